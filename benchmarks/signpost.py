"""Signpost: time to build, solve and prove uniqueness, library level, one process.

    python benchmarks/signpost.py FOLDER [--sizes 10x10 …] [--encodings windows …] [--solver S]

FOLDER holds files `signpost-WxH.txt`, one game ID a line. Without a folder, puzzles are generated. They may have
several solutions; then two are found. Prints a table of means, medians and maxima in milliseconds.
"""

import argparse
import random
import statistics
from pathlib import Path
from time import perf_counter

import cluewise
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.signpost import Signpost


def puzzles(folder: Path | None, size: str) -> list[Puzzle]:
    if folder:
        return cluewise.read("signpost", folder / f"signpost-{size}.txt")
    rng = random.Random(size)
    return [generator_for(Signpost).random(rng, **Signpost.size(size), hints=0.35)[0] for _ in range(10)]


def milliseconds(puzzle: Puzzle, encoding: str, solver: str | None) -> tuple[float, bool]:
    """Wall time, and whether uniqueness was proven."""
    start = perf_counter()
    answer = cluewise.solve(puzzle, limit=2, encoding=encoding, solver=solver)
    took = 1000 * (perf_counter() - start)
    return took, answer.complete and len(answer.solutions) == 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--sizes", nargs="+", default=["10x10", "15x15", "20x20"])
    parser.add_argument("--encodings", nargs="+", default=["windows", "successor"])
    parser.add_argument("--solver")
    options = parser.parse_args()
    print(f"{'size':8}{'encoding':12}{'puzzles':>8}{'unique':>8}{'mean':>9}{'median':>9}{'max':>9}  ms")
    for size in options.sizes:
        instances = puzzles(options.folder, size)
        for encoding in options.encodings:
            milliseconds(instances[0], encoding, options.solver)  # warm-up
            runs = [milliseconds(puzzle, encoding, options.solver) for puzzle in instances]
            times = [took for took, _ in runs]
            figures = (statistics.mean(times), statistics.median(times), max(times))
            print(
                f"{size:8}{encoding:12}{len(runs):8}{sum(unique for _, unique in runs):8}"
                + "".join(f"{figure:9.1f}" for figure in figures)
            )


if __name__ == "__main__":
    main()
