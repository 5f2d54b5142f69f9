"""Text formats: objects that read and write boards.

A puzzle lists its `formats`; the content of a text decides which of them reads it. A format has *codecs*. A codec reads
and writes one layer of the board, and a layer is a field of the puzzle. `Rows` reads plain text, `tatham.Tatham` game
IDs, `puzzlink.PuzzLink` addresses.

Layers are flat tuples in reading order: of cells, of corner points, or of the clues of one side. An empty place is
None, a clue without a number is `UNKNOWN`. A layer of regions has one number for each cell; regions are numbered from 0
in reading order of their first cells.

`puzzle: Any` is a GridPuzzle here: its module imports this one, so the type cannot be named.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import MISSING, fields
from itertools import chain
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from .errors import PuzzleError, quote
from .geometry import HOLE, numbered
from .inner_walls import read_walls, write_walls
from .lazy import compiled_later
from .plural import count_words
from .reading import Scanner, Text

Board = dict[str, Any]
"""Fields of a puzzle by name; `height` and `width` come first."""

FIELD_WORDS = {
    "barred": "cells without a tent",
    "blocked": "blocked squares",
    "digits": "digits that do not begin with 1",
    "given": "given values",
    "stops": "walls",
    "inner_walls": "walls inside regions",
}
"""Fields in words, for refusals; a field that is not listed has an English name."""


def words_of(field: str) -> str:
    """A field of a puzzle in words."""
    return FIELD_WORDS.get(field, field.replace("_", " "))


NOTES = "notes"
"""The field with remarks about the reading of a text, for the user."""

UNKNOWN = "?"
"""A clue without a number."""

BLANKS = ("-", ".")
SIDES = ("top", "bottom", "left", "right")
TOP_AND_LEFT = ("top", "left")


class Codec(ABC):
    """The text of one layer of the board. `fields` are the fields of the puzzle that it reads and writes."""

    fields: tuple[str, ...]

    @abstractmethod
    def read(self, scanner: Scanner, board: Board) -> None:
        """Reads the layer into the board. Raises PuzzleError with its place."""

    @abstractmethod
    def write(self, puzzle: Any) -> str:
        """The layer of the puzzle as text. Call it only if `refusal` is empty."""

    def place_in(self, scanner: Scanner, i: int) -> int:
        """The index in the text of place i of the layer, which is not empty. The layer begins where the scanner is."""
        return 0

    def refusal(self, puzzle: Any) -> str:
        """The reason why the codec cannot express this puzzle's layer; empty if it can."""
        return ""


Piece = Codec
"""The name of Codec in 0.1.0, for users' own files."""


class Flaw(str):
    """The error in a board, and its place: place `i` of a layer."""

    field: str
    i: int

    def __new__(cls, text: str, field: str, i: int) -> Self:
        flaw = super().__new__(cls, text)
        flaw.field, flaw.i = field, i
        return flaw


class SizedPuzzle(Protocol):
    """The attributes of a puzzle class that a format needs to read a puzzle: a name and a check of the size."""

    name: ClassVar[str]

    @classmethod
    def check_size(cls, text: Text, height: int, width: int) -> None:
        """Raises PuzzleError for a size that is not allowed."""


class Implied(Codec):
    """A field that has a fixed value in this format and is not written."""

    def __init__(self, field: str, value: Any) -> None:
        self.fields, self.value = (field,), value

    def read(self, scanner: Scanner, board: Board) -> None:
        board[self.fields[0]] = self.value

    def write(self, puzzle: Any) -> str:
        return ""

    def refusal(self, puzzle: Any) -> str:
        field = self.fields[0]
        return "" if getattr(puzzle, field) == self.value else f"this format always has {words_of(field)} {self.value}"


Says = Implied
"""The name of Implied in 0.1.0, for users' own files."""


