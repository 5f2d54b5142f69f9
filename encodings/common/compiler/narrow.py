"""Values that single rules exclude, before a Model is made. It is done only while no Reasons are made."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cluewise.puzzles.common.rules import Consecutive, OneOf, Relation, Rule
from cluewise.puzzles.common.solution import Slot, Value

Domains = Mapping[Slot, Sequence[Value]]
"""The possible values of slots."""

Narrowing = Callable[[Any, Domains], Domains]
"""A function that gets a rule and the possible values of all slots. It returns fewer values for some of its slots, or
nothing if the rule cannot be kept, which its statement says."""


def narrow(rules: Sequence[Rule], narrowing: Mapping[type, Narrowing], domains: dict[Slot, Sequence[Value]]) -> None:
    """Narrows the possible values of slots by each rule, until no rule excludes a value."""
    able = [rule for rule in rules if type(rule) in narrowing]
    for rule in rules if able else ():
        if type(rule) is OneOf:
            slot = rule.slots[0]
            domains[slot] = [value for value in domains[slot] if value in rule.values] or domains[slot]
    at: dict[Slot, list[int]] = {}
    for i, rule in enumerate(able):
        for slot in rule.slots:
            at.setdefault(slot, []).append(i)
    waiting = dict.fromkeys(range(len(able)))
    while waiting:
        i = next(iter(waiting))
        del waiting[i]
        changed = narrowing[type(able[i])](able[i], domains)
        for slot, values in changed.items():
            domains[slot] = values
            waiting |= dict.fromkeys(j for j in at[slot] if j != i)


# ── rules about numbers with many possible values ──

WIDE = 16
"""Slots with more values are narrowed by the rules below, too: tables of the values of two of them would be large."""

MOST_PAIRS = 1024
"""More pairs of values are not compared: the rule waits until one of the slots has fewer values."""


def narrow_relation(rule: Relation, domains: Domains) -> Domains:
    """The values of two slots that have a partner."""
    if len(rule.slots) != 2:
        return {}
    (a, b), (first, second) = rule.slots, (domains[slot] for slot in rule.slots)
    if len(first) * len(second) > MOST_PAIRS or a == b:
        return {}
    pairs = [(x, y) for x in first for y in second if rule.holds(x, y)]
    if not pairs:
        return {}
    with_partner = {x for x, _ in pairs}, {y for _, y in pairs}
    found = ((slot, [v for v in domains[slot] if v in some]) for slot, some in zip((a, b), with_partner, strict=True))
    return {slot: values for slot, values in found if len(values) < len(domains[slot])}


def narrow_consecutive(rule: Consecutive, domains: Domains) -> Domains:
    """n consecutive numbers are at most n − 1 apart."""
    known: list[Any] = [domains[slot] for slot in rule.slots]
    low = max(map(min, known)) - len(known) + 1
    high = min(map(max, known)) + len(known) - 1
    found = ((slot, [value for value in domains[slot] if low <= value <= high]) for slot in rule.slots)
    changed = {slot: values for slot, values in found if len(values) < len(domains[slot])}
    return changed if all(changed.values()) else {}
