"""Base class of puzzles whose slots are edges: loops and paths, between cells or between corner points."""

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from .boards import OPEN, GridPuzzle, same_for_all
from .geometry import Cell, CornerEdge, Edge
from .mesh import Mesh, squares_between, squares_with_corners
from .plural import count_words
from .reading import Text, as_text, lines_of, read_json
from .solution import Slot, Solution, Value

if TYPE_CHECKING:
    from .drawing import Drawing


@dataclass(frozen=True)
class EdgePuzzle(GridPuzzle):
    """The slots are edges between places. The value is 1 if a line runs along the edge, else 0.

    Places are the cells, or with `corners` the corner points. `mesh` has the places and edges; its faces may be other
    shapes than squares. The JSON value is the sorted list of the edges with 1, each `[row, column, row, column]`. The
    text is a lattice with the places in every second row and column. Between them, `-`, `|`, `/` and `\\` are lines,
    `?` is an open edge, and a blank is an edge without a line.
    """

    corners: ClassVar[bool] = False
    unlisted = 0

    @property
    def mesh(self) -> Mesh:
        """Places, edges, and the faces between them: by default squares, which are the cells if `corners` is true."""
        return (squares_with_corners if self.corners else squares_between)(self.height, self.width)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The slots."""
        return self.mesh.edges

    @property
    def dashed(self) -> Sequence[Edge]:
        """The edges between corner points that a picture shows as dashed lines."""
        return self.edges

    def slots(self) -> Collection[Slot]:
        return self.edges

    @same_for_all
    def values(self, slot: Slot) -> Sequence[Value]:
        return (0, 1)

    @property
    def edges_at(self) -> dict[Cell, list[Edge]]:
        """For each place the edges that end there."""
        return self.mesh.edges_at

    def border(self, inside: Container[Cell]) -> Solution:
        """The loop around these faces: the edges that have a face inside on exactly one side."""
        return Solution({edge: sum(face in inside for face in beside) % 2 for edge, beside in self.mesh.beside.items()})

    def inside(self, solution: Mapping[Slot, Value]) -> set[Cell]:
        """The faces of a square mesh inside a loop: on their left, the loop crosses the row an odd number of times."""
        within = set[Cell]()
        for r, c in self.mesh.corners:
            crossed = solution[Edge(r, c, r + 1, c)] == 1
            if crossed != (Cell(r, c - 1) in within):
                within.add(Cell(r, c))
        return within

    def sign_of_place(self, place: Cell) -> str:
        """The sign of a place in the text."""
        return "+" if self.corners else "."

    def sign_between(self, face: Cell) -> str:
        """The sign in the middle of a face in the text."""
        return " "

    @property
    def _size_of_text(self) -> tuple[int, int]:
        """The number of lines and of columns of the text."""
        rows, columns = (max(numbers) for numbers in zip(*self.mesh.points, strict=True))
        return 2 * rows + 1, 2 * columns + 1

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        lines, columns = self._size_of_text
        lattice = [[" "] * columns for _ in range(lines)]
        for place in self.mesh.points:
            lattice[2 * place.r][2 * place.c] = self.sign_of_place(place)
        for face, corners in self.mesh.corners.items():
            (top, *_, bottom), (left, *_, right) = map(sorted, zip(*corners, strict=True))
            lattice[top + bottom][left + right] = self.sign_between(face)
        for edge in self.edges:
            value = None if edge in unsure else solution.get(edge)
            if value is None:
                lattice[edge.r1 + edge.r2][edge.c1 + edge.c2] = OPEN
            elif value:
                for column in range(2 * edge.c1 + 1, 2 * edge.c2) if edge.flat else (edge.c1 + edge.c2,):
                    lattice[edge.r1 + edge.r2][column] = _sign(edge)
        return "\n".join("".join(row).rstrip() for row in lattice)

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        edge = self._named(slot)
        between = edge.between_text if isinstance(edge, Edge) else f"between {edge} and {edge}"
        return f"{'a' if value else 'no'} line runs {between}"

    def slot_text(self, slot: Slot) -> str:
        return str(self._named(slot))

    def _named(self, slot: Slot) -> Slot:
        """An edge as text names it: by cells or by corner points."""
        return CornerEdge(*slot) if self.corners and isinstance(slot, Edge) else slot

    def value_sign(self, slot: Slot, value: Value) -> str:
        return "-" if value else "x"

    def value_word(self, slot: Slot, value: Value) -> str:
        return "line" if value else "no line"

    def view_text(self, view: str, place: Slot, *, holds: bool) -> str:
        return f"the loop {'passes' if holds else 'does not pass'} {place}"

    def value(self, solution: Solution) -> Any:
        return sorted(list(edge) for edge in self.edges if solution.get(edge) == 1)

    def read_solution(self, text: str | Text) -> Solution:
        text = as_text(text)
        if text.body.lstrip().startswith("["):
            return self._read_list(text)
        lines, columns = self._size_of_text
        lattice = list(lines_of(text.body.rstrip()))
        if len(lattice) != lines:
            shape = f"{count_words(lines, 'line')}, places and the lines between them"
            raise text.error(f"expected {shape}, found {len(lattice)}")
        for start, line in lattice:
            if len(line.rstrip()) > columns:
                raise text.error(f"expected at most {count_words(columns, 'sign')} in a line", start + columns)
        values: dict[Slot, Value] = {}
        for edge in self.edges:
            (start, line), column = lattice[edge.r1 + edge.r2], edge.c1 + edge.c2
            sign = line[column : column + 1] or " "
            if sign not in (_sign(edge), OPEN, " "):
                raise text.error(f"expected '{_sign(edge)}', '?' or a blank here, found '{sign}'", start + column)
            if sign != OPEN:
                values[edge] = int(sign != " ")
        return Solution(values)

    def _read_list(self, text: Text) -> Solution:
        items = read_json(text, "a list of edges")
        known = dict.fromkeys(self.edges, 0)
        for item in items if isinstance(items, list) else [items]:
            edge = Edge(*item) if isinstance(item, list) and len(item) == 4 else None
            if edge is None or any(type(number) is not int for number in edge) or edge not in known:
                shown = str(item)[:40]
                raise text.error(f"expected edges [row, column, row, column] between neighbours, found {shown}")
            known[edge] = 1
        return Solution(known)

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        drawing.picture.ends = drawing.side if self.corners else drawing.link
        if self.corners:
            drawing.dashes(self.dashed)
        else:
            drawing.grid()
        self.draw_clues(drawing)
        lines = (edge for edge in self.edges if solution.get(edge) == 1 and edge not in unsure)
        self.draw_lines(drawing, lines)
        if drawing.notes:
            drawing.cross_out(edge for edge in self.edges if solution.get(edge) == 0 and edge not in unsure)
        if self.corners:
            for point in self.mesh.points:
                drawing.point(point)
        for edge in self.edges:
            if edge in unsure:
                drawing.unsure_edge(edge, corners=self.corners)

    def draw_lines(self, drawing: "Drawing", lines: Iterable[Edge]) -> None:
        """Draws the lines of a solution."""
        drawing.path(lines, corners=self.corners)

    def draw_clues(self, drawing: "Drawing") -> None:
        """Draws the clues; the lines are drawn over them."""


def _sign(edge: Edge) -> str:
    """The sign of a line along an edge in the text."""
    return "-" if edge.flat else "|" if edge.c1 == edge.c2 else "\\" if edge.c1 < edge.c2 else "/"
