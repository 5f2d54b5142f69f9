"""What the pictures of each kind consist of, the sentences of its rules, and its random puzzles, as approved.

A check cannot tell whether a drawing lacks an ornament, a sentence a place, or a random puzzle a repeated number. So
`tests/approved/NAME.txt` lists what the instances and witnesses of a kind show. `python -m tests.approved NAME …`
writes the files anew (all kinds without NAME): read the difference before you commit it.
"""

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from cluewise.contract.subject import spread
from cluewise.puzzles.common.picture import Picture
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.boards import DrawnGenerator
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.discovery import own_names
from cluewise.registry.loading import puzzle_class
from tests.test_changed_boards import changes, several
from tests.test_sudoku_variants import RULES, on_a_small_board
from tests.witnesses import subject

FOLDER = Path(__file__).parent / "approved"
MOST_SLOTS, MOST_PUZZLES, MOST_SENTENCES = 120, 12, 100
FURTHER = {
    "battleship": ("# set: fleet=2\ntop: 1 1 1\nleft: 2 0 1\n~?S\n---\n--<",),
    "easyasabc": ("# set: letters=2\ntop: A - -\nA--\n---\n---",),
    "kakurasu": ("bottom: 1 2\nright: 1 2\n#-\n-#",),
    "masyu": ("W - -\n- B4 -\n- - -",),
    "pentominous": ("walls: r1c1-r1c2\n-----",),
}
"""Boards with clues that no instance has."""
NUMBER = re.compile(r"\d+")


def shown(name: str) -> list[str]:
    """Checksums of random puzzles and of the shapes in pictures, the numbers of shapes by tag and colours, texts."""
    shapes, checksum, sentences = defaultdict[str, Counter[str]](Counter), 0, dict[str, str]()
    for puzzle in _puzzles(name):
        for tag, attributes, text in (shape for picture in _pictures(puzzle) for shape in _shapes(picture)):
            checksum = crc32(" ".join([tag, *attributes.values(), text]).encode(), checksum)
            shapes[tag][" ".join(attributes[key] for key in ("fill", "stroke") if key in attributes)] += 1
        for reason in puzzle.reasons():
            sentences.setdefault(f"{reason.rule}: {NUMBER.sub('#', reason.text)}", f"{reason.rule}: {reason.text}")
    counted = [
        f"{tag} {', '.join(f'{count} {colours}'.strip() for colours, count in sorted(shapes[tag].items()))}"
        for tag in sorted(shapes)
    ]
    return [
        _drawn(name),
        *_changed(name),
        f"pictures {checksum:08x}",
        *counted,
        *sorted([*sentences.values()][:MOST_SENTENCES]),
    ]


def _drawn(name: str) -> str:
    """A checksum of random puzzles. A seed makes the same puzzle in the next version, unless its change is approved."""
    makes, cls = generator_for(puzzle_class(name)), puzzle_class(name)
    options = ({}, makes.few_clues, makes.many_clues, *makes.for_levels.values())
    wanted = product((makes.small_sizes[0], makes.small_sizes[-1]), options)
    drawn = (makes.random(Random(size), **cls.size(size), **each) for size, each in wanted)
    return f"random {crc32(' '.join(puzzle.format() for puzzle, _ in drawn).encode()):08x}"


def _changed(name: str) -> Iterator[str]:
    """A checksum of boards that were changed to exclude a second solution, if no solver draws them."""
    makes: Any = generator_for(puzzle_class(name))
    if not changes(name) or isinstance(makes, DrawnGenerator):
        return
    texts = []
    for seed, (puzzle, solutions) in product(range(3), several(subject(name, (0,)).small)[:4]):
        pair = Random(seed).sample(sorted(solutions, key=repr), 2)
        texts += [board.format() for board, _ in filter(None, [makes.changed(puzzle, Random(seed), *pair)])]
    yield f"changed {crc32(' '.join(texts).encode()):08x}"


def _puzzles(name: str) -> list[Puzzle]:
    known = subject(name)
    puzzles = [*(one.puzzle for one in known.instances()), *(one.puzzle for one in known.witnesses)]
    small = spread([puzzle for puzzle in puzzles if len(puzzle.slots()) <= MOST_SLOTS], MOST_PUZZLES)
    further = [puzzle_class(name).parse(text) for text in FURTHER.get(name, ())]
    return [*small, *further, *(map(on_a_small_board, RULES.values()) if name == "sudoku" else ())]


def _pictures(puzzle: Puzzle) -> Iterator[Picture]:
    """The open board, a value for each slot (another one for the next), and two with every third slot unsure: with
    candidates, and without."""
    values = {slot: [*puzzle.values(slot)] for slot in puzzle.slots()}
    held = {slot: some[number % len(some)] for number, (slot, some) in enumerate(values.items())}
    unsure = {slot: values[slot] for slot in [*values][::3]}
    partial = Solution({slot: value for slot, value in held.items() if slot not in unsure})
    yield from (puzzle.picture(), puzzle.picture(Solution(held)))
    yield puzzle.picture(partial, unsure if len(values) % 2 else {*unsure})


def _shapes(picture: Picture) -> Iterator[tuple[str, dict[str, str], str]]:
    return ((element.tag, element.attrib, element.text or "") for element in picture.root.iter())


def approved(name: str) -> list[str]:
    """The lines of the file of a kind."""
    file = FOLDER / f"{name}.txt"
    return file.read_text().splitlines() if file.exists() else []


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or own_names():
        (FOLDER / f"{name}.txt").write_text("\n".join(shown(name)) + "\n")
