"""How the compiler states the rules of Double Choco."""

from typing import Any

from cluewise.puzzles.common.geometry import squares
from cluewise.puzzles.common.rules import Division
from cluewise.puzzles.parts.dbchoco.rules import AlikeHalves, ConnectedHalves, HalfSize

from ...common.compiler.board import RuleBoard
from ...common.compiler.facts import lean_on
from ...common.compiler.table import Stated
from ...common.graphs.statements import Connected, Sized
from ...common.owners import keep_uncrossed
from .halves import half_sizes, imaged, isometric, joined_halves, parted


def _of(board: RuleBoard, rule: ConnectedHalves) -> Any:
    """The walls, the halves, the owners of cells and the walls between white cells."""

    def make() -> Any:
        main = next(iter(board.of(ConnectedHalves)))
        walls: Any = dict(zip(main.slots, board.literals(main.slots, (1,)), strict=True))
        halves = parted(main.cells, main.grey, main.around, walls)
        owners, inner = joined_halves(board.model, halves, walls, main.reason)
        if board.silent:
            keep_uncrossed(board.named("border"), owners, squares(board.puzzle.height, board.puzzle.width))
        return walls, halves, owners, inner

    return board.once(("halves", rule.slots), make)


def _divisions(board: RuleBoard, rule: ConnectedHalves) -> list[Division]:
    return [other for other in board.of(Division) if other.slots == rule.slots]


def halves(board: RuleBoard, rule: ConnectedHalves) -> None:
    """o[c,k]: white cell k owns cell c.  owner: Σ_k o[c,k] = 1.  first: o[c,k] → o[k,k].  beside: w[e] separates
    owners, ¬w[e] joins them.  connected: every white cell with an owner of itself.  joint: the halves of k meet at a
    border without a wall.  meet: o[k,k] → ∨ joints."""
    divisions = _divisions(board, rule)
    lean_on(board, rule, divisions)
    board.once(("walls", rule.slots), lambda: rule)
    for other in divisions if not board.silent else ():
        board.model.completed_by(other.reason.rule, rule.reason.rule)
    _of(board, rule)


def alike_halves(board: RuleBoard, rule: AlikeHalves) -> None:
    """i[c,g]: grey cell g is the image of white cell c.  image: Σ_g i[c,g] = 1, Σ_c i[c,g] = 1.  own image: both have
    one owner.  isometry: i[c,g] ↔ ∨_d m[c,g,d].  alike: ¬w[e] → (m[c,g,d] ↔ m[c′,g′,d]) for neighbours c, c′."""
    lean_on(board, rule, [*_divisions(board, rule), *board.of(ConnectedHalves)])
    _, parts, owners, inner = _of(board, rule)
    isometric(board.model, imaged(board.model, parts, owners, rule.reason), inner, rule.reason)


def half_size(board: RuleBoard, rule: HalfSize) -> None:
    """z[c,m]: the halves of c's region have m cells.  one size: Σ_m z[c,m] ≤ 1.  same size: cells without a wall
    between them, and a cell and its owner, have the same z.  half: each component of a colour with z[·,m] has m
    cells."""
    lean_on(board, rule, [*_divisions(board, rule), *board.of(ConnectedHalves), *board.of(AlikeHalves)])

    def make() -> Any:
        walls, parts, owners, _ = _of(board, rule)
        numbers = sorted({other.number for other in board.of(HalfSize)})
        alike = board.of(AlikeHalves)[0]
        reasons = alike.reason, (*_divisions(board, rule), rule)[0].reason
        return half_sizes(board.model, parts, owners, walls, numbers, reasons)

    sizes = board.once(("half sizes", rule.slots), make)
    board.family(rule).clause((sizes[rule.cell][rule.number],), rule.reason)


STATED = {
    "ConnectedHalves": Stated(halves, (Connected,), prefers="tree"),
    "AlikeHalves": Stated(alike_halves),
    "HalfSize": Stated(half_size, (Sized,)),
}
