"""Pictures: a few shapes on a canvas, written as SVG by the standard library's XML writer."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple
from xml.etree import ElementTree

from .colours import BASELINE, Colour, themed
from .geometry import Cell, Direction, Edge

INK = Colour("#22303c", "ink")
PAPER = Colour("#ffffff", "paper")
FAINT = Colour("#c9d2d9", "faint")
MARK = Colour("#ffd9d0", "mark")
MARK_INK = Colour("#c0392b", "mark-ink")
BLACK, WHITE = Colour("#22303c", "black", "#06090c"), Colour("#ffffff", "white", "#e8edf1")
"""Colours of things that are black or white by the rules of a puzzle: they are the same on dark paper."""
STROKES = {"clash": (4.0, "none"), "premise": (2.4, "6 3"), "trial": (2.4, "2 3")}
"""The widths and dashes of marks by the names of their colours: marks can be distinguished without the colours."""
FONT = "Helvetica, Arial, sans-serif"

Point = tuple[float, float]


def mix(start: str, end: str, share: float) -> str:
    """A mix of two colours `#rrggbb`; `share` (0–1) is the part of the second."""
    pairs = ((int(start[i : i + 2], 16), int(end[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


@lru_cache(4096)
def _number(length: float) -> str:
    return f"{round(length, 2):g}"


@lru_cache(256)
def _attribute(keyword: str) -> str:
    """The attribute `stroke-width` for the keyword `stroke_width`."""
    return keyword.replace("_", "-")


def _outline(colour: str) -> dict[str, str | float]:
    """The style of the outline of a mark."""
    width, dashes = STROKES.get(colour.name, (2.4, "none")) if isinstance(colour, Colour) else (2.4, "none")
    return {"stroke": colour, "stroke_width": width, **({} if dashes == "none" else {"stroke_dasharray": dashes})}


def _between(start: tuple[float, float], end: tuple[float, float], distance: float) -> tuple[float, float]:
    """The point at a distance from `start` on the line to `end`."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = distance / math.hypot(dx, dy)
    return round(start[0] + share * dx, 2), round(start[1] + share * dy, 2)


class Symbol(NamedTuple):
    """The replacement for a group of shapes on a terminal: a sign at (x, y), or strokes between points."""

    x: float
    y: float
    sign: str
    colour: str
    strokes: Sequence[tuple[tuple[float, float], tuple[float, float]]] = ()


