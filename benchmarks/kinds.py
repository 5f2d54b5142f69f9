"""What each kind has, and the time of a solve at three sizes.

    python benchmarks/kinds.py [KIND …] [--seconds 10] [--positions FILE] [--write] [--missing]

A row for each kind: its family, formats, type on puzz.link, tables for Penpa+, encodings (with the number of forms of
each, which differ in the lowering of global constraints), the levels that `levels.md` has puzzles of, milliseconds at
6×6, 10×10 and 20×20, and the numbers of right and wrong boards in FILE, puzz.link's own tests (`positions.jsonl.gz`).
Sizes are cells (of Sudoku boxes of 2×3, 3×3, 4×5), or the numbers of a Latin square.

A time is that of the processor, the median of three random boards of the generator, each new to the process: read, then
one solution and the proof that it is the only one or a second one, by the default encoding and solver. With --write,
the rows go into docs/measured/kinds.md as soon as they are known; other kinds keep theirs. --missing measures the
kinds without a row only. The levels of all rows change when `levels.py` writes its page.
"""

import gzip
import json
import random
import statistics
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

from compiled import MAKING, boards, solutions
from cpu_limit import TooLong, apart, within
from page import MEASURED, as_row, fill, kept_rows, kind_of, page_parser, with_rows

from cluewise.encodings.common.encoding import variants
from cluewise.puzzles.common.families import family
from cluewise.puzzles.common.penpa.table import KINDS as PENPA
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names

PAGE = MEASURED / "kinds.md"
SIDES = (6, 10, 20)
BOARDS = 3
LEVEL_BARS = 6
"""The bars in a row of levels.md: kind, size, three levels."""

LEVELS = 6
"""The index of the cell with the levels."""

SUDOKU = {6: "2x3", 10: "3x3", 20: "4x5"}
"""Boxes of boards of these sides."""

NOT_MEASURED = "not measured"
"""The cell of a level without figures in levels.md."""


def row(name: str, counts: Mapping[str, Counter[bool]], levels: Mapping[str, str], seconds: float) -> str:
    """The cells of a kind."""
    cls = puzzle_class(name)
    types = [pid for form in cls.formats if hasattr(form, "pid") for pid in (form.pid, *form.also)]
    held = sum((counts.get(pid, Counter()) for pid in types), Counter[bool]())
    forms = (f"{one.name} {len([*variants([one])])}" for one in encodings(name))
    return as_row(
        (
            name,
            family(cls),
            len({str(form) for form in cls.formats}),
            ", ".join(types) or "no type",
            "yes" if name in PENPA else "no custom",
            ", ".join(forms),
            levels.get(name, NOT_MEASURED),
            *(milliseconds(name, side, seconds) for side in SIDES),
            f"{held[True]} / {held[False]}" if types else "no type",
        )
    )


def milliseconds(name: str, side: int, seconds: float) -> str:
    """The median time of the boards of a size, or the reason why there is none."""
    times = apart(partial(_times, name, side, seconds), BOARDS * (MAKING + seconds) * 2)
    if times is None:
        return f"over {seconds:g} s"
    return f"{1000 * statistics.median(times):.0f}" if times else "no board of this size"


def _times(name: str, side: int, seconds: float) -> list[float] | None:
    """The seconds of each board of a size; None if one takes longer than it may."""
    times = []
    for puzzle in _sudokus(SUDOKU[side]) if name == "sudoku" else boards(name, side, BOARDS, BOARDS):
        text = puzzle.read_back()
        start = process_time()
        try:
            with within(seconds):
                solutions(type(puzzle).parse(text), None, 2)
        except TooLong:
            return None
        times.append(process_time() - start)
    return times


def _sudokus(box: str) -> Iterator[Any]:
    generator = generator_for(puzzle_class("sudoku"))
    for seed in range(BOARDS):
        with within(MAKING):
            yield generator.random(random.Random(seed), **puzzle_class("sudoku").size(box))[0]


def of_levels() -> Iterator[tuple[str, str]]:
    """For each kind the levels that have puzzles in levels.md, and in brackets those that are refused or were not
    found in time."""
    lines = (MEASURED / "levels.md").read_text("utf-8").splitlines()
    for line in (line for line in lines if line.count("|") == LEVEL_BARS and "`" in line):
        name, _, *cells = (cell.strip() for cell in line.strip("| ").split("|"))
        words = [
            str(level) if "%" in cell else f"({level} refused)" if cell == "—" else f"({level} not found)"
            for level, cell in enumerate(cells, 1)
        ]
        yield name, ", ".join(words)


def fill_levels() -> None:
    """Brings the levels of all rows of the page up to date."""
    levels, lines = dict(of_levels()), head()
    for line in kept_rows(PAGE, "kinds"):
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        lines.append(as_row((*cells[:LEVELS], levels.get(kind_of(line), NOT_MEASURED), *cells[LEVELS + 1 :])))
    fill(PAGE, {"kinds": lines}.get)


def of_positions(file: Path | None) -> dict[str, Counter[bool]]:
    """The numbers of right and wrong boards of each type."""
    counts: dict[str, Counter[bool]] = {}
    for line in gzip.decompress(file.read_bytes()).splitlines() if file else ():
        board = json.loads(line)
        counts.setdefault(board["pid"], Counter())[board["rule"] is None] += 1
    return counts


def main() -> None:
    parser = page_parser(__doc__, PAGE.name)
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--positions", type=Path)
    parser.add_argument("--missing", action="store_true")
    options = parser.parse_args()
    counts, levels = of_positions(options.positions), dict(of_levels())
    known = {kind_of(line) for line in kept_rows(PAGE, "kinds")} if options.missing else set()
    for name in options.kinds or puzzle_names():
        if name not in known:
            line = row(name, counts, levels, options.seconds)
            print(line, flush=True)
            if options.write:
                lines = [*head(), *with_rows(PAGE, "kinds", [line])]
                fill(PAGE, {"kinds": lines}.get)


def head() -> list[str]:
    sizes = (f"{side}×{side}" for side in SIDES)
    heads = ("kind", "family", "formats", "puzz.link", "Penpa+", "encodings", "levels", *sizes, "right / wrong")
    return [as_row(heads), f"|{'---|' * len(heads)}"]


if __name__ == "__main__":
    main()
