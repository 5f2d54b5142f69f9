"""Aquarium: fill tanks with water so that each number outside the grid counts the filled cells of its line.

The rules, on W × H cells that are divided into tanks:

1. Water flows inside its tank, to both sides and down, and connected water has one height. So a filled cell fills
   every cell that can be reached from it inside the tank without going above its row or through a wall.
2. A number above a column or left of a row counts its filled cells.

Reading chosen: two arms of a tank that are joined only above the water may be filled to different heights. With
`level`, they may not: all water of a tank has one level, with or without walls inside it. The flag `r` of a puzz.link
address sets `level`. Addresses may have walls that end inside a tank.

Formats, the first written: puzz.link addresses of `aquarium`; rows of the tanks' names, any sign or word. Before the
rows, the lines `top:` and `left:` have the numbers, with `?` for a clue without a number.

>>> puzzle = Aquarium.parse("top: 1 -\\nleft: - 2\\nAA\\nAB")
>>> puzzle.top, puzzle.left, puzzle.regions, puzzle.level
((1, None), (None, 2), (0, 0, 0, 1), False)
>>> puzzle.format()
'https://puzz.link/p?aquarium/2/2/88/1h2'

Slots are cells, the value is 1 for water and 0 for none.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import Any

from .common.inner_walls import walls_inside

from .common.kit import (  # isort: skip
    TOP_AND_LEFT, AreaPuzzle, Areas, Borders, Cell, Edge, Outside, PlayBoard, PuzzLink, Rows, Rules,
    ShadingPuzzle, Signs, yes_or_no,
)  # fmt: skip
from .common.puzzlink import Slash
from .common.puzzlink_numbers import Outer16


@dataclass(frozen=True)
class Aquarium(AreaPuzzle, ShadingPuzzle):
    """`regions` has the index of each cell's tank; `top` and `left` have the numbers; `level` is as in the rules;
    `inner_walls` is as in `common/inner_walls.py`."""

    top: tuple[Any, ...]
    left: tuple[Any, ...]
    level: bool = False
    inner_walls: tuple[Any, ...] = ()

    name = "aquarium"
    turns_to = "sides"
    aliases = {"aquariums": {}}
    formats = (
        PuzzLink("aquarium", Borders(inside="inner_walls"), Slash(), Outer16(TOP_AND_LEFT), flags={"r": "level"}),
        Rows(Areas(), outside=Outside(Signs(numbers=range(10_000), unknown=True), TOP_AND_LEFT), walls="inner_walls"),
    )
    puzzlink_needs = "shaded cell"
    settings = {"level": yes_or_no(False, "all water of a tank has one level")}
    outside = TOP_AND_LEFT
    phrases = {0: "is empty", 1: "is filled"}
    shade = "#5aa5dc"
    dots_if_empty = True
    clue_layers = (TOP_AND_LEFT,)

    @cached_property
    def layers(self) -> list[tuple[tuple[Cell, ...], tuple[Cell, ...]]]:
        """The cells of a row of a tank that are filled together, with the first cells of the next row's layers that
        they fill; those of a tank are in order, the lowest first."""
        layers: list[tuple[tuple[Cell, ...], tuple[Cell, ...]]] = []
        walls = walls_inside(self)
        around = self.around
        if walls:
            around = {c: tuple(n for n in near if Edge.between(c, n) not in walls) for c, near in around.items()}
        for area in self.areas:
            body: dict[Cell, set[Cell]] = {}  # by cell, the cells that are joined with it in its row and below
            lower: list[tuple[Cell, ...]] = []
            for _, backwards in groupby(reversed(area), attrgetter("r")):
                cells = [*backwards][::-1]
                for cell in cells:
                    body[cell] = {cell}
                    for other in (cells[0], *(under[0] for under in lower)) if self.level else around[cell]:
                        if other in body and body[other] is not body[cell]:
                            fewer, more = sorted((body[other], body[cell]), key=len)
                            more |= fewer
                            body.update(dict.fromkeys(fewer, more))
                upper: dict[int, list[Cell]] = {}
                for cell in cells:
                    upper.setdefault(id(body[cell]), []).append(cell)
                rows = [tuple(row) for row in upper.values()]
                layers += [(row, tuple(under[0] for under in lower if under[0] in body[row[0]])) for row in rows]
                lower = rows
        return layers

    def board(self) -> PlayBoard:
        """A touch fills a layer of a tank."""
        from .common.play_board import Surface

        surface = Surface(self)
        return surface.board(targets=tuple(surface.joint(row) for row, _ in self.layers))

    def rules(self) -> Rules:
        from .common.kit import Count, Table

        for row, below in self.layers:
            first = row[0]
            if len(row) > 1:
                text = f"water stands equally high from {first} to {row[-1]} in their tank"
                yield Count(self.rule("level", first, text, row), row, (1,), numbers=(0, len(row)))
            for under in below:
                reason = self.rule("below", (first, under), f"water at {first} fills {under}, too", (first, under))
                yield Table(reason, (first, under), ((0, 0), (0, 1), (1, 1)))
        yield from self.line_rules("filled cell")


def generator_class() -> type:
    from .generators.common.kit import TINY_SIZES, AreaGenerator, Boards, Ends, OutsideGenerator

    class AquariumGenerator(OutsideGenerator[Aquarium], AreaGenerator[Aquarium]):
        small_sizes = ("4x3", "3x4", "5x2", "4x4", "1x4", "1x1")
        tiny_boards = (
            Boards(TINY_SIZES, rooms=6, top=Ends(last=(None, 0, 1, 2)), left=Ends((None, 1)), level=(False, True)),
            Boards(((2, 2), (2, 3)), walled=True, top=Ends(last=(1,)), level=(False, True)),
        )

    return AquariumGenerator
