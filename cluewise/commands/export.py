"""`cluewise export`: a file for an external solver, or a drawing."""

import click

from cluewise import exchange
from cluewise.encodings.common.files import FORMATS

from .common import (
    cardinality_option,
    encoding_option,
    index_option,
    one_puzzle,
    puzzle_argument,
    set_option,
    sums_option,
)
from .output import OutputType, keep_sources, write_output


@click.command()
@puzzle_argument
@click.argument("source")
@click.option("--to", type=click.Choice([*FORMATS, "svg"]), default="dimacs", show_default=True, help="Format.")
@click.option("-o", "--output", type=OutputType(), default="-", help="Where to write (default: standard output).")
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
    keep_sources(output, [source])
    if to == "svg":
        write_output(output, lambda stream: stream.write(instance.picture().svg()))
    else:
        write_output(output, lambda stream: exchange.export(instance, stream, to, encoding, cardinality, sums))
    return 0
