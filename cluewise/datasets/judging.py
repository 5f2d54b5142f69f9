"""The judge of a puzzle: the score of an answer by its rules."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.region_boards import RegionPuzzle
from cluewise.puzzles.common.rules import Rule
from cluewise.puzzles.common.solution import Slot, Solution, Value, Violation

from .answers import AnswerShape, closed, read_answer, shape_of
from .questions import board_text

IDLE = 0.05
"""The most for an answer with open places, or without a right entry beyond the question."""

ALMOST = 0.95
"""The most for an answer that breaks a rule."""


UNREADABLE = "no grid of the size of the board was found"


class Score(float):
    """A number from 0 to 1, with the first broken rule.

    - `rule`: its name; `missing` for open places, `unreadable` for an answer without a grid, empty for a solution.
    - `text`: a sentence with the place; `cells`: the cells, rows and columns from 0.
    """

    rule: str
    text: str
    cells: tuple[Cell, ...]

    def __new__(cls, value: float, rule: str = "", text: str = "", cells: tuple[Cell, ...] = ()) -> "Score":
        score = super().__new__(cls, value)
        score.rule, score.text, score.cells = rule, text, cells
        return score


class Judge:
    """A puzzle with its known solution, as text."""

    def __init__(self, puzzle: Puzzle, answer: str = "") -> None:
        self.puzzle, self._answer = puzzle, answer

    @cached_property
    def _shape(self) -> AnswerShape:
        return shape_of(self.puzzle.text(self.known or Solution({})))

    def read(self, answer: Any) -> Solution | None:
        """The solution in an answer; None if there is none. No answer raises an error."""
        try:
            return read_answer(self.puzzle, answer, lambda: self._shape, self._texts)
        except Exception:  # a kind of an author may read a strange text badly
            return None

    @cached_property
    def _texts(self) -> Mapping[str, Solution]:
        """The entry's own answer, which is read once."""
        return {} if self.known is None else {self._answer: self.known}

    @cached_property
    def known(self) -> Solution | None:
        """The solution of the entry's own answer; None if that is no solution."""
        for form in (self._answer, closed(self._answer)):
            with suppress(CluewiseError):
                if self.puzzle.accepts(found := self.puzzle.read_solution(form)):
                    return found
        return None

    @cached_property
    def rules(self) -> Sequence[Rule]:
        return self.puzzle.search_rules()

    @cached_property
    def rules_at(self) -> Mapping[Slot, Sequence[int]]:
        """For each slot the indices of its rules."""
        found: dict[Slot, list[int]] = {}
        for i, rule in enumerate(self.rules):
            for slot in rule.slots:
                found.setdefault(slot, []).append(i)
        return found

    @cached_property
    def given(self) -> Mapping[Slot, Value]:
        return dict(self.puzzle.given_values())

    @cached_property
    def repeated(self) -> Mapping[Slot, Value]:
        """The entries of the repeated question: those of its clues, and of its board if it reads as an answer.

        On a board of regions, all empty places are one region.
        """
        text = board_text(self.puzzle, "text")
        board = self.read(re.sub(r"[-.]", "0", text) if isinstance(self.puzzle, RegionPuzzle) else text)
        return {**(board or {}), **self.given}

    def score(self, answer: Any) -> Score:
        solution = self.read(answer)
        if solution is None:
            return Score(0.0, "unreadable", UNREADABLE)
        if solution == self.known:
            return Score(1.0)
        broken = self._broken(solution)
        if not broken and self.puzzle.accepts(solution):
            return Score(1.0)
        first = next(iter(broken or self.puzzle.check(solution)))
        share = 1 - len(broken) / len(self.rules) if self.rules else 0.0
        if any(solution.get(slot) is None for slot in self.puzzle.slots()):
            first = self.puzzle.check(solution)[0]
        most = ALMOST if first.rule != "missing" and self.is_serious(solution) else IDLE
        return Score(round(most * share, 6), *first[:3])

    def _broken(self, solution: Solution) -> list[Violation]:
        """The first violation of each broken clue or rule. Rules about slots with the known values are kept."""
        known = self.known
        if known is None:
            checked: Iterable[int] = range(len(self.rules))
        else:
            checked = sorted({i for slot in known.differing(solution) for i in self.rules_at.get(slot, ())})
        judged = (self.rules[i].first_violation(solution.picked(self.rules[i].slots)) for i in checked)
        return [violation for violation in judged if violation is not None]

    def is_serious(self, solution: Solution) -> bool:
        """True if an entry beyond the question is right, and the entries are not all the same value."""
        entered = {slot: value for slot, value in solution.items() if slot not in self.given}
        rest, known, repeated = self.puzzle.rest, self.known, self.repeated
        if known is None or len(set(entered.values())) < 2:
            return False
        beyond = ((slot, value) for slot, value in entered.items() if value != rest and repeated.get(slot) != value)
        return any(known.get(slot) == value for slot, value in beyond)
