"""Generator of Undead puzzles."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from ..common.kit import SIDES, PuzzleError, Solution, Solved, Value, cells
from ..undead import GHOST, MIRRORS, MONSTERS, TOTALS, Undead
from .common.kit import CellGenerator, Random, some


class UndeadGenerator(CellGenerator[Undead]):
    small_sizes = ("3x3", "4x3", "3x4", "5x2", "2x2")
    heeds_symmetry = True
    few_clues = {"clues": 0.6}

    def haunted(self, width: int, height: int, grid: Sequence[str | None], monsters: Mapping[Any, Value]) -> Undead:
        """The puzzle with all numbers outside for these monsters."""
        numbers: dict[str, Any] = dict.fromkeys(SIDES, ())
        for (side, _), look in self.kind.blank(height, width, grid).looks.items():
            numbers[side] += (sum(monsters[cell] != hidden for cell, hidden in look.passes),)
        return self.kind.blank(height, width, grid, **numbers)

    def tiny(self) -> Iterator[Undead]:
        made = dict[Undead, None]()
        for width, height in ((1, 1), (2, 1), (1, 2), (2, 2)):
            for grid in product((None, *MIRRORS), repeat=width * height):
                free = [cell for cell, sign in zip(cells(height, width), grid, strict=True) if sign is None]
                for kinds in product(MONSTERS, repeat=min(2, len(free))):
                    puzzle = self.haunted(width, height, grid, dict(zip(free, kinds * 2, strict=False)))
                    made[replace(puzzle, bottom=(None,) * width, ghosts=kinds.count(GHOST))] = None
                    made[replace(puzzle, left=(None,) * height, vampires=len(kinds))] = None
        yield from made

    def further_clues(self, puzzle: Undead, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        full = self.haunted(puzzle.width, puzzle.height, puzzle.grid, solution)
        return [*((side, getattr(full, side)) for side in SIDES), *self.values_of(puzzle, solution).items()]

    def values_of(self, puzzle: Undead, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"grid": [*map(solution.get, puzzle.cells)]}

    def random(
        self, rng: Random, width: int, height: int, mirrors: float = 0.4, clues: float = 1.0,
        ghosts: int | None = None, vampires: int | None = None, zombies: int | None = None,
    ) -> Solved[Undead]:  # fmt: skip
        """`width`, `height`; `mirrors`, the share of cells with a mirror (default 0.4); `clues`, the share of given
        numbers (default 1); `ghosts`, `vampires`, `zombies`, the numbers of monsters."""
        wanted = dict(zip(MONSTERS, (ghosts, vampires, zombies), strict=True))
        numbers = [number for number in wanted.values() if number is not None]
        if sum(numbers) > width * height or min(numbers, default=0) < 0:
            raise PuzzleError(f"these numbers of monsters do not fit into {width}x{height} cells")
        kinds = [kind for kind, number in wanted.items() for _ in range(number or 0)]
        if free := [kind for kind, number in wanted.items() if number is None]:
            places = sum(rng.random() >= mirrors for _ in range(width * height))
            kinds += rng.choices(free, k=max(0, places - len(kinds)))
        held = dict(zip(rng.sample(cells(height, width), len(kinds)), kinds, strict=True))
        grid = [None if cell in held else rng.choice(MIRRORS) for cell in cells(height, width)]
        full = self.haunted(width, height, grid, held)
        fields: dict[str, Any] = {plural: kinds.count(kind) for kind, plural in zip(MONSTERS, TOTALS, strict=True)}
        fields |= {side: some(rng, getattr(full, side), clues) for side in SIDES}
        return replace(full, **fields), Solution((cell, held[cell]) for cell in full.monsters)
