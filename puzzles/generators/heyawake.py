"""Generator of Heyawake puzzles."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product
from random import Random
from typing import Any, ClassVar

from cluewise.kit import (  # isort: skip
    AreaGenerator, Cell, Divided, Edge, Line, Solution, as_layer, numbered, random_shading, walls_inside, walls_of,
)  # fmt: skip
from ..heyawake import SPANS, Heyawake

SHADED_FIRST = 0.7
"""The probability that the shading changes before a border moves. With 1, changes would undo each other forever."""

MOST_JOINED = 3
"""The number of times that two rooms are joined for one change of the shading."""


class HeyawakeGenerator(AreaGenerator[Heyawake]):
    rare_signs: ClassVar[Mapping[str, tuple[Any, ...]]] = {"numbers": (5,)}
    small_sizes = ("4x3", "3x4", "5x2", "4x4", "1x5", "1x1")
    tiny_boards = (
        Divided(((1, 1), (3, 1), (1, 4), (2, 2), (3, 2)), (None, 0, 1, 2), each={"span": SPANS}),
        Divided(((2, 2), (1, 4), (3, 2)), (None,), walled=True, each={"span": SPANS}),
    )

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.6, span: str = "borders"
    ) -> tuple[Heyawake, Solution]:
        """`width`, `height`; `clues`, the share of rooms with a number (default 0.6); `span`, the setting."""
        shaded = random_shading(rng, height, width)
        puzzle = self.kind(height, width, (0,) * (height * width), (None,), span)
        solution = Solution({cell: int(cell in shaded) for cell in puzzle.cells})
        rooms = list(puzzle.areas)
        while rooms:
            room = rooms.pop()
            parts = [part for _, part in self.cuts(puzzle, solution, [room]) if not _single(part, room)]
            if parts and len(room) > rng.randint(3, 8):
                part = rng.choice(parts)
                puzzle = self.cut_off(puzzle, part, solution)
                rooms += [part, tuple(cell for cell in room if cell not in part)]
        return self.with_some(puzzle, rng, solution, clues)

    def clues_of(self, puzzle: Heyawake, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"numbers": [sum(solution[cell] == 1 for cell in cells) for cells in puzzle.areas]}

    def cuts(
        self, puzzle: Heyawake, solution: Solution, rooms: Iterable[Sequence[Cell]]
    ) -> Iterator[tuple[Sequence[Cell], tuple[Cell, ...]]]:
        """For each straight cut of these rooms after which no unshaded line crosses two borders: the room, and its part
        above the cut or left of it."""
        line_at = _unshaded_lines(puzzle.lines, solution)
        crossing = {line_at[wall] for wall in puzzle.borders if wall in line_at}
        for room, axis in product(rooms, (0, 1)):
            for k in sorted({cell[axis] for cell in room})[1:]:
                part = tuple(cell for cell in room if cell[axis] < k)
                ends = ((cell, Cell(cell.r + 1 - axis, cell.c + axis)) for cell in part if cell[axis] == k - 1)
                if not any(line_at.get(Edge(*cell, *beyond)) in crossing for cell, beyond in ends if beyond in room):
                    yield room, part

    def cut_off(self, board: Heyawake, part: Sequence[Cell], solution: Solution) -> Heyawake:
        """The puzzle with `part` of a room as a new room. Parts of a room with a number get the solution's numbers."""
        return self._with_rooms(board, {**board.area_at, **dict.fromkeys(part, len(board.numbers))}, solution)

    def _joined(
        self, board: Heyawake, rooms: Iterable[int], solution: Solution
    ) -> Iterator[tuple[Heyawake, Sequence[Cell]]]:
        """The puzzles in which one of these rooms makes a rectangle with a room beside it, and that rectangle."""
        area = board.area_at
        for room in rooms:
            cells = board.areas[room]
            for other in sorted({area[near] for cell in cells for near in board.around[cell]} - {room}):
                both = sorted((*cells, *board.areas[other]))
                if _fills_rectangle(both):
                    yield self._with_rooms(board, {**area, **dict.fromkeys(both, room)}, solution), both

    def _with_rooms(self, board: Heyawake, room_of: Mapping[Cell, int], solution: Solution) -> Heyawake:
        """The puzzle with other rooms. Those whose first cell was in a room with a number get the solution's number."""
        old = board.area_at
        regions = numbered(list(room_of.values()))
        inside = walls_inside(board) - walls_of(board.height, board.width, regions)
        walls = as_layer(board.height, board.width, inside)
        puzzle = replace(board, regions=regions, numbers=(None,) * (max(regions) + 1), inner_walls=walls)
        counts = zip(puzzle.areas, self.clues_of(puzzle, solution)["numbers"], strict=True)
        numbers = (None if board.numbers[old[cells[0]]] is None else count for cells, count in counts)
        return replace(puzzle, numbers=tuple(numbers))

    def changed(
        self, board: Heyawake, rng: Random, solution: Solution, other: Solution
    ) -> tuple[Heyawake, Solution] | None:
        """Cuts a room so that only `solution` stays a solution. Else moves the border between two rooms, or changes the
        shading of a cell nearby, and the numbers with it; finally the shading where two rooms become one."""
        differing: list[Any] = solution.differing(other)
        rooms = sorted({board.area_at[cell] for cell in differing})
        if found := self._cut_anew(board, rng, solution, other, [board.areas[room] for room in rooms]):
            return found, solution
        joined = list(self._joined(board, rooms, solution))
        shading_first = rng.random() < SHADED_FIRST
        pair = self._shaded_anew(board, rng, solution, differing) if shading_first else None
        for both, room in rng.sample(joined, len(joined)) if pair is None else ():
            if found := self._cut_anew(both, rng, solution, other, [room]):
                return found, solution
        if pair is None and not shading_first:
            pair = self._shaded_anew(board, rng, solution, differing)
        return pair or self._joined_and_shaded(board, rng, solution, rooms, differing)

    def _joined_and_shaded(
        self, board: Heyawake, rng: Random, solution: Solution, rooms: Sequence[int], cells: Sequence[Cell]
    ) -> tuple[Heyawake, Solution] | None:
        """As `_shaded_anew`, after one of these rooms, or of those beside them, is joined with a room beside it."""
        beside = {board.area_at[near] for room in rooms for cell in board.areas[room] for near in board.around[cell]}
        joined = [puzzle for puzzle, _ in self._joined(board, sorted(beside.union(rooms)), solution)]
        pairs = (self._shaded_anew(puzzle, rng, solution, cells) for puzzle in rng.sample(joined, len(joined)))
        return next(filter(None, pairs), None)

    def _cut_anew(
        self, board: Heyawake, rng: Random, solution: Solution, other: Solution, rooms: Sequence[Sequence[Cell]]
    ) -> Heyawake | None:
        """The puzzle with one of these rooms cut so that `solution` is a solution and `other` is not."""
        cuts = [(_single(part, room), rng.random(), part) for room, part in self.cuts(board, solution, rooms)]
        for _, _, part in sorted(cuts):
            puzzle = self.cut_off(board, part, solution)
            if puzzle.accepts(solution) and not puzzle.accepts(other):
                return puzzle
        return None

    def _shaded_anew(
        self, board: Heyawake, rng: Random, solution: Solution, cells: Sequence[Cell]
    ) -> tuple[Heyawake, Solution] | None:
        """The puzzle with the shading of one of these cells, or of those beside them, changed."""
        nearby = list(dict.fromkeys(place for cell in cells for place in (cell, *board.around[cell])))
        rooms = dict.fromkeys(board.area_at[cell] for cell in nearby)
        further = [cell for room in rooms for cell in board.areas[room] if cell not in nearby]
        for cell in [*rng.sample(nearby, len(nearby)), *rng.sample(further, len(further))]:
            freed: dict[Any, int] = {} if solution[cell] else dict.fromkeys(board.around[cell], 0)
            changed = Solution({**solution, **freed, cell: int(not solution[cell])})
            puzzle = self._with_fewer_borders(self.with_clues_of(board, changed), rng, changed)
            if puzzle is not None and puzzle != board and puzzle.accepts(changed):
                return puzzle, changed
        return None

    def _with_fewer_borders(self, board: Heyawake, rng: Random, solution: Solution) -> Heyawake | None:
        """The puzzle in which rooms are joined to rectangles until no unshaded line crosses two borders; None if none
        of the rooms along such a line can be joined."""
        for _ in range(MOST_JOINED + 1):
            line_at = _unshaded_lines(board.lines, solution)
            crossed: dict[tuple[str, Cell], list[Edge]] = {}
            for wall in sorted(board.borders & line_at.keys()):
                crossed.setdefault(line_at[wall], []).append(wall)
            walls = next((walls for walls in crossed.values() if len(walls) > 1), None)
            if walls is None:
                return board
            area = board.area_at
            pairs = [[area[end] for end in wall.ends] for wall in walls]
            joined = [(a, b) for a, b in pairs if _fills_rectangle([*board.areas[a], *board.areas[b]])]
            if not joined:
                return None
            a, b = rng.choice(joined)
            board = self._with_rooms(board, {**area, **dict.fromkeys(board.areas[b], a)}, solution)
        return None


def _fills_rectangle(cells: Sequence[Cell]) -> bool:
    """True if these joined cells fill a rectangle."""
    return len({cell.r for cell in cells}) * len({cell.c for cell in cells}) == len(cells)


def _single(part: Sequence[Cell], room: Sequence[Cell]) -> bool:
    """True if the part, or the rest of the room, is a single cell."""
    return len(part) in (1, len(room) - 1)


def _unshaded_lines(lines: Sequence[Line], solution: Solution) -> dict[Edge, tuple[str, Cell]]:
    """For each pair of unshaded neighbours: the unshaded line through them, as its kind and its first cell."""
    line_at: dict[Edge, tuple[str, Cell]] = {}
    for line in lines:
        start = line.cells[0]
        for cell, following in pairwise(line.cells):
            if solution[cell]:
                start = following
            if not solution[cell] and not solution[following]:
                line_at[Edge(*cell, *following)] = (line.kind, start)
    return line_at
