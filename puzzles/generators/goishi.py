"""Generator of Goishi puzzles: random walks, changed until few orders pick all of their stones."""

from collections.abc import Sequence
from itertools import pairwise

from ..common.geometry import COMPASS
from ..common.kit import Cell, Solution, Solved, cells
from ..goishi import Goishi
from .common.kit import Filled, GridGenerator, Random
from .common.puzzle_generator import open_at_first

TRIES, CHANGES, MORE = 20, 200, 0.05
"""The number of walks that are tried for a board, and for a change of a board; the share of changes by a stone more."""
MOST_ORDERS, MOST_STEPS = 200, 4000
"""The most orders that are counted, and the most steps of the search for them."""


class GoishiGenerator(GridGenerator[Goishi]):
    rare_levels = {1: open_at_first(100)}
    for_levels = {2: {"most": 12}, 3: {"most": 15}}
    small_sizes = ("3x3", "4x3", "3x2", "4x1", "1x1")
    tiny_boards = (Filled((None, 1), sizes=((1, 1), (3, 1), (1, 4), (3, 2)), least=1),)

    def random(self, rng: Random, width: int, height: int, stones: float = 0.3, most: int = 20) -> Solved[Goishi]:
        """`width`, `height`; `stones`, the desired share of cells with a stone (default 0.3); `most`, the highest
        number of stones (default 20)."""
        count = max(1, min(most, round(stones * width * height)))
        walks = (_walk(rng, height, width, count, ()) for _ in range(TRIES))
        return self._of_walk(height, width, max(walks, key=len))

    def changed(self, puzzle: Goishi, rng: Random, solution: Solution, other: Solution) -> Solved[Goishi] | None:
        """Walks another way from a stone on, sometimes to one stone more, as long as no more orders pick all stones."""
        height, width = puzzle.height, puzzle.width
        walk: list[Cell] = sorted(puzzle.places, key=lambda cell: int(str(solution[cell])))
        orders = before = count_orders(walk, MOST_ORDERS)
        for _ in range(CHANGES):
            count = len(walk) + (rng.random() < MORE)
            changed = _walk(rng, height, width, count, walk[: rng.randrange(len(walk) + 1)])
            if len(changed) == count and (fewer := count_orders(changed, orders + 1)) <= orders:
                walk, orders = changed, fewer
            if orders == 1:
                break
        return self._of_walk(height, width, walk) if orders < before else None

    def _of_walk(self, height: int, width: int, walk: Sequence[Cell]) -> Solved[Goishi]:
        number = {cell: k for k, cell in enumerate(walk, 1)}
        puzzle = self.kind.blank(height, width, [1 if cell in number else None for cell in cells(height, width)])
        return puzzle, Solution({cell: number[cell] for cell in puzzle.places})


def count_orders(stones: Sequence[Cell], limit: int) -> int:
    """The number of orders that pick all stones: at most `limit`, and `limit` if the search is long."""
    ahead = [_ahead(stone, stones) for stone in stones]
    beside = [sum(1 << other for ray in rays for other in ray) for rays in ahead]
    found, steps = 0, 0

    def pick(stone: int, left: int, came: int) -> None:
        """Picks one of the stones that are left, to which a step in the direction `came` led (-1: the first stone)."""
        nonlocal found, steps
        left &= ~(1 << stone)
        steps += 1
        found += not left
        if left & (left - 1) and any(
            left >> other & 1 and not beside[other] & left for ray in ahead[stone] for other in ray
        ):
            return  # a stone has no other one in its row and column: it can only be the last one
        for way, ray in enumerate(ahead[stone]):
            if came < 0 or way != (came + 2) % 4:
                nearest = next((other for other in ray if left >> other & 1), None)
                if nearest is not None and found < limit and steps < MOST_STEPS:
                    pick(nearest, left, way)

    for stone in range(len(stones)):
        if found < limit and steps < MOST_STEPS:
            pick(stone, (1 << len(stones)) - 1, -1)
    return limit if steps >= MOST_STEPS else min(found, limit)


def _ahead(stone: Cell, stones: Sequence[Cell]) -> list[list[int]]:
    """The indices of the stones above a stone, on its right, below it and on its left, the nearest first."""
    rays = list[list[int]]()
    for step in COMPASS[::2]:
        away = {
            (other.r - stone.r) * step.dr + (other.c - stone.c) * step.dc: i
            for i, other in enumerate(stones)
            if (other.r == stone.r if step.dc else other.c == stone.c)
        }
        rays.append([away[distance] for distance in sorted(away) if distance > 0])
    return rays


def _walk(rng: Random, height: int, width: int, count: int, start: Sequence[Cell]) -> list[Cell]:
    """A walk that picks up to `count` stones, the first ones at `start`: no step turns back, and no stone is picked
    that an earlier step has passed."""
    walk, closed = list(start), {at for pair in pairwise(start) for at in _between(*pair)}
    board = set(cells(height, width))
    if not walk:
        walk.append(rng.choice(cells(height, width)))
    while len(walk) < count:
        here = walk[-1]
        behind = [*_between(walk[-2], here), walk[-2]] if len(walk) > 1 else []
        ways = list[Cell]()
        for step in COMPASS[::2]:
            ray = [Cell(here.r + k * step.dr, here.c + k * step.dc) for k in range(1, height + width)]
            if ray[0] not in behind:
                ways += [at for at in ray if at in board and at not in closed and at not in walk]
        if not ways:
            break
        following = rng.choice(ways)
        closed.update(_between(here, following))
        walk.append(following)
    return walk


def _between(one: Cell, other: Cell) -> list[Cell]:
    """The cells between two cells of a row or column."""
    rows, columns = (range(min(a, b), max(a, b) + 1) for a, b in zip(one, other, strict=True))
    return [Cell(r, c) for r in rows for c in columns if Cell(r, c) not in (one, other)]
