"""The layers of a board on which clues are set: places, the tokens that they can have, and the fields that they change.

A layer is one of:

- `FieldLayer`: a field with a token for each cell, corner, edge, lattice point or line,
- `CellLayer`: fields with lists of cells, a sign for each field,
- `WallLayer`: walls that divide the cells into regions,
- `LabelLayer`: a clue for each region, in any of its cells.

`held` has the index of the token at each place (None: no token), `changed` the board with other tokens, and a flaw if
what is drawn is no board yet.
"""

import string
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from cluewise.puzzles.common.formats import BLANKS, SIDES, UNKNOWN, Areas, Labels, Rows, Signs
from cluewise.puzzles.common.geometry import Cell, Edge, walls_of
from cluewise.puzzles.common.inner_walls import as_layer, regions_and_walls, walls_inside
from cluewise.puzzles.common.picture import Point
from cluewise.puzzles.common.places import corner_text
from cluewise.puzzles.common.play_board import Shape, Surface, place_name

MOST_NUMBER = 99
"""The largest number among the choices of a place."""

MOST_TOKENS = 600
"""The maximum number of choices of a place."""

INSIDE = 0.6
"""The share of a cell's side that its target has, if there are targets between the cells."""

COUNTS = {"columns": "top", "rows": "left"}
"""Fields with counts of the lines, and the side where they are."""

WALL = "|"
"""The token of a wall between two cells."""

Held = list[int | None]


class CluePlace(NamedTuple):
    """A target: its name in words, its shape (a polygon, or a segment between two cells), and its middle."""

    name: str
    shape: Shape
    middle: Point


class ClueLayer:
    """The clues that are set in the same way: `places`, and the `tokens` that each of them can have."""

    places: list[CluePlace]
    tokens: list[str]

    def held(self, board: Any) -> Held:
        raise NotImplementedError

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        raise NotImplementedError


class FieldLayer(ClueLayer):
    """A field with a token for each place."""

    def __init__(self, field: str, signs: Signs, places: list[CluePlace]) -> None:
        self.field, self.signs, self.places = field, signs, places
        self.tokens = _tokens(signs)

    def held(self, board: Any) -> Held:
        return [_index(self.tokens, self.signs, value) for value in self._layer(board)]

    def _layer(self, board: Any) -> tuple[Any, ...]:
        return getattr(board, self.field) or (None,) * len(self.places)

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        """Places that do not change keep their value, even if no token can be chosen for it."""
        before, layer = self.held(board), list(self._layer(board))
        if chosen == before:
            return board, ""
        for i, (old, new) in enumerate(zip(before, chosen, strict=True)):
            if old != new:
                layer[i] = None if new is None else self.signs.read(self.tokens[new])
        empty = not getattr(board, self.field) and not any(value is not None for value in layer)
        return replace(board, **{self.field: () if empty else tuple(layer)}), ""


class CellLayer(ClueLayer):
    """Fields with lists of cells: a token marks a cell for one of them."""

    def __init__(self, fields: dict[str, str], places: list[CluePlace]) -> None:
        self.tokens, self.fields, self.places = [*fields], [*fields.values()], places

    def held(self, board: Any) -> Held:
        marks = [frozenset(getattr(board, field)) for field in self.fields]
        return [next((i for i, marked in enumerate(marks) if cell in marked), None) for cell in board.cells]

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        if chosen == self.held(board):
            return board, ""
        pairs = list(zip(board.cells, chosen, strict=True))
        marks = {field: tuple(cell for cell, new in pairs if new == i) for i, field in enumerate(self.fields)}
        return replace(board, **marks), ""


class LetterLayer(ClueLayer):
    """In each cell a letter, and a number before it or none."""

    def __init__(self, letters: str, field: str, numbers: str, places: list[CluePlace]) -> None:
        self.letters, self.field, self.numbers, self.places = letters, field, numbers, places
        self.tokens = [f"{number or ''}{letter}" for number in range(len(places) + 1) for letter in letters]

    def held(self, board: Any) -> Held:
        pairs = zip(getattr(board, self.field), getattr(board, self.numbers), strict=True)
        return [(number or 0) * len(self.letters) + letter for letter, number in pairs]

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        """Cells without a letter keep theirs: the flaw names the first one."""
        tokens = [old if new is None else new for old, new in zip(self.held(board), chosen, strict=True)]
        pairs = [divmod(token or 0, len(self.letters)) for token in tokens]
        letters, numbers = tuple(letter for _, letter in pairs), tuple(number or None for number, _ in pairs)
        missing = next((cell for cell, new in zip(board.cells, chosen, strict=True) if new is None), None)
        flaw = "" if missing is None else f"{missing} needs one of the letters {', '.join(self.letters)}"
        return replace(board, **{self.field: letters, self.numbers: numbers}), flaw


class WallLayer(ClueLayer):
    """Walls on the edges between cells. A wall inside a region is a flaw, except of a kind with `inner_walls`."""

    def __init__(self, field: str, places: list[CluePlace]) -> None:
        self.field, self.places, self.tokens = field, places, [WALL]

    def held(self, board: Any) -> Held:
        walls = walls_of(board.height, board.width, getattr(board, self.field)) | walls_inside(board)
        return [0 if edge in walls else None for edge in board.touching]

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        if chosen == self.held(board):
            return board, ""
        size = board.height, board.width
        regions, loose = regions_and_walls(*size, [int(new is not None) for new in chosen])
        fields: dict[str, Any] = {self.field: regions}
        if hasattr(board, "inner_walls"):
            return replace(board, **fields, inner_walls=as_layer(*size, loose)), ""
        return replace(board, **fields), self._flaw(loose)

    def _flaw(self, loose: frozenset[Edge]) -> str:
        if not loose:
            return ""
        more = f" and {len(loose) - 1} more" if len(loose) > 1 else ""
        return f"the wall {min(loose).between_text}{more} has the same region on both sides: close the region"


