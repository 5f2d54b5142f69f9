"""Other questions than for solutions, with the arguments of `solve`: counts, samples, backbones, the fewest clues."""

from collections.abc import Sequence
from typing import Any, Unpack

from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Slot, Solution
from cluewise.solvers.counters import Accuracy

from . import counting as counts
from . import fewest_clues, shared_values
from .api import Choices, choices_of
from .arguments import expecting
from .counting import CountRequest, CountRun, SampleRun, SolutionCount

SEED = 1


@expecting
def counting(
    puzzle: Puzzle,
    counter: str = "ganak",
    *,
    epsilon: float | None = None,
    delta: float | None = None,
    seed: int | None = None,
    **options: Unpack[Choices],
) -> CountRun:
    """As `count`, for a running count."""
    chosen, limits = choices_of(options)
    accuracy = Accuracy.of(epsilon, delta, seed)
    return counts.counting(CountRequest(puzzle, chosen, counter, accuracy), limits)


@expecting
def count(
    puzzle: Puzzle,
    counter: str = "ganak",
    *,
    epsilon: float | None = None,
    delta: float | None = None,
    seed: int | None = None,
    **options: Unpack[Choices],
) -> SolutionCount:
    """The number of solutions of a puzzle, by a model counter.

    - `counter`: `ganak` (exact), `approxmc` (an estimate), or a command with `{cnf}` in it, which prints a line such as
      `c s exact arb int 288`. Up to 1000 solutions are enumerated instead.
    - `epsilon`, `delta`: for approxmc. With probability at least 1 − delta, the number is between the estimate divided
      by 1 + epsilon and the estimate times 1 + epsilon. `seed`: the start of the random numbers of the counter.

    The other parameters are those of `solve`. The extra `count` installs the counters. Raises UnknownName, Refused.

    An example:

        >>> import cluewise
        >>> puzzle, = cluewise.read("sudoku", "................")
        >>> cluewise.count(puzzle).number  # doctest: +SKIP
        288
    """
    return counting(puzzle, counter, epsilon=epsilon, delta=delta, seed=seed, **options).result()


@expecting
def sampling(puzzle: Puzzle, number: int, seed: int | None = None, **options: Unpack[Choices]) -> SampleRun:
    """A running sample: an iterator over `number` solutions, drawn independently and nearly uniformly.

    A solution may occur several times. The extra `count` installs the sampler. Raises UnknownName, Refused.
    """
    chosen, limits = choices_of(options)
    return counts.sampling(puzzle, chosen, number, SEED if seed is None else seed, limits)


@expecting
def sample(puzzle: Puzzle, number: int, seed: int | None = None, **options: Unpack[Choices]) -> Sequence[Solution]:
    """`number` solutions of a puzzle, drawn independently and nearly uniformly. Empty if it has no solution.

    A solution may occur several times. If there are at most 1000 solutions, they are enumerated and the draw is
    uniform; else UniGen draws. `seed`: the start of the random numbers. The other parameters are those of `solve`.

    Raises UnknownName, Refused, and SolverFailure or LimitReached if the search stops early.
    """
    run = sampling(puzzle, number, seed, **options)
    drawn = list(run)
    if run.failure:
        raise run.failure
    return drawn


@expecting
def sharing(puzzle: Puzzle, **options: Unpack[Choices]) -> shared_values.BackboneRun:
    """As `backbone`, for a running search."""
    return shared_values.backbone(puzzle, *choices_of(options))


@expecting
def backbone(puzzle: Puzzle, **options: Unpack[Choices]) -> dict[Slot, Any] | None:
    """The values that all solutions share, by slot; None if there is no solution.

    The parameters are those of `solve`. Raises UnknownName, Refused, and SolverFailure or LimitReached if the search
    stops early.
    """
    run = sharing(puzzle, **options)
    list(run)
    if run.failure:
        raise run.failure
    return None if run.shared is None else dict(run.shared)


@expecting
def minimising(puzzle: Puzzle, **options: Unpack[Choices]) -> fewest_clues.FewestRun:
    """As `minimise`, for a running search. Iterating yields the solution; `bounds` has the result."""
    return fewest_clues.fewest_clues(puzzle, *choices_of(options))


@expecting
def minimise(puzzle: Puzzle, **options: Unpack[Choices]) -> fewest_clues.Bounds:
    """The puzzle with the fewest clues that keep its solution unique, and the bounds of their number.

    `clues == least` if the number is proven to be the minimum; a limit of time may stop the proof. The parameters are
    those of `solve`. Raises UnknownName, and Refused for a puzzle without exactly one solution.
    """
    run = minimising(puzzle, **options)
    found = list(run)
    if run.bounds is None:
        if run.failure:
            raise run.failure
        raise Refused(f"the puzzle has {'several solutions' if found else 'no solution'}")
    return run.bounds
