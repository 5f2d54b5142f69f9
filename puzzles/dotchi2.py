"""Dotchi Dotchi Loop: draw a single loop that passes all white or all black circles of each room, and no others.

The rules, on W × H cells, some of them with a white or a black circle, that are divided into rooms:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. In each room the loop passes all white circles and no black one, or all black circles and no white one, and it passes
   at least one of them.
4. The loop goes straight through the white circles that it passes, and it turns at the black ones.

Reading chosen, that of puzz.link: a board with a room without circles has no solution.

Formats, the first written: puzz.link addresses of `dotchi2`; rows of `w`, `b` and `-`, then rows of the rooms' names.

>>> puzzle = Dotchi2.parse("w--\\n---\\n--b\\n\\nAAA\\nAAA\\nBBB")
>>> puzzle.circles.count("w"), puzzle.circles.count("b")
(1, 1)
>>> puzzle.format()
'https://puzz.link/p?dotchi2/3/3/003g902'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from dataclasses import dataclass

from .common.circle_boards import CircleRooms, circle_formats
from .common.kit import Rules


@dataclass(frozen=True)
class Dotchi2(CircleRooms):
    name = "dotchi2"
    aliases = {"dotchi-dotchi": {}, "dotchi-dotchi-loop": {}}
    formats = circle_formats("dotchi2")
    clue_layers = ()

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.loop_rules import OneKind, Turns

        yield from self.loop_rules()
        for room, cells in enumerate(self.areas):
            text = f"the loop passes all white circles or all black ones of the room at {cells[0]}, and no others"
            kinds = [[self.edges_at[cell] for cell in self.of_colour(colour, cells)] for colour in "wb"]
            yield OneKind(self.rule("kind", room, text, cells), kinds)
        for cell in self.of_colour("w", self.cells):
            reason = self.clue("white", cell, f"the loop does not turn at {cell}", (cell,))
            yield Turns(reason, [self.beside(cell)], (0,))
        for cell in self.of_colour("b", self.cells):
            north, east, south, west = self.beside(cell)
            reason = self.clue("black", cell, f"the loop does not go straight on at {cell}", (cell,))
            for pair in ((north, south), (east, west)):
                if None not in pair:
                    yield Count(reason, pair, (1,), high=1)
