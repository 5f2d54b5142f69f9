"""A file that keeps the facts found by hints, so that the next hint goes on from them."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.puzzle import Puzzle

from .facts import Fact


class Progress(NamedTuple):
    """The number of hints so far, and the facts that they found, as JSON."""

    hints: int = 0
    facts: tuple[str, ...] = ()

    def and_then(self, facts: Iterable[Fact]) -> "Progress":
        """The progress after one more hint, which found these facts."""
        return Progress(self.hints + 1, tuple(dict.fromkeys((*self.facts, *map(as_json, facts)))))

    def among(self, facts: Iterable[Fact]) -> list[Fact]:
        """The facts that were found, among all facts of a Model."""
        kept = set(self.facts)
        return [fact for fact in facts if as_json(fact) in kept]


def as_json(fact: Fact) -> str:
    """A fact as JSON, always the same text for the same fact."""
    return json.dumps([fact.slot, fact.relation, fact.value, fact.view], ensure_ascii=False)


def read_progress(puzzle: Puzzle, path: str) -> Progress:
    """The progress of a puzzle in a file; none if there is no file. Raises PuzzleError, Refused for another file."""
    if not Path(path).exists():
        return Progress()
    try:
        data: Any = json.loads(Path(path).read_text("utf-8"))
        kept = Progress(int(data["hints"]), tuple(map(_line, data["facts"])))
        puzzle_text = str(data["puzzle"])
    except OSError as error:
        raise PuzzleError(f"cannot be read: {error.strerror}", path) from None
    except (ValueError, KeyError, TypeError):
        raise Refused(f"{path} is not a file that hint --next has written: choose another name") from None
    if puzzle_text != puzzle.format():
        raise Refused(f"{path} keeps the hints of another puzzle: choose another name, or delete it")
    return kept


def _line(fact: Sequence[Any]) -> str:
    return json.dumps(fact, ensure_ascii=False)


def progress_text(puzzle: Puzzle, progress: Progress) -> str:
    """The text of the file."""
    facts = [json.loads(fact) for fact in progress.facts]
    data = {"puzzle": puzzle.format(), "hints": progress.hints, "facts": facts}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
