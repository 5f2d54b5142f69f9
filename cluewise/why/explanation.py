"""Answers to questions about a puzzle: why no, several or one solution; the next step; how hard it is."""

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain

from cluewise.arguments import expecting
from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.puzzle.clues import lost_reasons
from cluewise.puzzles.common.solution import Slot, Solution, Value
from cluewise.road import Route, set_out

from .clashes import Clash, clashes, smallest
from .closure import SEARCH, goal_of, level_of
from .deduction import Deduction
from .engines import Clock, Stopped
from .facts import Fact
from .grounds import Grounds
from .limits import within
from .repairs import Repair, from_text, repairs
from .results import NONE, SEVERAL, UNIQUE, UNKNOWN, ExplanationFields, HintFields
from .results import Rating as Rating
from .sentences import reader
from .several import several
from .steps import Step
from .techniques import CROSSED_OUT

CONFLICTS = 300
"""After so many conflicts of a search over guarded clauses, the number of solutions is found in the puzzle's usual way,
which is faster by up to 30 times (Compass) where there is much to search."""

REMOVING = 1.0
"""Time limit in seconds for leaving out single clues."""


class Explanation(ExplanationFields):
    """The answer of `explain`. Parts that were not asked for, or not reached in time, are None.

    - `verdict`: "none", "several", "unique" or "unknown" (the time was up before the verdict was known).
    - `clash`: reasons that cannot hold together; `further`: more such sets, which share no reason with it.
    - `repairs`: the smallest sets of clues to take away, each with a solution.
    - `values`: the possible values of each slot.
    - `count`: the number of solutions; `counted`: False if there may be more.
    - `deciding`: slots whose values in `solution` exclude all other solutions; `fewest`: it is proven that no fewer
      values exclude all solutions but one.
    - `proposals`: clues to add so that exactly one solution is left, fewest first (`Proposal`); None for a puzzle to
      which no clues can be added. `fewest_clues`: it is proven that no fewer clues are enough. `can_add_clues`: there
      are places for further clues.
    - `alterations`: where no clues can be added, or none were found: puzzles with one solution in which a few clues are
      others (`Alteration`), fewest changes first.
    - `redundant`: the clues that can be left out, each alone; `together`: clues that can be left out together. None for
      a puzzle without clues that can be removed one by one (`Puzzle.optional_clues`), such as a Kakuro.
    - `steps`: deductions towards the solution; `solved`: whether they reach it.
    - `stopped`: the search ended before everything was found. `limit`: what ended its process, "timeout" or "memory".

    `print` shows it in words.
    """

    def __str__(self) -> str:
        from .findings import explained

        return "\n".join(explained(self))

    def _repr_html_(self) -> str:
        """The findings and their picture, for a notebook."""
        from . import findings, pictures

        return pictures.as_html(findings.findings(self), pictures.explained(self))


@expecting
def explain(
    puzzle: Puzzle,
    *,
    steps: bool = False,
    redundant: bool = False,
    all: bool = False,  # noqa: A002  # the option's name
    smallest: bool = False,
    rules: Collection[str] | None = None,
    timeout: float | None = 10.0,
    memory: float | None = None,
    watch: Callable[[Explanation, str], None] | None = None,
) -> Explanation:
    """Explains why a puzzle has no solution, several solutions, or exactly one.

    - `steps`: if there is one solution, find the deductions that lead to it.
    - `rules`: the names of the rules that deductions may use; None for all.
    - `redundant`: if there is one solution, find the clues that can be left out.
    - `all`: if there is no solution, find further clashes that share no reason with the first.
    - `smallest`: if there is no solution, find a clash with the fewest reasons.
    - `timeout`: seconds; None for no limit. `memory`: megabytes. At a limit, the results so far are returned.
    - `watch`: called with each new result: the explanation so far, and what is being done, in words.

    An example:

        >>> import cluewise
        >>> puzzle, = cluewise.read("sudoku", "11..............")
        >>> [reason.text for reason in cluewise.explain(puzzle).clash.reasons]
        ['1 is given in r1c1', '1 is given in r1c2', 'row 1 holds 1 once']

    Raises UnknownName for an unknown rule, Refused for a puzzle without an encoding that has reasons.
    """
    wanted = partial(_explain, puzzle, steps=steps, redundant=redundant, further=all, smallest=smallest, rules=rules)
    return within(puzzle, wanted, Explanation(puzzle), timeout, memory, watch)


