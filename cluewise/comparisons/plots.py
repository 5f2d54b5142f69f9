"""Plots of a comparison: a cactus plot (solved against time), and a scatter of two columns. Needs the extra `plot`."""

import math
import os
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any

from cluewise.puzzles.common.errors import Refused

from .columns import Column
from .runs import TimedRun
from .summary import times

STYLES = ("-", "--", "-.", ":")
#: Okabe and Ito's colours, which colour-blind people can distinguish.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#222222")
MOST_INSIDE = 5
"""The maximum number of columns for a legend inside the axes."""


def plot(path: str, columns: Sequence[Column], runs: Sequence[TimedRun], limit: float | None, title: str) -> None:
    """Writes a picture in the format of the file's suffix. Raises Refused if matplotlib is missing."""
    pyplot = _pyplot(path)
    by_column = {column.name: times(run for run in runs if run.column == column.name) for column in columns}
    drawn = {name: seconds for name, seconds in by_column.items() if seconds}
    tried = {run.instance for run in runs if run.status != "n/a"}
    if all(len(seconds) == len(tried) for seconds in drawn.values()):
        limit = None  # no run reached it
    two = len(columns) == 2 and len(drawn) == 2
    figure, axes = pyplot.subplots(1, 2 if two else 1, figsize=(11 if two else 8, 4.6), layout="constrained")
    first = axes[0] if two else axes
    _cactus(first, drawn, len(tried), limit)
    if two:
        _scatter(axes[1], drawn, tried, limit)
    figure.suptitle(title, fontsize=11)
    metadata = {"Date": None} if path.endswith(".svg") else {}
    figure.savefig(path, dpi=150, metadata=metadata)
    pyplot.close(figure)


def check_name(path: str) -> None:
    """Raises Refused if no plot can be written to this file. Called before the first measurement."""
    ending = os.path.splitext(path)[1].lower()
    if ending not in (".svg", ".png", ".pdf"):
        raise Refused(f"a plot is written as .svg, .png or .pdf, not as '{ending or path}'")
    if find_spec("matplotlib") is None:
        raise Refused("a plot needs matplotlib: pip install 'cluewise[plot]'")


def _pyplot(path: str) -> Any:
    check_name(path)
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot

    pyplot.rcParams.update({"svg.hashsalt": "cluewise", "axes.spines.top": False, "axes.spines.right": False})
    pyplot.rcParams.update({"font.size": 9.5, "axes.grid": True, "grid.color": "#e3e7ea", "grid.linewidth": 0.7})
    return pyplot


def _cactus(axes: Any, drawn: Mapping[str, Mapping[str, float]], tried: int, limit: float | None) -> None:
    """Draws the number of instances that each column solves within each time."""
    for i, (name, seconds) in enumerate(drawn.items()):
        values = sorted(seconds.values())
        axes.step(
            [values[0], *values],
            range(len(values) + 1),
            where="post",
            label=f"{name} ({len(values)})",
            color=COLOURS[i % len(COLOURS)],
            linestyle=STYLES[i // len(COLOURS) % len(STYLES)],
            linewidth=1.7,
        )
    axes.set_xscale("log")
    axes.set_xlabel("time for one instance: median of its totals, build + load + solve [s]")
    axes.set_ylabel(f"instances solved (of {tried})")
    axes.set_ylim(0, tried * 1.05)
    if limit is not None:
        axes.axvline(limit, color="#888888", linewidth=1, linestyle=":")
        axes.annotate("time limit", (limit, 0), xytext=(-4, 4), textcoords="offset points", ha="right", color="#666666")
    axes.yaxis.get_major_locator().set_params(integer=True)
    if len(drawn) > MOST_INSIDE:
        axes.legend(frameon=False, fontsize=8.5, loc="upper left", bbox_to_anchor=(1.01, 1))
    else:
        axes.legend(frameon=False, fontsize=8.5, loc="best")


def _scatter(axes: Any, drawn: Mapping[str, Mapping[str, float]], tried: set[str], limit: float | None) -> None:
    """Draws one point per instance. Unsolved instances are on the line of the limit."""
    (x_name, x_times), (y_name, y_times) = drawn.items()
    known = [*x_times.values(), *y_times.values()]
    lost = (limit or max(known)) * 1.5
    points = [(x_times.get(name, lost), y_times.get(name, lost)) for name in sorted(tried)]
    low, high = 10 ** math.floor(math.log10(min(known))), 10 ** math.ceil(math.log10(lost))
    axes.plot([low, high], [low, high], color="#888888", linewidth=1)
    for factor in (10, 0.1):
        axes.plot([low, high], [low * factor, high * factor], color="#bbbbbb", linewidth=0.8, linestyle="--")
    if any(lost in point for point in points):
        axes.axvline(lost, color="#D55E00", linewidth=0.8, linestyle=":")
        axes.axhline(lost, color="#D55E00", linewidth=0.8, linestyle=":")
        axes.annotate("not solved", (low, lost), xytext=(6, 3), textcoords="offset points", color="#D55E00", fontsize=8)
    axes.scatter(*zip(*points, strict=True), s=18, color="#0072B2", alpha=0.75, linewidths=0)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlim(low, high)
    axes.set_ylim(low, high)
    axes.xaxis.set_minor_formatter("")  # only powers of ten, so that labels do not overlap
    axes.yaxis.set_minor_formatter("")
    axes.set_aspect("equal")
    axes.set_xlabel(f"{x_name} [s]")
    axes.set_ylabel(f"{y_name} [s]")
