"""The choice of an executor: processes of this machine, or a Dask cluster."""

from cluewise.solvers.processes.system import processors

from .work import Executor


def executor_for(dask: str | None, workers: int | None) -> Executor:
    """The cluster with this scheduler address, or local processes: one per processor if `workers` is None."""
    if dask is not None:
        from .cluster import Cluster

        return Cluster(dask)
    from cluewise.process_pool import Crew

    return Crew(workers or processors())
