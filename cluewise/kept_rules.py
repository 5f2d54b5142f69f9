"""The rules of a puzzle while its clues are removed: made once, if a removed clue only takes its own rules away."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain
from types import FunctionType
from typing import Any, NamedTuple

from cluewise.puzzles.common.boards import GridPuzzle
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules import Rule
from cluewise.puzzles.common.rules.counting import gathered
from cluewise.puzzles.common.rules.rule import PartialValues
from cluewise.puzzles.common.solution import Reason, Slot, Solution

COMPARED = 2
"""The number of puzzles with fewer clues whose rules are compared; each lacks about half the clues."""


class KeptRules(NamedTuple):
    """The rules that hold without the removable clues, and the others by the clues that they need, each with the places
    of its slots."""

    slots: Collection[Slot]
    always: Sequence["_Placed"]
    of_clues: Mapping[tuple[Any, ...], Sequence["_Placed"]]

    def accept(self, solution: Solution, clues: Iterable[Any]) -> bool:
        """True if the puzzle with these clues has this solution, whose values are possible ones."""
        held = dict(solution.items())
        if len(held) != len(self.slots) or not all(map(held.__contains__, self.slots)):
            return False
        values = [held[slot] for slot in self.slots]
        kept = {*clues}
        rules = chain(self.always, *(rules for needed, rules in self.of_clues.items() if kept.issuperset(needed)))
        return all(violation([values[i] for i in places]) is None for violation, places in rules)


_Placed = tuple[Callable[[PartialValues], Any], Sequence[int]]
"""The `first_violation` of a rule, and the places of its slots among all."""


def kept_rules(puzzle: Puzzle, with_fewer: Sequence[Puzzle], clues: Mapping[Reason, Sequence[Any]]) -> KeptRules | None:
    """The rules of a puzzle. `clues`: those of each Reason. `with_fewer`: the puzzle without some of the clues.

    None if the first ones have a rule that the puzzle lacks, for instance because it counts the places without a clue.
    """
    if not isinstance(puzzle, GridPuzzle):
        return None
    for fewer in with_fewer[:COMPARED]:
        if not _are_among(fewer.all_rules, puzzle.all_rules):  # type: ignore[attr-defined]
            return None
    always, of = list[Rule](), dict[tuple[Any, ...], list[Rule]]()
    for rule in puzzle.all_rules:
        (of.setdefault(tuple(clues[rule.reason]), []) if rule.reason in clues else always).append(rule)
    place = {slot: i for i, slot in enumerate(puzzle.slots())}

    def placed(rules: Iterable[Rule]) -> list[_Placed]:
        return [(rule.first_violation, [place[slot] for slot in rule.slots]) for rule in rules]

    return KeptRules(puzzle.slots(), placed(gathered(always)), {needed: placed(rules) for needed, rules in of.items()})


def _are_among(rules: Iterable[Rule], known: Iterable[Rule]) -> bool:
    """True if these rules are among the known ones, in the same order."""
    remaining = iter(known)
    return all(any(rule.reason == other.reason and alike(rule, other) for other in remaining) for rule in rules)


def alike(first: Any, second: Any) -> bool:
    """True if two rules, or values of their attributes, have the same content; False also if this is not known."""
    if first is second:
        return True
    if type(first) is not type(second):
        return False
    if isinstance(first, tuple | list) and first == second:  # the usual case
        return True
    if isinstance(first, Rule):
        content, other = vars(first), vars(second)
        return all(name in other and alike(value, other[name]) for name, value in content.items())
    if isinstance(first, partial):
        return alike((first.func, *first.args), (second.func, *second.args)) and first.keywords == second.keywords
    if isinstance(first, FunctionType):
        cells = [[cell.cell_contents for cell in function.__closure__ or ()] for function in (first, second)]
        return first.__code__ is second.__code__ and first.__defaults__ == second.__defaults__ and alike(*cells)
    if isinstance(first, tuple | list):
        return len(first) == len(second) and all(map(alike, first, second))
    return bool(first == second)
