"""`cluewise compare`: encodings, solvers and the backtracker on the same puzzles."""

import json
import sys
from collections.abc import Callable, Sequence
from typing import IO, Any

import click
from click.core import ParameterSource

from cluewise.answer_output import is_utf8, worst
from cluewise.comparisons import report
from cluewise.comparisons.columns import columns_of, not_applicable
from cluewise.comparisons.comparison import Comparison, Earlier, Plan, check_counters, resumed
from cluewise.comparisons.experiment import check_folder, save, saved, side_by_side
from cluewise.comparisons.families import family, read_seeds
from cluewise.comparisons.runs import LIMITS, RunTask, Sample
from cluewise.exit_codes import DEFECT, INTERRUPTED, OK
from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.reading import load_json, read_file
from cluewise.solvers.common import Limits

from .common import (
    Parameters,
    Seconds,
    Unread,
    alone,
    completed_by,
    distinct_option,
    listed_names,
    only_ours,
    parameters_argument,
    place,
    progress_bar,
    puzzles,
    set_option,
)
from .output import STANDARD_OUTPUT, OutputType, echo, write_output


def names(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[str, ...]:
    """As `listed_names`; an empty tuple if the option is not given."""
    return listed_names(context, parameter, value) or ()


COMPLETED = {
    "--encodings": "encoding_names",
    "--solvers": "solver_names",
    "--cardinalities": "cardinality_names",
    "--sums": "sum_names",
    "--globals": "lowering_names",
}


def listed(*option: str, **more: Any) -> Callable[[Any], Any]:
    """An option that takes a list with commas."""
    complete = COMPLETED.get(option[0])
    complete_list = completed_by(complete, several=True) if complete else None
    return click.option(*option, callback=names, shell_complete=complete_list, **{"metavar": "A,B,…", **more})


@click.command()
@parameters_argument()
@listed("--encodings", default="all", show_default=True, help="Names, 'all', or FILE.py:FUNCTION for your own.")
@listed("--solvers", default="glucose4,backtrack", show_default=True, help="Solvers, as for solve.")
@listed("--cardinalities", help="Encodings of counts (default: the default one).")
@listed("--sums", help="Encodings of weighted sums (default: the default one).")
@listed("--globals", help="Lowerings of global constraints, or 'all' (default: the default one).")
@listed("--counters", help="Model counters as further columns, for --task count: ganak, approxmc, or a command.")
@click.option("--task", type=click.Choice(list(LIMITS)), default="unique", show_default=True, help="The question.")
@click.option(
    "--runs", type=click.IntRange(1), default=1, show_default=True, metavar="N", help="Runs of each, after a warm-up."
)
@click.option(
    "--timeout",
    type=Seconds(),
    metavar="SECONDS",
    default=60.0,
    show_default=True,
    help="Time limit for each run.",
)
@click.option("--memory", type=click.IntRange(1), metavar="MEGABYTES", help="Memory limit for each run.")
@click.option(
    "--jobs", type=click.IntRange(1), default=1, show_default=True, help="Runs at a time; only 1 gives reliable times."
)
@click.option("--seed", type=int, help="Shuffle variables and clauses (default: the encoder's order).")
@distinct_option
@listed("--generate", metavar="SIZES", help="Random puzzles of these sizes instead of a SOURCE, such as 10x10,15x15.")
@click.option("--seeds", default="0..4", show_default=True, metavar="A..B", help="Seeds of --generate.")
@click.option("--csv", "csv_file", type=OutputType(), help="One line per run; - is standard output.")
@click.option("--json", "json_file", type=OutputType(), help="Everything, as one object; - is standard output.")
@click.option("--markdown", "markdown_file", type=OutputType(), help="The table; - is standard output.")
@click.option(
    "--plot", "plot_file", type=OutputType(), help="Cactus plot (for two columns also a scatter): .svg, .png, .pdf."
)
@click.option("--save", metavar="FOLDER", help="Keep instances, choices, versions, machine, runs, table and plot.")
@click.option("--repeat", metavar="FOLDER", help="Run a comparison of --save again, and show both runs side by side.")
@click.option("--resume", metavar="FILE", help="Continue a comparison that --json wrote.")
@set_option
def command(parameters: Parameters, settings: tuple[tuple[str, str], ...], **options: Any) -> int:
    """Compare encodings and solvers: answers, sizes and times.

    Every run has its own process. A crash or a reached limit is an entry in the table. Disagreements between columns
    are printed first, with exit code 1. After Ctrl-C, the results so far are written (exit code 130).

    \b
    cluewise compare signpost 4x3:cdefcdgebaag --solvers glucose4,cadical195,highs,backtrack:dfs
    cluewise compare queens --generate 8,10 --seeds 0..9 --cardinalities pairwise,product --task count --plot q.svg
    cluewise compare queens --generate 8 --task count --solvers glucose4 --counters ganak --save results
    """
    if options["save"] is not None:
        check_folder(options["save"])
    if options["repeat"] is not None:
        return _repeated(options)
    if sum(options[option] == STANDARD_OUTPUT for option in ("csv_file", "json_file", "markdown_file")) > 1:
        raise click.UsageError("only one of --csv, --json and --markdown can be standard output")
    instances, code = _instances(parameters, parameters.with_settings(settings), options["generate"], options["seeds"])
    check_counters(options["counters"], options["task"])
    puzzle = parameters.name or _one_kind(instances)
    columns = columns_of(
        puzzle,
        options["encodings"],
        options["solvers"],
        options["cardinalities"],
        options["sums"],
        options["globals"],
        options["counters"],
    )
    if not instances or not columns:
        raise PuzzleError(
            "nothing to compare: no puzzle was read" if columns else "nothing to compare: no encoding fits a solver"
        )
    limits = Limits.of(options["timeout"], options["memory"])
    task = RunTask(options["task"], limits, options["distinct"], options["seed"])
    plan = Plan(puzzle, instances, columns, task, options["runs"], options["jobs"])
    with only_ours():  # an unknown name is reported before anything runs
        for column in columns:
            not_applicable(instances[0].read(), column, task.view)
    earlier = Earlier() if options["resume"] is None else _resumed(options["resume"], plan)
    if options["plot_file"]:
        from cluewise.comparisons.plots import check_name

        check_name(options["plot_file"])
    comparison = Comparison(plan, earlier)
    try:
        _run(comparison)
    except KeyboardInterrupt:
        code = INTERRUPTED
        where = (
            f"; --resume {options['json_file']} continues"
            if options["json_file"] not in (None, STANDARD_OUTPUT)
            else ""
        )
        click.echo(f"cluewise: interrupted: the table holds what was finished{where}", err=True)
    _report(comparison, options)
    if options["save"] is not None:
        save(options["save"], comparison)
    return DEFECT if comparison.disagreements() else code


OUTPUTS = ("repeat", "save", "csv_file", "json_file", "markdown_file", "plot_file")
"""The options that --repeat takes: all others are saved in its folder."""


def _repeated(options: dict[str, Any]) -> int:
    """Runs a saved comparison again."""
    context = click.get_current_context()
    given = (name for name in context.params if context.get_parameter_source(name) is ParameterSource.COMMANDLINE)
    if other := next((name for name in given if name not in OUTPUTS), None):
        raise click.UsageError(f"--repeat takes all choices from its folder: leave out '{other}'")
    before, made = saved(options["repeat"])
    comparison = Comparison(before.plan)
    code = OK
    try:
        _run(comparison)
    except KeyboardInterrupt:
        code = INTERRUPTED
        click.echo("cluewise: interrupted: the table holds what was finished", err=True)
    _report(comparison, options)
    both = side_by_side(before, made, comparison)
    echo(both.rstrip("\n"))
    if options["save"] is not None:
        save(options["save"], comparison, both)
    return DEFECT if comparison.disagreements() else code


def _instances(
    parameters: Parameters, settings: dict[str, str], sizes: tuple[str, ...], seeds: str
) -> tuple[list[Sample], int]:
    """The puzzles, each with a unique name, and the exit code: 2 if one could not be read."""
    if sizes:
        if parameters.arguments or parameters.name is None:
            raise click.UsageError("--generate makes puzzles: it takes a PUZZLE and no SOURCE")
        return list(family(parameters.name, sizes, read_seeds(seeds), settings)), OK
    instances: list[Sample] = []
    codes = [OK]
    taken: set[str] = set()
    for read in puzzles(parameters.name, parameters.arguments, settings):
        with alone(codes):
            if isinstance(read, Unread):
                raise read.error
            name = place(read[0]).replace("\n", " ")
            name = name if len(name) <= 60 else f"{name[:57]}…"
            while name in taken:
                name += "'"
            taken.add(name)
            instances.append(Sample(name, read[1].name, read[1].format()))
    return instances, worst(codes)


def _one_kind(instances: Sequence[Sample]) -> str:
    """The name of the puzzle if all instances are of one kind. Raises PuzzleError."""
    names = sorted({instance.puzzle for instance in instances})
    if len(names) != 1:
        kinds = f"puzzles of {' and '.join(names)}" if names else "none"
        raise PuzzleError(f"expected puzzles of one kind to compare, found {kinds}")
    return names[0]


def _resumed(path: str, plan: Plan) -> Earlier:
    try:
        return resumed(_read_json(path), plan)
    except Refused as error:
        raise Refused(f"{path}: {error}") from None


def _read_json(path: str) -> Any:
    try:
        return load_json(read_file(path))
    except ValueError as error:
        raise error if isinstance(error, PuzzleError) else PuzzleError(f"expected JSON: {error}", path) from None


def _run(comparison: Comparison) -> None:
    """Runs the comparison, with a progress bar on a terminal."""
    if not sys.stderr.isatty():
        comparison.run()
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    total = len(comparison.plan.todo(comparison.runs))
    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with progress_bar("comparing", total, *parts) as report:
        comparison.run(lambda run: report(f"{run.instance[:30]} · {run.column[:40]}"))


def _json(comparison: Comparison, *, ascii_only: bool) -> str:
    return json.dumps(comparison.as_dict(), indent=1, ensure_ascii=ascii_only) + "\n"


def _report(comparison: Comparison, options: dict[str, Any]) -> None:
    """Prints disagreements, writes the requested files, and prints the table."""
    for disagreement in comparison.disagreements():
        echo(disagreement.text() + "\n", err=True)
    plan, runs = comparison.plan, comparison.runs
    summaries = comparison.summaries()
    writers: dict[str, Callable[[IO[str]], object]] = {
        "csv_file": lambda file: file.write(report.as_csv(runs)),
        "json_file": lambda file: file.write(_json(comparison, ascii_only=not is_utf8(file))),
        "markdown_file": lambda file: file.write(report.as_markdown(summaries)),
    }
    for file_option, write in writers.items():
        if options[file_option]:
            write_output(options[file_option], write)
    if options["plot_file"]:
        from cluewise.comparisons.plots import plot

        plot(options["plot_file"], plan.columns, runs, plan.task.limits.seconds, f"{plan.puzzle}: {plan.task.name}")
    if "-" not in (options["csv_file"], options["json_file"], options["markdown_file"]):
        from rich.console import Console

        wide = Console(width=None if sys.stdout.isatty() else 200)
        wide.print(report.as_table(summaries, comparison.title, wide.width))
    for name, reason in dict.fromkeys((run.column, run.reason) for run in runs if run.status == "n/a"):
        click.echo(f"n/a: {name}: {reason}", err=True)
