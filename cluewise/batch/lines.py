"""Files with one line of JSON per puzzle: writing in order, resuming, merging."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import islice
from typing import IO, Any, NamedTuple

from cluewise.answer_output import as_json
from cluewise.puzzles.common.errors import PuzzleError, Refused


def encoded(line: str) -> bytes:
    """A line as bytes. File names in it may hold bytes that are not valid text."""
    return line.encode("utf-8", "backslashreplace")


DIGEST_SIZE = 6
TEXT_CHANGED = "the text or the settings of this puzzle have changed"


class Place(NamedTuple):
    """Identifies the puzzle of a line: index, name, source, and a digest of its text and of the question."""

    number: int
    puzzle: str | None
    source: str
    digest: str

    def head(self) -> dict[str, Any]:
        """The first keys of the line."""
        return {"index": self.number, "puzzle": self.puzzle, "source": self.source}


class WholeBatch(NamedTuple):
    """A batch with all its shards: the number of puzzles, and a digest of their digests."""

    total: int
    digest: str


def digest(text: str) -> str:
    """A text's digest of twelve hexadecimal digits."""
    return blake2b(encoded(text), digest_size=DIGEST_SIZE).hexdigest()


def digests(of_puzzles: Iterable[str]) -> Iterator[str]:
    """Yields the digests of the first 0, 1, 2, … puzzles of a batch, from the digests of the puzzles."""
    all_so_far = blake2b(digest_size=DIGEST_SIZE)
    yield all_so_far.hexdigest()
    for puzzle_digest in of_puzzles:
        all_so_far.update(puzzle_digest.encode())
        yield all_so_far.hexdigest()


def placed(place: Place, whole: WholeBatch, line: dict[str, Any]) -> str:
    """A line of a batch."""
    batch_keys = {"total": whole.total, "batch": whole.digest, "digest": place.digest}
    return as_json({"index": place.number, **line, **batch_keys})


Differs = Callable[[int, Mapping[str, Any]], str]
"""Names the change of the question since an earlier line was written; takes the number of the line, from 0, and it."""


def go_on(file: Iterable[bytes], name: str, places: Iterable[Place], differs: Differs) -> tuple[int, int]:
    """Returns the number of these puzzles with lines in an earlier batch's file, and the size of the lines in bytes.

    An incomplete last line does not count. Raises Refused if a line does not belong to its puzzle or to the question.
    """
    remaining, lines = iter(places), iter(file)
    done, end = 0, 0
    for data in lines:
        place, line = next(remaining, None), _read(data)
        if line is None and place is not None and _begins(data, place) and next(lines, None) is None:
            break
        where = f"{name}, line {done + 1}"
        _expect(place, line, where)
        if place is not None and line is not None and line.get("digest") != place.digest:
            raise Refused(f"{where}: {differs(done, line)}: no --resume")
        done, end = done + 1, end + len(data)
    return done, end


def _begins(text: bytes, place: Place) -> bool:
    """True if an incomplete line can be the beginning of this puzzle's line."""
    expected = encoded(as_json(place.head()).removesuffix("}"))
    return text.startswith(expected) or expected.startswith(text)


def _expect(place: Place | None, line: dict[str, Any] | None, where: str) -> None:
    if line is None:
        raise Refused(f"{where}: expected a line of 'cluewise batch': no --resume")
    if place is None or {key: line.get(key) for key in place.head()} != place.head():
        whose = f"another puzzle than that of index {place.number}" if place else "a puzzle that is not"
        raise Refused(f"{where}: this is the answer to {whose} here: no --resume")


def _read(text: bytes) -> dict[str, Any] | None:
    """The data of a line; None if it is incomplete or not a line of a batch."""
    if not text.endswith(b"\n"):
        return None
    import json

    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(line, dict):
        return None
    index, total = line.get("index"), line.get("total")
    return line if type(index) is int and type(total) is int and 0 <= index < total else None


def in_order(results: Iterable[tuple[int, int, str]], indices: Iterable[int]) -> Iterator[tuple[int, int, str]]:
    """Yields the results of these ascending indices in their order. Results of other indices are dropped."""
    early: dict[int, tuple[int, int, str]] = {}
    remaining = iter(results)
    for index in indices:
        while index not in early:
            result = next(remaining)
            if result[0] >= index:
                early[result[0]] = result
        yield early.pop(index)


class _PartLine(NamedTuple):
    """A line of a part: its place, its bytes, the digest of its puzzle, and its batch."""

    path: str
    number: int
    text: bytes
    digest: str
    whole: WholeBatch

    def error(self, message: str) -> PuzzleError:
        return PuzzleError(message, self.path, self.number)


def merge(paths: Sequence[str], out: IO[bytes]) -> int:
    """Writes the lines of all parts unchanged, ordered by index. Returns their number.

    Raises PuzzleError, before anything is written, for a line that is not a whole line of a batch, for a line of
    another batch, and for a repeated or missing index. Every line has the number of all puzzles, so a part that is cut
    off at its end is detected too.
    """
    lines: dict[int, _PartLine] = {}
    wholes: dict[int, _PartLine] = {}  # --resume may continue with a longer input: later lines then have a larger total
    for path in paths:
        for index, line in _lines(path):
            if index in lines:
                raise line.error(f"the puzzle of index {index} is also in {lines[index].path}")
            lines[index] = line
            first = wholes.setdefault(line.whole.total, line)
            if line.whole != first.whole:
                raise line.error(f"a line of another batch than that of {first.path}, line {first.number}")
    total = max(wholes, default=0)
    if len(lines) < total:
        raise wholes[total].error(_missing(lines, total))
    _check_batches(lines, wholes)
    for index in range(total):
        out.write(lines[index].text)
    return total


def _check_batches(lines: Mapping[int, _PartLine], wholes: Mapping[int, _PartLine]) -> None:
    """Raises PuzzleError if a line belongs to a batch of N puzzles other than the first N lines."""
    for total, so_far in enumerate(digests(lines[index].digest for index in range(len(lines)))):
        if total in wholes and wholes[total].whole.digest != so_far:
            raise wholes[total].error(f"a line of a batch of {total} puzzles, which are not the first {total} here")


def _missing(lines: Container[int], total: int) -> str:
    first = list(islice((index for index in range(total) if index not in lines), 6))
    shown = ", ".join(map(str, first[:5])) + (" …" if len(first) > 5 else "")
    return f"of {total} puzzles, those of the indices {shown} are missing: a part is incomplete or absent"


def _lines(path: str) -> Iterator[tuple[int, _PartLine]]:
    """The lines of a part, each with its index."""
    try:
        with open(path, "rb") as file:
            for number, text in enumerate(file, 1):
                line = _read(text) or {}
                digests_of_line = line.get("batch"), line.get("digest")
                if not all(isinstance(value, str) for value in digests_of_line):
                    torn = "" if text.endswith(b"\n") else ": it is cut off; continue its batch with --resume"
                    raise PuzzleError(f"expected a line of 'cluewise batch'{torn}", path, number)
                batch, of_puzzle = map(str, digests_of_line)
                yield line["index"], _PartLine(path, number, text, of_puzzle, WholeBatch(line["total"], batch))
    except OSError as error:
        raise PuzzleError(f"cannot be read: {error.strerror}", path) from None
