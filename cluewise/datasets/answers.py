"""The lenient reading of an answer: the last whole grid or JSON value in a text, with anything around it.

The words, the code fences, the frames and the blanks around a grid do not matter. The grid itself is read strictly: it
has the size of the board, and only its signs.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from cluewise.puzzles.common.cell_boards import CellPuzzle
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.region_boards import RegionPuzzle
from cluewise.puzzles.common.solution import Solution

from .questions import NO_SIGN

MOST_CHARACTERS = 200_000
"""The end of a longer answer is read."""

MOST_BLOCKS = 500
"""The most lines from the end at which a grid is looked for, and the most JSON lists and code blocks."""

MOST_LINES = 5
"""The most lines of a block that is a grid with something between its rows, for each line of a solution."""

MOST_FORMS = 1_500
"""The most readings of an answer that are tried."""

FENCE = re.compile(r"(?:```|~~~)[^\n]*\n(.*?)(?:\n[ \t]*(?:```|~~~)|\Z)", re.DOTALL)
FRAME = "│┃║┆┊▏▕｜"
RULE = re.compile(r"[\s+\-=_|:─━═┄┅┈┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯│┃║*]+")
"""A line of a frame or below the head of a table."""
LABEL = re.compile(r"^[ \t]*(?:row|r)[ \t]*\d+[ \t]*[:.)|][ \t]*", re.IGNORECASE | re.MULTILINE)


class AnswerShape(NamedTuple):
    """The number of lines of a solution's text, of blank lines before and after the others, of blanks that begin all
    lines, and of further blanks that begin the first."""

    lines: int
    above: int
    below: int
    left: int
    first: int


def shape_of(text: str) -> AnswerShape:
    """The shape of a solution's text."""
    rows = text.split("\n")
    filled = [i for i, row in enumerate(rows) if row.strip()] or [0]
    starts = [len(rows[i]) - len(rows[i].lstrip(" ")) for i in filled]
    left = min(starts)
    return AnswerShape(len(rows), filled[0], len(rows) - 1 - filled[-1], left, starts[0] - left)


Shape = Callable[[], AnswerShape]
"""Gives the shape of a solution's text."""


def read_answer(puzzle: Puzzle, answer: Any, shape: Shape, known: Mapping[str, Solution]) -> Solution | None:
    """The last solution in an answer, which may have open places; None if there is no whole grid.

    `answer`: a text, or a value as from JSON. `shape` is called only for a grid with something around it. `known`:
    texts that have been read before.
    """
    text = answer if isinstance(answer, str) else _dumped(answer)
    tried = set[str]()
    for block in blocks(text[-MOST_CHARACTERS:], shape):
        for form in _forms(block, shape):
            if form in known:
                return known[form]
            if form in tried or not _may_be_grid(puzzle, form, shape):
                continue
            if len(tried) == MOST_FORMS:
                return None
            tried.add(form)
            try:
                return puzzle.read_solution(form)
            except (PuzzleError, ValueError, TypeError, RecursionError):
                continue
    return None


LONGEST_NAME = 3
"""The most letters of a region's name between blanks: longer words are no grid."""


def _may_be_grid(puzzle: Puzzle, form: str, shape: Shape) -> bool:
    """False for rows that are certainly no grid: too few or too many, or words in place of the names of regions."""
    if form.lstrip().startswith(("[", "+")) or not isinstance(puzzle, CellPuzzle | RegionPuzzle):
        return True
    rows = [words for row in form.split("\n") if (words := row.split())]
    if len(rows) > 1 and len(rows) != shape().lines:
        return False
    is_named = isinstance(puzzle, RegionPuzzle)
    return not is_named or all(len(word) <= LONGEST_NAME for words in rows if len(words) > 1 for word in words)


