"""`export` writes a puzzle as a file for external solvers, and `decode` reads a solver's answer to the file."""

import os
from collections.abc import Mapping
from functools import partial
from typing import IO

from cluewise.encodings.common.cardinality import NATIVE, find_cardinality
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.encoding import Encoding, choose, find, variants, written
from cluewise.encodings.common.file_header import Description, describe, read_description, stating_decode, values_of
from cluewise.encodings.common.files import FORMATS
from cluewise.encodings.common.model import Model
from cluewise.encodings.common.solver_output import Reply
from cluewise.encodings.common.sums import find_sums
from cluewise.encodings.common.violated_lines import violated_line
from cluewise.puzzles.common.errors import EncodingBug, PuzzleError, Refused, UnknownName, cut
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import read_file
from cluewise.puzzles.common.solution import Slot, Solution, Value
from cluewise.solvers.common import Answer, Figures, Status

from .arguments import expecting
from .locks import write_whole
from .registry.loading import encodings_of, puzzle_class

DEFAULT = "dimacs"
SUFFIXES = {".cnf": "dimacs", ".smt2": "smtlib", ".mzn": "minizinc", **{f".{name}": name for name in FORMATS}}
"""The file format for a suffix of a path. The first suffix of a format is that of files that are written."""


@expecting
def export(
    puzzle: Puzzle,
    file: IO[str] | str | os.PathLike[str],
    to: str | None = None,
    encoding: str | None = None,
    cardinality: str | None = None,
    sums: str | None = None,
    globals: str | None = None,
) -> None:
    """Writes a puzzle to a file for an external solver.

    - `file`: a path, or a text stream. A file with this path appears, or is replaced, only when it is complete.
    - `to`: the file format: `dimacs`, `wcnf`, `opb`, `lp`, `mps`, `smtlib` or `minizinc`; None for the format
      that the path's suffix names (`.cnf` names `dimacs`), else `dimacs`.
    - `encoding`: the name of an encoding or `FILE.py:function`; None for the first listed one that states the whole
      puzzle.
    - `cardinality`, `sums`: the names of the encodings of counts and of weighted sums; None for the default. Only
      `dimacs` and `wcnf` accept them: the other formats have counts and sums.
    - `globals`: the lowering of global constraints (connected cells, loops); None for the first that is not lazy.

    The comments in the file contain all data for `decode`; in DIMACS, also the projection for model counters. Raises
    UnknownName, PuzzleError if the path cannot be written, and Refused if a file cannot state the puzzle or the
    decoding of its answer, if no text represents the puzzle, or if the suffix and `to` name different formats.

    An example:

        >>> import io, cluewise
        >>> puzzle, = cluewise.read("signpost", "2x2:1ceag")
        >>> text = io.StringIO()
        >>> cluewise.export(puzzle, text, "opb")
        >>> text.getvalue().splitlines()[0]
        '* #variable= 16 #constraint= 21'
    """
    if not isinstance(file, str | os.PathLike):
        _export(puzzle, file, DEFAULT if to is None else to, encoding, cardinality, sums, globals)
        return
    path = os.fspath(file)
    to = _format_of(path, to)
    try:
        write_whole(
            path,
            lambda stream: _export(puzzle, stream, to, encoding, cardinality, sums, globals),
            mode="w",
            encoding="utf-8",
            newline="\n",
        )
    except OSError as error:
        raise PuzzleError(f"cannot be written: {error.strerror}", path) from None


def _format_of(path: str, to: str | None) -> str:
    """The file format `to`, or the format of the path's suffix. Raises Refused if the suffix names another one."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix in (".svg", ".png"):
        raise Refused(f"'{path}' ends in {suffix}: a puzzle's `picture().svg()` draws it")
    by_suffix = SUFFIXES.get(suffix)
    if to in tuple(FORMATS) and by_suffix not in (None, to):
        raise Refused(f"'{path}' ends in {suffix}, which is the format {by_suffix}, but `to` is {to}")
    return to or by_suffix or DEFAULT


def _export(
    puzzle: Puzzle,
    stream: IO[str],
    to: str,
    encoding: str | None,
    cardinality: str | None,
    sums: str | None,
    globals: str | None,
) -> None:
    from .version import __version__

    if to not in tuple(FORMATS):
        raise UnknownName("file format", to, FORMATS)
    chosen, model = _stated(puzzle, encoding, to, globals)
    counter = _cardinality(cardinality, sums, to)
    described = Description(
        to, __version__, puzzle.name, chosen.label, counter or "none", puzzle.read_back(), (),
        sums="" if FORMATS[to].sums else find_sums(sums),
    )  # fmt: skip
    described = stating_decode(described, chosen, puzzle, model)
    show = model.projection(None if puzzle.view == puzzle.default_view() else puzzle.view)
    FORMATS[to].write(stream, model, partial(Cnf, cardinality=counter, sums=find_sums(sums)), describe(described), show)


def _stated(puzzle: Puzzle, encoding: str | None, to: str, globals: str | None) -> tuple[Encoding, Model]:
    """The encoding for a file, and its Model. For a format without integers, the default encoding has none."""
    target = FORMATS[to].target
    chosen = choose(encodings_of(puzzle, encoding), encoding, target, globals, reference=True)
    model = chosen.whole(puzzle)
    if globals is None and model.integers and not FORMATS[to].integers:
        known = [item for item in written(encodings_of(puzzle)) if encoding in (None, item.name)]
        for item in variants(sorted(known, key=lambda item: not item.blames)):
            if target in item.targets and item.reference and not (built := item.whole(puzzle)).integers:
                return item, built
    return chosen, model


def _cardinality(name: str | None, sums: str | None, to: str) -> str | None:
    if FORMATS[to].sums:
        if name is not None or sums is not None:
            raise Refused(f"cardinality and sum encodings are for CNF: a file in {to} states counts and sums directly")
        return None
    if name == NATIVE:
        raise Refused(
            "a file cannot contain native at-most constraints: choose a cardinality encoding that writes clauses"
        )
    return find_cardinality(name)


@expecting
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
        models = [reply, *reply.further]
        solutions = dict.fromkeys(_checked(puzzle, described, model.true or frozenset()) for model in models)
        remark = next(filter(None, (_remark(exported, described.format, model) for model in models)), "")
    except PuzzleError as error:
        raise PuzzleError(error.message, answer_name, error.line, error.column, error.excerpt) from None
    return puzzle, Answer(Status.SOLVED, [*solutions], False, None, Figures(), None, puzzle, remark)


def _remark(exported: str, form: str, model: Reply) -> str:
    """A remark on a model that is right by the rules, but violates a line of the exported file; usually empty."""
    violated = violated_line(exported, form, model.true or (), model.false)
    if violated is None:
        return ""
    what = "constraint" if form == "opb" else "clause"
    where = f"the {what} in line {violated.number} of the file ({cut(violated.text)})"
    return (
        f"the answer is right by the rules, but it violates {where}: it is not from this file, or its solver is wrong"
    )


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
    try:
        named, _ = find(encodings_of(puzzle), described.encoding)
    except UnknownName:
        remark = f"this old file does not describe its decoding, and there is no encoding '{described.encoding}' here"
        return Solution(values), f" ({remark})"
    try:
        return named.decode(puzzle, values), ""
    except (KeyError, TypeError, ValueError):
        raise PuzzleError(f"the slots of this old file are not those of the encoding '{named.name}'") from None
