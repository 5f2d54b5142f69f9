"""Explanations and hints as lines of text."""

import re
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from typing import Any

from cluewise.puzzles.common.places import sentence_start
from cluewise.puzzles.common.plural import count_words
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Solution

from .abbreviate import WIDTH, abbreviated, fitting
from .alterations import Alteration, Change
from .facts import Fact
from .ideas import KnownValues
from .mus import Clash
from .numbering import numbered
from .proposals import Proposal
from .repairs import Repair
from .results import NONE, SEVERAL, UNIQUE, ExplanationFields, HintFields
from .sentences import MOST_CELLS, alternatives, because, cells_text, joined_facts, listed
from .steps import Step
from .techniques import CROSSED_OUT

CORNER = re.compile(r"\bp(\d+)q(\d+)\b")
"""The name of a corner point."""

OUT_OF_MEMORY = "The limit of memory was reached"

ROOM_OF_ENTRIES, ROOM_OF_REASONS = 2 * WIDTH - 80, 3 * WIDTH - 20
"""The characters of wrong entries, and of the reasons against them, beside the words around them."""

MOST_LINES = 5
"""More reasons of a clash are listed by their rules."""

MOST_CHANGES = 3
"""More changed places are not listed; the text of the changed puzzle has them."""


def shown(puzzle: Puzzle) -> str:
    """The puzzle as it was read."""
    try:
        return puzzle.format_as("rows")
    except Exception:  # `format` can write every puzzle
        return puzzle.format()


def explained(
    explanation: ExplanationFields, *, full: bool = True, chosen: Container[int] | None = None
) -> Iterator[str]:
    """An explanation as lines of text: the puzzle as it was read, an empty line, and the findings."""
    yield shown(explanation.puzzle)
    yield ""
    yield from findings(explanation, full=full, chosen=chosen)


def findings(
    explanation: ExplanationFields, *, full: bool = True, chosen: Container[int] | None = None, boards: bool = True
) -> Iterator[str]:
    """An explanation as lines of text, without the puzzle. Unless `full`, steps of more than five lines are folded.
    `chosen`: the numbers of the steps that are listed; None for all. `boards`: whether solutions are written as text;
    without them, a picture stands beside the lines."""
    if explanation.verdict == NONE:
        yield from _none(explanation, full=full)
    elif explanation.verdict == SEVERAL:
        yield from _several(explanation, boards=boards)
    elif explanation.verdict == UNIQUE:
        yield from _unique(explanation, full=full, chosen=chosen, boards=boards)
    else:
        yield from _unknown(explanation, boards=boards)
        return
    if refusal := refused(explanation):
        yield f"Note: {refusal}."
    if explanation.stopped:
        yield f"{_ending(explanation)}: these are the results so far."


def refused(explanation: ExplanationFields) -> str:
    """A sentence, without a full stop, if puzz.link refuses a solution; else empty."""
    several = explanation.verdict == SEVERAL
    count = max(2, explanation.count or 0) if several else int(explanation.verdict == UNIQUE)
    return explanation.puzzle.refusal(count, explanation.solution, complete=explanation.counted or not several)


def _unknown(explanation: ExplanationFields, *, boards: bool) -> Iterator[str]:
    ending = _ending(explanation)
    if explanation.solution is None:
        yield f"{ending} before it was known whether there is a solution."
    else:
        if boards:
            yield explanation.puzzle.text(explanation.solution)
        shown = "This is a solution" if boards else "There is a solution"
        yield f"{shown}. {ending} before it was known whether there is another."


def _ending(found: ExplanationFields | HintFields) -> str:
    """The reason why a search ended early, without a full stop."""
    return OUT_OF_MEMORY if found.limit == "memory" else "The search was stopped early"


def _none(explanation: ExplanationFields, *, full: bool) -> Iterator[str]:
    assert explanation.clash is not None  # at first all clues and rules
    yield f"There is no solution. {_clash_head(explanation.clash)}"
    yield from _clashing(explanation.clash, explanation.announced, full=full)
    for further in explanation.further or ():
        yield "These cannot hold together either:"
        yield from _clashing(further, explanation.announced, full=full)
    for repair in explanation.repairs or ():
        yield _repair(repair)
    if explanation.repairs == [] and any(explanation.puzzle.optional_clues()):
        yield "Leaving out a single clue does not help."


