"""Generator of Easy as ABC puzzles."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, ClassVar

from ..common.kit import SIDES, PuzzleError, Solution
from ..easyasabc import EasyAsAbc
from .common.boards import some
from .common.latin_boards import BlankedLatinGenerator


class EasyAsAbcGenerator(BlankedLatinGenerator[EasyAsAbc]):
    rare_signs: ClassVar[Mapping[str, tuple[Any, ...]]] = dict.fromkeys(
        ("given", "top", "bottom", "left", "right"), (4, 5)
    )

    def tiny(self) -> Iterator[EasyAsAbc]:
        for letters, clues in product((1, 2), product((None, 1, 2), repeat=3)):
            if all(clue is None or clue <= letters for clue in clues):
                a, b, c = clues
                yield self.kind(2, 2, (c, *[None] * 3), (a, b), (None, c), (b, None), (None, a), letters)
                yield self.kind(3, 3, (None,) * 9, (a, b, c), (None, b, c), (c, None, a), (None,) * 3, letters)
                if letters == 1:
                    none = (None,) * 3
                    yield self.kind(3, 3, (None,) * 9, (a, b, c), none, none, none, letters, diagonals=True)
        for letter in (None, 1, 2, 3):
            given, free = (*(None,) * 9, letter, *(None,) * 6), (None,) * 4
            yield self.kind(4, 4, given, (1, letter, 2, None), free, free, free, diagonals=True)
        for clue in (None, 1, "?"):
            yield self.kind(1, 1, (None,), (clue,), (None,), (None,), (clue,), 1)

    def random(
        self,
        rng: Random,
        side: int,
        clues: float = 0.7,
        given: float = 0.0,
        letters: int = 3,
        diagonals: bool = False,
    ) -> tuple[EasyAsAbc, Solution]:
        """`side`; `clues`, the share of given clues (default 0.7); `given`, the share of given letters inside (default
        0); `letters`, the number of letters (default 3); `diagonals`: the long diagonals hold each letter, too."""
        if letters > side:
            raise PuzzleError(f"{letters} letters need a side of at least {letters}, not {side}")
        blank = self.kind.blank(side, side, letters=letters, diagonals=diagonals)
        solution = self.filled(rng, blank)
        shown: dict[str, Any] = {name: some(rng, firsts, clues) for name, firsts in _firsts(blank, solution).items()}
        inside = (value or None for value in solution.values())
        return replace(blank, given=some(rng, inside, given), **shown), solution

    def with_clues_of(self, puzzle: EasyAsAbc, solution: Solution) -> EasyAsAbc:
        shown: dict[str, Any] = {
            name: tuple(old and new for old, new in zip(getattr(puzzle, name), firsts, strict=True))
            for name, firsts in _firsts(puzzle, solution).items()
        }
        return replace(super().with_clues_of(puzzle, solution), **shown)

    def clues_of(self, puzzle: EasyAsAbc, solution: Solution) -> Mapping[str, list[Any]]:
        return {"given": [solution[cell] or None for cell in puzzle.cells]}


def _firsts(board: EasyAsAbc, solution: Solution) -> dict[str, list[Any]]:
    """The first visible letter from each place beside the grid, by its side."""
    every = replace(board, **dict.fromkeys(SIDES, (0,) * board.width))  # type: ignore[arg-type]
    firsts: dict[str, list[Any]] = {name: [] for name in SIDES}
    for name, _, _, cells in every.clues_beside(*SIDES):
        firsts[name].append(next(solution[cell] for cell in cells if solution[cell]))
    return firsts
