"""How the compiler states Keen's own rule."""

from collections.abc import Iterator, Sequence
from typing import Any

from cluewise.puzzles.common.solution import Reason
from cluewise.puzzles.parts.keen.rules import Calculated

from ...common.automata import Transition, accept
from ...common.compiler.board import RuleBoard
from ...common.compiler.forms import state_form
from ...common.compiler.table import Stated
from ...common.model import Family, Literal


def calculated(board: RuleBoard, rule: Calculated) -> None:
    """A nondeterministic automaton. Its state is an operation, the result so far, and whether the number has been read
    from which the others are subtracted, or which they divide."""
    values: Sequence[Any] = tuple(map(board.values, rule.slots))

    def state(family: Family, _: Family, literals: Sequence[Literal], reason: Reason | None) -> list[Literal]:
        starts: dict[Any, None] = {None: None}
        layers: list[list[Transition]] = []
        left = iter(literals)
        for known in values:
            layer = [
                Transition(before, (literal,), after)
                for value, literal in zip(known, left, strict=False)
                for before in starts
                for after in _after(rule, before, value)
            ]
            layers.append(layer)
            starts = dict.fromkeys(step.after for step in layer)
        accept(family, layers, None, [end for end in starts if _fits(rule, *end)], reason)
        return []

    rows = [literal for slot in rule.slots for literal in board.row(slot)]
    form = "calculated", rule.number, rule.operation, rule.options, values
    state_form(board, rule, form, rows, state, "calculated")


def _after(rule: Calculated, before: Any, value: Any) -> Iterator[tuple[str, int, int | None]]:
    """The states after a value: the operation, the sum or the product of the others, and the first number if known."""
    if before is None:
        for operation in rule.operation or "+*-/":
            yield from _step(rule, operation, int(operation in "*/"), None, value)
    else:
        operation, rest, first = before
        yield from _step(rule, operation, rest, first, value)


def _step(rule: Calculated, operation: str, rest: int, first: int | None, value: int) -> Iterator[Any]:
    if operation in "-/" and first is None and _reaches(rule, operation, rest, value):
        yield operation, rest, value
    if operation == "/" and not value:
        return
    result = rest + value if operation in "+-" else rest * value
    if operation in "*/" and not rule.number:
        result = min(result, 1)  # it only matters whether this is 0
    if _reaches(rule, operation, result, first):
        yield operation, result, first


def _reaches(rule: Calculated, operation: str, rest: int, first: int | None) -> bool:
    """False if further values, which never make `rest` less, do not lead from a state to the number."""
    if operation in "+*":
        return rest <= max(1, rule.number)
    least = rest + rule.number if operation == "-" else rest * rule.number
    return least <= (rule.options[-1] if first is None else first)


def _fits(rule: Calculated, operation: str, rest: int, first: int | None) -> bool:
    """True if a state at the end gives the number."""
    if operation in "+*":
        return rest == rule.number
    return first == (rest + rule.number if operation == "-" else rest * rule.number)


STATED = {"Calculated": Stated(calculated)}
