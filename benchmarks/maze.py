"""Mazes: the time to find one path, library level, one process.

    python benchmarks/maze.py [FOLDER] [--solvers edges backtrack:dfs …]

FOLDER holds MovingAI maps and `bfs_expected.tsv`, the shortest lengths; without it, mazes are generated. A solver is
an encoding or a search; an encoding with `:highs` goes to HiGHS. Prints reading and solving in seconds (the check is a
part of solving), and the steps of the path. The lengths of shortest paths are compared with the expected ones.
"""

import argparse
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import cluewise
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.maze import Maze


def generated() -> Iterator[tuple[str, Maze, None]]:
    for size, loops in (("64x64", 0.0), ("64x64", 0.1), ("64x64", 1.0), ("101x101", 0.0), ("1001x1001", 0.0)):
        yield (
            f"{size}, {loops:.0%} open",
            generator_for(Maze).random(random.Random(size), **Maze.size(size), loops=loops)[0],
            None,
        )


def maps(folder: Path) -> Iterator[tuple[str, Maze, int | None]]:
    head, *lines = (line.split("\t") for line in (folder / "bfs_expected.tsv").read_text().splitlines())
    for line in lines:
        known = dict(zip(head, line, strict=True))
        if (folder / known["map"]).exists():
            yield known["map"], cluewise.read("maze", folder / known["map"])[0], int(known["bfs4_len"])


def solved(maze: Maze, name: str, timeout: float | None) -> tuple[float, int | None]:
    """Seconds, and the steps of the path (None: no path in time)."""
    encoding, _, solver = name.partition(":")
    options = {"solver": name} if encoding == "backtrack" else {"encoding": encoding, "solver": solver or None}
    fresh = Maze.parse(maze.format())  # with empty caches
    start = perf_counter()
    answer = cluewise.solve(fresh, timeout=timeout, **options)
    return perf_counter() - start, len(fresh.value(answer.solutions[0])) - 1 if answer.solutions else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--solvers", nargs="+", default=["edges", "backtrack:dfs", "backtrack:bfs"])
    parser.add_argument("--timeout", type=float, help="seconds a solve, in a process of its own")
    options = parser.parse_args()
    print(f"{'maze':24}{'rule':10}{'solver':20}{'seconds':>9}{'steps':>8}")
    for name, maze, expected in maps(options.folder) if options.folder else generated():
        for shortest in (False, True):
            for solver in options.solvers:
                seconds, steps = solved(replace(maze, shortest=shortest), solver, options.timeout)
                wrong = shortest and steps is not None and expected not in (None, steps)
                rule = "shortest" if shortest else "any"
                shown = "none" if steps is None else steps
                print(f"{name:24}{rule:10}{solver:20}{seconds:9.2f}{shown:>8}{'  WRONG' if wrong else ''}", flush=True)


if __name__ == "__main__":
    main()
