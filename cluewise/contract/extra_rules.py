"""Checks of extra rules: the setting `also` is heard wherever the kind's own rules are."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from cluewise.pipeline import SolveOptions, make_request
from cluewise.puzzles.common.also import ALSO
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.sentences.catalogue import catalogue
from cluewise.puzzles.common.solution import Solution
from cluewise.registry.loading import encodings_of
from cluewise.solvers.common import Figures
from cluewise.solvers.solver_registry import BACKTRACK

from .checks import Broken, of_puzzle
from .subject import Subject

BOARDS = 2
"""The boards of a kind on which an extra rule is tried."""
TINY = 40
"""The tiny boards that are tried if the random ones show nothing."""
MOST_SOLUTIONS = 60
"""A board with more solutions is not tried."""


@of_puzzle
def an_extra_rule_is_heard(subject: Subject) -> None:
    """A sentence in `also` excludes the same solutions in all encodings, in the search by the rules and in `check`. It
    is read back from the text, and boards with fewer clues keep it."""
    if ALSO not in subject.cls.all_settings():
        return
    known = (*subject.small, *subject.tiniest[:TINY])
    boards = [(puzzle, solutions) for puzzle, solutions in known if 0 < len(solutions) <= MOST_SOLUTIONS]
    twisted = [(board, solutions) for board, solutions in boards if len(solutions) > 1]
    cases = (
        case for splits in (True, False) for board in (twisted if splits else boards) for case in _case(*board, splits)
    )
    for puzzle, solutions, kept in islice(cases, BOARDS):
        _judge(puzzle, solutions, kept)


Case = tuple[Any, frozenset[Solution], set[Solution]]
"""A board with an extra rule, its solutions without it, and those that remain."""


def _case(puzzle: Any, solutions: frozenset[Solution], splits: bool) -> Iterator[Case]:
    """The first sentence that excludes some of the solutions, but not all; without `splits`, one that excludes all."""
    for entry in catalogue(type(puzzle)):
        try:
            twisted = replace(puzzle, also=(entry.example,))
            rules = twisted.also_rules
        except PuzzleError:
            continue  # it does not fit this board
        kept = {
            solution
            for solution in solutions
            if all(rule.first_violation([solution[slot] for slot in rule.slots]) is None for rule in rules)
        }
        if len(kept) < len(solutions) and bool(kept) == splits:
            yield twisted, solutions, kept
            return


def _judge(twisted: Any, solutions: frozenset[Solution], kept: set[Solution]) -> None:
    advice = "use the readers of the base class, or add `also_rules` where they are overridden"
    for solution in solutions:
        if twisted.accepts(solution) != (solution in kept) or (not twisted.check(solution)) != (solution in kept):
            raise Broken("`check` or `accepts` does not hear an extra rule", advice, twisted)
    ways: list[SolveOptions] = [SolveOptions(solver=f"{BACKTRACK}:rules")]
    ways += [SolveOptions(encoding=item.name) for item in encodings_of(twisted)]
    for way in ways:
        found = {*make_request(twisted, way).solutions(Figures())}
        if found != kept:
            finding = f"{len(found)} solutions with an extra rule, expected {len(kept)}"
            raise Broken(f"{way.encoding or way.solver}: {finding}", advice, twisted)
    if twisted.parse(twisted.format()) != twisted:
        raise Broken("the text does not state the extra rule", "let `format` write the changed settings", twisted)
    fewer: list[Any] = [twisted.without_clues()]
    fewer += [twisted.without_clue(clue) for group in twisted.spare_clues() for clue in group[:1]]
    for board in fewer:
        if board is not None and getattr(board, ALSO) != twisted.also:
            raise Broken("a board with fewer clues loses the extra rule", "use `dataclasses.replace`", twisted)