class Format(ABC):
    """A text format of a puzzle. With `on_a_line`, a puzzle is a single line, and a file may have many.

    `kind` is the format's name for `cluewise convert --to`. If a puzzle has several formats of one kind, the first that
    can express the instance is used.
    """

    name: str
    kind: str
    on_a_line = False
    marks: ClassVar[Collection[str]] = ()
    """The settings that the text marks without stating their value."""
    codecs: tuple[Codec, ...]

    def __str__(self) -> str:
        return self.name

    @property
    def holds(self) -> frozenset[str]:
        """The fields that the text states."""
        return frozenset(field for codec in self.codecs for field in codec.fields) | {"height", "width"}

    @abstractmethod
    def fits(self, body: str) -> bool:
        """True if the text looks like this format."""

    def named_in(self, body: str) -> bool:
        """True if a text that fits cannot be of another format: an address names its type, a game ID has a head."""
        return False

    def knows(self, token: str) -> bool:
        """True if a line of the text may begin with this token."""
        return False

    @abstractmethod
    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        """The fields of the puzzle. Raises PuzzleError with its place."""

    def place_in(self, text: Text, puzzle: Any, flaw: Flaw) -> int:
        """The index of a flaw in the text from which this format read the puzzle; 0 if it is not known."""
        return 0

    def error(self, text: Text, puzzle: Any, flaw: str) -> PuzzleError:
        """The error for a flaw in a puzzle that this format read from a text."""
        return text.error(flaw, self.place_in(text, puzzle, flaw) if isinstance(flaw, Flaw) else 0)

    @abstractmethod
    def write(self, puzzle: Any) -> str:
        """The puzzle as text. Call it only if `refusal` is empty."""

    def refusal(self, puzzle: Any) -> str:
        """The reason why the format cannot express this puzzle; empty if it can. Settings do not count: a header line
        states them."""
        for field in fields(puzzle):
            stated = field.name in self.holds or field.name in puzzle.text_settings() or not field.compare
            default = field.default_factory() if field.default_factory is not MISSING else field.default
            if not stated and getattr(puzzle, field.name) != default:
                return f"{self.name} cannot hold {words_of(field.name)}"
        return next(filter(None, (codec.refusal(puzzle) for codec in self.codecs)), "")


class OnlyRead(Format):
    """A format that can be read but not written."""

    codecs: tuple[Codec, ...] = ()

    def named_in(self, body: str) -> bool:
        return True

    def refusal(self, puzzle: Any) -> str:
        return f"{self.name} can be read but not written"

    def write(self, puzzle: Any) -> str:
        raise NotImplementedError(self.refusal(puzzle))


def count_places(kind: str, board: Mapping[str, Any]) -> int:
    """The number of places in a layer of this kind.

    The kinds are "cells", "corners" (the corner points of all cells), "crossings" (the points where four cells meet),
    "edges" (pairs of neighbours), "lattice" (cells, edges and crossings), or the field that holds the regions.
    """
    if kind in board:
        return int(max(board[kind]) + 1)
    height, width = int(board["height"]), int(board["width"])
    return {
        "cells": height * width,
        "corners": (height + 1) * (width + 1),
        "crossings": (height - 1) * (width - 1),
        "edges": 2 * height * width - height - width,
        "lattice": (2 * height - 1) * (2 * width - 1),
    }[kind]


# ── plain text ──


