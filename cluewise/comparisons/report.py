"""A comparison as tables: for the terminal, as Markdown, CSV and JSON."""

import csv
import io
import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from typing import TYPE_CHECKING, Any

from .runs import TimedRun
from .summary import Summary

if TYPE_CHECKING:
    from rich.table import Table

HEAD = ("column", "solved", "variables", "clauses", "build", "load", "solve", "median total", "PAR-2", "ratio (95 %)")
NOTE = (
    "seconds; medians over solved instances, each by itself: the median of the totals (build + load + solve) is not "
    "the sum of the other medians; ratio of totals to the first column"
)

FIGURES = (
    "build", "load", "solve", "build_cpu", "load_cpu", "solve_cpu", "memory", "variables", "clauses", "literals",
    "conflicts", "decisions", "propagations", "cuts", "nodes", "backtracks", "depth", "bound", "gap", "fractional",
)  # fmt: skip


def rows(summaries: Sequence[Summary]) -> list[list[str]]:
    """The rows of the table as strings."""
    return [_row(summary) for summary in summaries]


def _row(summary: Summary) -> list[str]:
    others = {status: n for status, n in summary.statuses.items() if status not in ("solved", "unsatisfiable")}
    if summary.tried == 0:
        return [summary.column, "n/a", *[""] * (len(HEAD) - 2)]
    lost = "".join(f", {n} {status}" for status, n in others.items() if status != "n/a")
    ratio = summary.ratio
    return [
        summary.column,
        f"{summary.solved}/{summary.tried}{lost}",
        *(_count(summary.medians.get(figure)) for figure in ("variables", "clauses")),
        *(_seconds(summary.medians.get(figure)) for figure in ("build", "load", "solve", "total")),
        _seconds(summary.par2),
        f"{ratio.mean:.2f} ({ratio.low:.2f}–{ratio.high:.2f})" if ratio else "",
    ]


def _count(value: float | None) -> str:
    return "" if value is None else f"{value:.0f}"


def _seconds(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}" if value < 1 else f"{value:.2f}"


SPARED = ("load", "build", "solve", "clauses", "variables", "PAR-2", "ratio (95 %)")
"""The columns that are omitted on a narrow terminal, in this order."""


def as_table(summaries: Sequence[Summary], title: str, width: int = 200) -> "Table":
    """The table for a terminal of this width. The note lists the columns that do not fit and are omitted."""
    from rich.table import Table

    lines = rows(summaries)
    widths = {head: max(map(len, (head, *cells))) + 3 for head, *cells in zip(HEAD, *lines, strict=True)}
    spared: list[str] = []
    for head in SPARED:
        if sum(widths.values()) - sum(widths[name] for name in spared) < width:
            break
        spared.append(head)
    more = f"; a wider terminal or --markdown - shows {', '.join(head for head in HEAD if head in spared)} too"
    note = f"{NOTE}{more if spared else ''}"
    table = Table(title=title, caption=note, title_justify="left", caption_justify="left")
    kept = [i for i, head in enumerate(HEAD) if head not in spared]
    for i in kept:
        table.add_column(HEAD[i], justify="left" if i < 2 else "right", overflow="fold")
    for row in lines:
        table.add_row(*(row[i] for i in kept))
    return table


def as_markdown(summaries: Sequence[Summary]) -> str:
    """The table of `rows` in Markdown, with the note below it."""
    lines = [f"| {' | '.join(HEAD)} |", f"|{'|'.join(['---', '---', *['---:'] * (len(HEAD) - 2)])}|"]
    lines += [f"| {' | '.join(row)} |" for row in rows(summaries)]
    return "\n".join([*lines, "", f"{NOTE[0].upper()}{NOTE[1:]}."]) + "\n"


def as_html(summaries: Sequence[Summary], title: str, remarks: Sequence[str]) -> str:
    """The table of `rows` for a notebook, with remarks before it and the note below it."""
    head = "".join(f"<th>{escape(name)}</th>" for name in HEAD)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows(summaries))
    before = "".join(f"<pre>{escape(remark)}</pre>" for remark in remarks)
    return (
        f"{before}<table><caption>{escape(title)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        f"<small>{NOTE}</small>"
    )


def as_csv(runs: Sequence[TimedRun]) -> str:
    """One line per run."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(("instance", "column", "run", "status", "verdict", "found", *FIGURES, "reason"))
    for run in runs:
        head = (run.instance, run.column, run.number, run.status, run.verdict, run.found)
        writer.writerow((*head, *(run.figures.get(figure) for figure in FIGURES), run.reason))
    return stream.getvalue()


def run_as_dict(run: TimedRun) -> dict[str, Any]:
    """A run as JSON data, without the texts of its solutions."""
    head = {key: value for key, value in run._asdict().items() if key not in ("figures", "solutions")}
    return {**head, **{figure: run.figures.get(figure) for figure in FIGURES}}


def run_from_dict(data: dict[str, Any]) -> TimedRun:
    """Reads the data of `run_as_dict`. Raises KeyError or TypeError for other data."""
    figures = {figure: data[figure] for figure in FIGURES if data.get(figure) is not None}
    head = {key: data[key] for key in TimedRun._fields if key not in ("figures", "solutions")}
    return TimedRun(**head, figures=figures, solutions={})


def machine() -> dict[str, Any]:
    """Processor, cores, system, versions and date of the measurement. Nothing names the machine."""
    from importlib.metadata import PackageNotFoundError, version

    from cluewise.version import __version__

    versions = {"cluewise": __version__, "python": platform.python_version()}
    for package in ("python-sat", "pulp", "highspy", "pyganak", "pyapproxmc"):
        try:
            versions[package] = version(package)
        except PackageNotFoundError:
            continue
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "versions": versions,
        "date": datetime.now(UTC).date().isoformat(),
    }


def _processor() -> str:
    try:
        with open("/proc/cpuinfo") as file:
            line = next(line for line in file if line.startswith("model name"))
            return line.partition(":")[2].strip()
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
