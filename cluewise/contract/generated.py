"""Checks of generated puzzles: sizes, unknown numbers, and clues that can be left out."""

import random

from cluewise.contract.draw_limit import limited_draw
from cluewise.puzzles.common.boards import GridPuzzle
from cluewise.puzzles.common.errors import CluewiseError, PuzzleError
from cluewise.puzzles.common.formats import UNKNOWN
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for

from .checks import Broken, NotShown, message_of, of_puzzle
from .subject import NODES, Subject, changed_places, filled_places, spread

SIZES = ("1x1", "1x2", "2x1", "2x2", "3x1", "3x2", "4x4", "1", "2", "3", "4")
"""Sizes that many kinds do not have."""

FEW = 12
"""The number of random puzzles that are checked."""


@of_puzzle
def sizes_without_boards_are_refused(subject: Subject) -> None:
    """For every tiny size, `random` draws a puzzle that is read back, or reports that there is none."""
    cls = subject.cls
    for size in SIZES:
        try:
            with limited_draw(f"`random` of size {size!r}"):
                puzzle, _ = generator_for(cls).random(random.Random(size), **cls.size(size))
        except CluewiseError:
            continue
        try:
            again = cls.parse(puzzle.format())
        except PuzzleError as error:
            to_do = (
                "let `random` begin with `cls.blank(height, width)`, which refuses such a size, or raise PuzzleError"
            )
            raise Broken(
                f"`random` draws a puzzle of the size {size}, and reading refuses it: {error}", to_do
            ) from None
        if again != puzzle:
            raise Broken(f"a puzzle of the size {size} is read back as another one", "correct the formats", puzzle)


@of_puzzle
def unknown_numbers_are_refused_or_understood(subject: Subject) -> None:
    """A clue `?` that a format reads is refused by `validation_error`, or the rules, pictures, searches and encodings
    support it."""
    for puzzle, _ in subject.some(subject.corpus, FEW // 3) if issubclass(subject.cls, GridPuzzle) else ():
        for text in _with_unknowns(puzzle):
            try:
                unknown = subject.cls.parse(text)
            except CluewiseError:
                continue
            except Exception as error:
                raise Broken(f"reading a clue '?' fails: {message_of(error)}", TO_DO) from None
            _use(subject, unknown)


TO_DO = "refuse '?' in `validation_error`, or give it a meaning in `rules`, `draw` and the encodings"


def _with_unknowns(puzzle: GridPuzzle) -> list[str]:
    """The texts of the puzzle with `?` in place of a clue, in all formats that can write it."""
    texts: dict[str, None] = {}
    for field, i in filled_places(puzzle):
        unknown: GridPuzzle = puzzle.with_place(field, i, UNKNOWN)
        for form in puzzle.formats:
            try:
                if not form.refusal(unknown):
                    texts[str(form.write(unknown))] = None
            except Exception:  # the format cannot represent it
                continue
    return list(texts)


def _use(subject: Subject, puzzle: Puzzle) -> None:
    """Raises Broken if something fails for this puzzle."""
    try:
        puzzle.reasons()
        puzzle.picture().svg()
        puzzle.check(Solution({}))
        for encoding in subject.encodings:
            encoding.build(puzzle)
    except Exception as error:
        raise Broken(f"a clue '?' is read, and then: {message_of(error)}", TO_DO, puzzle) from None


@of_puzzle
def clues_can_be_left_out(subject: Subject) -> None:
    """If a puzzle may have fewer clues, `spare_clues` lists some for `generate --unique`, or `clue_layers` is ()."""
    if any("clue_layers" in vars(base) for base in subject.cls.__mro__ if base is not GridPuzzle):
        return
    puzzles = [puzzle for puzzle, _ in subject.some(subject.corpus, FEW)]
    if any(any(map(len, puzzle.spare_clues())) for puzzle in puzzles):
        return
    for puzzle in puzzles:
        known = subject.known(puzzle)
        for changed in changed_places(puzzle) if known else ():
            if not changed.removed or set(changed.puzzle.slots()) != set(puzzle.slots()):
                continue
            solutions = subject.search(changed.puzzle, subject.oracle, NODES)
            if known and solutions is not None and known.solutions < solutions:
                finding = (
                    f"without `{changed.place}` it is a puzzle too, with more solutions, but it has no `spare_clues`"
                )
                raise NotShown(
                    finding,
                    "name the layer in `clue_layers`, or write `clue_layers = ()` if every clue is always given",
                    puzzle,
                )


@of_puzzle
def clues_are_those_of_the_solution(subject: Subject) -> None:
    """`clues_of` has a clue or None for each place of its layers, and a puzzle with one of these clues more keeps its
    solution."""
    makes = generator_for(subject.cls)
    for puzzle, solution in subject.some(subject.corpus, FEW):
        for field, layer in makes.clues_of(puzzle, solution).items():
            old = getattr(puzzle, field)
            if len(layer) != len(old):
                finding = f"`clues_of` has {len(layer)} clues for the {len(old)} places of `{field}`"
                raise Broken(finding, "list a clue or None for each place", puzzle)
            for i in spread([i for i, clue in enumerate(layer) if clue is not None and old[i] is None], FEW):
                more = puzzle.with_place(field, i, layer[i])
                if not more.validation_error() and not more.accepts(solution):
                    finding = f"with the clue {layer[i]!r} of `clues_of` at `{field}[{i}]` it loses its solution"
                    raise Broken(finding, "read the clues off the solution", puzzle)
