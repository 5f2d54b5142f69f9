"""The puzzles of the kit: published IDs solved and proven unique, integer programs, the length of their files.

    python benchmarks/kit.py FOLDER [--tables unique …] [--encodings default …] [--repeat N] [--write]

FOLDER holds files of game IDs, one a line, each with exactly one solution; the word before the first `-` of a file's
name is the name of a puzzle or one of its other names (`towers-5dh.txt`). Files of other puzzles are left out.

All times are of the processor, so that what else the machine does counts less: of each puzzle the median of N runs.
Building, loading, solving, decoding and checking are included, reading is not, and nothing that a puzzle keeps for
itself is warm. Prints tables in Markdown; `--write` puts them into docs/kit.md.
"""

import argparse
import random
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from page import ROOT, about, fill

import cluewise
from cluewise.catalogue import encodings, puzzle_class, puzzle_names
from cluewise.puzzles.common.boards import GridPuzzle
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.road import Route, choose_route
from cluewise.solvers.common import Answer, clock

SUDOKUS = "sudoku/17_clue_sample.txt"
LARGEST_SIDE = 10
"""Of the puzzles that an integer program is made of."""


class File(NamedTuple):
    """A file of IDs and the puzzles in it."""

    name: str
    puzzle: str
    puzzles: list[Any]


def kit() -> list[str]:
    """The puzzles of the kit, by name."""
    return [name for name in puzzle_names() if issubclass(puzzle_class(name), GridPuzzle)]


def files(folder: Path) -> Iterator[File]:
    """The files of puzzles of the kit. A variant that a puzzle does not know (triangles) is left out."""
    known = {alias: name for name in kit() for alias in (name, *puzzle_class(name).aliases)}
    for file in sorted(folder.glob("*.txt")):
        name = known.get(file.stem.partition("-")[0])
        if name:
            try:
                yield File(file.stem, name, cluewise.read(name, file))
                print(file.name, file=sys.stderr)
            except PuzzleError as error:
                print(f"{file.name} is left out: {error.message}", file=sys.stderr)


def table(head: Sequence[str], *rows: Sequence[object]) -> list[str]:
    """Markdown; columns of numbers are aligned to the right."""
    columns = zip(*([str(cell) for cell in row] for row in rows), strict=True)
    sides = ["---:" if all(cell.replace(".", "").isdigit() for cell in column) else "---" for column in columns]
    return [f"| {' | '.join(head)} |", f"|{'|'.join(sides)}|", *(f"| {' | '.join(map(str, row))} |" for row in rows)]


# ── a yardstick ──


def bare_sudokus(file: Path, number: int = 1000) -> float:
    """Microseconds a Sudoku with 17 clues takes CaDiCaL alone: the rules loaded once, clues assumed, no check."""
    from pysat.solvers import Solver

    with Solver("cadical195", bootstrap_with=list(_sudoku_clauses())) as engine:
        lines = [line for line in file.read_text().splitlines() if line[:1] not in ("", "#")][:number]
        clues = [[9 * i + int(sign) for i, sign in enumerate(line[:81]) if sign in "123456789"] for line in lines]
        start = process_time()
        for assumed in clues:
            assert engine.solve(assumptions=assumed)
        return (process_time() - start) / len(lines) * 1e6


def _sudoku_clauses() -> Iterator[list[int]]:
    """Variable 9i + d says that cell i holds digit d. Every cell, row, column and box holds each digit once."""
    lines = [[9 * r + c for c in range(9)] for r in range(9)]
    boxes = [[9 * r + c for r in range(y, y + 3) for c in range(x, x + 3)] for y in (0, 3, 6) for x in (0, 3, 6)]
    units = [*lines, *map(list, zip(*lines, strict=True)), *boxes]
    groups = [[9 * i + d for i in unit] for unit in units for d in range(1, 10)]
    for group in (*groups, *([9 * i + d for d in range(1, 10)] for i in range(81))):
        yield group
        yield from ([-a, -b] for k, a in enumerate(group) for b in group[:k])


# ── the tables ──


def solved(puzzle: Any, limit: int | None, **options: Any) -> tuple[float, Answer]:
    """Seconds of the processor, in this process and in those it waits for; and the answer."""
    fresh = replace(puzzle)
    start = clock()[1]
    answer = cluewise.solve(fresh, limit=limit, **options)
    return clock()[1] - start, answer


def names(puzzle: Puzzle, **options: Any) -> tuple[str, str]:
    """The encoding and the solver that are taken."""
    chosen = choose_route(puzzle, Route(**options))
    return f"`{chosen.encoding.name if chosen.encoding else ''}`", f"`{chosen.solver_name}`"


def median(puzzle: Any, repeat: int, limit: int | None, **options: Any) -> tuple[float, Answer]:
    """The median time of several runs, and the last answer."""
    runs = [solved(puzzle, limit, **options) for _ in range(repeat)]
    return statistics.median(took for took, _ in runs), runs[-1][1]


