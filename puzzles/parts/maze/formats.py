"""The texts of mazes: grids with marks, and maps."""

import re
from collections.abc import Sequence
from typing import Any

from ...common.errors import quote
from ...common.formats import Board, Format, OnlyRead, SizedPuzzle
from ...common.geometry import Cell
from ...common.plural import count_words
from ...common.reading import Text, lines_of

WALL, FREE = "#", " "
HOLDS = frozenset(("height", "width", "rows", "start", "exits"))


class MarkedGrid(Format):
    """A line for each row: `#` or `@` is a wall, a space or `.` a free cell; `S` and `E` mark the start and exits."""

    name, kind = "grid of # and space with S and E", "rows"
    codecs = ()
    holds = HOLDS

    def fits(self, body: str) -> bool:
        return True

    def knows(self, token: str) -> bool:
        return token[0] in "#@.SE"

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        lines = lines_with_signs(text)
        width = max((len(line) for _, line in lines), default=0)
        cls.check_size(text, len(lines), width)
        starts, exits = list[Cell](), list[Cell]()
        for r, (begin, line) in enumerate(lines):
            for match in re.finditer(r"[^#@ .]", line):
                if match[0] not in "SE":
                    raise text.error(f"expected # or a space, S or E, found {quote(match[0])}", begin + match.start())
                (starts if match[0] == "S" else exits).append(Cell(r, match.start()))
                if len(starts) > 1:
                    raise text.error(f"expected one S, the start, found another in {starts[0]}", begin + match.start())
        rows = tuple(line.ljust(width).translate(_GRID_SIGNS) for _, line in lines)
        return _board(rows, starts[0] if starts else None, tuple(exits))

    def refusal(self, puzzle: Any) -> str:
        marked = [puzzle.start, *puzzle.exits]
        if len(puzzle.rows) != puzzle.height or {*map(len, puzzle.rows)} != {puzzle.width}:
            return "a grid has rows of one length"
        if not all(puzzle.is_free(*cell) for cell in marked) or len(set(marked)) < len(marked):
            return "a grid has one sign in each cell"
        return super().refusal(puzzle)

    def write(self, puzzle: Any) -> str:
        return str(puzzle.in_signs(puzzle.blank_sign))


class MazeMap(OnlyRead):
    """`.` for a free cell and `@` for a wall, with or without the header of the MovingAI maps. The start and the exit
    are the first and the last free cell."""

    name, kind = "map of . and @", "rows"
    holds = HOLDS

    def fits(self, body: str) -> bool:
        first, last = signs_of(body, 0)
        return _MAP.match(body) is not None or not body[first:last].strip("@.\n")

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        header = _MAP.match(text.body)
        lines = lines_with_signs(text, header.end() if header else 0)
        height, width = _read_header(text, header) if header else (len(lines), len(lines[0][1]) if lines else 0)
        cls.check_size(text, height, width)
        if len(lines) != height:
            offset = lines[0][0] if lines else len(text.body)
            raise text.error(f"expected {count_words(height, 'row')}, found {len(lines)}", offset)
        for begin, line in lines:
            if len(line) != width:
                raise text.error(f"expected {count_words(width, 'sign')} in each row, found {len(line)}", begin)
            if wrong := re.search(r"[^.GS@OTW]", line):
                raise text.error(f"expected . or @, found {quote(wrong[0])}", begin + wrong.start())
        rows = tuple(line.translate(_MAP_SIGNS) for _, line in lines)
        free = [Cell(r, c) for r, row in enumerate(rows) for c in (row.find(FREE), row.rfind(FREE)) if c >= 0]
        if not free:
            raise text.error("expected a free cell, found walls only")
        return _board(rows, free[0], (free[-1],) if free[0] != free[-1] else ())


def _board(rows: tuple[str, ...], start: Cell | None, exits: tuple[Cell, ...]) -> Board:
    return {"height": len(rows), "width": len(rows[0]), "rows": rows, "start": start, "exits": exits}


_MAP = re.compile(r"((?:type[ \t].*\n|(?:map)?(?:height|width)[ \t=].*\n)+)map(?:data)?[ \t]*\n", re.IGNORECASE)
_MAP_SIGNS = str.maketrans(".GS@OTW", FREE * 3 + WALL * 4)
_GRID_SIGNS = str.maketrans("@.SE", WALL + FREE * 3)

Lines = Sequence[tuple[int, str]]
"""Lines of a text, each with the offset of its first character."""


def lines_with_signs(text: Text, start: int = 0) -> Lines:
    """The lines after a header, from the first to the last line with a sign; each with its offset."""
    first, last = signs_of(text.body, start)
    return [(first + at, line) for at, line in lines_of(text.body[first:last])] if first < last else []


def signs_of(body: str, start: int) -> tuple[int, int]:
    """The index where the first line with a sign begins, and where the last one ends; equal if there is none."""
    last = len(body.rstrip())
    first = len(body) - len(body[start:].lstrip())
    if first >= last:
        return start, start
    end = body.find("\n", last)
    return max(start, body.rfind("\n", 0, first) + 1), len(body) if end < 0 else end


def _read_header(text: Text, header: re.Match[str]) -> tuple[int, int]:
    """Height and width from the header of a map."""
    sides = []
    for side in ("height", "width"):
        match = re.search(rf"{side}[ \t=]+([0-9]{{1,7}})[ \t]*\n", header[1], re.IGNORECASE)
        if not match:
            raise text.error(f"expected a {side} in the map's header, a number such as '{side} 512'")
        sides.append(int(match[1]))
    return sides[0], sides[1]