def _clash_head(clash: Clash) -> str:
    if not clash.reasons:
        return "Some slot has no possible value."
    size = "No smaller set of reasons clashes." if clash.smallest else "Without any one of them the others can hold."
    if not clash.minimal:
        size = "The list is not yet minimal: some of them may not be needed."
    return f"These cannot hold together. {size}"


def _clashing(clash: Clash, announced: Collection[Reason], *, full: bool, by: str = "--full") -> Iterator[str]:
    """A line for each reason, and one for their background. Unless `full`, the reasons of one rule have one line in a
    list that is not minimal, or that is long."""
    lines = list(_bullets(clash.reasons, announced))
    if full or (clash.minimal and len(lines) <= MOST_LINES and sum(map(len, lines)) <= MOST_LINES * WIDTH):
        yield from lines
    else:
        yield from _folded(clash.reasons)
        if by:
            yield f"({by} shows each of them.)"
    if clash.used:
        yield f"They also use: {listed(because(reason, announced) for reason in clash.used)}."


def _folded(reasons: Iterable[Reason]) -> Iterator[str]:
    """A line for the reasons of each rule: the first reason, and the number of the others."""
    alike: dict[tuple[str, str], list[str]] = {}
    for reason in reasons:
        alike.setdefault((reason.kind, reason.rule), []).append(reason.text)
    for first, *more in alike.values():
        yield f"- {first}{f' (and {len(more)} more like it)' if more else ''}"


def _bullets(reasons: Iterable[Reason], announced: Collection[Reason]) -> Iterator[str]:
    """A line for each reason. A global rule that is used at several places has one line for all of them."""
    lines: dict[str, list[str]] = {}
    for reason in reasons:
        in_full = reason in announced or not reason.cells
        lines.setdefault(reason.text, []).extend([] if in_full else [cells_text(reason)])
    for text, places in lines.items():
        yield f"- {text}" if not places else f"- {text} (here: {'; '.join(places)})"


def _repair(repair: Repair) -> str:
    removed = listed(f"'{reason.text}'" for reason in repair.clues)
    if not repair.instead:
        return f"Without {removed} there is a solution."
    shown = repair.instead if repair.together else repair.instead[:5]
    return f"Without {removed} there is a solution; {'they' if repair.together else 'it'} could say: {listed(shown)}."


def _several(explanation: ExplanationFields, *, boards: bool) -> Iterator[str]:
    puzzle, values = explanation.puzzle, explanation.values
    if values is None:
        yield "There are several solutions."
        return
    sign, number = puzzle.unsure_sign, f"There are {_count(explanation)} solutions."
    if not boards:
        marks = "marks differences" if values.complete else "marks the differences that were found so far"
        yield f"{number} The picture shows their common values, and {marks}."
    elif values.complete:
        yield f"{number} In common they have ({sign} marks a difference):"
    else:
        yield f"{number} They differ at least where {sign} is:"
    if boards:
        yield puzzle.text(Solution(values.forced), list(values.ambiguous))
    if not values.complete:
        yield "These values were found so far; there may be more:"
    alike: dict[str, list[str]] = {}
    for slot, options in values.ambiguous.items():
        texts = (puzzle.value_text(slot, value) for value in options)
        alike.setdefault(alternatives(texts), []).append(puzzle.slot_text(slot))
    for options_text, slots in alike.items():
        every = len(alike) == 1 and len(slots) > MOST_CELLS  # the grid above, or the picture, shows the slots
        unsure = "every ?" if boards else "every marked place"
        yield f"- {unsure if every else listed(slots)}: {options_text}"
    if explanation.deciding is not None:
        assert explanation.solution is not None
        facts = [Fact(slot, "=", explanation.solution[slot]) for slot in explanation.deciding]
        proven = "; fewer values do not decide it" if explanation.fewest and len(facts) > 1 else ""
        yield f"If {joined_facts(puzzle, facts)}, the rest is decided{proven}."
    yield from _proposals(explanation.proposals or (), fewest=explanation.fewest_clues)
    if explanation.alterations is not None:
        if explanation.alterations or explanation.counted or not explanation.can_add_clues:
            yield from _alterations(explanation.alterations, could_add=explanation.can_add_clues)
        else:
            make = f", or let 'cluewise generate {puzzle.name}' make a puzzle with one solution" if boards else ""
            yield (
                "There are too many solutions to find the clues that leave exactly one. Add some clues yourself and "
                f"ask again{make}."
            )