class Signs:
    """The tokens of a layer and their values: signs, numbers, and `?` for a clue without a number."""

    def __init__(
        self, signs: Mapping[str, Any] | None = None, *, numbers: range | None = None, unknown: bool = False
    ) -> None:
        self.values = {**(signs or {}), **({UNKNOWN: UNKNOWN} if unknown else {})}
        self.signs = {value: sign for sign, value in reversed(self.values.items())}
        self.numbers = numbers

    nothing: Any = None
    """The value of an empty place."""

    @property
    def keys(self) -> str:
        """The characters of the tokens, if these are too many to be listed; else empty."""
        return ""

    @property
    def expected(self) -> str:
        """The allowed tokens in words."""
        tokens = [f"'{sign}'" for sign in self.values]
        if self.numbers is not None:
            tokens.append(f"a number from {self.numbers[0]} to {self.numbers[-1]}")
        return ", ".join([*tokens, "or '-'"]) if len(tokens) > 1 else f"{tokens[0]} or '-'"

    def read(self, token: str) -> Any:
        """The value of a token, None for an empty place. Raises ValueError for a token that is not allowed."""
        if token in self.values:
            return self.values[token]
        if token in BLANKS:
            return None
        if self.numbers is not None and token.isascii() and token.isdigit() and len(token) < 7:
            number = int(token)
            if number in self.numbers:
                return number
        raise ValueError(token)

    def write(self, value: Any) -> str:
        return "-" if value is None else self.signs[value] if value in self.signs else str(value)

    def knows(self, token: str) -> bool:
        """True if this token is allowed."""
        try:
            self.read(token)
        except ValueError:
            return False
        return True

    def holds(self, value: Any) -> bool:
        """True if this value is read back from its token."""
        try:
            return bool(self.read(self.write(value)) == value)
        except ValueError:
            return False

    def refusal(self, layer: Sequence[Any]) -> str:
        """The reason why tokens cannot express all of these values; empty if they can."""
        strange = next((value for value in dict.fromkeys(layer) if not self.holds(value)), None)
        return "" if strange is None else f"rows hold {self.expected}, not {quote(strange)}"


class Words(Signs):
    """Tokens that match a pattern; each is its own value. `such_as` gives examples, for errors."""

    def __init__(self, pattern: str, such_as: str) -> None:
        super().__init__()
        self.pattern, self.such_as = re.compile(pattern), such_as

    @property
    def keys(self) -> str:
        """The characters that the pattern names, each once; with a digit, all digits."""
        pattern = self.pattern.pattern.replace(r"\d", "[0-9]")
        sets = re.findall(r"\[([^]]+)\]", pattern)
        outside = re.sub(r"\[[^]]+\]|\{[\d,]+\}|\(\?:|(?<!\\)[()|?+*]", "", pattern)
        named = outside.replace("\\", "") + re.sub(r"(\w)-(\w)", r"\1\2", "".join(sets))
        digits = map(str, range(10)) if any(map(str.isdigit, named)) else ()
        return "".join(dict.fromkeys([*(sign for sign in named if not sign.isdigit()), *digits]))

    @property
    def expected(self) -> str:
        return f"{self.such_as} or '-'"

    def read(self, token: str) -> str | None:
        if token not in BLANKS and not self.pattern.fullmatch(token):
            raise ValueError(token)
        return None if token in BLANKS else token


class Token(NamedTuple):
    """A word of a text, and the index of its first character in the text."""

    word: str
    at: int


class Block(ABC):
    """A rectangle of tokens in `Rows`. `shape(height, width)` is its number of rows and columns on such a board."""

    fields: tuple[str, ...]

    def shape(self, height: int, width: int) -> tuple[int, int]:
        return height, width

    def board_size(self, rows: int, columns: int) -> tuple[int, int]:
        """The height and width of the board, from the rows and columns of its block: the inverse of `shape`."""
        return rows, columns

    @abstractmethod
    def read(self, text: Text, rows: Sequence[Sequence[Token]], board: Board) -> None: ...

    @abstractmethod
    def write(self, puzzle: Any) -> list[list[str]]:
        """The tokens, one list for each row."""

    def index(self, tokens: Sequence[Token], puzzle: Any, i: int, field: str = "") -> int:
        """The index of the token of place i of a layer, which is not empty."""
        return i

    @abstractmethod
    def knows(self, token: str) -> bool:
        """True if a row may contain this token."""

    def refusal(self, puzzle: Any) -> str:
        return ""


