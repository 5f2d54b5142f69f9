"""Checks of extra rules: the setting `also` is heard wherever the kind's own rules are."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cluewise.pipeline import SolveOptions, solve_with_options
from cluewise.puzzles.common.also import ALSO
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.sentences.catalogue import catalogue
from cluewise.puzzles.common.solution import Solution
from cluewise.registry.loading import encodings_of
from cluewise.solvers.common import Figures
from cluewise.solvers.solver_registry import BACKTRACK

from .checks import Broken, of_puzzle
from .subject import Subject, spread

BOARDS = 2
"""The boards of a kind on which an extra rule is tried."""
MOST_SOLUTIONS = 60
"""A board with more solutions is not tried."""


@of_puzzle
def an_extra_rule_is_heard(subject: Subject) -> None:
    """A sentence in `also` excludes the same solutions in all encodings, in the search by the rules and in `check`. It
    is read back from the text, and boards with fewer clues keep it."""
    if ALSO not in subject.cls.all_settings():
        return
    boards = [(puzzle, solutions) for puzzle, solutions in subject.small if 1 < len(solutions) <= MOST_SOLUTIONS]
    tried = 0
    for puzzle, solutions in boards:
        for twisted, kept in _twisted(puzzle, solutions):
            _judge(twisted, solutions, kept)
            tried += 1
            break
        if tried == BOARDS:
            return


def _twisted(puzzle: Any, solutions: frozenset[Solution]) -> Iterator[tuple[Any, set[Solution]]]:
    """The puzzle with each sentence that excludes some of its solutions, but not all; and those that remain."""
    examples = [entry.example for entry in catalogue(type(puzzle))]
    for sentence in spread(examples, len(examples)):
        try:
            twisted = replace(puzzle, also=(sentence,))
            rules = twisted.also_rules
        except PuzzleError:
            continue  # it does not fit this board
        kept = {
            solution
            for solution in solutions
            if all(rule.first_violation([solution[slot] for slot in rule.slots]) is None for rule in rules)
        }
        if 0 < len(kept) < len(solutions):
            yield twisted, kept


def _judge(twisted: Any, solutions: frozenset[Solution], kept: set[Solution]) -> None:
    advice = "use the readers of the base class, or add `also_rules` where they are overridden"
    for solution in solutions:
        if twisted.accepts(solution) != (solution in kept) or (not twisted.check(solution)) != (solution in kept):
            raise Broken("`check` or `accepts` does not hear an extra rule", advice, twisted)
    ways: list[SolveOptions] = [SolveOptions(solver=f"{BACKTRACK}:rules")]
    ways += [SolveOptions(encoding=item.name) for item in encodings_of(twisted)]
    for way in ways:
        found = {*solve_with_options(twisted, way, Figures())}
        if found != kept:
            finding = f"{len(found)} solutions with an extra rule, expected {len(kept)}"
            raise Broken(f"{way.encoding or way.solver}: {finding}", advice, twisted)
    if twisted.parse(twisted.format()) != twisted:
        raise Broken("the text does not state the extra rule", "let `format` write the changed settings", twisted)
    fewer: list[Puzzle | None] = [twisted.without_clues()]
    fewer += [twisted.without_clue(clue) for group in twisted.spare_clues() for clue in group[:1]]
    for board in fewer:
        if board is not None and getattr(board, ALSO) != twisted.also:
            raise Broken("a board with fewer clues loses the extra rule", "use `dataclasses.replace`", twisted)
