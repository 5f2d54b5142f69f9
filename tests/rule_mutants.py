"""Mutants of rules: do the reference checkers notice wrong rules, without any encoding?

A mutant is a fault (`rule_faults.py`) in all rules of a family. It is noticed if its rules and the reference checker
judge an answer differently. Answers are all assignments of tiny boards, solutions and near misses of others, then
answers that satisfy all other families, then solutions of the wrong rules. `rule_equivalents.py` names the mutants that
mean the same.

`python -m tests.rule_mutants [NAME …]` prints a table of all kinds.
"""

import copy
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import chain, islice, product
from math import prod
from random import Random
from typing import Any, NamedTuple

import cluewise
from cluewise.contract.reference import ReferenceChecker, near_misses, reference_checker
from cluewise.contract.subject import Enough, FewNodes, changed_places, spread
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules import Rule
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_names
from cluewise.solvers.backtrack.rules import rules as search_by_rules
from tests.rule_equivalents import is_explained, why_the_same
from tests.rule_faults import Family, Fault, Made, faults, rules_of
from tests.witnesses import subject

ASSIGNMENTS = 600
"""The most assignments of a board that are all answers."""

NEAR = 40
"""The most changed slots, and the most swapped pairs of slots, of a solution."""

FOUND, NODES = 120, 500
"""The most solutions and the most nodes of a search for answers."""

COMPARED, BOARDS, EACH = 2000, 16, 6
"""For the comparison of wrong rules with right ones: the most assignments of a rule's slots, of boards, and of rules of
a board."""

TINY, CHANGED, SEARCHED = 40, 12, 16
"""The most tiny boards; puzzles whose clues are changed, so that their solution breaks one rule; boards on which a
search looks for answers."""

MORE, GRIDS = 8, 300
"""Further random puzzles of each size; the most grids of a Sudoku with a constraint."""

NO_FIRST, NO_LAST = "the first is missing", "the last is missing"
"""Faults of a family: a loop over its rules that begins too late or ends too early."""

CRASHES = (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError)


class Mutant(NamedTuple):
    """A fault in a family of rules."""

    family: Family
    fault: str

    def __str__(self) -> str:
        return f"{self.family[0]} ({self.family[1]}): {self.fault}"


class Board:
    """A puzzle with answers; for each family of rules, the answers whose verdict depends on it alone."""

    def __init__(self, puzzle: Puzzle, checker: ReferenceChecker) -> None:
        self.puzzle, self.checker = puzzle, checker
        self.families: dict[Family, list[Made]] = {}
        for made in rules_of(puzzle):
            self.families.setdefault(made.family, []).append(made)
        self.deciding: dict[Family, list[tuple[Solution, bool]]] = {family: [] for family in self.families}
        self._judged: set[Solution] = set()
        self._faults: dict[Family, list[dict[str, Fault]]] = {}

    @cached_property
    def is_small(self) -> bool:
        """True if all assignments are answers."""
        return prod(len(self.puzzle.values(slot)) for slot in self.puzzle.slots()) <= ASSIGNMENTS

    def add_all(self) -> None:
        """Adds all assignments."""
        slots = list(self.puzzle.slots())
        self.add(Solution(zip(slots, row, strict=True)) for row in product(*map(self.puzzle.values, slots)))

    def add(self, answers: Iterable[Solution]) -> None:
        """Adds answers with the verdicts of the reference checker. Those that break two families decide nothing."""
        for answer in answers:
            if answer in self._judged:
                continue
            self._judged.add(answer)
            broken = list(islice(self._broken(answer), 2))
            if len(broken) < 2:
                verdict = self.checker.accepts(self.puzzle, answer)
                for family in broken or self.families:
                    self.deciding[family].append((answer, verdict))

    def _broken(self, answer: Solution) -> Iterator[Family]:
        return (
            family
            for family, members in self.families.items()
            if not all(accepts(made.rule, answer) for made in members)
        )

    def faults(self, family: Family) -> list[dict[str, Fault]]:
        """The faults of each rule of a family."""
        if family not in self._faults:
            self._faults[family] = [faults(made, self.puzzle) for made in self.families.get(family, [])]
        return self._faults[family]

    def mutants(self) -> Iterator[Mutant]:
        for family, members in self.families.items():
            if len(members) > 1:
                yield from (Mutant(family, NO_FIRST), Mutant(family, NO_LAST))
            yield from (Mutant(family, fault) for found in self.faults(family) for fault in found)

    def wrong(self, mutant: Mutant) -> list[Rule] | None:
        """The rules of the family with the fault; None if the fault does not occur here."""
        members = self.families.get(mutant.family, [])
        if mutant.fault in (NO_FIRST, NO_LAST):
            kept = members[1:] if mutant.fault == NO_FIRST else members[:-1]
            return [made.rule for made in kept] if members else None
        known = [found.get(mutant.fault) for found in self.faults(mutant.family)]
        if not any(known):
            return None
        pairs = zip(members, known, strict=True)
        return [rule for made, fault in pairs if (rule := fault(made) if fault else made.rule) is not None]

    def notices(self, mutant: Mutant) -> bool:
        """True if the wrong rules and the reference checker judge an answer differently."""
        deciding = self.deciding.get(mutant.family)
        rules = self.wrong(mutant) if deciding else None
        return rules is not None and any(
            all(accepts(rule, answer) for rule in rules) != verdict for answer, verdict in deciding or ()
        )

    def shows(self, mutant: Mutant) -> bool:
        """As `notices`; False for wrong rules that cannot judge."""
        try:
            return self.notices(mutant)
        except CRASHES:
            return False

    def search(self, family: Family, rules: Sequence[Rule] = ()) -> None:
        """Adds solutions of all rules but those of a family, which `rules` replace."""
        others = (made.rule for name, members in self.families.items() if name != family for made in members)
        if family in self.families:
            self.add(searched(self.puzzle, [*others, *rules], FOUND))


