"""Puzzles that divide the grid into rectangles with one clue each."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, product, starmap
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from .boards import kept_for_size
from .errors import PuzzleError
from .geometry import Cell, Edge, parted
from .region_boards import RegionPuzzle
from .solution import Solution

if TYPE_CHECKING:
    from random import Random

    from .rules import Rule

MOVES = 0.8
"""How often `excluding` moves a clue before it cuts a rectangle."""

TRIES = 1000
"""So many divisions are drawn until one fits."""


class Rectangle(NamedTuple):
    """Its first row and column, and the row and column behind its last ones."""

    top: int
    left: int
    bottom: int
    right: int

    def cells(self) -> "Iterator[Cell]":
        return starmap(Cell, product(range(self.top, self.bottom), range(self.left, self.right)))

    @property
    def size(self) -> int:
        """The number of its cells."""
        return (self.bottom - self.top) * (self.right - self.left)


def box_of(places: Iterable[Cell]) -> Rectangle:
    """The smallest rectangle with these cells."""
    rows, columns = map(sorted, zip(*places, strict=True))
    return Rectangle(rows[0], columns[0], rows[-1] + 1, columns[-1] + 1)


def corner_rules(puzzle: RegionPuzzle) -> "Iterator[Rule]":
    """The rules that walls cut the grid into rectangles, each with the Reason "corner"."""
    return _corner_rules(puzzle) if puzzle.holes else _corner_rules_of_size(puzzle)


def _corner_rules(puzzle: RegionPuzzle) -> "Iterator[Rule]":
    from .rules import Relation

    for corner, borders in puzzle.corners():
        around = (*borders[0].ends, *borders[2].ends)
        text = f"the walls at corner {corner} make no bend and no loose end"
        yield Relation(puzzle.rule("corner", corner, text, around), borders, straight)


_corner_rules_of_size = kept_for_size(_corner_rules)


def straight_from(cell: Cell, height: int, width: int) -> list[list[Edge]]:
    """The borders that straight lines from a cell to the frame cross: north, east, south, west."""
    r, c = cell
    return [
        [Edge(k, c, k + 1, c) for k in reversed(range(r))],
        [Edge(r, k, r, k + 1) for k in range(c, width - 1)],
        [Edge(k, c, k + 1, c) for k in range(r, height - 1)],
        [Edge(r, k, r, k + 1) for k in reversed(range(c))],
    ]


def boxes_around(cell: Cell, height: int, width: int) -> "Iterator[Rectangle]":
    """All rectangles of the board that contain a cell."""
    tops, lefts = range(cell.r + 1), range(cell.c + 1)
    bottoms, rights = range(cell.r + 1, height + 1), range(cell.c + 1, width + 1)
    return starmap(Rectangle, product(tops, lefts, bottoms, rights))


@dataclass(frozen=True)
class RectanglePuzzle(RegionPuzzle):
    """A division into rectangles with exactly one clue each, of the layer `layer`; its Reasons are "corner" and "one".

    `clue_of` gives the clue that a rectangle has in a cell; `?` stands for any.
    """

    layer: ClassVar[str]
    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "5x2", "1x5", "1x1")

    @cached_property
    def clued(self) -> dict[Cell, Any]:
        """The cells with clues."""
        return self.by_cell(getattr(self, self.layer))

    @abstractmethod
    def clue_of(self, cell: Cell, box: Rectangle) -> Any:
        """The clue of a cell in this rectangle."""

    @cached_property
    def boxes(self) -> dict[Cell, list[Rectangle]]:
        """For each clue the rectangles that it allows, without another clue inside."""
        counts = [[0] * (self.width + 1)]  # counts[r][c]: how many clues stand above row r and left of column c
        for r in range(self.height):
            row = accumulate((Cell(r, c) in self.clued for c in range(self.width)), initial=0)
            counts.append([above + left for above, left in zip(counts[-1], row, strict=True)])

        def alone(box: Rectangle) -> bool:
            top, left, bottom, right = box
            return counts[bottom][right] - counts[top][right] - counts[bottom][left] + counts[top][left] == 1

        around = {cell: filter(alone, boxes_around(cell, self.height, self.width)) for cell in self.clued}
        return {
            cell: [box for box in boxes if self.clued[cell] in ("?", self.clue_of(cell, box))]
            for cell, boxes in around.items()
        }

    def rectangle_rules(self) -> "Iterator[Rule]":
        """The rules that the regions are rectangles with one clue each."""
        from .rules import Regions

        yield from corner_rules(self)
        reason = self.rule("one", None, "each rectangle holds one clue")
        yield Regions(reason, self.borders, self.cells, dict.fromkeys(self.clued))

    def groups(self, solution: Solution) -> list[Rectangle]:
        """The rectangles of a solution."""
        regions = self.regions(solution)
        parts = () if regions is None else parted(self.height, self.width, regions)
        return [Rectangle(*part[0], part[-1].r + 1, part[-1].c + 1) for part in parts]

    def with_boxes(self, clues: "Mapping[Cell, Rectangle]", known: "Mapping[Cell, bool]") -> Self:
        """The puzzle with the clues of these rectangles in these cells, `?` for those that are not known."""
        held = {cell: self.clue_of(cell, box) if known.get(cell, True) else "?" for cell, box in clues.items()}
        fields: dict[str, Any] = {self.layer: tuple(map(held.get, self.cells))}
        return replace(self, **fields)

    @classmethod
    def random_boxes(
        cls, rng: "Random", width: int, height: int, known: float, largest: int, fits: Any = lambda _: True
    ) -> tuple[Self, Solution]:
        """A random division into rectangles of at most about `largest` cells that `fits`, and its clues.

        Raises PuzzleError if `TRIES` divisions do not fit.
        """
        blank = cls.blank(height, width)
        for _ in range(TRIES):
            boxes = list(random_rectangles(rng, Rectangle(0, 0, height, width), largest))
            region = {cell: k for k, box in enumerate(boxes) for cell in box.cells()}
            solution = blank.solution_of([region[cell] for cell in blank.cells])
            if fits(solution):
                break
        else:
            raise PuzzleError(f"no rectangles of about {largest} cells were found on {width}x{height}")
        clues = {rng.choice(list(box.cells())): box for box in boxes}
        return blank.with_boxes(clues, {cell: rng.random() < known for cell in clues}), solution

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Moves a clue within its rectangle to a cell where the other solution breaks it, or cuts a rectangle in two:
        now and then, as moves alone may go round in circles, and if no move helps."""
        boxes = {cell: box for box in self.groups(solution) for cell in box.cells() if cell in self.clued}
        steps = [self._moved, self._cut]
        for step in steps if rng.random() < MOVES else reversed(steps):
            changed = step(rng, boxes, solution, other)
            if changed:
                return changed
        return None

    def _moved(
        self, rng: "Random", boxes: Mapping[Cell, Rectangle], solution: Solution, other: Solution
    ) -> tuple[Self, Solution] | None:
        """A clue is moved within its rectangle."""
        moves = [(old, new) for old, box in boxes.items() for new in box.cells() if new != old]
        for old, new in rng.sample(moves, len(moves)):
            changed = {new if cell == old else cell: box for cell, box in boxes.items()}
            known = {new if cell == old else cell: self.clued[cell] != "?" for cell in boxes}
            moved = self.with_boxes(changed, known)
            if moved.check(other):
                return moved, solution
        return None

    def _cut(
        self, rng: "Random", boxes: Mapping[Cell, Rectangle], solution: Solution, other: Solution
    ) -> tuple[Self, Solution] | None:
        """A rectangle is cut in two, which both have a clue: the other solution then has a rectangle too few."""
        differing = {end for edge in solution.differing(other) for end in edge.ends}  # type: ignore[attr-defined]
        for old, box in rng.sample(list(boxes.items()), len(boxes)):
            if differing.isdisjoint(box.cells()):
                continue
            for halves in rng.sample(cuts := list(halves_of(box)), len(cuts)):
                changed = {cell: other_box for cell, other_box in boxes.items() if cell != old}
                changed |= {rng.choice(list(half.cells())): half for half in halves}
                known = {cell: self.clued.get(cell, self.clued[old]) != "?" for cell in changed}
                puzzle = self.with_boxes(changed, known)
                region = {cell: k for k, part in enumerate(changed.values()) for cell in part.cells()}
                made = self.solution_of([region[cell] for cell in self.cells])
                if not puzzle.check(made):
                    return puzzle, made
        return None


