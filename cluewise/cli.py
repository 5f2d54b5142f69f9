"""The command line: its verbs, and one clear message for every error."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

import click

from cluewise import __version__

from .exits import INTERRUPTED, OK, UNKNOWN, USAGE, complain

LABORATORY = ("compare", "grade", "show", "family")
VERBS = (
    *("solve", "check", "certify", "explain", "hint", "rate", "convert", "export", "decode"),
    *("generate", "batch", "merge"),
    *LABORATORY,
    *("list", "new", "doctor"),
)

COMPLETE = "_CLUEWISE_COMPLETE"
"""The environment variable by which a shell asks for completion."""


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

    'cluewise VERB --help' explains a verb, and docs/tutorial.md takes ten minutes.

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
        error.show()
        return USAGE
    except (KeyboardInterrupt, click.Abort):
        click.echo("cluewise: interrupted", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()  # the program that reads our output has ended
        return OK
    except OSError as error:
        click.echo(f"cluewise: {_place(error)}{error.strerror or error}", err=True)
        return USAGE
    except MemoryError:
        click.echo("cluewise: out of memory", err=True)
        return UNKNOWN
    except Exception as error:  # no traceback reaches a user
        return complain(error)


def _place(error: OSError) -> str:
    """The place of a system error, if it is known."""
    if error.filename:
        return f"{os.fsdecode(error.filename)}: "
    try:
        sys.stdout.flush()
    except OSError:
        return "standard output: "  # some output is still unwritten
    return ""


def _open_streams() -> None:
    """Makes standard output and error accept any text, even if they are closed or cannot show every letter."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115  # for the rest of the process
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _forget_output() -> None:
    """Discards unwritten output: the interpreter would try to write it again at its end, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run_and_flush() -> int:
    """Runs the command line of this process, flushes its output and returns its exit code."""
    code = run()
    try:
        sys.stdout.flush()
    except OSError:
        _forget_output()
    return code
