"""Country Road: draw a single loop that passes every region once; numbers count the cells that it passes there.

The rules, on W × H cells that are divided into regions:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop enters each region once and leaves it once, and may end up in any of its cells on the way. Where there is
   one region only, it stays inside.
4. A number tells how many cells of its region the loop passes.
5. Two cells that share an edge and are of different regions are not both left out.

Formats, the first written. puzz.link addresses of `country`. Rows of numbers, `?` (no number) and `-`, each number in
any cell of its region; then rows of the regions' names.

>>> puzzle = Country.parse("https://puzz.link/p?country/5/5/amda0uf02h12h")
>>> puzzle.numbers, puzzle.areas[0]
((2, None, None, 1, 2, None, None), (Cell(r=0, c=0), Cell(r=0, c=1), Cell(r=1, c=0), Cell(r=1, c=1)))
>>> Country.parse("4---\\n--2-\\n\\nAABB\\nAABB").format()
'https://puzz.link/p?country/4/2/90042'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.edge_boards import EdgePuzzle
from .common.errors import PuzzleError
from .common.formats import UNKNOWN, Areas, Labels, Rows, Signs
from .common.geometry import Cell, Edge, edges, numbered, parted, pieces, reached, regions_of, trails, walls_of
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Borders
from .common.puzzlink_numbers import Number16
from .common.sampling import changed_patch, winding_patch
from .common.solution import Solution
from .common.wording import count_words

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule

TRIES = 300
"""How many changes of the regions are tried to tell two solutions apart."""


@dataclass(frozen=True)
class Country(EdgePuzzle):
    """`regions` has the number of each cell's region; `numbers` has the number of each region, None or `?` for none."""

    regions: tuple[int, ...]
    numbers: tuple[Any, ...]

    name = "country"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"country-road": {}, "countryroad": {}}
    formats = (
        PuzzLink("country", Borders(), Number16("numbers", "regions")),
        Rows(Labels("numbers", Signs(numbers=range(10_001), unknown=True)), Areas(labels="numbers")),
    )
    small_sizes = ("4x3", "3x4", "5x2", "3x3", "2x2")
    loose: ClassVar[Mapping[str, Any]] = {"told": 0.0, "length": 8}
    tight: ClassVar[Mapping[str, Any]] = {"told": 1.0}
    clue_layers = (("numbers",),)

    def flaw(self) -> str:
        connected = regions_of(self.height, self.width, walls_of(self.height, self.width, self.regions))
        return "" if connected == self.regions else "the cells of a region have to be connected"

    @cached_property
    def areas(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each region, by its number."""
        return parted(self.height, self.width, self.regions)

    @cached_property
    def walls(self) -> frozenset[Edge]:
        """The pairs of neighbours in different regions."""
        return walls_of(self.height, self.width, self.regions)

    def counted(self) -> Iterator[tuple[int, int]]:
        """The regions with a number, and the number."""
        return ((region, n) for region, n in enumerate(self.numbers) if n is not None and n != UNKNOWN)

    def gates(self) -> Iterator[tuple[int, list[Edge]]]:
        """Where there are several regions, per region the pairs of which it holds one cell."""
        if self.walls:
            for region, cells in enumerate(self.areas):
                yield region, list(dict.fromkeys(e for c in cells for e in self.edges_at[c] if e in self.walls))

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Count, Passed, SingleLoop

        at = self.edges_at
        for cell, meeting in at.items():
            reason = self.rule("degree", cell, f"the loop enters and leaves {cell}, or does neither", (cell,))
            yield Count(reason, meeting, (1,), numbers=(0, 2))
        yield SingleLoop(self.rule("loop", None, "all pieces form one loop"), self.edges)
        for region, gates in self.gates():
            cells = self.areas[region]
            reason = self.rule("once", region, f"the loop passes the region at {cells[0]} once", cells)
            yield Count(reason, gates, (1,), 2, 2)
        for region, number in self.counted():
            cells = self.areas[region]
            words = f"the loop passes {count_words(number, 'cell')} of the region at {cells[0]}"
            yield Passed(self.clue("number", region, words, cells), [at[cell] for cell in cells], (1,), number)
        for edge in sorted(self.walls):
            one, other = edge.ends
            reason = self.rule("side", edge, f"the loop passes {one} or {other}, of different regions", edge.ends)
            yield Count(reason, dict.fromkeys([*at[one], *at[other]]), (1,), low=1)

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Any]) -> None:
        drawing.tint(self.regions)
        super().draw(drawing, solution, unsure)

    def draw_clues(self, drawing: "Drawing") -> None:
        drawing.outlines(self.regions)
        for cells, number in zip(self.areas, self.numbers, strict=True):
            if number is not None:
                x, y = drawing.corner(cells[0])
                drawing.picture.write(x + 4, y + 9, str(number), 13, text_anchor="start")

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (2, 2), (3, 2), (2, 3)):
            for drawn in product((0, 1), repeat=len(edges(height, width))):
                walls = {edge for edge, wall in zip(edges(height, width), drawn, strict=True) if wall}
                regions = regions_of(height, width, walls)
                if walls == walls_of(height, width, regions):
                    count = max(regions) + 1
                    for first in (None, 1, 2, 4)[: 5 - min(count, 3)]:
                        yield cls(height, width, regions, (first, *(None,) * (count - 1)))

    @classmethod
    def random(
        cls, rng: "Random", width: int, height: int, told: float = 0.5, length: int = 5
    ) -> tuple[Self, Solution]:
        """`width`, `height`, both 2 or more; `told`, the share of regions with a number (default 0.5); `length`, how
        many cells the loop should pass in a region, at least 1 (default 5)."""
        if length < 1:
            raise PuzzleError("the loop has to pass at least 1 cell in a region")
        if min(height, width) < 2:
            raise PuzzleError(f"no loop fits into {width}x{height}: both sides have to be 2 or more")
        blank = cls(height, width, (0,) * (width * height), (None,))
        lines = blank.border(winding_patch(rng, blank.mesh))
        (way,) = trails(edge for edge, line in lines.items() if line)  # type: ignore[misc]
        cuts = set(rng.sample(range(1, len(way) - 1), min(len(way) - 2, round(len(way) / length))))
        name = {cell: sum(cut <= i for cut in cuts) for i, cell in enumerate(way[:-1])}
        name = {cell: region % max(len(cuts), 1) for cell, region in name.items()}  # the last joins the first
        puzzle = blank.with_regions(rng, lines, name)
        counts = puzzle.clues_of(lines)["numbers"]
        return replace(puzzle, numbers=tuple(n if rng.random() < told else None for n in counts)), lines

    def with_regions(self, rng: "Random", lines: Solution, name: Mapping[Cell, int]) -> Self:
        """Regions with these names of the cells on the loop; those left out join one beside them. No number is told."""
        names = dict(name)
        for piece in pieces([cell for cell in self.cells if cell not in name], self.around):
            near = [names[other] for cell in piece for other in self.around[cell] if other in name]
            names.update(dict.fromkeys(piece, rng.choice(near)))
        regions = numbered([names[cell] for cell in self.cells])
        return replace(self, regions=regions, numbers=(None,) * (max(regions) + 1))

    def clues_of(self, solution: Solution) -> dict[str, Sequence[int]]:
        at = self.edges_at
        return {"numbers": [sum(any(solution[e] for e in at[cell]) for cell in cells) for cells in self.areas]}

    def told_apart(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds a number where the two differ. If none can be added, a region where the two differ loses a cell or is
        divided, so that only `solution` stays a solution."""
        if added := super().told_apart(rng, solution, other):
            return added
        differing = solution.differing(other)
        for _ in range(TRIES):
            edge: Any = rng.choice(differing)
            cell, kind = rng.choice(edge.ends), rng.random()
            lines = solution
            if kind < 0.6:
                changed = self._moved(rng, cell)
            elif kind < 0.8:
                changed = self._divided(rng, solution, cell)
            else:
                near = self.mesh.beside[edge]
                changed, lines = self, self.border(changed_patch(rng, self.mesh, self.inside(solution), near))
            if changed.flaw() or not changed._passes_once(lines):
                continue
            counts, others = changed.clues_of(lines)["numbers"], changed.clues_of(other)["numbers"]
            excluded = not changed._passes_once(other)
            if excluded or counts != others:
                all_told, pairs = None not in self.numbers, zip(counts, others, strict=True)
                numbers = (n if all_told or (n != m and not excluded) else None for n, m in pairs)
                return replace(changed, numbers=tuple(numbers)), lines
        return None

    def _passes_once(self, lines: Solution) -> bool:
        """Does a loop keep rules 3 and 5?"""
        on = {end for edge, line in lines.items() if line for end in edge.ends}  # type: ignore[attr-defined]
        region_of = dict(zip(self.cells, self.regions, strict=True))
        crossed = Counter(region_of[end] for edge in self.walls if lines[edge] for end in edge.ends)
        once = not self.walls or all(crossed[region] == 2 for region in range(len(self.areas)))
        return once and all(any(end in on for end in edge.ends) for edge in self.walls)

    def _moved(self, rng: "Random", cell: Cell) -> Self:
        """A cell goes to a region beside it."""
        region_of = dict(zip(self.cells, self.regions, strict=True))
        near = [region_of[other] for other in self.around[cell]]
        return replace(self, regions=numbered(list({**region_of, cell: rng.choice(near)}.values())))

    def _divided(self, rng: "Random", lines: Solution, cell: Cell) -> Self:
        """What of a cell's region can be reached from it along the loop, some steps far, becomes one of its own."""
        cells = self.areas[self.regions[self.cells.index(cell)]]
        inner = [edge for one in cells for edge in self.edges_at[one] if lines[edge] and edge not in self.walls]
        if not inner:
            return self
        cut = rng.choice(inner)
        along = {
            one: [end for edge in self.edges_at[one] if lines[edge] and edge != cut for end in edge.ends]
            for one in cells
        }
        part = set(reached(cut.ends[0], cells.__contains__, along))
        new = len(self.areas)
        names = zip(self.cells, self.regions, strict=True)
        return replace(self, regions=numbered([new if one in part else region for one, region in names]))
