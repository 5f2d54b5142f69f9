"""Certificates: their cost over the plain answer, certified published IDs, and tampered certificates.

    python benchmarks/certify.py FOLDER [--tables unique …] [--most N] [--tries N] [--write]

FOLDER holds files of game IDs, as for `collection.py`. Times are processor times, so other work of the machine counts
less. If `dratify` is installed, it checks too, and the table has times with it and without it. `--most` is the number
of certified IDs of each file, `--tries` the number of certificates that are tampered with. `--write` puts the tables
into docs/measured/certificates.md.
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
from cluewise.certification import proofs
from cluewise.certification.checking import check_files, check_folder
from cluewise.certification.content import PROOF, files, reference
from cluewise.certification.proofs import Outcome, judge
from cluewise.generation.random_puzzles import read_arguments
from cluewise.generation.unique_puzzles import unique_puzzles
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names
from cluewise.solvers.common import clock

sys.path.insert(0, str(ROOT))
from tests.tampering import damaged, forged, forged_proofs, instances, rehashed, small

SUDOKUS = "sudoku/17_clue_sample.txt"
FILES = (
    ("signpost", "signpost-10x10"), ("hashi", "bridges-10x10"), ("pattern", "pattern-10x10"),
    ("slitherlink", "loopy-10x10t0dh"),
)  # fmt: skip
DRAWN = (("tents", "10x10"), ("nurikabe", "10x10"))
"""Sizes without published files. These puzzles are generated, each with one solution."""


def cases(options: argparse.Namespace) -> Iterator[tuple[str, list[Puzzle]]]:
    """The puzzles of the table of costs: a name, and at most `--most` puzzles of a kind."""
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
    """Seconds of the processor, and the result of the call."""
    start = clock()[1]
    result = call()
    return clock()[1] - start, result


def unique(options: argparse.Namespace) -> Iterator[str]:
    """Milliseconds that a certificate of uniqueness (written and checked) adds to an answer, and of a recheck."""
    rows = []
    for name, puzzles in cases(options):
        encodings(puzzles[0].name)
        print(name, file=sys.stderr)
        measured = [_measured(puzzle) for puzzle in puzzles]
        held = sum(figures["held"] for figures in measured)
        columns = ("own", "again", "both")
        times = [[figures[key] for figures in measured if figures[key] is not None] for key in columns]
        cells = [
            f"{1000 * statistics.mean(column):.0f} / {1000 * max(column):.0f}" if column else "–" for column in times
        ]
        sizes = [figures["proof"] for figures in measured]
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
    cluewise.solve(puzzle, limit=2)
    plain, _ = timed(lambda: cluewise.solve(puzzle, limit=2))
    figures: dict[str, Any] = {"both": None}
    for checkers in by_checkers():
        with tempfile.TemporaryDirectory() as folder:
            seconds, answer = timed(lambda folder=folder: cluewise.solve(puzzle, limit=2, certify=folder))
            figures[checkers] = seconds - plain
            if checkers == "own":
                figures["held"] = answer.certified and answer.complete and len(answer.solutions) == 1
                figures["again"], checked = timed(lambda folder=folder: check_folder(folder))
                assert checked.outcome is Outcome.HOLDS
                figures["proof"] = (Path(folder) / PROOF).read_text().count("\n")
    return figures


def by_checkers() -> Iterator[str]:
    """Yields "own" while only our checker takes part, then "both" if dratify is installed."""
    dratify = proofs._dratify
    proofs._dratify = lambda: None
    try:
        yield "own"
    finally:
        proofs._dratify = dratify
    if dratify() is not None:
        yield "both"


LARGE = (
    ("tents", "tents-20x20dt"), ("signpost", "signpost-20x20"), ("slitherlink", "loopy-25x20t0dn"),
)  # fmt: skip
LARGE_DRAWN = (("hashi", "20x20"), ("pattern", "20x20"), ("nurikabe", "20x20"))
"""Generated, because there are no published files of this size."""


def large(options: argparse.Namespace) -> Iterator[str]:
    """Certificates of uniqueness at about 20×20: total seconds of the processor, and the formula's size."""
    rows = []
    cases = [(f"{name}: {file}", cluewise.read(name, options.folder / f"{file}.txt")) for name, file in LARGE]
    cases += [(f"{name} {size}", [_drawn(name, size, seed) for seed in range(3)]) for name, size in LARGE_DRAWN]
    for title, puzzles in cases:
        measured = [_certified(puzzle, options.timeout) for puzzle in puzzles[: options.most]]
        times = [[figures[key] for figures in measured if key in figures] for key in ("own", "both")]
        done = [figures for figures in measured if figures["certified"]]
        reasons = sorted({figures["reason"] for figures in measured if not figures["certified"]})
        rows.append((
            title,
            reference(puzzles[0]).name,
            f"{len(done)} of {len(measured)}" + "".join(f" ({reason})" for reason in reasons),
            *(f"{statistics.mean(column):.1f} / {max(column):.1f}" if column else "–" for column in times),
            f"{max((figures['clauses'] for figures in done), default=0)}",
            f"{max((figures['proof'] for figures in done), default=0)}",
        ))  # fmt: skip
        print(*rows[-1], file=sys.stderr, flush=True)
    head = (
        "puzzles",
        "encoding",
        "certified",
        "seconds: mean / largest",
        "seconds with dratify",
        "clauses, at most",
        "lines of the longest proof",
    )
    yield from table(head, *rows)


