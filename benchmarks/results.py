"""The tables of docs/measured/encodings.md: measured by comparisons, kept as JSON, written between the page's markers.

    python benchmarks/results.py            measure what build/results does not have yet, then write the page
    python benchmarks/results.py NAME…      measure these anew
    python benchmarks/results.py --write    only write the page

A marker `<!-- NAME -->` … `<!-- end -->` holds the table of the question NAME. `propagation` is a table of all puzzles.
"""

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from page import MEASURED, ROOT, Page, about

import cluewise
from cluewise.comparisons.columns import Column, columns_of
from cluewise.comparisons.comparison import Comparison, Plan
from cluewise.comparisons.propagation import strength
from cluewise.comparisons.runs import RunTask, Sample
from cluewise.comparisons.summary import growth
from cluewise.encodings.common.encoding import variants
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names
from cluewise.solvers.common import Limits

SECONDS = 10.0


class Group(NamedTuple):
    """Instances of one kind: their name in the table, their size (for growth), and the puzzles as text."""

    name: str
    size: float
    texts: Sequence[str]


class Question(NamedTuple):
    """The question of a table: the puzzle, groups of instances, columns, and the task."""

    puzzle: str
    groups: Callable[[], list[Group]]
    columns: Callable[[], list[Column]]
    task: str = "unique"
    seconds: float = SECONDS


def drawn(puzzle: str, name: str, size: float, number: int, **options: Any) -> Group:
    """`number` random puzzles with these options, the same ones every time."""
    cls = puzzle_class(puzzle)
    rngs = (random.Random(f"{puzzle} {name} {seed}") for seed in range(number))
    return Group(name, size, [generator_for(cls).random(rng, **options)[0].format() for rng in rngs])


def sized(puzzle: str, sizes: Sequence[str], number: int, **options: Any) -> list[Group]:
    cls = puzzle_class(puzzle)
    groups = []
    for size in sizes:
        arguments = {**cls.size(size), **options}
        slots = len(generator_for(cls).random(random.Random(0), **arguments)[0].slots())
        groups.append(drawn(puzzle, size, slots, number, **arguments))
    return groups


def columns(puzzle: str, names: str = "all", solvers: str = "glucose4", cardinalities: str = "") -> list[Column]:
    split = (text.split(",") if text else [] for text in (names, solvers, cardinalities))
    encoding_names, engines, counters = split
    return columns_of(puzzle, encoding_names, engines, counters, [])


def queens(sides: Sequence[int]) -> list[Group]:
    """Boards with a few given queens, so that regular placements do not fit."""
    return [drawn("queens", str(side), side, 3, side=side, given=0.03, blocked=0.0) for side in sides]


def sparse(hints: Sequence[int], widths: Sequence[int]) -> list[Group]:
    return [
        drawn("signpost", f"{width}x{width}, {share} % hints", width, 2, width=width, height=width, hints=share / 100)
        for width in widths
        for share in hints
    ]


AT_MOST_ONE = "pairwise,product,commander,bimander,chunks,bitwise,ladder,seqcounter"


def _ask(
    puzzle: str,
    groups: Callable[[], list[Group]],
    names: str = "all",
    solvers: str = "glucose4",
    cardinalities: str = "",
    task: str = "unique",
) -> Question:
    return Question(puzzle, groups, lambda: columns(puzzle, names, solvers, cardinalities), task)


def growing(puzzle: str, names: str, solvers: str, sizes: Sequence[str], **options: Any) -> Question:
    """SAT, MILP and the backtracker as size grows: five puzzles of each size."""
    return _ask(puzzle, lambda: sized(puzzle, sizes, 5, **options), names, solvers)


QUESTIONS: dict[str, Question] = {
    "at-most-one": _ask("queens", lambda: queens((50, 100, 200, 300)), "board", "cadical195", AT_MOST_ONE, "solve"),
    "sudoku": _ask("sudoku", lambda: sized("sudoku", ("3x3", "4x4", "5x5"), 6, given=0.4)),
    "sudoku-killer": _ask("sudoku", lambda: sized("sudoku", ("2x3k", "3x3k"), 5, given=0.1)),
    "signpost-hints": _ask("signpost", lambda: sparse((30, 20, 15, 10), (10,)) + sparse((30,), (15, 20, 30))),
    "hashi": _ask("hashi", lambda: sized("hashi", ("15x15", "20x20", "30x30", "40x40"), 4)),
    "pattern": _ask("pattern", lambda: sized("pattern", ("15x15", "20x20", "30x30"), 4)),
    "regex": _ask("regex", lambda: sized("regex", ("6x6", "10x10", "hex5", "hex8"), 3)),
    "tents": _ask("tents", lambda: sized("tents", ("10x10", "15x15", "20x20"), 4)),
    "tents-counters": _ask(
        "tents",
        lambda: sized("tents", ("15x15", "20x20"), 4),
        "links",
        "glucose4,cadical195",
        "seqcounter,totalizer,kmtotalizer,cardnetwrk,sortnetwrk",
    ),
    "maze": _ask("maze", lambda: sized("maze", ("21x21", "31x31", "41x41"), 4), task="solve"),
    "queens-growth": _ask(
        "queens",
        lambda: [Group(str(side), side, [str(side)]) for side in (6, 7, 8, 9, 10)],
        "board",
        "glucose4,cadical195,highs,backtrack:bits,backtrack:plain",
        task="count",
    ),
    "signpost-growth": growing(
        "signpost", "windows", "glucose4,highs,backtrack:dfs", ("4x4", "6x6", "8x8", "10x10"), hints=0.3
    ),
    "hashi-growth": growing("hashi", "cuts,counts", "glucose4,highs,backtrack:rules", ("6x6", "8x8", "10x10", "14x14")),
    "pattern-growth": growing(
        "pattern", "starts", "glucose4,highs,backtrack:rules", ("6x6", "10x10", "15x15", "20x20")
    ),
    "tents-growth": growing("tents", "links", "glucose4,highs,backtrack:rules", ("6x6", "8x8", "10x10", "12x12")),
    "sudoku-growth": growing(
        "sudoku", "complete", "glucose4,highs,backtrack:mrv", ("2x2", "2x3", "2x4", "3x3", "3x4"), given=0.45
    ),
}


