"""`cluewise export`: a file for an external solver, or a drawing."""

import os

import click

from cluewise import exchange
from cluewise.encodings.common.files import FORMATS

from .common import (
    Asked,
    asked_argument,
    cardinality_option,
    encoding_option,
    globals_option,
    index_option,
    one_puzzle,
    set_option,
    sums_option,
)
from .output import PICTURES, OutputType, keep_sources, picture_bytes, write_output

SUFFIXES = {**exchange.SUFFIXES, **{f".{name}": name for name in PICTURES}}

PAPER = (".pdf", ".jpg", ".jpeg", ".gif", ".eps", ".ps", ".html", ".webp")
"""Suffixes of documents and pictures: a file for solvers with such a suffix is a mistake."""


@click.command()
@asked_argument("SOURCE")
@click.option(
    "--to",
    type=click.Choice([*FORMATS, *PICTURES]),
    help=f"Format (default: by the suffix of FILE, else {exchange.DEFAULT}).",
)
@click.option("-o", "--output", type=OutputType(), default="-", help="Where to write (default: standard output).")
@encoding_option
@cardinality_option
@sums_option
@globals_option
@index_option
@set_option
def command(
    asked: Asked,
    to: str | None,
    output: str,
    encoding: str | None,
    cardinality: str | None,
    sums: str | None,
    globals: str | None,
    index: int | None,
    settings: tuple[tuple[str, str], ...],
) -> int:
    """Write a puzzle as a file for external solvers.

    The default is the reference encoding. `cluewise decode` needs only this file to read a solver's answer. The
    formats svg and png draw the puzzle. --encoding also takes FILE.py:FUNCTION. The suffix of FILE tells the format:
    .cnf, .dimacs, .wcnf, .opb, .lp, .mps, .svg or .png.

    \b
    cluewise export signpost 2x2:1ceag -o puzzle.cnf
    cluewise export signpost 2x2:1ceag -o puzzle.lp
    cluewise export signpost 2x2:1ceag --to opb > puzzle.txt
    """
    to = _format(to, output)
    if to in PICTURES and (encoding or cardinality or sums or globals):
        raise click.UsageError(
            f"the format {to} draws the puzzle: it takes no encoding, no cardinality, no sums and no globals"
        )
    (source,) = asked.arguments
    _, instance = one_puzzle(asked.name, source, index, asked.with_settings(settings))
    keep_sources(output, [source])
    if to in PICTURES:
        data = picture_bytes(instance.picture(), to)
        write_output(output, lambda stream: stream.write(data), binary=True)
    else:
        write_output(output, lambda stream: exchange.export(instance, stream, to, encoding, cardinality, sums, globals))
    return 0


def _format(to: str | None, output: str) -> str:
    """The format of --to, or of the file's suffix. Raises UsageError if they differ."""
    suffix = os.path.splitext(output)[1].lower()
    by_suffix = SUFFIXES.get(suffix)
    if to is None and by_suffix is None and suffix in PAPER:
        raise click.UsageError(f"'{output}' ends in {suffix}, which is not written: pictures are .svg and .png")
    if to and by_suffix and to != by_suffix:
        raise click.UsageError(f"'{output}' ends in {suffix}, which is the format {by_suffix}, but --to says {to}")
    return to or by_suffix or exchange.DEFAULT
