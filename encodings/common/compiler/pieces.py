"""Divisions into regions of one small size: a variable for each piece, a region with its shape and its place."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.rules import Division, EqualRegions, RegionCount, ShapeAt, ShapedRegions, UnlikeRegions
from cluewise.puzzles.common.shapes import Kind, kind_of, moved, orientations, placements
from cluewise.puzzles.common.solution import Reason

from ..model import Literal
from .board import RuleBoard, clause
from .counts import count_unless
from .facts import lean_on
from .judged import by_cuts

AboutCell = TypeVar("AboutCell")

LARGEST = 7
"""Larger regions have too many shapes."""


class PlacedPieces(NamedTuple):
    """`shape[c][s]`: the region of cell c has shape s. `over[c][s]`: the pieces of that shape with cell c. `cells[p]`:
    the cells of a piece.

    A shape stands for all its orientations, unless a rule tells these apart (`UnlikeRegions.turned`).
    """

    shape: Mapping[Cell, Mapping[Kind, Literal]]
    over: Mapping[Cell, Mapping[Kind, list[Literal]]]
    cells: Mapping[Literal, tuple[Cell, ...]]


@lru_cache
def kinds_of_size(size: int) -> tuple[Kind, ...]:
    """The shapes of this many connected cells, each once for all its orientations."""
    if size == 1:
        return ((Cell(0, 0),),)
    found = set()
    for smaller in kinds_of_size(size - 1):
        for r, c in smaller:
            for beside in (Cell(r - 1, c), Cell(r + 1, c), Cell(r, c - 1), Cell(r, c + 1)):
                if beside not in smaller:
                    found.add(kind_of((*smaller, beside)))
    return tuple(sorted(found))


def are_pieces(board: RuleBoard, rule: EqualRegions | ShapedRegions) -> bool:
    """True if no wall is within a region, and rules about shapes make the variables of pieces worth their number."""
    about_shapes = any(other.slots == rule.slots for other in (*board.of(ShapeAt), *board.of(UnlikeRegions)))
    if not any(other.slots == rule.slots for other in board.of(Division)):
        return False  # a wall may be within a region
    if isinstance(rule, ShapedRegions):
        return True
    if about_shapes and rule.size > LARGEST:
        raise Refused(f"regions of {rule.size} cells have too many shapes for the encoding 'rules': choose another one")
    return about_shapes


def pieces_of(board: RuleBoard, rule: Any) -> PlacedPieces | None:
    """The pieces of the division that a rule is about; None if its regions are not stated by pieces."""
    rules: list[EqualRegions | ShapedRegions] = [*board.of(ShapedRegions), *board.of(EqualRegions)]
    made_by = next((other for other in rules if other.slots == rule.slots), None)
    if made_by is None or not are_pieces(board, made_by):
        return None
    key: Hashable = ("pieces", rule.slots)
    pieces: PlacedPieces = board.once(key, lambda: _made(board, made_by))
    return pieces


def _made(board: RuleBoard, rule: EqualRegions | ShapedRegions) -> PlacedPieces:
    """p → no wall inside, walls around, t[c,s] for its cells and its shape s."""
    walls = dict(zip(rule.slots, board.literals(rule.slots, (1,)), strict=True))
    borders_of: dict[Cell, list[Any]] = {cell: [] for cell in rule.cells}
    for edge in walls:
        for end in edge.ends:  # type: ignore[attr-defined]
            borders_of[end].append(edge)
    kinds = sorted(rule.kinds) if isinstance(rule, ShapedRegions) else kinds_of_size(rule.size)
    turned = all(other.turned for other in board.of(UnlikeRegions) if other.slots == rule.slots)
    forms = kinds if turned else [form for kind in kinds for form in orientations(kind)]
    shape = {cell: {form: board.model.new() for form in forms} for cell in rule.cells}
    over: dict[Cell, dict[Kind, list[Literal]]] = {cell: {form: [] for form in forms} for cell in rule.cells}
    clauses, cells_of = list[tuple[Literal, ...]](), dict[Literal, tuple[Cell, ...]]()
    stated = {other.cell: other.kind for other in board.of(ShapeAt) if board.silent and other.slots == rule.slots}
    counts = [other for other in board.of(RegionCount) if board.silent and other.borders == rule.slots]
    numbers, counted = {other.cell: other.number for other in counts}, {cell for one in counts for cell in one.counted}
    for kind in kinds:
        for cells in _places(rule, kind, walls):
            if any(stated.get(cell, kind) != kind for cell in cells) or not _counts_fit(cells, numbers, counted):
                continue
            piece, inside, form = board.model.new(), set(cells), kind if turned else moved(cells)
            cells_of[piece] = cells
            for cell in cells:
                over[cell][form].append(piece)
                clauses.append((-piece, shape[cell][form]))
                for edge in borders_of[cell]:
                    joined = inside.issuperset(edge.ends)
                    if not joined or edge.ends[0] == cell:
                        clauses.append((-piece, -walls[edge] if joined else walls[edge]))
    board.named("piece").clauses(clauses)
    return PlacedPieces(shape, over, cells_of)


def _counts_fit(cells: Iterable[Cell], numbers: Mapping[Cell, int], counted: Collection[Cell]) -> bool:
    """True if the numbers in these cells are equal, and no larger than the number of cells that may be counted."""
    found = {numbers[cell] for cell in cells if cell in numbers}
    return not found or (len(found) == 1 and found.pop() <= sum(cell in counted for cell in cells))


def _places(rule: EqualRegions | ShapedRegions, kind: Kind, walls: Mapping[Any, Literal]) -> Iterator[tuple[Cell, ...]]:
    """The sets of cells of this shape on the board whose neighbours are linked."""
    cells = {*rule.cells}
    height, width = (1 + max((cell[axis] for cell in cells), default=-1) for axis in (0, 1))
    whole = len(cells) == height * width and len(walls) == 2 * height * width - height - width
    for place in placements(kind, height, width):
        if whole or (cells.issuperset(place.cells) and _is_linked(place.cells, walls)):
            yield place.cells


def _is_linked(place: tuple[Cell, ...], walls: Mapping[Any, Literal]) -> bool:
    """True if each two neighbours among these cells have a border between them."""
    pairs = ((a, b) for a in place for b in place if a < b and abs(a.r - b.r) + abs(a.c - b.c) == 1)
    return all(Edge.between(a, b) in walls for a, b in pairs)


def equal_pieces(board: RuleBoard, rule: EqualRegions | ShapedRegions, pieces: PlacedPieces) -> None:
    """∨ p over each cell;  Σ_s t[c,s] = 1;  w[e] ∨ (t[c,s] ↔ t[d,s]): letters imply walls without the pieces."""
    family = board.family(rule)
    divisions = [other for other in board.of(Division) if other.slots == rule.slots]
    lean_on(board, rule, divisions)
    board.implied.update(map(id, divisions))
    for cell, kinds in pieces.over.items():
        why = rule.reason.narrowed((cell,))
        family.clause((piece for options in kinds.values() for piece in options), why)
        family.exactly(1, pieces.shape[cell].values(), why)
    for wall, first, second, why in _borders(board, rule, pieces.shape):
        for one, other in ((first, second), (second, first)):
            family.clauses(((wall, -a, other[kind]) for kind, a in one.items()), why)
    if not board.silent:
        for division in divisions:
            _no_inner_walls(board, division, pieces)
            board.model.completed_by(division.reason.rule, rule.reason.rule)


def _borders(
    board: RuleBoard, rule: Any, of: Mapping[Cell, AboutCell]
) -> Iterator[tuple[Literal, AboutCell, AboutCell, Reason]]:
    """For each border the literal of its wall, what belongs to its two cells, and the rule's Reason there."""
    for edge, wall in zip(rule.slots, board.literals(rule.slots, (1,)), strict=True):
        first, second = (of[end] for end in edge.ends)
        yield wall, first, second, rule.reason.narrowed(edge.ends)


