"""`cluewise export`: a file for an external solver, or a drawing."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import IO

import click

from cluewise import exchange
from cluewise.encodings.common.files import FORMATS
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.solvers.runner import stopping_cleanly

from .common import (
    cardinality_option,
    encoding_option,
    index_option,
    one_puzzle,
    puzzle_argument,
    set_option,
    sums_option,
)


@click.command()
@puzzle_argument
@click.argument("source")
@click.option("--to", type=click.Choice([*FORMATS, "svg"]), default="dimacs", show_default=True, help="Format.")
@click.option("-o", "--output", metavar="FILE", default="-", help="Where to write (default: standard output).")
@encoding_option
@cardinality_option
@sums_option
@index_option
@set_option
def command(
    puzzle: str,
    source: str,
    to: str,
    output: str,
    encoding: str | None,
    cardinality: str | None,
    sums: str | None,
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
    if to == "svg" and (encoding or cardinality or sums):
        raise click.UsageError("--to svg draws the puzzle: it takes no encoding, no cardinality and no sums")
    _, instance = one_puzzle(puzzle, source, index, dict(settings))
    if to == "svg":
        _write(output, lambda stream: stream.write(instance.picture().svg()))
    else:
        _write(output, lambda stream: exchange.export(instance, stream, to, encoding, cardinality, sums))
    return 0


def _write(output: str, write: Callable[[IO[str]], object]) -> None:
    """To a file that appears only when it is whole, or to standard output."""
    if output == "-":
        write(sys.stdout)
        return
    output = os.path.realpath(output)
    if os.path.exists(output) and not os.path.isfile(output):
        with open(output, "w", encoding="utf-8") as stream:  # a device or a pipe; a directory is an OSError
            write(stream)
        return
    part = f"{output}.{os.getpid()}.part"
    try:
        with stopping_cleanly(), open(part, "w", encoding="utf-8") as stream:
            write(stream)
        os.replace(part, output)
    except OSError as error:
        raise PuzzleError(f"cannot be written: {error.strerror}", output) from None
    finally:
        with suppress(FileNotFoundError, NotADirectoryError):
            os.unlink(part)
