"""Explanations, hints and ratings as text and as JSON."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from cluewise.puzzles.common.places import sentence_start
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Solution
from cluewise.puzzles.common.wording import count_words

from .clashes import Clash
from .facts import Fact
from .repairs import Repair
from .results import NONE, SEVERAL, UNIQUE, ExplanationFields, HintFields, Rating
from .steps import CROSSED_OUT, Link, Step

OUT_OF_MEMORY = "The limit of memory was reached."

MOST_CELLS = 6
"""The most cells of a reason that are listed."""


def shown(puzzle: Puzzle) -> str:
    """The puzzle as it was read."""
    try:
        return puzzle.format_as("rows")
    except Exception:  # `format` can write every puzzle
        return puzzle.format()


def because(reason: Reason, announced: Collection[Reason]) -> str:
    """A reason in words. A global rule that is used at one place is followed by the cells of that place."""
    return reason.text if reason in announced or not reason.cells else f"{reason.text} (here: {_cells(reason)})"


def _cells(reason: Reason) -> str:
    return ", ".join(map(str, reason.cells[:MOST_CELLS])) + (", …" if len(reason.cells) > MOST_CELLS else "")


def listed(texts: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`. Repeated texts are dropped."""
    parts = list(dict.fromkeys(texts))
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else ""


def sentence(puzzle: Puzzle, step: Step, announced: Collection[Reason]) -> str:
    """`Row 3 holds 2 tents, and r4c2 holds a tent: so r4c6 holds no tent.`

    A step without premises has the one value that the encoding leaves a slot.
    """
    if step.links:
        used = _reasons(step.used, announced)
        so = f"So {joined_facts(puzzle, step.conclusions)}."
        return " ".join(filter(None, (used and f"{sentence_start(used)}.", *_told(puzzle, step, announced), so)))
    reasons = _reasons((*step.reasons, *step.used), announced)
    facts = joined_facts(puzzle, step.facts)
    premises = ", and ".join(filter(None, (reasons, facts)))
    conclusions = joined_facts(puzzle, step.conclusions)
    name = f" ({step.technique})" if step.technique else ""
    if not premises:
        return f"Nothing else is possible: {conclusions}.{name}"
    return f"{sentence_start(premises)}: so {conclusions}.{name}"


def _reasons(reasons: Iterable[Reason], announced: Collection[Reason]) -> str:
    return listed(_gathered(because(reason, announced) for reason in reasons))


PLACE = re.compile(r"(.*) (r\d+c\d+)")
"""A reason that ends with its place."""


def _gathered(texts: Iterable[str]) -> Iterator[str]:
    """Texts; those that differ only in the place at their end are one: `… at corners r1c1, r2c1 and r2c2`."""
    alike: dict[str, list[str]] = {}
    for text in texts:
        ending = PLACE.fullmatch(text)
        alike.setdefault(ending[1] if ending else text, []).extend([ending[2]] if ending else [])
    for text, found in alike.items():
        places = list(dict.fromkeys(found))
        several = len(places) > 1 and text.endswith((" corner", " cell"))
        yield f"{text}{'s' if several else ''} {listed(places)}".rstrip()


def _told(puzzle: Puzzle, step: Step, announced: Collection[Reason]) -> Iterator[str]:
    """The sentences of a chain. Links one after the other with like reasons are one sentence."""
    joined: list[Link] = []
    shapes: list[str] = []
    for link in step.links:
        shape = " ".join(PLACE.sub(r"\1", because(reason, announced)) for reason in link.reasons)
        if joined and link.facts and shape and shape == shapes[-1]:
            joined[-1] = Link(joined[-1].facts + link.facts, joined[-1].reasons + link.reasons)
        else:
            joined.append(link)
            shapes.append(shape)
    return (link_text(puzzle, link, announced, first=number == 0) for number, link in enumerate(joined))