class Cells(Block):
    """One token for each cell; with `corners` for each corner point, with `crossings` for those inside the grid."""

    def __init__(self, field: str, signs: Signs, *, corners: bool = False, crossings: bool = False) -> None:
        self.fields, self.signs, self.extra = (field,), signs, int(corners) - int(crossings)

    def shape(self, height: int, width: int) -> tuple[int, int]:
        return height + self.extra, width + self.extra

    def board_size(self, rows: int, columns: int) -> tuple[int, int]:
        return rows - self.extra, columns - self.extra

    def read(self, text: Text, rows: Sequence[Sequence[Token]], board: Board) -> None:
        known: dict[str, Any] = {}
        tokens = [*chain.from_iterable(rows)]
        for token in tokens:
            if token.word not in known:
                known[token.word] = value_of(self.signs, text, token)
        board[self.fields[0]] = tuple([known[token.word] for token in tokens])

    def write(self, puzzle: Any) -> list[list[str]]:
        layer = list(map(self.signs.write, getattr(puzzle, self.fields[0])))
        columns = self.shape(puzzle.height, puzzle.width)[1]
        return [layer[i : i + columns] for i in range(0, len(layer), columns)]

    def knows(self, token: str) -> bool:
        return self.signs.knows(token)

    def refusal(self, puzzle: Any) -> str:
        return self.signs.refusal(getattr(puzzle, self.fields[0]))


class InnerCorners(Cells):
    """One token for each corner point with four cells around it: H − 1 rows of W − 1."""

    def shape(self, height: int, width: int) -> tuple[int, int]:
        return height - 1, width - 1

    def board_size(self, rows: int, columns: int) -> tuple[int, int]:
        return rows + 1, columns + 1


class Lattice(Cells):
    """One token for each cell and for each place between two or four cells: a layer of 2H − 1 rows of 2W − 1 places."""

    def shape(self, height: int, width: int) -> tuple[int, int]:
        return 2 * height - 1, 2 * width - 1

    def board_size(self, rows: int, columns: int) -> tuple[int, int]:
        return (rows + 1) // 2, (columns + 1) // 2


class Labels(Cells):
    """One token for each region, in any of its cells: a layer with a place for each region.

    The block of the regions must come next.
    """

    def __init__(self, field: str, signs: Signs, regions: str = "regions") -> None:
        super().__init__(field, signs)
        self.regions = regions

    def index(self, tokens: Sequence[Token], puzzle: Any, i: int, field: str = "") -> int:
        regions = getattr(puzzle, self.regions)
        return next(at for at, token in enumerate(tokens) if regions[at] == i and token.word not in BLANKS)

    def write(self, puzzle: Any) -> list[list[str]]:
        regions = getattr(puzzle, self.regions)
        tokens = ["-"] * len(regions)
        for region, value in enumerate(getattr(puzzle, self.fields[0])):
            tokens[regions.index(region)] = self.signs.write(value)
        return [tokens[i : i + puzzle.width] for i in range(0, len(tokens), puzzle.width)]


def value_of(signs: Signs, text: Text, token: Token) -> Any:
    """The value of a token. Raises PuzzleError."""
    try:
        return signs.read(token.word)
    except ValueError:
        raise text.error(f"expected {signs.expected}, found '{token.word[:40]}'", token.at) from None


