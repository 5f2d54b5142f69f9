"""Pictures in a terminal: the shapes of a Picture as box-drawing characters and colours.

A square cell becomes two rows and four columns (or `Picture.rows` and `Picture.columns`), borders included. So the
middle of a cell, each border and each corner point have a character of their own. Lines become box-drawing characters,
which are joined where lines meet.
"""

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, groupby, pairwise
from typing import IO, TYPE_CHECKING, NamedTuple
from xml.etree.ElementTree import Element

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.picture import INK, PAPER, Picture

if TYPE_CHECKING:
    from rich.text import Text

UP, RIGHT, DOWN, LEFT = range(4)
HEAVY = 2.6
"""The least stroke width of a heavy line, in the picture's units."""
DETAIL = 0.2
"""Lines shorter than this share of a cell's side are details that no character can show."""
POINT = 0.07
"""Circles with a smaller radius, as a share of a cell's side, are points, which hide no line."""
HATCHES = ((0.75, "▒"), (0.85, "░"))
"""Signs for dark and for grey backgrounds without colours: below a luminance (0 black, 1 white), the sign."""

Place = tuple[int, int]
"""Row and column of a character."""
Point = tuple[float, float]


class Glyph(NamedTuple):
    """A character: a sign, or the arms of lines (up, right, down, left: 0 none, 1 light, 2 heavy, 3 double)."""

    sign: str = " "
    colour: str = INK
    arms: tuple[int, int, int, int] = (0, 0, 0, 0)

    def shown(self) -> str:
        if not any(self.arms):
            return self.sign
        up, right, down, left = self.arms
        if up == down == 3 and not (left or right):
            return "║"
        if left == right == 3 and not (up or down):
            return "═"
        return box_characters()[tuple(min(arm, 2) for arm in self.arms)]


@cache
def box_characters() -> dict[tuple[int, ...], str]:
    """The box-drawing characters by the weights of their arms, read from their Unicode names."""
    sides: dict[str, tuple[int, ...]] = {"UP": (UP,), "DOWN": (DOWN,), "LEFT": (LEFT,), "RIGHT": (RIGHT,)}
    sides |= {"VERTICAL": (UP, DOWN), "HORIZONTAL": (LEFT, RIGHT)}
    by_arms: dict[tuple[int, ...], str] = {}
    for code in range(0x2500, 0x2580):
        tokens = unicodedata.name(chr(code)).removeprefix("BOX DRAWINGS ").split()
        if set(tokens) - set(sides) - {"LIGHT", "HEAVY", "AND"}:
            continue  # dashed, double, round or diagonal
        arms, weight = [0, 0, 0, 0], 0
        # A weight comes before all its sides (LIGHT UP AND LEFT), or after each side (UP LIGHT AND LEFT HEAVY).
        behind = tokens[0] in sides
        for i, word in enumerate(tokens):
            if word in sides:
                weight_word = next(w for w in tokens[i:] if w in ("LIGHT", "HEAVY")) if behind else None
                weight = {"LIGHT": 1, "HEAVY": 2}[weight_word] if weight_word else weight
                for side in sides[word]:
                    arms[side] = weight
            elif word != "AND":
                weight = {"LIGHT": 1, "HEAVY": 2}[word]
        by_arms[tuple(arms)] = chr(code)
    return by_arms


