"""Rules and searches: they agree with each other, and nothing that can be read breaks them."""

from collections.abc import Iterator
from itertools import islice, pairwise

from cluewise.catalogue import searches
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.road import Route, travel
from cluewise.solvers.catalogue import BACKTRACK

from .checks import Broken, of_puzzle
from .subject import FEW_SLOTS, MOST, NODES, Enough, FewNodes, Subject, shallow

SHARE = 300
"""Nodes that a search gets which is not the oracle."""


@of_puzzle
def missing_and_strange_slots_are_told(subject: Subject) -> None:
    """`check` tells a slot without a value ("missing"), one that there is not ("unknown"), a value that no slot has."""
    with_slots = [draw for draw in subject.corpus if draw[1]]
    if not with_slots:
        raise Broken("no random puzzle has a slot", "name larger sizes in `small_sizes`")
    puzzle, solution = with_slots[0]
    first = next(iter(solution))
    partial = Solution((slot, value) for slot, value in solution.items() if slot != first)
    for given, expected in ((partial, "missing"), (Solution({**solution, "stray": 1}), "unknown")):
        rules = [violation.rule for violation in puzzle.check(given)]
        if rules != [expected]:
            raise Broken(
                f"`check` tells {rules or 'nothing'}", f"let it tell '{expected}' alone, as Puzzle does", puzzle
            )
    if puzzle.text(partial) == puzzle.text(solution):
        raise Broken(f"`text` shows the open slot {first} like one with a value", "write '?' for it", puzzle)
    if not puzzle.check(Solution({**solution, first: -99})):
        raise Broken(
            f"`check` takes the value -99 for {first}", "complain about values that a slot cannot have", puzzle
        )


@of_puzzle
def reasons(subject: Subject) -> None:
    """`reasons` are distinct, each of kind "clue" or "rule", each with words."""
    for puzzle, _ in subject.corpus:
        names = set()
        for reason in puzzle.reasons():
            if reason.kind not in ("clue", "rule") or not reason.words or not reason.rule:
                raise Broken(f"{reason} is not complete", "give it the kind 'clue' or 'rule', a rule's name and words")
            if reason[:3] in names:
                raise Broken(f"two Reasons are {reason[:3]}", "give `at` what tells a rule's instances apart", puzzle)
            names.add(reason[:3])


@of_puzzle
def rules_agree_with_the_oracle(subject: Subject) -> None:
    """Where a slot of a solution changes, or two swap, `check` accepts exactly what the oracle lists as a solution."""
    for puzzle, solutions in subject.small[::3]:
        for solution in sorted(solutions, key=repr)[:1]:
            for other in _neighbours(puzzle, solution):
                violations = puzzle.check(other)
                if (not violations) != (other in solutions):
                    said = f"complains: {violations[0].text}" if violations else "has no complaint"
                    lists = "lists" if violations else "does not list"
                    raise Broken(
                        f"`check` {said}, and the oracle {lists} this as a solution:\n{puzzle.text(other)}",
                        "let the rules and the search say the same",
                        puzzle,
                    )


def _neighbours(puzzle: Puzzle, solution: Solution) -> Iterator[Solution]:
    """Assignments that are nearly this solution: one slot has its next value, or two slots have swapped theirs."""
    slots = list(puzzle.slots())
    for slot in slots:
        values = list(puzzle.values(slot))
        yield Solution({**solution, slot: values[(values.index(solution[slot]) + 1) % len(values)]})
    for a, b in pairwise(slots):
        yield Solution({**solution, a: solution[b], b: solution[a]})


@of_puzzle
def searches_agree(subject: Subject) -> None:
    """Every search lists the same solutions, among them the one that `random` drew, in a few thousand nodes."""
    first, *others = searches(subject.name)
    answered = 0
    for puzzle, solution in subject.corpus:
        known = subject.known(puzzle)
        if known is None:
            continue
        answered += 1
        if solution not in known.solutions:
            message = f"the search '{first}' does not find what `random` drew:\n{puzzle.text(solution)}"
            raise Broken(message, "mend the search, or the rules that it asks", puzzle)
        for other in others:
            listed = subject.search(puzzle, other, SHARE)
            if listed is not None and listed != known.solutions:
                message = f"the search '{first}' finds {len(known.solutions)} solutions and '{other}' {len(listed)}"
                raise Broken(message, "mend the one that is wrong", puzzle)
    if 2 * answered < len(subject.corpus):
        raise Broken(
            f"the search '{first}' listed the solutions of {answered} of {len(subject.corpus)} random puzzles; it may "
            f"take {NODES} nodes, and find {MOST} solutions",
            "name smaller sizes in `small_sizes`, or let `loose` leave more clues",
        )


@of_puzzle
def instances_crash_nothing(subject: Subject) -> None:
    """Whatever can be read can be drawn, checked, solved and searched, also where calls may nest 240 deep only."""
    ended = dict.fromkeys(searches(subject.name), 0)
    with shallow():
        for place, puzzle, stated in subject.instances():
            puzzle.reasons()
            puzzle.picture().svg()
            puzzle.check(Solution({}))
            nodes = SHARE if len(puzzle.slots()) <= FEW_SLOTS else SHARE // 10
            for search in ended:
                found = _first_two(puzzle, search, nodes)
                if found is not None and stated is not None and len(found) != min(2, stated):
                    raise Broken(f"{place}: the search '{search}' finds {len(found)} of {stated}", "mend the search")
                ended[search] += found is not None
    stuck = [search for search, count in ended.items() if not count]
    if stuck:
        raise Broken(f"the search '{stuck[0]}' ends on no instance in {SHARE} nodes", "add a smaller instance")


def _first_two(puzzle: Puzzle, search: str, nodes: int) -> list[Solution] | None:
    """What a search finds first, None where it takes too many nodes."""
    try:
        return list(islice(travel(puzzle, Route(solver=f"{BACKTRACK}:{search}"), FewNodes(nodes)), 2))
    except Enough:
        return None
