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

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

from .common.kit import (  # isort: skip
    UNKNOWN, AreaPuzzle, Areas, Borders, Cell, Cells, Drawing, Edge, Number16, PlayBoard, PuzzLink, Rows, Rules,
    Signs, Slot, Value, count_words,
)  # fmt: skip

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
"""The arrows, each with its step (down, right)."""
WAYS = {"^": "up", "v": "down", "<": "to the left", ">": "to the right"}
STAYS = "0"


def _move_words(move: Value) -> str:
    return f"{str(move)[1:]} {WAYS[str(move)[0]]}"


@dataclass(frozen=True)
class Satogaeri(AreaPuzzle):
    """`numbers` has the number of each circle, `?` for one without number, None for a cell without one; `regions` has
    the number of each cell's room."""

    numbers: tuple[Any, ...]

    name = "satogaeri"
    no_sentences = "its slots are the moves of circles"
    values_are_numbers = False
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"sato": {}}
    formats = (
        PuzzLink("satogaeri", Borders(), Number16("numbers"), also=("sato",)),
        Rows(Cells("numbers", Signs(numbers=range(10_000), unknown=True)), Areas()),
    )
    puzzlink_needs = "line"
    clue_layers = (("numbers",),)
    bare_clue = UNKNOWN
    most_cells = 2500

    @cached_property
    def circles(self) -> dict[Cell, Any]:
        """The numbers of circles by cell, `?` for none."""
        return self.by_cell(self.numbers)

    @cached_property
    def moves(self) -> dict[Cell, dict[str, tuple[Cell, ...]]]:
        """For each circle its moves, each with its cells from start to end."""
        moves: dict[Cell, dict[str, tuple[Cell, ...]]] = {}
        for cell in self.circles:
            moves[cell] = {STAYS: (cell,)}
            for arrow, (dr, dc) in STEPS.items():
                path = [cell]
                while (after := Cell(path[-1].r + dr, path[-1].c + dc)) in self.around:
                    path.append(after)
                    moves[cell][f"{arrow}{len(path) - 1}"] = tuple(path)
        return moves

    def board(self) -> PlayBoard:
        """A drag from a circle to another cell enters its move."""
        from .common.play_board import Surface

        surface = Surface(self)
        ends = ((cell, path[-1], move) for cell, moves in self.moves.items() for move, path in moves.items())
        return surface.board(drag=surface.spans(self.cells, {(cell, end): ((cell, move),) for cell, end, move in ends}))

    def slots(self) -> Collection[Slot]:
        return tuple(self.circles)

    def values(self, slot: Slot) -> Sequence[Value]:
        return tuple(self.moves[slot])  # type: ignore[index]

    @property
    def unmarked(self) -> Value:
        return STAYS

    def sign_of_blank(self, cell: Cell) -> str:
        return "-"

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        if relation == "=":
            return f"the circle at {slot} {self.value_word(slot, value)}"
        how = "stay" if value == STAYS else f"move {_move_words(value)}"
        return f"the circle at {slot} does not {how}"

    def value_word(self, slot: Slot, value: Value) -> str:
        return "stays" if value == STAYS else f"moves {_move_words(value)}"

    def visits(self) -> dict[Cell, dict[Cell, list[str]]]:
        """For each cell the other circles that can pass or reach it, each with the moves that do so."""
        visits: dict[Cell, dict[Cell, list[str]]] = {cell: {} for cell in self.cells}
        for circle, moves in self.moves.items():
            for move, path in moves.items():
                for cell in path[1:]:
                    visits[cell].setdefault(circle, []).append(move)
        return {cell: found for cell, found in visits.items() if len(found) + (cell in self.circles) > 1}

    def arrivals(self, room: int) -> dict[Cell, list[str]]:
        """The circles that can end in a room, each with the moves that do so."""
        area = set(self.areas[room])
        ends = {c: [move for move, path in moves.items() if path[-1] in area] for c, moves in self.moves.items()}
        return {circle: moves for circle, moves in ends.items() if moves}

    def rules(self) -> Rules:
        from .common.kit import OneOf
        from .common.rules import CountEach

        for cell, number in self.circles.items():
            if number != UNKNOWN:
                text = f"the circle at {cell} moves {count_words(number, 'cell')} far" if number else ""
                reason = self.clue("length", cell, text or f"the circle at {cell} stays", (cell,))
                yield OneOf(reason, cell, [move for move, path in self.moves[cell].items() if len(path) == number + 1])
        for cell, circles in self.visits().items():
            text = (
                f"{'no other circle passes or reaches' if cell in self.circles else 'one circle at most visits'} {cell}"
            )
            reason = self.rule("visit", cell, text, (cell,))
            yield CountEach(reason, circles, circles.values(), 0, int(cell not in self.circles))
        for room, area in enumerate(self.areas):
            reason = self.rule("room", room, f"the room at {area[0]} has one circle in the end", area)
            ends = self.arrivals(room)
            yield CountEach(reason, ends, ends.values(), 1, 1)

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        from .common.drawing import SOLVED

        path = self.moves[cell][str(value)]
        drawing.path(Edge.between(*pair) for pair in pairwise(path))
        drawing.circle(path[-1], filled=True, colour=SOLVED, radius=0.2 if len(path) > 1 else 0.42)

    def draw_clues(self, drawing: Drawing) -> None:
        super().draw_clues(drawing)
        for cell, number in self.circles.items():
            drawing.circle(cell, radius=0.34)
            if number != UNKNOWN:
                drawing.write(cell, str(number))
