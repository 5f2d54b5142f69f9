"""`cluewise merge`: joins the parts of a batch into one file, in order."""

import click

from cluewise.batch.lines import merge
from cluewise.exit_codes import OK

from .output import OutputType, keep_sources, write_output


@click.command()
@click.argument("parts", nargs=-1, required=True, metavar="PART...")
@click.option("-o", "--output", "out", type=OutputType(), default="-", help="Where to write; - is standard output.")
def command(parts: tuple[str, ...], out: str) -> int:
    """Join the parts of a batch into one file.

    The parts are outputs of `cluewise batch --shard`. Their lines are written unchanged, in the order of the input.

    An incomplete line, a line of another batch, a repeated line and a missing line are errors (exit code 2, and nothing
    is written). The keys `total`, `batch` and `digest` identify the lines of a batch. If all parts are empty, no line
    counts as missing.

    \b
    cluewise batch sudoku puzzles.txt --shard 1/2 -o one.jsonl
    cluewise batch sudoku puzzles.txt --shard 2/2 -o two.jsonl
    cluewise merge one.jsonl two.jsonl -o all.jsonl
    """
    keep_sources(out, parts)
    write_output(out, lambda file: merge(parts, file), binary=True)
    return OK
