"""Layout of a sheet: pages with puzzles, then pages with their solutions.

A page is one picture in millimetres. SVG, HTML and PDF are made of the same pages (`files.py`), so they look alike.
"""

import textwrap
from collections.abc import Sequence
from typing import NamedTuple

from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.picture import Picture
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution

from .captions import name_of, printable
from .legend import Legend

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""

MARGIN, GAP = 15.0, 8.0
CELL = 40.0
"""The side of a cell in the units of a puzzle's picture."""

LARGEST, SMALLEST = 11.0, 2.4
"""The maximum and the minimum side of a cell on paper, in millimetres."""

SOLUTIONS_A_PAGE = 12
"""The maximum number of solutions on a page; fewer if their cells would be too small."""

TITLE, SMALL = 7.0, 3.2
"""Sizes of letters in millimetres."""

TEXTS, MOST_TEXT = (3.6, 3.2, 2.8, 2.4), 0.3
"""Font sizes of the rules: the first with which they fill at most this share of the page is used, else the last."""

LETTER = 0.52
"""The average width of a letter, as a share of its size."""

LEAST_TEXT = 2.0
"""The minimum size of long captions, which are cut off if they are still too wide."""

WORDS_CLASS = "words"
"""The class of texts in the language of the user. HTML writes them itself (`files.py`)."""


class SheetItem(NamedTuple):
    """A puzzle on a sheet. An unknown level or solution is None."""

    puzzle: Puzzle
    solution: Solution | None = None
    level: int | None = None


class Style(NamedTuple):
    """The style of a sheet: title, paper, number of puzzles on a page, with or without solutions.

    `captions` replace the numbers of the first puzzles.
    """

    title: str = ""
    paper: str = "a4"
    a_page: int = 4
    solutions: bool = True
    captions: tuple[str, ...] = ()


class Box(NamedTuple):
    """A part of a page, in millimetres."""

    x: float
    y: float
    width: float
    height: float

    def scale(self, picture: Picture) -> float:
        """The size in millimetres of a picture's unit in this box, below a caption."""
        return min((self.width - GAP) / picture.width, (self.height - GAP - 2 * SMALL) / picture.height, LARGEST / CELL)


class Placed(NamedTuple):
    """A puzzle of a sheet, its number from 1 on, and the printed picture: of the puzzle or of its solution."""

    number: int
    item: SheetItem
    picture: Picture


