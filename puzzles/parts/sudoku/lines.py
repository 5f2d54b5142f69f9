"""Constraints on lines, such as thermometers, renban and whispers."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .constraint import Constraint, LineKind, PartialValues, Spot, all_differ, at, named, neighbours_fit, register

if TYPE_CHECKING:
    from .fpuzzles_entries import EntryReader
    from .iss_items import ItemReader
    from .layout import Sudoku
    from .sketch import Sketch


@register
class Thermo(LineKind):
    """Strictly rising from the bulb."""

    name, plural, field, iss = "thermo", "thermometers", "thermometer", "Thermo"
    full = False
    strict = True
    colour, thickness = "#cfcfcf", 0.46

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        known = [number for number in held[0] if number is not None]
        return all(a < b if self.strict else a <= b for a, b in pairwise(known))

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the thermometer at {at(spot, puzzle)} rises" + ("" if self.strict else " or stays equal")

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        super().draw(c, sketch)
        sketch.disc(c.sets[0][0], self.colour, 0.42)


@register
class SlowThermo(Thermo):
    """Never falling from the bulb."""

    name, plural, field, iss = "slow-thermo", "slow thermometers", "slowthermometer", ""
    strict = False
    colour = "#b8cdf0"


@register
class RenbanLine(LineKind):
    """Consecutive numbers without a repetition, in any order."""

    name, plural, field, iss = "renban", "renban lines", "renban", "Renban"
    full = False
    least = 1
    colour = "#e0a8e0"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        known = [number for number in held[0] if number is not None]
        return all_differ(known) and (not known or max(known) - min(known) < len(held[0]))

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the renban line at {at(spot, puzzle)} holds consecutive numbers"


@register
class Palindrome(LineKind):
    """The same numbers in both directions."""

    name, plural, field, iss = "palindrome", "palindromes", "palindrome", "Palindrome"
    full = False

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        line = held[0]
        return all(a is None or b is None or a == b for a, b in zip(line, line[::-1], strict=True))

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the palindrome at {at(spot, puzzle)} reads the same both ways"


@register
class Whisper(LineKind):
    """Neighbours differ by at least a number."""

    name, plural, field, iss = "whisper", "whispers", "whispers", "Whisper"
    keys = frozenset({"lines", "value"})
    numbers = 1
    full = False
    colour = "#8fd694"

    def usual_values(self, puzzle: "Sudoku") -> tuple[int, ...]:
        return ((puzzle.width + 1) // 2,)

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return neighbours_fit(held[0], lambda a, b: abs(a - b) >= c.values[0])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"neighbours on the whisper at {at(spot, puzzle)} differ by at least {c.values[0]}"

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        value = reader.number(entry, "value")
        usual = (reader.size + 1) // 2 - (reader.name == "dutchwhispers")
        for line in reader.lines(entry):
            if len(line) > 1:
                yield Constraint(self.name, (line,), (usual if value is None else value,))

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        value = {} if c.values == self.usual_values(puzzle) else {"value": str(c.values[0])}
        return super().entry(c, puzzle) | value

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        has_number = bool(arguments) and not arguments[0].startswith("R")
        value = reader.number(arguments[0]) if has_number else 5
        for cells in reader.sets(arguments[has_number:]):
            yield Constraint(self.name, (cells,), (value,))


@register
class Between(LineKind):
    """Inner numbers are strictly between the first and the last."""

    name, plural, field, iss = "between", "between lines", "betweenline", "Between"
    full = False
    thickness = 0.07

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        first, *inner, last = held[0]
        if first is None or last is None:
            return True
        low, high = sorted((first, last))
        return (not inner or high - low > 1) and all(number is None or low < number < high for number in inner)

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the inner cells of the line at {at(spot, puzzle)} lie between its ends"

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        super().draw(c, sketch)
        for end in (c.sets[0][0], c.sets[0][-1]):
            sketch.ring(end)


@register
class Lockout(Between):
    """The ends differ by at least a number; inner numbers are outside the range of the ends."""

    name, plural, field, iss = "lockout", "lockout lines", "lockout", "Lockout"
    keys = frozenset({"lines", "value"})
    numbers = 1
    colour, thickness = "#9fc5e8", 0.1

    def usual_values(self, puzzle: "Sudoku") -> tuple[int, ...]:
        return (4,)

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        first, *inner, last = held[0]
        if first is None or last is None:
            return True
        low, high = sorted((first, last))
        return high - low >= int(c.values[0]) and not any(
            number is not None and low <= number <= high for number in inner
        )

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        ends = f"the ends of the lockout line at {at(spot, puzzle)} differ by at least {c.values[0]}"
        return f"{ends}, and its inner cells are not between them"

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        value = reader.number(entry, "value")
        for line in reader.lines(entry):
            yield Constraint(self.name, (line,), (4 if value is None else value,))

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        return super().entry(c, puzzle) | ({} if c.values == self.usual_values(puzzle) else {"value": str(c.values[0])})

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        LineKind.draw(self, c, sketch)
        for end in (c.sets[0][0], c.sets[0][-1]):
            sketch.diamond(end, self.colour)


@register
class Modular(LineKind):
    """Any m neighbouring cells have different remainders modulo m."""

    name, plural, field, iss = "modular", "modular lines", "modularline", "Modular"
    keys = frozenset({"lines", "value"})
    numbers = 1
    full = False
    colour = "#7fd4d4"

    def usual_values(self, puzzle: "Sudoku") -> tuple[int, ...]:
        return (3,)

    def class_of(self, number: int, c: Constraint, puzzle: "Sudoku") -> int:
        """The class of a number; neighbouring cells are in different classes."""
        return number % int(c.values[0])

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        classes = [None if number is None else self.class_of(number, c, puzzle) for number in held[0]]
        size = int(c.values[0]) if c.values else 3
        return all(all_differ(classes[i : i + size]) for i in range(len(classes)))

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        m = c.values[0]
        return f"any {m} neighbours on the line at {at(spot, puzzle)} have different remainders modulo {m}"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        return super().validation_error(c, puzzle) or (
            "" if int(c.values[0]) > 0 else "modular takes a modulus of at least 1"
        )

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        value = reader.number(entry, "value")
        for line in reader.lines(entry):
            yield Constraint(self.name, (line,), (3 if value is None else value,))

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        return super().entry(c, puzzle) | ({} if c.values == self.usual_values(puzzle) else {"value": str(c.values[0])})


def third(number: int, numbers: range) -> int:
    """0 for a low, 1 for a middle, 2 for a high number. As many are low as high: a third of the numbers, rounded."""
    low = (len(numbers) + (len(numbers) % 3 == 2)) // 3
    index = numbers.index(number)
    return 0 if index < low else 2 if index >= len(numbers) - low else 1


@register
class Entropic(Modular):
    """Any three neighbouring cells contain a low, a middle and a high number."""

    name, plural, field, iss = "entropic", "entropic lines", "entropicline", "Entropic"
    keys = LineKind.keys
    numbers = 0
    colour = "#ffccaa"

    def usual_values(self, puzzle: "Sudoku") -> tuple[int, ...]:
        return ()

    def class_of(self, number: int, c: Constraint, puzzle: "Sudoku") -> int:
        return third(number, puzzle.numbers)

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"any three neighbours on the line at {at(spot, puzzle)} are low, middle and high"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        return LineKind.validation_error(self, c, puzzle)

    def read_entry(self, entry: Any, reader: "EntryReader") -> Iterator[Constraint]:
        return LineKind.read_entry(self, entry, reader)

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        return LineKind.entry(self, c, puzzle)


@register
class Parity(LineKind):
    """Odd and even numbers alternate."""

    name, plural = "parity", "parity lines"
    full = False
    colour = "#f1c9c9"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return neighbours_fit(held[0], lambda a, b: (a + b) % 2 == 1)

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"odd and even numbers alternate on the line at {at(spot, puzzle)}"


@register
class Zipper(LineKind):
    """All pairs of cells equally far from the middle have the same sum; a middle cell contains it."""

    name, plural, field, iss = "zipper", "zipper lines", "zipperline", "Zipper"
    colour = "#c9b6e4"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        line = held[0]
        sums = {a + b for a, b in zip(line[: len(line) // 2], line[::-1], strict=False)}
        return len(sums | ({line[len(line) // 2]} if len(line) % 2 else set())) == 1

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"pairs equally far from the middle of the zipper at {at(spot, puzzle)} have one sum"


@register
class Nabner(LineKind):
    """No two numbers anywhere on the line are equal or consecutive."""

    name, plural, field, iss = "nabner", "nabner lines", "nabner", ""
    full = False
    colour = "#f0c75e"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        known = sorted(number for number in held[0] if number is not None)
        return all(b - a > 1 for a, b in pairwise(known))

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"no two numbers on the line at {at(spot, puzzle)} are equal or consecutive"


@register
class DoubleArrow(LineKind):
    """The ends add up to the sum of the cells between them."""

    name, plural, field, iss = "double-arrow", "double arrows", "doublearrow", "DoubleArrow"
    least = 3
    thickness = 0.07

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        first, *inner, last = held[0]
        return bool(first + last == sum(inner))

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the circles of the double arrow at {at(spot, puzzle)} add up to the sum between them"

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        super().draw(c, sketch)
        for end in (c.sets[0][0], c.sets[0][-1]):
            sketch.ring(end)


@register
class RegionSum(LineKind):
    """All stretches of the line inside one region have the same sum."""

    name, plural, field, iss = "region-sum", "region sum lines", "regionsumline", "RegionSumLine"
    colour = "#a5d8f3"

    @staticmethod
    def stretches(line: Sequence[int], puzzle: "Sudoku") -> list[list[int]]:
        """The places on the line of each stretch inside a region; cells in no region are skipped."""
        visits: list[list[int]] = []
        before = None
        for k, i in enumerate(line):
            if puzzle.boxes[i] is not None:
                if puzzle.boxes[i] != before:
                    visits.append([])
                visits[-1].append(k)
            before = puzzle.boxes[i]
        return visits

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return len({sum(held[0][k] for k in visit) for visit in self.stretches(c.sets[0], puzzle)}) < 2

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the line at {at(spot, puzzle)} has the same sum in every region that it passes"


@register
class PairLine(LineKind):
    """Neighbours on the line are allowed pairs, each a word such as `1-3`."""

    name, plural = "pairs", "lines of allowed pairs"
    numbers = None
    full = False
    colour = "#d9d2e9"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return neighbours_fit(held[0], lambda a, b: f"{a}-{b}" in c.values)

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"neighbours on the line at {at(spot, puzzle)} are allowed pairs"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        words = {f"{a}-{b}" for a in puzzle.numbers for b in puzzle.numbers}
        wrong = next((value for value in c.values if value not in words), None)
        return super().validation_error(c, puzzle) or (
            "" if wrong is None else f"{self.name} takes pairs such as 1-3, not '{wrong}'"
        )


@register
class AllPairs(PairLine):
    """Every two cells of the line, in its order, are an allowed pair."""

    name, plural = "all-pairs", "sets of allowed pairs"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        line = held[0]
        pairs = ((a, b) for k, a in enumerate(line) for b in line[k + 1 :] if a is not None and b is not None)
        return all(f"{a}-{b}" in c.values for a, b in pairs)

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"every two cells of {named(spot, puzzle)} are an allowed pair"
