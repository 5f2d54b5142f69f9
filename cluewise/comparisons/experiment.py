"""A comparison in a folder, which can be run again: instances, choices, versions, machine, runs, table and plot."""

import json
import os
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.reading import load_json, read_file
from cluewise.solvers.common import Limits

from .columns import Column
from .comparison import Comparison, Earlier, Plan
from .report import as_csv, as_markdown, machine, run_from_dict
from .runs import LIMITS, RunTask, Sample, TimedRun
from .summary import Summary, times

CONTENT = "comparison.json"


def check_folder(folder: str) -> None:
    """Raises Refused unless the folder is new or empty. Called before the first measurement."""
    if os.path.lexists(folder) and not (os.path.isdir(folder) and not os.listdir(folder)):
        raise Refused(f"--save needs an empty folder or a new one, and '{folder}' is neither")


def save(folder: str, comparison: Comparison, before: str = "") -> None:
    """Writes a comparison to a folder. `before` is the comparison with an earlier run. Raises PuzzleError."""
    plan = comparison.plan
    texts = {
        CONTENT: json.dumps({**comparison.as_dict(), "plan": plan_as_dict(plan)}, indent=1) + "\n",
        "runs.csv": as_csv(comparison.runs),
        "table.md": f"# {comparison.title}\n\n{as_markdown(comparison.summaries())}",
        **({"repeated.md": before} if before else {}),
        **{f"instances/{i}.txt": f"{item.text}\n" for i, item in enumerate(plan.instances, 1)},
    }
    try:
        os.makedirs(os.path.join(folder, "instances"), exist_ok=True)
        for name, text in texts.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
        if find_spec("matplotlib") is not None:
            from .plots import plot

            path = os.path.join(folder, "plot.svg")
            plot(path, plan.columns, comparison.runs, plan.task.limits.seconds, f"{plan.puzzle}: {plan.task.name}")
    except OSError as error:
        raise PuzzleError(f"cannot be written: {error.strerror}", folder) from None


def plan_as_dict(plan: Plan) -> dict[str, Any]:
    """All choices of a comparison, as JSON data."""
    task = plan.task
    return {
        "puzzle": plan.puzzle,
        "instances": [item._asdict() for item in plan.instances],
        "columns": [column._asdict() for column in plan.columns],
        "task": {"name": task.name, "limits": task.limits._asdict(), "view": task.view, "seed": task.seed},
        "runs": plan.runs,
        "jobs": plan.jobs,
    }


def saved(folder: str) -> tuple[Comparison, dict[str, Any]]:
    """The comparison in a folder, with its runs, and the machine that made them. Raises PuzzleError."""
    path = os.path.join(folder, CONTENT)
    data: Any = load_json(read_file(path))
    try:
        plan = _plan(data["plan"])
        runs = [run_from_dict(entry) for entry in data["runs"]]
        comparison = Comparison(plan, Earlier(runs))
        made = {str(key): value for key, value in dict(data["machine"]).items()}
        comparison.complete = bool(data["complete"])
        if plan.task.name not in LIMITS or not plan.columns or not plan.instances:
            raise ValueError
    except (KeyError, TypeError, ValueError, AttributeError, Refused):
        raise PuzzleError("expected a folder that 'cluewise compare --save' wrote", path) from None
    return comparison, made


def _plan(data: Any) -> Plan:
    """Raises KeyError, TypeError, ValueError for other data than that of `plan_as_dict`."""
    task = data["task"]
    seconds, memory = task["limits"]["seconds"], task["limits"]["memory"]
    work = RunTask(task["name"], Limits(seconds, memory), task["view"], task["seed"])
    instances = [Sample(**entry) for entry in data["instances"]]
    columns = [Column(**entry) for entry in data["columns"]]
    return Plan(str(data["puzzle"]), instances, columns, work, int(data["runs"]), int(data["jobs"]))


def side_by_side(then: Comparison, made: dict[str, Any], now: Comparison) -> str:
    """Both runs of a comparison as Markdown: what differs in the machine, each column's figures, changed verdicts."""
    lines = [
        "| column | solved then | solved now | total then | total now | now / then |",
        "|---|---|---|---:|---:|---:|",
    ]
    for before, after in zip(then.summaries(), now.summaries(), strict=True):
        ratio = _ratio(then.runs, now.runs, before.column)
        cells = (before.column, _solved(before), _solved(after), _total(before), _total(after), ratio)
        lines.append(f"| {' | '.join(cells)} |")
    changes = [*_machines(made, machine()), *_verdicts(then.runs, now.runs)]
    return (
        "\n".join([*lines, "", *(f"- {change}" for change in changes or ["the machine and all verdicts are the same"])])
        + "\n"
    )


def _solved(summary: Summary) -> str:
    return f"{summary.solved}/{summary.tried}"


def _total(summary: Summary) -> str:
    total = summary.medians.get("total")
    return "" if total is None else f"{total:.4f}"


def _ratio(then: list[TimedRun], now: list[TimedRun], column: str) -> str:
    """The ratio of the sums of the median times, over the instances that both runs finished."""
    before, after = (times(run for run in runs if run.column == column) for runs in (then, now))
    both = before.keys() & after.keys()
    total = sum(before[instance] for instance in both)
    return f"{sum(after[instance] for instance in both) / total:.2f}" if total else ""


def _machines(then: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    """What differs between two machines, or two states of one."""
    flat = [
        {**{key: value for key, value in made.items() if key != "versions"}, **made.get("versions", {})}
        for made in (then, now)
    ]
    for key in dict.fromkeys([*flat[0], *flat[1]]):
        if flat[0].get(key) != flat[1].get(key):
            yield f"{key}: {flat[0].get(key)} then, {flat[1].get(key)} now"


def _verdicts(then: list[TimedRun], now: list[TimedRun]) -> Iterator[str]:
    """The runs that finished both times with different verdicts."""
    known = {(run.instance, run.column, run.number): run.verdict for run in then if run.finished}
    for run in now:
        before = known.get((run.instance, run.column, run.number))
        if run.finished and before is not None and before != run.verdict:
            yield f"{run.column} on {run.instance}: {before} then, {run.verdict} now"
