"""Mutants of encodings (`tests/mutants.py`): the number of puzzles until each is found.

    python benchmarks/mutants.py [--puzzles NAME …] [--write]

`--write` puts the table into docs/trust.md.
"""

import statistics
import sys
from collections.abc import Iterable, Iterator

from page import ROOT, page_parser, publish, table

from cluewise.contract.subject import Subject
from cluewise.registry.loading import puzzle_names

sys.path.insert(0, str(ROOT))
from tests.mutants import KINDS, Mutant, Verdict, mutants, verdict, why_the_same

Judged = dict[Mutant, Verdict]


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
            same[mutant] = f"{explanation} ({outcome.puzzles} puzzles compared)"
        else:
            unnoticed.append(mutant)
    return noticed, same, unnoticed


def _puzzles(verdicts: Iterable[Verdict]) -> str:
    numbers = [outcome.puzzles for outcome in verdicts]
    return f"{statistics.median(numbers):g} / {max(numbers)}" if numbers else "–"


def rows(names: Iterable[str]) -> Iterator[tuple[list[object], list[str]]]:
    """Yields for each puzzle a row of the table, and lines about mutants that change nothing."""
    for name in names:
        noticed, same, unnoticed = judged(name)
        by_kind = [_puzzles(outcome for mutant, outcome in noticed.items() if mutant.kind == kind) for kind in KINDS]
        row = [name, len(noticed), *by_kind, len(same), len(unnoticed)]
        print(*row, *map(str, unnoticed), file=sys.stderr, flush=True)
        yield row, [f"| {name} | {mutant} | {explanation} |" for mutant, explanation in same.items()]


def main() -> None:
    parser = page_parser(__doc__, "trust.md")
    parser.add_argument("--puzzles", nargs="+", choices=puzzle_names(), default=list(puzzle_names()))
    options = parser.parse_args()
    made = list(rows(options.puzzles))
    head = ("puzzle", "noticed", *KINDS, "change nothing", "unnoticed")
    total = ["all", sum(int(str(row[1])) for row, _ in made), "", "", "", ""]
    total += [sum(int(str(row[i])) for row, _ in made) for i in (6, 7)]
    noticed = table(head, *(row for row, _ in made), total)
    same = ["| puzzle | made wrong | why nothing changes |", "|---|---|---|"]
    same += [line for _, lines in made for line in lines]
    publish("trust.md", {"mutants": lambda _: noticed, "same": lambda _: same}, options, machine=False)


if __name__ == "__main__":
    main()
