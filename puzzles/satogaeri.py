"""Satogaeri: move the circles in straight lines, so that each room has one circle in the end.

The rules, on W × H cells that are divided into rooms; some cells hold circles:

1. A circle moves up, down, left or right in a straight line, or stays in its cell.
2. A number in a circle is the number of cells that it moves. A circle without number moves any distance, or stays.
3. Circles pass and reach no cell in which another circle starts, passes or ends.
4. In the end each room has exactly one circle.

Formats, the first written: puzz.link addresses of `satogaeri`; rows of numbers, `?` for a circle without number and
`-`, then rows of the rooms' names, any sign or word.

>>> puzzle = Satogaeri.parse("2--\\n-?-\\n\\nAAB\\nCCB")
>>> puzzle.numbers, puzzle.regions
((2, None, None, None, '?', None), (0, 0, 1, 2, 2, 1))
>>> sorted(puzzle.moves[0, 0])
['0', '>1', '>2', 'v1']

Slots are the cells with circles, the value is `0` for a circle that stays, or `^ v < >` and the distance of the move.
"""

from dataclasses import dataclass

from .common.circle_moves import CircleMoves

from .common.kit import (  # isort: skip
    UNKNOWN, AreaPuzzle, Areas, Borders, Cells, Drawing, Number16, PuzzLink, Rows, Rules, Signs, count_words,
)  # fmt: skip


@dataclass(frozen=True)
class Satogaeri(CircleMoves, AreaPuzzle):
    """`regions` has the number of each cell's room."""

    name = "satogaeri"
    aliases = {"sato": {}}
    formats = (
        PuzzLink("satogaeri", Borders(), Number16("numbers"), also=("sato",)),
        Rows(Cells("numbers", Signs(numbers=range(10_000), unknown=True)), Areas()),
    )
    puzzlink_needs = "line"
    clue_layers = (("numbers",),)
    bare_clue = UNKNOWN
    most_cells = 2500

    def rules(self) -> Rules:
        from .common.kit import OneOf
        from .common.rules import CountEach

        for cell, number in self.circles.items():
            if number != UNKNOWN:
                text = f"the circle at {cell} moves {count_words(number, 'cell')} far" if number else ""
                reason = self.clue("length", cell, text or f"the circle at {cell} stays", (cell,))
                yield OneOf(reason, cell, [move for move, path in self.moves[cell].items() if len(path) == number + 1])
        yield from self.visit_rules()
        for room, area in enumerate(self.areas):
            reason = self.rule("room", room, f"the room at {area[0]} has one circle in the end", area)
            ends = self.arrivals(area)
            yield CountEach(reason, ends, ends.values(), 1, 1)

    def draw_clues(self, drawing: Drawing) -> None:
        super().draw_clues(drawing)
        self.draw_circles(drawing)
