"""Files with a line of JSON for every puzzle: written in order, gone on with, merged."""

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import islice
from typing import IO, Any, NamedTuple

from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.replies import as_json


def encoded(line: str) -> bytes:
    """As it stands in a file; a name of a file may hold bytes that are no text."""
    return line.encode("utf-8", "backslashreplace")


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
    return as_json({"index": place.number, **line, "total": total, "digest": place.digest})


def go_on(file: Iterable[bytes], name: str, places: Iterable[Place]) -> tuple[int, int]:
    """How many of these puzzles an earlier batch has written into a file, and in how many bytes.

    A last line that is torn does not count. Raises Refused where a line is not the one that stands there in a batch of
    these.
    """
    coming, lines = iter(places), iter(file)
    done, end = 0, 0
    for text in lines:
        place, found = next(coming, None), _read(text)
        if found is None and place is not None and _begins(text, place) and next(lines, None) is None:
            break
        _expect(place, found, f"{name}, line {done + 1}")
        done, end = done + 1, end + len(text)
    return done, end


def _begins(text: bytes, place: Place) -> bool:
    """Could a torn line be of this puzzle?"""
    expected = encoded(as_json(place.head()).removesuffix("}"))
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
