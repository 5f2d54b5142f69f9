"""Puzzles in which a single loop runs through the middles of cells, on plain boards and on boards with rooms."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .boards import kept_for_size
from .edge_boards import EdgePuzzle
from .errors import PuzzleError
from .formats import UNKNOWN
from .geometry import Cell, Edge, components, connected_regions, divisions, numbered, parted, trails, walls_of
from .inner_walls import walls_inside
from .mesh import Mesh
from .sampling import (
    changed_patch,
    filled_patch,
    full_loop,
    gapped_patch,
    other_full_loop,
    random_patch,
    random_regions,
    some,
    winding_patch,
)
from .solution import Slot, Solution

if TYPE_CHECKING:
    from random import Random

    from .drawing import Drawing
    from .rules import Rule
    from .surface import PlayBoard

Lines = Mapping[Any, Any]
Arms = tuple[tuple[Edge, ...], ...]

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""North, east, south, west; the opposite of step k is step k + 2."""

LIGHT = "#8494a0"
"""The colour of shaded cells on which a room's number can be read."""

MOVES = 60
"""The number of cells that are tried when a cell moves to another room."""


@kept_for_size
def loop_rules(puzzle: EdgePuzzle) -> "Iterator[Rule]":
    """The rules that all lines form one loop: "degree" at each place, and "loop"."""
    from .rules import SingleLoop

    yield from degree_rules(puzzle, "the loop enters and leaves {}, or does neither")
    yield SingleLoop(puzzle.rule("loop", None, "all pieces form one loop"), puzzle.edges)


@kept_for_size
def degree_rules(puzzle: EdgePuzzle, text: str = "a loop enters and leaves {}, or none does") -> "Iterator[Rule]":
    """The rules that none or two lines meet at each place: "degree"."""
    from .rules import Count

    for cell, edges in puzzle.edges_at.items():
        yield Count(puzzle.rule("degree", cell, text.format(cell), (cell,)), edges, (1,), numbers=(0, 2))


