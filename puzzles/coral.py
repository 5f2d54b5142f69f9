"""Coral: shade a coral without holes; numbers outside are the lengths of the runs of their line, in any order.

The rules, on W × H cells:

1. The numbers of a line are the lengths of all its maximal runs of shaded cells, in any order. A line without numbers
   is free.
2. The shaded cells are connected over edges.
3. No 2×2 square is all shaded.
4. Every unshaded cell is connected over edges with the frame, over unshaded cells.
5. A given cell is shaded.

Formats, the first written: puzz.link addresses of `coral`, which have no given cells; rows of `#` for a given cell and
`-`, below lines `top:` and `left:` of numbers, with commas between those of a line.

>>> puzzle = Coral.parse("https://puzz.link/p?coral/5/5/11g11g5k3h3h31j3h2h")
>>> puzzle.left
((3,), (1, 3), None, (3,), (2,))
>>> Coral.parse("top: 1 - 2\\n---\\n---").format()
'https://puzz.link/p?coral/3/2/1g2j'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from .common.block_clues import Blocks, LengthSigns, NoneGiven, Outwards, draw_blocks, room_for_blocks

from .common.kit import (  # isort: skip
    TOP_AND_LEFT, UNKNOWN, Cell, Cells, Drawing, Flaw, Line, Outside, PuzzLink, Rows, Rules, ShadingPuzzle, Signs,
    Solution, connected_rule, square_rules,
)  # fmt: skip
from .common.shading import frame_rule


@dataclass(frozen=True)
class Coral(ShadingPuzzle):
    """`top` and `left` have the lengths of the runs of each line, None for a free one; `given` has 1 for a given cell,
    else None."""

    given: tuple[int | None, ...]
    top: tuple[Blocks | None, ...]
    left: tuple[Blocks | None, ...]

    name = "coral"
    formats = (
        PuzzLink("coral", Outwards(TOP_AND_LEFT, None), NoneGiven("an address")),
        Rows(Cells("given", Signs({"#": 1})), outside=Outside(LengthSigns(), TOP_AND_LEFT)),
    )
    outside = TOP_AND_LEFT
    clue_layers = (TOP_AND_LEFT, ("given",))
    puzzlink_needs = "shaded cell"

    def validation_error(self) -> str:
        for side in self.outside:
            for i, lengths in enumerate(getattr(self, side)):
                if UNKNOWN in (lengths or ()):
                    return Flaw("expected numbers of runs, found '?'", side, i)
        return ""

    def rules(self) -> Rules:
        from .common.rules import MixedRuns

        for _, line, lengths, cells in self.clues_beside(*self.outside):
            some = (
                f"runs of {', '.join(map(str, lengths))}, in any order" if lengths[1:] else f"one run of {lengths[0]}"
            )
            yield MixedRuns(
                self.clue("runs", (line.kind, line.number), f"{line} has {some}", cells), line.cells, lengths, 1
            )
        yield connected_rule(self, 1)
        yield from square_rules(self)
        yield frame_rule(self, 0, "outside", "every unshaded cell is connected with the frame")
        yield from self.given_rules()

    def canvas(self) -> Drawing:
        return room_for_blocks(self, self.left, self.top)

    def draw_outside(self, drawing: Drawing) -> None:
        draw_blocks(drawing, self.left, self.top)


def generator_class() -> type:
    from .generators.common.kit import Boards, CellGenerator, DrawnGenerator, Ends, Every, OutsideGenerator

    class CoralGenerator(DrawnGenerator[Coral], OutsideGenerator[Coral], CellGenerator[Coral]):
        values_of = OutsideGenerator.values_of
        ones = 0.5
        defaults = {"clues": 0.8}
        tiny_boards = (
            Boards(
                ((1, 1), (3, 1), (1, 2), (2, 2)),
                given=Ends((None, 1)), top=Every((None, (1,), (2,))), left=Ends((None, (1, 1), (1,))),
            ),
        )  # fmt: skip

        def line_clue(self, puzzle: Coral, line: Line, seen: Sequence[Cell], solution: Solution) -> Blocks | None:
            runs = groupby(solution[cell] == 1 for cell in line.cells)
            return tuple(len([*run]) for shaded, run in runs if shaded) or None

    return CoralGenerator
