"""Checks of rules and searches: they agree with each other, and no readable puzzle crashes them."""

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

from cluewise.pipeline import SolveOptions, make_request
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules.rule import Rule
from cluewise.puzzles.common.solution import Solution
from cluewise.registry.loading import searches
from cluewise.solvers.solver_registry import BACKTRACK

from .checks import Broken, NotShown, of_puzzle
from .subject import (
    FEW_SLOTS,
    INSTANCE_NODES,
    MOST,
    NODES,
    QUARTERS,
    Enough,
    FewNodes,
    Instance,
    Subject,
    changed_places,
    shallow,
    spread,
)

SHARE = 300
"""The maximum number of nodes of a search other than the oracle."""

LARGE_SHARE = 3
"""The maximum number of nodes on a large instance. If propagation does not solve it, a search needs very many nodes."""


STRANGE = (-99, "north", 1.5, (), (1, 2))
"""Values that no slot has, of several types."""

CHANGED = 12
"""The maximum number of changed slots of a solution, and of swapped pairs of slots."""


@of_puzzle
def missing_and_strange_slots_are_told(subject: Subject) -> None:
    """`check` reports a slot without a value ("missing"), an unknown slot ("unknown"), and an impossible value."""
    with_slots = [draw for draw in subject.corpus if draw[1]]
    if not with_slots:
        raise NotShown("no random puzzle has a slot", "name larger sizes in `small_sizes`")
    puzzle, solution = with_slots[0]
    first = next(iter(solution))
    partial = Solution((slot, value) for slot, value in solution.items() if slot != first)
    for assignment, expected in ((partial, "missing"), (Solution({**solution, "stray": 1}), "unknown")):
        rules = [violation.rule for violation in puzzle.check(assignment)]
        if rules != [expected]:
            raise Broken(
                f"`check` reports {rules or 'nothing'}", f"let it report '{expected}' alone, as Puzzle does", puzzle
            )
    if puzzle.text(partial) == puzzle.text(solution):
        raise Broken(f"`text` shows the open slot {first} like one with a value", "write '?' for it", puzzle)
    for value in STRANGE:
        if not puzzle.check(Solution({**solution, first: value})):
            text = f"`check` accepts the value {value!r} for {first}"
            raise Broken(text, "report values that a slot cannot have", puzzle)


@of_puzzle
def reasons(subject: Subject) -> None:
    """`reasons` are distinct. Each has the kind "clue" or "rule", and a text. Two texts are alike only for the same
    cells, and the text of a clue differs if its number does.
    """
    for puzzle in (*(puzzle for puzzle, _ in subject.corpus), *subject.raised):
        names, cells = set(), dict[str, tuple[Any, ...]]()
        for reason in puzzle.reasons():
            if reason.kind not in ("clue", "rule") or not reason.text or not reason.rule:
                raise Broken(f"{reason} is not complete", "give it the kind 'clue' or 'rule', a rule's name and a text")
            if reason[:3] in names:
                raise Broken(f"two Reasons are {reason[:3]}", "give each instance of a rule another `at`", puzzle)
            names.add(reason[:3])
            if cells.setdefault(reason.text, reason.cells) != reason.cells:
                raise Broken(f"two Reasons for different cells are '{reason.text}'", "name the place", puzzle)
    for puzzle, _ in (*subject.some(subject.corpus, 2 * QUARTERS), *subject.full):
        before = {(type(rule), rule.reason.place): rule for rule in puzzle.search_rules()}
        for changed in changed_places(puzzle):
            for rule in changed.puzzle.search_rules():
                _compare_sentences(changed.puzzle, rule, before.get((type(rule), rule.reason.place)))


NUMBERS = ("numbers", "count", "value", "low", "total")
"""The fields of rules that hold the number of a clue."""


def _compare_sentences(puzzle: Puzzle, rule: Rule, other: Rule | None) -> None:
    """Raises Broken if the rules of two clues have other numbers for the same slots, and the same text."""
    if other is None or rule.reason.kind != "clue" or other.reason.text != rule.reason.text:
        return
    if other.slots == rule.slots and any(getattr(other, n, None) != getattr(rule, n, None) for n in NUMBERS):
        finding = "with another number the clue counts otherwise, and its text is still"
        raise Broken(f"{finding} '{rule.reason.text}'", "name the number of the clue in its text", puzzle)


