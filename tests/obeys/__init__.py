"""The rules written a second time, as short as possible. Each module follows only its puzzle's docstring.

`check`, the oracle and pictures share the puzzle's Rules, so none of them would show a misread rule. A module
`NAME.py` has `obeys(puzzle, value)`: it returns whether this JSON value of a full answer is a solution. It uses the
clues of the puzzle, but not its rules or its geometry.
"""

from typing import Any

Place = tuple[int, int]
Walls = set[frozenset[Place]]


def walls_in(puzzle: Any) -> Walls:
    """The pairs of cells in a region with a wall between them: beside each other row by row, then above each other."""
    upright = (puzzle.width - 1) * puzzle.height
    walls = set()
    for i, wall in enumerate(puzzle.inner_walls):
        if wall and i < upright:
            r, c = divmod(i, puzzle.width - 1)
            walls.add(frozenset({(r, c), (r, c + 1)}))
        elif wall:
            r, c = divmod(i - upright, puzzle.width)
            walls.add(frozenset({(r, c), (r + 1, c)}))
    return walls


def pieces(places: set[Place], walls: Walls | None = None) -> list[set[Place]]:
    """The connected pieces of places (row, column) in a grid. An edge without a wall connects."""
    found_pieces, remaining = [], set(places)
    while remaining:
        piece, waiting = set[Place](), [remaining.pop()]
        while waiting:
            r, c = waiting.pop()
            piece.add((r, c))
            neighbours = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & remaining
            neighbours = {place for place in neighbours if frozenset({(r, c), place}) not in (walls or ())}
            remaining -= neighbours
            waiting += neighbours
        found_pieces.append(piece)
    return found_pieces


def lying(shape: set[Place]) -> list[Place]:
    """The first of a shape's eight rotations and reflections. It is the same for two shapes that are alike."""
    positions = []
    for _ in range(4):
        shape = {(c, -r) for r, c in shape}
        for turned in (shape, {(r, -c) for r, c in shape}):
            positions.append(sorted((r - min(turned)[0], c - min(d for _, d in turned)) for r, c in turned))
    return min(positions)