def _explain(
    puzzle: Puzzle,
    *,
    steps: bool,
    redundant: bool,
    further: bool,
    smallest: bool,
    rules: Collection[str] | None,
    timeout: float | None,
    watch: Callable[[Explanation, str], None] | None,
) -> Explanation:
    explanation = Explanation(puzzle)
    clock = Clock(timeout, partial(watch, explanation) if watch else None)
    with Grounds(puzzle, clock) as grounds:
        try:
            clock.tell("solving")
            if not grounds.solve():
                _explain_none(explanation, grounds, further=further, fewest=smallest)
                return explanation
            explanation.solution = grounds.solution()
            goal = grounds.true_facts()
            if grounds.second(explanation.solution):
                explanation.verdict = SEVERAL
                several(explanation, grounds, clock)
                return explanation
            explanation.verdict = UNIQUE
            if redundant:
                _explain_clues(explanation, clock)
            if steps:
                explanation.steps = []
                deduction = Deduction(grounds, goal, rules=rules, reader=reader(puzzle, explanation.announced))
                while (step := deduction.next()) is not None:
                    explanation.steps.append(step)
                    clock.tell(f"step {len(explanation.steps)}")
                explanation.solved = deduction.solved
        except Stopped:
            explanation.stopped = True
    return explanation


def _explain_none(explanation: Explanation, grounds: Grounds, *, further: bool, fewest: bool) -> None:
    explanation.verdict = NONE
    remaining = clashes(grounds)
    explanation.clash = next(remaining)
    explanation.repairs = []
    for repair in repairs(grounds):
        explanation.repairs.append(repair)
        grounds.clock.tell("repairs")
    if not explanation.repairs:
        explanation.repairs = _removals(explanation.puzzle, explanation.clash, grounds.clock)
    if further:
        explanation.further = []
        for clash in remaining:
            explanation.further.append(clash)
    for clash in smallest(grounds, explanation.clash) if fewest and explanation.clash.reasons else ():
        explanation.clash = clash
        grounds.clock.tell(f"a clash of {len(clash.reasons)}")
    explanation.stopped = fewest and not explanation.clash.smallest


def _removals(puzzle: Puzzle, clash: Clash, clock: Clock) -> list[Repair] | None:
    """The single clues without which the puzzle has a solution, also if a reason of kind "rule" names the clue.

    Only a clue with a reason in the clash can help. Returns None if the time for this is up.
    """
    removals = []
    with suppress(Stopped), clock.narrowed(REMOVING):
        for clue in chain.from_iterable(puzzle.optional_clues()):
            clock.look()
            fewer = from_text(puzzle.without_clue(clue))
            lost = lost_reasons(puzzle, fewer) if fewer is not None else ()
            if fewer is not None and (not clash.reasons or not set(lost).isdisjoint(clash.reasons)):
                removals += [Repair(lost, solution, ()) for solution in set_out(fewer, Route(), 1).answer().solutions]
        return removals
    return None


def _explain_clues(explanation: Explanation, clock: Clock) -> None:
    """Finds clues that can be left out: each alone, then together as long as the solution stays unique."""
    puzzle = explanation.puzzle
    if not any(puzzle.optional_clues()):
        return
    explanation.redundant, explanation.together = [], []
    loose = []
    for clue in chain.from_iterable(puzzle.optional_clues()):
        clock.look()
        clock.tell("clues that can be left out")
        if _is_unique(puzzle.without_clue(clue)):
            explanation.redundant.append(lost_reasons(puzzle, puzzle.without_clue(clue)))
            loose.append(clue)
    for clue in loose:
        clock.look()
        fewer = puzzle.without_clue(clue)
        if _is_unique(fewer):
            explanation.together.append(lost_reasons(puzzle, fewer))
            puzzle = fewer


