"""Generator of Goishi puzzles: random walks, changed until few orders pick all of their stones."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from ..common.geometry import COMPASS
from ..common.kit import Cell, Solution, Solved, cells
from ..goishi import Goishi
from .common.kit import Filled, GridGenerator, Random

TRIES, CHANGES, MORE = 20, 200, 0.05
"""The number of walks that are tried for a board, and for a change of a board; the share of changes by a stone more."""
MOST_ORDERS, MOST_STEPS = 200, 4000
"""The most orders that are counted, and the most steps of the search for them."""


class GoishiGenerator(GridGenerator[Goishi]):
    small_sizes = ("3x3", "4x3", "3x2", "4x1", "1x1")
    tiny_boards = (Filled((None, 1), sizes=((1, 1), (3, 1), (1, 4), (3, 2)), least=1),)

    def random(self, rng: Random, width: int, height: int, stones: float = 0.3, most: int = 15) -> Solved[Goishi]:
        """`width`, `height`; `stones`, the desired share of cells with a stone (default 0.3); `most`, the highest
        number of stones (default 15)."""
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
    lines: dict[tuple[str, int], list[Cell]] = {}
    for stone in sorted(stones):
        lines.setdefault(("row", stone.r), []).append(stone)
        lines.setdefault(("column", stone.c), []).append(stone)
    left, found, steps = set(stones), 0, 0

    def pick(stone: Cell, came: tuple[str, int]) -> None:
        """Picks a stone, to which a step along a row (1 to the right) or a column (1 down) came."""
        nonlocal found, steps
        left.remove(stone)
        steps += 1
        found += not left
        if not _is_stuck(left):
            for kind, place in (("row", stone.r), ("column", stone.c)):
                line = lines[kind, place]
                at = line.index(stone)
                for way, ahead in ((1, line[at + 1 :]), (-1, line[:at][::-1])):
                    nearest = next((other for other in ahead if other in left), None)
                    if nearest and (kind, -way) != came and found < limit and steps < MOST_STEPS:
                        pick(nearest, (kind, way))
        left.add(stone)

    for stone in stones:
        if found < limit and steps < MOST_STEPS:
            pick(stone, ("", 0))
    return limit if steps >= MOST_STEPS else min(found, limit)


def _is_stuck(left: set[Cell]) -> bool:
    """True if a stone has no other one in its row and column: it can only be the last one."""
    rows, columns = Counter(stone.r for stone in left), Counter(stone.c for stone in left)
    return len(left) > 1 and any(rows[stone.r] == columns[stone.c] == 1 for stone in left)


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
