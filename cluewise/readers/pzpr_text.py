"""Files of puzz.link (pzprjs): a head `pzprv3`, the type, rows, columns, and blocks of words between blanks.

In an address, `/` is a line end: `?pzprv3/nurikabe/3/3/2 . . /…`. Rows come before columns; a Sudoku has one. The
blocks of each type are in `pzpr_types.py`; those behind the clues are a player's answer. A line `info:{…}`, an address
and trial data at the end are ignored. Source of the grammar: robx/pzprjs (MIT), `src/puzzle/FileData.js`,
`src/variety-common/FileData.js` and the `FileIO` block of each variety.
"""

import re
from typing import NamedTuple
from urllib.parse import unquote

from cluewise.puzzles.common.errors import PuzzleError, quote
from cluewise.puzzles.common.lazy import compiled_later
from cluewise.puzzles.common.reading import Text, lines_of, natural
from cluewise.puzzles.common.translation import Word

_HEAD = re.compile(r"\s*(?:(?:https?://)?[^\s?]*\?)?(?P<head>pzprv3(?:\.(?P<version>[0-9]+))?)(?P<end>[/\n]|%2F)", re.I)
_WORD = re.compile(r"\S+")
_NEXT = compiled_later(r"^(?=[ \t]*(?:https?://\S*\?)?pzprv3(?:\.[0-9]+)?(?:[ \t]*$|/|%2F))", re.MULTILINE)
COPY = "open it on puzz.link and copy the address of the puzzle"
MOST_SIDE = 500


class PzprFile(NamedTuple):
    """The type, the size and the lines behind the head, each with its index in the text."""

    text: Text
    pid: Word
    version: int
    rows: int
    columns: int
    lines: list[Word]


def split(text: Text) -> list[Text]:
    """The files of a text."""
    starts = [match.start() for match in _NEXT.finditer(text.body)] or [0]
    starts = [0, *starts[1:]]
    parts = []
    for start, end in zip(starts, [*starts[1:], len(text.body)], strict=True):
        parts.append(text._replace(body=text.body[start:end], line=text.line + text.body.count("\n", 0, start)))
    return parts


def read(text: Text) -> PzprFile:
    """The head of a file, and its lines. Raises PuzzleError."""
    match = _HEAD.match(text.body)
    assert match is not None
    body = text.body[match.end() :]
    if match["end"] == "\n":
        lines = [(match.end() + at, line) for at, line in lines_of(body)]
    else:  # one line: the places of unquoted characters are those of the line's begin
        plain = unquote(body.split("\n", 1)[0]) if "%" in body else body.split("\n", 1)[0]
        same = plain == body.split("\n", 1)[0]
        lines, at = [], match.end()
        for line in plain.split("/"):
            lines.append((at if same else match.end(), line))
            at += len(line) + 1
    filled = [k for k, (_, line) in enumerate(lines[:6]) if line.strip()]
    heads = [lines[k] for k in filled]
    if heads and heads[0][1].strip().startswith("v:"):
        what = f"the setter used variant rules ({quote(heads[0][1].strip())}), which are not read"
        raise text.error(what, heads[0][0])
    if not heads:
        raise text.error("this file of puzz.link ends behind its first line", match.start("head"))
    pid = (heads[0][0], heads[0][1].strip())
    sides = 1 if pid[1] == "sudoku" else 2
    if len(heads) < 1 + sides:
        raise text.error("expected the rows and columns behind the type", pid[0])
    numbers = [_side(text, word) for word in heads[1 : 1 + sides]]
    rest = lines[filled[sides] + 1 :]
    return PzprFile(text, pid, int(match["version"] or 0), numbers[0], numbers[-1], rest)


def _side(text: Text, word: Word) -> int:
    number = natural(word[1].strip())
    if not number or number > MOST_SIDE:
        raise text.error(f"expected a number of rows or columns from 1 to {MOST_SIDE}, found {quote(word[1])}", word[0])
    return number


class BlockReader:
    """Reads the blocks of a file one after the other. Every error has its place."""

    def __init__(self, file: PzprFile) -> None:
        self.file, self.at = file, 0

    def error(self, message: str, at: int) -> PuzzleError:
        return self.file.text.error(message, at)

    def line(self) -> Word:
        """The next line. Raises PuzzleError at the end of the text."""
        while self.at < len(self.file.lines) and not self.file.lines[self.at][1].strip():
            self.at += 1
        if self.at == len(self.file.lines):
            raise self.error("this file of puzz.link is cut off", max(0, len(self.file.text.body.rstrip()) - 1))
        self.at += 1
        return self.file.lines[self.at - 1]

    def words(self, rows: int, columns: int) -> list[list[Word]]:
        """A block of words. Raises PuzzleError for a line with another number."""
        table = []
        for _ in range(rows if columns else 0):
            at, line = self.line()
            words = [(at + match.start(), match[0]) for match in _WORD.finditer(line)]
            if len(words) != columns:
                raise self.error(f"expected {columns} words in this line of the file, found {len(words)}", at)
            table.append(words)
        return table

    def flag(self) -> None:
        """Skips a line with a flag of a display; a rule that changes is refused."""
        while self.at < len(self.file.lines) and re.fullmatch(r"\s*[a-z]\s*", self.file.lines[self.at][1]):
            at, line = self.file.lines[self.at]
            if line.strip() != "b" or self.file.pid[1] == "aqre":
                raise self.error(
                    f"the flag {quote(line.strip())} changes the rules: it is not read from a file; {COPY}", at
                )
            self.at += 1

    def has_line(self, word: str) -> bool:
        """Skips the next line if it is this word."""
        found = self.at < len(self.file.lines) and self.file.lines[self.at][1].strip() == word
        self.at += int(found)
        return found

    @property
    def ended(self) -> bool:
        """True if no further block follows."""
        rest = [line.strip() for _, line in self.file.lines[self.at :] if line.strip()]
        return not rest or rest[0].startswith(("info:", "TrialData", "history", "{", "http"))
