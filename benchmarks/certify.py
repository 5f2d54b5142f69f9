"""Certificates: what they cost over the plain answer, published IDs certified, certificates tampered with.

    python benchmarks/certify.py FOLDER [--tables unique …] [--most N] [--tries N] [--write]

FOLDER holds files of game IDs, as `kit.py` takes them. Times are of the processor, so that what else the machine does
counts less. Where `dratify` is installed it checks too, and the table has times with it and without. `--most` is how
many IDs of each file are certified; `--tries` how many certificates are tampered with. `--write` puts the tables into
docs/trust.md.
"""

import argparse
import random
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from page import ROOT, Table, page_parser, publish, table

import cluewise
from cluewise.catalogue import encodings, puzzle_class, puzzle_names
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.random_puzzles import read_arguments
from cluewise.solvers.common import clock
from cluewise.trust import proofs
from cluewise.trust.checking import check_files, check_folder
from cluewise.trust.content import PROOF, files, reference
from cluewise.trust.proofs import Outcome, judge
from cluewise.unique_puzzles import unique_puzzles

sys.path.insert(0, str(ROOT))
from tests.tampering import damaged, forged, forged_proofs, instances, rehashed, small

SUDOKUS = "sudoku/17_clue_sample.txt"
FILES = (
    ("signpost", "signpost-10x10"), ("hashi", "bridges-10x10"), ("pattern", "pattern-10x10"),
    ("slitherlink", "loopy-10x10t0dh"),
)  # fmt: skip
DRAWN = (("tents", "10x10"), ("nurikabe", "10x10"))
"""Sizes of which there are no published files: made by ourselves, each with one solution."""


def cases(options: argparse.Namespace) -> Iterator[tuple[str, list[Puzzle]]]:
    """The puzzles of the table of costs: so many of each kind, and a name for them."""
    most = options.most
    yield "sudoku, 17 clues", cluewise.read("sudoku", options.folder.parent / SUDOKUS)[:most]
    for name, file in FILES:
        yield file, cluewise.read(name, options.folder / f"{file}.txt")[:most]
    for name, size in DRAWN:
        yield f"{name} {size}", [_drawn(name, size, seed) for seed in range(most)]


def _drawn(name: str, size: str, seed: int) -> Puzzle:
    cls = puzzle_class(name)
    *_, last = unique_puzzles(cls, random.Random(seed), read_arguments(cls, size, {}))
    return last


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds of the processor, and what came of it."""
    start = clock()[1]
    came = call()
    return clock()[1] - start, came


def unique(options: argparse.Namespace) -> Iterator[str]:
    """Milliseconds over the plain answer for a certificate of uniqueness that is written and checked; checked again."""
    rows = []
    for name, puzzles in cases(options):
        encodings(puzzles[0].name)
        print(name, file=sys.stderr)
        measured = [_measured(puzzle) for puzzle in puzzles]
        held = sum(one["held"] for one in measured)
        columns = ("own", "again", "both")
        times = [[one[what] for one in measured if one[what] is not None] for what in columns]
        cells = [f"{1000 * statistics.mean(one):.0f} / {1000 * max(one):.0f}" if one else "–" for one in times]
        sizes = [one["proof"] for one in measured]
        rows.append((name, f"{held} of {len(measured)}", *cells, f"{max(sizes)}"))
    head = (
        "puzzles",
        "certified",
        "over the plain answer, ms",
        "checked again, ms",
        "over it with dratify, ms",
        "lines of the longest proof",
    )
    yield from table(head, *rows)


def _measured(puzzle: Puzzle) -> dict[str, Any]:
    dratify = proofs._dratify
    cluewise.solve(puzzle, limit=2)
    plain, _ = timed(lambda: cluewise.solve(puzzle, limit=2))
    figures: dict[str, Any] = {"both": None}
    for what, checker in (("own", lambda: None), ("both", dratify)):
        if what == "both" and dratify() is None:
            continue
        proofs._dratify = checker
        with tempfile.TemporaryDirectory() as folder:
            took, answer = timed(lambda folder=folder: cluewise.solve(puzzle, limit=2, certify=folder))
            figures[what] = took - plain
            if what == "own":
                figures["held"] = answer.certified and answer.complete and len(answer.solutions) == 1
                figures["again"], checked = timed(lambda folder=folder: check_folder(folder))
                assert checked.outcome is Outcome.HOLDS
                figures["proof"] = (Path(folder) / PROOF).read_text().count("\n")
    proofs._dratify = dratify
    return figures


LARGE = (
    ("tents", "tents-20x20dt"), ("signpost", "signpost-20x20"), ("slitherlink", "loopy-25x20t0dn"),
)  # fmt: skip
LARGE_DRAWN = (("hashi", "20x20"), ("pattern", "20x20"), ("nurikabe", "20x20"))
"""Made by ourselves: there are no published files of this size."""


def large(options: argparse.Namespace) -> Iterator[str]:
    """Certificates of uniqueness at 20×20 and about: seconds of the processor, all told, and the formula's size."""
    rows = []
    cases = [(f"{name}: {file}", cluewise.read(name, options.folder / f"{file}.txt")) for name, file in LARGE]
    cases += [(f"{name} {size}", [_drawn(name, size, seed) for seed in range(3)]) for name, size in LARGE_DRAWN]
    for title, puzzles in cases:
        measured = [_certified(puzzle, options.timeout) for puzzle in puzzles[: options.most]]
        times = [one["seconds"] for one in measured]
        done = [one for one in measured if one["certified"]]
        reasons = sorted({one["reason"] for one in measured if not one["certified"]})
        rows.append((
            title,
            reference(puzzles[0].name).name,
            f"{len(done)} of {len(measured)}" + "".join(f" ({why})" for why in reasons),
            f"{statistics.mean(times):.1f} / {max(times):.1f}",
            f"{max((one['clauses'] for one in done), default=0)}",
            f"{max((one['proof'] for one in done), default=0)}",
        ))  # fmt: skip
        print(*rows[-1], file=sys.stderr, flush=True)
    head = (
        "puzzles",
        "encoding",
        "certified",
        "seconds: mean / largest",
        "clauses, at most",
        "lines of the longest proof",
    )
    yield from table(head, *rows)


