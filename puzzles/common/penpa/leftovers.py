"""Marks that no part of a puzzle has taken: decoration, which is listed, and marks with an unknown meaning.

Nothing is dropped in silence. Decoration is: colours and frames under clues, free lines, pencil marks, guide lines that
cross the whole grid, hidden lines of the grid, the frame, and texts beside the grid that are no number of a line.
"""

from collections import Counter
from typing import Any

from ..errors import PuzzleError, quote
from .sheet import (
    CANDIDATES,
    CELL,
    CORNER,
    DASHES,
    EDGES,
    FREE_EDGES,
    FREE_LINES,
    HIDDEN,
    LINES,
    LISTS,
    SMALL,
    SURFACES,
    SYMBOLS,
    TEXTS,
    WALLS,
    Sheet,
    SheetNumber,
    SheetPlace,
    SheetSymbol,
)  # fmt: skip

COLOURS = {
    1: "dark grey", 2: "green", 3: "light grey", 4: "black", 5: "blue", 6: "red", 7: "yellow", 8: "grey", 9: "pink",
    10: "orange", 11: "purple", 12: "brown",
}  # fmt: skip
FRAMES = ("circle_", "square_", "diamond_")
MEANINGS = {
    LINES: "a line", WALLS: "a line", DASHES: "a cage", "thermo": "a thermometer", "nobulbthermo": "a thermometer",
    "arrows": "an arrow", "direction": "an arrow", "squareframe": "a frame", "killercages": "a cage",
}  # fmt: skip
DECORATION = (FREE_LINES, FREE_EDGES, "polygon")


def settle(sheet: Sheet, name: str) -> None:
    """Lists the decoration in the remarks of a sheet. Raises PuzzleError for the first mark without a meaning."""
    listed = Counter(sheet.ignored)
    clues = {place for place in sheet.taken if isinstance(place, SheetPlace)}
    _colours(sheet, name, clues, listed)
    _texts(sheet, name, listed)
    _symbols(sheet, name, clues, listed)
    _edges(sheet, name, clues, listed)
    for layer in (LINES, WALLS, DASHES, *LISTS):
        for ends in sheet.marks[layer]:
            if layer in (LINES, WALLS) and _is_free(ends):
                listed["free lines"] += 1
            elif layer not in DECORATION:
                items = sheet.marks[layer][ends] if layer in LISTS else ends
                raise _meaningless(sheet, _first(items), MEANINGS[layer], name)
    for layer in DECORATION:
        listed.update({"free lines": len(sheet.marks[layer])})
    listed.update({"hidden lines of the grid": len(sheet.marks[HIDDEN])})
    words = [text if count == 1 and text[:1].isupper() else f"{text} ({count})" for text, count in (+listed).items()]
    if words:
        sheet.remarks.append("ignored as decoration: " + ", ".join(words))
    missing = [place for place in sheet.missing if place not in clues]
    if missing:
        raise sheet.error(min(missing), f"the drawing has no cell here, and a {name} puzzle has no holes")


def _is_free(ends: Any) -> bool:
    """True for a line that does not lead from a place to the next one in its row or column."""
    if isinstance(ends, SheetPlace) or len({place.kind for place in ends}) > 1:
        return False
    (_, r1, c1), (_, r2, c2) = ends
    return bool(abs(r1 - r2) + abs(c1 - c2) != 1)


def _first(items: Any) -> object:
    return items if isinstance(items, SheetPlace) else _first(items[0])


def _meaningless(sheet: Sheet, place: object, what: str, name: str) -> PuzzleError:
    return sheet.error(place, f"{what} means nothing in {name}")


def _colours(sheet: Sheet, name: str, clues: set[SheetPlace], listed: Counter[str]) -> None:
    for place, colour in sheet.marks[SURFACES].items():
        if place in clues:
            listed["colours under clues"] += 1
        elif not sheet.holds(place):
            listed["colours beside the grid"] += 1
        elif place not in sheet.missing:
            said = (
                f"{COLOURS[colour]} cell" if type(colour) is int and colour in COLOURS else f"cell of colour {colour}"
            )
            raise _meaningless(sheet, place, f"a {said}", name)