class Areas(Block):
    """Regions: cells with the same token form a region. `labels` is the field of a `Labels` block before this one."""

    def __init__(self, field: str = "regions", labels: str = "") -> None:
        self.fields, self.labels = (field,), labels

    def read(self, text: Text, rows: Sequence[Sequence[Token]], board: Board) -> None:
        tokens = [token for row in rows for token in row]
        check_names(text, tokens)
        regions = board[self.fields[0]] = numbered(self.names(tokens))
        if not self.labels:
            return
        labels: list[Any] = [None] * (max(regions) + 1)
        for region, token, value in zip(regions, tokens, board[self.labels], strict=True):
            if region == HOLE and value is not None:
                raise text.error("this cell has a clue, so it is no hole", token.at)
            if value is not None and labels[region] is not None:
                raise text.error("this is a second clue of its region: at most one is allowed", token.at)
            if value is not None:
                labels[region] = value
        board[self.labels] = tuple(labels)

    def names(self, tokens: Sequence[Token]) -> Sequence[Any]:
        """The name of each cell's region; HOLE for a cell that does not belong to the board."""
        return [token.word for token in tokens]

    def write(self, puzzle: Any) -> list[list[str]]:
        names = region_names(getattr(puzzle, self.fields[0]))
        return [names[i : i + puzzle.width] for i in range(0, len(names), puzzle.width)]

    def knows(self, token: str) -> bool:
        return True

    def refusal(self, puzzle: Any) -> str:
        regions = tuple(getattr(puzzle, self.fields[0]))
        return "" if numbered(regions) == regions else "rows hold regions numbered in reading order"


def check_names(text: Text, tokens: Sequence[Token]) -> None:
    """Raises PuzzleError for a token that is not the name of a region: sentences, tables and markup are no boards."""
    wrong = next((token for token in tokens if not _is_name(token.word)), None)
    if wrong is not None:
        expected = "the name of a region (one or two letters or signs, or a number)"
        raise text.error(f"expected {expected}, found {quote(wrong.word)}", wrong.at)


_NO_NAMES = frozenset("<>,;:/\\|\"'(){}[]")


def _is_name(word: str) -> bool:
    return word.isdigit() or (len(word) < 3 and _NO_NAMES.isdisjoint(word))


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def region_names(regions: Sequence[int]) -> list[str]:
    """The name of each cell's region: a letter, or a number if there are more regions than letters."""
    if max(regions, default=0) < len(LETTERS):
        return [LETTERS[region] for region in regions]
    return [str(region + 1) for region in regions]


class Outside:
    """Clues outside the grid, one line for each side: `top: 1 - 3`. A side without clues needs no line.

    `fields` are the fields that the lines state: those of the `sides`, and others in a subclass.
    """

    def __init__(self, signs: Signs, sides: Collection[str] = SIDES) -> None:
        self.signs, self.sides, self.fields = signs, tuple(sides), tuple(sides)

    def read(self, text: Text, lines: Mapping[str, Sequence[Token]], board: Board) -> None:
        for side in self.sides:
            places = board["width"] if side in ("top", "bottom") else board["height"]
            tokens = lines.get(side)
            if tokens is not None and len(tokens) != places:
                at = tokens[0].at if tokens else 0
                raise text.error(f"expected {count_words(places, 'clue')} at the {side}, found {len(tokens)}", at)
            board[side] = (None,) * places if tokens is None else tuple(value_of(self.signs, text, t) for t in tokens)

    def write(self, puzzle: Any) -> list[str]:
        layers = {side: getattr(puzzle, side) for side in self.sides}
        shown = {side: " ".join(map(self.signs.write, layer)) for side, layer in layers.items() if any_clue(layer)}
        return [f"{side}: {clues}" for side, clues in shown.items()]

    def refusal(self, puzzle: Any) -> str:
        return next(filter(None, (self.signs.refusal(getattr(puzzle, side)) for side in self.sides)), "")


def any_clue(layer: Sequence[Any]) -> bool:
    """True if a layer has a value other than None."""
    return any(value is not None for value in layer)


WALLS = "walls"
_SIDE = compiled_later(rf"[ \t]*({'|'.join((*SIDES, WALLS))}):(.*)")
_LINK = compiled_later(r"https?://", re.IGNORECASE)
_WORD = compiled_later(r"\S+")
_SIGN = compiled_later(r"\S")


