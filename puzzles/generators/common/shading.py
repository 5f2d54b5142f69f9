"""Generators for shading puzzles with counted rooms."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.geometry import Cell, components, edges, neighbours, numbered, reached
from ...common.shading import CountedRooms
from ...common.solution import Solution, Solved
from .boards import GridGenerator, some
from .cell_boards import AreaGenerator
from .random_divisions import random_regions

P = TypeVar("P", bound=CountedRooms)


class CountedRoomsGenerator(AreaGenerator[P]):
    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "5x2", "1x4", "1x1")

    def default_random(
        self, rng: Random, width: int, height: int, clues: float = 0.8, room: int = 6, **settings: Any
    ) -> Solved[P]:
        """`width`, `height`; `clues`, the share of rooms with a number (default 0.8); `room`, the approximate number of
        cells of a room (default 6)."""
        return super().default_random(rng, width, height, clues, room, **settings)

    def clues_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"numbers": [sum(solution[cell] == 1 for cell in cells) for cells in puzzle.areas]}

    def blank_with(self, regions: tuple[int, ...], height: int, width: int) -> P:
        return self.without_numbers(height, width, regions)

    def in_rooms(self, rng: Random, solution: Solution, size: tuple[int, int], clues: float, room: int) -> P:
        """A board of this height and width with random rooms of about `room` cells, and numbers for a solution."""
        cells = list(solution)
        seeds: Any = rng.sample(cells, max(1, len(cells) // max(1, room)))
        board = self.without_numbers(*size, random_regions(rng, *size, seeds))
        return replace(board, numbers=some(rng, self.clues_of(board, solution)["numbers"], clues))

    def without_numbers(self, height: int, width: int, regions: tuple[int, ...]) -> P:
        return self.kind(height, width, regions, (None,) * (max(regions) + 1))

    def changed(self, board: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """Cuts a room in two, so that a number excludes the other solution."""
        room = board.area_at
        differing: list[Any] = solution.differing(other)
        cuts = [self._cut(board, rng, cell, solution, other) for cell in rng.choices(differing, k=30)]
        even = {part: min(len(part), len(board.areas[room[part[0]]]) - len(part)) for part in map(tuple, cuts) if part}
        for part in sorted(even, key=even.__getitem__, reverse=True):
            puzzle = self.regrouped(board, {**room, **dict.fromkeys(part, len(board.numbers))}, solution)
            if self.stays(puzzle, solution):
                return puzzle, solution
        return GridGenerator.changed(self, board, rng, solution, other)

    def _cut(self, puzzle: P, rng: Random, cell: Cell, solution: Solution, other: Solution) -> list[Cell]:
        """Random cells that can be cut off a cell's room, such that the two solutions shade different counts of them.
        The empty list if there are none."""
        area = next(area for area in puzzle.areas if cell in area)
        best, part, balance = list[Cell](), [cell], 0
        while part and len(part) < len(area):
            rest = [other_cell for other_cell in area if other_cell not in part]
            last = part[-1]
            balance += int(solution[last] == 1) - int(other[last] == 1)
            whole = len(reached(rest[0], rest.__contains__, puzzle.around)) == len(rest)
            if balance and whole and min(len(part), len(rest)) >= min(len(best), len(area) - len(best)):
                best = part[:]
            beside = [new for new in rest if any(member in puzzle.around[new] for member in part)]
            part.append(rng.choice(beside))
        return best

    def stays(self, puzzle: P, solution: Solution) -> bool:
        """True if a solution of other rooms, with the right numbers, is a solution of these rooms."""
        return True

    def regrouped(self, puzzle: P, room: Mapping[Cell, int], solution: Solution) -> P:
        """The puzzle with other rooms, given by their old numbers. Rooms with a number get that of the solution."""
        board = self.without_numbers(puzzle.height, puzzle.width, numbered(list(room.values())))
        counts = zip(board.areas, self.clues_of(board, solution)["numbers"], strict=True)
        with_number = {k for k, number in enumerate(puzzle.numbers) if number is not None} | {len(puzzle.numbers)}
        numbers = tuple(count if room[cells[0]] in with_number else None for cells, count in counts)
        return replace(puzzle, regions=board.regions, numbers=numbers)


class BoxedRoomsGenerator(CountedRoomsGenerator[P]):
    """Rectangular rooms, which are cut and joined by straight lines."""

    boxes = True

    def changed(self, board: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """Cuts a room in two so that `other` is no solution, or draws a solution near this one."""
        room = board.area_at
        differing: list[Any] = solution.differing(other)
        parts = [part for k in sorted({room[cell] for cell in differing}) for part in _straight_cuts(board.areas[k])]
        for part in rng.sample(parts, len(parts)):
            puzzle = self.regrouped(board, {**room, **dict.fromkeys(part, len(board.numbers))}, solution)
            if self.separates(puzzle, solution, other):
                return puzzle, solution
        return self.redrawn(board, rng, solution, other)


def _straight_cuts(room: Sequence[Cell]) -> Iterator[list[Cell]]:
    """For each straight cut of a room the cells above it or left of it."""
    for axis in (0, 1):
        for k in sorted({cell[axis] for cell in room})[1:]:
            yield [cell for cell in room if cell[axis] < k]


def random_rectangles(rng: Random, height: int, width: int, largest: int = 4, share: float = 0.9) -> Solution:
    """Random shaded rectangles with sides up to `largest` that do not share an edge, on most of the board."""
    shaded = set[Cell]()
    board = [Cell(r, c) for r in range(height) for c in range(width)]
    for first in rng.sample(board, round(share * len(board))):
        sides = rng.choice(((1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (2, 3), (3, 2), (largest, 2), (1, largest)))
        block = {Cell(first.r + r, first.c + c) for r in range(sides[0]) for c in range(sides[1])}
        near = {Cell(r + dr, c + dc) for r, c in block for dr, dc in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))}
        if block <= {*board} and shaded.isdisjoint(near):
            shaded |= block
    return Solution({cell: int(cell in shaded) for cell in board})


def squares_apart(rng: Random, around: Mapping[Cell, Sequence[Cell]], fits: Callable[[set[Cell]], bool]) -> set[Cell]:
    """Random shaded squares that do not share an edge. A square is kept if `fits(shaded)` of all shaded cells."""
    shaded = set[Cell]()
    for first in rng.sample(list(around), len(around)):
        side = rng.choice((1, 1, 2, 2, 2, 3))
        square = {Cell(first.r + r, first.c + c) for r in range(side) for c in range(side)}
        beside = {near for cell in square for near in (cell, *around.get(cell, ()))}
        if square <= around.keys() and shaded.isdisjoint(beside) and fits(shaded | square):
            shaded |= square
    return shaded


def more_parts(
    rng: Random,
    around: Mapping[Cell, Sequence[Cell]],
    shaded: set[Cell],
    fits: Callable[[set[Cell], Cell], bool],
    rounds: int = 20,
) -> set[Cell]:
    """The shaded cells, changed one at a time so that the others form more and smaller connected parts.

    A change is kept if `fits(changed, cell)`. Each cell is tried about `rounds` times.
    """
    board, worth = list(around), 0.0
    for cell in rng.choices(board, k=rounds * len(board)):
        changed = shaded ^ {cell}
        if fits(changed, cell):
            rest = [place for place in board if place not in changed]
            now = sum(len(part) ** -0.5 for part in components(rest, around))
            if now >= worth - 0.05:
                shaded, worth = changed, now
    return shaded


def dominoes_apart(rng: Random, height: int, width: int, placed: Collection[Cell] = ()) -> set[Cell]:
    """The cells of random dominoes, no two of which share an edge, beside those of the `placed` dominoes.

    Each step chooses, from a few free places, the place that blocks the fewest free cells, until no place is free.
    """
    around, shaded = neighbours(height, width), set(placed)
    free = {cell for cell in around if shaded.isdisjoint((cell, *around[cell]))}
    places = [edge for edge in edges(height, width) if free.issuperset(edge.ends)]
    while places:
        sample = rng.sample(places, min(len(places), 16))
        best = min(sample, key=lambda edge: len(free.intersection(around[edge.ends[0]] + around[edge.ends[1]])))
        shaded.update(best.ends)
        free.difference_update(*((end, *around[end]) for end in best.ends))
        places = [edge for edge in places if free.issuperset(edge.ends)]
    return shaded
