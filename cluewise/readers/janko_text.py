"""The text in which the pages of janko.at hold their puzzles: keys, and blocks of signs between blanks.

    begin
    puzzle nurikabe
    size 3
    problem
    3 - -
    - - -
    - - 1
    end

A key is the first word of a line; in the newer form it is in brackets, `[problem]`, and its value may be on the next
line. A block goes on to the next key. `moves` and all that follows to `end` are a player's and are ignored; an unknown
key is skipped with its lines, and a note says so. The grammar follows two public readers of these files.
"""

import re
from html import unescape
from typing import NamedTuple

from cluewise.puzzles.common.errors import PuzzleError, quote
from cluewise.puzzles.common.reading import Text, lines_of, natural
from cluewise.puzzles.common.translation import Word

WORDS = (
    "puzzle", "variant", "layout", "options", "author", "solver", "source", "title", "info", "mail", "pid", "unit",
    "unitsize", "diagonals", "size", "rows", "cols", "depth", "pattern", "patternx", "patterny", "stars", "fleet",
)  # fmt: skip
"""The keys with a value on one line."""
GRIDS = ("problem", "areas", "solution", "labels", "rlabels", "clabels", "nodes", "lines")
"""The keys of blocks."""
_END = re.compile(r"\[?\w?e?end\]?")
_KEY = re.compile(r"[ \t]*(?P<open>\[)?(?P<key>[A-Za-z]{3,})(?P<close>\])?(?=[ \t]|$)(?P<value>.*)")
_SCRIPT = re.compile(r"<script[^>]*x-janko[^>]*>(.*?)</script>", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"</?(?:script|pre|code|p|br)\b[^>]*>", re.IGNORECASE)
_WORD = re.compile(r"\S+")
_START = re.compile(r"[ \t]*(?:begin|\[begin\])[ \t]*", re.IGNORECASE)
_PUZZLE = re.compile(r"[ \t]*(?:puzzle[ \t]+\S.*|\[puzzle\].*)", re.IGNORECASE)
MOST_SIDE = 500

Rows = list[list[Word]]


class JankoText(NamedTuple):
    """The keys of a text with their values, the rows of its blocks, and the keys that are unknown.

    Each word has its index in the text.
    """

    text: Text
    words: dict[str, Word]
    grids: dict[str, Rows]
    unknown: tuple[str, ...]

    def value(self, key: str) -> str:
        return self.words.get(key, (0, ""))[1]

    def number(self, key: str) -> int | None:
        """A key with a number; None if it is missing. Raises PuzzleError."""
        if key not in self.words:
            return None
        at, word = self.words[key]
        number = natural(word)
        if not number or number > MOST_SIDE:
            raise self.text.error(f"{key}: expected a number from 1 to {MOST_SIDE}, found {quote(word)}", at)
        return number

    @property
    def size(self) -> tuple[int, int] | None:
        """Rows and columns, if the text states them."""
        side = self.number("size")
        rows, columns = self.number("rows") or side, self.number("cols") or side
        return (rows, columns) if rows and columns else None


def split(text: Text) -> list[Text]:
    """The puzzles of a text: each begins at `begin`, or at `puzzle` if there is no such line before it."""
    body = text.body
    if scripts := list(_SCRIPT.finditer(body)):
        places = [(script.start(1), script[1]) for script in scripts]
        return [_at(text, at, unescape(script)) for at, script in places]
    lines = list(lines_of(_TAG.sub(lambda tag: " " * len(tag[0]), body) if "<" in body else body))
    starts = [at for at, line in lines if _START.fullmatch(line)] or [
        at for at, line in lines if _PUZZLE.fullmatch(line)
    ]
    starts = [0, *starts[1:]]
    ends = [*starts[1:], len(body)]
    return [
        _at(text, start, body[start:end]) for start, end in zip(starts, ends, strict=True) if body[start:end].strip()
    ]


def _at(text: Text, at: int, body: str) -> Text:
    stripped = body.strip("\n")
    lines = text.body.count("\n", 0, at) + body[: len(body) - len(body.lstrip("\n"))].count("\n")
    return text._replace(body=stripped, line=text.line + lines)


def read(text: Text) -> JankoText:
    """The keys and blocks of one puzzle. Raises PuzzleError."""
    words, grids, unknown = dict[str, Word](), dict[str, Rows](), list[str]()
    key, rows = "", Rows()
    for at, line in lines_of(text.body):
        if not line.strip() or _TAG.fullmatch(line.strip()):
            continue
        found = _key_of(line, key)
        if found is None:
            if key in WORDS and key not in words:
                words[key] = _value(at, line)
            elif not key and rows is not None and key == "":
                raise text.error(f"expected a key of janko.at such as 'puzzle', found {quote(line.strip())}", at)
            rows.append([(at + word.start(), word[0]) for word in _WORD.finditer(line)])
            continue
        key, value, place = found
        if key == "moves" or (_END.fullmatch(key) and key != "begin"):
            break
        if key in words or key in grids:
            raise text.error(f"the key '{key}' is given a second time", at)
        rows = []
        if key in GRIDS:
            grids[key] = rows
            if value:
                rows.append([(at + place + word.start(), word[0]) for word in _WORD.finditer(value)])
        elif key in WORDS and value:
            words[key] = (at + place, value)
        elif key not in WORDS and key != "begin":
            unknown.append(key)
    return JankoText(text, words, {name: _even(grid) for name, grid in grids.items()}, tuple(unknown))


def _value(at: int, line: str) -> Word:
    return at + len(line) - len(line.lstrip()), line.strip()


def _key_of(line: str, before: str) -> tuple[str, str, int] | None:
    """The key that begins a line, its value, and the place of the value in the line; None for another line."""
    match = _KEY.fullmatch(line)
    if match is None:
        return None
    key, value = match["key"].lower(), match["value"].strip()
    bracketed = bool(match["open"] and match["close"])
    known = key in WORDS or key in GRIDS or key in ("begin", "moves") or _END.fullmatch(key) is not None
    if not bracketed and not (known and (key not in GRIDS or not value)):
        if known or before in GRIDS or before in WORDS[:1]:
            return None
        return (key, value, 0) if before not in GRIDS and match["key"].islower() else None
    return key, value, match.start("value") + len(match["value"]) - len(match["value"].lstrip())


def _even(rows: Rows) -> Rows:
    """Rows of signs without blanks as rows of single signs, if there are several of the same length."""
    single = all(len(row) == 1 for row in rows)
    lengths = {len(word) for row in rows for _, word in row}
    if not single or len(rows) < 2 or lengths == {1} or len(lengths) > 1:
        return rows
    return [[(at + k, sign) for k, sign in enumerate(word)] for ((at, word),) in rows]


def missing(janko: JankoText, block: str) -> PuzzleError:
    """The error for a text without a block."""
    return janko.text.error(f"this text of janko.at has no block '{block}'")
