"""Explanations, hints, ratings and their steps as JSON."""

from collections.abc import Collection, Container, Iterable, Sequence
from functools import partial
from typing import Any

from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason

from .abbreviate import abbreviated
from .alterations import Alteration
from .explanation_text import refused, where_to_look
from .facts import Fact
from .numbering import numbered
from .proposals import Proposal
from .repairs import Repair
from .results import SEVERAL, UNIQUE, ExplanationFields, HintFields, Rating
from .sentences import link_text, sentence
from .steps import Link, Step


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
        "short": abbreviated(puzzle, step, announced, full=False, by=""),
        "idea": step.idea or step.premise or None,
    }


def _link_json(puzzle: Puzzle, link: Link, announced: Collection[Reason], *, first: bool) -> dict[str, Any]:
    inner = [_link_json(puzzle, each, announced, first=each is link.links[0]) for each in link.links]
    return {
        "facts": [fact_json(puzzle, fact) for fact in link.facts],
        "reasons": list(map(reason_json, link.reasons)),
        "text": link_text(puzzle, link, announced, first=first),
        **({"links": inner} if inner else {}),
    }


def explanation_json(
    explanation: ExplanationFields, source: str, chosen: Container[int] | None = None
) -> dict[str, Any]:
    """An explanation; parts that were not asked for are None. `chosen`: the numbers of its steps; None for all."""
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
        "proposals": explanation.proposals and list(map(_proposal_json, explanation.proposals)),
        "fewest_clues": explanation.fewest_clues if explanation.proposals is not None else None,
        "can_add_clues": explanation.can_add_clues if explanation.verdict == SEVERAL else None,
        "alterations": _alterations_json(explanation.alterations),
        "redundant": _clues_json(explanation.redundant),
        "together": _clues_json(explanation.together),
        "steps": _steps_json(explanation, chosen),
        "solution": puzzle.value(solution) if solution and explanation.verdict == UNIQUE else None,
        "minimal": explanation.clash and explanation.clash.minimal,
        "smallest": explanation.clash and explanation.clash.smallest,
        "refused": refused(explanation) or None,
    }


def _steps_json(explanation: ExplanationFields, chosen: Container[int] | None) -> list[dict[str, Any]] | None:
    """Each step with its number; `crossed_out` has the steps before it that only cross out."""
    if explanation.steps is None:
        return None
    as_data = partial(step_json, explanation.puzzle, announced=explanation.announced)
    return [
        {"number": number, **as_data(step), "crossed_out": list(map(as_data, crossed_out))}
        for number, step, crossed_out in numbered(explanation)
        if chosen is None or number in chosen
    ]


def _repair_json(repair: Repair) -> dict[str, Any]:
    return {"clues": list(map(reason_json, repair.clues)), "instead": list(repair.instead)}


def _proposal_json(proposal: Proposal) -> dict[str, Any]:
    """`puzzle` is the text with these clues."""
    return {
        "clues": list(map(reason_json, proposal.clues)),
        "number": proposal.number,
        "puzzle": proposal.puzzle.format(),
    }


def _alterations_json(alterations: Sequence[Alteration] | None) -> list[dict[str, Any]] | None:
    """`number`: the number of changed places; `puzzle` is the text of the changed puzzle."""
    if alterations is None:
        return None
    return [{"number": altered.number, "puzzle": altered.puzzle.format()} for altered in alterations]


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


def hint_json(hint: HintFields, source: str, depth: str = "why") -> dict[str, Any]:
    """A hint. Of `where` and `rule`, only the places to look at, and the rules."""
    puzzle, step = hint.puzzle, hint.step
    data: dict[str, Any] = {"puzzle": puzzle.name, "source": source, "right": hint.right, "stopped": hint.stopped}
    if depth != "why":
        data["where"] = where_to_look(hint)
        if depth == "rule" and step is not None:
            data |= {"rules": list(map(reason_json, step.reasons)), "technique": step.technique or None}
        return data
    return {
        **data,
        "step": hint.step and step_json(puzzle, hint.step, hint.announced),
        "value": hint.value and _values_json(puzzle, hint.value[0], [hint.value[1]]),
        "differs": None if hint.differs is None else {"slot": hint.differs, "cells": puzzle.cells_of(hint.differs)},
        "wrong": [{"slot": slot, "cells": puzzle.cells_of(slot), "value": value} for slot, value in hint.wrong],
        "count": hint.count,
        "reasons": list(map(reason_json, hint.reasons)),
        "used": list(map(reason_json, hint.clash.used if hint.clash else hint.used)),
        "facts": [fact_json(puzzle, fact) for fact in hint.facts],
        "clash": hint.clash and list(map(reason_json, hint.clash.reasons)),
        "minimal": hint.clash and hint.clash.minimal,
    }


def rating_json(rating: Rating, puzzle: Puzzle, source: str) -> dict[str, Any]:
    """A rating: the level, the profile and the score."""
    hardest = rating.hardest and fact_json(puzzle, rating.hardest)
    return {"puzzle": puzzle.name, "source": source, **vars(rating), "hardest": hardest}