def unique(options: argparse.Namespace) -> Iterator[str]:
    """Every file: how long it takes to find the solution and to prove that it is the only one."""
    rows: list[tuple[object, ...]] = []
    for file in files(options.folder):
        for encoding in _asked(file.puzzle, options.encodings):
            chosen = {"encoding": encoding, "solver": options.solver}
            solved(file.puzzles[0], 2, **chosen)  # imports
            runs = [median(puzzle, options.repeat, 2, **chosen) for puzzle in file.puzzles]
            right = sum(answer.complete and len(answer.solutions) == 1 for _, answer in runs)
            times = [1000 * took for took, _ in runs]
            figures = (f"{figure:.1f}" for figure in (statistics.mean(times), max(times)))
            rows.append((file.name, *names(file.puzzles[0], **chosen), len(runs), right, *figures))
    yield from table(("puzzles", "encoding", "solver", "number", "unique", "mean ms", "max ms"), *rows)
    if options.sudokus.is_file():
        bare = statistics.median(bare_sudokus(options.sudokus) for _ in range(options.repeat))
        yield ""
        yield f"In the same run CaDiCaL alone took {bare:.0f} µs for a Sudoku with 17 clues."


def _asked(name: str, wanted: Sequence[str]) -> list[str | None]:
    """The encodings that are to be tried of a puzzle; None for its default."""
    if wanted == ["default"]:
        return [None]
    there = [one.name for one in encodings(name) if "cnf" in one.targets]
    return [one for one in there if wanted == ["all"] or one in wanted]


def programs(options: argparse.Namespace) -> Iterator[str]:
    """One solution of each ID up to 10×10 by HiGHS, with the encoding that is the default there."""
    rows = []
    for file in files(options.folder):
        small = [puzzle for puzzle in file.puzzles if max(puzzle.height, puzzle.width) <= LARGEST_SIDE]
        if small:
            solved(small[0], 1, solver="highs")  # imports
            runs = [solved(puzzle, 1, solver="highs") for puzzle in small]
            done = sum(bool(answer.solutions) for _, answer in runs)
            times = [took for took, _ in runs]
            figures = (f"{figure:.3f}" for figure in (statistics.mean(times), max(times)))
            rows.append((file.name, *names(small[0], solver="highs"), len(small), done, *figures))
    yield from table(("puzzles", "encoding", "solver", "number", "solved", "mean s", "max s"), *rows)


def lengths(options: argparse.Namespace) -> Iterator[str]:
    """Lines of a puzzle's files, blank ones and docstrings included."""
    rows: list[tuple[Any, ...]] = []
    for name in kit():
        whole = [_lines([ROOT / folder / f"{name}.py"]) for folder in ("puzzles", "encodings")]
        parts = _lines(
            file for folder in ("puzzles", "encodings") for file in (ROOT / folder / "parts" / name).glob("*")
        )
        rows.append((name, *whole, parts, sum(whole) + parts))
    yield from table(("puzzle", "`puzzles/`", "`encodings/`", "`parts/`", "together"), *rows)
    both, together = ([sum(row[1:3]) for row in rows], [row[4] for row in rows])
    yield ""
    yield f"Median of the two files {statistics.median(both):g}, of all files {statistics.median(together):g} lines."


def _lines(paths: Iterator[Path] | Sequence[Path]) -> int:
    return sum(len(path.read_text().splitlines()) for path in paths if path.suffix == ".py")


def large(options: argparse.Namespace) -> Iterator[str]:
    """Unruly 100×100 with 35 % of the cells given: one solution."""
    drawn: list[Puzzle] = [
        puzzle_class("unruly").random(random.Random(f"unruly 100 {seed}"), width=100, height=100, given=0.35)[0]
        for seed in range(options.repeat)
    ]
    rows = []
    for solver in options.large:
        chosen = {"solver": None if solver == "default" else solver}
        runs = [solved(puzzle, 1, timeout=options.timeout, **chosen) for puzzle in drawn]
        times, done = [took for took, _ in runs], sum(bool(answer.solutions) for _, answer in runs)
        figures = (f"{figure:.2f}" for figure in (statistics.median(times), max(times)))
        rows.append((*names(drawn[0], **chosen), len(runs), done, *figures))
    yield from table(("encoding", "solver", "number", "solved", "median s", "max s"), *rows)


TABLES: dict[str, Callable[[argparse.Namespace], Iterator[str]]] = {
    "unique": unique,
    "programs": programs,
    "lengths": lengths,
    "large": large,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=list(TABLES))
    parser.add_argument("--encodings", nargs="+", default=["default"], help="names, 'default' or 'all' (table unique)")
    parser.add_argument("--solver", help="of the table unique")
    parser.add_argument("--large", nargs="+", default=["default", "cadical195", "highs"], help="solvers of that table")
    parser.add_argument("--sudokus", type=Path, help=f"17 clues a line (default: FOLDER/../{SUDOKUS})")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds a solve in the table 'large'")
    parser.add_argument("--write", action="store_true", help="write docs/kit.md")
    options = parser.parse_args()
    options.sudokus = options.sudokus or options.folder.parent / SUDOKUS
    made = {"machine": [about()]}
    for name in options.tables:
        made[name] = list(TABLES[name](options))
        print(f"{name}:\n", *made[name], "", sep="\n", flush=True)
    if options.write:
        fill(ROOT / "docs" / "kit.md", made.get)


if __name__ == "__main__":
    main()
