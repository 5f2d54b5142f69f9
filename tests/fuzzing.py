"""`make fuzz`: random puzzles of every type, solved in every way and compared with the search by the rules.

    python -m tests.fuzzing [--minutes N] [--puzzles NAME …] [--seed N]

A case is a puzzle with all its encodings: each with some engine, cardinality and sum encoding, and some as integer
programs and as exported files that are read back. Puzzles are drawn with all their settings and arguments. Clues are
removed and signs of the text are changed, so that some puzzles have several solutions or none. Hypothesis draws a case,
and shrinks it if the results differ. A difference is printed with the command that repeats it, and saved in
`build/fuzz/NAME/`.
"""

import argparse
import hashlib
import random
import shlex
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky, Unsatisfiable

from cluewise.generation.random_puzzles import random_arguments, random_pair, read_arguments
from cluewise.puzzles.common.errors import CluewiseError, SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class, puzzle_names
from cluewise.solvers.common import Limits
from cluewise.solvers.processes.runner import limited
from tests.common import ROOT
from tests.fuzzing_ways import Case, Differs, compare, preload, ways_of
from tests.time_limits import Impatient, patient

KEPT = ROOT / "build" / "fuzz"
PER_TURN = 20
"""Cases of a type of puzzles before the next type has its turn."""
MOST_SLOTS = 120
WORDS = ("0", "1", "2", "3", "5", "0.3", "0.7", "none")
"""Values to try for a setting that does not list its values."""
TURN = 200.0
"""Seconds for a turn."""
DRAWING = 5.0
"""Seconds for a drawing: `random` may search for a board that does not exist."""


# ── drawing ──


@st.composite
def puzzles(draw: st.DrawFn, name: str, muted: frozenset[str]) -> Puzzle | None:
    """A puzzle of any small size with any settings; None if the settings allow none."""
    cls = puzzle_class(name)
    size = draw(sizes(cls))
    number = draw(st.integers(0, 2**32))
    try:
        options = draw(arguments(cls, size))
        with patient(DRAWING):
            made, _ = random_pair(cls, random.Random(number), read_arguments(cls, size, options))
    except (CluewiseError, Impatient):
        return None
    except Exception as error:
        if "random" in muted:
            return None
        raise Differs(f"random {name} {size} {options} with seed {number}: {type(error).__name__}: {error}") from error
    return altered(draw, fewer(draw, made))


@st.composite
def sizes(draw: st.DrawFn, cls: type[Puzzle]) -> str:
    """One of the small sizes with slightly changed numbers."""
    size = draw(st.sampled_from(generator_for(cls).small_sizes[::-1]))
    pieces = ["".join(run) for run in _runs(size)]
    return "".join(
        str(max(1, int(piece) + draw(st.sampled_from((-2, -1, 0, 0, 1, 2))))) if piece.isdigit() else piece
        for piece in pieces
    )


def _runs(text: str) -> Iterator[list[str]]:
    """Splits a text into numbers and other characters."""
    run: list[str] = []
    for sign in text:
        if run and run[-1].isdigit() != sign.isdigit():
            yield run
            run = []
        run.append(sign)
    yield run


@st.composite
def arguments(draw: st.DrawFn, cls: type[Puzzle], size: str) -> dict[str, str]:
    """Some settings and other arguments of `random`, in the form of the command line."""
    chosen = {}
    for key, setting in random_arguments(cls, size).items():
        if draw(st.integers(0, 2)) == 2:
            chosen[key] = draw(st.sampled_from(setting.choices or WORDS))
            try:
                setting.value(key, chosen[key])
            except CluewiseError:
                del chosen[key]
    return chosen


def fewer(draw: st.DrawFn, puzzle: Puzzle) -> Puzzle:
    """The puzzle without some of the clues that can be removed."""
    share = draw(st.sampled_from((2, 9, 40)))
    for clue in [clue for group in puzzle.spare_clues() for clue in group]:
        if not draw(st.integers(0, share)):
            puzzle = puzzle.without_clue(clue)
    return puzzle


def altered(draw: st.DrawFn, puzzle: Puzzle) -> Puzzle:
    """The puzzle with up to two characters of its text replaced, if that makes a puzzle of about the same size."""
    text = puzzle.format()
    for _ in range(draw(st.sampled_from((0, 0, 0, 1, 2)))):
        at = draw(st.integers(0, max(0, len(text) - 1)))
        put = draw(st.sampled_from("".join(sorted({*text, *"0123"} - {"\n"}))))
        text = text[:at] + put + text[at + 1 :]
    try:
        candidate = type(puzzle).parse(text)
    except CluewiseError:
        return puzzle
    return candidate if len(candidate.slots()) <= 2 * len(puzzle.slots()) + 4 else puzzle


@st.composite
def cases(draw: st.DrawFn, name: str, muted: frozenset[str]) -> Case | None:
    """A puzzle and the ways to solve it; None if no such puzzle exists."""
    puzzle = draw(puzzles(name, muted))
    if puzzle is None or len(puzzle.slots()) > MOST_SLOTS:
        return None
    text = puzzle.format()
    try:
        again = type(puzzle).parse(text)
    except CluewiseError as error:
        if "random" in muted:
            return None
        raise Differs(f"{name} writes what it does not read: {error}\n{text}") from None
    if again != puzzle:
        raise Differs(f"{name} is read back as another puzzle:\n{puzzle!r}\n{again!r}\n{text}")
    return Case(name, text, tuple(ways_of(draw, name, muted)))


