"""Generation of a puzzle of a level: draws a solution, removes clues, and verifies the puzzle from its own text.

The seed decides everything. Limits count draws, trials and conflicts, never seconds: the same seed gives the same
puzzle on every machine.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from random import Random
from typing import NamedTuple

from cluewise.bulk_solve import Many
from cluewise.explanations.closure import EXPERT, HARD, SEARCH, Closure, OutOfTests, goal_of
from cluewise.explanations.closure_levels import level_of_closure
from cluewise.explanations.completion import ReasonShapes
from cluewise.explanations.engines import Clock
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.gc_pause import collecting_seldom
from cluewise.pipeline import SolveOptions
from cluewise.puzzles.common.errors import EncodingBug, PuzzleError, Refused, SolverFailure
from cluewise.puzzles.common.picture import as_html
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from cluewise.solvers.budgets import giving_up
from cluewise.spare_clues import is_only, without

from .board import ClueGroup
from .clue_counts import refuse_count
from .harden import Dug, climbed, count_clues
from .patterns import arranged, keeps
from .request import GenerationRequest
from .sampling import BoardDrawing, Miss

CONFLICTS = 20_000
"""The most conflicts of one solve before a draw is given up."""

MOST_TIMES = 2
"""`--clues` above this multiple of a board's clues is refused."""

UNLUCKY = 5
"""The number of failures from the first draw on, all for one reason, after which a size or an argument is impossible.
Fewer failures may be chance: many kinds draw their boards by trial and error."""

SOFTENINGS = 4
"""The most times that clues are put back because the puzzle is harder than its board."""


class Made(NamedTuple):
    """A generated puzzle, its only solution and its level.

    - `clues`: the number of clues that can be removed; `number`: its number among those of its seed, from 1.
    - `draws`: the draws for it; `boards`: the solutions drawn in them, a few in each.
    """

    puzzle: Puzzle
    solution: Solution
    level: int
    clues: int
    seed: str
    number: int
    draws: int
    boards: int

    def _repr_html_(self) -> str:
        """The puzzle and its level, for a notebook."""
        return as_html(f"{self.puzzle.name}, level {self.level}", [self.puzzle.picture()])


class Missed(NamedTuple):
    """No puzzle in all draws: the number of draws that each reason ended, and of solutions drawn in them (`boards`).

    `rare`: the reason why such puzzles are rare (`GenerationRequest.why_rare`).
    """

    reasons: dict[str, int]
    draws: int
    number: int
    boards: int
    rare: str = ""

    def __str__(self) -> str:
        listed = ", ".join(f"{reason} ({times})" for reason, times in Counter(self.reasons).most_common())
        return f"none found in {self.draws} draws: {listed}{self.rare}"


class _TooHard(Miss):
    """The puzzle has several solutions, or a higher level than requested."""


def make(request: GenerationRequest, seed: str, number: int, clock: Clock | None = None) -> Made | Missed:
    """The puzzle with a seed and a number. Raises PuzzleError, Refused for an impossible request, Stopped."""
    with collecting_seldom():
        return _drawn(puzzle_class(request.name), request, seed, number, clock or Clock())


def _drawn(cls: type[Puzzle], request: GenerationRequest, seed: str, number: int, clock: Clock) -> Made | Missed:
    """Draws until a draw gives the puzzle."""
    reasons, tried = Counter[str](), Counter[str]()
    for draw in range(1, request.draws + 1):
        clock.look()
        rng = Random(f"{seed} {number} {draw}")
        try:
            with giving_up(CONFLICTS):
                puzzle, solution, level = _attempt(cls, request, rng, clock, tried)
        except PuzzleError as error:
            reasons[str(error)] += 1
            if sum(reasons.values()) == reasons[str(error)] >= min(UNLUCKY, request.draws):
                raise
        except OutOfTests:
            reasons["too many trials"] += 1
        except Miss as miss:
            reasons[str(miss)] += 1
        except SolverFailure:
            reasons["too many conflicts"] += 1
        else:
            return Made(puzzle, solution, level, count_clues(puzzle), seed, number, draw, tried.total())
    return Missed(dict(reasons), request.draws, number, tried.total(), request.why_rare())


def _attempt(
    cls: type[Puzzle], request: GenerationRequest, rng: Random, clock: Clock, tried: Counter[str]
) -> tuple[Puzzle, Solution, int]:
    """One draw. `tried`: the number of draws of each board so far. Raises Miss, and the errors of `make`."""
    with closing(ReasonShapes()) as shapes:
        draw = BoardDrawing(cls, request, rng, clock, tried, shapes)
        pair = draw.pair()
        target = rng.choice(request.possible_levels())
        _refuse_impossible(pair[0], request)
        first = draw.hardest(pair, target)
        puzzle, solution, removed = _climbed(first, request, target, rng)
    if target > HARD:
        return _verified(_beyond(_less(puzzle, removed), request, target, rng, clock), solution, request, clock)
    return _softened(puzzle, solution, removed, request, clock)


