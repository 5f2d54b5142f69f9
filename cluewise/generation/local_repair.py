"""Local changes of a puzzle at open facts, until a level solves it."""

from collections.abc import Sequence
from contextlib import closing
from random import Random
from typing import Any

from cluewise.bulk_solve import Many
from cluewise.explanations.closure import EASY
from cluewise.explanations.closure_levels import Reach
from cluewise.explanations.completion import ReasonShapes
from cluewise.explanations.engines import Clock
from cluewise.pipeline import SolveOptions
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Slot, Solution, Value
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.spare_clues import without

from .board import Board, rise_at_once
from .patterns import arranged, fitted, with_alike
from .request import GenerationRequest
from .unique_puzzles import with_one_solution

CHANGES = 600
"""The most tries to change a board."""

STUCK = 25
"""A board is given up after this number of changed boards without fewer open facts."""

FRUITLESS = 8
"""A board is given up earlier, after this number, if no changed board had fewer open facts: most such boards do not
improve, and a new draw costs less."""

UNTIL_ONE = 100
"""The most changes until a board of the usual number of slots has one solution, more on a larger board. They come
first, because they need no trials."""

EASY_STUCK, EASY_FRUITLESS = 60, 25
"""`STUCK` and `FRUITLESS` for level 1, where a changed board is judged without trials."""

VAIN = 60
"""A board is given up after this number of tries without a change: a kind with all its clues may have no other."""


def filled(puzzle: Puzzle, solution: Solution) -> Puzzle:
    """The puzzle with every clue of its solution that it can have (`clues_of`)."""
    for field, layer in generator_for(type(puzzle)).clues_of(puzzle, solution).items():
        for i, clue in enumerate(layer):
            if clue is not None and getattr(puzzle, field)[i] is None:
                puzzle = puzzle.with_place(field, i, clue)  # type: ignore[attr-defined]  # a GridPuzzle
    return puzzle


def evenly(puzzle: Puzzle, solution: Solution, request: GenerationRequest) -> Puzzle | None:
    """The puzzle with every clue of its solution that the symmetry and the mask of the request allow.

    If the kind heeds a symmetry, each clue gets its mirror clues, also values of the solution (`further_clues`). None
    if a required clue is missing.
    """
    puzzle, makes = fitted(filled(puzzle, solution), request.symmetry, request.mask), generator_for(type(puzzle))
    parts = arranged(puzzle, request.symmetry, request.mask)
    if parts is not None and request.symmetry and not request.mask and parts.gone and makes.heeds_symmetry:
        puzzle = with_alike(puzzle, parts.gone, request.symmetry, makes.further_clues(puzzle, solution))
        parts = arranged(puzzle, request.symmetry, request.mask)
    return None if parts is None else without(puzzle, parts.gone)


def tuned(
    puzzle: Puzzle,
    solution: Solution,
    request: GenerationRequest,
    level: int,
    rng: Random,
    clock: Clock,
    shapes: ReasonShapes | None = None,
) -> Board | None:
    """A board with these clues, or with changed ones, that the level solves; None if no change helps.

    A change excludes another solution, or the solution with one open slot changed (`PuzzleGenerator.excluding`). It is
    kept if it leaves no more facts open. Close the board after use. Raises OutOfTests, Stopped.
    """
    board = _begun(puzzle, solution, request, level, rng, clock, shapes)
    patience = (EASY_STUCK, EASY_FRUITLESS) if level == EASY else (STUCK, FRUITLESS)
    return board and eased(board, request, level, rng, *patience)


def eased(
    board: Board, request: GenerationRequest, level: int, rng: Random, stuck: int, fruitless: int
) -> Board | None:
    """The board, changed until the level solves it; None, with the board closed, if no change helps.

    The board is given up after `stuck` changed boards without fewer open facts, or after `fruitless` if none had fewer.
    """
    left = _open(board, level)
    still, vain, first = 0, 0, len(left)
    for _ in range(CHANGES):
        if not left:
            return board
        if (
            request.mask
            or (request.symmetry and not board.generator.heeds_symmetry)
            or still > (stuck if len(left) < first else fruitless)
            or vain > VAIN
        ):
            break
        changed = _changed(board, left, rng, request)
        if changed is None or not changed[0].accepts(changed[1]):
            vain += 1
            continue
        other = Board(*changed, request.rules, board.guarded.clock, board.shapes, request.symmetry)
        other_left = _open(other, level) if other.fits else None
        if other_left is not None and len(other_left) <= len(left):
            still, vain = 0 if len(other_left) < len(left) else still + 1, 0
            board, other, left = other, board, other_left
        else:
            still += 1
        other.close()
    if not left:
        return board
    board.close()
    return None


def _begun(
    puzzle: Puzzle,
    solution: Solution,
    request: GenerationRequest,
    level: int,
    rng: Random,
    clock: Clock,
    shapes: ReasonShapes | None,
) -> Board | None:
    """A board with one solution as far as a short search shows: with these clues, with more, or with changed ones. If
    no change helps, the result is None, but at level 1, where several solutions cost little, a board with several
    solutions."""
    board = Board(puzzle, solution, request.rules, clock, shapes, request.symmetry)
    if request.mask or (board.fits and board.follows(EASY)):
        return board
    may_have_all = level == EASY or any(puzzle.spare_clues())  # clues that stay make a board easy for good
    if may_have_all and not request.symmetry and (full := filled(puzzle, solution)) != puzzle:
        board.close()
        board = Board(full, solution, request.rules, clock, shapes)
    if request.symmetry or not board.has_other(()):
        return board
    board.close()
    with closing(Many(SolveOptions(), limit=2)) as many:
        only = with_one_solution(board.puzzle, solution, rng, many, max(UNTIL_ONE, len(board.solution)))
    if only is None and level > EASY:
        return None
    return Board(*(only or (board.puzzle, solution)), request.rules, clock, shapes)


def _open(board: Board, level: int) -> list[tuple[Slot, list[Value]]]:
    """The open slots at a level, each with its possible values, that of the solution first."""
    if not board.fits:
        return [(slot, []) for slot in board.puzzle.slots()]
    reach = board.reach(EASY)
    if reach.open:
        rise_at_once(reach, level)
    left = (
        [
            (slot, [board.solution[slot], *others])
            for slot, code in board.guarded.model.slots.items()
            if (others := [value for value in _possible(reach, code) if value != board.solution[slot]])
        ]
        if reach.open
        else []
    )
    reach.close()
    return left


def _possible(reach: Reach, code: Any) -> list[Value]:
    """The values of a slot that are not excluded."""
    held = reach.held
    return [value for value in code.values if not any(held[-literal] == 1 for literal in code.literals(value))]


def _changed(
    board: Board, left: Sequence[tuple[Slot, list[Value]]], rng: Random, request: GenerationRequest
) -> tuple[Puzzle, Solution] | None:
    """A changed puzzle and its solution. Under a symmetry, its clues are symmetrical."""
    slot, values = rng.choice(left)
    other = board.another(slot, values[1:]) or board.stating(slot, rng.choice(values[1:]))
    changed = board.changed_anew(other, rng)
    if changed is None or not request.symmetry:
        return changed
    even = evenly(*changed, request)
    return None if even is None or even == board.puzzle else (even, changed[1])
