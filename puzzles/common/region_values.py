"""Base class of puzzles with a number or a colour in each region of a board."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from .boards import OPEN, GridPuzzle
from .divided_boards import flaw_of_areas
from .formats import BLANKS, Areas, Labels, Rows, Signs
from .geometry import Cell, parted
from .reading import Text, as_text, read_json
from .shown_kinds import ShownCells
from .solution import Slot, Solution, Value

if TYPE_CHECKING:
    from .drawing import Drawing
    from .rules import Rule


def region_rows(numbers: Iterable[int]) -> Rows:
    """Rows with the value in one cell of each given region, and `-` in others; then rows of the regions' names."""
    return Rows(Labels("given", Signs({str(number): number for number in numbers})), Areas(labels="given"))


@dataclass(frozen=True)
class RegionValues(ShownCells, GridPuzzle):
    """The slots are the regions, each by its first cell; the values are `numbers`, of one digit each.

    `regions` has the region of each cell, numbered from 0 in the order of first cells. `given` has the value of each
    region, None where it is open. The text of a solution has the value of each cell, the JSON value is the list of the
    regions' values, in the order of their first cells. `word` is the word for a value.
    """

    regions: tuple[int, ...]
    given: tuple[int | None, ...]

    numbers: ClassVar[range]
    word: ClassVar[str] = "number"
    shown_words = ("number",)
    clue_layers = (("given",),)

    def validation_error(self) -> str:
        return flaw_of_areas(self.height, self.width, self.regions, "region")

    @cached_property
    def areas(self) -> dict[Cell, tuple[Cell, ...]]:
        """The cells of each region, by its first cell."""
        return {cells[0]: cells for cells in parted(self.height, self.width, self.regions)}

    def shown_cells(self) -> "dict[Cell, Any]":
        return {cell: {v: [(first, (v,))] for v in self.numbers} for cell, first in self.first_of.items()}

    @property
    def count(self) -> int:
        """The number of regions."""
        return len(self.given)

    @cached_property
    def first_of(self) -> dict[Cell, Cell]:
        """For each cell the first cell of its region."""
        return {cell: first for first, area in self.areas.items() for cell in area}

    @cached_property
    def neighbours(self) -> dict[tuple[Cell, Cell], list[Cell]]:
        """The pairs of regions that share an edge, each with the cells on both sides of the edge."""
        return self.met(self.touching_pairs)

    def met(self, places: Iterable[tuple[Cell, Cell]]) -> dict[tuple[Cell, Cell], list[Cell]]:
        """The pairs of different regions of these pairs of cells, each with its cells."""
        pairs: dict[tuple[Cell, Cell], list[Cell]] = {}
        for ends in places:
            low, high = sorted(self.first_of[end] for end in ends)
            if low != high:
                pairs.setdefault((low, high), []).extend(ends)
        return pairs

    def slots(self) -> Collection[Slot]:
        return self.areas

    def values(self, slot: Slot) -> Sequence[Value]:
        return self.numbers

    def cells_of(self, slot: Slot) -> tuple[Cell, ...]:
        return tuple(self.areas.get(slot, ()))  # type: ignore[call-overload]

    def value_word(self, slot: Slot, value: Value) -> str:
        return f"{self.word} {value}"

    def board_label(self, slot: Slot) -> Cell | None:
        cells = self.cells_of(slot)
        return max(cells, key=lambda cell: sum(neighbour in cells for neighbour in self.around[cell]), default=None)

    def stated(self) -> dict[Cell, int]:
        """The regions with a given value, each with the value."""
        return {slot: value for slot, value in zip(self.areas, self.given, strict=True) if value is not None}

    def differ_rules(self, pairs: Mapping[tuple[Cell, Cell], Iterable[Cell]]) -> Iterator["Rule"]:
        """The rules that two regions have different values: "border", at the two."""
        from .rules import AllDifferent

        for (first, second), cells in pairs.items():
            text = f"the regions at {first} and {second} differ in {self.word}"
            yield AllDifferent(self.rule("border", (first, second), text, dict.fromkeys(cells)), (first, second))

    def given_rules(self) -> Iterator["Rule"]:
        """The rules that given regions have their values: "given"."""
        from .rules import OneOf

        for slot, value in self.stated().items():
            text = f"the region at {slot} has {self.word} {value}"
            yield OneOf(self.clue("given", slot, text, self.areas[slot]), slot, (value,))

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        held = [OPEN if slot in unsure else str(solution.get(slot, OPEN)) for slot in self.areas]
        signs = "".join(held[region] for region in self.regions)
        return "\n".join(signs[i : i + self.width] for i in range(0, len(signs), self.width))

    def value(self, solution: Solution) -> Any:
        """The list of the values of the regions, in reading order of their first cells."""
        return [solution.get(slot) for slot in self.areas]

    def read_solution(self, text: str | Text) -> Solution:
        text, digits = as_text(text), {str(number): number for number in self.numbers}
        span = f"from {self.numbers[0]} to {self.numbers[-1]}"
        if text.body.lstrip().startswith("["):
            held = read_json(text, f"a list of {self.word}s")
            if len(held) != self.count or any(repr(value) not in ("None", *digits) for value in held):
                raise text.error(f"expected a list of {self.count} {self.word}s {span}")
            return Solution((slot, value) for slot, value in zip(self.areas, held, strict=True) if value is not None)
        rows = ["".join(line.split()) for line in text.body.split("\n") if line.strip()]
        if [len(row) for row in rows] != [self.width] * self.height:
            raise text.error(f"expected {self.height} rows of {self.width} {self.word}s")
        values: dict[Slot, Value] = {}
        for slot, cells in self.areas.items():
            signs = {rows[cell.r][cell.c] for cell in cells} - {OPEN, *BLANKS}
            if len(signs) > 1 or not signs <= digits.keys():
                clash = " and ".join(sorted(signs))
                raise text.error(f"expected one {self.word} {span} for the region at {slot}, found {clash[:40]}")
            if signs:
                values[slot] = digits[signs.pop()]
        return Solution(values)

    def fill_of(self, value: Any) -> str:
        """The colour in which a region with a value is drawn."""
        return "#ffffff"

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        from .drawing import INK, MARK, SOLVED

        stated = self.stated()
        for slot, cells in self.areas.items():
            value: Any = solution.get(slot, stated.get(slot))
            for cell in cells:
                drawing.fill(cell, MARK if slot in unsure else "#ffffff" if value is None else self.fill_of(value))
            label = self.board_label(slot) or slot
            if slot in unsure:
                drawing.unsure(label, slot)
            elif value is not None:
                if slot in stated and slot in solution:  # a ring: the solution agrees with the clue
                    drawing.circle(label)
                drawing.write(label, str(value), INK if slot in stated else SOLVED)
        drawing.outlines(self.regions)