def _dumped(answer: Any) -> str:
    try:
        return "" if answer is None else json.dumps(answer, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return ""


def blocks(text: str, shape: Shape) -> Iterator[str]:
    """The parts of a text that may be a grid: code blocks, the whole text, JSON lists, and as many lines as a solution
    has; the last ones first."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").replace("\t", " ")
    fenced = [found[1] for found in FENCE.finditer(text)] if "```" in text or "~~~" in text else []
    fenced = fenced[-MOST_BLOCKS:]
    yield from (_trimmed(block) for block in reversed(fenced))
    if not fenced:
        yield _trimmed(text)
    if "[" in text:
        yield from reversed(list(_lists(text)))
    rows, height = text.split("\n"), shape().lines
    fences = [i for i, row in enumerate(rows) if row.lstrip(" ").startswith(("```", "~~~"))]
    for end in range(len(rows), max(height, len(rows) - MOST_BLOCKS) - 1, -1):
        while fences and fences[-1] >= end:
            fences.pop()
        if not fences or fences[-1] < end - height:
            yield "\n".join(rows[end - height : end])
    solid = [row for row in rows if row.strip()]  # rows with blank lines between them
    if len(solid) < len(rows) and height <= len(solid):
        yield "\n".join(solid[-height:])


def _trimmed(text: str) -> str:
    """The text without blank lines before and after it."""
    rows = text.split("\n")
    while rows and not rows[0].strip():
        rows.pop(0)
    while rows and not rows[-1].strip():
        rows.pop()
    return "\n".join(rows)


def _lists(text: str) -> Iterator[str]:
    """The outermost JSON lists in a text."""
    decoder, at, tried = json.JSONDecoder(), 0, 0
    while (at := text.find("[", at)) >= 0 and (tried := tried + 1) < MOST_BLOCKS:
        try:
            _, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            at += 1
            continue
        yield text[at:end]
        at = end


def _forms(block: str, shape: Shape) -> Iterator[str]:
    """A block as it is, and without what people and models put around a grid."""
    if not block.strip():
        return
    if block.lstrip().startswith("["):
        yield block
        yield from _from_json(block)
        return
    yield block
    if block.count("\n") > MOST_LINES * shape().lines:
        return
    inner = list(_unframed(block))
    for rows in dict.fromkeys((block, _dedented(block), *inner, *map(_dedented, inner))):
        yield from dict.fromkeys((rows, closed(rows)))
    yield from _shifted(_dedented(block), shape())


def _from_json(block: str) -> Iterator[str]:
    """The rows of a JSON list of texts, or of lists of signs."""
    try:
        value = json.loads(block)
    except (ValueError, RecursionError):
        return
    if isinstance(value, list) and value:
        if all(isinstance(row, str) for row in value):
            yield "\n".join(value)
        elif all(isinstance(row, list) for row in value):
            yield "\n".join(" ".join("?" if sign is None else str(sign) for sign in row) for row in value)
            yield "\n".join("".join("?" if sign is None else str(sign) for sign in row) for row in value)


def _dedented(block: str) -> str:
    """The block without the blanks that begin all its lines."""
    rows = block.split("\n")
    starts = (len(row) - len(row.lstrip(" ")) for row in rows if row.strip())
    margin = min(starts, default=0) if block[:1] in ("", " ", "\n") else 0
    return "\n".join(row[margin:].rstrip() for row in rows)


def _shifted(block: str, shape: AnswerShape) -> Iterator[str]:
    """The block with the blank lines and columns around it, which are lost easily."""
    rows = block.split("\n")
    if len(rows) + shape.above + shape.below == shape.lines:
        for start in {" " * shape.first, ""}:  # the first line may have lost more than the others
            shifted = [" " * shape.left + row for row in (start + rows[0], *rows[1:])]
            yield "\n".join([*[""] * shape.above, *shifted, *[""] * shape.below])


def closed(block: str) -> str:
    """Rows of signs with one blank between them, without these blanks; NO_SIGN becomes a blank."""
    rows = block.split("\n")
    spaced = [row for row in rows if len(row) > 1]
    if not spaced or any(row[1::2].strip() for row in spaced):
        return block.replace(NO_SIGN, " ")
    return "\n".join(row[::2].replace(NO_SIGN, " ").rstrip() for row in rows)


def _unframed(block: str) -> Iterator[str]:
    """The block without a frame, bars, commas, quotes and labels of rows."""
    yield LABEL.sub("", block)
    if "," in block:
        yield block.replace(",", " ")
    rows = block.split("\n")
    if len(rows) > 2 and all(RULE.fullmatch(row) for row in (rows[0], rows[-1])):
        inner = rows[1:-1]
        yield "\n".join(row.strip()[1:-1] for row in inner)
        yield "\n".join(row.strip()[2:-2] for row in inner)
    kept = [row for row in rows if not RULE.fullmatch(row) or row.strip("+-=|:─━═ ") != ""]
    if all(row.strip().startswith("| ") and row.rstrip().endswith(" |") for row in kept if row.strip()):
        yield "\n".join(" ".join(row.strip()[2:-2].split(" | ")) for row in kept if row.strip())
    for signs in (FRAME + "|", FRAME + "|,;'\"*`"):
        plain = [row.translate(dict.fromkeys(map(ord, signs), " ")) for row in kept if row.strip()]
        yield "\n".join(" ".join(row.split()) for row in plain)
        yield "\n".join("".join(row.split()) for row in plain)
