"""Generator of Onsen puzzles: random loops, and rooms in which each loop passes equally many cells."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ..common.geometry import divisions, edges, trails
from ..common.kit import UNKNOWN, Cell, Edge, PuzzleError, Solution, Solved, cells, components, neighbours, numbered
from ..common.mesh import mesh_of, squares_between
from ..onsen import Onsen
from .common.kit import Divided, Random, RoomLoopGenerator, random_patch
from .common.puzzle_generator import LONG_TRIALS, of_boards, open_at_first
from .common.symmetries import Alike

LONG = 16
"""The default of the most squares inside a loop."""

LARGEST = 6
"""The most cells that a loop passes in one room."""

ROOMS = 0.5
"""The probability that `excluding` tries to change rooms before it moves a circle."""

DRAWS = 100
"""The most draws of loops until their circles can be symmetrical."""

GIVEN_UP = 0.3
"""The probability that it gives the board up if no room can be changed."""


def random_loops(rng: Random, height: int, width: int, long: int = LONG) -> list[list[Cell]]:
    """Loops that pass no cell twice, drawn one after the other while a square of cells is free; at least one. Each has
    at most `long` squares inside."""
    squares, free, loops = dict(squares_between(height, width).corners), set(cells(height, width)), list[list[Cell]]()
    while squares:
        start = rng.choice(list(squares))
        mesh = mesh_of(squares)
        near = {face: mesh.neighbours(face) for face in squares}
        part = next(part for part in components(squares, near) if start in part)
        mesh = mesh_of({face: squares[face] for face in part})
        patch = random_patch(rng, mesh, rng.randint(1, max(1, long)) / len(part))
        border = (edge for edge, beside in mesh.beside.items() if sum(face in patch for face in beside) == 1)
        loops += [trail[:-1] for trail in trails(border)]
        free -= {cell for face in patch for cell in squares[face]}
        squares = {face: corners for face, corners in squares.items() if free.issuperset(corners)}
    return loops


def alike_circles(rng: Random, loops: Sequence[Sequence[Cell]], alike: Alike) -> list[Cell]:
    """A cell of each loop, so that all mirror cells of a cell are chosen; none if a short search finds none."""
    loop_of = {cell: k for k, loop in enumerate(loops) for cell in loop}
    options = [
        [cell for cell in loop if len({loop_of.get(c) for c in alike[cell]} - {None}) == len(alike[cell])]
        for loop in loops
    ]
    chosen, open_loops = list[Cell](), {*range(len(loops))}
    while open_loops:
        free = {
            k: [cell for cell in options[k] if open_loops.issuperset(loop_of[c] for c in alike[cell])]
            for k in open_loops
        }
        fewest = min(free, key=lambda k: (len(free[k]), k))
        if not free[fewest]:
            return []
        cell = rng.choice(free[fewest])
        chosen += alike[cell]
        open_loops -= {loop_of[c] for c in alike[cell]}
    return chosen


def rooms_of(rng: Random, height: int, width: int, loops: Sequence[Sequence[Cell]], size: int) -> tuple[int, ...]:
    """The regions of the rooms: loops are cut into stretches of equal length, around which rooms of about `size` cells
    grow, each with at most one stretch of each loop."""
    around, room_of, visitors = neighbours(height, width), dict[Cell, int](), list[set[int]]()
    for k, loop in enumerate(loops):
        lengths = [n for n in range(2, LARGEST + 1) if len(loop) % n == 0]
        length, shift = rng.choice(lengths), rng.randrange(len(loop))
        for i, cell in enumerate((*loop[shift:], *loop[:shift])):
            room_of[cell] = len(visitors) + i // length
        visitors += [{k} for _ in range(len(loop) // length)]
    border = list(room_of)
    while border:
        cell = border.pop(rng.randrange(len(border)))
        for near in around[cell]:
            if near not in room_of:
                room_of[near] = room_of[cell]
                border.append(near)
    members: list[list[Cell]] = [[] for _ in visitors]
    for cell, room in room_of.items():
        members[room].append(cell)
    borders = edges(height, width)
    for edge in rng.sample(borders, len(borders)):
        a, b = (room_of[end] for end in edge.ends)
        if a != b and visitors[a].isdisjoint(visitors[b]) and len(members[a]) + len(members[b]) <= 1.5 * size:
            room_of |= dict.fromkeys(members[b], a)
            members[a] += members[b]
            visitors[a] |= visitors[b]
    return numbered([room_of[cell] for cell in cells(height, width)])


class OnsenGenerator(RoomLoopGenerator[Onsen]):
    rare_levels = {1: open_at_first(86), 2: LONG_TRIALS, 3: of_boards(16, eight=2, several=7, hard=1)}
    rare_signs = {"circles": (0, 1)}
    small_sizes = ("4x3", "3x4", "4x4", "2x2")
    few_clues = {"told": 0.3}
    many_clues = {"told": 1.0, "size": 2, "long": 2}
    tiny_boards = (
        Divided(((1, 1), (2, 1), (2, 2), (3, 2), (2, 3)), (None, UNKNOWN, 1, 2), by_cell=True),
        Divided(((2, 2), (3, 2)), (UNKNOWN,), by_cell=True, walled=True),
    )

    def tiny(self) -> Iterator[Onsen]:
        yield from super().tiny()
        for regions in divisions(4, 2)[::25]:
            for one, other in ((4, UNKNOWN), (UNKNOWN, UNKNOWN), (2, 1)):
                yield self.kind(4, 2, regions, (one, *(None,) * 6, other))

    def random(
        self, rng: Random, width: int, height: int, told: float = 0.8, size: int = 7, long: int = LONG
    ) -> Solved[Onsen]:
        """`width`, `height`, both 2 or more; `told`, the share of the circles with a number (default 0.8); `size`, the
        approximate number of cells of a room (default 7); `long`, the most squares inside a loop (default 16)."""
        if min(height, width) < 2:
            raise PuzzleError(f"no loop fits into {width}x{height}: both sides have to be 2 or more")
        chosen: list[Cell] = []
        for _ in range(DRAWS):
            loops = random_loops(rng, height, width, long)
            chosen = alike_circles(rng, loops, self.alike(height, width)) if self.symmetry else []
            if chosen or not self.symmetry:
                break
        circles = dict.fromkeys(chosen or map(rng.choice, loops), UNKNOWN)
        layer = tuple(map(circles.get, cells(height, width)))
        puzzle = self.kind(height, width, rooms_of(rng, height, width, loops, size), layer)
        lines = puzzle.with_ones({Edge.between(a, b) for loop in loops for a, b in pairwise((*loop, loop[0]))})
        numbers = self.clues_of(puzzle, lines)["circles"]
        known = (UNKNOWN if n is not None and rng.random() >= told else n for n in numbers)
        return replace(puzzle, circles=tuple(known)), lines

    def loops_of(self, puzzle: Onsen, lines: Solution) -> list[list[Cell]]:
        """The cells of each loop, in their order along it."""
        return [trail[:-1] for trail in trails(edge for edge in puzzle.edges if lines[edge])]

    def clues_of(self, puzzle: Onsen, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The numbers of all circles."""
        numbers = dict[Cell, int]()
        for loop in self.loops_of(puzzle, solution):
            mine = next(cell for cell in loop if cell in puzzle.circle)
            numbers[mine] = sum(puzzle.area_at[cell] == puzzle.area_at[mine] for cell in loop)
        return {"circles": [numbers.get(cell) for cell in puzzle.cells]}

    def with_loop(self, puzzle: Onsen, rng: Random, lines: Solution) -> Onsen:
        return puzzle

    def distinguishing(self, puzzle: Onsen, solution: Solution, other: Solution) -> list[Cell]:
        """The cells that only `other` passes: another room for one of them changes what it counts."""
        differing = {end for edge in solution.differing(other) for end in edge.ends}  # type: ignore[attr-defined]
        return sorted(differing & (puzzle.passed(other) - puzzle.passed(solution)) or differing)

    def excluding(self, puzzle: Onsen, rng: Random, solution: Solution, other: Solution) -> Solved[Onsen] | None:
        """Gives the numbers of all circles, moves a circle along its loop, or changes rooms, so that `other` breaks a
        rule."""
        complete = replace(puzzle, circles=tuple(self.clues_of(puzzle, solution)["circles"]))
        if complete != puzzle and not complete.accepts(other):
            return complete, solution
        if rng.random() < ROOMS:
            changed = self.with_other_rooms(puzzle, rng, solution, other)
            if changed or rng.random() < GIVEN_UP:
                return (changed, solution) if changed else None
        on = puzzle.passed(other)
        options = [(loop, cell) for loop in self.loops_of(puzzle, solution) for cell in loop if cell not in on]
        if not options:
            return None
        loop, new = rng.choice(options)
        circle = {cell: number for cell, number in puzzle.circle.items() if cell not in loop}
        circle[new] = next(number for cell, number in puzzle.circle.items() if cell in loop)
        return replace(puzzle, circles=tuple(map(circle.get, puzzle.cells))), solution
