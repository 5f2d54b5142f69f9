"""Compares the verdicts of all columns on an instance. The backtracker's verdict is the reference."""

import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .columns import Column
from .runs import ESTIMATE, RunTask, Sample, TimedRun

WORDS = {"solve": [], "unique": ["--unique"], "all": ["--all"], "count": ["--count"]}
"""The options of `cluewise solve`, by task."""

NAMED = 3
"""The maximum number of solutions shown that only one of two columns has."""


class Disagreement(NamedTuple):
    """An instance with different verdicts: all verdicts, the columns that differ, and how they differ."""

    instance: Sample
    reference: str | None
    verdicts: dict[str, str]
    different: tuple[str, ...]
    details: tuple[str, ...]
    command: str

    def as_dict(self) -> dict[str, Any]:
        return {
            "instance": self.instance.place,
            "text": self.instance.text,
            "reference": self.reference,
            "verdicts": self.verdicts,
            "different": list(self.different),
            "details": list(self.details),
            "command": self.command,
        }

    def text(self) -> str:
        """The full message: the instance, all verdicts, missing and extra solutions, and the command to repeat it."""
        lines = [f"  {name}: {verdict}" for name, verdict in self.verdicts.items()]
        reference = f"reference: {self.reference}" if self.reference else "no reference finished"
        return "\n".join(
            [
                f"DISAGREEMENT on {self.instance.place} ({reference})",
                *lines,
                *self.details,
                "the puzzle:",
                self.instance.text,
                f"repeat: {self.command}",
            ]
        )


def disagreements(
    instances: Iterable[Sample], columns: Sequence[Column], runs: Iterable[TimedRun], task: RunTask
) -> list[Disagreement]:
    """A disagreement for every instance whose finished columns differ, or have a wrong solution."""
    by_instance: dict[str, list[TimedRun]] = {}
    for run in runs:
        if run.finished or run.status == "wrong":
            by_instance.setdefault(run.instance, []).append(run)
    differing = []
    for instance in instances:
        disagreement = _judge(instance, columns, by_instance.get(instance.place, []), task)
        if disagreement is not None:
            differing.append(disagreement)
    return differing


def _judge(instance: Sample, columns: Sequence[Column], runs: Sequence[TimedRun], task: RunTask) -> Disagreement | None:
    searches = {column.name for column in columns if column.is_search}
    right = next((run for run in runs if run.column in searches and run.finished), None)
    verdicts: dict[str, str] = {}
    for run in runs:
        verdict = run.verdict if run.finished else f"wrong: {(run.reason or '').splitlines()[0]}"
        if verdicts.setdefault(run.column, str(verdict)) != verdict:
            verdicts[run.column] += f", then {verdict}"
    finished = [run for run in runs if run.finished and not str(run.verdict).startswith(ESTIMATE)]
    first = right or next(iter(finished), None)
    expected = first and first.verdict
    different = tuple(name for name, verdict in verdicts.items() if not _agree(verdict, expected))
    if not different:
        return None
    details: list[str] = []
    if right is not None and task.name in ("all", "count", "unique"):
        for run in runs:
            if run.column in different and run.finished and run.digest is not None:
                details += differences(run.solutions, right.solutions, run.column, right.column)
    culprit = next(column for column in columns if column.name == different[0])
    return Disagreement(
        instance, right and right.column, verdicts, different, tuple(details), command_for(instance, culprit, task)
    )


def _agree(verdict: str, expected: str | None) -> bool:
    """True if two verdicts agree. Those of counters are numbers without solutions; an estimate may differ."""
    if verdict.startswith(ESTIMATE) or expected is None:
        return verdict.startswith(ESTIMATE)
    numbers_only = "(" not in verdict or "(" not in expected
    return verdict.partition(" (")[0] == expected.partition(" (")[0] if numbers_only else verdict == expected


def differences(solutions: Mapping[str, str], right: Mapping[str, str], name: str, right_name: str) -> list[str]:
    """A sentence for each side about the solutions (digest → text) that only this side has."""
    lines = []
    for statement, more, fewer in (
        (f"{name} lacks", right, solutions),
        (f"{name} has, but {right_name} has not,", solutions, right),
    ):
        extra = [text for digest, text in more.items() if digest not in fewer]
        if extra:
            lines.append(f"{statement} {len(extra)} solution{'s' * (len(extra) > 1)}, such as")
            lines += [f"{text}\n" for text in extra[:NAMED]]
    return lines


def command_for(instance: Sample, column: Column, task: RunTask) -> str:
    """The command line that repeats a run."""
    view = ["--distinct", task.view] if task.view else []
    arguments = ["cluewise", "solve", instance.puzzle, instance.text, *WORDS[task.name], *column.options(), *view]
    return " ".join(map(shlex.quote, arguments))