USUAL = (
    "battleship bosanowa cbanana country dosufuwa hanare invlitso masyu mochikoro nanro norinori nuribou nurimisaki "
    "onsen paintarea putteria ripple snake stostone suguru tracks yajikazu yajilin yinyang"
)
KIT = {
    **dict.fromkeys(USUAL.split(), ("6x6", "10x10")),
    "hidato": ("5x5", "8x8"),
    "kakuro": ("7x7", "12x12"),
    "magnets": ("6x5", "10x9"),
    "minesweeper": ("7x7", "14x14"),
    "mosaic": ("6x6", "15x15"),
    "net": ("5x5", "9x9"),
    "numberlink": ("6x6", "9x9"),
    "palisade": ("5x5", "8x8"),
    "shikaku": ("7x7", "15x15"),
    "skyscrapers": ("4", "6"),
    "slant": ("6x6", "12x10"),
    "slitherlink": ("5x5", "10x10"),
    "undead": ("4x4", "7x7"),
    "unruly": ("8x8", "14x14"),
}
"""A small and a usual size of each puzzle of the kit with encodings by hand, on which they are compared."""


def _encodings_of(name: str, sizes: Sequence[str]) -> Question:
    return _ask(name, lambda: sized(name, sizes, 2), solvers="glucose4,highs", task="solve")


QUESTIONS |= {f"kit-{name}": _encodings_of(name, sizes) for name, sizes in KIT.items()}


def measure(name: str) -> dict[str, Any]:
    """Compares every group by itself. Returns the JSON of the comparisons."""
    question = QUESTIONS[name]
    task = RunTask(question.task, Limits(question.seconds, 4 * 2**30))
    groups = []
    for group in question.groups():
        instances = [Sample(f"{group.name} #{i}", question.puzzle, text) for i, text in enumerate(group.texts)]
        comparison = Comparison(Plan(question.puzzle, instances, question.columns(), task))
        comparison.run(lambda run: print(name, run.instance, run.column, run.status, file=sys.stderr))
        assert not comparison.disagreements(), comparison.disagreements()[0].text()
        groups.append({"group": group.name, "size": group.size, **comparison.as_dict()})
    return {"name": name, "groups": groups}


def table(result: dict[str, Any]) -> Iterator[str]:
    """A row for each column, a cell for each group: median total milliseconds and solved instances; clauses; growth."""
    groups = result["groups"]
    yield f"| column | {' | '.join(group['group'] for group in groups)} | clauses (last) | growth |"
    yield f"|---|{'---:|' * (len(groups) + 2)}"
    names = [column["column"] for column in groups[0]["columns"] if column["column"] != "virtual best"]
    for name in names:
        by_group = [next(column for column in group["columns"] if column["column"] == name) for group in groups]
        if not any(column["tried"] for column in by_group):
            continue
        cells = [_cell(column) for column in by_group]
        sizes = [group["size"] for group in groups]
        done = [(size, c) for size, c in zip(sizes, by_group, strict=True) if c["solved"] == c["tried"]]
        slope = growth([size for size, _ in done], [column["medians"]["total"] for _, column in done])
        medians = [column["medians"] for column in reversed(by_group)]
        clauses = next((figures["clauses"] for figures in medians if figures.get("clauses")), None)
        last = "" if clauses is None else f"{clauses:.0f}"
        yield f"| `{name}` | {' | '.join(cells)} | {last} | {'' if slope is None else f'{slope:.1f}'} |"
    yield ""
    yield (
        f"Median total time in milliseconds (build + load + solve), task {groups[0]['task']}, at most "
        f"{groups[0]['timeout']:g} s a run; (2/4) where not all were solved. {about(groups[0]['machine'])}"
    )


def _cell(column: dict[str, Any]) -> str:
    total = column["medians"].get("total")
    if total is None:
        return f"({column['solved']}/{column['tried']})"
    lost = "" if column["solved"] == column["tried"] else f" ({column['solved']}/{column['tried']})"
    return f"{1000 * total:.1f}{lost}"


def propagation() -> Iterator[str]:
    """Encoding × the deductions of unit propagation, on small puzzles with all their solutions."""
    yield "| puzzle | encoding | dead ends refuted | impossible values ruled out |"
    yield "|---|---|---:|---:|"
    for name in puzzle_names():
        cls, rng = puzzle_class(name), random.Random(name)
        puzzles = [
            generator_for(cls).random(rng, **cls.size(size), **options)[0]
            for size in generator_for(cls).small_sizes
            for options in ({}, generator_for(cls).few_clues)
        ]
        known = [(puzzle, cluewise.solve(puzzle, 500, solver="backtrack")) for puzzle in puzzles]
        whole = [(puzzle, answer.solutions) for puzzle, answer in known if answer.complete]
        for encoding in variants(encodings(name)):
            result = strength(whole, encoding, random.Random(1), 40)
            if result is not None:
                shares = (_share(result.refuted, result.dead), _share(result.ruled_out, result.impossible))
                yield f"| {name} | `{encoding.label}` | {' | '.join(shares)} |"


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else ""


if __name__ == "__main__":
    plain = {"propagation": propagation}
    Page(MEASURED / "encodings.md", ROOT / "build" / "results", measure, table, plain).main(QUESTIONS)
