"""Puzzles with a value a cell: numbers, objects, shading, latin squares, boards that come in areas."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .boards import OPEN, GridPuzzle
from .geometry import Cell, numbered, parted, regions_of, walls_of
from .reading import Text, as_text, read_json_rows
from .solution import Slot, Solution, Value

if TYPE_CHECKING:
    from random import Random

    from .drawing import Drawing
    from .rules import Rule


@dataclass(frozen=True)
class CellPuzzle(GridPuzzle):
    """The slots are cells. `signs` are the words of values in a solution's text; others are written as they are. `said`
    are the words of values in a sentence: "is shaded".

    What has a sign is what a cell can take, unless `values` says otherwise.

    The text of a solution has a row a line, `?` for an open cell, and what `sign_of_blank` says for a cell that is no
    slot. The JSON value is rows of values, null for cells without one.
    """

    signs: ClassVar[Mapping[Value, str]] = {}
    said: ClassVar[Mapping[Value, str]] = {}

    def slots(self) -> Collection[Slot]:
        return self.cells

    def values(self, slot: Slot) -> Sequence[Value]:
        return tuple(self.signs)

    def sign_of_blank(self, cell: Cell) -> str:
        """What stands in the text for a cell that is no slot."""
        return "#"

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        slots, unsure = set(self.slots()), set(unsure)
        words = [
            (OPEN if cell in unsure or solution.get(cell) is None else self._word(solution[cell]))
            if cell in slots
            else self.sign_of_blank(cell)
            for cell in self.cells
        ]
        longest = max(len(word) for word in (*words, *map(self._word, self._all_values())))
        rows = [words[i : i + self.width] for i in range(0, len(words), self.width)]
        if longest == 1:
            return "\n".join(map("".join, rows))
        return "\n".join(" ".join(word.rjust(longest) for word in row) for row in rows)

    def _word(self, value: Value) -> str:
        return self.signs.get(value, str(value))

    def _all_values(self) -> Collection[Value]:
        return dict.fromkeys(value for slot in self.slots() for value in self.values(slot))

    def fact_words(self, slot: Slot, relation: str, value: Value) -> str:
        if relation == "=" and value in self.said:
            return f"{slot} {self.said[value]}"
        return super().fact_words(slot, relation, value)

    def value(self, solution: Solution) -> Any:
        return [[solution.get(Cell(r, c)) for c in range(self.width)] for r in range(self.height)]

    def read_solution(self, text: str | Text) -> Solution:
        text = as_text(text)
        if text.body.lstrip().startswith("["):
            rows = read_json_rows(text, self.height, self.width, "rows of values")
            known = set(self._all_values())
            for value in (value for row in rows for value in row):
                if isinstance(value, (list, dict)) or (value is not None and value not in known):
                    raise text.error(f"expected values of a {self.name} puzzle, found {str(value)[:40]}")
        else:
            rows = self._read_words(text)
        slots = set(self.slots())
        pairs = zip(self.cells, (value for row in rows for value in row), strict=True)
        return Solution((cell, value) for cell, value in pairs if value is not None and cell in slots)

    def _read_words(self, text: Text) -> list[list[Any]]:
        values = {self._word(value): value for value in self._all_values()}
        spaced = max(map(len, values), default=1) > 1
        matches = list(re.finditer(r"\S+" if spaced else r"\S", text.body))
        lines = [line.split() for line in text.body.split("\n") if line.strip()]
        per_line = [len(words) if spaced else sum(map(len, words)) for words in lines]
        shape = [self.width] * self.height
        if per_line != shape and (spaced or [len(word) for word in text.body.split()] != shape):
            sizes = " or ".join(map(str, sorted(set(per_line))[:5])) or "0"
            raise text.error(
                f"expected {self.height} rows of {self.width} cells, found {len(per_line)} rows of {sizes}"
            )
        slots, row = set(self.slots()), list[Any]()
        for cell, match in zip(self.cells, matches, strict=True):
            word = match.group()
            if cell in slots and word != OPEN and word not in values:
                known = ", ".join(f"'{known}'" for known in list(values)[:12])
                raise text.error(f"expected one of {known} or '?', found '{word[:40]}'", match.start())
            row.append(values.get(word) if cell in slots else None)
        return [row[i : i + self.width] for i in range(0, len(row), self.width)]

    @property
    def known(self) -> dict[Cell, Any]:
        """The cells whose value is given, where the puzzle has a layer `given`."""
        return self.by_cell(getattr(self, "given", (None,) * len(self.cells)))

    def given_rules(self) -> Iterator["Rule"]:
        """Cells whose value is given have it."""
        from .rules import OneOf

        for cell, value in self.known.items():
            words = f"{cell} {self.said.get(value, f'is {value}')}"
            yield OneOf(self.clue("given", cell, words, (cell,)), cell, (value,))

    def clues_of(self, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The values themselves, where the puzzle has a layer `given`."""
        there = any("given" in layers for layers in self.clue_layers)
        return {"given": [solution.get(cell) for cell in self.cells]} if there else {}

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        from .drawing import MARK

        self.draw_ground(drawing)
        empty = []
        for cell in self.slots():
            assert isinstance(cell, Cell)
            if cell in unsure:
                drawing.fill(cell, MARK)
            if cell not in unsure and solution.get(cell) is not None:
                before = drawing.picture.shapes
                self.draw_value(drawing, cell, solution[cell])
                if drawing.picture.shapes == before:
                    empty.append(cell)
            else:
                self.draw_open(drawing, cell)
        drawing.grid()
        self.draw_clues(drawing)
        self.draw_outside(drawing)
        for cell in empty if drawing.notes else ():
            drawing.note_empty(cell)
        for cell in unsure:
            assert isinstance(cell, Cell)
            drawing.unsure(cell, paint=partial(self.draw_value, drawing, cell))

    def draw_ground(self, drawing: "Drawing") -> None:
        """What lies under the values: regions, black cells."""

    def draw_value(self, drawing: "Drawing", cell: Cell, value: Value) -> None:
        from .drawing import SOLVED

        drawing.write(cell, self._word(value), SOLVED)

    def draw_open(self, drawing: "Drawing", cell: Cell) -> None:
        """What a cell shows that has no value, or an unsure one."""

    def draw_clues(self, drawing: "Drawing") -> None:
        """What lies over the values: clues in cells, the frame."""
        drawing.frame()


