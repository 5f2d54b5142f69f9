"""Star Battle (two not touch): put stars into the grid, equally many into each row, column and region.

The rules, on N × N cells in N regions, for a number of stars:

1. Every row, every column and every region holds that many stars.
2. No two stars touch, not even at a corner.

Formats, the first written: puzz.link addresses of `starbattle`; rows of the regions' names, any sign or word, with the
number of stars as a setting.

>>> puzzle = StarBattle.parse("# set: stars=1\\nAABB\\nACCB\\nDCCB\\nDDDB")
>>> puzzle.format()
'https://puzz.link/p?starbattle/4/4/1/aq8d1g'

Slots are cells, the value is 1 for a star and 0 for none.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.cell_boards import AreaPuzzle
from .common.errors import PuzzleError
from .common.formats import Areas, Rows
from .common.geometry import Cell, squares
from .common.places import line_text
from .common.puzzle import whole_number
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Borders
from .common.puzzlink_numbers import DecimalCount
from .common.sampling import joined_regions, random_regions
from .common.solution import Solution, Value
from .common.wording import count_words

if TYPE_CHECKING:
    from .common.drawing import Drawing
    from .common.rules import Rule


@dataclass(frozen=True)
class StarBattle(AreaPuzzle):
    """`regions` has the number of each cell's region; `stars` is the number of stars in each line and region."""

    stars: int = 1

    name = "starbattle"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"two-not-touch": {"stars": "2"}, "star-battle": {}}
    formats = (PuzzLink("starbattle", DecimalCount("stars"), Borders()), Rows(Areas()))
    settings: ClassVar[Mapping[str, Any]] = {"stars": whole_number(1, 1, 20, "stars in each row, column and region")}
    signs: ClassVar[Mapping[Value, str]] = {0: ".", 1: "*"}
    phrases: ClassVar[Mapping[Value, str]] = {0: "holds no star", 1: "holds a star"}
    small_sizes = ("4x4", "5x5", "6x6", "1x1")
    is_square = True
    most_cells = 2500

    def flaw(self) -> str:
        count = max(self.regions) + 1
        wrong = f"expected as many regions as rows, {self.width}, found {count}" if count != self.width else ""
        return super().flaw() or wrong

    def units(self) -> Iterator[tuple[str, int, tuple[Cell, ...]]]:
        """Every row, column and region: its kind, its number and its cells."""
        yield from self.lines
        for number, cells in enumerate(self.areas):
            yield "region", number, cells

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Count

        for kind, number, cells in self.units():
            name = f"the region at {cells[0]}" if kind == "region" else line_text(kind, number)
            reason = self.rule(kind, number, f"{name} has {count_words(self.stars, 'star')}", cells)
            yield Count(reason, cells, (1,), self.stars, self.stars)
        for four in self.close():
            reason = self.rule("touch", four[0], f"at most one star stands in the square at {four[0]}", four)
            yield Count(reason, four, (1,), high=1)

    def close(self) -> Iterator[tuple[Cell, ...]]:
        """The 2×2 squares: two stars touch if one square holds both."""
        yield from squares(self.height, self.width)

    def draw_value(self, drawing: "Drawing", cell: Cell, value: Value) -> None:
        if value:
            drawing.star(cell)

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        yield cls(1, 1, (0,))
        yield cls(1, 1, (0,), 2)
        seen = set()
        for seed, side in product(range(60), (3, 4, 5)):
            rng = Random(seed)
            seeds = [Cell(*divmod(i, side)) for i in rng.sample(range(side**2), side)]
            puzzle = cls(side, side, random_regions(rng, side, side, seeds))
            if puzzle not in seen and not puzzle.flaw():
                seen.add(puzzle)
                yield puzzle

    @classmethod
    def random(cls, rng: "Random", side: int, stars: int = 1) -> tuple[Self, Solution]:
        """`side`, 1 or at least 4 for one star, at least 8 for two; `stars` in each line (default 1)."""
        for _ in range(200):
            if not (places := _random_stars(rng, side, stars)):
                continue
            if regions := joined_regions(rng, side, side, random_regions(rng, side, side, sorted(places)), stars):
                puzzle = cls(side, side, regions, stars)
                return puzzle, Solution({cell: int(cell in places) for cell in puzzle.cells})
        raise PuzzleError(f"no random board of side {side} with {stars} stars a line was found")


def _random_stars(rng: "Random", side: int, stars: int) -> set[Cell]:
    """The places of stars, chosen row by row; the empty set if no column is free for a star."""
    places: set[Cell] = set()
    missing = [stars] * side
    for r, _ in product(range(side), range(stars)):
        free = [c for c in range(side) if missing[c] and places.isdisjoint(product((r - 1, r), (c - 1, c, c + 1)))]
        if not free:
            return set()
        # Columns that still need many stars go first, the others in random order.
        c = max(free, key=lambda column: (missing[column] > (side - r) // 2, rng.random()))
        missing[c] -= 1
        places.add(Cell(r, c))
    return places
