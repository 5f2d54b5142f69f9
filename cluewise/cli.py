"""The command line: its verbs, and one clear message for every error."""

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from io import BufferedWriter, FileIO, StringIO, TextIOWrapper
from typing import Any

import click

from cluewise.puzzles.common.errors import safe
from cluewise.version import __version__

from .exit_codes import DEFECT, INTERRUPTED, OK, USAGE, complain

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


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line and returns its exit code."""
    _open_streams()
    if COMPLETE in os.environ:
        exit_code: int = import_module("cluewise.commands.completion").complete(cli, COMPLETE)
        return exit_code
    try:
        # Not `cli.main`: it gives exit code 1 if the reader of our output stops early.
        with cli.make_context("cluewise", list(sys.argv[1:] if arguments is None else arguments)) as context:
            code = cli.invoke(context)
        sys.stdout.flush()
        return code if isinstance(code, int) else OK
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        _advised(error).show(shown := StringIO())
        click.echo(safe(shown.getvalue()), err=True, nl=False)
        return USAGE
    except (KeyboardInterrupt, click.Abort):
        click.echo("cluewise: interrupted", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()  # the program that reads our output has ended
        return OK
    except OSError as error:
        click.echo(safe(f"cluewise: {_place(error)}{error.strerror or error}"), err=True)
        return USAGE
    except Exception as error:  # no traceback reaches a user
        return complain(error)


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


def _place(error: OSError) -> str:
    """The place of a system error, if it is known."""
    if error.filename:
        return f"{os.fsdecode(error.filename)}: "
    try:
        sys.stdout.flush()
    except OSError:
        return "standard output: "  # some output is still unwritten
    return ""


class _Lost(FileIO):
    """Replaces a closed standard stream, and records if anything was written."""

    any_lost = False

    def write(self, data: Any) -> int:
        self.any_lost = self.any_lost or bool(len(data))
        return super().write(data)


def _is_lost() -> bool:
    """True if an answer was written to a closed standard output."""
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    if not isinstance(raw, _Lost):
        return False
    sys.stdout.flush()
    return raw.any_lost


def _open_streams() -> None:
    """Makes standard output and standard error accept any text, even if closed or limited to some letters."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, TextIOWrapper(BufferedWriter(_Lost(os.devnull, "w")), encoding="utf-8"))
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _forget_output() -> None:
    """Discards unwritten output: the interpreter would try to write it again at exit, and report an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run_and_flush() -> int:
    """Runs the command line of this process, flushes its output and returns its exit code.

    It is 1 if the answer was lost because standard output is closed.
    """
    code = run()
    if _is_lost():
        print("cluewise: standard output is closed: the answer is lost", file=sys.stderr)
        return DEFECT
    try:
        sys.stdout.flush()
    except OSError:
        _forget_output()
    return code
