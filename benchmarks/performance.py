"""The tables of docs/measured/performance.md: time against size, its growth, and the practical limit.

    python benchmarks/performance.py            measure what build/performance does not hold yet, then write the page
    python benchmarks/performance.py NAME…      measure these anew
    python benchmarks/performance.py --write    only write the page

Every size is tried on a few random puzzles, one solution each, in a separate process. A row ends at the first size at
which all run out of time. The exponent is the slope of log time over log slots, over the larger half of the sizes.
"""

import random
import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from page import MEASURED, ROOT, Page, about
from phases import DRAWN, PHASES, rows

from cluewise.comparisons.columns import Column, preload
from cluewise.comparisons.runs import RunTask, Sample, measure
from cluewise.comparisons.summary import growth
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from cluewise.solvers.common import Limits

SECONDS = 60.0
SEEDS = 3


class Row(NamedTuple):
    """A puzzle, its sizes in order, the options to draw and solve it (None: the default), and what is counted."""

    puzzle: str
    sizes: Sequence[str]
    options: Mapping[str, Any] = MappingProxyType({})
    encoding: str | None = None
    solver: str = "glucose4"
    cardinality: str | None = None
    counted: str = "slots"


NO_CLUES = {"given": 0.0, "blocked": 0.0}
FEW_QUEENS = {"given": 0.03, "blocked": 0.0}
SIGNPOSTS = ("10x10", "20x20", "30x30", "40x40", "50x50", "60x60")
SQUARES = ("10x10", "20x20", "30x30", "40x40", "60x60", "100x100", "150x150", "200x200")

ROWS: dict[str, Row] = {
    "signpost": Row("signpost", SIGNPOSTS, {"hints": 0.65}),
    "signpost-fewer": Row("signpost", SIGNPOSTS, {"hints": 0.57}),
    "sudoku": Row("sudoku", ("2x2", "2x3", "3x3", "4x4", "5x5", "6x6"), {"given": 0.6}),
    "queens": Row("queens", ("50", "100", "200", "400", "700", "1000"), NO_CLUES),
    "queens-given": Row("queens", ("50", "100", "200", "300", "400"), FEW_QUEENS),
    "tents": Row("tents", SQUARES),
    "tents-totalizer": Row("tents", SQUARES, solver="cadical195", cardinality="totalizer"),
    "tents-sparse": Row("tents", SQUARES, {"trees": 0.05}),
    "hashi": Row("hashi", ("20x20", "40x40", "80x80", "120x120", "160x160", "205x205"), counted="islands"),
    "pattern": Row("pattern", ("10x10", "20x20", "30x30", "50x50", "70x70", "100x100")),
    "regex": Row("regex", ("hex4", "hex7", "hex10", "hex13", "hex19", "hex25")),
    "maze": Row("maze", ("51x51", "101x101", "201x201", "401x401", "701x701", "1001x1001")),
    "maze-oracle": Row("maze", ("51x51", "101x101", "201x201", "501x501", "1001x1001"), solver="backtrack:dfs"),
}


def measured(name: str) -> dict[str, Any]:
    row = ROWS[name]
    solver = row.solver if row.cardinality is None else f"{row.solver}, {row.cardinality}"
    return {"name": name, "solver": solver, "counted": row.counted, "points": list(points(row))}


def points(row: Row) -> Iterator[dict[str, Any]]:
    """Yields a point for each size: the count, medians of the phases, and the number of solved puzzles."""
    cls = puzzle_class(row.puzzle)
    column = Column(row.encoding, row.cardinality, None, row.solver)
    preload([column])
    task = RunTask("solve", Limits(SECONDS, 6 * 2**30))
    for size in row.sizes:
        runs, counts = [], []
        for seed in range(SEEDS):
            puzzle, _ = generator_for(cls).random(
                random.Random(f"{row.puzzle} {size} {seed}"), **{**cls.size(size), **row.options}
            )
            counts.append(len(puzzle.slots() if row.counted == "slots" else getattr(puzzle, row.counted)))
            runs.append(measure(Sample(f"{size}-{seed}", row.puzzle, puzzle.format()), column, task, seed))
            print(row.puzzle, size, seed, runs[-1].status, runs[-1].total, file=sys.stderr)
        done = [run for run in runs if run.finished]
        phases = {
            phase: _median([run.figures.get(phase) or 0.0 for run in done]) for phase in ("build", "load", "solve")
        }
        memory = max((run.figures["memory"] or 0 for run in done), default=0)
        yield {"size": size, "count": _median(counts), "solved": len(done), "tried": SEEDS, "memory": memory, **phases}
        if not done:
            return


def _median(values: Sequence[float]) -> float:
    return statistics.median(values) if values else 0.0


def table(result: dict[str, Any]) -> Iterator[str]:
    yield f"| size | {result['counted']} | solved | build | load | solve | total | memory |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    done = []
    for point in result["points"]:
        head = f"| {point['size']} | {point['count']:g} | {point['solved']}/{point['tried']} |"
        if not point["solved"]:
            yield f"{head} | | | over {SECONDS:g} s | |"
            continue
        preparation = point["build"] + point["load"]
        done.append((point["count"], preparation + point["solve"], preparation))
        phases = " | ".join(f"{point[phase]:.3f}" for phase in ("build", "load", "solve"))
        yield f"{head} {phases} | {preparation + point['solve']:.3f} | {point['memory'] / 2**20:.0f} MB |"
    counts, totals, preparations = zip(*done[-max(3, len(done) // 2) :], strict=True)
    powers = (("Time grows", growth(counts, totals)), ("building and loading", growth(counts, preparations)))
    yield ""
    shown = [f"{phase} as {result['counted']}^{power:.1f}" for phase, power in powers if power is not None]
    yield f"Seconds, medians, one solution, `{result['solver']}`. {', '.join(shown)}."


def phases() -> Iterator[str]:
    """The table of `phases.py`, on random puzzles."""
    yield f"| puzzles | {' | '.join((*PHASES, 'over'))} |"
    yield f"|---|{'---:|' * (len(PHASES) + 1)}"
    for name, _, means in rows(None, list(DRAWN), 5):
        yield f"| {name} | {' | '.join(f'{time:.2f}' for time in means.values())} |"


if __name__ == "__main__":
    plain = {"machine": lambda: [about()], "phases": phases}
    Page(MEASURED / "performance.md", ROOT / "build" / "performance", measured, table, plain).main(ROWS)
