"""Base class of generators for boards whose cells hold a clue or a value."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.clue_cell_boards import ClueCellPuzzle
from ...common.formats import UNKNOWN
from ...common.geometry import Cell
from ...common.random_solutions import find_solution
from ...common.solution import Solution, Solved
from .cell_boards import CellGenerator

P = TypeVar("P", bound=ClueCellPuzzle)


class ClueCellGenerator(CellGenerator[P]):
    """`moved` is the probability that a clue goes when another is added to exclude a solution."""

    moved: ClassVar[float] = 0.0

    def default_random(
        self, rng: Random, width: int, height: int, clues: float = 0.8, cells: float = 0.2, **settings: Any
    ) -> Solved[P]:
        """`width`, `height`; `clues`, the share of clues other than `?` (default 0.8); `cells`, the share of cells with
        a clue (default 0.2)."""
        return self.on_marked_cells(rng, height, width, cells, clues, **settings)

    @abstractmethod
    def clue_at(self, puzzle: P, cell: Cell, solution: Solution) -> Any:
        """The clue of a cell under a solution."""

    def clues_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The clues of the cells that have one."""
        ((field,), *_), kept = puzzle.clue_layers, (None, *puzzle.fixed_marks)
        layer = zip(puzzle.cells, getattr(puzzle, field), strict=True)
        return {field: [old if old in kept else self.clue_at(puzzle, cell, solution) for cell, old in layer]}

    def on_marked_cells(
        self, rng: Random, height: int, width: int, share: float, clues: float, **settings: Any
    ) -> Solved[P]:
        """A board with a clue in about `share` of its cells, `clues` of them not `?`, and a solution by a solver."""
        blank = self.kind.blank(height, width, **settings)
        (field, *_), *_ = blank.clue_layers

        def marked() -> P:
            return blank.with_places([(field, i) for i in range(height * width) if rng.random() < share], UNKNOWN)

        return self.with_random_solution(rng, marked, clues)

    def bare(self, puzzle: P) -> P:
        field, kept = puzzle.clue_layers[0][0], (None, *puzzle.fixed_marks)
        layer: Any = {field: tuple(clue if clue in kept else UNKNOWN for clue in getattr(puzzle, field))}
        bare: P = replace(puzzle, **layer)
        return bare

    def changed(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """Some cells in which the solutions differ get a clue. The solution remains, or one near it is drawn."""
        field, differing = puzzle.clue_layers[0][0], solution.differing(other)
        chosen: list[Any] = rng.sample(differing, 1 + len(differing) // 15)
        board = puzzle.with_places([(field, puzzle.cells.index(cell)) for cell in chosen], UNKNOWN)
        if rng.random() < self.moved and (
            clued := [i for i, clue in enumerate(getattr(puzzle, field)) if clue is not None]
        ):
            board = board.with_place(field, rng.choice(clued), None)
        near: Solution | None = Solution((slot, value) for slot, value in solution.items() if slot not in chosen)
        if near is not None and not self.bare(board).accepts(near):
            near = find_solution(self.bare(board), near)
        return None if near is None else (self.with_clues_of(board, near), near)