class Picture:
    """A canvas of `width` × `height` units, y down. Shapes are drawn in the order in which they are added.

    On a terminal, a cell is `columns` characters wide and `rows` high, and `symbols` has the replacements for groups of
    shapes. The methods that mark places use these functions, if the picture has them: `place` returns the left edge,
    the upper edge and the side of a square cell, `outline` the corners of a cell of another shape, `point` the position
    of a corner point, and `ends` the ends of the stroke for an edge.
    """

    place: Callable[[Cell], tuple[float, float, float]] | None = None
    outline: Callable[[Cell], Sequence[Point]] | None = None
    point: Callable[[Cell], Point] | None = None
    ends: Callable[[Edge], tuple[Point, Point]] | None = None

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width, self.height, self.title = width, height, title
        self.columns, self.rows = 4, 2
        self.symbols: dict[ElementTree.Element, Symbol] = {}
        self._below: tuple[ElementTree.Element, int] | None = None
        self._marks: ElementTree.Element | None = None
        self.root = self._group = ElementTree.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {width:g} {height:g}",
                "width": f"{width:g}",
                "height": f"{height:g}",
                "font-family": FONT,
            },
        )
        ElementTree.SubElement(self.root, "title").text = title
        self.rectangle(0, 0, width, height, fill=PAPER)

    def _add(self, tag: str, style: dict[str, str | float], **place: str | float) -> ElementTree.Element:
        attributes = {key: value if isinstance(value, str) else _number(value) for key, value in place.items()}
        for key, value in style.items():
            attributes[_attribute(key)] = value if isinstance(value, str) else _number(value)
        return ElementTree.SubElement(self._group, tag, attributes)

    def rectangle(self, x: float, y: float, width: float, height: float, **style: str | float) -> None:
        self._add("rect", style, x=x, y=y, width=width, height=height)

    def circle(self, x: float, y: float, radius: float, **style: str | float) -> None:
        self._add("circle", style, cx=x, cy=y, r=radius)

    def line(self, x1: float, y1: float, x2: float, y2: float, **style: str | float) -> None:
        self._add("line", {"stroke": INK, "stroke_linecap": "round", **style}, x1=x1, y1=y1, x2=x2, y2=y2)

    def lines(self, ends: Iterable[Sequence[tuple[float, float]]], **style: str | float) -> None:
        """Several lines with the same style as one shape."""
        commands = ("M {:g} {:g} L {:g} {:g}".format(*start, *end) for start, end in ends)
        self._add("path", {"fill": "none", "stroke": INK, "stroke_linecap": "round", **style}, d=" ".join(commands))

    def curve(self, points: Sequence[tuple[float, float]], radius: float, **style: str | float) -> None:
        """A line through points; it bends within `radius` of each corner."""
        commands = ["M {:g} {:g}".format(*points[0])]
        for before, corner, after in zip(points, points[1:], points[2:], strict=False):
            if (corner[0] - before[0]) * (after[1] - corner[1]) != (corner[1] - before[1]) * (after[0] - corner[0]):
                begin, end = _between(corner, before, radius), _between(corner, after, radius)
                commands.append("L {:g} {:g} Q {:g} {:g} {:g} {:g}".format(*begin, *corner, *end))
        commands.append("L {:g} {:g}".format(*points[-1]))
        rounded = {"fill": "none", "stroke": INK, "stroke_linecap": "round", "stroke_linejoin": "round"}
        self._add("path", {**rounded, **style}, d=" ".join(commands))

    def polygon(self, points: Iterable[tuple[float, float]], **style: str | float) -> None:
        self._add("polygon", style, points=" ".join(f"{round(x, 2):g},{round(y, 2):g}" for x, y in points))

    def write(self, x: float, y: float, text: str, size: float, **style: str | float) -> None:
        """Text centred on (x, y)."""
        middle: dict[str, str | float] = {"text_anchor": "middle", "fill": INK}
        # Not every program knows `dominant-baseline`.
        self._add("text", {**middle, "font_size": size, **style}, x=x, y=y + BASELINE * size).text = text

    def write_below(self, text: str) -> None:
        """A line of text below the picture, which becomes higher; also the title of the file."""
        size = min(15, 1.8 * self.width / len(text))
        self._add("rect", {"fill": PAPER}, x=0, y=self.height, width=self.width, height=2 * size)
        self.write(self.width / 2, self.height + 0.8 * size, text, size)
        self.height += 2 * size
        self.root.set("viewBox", f"0 0 {self.width:g} {self.height:g}")
        self.root.set("height", f"{self.height:g}")
        self.root[0].text = self.title = text

    @contextmanager
    def shrunk(self, centre: Point, to: Point, scale: float) -> Iterator[None]:
        """Scales the shapes that are drawn inside, and moves the point `centre` to the point `to`."""
        whole, (x, y), (left, top) = self._group, to, centre
        moved = f"translate({x - scale * left:.2f} {y - scale * top:.2f}) scale({scale:.3g})"
        self._group = ElementTree.SubElement(whole, "g", {"transform": moved})
        try:
            yield
        finally:
            self._group = whole

    @property
    def shapes(self) -> int:
        """The number of shapes."""
        return len(self._group)

    def marks_go_here(self) -> None:
        """Marks are drawn over the shapes so far, and below the shapes that follow."""
        self._below = self._group, len(self._group)

    @contextmanager
    def _marking(self) -> Iterator[None]:
        """Puts the shapes that are drawn inside into the group of marks."""
        if self._marks is None:
            self._marks = ElementTree.Element("g", {"class": "marks"})
            parent, at = self._below or (self.root, len(self.root))
            parent.insert(at, self._marks)
        whole, self._group = self._group, self._marks
        try:
            yield
        finally:
            self._group = whole

    def mark(self, cells: Iterable[Cell], colour: str) -> None:
        """Draws a frame around each of these cells, if the picture has the positions of its cells."""
        with self._marking():
            for cell in dict.fromkeys(cells):
                self._mark_cell(cell, colour)

    def _mark_cell(self, cell: Cell, colour: str) -> None:
        style: dict[str, str | float] = {"fill": colour, "fill_opacity": 0.12, **_outline(colour)}
        if self.outline is not None:
            corners = self.outline(cell)
            x, y = (sum(along) / len(corners) for along in zip(*corners, strict=True))
            self.polygon([(x + 0.8 * (a - x), y + 0.8 * (b - y)) for a, b in corners], **style)
        elif self.place is not None:
            x, y, side = self.place(cell)
            inset = 0.07 * side
            size = side - 2 * inset
            self.rectangle(x + inset, y + inset, size, size, **style, rx=0.12 * side)

    def mark_edges(self, edges: Iterable[Edge], colour: str) -> None:
        """Draws a band along each of these edges, if the picture has the positions of its edges."""
        with self._marking():
            for edge in dict.fromkeys(edges) if self.ends is not None else ():
                (x1, y1), (x2, y2) = self.ends(edge)  # type: ignore[misc]
                style = {**_outline(colour), "stroke_width": 13, "stroke_linecap": "butt", "stroke_opacity": 0.35}
                self.line(x1, y1, x2, y2, **style)

    def mark_points(self, points: Iterable[Cell], colour: str) -> None:
        """Draws a ring around each of these corner points, if the picture has their positions."""
        with self._marking():
            for point in dict.fromkeys(points) if self.point is not None else ():
                x, y = self.point(point)  # type: ignore[misc]
                self.circle(x, y, 7, fill=colour, fill_opacity=0.12, **_outline(colour))

    def label(self, place: Cell | Edge, text: str, colour: str) -> None:
        """Writes a small number over the ink: at the middle of an edge, or in the upper left corner of a cell."""
        if isinstance(place, Edge):
            if self.ends is None:
                return
            (x1, y1), (x2, y2) = self.ends(place)
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
        elif self.outline is not None:
            corners = self.outline(place)
            x, y = corners[0]
            middle_x, middle_y = (sum(along) / len(corners) for along in zip(*corners, strict=True))
            x, y = x + 0.3 * (middle_x - x), y + 0.3 * (middle_y - y)
        elif self.place is not None:
            left, top, side = self.place(place)
            x, y = left + 0.2 * side, top + 0.2 * side
        else:
            return
        self.circle(x, y, 6, fill=PAPER, stroke=colour, stroke_width=1)
        self.write(x, y, text, 8.5, fill=colour)

    @contextmanager
    def symbol(
        self,
        x: float,
        y: float,
        sign: str,
        colour: str = INK,
        strokes: Sequence[tuple[tuple[float, float], tuple[float, float]]] = (),
    ) -> Iterator[None]:
        """Groups the shapes that are drawn inside. A terminal shows a sign and strokes in their place."""
        before, self._group = self._group, ElementTree.SubElement(self._group, "g")
        self.symbols[self._group] = Symbol(x, y, sign, colour, strokes)
        yield
        self._group = before

    def arrow(self, x: float, y: float, step: Direction, colour: str) -> None:
        """Draws an arrow centred on (x, y) in one of the eight directions."""
        length = (step.dr**2 + step.dc**2) ** 0.5
        dx, dy = step.dc / length, step.dr / length
        tip = (x + 9 * dx, y + 9 * dy)
        sides = [(x + dx - 5 * s * dy, y + dy + 5 * s * dx) for s in (1, -1)]
        with self.symbol(x, y, step.arrow, colour):
            self.line(x - 8 * dx, y - 8 * dy, x + 3 * dx, y + 3 * dy, stroke_width=2.4, stroke=colour)
            self.polygon([tip, *sides], fill=colour)

    def svg(self) -> str:
        """The picture as one SVG document, newline at the end."""
        ElementTree.indent(self.root)
        return ElementTree.tostring(self.root, encoding="unicode") + "\n"

    def themed_svg(self) -> str:
        """As `svg`, for a page: colours are CSS variables that follow the page's colour scheme (`colours.py`)."""
        return ElementTree.tostring(themed(self.root), encoding="unicode")

    def nest(self, other: "Picture", x: float, y: float, side: float | None = None) -> None:
        """Adds another picture with its upper left corner at (x, y); with `side`, fitted into a square of this side."""
        if side is not None:
            other.root.set("width", f"{side:g}")
            other.root.set("height", f"{side:g}")
        other.root.set("x", f"{x:g}")
        other.root.set("y", f"{y:g}")
        self.root.append(other.root)
        self.symbols |= other.symbols
        self._below = self._below or other._below


