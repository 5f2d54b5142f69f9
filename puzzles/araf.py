"""Araf: cut the grid into regions with two numbers each; the size of a region lies between its numbers.

The rules, on W × H cells of which some hold a number:

1. The walls between cells cut the grid into connected regions. No wall stands inside a region.
2. Each region holds exactly two numbers.
3. The number of its cells is larger than one of them and smaller than the other. Beside a number without value (`?`) it
   only differs from the other number.

Formats, the first written: puzz.link addresses of `araf`; rows of numbers, `?` and `-`.

>>> puzzle = Araf.parse("https://puzz.link/p?araf/5/5/457m3i8ma57")
>>> puzzle.numbers[:3]
(4, 5, 7)
>>> Araf.parse("1 -\\n- 5").format()
'https://puzz.link/p?araf/2/2/1h5'

Slots are the borders between neighbouring cells, the value is 1 where a wall stands.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.errors import PuzzleError
from .common.formats import UNKNOWN, Cells, Rows, Signs
from .common.geometry import Cell, cells, components, parted
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Number16
from .common.region_boards import RegionPuzzle
from .common.rules import Held, Rule, component_numbers
from .common.sampling import random_regions
from .common.solution import Solution, Violation

if TYPE_CHECKING:
    from random import Random

MOVES = 0.4
"""How often `excluding` moves numbers before it cuts a region."""

TRIES = 1000
"""The number of random divisions that are tried."""


class PairedRegions(Rule):
    """Each region has two numbers, and its size lies between them; the slots are the borders of `puzzle`."""

    is_global = True

    def __init__(self, puzzle: "Araf") -> None:
        reason = puzzle.rule("pair", None, "each region holds two numbers, and its size lies between them")
        super().__init__(reason, puzzle.borders)
        index = {cell: i for i, cell in enumerate(puzzle.cells)}
        self.cells, self.numbered = puzzle.cells, [(index[cell], number) for cell, number in puzzle.clued.items()]
        self.links = [(index[edge.ends[0]], index[edge.ends[1]]) for edge in puzzle.borders]

    def judge(self, held: Held) -> Violation | None:
        return next(self._wrong(held), None)

    def blame(self, held: Held) -> list[Violation]:
        return list(self._wrong(held))

    def _wrong(self, held: Held) -> Iterator[Violation]:
        pairs = list(zip(self.links, held, strict=True))
        sure = component_numbers(len(self.cells), (link for link, value in pairs if value == 0))
        possible = component_numbers(len(self.cells), (link for link, value in pairs if value != 1))
        sizes, reach = Counter(sure), Counter(possible)
        in_reach = Counter(possible[i] for i, _ in self.numbered)
        numbers: dict[int, list[Any]] = {}
        for i, number in self.numbered:
            numbers.setdefault(sure[i], []).append(number)
        for root, size in sizes.items():
            finding, most = "", reach[possible[root]]
            mine = numbers.get(root, [])
            if len(mine) > 2:
                finding = f"found {len(mine)} numbers"
            elif in_reach[possible[root]] < 2:
                finding = "two numbers are not in reach"
            elif len(mine) == 2 and not any(lies_between(some, *mine) for some in range(size, most + 1)):
                finding = f"found {size} cells"
            if finding:
                yield self.violation(finding, (cell for i, cell in enumerate(self.cells) if sure[i] == root))


def lies_between(size: int, one: Any, other: Any) -> bool:
    """Rule 3."""
    if UNKNOWN in (one, other):
        return size not in (one, other)
    return bool(min(one, other) < size < max(one, other))


@dataclass(frozen=True)
class Araf(RegionPuzzle):
    """`numbers` has the number of each cell, `?` for one without value, None for none."""

    numbers: tuple[Any, ...]

    name = "araf"
    formats = (
        PuzzLink("araf", Number16("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(10_001), unknown=True))),
    )
    small_sizes = ("4x3", "2x4", "2x2", "1x4")
    few_clues: ClassVar[Mapping[str, Any]] = {"spread": 5}
    many_clues: ClassVar[Mapping[str, Any]] = {"spread": 1}
    clue_layers = ()

    @cached_property
    def clued(self) -> dict[Cell, Any]:
        """The cells with numbers."""
        return self.by_cell(self.numbers)

    def rules(self) -> Iterator[Rule]:
        from .common.rules import Division

        yield Division(self.rule("wall", None, "walls stand only between different regions"), self.borders, self.cells)
        yield PairedRegions(self)

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        yield from cls.each_board((None, UNKNOWN, 1, 3), sizes=((1, 1), (2, 1), (1, 3)))
        yield from cls.each_board((None, UNKNOWN, 7), sizes=((3, 2),), least=2, most=2)

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, size: int = 5, spread: int = 2) -> tuple[Self, Solution]:
        """`width`, `height`, at least 2 cells; `size`, about how many cells a region has (default 5); `spread`, how far
        numbers lie from the size of their region at most (default 2)."""
        board = cells(height, width)
        for _ in range(TRIES):
            seeds = rng.sample(board, max(1, round(len(board) / max(1, size))))
            regions = parted(height, width, random_regions(rng, height, width, seeds))
            if min(map(len, regions)) > 1:
                break
        else:
            raise PuzzleError(f"no regions of two cells or more were found on {width}x{height}")
        numbers, region_of = dict[Cell, int](), dict[Cell, int]()
        for k, region in enumerate(regions):
            numbers |= cls._clues(rng, region, spread)
            region_of |= dict.fromkeys(region, k)
        puzzle = cls(height, width, tuple(map(numbers.get, board)))
        return puzzle, puzzle.solution_of([region_of[cell] for cell in board])

    @staticmethod
    def _clues(rng: "Random", region: Sequence[Cell], spread: int) -> dict[Cell, int]:
        """Two numbers in random cells of a region."""
        low, high = rng.sample(list(region), 2)
        return {
            low: max(0, len(region) - rng.randint(1, max(1, spread))),
            high: len(region) + rng.randint(1, max(1, spread)),
        }

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Puts the numbers of some region into other cells, close to its size, so that `other` breaks a rule; or cuts a
        region in two, now and then and if nothing else helps: `other` then has a region too few."""
        regions = parted(self.height, self.width, self.regions(solution) or ())
        steps = [self._told_anew, self._cut]
        for step in steps if rng.random() < MOVES else reversed(steps):
            changed = step(rng, regions, solution, other)
            if changed:
                return changed
        return None

    def _told_anew(
        self, rng: "Random", regions: Sequence[Sequence[Cell]], solution: Solution, other: Solution
    ) -> tuple[Self, Solution] | None:
        for region in rng.sample(regions, len(regions)):
            for _ in range(len(region)):
                changed = self._with(self._clues(rng, region, 1), region)
                if changed.check(other):
                    return changed, solution
        return None

    def _cut(
        self, rng: "Random", regions: Sequence[Sequence[Cell]], solution: Solution, other: Solution
    ) -> tuple[Self, Solution] | None:
        differing = {end for edge in solution.differing(other) for end in edge.ends}  # type: ignore[attr-defined]
        large = [region for region in regions if len(region) > 3 and not differing.isdisjoint(region)]
        for region in rng.sample(large, len(large)):
            for _ in region:
                half = self._half(rng, region)
                rest = [cell for cell in region if cell not in half]
                if len(rest) > 1 and len(components(rest, self.around)) == 1:
                    parts = [*(part for part in regions if part != region), half, rest]
                    owner = {cell: k for k, part in enumerate(parts) for cell in part}
                    changed = self._with(self._clues(rng, half, 1) | self._clues(rng, rest, 1), region)
                    return changed, self.solution_of([owner[cell] for cell in self.cells])
        return None

    def _half(self, rng: "Random", region: Sequence[Cell]) -> list[Cell]:
        """Half of the cells of a region, connected."""
        half = [rng.choice(region)]
        while len(half) < len(region) // 2:
            half.append(rng.choice([c for cell in half for c in self.around[cell] if c in region and c not in half]))
        return half

    def _with(self, told: dict[Cell, int], region: Sequence[Cell]) -> Self:
        """The puzzle with these numbers in a region instead of its own."""
        kept = {cell: number for cell, number in self.clued.items() if cell not in region}
        return type(self)(self.height, self.width, tuple(map((kept | told).get, self.cells)))
