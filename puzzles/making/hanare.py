"""Makes Hanare puzzles."""

from dataclasses import replace
from itertools import pairwise
from math import exp
from random import Random

from cluewise.kit import AreaMaker, Cell, Divided, Solution, SomeNumbersMaker, numbered, random_regions, stays_connected

from ..hanare import Hanare


class HanareMaker(SomeNumbersMaker[Hanare], AreaMaker[Hanare]):
    tiny_boards = (Divided(((1, 1), (3, 1), (1, 2), (2, 2), (4, 1)), (None, 1, 3), by_cell=True),)

    def random(
        self, rng: Random, width: int, height: int, given: float = 0.2, largest: int = 9
    ) -> tuple[Hanare, Solution]:
        """`width`, `height`; `given`, the share of numbers that are given (default 0.2); `largest`, about how many
        cells a large room has (default 9)."""
        board = self.kind.blank(height, width, (0,) * (height * width), given=(None,) * (height * width))
        rooms = max(1, 3 * height * width // (2 * max(2, largest)))
        while not (made := _placed(rng, board, rooms)):
            rooms = max(1, rooms * 9 // 10)
        board = replace(board, regions=numbered(list(made[0].values())))
        solution = Solution((cell, board.size_at[cell] if cell in made[1] else 0) for cell in board.cells)
        return self.with_some(board, rng, solution, given)


def _placed(rng: Random, board: Hanare, rooms: int) -> tuple[dict[Cell, int], set[Cell]] | None:
    """The room of each cell, and the cells with numbers, so that rule 2 holds; None if none were found.

    A number moves to another cell of its room, or a cell to a neighbouring room. Moves for the worse are taken less and
    less.  Source: Kirkpatrick, Gelatt, Vecchi, Optimization by simulated annealing, 1983.
    """
    seeds = rng.sample(board.cells, rooms)
    room = dict(zip(board.cells, random_regions(rng, board.height, board.width, seeds), strict=True))
    areas = [{cell for cell in board.cells if room[cell] == k} for k in range(rooms)]
    place = [rng.choice(sorted(area)) for area in areas]
    wrong, steps = _wrong(areas, place), 80 * len(board.cells)
    for step in range(steps):
        if not wrong:
            return room, set(place)
        cell = rng.choice(board.cells)
        old, new = room[cell], room[rng.choice(board.around[cell])] if rng.random() < 0.5 else room[cell]
        before = place[old]
        if new == old:
            place[old] = cell
        elif cell == before or not stays_connected(areas[old], cell, board.around):
            continue
        else:
            areas[old].remove(cell)
            areas[new].add(cell)
        worse = (after := _wrong(areas, place)) - wrong
        if worse > 0 and rng.random() >= exp(-worse * (1 + 4 * step / steps)):
            place[old] = before
            if new != old:
                areas[new].remove(cell)
                areas[old].add(cell)
        else:
            room[cell], wrong = new, after
    return None


def _wrong(areas: list[set[Cell]], place: list[Cell]) -> int:
    """How far the distances of numbers are from rule 2, added up."""
    at = sorted((cell, len(area)) for cell, area in zip(place, areas, strict=True))
    turned = sorted((Cell(cell.c, cell.r), size) for cell, size in at)
    return sum(
        abs(q.c - p.c - 1 - abs(a - b))
        for numbers in (at, turned)
        for (p, a), (q, b) in pairwise(numbers)
        if p.r == q.r
    )
