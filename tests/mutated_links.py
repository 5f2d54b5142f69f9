"""Mutated links, addresses and texts of all formats: each is read, or refused with a message, within two seconds.

python -m tests.mutated_links [COUNT] [SEED]
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

import cluewise
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.no_puzzles import TABLE
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.format_list import EXAMPLES
from cluewise.registry.loading import puzzle_class
from cluewise.registry.text_forms import FORMS
from tests.common import ROOT
from tests.foreign_texts import PZPR, REFUSED, TEXTS, candidates
from tests.janko_texts import KINDS, janko_text

SECONDS = 2.0
"""The most processor time for a text."""
INSERTED = (
    *"0123456789abcghijklmnoqz-+=@%*$./?#&:_~ \n\t\"'{}[](),;|<>",
    "%22",
    "&id=7",
    "v:x/",
    "://",
    "walls: r1c1-r1c2\n",
)
INSERTED = (
    *INSERTED,
    "# title: a\n",
    "===\n",
    "\r\n",
    "\u00a0",
    "begin\n",
    "size 0\n",
    "[",
    "+---+\n",
    "999999999",
    "𝟙",
    "\0",
    "é",
)


def samples() -> list[tuple[str | None, str]]:
    """Texts of every form and format, each with the name of its puzzle if it needs one."""
    addresses = (ROOT / "tests" / "addresses.txt").read_text(encoding="utf-8").splitlines()
    named = [(None, f"https://puzz.link/p?{line}") for line in addresses if not line.startswith("#")]
    named += [(None, form.example) for form in FORMS] * 20 + [(None, row.example) for row in TABLE] * 5
    for kind in KINDS:
        generator = generator_for(puzzle_class(kind))
        puzzle, _ = generator.random(random.Random(kind), **puzzle_class(kind).size(generator.small_sizes[0]))
        named += [(None, janko_text(puzzle))] * 10
    for row in TEXTS.values():
        named += [(None if not row.named else row.kind, row.text), (row.kind, row.text)] * 5
    named += [(name, text) for name, text, _ in REFUSED.values()] * 3
    named += [(None, candidates()), ("nurikabe", PZPR)] * 10
    return [*named, *((example.puzzle, example.text) for example in EXAMPLES.values() for _ in range(20))]


def mutated(text: str, rng: random.Random) -> str:
    """A text with a few places removed, inserted, doubled or moved."""
    for _ in range(rng.randint(1, 4)):
        at, to = (rng.randint(0, len(text)) for _ in range(2))
        length = rng.choice((0, 0, 1, 1, 2, 5, 20))
        put = rng.choice(("", rng.choice(INSERTED), text[to : to + length] * rng.choice((1, 1, 2, 9))))
        text = text[:at] + put + text[at + length :]
    return text


def problems(count: int, seed: int = 1) -> Iterator[str]:
    """Tries mutated texts. Yields a line for each that takes too long, or fails without a message of its own."""
    rng, texts, outcomes = random.Random(seed), samples(), Counter[str]()
    for _ in range(count):
        name, text = rng.choice(texts)
        text, start = mutated(text, rng), time.process_time()
        try:
            for puzzle in cluewise.read(text) if name is None else cluewise.read(name, text):
                puzzle.read_as()
                if type(puzzle).parse(puzzle.format()) != puzzle:
                    yield f"{name} {text!r}: its own text is read as another puzzle"
            outcomes["read"] += 1
        except CluewiseError as error:
            outcomes["refused"] += 1
            if not str(error).strip() or len(str(error)) > 2000:
                yield f"{name} {text!r}: a message of {len(str(error))} characters"
        except Exception as error:
            yield f"{name} {text!r}: {type(error).__name__}: {error}"
        if (taken := time.process_time() - start) > SECONDS:
            yield f"{name} {text[:300]!r}: {taken:.1f} seconds"
    print(f"{count} texts: {outcomes['read']} read, {outcomes['refused']} refused")


if __name__ == "__main__":
    found = list(problems(*map(int, sys.argv[1:])))
    print("\n".join(found) or "no problem")
    sys.exit(bool(found))
