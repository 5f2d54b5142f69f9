"""`cluewise batch`: thousands of puzzles, one line of JSON each."""

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from time import monotonic
from typing import Any

import click

from cluewise import sources
from cluewise.answer_output import worst
from cluewise.batch.executors import executor_for
from cluewise.batch.expansion import expanded
from cluewise.batch.lines import go_on, in_order
from cluewise.batch.outputs import opened
from cluewise.batch.work import BatchItem, BatchTask, Bundle, bundles, differs, handfuls, marked, place_of, whole_of
from cluewise.bulk_solve import Many
from cluewise.exit_codes import DEFECT, NONE, OK, SEVERAL, UNKNOWN, USAGE, explain
from cluewise.pipeline import SolveOptions, make_request
from cluewise.puzzles.common.errors import CluewiseError, EncodingBug, quote
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text
from cluewise.registry.discovery import path
from cluewise.solvers.common import Limits
from cluewise.solvers.processes.runner import stopping_cleanly
from cluewise.solvers.sat import available

from .common import (
    STANDARD_INPUT,
    Parameters,
    cardinality_option,
    check_settings,
    distinct_option,
    encoding_option,
    globals_option,
    goal_options,
    limit_options,
    of_all,
    only_ours,
    parameters_argument,
    place,
    progress_bar,
    set_option,
    solver_option,
    sums_option,
    texts_of,
    wanted,
)
from .output import STANDARD_OUTPUT, OutputType, keep_sources

WORDS = {OK: "answered", SEVERAL: "with several solutions", NONE: "without a solution", UNKNOWN: "unknown"}
WORDS |= {USAGE: "that cannot be read or solved this way", DEFECT: "defects"}


