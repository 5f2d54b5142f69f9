"""The rules of each kind as the page shows them: title, task, sentences, and a small solved example.

The sentences are those of the docstrings in `puzzles/`. `lang/en.json` has those of kinds whose docstrings are
written otherwise, the ways to enter values, and the list of keys. A file `lang/XX.json` of the same form replaces any
of them in another language, and has the labels of index.html and of the scripts by their English texts.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent
SOLVED = ROOT / "build" / "solved.json"
"""Solutions of the examples, from one build to the next."""

COMMON_SLOTS = range(12, 145)
"""A board with fewer slots, or more, is an example only if there is no other."""


def languages() -> dict[str, Any]:
    """The texts by language: `kinds` has title, task, rules and example of each kind."""
    files = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted((HERE / "lang").glob("*.json"))}
    english = files["en"]
    kinds: dict[str, Any] = {}
    for name in _names():
        kinds[name] = {**head(name), "rules": list(_sentences(name)), **english["kinds"].get(name, {})}
    files["en"] = {**english, "kinds": kinds}
    return files


def examples() -> dict[str, Any]:
    """For each kind a small plain instance with one solution, and its solution as entries."""
    known = json.loads(SOLVED.read_text()) if SOLVED.is_file() else {}
    found = {name: _example(name, known.get(name)) for name in _names()}
    SOLVED.write_text(json.dumps(found))
    return found


def _names() -> list[str]:
    from cluewise.registry.loading import puzzle_names

    return list(puzzle_names())


def head(name: str) -> dict[str, str]:
    """The title and the task of a kind."""
    from cluewise.page.data import about
    from cluewise.registry.loading import puzzle_class

    parts = re.fullmatch(r"([^:(]+?)(?: \([^)]*\))?: (.+)", about(puzzle_class(name)))
    title, task = parts.groups() if parts else (name, about(puzzle_class(name)))
    return {"title": title, "task": task[:1].upper() + task[1:]}


def _sentences(name: str) -> Iterator[str]:
    """The numbered rules of a docstring, without those that settings add."""
    from cluewise.registry.loading import puzzle_class

    text = sys.modules[puzzle_class(name).__module__].__doc__ or ""
    rules = re.search(r"^The rules\b.*?(?=\n\s*\n(?!\d)|\Z)", text, re.MULTILINE | re.DOTALL)
    for item in re.split(r"\n(?=\d+\. )", rules[0])[1:] if rules else ():
        sentence = " ".join(item.partition(". ")[2].split()).replace("`", "")
        if not sentence.startswith("With "):
            yield sentence


def _oddness(puzzle: Any) -> tuple[Any, ...]:
    """Smaller for a board of squares with clues that are known, few rules and a common size."""
    rules, slots = {rule.reason.rule for rule in puzzle.search_rules()}, len(puzzle.slots())
    is_odd = puzzle.picture().outline is not None or "?" in puzzle.read_back()
    return slots not in COMMON_SLOTS, is_odd, len(rules), abs(slots - COMMON_SLOTS.start)


def _example(name: str, known: Mapping[str, Any] | None) -> dict[str, Any]:
    from cluewise.api import read_puzzle, texts_of
    from cluewise.page.data import opened

    paths = sorted((ROOT / "instances" / name).iterdir())
    puzzles = [read_puzzle(name, text) for path in paths for text in texts_of(name, path) if text.expected == 1]
    text = min(puzzles, key=_oddness).read_back()
    if known and known["text"] == text:
        return dict(known)
    import cluewise

    solution = cluewise.solve(opened(name, text).puzzle).solutions[0]
    return {"name": name, "text": text, "entries": opened(name, text).moves(solution.items())}
