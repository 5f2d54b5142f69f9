"""`cluewise solve [PUZZLE] SOURCE…` with at most one option, without click: its import takes longer than a solve."""

from collections.abc import Sequence

from cluewise.answer_output import Goal
from cluewise.pipeline import SolveOptions, SolveRun, start_solving
from cluewise.puzzles.common.puzzle import Puzzle

from .reading import puzzles, read_arguments
from .solve_printer import Printer, solve_each

GOALS = {
    "--unique": Goal(2, unique=True),
    "--all": Goal(None),
    "--count": Goal(None, number=True, shows=False),
}


def solve_plainly(arguments: Sequence[str]) -> int | None:
    """Solves and prints as `cluewise solve` with these arguments. Returns the exit code; None if click is needed."""
    words = [word for word in arguments if not word.startswith("-")]
    options = [word for word in arguments if word.startswith("-")]
    if len(options) > 1 or not GOALS.keys() >= {*options}:
        return None
    parameters = read_arguments(words)
    if not parameters.arguments:
        return None
    goal = GOALS[options[0]] if options else Goal(1)

    def start(puzzle: Puzzle) -> SolveRun:
        return start_solving(puzzle, SolveOptions(), goal.limit)

    reads = puzzles(parameters.name, parameters.arguments, parameters.settings)
    return solve_each(((read, start) for read in reads), Printer(), goal)
