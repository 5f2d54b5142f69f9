"""Base classes of puzzles with a single loop through the middles of cells, on plain boards and boards with rooms."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from .boards import kept_for_size
from .divided_boards import DividedBoard
from .edge_boards import EdgePuzzle
from .formats import UNKNOWN
from .geometry import Cell, Edge
from .inner_walls import walls_inside
from .solution import Slot, Solution, is_silent

if TYPE_CHECKING:
    from .drawing import Drawing
    from .play_board import PlayBoard
    from .rules import Rule

Lines = Mapping[Any, Any]
Arms = tuple[tuple[Edge, ...], ...]

"""North, east, south, west; the opposite of step k is step k + 2."""

LIGHT = "#8494a0"
"""The colour of shaded cells on which a room's number can be read."""


@kept_for_size
def loop_rules(puzzle: EdgePuzzle) -> "Iterator[Rule]":
    """The rules that all lines form one loop: "degree" at each place, and "loop"."""
    from .rules import SingleLoop

    yield from degree_rules(puzzle, "the loop enters and leaves {}, or does neither")
    yield SingleLoop(puzzle.rule("loop", None, "all pieces form one loop"), puzzle.edges)


@kept_for_size
def degree_rules(puzzle: EdgePuzzle, text: str = "a loop enters and leaves {}, or none does") -> "Iterator[Rule]":
    """The rules that none or two lines meet at each place: "degree"."""
    from .rules import Count
    from .rules.counting import counts_at_once

    if is_silent():
        yield from counts_at_once(puzzle.edges_at.values(), 1, (0, 2))
        return
    for cell, edges in puzzle.edges_at.items():
        yield Count(puzzle.rule("degree", cell, text.format(cell), (cell,)), edges, (1,), numbers=(0, 2))


class ArmsByCell(dict[Cell, Arms]):
    """The arms of the cells of a board, made when they are asked for: most are asked for at clues alone."""

    def __init__(self, height: int, width: int) -> None:
        self._height, self._width = height, width

    def __missing__(self, cell: Cell) -> Arms:
        r, c = cell
        self[cell] = (
            tuple(Edge(row - 1, c, row, c) for row in range(r, 0, -1)),
            tuple(Edge(r, column, r, column + 1) for column in range(c, self._width - 1)),
            tuple(Edge(row, c, row + 1, c) for row in range(r, self._height - 1)),
            tuple(Edge(r, column - 1, r, column) for column in range(c, 0, -1)),
        )
        return self[cell]


_arms = lru_cache(16)(ArmsByCell)


