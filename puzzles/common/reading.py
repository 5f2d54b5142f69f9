"""From bytes to the text of one puzzle: decoding, header lines, a scanner that knows where it stands.

Header lines lead a puzzle: `# source: …`, `# solutions: N`, `# set: key=value …`; any other leading line that starts
with `# ` or is a lone `#` is a comment, except where `#` is a sign of the puzzle itself. Of puzzles that stand one a
line, a header holds for those that follow, up to the next header; a comment does not end it. Of the others, a
`# source:` line behind a puzzle begins a new one, together with the header lines directly before it. Header lines
within a puzzle or at its end are an error: nobody could tell which puzzle they are for.
"""

import os
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .errors import PuzzleError, quote

MAX_BYTES = 64 * 2**20
_BOMS = (
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_NUMBER = re.compile("[0-9]+")


class Text(NamedTuple):
    """The text of one puzzle, and where it came from.

    `line` is the number of the body's first line in its source (from 1); `settings` are those of the `# set:` header,
    the last of which stands in line `set_in`; `expected` is the `# solutions:` header (None where there is none);
    `problem` is what is wrong with its header.
    """

    body: str
    source: str = ""
    line: int = 1
    settings: Mapping[str, str] = {}
    expected: int | None = None
    problem: PuzzleError | None = None
    set_in: int = 0

    def error(self, message: str, offset: int = 0) -> PuzzleError:
        """A PuzzleError at a character of the body."""
        start = self.body.rfind("\n", 0, offset) + 1
        end = self.body.find("\n", offset)
        line = self.line + self.body.count("\n", 0, offset)
        excerpt = self.body[start : None if end < 0 else end]
        return PuzzleError(message, self.source, line, offset - start + 1, excerpt)

    @property
    def place(self) -> str:
        """`file:line`, `-:line`, or the text itself where it stood on the command line."""
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
    """Text of a file's bytes: a byte-order mark decides, else UTF-8, else cp1252; line ends become newlines.

    Raises PuzzleError for binary data (a NUL) and for bytes that are no text in the encoding they announce.
    """
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


def normalised(text: str) -> str:
    """Text without a byte-order mark, its line ends as newlines."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def read_file(path: str | os.PathLike[str]) -> str:
    """The text of a file; PuzzleError where it cannot be read, is too large, or is not text."""
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
    if len(data) > MAX_BYTES:
        raise PuzzleError(f"larger than {MAX_BYTES // 2**20} MiB, too large for a puzzle", name)
    return decode_bytes(data, name)


def parse_settings(words: str, text: Text, offset: int) -> dict[str, str]:
    """`key=value key=value` of a `# set:` line."""
    settings = {}
    for match in re.finditer(r"\S+", words):
        key, equals, value = match.group().partition("=")
        if not (key and equals):
            raise text.error(f"expected key=value, found {quote(match.group())}", offset + match.start())
        settings[key] = value
    return settings


HEADER = re.compile(r"# (source|solutions|set):")
_LATE_HEADER = re.compile(f"^{HEADER.pattern}", re.MULTILINE)


def is_header(line: str, *, comments: bool = True) -> bool:
    """Is this a header line, or a comment where there are comments?"""
    return HEADER.match(line) is not None or (comments and (line.startswith("# ") or line.rstrip() == "#"))


def header_end(text: str, *, comments: bool = True) -> int:
    """Where the leading header lines, comments and blank lines end."""
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
    """Takes the leading header and comment lines off; what they said is in the Text's fields.

    Raises PuzzleError for a bad header line, and for one that stands behind the first line of the puzzle.
    """
    settings: dict[str, str] = {}
    expected: int | None = None
    set_in = 0
    end, offset, whole = header_end(text, comments=comments), 0, Text(text, source, line)
    for number, header in enumerate(text[:end].split("\n"), line):
        if header.startswith("# set:"):
            settings |= parse_settings(header[6:], whole, offset + 6)
            set_in = number
        elif header.startswith("# solutions:"):
            expected = _read_expected(header[12:].strip(), whole, offset + 12)
        offset += len(header) + 1
    piece = Text(text[end:], source, line + text.count("\n", 0, end), settings, expected, None, set_in)
    if late := _LATE_HEADER.search(piece.body):
        raise piece.error("header lines stand before the puzzle, not in it", late.start())
    return piece


def _read_expected(number: str, text: Text, offset: int) -> int:
    if not _NUMBER.fullmatch(number) or len(number) > 18:
        raise text.error(f"expected a number of solutions, found {quote(number)}", offset)
    return int(number)


def sections(text: str, *, comments: bool) -> Iterator[tuple[int, str]]:
    """The parts of a file and the number of the first line of each: a header with `# source:` begins a new one."""
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
    """The puzzles of a text with one a line; `first` is the number of its first line in the source."""
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
    """The one puzzle of a section; none where there are only comments."""
    try:
        piece = split_header(text, source, first, comments=comments)
    except PuzzleError as error:
        piece = Text(text, source, first, problem=error)
    if piece.body.strip() or piece.problem:
        yield piece


def natural(word: str) -> int | None:
    """The number that a word of up to nine decimal digits is; None for any other word."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None


def check_size(
    text: Text, width: int, height: int, most_cells: int, most_side: int | None = None, *, at: int = 0
) -> None:
    """Refuses a size above the limits; `at` is its place. Raises PuzzleError."""
    if problem := _too_large(width, height, most_cells, most_side):
        raise text.error(problem, at)


def _too_large(width: int, height: int, most_cells: int, most_side: int | None) -> str:
    """What is wrong with a size, with both limits; empty where nothing is."""
    if width * height <= most_cells and (most_side is None or max(width, height) <= most_side):
        return ""
    sides = "" if most_side is None else f", and {most_side} a side"
    return f"{width}x{height} is too large: at most {most_cells} cells{sides}"


def read_width_height(text: str, most_cells: int | None = None, most_side: int | None = None) -> dict[str, int]:
    """`8x6` → width 8, height 6; `8` is square. Raises PuzzleError, also for sizes above the limits."""
    width, by, height = text.partition("x")
    height = height if by else width
    if not all(side.isascii() and side.isdigit() and len(side) < 5 and int(side) for side in (width, height)):
        raise PuzzleError(f"expected a size such as 8x6 (width x height), found {quote(text)}")
    if most_cells is not None and (problem := _too_large(int(width), int(height), most_cells, most_side)):
        raise PuzzleError(problem)
    return {"width": int(width), "height": int(height)}


def read_json(text: Text, what: str) -> Any:
    """The JSON of a whole text; `what` says in words what was expected. Raises PuzzleError.

    Whole numbers of more than 18 digits are refused: no puzzle and no count has such a number.
    """
    import json

    try:
        return json.loads(text.body, parse_int=_read_int)
    except (ValueError, RecursionError) as error:
        raise text.error(f"expected {what} as JSON: {error}") from None


def read_json_lists(text: Text, what: str, length: int | None = None) -> list[list[Any]]:
    """Lists of whole numbers as JSON, each with so many where `length` says it; else null may stand for a number.

    `what` says in words what was expected, with an example. Raises PuzzleError.
    """
    lists = read_json(text, what)
    known = (int, type(None)) if length is None else (int,)
    fits = isinstance(lists, list) and all(
        isinstance(one, list) and len(one) == (length or len(one)) and all(type(number) in known for number in one)
        for one in lists
    )
    if not fits:
        raise text.error(f"expected {what} as JSON")
    return lists  # type: ignore[no-any-return]


def read_json_rows(text: Text, height: int, width: int, what: str) -> list[list[Any]]:
    """JSON rows of that size. Raises PuzzleError with the place; `what` names what was expected."""
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
    """Reads one Text from left to right; every complaint carries its place."""

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
        """The decimal number here, or None. Ten digits and more are refused: no puzzle has such a number."""
        match = _NUMBER.match(self.text.body, self.at)
        if not match:
            return None
        if match.end() - match.start() > 9:
            raise self.error("this number is too large")
        self.at = match.end()
        return int(match.group())

    def positive(self, what: str) -> int:
        """The number here, which must be there and not 0; `what` says in words what was expected."""
        start = self.at
        number = self.number()
        if number is None:
            raise self.error(f"expected {what}, found {self.found()}")
        if number == 0:
            raise self.error(f"expected {what}, found 0", start)
        return number

    def end(self, expected: str = "the end of the ID") -> None:
        """Complains of anything but blanks that stands here; `expected` says in words what was expected."""
        if self.text.body[self.at :].strip():
            raise self.error(f"expected {expected}, found {self.found()}")

    def found(self) -> str:
        """What stands here, in words for a message."""
        char = self.peek()
        return "the end of the line" if char in ("", "\n") else quote(char)

    def error(self, message: str, at: int | None = None) -> PuzzleError:
        return self.text.error(message, self.at if at is None else at)
