"""Puzzles of a level: for each kind and level the time, the clues, and the share of successful boards.

    python benchmarks/levels.py [PUZZLE,SIZE …] [--levels 1,2,3] [--seeds 20] [--draws 10]
        [--limit 20] [--save FILE] [--write] [--missing] [--seconds S]

A board is one drawn solution with all its diggings; a draw has up to ten boards. Times are processor seconds for a
puzzle, all its draws and its verification included: the median of the seeds and the largest. The share is that of
boards that gave a puzzle. After --limit processor seconds a puzzle is given up; a second one ends its kind and level.
--save keeps the figures in a file as they come, one JSON object a line; entries of the file are not measured again.
With --write, what was measured replaces its cells in docs/measured/levels.md, and docs/measured/kinds.md names the
levels that it has.
--missing takes the kinds without a line there, and those with an unmeasured level; after --seconds of wall time, no new
measurement starts. Each kind and level has a process of its own, because an engine that is ended in the middle of its
work may crash; then it is measured again. So this command fills the table within an hour, and continues when it is
called again:

    python benchmarks/levels.py --missing --seeds 3 --draws 4 --limit 5 --seconds 3600 --save FILE --write
"""

import argparse
import json
import statistics
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from time import monotonic, process_time
from typing import NamedTuple

from cpu_limit import TooLong, within
from kinds import NOT_MEASURED, fill_levels
from page import MEASURED, as_row, fill, kept_rows, kind_of, with_rows

from cluewise.generation.levelled import Made, make
from cluewise.generation.request import read_request
from cluewise.puzzles.common.errors import Refused
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names

SIZES = {
    "keen": "6",
    "dominosa": "6",
    "doppelblock": "6",
    "easyasabc": "6",
    "eulero": "9",
    "grandtour": "9x9",
    "kropki": "6",
    "maze": "11x11",
    "multisudoku": "21x21",
    "queens": "10",
    "regex": "hex4",
    "skyscrapers": "6",
    "starbattle": "8",
    "sudoku": "3x3",
    "trinairo": "9x9",
    "unequal": "6",
}
PAGE = MEASURED / "levels.md"
LEVELS = (1, 2, 3)
"""The columns of the table."""

CRASHES = 3
"""So often a kind and level is measured whose process dies."""

SLOW = 2
"""After this many puzzles that took too long, a kind is left at this level."""


class Figures(NamedTuple):
    """What was measured for a kind at a level. `refused` is the reason if there is no such level.

    `slow` puzzles took longer than `limit` processor seconds; they are not in the times. `misses` says how often each
    reason ended a draw without a puzzle; it is known only where no draw hit.
    """

    median: float = 0.0
    worst: float = 0.0
    clues: float = 0.0
    found: int = 0
    tried: int = 0
    boards: int = 0
    slow: int = 0
    limit: float = 0.0
    refused: str = ""
    misses: dict[str, int] = {}  # noqa: RUF012  # a NamedTuple's default, never changed

    def __str__(self) -> str:
        if self.refused:
            return "—"
        over = f"{self.slow} of {self.tried} over {self.limit:g} s"
        seeds = f"{self.tried} seed{'s' * (self.tried > 1)}"
        if not self.found:
            return over if self.slow else f"none ({self.median:.2f} / {self.worst:.1f} s, {seeds})"
        clues = f", {self.clues:.0f} clues" if self.clues else ""
        end = f"; {over}" if self.slow else f", {seeds}"
        return f"{self.median:.2f} / {self.worst:.1f} s{clues}, {self.found / self.boards:.0%}{end}"


