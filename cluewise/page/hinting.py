"""Hints in the page: the next step, and the last state before the first mistake."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Slot, Solution, Value

from .data import JsonMarks, opened
from .judging import fits

if TYPE_CHECKING:
    from cluewise.explanations.explanation import Hint
    from cluewise.explanations.pictures import Notes
    from cluewise.explanations.steps import Step

Report = Callable[[Any], None]

SECONDS = 60.0
"""The default time limit of a hint in seconds; the page stops its process sooner."""


def hint(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The next step as text, its marks, its entries, and the marks that only show its place. `rule` has the place and
    the rules as text, without the conclusion. `short` is the text with arguments of more than five lines shortened.

    A step that only crosses out enters nothing; the steps to the next value are then added. With `check_only`, only the
    entries are checked: do they lead to a solution?
    """
    from cluewise.explanations.as_json import hint_json
    from cluewise.explanations.explanation_text import hinted
    from cluewise.explanations.pictures import Notes, mark_hint

    board = opened(question["name"], question["text"])
    given = board.with_given(question.get("entries", ()))
    found = _found(question, board.puzzle, given)
    marks, lines, short = JsonMarks(), list(hinted(found)), list(hinted(found, full=False, by=""))
    mark_hint(found, marks)
    moves = board.moves(values_of(found.step, Notes(board.puzzle))) if found.step else []
    where = [[kind, places, "premise"] for kind, places, _ in marks.kept]
    if found.value:
        moves = board.moves([found.value])
    if found.step and not moves:
        further, values = _further(board.puzzle, given, question.get("seconds", SECONDS))
        moves = board.moves(values)
        lines += [whole for whole, _ in further]
        short += [folded for _, folded in further]
    return {
        "right": found.right,
        "stopped": found.stopped,
        "lines": lines,
        "short": short,
        "marks": marks.kept,
        "where": where,
        "rule": list(hinted(found, full=False, depth="rule")),
        "moves": moves,
        "hint": hint_json(found, ""),
    }


def _found(question: dict[str, Any], puzzle: Puzzle, given: Solution) -> "Hint":
    from cluewise.explanations import explanation

    only = bool(question.get("check_only"))
    right = fits(question) if only else None
    if right is not None:
        return explanation.Hint(puzzle, checked_only=True, given=given, right=right)
    return explanation.hint(puzzle, given, check_only=only, timeout=question.get("seconds", SECONDS))


def values_of(step: "Step", notes: "Notes") -> list[tuple[Slot, Value]]:
    """The values that a step settles, given the earlier notes."""
    for fact in (*step.facts, *step.conclusions):
        if not fact.view:
            notes.learn(fact)
    slots = dict.fromkeys(fact.slot for fact in step.conclusions if not fact.view)
    return [(slot, notes.values[slot]) for slot in slots if slot in notes.values]


def _further(puzzle: Puzzle, given: Solution, seconds: float) -> tuple[list[tuple[str, str]], list[tuple[Slot, Value]]]:
    """The steps after the next one that lead to a value, each as its sentence, full and shortened; and the values.

    Both are empty if time is short.
    """
    from cluewise.explanations.abbreviate import abbreviated
    from cluewise.explanations.deduction import Deduction
    from cluewise.explanations.engines import Clock, Stopped
    from cluewise.explanations.guarded_model import GuardedModel
    from cluewise.explanations.pictures import Notes
    from cluewise.explanations.sentences import reader
    from cluewise.explanations.telling import Telling

    steps: list[Step] = []
    notes = Notes(puzzle)
    with GuardedModel(puzzle, Clock(seconds)) as guarded, suppress(Stopped):
        entered, _ = guarded.entered(given)
        guarded.solve(entered)
        goal = guarded.true_facts()
        guarded.second(guarded.solution())  # finds the cuts
        announced = frozenset(puzzle.reasons())
        telling = Telling(Deduction(guarded, goal, entered, reader=reader(puzzle, announced)))
        while (step := telling.next()) is not None:
            steps.append(step)
            if values := [(slot, value) for slot, value in values_of(step, notes) if slot not in given]:
                leading = _leading_to(values, steps)
                texts = [
                    [abbreviated(puzzle, each, announced, full=full, by="") for each in leading]
                    for full in (True, False)
                ]
                return list(zip(*texts, strict=True)), values
    return [], []


def _leading_to(values: Sequence[tuple[Slot, Value]], steps: Sequence["Step"]) -> list["Step"]:
    """The last step and the earlier ones that these values need, without the first, which is reported already."""
    slots, facts, kept = {slot for slot, _ in values}, set[Any](), list["Step"]()
    for step in reversed(steps):
        if not kept or any(fact in facts or fact.slot in slots for fact in step.conclusions):
            kept.append(step)
            facts.update(step.facts)
    return [step for step in reversed(kept) if step is not steps[0]]


def before(question: dict[str, Any], report: Report) -> dict[str, Any]:
    """The index of the last of some `states` (lists of entries, oldest first) before the first mistake.

    The search is binary, so each state after a mistake counts as wrong, even if the mistake was corrected later.
    """
    states, right, wrong = question["states"], 0, len(question["states"])
    while wrong - right > 1:
        middle = (right + wrong) // 2
        trial = {**question, "entries": states[middle], "check_only": True}
        if hint(trial, report)["right"]:
            right = middle
        else:
            wrong = middle
    return {"state": right}
