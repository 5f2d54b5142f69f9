"""Sudoku: fill every row, column and box with each number once.

Boxes have any shape. There are diagonals, irregular boxes (jigsaw), cages with sums (killer), and rules of variants.
The rules, on n × n cells:

1. Every cell holds a number from 1 to n.
2. Every row, every column and every box holds each number once. Boxes are rectangles, or any n blocks of n cells.
3. With `diagonals`, both long diagonals hold each number once, too.
4. With `cages`, the numbers of a cage differ and add up to its sum, if it has one.
5. Given numbers stay in their cells.
6. With `constraints`, it is a variant: thermometers, arrows, dots, whispers, clues outside the grid and some fifty
   others. Each kind is a class in one of the modules of `parts/sudoku/table.py`. The grid may then be a rectangle,
   cells may be in no box, and the numbers may begin with 0. A row, column or box with fewer cells than numbers holds
   none twice.

Formats, all read, the first written:

- Tatham's Solo ID: `3x3:…` (a box is C high and R wide), with `x` for diagonals, `j` for jigsaw, `k` for killer;
- puzz.link addresses of `sudoku`, whose boxes follow from the size (6: 2 high, 3 wide; else squares);
- n² characters on a line (`.`, `0`, `-`, `_`, `*` or `?` blank, 1–9, A = 10 … Z = 35), or n³, the n candidates of
  each cell;
- a grid of characters (`.` blank, 1–9, A = 10) or of numbers between blanks, a line for each row, with or without
  separators;
- such a text, a blank line, and a line for each further rule, such as `thermo: r1c1 r1c2` (`parts/sudoku/ruled.py`);
- links of f-puzzles and SudokuPad, their data alone, and their JSON; strings of the Interactive Sudoku Solver (ISS).
  A drawing that no rule explains is refused, or ignored with the setting `cosmetics`.

Where such a text has two meanings, the numbers in it decide, or it is refused (`parts/sudoku/texts.py`).

Lines and grids have boxes as square as possible (6: 2 high, 3 wide), or those of the setting `box`.

>>> Sudoku.parse("1.3...2..1....4.").write()
'2x2:1a3c2b1d4a'

Slots are cells, values are numbers. `value` is rows of integers.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from itertools import compress, repeat
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.errors import cut, quote
from .common.formats import Format
from .common.grid import show_rows

from .common.kit import (  # isort: skip
    UNKNOWN, Board, Cell, CellPuzzle, Drawing, Number16, PuzzleError, PuzzLink, Reason, Rules, Scanner, Setting,
    Signs, Slot, Solution, Text, Value, yes_or_no,
)  # fmt: skip
from .common.geometry import line_text
from .common.reading import as_text
from .common.solution import Clue, silently
from .parts.sudoku.boxes import MOST, Box, Cage, Unit, address_box, fitting, rectangles, units_of, write_box
from .parts.sudoku.foreign import FOREIGN, read_any_state
from .parts.sudoku.grids import GivenFormat, GridFormat, OnLine
from .parts.sudoku.solo import Solo
from .parts.sudoku.texts import is_square, stated_side
from .parts.sudoku.variants import FPuzzles, Iss, Json, RuledGrid

if TYPE_CHECKING:
    from .common.kit import OneOf
    from .parts.sudoku.constraint import Constraint, Spot


def _read_box(text: str) -> Box | None:
    """`2x3` → (2, 3); empty text → None, and the puzzle's text decides."""
    if not text:
        return None
    match = re.fullmatch(r"([1-9][0-9]?)x([1-9][0-9]?)", text)
    if not match:
        raise ValueError
    return int(match[1]), int(match[2])


def _read_names(text: str) -> tuple[str, ...]:
    """The kinds of constraints that `random` draws."""
    from .parts.sudoku.random_constraints import known_names

    return known_names(text)


def _write_names(constraints: "tuple[Any, ...]") -> str:
    return ",".join(dict.fromkeys(item if isinstance(item, str) else item.kind for item in constraints))


