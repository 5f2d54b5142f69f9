"""`cluewise export`: a file for an external solver, or a drawing."""

import os
import sys
import tempfile
from collections.abc import Callable
from typing import IO

import click

from cluewise import exchange

from .common import cardinality_option, encoding_option, index_option, one_puzzle, puzzle_argument, set_option


@click.command()
@puzzle_argument
@click.argument("source")
@click.option(
    "--to", type=click.Choice([*exchange.TARGETS, "svg"]), default="dimacs", show_default=True, help="Format."
)
@click.option("-o", "--output", metavar="FILE", default="-", help="Where to write (default: standard output).")
@encoding_option
@cardinality_option
@index_option
@set_option
def command(
    puzzle: str,
    source: str,
    to: str,
    output: str,
    encoding: str | None,
    cardinality: str | None,
    index: int | None,
    settings: tuple[tuple[str, str], ...],
) -> int:
    """Writes a puzzle as a file for external solvers; by default in its reference encoding.

    The file speaks for itself: `cluewise decode` reads a solver's answer with nothing else. `--to svg` draws the
    puzzle.

    \b
    cluewise export signpost 2x2:1ceag -o puzzle.cnf
    cluewise export signpost 2x2:1ceag --to lp -o puzzle.lp
    """
    _, instance = one_puzzle(puzzle, source, index, dict(settings))
    if to == "svg":
        _write(output, lambda stream: stream.write(instance.picture().svg()))
    else:
        _write(output, lambda stream: exchange.export(instance, stream, to, encoding, cardinality))
    return 0


def _write(output: str, write: Callable[[IO[str]], object]) -> None:
    """To a file that appears only when it is whole, or to standard output."""
    if output == "-":
        write(sys.stdout)
        return
    if os.path.exists(output) and not os.path.isfile(output):
        with open(output, "w", encoding="utf-8") as stream:  # a device or a pipe; a directory is an OSError
            write(stream)
        return
    folder = os.path.dirname(os.path.abspath(output))
    with tempfile.NamedTemporaryFile("w", dir=folder, prefix=".cluewise-", delete=False, encoding="utf-8") as stream:
        try:
            write(stream)
            stream.close()
            os.chmod(stream.name, 0o666 & ~_umask())
            os.replace(stream.name, output)
        except BaseException:
            os.unlink(stream.name)
            raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
