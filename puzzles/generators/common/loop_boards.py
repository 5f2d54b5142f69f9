"""Base classes of generators for a single loop through the middles of cells, on boards without and with rooms."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.errors import PuzzleError
from ...common.geometry import Cell, components, numbered, trails
from ...common.loop_boards import GapPuzzle, Lines, LoopPuzzle, RoomLoopPuzzle
from ...common.mesh import Mesh
from ...common.solution import Solution, Solved
from .boards import GridGenerator
from .random_divisions import random_regions
from .random_loops import (
    changed_patch,
    filled_patch,
    full_loop,
    gapped_patch,
    other_full_loop,
    random_patch,
    winding_patch,
)
from .symmetries import Alike, alike_faces, fits

MOVES = 60
"""The number of cells that are tried when a cell moves to another room."""


LP = TypeVar("LP", bound=LoopPuzzle)


GP = TypeVar("GP", bound=GapPuzzle)


RLP = TypeVar("RLP", bound=RoomLoopPuzzle)


class LoopGenerator(GridGenerator[LP]):
    """`loops` draws the loops of random puzzles: a function of a generator and a Mesh that returns the faces inside the
    loop. If it is None, the loop passes all cells.
    """

    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "5x2", "3x3", "2x2")

    loops: ClassVar[Callable[[Random, Mesh], set[Cell]] | None] = winding_patch

    def with_loop(self, puzzle: LP, rng: Random, lines: Solution) -> LP:
        """The puzzle with the clues of this loop instead of its own."""
        fields: dict[str, Any] = {field: tuple(layer) for field, layer in self.clues_of(puzzle, lines).items()}
        return replace(puzzle, **fields)

    def default_random(self, rng: Random, width: int, height: int, clues: float = 0.5, **settings: Any) -> Solved[LP]:
        """`width`, `height`, both 2 or more; `clues`, the share of the possible clues (default 0.5)."""
        return super().default_random(rng, width, height, clues, **settings)

    def random_solution(self, rng: Random, blank: LP) -> Solution:
        return self.random_loop(rng, blank)

    def random_loop(self, rng: Random, blank: LP) -> Solution:
        """A random loop, symmetrical if requested and heeded. Raises PuzzleError if the board is too small."""
        if min(blank.height, blank.width) < 2:
            raise PuzzleError(f"no loop fits into {blank.width}x{blank.height}: both sides have to be 2 or more")
        if alike := self._alike(blank):
            patch = winding_patch if type(self).loops is winding_patch else random_patch
            return blank.border(patch(rng, blank.mesh, alike=alike))
        if (loops := type(self).loops) is not None:
            return blank.border(loops(rng, blank.mesh))
        return blank.with_ones(full_loop(rng, blank.height, blank.width))

    def _alike(self, board: LP) -> Alike | None:
        """The mirror faces under the requested symmetry, if loops heed it; they are sparse or winding."""
        if self.heeds_symmetry and fits(self.symmetry, board.height, board.width):
            return alike_faces(board.mesh, self.symmetry)
        return None

    def changed_loop(self, puzzle: LP, rng: Random, solution: Solution, other: Solution) -> Solution:
        """The loop changed a little where it differs from the other loop."""
        differing: list[Any] = solution.differing(other)
        if type(self).loops is not None:
            faces = [face for edge in differing for face in puzzle.mesh.beside[edge]]
            alike = self._alike(puzzle)
            patch = changed_patch(rng, puzzle.mesh, puzzle.inside(solution), faces, alike)
            if type(self).loops is filling:
                patch = filled_patch(puzzle.mesh, gapped_patch(rng, puzzle.mesh, patch, 8, 0.7))
            return puzzle.border(patch)
        return puzzle.with_ones(other_full_loop(rng, {edge for edge in puzzle.edges if solution[edge]}, differing))

    def changed(self, puzzle: LP, rng: Random, solution: Solution, other: Solution) -> Solved[LP] | None:
        """Returns the puzzle of a loop that is changed where the two differ."""
        changed = self.changed_loop(puzzle, rng, solution, other)
        return self.with_loop(puzzle, rng, changed), changed


class GapGenerator(LoopGenerator[GP]):
    def random_gaps(
        self, puzzle: GP, rng: Random, lines: Solution, chosen: Collection[Cell]
    ) -> tuple[list[Cell], set[Cell]]:
        """The cells off the loop in two parts: the chosen ones with others that would touch a shaded cell; the shaded
        ones."""
        free = [cell for cell in puzzle.cells if all(lines[edge] == 0 for edge in puzzle.edges_at[cell])]
        clues, dark = [cell for cell in free if cell in chosen], set[Cell]()
        for cell in rng.sample(free, len(free)):
            if cell not in chosen:
                if dark.isdisjoint(puzzle.around[cell]):
                    dark.add(cell)
                else:
                    clues.append(cell)
        return clues, dark


class RoomLoopGenerator(LoopGenerator[RLP]):
    def counted_cells(self, puzzle: RLP, lines: Lines) -> set[Cell]:
        """The cells that the number of a room counts, under a loop."""
        return puzzle.passed(lines)

    def clues_of(self, puzzle: RLP, solution: Solution) -> Mapping[str, Sequence[Any]]:
        counted = self.counted_cells(puzzle, solution)
        return {"numbers": [sum(cell in counted for cell in cells) for cells in puzzle.areas]}

    def default_random(  # type: ignore[override]
        self, rng: Random, width: int, height: int, told: float = 0.8, size: int = 4, **settings: Any
    ) -> Solved[RLP]:
        """`width`, `height`, both 2 or more; `told`, the share of rooms with a number (default 0.8); `size`, the
        approximate number of cells of a room (default 4)."""
        return self.in_random_rooms(rng, width, height, size, told, **settings)

    def in_random_rooms(
        self, rng: Random, width: int, height: int, size: int, share: float, *, by_cell: bool = False, **settings: Any
    ) -> Solved[RLP]:
        """A board with random rooms of about `size` cells and this share of the clues of a random loop, which are by
        room or by cell."""
        regions = self.random_rooms(rng, height, width, size)
        places = width * height if by_cell else max(regions) + 1
        kind: Any = self.kind
        return self.with_random_solution(rng, lambda: kind(height, width, regions, (None,) * places, **settings), share)

    @staticmethod
    def random_rooms(rng: Random, height: int, width: int, size: int) -> tuple[int, ...]:
        """Random rooms of about `size` cells."""
        seeds = [Cell(i // width, i % width) for i in range(height * width)]
        return random_regions(rng, height, width, rng.sample(seeds, max(1, round(len(seeds) / max(1, size)))))

    def with_rooms(self, puzzle: RLP, rng: Random, regions: tuple[int, ...], lines: Solution) -> RLP:
        """The puzzle with these rooms and the clues of this loop in them."""
        return self.with_loop(replace(puzzle, regions=regions), rng, lines)

    def changed(self, puzzle: RLP, rng: Random, solution: Solution, other: Solution) -> Solved[RLP] | None:
        """Divides a room or moves a cell to another room, so that `other` is no solution; else changes the loop."""
        if changed := self.with_other_rooms(puzzle, rng, solution, other):
            return changed, solution
        for _ in range(MOVES):
            lines = self.changed_loop(puzzle, rng, solution, other)
            redrawn = self.with_loop(puzzle, rng, lines)
            if lines != solution and redrawn.accepts(lines):
                return redrawn, lines
        return None

    def with_other_rooms(self, puzzle: RLP, rng: Random, solution: Solution, other: Solution) -> RLP | None:
        """The puzzle with a room divided or with a cell in another room, so that `other` is no solution."""
        differing = self.distinguishing(puzzle, solution, other)
        for _ in range(MOVES if differing else 0):
            cell = rng.choice(differing)
            room_of = self._divided(puzzle, rng, cell) if rng.random() < 0.6 else self._moved(puzzle, rng, cell)
            changed = replace(puzzle, regions=numbered([room_of[place] for place in puzzle.cells]))
            changed = self.with_loop(changed, rng, solution)
            if self.separates(changed, solution, other):
                return changed
        return None

    def distinguishing(self, puzzle: RLP, solution: Solution, other: Solution) -> list[Cell]:
        """The cells that may distinguish two loops by the rooms to which they belong: those that only one of them
        counts; without numbers of rooms, all at which the loops differ."""
        if not hasattr(puzzle, "numbers"):
            return sorted({end for edge in solution.differing(other) for end in edge.ends})  # type: ignore[attr-defined]
        return sorted(self.counted_cells(puzzle, solution) ^ self.counted_cells(puzzle, other))

    def rooms_along(self, puzzle: RLP, rng: Random, lines: Solution, count: int) -> dict[Cell, int]:
        """The loop cut into this many stretches at random; other cells belong to a stretch beside them."""
        (path,) = trails(edge for edge, line in lines.items() if line)  # type: ignore[misc]
        cuts = sorted(rng.sample(range(1, len(path)), min(count, len(path) - 1)))
        room_of = {cell: sum(cut <= i for cut in cuts) % len(cuts) for i, cell in enumerate(path[:-1])}
        return self.with_rest(puzzle, rng, room_of)

    def with_rest(self, puzzle: RLP, rng: Random, room_of: dict[Cell, int]) -> dict[Cell, int]:
        """The rooms of all cells: other cells belong to a room beside them."""
        for component in components([cell for cell in puzzle.cells if cell not in room_of], puzzle.around):
            near = [room_of[place] for cell in component for place in puzzle.around[cell] if place in room_of]
            room_of |= dict.fromkeys(component, rng.choice(near))
        return room_of

    def _moved(self, puzzle: RLP, rng: Random, cell: Cell) -> dict[Cell, int]:
        """The rooms with this cell in the room of a random neighbour."""
        return {**puzzle.area_at, cell: puzzle.area_at[rng.choice(puzzle.around[cell])]}

    def _divided(self, puzzle: RLP, rng: Random, cell: Cell) -> dict[Cell, int]:
        """The rooms with the room of this cell cut in two at random; the cell and a random other cell grow in turns."""
        cells = puzzle.areas[puzzle.area_at[cell]]
        part = {cell: 0, rng.choice(cells): 1}
        border = list(part)
        for place in border:
            for near in rng.sample(puzzle.around[place], len(puzzle.around[place])):
                if puzzle.area_at[near] == puzzle.area_at[cell] and near not in part:
                    part[near] = part[place]
                    border.append(near)
        return puzzle.area_at | {place: len(puzzle.areas) for place, half in part.items() if half}


def sparse(rng: Random, mesh: Mesh) -> set[Cell]:
    """For `LoopGenerator.loops`: loops that leave many cells unvisited."""
    return random_patch(rng, mesh)


def filling(rng: Random, mesh: Mesh) -> set[Cell]:
    """For `LoopGenerator.loops`: loops without two unvisited cells that share an edge, if one is found soon."""
    for _ in range(300):
        patch = filled_patch(mesh, gapped_patch(rng, mesh, winding_patch(rng, mesh), 100))
        off = set(mesh.points) - {
            end for edge, beside in mesh.beside.items() if _parts(beside, patch) for end in edge.ends
        }
        if all(not off.issuperset(edge.ends) for edge in mesh.edges):
            break
    return patch


def _parts(beside: Iterable[Cell], patch: set[Cell]) -> bool:
    return sum(face in patch for face in beside) == 1
