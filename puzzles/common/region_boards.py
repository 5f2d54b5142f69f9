"""Base class of puzzles that divide the grid into regions."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from .boards import OPEN, GridPuzzle, same_for_all
from .formats import region_names
from .geometry import Cell, Corner, Edge, crossings, numbered, regions_of, walls_of
from .reading import Text, as_text, read_json_rows
from .solution import Slot, Solution, Value

if TYPE_CHECKING:
    from .drawing import Drawing
    from .rules import Rule


@dataclass(frozen=True)
class RegionPuzzle(GridPuzzle):
    """A division of the grid into regions: the slots are the borders between cells; the value 1 is a wall, 0 is none.

    The JSON value is rows of integers: regions are numbered from 1 in reading order of their first cells, and a hole is
    null. The text has a letter for each cell, `#` for a hole. If a border is open, the text is a lattice with a frame
    instead: `-` and `|` are walls, `?` is an open border. Clues in a layer `numbers` are written into the cells.
    """

    in_rectangles: ClassVar[bool] = False
    """True if all regions are rectangles: the page then draws a whole one by a drag."""

    @cached_property
    def holes(self) -> frozenset[Cell]:
        """Cells that do not belong to the board."""
        return frozenset()

    @cached_property
    def board_cells(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if cell not in self.holes) if self.holes else self.cells

    @cached_property
    def borders(self) -> tuple[Edge, ...]:
        """The slots: pairs of cells that share an edge; holes have none."""
        holes = self.holes
        return tuple(edge for edge in self.touching if holes.isdisjoint(edge.ends)) if holes else self.touching

    def slots(self) -> Collection[Slot]:
        return self.borders

    @cached_property
    def borders_of(self) -> Mapping[Cell, Sequence[Edge]]:
        """For each cell of the board its borders; a side at the frame or at a hole has no border."""
        at: dict[Cell, list[Edge]] = {cell: [] for cell in self.cells if cell not in self.holes}
        for edge in self.borders:
            for end in edge.ends:
                at[end].append(edge)
        return at

    def corners(self) -> Iterator[tuple[Cell, tuple[Edge, Edge, Edge, Edge]]]:
        """For each corner point with four cells around it, the lower right cell and the borders that meet in the point:
        above it, right of it, below it, left of it."""
        holes = self.holes
        return (
            (Corner(*four[3]), edges) for four, edges in crossings(self.height, self.width) if holes.isdisjoint(four)
        )

    @same_for_all
    def values(self, slot: Slot) -> Sequence[Value]:
        return (0, 1)

    def walls(self, solution: Solution) -> frozenset[Edge]:
        return frozenset(edge for edge in self.borders if solution.get(edge) == 1)

    def regions(self, solution: Solution) -> tuple[int, ...] | None:
        """For each cell the number of its region, from 0; each hole has its own number. None if a border is open or a
        wall is inside a region."""
        if any(solution.get(edge) is None for edge in self.borders):
            return None
        walls = self.walls(solution) | (frozenset(self.touching) - frozenset(self.borders))
        regions = regions_of(self.height, self.width, walls)
        return regions if walls_of(self.height, self.width, regions) == walls else None

    def _names(self, solution: Solution) -> list[int | None] | None:
        """For each cell the number of its region, from 0, or None for a hole; just None if `regions` is None."""
        regions = self.regions(solution)
        if regions is None:
            return None
        holes = [cell in self.holes for cell in self.cells]
        numbers = iter(numbered([region for region, is_hole in zip(regions, holes, strict=True) if not is_hole]))
        return [None if is_hole else next(numbers) for is_hole in holes]

    def wall_rule(self) -> "Rule":
        """The rule that no wall is inside a region: "wall"."""
        from .rules import Division

        reason = self.rule("wall", None, "walls stand only between different regions")
        return Division(reason, self.borders, self.cells)

    def divided(self, groups: Iterable[Iterable[Cell]]) -> Solution:
        """The borders between these groups, as a Solution. Holes belong to no group."""
        group_at = {cell: i for i, group in enumerate(groups) for cell in group}
        return self.solution_of([group_at.get(cell, -1) for cell in self.cells])

    def solution_of(self, regions: Sequence[int]) -> Solution:
        """The borders between these regions, as a Solution."""
        walls = walls_of(self.height, self.width, regions)
        return self.with_ones(walls)

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        numbers = self._names(solution)
        if unsure or numbers is None:
            return self._lattice(solution, set(unsure))
        letters = iter(region_names([number for number in numbers if number is not None]))
        names = ["#" if number is None else next(letters) for number in numbers]
        longest = max(map(len, names))
        blank = " " if longest > 1 else ""
        rows = (names[i : i + self.width] for i in range(0, len(names), self.width))
        return "\n".join(blank.join(name.rjust(longest) for name in row) for row in rows)

    def _lattice(self, solution: Solution, unsure: set[Slot]) -> str:
        lattice = [list("+" + "-+" * self.width)]
        for _ in range(self.height):
            lattice += [list("|" + " " * (2 * self.width - 1) + "|"), list("+" + " +" * self.width)]
        lattice[-1] = list("+" + "-+" * self.width)
        for r, c in self.holes:
            lattice[2 * r + 1][2 * c + 1] = "#"
        for edge in self.borders:
            value = None if edge in unsure else solution.get(edge)
            sign = OPEN if value is None else ("|" if edge.flat else "-") if value else " "
            lattice[edge.r1 + edge.r2 + 1][edge.c1 + edge.c2 + 1] = sign
        return "\n".join(map("".join, lattice))

    @property
    def rest(self) -> Value | None:
        return 0

    def value_sign(self, slot: Slot, value: Value) -> str:
        return "-" if value else "x"

    def value_word(self, slot: Slot, value: Value) -> str:
        return "wall" if value else "no wall"

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        first, second = slot.ends if isinstance(slot, Edge) else (slot, slot)
        return f"{'a' if value else 'no'} wall stands between {first} and {second}"

    spoken_views: ClassVar[Collection[str]] = ("rectangle",)

    def view_text(self, view: str, place: Slot, *, holds: bool) -> str:
        """The sentence that a cell belongs to the region of a clue, or does not (`name_owners`); in the view
        "rectangle", that a clue has a rectangle."""
        assert isinstance(place, tuple)
        if view == "rectangle":
            return f"the rectangle of {place[0]} is {'' if holds else 'not '}{place[1]}"
        cell, owner = place
        return f"{cell} {'belongs' if holds else 'does not belong'} to the region of {owner}"

    def value(self, solution: Solution) -> Any:
        """Rows of integers; null for all cells if a border is open."""
        names = self._names(solution) or [None] * len(self.cells)
        numbers = [None if name is None else name + 1 for name in names]
        return [numbers[i : i + self.width] for i in range(0, len(numbers), self.width)]

    def read_solution(self, text: str | Text) -> Solution:
        text = as_text(text)
        if text.body.lstrip().startswith("["):
            rows = read_json_rows(text, self.height, self.width, "rows of regions")
            return self._from_names(text, [value for row in rows for value in row])
        if text.body.lstrip().startswith("+"):
            return self._read_lattice(text)
        spaced = any(len(line.split()) > 1 for line in text.body.split("\n"))
        table = [line.split() if spaced else list(line.strip()) for line in text.body.split("\n") if line.strip()]
        if [len(row) for row in table] != [self.width] * self.height:
            raise text.error(f"expected {self.height} rows of {self.width} regions")
        return self._from_names(text, [None if word in (OPEN, ".", "-") else word for row in table for word in row])

    def _from_names(self, text: Text, names: Sequence[Any]) -> Solution:
        """Reads cells with the same name as one region; a border beside a cell without a name is open."""
        for name in names:
            if name is not None and type(name) not in (int, str):
                raise text.error(f"expected names or numbers of regions, found {str(name)[:40]}")
        name_of = dict(zip(self.cells, names, strict=True))
        pairs = ((edge, *(name_of[end] for end in edge.ends)) for edge in self.borders)
        return Solution({edge: int(a != b) for edge, a, b in pairs if a is not None and b is not None})

    def _read_lattice(self, text: Text) -> Solution:
        lines = text.body.strip("\n").split("\n")
        if len(lines) != 2 * self.height + 1 or any(len(line.rstrip()) > 2 * self.width + 1 for line in lines):
            raise text.error(f"expected {2 * self.height + 1} lines of {2 * self.width + 1} signs")
        values = {}
        for edge in self.borders:
            y, x = edge.r1 + edge.r2 + 1, edge.c1 + edge.c2 + 1
            sign = lines[y][x : x + 1] or " "
            if sign not in "-|? ":
                at = sum(len(line) + 1 for line in lines[:y]) + x
                raise text.error(f"expected '-', '|', '?' or a blank between two cells, found '{sign}'", at)
            if sign != OPEN:
                values[edge] = int(sign != " ")
        return Solution(values)

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        from .drawing import SHADE, SOLVED

        drawing.picture.ends = drawing.wall
        regions = self.regions(solution)
        if regions is not None and not unsure:
            self.draw_regions(drawing, regions)
        for cell in self.holes:
            drawing.fill(cell, SHADE)
        drawing.grid()
        self.draw_clues(drawing)
        drawing.walls((edge for edge in self.walls(solution) if edge not in unsure), SOLVED)
        drawing.frame()
        if drawing.notes:
            drawing.cross_out(edge for edge in self.borders if solution.get(edge) == 0 and edge not in unsure)
        for edge in unsure:
            assert isinstance(edge, Edge)
            drawing.unsure_edge(edge)

    def draw_regions(self, drawing: "Drawing", regions: Sequence[int]) -> None:
        """Draws the background of a complete division."""
        drawing.tint(regions)

    def draw_clues(self, drawing: "Drawing") -> None:
        """Draws the clues in the cells."""
        self.write_numbers(drawing)
