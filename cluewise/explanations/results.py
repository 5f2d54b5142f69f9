"""The results of `explain`, `hint` and `rate`. Sentences and pictures are made from these fields."""

from dataclasses import dataclass
from functools import cached_property
from html import escape

from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Slot, Solution, Value

from .alterations import Alteration
from .ambiguity import Values
from .facts import Fact
from .mus import Clash
from .proposals import Proposal
from .repairs import Repair
from .steps import Step

NONE, SEVERAL, UNIQUE, UNKNOWN = "none", "several", "unique", "unknown"


@dataclass
class ExplanationFields:
    """The fields of an Explanation; its docstring describes them."""

    puzzle: Puzzle
    verdict: str = UNKNOWN
    solution: Solution | None = None
    clash: Clash | None = None
    further: list[Clash] | None = None
    repairs: list[Repair] | None = None
    values: Values | None = None
    count: int | None = None
    counted: bool = False
    deciding: list[Slot] | None = None
    fewest: bool = False
    proposals: list[Proposal] | None = None
    fewest_clues: bool = False
    can_add_clues: bool = True
    alterations: list[Alteration] | None = None
    redundant: list[tuple[Reason, ...]] | None = None
    together: list[tuple[Reason, ...]] | None = None
    steps: list[Step] | None = None
    solved: bool = False
    stopped: bool = False
    limit: str | None = None

    @cached_property
    def announced(self) -> frozenset[Reason]:
        """The reasons that the puzzle announces. All others are cuts, found during the search."""
        return frozenset(self.puzzle.reasons())


@dataclass
class HintFields:
    """The fields of a Hint; its docstring describes them."""

    puzzle: Puzzle
    right: bool | None = None
    step: Step | None = None
    wrong: tuple[tuple[Slot, Value], ...] = ()
    reasons: tuple[Reason, ...] = ()
    facts: tuple[Fact, ...] = ()
    clash: Clash | None = None
    checked_only: bool = False
    stopped: bool = False
    limit: str | None = None
    given: Solution | None = None
    used: tuple[Reason, ...] = ()
    count: int | None = None
    value: tuple[Slot, Value] | None = None
    differs: Slot | None = None
    complete: bool = False

    @property
    def told(self) -> tuple[Fact, ...]:
        """The facts that are known with this hint."""
        if self.value is not None:
            return (Fact(self.value[0], "=", self.value[1]),)
        return (*self.step.facts, *self.step.conclusions) if self.step is not None else ()

    @cached_property
    def announced(self) -> frozenset[Reason]:
        """The reasons that the puzzle announces. All others are cuts, found during the search."""
        return frozenset(self.puzzle.reasons())


@dataclass
class Rating:
    """The difficulty of a puzzle with one solution.

    - `verdict`: as for Explanation.
    - `level`: 1 (one reason at a time), 2 (also short trials), 3 (any trials), 4 (trials within trials) or 5 (search);
      None if it is undecided, but at least `at_least`. See `closure.py`.
    - `trials`: the number of facts that needed a trial; `longest`: the most facts between such a trial and its clash.
    - `hardest`: the fact that needed the hardest trial; None at level 1.
    - `steps`: the number of deductions, without those that only cross out a placed value elsewhere.
    - `single`: the share of steps that need one reason.
    - `technique`: the hardest technique with a name; the kind of the largest step if no step has one. Empty without
      steps.
    - `largest`, `total`: the size of the largest step, and of all together. The size of a step is 10 times the square
      of its number of reasons, plus 1 for each fact.
    - `narrowest`: the fewest steps that were possible at any point, without the last fifth of the steps.
    - `solved`: the deductions lead to the solution. With few `rules` they may not.
    - `score`: one number that orders puzzles of a level, easy ones first: the size of the largest step, and a tenth of
      (size / largest size)² for every step; None if the deductions do not solve it in time.
    - `stopped`: a limit was reached. `limit`: what ended its process, "timeout" or "memory".
    """

    verdict: str
    level: int | None = None
    at_least: int | None = None
    trials: int = 0
    longest: int = 0
    hardest: Fact | None = None
    steps: int = 0
    single: float = 0.0
    technique: str = ""
    largest: int = 0
    total: int = 0
    narrowest: int = 0
    solved: bool = False
    score: float | None = None
    stopped: bool = False
    limit: str | None = None

    def _repr_html_(self) -> str:
        """The figures as a table, for a notebook."""
        figures = {name: value for name, value in vars(self).items() if value not in (None, False)}
        if self.hardest is not None:
            figures["hardest"] = f"{self.hardest.slot} {self.hardest.relation} {self.hardest.value}"
        figures["single"] = f"{self.single:.0%}"
        rows = "".join(f"<tr><th>{name}</th><td>{escape(str(value))}</td></tr>" for name, value in figures.items())
        return f"<table>{rows}</table>"