def _is_unique(puzzle: Puzzle) -> bool:
    answer = set_out(puzzle, Route(), 2).answer()
    return answer.complete and len(answer.solutions) == 1


# ── the next step ──


class Hint(HintFields):
    """The answer of `hint`.

    - `given`: the entries.
    - `right`: whether the entries lead to a solution; None if the time was up before that was known.
    - `step`: the easiest next step; None if nothing more follows or an entry is wrong.
    - `wrong`: entries that cannot all be right; `reasons` and `facts` (other entries) prove it.
    - `used`: what these reasons take for granted: other rules, and what is drawn.
    - `clash`: if the puzzle itself has no solution, reasons that cannot hold together.
    - `checked_only`: no step was asked for.
    - `stopped`: a limit was reached. `limit`: what ended its process, "timeout" or "memory".

    `print` shows it in words.
    """

    def __str__(self) -> str:
        from .findings import hinted

        return "\n".join(hinted(self))

    def _repr_html_(self) -> str:
        """The hint and its picture, for a notebook."""
        from . import findings, pictures

        return pictures.as_html(findings.hinted(self), pictures.hinted(self, self.given))


@expecting
def hint(
    puzzle: Puzzle,
    given: Solution | None = None,
    *,
    check_only: bool = False,
    rules: Collection[str] | None = None,
    timeout: float | None = 10.0,
    memory: float | None = None,
) -> Hint:
    """Gives the next step from a half-filled grid, or the entries that are wrong.

    - `given`: the entries, a partial Solution; None for an empty grid.
    - `check_only`: only check whether the entries lead to a solution.
    - `rules`: the names of the rules that the step may use; None for all.
    - `timeout`: seconds; None for no limit. `memory`: megabytes.

    Raises the errors of `explain`.

    An example:

        >>> import cluewise
        >>> puzzle, = cluewise.read("sudoku", "123434122143....")
        >>> cluewise.hint(puzzle).step.conclusions[0].text(puzzle)
        'r4c1 is 4'
    """
    wanted = partial(_hint, puzzle, given, check_only=check_only, rules=rules)
    return within(puzzle, wanted, Hint(puzzle, checked_only=check_only, given=given), timeout, memory)


def _hint(
    puzzle: Puzzle,
    given: Solution | None,
    *,
    check_only: bool,
    rules: Collection[str] | None,
    timeout: float | None,
    watch: object = None,
) -> Hint:
    result = Hint(puzzle, checked_only=check_only, given=given)
    given = given or Solution({})
    with Grounds(puzzle, Clock(timeout)) as grounds:
        try:
            entered, impossible = grounds.entered(given)
            result.right = not impossible and grounds.solve(entered)
            if check_only:
                return result
            if result.right:
                goal, solution = grounds.true_facts(), grounds.solution()
                grounds.second(solution)  # finds the cuts
                deduction = Deduction(grounds, goal, entered, rules, reader(puzzle, result.announced))
                result.step = deduction.next()
                while result.step is not None and result.step.technique == CROSSED_OUT:
                    result.step = deduction.next()
            elif not grounds.solve():
                result.clash = next(clashes(grounds))
            else:
                _blame(result, grounds, given, impossible)
        except Stopped:
            result.stopped = True
    return result


def _blame(result: Hint, grounds: Grounds, entries: Solution, impossible: Solution) -> None:
    """Finds the wrong entry with the fewest reasons against it."""
    if impossible:
        result.wrong = tuple(impossible.items())[:1]
        return
    solution = grounds.solution()
    is_unique = not grounds.second(solution)
    right = [slot for slot in entries if is_unique and solution.get(slot) == entries[slot]]
    known = grounds.stating(Solution({slot: entries[slot] for slot in right}))
    best: tuple[int, tuple[tuple[Slot, Value], ...], list[int], list[int]] | None = None
    for slot in [slot for slot in entries if slot not in right][:20]:
        doubted = grounds.stating(Solution({slot: entries[slot]}))
        if not is_unique or grounds.solve([*doubted, *known]):
            continue
        guards = grounds.engine.minimal(sorted(grounds.core() & grounds.reasons.keys()), [*doubted, *known])
        facts = grounds.engine.minimal(known, [*doubted, *guards])
        cost = 10 * len(guards) + len(facts)
        if best is None or cost < best[0]:
            best = cost, ((slot, entries[slot]),), guards, facts
    if best is None:  # several solutions: look for entries that no solution combines
        guards = list(grounds.guards.values())
        literals = grounds.stating(entries)
        grounds.solve(literals)
        wrong = grounds.engine.minimal(literals, guards)
        best = 0, tuple(grounds.slots_of(wrong, entries)), grounds.engine.minimal(guards, wrong), []
    _, result.wrong, guards, facts = best
    result.reasons = tuple(grounds.in_order(guards))
    result.used = grounds.model.used_by(result.reasons)
    stated = dict.fromkeys(slot for slot, _ in grounds.slots_of(facts, entries))
    result.facts = tuple(Fact(slot, "=", entries[slot]) for slot in stated)


