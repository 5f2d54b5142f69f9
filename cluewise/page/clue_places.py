"""The layers of clues of a board, and the places of their targets."""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from cluewise.puzzles.common.formats import SIDES, Areas, Cells, Labels, Rows
from cluewise.puzzles.common.geometry import Cell, Corner, Edge, cells, edges
from cluewise.puzzles.common.placed_clues import LINE_COUNTS
from cluewise.puzzles.common.play_board import Shape, Surface, place_name
from cluewise.puzzles.common.side_boards import DOWN

from .clue_layers import (
    BarrierLayer,
    CellLayer,
    ClueLayer,
    CluePlace,
    EndLayer,
    FieldLayer,
    HeadingLayer,
    LabelLayer,
    LetterLayer,
    RuleLayer,
    SignLayer,
    TextLayer,
    WallLayer,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.puzzles.common.picture import Point

INSIDE = 0.6
"""The share of a cell's side that its target has, if there are targets between the cells."""
BESIDE, BETWEEN = 0.4, 0.1
"""Where an edge has a wall and a clue, the share of its half at which the target of the wall begins, and at which that
of the clue ends."""

FEW_SIGNS = 3
"""The most signs of a single layer whose cells a drag paints."""


class ClueLayers:
    """Finds the layers of a board, and the places of their clues."""

    def __init__(self, board: Any) -> None:
        self.board, self.surface = board, Surface(board)
        rows = next((form for form in board.formats if isinstance(form, Rows)), None)
        blocks = rows.blocks if rows else ()
        self.divided = [part.fields[0] for part in blocks if isinstance(part, Areas)]
        self.labelled = {part.fields[0]: part.regions for part in blocks if isinstance(part, Labels)}
        crossings = any(isinstance(part, Cells) and part.extra for part in blocks)
        self.shares_edges = bool(self.divided and board.edge_layers)
        self.with_edges = bool(self.divided or board.edge_layers or board.barriers_in or crossings)

    def all(self) -> list[ClueLayer]:
        """Clues first, then walls: labels are read with the regions that the walls make."""
        walls = self.edges(-INSIDE, -BESIDE) if self.shares_edges else self.edges()
        found: list[ClueLayer] = [WallLayer(field, walls) for field in self.divided]
        if self.board.lettered:
            letters, letter_field, number_field = self.board.lettered
            found.append(LetterLayer(letters, letter_field, number_field, self.cells()))
        if self.board.marked_cells:
            found.append(CellLayer(dict(self.board.marked_cells), self.cells()))
        for field, signs in self.board.placed_signs().items():
            if field in self.labelled:
                found.append(LabelLayer(field, self.labelled[field], signs, self.cells()))
            elif places := self.places(field):
                found.append(FieldLayer(field, signs, places))
        self._part([layer for layer in found if isinstance(layer, FieldLayer)])
        if self.board.hole_clues:  # the walls go round what the clues leave
            found = [*found[1:], found[0]]
        return [*found, *self._of_kind()]

    def without_places(self) -> list[ClueLayer]:
        """The layers that have no places on the board: the heading, and last drawn rules, whose number has no limit."""
        headed = any(field.name == "heading" for field in fields(self.board))
        heading: list[ClueLayer] = [HeadingLayer()] if headed else []
        return [*heading, RuleLayer(self.board)] if self.board.drawing_tools() else heading

    def _of_kind(self) -> list[ClueLayer]:
        """The layers that few kinds have."""
        board = self.board
        found: list[ClueLayer] = []
        if board.barriers_in:
            sides = [(joint.one, joint.side) for joint in board.joints]
            places = self.walls(
                Edge(cell.r, cell.c, cell.r + side // DOWN, cell.c + side % DOWN) for cell, side in sides
            )
            found.append(BarrierLayer(board.barriers_in, sides, places))
        for field, side in board.line_ends.items():
            count = board.width if side in ("top", "bottom") else board.height
            found.append(EndLayer(field, [self.outside(field, side, i) for i in range(count)]))
        if board.written_signs:
            every = cells(board.height, board.width)
            places = [CluePlace(place_name(cell), self.inside(cell), self.surface.middle(cell)) for cell in every]
            found.append(SignLayer(board.written_signs, places))
        if clues := board.text_clues():
            places = [CluePlace(clue.name, clue.shape, clue.middle) for clue in clues]
            found.append(TextLayer(board.nothing_said, board.text_keys, places))
        return found

    def _part(self, layers: Sequence[FieldLayer]) -> None:
        """Of two layers in the same cells, the first is set in the middle of a cell, the second one in its corner."""
        cells = self.cells()
        same = [layer for layer in layers if layer.places == cells]
        for layer in same if len(same) == 2 else ():
            middle = layer is same[0]
            for i, (cell, place) in enumerate(zip(self.board.cells, cells, strict=True)):
                (x, y), (a, b) = place.middle, self.surface.corners(cell)[0]
                at = place.middle if middle else (a + 0.12 * (x - a), b + 0.12 * (y - b))
                shape = self.inside(cell, INSIDE) if middle else place.shape
                layer.places[i] = CluePlace(f"{place.name}, {layer.field}", shape, at)

    def cells(self) -> list[CluePlace]:
        return [CluePlace(place_name(cell), self.inside(cell), self.surface.middle(cell)) for cell in self.board.cells]

    def edges(self, first: float = -INSIDE, last: float = INSIDE) -> list[CluePlace]:
        return self.walls(edges(self.board.height, self.board.width), first, last)

    def walls(self, edges: Iterable[Edge], first: float = -INSIDE, last: float = INSIDE) -> list[CluePlace]:
        """The part of each edge from `first` to `last`: its ends are -1 and 1, its middle is 0."""
        canvas = self.board.canvas()
        found = []
        for edge in edges:
            (x1, y1), (x2, y2) = canvas.wall(edge)
            x, y, dx, dy = (x1 + x2) / 2, (y1 + y2) / 2, (x2 - x1) / 2, (y2 - y1) / 2
            one, middle, other = ((x + share * dx, y + share * dy) for share in (first, (first + last) / 2, last))
            found.append(CluePlace(edge.between_text, (one, other), middle))
        return found

    def inside(self, cell: Cell, share: float = 1.0) -> Shape:
        """The area of a cell's target; smaller if there are places between the cells."""
        corners, (x, y) = self.surface.corners(cell), self.surface.middle(cell)
        share = INSIDE if self.with_edges else share
        return tuple((x + share * (a - x), y + share * (b - y)) for a, b in corners)

    def places(self, field: str) -> list[CluePlace]:
        """The places of a field; empty if it has none on the board."""
        layer = getattr(self.board, field, None)
        if field in self.board.edge_layers:
            return self.edges(-BETWEEN, BETWEEN) if self.shares_edges else self.edges()
        count = len(layer) if isinstance(layer, tuple) else 0
        if side := LINE_COUNTS.get(field) or (field if field in SIDES else ""):
            return [self.outside(side, side, i) for i in range(count)]
        if layer == ():  # a field that is empty where it has no clue
            return self.cells()
        if count == len(self.board.cells):
            return self.cells()
        places = [place for i in range(count) if (place := self._half_cells(field, i)) is not None]
        return places if len(places) == count else []

    def _half_cells(self, field: str, i: int) -> CluePlace | None:
        """A place on a corner or between cells, from its row and its column in half cells."""
        place = self.board.place_of((field, i))
        if place is None:
            return None
        left, top, side = self.surface.picture.place(Cell(0, 0))  # type: ignore[misc]
        x, y, half = left + place[1] * side / 2, top + place[0] * side / 2, 0.25 * side
        at_corner = place[0] % 2 == place[1] % 2 == 0
        name = f"row {(place[0] + 1) / 2:g}, column {(place[1] + 1) / 2:g}"
        name = f"corner {Corner(place[0] // 2, place[1] // 2)}" if at_corner else name
        return CluePlace(name, _rectangle(x - half, y - half, x + half, y + half), (x, y))

    def outside(self, name: str, side: str, i: int) -> CluePlace:
        """The place of line number i on a side of the board: from the board to the border of the picture."""
        picture, board = self.surface.picture, self.board
        left, top, length = picture.place(Cell(0, 0))  # type: ignore[misc]
        right, bottom = left + board.width * length, top + board.height * length
        x, y = left + i * length, top + i * length
        shapes = {
            "top": (x, 0, x + length, top),
            "bottom": (x, bottom, x + length, picture.height),
            "left": (0, y, left, y + length),
            "right": (right, y, picture.width, y + length),
        }
        middle = {
            "top": (x + length / 2, top - length / 2),
            "bottom": (x + length / 2, bottom + length / 2),
            "left": (left - length / 2, y + length / 2),
            "right": (right + length / 2, y + length / 2),
        }
        return CluePlace(f"{name}, {i + 1}", _rectangle(*shapes[side]), middle[side])


def _rectangle(left: float, top: float, right: float, bottom: float) -> Shape:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def drags(layers: Sequence[ClueLayer], first: Sequence[int], board: Any, surface: Surface) -> dict[str, Any]:
    """Drags over a board with walls: along corners, they draw walls; over cells, they draw a region.

    `first` has the number of the first place of each layer.
    """
    nodes: list[Point] = []
    links: list[list[Any]] = []
    areas: list[list[int]] = []
    walls = next(
        ((layer, start) for layer, start in zip(layers, first, strict=True) if isinstance(layer, WallLayer)), None
    )
    if walls is not None:
        _walls, start = walls
        nodes = [surface.middle(cell) for cell in board.cells]
        number = {cell: i for i, cell in enumerate(board.cells)}
        corners: dict[Point, int] = {}
        canvas = board.canvas()
        for i, edge in enumerate(edges(board.height, board.width)):
            a, b = (corners.setdefault(end, len(nodes) + len(corners)) for end in canvas.wall(edge))
            links += [[a, b, [[[start + i, 0]]]], [b, a, [[[start + i, 0]]]]]
            areas.append([number[edge.ends[0]], number[edge.ends[1]], start + i])
        nodes += corners
    paint = len(layers) == 1 and isinstance(layers[0], SignLayer) and len(layers[0].tokens) <= FEW_SIGNS
    empty = {"paint": paint, "chain": "", "turns": [], "spans": []}
    return {**empty, "nodes": [[round(x, 2), round(y, 2)] for x, y in nodes], "links": links, "areas": areas}
