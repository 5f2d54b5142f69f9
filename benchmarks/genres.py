"""Built-in kinds told again in text (`tests/genres/`): their times beside those of the built-in kinds.

    python benchmarks/genres.py [--genres NAME …] [--boards 3] [--write]

Each random board is solved for one solution and a second one. `--write` puts the rows of each genre into
docs/measured/genres.md; other genres keep theirs.
"""

import random
import statistics
import sys
from collections.abc import Iterator
from os import environ
from time import process_time
from typing import Any

from page import MEASURED, ROOT, about, as_row, fill, kept_rows, kind_of, page_parser

import cluewise
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.discovery import PATH
from cluewise.registry.loading import puzzle_class

sys.path.insert(0, str(ROOT))
from tests import told_again

HEAD = ["| kind | size | built-in, ms | in text, ms | ratio |", "|---|---|---:|---:|---:|"]
SIZES = ("10x10", "8x8", "6x6", "9", "8", "6", "4")
"""The first size that a kind knows and draws in both forms is taken."""
RUNS = 3


def boards(kind: Any, genre: Any, size: str, number: int) -> Iterator[tuple[Any, Any]]:
    """Random boards, each as a puzzle of both kinds."""
    for seed in range(number):
        board = generator_for(kind).random(random.Random(seed), **kind.size(size))[0]
        yield board, told_again.retold(board, genre)


def seconds(puzzle: Any) -> float:
    """The least processor time of some runs."""
    times = []
    for _ in range(RUNS):
        fresh, start = type(puzzle).parse(puzzle.format_as("rows")), process_time()
        cluewise.solve(fresh, limit=2)
        times.append(process_time() - start)
    return min(times)


def measured(told: str, number: int) -> list[object] | None:
    """The row of a genre; None if no board of these sizes has both forms."""
    kind: Any = puzzle_class(told_again.kind_of(told))
    genre: Any = puzzle_class(told)
    for size in SIZES:
        try:
            pairs = list(boards(kind, genre, size, number))
        except CluewiseError:
            continue
        own, text = (statistics.median(map(seconds, puzzles)) for puzzles in zip(*pairs, strict=True))
        return [kind.name, size, f"{1000 * own:.1f}", f"{1000 * text:.1f}", f"{text / own:.2f}"]
    return None


def main() -> None:
    parser = page_parser(__doc__, "genres.md")
    parser.add_argument("--genres", nargs="+", choices=told_again.TOLD, default=told_again.TOLD, metavar="NAME")
    parser.add_argument("--boards", type=int, default=3)
    options = parser.parse_args()
    environ[PATH] = str(told_again.FOLDER)
    page = MEASURED / "genres.md"
    for told in options.genres:
        row = measured(told, options.boards)
        print(*(row or [told, "no board of both forms"]), flush=True)
        if row and options.write:
            kept = [line for line in kept_rows(page, "times") if kind_of(line) != row[0]]
            lines = [*HEAD, *sorted([*kept, as_row(row)])]
            fill(page, {"times": lines, "machine": [about()]}.get)


if __name__ == "__main__":
    main()
