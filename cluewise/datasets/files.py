"""Files with a JSON value a line: entries of a dataset, and answers."""

from collections.abc import Iterator
from typing import Any

from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.reading import load_json

LONGEST = 2**24
"""The most bytes of a line."""


def json_lines(path: str, data: Iterator[bytes]) -> Iterator[tuple[int, Any]]:
    """The number of each line, from 1, and its value. Blank lines are skipped. Raises PuzzleError with the line."""
    for number, line in enumerate(data, 1):
        if not line.strip():
            continue
        if len(line) > LONGEST:
            raise PuzzleError(f"longer than {LONGEST // 2**20} MiB", path, number)
        try:
            yield number, load_json(line.decode("utf-8-sig"))
        except (ValueError, RecursionError) as error:  # also bytes that are no text
            raise PuzzleError(f"expected a JSON value on the line: {error}", path, number) from None


def entries_in(path: str, data: Iterator[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The number of each line and its entry. Raises PuzzleError with the line of one that is none."""
    for number, entry in json_lines(path, data):
        about = entry.get("metadata") if isinstance(entry, dict) else None
        texts = [entry.get("question"), entry.get("answer")] if isinstance(entry, dict) else []
        texts += [about.get(key) for key in ("kind", "text")] if isinstance(about, dict) else [None]
        if not all(isinstance(text, str) for text in texts):
            raise PuzzleError(
                "expected an entry of a dataset, with question, answer and metadata (kind, text)", path, number
            )
        yield number, entry
