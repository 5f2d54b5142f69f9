"""Files with a line of JSON for every puzzle: written in order, gone on with, merged."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import islice
from typing import IO, Any, NamedTuple

from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.replies import as_json


def encoded(line: str) -> bytes:
    """As it stands in a file; a name of a file may hold bytes that are no text."""
    return line.encode("utf-8", "backslashreplace")


DIGEST_SIZE = 6


class Place(NamedTuple):
    """Whose line it is: the puzzle of this index and source, and a digest of its text and of what was asked of it."""

    number: int
    puzzle: str | None
    source: str
    digest: str

    def head(self) -> dict[str, Any]:
        """How its line begins."""
        return {"index": self.number, "puzzle": self.puzzle, "source": self.source}


class Whole(NamedTuple):
    """A batch, all shards together: how many puzzles, and a digest of their digests."""

    total: int
    digest: str


def digest(text: str) -> str:
    """Twelve hexadecimal digits that differ where a text does."""
    return blake2b(encoded(text), digest_size=DIGEST_SIZE).hexdigest()


def digests(of_puzzles: Iterable[str]) -> Iterator[str]:
    """For every beginning of a batch, from the empty one on, its digest, which differs where one of a puzzle does."""
    all_so_far = blake2b(digest_size=DIGEST_SIZE)
    yield all_so_far.hexdigest()
    for one in of_puzzles:
        all_so_far.update(one.encode())
        yield all_so_far.hexdigest()


def placed(place: Place, whole: Whole, line: dict[str, Any]) -> str:
    """A line of a batch."""
    told = {"total": whole.total, "batch": whole.digest, "digest": place.digest}
    return as_json({"index": place.number, **line, **told})


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


class _Found(NamedTuple):
    """A line of a part: where it stands, its bytes, what it tells of its puzzle and of its batch."""

    path: str
    number: int
    text: bytes
    digest: str
    whole: Whole

    def error(self, message: str) -> PuzzleError:
        return PuzzleError(message, self.path, self.number)


def merge(paths: Sequence[str], out: IO[bytes]) -> int:
    """Writes the lines of all parts, ordered by index, as they are; how many there are.

    Raises PuzzleError, before it writes anything, for what is no whole line of a batch, for an index that comes twice,
    for a line of another batch, and for an index that is missing: any line tells the number of all puzzles, so also a
    part cut off at its end is noticed.
    """
    lines: dict[int, _Found] = {}
    wholes: dict[int, _Found] = {}  # later lines tell more puzzles where --resume went on with an input that had grown
    for path in paths:
        for index, found in _lines(path):
            if index in lines:
                raise found.error(f"the puzzle of index {index} is here and in {lines[index].path}")
            lines[index] = found
            first = wholes.setdefault(found.whole.total, found)
            if found.whole != first.whole:
                raise found.error(f"a line of another batch than that of {first.path}, line {first.number}")
    total = max(wholes, default=0)
    if len(lines) < total:
        raise wholes[total].error(_lacking(lines, total))
    _hold_together(lines, wholes)
    for index in range(total):
        out.write(lines[index].text)
    return total


def _hold_together(lines: Mapping[int, _Found], wholes: Mapping[int, _Found]) -> None:
    """Raises PuzzleError where the first lines are not the batch that a line says it is of."""
    for total, so_far in enumerate(digests(lines[index].digest for index in range(len(lines)))):
        if total in wholes and wholes[total].whole.digest != so_far:
            raise wholes[total].error(f"a line of a batch of {total} puzzles, which are not the first {total} here")


def _lacking(lines: Container[int], total: int) -> str:
    first = list(islice((index for index in range(total) if index not in lines), 6))
    shown = ", ".join(map(str, first[:5])) + (" …" if len(first) > 5 else "")
    return f"of {total} puzzles, those of the indices {shown} are missing: a part is not whole, or not here"


def _lines(path: str) -> Iterator[tuple[int, _Found]]:
    """The lines of a part by their indices."""
    try:
        with open(path, "rb") as file:
            for number, text in enumerate(file, 1):
                line = _read(text) or {}
                told = line.get("batch"), line.get("digest")
                if not all(isinstance(one, str) for one in told):
                    torn = "" if text.endswith(b"\n") else ": it is cut off, its batch can go on with --resume"
                    raise PuzzleError(f"expected a line of 'cluewise batch'{torn}", path, number)
                batch, one = map(str, told)
                yield line["index"], _Found(path, number, text, one, Whole(line["total"], batch))
    except OSError as error:
        raise PuzzleError(f"cannot be read: {error.strerror}", path) from None