@dataclass(frozen=True)
class ShadingPuzzle(CellPuzzle):
    """Cells are shaded (1, `#`) or not (0, `.`). Clues in a layer `numbers` are drawn over them.

    With `two_colours`, a cell that is not shaded is white, as much a value as black, and open cells are grey. Values in
    a layer `given` have a circle.
    """

    signs: ClassVar[Mapping[Value, str]] = {0: ".", 1: "#"}
    said: ClassVar[Mapping[Value, str]] = {0: "is not shaded", 1: "is shaded"}
    shade: ClassVar[str | None] = None
    """The colour of a shaded cell; None: the dark one, on which no number can be read."""
    two_colours: ClassVar[bool] = False

    def draw_ground(self, drawing: "Drawing") -> None:
        from .drawing import UNDECIDED

        for cell in self.slots() if self.two_colours else ():
            assert isinstance(cell, Cell)
            drawing.fill(cell, UNDECIDED)

    def draw_value(self, drawing: "Drawing", cell: Cell, value: Value) -> None:
        from .drawing import SHADE

        if value or self.two_colours:
            drawing.shade(cell, (self.shade or SHADE) if value else "#ffffff")

    def draw_clues(self, drawing: "Drawing") -> None:
        from .drawing import INK

        for cell, value in self.known.items() if self.two_colours else ():
            drawing.shade(cell, INK if value else "#ffffff")
            drawing.circle(cell, filled=bool(value), radius=0.3, colour="#8494a0")
        self.write_numbers(drawing)
        drawing.frame()


