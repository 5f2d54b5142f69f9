"""Puzzles of a level: for each kind and level the time, the clues, and how many draws hit.

    python benchmarks/levels.py [PUZZLE,SIZE …] [--levels 1,2,3] [--seeds 20] [--draws 10] [--write]

A draw is one solution drawn, with all its diggings. Times are processor seconds for a puzzle, all its draws and its
verification included: the median of the seeds and the largest. `hit` is the share of draws that gave a puzzle. With
--write, the table in docs/generate.md is replaced.
"""

import argparse
import statistics
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import NamedTuple

from cluewise.finding.loading import encodings, puzzle_class, puzzle_names
from cluewise.making.levelled import Made, make
from cluewise.making.wishes import read_wish
from cluewise.puzzles.common.errors import Refused

SIZES = {
    "keen": "6",
    "dominosa": "6",
    "maze": "11x11",
    "queens": "10",
    "regex": "hex4",
    "skyscrapers": "6",
    "starbattle": "8",
    "sudoku": "3x3",
    "unequal": "6",
}
PAGE = Path(__file__).parent.parent / "docs" / "generate.md"
BEGIN, END = "<!-- levels -->\n", "<!-- /levels -->\n"


class Figures(NamedTuple):
    """What was measured for a kind at a level. `refused` is the reason if there is no such level."""

    median: float = 0.0
    worst: float = 0.0
    clues: float = 0.0
    found: int = 0
    tried: int = 0
    draws: int = 0
    refused: str = ""

    def __str__(self) -> str:
        if self.refused:
            return "—"
        times = f"{self.median:.2f} / {self.worst:.1f} s"
        if not self.found:
            return f"none ({times})"
        clues = f", {self.clues:.0f} clues" if self.clues else ""
        return f"{times}{clues}, {self.found / self.draws:.0%}"


def measured(name: str, size: str, level: int, seeds: int, draws: int) -> Figures:
    """The figures of a kind at a level."""
    wish = read_wish(puzzle_class(name), size, {}, level=level, draws=draws)
    encodings(name)
    times, results = [], []
    for number in range(1, seeds + 1):
        start = process_time()
        try:
            results.append(make(wish, "levels", number))
        except Refused as refused:
            return Figures(refused=str(refused))
        times.append(process_time() - start)
    made = [result for result in results if isinstance(result, Made)]
    clues = statistics.median(result.clues for result in made) if made else 0.0
    tried = sum(result.draws for result in results)
    return Figures(statistics.median(times), max(times), clues, len(made), seeds, tried)


def rows(cases: list[str], levels: list[int], seeds: int, draws: int) -> Iterator[str]:
    """The lines of the table in Markdown."""
    yield "| puzzle | size | " + " | ".join(f"level {level}" for level in levels) + " |"
    yield "|---|---|" + "---|" * len(levels)
    for case in cases:
        name, _, size = case.partition(",")
        size = size or SIZES.get(name, "10x10")
        figures = [measured(name, size, level, seeds, draws) for level in levels]
        yield f"| {name} | `{size}` | " + " | ".join(map(str, figures)) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", metavar="PUZZLE,SIZE")
    parser.add_argument("--levels", default="1,2,3")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--draws", type=int, default=10)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    lines = []
    levels = [int(level) for level in options.levels.split(",")]
    for line in rows(options.cases or list(puzzle_names()), levels, options.seeds, options.draws):
        lines.append(f"{line}\n")
        print(line, flush=True)
    if options.write:
        head, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
        PAGE.write_text(head + BEGIN + "\n" + "".join(lines) + "\n" + END + rest.partition(END)[2], "utf-8")


if __name__ == "__main__":
    main()
