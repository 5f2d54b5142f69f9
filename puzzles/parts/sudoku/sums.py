"""Constraints about sums and about the numbers in a set of cells."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...common.errors import Refused
from .constraint import (
    Constraint,
    ConstraintKind,
    DependentSum,
    LineKind,
    PartialValues,
    SetKind,
    Spot,
    address,
    all_differ,
    at,
    named,
    place,
    register,
)
from .layout import touch
from .prose import flag

if TYPE_CHECKING:
    from .fpuzzles_entries import EntryReader
    from .iss_items import ItemReader
    from .layout import Sudoku
    from .sketch import Sketch


@register
class CageKind(SetKind):
    """Different numbers with a sum.

    Cages outside `any-of` are in the field `cages` of the puzzle.
    """

    name, plural, field, iss = "cage", "cages", "killercage", "Cage"
    keys = frozenset({"cells", "value", "unique"})
    numbers = None
    full = False

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return all_differ(held[0]) and (not c.values or None in held[0] or sum(held[0]) == c.values[0])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        total = f" and add up to {c.values[0]}" if c.values else ""
        return f"the numbers of the cage at {at(spot, puzzle)} differ{total}"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        known = len(c.values) < 2 and all(isinstance(value, int) for value in c.values)
        return super().validation_error(c, puzzle) or ("" if known else "cage takes a sum or no number")

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        value = reader.number(entry, "value")
        cells = tuple(sorted(reader.cells(entry, "cells")))
        if flag(entry.get("unique", True)) is not False:
            yield Constraint(self.name, (cells,), () if value is None else (value,))
        elif value is not None:  # numbers may repeat
            yield Constraint("sum", (cells,), (value,))
        else:
            reader.drawings.append("a cage without a rule")

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        return super().entry(c, puzzle) | ({"value": str(c.values[0])} if c.values else {})

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        total = reader.number(arguments[0])
        for cells in reader.sets(arguments[1:]):
            yield Constraint(self.name, (tuple(sorted(cells)),), (total,) if total else ())

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        if c.values == (0,):
            raise Refused("ISS has no cage with the sum 0")
        return [str(c.values[0] if c.values else 0), *(place(i, puzzle) for i in c.sets[0])]

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.dashes(c.sets[0], str(c.values[0]) if c.values else "")


@register
class DifferentCells(SetKind):
    """No number occurs twice."""

    name, plural, field, iss = "different", "sets of different numbers", "", "AllDifferent"
    full = False

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return all_differ(held[0])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"{named(spot, puzzle)} differ"

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        raise Refused("f-puzzles has no sets of different numbers")

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.dashes(c.sets[0])


@register
class ExtraRegion(DifferentCells):
    """No number occurs twice; each occurs once if there are as many cells as numbers."""

    name, plural, field, iss = "extra-region", "extra regions", "extraregion", ""

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the numbers of the extra region at {at(spot, puzzle)} differ"

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        return {"cells": [address(i, puzzle) for i in c.sets[0]]}

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        raise Refused("ISS has no extra regions")

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.tint(c.sets[0], "#dfe6e9")


@register
class WeightedSum(SetKind):
    """The weighted sum of the cells: the first value is the sum, the others are the weights (none: all 1)."""

    name, plural, iss = "sum", "sums", "Sum"
    in_order = True
    numbers = None

    def weights(self, c: Constraint) -> Sequence[int]:
        """One weight for each cell."""
        return [int(value) for value in c.values[1:]] or [1] * len(c.sets[0])

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return bool(sum(w * number for w, number in zip(self.weights(c), held[0], strict=True)) == c.values[0])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        weights = ",".join(map(str, c.values[1:]))
        return f"{named(spot, puzzle)} add up to {c.values[0]}" + (f" with the weights {weights}" if weights else "")

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        wrong = not c.values or not all(isinstance(value, int) for value in c.values)
        if not wrong and len(c.sets) == 1 and len(c.values) in (1, 1 + len(c.sets[0])):
            return ""
        return "sum takes the sum, and no weight or one for each cell"

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        raise Refused("f-puzzles has no sums of free cells")

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        total, _, weights = arguments[0].partition("_=_")
        cells = reader.cells(arguments[1:])
        values = [reader.number(total), *(reader.number(word) for word in weights.split("_") if word)]
        yield Constraint(self.name, (cells,), tuple(values))

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        weights = "_=_" + "_".join(map(str, c.values[1:])) if c.values[1:] else ""
        return [f"{c.values[0]}{weights}", *(place(i, puzzle) for i in c.sets[0])]

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.dashes(c.sets[0], str(c.values[0]))


@register
class ArrowSum(ConstraintKind):
    """The shaft adds up to the number in the circle; a circle of several cells is read as one number."""

    name, plural, field, iss = "arrow", "arrows", "arrow", "Arrow"
    drawn = "arrow"
    keys = frozenset({"cells", "lines"})
    groups = 2

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return int("".join(map(str, held[0]))) == sum(held[1])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the arrow from {at(spot, puzzle)} adds up to its circle"

    def sums(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> DependentSum | None:
        circle, shaft = spot
        if len(circle) > 1 or len(set(shaft)) < len(shaft):
            return None
        return circle[0], {number: (shaft, number) for number in puzzle.numbers}

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        circle = reader.cells(entry, "cells")
        if circle != tuple(sorted(circle)):
            circle = tuple(sorted(circle))
            reader.warn(f"the circle at {reader.shown(circle[0])} is read from left to right, top to bottom")
        for line in reader.lines(entry):
            if line[0] not in circle:
                raise reader.error("lines", f"the line begins in {reader.shown(line[0])}, outside its circle")
            if len(line) > 1:
                yield Constraint(self.name, (circle, line[1:]))

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        circle, shaft = c.sets
        start = next((i for i in circle if touch(puzzle, i, shaft[0])), circle[0])
        cells = [address(i, puzzle) for i in circle]
        return {"lines": [[address(i, puzzle) for i in (start, *shaft)]], "cells": cells}

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        cells = reader.cells(arguments)
        yield Constraint(self.name, (cells[:1], cells[1:]))

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        if len(c.sets[0]) > 1:
            raise Refused("ISS writes arrows with several cells in the circle as PillArrow")
        return super().write_iss(c, puzzle)

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        circle, shaft = c.sets
        start = next((i for i in circle if touch(sketch.puzzle, i, shaft[0])), circle[0])
        sketch.arrow((start, *shaft))
        sketch.pill(circle)


@register
class SumLine(LineKind):
    """The line divides into stretches with this sum. With a second value 1, it is a loop that starts anywhere."""

    name, plural, iss = "sum-line", "sum lines", "SumLine"
    numbers = None
    colour = "#f7b7a3"

    def usual_values(self, puzzle: "Sudoku") -> tuple[int, ...]:
        return (10,)

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        line, total = list(held[0]), int(c.values[0])
        starts = range(len(line)) if c.values[1:] == (1,) else (0,)
        return any(self._falls(line[k:] + line[:k], total) for k in starts)

    @staticmethod
    def _falls(line: Sequence[int], total: int) -> bool:
        reached = 0
        for number in line:
            reached += number
            if reached > total:
                return False
            reached = reached % total if total else reached
        return reached == 0

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the line at {at(spot, puzzle)} falls into stretches with the sum {c.values[0]}"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        known = len(c.sets) == 1 and len(c.values) in (1, 2) and c.values[1:] in ((), (1,))
        positive = known and isinstance(c.values[0], int) and c.values[0] > 0
        if puzzle.numbers[0] == 0:
            return "sum-line takes numbers from 1 on: with 0 its stretches are not certain"
        return "" if positive else "sum-line takes one line, a positive sum, and 1 if it is a loop"

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        raise Refused("f-puzzles has no sum lines")

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        loop = "LOOP" in arguments
        cells = reader.cells([word for word in arguments[1:] if word != "LOOP"])
        yield Constraint(self.name, (cells,), (reader.number(arguments[0]), *((1,) if loop else ())))

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        loop = ["LOOP"] if c.values[1:] else []
        return [str(c.values[0]), *(place(i, puzzle) for i in c.sets[0]), *loop]


@register
class EqualSum(ConstraintKind):
    """Several sets of cells have the same sum."""

    name, plural, iss = "equal-sum", "equal sums", "EqualSum"
    groups = None

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return len({sum(numbers) for numbers in held}) == 1

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        firsts = named(tuple(cells[:1] for cells in spot), puzzle)
        return f"the sets of cells that begin at {firsts} have the same sum"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        return super().validation_error(c, puzzle) or (
            "" if len(c.sets) > 1 else f"{self.name} takes at least 2 groups of cells"
        )

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        yield Constraint(self.name, tuple(reader.sets(arguments)))

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        words = [[place(i, puzzle) for i in cells] for cells in c.sets]
        return [word for k, cells in enumerate(words) for word in (["-"] if k else []) + cells]

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        for cells in c.sets:
            sketch.dashes(cells, "=")


@register
class SameValues(EqualSum):
    """Several sets of cells contain the same numbers, each equally often."""

    name, plural, iss = "same-values", "sets of the same numbers", "SameValues"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return len({tuple(sorted(numbers)) for numbers in held}) == 1

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        firsts = named(tuple(cells[:1] for cells in spot), puzzle)
        return f"the sets of cells that begin at {firsts} hold the same numbers"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        return super().validation_error(c, puzzle) or (
            "" if len(set(map(len, c.sets))) == 1 else "same-values takes sets of one size"
        )

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        count, cells = reader.number(arguments[0]), reader.cells(arguments[1:])
        size = len(cells) // max(count, 1)
        if not size or size * count != len(cells):
            raise reader.error(f"SameValues: {len(cells)} cells are not {count} sets of one size")
        yield Constraint(self.name, tuple(cells[k : k + size] for k in range(0, len(cells), size)))

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        return [str(len(c.sets)), *(place(i, puzzle) for cells in c.sets for i in cells)]


@register
class Contains(SetKind):
    """The cells contain each of the values at least as often as it is listed."""

    name, plural, iss = "contains", "sets with certain numbers", "ContainAtLeast"
    numbers = None

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return not Counter(c.values) - Counter(held[0])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"{named(spot, puzzle)} hold {', '.join(map(str, c.values))}"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        wrong = next((value for value in c.values if value not in puzzle.numbers), None)
        return super().validation_error(c, puzzle) or (
            "" if wrong is None else f"{self.name} takes numbers of the grid, not {wrong}"
        )

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        raise Refused(f"f-puzzles has no {self.name}")

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        values = tuple(reader.number(word) for word in arguments[0].split("_"))
        for cells in reader.sets(arguments[1:]):
            yield Constraint(self.name, (cells,), values)

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        return ["_".join(map(str, c.values)), *(place(i, puzzle) for i in c.sets[0])]

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.dashes(c.sets[0], ",".join(map(str, c.values)))


@register
class ContainsExactly(Contains):
    """The cells contain each of the values exactly as often as it is listed."""

    name, plural, iss = "contains-exactly", "sets with certain numbers only", "ContainExact"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        counts = Counter(held[0])
        return all(counts[value] == times for value, times in Counter(c.values).items())

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"{super().words(c, spot, puzzle)} and these no further time"


@register
class LookAndSay(Contains):
    """The values are pairs of a count and a number: 2,5 means that the cells contain the number 5 twice."""

    name, plural, iss = "look-and-say", "look-and-say sets", "LookAndSay"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return all(
            list(held[0]).count(number) == times for times, number in zip(c.values[::2], c.values[1::2], strict=True)
        )

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        said = ", ".join(f"{number} {times} times" for times, number in zip(c.values[::2], c.values[1::2], strict=True))
        return f"the cells at {at(spot, puzzle)} hold {said}"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        known = len(c.sets) == 1 and len(c.values) % 2 == 0 and all(isinstance(value, int) for value in c.values)
        return "" if known else "look-and-say takes pairs of numbers, how often and which"

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        yield Constraint(self.name, (reader.cells(arguments[1:]),), tuple(reader.number(sign) for sign in arguments[0]))

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        if any(not 0 <= int(value) <= 9 for value in c.values):
            raise Refused("ISS writes look-and-say with one digit for each number")
        return ["".join(map(str, c.values)), *(place(i, puzzle) for i in c.sets[0])]


@register
class CountingCircles(SetKind):
    """Each number in the circles occurs in exactly that many circles."""

    name, plural, iss = "counting-circles", "sets of counting circles", "CountingCircles"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return all(times == number for number, times in Counter(held[0]).items())

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return "a number in a circle stands in as many circles as it says"

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        raise Refused("f-puzzles has no counting circles")

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        for i in c.sets[0]:
            sketch.ring(i)


@register
class Rellik(SetKind):
    """The numbers differ, and no subset of them adds up to the value."""

    name, plural, iss = "rellik", "rellik cages", "RellikCage"
    numbers = 1
    full = False

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        known = [number for number in held[0] if number is not None]
        sums = {0}
        for number in known:
            if c.values[0] in {number + before for before in sums}:
                return False
            sums |= {number + before for before in sums}
        return all_differ(known)

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the numbers of the cage at {at(spot, puzzle)} differ, and none of them add up to {c.values[0]}"

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        raise Refused("f-puzzles has no rellik cages")

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.dashes(c.sets[0], f"≠{c.values[0]}")


@register
class EqualityCage(DifferentCells):
    """The numbers differ; as many are low as high, and as many odd as even. A middle number does not occur."""

    name, plural, iss, field = "equality-cage", "equality cages", "EqualityCage", ""
    full = True

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        numbers, half = held[0], len(puzzle.numbers) // 2
        low = sum(number in puzzle.numbers[:half] for number in numbers)
        high = sum(number in puzzle.numbers[-half:] for number in numbers) if half else 0
        return all_differ(numbers) and low == high and 2 * sum(number % 2 for number in numbers) == len(numbers)

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        cage = f"the numbers of the equality cage at {at(spot, puzzle)} differ"
        return f"{cage}; as many are low as high, and as many odd as even"

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        raise Refused("f-puzzles has no equality cages")

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.dashes(c.sets[0], "=")


@register
class Lunchbox(SetKind):
    """The numbers differ; those between the smallest and the largest, in the order of the cells, have this sum."""

    name, plural, iss = "lunchbox", "lunchboxes", "Lunchbox"
    in_order = True
    numbers = 1

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        line = list(held[0])
        first, last = sorted((line.index(min(line)), line.index(max(line))))
        return all_differ(line) and sum(line[first + 1 : last]) == c.values[0]

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"between the ends of the lunchbox at {at(spot, puzzle)} stands the sum {c.values[0]}"

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        raise Refused("f-puzzles has no lunchboxes")

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        sketch.tint(c.sets[0], "#e3e3e3")
        sketch.corner(c.sets[0][0], str(c.values[0]))
