"""Tapa: shade a wall; the numbers of a cell are the lengths of the runs of wall around it.

The rules, on W × H cells, some of them with a clue of one to four numbers:

1. The shaded cells are connected over edges.
2. No 2×2 square is all shaded.
3. A cell with a clue is not shaded.
4. Walk once around a cell with a clue, over its eight neighbours. The numbers of the clue, in any order, are the
   lengths of the runs of shaded cells on this walk. Places beyond the frame are not shaded. The clue 0 means that there
   is no run.
5. A `?` is any number except 0.

Readings chosen: a board without shaded cells counts as connected. With the setting `zero`, a clue of one `?` may also
be 0. In puzz.link it always may, so an address with such a clue sets `zero`; rows do not.

Formats, the first written: puzz.link addresses of `tapa`; rows of clues such as `3`, `1,1,2` and `1,?`, and `-`.

>>> puzzle = Tapa.parse("https://puzz.link/p?tapa/3/2/ga7i.")
>>> puzzle.numbers, puzzle.zero
((None, (1, 1), None, None, None, ('?',)), True)
>>> Tapa.parse("- 1,1 -\\n- - 2").format()
'https://puzz.link/p?tapa/3/2/ga7i2'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from .common.geometry import COMPASS

from .common.kit import (  # isort: skip
    UNKNOWN, Board, Cell, Cells, Drawing, PuzzLink, Rows, Rules, Scanner, ShadingPuzzle, Solution, Solved,
    connected_rule, square_rules, yes_or_no,
)  # fmt: skip
from .common.puzzle.settings import written
from .common.puzzlink_numbers import TapaClues as Codec
from .common.tapa_clues import Clue, ClueSigns, allowed_rings, write_clues


class _Address(Codec):
    """The clues of an address, in which a clue of one `?` may be 0."""

    def __init__(self) -> None:
        super().__init__("numbers")
        self.fields = ("numbers", "zero")

    def read(self, scanner: Scanner, board: Board) -> None:
        super().read(scanner, board)
        if (UNKNOWN,) in board["numbers"]:
            board["zero"] = True

    def refusal(self, puzzle: Any) -> str:
        if puzzle.zero != ((UNKNOWN,) in puzzle.numbers):
            return f"in such an address a clue of one ? may be 0: it cannot hold zero={written(puzzle.zero)} here"
        return super().refusal(puzzle)


@dataclass(frozen=True)
class Tapa(ShadingPuzzle):
    """`numbers` has the clue of each cell, a tuple of numbers and `?`, None for no clue."""

    numbers: tuple[Clue | None, ...]
    zero: bool = False

    name = "tapa"
    aliases = {"turkish-art-paint": {}}
    formats = (PuzzLink("tapa", _Address()), Rows(Cells("numbers", ClueSigns(Codec))))
    puzzlink_needs = "shaded cell"
    settings = {"zero": yes_or_no(False, "a clue of one ? may be 0")}
    clue_layers = (("numbers",),)

    @cached_property
    def rings(self) -> dict[Cell, tuple[Cell | None, ...]]:
        """For each cell its eight neighbours, clockwise from the north; None beyond the frame."""
        return _rings(self.cells)

    def rules(self) -> Rules:
        from .common.kit import OneOf, Table

        for cell, clue in self.by_cell(self.numbers).items():
            yield OneOf(self.clue("clue", cell, f"{cell} is not shaded", (cell,)), cell, (0,))
            neighbours = [neighbour for neighbour in self.rings[cell] if neighbour is not None]
            text = f"the runs around {cell} have the lengths {', '.join(map(str, clue))}"
            allowed = allowed_rings(tuple(at is not None for at in self.rings[cell]), clue, lengths, zero=self.zero)
            yield Table(self.clue("runs", cell, text, (cell,)), neighbours, allowed)
        yield from square_rules(self)
        yield connected_rule(self, 1)

    def write_numbers(self, drawing: Drawing) -> None:
        write_clues(drawing, self.by_cell(self.numbers))


@lru_cache(32)
def _rings(cells: tuple[Cell, ...]) -> dict[Cell, tuple[Cell | None, ...]]:
    at: dict[tuple[int, int], Cell] = {cell: cell for cell in cells}
    steps = [(step.dr, step.dc) for step in COMPASS]
    return {cell: tuple([at.get((cell.r + dr, cell.c + dc)) for dr, dc in steps]) for cell in cells}


def lengths(ring: Sequence[int]) -> tuple[int, ...]:
    """The lengths of the runs of 1 in a ring of 0 and 1, the largest first."""
    start = ring.index(0) if 0 in ring else 0  # no run contains this place
    runs = "".join(map(str, map(int, (*ring[start:], *ring[:start])))).split("0")
    return tuple(sorted(filter(None, map(len, runs)), reverse=True))


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, Random, random_sea, thin_out

    class TapaGenerator(CellGenerator[Tapa]):
        small_sizes = ("3x3", "4x2", "2x4", "1x4", "1x1")

        def tiny(self) -> Iterator[Tapa]:
            clues = (None, (0,), (1,), (UNKNOWN,), (1, 1), (2, UNKNOWN))
            for zero in (False, True):
                for board in self.each_board(clues, sizes=((1, 1), (2, 1), (1, 3), (2, 2), (3, 2)), most=2, zero=zero):
                    long = any(clue is not None and len(clue) > 1 for clue in board.numbers)
                    if board.width > 1 or not long or zero == ((UNKNOWN,) in board.numbers):  # else it has no text
                        yield board

        def random(self, rng: Random, width: int, height: int, clues: float = 0.4, zero: bool = False) -> Solved[Tapa]:
            """`width`, `height`, `zero`; `clues`, the share of unshaded cells with a clue (default 0.4)."""
            wall, blank = (
                random_sea(rng, height, width, largest=height * width),
                self.kind.blank(height, width, zero=zero),
            )
            sample = rng.sample(blank.cells, len(blank.cells) * 2 // 3)
            thin_out(wall, sample, blank.around, lambda cell: True)
            return self.with_shading(blank, rng, wall, clues)

        def clues_of(self, puzzle: Tapa, solution: Solution) -> dict[str, list[Clue | None]]:
            return {
                "numbers": [
                    None if solution[cell] else self._lengths(puzzle, cell, solution) or (0,) for cell in puzzle.cells
                ]
            }

        def _lengths(self, puzzle: Tapa, cell: Cell, solution: Solution) -> Clue:
            return lengths([neighbour is not None and bool(solution[neighbour]) for neighbour in puzzle.rings[cell]])

    return TapaGenerator