# ── how hard ──


@expecting
def rate(
    puzzle: Puzzle,
    *,
    rules: Collection[str] | None = None,
    timeout: float | None = 10.0,
    memory: float | None = None,
) -> Rating:
    """Rates how hard a puzzle is: its level, a profile of its deductions, and one score.

    The level is the same on every machine: its budget is counted in tests.

    - `rules`: the names of the rules that deductions may use; None for all.
    - `timeout`: seconds; None for no limit. `memory`: megabytes.

    Raises the errors of `explain`.
    """
    return within(puzzle, partial(_rate, puzzle, rules=rules), Rating(UNKNOWN), timeout, memory)


def _rate(puzzle: Puzzle, *, rules: Collection[str] | None, timeout: float | None, watch: object = None) -> Rating:
    rating = Rating(UNKNOWN)
    with Grounds(puzzle, Clock(timeout)) as grounds:
        try:
            rating.verdict, goal = judged(grounds)
            if rating.verdict != UNIQUE:
                return rating
            found = level_of(grounds, goal_of(grounds, goal), rules)
            if rules is None or found.level != SEARCH:  # no search goes beyond given rules
                rating.level, rating.at_least, rating.trials, rating.longest, rating.hardest = found
            deduction = Deduction(grounds, goal, rules=rules)
            profile = list(_profile(deduction))
            rating.solved = deduction.solved
        except Stopped:
            rating.stopped = True
            return rating
    profile = [(step, width) for step, width in profile if step.technique != CROSSED_OUT]
    costs = [step.cost for step, _ in profile]
    rating.steps, rating.largest, rating.total = len(costs), max(costs, default=0), sum(costs)
    rating.single = sum(len(step.reasons) == 1 for step, _ in profile) / len(costs) if costs else 1.0
    # Near the end, few steps are left in every puzzle.
    rating.narrowest = min((width for _, width in profile[: -(-4 * len(profile) // 5)]), default=0)
    rating.score = score(costs) if rating.solved else None
    return rating


def judged(grounds: Grounds) -> tuple[str, list[Literal]]:
    """How many solutions there are, and the facts of the only one.

    A search over guarded clauses may be stuck (sparse Signposts) where the puzzle's usual way is quick.
    """
    found = grounds.solve_soon((), CONFLICTS)
    if found:
        goal = grounds.true_facts()
        second = grounds.second_soon(grounds.solution(), CONFLICTS)
        if second is not None:
            return SEVERAL if second else UNIQUE, goal
    elif found is False:
        return NONE, []
    answer = set_out(grounds.puzzle, Route(), 2).answer()
    if not answer.complete or len(answer.solutions) != 1:
        return SEVERAL if answer.solutions else NONE, []
    grounds.solve(grounds.stating(answer.solutions[0]))
    return UNIQUE, grounds.true_facts()


def _profile(deduction: Deduction) -> Iterator[tuple[Step, int]]:
    while (step := deduction.next()) is not None:
        yield step, deduction.width


def score(costs: list[int]) -> float:
    """The cost of the hardest step, plus a tenth of the squared share (cost / that cost) for every step."""
    if not costs:
        return 0.0
    largest = max(costs)
    return round(largest + sum((cost / largest) ** 2 for cost in costs) / 10, 2)
