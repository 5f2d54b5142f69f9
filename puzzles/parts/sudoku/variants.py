"""Formats of variant Sudoku. Their readers are imported when a text is one of theirs."""

import re
from typing import Any
from urllib.parse import unquote

from ...common.errors import PuzzleError, quote
from ...common.formats import Board, Format, Sized
from ...common.reading import Text
from ...common.sudoku_links import LINK, is_link

FIELDS = frozenset(
    (
        "height", "width", "given", "boxes", "box", "diagonals", "cages", "digits", "constraints", "cosmetics", "notes",
        "title",
    )
)  # fmt: skip
MOST_LINK = 10**6
F_PUZZLES = "https://www.f-puzzles.com/?load="
_BARE = re.compile(
    r"\s*(?:(?:fpuz|scl|ctc|scf|classic)[A-Za-z0-9+/=% ()\[\].~:@!$&'*,;_-]{4,}|N4I[A-Za-z0-9+/=% ]{8,})\s*"
)
_PAD_DATA = re.compile("(?:fpuzzles|fpuz|scl|ctc|scf|classic)")
_ISS = re.compile(
    r"\s*(?:#[^\n]*\n\s*)*\.(?:[A-Za-z]*~|(?:Anti(?:Knight|King|Consecutive|Taxicab)|Strict(?:Kropki|XV)|Global(?:Entropy|Mod)"
    r"|DutchFlatmates|DisjointSets|Windoku|NoBoxes|Or|And|ChaosConstruction|RegionSameValues)\s*(?:\.|$))"
)
_RULE_LINE = re.compile(r"^[ \t]*(?:[a-z]+(?:-[a-z]+)*)(?:[ \t]+[^\s:]+)?[ \t]*(?::|$)", re.MULTILINE)


class _Variant(Format):
    pieces = ()
    on_a_line = True

    @property
    def holds(self) -> frozenset[str]:
        return FIELDS

    def refusal(self, puzzle: Any) -> str:
        return f"{self.name} is only read"

    def write(self, puzzle: Any) -> str:
        raise NotImplementedError


class FPuzzles(_Variant):
    """Links of f-puzzles and SudokuPad, and the data in them."""

    name, kind = "f-puzzles link", "f-puzzles"

    def fits(self, body: str) -> bool:
        return is_link(body) or _BARE.fullmatch(body) is not None

    def read(self, text: Text, cls: type[Sized]) -> Board:
        from .links import read_link

        return read_link(text, LINK.match(text.body))

    def refusal(self, puzzle: Any) -> str:
        from .fpuzzles import refusal

        return refusal(puzzle)

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

    def read(self, text: Text, cls: type[Sized]) -> Board:
        from .links import read_unpacked

        return read_unpacked(text)


class Iss(_Variant):
    """Constraint strings of the Interactive Sudoku Solver."""

    name, kind = "ISS string", "iss"

    def fits(self, body: str) -> bool:
        return _ISS.match(body) is not None

    def read(self, text: Text, cls: type[Sized]) -> Board:
        from .iss import read_iss

        return read_iss(text)

    def refusal(self, puzzle: Any) -> str:
        from .iss import refusal

        return refusal(puzzle)

    def write(self, puzzle: Any) -> str:
        from .iss import written

        return written(puzzle) or ".Shape~9x9"


class RuledGrid(_Variant):
    """A grid of given numbers, and then a line for each rule: `thermo: r1c1 r1c2 r1c3`."""

    name, kind, on_a_line = "grid with rules", "rows", False

    def fits(self, body: str) -> bool:
        return "\n" in body and _RULE_LINE.search(body) is not None

    def read(self, text: Text, cls: type[Sized]) -> Board:
        from .ruled import read_ruled

        return read_ruled(text)

    def refusal(self, puzzle: Any) -> str:
        from .ruled import refusal

        return refusal(puzzle)

    def write(self, puzzle: Any) -> str:
        from .ruled import written

        return written(puzzle)


def link_data(match: "re.Match[str] | None", text: Text) -> tuple[str, str]:
    """The kind of data in a link ("f-puzzles", "pad", "classic", "iss") and the data. Raises PuzzleError for keys."""
    raw = text.body.strip() if match is None else match["data"].strip()
    data = _repaired(re.split(r"[#&\"'>)]" if match is not None and match["fp"] else "#", raw)[0] if match else raw)
    if len(data) > MOST_LINK:
        raise text.error(f"a link of {len(data)} characters is too long: at most {MOST_LINK}")
    if match is not None and match["iss"]:
        return "iss", unquote(re.split("[&#]", raw)[0])
    if match is not None and match["fp"]:
        if match["query"].lower() == "id" or len(data) <= 20:
            raise text.error(
                "this is a key of the f-puzzles server: open it there, choose Export, and paste the long link"
            )
        return "f-puzzles", data
    kind = _PAD_DATA.match(data)
    if match is not None and (kind is None or (len(data) <= 20 and kind[0] not in ("classic", "scf"))):
        raise _key_error(match, data, text)
    if kind is None:
        return "f-puzzles", data
    rest = data[kind.end() :]
    names = {
        "fpuzzles": "f-puzzles",
        "fpuz": "f-puzzles",
        "scl": "pad",
        "ctc": "pad",
        "scf": "scf",
        "classic": "classic",
    }
    return names[kind[0]], rest if kind[0] in ("classic", "scf") else rest.split("?")[0].split("&")[0]


def _repaired(data: str) -> str:
    """The data without what a mail or a page did to them."""
    plain = unquote(data)
    data = (plain if len(plain) < len(data) else data).strip()
    return re.sub(r"\s|<[^>]*>", "", data.replace(" ", "+"))


def _key_error(match: "re.Match[str]", data: str, text: Text) -> PuzzleError:
    key = re.split("[?&]", data)[0][:60]
    if match["other"]:
        return text.error(
            f"this is a short link of a server ({quote(key)}): open it, and paste the long link behind it"
        )
    way = f"open https://sudokupad.app/api/puzzle/{key} and paste what it shows"
    return text.error(f"{quote(key)} is a key of the SudokuPad server, not a puzzle: {way}")
