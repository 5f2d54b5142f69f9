"""The parts of a puzzle in a drawing: each reads and writes one layer of the board, as a codec of an address does."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from copy import copy
from enum import Enum
from typing import Any

from ..errors import Refused, quote
from ..formats import BLANKS, SIDES, Board, Rows, Signs, words_of
from ..geometry import HOLE, divided_by, edges, numbered, walls_of
from ..inner_walls import as_layer, ignored_walls, walls_inside
from .glyphs import Hole, MarkToken, small_texts
from .glyphs import TextToken as TextGlyph
from .sheet import BELOW, CELL, CORNER, EDGES, NO_EDGES, RIGHT, SMALL, Sheet, SheetNumber, SheetPlace

BORDER = 2
"""The style of a drawn border."""


class Part(ABC):
    """A layer of the board in a drawing. `fields` are the fields of the puzzle that it states."""

    fields: tuple[str, ...]
    checks_size = False
    """True if the part itself checks the size of the board."""
    optional = False
    """True if most puzzles of the kind have no mark of the layer."""

    @abstractmethod
    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        """Takes the marks of the layer from the sheet and puts their values into the board. Raises PuzzleError."""

    @abstractmethod
    def write(self, sheet: Sheet, puzzle: Any) -> None:
        """Draws the layer of a puzzle. Raises Refused if it cannot be drawn."""

    def space(self, puzzle: Any) -> tuple[int, int, int, int]:
        """The rows and columns of white space that the layer needs: above, below, left, right."""
        return (0, 0, 0, 0)


def signs_of(cls: type[Any], field: str) -> Signs:
    """The signs of a field in the kind's rows."""
    for form in cls.formats:
        if isinstance(form, Rows):
            for block in (*form.blocks, form.outside):
                if block is not None and field in block.fields and hasattr(block, "signs"):
                    return block.signs
    if hasattr(cls, "any_signs"):
        signs: Signs = cls.any_signs
        return signs
    raise LookupError(f"the rows of {cls.name} have no signs for {field}")


def value_of(sheet: Sheet, place: SheetPlace, signs: Signs, token: str) -> Any:
    """The value of a token. `?` is nothing if the kind has no clues without a number. Raises PuzzleError."""
    if token.isascii() and token.isdigit():
        token = token.lstrip("0") or "0"
    try:
        if token in BLANKS:  # a text is no blank
            raise ValueError(token)
        return signs.read(token)
    except ValueError:
        if token == "?":
            sheet.ignored.append("texts without a number")
            return None
        expected = signs.expected.removesuffix("or '-'").rstrip(", ")
        raise sheet.error(place, f"expected {expected}, found {quote(token)}") from None