def straight(above: int, right: int, below: int, left: int) -> bool:
    """Can rectangles meet at a corner with these walls? No wall may end or bend there."""
    return above + right + below + left != 1 and (above + below, right + left) != (1, 1)


def halves_of(box: Rectangle) -> Iterator[tuple[Rectangle, Rectangle]]:
    """All ways to cut a rectangle in two."""
    for row in range(box.top + 1, box.bottom):
        yield box._replace(bottom=row), box._replace(top=row)
    for column in range(box.left + 1, box.right):
        yield box._replace(right=column), box._replace(left=column)


def random_rectangles(rng: "Random", whole: Rectangle, largest: int) -> Iterator[Rectangle]:
    """Parts of the rectangle, cut at random until none is larger than `largest`; some are cut further."""
    waiting = [whole]
    while waiting:
        rectangle = waiting.pop()
        height, width = rectangle.bottom - rectangle.top, rectangle.right - rectangle.left
        if height * width == 1 or (height * width <= largest and rng.random() < 0.6):
            yield rectangle
        elif (rng.randrange(height + width) < height and height > 1) or width == 1:
            cut = rng.randrange(rectangle.top + 1, rectangle.bottom)
            waiting += [rectangle._replace(bottom=cut), rectangle._replace(top=cut)]
        else:
            cut = rng.randrange(rectangle.left + 1, rectangle.right)
            waiting += [rectangle._replace(right=cut), rectangle._replace(left=cut)]
