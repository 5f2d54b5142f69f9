"""The time of `generate --unique`: for each kind, the seconds to a first puzzle with one solution, and to the end.

    python benchmarks/unique.py [PUZZLE,SIZE[,KEY=VALUE…] …] [--seeds 5] [--timeout 60]

Without arguments, it takes 10×10 boards of every kind, or a usual size of a kind without them. Prints a table:
processor seconds, the median of the seeds and the largest. A puzzle that takes longer than --timeout is stopped and
counts as that long.
"""

import argparse
import statistics
from collections.abc import Iterator
from functools import partial
from random import Random
from time import process_time
from typing import Any

from levels import SIZES

from cluewise.generation.random_puzzles import read_arguments
from cluewise.generation.unique_puzzles import unique_puzzles
from cluewise.puzzles.common.errors import LimitReached
from cluewise.registry import loading
from cluewise.solvers.common import Limits
from cluewise.solvers.processes.runner import limited

MORE = (
    "nurikabe,14x24",
    "starbattle,8",
    "skyscrapers,8",
    "regex,10x10",
    "slitherlink,15x12",
    "slitherlink,20x20",
    "slitherlink,8x8,grid=honeycomb",
    "slitherlink,10x8,grid=triangles",
    "unruly,14x14,unique=yes",
)


def steps(case: str, seed: int, emit: Any) -> None:
    """Emits the time and the number of clues of each puzzle, up to the last."""
    name, size, *settings = case.split(",")
    cls = loading.puzzle_class(name)
    loading.encodings(name)
    arguments = read_arguments(cls, size, dict(setting.split("=") for setting in settings))
    start = process_time()
    for puzzle in unique_puzzles(cls, Random(f"{seed} 1"), arguments):
        emit((process_time() - start, sum(map(len, puzzle.spare_clues()))))
    emit((process_time() - start, None))


def run(case: str, seed: int, timeout: float) -> tuple[float, float, int | None]:
    """Seconds to the first puzzle and to the end, and the number of remaining clues (None: no puzzle)."""
    import pysat.solvers  # noqa: F401  # not to be measured

    results: list[tuple[float, int | None]] = []
    try:
        results.extend(limited(partial(steps, case, seed), Limits(timeout)))
    except LimitReached:
        results.append((timeout, None))
    clues = [count for _, count in results if count is not None]
    return results[0][0], results[-1][0], clues[-1] if clues else None


def cases() -> Iterator[str]:
    for name in loading.puzzle_names():
        yield f"{name},{SIZES.get(name, '10x10')}"
    yield from MORE


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", metavar="PUZZLE,SIZE")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--timeout", type=float, default=60)
    options = parser.parse_args()
    print(f"{'puzzle':28}{'first':>8}{'max':>8}{'whole':>8}{'max':>8}  s, clues left")
    for case in options.cases or cases():
        runs = [run(case, seed, options.timeout) for seed in range(options.seeds)]
        firsts, wholes, clues = zip(*runs, strict=True)
        times = [statistics.median(firsts), max(firsts), statistics.median(wholes), max(wholes)]
        remaining = " ".join("none" if count is None else str(count) for count in clues)
        print(f"{case:28}" + "".join(f"{seconds:8.2f}" for seconds in times) + f"  {remaining}", flush=True)


if __name__ == "__main__":
    main()