def as_html(text: str, pictures: Iterable[Picture]) -> str:
    """Text and pictures side by side, for a notebook."""
    from html import escape

    drawn = "".join(f'<div style="display:inline-block;margin:4px">{picture.svg()}</div>' for picture in pictures)
    return f"<div><p>{escape(text)}</p>{drawn}</div>"


CAPTION, LINE = 10.0, 13.0
"""The font size of a caption, and the height of its lines."""

NARROWEST = 220.0
"""The least width of a picture with a caption."""


def strip(tiles: Sequence[tuple[Picture, str]], title: str, columns: int = 4) -> Picture:
    """A picture of these pictures in rows, each with its caption below. The columns are as wide as the widest."""
    width = max(NARROWEST, *(picture.width for picture, _ in tiles))
    letters = int((width - CAPTION) / (0.5 * CAPTION))
    rows = [
        [(picture, wrap(caption, letters)) for picture, caption in tiles[i : i + columns]]
        for i in range(0, len(tiles), columns)
    ]
    heights = [max(picture.height + LINE * (len(lines) + 1) for picture, lines in row) for row in rows]
    whole = Picture(width * min(columns, len(tiles)), sum(heights), title)
    for i, row in enumerate(rows):
        top = sum(heights[:i])
        for j, (picture, lines) in enumerate(row):
            whole.nest(picture, j * width, top)
            for k, line in enumerate(lines):
                whole.write(
                    j * width + CAPTION, top + picture.height + (k + 0.5) * LINE, line, CAPTION, text_anchor="start"
                )
    return whole
