"""Regex crossword: time to read, build and solve with uniqueness proven, library level, one process.

    python benchmarks/regex.py [FOLDER] [--runs N]

FOLDER holds published crosswords, `*.input.txt`; without it, only those in `instances/` and generated hexagons are
solved. Prints milliseconds: medians over the runs of one crossword, sums of these medians over several, and the
branches of the search.
"""

import argparse
import random
import statistics
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import cluewise
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.regex import Regex

ROUTES = ({"encoding": "spans"}, {"encoding": "automaton"}, {"solver": "backtrack:propagate"})


def milliseconds(puzzle: Puzzle, runs: int, **route: str) -> tuple[float, bool, int | None]:
    """Median wall time, whether there is one solution, and the branches of the search."""
    times = []
    for _ in range(runs):
        start = perf_counter()
        answer = cluewise.solve(Regex.parse(puzzle.format()), limit=2, **route)
        times.append(1000 * (perf_counter() - start))
    nodes = answer.stats.nodes
    return statistics.median(times), len(answer.solutions) == 1, None if nodes is None else nodes - 1


def row(name: str, puzzles: Sequence[Puzzle], runs: int) -> None:
    for route in ROUTES:
        results = [milliseconds(puzzle, runs, **route) for puzzle in puzzles]
        times = [took for took, _, _ in results]
        branches = sum(count or 0 for _, _, count in results) if "solver" in route else ""
        unique = sum(is_unique for _, is_unique, _ in results)
        names = "".join(route.values())
        print(
            f"{name:24}{names:22}{len(times):4}{unique:8}{sum(times):10.0f}{max(times):10.0f}{branches:>10}", flush=True
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    print(f"{'crosswords':24}{'how':22}{'n':>4}{'unique':>8}{'sum ms':>10}{'max ms':>10}{'branches':>10}")
    if options.folder:
        files = sorted(options.folder.glob("*.input.txt"))
        published = {file.name.removesuffix(".input.txt"): cluewise.read("regex", file)[0] for file in files}
        for name in ("MIT", "search_required"):
            row(name, [published[name]], options.runs)
        row("all published", list(published.values()), options.runs)
    instances = sorted((Path(__file__).parent.parent / "instances" / "regex").iterdir())
    row("our instances", [puzzle for file in instances for puzzle in cluewise.read("regex", file)], options.runs)
    for size in ("hex7", "hex13"):
        row(
            f"generated {size}", [generator_for(Regex).random(random.Random(size), **Regex.size(size))[0]], options.runs
        )


if __name__ == "__main__":
    main()
