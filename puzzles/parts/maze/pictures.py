"""Pictures of mazes and of paths through them."""

import re
from collections.abc import Iterator
from typing import Any

from ...common.drawing import Drawing
from ...common.geometry import Cell
from ...common.picture import INK, MARK, MARK_INK, PAPER, Picture
from ...common.solution import Slot, Solution
from .formats import WALL
from .ways import EXIT, OFF, walk_from

SIDE = 20.0
"""The side of a cell."""
WAY = "#1c7f67"
"""The colour of the path."""


def draw_maze(maze: Any, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
    """Draws walls (blocks), the path (a curve), S (a disc), exits (rings, filled if reached); marks unsure cells."""
    side, margin, picture = SIDE, 10.0, drawing.picture
    whole = (margin, margin, maze.width * side, maze.height * side)

    def centre(cell: Cell) -> tuple[float, float]:
        return margin + (cell.c + 0.5) * side, margin + (cell.r + 0.5) * side

    picture.rectangle(*whole, fill="#fbf9f4")
    for r, row in enumerate(maze.rows):
        for run in re.finditer(f"{WALL}+", row):
            x, y = margin + run.start() * side, margin + r * side
            picture.rectangle(x, y, len(run[0]) * side, side + 0.3, fill="#46545f")
    doubtful = {centre(cell): drawing.candidates.get(cell, "?") for cell in maze.cells if cell in unsure}
    for x, y in doubtful:
        picture.rectangle(x - side / 2, y - side / 2, side, side, fill=MARK)
    for way in _ways(maze, solution, unsure):
        picture.curve([centre(cell) for cell in way], side * 0.45, stroke=WAY, stroke_width=side * 0.3)
    for at, values in doubtful.items():
        signs = "".join({EXIT: "E", OFF: "."}.get(str(v), str(v)) for v in values) if len(values) < 4 else "?"
        picture.write(*at, signs, 12 if len(signs) == 1 else 8, fill=MARK_INK)
    for cell in sorted(maze.ends):
        reached = solution.get(cell) == EXIT and cell not in unsure
        if maze.exits or reached:
            _draw_mark(picture, centre(cell), "E", PAPER if reached else MARK_INK, MARK_INK if reached else PAPER)
    _draw_mark(picture, centre(maze.start), "S", PAPER, WAY)
    picture.rectangle(*whole, fill="none", stroke=INK, stroke_width=1.6)


def _draw_mark(picture: Picture, at: tuple[float, float], letter: str, ink: str, fill: str) -> None:
    """Draws a letter on a disc; a disc in the colour of the paper has a ring in the letter's colour."""
    picture.circle(*at, 7.4, fill=fill, stroke=ink if fill == PAPER else fill, stroke_width=1.4)
    picture.write(*at, letter, 11, fill=ink, font_weight="bold")


def _ways(maze: Any, solution: Solution, unsure: set[Slot]) -> Iterator[list[Cell]]:
    """The steps as lines of cells, each as long as possible; a cycle beside the path ends at its first cell."""
    following = {
        cell: to for cell in maze.cells if cell not in unsure and (to := maze.toward(cell, solution.get(cell)))
    }
    entered = set(following.values())
    drawn: set[Cell] = set()
    for first in [cell for cell in following if cell not in entered] + list(following):
        if first not in drawn:
            way = list(walk_from(following, first))
            drawn.update(way)
            yield [*way, following[way[-1]]] if way[-1] in following else way
