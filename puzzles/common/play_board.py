"""Boards to play on: their targets, and the values that a touch or a drag enters.

A `PlayBoard` has targets. A target has shapes (polygons, or segments between two points, in the units of the puzzle's
`picture`) and choices. Most targets belong to one slot, and each of their choices is a value of it. A choice may also
set several slots, or a slot that is drawn elsewhere: a square of Queens sets the column of its row.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from .geometry import Cell, Corner, line_text
from .picture import Picture, Point
from .solution import Slot, Solution, Value

Moves = tuple[tuple[Slot, Value | None], ...]
"""Slots and the values that they get; None empties a slot."""

Shape = tuple[Point, ...]
"""The corners of a polygon, or the two ends of a segment."""


class Choice(NamedTuple):
    """A value that a target can show: a person types `sign`, a screen reader says `word`."""

    sign: str
    word: str
    value: Value


class Target(NamedTuple):
    """A place to touch. A click enters the next choice; after the last choice, a click clears the target.

    - `name`: its position in words.
    - `shapes`: its area or segments; `at`: a point that hits it and no other target.
    - `choices`: in the order of clicks. `second`: the index of the choice that the second button enters; None: the
      second button runs through the choices backwards.
    - `slot`: the slot that gets the values of the choices. If it is None, `moves` has the moves of each choice.
    - `fixed`: the index of the choice that a clue gives and that cannot be changed; None if there is no such clue.
    - `touched`: True if clicks reach it. Other targets are for keys, and for drags that enter the same values.
    """

    name: str
    shapes: tuple[Shape, ...]
    at: Point
    choices: tuple[Choice, ...]
    second: int | None = None
    slot: Slot | None = None
    moves: tuple[Moves, ...] = ()
    fixed: int | None = None
    touched: bool = True

    def sets(self, choice: int) -> Moves:
        """The moves of a choice."""
        return self.moves[choice] if self.moves else ((self.slot, self.choices[choice].value),)

    def held(self, entries: Mapping[Slot, Value]) -> int | None:
        """The choice that the target shows; None if it shows none."""
        for i in range(len(self.choices)):
            if all(entries.get(slot) == value for slot, value in self.sets(i)):
                return i
        return None


class Drag(NamedTuple):
    """A drag: a walk from node to node, and the moves that it enters. Nodes are given by their indices.

    - `nodes`: points.
    - `links`: for two nodes the moves of a step from the first to the second. The first moves are entered; if they are
      already entered, the next ones.
    - `turns`: for three nodes the moves of a walk through the second of them.
    - `spans`: for two nodes the moves of a drag that starts at the first and ends at the second.
    - `paint`: a drag over targets enters the first target's choice in all of them. There are then no nodes.
    - `chain`: a drag from a target that shows a number enters the next numbers: "each" in all targets that it passes,
      "last" in the target where it ends.
    """

    nodes: tuple[Point, ...] = ()
    links: Mapping[tuple[int, int], tuple[Moves, ...]] = {}
    turns: Mapping[tuple[int, int, int], Moves] = {}
    spans: Mapping[tuple[int, int], Moves] = {}
    paint: bool = False
    chain: str = ""


class PlayBoard(NamedTuple):
    """All data that a play surface needs about a puzzle.

    `counting`: the values are numbers of a chain, so an open target first offers the number after the last one.
    """

    width: float
    height: float
    targets: tuple[Target, ...]
    drag: Drag = Drag()
    counting: bool = False

    def hit(self, x: float, y: float) -> list[int]:
        """The targets that a touch at a point reaches: the nearest one, unless several are equally near."""
        touched = [(i, target.shapes) for i, target in enumerate(self.targets) if target.touched]
        distances = [(min(_distance((x, y), shape) for shape in shapes), i) for i, shapes in touched]
        nearest = min(distances)[0]
        return [i for distance, i in distances if distance <= nearest + 1e-6]

    def entering(self, solution: Solution) -> Iterator[tuple[int, int]]:
        """Targets and choices that enter a solution: its slots with these values, and no others."""
        left = dict(solution)
        for number, target in enumerate(self.targets):
            for i in range(len(target.choices)):
                moves = target.sets(i)
                agrees = all(solution.get(slot) == value for slot, value in moves)
                if agrees and any(slot in left for slot, _ in moves):
                    for slot, _ in moves:
                        left.pop(slot, None)
                    yield number, i
                    break

    @property
    def given(self) -> Solution:
        """The values of the fixed targets."""
        fixed = ((target, target.fixed) for target in self.targets)
        return Solution(move for target, i in fixed if i is not None for move in target.sets(i))


def _distance(point: Point, shape: Shape) -> float:
    """The distance of a point from a segment, or from a polygon (0 inside it)."""
    if len(shape) > 2 and is_inside(point, shape):
        return 0.0
    sides = [(shape[0], shape[1])] if len(shape) == 2 else zip(shape, (*shape[1:], shape[0]), strict=True)
    return min(_from_segment(point, start, end) for start, end in sides)


def _from_segment(point: Point, start: Point, end: Point) -> float:
    (x, y), (x1, y1), (x2, y2) = point, start, end
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    share = max(0.0, min(1.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length)) if length else 0.0
    return math.dist(point, (x1 + share * (x2 - x1), y1 + share * (y2 - y1)))


def scaled(shape: Shape, share: float) -> Shape:
    """A polygon with the same middle, smaller."""
    x, y = (sum(point[i] for point in shape) / len(shape) for i in (0, 1))
    return tuple((x + share * (px - x), y + share * (py - y)) for px, py in shape)


def is_inside(point: Point, corners: Shape) -> bool:
    """True if a point is in a polygon: a ray to the right crosses its sides an odd number of times."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def place_name(cell: Cell) -> str:
    """A cell in words: `row 1, column 3`."""
    return f"{line_text('row', cell.r)}, {line_text('column', cell.c)}"


