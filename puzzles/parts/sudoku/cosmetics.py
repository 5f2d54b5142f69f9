"""Pictures of the drawings in a link that no rule explains: those of f-puzzles and of SudokuPad."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ...common.geometry import Cell
from .fpuzzles_entries import CELL

if TYPE_CHECKING:
    from ...common.picture import Picture, Point
    from .layout import Sudoku

MOST = 2000
"""The most shapes of a link that are drawn."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}|[a-z]{3,20}")


def picture_with_drawings(puzzle: "Sudoku", data: Any) -> "Picture":
    """The picture of a puzzle with the drawings of its link, the JSON `data`. What cannot be drawn is left out."""
    picture: Picture = puzzle.picture()
    canvas = _Canvas(picture)
    for k, shape in enumerate(_shapes(data)):
        if k >= MOST:
            break
        try:
            canvas.draw(*shape)
        except (TypeError, ValueError, KeyError, IndexError, AttributeError):
            continue
    return picture


def _shapes(data: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The drawings, each with the word for its form: those under the others first."""
    for r, row in enumerate(data.get("grid") or ()):
        for c, cell in enumerate(row):
            if colour := cell.get("c") or (cell.get("cArray") or [""])[0]:
                yield "rectangle", {"cells": [f"R{r + 1}C{c + 1}"], "baseC": colour, "width": 1, "height": 1}
    for form in ("underlays", "line", "lines", "arrows", "rectangle", "circle", "overlays", "cage", "text"):
        items = data.get(form)
        yield from ((form, item) for item in (items if isinstance(items, list) else ()) if isinstance(item, dict))


class _Canvas:
    """Draws on a picture; points are rows and columns, the middle of the first cell is (0.5, 0.5)."""

    def __init__(self, picture: "Picture") -> None:
        assert picture.place is not None
        self.picture = picture
        self.left, self.top, self.side = picture.place(Cell(0, 0))

    def at(self, row: float, column: float) -> "Point":
        return self.left + float(column) * self.side, self.top + float(row) * self.side

    def draw(self, form: str, item: dict[str, Any]) -> None:
        if form == "line":
            for words in item["lines"]:
                self._line([_middle([word]) for word in words], item.get("outlineC"), float(item.get("width", 0.2)))
        elif form in ("lines", "arrows"):
            self._line(item["wayPoints"], item.get("color"), float(item.get("thickness", 5)) / 64)
        elif form in ("underlays", "overlays"):
            colours = item.get("backgroundColor"), item.get("borderColor")
            size = float(item.get("width", 1)), float(item.get("height", 1))
            self._shape(item["center"], size, colours, bool(item.get("rounded")))
            self._text(item["center"], item.get("text"), item.get("color"), float(item.get("fontSize", 20)) / 64)
        else:
            self._cosmetic(form, item)

    def _cosmetic(self, form: str, item: dict[str, Any]) -> None:
        """A shape or a text of f-puzzles."""
        if form == "cage":
            for word in item["cells"]:
                self._shape(_middle([word]), (0.9, 0.9), (None, item.get("outlineC")), False)
        elif form != "text":
            size = float(item.get("width") or 0.7), float(item.get("height") or 0.7)
            self._shape(_middle(item["cells"]), size, (item.get("baseC"), item.get("outlineC")), form == "circle")
        place = _middle(item["cells"][:1] if form == "cage" else item["cells"])
        self._text(place, item.get("value"), item.get("fontC"), float(item.get("size") or 0.4))

    def _line(self, points: Sequence[Any], colour: Any, thick: float) -> None:
        places = [self.at(*point) for point in points]
        if len(places) > 1:
            width = min(max(thick, 0.02), 1) * self.side
            self.picture.lines(pairwise(places), stroke=_colour(colour, "#9aa5ad"), stroke_width=width)

    def _shape(self, middle: Any, size: tuple[float, float], colours: tuple[Any, Any], rounded: bool) -> None:
        x, y = self.at(*middle)
        width, height = (min(length, 25) * self.side for length in size)
        fill, stroke = (_colour(colour, "none") for colour in colours)
        style: dict[str, str | float] = {"fill": fill, "fill_opacity": 0.75, "stroke": stroke, "stroke_width": 1.4}
        if rounded:
            style["rx"] = min(width, height) / 2
        self.picture.rectangle(x - width / 2, y - height / 2, width, height, **style)

    def _text(self, middle: Any, text: Any, colour: Any, size: float) -> None:
        if text not in (None, ""):
            x, y = self.at(*middle)
            self.picture.write(
                x, y, str(text)[:40], min(max(size, 0.1), 1) * self.side, fill=_colour(colour, "#22303c")
            )


def _middle(words: Sequence[Any]) -> tuple[float, float]:
    """The middle of cells such as `R1C2`."""
    matches = [CELL.fullmatch(str(word)) for word in words]
    places = [(int(match[1]) - 0.5, int(match[2]) - 0.5) for match in matches if match]
    return sum(r for r, _ in places) / len(places), sum(c for _, c in places) / len(places)


def _colour(colour: Any, usual: str) -> str:
    text = str(colour or "")
    return text if _COLOUR.fullmatch(text) else usual
