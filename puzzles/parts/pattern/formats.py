"""The texts of Pattern: the lines of a game ID and of an address, `.non` files, blocks of number lines."""

import re
from typing import Any

from ...common.block_clues import MOST_SIDE, NoneGiven, Word, read_blocks, read_number_line, split_words
from ...common.errors import PuzzleError, quote
from ...common.formats import UNKNOWN, Board, Codec, Format, OnlyRead, SizedPuzzle
from ...common.plural import count_words
from ...common.reading import Scanner, Text, lines_of, natural
from ...common.size_lines import size_line

_KEYS = ("width", "height", "rows", "columns")
_SIDES = {"columns": "width", "rows": "height"}
_NON = re.compile(rf"^[ \t]*(?:{'|'.join(_KEYS)})\b", re.IGNORECASE | re.MULTILINE)
_SECTION = re.compile(r"^[ \t]*([A-Za-z]+)\b[ \t]*(.*)((?:\n(?![ \t]*[A-Za-z]).*)*)", re.MULTILINE)

_COLOUR = re.compile(r"^[ \t]*(?:color|colour)\b|^[ \t]*[0-9]+[a-z]\b", re.IGNORECASE | re.MULTILINE)


class Lines(Codec):
    """The numbers of a game ID: columns, then rows. `/` separates lines, `.` separates numbers."""

    fields = ("columns", "rows")

    def read(self, scanner: Scanner, board: Board) -> None:
        text, at, height, width = scanner.text, scanner.at, board["height"], board["width"]
        clues = text.body[at:].rstrip().partition(",")[0]
        if clues.count("/") != width + height - 1:
            sides = f"{count_words(width, 'column')}, {count_words(height, 'row')}"
            expected = f"expected {width + height} lines separated by '/' ({sides})"
            raise text.error(f"{expected}, found {clues.count('/') + 1}", at)
        if UNKNOWN in clues:
            raise text.error("a game ID has no blocks of any length ('?')", at + clues.index(UNKNOWN))
        words = split_words(clues, "/", at)
        lines = [read_blocks(text, split_words(line, ".", start) if line else ()) for start, line in words]
        board["columns"], board["rows"] = tuple(lines[:width]), tuple(lines[width:])
        scanner.at = at + len(clues)

    def write(self, puzzle: Any) -> str:
        return "/".join(".".join(map(str, blocks)) for blocks in (*puzzle.columns, *puzzle.rows))

    def refusal(self, puzzle: Any) -> str:
        unknown = any(UNKNOWN in blocks for blocks in (*puzzle.columns, *puzzle.rows))
        return "a game ID has no blocks of any length ('?')" if unknown else ""


class NumberLines(Format):
    """Two blocks of number lines with a blank line between them: the rows, then the columns."""

    name, kind = "two blocks of number lines", "rows"

    def __init__(self) -> None:
        self.codecs: tuple[Codec, ...] = (NoneGiven("number lines"),)

    @property
    def holds(self) -> frozenset[str]:
        return super().holds | {"columns", "rows"}

    def fits(self, body: str) -> bool:
        return True

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        columns, rows = self.sides(text, cls)
        return {
            "height": len(rows),
            "width": len(columns),
            "columns": tuple(read_number_line(text, at, line) for at, line in columns),
            "rows": tuple(read_number_line(text, at, line) for at, line in rows),
            "given": (None,) * (len(rows) * len(columns)),
        }

    def sides(self, text: Text, cls: type[SizedPuzzle]) -> tuple[list[Word], list[Word]]:
        """The lines of the columns and of the rows."""
        blocks: list[list[Word]] = [[]]
        for at, line in lines_of(text.body):
            if not line.strip():
                blocks += [[]] if blocks[-1] else []
            elif line.strip()[0].isdigit() or line.strip()[0] == UNKNOWN:
                blocks[-1].append((at, line))
                if len(blocks[-1]) > MOST_SIDE:
                    raise text.error(f"too many lines: at most {MOST_SIDE} rows and {MOST_SIDE} columns", at)
            else:
                expected = "expected a game ID (5x5:…), a .non file, or lines of numbers"
                raise text.error(f"{expected}, found {quote(line.strip())}", at)
        sides = _without_size(text, [block for block in blocks if block])
        if len(sides) != 2:
            raise text.error(f"expected two blocks of number lines, rows and columns, found {len(sides)}")
        cls.check_size(text, *map(len, sides))
        return sides[1], sides[0]

    def refusal(self, puzzle: Any) -> str:
        return super().refusal(puzzle) or self._size_in_front(puzzle)

    def _size_in_front(self, puzzle: Any) -> str:
        """The reason why the first row cannot be written: it would be read as the size of the board."""
        try:
            columns, rows = self.sides(Text(self.write(puzzle)), type(puzzle))
            if (len(rows), len(columns)) == (puzzle.height, puzzle.width):
                return ""
        except PuzzleError:
            pass
        return f"{self.name} cannot begin with the row {' '.join(map(str, puzzle.rows[0]))}, which looks like a size"

    def write(self, puzzle: Any) -> str:
        sides = (puzzle.rows, puzzle.columns)
        return "\n\n".join("\n".join(" ".join(map(str, blocks)) or "0" for blocks in lines) for lines in sides)


