"""The puzzles of the kit: the length of their files, and a large board.

    python benchmarks/kit.py [--tables lengths …] [--root CHECKOUT] [--large default …] [--repeat N] [--write]

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

FOLDERS = ("puzzles", "puzzles/generators", "encodings", "solvers/backtrack")
HEADS = (*(f"`{folder}/`" for folder in FOLDERS), "`parts/`", "together")


def lengths(options: argparse.Namespace) -> Iterator[str]:
    """The lines of the kinds' files, blank ones and docstrings included: medians, and how many kinds are long."""
    rows = _rows(options.root)
    yield f"{count_words(len(rows), 'kind', 'kinds')}:\n"
    columns = zip(HEADS, zip(*rows.values(), strict=True), strict=True)
    figures = (
        (head, f"{statistics.median(c):g}", sum(n > 90 for n in c), sum(n > 200 for n in c), max(c), sum(c))
        for head, c in columns
    )
    yield from table(("files", "median", "over 90", "over 200", "most", "sum"), *figures)


def kinds(options: argparse.Namespace) -> Iterator[str]:
    """The same lines for each kind, the longest first."""
    rows = sorted(_rows(options.root).items(), key=lambda row: (-row[1][-1], row[0]))
    yield from table(("kind", *HEADS), *((name, *lines) for name, lines in rows))


def _rows(root: Path) -> dict[str, list[int]]:
    """By kind: the lines of its file in each folder, those of its parts, and their sum."""
    rows = {}
    for name in puzzle_names():
        whole = [_lines([root / folder / f"{module_name(name)}.py"]) for folder in FOLDERS]
        parts = _lines(
            file for folder in FOLDERS for file in (root / folder / "parts" / module_name(name)).rglob("*.py")
        )
        rows[name] = [*whole, parts, sum(whole) + parts]
    return rows


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


TABLES: dict[str, Table] = {"lengths": lengths, "kinds": kinds, "large": large}


def main() -> None:
    parser = page_parser(__doc__, "kit.md", TABLES)
    parser.add_argument("--large", nargs="+", default=["default", "cadical195", "highs"], help="solvers of that table")
    parser.add_argument("--root", type=Path, default=ROOT, help="count the lines of another checkout")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds by the clock a solve in the table 'large'")
    options = parser.parse_args()
    publish("kit.md", {name: TABLES[name] for name in options.tables}, options)


if __name__ == "__main__":
    main()
