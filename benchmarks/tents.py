"""Tents: all solutions of the enumeration problems, and uniqueness proven of game IDs; library level, one process.

    python benchmarks/tents.py FOLDER [--encodings pruned …] [--solver S] [--repeat N]

FOLDER holds the folders `tents` (grids, and `expected.json` with their solutions) and `tatham` (files
`tents-WxHdX.txt`, one ID a line). Prints a table of milliseconds. They include building, loading, solving and
checking, but not reading. The time of a puzzle is the median of N runs.
"""

import argparse
import json
import statistics
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import cluewise
from cluewise.puzzles.tents import Tents


def sets(folder: Path) -> Iterator[tuple[str, list[Tents], int | None, list[int]]]:
    """Yields name, puzzles, limit, and the expected number of solutions of each puzzle."""
    expected = json.loads((folder / "tents" / "expected.json").read_text())
    for name, solutions in sorted(expected.items()):
        yield name, cluewise.read("tents", folder / "tents" / name), None, [len(solutions)]
    for file in sorted((folder / "tatham").glob("tents-*.txt")):
        puzzles = cluewise.read("tents", file)
        yield file.stem, puzzles, 2, [1] * len(puzzles)


def solved(puzzle: Tents, limit: int | None, encoding: str, solver: str | None) -> tuple[float, int]:
    """Milliseconds, and the number of solutions. The puzzle's caches are empty at the start."""
    fresh = replace(puzzle)
    start = perf_counter()
    answer = cluewise.solve(fresh, limit=limit, encoding=encoding, solver=solver)
    took = 1000 * (perf_counter() - start)
    assert answer.complete, answer.reason
    return took, len(answer.solutions)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--encodings", nargs="+", default=["pruned", "links", "directions"])
    parser.add_argument("--solver")
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()
    print(f"{'puzzles':18}{'encoding':12}{'number':>7}{'right':>7}{'mean':>9}{'median':>9}{'max':>9}  ms")
    for name, puzzles, limit, counts in sets(options.folder):
        for encoding in options.encodings:
            solved(puzzles[0], limit, encoding, options.solver)  # imports
            runs = [
                [solved(puzzle, limit, encoding, options.solver) for _ in range(options.repeat)] for puzzle in puzzles
            ]
            right = sum(all(number == count for _, number in run) for run, count in zip(runs, counts, strict=True))
            times = [statistics.median(took for took, _ in run) for run in runs]
            figures = (statistics.mean(times), statistics.median(times), max(times))
            print(f"{name:18}{encoding:12}{len(runs):7}{right:7}" + "".join(f"{figure:9.2f}" for figure in figures))


if __name__ == "__main__":
    main()
