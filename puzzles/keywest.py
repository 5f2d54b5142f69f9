"""Key West: join all cells by bridges so that neighbours have different numbers of them.

The rules, on W × H cells, each of which is an island:

1. A bridge joins two neighbouring cells. A cell with a number has this many bridges.
2. Neighbouring cells have different numbers of bridges.
3. The bridges connect all cells that have any.

A clue without number (`?`) says nothing.

Formats, the first written: puzz.link addresses of `keywest`; rows of numbers, `?` and `-`.

>>> Keywest.parse("-3-\\n---").format()
'https://puzz.link/p?keywest/3/2/gdh'

Slots are pairs of neighbouring cells, the value is 1 for a bridge.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .common.boards import kept_for_size

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Drawing, EdgePuzzle, PuzzLink, Rows, Rules, Signs, Slot, Solution, count_words,
)  # fmt: skip
from .common.puzzlink_numbers import Four


@dataclass(frozen=True)
class Keywest(EdgePuzzle):
    """`numbers` has the number of each cell, None for no clue, `?` for a clue without number."""

    numbers: tuple[Any, ...]

    name = "keywest"
    aliases = {"key-west": {}}
    formats = (PuzzLink("keywest", Four("numbers")), Rows(Cells("numbers", Signs(numbers=range(5), unknown=True))))
    clue_layers = (("numbers",),)

    def rules(self) -> Rules:
        from .common.kit import Count

        for cell, number in self.by_cell(self.numbers).items():
            if number != UNKNOWN:
                text = count_words(number, f"bridge ends at {cell}", f"bridges end at {cell}")
                yield Count(self.clue("number", cell, text, (cell,)), self.edges_at[cell], (1,), number, number)
        yield from self._bridge_rules()

    @kept_for_size
    def _bridge_rules(self) -> Rules:
        from .common.rules import ConnectedLines, UnequalCounts

        for edge in self.edges:
            a, b = map(self.edges_at.__getitem__, edge.ends)
            text = "{} and {} have different numbers of bridges".format(*edge.ends)
            yield UnequalCounts(self.rule("differ", edge, text, edge.ends), (a, b), 1)
        yield ConnectedLines(self.rule("connected", None, "the bridges connect all cells that have any"), self.edges)

    def sign_of_place(self, place: Cell) -> str:
        return str(self.by_cell(self.numbers).get(place, "."))

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        super().draw(drawing, solution, unsure)
        at = self.by_cell(self.numbers)
        for cell, edges in self.edges_at.items():
            held = [None if edge in unsure else solution.get(edge) for edge in edges]
            number = at.get(cell, "" if None in held else held.count(1))
            drawing.circle(cell, radius=0.3, colour="#22303c" if cell in at else "#5f6f7b")
            drawing.write(cell, str(number), "#22303c" if cell in at else "#3f7f6b", size=18)


def generator_class() -> type:
    from .generators.common.kit import Filled, GridGenerator

    class KeywestGenerator(GridGenerator[Keywest]):
        small_sizes = ("3x2", "2x3", "4x1", "3x3", "1x1")
        tiny_boards = (Filled((None, "?", 0, 1, 2, 3, 4), most=2),)

        def clues_of(self, puzzle: Keywest, solution: Solution) -> Mapping[str, list[int]]:
            return {"numbers": [sum(solution[e] == 1 for e in edges) for edges in puzzle.edges_at.values()]}

    return KeywestGenerator
