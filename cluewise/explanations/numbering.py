"""The numbers of steps: the same in text, in JSON, in pictures and on the page."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from cluewise.puzzles.common.solution import Reason

from .sentences import gathered_reasons, joined_links, shape
from .steps import MOST_REASONS, Link, Step
from .techniques import CROSSED_OUT

MOST_CHARACTERS = 330
"""The most characters of the links of a proof that is told at once, about; a longer one is told in parts."""

PER_LINK, PER_FACT = 20, 18
"""The characters of a link without its reasons and facts, and of a fact, about."""


class Numbered(NamedTuple):
    """A step for reading, with its number from 1.

    `crossed_out`: the steps since the one before that only cross out values beside a placed value. They have no
    numbers, and those after the last step are omitted: nothing needs them.
    """

    number: int
    step: Step
    crossed_out: tuple[Step, ...] = ()


def numbered(steps: Sequence[Step]) -> list[Numbered]:
    """The steps with their numbers. Steps without facts, one after the other, are one step if they have similar reasons
    and conclusions: they do not need each other. The parts of a long proof have a number each."""
    found: list[Numbered] = []
    silent: list[Step] = []
    for step in _grouped(steps):
        if step.technique == CROSSED_OUT:
            silent.append(step)
        elif (
            found
            and len(found[-1].step.reasons) < MOST_REASONS
            and _likeness(found[-1].step) == _likeness(step) is not None
        ):
            found[-1] = found[-1]._replace(step=_joined(found[-1].step, step))
        else:
            for part in parts_of(step):
                found.append(Numbered(len(found) + 1, part, tuple(silent)))
                silent = []
    return found


def parts_of(step: Step) -> list[Step]:
    """The parts of a proof with many reasons or long links, each with a few of them; the step itself if it is short or
    has no links."""
    links = joined_links(step.links) if step.links else []
    if not _is_much(links, step.reasons):
        return [step]
    ends = [1]
    for end in range(2, len(links)):
        if _is_much(links[ends[-1] : end + 1]):
            ends.append(end)
    if len(ends) > 1 and ends[-1] == len(links) - 1 and ends[-1] > ends[-2] + 1:
        ends[-1] -= 1  # the end of a proof is told with what leads to it
    parts: list[Step] = []
    for start, end in pairwise([*ends, len(links)]):
        reasons = tuple(dict.fromkeys(reason for link in links[start:end] for reason in link.reasons))
        told = 0 if start == 1 else start
        parts.append(Step((), step.facts, reasons, used=step.used, links=tuple(links[:end]), told=told))
    if len(parts) < 2:
        return [step]
    return [*parts[:-1], step._replace(reasons=parts[-1].reasons, links=tuple(links), told=parts[-1].told)]


def _is_much(links: Sequence[Link], reasons: Iterable[Reason] = ()) -> bool:
    """True if these links have too many reasons or characters for one sentence."""
    used = {*reasons, *(reason for link in links for reason in link.reasons)}
    return bool(links) and (len(used) > MOST_REASONS or sum(map(_length, links)) > MOST_CHARACTERS)


def _length(link: Link) -> int:
    told = link.text or link.idea or "; ".join(gathered_reasons(link.reasons, ()))
    facts = 0 if link.text else len(link.facts or link.premises)
    return sum(map(_length, link.links)) or PER_LINK + len(told) + PER_FACT * facts


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
