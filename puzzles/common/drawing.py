"""Drawings of grid puzzles, in units of cells: clues, values, walls, lines, marks.

A `Drawing` covers a board of `height` × `width` cells. Cells are `Cell`s; corner points are also `Cell`s, of a board
with one more row and one more column. Clues are drawn in ink, the values of a solution in green, and unsure values in
red with a question mark.
"""

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from .colours import Colour, is_dark
from .geometry import HOLE, Cell, Edge, cells, edges, trails, walls_of
from .picture import BLACK as BLACK
from .picture import FAINT as FAINT
from .picture import INK as INK
from .picture import MARK as MARK
from .picture import MARK_INK as MARK_INK
from .picture import PAPER as PAPER
from .picture import WHITE as WHITE
from .picture import Picture, Point
from .solution import Slot, Value

SIDE = 40.0
GIVEN, SOLVED, SHADE, LAMP = (
    Colour("#f3efe4", "given"),
    Colour("#3f7f6b", "solved"),
    Colour("#46545f", "shade"),
    "#ffe9a8",
)
MIRROR = "#7d8f9b"
CROSS = "#8a9aa6"
"""The colour of signs for a line or object that is known to be absent."""
MOST_PENCILLED = 16
"""A cell with more candidates than this shows a question mark."""
STONE = Colour("#46545f", "stone", "#14181c")
"""A black stone of a solution."""
UNDECIDED = Colour("#e3e8ec", "undecided", "#565f66")
"""The background of open cells that become black or white."""
TINTS = tuple(
    Colour(tint, "room")
    for tint in ("#fbe8d3", "#dcebf5", "#e3f0d9", "#f6dfe6", "#efe6f7", "#fdf6cf", "#dff1ee", "#ece7df")
)
"""Soft colours for regions, enough of them for neighbours to differ."""


def pencilled(unsure: Collection[Slot]) -> Mapping[Slot, Sequence[Value]]:
    """The possible values of unsure slots, if they are given (see `Puzzle.picture`)."""
    return unsure if isinstance(unsure, Mapping) else {}


