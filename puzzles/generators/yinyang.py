"""Generator of Yin-Yang puzzles."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any, ClassVar

from cluewise.kit import Cell, CellGenerator, Edge, Filled, Solution, neighbours, regions_of, some

from ..yinyang import YinYang


class YinYangGenerator(CellGenerator[YinYang]):
    small_sizes = ("4x3", "2x4", "1x4", "2x2")
    few_clues: ClassVar[Mapping[str, Any]] = {"given": 0.15}
    many_clues: ClassVar[Mapping[str, Any]] = {"given": 1.0}
    tiny_boards = (
        Filled((None, 0, 1), sizes=((1, 1), (2, 1), (1, 3), (2, 2), (4, 1))),
        Filled((None, 0, 1), sizes=((3, 2), (2, 3), (3, 3)), most=2),
    )

    def random(self, rng: Random, width: int, height: int, given: float = 0.3) -> tuple[YinYang, Solution]:
        """`width`, `height`; `given`, the share of given stones (default 0.3)."""
        blank = self.kind.blank(height, width)
        # Two parts lie on the two sides of a line through all points where four cells meet.
        if min(height, width) > 1:
            walls = _random_line(rng, blank)
        else:
            walls = set(rng.sample(blank.touching, rng.random() < 0.9 and width * height > 1))
        turn = rng.randrange(2)
        parts = regions_of(height, width, walls)
        solution = Solution((cell, part ^ turn) for cell, part in zip(blank.cells, parts, strict=True))
        return replace(blank, given=some(rng, solution.values(), given)), solution


def _random_line(rng: Random, board: YinYang) -> set[Edge]:
    """The sides of cells along a random line through all points where four cells meet. It is closed, or its ends are on
    the frame.

    The line begins as rows to and fro. Then, repeatedly, one of its ends is joined to a point beside it, and the line
    is cut behind that point. Source: Oberdorf, Ferguson, Jacobsen, Kondev, Secondary structures in long compact
    polymers, 2006.
    """
    sides: dict[frozenset[Cell], list[Edge]] = {}
    for edge, points in board.sides.items():
        sides.setdefault(frozenset(points), []).append(edge)
    width, around = board.width - 1, neighbours(board.height - 1, board.width - 1)
    line = [Cell(r, c if r % 2 else width - 1 - c) for r in range(board.height - 1) for c in range(width)]
    steps, closed = min(10 * len(line), 20_000), False
    while steps > 0 or not (closed or all(len(around[end]) < 4 for end in (line[0], line[-1]))):
        if rng.random() < 0.5:
            line.reverse()
        i = line.index(rng.choice(around[line[-1]] or line))
        line[i + 1 :] = line[:i:-1]
        closed = len(line) > 2 and line[0] in around[line[-1]] and rng.random() < 0.2
        steps -= 1
    walls = {sides[frozenset(pair)][0] for pair in pairwise([*line, line[0]] if closed else line)}
    if len(line) == 1:
        return set(rng.sample(sides[frozenset(line)], 2))
    return walls | {rng.choice(sides[frozenset((end,))]) for end in (line[0], line[-1]) if not closed}
