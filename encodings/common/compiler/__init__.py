"""The compiler: from the Rules of a puzzle to a Model.

`compile_rules.compiled(puzzle)` looks up the class of each Rule in `table.STATED`, which names the function that states
it. Values that single rules exclude are left out first (`narrow.py`). Facts that several rules state together are in
`facts.py`. Clauses of one form are made once (`forms.py`), and tables are kept by their predicate (`predicates.py`);
numbers in unary have tables of their own (`unary_tables.py`).

There is one module for each group of classes:

| module | rules |
|---|---|
| `counts.py` | counts |
| `sums.py` | sums, products |
| `values.py` | values of a few slots: different, consecutive, one of some, tuples |
| `lines.py` | runs, sights, stretches: automata and chains along a line |
| `paths.py` | numbers along a path |
| `connected.py` | connected slots |
| `loops.py` | loops, networks, and their absence |
| `colours.py` | two colours of a board that are both connected |
| `islands.py` | islands with one clue each, its size |
| `joined.py` | the sizes of groups of cells with one value |
| `shapes.py` | groups that are shapes of a bank; unlike shapes of areas |
| `blocks.py` | blocks that are no rectangles, or of different sizes |
| `groups.py` | the regions of a division: owners of cells, or sizes |
| `rectangles.py`, `bends.py`, `pieces.py` | regions that are rectangles, an L, or pieces of a small size |
| `judged.py` | any other rule: the table of its forbidden boards, or cuts, found with `first_violation` |
"""
