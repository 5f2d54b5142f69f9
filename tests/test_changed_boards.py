"""Boards that a generator changes to exclude a second solution (`generate --unique`)."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from cluewise.contract.subject import Known
from cluewise.puzzles.generators.common.boards import GridGenerator
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class, puzzle_names
from tests.kinds import each_of
from tests.parts import Part
from tests.witnesses import subject

BOARDS, SEEDS = 12, 10
LARGE_ONLY = {"hakoiri", "kropki", "masyu", "renban", "tracks", "yajilin"}
"""Kinds of which no small board shows it."""


def changes(name: str) -> bool:
    """True for a kind whose generator changes boards in a way of its own, besides adding clues."""
    makes = type(generator_for(puzzle_class(name)))
    return name not in LARGE_ONLY and getattr(makes, "changed", GridGenerator.changed) is not GridGenerator.changed


def several(known: list[Known]) -> list[Known]:
    return [*islice((one for one in known if len(one.solutions) > 1), BOARDS)]


@pytest.mark.quarter
@each_of(filter(changes, puzzle_names()))
def test_a_change_excludes_a_solution(name: str, part: Part) -> None:
    """Not every change does: `generate` tries again."""
    assert _excludes(name, subject(name, part.quarter_only).small) or _excludes(name, subject(name).small)


def _excludes(name: str, known: list[Known]) -> bool:
    makes: Any = generator_for(puzzle_class(name))
    for seed in range(SEEDS):
        for puzzle, solutions in several(known):
            pair = Random(seed).sample(sorted(solutions, key=repr), 2)
            board, kept = makes.changed(puzzle, Random(seed), *pair) or (puzzle, None)
            if board != puzzle and board.accepts(kept) and not all(map(board.accepts, pair)):
                return True
    return False
