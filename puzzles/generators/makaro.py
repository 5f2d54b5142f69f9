"""Generator of Makaro puzzles."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..common.arrows import towards
from ..common.geometry import divisions
from ..common.kit import Solution, Solved
from ..makaro import Makaro
from ..parts.makaro.texts import BLACK, MARKS, without_black
from .common.kit import Every, Random, RoomGenerator


class MakaroGenerator(RoomGenerator[Makaro]):
    many_clues = {"given": 1.0, "arrows": 1.0}
    for_levels = {3: {"black": 0.05, "largest": 4}}

    def tiny(self) -> Iterator[Makaro]:
        boards = dict[Makaro, None]()
        for sizes, marks, least in ((((1, 1), (1, 3), (2, 2)), (1, 2, *MARKS), 0), (((2, 3),), (">", "v"), 1)):
            for (height, width), given in (
                (size, one) for size in sizes for one in Every((None, *marks), least, 1).of(size[0] * size[1])
            ):
                for regions in divisions(height, width):
                    board = self.kind(height, width, without_black(regions, given), given)
                    if not board.validation_error():
                        boards[board] = None
        yield from boards

    def random(
        self, rng: Random, width: int, height: int, given: float = 0.2, largest: int = 5, black: float = 0.2,
        arrows: float = 0.8,
    ) -> Solved[Makaro]:  # fmt: skip
        """`width`, `height`; `given`, the share of given numbers (default 0.2); `largest`, the number of cells of
        the largest room (default 5); `black`, the share of black cells (default 0.2); `arrows`, the share of them
        that have an arrow, if they can (default 0.8)."""
        cells = height * width
        black_cells = {*rng.sample(range(cells), min(cells - 1, round(black * cells)))}
        marks = tuple(BLACK if i in black_cells else None for i in range(cells))
        blank = self.kind(height, width, without_black([0] * len(marks), marks), marks)
        puzzle, solution = self.with_rooms(rng, blank, largest)
        signs = [arrow if arrow and rng.random() < arrows else BLACK for arrow in self._arrows(puzzle, solution)]
        pairs = zip(puzzle.cells, marks, signs, strict=True)
        shown = (sign if mark else solution[at] if rng.random() < given else None for at, mark, sign in pairs)
        return replace(puzzle, given=tuple(shown)), solution

    def _arrows(self, puzzle: Makaro, solution: Solution) -> Iterator[str | None]:
        """For each cell the direction of the only largest number beside it, if there is one."""
        for cell in puzzle.cells:
            held = {sign: solution[other] for sign, other in towards(cell, puzzle.around).items()}
            top = [sign for sign, number in held.items() if number == max(held.values())]  # type: ignore[type-var]
            yield top[0] if len(top) == 1 else None

    def clues_of(self, puzzle: Makaro, solution: Solution) -> dict[str, list[Any]]:
        """The numbers, and the arrows that black cells have."""
        cells = zip(puzzle.cells, puzzle.given, self._arrows(puzzle, solution), strict=True)
        return {"given": [solution.get(at, mark if mark == BLACK else arrow or BLACK) for at, mark, arrow in cells]}
