"""Brute force over the puzzle's own rules: tests whether the premises of a step force its conclusions."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from cluewise.explanations.facts import Fact
from cluewise.explanations.steps import Step
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules.rule import Rule
from cluewise.puzzles.common.solution import Reason, Slot, Value

NODES = 6_000
"""The most boards that are looked at for a conclusion."""


class Undecided(Exception):
    """There are too many boards, or a fact is about more than slots."""


def test_of(puzzle: Puzzle, fact: Fact) -> Callable[[Value], bool]:
    """Whether a value of the fact's slot agrees with the fact."""
    if fact.view:
        raise Undecided
    values = list(puzzle.values(fact.slot))
    at = values.index(fact.value) if fact.value in values else len(values)
    return {
        "=": lambda value: value == fact.value,
        "≠": lambda value: value != fact.value,
        "≥": lambda value: values.index(value) >= at,
        "<": lambda value: values.index(value) < at,
    }[fact.relation]


def rules_of(puzzle: Any, reasons: Iterable[Reason]) -> list[Rule]:
    """The rules that these Reasons name. The Reason of a cut is narrowed: it has the place of the whole rule."""
    by_place: dict[Any, list[Rule]] = {}
    for rule in puzzle.all_rules:
        kind, name, at = rule.reason.place
        for place in dict.fromkeys([(kind, name, at), (kind, name, None)]):  # without a place: the rule everywhere
            by_place.setdefault(place, []).append(rule)
    missing = [reason for reason in reasons if reason.place not in by_place]
    if missing:
        raise Undecided(missing[0].text)
    return list(dict.fromkeys(rule for reason in reasons for rule in by_place[reason.place]))


def counterexample(puzzle: Puzzle, step: Step) -> dict[Slot, Value] | None:
    """Values that agree with the step's facts and rules, and not with a conclusion. Raises Undecided."""
    rules = rules_of(puzzle, (*step.reasons, *step.used))
    for conclusion in step.conclusions:
        domains = {slot: list(puzzle.values(slot)) for slot in puzzle.slots()}
        for fact in step.facts:
            agrees = test_of(puzzle, fact)
            domains[fact.slot] = [value for value in domains[fact.slot] if agrees(value)]
        agrees = test_of(puzzle, conclusion)
        domains[conclusion.slot] = [value for value in domains[conclusion.slot] if not agrees(value)]
        scope = dict.fromkeys((conclusion.slot, *(slot for rule in rules for slot in rule.slots)))
        found = next(completions([slot for slot in scope if slot in domains], domains, rules), None)
        if found is not None:
            return found
    return None


def completions(
    slots: Sequence[Slot], domains: dict[Slot, list[Value]], rules: Sequence[Rule]
) -> Iterator[dict[Slot, Value]]:
    """The values of these slots that keep the rules, the narrowest slots first. Raises Undecided."""
    order = sorted(slots, key=lambda slot: len(domains[slot]))
    about: dict[Slot, list[Rule]] = {slot: [] for slot in order}
    for rule in rules:
        for slot in rule.slots:
            about.setdefault(slot, []).append(rule)
    held: dict[Slot, Value] = {}
    nodes = 0

    def down(depth: int) -> Iterator[dict[Slot, Value]]:
        nonlocal nodes
        if depth == len(order):
            if all(kept(rule) for rule in rules):
                yield dict(held)
            return
        slot = order[depth]
        for value in domains[slot]:
            nodes += 1
            if nodes > NODES:
                raise Undecided
            held[slot] = value
            if all(map(kept, about[slot])):
                yield from down(depth + 1)
            del held[slot]

    def kept(rule: Rule) -> bool:
        return rule.first_violation([held.get(slot) for slot in rule.slots]) is None

    return down(0)