def measured(name: str, size: str, level: int, options: argparse.Namespace) -> Figures:
    """The figures of a kind at a level."""
    try:
        request = read_request(puzzle_class(name), size, {}, level=level, draws=options.draws)
    except Refused as refused:
        return Figures(refused=str(refused))
    encodings(name)
    times, results = [], []
    slow = 0
    for number in range(1, options.seeds + 1):
        start = process_time()
        try:
            with within(options.limit):
                results.append(make(request, "levels", number))
        except Refused as refused:
            return Figures(refused=str(refused))
        except TooLong:
            slow += 1
            if slow == SLOW:
                break
            continue
        times.append(process_time() - start)
    made = [result for result in results if isinstance(result, Made)]
    misses = sum((Counter(result.reasons) for result in results if not isinstance(result, Made)), Counter())
    return Figures(
        round(statistics.median(times), 3) if times else 0.0,
        round(max(times, default=0.0), 3),
        statistics.median(result.clues for result in made) if made else 0.0,
        len(made),
        len(results) + slow,
        sum(result.boards for result in results),
        slow,
        options.limit,
        "",
        dict(misses),
    )


def measured_apart(name: str, size: str, level: int, options: argparse.Namespace) -> Figures:
    """As `measured`, in a process of its own. Raises BrokenProcessPool if that dies again and again."""
    for _ in range(CRASHES):
        with ProcessPoolExecutor(1, get_context("fork")) as pool, suppress(BrokenProcessPool):
            return pool.submit(measured, name, size, level, options).result()
    raise BrokenProcessPool(f"{name} {size} level {level}")


# ── the figures so far, and the table ──


def kept(save: Path | None) -> dict[tuple[str, str, int], Figures]:
    """The figures in a file."""
    lines = save.read_text("utf-8").splitlines() if save is not None and save.exists() else []
    entries = [json.loads(line) for line in lines]
    return {(entry["puzzle"], entry["size"], entry["level"]): Figures(**entry["figures"]) for entry in entries}


def keep(save: Path | None, key: tuple[str, str, int], figures: Figures) -> None:
    if save is not None:
        entry = dict(zip(("puzzle", "size", "level"), key, strict=True), figures=figures._asdict())
        with save.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")


def rows(cases: list[str], levels: list[int], options: argparse.Namespace) -> Iterator[str]:
    """The lines of the table in Markdown, without its head. What was not measured is as on the page for this size."""
    done, old = kept(options.save), dict(on_page())
    end = monotonic() + options.seconds
    for case in cases:
        name, _, size = case.partition(",")
        size = size or SIZES.get(name, "10x10")
        for key in [(name, size, level) for level in levels]:
            if key not in done and monotonic() < end:
                done[key] = measured_apart(*key, options)
                keep(options.save, key, done[key])
        cells = [done.get(key, old.get(key, NOT_MEASURED)) for key in [(name, size, level) for level in LEVELS]]
        yield as_row((name, f"`{size}`", *cells))


def on_page() -> Iterator[tuple[tuple[str, str, int], str]]:
    """The cells of the page's table."""
    for row in kept_rows(PAGE, "levels"):
        name, size, *cells = (cell.strip() for cell in row.strip("| ").split("|"))
        for level, cell in zip(LEVELS, cells, strict=True):
            yield (name, size.strip("`"), level), cell


def missing() -> list[str]:
    """The kinds without a line in the page's table, or with one that lacks a level."""
    there = {kind_of(row) for row in kept_rows(PAGE, "levels") if NOT_MEASURED not in row}
    return [name for name in puzzle_names() if name not in there]


def write(lines: list[str]) -> None:
    """Replaces these lines of the page; the table of all kinds follows."""
    top = [as_row(("puzzle", "size", *(f"level {level}" for level in LEVELS))), "|---|---|" + "---|" * len(LEVELS)]
    fill(PAGE, {"levels": [*top, *with_rows(PAGE, "levels", lines)]}.get)
    fill_levels()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", metavar="PUZZLE,SIZE")
    parser.add_argument("--levels", default=",".join(map(str, LEVELS)))
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--draws", type=int, default=10)
    parser.add_argument("--limit", type=float, default=20.0, help="processor seconds for a puzzle")
    parser.add_argument("--save", type=Path, help="a file that keeps the figures; a run that was ended goes on with it")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="after these nothing new is begun")
    options = parser.parse_args()
    lines = []
    levels = [int(level) for level in options.levels.split(",")]
    cases = options.cases or (missing() if options.missing else list(puzzle_names()))
    for line in rows(cases, levels, options):
        lines.append(line)
        print(line, flush=True)
    if options.write:
        write(lines)


if __name__ == "__main__":
    main()
