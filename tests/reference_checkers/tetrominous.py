"""Tetrominous: regions of four cells, joined over edges; neighbours differ in shape; letters give shapes."""

from typing import Any

from .common import are_polyominoes

DRAWN = {"I": "####", "L": "### #..", "O": "## ##", "S": "##. .##", "T": "### .#."}
"""The tetrominoes, row by row."""


def is_solution(puzzle: Any, value: Any) -> bool:
    return are_polyominoes(puzzle, value, DRAWN, 4)