class NonFile(OnlyRead, NumberLines):
    """A `.non` file: width and height, and the numbers below `rows` and `columns`. It is only read."""

    name = ".non"

    def fits(self, body: str) -> bool:
        return _NON.search(body) is not None

    def sides(self, text: Text, cls: type[SizedPuzzle]) -> tuple[list[Word], list[Word]]:
        sections: dict[str, re.Match[str]] = {}
        if colour := _COLOUR.search(text.body):
            raise text.error("coloured nonograms are not read", colour.start())
        for section in _SECTION.finditer(text.body):
            key = section[1].lower()
            if section[2].strip():
                key = _SIDES.get(key, key)
            if key in _KEYS and key in sections:
                raise text.error(f"'{key}' is given a second time", section.start(1))
            sections[key] = section
        for key in _KEYS:
            if key not in sections:
                raise text.error(f"expected a line '{key}'")
        width, height = (_read_side(text, sections[side]) for side in ("width", "height"))
        cls.check_size(text, height, width)
        return _lines_below(text, sections["columns"], width), _lines_below(text, sections["rows"], height)


def _without_size(text: Text, sides: list[list[Word]]) -> list[list[Word]]:
    """The blocks without a first line that is their size. Raises PuzzleError if two numbers are neither size nor row.

    A first line of two numbers that is the size cannot be a row: its blocks would need more cells. A single number can
    be both a row that is all black and the side of a square: then the sums of rows and columns, which have to be equal,
    decide.
    """
    size = size_line(text.body)
    if size is None or not 2 <= len(sides) <= 3:
        return sides
    at, line = sides[0][0]
    rest = [sides[0][1:], *sides[1:]] if len(sides[0]) > 1 else sides[1:]
    fits = len(rest) == 2 and size.is_size(*map(len, rest))
    if fits and (len(sides) == 3 or len(line.split()) > 1 or "x" in line or _total(rest[0]) == _total(rest[1])):
        return rest
    if len(rest) == 2 and len(line.split()) > 1 and sum(size.sides) >= len(rest[-1]):
        found = f"{count_words(len(rest[0]), 'row')} and {count_words(len(rest[1]), 'column')}"
        raise text.error(f"the first line is not the size of the {found} below it, and no row of such blocks", at)
    return sides


def _total(lines: list[Word]) -> int:
    """The sum of all numbers in some lines."""
    return sum(natural(word) or 0 for _, line in lines for word in line.replace(",", " ").split())


def _read_side(text: Text, section: re.Match[str]) -> int:
    number = natural(section[2].strip())
    if not number:
        raise text.error(f"expected a {section[1]} from 1, found {quote(section[2].strip())}", section.start(2))
    return number


def _lines_below(text: Text, section: re.Match[str], count: int) -> list[Word]:
    """The lines below `rows` or `columns`. If there are too few, blank lines count as lines without blocks."""
    below = list(split_words(section[3][1:], "\n", section.start(3) + 1))
    lines = [(at, line) for at, line in below if line.strip()]
    if len(lines) < count and not any(line.strip() for _, line in below[count:]):
        lines = below[:count]
    if len(lines) != count:
        expected = f"expected {count_words(count, 'line')} of numbers below '{section[1]}'"
        raise text.error(f"{expected}, found {len(lines)}", section.start(1))
    return lines
