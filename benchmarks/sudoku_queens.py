"""Sudoku and Queens: time to build and solve at library level, one process.

    python benchmarks/sudoku_queens.py [FOLDER]

FOLDER holds files `solo-*.txt` of Solo IDs; without it, puzzles are generated. Sudokus are proven unique (or a second
solution is found). Queens is solved once, and for 10 all solutions are counted. Prints means and maxima in
milliseconds.
"""

import random
import statistics
import sys
from pathlib import Path
from time import perf_counter

import cluewise
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.queens import Queens
from cluewise.puzzles.sudoku import Sudoku


def milliseconds(puzzle: Puzzle, limit: int | None, **options: str) -> float:
    start = perf_counter()
    cluewise.solve(puzzle, limit, **options)
    return 1000 * (perf_counter() - start)


def row(name: str, puzzles: list[Puzzle], limit: int | None, **options: str) -> None:
    times = [milliseconds(puzzle, limit, **options) for puzzle in puzzles]
    names = " ".join(options.values())
    print(f"{name:16}{names:20}{len(times):5}{statistics.mean(times):11.1f}{max(times):11.1f}")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    print(f"{'puzzles':16}{'how':20}{'n':>5}{'mean':>11}{'max':>11}  ms")
    files = sorted(folder.glob("solo-*.txt")) if folder else []
    sets: dict[str, list[Puzzle]] = {file.stem: cluewise.read("sudoku", file) for file in files}
    if not sets:
        rng = random.Random(1)
        sizes = ("3x3", "4x4", "3x3k")
        sets = {
            size: [generator_for(Sudoku).random(rng, **Sudoku.size(size), given=0.6)[0] for _ in range(10)]
            for size in sizes
        }
    for name, puzzles in sets.items():
        for encoding in ("complete", "minimal", "pruned"):
            row(name, puzzles, 2, encoding=encoding)
    for solver in ("glucose4", "cadical195", "backtrack:bits"):
        row("queens 10, all", [Queens(10, 10)], None, solver=solver)
    for side in (200, 500):
        row(f"queens {side}", [Queens(side, side)], 1)


if __name__ == "__main__":
    main()
