"""Answers about one rule of a board, found by the encoding `rules` (`rule_mutants.py`).

They satisfy all other rules, and the wrong rule and the right one judge them differently. The encoding only finds them:
the Rules and the reference checker give the verdicts.
"""

import copy
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice, product
from math import prod
from typing import Any

from cluewise.contract.subject import spread
from cluewise.encodings.common.compiler.compile_rules import compiled
from cluewise.encodings.common.compiler.table import STATED, Stated
from cluewise.encodings.common.compiler.tables import Allowed, state_allowed
from cluewise.encodings.common.encoding import Encoding
from cluewise.encodings.common.graphs.statements import Undivided
from cluewise.encodings.common.rules_encoding import NAME, rules_encoding
from cluewise.pipeline import SolveOptions, make_request
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules import Rule
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import Figures
from cluewise.solvers.sat import DEFAULT
from tests.rule_boards import Board, Mutant
from tests.rule_faults import Negated

PLACES, ANSWERS = 3, 8
"""The most rules of a family that an answer is looked for about, and the most answers of each."""

TUPLES = 1 << 13
"""A rule with more value tuples is not negated: any answer of the others may break it."""


def about(board: Board, mutant: Mutant) -> Iterator[Solution]:
    """Answers that satisfy all rules of other families, and either the wrong rules and not a right one, or the right
    ones and not a wrong one."""
    wrong = board.wrong(mutant)
    if wrong is None:
        return
    others = [made.rule for family, members in board.families.items() if family != mutant.family for made in members]
    right = [made.rule for made in board.families[mutant.family]]
    changed = [rule for rule in right if rule not in wrong], [rule for rule in wrong if rule not in right]
    for kept, broken in zip((wrong, right), changed, strict=True):
        for rule in spread(broken, PLACES):
            yield from _answers(board.puzzle, [*others, *kept, *_negated(board.puzzle, rule)])


def _negated(puzzle: Puzzle, rule: Rule) -> list[Rule]:
    """The negated rule, unless it is about too many values to be stated as a table."""
    if isinstance(rule, Negated):
        return [rule.rule]
    return [Negated(rule)] if prod(len(puzzle.values(slot)) for slot in rule.slots) <= TUPLES else []


def _state_negated(board: Any, rule: Negated) -> None:
    values = [tuple(board.values(slot)) for slot in rule.slots]
    broken = (rule.rule.first_violation(row) is not None for row in product(*values))
    state_allowed(board, rule, Allowed.of_flags(values, broken))


def _answers(puzzle: Puzzle, rules: Sequence[Rule]) -> list[Solution]:
    changed = copy.copy(puzzle)
    vars(changed).update(all_rules=tuple(rules), search_rules=lambda: rules, check=lambda _: [])
    request = make_request(puzzle, SolveOptions(NAME, DEFAULT), sharing=True)
    request = request._replace(puzzle=changed, encoding=_encoding(type(puzzle)))
    with closing(request.solutions(Figures())) as solutions:
        return list(islice(solutions, ANSWERS))


def _encoding(kind: Any) -> Encoding:
    """The encoding `rules` of a kind, with a statement of negated rules."""
    plain = rules_encoding(kind)
    made: Any = plain.build
    own = {**made.own, Negated.__name__: Stated(_state_negated)}
    kinds = dict.fromkeys(one for row in STATED.values() for one in row.globals if one is not Undivided)
    made = plain._replace(build=lambda puzzle: compiled(puzzle, own), globals=tuple(kinds), cuts=True)
    return made.variants[0]
