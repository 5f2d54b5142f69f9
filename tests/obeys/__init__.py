"""Rules written a second time, as short as can be, each module from its puzzle's text alone.

`check`, the oracle and pictures share the puzzle's Rules, so a misread rule would survive all of them. A module
`NAME.py` here has `obeys(puzzle, value)`: is this JSON value of a full answer a solution? It uses the clues of the
puzzle, and none of its rules or geometry.
"""

Place = tuple[int, int]


def pieces(places: set[Place]) -> list[set[Place]]:
    """The connected pieces of places (row, column) in a grid: those of a piece are joined over shared edges."""
    found, left = [], set(places)
    while left:
        piece, waiting = set[Place](), [left.pop()]
        while waiting:
            r, c = waiting.pop()
            piece.add((r, c))
            near = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & left
            left -= near
            waiting += near
        found.append(piece)
    return found


def lying(shape: set[Place]) -> list[Place]:
    """A shape in the first of its eight rotations and reflections: the same for two shapes that are alike."""
    ways = []
    for _ in range(4):
        shape = {(c, -r) for r, c in shape}
        for way in (shape, {(r, -c) for r, c in shape}):
            ways.append(sorted((r - min(way)[0], c - min(d for _, d in way)) for r, c in way))
    return min(ways)
