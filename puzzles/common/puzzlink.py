"""Addresses of puzz.link (pzprjs): `…?pid/[flags/]columns/rows/body`, read and written.

Source of the grammar: robx/pzprjs (MIT), `src/variety-common/Encode.js` and the `Encode` block of each variety.
A reader goes over its places with a counter and stops when they are used up; what is left goes to the next piece.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from .formats import SIDES, UNKNOWN, Board, Format, Piece, Sized, count_places
from .geometry import edges, regions_of, walls_of
from .reading import Scanner, Text

if TYPE_CHECKING:
    from .boards import GridPuzzle

SITE = "https://puzz.link/p?"
_ADDRESS = re.compile(
    r"\s*(?:[^\s?]*\?(?:[\w-]+=[^\s&/]*&)*)?(?P<pid>[a-z][a-z0-9-]*?)(?:_edit|_play)?/"
    r"(?:v:(?P<variant>[^/\s]*)/)?(?:(?P<flags>[a-z]\w*)/)?(?P<columns>[0-9]+)/(?P<rows>[0-9]+)(?:/|(?=\s*$))"
)


class Address(NamedTuple):
    """The head of an address: the type of puzzle, variant and flags (empty where there are none), the size, and where
    flags and body start in the text."""

    pid: str
    variant: str
    flags: str
    columns: int
    rows: int
    flags_at: int
    body_at: int


def read_address(body: str) -> Address | None:
    """The head of the address in a text; None where it is none."""
    match = _ADDRESS.match(body)
    if match is None:
        return None
    columns, rows = (int(side[:9]) for side in match.group("columns", "rows"))
    flags_at = match.start("flags" if match["flags"] else "pid")
    return Address(match["pid"], match["variant"] or "", match["flags"] or "", columns, rows, flags_at, match.end())


class PuzzLink(Format):
    """Addresses of the type `pid`, and of `also`, other names of it.

    `flags` maps a letter to the field that it sets; without the letter, the field has its default or what the settings
    say. `holds` are fields that follow from the others. A puzzle that an address names is found by the literals of this
    call in its source (`cluewise/names.py`).
    """

    name, kind = "puzz.link address", "puzzlink"
    on_a_line = True

    def __init__(
        self,
        pid: str,
        *pieces: Piece,
        also: Sequence[str] = (),
        flags: Mapping[str, str] | None = None,
        holds: Collection[str] = (),
    ) -> None:
        self.pid, self.pieces, self.also, self.flags = pid, pieces, tuple(also), flags or {}
        self.implied = frozenset(holds)

    @property
    def holds(self) -> frozenset[str]:
        return super().holds | self.implied | frozenset(self.flags.values())

    def fits(self, body: str) -> bool:
        return "/" in body and read_address(body) is not None

    def read(self, text: Text, cls: type[Sized]) -> Board:
        address = read_address(text.body)
        assert address is not None
        if address.pid not in (self.pid, *self.also):
            raise text.error(f"this is the address of a '{address.pid}' puzzle, not of {cls.name}")
        if address.variant:
            raise text.error(f"the variant '{address.variant}' has other rules", address.flags_at)
        board: Board = {"height": address.rows, "width": address.columns}
        for i, flag in enumerate(address.flags):
            if flag not in self.flags:
                raise text.error(f"unknown flag '{flag}': it may change the rules", address.flags_at + i)
            board[self.flags[flag]] = True
        if not (address.rows and address.columns):
            raise text.error("expected a size of at least 1", address.flags_at)
        cls.check_size(text, address.rows, address.columns)
        scanner = Scanner(text)
        scanner.at = address.body_at
        for piece in self.pieces:
            piece.read(scanner, board)
        if text.body[scanner.at :].strip() not in ("", "/"):
            raise scanner.error(f"expected the end of the address, found {scanner.found()}")
        return board

    def write(self, puzzle: "GridPuzzle") -> str:
        flags = "".join(flag for flag, field in self.flags.items() if getattr(puzzle, field))
        body = "".join(piece.write(puzzle) for piece in self.pieces)
        size = f"{puzzle.width}/{puzzle.height}"
        return f"{SITE}{self.pid}/" + (f"{flags}/" if flags else "") + f"{size}/{body}"


# ── numbers ──

_HEX = "0123456789abcdef"
_LONGER = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "@": (3, 8192), "%": (3, 8192), "*": (4, 12240), "$": (5, 77776)}
"""Per sign the number of hex digits that follow it, and what is added to their value."""


def read_number16(scanner: Scanner) -> Any:
    """A number in hexadecimal, with a sign before longer ones; `.` is a clue without number. Raises PuzzleError."""
    start, sign = scanner.at, scanner.take()
    if sign == ".":
        return UNKNOWN
    length, offset = (1, 0) if sign and sign in _HEX else _LONGER.get(sign, (0, 0))
    digits = sign if length == 1 else "".join(scanner.take() for _ in range(length))
    if not length or len(digits) < length or any(digit not in _HEX for digit in digits):
        scanner.at = start
        raise scanner.error(f"expected a number in hexadecimal, found {scanner.found()}")
    return int(digits, 16) + offset


def write_number16(value: Any) -> str:
    """The shortest form that `read_number16` reads."""
    if value == UNKNOWN:
        return "."
    for sign, low, high in (("", 0, 16), ("-", 16, 256), ("+", 256, 4096), ("=", 4096, 8192), ("@", 8192, 12240)):
        if value < high:
            length, offset = (1, 0) if not sign else _LONGER[sign]
            return f"{sign}{value - offset:0{length}x}" if value >= low else ""
    sign = "*" if value < 77776 else "$"
    length, offset = _LONGER[sign]
    return f"{sign}{value - offset:0{length}x}"


def read_skipping(scanner: Scanner, count: int, read: Any, first: str = "g") -> tuple[Any, ...]:
    """`count` places: `read(scanner)` reads a value, letters from `first` to `z` skip 1, 2, … empty places.

    The body may end before the places do: the rest is empty.
    """
    values: list[Any] = []
    while len(values) < count and scanner.peek() not in ("", "/", "\n"):
        letter = scanner.peek()
        if first <= letter <= "z":
            scanner.take()
            values += [None] * (ord(letter) - ord(first) + 1)
        else:
            values.append(read(scanner))
    return (*values[:count], *(None,) * (count - len(values)))


def write_skipping(values: Sequence[Any], write: Any, first: str = "g") -> str:
    """What `read_skipping` reads; a run of empty places is cut into the longest skips first."""
    most = ord("z") - ord(first) + 1
    words, blanks = list[str](), 0

    def skip() -> str:
        full, rest = divmod(blanks, most)
        return "z" * full + (chr(ord(first) + rest - 1) if rest else "")

    for value in values:
        if value is None:
            blanks += 1
        else:
            words += [skip(), write(value)]
            blanks = 0
    return "".join([*words, skip()])


class Number16(Piece):
    """A number a place, empty ones skipped by `g`–`z` (1–20)."""

    def __init__(self, field: str, places: str = "cells") -> None:
        self.fields, self.places = (field,), places

    def read(self, scanner: Scanner, board: Board) -> None:
        board[self.fields[0]] = read_skipping(scanner, count_places(self.places, board), read_number16)

    def write(self, puzzle: "GridPuzzle") -> str:
        return write_skipping(getattr(puzzle, self.fields[0]), write_number16)


class Outer16(Piece):
    """As `Number16`, over the clues outside the grid, side by side in the order of `sides`.

    `fields` hold them, a field a side; without it they are called as the sides.
    """

    def __init__(self, sides: Sequence[str] = SIDES, fields: Sequence[str] = ()) -> None:
        self.sides, self.fields = sides, tuple(fields or sides)

    def _counts(self, height: int, width: int) -> list[int]:
        return [width if side in ("top", "bottom") else height for side in self.sides]

    def read(self, scanner: Scanner, board: Board) -> None:
        counts = self._counts(board["height"], board["width"])
        values = read_skipping(scanner, sum(counts), read_number16)
        for side, count in zip(self.fields, counts, strict=True):
            board[side], values = values[:count], values[count:]

    def write(self, puzzle: "GridPuzzle") -> str:
        return write_skipping([clue for side in self.fields for clue in getattr(puzzle, side)], write_number16)


class Marks(Piece):
    """Cells with a mark (1) or none (None): `0`–`h` are a mark and 0–17 empty cells, `i`–`z` 1–18 empty cells."""

    DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
    MOST = 17

    def __init__(self, field: str) -> None:
        self.fields = (field,)

    def read(self, scanner: Scanner, board: Board) -> None:
        count, layer = count_places("cells", board), list[Any]()
        while len(layer) < count and scanner.peek() not in ("", "/", "\n"):
            digit = self.DIGITS.find(scanner.peek())
            if digit < 0:
                raise scanner.error(f"expected a digit or a small letter, found {scanner.found()}")
            layer += [1, *[None] * digit] if digit <= self.MOST else [None] * (digit - self.MOST)
            scanner.take()
        board[self.fields[0]] = (*layer[:count], *(None,) * (count - len(layer)))

    def write(self, puzzle: "GridPuzzle") -> str:
        return self.written(getattr(puzzle, self.fields[0]))

    def written(self, layer: Sequence[Any]) -> str:
        """The text of a layer."""
        marks = [i for i, mark in enumerate(layer) if mark is not None]
        first = marks[0] if marks else len(layer)
        words = [self._skip(first)]
        for mark, following in zip(marks, [*marks[1:], len(layer)], strict=True):
            behind = min(following - mark - 1, self.MOST)
            words += [self.DIGITS[behind], self._skip(following - mark - 1 - behind)]
        return "".join(words)

    def _skip(self, blanks: int) -> str:
        full, rest = divmod(blanks, len(self.DIGITS) - 1 - self.MOST)
        return "z" * full + (self.DIGITS[self.MOST + rest] if rest else "")


class Four(Piece):
    """Numbers 0–4 that tell how many empty places follow them: none, one or two. `g`–`z` skip 1–20."""

    def __init__(self, field: str, places: str = "cells") -> None:
        self.fields, self.places = (field,), places

    def read(self, scanner: Scanner, board: Board) -> None:
        count, values = count_places(self.places, board), list[Any]()
        while len(values) < count and scanner.peek() not in ("", "/", "\n"):
            sign = scanner.peek()
            if "g" <= sign <= "z":
                values += [None] * (ord(sign) - ord("g") + 1)
            elif sign == ".":
                values.append(UNKNOWN)
            elif sign in _HEX[:15]:
                number = _HEX.index(sign)
                values += [number % 5, *[None] * (number // 5)]
            else:
                raise scanner.error(f"expected a number from 0 to 4 or a skip, found {scanner.found()}")
            scanner.take()
        board[self.fields[0]] = (*values[:count], *(None,) * (count - len(values)))

    def write(self, puzzle: "GridPuzzle") -> str:
        layer = getattr(puzzle, self.fields[0])
        words, at = list[str](), 0
        while at < len(layer):
            blanks = next((k for k, value in enumerate(layer[at:]) if value is not None), len(layer) - at)
            words.append(write_skipping((None,) * blanks, str))
            at += blanks
            if at < len(layer):
                after = (*layer, None, None)[at + 1 : at + 3]  # places behind the last one count as empty
                empty = next((k for k, value in enumerate(after) if value is not None), 2)
                words.append("." if layer[at] == UNKNOWN else _HEX[layer[at] + 5 * empty])
                at += 1 if layer[at] == UNKNOWN else 1 + empty
        return "".join(words)

    def refusal(self, puzzle: "GridPuzzle") -> str:
        fits = all(value in (None, UNKNOWN, 0, 1, 2, 3, 4) for value in getattr(puzzle, self.fields[0]))
        return "" if fits else "such an address holds numbers from 0 to 4 only"


class Base36(Piece):
    """Hitori's cells: one digit in base 36 each, or `-` and two of them; `.` is empty."""

    DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

    def __init__(self, field: str) -> None:
        self.fields = (field,)

    def read(self, scanner: Scanner, board: Board) -> None:
        board[self.fields[0]] = tuple(self._number(scanner) for _ in range(count_places("cells", board)))

    def _number(self, scanner: Scanner) -> Any:
        start, sign = scanner.at, scanner.take()
        if sign in (".", "@", "%") and sign:
            return None if sign == "." else UNKNOWN
        digits = scanner.take() + scanner.take() if sign == "-" else sign
        if len(digits) != 1 + (sign == "-") or any(digit not in self.DIGITS for digit in digits):
            raise scanner.error("expected a number in base 36", start)
        return int(digits, 36)

    def write(self, puzzle: "GridPuzzle") -> str:
        return "".join(map(self._word, getattr(puzzle, self.fields[0])))

    def _word(self, value: Any) -> str:
        if value is None or value == UNKNOWN:
            return "." if value is None else "%"
        high, low = divmod(value, 36)
        return f"-{self.DIGITS[high]}{self.DIGITS[low]}" if high else self.DIGITS[low]