def _refuse_impossible(puzzle: Puzzle, request: GenerationRequest) -> None:
    """Raises Refused for a request about clues that no puzzle of this kind and size meets."""
    total = count_clues(puzzle)
    if (request.clues or request.symmetry or request.mask) and not puzzle.spare_clues():
        raise Refused(f"{puzzle.name} has no clues that can be removed: no number, symmetry or mask of clues")
    if request.symmetry or request.mask:
        arranged(puzzle, request.symmetry, request.mask)  # refuses a symmetry or mask that does not fit the board
        if request.clues:
            refuse_count(puzzle, request.symmetry, request.mask, request.clues)
    places = sum(len(getattr(puzzle, field)) for fields in getattr(puzzle, "clue_layers", ()) for field in fields)
    if request.clues and total <= places < request.clues[0]:
        raise Refused(
            f"{request.clues[0]} clues are too many: {puzzle.name} {request.size} has places for {places} at most"
        )
    if request.clues and request.clues[0] > MOST_TIMES * total:
        raise Refused(
            f"{request.clues[0]} clues are too many: {puzzle.name} {request.size} has {total} clues with all of them"
        )
    if request.clues and (why := generator_for(type(puzzle)).why_too_few(puzzle, request.clues[1])):
        raise Refused(f"{request.clues[1]} clues are too few: {why}")


def _climbed(
    first: Dug, request: GenerationRequest, target: int, rng: Random
) -> tuple[Puzzle, Solution, Sequence[ClueGroup]]:
    """A puzzle with all its clues, its solution, and the clues to remove for the requested level, by its own model.

    Raises Miss.
    """
    best = first
    try:
        if not (request.mask or request.symmetry):
            best = climbed(first, request, target, rng)
        if not best.is_met:
            raise Miss(f"more than {best.aim.most} clues" if best.merit[0] else "too easy with the fewest clues")
        return best.board.puzzle, best.board.solution, best.removed
    finally:
        first.board.close()
        if best is not first:
            best.board.close()


def _less(puzzle: Puzzle, removed: Sequence[ClueGroup]) -> Puzzle:
    return without(puzzle, [clue for group in removed for clue in group.clues])


def _softened(
    puzzle: Puzzle, solution: Solution, removed: Sequence[ClueGroup], request: GenerationRequest, clock: Clock
) -> tuple[Puzzle, Solution, int]:
    """The verified puzzle without these groups. Some are put back if its own model is harder than that of its board.

    Raises Miss.
    """
    for _ in range(SOFTENINGS):
        try:
            return _verified(_less(puzzle, removed), solution, request, clock)
        except _TooHard:
            if not removed:
                raise
        removed = removed[: len(removed) * 3 // 4]
    raise Miss("harder than its board")


def _beyond(puzzle: Puzzle, request: GenerationRequest, target: int, rng: Random, clock: Clock) -> Puzzle:
    """A puzzle of level 4 or 5: clues are removed as long as there is one solution. Raises Miss."""
    parts = arranged(puzzle, request.symmetry, request.mask)
    assert parts is not None
    fewest = request.clues[0] if request.clues else 0
    with closing(Many(SolveOptions(), limit=2)) as many:
        for together in [group for layer in parts.groups for group in rng.sample(layer, len(layer))]:
            clock.look()
            if count_clues(puzzle) - len(together) < fewest:
                break
            less = without(puzzle, together)
            if is_only(many.solving(less).answer()):
                puzzle = less
                if target == EXPERT and _rated(type(puzzle).parse(puzzle.format()), None, request, clock)[0] == EXPERT:
                    return puzzle
    return puzzle


def _verified(
    puzzle: Puzzle, likely: Solution | None, request: GenerationRequest, clock: Clock
) -> tuple[Puzzle, Solution, int]:
    """The puzzle read from its own text, its solution and its level. Raises Miss if it does not meet the request.

    If all facts follow, there is no other solution, and no search is needed.
    """
    read = type(puzzle).parse(puzzle.read_back())
    if (request.symmetry or request.mask) and not keeps(read, request.symmetry, request.mask):
        raise Miss("a clue is where the symmetry or the mask has none")
    level, solution = _rated(read, likely, request, clock)
    if level is None:
        raise _TooHard("level unknown")
    if level > request.levels[1]:
        raise _TooHard(f"above level {request.levels[1]}, or several solutions")
    if level < request.levels[0]:
        raise Miss(f"level {level}")
    if level == SEARCH:
        with closing(Many(SolveOptions(), limit=2)) as many:
            if not is_only(many.solving(read).answer()):
                raise _TooHard("several solutions")
    if request.clues and not request.clues[0] <= count_clues(read) <= request.clues[1]:
        raise Miss(f"{count_clues(read)} clues")
    return read, solution, level


def _rated(
    puzzle: Puzzle, likely: Solution | None, request: GenerationRequest, clock: Clock
) -> tuple[int | None, Solution]:
    """The level of a puzzle on a fresh model, and a solution. A level above all requested ones means any higher one,
    and perhaps several solutions.

    If `likely` is a solution, no search is needed: on a large board with few clues a search would close many small
    loops.
    """
    with GuardedModel(puzzle, clock) as guarded:
        stated = likely is not None and guarded.solve(guarded.stating(likely))
        found = stated or guarded.solve_soon([], CONFLICTS)
        if not found:
            raise Miss("too many conflicts" if found is None else "no solution")
        solution = guarded.solution()
        if broken := puzzle.check(solution):
            raise EncodingBug(f"wrong solution: {broken[0].text} ({puzzle.name}):\n{puzzle.format()}")
        goal = goal_of(guarded, guarded.true_facts())
        with closing(Closure(guarded, goal, rules=request.rules)) as closure:
            highest = min(request.levels[1], EXPERT)
            return level_of_closure(closure, highest, measured=False).level, solution
