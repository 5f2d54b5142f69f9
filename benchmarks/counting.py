"""Counts of solutions by enumeration, Ganak and ApproxMC on ten boards, the uniformity of samples, random boards with
and without the sampler, and clues against solutions.

    python benchmarks/counting.py [--tables counts uniformity boards clues] [--seconds 20] [--write]

Each count has its own process and a limit of `--seconds`. Times are seconds of wall time of building, loading and
solving together. `--write` puts the tables into docs/measured/counting.md. It needs the extra `count`.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import mean, median, stdev

from page import MEASURED, page_parser, publish

import cluewise
from cluewise.comparisons.columns import Column
from cluewise.comparisons.runs import RunTask, Sample, TimedRun, measure
from cluewise.counting import whole_model
from cluewise.generation.random_puzzles import SAMPLE, random_pair, read_arguments
from cluewise.pipeline import SolveOptions
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.registry.loading import puzzle_class
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

SAMPLED = {
    "Sudoku 4×4, one clue": ("sudoku", "1..............."),
    "Queens 8": BOARDS["Queens 8"],
    "Slant 2×3, empty": ("slant", "2x3:l"),
}
EACH = 5
"""The mean number of draws of each solution."""


def board(kind: str, text: str) -> Puzzle:
    (puzzle,) = cluewise.read(kind, text)
    return puzzle


def counts(options: argparse.Namespace) -> Iterator[str]:
    """The number that each column finds, and its time."""
    yield "| board | enumeration | s | ganak | s | approxmc | s |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    task = RunTask("count", Limits(options.seconds))
    for name, source in BOARDS.items():
        puzzle = board(*source)
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
    for name, source in SAMPLED.items():
        puzzle = board(*source)
        solutions = len(cluewise.solve(puzzle, limit=None).solutions)
        _, model, projection = whole_model(puzzle, SolveOptions())
        number = EACH * solutions
        drawn = Counter(tuple(sorted(draw)) for draw in sampled(Formula.of(model, projection, None, None), number, 1))
        lost = solutions - len(drawn)
        chi = sum((times - EACH) ** 2 for times in drawn.values()) / EACH + lost * EACH
        spread = 1.96 * sqrt(2 * (solutions - 1))  # the normal approximation of chi-square
        limits = f"{solutions - 1 - spread:.0f} to {solutions - 1 + spread:.0f}"
        yield f"| {name} | {solutions} | {number} | {lost} | {chi:.0f} | {limits} |"


DRAWN = {
    "Slitherlink 4×4": ("slitherlink", "4x4", "lines of the loop", True),
    "Creek 4×4": ("creek", "4x4", "shaded cells", 1),
    "Kurodoko 4×4": ("kurodoko", "4x4", "shaded cells", 1),
}
"""The kind, the size, and the measured number: of the slots with a value."""
BOARDS_EACH = 20


def boards(options: argparse.Namespace) -> Iterator[str]:
    """A number of the solution of random boards, with and without the sampler, and its mean over all solutions."""
    yield f"| board | number | all solutions | mean | {BOARDS_EACH} boards | {BOARDS_EACH} boards, --sample |"
    yield "|---|---|---:|---:|---:|---:|"
    for name, (kind, size, what, value) in DRAWN.items():
        cls = puzzle_class(kind)
        arguments = read_arguments(cls, size, {})
        blank = cls.parse(random_pair(cls, Random(1), {**arguments, "clues": 0.0})[0].format())
        every = [count_of(solution, value) for solution in cluewise.solve(blank, limit=None).solutions]
        cells = [f"{name} | {what} | {len(every)} | {mean(every):.1f}"]
        for sample in (False, True):
            rng = Random(1)
            pairs = (random_pair(cls, rng, {**arguments, SAMPLE: sample}) for _ in range(BOARDS_EACH))
            drawn = [count_of(solution, value) for _, solution in pairs]
            cells.append(f"{mean(drawn):.1f} ± {stdev(drawn) / sqrt(BOARDS_EACH):.1f}")
        yield f"| {' | '.join(cells)} |"


ORDERS = 10
"""The number of random orders in which clues are removed."""
LEAST = 8
"""The fewest clues."""


def clues(options: argparse.Namespace) -> Iterator[str]:
    """The number of solutions of a 6×6 Sudoku without some of its 36 clues; with `--write`, also as a plot."""
    empty = board("sudoku", "2x3:zj")
    full = board("sudoku", empty.text(cluewise.solve(empty).solutions[0]))
    curves = [list(removal(full, Random(seed))) for seed in range(ORDERS)]
    yield "| clues | least | median | most |"
    yield "|---:|---:|---:|---:|"
    for left in range(20, LEAST - 1, -2):
        numbers = sorted(curve[35 - left] for curve in curves)
        yield f"| {left} | {numbers[0]} | {median(numbers):g} | {numbers[-1]} |"
    if options.write:
        draw(curves)


def removal(puzzle: Puzzle, rng: Random) -> Iterator[int]:
    """The number of solutions after the removal of each clue, in a random order, down to LEAST clues."""
    every = [clue for group in puzzle.spare_clues() for clue in group]
    for clue in rng.sample(every, len(every))[: len(every) - LEAST]:
        puzzle = puzzle.without_clue(clue)
        yield len(cluewise.solve(puzzle, limit=None).solutions)


def draw(curves: Sequence[Sequence[int]]) -> None:
    """Writes the plot of solutions against clues."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot

    pyplot.rcParams.update({"svg.hashsalt": "cluewise", "axes.spines.top": False, "axes.spines.right": False})
    figure, axes = pyplot.subplots(figsize=(6, 3.4), layout="constrained")
    for curve in curves:
        axes.plot(range(35, 35 - len(curve), -1), curve, color="#0072B2", alpha=0.5)
    axes.set(yscale="log", xlabel="clues", ylabel="solutions", title="Sudoku 6×6: ten orders of removing clues")
    figure.savefig(MEASURED / "clues.svg", metadata={"Date": None})


def count_of(solution: Solution, value: object) -> int:
    return sum(each == value for each in solution.values())


TABLES = {"counts": counts, "uniformity": uniformity, "boards": boards, "clues": clues}


def main() -> None:
    parser = page_parser(__doc__, "counting.md", TABLES)
    parser.add_argument("--seconds", type=float, default=20.0)
    options = parser.parse_args()
    publish("counting.md", {name: TABLES[name] for name in options.tables}, options)


if __name__ == "__main__":
    main()