class Count(Piece):
    """A decimal number and a `/`: a field that is no layer, such as the number of stars."""

    def __init__(self, field: str) -> None:
        self.fields = (field,)

    def read(self, scanner: Scanner, board: Board) -> None:
        board[self.fields[0]] = scanner.positive("a number")
        if scanner.take() != "/":
            scanner.at -= 1
            raise scanner.error(f"expected '/', found {scanner.found()}")

    def write(self, puzzle: "GridPuzzle") -> str:
        return f"{getattr(puzzle, self.fields[0])}/"


class Trailing(Piece):
    """A piece at the end of the body that is left out where its layer is empty."""

    def __init__(self, piece: Piece) -> None:
        self.piece, self.fields = piece, piece.fields

    def read(self, scanner: Scanner, board: Board) -> None:
        self.piece.read(scanner, board)

    def write(self, puzzle: "GridPuzzle") -> str:
        empty = all(value is None for field in self.fields for value in getattr(puzzle, field))
        return "" if empty else self.piece.write(puzzle)

    def refusal(self, puzzle: "GridPuzzle") -> str:
        return self.piece.refusal(puzzle)


# ── bits and thirds ──

_DIGITS = "0123456789abcdefghijklmnopqrstuv"


def read_packed(scanner: Scanner, count: int, base: int, per: int) -> list[int]:
    """`count` digits of a base, `per` of them packed into each character, the first one highest.

    Characters that are missing at the end are zeros.
    """
    digits: list[int] = []
    for _ in range(ceil(count / per)):
        sign = scanner.peek()
        value = _DIGITS.find(sign) if sign not in ("", "/", "\n") else 0
        if not 0 <= value < base**per:
            raise scanner.error(f"expected a digit in base {base**per}, found {scanner.found()}")
        scanner.at += sign not in ("", "/", "\n")
        digits += [value // base**k % base for k in reversed(range(per))]
    return digits[:count]


def write_packed(digits: Sequence[int], base: int, per: int) -> str:
    """What `read_packed` reads, zeros at the end included."""
    padded = [*digits, *[0] * (-len(digits) % per)]
    chunks = (padded[i : i + per] for i in range(0, len(padded), per))
    return "".join(_DIGITS[sum(digit * base**k for k, digit in enumerate(reversed(chunk)))] for chunk in chunks)


class Ternary(Piece):
    """One of three values a cell, three cells a character; `values` are those of 0, 1 and 2."""

    def __init__(self, field: str, values: tuple[Any, Any, Any]) -> None:
        self.fields, self.values = (field,), values

    def read(self, scanner: Scanner, board: Board) -> None:
        digits = read_packed(scanner, count_places("cells", board), 3, 3)
        board[self.fields[0]] = tuple(self.values[digit] for digit in digits)

    def write(self, puzzle: "GridPuzzle") -> str:
        return write_packed([self.values.index(value) for value in getattr(puzzle, self.fields[0])], 3, 3)


class Borders(Piece):
    """Regions by the borders between cells, five borders a character: those in rows first, then those in columns."""

    def __init__(self, field: str = "regions") -> None:
        self.fields = (field,)

    def read(self, scanner: Scanner, board: Board) -> None:
        height, width = board["height"], board["width"]
        upright = (width - 1) * height
        bits = read_packed(scanner, upright, 2, 5) + read_packed(scanner, width * (height - 1), 2, 5)
        walls = {edge for edge, bit in zip(edges(height, width), bits, strict=True) if bit}
        board[self.fields[0]] = regions_of(height, width, walls)

    def write(self, puzzle: "GridPuzzle") -> str:
        walls = walls_of(puzzle.height, puzzle.width, getattr(puzzle, self.fields[0]))
        bits = [int(edge in walls) for edge in edges(puzzle.height, puzzle.width)]
        upright = (puzzle.width - 1) * puzzle.height
        return write_packed(bits[:upright], 2, 5) + write_packed(bits[upright:], 2, 5)