@dataclass(frozen=True)
class LatinPuzzle(CellPuzzle):
    """A square of side N in which every row and every column holds each of 1 to N once.

    A field `given`, where a puzzle has one, holds the number of each cell, None where it is open.
    """

    is_square = True
    small_sizes: ClassVar[tuple[str, ...]] = ("3x3", "4x4", "2x2", "1x1")

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(1, self.width + 1)

    def flaw(self) -> str:
        high = [number for number in self.known.values() if not 0 < number <= self.width]
        return f"expected numbers from 1 to {self.width}, found {high[0]}" if high else ""

    def latin_rules(self) -> Iterator["Rule"]:
        """Every line holds each number once, and given cells have theirs."""
        from .rules import AllDifferent

        for line in self.lines:
            words = f"{line} holds each number once"
            yield AllDifferent(self.rule(line.kind, line.number, words, line.cells), line.cells)
        yield from self.given_rules()

    def draw_clues(self, drawing: "Drawing") -> None:
        from .drawing import GIVEN

        for cell, number in self.known.items():
            drawing.fill(cell, GIVEN)
            drawing.write(cell, str(number))
        super().draw_clues(drawing)


@dataclass(frozen=True)
class AreaPuzzle(CellPuzzle):
    """The grid comes divided into areas; `regions` has the number of each cell's area, from 0 in order of first cells.

    Where the division is what the player has to find, the base is `RegionPuzzle`.
    """

    regions: tuple[int, ...]

    def flaw(self) -> str:
        connected = regions_of(self.height, self.width, walls_of(self.height, self.width, self.regions))
        return "" if connected == self.regions else "the cells of a region have to be connected"

    @cached_property
    def areas(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each area, by its number."""
        return parted(self.height, self.width, self.regions)

    def told_apart(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Tells a clue; where there are none, moves a cell in which the two differ to an area beside it, so that only
        `solution` still is one."""
        if told := super().told_apart(rng, solution, other):
            return told
        area = dict(zip(self.cells, self.regions, strict=True))
        differing: list[Any] = solution.differing(other)
        for cell in rng.sample(differing, len(differing)):
            near = [area[one] for one in self.around[cell] if area[one] != area[cell]]
            if near:
                moved = replace(self, regions=numbered(list({**area, cell: rng.choice(near)}.values())))
                if not moved.flaw() and not moved.check(solution) and moved.check(other):
                    return moved, solution
        return None

    def draw_ground(self, drawing: "Drawing") -> None:
        drawing.tint(self.regions)

    def draw_clues(self, drawing: "Drawing") -> None:
        drawing.outlines(self.regions)


GIVEN_UP = 1 / 30
"""How often a board is given up whose differing cells cannot move."""


@dataclass(frozen=True)
class ShadedAreas(AreaPuzzle, ShadingPuzzle):
    """The shaded cells of an area obey rules, the unshaded ones none: each of these may be of any area beside it."""

    shade = "#8494a0"

    def told_apart(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Moves a cell that only one of the two shades to an area beside it, so that the other one is kept, whichever;
        rather to a large area, for small ones tell most. Where no cell can move, one near there does; as this may go
        to and fro for ever, now and then none does."""
        area = dict(zip(self.cells, self.regions, strict=True))
        differing: list[Any] = solution.differing(other)
        near = [beside for cell in differing for beside in self.around[cell]]
        one, two = rng.sample((solution, other), 2)
        for kept, cells in ((one, differing), (two, differing), (other, near)):
            if cells is near and rng.random() < GIVEN_UP:
                return None
            free = [cell for cell in cells if not kept[cell]]
            moves = {(cell, area[beside]) for cell in free for beside in self.around[cell]}
            gain = {(cell, to): len(self.areas[to]) - len(self.areas[area[cell]]) for cell, to in sorted(moves)}
            for cell, to in sorted(gain, key=lambda move: 10 * rng.random() - gain[move]):
                moved = replace(self, regions=numbered(list({**area, cell: to}.values())))
                if to != area[cell] and not moved.flaw():
                    return moved, kept
        return None
