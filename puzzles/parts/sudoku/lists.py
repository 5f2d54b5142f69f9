"""Rows as lists of a programming language: `[[1, 0], [0, 2]]`, with 0, null, None or an empty text for a blank."""

import re

from ...common.errors import quote
from ...common.reading import Text
from .boxes import MOST
from .texts import Word, WordGrid

_TOKEN = re.compile(
    r"\s*(?:(?P<open>[\[({])|(?P<close>[\])}])|(?P<comma>,)"
    r"|(?P<value>-?[0-9]+|null|None|nil|NA|[\"'](?P<word>[^\"'\n]{0,3})[\"']|[.xX_*?]))"
)
_START = re.compile(r"\s*(?:[\w. ]{0,40}=\s*)?[\[({]\s*[\[({]")
_BLANKS = ("null", "None", "nil", "NA", "", " ", "0", "x", "X")
_END = re.compile(r"\s*;?\s*")


def is_list(body: str) -> bool:
    """Whether a text begins with a list in a list."""
    return _START.match(body) is not None


def read_list(text: Text) -> WordGrid:
    """The cells of a list of rows, or of a list of rows of texts. Raises PuzzleError with its place."""
    body = text.body
    at, rows, depth = body.index(next(sign for sign in body if sign in "[({")), list[list[Word]](), 0
    while depth or not rows:
        match = _TOKEN.match(body, at)
        if match is None or (depth != 2 and match["value"]):
            at += len(body[at:]) - len(body[at:].lstrip())
            raise text.error(f"expected a list of rows, [[1, 0], [0, 2]], found {quote(body[at : at + 8])}", at)
        if match["open"]:
            depth += 1
            if depth == 2:
                rows.append([])
            if depth > 2 or len(rows) > MOST:
                raise text.error(f"expected at most {MOST} rows of numbers in a list", match.start("open"))
        elif match["close"]:
            depth -= 1
        elif match["value"]:
            word = match["value"] if match["word"] is None else match["word"].strip()
            rows[-1].append((match.start("value"), "." if word in _BLANKS else word))
        at = match.end()
    if _END.fullmatch(body, at) is None:
        raise text.error("expected the end of the list", at)
    side = len(rows)
    for row in rows:
        if len(row) != side:
            place = row[0][0] if row else 0
            raise text.error(f"expected {side} numbers in each of {side} rows of the list, found {len(row)}", place)
    return WordGrid(side, side, [word for row in rows for word in row])
