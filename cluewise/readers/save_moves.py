"""The moves of Simon Tatham's games as entries of a player, for games with a value in each cell.

A move is a string with steps between `;`, in which x counts before y. Source: `execute_move` of each game in the
collection (MIT). A move `S…` of a solver has a form of its own in each game and is refused.
"""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from cluewise.puzzles.common.errors import PuzzleError, quote
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.reading import Text
from cluewise.registry.loading import puzzle_class

Grid = dict[Cell, Any]
Step = Callable[[Any, Grid, re.Match[str]], None]


def _cell(step: re.Match[str]) -> Cell:
    return Cell(int(step["y"]), int(step["x"]))


def _number(puzzle: Any, grid: Grid, step: re.Match[str]) -> None:
    """`R1,2,3`: the number 3, 0 for none; `P` is a pencil mark."""
    if step["sign"] == "R":
        grid[_cell(step)] = int(step["n"]) or None


def _values(**values: Any) -> Step:
    """Signs that set a value."""

    def play(puzzle: Any, grid: Grid, step: re.Match[str]) -> None:
        grid[_cell(step)] = values[step["sign"]]

    return play


def _lamp(puzzle: Any, grid: Grid, step: re.Match[str]) -> None:
    """`L` puts a lamp or removes it, `I` marks a cell without one."""
    value, cell = int(step["sign"] == "L"), _cell(step)
    grid[cell] = None if grid.get(cell) == value else value


def _diagonal(puzzle: Any, grid: Grid, step: re.Match[str]) -> None:
    grid[_cell(step)] = None if step["sign"] == "C" else step["sign"]


def _rectangle(puzzle: Any, grid: Grid, step: re.Match[str]) -> None:
    """`F1,2,3,4`: a rectangle 3 wide and 4 high becomes black."""
    value = {"F": 1, "E": 0, "U": None}[step["sign"]]
    first = _cell(step)
    for r in range(first.r, min(first.r + int(step["h"]), puzzle.height)):
        for c in range(first.c, min(first.c + int(step["w"]), puzzle.width)):
            grid[Cell(r, c)] = value


def _pole(puzzle: Any, grid: Grid, step: re.Match[str]) -> None:
    """`+1,2`: a pole and the other one of its magnet; `.` is a plate without poles."""
    cell, sign = _cell(step), step["sign"]
    region = puzzle.regions[puzzle.cells.index(cell)] if cell in puzzle.cells else None
    for other, number in zip(puzzle.cells, puzzle.regions, strict=True):
        if number == region:
            opposite = {"+": "-", "-": "+"}.get(sign, sign)
            value = sign if other == cell else opposite
            grid[other] = None if sign == " " else value


def _many(puzzle: Any, grid: Grid, step: re.Match[str]) -> None:
    """`12,13_5`: the number 5 in the cells with these indices."""
    for index in step["cells"].split(","):
        grid[Cell(*divmod(int(index), puzzle.width))] = int(step["n"]) or None


_AT = r"(?P<x>[0-9]{1,4}),(?P<y>[0-9]{1,4})"
_NUMBERS = (
    rf"(?P<sign>[RP]){_AT},(?P<n>[0-9]{{1,3}})|M|F{_AT.replace('<x>', '<fx>').replace('<y>', '<fy>')}.*|D.*",
    _number,
)
PLAYS: Mapping[str, tuple[str, Step]] = {
    "sudoku": _NUMBERS,
    "keen": _NUMBERS,
    "skyscrapers": _NUMBERS,
    "unequal": _NUMBERS,
    "unruly": (rf"P(?P<sign>[-01]),{_AT}", lambda _, grid, step: _set_unruly(grid, step)),
    "lightup": (rf"(?P<sign>[LI]){_AT}", _lamp),
    "pattern": (rf"(?P<sign>[FEU]){_AT},(?P<w>[0-9]{{1,4}}),(?P<h>[0-9]{{1,4}})", _rectangle),
    "kurodoko": (r"(?P<sign>[BWE]),(?P<y>[0-9]{1,4}),(?P<x>[0-9]{1,4})", _values(B=1, W=0, E=None)),
    "hitori": (rf"(?P<sign>[BCE]){_AT}", _values(B=1, C=0, E=None)),
    "slant": (rf"(?P<sign>[\\/C]){_AT}", _diagonal),
    "magnets": (rf"(?P<sign>[-+. ]){_AT}|\?{_AT.replace('<x>', '<qx>').replace('<y>', '<qy>')}|D.*", _pole),
    "fillomino": (r"(?P<cells>[0-9]{1,6}(?:,[0-9]{1,6})*)_(?P<n>[0-9]{1,2})", _many),
}
"""The form of a step and its effect, for each game whose moves are read."""


def _set_unruly(grid: Grid, step: re.Match[str]) -> None:
    grid[_cell(step)] = None if step["sign"] == "-" else int(step["sign"])


def entries(text: Text, name: str, game_id: str, moves: list[tuple[str, int, str]]) -> str:
    """The values of the cells after some moves, as JSON; empty for a game whose moves are not read, and for an invalid
    game ID. Raises PuzzleError for a move of another form."""
    if name not in PLAYS:
        return ""
    cls: Any = puzzle_class(name)
    try:
        puzzle = cls.parse(game_id)
    except PuzzleError:
        return ""
    grid: Grid = dict(puzzle.given_values())
    form, play = PLAYS[name]
    for _, at, move in moves:
        for step in filter(None, move.split(";")):
            match = re.fullmatch(form, step)
            if match is None:
                what = (
                    "a solver's move is not read: undo it"
                    if step[0] in "Ss"
                    else f"no move of this game: {quote(step)}"
                )
                raise text.error(what, at)
            place = {key: match[key] for key in ("x", "y") if key in match.re.groupindex and match[key] is not None}
            if place and not (int(place["x"]) < puzzle.width and int(place["y"]) < puzzle.height):
                raise text.error(f"the move {quote(step)} is beyond the board", at)
            if place or "cells" in match.re.groupindex:
                play(puzzle, grid, match)
    cells = [grid.get(cell) for cell in puzzle.cells]
    return json.dumps([cells[k : k + puzzle.width] for k in range(0, len(cells), puzzle.width)])
