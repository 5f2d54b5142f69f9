"""Generator of All or Nothing puzzles."""

from collections.abc import Collection, Mapping
from typing import Any

from ..common.kit import Edge, PuzzleError, Solution, Solved, components, numbered
from ..nothing import Nothing
from .common.kit import Divided, Random, RoomLoopGenerator
from .common.puzzle_generator import of_boards


class NothingGenerator(RoomLoopGenerator[Nothing]):
    rare_levels = {2: of_boards(9, hard=6)}
    no_levels = {
        1: "at the beginning every reason leaves a choice: the loop may pass any one room or not, and it may pass any "
        "one of two neighbouring rooms; so a trial comes first",
    }
    tiny_boards = (
        Divided(((1, 1), (3, 1), (2, 2), (3, 2), (2, 3))),
        Divided(((4, 2),), rooms=3),
        Divided(((2, 2), (3, 2)), walled=True),
    )

    def clues_of(self, puzzle: Nothing, solution: Solution) -> Mapping[str, Any]:
        return {}

    def random(self, rng: Random, width: int, height: int, length: int = 4) -> Solved[Nothing]:
        """`width`, `height`, both 2 or more; `length`, the approximate number of cells of the loop in a room
        (default 4)."""
        if length < 1:
            raise PuzzleError("the loop has to pass at least 1 cell in a room")
        blank = self.kind(height, width, (0,) * (width * height))
        lines = self.random_loop(rng, blank)
        return self.cut(blank, lines, {edge for edge in blank.edges if lines[edge] and rng.random() < 1 / length})

    def cut(self, puzzle: Nothing, lines: Solution, cuts: Collection[Edge]) -> Solved[Nothing]:
        """The board whose rooms are the parts of the loop between these edges, and the parts off the loop."""
        on, ways = puzzle.passed(lines), {e for e in puzzle.edges if lines[e] and (len(cuts) < 2 or e not in cuts)}
        around = {
            cell: [
                near
                for edge in puzzle.edges_at[cell]
                for near in edge.ends
                if near != cell and (edge in ways or (cell not in on and near not in on))
            ]
            for cell in puzzle.cells
        }
        room_of = {cell: k for k, room in enumerate(components(puzzle.cells, around)) for cell in room}
        return self.kind(puzzle.height, puzzle.width, numbered([room_of[cell] for cell in puzzle.cells])), lines

    def changed(self, puzzle: Nothing, rng: Random, solution: Solution, other: Solution) -> Solved[Nothing] | None:
        """Divides or joins rooms along the loop where the two differ, or changes the loop there, so that `other` is
        no solution."""
        differing: Any = solution.differing(other)
        near = sorted({edge for one in differing for end in one.ends for edge in puzzle.edges_at[end]})
        cuts = {edge for edge in puzzle.walls if solution[edge]}
        for _ in range(40):
            lines = self.changed_loop(puzzle, rng, solution, other) if rng.random() < 0.3 else solution
            flipped = {edge for edge in rng.sample(near, min(3, len(near))) if lines[edge]}
            changed, _ = self.cut(puzzle, lines, {edge for edge in cuts ^ flipped if lines[edge]})
            if changed != puzzle and not changed.accepts(other):
                return changed, lines
        return None