@dataclass(frozen=True)
class LoopPuzzle(EdgePuzzle):
    """A single loop through cells. Its Reasons are "degree" (a cell) and "loop"."""

    off_loop: ClassVar[tuple[str, str] | None] = None
    """The sign and the word of a cell off the loop. On the page's board a touch marks such a cell, not a line."""

    off_layer: ClassVar[str] = ""
    """The layer of clues whose cells the loop does not pass, if there is one."""

    @property
    def never_passed(self) -> Mapping[Cell, Any]:
        """The cells with clues that the loop does not pass: they are filled in pictures, and need no mark."""
        return self.by_cell(getattr(self, self.off_layer)) if self.off_layer else {}

    # ── geometry ──

    @cached_property
    def arms(self) -> ArmsByCell:
        """For each cell the edges in a straight line from it to the frame: north, east, south, west."""
        return _arms(self.height, self.width)

    def beside(self, cell: Cell) -> tuple[Edge | None, ...]:
        """The edges of a cell: north, east, south, west; None at the frame."""
        return tuple(arm[0] if arm else None for arm in self.arms[cell])

    def passed(self, lines: Lines) -> set[Cell]:
        """The cells that the loop passes."""
        return {end for edge in self.edges if lines.get(edge) for end in edge.ends}

    def off(self, lines: Lines) -> list[Cell]:
        """The cells whose edges all have the value 0."""
        return [cell for cell, edges in self.edges_at.items() if all(lines.get(edge) == 0 for edge in edges)]

    def turns(self, cell: Cell, lines: Lines) -> bool:
        """True if the loop turns in this cell."""
        return any(a and b and lines.get(a) and lines.get(b) for a, b in self.bends(cell))

    def bends(self, cell: Cell) -> Iterator[tuple[Edge | None, Edge | None]]:
        """The four pairs of edges with which the loop turns in a cell; None at the frame."""
        beside = self.beside(cell)
        return ((beside[i], beside[(i + 1) % 4]) for i in range(4))

    def lengths(self, cell: Cell, lines: Lines) -> tuple[int, ...]:
        """The number of edges that the loop runs straight on from a cell: north, east, south, west."""
        return tuple(next((k for k, e in enumerate(arm) if not lines.get(e)), len(arm)) for arm in self.arms[cell])

    # ── pictures ──

    def board(self) -> "PlayBoard":
        if self.off_loop is None:
            return super().board()
        from .play_board import Surface

        never = self.never_passed
        free = {cell: edges for cell, edges in self.edges_at.items() if cell not in never}
        return Surface(self).off_loop(free, *self.off_loop)

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        from .drawing import GIVEN

        for cell in self.never_passed:
            drawing.fill(cell, GIVEN)
        super().draw(drawing, solution, unsure)
        self.draw_over(drawing)

    def draw_over(self, drawing: "Drawing") -> None:
        """Draws the clues on the loop, over its lines."""

    # ── rules ──

    def loop_rules(self) -> "Iterator[Rule]":
        """The rules that all lines form one loop."""
        return loop_rules(self)

    def full_rules(self, name: str = "every", cells: Iterable[Cell] | None = None) -> "Iterator[Rule]":
        """The rules that the loop passes all cells, or each of these cells."""
        from .rules import Count
        from .rules.counting import counts_at_once

        cells = self.cells if cells is None else cells
        if is_silent():
            yield from counts_at_once(map(self.edges_at.__getitem__, cells), 1, range(1, 5))
            return
        for cell in cells:
            reason = self.rule(name, cell, f"the loop passes {cell}", (cell,))
            yield Count(reason, self.edges_at[cell], (1,), low=1)

    def passing(self, name: str, cells: Iterable[Cell], what: str = "{}", *, on: bool = True) -> "Iterator[Rule]":
        """The rules that the loop passes these cells, or none of them; `what` describes a clue at a cell."""
        from .rules import Count
        from .rules.counting import counts_at_once

        if is_silent():
            yield from counts_at_once(map(self.edges_at.__getitem__, cells), 1, range(1, 5) if on else range(1))
            return
        for cell in cells:
            text = f"the loop {'passes' if on else 'does not pass'} {what.format(cell)}"
            edges = self.edges_at[cell]
            yield Count(self.clue(name, cell, text, (cell,)), edges, (1,), *((1,) if on else (0, 0)))


class PassedCells:
    """The cells of a board with a loop, for a ShownRule (`shown_cells.py`): 1 if the loop passes a cell, else 0."""

    def __init__(self, puzzle: EdgePuzzle) -> None:
        self.shown = {cell: {1: [(edge, (1,)) for edge in edges]} for cell, edges in puzzle.edges_at.items()}

    def values(self, cell: Slot) -> tuple[int, int]:
        """The values of each cell."""
        return 1, 0


@kept_for_size
def _touch_rules(puzzle: LoopPuzzle) -> "dict[Edge, Rule]":
    """For each pair of neighbours the rule that the loop passes one of them."""
    from .rules import Count

    meeting, rules = puzzle.mesh.meeting, dict[Edge, Any]()
    for edge in puzzle.touching:
        first, second = ends = edge.ends
        reason = puzzle.rule("touch", edge, f"{first} and {second} are not both shaded", ends)
        rules[edge] = Count(reason, meeting[edge], (1,), low=1)
    return rules


