"""The marks of a drawing in Penpa+, by their places on the grid."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..errors import PuzzleError, cut, quote
from ..reading import Text, load_json
from .link import CELLS, PROBLEM, SPACE, PenpaLink, error

SQUARE = ("square", "sudoku", "kakuro")
"""The types of grids that number their places in the same way."""

CELL, CORNER, BELOW, RIGHT, QUARTER = range(5)
"""Kinds of places: a cell, the corner at its lower right, the middles of its lower and of its right side, and the
places of small marks in it, which no part of a puzzle reads."""

MOST_CELLS = 50_000


class SheetPlace(NamedTuple):
    """A place of a drawing: its kind and its cell. Cells count from the upper left cell of the grid, so those in the
    white space around the grid may have negative numbers."""

    kind: int
    r: int
    c: int

    def __str__(self) -> str:
        before = ("", "the lower right corner of ", "the lower side of ", "the right side of ", "a part of ")[self.kind]
        return f"{before}r{self.r + 1}c{self.c + 1}"


class SheetNumber(NamedTuple):
    """A text in a place: its colour, and the submode in which it was written."""

    text: str
    colour: int = 1
    mode: str = "1"


class SheetSymbol(NamedTuple):
    """A symbol in a place. The style is a number; shapes that combine have a list of 0 and 1."""

    shape: str
    style: Any


TEXTS, SMALL, SYMBOLS, SURFACES, LINES, EDGES = "number", "numberS", "symbol", "surface", "line", "lineE"
HIDDEN, WALLS, FREE_LINES, FREE_EDGES = "deletelineE", "wall", "freeline", "freelineE"
LISTS = ("thermo", "nobulbthermo", "arrows", "direction", "squareframe", "polygon", "killercages")
PLACED = (TEXTS, SMALL, SYMBOLS, SURFACES)
CAGES, DASHES = "killercages", "cage"
JOINING = (LINES, EDGES, HIDDEN, WALLS, FREE_LINES, FREE_EDGES)

CANDIDATES, NO_EDGES = "7", (13, 98)
"""The submode of pencil marks; the styles of edges that are no borders: dots, and a cross."""


class Sheet:
    """The marks of one layer of a drawing, on a grid of `height` × `width` cells.

    `marks` has a dictionary for each layer of the drawing, from places (or pairs of places, or the index of a list) to
    marks. Parts of a puzzle take their marks from it while they read, and put them into it while they write.

    - `above`, `left`: the rows and columns before the grid; `rows`, `columns`: the size of the whole drawing.
    - `missing`: the cells of the grid that the drawing does not list.
    - `taken`: the places whose marks were read. `ignored`: what was no clue. `remarks`: sentences about the reading.
    - `tags`: the genre tags. `settings`: the settings that the caller or the link states.
    - `framed`: the rows and columns of cells before the grid that are no white space.
    """

    def __init__(self, height: int, width: int, above: int, left: int, rows: int, columns: int) -> None:
        self.height, self.width, self.above, self.left = height, width, above, left
        self.rows, self.columns = rows, columns
        self.marks: dict[str, dict[Any, Any]] = {layer: {} for layer in (*PLACED, *JOINING, DASHES, *LISTS)}
        self.taken: set[SheetPlace] = set()
        self.ignored: list[str] = []
        self.remarks: list[str] = []
        self.settings: Mapping[str, Any] = {}
        self.tags: Sequence[str] = ()
        self.missing: frozenset[SheetPlace] = frozenset()
        self.given_edges: frozenset[Any] = frozenset()
        self.framed = 0
        self.text = Text("")

    # ── places ──

    @property
    def _points(self) -> int:
        return (self.rows + 4) * (self.columns + 4)

    def place(self, index: int) -> SheetPlace:
        """The place with this index. Raises ValueError if there is none."""
        kind, rest = divmod(index, self._points)
        if QUARTER <= kind < 3 * QUARTER:
            kind, rest = QUARTER, index // 4 % self._points
        if not CELL <= kind <= QUARTER:
            raise ValueError(index)
        r, c = divmod(rest, self.columns + 4)
        return SheetPlace(kind, r - 2 - self.above, c - 2 - self.left)

    def index(self, place: SheetPlace) -> int:
        """The index of a place."""
        return place.kind * self._points + (place.r + 2 + self.above) * (self.columns + 4) + place.c + 2 + self.left

    def holds(self, place: SheetPlace) -> bool:
        """True if a place is on the grid: in it, or, except for a cell, at its border."""
        low_r, low_c = -(place.kind in (CORNER, BELOW)), -(place.kind in (CORNER, RIGHT))
        return low_r <= place.r < self.height and low_c <= place.c < self.width

    def is_frame(self, ends: Any) -> bool:
        """True for two corners between which the frame of the grid runs."""
        if len(ends) != 2 or {place.kind for place in ends} != {CORNER}:
            return False
        rows, columns = {place.r for place in ends}, {place.c for place in ends}
        return rows in ({-1}, {self.height - 1}) or columns in ({-1}, {self.width - 1})

    def cells(self) -> Iterator[SheetPlace]:
        """The cells of the grid in reading order."""
        return (SheetPlace(CELL, r, c) for r in range(self.height) for c in range(self.width))

    def error(self, place: object, message: str) -> PuzzleError:
        """An error at a place of the drawing, or at something that the text of `place` names."""
        return error(self.text, f"{self._named(place) if isinstance(place, SheetPlace) else place}: {message}")

    def _named(self, place: SheetPlace) -> str:
        """The name of a place; in the white space, by the line that it is beside."""
        r, c = place.r, place.c
        if self.holds(place):
            return str(place)
        if 0 <= c < self.width:
            return f"{place} ({'above' if r < 0 else 'below'} column {c + 1})"
        side = "left" if c < 0 else "right"
        return f"{place} ({side} of row {r + 1})" if 0 <= r < self.height else f"{place} (beside the grid)"

    # ── marks ──

    def get(self, layer: str, place: Any) -> Any:
        return self.marks[layer].get(place)

    def take(self, layer: str, place: Any) -> Any:
        """Removes and returns a mark; None if there is none."""
        mark = self.marks[layer].pop(place, None)
        if mark is not None:
            self.taken.add(place)
        return mark

    def take_text(self, place: SheetPlace) -> str | None:
        """The text in a place, without blanks at its ends and as `?` if nothing is left; None without a text."""
        mark = self.get(TEXTS, place)
        if mark is None or mark.mode == CANDIDATES:
            return None
        return str(self.take(TEXTS, place).text).strip() or "?"

    def take_symbol(self, place: SheetPlace, *shapes: str) -> SheetSymbol | None:
        """The symbol in a place if it has one of these shapes."""
        mark = self.get(SYMBOLS, place)
        return self.take(SYMBOLS, place) if mark is not None and mark.shape in shapes else None

    def put(self, layer: str, place: Any, mark: Any) -> None:
        self.marks[layer][place] = mark

    def write(self, place: SheetPlace, text: str, colour: int = 1, mode: str = "1") -> None:
        self.put(TEXTS, place, SheetNumber(text, colour, mode))

    def draw(self, place: SheetPlace, shape: str, style: Any) -> None:
        self.put(SYMBOLS, place, SheetSymbol(shape, style))


def read_sheet(link: PenpaLink, text: Text) -> Sheet:
    """The problem in a link. Raises PuzzleError for a grid of another type, and for damaged data."""
    head = link.head
    if head[0] not in SQUARE:
        raise error(text, f"Penpa's grid {quote(head[0])} is not read, only grids of squares")
    try:
        columns, rows = (int(side) for side in head[1:3])
        space = load_json(link.line(SPACE))
        above, below, left, right = (int(side) for side in space)
        differences = load_json(link.line(CELLS) or "[]")
        layers = load_json(link.line(PROBLEM))
        if not (isinstance(layers, dict) and isinstance(differences, list)):
            raise TypeError
    except (ValueError, TypeError):
        raise error(text, "the Penpa+ link is damaged: its size or its layers cannot be read") from None
    if min(rows, columns) < 1 or rows * columns > MOST_CELLS:
        raise error(text, f"a drawing of {columns}x{rows} is too large: at most {MOST_CELLS} cells")
    if min(above, below, left, right) < 0 or above + below >= rows or left + right >= columns:
        raise error(
            text, f"the Penpa+ link is damaged: its white space {cut(space)} leaves no grid of {columns}x{rows}"
        )
    sheet = Sheet(rows - above - below, columns - left - right, above, left, rows, columns)
    sheet.text, sheet.tags = text, link.tags
    layer = "of cells"
    try:
        _shrink(sheet, differences)
        for layer, marks in layers.items():
            if layer in sheet.marks and marks:
                sheet.marks[layer] = _read_layer(sheet, layer, marks)
    except (ValueError, TypeError, LookupError, AttributeError):
        raise error(text, f"the Penpa+ link is damaged: its layer {quote(layer)} cannot be read") from None
    sheet.given_edges = frozenset(ends for ends, style in sheet.marks[EDGES].items() if style == 2)
    return sheet


def without_first(sheet: Sheet) -> None:
    """Moves the first row and column of the grid into the white space."""
    sheet.above, sheet.left = sheet.above + 1, sheet.left + 1
    sheet.height, sheet.width = sheet.height - 1, sheet.width - 1
    for layer in (*PLACED, *JOINING):
        sheet.marks[layer] = {_moved(key): mark for key, mark in sheet.marks[layer].items()}
    sheet.missing = frozenset(_moved(place) for place in sheet.missing)
    sheet.given_edges = frozenset(map(_moved, sheet.given_edges))


def _moved(key: Any) -> Any:
    if isinstance(key, SheetPlace):
        return key._replace(r=key.r - 1, c=key.c - 1)
    return tuple(_moved(item) if isinstance(item, SheetPlace) else item for item in key)


def _shrink(sheet: Sheet, differences: Sequence[Any]) -> None:
    """Removes rows and columns without cells at the sides of the grid, and finds the cells that are missing in it."""
    if len(differences) > MOST_CELLS or not all(type(step) is int and abs(step) < 10**7 for step in differences):
        return  # `[null]`: an empty list of an old version
    index, listed = 0, set[SheetPlace]()
    for step in differences:
        index += step
        place = sheet.place(index)
        if place.kind == CELL and sheet.holds(place):
            listed.add(place)
    if not listed:
        return
    first_r, last_r = min(place.r for place in listed), max(place.r for place in listed)
    first_c, last_c = min(place.c for place in listed), max(place.c for place in listed)
    sheet.above, sheet.left = sheet.above + first_r, sheet.left + first_c
    sheet.height, sheet.width = last_r - first_r + 1, last_c - first_c + 1
    moved = {SheetPlace(CELL, place.r - first_r, place.c - first_c) for place in listed}
    if len(moved) < sheet.height * sheet.width:
        sheet.missing = frozenset(place for place in sheet.cells() if place not in moved)


def _read_layer(sheet: Sheet, layer: str, marks: Any) -> dict[Any, Any]:
    """The marks of a layer. Raises ValueError, TypeError or LookupError for other data."""
    if layer in LISTS:
        if sum(map(len, marks)) > MOST_CELLS:
            raise ValueError(layer)
        return {i: [sheet.place(_whole(index)) for index in item] for i, item in enumerate(marks) if item}
    if layer in JOINING:
        return {_ends(sheet, key): _whole(colour) for key, colour in marks.items() if colour}
    if layer == DASHES:
        return {_dash(sheet, key): _whole(colour) for key, colour in marks.items() if colour}
    if layer == SURFACES:
        return {sheet.place(int(key)): _style(colour) for key, colour in marks.items() if colour}
    if layer == SYMBOLS:
        return {sheet.place(int(key)): _symbol(*mark[:2]) for key, mark in marks.items() if mark}
    if layer == SMALL:
        small = {divmod(int(key), 4): mark for key, mark in marks.items() if mark}
        return {_corner(sheet, *key): SheetNumber(str(mark[0]), _whole(mark[1])) for key, mark in small.items()}
    return {
        sheet.place(int(key)): SheetNumber(mark[0], _whole(mark[1]), str(mark[2]))
        for key, mark in marks.items()
        if mark
    }


ALIKE = {6: 1, 8: 1, 10: 1, 9: 5}
"""The styles of circles and squares whose line alone differs: the plain style, white or grey, of each."""


def _symbol(style: Any, shape: Any) -> SheetSymbol:
    if not isinstance(shape, str):
        raise TypeError(shape)
    style = _style(style)
    return SheetSymbol(shape, ALIKE.get(style, style) if shape.startswith(("circle_", "square_")) else style)


def _style(style: Any) -> Any:
    """The number of a style or a colour; a tuple of them for several at once."""
    return tuple(map(_whole, style)) if isinstance(style, list) else _whole(style)


def are_bits(style: Any, count: int) -> bool:
    """True for the style of a shape that combines: a list of 0 and 1 of this length."""
    return isinstance(style, tuple) and len(style) == count and {*style} <= {0, 1}


def _whole(value: Any) -> int:
    if isinstance(value, int | str) and abs(number := int(value)) < 10**7:
        return number
    raise ValueError


def _ends(sheet: Sheet, key: str) -> Any:
    """The places that a line joins, the earlier one first; a single place for a cross."""
    places = sorted(sheet.place(_whole(index)) for index in key.split(","))
    return tuple(places) if len(places) > 1 else places[0]


def _dash(sheet: Sheet, key: str) -> Any:
    """The points that a line of a cage joins: cells and corners."""
    first, second = sorted(_whole(index) for index in key.split(","))
    return _corner(sheet, *divmod(first, 4)), _corner(sheet, *divmod(second, 4))


CORNERS = ("upper left", "upper right", "lower left", "lower right", "top", "right", "left", "bottom")
"""The positions of a small number in its cell."""


def _corner(sheet: Sheet, index: int, corner: int) -> tuple[SheetPlace, str]:
    place = sheet.place(index)
    if place.kind not in (CORNER, BELOW):
        raise ValueError(index)
    return place._replace(kind=CELL), CORNERS[4 * (place.kind - 1) + corner]


def as_layers(sheet: Sheet) -> dict[str, Any]:
    """The layers of a sheet as in a link."""
    layers: dict[str, Any] = {name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")}
    for layer in (
        SURFACES,
        TEXTS,
        SMALL,
        SYMBOLS,
        *LISTS[:6],
        LINES,
        EDGES,
        WALLS,
        DASHES,
        HIDDEN,
        *LISTS[6:],
        "nobulbthermo",
    ):
        marks = sheet.marks[layer]
        if layer in LISTS:
            layers[layer] = [[sheet.index(place) for place in item] for item in marks.values()]
        elif layer in JOINING:
            layers[layer] = {_key(sheet, ends): colour for ends, colour in marks.items()}
        elif layer == SURFACES:
            layers[layer] = {str(sheet.index(place)): colour for place, colour in marks.items()}
        elif layer == SYMBOLS:
            layers[layer] = {str(sheet.index(place)): [mark.style, mark.shape, 1] for place, mark in marks.items()}
        elif layer == TEXTS:
            layers[layer] = {str(sheet.index(place)): list(mark) for place, mark in marks.items()}
        elif layer == DASHES:
            layers[layer] = {",".join(_at(sheet, *end) for end in ends): colour for ends, colour in marks.items()}
        else:
            layers[layer] = {_at(sheet, *key): [mark.text, mark.colour] for key, mark in marks.items()}
    return layers


def _at(sheet: Sheet, place: SheetPlace, corner: str) -> str:
    """The index of a position in a cell."""
    kind, position = divmod(CORNERS.index(corner), 4)
    return str(4 * (sheet.index(place) + (kind + 1) * sheet._points) + position)


def _key(sheet: Sheet, ends: Any) -> str:
    return ",".join(str(sheet.index(place)) for place in (ends if type(ends) is tuple else (ends,)))


def as_text(value: Any) -> str:
    """The name of a mark in a sentence."""
    if isinstance(value, SheetNumber):
        return f"the text {quote(str(value.text))}"
    if isinstance(value, SheetSymbol):
        return (
            f"the symbol {quote(value.shape)} {cut(value.style)}"
            if value.style != 1
            else f"the symbol {quote(value.shape)}"
        )
    return f"the mark {cut(value)}"
