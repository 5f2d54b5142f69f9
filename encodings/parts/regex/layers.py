"""The automaton of a pattern, unrolled along a line."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from cluewise.encodings.common import automata
from cluewise.puzzles.parts.regex.patterns import (
    Alternation,
    Anchor,
    Concatenation,
    Group,
    Letters,
    Node,
    Repetition,
    Rest,
    Round,
)

from .letters import LetterModel

if TYPE_CHECKING:
    from cluewise.puzzles.common.geometry import Line


class Layers(NamedTuple):
    """An automaton along a line: the steps of each cell, the start and the accepting states."""

    steps: list[list[automata.Transition]]
    start: int
    accepting: list[int]


def unroll(grid: LetterModel, line: "Line", tree: Node) -> Layers:
    """The automaton of a steady pattern. A state is the pattern that remains to match after a letter.

    Source: Antimirov, Partial derivatives of regular expressions and finite automaton constructions, 1996.
    """
    start = Rest(tree, None)
    numbers: dict[Rest | None, int] = {start: 0}
    steps: list[list[automata.Transition]] = []
    states: list[Rest | None] = [start]
    for p, cell in enumerate(line.cells):
        i, layer = grid.number[cell], []
        after: dict[Rest | None, None] = {}
        for state in states:
            for letters, then in _readings(state, p, len(line.cells)):
                literals = grid.classes(i, grid.mask(letters.ranges))
                after[then] = None
                number = numbers.setdefault(then, len(numbers))
                layer.append(automata.Transition(numbers[state], literals, number))
        steps.append(list(dict.fromkeys(layer)))
        states = list(after)
    return Layers(steps, 0, [numbers[state] for state in states if _is_done(state, len(line.cells))])


def _readings(state: Rest | None, at: int, length: int) -> Iterator[tuple[Letters, Rest | None]]:
    """The sets of letters that can be read next, each with the rest behind it."""
    for rest in _without_reading(state, at, length):
        if rest is not None and isinstance(rest.item, Letters):
            yield rest.item, rest.rest


def _is_done(state: Rest | None, length: int) -> bool:
    return None in _without_reading(state, length, length)


def _without_reading(state: Rest | None, at: int, length: int) -> dict[Rest | None, None]:
    """All rests that a state can become at this place before the next letter is read."""
    seen: dict[Rest | None, None] = {state: None}
    todo = [state]
    for rest in todo:
        for then in _derive(rest, at, length) if rest is not None else ():
            if then not in seen:
                seen[then] = None
                todo.append(then)
    return seen


def _derive(state: Rest, at: int, length: int) -> Iterator[Rest | None]:
    item, rest = state
    if isinstance(item, Concatenation):
        for part in reversed(item.parts):
            rest = Rest(part, rest)
        yield rest
    elif isinstance(item, Alternation):
        yield from (Rest(option, rest) for option in item.options)
    elif isinstance(item, Group):
        yield Rest(item.body, rest)
    elif isinstance(item, Repetition):
        yield Rest(Round(item, 0), rest)
    elif isinstance(item, Anchor):
        if at == (0 if item.sign == "^" else length):
            yield rest
    elif isinstance(item, Round):
        low, high = item.repetition.rounds(length)
        if item.done >= low:
            yield rest
        if high is None or item.done < high:
            done = item.done + 1 if item.done < low or high is not None else low
            yield Rest(item.repetition.body, Rest(Round(item.repetition, done), rest))
