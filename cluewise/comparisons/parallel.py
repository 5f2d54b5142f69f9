"""Makes several runs at a time. A supervising process for each run ensures that none outlives the comparison."""

import select
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from itertools import islice

from cluewise.solvers.processes.runner import Child, scratch_folder, start, stopping_cleanly

from .columns import Column
from .runs import RunTask, Sample, TimedRun, measure

Job = tuple[Sample, Column, RunTask, int]


def in_parallel(todo: Sequence[Job], jobs: int) -> Generator[TimedRun, None, None]:
    """Yields the runs, in the order of their jobs.

    After the iteration (or an exception, Ctrl-C, SIGTERM), no process and no file remains.
    """
    early: dict[int, TimedRun] = {}
    next_number = 0
    with stopping_cleanly(), scratch_folder() as scratch:
        for number, run in _as_they_end(todo, jobs, scratch):
            early[number] = run
            while next_number in early:
                yield early.pop(next_number)
                next_number += 1


def _as_they_end(todo: Sequence[Job], jobs: int, scratch: str) -> Iterator[tuple[int, TimedRun]]:
    """Yields each run with the number of its job. Every job gets a process: a fork costs little compared with a run."""
    waiting = iter(enumerate(todo))
    under_way: dict[int, tuple[int, Child]] = {}
    try:
        while True:
            for number, job in islice(waiting, jobs - len(under_way)):
                child = start(partial(_work, job), scratch, withheld=list(under_way))
                under_way[child.channel] = number, child
            if not under_way:
                return
            for channel in select.select(list(under_way), [], [])[0]:
                number, child = under_way[channel]
                run = _heard(child, todo[number])
                if run is not None:
                    del under_way[channel]
                    child.end()
                    yield number, run
    finally:
        for _, child in under_way.values():
            child.end()


def _heard(child: Child, job: Job) -> TimedRun | None:
    """The run that a child reports; None while its report is incomplete. The run of a dead child has crashed."""
    messages = child.read()
    if messages is None:
        instance, column, _, number = job
        return TimedRun(instance.place, column.name, number, "crashed", None, 0, child.death(), {}, {})
    for kind, content in messages:
        if kind == "error":
            raise content
        if kind == "item":
            run: TimedRun = content
            return run
    return None


def _work(job: Job, emit: Callable[[TimedRun], None]) -> None:
    emit(measure(*job))