def link_text(puzzle: Puzzle, link: Link, announced: Collection[Reason], *, first: bool) -> str:
    """A link of a chain: `Suppose that …` for the first one, `Then …`, or `But …`."""
    facts = joined_facts(puzzle, link.facts)
    reason = _reasons(link.reasons, announced)
    if first:
        return f"Suppose that {facts}."
    if not link.facts:
        return f"But {reason}." if reason else "But nothing is possible then."
    return f"Then {facts}, because {reason}." if reason else f"Then {facts}."


def reader(puzzle: Puzzle, announced: Collection[Reason]) -> Callable[[Step], int]:
    """How much a person reads for a step: the characters of its sentence."""
    return lambda step: len(sentence(puzzle, step, announced))


BETWEEN = " between "
"""Stands before the two places of an edge in the text of a fact."""
PLURAL = {"is": "are", "holds": "hold", "stays": "stay", "has": "have"}


def joined_facts(puzzle: Puzzle, facts: Sequence[Fact]) -> str:
    """Facts in words. One clause joins equal facts about several slots, or several excluded values of one slot."""
    excluded: dict[str, list[Fact]] = {}
    for fact in facts:
        if fact.relation == "≠" and not fact.view:
            excluded.setdefault(str(fact.slot), []).append(fact)
    clauses: dict[str, list[str]] = {}
    single: dict[str, str] = {}
    for fact in facts:
        same_slot = excluded.get(str(fact.slot), []) if fact.relation == "≠" else []
        text = fact.text(puzzle)
        subject = puzzle.slot_text(fact.slot)
        predicate = text.removeprefix(f"{subject} ")
        if len(same_slot) > 1 and predicate == f"is not {fact.value}":
            predicate = "is not " + alternatives(excluding.value for excluding in _in_order(same_slot))
        elif predicate == text:
            what, between, _ = text.partition(BETWEEN)
            subject, predicate = (subject if between else ""), (what + between if between else text)
            single[predicate] = text
        clauses.setdefault(predicate, []).append(subject)
    unique = {predicate: list(dict.fromkeys(subjects)) for predicate, subjects in clauses.items()}
    return listed(
        single[predicate] if predicate in single and len(subjects) == 1 else _clause(subjects, predicate)
        for predicate, subjects in unique.items()
    )


def alternatives(values: Iterable[object]) -> str:
    """`1`, `1 or 2`, `1, 2 or 3`."""
    return listed(map(str, values)).replace(" and ", " or ")


def _in_order(facts: Sequence[Fact]) -> list[Fact]:
    try:
        return sorted(facts, key=lambda fact: fact.value)  # type: ignore[arg-type,return-value]
    except TypeError:
        return list(facts)


def _clause(subjects: Sequence[str], predicate: str) -> str:
    if predicate.endswith(BETWEEN):
        return f"{predicate.removesuffix(BETWEEN)} at {listed(subjects)}"
    verb, _, complement = predicate.partition(" ")
    return f"{listed(subjects)} {PLURAL.get(verb, verb) if len(subjects) > 1 else verb} {complement}".rstrip()


def explained(explanation: ExplanationFields) -> Iterator[str]:
    """An explanation as lines of text: the puzzle as it was read, an empty line, and the findings."""
    yield shown(explanation.puzzle)
    yield ""
    yield from findings(explanation)


def findings(explanation: ExplanationFields) -> Iterator[str]:
    """An explanation as lines of text, without the puzzle."""
    if explanation.verdict == NONE:
        yield from _none(explanation)
    elif explanation.verdict == SEVERAL:
        yield from _several(explanation)
    elif explanation.verdict == UNIQUE:
        yield from _unique(explanation)
    if explanation.stopped:
        ending = OUT_OF_MEMORY if explanation.limit == "memory" else "The search was stopped early."
        yield f"{ending[:-1]}: these are the results so far."


