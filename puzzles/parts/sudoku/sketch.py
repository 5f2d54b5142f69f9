"""Shapes for pictures of variants: lines, circles, dots and numbers outside the grid."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ...common.drawing import INK, SIDE
from ...common.geometry import Cell
from .layout import apart, inwards
from .pictures import dash_round

if TYPE_CHECKING:
    from ...common.drawing import Drawing
    from .layout import Sudoku

GREY = "#9aa5ad"


class Sketch:
    """Draws on a Drawing; cells are indices in reading order."""

    def __init__(self, puzzle: "Sudoku", drawing: "Drawing") -> None:
        self.puzzle, self.drawing, self.picture = puzzle, drawing, drawing.picture
        self.stacked: dict[tuple[float, float], int] = {}

    def cell(self, i: int) -> Cell:
        """The cell with this index."""
        cell: Cell = self.puzzle.cells[i]
        return cell

    def middle(self, i: int) -> tuple[float, float]:
        """The middle of a cell on the picture."""
        return self.drawing.middle(self.cell(i))

    # ── lines ──

    def line(self, cells: Sequence[int], colour: str, thickness: float) -> None:
        """A line through the middles of cells."""
        points = [self.middle(i) for i in cells]
        width = thickness * SIDE
        if len(points) < 2:
            self.disc(cells[0], colour, thickness / 2)
            return
        path = list(pairwise(points))
        self.picture.lines(path, stroke=colour, stroke_width=width, stroke_linejoin="round")

    def arrow(self, cells: Sequence[int]) -> None:
        """A thin line with a head at the last cell."""
        points = [self.middle(i) for i in cells]
        for start, end in pairwise(points):
            self.picture.line(*start, *end, stroke=GREY, stroke_width=2.4)
        if len(points) > 1:
            self._head(points[-2], points[-1])

    def _head(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = (dx * dx + dy * dy) ** 0.5 or 1
        dx, dy = dx / length, dy / length
        for side in (-1, 1):
            x, y = end[0] - 7 * dx + 5 * side * dy, end[1] - 7 * dy - 5 * side * dx
            self.picture.line(x, y, *end, stroke=GREY, stroke_width=2.4)

    # ── shapes in cells ──

    def disc(self, i: int, colour: str, radius: float) -> None:
        """A full circle."""
        self.picture.circle(*self.middle(i), radius * SIDE, fill=colour)

    def ring(self, i: int) -> None:
        """A circle with a white ground."""
        self.picture.circle(*self.middle(i), 0.39 * SIDE, fill="#ffffff", stroke=GREY, stroke_width=2)

    def diamond(self, i: int, colour: str) -> None:
        """A square on its corner."""
        (x, y), d = self.middle(i), 0.42 * SIDE
        self.picture.polygon(
            [(x - d, y), (x, y - d), (x + d, y), (x, y + d)], fill="#ffffff", stroke=colour, stroke_width=2
        )

    def square(self, i: int, colour: str, half: float) -> None:
        """A full square."""
        (x, y), d = self.middle(i), half * SIDE
        self.picture.rectangle(x - d, y - d, 2 * d, 2 * d, fill=colour)

    def pill(self, cells: Sequence[int]) -> None:
        """The circle of an arrow, or its pill around several cells."""
        xs, ys = zip(*map(self.middle, cells), strict=True)
        r = 0.39 * SIDE
        self.picture.rectangle(
            min(xs) - r, min(ys) - r, max(xs) - min(xs) + 2 * r, max(ys) - min(ys) + 2 * r,
            rx=r, fill="#ffffff", stroke=GREY, stroke_width=2.4,
        )  # fmt: skip

    def tint(self, cells: Iterable[int], colour: str) -> None:
        """Fills cells with a colour."""
        for i in cells:
            self.picture.rectangle(*self.drawing.corner(self.cell(i)), SIDE, SIDE, fill=colour)

    def dashes(self, cells: Sequence[int], label: str = "") -> None:
        """A dashed border around cells, with a label in the first."""
        dash_round(self.drawing, tuple(cells), self.puzzle.width, label)

    def corner(self, i: int, text: str) -> None:
        """Small text in the upper left corner of a cell."""
        x, y = self.drawing.corner(self.cell(i))
        self.picture.write(x + 3, y + 7, text, min(9, 52 / max(len(text), 1)), text_anchor="start", fill="#5d6d78")

    # ── signs between cells ──

    def _between(self, a: int, b: int) -> tuple[float, float]:
        (x1, y1), (x2, y2) = self.middle(a), self.middle(b)
        return (x1 + x2) / 2, (y1 + y2) / 2

    def dot(self, a: int, b: int, text: str, *, black: bool = False) -> None:
        """A white or black dot with a number."""
        x, y = self._between(a, b)
        colours = (INK, "#ffffff") if black else ("#ffffff", INK)
        with self.picture.symbol(x, y, "●" if black else "○"):
            self.picture.circle(x, y, 0.15 * SIDE, fill=colours[0], stroke=INK, stroke_width=1.4)
            if text:
                self.picture.write(x, y, text, 8, fill=colours[1])

    def between(self, a: int, b: int, text: str) -> None:
        """Text on the border between two cells."""
        x, y = self._between(a, b)
        self.picture.rectangle(x - 5.5 * len(text), y - 7, 11 * len(text), 14, fill="#ffffff", fill_opacity=0.85)
        self.picture.write(x, y, text, 14)

    def sign(self, a: int, b: int, size: float = 1.0) -> None:
        """The sign > on the border; the first cell is the greater one."""
        x, y = self._between(a, b)
        down, right = apart(self.puzzle, a, b)
        d, w = 4.5 * size, 3 * size
        dx, dy = (right > 0) - (right < 0), (down > 0) - (down < 0)
        tip = (x + w * dx, y + w * dy)
        ends = [(x - w * dx + d * side * dy, y - w * dy + d * side * dx) for side in (-1, 1)]
        text = {(0, 1): ">", (0, -1): "<", (1, 0): "v", (-1, 0): "^"}.get((dy, dx), ">")
        with self.picture.symbol(x, y, text):
            for end in ends:
                self.picture.line(*end, *tip, stroke=INK, stroke_width=1.8)

    def quadruple(self, cells: Sequence[int], text: str) -> None:
        """A circle over the corner that four cells share, with numbers."""
        xs, ys = zip(*map(self.middle, cells), strict=True)
        x, y = sum(xs) / len(xs), sum(ys) / len(ys)
        with self.picture.symbol(x, y, text):
            self.picture.circle(x, y, 0.27 * SIDE, fill="#ffffff", stroke=INK, stroke_width=1.2)
            words = text.split()
            half = (len(words) + 1) // 2 if len(words) > 2 else len(words)
            rows = [" ".join(row) for row in (words[:half], words[half:]) if row]
            for k, row in enumerate(rows):
                down = 8 * (k - (len(rows) - 1) / 2)
                self.picture.write(x, y + down, row, min(9, 24 / max(len(row), 1) + 2))

    # ── outside ──

    def outside(self, line: Sequence[int], text: str, *, pointing: bool = False) -> None:
        """A number outside the grid before a line; `pointing`: with an arrow. Several at one place are stacked."""
        down, right = inwards(self.puzzle, tuple(line))
        x, y = self.middle(line[0])
        x, y = x - right * 0.86 * SIDE, y - down * 0.86 * SIDE
        number = self.stacked[x, y] = self.stacked.get((x, y), -1) + 1
        y += 11 * number
        self.picture.write(x, y, text, 15 if len(text) < 3 else 12)
        if pointing:
            start = (x + 7 * right, y + 7 * down)
            self.picture.line(*start, x + 15 * right, y + 15 * down, stroke=GREY, stroke_width=1.6)
            self._small_head(start, (x + 15 * right, y + 15 * down))

    def _small_head(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        dx, dy = (end[0] - start[0]) / 11.3, (end[1] - start[1]) / 11.3
        for side in (-1, 1):
            x, y = end[0] - 4 * dx + 3 * side * dy, end[1] - 4 * dy - 3 * side * dx
            self.picture.line(x, y, *end, stroke=GREY, stroke_width=1.6)
