"""The text of a hybrid: the texts of its puzzles, each below a line `+ KIND`. If the hybrid is named, the first text
needs no such line.

    + creek
    -1-
    -2-
    + mosaic
    3-
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from .errors import Refused, quote
from .formats import Board, Format, Rows
from .lazy import compiled_later
from .reading import Text, is_header, sections, split_header

_HEAD = compiled_later(r"^\+[ \t]+([A-Za-z][\w-]*)[ \t]*$", re.MULTILINE)


class KindLine(NamedTuple):
    """A line `+ KIND`: its place, the kind, and the end of the line."""

    at: int
    kind: str
    end: int


def kind_lines(body: str) -> list[KindLine]:
    """The lines `+ KIND` of a text."""
    if "+ " not in body and "+\t" not in body:
        return []
    return [KindLine(match.start(), match[1], match.end()) for match in _HEAD.finditer(body)]


def split_hybrids(text: str, source: str, first: str) -> Iterator[Text]:
    """The texts of the hybrids in a file. Each begins with a line `+ KIND` of the first kind, or with a header that has
    `# source:`. Raises PuzzleError for a bad header."""
    for number, part in sections(text, comments=True):
        lines = part.split("\n")
        starts, after = [0], 0  # `after`: the line behind the last one that is no header
        for at, line in enumerate(lines):
            match = _HEAD.match(line)
            if match and after > starts[-1] and _plain(match[1]) == _plain(first):
                starts.append(after)
            after = at + 1 if line.strip() and not is_header(line) else after
        for start, end in pairwise((*starts, len(lines))):
            yield split_header("\n".join(lines[start:end]), source, number + start)


OF_ALL = ("height", "width", "variant", "notes", "heading", "also", "distinct")
"""Fields of a guest that the hybrid has for all of its puzzles."""


@cache
def guest_fields(kind: Any) -> dict[str, str]:
    """The fields of a hybrid for a guest of this kind, each with that of the guest."""
    before = _module_name(kind)
    return {f"{before}_{one.name}": one.name for one in fields(kind) if one.name not in OF_ALL}


class HybridText(Format):
    """The texts of all puzzles of a hybrid."""

    name, kind, codecs = "texts with lines '+ KIND'", "rows", ()

    def __init__(self, kinds: tuple[Any, ...]) -> None:
        self.kinds = kinds

    def fits(self, body: str) -> bool:
        return True

    def knows(self, token: str) -> bool:
        return any(form.knows(token) for kind in self.kinds for form in kind.formats)

    @property
    def holds(self) -> frozenset[str]:
        """All fields but the settings, which a header states."""
        own = {one.name for one in fields(self.kinds[0])} - set(self.kinds[0].all_settings())
        return frozenset(own) | {"height", "width"}

    def read(self, text: Text, cls: Any) -> Board:
        texts = list(self._texts(text))
        board: Board = {}
        for number, (kind, (at, own)) in enumerate(zip((cls.host_kind, *cls.guest_kinds), texts, strict=True)):
            puzzle = self._puzzle(kind, own, text.settings, "" if not number else f"{_module_name(kind)}_")
            size = puzzle.height, puzzle.width
            if not number:
                board = {one.name: getattr(puzzle, one.name) for one in fields(kind)}
                board.pop("also"), board.pop("heading")
                continue
            if size != (board["height"], board["width"]):
                first = f"{board['width']}x{board['height']}"
                raise text.error(f"{kind.name} is {size[1]}x{size[0]}, but {self.kinds[0].name} is {first}", at)
            board["notes"] = (*board["notes"], *puzzle.notes)
            board |= {name: getattr(puzzle, field) for name, field in guest_fields(kind).items()}
        return board

    def _puzzle(self, kind: Any, text: Text, settings: Mapping[str, Any], before: str) -> Any:
        own = {name: settings[before + name] for name in kind.settings if before + name in settings}
        puzzle = kind.read(text._replace(settings=own), kind.complete_settings(own))
        if getattr(puzzle, "variant", None):
            raise text.error(f"{kind.name}: a part of a hybrid has no variant rules")
        return puzzle

    def _texts(self, text: Text) -> Iterator[tuple[int, Text]]:
        """The text of each puzzle, in the order of the kinds, with the place of the line above it."""
        heads = kind_lines(text.body)
        if not heads or text.body[: heads[0].at].strip():
            heads.insert(0, KindLine(0, self.kinds[0].name, 0))
        for number, kind in enumerate(self.kinds):
            if number == len(heads):
                raise text.error(f"expected a line '+ {kind.name}' and its text below", len(text.body.rstrip()))
            at, name, start = heads[number]
            if _plain(name) not in map(_plain, (kind.name, *(alias for alias, own in kind.aliases.items() if not own))):
                raise text.error(f"expected '+ {kind.name}', found {quote(name)}", at + 2)
            end = heads[number + 1].at if number + 1 < len(heads) else len(text.body)
            yield at, part_of_text(text, start, end, kind)
        if len(heads) > len(self.kinds):
            raise text.error(
                f"expected the end, found a further kind {quote(heads[len(self.kinds)].kind)}", heads[-1].at
            )

    def write(self, puzzle: Any) -> str:
        texts = [_written(part) for part in puzzle.parts]
        heads = [f"+ {kind.name}\n" for kind in self.kinds]
        if puzzle.rules_text:
            heads[0] = ""  # the kinds alone are another puzzle
        return "\n".join(head + text.rstrip("\n") for head, text in zip(heads, texts, strict=True))

    def refusal(self, puzzle: Any) -> str:
        try:
            for part in puzzle.parts:
                _written(part)
        except Refused as error:
            return str(error)
        return ""


def part_of_text(text: Text, start: int, end: int, kind: Any) -> Text:
    """A part of a text, with its place."""
    body = text.body[start:end]
    lead = len(body) - len(body.lstrip("\n")) if start else 0
    body = body[lead:].rstrip()
    if not body.strip():
        raise text.error(f"expected the text of a {kind.name} puzzle", start)
    return text._replace(body=body, line=text.line + text.body.count("\n", 0, start + lead))


def _written(part: Any) -> str:
    """A puzzle in rows if they can express it, else in its first format that can."""
    for form in part.formats:
        if isinstance(form, Rows) and not form.refusal(part):
            return form.write(part)
    text: str = part.write()
    return text


def _module_name(kind: Any) -> str:
    return _plain(kind.name)


def _plain(name: str) -> str:
    return name.replace("-", "_")