class CellMarks(Part):
    """A token in each place: in the cells, or in the places of another kind (`corners`, `edges`, `lattice`).

    A place has the token of its first glyph that finds one. The signs are those of the kind's rows.
    """

    def __init__(self, field: str, *glyphs: MarkToken, places: str = "cells", signs: Signs | None = None) -> None:
        self.fields, self.glyphs, self.places, self.signs = (field,), glyphs, places, signs

    def _places(self, height: int, width: int) -> Iterator[SheetPlace]:
        if self.places == "cells":
            return (SheetPlace(CELL, r, c) for r in range(height) for c in range(width))
        if self.places == "corners":
            return (SheetPlace(CORNER, r, c) for r in range(-1, height) for c in range(-1, width))
        if self.places == "edges":
            return (SheetPlace(RIGHT if edge.flat else BELOW, edge.r1, edge.c1) for edge in edges(height, width))
        lattice = (divmod(i, 2 * width - 1) for i in range((2 * height - 1) * (2 * width - 1)))
        return (SheetPlace((CELL, RIGHT, BELOW, CORNER)[2 * (y % 2) + x % 2], y // 2, x // 2) for y, x in lattice)

    def space(self, puzzle: Any) -> tuple[int, int, int, int]:
        return (1, 1, 1, 1) if self.places == "corners" else (0, 0, 0, 0)

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        signs, places = self.signs or signs_of(cls, self.fields[0]), self._places(sheet.height, sheet.width)
        board[self.fields[0]] = tuple(self._value(sheet, place, signs) for place in places)

    def _value(self, sheet: Sheet, place: SheetPlace, signs: Signs) -> Any:
        for glyph in self.glyphs:
            token = glyph.take(sheet, place)
            if token is not None:
                return value_of(sheet, place, signs, token)
        return None

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        signs = self.signs or signs_of(type(puzzle), self.fields[0])
        layer = getattr(puzzle, self.fields[0])
        for place, value in zip(self._places(sheet.height, sheet.width), layer, strict=False):
            if value is not None:
                token = signs.write(value)
                if not any(glyph.put(sheet, place, token) for glyph in self.glyphs):
                    raise Refused(f"{place}: a drawing in Penpa+ has no mark for {quote(token)} in {puzzle.name}")


class RegionBorders(Part):
    """Regions, from borders along the sides of cells.

    A border inside a region is a wall if the kind has a field for such walls, and has no meaning otherwise.
    """

    WALLS = "inner_walls"

    def __init__(self, field: str = "regions") -> None:
        self.fields = (field, self.WALLS)

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        drawn, size = drawn_walls(sheet), (sheet.height, sheet.width)
        holed = [
            getattr(cls, "may_have_holes", False) and Hole().take(sheet, place) is not None for place in sheet.cells()
        ]
        missing = sheet.missing | {place for place, hole in zip(sheet.cells(), holed, strict=True) if hole}
        bits = [int(edge in drawn or not missing.isdisjoint(_sides(edge))) for edge in edges(*size)]
        regions, inside = divided_by(*size, bits)
        pairs = zip(regions, holed, strict=True)
        board[self.fields[0]] = numbered([HOLE if hole else region for region, hole in pairs])
        if self.WALLS in getattr(cls, "__dataclass_fields__", ()):
            board[self.WALLS] = as_layer(*size, inside)
        elif note := ignored_walls(*size, inside):
            sheet.remarks.append(note)

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        size, regions = (puzzle.height, puzzle.width), getattr(puzzle, self.fields[0])
        for edge in walls_of(*size, regions) | walls_inside(puzzle):
            sheet.put(EDGES, side_of(edge), BORDER)
        for place, region in zip(sheet.cells(), regions, strict=True):
            if region == HOLE:
                Hole().put(sheet, place, "#")


def _sides(edge: Any) -> set[SheetPlace]:
    return {SheetPlace(CELL, edge.r1, edge.c1), SheetPlace(CELL, edge.r2, edge.c2)}


def side_of(edge: Any) -> tuple[SheetPlace, SheetPlace]:
    """The corners at the ends of the border between two cells."""
    if edge.flat:
        return SheetPlace(CORNER, edge.r1 - 1, edge.c1), SheetPlace(CORNER, edge.r1, edge.c1)
    return SheetPlace(CORNER, edge.r1, edge.c1 - 1), SheetPlace(CORNER, edge.r1, edge.c1)


def drawn_walls(sheet: Sheet) -> set[Any]:
    """The pairs of neighbours between which a border is drawn; the borders are taken."""
    return {edge for edge in edges(sheet.height, sheet.width) if _is_border(sheet, side_of(edge))}


def _is_border(sheet: Sheet, side: Any) -> bool:
    style = sheet.get(EDGES, side)
    return style is not None and style not in NO_EDGES and sheet.take(EDGES, side) is not None


class Stops(Part):
    """Walls between cells: 1 or None for each pair of neighbours; with `sparse`, `()` if there are none."""

    def __init__(self, field: str, *, sparse: bool = False) -> None:
        self.fields, self.sparse = (field,), sparse

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        drawn = drawn_walls(sheet)
        walls = tuple(1 if edge in drawn else None for edge in edges(sheet.height, sheet.width))
        board[self.fields[0]] = walls if drawn or not self.sparse else ()

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        for edge, wall in zip(edges(puzzle.height, puzzle.width), getattr(puzzle, self.fields[0]), strict=False):
            if wall:
                sheet.put(EDGES, side_of(edge), BORDER)


class RoomLabels(Part):
    """A number for each region, in one of its cells: a text, or a small number in a corner (written with `small`)."""

    def __init__(
        self, field: str = "numbers", regions: str = "regions", *, small: bool = False, colour: int = 1
    ) -> None:
        self.fields, self.regions, self.small, self.colour = (field,), regions, small, colour

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        signs, regions = signs_of(cls, self.fields[0]), board[self.regions]
        labels: list[Any] = [None] * (max(regions) + 1)
        for i, place in enumerate(sheet.cells()):
            for token in label_tokens(sheet, place):
                value = value_of(sheet, place, signs, self.token(sheet, token, regions.count(regions[i])))
                if value is not None and labels[regions[i]] is not None:
                    raise sheet.error(place, "this is a second clue of its region: at most one is allowed")
                labels[regions[i]] = labels[regions[i]] if value is None else value
        board[self.fields[0]] = tuple(labels)

    def token(self, sheet: Sheet, token: str, size: int) -> str:
        """The token in rows of a label of a region of this size."""
        return token

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        signs, regions = signs_of(type(puzzle), self.fields[0]), getattr(puzzle, self.regions)
        for region, value in enumerate(getattr(puzzle, self.fields[0])):
            if value is not None:
                place = SheetPlace(CELL, *divmod(regions.index(region), puzzle.width))
                text = self.text(signs.write(value))
                if self.small:
                    sheet.put(SMALL, (place, "upper left"), SheetNumber(text))
                else:
                    sheet.write(place, text, self.colour)

    def text(self, token: str) -> str:
        """The drawn text of a token."""
        return token


def label_tokens(sheet: Sheet, place: SheetPlace) -> Iterator[str]:
    """The text and the small numbers in a cell, which are taken."""
    text = sheet.take_text(place)
    if text is not None:
        yield text
    for corner, mark in small_texts(sheet, place):
        sheet.take(SMALL, (place, corner))
        sheet.taken.add(place)
        yield mark.text.strip() or "?"


class OuterClues(Part):
    """A clue at each end of the lines: texts in the white space next to the grid."""

    def __init__(self, *sides: str, signs: Signs | None = None, upper: bool = False) -> None:
        self.fields, self.signs, self.upper = sides, signs, upper

    def space(self, puzzle: Any) -> tuple[int, int, int, int]:
        above, below, left, right = (int(side in self.fields) for side in SIDES)
        return above, below, left, right

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        for side in self.fields:
            signs = self.signs or signs_of(cls, side)
            board[side] = tuple(self._value(sheet, place, signs) for place in beside(sheet.height, sheet.width, side))

    def _value(self, sheet: Sheet, place: SheetPlace, signs: Signs) -> Any:
        text = sheet.take_text(place)
        return None if text is None else value_of(sheet, place, signs, text.upper() if self.upper else text)

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        for side in self.fields:
            signs = self.signs or signs_of(type(puzzle), side)
            for place, value in zip(beside(sheet.height, sheet.width, side), getattr(puzzle, side), strict=True):
                if value is not None:
                    sheet.write(place, signs.write(value))


def beside(height: int, width: int, side: str) -> list[SheetPlace]:
    """The places next to the grid at a side."""
    if side in ("top", "bottom"):
        return [SheetPlace(CELL, -1 if side == "top" else height, c) for c in range(width)]
    return [SheetPlace(CELL, r, -1 if side == "left" else width) for r in range(height)]


class Need(Enum):
    """What happens if a setting is not stated: it is asked for, a remark names it, or its default is taken."""

    ASKED, NAMED, DEFAULT = range(3)


class StatedSetting(Part):
    """A setting that is no mark of the drawing: the caller states it, or a line `Settings:` in the rules of the link.

    `hint` is an example of its value.
    """

    def __init__(self, field: str, hint: str, need: Need = Need.ASKED) -> None:
        self.fields, self.hint, self.need = (field,), hint, need

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        field = self.fields[0]
        if field in sheet.settings or self.need is Need.DEFAULT:
            return
        way = f"--set {field}={self.hint}"
        if self.need is Need.ASKED:
            what = cls.all_settings()[field].description
            raise sheet.error("the drawing", f"a link of Penpa+ does not say `{field}` ({what}): state it with {way}")
        sheet.remarks.append(f"the link does not say `{field}`, which may be stated with {way}")

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        """Settings are written into the rules of the link."""


class Constant(Part):
    """A field that a drawing does not state: it always has this value."""

    def __init__(self, field: str, value: Any) -> None:
        self.fields, self.value = (field,), value

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        cells = sheet.height * sheet.width
        board[self.fields[0]] = (None,) * cells if self.value is None else self.value

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        value = getattr(puzzle, self.fields[0])
        if any(item is not None for item in value) if self.value is None else value != self.value:
            raise Refused(f"a drawing of {puzzle.name} in Penpa+ cannot hold {words_of(self.fields[0])} {value}")


def numbers(field: str = "numbers", *, colour: int = 1, signs: Signs | None = None) -> CellMarks:
    """Numbers in cells."""
    return CellMarks(field, TextGlyph(colour), signs=signs)


class Own(Part):
    """A part that is in the kind's own files: the class has it as `drawn_part()`."""

    checks_size = True

    def __init__(self, *fields: str) -> None:
        self.fields = fields

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        cls.drawn_part().read(sheet, board, cls)

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        puzzle.drawn_part().write(sheet, puzzle)


def rarely(part: Part) -> Part:
    """A part that most puzzles of a kind do not have."""
    other = copy(part)
    other.optional = True
    return other
