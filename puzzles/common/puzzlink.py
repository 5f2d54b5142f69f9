"""Addresses of puzz.link (pzprjs): `…?pid/[flags/]columns/rows/body`, read and written.

Source of the grammar: robx/pzprjs (MIT), `src/variety-common/Encode.js` and the `Encode` block of each variety.
The body is a chain of codecs: `puzzlink_numbers.py` has the codecs of numbers, `puzzlink_marks.py` those of marks and
borders. A codec reads until its layer is complete; the next codec reads the rest. puzz.link writes empty places, too,
so a body that ends early is refused, except before a `Trailing` codec.
"""

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import PuzzleError, quote
from .formats import NOTES, Board, Codec, Flaw, Format, SizedPuzzle, count_places
from .lazy import compiled_later
from .plural import count_words
from .puzzle.settings import IGNORE, VARIANT
from .reading import Scanner, Text

if TYPE_CHECKING:
    from .boards import GridPuzzle

SITE = "https://puzz.link/p?"
OLD_FORM = {"d": "its address has an old form: open it on puzz.link and copy the address there"}
"""The flag of addresses whose bodies have an old form, for `PuzzLink(other=…)`."""
_ADDRESS = compiled_later(
    r"\s*(?:[^\s?]*\?(?:[\w-]+=[^\s&/]*&)*)?(?P<pid>[a-z][a-z0-9_-]*?)(?:_edit|_play)?/"
    r"(?:(?P<mark>v(?::|%3[Aa]))(?P<variant>[^/\s]*)/)?(?:(?P<flags>[a-z]\w*)/)?(?P<columns>[0-9]+)/(?P<rows>[0-9]+)(?:/|(?=\s*$))"
)


class Address(NamedTuple):
    """The head of an address: the type of puzzle, the variant (None if none is marked, else its name, which may be
    empty), the flags (empty if missing), the size, and the indices in the text where the mark of the variant, the flags
    and the body start."""

    pid: str
    variant: str | None
    flags: str
    columns: int
    rows: int
    mark_at: int
    flags_at: int
    body_at: int


@lru_cache(1)  # the kind, the format and the puzzle of a text are found one after the other
def read_address(body: str) -> Address | None:
    """The head of the address in a text; None if the text is not an address."""
    match = _ADDRESS.match(body)
    if match is None:
        return None
    columns, rows = (int(side[:9]) for side in match.group("columns", "rows"))
    places = (match.start("mark"), match.start("flags" if match["flags"] else "pid"), match.end())
    return Address(match["pid"], match["variant"], match["flags"] or "", columns, rows, *places)


