"""Hashi: time to build, solve and check, library level, one process.

    python benchmarks/hashi.py [FOLDER] [--encodings cuts …] [--solver S] [--every N] [--limit K]

FOLDER holds, in any depth, files `bridges-*.txt` of game IDs and folders of `.has` files. Each is a row of the table.
Without it, puzzles are generated. `--limit 2` proves uniqueness, or finds a second solution; `--every N` takes every
Nth puzzle. A solver may be a program, such as 'cadical -q {cnf}', which reads the exported file. Prints means, medians
and maxima in milliseconds, and the mean number of cuts.
"""

import argparse
import random
import statistics
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import cluewise
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.hashi import Hashi


def sets(folder: Path | None) -> Iterator[tuple[str, list[Puzzle]]]:
    """The rows of the table: a name and its puzzles."""
    if folder is None:
        for side in (10, 20, 30, 40):
            rng = random.Random(side)
            yield f"{side}x{side}", [generator_for(Hashi).random(rng, width=side, height=side)[0] for _ in range(10)]
        return
    for file in sorted(folder.rglob("bridges-*.txt")):
        yield file.stem, cluewise.read("hashi", file)
    for inner in sorted({file.parent for file in folder.rglob("*.has")}):
        yield inner.name, [puzzle for file in sorted(inner.glob("*.has")) for puzzle in cluewise.read("hashi", file)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--encodings", nargs="+", default=["cuts"])
    parser.add_argument("--solver")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--limit", type=int, default=1)
    options = parser.parse_args()
    print(f"{'puzzles':16}{'encoding':10}{'n':>5}{'solved':>8}{'mean':>9}{'median':>9}{'max':>9}  ms{'cuts':>8}")
    whole = 0.0
    for name, puzzles in sets(options.folder):
        for encoding in options.encodings:
            times, solved, cuts = [], 0, 0
            for puzzle in puzzles[:: options.every]:
                start = perf_counter()
                answer = cluewise.solve(puzzle, options.limit, encoding=encoding, solver=options.solver)
                times.append(1000 * (perf_counter() - start))
                solved += len(answer.solutions) == 1
                cuts += answer.stats.cuts or 0
            whole += sum(times)
            figures = (statistics.mean(times), statistics.median(times), max(times))
            shown = "".join(f"{figure:9.1f}" for figure in figures)
            print(f"{name:16}{encoding:10}{len(times):5}{solved:8}{shown}{cuts / len(times):12.1f}", flush=True)
    print(f"in all {whole / 1000:.1f} s")


if __name__ == "__main__":
    main()
