"""Nuri-Maze: shade whole tiles; the other cells form a maze with a way from S to G that passes circles, not triangles.

The rules, on W × H cells that are divided into tiles:

1. All cells of a tile are shaded, or none.
2. A cell with S, G, a circle or a triangle is not shaded.
3. No 2×2 square is all shaded, and none is all unshaded.
4. The unshaded cells are connected over edges and form no loop.
5. The way from S to G over unshaded cells passes all circles and no triangle.

Readings chosen. Without S or G there is no way, and circles and triangles are only not shaded. A wall inside a tile
means nothing.

Formats, the first written: puzz.link addresses of `nurimaze`; rows of `S`, `G`, `o` for a circle, `^` for a triangle
and `-`, then rows of the tiles' names, any sign or word.

>>> Nurimaze.parse("S-\\n-G\\n\\nAB\\nAA").format()
'https://puzz.link/p?nurimaze/2/2/g8162'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.kit import (  # isort: skip
    Areas, Borders, Cell, Cells, Drawing, Number10, PuzzLink, Rows, Rules, Scanner, Signs, connected_rule,
    square_rules,
)  # fmt: skip
from .common.shading import frame_rule
from .common.tile_boards import TilePuzzle

MARKS = "SGo^"
WORDS = {"o": "the circle", "^": "the triangle"}


class _Marks(Number10):
    """The marks of an address, which has a start and a goal: puzz.link places a missing one at a corner."""

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        marks = super().values_of(scanner, count)
        if not {"S", "G"} <= {*marks}:
            raise scanner.error("expected 1 and 2, the start and the goal")
        return marks

    def refusal(self, puzzle: Any) -> str:
        return super().refusal(puzzle) or ("" if puzzle.ends else "such an address has a start and a goal")


@dataclass(frozen=True)
class Nurimaze(TilePuzzle):
    """`regions` has the index of each cell's tile; `marks` has "S", "G", "o" or "^" in a cell, else None."""

    marks: tuple[str | None, ...]

    name = "nurimaze"
    aliases = {"nuri-maze": {}}
    formats = (
        PuzzLink("nurimaze", Borders(), _Marks("marks", dict(zip("1234", MARKS, strict=True)), "5", unknown=False)),
        Rows(Cells("marks", Signs({mark: mark for mark in MARKS})), Areas()),
    )
    shade = "#8494a0"
    clue_layers = (("marks",),)
    fixed_marks = ("S", "G")

    def validation_error(self) -> str:
        twice = next((mark for mark in "SG" if self.marks.count(mark) > 1), "")
        return f"there is more than one {twice}" if twice else super().validation_error()

    @cached_property
    def ends(self) -> tuple[Cell, ...]:
        """The cells with S and G; none if one of them is missing."""
        found = {mark: cell for cell, mark in self.by_cell(self.marks).items()}
        return (found["S"], found["G"]) if {"S", "G"} <= found.keys() else ()

    def rules(self) -> Rules:
        from .parts.nurimaze.ways import OnWay

        yield from self.tile_rules()
        yield from self.unshaded_rules(self.by_cell(self.marks), "mark")
        yield from square_rules(self, low=1)
        yield connected_rule(self, 0)
        yield frame_rule(self, 1, "loop", "the unshaded cells form no loop around shaded ones", corners=True)
        links = [edge.ends for edge in self.touching]
        for cell, mark in self.by_cell(self.marks).items() if self.ends else ():
            if mark in "o^":
                text = f"the way from S to G {'passes' if mark == 'o' else 'does not pass'} {WORDS[mark]} at {cell}"
                reason = self.clue("way", cell, text, (cell,))
                start, goal = self.ends
                yield OnWay(reason, self.cells, links, (start, goal), cell, on=mark == "o")

    def draw_ground(self, drawing: Drawing) -> None:
        """Tiles have no colours: the shading is the picture."""

    def draw_clues(self, drawing: Drawing) -> None:
        drawing.outlines(self.regions)
        for cell, mark in self.by_cell(self.marks).items():
            if mark == "o":
                drawing.circle(cell, radius=0.3)
            else:
                drawing.write(cell, "△" if mark == "^" else mark)
