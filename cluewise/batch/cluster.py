"""Bundles solved on an existing Dask cluster. Cluewise must be installed where its workers run.

Inside a task a bundle goes to a process of our own (`workers`), as it does here: so it is known which puzzle a process
held when it died, the cluster's worker lives on, and its threads do not wait for one another.
"""

import threading
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from cluewise.puzzles.common.errors import Refused

from .work import Bundle, Result, Task, died
from .workers import Crew

PATIENCE = 10.0
"""Seconds to wait for the scheduler."""

AHEAD = 2
"""Bundles under way for every thread of the cluster."""


class Cluster:
    """Runs bundles on the cluster whose scheduler has this address. Raises Refused where there is none."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise Refused("--dask needs the package 'distributed': pip install 'cluewise[dask]'") from None
        try:
            self._client: Any = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise Refused(f"no Dask scheduler answers at '{address}': {error}") from None

    def run(self, task: Task, bundles: Iterable[Bundle]) -> Iterator[Result]:
        from distributed import as_completed
        from distributed.scheduler import KilledWorker

        coming = iter(bundles)
        held: dict[Any, Bundle] = {}

        def submit(bundle: Bundle) -> Any:
            future = self._client.submit(_solve, task, bundle, pure=False)
            held[future.key] = bundle
            return future

        threads = sum(self._client.nthreads().values())
        futures = [submit(bundle) for bundle in islice(coming, max(AHEAD * threads, AHEAD))]
        running = as_completed(futures, loop=self._client.loop)
        for future in running:
            bundle = held.pop(future.key)
            try:
                yield from future.result()
            except KilledWorker:  # took several of the cluster's workers along
                if len(bundle) == 1:
                    yield died(task, bundle[0])
                for item in bundle if len(bundle) > 1 else ():
                    running.add(submit([item]))
            for following in islice(coming, 1):
                running.add(submit(following))

    def close(self) -> None:
        self._client.close()


_crews = threading.local()


def _solve(task: Task, bundle: Bundle) -> list[Result]:
    """In a thread of the cluster: by a process that is kept for the next bundle, and ends when none comes."""
    if not hasattr(_crews, "mine"):
        _crews.mine = Crew(1)
    crew: Crew = _crews.mine
    return list(crew.run(task, [bundle]))
