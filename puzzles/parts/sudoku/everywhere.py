"""Rules of the whole grid: diagonals, chess moves, negative rules, entropy."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from ...common.errors import Refused
from ...common.geometry import edges
from .constraint import Constraint, GridKind, PartialValues, Spot, all_differ, named, register
from .layout import is_beside
from .lines import third

if TYPE_CHECKING:
    from .iss_items import ItemReader
    from .layout import Sudoku
    from .sketch import Sketch


@lru_cache(64)
def pairs_apart(height: int, width: int, steps: tuple[tuple[int, int], ...]) -> tuple[Spot, ...]:
    """All pairs of cells that are one of these steps (down, right) apart, each as a spot."""
    return tuple(
        ((r * width + c, (r + down) * width + c + right),)
        for r in range(height)
        for c in range(width)
        for down, right in steps
        if 0 <= r + down < height and 0 <= c + right < width
    )


@lru_cache(64)
def beside(height: int, width: int) -> tuple[Spot, ...]:
    """All pairs of neighbours, each as a spot."""
    return tuple(((e.r1 * width + e.c1, e.r2 * width + e.c2),) for e in edges(height, width))


@register
class Diagonal(GridKind):
    """No repetition on one long diagonal: the value is 1 for `/`, -1 for `\\`."""

    name, plural, field, iss = "diagonal", "a diagonal", "", "Diagonal"
    numbers = 1
    full = False

    def usual_values(self, puzzle: "Sudoku") -> tuple[int, ...]:
        return (1,)

    def spots(self, c: Constraint, puzzle: "Sudoku") -> Sequence[Spot]:
        n = puzzle.width
        return [(tuple(n * i + (n - 1 - i if c.values[0] == 1 else i) for i in range(n)),)]

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return all_differ(held[0])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the numbers on the diagonal from {puzzle.cells[spot[0][0]]} differ"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        known = c.values in ((1,), (-1,)) and puzzle.height == puzzle.width and not c.sets
        return "" if known else "diagonal takes 1 for / or -1 for \\ on a square"

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        reader.at_most(arguments, 1, self.iss)
        yield Constraint(self.name, (), (reader.number(arguments[0]),))

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        return [str(c.values[0])]

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        (line,) = next(iter(self.spots(c, sketch.puzzle)))
        sketch.line((line[0], line[-1]), "#8fc7e8", 0.05)


@register
class AntiKnight(GridKind):
    """Cells a knight's move apart differ."""

    name, plural, field, iss = "anti-knight", "anti-knight", "antiknight", "AntiKnight"
    move = "knight"
    steps: ClassVar[tuple[tuple[int, int], ...]] = ((1, 2), (1, -2), (2, 1), (2, -1))

    def spots(self, c: Constraint, puzzle: "Sudoku") -> Sequence[Spot]:
        return pairs_apart(puzzle.height, puzzle.width, self.steps)

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return bool(held[0][0] != held[0][1])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"{named(spot, puzzle)}, a {self.move}'s move apart, differ"


@register
class AntiKing(AntiKnight):
    """Cells a king's move apart differ."""

    name, plural, field, iss = "anti-king", "anti-king", "antiking", "AntiKing"
    move, steps = "king", ((1, 1), (1, -1))


@register
class AntiTaxicab(AntiKnight):
    """Two cells with the number v are not v steps apart."""

    name, plural, field, iss = "anti-taxicab", "anti-taxicab", "", "AntiTaxicab"

    def spots(self, c: Constraint, puzzle: "Sudoku") -> Sequence[Spot]:
        most = puzzle.numbers[-1]
        reach = [(d, e) for d in range(1, most + 1) for e in range(-most, most + 1) if e and d + abs(e) <= most]
        return pairs_apart(puzzle.height, puzzle.width, tuple(reach))

    def kept(self, c: Constraint, spot: Spot, held: PartialValues, puzzle: "Sudoku") -> bool:
        a, b = held[0]
        return bool(a != b or a != self.distance(spot, puzzle))

    @staticmethod
    def distance(spot: Spot, puzzle: "Sudoku") -> int:
        """The number of steps between the two cells of a spot."""
        (r1, c1), (r2, c2) = (divmod(i, puzzle.width) for i in spot[0])
        return int(abs(r1 - r2) + abs(c1 - c2))

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        d = self.distance(spot, puzzle)
        return f"{named(spot, puzzle)}, {d} steps apart, do not both hold {d}"

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        raise Refused("f-puzzles has no anti-taxicab rule")


@register
class DisjointGroups(GridKind):
    """Cells in the same place of their boxes differ; places are counted in reading order."""

    name, plural, field, iss = "disjoint", "disjoint groups", "disjointgroups", "DisjointSets"
    full = False

    def spots(self, c: Constraint, puzzle: "Sudoku") -> list[Spot]:
        boxes: dict[int, list[int]] = {}
        for i, box in enumerate(puzzle.boxes):
            if box is not None:
                boxes.setdefault(box, []).append(i)
        longest = max(map(len, boxes.values()), default=0)
        return [(tuple(box[k] for box in boxes.values() if k < len(box)),) for k in range(longest)]

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return all_differ(held[0])

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"{puzzle.cells[spot[0][0]]} and the cells in its place of other boxes differ"


