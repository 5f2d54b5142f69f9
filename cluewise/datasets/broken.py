"""Entries about puzzles without a solution, and with two: how they are made, stated and judged.

- `clash`: the answer has the numbers of clues and rules that cannot hold together; none of them can be left out.
- `pair`: the answer has both solutions and the cells in which they differ.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import fields, replace
from random import Random
from typing import Any, NamedTuple

from cluewise.bulk_solve import Many
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.explanations.mus import shrinking
from cluewise.generation.levelled import Made
from cluewise.pipeline import SolveOptions
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules import Rule
from cluewise.puzzles.common.solution import Reason, Slot, Solution
from cluewise.solvers.backtrack.rules import rules as by_rules
from cluewise.solvers.budgets import giving_up
from cluewise.solvers.common import Figures

from .answers import FENCE
from .images import AREAS
from .judging import ALMOST, IDLE, Judge, Score
from .questions import answer_form, answer_text, fenced, stated

CLASH, PAIR = "clash", "pair"
TASKS = (CLASH, PAIR)

TRIALS = 60
"""The most changed puzzles that are tried."""

NODES = 3_000
"""The most nodes of a search by the rules."""

CONFLICTS = 20_000
"""The most conflicts of one solve before a changed puzzle is given up."""


class BrokenItem(NamedTuple):
    """A puzzle without a solution and its clash, or with two solutions."""

    task: str
    puzzle: Puzzle
    numbers: tuple[int, ...] = ()
    solutions: tuple[Solution, ...] = ()


def made(item: Made, task: str, seed: str) -> BrokenItem | None:
    """A changed puzzle for a task; None if no change was found."""
    rng = Random(f"{seed} {task}")
    many = Many(SolveOptions(), limit=3)
    try:
        with giving_up(CONFLICTS):
            for puzzle in _changed(item.puzzle, task, rng):
                answer = many.solving(puzzle).answer()
                if not answer.complete:
                    continue
                if task == CLASH and not answer.solutions and (numbers := clash_of(puzzle)):
                    return BrokenItem(task, puzzle, numbers)
                if task == PAIR and len(answer.solutions) == 2:
                    return BrokenItem(task, puzzle, (), tuple(sorted(answer.solutions, key=puzzle.text)))
    except CluewiseError:
        return None
    finally:
        many.close()
    return None


def _changed(puzzle: Puzzle, task: str, rng: Random) -> Iterator[Puzzle]:
    """Puzzles with one changed clue, and for two solutions first with one clue less. Each is read from its text."""
    fewer = [clue for layer in puzzle.spare_clues() for clue in layer] if task == PAIR else []
    for clue in rng.sample(fewer, min(len(fewer), TRIALS)):
        yield from _read(lambda clue=clue: puzzle.without_clue(clue))
    places = list(_places(puzzle))
    for name, i, value in rng.sample(places, min(len(places), TRIALS)):
        yield from _read(lambda change=(name, i, value): _with(puzzle, *change))


def _read(change: Any) -> Iterator[Puzzle]:
    """The changed puzzle as read from its text; nothing if it is invalid."""
    try:
        changed = change()
        yield type(changed).parse(changed.read_back())
    except (CluewiseError, ValueError, TypeError, KeyError, IndexError):
        return


def _with(puzzle: Any, name: str, i: int, value: Any) -> Any:
    layer = getattr(puzzle, name)
    return replace(puzzle, **{name: (*layer[:i], value, *layer[i + 1 :])})


def _places(puzzle: Any) -> Iterator[tuple[str, int, Any]]:
    """The changes of one clue to another one that the layer has, or to the next number."""
    for field in fields(puzzle):
        layer = getattr(puzzle, field.name)
        if not isinstance(layer, tuple) or field.name in ("notes", *AREAS) or isinstance(layer, Cell):
            continue
        others = dict.fromkeys(clue for clue in layer if clue is not None)
        for i, clue in enumerate(layer):
            values = dict.fromkeys(others)
            if type(clue) is int:
                values |= dict.fromkeys((clue + 1, clue - 1))
            yield from ((field.name, i, value) for value in values if clue is not None and value != clue)


# ── the clash ──


class Statements:
    """The clues and rules of a puzzle, numbered from 1. Those with the same sentence have one number.

    They are judged by the rules alone, without an encoding.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        number: dict[str, int] = {}
        self.number_of = {reason.place: number.setdefault(reason.text, len(number) + 1) for reason in puzzle.reasons()}
        self.texts = list(number)

    def numbers(self, reasons: Collection[Reason]) -> tuple[int, ...] | None:
        """The numbers of reasons; None if one of them is none of these statements."""
        found = {self.number_of.get(reason.place) for reason in reasons}
        return None if None in found else tuple(sorted(number for number in found if number is not None))

    def clash(self, numbers: Collection[int]) -> bool:
        """True if the statements with these numbers cannot hold together. Raises Undecided."""
        rules = [rule for rule in self.puzzle.search_rules() if self.number_of.get(rule.reason.place) in numbers]
        return next(by_rules(_Part(self.puzzle, rules), _Bounded()), None) is None  # type: ignore[arg-type]

    def smaller(self, numbers: Collection[int]) -> tuple[int, ...]:
        """A part of clashing statements from which none can be left out. Raises Undecided."""
        kept = list(numbers)
        for number in list(kept):
            less = [other for other in kept if other != number]
            if self.clash(less):
                kept = less
        return tuple(kept)


class _Part:
    """Some rules of a puzzle and their slots, for the search."""

    def __init__(self, puzzle: Puzzle, rules: Sequence[Rule]) -> None:
        self.values, self._rules = puzzle.values, rules

    def slots(self) -> Collection[Slot]:
        return dict.fromkeys(slot for rule in self._rules for slot in rule.slots)

    def search_rules(self) -> Sequence[Rule]:
        return self._rules


