"""The texts of Queens: a number or a board. Solutions are lists or boards."""

import re
from typing import Any

from ...common.errors import quote
from ...common.formats import Board, Format, SizedPuzzle
from ...common.geometry import Cell, line_text
from ...common.plural import count_words
from ...common.reading import Scanner, Text, lines_of, natural, read_json

MOST = 2000


class Number(Format):
    """The number of queens, for a board without clues."""

    name, kind = "number", "rows"
    on_a_line = True
    codecs = ()

    def fits(self, body: str) -> bool:
        return body.lstrip()[:1].isdigit()

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        scanner = Scanner(text)
        scanner.at = start = len(text.body) - len(text.body.lstrip())
        side = scanner.positive("a number of queens")
        scanner.end("nothing after the number of queens")
        if side > MOST:
            raise scanner.error(f"{side} queens are too many: at most {MOST}", start)
        return {"height": side, "width": side}

    def write(self, puzzle: Any) -> str:
        return str(puzzle.side)

    def refusal(self, puzzle: Any) -> str:
        marked = puzzle.given or puzzle.blocked
        return "a number cannot hold given queens or blocked squares" if marked else ""


class Squares(Format):
    """A line for each row: `Q` a given queen, `.` a free square, `x` a blocked square."""

    name, kind = "board of Q . x", "rows"
    codecs = ()

    @property
    def holds(self) -> frozenset[str]:
        return super().holds | {"given", "blocked"}

    def fits(self, body: str) -> bool:
        return True

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        body = text.body.rstrip("\n")
        side = body.count("\n") + 1
        if side > MOST:
            raise text.error(f"a board of {side} rows is too large: at most {MOST}")
        rows = []
        for start, line in lines_of(body):
            rows.append(line.rstrip())
            _check_row(text, rows[-1], start, side, "a number, or a board of Q . x")
        given, blocked = (
            tuple(Cell(r, match.start()) for r, row in enumerate(rows) for match in re.finditer(sign, row))
            for sign in "Qx"
        )
        return {"height": side, "width": side, "given": given, "blocked": blocked}

    def write(self, puzzle: Any) -> str:
        signs = {**dict.fromkeys(puzzle.given, "Q"), **dict.fromkeys(puzzle.blocked, "x")}
        rows = ((signs.get((r, c), ".") for c in range(puzzle.side)) for r in range(puzzle.side))
        return "\n".join(map("".join, rows))


def read_columns(text: Text, side: int) -> list[int | None]:
    """The columns of a solution, from a list or a board."""
    if re.match(r"\s*[\[(]|[.?\s]*[0-9,?]|\s*$", text.body):
        return _listed_columns(text)
    columns: list[int | None] = []
    for start, line in lines_of(text.body):
        row, begin = line.strip(), start + len(line) - len(line.lstrip())
        if row:
            _check_row(text, row, begin, side, "a board of Q . x")
            if row.count("Q") > 1:
                message = f"{line_text('row', len(columns))} has {row.count('Q')} queens, at most one is allowed"
                raise text.error(message, begin + row.rindex("Q"))
            columns.append(row.index("Q") if "Q" in row else None)
    return columns


def _check_row(text: Text, row: str, start: int, side: int, expected: str) -> None:
    """Raises PuzzleError if a row, which begins at `start`, does not fit a board of this side."""
    if wrong := re.search(r"[^Q.x]", row):
        raise text.error(f"expected {expected}, found {quote(wrong[0])}", start + wrong.start())
    if len(row) != side:
        squares, rows = count_words(side, "square"), count_words(side, "row")
        raise text.error(f"expected {squares} in each of {rows}, found {len(row)}", start)


def _listed_columns(text: Text) -> list[int | None]:
    """Reads `(1,3,0,2)`, `[1, 3, 0, 2]` or plain numbers; `.`, `?` or null is a missing queen."""
    body = text.body.strip()
    if body.startswith("["):
        listed = read_json(text, "a list of columns, [1, 3, 0, 2]")
        if isinstance(listed, list) and all(column is None or type(column) is int for column in listed):
            return listed
        raise text.error("expected a list of columns, [1, 3, 0, 2]")
    columns: list[int | None] = []
    start = text.body.index(body) + body.startswith("(")
    for match in re.compile(r"[^\s,]+").finditer(
        text.body, start, start + len(body.removeprefix("(").removesuffix(")"))
    ):
        columns.append(natural(match[0]))
        if columns[-1] is None and match[0] not in (".", "?"):
            raise text.error(f"expected a column, found {quote(match[0])}", match.start())
    return columns
