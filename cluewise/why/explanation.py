"""The answers to the questions that a puzzle raises: none, several, the only one; the next step; how hard."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain

from cluewise.puzzles.common.puzzle import Puzzle, expect_puzzle
from cluewise.puzzles.common.solution import Reason, Slot, Solution, Value
from cluewise.road import Route, set_out

from .ambiguity import Values, deciding, possible_values
from .clashes import Clash, Repair, clashes, repairs, smallest
from .engines import Clock, Stopped
from .facts import Fact
from .grounds import Grounds
from .steps import CROSSED_OUT, Deduction, Step

NONE, SEVERAL, UNIQUE, UNKNOWN = "none", "several", "unique", "unknown"
DECIDING = 3.0
"""Seconds at most for the slots that would decide it."""

COUNTED = 500
"""Solutions are counted up to this number."""


@dataclass
class Explanation:
    """What was found out; what was not asked for, or not reached in time, is None.

    - `verdict`: "none", "several", "unique" or "unknown" (the time was up before that was known).
    - `clash`, `further`: reasons that cannot hold together, and further sets that share no reason with it.
    - `repairs`: the fewest clues to take away, each set with a solution.
    - `values`: per slot what it can be; `count` and `counted`: how many solutions, and whether that is all of them;
      `deciding`: the fewest slots that would decide which solution it is, if they were told.
    - `redundant`: the clues that can go alone; `together`: those that can go one after the other.
    - `steps`: deductions that lead to the solution, `solved`: whether they reach it.
    - `stopped`: the time was up before all was found.

    `print` tells it in words.
    """

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
    redundant: list[tuple[Reason, ...]] | None = None
    together: list[tuple[Reason, ...]] | None = None
    steps: list[Step] | None = None
    solved: bool = False
    stopped: bool = False

    @cached_property
    def announced(self) -> frozenset[Reason]:
        """The reasons that the puzzle announces; others are cuts, found on the way."""
        return frozenset(self.puzzle.reasons())

    def __str__(self) -> str:
        from .words import explained

        return "\n".join(explained(self))


def explain(
    puzzle: Puzzle,
    *,
    steps: bool = False,
    redundant: bool = False,
    all: bool = False,  # noqa: A002  # the option's name
    smallest: bool = False,
    rules: Collection[str] | None = None,
    timeout: float | None = 10.0,
    watch: Callable[[Explanation, str], None] | None = None,
) -> Explanation:
    """Answers the question that the puzzle raises: why it has no solution, why several, why this one.

    - `steps`: with one solution, the deductions that lead to it; `rules` are the names of the rules they may use.
    - `redundant`: with one solution, the clues that can go.
    - `all`: with none, further clashes that share no reason with the first.
    - `smallest`: with none, a clash with the fewest reasons.
    - `timeout`: seconds; what was found until then is told.
    - `watch`: called with what there is so far and a word on what is done, each time something was found.

    An example:

        >>> import cluewise
        >>> puzzle, = cluewise.read("sudoku", "11..............")
        >>> [reason.words for reason in cluewise.explain(puzzle).clash.reasons]
        ['1 is given in (0, 0)', '1 is given in (0, 1)', 'row 0 holds 1 once']

    Raises UnknownName for a rule that there is not, Refused for a puzzle without an encoding that has reasons.
    """
    expect_puzzle(puzzle)
    told = Explanation(puzzle)
    clock = Clock(timeout, partial(watch, told) if watch else None)
    with Grounds(puzzle, clock) as grounds:
        try:
            clock.tell("solving")
            if not grounds.solve():
                _explain_none(told, grounds, further=all, fewest=smallest)
                return told
            told.solution = grounds.solution()
            goal = grounds.true_facts()
            if grounds.second(told.solution):
                told.verdict = SEVERAL
                _explain_several(told, grounds, clock)
                return told
            told.verdict = UNIQUE
            if redundant:
                _explain_clues(told, clock)
            if steps:
                told.steps = []
                deduction = Deduction(grounds, goal, rules=rules)
                while (step := deduction.next()) is not None:
                    told.steps.append(step)
                    clock.tell(f"step {len(told.steps)}")
                told.solved = not [one for one in deduction.open if grounds.settles(one)]
        except Stopped:
            told.stopped = True
    return told


def _explain_none(told: Explanation, grounds: Grounds, *, further: bool, fewest: bool) -> None:
    told.verdict = NONE
    found = clashes(grounds)
    told.clash = next(found)
    told.repairs = []
    for repair in repairs(grounds):
        told.repairs.append(repair)
        grounds.clock.tell("repairs")
    if further:
        told.further = []
        for clash in found:
            told.further.append(clash)
    for clash in smallest(grounds, told.clash) if fewest and told.clash.reasons else ():
        told.clash = clash
        grounds.clock.tell(f"a clash of {len(clash.reasons)}")
    told.stopped = fewest and not told.clash.smallest


def _explain_several(told: Explanation, grounds: Grounds, clock: Clock) -> None:
    assert told.solution is not None
    clock.tell("possible values")
    told.values = possible_values(grounds)
    clock.tell("counting solutions")
    with set_out(told.puzzle, Route(), COUNTED) as search:
        for _ in search:
            clock.look()
        told.count, told.counted = search.count, search.complete
    with clock.narrowed(DECIDING):
        told.deciding = deciding(grounds, told.solution, list(told.values.ambiguous))
    told.stopped = not told.values.complete


def _explain_clues(told: Explanation, clock: Clock) -> None:
    """Which clues can go: each alone, then one after the other as long as the solution stays the only one."""
    puzzle = told.puzzle
    told.redundant, told.together = [], []
    loose = []
    for clue in chain.from_iterable(puzzle.spare_clues()):
        clock.look()
        clock.tell("clues that can go")
        if _is_unique(puzzle.without_clue(clue)):
            told.redundant.append(_lost(puzzle, puzzle.without_clue(clue)))
            loose.append(clue)
    for clue in loose:
        clock.look()
        fewer = puzzle.without_clue(clue)
        if _is_unique(fewer):
            told.together.append(_lost(puzzle, fewer))
            puzzle = fewer


def _is_unique(puzzle: Puzzle) -> bool:
    answer = set_out(puzzle, Route(), 2).answer()
    return answer.complete and len(answer.solutions) == 1


def _lost(puzzle: Puzzle, fewer: Puzzle) -> tuple[Reason, ...]:
    """What the puzzle with a clue less does not say any more."""
    left = set(fewer.reasons())
    return tuple(reason for reason in puzzle.reasons() if reason not in left)


# ── the next step ──


@dataclass
class Hint:
    """What to do next from a half-filled grid.

    - `right`: does it lead to a solution? None where the time was up before that was known.
    - `step`: the easiest step from here; None where nothing more follows, or where an entry is wrong.
    - `wrong`: entries that cannot all be right, with `reasons` and other entries (`facts`) that say so.
    - `clash`: the puzzle itself has no solution.

    `print` tells it in words.
    """

    puzzle: Puzzle
    right: bool | None = None
    step: Step | None = None
    wrong: tuple[tuple[Slot, Value], ...] = ()
    reasons: tuple[Reason, ...] = ()
    facts: tuple[Fact, ...] = ()
    clash: Clash | None = None
    checked_only: bool = False
    stopped: bool = False

    @cached_property
    def announced(self) -> frozenset[Reason]:
        """The reasons that the puzzle announces; others are cuts, found on the way."""
        return frozenset(self.puzzle.reasons())

    def __str__(self) -> str:
        from .words import hinted

        return "\n".join(hinted(self))


def hint(
    puzzle: Puzzle,
    given: Solution | None = None,
    *,
    check_only: bool = False,
    rules: Collection[str] | None = None,
    timeout: float | None = 10.0,
) -> Hint:
    """The next step from a half-filled grid, or what is wrong in it.

    - `given`: the entries, a partial Solution; None for an empty grid.
    - `check_only`: only tell whether the entries lead to a solution.
    - `rules`: the names of the rules that the step may use; None for all.
    - `timeout`: seconds; None for as long as it takes.

    Raises as `explain`.

    An example:

        >>> import cluewise
        >>> puzzle, = cluewise.read("sudoku", "123434122143....")
        >>> cluewise.hint(puzzle).step.conclusions[0].words(puzzle)
        '(3, 0) is 4'
    """
    expect_puzzle(puzzle)
    told = Hint(puzzle, checked_only=check_only)
    given = given or Solution({})
    with Grounds(puzzle, Clock(timeout)) as grounds:
        try:
            entered, impossible = grounds.entered(given)
            told.right = not impossible and grounds.solve(entered)
            if check_only:
                return told
            if told.right:
                goal, solution = grounds.true_facts(), grounds.solution()
                grounds.second(solution)  # brings the cuts
                deduction = Deduction(grounds, goal, entered, rules)
                told.step = deduction.next()
                while told.step is not None and told.step.technique == CROSSED_OUT:
                    told.step = deduction.next()
            elif not grounds.solve():
                told.clash = next(clashes(grounds))
            else:
                _blame(told, grounds, given, impossible)
        except Stopped:
            told.stopped = True
    return told


def _blame(told: Hint, grounds: Grounds, given: Solution, impossible: Solution) -> None:
    """Which entry is wrong, with the fewest reasons against it."""
    if impossible:
        told.wrong = tuple(impossible.items())[:1]
        return
    solution = grounds.solution()
    only = not grounds.second(solution)
    right = [slot for slot in given if only and solution.get(slot) == given[slot]]
    known = grounds.stating(Solution({slot: given[slot] for slot in right}))
    best: tuple[int, tuple[tuple[Slot, Value], ...], list[int], list[int]] | None = None
    for slot in [slot for slot in given if slot not in right][:20]:
        doubted = grounds.stating(Solution({slot: given[slot]}))
        if not only or grounds.solve([*doubted, *known]):
            continue
        guards = grounds.engine.minimal(sorted(grounds.core() & grounds.reasons.keys()), [*doubted, *known])
        facts = grounds.engine.minimal(known, [*doubted, *guards])
        cost = 10 * len(guards) + len(facts)
        if best is None or cost < best[0]:
            best = cost, ((slot, given[slot]),), guards, facts
    if best is None:  # several solutions: entries that no solution has together
        guards = list(grounds.guards.values())
        entries = grounds.stating(given)
        grounds.solve(entries)
        wrong = grounds.engine.minimal(entries, guards)
        best = 0, tuple(grounds.slots_of(wrong, given)), grounds.engine.minimal(guards, wrong), []
    _, told.wrong, guards, facts = best
    told.reasons = tuple(grounds.in_order(guards))
    stated = dict.fromkeys(slot for slot, _ in grounds.slots_of(facts, given))
    told.facts = tuple(Fact(slot, "=", given[slot]) for slot in stated)


# ── how hard ──


@dataclass
class Rating:
    """How hard a puzzle with one solution is.

    - `steps`: how many deductions, but for values crossed out beside one that stands; `single`: the share of those by
      one reason; `largest`, `total`: their sizes (ten a squared reason, one a fact); `narrowest`: the fewest steps that
      were at hand at any point but in the last fifth;
    - `score`: one number that orders puzzles, easy ones first. None where no chain of deductions was found in time.
    """

    verdict: str
    steps: int = 0
    single: float = 0.0
    largest: int = 0
    total: int = 0
    narrowest: int = 0
    score: float | None = None
    stopped: bool = False


def rate(puzzle: Puzzle, *, rules: Collection[str] | None = None, timeout: float | None = 10.0) -> Rating:
    """How hard a puzzle is, as a profile of its deductions and one score.

    - `rules`: the names of the rules that deductions may use; None for all.
    - `timeout`: seconds; None for as long as it takes.

    Raises as `explain`.
    """
    rating = Rating(UNKNOWN)
    expect_puzzle(puzzle)
    with Grounds(puzzle, Clock(timeout)) as grounds:
        try:
            if not grounds.solve():
                rating.verdict = NONE
                return rating
            goal, solution = grounds.true_facts(), grounds.solution()
            if grounds.second(solution):
                rating.verdict = SEVERAL
                return rating
            rating.verdict = UNIQUE
            profile = list(_profile(Deduction(grounds, goal, rules=rules)))
        except Stopped:
            rating.stopped = True
            return rating
    profile = [(step, width) for step, width in profile if step.technique != CROSSED_OUT]
    costs = [step.cost for step, _ in profile]
    rating.steps, rating.largest, rating.total = len(costs), max(costs, default=0), sum(costs)
    rating.single = sum(len(step.reasons) == 1 for step, _ in profile) / len(costs) if costs else 1.0
    # Towards the end everything is narrow.
    rating.narrowest = min((width for _, width in profile[: -(-4 * len(profile) // 5)]), default=0)
    rating.score = score(costs)
    return rating


def _profile(deduction: Deduction) -> Iterator[tuple[Step, int]]:
    while (step := deduction.next()) is not None:
        yield step, deduction.width


def score(costs: list[int]) -> float:
    """The hardest step counts most; each further one a tenth of its share of it."""
    if not costs:
        return 0.0
    largest = max(costs)
    return round(largest + sum((cost / largest) ** 2 for cost in costs) / 10, 2)
