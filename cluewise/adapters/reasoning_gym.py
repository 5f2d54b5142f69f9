"""Datasets for reasoning-gym, by the extra `reasoning-gym`. Importing this module registers the dataset `cluewise`."""

from dataclasses import dataclass
from itertools import islice
from typing import Any

from reasoning_gym.factory import ProceduralDataset, register_dataset

from cluewise.datasets.build import Selection, entries, plan_of
from cluewise.datasets.scoring import score


@dataclass
class DatasetConfig:
    """The options of `cluewise.dataset`, and the number of entries."""

    kinds: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    level: str = "1-3"
    style: str = "text"
    trace: bool = False
    broken: float = 0.0
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raises the errors of `cluewise.dataset`."""
        options = {"level": self.level, "style": self.style, "trace": self.trace, "broken": self.broken}
        self.plan = plan_of(self.kinds, self.sizes, seed=self.seed, **options)  # type: ignore[arg-type]


class CluewiseDataset(ProceduralDataset):  # type: ignore[misc]  # untyped
    """Entries of `cluewise.dataset`. They are made when they are asked for, each after those before it."""

    def __init__(self, config: DatasetConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._entries = entries(Selection(config.plan), config.size)
        self._made: list[dict[str, Any]] = []

    def __getitem__(self, idx: int) -> dict[str, Any]:
        if not 0 <= idx < self.size:
            raise IndexError(idx)
        self._made += islice(self._entries, max(0, idx + 1 - len(self._made)))
        return self._made[idx]

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        return float(score(answer, entry))


register_dataset("cluewise", CluewiseDataset, DatasetConfig)
