"""Barns: draw a single loop through all cells, straight on over ice, where it may cross itself; walls stop it.

The rules, on W × H cells, some of them ice, with walls between some cells:

1. The line runs between the middles of neighbouring cells. In each cell two of its pieces meet, or four on ice.
2. On ice the loop does not turn. Where four pieces meet, it crosses itself: it goes straight on in both directions.
3. All pieces form one loop, which passes all cells.
4. The loop does not cross a wall. Walls need not enclose rooms.

Formats, the first written: puzz.link addresses of `barns`. Rows of the cells and the places between them, 2W − 1 by
2H − 1: `#` for ice in a cell and for a wall between two cells, and `-`.

>>> puzzle = Barns.parse("https://puzz.link/p?barns/5/5/06ec080000100")
>>> sum(ice is not None for ice in puzzle.ice), sum(wall is not None for wall in puzzle.stops)
(7, 2)
>>> Barns.parse("-----\\n-----\\n--#--\\n-----\\n-----").format()
'https://puzz.link/p?barns/3/3/100000'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress
from typing import Any

from .common.between_boards import CellsAndBetween
from .common.crossing_boards import ICE, CrossingPuzzle
from .common.geometry import edges

from .common.kit import (  # isort: skip
    Cell, Drawing, Edge, PuzzLink, Rows, Rules, Signs, Slot, Solution, Solved,
)  # fmt: skip
from .common.puzzlink_marks import Bits, Walls

MARK = Signs({"#": 1})


@dataclass(frozen=True)
class Barns(CrossingPuzzle):
    """`ice` has 1 for each cell of ice, `stops` 1 for each pair of neighbours with a wall between them, in the order of
    `geometry.edges`; else None."""

    ice: tuple[int | None, ...]
    stops: tuple[int | None, ...]

    name = "barns"
    formats = (PuzzLink("barns", Bits("ice"), Walls("stops")), Rows(CellsAndBetween("stops", MARK, "ice", MARK)))
    clue_layers = (("stops",),)
    edge_layers = ("stops",)

    def placed_signs(self) -> Mapping[str, Signs]:
        return dict.fromkeys(("ice", "stops"), MARK)

    @cached_property
    def crossable(self) -> Collection[Cell]:
        return frozenset(self.by_cell(self.ice))

    def stopped(self) -> Iterator[Edge]:
        """The edges with a wall."""
        return compress(self.touching, self.stops)

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.loop_rules import Turns

        yield from self.loop_rules()
        yield from self.full_rules()
        for cell in self.by_cell(self.ice):
            reason = self.clue("ice", cell, f"the loop does not turn on the ice at {cell}", (cell,))
            yield Turns(reason, [self.beside(cell)], (0,))
        for edge in self.stopped():
            text = f"the loop does not cross the wall {edge.between_text}"
            yield Count(self.clue("stop", edge, text, edge.ends), (edge,), (1,), high=0)

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        for cell in self.by_cell(self.ice):
            drawing.fill(cell, ICE)
        super().draw(drawing, solution, unsure)

    def draw_clues(self, drawing: Drawing) -> None:
        for cell in self.by_cell(self.ice):
            drawing.waves(cell)
        drawing.walls(self.stopped())
        drawing.frame()


def generator_class() -> type:
    from .generators.common.kit import Boards, CrossingGenerator, Every, Random, some

    class BarnsGenerator(CrossingGenerator[Barns]):
        changes = 2
        few_clues = {"walls": 0.0}
        many_clues = {"walls": 1.0}
        tiny_boards = (
            Boards(
                ((1, 1), (2, 1), (2, 2), (3, 2), (2, 3)), by_edge="stops",
                ice=Every((None, 1), most=1), stops=Every((None, 1), most=1),
            ),
        )  # fmt: skip

        def clues_of(self, puzzle: Barns, solution: Solution) -> Mapping[str, Sequence[Any]]:
            return {"stops": [None if solution.get(edge) else 1 for edge in puzzle.touching]}

        def with_loop(self, puzzle: Barns, rng: Random, lines: Solution) -> Barns:
            crossed = puzzle.crossed(lines)
            straight = {cell for cell in puzzle.cells if not puzzle.turns(cell, lines)} | crossed
            ice = (1 if cell in crossed or (old and cell in straight) else None for cell, old in self._ice(puzzle))
            return replace(puzzle, ice=tuple(ice), stops=tuple(self.clues_of(puzzle, lines)["stops"]))

        def _ice(self, puzzle: Barns) -> Iterator[tuple[Cell, int | None]]:
            return zip(puzzle.cells, puzzle.ice, strict=True)

        def random(self, rng: Random, width: int, height: int, walls: float = 0.3, ice: float = 0.5) -> Solved[Barns]:
            """`width`, `height`, both 2 or more, one of them even; `walls`, the share of possible walls that are set
            (default 0.3); `ice`, the share of straight pieces on ice (default 0.5; crossings are always on ice)."""
            frozen = some(rng, [1] * width * height, ice)
            blank = self.kind(height, width, frozen, (None,) * len(edges(height, width)))
            lines = self.random_loop(rng, blank)
            puzzle = self.with_loop(blank, rng, lines)
            return replace(puzzle, stops=some(rng, puzzle.stops, walls)), lines

    return BarnsGenerator
