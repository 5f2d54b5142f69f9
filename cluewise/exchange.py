"""`export` writes a puzzle as a file for external solvers, and `decode` reads a solver's answer to the file."""

import os
from collections.abc import Mapping
from functools import partial
from typing import IO

from cluewise.encodings.common.cardinality import NATIVE, find_cardinality
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.descriptions import Description, describe, read_description, stating_decode, values_of
from cluewise.encodings.common.encoding import ILP, Encoding, choose
from cluewise.encodings.common.files import FORMATS
from cluewise.encodings.common.model import Model
from cluewise.encodings.common.sums import find_sums
from cluewise.puzzles.common.errors import EncodingBug, PuzzleError, Refused, UnknownName
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import read_file
from cluewise.puzzles.common.solution import Slot, Solution, Value
from cluewise.solvers.common import Answer, Figures, Status

from .catalogue import check_names, encodings, encodings_with, puzzle_class


def export(
    puzzle: Puzzle,
    stream: IO[str],
    to: str = "dimacs",
    encoding: str | None = None,
    cardinality: str | None = None,
    sums: str | None = None,
) -> None:
    """Writes a puzzle to a text stream for an external solver.

    - `to`: the file format: `dimacs`, `wcnf`, `opb`, `lp` or `mps`.
    - `encoding`: the name of an encoding or `FILE.py:function`; None for the first listed one that states the whole
      puzzle.
    - `cardinality`, `sums`: the names of the encodings of counts and of weighted sums; None for the default. `lp`,
      `mps` and `opb` accept neither: these formats have counts and sums.

    Comments in the file hold all that `decode` needs. DIMACS also has the projection for model counters. Raises
    UnknownName, and Refused if a file cannot state the puzzle or the decoding of its answer.
    """
    from . import __version__

    check_names(encoding=encoding, cardinality=cardinality, sums=sums)
    if to not in tuple(FORMATS):
        raise UnknownName("file format", to, FORMATS)
    target = FORMATS[to].target
    chosen, model = _stated(puzzle, encoding, to)
    counter = _cardinality(cardinality, sums, target)
    described = Description(
        to, __version__, puzzle.name, chosen.name, counter or "none", puzzle.format(), (),
        sums="" if target == ILP else find_sums(sums),
    )  # fmt: skip
    described = stating_decode(described, chosen, puzzle, model)
    show = model.projection(None if puzzle.view == puzzle.default_view() else puzzle.view)
    FORMATS[to].write(stream, model, partial(Cnf, cardinality=counter, sums=find_sums(sums)), describe(described), show)


def _stated(puzzle: Puzzle, encoding: str | None, to: str) -> tuple[Encoding, Model]:
    """Returns the encoding for a file, and its Model. For a format without integers, the default encoding has none."""
    chosen = _exported(puzzle, encoding, FORMATS[to].target)
    model = chosen.build(puzzle)
    if encoding is None and model.integers and not FORMATS[to].integers:
        for item in encodings(puzzle.name):
            if FORMATS[to].target in item.targets and item.reference and not (built := item.build(puzzle)).integers:
                return item, built
    return chosen, model


def _exported(puzzle: Puzzle, encoding: str | None, target: str) -> Encoding:
    chosen = choose(encodings_with(puzzle.name, encoding), encoding, target, reference=True)
    if chosen.lazy:
        raise Refused(f"encoding '{chosen.name}' adds constraints while it solves: its file would not state the puzzle")
    return chosen


def _cardinality(name: str | None, sums: str | None, target: str) -> str | None:
    if target == ILP:
        if name is not None or sums is not None:
            raise Refused("cardinality and sum encodings are for CNF: an integer program takes both as they are")
        return None
    if name == NATIVE:
        raise Refused(
            "a file cannot hold native at-most constraints: choose a cardinality encoding that writes clauses"
        )
    return find_cardinality(name)


def decode(exported: str | os.PathLike[str], answer: str | os.PathLike[str]) -> tuple[Puzzle, Answer]:
    """Reads an external solver's answer back into a puzzle and a checked solution.

    - `exported`: the path of a file that `export` wrote.
    - `answer`: the path of the solver's answer.

    Raises PuzzleError if a file cannot be read, if the answer does not fit the file, or if it breaks the rules.
    """
    return decode_text(read_file(exported), read_file(answer), os.fspath(exported), os.fspath(answer))


def decode_text(exported: str, answer: str, exported_name: str = "", answer_name: str = "") -> tuple[Puzzle, Answer]:
    """As `decode`, for texts. The names are used in error messages."""
    described = read_description(exported, exported_name)
    puzzle = _puzzle(described, exported_name)
    try:
        reply = FORMATS[described.format].read(answer, described.variables, described.integers)
        if reply.satisfiable and reply.true is None:
            raise PuzzleError("the answer says satisfiable, but gives no values")
        if not reply.satisfiable or reply.true is None:
            status = Status.UNKNOWN if reply.satisfiable is None else Status.UNSATISFIABLE
            reason = "the answer gives no verdict" if reply.satisfiable is None else None
            return puzzle, Answer(status, [], status is Status.UNSATISFIABLE, reason, Figures(), None, puzzle)
        solution = _checked(puzzle, described, reply.true)
    except PuzzleError as error:
        raise PuzzleError(error.message, answer_name, error.line, error.column, error.excerpt) from None
    return puzzle, Answer(Status.SOLVED, [solution], False, None, Figures(), None, puzzle)


def _puzzle(described: Description, source: str) -> Puzzle:
    try:
        return puzzle_class(described.puzzle).parse(described.text)
    except PuzzleError as error:
        raise PuzzleError(f"the puzzle in the comments cannot be read: {error.message}", source) from None


def _checked(puzzle: Puzzle, described: Description, true: frozenset[int]) -> Solution:
    """Returns the solution in an answer. Raises PuzzleError if the answer has none, or if it breaks the rules."""
    try:
        if described.decoding:
            solution, unsure = described.solution(puzzle.slots(), true), ""
        else:
            solution, unsure = _by_encoding(puzzle, described, values_of(described, true))
    except EncodingBug as error:
        raise PuzzleError(f"the answer does not fit the file: {error}") from None
    broken = puzzle.check(solution)
    if broken:
        raise PuzzleError(f"the answer breaks the rules of the puzzle: {broken[0].text}{unsure}")
    return solution


def _by_encoding(puzzle: Puzzle, described: Description, values: Mapping[Slot, Value]) -> tuple[Solution, str]:
    """Returns the solution that an old file's encoding decodes from the values, and a remark for error messages."""
    named = next((candidate for candidate in encodings(puzzle.name) if candidate.name == described.encoding), None)
    if named is None:
        remark = f"this old file does not describe its decoding, and there is no encoding '{described.encoding}' here"
        return Solution(values), f" ({remark})"
    try:
        return named.decode(puzzle, values), ""
    except (KeyError, TypeError, ValueError):
        raise PuzzleError(f"the slots of this old file are not those of the encoding '{named.name}'") from None
