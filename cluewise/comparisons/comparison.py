"""A comparison: every column on every instance, one run after the other or several at a time."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from importlib import import_module
from typing import Any, NamedTuple

from cluewise.arguments import each_a_puzzle, expecting
from cluewise.puzzles.common.errors import PuzzleError, Refused, UnknownName, cut
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.solvers.common import Limits
from cluewise.solvers.processes.runner import MEMORY, TIMEOUT

from .columns import ALL, Column, columns_of, not_applicable, preload
from .parallel import Job, in_parallel
from .report import as_html, as_markdown, machine, run_as_dict, run_from_dict
from .runs import LIMITS, RunTask, Sample, TimedRun, measure
from .summary import Summary, summarise
from .verdicts import Disagreement, disagreements

MET = (TIMEOUT, MEMORY)
"""The status of a run that reached a limit, in the order of `Limits`."""


class Plan(NamedTuple):
    """The instances, columns and task of a comparison."""

    puzzle: str
    instances: Sequence[Sample]
    columns: Sequence[Column]
    task: RunTask
    runs: int = 1
    jobs: int = 1

    @property
    def reference(self) -> str:
        """The name of the first column. Ratios compare with it."""
        return self.columns[0].name

    def todo(self, done: Sequence[TimedRun] = ()) -> list[Job]:
        """The remaining runs. All columns run on an instance before the next one, so an early stop is fair."""
        known = {(run.instance, run.column, run.number) for run in done}
        return [
            (instance, column, self.task, number)
            for instance in self.instances
            for number in range(self.runs)
            for column in self.columns
            if (instance.place, column.name, number) not in known
        ]


class Earlier(NamedTuple):
    """The valid runs of an earlier comparison, and the texts of its instances by name."""

    runs: Sequence[TimedRun] = ()
    texts: Mapping[str, str] = {}


NOTHING = Earlier()


class Comparison:
    """The finished runs; `run` makes the remaining ones. Tables and disagreements are available at any time.

    `others` are runs of an earlier comparison whose column or instance this plan lacks. Only `as_dict` includes them,
    so that a resumed file loses no run.
    """

    def __init__(self, plan: Plan, earlier: Earlier = NOTHING) -> None:
        self.plan = plan
        planned = {(instance.place, column.name) for instance in plan.instances for column in plan.columns}
        self.runs = [run for run in earlier.runs if (run.instance, run.column) in planned]
        self.others = [run for run in earlier.runs if (run.instance, run.column) not in planned]
        self._texts = {**earlier.texts, **{instance.place: instance.text for instance in plan.instances}}
        self.complete = False

    def run(self, report: Callable[[TimedRun], object] = lambda _: None) -> None:
        """Makes the remaining runs. Calls `report` with each finished run."""
        todo = self.plan.todo(self.runs)
        preload(self.plan.columns)
        _warm_up(self.plan, todo)
        one_by_one = (measure(*job) for job in todo)
        with closing(one_by_one if self.plan.jobs == 1 else in_parallel(todo, self.plan.jobs)) as runs:
            for run in runs:
                self.runs.append(run)
                report(run)
        self.complete = True

    def disagreements(self) -> list[Disagreement]:
        return disagreements(self.plan.instances, self.plan.columns, self.runs, self.plan.task)

    def summaries(self) -> list[Summary]:
        """A summary for each column."""
        plan = self.plan
        return summarise(plan.columns, self.runs, plan.reference, plan.task.limits.seconds)

    @property
    def title(self) -> str:
        count = len(self.plan.instances)
        return f"{self.plan.puzzle}, {self.plan.task.name}, {count} instance{'s' if count != 1 else ''}"

    def __repr__(self) -> str:
        return f"<Comparison: {self.title}, {len(self.plan.columns)} columns, {len(self.runs)} runs>"

    def __str__(self) -> str:
        """The table in Markdown, with disagreements before it."""
        return "\n\n".join(
            [*(disagreement.text() for disagreement in self.disagreements()), as_markdown(self.summaries()).rstrip()]
        )

    def _repr_html_(self) -> str:
        """The table in a notebook, with disagreements before it."""
        return as_html(self.summaries(), self.title, [disagreement.text() for disagreement in self.disagreements()])

    def frame(self) -> Any:
        """The runs as a data frame of pandas, a row for each. Raises Refused without pandas."""
        try:
            return import_module("pandas").DataFrame(list(map(run_as_dict, self.runs)))
        except ModuleNotFoundError:
            raise Refused("a data frame needs pandas: pip install pandas") from None

    def as_dict(self) -> dict[str, Any]:
        """The comparison as one JSON object."""
        task, plan = self.plan.task, self.plan
        columns = self.summaries()
        return {
            "puzzle": plan.puzzle,
            "task": task.name,
            "distinct": task.view,
            "seed": task.seed,
            "timeout": task.limits.seconds,
            "memory": task.limits.megabytes,
            "runs_each": plan.runs,
            "complete": self.complete,
            "machine": machine(),
            "instances": [{"name": name, "text": text} for name, text in self._texts.items()],
            "columns": [summary.as_dict() for summary in columns],
            "runs": [run_as_dict(run) for run in (*self.runs, *self.others)],
            "disagreements": [disagreement.as_dict() for disagreement in self.disagreements()],
        }


@expecting
def compare(
    puzzles: Sequence[Puzzle],
    *,
    encodings: Sequence[str] = (ALL,),
    solvers: Sequence[str] = ("glucose4", "backtrack"),
    cardinalities: Sequence[str] = (),
    sums: Sequence[str] = (),
    globals: Sequence[str] = (),
    counters: Sequence[str] = (),
    task: str = "unique",
    runs: int = 1,
    jobs: int = 1,
    timeout: float | None = 60.0,
    memory: float | None = None,
    distinct: str | None = None,
    seed: int | None = None,
) -> Comparison:
    """Compares encodings, solvers and the backtracker on puzzles of one kind.

    - `puzzles`: all of one kind;
    - `encodings`, `solvers`, `cardinalities`, `sums`, `globals`: names; each valid combination is a column;
    - `counters`: model counters as further columns, for the task "count";
    - `task`: "solve", "unique", "all" or "count"; `distinct`: the view under which solutions count;
    - `runs`: runs of each; `jobs`: runs at a time (only 1 gives reliable times); `seed` shuffles variables and clauses;
    - `timeout` in seconds and `memory` in megabytes limit each run.

    In a notebook the result shows its table. Raises PuzzleError, UnknownName, Refused.
    """
    puzzles = list(each_a_puzzle(puzzles))
    kinds = sorted({puzzle.name for puzzle in puzzles})
    if len(kinds) != 1:
        raise PuzzleError(f"expected puzzles of one kind to compare, found {' and '.join(kinds) or 'none'}")
    if task not in LIMITS:
        raise UnknownName("task", task, LIMITS)
    instances = [Sample(f"puzzle {i}", puzzle.name, puzzle.format()) for i, puzzle in enumerate(puzzles, 1)]
    check_counters(counters, task)
    columns = columns_of(kinds[0], encodings, solvers, cardinalities, sums, globals, counters)
    for column in columns:  # an unknown name is reported before anything runs
        not_applicable(puzzles[0], column, distinct)
    work = RunTask(task, Limits.of(timeout, memory), distinct, seed)
    comparison = Comparison(Plan(kinds[0], instances, columns, work, runs, jobs))
    comparison.run()
    return comparison


def check_counters(counters: Sequence[str], task: str) -> None:
    """Raises Refused if counters are to do another task than to count."""
    if counters and task != "count":
        raise Refused(f"model counters only count: with the task '{task}', leave out counters")


def _warm_up(plan: Plan, todo: Sequence[Job]) -> None:
    """Makes one run per column on the shortest puzzle and discards it. Files and programs are then in memory."""
    if plan.instances and todo:
        short = min(plan.instances, key=lambda instance: len(instance.text))
        seconds = min(plan.task.limits.seconds or 1.0, 1.0)
        for column in plan.columns:
            measure(short, column, plan.task._replace(limits=plan.task.limits._replace(seconds=seconds)), 0)


def resumed(written: Any, plan: Plan) -> Earlier:
    """The valid runs in the JSON of an earlier comparison, including runs outside the plan.

    A run that reached a limit is repeated if that limit is larger now. Raises Refused for the file of another
    comparison, or if a limit is smaller now: finished runs may have needed more.
    """
    try:
        before_and_now = [
            ("puzzle", written["puzzle"], plan.puzzle),
            ("--task", written["task"], plan.task.name),
            ("--distinct", written["distinct"], plan.task.view),
            ("--seed", written["seed"], plan.task.seed),
        ]
        before, after = Limits.of(written["timeout"], written["memory"]), plan.task.limits
        met = {status for status, old, new in zip(MET, before, after, strict=True) if _more(new, old)}
        smaller = any(_more(old, new) for old, new in zip(before, after, strict=True))
        texts = {entry["name"]: entry["text"] for entry in written["instances"]}
        runs = [run_from_dict(entry) for entry in written["runs"]]
    except (KeyError, TypeError, AttributeError):
        raise Refused("this is not an output of 'cluewise compare --json'") from None
    changes = [f"{name} was {_shown(old)} and is now {_shown(new)}" for name, old, new in before_and_now if old != new]
    if changes:
        raise Refused(f"that comparison asked another question: {', '.join(changes)}")
    if smaller:
        raise Refused(f"that comparison had {_words(before)}: it cannot be continued with smaller limits")
    for instance in plan.instances:
        if texts.get(instance.place, instance.text) != instance.text:
            raise Refused(f"'{instance.place}' is another puzzle now")
    columns = {column.name for column in plan.columns}
    invalid = {"n/a", *met}  # a column that did not apply may apply now
    valid = [run for run in runs if run.status not in (invalid if run.column in columns else met)]
    return Earlier(valid, texts)


def _shown(choice: object) -> str:
    return "not given" if choice is None else cut(choice)


def _more(limit: float | None, than: float | None) -> bool:
    """True if one limit allows more than another. None means no limit."""
    return than is not None and (limit is None or limit > than)


def _words(limits: Limits) -> str:
    seconds = "no timeout" if limits.seconds is None else f"a timeout of {limits.seconds:g} s"
    memory = "no memory limit" if limits.megabytes is None else f"{limits.megabytes:g} MB of memory"
    return f"{seconds} and {memory}"