class PuzzLink(Format):
    """Addresses of the type `pid`; `also` are other names of the type.

    `flags` maps a letter to the field that it sets, or to `not FIELD` for a field that it clears and that is set
    without the letter. Else, without the letter, the codecs, the settings or the default decide. `other` maps letters
    with another meaning to that meaning: such an address is refused. `always` are letters without which an address has
    an old form. puzz.link ignores all other letters, or they change the display only. `holds` are fields that follow
    from the others. `pid` and `also` must be literals, because
    `registry/name_index.py` reads them from the source to find the puzzle of an address.

    As in puzz.link, flags without a meaning and the end of an address behind its body are ignored; a note says so.
    """

    name, kind = "puzz.link address", "puzzlink"
    on_a_line = True
    marks = (VARIANT,)

    def __init__(
        self,
        pid: str,
        *codecs: Codec,
        also: Sequence[str] = (),
        flags: Mapping[str, str] | None = None,
        other: Mapping[str, str] | None = None,
        holds: Collection[str] = (),
        always: str = "",
    ) -> None:
        self.pid, self.codecs, self.also, self.implied = pid, codecs, tuple(also), frozenset(holds)
        self.always = always
        self.flags = {letter: (name.removeprefix("not "), name[:4] != "not ") for letter, name in (flags or {}).items()}
        self.other = other or {}

    @property
    def holds(self) -> frozenset[str]:
        return super().holds | self.implied | {field for field, _ in self.flags.values()}

    def fits(self, body: str) -> bool:
        return "/" in body and read_address(body) is not None

    def named_in(self, body: str) -> bool:
        address = read_address(body)
        return address is not None and address.pid in (self.pid, *self.also)

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        address = read_address(text.body)
        assert address is not None
        if address.pid not in (self.pid, *self.also):
            raise text.error(f"this is the address of a {quote(address.pid)} puzzle, not of {cls.name}")
        if address.variant is not None and VARIANT not in text.settings:
            mark, remedy = quote(f"v:{address.variant}"), f"{VARIANT}={IGNORE}"
            message = (
                f"the setter used variant rules ({mark}), which an address does not state: --set {remedy} reads it"
            )
            raise text.error(f"{message} by the normal rules", address.mark_at, remedy)
        board: Board = {"height": address.rows, "width": address.columns, VARIANT: None}
        if address.variant is not None:
            board[VARIANT] = f"{IGNORE}:{address.variant}".rstrip(":")
        for i, flag in enumerate(address.flags):
            if flag in self.other:
                raise text.error(f"the flag '{flag}' is not supported: {self.other[flag]}", address.flags_at + i)
        if not {*self.always} <= {*address.flags}:
            raise text.error(OLD_FORM["d"], address.flags_at)
        if not (address.rows and address.columns):
            raise text.error("expected a size of at least 1", address.flags_at)
        cls.check_size(text, address.rows, address.columns)
        scanner = Scanner(text)
        scanner.at = address.body_at
        for codec in self.codecs:
            codec.read(scanner, board)
        for letter, (field, value) in self.flags.items():
            if letter in address.flags or not value:
                board[field] = (letter in address.flags) == value
        ignored = (flag for flag in dict.fromkeys(address.flags) if flag not in self.flags and flag not in self.always)
        flags = (f"the flag '{flag}' changes no rule and is ignored" for flag in ignored)
        board[NOTES] = (*board.get(NOTES, ()), *flags, *_end_of(scanner))
        return board

    def place_in(self, text: Text, puzzle: "GridPuzzle", flaw: Flaw) -> int:
        scanner, address = Scanner(text), read_address(text.body)
        scanner.at = address.body_at if address else 0
        board: Board = {"height": puzzle.height, "width": puzzle.width}
        for codec in self.codecs:
            if flaw.field in codec.fields:
                return codec.place_in(scanner, flaw.i)
            codec.read(scanner, board)
        return 0

    def write(self, puzzle: "GridPuzzle") -> str:
        flags = self.always + "".join(
            flag for flag, (field, value) in self.flags.items() if getattr(puzzle, field) == value
        )
        body = "".join(codec.write(puzzle) for codec in self.codecs)
        mark = f"v:{puzzle.variant.partition(':')[2]}" if puzzle.variant else ""
        return SITE + "/".join((self.pid, *filter(None, (mark, flags)), str(puzzle.width), str(puzzle.height), body))


def _end_of(scanner: Scanner) -> tuple[str, ...]:
    """A note about the text behind the body of an address, which puzz.link ignores. Raises PuzzleError for a rest that
    may be part of a body, or words behind the address."""
    rest = scanner.text.body[scanner.at :].strip()
    if not rest.strip("/"):
        return ()
    if rest.lstrip("/")[0].isalnum() or scanner.peek().isspace():
        raise scanner.error(f"expected the end of the address, found {scanner.found()}")
    return (f"the end of the address, {quote(rest)}, is ignored",)


# ── what the codecs share ──


def at_end(scanner: Scanner) -> bool:
    """True if this part of the body ends here, or at a sign that no codec has."""
    sign = scanner.peek()
    if sign.isalnum():  # the usual case
        return False
    if sign == "%":
        return scanner.text.body[scanner.at :].strip() == "%22"  # a quotation mark, else the beginning of a number
    return sign in "/" or sign in NO_SIGNS or sign.isspace()  # the empty string is in every string


