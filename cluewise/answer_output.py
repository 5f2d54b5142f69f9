"""Answers as text, as JSON and as exit codes, for all verbs.

Nothing here writes: `commands` prints the results, and `batch` writes them to files.
"""

import codecs
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from cluewise.puzzles.common.errors import UNSAFE
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Slot, Solution, Violation
from cluewise.solvers.common import Answer, Figures, Status

from .exit_codes import DEFECT, NONE, OK, SEVERAL, UNKNOWN, USAGE
from .reply_parts import PartKind, ReplyPart

if TYPE_CHECKING:
    from cluewise.puzzles.common.picture import Picture

    from .pipeline import SolveRun


class Goal(NamedTuple):
    """The goal of a search, from --all, --limit, --count and --unique. `shows`: the solutions belong to the reply."""

    limit: int | None
    number: bool = False
    unique: bool = False
    shows: bool = True


def differing(puzzle: Puzzle, solutions: Sequence[Solution]) -> list[Slot]:
    """The slots in which two solutions differ, in the order of the puzzle."""
    first, second = solutions
    return [slot for slot in puzzle.slots() if first[slot] != second[slot]]


# ── exit codes ──


WORST_FIRST = (DEFECT, USAGE, UNKNOWN, NONE, SEVERAL, OK)


def worst(codes: Sequence[int]) -> int:
    """The exit code of several answers."""
    return min(codes, key=WORST_FIRST.index, default=OK)


def exit_code(search: "SolveRun", goal: Goal) -> int:
    """The exit code for one puzzle whose search has ended."""
    if search.reason:
        return UNKNOWN
    return SEVERAL if goal.unique and search.count > 1 else status_code(search.status)


def status_code(status: Status) -> int:
    """The exit code of a verdict."""
    return _CODES[status]


_CODES = {Status.SOLVED: OK, Status.UNSATISFIABLE: NONE, Status.UNKNOWN: UNKNOWN}


def check_code(violations: Sequence[Violation]) -> int:
    """The exit code of `check`."""
    return NONE if violations else OK


# ── JSON ──


@cache
def _encoder(ascii_only: bool) -> Callable[[Any], str]:
    import json

    return json.JSONEncoder(ensure_ascii=ascii_only, check_circular=False).encode


def as_json(data: Any, *, ascii_only: bool = False) -> str:
    """JSON on one line, without a newline. `ascii_only` is for streams that cannot write every letter.

    Control characters of terminals are written as escapes.
    """
    line = _encoder(ascii_only)(data)
    return line if line.isascii() else line.translate(_ESCAPES)


_ESCAPES = {code: f"\\u{code:04x}" for code in UNSAFE}


def is_utf8(stream: IO[str]) -> bool:
    """Returns whether a stream can write every letter. Other streams write escapes that are not valid JSON."""
    encoding = getattr(stream, "encoding", None) or "utf-8"  # a stream in memory has none
    return codecs.lookup(encoding).name == "utf-8"


def answered(puzzle: Puzzle, source: str, search: "SolveRun", goal: Goal) -> dict[str, Any]:
    """Runs a search to its end. Returns the line of `solve` and `batch`."""
    shown = []
    ambiguous: list[Slot] | None = None
    first: Solution | None = None
    for solution in search:
        if goal.shows:
            shown.append(_solution(puzzle, solution))
        if goal.unique and first is not None:
            ambiguous = differing(puzzle, [first, solution])
        first = first or solution
    line = _line(
        puzzle.name,
        source,
        search.reason,
        search,
        unique=False if search.count > 1 else search.count == 1 if search.complete else None,
        solutions=shown,
    )
    if puzzle.rules_text:
        line["rules"] = puzzle.rules_text
    if reading := puzzle.read_as():
        line["read"] = reading
    if goal.unique and search.count == 1 and first is not None and (compared := puzzle.compared(first)):
        line["published"] = compared
    if refusal := puzzle.refusal(search.count, first, complete=search.complete):
        line["refused"] = refusal
    return line if ambiguous is None else {**line, "ambiguous": ambiguous}


def unanswered(puzzle: str | None, source: str, reason: str) -> dict[str, Any]:
    """Returns the line of a puzzle that could not be read or solved. `puzzle` is None if its name is unknown."""
    return _line(puzzle, source, reason)


def _solution(puzzle: Puzzle, solution: Solution) -> dict[str, Any]:
    return {"value": puzzle.value(solution), "text": puzzle.text(solution)}