class Drawing:
    """A canvas with the board in the middle; `outside` lists the sides that need room for clues, or maps them to it.
    `caption` is the text below.

    `candidates` has the known candidates of unsure slots; they are drawn small, as pencil marks. With `notes`, the
    drawing also marks edges that have no line (a cross) and cells that stay empty (a dot).

    `step` is the distance from one corner point to the next, to the right and down. Only boards that are drawn by edges
    and corner points alone may have another step than the side of a square cell.
    """

    def __init__(
        self,
        height: int,
        width: int,
        title: str,
        outside: Iterable[str] | Mapping[str, float] = (),
        caption: str = "",
        step: tuple[float, float] = (SIDE, SIDE),
    ) -> None:
        self.height, self.width, self.step = height, width, step
        rooms = outside if isinstance(outside, Mapping) else dict.fromkeys(outside, 0.8 * SIDE)
        room = {side: rooms.get(side, 10.0) for side in ("top", "bottom", "left", "right")}
        self.left, self.top = room["left"], room["top"]
        self._written: set[Cell] = set()
        self._shades: dict[Cell, str] = {}
        self.candidates: Mapping[Slot, Sequence[Value]] = {}
        self.notes = False
        self.guest = 0
        """The number of the guest of a hybrid whose clues are being drawn: its numbers are small, at a side."""
        self.shaded: set[Cell] = set()
        """The cells that a board of shaded cells has filled: no other board of a hybrid fills them."""
        self._marked: set[Cell] = set()
        self._discs: dict[Cell, str] = {}
        self._letter = 20
        across, down = width * step[0] + room["left"] + room["right"], height * step[1] + room["top"] + room["bottom"]
        self.picture = Picture(across, down + (0.6 * SIDE if caption else 0), title)
        if caption:
            self.picture.write(across / 2, down + 0.2 * SIDE, caption, min(15, 1.8 * across / len(caption)))
        self.picture.place, self.picture.point = self._place, self.corner
        self.picture.ends = self.link

    def _place(self, cell: Cell) -> tuple[float, float, float]:
        return (*self.corner(cell), SIDE)

    def corner(self, place: Cell) -> tuple[float, float]:
        """The position of a corner point, or of the upper left corner of a cell."""
        return self.left + place.c * self.step[0], self.top + place.r * self.step[1]

    def write_in_corner(self, cell: Cell, text: str, *, beside_point: bool = False) -> None:
        """Writes a small text into the upper left corner of a cell; `beside_point`, at the right of a clue there.

        A long text is smaller. On a terminal it ends before the middle of the cell, where a loop passes.
        """
        x, y = self.corner(cell)
        self.picture.columns = max(self.picture.columns, 2 * len(text))
        size = min(13.0, 65 / (len(text) or 1))
        self.picture.write(x + (13 if beside_point else 4), y + 9, text, size, text_anchor="start")

    def write_at_left(self, cell: Cell, text: str) -> None:
        """Writes a small text at the left side of a cell, beside a diagonal and below what is at its corner."""
        x, y = self.corner(cell)
        self.picture.write(x + 6, y + SIDE / 2, text, 13, text_anchor="start")

    def middle(self, cell: Cell) -> tuple[float, float]:
        x, y = self.corner(cell)
        return x + SIDE / 2, y + SIDE / 2

    # ── cells ──

    def fill(self, cell: Cell, colour: str) -> None:
        """Fills a cell. A guest of a hybrid fills none with text, which it would cover, and none that is shaded."""
        if (self.guest and cell in self._written) or cell in self.shaded:
            return
        self.picture.rectangle(*self.corner(cell), SIDE, SIDE, fill=colour)

    def ground(self, colour: str) -> None:
        """Fills the whole board with one colour."""
        self.picture.rectangle(*self.corner(Cell(0, 0)), self.width * SIDE, self.height * SIDE, fill=colour)
        self.picture.marks_go_here()

    def grid(self) -> None:
        """Draws thin lines between the cells, and the frame."""
        ends = [(Cell(r, 0), Cell(r, self.width)) for r in range(self.height + 1)]
        ends += [(Cell(0, c), Cell(self.height, c)) for c in range(self.width + 1)]
        for start, end in ends:
            self.picture.line(*self.corner(start), *self.corner(end), stroke=FAINT, stroke_width=1.2)
        self.picture.marks_go_here()

    def frame(self) -> None:
        """Draws the frame. A guest of a hybrid draws none, because it would cover clues on it."""
        if self.guest:
            return
        x, y = self.corner(Cell(0, 0))
        self.picture.rectangle(x, y, self.width * SIDE, self.height * SIDE, fill="none", stroke=INK, stroke_width=3)

    def write(self, cell: Cell, text: str, colour: str = INK, size: float | None = None) -> None:
        """Writes text in the middle of a cell; long text is smaller. On a dark cell, ink is light."""
        self._written.add(cell)
        shade = self._shades.get(cell, WHITE)
        if self.guest and cell in self._discs:  # on the disc; a terminal shows it beside the disc
            paper = PAPER if is_dark(self._discs.pop(cell)) else INK
            with self.picture.symbol(*self._mark_place(cell), text):
                self.picture.write(*self.middle(cell), text, min(18, 32 / (len(text) + 0.4)), fill=paper)
            return
        if self.guest:
            x, y = self._mark_place(cell)
            dark = is_dark(WHITE if cell in self._marked else shade)
            self.picture.write(x, y, text, min(12, 26 / (len(text) + 0.4)), fill=PAPER if dark else INK)
            return
        if colour == INK and is_dark(shade):
            colour = WHITE if isinstance(shade, Colour) and shade.dark else PAPER
        size = size or self._letter
        self.picture.write(*self.middle(cell), text, min(size, 2.6 * size / (len(text) + 0.4)), fill=colour)

    def unsure(self, cell: Cell, slot: Slot | None = None, paint: Callable[[Value], object] | None = None) -> None:
        """Draws the candidates of a slot as pencil marks in its cell, or a question mark if they are not known.

        By default, the slot is the cell, and a value is written as text; `paint` draws a value in another way. In a
        cell with text, the marks are drawn beside the text.
        """
        values = self.candidates.get(cell if slot is None else slot, ())
        x, y = self.middle(cell)
        if 0 < len(values) <= MOST_PENCILLED:
            self._pencil(cell, values, paint or (lambda value: self.write(cell, str(value), SOLVED)))
        elif cell in self._written:
            self.picture.write(x + 0.33 * SIDE, y - 0.3 * SIDE, "?", 12, fill=MARK_INK)
        else:
            self.picture.write(x, y, "?", 20, fill=MARK_INK)

    def _pencil(self, cell: Cell, values: Sequence[Value], paint: Callable[[Value], object]) -> None:
        """Draws the values side by side in rows; in a cell with text, along its lower edge."""
        beside_text = cell in self._written
        columns = len(values) if beside_text else max(2, math.ceil(len(values) ** 0.5))
        rows = -(-len(values) // columns)
        size = SIDE * (0.84 if len(values) > 1 else 0.6) / columns
        x, y = self.middle(cell)
        left, top = x - size * columns / 2, y - size * rows / 2
        self._letter = 32  # `shrunk` makes it smaller
        if beside_text:
            size = min(size, 0.36 * SIDE)
            left, top = x + 0.46 * SIDE - size * columns, y + 0.46 * SIDE - size
        for i, value in enumerate(values):
            at = left + (i % columns + 0.5) * size, top + (i // columns + 0.5) * size
            with self.picture.shrunk((x, y), at, (0.94 if beside_text else 1.1) * size / SIDE):
                self.paint_or_dot(cell, value, paint)
        self._letter = 20
        if not beside_text:
            self._written.discard(cell)

    def paint_or_dot(self, cell: Cell, value: Value, paint: Callable[[Value], object]) -> None:
        """Draws a value, or a dot if the value has no drawing."""
        before = self.picture.shapes
        paint(value)
        if self.picture.shapes == before:
            self.picture.circle(*self.middle(cell), 8, fill=CROSS)

    def note_empty(self, cell: Cell) -> None:
        """Draws a dot in a cell that is known to stay empty; in a cell with text, in the corner."""
        x, y = self.middle(cell)
        aside = 0.3 * SIDE if cell in self._written else 0
        self.picture.circle(x + aside, y + aside, 3.2, fill=SOLVED)

    def shade(self, cell: Cell, colour: str = SHADE) -> None:
        self._shades[cell] = colour
        x, y = self.corner(cell)
        self.picture.rectangle(x + 0.5, y + 0.5, SIDE - 1, SIDE - 1, fill=colour)

    def circle(self, cell: Cell, *, filled: bool = False, colour: str = INK, radius: float = 0.36) -> None:
        fill = colour if filled else "#ffffff"
        self._disc(cell, radius, fill, colour)

    def _disc(self, cell: Cell, radius: float, fill: str, edge: str) -> None:
        """Draws a circle in the middle of a cell; a guest of a hybrid draws a small one at a side."""
        if self.guest:
            self._marked.add(cell)
        elif radius >= 0.3:
            self._discs[cell] = fill
        share = 0.17 if self.guest else radius
        self.picture.circle(*self._mark_place(cell), share * SIDE, fill=fill, stroke=edge, stroke_width=2)

    def _mark_place(self, cell: Cell) -> tuple[float, float]:
        """The place of a sign of a cell: its middle; for each guest of a hybrid, a side."""
        x, y = self.corner(cell)
        right, down = ((0.5, 0.5), (0.5, 0.18), (0.5, 0.84), (0.16, 0.5))[self.guest]
        return x + right * SIDE, y + down * SIDE

    def stone(self, cell: Cell, *, black: bool, colour: str = BLACK, radius: float = 0.36, edge: str = "") -> None:
        """Draws a disc that is black or white by the rules, on dark paper too; `colour` is the black."""
        fill = colour if black else WHITE
        self._disc(cell, radius, fill, edge or (INK if colour in (BLACK, STONE) else colour))

    def pearl(self, cell: Cell, white: bool | None, number: int | None = None, edge: str = "") -> None:
        """Draws a white or black disc, or a grey one (None), with a number or without."""
        sign = {True: "○", False: "●", None: "◍"}[white]
        with self.picture.symbol(*self._mark_place(cell), sign + str(number or "")):
            self.stone(cell, black=not white, radius=0.34, colour="#8494a0" if white is None else BLACK, edge=edge)
            if number is not None:
                self.write(cell, str(number), WHITE if white is False else BLACK)

    def plate(self, first: Cell, last: Cell, colour: str, inset: float = 2.5) -> None:
        """Draws a rounded rectangle from one cell to another, `inset` inside their border."""
        (x, y), (right, bottom) = self.corner(first), self.corner(Cell(last.r + 1, last.c + 1))
        size = (right - x - 2 * inset, bottom - y - 2 * inset)
        self.picture.rectangle(x + inset, y + inset, *size, fill=colour, stroke=INK, stroke_width=2.6, rx=6)

    def dot(self, cell: Cell, colour: str = SOLVED) -> None:
        """Draws a small dot for a cell that is known to stay empty."""
        self.picture.circle(*self.middle(cell), 3, fill=colour)

    def triangle(self, cell: Cell, corner: str, colour: str = SOLVED) -> None:
        """Draws the half of a cell at one of its corners (`nw`, `ne`, `sw`, `se`)."""
        self._written.add(cell)
        x, y = self.corner(cell)
        corners = {"nw": (x, y), "ne": (x + SIDE, y), "se": (x + SIDE, y + SIDE), "sw": (x, y + SIDE)}
        far = {"nw": "se", "ne": "sw", "se": "nw", "sw": "ne"}[corner]
        self.picture.polygon([point for name, point in corners.items() if name != far], fill=colour)

    def hull(self, cell: Cell, steps: Sequence[tuple[int, int]], colour: str = SOLVED) -> None:
        """Draws a part of a ship: round, except on the sides where the ship continues (`steps`: down, right)."""
        self._written.add(cell)
        (x, y), radius = self.middle(cell), 0.38 * SIDE
        self.picture.circle(x, y, radius, fill=colour)
        for down, right in steps:
            wide, high = (SIDE / 2, 2 * radius) if right else (2 * radius, SIDE / 2)
            left, top = x + (min(right, 0) * wide if right else -radius), y + (min(down, 0) * high if down else -radius)
            self.picture.rectangle(left, top, wide, high, fill=colour)

    def waves(self, cell: Cell, colour: str = MIRROR) -> None:
        """Draws water as three wavy lines."""
        self._written.add(cell)
        x, y = self.middle(cell)
        with self.picture.symbol(x, y, "≈", colour):
            for dy in (-8, 0, 8):
                points = [(x + 6 * k - 12, y + dy + (3 if k % 2 else -3)) for k in range(5)]
                self.picture.curve(points, 4, stroke=colour, stroke_width=2)

    def star(self, cell: Cell, colour: str = SOLVED) -> None:
        x, y = self.middle(cell)
        radii = (0.36 * SIDE, 0.15 * SIDE)
        turns = [(0.0, -1.0), (0.588, -0.809), (0.951, -0.309), (0.951, 0.309), (0.588, 0.809)]
        turns += [(-dx, -dy) for dx, dy in turns]
        points = [(x + radii[i % 2] * dx, y + radii[i % 2] * dy) for i, (dx, dy) in enumerate(turns)]
        self.picture.polygon(points, fill=colour)

    def sign(self, cell: Cell, sign: str, colour: str = SOLVED) -> None:
        """Draws a circle (`c`), a triangle (`t`) or a square (`s`); any other sign is written."""
        x, y = self.middle(cell)
        style: dict[str, str | float] = {"fill": "#ffffff", "stroke": colour, "stroke_width": 2.2}
        if sign == "c":
            self.circle(cell, colour=colour, radius=0.28)
        elif sign == "t":
            with self.picture.symbol(x, y, "△", colour):
                self.picture.polygon([(x, y - 11), (x + 12, y + 9), (x - 12, y + 9)], **style)
        elif sign == "s":
            with self.picture.symbol(x, y, "□", colour):
                self.picture.rectangle(x - 10, y - 10, 20, 20, **style)
        else:
            self.write(cell, sign, colour)

    # ── regions and walls ──

    def tint(self, regions: Sequence[int]) -> None:
        """Fills each region with a soft colour that differs from those of its neighbours."""
        touching: dict[int, set[int]] = {}
        for edge in edges(self.height, self.width):
            first, second = (regions[end.r * self.width + end.c] for end in edge.ends)
            if first != second:
                touching.setdefault(first, set()).add(second)
                touching.setdefault(second, set()).add(first)
        chosen: dict[int, int] = {}
        for region in sorted(set(regions)):
            taken = {chosen[neighbour] for neighbour in touching.get(region, ()) if neighbour in chosen}
            free = [i for i in range(len(TINTS)) if i not in taken] or [0]
            chosen[region] = free[region % len(free)]
        for cell, region in zip(cells(self.height, self.width), regions, strict=True):
            self.fill(cell, TINTS[chosen[region]])

    def holes(self, regions: Sequence[int]) -> None:
        """Fills the cells that do not belong to the board."""
        for cell, region in zip(cells(self.height, self.width), regions, strict=True):
            if region == HOLE:
                self.shade(cell)

    def walls(self, walls: Iterable[Edge], colour: str = INK) -> None:
        """Draws thick lines between cells."""
        for start, end in map(self.wall, walls):
            self.picture.line(*start, *end, stroke=colour, stroke_width=3.2)

    def wall(self, edge: Edge) -> tuple[Point, Point]:
        """The ends of the wall between two cells."""
        start = Cell(edge.r2, edge.c2)
        return self.corner(start), self.corner(Cell(start.r + edge.flat, start.c + (not edge.flat)))

    def link(self, edge: Edge) -> tuple[Point, Point]:
        """The middles of the two cells of an edge."""
        start, end = map(self.middle, edge.ends)
        return start, end

    def side(self, edge: Edge) -> tuple[Point, Point]:
        """The positions of the two corner points of an edge."""
        start, end = map(self.corner, edge.ends)
        return start, end

    def outlines(self, regions: Sequence[int], inside: Iterable[Edge] = ()) -> None:
        """Draws the walls between regions, walls inside them, and the frame."""
        self.walls((*walls_of(self.height, self.width, regions), *inside))
        self.frame()

    # ── lines ──

    def path(self, edges: Iterable[Edge], colour: str = SOLVED, *, corners: bool = False) -> None:
        """Draws lines between the middles of cells, or between corner points; lines that meet make one stroke."""
        place = self.corner if corners else self.middle
        for trail in trails(edges):
            points = [place(end) for end in trail]
            if trail[0] == trail[-1]:  # start inside an edge, so that the stroke has every turn of the loop
                (x1, y1), (x2, y2) = points[:2]
                points = [((x1 + x2) / 2, (y1 + y2) / 2), *points[1:], ((x1 + x2) / 2, (y1 + y2) / 2)]
            self.picture.curve(points, 1 if corners else 8, stroke=colour, stroke_width=4 if corners else 5)

    def diagonal(self, cell: Cell, sign: str, colour: str = SOLVED, inset: float = 0.0) -> None:
        """Draws a diagonal of a cell: `\\` from its upper left to its lower right corner, `/` the other diagonal."""
        x, y = self.middle(cell)
        dx = (0.5 - inset) * SIDE
        dy = dx if sign == "\\" else -dx
        self.picture.line(x - dx, y - dy, x + dx, y + dy, stroke=colour, stroke_width=4)

    def dashes(self, edges: Iterable[Edge]) -> None:
        """Draws thin dashed lines between corner points."""
        ends = [(self.corner(start), self.corner(end)) for start, end in (edge.ends for edge in edges)]
        self.picture.lines(ends, stroke=FAINT, stroke_width=1.2, stroke_dasharray="2 4")
        self.picture.marks_go_here()

    def point(self, corner: Cell, colour: str = INK) -> None:
        self.picture.circle(*self.corner(corner), 2.5, fill=colour)

    def clue_at_corner(self, corner: Cell, text: str) -> None:
        """Draws a number in a small circle on a corner point."""
        x, y = self.corner(corner)
        self.picture.circle(x, y, 9, fill="#ffffff", stroke=INK, stroke_width=1.2)
        self.picture.write(x, y, text, 12)

    def clue_between(self, edge: Edge, text: str) -> None:
        """Draws a number in a small circle between two cells."""
        (x1, y1), (x2, y2) = map(self.middle, edge.ends)
        self.picture.circle((x1 + x2) / 2, (y1 + y2) / 2, 9, fill="#ffffff", stroke=INK, stroke_width=1.2)
        self.picture.write((x1 + x2) / 2, (y1 + y2) / 2, text, 12)

    def greater(self, one: Cell, other: Cell) -> None:
        """Draws the sign that the number of a cell is greater than that of another cell beside it."""
        (x1, y1), (x2, y2) = self.middle(one), self.middle(other)
        x, y, dx, dy = (x1 + x2) / 2, (y1 + y2) / 2, (x2 - x1) / 10, (y2 - y1) / 10
        ends = [(x - dx + k * dy, y - dy + k * dx) for k in (-1.8, 1.8)]
        sign = (">" if dx > 0 else "<") if dx else ("∨" if dy > 0 else "∧")
        with self.picture.symbol(x, y, sign):
            self.picture.curve([ends[0], (x + dx, y + dy), ends[1]], 0, stroke_width=2.6)

    def circle_at_corner(self, corner: Cell, *, filled: bool) -> None:
        """Draws a small circle on a corner point."""
        x, y = self.corner(corner)
        with self.picture.symbol(x, y, "●" if filled else "○"):
            self.picture.circle(x, y, 8, fill=BLACK if filled else WHITE, stroke=INK, stroke_width=2)

    def write_amid(self, corners: Sequence[Cell], text: str, colour: str = INK, size: float = 20) -> None:
        """Writes text in the middle of these corner points."""
        across, down = sum(corner.c for corner in corners), sum(corner.r for corner in corners)
        x, y = self.left + across / len(corners) * self.step[0], self.top + down / len(corners) * self.step[1]
        self.picture.write(x, y, text, size, fill=colour)

    def unsure_edge(self, edge: Edge, *, corners: bool = False) -> None:
        """Draws a question mark on an edge between cells, or between corner points. If its candidates are known, draws
        a dashed stroke at the place of the edge (`Picture.ends`) instead."""
        if edge in self.candidates and self.picture.ends is not None:
            start, end = self.picture.ends(edge)
            self.picture.line(*start, *end, stroke=MARK_INK, stroke_width=2.6, stroke_dasharray="5 5")
            return
        (x1, y1), (x2, y2) = self.side(edge) if corners else self.link(edge)
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        self.picture.circle(x, y, 8, fill=MARK, stroke=MARK_INK, stroke_width=1)
        self.picture.write(x, y, "?", 12, fill=MARK_INK)

    def cross_out(self, edges: Iterable[Edge]) -> None:
        """Draws a small cross on each edge that is known to have no line."""
        assert self.picture.ends is not None
        for (x1, y1), (x2, y2) in map(self.picture.ends, edges):
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            ends = [((x - 3.5, y - d), (x + 3.5, y + d)) for d in (3.5, -3.5)]
            self.picture.lines(ends, stroke=CROSS, stroke_width=1.8)

    # ── pieces with open sides ──

    def pipe(self, cell: Cell, steps: Sequence[tuple[int, int]], colour: str = INK) -> None:
        """Draws a pipe from the middle of a cell to some of its sides, each a step (down, right); an end has a bulb."""
        self._written.add(cell)
        x, y = self.middle(cell)
        for down, right in steps:
            end = x + right * SIDE / 2, y + down * SIDE / 2
            self.picture.line(x, y, *end, stroke=colour, stroke_width=8, stroke_linecap="butt")
        if steps:
            self.picture.circle(x, y, 0.24 * SIDE if len(steps) == 1 else 4, fill=colour)

    def rails(self, cell: Cell, steps: Sequence[tuple[int, int]], colour: str = INK) -> None:
        """Draws rails over sleepers from one side of a cell to another, each a step (down, right)."""
        self._written.add(cell)
        first, second = ((right, down) for down, right in steps)
        track = [self._on_track(cell, first, second, i / 8) for i in range(9)]
        middle = self.middle(cell)
        strokes = [(middle, (middle[0] + dx * SIDE / 2, middle[1] + dy * SIDE / 2)) for dx, dy in (first, second)]
        with self.picture.symbol(*middle, "", colour, strokes):
            for (x, y), (dx, dy) in track[1::2]:
                self.picture.line(x - 9 * dx, y - 9 * dy, x + 9 * dx, y + 9 * dy, stroke=colour, stroke_width=3)
            for shift in (-5, 5):
                rail = [(x + shift * dx, y + shift * dy) for (x, y), (dx, dy) in track]
                self.picture.curve(rail, 2, stroke=colour, stroke_width=2.2)

    def _on_track(
        self, cell: Cell, first: tuple[int, int], second: tuple[int, int], share: float
    ) -> tuple[tuple[float, float], tuple[float, float]]:
        """The point after a share of the track between two sides, and the direction across the track there."""
        x, y = self.middle(cell)
        half = SIDE / 2
        if first[0] == -second[0] and first[1] == -second[1]:
            along = half * (1 - 2 * share)
            return (x + along * first[0], y + along * first[1]), (float(first[1]), float(first[0]))
        # a quarter of a circle around the corner between the sides
        ahead, back = math.sin(share * math.pi / 2), math.cos(share * math.pi / 2)
        dx, dy = (-back * second[i] - ahead * first[i] for i in (0, 1))
        return (x + half * (first[0] + second[0] + dx), y + half * (first[1] + second[1] + dy)), (dx, dy)

    # ── outside ──

    def clues(self, side: str, clues: Iterable[object], colour: str = INK) -> None:
        """Draws the clues on one side of the grid; None is no clue."""
        for i, clue in enumerate(clues):
            if clue is not None:
                self.outside(side, i, str(clue), colour)

    def outside(self, side: str, number: int, text: str, colour: str = INK, away: float = 0.4 * SIDE) -> None:
        """Draws one clue outside the grid, its middle `away` from the grid. Long text is smaller.

        `number` is its column (top or bottom side) or row (left or right side).
        """
        down = side in ("top", "bottom")
        x, y = self.middle(Cell(0, number) if down else Cell(number, 0))
        if down:
            y = self.top - away if side == "top" else self.top + self.height * SIDE + away
        else:
            x = self.left - away if side == "left" else self.left + self.width * SIDE + away
        self.picture.write(x, y, text, min(18, 72 / len(text)), fill=colour)
