"""The view from a cell: the number of true literals along its arms, up to the first false one on each arm."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.sight_boards import SightPuzzle
from cluewise.puzzles.common.solution import Reason

from ...common.model import Candidate, Clause, Cut, Family, Literal, Model


class Sighting(NamedTuple):
    """Exactly `number` literals are seen from a place along all arms together; the place itself does not count."""

    number: int
    arms: Sequence[Sequence[Literal]]
    reason: Reason


def looks(puzzle: SightPuzzle, unshaded: Mapping[Cell, Literal], rule: str = "sight") -> list[Sighting]:
    """The Looks of a puzzle's numbers, over the literals of its unshaded cells; `rule` is the rule of their Reasons."""
    return [
        Sighting(
            number - 1, [[unshaded[place] for place in arm] for arm in puzzle.arms(cell)], puzzle.reason_of(rule, cell)
        )
        for cell, number in puzzle.number_at.items()
    ]


def sight(family: Family, arm: Sequence[Literal]) -> list[Literal]:
    """The distance seen along an arm, in unary: for each k from 1 on, a literal that says that its first k literals
    hold."""
    seen: list[Literal] = []
    for literal in arm:
        seen.append(family.conjunction((*seen[-1:], literal)))
    family.model.chain(seen)
    return seen


def by_unary(model: Model, looks: Iterable[Sighting]) -> None:
    """Variables: s[look,arm,k], the first k literals of the arm hold.

    seen: s[k] ↔ s[k−1] ∧ literal k.  sight: Σ s = number. Arms are cut after number + 1 literals, because these are
    enough to see too many.
    """
    for look in looks:
        arms = (arm[: look.number + 1] for arm in look.arms)
        seen = [literal for arm in arms for literal in sight(model.family("seen"), arm)]
        model.family("sight").exactly(look.number, seen, look.reason)


def by_sight_cuts(model: Model, looks: Iterable[Sighting]) -> None:
    """Cuts: if too many are seen, ∨ ¬ over number + 1 of them; if too few, ∨ over the literals that end the arms."""
    all_looks = list(looks)

    def find(holds: Candidate) -> list[Cut]:
        cuts = []
        for number, arms, reason in all_looks:
            seen, ends = _looking(arms, holds)
            if len(seen) != number:
                clause = Clause((-literal for literal in seen[: number + 1]) if len(seen) > number else ends)
                cuts.append(Cut(clause, reason))
        return cuts

    model.cut(find)


def _looking(arms: Sequence[Sequence[Literal]], holds: Candidate) -> tuple[list[Literal], list[Literal]]:
    """The literals that are seen along the arms, and the first literal of each arm that does not hold."""
    seen, ends = list[Literal](), list[Literal]()
    for arm in arms:
        for literal in arm:
            if not holds(literal):
                ends.append(literal)
                break
            seen.append(literal)
    return seen, ends