class Rows(Format):
    """Lines of tokens. If a line of a block has blanks inside, blanks separate tokens; else each character is a token.

    `-` or `.` is an empty place. Blank lines separate blocks; the clues outside the grid precede the first block.
    `GridPuzzle.read` removes a first line with the size of the board.

    `walls` is a field with walls between cells (see `inner_walls.py`). If there are any, they are in a line before the
    first block: `walls: r1c1-r1c2 r1c1-r2c1`. `extra` is a further last block, which is omitted if its layer is empty.
    """

    name = kind = "rows"

    def __init__(
        self, *blocks: Block, outside: Outside | None = None, walls: str = "", extra: Block | None = None
    ) -> None:
        self.blocks, self.outside, self.codecs, self.walls, self.extra = blocks, outside, (), walls, extra

    @property
    def holds(self) -> frozenset[str]:
        parts: list[Block | Outside] = [*self.blocks, *([self.outside] if self.outside else [])]
        parts += [self.extra] if self.extra else []
        walls = (self.walls,) if self.walls else ()
        return frozenset((*(field for part in parts for field in part.fields), *walls, "height", "width"))

    def refusal(self, puzzle: Any) -> str:
        parts = (*self.blocks, *([self.outside] if self.outside else ()))
        refusal = super().refusal(puzzle) or next(filter(None, (part.refusal(puzzle) for part in parts)), "")
        return refusal or next(filter(None, (_column_refusal(block.write(puzzle)) for block in self._used(puzzle))), "")

    def _used(self, puzzle: Any) -> tuple[Block, ...]:
        """The blocks that are written for a puzzle."""
        extra = self.extra is not None and any(map(any_clue, (getattr(puzzle, name) for name in self.extra.fields)))
        return (*self.blocks, self.extra) if self.extra and extra else self.blocks

    def fits(self, body: str) -> bool:
        return True

    def knows(self, token: str) -> bool:
        return any(block.knows(token) for block in self.blocks)

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        if link := _LINK.search(text.body):
            raise text.error("expected rows of cells or a whole address, found part of an address", link.start())
        outside, blocks = _parted(text)
        walls = outside.pop(WALLS, None) if self.walls else None
        if outside and self.outside is None:
            side, (_, at) = next(iter(outside.items()))
            what = "no walls inside regions" if side == WALLS else "no clues outside the grid"
            raise text.error(f"a {cls.name} puzzle has {what}", at)
        used = (*self.blocks, self.extra) if self.extra and len(blocks) > len(self.blocks) else self.blocks
        if len(blocks) != len(used):
            expected = count_words(len(self.blocks), "block of lines", "blocks of lines")
            surplus = blocks[len(used) :]
            hint = ", and a line '# source: NAME' begins another puzzle" if surplus else ""
            place = surplus[0].starts[0] if surplus else 0
            raise text.error(f"expected {expected}, found {len(blocks)}: blank lines separate blocks{hint}", place)
        height, width = self._size(text, blocks)
        cls.check_size(text, height, width)
        board: Board = {"height": height, "width": width}
        for block, lines in zip(used, blocks, strict=True):
            block.read(text, _rectangle(text, lines, *block.shape(height, width)), board)
        if walls:
            board[self.walls] = read_walls(text, *walls, height, width)
        if self.outside:
            sides = {side: _tokens(clues, at, spaced=True) for side, (clues, at) in outside.items()}
            self.outside.read(text, sides, board)
        return board

    def place_in(self, text: Text, puzzle: Any, flaw: Flaw) -> int:
        for block, lines in zip((*self.blocks, self.extra), _parted(text)[1], strict=False):
            if block and flaw.field in block.fields:
                rows = _rectangle(text, lines, *block.shape(puzzle.height, puzzle.width))
                tokens = [token for row in rows for token in row]
                return tokens[block.index(tokens, puzzle, flaw.i, flaw.field)].at
        return 0

    def _size(self, text: Text, blocks: Sequence[Sequence[Token]]) -> tuple[int, int]:
        lines = blocks[0]
        tokens = lines[0].word.split()  # not `_tokens`: an invalid text may have far too many
        columns = len(tokens) if _spaced(lines) else sum(map(len, tokens))
        height, width = self.blocks[0].board_size(len(lines), columns)
        if height < 1 or width < 1:
            raise text.error("expected at least one row and one column", lines[0].at)
        return height, width

    def write(self, puzzle: Any) -> str:
        outside = self.outside.write(puzzle) if self.outside else []
        if self.walls and any_clue(getattr(puzzle, self.walls)):
            outside.insert(0, f"{WALLS}: {write_walls(getattr(puzzle, self.walls), puzzle.height, puzzle.width)}")
        blocks = [_aligned(block.write(puzzle)) for block in self._used(puzzle)]
        return "\n\n".join(["\n".join([*outside, blocks[0]]), *blocks[1:]])


