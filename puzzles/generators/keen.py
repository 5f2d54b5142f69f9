"""Generator of Keen puzzles."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from ..common.geometry import divisions, edges, parted, regions_of, walls_of
from ..common.kit import Edge, PuzzleError, Solution, Solved, cells, numbered
from ..keen import Keen
from ..parts.keen.operations import clues_of
from .common.kit import LatinGenerator, Random, latin_rectangle

RENUMBERED = 0.5
"""The probability that numbers change instead of a cage."""


class KeenGenerator(LatinGenerator[Keen]):
    small_sizes = ("3x3", "4x3", "4x4", "2x2", "1x1")
    few_clues = {"largest": 9}
    for_levels = {3: {"largest": 8}}

    def tiny(self) -> Iterator[Keen]:
        yield from dict.fromkeys(self._tiny())

    def _tiny(self) -> Iterator[Keen]:
        options = {1: (None, "1+", "2*"), 2: ("3+", "2*", "1-", "2/"), 3: ("4+", "2*"), 4: ("6+", "4*")}
        for side in (1, 2):
            for cages in divisions(side, side):
                for labels in product(*(options[len(area)] for area in parted(side, side, cages))):
                    yield self.kind(side, side, cages, labels)
        wide = {1: (None, "2"), 2: ("1-", "0/", "2", "0*"), 3: ("0-", "2/", "3"), 4: ("2-", "3/", "4", "0*")}
        for lowest, (height, width) in product((0, 1), ((1, 3), (2, 2), (2, 3))):
            whole = (0,) * (height * width)
            for cages in divisions(height, width) if height * width < 5 else (whole,):
                for labels in product(*(wide.get(len(area), ("2", "1-")) for area in parted(height, width, cages))):
                    yield self.kind(height, width, cages, labels, lowest)

    def random(
        self,
        rng: Random,
        width: int,
        height: int,
        largest: int = 4,
        products: bool = False,
        bare: float = 0.0,
        lowest: int = 1,
    ) -> Solved[Keen]:
        """`width`, `height`; `largest`, the most cells of a cage (default 4); `products`, True if all clues are
        products; `bare`, the share of clues without an operation (default 0); `lowest`, the least number (default 1).
        """
        if width == 1 < height:
            raise PuzzleError("rows of one column cannot hold clues such as 12+")
        solution = Solution(latin_rectangle(rng, height, width, lowest))
        blank = self.kind(height, width, _random_cages(rng, height, width, largest), (), lowest)
        puzzle = self.with_clues(blank, rng, solution, "*" if products else "+-*/")
        labels = (label.rstrip("+-*/") if bare and rng.random() < bare else label for label in puzzle.labels if label)
        return replace(puzzle, labels=tuple(labels)), solution

    def with_clues(self, puzzle: Keen, rng: Random, solution: Mapping[Any, Any], operations: Collection[str]) -> Keen:
        """The puzzle with clues for this solution, by these operations where they fit."""
        labels = []
        for area in puzzle.areas:
            fitting = clues_of([solution[cell] for cell in area])
            labels.append(rng.choice([clue for clue in fitting if clue[-1] in operations] or fitting))
        return replace(puzzle, labels=tuple(labels))

    def with_clues_of(self, puzzle: Keen, solution: Mapping[Any, Any]) -> Keen:
        """A clue keeps its operation where that fits the new numbers."""
        labels = []
        for area, old in zip(puzzle.areas, puzzle.labels, strict=True):
            fitting = clues_of([solution[cell] for cell in area])
            new = old and next((clue for clue in fitting if clue[-1] == old[-1]), fitting[0])
            labels.append(new.rstrip("+-*/") if old and new and old.isdigit() else new)
        return replace(puzzle, labels=tuple(labels))

    def excluding(self, puzzle: Keen, rng: Random, solution: Solution, other: Solution) -> Solved[Keen]:
        """Cuts a cell where the two solutions differ off its cage. The parts get clues by operations of the puzzle."""
        cell: Any = rng.choice(solution.differing(other))
        walls = walls_of(puzzle.height, puzzle.width, puzzle.cages)
        return self._divided(puzzle, rng, solution, walls | {edge for edge in puzzle.touching if cell in edge.ends})

    def changed(self, puzzle: Keen, rng: Random, solution: Solution, other: Solution) -> Solved[Keen] | None:
        """Moves a cell where the solutions differ to a cage beside it, or changes the numbers."""
        cage = dict(zip(puzzle.cells, puzzle.cages, strict=True))
        cell: Any = rng.choice(solution.differing(other))
        beside = [cage[near] for near in puzzle.around[cell] if cage[near] != cage[cell]]
        if not beside or rng.random() < RENUMBERED:
            return super().changed(puzzle, rng, solution, other)
        cage[cell] = rng.choice(beside)
        return self._divided(puzzle, rng, solution, walls_of(puzzle.height, puzzle.width, [*cage.values()]))

    def _divided(self, puzzle: Keen, rng: Random, solution: Solution, walls: Collection[Edge]) -> Solved[Keen]:
        """The puzzle with cages between these walls. New ones get clues by operations of the puzzle."""
        parts = replace(puzzle, cages=regions_of(puzzle.height, puzzle.width, walls))
        parts = self.with_clues(
            parts, rng, solution, {operation or sign for *_, operation in puzzle.stated() for sign in "+-*/"}
        )
        known = dict(zip(puzzle.areas, puzzle.labels, strict=True))
        labels = (known.get(area, new) for area, new in zip(parts.areas, parts.labels, strict=True))
        return replace(parts, labels=tuple(labels)), solution


def _random_cages(rng: Random, height: int, width: int, largest: int) -> tuple[int, ...]:
    """Random cages: neighbouring cages are joined, in random order, as long as they stay small."""
    cage = {cell: [cell] for cell in cells(height, width)}
    for edge in rng.sample(edges(height, width), len(edges(height, width))):
        first, second = (cage[end] for end in edge.ends)
        if first is not second and len(first) + len(second) <= rng.randint(min(2, largest), largest):
            first += second
            cage |= dict.fromkeys(second, first)
    return numbered([cage[cell][0] for cell in cells(height, width)])