def _none(explanation: ExplanationFields) -> Iterator[str]:
    assert explanation.clash is not None
    yield f"There is no solution. {_clash_head(explanation.clash)}"
    yield from _clashing(explanation.clash, explanation.announced)
    for further in explanation.further or ():
        yield "These cannot hold together either:"
        yield from _clashing(further, explanation.announced)
    for repair in explanation.repairs or ():
        yield _repair(repair)
    if explanation.repairs == [] and any(explanation.puzzle.optional_clues()):
        yield "Leaving out a single clue does not help."


def _clash_head(clash: Clash) -> str:
    if not clash.reasons:
        return "Some slot has no possible value."
    size = "No smaller set of reasons clashes." if clash.smallest else "Without any one of them the others can hold."
    return f"These cannot hold together. {size}"


def _clashing(clash: Clash, announced: Collection[Reason]) -> Iterator[str]:
    """A line for each reason, and one for what they take for granted."""
    yield from _bullets(clash.reasons, announced)
    if clash.used:
        yield f"They also use: {listed(because(reason, announced) for reason in clash.used)}."


def _bullets(reasons: Iterable[Reason], announced: Collection[Reason]) -> Iterator[str]:
    """A line for each reason. A global rule that is used at several places has one line for all of them."""
    lines: dict[str, list[str]] = {}
    for reason in reasons:
        in_full = reason in announced or not reason.cells
        lines.setdefault(reason.text, []).extend([] if in_full else [_cells(reason)])
    for text, places in lines.items():
        yield f"- {text}" if not places else f"- {text} (here: {'; '.join(places)})"


def _repair(repair: Repair) -> str:
    removed = listed(f"'{reason.text}'" for reason in repair.clues)
    instead = f"; it could say: {listed(repair.instead[:5])}" if repair.instead else ""
    return f"Without {removed} there is a solution{instead}."


def _several(explanation: ExplanationFields) -> Iterator[str]:
    puzzle, values = explanation.puzzle, explanation.values
    if values is None:
        yield "There are several solutions."
        return
    yield f"There are {_count(explanation)} solutions. In common they have ({puzzle.unsure_sign} marks a difference):"
    yield puzzle.text(Solution(values.forced), list(values.ambiguous))
    alike: dict[str, list[str]] = {}
    for slot, options in values.ambiguous.items():
        texts = (puzzle.value_text(slot, value) for value in options)
        alike.setdefault(alternatives(texts), []).append(puzzle.slot_text(slot))
    for options_text, slots in alike.items():
        every = len(alike) == 1 and len(slots) > MOST_CELLS  # the grid above shows the slots
        yield f"- {'every ?' if every else listed(slots)}: {options_text}"
    if explanation.deciding is not None:
        assert explanation.solution is not None
        facts = [Fact(slot, "=", explanation.solution[slot]) for slot in explanation.deciding]
        proven = "; fewer values do not decide it" if explanation.fewest and len(facts) > 1 else ""
        yield f"If {joined_facts(puzzle, facts)}, the rest is decided{proven}."


def _count(explanation: ExplanationFields) -> str:
    if explanation.count is None:
        return "several"
    return str(explanation.count) if explanation.counted else f"at least {max(explanation.count, 2)}"


def _unique(explanation: ExplanationFields) -> Iterator[str]:
    puzzle = explanation.puzzle
    assert explanation.solution is not None
    if explanation.steps is not None:
        steps = [step for step in explanation.steps if step.technique != CROSSED_OUT]
        if len(steps) < len(explanation.steps):
            yield "Steps that only cross out a placed value elsewhere are not listed."
        for number, step in enumerate(steps, 1):
            yield f"{number}. {sentence(puzzle, step, explanation.announced)}"
        if explanation.solved:
            yield ""
        elif not explanation.stopped:
            yield "Nothing more follows from these rules."
    yield puzzle.text(explanation.solution)
    yield "This is the only solution."
    if explanation.redundant:
        yield from _redundant(explanation.redundant, explanation.together or [], stopped=explanation.stopped)
    elif explanation.redundant is not None and not explanation.stopped:
        number = sum(map(len, puzzle.optional_clues()))
        yield count_words(number, "clue can be removed, and it is needed.", "clues can be removed, and each is needed.")


