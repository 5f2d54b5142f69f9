"""Random boards with extra rules (the setting `also`), which the generators of kinds do not know.

A generator draws a board. If its solution breaks an extra rule, the board without clues gets a solution near it, and
the clues are read off that one.
"""

from dataclasses import replace
from random import Random
from typing import Any

from ...common.also import ALSO
from ...common.errors import PuzzleError
from ...common.puzzle import Puzzle
from ...common.random_solutions import find_solution
from ...common.solution import Solution, Solved
from .puzzle_generator import PuzzleGenerator

DRAWINGS = 30
"""The most boards that are drawn."""


def random_with(
    makes: PuzzleGenerator[Any], rng: Random, arguments: dict[str, Any], also: tuple[str, ...]
) -> Solved[Puzzle]:
    """A random puzzle with extra rules, and a solution. Raises PuzzleError if none is found."""
    for _ in range(DRAWINGS):
        pair = adapted(makes, rng, *makes.random(rng, **arguments), also)
        if pair is not None:
            return pair
    raise PuzzleError(f"no random {makes.kind.name} board with these extra rules was found in {DRAWINGS} drawings")


def adapted(
    makes: PuzzleGenerator[Any], rng: Random, puzzle: Any, solution: Solution, also: tuple[str, ...]
) -> Solved[Puzzle] | None:
    """A board with extra rules and its solution, near this board and this solution; None if there is none."""
    twisted = replace(puzzle, also=also)
    if twisted.accepts(solution):
        return twisted, solution
    bare = _without_clues(twisted)
    near = find_solution(bare, dict(rng.sample(list(solution.items()), len(solution))))
    if near is None:
        return None
    layers = {name: tuple(layer) for name, layer in makes.clues_of(bare, near).items()}
    for share in (_share(puzzle, layers), 1.0):
        kept = {name: tuple(_some(rng, bare, name, layer, share)) for name, layer in layers.items()}
        made = replace(bare, **kept)
        if made.accepts(near):
            return made, near
    return None


def kept(makes: PuzzleGenerator[Any], rng: Random, puzzle: Any, pair: Solved[Any] | None) -> Solved[Any] | None:
    """What `excluding` returned for a puzzle; if this puzzle has extra rules, which the change may have lost, as
    `adapted`."""
    also = getattr(puzzle, ALSO, ())
    return adapted(makes, rng, *pair, also) if pair and also else pair


def _without_clues(puzzle: Any) -> Any:
    bare = puzzle
    for group in puzzle.spare_clues():
        for clue in group:
            bare = bare.without_clue(clue)
    return bare


def _share(puzzle: Any, layers: dict[str, tuple[Any, ...]]) -> float:
    """The share of the possible clues that a puzzle has."""
    possible = sum(clue is not None for layer in layers.values() for clue in layer)
    given = sum(clue is not None for name in layers for clue in getattr(puzzle, name))
    return min(1.0, given / possible) if possible else 1.0


def _some(rng: Random, bare: Any, name: str, layer: tuple[Any, ...], share: float) -> list[Any]:
    """About this share of the clues, in the places that have no mark."""
    old = getattr(bare, name)
    return [clue if was is None and rng.random() < share else was for clue, was in zip(layer, old, strict=True)]
