"""Reading of the text of one puzzle: decoding, header lines, and a scanner whose errors have a place.

Header lines precede a puzzle: `# source: …`, `# solutions: N`, `# set: key=value …`, and its heading: `# title: …`,
`# author: …`, `# rules: …` (one or more lines). Any other line before the puzzle that starts with `# ` or is only `#`
is a comment, except if `#` is a sign of the puzzle or can name a region.

In a file with one puzzle a line, a header is valid for all puzzles up to the next header; a comment does not end it.
In other files, a `# source:` line after a puzzle begins a new puzzle, with the header lines directly before it.
A header line inside a puzzle or at its end is an error, because it could belong to either puzzle.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from .errors import PuzzleError, quote
from .heading import NO_HEADING, Heading, heading_of
from .lazy import compiled_later

MAX_BYTES = 64 * 2**20
_BOMS = (
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_GZIP = b"\x1f\x8b\x08"
_NUMBER = compiled_later("[0-9]+")


class Text(NamedTuple):
    """The text of one puzzle, and its place in a file.

    `line` is the number of the body's first line in its source (from 1). `settings` come from the `# set:` lines of the
    header, and from the caller when a format reads the text; `set_in` is the number of the last of these lines.
    `expected` is the number in the `# solutions:` line, None without such a line. `problem` is the error in the header,
    if there is one. `heading` has title, author and rules. `kind` is a word for the puzzle that its file states.
    """

    body: str
    source: str = ""
    line: int = 1
    settings: Mapping[str, Any] = {}
    expected: int | None = None
    problem: PuzzleError | None = None
    set_in: int = 0
    heading: Heading = NO_HEADING
    kind: str = ""

    def error(self, message: str, offset: int = 0, remedy: str = "") -> PuzzleError:
        """A PuzzleError at a character of the body; `remedy` is a setting with which the text can be read."""
        start = self.body.rfind("\n", 0, offset) + 1
        end = self.body.find("\n", offset)
        line = self.line + self.body.count("\n", 0, offset)
        excerpt = self.body[start : None if end < 0 else end]
        return PuzzleError(message, self.source, line, offset - start + 1, excerpt, remedy)

    @property
    def place(self) -> str:
        """`file:line`, `-:line`, or the text itself if it came from the command line."""
        return f"{self.source}:{self.line}" if self.source else self.body.strip()


def lines_of(body: str) -> Iterator[tuple[int, str]]:
    """The lines of a text, each with the offset of its first character."""
    offset = 0
    for line in body.split("\n"):
        yield offset, line
        offset += len(line) + 1


def as_text(text: str | Text) -> Text:
    """A string as a Text without a source."""
    return text if isinstance(text, Text) else Text(text)


def decode_bytes(data: bytes, source: str = "") -> str:
    """The text of a file's bytes; line ends become newlines.

    A byte-order mark decides the encoding; otherwise it is UTF-8, or cp1252 if the bytes are not valid UTF-8. Files of
    gzip are unpacked first. Raises PuzzleError for more than `MAX_BYTES`, for binary data (a NUL) and for bytes that do
    not fit the encoding of their byte-order mark.
    """
    if data.startswith(_GZIP):
        data = _unpacked(data, source)
    if len(data) > MAX_BYTES:
        raise PuzzleError(f"larger than {MAX_BYTES // 2**20} MiB, too large for a puzzle", source)
    mark, encoding = next(((mark, name) for mark, name in _BOMS if data.startswith(mark)), (b"", ""))
    if not encoding and b"\0" in data:
        raise PuzzleError("this is a binary file (it has a NUL byte), not a puzzle", source)
    for name in (encoding,) if encoding else ("utf-8", "cp1252"):
        try:
            text = data[len(mark) :].decode(name)
        except UnicodeDecodeError as error:
            reason = f"not text: byte {len(mark) + error.start} cannot be read as {name}"
            continue
        if "\0" in text:
            raise PuzzleError("this is a binary file (it has a NUL character), not a puzzle", source)
        return normalised(text)
    raise PuzzleError(reason, source)


_BLANKS = {
    **dict.fromkeys((0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " "),
    **dict.fromkeys((0x2028, 0x2029, 0x85, 0xB, 0xC), "\n"),
    **dict.fromkeys((0x200B, 0x2060, 0xFEFF, 0xAD)),
}


def _unpacked(data: bytes, source: str) -> bytes:
    """At most `MAX_BYTES` + 1 bytes of a file of gzip. Raises PuzzleError."""
    import gzip
    import io
    import zlib

    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise PuzzleError(f"this file of gzip is broken: {error}", source) from None


def normalised(text: str) -> str:
    """Text without a byte-order mark and other invisible signs, its line ends as newlines, its blanks as spaces."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text if text.isascii() else text.translate(_BLANKS)