class Surface:
    """Makes the board of a puzzle from its picture and its slots. Puzzles with their own board use the parts."""

    def __init__(self, puzzle: Any) -> None:
        self.puzzle = puzzle
        self.picture: Picture = puzzle.picture()
        self._choices: dict[tuple[type, tuple[Value, ...]], tuple[Choice, ...]] = {}

    def board(self, **others: Any) -> PlayBoard:
        """One target for each slot; `others` replaces fields of the PlayBoard."""
        targets = others.pop("targets", None) or tuple(self.target(slot) for slot in self.puzzle.slots())
        fields = {"drag": self.drag(targets), **others}
        return PlayBoard(self.picture.width, self.picture.height, targets, **fields)

    # ── targets ──

    def target(self, slot: Slot) -> Target:
        choices = self.choices(slot)
        shapes, at = self.place(slot)
        return Target(self.name(slot), shapes, at, choices, self.second(choices), slot, fixed=self.fixed(slot, choices))

    def joint(self, slots: Sequence[Cell]) -> Target:
        """One target for cells that have the same value in every solution."""
        first, shapes = self.target(slots[0]), tuple(map(self.corners, slots))
        moves = tuple(tuple((slot, choice.value) for slot in slots) for choice in first.choices)
        return first._replace(shapes=shapes, slot=None, moves=moves)

    def off_loop(self, cells: Mapping[Cell, Sequence[Slot]], sign: str, word: str) -> PlayBoard:
        """The board of a loop that need not pass all cells: a touch excludes a cell, whose edges become 0."""
        edges = tuple(self.target(edge)._replace(touched=False) for edge in self.puzzle.slots())
        choices = (Choice(sign, word, 0),)
        targets = [
            Target(place_name(cell), (self.corners(cell),), self.middle(cell), choices, moves=moves)
            for cell, beside in cells.items()
            if (moves := (tuple((edge, 0) for edge in beside),))[0]
        ]
        return self.board(targets=(*targets, *edges))

    def choices(self, slot: Slot) -> tuple[Choice, ...]:
        """The values of a slot in the order of clicks; the `rest` value, which people do not enter, comes last."""
        values = tuple(self.puzzle.values(slot))
        key = type(slot), values
        if key not in self._choices:
            rest = self.puzzle.rest
            ordered = [value for value in values if value != rest] + [value for value in values if value == rest]
            sign, word = self.puzzle.value_sign, self.puzzle.value_word
            self._choices[key] = tuple(Choice(sign(slot, value), word(slot, value), value) for value in ordered)
        return self._choices[key]

    def second(self, choices: Sequence[Choice]) -> int | None:
        """The index of the choice that the second button enters: the `rest` value."""
        rest = self.puzzle.rest
        return next((i for i, choice in enumerate(choices) if choice.value == rest), None) if rest is not None else None

    def fixed(self, slot: Slot, choices: Sequence[Choice]) -> int | None:
        value = self.given.get(slot)
        return None if value is None else next((i for i, choice in enumerate(choices) if choice.value == value), None)

    @cached_property
    def given(self) -> Mapping[Slot, Value]:
        given: Mapping[Slot, Value] = self.puzzle.given_values()
        return given

    def name(self, slot: Slot) -> str:
        if isinstance(slot, Cell):
            return place_name(slot)
        ends = getattr(slot, "ends", None)
        if not ends or isinstance(ends[0], Corner):
            return str(getattr(slot, "between_text", self.puzzle.slot_text(slot)))
        return f"between {' and '.join(map(place_name, ends))}"

    def place(self, slot: Slot) -> tuple[tuple[Shape, ...], Point]:
        """The shapes of a slot, and a point in the middle: a segment for an edge, else the cells that belong to it."""
        if self.picture.ends is not None and hasattr(slot, "ends"):
            ends: Any = slot
            start, end = self.picture.ends(ends)
            return ((start, end),), self.along(start, end)
        cells = self.puzzle.cells_of(slot)
        if not cells:
            raise ValueError(f"no place on the board for the slot {slot}: override `board`")
        return tuple(map(self.corners, cells)), self.middle(self.puzzle.board_label(slot) or cells[0])

    def along(self, start: Point, end: Point) -> Point:
        """The middle of a segment; for a long one, a point half a cell from its start, where no other one crosses."""
        length = math.dist(start, end)
        half = length / 2 if self.picture.place is None else min(length, self.picture.place(Cell(0, 0))[2]) / 2
        share = half / length
        return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])

    def corners(self, cell: Cell) -> Shape:
        """The corners of a cell."""
        if self.picture.outline is not None:
            return tuple(self.picture.outline(cell))
        if self.picture.place is None:
            raise ValueError(f"the picture does not know where the cell {cell} is: give it `place` or `outline`")
        x, y, side = self.picture.place(cell)
        return (x, y), (x + side, y), (x + side, y + side), (x, y + side)

    def middle(self, cell: Cell) -> Point:
        corners = self.corners(cell)
        return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)

    # ── dragging ──

    def drag(self, targets: Iterable[Target]) -> Drag:
        """Along segments, a drag enters their values. Over cells, it paints if they have few values."""
        segments = [target for target in targets if len(target.shapes[0]) == 2]
        if not segments:
            return Drag(paint=all(len(target.choices) <= 2 for target in targets))
        number: dict[Point, int] = {}
        links: dict[tuple[int, int], tuple[Moves, ...]] = {}
        for target in segments:
            a, b = (number.setdefault((round(x, 3), round(y, 3)), len(number)) for x, y in target.shapes[0])
            rest = self.puzzle.rest
            moves = tuple(target.sets(i) for i, choice in enumerate(target.choices) if choice.value != rest)
            links[a, b] = links[b, a] = moves
        return Drag(tuple(number), links)

    def walk(self, cells: Iterable[Cell], links: Mapping[tuple[Cell, Cell], Moves]) -> Drag:
        """A drag over cells; `links` has what a step from one cell to another enters."""
        number = {cell: i for i, cell in enumerate(cells)}
        by_number = {(number[a], number[b]): (moves,) for (a, b), moves in links.items()}
        return Drag(tuple(map(self.middle, number)), by_number)

    def spans(self, cells: Iterable[Cell], spans: Mapping[tuple[Cell, Cell], Moves]) -> Drag:
        """A drag from one cell to another; `spans` has what it enters."""
        number = {cell: i for i, cell in enumerate(cells)}
        by_number = {(number[a], number[b]): moves for (a, b), moves in spans.items()}
        return Drag(tuple(map(self.middle, number)), spans=by_number)