class LabelLayer(ClueLayer):
    """A field with a token for each region, which is set in any cell of it."""

    def __init__(self, field: str, regions: str, signs: Signs, places: list[CluePlace]) -> None:
        self.field, self.regions, self.signs, self.places = field, regions, signs, places
        self.tokens = _tokens(signs)

    def held(self, board: Any) -> Held:
        regions, labels = getattr(board, self.regions), getattr(board, self.field)
        held: Held = [None] * len(regions)
        for region, value in enumerate(labels):
            held[regions.index(region)] = _index(self.tokens, self.signs, value)
        return held

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        """A region with two clues keeps the first one."""
        regions = getattr(board, self.regions)
        labels: list[Any] = [None] * (max(regions) + 1)
        flaw = ""
        for region, cell, new in zip(regions, board.cells, chosen, strict=True):
            if new is None:
                continue
            if labels[region] is None:
                labels[region] = self.signs.read(self.tokens[new])
            else:
                flaw = flaw or f"the clue in {cell} is the second one of its region"
        return replace(board, **{self.field: tuple(labels)}), flaw


def _index(tokens: list[str], signs: Signs, value: Any) -> int | None:
    token = None if value is None else signs.write(value)
    return tokens.index(token) if token in tokens else None


def _tokens(signs: Signs) -> list[str]:
    """The tokens that a person can choose: signs, numbers, and words of both; those with letters come first."""
    named = list(dict.fromkeys(signs.signs.values()))
    numbers = [str(number) for number in range(MOST_NUMBER + 1)]
    small, letters = numbers[:10], [*string.ascii_letters]
    pairs = [a + b for a in letters for b in small] + [b + a for a in [*"<>^v", *letters] for b in small]
    pairs += [b + a for b in numbers for a in "+-*/"]
    known = [token for token in (UNKNOWN, *letters, *pairs, *numbers) if signs.knows(token)]
    return [token for token in dict.fromkeys([*named, *known]) if token not in BLANKS][:MOST_TOKENS]


class ClueLayers:
    """Finds the layers of a board, and the places of their clues."""

    def __init__(self, board: Any) -> None:
        self.board, self.surface = board, Surface(board)
        rows = next((form for form in board.formats if isinstance(form, Rows)), None)
        blocks = rows.blocks if rows else ()
        self.divided = [part.fields[0] for part in blocks if isinstance(part, Areas)]
        self.labelled = {part.fields[0]: part.regions for part in blocks if isinstance(part, Labels)}
        self.with_edges = bool(self.divided or board.edge_layers)

    def all(self) -> list[ClueLayer]:
        """Clues first, then walls: labels are read with the regions that the walls make."""
        found: list[ClueLayer] = [WallLayer(field, self.edges()) for field in self.divided]
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

    def edges(self) -> list[CluePlace]:
        canvas = self.board.canvas()
        found = []
        for edge in self.board.touching:
            (x1, y1), (x2, y2) = canvas.wall(edge)
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            shape = tuple((x + INSIDE * (a - x), y + INSIDE * (b - y)) for a, b in ((x1, y1), (x2, y2)))
            found.append(CluePlace(edge.between_text, shape, (x, y)))
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
            return self.edges()
        count = len(layer) if isinstance(layer, tuple) else 0
        if layer == ():  # a field that is empty where it has no clue
            return self.cells()
        if count == len(self.board.cells):
            return self.cells()
        places = [place for i in range(count) if (place := self._half_cells(field, i)) is not None]
        return places if len(places) == count else []

    def _half_cells(self, field: str, i: int) -> CluePlace | None:
        """A place on a corner, between cells or outside, from its row and its column in half cells."""
        place = self.board.place_of((field, i))
        if place is None:
            return None
        left, top, side = self.surface.picture.place(Cell(0, 0))  # type: ignore[misc]
        x, y = left + place[1] * side / 2, top + place[0] * side / 2
        beside = field in SIDES or field in COUNTS
        half = 0.5 * side if beside else 0.25 * side
        at_corner = place[0] % 2 == place[1] % 2 == 0
        name = f"row {(place[0] + 1) / 2:g}, column {(place[1] + 1) / 2:g}"
        name = f"corner {corner_text(place[0] // 2, place[1] // 2)}" if at_corner else name
        name = f"{COUNTS.get(field, field)}, {i + 1}" if beside else name
        return CluePlace(
            name, ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)), (x, y)
        )


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
        layer, start = walls
        nodes = [surface.middle(cell) for cell in board.cells]
        number = {cell: i for i, cell in enumerate(board.cells)}
        corners: dict[Point, int] = {}
        canvas = board.canvas()
        for i, edge in enumerate(board.touching):
            a, b = (corners.setdefault(end, len(nodes) + len(corners)) for end in canvas.wall(edge))
            links += [[a, b, [[[start + i, 0]]]], [b, a, [[[start + i, 0]]]]]
            areas.append([number[edge.ends[0]], number[edge.ends[1]], start + i])
        nodes += corners
    empty = {"paint": False, "chain": "", "turns": [], "spans": []}
    return {**empty, "nodes": [[round(x, 2), round(y, 2)] for x, y in nodes], "links": links, "areas": areas}