def accepts(rule: Rule, answer: Mapping[Any, Any] | Solution) -> bool:
    return rule.first_violation([answer[slot] for slot in rule.slots]) is None


def searched(puzzle: Puzzle, rules: Sequence[Rule], most: int) -> Iterator[Solution]:
    """Solutions by these rules, as far as the search finds them in a few nodes."""
    changed = copy.copy(puzzle)
    vars(changed)["search_rules"] = lambda: rules
    try:
        yield from islice(search_by_rules(changed, FewNodes(NODES)), most)
    except Enough:
        return


def boards(name: str) -> Iterator[Board]:
    """Boards of all sorts with answers: random puzzles, instances, tiny ones, witnesses."""
    checker, data = reference_checker(name), subject(name)
    assert checker is not None
    searched_for = (*spread(data.tiny, TINY), *(one.puzzle for one in data.witnesses))
    for puzzle, answers in chain(
        ((puzzle, _near(puzzle, [solution])) for puzzle, solution in data.corpus),
        (
            (one.puzzle, _near(one.puzzle, cluewise.solve(one.puzzle, limit=2).solutions))
            for one in data.small_instances
        ),
        ((puzzle, _near(puzzle, searched(puzzle, puzzle.search_rules(), 5))) for puzzle in searched_for),
        EXTRA.get(name, list)(),
    ):
        board = Board(puzzle, checker)
        if board.is_small:
            board.add_all()
        else:
            board.add(answers)
        yield board


def _near(puzzle: Puzzle, solutions: Iterable[Solution]) -> Iterator[Solution]:
    """Solutions and near misses."""
    for solution in solutions:
        yield solution
        yield from near_misses(puzzle, solution, NEAR)


def changed_boards(name: str) -> Iterator[Board]:
    """Puzzles with one wrong clue. Their answer is the solution before, which breaks a rule about that clue alone."""
    checker, data = reference_checker(name), subject(name)
    assert checker is not None
    for puzzle, solution in spread(data.corpus, CHANGED):
        for changed in changed_places(puzzle):
            board = Board(changed.puzzle, checker)
            if set(solution) == set(changed.puzzle.slots()):
                board.add([solution])
                yield board


def more_boards(name: str) -> Iterator[Board]:
    """Further random puzzles, with more answers about the first and the last slots."""
    checker, data = reference_checker(name), subject(name)
    assert checker is not None
    generator, rng = generator_for(data.cls), Random(name)
    for options, size, _ in product(({}, generator.few_clues), generator.small_sizes, range(MORE)):
        puzzle, solution = generator.random(rng, **data.cls.size(size), **options)
        board = Board(puzzle, checker)
        board.add([solution, *near_misses(puzzle, solution, NEAR), *_changed_at_ends(puzzle, solution)])
        yield board


def _changed_at_ends(puzzle: Puzzle, solution: Solution) -> Iterator[Solution]:
    slots = list(puzzle.slots())
    for one in (*slots[:3], *slots[-3:]):
        yield from (Solution({**solution, one: value}) for value in puzzle.values(one))
        yield from (Solution({**solution, one: solution[other], other: solution[one]}) for other in slots)


def _variants() -> Iterator[tuple[Puzzle, Iterable[Solution]]]:
    """A Sudoku for each constraint, and one with cages; the answers are grids without the constraint."""
    from tests.test_sudoku_variants import RULES, grids, on_a_small_board

    for text in (*RULES.values(), "cage 6: r2c1 r1c3 r3c4\ncage: r1c1 r2c3\ncage 5: r4c1 r3c3"):
        puzzle = on_a_small_board(text)
        plain = replace(puzzle, constraints=(), cages=())
        yield puzzle, spread(sorted(grids(plain), key=repr), GRIDS)


EXTRA: Mapping[str, Callable[[], Iterator[tuple[Puzzle, Iterable[Solution]]]]] = {"sudoku": _variants}
"""Further puzzles of a kind, with answers."""


# ── mutants that mean the same ──


class Relation(NamedTuple):
    """How wrong rules and right ones compare, on all values of their slots: does one of them imply the other?"""

    weaker: bool
    stronger: bool


