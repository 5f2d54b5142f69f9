"""Rules in controlled English: `no 2x2 square is all shaded`.

A sentence is a function that yields Rules, with its pattern above it (`sentence.py`, `patterns.py`). The list of
sentences, their documentation and the errors are made from these functions; nothing is written twice.

| module | sentences about |
|---|---|
| `shading.py` | cells with values: connected, touching, blocks, lines |
| `groups.py` | rows, columns, rooms, boxes, and masks |
| `counting.py` | clues that count cells with a value |
| `sights.py` | clues about cells that are seen, blocks of cells |
| `numbers.py` | numbers in cells |
| `loops.py` | loops through cells and on borders |
| `walls.py` | walls between regions |
| `joined.py` | the boards of a hybrid together |

A sentence has no expressions, no variables and no nesting. A rule that no sentence states needs a kind in Python.
"""
