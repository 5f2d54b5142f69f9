"""Values that single rules exclude, before a Model is made. It is done only while no Reasons are made."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cluewise.puzzles.common.rules import OneOf, Rule
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