class Undecided(Exception):
    """The search for values under some rules has too many nodes."""


class _Bounded(Figures):
    """Figures of a search that ends after NODES nodes."""

    __slots__ = ("_count",)

    @property
    def nodes(self) -> int:
        return self._count

    @nodes.setter
    def nodes(self, count: int | None) -> None:
        self._count = count or 0
        if self._count > NODES:
            raise Undecided


def clash_of(puzzle: Puzzle) -> tuple[int, ...]:
    """The numbers of a minimal clash; empty if none was found that the search by the rules confirms."""
    with GuardedModel(puzzle) as guarded:
        if guarded.solve():
            return ()
        *_, clash = shrinking(guarded)
    statements = Statements(puzzle)
    numbers = statements.numbers([*clash.reasons, *clash.used])
    try:
        return statements.smaller(numbers) if numbers and statements.clash(numbers) else ()
    except Undecided:
        return ()


# ── questions and answers ──


def question_and_answer(found: BrokenItem, style: str) -> tuple[str, str]:
    """The question and the answer in a style."""
    puzzle = found.puzzle
    if found.task == CLASH:
        listed = "\n".join(f"{i}. {text}" for i, text in enumerate(Statements(puzzle).texts, 1))
        asked = (
            f"This puzzle has no solution. Its clues and rules are:\n\n{listed}\n\n"
            "Find a set of them that cannot hold together and from which none can be left out. Reply with their "
            "numbers alone, with commas between them."
        )
        return f"{stated(puzzle, style)}\n\n{asked}", ", ".join(map(str, found.numbers))
    form = answer_form(puzzle, style)
    asked = "This puzzle has two solutions. Write both, each in a code block of its own, and below them a line with "
    asked += "the cells in which they differ, such as `r1c2, r3c1` for row 1, column 2 and row 3, column 1."
    first, second = found.solutions
    answer = "\n".join(fenced(answer_text(puzzle, solution, style)) for solution in found.solutions)
    places = ", ".join(map(str, differing(puzzle, first, second)))
    return f"{stated(puzzle, style)}\n\n{form}\n\n{asked}", f"{answer}\n{places}"


def differing(puzzle: Puzzle, first: Solution, second: Solution) -> list[Cell]:
    """The cells of the slots in which two solutions differ, in reading order."""
    slots = (slot for slot in puzzle.slots() if first[slot] != second[slot])
    return sorted({cell for slot in slots for cell in puzzle.cells_of(slot)})


def score(answer: Any, entry: Any, task: str, judge: Judge) -> Score:
    """The score of an answer to an entry of one of TASKS."""
    text = answer if isinstance(answer, str) else "" if answer is None else str(answer)
    return _score_clash(text, judge) if task == CLASH else _score_pair(text, judge)


MOST_NUMBERS = 10_000


def _score_clash(text: str, judge: Judge) -> Score:
    lines = [
        line for line in text[-1_000_000:].split("\n") if re.fullmatch(r"[\s\d,;.\[\]`*]*\d[\s\d,;.\[\]`*]*", line)
    ]
    numbers = {int(number) for number in re.findall(r"\d{1,6}", lines[-1])[:MOST_NUMBERS]} if lines else set()
    statements = Statements(judge.puzzle)
    if not numbers or not numbers <= set(range(1, len(statements.texts) + 1)):
        return Score(0.0, "unreadable", "no line with numbers of clues and rules was found" if not numbers else UNKNOWN)
    if len(numbers) == len(statements.texts) > 1 and not _is_needed(statements, numbers):
        return Score(IDLE, "minimal", "some of these can be left out")
    try:
        if not statements.clash(numbers):
            return Score(0.0, "clash", "these clues and rules can hold together")
        needed = statements.smaller(sorted(numbers))
    except Undecided:
        return Score(0.0, "clash", "whether these clues and rules can hold together was not decided")
    if len(needed) == len(numbers):
        return Score(1.0)
    spare = min(numbers - set(needed))
    return Score(round(ALMOST * len(needed) / len(numbers), 6), "minimal", f"number {spare} can be left out")


def _is_needed(statements: Statements, numbers: Collection[int]) -> bool:
    """True if none of the statements can be left out."""
    try:
        return len(statements.smaller(sorted(numbers))) == len(numbers)
    except Undecided:
        return False


UNKNOWN = "a number that is not in the list"


def _score_pair(text: str, judge: Judge) -> Score:
    parts = [found[1] for found in FENCE.finditer(text)][-2:]
    read = [judge.read(part) for part in parts]
    right = [solution for solution in read if solution is not None and judge.puzzle.accepts(solution)]
    puzzle, view = judge.puzzle, judge.puzzle.view
    if len({puzzle.image(solution, view) for solution in right}) < 2:
        if len(read) < 2:
            return Score(ALMOST / 2 if right else 0.0, "unreadable", "expected two solutions in code blocks")
        if right and len(right) == 2:
            return Score(ALMOST / 2, "pair", "both solutions are the same")
        wrong = next((part for part, solution in zip(parts, read, strict=True) if solution not in right), "")
        reason = judge.score(wrong)
        return Score(ALMOST / 2 if right else min(IDLE, reason), *(reason.rule, reason.text, reason.cells))
    told = {Cell(int(r) - 1, int(c) - 1) for r, c in re.findall(r"\br(\d{1,4})c(\d{1,4})", text[text.rfind("```") :])}
    if told != set(differing(puzzle, *right)):
        return Score(ALMOST, "differ", "these are not the cells in which the solutions differ")
    return Score(1.0)
