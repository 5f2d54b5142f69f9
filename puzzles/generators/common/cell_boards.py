"""Generators for puzzles with one value in each cell: numbers, objects, shading, Latin squares, areas."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar, cast

from ...common.cell_boards import AreaPuzzle, CellPuzzle, LatinPuzzle, ShadedAreas
from ...common.errors import PuzzleError
from ...common.geometry import Cell, cells, numbered
from ...common.solution import Solution, Solved
from .boards import GridGenerator
from .random_divisions import joined_regions, random_boxes, random_forest, random_regions, tree_branches
from .switches import switched

GIVEN_UP = 1 / 30
"""The probability that a board is given up if none of its differing cells can move."""

REDIVIDED = 0.7
"""The probability that two areas are divided anew."""


CP = TypeVar("CP", bound=CellPuzzle)


LP = TypeVar("LP", bound=LatinPuzzle)
AP = TypeVar("AP", bound=AreaPuzzle)


SA = TypeVar("SA", bound=ShadedAreas)


class CellGenerator(GridGenerator[CP]):
    def clues_of(self, puzzle: CP, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The values themselves, if the puzzle has a layer `given`."""
        has_given = any("given" in layers for layers in puzzle.clue_layers)
        return {"given": [solution.get(cell) for cell in puzzle.cells]} if has_given else {}

    def with_shading(self, board: CP, rng: Random, shaded: Collection[Cell], share: float) -> Solved[CP]:
        """The board with about this share of the clues that a shading gives, and the shading."""
        return self.with_some(board, rng, board.with_ones(shaded), share)


class LatinGenerator(CellGenerator[LP]):
    """Generator of Latin squares. `with_clues_of` of a kind renews all clues that depend on the numbers."""

    small_sizes: ClassVar[tuple[str, ...]] = ("3x3", "4x4", "2x2", "1x1")

    def default_random(  # type: ignore[override]
        self, rng: Random, side: int, clues: float = 0.6, **settings: Any
    ) -> Solved[LP]:
        """`side`; `clues`, the share of the possible clues (default 0.6)."""
        return self.with_random_solution(rng, lambda: replace(self.kind.blank(side, side), **settings), clues)

    def changed(self, puzzle: LP, rng: Random, solution: Solution, other: Solution) -> Solved[LP] | None:
        """Exchanges some numbers of two lines, one of them in a cell where the solutions differ."""
        cell: Any = rng.choice(solution.differing(other))
        moved = Solution(switched(rng, {at: solution[at] for at in puzzle.cells}, cell))
        if moved == solution or getattr(puzzle, "diagonals", False):  # an exchange changes the diagonals
            return None
        return self.with_clues_of(puzzle, moved), moved


