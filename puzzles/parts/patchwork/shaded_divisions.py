"""Base class of puzzles that divide the grid into regions and shade cells: two sorts of slots."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from cluewise.puzzles.common.boards import OPEN, GridPuzzle, same_for_all
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.reading import Text, as_text, read_json
from cluewise.puzzles.common.solution import Slot, Solution, Value

if TYPE_CHECKING:
    from cluewise.puzzles.common.drawing import Drawing
    from cluewise.puzzles.common.play_board import PlayBoard
    from cluewise.puzzles.common.rules import Rule


@dataclass(frozen=True)
class ShadedDivision(GridPuzzle):
    """The slots are the borders between cells, with the value 1 for a wall, and the `free` cells, with 1 for shaded.

    The text is a lattice with a frame: `-` and `|` are walls; `#` is a shaded cell, `.` one that is not; `?` is an open
    slot. The JSON value is the list of its lines.
    """

    @cached_property
    def free(self) -> tuple[Cell, ...]:
        """The cells that may be shaded."""
        return self.cells

    def slots(self) -> Collection[Slot]:
        return (*self.touching, *self.free)

    @same_for_all
    def values(self, slot: Slot) -> Sequence[Value]:
        return (0, 1)

    def wall_rule(self) -> "Rule":
        """The rule that no wall is inside a region: "wall"."""
        from cluewise.puzzles.common.rules import Division

        return Division(
            self.rule("wall", None, "walls stand only between different regions"), self.touching, self.cells
        )

    # ── text ──

    @property
    def rest(self) -> Value | None:
        return 0

    def value_sign(self, slot: Slot, value: Value) -> str:
        return ("#" if value else ".") if isinstance(slot, Cell) else "-" if value else "x"

    def value_word(self, slot: Slot, value: Value) -> str:
        return f"{'' if value else 'not ' if isinstance(slot, Cell) else 'no '}{_word(slot)}"

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        holds = value if relation == "=" else not value
        if isinstance(slot, Edge):
            return f"{'a' if holds else 'no'} wall stands between {slot.ends[0]} and {slot.ends[1]}"
        return f"{slot} is {'' if holds else 'not '}shaded"

    def _signs(self, slot: Slot) -> tuple[str, str]:
        """The signs of the values in the text."""
        return (" ", "|" if slot.flat else "-") if isinstance(slot, Edge) else (".", "#")

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        lattice, unsure = [list("+" + "-+" * self.width)], set(unsure)
        for _ in range(self.height):
            lattice += [list("|" + " " * (2 * self.width - 1) + "|"), list("+" + " +" * self.width)]
        lattice[-1] = lattice[0].copy()
        with self.naming_strange(solution):
            for slot in self.slots():
                y, x = _place(slot)
                value: Any = None if slot in unsure else solution.get(slot)
                lattice[y][x] = OPEN if value is None else self._signs(slot)[value]
        return "\n".join(map("".join, lattice))

    def value(self, solution: Solution) -> Any:
        return self.text(solution).split("\n")

    def read_solution(self, text: str | Text) -> Solution:
        text, body = as_text(text), as_text(text).body
        if body.lstrip().startswith("["):
            lines = read_json(text, "the lines of a solution")
            body = "\n".join(map(str, lines)) if isinstance(lines, list) else ""
        rows = body.strip("\n").split("\n")
        if len(rows) != 2 * self.height + 1 or any(len(row.rstrip()) > 2 * self.width + 1 for row in rows):
            raise text.error(f"expected {2 * self.height + 1} lines of {2 * self.width + 1} signs")
        values = dict[Slot, Value]()
        for slot in self.slots():
            y, x = _place(slot)
            sign, signs = rows[y][x : x + 1] or " ", self._signs(slot)
            if sign not in (OPEN, *signs) and not (isinstance(slot, Edge) and sign in "-|"):
                raise text.error(f"expected '{signs[0]}', '{signs[1]}' or '?' for {_word(slot)}, found '{sign}'")
            if sign != OPEN:
                values[slot] = int(sign != signs[0])
        return Solution(values)

    # ── pictures ──

    def board(self) -> "PlayBoard":
        """A touch shades a cell; walls are drawn along borders: targets of both would be too near to each other."""
        from cluewise.puzzles.common.play_board import Surface

        surface = Surface(self)
        targets = (surface.target(slot)._replace(touched=isinstance(slot, Cell)) for slot in self.slots())
        return surface.board(targets=tuple(targets))

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        from cluewise.puzzles.common.drawing import SOLVED

        drawing.picture.ends = drawing.wall
        sure = {slot: value for slot, value in solution.items() if slot not in unsure}

        def shade(cell: Cell, value: Value) -> None:
            if value:
                drawing.shade(cell, "#8494a0")

        for cell in self.free:
            shade(cell, sure.get(cell, 0))
        drawing.grid()
        self.draw_clues(drawing)
        drawing.walls((edge for edge in self.touching if sure.get(edge)), SOLVED)
        drawing.frame()
        if drawing.notes:
            drawing.cross_out(edge for edge in self.touching if sure.get(edge) == 0)
            for cell in self.free:
                if sure.get(cell) == 0:
                    drawing.note_empty(cell)
        for slot in unsure:
            if isinstance(slot, Edge):
                drawing.unsure_edge(slot)
            elif isinstance(slot, Cell):
                drawing.unsure(slot, paint=partial(shade, slot))

    def draw_clues(self, drawing: "Drawing") -> None:
        """Draws the clues in the cells."""
        self.write_numbers(drawing)


def _word(slot: Slot) -> str:
    return "shaded" if isinstance(slot, Cell) else "wall"


def _place(slot: Slot) -> tuple[int, int]:
    """The line and the column of a slot in the lattice."""
    first, second = slot.ends if isinstance(slot, Edge) else (slot, slot)
    assert isinstance(first, Cell)
    assert isinstance(second, Cell)
    return first.r + second.r + 1, first.c + second.c + 1
