"""Pins: the level, the number of steps and the first hint of some 1 000 puzzles over all kinds.

    python benchmarks/pins.py [KIND …] [--boards 9] -o before.txt
    python benchmarks/pins.py [KIND …] [--boards 9] --against before.txt

The puzzles are random ones with one solution, of the small sizes of each kind, drawn by a seed. A line has the kind,
the number and the digest of the puzzle, its level, the number of steps, and the hint for the empty board. Run it before
a change and after it. `--against` prints the lines that differ and, by kind, how many puzzles, levels, steps and hints
differ; it fails if a level differs. The lines are not kept in the repository: they are made anew from the commit
before.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from typing import Any, NamedTuple

from cluewise.explanations.explanation import hint, rate
from cluewise.pipeline import SolveOptions, make_request
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class, puzzle_names
from cluewise.solvers.common import Figures

TRIED = 30
"""The most random puzzles that are tried for each one wanted."""


class Pin(NamedTuple):
    """A line: the text of each column."""

    kind: str
    number: str
    digest: str
    level: str
    steps: str
    hint: str

    def __str__(self) -> str:
        return "\t".join(self)


def puzzles(name: str, wanted: int) -> Iterator[Any]:
    """Random puzzles with one solution, the largest of the small sizes first."""
    cls = puzzle_class(name)
    generator, rng = generator_for(cls), random.Random(f"pins {name}")
    sizes = sorted(generator.small_sizes, key=len, reverse=True)
    found = 0
    for i in range(TRIED * wanted):
        try:
            puzzle = generator.random(rng, **cls.size(sizes[i % len(sizes)]))[0]
        except CluewiseError:
            continue
        if is_unique(puzzle):
            found += 1
            yield puzzle
        if found == wanted:
            return


def is_unique(puzzle: Any) -> bool:
    solutions = make_request(puzzle, SolveOptions(view=puzzle.default_view())).solutions(Figures())
    try:
        return len(list(islice(solutions, 2))) == 1
    finally:
        solutions.close()  # type: ignore[attr-defined]  # frees the engine


def pin(name: str, number: int, puzzle: Any) -> Pin:
    rating, first = rate(puzzle, timeout=None), hint(puzzle, timeout=None)
    step = first.step
    words = "none" if step is None else "; ".join(one.text(puzzle) for one in step.conclusions[:1])
    rules = "" if step is None else ", ".join(sorted({reason.rule for reason in step.reasons}))
    digest = sha256(puzzle.format().encode()).hexdigest()[:12]
    return Pin(name, str(number), digest, str(rating.level), str(rating.steps), f"{words} ({rules})")


def differences(before: dict[tuple[str, str], Pin], after: list[Pin]) -> int:
    """Prints the pins that differ, and their number by kind and column. Returns the number of levels that differ."""
    counts: dict[str, list[int]] = {}
    for new in after:
        old = before.get((new.kind, new.number))
        if old is not None and old != new:
            print(f"- {old}\n+ {new}")
            sums = counts.setdefault(new.kind, [0] * 4)
            for i, column in enumerate(("digest", "level", "steps", "hint")):
                sums[i] += getattr(old, column) != getattr(new, column)
    print("kind", "puzzles", "levels", "steps", "hints", sep="\t")
    for kind, sums in counts.items():
        print(kind, *sums, sep="\t")
    print("all", *(sum(column) for column in zip([0] * 4, *counts.values(), strict=True)), sep="\t")
    return sum(sums[1] for sums in counts.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--boards", type=int, default=9)
    parser.add_argument("-o", "--output", metavar="FILE", help="write the lines to this file")
    parser.add_argument("--against", metavar="FILE", help="compare with the lines of this file")
    options = parser.parse_args()
    lines: list[Pin] = []
    for name in options.kinds or puzzle_names():
        lines += (pin(name, number, puzzle) for number, puzzle in enumerate(puzzles(name, options.boards)))
        print(f"{name}: {len(lines)} puzzles", file=sys.stderr, flush=True)
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)
    if options.against:
        with open(options.against, encoding="utf-8") as file:
            known = [Pin(*line.rstrip("\n").split("\t")) for line in file]
        sys.exit(bool(differences({(one.kind, one.number): one for one in known}, lines)))


if __name__ == "__main__":
    main()