class Layout(NamedTuple):
    """The layout of one page: the puzzles on it, and the number of equal boxes into which it is divided."""

    style: Style
    legend: Legend
    placed: Sequence[Placed]
    many: int
    is_solved: bool = False

    @property
    def title(self) -> str:
        names = dict.fromkeys(name_of(one.item.puzzle) for one in self.placed)
        return printable(self.style.title) or " · ".join(names)

    def rules(self) -> tuple[float, list[str]]:
        """The size of the letters of the rules, and the lines."""
        texts = [] if self.is_solved else self.legend.rules([one.number for one in self.placed])
        width, height = PAPERS[self.style.paper]
        for size in TEXTS:
            most = int((width - 2 * MARGIN) / (LETTER * size))
            lines = [line for text in texts for line in textwrap.wrap(text, most)]
            if len(lines) * 1.4 * size <= MOST_TEXT * height:
                break
        return size, lines

    def boxes(self) -> list[Box]:
        """The area below the rules in equal boxes, with the number of columns that makes the pictures largest."""
        width, height = PAPERS[self.style.paper]
        size, lines = self.rules()
        top = MARGIN + TITLE + 5 + 1.4 * size * len(lines)
        room = Box(MARGIN, top, width - 2 * MARGIN, height - MARGIN - top)
        wide = max(one.picture.width for one in self.placed)
        high = max(one.picture.height for one in self.placed)

        def scale(columns: int) -> float:
            rows = -(-self.many // columns)
            return min((room.width / columns - GAP) / wide, (room.height / rows - GAP - 2 * SMALL) / high)

        columns = max(range(1, self.many + 1), key=scale)
        rows = -(-self.many // columns)
        width, height = room.width / columns, room.height / rows
        return [
            Box(room.x + i % columns * width, room.y + i // columns * height, width, height) for i in range(self.many)
        ]

    def too_small(self) -> tuple[int, float] | None:
        """The number of a puzzle whose cells would be too small to read, and their width in millimetres."""
        cells = (
            (one.number, CELL * box.scale(one.picture)) for one, box in zip(self.placed, self.boxes(), strict=False)
        )
        return next(((number, cell) for number, cell in cells if cell < SMALLEST), None)

    def drawn(self, number: int, pages: int) -> Picture:
        """The page with this number."""
        width, height = PAPERS[self.style.paper]
        page = Picture(width, height, self.title)
        page.root.set("width", f"{width:g}mm")
        page.root.set("height", f"{height:g}mm")
        head = f"{self.title}: solutions" if self.is_solved else self.title
        size = min(TITLE, (width - 2 * MARGIN) / (LETTER * 1.15 * max(1, len(head))))
        _write(page, width / 2, MARGIN + TITLE / 2, head, size, font_weight="bold")
        size, lines = self.rules()
        for i, line in enumerate(lines):
            _write(page, width / 2, MARGIN + TITLE + 3 + (1.4 * i + 0.5) * size, line, size)
        _write(page, width / 2, height - MARGIN / 2, f"{number} / {pages}", SMALL)
        for one, box in zip(self.placed, self.boxes(), strict=False):
            most = int((box.width - GAP / 2) / (LETTER * LEAST_TEXT))
            level = None if self.is_solved else one.item.level
            _put(page, one.picture, self.legend.caption(one.number, level, most), box)
        return page


def pages(items: Sequence[SheetItem], style: Style) -> list[Picture]:
    """The pages of a sheet. Raises Refused for a board that would be too small to read."""
    legend = Legend.of([item.puzzle for item in items], style.captions)
    placed = [Placed(number, item, item.puzzle.picture()) for number, item in enumerate(items, 1)]
    laid = _puzzle_pages(style, legend, placed)
    if found := _too_small(laid):
        raise Refused(_advice(style, legend, placed, *found))
    if style.solutions:
        solved = [
            one._replace(picture=one.item.puzzle.picture(one.item.solution))
            for one in placed
            if one.item.solution is not None
        ]
        laid += _solution_pages(style, legend, solved)
    return [page.drawn(number, len(laid)) for number, page in enumerate(laid, 1)]


def _puzzle_pages(style: Style, legend: Legend, placed: Sequence[Placed]) -> list[Layout]:
    many = style.a_page
    return [Layout(style, legend, placed[i : i + many], many) for i in range(0, len(placed), many)]


def _solution_pages(style: Style, legend: Legend, placed: Sequence[Placed]) -> list[Layout]:
    """Pages with boxes of one size if all solutions are readable there; otherwise each page has as many as are
    readable. A solution alone on a page has more space than its puzzle."""
    most = min(SOLUTIONS_A_PAGE, len(placed))
    laid = [Layout(style, legend, placed[i : i + most], most, is_solved=True) for i in range(0, len(placed), most or 1)]
    if not _too_small(laid):
        return laid
    laid = []
    while placed:
        counts = range(min(most, len(placed)), 0, -1)
        tried = (Layout(style, legend, placed[:count], count, is_solved=True) for count in counts)
        laid.append(next(page for page in tried if page.many == 1 or not page.too_small()))
        placed = placed[laid[-1].many :]
    return laid


def _too_small(laid: Sequence[Layout]) -> tuple[int, float] | None:
    """As `Layout.too_small`, for several pages."""
    return next(filter(None, (page.too_small() for page in laid)), None)


def _advice(style: Style, legend: Legend, placed: Sequence[Placed], number: int, cell: float) -> str:
    """The message about a puzzle whose cells would be too small, with a change that makes all puzzles fit."""
    for paper in (style.paper, *(name for name in PAPERS if name != style.paper)):
        for many in range(style.a_page - (paper == style.paper), 0, -1):
            if not _too_small(_puzzle_pages(style._replace(paper=paper, a_page=many), legend, placed)):
                fewer = f"take fewer puzzles a page, at most {many} (--a-page {many})" * (many < style.a_page)
                other = f"print on {paper} paper (--paper {paper})" * (paper != style.paper)
                return f"{_finding(legend, number, cell)}: {' and '.join(filter(None, (fewer, other)))}"
    alone = _too_small(_puzzle_pages(style._replace(a_page=1), legend, placed))
    assert alone is not None
    return (
        f"{_finding(legend, *alone)}, even alone: it is too large for the paper; leave it out, or draw it in a file of "
        "its own (cluewise convert --to svg)"
    )


def _finding(legend: Legend, number: int, cell: float) -> str:
    return f"puzzle {legend.caption(number)}: its cells would be {max(0.0, cell):.1f} mm wide on the page"


def _write(page: Picture, x: float, y: float, text: str, size: float, **style: str) -> None:
    page.write(x, y, text, size, **{"class": WORDS_CLASS, **style})


def _put(page: Picture, picture: Picture, caption: str, box: Box) -> None:
    """Draws a picture in the middle of a box, with a caption above it."""
    scale = box.scale(picture)
    size = min(SMALL, (box.width - GAP / 2) / (LETTER * len(caption)))
    _write(page, box.x + box.width / 2, box.y + SMALL / 2 + 1, caption, size)
    width, height = scale * picture.width, scale * picture.height
    page.root.append(picture.root)
    place = (box.x + (box.width - width) / 2, box.y + 2 * SMALL, width, height)
    for key, value in zip(("x", "y", "width", "height"), place, strict=True):
        picture.root.set(key, f"{value:.3f}")
