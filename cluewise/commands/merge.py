"""`cluewise merge`: the parts of a batch in one file, in order."""

import click

from cluewise.batch.lines import merge
from cluewise.exits import OK

from .output import OutputType, keep_sources, write_output


@click.command()
@click.argument("parts", nargs=-1, required=True, metavar="PART...")
@click.option("-o", "--output", "out", type=OutputType(), default="-", help="Where to write; - is standard output.")
def command(parts: tuple[str, ...], out: str) -> int:
    """Puts the parts of a batch (`cluewise batch --shard`) in one file, in the order of the input.

    Lines stay as they are. A line that is no whole line of a batch, one of another batch, one that comes twice and one
    that is missing, at the end of a part as well, are errors (exit code 2), and nothing is written. What is missing is
    known from the `total` that lines tell, the largest counts: so it is not noticed where no part has any line. That
    parts are of one batch (the same puzzles, of which the same was asked) is known from `batch` and `digest`.

    \b
    cluewise batch sudoku puzzles.txt --shard 1/2 -o one.jsonl
    cluewise batch sudoku puzzles.txt --shard 2/2 -o two.jsonl
    cluewise merge one.jsonl two.jsonl -o all.jsonl
    """
    keep_sources(out, parts)
    write_output(out, lambda file: merge(parts, file), binary=True)
    return OK
