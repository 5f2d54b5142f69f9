"""Base classes of puzzles with one value in each cell: numbers, shading, Latin squares, boards with areas."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .boards import OPEN, GridPuzzle, same_for_all
from .divided_boards import DividedBoard
from .errors import quote
from .formats import UNKNOWN, Flaw
from .geometry import Cell, Line, components, diagonals, steps, surroundings
from .inner_walls import walls_inside
from .plural import count_words, denied
from .reading import Text, as_text, read_json_rows
from .solution import Clue, Slot, Solution, Value

if TYPE_CHECKING:
    from .drawing import Drawing
    from .rules import Rule


@dataclass(frozen=True)
class CellPuzzle(GridPuzzle):
    """The slots are cells. `signs` maps values to their signs in a solution's text; `str` writes the other values.

    `phrases` maps values to their words in a sentence, such as "is shaded". `read_signs` has further signs that are
    read.

    The values of a cell are those that have a sign, unless the subclass overrides `values`.

    The text of a solution has one line for each row, `?` for an open cell, and `sign_of_blank` for a cell that is not a
    slot. The JSON value is rows of values, null for cells without a value.
    """

    signs: ClassVar[Mapping[Value, str]] = {}
    phrases: ClassVar[Mapping[Value, str]] = {}
    read_signs: ClassVar[Mapping[str, Value]] = {}
    value_words: ClassVar[Mapping[Value, str | tuple[str, str]]] = {}
    """Adjectives of cells with a value, or things with their plural, for sentences of extra rules; by default those of
    `phrases`."""
    values_are_numbers: ClassVar[bool] = True
    """True if the values, except those of `phrases`, are numbers."""
    clues_show_given: ClassVar[bool] = False
    """True if `draw_clues` draws the given values, by `draw_given`: `draw_value` is then not called for them."""

    dots_if_empty: ClassVar[bool] = False
    """True if a dot is drawn in a cell with the value `rest`: `draw_value` is then not called for it."""

    def slots(self) -> Collection[Slot]:
        return self.cells

    @same_for_all
    def values(self, slot: Slot) -> Sequence[Value]:
        return tuple(self.signs)

    @property
    def shown_rows(self) -> Sequence[Sequence[Slot]]:
        """The rows of a solution's text and JSON value, of slots and other cells: by default those of the board."""
        return [self.cells[i : i + self.width] for i in range(0, len(self.cells), self.width)]

    def sign_of_blank(self, cell: Any) -> str:
        """The sign in the text for a cell that is not a slot."""
        return "#"

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        slots, held = set(self.slots()), dict(solution.items())
        for slot in unsure:
            held[slot] = None
        rows = [
            [
                (OPEN if held.get(at) is None else self._word(held[at])) if at in slots else self.sign_of_blank(at)
                for at in row
            ]
            for row in self.shown_rows
        ]
        longest = max(map(len, (*chain(*rows), *map(self._word, self._all_values))))
        if longest == 1:
            return "\n".join(map("".join, rows))
        return "\n".join(" ".join(token.rjust(longest) for token in row) for row in rows)

    def _word(self, value: Value) -> str:
        return self.signs.get(value, str(value))

    @cached_property
    def _all_values(self) -> Collection[Value]:
        return dict.fromkeys(value for slot in self.slots() for value in self.values(slot))

    @property
    def rest(self) -> Value | None:
        """The value with the sign of an empty cell."""
        return next((value for value, sign in self.signs.items() if sign == "."), None)

    @property
    def unmarked(self) -> Value | None:
        return self.rest

    def value_sign(self, slot: Slot, value: Value) -> str:
        return self._word(value)

    def value_word(self, slot: Slot, value: Value) -> str:
        return self.phrases[value].removeprefix("is ") if value in self.phrases else str(value)

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        if relation in ("=", "≠") and value in self.phrases:
            return f"{slot} {self.phrases[value] if relation == '=' else denied(self.phrases[value])}"
        return super().fact_text(slot, relation, value)

    def value(self, solution: Solution) -> Any:
        return [solution.picked(row) for row in self.shown_rows]

    def read_solution(self, text: str | Text) -> Solution:
        text, shown = as_text(text), self.shown_rows
        if text.body.lstrip().startswith("["):
            rows = read_json_rows(text, len(shown), len(shown[0]), "rows of values")
            known = self._all_values
            for value in (value for row in rows for value in row):
                if isinstance(value, (list, dict)) or (value is not None and value not in known):
                    some = ", ".join(map(repr, list(known)[:12]))
                    raise text.error(f"expected values of a {self.name} puzzle ({some}), found {quote(value)}")
        else:
            rows = self._read_words(text, shown)
        slots = set(self.slots())
        pairs = zip(chain(*shown), chain(*rows), strict=True)
        return Solution((cell, value) for cell, value in pairs if value is not None and cell in slots)

    def _read_words(self, text: Text, shown: Sequence[Sequence[Slot]]) -> list[list[Any]]:
        values = {**{self._word(value): value for value in self._all_values}, **self.read_signs}
        spaced = max(map(len, values), default=1) > 1
        lines = (line.split() for line in text.body.split("\n") if line.strip())
        per_line = [len(tokens) if spaced else sum(map(len, tokens)) for tokens in lines]
        width = len(shown[0])
        shape = [width] * len(shown)
        if per_line != shape and (spaced or [len(token) for token in text.body.split()] != shape):
            sizes = " or ".join(map(str, sorted(set(per_line))[:5])) or "0"
            expected, actual = (count_words(number, "row") for number in (len(shown), len(per_line)))
            raise text.error(f"expected {expected} of {count_words(width, 'cell')}, found {actual} of {sizes}")
        slots, row = set(self.slots()), list[Any]()
        matches = re.finditer(r"\S+" if spaced else r"\S", text.body)
        for cell, match in zip(chain(*shown), matches, strict=True):
            token = match.group()
            if cell in slots and token != OPEN and token not in values:
                known = ", ".join(f"'{known}'" for known in list(values)[:12])
                raise text.error(f"expected one of {known} or '?', found '{token[:40]}'", match.start())
            row.append(values.get(token) if cell in slots else None)
        return [row[i : i + width] for i in range(0, len(row), width)]

    @property
    def known(self) -> dict[Cell, Any]:
        """The given values by cell; empty if the puzzle has no layer `given`. A clue `?` gives no value."""
        given = self.by_cell(getattr(self, "given", (None,) * len(self.cells)))
        return {cell: value for cell, value in given.items() if value != UNKNOWN}

    given_alone: ClassVar[bool] = False
    """True if the given values are all clues, and all boards of a size have the same other rules. Puzzles of a stream
    then share an engine, as far as each has at most one solution."""

    def clues(self) -> Sequence[Clue]:
        return [(cell, value, True) for cell, value in self.known.items()] if self.given_alone else ()

    @property
    def several_anew(self) -> bool:
        return self.given_alone

    def without_clues(self) -> Self | None:
        puzzle: Any = self
        return replace(puzzle, given=(None,) * len(puzzle.given)) if self.given_alone else None

    def given_rules(self) -> Iterator["Rule"]:
        """The rules that cells have their given values."""
        from .rules import OneOf

        for cell, value in self.known.items():
            yield OneOf(self.clue("given", cell, self.given_text(cell, value), (cell,)), cell, (value,))

    def line_rules(self, word: str, rest: str = "") -> Iterator["Rule"]:
        """The rules that numbers left of rows and above columns count the cells with the value 1: "line". The sentence
        is `row 1 has 3 cells of ships` for the word "cell" and the rest " of ships"."""
        from .rules import Count

        for line, number in self.counted_lines():
            text = f"{line} has {count_words(number, word)}{rest}"
            yield Count(self.clue("line", (line.kind, line.number), text, line.cells), line.cells, (1,), number, number)

    def given_text(self, cell: Cell, value: Value) -> str:
        """The sentence of a given value."""
        return f"{cell} {self.phrases.get(value, f'is {value}')}"

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        from .drawing import MARK

        self.draw_ground(drawing)
        told, empty = self.known if self.clues_show_given else {}, []

        def paint(cell: Cell, value: Value) -> None:
            if cell not in told:
                self.draw_cell(drawing, cell, value)

        for cell in self.slots():
            assert isinstance(cell, Cell)
            if cell in unsure:
                drawing.fill(cell, MARK)
            if cell not in unsure and solution.get(cell) is not None:
                before = drawing.picture.shapes
                paint(cell, solution[cell])
                if drawing.picture.shapes == before and solution[cell] == self.rest:
                    empty.append(cell)
            else:
                self.draw_open(drawing, cell)
        drawing.grid()
        self.draw_clues(drawing)
        self.draw_outside(drawing)
        given = self.given_values() if drawing.notes and empty else {}
        for cell in empty if drawing.notes else ():
            if cell not in given:
                drawing.note_empty(cell)
        for cell in unsure:
            assert isinstance(cell, Cell)
            drawing.unsure(cell, paint=partial(paint, cell))

    def draw_ground(self, drawing: "Drawing") -> None:
        """Draws the background under the values: regions, black cells."""

    def draw_cell(self, drawing: "Drawing", cell: Cell, value: Value) -> None:
        """Draws the value of a cell of a solution."""
        if self.dots_if_empty and value == self.rest:
            drawing.dot(cell)
        else:
            self.draw_value(drawing, cell, value)

    def draw_value(self, drawing: "Drawing", cell: Cell, value: Value) -> None:
        """Draws a value: a cell with the sign `#` is shaded, any other has its sign."""
        from .drawing import SOLVED

        if self._word(value) == "#":
            drawing.shade(cell)
        else:
            drawing.write(cell, self._word(value), SOLVED)

    def draw_open(self, drawing: "Drawing", cell: Cell) -> None:
        """Draws a cell without a value, or with an unsure one."""

    def draw_clues(self, drawing: "Drawing") -> None:
        """Draws the clues and the frame over the values."""
        self.write_given(drawing)
        drawing.frame()

    def write_given(self, drawing: "Drawing") -> None:
        """Draws the layer `given`, if there is one, with `clues_show_given`."""
        given = getattr(self, "given", ()) if self.clues_show_given else ()
        for cell, clue in self.by_cell(given).items() if given else ():
            self.draw_given(drawing, cell, clue)

    def draw_given(self, drawing: "Drawing", cell: Cell, clue: Any) -> None:
        """Draws a clue of the layer `given`."""
        drawing.write(cell, str(clue))