def _line(
    puzzle: str | None,
    source: str,
    reason: str | None,
    search: "SolveRun | None" = None,
    *,
    unique: bool | None = None,
    solutions: Sequence[dict[str, Any]] = (),
) -> dict[str, Any]:
    """Returns a line with all its keys, from the results of a search. Unknown values are None."""
    request = search and search.request
    stats = search.stats if search else Figures()
    return {
        "puzzle": puzzle,
        "source": source,
        "status": (search.status if search else Status.UNKNOWN).value,
        "complete": bool(search and search.complete),
        "count": search.count if search else 0,
        "unique": unique,
        "solutions": solutions,
        "encoding": request and request.encoding and request.encoding.name,
        "globals": request and request.globals,
        "solver": request and request.solver_name,
        "cardinality": request and request.cardinality,
        "sums": request and request.sums,
        "seconds": {"build": stats.build, "load": stats.load, "solve": stats.solve},
        "variables": stats.variables,
        "clauses": stats.clauses,
        "conflicts": stats.conflicts,
        "cuts": stats.cuts,
        "reason": reason,
        "certified": search and search.certified,
        **(search.as_dict() if search else {}),
    }


def checked(puzzle: Puzzle, source: str, violations: Sequence[Violation]) -> dict[str, Any]:
    """The line of `check`."""
    broken = [{"rule": rule, "text": message, "cells": cells} for rule, message, cells, _ in violations]
    return {"puzzle": puzzle.name, "source": source, "solved": not violations, "violations": broken}


def decoded(puzzle: Puzzle, source: str, answer: Answer) -> dict[str, Any]:
    """The line of `decode`."""
    shown = [_solution(puzzle, solution) for solution in answer.solutions]
    line = {"puzzle": puzzle.name, "source": source, "status": answer.status.value, "solutions": shown}
    return {**line, "reason": answer.reason, **({"remark": answer.remark} if answer.remark else {})}


# ── text and pictures ──


NO_NUMBER = "?"
"""Printed for an unknown number of solutions, so that every puzzle has a line."""


NO_SOLUTION = "no solution"


def text_parts(puzzle: Puzzle, search: "SolveRun", goal: Goal) -> Iterator[ReplyPart]:
    """Runs a search to its end. Yields its solutions as they are found, and then remarks."""
    pair = []
    first: Solution | None = None
    for solution in search:
        first = first or solution
        if goal.shows:
            yield ReplyPart(PartKind.SOLUTION, puzzle.text(solution), partial(puzzle.picture, solution))
        if goal.unique:
            pair.append(solution)
    if goal.number:
        is_known = search.reason is None or search.estimate is not None
        yield ReplyPart(PartKind.NUMBER, str(search.count) if is_known else NO_NUMBER)
    yield from search.parts()
    if len(pair) == 2:
        unsure = differing(puzzle, pair)
        yield ReplyPart(PartKind.SHARED, puzzle.text(pair[0], unsure), partial(picture_of, puzzle, pair))
        places = "1 place" if len(unsure) == 1 else f"{len(unsure)} places"
        yield ReplyPart(PartKind.REMARK, f"several solutions: these two differ in {places} ({puzzle.unsure_sign})")
    elif pair and (compared := puzzle.compared(pair[0])):
        yield _remark(PUBLISHED[compared])
    yield from map(_remark, verdict(search))
    if refusal := puzzle.refusal(search.count, first, complete=search.complete):
        yield _remark(refusal)


PUBLISHED = {
    "same": "the link publishes the same answer",
    "other": "the link publishes another answer",
    "not compared": "the link publishes an answer in other marks, which was not compared",
}
"""The sentence for each result of `Puzzle.compared`."""


def _remark(text: str) -> ReplyPart:
    return ReplyPart(PartKind.REMARK, text)


def verdict(search: "SolveRun") -> Iterator[str]:
    """Remarks on a finished search: no solution, or the reason for an unknown result."""
    if search.estimate:
        yield search.estimate
    elif search.reason:
        so_far = f", {search.count} found so far" if search.count else ""
        yield f"unknown ({search.reason}{so_far})"
    elif not search.count:
        yield NO_SOLUTION


def check_lines(by_solution: Sequence[Sequence[Violation]]) -> Iterator[str]:
    """The lines that `check` prints. With several solutions, each line has the number of its solution."""
    for k, violations in enumerate(by_solution, 1):
        head = f"solution {k}: " if len(by_solution) > 1 else ""
        for rule, message, *_ in violations:
            yield f"{head}{rule}: {message}"
    if not any(by_solution):
        yield "solved"


def decode_text(puzzle: Puzzle, answer: Answer) -> ReplyPart:
    """The reply of `decode`: the solutions, or a remark."""
    if answer.solutions:
        return ReplyPart(PartKind.SOLUTION, "\n\n".join(map(puzzle.text, answer.solutions)))
    return _remark(answer.reason or NO_SOLUTION)


def picture_of(puzzle: Puzzle, solutions: Sequence[Solution]) -> "Picture":
    """The picture of one solution; of two, the picture of their common values with the differing slots marked."""
    if len(solutions) < 2:
        return puzzle.headed_picture(*solutions)
    unsure = differing(puzzle, solutions)
    shared = Solution((slot, value) for slot, value in solutions[0].items() if slot not in set(unsure))
    return puzzle.headed_picture(shared, unsure)
