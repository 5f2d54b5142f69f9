"""The phases of a solve and their times: building, lowering, loading, solving, decoding, checking; default encodings.

    python benchmarks/phases.py [FOLDER] [--rounds N] [--puzzles NAME …]

Solves for one solution and the proof that it is the only one (mazes and queens: one solution). FOLDER holds game IDs
and crosswords in any depth; without it, puzzles are drawn. Prints milliseconds: the median of the rounds for each
puzzle, then the mean over the puzzles of a set. `lower` is the part of `load` that turns the Model into clauses. `over`
is building, decoding and checking minus solving: the cost of the tool itself.
"""

import argparse
import random
import statistics
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from time import perf_counter

import cluewise
from cluewise.encodings.common.cnf import Cnf
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import encodings, puzzle_class

PHASES = ("build", "lower", "load", "solve", "decode", "check", "whole")

SETS = {
    "signpost": ("signpost-10x10.txt", "signpost-20x20.txt"),
    "sudoku": ("solo-3x3.txt", "solo-4x4.txt"),
    "tents": ("tents-15x15dt.txt", "tents-20x20dt.txt"),
    "hashi": ("bridges-15x15.txt", "bridges-30x30.txt"),
    "pattern": ("pattern-15x15.txt", "pattern-30x30.txt"),
    "regex": ("MIT.input.txt", "beginner_1.input.txt"),
}
DRAWN = {
    "signpost": ("10x10", {"hints": 0.5}),
    "sudoku": ("3x3", {"given": 0.4}),
    "queens": ("50", {"given": 0.03, "blocked": 0.0}),
    "tents": ("15x15", {}),
    "hashi": ("15x15", {}),
    "regex": ("hex7", {}),
    "maze": ("41x41", {}),
    "pattern": ("20x20", {}),
}


def sets(folder: Path | None, name: str) -> Iterator[tuple[str, list[Puzzle]]]:
    for file in SETS.get(name, ()) if folder else ():
        for path in sorted(folder.rglob(file)):
            yield path.name.partition(".")[0], cluewise.read(name, path)
    if not folder or name not in SETS:
        size, options = DRAWN.get(name, ("10x10", {}))  # without an entry, the size of most tables
        cls = puzzle_class(name)
        rngs = (random.Random(f"{name} {seed}") for seed in range(5))
        yield f"{name}-{size}", [generator_for(cls).random(rng, **{**cls.size(size), **options})[0] for rng in rngs]


def fresh(puzzle: Puzzle) -> Puzzle:
    """The same puzzle with empty caches."""
    return type(puzzle).parse(puzzle.format())


def milliseconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return 1000 * (perf_counter() - start)


def phases(puzzle: Puzzle, limit: int) -> dict[str, float]:
    """One round. The whole solve and the separate parts have fresh puzzles."""
    encoding = encodings(puzzle.name)[0].variants[0]
    whole, parts, model = fresh(puzzle), fresh(puzzle), encoding.build(puzzle)
    start = perf_counter()
    answer = cluewise.solve(whole, limit)
    took = 1000 * (perf_counter() - start)
    solution = answer.solutions[0]
    values = dict(solution)
    stats = answer.stats
    return {
        "build": 1000 * (stats.build or 0.0),
        "lower": milliseconds(lambda: list(Cnf(model))),
        "load": 1000 * (stats.load or 0.0),
        "solve": 1000 * (stats.solve or 0.0),
        "decode": milliseconds(lambda: encoding.decode(parts, values)),
        "check": milliseconds(lambda: parts.check(solution)),
        "whole": took,
    }


def rows(folder: Path | None, names: Sequence[str], rounds: int) -> Iterator[tuple[str, int, dict[str, float]]]:
    """Yields for each set its title, the number of its puzzles, and the means of their medians."""
    for title, puzzles in chain.from_iterable(sets(folder, name) for name in names):
        limit = 1 if puzzles[0].name in ("maze", "queens") else 2
        means = dict.fromkeys(PHASES, 0.0)
        for puzzle in puzzles:
            runs = [phases(puzzle, limit) for _ in range(rounds)]
            for phase in PHASES:
                means[phase] += statistics.median(run[phase] for run in runs) / len(puzzles)
        yield title, len(puzzles), {**means, "over": means["build"] + means["decode"] + means["check"] - means["solve"]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--puzzles", nargs="+", default=list(DRAWN))
    options = parser.parse_args()
    print(f"{'puzzles':20}{'n':>4}" + "".join(f"{phase:>9}" for phase in (*PHASES, "over")) + "  ms")
    for title, number, means in rows(options.folder, options.puzzles, options.rounds):
        print(f"{title:20}{number:4}" + "".join(f"{time:9.2f}" for time in means.values()), flush=True)


if __name__ == "__main__":
    main()
