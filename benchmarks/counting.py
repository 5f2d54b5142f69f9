"""Counts of solutions by enumeration, Ganak and ApproxMC on ten boards, and the uniformity of samples.

    python benchmarks/counting.py [--tables counts uniformity] [--seconds 20] [--write]

Each count has its own process and a limit of `--seconds`. Times are seconds of wall time of building, loading and
solving together. `--write` puts the tables into docs/measured/counting.md. It needs the extra `count`.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from math import sqrt

from page import page_parser, publish

import cluewise
from cluewise.comparisons.columns import Column
from cluewise.comparisons.runs import RunTask, Sample, TimedRun, measure
from cluewise.counting import whole_model
from cluewise.pipeline import SolveOptions
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.solvers.common import Limits
from cluewise.solvers.counters import Formula, sampled

BOARDS = {
    "Sudoku 4×4, empty": ("sudoku", "................"),
    "Sudoku 6×6, six clues": ("sudoku", "2x3:1a2b3c4c5c6r"),
    "Creek 4×4, empty": ("creek", "https://puzz.link/p?creek/4/4/zk"),
    "Queens 8": ("queens", "8"),
    "Slitherlink 4×4, empty": ("slitherlink", "4x4:p"),
    "Simple Loop 5×5, empty": ("simpleloop", "https://puzz.link/p?simpleloop/6/6/00000000"),
    "Slant 4×4, empty": ("slant", "4x4:y"),
    "Unruly 6×6, empty": ("unruly", "\n".join(["------"] * 6)),
    "Minesweeper 5×5, five clues": ("minesweeper", "5x5\n1---1\n-----\n--3--\n-----\n1---1"),
    "Hitori 4×4": ("hitori", "1234\n1234\n1234\n1234"),
}
COLUMNS = (
    Column(None, None, None, "glucose4"),
    *(Column(None, None, None, name, None, True) for name in ("ganak", "approxmc")),
)

SAMPLED = ("Sudoku 4×4, empty", "Queens 8")
EACH = 20
"""The mean number of draws of each solution."""


def board(name: str) -> Puzzle:
    (puzzle,) = cluewise.read(*BOARDS[name])
    return puzzle


def counts(options: argparse.Namespace) -> Iterator[str]:
    """The number that each column finds, and its time."""
    yield "| board | enumeration | s | ganak | s | approxmc | s |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    task = RunTask("count", Limits(options.seconds))
    for name in BOARDS:
        puzzle = board(name)
        sample = Sample(name, puzzle.name, puzzle.format())
        cells = [cell for column in COLUMNS for cell in shown(measure(sample, column, task, 0))]
        yield f"| {name} | {' | '.join(cells)} |"


def shown(run: TimedRun) -> tuple[str, str]:
    """The cells of a run: its number and its time."""
    if run.finished:
        return f"{'≈ ' * (run.status == 'estimated')}{run.found:,}".replace(",", " "), f"{run.total or 0:.2f}"
    return f"{run.status}, > {run.found}", ""


def uniformity(options: argparse.Namespace) -> Iterator[str]:
    """The chi-square of draws by UniGen against equal chances, with the limits of 95 % of uniform draws."""
    yield "| board | solutions | draws | never drawn | chi-square | 95 % of uniform draws |"
    yield "|---|---:|---:|---:|---:|---|"
    for name in SAMPLED:
        puzzle = board(name)
        solutions = len(cluewise.solve(puzzle, limit=None).solutions)
        _, model, projection = whole_model(puzzle, SolveOptions())
        number = EACH * solutions
        drawn = Counter(tuple(sorted(draw)) for draw in sampled(Formula.of(model, projection, None, None), number, 1))
        lost = solutions - len(drawn)
        chi = sum((times - EACH) ** 2 for times in drawn.values()) / EACH + lost * EACH
        spread = 1.96 * sqrt(2 * (solutions - 1))  # the normal approximation of chi-square
        limits = f"{solutions - 1 - spread:.0f} to {solutions - 1 + spread:.0f}"
        yield f"| {name} | {solutions} | {number} | {lost} | {chi:.0f} | {limits} |"


TABLES = {"counts": counts, "uniformity": uniformity}


def main() -> None:
    parser = page_parser(__doc__, "counting.md", TABLES)
    parser.add_argument("--seconds", type=float, default=20.0)
    options = parser.parse_args()
    publish("counting.md", {name: TABLES[name] for name in options.tables}, options)


if __name__ == "__main__":
    main()