class _Lines(Sequence[Token]):
    """Some lines of a text, stored by the index of their first characters: a text may have far too many lines."""

    def __init__(self, body: str) -> None:
        self.body, self.starts = body, list[int]()

    def __len__(self) -> int:
        return len(self.starts)

    def __getitem__(self, i: Any) -> Any:
        start = self.starts[i]
        end = self.body.find("\n", start)
        return Token(self.body[start : None if end < 0 else end], start)


def _parted(text: Text) -> tuple[dict[str, tuple[str, int]], list[_Lines]]:
    """The clues of each side with the index where they start, and the blocks."""
    outside: dict[str, tuple[str, int]] = {}
    blocks = [_Lines(text.body)]
    at = 0
    for line in text.body.split("\n"):
        side = _SIDE.fullmatch(line)
        if side:
            if side[1] in outside or blocks[0]:
                raise text.error(f"expected '{side[1]}:' only once, and before the grid", at)
            outside[side[1]] = (side[2], at + side.start(2))
        elif line.strip():
            blocks[-1].starts.append(at)
        elif blocks[-1]:
            blocks.append(_Lines(text.body))
        at += len(line) + 1
    blocks = [block for block in blocks if block]
    if not blocks:
        raise text.error("expected rows of cells, found none")
    return outside, blocks


def _spaced(lines: Sequence[Token]) -> bool:
    """True if blanks separate the tokens of these lines. A single column with some long numbers counts as separated."""
    if any(len(line.word.split(None, 1)) > 1 for line in lines):
        return True
    column = [line.word.strip() for line in lines]
    long = [word for word in column if len(word) > 1]
    return 0 < len(long) < len(column) and all(word.isdigit() for word in long)


def _column_refusal(rows: Sequence[Sequence[str]]) -> str:
    """The error if these tokens would be read as more columns, else empty. A single column has no blanks that would
    separate the signs of long tokens."""
    column = [row[0] for row in rows if len(row) == 1]
    long = next((word for word in column if len(word) > 1), "")
    split = long and not _spaced([Token(word, 0) for word in column])
    return f"rows of one column cannot hold {quote(long)}: each of its signs would be a cell" if split else ""


def _tokens(line: str, at: int, *, spaced: bool) -> list[Token]:
    if not spaced and line.split() == [line]:  # the usual case
        return [*map(Token, line, range(at, at + len(line)))]
    return [Token(match.group(), at + match.start()) for match in (_WORD if spaced else _SIGN).finditer(line)]


def _rectangle(text: Text, lines: Sequence[Token], rows: int, columns: int) -> list[list[Token]]:
    if len(lines) != rows:
        raise text.error(f"expected {count_words(rows, 'row')}, found {len(lines)}", lines[-1].at)
    spaced = _spaced(lines)
    table = [_tokens(*line, spaced=spaced) for line in lines]
    for line, row in zip(lines, table, strict=True):
        if len(row) != columns:
            raise text.error(f"expected {count_words(columns, 'cell')} in a row, found {len(row)}", line.at)
    return table


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    """The rows as text: without blanks if every token is one character, else right-justified in columns."""
    width = max(len(token) for row in rows for token in row)
    if width == 1:
        return "\n".join("".join(row) for row in rows)
    return "\n".join(" ".join(token.rjust(width) for token in row) for row in rows)