def relation(some: Iterable[Board], mutant: Mutant) -> Relation:
    """Compares the wrong rules with the right ones, on many boards; on large ones by random values."""
    weaker = stronger = True
    for board in spread([board for board in some if mutant.family in board.families], BOARDS):
        wrong, right = board.wrong(mutant), [made.rule for made in board.families[mutant.family]]
        if wrong is None:
            continue
        if len(wrong) != len(right):  # some are missing
            stronger = False
            continue
        pairs = [(one, other) for one, other in zip(wrong, right, strict=True) if one is not other]
        for one, other in spread(pairs, EACH):
            for verdicts in _verdicts(board.puzzle, one, other):
                weaker, stronger = weaker and verdicts != (False, True), stronger and verdicts != (True, False)
        if not weaker and not stronger:
            break
    return Relation(weaker, stronger)


def _verdicts(puzzle: Puzzle, *rules: Rule) -> Iterator[tuple[bool, ...]]:
    slots = list(dict.fromkeys(slot for rule in rules for slot in rule.slots))
    values = list(map(puzzle.values, slots))
    if prod(map(len, values)) <= COMPARED:
        rows: Iterable[Sequence[Any]] = product(*values)
    else:
        rng = Random(len(slots))
        rows = ([rng.choice(some) for some in values] for _ in range(COMPARED // 10))
    for row in rows:
        answer = dict(zip(slots, row, strict=True))
        yield tuple(accepts(rule, answer) for rule in rules)


# ── all of them ──


class Outcome(NamedTuple):
    """The mutants of a kind by what became of them.

    `same`: the wrong rules judge all values of their slots as the right ones do. `explained`: `rule_equivalents` gives
    the reason why they mean the same. `crashed`: the wrong rules are none, such as a relation of two slots without one.
    """

    noticed: list[Mutant]
    same: list[Mutant]
    explained: list[Mutant]
    crashed: list[Mutant]
    missed: list[Mutant]


def outcome(name: str) -> Outcome:
    """Tries the mutants of a kind on ever more answers."""
    some = list(boards(name))
    open_ = list(dict.fromkeys(mutant for board in some for mutant in board.mutants()))
    found = Outcome([], [], [], [], open_)
    for board in some:
        _sift(board, found)
    for mutant in list(open_):
        try:
            compared = relation(some, mutant)
        except CRASHES:
            _move(mutant, open_, found.crashed)
            continue
        if compared == (True, True):
            _move(mutant, open_, found.same)
        elif why_the_same(name, *mutant, *compared):
            _move(mutant, open_, found.explained)
    for board in changed_boards(name) if open_ else ():
        if open_:
            _sift(board, found)
    for board in more_boards(name) if open_ else ():
        if open_:
            _sift(board, found)
    _search(some, found)
    return found


def _search(some: Sequence[Board], found: Outcome) -> None:
    """Looks for answers that satisfy all rules but those of a family, then for answers that satisfy the wrong rules."""
    for family in {mutant.family for mutant in found.missed}:
        about = [board for board in some if family in board.families and not board.is_small]
        for board in spread(about, SEARCHED):
            board.search(family)
            _sift(board, found)
        for board in spread(about, SEARCHED):
            for mutant in [mutant for mutant in found.missed if mutant.family == family]:
                with suppress(*CRASHES):
                    board.search(family, board.wrong(mutant) or ())
                _sift(board, found)


def refuted(name: str, mutants: Iterable[Mutant]) -> list[Mutant]:
    """Those of some noticed mutants that are said to mean the same."""
    about = [mutant for mutant in mutants if is_explained(name, mutant.family)]
    some = list(boards(name)) if about else []
    return [mutant for mutant in about if why_the_same(name, *mutant, *relation(some, mutant))]


def _sift(board: Board, found: Outcome) -> None:
    """Moves the mutants that this board notices."""
    for mutant in list(found.missed):
        try:
            if board.notices(mutant):
                _move(mutant, found.missed, found.noticed)
        except CRASHES:
            _move(mutant, found.missed, found.crashed)


def _move(mutant: Mutant, old: list[Mutant], new: list[Mutant]) -> None:
    old.remove(mutant)
    new.append(mutant)


def main() -> None:
    """Prints a row for each kind, and the names of the mutants that are explained or missed."""
    total = Outcome([], [], [], [], [])
    print("kind", *Outcome._fields, "seconds", sep="\t")
    for name in sys.argv[1:] or puzzle_names():
        start = time.process_time()
        found = outcome(name)
        print(name, *map(len, found), f"{time.process_time() - start:.1f}", sep="\t")
        for about in ("explained", "crashed", "missed"):
            for mutant in getattr(found, about):
                print(f"    {about}: {mutant}", flush=True)
        for sums, mutants in zip(total, found, strict=True):
            sums += mutants
    print("all", *map(len, total), sep="\t")
    share = len(total.noticed) / max(1, len(total.noticed) + len(total.missed))
    print(f"noticed: {share:.1%} of those that may be noticed")


if __name__ == "__main__":
    main()
