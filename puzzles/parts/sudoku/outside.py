"""Constraints with a number outside the grid."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...common.errors import Refused
from .constraint import Constraint, DependentSum, OutsideKind, PartialValues, Spot, address, at, place, register
from .layout import diagonal, diagonal_from, heading, lines

if TYPE_CHECKING:
    from .fpuzzles_entries import EntryReader
    from .iss_items import ItemReader
    from .layout import Sudoku
    from .sketch import Sketch


@register
class LittleKiller(OutsideKind):
    """The sum of a diagonal; numbers may repeat."""

    name, plural, field, iss = "little-killer", "little killer sums", "littlekillersum", "LittleKiller"
    drawn = "diagonal"
    keys = frozenset({"cell", "cells", "direction", "value"})

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return bool(sum(held[0]) == c.values[0])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the diagonal from {at(spot, puzzle)} adds up to {c.values[0]}"

    def sums(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> DependentSum | None:
        return None, {0: (spot[0], int(c.values[0]))}

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        known = len(c.sets) == 1 and len(c.values) == 1 and isinstance(c.values[0], int)
        line = c.sets[0] if known else ()
        starts = known and any(diagonal(puzzle, line[0], down, right) == line for down in (-1, 1) for right in (-1, 1))
        return "" if starts else "little-killer takes a sum and a whole diagonal, from the clue inwards"

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        value, line = reader.number(entry, "value"), reader.diagonal(entry)
        if value is not None:
            yield Constraint(self.name, (line,), (value,))

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        line = c.sets[0]
        down, right = heading(puzzle, line)
        r, col = divmod(line[0], puzzle.width)
        direction = ("D" if down > 0 else "U") + ("R" if right > 0 else "L")
        cells = [address(i, puzzle) for i in line]
        cell = f"R{r + 1 - down}C{col + 1 - right}"
        return {"cell": cell, "cells": cells, "direction": direction, "value": str(c.values[0])}

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        reader.at_most(arguments, 2, self.iss)
        first = reader.cells(arguments[1:])[0]
        yield Constraint(self.name, (reader.diagonal(first),), (reader.number(arguments[0]),))

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        if diagonal_from(puzzle, c.sets[0][0]) != c.sets[0]:
            raise Refused("ISS has no little killer sum there in this direction")
        return [str(c.values[0]), place(c.sets[0][0], puzzle)]

    def draw_over(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.outside(c.sets[0], str(c.values[0]), pointing=True)


@register
class Sandwich(OutsideKind):
    """The sum between the smallest and the largest number of the line."""

    name, plural, field, iss = "sandwich", "sandwich sums", "sandwichsum", "Sandwich"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        line, low, high = list(held[0]), puzzle.numbers[0], puzzle.numbers[-1]
        if line.count(low) != 1 or line.count(high) != 1:
            return False
        first, last = sorted((line.index(low), line.index(high)))
        return bool(sum(line[first + 1 : last]) == c.values[0])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        low, high = puzzle.numbers[0], puzzle.numbers[-1]
        return f"the numbers between {low} and {high} on the line from {at(spot, puzzle)} add up to {c.values[0]}"

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        reader.at_most(arguments, 2, self.iss)
        yield Constraint(self.name, (reader.line(arguments[1]),), (reader.number(arguments[0]),))

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        return [str(c.values[0]), super().write_iss(c, puzzle)[0]]


@register
class XSum(OutsideKind):
    """The sum of the first X numbers, where X is the first one."""

    name, plural, field, iss = "x-sum", "X-sums", "xsum", "XSum"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        line = held[0]
        return bool(line[0] <= len(line) and sum(line[: line[0]]) == c.values[0])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the first X numbers from {at(spot, puzzle)} add up to {c.values[0]}, X being the first of them"

    def sums(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> DependentSum | None:
        line, total = spot[0], int(c.values[0])
        return line[0], {x: (line[1:x], total - x) for x in puzzle.numbers if 1 < x <= len(line)}


@register
class Skyscraper(OutsideKind):
    """The number of numbers that are larger than all before them; 0 is no building."""

    name, plural, field, iss = "skyscraper", "skyscraper clues", "skyscraper", "Skyscraper"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        tallest = seen = 0
        for number in held[0]:
            if number > tallest:
                tallest, seen = number, seen + 1
        return bool(seen == c.values[0])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"{c.values[0]} skyscrapers are seen from {at(spot, puzzle)}"


@register
class HiddenSkyscraper(OutsideKind):
    """The first number that is not larger than all before it."""

    name, plural, iss = "hidden-skyscraper", "hidden skyscraper clues", "HiddenSkyscraper"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        line = held[0]
        hidden = next((number for k, number in enumerate(line) if k and number < max(line[:k])), None)
        return bool(hidden == c.values[0])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the first hidden skyscraper from {at(spot, puzzle)} is {c.values[0]} high"

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        raise Refused(f"f-puzzles has no {self.plural}")


@register
class NumberedRoom(HiddenSkyscraper):
    """The clue is the number at place N of the line, where N is its first number."""

    name, plural, iss = "numbered-room", "numbered rooms", "NumberedRoom"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        line = held[0]
        return bool(1 <= line[0] <= len(line) and line[line[0] - 1] == c.values[0])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"{c.values[0]} stands at place N from {at(spot, puzzle)}, N being the number there"


@register
class FullRank(HiddenSkyscraper):
    """The rank of the line among all rows and columns, read as numbers in both directions. No other line is equal."""

    name, plural, iss = "full-rank", "full ranks", "FullRank"

    def spots(self, c: Constraint, puzzle: "Sudoku") -> tuple[Spot, ...]:
        """The line, and the other cells of the grid: the rank depends on them all."""
        rest = tuple(i for i in range(puzzle.height * puzzle.width) if i not in c.sets[0])
        return ((c.sets[0], rest) if rest else c.sets,)

    def kept(self, c: Constraint, spot: Spot, held: PartialValues, puzzle: "Sudoku") -> bool:
        numbers = {
            i: number for cells, group in zip(spot, held, strict=True) for i, number in zip(cells, group, strict=True)
        }
        here, others = list(held[0]), [[numbers[i] for i in line] for line in lines(puzzle) if line != spot[0]]
        return here not in others and sum(other < here for other in others) == int(c.values[0]) - 1

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the line from {at(spot, puzzle)} has rank {c.values[0]} among all rows and columns, both ways"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        square = puzzle.height == puzzle.width == len(puzzle.numbers)
        if not square:
            return "full-rank is only for squares with as many rows as numbers"
        known = super().validation_error(c, puzzle)
        most = 4 * puzzle.width
        return known or ("" if 0 < int(c.values[0]) <= most else f"full-rank takes a rank from 1 to {most}")
