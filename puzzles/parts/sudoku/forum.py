"""Grids as forums and programs print them: frames of any signs, remarks, blank cells, commas, candidates, `.sdk`.

Only texts that the plain formats cannot read are read here. Each word keeps its place in the text.

- Frames: `+---+`, `*---*`, `.---.`, `:---+`, box drawing. Rows may have `|` between boxes or cells.
- Blank cells: the blank signs of the plain formats, `x`, `X`, `·`, a blank place between frames, an empty field of CSV.
- Lines of words before and behind the grid, and lines of `.sdk` such as `#ASomebody`, are no rows. A line
  `[Puzzle]`, `[State]` or `[PencilMarks]` begins a section.
- With numbers up to 9, words of several digits in rising order are candidates.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...common.errors import quote
from ...common.heading import Heading
from ...common.reading import Text, lines_of
from .boxes import MOST
from .texts import NUMBERS, WORD, Lines, Word, WordGrid, is_rule, signs_of

_BOX_SIGNS = {
    **dict.fromkeys("│┃║┆┇┊┋╎╏｜", "|"),
    **dict.fromkeys("─━═┄┅┈┉╌╍–—−", "-"),
    **dict.fromkeys(map(chr, (*range(0x250C, 0x254C), *range(0x2552, 0x2570))), "+"),
    **dict.fromkeys("·•∙□▢☐○", "."),
    **{chr(0xFF10 + digit): str(digit) for digit in range(10)},
}
_ASCII = str.maketrans(_BOX_SIGNS)
_CORNER = re.compile(r"[*.:'`,](?=--|==)|(?<=--)[*.:'`,](?=[-=\s]|$)|(?<===)[*.:'`,](?=[-=\s]|$)", re.MULTILINE)
_FRAME = re.compile(r"[-+=|\s]*(?:--|==)[-+=|\s]*|[+|\s]*\+[+|\s]*")
_EMPTY = re.compile(r"[-|\s]*[-|][-|\s]*")
_REMARK = re.compile(r"#(?:[A-Za-z].*)?|\[\w+\]|(?=.*(?:[a-wyz][a-z]|[A-Za-z][a-wyz])).*")
_HEAD = re.compile(r"#([A-Z])(.*)")
_SECTION = re.compile(r"\s*\[(\w+)\]\s*")
_SEPARATORS = (",", ";", "\t")
_OWN_BLANKS = frozenset("xX~")
MOST_LENGTH = 20_000
"""The most characters of a text that is tried."""


class ForumGrid(NamedTuple):
    """The cells of a text, its heading, and the lines that are no part of the puzzle."""

    grid: WordGrid
    heading: Heading
    ignored: tuple[str, ...]

    @property
    def notes(self) -> tuple[str, ...]:
        return (f"lines beside the grid are ignored: {', '.join(map(quote, self.ignored))}",) if self.ignored else ()


def has_frame(body: str) -> bool:
    """Whether a text has a frame that the plain formats do not know, or a head of `.sdk`."""
    return body[:MOST_LENGTH] != plain(body[:MOST_LENGTH]) or _SECTION.match(body) is not None


def plain(body: str) -> str:
    """The text with `|`, `-` and `+` for all frames and `.` for signs of blanks, each at its own place."""
    return _CORNER.sub("+", body if body.isascii() else body.translate(_ASCII))


def forum_grid(body: str, side: int | None = None, *, state: bool = False) -> ForumGrid | None:
    """The cells of a text; None if it is no such grid. With `state`, the values of a player count as well."""
    if len(body) > MOST_LENGTH or ("\n" not in body.strip() and side is None):
        return None
    lines = _section([(at, line) for at, line in lines_of(plain(body))], state)
    lines = [(at, line) for at, line in lines if line.strip() or side is not None]
    beside = [k for k, (_, line) in enumerate(lines) if _REMARK.fullmatch(line.strip())]
    kept = [line for k, line in enumerate(lines) if k not in beside and line[1].strip()]
    if any(is_rule(lines[k][1]) for k in beside) or not kept:
        return None
    rows, count = [line for line in kept if not _is_frame(line[1])], len(kept)
    for some in (rows, [line for line in kept if line in rows or _EMPTY.fullmatch(line[1])]):
        if not 1 < (count := len(some)) <= MOST or side not in (None, count):
            continue
        first, last = (next(k for k, line in enumerate(lines) if line is some[end]) for end in (0, -1))
        spaced = any(" " in line.strip() for _, line in some)
        words = [_cells_of(*line, count, spaced=spaced) for line in some]
        if None not in words and not any(first < k < last for k in beside):
            cells = [word for row in words if row is not None for word in row]
            candidates = _are_candidates(cells, count)
            if candidates or all(_is_number(word, count) for _, word in cells):
                heading, ignored = _heading([lines[k][1].strip() for k in beside])
                return ForumGrid(WordGrid(count, count, cells, candidates), heading, ignored)
    return None


def _section(lines: list[Word], state: bool) -> list[Word]:
    """The lines of the section that counts: `[State]` of a state that has one, else `[Puzzle]`."""
    sections: dict[str, list[Word]] = {"": []}
    name = ""
    for at, line in lines:
        if match := _SECTION.fullmatch(line):
            name = match[1].lower()
            sections[name] = []
        else:
            sections[name].append((at, line))
    wanted = ("state", "puzzle", "") if state else ("puzzle", "")
    return sections[next(key for key in wanted if key in sections)]


def _is_frame(line: str) -> bool:
    return _FRAME.fullmatch(line) is not None or _EMPTY.fullmatch(line) is not None


def _heading(remarks: Sequence[str]) -> tuple[Heading, tuple[str, ...]]:
    """The heading that lines of `.sdk` state, and the other lines."""
    heads = {match[1]: match[2].strip() for line in remarks if (match := _HEAD.fullmatch(line))}
    other = tuple(line for line in remarks if not _HEAD.fullmatch(line) and line.strip("#"))
    return Heading.of(title=heads.get("D", ""), author=heads.get("A", "")), other[:3]


def _cells_of(start: int, line: str, side: int, *, spaced: bool) -> list[Word] | None:
    """The words of a row of `side` cells, `.` for an empty one; None if the line has another number of cells."""
    for separator in _SEPARATORS:
        if line.rstrip().rstrip(separator).count(separator) <= side - 1 <= line.count(separator) <= side:
            return list(_fields(start, line, separator, side))
    words = [(start + match.start(), match[0]) for match in WORD.finditer(line)]
    if len(words) == side:
        return [(at, _sign(word)) for at, word in words]
    signs = signs_of(start, line)
    if len(signs) == side:
        return [(at, _sign(sign)) for at, sign in signs]
    return _by_place(start, line, side) if spaced or "|" in line else None


def _fields(start: int, line: str, separator: str, side: int) -> Iterator[Word]:
    at = start
    for field in line.split(separator)[:side]:
        yield at + len(field) - len(field.lstrip()), _sign(field.strip().strip("\"'") or ".")
        at += len(field) + 1


def _sign(word: str) -> str:
    return "." if word in _OWN_BLANKS else word


def _by_place(start: int, line: str, side: int) -> list[Word] | None:
    """The cells of a row whose places state them, because blanks are empty cells: `|53 | 7 |   |`, `53  7`."""
    parts, at = list[Word](), start
    for part in line.split("|"):
        parts.append((at, part))
        at += len(part) + 1
    if len(parts) > 1:
        parts = parts[0 if parts[0][1].strip() else 1 : None if parts[-1][1].strip() else -1]
    if not parts or side % len(parts):
        return None
    count = side // len(parts)
    steps = {count: (0, 1), 2 * count - 1: (0, 2), 2 * count + 1: (1, 2), 3 * count: (1, 3)}
    cells: list[Word] = []
    for at, part in parts:
        first, step = steps.get(len(part), (0, 1) if len(parts) == 1 and len(part.rstrip()) <= count else (-1, 1))
        if count == 1 and len(part.split()) < 2:
            first, step = len(part) - len(part.lstrip()) if part.strip() else 0, 1
            part = part.strip() and part.rstrip()
        places = range(first, first + count * step, step)
        if first < 0 or any(not sign.isspace() and k not in places for k, sign in enumerate(part) if count > 1):
            return None
        found = (part[k : k + 1] if count > 1 else part[first:] for k in places)
        cells += [(at + k, _sign(sign.strip() or ".")) for k, sign in zip(places, found, strict=True)]
    return cells


def _is_number(word: str, side: int) -> bool:
    """Whether a word is a blank or has the form of a number of such a grid. (The reader checks its size.)"""
    return word.upper() in NUMBERS or (word.isascii() and word.isdigit() and len(word) < (2 if side < 10 else 4))


def _are_candidates(cells: Sequence[Word], side: int) -> bool:
    """Whether some words have several numbers up to `side`, each word in rising order."""
    words = [word for _, word in cells]
    if side > 9 or all(len(word) == 1 for word in words):
        return False
    return all(
        len(word) == 1 or (word.isdigit() and word.isascii() and [*word] == sorted({*word}) and int(word[0]) > 0 and
                           int(word[-1]) <= side)
        for word in words
    )  # fmt: skip


def unequal_row(text: Text) -> tuple[int, str] | None:
    """The place of the first row of a framed grid that has another number of cells than most, and a sentence."""
    rows: Lines = [(at, line) for at, line in lines_of(plain(text.body)) if line.strip() and not _is_frame(line)]
    rows = [(at, line) for at, line in rows if not _REMARK.fullmatch(line.strip())]
    counts = [len(signs_of(*row)) for row in rows]
    if not counts:
        return None
    usual = max(set(counts), key=counts.count)
    wrong = next((k for k, count in enumerate(counts) if count != usual), None)
    if wrong is None:
        return rows[0][0], f"{len(rows)} rows of {usual} cells are no sudoku, which is a square"
    return rows[wrong][0], f"expected {usual} cells in each row of the grid, found {counts[wrong]}"
