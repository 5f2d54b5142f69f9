"""Checks of Reasons: a constraint depends on the clues that its Reason names, and on no others."""

from collections.abc import Callable, Collection
from functools import partial

from cluewise.encodings.common.encoding import CNF, Encoding
from cluewise.encodings.common.model import Candidate, Cut, Finder, Model
from cluewise.puzzles.common.errors import EncodingBug
from cluewise.puzzles.common.solution import Reason
from cluewise.registry.loading import encodings

from .checks import Broken, of_encoding
from .subject import FEW_SOLUTIONS, Removal, Subject, fewest, home_target


@of_encoding
def blame_is_found(subject: Subject, encoding: Encoding) -> None:
    """If a puzzle has no solution, constraints with a Reason are to blame: the others do not contradict one another."""
    if not encoding.blames:
        return
    blamed = encoding._replace(build=lambda puzzle: _relaxed(encoding.worded(puzzle), lambda reason: True))
    for puzzle, _ in subject.some([known for known in (*subject.tiniest, *subject.filed) if not known.solutions], 12):
        try:
            solutions = subject.solved(puzzle, blamed, 1)
        except EncodingBug:
            continue  # a solution of the remaining constraints, which breaks a rule
        if not solutions:
            to_do = "give the constraints that rules or clues demand their Reason, or write `blames=False`"
            raise Broken("its constraints without a Reason contradict one another", to_do, puzzle)


@of_encoding
def clues_are_named(subject: Subject, encoding: Encoding) -> None:
    """If an encoding blames, its Model without the constraints of a clue's Reasons has the same solutions as the puzzle
    without the clue.
    """
    if not encoding.blames:
        return
    stated = next(item for item in encodings(subject.name) if item.name == encoding.name)
    for variant in stated.variants[:1] if encoding.compiled else stated.variants:
        removals = subject.some_for(encoding, subject.removals)
        if home_target(variant) != CNF:
            removals = subject.some([removal for removal in removals if fewest([removal.fewer], FEW_SOLUTIONS)], 4)
        for removal in removals:
            _compare(subject, variant, removal)


def _compare(subject: Subject, encoding: Encoding, removal: Removal) -> None:
    puzzle, lost, (fewer, expected) = removal
    relaxed = encoding._replace(build=lambda _: without(encoding.worded(puzzle), lost))
    missing = "without " + (", ".join(f"'{reason.text}'" for reason in lost) or "a clue that has no Reason")
    try:
        solutions = frozenset(subject.solved(fewer, relaxed, len(expected) + 1))
    except EncodingBug as bug:
        finding = f"{missing} its Model allows too much: {str(bug).partition(':')[0]}"
        raise Broken(finding, "give each constraint the Reason of a clue or rule that demands it", puzzle) from None
    if solutions != expected:
        example = fewer.text(next(iter(expected - solutions or solutions)))
        finding = f"{missing} its Model still rules out this solution of the puzzle without that clue:\n{example}"
        to_do = "let each constraint use only the clues that its Reason names, or write `blames=False`"
        raise Broken(finding, to_do, puzzle)


def without(model: Model, lost: Collection[Reason]) -> Model:
    """The Model without the constraints and cuts of these Reasons."""
    gone = {reason.place for reason in lost}
    return _relaxed(model, lambda reason: reason.place in gone)


def _relaxed(model: Model, gone: Callable[[Reason], bool]) -> Model:
    """The Model without the constraints and cuts whose Reasons are gone."""
    relaxed = Model()
    relaxed.__dict__ |= model.__dict__
    relaxed.families = []
    for family in model.families:
        kept = relaxed.family(family.name)
        for constraint, reason in zip(family.constraints, family.reasons, strict=True):
            if reason is None or not gone(reason):
                kept.constraints.append(constraint)
                kept.reasons.append(reason)
    relaxed.finders = [partial(_remaining_cuts, find, gone) for find in model.finders]
    return relaxed


def _remaining_cuts(find: Finder, gone: Callable[[Reason], bool], holds: Candidate) -> list[Cut]:
    return [cut for cut in find(holds) if cut.reason is None or not gone(cut.reason)]
