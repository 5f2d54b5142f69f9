"""Genres in text: the lines of a file `NAME.rules`.

    version: 1
    board: cells shaded or not
    clues: number 0-4 or ? at corners
    address: mycreek four(number)
    number: each number counts the shaded cells around it
    connected: unshaded cells are connected

A hybrid has lines `as: KIND` instead of a board and clues (`hybrids.py`).

A line is `word: content`. The words `version`, `board`, `clues`, `address`, `words` and `set` describe the board; any
other word names a rule, which a sentence states (`sentences/`). A line that begins with `#` is a comment. The file is
data: nothing in it is run.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import Any, NamedTuple

from .errors import PuzzleError, quote
from .reading import Text, lines_of
from .sentences.read_sentence import read_sentence
from .sentences.sentence import Statement
from .sentences.vocabulary import (
    BORDERS,
    CELLS,
    INNER,
    LOOP,
    NUMBERS,
    SHADING,
    WALLS,
    ClueWords,
    Vocabulary,
    Word,
    adjective,
    noun,
)

VERSION = 1
"""The version of the sentences. A published sentence does not change its meaning."""
MOST_CHARACTERS, MOST_LINES = 2**16, 400
MOST_VALUES = 100
"""The most numbers that a cell of a genre can have."""
MOST_CLUE = 9999
SIDES = ("top", "bottom", "left", "right")

KEYS = ("version", "board", "clues", "address", "words", "set", "as")
SEVERAL = ("clues", "set", "as")
"""The words of which a genre may have several lines."""
_LINE = re.compile(r"[ \t]*([A-Za-z][A-Za-z0-9-]{0,39})[ \t]*:[ \t]*")
_CLUES = re.compile(
    r"([a-z][a-z-]{0,30})(?: \(([a-z][a-z-]{0,30})\))? (.{1,200}) "
    r"(in cells|in rooms|at corners|at inner corners|at .{3,40})"
)
_RANGE = re.compile(r"([0-9]{1,5})-([0-9]{1,5}|n)( or \?)?")
_NUMBERS = re.compile(r"numbers ([0-9]{1,4}) to ([0-9]{1,4}|n|the size of the room)( or empty)?")
_WORD = re.compile(r"([a-z][a-z-]{0,30})(?: \(([a-z][a-z-]{0,30})\))?")
_SETTING = re.compile(r"([a-z][a-z_]{0,30}) ?= ?([0-9]{1,3})")
_CODEC = re.compile(r"([a-z][a-z0-9]{0,15})(?:\(([a-z-]{0,31})\))?")
_TYPE = re.compile(r"[a-z][a-z0-9_-]{0,30}")

CODECS = dict.fromkeys(("four", "number16", "number10", "base36"), "numbers") | {
    "bits": "signs",
    "ternary": "signs",
    "frame": "outside",
    "borders": "",
}
"""The codecs of addresses, and the clues that they hold."""


class BoardLine(NamedTuple):
    """The board of a genre. `low`, `high`: its numbers, None for a board without numbers; `high` may be "n" (the longer
    side) or "room" (the size of the room). `empty`: cells may have no number."""

    slots: str
    low: int | None = None
    high: int | str | None = None
    empty: bool = False
    rooms: bool = False
    square: bool = False


class GenreLayer(NamedTuple):
    """A layer of clues: its words, and its numbers from `low` to `high`. `unknown`: a clue may be `?`."""

    words: ClueWords
    low: int = 0
    high: int = 0
    unknown: bool = False


class AddressCodec(NamedTuple):
    """A codec of an address, and the layer that it holds; None for the borders of rooms."""

    name: str
    layer: GenreLayer | None


class Genre(NamedTuple):
    """A genre, read from its file. `text` is the whole file."""

    name: str
    text: str
    board: BoardLine
    words: tuple[Word, Word]
    layers: tuple[GenreLayer, ...]
    address: str
    codecs: tuple[AddressCodec, ...]
    settings: dict[str, int]
    statements: tuple[Statement, ...]
    kinds: tuple[Any, ...] = ()
    """The classes of the kinds of a hybrid, the host first; it has no board, clues and address of its own."""

    @property
    def description(self) -> str:
        """A text in the form of the docstring of a kind's module: the comments before the first line, rules, formats,
        slots. The first comment is `Title (other names): what to do.`"""
        comments = list(takewhile(lambda line: line.startswith("#"), self.text.split("\n")))
        about = "\n".join(line.lstrip("# ") for line in comments) or f"{self.name}: a genre in text."
        if self.kinds:
            return about if comments else f"{self.name}: {' and '.join(kind.name for kind in self.kinds)} on one board."
        rules = "\n".join(f"{i}. {one.text[:1].upper()}{one.text[1:]}." for i, one in enumerate(self.statements, 1))
        words = [word.all for word in self.words]
        of_words = self.board.slots == CELLS and self.board.low is None
        slots = f"cells, each {' or '.join(words)}" if of_words else self.vocabulary.board
        address = f"puzz.link addresses of `{self.address}`. " if self.address else ""
        return (
            f"{about}\n\nThe rules:\n\n{rules}\n\nFormats, the first written: {address}Rows of clues.\n\n"
            f"Slots: {slots}.\n"
        )

    @property
    def vocabulary(self) -> Vocabulary:
        return _vocabulary(self.board, self.words, self.layers, self.settings)


class _Line(NamedTuple):
    key: str
    at: int
    start: int
    content: str

    def content_error(self, text: Text, message: str) -> PuzzleError:
        return text.error(message, self.start)


def read_genre(name: str, body: str, source: str = "", kind_of: Callable[[str], Any] | None = None) -> Genre:
    """Reads the text of a genre. `kind_of` returns the class of a kind, for `as: KIND`; it raises ModuleNotFoundError.
    Raises PuzzleError with line and column."""
    if len(body) > MOST_CHARACTERS:
        raise PuzzleError(f"a genre has at most {MOST_CHARACTERS} characters, this text has {len(body)}", source)
    text = Text(body, source)
    lines = list(_lines(text))
    single = {line.key: line for line in lines if line.key in KEYS and line.key not in SEVERAL}
    _check_version(text, single.get("version"))
    if any(line.key == "as" for line in lines):
        return _hybrid(name, text, lines, kind_of)
    if "board" not in single:
        raise text.error("expected a line 'board: …', such as 'board: cells shaded or not'", 0)
    board = _board(text, single["board"])
    words = _words(text, single.get("words"), board)
    layers: list[GenreLayer] = []
    for line in lines:
        if line.key == "clues":
            layers.append(_layer(text, line, board, layers))
    settings: dict[str, int] = {}
    for line in lines:
        if line.key == "set":
            _add_setting(text, line, settings)
    if not (layers or board.rooms):
        raise text.error(
            "a board without clues and without rooms has no text: add a line 'clues: …'", single["board"].at
        )
    address, codecs = _address(text, single.get("address"), board, layers)
    vocabulary = _vocabulary(board, words, tuple(layers), settings)
    statements = _statements(text, lines, vocabulary)
    if not statements:
        raise text.error("expected at least one rule, such as 'connected: …'", len(body.rstrip()))
    return Genre(name, body, board, words, tuple(layers), address, codecs, settings, statements)


def _statements(text: Text, lines: Iterable[_Line], vocabulary: Vocabulary) -> tuple[Statement, ...]:
    return tuple(
        read_sentence(line.key, text, line.start, line.start + len(line.content), vocabulary)
        for line in lines
        if line.key not in KEYS
    )


def _hybrid(name: str, text: Text, lines: list[_Line], kind_of: Callable[[str], Any] | None) -> Genre:
    """A genre of lines `as: KIND` and sentences about the board of the first kind."""
    from .hybrid_classes import misfit, vocabulary_of_all

    kinds: list[Any] = []
    for line in lines:
        if line.key in ("board", "clues", "address", "words", "set"):
            raise text.error(f"the kinds of 'as:' have their own board and clues: remove '{line.key}'", line.at)
        if line.key != "as":
            continue
        try:
            kinds.append(kind_of(line.content) if kind_of and _TYPE.fullmatch(line.content) else None)
        except ModuleNotFoundError:
            kinds.append(None)
        if kinds[-1] is None or line.content == name:
            raise line.content_error(text, f"expected the name of a kind, found {quote(line.content)}")
        if len(kinds) > 1 and (problem := misfit(kinds)):
            raise line.content_error(text, problem)
    if problem := misfit(kinds):
        raise text.error(problem, len(text.body.rstrip()))
    statements = _statements(text, lines, vocabulary_of_all(kinds))
    return Genre(name, text.body, BoardLine(CELLS), SHADING, (), "", (), {}, statements, tuple(kinds))


def _lines(text: Text) -> Iterator[_Line]:
    seen = set[str]()
    for number, (start, line) in enumerate(lines_of(text.body), 1):
        if number > MOST_LINES:
            raise text.error(f"a genre has at most {MOST_LINES} lines", start)
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _LINE.match(line)
        if match is None:
            raise text.error("expected 'word: …', such as 'connected: unshaded cells are connected'", start)
        key = match[1].lower()
        if key in seen and key not in SEVERAL:
            raise text.error(f"'{key}' has a second line: each rule needs a name of its own", start)
        seen.add(key)
        yield _Line(key, start, start + match.end(), line[match.end() :].rstrip())


def _check_version(text: Text, line: _Line | None) -> None:
    if line is not None and line.content != str(VERSION):
        raise line.content_error(text, f"expected version {VERSION}, found {quote(line.content)}")


def _board(text: Text, line: _Line) -> BoardLine:
    what, *extras = (part.strip() for part in line.content.split(","))
    for extra in extras:
        if extra not in ("rooms", "square"):
            at = line.start + line.content.index(extra, len(what))
            raise text.error(f"expected 'rooms' or 'square', found {quote(extra)}", at)
    about = {"rooms": "rooms" in extras, "square": "square" in extras}
    plain = {
        "cells shaded or not": CELLS,
        "loop through cells": LOOP,
        "loop on borders": BORDERS,
        "walls between cells": WALLS,
    }
    if what in plain:
        if plain[what] in (BORDERS, WALLS) and about["rooms"]:
            raise line.content_error(text, f"a board with {what} has no rooms")
        return BoardLine(plain[what], **about)
    numbers = _NUMBERS.fullmatch(what)
    if numbers is None:
        known = ", ".join(f"'{board}'" for board in (*plain, "numbers 1 to n", "numbers 1 to 4 or empty"))
        raise line.content_error(text, f"expected {known}, found {quote(what)}")
    low, high = int(numbers[1]), _high(numbers[2])
    if high == "room" and not about["rooms"]:
        raise line.content_error(text, "numbers up to the size of the room need rooms: add ', rooms'")
    if isinstance(high, int) and not 0 <= high - low < MOST_VALUES:
        raise line.content_error(text, f"expected 1 to {MOST_VALUES} numbers, found {low} to {high}")
    if (low > 1 and not isinstance(high, int)) or (numbers[3] and low < 1):
        raise line.content_error(
            text, "these numbers begin with 1" if low else "numbers beside empty cells begin with 1"
        )
    return BoardLine(CELLS, low, high, bool(numbers[3]), **about)


def _high(word: str) -> int | str:
    return int(word) if word.isdigit() else "n" if word == "n" else "room"


def _words(text: Text, line: _Line | None, board: BoardLine) -> tuple[Word, Word]:
    """The words for the values 1 and 0."""
    if line is None:
        return SHADING
    if board.slots != CELLS or board.low is not None:
        raise line.content_error(text, "only cells that are shaded or not have words for their values")
    found = [_WORD.fullmatch(part.strip()) for part in line.content.split("/")]
    if len(found) != 2 or None in found:
        raise line.content_error(text, "expected two words such as 'star (stars) / empty', a thing with its plural")
    words = tuple(
        noun(value, match[1], match[2]) if match[2] else adjective(value, match[1])
        for value, match in zip((1, 0), found, strict=True)
        if match is not None
    )
    if words[0].one == words[1].one:
        raise line.content_error(text, f"both values are {quote(words[0].one)}")
    return words[0], words[1]


def _layer(text: Text, line: _Line, board: BoardLine, others: list[GenreLayer]) -> GenreLayer:
    match = _CLUES.fullmatch(line.content)
    if match is None:
        such = "'number 0-4 or ? in cells', 'pearl B, W in cells', 'number 0-9 in rooms' or 'sum 0-99 at top and left'"
        raise line.content_error(text, f"expected {such}")
    one, many = match[1], match[2] or f"{match[1]}s"
    places, fields = _places(text, line, match[4], line.start + match.start(4), board)
    if any({one, many} & {other.words.one, other.words.many} for other in others):
        raise line.content_error(text, f"there are two kinds of clues with the name '{one}'")
    once = {"sides": "at the sides", "rooms": "in rooms"}.get(places)
    if once and any(other.words.places == places for other in others):
        raise line.content_error(text, f"there are two kinds of clues {once}")
    fields = fields or (_field(many),)
    numbers = _RANGE.fullmatch(match[3])
    if numbers:
        low, high = int(numbers[1]), MOST_CLUE if numbers[2] == "n" else int(numbers[2])
        if not low <= high <= MOST_CLUE:
            raise text.error(
                f"expected numbers from a smaller to a larger one, up to {MOST_CLUE}", line.start + match.start(3)
            )
        return GenreLayer(ClueWords(one, many, places, fields), low, high, bool(numbers[3]))
    marks = tuple(mark.strip() for mark in match[3].split(","))
    if len(marks) > 12 or len({*marks}) < len(marks) or not all(_is_mark(mark) for mark in marks):
        raise text.error("expected numbers such as 0-4, or different letters such as B, W", line.start + match.start(3))
    return GenreLayer(ClueWords(one, many, places, fields, marks))


def _is_mark(mark: str) -> bool:
    return len(mark) == 1 and ((mark.isascii() and mark.isalnum()) or mark == "#")


def _field(many: str) -> str:
    """The field of a layer. It cannot be a name that boards use."""
    name = many.replace("-", "_")
    return name if name in ("numbers", "pearls", "signs_") else f"{name}_clues"


def _places(text: Text, line: _Line, words: str, at: int, board: BoardLine) -> tuple[str, tuple[str, ...]]:
    """The places of clues, and the sides if they are at sides."""
    places, sides = words.removeprefix("in ").removeprefix("at "), tuple[str, ...]()
    if words.startswith("at ") and places not in ("corners", INNER):
        named = SIDES if places == "the sides" else tuple(re.split(r", | and ", places))
        if not set(named) <= set(SIDES) or len({*named}) < len(named):
            raise text.error(f"expected 'at the sides' or some of {', '.join(SIDES)}, found {quote(words)}", at)
        places, sides = "sides", tuple(side for side in SIDES if side in named)
    if places == "rooms" and not board.rooms:
        raise text.error("this board has no rooms", at)
    if board.slots != CELLS and places in ("corners", INNER):
        raise text.error(f"a board with {board.slots} has no clues at corners", at)
    if board.slots in (BORDERS, WALLS) and places != "cells":
        raise text.error(f"a board with {board.slots} has its clues in cells", at)
    return places, sides


def _add_setting(text: Text, line: _Line, settings: dict[str, int]) -> None:
    match = _SETTING.fullmatch(line.content)
    if match is None:
        raise line.content_error(text, "expected a name and a number such as 'stars = 2'")
    if match[1] in settings or match[1] in RESERVED:
        raise line.content_error(text, f"the name '{match[1]}' is taken")
    settings[match[1]] = int(match[2])


RESERVED = frozenset(
    ("height", "width", "also", "variant", "notes", "heading", "regions", "name", "settings", "distinct", "clues",
     "room", "symmetry", "level", "seed", "size", "formats", "rules", "cells", "lines", "slots", "values", *SIDES)
)  # fmt: skip
"""Names that no setting can have."""


def _address(
    text: Text, line: _Line | None, board: BoardLine, layers: list[GenreLayer]
) -> tuple[str, tuple[AddressCodec, ...]]:
    if line is None:
        return "", ()
    kind, *parts = line.content.split()
    if not _TYPE.fullmatch(kind):
        raise line.content_error(text, f"expected the type of an address, found {quote(kind)}")
    codecs = tuple(_codec(text, line, part, board, layers) for part in parts)
    missing = [layer.words.one for layer in layers if layer not in [codec.layer for codec in codecs]]
    if board.rooms and "borders" not in [codec.name for codec in codecs]:
        missing.insert(0, "borders")
    if missing or len(codecs) != len({*codecs}):
        raise line.content_error(text, f"the address needs one codec for each: {', '.join(missing) or 'none twice'}")
    return kind, codecs


def _codec(text: Text, line: _Line, part: str, board: BoardLine, layers: list[GenreLayer]) -> AddressCodec:
    at = line.start + line.content.index(part)
    match = _CODEC.fullmatch(part)
    if match is None or match[1] not in CODECS:
        raise text.error(f"expected one of {', '.join(CODECS)}, found {quote(part)}", at)
    if match[1] == "borders":
        if not board.rooms or match[2]:
            raise text.error("'borders' are those of rooms" if board.rooms else "this board has no rooms", at)
        return AddressCodec("borders", None)
    layer = next((layer for layer in layers if layer.words.one == match[2]), None)
    if layer is None:
        known = ", ".join(layer.words.one for layer in layers) or "none"
        raise text.error(f"expected {match[1]}(CLUE) with one of the clues: {known}", at)
    if problem := _misfit(match[1], layer):
        raise text.error(problem, at)
    return AddressCodec(match[1], layer)


def _misfit(codec: str, layer: GenreLayer) -> str:
    """The reason why a codec cannot hold a layer; empty if it can."""
    words = layer.words
    if codec == "frame":
        return "" if words.fields == ("top", "left") and not words.marks else "'frame' holds numbers at top and left"
    if words.places in ("sides", INNER):
        return f"clues at {words.places.replace('sides', 'the sides')} have no such codec"
    if CODECS[codec] == "signs":
        most = 1 if codec == "bits" else 2
        return "" if len(words.marks) == most else f"'{codec}' holds {most} sign{'s'[: most - 1]}"
    if words.marks:
        return f"'{codec}' holds numbers, not signs"
    if codec in ("base36", "number10") and words.places != "cells":
        return f"'{codec}' holds clues in cells"
    if codec == "four" and words.places == "rooms":
        return "'four' holds clues in cells or at corners"
    return ""


def _vocabulary(
    board: BoardLine, words: tuple[Word, Word], layers: tuple[GenreLayer, ...], settings: dict[str, int]
) -> Vocabulary:
    has_numbers = board.low is not None
    known: tuple[Word, ...] = words
    if has_numbers:
        known = (*((adjective(0, "empty"),) if board.empty else ()), *NUMBERS)
    if board.slots != CELLS:
        known = ()
    return Vocabulary(
        board.slots, known, has_numbers, board.rooms, tuple(layer.words for layer in layers), tuple(settings)
    )


def address_type(body: str) -> str:
    """The address type that a genre's text names, without reading it as a whole; empty if there is none."""
    match = re.search(
        r"^[ \t]*address[ \t]*:[ \t]*([a-z][a-z0-9_-]{0,30})(?=\s|$)", body[:MOST_CHARACTERS], re.MULTILINE
    )
    return match[1] if match else ""


def skeleton(name: str) -> str:
    """The text of a small genre that works."""
    return f"""# {name}: change the lines; 'cluewise list --sentences' has all sentences.
version: 1
board: cells shaded or not
clues: number 0-4 in cells
address: {name.replace("_", "-")} number16(number)
given: cells with a number are unshaded
number: each number counts the shaded cells beside it
"""


__all__ = ("Genre", "GenreLayer", "address_type", "read_genre", "skeleton")
