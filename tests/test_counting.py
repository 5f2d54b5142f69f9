"""Model counters against enumeration and the search, and samples, backbones and fewest clues."""

from collections.abc import Iterator

import pytest

from cluewise.counting import SolveOptions, whole_model
from cluewise.pipeline import solve_with_options
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from cluewise.solvers import counters
from cluewise.solvers.common import Figures
from cluewise.solvers.counters import Accuracy, Formula
from tests.kinds import few_kinds

BOARDS = 4
"""The number of tiny boards of each kind that are counted."""


def boards_of(name: str) -> Iterator[Puzzle]:
    """Tiny boards of a kind, from all parts of the list."""
    tiny = list(generator_for(puzzle_class(name)).tiny())
    yield from tiny[:: max(1, len(tiny) // BOARDS)]


def enumerated(puzzle: Puzzle, view: str) -> int:
    """The number of solutions that the search finds."""
    return sum(1 for _ in solve_with_options(puzzle, SolveOptions(solver="backtrack", view=view), Figures()))


@few_kinds
def test_counters_and_the_search_agree(name: str) -> None:
    pytest.importorskip("pyganak")
    pytest.importorskip("pyapproxmc")
    for puzzle in boards_of(name):
        for view in puzzle.views:
            try:
                _, model, projection = whole_model(puzzle, SolveOptions(view=view))
            except Refused:
                assert view != puzzle.default_view()
                continue
            formula, expected = Formula.of(model, projection, None, None), enumerated(puzzle, view)
            for counter in ("ganak", "approxmc"):  # approxmc counts so few solutions exactly
                counted = counters.find(counter).count(formula, Accuracy())
                assert counted.number == expected, (counter, view, puzzle.format())
