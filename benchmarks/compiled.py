"""Models that are compiled from rules, against the best hand-written encoding of each kind.

    python benchmarks/compiled.py [KIND …] [--sizes 6 10 large] [--boards 4] [--rounds 1] [--seconds 10]
                                [--missing] [--write]
    python benchmarks/compiled.py [KIND …] --every [--write]
    python benchmarks/compiled.py [KIND …] --levels [--write]
    python benchmarks/compiled.py [KIND …] --check

The boards are random ones of each kind's generator, all encodings in turns, within one process for a kind and size. A
time is that of the processor for a whole solve that asks for two solutions, on a puzzle whose rules are not made yet,
the median of --rounds turns; a first board is solved before. If the boards take less than a tenth of a second, there
are three times as many. The ratio is the sum over the boards of the compiled encoding : that of the best other one;
others that need three times as long on the first of them are left out. A board that an encoding does not solve within
--seconds counts as over time. `large` is the first of 20, 16, 13, 11 whose boards some encoding solves in time, if a
board is made in 15 seconds. Kinds without hand-written encodings are left out.

--every prints the milliseconds a board that each encoding takes at 10×10, the fastest first. --levels rates ten unique
puzzles of each kind by the default encoding for explanations and by the compiled one.
--check compares sets of solutions instead: `rules` and the default encoding, on tiny boards, random ones and instances.

--write puts the rows of each kind into docs/measured/compiled.md as soon as they are known; other kinds keep theirs.
--missing leaves out what has a figure there.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from math import inf
from time import process_time
from typing import Any, NamedTuple

from cpu_limit import TooLong, apart, within
from page import MEASURED, ROOT, about, as_row, fill, kept_rows, kind_of, page_parser, with_rows

from cluewise.contract.subject import Subject, spread
from cluewise.encodings.common.encoding import CNF, Encoding
from cluewise.encodings.common.rules_encoding import NAME
from cluewise.explanations.closure import goal_of
from cluewise.explanations.closure_levels import level_of
from cluewise.explanations.guarded_model import GuardedModel, explaining
from cluewise.pipeline import SolveOptions, make_request
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.folders import module_name
from cluewise.registry.loading import encodings, has_encodings, puzzle_class, puzzle_names
from cluewise.solvers.common import Figures

GOALS = (1.0, 1.3, 1.5, 2.0, 5.0)
SHORT = 0.1
"""More boards are solved until an encoding has taken so many seconds, up to three times as many as asked for."""

LONG = 1.0
"""The seconds that the further boards may take to make."""

MAKING = 15
"""The seconds that a board may take to make. A size whose boards take longer has no boards."""

PAGE = MEASURED / "compiled.md"
LISTED = 150
"""The maximum number of solutions of a board whose sets of solutions are compared."""


def solutions(puzzle: Any, encoding: str | None, most: int) -> list[Any]:
    """The first solutions by an encoding (None: the default), on a puzzle without rules."""
    fresh = replace(puzzle)
    found = make_request(fresh, SolveOptions(encoding, view=fresh.default_view())).solutions(Figures())
    first = list(islice(found, most))
    found.close()  # type: ignore[attr-defined]  # frees the engine
    return first


# ── times ──


def seconds_of(puzzle: Any, encoding: str, most: float) -> float | None:
    """The seconds of a solve; None if it takes longer."""
    start = process_time()
    try:
        with within(most):
            solutions(puzzle, encoding, 2)
    except TooLong:
        return None
    return process_time() - start


def boards(name: str, side: int, least: int, most: int) -> Iterator[Any]:
    """Random puzzles of about this size: `most`, or only `least` if they take long to make."""
    cls = puzzle_class(name)
    generator = generator_for(cls)
    for size in (f"{side}x{side}", str(side), f"{side}x{side + 1}"):
        rng, spent = random.Random(f"{name} {size}"), 0.0
        try:
            for i in range(most):
                if i >= least and spent > LONG:
                    return
                start = process_time()
                with within(MAKING):
                    puzzle = generator.random(rng, **cls.size(size))[0]
                spent += process_time() - start
                yield puzzle
            return
        except TooLong:
            return
        except (CluewiseError, ValueError):
            continue


Times = dict[str, list[float | None]]
"""The seconds of each encoding, board by board; None for a board that takes too long."""


def timed(name: str, side: int, options: argparse.Namespace) -> Times:
    """The times of all encodings. The first board is solved before and has no times."""
    times: Times = {item.name: [] for item in encodings(name) if CNF in item.targets}
    for i, puzzle in enumerate(boards(name, side, options.boards + 1, 3 * options.boards + 1)):
        if not i:
            times = quick(times, puzzle, options.seconds)
            if not times:
                return {}
            continue
        took = middle_of(
            [{one: seconds_of(puzzle, one, options.seconds) for one in times} for _ in range(options.rounds)]
        )
        for encoding, taken in times.items():
            taken.append(took[encoding])
        if i == 1:
            limit = 3 * min(one or inf for encoding, one in took.items() if encoding != NAME)
            times = {
                encoding: taken for encoding, taken in times.items() if encoding == NAME or (taken[0] or inf) <= limit
            }
        if i >= options.boards and any(sum(one or SHORT for one in taken) >= SHORT for taken in times.values()):
            break
    return times


def middle_of(rounds: Sequence[dict[str, float | None]]) -> dict[str, float | None]:
    """The median of the rounds for each encoding; None if it took too long."""
    middle = {one: sorted(took[one] or inf for took in rounds)[len(rounds) // 2] for one in rounds[0]}
    return {one: None if seconds == inf else seconds for one, seconds in middle.items()}


def quick(times: Times, puzzle: Any, most: float) -> Times:
    """The encodings that solve a board, those by hand in at most four times the time of the best one so far; none if no
    encoding solves it."""
    took: dict[str, float | None] = {}
    for encoding in times:
        best = min((one for name, one in took.items() if one and name != NAME), default=most)
        took[encoding] = seconds_of(puzzle, encoding, most if encoding == NAME else min(most, 4 * best + SHORT))
    solving = {encoding for encoding, one in took.items() if one is not None}
    return {encoding: taken for encoding, taken in times.items() if solving and encoding in solving | {NAME}}


class Ratio(NamedTuple):
    """The sums of the compiled encoding and of the best other one, in seconds, over the boards that both solve; the
    boards that only the other one solves, and their size."""

    ours: float
    theirs: float
    encoding: str
    lost: int
    side: int

    @property
    def quotient(self) -> float:
        return float("inf") if self.lost else self.ours / self.theirs

    def __str__(self) -> str:
        quotient = "over time" if self.lost else f"{self.quotient:.2f}"
        return f"{quotient} ({1000 * self.ours:.0f} : {1000 * self.theirs:.0f}, `{self.encoding}`, {self.side})"


def ratio(times: Times, side: int) -> Ratio | None:
    """The ratio to the encoding that solves the most boards, in the least time."""

    def cost(encoding: str) -> tuple[int, float]:
        return times[encoding].count(None), sum(took or 0 for took in times[encoding])

    others = [encoding for encoding, taken in times.items() if encoding != NAME and taken]
    if not others:
        return None
    best = min(others, key=cost)
    pairs = list(zip(times[best], times[NAME], strict=True))
    both = [(a, b) for a, b in pairs if a is not None and b is not None]
    lost = sum(a is not None and b is None for a, b in pairs)
    return Ratio(sum(b for _, b in both), sum(a for a, _ in both) or 1e-9, best, lost, side)


SIZES = {"6": (6,), "10": (10,), "large": (20, 16, 13, 11)}
"""The columns of the table, each with the sides that are tried."""


def measured(name: str, size: str, options: argparse.Namespace) -> str:
    """The cell of a kind and a size."""
    for side in SIZES[size]:
        times = apart(partial(timed, name, side, options), options.seconds * 300)
        found = ratio(times or {}, side)
        if found is not None:
            return str(found)
    return "no boards"


def quotient(cell: str) -> float | None:
    """The ratio in a cell; None if there is none."""
    first = cell.split(" ")[0]
    return float("inf") if first == "over" else float(first) if first.replace(".", "").isdigit() else None


def rows(names: Sequence[str], options: argparse.Namespace) -> None:
    """Prints a row for each kind, and how many kinds reach each goal."""
    known = {kind_of(row): [cell.strip() for cell in row.split("|")[3:-1]] for row in kept_rows(PAGE, "times")}
    for name in names:
        cells = known.setdefault(name, [""] * len(SIZES))
        wanted = [i for i, size in enumerate(SIZES) if size in options.sizes and not (options.missing and cells[i])]
        for i in wanted:
            cells[i] = measured(name, list(SIZES)[i], options)
        if wanted:
            lines = len((ROOT / "encodings" / f"{module_name(name)}.py").read_text().splitlines())
            row = as_row((name, lines, *cells))
            print(row, flush=True)
            if options.write:
                write("times", ("kind", "lines", *SIZES), with_rows(PAGE, "times", [row]))
    quotients = {
        size: [one for cells in known.values() if (one := quotient(cells[i])) is not None]
        for i, size in enumerate(SIZES)
    }
    goals = [
        as_row((size, len(some), *(sum(one <= goal for one in some) for goal in GOALS)))
        for size, some in quotients.items()
    ]
    print(*goals, sep="\n")
    if options.write:
        write("goals", ("size", "kinds", *(f"within {goal}" for goal in GOALS)), goals)


def every(names: Sequence[str], options: argparse.Namespace) -> None:
    """Prints the time of each encoding at 10×10."""
    for name in names:
        found = apart(partial(timed, name, 10, options), options.seconds * 300) or {}
        times = {one: [took or inf for took in taken] for one, taken in found.items() if taken}
        ranked = sorted((1000 * sum(taken) / len(taken), one) for one, taken in times.items())
        row = as_row((name, ", ".join(f"`{one}` {mean:.1f}" for mean, one in ranked)))
        print(row, flush=True)
        if options.write:
            write("every", ("kind", "milliseconds a board at 10×10"), with_rows(PAGE, "every", [row]))


def write(name: str, head: Sequence[str], lines: Sequence[str]) -> None:
    """Replaces a table of the page."""
    top = [as_row(head), "|---" * len(head) + "|"]
    fill(PAGE, {"machine": [about()], name: [*top, *lines]}.get)


# ── levels ──


def level(puzzle: Any, encoding: Encoding) -> str:
    """The level of a puzzle by an encoding; `?` where it is unknown."""
    with GuardedModel(puzzle, encoding=encoding) as guarded:
        guarded.solve()
        found = level_of(guarded, goal_of(guarded, guarded.true_facts()))
    return str(found.level or "?")


def levels(names: Sequence[str], options: argparse.Namespace) -> None:
    """Prints a row for each kind: the levels of unique puzzles by hand and compiled, and how many are equal."""
    for name in names:
        chosen = explaining(name), explaining(name, compiled=True)
        pairs, slow = list[tuple[str, str]](), 0
        for puzzle in unique_puzzles(name):
            try:
                with within(options.seconds):
                    one, other = (level(puzzle, encoding) for encoding in chosen)
                pairs.append((one, other))
            except TooLong:
                slow += 1
        differing = ", ".join(f"{a} : {b}" for a, b in pairs if a != b)
        equal = sum(a == b for a, b in pairs)
        row = as_row((name, chosen[0].name, "".join(a for a, _ in pairs), f"{equal} of {len(pairs)}", differing))
        print(row, f"{slow} too slow" if slow else "", flush=True)
        if options.write:
            head = ("kind", "encoding", "levels by hand", "equal", "by hand : compiled")
            write("levels", head, with_rows(PAGE, "levels", [row]))


def unique_puzzles(name: str, count: int = 10) -> Iterator[Any]:
    """Random puzzles with one solution, of the small sizes of a kind."""
    cls = puzzle_class(name)
    generator, rng, found = generator_for(cls), random.Random(name), 0
    sizes = sorted(generator.small_sizes, key=len, reverse=True)
    for i in range(30 * count):
        try:
            puzzle = generator.random(rng, **cls.size(sizes[i % len(sizes)]))[0]
            with within(2):
                unique = len(solutions(puzzle, None, 2)) == 1
        except (CluewiseError, TooLong):
            continue
        if unique:
            found += 1
            yield puzzle
        if found == count:
            return


# ── sets of solutions ──


def check(names: Sequence[str], seconds: float) -> int:
    """Compares sets of solutions and prints a row for each kind. Returns the number of differences."""
    differing = 0
    for name in names:
        subject = Subject(name)
        instances = [one.puzzle for one in subject.instances() if len(one.puzzle.slots()) <= 250]
        compared = slow = wrong = 0
        for puzzle in (*spread(subject.tiny, 60), *(puzzle for puzzle, _ in subject.corpus), *instances[:30]):
            try:
                with within(seconds):
                    one, other = (solutions(puzzle, encoding, LISTED + 1) for encoding in (None, NAME))
            except TooLong:
                slow += 1
                continue
            compared += 1
            full = len(one) <= LISTED
            if len(one) != len(other) or (full and set(one) != set(other)):
                wrong += 1
                print(f"{name}: {len(one)} and {len(other)} solutions\n{puzzle.format()}")
        print(f"{name}: {compared} boards compared, {wrong} differ, {slow} too slow", flush=True)
        differing += wrong
    return differing


def main() -> None:
    parser = page_parser(__doc__, PAGE.name)
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--sizes", nargs="+", choices=list(SIZES), default=list(SIZES))
    parser.add_argument("--boards", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--levels", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    names = [name for name in options.kinds or puzzle_names() if has_encodings(name)]
    if options.check:
        sys.exit(bool(check(names, options.seconds)))
    (every if options.every else levels if options.levels else rows)(names, options)


if __name__ == "__main__":
    main()