def _certified(puzzle: Puzzle, timeout: float) -> dict[str, Any]:
    figures: dict[str, Any] = {}
    for checkers in by_checkers():
        with tempfile.TemporaryDirectory() as folder:
            seconds, answer = timed(
                lambda folder=folder: cluewise.solve(puzzle, limit=2, timeout=timeout, certify=folder)
            )
            figures |= {checkers: seconds, "certified": answer.certified, "reason": short(str(answer.reason))}
            if answer.certified:
                figures["proof"] = (Path(folder) / PROOF).read_text().count("\n")
                figures["clauses"] = answer.stats.clauses
    return figures


def short(reason: str) -> str:
    """A short reason why there is no certificate."""
    return "more than 100 000 clauses in the proof" if "native checker" in reason else reason


def published(options: argparse.Namespace) -> Iterator[str]:
    """IDs of published files: the number certified to have one solution, and unknown ones by reason."""
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
            kind = "certified" if answer.certified else short(str(answer.reason))
            counts.setdefault(puzzle.name, Counter())[kind] += 1
        if puzzles:
            print(file.stem, dict(counts[puzzles[0].name]), file=sys.stderr)
    others = sorted({kind for tally in counts.values() for kind in tally} - {"certified"})
    tallies = [*sorted(counts.items()), ("all", sum(counts.values(), Counter()))]
    rows = [(name, tally.total(), *(tally[kind] for kind in ("certified", *others))) for name, tally in tallies]
    yield from table(("puzzle", "IDs", "certified", *(f"unknown: {kind}" for kind in others)), *rows)


def tampered(options: argparse.Namespace) -> Iterator[str]:
    """Certificates of a small instance of every puzzle, tampered with: the numbers that were tried and refused."""
    tried: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    still_proofs: Counter[str] = Counter()
    rng = random.Random(1)
    while tried.total() < options.tries:
        for name in puzzle_names():
            content = small(name)
            original = files(content)
            others = [puzzle for puzzle in instances(name)[:8] if puzzle.format() != content.compiled.puzzle.format()]
            for kind, changed in (
                ("damaged", damaged(original, rng)),
                ("forged, with new hashes", forged(content, rng, rng.choice(others or [content.compiled.puzzle]))),
            ):
                for certificate in changed:
                    tried[kind] += 1
                    refused[kind] += _refused(certificate.files)
            kind = "forged proofs, with new hashes"
            for proof, _ in forged_proofs(content, rng, 20):
                holds = judge(content.clauses, content.compiled.variables, proof).outcome is Outcome.HOLDS
                tried[kind] += 1
                still_proofs[kind] += holds
                refused[kind] += not holds and _refused(rehashed({**original, PROOF: proof.encode()}))
        print(tried.total(), file=sys.stderr)
    rows = [(kind, tried[kind], refused[kind], still_proofs[kind]) for kind in tried]
    yield from table(("what", "tried", "refused", "still prove"), *rows)


def _refused(changed: Any) -> bool:
    try:
        return check_files(changed).outcome is not Outcome.HOLDS
    except PuzzleError:
        return True


TABLES: dict[str, Table] = {"unique": unique, "large": large, "published": published, "tampered": tampered}


def main() -> None:
    parser = page_parser(__doc__, "certificates.md", TABLES)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--most", type=int, default=10, help="puzzles of each kind or file")
    parser.add_argument("--tries", type=int, default=10_000, help="certificates that are tampered with")
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds for an ID of the table 'published'")
    options = parser.parse_args()
    publish("certificates.md", {name: TABLES[name] for name in options.tables}, options)


if __name__ == "__main__":
    main()
