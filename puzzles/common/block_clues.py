"""Lengths of blocks outside a grid, several numbers for each row and column: texts and pictures."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from .errors import PuzzleError, quote
from .formats import BLANKS, UNKNOWN, Board, Codec, Signs, any_clue
from .puzzlink_numbers import MOST_8, read_number8, read_skipping, write_number16, write_skipping
from .reading import Scanner, Text

if TYPE_CHECKING:
    from .drawing import Drawing

SOFT = "#677884"
ROOM = 28.0
"""The distance between the numbers of a column, in the units of a picture."""

Lines = Sequence[Sequence[Any] | None]


def _room_across(rows: Lines) -> float:
    """The distance between the numbers of a row, in the units of a picture."""
    return 13.0 + 12 * max((len(str(number)) for blocks in rows for number in blocks or ()), default=1)


def room_for_blocks(puzzle: Any, rows: Lines, columns: Lines) -> "Drawing":
    """An empty drawing with room for the numbers above the grid and on its left."""
    from .drawing import Drawing

    most = [max([1, *(len(blocks or ()) for blocks in lines)]) for lines in (rows, columns)]
    rooms = {"left": 27 + most[0] * _room_across(rows), "top": 27 + most[1] * ROOM}
    return Drawing(puzzle.height, puzzle.width, puzzle.name, rooms)


def draw_blocks(drawing: "Drawing", rows: Lines, columns: Lines) -> None:
    """Writes the numbers; the last number of a line is next to the grid, and 0 is softer."""
    from .drawing import INK

    for side, lines, room in (("left", rows, _room_across(rows)), ("top", columns, ROOM)):
        for line, blocks in enumerate(lines):
            for i, number in enumerate(reversed(blocks or ())):
                drawing.outside(side, line, str(number), INK if number else SOFT, away=7 + room * (i + 0.5))


Blocks = tuple[int | str, ...]
"""The lengths of a line's blocks, in order; `?` for a block of any length."""


MOST_SIDE = 400

Word = tuple[int, str]
"""The offset of a piece of the text, and the piece."""


class BlockSigns(Signs):
    """The numbers of a line as one token, with commas."""

    expected = "numbers such as 3,1 or '-'"
    keys = ",?0123456789"
    nothing: Any = ()

    def read(self, token: str) -> Any:
        try:
            return () if token in BLANKS else read_number_line(Text(token), 0, token)
        except PuzzleError:
            raise ValueError(token) from None

    def write(self, value: Any) -> str:
        return ",".join(map(str, value))


class SomeBlockSigns(BlockSigns):
    """The numbers of a line as one token, with commas; `-` for a line that none are given for."""

    nothing = None

    def read(self, token: str) -> Any:
        blocks = super().read(token)
        if not blocks and token not in BLANKS:
            raise ValueError(token)
        return blocks or None

    def write(self, value: Any) -> str:
        return "-" if value is None else super().write(value)


class LengthSigns(SomeBlockSigns):
    """The lengths of a line's blocks as one token, with commas; `-` for a line that none are given for."""

    keys = ",0123456789"

    def read(self, token: str) -> Any:
        blocks = super().read(token)
        if UNKNOWN in (blocks or ()):
            raise ValueError(token)
        return blocks


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


def split_words(line: str, sign: str, at: int = 0) -> Iterator[Word]:
    for part in line.split(sign):
        yield at, part
        at += len(part) + 1


def read_blocks(text: Text, numbers: Iterable[Word]) -> Blocks:
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


def read_number_line(text: Text, at: int, line: str) -> Blocks:
    """Numbers separated by commas or blanks."""
    return read_blocks(text, ((at + word.start(), word[0]) for word in re.finditer(r"[^\s,]+", line)))
