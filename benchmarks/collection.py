"""Simon Tatham's collection: game IDs read and written back, solved and proven unique, solved as integer programs.

    python benchmarks/collection.py FOLDER [FILE …] [--highs] [--encodings default …] [--repeat N] [--write]

FOLDER holds files of game IDs, one a line, each with exactly one solution. A file's name begins with the name of a
puzzle or an alias, followed by `-` (`towers-5dh.txt`). Files of unknown puzzles and of unknown variants are left out
and named on standard error. FILE, the name of a file without `.txt` or the word at its beginning, selects only these
files.

All times are processor times, so other work of the machine counts less. The time of an ID is the median of N
runs. It includes building, loading, solving, decoding and checking, but not reading. The caches of a puzzle are empty.
`--highs` adds one solution of every ID up to 10×10 by HiGHS. Prints tables in Markdown; `--write` puts them into
docs/measured/collection.md.
"""

import argparse
import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from page import page_parser, publish, table

import cluewise
from cluewise.encodings.common.encoding import variants
from cluewise.pipeline import SolveOptions, make_request
from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import read_file
from cluewise.registry.loading import encodings, puzzle_class
from cluewise.registry.names import find
from cluewise.solvers.common import Answer, clock

SUDOKUS = "sudoku/17_clue_sample.txt"
LARGEST_SIDE = 10
"""The largest side of puzzles that are solved as integer programs."""


class File(NamedTuple):
    """A file of IDs: its name without `.txt`, the name of the puzzle, the IDs and their puzzles."""

    name: str
    puzzle: str
    ids: list[str]
    puzzles: list[Any]


def files(folder: Path, selected: Sequence[str]) -> Iterator[File]:
    """The files whose puzzle is known, by name."""
    for path in sorted(folder.glob("*.txt")):
        word = path.stem.partition("-")[0]
        if selected and path.stem not in selected and word not in selected:
            continue
        known = find(word)
        try:
            if known is None:
                raise PuzzleError(f"no puzzle is called '{word}'")
            cls = puzzle_class(known.name)
            texts = cls.split(read_file(path))
            yield File(path.stem, known.name, [text.body.strip() for text in texts], [cls.parse(t) for t in texts])
        except PuzzleError as error:
            print(f"{path.name} is left out: {error.message}", file=sys.stderr)


# ── a yardstick ──


def bare_sudokus(file: Path, number: int = 1000) -> float:
    """Microseconds that CaDiCaL alone takes for a Sudoku of 17 clues: rules loaded once, clues assumed, no check."""
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
    """Seconds of the processor, in this process and its child processes; and the answer."""
    fresh = replace(puzzle)
    start = clock()[1]
    answer = cluewise.solve(fresh, limit=limit, **options)
    return clock()[1] - start, answer


def names(puzzle: Puzzle, **options: Any) -> tuple[str, str]:
    """The names of the encoding and the solver."""
    chosen = make_request(puzzle, SolveOptions(**options))
    return f"`{chosen.encoding.label if chosen.encoding else ''}`", f"`{chosen.solver_name}`"


def median(puzzle: Any, repeat: int, limit: int | None, **options: Any) -> tuple[float, Answer]:
    """The median time of several runs, and the last answer."""
    runs = [solved(puzzle, limit, **options) for _ in range(repeat)]
    return statistics.median(took for took, _ in runs), runs[-1][1]


def unique(options: argparse.Namespace) -> Iterator[str]:
    """For every file, the time to find the solution and to prove that it is the only one."""
    rows: list[tuple[object, ...]] = []
    for file in files(options.folder, options.files):
        print(file.name, file=sys.stderr)
        written = sum(_as_id(puzzle) == text for puzzle, text in zip(file.puzzles, file.ids, strict=True))
        for encoding in _asked(file.puzzle, options.encodings):
            chosen = {"encoding": encoding, "solver": options.solver}
            solved(file.puzzles[0], 2, **chosen)  # imports
            runs = [median(puzzle, options.repeat, 2, **chosen) for puzzle in file.puzzles]
            right = sum(answer.complete and len(answer.solutions) == 1 for _, answer in runs)
            times = [1000 * took for took, _ in runs]
            figures = (f"{figure:.1f}" for figure in (statistics.mean(times), max(times)))
            rows.append((file.name, *names(file.puzzles[0], **chosen), len(runs), right, written, *figures))
    head = ("file", "encoding", "solver", "number", "unique", "round trip", "mean ms", "max ms")
    yield from table(head, *rows)
    if options.sudokus.is_file():
        bare = statistics.median(bare_sudokus(options.sudokus) for _ in range(options.repeat))
        yield ""
        yield f"In the same run CaDiCaL alone took {bare:.0f} µs for a Sudoku with 17 clues."


def _as_id(puzzle: Puzzle) -> str:
    """The puzzle as a game ID; empty if it has none."""
    try:
        return puzzle.format_as("tatham")
    except Refused:
        return ""


def _asked(name: str, asked: Sequence[str]) -> list[str | None]:
    """The encodings of a puzzle to try; None for its default."""
    if asked == ["default"]:
        return [None]
    names = [item.label for item in variants(encodings(name)) if "cnf" in item.targets]
    return [choice for choice in names if asked == ["all"] or choice in asked]


def programs(options: argparse.Namespace) -> Iterator[str]:
    """One solution of each ID up to 10×10 by HiGHS, with its default encoding."""
    rows, slowest = [], (0.0, "none")
    for file in files(options.folder, options.files):
        small = [puzzle for puzzle in file.puzzles if _longest_side(puzzle) <= LARGEST_SIDE]
        if small:
            print(f"{file.name} by HiGHS", file=sys.stderr)
            solved(small[0], 1, solver="highs", timeout=options.timeout)  # imports
            runs = [solved(puzzle, 1, solver="highs", timeout=options.timeout) for puzzle in small]
            done = sum(bool(answer.solutions) for _, answer in runs)
            times = [took for took, _ in runs]
            figures = (f"{figure:.3f}" for figure in (statistics.mean(times), max(times)))
            rows.append((file.name, *names(small[0], solver="highs"), len(small), done, *figures))
            slowest = max(slowest, (max(times), file.name))
    yield from table(("file", "encoding", "solver", "number", "solved", "mean s", "max s"), *rows)
    yield ""
    yield f"The longest takes {slowest[0]:.1f} s, one of `{slowest[1]}`."


def _longest_side(puzzle: Any) -> int:
    return max(getattr(puzzle, name, 0) for name in ("height", "width", "side"))


def main() -> None:
    parser = page_parser(__doc__, "collection.md")
    parser.add_argument("folder", type=Path)
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--highs", action="store_true", help="one solution of every ID up to 10×10 by HiGHS as well")
    parser.add_argument("--encodings", nargs="+", default=["default"], help="names, 'default' or 'all'")
    parser.add_argument("--solver", help="for the first table")
    parser.add_argument("--sudokus", type=Path, help=f"17 clues a line (default: FOLDER/../{SUDOKUS})")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--timeout", type=float, help="seconds by the clock that HiGHS has for each")
    options = parser.parse_args()
    options.sudokus = options.sudokus or options.folder.parent / SUDOKUS
    tables = {"unique": unique, "programs": programs} if options.highs else {"unique": unique}
    publish("collection.md", tables, options)


if __name__ == "__main__":
    main()
