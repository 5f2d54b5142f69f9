"""Generator of Hashi puzzles."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from ..common.kit import UNKNOWN, Solution, Solved, cells
from ..hashi import PLANKS, Hashi
from .common.kit import Filled, GridGenerator, Random
from .common.symmetries import fits


class HashiGenerator(GridGenerator[Hashi]):
    small_sizes = ("6x5", "4x7", "7x1", "1x5", "2x2", "1x1")
    few_clues = {"islands": 0.5, "unknown": 0.1, "touching": True}
    tiny_boards = (
        Filled(
            (None, UNKNOWN, 1, 2),
            ((1, 1), (2, 1), (1, 3), (2, 2)),
            each={"planks": (1,), "connected": (True, False), "loops": (True, False)},
        ),
        Filled((None, UNKNOWN, 1, 2, 3, 4), ((1, 1), (2, 1), (1, 3), (2, 2)), each={"planks": (2,)}),
    )

    def further_clues(self, puzzle: Hashi, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        planks: Any = solution
        totals = iter(sum(planks[puzzle.edges[e]] for e in at) for at in puzzle.edges_at)
        return [("sea", [None if old is None else next(totals) for old in puzzle.sea])]

    def random(
        self,
        rng: Random,
        width: int,
        height: int,
        planks: int = PLANKS,
        connected: bool = True,
        loops: bool = True,
        islands: float = 0.25,
        unknown: float = 0.0,
        touching: bool = False,
    ) -> Solved[Hashi]:
        """`islands`, the share of cells with an island (default 0.25; fewer may fit); `unknown`, the share of islands
        without a number (default 0); `touching`, True if islands may touch (default no); and the settings."""
        from .parts.hashi.growth import Growth, close_loops

        longest = round(1 / max(islands, 0.01)) + 2
        symmetry = self.symmetry if fits(self.symmetry, height, width) else None
        growth = Growth(rng, height, width, touching=touching, longest=longest, symmetry=symmetry)
        target = max(2, round(islands * width * height))
        for _ in range(1 if connected or symmetry else rng.randint(1, 1 + target // 8)):
            growth.start()
        growth.grow(target)
        layer = (UNKNOWN if cell in growth.islands else None for cell in cells(height, width))
        sea = self.kind(height, width, tuple(layer), planks, connected, loops)
        solution = {edge: rng.randint(1, planks) if edge in growth.bridges else 0 for edge in sea.edges}
        if loops:
            close_loops(rng, sea, solution)
        totals = (sum(solution[sea.edges[e]] for e in at) for at in sea.edges_at)
        numbers = [UNKNOWN if rng.random() < unknown else total for total in totals]
        return self.with_numbers(sea, numbers), Solution(solution.items())

    def with_numbers(self, puzzle: Hashi, numbers: Iterable[Any]) -> Hashi:
        """The puzzle with other numbers of its islands, `?` for an island without a number."""
        remaining = iter(numbers)
        return replace(puzzle, sea=tuple(None if old is None else next(remaining) for old in puzzle.sea))

    def excluding(self, puzzle: Hashi, rng: Random, solution: Solution, other: Solution) -> Solved[Hashi] | None:
        """Changes the number of planks of a bridge where the two solutions differ."""
        bridges = [edge for edge in solution.differing(other) if solution[edge]]
        if puzzle.planks == 1 or not bridges:
            return None
        edge = rng.choice(bridges)
        planks = rng.choice([number for number in range(1, puzzle.planks + 1) if number != solution[edge]])
        changed: dict[Any, Any] = {**solution, edge: planks}
        totals = [sum(changed[puzzle.edges[e]] for e in at) for at in puzzle.edges_at]
        numbers = (UNKNOWN if old is None else new for old, new in zip(puzzle.numbers, totals, strict=True))
        return self.with_numbers(puzzle, numbers), Solution(changed)