def _certified(puzzle: Puzzle, timeout: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        seconds, answer = timed(lambda: cluewise.solve(puzzle, limit=2, timeout=timeout, certify=folder))
        figures = {"seconds": seconds, "certified": answer.certified, "reason": short(str(answer.reason))}
        if answer.certified:
            figures["proof"] = (Path(folder) / PROOF).read_text().count("\n")
            figures["clauses"] = answer.stats.clauses
        return figures


def short(reason: str) -> str:
    """Why there is no certificate, in a few words."""
    return "more than 100 000 clauses in the proof" if "native checker" in reason else reason


def published(options: argparse.Namespace) -> Iterator[str]:
    """IDs of published files: certified to have one solution, or unknown, and why."""
    known = {alias: name for name in puzzle_names() for alias in (name, *puzzle_class(name).aliases)}
    counts: dict[str, Counter[str]] = {}
    for file in sorted(options.folder.glob("*.txt")):
        name = known.get(file.stem.partition("-")[0])
        try:
            puzzles = cluewise.read(name, file)[: options.most] if name else []
        except PuzzleError:
            continue
        for puzzle in puzzles:
            with tempfile.TemporaryDirectory() as folder:
                answer = cluewise.solve(puzzle, limit=2, timeout=options.timeout, certify=folder)
            word = "certified" if answer.certified else short(str(answer.reason))
            counts.setdefault(puzzle.name, Counter())[word] += 1
        if puzzles:
            print(file.stem, dict(counts[puzzles[0].name]), file=sys.stderr)
    others = sorted({word for words in counts.values() for word in words} - {"certified"})
    rows = [(name, words.total(), *(words[word] for word in ("certified", *others))) for name, words in counts.items()]
    yield from table(("puzzle", "IDs", "certified", *(f"unknown: {word}" for word in others)), *sorted(rows))


def tampered(options: argparse.Namespace) -> Iterator[str]:
    """Certificates of a small instance of every puzzle, tampered with: how many were tried and refused."""
    tried: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    still: Counter[str] = Counter()
    rng = random.Random(1)
    while tried.total() < options.tries:
        for name in puzzle_names():
            good = small(name)
            there = files(good)
            others = [one for one in instances(name)[:8] if one.format() != good.compiled.puzzle.format()]
            for what, found in (
                ("damaged", damaged(there, rng)),
                ("forged, with new hashes", forged(good, rng, rng.choice(others or [good.compiled.puzzle]))),
            ):
                for one in found:
                    tried[what] += 1
                    refused[what] += _refused(one.files)
            what = "forged proofs, with new hashes"
            for proof, _ in forged_proofs(good, rng, 20):
                holds = judge(good.clauses, good.compiled.variables, proof).outcome is Outcome.HOLDS
                tried[what] += 1
                still[what] += holds
                refused[what] += not holds and _refused(rehashed({**there, PROOF: proof.encode()}))
        print(tried.total(), file=sys.stderr)
    rows = [(what, tried[what], refused[what], still[what]) for what in tried]
    yield from table(("what", "tried", "refused", "still prove"), *rows)


def _refused(changed: Any) -> bool:
    try:
        return check_files(changed).outcome is not Outcome.HOLDS
    except PuzzleError:
        return True


TABLES: dict[str, Table] = {"unique": unique, "large": large, "published": published, "tampered": tampered}


def main() -> None:
    parser = page_parser(__doc__, "trust.md", TABLES)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--most", type=int, default=10, help="puzzles of each kind or file")
    parser.add_argument("--tries", type=int, default=10_000, help="certificates that are tampered with")
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds for an ID of the table 'published'")
    options = parser.parse_args()
    publish("trust.md", {name: TABLES[name] for name in options.tables}, options)


if __name__ == "__main__":
    main()
