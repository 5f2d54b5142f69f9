"""Explanations of a puzzle with no, several or one solution; the next step; the difficulty."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from operator import attrgetter

from cluewise.arguments import expecting
from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.puzzle.clues import lost_reasons
from cluewise.puzzles.common.solution import Slot, Solution, Value

from .ambiguity_text import several
from .chains import FIRST, FULL, QUICK, Effort
from .closure import SEARCH, goal_of
from .closure_levels import level_of
from .deduction import Deduction
from .engines import Clock, Stopped
from .facts import Fact
from .guarded_model import GuardedModel, explaining
from .ideas import KnownValues, StepNames
from .limits import stopping, within
from .mus import Clash, clashes, of_all, shrinking, smallest
from .progress import Progress
from .repairs import Repair, from_text, repairs
from .results import NONE, SEVERAL, UNIQUE, UNKNOWN, ExplanationFields, HintFields
from .results import Rating as Rating
from .sentences import reader
from .steps import Step
from .techniques import CROSSED_OUT
from .telling import Telling
from .usual import answered, found_in_time, is_unique
from .verdicts import CONFLICTS, SEARCHES, Judgement, facts_of_only, judged, verdict_of

REMOVING = 1.0
"""Time limit in seconds for the search for single clues to remove."""

FEW_SEARCHES = 30
"""The most searches for a solution before a hint looks for an easy step, and for solutions without a common fact."""

MANY_SOLUTIONS, SECONDS = 30, 1.0
"""The most further solutions that a hint compares, and the time limit in seconds of the search for them."""

SOME_CLAUSES, MANY_CLAUSES = 5_000, 30_000
"""A hint of a model with more than SOME_CLAUSES has the QUICK effort at first. With more than MANY_CLAUSES, each search
for several reasons takes so long that it has no other effort if there is a value to tell."""

MOST_DOUBTED = 20
"""The most wrong entries that are compared to find the one with the fewest reasons against it."""


class Explanation(ExplanationFields):
    """The answer of `explain`. Parts that were not asked for, or not reached in time, are None.

    - `verdict`: "none", "several", "unique" or "unknown" (the time was up before the verdict was known).
    - `clash`: reasons that cannot hold together; `further`: more such sets, which share no reason with it.
    - `repairs`: the smallest sets of clues to remove, each with a solution.
    - `values`: the possible values of each slot.
    - `count`: the number of solutions; `counted`: False if there may be more.
    - `deciding`: slots whose values in `solution` exclude all other solutions; `fewest`: it is proven that no fewer
      values exclude all solutions but one.
    - `proposals`: clues to add so that exactly one solution remains, fewest first (`Proposal`); None for a puzzle to
      which no clues can be added. `fewest_clues`: it is proven that no fewer clues are enough. `can_add_clues`: there
      are places for further clues.
    - `alterations`: if no clues can be added, or none were found: puzzles with one solution with a few changed clues
      (`Alteration`), fewest changes first.
    - `redundant`: the clues that can be left out, each alone; `together`: clues that can be left out together. None for
      a puzzle without clues that can be removed one by one (`Puzzle.optional_clues`), such as a Kakuro.
    - `steps`: deductions towards the solution; `solved`: whether they reach it.
    - `stopped`: the search ended before everything was found. `limit`: what ended its process, "timeout" or "memory".

    `print` shows it in words.
    """

    def __str__(self) -> str:
        from .explanation_text import explained

        return "\n".join(explained(self))

    def _repr_html_(self) -> str:
        """The findings and their picture, for a notebook."""
        from . import explanation_text, pictures

        return pictures.as_html(explanation_text.findings(self), pictures.explained(self))


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
    explaining(puzzle)  # raises Refused before the search
    clock = Clock(timeout, partial(watch, explanation) if watch else None)
    with stopping(explanation):
        clock.report("solving")
        explanation.verdict, solutions = verdict_of(found_in_time(puzzle, 2, clock))
        explanation.solution = solutions[0] if solutions else None
        if explanation.verdict in (SEVERAL, UNKNOWN):
            explanation.count = len(solutions) or None
        if explanation.verdict == NONE:
            explanation.clash = of_all(puzzle)
        clock.report("reasons")
        explanation.stopped = explanation.verdict == UNKNOWN
        if explanation.stopped:
            return explanation
        with GuardedModel(puzzle, clock) as guarded:
            if explanation.verdict == NONE:
                _explain_none(explanation, guarded, further=further, fewest=smallest)
            elif explanation.verdict == SEVERAL:
                several(explanation, guarded, solutions, clock)
            else:
                _explain_one(explanation, guarded, steps=steps, redundant=redundant, rules=rules)
    return explanation


def _explain_one(
    explanation: Explanation, guarded: GuardedModel, *, steps: bool, redundant: bool, rules: Collection[str] | None
) -> None:
    """Finds clues that can be left out, and steps. Raises Stopped."""
    puzzle, clock = explanation.puzzle, guarded.clock
    assert explanation.solution is not None
    if redundant:
        _explain_clues(explanation, clock)
    if steps:
        explanation.steps = []
        goal = facts_of_only(guarded, explanation.solution)
        deduction = Deduction(guarded, goal, rules=rules, reader=reader(puzzle, explanation.announced))
        telling = Telling(deduction)
        while (step := telling.next()) is not None:
            explanation.steps.append(step)
            clock.report(f"step {len(explanation.steps)}")
        explanation.solved = deduction.solved


def _explain_none(explanation: Explanation, guarded: GuardedModel, *, further: bool, fewest: bool) -> None:
    """Finds a clash, repairs, and smaller or further clashes. Raises Stopped."""
    clock = guarded.clock
    try:
        with clock.narrowed(None if clock.left is None else clock.left / 2):
            guarded.solve()
    except Stopped:
        for repair in _removals(explanation.puzzle, None, clock):
            explanation.repairs = [*(explanation.repairs or ()), repair]
        raise
    for clash in shrinking(guarded):
        explanation.clash = clash
        clock.report(f"a clash of {len(clash.reasons)}")
    assert explanation.clash is not None
    _repair(explanation, explanation.clash, guarded)
    if further:
        explanation.further = []
        for clash in clashes(guarded, explanation.clash):
            explanation.further.append(clash)
    for clash in smallest(guarded, explanation.clash) if fewest and explanation.clash.reasons else ():
        explanation.clash = clash
        clock.report(f"a clash of {len(clash.reasons)}")
    explanation.stopped = fewest and not explanation.clash.smallest


def _repair(explanation: Explanation, clash: Clash, guarded: GuardedModel) -> None:
    """Finds repairs. They are None until one is found or the search for them has ended. Raises Stopped."""
    clock, found = guarded.clock, list[Repair]()
    for repair in repairs(guarded):
        found.append(repair)
        explanation.repairs = found
        clock.report("repairs")
    if not found:
        with suppress(Stopped), clock.narrowed(REMOVING):
            for repair in _removals(explanation.puzzle, clash, clock):
                found.append(repair)
                explanation.repairs = found
            explanation.repairs = found


def _removals(puzzle: Puzzle, clash: Clash | None, clock: Clock) -> Iterator[Repair]:
    """The single clues without which the puzzle has a solution, also if a reason of kind "rule" names the clue.

    Only a clue with a reason in the clash can help. Raises Stopped.
    """
    for clue in chain.from_iterable(puzzle.optional_clues()):
        clock.look()
        fewer = from_text(puzzle.without_clue(clue))
        lost = lost_reasons(puzzle, fewer) if fewer is not None else ()
        if fewer is not None and (clash is None or not clash.reasons or not set(lost).isdisjoint(clash.reasons)):
            yield from (Repair(lost, solution, ()) for solution in answered(fewer, 1, clock).solutions)


def _explain_clues(explanation: Explanation, clock: Clock) -> None:
    """Finds clues that can be left out: each alone, then together as long as the solution stays unique."""
    puzzle = explanation.puzzle
    if not any(puzzle.optional_clues()):
        return
    explanation.redundant, explanation.together = [], []
    loose = []
    for clue in chain.from_iterable(puzzle.optional_clues()):
        clock.look()
        clock.report("clues that can be left out")
        if is_unique(puzzle.without_clue(clue), clock):
            explanation.redundant.append(lost_reasons(puzzle, puzzle.without_clue(clue)))
            loose.append(clue)
    for clue in loose:
        clock.look()
        fewer = puzzle.without_clue(clue)
        if is_unique(fewer, clock):
            explanation.together.append(lost_reasons(puzzle, fewer))
            puzzle = fewer


# ── the next step ──


class Hint(HintFields):
    """The answer of `hint`.

    - `given`: the entries.
    - `right`: whether the entries lead to a solution; None if that is not known yet.
    - `step`: the easiest next step; None if nothing more follows or an entry is wrong.
    - `value`: if no step was found in time: a slot and its value in the only solution.
    - `differs`: a slot in which two solutions differ, if no step or value was found. `complete`: all that the solutions
      have in common is known then.
    - `wrong`: entries that cannot all be right; `reasons` and `facts` (other entries) prove it. `count`: the number of
      all wrong entries, if the puzzle has one solution.
    - `used`: the background of these reasons: other rules, and the drawn board.
    - `clash`: if the puzzle itself has no solution, reasons that cannot hold together.
    - `checked_only`: no step was requested.
    - `stopped`: a limit was reached. `limit`: what ended its process, "timeout" or "memory".

    `print` shows it in words.
    """

    def __str__(self) -> str:
        from .explanation_text import hinted

        return "\n".join(hinted(self))

    def _repr_html_(self) -> str:
        """The hint and its picture, for a notebook."""
        from . import explanation_text, pictures

        return pictures.as_html(explanation_text.hinted(self), pictures.hinted(self, self.given))


@expecting
def hint(
    puzzle: Puzzle,
    given: Solution | None = None,
    *,
    check_only: bool = False,
    rules: Collection[str] | None = None,
    found: Sequence[Fact] | Progress = (),
    timeout: float | None = 10.0,
    memory: float | None = None,
    watch: Callable[[Hint, str], None] | None = None,
) -> Hint:
    """Gives the next step from a half-filled grid, or the entries that are wrong.

    - `given`: the entries, a partial Solution; None for an empty grid.
    - `check_only`: only check whether the entries lead to a solution.
    - `rules`: the names of the rules that the step may use; None for all.
    - `found`: facts that earlier hints found (`step.conclusions`); the step is a further one.
    - `timeout`: seconds; None for no limit. `memory`: megabytes.
    - `watch`: called with each new result: the hint so far, and what is being done, in words.

    Raises the errors of `explain`.

    An example:

        >>> import cluewise
        >>> puzzle, = cluewise.read("sudoku", "123434122143....")
        >>> cluewise.hint(puzzle).step.conclusions[0].text(puzzle)
        'r4c1 is 4'
    """
    wanted = partial(_hint, puzzle, given, check_only=check_only, rules=rules, earlier=found)
    return within(puzzle, wanted, Hint(puzzle, checked_only=check_only, given=given), timeout, memory, watch)


def _hint(
    puzzle: Puzzle,
    given: Solution | None,
    *,
    check_only: bool,
    rules: Collection[str] | None,
    earlier: Sequence[Fact] | Progress,
    timeout: float | None,
    watch: Callable[[Hint, str], None] | None,
) -> Hint:
    result, entries = Hint(puzzle, checked_only=check_only, given=given), given or Solution({})
    clock = Clock(timeout, partial(watch, result) if watch else None)
    clock.report("solving")
    with GuardedModel(puzzle, clock) as guarded, stopping(result):
        entered, impossible = guarded.entered(entries)
        entered += _literals(guarded, earlier)
        result.right = False if impossible else guarded.solve_soon(entered, CONFLICTS, FEW_SEARCHES)
        telling = None if check_only or result.right is False else _begun(result, guarded, entered, rules)
        if telling is not None and (step := _told(telling)) is not None:
            result.step = step
            return result
        if result.right is None:
            result.right = guarded.solve_soon(entered, CONFLICTS, SEARCHES)
        if not check_only or result.right is None:
            _judge(result, guarded, entered, impossible, telling)
    return result


def _judge(
    result: Hint, guarded: GuardedModel, entered: Sequence[Literal], impossible: Solution, telling: Telling | None
) -> None:
    """Finds whether the entries lead to a solution, and then a step, or the entries or clues that are wrong, as far as
    that is wanted. Raises Stopped."""
    verdict, entries = Judgement(UNKNOWN) if result.right else judged(guarded), result.given or Solution({})
    if result.right is None:
        result.right = _is_right(guarded, entries, entered, verdict)
    guarded.clock.report("reasons")
    if result.checked_only:
        return
    if verdict.name == NONE:
        result.clash = of_all(result.puzzle)
        guarded.solve()
        for result.clash in shrinking(guarded):
            pass
    elif not result.right:
        _blame(result, guarded, entries, impossible, verdict)
    elif telling is not None:
        _look_further(result, guarded, entered, verdict, telling)


def _is_right(guarded: GuardedModel, entries: Solution, entered: Sequence[Literal], verdict: Judgement) -> bool:
    """True if entries lead to a solution, if a quick search has not decided it. Raises Stopped."""
    if any(_fits(solution, entries) for solution in verdict.solutions):
        return True
    return verdict.name not in (NONE, UNIQUE) and guarded.solve(entered)


def _literals(guarded: GuardedModel, facts: Sequence[Fact] | Progress) -> list[Literal]:
    """The literals of these facts."""
    kept = set(facts.among(guarded.facts.values()) if isinstance(facts, Progress) else facts)
    return [literal for literal, fact in guarded.facts.items() if fact in kept] if kept else []


def _begun(result: Hint, guarded: GuardedModel, entered: Sequence[Literal], rules: Collection[str] | None) -> Telling:
    """Steps by a single reason. They need no solution, so they take little time. If a quick search has not found a
    solution, also steps by short trials."""
    words = reader(result.puzzle, result.announced)
    deduction = Deduction(guarded, guarded.facts, entered, rules, words, FIRST)
    return Telling(deduction, alone=result.right is True, soon=True)


def _told(telling: Telling) -> Step | None:
    """The next step that does more than cross out; without any, the first one that leaves a value."""
    leaving = None
    step = telling.next()
    while step is not None and step.technique == CROSSED_OUT:
        leaving = leaving or (step if telling.settles(step) else None)
        step = telling.next()
    return step or leaving


def _look_further(
    result: Hint, guarded: GuardedModel, entered: Sequence[Literal], verdict: Judgement, telling: Telling
) -> None:
    """Notes a step towards what all solutions have in common; without any, one of their values. Raises Stopped."""
    goal, proven, result.differs = _goal(guarded, entered, verdict, result.given or Solution({}))
    result.value = _value(result, guarded, entered, goal) if proven else None
    result.complete = proven and result.value is None
    for effort in _efforts(len(guarded.clauses), is_told=result.value is not None):
        if (step := _told(telling.aimed(goal, effort))) is not None:
            result.step, result.value = step, None
            return


def _goal(
    guarded: GuardedModel, entered: Sequence[Literal], verdict: Judgement, entries: Solution
) -> tuple[Sequence[Literal], bool, Slot | None]:
    """The facts that the solutions found have in common, whether there are no others, and a slot in which two of these
    solutions differ. Raises Stopped.

    Solutions without one of these facts are searched, and then further solutions in the puzzle's usual way, as long as
    this is quick.
    """
    if verdict.name == UNIQUE:
        return facts_of_only(guarded, verdict.solutions[0]), True, None
    fitting = [solution for solution in verdict.solutions if _fits(solution, entries)]
    differing = (slot for each in fitting for slot, value in each.items() if fitting[0][slot] != value)
    differs = next(differing, None)
    goal = _shared(guarded, verdict.solutions, entries)
    if not goal:
        guarded.solve(entered)
        goal = guarded.true_facts()
    for _ in range(FEW_SEARCHES):
        another = guarded.new()
        guarded.engine.add([-another, *(-literal for literal in goal if guarded.settles(literal))])
        further = guarded.solve_soon([*entered, another], CONFLICTS, SEARCHES)
        if not further:
            break
        true = set(guarded.true_facts())
        gone = {guarded.fact(literal).slot for literal in goal if literal not in true}
        differs = next((slot for slot in guarded.puzzle.slots() if slot in gone), None) if differs is None else differs
        goal = [literal for literal in goal if literal in true]
    if further is None:
        with guarded.clock.narrowed(SECONDS):
            found = found_in_time(guarded.puzzle, MANY_SOLUTIONS, guarded.clock)
        shared = set(_shared(guarded, found.solutions, entries))
        goal = [literal for literal in goal if literal in shared] if shared else goal
        return goal, found.complete, differs
    return goal, further is False, differs


def _shared(guarded: GuardedModel, solutions: Iterable[Solution], entries: Solution) -> list[Literal]:
    """The facts of all these solutions that fit the entries; none without such solutions. Raises Stopped."""
    shared: dict[Literal, None] | None = None
    for solution in solutions:
        if _fits(solution, entries) and guarded.solve(guarded.stating(solution)):
            true = guarded.true_facts()
            shared = dict.fromkeys(true if shared is None else filter(shared.__contains__, true))
    return [*(shared or ())]


def _value(
    result: Hint, guarded: GuardedModel, entered: Sequence[Literal], goal: Sequence[Literal]
) -> tuple[Slot, Value] | None:
    """A value among these facts that neither the entries and earlier hints nor a clue gives."""
    known = KnownValues(guarded.puzzle, possible={slot: code.values for slot, code in guarded.model.slots.items()})
    known.learn(guarded.facts[literal] for literal in entered if literal in guarded.facts)
    clued = {guarded.fact(literal).slot for _, literals in guarded.plain for literal in literals}
    told = clued.union(known.values, result.given or ())
    known.learn(map(guarded.fact, goal))
    free = (item for item in known.values.items() if item[0] not in told)
    return next((item for item in free if len(guarded.model.slots[item[0]].values) > 1), None)


def _efforts(clauses: int, *, is_told: bool) -> Iterator[Effort]:
    """The efforts for a step in a model with this number of clauses. `is_told`: a value can be told without a step."""
    if clauses > SOME_CLAUSES:
        yield QUICK
    if not is_told or clauses <= MANY_CLAUSES:
        yield FULL


def _fits(solution: Solution, entries: Solution) -> bool:
    return all(solution.get(slot) == entries[slot] for slot in entries)


def _blame(result: Hint, guarded: GuardedModel, entries: Solution, impossible: Solution, verdict: Judgement) -> None:
    """Finds the wrong entry with the fewest reasons against it. Raises Stopped."""
    if impossible:
        result.wrong = tuple(impossible.items())[:1]
        return
    solution = verdict.solutions[0] if verdict.name == UNIQUE else Solution({})
    right = Solution({slot: value for slot, value in entries.items() if solution.get(slot) == value})
    known, least = guarded.stating(right), 0
    if verdict.name == UNIQUE:
        doubted = [slot for slot in entries if slot not in right]
        result.wrong = ((doubted[0], entries[doubted[0]]),)  # all of these are wrong
        result.count = len(doubted)
        for slot in doubted[:MOST_DOUBTED]:
            against = guarded.stating(Solution({slot: entries[slot]}))
            guarded.solve([*against, *known])
            guards = guarded.engine.minimal(sorted(guarded.core() & guarded.reasons.keys()), [*against, *known])
            facts = guarded.engine.minimal(known, [*against, *guards])
            cost = 10 * len(guards) + len(facts)
            if not least or cost < least:
                least = cost
                _note(result, guarded, [slot], guards, facts)
        return
    # several solutions: look for entries that no solution combines
    guards = list(guarded.guards.values())
    literals = guarded.stating(entries)
    guarded.solve(literals)
    wrong = guarded.engine.minimal(literals, guards)
    slots = [slot for slot, _ in guarded.slots_of(wrong, entries)]
    _note(result, guarded, slots, guarded.engine.minimal(guards, wrong), [])


def _note(
    result: Hint, guarded: GuardedModel, wrong: Sequence[Slot], guards: Sequence[Literal], facts: Sequence[Literal]
) -> None:
    """Notes wrong entries, and the reasons and facts against them."""
    entries = result.given or Solution({})
    result.wrong = tuple((slot, entries[slot]) for slot in wrong)
    result.reasons = tuple(guarded.in_order(guards))
    result.used = guarded.model.used_by(result.reasons)
    stated = dict.fromkeys(slot for slot, _ in guarded.slots_of(facts, entries))
    result.facts = tuple(Fact(slot, "=", entries[slot]) for slot in stated)
    guarded.clock.report("a wrong entry")


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


def _rate(
    puzzle: Puzzle,
    *,
    rules: Collection[str] | None,
    timeout: float | None,
    watch: Callable[[Rating, str], None] | None,
) -> Rating:
    rating = Rating(UNKNOWN)
    clock = Clock(timeout, partial(watch, rating) if watch else None)
    with GuardedModel(puzzle, clock) as guarded:
        try:
            rating.verdict, solutions = judged(guarded)
            rating.stopped = rating.verdict == UNKNOWN
            if rating.verdict != UNIQUE:
                return rating
            clock.report("level")
            guarded.solve(guarded.stating(solutions[0]))
            goal = guarded.true_facts()
            found = level_of(guarded, goal_of(guarded, goal), rules)
            if rules is None or found.level != SEARCH:  # levels by search exist only with all rules
                rating.level, rating.at_least, rating.trials, rating.longest, rating.hardest = found
            clock.report("steps")
            deduction, names = Deduction(guarded, goal, rules=rules), StepNames(puzzle)
            profile = list(_profile(deduction, names))
            rating.solved = deduction.solved
        except Stopped:
            rating.stopped = True
            return rating
    profile = [(step, width) for step, width in profile if step.technique != CROSSED_OUT]
    costs = [step.cost for step, _ in profile]
    hardest = max((step for step, _ in profile), key=attrgetter("cost"), default=None)
    rating.technique = "" if hardest is None else names.hardest or hardest.kind
    rating.steps, rating.largest, rating.total = len(costs), max(costs, default=0), sum(costs)
    rating.single = sum(len(step.reasons) == 1 for step, _ in profile) / len(costs) if costs else 1.0
    # Near the end, few steps remain in every puzzle.
    rating.narrowest = min((width for _, width in profile[: -(-4 * len(profile) // 5)]), default=0)
    rating.score = score(costs) if rating.solved else None
    return rating


def _profile(deduction: Deduction, names: StepNames) -> Iterator[tuple[Step, int]]:
    while (step := deduction.next()) is not None:
        names.take(step)
        yield step, deduction.width


def score(costs: list[int]) -> float:
    """The cost of the hardest step, plus a tenth of the squared share (cost / that cost) for every step."""
    if not costs:
        return 0.0
    largest = max(costs)
    return round(largest + sum((cost / largest) ** 2 for cost in costs) / 10, 2)
