"""Divisions into rectangles with one clue each: a choice of rectangles.

Walls neither end nor bend at any inner point of a full board exactly if the regions are rectangles.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cluewise.puzzles.common.geometry import Cell, Edge, cells, edges
from cluewise.puzzles.common.loop_rules import Stretches
from cluewise.puzzles.common.rectangle_boards import Rectangle, bars_around, boxes_alone, with_one
from cluewise.puzzles.common.rules import Count, Regions, Rule, StraightWalls

from ..literals import TRUE
from ..rectangles import boxes_left, joined
from .board import RuleBoard, clause, single
from .facts import as_one, lean_on, name_choices

if TYPE_CHECKING:
    from ..model import Literal

Boxes = Mapping[Cell, Sequence[Rectangle]]
"""For each clue the rectangles that it can have."""


def straight_walls(board: RuleBoard, rule: StraightWalls) -> None:
    """A wall continues into the opposite one, or into both across. Rectangles that are chosen state it."""
    if board.silent and board.once("in boxes", lambda: any(boxes_of(board, other) for other in board.of(Regions))):
        return
    around, family = board.literals(rule.slots, (1,)), board.family(rule)
    for i, wall in enumerate(around):
        for across in (around[(i + 1) % 4], around[(i + 3) % 4]):
            clause(family, (-wall, around[(i + 2) % 4], across), rule.reason)


def boxes_of(board: RuleBoard, rule: Regions) -> Boxes | None:
    """The rectangles that each clue of a full board can have, without another clue; None if regions may have other
    shapes.

    While no Reasons are made, other rules about the borders of a clue's rectangle exclude rectangles, too.
    """

    def make() -> Boxes | None:
        height, width = rule.cells[-1].r + 1, rule.cells[-1].c + 1
        whole = tuple(rule.cells) == cells(height, width) and {*rule.slots} == {*edges(height, width)}
        corners = {corner.slots for corner in board.of(StraightWalls)}
        if not whole or len(corners) != (height - 1) * (width - 1):
            return None
        sizes = {rule.cells[i]: size for i, size in rule.clues}
        thin = _thin(board, corners)
        alone, boxes = with_one(sizes, height, width), dict[Cell, list[Rectangle]]()
        for clue, size in sizes.items():
            if size is None and not thin:
                boxes[clue] = [*boxes_alone(clue, sizes, height, width)]
            else:
                some = bars_around(clue, height, width) if size is None else _of_size(clue, size, height, width)
                boxes[clue] = [*filter(alone, some)]
        if not board.silent:
            return boxes
        board.implied.update(map(id, thin))
        others = _deciding(board, sizes)
        for clue, deciding in others.items():
            for keeps in map(_keeping, deciding):
                boxes[clue] = list(filter(keeps, boxes[clue]))
        board.implied.update(id(other) for some in others.values() for other in some)
        left = boxes_left(width, boxes.values())
        return {clue: list(some) for clue, some in zip(boxes, left, strict=True)}

    found: Boxes | None = board.once(("boxes", rule.slots), make)
    return found


def _thin(board: RuleBoard, corners: Collection[tuple[Any, ...]]) -> list[Count]:
    """The rules that there is a wall at a corner, if there is one for each corner: one side of each rectangle is 1,
    which implies the rules."""
    walls = [rule for rule in board.of(Count) if rule.values == (1,) and rule.numbers == range(1, 5)]
    found = [rule for rule in walls if rule.slots in corners]
    return found if {rule.slots for rule in found}.issuperset(corners) else []


def _of_size(clue: Cell, size: int, height: int, width: int) -> Iterator[Rectangle]:
    """The rectangles of this size with a cell."""
    for rows in range(1, min(height, size) + 1):
        columns = size // rows
        if rows * columns == size and columns <= width:
            for top in range(max(0, clue.r - rows + 1), min(clue.r, height - rows) + 1):
                for left in range(max(0, clue.c - columns + 1), min(clue.c, width - columns) + 1):
                    yield Rectangle(top, left, top + rows, left + columns)


def _deciding(board: RuleBoard, clues: Mapping[Cell, Any]) -> dict[Cell, list[Rule]]:
    """The rules that the rectangle of one clue decides: about its own borders, or lines that start at it."""
    found: dict[Cell, list[Rule]] = {clue: [] for clue in clues}
    counts = (rule for rule in single(board.rules) if type(rule) is Count)
    for rule in (*counts, *board.of(Stretches)):
        starts: list[Any] = [*rule.slots] if type(rule) is Count else [arm[0] for arm in _arms(rule) if arm]
        shared = [end for end in starts[0].ends if all(end in edge.ends for edge in starts)] if starts else []
        clue = next((end for end in shared if end in found), None)
        if clue is not None and (len(starts) > 1 or len(shared) == 1):
            found[clue].append(rule)
    return found


def _arms(rule: Any) -> Iterator[Sequence[Edge]]:
    start = 0
    for size in rule.sizes:
        yield rule.slots[start : start + size]
        start += size


def _keeping(rule: Any) -> Callable[[Rectangle], bool]:
    """A test that is true for a rectangle whose walls keep a rule that it decides."""
    if type(rule) is Count:
        borders: Any = rule.slots
        size, walls_count = len(borders), 1 in rule.values

        def counted(box: Rectangle) -> bool:
            free = sum([_inside(box, edge) for edge in borders])
            return (size - free if walls_count else free) in rule.numbers

        return counted
    arms, known = list(_arms(rule)), dict[tuple[int, ...], bool]()

    def stretched(box: Rectangle) -> bool:
        lengths = tuple([_length(box, arm) for arm in arms])
        if lengths not in known:
            known[lengths] = bool(rule.allowed(lengths))
        return known[lengths]

    return stretched


def _inside(box: Rectangle, edge: Edge) -> bool:
    """True if both cells of a border are in the rectangle."""
    r1, c1, r2, c2 = edge
    return box.top <= r1 and r2 < box.bottom and box.left <= c1 and c2 < box.right


def _length(box: Rectangle, arm: Sequence[Edge]) -> int:
    """The number of borders inside a rectangle at the beginning of an arm."""
    for i, edge in enumerate(arm):
        if not _inside(box, edge):
            return i
    return len(arm)


def _corner_uses(board: RuleBoard, rule: Regions) -> None:
    """Steps of Counts at corners, and of the corners beside them, follow from rectangles, too."""
    corners = {corner.slots: corner for corner in board.of(StraightWalls)}
    names = {count.reason.rule: None for count in board.of(Count) if count.slots in corners}
    for name in (*names, next(iter(corners.values())).reason.rule) if names else ():
        board.model.uses(name, rule.reason, as_one([*corners.values()]))


def state_boxes(board: RuleBoard, rule: Regions, boxes: Boxes) -> None:
    """Variables: b[k,R], the clue of cell k has the rectangle R.

    Σ_R b[k,R] = 1;  Σ b[k,R] = 1 over the rectangles with a cell;  ¬w[e] ↔ ∨ b[k,R] over those with both cells of e.
    """
    family, walls = board.family(rule), dict(zip(rule.slots, board.literals(rule.slots, (1,)), strict=True))
    corners = board.of(StraightWalls)
    thin = _thin(board, {corner.slots for corner in corners})
    shaping = [*corners, *thin]
    lean_on(board, rule, shaping)
    if not board.silent:
        board.model.uses("", rule.reason)
        lean_on(board, rule, shaping, name="")
        about = [*board.of(Stretches), *board.of(Count), *corners] if thin else []
        for name in dict.fromkeys(other.reason.rule for other in about):
            board.model.uses(name, rule.reason)
            lean_on(board, rule, shaping, name=name)
        _corner_uses(board, rule)
    over: dict[Cell, list[Literal]] = {cell: [] for cell in rule.cells}
    across: dict[Any, list[Literal]] = {edge: [] for edge in walls}
    has: dict[tuple[Any, Any], Literal] = {}
    for clue, options in boxes.items():
        chosen = [board.model.true] if board.silent and len(options) == 1 else [board.model.new() for _ in options]
        has |= zip(((clue, box) for box in options), chosen, strict=True)
        if chosen != [TRUE]:
            family.exactly(1, chosen, rule.reason.narrowed((clue,)))
        for literal, box in zip(chosen, options, strict=True):
            for cell in box.cells():
                over[cell].append(literal)
            for edge in joined(box):
                across[edge].append(literal)
    for cell, literals in over.items():
        if literals != [TRUE]:
            family.exactly(1, literals, rule.reason.narrowed((cell,)))
    definition = board.named("wall")
    for border, wall in walls.items():
        clause(definition, (wall, *across[border]), None)
        for literal in across[border]:
            clause(definition, (-wall, -literal), None)
    name_choices(board, "rectangle", has)