class _Givens(Number16):
    """The given numbers of an address. The boxes follow from the size of the address."""

    def read(self, scanner: Scanner, board: Board) -> None:
        start, side = scanner.at, board["width"]
        super().read(scanner, board)
        board["given"] = tuple(None if number == UNKNOWN else number for number in board["given"])
        high = next((number for number in board["given"] if number is not None and not 1 <= number <= side), None)
        if high is not None:
            raise scanner.error(f"expected numbers from 1 to {side}, found {high}", start)
        board["box"] = address_box(side)
        board["boxes"] = rectangles(*board["box"])

    def refusal(self, puzzle: Any) -> str:
        known = puzzle.box == address_box(puzzle.side)
        beyond = str(puzzle.beyond_a_grid()).replace("a grid", "an address", 1)
        return beyond or ("" if known else "an address has no boxes of this shape for this size")


@dataclass(frozen=True)
class Sudoku(CellPuzzle):
    """`boxes[i]` is the number of cell i's box and `given[i]` its given number or None; cells are in reading order.

    `box` is the shape (height, width) of rectangular boxes, None for other boxes; a cell may be in no box (None).
    `digits` are the lowest and the highest number if they are not 1 and the longer side. `constraints` are the rules of
    a variant. `linked` is true for the puzzle of a link.
    """

    given: tuple[int | None, ...]
    boxes: tuple[int | None, ...]
    box: Box | None = None
    diagonals: bool = False
    cages: tuple[Cage, ...] = ()
    digits: tuple[int, int] | None = None
    constraints: "tuple[Constraint, ...]" = ()
    cosmetics: str = field(default="refuse", compare=False)
    linked: bool = field(default=False, compare=False)
    drawn: ClassVar[Any] = None  # the JSON of a link with drawings, for a picture of them

    name = "sudoku"
    aliases = {
        "solo": {},
        "killer": {},
        "killer-sudoku": {},
        "anti-knight-sudoku": {"also": "equal_numbers_are_not_a_knight's_move_apart"},
    }
    formats = (
        Solo(),
        PuzzLink("sudoku", _Givens("given"), holds=("boxes", "box", "cages", "digits", "constraints")),
        OnLine(),
        *FOREIGN,
        GridFormat(),
        RuledGrid(),
        FPuzzles(),
        Json(),
        Iss(),
    )
    settings = {
        "box": Setting(None, "height x width of a box, such as 2x3", _read_box, write=write_box),
        "diagonals": yes_or_no(False, "both long diagonals hold each number once"),
        "constraints": Setting((), "rules to draw, such as thermo,killer", _read_names, write=_write_names),
        "cosmetics": Setting("refuse", "refuse or ignore drawings that no rule explains", str, ("refuse", "ignore")),
    }
    most_cells = MOST * MOST
    clue_layers = (("given",),)
    clues_show_given = True

    @cached_property
    def numbers(self) -> range:
        """The possible numbers of a cell."""
        low, high = self.digits or (1, max(self.height, self.width))
        return range(low, high + 1)

    @property
    def side(self) -> int:
        """The number of different numbers: the side of a plain Sudoku."""
        return len(self.numbers)

    @property
    def plain(self) -> bool:
        """True for a square with the numbers 1 to n, boxes of n cells, and no constraints but diagonals and cages."""
        return not self.constraints and not self.digits and self.height == self.width and None not in self.boxes

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        return units_of(self.height, self.width, self.boxes, self.diagonals)

    # ── text ──

    @classmethod
    def check_size(cls, text: Text, height: int, width: int) -> None:
        if height != width:
            raise text.error(f"a sudoku is square, not {width}x{height}")
        if width > MOST or address_box(width) is None:
            raise text.error(f"an address cannot state the boxes of a {width}x{width} sudoku")

    @classmethod
    def format_of(cls, body: str) -> Format:
        if body and not body.strip(_USUAL) and is_square(len(body)):
            return _LINE
        return cls.penpa_format(body) or next(form for form in _IN_ORDER if form.fits(body))

    @classmethod
    def _one_a_line(cls, body: str, head: str = "") -> bool:
        """Lines of n² signs are puzzles, too, if the header states boxes of n cells."""
        lines = [line.strip() for line in body.split("\n", MOST) if line.strip()] if (side := stated_side(head)) else []
        if side and len(lines[0]) == len(lines) > 3:
            return len(lines[0]) == side**2
        return super()._one_a_line(body, head)

    @classmethod
    def split(cls, text: str, source: str = "") -> list[Text]:
        if len(text.split(None, 2)) < 2 and "<" not in text[:200]:
            return super().split(text, source)  # the usual case: signs on a line
        from .parts.sudoku.bundles import divided, without_csv_head

        return divided(text, source) or super().split(without_csv_head(text), source)

    @classmethod
    def is_certain(cls, body: str) -> bool:
        """Whether a text without the name of its puzzle is a Sudoku."""
        from .parts.sudoku.certain import is_certain

        return is_certain(body)

    @classmethod
    def is_framed(cls, body: str) -> bool:
        """Whether a text is a single grid whose frame has lines of `=`."""
        from .parts.sudoku.forum import forum_grid

        return forum_grid(body) is not None

    @classmethod
    def read(cls, text: Text, settings: Mapping[str, Any]) -> Self:
        form = cls.format_of(text.body)
        board = form.read_with(text, settings["box"]) if isinstance(form, GivenFormat) else form.read(text, cls)
        drawings, drawn, origin = (board.pop(name, None) for name in ("drawings", "drawn", "origin"))
        if drawings and settings["cosmetics"] == "refuse":
            remedy = "cosmetics=ignore"
            raise text.error(f"no rule explains these drawings: {drawings}; --set {remedy} leaves them out", 0, remedy)
        if "boxes" not in board:
            try:
                box = fitting(board["width"], settings["box"])
            except PuzzleError as error:
                raise text.error(error.message) from None
            board |= {"box": box, "boxes": rectangles(*box)}
        puzzle = cls(**{**settings, **board})
        if flaw := puzzle.validation_error():
            raise text.error(flaw)
        object.__setattr__(puzzle, "origin", origin)
        object.__setattr__(puzzle, "drawn", drawn)
        return puzzle

    @classmethod
    def drawn_part(cls) -> Any:
        """The board as a part of a drawing in Penpa+."""
        from .parts.sudoku.penpa import SudokuSheet

        return SudokuSheet()

    def validation_error(self) -> str:
        low, high = self.numbers[0], self.numbers[-1]
        given = {*self.given} - {None, *self.numbers}
        if given:
            wrong = next(number for number in self.given if number in given)
            return f"expected numbers from {low} to {high}, found {wrong}"
        if not self.constraints:
            return ""
        from .parts.sudoku.constraint_rules import validation_error

        return validation_error(self)

    def first_rule(self) -> str:
        """The first rule beside those of a plain Sudoku, in words."""
        from .parts.sudoku.constraint import kind_of

        return kind_of(self.constraints[0]).plural if self.constraints else "this shape"

    def beyond_a_grid(self) -> str:
        """The reason why a grid of numbers cannot express this puzzle; empty if it can, apart from the settings."""
        if not self.plain:
            return f"a grid cannot hold {self.first_rule()}"
        return "" if self.box and not self.cages else f"a grid cannot hold {'cages' if self.box else 'irregular boxes'}"

    def read_as(self) -> str:
        """A sentence about each link, and about the constraints of a variant by kind."""
        if self.plain and not self.notes and not self.linked:
            return super().read_as()
        from .parts.sudoku.constraint_rules import summary

        remarks = self.origin.remarks if self.origin is not None else ()
        title = f"{self.heading.line}: " if self.heading.line else ""
        return "; ".join([title + summary(self), *self.notes, *remarks])

    # ── rules ──

    def values(self, slot: Slot) -> Sequence[Value]:
        return self.numbers

    def domains(self) -> "Iterator[OneOf]":
        from .common.kit import OneOf

        for cell in self.cells:
            yield OneOf(self.rule("cell", cell, f"{cell} holds one number", (cell,)), cell, self.numbers)

    def strange_text(self, slot: Slot, value: Value) -> str:
        return f"found {cut(value)}, not a number from {self.numbers[0]} to {self.numbers[-1]}"

    def rules(self) -> Rules:
        from .common.kit import AllDifferent, Sum
        from .parts.sudoku.unit_rules import UnitRule

        for unit in self.units:
            what = "each number once" if len(unit.cells) == self.side else "no number twice"
            text, places = f"{self._unit_text(unit)} holds {what}", self._places(unit.cells)
            reason = self.rule(unit.kind, unit.number, text, places)
            all_of = self.numbers if len(unit.cells) == self.side else ()
            yield UnitRule(reason, places, partial(self.unit_reason, unit), all_of)
        for cage in self.cages:
            reason, places = self.cage_reason(cage), self._places(cage.cells)
            yield AllDifferent(reason, places)
            if cage.sum is not None:
                yield Sum(reason, places, cage.sum, cage.sum, least=self.numbers[0], most=self.numbers[-1])
        yield from self.given_rules()
        if self.constraints:
            from .parts.sudoku.constraint_rules import constraint_rules

            yield from constraint_rules(self)

    def reasons(self) -> list[Reason]:
        """A Reason for each cell, each number of a unit, each cage and each given number."""
        with silently(False):
            given = (rule.reason for rule in self.given_rules())
            return [*self.without_clues()._rule_reasons, *given, *(reason for *_, reason in self.placed)]

    @cached_property
    def _rule_reasons(self) -> Sequence[Reason]:
        """The Reasons that do not depend on given numbers."""
        return [
            *(rule.reason for rule in self.domains()),
            *(self.unit_reason(unit, number) for unit in self.units for number in self.numbers),
            *map(self.cage_reason, self.cages),
        ]

    @cached_property
    def placed(self) -> "tuple[tuple[Constraint, Spot, Reason], ...]":
        """Every constraint at every spot where it applies, with its Reason."""
        if not self.constraints:
            return ()
        from .parts.sudoku.constraint_rules import placed

        with silently(False):  # the Reasons are kept
            return tuple(placed(self))

    def unit_reason(self, unit: Unit, number: int) -> Reason:
        often = "once" if len(unit.cells) == self.side else "at most once"
        text = f"{self._unit_text(unit)} holds {number} {often}"
        return self.rule(unit.kind, (unit.number, number), text, self._places(unit.cells))

    def _unit_text(self, unit: Unit) -> str:
        """`row 3`, `box 1`, or a diagonal by its ends."""
        if unit.kind == "diagonal":
            return f"the diagonal from {self.cells[unit.cells[0]]} to {self.cells[unit.cells[-1]]}"
        return line_text(unit.kind, unit.number)

    def cage_reason(self, cage: Cage) -> Reason:
        sum_text = "" if cage.sum is None else f" and add up to {cage.sum}"
        text = f"the numbers of the cage at {self.cells[cage.cells[0]]} differ{sum_text}"
        first = self.cells[cage.cells[0]]
        same = [other for other in self.cages if other.cells[0] == cage.cells[0]]
        place = first if same[0] == cage else (first, same.index(cage) + 1)
        return self.clue("cage", place, text, self._places(cage.cells))

    def given_text(self, cell: Cell, value: Value) -> str:
        return f"{value} is given in {cell}"

    @cached_property
    def known(self) -> dict[Cell, Any]:
        """The given numbers by cell."""
        return self.by_cell(self.given)

    def _places(self, indices: Sequence[int]) -> tuple[Cell, ...]:
        return tuple(self.cells[i] for i in indices)

    def without_clues(self) -> Self:
        rules = (self.boxes, self.box, self.diagonals, self.cages, self.digits, self.constraints)
        empty: Self = _empty(type(self), self.height, self.width, *rules)
        return replace(empty, also=self.also) if self.also else empty

    def clue_signs(self) -> Mapping[str, Signs]:
        digits = [value for value in self.values(self.cells[0]) if isinstance(value, int)]
        return {"given": Signs(numbers=range(min(digits), max(digits) + 1))}

    def picture_with_drawings(self) -> Any:
        """The picture with the drawings of the link from which the puzzle was read."""
        from .parts.sudoku.cosmetics import picture_with_drawings

        return picture_with_drawings(self, self.drawn)

    def drawing_tools(self) -> Sequence[Any]:
        from .parts.sudoku.rule_lines import tools

        return tools(self)

    def rule_lines(self) -> Sequence[str]:
        from .parts.sudoku.rule_lines import lines_of

        return lines_of(self)

    def with_rule_lines(self, lines: Sequence[str]) -> Self:
        """The puzzle with these rules. Raises PuzzleError for a line that is none."""
        from .parts.sudoku.rule_lines import fields_of

        return replace(self, **fields_of(self, lines))

    def given_values(self) -> Mapping[Slot, Value]:
        return dict(self.known)

    def clues(self) -> Sequence[Clue]:
        given = self.given
        if self.digits:  # 0 may be a number
            return [(cell, number, True) for cell, number in self.known.items()]
        return list(zip(compress(self.cells, given), filter(None, given), repeat(True)))

    def optional_clues(self) -> Sequence[Sequence[tuple[str, Any]]]:
        """The given numbers, then the cages and the constraints, except those of the whole grid, which are rules."""
        constraints = [("constraints", item) for item in self.constraints if item.sets or item.inner]
        return [*self.spare_clues(), [*(("cages", cage) for cage in self.cages), *constraints]]

    def without_clue(self, clue: tuple[str, Any]) -> Self:
        layer, item = clue
        if layer == "given":
            return super().without_clue(clue)
        rest: list[Any] = list(getattr(self, layer))
        rest.remove(item)
        changes: dict[str, Any] = {layer: tuple(rest)}
        return replace(self, **changes)

    def plainly_solved(self, solution: Solution) -> bool:
        """Uses one bit for each unit and number, which takes a twentieth of the time of `broken`.

        Constraints and cages are judged without making their Reasons.
        """
        if tuple(solution) != self.cells:
            return False
        numbers: list[Any] = list(solution.values())
        if not self.plain or self.cages:
            return self._variant_solved(numbers)
        bits, every, full = _bits(self.height, self.width, self.boxes, self.diagonals)
        if set(map(type, numbers)) != {int} or set(numbers) != every:
            return False
        if [*compress(numbers, self.given)] != [*filter(None, self.given)]:
            return False
        return sum(map(list.__getitem__, bits, numbers)) == full

    def _variant_solved(self, numbers: list[Any]) -> bool:
        if any(type(number) is not int or number not in self.numbers for number in numbers):
            return False
        if any(given not in (None, number) for given, number in zip(self.given, numbers, strict=True)):
            return False
        groups = [unit.cells for unit in self.units] + [cage.cells for cage in self.cages]
        if any(len({numbers[i] for i in cells}) < len(cells) for cells in groups):
            return False
        if any(cage.sum not in (None, sum(numbers[i] for i in cage.cells)) for cage in self.cages):
            return False
        if not self.constraints:
            return True
        from .parts.sudoku.constraint_rules import kept

        return kept(self, numbers)

    # ── solutions ──

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        return show_rows(solution, self.height, self.width, unsure, width=len(str(self.numbers[-1])))

    def read_solution(self, text: str | Text) -> Solution:
        return read_any_state(as_text(text), self.height, self.width, self.numbers)

    # ── pictures ──

    def draw_ground(self, drawing: Drawing) -> None:
        """Draws the background: one tint for given numbers, another for diagonals."""
        from .common.kit import GIVEN

        crossing = {i for unit in self.units if unit.kind == "diagonal" for i in unit.cells}
        for i, cell in enumerate(self.cells):
            drawing.fill(cell, GIVEN if cell in self.known else "#eaf1f6" if i in crossing else "#ffffff")
        if self.constraints:
            from .parts.sudoku.constraint_drawing import draw_under

            draw_under(self, drawing)

    def canvas(self) -> Drawing:
        if not self.constraints:
            return super().canvas()
        from .common.drawing import Drawing
        from .parts.sudoku.constraint_drawing import margins

        return Drawing(self.height, self.width, self.name, margins(self))

    def draw_clues(self, drawing: Drawing) -> None:
        """Draws given numbers dark, cages with dashed lines and sums, boxes with thick lines."""
        from .parts.sudoku.pictures import draw_cage

        drawing.outlines([-1 if box is None else box for box in self.boxes])
        for cell, number in self.known.items():
            drawing.write(cell, str(number))
        for cage in self.cages:
            draw_cage(drawing, cage, self.width)
        if self.constraints:
            from .parts.sudoku.constraint_drawing import draw_over

            draw_over(self, drawing)

    def turning_flaw(self) -> str:
        square = self.box is None or self.box[0] == self.box[1]
        usual = square and not (self.constraints or self.cages)
        return (
            "" if usual else "a Sudoku with constraints, cages or boxes that are no squares is not turned or mirrored"
        )

    # ── making new puzzles ──

    @classmethod
    def size(cls, text: str) -> dict[str, Any]:
        match = re.fullmatch(r"([0-9]{1,2})(?:x([0-9]{1,2}))?([xk]*)", text)
        height, width = (int(match[1]), int(match[2] or 1)) if match else (0, 0)
        if match is None or not 0 < height * width <= MOST:
            expected = f"expected a side or a box (9, 3x3, 3x3x with diagonals, 3x3k with cages; side at most {MOST})"
            raise PuzzleError(f"{expected}, found {quote(text)}")
        size: dict[str, Any] = {"box": (height, width)} if match[2] else {"side": height}
        return {**size, "diagonals": "x" in match[3], "cages": "k" in match[3]}


