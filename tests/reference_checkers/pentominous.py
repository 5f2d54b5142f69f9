"""Pentominous: regions of five cells, joined over edges; neighbours differ in shape; letters give shapes."""

from typing import Any

from .common import are_polyominoes

DRAWN = {
    "F": ".## ##. .#.",
    "I": "# # # # #",
    "L": "#. #. #. ##",
    "N": ".# .# ## #.",
    "P": "## ## #.",
    "T": "### .#. .#.",
    "U": "#.# ###",
    "V": "#.. #.. ###",
    "W": "#.. ##. .##",
    "X": ".#. ### .#.",
    "Y": ".# ## .# .#",
    "Z": "##. .#. .##",
}
"""The pentominoes, row by row."""


def is_solution(puzzle: Any, value: Any) -> bool:
    return are_polyominoes(puzzle, value, DRAWN, 5)
