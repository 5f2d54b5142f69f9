"""The verbs of the command line, read by click."""

import warnings
from collections.abc import Mapping, Sequence
from importlib import import_module
from io import StringIO

import click

from cluewise.puzzles.common.errors import safe
from cluewise.version import __version__

from .exit_codes import INTERRUPTED, OK, USAGE

LABORATORY = ("compare", "grade", "show", "family")
VERBS = (
    *("solve", "check", "certify", "explain", "hint", "rate", "convert", "export", "decode"),
    *("generate", "sheet", "batch", "merge"),
    *("dataset", "score", "serve"),
    *LABORATORY,
    *("open", "list", "new", "doctor"),
)

OTHERWISE: Mapping[tuple[str | None, str], str] = {
    ("generate", name): "The number of puzzles is '-n K'." for name in ("--count", "--number", "--limit")
}
"""Advice about an option that a verb does not have, by the verb and the option."""

COMPLETE = "_CLUEWISE_COMPLETE"
"""The environment variable in which a shell requests completion."""


class Verbs(click.Group):
    """The verbs. A verb's module is imported when the verb is used."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in VERBS:
            from .puzzles.common.errors import UnknownName

            raise click.UsageError(str(UnknownName("verb", name, VERBS)), context)
        command: click.Command = import_module(f"cluewise.commands.{name}").command
        return command


@click.command(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="cluewise", message="%(prog)s %(version)s")
def cli() -> None:
    """Solve logic puzzles with SAT and integer programming.

    'cluewise VERB --help' explains a verb. docs/tutorial.md is a tutorial of ten minutes.

    \b
    cluewise solve signpost 5x5:1cceefcfggeeccghcac3e12hch10ah25a
    cluewise generate signpost 6x6 | cluewise solve signpost --unique
    """


def invoke(arguments: Sequence[str]) -> int:
    """Runs a command line. Returns its exit code, also for wrong usage. Raises all other errors."""
    try:
        # Not `cli.main`: it gives exit code 1 if the reader of our output stops early.
        with cli.make_context("cluewise", list(arguments)) as context, warnings.catch_warnings():
            warnings.filterwarnings("default", "backtrack:", DeprecationWarning)  # a name in an option is the user's
            warnings.showwarning = lambda message, *_: click.echo(f"cluewise: {message}", err=True)
            code = cli.invoke(context)
        return code if isinstance(code, int) else OK
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        _advised(error).show(shown := StringIO())
        click.echo(safe(shown.getvalue()), err=True, nl=False)
        return USAGE
    except click.Abort:
        click.echo("cluewise: interrupted", err=True)
        return INTERRUPTED


def _advised(error: click.ClickException) -> click.ClickException:
    """Adds advice to the error for an unknown option: another option, or `--` before a puzzle text that begins with
    `-`. Other errors do not change."""
    if not isinstance(error, click.NoSuchOption) or error.ctx is None:
        return error
    verb, takes_text = error.ctx.info_name, any(parameter.nargs == -1 for parameter in error.ctx.command.params)
    advice = OTHERWISE.get((verb, error.option_name), "")
    if takes_text and not error.possibilities:
        advice = f"Write '--' before a text that begins with '-': cluewise {verb} … -- '-o-…'"
    return click.UsageError(f"{error.message} {advice}", error.ctx) if advice else error