_SOLO, _ADDRESS, _LINE, *_, _GRID, _RULED, _F_PUZZLES, _JSON, _ISS = Sudoku.formats
_USUAL = ".0123456789"
"""A line of these signs alone, as many as a board has cells, has no other format."""
_IN_ORDER = (_SOLO, _F_PUZZLES, _JSON, _ISS, _ADDRESS, _LINE, *FOREIGN, _RULED, _GRID)
"""The formats in the order in which they are tried on a text; the last reads all other texts."""


@lru_cache(16)
def _bits(
    height: int, width: int, boxes: tuple[int | None, ...], diagonals: bool
) -> tuple[list[list[int]], set[int], int]:
    """For each cell and number its bits in all units of the cell; all numbers; the bits of all numbers in all units.

    Each cell of a unit adds one bit, and the bits of all numbers are not the sum of fewer bits. So the sum over all
    cells is that of all numbers in all units exactly if each unit has each number once: no bit is then carried.
    """
    units, side = units_of(height, width, boxes, diagonals), width
    ones = [0] * height * width
    for k, unit in enumerate(units):
        for cell in unit.cells:
            ones[cell] |= 1 << k * side
    numbers = range(side + 1)
    bits = [[one << number for number in numbers] for one in ones]
    return bits, set(numbers[1:]), ((1 << len(units) * side) - 1) << 1


@lru_cache(16)
def _empty(cls: type[Any], height: int, width: int, *rules: Any) -> Any:
    """The puzzle with these rules and no given numbers; always the same object, so that lookups are fast."""
    return cls(height, width, (None,) * (height * width), *rules)
