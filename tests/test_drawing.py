"""Drawing pieces: lines through cells in as few strokes as there are lines, and cells that are not yet decided."""

import random
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

from cluewise.puzzles.common.drawing import INK, PAPER, STONE, WHITE, Drawing
from cluewise.puzzles.common.geometry import Cell, Edge, edges, trails
from cluewise.puzzles.common.picture import Picture
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.unruly import Unruly

SQUARE = [Edge(0, 0, 0, 1), Edge(0, 0, 1, 0), Edge(0, 1, 1, 1), Edge(1, 0, 1, 1)]


def walked(walks: list[list[Cell]]) -> Counter[Edge]:
    return Counter(Edge(*min(a, b), *max(a, b)) for walk in walks for a, b in pairwise(walk))


def test_trails_take_every_edge_once() -> None:
    rng = random.Random(3)
    for _ in range(200):
        chosen = [edge for edge in edges(4, 3) if rng.random() < 0.5]
        assert walked(trails(chosen)) == Counter(chosen)


def test_a_loop_is_one_trail_and_a_line_another() -> None:
    (loop,) = trails(SQUARE)
    assert loop[0] == loop[-1]
    line = [Edge(3, 1, 3, 2), Edge(3, 0, 3, 1)]
    assert sorted(map(len, trails([*SQUARE, *line]))) == [3, 5]
    assert trails([]) == []


def shapes(picture: Picture, tag: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(picture.svg()).findall(f"{{http://www.w3.org/2000/svg}}{tag}")


def test_every_turn_of_a_loop_is_rounded() -> None:
    drawing = Drawing(2, 2, "loop")
    drawing.path(SQUARE)
    (path,) = shapes(drawing.picture, "path")
    assert path.attrib["d"].count("Q") == 4


def test_open_cells_do_not_look_white() -> None:
    puzzle = Unruly.parse("----\n----")
    white = Solution({Cell(0, 0): 0})
    fills = [[shape.attrib["fill"] for shape in shapes(p, "rect")] for p in (puzzle.picture(), puzzle.picture(white))]
    assert fills[0] != fills[1]
    assert fills[0].count("#ffffff") == 1  # the paper


def test_the_clue_of_a_dark_cell_is_light() -> None:
    """As on a board of an author's shading kind, which has no `shade` of its own."""
    fills = []
    for shade in ((), (STONE,), ("#8494a0",), ("#1d2733",)):
        drawing = Drawing(1, 1, "")
        drawing.shade(Cell(0, 0), *shade)
        drawing.write(Cell(0, 0), "3")
        fills.append(next(part.get("fill") for part in drawing.picture._group.iter() if part.tag == "text"))
    assert fills == [PAPER, WHITE, INK, PAPER]