@dataclass(frozen=True)
class ShadingPuzzle(CellPuzzle):
    """Cells are shaded (1, `#`) or not (0, `.`). Clues in a layer `numbers` are drawn over the cells.

    With `two_colours`, unshaded cells are drawn white and open cells grey. Values in a layer `given` have a circle.
    """

    signs: ClassVar[Mapping[Value, str]] = {0: ".", 1: "#"}
    phrases: ClassVar[Mapping[Value, str]] = {0: "is not shaded", 1: "is shaded"}
    values_are_numbers = False
    shade: ClassVar[str | None] = None
    """The colour of a shaded cell; None is the dark default, on which a number would be unreadable."""
    two_colours: ClassVar[bool] = False

    def unshaded_rules(self, cells: Iterable[Cell], rule: str = "clue") -> Iterator["Rule"]:
        """The rules that these cells are not shaded, because they have clues."""
        from .rules import OneOf

        for cell in cells:
            yield OneOf(self.clue(rule, cell, f"{cell} {self.phrases[0]}", (cell,)), cell, (0,))

    def draw_ground(self, drawing: "Drawing") -> None:
        from .drawing import UNDECIDED

        for cell in self.slots() if self.two_colours else ():
            assert isinstance(cell, Cell)
            drawing.fill(cell, UNDECIDED)

    def draw_value(self, drawing: "Drawing", cell: Cell, value: Value) -> None:
        from .drawing import SHADE, STONE, WHITE

        if self.two_colours:
            drawing.shade(cell, STONE if value else WHITE)
        elif value:
            drawing.shade(cell, self.shade or SHADE)

    def draw_clues(self, drawing: "Drawing") -> None:
        from .drawing import BLACK, WHITE

        for cell, value in self.known.items() if self.two_colours else ():
            drawing.shade(cell, BLACK if value else WHITE)
            drawing.stone(cell, black=bool(value), radius=0.3, colour="#8494a0")
        self.write_numbers(drawing)
        super().draw_clues(drawing)


