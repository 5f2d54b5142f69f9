"""Blocks of cells with one value: each has its own name, none is a rectangle, those that meet differ in size, or each
touches a number of others at its corners."""

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from cluewise.puzzles.common.geometry import Cell, lines, squares
from cluewise.puzzles.common.rules import CornerTouches, NamedBlocks, NoRectangles, UnequalBlocks

from ..graphs.statements import Subgraph
from ..literals import FALSE, TRUE
from ..strips import lengths
from .board import RuleBoard, clause
from .facts import counted_slots, lean_on
from .judged import by_cuts

if TYPE_CHECKING:
    from ..model import Literal


def no_rectangles(board: RuleBoard, rule: NoRectangles) -> None:
    """i[c]: c is an inner corner, one of three cells of a block in a 2×2 square whose fourth cell is not in it.  Each
    cell of a block is connected with a cell i[c] or a free one."""
    inside = dict(zip(rule.slots, board.literals(rule.slots, rule.values), strict=True))
    height, width = _size(rule.cells)
    corners: dict[Any, list[Literal]] = {cell: [] for cell in inside}
    family = board.named("inner")
    for four in squares(height, width):
        for last, opposite in zip(four, reversed(four), strict=True):
            if opposite in inside:  # cells that are no slots are never in a block
                held = [inside.get(cell, FALSE) for cell in four]
                literals = [-literal if cell == last else literal for cell, literal in zip(four, held, strict=True)]
                corners[opposite].append(family.conjunction(literals))
    roots = {cell: family.disjunction(literals) if literals else FALSE for cell, literals in corners.items()}
    roots.update(dict.fromkeys(rule.free, TRUE))
    links = [(rule.cells[a], rule.cells[b], TRUE) for a, b in rule.links]
    board.family(rule).connected(Subgraph(inside, links), rule.reason, roots=roots)


def corner_touches(board: RuleBoard, rule: CornerTouches) -> None:
    """t[c,k]: the block of c touches another one at its corner k, of four.  x[c] → Σ_k t[c,k] = count;
    x[c] ∧ x[d] → (t[c,k] ↔ t[d,k]) over links;  t[c,k] ↔ x[e] if c is the corner k of its block, and e beyond it.

    Blocks are rectangles by Counts of 2×2 squares.
    """
    inside = dict(zip(rule.cells, board.literals(rule.slots, rule.values), strict=True))
    counts = counted_slots(board)
    lean_on(board, rule, (count for four in squares(*_size(rule.cells)) for count in counts.get(frozenset(four), ())))
    family, touches = board.family(rule), {cell: [board.model.new() for _ in CORNERS] for cell in inside}
    for cell, x in inside.items():
        (r, c), reason = cell, rule.reason.narrowed((cell,))
        for few, sign in ((rule.count + 1, -1), (len(CORNERS) - rule.count + 1, 1)):
            for some in combinations(touches[cell], few):
                clause(family, (-x, *(sign * touch for touch in some)), reason)
        for (dr, dc), touch in zip(CORNERS, touches[cell], strict=True):
            beside = [inside.get(place, FALSE) for place in (Cell(r + dr, c), Cell(r, c + dc))]
            beyond = inside.get(Cell(r + dr, c + dc), FALSE)
            clause(family, (-x, *beside, -touch, beyond), reason)
            clause(family, (-x, *beside, touch, -beyond), reason)
    for a, b in rule.links:
        ends = rule.cells[a], rule.cells[b]
        reason = rule.reason.narrowed(ends)
        for one, other in zip(*(touches[cell] for cell in ends), strict=True):
            clause(family, (*(-inside[cell] for cell in ends), -one, other), reason)
            clause(family, (*(-inside[cell] for cell in ends), one, -other), reason)


CORNERS = tuple(product((-1, 1), repeat=2))
"""The directions to the corners of a cell."""


def named_blocks(board: RuleBoard, rule: NamedBlocks) -> None:
    """l[c,k]: the block of c has the name k.  x[c] → ∨ l[c,k];  l[c,k] → x[c];  l[c,k] ∧ x[d] → l[d,k] over links;
    x[c] → l[c,k] ∧ ¬l[c,j] if c has the name k.  Each block has the first cell of a name that is in a block."""
    inside = dict(zip(rule.cells, board.literals(rule.slots, rule.values), strict=True))
    family, named, reason = board.family(rule), board.named("first"), rule.reason
    labels = {name: {cell: board.model.new() for cell in inside} for name in sorted({*rule.names.values()})}
    for cell, literal in inside.items():
        clause(family, (-literal, *(label[cell] for label in labels.values())), reason)
    roots: dict[Any, Literal] = dict.fromkeys(inside, FALSE)
    before: dict[str, list[Literal]] = {name: [] for name in labels}
    for cell, name in rule.names.items():
        roots[cell] = named.conjunction((inside[cell], *before[name]))
        before[name].append(-inside[cell])
    links = [(rule.cells[a], rule.cells[b]) for a, b in rule.links]
    for name, label in labels.items():
        for cell, literal in label.items():
            clause(family, (-literal, inside[cell]), reason)
        for pair in links:
            for a, b in (pair, pair[::-1]):
                clause(family, (-label[a], -inside[b], label[b]), reason)
        for cell, own in rule.names.items():
            clause(family, (-inside[cell], label[cell] if own == name else -label[cell]), reason)
    family.connected(Subgraph(inside, [(a, b, TRUE) for a, b in links]), reason, roots=roots)


def _size(cells: Sequence[Cell]) -> tuple[int, int]:
    rows, columns = zip(*cells, strict=True)
    return max(rows) + 1, max(columns) + 1


def unequal_blocks(board: RuleBoard, rule: UnequalBlocks) -> None:
    """l[c,k]: c is in a strip of at least k cells.  ¬l[c,k] ∨ l[c,k+1] ∨ ¬l[d,k] ∨ l[d,k+1] for the cells c, d of a
    pair. Blocks are strips if Counts allow at most two of their cells in a 2×2 square; else cuts."""
    height, width = _size(rule.cells)
    counts, narrow = counted_slots(board), []
    for four in squares(height, width):
        fitting = (o for o in counts.get(frozenset(four), ()) if max(o.numbers) <= 2 and rule.values[0] in o.values)
        narrow.append(next(fitting, None))
    if None in narrow or len(rule.cells) != height * width:
        by_cuts(board, rule)
        return
    lean_on(board, rule, (other for other in narrow if other is not None))
    inside = dict(zip(rule.cells, board.literals(rule.slots, rule.values), strict=True))
    long: Mapping[Cell, Sequence[Literal]] = lengths(board.model, lines(height, width), inside)
    for pair in rule.pairs:
        reason = rule.reason.narrowed(pair)
        for k in range(max(height, width)):
            if all(k < len(long[cell]) for cell in pair):
                literals = [x for cell in pair for x in (-long[cell][k], *long[cell][k + 1 : k + 2])]
                clause(board.family(rule), literals, reason)
