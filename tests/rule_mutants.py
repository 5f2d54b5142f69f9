"""Mutants of rules: do the reference checkers notice wrong rules, without any encoding?

A mutant is a fault (`rule_faults.py`) in all rules of a family. It is noticed if its rules and the reference checker
judge an answer differently. Answers are all assignments of tiny boards, solutions and near misses of others, then
answers that satisfy all other families, then solutions of the wrong rules. `rule_equivalents.py` names the mutants that
mean the same.

`python -m tests.rule_mutants [NAME …]` prints a table of all kinds.
"""

import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from math import prod
from random import Random
from typing import Any, NamedTuple

from cluewise.contract.subject import spread
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules import Rule
from cluewise.registry.loading import puzzle_names
from tests.rule_answers import about
from tests.rule_boards import (
    CRASHES,
    SEARCHED,
    Board,
    Mutant,
    accepts,
    boards,
    changed_boards,
    larger_boards,
    more_boards,
    tiny_boards,
    written_boards,
)
from tests.rule_equivalents import is_explained, why_the_same

LARGE = 500
"""The most values of all slots of a board on which the encoding looks for answers."""

COMPARED, BOARDS, EACH = 2000, 16, 6
"""For the comparison of wrong rules with right ones: the most assignments of a rule's slots, of boards, and of rules of
a board."""

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
    _search_about(some, found)
    if found.missed:
        _search_about(list(larger_boards(name)), found)
        _search_about(list(written_boards(name)), found)
    for board in tiny_boards(name) if found.missed else ():
        _sift(board, found)
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


def _search_about(some: Iterable[Board], found: Outcome) -> None:
    """Looks for answers about single rules that a fault concerns, on the smallest and on the largest boards."""
    largest = sorted((board for board in some if board.size <= LARGE), key=lambda board: -board.size)
    for mutant in list(found.missed):
        known = [board for board in largest if mutant.family in board.families and board.wrong(mutant) is not None]
        for board in dict.fromkeys((*known[:SEARCHED], *spread(known, SEARCHED))):
            with suppress(*CRASHES):
                board.add(about(board, mutant))
            _sift(board, found)
            if mutant not in found.missed:
                break


def refuted(name: str, mutants: Iterable[Mutant]) -> list[Mutant]:
    """Those of some noticed mutants that are said to mean the same."""
    about = [mutant for mutant in mutants if is_explained(name, mutant.family)]
    some = list(boards(name)) if about else []
    found = list[Mutant]()
    for mutant in about:
        with suppress(*CRASHES):  # wrong rules that are none mean nothing
            found += [mutant] if why_the_same(name, *mutant, *relation(some, mutant)) else []
    return found


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
        for group in ("explained", "crashed", "missed"):
            for mutant in getattr(found, group):
                print(f"    {group}: {mutant}", flush=True)
        for sums, mutants in zip(total, found, strict=True):
            sums += mutants
    print("all", *map(len, total), sep="\t")
    share = len(total.noticed) / max(1, len(total.noticed) + len(total.missed))
    print(f"noticed: {share:.1%} of those that may be noticed")


if __name__ == "__main__":
    main()
