"""Encodings and rules made wrong on purpose (`tests/mutants.py`): how many puzzles it takes to notice.

    python benchmarks/mutants.py [--puzzles NAME …] [--write]

`--write` puts the table into docs/trust.md.
"""

import argparse
import statistics
import sys
from collections.abc import Iterable, Iterator

from collection import table
from page import ROOT, fill

from cluewise.catalogue import puzzle_names
from cluewise.laboratory.contract.subject import Subject

sys.path.insert(0, str(ROOT))
from tests.mutants import KINDS, Mutant, Verdict, mutants, verdict, why_the_same

Judged = dict[Mutant, Verdict]


def judged(name: str) -> tuple[Judged, dict[Mutant, str], list[Mutant]]:
    """All mutants of a puzzle that are noticed, those that change no solution, and those that go unnoticed."""
    subject = Subject(name)
    noticed: Judged = {}
    same: dict[Mutant, str] = {}
    unnoticed = []
    for mutant in mutants(subject):
        came, why = verdict(subject, mutant), why_the_same(subject, mutant)
        if came.noticed:
            noticed[mutant] = came
        elif why is not None:
            same[mutant] = f"{why} ({came.puzzles} puzzles compared)"
        else:
            unnoticed.append(mutant)
    return noticed, same, unnoticed


def _puzzles(verdicts: Iterable[Verdict]) -> str:
    numbers = [one.puzzles for one in verdicts]
    return f"{statistics.median(numbers):g} / {max(numbers)}" if numbers else "–"


def rows(names: Iterable[str]) -> Iterator[tuple[list[object], list[str]]]:
    """Per puzzle a row of the table, and lines on mutants that change nothing."""
    for name in names:
        noticed, same, unnoticed = judged(name)
        of_rules = [came for mutant, came in noticed.items() if mutant.encoding is None]
        of_encodings = [came for mutant, came in noticed.items() if mutant.encoding is not None]
        by_kind = [_puzzles(came for mutant, came in noticed.items() if mutant.kind == kind) for kind in KINDS]
        row = [name, len(of_encodings), len(of_rules), *by_kind, len(same), len(unnoticed)]
        print(*row, *map(str, unnoticed), file=sys.stderr, flush=True)
        yield row, [f"| {name} | {mutant} | {why} |" for mutant, why in same.items()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", nargs="+", choices=puzzle_names(), default=list(puzzle_names()))
    parser.add_argument("--write", action="store_true", help="write docs/trust.md")
    options = parser.parse_args()
    made = list(rows(options.puzzles))
    head = ("puzzle", "of encodings, noticed", "of rules, noticed", *KINDS, "change nothing", "unnoticed")
    total = ["all", *(sum(int(str(row[i])) for row, _ in made) for i in (1, 2)), "", "", "", ""]
    total += [sum(int(str(row[i])) for row, _ in made) for i in (7, 8)]
    tables = {
        "mutants": list(table(head, *(row for row, _ in made), total)),
        "same": [
            "| puzzle | made wrong | why nothing changes |",
            "|---|---|---|",
            *(line for _, more in made for line in more),
        ],
    }
    for name, lines in tables.items():
        print(f"{name}:\n", *lines, "", sep="\n", flush=True)
    if options.write:
        fill(ROOT / "docs" / "trust.md", tables.get)


if __name__ == "__main__":
    main()
