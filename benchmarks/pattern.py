"""Pattern: time to build, solve and prove uniqueness, library level, one process.

    python benchmarks/pattern.py [FOLDER] [--encodings pruned starts …] [--solver S] [--timeout SECONDS]

FOLDER holds files `pattern-WxH.txt` of game IDs, one a line. After them come dominoes (Josh Greifer's Domino Logic III
has 9 of them; no single line decides a cell), and random pictures, which may have several solutions: then two are
found. Prints means, medians and maxima in milliseconds; `unique` counts the puzzles proven to have one
solution, `stopped` those that ran out of time.
"""

import argparse
import random
import statistics
from pathlib import Path
from time import perf_counter

import cluewise
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.pattern import Pattern


def dominoes(count: int) -> Pattern:
    """Side 2n + 1: every other row is 3 and 1, every other column 1 and 3; lines between them have one black cell."""
    rows = ((3,), *((1,), (3, 1)) * (count - 1), (1,), (1,))
    columns = ((1,), (1,), *((1, 3), (1,)) * (count - 1), (3,))
    return Pattern(len(rows), len(columns), columns, rows, (None,) * len(rows) * len(columns))


def drawn(size: str, **options: float) -> list[Puzzle]:
    rng = random.Random(size)
    return [generator_for(Pattern).random(rng, **Pattern.size(size), **options)[0] for _ in range(5)]


def sets(folder: Path | None) -> dict[str, list[Puzzle]]:
    files = sorted(folder.glob("pattern-*.txt")) if folder else []
    by_name: dict[str, list[Puzzle]] = {file.stem: cluewise.read("pattern", file) for file in files}
    by_name |= {f"{count} dominoes": [dominoes(count)] for count in (7, 9, 11)}
    by_name["blots 50x50"] = drawn("50x50")
    by_name["noise 50x50"] = drawn("50x50", smooth=0, density=0.6)
    by_name["blots 100x100"] = drawn("100x100", smooth=2)
    return by_name


def row(name: str, puzzles: list[Puzzle], **options: object) -> None:
    times, unique, stopped = [], 0, 0
    for puzzle in puzzles:
        start = perf_counter()
        answer = cluewise.solve(puzzle, 2, **options)
        times.append(1000 * (perf_counter() - start))
        unique += answer.complete and len(answer.solutions) == 1
        stopped += answer.reason is not None
    figures = (statistics.mean(times), statistics.median(times), max(times))
    print(
        f"{name:18}{options['encoding']!s:12}{len(times):5}{unique:8}{stopped:9}"
        + "".join(f"{figure:11.1f}" for figure in figures),
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--encodings", nargs="+", default=["pruned", "starts"])
    parser.add_argument("--solver")
    parser.add_argument("--timeout", type=float, help="seconds a puzzle; each then runs in a process of its own")
    options = parser.parse_args()
    cluewise.solve(dominoes(1), solver=options.solver)  # imports the solver
    print(f"{'puzzles':18}{'encoding':12}{'n':>5}{'unique':>8}{'stopped':>9}{'mean':>11}{'median':>11}{'max':>11}  ms")
    for name, puzzles in sets(options.folder).items():
        for encoding in options.encodings:
            row(name, puzzles, encoding=encoding, solver=options.solver, timeout=options.timeout)


if __name__ == "__main__":
    main()
