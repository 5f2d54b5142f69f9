"""The pages of a sheet: puzzles on paper of some size, with their solutions at the back.

A page is one picture in millimetres. The same pages make an SVG, an HTML file and a PDF (`files.py`), so they look
alike everywhere.
"""

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.picture import Picture
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution

from .words import name_of, printable, rules_of

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""

MARGIN, GAP = 15.0, 8.0
CELL = 40.0
"""The side of a cell in the units of a puzzle's picture."""

LARGEST, SMALLEST = 11.0, 2.4
"""The side of a cell on paper, in millimetres, at most and at least."""

WORDS = ("easy", "medium", "hard", "expert", "search")
SOLUTIONS_A_PAGE = 12
TITLE, TEXT, SMALL = 7.0, 3.6, 3.2
"""Sizes of letters in millimetres."""

LETTER = 0.52
"""The width of a letter, as a share of its size, on average."""

LEAST_TEXT = 2.0
"""Longer captions are written smaller, down to this size, and then cut off."""

WORDS_CLASS = "words"
"""The class of texts in the language of the user. HTML writes them itself (`files.py`)."""


class SheetItem(NamedTuple):
    """A puzzle on a sheet; None for a level or a solution that is not known."""

    puzzle: Puzzle
    solution: Solution | None = None
    level: int | None = None


class Style(NamedTuple):
    """How a sheet looks: its title, the paper, the number of puzzles on a page, and whether solutions are printed.

    `captions` take the place of the puzzles' numbers, from the first on.
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


def pages(items: Sequence[SheetItem], style: Style) -> list[Picture]:
    """The pages of a sheet. Raises Refused for a board that would be too small to read."""
    parts = [items[i : i + style.a_page] for i in range(0, len(items), style.a_page)]
    solved = [(number, item) for number, item in enumerate(items, 1) if item.solution is not None and style.solutions]
    at_the_back = [solved[i : i + SOLUTIONS_A_PAGE] for i in range(0, len(solved), SOLUTIONS_A_PAGE)]
    count = len(parts) + len(at_the_back)
    drawn: list[Picture] = []
    for part in parts:
        first = 1 + len(drawn) * style.a_page
        drawn.append(_page(style, [*enumerate(part, first)], len(drawn) + 1, count, style.a_page, is_solved=False))
    boxes = min(SOLUTIONS_A_PAGE, len(solved))  # also on the last page, where fewer would be drawn larger
    for numbered in at_the_back:
        drawn.append(_page(style, numbered, len(drawn) + 1, count, boxes, is_solved=True))
    return drawn


def _page(
    style: Style, numbered: Sequence[tuple[int, SheetItem]], number: int, count: int, a_page: int, *, is_solved: bool
) -> Picture:
    width, height = PAPERS[style.paper]
    title = printable(style.title) or " · ".join(dict.fromkeys(name_of(item.puzzle) for _, item in numbered))
    page = Picture(width, height, title)
    page.root.set("width", f"{width:g}mm")
    page.root.set("height", f"{height:g}mm")
    head = f"{title}: solutions" if is_solved else title
    size = min(TITLE, (width - 2 * MARGIN) / (LETTER * 1.15 * max(1, len(head))))
    _write(page, width / 2, MARGIN + TITLE / 2, head, size, font_weight="bold")
    y = MARGIN + TITLE + 3
    if not is_solved:
        for text in dict.fromkeys(rules_of(item.puzzle) for _, item in numbered):
            for line in textwrap.wrap(text, int((width - 2 * MARGIN) / (LETTER * TEXT))):
                _write(page, width / 2, y + TEXT / 2, line, TEXT)
                y += 1.4 * TEXT
    _write(page, width / 2, height - MARGIN / 2, f"{number} / {count}", SMALL)
    room = Box(MARGIN, y + 2, width - 2 * MARGIN, height - MARGIN - y - 2)
    pictures = [item.puzzle.picture(item.solution if is_solved else None) for _, item in numbered]
    boxes = _boxes(room, a_page, pictures)
    for (at, item), picture, box in zip(numbered, pictures, boxes, strict=False):
        _put(page, picture, _caption(style, at, item, box.width, is_solved=is_solved), box, style)
    return page


def _write(page: Picture, x: float, y: float, text: str, size: float, **style: str) -> None:
    page.write(x, y, text, size, **{"class": WORDS_CLASS, **style})


def _caption(style: Style, number: int, item: SheetItem, width: float, *, is_solved: bool) -> str:
    """What stands above a puzzle, cut off where it would be wider than its box."""
    name = printable(style.captions[number - 1]) if number <= len(style.captions) else ""
    level = "" if is_solved or item.level is None else f" · level {item.level}, {WORDS[item.level - 1]}"
    most = max(1, int((width - GAP / 2) / (LETTER * LEAST_TEXT)) - len(level))
    if len(name) > most:
        name = name[: most - 1] + "…"
    return (name or str(number)) + level


def _boxes(room: Box, count: int, pictures: Sequence[Picture]) -> Iterator[Box]:
    """The room in `count` equal boxes, in the number of columns that shows the pictures largest."""
    wide = max(picture.width for picture in pictures)
    high = max(picture.height for picture in pictures)

    def scale(columns: int) -> float:
        rows = -(-count // columns)
        return min((room.width / columns - GAP) / wide, (room.height / rows - GAP - 2 * SMALL) / high)

    columns = max(range(1, count + 1), key=scale)
    rows = -(-count // columns)
    for i in range(count):
        width, height = room.width / columns, room.height / rows
        yield Box(room.x + i % columns * width, room.y + i // columns * height, width, height)


def _put(page: Picture, picture: Picture, caption: str, box: Box, style: Style) -> None:
    """Draws a picture in the middle of a box, with a caption above it. Raises Refused if it would be too small."""
    head = 2 * SMALL
    scale = min((box.width - GAP) / picture.width, (box.height - GAP - head) / picture.height, LARGEST / CELL)
    if scale * CELL < SMALLEST:
        advice = "take fewer puzzles a page" if style.a_page > 1 else "it is too large for the paper"
        raise Refused(f"puzzle {caption}: its cells would be {scale * CELL:.1f} mm wide on the page: {advice}")
    size = min(SMALL, (box.width - GAP / 2) / (LETTER * len(caption)))
    _write(page, box.x + box.width / 2, box.y + SMALL / 2 + 1, caption, size)
    width, height = scale * picture.width, scale * picture.height
    page.root.append(picture.root)
    place = (box.x + (box.width - width) / 2, box.y + head, width, height)
    for key, value in zip(("x", "y", "width", "height"), place, strict=True):
        picture.root.set(key, f"{value:.3f}")
