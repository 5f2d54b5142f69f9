"""Makaro: fill each room with the numbers from 1 on, so that arrows point to the largest number beside them.

The rules, on W × H cells, some of them black; the white cells are divided into rooms:

1. A room of n cells holds each number from 1 to n once.
2. Equal numbers do not share an edge, also across rooms.
3. An arrow in a black cell points to the largest number of the up to four cells beside it; the others are smaller.
4. A cell with a given number holds it.

Readings chosen: an arrow that points to the frame or to a black cell is wrong, so that there is no solution. Addresses
may have clues without number; they are ignored.

Formats, the first written: puzz.link addresses of `makaro`; rows of given numbers, `#` for a black cell, `^`, `v`, `<`
and `>` for a black cell with an arrow, and `-`; then rows of the rooms' names, with `#` for black cells.

>>> puzzle = Makaro.parse("->-\\n---\\n\\nA#B\\nABB")
>>> puzzle.given[:3], puzzle.regions
((None, '>', None), (0, -1, 1, 0, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?makaro/3/2/s8gej'

Slots are the white cells, the value is the number.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from .common.arrows import DIRECTIONS, towards
from .common.holed_boards import HoledBoard
from .common.kit import Cell, Cells, Drawing, PuzzLink, Rows, Rules, Signs, Solution, Solved
from .common.room_boards import Pair, RoomPuzzle
from .parts.makaro.texts import BLACK, MARKS, RoomsAndClues, RoomsBeside, flaw_of_holes, without_black


@dataclass(frozen=True)
class Makaro(HoledBoard, RoomPuzzle):
    """`given` has the number of each cell, `#` or an arrow for a black cell, else None."""

    name = "makaro"
    formats = (
        PuzzLink("makaro", RoomsAndClues()),
        Rows(Cells("given", Signs({mark: mark for mark in MARKS}, numbers=range(1, 100))), RoomsBeside()),
    )
    turning_signs = ("^>v<",)
    fixed_marks = MARKS
    hole_clues = ("given", MARKS)

    @property
    def known(self) -> dict[Cell, Any]:
        return {cell: clue for cell, clue in self.by_cell(self.given).items() if clue not in MARKS}

    @cached_property
    def arrows(self) -> dict[Cell, str]:
        """The black cells with an arrow."""
        return {cell: clue for cell, clue in self.by_cell(self.given).items() if clue in MARKS[1:]}

    def validation_error(self) -> str:
        return flaw_of_holes(self) or super().validation_error()

    def close(self, most: int) -> Iterator[Pair]:
        for edge in self.touching:
            yield Pair(*edge.ends)

    def rules(self) -> Rules:
        from operator import gt

        from .common.kit import Count, Relation

        yield from super().rules()
        for cell, arrow in self.arrows.items():
            near = towards(cell, self.around)
            if arrow not in near:
                text = f"the arrow at {cell} points to a white cell"
                yield Count(self.clue("points", cell, text, (cell,)), (), (1,), low=1)
                continue
            largest = near.pop(arrow)
            for other in near.values():
                text = f"the arrow at {cell} says that {largest} holds a larger number than {other}"
                yield Relation(self.clue("arrow", (cell, other), text, (cell, largest, other)), (largest, other), gt)

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.kit import INK

        for cell, clue in self.by_cell(self.given).items():
            if clue in MARKS:
                drawing.shade(cell, INK)
        super().draw_clues(drawing)

    def draw_given(self, drawing: Drawing, cell: Cell, clue: Any) -> None:
        if clue in DIRECTIONS:
            drawing.write(cell, DIRECTIONS[clue].arrow, "#ffffff")
        elif clue != BLACK:
            super().draw_given(drawing, cell, clue)


def generator_class() -> type:
    from .common.geometry import divisions
    from .generators.common.kit import Every, Random, RoomGenerator

    class MakaroGenerator(RoomGenerator[Makaro]):
        many_clues: ClassVar[Mapping[str, Any]] = {"given": 1.0, "arrows": 1.0}

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

    return MakaroGenerator
