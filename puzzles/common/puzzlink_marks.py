"""Codecs of puzz.link addresses for marks, borders and shapes."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain, pairwise, product, takewhile, zip_longest
from typing import TYPE_CHECKING, Any

from .formats import NOTES, Board, Codec, count_places
from .geometry import HOLE, cells, connected_regions, divided_by, edges, numbered, touching_pairs, walls_of
from .inner_walls import as_layer, ignored_walls
from .puzzlink import Layer, Trailing, at_end, cut_off, refusal_of
from .puzzlink_numbers import DIGITS, Number16
from .reading import Scanner, Text

if TYPE_CHECKING:
    from .boards import GridPuzzle


# ── several places in a character ──


def read_packed(scanner: Scanner, count: int, base: int, per: int, *, tail: bool = True) -> list[int]:
    """Reads `count` digits of a base. Each character has `per` digits, the first digit highest.

    Without `tail`, characters that are missing at the end are zeros. Otherwise a body that ends early is a PuzzleError.
    """
    packed, end = _packed(base, per), scanner.at - (-count // per)
    signs = [*takewhile(packed.__contains__, scanner.text.body[scanner.at : end])]
    digits = [*chain.from_iterable(map(packed.__getitem__, signs))]
    scanner.at += len(signs)
    if len(digits) < count:
        if not at_end(scanner):
            raise scanner.error(f"expected a digit in base {base**per}, found {scanner.found()}")
        if tail:
            raise cut_off(scanner, len(digits), count)
        digits += [0] * (count - len(digits))
    return digits[:count]


@cache
def _packed(base: int, per: int) -> dict[str, tuple[int, ...]]:
    """For each character its digits."""
    return dict(zip(DIGITS, product(range(base), repeat=per), strict=False))


def write_packed(digits: Sequence[int], base: int, per: int) -> str:
    """The text for `read_packed`, including the zeros at the end."""
    padded = [*digits, *[0] * (-len(digits) % per)]
    chunks = (padded[i : i + per] for i in range(0, len(padded), per))
    return "".join(DIGITS[sum(digit * base**k for k, digit in enumerate(reversed(chunk)))] for chunk in chunks)


class Packed(Layer):
    """A layer with two values, five places in a character, or with three values, three places in a character.
    `values` are the values of the digits 0, 1 and 2."""

    def __init__(self, field: str, values: Sequence[Any], places: str = "cells") -> None:
        super().__init__(field, places)
        self.values, self.per = tuple(values), {2: 5, 3: 3}[len(values)]
        self.holding = " or ".join("nothing" if value is None else str(value) for value in self.values)

    def values_of(self, scanner: Scanner, count: int) -> list[Any]:
        return [self.values[digit] for digit in read_packed(scanner, count, len(self.values), self.per)]

    def written(self, layer: Sequence[Any]) -> str:
        return write_packed(list(map(self.values.index, layer)), len(self.values), self.per)

    def fits(self, value: Any) -> bool:
        return value in self.values

    def refusal(self, puzzle: "GridPuzzle") -> str:
        if None not in self.values and None in self.layer(puzzle):
            return f"such an address holds {self.holding}, and no empty place"
        return super().refusal(puzzle)


class Bits(Packed):
    """A layer with two values, five places in each character: ice, holes, circles."""

    def __init__(self, field: str, values: tuple[Any, Any] = (None, 1), places: str = "cells") -> None:
        super().__init__(field, values, places)


class HoledNumbers(Number16):
    """`Number16` for the cells of a board with holes, the values `hole`: a bit for each cell is 1 for a hole. The bits
    come `first`, or behind the numbers and then only if there is a hole."""

    def __init__(self, field: str, hole: Any, *, first: bool = False, least: int = 0) -> None:
        super().__init__(field, least=least)
        self.hole, self.first = hole, first

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        holes = read_packed(scanner, count, 2, 5) if self.first else [0] * count
        start, numbers = scanner.at, self.numbers_of(scanner, count)
        if not self.first and not at_end(scanner):
            holes = read_packed(scanner, count, 2, 5)
        for i, hole in enumerate(holes):
            if hole and numbers[i] is not None:
                scanner.at = start
                self.numbers_of(scanner, i)
                raise scanner.error(f"expected no clue in a hole, found {scanner.found()}")
        return tuple(self.hole if hole else number for hole, number in zip(holes, numbers, strict=True))

    def numbers_of(self, scanner: Scanner, count: int) -> Sequence[Any]:
        """Reads the numbers of the cells."""
        return super().values_of(scanner, count)

    def place_in(self, scanner: Scanner, i: int) -> int:
        return 0 if self.first else super().place_in(scanner, i)

    def written(self, layer: Sequence[Any]) -> str:
        numbers = super().written([None if value == self.hole else value for value in layer])
        bits = [int(value == self.hole) for value in layer]
        holes = write_packed(bits, 2, 5) if self.first or any(bits) else ""
        return holes + numbers if self.first else numbers + holes

    def fits(self, value: Any) -> bool:
        return value == self.hole or super().fits(value)


class Ternary(Packed):
    """A layer with three values, three places in each character; `values` are the values of the digits 0, 1 and 2."""

    def __init__(self, field: str, values: tuple[Any, Any, Any], places: str = "cells") -> None:
        super().__init__(field, values, places)


# ── borders ──


def read_walls(scanner: Scanner, height: int, width: int) -> list[int]:
    """Reads a bit for each border, five in a character: borders between neighbours in a row, then in a column."""
    upright = (width - 1) * height
    return read_packed(scanner, upright, 2, 5) + read_packed(scanner, width * (height - 1), 2, 5)


def write_walls(bits: Sequence[int], height: int, width: int) -> str:
    """The text for `read_walls`."""
    upright = (width - 1) * height
    return write_packed(bits[:upright], 2, 5) + write_packed(bits[upright:], 2, 5)


class Borders(Codec):
    """Regions as borders between cells, five in a character: borders between neighbours in a row, then in a column.

    A border may end inside a region: both its sides then belong to the region. The field `inside` has such walls (see
    `inner_walls.py`); without this field they have no meaning, as in puzz.link, and a note says that they are ignored.
    """

    def __init__(self, field: str = "regions", inside: str = "") -> None:
        self.fields, self.inside = (field, inside) if inside else (field,), inside

    def read(self, scanner: Scanner, board: Board) -> None:
        self.divide(scanner, read_walls(scanner, board["height"], board["width"]), board)

    def divide(self, scanner: Scanner, bits: Sequence[int], board: Board) -> None:
        """Sets the regions from the bits of the borders."""
        height, width = board["height"], board["width"]
        regions, inside = divided_by(height, width, bits)
        board[self.fields[0]] = regions
        if self.inside:
            board[self.inside] = as_layer(height, width, inside)
        elif note := ignored_walls(height, width, inside):
            board[NOTES] = (*board.get(NOTES, ()), note)

    def write(self, puzzle: "GridPuzzle") -> str:
        walls = walls_of(puzzle.height, puzzle.width, getattr(puzzle, self.fields[0]))
        inside = getattr(puzzle, self.inside) if self.inside else ()
        drawn = zip_longest(edges(puzzle.height, puzzle.width), inside)
        return write_walls([int(edge in walls or bool(wall)) for edge, wall in drawn], puzzle.height, puzzle.width)

    def refusal(self, puzzle: "GridPuzzle") -> str:
        if HOLE in getattr(puzzle, self.fields[0]):
            return "such an address has no holes"
        return self.connection_error(puzzle)

    def connection_error(self, puzzle: "GridPuzzle") -> str:
        """The refusal of regions that borders cannot separate; holes belong to none."""
        regions = getattr(puzzle, self.fields[0])
        parts = connected_regions(puzzle.height, puzzle.width, regions)
        named = numbered([HOLE if region == HOLE else part for region, part in zip(regions, parts, strict=True)])
        return "" if named == tuple(regions) else "such an address holds connected regions, numbered in reading order"


class HoledBorders(Borders):
    """As `Borders`, then a bit for each cell, unless there is no hole: 1 for a hole, which belongs to no region.

    There is a border around each hole, whether it is drawn or not.
    """

    def read(self, scanner: Scanner, board: Board) -> None:
        height, width = board["height"], board["width"]
        bits, marks = read_walls(scanner, height, width), Bits("holes")
        holes = {**board}
        Trailing(marks).read(scanner, holes)
        at = dict(zip(cells(height, width), holes["holes"], strict=True))
        ends = touching_pairs(height, width)
        self.divide(scanner, [int(bit or bool(at[a] or at[b])) for bit, (a, b) in zip(bits, ends, strict=True)], board)
        named = zip(holes["holes"], board[self.fields[0]], strict=True)
        board[self.fields[0]] = numbered([HOLE if hole else region for hole, region in named])

    def write(self, puzzle: "GridPuzzle") -> str:
        holes = [int(region == HOLE) for region in getattr(puzzle, self.fields[0])]
        return super().write(puzzle) + (write_packed(holes, 2, 5) if any(holes) else "")

    def refusal(self, puzzle: "GridPuzzle") -> str:
        return self.connection_error(puzzle)


class Walls(Codec):
    """Like `Borders`, but the walls need not separate regions: 1 or None for each pair of neighbours, in the order of
    `geometry.edges`."""

    holding = "1 for a wall"

    def __init__(self, field: str) -> None:
        self.fields = (field,)

    def read(self, scanner: Scanner, board: Board) -> None:
        bits = read_walls(scanner, board["height"], board["width"])
        board[self.fields[0]] = tuple(bit or None for bit in bits)

    def clear(self, board: Board) -> None:
        board[self.fields[0]] = (None,) * count_places("edges", board)

    def write(self, puzzle: "GridPuzzle") -> str:
        bits = [bit or 0 for bit in getattr(puzzle, self.fields[0])]
        return write_walls(bits, puzzle.height, puzzle.width)

    def fits(self, value: Any) -> bool:
        return type(value) is int and value == 1

    def refusal(self, puzzle: "GridPuzzle") -> str:
        return refusal_of(getattr(puzzle, self.fields[0]), self)


# ── marks far apart ──


def skips(blanks: int, most: int, before: int) -> str:
    """The text for `blanks` empty places, the longest skips first. The digit of value `before` + n skips n places."""
    full, rest = divmod(blanks, most)
    return DIGITS[before + most] * full + (DIGITS[before + rest] if rest else "")


def read_digit(scanner: Scanner, read: int, count: int) -> int:
    """The value of the digit or small letter here, after `read` of `count` places."""
    if at_end(scanner):
        raise cut_off(scanner, read, count)
    digit = DIGITS.find(scanner.peek())
    if digit < 0:
        raise scanner.error(f"expected a digit or a small letter, found {scanner.found()}")
    scanner.take()
    return digit


class Marks(Layer):
    """Cells with a mark (1) or without (None): `0`–`h` are a mark and 0–17 empty cells, `i`–`z` 1–18 empty cells."""

    MOST = 17
    holding = "marks (1) only"

    def values_of(self, scanner: Scanner, count: int) -> list[Any]:
        layer: list[Any] = []
        while len(layer) < count:
            digit = read_digit(scanner, len(layer), count)
            layer += [1, *[None] * digit] if digit <= self.MOST else [None] * (digit - self.MOST)
        return layer

    def written(self, layer: Sequence[Any]) -> str:
        marks = [i for i, mark in enumerate(layer) if mark is not None]
        tokens = [self._skip(marks[0] if marks else len(layer))]
        for mark, following in pairwise([*marks, len(layer)]):
            behind = min(following - mark - 1, self.MOST)
            tokens += [DIGITS[behind], self._skip(following - mark - 1 - behind)]
        return "".join(tokens)

    def _skip(self, blanks: int) -> str:
        return skips(blanks, len(DIGITS) - 1 - self.MOST, self.MOST)

    def fits(self, value: Any) -> bool:
        return type(value) is int and value == 1


class Dots(Layer):
    """Dots in cells and between cells (places of the kind `lattice`); `values` are the two kinds of dots.

    `0`–`f` are a dot and 0–7 empty places after it, even digits for the first kind. `g`–`z` are 1–20 empty places.
    """

    MOST = 7

    def __init__(self, field: str, values: tuple[Any, Any] = (1, 2), places: str = "lattice") -> None:
        super().__init__(field, places)
        self.values, self.holding = values, f"dots ({values[0]} or {values[1]}) only"

    def values_of(self, scanner: Scanner, count: int) -> list[Any]:
        layer: list[Any] = []
        while len(layer) < count:
            digit = read_digit(scanner, len(layer), count)
            behind, kind = divmod(digit, 2)
            layer += [self.values[kind], *[None] * behind] if behind <= self.MOST else [None] * (digit - 15)
        return layer

    def written(self, layer: Sequence[Any]) -> str:
        dots = [i for i, dot in enumerate(layer) if dot is not None]
        tokens = [self._skip(dots[0] if dots else len(layer))]
        for dot, following in pairwise([*dots, len(layer) + self.MOST]):  # empty places end the layer
            behind = min(following - dot - 1, self.MOST)
            end = min(following, len(layer))
            tokens += [DIGITS[2 * behind + self.values.index(layer[dot])], self._skip(max(end - dot - 1 - behind, 0))]
        return "".join(tokens)

    def _skip(self, blanks: int) -> str:
        return skips(blanks, 20, 15)

    def fits(self, value: Any) -> bool:
        return value in self.values


class Crosses(Layer):
    """Marks (1) on points or cells: `0`–`z` are 0–35 empty places and the mark after them, `.` is 36 empty places.

    `places` are `crossings` (the points where four cells meet), `corners` (these and the points at the frame) or
    `cells`. Without `tail`, up to 35 empty places at the end are not written.
    """

    holding = "marks (1) only"

    def __init__(self, field: str, places: str = "crossings", *, tail: bool = True) -> None:
        super().__init__(field, places)
        self.tail = tail

    def values_of(self, scanner: Scanner, count: int) -> list[Any]:
        layer: list[Any] = []
        while len(layer) < count:
            if at_end(scanner):
                if self.tail or count - len(layer) >= len(DIGITS):
                    raise cut_off(scanner, len(layer), count)
                return [*layer, *[None] * (count - len(layer))]
            digit = DIGITS.find(scanner.peek())
            if digit < 0 and scanner.peek() != ".":
                raise scanner.error(f"expected a digit, a small letter or '.', found {scanner.found()}")
            layer += [None] * len(DIGITS) if digit < 0 else [*[None] * digit, 1]
            scanner.take()
        return layer

    def written(self, layer: Sequence[Any]) -> str:
        tokens, blanks = list[str](), 0
        for mark in layer:
            if mark is not None:
                tokens.append(DIGITS[blanks])
            blanks = 0 if mark is not None else blanks + 1
            if blanks == len(DIGITS):
                tokens.append(".")
                blanks = 0
        return "".join(tokens) + (DIGITS[blanks] if blanks and self.tail else "")

    def fits(self, value: Any) -> bool:
        return type(value) is int and value == 1


# ── shapes ──

PENTOMINOES = ("337k", "15v", "24as", "24bo", "23fg", "337i", "23rg", "334u", "335s", "33bk", "24bk", "337o")
TETROMINOES = ("14u", "23bg", "22u", "23f", "23eg")
STATUES = {
    "p": PENTOMINOES,
    "t": TETROMINOES,
    "d": tuple(piece for piece in TETROMINOES for _ in range(2)),
    "z": (),
}
FLEETS = {
    "c": ("11g",) * 3 + ("21o",) * 2 + ("31s",),
    "d": ("11g",) * 4 + ("21o",) * 3 + ("31s",) * 2 + ("41u",),
    "e": ("11g",) * 5 + ("21o",) * 4 + ("31s",) * 3 + ("41u",) * 2 + ("51v",),
    "p": PENTOMINOES,
    "z": (),
}

MOST_PIECES = 999

Shape = tuple[str, ...]
"""The rows of a piece: `#` for a cell of the piece, `.` for any other cell."""


class Bank(Codec):
    """The pieces to be placed, a tuple of `Shape`s.

    The text is `//` and the letter of a set, or `/` and the number of pieces, then `/` and the text of each piece:
    width and height in base 36, and the cells, five in a character.

    `sets` are the sets of pieces that have a letter.
    """

    def __init__(self, field: str, sets: Mapping[str, Sequence[str]] = STATUES) -> None:
        self.fields, self.sets = (field,), sets

    def read(self, scanner: Scanner, board: Board) -> None:
        self._slash(scanner)
        if scanner.peek() == "/":
            scanner.take()
            if scanner.peek() not in self.sets:
                raise scanner.error(f"expected a set of pieces ({', '.join(self.sets)}), found {scanner.found()}")
            board[self.fields[0]] = tuple(map(shape_of, self.sets[scanner.take()]))
            return
        start, count = scanner.at, scanner.number()
        if count is None:
            raise scanner.error(f"expected the number of pieces, found {scanner.found()}")
        if count > MOST_PIECES:
            raise scanner.error(f"{count} pieces are too many: at most {MOST_PIECES} here", start)
        shapes = list[Shape]()
        while len(shapes) < count:
            self._slash(scanner)
            shapes.append(read_shape(scanner))
        board[self.fields[0]] = tuple(shapes)

    def _slash(self, scanner: Scanner) -> None:
        if scanner.peek() != "/":
            raise scanner.error(f"expected '/' and the pieces, found {scanner.found()}")
        scanner.take()

    def write(self, puzzle: "GridPuzzle") -> str:
        codecs = tuple(map(write_shape, getattr(puzzle, self.fields[0])))
        letter = next((letter for letter, known in self.sets.items() if tuple(known) == codecs), "")
        return f"//{letter}" if letter else "".join(f"/{word}" for word in (len(codecs), *codecs))

    def refusal(self, puzzle: "GridPuzzle") -> str:
        most, shapes = len(DIGITS) - 1, getattr(puzzle, self.fields[0])
        if len(shapes) > MOST_PIECES:
            return f"such an address holds {MOST_PIECES} pieces at most"
        fits = all(_fits(shape, most) for shape in shapes)
        return "" if fits else f"such an address holds pieces of up to {most} rows and columns of '#' and '.'"


def _fits(shape: Shape, most: int) -> bool:
    width = len(shape[0]) if 0 < len(shape) <= most else 0
    rectangle = 0 < width <= most and all(len(row) == width and not row.strip("#.") for row in shape)
    return rectangle and any("#" in row for row in shape)


def read_shape(scanner: Scanner) -> Shape:
    """Reads one piece. Raises PuzzleError."""
    start, sides = scanner.at, list[int]()
    for side in ("width", "height"):
        digit = 0 if at_end(scanner) else DIGITS.find(scanner.peek())
        if digit < 1:
            raise scanner.error(f"expected the {side} of a piece in base 36, found {scanner.found()}")
        sides.append(digit)
        scanner.take()
    width, height = sides
    signs = "".join(".#"[bit] for bit in read_packed(scanner, width * height, 2, 5, tail=False))
    if "#" not in signs:
        raise scanner.error("a piece has at least one cell", start)
    return tuple(signs[i : i + width] for i in range(0, len(signs), width))


def shape_of(word: str) -> Shape:
    """The piece with this text."""
    return read_shape(Scanner(Text(word)))


def write_shape(shape: Shape) -> str:
    """The text for `read_shape`, without zeros at the end."""
    bits = [int(sign == "#") for row in shape for sign in row]
    return DIGITS[len(shape[0])] + DIGITS[len(shape)] + write_packed(bits, 2, 5).rstrip("0")
