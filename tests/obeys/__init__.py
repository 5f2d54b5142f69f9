"""The rules written a second time, as short as possible. Each module follows only its puzzle's docstring.

`check`, the oracle and pictures share the puzzle's Rules, so none of them would show a misread rule. A module
`NAME.py` has `obeys(puzzle, value)`: it returns whether this JSON value of a full answer is a solution. It uses the
clues of the puzzle, but not its rules or its geometry.
"""

Place = tuple[int, int]


def pieces(places: set[Place]) -> list[set[Place]]:
    """The connected pieces of places (row, column) in a grid. Places that share an edge are connected."""
    found_pieces, remaining = [], set(places)
    while remaining:
        piece, waiting = set[Place](), [remaining.pop()]
        while waiting:
            r, c = waiting.pop()
            piece.add((r, c))
            neighbours = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & remaining
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
