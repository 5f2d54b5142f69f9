"""`cluewise export`: a file for an external solver, or a drawing."""

import os
from collections.abc import Callable
from functools import partial

import click

from cluewise import model_files
from cluewise.answer_output import worst
from cluewise.encodings.common.files import FORMATS
from cluewise.exit_codes import OK
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle

from .common import (
    Parameters,
    Unread,
    alone,
    cardinality_option,
    encoding_option,
    globals_option,
    index_option,
    one_puzzle,
    parameters_argument,
    puzzles,
    set_option,
    sums_option,
)
from .output import (
    PICTURES,
    STANDARD_OUTPUT,
    OutputType,
    Size,
    check_size,
    keep_sources,
    picture_bytes,
    size_option,
    write_output,
)

SUFFIXES = {**model_files.SUFFIXES, **{f".{name}": name for name in PICTURES}}

PAPER = (".jpg", ".jpeg", ".gif", ".eps", ".ps", ".html", ".webp")
"""Suffixes of documents and pictures, which are refused for solver files."""


@click.command()
@parameters_argument("SOURCE")
@click.option(
    "--to",
    type=click.Choice([*FORMATS, *PICTURES]),
    help=f"Format (default: by the suffix of FILE, else {model_files.DEFAULT}).",
)
@click.option("-o", "--output", type=OutputType(), default="-", help="Where to write (default: standard output).")
@click.option("--into", metavar="DIR", help="Write every puzzle of the SOURCE into a folder: NAME-1, NAME-2, …")
@encoding_option
@cardinality_option
@sums_option
@globals_option
@index_option
@size_option
@set_option
def command(
    parameters: Parameters,
    to: str | None,
    output: str,
    into: str | None,
    encoding: str | None,
    cardinality: str | None,
    sums: str | None,
    globals: str | None,
    index: int | None,
    size: Size | None,
    settings: tuple[tuple[str, str], ...],
) -> int:
    """Write a puzzle as a file for external solvers.

    --into writes all puzzles of the SOURCE, each to its own file. An unreadable puzzle stops no other.

    The default is the reference encoding. `cluewise decode` needs only this file to read a solver's answer. The
    formats svg, png and pdf draw the puzzle. --encoding also takes FILE.py:FUNCTION. The suffix of FILE selects the
    format: .cnf, .dimacs, .wcnf, .opb, .lp, .mps, .svg, .png or .pdf.

    \b
    cluewise export signpost 2x2:1ceag -o puzzle.cnf
    cluewise export signpost 2x2:1ceag -o puzzle.lp
    cluewise export signpost 2x2:1ceag --to opb > puzzle.txt
    cluewise export signpost puzzles.txt --to dimacs --into cnfs
    """
    to = _format(to, output)
    check_size(size, to, "--to")
    if to in PICTURES and (encoding or cardinality or sums or globals):
        raise click.UsageError(
            f"the format {to} draws the puzzle: it takes no encoding, no cardinality, no sums and no globals"
        )
    (source,) = parameters.arguments
    choices = {"encoding": encoding, "cardinality": cardinality, "sums": sums, "globals": globals}
    if into is not None:
        if output != STANDARD_OUTPUT or index is not None:
            raise click.UsageError("--into names its files itself: it takes no --output and no --index")
        return _all_into(into, parameters, partial(_write, to=to, size=size, choices=choices), to, settings)
    _, instance = one_puzzle(parameters.name, source, index, parameters.with_settings(settings))
    keep_sources(output, [source])
    _write(instance, output, to, size, choices)
    return OK


def _write(instance: Puzzle, output: str, to: str, size: Size | None, choices: dict[str, str | None]) -> None:
    """Writes one puzzle. Raises Refused, PuzzleError."""
    if to in PICTURES:
        data = picture_bytes(instance.picture(), to, size)
        write_output(output, lambda stream: stream.write(data), binary=True)
    else:
        write_output(output, lambda stream: model_files.export(instance, stream, to, **choices))


def _all_into(
    folder: str,
    parameters: Parameters,
    write: Callable[[Puzzle, str], None],
    to: str,
    settings: tuple[tuple[str, str], ...],
) -> int:
    """Writes every puzzle of a source into a folder."""
    ending = next(suffix for suffix, name in SUFFIXES.items() if name == to)
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise PuzzleError("cannot be written: it is not a folder", folder)
    codes = [OK]
    for number, read in enumerate(
        puzzles(parameters.name, parameters.arguments, parameters.with_settings(settings)), 1
    ):
        with alone(codes):
            if isinstance(read, Unread):
                raise read.error
            try:
                os.makedirs(folder, exist_ok=True)
            except OSError as error:
                raise PuzzleError(f"cannot be written: {error.strerror}", folder) from None
            write(read[1], os.path.join(folder, f"{read[1].name}-{number}{ending}"))
    return worst(codes)


def _format(to: str | None, output: str) -> str:
    """The format of --to, or of the file's suffix. Raises UsageError if they differ."""
    suffix = os.path.splitext(output)[1].lower()
    by_suffix = SUFFIXES.get(suffix)
    if to is None and by_suffix is None and suffix in PAPER:
        raise click.UsageError(f"'{output}' ends in {suffix}, which is not supported: pictures are .svg, .png and .pdf")
    if to and by_suffix and to != by_suffix:
        raise click.UsageError(f"'{output}' ends in {suffix}, which is the format {by_suffix}, but --to says {to}")
    return to or by_suffix or model_files.DEFAULT
