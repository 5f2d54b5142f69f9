"""From bytes to the text of one puzzle: decoding, header lines, a scanner that knows where it stands.

Header lines lead a file (DESIGN of the formats: `docs/design.md`): `# source: …`, `# solutions: N`,
`# set: key=value …`; any other leading line that starts with `# ` is a comment.
"""

import os
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from .errors import PuzzleError

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
    `expected` is the `# solutions:` header (None where there is none).
    """

    body: str
    source: str = ""
    line: int = 1
    settings: Mapping[str, str] = {}
    expected: int | None = None

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
        return text.replace("\r\n", "\n").replace("\r", "\n")
    raise PuzzleError(reason, source)


def read_file(path: str | os.PathLike[str]) -> str:
    """The text of a file; PuzzleError where it cannot be read, is too large, or is not text."""
    name = os.fspath(path)
    if os.path.isdir(name):
        raise PuzzleError("this is a directory, not a puzzle file", name)
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
            raise text.error(f"expected key=value, found '{match.group()}'", offset + match.start())
        settings[key] = value
    return settings


def split_header(text: str, source: str = "", line: int = 1) -> Text:
    """Takes the leading header and comment lines off; what they said is in the Text's fields."""
    whole = Text(text, source, line)
    settings: dict[str, str] = {}
    expected: int | None = None
    start = 0
    while start < len(text) and (text[start : start + 2] == "# " or text[start] == "\n"):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        words = text[start:end]
        if words.startswith("# set:"):
            settings |= parse_settings(words[6:], whole, start + 6)
        elif words.startswith("# solutions:"):
            number = words[12:].strip()
            if not _NUMBER.fullmatch(number) or len(number) > 18:
                raise whole.error(f"expected a number of solutions, found '{number}'", start + 12)
            expected = int(number)
        start = min(end + 1, len(text))
    return Text(text[start:], source, line + text.count("\n", 0, start), settings, expected)


def read_json(text: Text, what: str) -> Any:
    """The JSON of a whole text; `what` says in words what was expected. Raises PuzzleError."""
    import json

    try:
        return json.loads(text.body)
    except (ValueError, RecursionError) as error:
        raise text.error(f"expected {what} as JSON: {error}") from None


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

    def found(self) -> str:
        """What stands here, in words for a message."""
        char = self.peek()
        return "the end of the line" if char in ("", "\n") else f"'{char}'"

    def error(self, message: str, at: int | None = None) -> PuzzleError:
        return self.text.error(message, self.at if at is None else at)
