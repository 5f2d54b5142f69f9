"""The choice of an executor: processes of this machine, or a Dask cluster."""

import os

from .work import Executor


def executor_for(dask: str | None, workers: int | None) -> Executor:
    """The cluster with this scheduler address, or local processes: one per processor if `workers` is None."""
    if dask is not None:
        from .cluster import Cluster

        return Cluster(dask)
    from cluewise.process_pool import Crew

    return Crew(workers or processors())


def processors() -> int:
    """Returns the number of processors available to this process; on macOS, of all processors."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
