"""The card of a dataset: README.md with its counts, its levels, its licence, and how it was verified."""

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cluewise.generation.request import WORDS, GenerationRequest
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from cluewise.version import __version__

from .build import DatasetPlan


def card(path: str, entries: Iterable[Mapping[str, Any]], plan: DatasetPlan, closed: Sequence[str]) -> str:
    """The card of the dataset in a file. `closed`: a sentence for each kind and size that gave no more boards."""
    kinds = dict[str, Counter[str]]()
    splits, tasks, levels = Counter[str](), Counter[str](), Counter[str]()
    for entry in entries:
        about = entry["metadata"]
        level = "none" if about["level"] is None else str(about["level"])
        kinds.setdefault(about["kind"], Counter()).update([level])
        splits[about["split"]] += 1
        tasks[about["task"]] += 1
        levels[level] += 1
    name = os.path.basename(path)
    parts = [
        _head(name, sum(levels.values())),
        f"# {os.path.splitext(name)[0]}",
        f"{sum(levels.values())} logic puzzles of {len(kinds)} kinds for machine learning, made by Cluewise "
        f"{__version__} with the seed {plan.form.seed}.",
        "Each line has `question`, `answer` and `metadata`, the keys of reasoning-gym. `cluewise.score(answer, entry)` "
        "judges an answer by the rules.",
        "## Counts",
        _table(("part", "entries"), splits.items()),
        _table(("task", "entries"), tasks.items()),
        _table(("level", "entries"), ((_level(level), levels[level]) for level in sorted(levels))),
        "## Kinds and levels",
        _kinds(kinds),
        *_impossible(plan.requests),
        *_listed("Not made", (*plan.skipped, *closed)),
        "## Verification",
        VERIFIED.format(file=name),
        "## Licence",
        "The puzzles are generated, and no puzzle of others is among them. They may be used for any purpose (CC0 1.0).",
    ]
    return "\n\n".join(parts) + "\n"


VERIFIED = (
    "Each puzzle was read again from its text. That it has exactly one solution, and its level, follow from a complete "
    "deduction or a complete search on this reading. A puzzle of the task `clash` has no solution: its answer cannot "
    "hold together, and no part of it can be left out, by a search with the rules alone. One of the task `pair` has "
    "exactly two solutions. No board occurs twice, also turned or mirrored. `cluewise dataset --check {file}` proves "
    "every line again."
)


def _head(name: str, count: int) -> str:
    size = next((word for most, word in ((1000, "n<1K"), (10_000, "1K<n<10K")) if count < most), "10K<n<100K")
    lines = ("license: cc0-1.0", "task_categories:", "- question-answering", "language:", "- en")
    files = ("configs:", "- config_name: default", f"  data_files: {name}")
    return "\n".join(("---", *lines, "size_categories:", f"- {size}", *files, "---"))


def _level(level: str) -> str:
    return "none (broken)" if level == "none" else f"{level}, {WORDS[int(level) - 1]}"


def _table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in lines)


def _kinds(kinds: Mapping[str, Counter[str]]) -> str:
    columns = [*map(str, range(1, 6)), "none"]
    rows = ((kind, sum(count.values()), *(count[level] or "" for level in columns)) for kind, count in kinds.items())
    return _table(("kind", "entries", *columns), rows)


def _impossible(requests: Sequence[GenerationRequest]) -> list[str]:
    """The levels that kinds cannot give, with the reasons."""
    found = dict[str, None]()
    for request in requests:
        known = generator_for(puzzle_class(request.name))
        for level in range(request.levels[0], request.levels[1] + 1):
            if reason := known.why_no_level(level, **request.arguments):
                found[f"{request.name} {request.size} has no puzzle of level {level}: {reason}"] = None
    return _listed("Levels that do not exist", found)


def _listed(title: str, lines: Iterable[str]) -> list[str]:
    listed = [f"- {line}" for line in lines]
    return [f"## {title}", "\n".join(listed)] if listed else []
