"""Base class of puzzles whose circles move in straight lines that share no cell.

Slots are the cells with circles, the value is `0` for a circle that stays, or `^ v < >` and the distance of the move.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .cell_boards import CellPuzzle
from .formats import UNKNOWN
from .geometry import Cell, Edge
from .solution import Slot, Value

if TYPE_CHECKING:
    from .drawing import Drawing
    from .play_board import PlayBoard
    from .rules import Rule

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
"""The arrows, each with its step (down, right)."""
WAYS = {"^": "up", "v": "down", "<": "to the left", ">": "to the right"}
STAYS = "0"


def _move_words(move: Value) -> str:
    return f"{str(move)[1:]} {WAYS[str(move)[0]]}"


@dataclass(frozen=True)
class CircleMoves(CellPuzzle):
    """`numbers` has the number of each circle, `?` for one without number, None for a cell without circle."""

    numbers: tuple[Any, ...]

    no_sentences = "its slots are the moves of circles"
    values_are_numbers = False

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

    def board(self) -> "PlayBoard":
        """A drag from a circle to another cell enters its move."""
        from .play_board import Surface

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

    def visit_rules(self) -> "Iterator[Rule]":
        """No cell is on the ways of two circles, and no circle's cell on the way of another ("visit")."""
        from .rules import CountEach

        for cell, circles in self.visits().items():
            text = (
                f"{'no other circle passes or reaches' if cell in self.circles else 'one circle at most visits'} {cell}"
            )
            reason = self.rule("visit", cell, text, (cell,))
            yield CountEach(reason, circles, circles.values(), 0, int(cell not in self.circles))

    def arrivals(self, area: Collection[Cell]) -> dict[Cell, list[str]]:
        """The circles that can end in an area, each with the moves that do so."""
        ends = {c: [move for move, path in moves.items() if path[-1] in area] for c, moves in self.moves.items()}
        return {circle: moves for circle, moves in ends.items() if moves}

    def draw_value(self, drawing: "Drawing", cell: Cell, value: Value) -> None:
        from .drawing import SOLVED

        path = self.moves[cell][str(value)]
        drawing.path(Edge.between(*pair) for pair in pairwise(path))
        drawing.circle(path[-1], filled=True, colour=SOLVED, radius=0.2 if len(path) > 1 else 0.42)

    def draw_circles(self, drawing: "Drawing") -> None:
        """The circles with their numbers."""
        for cell, number in self.circles.items():
            drawing.circle(cell, radius=0.34)
            if number != UNKNOWN:
                drawing.write(cell, str(number))
