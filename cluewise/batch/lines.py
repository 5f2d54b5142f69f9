"""A puzzle's answer as one line of JSON, and files of such lines: written in order, gone on with, merged."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import IO, Any, NamedTuple

from cluewise.exits import NONE, OK, SEVERAL, UNKNOWN
from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Slot, Solution
from cluewise.road import Solving
from cluewise.solvers.common import Figures, Status


class Wanted(NamedTuple):
    """What is asked for, from --all, --limit, --count, --unique."""

    limit: int | None
    number: bool = False
    unique: bool = False


def exit_code(search: Solving, wanted: Wanted) -> int:
    """The exit code of one puzzle, solved to its end."""
    if search.reason:
        return UNKNOWN
    if search.status is Status.UNSATISFIABLE:
        return NONE
    return SEVERAL if wanted.unique and search.count > 1 else OK


def differing(puzzle: Puzzle, solutions: Sequence[Solution]) -> list[Slot]:
    """The slots in which two solutions differ, in the order of the puzzle."""
    first, second = solutions
    return [slot for slot in puzzle.slots() if first[slot] != second[slot]]


def answered(puzzle: Puzzle, source: str, search: Solving, wanted: Wanted) -> dict[str, Any]:
    """Runs a search to its end and tells what it came to."""
    shown = []
    ambiguous: list[Slot] | None = None
    first: Solution | None = None
    for solution in search:
        if not wanted.number:
            shown.append({"value": puzzle.value(solution), "text": puzzle.text(solution)})
        if wanted.unique and first is not None:
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
    return line if ambiguous is None else {**line, "ambiguous": ambiguous}


def unanswered(puzzle: str, source: str, reason: str) -> dict[str, Any]:
    """The line of a puzzle that could not be read, or not be solved that way."""
    return _line(puzzle, source, reason)


def _line(
    puzzle: str,
    source: str,
    reason: str | None,
    search: Solving | None = None,
    *,
    unique: bool | None = None,
    solutions: Sequence[dict[str, Any]] = (),
) -> dict[str, Any]:
    """Every key of a line, with what a search came to; what is not known is None."""
    chosen = search and search.chosen
    stats = search.stats if search else Figures()
    return {
        "puzzle": puzzle,
        "source": source,
        "status": (search.status if search else Status.UNKNOWN).value,
        "complete": bool(search and search.complete),
        "count": search.count if search else 0,
        "unique": unique,
        "solutions": solutions,
        "encoding": chosen and chosen.encoding and chosen.encoding.name,
        "solver": chosen and chosen.solver_name,
        "cardinality": chosen and chosen.cardinality,
        "sums": chosen and chosen.sums,
        "seconds": {"build": stats.build, "load": stats.load, "solve": stats.solve},
        "variables": stats.variables,
        "clauses": stats.clauses,
        "conflicts": stats.conflicts,
        "cuts": stats.cuts,
        "reason": reason,
    }


@cache
def _encode() -> Callable[[Any], str]:
    import json

    return json.JSONEncoder(ensure_ascii=False).encode


def written(line: dict[str, Any]) -> str:
    """A line as JSON, without its newline."""
    return _encode()(line)


def encoded(line: str) -> bytes:
    """As it stands in a file; a name of a file may hold bytes that are no text."""
    return line.encode("utf-8", "backslashreplace")


# ── files of lines ──


class Place(NamedTuple):
    """Whose line it is: the puzzle of this index and source, and a digest of its text and of what was asked of it."""

    number: int
    puzzle: str
    source: str
    digest: str

    def head(self) -> dict[str, Any]:
        """How its line begins."""
        return {"index": self.number, "puzzle": self.puzzle, "source": self.source}


def placed(place: Place, total: int, line: dict[str, Any]) -> str:
    """A line of a batch of so many puzzles, all shards together."""
    return written({"index": place.number, **line, "total": total, "digest": place.digest})


def go_on(path: str, places: Iterable[Place]) -> int:
    """How many of these puzzles an earlier batch has written; cuts off a last line that is torn.

    Raises Refused, and leaves the file as it is, where a line is not the one that stands there in a batch of these.
    """
    try:
        file = open(path, "r+b")  # noqa: SIM115
    except FileNotFoundError:
        return 0
    coming = iter(places)
    with file:
        done, end = 0, 0
        for text in file:
            place, found = next(coming, None), _read(text)
            if found is None and place is not None and _begins(text, place) and not file.read(1):
                break
            _expect(place, found, f"{path}, line {done + 1}")
            done, end = done + 1, end + len(text)
        file.truncate(end)
        return done


def _begins(text: bytes, place: Place) -> bool:
    """Could a torn line be of this puzzle?"""
    expected = encoded(written(place.head()).removesuffix("}"))
    return text.startswith(expected) or expected.startswith(text)


def _expect(place: Place | None, found: dict[str, Any] | None, where: str) -> None:
    if found is None:
        raise Refused(f"{where}: expected a line of 'cluewise batch': no --resume")
    if place is None or {key: found.get(key) for key in place.head()} != place.head():
        whose = f"another puzzle than that of index {place.number}" if place else "a puzzle that is not"
        raise Refused(f"{where}: this is the answer to {whose} here: no --resume")
    if found.get("digest") != place.digest:
        raise Refused(f"{where}: this puzzle has another text now, or something else is asked of it: no --resume")


def _read(text: bytes) -> dict[str, Any] | None:
    """A whole line; None for one that is torn, or is none."""
    if not text.endswith(b"\n"):
        return None
    import json

    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    index, total = found.get("index"), found.get("total")
    return found if type(index) is int and type(total) is int and 0 <= index < total else None


def in_order(results: Iterable[tuple[int, int, str]], indices: Iterable[int]) -> Iterator[tuple[int, int, str]]:
    """The results of these ascending indices in their order: early ones wait, those of a smaller index are dropped."""
    early: dict[int, tuple[int, int, str]] = {}
    coming = iter(results)
    for index in indices:
        while index not in early:
            result = next(coming)
            if result[0] >= index:
                early[result[0]] = result
        yield early.pop(index)


def merge(paths: Sequence[str], out: IO[bytes]) -> int:
    """Writes the lines of all parts, ordered by index, as they are; how many there are.

    Raises PuzzleError, before it writes anything, for what is no whole line of a batch, for an index that comes twice,
    and for one that is missing: any line tells the number of all puzzles, so also a part cut off at its end is noticed.
    """
    lines: dict[int, tuple[str, bytes]] = {}
    total, teller = 0, ("", 0)
    for path in paths:
        for number, text in enumerate(_lines(path), 1):
            found = _read(text)
            if found is None:
                torn = "" if text.endswith(b"\n") else ": it is cut off, its batch can go on with --resume"
                raise PuzzleError(f"expected a line of 'cluewise batch'{torn}", path, number)
            index = found["index"]
            if index in lines:
                raise PuzzleError(f"the puzzle of index {index} is here and in {lines[index][0]}", path, number)
            lines[index] = path, text
            if found["total"] > total:  # later lines tell more where --resume went on with an input that had grown
                total, teller = found["total"], (path, number)
    if len(lines) < total:
        raise PuzzleError(_lacking(lines, total), *teller)
    for index in range(total):
        out.write(lines[index][1])
    return total


def _lacking(lines: Container[int], total: int) -> str:
    first = list(islice((index for index in range(total) if index not in lines), 6))
    shown = ", ".join(map(str, first[:5])) + (" …" if len(first) > 5 else "")
    return f"of {total} puzzles, those of the indices {shown} are missing: a part is not whole, or not here"


def _lines(path: str) -> Iterator[bytes]:
    try:
        with open(path, "rb") as file:
            yield from file
    except OSError as error:
        raise PuzzleError(f"cannot be read: {error.strerror}", path) from None
