"""Checks of guards: each Reason guards its own constraints and no others, whichever other guards are off."""

from collections.abc import Iterator
from contextlib import closing

from cluewise.encodings.common.encoding import Encoding
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.registry.loading import encodings

from .checks import Broken, of_encoding
from .guarded import GuardedReasons, JudgedAssignment, Place, explaining_variant, judged_boards
from .subject import Subject

DEFINE = (
    "let definitions be equivalences, and give constraints that rule out values the Reason of their rule; or declare "
    "the rules that the variables imply: model.uses('', puzzle.reason_of('rule', place))"
)
USE = (
    "give each constraint the Reason of the rule that demands it, or name the rules that its constraints assume: "
    "model.uses('rule', puzzle.reason_of('other', place))"
)
COMPLETE = (
    "give the constraints of each rule its own Reason, or name the rules without which they exclude less: "
    "model.completed_by('rule', 'other')"
)


@of_encoding
def guards_off(subject: Subject, encoding: Encoding) -> None:
    """Without the constraints that have a Reason, an encoding that blames allows every assignment of the slots, except
    those that break a rule which `uses("", …)` names.
    """
    for guarded, assignments in _guarded(subject, encoding):
        for one in assignments:
            if not guarded.granted_breaks(one.broken) and guarded.possible(one.values) is None:
                texts = _texts(guarded.puzzle, one.broken) or "no rule"
                finding = f"without any Reason it rules out this, which breaks {texts}:\n"
                raise Broken(finding + guarded.puzzle.text(one.values), DEFINE, guarded.puzzle)


@of_encoding
def reason_guards(subject: Subject, encoding: Encoding) -> None:
    """Per Reason: without its constraints and those that assume it, the Model allows exactly the assignments that keep
    the other rules; and those of one rule alone exclude what breaks only this rule. Assignments of tiny and random
    boards are compared. Constraints allow what keeps their rules.
    """
    for guarded, assignments in _guarded(subject, encoding):
        for one in assignments:
            literals = guarded.possible(one.values)
            if literals is not None and not guarded.granted_breaks(one.broken):  # else `guards-off` judges it
                _allowed(guarded, one, literals)
                _excluded(guarded, one, literals)


def _allowed(guarded: GuardedReasons, one: JudgedAssignment, literals: list[int]) -> None:
    """Raises Broken if the Reasons that an assignment keeps exclude it."""
    if not guarded.allows(literals, guarded.leaning_on(one.broken)):
        blamed = " and ".join(f"'{reason.text}'" for reason in guarded.clashing())
        broken = _texts(guarded.puzzle, one.broken)
        finding = f"the constraints with the Reasons {blamed} exclude this, which keeps them:\n"
        finding += guarded.puzzle.text(one.values) + (f"\nIt breaks {broken}." if broken else "")
        raise Broken(finding, USE, guarded.puzzle)


def _excluded(guarded: GuardedReasons, one: JudgedAssignment, literals: list[int]) -> None:
    """Raises Broken if an assignment is possible without one Reason, and breaks another; or if it breaks a single rule,
    and is possible with the constraints of this rule alone."""
    if not one.broken or guarded.allows(literals, ()):
        return  # `right` judges the whole Model
    if len({place[1] for place in one.broken}) == 1:
        off = guarded.beyond(next(iter(one.broken)))
        if guarded.allows(literals, off):
            broken = _texts(guarded.puzzle, one.broken)
            finding = f"the constraints of this rule alone allow what breaks {broken}:\n"
            raise Broken(finding + guarded.puzzle.text(one.values), COMPLETE, guarded.puzzle)
    for reason in guarded.clashing():
        off = guarded.without(reason.place)
        rest = one.broken - guarded.unstated(reason.place)
        if rest and guarded.allows(literals, off):
            finding = f"without '{reason.text}' it allows this, which breaks {_texts(guarded.puzzle, rest)}:\n"
            raise Broken(finding + guarded.puzzle.text(one.values), COMPLETE, guarded.puzzle)


def _guarded(subject: Subject, encoding: Encoding) -> Iterator[tuple[GuardedReasons, list[JudgedAssignment]]]:
    """The Models with guards that can explain a puzzle, each with assignments of the puzzle."""
    stated = next(item for item in encodings(subject.name) if item.name == encoding.name)
    variant = explaining_variant(stated)
    if variant is None:
        return
    for puzzle, assignments in judged_boards(subject)[:: 2 if encoding.compiled else 1]:
        with closing(GuardedReasons(puzzle, variant)) as guarded:
            yield guarded, assignments


def _texts(puzzle: Puzzle, places: frozenset[Place] | set[Place]) -> str:
    """The sentences of the Reasons at these places, at most three."""
    known = {reason.place: reason for reason in puzzle.reasons()}
    texts = [f"'{known[place].text}'" for place in known if place in places]
    return ", ".join(texts[:3]) + (", …" if len(texts) > 3 else "")
