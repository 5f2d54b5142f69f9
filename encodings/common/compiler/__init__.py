"""The compiler: from the Rules of a puzzle to a Model.

`compile_rules.compiled(puzzle)` looks up the class of each Rule in `table.STATED`, which names the function that states
it. There is one module for each group of classes:

| module | rules |
|---|---|
| `counts.py` | counts, sums, products |
| `values.py` | values of a few slots: different, consecutive, one of some, tuples |
| `lines.py` | runs, sights, stretches: automata and chains along a line |
| `loops.py` | connected slots, loops, networks, and their absence |
| `groups.py` | islands, and the regions of a division |
| `judged.py` | any other rule: the table of its forbidden boards, or cuts, found with `first_violation` |
"""