class Negative(GridKind):
    """A rule for all pairs of neighbours but the marked ones, which are the groups."""

    groups = None

    def spots(self, c: Constraint, puzzle: "Sudoku") -> list[Spot]:
        marked = {frozenset(cells) for cells in c.sets}
        return [spot for spot in beside(puzzle.height, puzzle.width) if frozenset(spot[0]) not in marked]

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        if not all(len(cells) == 2 and is_beside(puzzle, *cells) for cells in c.sets):
            return f"{self.name} takes the pairs of neighbours that are exempt"
        return super().validation_error(c, puzzle)

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        if c.sets:
            raise Refused(f"ISS has no {self.name} with exempt pairs")
        return []


@register
class Nonconsecutive(Negative):
    """Neighbours are not consecutive, except marked ones."""

    name, plural, field, iss = "nonconsecutive", "nonconsecutive", "nonconsecutive", "AntiConsecutive"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return bool(abs(held[0][0] - held[0][1]) != 1)

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"{named(spot, puzzle)} are not consecutive"


@register
class NoRatio(Negative):
    """No unmarked neighbours are in one of the ratios."""

    name, plural = "no-ratio", "all black dots given"
    numbers = None

    def usual_values(self, puzzle: "Sudoku") -> tuple[int, ...]:
        return (2,)

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        a, b = held[0]
        return not any(a == value * b or b == value * a for value in c.values)

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"neither of {named(spot, puzzle)} is {' or '.join(map(str, c.values))} times the other"


@register
class NoPairSum(Negative):
    """No unmarked neighbours have one of the sums."""

    name, plural = "no-pair-sum", "all X and V given"
    numbers = None

    def usual_values(self, puzzle: "Sudoku") -> tuple[int, ...]:
        return (5, 10)

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return sum(held[0]) not in c.values

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"{named(spot, puzzle)} do not add up to {' or '.join(map(str, c.values))}"


@register
class GlobalEntropy(GridKind):
    """Every 2×2 square contains a low, a middle and a high number."""

    name, plural, iss = "global-entropy", "global entropy", "GlobalEntropy"

    def class_of(self, number: int, puzzle: "Sudoku") -> int:
        """The class of a number; a square has every class."""
        return third(number, puzzle.numbers)

    def spots(self, c: Constraint, puzzle: "Sudoku") -> list[Spot]:
        w = puzzle.width
        return [((i, i + 1, i + w, i + w + 1),) for i in range(w * (puzzle.height - 1)) if (i + 1) % w]

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return len({self.class_of(number, puzzle) for number in held[0]}) == 3

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"{named(spot, puzzle)} hold a low, a middle and a high number"

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        raise Refused(f"f-puzzles has no {self.plural}")


@register
class GlobalMod(GlobalEntropy):
    """Every 2×2 square contains numbers of every remainder modulo 3."""

    name, plural, iss = "global-mod", "global modulo 3", "GlobalMod"

    def class_of(self, number: int, puzzle: "Sudoku") -> int:
        return number % 3

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"{named(spot, puzzle)} hold every remainder modulo 3"


@register
class DutchFlatmates(GridKind):
    """Every middle number has the lowest number directly above it, or the highest directly below it, or both."""

    name, plural, iss = "dutch-flatmates", "Dutch flatmates", "DutchFlatmates"

    def spots(self, c: Constraint, puzzle: "Sudoku") -> list[Spot]:
        """Each cell with the one above and the one below; at the border there may be none."""
        w, count = puzzle.width, puzzle.width * puzzle.height
        return [((i,), (i - w,) * (i >= w), (i + w,) * (i + w < count)) for i in range(count)]

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        low, high = puzzle.numbers[0], puzzle.numbers[-1]
        (number,), above, below = held
        return number != middle(puzzle.numbers) or low in above or high in below

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        numbers, cell = puzzle.numbers, puzzle.cells[spot[0][0]]
        mates = [f"a {numbers[0]} above"] * bool(spot[1]) + [f"a {numbers[-1]} below"] * bool(spot[2])
        return f"if {cell} holds {middle(numbers)}, there is {' or '.join(mates) or 'no solution'}"

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        raise Refused("f-puzzles has no Dutch flatmates")


def middle(numbers: range) -> int:
    """The middle number; the lower of two."""
    return numbers[(len(numbers) - 1) // 2]


@register
class RegionSameValues(GridKind):
    """The largest regions among rows, columns and boxes all contain the same numbers."""

    name, plural, iss = "region-same-values", "regions of the same numbers", "RegionSameValues"

    def spots(self, c: Constraint, puzzle: "Sudoku") -> list[Spot]:
        regions = [tuple(unit.cells) for unit in puzzle.units if unit.kind != "diagonal"]
        longest = max(map(len, regions))
        return [tuple(region for region in regions if len(region) == longest)] if longest < len(puzzle.numbers) else []

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return len(set(map(frozenset, held))) == 1

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"all regions of {len(spot[0])} cells hold the same numbers"

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        raise Refused("f-puzzles has no rule that regions hold the same numbers")
