"""Constraints on single cells, on pairs of cells, and on the four cells around a corner."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...common.errors import Refused
from .constraint import (
    CellKind,
    Constraint,
    ConstraintKind,
    PairKind,
    PartialValues,
    SetKind,
    Spot,
    address,
    at,
    named,
    place,
    register,
)
from .layout import around, is_beside
from .sums import Contains

if TYPE_CHECKING:
    from .fpuzzles_entries import EntryReader
    from .iss_items import ItemReader
    from .layout import Sudoku
    from .sketch import Sketch


@register
class Difference(PairKind):
    """A white dot: the two cells differ by its number."""

    name, plural, field, iss = "difference", "white dots", "difference", "WhiteDot"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        a, b = held[0]
        return bool(abs(a - b) == c.values[0])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"{named(spot, puzzle)} differ by {c.values[0]}"

    def draw_over(self, c: Constraint, sketch: "Sketch") -> None:
        a, b = c.sets[0]
        sketch.dot(a, b, "" if c.values[0] == self.usual else str(c.values[0]))


@register
class RatioDot(PairKind):
    """A black dot: one cell is its number times the other."""

    name, plural, field, iss = "ratio", "black dots", "ratio", "BlackDot"
    usual = 2

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        a, b = held[0]
        return bool(a == c.values[0] * b or b == c.values[0] * a)

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        a, b = (str(puzzle.cells[i]) for i in spot[0])
        return f"one of {a} and {b} is {c.values[0]} times the other"

    def draw_over(self, c: Constraint, sketch: "Sketch") -> None:
        a, b = c.sets[0]
        sketch.dot(a, b, "" if c.values[0] == self.usual else str(c.values[0]), black=True)


@register
class PairSum(PairKind):
    """X and V: the two cells add up to 10 or 5."""

    name, plural, field, iss = "pair-sum", "X and V", "xv", "X"
    usual = 10

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return bool(sum(held[0]) == c.values[0])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"{named(spot, puzzle)} add up to {c.values[0]}"

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        cells, sign = reader.cells(entry, "cells", exactly=2), reader.word(entry, "value").upper()
        if sign not in ("", "X", "V"):
            raise reader.error("value", f"expected X or V, found '{sign[:20]}'")
        if sign:
            yield Constraint(self.name, (cells,), (10 if sign == "X" else 5,))

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        if c.values[0] not in (5, 10):
            raise Refused(f"f-puzzles has no pair with the sum {c.values[0]}")
        return SetKind.entry(self, c, puzzle) | {"value": "X" if c.values[0] == 10 else "V"}

    def draw_over(self, c: Constraint, sketch: "Sketch") -> None:
        a, b = c.sets[0]
        sketch.between(a, b, {5: "V", 10: "X", 15: "XV"}.get(int(c.values[0]), str(c.values[0])))


@register
class Greater(PairKind):
    """The first cell is greater than the second."""

    name, plural, field, iss = "greater", "inequality signs", "", "GreaterThan"
    in_order = True
    numbers = 0

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        a, b = held[0]
        return bool(a > b)

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        a, b = (str(puzzle.cells[i]) for i in spot[0])
        return f"{a} is greater than {b}"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        return super().validation_error(c, puzzle) or ("" if len(c.sets[0]) == 2 else "greater takes two cells")

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        raise Refused("f-puzzles has no inequality signs")

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        for cells in reader.sets(arguments):
            for k, a in enumerate(cells):
                yield from (Constraint(self.name, ((a, b),)) for b in cells[k + 1 :] if reader.beside(a, b))

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        if not is_beside(puzzle, *c.sets[0]):
            raise Refused("ISS has inequality signs only between neighbours")
        return [place(i, puzzle) for i in c.sets[0]]

    def draw_over(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.sign(*c.sets[0])


@register
class Quadruple(Contains):
    """Four cells contain each of the values as often as it is listed."""

    name, plural, field, iss = "quadruple", "quadruples", "quadruple", "Quad"
    drawn = "corner"
    keys = frozenset({"cells", "values"})

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        cells, values = reader.cells(entry, "cells"), reader.numbers(entry, "values")
        if values:
            yield Constraint(self.name, (cells,), values)

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        return {"cells": [address(i, puzzle) for i in c.sets[0]], "values": list(c.values)}

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        first = reader.cells(arguments[:1])[0]
        cells = (first, first + 1, first + reader.width, first + reader.width + 1)
        if first % reader.width + 1 == reader.width or cells[3] >= reader.width * reader.height:
            raise reader.error("Quad: the four cells do not lie in the grid")
        yield Constraint(self.name, (cells,), tuple(reader.number(word) for word in arguments[1:]))

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        first = min(c.sets[0])
        if sorted(c.sets[0]) != [first, first + 1, first + puzzle.width, first + puzzle.width + 1]:
            raise Refused("ISS has quadruples only of four cells around a corner")
        return [place(first, puzzle), *map(str, c.values)]

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        """Draws nothing: the circle is over the digits."""

    def draw_over(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.quadruple(c.sets[0], " ".join(map(str, c.values)))


@register
class Clone(ConstraintKind):
    """Two groups of cells contain the same numbers in the same places."""

    name, plural, field, iss = "clone", "clones", "clone", "SameValues"
    in_order = True
    keys = frozenset({"cells", "cloneCells"})
    groups = 2
    full = False

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return all(a is None or b is None or a == b for a, b in zip(*held, strict=True))

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        first, second = (str(puzzle.cells[cells[0]]) for cells in spot)
        return f"the clones at {first} and {second} hold the same numbers in the same places"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        return super().validation_error(c, puzzle) or (
            "" if len(c.sets[0]) == len(c.sets[1]) else "clones have the same size"
        )

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        cells = reader.cells(entry, "cells")
        others = reader.cells(entry, "cloneCells", exactly=len(cells))
        pairs = [(a, b) for a, b in zip(cells, others, strict=True) if a != b]
        if pairs:
            yield Constraint(self.name, (tuple(a for a, _ in pairs), tuple(b for _, b in pairs)))

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        cells, others = ([address(i, puzzle) for i in group] for group in c.sets)
        return {"cells": cells, "cloneCells": others}

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        if len(c.sets[0]) > 1:
            raise Refused("ISS has clones of single cells only")
        return ["2", *(place(i, puzzle) for group in c.sets for i in group)]

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        for cells in c.sets:
            sketch.tint(cells, "#d5d5d5")


@register
class OneOfSome(CellKind):
    """The candidates of a cell: its number is one of the values."""

    name, plural = "one-of", "cells with candidates"
    numbers = None

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return held[0][0] in c.values

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"{at(spot, puzzle)} is one of {', '.join(map(str, c.values))}"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        known = all(value in puzzle.numbers for value in c.values) and len(c.sets) == 1 and len(c.sets[0]) == 1
        return "" if known else "one-of takes a cell and numbers of the grid"

    def draw_over(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.corner(c.sets[0][0], "".join(map(str, c.values)))


@register
class Odd(CellKind):
    """The cell is odd."""

    name, plural, field = "odd", "odd cells", "odd"
    rest = 1

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return bool(held[0][0] % 2 == self.rest)

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"{at(spot, puzzle)} is {self.name}"

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        raise Refused(f"ISS writes {self.name} cells as candidates")

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.disc(c.sets[0][0], "#cfcfcf", 0.4)


@register
class Even(Odd):
    """The cell is even."""

    name, plural, field = "even", "even cells", "even"
    rest = 0

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.square(c.sets[0][0], "#cfcfcf", 0.4)


def compared(puzzle: "Sudoku", c: Constraint) -> Spot:
    """The neighbours of a minimum or maximum cell that are not such cells themselves, as one group."""
    kin = {other.sets[0][0] for other in puzzle.constraints if other.kind == c.kind}
    others = tuple(i for i in around(puzzle, c.sets[0][0]) if i not in kin)
    return (others,) if others else ()


@register
class Minimum(ConstraintKind):
    """The cell of the first group is less than each cell of the second, its neighbours that are not minimum cells."""

    name, plural, field = "minimum", "minimum cells", "minimum"
    drawn = "cell"
    keys = frozenset({"cell"})
    groups = None
    full = False

    def less(self, number: Any, other: Any) -> bool:
        """Whether the number of the cell fits that of a neighbour."""
        return bool(number < other)

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        number = held[0][0]
        others = held[1] if len(held) > 1 else ()
        return number is None or all(other is None or self.less(number, other) for other in others)

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        relation = "less" if self.name == "minimum" else "greater"
        return f"{at(spot, puzzle)} is {relation} than its neighbours"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        known = len(c.sets) in (1, 2) and len(c.sets[0]) == 1 and not c.values
        return "" if known else f"{self.name} takes a cell, and the neighbours with which it is compared"

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        yield Constraint(self.name, ((reader.cell(entry, "cell"),),))  # `finish` adds the neighbours

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        if tuple(c.sets[1:]) != compared(puzzle, c):
            raise Refused(f"f-puzzles compares a {self.name} cell with all neighbours that are none")
        return {"cell": address(c.sets[0][0], puzzle)}

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        raise Refused(f"ISS has no {self.name} cells")

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.square(c.sets[0][0], "#dcdcdc", 0.5)

    def draw_over(self, c: Constraint, sketch: "Sketch") -> None:
        for other in c.sets[1] if len(c.sets) > 1 else ():
            pair = (other, c.sets[0][0]) if self.name == "minimum" else (c.sets[0][0], other)
            sketch.sign(*pair, size=0.6)


@register
class Maximum(Minimum):
    """The cell of the first group is greater than each cell of the second."""

    name, plural, field = "maximum", "maximum cells", "maximum"

    def less(self, number: Any, other: Any) -> bool:
        return bool(number > other)


@register
class Indexer(SetKind):
    """A cell in column c with the number v: the number c is in column v of this row (column indexer)."""

    name, plural, field = "column-index", "column indexers", "columnindexer"
    colour = "#f4b6b6"

    def target(self, i: int, number: int, puzzle: "Sudoku") -> tuple[int, int] | None:
        """The cell that a cell with this number points to, and the number of that cell; None if there is none."""
        r, c = divmod(i, puzzle.width)
        return (r * puzzle.width + number - 1, c + 1) if 1 <= number <= puzzle.width else None

    def spots(self, c: Constraint, puzzle: "Sudoku") -> Iterator[Spot]:
        for i in c.sets[0]:
            yield (
                (i,),
                tuple(sorted({t[0] for number in puzzle.numbers if (t := self.target(i, number, puzzle))} - {i})),
            )

    def kept(self, c: Constraint, spot: Spot, held: PartialValues, puzzle: "Sudoku") -> bool:
        number, around = held[0][0], dict(zip(spot[1], held[1], strict=True)) | {spot[0][0]: held[0][0]}
        target = self.target(spot[0][0], number, puzzle)
        return target is not None and around[target[0]] == target[1]

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        kind = self.name.partition("-")[0]
        home = {"column": "row", "row": "column", "box": "box"}[kind]
        return f"{at(spot, puzzle)} says where in its {home} its {kind} number stands"

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        letter = {"column-index": "C", "row-index": "R"}.get(self.name)
        if letter is None:
            raise Refused("ISS has no box indexers")
        return [letter, *(place(i, puzzle) for i in c.sets[0])]

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.tint(c.sets[0], self.colour)


@register
class RowIndexer(Indexer):
    """A cell in row r with the number v: the number r is in row v of this column."""

    name, plural, field = "row-index", "row indexers", "rowindexer"
    colour = "#b6d7f4"

    def target(self, i: int, number: int, puzzle: "Sudoku") -> tuple[int, int] | None:
        r, c = divmod(i, puzzle.width)
        return ((number - 1) * puzzle.width + c, r + 1) if 1 <= number <= puzzle.height else None


@register
class BoxIndexer(Indexer):
    """A cell at place p of its box with the number v: the number p is at place v of the box."""

    name, plural, field = "box-index", "box indexers", "boxindexer"
    colour = "#c4e8c4"

    def target(self, i: int, number: int, puzzle: "Sudoku") -> tuple[int, int] | None:
        box = [j for j, other in enumerate(puzzle.boxes) if other is not None and other == puzzle.boxes[i]]
        return (box[number - 1], box.index(i) + 1) if 1 <= number <= len(box) else None


@register
class ValueIndex(ConstraintKind):
    """A number (first cell) is at a place (second cell), counted from 1, of the line (the other cells)."""

    name, plural, iss = "value-index", "value indexing lines", "ValueIndexing"
    drawn = "line"

    least = 3

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        value, index, *line = held[0]
        return bool(1 <= index <= len(line) and line[index - 1] == value)

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        first, second, third = (str(puzzle.cells[i]) for i in spot[0][:3])
        return f"the number in {first} stands on the line from {third} at the place that {second} says"

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.arrow(c.sets[0][1:])
        sketch.ring(c.sets[0][0])