class ShardType(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.3 on
    """`I/N` as (I, N): part I of N, counted from 1."""

    name = "I/N"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[int, int]:
        part, _, parts = str(value).partition("/")
        if not (part.isdecimal() and parts.isdecimal() and len(value) < 20 and 1 <= int(part) <= int(parts)):
            self.fail(f"expected part I of N as I/N, such as from 1/16 to 16/16, found {quote(value)}", param, context)
        return int(part), int(parts)


@click.command()
@parameters_argument()
@click.option("-o", "--output", "out", type=OutputType(), default="-", help="Where to write; - is standard output.")
@goal_options
@encoding_option
@solver_option
@cardinality_option
@sums_option
@globals_option
@distinct_option
@limit_options
@click.option(
    "--workers", type=click.IntRange(1), metavar="N", help="Number of processes (default: one per processor)."
)
@click.option("--dask", metavar="ADDRESS", help="Scheduler of a Dask cluster, used instead of processes.")
@click.option("--shard", type=ShardType(), metavar="I/N", help="Only every Nth puzzle, from the Ith on.")
@click.option("--resume", is_flag=True, help="Continue after the lines in OUT.")
@click.option("--no-times", is_flag=True, help="Omit the seconds, so that equal input gives equal output.")
@set_option
def command(parameters: Parameters, settings: tuple[tuple[str, str], ...], **options: Any) -> int:
    """Solve thousands of puzzles, one JSON object a line.

    The lines are in the order of the input. SOURCE is a file, a folder, a pattern, a puzzle as text, or - for standard
    input. Without PUZZLE, the sources are addresses, which may be of different puzzles.

    A line has the keys of 'cluewise solve --format json', and four more: `index` counts all puzzles from 0, `total` is
    their number, `digest` identifies the puzzle and the question, `batch` the whole batch. An unreadable puzzle has a
    line too. If a worker process dies, its puzzle is tried once more; if that also fails, its `reason` is "worker
    died".

    Lines are written whole, even if the disk is full or a signal ends the batch. Only kill -9 or a power failure can
    cut off the last line. --resume removes an incomplete line and continues after the others. It refuses an OUT that
    is not the output of the same batch: the same puzzles, goal, encoding, solver, cardinality, sums, globals, view and
    settings. Limits, --workers and --no-times may differ. Without --resume, OUT is overwritten. Only one batch at a
    time can write OUT.

    Exit codes are those of solve, for the puzzles of this run; 130 after Ctrl-C.

    \b
    cluewise batch sudoku puzzles.txt more/ 'other/*.sdm' --unique -o answers.jsonl
    cluewise batch sudoku puzzles.txt --shard 3/16 -o part-3.jsonl
    cluewise batch sudoku puzzles.txt --dask tcp://192.168.0.7:8786 -o answers.jsonl --resume
    """
    started = monotonic()
    task, items = _task_and_items(parameters, parameters.with_settings(settings), options)
    first = _first(task, items)
    sharing = False
    with only_ours():
        sharing = first is not None and Many(task.options, task.wanted.limit, task.limits).shares(first)
    places = (place_of(task, item) for item in items)
    resume = partial(go_on, places=places, differs=partial(differs, task, items)) if options["resume"] else None
    out = None if options["out"] == STANDARD_OUTPUT else options["out"]
    codes: Counter[int] = Counter()
    unread = ""
    with closing(executor_for(options["dask"], options["workers"])) as executor, opened(out, resume) as output:
        done = output.done
        try:
            with stopping_cleanly(), _progress(len(items) - done) as report:
                given_out = _shared(items, done) if sharing else handfuls(items[done:], executor.hands)
                for _, code, line in in_order(executor.run(task, given_out), [item.number for item in items[done:]]):
                    output.write(line)
                    if code == USAGE and not codes[code] and out is not None:
                        unread = str(json.loads(line)["reason"])  # else only OUT would have this message
                    codes[code] += 1
                    report()
        except KeyboardInterrupt:
            if out is not None:
                click.echo("cluewise: stopped; repeat the command with --resume to continue", err=True)
            raise
        finally:
            _summarise(codes, len(items), done, monotonic() - started)
            if unread:
                click.echo(f"cluewise: the first of these: {unread}", err=True)
    return worst(list(codes))


def _task_and_items(
    parameters: Parameters, settings: dict[str, str], options: dict[str, Any]
) -> tuple[BatchTask, list[BatchItem]]:
    """The task and the puzzles of this shard. Errors in the options are reported before anything is read."""
    if options["resume"] and options["out"] == STANDARD_OUTPUT:
        raise click.UsageError("--resume continues a file: name it with -o")
    if options["resume"] and os.path.exists(options["out"]) and not os.path.isfile(options["out"]):
        raise click.UsageError(f"--resume continues a file: '{options['out']}' is a device or a pipe")
    if options["dask"] and options["workers"]:
        raise click.UsageError("--dask and --workers exclude one another")
    task = _task(parameters.name, settings, options)
    sources = tuple(expanded(parameters.arguments or [STANDARD_INPUT]))
    keep_sources(options["out"], sources)
    items = [marked(task, item) for item in _items(parameters.name, sources)]
    part, parts = options["shard"] or (1, 1)
    return task._replace(whole=whole_of(items)), items[part - 1 :: parts]


def _task(puzzle: str | None, settings: dict[str, str], options: dict[str, Any]) -> BatchTask:
    goal = wanted(options["everything"], options["limit"], options["count"], options["unique"])
    check_settings(puzzle, settings)
    solve_options = SolveOptions(
        options["encoding"],
        options["solver"],
        options["cardinality"],
        options["distinct"],
        options["sums"],
        globals=options["globals"],
    )
    limits = Limits.of(options["timeout"], options["memory"])
    return BatchTask(puzzle, settings, goal, solve_options, limits, times=not options["no_times"], path=path())


def _items(puzzle: str | None, sources: Sequence[str]) -> list[BatchItem]:
    """The puzzles of all sources, not parsed yet. A source that cannot be read becomes an item with its error."""
    texts: list[tuple[str, Text | CluewiseError]] = []
    for source in sources:
        try:
            texts += [(place(text), text) for text in texts_of(puzzle, source)]
        except of_all():
            raise
        except CluewiseError as error:
            texts.append((source, error))
        except Exception as error:  # a defect costs no other source its lines
            texts.append((source, EncodingBug(explain(error)[1])))
    return [BatchItem(number, source, text) for number, (source, text) in enumerate(texts)]


def _first(task: BatchTask, items: Sequence[BatchItem]) -> Puzzle | None:
    """Returns the first readable puzzle, or None. An unknown name raises here, before anything runs."""
    for item in items:
        try:
            if isinstance(item.text, Text):
                puzzle = sources.read_puzzle(task.puzzle, item.text, task.settings)
                break
        except Exception:  # its line will report the error
            continue
    else:
        return None
    chosen = make_request(puzzle, task.options)
    if chosen.solver is not None and chosen.solver.kind == "cnf" and not chosen.solver.external:
        available(chosen.solver.name)  # imports its library once, and not in every worker
    return puzzle


def _shared(items: Sequence[BatchItem], done: int) -> Iterator[Bundle]:
    """Yields the unfinished bundles, each complete: a resumed bundle gives the results of an uninterrupted one."""
    for bundle in bundles(items) if done < len(items) else ():
        if bundle[-1].number >= items[done].number:
            yield bundle


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], None]]:
    """A progress bar with rate and remaining time, on a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, ProgressColumn, TimeRemainingColumn
    from rich.progress import Task as Bar
    from rich.text import Text as Words

    class Rate(ProgressColumn):
        def render(self, task: Bar) -> Words:
            return Words(f"{task.speed:.0f}/s" if task.speed and task.speed >= 10 else f"{task.speed or 0:.2f}/s")

    parts = (BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with progress_bar("", total, *parts) as report:
        yield lambda: report("")


def _summarise(codes: Counter[int], total: int, done: int, seconds: float) -> None:
    """Prints a summary on standard error."""
    solved = codes.total()
    parts = ", ".join(f"{codes[code]} {description}" for code, description in WORDS.items() if codes[code]) or (
        "nothing remained to do" if done == total else "nothing was done"
    )
    rate = f"{solved} of {total} puzzles{f' after {done} before' if done else ''}, {solved / seconds:.0f} a second"
    click.echo(f"{rate}: {parts}", err=True)
