"""Explanations as people read them, and as JSON."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Solution

from .clashes import Clash, Repair
from .explanation import COUNTED, NONE, SEVERAL, UNIQUE, Explanation, Hint, Rating
from .facts import Fact
from .steps import CROSSED_OUT, Step

MOST_CELLS = 6


def shown(puzzle: Puzzle) -> str:
    """The puzzle as it was read."""
    try:
        return puzzle.format_as("rows")
    except Exception:  # the text that holds everything
        return puzzle.format()


def because(reason: Reason, announced: Collection[Reason]) -> str:
    """The words of a reason; of a global rule at one place, with the place."""
    if reason in announced or not reason.cells:
        return reason.words
    cells = ", ".join(map(str, reason.cells[:MOST_CELLS])) + (", …" if len(reason.cells) > MOST_CELLS else "")
    return f"{reason.words} (here: {cells})"


def listed(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    parts = list(dict.fromkeys(words))
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else ""


def sentence(puzzle: Puzzle, step: Step, announced: Collection[Reason]) -> str:
    """`Row 3 holds 2 tents, and (3, 1) holds a tent: so (3, 5) holds no tent.`"""
    reasons = listed(because(reason, announced) for reason in step.reasons)
    facts = told_together(puzzle, step.facts)
    premises = ", and ".join(filter(None, (reasons, facts)))
    conclusions = told_together(puzzle, step.conclusions)
    name = f" ({step.technique})" if step.technique else ""
    return f"{premises[:1].upper()}{premises[1:]}: so {conclusions}.{name}"


PLURAL = {"is": "are", "holds": "hold", "stays": "stay", "has": "have"}


def told_together(puzzle: Puzzle, facts: Sequence[Fact]) -> str:
    """Facts in words; those that say the same of several cells, or several times "not" of one, in one clause."""
    excluded: dict[str, list[Fact]] = {}
    for fact in facts:
        if fact.relation == "≠" and not fact.view:
            excluded.setdefault(str(fact.slot), []).append(fact)
    clauses: dict[str, list[str]] = {}
    for fact in facts:
        same = excluded.get(str(fact.slot), []) if fact.relation == "≠" else []
        words = fact.words(puzzle)
        subject, says = str(fact.slot), words.removeprefix(f"{fact.slot} ")
        if len(same) > 1 and says == f"is not {fact.value}":
            says = "is not " + listed(str(one.value) for one in _in_order(same)).replace(" and ", " or ")
        elif says == words:
            subject, says = "", words
        clauses.setdefault(says, []).append(subject)
    return listed(_clause(list(dict.fromkeys(subjects)), says) for says, subjects in clauses.items())


def _in_order(facts: Sequence[Fact]) -> list[Fact]:
    try:
        return sorted(facts, key=lambda fact: fact.value)  # type: ignore[arg-type,return-value]
    except TypeError:
        return list(facts)


def _clause(subjects: Sequence[str], says: str) -> str:
    if subjects == [""]:
        return says
    verb, _, rest = says.partition(" ")
    return f"{listed(subjects)} {PLURAL.get(verb, verb) if len(subjects) > 1 else verb} {rest}".rstrip()


def explained(told: Explanation) -> Iterator[str]:
    """Lines of text; the puzzle as it was read comes first."""
    puzzle = told.puzzle
    yield shown(puzzle)
    yield ""
    if told.verdict == NONE:
        yield from _none(told)
    elif told.verdict == SEVERAL:
        yield from _several(told)
    elif told.verdict == UNIQUE:
        yield from _unique(told)
    if told.stopped:
        yield "The time was up: this is what was found until then."


def _none(told: Explanation) -> Iterator[str]:
    assert told.clash is not None
    yield "There is no solution. " + _clash_head(told.clash)
    yield from _bullets(told.clash, told)
    for further in told.further or ():
        yield "Besides, these cannot hold together either:"
        yield from _bullets(further, told)
    for repair in told.repairs or ():
        yield _repair(repair)
    if told.repairs == []:
        yield "No clue that could go would help: the rules alone cannot be kept on this board."


def _clash_head(clash: Clash) -> str:
    if not clash.reasons:
        return "Some slot has no value that it could take."
    size = "No smaller set of reasons clashes." if clash.smallest else "Without any one of them the others can hold."
    return f"These cannot hold together. {size}"


def _bullets(clash: Clash, told: Explanation) -> Iterator[str]:
    for reason in clash.reasons:
        yield f"- {because(reason, told.announced)}"


def _repair(repair: Repair) -> str:
    away = listed(f"'{reason.words}'" for reason in repair.clues)
    instead = f"; it could say: {listed(repair.instead[:5])}" if repair.instead else ""
    return f"Without {away} there is a solution{instead}."


def _several(told: Explanation) -> Iterator[str]:
    puzzle, values = told.puzzle, told.values
    if values is None:
        yield "There are several solutions."
        return
    number = f"{told.count}" if told.counted else f"more than {COUNTED - 1}"
    yield f"There are {number if told.count is not None else 'several'} solutions. In all of them (? differs):"
    yield puzzle.text(Solution(values.forced), list(values.ambiguous))
    alike: dict[str, list[str]] = {}
    for slot, options in values.ambiguous.items():
        alike.setdefault(listed(map(str, options)).replace(" and ", " or "), []).append(str(slot))
    for words, slots in alike.items():
        every = len(alike) == 1 and len(slots) > MOST_CELLS  # the picture shows where they are
        yield f"- {'every ?' if every else listed(slots)}: {words}"
    if told.deciding is not None:
        yield f"To be told the values of {listed(map(str, told.deciding))} would decide it; fewer would not."


def _unique(told: Explanation) -> Iterator[str]:
    puzzle = told.puzzle
    assert told.solution is not None
    if told.steps is not None:
        steps = [step for step in told.steps if step.technique != CROSSED_OUT]
        if len(steps) < len(told.steps):
            yield "Beside a value that stands, it is crossed out without a word."
        for number, step in enumerate(steps, 1):
            yield f"{number}. {sentence(puzzle, step, told.announced)}"
        if told.solved:
            yield ""
        elif not told.stopped:
            yield "Nothing more follows from these rules."
    yield puzzle.text(told.solution)
    yield "This is the only solution."
    if told.redundant is not None:
        alone = [listed(reason.words for reason in clue) for clue in told.redundant]
        one = "1 clue could go:"
        yield (
            (one if len(alone) == 1 else f"{len(alone)} clues could go, each alone:")
            if alone
            else "Every clue is needed."
        )
        yield from (f"- {words}" for words in alone)
        if len(alone) > 1 and told.together is not None:
            yield f"{len(told.together)} of them could go one after the other:"
            yield from (f"- {listed(reason.words for reason in clue)}" for clue in told.together)


def hinted(told: Hint) -> Iterator[str]:
    """Lines of text."""
    puzzle = told.puzzle
    if told.clash is not None:
        yield "The puzzle has no solution. " + _clash_head(told.clash)
        yield from (f"- {because(reason, told.announced)}" for reason in told.clash.reasons)
    elif told.right is None:
        yield "The time was up."
    elif told.wrong:
        entries = listed(puzzle.fact_words(slot, "=", value) for slot, value in told.wrong)
        yield f"Wrong: {entries}." if len(told.wrong) == 1 else f"These cannot all be right: {entries}."
        premises = [*(because(one, told.announced) for one in told.reasons), *(one.words(puzzle) for one in told.facts)]
        if premises:
            yield f"Against it: {listed(premises)}."
    elif told.step is not None:
        yield sentence(puzzle, told.step, told.announced)
    elif told.stopped:
        yield "The time was up."
    else:
        yield "Right so far." if told.right else "This leads to no solution."
        if told.right and not told.checked_only:
            yield "Nothing more follows."


# ── JSON ──


def reason_json(reason: Reason) -> dict[str, Any]:
    """A clue or a rule."""
    return {"kind": reason.kind, "rule": reason.rule, "text": reason.words, "cells": reason.cells}


def fact_json(puzzle: Puzzle, fact: Fact) -> dict[str, Any]:
    """`holds`: = the slot takes the value, ≠ it does not, ≥ and < at least it and less; with a view: its name."""
    told = {"slot": fact.slot, "cells": fact.cells(puzzle), "value": fact.value, "holds": fact.relation}
    return {**told, "view": fact.view} if fact.view else told


def step_json(puzzle: Puzzle, step: Step, announced: Collection[Reason]) -> dict[str, Any]:
    """A deduction, also in words."""
    return {
        "conclusions": [fact_json(puzzle, fact) for fact in step.conclusions],
        "facts": [fact_json(puzzle, fact) for fact in step.facts],
        "reasons": list(map(reason_json, step.reasons)),
        "technique": step.technique or None,
        "text": sentence(puzzle, step, announced),
    }


def explanation_json(told: Explanation, source: str) -> dict[str, Any]:
    """What was not asked for is None."""
    puzzle, values = told.puzzle, told.values
    return {
        "puzzle": puzzle.name,
        "source": source,
        "verdict": told.verdict,
        "stopped": told.stopped,
        "clash": told.clash and list(map(reason_json, told.clash.reasons)),
        "further": told.further and [list(map(reason_json, one.reasons)) for one in told.further],
        "repairs": told.repairs and list(map(_repair_json, told.repairs)),
        "count": told.count,
        "counted": told.counted if told.count is not None else None,
        "forced": values and [_values_json(puzzle, slot, [value]) for slot, value in values.forced.items()],
        "ambiguous": values and [_values_json(puzzle, slot, some) for slot, some in values.ambiguous.items()],
        "impossible": values and _impossible(puzzle, told),
        "deciding": told.deciding,
        "redundant": _clues_json(told.redundant),
        "together": _clues_json(told.together),
        "steps": None if told.steps is None else [step_json(puzzle, one, told.announced) for one in told.steps],
        "solution": told.solution and puzzle.value(told.solution) if told.verdict == UNIQUE else None,
        "minimal": None if told.clash is None else True,
        "smallest": told.clash and told.clash.smallest,
    }


def _repair_json(repair: Repair) -> dict[str, Any]:
    return {"clues": list(map(reason_json, repair.clues)), "instead": list(repair.instead)}


def _values_json(puzzle: Puzzle, slot: Any, values: Sequence[Any]) -> dict[str, Any]:
    return {"slot": slot, "cells": puzzle.cells_of(slot), "values": list(values)}


def _impossible(puzzle: Puzzle, told: Explanation) -> list[dict[str, Any]]:
    assert told.values is not None
    if not told.values.complete:
        return []
    lists = ((slot, [v for v in puzzle.values(slot) if v not in some]) for slot, some in told.values.possible.items())
    return [_values_json(puzzle, slot, values) for slot, values in lists if values]


def _clues_json(clues: Iterable[Sequence[Reason]] | None) -> list[dict[str, Any]] | None:
    return None if clues is None else [reason_json(reason) for clue in clues for reason in clue]


def hint_json(told: Hint, source: str) -> dict[str, Any]:
    """What `hint` found."""
    puzzle = told.puzzle
    return {
        "puzzle": puzzle.name,
        "source": source,
        "right": told.right,
        "stopped": told.stopped,
        "step": told.step and step_json(puzzle, told.step, told.announced),
        "wrong": [{"slot": slot, "cells": puzzle.cells_of(slot), "value": value} for slot, value in told.wrong],
        "reasons": list(map(reason_json, told.reasons)),
        "facts": [fact_json(puzzle, fact) for fact in told.facts],
        "clash": told.clash and list(map(reason_json, told.clash.reasons)),
    }


def rating_json(rating: Rating, puzzle: str, source: str) -> dict[str, Any]:
    """The profile and the score."""
    return {"puzzle": puzzle, "source": source, **vars(rating)}
