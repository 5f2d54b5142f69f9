"""`cluewise check`: checks a solution by the rules."""

import json
from itertools import chain

import click

from cluewise.answer_output import PUBLISHED, check_code, check_lines, checked
from cluewise.puzzles.common.errors import PuzzleError, quote
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text, read_json
from cluewise.puzzles.common.solution import Solution

from .common import (
    STANDARD_INPUT,
    Parameters,
    format_option,
    index_option,
    one_puzzle,
    parameters_argument,
    place,
    read_solution,
    read_text,
    set_option,
)
from .output import echo, echo_json


@click.command()
@parameters_argument("SOURCE", "SOLUTION")
@index_option
@format_option("text", "json")
@set_option
def command(parameters: Parameters, index: int | None, form: str, settings: tuple[tuple[str, str], ...]) -> int:
    """Check a solution by the rules.

    Each broken rule is reported with its place: r1c3 is row 1, column 3; in JSON it is [0, 2].

    SOLUTION is a file, text, or - for standard input: a grid as `solve` prints it, its JSON value, or a line of
    `solve --format json`, of which every solution is checked. If the kind has given values, it may also be a puzzle of
    the kind in any form that is read, such as 81 signs or a link.

    A link of Penpa+ may publish an answer: the last line says whether it is the same.

    Exit code: 0 it is a solution, 20 it is not, 2 bad input.

    \b
    cluewise check signpost 2x2:1ceag '[[1, 2], [4, 3]]'
    cluewise solve signpost 2x2:1ceag --format json | cluewise check signpost 2x2:1ceag -
    """
    source, solution = parameters.arguments
    if source == solution == STANDARD_INPUT:
        raise click.UsageError("only one of SOURCE and SOLUTION can be standard input")
    text, instance = one_puzzle(parameters.name, source, index, parameters.with_settings(settings))
    read = _read_solutions(instance, read_text(solution))
    by_solution = [instance.check(item) for item in read]
    violations = list(chain.from_iterable(by_solution))
    compared = [result for item in read if (result := instance.compared(item))]
    refused = [] if violations else [words for item in read if (words := instance.refusal(1, item, complete=False))]
    if form == "json":
        published = {"published": compared[0]} if len(compared) == 1 else {"published": compared} if compared else {}
        refusal = {"refused": refused[0]} if refused else {}
        echo_json({**checked(instance, place(text), violations), **published, **refusal})
    else:
        for line in (*check_lines(by_solution), *map(PUBLISHED.__getitem__, compared), *refused):
            echo(line)
    return check_code(violations)


def _read_solutions(puzzle: Puzzle, text: Text) -> list[Solution]:
    """A grid, its JSON value, or the values in a line of `solve --format json`."""
    line = read_json(text, "one line of 'solve --format json'") if text.body.lstrip().startswith("{") else {}
    if "solutions" not in line:
        return [read_solution(puzzle, text)]
    try:
        named, values = line["puzzle"], [json.dumps(entry["value"]) for entry in line["solutions"]]
    except (KeyError, TypeError):
        named, values = puzzle.name, []
    if named != puzzle.name:
        raise PuzzleError(f"expected solutions of a {puzzle.name} puzzle, found those of {quote(named)}", text.source)
    if not values:
        raise PuzzleError("expected one JSON line of 'solve --format json' with a solution", text.source)
    return [puzzle.read_solution(text._replace(body=value)) for value in values]
