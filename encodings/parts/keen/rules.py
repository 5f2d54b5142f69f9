"""How the compiler states Keen's own rule."""

from collections.abc import Iterator
from typing import Any

from cluewise.puzzles.parts.keen.rules import Calculated

from ...common.automata import Transition, accept
from ...common.compiler.board import RuleBoard
from ...common.compiler.table import Stated
from ...common.model import FALSE


def calculated(board: RuleBoard, rule: Calculated) -> None:
    """A nondeterministic automaton. Its state is an operation, the result so far, and whether the number has been read
    from which the others are subtracted, or which they divide."""
    starts: set[Any] = {None}
    layers: list[list[Transition]] = []
    for slot in rule.slots:
        layer = [
            Transition(before, (literal,), after)
            for before in starts
            for value in board.values(slot)
            if (literal := board.literal(slot, value)) != FALSE
            for after in _after(rule, before, value)
        ]
        layers.append(layer)
        starts = {step.after for step in layer}
    accept(board.family(rule), layers, None, [end for end in starts if _fits(rule, *end)], rule.reason)


def _after(rule: Calculated, before: Any, value: Any) -> Iterator[tuple[str, int, int | None]]:
    """The states after a value: the operation, the sum or the product of the others, and the first number if known."""
    if before is None:
        for operation in rule.operation or "+*-/":
            yield from _step(rule, operation, int(operation in "*/"), None, value)
    else:
        operation, rest, first = before
        yield from _step(rule, operation, rest, first, value)


def _step(rule: Calculated, operation: str, rest: int, first: int | None, value: int) -> Iterator[Any]:
    if operation in "-/" and first is None:
        yield operation, rest, value
    if operation == "/" and not value:
        return
    result = rest + value if operation in "+-" else rest * value
    if operation in "*/" and not rule.number:
        result = min(result, 1)  # it only matters whether this is 0
    if result <= max(1, rule.number if operation in "+*" else rule.options[-1]):
        yield operation, result, first


def _fits(rule: Calculated, operation: str, rest: int, first: int | None) -> bool:
    """True if a state at the end gives the number."""
    if operation in "+*":
        return rest == rule.number
    return first == (rest + rule.number if operation == "-" else rest * rule.number)


STATED = {"Calculated": Stated(calculated)}
