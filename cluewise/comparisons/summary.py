"""Summaries of columns: solved, PAR-2, medians, and the ratio to a reference with its uncertainty.

Build, load and solve times are separate figures. Their sum is called total.
"""

import math
import random
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .columns import Column
from .runs import TimedRun

BEST = "virtual best"
PHASES = ("build", "load", "solve")
SIZES = ("variables", "clauses", "literals")
RESAMPLES = 1000


class Ratio(NamedTuple):
    """The geometric mean of the ratios of total times to the reference column, per instance, with a 95 % interval."""

    mean: float
    low: float
    high: float
    instances: int


class Summary(NamedTuple):
    """One column: solved and tried instances, times in seconds, sizes as medians."""

    column: str
    solved: int
    tried: int
    statuses: Mapping[str, int]
    par2: float | None
    medians: Mapping[str, float | None]
    ratio: Ratio | None

    def as_dict(self) -> dict[str, Any]:
        ratio = None if self.ratio is None else self.ratio._asdict()
        return {**self._asdict(), "statuses": dict(self.statuses), "medians": dict(self.medians), "ratio": ratio}


def times(runs: Iterable[TimedRun]) -> dict[str, float]:
    """The median total time of one column's finished runs, by instance."""
    by_instance: dict[str, list[float]] = {}
    for run in runs:
        if run.finished and run.total is not None:
            by_instance.setdefault(run.instance, []).append(run.total)
    return {instance: statistics.median(values) for instance, values in by_instance.items()}


def summarise(
    columns: Sequence[Column], runs: Sequence[TimedRun], reference: str, limit: float | None
) -> list[Summary]:
    """All columns in order. With several columns, the virtual best comes last."""
    by_column = {column.name: [run for run in runs if run.column == column.name] for column in columns}
    base = times(by_column.get(reference, []))
    summaries = [_summary(column.name, by_column[column.name], base, reference, limit) for column in columns]
    if len(columns) > 1:
        summaries.append(_virtual_best(map(times, by_column.values()), runs, base, limit))
    return summaries


def _virtual_best(
    columns: Iterable[Mapping[str, float]], runs: Sequence[TimedRun], base: Mapping[str, float], limit: float | None
) -> Summary:
    """The fastest column of each instance, by the median of its runs, because a fastest single run depends on chance.

    The summary has only the median of the total: the other figures would mix columns.
    """
    best: dict[str, float] = {}
    for done in columns:
        for instance, seconds in done.items():
            best[instance] = min(seconds, best.get(instance, seconds))
    statuses = {run.instance: "timeout" for run in runs if run.status != "n/a"}
    statuses |= {run.instance: run.status for run in runs if run.finished and run.instance in best}
    middle = statistics.median(best.values()) if best else None
    ratio, par2 = paired_ratio(best, base), _par2(best, len(statuses), limit)
    return Summary(BEST, len(best), len(statuses), Counter(statuses.values()), par2, {"total": middle}, ratio)


def _summary(
    name: str, runs: Sequence[TimedRun], base: Mapping[str, float], reference: str, limit: float | None
) -> Summary:
    statuses: dict[str, int] = {}
    for run in runs:
        statuses[run.status] = statuses.get(run.status, 0) + 1
    done = times(runs)
    tried = {run.instance for run in runs if run.status != "n/a"}
    medians = {figure: _median(runs, figure) for figure in (*PHASES, *SIZES, "memory", "conflicts", "nodes")}
    medians["total"] = statistics.median(done.values()) if done else None
    ratio = None if name == reference else paired_ratio(done, base)
    return Summary(name, len(done), len(tried), statuses, _par2(done, len(tried), limit), medians, ratio)


def _median(runs: Iterable[TimedRun], figure: str) -> float | None:
    values = [run.figures[figure] for run in runs if run.finished and run.figures.get(figure) is not None]
    return statistics.median(values) if values else None


def _par2(done: Mapping[str, float], tried: int, limit: float | None) -> float | None:
    """The mean total time, with twice the limit for an unsolved run; None if such a run had no limit."""
    lost = tried - len(done)
    if not tried or (lost and limit is None):
        return None
    return (sum(done.values()) + lost * 2 * (limit or 0.0)) / tried


def paired_ratio(seconds: Mapping[str, float], base: Mapping[str, float]) -> Ratio | None:
    """The ratio over instances that both columns solved. The interval is from resampling (Efron 1979)."""
    common = sorted(set(seconds) & set(base))
    if not common:
        return None
    logs = [math.log(max(seconds[name], 1e-9) / max(base[name], 1e-9)) for name in common]
    rng = random.Random(0)
    means = sorted(statistics.fmean(rng.choices(logs, k=len(logs))) for _ in range(RESAMPLES))
    low, high = means[RESAMPLES * 25 // 1000], means[RESAMPLES * 975 // 1000 - 1]
    return Ratio(math.exp(statistics.fmean(logs)), math.exp(low), math.exp(high), len(common))


def growth(sizes: Sequence[float], seconds: Sequence[float]) -> float | None:
    """The exponent e of time ≈ c·sizeᵉ: the slope of a straight line through the logarithms."""
    points = [(math.log(size), math.log(time)) for size, time in zip(sizes, seconds, strict=True) if size > 0 < time]
    if len({x for x, _ in points}) < 2:
        return None
    return statistics.linear_regression(*zip(*points, strict=True)).slope
