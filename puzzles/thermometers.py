"""Thermometers: fill each thermometer from its bulb, so that the numbers outside count filled cells.

The rules, on W × H cells with thermometers, each a path of cells that begins with a bulb:

1. A thermometer is filled from its bulb without a gap: by any number of its cells, from none to all.
2. A number above a column or left of a row tells how many of its cells are filled.

Cells without a thermometer are never filled.

Formats: rows of `o` for a bulb, `^ v < >` for another cell of a thermometer, which points to the cell before it,
and `-` for a cell without thermometer; before them the numbers, in lines `top:` and `left:`. A number `?` says nothing.

>>> puzzle = Thermometers.parse("top: 2 - 0\\nleft: - 1\\no<<\\no>o")
>>> puzzle.top, puzzle.tubes
((2, None, 0), ('o', '<', '<', 'o', '>', 'o'))
>>> puzzle.paths[2]
(Cell(r=1, c=2), Cell(r=1, c=1))

Slots are the cells of thermometers, the value is 1 for filled and 0 for empty.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.cell_boards import ShadingPuzzle
from .common.formats import UNKNOWN, Cells, Outside, Rows, Signs
from .common.geometry import Cell, Line
from .common.sampling import random_paths, some
from .common.solution import Slot, Solution, Value

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule

SIDES = ("top", "left")
BULB, STEPS = "o", {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
GLASS, INSIDE, MERCURY = "#75838d", "#ffffff", "#c0392b"


@dataclass(frozen=True)
class Thermometers(ShadingPuzzle):
    """`tubes` has for each cell `o`, the direction of the cell before it, or None; `top` and `left` are the numbers."""

    tubes: tuple[Any, ...]
    top: tuple[Any, ...]
    left: tuple[Any, ...]

    name = "thermometers"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"thermometer": {}, "thermo": {}}
    formats = (
        Rows(
            Cells("tubes", Signs({sign: sign for sign in (BULB, *STEPS)})),
            outside=Outside(Signs(numbers=range(10_000), unknown=True), SIDES),
        ),
    )
    outside = SIDES
    phrases: ClassVar[Mapping[Value, str]] = {0: "is empty", 1: "is filled"}
    most_cells = 2500
    small_sizes = ("4x3", "3x4", "5x2", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.4}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    clue_layers = (SIDES,)

    @cached_property
    def paths(self) -> list[tuple[Cell, ...]]:
        """The cells of each thermometer, the bulb first."""
        after, tubes = dict[Cell, Cell](), self.by_cell(self.tubes)
        for cell, sign in tubes.items():
            if sign != BULB:
                after[Cell(cell.r + STEPS[sign][0], cell.c + STEPS[sign][1])] = cell
        paths = [[cell] for cell, sign in tubes.items() if sign == BULB]
        for path in paths:
            while path[-1] in after:
                path.append(after[path[-1]])
        return [tuple(path) for path in paths]

    def flaw(self) -> str:
        alone = set(self.by_cell(self.tubes)).difference(cell for path in self.paths for cell in path)
        return f"the thermometer at {min(alone)} has no bulb, or two cells after one" if alone else ""

    def slots(self) -> Collection[Slot]:
        return tuple(self.by_cell(self.tubes))

    def sign_of_blank(self, cell: Cell) -> str:
        return "-"

    def counted(self) -> Iterator[tuple[Line, list[Cell], int]]:
        """The rows and columns with a number, their cells with thermometers, and the number."""
        free = set(self.slots())
        for line, clue in zip(self.lines, (*self.left, *self.top), strict=True):
            if clue not in (None, UNKNOWN):
                yield line, [cell for cell in line.cells if cell in free], clue

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Count, Relation

        for path in self.paths:
            for nearer, farther in pairwise(path):
                text = f"{farther} is filled only if {nearer} is, which is nearer to the bulb"
                reason = self.rule("gap", (nearer, farther), text, (nearer, farther))
                yield Relation(reason, (nearer, farther), lambda a, b: a >= b)
        for line, cells, clue in self.counted():
            reason = self.clue("line", (line.kind, line.number), f"{line} has {clue} filled cells", line.cells)
            yield Count(reason, cells, (1,), clue, clue)

    def draw_ground(self, drawing: "Drawing") -> None:
        for colour, width in ((GLASS, 13), (INSIDE, 9)):
            for cell in self.by_cell(self.tubes):
                self._paint(drawing, cell, colour, width)

    def draw_value(self, drawing: "Drawing", cell: Cell, value: Value) -> None:
        if not value:
            drawing.dot(cell)
        else:
            with drawing.picture.symbol(*drawing.middle(cell), "#", MERCURY):
                self._paint(drawing, cell, MERCURY, 7)

    def _paint(self, drawing: "Drawing", cell: Cell, colour: str, width: float) -> None:
        """Draws the bulb, or the tube from the cell before."""
        (x, y), sign = drawing.middle(cell), self.by_cell(self.tubes)[cell]
        if sign == BULB:
            drawing.picture.circle(x, y, 6.5 + width / 2, fill=colour)
        else:
            before = drawing.middle(Cell(cell.r + STEPS[sign][0], cell.c + STEPS[sign][1]))
            drawing.picture.line(*before, x, y, stroke=colour, stroke_width=width, stroke_linecap="round")

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for text in ("o<o", "o-o", ">>o"):
            tubes = tuple(None if token == "-" else token for token in text)
            for top, left in product(product((None, 0, 1), repeat=3), (None, 2)):
                yield cls(1, 3, tubes, top, (left,))
        for clues in product((None, 0, 1, UNKNOWN), repeat=2):
            yield cls(1, 1, ("o",), clues[:1], clues[1:])
            yield cls(2, 2, ("o", "<", ">", "^"), clues, (None, 2))
            yield cls(2, 2, ("o", "o", "^", None), (None, None), clues)

    @classmethod
    def random(
        cls, rng: "Random", width: int, height: int, clues: float = 0.9, longest: int = 6
    ) -> tuple[Self, Solution]:
        """`width`, `height`; `clues`, the share of numbers that are given (default 0.9); `longest`, the most cells of a
        thermometer (default 6)."""
        blank = cls.blank(height, width)
        paths = random_paths(rng, blank.around, longest)
        levels = [rng.randint(0, len(path)) for path in paths]
        filled = {cell for path, level in zip(paths, levels, strict=True) for cell in path[:level]}
        solution = Solution((cell, int(cell in filled)) for cell in blank.cells)
        board = blank._with(paths)
        shown = {side: some(rng, numbers, clues) for side, numbers in board.clues_of(solution).items()}
        return replace(board, **shown), solution  # type: ignore[arg-type]

    def _with(self, paths: Sequence[Sequence[Cell]]) -> Self:
        """The board with these thermometers."""
        signs = {step: sign for sign, step in STEPS.items()}
        at = {path[0]: BULB for path in paths}
        at |= {b: signs[a.r - b.r, a.c - b.c] for path in paths for a, b in pairwise(path)}
        return replace(self, tubes=tuple(at.get(cell) for cell in self.cells))

    def clues_of(self, solution: Solution) -> Mapping[str, Sequence[Any]]:
        sums = [sum(solution.get(cell) == 1 for cell in line.cells) for line in self.lines]
        return {"top": sums[self.height :], "left": sums[: self.height]}

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds a number. If none can be added, turns a part of a thermometer round that only one solution fills in
        part, and keeps either solution."""
        if added := super().excluding(rng, solution, other):
            return added
        for kept, barred in rng.sample(((solution, other), (other, solution)), 2):
            for i in rng.sample(range(len(self.paths)), len(self.paths)):
                path = self.paths[i]
                full = sum(kept[cell] == 1 for cell in path)
                for part, rest in ((path[:full], path[full:]), (path[full:], path[:full])):
                    if 0 < sum(barred[cell] == 1 for cell in part) < len(part):
                        paths = [*self.paths[:i], *filter(None, (part[::-1], rest)), *self.paths[i + 1 :]]
                        return self._with(paths), kept
        return None
