"""The twelve pentominoes by their letters."""

from collections.abc import Mapping

from ...common.geometry import Cell
from ...common.shapes import Kind, kind_of

DRAWN = {
    "F": "-XX XX- -X-",
    "I": "XXXXX",
    "L": "XXXX X---",
    "N": "XXX- --XX",
    "P": "XX XX X-",
    "T": "XXX -X- -X-",
    "U": "X-X XXX",
    "V": "X-- X-- XXX",
    "W": "X-- XX- -XX",
    "X": "-X- XXX -X-",
    "Y": "XXXX -X--",
    "Z": "XX- -X- -XX",
}
"""The shape of each letter, row by row."""
KINDS: Mapping[str, Kind] = {
    letter: kind_of(Cell(r, c) for r, row in enumerate(rows.split()) for c, x in enumerate(row) if x == "X")
    for letter, rows in DRAWN.items()
}
LETTERS = {kind: letter for letter, kind in KINDS.items()}
