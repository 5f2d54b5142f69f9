"""The pictures of regex crosswords."""

from collections.abc import Iterator
from math import atan2, degrees
from typing import Any, NamedTuple

from ...common.drawing import Drawing
from ...common.geometry import Cell
from ...common.picture import INK, MARK, MARK_INK, Picture, Point
from ...common.placed_clues import TextClue
from ...common.solution import Slot, Solution
from .formats import COLUMN, FALLING, RISING, ROW, GridShape


class _Label(NamedTuple):
    """A text in parts, one below the other. They start or end at (x, y) and extend `length` in direction (dx, dy)."""

    parts: tuple[str, ...]
    x: float
    y: float
    dx: float
    dy: float

    @property
    def size(self) -> float:
        return 12.0 if len(self.parts) < 3 else 9.0

    @property
    def length(self) -> float:
        return 0.61 * self.size * max(map(len, self.parts))

    @property
    def end(self) -> tuple[float, float]:
        return self.x + self.dx * self.length, self.y + self.dy * self.length


_SIDE = 34.0
"""The distance between the centres of two cells in a row."""


_STEPS = {ROW: (1.0, 0.0), COLUMN: (0.0, 1.0), RISING: (-0.5, -(3**0.5) / 2), FALLING: (-0.5, 3**0.5 / 2)}
"""The step from one cell of a line to the next, x to the right and y down, in units of `_SIDE`."""


def _centre(puzzle: Any, cell: Cell) -> tuple[float, float]:
    if puzzle.shape is GridShape.RECTANGULAR:
        return cell.c * _SIDE, cell.r * _SIDE
    return (cell.c - puzzle.row_length(cell.r) / 2) * _SIDE, cell.r * _SIDE * 3**0.5 / 2


def _labels(puzzle: Any) -> Iterator[_Label]:
    """The labels: the first pattern of a line is before its first cell, the others are after its last."""
    for line, patterns in zip(puzzle.lines, puzzle.patterns, strict=True):
        step = _STEPS[line.kind]
        for shown, cell, (dx, dy) in (
            (patterns[:1], line.cells[0], (-step[0], -step[1])),
            (patterns[1:], line.cells[-1], step),
        ):
            if shown:
                x, y = _centre(puzzle, cell)
                yield _Label(_broken("   ".join(shown)), x + 0.72 * _SIDE * dx, y + 0.72 * _SIDE * dy, dx, dy)


