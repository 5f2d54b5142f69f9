"""Boards with answers, on which wrong rules are compared with a reference checker (`rule_mutants.py`)."""

import copy
import re
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
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules import Rule
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.solvers.backtrack.rules import rules as search_by_rules
from tests.rule_faults import Family, Fault, Made, faults, rules_of
from tests.witnesses import subject

ASSIGNMENTS = 600
"""The most assignments of a board that are all answers."""

NEAR = 40
"""The most changed slots, and the most swapped pairs of slots, of a solution."""

FOUND, NODES = 120, 500
"""The most solutions and the most nodes of a search for answers."""

TINY, CHANGED, SEARCHED = 40, 12, 16
"""The most tiny boards; puzzles whose clues are changed, so that their solution breaks one rule; boards on which a
search looks for answers."""

MORE, GRIDS, MANY = 8, 30, 7
"""Further random puzzles of each size; for a Sudoku of four rows with a constraint, the most grids, and digits."""

LARGER = (2, 3, 4)
"""Larger puzzles have sides that are longer by these numbers."""

NUMBER = re.compile(r"\d+")

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

    @cached_property
    def size(self) -> int:
        """The number of values of all slots."""
        return sum(len(self.puzzle.values(slot)) for slot in self.puzzle.slots())

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


def larger_boards(name: str) -> Iterator[Board]:
    """Random puzzles that are larger than the largest small size, without answers."""
    checker, data = reference_checker(name), subject(name)
    assert checker is not None
    generator, rng = generator_for(data.cls), Random(name)
    size = max(generator.small_sizes, key=lambda size: prod(map(int, NUMBER.findall(size))))
    for step, options, _ in product(LARGER, ({}, generator.few_clues), range(MORE // 2)):
        larger = NUMBER.sub(lambda number, step=step: str(int(number[0]) + step), size)
        with suppress(PuzzleError):
            yield Board(generator.random(rng, **data.cls.size(larger), **options)[0], checker)


def written_boards(name: str) -> Iterator[Board]:
    """The boards of `WRITTEN`, without answers."""
    checker = reference_checker(name)
    assert checker is not None
    yield from (Board(subject(name).cls.parse(text), checker) for text in WRITTEN.get(name, ()))


def tiny_boards(name: str) -> Iterator[Board]:
    """All tiny puzzles with few assignments."""
    checker = reference_checker(name)
    assert checker is not None
    for puzzle in subject(name).tiny:
        board = Board(puzzle, checker)
        if board.is_small:
            board.add_all()
            yield board


def _changed_at_ends(puzzle: Puzzle, solution: Solution) -> Iterator[Solution]:
    slots = list(puzzle.slots())
    for one in (*slots[:3], *slots[-3:]):
        yield from (Solution({**solution, one: value}) for value in puzzle.values(one))
        yield from (Solution({**solution, one: solution[other], other: solution[one]}) for other in slots)


def _variants() -> Iterator[tuple[Puzzle, Iterable[Solution]]]:
    """Sudokus for each constraint and with cages, and the same with more digits; the answers are grids without the
    constraint. With more digits, single constraints can be broken."""
    from tests.test_sudoku_variants import RULES, WIDE, grids, on_a_small_board

    for text in (*RULES.values(), "cage 6: r2c1 r1c3 r3c4\ncage: r1c1 r2c3\ncage 5: r4c1 r3c3"):
        puzzle = on_a_small_board(text)
        yield puzzle, spread(sorted(grids(replace(puzzle, constraints=(), cages=())), key=repr), GRIDS)
        rule = text.removeprefix(WIDE).removeprefix("boxes: none\n")
        for boxes in ("", "boxes: none\n"):
            with suppress(PuzzleError):
                yield on_a_small_board(f"{boxes}digits: 1-{MANY}\n{rule}"), ()


EXTRA: Mapping[str, Callable[[], Iterator[tuple[Puzzle, Iterable[Solution]]]]] = {"sudoku": _variants}
"""Further puzzles of a kind, with answers."""

WRITTEN: Mapping[str, Sequence[str]] = {
    "archipelago": ("https://puzz.link/p?archipelago/5/5/r5i..h..i",),
    "doubleback": (
        "---\n---\n---\n\nBAB\nBAB\nBBB",
        "#--\n---\n--#\n\nBAB\nBAB\nBBB",
        "#--\n---\n--#\n\nBBB\nBAB\nBAB",
    ),
    "hebi": (
        "0> - -\n#  # -\n#  # -\n#  # -\n#  # -",
        "- - - - -\n" * 4,
        "- - #\n- - -\n- # #\n- - -\n# # -\n# # -",
        "- # #\n- # #\n- - -\n# # -\n- - -\n# - -",
    ),
    "moonsun": (
        "mm\nss\n\nAB\nCC",
        "ms\nss\n\nAB\nCC",
        "m-s\ns--\n-m-\n\nAAC\nBAC\nBAC",
        "s---s\n--m--\n--m--\n\nAAABB\nAACBB\nAACBB",
    ),
    "nothing": (
        "AABB\nALLB\nALLB\nAABB",
        "walls: r1c1-r1c2 r1c2-r1c3 r1c3-r2c3\nAAAA\nAAAA",
        "walls: r1c2-r2c2 r1c3-r1c4 r2c1-r2c2\nAAAA\nAAAA",
    ),
    "sansaroad": ("https://puzz.link/p?sansaroad/5/7/h4zs4tcm", "https://puzz.link/p?sansaroad/5/7/mct4zs4h"),
    "skyscrapers": (f"# set: diagonals=yes\n5:{'/' * 19}",),
    "toichika": ("----\n----\n\nABAC\nAAAC",),
}
"""Boards on which one rule can be broken alone: a loop that misses one cell of nine, three rooms in turns, a room that
is visited twice, all without a solution. Random puzzles have one, so the other rules imply each of these there. In
Archipelago, the island of the number has the farthest cell."""
