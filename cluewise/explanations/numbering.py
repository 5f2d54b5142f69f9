"""The numbers of steps: the same in text, in JSON, in pictures and on the page."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason

from .abbreviate import is_short
from .results import ExplanationFields
from .sentences import joined_links, sentence, shape
from .steps import MOST_REASONS, Step
from .techniques import CROSSED_OUT


class Numbered(NamedTuple):
    """A step for reading, with its number from 1.

    `crossed_out`: the steps since the one before that only cross out values beside a placed value. They have no
    numbers, and those after the last step are omitted: nothing needs them.
    """

    number: int
    step: Step
    crossed_out: tuple[Step, ...] = ()


def numbered(explanation: ExplanationFields, steps: Sequence[Step] | None = None) -> list[Numbered]:
    """The steps of an explanation, or some of them, with their numbers.

    Steps without facts, one after the other, are one step if they have similar reasons and conclusions: they do not
    need each other. The parts of a long proof have a number each.
    """
    found: list[Numbered] = []
    silent: list[Step] = []
    puzzle, announced = explanation.puzzle, explanation.announced
    for step in _grouped(explanation.steps or () if steps is None else steps):
        if step.technique == CROSSED_OUT:
            silent.append(step)
        elif (
            found
            and len(found[-1].step.reasons) < MOST_REASONS
            and _likeness(found[-1].step) == _likeness(step) is not None
        ):
            found[-1] = found[-1]._replace(step=_joined(found[-1].step, step))
        else:
            for part in parts_of(puzzle, step, announced):
                found.append(Numbered(len(found) + 1, part, tuple(silent)))
                silent = []
    return found


def parts_of(puzzle: Puzzle, step: Step, announced: Collection[Reason]) -> list[Step]:
    """The parts of a proof by many reasons or with a long sentence, each with a few of its links; the step itself if it
    is short or has no links."""
    links = joined_links(step.links)
    rules = {reason.rule for link in links for reason in link.reasons}
    unsaid = (*step.unsaid, *(reason for reason in step.used if reason.rule in rules))  # each part names what it needs

    def part(start: int, end: int) -> Step:
        reasons = tuple(dict.fromkeys(reason for link in links[start:end] for reason in link.reasons))
        whole = step if end == len(links) else Step((), step.facts, (), used=step.used, unsaid=unsaid)
        return whole._replace(reasons=reasons, links=tuple(links[:end]), told=start if start > 1 else 0)

    def is_much(step: Step) -> bool:
        return len(step.reasons) > MOST_REASONS or not is_short(sentence(puzzle, step, announced))

    if not links or not is_much(step):
        return [step]
    starts = [1]
    for end in range(2, len(links)):
        if is_much(part(starts[-1], end + 1)):
            starts.append(end)
    if len(starts) > 1 and starts[-1] == len(links) - 1 and starts[-1] > starts[-2] + 1:
        starts[-1] -= not is_much(part(starts[-1] - 1, len(links)))  # the end is told with what leads to it
    parts = [part(*ends) for ends in pairwise([*starts, len(links)])] if len(starts) > 1 else [step]
    return [each for whole in parts for each in _inner_parts(whole, is_much)]


def _inner_parts(part: Step, is_much: Callable[[Step], bool]) -> Iterator[Step]:
    """A part that is only a trial inside, in parts if it is long: it has its conclusion in the last one."""
    *before, trial = part.links
    inside = joined_links(trial.links)
    if not part.told or part.told != len(before) or len(inside) < 3 or not is_much(part):
        yield part
        return

    def inner(start: int, end: int) -> Step:
        reasons = tuple(dict.fromkeys(reason for link in inside[start:end] for reason in link.reasons))
        facts = trial.facts if end == len(inside) else ()
        link = trial._replace(facts=facts, reasons=reasons, links=tuple(inside[:end]), told=start)
        return part._replace(reasons=reasons, links=(*before, link))

    starts = [1]
    for end in range(2, len(inside) + 1):
        if is_much(inner(starts[-1], end)) and end - 1 > starts[-1]:
            starts.append(end - 1)
    yield from (inner(*ends) for ends in pairwise([*starts, len(inside)]))


def settled(steps: Sequence[Step]) -> Sequence[Step]:
    """The steps without those at the end that further steps may join: `numbered` keeps their numbers."""
    end = len(steps)
    while end and _likeness(steps[end - 1]) is not None:
        end -= 1
    return steps[:end]


def _grouped(steps: Sequence[Step]) -> Iterator[Step]:
    """The steps, with similar ones without facts side by side."""
    for free, run in groupby(steps, lambda step: _likeness(step) is not None):
        alike: dict[str, list[Step]] = {}
        for number, step in enumerate(run):
            alike.setdefault(repr(_likeness(step)) if free else str(number), []).append(step)
        for similar in alike.values():
            yield from similar


def _joined(first: Step, second: Step) -> Step:
    return first._replace(
        conclusions=first.conclusions + second.conclusions,
        reasons=first.reasons + second.reasons,
        technique=first.technique if first.technique == second.technique else "",
        used=tuple(dict.fromkeys((*first.used, *second.used))),
    )


def _likeness(step: Step) -> object:
    """A key that is equal for steps of one sentence; None for a step that needs facts, or that has reasons of two
    shapes or conclusions of two kinds."""
    shapes = {shape(reason) for reason in step.reasons}
    kinds = {(fact.relation, fact.value, fact.view) for fact in step.conclusions}
    if step.facts or step.links or step.premise or len(shapes) != 1 or len(kinds) != 1:
        return None
    return shapes, step.idea, kinds