# ── hunting ──


class Turn(NamedTuple):
    """Cases of a type of puzzles: their seed, their number, and the encodings that are left out."""

    name: str
    number: int
    most: int
    muted: frozenset[str] = frozenset()


def hunt(turn: Turn, tell: Callable[[str], None], at: Callable[[Case], None] = lambda _: None) -> Differs | None:
    """Runs the cases of a turn. Returns the first difference, shrunk as far as possible."""

    @seed(turn.number)
    @settings(
        max_examples=turn.most, database=None, deadline=None, report_multiple_bugs=False, print_blob=False,
        suppress_health_check=list(HealthCheck), phases=(Phase.generate, Phase.shrink),
    )  # fmt: skip
    @given(st.data())
    def one(data: st.DataObject) -> None:
        case = data.draw(cases(turn.name, turn.muted))
        if case is None:
            tell("no such puzzle")
            return
        at(case)
        for word in compare(case):
            tell(word)

    try:
        one()
    except Differs as difference:
        return difference
    except Flaky as error:  # it differed once
        first = next(iter(getattr(error, "exceptions", ())), error)
        return first if isinstance(first, Differs) else Differs(f"{turn.name}: once only: {first!r}")
    except Unsatisfiable:
        pass
    return None


def hunt_apart(turn: Turn, tell: Callable[[str], None]) -> Differs | None:
    """As `hunt`, in a separate process. If it dies or hangs, its current case is tried again, way by way."""
    case = None
    try:
        for kind, content in limited(partial(_emit, turn), Limits(TURN)):
            if kind == "told":
                tell(content)
            elif kind == "at":
                case = content
            else:
                text, *details = content
                return Differs(text, *details)
    except SolverFailure as failure:
        tell("turns that ended early")
        if case is None:
            return Differs(f"{turn.name}: {failure}")
        try:
            for word in compare(case, alone=True):
                tell(word)
        except Differs as difference:
            return difference
    return None


def _emit(turn: Turn, emit: Callable[[tuple[str, Any]], None]) -> None:
    difference = hunt(turn, lambda word: emit(("told", word)), lambda case: emit(("at", case)))
    if difference is not None:
        emit(("found", (str(difference), difference.case, difference.way, difference.number)))


def keep(difference: Differs, folder: Path = KEPT) -> Path | None:
    """Writes the puzzle and its comments into a folder of its type. None if there is no puzzle."""
    case = difference.case
    if case is None:
        return None
    comment = "".join(f"# {line}\n" for line in difference.command.splitlines())
    stated = "" if difference.number is None else f"# solutions: {difference.number}\n"
    file = folder / case.name / f"{hashlib.sha256(case.text.encode()).hexdigest()[:8]}.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    head = "# source: made by make fuzz\n" if puzzle_class(case.name).comments else ""
    file.write_text((head + stated + comment if head else "") + case.text.rstrip("\n") + "\n")
    return file


def report(difference: Differs) -> Iterator[str]:
    """The whole report of a difference, and how to keep the puzzle permanently."""
    yield f"DIFFERS {difference}"
    file = keep(difference)
    if file is not None and difference.case is not None:
        yield f"repeat: {difference.command}"
        yield f"keep it: mv {shlex.quote(str(file.relative_to(ROOT)))} instances/{difference.case.name}/"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--puzzles", nargs="+", choices=puzzle_names(), metavar="NAME", default=list(puzzle_names()))
    parser.add_argument("--seed", type=int, default=None, help="of the first turn (default: the time of day)")
    return parser.parse_args()


def main() -> int:
    """Runs turns, each with one type of puzzles, until the time is over. Exit code 1 if something differs."""
    options = _options()
    number = int(time.time()) if options.seed is None else options.seed
    end = time.monotonic() + 60 * options.minutes
    counts_of: Counter[str] = Counter()
    cases_of: Counter[str] = Counter()
    muted: dict[str, set[str]] = {name: set() for name in options.puzzles}
    differences = 0
    print(f"seed {number}", flush=True)
    while time.monotonic() < end:
        for name in random.Random(number).sample(options.puzzles, len(options.puzzles)):  # short runs vary, too
            if time.monotonic() >= end:
                break

            def tell(word: str, name: str = name) -> None:
                counts_of[word] += 1
                cases_of[name] += word == "case"

            preload(name)
            difference = hunt_apart(Turn(name, number, PER_TURN, frozenset(muted[name])), tell)
            if difference is not None:
                differences += 1
                print(*report(difference), f"seed {number}", "", sep="\n", flush=True)
                muted[name].add(difference.culprit or "random")
        number += 1
        print(_summary(counts_of, cases_of, differences), file=sys.stderr, flush=True)
    print(_summary(counts_of, cases_of, differences))
    print("cases: " + ", ".join(f"{name} {count}" for name, count in sorted(cases_of.items())))
    return 1 if differences else 0


def _summary(counts_of: Counter[str], cases_of: Counter[str], differences: int) -> str:
    counts = ", ".join(f"{counts_of[text]} {text}" for text in sorted(counts_of))
    return f"{differences} differences; {len(cases_of)} types; {counts}"


if __name__ == "__main__":
    from tests.fuzzing import main as as_imported  # so that child processes find this module by its name

    sys.exit(as_imported())
