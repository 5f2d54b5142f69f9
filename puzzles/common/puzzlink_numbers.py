"""Codecs of puzz.link addresses that hold numbers: of cells, of corners, of regions, and beside the grid."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from .formats import SIDES, UNKNOWN, Board, Codec, Words
from .puzzlink import Layer, at_end, cut_off, refusal_of
from .reading import Scanner

if TYPE_CHECKING:
    from .boards import GridPuzzle

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_HEX = DIGITS[:16]
_HEX_SIGNS, _DIGIT_SIGNS = frozenset(_HEX), frozenset(DIGITS)
_VALUES: dict[str, Any] = {".": UNKNOWN, **{digit: i for i, digit in enumerate(_HEX)}}
_LONGER = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "@": (3, 8192), "%": (3, 8192), "*": (4, 12240), "$": (5, 77776)}
"""For each sign the number of hex digits after it, and the number that is added to their value."""

MOST = 77776 + 16**5 - 1
"""The largest number that a sign and hex digits can express."""

MOST_8 = 255
"""The largest number if `-` is the only sign before hex digits."""


def is_number(value: Any, most: int) -> bool:
    """True for a whole number from 0 to `most`."""
    return type(value) is int and 0 <= value <= most


def read_hex(scanner: Scanner, length: int, start: int) -> int:
    """Reads a number of `length` hex digits. Raises PuzzleError at the place `start`."""
    digits = scanner.text.body[scanner.at : scanner.at + length]
    if len(digits) < length or not _HEX_SIGNS.issuperset(digits):
        scanner.at = start
        raise scanner.error(f"expected a number in hexadecimal, found {scanner.found()}")
    scanner.at += length
    return int(digits, 16)


def read_number16(scanner: Scanner) -> Any:
    """Reads a hexadecimal number, with a sign before longer ones; `.` is a clue without number. Raises PuzzleError."""
    start, sign = scanner.at, scanner.peek()
    if sign in _VALUES:
        scanner.at += 1
        return _VALUES[sign]
    length, offset = _LONGER.get(sign, (1, 0))
    scanner.at += sign in _LONGER
    return read_hex(scanner, length, start) + offset


def read_number8(scanner: Scanner) -> Any:
    """As `read_number16`, for numbers up to 255. Raises PuzzleError."""
    start, number = scanner.at, read_number16(scanner)
    if number != UNKNOWN and number > MOST_8:
        raise scanner.error(f"expected a number from 0 to {MOST_8}", start)
    return number


def write_number16(value: Any) -> str:
    """The shortest text for `read_number16`."""
    if value == UNKNOWN:
        return "."
    if value < 16:
        return f"{value:x}"
    limits = {"-": 256, "+": 4096, "=": 8192, "@": 12240, "*": 77776, "$": MOST + 1}
    sign = next(sign for sign, limit in limits.items() if value < limit)
    length, offset = _LONGER[sign]
    return f"{sign}{value - offset:0{length}x}"


@cache
def _skips(first: str, single: str = "") -> dict[str, tuple[None, ...]]:
    """The empty places that a digit from `first` on skips, and one for `single`."""
    skips = {digit: (None,) * skipped for skipped, digit in enumerate(DIGITS[DIGITS.index(first) :], 1 + len(single))}
    return {**skips, single: (None,)} if single else skips


def read_skipping(
    scanner: Scanner, count: int, read: Callable[[Scanner], Any], first: str = "g", single: str = ""
) -> tuple[Any, ...]:
    """Reads `count` places: `read(scanner)` reads a value, digits from `first` to `z` skip 1, 2, … empty places. If
    there is a sign for a `single` empty place, the digits skip 2, 3, …

    Raises PuzzleError if the body ends early.
    """
    values: list[Any] = []
    skips, body = _skips(first, single), scanner.text.body
    while len(values) < count:
        sign = body[scanner.at : scanner.at + 1]
        if sign in skips:
            values += skips[sign]
            scanner.at += 1
        elif at_end(scanner):
            raise cut_off(scanner, len(values), count)
        else:
            values.append(read(scanner))
    return tuple(values[:count])


def write_skipping(values: Sequence[Any], write: Callable[[Any], str], first: str = "g", single: str = "") -> str:
    """The text for `read_skipping`; a run of empty places is split into skips, the longest first."""
    signs = {len(skipped): sign for sign, skipped in _skips(first, single).items()}
    most = max(signs)
    tokens, blanks = list[str](), 0

    def skip() -> str:
        full, rest = divmod(blanks, most)
        return "z" * full + (signs[rest] if rest else "")

    for value in values:
        if value is None:
            blanks += 1
        else:
            tokens += [skip(), write(value)]
            blanks = 0
    return "".join([*tokens, skip()])


# ── one number for each place ──


class Number16(Layer):
    """A number for each place; `g`–`z` skip 1–20 empty places. With a field of regions as `places`, a number for each
    region.

    `least` is 1 for kinds in which puzz.link treats a clue 0 as a clue without number; it is read as such.
    """

    holding = f"numbers from 0 to {MOST}"

    def __init__(self, field: str, places: str = "cells", *, least: int = 0) -> None:
        super().__init__(field, places)
        self.least = least
        if least:
            self.holding = f"numbers from {least} to {MOST}"

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        values = read_skipping(scanner, count, read_number16)
        return tuple(UNKNOWN if value == 0 else value for value in values) if self.least else values

    def place_in(self, scanner: Scanner, i: int) -> int:
        self.values_of(scanner, i)
        return scanner.at

    def written(self, layer: Sequence[Any]) -> str:
        return write_skipping(layer, write_number16)

    def fits(self, value: Any) -> bool:
        return value == UNKNOWN or (is_number(value, MOST) and value >= self.least)


CIRCLE = Words("[wb]([1-9][0-9]{0,3})?", "w, b, w4")
"""The token in rows of a white or black circle, perhaps with a number."""


class CircleNumbers(Number16):
    """Circles as numbers: 0 and 1 are white and black without number, 2n and 2n + 1 with the number n."""

    holding = "circles with numbers from 1 to 9999"

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        start = scanner.at
        codes = super().values_of(scanner, count)
        if UNKNOWN in codes:
            raise scanner.error("a circle is a number in such an address, not '.'", start)
        return tuple(None if code is None else "wb"[code % 2] + (str(code // 2) if code > 1 else "") for code in codes)

    def written(self, layer: Sequence[Any]) -> str:
        return super().written([c and 2 * int(c[1:] or 0) + (c[0] == "b") for c in layer])

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and CIRCLE.holds(value)


class Number10(Layer):
    """A sign for each cell, `.` for a clue without number; the digits from `first` to `z` skip empty cells.

    `signs` maps characters to values; by default, digits are the numbers 0–9. If not `unknown`, `.` is refused.
    """

    def __init__(
        self,
        field: str,
        signs: Mapping[str, Any] | None = None,
        first: str = "a",
        places: str = "cells",
        *,
        unknown: bool = True,
    ) -> None:
        super().__init__(field, places)
        digits = {digit: int(digit) for digit in "0123456789"}
        self.values, self.first = {**({".": UNKNOWN} if unknown else {}), **(signs or digits)}, first
        self.signs = {value: sign for sign, value in self.values.items()}
        self.holding = f"{', '.join(map(str, self.signs))} only" if signs else "numbers from 0 to 9"

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        return read_skipping(scanner, count, self._value, self.first)

    def place_in(self, scanner: Scanner, i: int) -> int:
        self.values_of(scanner, i)
        return scanner.at

    def _value(self, scanner: Scanner) -> Any:
        if scanner.peek() not in self.values:
            signs = ", ".join(self.values)
            raise scanner.error(f"expected one of {signs} or a skip from {self.first} to z, found {scanner.found()}")
        return self.values[scanner.take()]

    def written(self, layer: Sequence[Any]) -> str:
        return write_skipping(layer, self.signs.__getitem__, self.first)

    def fits(self, value: Any) -> bool:
        return value in self.signs


class Number10Or16(Number16):
    """The codec `Number10`; `-` and the codec `Number16` if a number is larger than 9."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.small = Number10(field)

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        if scanner.peek() != "-":
            return self.small.values_of(scanner, count)
        scanner.take()
        return super().values_of(scanner, count)

    def written(self, layer: Sequence[Any]) -> str:
        small = all(value is None or self.small.fits(value) for value in layer)
        return self.small.written(layer) if small else f"-{super().written(layer)}"