def _redundant(
    redundant: Sequence[Sequence[Reason]], together: Sequence[Sequence[Reason]], *, stopped: bool
) -> Iterator[str]:
    """The clues that can be left out, and the clues that can be left out together."""
    if len(redundant) == 1:
        yield "1 clue can be left out:"
    else:
        yield f"{len(redundant)} clues can be left out, each alone:"
    yield from _clues(redundant)
    if len(together) > 1:
        yield f"{len(together)} of them can be left out together:"
        yield from _clues(together)
    elif len(redundant) > 1 and not stopped:
        yield "Without the first of them, no other clue can be left out."


def _clues(clues: Iterable[Sequence[Reason]]) -> Iterator[str]:
    return (f"- {listed(reason.text for reason in clue)}" for clue in clues)


def hinted(hint: HintFields) -> Iterator[str]:
    """A hint as lines of text."""
    puzzle = hint.puzzle
    if hint.clash is not None:
        yield f"The puzzle has no solution. {_clash_head(hint.clash)}"
        yield from _clashing(hint.clash, hint.announced)
    elif hint.right is None:
        yield OUT_OF_MEMORY if hint.limit == "memory" else "The time was up."
    elif hint.wrong:
        entries = listed(puzzle.fact_text(slot, "=", value) for slot, value in hint.wrong)
        yield f"Wrong: {entries}." if len(hint.wrong) == 1 else f"These cannot all be right: {entries}."
        premises = [because(reason, hint.announced) for reason in (*hint.reasons, *hint.used)]
        premises += [fact.text(puzzle) for fact in hint.facts]
        if premises:
            yield f"Against {'it' if len(hint.wrong) == 1 else 'them'}: {listed(premises)}."
    elif hint.step is not None:
        yield sentence(puzzle, hint.step, hint.announced)
    elif hint.stopped:
        yield OUT_OF_MEMORY if hint.limit == "memory" else "The time was up."
    else:
        yield "Right so far." if hint.right else "This leads to no solution."
        if hint.right and not hint.checked_only:
            yield "Nothing more follows."


# ── JSON ──


def reason_json(reason: Reason) -> dict[str, Any]:
    """A clue or a rule."""
    return {"kind": reason.kind, "rule": reason.rule, "text": reason.text, "cells": reason.cells}


def fact_json(puzzle: Puzzle, fact: Fact) -> dict[str, Any]:
    """A fact. `holds` is the relation: = (the slot has the value), ≠, ≥ or <. A fact of a view has the view's name."""
    data = {"slot": fact.slot, "cells": fact.cells(puzzle), "value": fact.value, "holds": fact.relation}
    return {**data, "view": fact.view} if fact.view else data


def step_json(puzzle: Puzzle, step: Step, announced: Collection[Reason]) -> dict[str, Any]:
    """A deduction, as data and as a sentence."""
    return {
        "conclusions": [fact_json(puzzle, fact) for fact in step.conclusions],
        "facts": [fact_json(puzzle, fact) for fact in step.facts],
        "reasons": list(map(reason_json, step.reasons)),
        "used": list(map(reason_json, step.used)),
        "kind": step.kind,
        "links": [_link_json(puzzle, link, announced, first=link is step.links[0]) for link in step.links],
        "technique": step.technique or None,
        "text": sentence(puzzle, step, announced),
    }


def _link_json(puzzle: Puzzle, link: Link, announced: Collection[Reason], *, first: bool) -> dict[str, Any]:
    return {
        "facts": [fact_json(puzzle, fact) for fact in link.facts],
        "reasons": list(map(reason_json, link.reasons)),
        "text": link_text(puzzle, link, announced, first=first),
    }


