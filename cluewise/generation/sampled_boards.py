"""Boards whose solution is drawn by the sampler, nearly uniformly, instead of by the generator of the kind.

The generator draws a board: its rooms, its size, and the places of its clues. A solution of this board without clues is
then sampled, and the clues at these places are derived from it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, cast

from cluewise.counting import emit_sample
from cluewise.pipeline import SolveOptions
from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.formats import UNKNOWN
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.solvers.counters import LARGEST_SEED


def with_sampled_solution(puzzle: Puzzle, solution: Solution, rng: Random) -> tuple[Puzzle, Solution]:
    """A board and a sampled solution of it. `solution` is one of `puzzle`.

    Raises Refused for a kind whose clues are not all derived from the solution, and if the sampler is missing;
    PuzzleError if the clues of the sampled solution cannot be at these places.
    """
    clues_of = generator_for(type(puzzle)).clues_of
    blank = _blank(puzzle, solution, clues_of(puzzle, solution))
    draws: list[Any] = []
    emit_sample(blank, SolveOptions(), 1, rng.randrange(LARGEST_SEED), draws.append)
    sampled = draws[0][0]
    made = _replaced(puzzle, {field: _at(puzzle, field, layer) for field, layer in clues_of(blank, sampled).items()})
    if made.check(sampled):
        raise PuzzleError(f"{puzzle.name}: no clues of the sampled solution at the places of this board")
    return made, sampled


def _blank(puzzle: Puzzle, solution: Solution, layers: Mapping[str, Sequence[Any]]) -> Puzzle:
    """The board without the clues that can be derived from a solution. Raises Refused if the rest is not its rules."""
    why = "its clues are not derived from a solution alone"
    if not layers:
        raise Refused(f"{puzzle.name} cannot be drawn by the sampler: {why}")
    try:
        blank = type(puzzle).parse(
            _replaced(puzzle, {field: (None,) * len(layers[field]) for field in layers}).format()
        )
    except PuzzleError as error:
        raise Refused(f"{puzzle.name} cannot be drawn by the sampler: {error.message}") from None
    if broken := blank.check(solution):
        raise Refused(f"{puzzle.name} cannot be drawn by the sampler: {why} ({broken[0].text})")
    return blank


def _at(puzzle: Puzzle, field: str, layer: Sequence[Any]) -> tuple[Any, ...]:
    """A layer of clues at the places where the puzzle has clues. A `?` remains."""
    old = getattr(puzzle, field)
    return tuple(clue if clue is None or UNKNOWN in str(clue) else new for clue, new in zip(old, layer, strict=True))


def _replaced(puzzle: Puzzle, layers: Mapping[str, Any]) -> Puzzle:
    return cast("Puzzle", replace(cast("Any", puzzle), **layers))
