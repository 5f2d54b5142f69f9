"""Formats of variant Sudoku. A reader is imported when a text has its format."""

import re
from collections.abc import Callable
from typing import Any

from ...common.errors import Refused
from ...common.formats import Board, Format, SizedPuzzle
from ...common.reading import Text
from ...common.sudoku_links import LINK, is_link

FIELDS = frozenset(
    (
        "height", "width", "given", "boxes", "box", "diagonals", "cages", "digits", "constraints", "cosmetics", "notes",
    )
)  # fmt: skip
F_PUZZLES = "https://www.f-puzzles.com/?load="
_BARE = re.compile(
    r"\s*(?:(?:fpuz|scl|ctc|scf|classic)[A-Za-z0-9+/=% ()\[\].~:@!$&'*,;_-]{4,}|N4I[A-Za-z0-9+/=% ]{8,})\s*"
)
_ISS = re.compile(
    r"\s*(?:#[^\n]*\n\s*)*\.(?:[A-Za-z]*~|(?:Anti(?:Knight|King|Consecutive|Taxicab)|Strict(?:Kropki|XV)|Global(?:Entropy|Mod)"
    r"|DutchFlatmates|DisjointSets|Windoku|NoBoxes|Or|And|ChaosConstruction|RegionSameValues)\s*(?:\.|$))"
)
_RULE_LINE = re.compile(r"^[ \t]*(?:[a-z]+(?:-[a-z]+)*)(?:[ \t]+[^\s:]+)?[ \t]*(?::|$)", re.MULTILINE)


class _Variant(Format):
    codecs = ()
    on_a_line = True

    @property
    def holds(self) -> frozenset[str]:
        return FIELDS

    def refusal(self, puzzle: Any) -> str:
        return f"{self.name} is only read"

    def write(self, puzzle: Any) -> str:
        raise NotImplementedError


def _refusal(written: Callable[[Any], Any], puzzle: Any) -> str:
    """The reason why this format cannot write a puzzle; empty if it can."""
    try:
        written(puzzle)
    except Refused as refused:
        return str(refused)
    return ""


class FPuzzles(_Variant):
    """Links of f-puzzles and SudokuPad, and the data in them."""

    name, kind = "f-puzzles link", "f-puzzles"

    def fits(self, body: str) -> bool:
        return is_link(body) or _BARE.fullmatch(body) is not None

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        from .links import read_link

        return read_link(text, LINK.match(text.body))

    def refusal(self, puzzle: Any) -> str:
        from .fpuzzles import written

        return _refusal(written, puzzle)

    def write(self, puzzle: Any) -> str:
        import json

        from .fpuzzles import written
        from .lz import pack

        data = json.dumps(written(puzzle), separators=(",", ":"), ensure_ascii=False)
        return F_PUZZLES + pack(data)


class Json(_Variant):
    """f-puzzles or SudokuPad JSON, unpacked."""

    name, kind, on_a_line = "f-puzzles JSON", "f-puzzles", False

    def fits(self, body: str) -> bool:
        return body.lstrip().startswith("{")

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        from .links import read_unpacked

        return read_unpacked(text)


class Iss(_Variant):
    """Constraint strings of the Interactive Sudoku Solver."""

    name, kind = "ISS string", "iss"

    def fits(self, body: str) -> bool:
        return _ISS.match(body) is not None

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        from .iss import read_iss

        return read_iss(text)

    def refusal(self, puzzle: Any) -> str:
        from .iss_writing import written

        return _refusal(written, puzzle)

    def write(self, puzzle: Any) -> str:
        from .iss_writing import written

        return written(puzzle) or ".Shape~9x9"


class RuledGrid(_Variant):
    """A grid of given numbers, and then a line for each rule: `thermo: r1c1 r1c2 r1c3`."""

    name, kind, on_a_line = "grid with rules", "rows", False

    def fits(self, body: str) -> bool:
        return "\n" in body and _RULE_LINE.search(body) is not None

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        from .ruled import read_ruled

        return read_ruled(text, cls)

    def refusal(self, puzzle: Any) -> str:
        from .ruled import refusal

        return refusal(puzzle)

    def write(self, puzzle: Any) -> str:
        from .ruled import written

        return written(puzzle)
