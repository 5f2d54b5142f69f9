"""Tapa-Like Loop: draw a single loop; the numbers of a cell are the lengths of the pieces of the loop around it.

The rules, on W × H cells, some of them with a clue of one to four numbers:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes no cell with a clue.
4. Walk once around a cell with a clue, over its eight neighbours. A piece of the loop ends where the loop leaves these
   cells. The numbers of the clue, in any order, are the lengths of the pieces in cells. So two cells of the loop that
   share an edge may be in two pieces. The clue 0 means that there is no piece.
5. A `?` is any number except 0. A clue of one `?` may be 0, too.

Reading chosen: a loop that is nothing but the eight cells around a clue is one piece of 8 cells.

Formats, the first written: puzz.link addresses of `tapaloop`; rows of clues such as `3`, `1,1,2` and `1,?`, and `-`.

>>> puzzle = Tapaloop.parse("https://puzz.link/p?tapaloop/6/6/g3t+32hart2g")
>>> [clue for clue in puzzle.numbers if clue]
[(3,), (1, 3, 4), (3, 3), (2,)]
>>> Tapaloop.parse("- 1,1 -\\n- - 2").format()
'https://puzz.link/p?tapaloop/3/2/ga9i2'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from .common.geometry import COMPASS
from .common.kit import Cell, Cells, Drawing, Edge, LoopPuzzle, PuzzLink, Rows, Rules, Solution
from .common.puzzlink_numbers import TapaLoopClues
from .common.tapa_clues import Clue, ClueSigns, allowed_rings, write_clues


@dataclass(frozen=True)
class Tapaloop(LoopPuzzle):
    """`numbers` has the clue of each cell, a tuple of numbers and `?`, None for no clue."""

    numbers: tuple[Clue | None, ...]

    name = "tapaloop"
    aliases = {"tapa-like-loop": {}, "tapalikeloop": {}}
    formats = (PuzzLink("tapaloop", TapaLoopClues("numbers")), Rows(Cells("numbers", ClueSigns(TapaLoopClues))))
    clue_layers = (("numbers",),)
    off_layer = "numbers"

    def ring(self, cell: Cell) -> tuple[Edge | None, ...]:
        """The eight edges between the cells around a cell, clockwise from the north, then an edge by which the loop
        leaves the corner after the first, third, fifth and seventh of them; None beyond the frame."""
        around = [Cell(cell.r + step.dr, cell.c + step.dc) for step in COMPASS]
        pairs = [*zip(around, (*around[1:], around[0]), strict=True)]
        pairs += [(corner, Cell(2 * corner.r - cell.r, corner.c)) for corner in around[1::2]]
        edges = [Edge.between(*pair) if {*pair} <= self.around.keys() else None for pair in pairs]
        across = [Cell(corner.r, 2 * corner.c - cell.c) in self.around for corner in around[1::2]]
        return (*edges[:8], *(edge if beside else None for edge, beside in zip(edges[8:], across, strict=True)))

    def rules(self) -> Rules:
        from .common.kit import Table

        yield from self.loop_rules()
        clues = self.by_cell(self.numbers)
        yield from self.passing("clue", clues, "the clue at {}", on=False)
        for cell, clue in clues.items():
            ring = self.ring(cell)
            text = f"the pieces of the loop around {cell} have the lengths {', '.join(map(str, clue))}"
            edges = [edge for edge in ring if edge is not None]
            allowed = allowed_rings(tuple(edge is not None for edge in ring), clue, lengths, zero=True)
            yield Table(self.clue("pieces", cell, text, (cell,)), edges, allowed)

    def draw_clues(self, drawing: Drawing) -> None:
        write_clues(drawing, self.by_cell(self.numbers))
        drawing.frame()


def lengths(ring: Sequence[int]) -> tuple[int, ...]:
    """The lengths in cells of the pieces around a cell, the largest first; `ring` has the values of `Tapaloop.ring`."""
    pieces, free = _pieces(*ring[:8])
    return (*pieces, *(1,) * sum([ring[8 + k] for k in free]))


@lru_cache(256)
def _pieces(*edges: int) -> tuple[tuple[int, ...], list[int]]:
    """The lengths of the pieces with an edge, the largest first, and the corners at which no such piece is."""
    if all(edges):
        return (8,), []
    start = edges.index(0)
    runs = "".join(map(str, (*edges[start:], *edges[:start]))).split("0")
    pieces = sorted((len(run) + 1 for run in runs if run), reverse=True)
    return tuple(pieces), [k for k in range(4) if not edges[2 * k] and not edges[2 * k + 1]]


def generator_class() -> type:
    from .common.kit import UNKNOWN
    from .generators.common.kit import Filled, LoopGenerator
    from .generators.common.loop_boards import sparse

    class TapaloopGenerator(LoopGenerator[Tapaloop]):
        defaults = {"clues": 0.6}
        loops = sparse
        heeds_symmetry = True
        tiny_boards = (
            Filled((None, (0,), (3,), (UNKNOWN,)), sizes=((1, 1), (2, 1), (2, 2))),
            Filled((None, (3,), (UNKNOWN,), (1, 2), (8,)), sizes=((3, 2), (2, 3), (3, 3)), most=2),
        )

        def clues_of(self, puzzle: Tapaloop, solution: Solution) -> Mapping[str, Sequence[Clue | None]]:
            on = puzzle.passed(solution)
            return {"numbers": [None if cell in on else self._clue(puzzle, cell, solution) for cell in puzzle.cells]}

        def _clue(self, puzzle: Tapaloop, cell: Cell, solution: Solution) -> Clue:
            return lengths([0 if edge is None else int(bool(solution[edge])) for edge in puzzle.ring(cell)]) or (0,)

    return TapaloopGenerator
