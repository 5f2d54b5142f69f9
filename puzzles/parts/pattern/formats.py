"""The texts of Pattern: the lines of a game ID and of an address, `.non` files, blocks of number lines."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from ...common.errors import PuzzleError, quote
from ...common.formats import BLANKS, UNKNOWN, Board, Codec, Format, OnlyRead, Signs, SizedPuzzle, any_clue
from ...common.plural import count_words
from ...common.puzzlink_numbers import MOST_8, read_number8, read_skipping, write_number16, write_skipping
from ...common.reading import Scanner, Text, lines_of, natural
from ...common.size_lines import size_line

Blocks = tuple[int | str, ...]
"""The lengths of a line's blocks, in order; `?` for a block of any length."""

MOST_SIDE = 400
_KEYS = ("width", "height", "rows", "columns")
_SIDES = {"columns": "width", "rows": "height"}
_NON = re.compile(rf"^[ \t]*(?:{'|'.join(_KEYS)})\b", re.IGNORECASE | re.MULTILINE)
_SECTION = re.compile(r"^[ \t]*([A-Za-z]+)\b[ \t]*(.*)((?:\n(?![ \t]*[A-Za-z]).*)*)", re.MULTILINE)

_COLOUR = re.compile(r"^[ \t]*(?:color|colour)\b|^[ \t]*[0-9]+[a-z]\b", re.IGNORECASE | re.MULTILINE)

Word = tuple[int, str]
"""The offset of a piece of the text, and the piece."""


class BlockSigns(Signs):
    """The numbers of a line as one token, with commas."""

    expected = "numbers such as 3,1 or '-'"
    keys = ",?0123456789"
    nothing: Any = ()

    def read(self, token: str) -> Any:
        try:
            return () if token in BLANKS else _read_number_line(Text(token), 0, token)
        except PuzzleError:
            raise ValueError(token) from None

    def write(self, value: Any) -> str:
        return ",".join(map(str, value))


class LengthSigns(BlockSigns):
    """The lengths of a line's blocks as one token, with commas; `-` for a line that none are given for."""

    keys = ",0123456789"
    nothing = None

    def read(self, token: str) -> Any:
        blocks = super().read(token)
        if UNKNOWN in blocks or (not blocks and token not in BLANKS):
            raise ValueError(token)
        return blocks or None

    def write(self, value: Any) -> str:
        return "-" if value is None else super().write(value)


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
        lines = [_read_blocks(text, _split(line, ".", start) if line else ()) for start, line in _split(clues, "/", at)]
        board["columns"], board["rows"] = tuple(lines[:width]), tuple(lines[width:])
        scanner.at = at + len(clues)

    def write(self, puzzle: Any) -> str:
        return "/".join(".".join(map(str, blocks)) for blocks in (*puzzle.columns, *puzzle.rows))

    def refusal(self, puzzle: Any) -> str:
        unknown = any(UNKNOWN in blocks for blocks in (*puzzle.columns, *puzzle.rows))
        return "a game ID has no blocks of any length ('?')" if unknown else ""


class Outwards(Codec):
    """The numbers of an address, columns first: each line has places for half its cells, from the grid outwards.

    `fields` are those of the columns and of the rows; `nothing` is their value for a line without numbers.
    """

    def __init__(self, fields: tuple[str, str] = ("columns", "rows"), nothing: Blocks | None = ()) -> None:
        self.fields, self.nothing = fields, nothing

    def read(self, scanner: Scanner, board: Board) -> None:
        start, height, width = scanner.at, board["height"], board["width"]
        most = [(height + 1) // 2] * width + [(width + 1) // 2] * height
        places = iter(read_skipping(scanner, sum(most), read_number8))
        lines = [tuple(number for number in islice(places, room) if number is not None)[::-1] for room in most]
        if any(number == 0 for line in lines for number in line):
            raise scanner.error("expected numbers from 1 on, found 0", start)
        told = [line or self.nothing for line in lines]
        board |= zip(self.fields, (tuple(told[:width]), tuple(told[width:])), strict=True)

    def write(self, puzzle: Any) -> str:
        places = ((*line[::-1], *[None] * (room - len(line))) for line, room in self._rooms(puzzle))
        return write_skipping([number for line in places for number in line], write_number16)

    def _rooms(self, puzzle: Any) -> Iterator[tuple[Blocks, int]]:
        for field, side in zip(self.fields, (puzzle.height, puzzle.width), strict=True):
            yield from ((line or (), (side + 1) // 2) for line in getattr(puzzle, field))

    def refusal(self, puzzle: Any) -> str:
        if any(len(line) > room for line, room in self._rooms(puzzle)):
            return "an address has no room for more numbers than blocks that fit into a line"
        small = all(
            not isinstance(number, int) or number <= MOST_8 for line, _ in self._rooms(puzzle) for number in line
        )
        return "" if small else f"such an address holds numbers up to {MOST_8}"


class NoneGiven(Codec):
    """The empty layer `given` of a text that has no given cells. `where` names the text, for a refusal."""

    fields = ("given",)

    def __init__(self, where: str) -> None:
        self.where = where

    def read(self, scanner: Scanner, board: Board) -> None:
        board["given"] = (None,) * (board["height"] * board["width"])

    def write(self, puzzle: Any) -> str:
        return ""

    def refusal(self, puzzle: Any) -> str:
        return f"{self.where} cannot hold known cells" if any_clue(puzzle.given) else ""


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
            "columns": tuple(_read_number_line(text, at, line) for at, line in columns),
            "rows": tuple(_read_number_line(text, at, line) for at, line in rows),
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


def _split(line: str, sign: str, at: int = 0) -> Iterator[Word]:
    for part in line.split(sign):
        yield at, part
        at += len(part) + 1


def _read_blocks(text: Text, numbers: Iterable[Word]) -> Blocks:
    """The blocks of one line from its numbers."""
    words = list(islice(numbers, MOST_SIDE + 1))
    if len(words) > MOST_SIDE:
        raise text.error(f"too many numbers for a line: at most {MOST_SIDE}", words[0][0])
    for at, word in words:
        if word == UNKNOWN:
            continue
        if not (word.isascii() and word.isdigit()):
            raise text.error(f"expected a number, found {quote(word)}", at)
        if len(word) > 9:
            raise text.error("this number is too large: at most 9 digits are allowed", at)
        if int(word) == 0 and len(words) > 1:
            raise text.error("0 must be the only number of its line: it means a line without blocks", at)
    return tuple(word if word == UNKNOWN else int(word) for _, word in words if word == UNKNOWN or int(word))


def _read_number_line(text: Text, at: int, line: str) -> Blocks:
    """Numbers separated by commas or blanks."""
    return _read_blocks(text, ((at + word.start(), word[0]) for word in re.finditer(r"[^\s,]+", line)))


def _read_side(text: Text, section: re.Match[str]) -> int:
    number = natural(section[2].strip())
    if not number:
        raise text.error(f"expected a {section[1]} from 1, found {quote(section[2].strip())}", section.start(2))
    return number


def _lines_below(text: Text, section: re.Match[str], count: int) -> list[Word]:
    """The lines below `rows` or `columns`. If there are too few, blank lines count as lines without blocks."""
    below = list(_split(section[3][1:], "\n", section.start(3) + 1))
    lines = [(at, line) for at, line in below if line.strip()]
    if len(lines) < count and not any(line.strip() for _, line in below[count:]):
        lines = below[:count]
    if len(lines) != count:
        expected = f"expected {count_words(count, 'line')} of numbers below '{section[1]}'"
        raise text.error(f"{expected}, found {len(lines)}", section.start(1))
    return lines
