"""Puzzles whose slots are edges: loops and paths, between cells or between corner points."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from .boards import OPEN, GridPuzzle
from .geometry import Cell, Edge, cells, edges
from .reading import Text, as_text, read_json
from .solution import Slot, Solution, Value

if TYPE_CHECKING:
    from .drawing import Drawing


@dataclass(frozen=True)
class EdgePuzzle(GridPuzzle):
    """The slots are edges between places, the value is 1 where a line runs and 0 where none does.

    Places are the cells, or with `corners` the corner points. The JSON value is the sorted list of the edges with 1,
    each `[row, column, row, column]`. The text is a lattice: places in every second row and column, between them `-`
    and `|` for lines, `?` for open edges, a blank where no line runs.
    """

    corners: ClassVar[bool] = False

    @property
    def points(self) -> tuple[int, int]:
        """Rows and columns of places."""
        return self.height + self.corners, self.width + self.corners

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The slots."""
        return edges(*self.points)

    def slots(self) -> Collection[Slot]:
        return self.edges

    def values(self, slot: Slot) -> Sequence[Value]:
        return (0, 1)

    @cached_property
    def edges_at(self) -> dict[Cell, list[Edge]]:
        """Per place the edges that end there."""
        at: dict[Cell, list[Edge]] = {place: [] for place in cells(*self.points)}
        for edge in self.edges:
            for end in edge.ends:
                at[end].append(edge)
        return at

    def sign_of_place(self, place: Cell) -> str:
        """What stands in the text at a place."""
        return "+" if self.corners else "."

    def sign_between(self, cell: Cell) -> str:
        """With `corners`, what stands in the text in the middle of a cell."""
        return " "

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        rows, columns = self.points
        lattice = [[" "] * (2 * columns - 1) for _ in range(2 * rows - 1)]
        for place in cells(rows, columns):
            lattice[2 * place.r][2 * place.c] = self.sign_of_place(place)
        if self.corners:
            for cell in self.cells:
                lattice[2 * cell.r + 1][2 * cell.c + 1] = self.sign_between(cell)
        for edge in self.edges:
            value = None if edge in unsure else solution.get(edge)
            sign = OPEN if value is None else ("-" if edge.flat else "|") if value else " "
            lattice[edge.r1 + edge.r2][edge.c1 + edge.c2] = sign
        return "\n".join("".join(row).rstrip() for row in lattice)

    def fact_words(self, slot: Slot, relation: str, value: Value) -> str:
        return f"{'a' if value else 'no'} line runs along {slot}"

    def value(self, solution: Solution) -> Any:
        return sorted(list(edge) for edge in self.edges if solution.get(edge) == 1)

    def read_solution(self, text: str | Text) -> Solution:
        text = as_text(text)
        if text.body.lstrip().startswith("["):
            return self._read_list(text)
        rows, columns = self.points
        found = text.body.rstrip().split("\n")
        if len(found) != 2 * rows - 1:
            raise text.error(f"expected {2 * rows - 1} lines, places and the lines between them, found {len(found)}")
        values: dict[Slot, Value] = {}
        at = 0
        for y, line in enumerate(found):
            if len(line.rstrip()) > 2 * columns - 1:
                raise text.error(f"expected at most {2 * columns - 1} signs in a line", at + 2 * columns - 1)
            for x in range(2 * columns - 1):
                if (x + y) % 2:
                    sign = line[x : x + 1] or " "
                    if sign not in "-|? ":
                        raise text.error(f"expected '-', '|', '?' or a blank here, found '{sign}'", at + x)
                    if sign != OPEN:
                        edge = Edge(y // 2, x // 2, (y + 1) // 2, (x + 1) // 2)
                        values[edge] = int(sign != " ")
            at += len(line) + 1
        known = set(self.edges)
        return Solution({edge: value for edge, value in values.items() if edge in known or value})

    def _read_list(self, text: Text) -> Solution:
        found = read_json(text, "a list of edges")
        known = dict.fromkeys(self.edges, 0)
        for item in found if isinstance(found, list) else [found]:
            edge = Edge(*item) if isinstance(item, list) and len(item) == 4 else None
            if edge is None or any(type(number) is not int for number in edge) or edge not in known:
                shown = str(item)[:40]
                raise text.error(f"expected edges [row, column, row, column] between neighbours, found {shown}")
            known[edge] = 1
        return Solution(known)

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        drawing.grid(dashed=self.corners)
        self.draw_clues(drawing)
        lines = (edge for edge in self.edges if solution.get(edge) == 1 and edge not in unsure)
        drawing.path(lines, corners=self.corners)
        if self.corners:
            for point in cells(*self.points):
                drawing.point(point)
        for edge in self.edges:
            if edge in unsure:
                drawing.unsure_edge(edge, corners=self.corners)

    def draw_clues(self, drawing: "Drawing") -> None:
        """The clues; lines are drawn over them."""
