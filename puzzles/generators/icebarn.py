"""Generator of Icebarn puzzles."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ..common.kit import Cell, Edge, Solution, Solved, components
from ..icebarn import ARROWS, FRAME, MARKS, Icebarn
from .common.kit import Boards, Ends, Every, GridGenerator, Random

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""North, east, south, west."""
WALKS, STRAIGHT = 30, 2
"""The number of walks of which the longest is chosen; the weight of a step straight on, compared with a turn."""

Walk = tuple[list[Cell], int, int]
"""The cells of a line, the side at which it comes in and the side at which it leaves the board."""


class IcebarnGenerator(GridGenerator[Icebarn]):
    """A line is drawn first, then ice where it crosses itself and where it does not turn, then arrows on it."""

    small_sizes = ("4x3", "3x4", "5x2", "2x2", "1x1")
    few_clues = {"clues": 0.0}
    many_clues = {"clues": 1.0, "ice": 0.6}
    tiny_boards = (
        Boards(
            ((1, 1), (2, 1), (1, 2), (2, 2)), by_edge="arrows",
            ice=Every((None, 1), most=2), arrows=Every((None, *ARROWS), most=1),
            top=Ends((None, "in")), left=Ends((None, "out")), bottom=Ends((None, "in"), (None, "out")),
        ),
    )  # fmt: skip

    def random(self, rng: Random, width: int, height: int, clues: float = 0.15, ice: float = 0.5) -> Solved[Icebarn]:
        """`width`, `height`; `clues`, the share of pieces of the line with an arrow (default 0.15); `ice`, the share of
        the cells in which the line does not turn that are ice (default 0.5; crossings are always on ice)."""
        puzzle, lines = self._with_walk(rng, height, width, ice)
        return self.with_some(puzzle, rng, lines, clues)

    def _with_walk(self, rng: Random, height: int, width: int, ice: float) -> Solved[Icebarn]:
        """A random line on a board with ice and without arrows."""
        path, came, goes = max((_walk(rng, height, width) for _ in range(WALKS)), key=lambda walk: len(walk[0]))
        frame = {name: [None] * (width if name in ("top", "bottom") else height) for name in FRAME}
        for mark, cell, side in ((MARKS[0], path[0], came), (MARKS[1], path[-1], goes)):
            frame[FRAME[side]][cell.c if side % 2 == 0 else cell.r] = mark  # type: ignore[call-overload]
        sides = {name: tuple(marks) for name, marks in frame.items()}
        blank = self.kind.blank(height, width, arrows=(None,) * (2 * height * width - height - width), **sides)
        drawn = {Edge.between(*pair) for pair in pairwise(path)}
        lines = blank.with_ones(drawn)
        crossed = {cell for cell, count in Counter(path).items() if count > 1}
        bare = replace(blank, ice=tuple(1 if cell in crossed else None for cell in blank.cells))
        frozen = [cell for cell in self._straight(bare, lines) if cell in crossed or rng.random() < ice]
        return self._with_ice(bare, lines, frozen), lines

    def _straight(self, puzzle: Icebarn, lines: Solution) -> list[Cell]:
        """The cells in which the line does not turn, also those that it does not visit."""
        sides = {cell: puzzle.course.sides(cell, lines.__getitem__, 1, 0) for cell in puzzle.cells}
        return [cell for cell, on in sides.items() if sum(on) != 2 or on[0] == on[2]]

    def _with_ice(self, puzzle: Icebarn, lines: Solution, frozen: Iterable[Cell]) -> Icebarn:
        """The puzzle with these cells of ice, without blocks that the line does not visit."""
        on = puzzle.passed(lines) | {cell for cell, _ in puzzle.openings}
        blocks = components(list(frozen), puzzle.around)
        kept = {cell for block in blocks if on.intersection(block) for cell in block}
        return replace(puzzle, ice=tuple(1 if cell in kept else None for cell in puzzle.cells))

    def clues_of(self, puzzle: Icebarn, solution: Solution) -> Mapping[str, Sequence[Any]]:
        heads = dict(way for walk in puzzle.course.walks(solution) for way in walk)
        return {
            "arrows": [
                (">v" if head == edge.ends[1] else "<^")[not edge.flat] if (head := heads.get(edge)) else None
                for edge in puzzle.edges
            ]
        }

    def changed(self, puzzle: Icebarn, rng: Random, solution: Solution, other: Solution) -> Solved[Icebarn] | None:
        """Makes a cell ice in which only the other line turns, or takes away ice where only the other crosses itself;
        else draws another line."""
        straight = {*self._straight(puzzle, solution)}
        crossed = puzzle.crossed(solution)
        frozen = {*puzzle.frozen}
        options = [frozen | {cell} for cell in straight.difference(self._straight(puzzle, other), frozen)]
        options += [frozen - {cell} for cell in frozen & puzzle.crossed(other) - crossed]
        for cells in rng.sample(options, len(options)):
            changed = self._with_ice(puzzle, solution, cells)
            if self.separates(changed, solution, other):
                return changed, solution
        share = len(frozen) / max(1, len(puzzle.cells))
        return self._with_walk(rng, puzzle.height, puzzle.width, share)


def _walk(rng: Random, height: int, width: int) -> Walk:
    """A random line from the frame that turns or goes straight on and may cross itself, up to its last place at the
    frame."""
    frame = [
        *((Cell(0, c), 0) for c in range(width)),
        *((Cell(r, width - 1), 1) for r in range(height)),
        *((Cell(height - 1, c), 2) for c in range(width)),
        *((Cell(r, 0), 3) for r in range(height)),
    ]
    cell, came = rng.choice(frame)
    first, path, exit_at = came, [cell], (0, 0)
    straight = dict[Cell, int | None]()
    while True:
        options, leaving = list[tuple[Cell, int]](), list[int]()
        for turn in (0,) * STRAIGHT + (1, 3):
            side = (came + 2 + turn) % 4
            if turn and cell in straight:
                continue
            to = Cell(cell.r + STEPS[side][0], cell.c + STEPS[side][1])
            if not (0 <= to.r < height and 0 <= to.c < width):
                leaving.append(side)
            elif to not in straight or straight[to] == (side + 1) % 2:
                options.append((to, side))
        if leaving and len(path) >= exit_at[0]:
            exit_at = (len(path), rng.choice(leaving))
        if not options:
            break
        to, side = rng.choice(options)
        again = cell in straight
        straight[cell] = None if again or side % 2 != came % 2 else side % 2
        cell, came = to, (side + 2) % 4
        path.append(cell)
    return path[: exit_at[0]], first, exit_at[1]