@dataclass(frozen=True)
class NumberedShading(ShadingPuzzle):
    """`numbers` has the number of each cell: None for no clue, `?` for a clue without a number. A cell with a clue may
    be shaded, unless a rule excludes it."""

    numbers: tuple[Any, ...]

    shade = "#8494a0"
    clue_layers = (("numbers",),)

    def square(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells of the 3×3 square around a cell, in reading order, including the cell itself."""
        return tuple(sorted((cell, *surroundings(self.height, self.width)[cell])))

    @cached_property
    def corners(self) -> Mapping[Cell, list[Cell]]:
        """For each cell the cells that touch it at a corner alone."""
        around = surroundings(self.height, self.width)
        return {cell: [other for other in near if other not in self.around[cell]] for cell, near in around.items()}

    def shaded_among(self, cells: Iterable[Cell], solution: Solution) -> int:
        """The number of these cells that a solution shades."""
        return sum(solution[cell] == 1 for cell in cells)

    def group_rules(self, around: Mapping[Cell, Sequence[Cell]], group: str) -> "Iterator[Rule]":
        """The rules that clues are shaded and that a number is the size of its group: "clue", "number"."""
        from .rules import JoinedCount, OneOf

        for cell in self.by_cell(self.numbers):
            yield OneOf(self.clue("clue", cell, f"{cell} is shaded", (cell,)), cell, (1,))
        for cell, number in self.number_at.items():
            text = f"{cell} is in {group} of {count_words(number, 'shaded cell')}"
            near = list(steps(cell, number + 1, lambda _: True, around))
            yield JoinedCount(self.clue("number", cell, text, (cell,)), near, (cell,), around, number)

    def group_sizes(self, solution: Solution, around: Mapping[Cell, Sequence[Cell]]) -> list[int | None]:
        """For each cell the number of cells of its group; None for an unshaded cell."""
        groups = components([cell for cell in self.cells if solution[cell] == 1], around)
        size = {cell: len(group) for group in groups for cell in group}
        return [*map(size.get, self.cells)]


@dataclass(frozen=True)
class LatinPuzzle(CellPuzzle):
    """A square of side N in which every row and every column contains each number from 1 to N once.

    If a kind has oblong boards, N is the longer side, and the shorter lines contain no number twice. If it has a field
    `lowest`, the N numbers begin with that. A field `given`, if there is one, has the given number of each cell, None
    for an open cell. If a field `diagonals` is true, both long diagonals also contain each number once.
    """

    is_square = True

    @property
    def latin_lines(self) -> tuple[Line, ...]:
        """The lines that contain each number once: rows, columns and, with `diagonals`, the long diagonals."""
        return (*self.lines, *diagonals(self.width)) if getattr(self, "diagonals", False) else self.lines

    @same_for_all
    def values(self, slot: Slot) -> Sequence[Value]:
        least: int = getattr(self, "lowest", 1)
        return range(least, least + max(self.height, self.width))

    def validation_error(self) -> str:
        most = max(self.values(self.cells[0]))  # type: ignore[type-var]
        for i, number in enumerate(getattr(self, "given", ())):
            if number not in (None, UNKNOWN) and not 0 < number <= most:
                return Flaw(f"expected numbers from 1 to {most}, found {number}", "given", i)
        return ""

    def diagonals_text(self) -> str:
        """The words for `diagonals` below a picture; empty without."""
        return "both long diagonals count" if getattr(self, "diagonals", False) else ""

    def latin_rules(self) -> Iterator["Rule"]:
        """The rules that every line contains each number once and that given cells have their numbers."""
        from .rules import AllDifferent

        for line in self.latin_lines:
            whole = len(line.cells) == max(self.height, self.width)
            text = f"{line} holds {'each number once' if whole else 'no number twice'}"
            yield AllDifferent(self.rule(line.kind, line.number, text, line.cells), line.cells)
        yield from self.given_rules()

    def draw_clues(self, drawing: "Drawing") -> None:
        from .drawing import GIVEN

        for cell, number in self.known.items():
            drawing.fill(cell, GIVEN)
            drawing.write(cell, self._word(number))
        super().draw_clues(drawing)


@dataclass(frozen=True)
class AreaPuzzle(DividedBoard, CellPuzzle):
    """The grid is divided into areas; `regions` has the number of each cell's area."""

    regions: tuple[int, ...]

    def draw_ground(self, drawing: "Drawing") -> None:
        drawing.tint(self.regions)
        drawing.holes(self.regions)

    def draw_clues(self, drawing: "Drawing") -> None:
        drawing.outlines(self.regions, walls_inside(self))
        self.write_given(drawing)


@dataclass(frozen=True)
class ShadedAreas(AreaPuzzle, ShadingPuzzle):
    """Areas whose rules are about the cells of one shade only; any other cell may move to a neighbouring area."""

    shade = "#8494a0"
    ruled: ClassVar[int] = 1
    """The value of the cells that the rules of their area are about."""
