"""Hanare (hanare-gumi): write the size of each room into one of its cells, so that distances are differences.

The rules, on W × H cells that are divided into rooms:

1. Each room of n cells holds the number n in one of its cells. Its other cells stay empty.
2. Between two numbers a and b of a row or column that have no number between them, there are exactly |a − b| cells.
3. A cell with a given number holds it.

Formats, the first written: puzz.link addresses of `hanare`; rows of given numbers and `-`, then rows of the rooms'
names, any sign or word.

>>> puzzle = Hanare.parse("--2\\n---\\n\\nABB\\nACC")
>>> puzzle.given, puzzle.regions
((None, None, 2, None, None, None), (0, 1, 1, 0, 2, 2))
>>> puzzle.format()
'https://puzz.link/p?hanare/3/2/kch2i'

Slots are cells, the value is the number, and 0 for an empty cell.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from .common.kit import UNKNOWN, Areas, Borders, Cell, Cells, Number16, PuzzLink, Rows, Rules, Signs
from .common.number_boards import RoomSizes


@dataclass(frozen=True)
class Hanare(RoomSizes):
    """`given` has the number of each cell, None where it is open."""

    name = "hanare"
    aliases = {"hanare-gumi": {}, "hanaregumi": {}}
    formats = (
        PuzzLink("hanare", Borders(), Number16("given")),
        Rows(Cells("given", Signs(numbers=range(1, 10_000))), Areas()),
    )

    def validation_error(self) -> str:
        text = "expected a number, found '?': it has no meaning here"
        return super().validation_error() or self.flaw_at("given", UNKNOWN, text)

    def far(self) -> Iterator[tuple[Cell, ...]]:
        """For two cells of a line in different rooms whose distance is not the difference of the rooms' sizes: the two
        cells and the cells between them."""
        for line in self.lines:
            for i, j in combinations(range(len(line.cells)), 2):
                a, b = line.cells[i], line.cells[j]
                if self.area_at[a] != self.area_at[b] and abs(self.size_at[a] - self.size_at[b]) != j - i - 1:
                    yield line.cells[i : j + 1]

    def rules(self) -> Rules:
        from .common.rules import CountEach

        yield from self.room_rules()
        for cells in self.far():
            a, b = cells[0], cells[-1]
            text = f"{a} and {b} do not hold the next numbers of a line: their difference is not their distance"
            blocked = [(0,), *((self.size_at[cell],) for cell in cells[1:-1]), (0,)]  # one of them is so
            yield CountEach(self.rule("distance", (a, b), text, cells), cells, blocked, 1, len(cells))


def generator_class() -> type:
    from .generators.common.kit import Divided, RoomSizesGenerator

    class HanareGenerator(RoomSizesGenerator[Hanare]):
        defaults = {"largest": 9}
        tiny_boards = (Divided(((1, 1), (3, 1), (1, 2), (2, 2), (4, 1)), (None, 1, 3), by_cell=True),)

        def wrong(self, areas: Sequence[set[Cell]], place: Sequence[Cell]) -> int:
            """The sum of the deviations of the distances of numbers from rule 2."""
            at = sorted((cell, len(area)) for cell, area in zip(place, areas, strict=True))
            turned = sorted((Cell(cell.c, cell.r), size) for cell, size in at)
            return sum(
                abs(q.c - p.c - 1 - abs(a - b))
                for numbers in (at, turned)
                for (p, a), (q, b) in pairwise(numbers)
                if p.r == q.r
            )

    return HanareGenerator
