"""Checks of texts: puzzles and solutions are read back, and other texts are refused."""

import json
from collections.abc import Hashable, Iterator

from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution

from .checks import Broken, of_puzzle
from .subject import Subject

PAIRS = 8
"""The puzzles with several solutions of which two are written with unsure slots."""

EMPTY = ("", "\n", "  \n\t\n")
ODD = (
    "hello",
    "{}",
    "[1, 2",
    "1:",
    "x" * 1000,
    "9x9:",
    "0x0:",
    "\x1b[0m",
    "é",
    "²x²:",
    "-1",
    "9" * 1000,
    "a\n\nb",
    "1/2/",
)


def _puzzles(subject: Subject) -> Iterator[Puzzle]:
    yield from (puzzle for puzzle, _ in subject.corpus)
    yield from (instance.puzzle for instance in subject.instances())


@of_puzzle
def puzzles_are_read_back(subject: Subject) -> None:
    """`parse(puzzle.format()) == puzzle`, for random puzzles and for instances."""
    for puzzle in _puzzles(subject):
        again = subject.cls.parse(puzzle.format())
        if again != puzzle:
            raise Broken(
                f"a text is read as another puzzle than was written\nwritten: {puzzle!r}\nread:    {again!r}",
                "let the formats contain every field, or make a field a setting",
                puzzle,
            )


@of_puzzle
def odd_texts_are_refused(subject: Subject) -> None:
    """A text that is not a puzzle raises PuzzleError, never another exception. Empty text is always refused."""
    for text in (*EMPTY, *ODD):
        try:
            puzzle = subject.cls.parse(text)
            again = subject.cls.parse(puzzle.format())
        except CluewiseError:
            continue
        if text in EMPTY or puzzle != again:
            detail = "" if text in EMPTY else " that is not read back"
            raise Broken(
                f"the text {text[:40]!r} is read as a puzzle{detail}", "refuse it: raise text.error(…) in `read`"
            )


@of_puzzle
def unknown_settings_are_refused(subject: Subject) -> None:
    """A header line `# set:` with a setting that the puzzle does not have is refused."""
    try:
        subject.cls.parse(f"# set: nonsense=1\n{subject.corpus[0][0].write()}")
    except CluewiseError:
        return
    raise Broken("'# set: nonsense=1' is ignored", "leave the header to `parse` of Puzzle")


@of_puzzle
def solutions_are_read_back(subject: Subject) -> None:
    """`read_solution` reads the results of `text` and `value`, and `read_entries` those of half a solution. `text`
    marks unsure slots with another sign, and shows nothing of their values.
    """
    for puzzle, solution in subject.corpus:
        for method, text in (("text", puzzle.text(solution)), ("value", json.dumps(puzzle.value(solution)))):
            if puzzle.read_solution(text) != solution:
                raise Broken(f"`{method}` writes\n{text}", "let `read_solution` read the same solution from it", puzzle)
        half = Solution({slot: solution[slot] for slot in list(solution)[::2]})
        for method, text in (("text", puzzle.text(half)), ("value", json.dumps(puzzle.value(half)))):
            if puzzle.read_entries(text).items() - solution.items():
                advice = "let `read_entries` keep slots open that half a solution does not state (see `unlisted`)"
                raise Broken(f"of half a solution, `{method}` writes\n{text}", advice, puzzle)
        first = next(iter(solution), None)
        if first is not None and puzzle.text(solution, [first]) == puzzle.text(solution):
            raise Broken(f"`text` shows the unsure slot {first} like the others", "write '?' for it", puzzle)
    for puzzle, solutions in subject.some([known for known in subject.small if len(known.solutions) > 1], PAIRS):
        one, *_, other = sorted(solutions, key=repr)
        unsure = [slot for slot in one if one[slot] != other.get(slot)]
        if one.keys() == other.keys() and puzzle.text(one, unsure) != puzzle.text(other, unsure):
            finding = f"`text` tells two solutions apart that differ in the unsure slots only, the first {unsure[0]}"
            raise Broken(finding, "derive nothing from the values of unsure slots", puzzle)


@of_puzzle
def slots_and_values_survive_json(subject: Subject) -> None:
    """Slots and values are strings, numbers or tuples of them: files for other solvers state them as JSON."""
    for puzzle, solution in subject.corpus:
        slots = list(puzzle.slots())
        if set(slots) != set(solution) or len(set(slots)) != len(slots):
            raise Broken(
                "the solution of `random` has other slots than `slots`",
                "let both have the same slots, each once",
                puzzle,
            )
        for slot, value in solution.items():
            if _hashable(json.loads(json.dumps([slot, value]))) != (slot, value):
                raise Broken(f"slot {slot!r} with {value!r} changes in JSON", "use strings, numbers, tuples of them")
            if value not in puzzle.values(slot):
                raise Broken(f"a solution has {value!r} in {slot!r}", "let `values` list it for this slot", puzzle)


def _hashable(data: object) -> Hashable:
    """JSON data with tuples in place of lists."""
    return tuple(map(_hashable, data)) if isinstance(data, list) else data
