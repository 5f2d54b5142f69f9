"""The command line: its verbs, and one clear message for everything that goes wrong."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

import click

from cluewise import __version__

from .exits import INTERRUPTED, OK, USAGE, complain

VERBS = ("solve", "check", "export", "decode", "generate", "list")


class Verbs(click.Group):
    """A verb's module is imported when the verb is used."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in VERBS:
            return None
        command: click.Command = import_module(f"cluewise.commands.{name}").command
        return command


@click.command(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="cluewise", message="%(prog)s %(version)s")
def cli() -> None:
    """Solves logic puzzles through SAT and integer programming.

    \b
    cluewise solve signpost 5x5:1cceefcfggeeccghcac3e12hch10ah25a
    cluewise generate signpost 6x6 | cluewise solve signpost --unique
    """


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that cannot show a letter still shows the rest
    try:
        code = cli.main(args=arguments, prog_name="cluewise", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code if isinstance(code, int) else OK
    except click.ClickException as error:
        error.show()
        return USAGE
    except (KeyboardInterrupt, click.Abort):
        click.echo("cluewise: interrupted", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read our output has gone
        return OK
    except OSError as error:
        click.echo(f"cluewise: {error.filename or 'output'}: {error.strerror}", err=True)
        return USAGE
    except Exception as error:  # the last line of defence: no traceback reaches a user
        return complain(error)


def main() -> None:
    sys.exit(run())