def _proposals(proposals: Sequence[Proposal], *, fewest: bool) -> Iterator[str]:
    """Clues that can be added, each set on a line of its own."""
    if not proposals:
        return
    number = proposals[0].number
    if number == 1:
        yield (
            "With this clue more, exactly one solution is left:"
            if len(proposals) == 1
            else ("With one of these clues more, exactly one solution is left:")
        )
    else:
        enough = "; fewer clues are not enough" if fewest else ""
        yield f"With {number} clues more, exactly one solution is left{enough}:"
    for proposal in proposals:
        yield f"- {listed(reason.text for reason in proposal.clues)}"


def _alterations(alterations: Sequence[Alteration], *, could_add: bool) -> Iterator[str]:
    """Changes that leave one solution, if no clues to add were found. Each line ends with the new puzzle's text."""
    yield "No clues to add were found." if could_add else "No clue can be added to this puzzle."
    if alterations:
        yield "Exactly one solution is left if it is changed:"
    for altered in alterations:
        text = " / ".join(altered.puzzle.format().splitlines())
        cells = getattr(altered.puzzle, "cells", ())
        changes = altered.changes if len(altered.changes) <= MOST_CHANGES else ()
        layers = [getattr(altered.puzzle, change.field) for change in changes]
        if changes and all(len(layer) == len(cells) for layer in layers) and all(map(_is_plain, changes)):
            yield f"- {', '.join(f'{cells[change.place]} becomes {_sign(change.new)}' for change in changes)}: {text}"
        else:
            yield f"- {text}"


def _is_plain(change: Change) -> bool:
    """True if a change is that of a number or a sign."""
    plain = all(value is None or isinstance(value, int | str) for value in (change.old, change.new))
    return plain and change.field != "regions"


def _sign(value: Any) -> str:
    return "empty" if value is None else str(value)


def _count(explanation: ExplanationFields) -> str:
    if explanation.count is None:
        return "several"
    return str(explanation.count) if explanation.counted else f"at least {max(explanation.count, 2)}"


def _unique(
    explanation: ExplanationFields, *, full: bool, chosen: Container[int] | None, boards: bool
) -> Iterator[str]:
    puzzle = explanation.puzzle
    assert explanation.solution is not None
    if explanation.steps is not None:
        if any(step.technique == CROSSED_OUT for step in explanation.steps):
            yield "Steps that only cross out what a placed value excludes are not listed."
        told = {
            number: abbreviated(puzzle, step, explanation.announced, full=full)
            for number, step, _ in numbered(explanation)
            if chosen is None or number in chosen
        }
        yield from about_corners(puzzle, told.values())
        yield from (f"{number}. {text}" for number, text in told.items())
        if explanation.solved:
            yield ""
        else:
            yield _so_far(explanation)
            if not explanation.stopped:
                yield "Nothing more follows from these rules."
    if boards:
        yield puzzle.text(explanation.solution)
    yield "This is the only solution." if boards else "There is exactly one solution."
    if explanation.redundant:
        yield from _redundant(explanation.redundant, explanation.together or [], stopped=explanation.stopped)
    elif explanation.redundant is not None and not explanation.stopped:
        number = sum(map(len, puzzle.optional_clues()))
        yield count_words(number, "clue was tried, and it is needed.", "clues were tried, and each is needed.")


def about_corners(puzzle: Puzzle, texts: Iterable[str]) -> Iterator[str]:
    """The meaning of the names of corner points, by the first one in the texts; nothing if there is none."""
    found = next((found for text in texts for found in CORNER.finditer(text)), None)
    if found is not None:
        r, c = int(found[1]), int(found[2])
        height, width = getattr(puzzle, "height", r), getattr(puzzle, "width", c)
        corner = f"{'upper' if r <= height else 'lower'} {'left' if c <= width else 'right'} corner"
        yield f"{found[0]} is the {corner} of r{min(r, height)}c{min(c, width)}."


