"""Out to external solvers and back: `export` writes a file that speaks for itself, `decode` reads an answer to it."""

import os
from collections.abc import Mapping
from typing import IO

from cluewise.encodings.common.encoding import CNF, ILP, Encoding, choose
from cluewise.puzzles.common.errors import EncodingBug, PuzzleError, Refused, SolverFailure, UnknownName
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import read_file
from cluewise.puzzles.common.solution import Slot, Solution, Value
from cluewise.solvers.common import Answer, Figures, Status

from .catalogue import encodings, puzzle_class

TARGETS = {"dimacs": CNF, "lp": ILP}
"""What a file format states a Model as."""


def _exported(puzzle: Puzzle, encoding: str | None, to: str) -> Encoding:
    if to not in TARGETS:
        raise UnknownName("file format", to, TARGETS)
    chosen = choose(encodings(puzzle.name), encoding, TARGETS[to], reference=True)
    if not chosen.exportable:
        raise Refused(f"encoding '{chosen.name}' adds constraints while it solves: its file would not state the puzzle")
    return chosen


def export(
    puzzle: Puzzle, stream: IO[str], to: str = "dimacs", encoding: str | None = None, cardinality: str | None = None
) -> None:
    """Writes a puzzle for an external solver; by default in its reference encoding.

    `to` is "dimacs" or "lp". Comments carry all that `decode` needs; DIMACS also carries the projection for model
    counters. Raises UnknownName, Refused.
    """
    from cluewise.encodings.common import cardinality as cardinalities
    from cluewise.encodings.common import files

    from . import __version__

    chosen = _exported(puzzle, encoding, to)
    if TARGETS[to] == ILP and cardinality is not None:
        raise Refused("a cardinality encoding is for DIMACS: an integer program takes counts as they are")
    model = chosen.build(puzzle)
    name = cardinalities.find(cardinality) if TARGETS[to] == CNF else "none"
    described = files.Description(
        to, __version__, puzzle.name, chosen.name, name, puzzle.format(), list(files.meanings(model))
    )
    if to == "dimacs":
        from cluewise.encodings.common.cnf import Cnf

        files.write_dimacs(stream, Cnf(model, name), files.describe(described), model.projection(puzzle.view))
    else:
        from cluewise.encodings.common.ilp import Ilp

        files.write_lp(stream, Ilp(model), files.describe(described))


def decode(exported: str | os.PathLike[str], answer: str | os.PathLike[str]) -> tuple[Puzzle, Answer]:
    """Reads an external solver's answer (a file) to an exported file back into a checked solution.

    Raises PuzzleError where a file is not what it should be, or the answer does not fit or breaks the rules.
    """
    return decode_text(read_file(exported), read_file(answer), os.fspath(exported), os.fspath(answer))


def decode_text(exported: str, answer: str, exported_name: str = "", answer_name: str = "") -> tuple[Puzzle, Answer]:
    """`decode` for texts; the names are for messages."""
    from cluewise.encodings.common import answers, files

    described = files.read_description(exported, exported_name)
    puzzle = puzzle_class(described.puzzle).parse(described.text)
    most = _size(exported, described.format) or described.variables
    read = answers.read_dimacs if described.format == "dimacs" else answers.read_columns
    try:
        reply = read(answer, most)
        if reply.satisfiable and reply.true is None:
            raise PuzzleError("the answer says satisfiable, but gives no values")
        if not reply.satisfiable or reply.true is None:
            status = Status.UNKNOWN if reply.satisfiable is None else Status.UNSATISFIABLE
            reason = "the answer gives no verdict" if reply.satisfiable is None else None
            return puzzle, Answer(status, [], status is Status.UNSATISFIABLE, reason, Figures())
        solution = _solution(puzzle, described.encoding, files.values_of(described, reply.true))
    except PuzzleError as error:
        raise PuzzleError(error.message, answer_name, error.line, error.column, error.excerpt) from None
    return puzzle, Answer(Status.SOLVED, [solution], False, None, Figures())


def _size(exported: str, format_name: str) -> int | None:
    """The number of variables a DIMACS file announces; None for other formats."""
    if format_name != "dimacs":
        return None
    start = exported.find("\np cnf ")
    words = exported[start + 1 : start + 60].split() if start >= 0 else []
    return int(words[2]) if len(words) > 2 and words[2].isascii() and words[2].isdigit() else None


def _solution(puzzle: Puzzle, encoding: str, values: Mapping[Slot, Value]) -> Solution:
    named = next((one for one in encodings(puzzle.name) if one.name == encoding), None)
    try:
        solution = Solution(values) if named is None else named.decode(puzzle, values)
    except (EncodingBug, SolverFailure, KeyError, TypeError) as error:
        raise PuzzleError(f"the answer does not fit the file: {error}") from None
    broken = puzzle.check(solution)
    if broken:
        raise PuzzleError(f"the answer breaks the rules of the puzzle: {broken[0].text}")
    return solution
