"""`cluewise decode`: turns an external solver's answer into a checked grid."""

import click

from cluewise import model_files
from cluewise.answer_output import decode_text, decoded, picture_of, status_code
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.reading import read_file
from cluewise.reply_parts import PartKind

from .common import STANDARD_INPUT, format_option, read_input
from .output import PICTURES, Size, check_size, echo, echo_json, echo_picture, size_option


@click.command()
@click.argument("file")
@click.argument("answer")
@format_option("text", "json", *PICTURES)
@size_option
def command(file: str, answer: str, form: str, size: Size | None) -> int:
    """Read an external solver's answer to an exported file.

    FILE is the output of `cluewise export`, ANSWER the output of the solver; one of them may be - for standard input.
    Supported answers are the s and v lines of SAT solvers (all models of `clasp 0`), MiniSat's result file, and the
    solution files of GLPK (-o, -w), CBC, HiGHS and SCIP. A solution that was found before a limit counts. The grid is
    checked by the rules, and the values by the clauses of FILE.

    Exit code: 0 a solution, 20 no solution, 30 not known, 2 the answer does not fit the file.

    \b
    cluewise export signpost 2x2:1ceag -o puzzle.cnf
    cadical -q puzzle.cnf | cluewise decode puzzle.cnf -
    """
    check_size(size, form)
    if file == answer == STANDARD_INPUT:
        raise click.UsageError("only one of FILE and ANSWER can be standard input")
    exported, text = _read(file), _read(answer)
    if not text.strip():
        raise PuzzleError("empty: expected a solver's answer", answer)
    puzzle, decoded_answer = model_files.decode_text(exported, text, file, answer)
    if form == "json":
        echo_json(decoded(puzzle, file, decoded_answer))
    elif form in PICTURES and decoded_answer.solutions:
        echo_picture(picture_of(puzzle, decoded_answer.solutions[:1]), form, size)
    else:
        part = decode_text(puzzle, decoded_answer)
        echo(part.text, err=part.kind is PartKind.REMARK)
    if decoded_answer.remark and form != "json":
        click.echo(f"cluewise: {decoded_answer.remark}", err=True)
    return status_code(decoded_answer.status)


def _read(source: str) -> str:
    return read_input() if source == STANDARD_INPUT else read_file(source)
