"""The command line: verbs, exit codes, and one clear message for everything that goes wrong.

Exit codes: 0 answered, 10 several solutions (`--unique`), 20 no solution, 30 unknown, 2 bad input or usage, 1 our
defect.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from cluewise import __version__
from cluewise.puzzles.common.errors import CluewiseError, EncodingBug, SolverFailure

VERBS = ("solve", "check", "export", "decode", "generate", "list")
OK, DEFECT, USAGE, SEVERAL, NONE, UNKNOWN = 0, 1, 2, 10, 20, 30
WORST_FIRST = (DEFECT, USAGE, UNKNOWN, NONE, SEVERAL, OK)


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


def worst(codes: Sequence[int]) -> int:
    """The exit code of several answers."""
    return min(codes, key=WORST_FIRST.index, default=OK)


def complain(error: BaseException) -> int:
    """Writes the message of an error to standard error; its exit code."""
    click.echo(f"cluewise: {error}", err=True)
    if isinstance(error, EncodingBug):
        return DEFECT
    return UNKNOWN if isinstance(error, SolverFailure) else USAGE


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; its exit code."""
    try:
        code = cli.main(args=arguments, prog_name="cluewise", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else OK
    except click.ClickException as error:
        error.show()
        return USAGE
    except CluewiseError as error:
        return complain(error)
    except (KeyboardInterrupt, click.Abort):
        click.echo("cluewise: interrupted", err=True)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read our output has gone
        return OK
    except OSError as error:
        click.echo(f"cluewise: {error.filename or 'output'}: {error.strerror}", err=True)
        return USAGE


def main() -> None:
    sys.exit(run())
