"""Bundles of items worked on by processes of this machine, each with a pipe in and a pipe out.

So it is known at any time which item a process holds: if it dies, that item is tried once more in a fresh one.
"""

import os
import select
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any, Protocol

from cluewise.puzzles.common.errors import SolverFailure
from cluewise.solvers.runner import Child, messages, scratch_folder, start, write

IDLE = 60.0
"""Seconds after which a process that gets nothing to do ends."""

READY = "ready"


class Bench(Protocol):
    """Works in a process on bundle after bundle."""

    def results(self, bundle: Sequence[Any]) -> Iterator[Any]:
        """One for each item, in order."""


class Task(Protocol):
    """What is asked of every item; it travels to the processes, and items do. An item has a `number` of its own."""

    def bench(self) -> Bench:
        """Who works on it."""

    def died(self, item: Any) -> Any:
        """The result of an item that took two workers along."""


Bundle = Sequence[Any]


class Crew:
    """Runs bundles in up to `hands` processes, started as they are needed and kept until `close`."""

    def __init__(self, hands: int) -> None:
        self.hands = hands
        self._scratch = ExitStack()
        self._folder = self._scratch.enter_context(scratch_folder())
        self._workers: list[_Worker] = []

    def run(self, task: Task, bundles: Iterable[Bundle]) -> Iterator[Any]:
        waiting = _Waiting(bundles)
        while True:
            self._hand_out(task, waiting)
            if not any(worker.held for worker in self._workers):
                return
            ready, _, _ = select.select([worker.child.channel for worker in self._workers], [], [])
            for worker in [one for one in self._workers if one.child.channel in ready]:
                yield from self._hear(worker, waiting)

    def _hand_out(self, task: Task, waiting: "_Waiting") -> None:
        """Gives every process that holds nothing a bundle, while there are any."""
        idle = [worker for worker in self._workers if not worker.held]
        while (idle or len(self._workers) < self.hands) and (bundle := waiting.take()):
            worker = idle.pop() if idle else self._start()
            worker.give(task, bundle)

    def _start(self) -> "_Worker":
        """A fresh process; it does not get the pipes of the others, who would not see them closed."""
        others = [end for worker in self._workers for end in (worker.child.channel, worker.inbox)]
        self._workers.append(worker := _Worker(self._folder, others))
        return worker

    def _hear(self, worker: "_Worker", waiting: "_Waiting") -> Iterator[Any]:
        came = worker.child.read()
        if came is not None:
            for kind, content in came:
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
        if worker.held:  # else it was idle, and ended by itself
            item = worker.held.popleft()
            if waiting.again(item, worker.held):
                yield worker.task.died(item)

    def close(self) -> None:
        while self._workers:
            self._workers.pop().end()
        self._scratch.close()


class _Worker:
    """A process and what it was given: the task, and the items it has not told the result of."""

    task: Task

    def __init__(self, scratch: str, others: Sequence[int]) -> None:
        outbox, self.inbox = os.pipe()
        self.child: Child = start(partial(_serve, outbox), scratch, given=[outbox], withheld=[self.inbox, *others])
        os.close(outbox)
        self.held: deque[Any] = deque()
        self.is_ready = False

    def give(self, task: Task, bundle: Bundle) -> None:
        self.task, self.held = task, deque(bundle)
        with suppress(BrokenPipeError):  # it has died: its channel will say so
            write(self.inbox, (task, bundle))

    def end(self) -> None:
        os.close(self.inbox)
        self.child.end()


class _Waiting:
    """The bundles nobody has taken yet; what a dead worker leaves goes first."""

    def __init__(self, bundles: Iterable[Bundle]) -> None:
        self._left: list[Bundle] = []
        self._coming = iter(bundles)
        self._tried: set[int] = set()

    def take(self) -> Bundle | None:
        return self._left.pop() if self._left else next(self._coming, None)

    def again(self, item: Any, rest: Iterable[Any]) -> bool:
        """Takes back what a worker held when it died: the item it worked on, unless that was its second time.

        Says whether it was.
        """
        twice = item.number in self._tried
        self._tried.add(item.number)
        if left := [*rest] if twice else [item, *rest]:
            self._left.append(left)
        return twice


# ── in the process ──


def _serve(inbox: int, emit: Any) -> None:
    """Takes bundles until the inbox is closed, or nothing comes any more."""
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
