"""Random Latin squares whose long diagonals hold each number once, too."""

from random import Random

from ...common.errors import PuzzleError
from ...common.geometry import Cell, diagonals, lines

TRIES = 200
"""The number of searches; each begins anew after `STEPS` steps."""

STEPS = 2000


def diagonal_square(rng: Random, side: int) -> dict[Cell, int]:
    """A random Latin square whose long diagonals hold each number once: numbers from 1 to `side` by cell, in reading
    order. Raises PuzzleError if none is found; there is none of side 2 or 3."""
    for _ in range(TRIES if side not in (2, 3) else 0):
        square = _search(rng, side)
        if square:
            return dict(sorted(square.items()))
    raise PuzzleError(f"no random {side}x{side} square with diagonals was found")


def _search(rng: Random, side: int) -> dict[Cell, int]:
    """Fills the cell with the fewest possible numbers first; the empty square after too many steps."""
    lines_of: dict[Cell, list[tuple[Cell, ...]]] = {}
    for line in (*lines(side, side), *diagonals(side)):
        for cell in line.cells:
            lines_of.setdefault(cell, []).append(line.cells)
    square, steps = dict[Cell, int](), 0
    possible = {cell: frozenset(range(1, side + 1)) for cell in lines_of}
    trail: list[tuple[Cell, list[int], dict[Cell, frozenset[int]]]] = []
    while len(square) < side * side:
        cell = min(possible.keys() - square.keys(), key=lambda at: (len(possible[at]), rng.random()))
        options = rng.sample(sorted(possible[cell]), len(possible[cell]))
        while not options and trail:
            cell, options, possible = trail.pop()
            square.pop(cell, None)
        if not options or steps == STEPS:
            return {}
        steps += 1
        number = square[cell] = options.pop()
        trail.append((cell, options, possible))
        taken = {other for line in lines_of[cell] for other in line if other not in square}
        possible = {at: numbers - {number} if at in taken else numbers for at, numbers in possible.items()}
    return square