@dataclass(frozen=True)
class ShadedLoopPuzzle(LoopPuzzle):
    """The loop passes all cells except those of `never_passed` and the shaded ones."""

    off_loop = ("#", "shaded")
    shade: ClassVar[str] = ""
    """The colour of shaded cells in pictures; empty for the usual one."""

    def shaded(self, lines: Lines) -> list[Cell]:
        """The cells whose edges all have the value 0, without those of `never_passed`."""
        never = self.never_passed
        return [cell for cell in self.off(lines) if cell not in never]

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        rows = [list(line) for line in super().text(solution, unsure).split("\n")]
        for r, c in self.shaded(_sure(solution, unsure)):
            rows[2 * r][2 * c] = "#"
        return "\n".join(map("".join, rows))

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        from .drawing import SHADE

        for cell in self.shaded(_sure(solution, unsure)):
            drawing.shade(cell, self.shade or SHADE)
        super().draw(drawing, solution, unsure)


def _sure(solution: Solution, unsure: Collection[Slot]) -> Lines:
    return {edge: value for edge, value in solution.items() if edge not in unsure}


@dataclass(frozen=True)
class GapPuzzle(ShadedLoopPuzzle):
    """The loop passes all cells except those with a clue and the shaded ones; no two shaded cells share an edge.

    Its Reasons are also "clue" (a cell with a clue) and "touch" (a pair of neighbours).
    """

    @cached_property
    def held(self) -> Mapping[Cell, Any]:
        """The cells with clues, which the loop does not pass."""
        return {}

    @property
    def never_passed(self) -> Mapping[Cell, Any]:
        return self.held

    def open_pairs(self) -> Iterator[Edge]:
        """The pairs of neighbours without a clue."""
        held = self.held
        return (edge for edge in self.touching if held.keys().isdisjoint(edge.ends))

    def gap_rules(self) -> "Iterator[Rule]":
        """The rules of the loop, of cells with clues, and of shaded cells that do not touch."""
        yield from self.loop_rules()
        yield from self.passing("clue", self.held, "the clue at {}", on=False)
        yield from map(_touch_rules(self).__getitem__, self.open_pairs())

    def sign_of_place(self, place: Cell) -> str:
        return "+" if place in self.held else "."


@dataclass(frozen=True)
class RoomLoopPuzzle(DividedBoard, LoopPuzzle):
    """A single loop on a board that is divided into rooms; `regions` has the number of each cell's room."""

    regions: tuple[int, ...]

    area_word = "room"

    def counted(self) -> Iterator[tuple[int, int]]:
        """The rooms with a number, and the number."""
        numbers = getattr(self, "numbers", ())
        return ((room, n) for room, n in enumerate(numbers) if n is not None and n != UNKNOWN)

    def gates(self, room: int) -> list[Edge]:
        """The edges that lead out of a room."""
        return self._gates[room]

    @cached_property
    def _gates(self) -> list[list[Edge]]:
        walls, around = self.walls, self.edges_at
        return [[edge for cell in area for edge in around[cell] if edge in walls] for area in self.areas]

    def barred(self) -> Iterator[tuple[tuple[Edge, ...], int]]:
        """The groups of walls inside rooms, each with the number of its walls that a loop may cross that visits each
        room once: crossing a wall leaves the room and enters it."""
        inside = tuple(sorted(walls_inside(self)))
        if inside and not self.walls:
            yield inside, 1
        elif inside:
            yield from (((edge,), 0) for edge in inside)

    def barred_rules(self) -> "Iterator[Rule]":
        """The rules about walls inside rooms for a loop that visits each room once: "inside", at the first wall."""
        from .rules import Count

        for barred, most in self.barred():
            text = f"the loop crosses at most one of the walls inside the {self.area_word}"
            if not most:
                text = f"the loop does not cross the wall {barred[0].between_text}"
            cells = tuple(dict.fromkeys(end for edge in barred for end in edge.ends))
            yield Count(self.rule("inside", barred[0], text, cells), barred, (1,), high=most)

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        drawing.tint(self.regions)
        drawing.holes(self.regions)
        super().draw(drawing, solution, unsure)

    def draw_clues(self, drawing: "Drawing") -> None:
        drawing.outlines(self.regions, walls_inside(self))
        self.draw_numbers(drawing)

    def draw_numbers(self, drawing: "Drawing") -> None:
        """Writes the numbers of rooms into their first cells, if the puzzle has any."""
        for area, number in zip(self.areas, getattr(self, "numbers", (None,) * len(self.areas)), strict=True):
            if number is not None:
                drawing.write_in_corner(area[0], str(number))
