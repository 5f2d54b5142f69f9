"""Generator of Pentominous puzzles."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, islice
from random import Random
from typing import Any, ClassVar

from cluewise.kit import (  # isort: skip
    UNKNOWN, Cell, Filled, GridGenerator, PuzzleError, Solution, components, kind_of, random_tiling, some,
)  # fmt: skip

from ..parts.pentominous.letters import LETTERS
from ..pentominous import EFFORT, HOLE, SIZE, TRIES, Pentominous, Piece


class PentominousGenerator(GridGenerator[Pentominous]):
    rare_signs: ClassVar[Mapping[str, tuple[Any, ...]]] = {"letters": ("X",)}
    small_sizes = ("4x3", "3x4", "3x3", "5x1")
    tiny_boards = (
        Filled((None, HOLE), ((1, 1), (2, 1), (1, 5))),
        Filled((None, HOLE, "P", UNKNOWN), ((3, 2),), least=1, most=2),
    )

    def tiny(self) -> Iterator[Pentominous]:
        yield from super().tiny()
        for i, holes in enumerate(islice(combinations(range(9), 4), 0, None, 2)):
            letter = (None, "F", "V")[i % 3]
            yield self.kind(3, 3, tuple(HOLE if k in holes else letter if k == 4 else None for k in range(9)))
        for i in range(0, 17, 2):
            stops = tuple(1 if k == i else None for k in range(17))
            yield self.kind(3, 4, (HOLE, *[None] * 6, HOLE, *[None] * 4), stops)

    def random(self, rng: Random, width: int, height: int, clues: float = 0.3) -> tuple[Pentominous, Solution]:
        """`width`, `height`, at least 5 cells; `clues`, the share of cells with a letter (default 0.3). Random cells
        become holes, until the number of cells is a multiple of five."""
        if width * height < SIZE:
            raise PuzzleError(f"{width}x{height} is too small: a pentomino has five cells")
        blank = self.kind.blank(height, width)
        for _ in range(TRIES):
            holes = rng.sample(blank.cells, width * height % SIZE)
            board = replace(blank, letters=tuple(HOLE if cell in holes else None for cell in blank.cells))
            if pieces := self._division(board, rng):
                owner = {cell: piece for piece in pieces for cell in piece[1]}
                solution = board.divided(cells for _, cells in pieces)
                letters = some(rng, (owner[cell][0] if cell in owner else None for cell in blank.cells), clues)
                shown = (HOLE if cell in holes else letter for cell, letter in zip(blank.cells, letters, strict=True))
                return replace(board, letters=tuple(shown)), solution
        raise PuzzleError(f"no division of {width}x{height} into pentominoes was found")

    def _division(self, puzzle: Pentominous, rng: Random) -> list[Piece] | None:
        """Random pentominoes that obey the rules."""
        at: dict[Cell, list[Piece]] = {cell: [] for cell in puzzle.cells}
        for piece in puzzle.pieces():
            at[min(piece[1])].append(piece)

        def options(cell: Cell, free: Collection[Cell]) -> Sequence[Piece]:
            return rng.sample(at[cell], len(at[cell]))

        def fits(piece: Piece, left: set[Cell], chosen: Sequence[Piece]) -> bool:
            beside = {near for cell in piece[1] for near in puzzle.around[cell]}
            if any(letter == piece[0] and not beside.isdisjoint(cells) for letter, cells in chosen):
                return False
            return all(len(part) % SIZE == 0 for part in components(left, puzzle.around))

        return random_tiling(list(puzzle.borders_of), options, lambda piece: piece[1], fits, EFFORT)

    def clues_of(self, puzzle: Pentominous, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The letters of all cells."""
        regions: dict[int, list[Cell]] = {}
        for cell, k in zip(puzzle.cells, puzzle.regions(solution) or (), strict=True):
            regions.setdefault(k, []).append(cell)
        letter = {cell: LETTERS.get(kind_of(region)) for region in regions.values() for cell in region}
        return {"letters": [HOLE if cell in puzzle.holes else letter[cell] for cell in puzzle.cells]}
