"""The text of an empty drawing, as version 3.2 of Penpa+ exports it."""

import json
from collections.abc import Sequence

from .sheet import BELOW, CELL, CORNER, RIGHT, Sheet, as_layers

VERSION = [3, 2, 3]
CHECKS = (
    "surface_exact", "surface", "number", "loopline_exact", "loopline", "ignoreloopline", "loopedge_exact", "loopedge",
    "ignoreborder", "wall", "square", "circle", "tri", "arrow", "math", "battleship", "tent", "star", "akari", "mine",
)  # fmt: skip
"""The settings of the answer check."""

_NO_ALTERNATIVE = ("ignoreloopline", "ignoreborder")
_SIZE = 38
"""The width of a cell in the editor."""


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _modes(grid: Sequence[str]) -> str:
    """The modes of the editor's tools."""
    tools = {
        "edit_mode": "surface", "surface": ["", 1], "multicolor": ["", 1], "line": ["1", 2], "lineE": ["1", 2],
        "wall": ["", 2], "cage": ["1", 10], "number": ["1", 1], "symbol": ["circle_L", 1], "special": ["thermo", ""],
        "board": ["", ""], "move": ["1", ""], "combi": ["battleship", 3], "sudoku": ["1", 1],
    }  # fmt: skip
    solving = {"line": ["1", 3], "lineE": ["1", 3], "wall": ["", 3], "number": ["1", 2], "sudoku": ["1", 9]}
    return _json({"qa": "pu_q", "grid": list(grid), "pu_q": tools, "pu_a": {**tools, **solving}})


MODES_LINE = _modes(("1", "2", "1"))


def blank_lines(sheet: Sheet, grid: Sequence[str], *, for_solvers: bool = False) -> list[str]:
    """The lines of a drawing without marks, of the size of a sheet. `RULES` is the place of the rules."""
    rows, columns = sheet.rows, sheet.columns
    layers = _json(as_layers(Sheet(sheet.height, sheet.width, sheet.above, sheet.left, rows, columns)))
    middle = _middle(rows, columns)
    head = (
        f"square,{columns},{rows},{_SIZE},0,1,1,{(columns + 1) * _SIZE},{(rows + 1) * _SIZE},{middle},{middle},"
        "0,0,0,0,Title: ,Author: ,,RULES,OFF,false"
    )
    modes = _modes(grid)
    checks = _json({f"sol_{check}": False for check in CHECKS})
    alternatives = _json({f"sol_or_{check}": False for check in CHECKS if check not in _NO_ALTERNATIVE})
    return [
        head, _json(list(_white(sheet))), f'{_json(list(grid))}~"surface"~["",1]' if for_solvers else modes, layers,
        "" if for_solvers else layers, _cells(sheet), "[]", checks, '"x"', '"x"', _json(VERSION), modes, '"x"',
        "0", layers, "x" if for_solvers else layers, alternatives, "[]", "false" if for_solvers else "",
    ]  # fmt: skip


def _white(sheet: Sheet) -> tuple[int, int, int, int]:
    """The white space: above, below, left, right."""
    frame = sheet.framed
    below, right = sheet.rows - sheet.above - sheet.height, sheet.columns - sheet.left - sheet.width
    return sheet.above - frame, below, sheet.left - frame, right


def _middle(rows: int, columns: int) -> int:
    """The index of the place in the middle of the drawing."""
    kind = ((CELL, BELOW), (RIGHT, CORNER))[columns % 2 == 0][rows % 2 == 0]
    return kind * (rows + 4) * (columns + 4) + (rows + 3) // 2 * (columns + 4) + (columns + 3) // 2


def _cells(sheet: Sheet) -> str:
    """The indices of the cells: the first one, and then the differences."""
    above, below, left, right = _white(sheet)
    indices = [
        (r + 2) * (sheet.columns + 4) + c + 2
        for r in range(above, sheet.rows - below)
        for c in range(left, sheet.columns - right)
    ]
    return _json([index - before for before, index in zip([0, *indices], indices, strict=False)])
