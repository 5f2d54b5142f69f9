"""How the compiler states the rules of Sudoku.

The forms of a constraint are those of the hand-written encodings. They state it without its kind in
`puzzles/parts/sudoku/`, which the search asks.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cluewise.puzzles.common.rules import AllDifferent
from cluewise.puzzles.parts.sudoku.constraint_rules import Kept
from cluewise.puzzles.parts.sudoku.unit_rules import UnitRule

from ...common.compiler.board import RuleBoard
from ...common.compiler.counts import state_numbers
from ...common.compiler.table import Stated
from ...common.compiler.values import holders_of
from ...common.model import FALSE, TRUE, Literal
from .clauses import Automata
from .grid import NumberGrid
from .records import Form
from .stating import seen_by
from .table import forms


def unit(board: RuleBoard, rule: UnitRule) -> None:
    """Σ x[c,v] ≤ 1 for each number v; exactly 1 if the unit has as many cells as numbers."""
    family = board.family(rule)
    holders = holders_of(board, rule.slots)
    for number in dict.fromkeys((*rule.all_of, *holders)):
        reason = rule.reason if board.silent else rule.reason_for(number)  # type: ignore[arg-type]
        least = 1 if number in rule.all_of else 0
        state_numbers(family, holders.get(number, []), range(least, 2), reason)


def constraint(board: RuleBoard, rule: Kept) -> None:
    """The constraint as pairs, counts, sums, automata and choices of these (`encodings/parts/sudoku/records.py`)."""
    grid: NumberGrid = board.once("grid of numbers", lambda: _grid(board))
    if board.silent:
        known: UnitFacts = board.once("what units say", lambda: _known(board))
    else:  # a Reason says no more than its own rule
        known = UnitFacts(seen_by(_forms(board, rule), [0] * len(grid.at)), ())
    out = Automata(grid, *known)
    for form in _forms(board, rule):
        out.state(form, board.family(rule), rule.reason)


class UnitFacts(NamedTuple):
    """For each cell the cells that never hold the same number, as bits; the units that hold every number once."""

    seen: Sequence[int]
    houses: Sequence[tuple[int, ...]]


def _grid(board: RuleBoard) -> NumberGrid:
    """The literals of the slots. A cell is settled if one number is left."""
    at, settled = list[dict[Any, Literal]](), list[Any]()
    for slot in board.puzzle.cells:
        literals = {number: board.literal(slot, number) for number in board.values(slot)}
        sure = next((number for number, literal in literals.items() if literal == TRUE), None)
        settled.append(sure)
        at.append({} if sure is not None else {n: literal for n, literal in literals.items() if literal != FALSE})
    return NumberGrid(board.puzzle, board.model, at, settled)


def _forms(board: RuleBoard, rule: Kept) -> list[Form]:
    listed: list[Form] = board.once(("forms", rule), lambda: forms(rule.c, rule.spot, rule.puzzle))
    return listed


def _known(board: RuleBoard) -> UnitFacts:
    """What the units, the cages and the constraints say about different numbers."""
    index = {cell: i for i, cell in enumerate(board.puzzle.cells)}
    seen, houses = [0] * len(index), list[tuple[int, ...]]()
    for rule in (*board.of(UnitRule), *board.of(AllDifferent)):
        cells = tuple(index[cell] for cell in rule.slots)
        mask = sum(1 << i for i in cells)
        for i in cells:
            seen[i] |= mask
        if isinstance(rule, UnitRule) and len(rule.all_of) == len(cells):
            houses.append(cells)
    return UnitFacts(seen_by([form for rule in board.of(Kept) for form in _forms(board, rule)], seen), houses)


STATED = {"UnitRule": Stated(unit), "Kept": Stated(constraint)}