def _so_far(explanation: ExplanationFields) -> str:
    """How many values follow by the steps."""
    state = KnownValues(explanation.puzzle)
    for step in explanation.steps or ():
        state.learn((*step.facts, *step.conclusions))
    slots = [slot for slot in explanation.puzzle.slots() if len(explanation.puzzle.values(slot)) > 1]
    return f"These steps find {sum(slot in state.values for slot in slots)} of {len(slots)} values."


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


def hinted(hint: HintFields, *, full: bool = True, by: str = "--full", depth: str = "why") -> Iterator[str]:
    """A hint as lines of text. Unless `full`, a step of more than five lines is folded (`abbreviate.py`). Of a step,
    the depth `where` has the places only, and `rule` the rules, too."""
    puzzle = hint.puzzle
    ending = _ending(hint)
    if hint.clash is not None:
        yield f"The puzzle has no solution. {_clash_head(hint.clash)}"
        yield from _clashing(hint.clash, hint.announced, full=full, by=by)
    elif hint.step is not None and depth != "why":
        yield from _where(hint, hint.step, depth)
    elif hint.step is not None:
        text = abbreviated(puzzle, hint.step, hint.announced, full=full, by=by)
        yield text
        yield from about_corners(puzzle, [text])
        if hint.right is None:
            yield f"It is not known yet whether {_entries(hint)} a solution."
    elif hint.right is None:
        yield f"{ending} before it was known whether {_entries(hint)} a solution."
    elif hint.wrong:
        yield from _wrong(hint, ending, full=full, by=by)
    elif hint.value is not None:
        yield f"{sentence_start(puzzle.fact_text(hint.value[0], '=', hint.value[1]))}: no short reason is known."
    else:
        yield "Right so far." if hint.right else "This leads to no solution."
        if hint.stopped:
            yield f"{ending} before {'a step' if hint.right else 'a wrong entry'} was found."
        elif hint.right and not hint.checked_only:
            yield "Nothing more follows." if hint.complete or hint.differs is None else "No further step was found."
            if hint.differs is not None:
                yield f"There are several solutions; two of them differ at {puzzle.slot_text(hint.differs)}."


def where_to_look(hint: HintFields) -> list[str]:
    """The places of the next step: of its reasons and facts, or of its conclusions if the reasons are about the whole
    board. At most MOST_CELLS."""
    step, puzzle = hint.step, hint.puzzle
    if step is None:
        return []
    local = () if step.idea else step.reasons
    cells = [cell for reason in local if len(reason.cells) <= MOST_CELLS for cell in reason.cells]
    cells = cells or [cell for fact in (*step.conclusions, *step.facts) for cell in fact.cells(puzzle)]
    return [*dict.fromkeys(map(str, cells))][:MOST_CELLS]


def _where(hint: HintFields, step: Step, depth: str) -> Iterator[str]:
    yield f"Look at {listed(where_to_look(hint))}."
    if depth == "rule":
        rules = list(dict.fromkeys(reason.text for reason in step.reasons))
        name = f" ({step.technique})" if step.technique else ""
        yield f"{sentence_start(listed(fitting(rules, ROOM_OF_REASONS, '')))}.{name}"


def _wrong(hint: HintFields, ending: str, *, full: bool, by: str) -> Iterator[str]:
    """The wrong entries and the reasons against them. Unless `full`, both together have at most five lines."""
    puzzle = hint.puzzle
    entries = [puzzle.fact_text(slot, "=", value) for slot, value in hint.wrong]
    premises = [because(reason, hint.announced) for reason in (*hint.reasons, *hint.used)]
    premises += [fact.text(puzzle) for fact in hint.facts]
    if not full:
        entries, premises = fitting(entries, ROOM_OF_ENTRIES, by), fitting(premises, ROOM_OF_REASONS, by)
    others = f" ({hint.count} entries are wrong)" if (hint.count or 0) > 1 else ""
    yield f"Wrong: {entries[0]}{others}." if len(hint.wrong) == 1 else f"These cannot all be right: {listed(entries)}."
    if premises:
        yield f"Against {'it' if len(hint.wrong) == 1 else 'them'}: {listed(premises)}."
    elif hint.stopped:
        yield f"{ending} before reasons against it were found."


def _entries(hint: HintFields) -> str:
    return "these entries lead to" if hint.given else "there is"