class AreaGenerator(CellGenerator[AP]):
    """If `boxes`, the rooms of random boards are rectangles."""

    boxes: ClassVar[bool] = False

    def default_random(
        self, rng: Random, width: int, height: int, clues: float = 0.8, room: int = 6, **settings: Any
    ) -> Solved[AP]:
        """`width`, `height`; `clues`, the share of the possible clues (default 0.8); `room`, the approximate number of
        cells of a room (default 6)."""
        return self.with_random_solution(
            rng,
            lambda: replace(self.blank_with(self.random_rooms(rng, height, width, room), height, width), **settings),
            clues,
        )

    def random_rooms(self, rng: Random, height: int, width: int, room: int) -> tuple[int, ...]:
        """The regions of random rooms of about `room` cells."""
        if self.boxes:
            return random_boxes(rng, height, width, room)
        places = cells(height, width)
        return random_regions(rng, height, width, rng.sample(places, max(1, len(places) // max(1, room))))

    def blank_with(self, regions: tuple[int, ...], height: int, width: int) -> AP:
        """The board with these rooms and without clues."""
        names = {field for layers in self.kind.clue_layers for field in layers}.difference(self.kind.outside)
        return self.kind.blank(height, width, regions, **dict.fromkeys(names, (None,) * (height * width)))

    def with_regions(
        self, rng: Random, size: tuple[int, int], drawn: Iterable[set[Cell]], count: int, what: str = "", **fields: Any
    ) -> Solved[AP]:
        """A board of this height and width; its random regions have `count` of the marked cells each. In the solution,
        marked cells are 1 and others 0.

        `drawn` are sets of marked cells: the first with such regions is used; `fields` are the other fields of the
        puzzle. Raises PuzzleError if no set has such regions; `what` then names the drawn cells.
        """
        for marked in filter(None, drawn):
            single = random_regions(rng, *size, sorted(marked))
            if regions := joined_regions(rng, *size, single, count):
                puzzle = self.kind(*size, regions, **fields)
                return puzzle, puzzle.with_ones(marked)
        raise PuzzleError(" ".join(filter(None, (f"no random {size[1]}x{size[0]} board", what, "was found"))))

    def changed(self, puzzle: AP, rng: Random, solution: Solution, other: Solution) -> Solved[AP] | None:
        """Moves a cell in which the solutions differ to a neighbouring area, so that `solution` stays a solution and
        `other` does not."""
        area = puzzle.area_at
        differing: list[Any] = solution.differing(other)
        for cell in rng.sample(differing, len(differing)):
            areas_beside = [area[beside] for beside in puzzle.around[cell] if area[beside] != area[cell]]
            if areas_beside:
                moved = replace(puzzle, regions=numbered(list({**area, cell: rng.choice(areas_beside)}.values())))
                if self.separates(moved, solution, other):
                    return moved, solution
        return super().changed(puzzle, rng, solution, other)

    def regrouped(self, puzzle: AP, room: Mapping[Cell, int], solution: Solution) -> AP:
        """The puzzle with other areas, given by their old numbers."""
        return replace(puzzle, regions=numbered(list(room.values())))

    def redivided(self, puzzle: AP, rng: Random, solution: Solution, other: Solution) -> AP | None:
        """The puzzle with an area in which the solutions differ and one beside it divided anew. `solution` stays a
        solution, and `other` does not.

        The areas are joined, and a random tree of their cells is cut. (DeFord, Duchin, Solomon, Recombination, 2021.)
        """
        area, differing = puzzle.area_at, cast("list[Cell]", solution.differing(other))
        first = area[rng.choice(differing)]
        beside = sorted({area[near] for member in puzzle.areas[first] for near in puzzle.around[member]} - {first})
        if not beside:
            return None
        second = rng.choice(beside)
        both = [*puzzle.areas[first], *puzzle.areas[second]]
        around = {member: [near for near in puzzle.around[member] if area[near] in (first, second)] for member in both}
        branches = tree_branches(random_forest(rng, around, [rng.choice(both)]))
        marked = sum(solution.get(member) == 1 for member in puzzle.areas[second])
        for part in rng.sample(branches, len(branches)):
            if sum(solution.get(member) == 1 for member in part) == marked:
                rooms = {**area, **dict.fromkeys(both, first), **dict.fromkeys(part, second)}
                moved = self.regrouped(puzzle, rooms, solution)
                if moved != puzzle and self.separates(moved, solution, other):
                    return moved
        return None


class ShadedAreasGenerator(AreaGenerator[SA]):
    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "5x2", "1x4", "1x1")

    def excluding(self, puzzle: SA, rng: Random, solution: Solution, other: Solution) -> Solved[SA] | None:
        """Moves a cell with different values in the two solutions to a neighbouring area, and keeps one solution.

        Large areas are preferred, because small areas restrict most. If no such cell can move, a cell beside such a
        cell moves. These moves may undo each other forever, so the board is sometimes given up.
        """
        area = puzzle.area_at
        differing: list[Any] = solution.differing(other)
        if rng.random() < REDIVIDED and (divided := self.redivided(puzzle, rng, solution, other)):
            return divided, solution
        cells_beside = [beside for cell in differing for beside in puzzle.around[cell]]
        first, second = rng.sample((solution, other), 2)
        for kept, near in ((first, differing), (second, differing), (other, cells_beside)):
            if near is cells_beside and rng.random() < GIVEN_UP:
                return None
            free = [cell for cell in near if kept.get(cell) != puzzle.ruled]
            moves = {(cell, area[beside]) for cell in free for beside in puzzle.around[cell]}
            gain = {(cell, to): len(puzzle.areas[to]) - len(puzzle.areas[area[cell]]) for cell, to in sorted(moves)}
            for cell, to in sorted(gain, key=lambda move: 10 * rng.random() - gain[move]):
                moved = replace(puzzle, regions=numbered(list({**area, cell: to}.values())))
                if to != area[cell] and not moved.validation_error():
                    return moved, kept
        return None