def _no_inner_walls(board: RuleBoard, rule: Division, pieces: PlacedPieces) -> None:
    """p → no wall inside, with the Reason of the Division."""
    for wall, first, second, why in _borders(board, rule, pieces.over):
        for kind, options in first.items():
            for piece in {*options}.intersection(second[kind]):
                board.family(rule).clause((-piece, -wall), why)


def shape_at(board: RuleBoard, rule: ShapeAt) -> None:
    """t[c,s] and ∨ p of the shape over the cell, where regions are pieces; else cuts."""
    pieces = pieces_of(board, rule)
    if pieces is None:
        by_cuts(board, rule)
        return
    _lean(board, rule)
    family = board.family(rule)
    shapes, over = pieces.shape[rule.cell], pieces.over[rule.cell]
    forms = [form for form in orientations(rule.kind) if form in shapes]
    family.clause((shapes[form] for form in forms), rule.reason)
    family.clause((piece for form in forms for piece in over[form]), rule.reason)


def region_count(board: RuleBoard, rule: RegionCount) -> None:
    """For each piece p over the cell: ¬p, or so many of its cells have the value 1; where regions are pieces, else
    cuts."""
    shaped = next((other for other in board.of(ShapedRegions) if other.slots == rule.borders), None)
    pieces = None if shaped is None else pieces_of(board, shaped)
    if shaped is None or pieces is None:
        by_cuts(board, rule)
        return
    lean_on(board, rule, (shaped, *(other for other in board.of(Division) if other.slots == rule.borders)))
    counted = frozenset(rule.counted)
    for piece in (piece for options in pieces.over[rule.cell].values() for piece in options):
        if not board.silent or not board.known(("counted", piece)):
            board.once(("counted", piece), lambda: True)  # other clues of this piece have the same number
            inside = [board.literal(cell, 1) for cell in pieces.cells[piece] if cell in counted]
            count_unless(board, rule, (-piece,), inside, (rule.number,))


def unlike_regions(board: RuleBoard, rule: UnlikeRegions) -> None:
    """¬w[e] ∨ ¬t[c,s] ∨ ¬t[d,s] for the cells of a border e, where regions are pieces; else cuts."""
    pieces = pieces_of(board, rule)
    if pieces is None:
        by_cuts(board, rule)
        return
    _lean(board, rule)
    for wall, first, second, why in _borders(board, rule, pieces.shape):
        for kind, literal in first.items():
            clause(board.family(rule), (-wall, -literal, -second[kind]), why)


def shaped_regions(board: RuleBoard, rule: ShapedRegions) -> None:
    """As `equal_pieces`, where no wall is within a region; else cuts."""
    pieces = pieces_of(board, rule)
    if pieces is None:
        by_cuts(board, rule)
    else:
        equal_pieces(board, rule, pieces)


def _lean(board: RuleBoard, rule: Any) -> None:
    others = (*board.of(ShapedRegions), *board.of(EqualRegions), *board.of(Division))
    lean_on(board, rule, (other for other in others if other.slots == rule.slots))
