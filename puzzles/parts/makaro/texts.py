"""The texts of Makaro: black cells are among the clues, and belong to no room."""

from collections.abc import Sequence
from typing import Any

from ...common.formats import Token
from ...common.geometry import HOLE, edges, numbered, walls_of
from ...common.kit import Areas, Board, Borders, Scanner, Text
from ...common.puzzlink import Layer
from ...common.puzzlink_marks import read_walls, write_walls
from ...common.puzzlink_numbers import read_skipping, write_skipping

BLACK = "#"
MARKS = (BLACK, *"^v<>")
"""A black cell, and black cells with an arrow, in the order of the address."""


class MakaroClues(Layer):
    """Numbers less 1: a digit, or `-` and two digits. `a`–`e` are the MARKS, `g`–`z` skip 1–20 empty cells."""

    holding = "numbers from 1 to 99, black cells and arrows"

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        return read_skipping(scanner, count, self._value)

    def _value(self, scanner: Scanner) -> Any:
        start, sign = scanner.at, scanner.take()
        if sign in "abcde":
            return MARKS["abcde".index(sign)]
        digits = scanner.take() + scanner.take() if sign == "-" else sign
        if not (digits.isascii() and digits.isdigit()):
            raise scanner.error("expected a digit, '-' and two digits, a to e, or a skip from g to z", start)
        return int(digits) + 1

    def written(self, layer: Sequence[Any]) -> str:
        return write_skipping(layer, _word)

    def fits(self, value: Any) -> bool:
        return value in MARKS or (type(value) is int and 0 < value < 100)


def _word(value: Any) -> str:
    if value in MARKS:
        return "abcde"[MARKS.index(value)]
    return str(value - 1) if value < 11 else f"-{value - 1}"


class RoomsAndClues(Borders):
    """Borders, then MakaroClues. There is a border on each side of a black cell."""

    def __init__(self) -> None:
        super().__init__()
        self.clues = MakaroClues("given")
        self.fields = ("regions", "given")

    def read(self, scanner: Scanner, board: Board) -> None:
        height, width = board["height"], board["width"]
        bits = read_walls(scanner, height, width)
        self.clues.read(scanner, board)
        black = _black(board["given"], width)
        walled = zip(bits, edges(height, width), strict=True)
        self.divide(scanner, [int(bit or not black.isdisjoint(edge.ends)) for bit, edge in walled], board)
        board["regions"] = without_black(board["regions"], board["given"])

    def write(self, puzzle: Any) -> str:
        size, black = (puzzle.height, puzzle.width), _black(puzzle.given, puzzle.width)
        walls = walls_of(*size, puzzle.regions)
        bits = [int(edge in walls or not black.isdisjoint(edge.ends)) for edge in edges(*size)]
        return write_walls(bits, *size) + self.clues.write(puzzle)

    def refusal(self, puzzle: Any) -> str:
        return self.clues.refusal(puzzle) or flaw_of_holes(puzzle)


class RoomsBeside(Areas):
    """Rooms in rows; any token may stand in a black cell, `#` is written."""

    def read(self, text: Text, rows: Sequence[Sequence[Token]], board: Board) -> None:
        super().read(text, rows, board)
        for token, clue in zip((token for row in rows for token in row), board["given"], strict=True):
            if token.word == BLACK and clue not in MARKS:
                raise text.error("this cell is not black, so it belongs to a room", token.at)
        board["regions"] = without_black(board["regions"], board["given"])

    def write(self, puzzle: Any) -> list[list[str]]:
        rows, width = super().write(puzzle), puzzle.width
        black = _black(puzzle.given, width)
        return [[BLACK if (r, c) in black else name for c, name in enumerate(row)] for r, row in enumerate(rows)]


def without_black(regions: Sequence[int], given: Sequence[Any]) -> tuple[int, ...]:
    """The regions with HOLE for the black cells."""
    return numbered([HOLE if clue in MARKS else region for region, clue in zip(regions, given, strict=True)])


def flaw_of_holes(puzzle: Any) -> str:
    """The reason why the holes of the regions are not the black cells; empty if they are."""
    same = all((region == HOLE) == (clue in MARKS) for region, clue in zip(puzzle.regions, puzzle.given, strict=True))
    return "" if same else "black cells belong to no room, and all other cells do"


def _black(given: Sequence[Any], width: int) -> set[tuple[int, int]]:
    return {divmod(i, width) for i, clue in enumerate(given) if clue in MARKS}