class Screen:
    """Characters by row and column, from the shapes of one picture. Later shapes cover earlier ones."""

    def __init__(self, picture: Picture) -> None:
        if picture.place is None:
            raise ValueError("a picture without cells has no characters")
        self.left, self.top, self.side = picture.place(Cell(0, 0))
        self.columns, self.rows = picture.columns, picture.rows
        self.glyphs: dict[Place, Glyph] = {}
        self.grounds: dict[Place, str] = {}
        self._draw(picture, picture.root)

    def at(self, x: float, y: float) -> Place:
        """The character that shows a point."""
        return round((y - self.top) / self.side * self.rows), round((x - self.left) / self.side * self.columns)

    # ── shapes ──

    def _draw(self, picture: Picture, element: Element) -> None:
        symbol = picture.symbols.get(element)
        if symbol is not None:
            self._lines(symbol.strokes, symbol.colour, 2)
            self._write(symbol.x, symbol.y, symbol.sign, symbol.colour)
            return
        for child in element:
            shape = child.tag.rpartition("}")[2]
            if shape == "svg" and not (float(child.get("x", "0")) or float(child.get("y", "0"))):
                self._draw(picture, child)  # the board of a picture with something below it
            elif shape == "g":
                if not child.get("transform"):  # pencil marks are too small for characters
                    self._draw(picture, child)
            elif child.get("transform"):
                raise ValueError("a picture with turned words has no characters")
            elif shape in ("rect", "circle", "line", "path", "polygon", "text"):
                getattr(self, f"_{shape}")(child)

    def _rect(self, shape: Element) -> None:
        x, y, width, height = _numbers(shape, "x", "y", "width", "height")
        fill, stroke = shape.get("fill", INK), shape.get("stroke")
        if fill != "none":
            self._fill(x, y, width, height, fill)
        if stroke is not None and min(width, height) > self.side / 2:
            corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
            self._lines(pairwise(corners), stroke, _weight(shape))

    def _fill(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Colours the characters whose middle lies inside, without the borders. Their signs are removed."""
        first = (
            math.floor((y - self.top) / self.side * self.rows) + 1,
            math.floor((x - self.left) / self.side * self.columns) + 1,
        )
        last = (
            math.ceil((y + height - self.top) / self.side * self.rows) - 1,
            math.ceil((x + width - self.left) / self.side * self.columns) - 1,
        )
        for row in range(first[0], last[0] + 1):
            for column in range(first[1], last[1] + 1):
                self.grounds[row, column] = colour
                self.glyphs.pop((row, column), None)

    def _circle(self, shape: Element) -> None:
        x, y, radius = _numbers(shape, "cx", "cy", "r")
        fill = shape.get("fill", INK)
        is_disc = fill not in ("none", PAPER)
        colour = fill if is_disc else shape.get("stroke", INK)
        share = radius / self.side
        sign = "·" if share < POINT else ("•" if is_disc else "◦") if share < DETAIL else "●" if is_disc else "○"
        place = self.at(x, y)
        if share >= POINT or not any(self.glyphs.get(place, Glyph()).arms):  # a point hides no line
            self.glyphs[place] = Glyph(sign, colour)

    def _line(self, shape: Element) -> None:
        x1, y1, x2, y2 = _numbers(shape, "x1", "y1", "x2", "y2")
        self._lines([((x1, y1), (x2, y2))], shape.get("stroke", INK), _weight(shape))

    def _path(self, shape: Element) -> None:
        """Draws the strokes of a path. A bend is drawn as two lines that meet at its corner."""
        strokes: list[list[Point]] = []
        for step, numbers in re.findall(r"([MLQ])([^MLQ]*)", shape.get("d", "")):
            x, y, *_ = map(float, numbers.split())
            if step == "M":
                strokes.append([(x, y)])
            elif step == "Q":  # the line before the bend is extended to the corner
                strokes[-1][-1] = (x, y)
            else:
                strokes[-1].append((x, y))
        segments = chain.from_iterable(map(pairwise, strokes))
        self._lines(segments, shape.get("stroke", INK), _weight(shape))

    def _polygon(self, shape: Element) -> None:
        points = [tuple(map(float, pair.split(","))) for pair in shape.get("points", "").split()]
        xs, ys = zip(*points, strict=True)
        size = max(max(xs) - min(xs), max(ys) - min(ys))
        if size >= DETAIL * self.side and shape.get("fill") != "none":
            middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            sign = _half(points) or ("★" if len(points) == 10 else "◆")
            self._write(*middle, sign, shape.get("fill", INK))

    def _text(self, shape: Element) -> None:
        x, y, size = _numbers(shape, "x", "y", "font-size")
        self._write(x, y - 0.36 * size, shape.text or "", shape.get("fill", INK), shape.get("text-anchor") == "start")

    # ── characters ──

    def _write(self, x: float, y: float, text: str, colour: str, from_left: bool = False) -> None:
        row, column = self.at(x, y)
        start = column if from_left else column - (len(text) - 1) // 2
        for i, sign in enumerate(text):
            self.glyphs[row, start + i] = Glyph(sign, colour)

    def _lines(self, segments: Iterable[Sequence[Point]], colour: str, weight: int) -> None:
        for start, end in segments:
            (row, column), (to_row, to_column) = self.at(*start), self.at(*end)
            if row == to_row or column == to_column:
                self._straight((row, column), (to_row, to_column), colour, weight)
            elif math.dist(start, end) >= DETAIL * self.side:
                self._slanted(start, end, colour)

    def _straight(self, start: Place, end: Place, colour: str, weight: int) -> None:
        """Draws a straight line: arms of the characters from `start` to `end`."""
        (row, column), (to_row, to_column) = sorted((start, end))
        ahead, back = (RIGHT, LEFT) if row == to_row else (DOWN, UP)
        places = [(r, c) for r in range(row, to_row + 1) for c in range(column, to_column + 1)]
        for i, place in enumerate(places):
            for arm, drawn in ((back, i > 0), (ahead, i + 1 < len(places))):
                if drawn:
                    self._arm(place, arm, colour, weight)

    def _arm(self, place: Place, arm: int, colour: str, weight: int) -> None:
        under = self.glyphs.get(place, Glyph())
        if under.sign in "●○•◦╱╲╳":
            return  # a line ends at a circle and at a slanted line
        arms = list(under.arms)
        doubled = arms[arm] == weight == 2 and under.colour == colour != INK  # two planks of a bridge
        arms[arm] = 3 if doubled else max(arms[arm], weight)
        heavier = weight >= max(under.arms, default=0)
        self.glyphs[place] = Glyph(" ", colour if heavier else under.colour, (arms[0], arms[1], arms[2], arms[3]))

    def _slanted(self, start: Point, end: Point, colour: str) -> None:
        """Draws a slanted line: one character in each row whose middle it crosses."""
        (x1, y1), (x2, y2) = sorted((start, end), key=lambda point: point[1])
        sign = "╲" if x2 > x1 else "╱"
        height = self.side / self.rows
        rows = range(math.ceil((y1 - self.top) / height + 1e-6), math.ceil((y2 - self.top) / height - 1e-6))
        for row in rows:
            y = self.top + row * height
            x = x1 + (x2 - x1) * (y - y1) / (y2 - y1)
            place = self.at(x, y)
            crossed = self.glyphs.get(place, Glyph()).sign in set("╱╲") - {sign}
            self.glyphs[place] = Glyph("╳" if crossed else sign, colour)

    # ── output ──

    def text(self, *, colours: bool = True) -> "Text":
        """All characters, with their colours; without colours, other backgrounds are hatched."""
        from rich.style import Style
        from rich.text import Text

        self._join_grounds()
        if not colours:
            self._hatch()
        shown = [place for place, glyph in self.glyphs.items() if glyph.shown() != " "]
        rows, columns = ([place[i] for place in shown] or [0] for i in (0, 1))
        text = Text(no_wrap=True, end="")
        for row in range(min(rows), max(rows) + 1):
            places = [(row, column) for column in range(min(columns) - 1, max(columns) + 2)]
            for (colour, ground), run in groupby(places, self._colours):
                signs = (self.glyphs.get(place, Glyph()).shown() for place in run)
                text.append("".join(signs), Style(color=colour, bgcolor=ground) if colours else None)
            if row < max(rows):
                text.append("\n")
        return text

    def _colours(self, place: Place) -> tuple[str, str]:
        """The colours of the sign and of its background."""
        return self.glyphs.get(place, Glyph()).colour, self.grounds.get(place, PAPER)

    def _join_grounds(self) -> None:
        """Colours the characters on a border if the cells around it have the same colour."""
        borders = [place for place in self.grounds if place[0] % self.rows == 0 or place[1] % self.columns == 0]
        for row, column in borders:
            ups = (0,) if row % self.rows else (-1, 1)
            lefts = (0,) if column % self.columns else (-1, 1)
            around = {self.grounds.get((row + up, column + left)) for up in ups for left in lefts}
            colour = around.pop()
            self.grounds[row, column] = colour if not around and colour is not None else PAPER

    def _hatch(self) -> None:
        """Puts a sign where a dark or grey background would show nothing else."""
        for place, colour in self.grounds.items():
            hatch = next((sign for luminance, sign in HATCHES if _luminance(colour) < luminance), None)
            if hatch and self.glyphs.get(place, Glyph()).shown() == " ":
                self.glyphs[place] = Glyph(hatch)


def _luminance(colour: str) -> float:
    """The luminance of `#rrggbb`, from 0 to 1: the weights of Rec. 601."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def _numbers(shape: Element, *names: str) -> Iterator[float]:
    return (float(shape.get(name, "0")) for name in names)


def _weight(shape: Element) -> int:
    return 2 if float(shape.get("stroke-width", "1")) >= HEAVY else 1


def _half(points: Sequence[Sequence[float]]) -> str:
    """Returns the sign of a triangle: half a square, or a triangle that points to a side; empty for other shapes."""
    if len(points) != 3:
        return ""
    xs, ys = sorted(point[0] for point in points), sorted(point[1] for point in points)
    for x, y in points:
        if sum(abs(point[0] - x) < 0.5 for point in points) == sum(abs(point[1] - y) < 0.5 for point in points) == 2:
            right, low = abs(x - xs[2]) < 0.5, abs(y - ys[2]) < 0.5
            return {(True, True): "◢", (False, True): "◣", (False, False): "◤", (True, False): "◥"}[right, low]
    if ys[1] - ys[0] < 0.5 or ys[2] - ys[1] < 0.5:
        return "▼" if ys[1] - ys[0] < 0.5 else "▲"
    return "▶" if xs[1] - xs[0] < 0.5 else "◀" if xs[2] - xs[1] < 0.5 else ""


def printed_on(stream: IO[str], picture: Picture) -> bool:
    """Draws a picture on a terminal. False if that is impossible: no terminal, too narrow, or without UTF-8."""
    if picture.place is None or not stream.isatty():
        return False
    from rich.console import Console

    console = Console(file=stream, highlight=False)
    colours = not console.no_color and console.color_system is not None
    try:
        text = Screen(picture).text(colours=colours)
    except ValueError:
        return False
    width = max(len(line) for line in text.plain.split("\n"))
    if console.is_dumb_terminal or console.encoding != "utf-8" or width > console.width:
        return False
    console.print(text, soft_wrap=True)
    return True
