"""Links of Penpa+ as texts: how they are packed, and what their lines are.

A link is `…#m=edit&p=P` (or `?` for `#`, `m=solve` for a page of solvers). P is base64 of a raw deflate stream of UTF-8
text, in which two characters replace frequent words. `&a=A` is the published answer, packed in the same way.

Source: swaroopg92/penpa-edit (MIT), version 3.2, `docs/js/general.js` (`load`) and `class_p.js` (`maketext`).
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import unquote
from zlib import Z_BEST_COMPRESSION, compressobj, decompressobj
from zlib import error as zlib_error

from ..errors import PuzzleError
from ..reading import Text, load_json

SITE = "https://swaroopg92.github.io/penpa-edit/"
MOST_LINK, MOST_TEXT = 2**20, 2**20
"""The most characters of a link, and of the text in it: 4 kB of a link can be 4 MB of text."""

HEAD, SPACE, MODES, PROBLEM, ANSWER, CELLS, CHECKS, SOLVING_COLOURS, TAGS = 0, 1, 2, 3, 4, 5, 7, 15, 17
"""The lines of the text that are read or written."""

_WORDS = {
    "z9": "qa", "zQ": "pu_q", "zA": "pu_a", "zG": "grid", "zM": "edit_mode", "zS": "surface", "zL": "line",
    "zE": "lineE", "zW": "wall", "zC": "cage", "zN": "number", "zY": "symbol", "zP": "special", "zB": "board",
    "zR": "command_redo", "zU": "command_undo", "z8": "command_replay", "z1": "numberS", "zF": "freeline",
    "z2": "freelineE", "zT": "thermo", "z3": "arrows", "zD": "direction", "z0": "squareframe", "z5": "polygon",
    "z4": "deletelineE", "z6": "killercages", "z7": "nobulbthermo", "z_": "__a",
}  # fmt: skip
_LONG = {**{short: f'"{word}"' for short, word in _WORDS.items()}, "zO": "null", "zZ": "z"}
_SHORT = {long: short for short, long in _LONG.items()}
_TO_LONG = re.compile("|".join(_LONG))
_TO_SHORT = re.compile("|".join(map(re.escape, _SHORT)))
_VALUE = re.compile(r"(?:[?#&;]|^)p=(?P<value>[A-Za-z0-9+/ \n\r\t_%-]*={0,2})")
_OTHERS = re.compile(r"(?:[&#][a-z]=[A-Za-z0-9+/_%=-]*)*")
_ESCAPES = {"%2C": ",", "%2D": "\n", "%2E": "&", "%2F": "="}


class PenpaLink(NamedTuple):
    """A link and its lines, in which words are still short.

    - `before`, `after`: the link without the value of `p`.
    - `published`: the packed answer; empty without one.
    """

    before: str
    lines: tuple[str, ...]
    after: str
    published: str

    def line(self, number: int) -> str:
        """A line with whole words; empty if the link has fewer lines, as old ones have."""
        return lengthened(self.lines[number]) if number < len(self.lines) else ""

    @property
    def head(self) -> Sequence[str]:
        """The fields of the first line."""
        return self.line(HEAD).split(",")

    def _stated(self, number: int, name: str = "") -> str:
        field = self.head[number] if number < len(self.head) else ""
        for sign, meaning in _ESCAPES.items():
            field = field.replace(sign, meaning)
        return field.removeprefix(name).strip()

    @property
    def title(self) -> str:
        return self._stated(15, "Title:")

    @property
    def author(self) -> str:
        return self._stated(16, "Author:")

    @property
    def source(self) -> str:
        return self._stated(17)

    @property
    def rules(self) -> str:
        return self._stated(18)

    @property
    def tags(self) -> Sequence[str]:
        """The genre tags."""
        try:
            tags = load_json(self.line(TAGS) or "[]")
        except ValueError:
            return ()
        return [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else ()

    @property
    def is_for_solvers(self) -> bool:
        return "m=solve" in self.before + self.after

    def answers(self) -> Any:
        """The published answer, as JSON; None without one, or if it is damaged."""
        try:
            return load_json(unpacked(self.published)) if self.published else None
        except ValueError:
            return None

    def written(self, lines: Mapping[int, str], published: str | None = None) -> str:
        """The link with other lines (with whole words) and, if given, with another answer."""
        changed = [shortened(lines[i]) if i in lines else line for i, line in enumerate(self.lines)]
        after = self.after
        if published is not None:
            after = re.sub(r"[&#]a=[^&#]*", "", after) + f"&a={packed(published)}"
        return self.before + packed("\n".join(changed)) + after


def read_link(text: Text) -> PenpaLink:
    """The link in a text. Raises PuzzleError if it holds no puzzle, or is damaged."""
    body = text.body.replace("&amp;", "&")
    found = _VALUE.search(body)
    if found is None and "%3d" in body.lower():
        body = unquote(body)
        found = _VALUE.search(body)
    if found is None:
        raise error(text, "this Penpa+ address holds no puzzle: open it, choose Share, and paste the address there")
    if len(body) > MOST_LINK:
        raise error(text, f"a link of {len(body)} characters is too long: at most {MOST_LINK}")
    if body.startswith(("http:", "https:", "http%3"), found.start("value")):
        raise error(text, "this Penpa+ address only leads to another address: paste the part behind `p=`")
    try:
        lines = tuple(unpacked(found["value"]).split("\n"))
    except ValueError as problem:
        raise error(text, f"the Penpa+ link is damaged: {problem}: copy the whole link again") from None
    first = lines[HEAD][:1]
    if first.isdigit():
        raise error(text, "this is Penpa's first format, of before 2020: open it in Penpa+ and share it again")
    if len(lines) <= CELLS:
        raise error(text, f"the Penpa+ link is damaged: it has {len(lines)} lines of text, not {CELLS + 1}")
    start = max(body.rfind(sign, 0, found.start()) for sign in " \t\n\"'<>()[]") + 1
    others = _OTHERS.match(body, found.end("value"))
    after = others[0] if others else ""
    published = re.search(r"[&;#]a=([^&#]*)", after)
    return PenpaLink(body[start : found.start("value")], lines, after, published[1] if published else "")


def error(text: Text, message: str) -> PuzzleError:
    """An error in a link. It has no column, because a person cannot read the data."""
    return PuzzleError(message, text.source, text.line if text.source else 0)


def unpacked(data: str) -> str:
    """The text in a packed value. Raises ValueError for damaged or cut data, and for more than MOST_TEXT characters."""
    if "%" in data:
        data = unquote(data)
    data = re.sub(r"\s*[\r\n]\s*", "", data.strip()).replace(" ", "+").replace("-", "+").replace("_", "/").rstrip("=")
    stream = decompressobj(wbits=-15)
    data = data[: -(len(data) % 4 == 1) or None]
    try:
        inner = stream.decompress(b64decode(data + "=" * (-len(data) % 4)), MOST_TEXT + 1)
    except (zlib_error, ValueError):
        raise ValueError("its data cannot be unpacked") from None
    if len(inner) + 14 * inner.count(b"z") > MOST_TEXT:
        raise ValueError(f"its text is too long (more than {MOST_TEXT} characters)")
    if not stream.eof:
        raise ValueError("its end is missing")
    try:
        return inner.decode()
    except UnicodeDecodeError:
        raise ValueError("its data are no text") from None


def packed(text: str) -> str:
    """A text as the value of `p` or `a`."""
    stream = compressobj(Z_BEST_COMPRESSION, wbits=-15)
    return b64encode(stream.compress(text.encode()) + stream.flush()).decode()


def lengthened(line: str) -> str:
    """A line with whole words."""
    return _TO_LONG.sub(lambda match: _LONG[match[0]], line)


def shortened(line: str) -> str:
    """The inverse of `lengthened`."""
    return _TO_SHORT.sub(lambda match: _SHORT[match[0]], line)
