"""Generator of Maze puzzles."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from ..common.geometry import STEPS
from ..common.kit import Cell, PuzzleError, Solution, Solved, cells
from ..maze import Maze
from ..parts.maze.formats import FREE, WALL
from .common.kit import GridGenerator, Random


class MazeGenerator(GridGenerator[Maze]):
    small_sizes = ("4x3", "2x4", "3x3", "1x4")
    few_clues = {"loops": 0.8, "exits": 2}
    for_levels = {2: {"loops": 0.1}, 3: {"loops": 0.2}}

    def tiny(self) -> Iterator[Maze]:
        """All mazes of up to 3 × 2 cells; those with fewer than 6 cells also with `shortest`."""
        for width, height in ((2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (3, 2)):
            for signs in product("# SE", repeat=width * height):
                if signs.count("S") != 1:
                    continue
                marks = dict(zip(cells(height, width), signs, strict=True))
                free = "".join(WALL if sign == WALL else FREE for sign in signs)
                rows = tuple(free[r * width : (r + 1) * width] for r in range(height))
                exits = tuple(cell for cell, sign in marks.items() if sign == "E")
                start = next(cell for cell, sign in marks.items() if sign == "S")
                for shortest in (False, True) if width * height < 6 else (False,):
                    yield self.kind(height, width, rows, start, exits, shortest)

    def random(
        self,
        rng: Random,
        width: int,
        height: int,
        loops: float = 0.0,
        exits: int = 1,
        shortest: bool = False,
        start: Cell | None = None,
        exit: Cell | None = None,  # noqa: A002  # the setting's name
    ) -> Solved[Maze]:
        """`loops`, the share of inner walls that are removed (default 0: one path between any two cells); `exits`, the
        number of cells marked E, the first as far from S as possible (default 1; with 0, the exits are on the border).
        The other arguments are the settings. Mazes with sides of 5 or more have a wall around them."""
        rows, rooms = _dig(rng, width, height, loops, opened=not exits)
        maze = self.kind(height, width, rows, start or rng.choice(rooms), (exit,) if exit else (), shortest)
        for key, cell in (("start", maze.start), *(("exit", cell) for cell in maze.exits)):
            if not maze.is_free(*cell):
                raise PuzzleError(f"setting {key}: {cell} is a wall of this maze; an odd row and column is always free")
        if exits and not exit:
            maze = replace(maze, exits=_far(rng, maze, exits))
        way = maze.shortest_way()
        if len(way) < 2:
            raise PuzzleError(f"setting exit: no way leads from {maze.start} to {maze.exits[0]}")
        return maze, maze.solution(way)

    def excluding(self, puzzle: Maze, rng: Random, solution: Solution, other: Solution) -> Solved[Maze] | None:
        """Puts a wall on a cell that only the path of `other` visits."""
        kept = set(way := puzzle.way(solution))
        free = [cell for cell in puzzle.way(other) if cell not in kept]
        if not free:  # the path of `other` is a part of this one
            return None
        r, c = rng.choice(free)
        rows = [*puzzle.rows[:r], puzzle.rows[r][:c] + WALL + puzzle.rows[r][c + 1 :], *puzzle.rows[r + 1 :]]
        maze = replace(puzzle, rows=tuple(rows), exits=tuple(cell for cell in puzzle.exits if cell != (r, c)))
        return maze, maze.solution(way)


def _dig(rng: Random, width: int, height: int, loops: float, *, opened: bool) -> tuple[tuple[str, ...], list[Cell]]:
    """The rows of a maze, and its rooms: every second cell of every second row, joined by a random spanning tree.

    The tree grows from its newest room that has a neighbour outside the tree (depth-first, without recursion).
    """
    edge = 1 if min(width, height) >= 5 else 0
    rooms = [Cell(r, c) for r in range(edge, height - edge, 2) for c in range(edge, width - edge, 2)]
    grid = [bytearray(WALL.encode() * width) for _ in range(height)]
    for r in range(edge, height - edge):
        for c in range(edge, width - edge):
            if loops and rng.random() < loops:
                grid[r][c] = ord(FREE)
    unjoined, branch = set(rooms), [rng.choice(rooms)]
    unjoined.discard(branch[0])
    while branch:
        r, c = branch[-1]
        steps = [step for step in STEPS.values() if (r + 2 * step[0], c + 2 * step[1]) in unjoined]
        grid[r][c] = ord(FREE)
        if not steps:
            branch.pop()
            continue
        dr, dc = rng.choice(steps)
        grid[r + dr][c + dc] = ord(FREE)
        branch.append(Cell(r + 2 * dr, c + 2 * dc))
        unjoined.discard(branch[-1])
    if len(rooms) == 1:  # up to 2 × 2 cells: a path needs two free cells
        grid[0 if width > 1 else 1][1 if width > 1 else 0] = ord(FREE)
    elif opened and edge:
        grid[0][rng.choice(rooms).c] = ord(FREE)
    return tuple(row.decode() for row in grid), rooms


def _far(rng: Random, maze: Maze, count: int) -> tuple[Cell, ...]:
    """The cell farthest from S, and random others that a walk from S reaches."""
    distance = maze.distances([maze.place(maze.start)])
    reached = [cell for cell in maze.cells if distance[maze.place(cell)]]
    farthest = max(reached, key=lambda cell: distance[maze.place(cell)] or 0)
    return tuple(sorted({farthest, *rng.sample(reached, min(count, len(reached)) - 1)}))
