"""First hints and whole explanations of generated puzzles: their times, and the sizes of their texts.

    python benchmarks/hints.py [PUZZLE,SIZE …] [--seeds 3] [--level 1-3] [--steps] [--limit 20] [--save FILE]
        [--texts FILE]

The boards of a kind are generated for fresh seeds; where no puzzle of the level is found within --limit processor
seconds, a random board takes its place. Prints a table in Markdown with a row for each kind:

- hint ms: processor time of the first hint on an empty board, median and largest; `over` if it took over --limit
- hint lines, hint characters, reasons: the largest of the folded text, as `hint` prints it
- with --steps: processor seconds for all steps, their number, the largest of their texts, and the unsolved boards

--save appends the figures to a file, one JSON object a line, and kinds in this file are not measured again. --texts
appends every hint and step that is printed, to be read.
"""

import argparse
import json
import os
import random
import statistics
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

from cpu_limit import TooLong, within
from levels import SIZES
from page import as_row

from cluewise.explanations.abbreviate import WIDTH
from cluewise.explanations.explanation import explain, hint
from cluewise.explanations.explanation_text import findings, hinted
from cluewise.explanations.numbering import numbered
from cluewise.explanations.steps import Step
from cluewise.generation.levelled import Made, make
from cluewise.generation.request import read_request
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names

HEAD = ("puzzle", "size", "boards", "hint ms", "max", "lines", "characters", "reasons")
STEPS_HEAD = ("steps s", "max", "steps", "lines", "characters", "reasons", "chain links", "unsolved")


def spent() -> float:
    """The processor seconds of this process and of those that it has ended."""
    return sum(os.times()[:4])


class Sizes(NamedTuple):
    """The lines and characters of a text, and the reasons of its steps."""

    lines: int = 0
    characters: int = 0
    reasons: int = 0

    @classmethod
    def of(cls, text: str, steps: Iterable[Step]) -> "Sizes":
        return cls(len(wrap(text, WIDTH)), len(text), max((len(step.reasons) for step in steps), default=0))


def boards(name: str, size: str, options: argparse.Namespace) -> Iterator[Puzzle]:
    """Generated puzzles of the level; random ones where none is found in time."""
    cls = puzzle_class(name)
    for seed in range(1, options.seeds + 1):
        puzzle = None
        try:
            request = read_request(cls, size, {}, level=options.level, draws=3)
            with within(options.limit):
                made = make(request, "hints", seed)
            puzzle = made.puzzle if isinstance(made, Made) else None
        except (PuzzleError, TooLong):
            pass
        with suppress(PuzzleError):
            yield puzzle or generator_for(cls).random(random.Random(f"hints {seed}"), **cls.size(size))[0]


def measured(name: str, size: str, options: argparse.Namespace) -> dict[str, Any]:
    """The figures of a kind, and its texts."""
    encodings(name)
    figures: dict[str, Any] = {"puzzle": name, "size": size, "boards": 0, "hint": [], "hints": [], "walks": []}
    texts: list[str] = []
    for puzzle in boards(name, size, options):
        figures["boards"] += 1
        texts += ["", f"{name}: {puzzle.format()}"]
        start = spent()
        try:
            with within(options.limit):
                found = hint(puzzle, timeout=None)
            text = "\n".join(hinted(found, full=False))
            figures["hints"].append(Sizes.of(text, [found.step] if found.step else []))
            texts.append(f"hint: {text}")
        except TooLong:
            texts.append("hint: over the limit")
        figures["hint"].append(round(1000 * (spent() - start)))
        if options.steps:
            figures["walks"].append(walked(puzzle, options.limit, texts))
    with open(options.texts or os.devnull, "a", encoding="utf-8") as file:
        file.write("\n".join(texts) + "\n")
    return figures


def walked(puzzle: Puzzle, limit: float, texts: list[str]) -> dict[str, Any]:
    """The figures of all steps of a puzzle."""
    start, sizes, links = spent(), Sizes(), 0
    found = explain(puzzle, steps=True, timeout=3 * limit)
    taken = spent() - start
    steps = numbered(found)
    for line in findings(found, full=False):
        texts.append(line)
        if line.partition(".")[0].isdigit():
            sizes = Sizes(*map(max, sizes, Sizes.of(line.partition(" ")[2], ())))
    reasons = max((len(step.reasons) for _, step, _ in steps), default=0)
    links = max((len(step.links) for _, step, _ in steps), default=0)
    solved = found.solved or found.verdict == "several"
    return {
        "s": round(taken, 2),
        "steps": len(steps),
        "sizes": sizes[:2],
        "reasons": reasons,
        "links": links,
        "solved": solved,
    }


def row(figures: dict[str, Any]) -> Sequence[object]:
    hints, walks = figures["hints"] or [Sizes()], figures["walks"]
    cells: list[object] = [figures["puzzle"], f"`{figures['size']}`", figures["boards"]]
    if not figures["boards"]:
        return [*cells, *["–"] * (len(HEAD) - len(cells))]
    cells += [f"{statistics.median(figures['hint']):.0f}", max(figures["hint"]), *map(max, zip(*hints, strict=True))]
    if walks:
        seconds = [walk["s"] for walk in walks]
        cells += [f"{statistics.median(seconds):.1f}", max(seconds), max(walk["steps"] for walk in walks)]
        cells += [max(walk["sizes"][i] for walk in walks) for i in (0, 1)]
        cells += [max(walk["reasons"] for walk in walks), max(walk["links"] for walk in walks)]
        cells += [sum(not walk["solved"] for walk in walks)]
    return cells


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", metavar="PUZZLE,SIZE")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--level", default="1-3")
    parser.add_argument("--size", default="10x10")
    parser.add_argument("--steps", action="store_true")
    parser.add_argument("--limit", type=float, default=20.0)
    parser.add_argument("--save", type=Path)
    parser.add_argument("--texts", type=Path)
    options = parser.parse_args()
    lines = options.save.read_text("utf-8").splitlines() if options.save and options.save.exists() else []
    known = {(entry["puzzle"], entry["size"]): entry for entry in map(json.loads, lines)}
    head = HEAD + (STEPS_HEAD if options.steps else ())
    print(as_row(head), as_row(["---", "---", *["---:"] * (len(head) - 2)]), sep="\n")
    for case in options.cases or puzzle_names():
        name, _, size = case.partition(",")
        size = size or SIZES.get(name, options.size)
        figures = known.get((name, size)) or measured(name, size, options)
        if options.save and (name, size) not in known:
            with options.save.open("a", encoding="utf-8") as file:
                file.write(json.dumps(figures) + "\n")
        print(as_row(row(figures)), flush=True)


if __name__ == "__main__":
    main()
