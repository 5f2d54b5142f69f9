"""Rules about a line of slots in its order."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from cluewise.puzzles.common.loop_rules import Stretches
from cluewise.puzzles.common.rules import Rule, Runs, Sight, Visible

from ..automata import Transition, accept
from ..model import FALSE, TRUE, Literal
from .board import Board, clause
from .counts import state_numbers


def runs(board: Board, rule: Runs) -> None:
    """An automaton whose state is the number of signs that have been read: cells of runs, and the gaps between them."""
    signs = [0, *rule.signs, 0]
    last = len(signs) - 1
    layers = []
    for literal in board.literals(rule.slots, (rule.value,)):
        steps = [Transition(state, (-literal,), state) for state in range(last + 1) if signs[state] == 0]
        steps += [Transition(state, (literal if signs[state + 1] else -literal,), state + 1) for state in range(last)]
        layers.append(steps)
    accept(board.family(rule), layers, 0, {last, last - 1} if rule.signs else {0, last}, rule.reason)


def visible(board: Board, rule: Visible) -> None:
    """An automaton whose state is the greatest height so far and the number of slots that are seen."""
    layers, states = [], {(0, 0)}
    for slot in rule.slots:
        layer = []
        for height, seen in sorted(states):
            below = [board.literal(slot, value) for value in board.values(slot) if value <= height]  # type: ignore[operator]
            if below:
                layer.append(Transition((height, seen), tuple(below), (height, seen)))
            if seen < rule.count:
                layer += [
                    Transition((height, seen), (board.literal(slot, value),), (value, seen + 1))
                    for value in board.values(slot)
                    if value > height  # type: ignore[operator]
                ]
        states = {step.after for step in layer}  # type: ignore[misc]
        layers.append(layer)
    accept(board.family(rule), layers, (0, 0), {s for s in states if s[1] == rule.count}, rule.reason)


# ── arms ──


def sight(board: Board, rule: Sight) -> None:
    """s[k]: the first k slots of an arm are seen.  s[k] ↔ s[k−1] ∧ slot k;  Σ s = count − 1. Arms are cut after `count`
    slots, because these are enough to see too many."""
    literals = []
    for arm in arms_of(board, rule, rule.lengths, rule.values):
        literals += prefixes(board, arm[: rule.count])
    state_numbers(board.family(rule), literals, (rule.count - 1,), rule.reason)


def arms_of(board: Board, rule: Rule, lengths: Sequence[int], values: object) -> list[list[Literal]]:
    """The literals of each arm of a rule whose slots are those of the arms."""
    literals, arms, start = board.literals(rule.slots, values), list[list[Literal]](), 0  # type: ignore[arg-type]
    for length in lengths:
        arms.append(literals[start : start + length])
        start += length
    return arms


def prefixes(board: Board, arm: Sequence[Literal]) -> list[Literal]:
    """For each k from 1 on a literal: the first k literals hold. Rules about one arm share them."""
    seen: list[Literal] = []
    for i in range(len(arm)):
        before = seen[-1] if seen else TRUE

        def make(before: Literal = before, literal: Literal = arm[i]) -> Literal:
            if FALSE in (before, literal):
                return FALSE
            if TRUE in (before, literal):
                return before if literal == TRUE else literal
            return board.named("seen").conjunction((before, literal))

        seen.append(board.once(("seen", *arm[: i + 1]), make))
    if FALSE not in seen and TRUE not in seen and len(seen) > 1:
        board.once(("chain", *seen), lambda: board.model.chain(seen))
    return seen


def stretches(board: Board, rule: Stretches) -> None:
    """The lengths of the arms, in unary, as the literals of a table of the allowed tuples of lengths."""
    arms = [prefixes(board, arm) for arm in arms_of(board, rule, rule.sizes, (rule.value,))]
    state_lengths(board, rule, arms, rule.allowed)


def state_lengths(
    board: Board, rule: Rule, arms: Sequence[Sequence[Literal]], allowed: Callable[[tuple[int, ...]], bool]
) -> None:
    """The lengths of the arms together are allowed. `arms[i][k]`: arm i is longer than k."""
    if not arms:
        if not allowed(()):
            board.family(rule).clause((), rule.reason)
        return
    ways = frozenset(filter(allowed, product(*(range(len(arm) + 1) for arm in arms))))
    layers, states = list[list[Transition]](), [ways]
    for arm in arms:
        exact = [length_is(board, arm, length) for length in range(len(arm) + 1)]
        readers: dict[tuple[Any, Any], list[Literal]] = {}
        for state in states:
            for length, literal in enumerate(exact):
                left = frozenset(way[1:] for way in state if way[0] == length)
                if left and literal != FALSE:
                    readers.setdefault((state, left), []).append(literal)
        layers.append([Transition(before, tuple(literals), after) for (before, after), literals in readers.items()])
        read = {literal for literals in readers.values() for literal in literals}
        for literal in exact:
            if literal not in read:
                clause(board.family(rule), (-literal,), rule.reason)
        states = list(dict.fromkeys(after for _, after in readers))
    accept(board.family(rule), layers, ways, {frozenset({()})}, rule.reason)


def length_is(board: Board, arm: Sequence[Literal], length: int) -> Literal:
    """The arm has exactly this length."""
    longer = -arm[length] if length < len(arm) else TRUE
    least = arm[length - 1] if length else TRUE

    def make() -> Literal:
        if FALSE in (longer, least):
            return FALSE
        if TRUE in (longer, least):
            return least if longer == TRUE else longer
        return board.named("length").conjunction((least, longer))

    literal: Literal = board.once(("length", least, longer), make)
    return literal
