"""Makes page/examples.json: for each kind a small puzzle of each level that is found soon.

`python page/examples.py [KIND…]`. The gallery of the page offers them. Kinds that are named are made anew; without
names, those that the file lacks.
"""

import json
import sys
from pathlib import Path

import cluewise
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class, puzzle_names

FILE = Path(__file__).parent / "examples.json"
SIZES = ("6x6", "6", "5x5", "5", "4x4", "4", "3x3")
LEVELS = (1, 2, 3)
SECONDS = 4.0
"""The limit of time of each puzzle; a level that is not found in it is left out."""


def main() -> None:
    """Makes what is missing, and writes the file after each kind."""
    made = json.loads(FILE.read_text()) if FILE.exists() else {}
    for name in sys.argv[1:] or [name for name in puzzle_names() if name not in made]:
        made[name] = examples(name)
        print(name, [example["level"] for example in made[name]], flush=True)
        FILE.write_text(json.dumps(dict(sorted(made.items())), indent=1) + "\n")


def examples(name: str) -> list[dict[str, object]]:
    """The puzzles of a kind, easy ones first."""
    found: list[dict[str, object]] = []
    for level in LEVELS:
        for size in sizes(name):
            try:
                (one,) = cluewise.generate(name, size, level=level, seed=level, timeout=SECONDS)
            except (CluewiseError, ValueError):
                continue
            except AssertionError as error:  # a defect in one kind does not end the others
                print(f"{name} {size}, level {level}: {error}", file=sys.stderr)
                continue
            found.append({"level": one.level, "text": one.puzzle.read_back()})
            break
    return found


def sizes(name: str) -> list[str]:
    """At most two common sizes that a kind has, then its small one: some kinds have no solution on the first two."""
    cls, fitting = puzzle_class(name), []
    for size in SIZES:
        try:
            cls.size(size)
        except CluewiseError:
            continue
        fitting.append(size)
    return [*fitting[:2], *generator_for(cls).small_sizes[-1:]]


if __name__ == "__main__":
    main()
