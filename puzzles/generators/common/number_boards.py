"""Base classes of generators for puzzles in which only some cells have a number."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import exp
from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.formats import UNKNOWN
from ...common.geometry import Cell, numbered
from ...common.number_boards import RoomSizes, SomeNumbers
from ...common.solution import Solution, Solved
from .cell_boards import AreaGenerator, CellGenerator
from .connected_cells import stays_connected
from .random_divisions import random_forest, random_regions, tree_branches

P = TypeVar("P", bound=SomeNumbers)
RS = TypeVar("RS", bound=RoomSizes)

Wrong = Callable[[Sequence[set[Cell]], Sequence[Cell]], int]
"""The number of errors in the cells of each room and the place of its number: 0 if the rules hold."""

TRIES = 20
"""The number of tries to change a board: most would break a rule."""

NUMBER_MOVES, CELL_MOVES = 0.3, 0.6
"""Below the first of a random number from 0 to 1, a number moves in its room; below the second, a cell changes rooms;
above it, two rooms are divided anew."""


class SomeNumbersGenerator(CellGenerator[P]):
    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "4x2", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"given": 0.05}
    many_clues: ClassVar[Mapping[str, Any]] = {"given": 1.0}

    def clues_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        numbers = solution.picked(puzzle.cells)
        return {"given": [None if number == puzzle.empty else number for number in numbers]}


class RoomSizesGenerator(SomeNumbersGenerator[RS], AreaGenerator[RS]):
    """`crowding` rooms lie in as many cells as a large room has. `wrong` counts the errors of numbers, by their rooms
    and their places; it is 0 if all rules are kept."""

    crowding: ClassVar[float] = 1.5

    def wrong(self, areas: Sequence[set[Cell]], place: Sequence[Cell]) -> int:
        raise NotImplementedError

    def default_random(  # type: ignore[override]
        self, rng: Random, width: int, height: int, given: float = 0.2, largest: int = 8
    ) -> Solved[RS]:
        """`width`, `height`; `given`, the share of given numbers (default 0.2); `largest`, the approximate number of
        cells of a large room (default 8)."""
        area = height * width
        rooms = max(1, int(self.crowding * area // max(2, largest)))
        board = self.kind.blank(height, width, (0,) * area, given=(None,) * area)
        while not (made := _placed(rng, board, rooms, self.wrong)):
            rooms = max(1, rooms * 9 // 10)
        board = replace(board, regions=numbered(list(made[0].values())))
        solution = Solution((cell, board.size_at[cell] if cell in made[1] else 0) for cell in board.cells)
        return self.with_some(board, rng, solution, given)

    def changed(self, puzzle: RS, rng: Random, solution: Solution, other: Solution) -> Solved[RS] | None:
        """Moves the number of a room in which the solutions differ, moves a cell there to a room beside it, or divides
        two rooms anew. The numbers become the new sizes; a number that was given is given at its new place."""
        differing: list[Any] = solution.differing(other)
        for _ in range(TRIES):
            room, cell = dict(puzzle.area_at), rng.choice(differing)
            place = {room[at]: at for at in puzzle.cells if solution[at]}
            given = {number: puzzle.given[puzzle.cells.index(at)] is not None for number, at in place.items()}
            beside = [room[near] for near in puzzle.around[cell] if room[near] != room[cell]]
            move = rng.random()
            if move < NUMBER_MOVES or not beside:
                place[room[cell]] = rng.choice(puzzle.areas[room[cell]])
            elif move < CELL_MOVES and cell != place[room[cell]]:
                room[cell] = rng.choice(beside)
            elif not self._divided(puzzle, rng, room, place, room[cell], rng.choice(beside)):
                continue
            changed, moved = self._sized(puzzle, room, place, given)
            if (moved != solution or changed != puzzle) and self.separates(changed, moved, other):
                return changed, moved
        return None

    def _divided(
        self, puzzle: RS, rng: Random, room: dict[Cell, int], place: Mapping[int, Cell], first: int, second: int
    ) -> bool:
        """Divides two rooms anew in `room`, so that each keeps its number: a random tree of their cells is cut. Returns
        False if no other cut does that."""
        both = [*puzzle.areas[first], *puzzle.areas[second]]
        around = {member: [near for near in puzzle.around[member] if room[near] in (first, second)] for member in both}
        branches = tree_branches(random_forest(rng, around, [place[first]]))
        parts = [part for part in branches if place[second] in part and {*part} != {*puzzle.areas[second]}]
        if not parts:
            return False
        room.update(dict.fromkeys(both, first))
        room.update(dict.fromkeys(rng.choice(parts), second))
        return True

    def _sized(
        self, puzzle: RS, room: Mapping[Cell, int], place: Mapping[int, Cell], shown: Mapping[int, bool]
    ) -> Solved[RS]:
        """The puzzle with these rooms, and its solution with the numbers at these places; `shown` are given."""
        size = Counter(room.values())
        number = {at: size[which] for which, at in place.items()}
        given = tuple(
            (number[at] if shown[room[at]] else None) if at in number else clue if clue == UNKNOWN else None
            for at, clue in zip(puzzle.cells, puzzle.given, strict=True)
        )
        changed = replace(puzzle, regions=numbered(list(room.values())), given=given)
        return changed, Solution((at, number.get(at, 0)) for at in puzzle.cells)


def _placed(rng: Random, board: RoomSizes, rooms: int, wrong_in: Wrong) -> tuple[dict[Cell, int], set[Cell]] | None:
    """The room of each cell, and the cells with numbers, without errors; None if none were found.

    A number moves to another cell of its room, or a cell to a neighbouring room. Moves for the worse become rarer.
    Source: Kirkpatrick, Gelatt, Vecchi, Optimization by simulated annealing, 1983.
    """
    seeds = rng.sample(board.cells, rooms)
    room = dict(zip(board.cells, random_regions(rng, board.height, board.width, seeds), strict=True))
    areas = [{cell for cell in board.cells if room[cell] == k} for k in range(rooms)]
    place = [rng.choice(sorted(area)) for area in areas]
    wrong, steps = wrong_in(areas, place), 80 * len(board.cells)
    for step in range(steps):
        if not wrong:
            return room, set(place)
        cell = rng.choice(board.cells)
        old, new = room[cell], room[rng.choice(board.around[cell])] if rng.random() < 0.5 else room[cell]
        before = place[old]
        if new == old:
            place[old] = cell
        elif cell == before or not stays_connected(areas[old], cell, board.around):
            continue
        else:
            areas[old].remove(cell)
            areas[new].add(cell)
        worse = (after := wrong_in(areas, place)) - wrong
        if worse > 0 and rng.random() >= exp(-worse * (1 + 4 * step / steps)):
            place[old] = before
            if new != old:
                areas[new].remove(cell)
                areas[old].add(cell)
        else:
            room[cell], wrong = new, after
    return None
