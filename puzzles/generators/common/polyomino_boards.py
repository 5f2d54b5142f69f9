"""Base class of generators that cut the grid into polyominoes of one size."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.errors import PuzzleError
from ...common.geometry import Cell, components
from ...common.polyomino_boards import HOLE, Piece, PolyominoPuzzle
from ...common.shapes import kind_of
from ...common.solution import Solution, Solved
from .boards import GridGenerator, some
from .tilings import random_tiling

P = TypeVar("P", bound=PolyominoPuzzle)

TRIES, EFFORT = 20, 40
"""The number of draws of random holes, and the steps of the search for polyominoes for each cell and draw."""


class PolyominoGenerator(GridGenerator[P]):
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.3}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}

    def random(self, rng: Random, width: int, height: int, clues: float = 0.3) -> Solved[P]:
        """`width`, `height`, at least as many cells as a region has; `clues`, the share of cells with a letter (default
        0.3). Random cells become holes, until regions of equal size can fill the others."""
        blank = self.kind.blank(height, width)
        if width * height < (size := blank.cells_each):
            raise PuzzleError(f"{width}x{height} is too small: a region has {blank.cells_word} cells")
        for _ in range(TRIES):
            holes = rng.sample(blank.cells, width * height % size)
            board = replace(blank, letters=tuple(HOLE if cell in holes else None for cell in blank.cells))
            if pieces := self._division(board, rng):
                owner = {cell: piece for piece in pieces for cell in piece[1]}
                solution = board.divided(cells for _, cells in pieces)
                letters = some(rng, (owner[cell][0] if cell in owner else None for cell in blank.cells), clues)
                shown = (HOLE if cell in holes else letter for cell, letter in zip(blank.cells, letters, strict=True))
                return replace(board, letters=tuple(shown)), solution
        raise PuzzleError(f"no division of {width}x{height} into such regions was found")

    def _division(self, puzzle: P, rng: Random) -> list[Piece] | None:
        """Random polyominoes that obey the rules."""
        at: dict[Cell, list[Piece]] = {cell: [] for cell in puzzle.cells}
        for piece in puzzle.pieces():
            at[min(piece[1])].append(piece)

        def options(cell: Cell, free: Collection[Cell]) -> Sequence[Piece]:
            return rng.sample(at[cell], len(at[cell]))

        def fits(piece: Piece, left: set[Cell], chosen: Sequence[Piece]) -> bool:
            beside = {near for cell in piece[1] for near in puzzle.around[cell]}
            if any(letter == piece[0] and not beside.isdisjoint(cells) for letter, cells in chosen):
                return False
            return all(len(part) % puzzle.cells_each == 0 for part in components(left, puzzle.around))

        return random_tiling(list(puzzle.borders_of), options, lambda piece: piece[1], fits, EFFORT)

    def clues_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The letters of all cells."""
        regions: dict[int, list[Cell]] = {}
        for cell, k in zip(puzzle.cells, puzzle.regions(solution) or (), strict=True):
            regions.setdefault(k, []).append(cell)
        letters = {kind: letter for letter, kind in puzzle.kinds.items()}
        letter = {cell: letters.get(kind_of(region)) for region in regions.values() for cell in region}
        return {"letters": [HOLE if cell in puzzle.holes else letter[cell] for cell in puzzle.cells]}
