"""Mutants of encodings (`tests/mutants.py`): the number of puzzles until each is found.

    python benchmarks/mutants.py [--puzzles NAME …] [--missing] [--write]

`--write` puts the rows of each kind into docs/measured/mutants.md as soon as they are known. Other kinds keep theirs.
"""

import statistics
import sys
from collections.abc import Iterable

from page import ALL, MEASURED, ROOT, as_row, fill, kept_rows, kind_of, page_parser, with_rows

from cluewise.contract.subject import Subject
from cluewise.registry.loading import puzzle_names

sys.path.insert(0, str(ROOT))
from tests.mutants import KINDS, Mutant, Verdict, mutants, verdict, why_the_same

Judged = dict[Mutant, Verdict]

PAGE = MEASURED / "mutants.md"
REDUNDANT = "the encoding says so (`redundant`)"
"""The reason of a mutant without a family that its encoding calls redundant."""


def judged(name: str) -> tuple[Judged, dict[Mutant, str], list[Mutant]]:
    """The mutants of a puzzle that are noticed, those that change no solution, and those that are not noticed."""
    subject = Subject(name)
    noticed: Judged = {}
    same: dict[Mutant, str] = {}
    unnoticed = []
    for mutant in mutants(subject):
        outcome, explanation = verdict(subject, mutant), why_the_same(subject, mutant)
        if outcome.noticed:
            noticed[mutant] = outcome
        elif explanation is not None:
            same[mutant] = explanation
        else:
            unnoticed.append(mutant)
    return noticed, same, unnoticed


def _puzzles(verdicts: Iterable[Verdict]) -> str:
    numbers = [outcome.puzzles for outcome in verdicts]
    return f"{statistics.median(numbers):g} / {max(numbers)}" if numbers else "–"


def measured(name: str) -> tuple[str, list[str]]:
    """The row of a kind, and the rows of its mutants that change nothing."""
    noticed, same, unnoticed = judged(name)
    by_kind = [_puzzles(outcome for mutant, outcome in noticed.items() if mutant.kind == kind) for kind in KINDS]
    row = [name, len(noticed), *by_kind, len(same), len(unnoticed)]
    print(*row, *map(str, unnoticed), flush=True)
    lines = [[name, *fault, why] for fault, why in grouped(same).items() if why != REDUNDANT]
    return as_row(row), [as_row(line) for line in lines]


def grouped(same: dict[Mutant, str]) -> dict[tuple[str, str], str]:
    """Mutants that change nothing for one reason: the faults and the encodings that have them."""
    faults: dict[tuple[str, str, str], list[str]] = {}
    for mutant, why in same.items():
        faults.setdefault((mutant.part, mutant.kind, why), []).append(f"`{mutant.encoding}`")
    return {(", ".join(owners), f"{part}, {kind}"): why for (part, kind, why), owners in faults.items()}


def write(row: str, lines: list[str]) -> None:
    """Puts the rows of a kind into the page. Other kinds keep theirs."""
    rows = with_rows(PAGE, "mutants", [row])
    same = with_rows(PAGE, "same", lines, kind_of(row))
    sums = [sum(int(row.split("|")[i]) for row in rows) for i in (2, 7, 8)]
    total = as_row([ALL, sums[0], *[""] * len(KINDS), *sums[1:]])
    head = ("kind", "noticed", *KINDS, "change nothing", "unnoticed")
    tables = {
        "mutants": [as_row(head), "|---" * len(head) + "|", *rows, total],
        "same": [as_row(("kind", "encodings", "fault", "why nothing changes")), "|---|---|---|---|", *same],
    }
    fill(PAGE, tables.get)


def main() -> None:
    parser = page_parser(__doc__, PAGE.name)
    parser.add_argument("--puzzles", nargs="+", choices=puzzle_names(), default=list(puzzle_names()))
    parser.add_argument("--missing", action="store_true", help="only kinds without a row")
    options = parser.parse_args()
    there = {kind_of(row) for row in kept_rows(PAGE, "mutants")} if options.missing else set()
    for name in (name for name in options.puzzles if name not in there):
        row, lines = measured(name)
        if options.write:
            write(row, lines)


if __name__ == "__main__":
    main()
