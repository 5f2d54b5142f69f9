"""Models that are compiled from rules, against the best hand-written encoding of each kind.

    python benchmarks/compiled.py [KIND …] [--sides 6 10 20] [--boards 4] [--seconds 10] [--check]

The boards are random ones of each kind's generator, all encodings in turns, within one process for a kind and size. A
time is that of the processor for a whole solve that asks for two solutions, on a puzzle whose rules are not made yet;
a first board is solved before. The ratio is the sum over the boards of the compiled encoding : that of the best other
one. Boards that an encoding does not solve within --seconds are left out of both sums and counted.

--check compares sets of solutions instead: `rules` and the default encoding, on tiny boards, random ones and instances.
"""

import argparse
import json
import os
import random
import resource
import signal
import statistics
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from time import process_time
from typing import Any

from page import ROOT

from cluewise.contract.subject import Subject, spread
from cluewise.encodings.common.encoding import CNF
from cluewise.encodings.common.rules_encoding import NAME
from cluewise.pipeline import SolveOptions, make_plan, solve_with_plan
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names
from cluewise.solvers.common import Figures

GOALS = (1.0, 1.3, 1.5, 2.0, 5.0)
LISTED = 150
"""The maximum number of solutions of a board whose sets of solutions are compared."""


class Slow(Exception):
    """A solve takes longer than allowed."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raises Slow when the process has used this many seconds."""

    def stop(*_: object) -> None:
        raise Slow

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def solutions(puzzle: Any, encoding: str | None, most: int) -> list[Any]:
    """The first solutions by an encoding (None: the default), on a puzzle without rules."""
    fresh = replace(puzzle)
    found = solve_with_plan(fresh, make_plan(fresh, SolveOptions(encoding, view=fresh.default_view())), Figures())
    first = list(islice(found, most))
    found.close()  # type: ignore[attr-defined]  # frees the engine
    return first


# ── times ──


def boards(name: str, side: int, count: int) -> list[Any]:
    """Random puzzles of about this size."""
    cls = puzzle_class(name)
    generator = generator_for(cls)
    for size in (f"{side}x{side}", str(side), f"{side}x{side + 1}"):
        try:
            arguments = cls.size(size)
            rng = random.Random(f"{name} {size}")
            with within(60):
                return [generator.random(rng, **arguments)[0] for _ in range(count)]
        except (CluewiseError, Slow, ValueError):
            continue
    return []


def timed(name: str, side: int, count: int, seconds: float) -> dict[str, Any]:
    """The times of all encodings, in seconds, board by board; None for one that is too slow."""
    drawn = boards(name, side, count + 1)
    rivals = [item.name for item in encodings(name) if CNF in item.targets and not item.compiled]
    times: dict[str, list[float | None]] = {encoding: [] for encoding in (*rivals, NAME)}
    for i, puzzle in enumerate(drawn):
        for encoding, taken in times.items():
            if taken.count(None) > 1:  # hopeless
                taken.append(None)
                continue
            try:
                with within(seconds):
                    start = process_time()
                    solutions(puzzle, encoding, 2)
                    took: float | None = process_time() - start
            except Slow:
                took = None
            if i:
                taken.append(took)
    return times


def apart(name: str, side: int, options: argparse.Namespace) -> dict[str, Any]:
    """As `timed`, in a process of its own."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (int(options.seconds * 10), int(options.seconds * 10)))
            with os.fdopen(writer, "w") as pipe:
                json.dump(timed(name, side, options.boards, options.seconds), pipe)
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else {}


def ratio(times: dict[str, Any]) -> tuple[float | None, float | None, str, int]:
    """The sum of the compiled encoding, the least sum of another, its name, and the boards that only it solved."""
    best: tuple[float | None, float | None, str, int] = (None, None, "", 0)
    for encoding, taken in times.items():
        both = [(a, b) for a, b in zip(taken, times[NAME], strict=True) if a is not None and b is not None]
        lost = sum(a is not None and b is None for a, b in zip(taken, times[NAME], strict=True))
        if encoding != NAME and any(a is not None for a in taken):
            theirs, ours = sum(a for a, _ in both), sum(b for _, b in both)
            mean = statistics.fmean(a for a in taken if a is not None)
            if best[1] is None or mean < best[1] / max(1, len(both)):
                best = ours, theirs, encoding, lost
    return best


def rows(names: Sequence[str], options: argparse.Namespace) -> None:
    """Prints a row for each kind, and how many kinds reach each goal."""
    reached: dict[int, list[float]] = {side: [] for side in options.sides}
    heads = (f"{side}: rules, best (ms), ratio" for side in options.sides)
    print("kind | lines |", " | ".join(heads))
    for name in names:
        cells = []
        for side in options.sides:
            ours, theirs, encoding, lost = ratio(apart(name, side, options))
            if theirs is None or ours is None:
                cells.append("no boards")
                continue
            quotient = float("inf") if lost or not theirs else ours / theirs
            reached[side].append(quotient)
            more = f", {lost} over time" if lost else ""
            cells.append(f"{1000 * ours:.0f}, {1000 * theirs:.0f} ({encoding}), {quotient:.2f}{more}")
        lines = len((ROOT / "encodings" / f"{name}.py").read_text().splitlines())
        print(name, "|", lines, "|", " | ".join(cells), flush=True)
    for side, ratios in reached.items():
        shares = (f"{sum(one <= goal for one in ratios)} within {goal}" for goal in GOALS)
        print(f"side {side}: {len(ratios)} kinds, {', '.join(shares)}")


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
            except Slow:
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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--sides", nargs="+", type=int, default=[6, 10, 20])
    parser.add_argument("--boards", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    names = options.kinds or puzzle_names()
    if options.check:
        sys.exit(bool(check(names, options.seconds)))
    rows(names, options)


if __name__ == "__main__":
    main()
