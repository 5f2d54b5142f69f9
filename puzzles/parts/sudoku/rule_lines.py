"""The rules of a variant as lines of text, which are drawn on the board one by one.

Lines are those of `ruled.py`. A line may end with `unmarked` or `neighbours` in place of the groups of cells that
follow from the other rules (`exemptions.py`): it stays true when marks are added.
"""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...common.formats import Board
from ...common.placed_clues import DrawingTool
from ...common.reading import Text
from .exemptions import EXTREMES, MARKS, finish, shortened
from .frame import constraints_in_order
from .ruled import read_ruled, rule_line, written
from .table import KINDS

if TYPE_CHECKING:
    from .layout import Sudoku

ENDINGS = dict.fromkeys(MARKS, ": unmarked") | dict.fromkeys(EXTREMES, " | neighbours")
_SHORT = re.compile(r"(?P<rule>.*?)\s*(?::\s*unmarked|\|\s*neighbours)\s*")
BOXES = DrawingTool("boxes", "Drag over the cells of a box. Rows and columns stay as they are.", "boxes")
SHAPES = DrawingTool("boxes", "The size of all boxes, such as 2x3, or none.", "head", asks=True, usual="none")
DIGITS = DrawingTool("digits", "The lowest and the highest number, such as 0-8.", "head", asks=True, usual="0-8")


def lines_of(puzzle: "Sudoku") -> list[str]:
    """The lines of all rules but those of a plain Sudoku with usual boxes."""
    lines = written(puzzle).partition("\n\n")[2].split("\n")
    usual = f"digits: {puzzle.numbers[0]}-{puzzle.numbers[-1]}"
    known = {rule_line(c, puzzle): c for c in puzzle.constraints}
    return [_line(line, known.get(line), puzzle) for line in lines if puzzle.digits or line != usual]


def _line(line: str, c: Any, puzzle: "Sudoku") -> str:
    short = None if c is None else shortened(c, puzzle.constraints, puzzle)
    return line if short is None else rule_line(short, puzzle) + ENDINGS[short.kind]


def fields_of(puzzle: "Sudoku", lines: Sequence[str]) -> Board:
    """The fields of a puzzle with the given numbers of another one and these rules. Raises PuzzleError."""
    rows = [_row(puzzle, r) for r in range(puzzle.height)]
    matches = [_SHORT.fullmatch(line) for line in lines]
    whole = [match["rule"] if match else line for match, line in zip(matches, lines, strict=True)]
    board = _read(puzzle, rows, whole)
    short = _read(puzzle, rows, [match["rule"] for match in matches if match])["constraints"]
    others = [c for c in board["constraints"] if c not in short]
    finished = finish(short, board["constraints"], puzzle)
    return {**board, "constraints": constraints_in_order([*others, *finished])}


def _row(puzzle: "Sudoku", r: int) -> str:
    row = puzzle.given[r * puzzle.width : (r + 1) * puzzle.width]
    return " ".join("." if number is None else str(number) for number in row)


def _read(puzzle: "Sudoku", rows: Sequence[str], lines: Sequence[str]) -> Board:
    board = read_ruled(Text("\n".join([*rows, "", *lines])), type(puzzle))
    board.pop("notes", None)
    return board


def tools(puzzle: "Sudoku") -> list[DrawingTool]:
    """A tool for each kind of constraints that is drawn; options of `any-of` are chosen among drawn rules."""
    return [*_kinds(puzzle), BOXES, SHAPES, DIGITS]


def _kinds(puzzle: "Sudoku") -> Iterator[DrawingTool]:
    for kind in KINDS.values():
        if kind.drawn:
            about = " ".join((type(kind).__doc__ or "").partition("\n\n")[0].replace("`", "").split())
            usual = ",".join(map(str, kind.usual_values(puzzle)))
            asks, ending = kind.numbers != 0, ENDINGS.get(kind.name, "")
            yield DrawingTool(
                kind.name, about, kind.drawn, kind.groups, kind.in_order, asks, usual, kind.in_words, ending
            )