def explanation_json(explanation: ExplanationFields, source: str) -> dict[str, Any]:
    """An explanation; parts that were not asked for are None."""
    puzzle, values, solution = explanation.puzzle, explanation.values, explanation.solution
    return {
        "puzzle": puzzle.name,
        "source": source,
        "verdict": explanation.verdict,
        "stopped": explanation.stopped,
        "clash": explanation.clash and list(map(reason_json, explanation.clash.reasons)),
        "used": explanation.clash and list(map(reason_json, explanation.clash.used)),
        "further": explanation.further and [list(map(reason_json, clash.reasons)) for clash in explanation.further],
        "repairs": explanation.repairs and list(map(_repair_json, explanation.repairs)),
        "count": explanation.count,
        "counted": explanation.counted if explanation.count is not None else None,
        "forced": values and [_values_json(puzzle, slot, [value]) for slot, value in values.forced.items()],
        "ambiguous": values and [_values_json(puzzle, slot, options) for slot, options in values.ambiguous.items()],
        "impossible": values and _impossible(puzzle, explanation),
        "deciding": explanation.deciding,
        "fewest": explanation.fewest if explanation.deciding is not None else None,
        "redundant": _clues_json(explanation.redundant),
        "together": _clues_json(explanation.together),
        "steps": _steps_json(explanation),
        "solution": puzzle.value(solution) if solution and explanation.verdict == UNIQUE else None,
        "minimal": None if explanation.clash is None else True,
        "smallest": explanation.clash and explanation.clash.smallest,
    }


def _steps_json(explanation: ExplanationFields) -> list[dict[str, Any]] | None:
    if explanation.steps is None:
        return None
    return [step_json(explanation.puzzle, step, explanation.announced) for step in explanation.steps]


def _repair_json(repair: Repair) -> dict[str, Any]:
    return {"clues": list(map(reason_json, repair.clues)), "instead": list(repair.instead)}


def _values_json(puzzle: Puzzle, slot: Any, values: Sequence[Any]) -> dict[str, Any]:
    return {"slot": slot, "cells": puzzle.cells_of(slot), "values": list(values)}


def _impossible(puzzle: Puzzle, explanation: ExplanationFields) -> list[dict[str, Any]]:
    assert explanation.values is not None
    if not explanation.values.complete:
        return []
    possible = explanation.values.possible.items()
    excluded = ((slot, [value for value in puzzle.values(slot) if value not in values]) for slot, values in possible)
    return [_values_json(puzzle, slot, values) for slot, values in excluded if values]


def _clues_json(clues: Iterable[Sequence[Reason]] | None) -> list[dict[str, Any]] | None:
    return None if clues is None else [reason_json(reason) for clue in clues for reason in clue]


def hint_json(hint: HintFields, source: str) -> dict[str, Any]:
    """A hint."""
    puzzle = hint.puzzle
    return {
        "puzzle": puzzle.name,
        "source": source,
        "right": hint.right,
        "stopped": hint.stopped,
        "step": hint.step and step_json(puzzle, hint.step, hint.announced),
        "wrong": [{"slot": slot, "cells": puzzle.cells_of(slot), "value": value} for slot, value in hint.wrong],
        "reasons": list(map(reason_json, hint.reasons)),
        "used": list(map(reason_json, hint.clash.used if hint.clash else hint.used)),
        "facts": [fact_json(puzzle, fact) for fact in hint.facts],
        "clash": hint.clash and list(map(reason_json, hint.clash.reasons)),
    }


def rating_json(rating: Rating, puzzle: Puzzle, source: str) -> dict[str, Any]:
    """A rating: the level, the profile and the score."""
    hardest = rating.hardest and fact_json(puzzle, rating.hardest)
    return {"puzzle": puzzle.name, "source": source, **vars(rating), "hardest": hardest}
