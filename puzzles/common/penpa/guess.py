"""The kinds that a drawing may be of, by its marks alone."""

from collections.abc import Callable
from copy import copy
from typing import Any, ClassVar

from ..errors import PuzzleError
from ..formats import Board, Rows, Signs
from ..reading import Text
from .leftovers import settle
from .link import PROBLEM, PenpaLink
from .parts import Constant, Own, StatedSetting
from .sheet import Sheet, read_sheet, without_first
from .table import KINDS, Kind

MOST_CELLS, MOST_TEXT = 2500, 200_000
"""The kinds of larger drawings, and of longer texts, are not guessed."""


class _AnySigns(Signs):
    """Every token is its own value."""

    def read(self, token: str) -> str:
        return token


class _AnyKind:
    """Stands for the class of a kind."""

    name: ClassVar[str] = "this kind"
    formats: ClassVar[tuple[Rows, ...]] = ()
    any_signs: ClassVar[Signs] = _AnySigns()


def fitting(link: PenpaLink, text: Text, class_of: Callable[[str], Any]) -> list[str]:
    """The names of the kinds whose parts are all drawn in a link, and which explain all its marks. `class_of` returns
    the class of a kind."""
    sheet = read_sheet(link, text)
    if sheet.height * sheet.width > MOST_CELLS or len(link.line(PROBLEM)) > MOST_TEXT:
        return []
    classes = {name: class_of(name) for name, kind in KINDS.items() if isinstance(kind.parts[0], Own)}
    kinds = ((name, kind, classes.get(name, _AnyKind)) for name, kind in sorted(KINDS.items()))
    return [name for name, kind, cls in kinds if _fits(kind, _copied(sheet), cls)]


def _copied(sheet: Sheet) -> Sheet:
    other = copy(sheet)
    other.marks = {layer: dict(marks) for layer, marks in sheet.marks.items()}
    other.taken, other.ignored, other.remarks = set(), [], []
    return other


def _fits(kind: Kind, sheet: Sheet, cls: Any) -> bool:
    board: Board = {"height": sheet.height, "width": sheet.width}
    try:
        if kind.framed:
            without_first(sheet)
        for part in kind.parts:
            if not isinstance(part, StatedSetting | Constant):
                before = _count(sheet)
                part.read(sheet, board, cls)
                if part.fields and not part.optional and _count(sheet) == before:
                    return False
        settle(sheet, cls.name)
    except (PuzzleError, LookupError):
        return False
    return True


def _count(sheet: Sheet) -> int:
    return sum(map(len, sheet.marks.values()))
