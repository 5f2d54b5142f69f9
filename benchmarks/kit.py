"""The puzzles of the kit: the length of their files, and a large board.

    python benchmarks/kit.py [--large default …] [--repeat N] [--write]

Times are of the processor. Prints tables in Markdown; `--write` puts them into docs/measured/kit.md.
`collection.py` has the times of published puzzles.
"""

import argparse
import random
import statistics
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from collection import names, solved
from page import ROOT, Table, page_parser, publish, table

from cluewise.puzzles.common.plural import count_words
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.folders import module_name
from cluewise.registry.loading import puzzle_class, puzzle_names

FOLDERS = ("puzzles", "puzzles/generators", "encodings")


def lengths(options: argparse.Namespace) -> Iterator[str]:
    """The lines of the kinds' files, blank ones and docstrings included: medians and the longest."""
    rows: list[tuple[Any, ...]] = []
    for name in puzzle_names():
        whole = [_lines([ROOT / folder / f"{module_name(name)}.py"]) for folder in FOLDERS]
        parts = _lines(
            file for folder in FOLDERS for file in (ROOT / folder / "parts" / module_name(name)).glob("*.py")
        )
        rows.append((*whole, parts, sum(whole) + parts))
    heads = (*(f"`{folder}/`" for folder in FOLDERS), "`parts/`", "together")
    yield f"{count_words(len(rows), 'kind', 'kinds')}:\n"
    columns = zip(heads, zip(*rows, strict=True), strict=True)
    yield from table(("files", "median", "most"), *((head, f"{statistics.median(c):g}", max(c)) for head, c in columns))


def _lines(paths: Iterable[Path]) -> int:
    return sum(len(path.read_text().splitlines()) for path in paths if path.is_file())


def large(options: argparse.Namespace) -> Iterator[str]:
    """Unruly 100×100 with 35 % of the cells given: one solution."""
    drawn: list[Any] = [
        generator_for(puzzle_class("unruly")).random(
            random.Random(f"unruly 100 {seed}"), width=100, height=100, given=0.35
        )[0]
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


TABLES: dict[str, Table] = {"lengths": lengths, "large": large}


def main() -> None:
    parser = page_parser(__doc__, "kit.md", TABLES)
    parser.add_argument("--large", nargs="+", default=["default", "cadical195", "highs"], help="solvers of that table")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds by the clock a solve in the table 'large'")
    options = parser.parse_args()
    publish("kit.md", {name: TABLES[name] for name in options.tables}, options)


if __name__ == "__main__":
    main()
