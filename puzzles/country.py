"""Country Road: draw a single loop that passes every region once; each number counts the loop's cells in its region.

The rules, on W × H cells that are divided into regions:

1. The line runs between the middles of neighbouring cells. In each cell, none or two of its pieces meet.
2. All pieces of the line form one loop, which is not empty.
3. The loop enters each region once and leaves it once. In between, it may pass any cells of the region. If the board is
   one region, the loop stays inside.
4. A number tells how many cells of its region the loop passes.
5. If two cells of different regions share an edge, the loop passes at least one of them.

Reading chosen, that of puzz.link: a wall may end inside a region. Rule 5 holds for the cells beside it, and the loop
does not cross it. If the board is one region, the loop crosses at most one such wall.

Formats, the first written. puzz.link addresses of `country`. Rows of numbers, `?` (no number) and `-`, each number in
any cell of its region; then rows of the regions' names.

>>> puzzle = Country.parse("https://puzz.link/p?country/5/5/amda0uf02h12h")
>>> puzzle.numbers, puzzle.areas[0]
((2, None, None, 1, 2, None, None), (Cell(r=0, c=0), Cell(r=0, c=1), Cell(r=1, c=0), Cell(r=1, c=1)))
>>> Country.parse("4---\\n--2-\\n\\nAABB\\nAABB").format()
'https://puzz.link/p?country/4/2/90042'

Slots are pairs of neighbouring cells, the value is 1 if the loop joins the two cells and 0 if not.
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
from .common.geometry import Cell, Edge, components, edges, numbered, parted, reached, regions_of, trails, walls_of
from .common.inner_walls import flaw_of_walls, walled_divisions, walls_inside
from .common.loop_boards import loop_rules
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
    from .common.surface import PlayBoard

TRIES = 300
"""The number of changes that `excluding` tries."""


@dataclass(frozen=True)
class Country(EdgePuzzle):
    """`regions` has the index of each cell's region; `numbers` has the number of each region, None or `?` for none.
    `inner_walls` are walls as in `common/inner_walls.py`; rows cannot say them."""

    regions: tuple[int, ...]
    numbers: tuple[Any, ...]
    inner_walls: tuple[Any, ...] = ()

    name = "country"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"country-road": {}, "countryroad": {}}
    formats = (
        PuzzLink("country", Borders(inside="inner_walls"), Number16("numbers", "regions")),
        Rows(Labels("numbers", Signs(numbers=range(10_001), unknown=True)), Areas(labels="numbers")),
    )
    small_sizes = ("4x3", "3x4", "5x2", "3x3", "2x2")
    few_clues: ClassVar[Mapping[str, Any]] = {"told": 0.0, "length": 8}
    many_clues: ClassVar[Mapping[str, Any]] = {"told": 1.0}
    clue_layers = (("numbers",),)

    def flaw(self) -> str:
        connected = regions_of(self.height, self.width, walls_of(self.height, self.width, self.regions))
        wrong = "" if connected == self.regions else "the cells of a region have to be connected"
        return wrong or flaw_of_walls(self)

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
        """Yields each region and the edges that cross its border; yields nothing if there is only one region."""
        if self.walls:
            for region, cells in enumerate(self.areas):
                yield region, list(dict.fromkeys(e for c in cells for e in self.edges_at[c] if e in self.walls))

    def barred(self) -> Iterator[tuple[tuple[Edge, ...], int]]:
        """The groups of walls inside regions, and how many of each group the loop may cross."""
        inside = tuple(sorted(walls_inside(self)))
        if inside and not self.walls:
            yield inside, 1
        elif inside:
            yield from (((edge,), 0) for edge in inside)

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Count, PassedGroups

        yield from loop_rules(self)
        for region, gates in self.gates():
            cells = self.areas[region]
            reason = self.rule("once", region, f"the loop passes the region at {cells[0]} once", cells)
            yield Count(reason, gates, (1,), 2, 2)
        for region, number in self.counted():
            cells = self.areas[region]
            text = f"the loop passes {count_words(number, 'cell')} of the region at {cells[0]}"
            meeting = [self.edges_at[cell] for cell in cells]
            yield PassedGroups(self.clue("number", region, text, cells), meeting, (1,), number)
        for barred, most in self.barred():
            text = "the loop crosses at most one of the walls inside the region"
            if not most:
                text = f"the loop does not cross the wall between {barred[0].ends[0]} and {barred[0].ends[1]}"
            cells = tuple(dict.fromkeys(end for edge in barred for end in edge.ends))
            yield Count(self.rule("inside", barred[0], text, cells), barred, (1,), high=most)
        for edge in sorted(self.walls | walls_inside(self)):
            first, second = edge.ends
            apart = "of different regions" if edge in self.walls else "with a wall between them"
            reason = self.rule("side", edge, f"the loop passes {first} or {second}, {apart}", edge.ends)
            yield Count(reason, self.mesh.meeting[edge], (1,), low=1)

    def board(self) -> "PlayBoard":
        """A touch says that the loop leaves a cell out."""
        from .common.surface import Surface

        return Surface(self).off_loop(self.edges_at, "x", "left out")

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Any]) -> None:
        drawing.tint(self.regions)
        super().draw(drawing, solution, unsure)

    def draw_clues(self, drawing: "Drawing") -> None:
        drawing.outlines(self.regions, walls_inside(self))
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
        for width, height in ((2, 2), (3, 2)):
            for regions, walls_in in walled_divisions(height, width):
                yield cls(height, width, regions, (None,) * (max(regions) + 1), walls_in)

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
        (path,) = trails(edge for edge, line in lines.items() if line)  # type: ignore[misc]
        cuts = set(rng.sample(range(1, len(path) - 1), min(len(path) - 2, round(len(path) / length))))
        region_of = {cell: sum(cut <= i for cut in cuts) for i, cell in enumerate(path[:-1])}
        region_of = {cell: region % max(len(cuts), 1) for cell, region in region_of.items()}  # the last joins the first
        puzzle = blank.with_regions(rng, lines, region_of)
        counts = puzzle.clues_of(lines)["numbers"]
        return replace(puzzle, numbers=tuple(n if rng.random() < told else None for n in counts)), lines

    def with_regions(self, rng: "Random", lines: Solution, on_loop: Mapping[Cell, int]) -> Self:
        """The puzzle with these regions on the loop. Other cells join a region beside them. No region has a number."""
        region_of = dict(on_loop)
        for component in components([cell for cell in self.cells if cell not in on_loop], self.around):
            beside = [
                on_loop[neighbour] for cell in component for neighbour in self.around[cell] if neighbour in on_loop
            ]
            region_of.update(dict.fromkeys(component, rng.choice(beside)))
        regions = numbered([region_of[cell] for cell in self.cells])
        return replace(self, regions=regions, numbers=(None,) * (max(regions) + 1))

    def clues_of(self, solution: Solution) -> dict[str, Sequence[int]]:
        at = self.edges_at
        return {"numbers": [sum(any(solution[e] for e in at[cell]) for cell in cells) for cells in self.areas]}

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds a number where the two solutions differ. If none can be added, moves a cell there to another region,
        divides its region, or changes the loop there, so that `other` is no solution."""
        if added := super().excluding(rng, solution, other):
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
                faces = self.mesh.beside[edge]
                changed, lines = self, self.border(changed_patch(rng, self.mesh, self.inside(solution), faces))
            if changed.flaw() or not changed._passes_once(lines):
                continue
            counts, other_counts = changed.clues_of(lines)["numbers"], changed.clues_of(other)["numbers"]
            excluded = not changed._passes_once(other)
            if excluded or counts != other_counts:
                all_given, pairs = None not in self.numbers, zip(counts, other_counts, strict=True)
                numbers = (n if all_given or (n != m and not excluded) else None for n, m in pairs)
                return replace(changed, numbers=tuple(numbers)), lines
        return None

    def _passes_once(self, lines: Solution) -> bool:
        """Does a loop keep rules 3 and 5?"""
        passed = {end for edge, line in lines.items() if line for end in edge.ends}  # type: ignore[attr-defined]
        region_of = dict(zip(self.cells, self.regions, strict=True))
        crossed = Counter(region_of[end] for edge in self.walls if lines[edge] for end in edge.ends)
        once = not self.walls or all(crossed[region] == 2 for region in range(len(self.areas)))
        return once and all(any(end in passed for end in edge.ends) for edge in self.walls)

    def _moved(self, rng: "Random", cell: Cell) -> Self:
        """The puzzle with this cell in the region of a random neighbour."""
        region_of = dict(zip(self.cells, self.regions, strict=True))
        beside = [region_of[neighbour] for neighbour in self.around[cell]]
        return replace(self, regions=numbered(list({**region_of, cell: rng.choice(beside)}.values())))

    def _divided(self, rng: "Random", lines: Solution, cell: Cell) -> Self:
        """Cuts the loop in this cell's region at a random edge: the cells on one side become a new region."""
        cells = self.areas[self.regions[self.cells.index(cell)]]
        inner = [edge for member in cells for edge in self.edges_at[member] if lines[edge] and edge not in self.walls]
        if not inner:
            return self
        cut = rng.choice(inner)
        along = {
            member: [end for edge in self.edges_at[member] if lines[edge] and edge != cut for end in edge.ends]
            for member in cells
        }
        part = set(reached(cut.ends[0], cells.__contains__, along))
        new = len(self.areas)
        region_of = zip(self.cells, self.regions, strict=True)
        return replace(self, regions=numbered([new if member in part else region for member, region in region_of]))