def read_file(path: str | os.PathLike[str]) -> str:
    """The text of a file. Raises PuzzleError if it cannot be read, is too large, or is not text."""
    name = os.fspath(path)
    if not name:
        raise PuzzleError("expected the name of a file, found an empty one")
    if os.path.isdir(name):
        raise PuzzleError("this is a directory, not a file", name)
    try:
        with open(name, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise PuzzleError(f"cannot be read: {error.strerror}", name) from None
    return decode_bytes(data, name)


def parse_settings(line: str, text: Text, offset: int) -> dict[str, str]:
    """The settings `key=value key=value` of a `# set:` line; `offset` is the place of `line` in the text."""
    settings = {}
    for match in re.finditer(r"\S+", line):
        key, equals, value = match.group().partition("=")
        if not (key and equals):
            raise text.error(f"expected key=value, found {quote(match.group())}", offset + match.start())
        settings[key] = value
    return settings


_KEYS = f"source|solutions|set|{'|'.join(Heading._fields)}"
HEADER = compiled_later(rf"# ({_KEYS}):")
_LATE_HEADER = compiled_later(rf"^# ({_KEYS}):", re.MULTILINE)


def is_header(line: str, *, comments: bool = True) -> bool:
    """True for a header line, and (with `comments`) for a comment."""
    return HEADER.match(line) is not None or (comments and (line.startswith("# ") or line.rstrip() == "#"))


def header_end(text: str, *, comments: bool = True) -> int:
    """The index where the leading header lines, comments and blank lines end."""
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        line = text[start:end]
        if line.strip() and not is_header(line, comments=comments):
            break
        start = min(end + 1, len(text))
    return start


def split_header(text: str, source: str = "", line: int = 1, *, comments: bool = True) -> Text:
    """Separates the leading header and comment lines from the puzzle; the header's values go to the fields of Text.

    Raises PuzzleError for a bad header line, and for a header line after the first line of the puzzle.
    """
    settings: dict[str, str] = {}
    expected: int | None = None
    set_in, parts = 0, dict[str, list[str]]()
    end, offset, whole = header_end(text, comments=comments), 0, Text(text, source, line)
    for number, header in enumerate(text[:end].split("\n"), line):
        if header.startswith("# set:"):
            settings |= parse_settings(header[6:], whole, offset + 6)
            set_in = number
        elif header.startswith("# solutions:"):
            expected = _read_expected(header[12:].strip(), whole, offset + 12)
        elif (match := HEADER.match(header)) and match[1] in Heading._fields:
            parts.setdefault(match[1], []).append(header[match.end() :].strip())
        offset += len(header) + 1
    found = Text(text[end:], source, line + text.count("\n", 0, end), settings, expected, None, set_in)
    found = found._replace(heading=heading_of(parts)) if parts else found
    if late := _LATE_HEADER.search(found.body):
        way = "a line `# source:` begins another puzzle"
        raise found.error(f"a header line must be before the puzzle, not inside it: {way}", late.start())
    return found


def _read_expected(number: str, text: Text, offset: int) -> int:
    if not _NUMBER.fullmatch(number) or len(number) > 18:
        raise text.error(f"expected a number of solutions, found {quote(number)}", offset)
    return int(number)


def sections(text: str, *, comments: bool) -> Iterator[tuple[int, str]]:
    """The parts of a file, each with the number of its first line. A header with `# source:` begins a new part."""
    lines = text.split("\n")
    starts, head = [0], 0  # where the header lines and blank lines before a line begin
    for at, line in enumerate(lines):
        if line.startswith("# source:") and head > starts[-1]:
            starts.append(head)
        if line.strip() and not is_header(line, comments=comments):
            head = at + 1
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        if start < end:
            yield start + 1, "\n".join(lines[start:end])


def one_a_line(text: str, source: str, first: int = 1) -> Iterator[Text]:
    """The puzzles of a text with one puzzle a line; `first` is the number of its first line in the source."""
    header: list[str] = []
    read = Text("", source)
    fresh = True
    for number, line in enumerate(text.split("\n"), first):
        if HEADER.match(line) or (fresh and (is_header(line) or not line.strip())):
            if not fresh:
                header, fresh = [], True
            header.append(line)
        elif line.strip() and not is_header(line):
            if fresh:
                try:
                    read = split_header("\n".join(header), source, number - len(header))
                except PuzzleError as error:
                    read = Text("", source, problem=error)
                header, fresh = [], False
            yield read._replace(body=line, line=number)


def whole(text: str, source: str, first: int = 1, *, comments: bool) -> Iterator[Text]:
    """The single puzzle of a section; nothing if the section has only comments."""
    try:
        found = split_header(text, source, first, comments=comments)
    except PuzzleError as error:
        found = Text(text, source, first, problem=error)
    if found.body.strip() or found.problem:
        yield found


def natural(word: str) -> int | None:
    """The value of a word of up to nine decimal digits; None for any other word."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None


def check_size(
    text: Text, width: int, height: int, most_cells: int, most_side: int | None = None, *, at: int = 0
) -> None:
    """Raises PuzzleError for a size above the limits; `at` is the place of the size in the text."""
    if problem := _too_large(width, height, most_cells, most_side):
        raise text.error(problem, at)


def _too_large(width: int, height: int, most_cells: int, most_side: int | None) -> str:
    """A message with the limits if a size is above them, else empty."""
    if width * height <= most_cells and (most_side is None or max(width, height) <= most_side):
        return ""
    sides = "" if most_side is None else f", and {most_side} a side"
    return f"{width}x{height} is too large: at most {most_cells} cells{sides}"


MOST_DIGITS = 4
"""The most digits of a side."""


def read_width_height(text: str, most_cells: int | None = None, most_side: int | None = None) -> dict[str, int]:
    """`8x6` → width 8, height 6; `8` is square. Raises PuzzleError, also for sizes above the limits."""
    width, by, height = text.partition("x")
    height = height if by else width
    if not all(side.isascii() and side.isdigit() and side.strip("0") for side in (width, height)):
        raise PuzzleError(f"expected a size such as 8x6 (width x height), found {quote(text)}")
    if max(len(width), len(height)) > MOST_DIGITS:
        raise PuzzleError(f"the size {quote(text)} is too large: at most {'9' * MOST_DIGITS} a side")
    if most_cells is not None and (problem := _too_large(int(width), int(height), most_cells, most_side)):
        raise PuzzleError(problem)
    return {"width": int(width), "height": int(height)}


def read_json(text: Text, what: str) -> Any:
    """Parses a whole text as JSON; `what` is the expected value in words, for the error. Raises PuzzleError.

    Whole numbers of more than 18 digits are an error: no puzzle and no count needs them.
    """
    try:
        return load_json(text.body, _read_int)
    except ValueError as error:
        raise text.error(f"expected {what} as JSON: {error}") from None


MOST_DEPTH = 100
"""The greatest depth of nested JSON lists and objects."""


def load_json(text: str, parse_int: Callable[[str], int] = int) -> Any:
    """The value of an untrusted JSON text. Raises ValueError, also for values that are nested too deeply."""
    import json

    try:
        value = json.loads(text, parse_int=parse_int)
        level: list[Any] = [[value]] if text.count("[") + text.count("{") > MOST_DEPTH else []
        for _ in range(MOST_DEPTH + 1):
            inside = (item.values() if isinstance(item, dict) else item for item in level)
            level = [each for items in inside for each in items if isinstance(each, (dict, list))]
    except RecursionError:
        level = [[text]]
    if level:
        raise ValueError(f"more than {MOST_DEPTH} lists and objects are inside each other")
    return value


def read_json_lists(text: Text, what: str, length: int | None = None) -> list[list[Any]]:
    """Lists of whole numbers as JSON. With `length`, each list has that length; without it, lists may contain null.

    `what` is the expected value in words with an example, for the error. Raises PuzzleError.
    """
    lists = read_json(text, what)
    known = (int, type(None)) if length is None else (int,)
    fits = isinstance(lists, list) and all(
        isinstance(row, list) and len(row) == (length or len(row)) and all(type(number) in known for number in row)
        for row in lists
    )
    if not fits:
        raise text.error(f"expected {what} as JSON")
    return lists  # type: ignore[no-any-return]


def read_json_rows(text: Text, height: int, width: int, what: str) -> list[list[Any]]:
    """JSON rows of this size. `what` is the expected value in words, for the error. Raises PuzzleError."""
    rows = read_json(text, what)
    fits = isinstance(rows, list) and len(rows) == height
    if not fits or not all(isinstance(row, list) and len(row) == width for row in rows):
        raise text.error(f"expected {what} as JSON: {height} rows of {width}")
    return rows  # type: ignore[no-any-return]


def _read_int(number: str) -> int:
    if len(number) > 19:
        raise ValueError(f"the number {quote(number)} is too large")
    return int(number)


class Scanner:
    """Reads one Text from left to right; every error carries its place."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.at = 0

    def peek(self) -> str:
        """The next character, or the empty string at the end."""
        return self.text.body[self.at : self.at + 1]

    def take(self) -> str:
        char = self.peek()
        self.at += len(char)
        return char

    def number(self) -> int | None:
        """The decimal number here, or None. Raises PuzzleError for ten digits or more: no puzzle needs them."""
        match = _NUMBER.match(self.text.body, self.at)
        if not match:
            return None
        if match.end() - match.start() > 9:
            raise self.error("this number is too large: at most 9 digits are allowed")
        self.at = match.end()
        return int(match.group())

    def required(self, what: str) -> int:
        """The number here. Raises PuzzleError if there is none; `what` is the expected value in words."""
        number = self.number()
        if number is None:
            raise self.error(f"expected {what}, found {self.found()}")
        return number

    def expect(self, sign: str, more: str = "") -> None:
        """Reads this character; `more` names what else is allowed. Raises PuzzleError if another character follows."""
        if self.peek() != sign:
            raise self.error(f"expected '{sign}'{more}, found {self.found()}")
        self.take()

    def positive(self, what: str) -> int:
        """The number here, which must not be 0. `what` is the expected value in words, for the error.

        Raises PuzzleError if it is 0 or missing.
        """
        start = self.at
        number = self.required(what)
        if number == 0:
            raise self.error(f"expected {what}, found 0", start)
        return number

    def end(self, expected: str = "the end of the ID") -> None:
        """Raises PuzzleError if anything but blanks follows; `expected` names what is allowed, for the error."""
        if self.text.body[self.at :].strip():
            raise self.error(f"expected {expected}, found {self.found()}")

    def found(self) -> str:
        """The next character in words, for an error."""
        char = self.peek()
        return "the end of the line" if char in ("", "\n") else quote(char)

    def error(self, message: str, at: int | None = None) -> PuzzleError:
        return self.text.error(message, self.at if at is None else at)
