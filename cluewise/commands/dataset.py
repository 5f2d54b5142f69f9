"""`cluewise dataset`: questions and answers about proven puzzles for machine learning."""

import os
import random
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

import click

from cluewise.batch.executors import executor_for
from cluewise.batch.outputs import opened
from cluewise.datasets.build import DatasetPlan, Selection, entries, line_of, plan_of
from cluewise.datasets.card import card
from cluewise.datasets.files import entries_in
from cluewise.datasets.items import PARTS
from cluewise.datasets.proofs import DatasetLine, ProvingTask
from cluewise.datasets.questions import STYLES
from cluewise.exit_codes import NONE, OK, UNKNOWN
from cluewise.puzzles.common.errors import PuzzleError, quote
from cluewise.registry.discovery import path
from cluewise.solvers.processes.runner import stopping_cleanly

from .common import StatusLine, completed_by, listed_names
from .output import STANDARD_OUTPUT, OutputType, echo, write_output

CARD = "README.md"


class Shares(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.3 on
    """Shares such as `0.9,0.1`."""

    name = "A,B"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[float, ...]:
        try:
            shares = tuple(map(float, str(value).split(",")))
        except ValueError:
            shares = ()
        if (
            not 2 <= len(shares) <= len(PARTS)
            or not all(0 < share < 1 for share in shares)
            or abs(sum(shares) - 1) > 1e-6
        ):
            self.fail(
                f"expected two or three shares with the sum 1, such as 0.9,0.1, found {quote(value)}", param, context
            )
        return shares


@click.command()
@click.argument("kinds", nargs=-1, metavar="[KIND]...", shell_complete=completed_by("puzzles"))
@click.option("--sizes", metavar="A,B,…", callback=listed_names, help="Sizes (default: two small sizes of each kind).")
@click.option("--level", metavar="L", help="1 to 5, easy, medium, hard, expert, search, or a range.  [default: 1-3]")
@click.option(
    "-n", "count", type=click.IntRange(1), default=100, show_default=True, metavar="K", help="Number of entries."
)
@click.option("--seed", type=int, help="Same seed, same entries (default: a random seed, printed on standard error).")
@click.option("--style", type=click.Choice(STYLES), default="text", show_default=True, help="The form of the boards.")
@click.option("--trace", is_flag=True, help="Add the steps to each solution.")
@click.option(
    "--split", type=Shares(), default=None, metavar="A,B", help="Shares of the parts train and test, such as 0.9,0.1."
)
@click.option(
    "--broken",
    type=click.FloatRange(0, 1),
    default=0.0,
    metavar="SHARE",
    help="Share of puzzles with no solution or two.",
)
@click.option(
    "--draws", type=click.IntRange(1), metavar="N", help="Maximum number of draws for a puzzle.  [default: 20]"
)
@click.option("-o", "--output", "out", type=OutputType(), default="-", help="Where to write; - is standard output.")
@click.option("--resume", is_flag=True, help="Continue after the lines in OUT.")
@click.option("--card", "with_card", is_flag=True, help=f"Write {CARD} beside OUT.")
@click.option("--check", "checked", metavar="FILE", help="Prove every line of FILE again; writes nothing.")
@click.option(
    "--workers", type=click.IntRange(1), metavar="N", help="Number of processes (default: one per processor)."
)
@click.option("--dask", metavar="ADDRESS", help="Scheduler of a Dask cluster, used instead of processes.")
def command(kinds: tuple[str, ...], checked: str | None, **options: Any) -> int:
    """Make a dataset of puzzles for machine learning, one JSON object a line.

    A line has `question` (the rules in words and the board), `answer` (in the form that the question asks for) and
    `metadata`. Each puzzle has one solution and its level by proof. KIND is the name of a puzzle; without one, all
    kinds take part.

    No board occurs twice, also turned or mirrored. The same seed gives the same lines, with any number of --workers.
    --resume continues an interrupted file, or makes it longer with a larger -n.

    --split writes the part of each entry into its metadata; a board never changes its part. --broken adds puzzles
    without a solution (the answer is a minimal clash) and with two (the answer is both). --trace adds the steps of a
    person to `metadata`.

    Exit codes: 0 all made or proven, 20 a line of --check is false, 30 fewer than K boards exist, 2 bad input, 130
    after Ctrl-C.

    \b
    cluewise dataset slitherlink nurikabe --sizes 6x6,10x10 --level 1-4 -n 1000 --seed 7 -o set.jsonl --card
    cluewise dataset -n 5000 --split 0.9,0.1 --broken 0.1 --style json -o all.jsonl
    cluewise dataset --check set.jsonl
    """
    if options["dask"] and options["workers"]:
        raise click.UsageError("--dask and --workers exclude one another")
    if checked is not None:
        return _check(kinds, checked, options)
    out = options["out"]
    for option in ("resume", "with_card"):
        if options[option] and (out == STANDARD_OUTPUT or (os.path.exists(out) and not os.path.isfile(out))):
            raise click.UsageError(f"--{option.removeprefix('with_')} needs a file: name it with -o")
    card_path = os.path.join(os.path.dirname(out), CARD)
    if options["with_card"]:
        OutputType().convert(card_path, None, click.get_current_context())
    if options["resume"] and options["seed"] is None:
        raise click.UsageError("--resume needs the --seed of the file")
    seed = random.SystemRandom().randrange(10**9) if options["seed"] is None else options["seed"]
    names = ("level", "style", "trace", "broken", "draws")
    plan = plan_of(
        kinds,
        options["sizes"] or (),
        seed=seed,
        split=options["split"] or (),
        **{name: options[name] for name in names},
    )
    if options["seed"] is None:
        click.echo(f"seed {seed}", err=True)
    return _made(plan, card_path, options)


def _made(plan: DatasetPlan, card_path: str, options: dict[str, Any]) -> int:
    """Makes the entries and the card."""
    selection, out, count = Selection(plan), options["out"], options["count"]
    resume = selection.replay if options["resume"] else None
    status = StatusLine()
    with stopping_cleanly(), opened(None if out == STANDARD_OUTPUT else out, resume) as output:
        done = output.done
        try:
            missing = max(0, count - done)
            with closing(entries(selection, missing, options["workers"], options["dask"])) as made:  # type: ignore[type-var]
                for entry in made:
                    output.write(line_of(entry))
                    done += 1
                    status.report(f"{done} of {count}")
        except KeyboardInterrupt:
            if out != STANDARD_OUTPUT:
                click.echo("cluewise: stopped; repeat the command with --resume to continue", err=True)
            raise
        finally:
            status.clear()
    closed = [f"{plan.requests[cell].name} {plan.requests[cell].size}: {reason}" for cell, reason in _sorted(selection)]
    for line in (*plan.skipped, *closed):
        echo(f"not made: {line}", err=True)
    if options["with_card"]:
        with open(out, "rb") as file:
            text = card(out, (entry for _, entry in entries_in(out, file)), plan, closed)
        write_output(card_path, lambda stream: stream.write(text))
    if done < count:
        click.echo(f"cluewise: {done} entries; these kinds and sizes gave no more boards", err=True)
    return OK if done >= count else UNKNOWN


def _sorted(selection: Selection) -> list[tuple[int, str]]:
    return sorted(selection.closed.items())


# ── the check ──


def _check(kinds: Sequence[str], name: str, options: dict[str, Any]) -> int:
    """Proves every line of a file. Reports each false line, and repeated boards."""
    context = click.get_current_context()
    given = [key for key in options if context.get_parameter_source(key) is click.core.ParameterSource.COMMANDLINE]
    others = [key for key in given if key not in ("workers", "dask")]
    if kinds or others:
        raise click.UsageError("--check takes only --workers and --dask")
    lines = list(_lines(name))
    faults = _repeated(lines)
    status = StatusLine()
    with stopping_cleanly(), closing(executor_for(options["dask"], options["workers"])) as executor:
        for done, (number, fault) in enumerate(executor.run(ProvingTask(path()), ([line] for line in lines)), 1):
            if fault:
                faults.setdefault(number, fault)
            status.report(f"{done} of {len(lines)}")
    status.clear()
    for number, fault in sorted(faults.items()):
        echo(f"{name}, line {number}: {fault}")
    click.echo(f"{len(lines) - len(faults)} of {len(lines)} lines are proven")
    return NONE if faults else OK


def _lines(name: str) -> Iterator[DatasetLine]:
    try:
        with open(name, "rb") as file:
            yield from (DatasetLine(number, entry) for number, entry in entries_in(name, file))
    except OSError as error:
        raise PuzzleError(f"cannot be read: {error.strerror or error}", name) from None


def _repeated(lines: Sequence[DatasetLine]) -> dict[int, str]:
    """The lines whose board is also on an earlier line, perhaps turned or mirrored."""
    first: dict[Any, int] = {}
    faults = {}
    for line in lines:
        earlier = first.setdefault(line.entry["metadata"].get("board"), line.number)
        if earlier != line.number:
            faults[line.number] = f"the board of line {earlier}, perhaps turned or mirrored"
    return faults