_FOURS: dict[str, tuple[Any, ...]] = {
    ".": (UNKNOWN,),
    **_skips("g"),
    **{digit: (i % 5, *(None,) * (i // 5)) for i, digit in enumerate(_HEX[:15])},
}
"""For each sign of `Four` its places."""


class Four(Layer):
    """Numbers 0–4, each in one digit with the number of empty places after it (0–2). `g`–`z` skip 1–20 empty places."""

    holding = "numbers from 0 to 4 only"

    def values_of(self, scanner: Scanner, count: int) -> list[Any]:
        values: list[Any] = []
        body = scanner.text.body
        while len(values) < count:
            sign = body[scanner.at : scanner.at + 1]
            if sign not in _FOURS:
                if at_end(scanner):
                    raise cut_off(scanner, len(values), count)
                raise scanner.error(f"expected a number from 0 to 4 or a skip, found {scanner.found()}")
            values += _FOURS[sign]
            scanner.at += 1
        return values

    def written(self, layer: Sequence[Any]) -> str:
        clues = [at for at, value in enumerate(layer) if value is not None]
        tokens, behind = list[str](), 0
        for at, following in pairwise([*clues, len(layer) + 2]):  # empty places end the layer
            tokens.append(write_skipping((None,) * (at - behind), str))
            empty = min(following - at - 1, 2)
            tokens.append("." if layer[at] == UNKNOWN else _HEX[layer[at] + 5 * empty])
            behind = at + 1 + (0 if layer[at] == UNKNOWN else empty)
        return "".join([*tokens, write_skipping((None,) * (len(layer) - behind), str)])

    def fits(self, value: Any) -> bool:
        return value == UNKNOWN or is_number(value, 4)


class Base36(Layer):
    """Hitori's cells: one digit in base 36 each, or `-` and two digits; `.` is an empty cell. Every cell is written."""

    holding = f"numbers from 0 to {36**2 - 1}"

    def values_of(self, scanner: Scanner, count: int) -> list[Any]:
        short = scanner.text.body[scanner.at : scanner.at + count]
        if len(short) == count and _DIGIT_SIGNS.issuperset(short):  # the usual case
            scanner.at += count
            return [int(digit, 36) for digit in short]
        return [self._number(scanner, i, count) for i in range(count)]

    def _number(self, scanner: Scanner, i: int, count: int) -> Any:
        if at_end(scanner):
            raise cut_off(scanner, i, count)
        start, sign = scanner.at, scanner.take()
        if sign in (".", "@", "%"):
            return None if sign == "." else UNKNOWN
        digits = scanner.take() + scanner.take() if sign == "-" else sign
        if len(digits) != 1 + (sign == "-") or any(digit not in DIGITS for digit in digits):
            raise scanner.error("expected a number in base 36", start)
        return int(digits, 36)

    def written(self, layer: Sequence[Any]) -> str:
        return "".join(map(self._word, layer))

    def _word(self, value: Any) -> str:
        if value is None or value == UNKNOWN:
            return "." if value is None else "@"
        high, low = divmod(value, 36)
        return f"-{DIGITS[high]}{DIGITS[low]}" if high else DIGITS[low]

    def fits(self, value: Any) -> bool:
        return value == UNKNOWN or is_number(value, 36**2 - 1)


# ── several values for each cell ──


class Arrow(NamedTuple):
    """A number and the direction of its arrow: `^`, `v`, `<`, `>`, or the empty string for a number without arrow.

    The number is None in a clue cell without a clue, and `UNKNOWN` in a clue without number.
    """

    number: Any
    direction: str = ""


_ARROWS = ("", "^", "v", "<", ">")


class Arrow16(Layer):
    """An `Arrow` for each cell: its direction, then its number in hexadecimal. `a`–`z` skip 1–26 empty cells."""

    holding = "numbers from 0 to 4095 with an arrow or without one"

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        return read_skipping(scanner, count, self._arrow, "a")

    def _arrow(self, scanner: Scanner) -> Arrow:
        start, sign = scanner.at, scanner.take()
        if sign == "+":
            return Arrow(None)
        lead = scanner.take() if sign == "-" else sign
        direction = "0123456789".find(lead) if lead else -1
        if not 0 <= direction < (5 if sign == "-" else 10):
            scanner.at = start
            raise scanner.error(f"expected a direction from 0 to 4 and a number, found {scanner.found()}")
        if sign != "-" and direction < 5 and scanner.peek() == ".":
            scanner.take()
            return Arrow(UNKNOWN, _ARROWS[direction])
        number = read_hex(scanner, 3 if sign == "-" else 1 + direction // 5, start)
        return Arrow(number, _ARROWS[direction % 5])

    def written(self, layer: Sequence[Any]) -> str:
        return write_skipping(layer, self._word, "a")

    def _word(self, arrow: Any) -> str:
        number, direction = arrow[0], _ARROWS.index(arrow[1])
        if number is None:
            return "+"
        if number == UNKNOWN:
            return f"{direction}."
        if number < 256:
            return f"{direction}{number:x}" if number < 16 else f"{direction + 5}{number:x}"
        return f"-{direction}{number:x}"

    def fits(self, value: Any) -> bool:
        if not (isinstance(value, tuple) and len(value) == len(Arrow._fields) and value[1] in _ARROWS):
            return False
        return not value[1] if value[0] is None else value[0] == UNKNOWN or is_number(value[0], 4095)


class TapaClues(Layer):
    """Tapa's clues: one to four numbers for each cell, any of them `UNKNOWN`. `g`–`z` skip 1–20 empty cells.

    One number is a digit 0–8, the clue 1, 1, 1, 1 is `9`, and other clues are two digits in base 36.
    """

    holding = "one number up to 8, two up to 5, three up to 3 or four up to 1"
    expected = "expected a clue: a digit, '.', or two digits from a0 to d7"
    CODES: Mapping[int, tuple[str, int, int]] = {2: ("", 360, 6), 3: ("", 396, 4), 4: ("", 460, 2)}
    """For each count of numbers: the sign before the code, the offset of the code, and the base of its digits. The
    digit 0 is `UNKNOWN`."""
    FOUR_ONES = "9"

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        return read_skipping(scanner, count, self._clue)

    def _clue(self, scanner: Scanner) -> tuple[Any, ...]:
        start, sign = scanner.at, scanner.take()
        if sign == self.FOUR_ONES:
            return (1,) * 4
        if sign in "012345678.":
            return (UNKNOWN if sign == "." else int(sign),)
        mark = sign if sign in "+-" else ""
        digits = (scanner.take() if mark else sign) + scanner.take()
        code = int(digits, 36) if len(digits) > 1 and all(digit in DIGITS for digit in digits) else 0
        for length, (before, added, base) in self.CODES.items():
            if before == mark and added <= code < added + base**length:
                numbers = [(code - added) // base**k % base for k in reversed(range(length))]
                return tuple(number or UNKNOWN for number in numbers)
        raise scanner.error(self.expected, start)

    def written(self, layer: Sequence[Any]) -> str:
        return write_skipping(layer, self._word)

    def _word(self, clue: Any) -> str:
        if self.FOUR_ONES and clue == (1,) * 4:
            return self.FOUR_ONES
        if len(clue) == 1:
            return "." if clue[0] == UNKNOWN else str(clue[0])
        code = self._code(clue)
        return self.CODES[len(clue)][0] + DIGITS[code // 36] + DIGITS[code % 36]

    def _code(self, clue: Sequence[Any]) -> int:
        _, code, base = self.CODES[len(clue)]
        for k, number in enumerate(reversed(clue)):
            code += (0 if number == UNKNOWN else number) * base**k
        return code

    def fits(self, value: Any) -> bool:
        if not isinstance(value, tuple) or not value or len(value) > max(self.CODES):
            return False
        if len(value) == 1:
            return value[0] == UNKNOWN or is_number(value[0], 8)
        most = self.CODES[len(value)][2] - 1
        fitting = all(number == UNKNOWN or (is_number(number, most) and number) for number in value)
        return fitting and self._code(value) < 36 * 36


class TapaLoopClues(TapaClues):
    """The clues of Tapa-Like Loop: as Tapa's with larger numbers; three follow a `+`, four a `-`."""

    holding = "one number up to 8, two up to 7, three up to 6 or four up to 5"
    expected = "expected a clue: a digit, '.', two digits from a0 to br, or '+' or '-' and two digits"
    CODES: Mapping[int, tuple[str, int, int]] = {2: ("", 360, 8), 3: ("+", 36, 7), 4: ("-", 36, 6)}
    FOUR_ONES = ""


class NumberLists(Layer):
    """Lists of numbers with commas, `?` for an unknown one. Each number is a digit, and 0 is unknown.

    `k`–`z` skip 1–16 places, and one place less right after a list. A `/` ends the lists.
    """

    holding = "numbers from 1 to 9"

    def values_of(self, scanner: Scanner, count: int) -> list[str | None]:
        values, listed = list[str | None](), False
        while len(values) < count and scanner.peek() != "/":
            sign = scanner.peek()
            if sign and sign in DIGITS[20:]:
                values += [None] * (DIGITS.index(scanner.take()) - 19 - listed)
                listed = False
            elif at_end(scanner):
                raise cut_off(scanner, len(values), count)
            elif sign in DIGITS[10:20]:
                raise scanner.error("a number from 10 on is not read: puzz.link itself keeps only its last digit")
            else:
                values.append(self._list(scanner))
                listed = True
        if scanner.peek() == "/":
            scanner.take()
        return values + [None] * (count - len(values))

    def _list(self, scanner: Scanner) -> str:
        numbers = list[str]()
        while (sign := scanner.peek()) and sign in DIGITS[:10]:
            numbers.append(UNKNOWN if sign == "0" else sign)
            scanner.take()
        if not numbers:
            raise scanner.error(f"expected a list of digits, found {scanner.found()}")
        return ",".join(numbers)

    def written(self, layer: Sequence[Any]) -> str:
        text, skipped = "", 0
        for numbers in layer:
            if numbers is None:
                skipped += 1
            if (numbers is not None and skipped) or skipped == 16:
                text, skipped = text + DIGITS[19 + skipped], 0
            if numbers is not None:
                text, skipped = text + numbers.replace(",", "").replace(UNKNOWN, "0"), 1
        return text + (DIGITS[19 + skipped] if skipped > 1 else "/")

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and {*value.split(",")} <= {UNKNOWN, *DIGITS[1:10]}


Tapa = TapaClues
"""The name of TapaClues in 0.1.0, for users' own files."""


class Sums(NamedTuple):
    """The sums of a black cell in Kakuro: of the white cells below it and at its right. None is no sum."""

    down: int | None
    across: int | None


class KakuroSums(Codec):
    """Kakuro's `Sums` of black cells (None for white cells), and the sums above and left of white cells at the frame.

    A sum is one character: `1`–`j` are 1–19, `A`–`Z` are 20–45, `0` and `-` are no sum. The sum down comes before the
    sum across. `.` is a black cell without sums, `k`–`z` skip 1–16 white cells. The sums at the frame follow, for white
    cells only: top, then left.
    """

    SUMS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
    holding = f"sums from 1 to {len(SUMS) - 1}"

    def __init__(self, field: str, top: str = "top", left: str = "left") -> None:
        self.fields = (field, top, left)

    def read(self, scanner: Scanner, board: Board) -> None:
        height, width = board["height"], board["width"]
        cells = read_skipping(scanner, height * width, self._cell, "k")
        top, left = cells[:width], cells[::width]
        board[self.fields[0]] = cells
        for field, line in zip(self.fields[1:], (top, left), strict=True):
            board[field] = tuple(self._outer(scanner) if cell is None else None for cell in line)

    def _cell(self, scanner: Scanner) -> Sums:
        if scanner.peek() == ".":
            scanner.take()
            return Sums(None, None)
        down = self._sum(scanner)
        if at_end(scanner):
            raise scanner.error(f"expected the sum across, found {scanner.found()}")
        return Sums(down, self._sum(scanner))

    def _outer(self, scanner: Scanner) -> int | None:
        if at_end(scanner):
            raise cut_off(scanner)
        return self._sum(scanner)

    def _sum(self, scanner: Scanner) -> int | None:
        sign = scanner.peek()
        number = self.SUMS.find(sign)
        if number < 0 and sign != "-":
            raise scanner.error(f"expected a sum (0 to j, A to Z, or -), found {scanner.found()}")
        scanner.take()
        return number if number > 0 else None

    def write(self, puzzle: "GridPuzzle") -> str:
        cells, top, left = (getattr(puzzle, field) for field in self.fields)
        frame = (*zip(cells, top, strict=False), *zip(cells[:: puzzle.width], left, strict=True))
        tokens = [self._word(number) for cell, number in frame if cell is None]
        return write_skipping(cells, self._words, "k") + "".join(tokens)

    def _words(self, cell: Any) -> str:
        return "".join(map(self._word, cell)) if any(number is not None for number in cell) else "."

    def _word(self, number: int | None) -> str:
        return self.SUMS[number or 0]

    def fits(self, value: Any) -> bool:
        return is_number(value, len(self.SUMS) - 1) and value > 0

    def refusal(self, puzzle: "GridPuzzle") -> str:
        cells, top, left = (getattr(puzzle, field) for field in self.fields)
        if any(isinstance(cell, int) for cell in cells):
            return "such an address has no given numbers"
        frame = (*zip(cells, top, strict=False), *zip(cells[:: puzzle.width], left, strict=True))
        if any(cell is not None and number is not None for cell, number in frame):
            return "such an address holds sums at the frame beside white cells only"
        return refusal_of([*(number for cell in cells for number in cell or ()), *top, *left], self)


class KakuruClues(Layer):
    """The clue of each cell: a sum of one character as in `KakuroSums` but for `0`, which is the sum 0; `_` is a clue
    without sum, `+` a black cell `#`. `.` is an empty cell, `k`–`z` skip 2–17 of them."""

    holding = f"sums from 0 to {len(KakuroSums.SUMS) - 1} and black cells"
    SIGNS: ClassVar[Mapping[str, Any]] = {
        **{sign: number for number, sign in enumerate(KakuroSums.SUMS)}, "_": UNKNOWN, "+": "#",
    }  # fmt: skip

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        return read_skipping(scanner, count, self._value, "k", ".")

    def _value(self, scanner: Scanner) -> Any:
        if scanner.peek() not in self.SIGNS:
            raise scanner.error(f"expected a sum (0 to j, A to Z), _, + or a skip, found {scanner.found()}")
        return self.SIGNS[scanner.take()]

    def written(self, layer: Sequence[Any]) -> str:
        signs = {value: sign for sign, value in self.SIGNS.items()}
        return write_skipping(layer, signs.__getitem__, "k", ".")

    def fits(self, value: Any) -> bool:
        return value in self.SIGNS.values()


Kakuro = KakuroSums
"""The name of KakuroSums in 0.1.0, for users' own files."""


# ── clues outside the grid, and numbers of the whole puzzle ──


class Outer16(Codec):
    """Clues outside the grid as in `Number16`, up to 255: one side after the other, in the order of `sides`.

    `fields` are the fields of the sides; by default they have the names of the sides.
    """

    holding = f"numbers from 0 to {MOST_8} outside the grid"

    def __init__(self, sides: Sequence[str] = SIDES, fields: Sequence[str] = ()) -> None:
        self.sides, self.fields = sides, tuple(fields or sides)

    def _counts(self, height: int, width: int) -> list[int]:
        return [width if side in ("top", "bottom") else height for side in self.sides]

    def read(self, scanner: Scanner, board: Board) -> None:
        counts = self._counts(board["height"], board["width"])
        values = read_skipping(scanner, sum(counts), read_number8)
        for side, count in zip(self.fields, counts, strict=True):
            board[side], values = values[:count], values[count:]

    def write(self, puzzle: "GridPuzzle") -> str:
        return write_skipping([clue for side in self.fields for clue in getattr(puzzle, side)], write_number16)

    def fits(self, value: Any) -> bool:
        return value == UNKNOWN or is_number(value, MOST_8)

    def refusal(self, puzzle: "GridPuzzle") -> str:
        return refusal_of([clue for side in self.fields for clue in getattr(puzzle, side)], self)


class DecimalCount(Codec):
    """A decimal number and a `/`: a field that is not a layer, such as the number of stars."""

    holding = "a number from 1 to 999999999"

    def __init__(self, field: str) -> None:
        self.fields = (field,)

    def read(self, scanner: Scanner, board: Board) -> None:
        board[self.fields[0]] = scanner.positive("a number")
        if scanner.take() != "/":
            scanner.at -= 1
            raise scanner.error(f"expected '/', found {scanner.found()}")

    def write(self, puzzle: "GridPuzzle") -> str:
        return f"{getattr(puzzle, self.fields[0])}/"

    def fits(self, value: Any) -> bool:
        return is_number(value, 999_999_999) and value > 0

    def refusal(self, puzzle: "GridPuzzle") -> str:
        return refusal_of([getattr(puzzle, self.fields[0])], self)


Count = DecimalCount
"""The name of DecimalCount in 0.1.0, for users' own files."""