def _texts(sheet: Sheet, name: str, listed: Counter[str]) -> None:
    for place, mark in sheet.marks[TEXTS].items():
        if mark.mode == CANDIDATES:
            listed["pencil marks"] += 1
        elif sheet.holds(place) or _beside_line(sheet, place, mark):
            symbol = sheet.get(SYMBOLS, place)
            raise _meaningless(sheet, place, _said(mark) if symbol is None else _symbol(symbol), name)
        else:
            listed[f"the text {quote(str(mark.text).strip())}"] += 1
    for (place, corner), mark in sheet.marks[SMALL].items():
        if sheet.holds(place):
            raise _meaningless(sheet, place, f"{_said(mark)} in the {corner} corner", name)
        listed[f"the text {quote(mark.text.strip())}"] += 1


def _said(mark: SheetNumber) -> str:
    text = str(mark.text).strip()
    return f"the {'number' if text.isdigit() else 'text'} {quote(text)}"


def _beside_line(sheet: Sheet, place: SheetPlace, mark: SheetNumber) -> bool:
    """True for a number in line with a row or a column."""
    in_line = 0 <= place.r < sheet.height or 0 <= place.c < sheet.width
    return place.kind == CELL and in_line and str(mark.text).strip().isdigit()


def _symbols(sheet: Sheet, name: str, clues: set[SheetPlace], listed: Counter[str]) -> None:
    for place, mark in sheet.marks[SYMBOLS].items():
        if place in clues and mark.shape.startswith(FRAMES) and mark.style == 1:
            listed["frames of clues"] += 1
        elif place.kind == CELL and not sheet.holds(place) and not _is_near(sheet, place):
            listed[f"the symbol {quote(mark.shape)}"] += 1
        else:
            raise _meaningless(sheet, place, _symbol(mark), name)


def _symbol(mark: SheetSymbol) -> str:
    style = (
        "" if mark.style == 1 else f" {''.join(map(str, mark.style)) if isinstance(mark.style, tuple) else mark.style}"
    )
    return f"the symbol {quote(mark.shape)}{style}"


def _is_near(sheet: Sheet, place: SheetPlace) -> bool:
    """True for a place next to the grid, where a mark may be a misplaced clue."""
    return -1 <= place.r <= sheet.height and -1 <= place.c <= sheet.width


def _edges(sheet: Sheet, name: str, clues: set[SheetPlace], listed: Counter[str]) -> None:
    guides = _guides(sheet) if sheet.marks[EDGES] else set[Any]()
    for ends, style in sheet.marks[EDGES].items():
        if isinstance(ends, SheetPlace) or style in (13, 98):
            listed["dots and crosses on edges"] += 1
        elif _is_free(ends):
            listed["free lines"] += 1
        elif sheet.is_frame(ends) or not all(map(sheet.holds, ends)):
            continue
        elif clues & _beside(ends):
            listed["borders of clues"] += 1
        elif ends in guides:
            listed["guide lines"] += 1
        else:
            raise _meaningless(sheet, _cell_of(ends), "a border on its side", name)


def _beside(ends: Any) -> set[SheetPlace]:
    """The cells beside an edge between two corners."""
    _, r, c = ends[1]
    return {SheetPlace(CELL, r, c), SheetPlace(CELL, r, c + 1) if ends[0].c == c else SheetPlace(CELL, r + 1, c)}


def _cell_of(ends: Any) -> SheetPlace:
    return SheetPlace(CELL, max(0, ends[1].r), max(0, ends[1].c))


def _guides(sheet: Sheet) -> set[Any]:
    """The edges of lines that cross the whole grid, from side to side."""
    height, width, edges = sheet.height, sheet.width, sheet.marks[EDGES]
    lines = [
        [(SheetPlace(CORNER, r, c - 1), SheetPlace(CORNER, r, c)) for c in range(width)] for r in range(height - 1)
    ] + [[(SheetPlace(CORNER, r - 1, c), SheetPlace(CORNER, r, c)) for r in range(height)] for c in range(width - 1)]
    return {edge for line in lines if all(edge in edges for edge in line) for edge in line}
