"""Local worker processes for bundles of items, each with an input pipe and an output pipe.

The pipes always show the current item of a process. If it dies, a new process tries that item once more.
"""

import os
import select
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from time import monotonic, sleep
from typing import Any, Protocol

from cluewise.puzzles.common.errors import LimitReached, SolverFailure
from cluewise.solvers.processes.runner import TIMEOUT, Child, messages, scratch_folder, start, write

IDLE = 60.0
"""An idle process ends after this number of seconds."""

PLENTY, PAUSE = 64, 0.01
"""While each process has more than PLENTY items, results are read only every PAUSE seconds, many at once: reading each
alone takes a tenth of the time of a small puzzle."""

READY = "ready"


class Bench(Protocol):
    """Works on bundles, one after the other, inside a process."""

    def results(self, bundle: Sequence[Any]) -> Iterator[Any]:
        """One result for each item, in order."""


class Task(Protocol):
    """The work on every item. Tasks and items are sent to processes. Each item has its own `number`."""

    def bench(self) -> Bench:
        """A Bench for this task."""

    def died(self, item: Any) -> Any:
        """The result of an item with which two workers died."""


Bundle = Sequence[Any]


class Crew:
    """Runs bundles in up to `hands` processes. They are started when needed and kept until `close`."""

    def __init__(self, hands: int) -> None:
        self.hands = hands
        self._scratch = ExitStack()
        self._folder = self._scratch.enter_context(scratch_folder())
        self._workers: list[_Worker] = []

    def run(self, task: Task, bundles: Iterable[Bundle], until: float | None = None) -> Iterator[Any]:
        """The results in the order of their arrival. Raises LimitReached at the time `until` (of `monotonic`)."""
        waiting = _Waiting(bundles)
        while True:
            self._hand_out(task, waiting)
            if not any(worker.held for worker in self._workers):
                return
            if all(len(worker.held) > PLENTY for worker in self._workers):
                sleep(PAUSE)
            wait = None if until is None else max(0.0, until - monotonic())
            ready, _, _ = select.select([worker.child.channel for worker in self._workers], [], [], wait)
            if not ready and until is not None and monotonic() >= until:
                raise LimitReached(TIMEOUT)
            for worker in [candidate for candidate in self._workers if candidate.child.channel in ready]:
                yield from self._hear(worker, waiting)

    def _hand_out(self, task: Task, waiting: "_Waiting") -> None:
        """Gives a bundle to every idle process while bundles remain."""
        idle = [worker for worker in self._workers if not worker.held]
        while (idle or len(self._workers) < self.hands) and (bundle := waiting.take()):
            worker = idle.pop() if idle else self._start()
            worker.give(task, bundle)

    def _start(self) -> "_Worker":
        """Starts a process. It does not inherit the pipes of other workers, which could not be closed otherwise."""
        others = [end for worker in self._workers for end in (worker.child.channel, worker.inbox)]
        self._workers.append(worker := _Worker(self._folder, others))
        return worker

    def _hear(self, worker: "_Worker", waiting: "_Waiting") -> Iterator[Any]:
        messages = worker.child.read()
        if messages is not None:
            for kind, content in messages:
                if kind == "error":
                    raise content
                if kind == "item" and content != READY:
                    worker.held.popleft()
                    yield content
                worker.is_ready = True
            return
        self._workers.remove(worker)
        cause = worker.child.death()
        worker.end()
        if not worker.is_ready:
            raise SolverFailure(f"a worker died at its start: {cause}")
        if worker.held:  # an idle process ends by itself
            item = worker.held.popleft()
            if waiting.again(item, worker.held):
                yield worker.task.died(item)

    def close(self) -> None:
        while self._workers:
            self._workers.pop().end()
        self._scratch.close()


class _Worker:
    """A process, its task, and the items whose results are still missing."""

    task: Task

    def __init__(self, scratch: str, others: Sequence[int]) -> None:
        outbox, self.inbox = os.pipe()
        self.child: Child = start(partial(_serve, outbox), scratch, given=[outbox], withheld=[self.inbox, *others])
        os.close(outbox)
        self.held: deque[Any] = deque()
        self.is_ready = False

    def give(self, task: Task, bundle: Bundle) -> None:
        self.task, self.held = task, deque(bundle)
        with suppress(BrokenPipeError):  # it has died: its channel reports that
            write(self.inbox, (task, bundle))

    def end(self) -> None:
        os.close(self.inbox)
        self.child.end()


class _Waiting:
    """The bundles without a worker. The rest of a dead worker's bundle comes first."""

    def __init__(self, bundles: Iterable[Bundle]) -> None:
        self._returned: list[Bundle] = []
        self._remaining = iter(bundles)
        self._tried: set[int] = set()

    def take(self) -> Bundle | None:
        return self._returned.pop() if self._returned else next(self._remaining, None)

    def again(self, item: Any, following: Iterable[Any]) -> bool:
        """Queues the items of a dead worker again, except its current item if a worker died with that before.

        Returns True if a worker died with the current item before.
        """
        twice = item.number in self._tried
        self._tried.add(item.number)
        if items := [*following] if twice else [item, *following]:
            self._returned.append(items)
        return twice


# ── in the process ──


def _serve(inbox: int, emit: Any) -> None:
    """Works on bundles until the inbox is closed or remains empty for too long."""
    emit(READY)
    current: Task | None = None
    for task, bundle in _received(inbox):
        if task != current:
            current, bench = task, task.bench()
        for result in bench.results(bundle):
            emit(result)


def _received(inbox: int) -> Iterator[tuple[Task, Bundle]]:
    buffer = bytearray()
    while select.select([inbox], [], [], IDLE)[0]:
        data = os.read(inbox, 2**20)
        if not data:
            return
        buffer += data
        yield from messages(buffer)