def no_digits(scanner: Scanner) -> bool:
    """True if no packed digits follow: they are digits and letters."""
    return at_end(scanner) or not scanner.peek().isalnum()


NO_SIGNS = frozenset("&\"'#?,;:!()[]{}<>|")
"""Signs that no body contains. They may follow it."""


def cut_off(scanner: Scanner, read: int = 0, count: int = 0) -> PuzzleError:
    """The error for a body, or a part of it, that ends after `read` of `count` places."""
    missing = f": it has {read} of {count_words(count, 'place')}" if count else ""
    followed = scanner.text.body[scanner.at :].strip()
    short = f"the address is too short before {quote(followed[0])}" if followed else "the address is cut off"
    return scanner.error(f"{short}{missing}")


class Layer(Codec):
    """A codec for one layer, which has a value for each place. `holding` describes the allowed values, for errors."""

    holding: str

    def __init__(self, field: str, places: str = "cells") -> None:
        self.fields, self.places = (field,), places

    def read(self, scanner: Scanner, board: Board) -> None:
        count = count_places(self.places, board)
        board[self.fields[0]] = tuple(self.values_of(scanner, count)[:count])

    def clear(self, board: Board) -> None:
        board[self.fields[0]] = (None,) * count_places(self.places, board)

    def write(self, puzzle: "GridPuzzle") -> str:
        return self.written(self.layer(puzzle))

    def refusal(self, puzzle: "GridPuzzle") -> str:
        return refusal_of(self.layer(puzzle), self)

    def layer(self, puzzle: "GridPuzzle") -> Sequence[Any]:
        """The values of the layer in a puzzle; by default the puzzle's field."""
        return getattr(puzzle, self.fields[0])  # type: ignore[no-any-return]

    @abstractmethod
    def values_of(self, scanner: Scanner, count: int) -> Sequence[Any]:
        """Reads the values of at least `count` places. Raises PuzzleError with its place."""

    @abstractmethod
    def written(self, layer: Sequence[Any]) -> str:
        """The text of a layer whose values all fit."""

    @abstractmethod
    def fits(self, value: Any) -> bool:
        """True if the codec can express this value. None, an empty place, always fits."""


def refusal_of(layer: Sequence[Any], codec: Any) -> str:
    """The reason why a codec with `fits` and `holding` cannot express these values; empty if it can."""
    strange = next((value for value in layer if value is not None and not codec.fits(value)), None)
    return "" if strange is None else f"such an address holds {codec.holding}, not {quote(strange)}"


class Trailing(Codec):
    """A codec at the end of the body that is omitted if its layer is empty. `codec.clear` sets the empty layer."""

    def __init__(self, codec: Any) -> None:
        self.codec, self.fields = codec, codec.fields

    def read(self, scanner: Scanner, board: Board) -> None:
        start = scanner.at
        self.codec.clear(board)
        try:
            if not at_end(scanner):
                self.codec.read(scanner, board)
        except PuzzleError:
            if scanner.at > start or scanner.peek().isalnum():
                raise

    def place_in(self, scanner: Scanner, i: int) -> int:
        place: int = self.codec.place_in(scanner, i)
        return place

    def write(self, puzzle: "GridPuzzle") -> str:
        empty = all(value is None for field in self.fields for value in getattr(puzzle, field))
        return "" if empty else str(self.codec.write(puzzle))

    def refusal(self, puzzle: "GridPuzzle") -> str:
        return str(self.codec.refusal(puzzle))


class Slash(Codec):
    """A `/` between two codecs."""

    fields = ()

    def read(self, scanner: Scanner, board: Board) -> None:
        if scanner.peek() != "/":
            raise scanner.error(f"expected '/', found {scanner.found()}")
        scanner.take()

    def write(self, puzzle: "GridPuzzle") -> str:
        return "/"
