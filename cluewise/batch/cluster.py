"""Solves bundles on an existing Dask cluster. Cluewise must be installed on its workers.

Each task gives its bundle to a process of our own (`cluewise.process_pool`), as on one machine. If that process dies,
its puzzle is known, and the cluster's worker survives. The threads of a worker do not wait for one another.
"""

import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

from cluewise.process_pool import Bundle, Crew, Task
from cluewise.puzzles.common.errors import Refused

PATIENCE = 10.0
"""The time limit for the scheduler's answer, in seconds."""

AHEAD = 2
"""The number of bundles that are submitted in advance for each thread of the cluster."""


class Cluster:
    """Runs bundles on the cluster with this scheduler address. Raises Refused if no scheduler answers."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
            from distributed.comm import get_address_host_port
        except ImportError:
            raise Refused("--dask needs the package 'distributed': pip install 'cluewise[dask]'") from None
        try:
            with suppress(NotImplementedError):  # not every kind of address has a host and a port
                get_address_host_port(address)  # checked here: a client with a bad address does not end cleanly
            self._client: Any = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise Refused(f"no Dask scheduler answers at '{address}': {error}") from None

    @property
    def hands(self) -> int:
        """The number of threads of the cluster, which may grow later."""
        threads: int = sum(self._client.nthreads().values())
        return max(threads, 1)

    def run(self, task: Task, bundles: Iterable[Bundle]) -> Iterator[Any]:
        """Yields the results. If a worker of the cluster dies, all its bundles are retried, puzzle by puzzle."""
        from distributed.scheduler import KilledWorker

        suspects: list[Any] = []
        for results, bundle in self._finished(task, bundles):
            suspects += bundle if results is None else ()
            yield from results or ()
        for item in suspects:
            try:
                yield from self._submit(task, [item]).result()
            except KilledWorker:
                yield task.died(item)

    def _finished(self, task: Task, bundles: Iterable[Bundle]) -> Iterator[tuple[list[Any] | None, Bundle]]:
        """Yields each finished bundle with its results, or with None if it killed workers. Submits AHEAD per thread."""
        from distributed import as_completed
        from distributed.scheduler import KilledWorker

        remaining = iter(bundles)
        submitted = {self._submit(task, bundle): bundle for bundle in islice(remaining, AHEAD * self.hands)}
        running = as_completed(list(submitted), loop=self._client.loop)
        for future in running if submitted else ():
            bundle = submitted.pop(future)
            try:
                yield future.result(), bundle
            except KilledWorker:
                yield None, bundle
            for next_bundle in islice(remaining, 1):
                submitted[next_future := self._submit(task, next_bundle)] = next_bundle
                running.add(next_future)

    def _submit(self, task: Task, bundle: Bundle) -> Any:
        return self._client.submit(_solve, task, bundle, pure=False)

    def close(self) -> None:
        self._client.close()


_crews = threading.local()


def _solve(task: Task, bundle: Bundle) -> list[Any]:
    """Solves a bundle in a thread of the cluster. Its process is kept for the next bundle and ends when idle."""
    if not hasattr(_crews, "mine"):
        _crews.mine = Crew(1)
    crew: Crew = _crews.mine
    return list(crew.run(task, [bundle]))
