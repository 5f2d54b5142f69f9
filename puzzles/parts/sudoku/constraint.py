"""Constraints of variant Sudoku as data, their kinds as objects, and the table of kinds.

A `Constraint` has a kind, cells and numbers. Its `ConstraintKind` has everything else: meaning, texts in all formats,
sentences and pictures. A new kind is a class with the decorator `register` in one of the modules that `table.py` lists,
and a function in the file of the same name in `encodings/parts/sudoku/`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from ...common.errors import Refused
from .layout import is_beside, is_line, outside_cell

if TYPE_CHECKING:
    from .fpuzzles_entries import EntryReader
    from .iss_items import ItemReader
    from .layout import Sudoku
    from .sketch import Sketch

Indices = tuple[int, ...]
Spot = tuple[Indices, ...]
"""One place where a rule applies: groups of cells."""
PartialValues = Sequence[Sequence[Any]]
"""The numbers in the groups of a spot; None for an open cell."""


SHAPES = ("cells", "line", "arrow", "pair", "cell", "corner", "outside", "diagonal", "grid")
"""The shapes of constraints on paper: groups of cells, a line through cells, an arrow from its circle, a sign between
two cells, one in a cell or on a corner, a clue outside the grid for a line or a diagonal, a rule of the grid."""


class Constraint(NamedTuple):
    """The data of a constraint, whose meaning depends on the kind.

    `sets`: groups of cells (indices in reading order); `values`: numbers or words; `inner`: the
    options of `any-of`, each a tuple of constraints.
    """

    kind: str
    sets: Spot = ()
    values: tuple[int | str, ...] = ()
    inner: tuple[tuple["Constraint", ...], ...] = ()


DependentSum = tuple[int | None, Mapping[int, tuple[Sequence[int], int]]]
"""The index of a cell or None; for each of its numbers the indices of other cells, and their sum."""


class ConstraintKind:
    """A kind of constraints.

    - `name`: the word in our own text; `plural`: the words in the summary of a puzzle.
    - `field`: the field of f-puzzles; `iss`: the name in ISS strings; empty if the format has none.
    - `groups`: the number of sets; `numbers`: the number of values; None allows any. `least`: the least size of a set.
    - `keys`: the keys of an entry of f-puzzles. Any other key may change the rule, so it is refused.
    - `of_grid`: a rule of the whole grid. It applies at several `spots`, each with its own Reason.
    - `full`: `holds` gets only spots without open cells.
    - `drawn`: where a person draws it, a word of `SHAPES`. `in_words`: its values are words.
    - `in_order`: the order of the cells counts, also off a line.
    """

    name: ClassVar[str]
    plural: ClassVar[str] = ""
    field: ClassVar[str] = ""
    iss: ClassVar[str] = ""
    groups: ClassVar[int | None] = 1
    numbers: ClassVar[int | None] = 0
    least: ClassVar[int] = 1
    keys: ClassVar[frozenset[str]] = frozenset()
    of_grid: ClassVar[bool] = False
    full: ClassVar[bool] = True
    drawn: ClassVar[str] = "cells"
    in_words: ClassVar[bool] = False
    in_order: ClassVar[bool] = False

    def usual_values(self, puzzle: "Sudoku") -> tuple[int, ...]:
        """The values that a person most often wants; empty if there are none."""
        return ()

    # ── meaning ──

    def spots(self, c: Constraint, puzzle: "Sudoku") -> Iterable[Spot]:
        """The places where the constraint applies."""
        return (c.sets,)

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        """Whether these numbers satisfy the rule at a spot; with open cells, whether they can."""
        raise NotImplementedError

    def kept(self, c: Constraint, spot: Spot, held: PartialValues, puzzle: "Sudoku") -> bool:
        """As `holds`, for rules that depend on the place of the spot."""
        return self.holds(c, held, puzzle)

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        """The rule at a spot as a sentence."""
        raise NotImplementedError

    def sums(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> DependentSum | None:
        """For explanations: a cell, and for each of its numbers other cells with their sum; no cell if there is one sum
        only. None for a rule that is no sum of this kind."""
        return None

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        """The error in the data of a constraint; empty if there is none."""
        if self.groups is not None and len(c.sets) != self.groups:
            return f"{self.name} takes {counted(self.groups, 'group')} of cells, not {len(c.sets)}"
        if self.numbers is not None and len(c.values) != self.numbers:
            return f"{self.name} takes {counted(self.numbers, 'number')}, not {len(c.values)}"
        if any(len(cells) < self.least for cells in c.sets):
            return f"{self.name} takes at least {counted(self.least, 'cell')}"
        if self.numbers is not None and not all(isinstance(value, int) for value in c.values):
            return f"{self.name} takes whole numbers, not '{c.values[0]}'"
        return ""

    # ── formats ──

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        """The constraints of one entry of the field of f-puzzles."""
        raise NotImplementedError

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        """The entry for f-puzzles. Raises Refused."""
        raise Refused(f"f-puzzles has no {self.name}")

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        """The constraints of one ISS item. By default, its `numbers` come before the cells; `~~` separates sets."""
        numbers = self.numbers or 0
        values = tuple(reader.number(word) for word in arguments[:numbers])
        for cells in reader.sets(arguments[numbers:]):
            yield Constraint(self.name, (cells,), values)

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        """The arguments of the ISS item. Raises Refused."""
        return [*map(str, c.values), *(place(i, puzzle) for cells in c.sets for i in cells)]

    # ── pictures ──

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        """Draws the part under the digits."""

    def draw_over(self, c: Constraint, sketch: "Sketch") -> None:
        """Draws the part over the digits and outside the grid."""


# ── the table of kinds ──


KINDS: dict[str, ConstraintKind] = {}
"""All kinds by name. It is complete once `table.py` is imported."""

Kind = TypeVar("Kind", bound=ConstraintKind)


def register(kind: type[Kind]) -> type[Kind]:
    """Adds an object of this class to the table."""
    KINDS[kind.name] = kind()
    return kind


def kind_of(c: Constraint) -> ConstraintKind:
    """The kind of a constraint."""
    return KINDS[c.kind]


def kept_at(c: Constraint, spot: Spot, held: PartialValues, puzzle: "Sudoku") -> bool:
    """Whether these numbers satisfy the constraint at a spot; with open cells, whether they can."""
    kind = kind_of(c)
    if kind.full and any(None in group for group in held):
        return True
    return kind.kept(c, spot, held, puzzle)


# ── cells in texts ──


def counted(count: int, noun: str) -> str:
    """`no number`, `1 number`, `2 numbers`."""
    return f"{count or 'no'} {noun}{'s' if count > 1 else ''}"


def place(i: int, puzzle: "Sudoku") -> str:
    """A cell as ISS writes it: `R1Ca`, one character a number, base 17."""
    r, c = divmod(i, puzzle.width)
    signs = "0123456789abcdefg"
    if max(r, c) + 1 >= len(signs):
        raise Refused("ISS has at most 16 rows and columns")
    return f"R{signs[r + 1]}C{signs[c + 1]}"


def address(i: int, puzzle: "Sudoku") -> str:
    """A cell as f-puzzles writes it: `R10C2`."""
    return f"R{i // puzzle.width + 1}C{i % puzzle.width + 1}"


def at(c: Constraint | Spot, puzzle: "Sudoku") -> str:
    """The first cell of a constraint in a sentence."""
    sets = c.sets if isinstance(c, Constraint) else c
    return str(puzzle.cells[sets[0][0]])


def named(spot: Spot, puzzle: "Sudoku") -> str:
    """The cells of a spot in a sentence: `r1c1, r1c2 and r2c2`."""
    cells = [str(puzzle.cells[i]) for group in spot for i in group]
    return " and ".join([", ".join(cells[:-1]), cells[-1]]) if len(cells) > 1 else cells[0]


def neighbours_fit(line: Sequence[Any], fits: Any) -> bool:
    """Whether all pairs of neighbours on a line fit; pairs with an open cell do."""
    return all(a is None or b is None or fits(a, b) for a, b in pairwise(line))


def all_differ(line: Sequence[Any]) -> bool:
    """Whether no number occurs twice; open cells do not count."""
    known = [number for number in line if number is not None]
    return len(set(known)) == len(known)


# ── shapes that several kinds share ──


class LineKind(ConstraintKind):
    """A line of cells: f-puzzles lists lines, ISS the cells."""

    drawn = "line"
    colour: ClassVar[str] = "#c9c9c9"
    thickness: ClassVar[float] = 0.3
    keys = frozenset({"lines"})
    least = 2

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        for line in reader.lines(entry):
            if len(line) >= self.least:
                yield Constraint(self.name, (line,))

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        return {"lines": [[address(i, puzzle) for i in c.sets[0]]]}

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.line(c.sets[0], self.colour, self.thickness)


class SetKind(ConstraintKind):
    """Cells, and for f-puzzles perhaps a value."""

    keys = frozenset({"cells"})

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        yield Constraint(self.name, (reader.cells(entry, "cells"),))

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        return {"cells": [address(i, puzzle) for i in c.sets[0]]}


class PairKind(SetKind):
    """Two neighbouring cells with a number between them; `usual` is the number if none is written."""

    drawn = "pair"
    keys = frozenset({"cells", "value"})
    numbers = 1
    usual: ClassVar[int] = 1

    def usual_values(self, puzzle: "Sudoku") -> tuple[int, ...]:
        return (self.usual,) if self.numbers else ()

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        cells, value = reader.cells(entry, "cells", exactly=2), reader.number(entry, "value")
        yield Constraint(self.name, (cells,), (self.usual if value is None else value,))

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        value = {} if c.values[0] == self.usual else {"value": str(c.values[0])}
        return super().entry(c, puzzle) | value

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        """Every pair of neighbours in the list."""
        for cells in reader.sets(arguments):
            for a, b in reader.neighbours(cells):
                yield Constraint(self.name, ((a, b),), (self.usual,))

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        if c.values[0] != self.usual or not is_beside(puzzle, *c.sets[0]):
            raise Refused(f"ISS has {self.name} only for {self.usual}, between neighbours")
        return [place(i, puzzle) for i in c.sets[0]]


class CellKind(ConstraintKind):
    """One cell."""

    drawn = "cell"
    keys = frozenset({"cell"})

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        yield Constraint(self.name, ((reader.cell(entry, "cell"),),))

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        return {"cell": address(c.sets[0][0], puzzle)}


class OutsideKind(ConstraintKind):
    """A number outside the grid about its row or column; the cells are listed from the clue inwards."""

    drawn = "outside"
    keys = frozenset({"cell", "value"})
    numbers = 1

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        value = reader.number(entry, "value")
        line = reader.outside(entry)
        if value is not None:
            yield Constraint(self.name, (line,), (value,))

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        return {"cell": outside_cell(puzzle, c.sets[0]), "value": str(c.values[0])}

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        line = reader.line(arguments[0] if arguments else "")
        reader.at_most(arguments, 3, self.iss)
        for cells, word in zip((line, line[::-1]), arguments[1:3], strict=False):
            if word:
                yield Constraint(self.name, (cells,), (reader.number(word),))

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        first, value = min(c.sets[0]), str(c.values[0])
        along = c.sets[0][-1] // puzzle.width == c.sets[0][0] // puzzle.width
        line = f"R{first // puzzle.width + 1}" if along else f"C{first % puzzle.width + 1}"
        return [line, value, ""] if c.sets[0][0] == first else [line, "", value]

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        return super().validation_error(c, puzzle) or (
            "" if is_line(puzzle, c.sets[0]) else f"{self.name} takes a whole row or column, from the clue inwards"
        )

    def draw_over(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.outside(c.sets[0], str(c.values[0]))


class GridKind(ConstraintKind):
    """A rule of the whole grid without data; f-puzzles has a switch for it, ISS a name."""

    drawn = "grid"
    groups: ClassVar[int | None] = 0
    of_grid = True

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        yield Constraint(self.name)

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        return True

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        reader.at_most(arguments, 0, self.iss)
        yield Constraint(self.name)

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        return []