@of_puzzle
def rules_agree_with_the_oracle(subject: Subject) -> None:
    """If a slot of a solution changes, or two slots swap, `check` accepts exactly the solutions of the oracle."""
    for puzzle, solutions in subject.small[::3]:
        for solution in sorted(solutions, key=repr)[:1]:
            for assignment in _neighbours(puzzle, solution):
                violations = puzzle.check(assignment)
                if (not violations) != (assignment in solutions):
                    verdict = f"reports: {violations[0].text}" if violations else "reports nothing"
                    lists = "lists" if violations else "does not list"
                    raise Broken(
                        f"`check` {verdict}, and the oracle {lists} this as a solution:\n{puzzle.text(assignment)}",
                        "make the rules and the search agree",
                        puzzle,
                    )


def _neighbours(puzzle: Puzzle, solution: Solution) -> Iterator[Solution]:
    """Yields assignments close to this solution: one slot has its next value, or two slots have swapped values."""
    slots = list(puzzle.slots())
    for slot in spread(slots, CHANGED):
        values = list(puzzle.values(slot))
        yield Solution({**solution, slot: values[(values.index(solution[slot]) + 1) % len(values)]})
    for a, b in spread(list(pairwise(slots)), CHANGED):
        yield Solution({**solution, a: solution[b], b: solution[a]})


@of_puzzle
def searches_agree(subject: Subject) -> None:
    """Every search lists the same solutions, including that of `random`, in a few thousand nodes."""
    first, *others = searches(subject.name)
    answered = 0
    for puzzle, solution in subject.corpus:
        known = subject.known(puzzle)
        if known is None:
            continue
        answered += 1
        if solution not in known.solutions:
            message = f"the search '{first}' does not find the solution of `random`:\n{puzzle.text(solution)}"
            raise Broken(message, "correct the search, or the rules that it uses", puzzle)
        for search in others:
            listed = subject.search(puzzle, search, SHARE)
            if listed is not None and listed != known.solutions:
                message = f"the search '{first}' finds {len(known.solutions)} solutions and '{search}' {len(listed)}"
                raise Broken(message, "correct the wrong search", puzzle)
    if 2 * answered < len(subject.corpus):
        raise NotShown(
            f"the search '{first}' listed the solutions of {answered} of {len(subject.corpus)} random puzzles with at "
            f"most {NODES} nodes and {MOST} solutions",
            "name smaller sizes in `small_sizes`, or let `few_clues` leave more clues",
        )


@of_puzzle
def instances_crash_nothing(subject: Subject) -> None:
    """Every instance can be drawn, checked, solved and searched, also with a recursion limit of 240."""
    ended = dict.fromkeys(searches(subject.name), 0)
    with shallow():
        for instance in subject.instances():
            place, puzzle, stated = instance
            puzzle.reasons()
            puzzle.picture().svg()
            puzzle.check(Solution({}))
            for search in ended:
                solutions = _first_two(subject, instance, search)
                if solutions is not None and stated is not None and len(solutions) != min(2, stated):
                    raise Broken(
                        f"{place}: the search '{search}' finds {len(solutions)} of {stated}", "correct the search"
                    )
                ended[search] += solutions is not None
    stuck = [search for search, count in ended.items() if not count]
    if stuck and subject.files:
        raise NotShown(f"the search '{stuck[0]}' finishes no instance within {SHARE} nodes", "add a smaller instance")


def _first_two(subject: Subject, instance: Instance, search: str) -> list[Solution] | None:
    """Returns up to two solutions of a search, or None if it takes too many nodes.

    All solutions by the first search are kept, because other checks need them.
    """
    puzzle = instance.puzzle
    few = instance.stated is not None and instance.stated < 2
    if few and search == next(iter(searches(subject.name))) and instance in subject.small_instances:
        known = subject.known(puzzle, INSTANCE_NODES)
        return None if known is None else list(known.solutions)[:2]
    nodes = SHARE if len(puzzle.slots()) <= FEW_SLOTS else LARGE_SHARE
    try:
        request = make_request(puzzle, SolveOptions(solver=f"{BACKTRACK}:{search}"))
        return list(islice(request.solutions(FewNodes(nodes)), 2))
    except Enough:
        return None