@dataclass(frozen=True)
class LoopPuzzle(EdgePuzzle):
    """A single loop through cells. Its Reasons are "degree" (a cell) and "loop".

    `with_loop` gives the puzzle with all the clues that a loop allows. `loops` draws the loops of random puzzles: a
    function of a generator and a Mesh that returns the faces inside the loop. If it is None, the loop passes all cells.
    """

    loops: ClassVar[Callable[["Random", Mesh], set[Cell]] | None] = winding_patch
    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "5x2", "3x3", "2x2")

    def with_loop(self, rng: "Random", lines: Solution) -> Self:
        """The puzzle with the clues of this loop instead of its own."""
        fields: dict[str, Any] = {field: tuple(layer) for field, layer in self.clues_of(lines).items()}
        return replace(self, **fields)

    # ── geometry ──

    @cached_property
    def arms(self) -> dict[Cell, Arms]:
        """For each cell the edges in a straight line from it to the frame: north, east, south, west."""
        return {cell: tuple(tuple(self._arm(cell, *step)) for step in STEPS) for cell in self.cells}

    def _arm(self, cell: Cell, dr: int, dc: int) -> Iterator[Edge]:
        following = Cell(cell.r + dr, cell.c + dc)
        while 0 <= following.r < self.height and 0 <= following.c < self.width:
            yield Edge.between(cell, following)
            cell, following = following, Cell(following.r + dr, following.c + dc)

    def beside(self, cell: Cell) -> tuple[Edge | None, ...]:
        """The edges of a cell: north, east, south, west; None at the frame."""
        return tuple(arm[0] if arm else None for arm in self.arms[cell])

    def passed(self, lines: Lines) -> set[Cell]:
        """The cells that the loop passes."""
        return {end for edge in self.edges if lines.get(edge) for end in edge.ends}

    def turns(self, cell: Cell, lines: Lines) -> bool:
        """Does the loop turn in this cell?"""
        return any(a and b and lines.get(a) and lines.get(b) for a, b in self.bends(cell))

    def bends(self, cell: Cell) -> Iterator[tuple[Edge | None, Edge | None]]:
        """The four pairs of edges with which the loop turns in a cell; None at the frame."""
        beside = self.beside(cell)
        return ((beside[i], beside[(i + 1) % 4]) for i in range(4))

    def lengths(self, cell: Cell, lines: Lines) -> tuple[int, ...]:
        """How many edges the loop runs straight on from a cell: north, east, south, west."""
        return tuple(next((k for k, e in enumerate(arm) if not lines.get(e)), len(arm)) for arm in self.arms[cell])

    # ── pictures ──

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        super().draw(drawing, solution, unsure)
        self.draw_over(drawing)

    def draw_over(self, drawing: "Drawing") -> None:
        """Draws the clues that lie on the loop, over its lines."""

    # ── rules ──

    def loop_rules(self) -> "Iterator[Rule]":
        """The rules that all lines form one loop."""
        return loop_rules(self)

    def full_rules(self, name: str = "every", cells: Iterable[Cell] | None = None) -> "Iterator[Rule]":
        """The rules that the loop passes all cells, or each of these."""
        from .rules import Count

        for cell in self.cells if cells is None else cells:
            reason = self.rule(name, cell, f"the loop passes {cell}", (cell,))
            yield Count(reason, self.edges_at[cell], (1,), low=1)

    def passing(self, name: str, cells: Iterable[Cell], what: str = "{}", *, on: bool = True) -> "Iterator[Rule]":
        """The rules that the loop passes these cells, or none of them; `what` describes a clue at a cell."""
        from .rules import Count

        for cell in cells:
            text = f"the loop {'passes' if on else 'does not pass'} {what.format(cell)}"
            edges = self.edges_at[cell]
            yield Count(self.clue(name, cell, text, (cell,)), edges, (1,), *((1,) if on else (0, 0)))

    # ── making new ones ──

    @classmethod
    def random_clues(cls, rng: "Random", width: int, height: int, share: float) -> tuple[Self, Solution]:
        """A random loop, and about this share of the clues that it allows, in a single layer."""
        blank = cls.blank(height, width)
        lines = cls.random_loop(rng, blank)
        ((field, layer),) = blank.with_loop(rng, lines).clues_of(lines).items()
        fields: dict[str, Any] = {field: some(rng, layer, share)}
        return replace(blank, **fields), lines

    @classmethod
    def random_loop(cls, rng: "Random", blank: Self) -> Solution:
        """A random loop on a board. Raises PuzzleError if the board is too small."""
        if min(blank.height, blank.width) < 2:
            raise PuzzleError(f"no loop fits into {blank.width}x{blank.height}: both sides have to be 2 or more")
        if cls.loops is not None:
            return blank.border(cls.loops(rng, blank.mesh))
        return blank._as_lines(full_loop(rng, blank.height, blank.width))

    def _as_lines(self, drawn: set[Edge]) -> Solution:
        return Solution({edge: int(edge in drawn) for edge in self.edges})

    def changed_loop(self, rng: "Random", solution: Solution, other: Solution) -> Solution:
        """The loop changed a little where it differs from the other loop."""
        differing: list[Any] = solution.differing(other)
        if type(self).loops is not None:
            faces = [face for edge in differing for face in self.mesh.beside[edge]]
            patch = changed_patch(rng, self.mesh, self.inside(solution), faces)
            if type(self).loops is filling:
                patch = filled_patch(self.mesh, gapped_patch(rng, self.mesh, patch, 8, 0.7))
            return self.border(patch)
        return self._as_lines(other_full_loop(rng, {edge for edge in self.edges if solution[edge]}, differing))

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds a clue. If none can be added, returns the puzzle of a loop that is changed where the two differ."""
        if added := super().excluding(rng, solution, other):
            return added
        changed = self.changed_loop(rng, solution, other)
        return self.with_loop(rng, changed), changed


def sparse(rng: "Random", mesh: Mesh) -> set[Cell]:
    """For `LoopPuzzle.loops`: loops that leave many cells unvisited."""
    return random_patch(rng, mesh)


def filling(rng: "Random", mesh: Mesh) -> set[Cell]:
    """For `LoopPuzzle.loops`: loops without two unvisited cells that share an edge, if one is found soon."""
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


@kept_for_size
def _touch_rules(puzzle: LoopPuzzle) -> "dict[Edge, Rule]":
    """For each pair of neighbours the rule that the loop passes one of them."""
    from .rules import Count

    meeting, rules = puzzle.mesh.meeting, dict[Edge, Any]()
    for edge in puzzle.touching:
        first, second = ends = edge.ends
        reason = puzzle.rule("touch", edge, f"{first} and {second} are not both shaded", ends)
        rules[edge] = Count(reason, meeting[edge], (1,), low=1)
    return rules


@dataclass(frozen=True)
class GapPuzzle(LoopPuzzle):
    """The loop passes all cells but those with a clue and shaded ones; no two shaded cells share an edge.

    Its Reasons are also "clue" (a cell with a clue) and "touch" (a pair of neighbours).
    """

    @cached_property
    def held(self) -> Mapping[Cell, Any]:
        """The cells with clues, which the loop does not pass."""
        return {}

    def board(self) -> "PlayBoard":
        """A touch shades a cell."""
        from .surface import Surface

        free = {cell: self.edges_at[cell] for cell in self.cells if cell not in self.held}
        return Surface(self).off_loop(free, "#", "shaded")

    def open_pairs(self) -> Iterator[Edge]:
        """The pairs of neighbours that both hold no clue."""
        held = self.held
        return (edge for edge in self.touching if held.keys().isdisjoint(edge.ends))

    def shaded(self, lines: Lines) -> list[Cell]:
        """The cells without clue whose edges all have the value 0."""
        at = self.edges_at
        return [c for c in self.cells if c not in self.held and all(lines.get(edge) == 0 for edge in at[c])]

    def gap_rules(self) -> "Iterator[Rule]":
        """The rules of the loop, of cells with clues, and of shaded cells that do not touch."""
        yield from self.loop_rules()
        yield from self.passing("clue", self.held, "the clue at {}", on=False)
        yield from map(_touch_rules(self).__getitem__, self.open_pairs())

    def random_gaps(self, rng: "Random", lines: Solution, chosen: Collection[Cell]) -> tuple[list[Cell], set[Cell]]:
        """The cells off the loop in two parts: these and others that would touch a shaded cell; the shaded cells."""
        free = [cell for cell in self.cells if all(lines[edge] == 0 for edge in self.edges_at[cell])]
        clues, dark = [cell for cell in free if cell in chosen], set[Cell]()
        for cell in rng.sample(free, len(free)):
            if cell not in chosen:
                if dark.isdisjoint(self.around[cell]):
                    dark.add(cell)
                else:
                    clues.append(cell)
        return clues, dark

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        rows = [list(line) for line in super().text(solution, unsure).split("\n")]
        for r, c in self.shaded({edge: value for edge, value in solution.items() if edge not in unsure}):
            rows[2 * r][2 * c] = "#"
        return "\n".join(map("".join, rows))

    def sign_of_place(self, place: Cell) -> str:
        return "+" if place in self.held else "."

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        from .drawing import GIVEN, SHADE

        for cell in self.held:
            drawing.fill(cell, GIVEN)
        for cell in self.shaded({edge: value for edge, value in solution.items() if edge not in unsure}):
            drawing.shade(cell, LIGHT if hasattr(self, "regions") else SHADE)
        super().draw(drawing, solution, unsure)


@dataclass(frozen=True)
class RoomLoopPuzzle(LoopPuzzle):
    """A single loop on a board that is divided into rooms; `regions` has the number of each cell's room."""

    regions: tuple[int, ...]

    def flaw(self) -> str:
        connected = connected_regions(self.height, self.width, self.regions)
        return "" if connected == self.regions else "the cells of a room have to be connected"

    @cached_property
    def areas(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each room, by its number."""
        return parted(self.height, self.width, self.regions)

    @cached_property
    def room_of(self) -> dict[Cell, int]:
        return dict(zip(self.cells, self.regions, strict=True))

    @cached_property
    def walls(self) -> frozenset[Edge]:
        """The pairs of neighbours in different rooms."""
        return walls_of(self.height, self.width, self.regions)

    def counted_cells(self, lines: Lines) -> set[Cell]:
        """The cells that the number of a room counts, under a loop."""
        return self.passed(lines)

    def clues_of(self, solution: Solution) -> Mapping[str, Sequence[Any]]:
        counted = self.counted_cells(solution)
        return {"numbers": [sum(cell in counted for cell in cells) for cells in self.areas]}

    def counted(self) -> Iterator[tuple[int, int]]:
        """The rooms with a number, and the number."""
        numbers = getattr(self, "numbers", ())
        return ((room, n) for room, n in enumerate(numbers) if n is not None and n != UNKNOWN)

    def gates(self, room: int) -> list[Edge]:
        """The edges that lead out of a room."""
        return list(dict.fromkeys(e for c in self.areas[room] for e in self.edges_at[c] if e in self.walls))

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        drawing.tint(self.regions)
        super().draw(drawing, solution, unsure)

    def draw_clues(self, drawing: "Drawing") -> None:
        drawing.outlines(self.regions, walls_inside(self))
        self.draw_numbers(drawing)

    def draw_numbers(self, drawing: "Drawing") -> None:
        """Writes the numbers of rooms into their first cells, if the puzzle has any."""
        for cells, number in zip(self.areas, getattr(self, "numbers", (None,) * len(self.areas)), strict=True):
            if number is not None:
                x, y = drawing.corner(cells[0])
                drawing.picture.write(x + 4, y + 9, str(number), 13, text_anchor="start")

    @staticmethod
    def random_rooms(rng: "Random", height: int, width: int, size: int) -> tuple[int, ...]:
        """Random rooms of about `size` cells."""
        seeds = [Cell(i // width, i % width) for i in range(height * width)]
        return random_regions(rng, height, width, rng.sample(seeds, max(1, round(len(seeds) / max(1, size)))))

    @classmethod
    def each_division(
        cls, numbers: Iterable[Any] = (None,), sizes: Iterable[tuple[int, int]] = ((1, 1), (2, 2), (3, 2), (2, 3))
    ) -> Iterator[Self]:
        """For `tiny`: every division of these sizes (width, height), with each number in the first room."""
        for (width, height), first in product(sizes, numbers):
            for regions in divisions(height, width):
                yield cls(height, width, regions, (first, *(None,) * max(regions)))  # type: ignore[call-arg]

    def with_rooms(self, rng: "Random", regions: tuple[int, ...], lines: Solution) -> Self:
        """The puzzle with these rooms and the clues of this loop in them."""
        return replace(self, regions=regions).with_loop(rng, lines)

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds a clue; else divides a room or moves a cell to another room, so that `other` is no solution; else
        changes the loop."""
        if added := EdgePuzzle.excluding(self, rng, solution, other):
            return added
        differing = self.telling(solution, other)
        for _ in range(MOVES if differing else 0):
            cell = rng.choice(differing)
            room_of = self._divided(rng, cell) if rng.random() < 0.6 else self._moved(rng, cell)
            changed = replace(self, regions=numbered([room_of[place] for place in self.cells]))
            changed = changed.with_loop(rng, solution)
            if not changed.flaw() and changed.check(other) and not changed.check(solution):
                return changed, solution
        for _ in range(MOVES):
            lines = self.changed_loop(rng, solution, other)
            changed = self.with_loop(rng, lines)
            if lines != solution and not changed.check(lines):
                return changed, lines
        return None

    def telling(self, solution: Solution, other: Solution) -> list[Cell]:
        """The cells that may tell two loops apart by the rooms to which they belong."""
        return sorted(self.counted_cells(solution) ^ self.counted_cells(other))

    def rooms_along(self, rng: "Random", lines: Solution, count: int) -> dict[Cell, int]:
        """The loop cut into this many stretches at random; other cells belong to a stretch beside them."""
        (path,) = trails(edge for edge, line in lines.items() if line)  # type: ignore[misc]
        cuts = sorted(rng.sample(range(1, len(path)), min(count, len(path) - 1)))
        room_of = {cell: sum(cut <= i for cut in cuts) % len(cuts) for i, cell in enumerate(path[:-1])}
        for component in components([cell for cell in self.cells if cell not in room_of], self.around):
            near = [room_of[place] for cell in component for place in self.around[cell] if place in room_of]
            room_of |= dict.fromkeys(component, rng.choice(near))
        return room_of

    def _moved(self, rng: "Random", cell: Cell) -> dict[Cell, int]:
        """The rooms with this cell in the room of a random neighbour."""
        return {**self.room_of, cell: self.room_of[rng.choice(self.around[cell])]}

    def _divided(self, rng: "Random", cell: Cell) -> dict[Cell, int]:
        """The rooms with the room of this cell cut in two at random; the cell and a random other grow in turns."""
        cells = self.areas[self.room_of[cell]]
        part = {cell: 0, rng.choice(cells): 1}
        border = list(part)
        for place in border:
            for near in rng.sample(self.around[place], len(self.around[place])):
                if self.room_of[near] == self.room_of[cell] and near not in part:
                    part[near] = part[place]
                    border.append(near)
        return self.room_of | {place: len(self.areas) for place, half in part.items() if half}
