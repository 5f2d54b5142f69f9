"""Base class of generators that divide the grid into rectangles with one clue each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.geometry import Cell
from ...common.rectangle_boards import Rectangle, RectanglePuzzle
from ...common.solution import Solution, Solved
from .boards import GridGenerator

TRIES = 10
"""The most divisions that are drawn until no rectangle is too large for lack of a cut that keeps four apart."""

JOINED = 0.7
"""The probability that a cell joins a bar, if it may also begin a new one."""

MOVES = 0.8
"""The probability that `excluding` moves a clue before it cuts rectangles."""


P = TypeVar("P", bound=RectanglePuzzle)


class RectangleGenerator(GridGenerator[P]):
    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "5x2", "1x5", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"known": 0.2}

    def further_clues(self, puzzle: P, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        """For a `?` the clue of its rectangle."""
        boxes = puzzle.groups(solution)
        clues = {cell: puzzle.clue_of(cell, box) for box in boxes for cell in box.cells() if cell in puzzle.clued}
        return [(puzzle.layer, [*map(clues.get, puzzle.cells)])]

    def with_boxes(self, puzzle: P, clues: Mapping[Cell, Rectangle], known: Mapping[Cell, bool]) -> P:
        """The puzzle with the clues of these rectangles in these cells, `?` for those that are not known."""
        held = {cell: puzzle.clue_of(cell, box) if known.get(cell, True) else "?" for cell, box in clues.items()}
        fields: dict[str, Any] = {puzzle.layer: tuple(map(held.get, puzzle.cells))}
        return replace(puzzle, **fields)

    def random_boxes(
        self, rng: Random, width: int, height: int, known: float, largest: int, *, apart: bool = False
    ) -> Solved[P]:
        """A random division into rectangles of at most about `largest` cells, and its clues.

        `apart`: no four of them meet in a point.
        """
        blank = self.kind.blank(height, width)
        for _ in range(TRIES):
            boxes = list(random_rectangles(rng, Rectangle(0, 0, height, width), largest, apart=apart))
            if all(box.size <= largest for box in boxes):
                break
        clues = {rng.choice(list(box.cells())): box for box in boxes}
        puzzle = self.with_boxes(blank, clues, {cell: rng.random() < known for cell in clues})
        return puzzle, blank.divided(box.cells() for box in boxes)

    def excluding(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """Moves a clue within its rectangle to a cell where the other solution breaks it, or cuts a rectangle in two:
        sometimes, because moves alone may repeat forever, and if no move helps.

        If one wall more or less breaks a rule anyway, two rectangles are cut anew instead, which keeps their number.
        """
        boxes = {cell: box for box in puzzle.groups(solution) for cell in box.cells() if cell in puzzle.clued}
        steps = [self._moved, self._cut] if len(solution.differing(other)) > 1 else [self._moved, self._recut]
        for step in steps if rng.random() < MOVES else reversed(steps):
            changed = step(puzzle, rng, boxes, solution, other)
            if changed:
                return changed
        return None

    def _moved(
        self, puzzle: P, rng: Random, boxes: Mapping[Cell, Rectangle], solution: Solution, other: Solution
    ) -> Solved[P] | None:
        """Moves a clue within its rectangle."""
        moves = [(old, new) for old, box in boxes.items() for new in box.cells() if new != old]
        parts = puzzle.regions(other)
        there = None if parts is None else dict(zip(puzzle.cells, parts, strict=True))
        for old, new in rng.sample(moves, len(moves)):
            changed = {new if cell == old else cell: box for cell, box in boxes.items()}
            known = {new if cell == old else cell: puzzle.clued[cell] != "?" for cell in boxes}
            moved = self.with_boxes(puzzle, changed, known)
            if there is None or there[old] != there[new] or not moved.accepts(other):
                return moved, solution
        return None

    def _recut(
        self, board: P, rng: Random, boxes: Mapping[Cell, Rectangle], solution: Solution, other: Solution
    ) -> Solved[P] | None:
        """Divides two rectangles anew where the solutions differ."""
        ends = [end for edge in solution.differing(other) for end in edge.ends]  # type: ignore[attr-defined]
        for changed in recut(rng, boxes, ends):
            known = {cell: board.clued.get(cell) != "?" for cell in changed}
            puzzle = self.with_boxes(board, changed, known)
            made = board.divided(part.cells() for part in changed.values())
            if self.separates(puzzle, made, other):
                return puzzle, made
        return None

    def _cut(
        self, board: P, rng: Random, boxes: Mapping[Cell, Rectangle], solution: Solution, other: Solution
    ) -> Solved[P] | None:
        """Cuts a rectangle in two, each with a clue: the other solution then has a rectangle too few."""
        differing = {end for edge in solution.differing(other) for end in edge.ends}  # type: ignore[attr-defined]
        for old, box in rng.sample(list(boxes.items()), len(boxes)):
            if differing.isdisjoint(box.cells()):
                continue
            for halves in rng.sample(cuts := list(halves_of(box)), len(cuts)):
                changed = {cell: other_box for cell, other_box in boxes.items() if cell != old}
                changed |= {rng.choice(list(half.cells())): half for half in halves}
                known = {cell: board.clued.get(cell, board.clued[old]) != "?" for cell in changed}
                puzzle = self.with_boxes(board, changed, known)
                made = board.divided(part.cells() for part in changed.values())
                if puzzle.accepts(made):
                    return puzzle, made
        return None


def halves_of(box: Rectangle) -> Iterator[tuple[Rectangle, Rectangle]]:
    """All cuts of a rectangle in two."""
    yield from _halves_across(box)
    yield from _halves_along(box)


def _halves_across(box: Rectangle) -> Iterator[tuple[Rectangle, Rectangle]]:
    return ((box._replace(bottom=row), box._replace(top=row)) for row in range(box.top + 1, box.bottom))


def _halves_along(box: Rectangle) -> Iterator[tuple[Rectangle, Rectangle]]:
    return ((box._replace(right=column), box._replace(left=column)) for column in range(box.left + 1, box.right))


def _ends(first: Rectangle, second: Rectangle) -> tuple[Cell, Cell]:
    """The corner points where the cut between two halves ends."""
    return Cell(second.top, second.left), Cell(first.bottom, first.right)


def recut(rng: Random, boxes: Mapping[Cell, Rectangle], ends: Iterable[Cell]) -> Iterator[dict[Cell, Rectangle]]:
    """The rectangles of clues, two of which are cut anew: they form one together, and hold one of the cells `ends`.

    A clue stays where it is if the other half has none then.
    """
    near = [clue for clue, box in boxes.items() if not set(ends).isdisjoint(box.cells())]
    pairs = dict.fromkeys(tuple(sorted((clue, other))) for clue in near for other in boxes if other != clue)
    for first, second in rng.sample([*pairs], len(pairs)):
        old = boxes[first], boxes[second]
        whole = Rectangle(*map(min, *(box[:2] for box in old)), *map(max, *(box[2:] for box in old)))
        if whole.size != sum(box.size for box in old):
            continue
        halves = [halves for halves in halves_of(whole) if not any(box in halves for box in old)]
        if not halves:
            continue
        rest = {cell: box for cell, box in boxes.items() if cell not in (first, second)}
        for half in rng.choice(halves):
            held = [cell for cell in (first, second) if cell in half.cells()]
            rest[rng.choice(held or list(half.cells()))] = half
        yield rest


def random_rectangles(rng: Random, whole: Rectangle, largest: int, *, apart: bool = False) -> Iterator[Rectangle]:
    """Parts of the rectangle, cut at random until none is larger than `largest`; some are cut further.

    `apart`: no cut ends where one on the other side ends, so that no four parts meet in a point. A part without such a
    cut is not cut any further.
    """
    waiting, ends = [whole], set[Cell]()
    while waiting:
        rectangle = waiting.pop()
        height, width = rectangle.bottom - rectangle.top, rectangle.right - rectangle.left
        if height * width == 1 or (height * width <= largest and rng.random() < 0.6):
            yield rectangle
            continue
        halves = (
            _halves_across if (rng.randrange(height + width) < height and height > 1) or width == 1 else _halves_along
        )
        cuts = list(halves(rectangle))
        if apart:
            cuts = [cut for cut in cuts if ends.isdisjoint(_ends(*cut))]
            cuts = cuts or [cut for cut in halves_of(rectangle) if ends.isdisjoint(_ends(*cut))]
        if not cuts:
            yield rectangle
            continue
        first, second = rng.choice(cuts)
        ends.update(_ends(first, second))
        waiting += [first, second]


def random_bars(rng: Random, height: int, width: int, longest: int = 5) -> list[list[Cell]]:
    """Random rectangles one cell wide or high, at most `longest` cells long, no four of which meet in a point.

    Cells join, in reading order, the bar on their left or above them, or begin a new one.
    """
    while True:
        bars: dict[Cell, list[Cell]] = {}
        for r, c in ((r, c) for r in range(height) for c in range(width)):
            west, north, corner = (bars.get(Cell(*at)) for at in ((r, c - 1), (r - 1, c), (r - 1, c - 1)))
            meet = corner is not None and corner is not north and corner is not west
            longer = [
                bar
                for bar, lying in ((west, True), (north, False))
                if bar and len(bar) < longest and (len(bar) == 1 or (bar[0].r == bar[1].r) == lying)
            ]
            if longer and (meet or rng.random() < JOINED):
                bar = rng.choice(longer)
            elif meet:
                break
            else:
                bar = []
            bar.append(Cell(r, c))
            bars[Cell(r, c)] = bar
        else:
            return list({id(bar): bar for bar in bars.values()}.values())
