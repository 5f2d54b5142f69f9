"""Tasks for verifiers, by the extra `verifiers`: its loader finds `CluewiseTaskset` in this module."""

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from cluewise.datasets.build import dataset
from cluewise.datasets.scoring import score


class TasksConfig(vf.TasksetConfig):  # type: ignore[misc]  # untyped
    """The options of `cluewise.dataset`."""

    kinds: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    level: str = "1-3"
    style: str = "text"
    broken: float = 0.0
    seed: int = 0
    count: int = 500


class CluewiseData(vf.TaskData):  # type: ignore[misc]
    """A task with its entry."""

    entry: dict[str, Any]


class CluewiseTask(vf.Task[CluewiseData]):  # type: ignore[misc]
    """A puzzle. The last reply is its answer."""

    @vf.reward  # type: ignore[untyped-decorator]
    async def by_rules(self, trace: vf.Trace) -> float:
        """The score of the last reply by the rules."""
        return float(score(trace.last_reply, self.data.entry))


class CluewiseTaskset(vf.Taskset[CluewiseTask, TasksConfig]):  # type: ignore[misc]
    """The entries of `cluewise.dataset` as tasks."""

    def load(self) -> Iterator[CluewiseTask]:
        names = ("sizes", "level", "style", "broken", "seed", "count")
        for entry in dataset(self.config.kinds, **{name: getattr(self.config, name) for name in names}):
            about = entry["metadata"]
            data = CluewiseData(id=about["id"], name=about["kind"], prompt=entry["question"], entry=entry)
            yield CluewiseTask(data, self.config.task)


__all__ = ["CluewiseTaskset"]
