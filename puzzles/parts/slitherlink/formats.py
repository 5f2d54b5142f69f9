"""The numbers of Slitherlink as text. The field `grid` of the board determines the cells."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from cluewise.puzzles.common.formats import Block, Board, Cells, Codec, Signs, Token
from cluewise.puzzles.common.game_ids import read_runs, write_runs
from cluewise.puzzles.common.geometry import Cell, cells
from cluewise.puzzles.common.puzzlink_numbers import Four
from cluewise.puzzles.common.reading import Scanner, Text
from cluewise.puzzles.common.tatham import Tatham

from .grids import GRIDS, mesh_on

ABSENT = "#"
"""The token of a place without a triangle."""


class Loopy(Tatham):
    """Game IDs of Loopy: the number after `t` is the kind of grid; without `t`, it is 0."""

    def __init__(self) -> None:
        super().__init__(InOrder(), numbers={"t": "grid"})

    def write(self, puzzle: Any) -> str:
        return f"{puzzle.width}x{puzzle.height}t{GRIDS[puzzle.grid].tiling}:{self.codecs[0].write(puzzle)}"


class InOrder(Codec):
    """A digit for a number, `a`–`z` for 1–26 cells without number, in the grid's order of cells in IDs."""

    fields = ("numbers", "grid")

    def read(self, scanner: Scanner, board: Board) -> None:
        body, tiling = scanner.text.body, board.get("grid", 0)
        openings = {name: kind.opening for name, kind in GRIDS.items() if kind.tiling == tiling}
        grid = next((name for name, opening in openings.items() if body.startswith(opening, scanner.at)), None)
        if grid is None:
            raise scanner.error(f"grids of kind t{tiling} are not known: expected t0, t1 or t2", body.index("t"))
        scanner.at += len(openings[grid])
        faces = [face for face, _ in GRIDS[grid].faces(board["height"], board["width"])]
        numbers = read_runs(scanner, len(faces), {str(number): number for number in GRIDS[grid].numbers})
        board["grid"], board["numbers"] = grid, tuple(number for _, number in sorted(zip(faces, numbers, strict=True)))

    def write(self, puzzle: Any) -> str:
        kind, numbers = GRIDS[puzzle.grid], dict(zip(puzzle.cells, puzzle.numbers, strict=True))
        ordered = (numbers[face] for face, _ in kind.faces(puzzle.height, puzzle.width))
        return kind.opening + write_runs(ordered, {number: str(number) for number in kind.numbers})

    def refusal(self, puzzle: Any) -> str:
        strange = [number for number in puzzle.numbers if number not in (None, *GRIDS[puzzle.grid].numbers)]
        return f"a game ID cannot hold '{strange[0]}'" if strange else ""


class OnSquares(Four):
    """The numbers of an address. Addresses have grids of squares only."""

    def __init__(self) -> None:
        super().__init__("numbers")
        self.fields = ("numbers", "grid")

    def read(self, scanner: Scanner, board: Board) -> None:
        super().read(scanner, board)
        board["grid"] = "squares"

    def refusal(self, puzzle: Any) -> str:
        return super().refusal(puzzle) if puzzle.grid == "squares" else "such an address holds squares only"


class InRows(Block):
    """A token for each cell, row by row; `#` fills a row of triangles that is shorter than the others.

    The grid is a setting in the header of the text.
    """

    fields = ("numbers",)

    def read(self, text: Text, rows: Sequence[Sequence[Token]], board: Board) -> None:
        grid, columns = text.settings.get("grid", "squares"), len(rows[0])
        board["width"], rest = divmod(columns - GRIDS[grid].more, GRIDS[grid].per)
        if rest or not board["width"]:
            raise text.error(f"no row of {grid} has {columns} cells", rows[0][0].at)
        Cells("numbers", _signs(grid)).read(text, rows, board)
        faces, places = mesh_on(grid, len(rows), board["width"]).corners, cells(len(rows), columns)
        for cell, number, token in zip(places, board["numbers"], chain(*rows), strict=True):
            if (number == ABSENT) == (cell in faces):
                raise text.error("a cell has to be here" if number == ABSENT else "there is no cell here", token.at)
        board["numbers"] = tuple(number for number in board["numbers"] if number != ABSENT)

    def write(self, puzzle: Any) -> list[list[str]]:
        numbers = dict(zip(puzzle.cells, puzzle.numbers, strict=True))
        columns = range(puzzle.width * GRIDS[puzzle.grid].per + GRIDS[puzzle.grid].more)
        write = _signs(puzzle.grid).write
        return [[write(numbers.get(Cell(r, c), ABSENT)) for c in columns] for r in range(puzzle.height)]

    def knows(self, token: str) -> bool:
        return any(_signs(grid).knows(token) for grid in GRIDS)

    def refusal(self, puzzle: Any) -> str:
        return _signs(puzzle.grid).refusal(puzzle.numbers)


def _signs(grid: str) -> Signs:
    return Signs({ABSENT: ABSENT}, numbers=GRIDS[grid].numbers, unknown=True)
