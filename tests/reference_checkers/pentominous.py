"""Pentominous: regions of five cells, joined over edges; neighbours differ in shape; letters give shapes."""

from typing import Any

from .common import pieces

Place = tuple[int, int]
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


def looks(places: set[Place]) -> frozenset[frozenset[Place]]:
    """The eight ways to turn and mirror some places, each moved to the corner."""
    shown = set[frozenset[Place]]()
    for _ in range(2):
        places = {(r, -c) for r, c in places}
        for _ in range(4):
            places = {(c, -r) for r, c in places}
            top, left = min(r for r, _ in places), min(c for _, c in places)
            shown.add(frozenset((r - top, c - left) for r, c in places))
    return frozenset(shown)


def is_solution(puzzle: Any, value: Any) -> bool:
    return are_polyominoes(puzzle, value, DRAWN, 5)


def are_polyominoes(puzzle: Any, value: Any, shapes: dict[str, str], size: int) -> bool:
    """Regions of `size` cells, of the `shapes`, which are drawn row by row; neighbours differ in shape."""
    height, width = puzzle.height, puzzle.width
    cells = {(r, c): name for r, row in enumerate(value) for c, name in enumerate(row)}
    letters = dict(zip(cells, puzzle.letters, strict=True))
    if any((name is None) != (letters[place] == "#") for place, name in cells.items()):
        return False
    shape = dict[Place, frozenset[frozenset[Place]]]()
    for name in {*cells.values()} - {None}:
        region = {place for place in cells if cells[place] == name}
        if len(region) != size or len(pieces(region)) != 1:
            return False
        shape |= dict.fromkeys(region, looks(region))
    level = [((r, c), (r, c + 1)) for r in range(height) for c in range(width - 1)]
    upright = [((r, c), (r + 1, c)) for r in range(height - 1) for c in range(width)]
    stops = puzzle.stops or (None,) * len(level + upright)
    for (a, b), stop in zip(level + upright, stops, strict=True):
        inner = a in shape and b in shape
        if inner and (shape[a] == shape[b] if cells[a] != cells[b] else stop):
            return False
    drawn = {
        letter: {(r, c) for r, row in enumerate(rows.split()) for c, x in enumerate(row) if x == "#"}
        for letter, rows in shapes.items()
    }
    return all(looks(drawn[letter]) == shape[place] for place, letter in letters.items() if letter in drawn)
