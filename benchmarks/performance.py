"""The tables of docs/performance.md: time against size, how it grows, and where it stops being practical.

    python benchmarks/performance.py            measure what build/performance does not hold yet, then write the page
    python benchmarks/performance.py NAME…      measure these anew
    python benchmarks/performance.py --write    only write the page

Every size is tried on a few random puzzles, one solution each, in a process of its own; the first size on which all run
out of time ends its row. The exponent is the slope of log time over log slots, of the larger half of the sizes.
"""

import json
import random
import re
import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from cluewise.catalogue import puzzle_class
from cluewise.laboratory.columns import Column, preload
from cluewise.laboratory.report import machine
from cluewise.laboratory.runs import Instance, Task, measure
from cluewise.laboratory.summary import growth
from cluewise.solvers.common import Limits

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "performance.md"
FOLDER = ROOT / "build" / "performance"
SECONDS = 60.0
SEEDS = 3


class Row(NamedTuple):
    """A puzzle, its sizes from small to large, how it is drawn and solved (None: the default)."""

    puzzle: str
    sizes: Sequence[str]
    options: Mapping[str, Any] = MappingProxyType({})
    encoding: str | None = None
    solver: str = "glucose4"


ROWS: dict[str, Row] = {
    "signpost": Row("signpost", ("10x10", "20x20", "30x30", "40x40", "60x60"), {"hints": 0.5}),
    "sudoku": Row("sudoku", ("2x2", "2x3", "3x3", "4x4", "5x5", "6x6"), {"given": 0.6}),
    "queens": Row("queens", ("50", "100", "200", "400", "700", "1000"), {"given": 0.0, "blocked": 0.0}),
    "tents": Row("tents", ("10x10", "20x20", "40x40", "60x60", "100x100", "200x200"), {"trees": 0.05}),
    "hashi": Row("hashi", ("20x20", "40x40", "80x80", "120x120", "200x200")),
    "pattern": Row("pattern", ("10x10", "20x20", "30x30", "50x50", "70x70", "100x100")),
    "maze": Row("maze", ("51x51", "101x101", "201x201", "401x401")),
    "maze-oracle": Row("maze", ("51x51", "101x101", "201x201", "501x501", "1001x1001"), {}, None, "backtrack:dfs"),
}


def measured(row: Row) -> Iterator[dict[str, Any]]:
    """A point a size: slots, medians of the phases, and how many were solved."""
    cls = puzzle_class(row.puzzle)
    column = Column(row.encoding, None, None, row.solver)
    preload([column])
    task = Task("solve", Limits(SECONDS, 6 * 2**30))
    for size in row.sizes:
        runs, slots = [], 0
        for seed in range(SEEDS):
            puzzle, _ = cls.random(random.Random(f"{row.puzzle} {size} {seed}"), **{**cls.size(size), **row.options})
            slots = max(slots, len(puzzle.slots()))
            runs.append(measure(Instance(f"{size}-{seed}", row.puzzle, puzzle.format()), column, task, seed))
            print(row.puzzle, size, seed, runs[-1].status, runs[-1].total, file=sys.stderr)
        done = [run for run in runs if run.finished]
        phases = {what: _median([run.figures.get(what) or 0.0 for run in done]) for what in ("build", "load", "solve")}
        memory = max((run.figures["memory"] or 0 for run in done), default=0)
        yield {"size": size, "slots": slots, "solved": len(done), "tried": SEEDS, "memory": memory, **phases}
        if not done:
            return


def _median(values: Sequence[float]) -> float:
    return statistics.median(values) if values else 0.0


def table(found: dict[str, Any]) -> Iterator[str]:
    yield "| size | slots | solved | build | load | solve | total | memory |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    points = []
    for one in found["points"]:
        solved = f"{one['solved']}/{one['tried']}"
        if not one["solved"]:
            yield f"| {one['size']} | {one['slots']} | {solved} | | | | over {SECONDS:g} s | |"
            continue
        total = one["build"] + one["load"] + one["solve"]
        points.append((one["slots"], total))
        phases = " | ".join(f"{one[what]:.3f}" for what in ("build", "load", "solve"))
        yield f"| {one['size']} | {one['slots']} | {solved} | {phases} | {total:.3f} | {one['memory'] / 2**20:.0f} MB |"
    slope = growth(*zip(*points[-max(3, len(points) // 2) :], strict=True)) if len(points) > 1 else None
    yield ""
    exponent = "" if slope is None else f" Time grows with the power {slope:.1f} of the slots."
    yield f"Seconds, medians, one solution, `{found['solver']}`.{exponent}"


def write() -> None:
    """Replaces what stands between the markers."""
    text = PAGE.read_text()
    for name in re.findall(r"^<!-- ([a-z0-9-]+) -->$", text, re.MULTILINE):
        if name == "machine":
            about = machine()
            versions = ", ".join(f"{key} {value}" for key, value in about["versions"].items())
            lines = [f"{about['processor']}, {about['cores']} cores, {versions}, {about['date']}."]
        elif (FOLDER / f"{name}.json").is_file():
            lines = list(table(json.loads((FOLDER / f"{name}.json").read_text())))
        else:
            continue
        start = text.index(f"<!-- {name} -->\n") + len(f"<!-- {name} -->\n")
        end = text.index("<!-- end -->", start)
        text = text[:start] + "\n" + "\n".join(lines) + "\n\n" + text[end:]
    PAGE.write_text(text)


def main() -> None:
    wanted = sys.argv[1:]
    if wanted != ["--write"]:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name in wanted or ROWS:
            path = FOLDER / f"{name}.json"
            if wanted or not path.is_file():
                found = {"name": name, "solver": ROWS[name].solver, "points": list(measured(ROWS[name]))}
                path.write_text(json.dumps(found, indent=1) + "\n")
    write()


if __name__ == "__main__":
    main()