def _broken(text: str) -> tuple[str, ...]:
    """A long text in equal parts, so that the cells of a small picture are large; no part ends with a backslash."""
    size = -(-len(text) // min(3, -(-len(text) // 16)))
    parts, start = list[str](), 0
    while start < len(text):
        stop = start + size
        stop += stop < len(text) and (len(text[:stop]) - len(text[:stop].rstrip("\\"))) % 2
        parts.append(text[start:stop])
        start = stop
    return tuple(parts)


_MARGIN = 6.0


def canvas(puzzle: Any) -> Drawing:
    """An empty drawing with room for the patterns and with the positions of the cells."""
    drawing = Drawing(puzzle.height, puzzle.width, puzzle.name)
    (left, right), (top, bottom) = _extent(puzzle)
    picture = drawing.picture = Picture(right - left + 2 * _MARGIN, bottom - top + 2 * _MARGIN, puzzle.name)
    drawing.left, drawing.top = _MARGIN - left, _MARGIN - top
    corners = ((x + drawing.left - _SIDE / 2, y + drawing.top - _SIDE / 2, _SIDE) for x, y in _centres(puzzle))
    picture.place = dict(zip(puzzle.cells, corners, strict=True)).__getitem__
    return drawing


def _centres(puzzle: Any) -> list[tuple[float, float]]:
    return [_centre(puzzle, cell) for cell in puzzle.cells]


def _extent(puzzle: Any) -> tuple[tuple[float, float], ...]:
    """The least and the greatest x, and those of y, of cells and patterns."""
    corners = [corner for x, y in _centres(puzzle) for corner in _outline(puzzle.shape, x, y)]
    points = [*corners, *(label.end for label in _labels(puzzle))]
    return tuple((min(along), max(along)) for along in zip(*points, strict=True))


def draw_letters(puzzle: Any, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
    """Draws squares or hexagons with letters, and the patterns in the direction of their lines; `␣` is a blank."""
    picture = drawing.picture
    for cell, (x, y) in zip(puzzle.cells, _centres(puzzle), strict=True):
        at = x + drawing.left, y + drawing.top
        letter = str(solution.get(cell, ""))
        fill = MARK if cell in unsure else "#e4f0ea" if letter else "#fbfaf6"
        picture.polygon(_outline(puzzle.shape, *at), fill=fill, stroke="#8a9aa6", stroke_width=1.2)
        if cell in unsure:
            letters = "".join(map(str, drawing.candidates.get(cell, "?")))
            text = letters if len(letters) < 7 else "?"
            picture.write(*at, text, 17 if text == "?" else min(12, 2.2 * 17 / len(text)), fill=MARK_INK)
        elif letter:
            picture.write(*at, "␣" if letter == " " else letter, 17, fill=INK)
    for label in _labels(puzzle):
        _draw_label(picture, label._replace(x=label.x + drawing.left, y=label.y + drawing.top))


def _outline(shape: GridShape, x: float, y: float) -> list[tuple[float, float]]:
    half = _SIDE / 2
    if shape is GridShape.RECTANGULAR:
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    high, low = _SIDE / 3**0.5, _SIDE / 3**0.5 / 2
    return [
        (x, y - high),
        (x + half, y - low),
        (x + half, y + low),
        (x, y + high),
        (x - half, y + low),
        (x - half, y - low),
    ]


def text_clues(puzzle: Any) -> list[TextClue]:
    """Each pattern with its area in the picture: its share of a label with several patterns."""
    drawing, labels = canvas(puzzle), iter(_labels(puzzle))
    clues = []
    for line, patterns in zip(puzzle.lines, puzzle.patterns, strict=True):
        names = [f"{line}, pattern {i}" if len(patterns) > 1 else str(line) for i, _ in enumerate(patterns, 1)]
        for first, group in ((0, patterns[:1]), (1, patterns[1:])):
            if not group:
                continue
            label = next(labels)
            for i, text in enumerate(group):
                shares = i / len(group), (i + 1) / len(group)
                clues.append(TextClue(names[first + i], *_area(drawing, label, *shares), text))
    return clues


def _area(drawing: Drawing, label: _Label, start: float, stop: float) -> tuple[tuple[Point, ...], Point]:
    """The rectangle of a part of a label, from one share of its length to another, and its middle."""
    dx, dy, half = label.dx, label.dy, 0.4 * _SIDE

    def at(share: float, aside: float) -> Point:
        x, y = label.x + drawing.left, label.y + drawing.top
        return x + dx * label.length * share - dy * aside, y + dy * label.length * share + dx * aside

    return (at(start, half), at(stop, half), at(stop, -half), at(start, -half)), at((start + stop) / 2, 0)


def _draw_label(picture: Picture, label: _Label) -> None:
    """Draws a label so that it is never upside down: turned by less than a right angle, or by one to the left."""
    angle = degrees(atan2(label.dy, label.dx))
    turned = angle - 180 if angle >= 90 else angle + 180 if angle < -90 else angle
    anchor = "start" if abs(turned - angle) < 1 else "end"
    for i, part in enumerate(label.parts):
        picture.write(
            label.x,
            label.y + (i - (len(label.parts) - 1) / 2) * 1.08 * label.size,
            part,
            label.size,
            text_anchor=anchor,
            font_family="DejaVu Sans Mono, Menlo, Consolas, monospace",
            transform=f"rotate({turned:g} {label.x:.2f} {label.y:.2f})",
        )
