"""`cluewise explain`: why a puzzle has no solution, several solutions, or exactly one."""

from typing import Any

import click

from cluewise.exits import OK, UNKNOWN, worst
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.why import as_json, findings, pictures
from cluewise.why.explanation import Explanation, explain
from cluewise.why.results import NONE, UNIQUE
from cluewise.why.results import UNKNOWN as UNKNOWN_VERDICT

from .common import Asked, StatusLine, Unread, alone, asked_argument, full_option, place, puzzles, why_options
from .output import PICTURES, echo, echo_json, echo_picture


@click.command()
@asked_argument()
@click.option("--steps", is_flag=True, help="If there is one solution: the deductions that lead to it, easiest first.")
@click.option("--redundant", is_flag=True, help="If there is one solution: the clues that can be left out.")
@click.option("--all", is_flag=True, help="If there is no solution: further clashes that share no reason.")
@click.option("--smallest", is_flag=True, help="If there is no solution: a clash with the fewest reasons.")
@full_option
@why_options("text", "json", *PICTURES)
def command(asked: Asked, form: str, full: bool, settings: tuple[tuple[str, str], ...], **options: Any) -> int:
    """Explain why a puzzle has no, several or one solution.

    No solution: prints clues and rules that cannot hold together, and the fewest clues to remove or change. Without
    any one of these clues and rules, the others can hold. Several solutions: prints the possible values of each slot,
    and a few values that would decide the rest. One solution: prints it; --steps and --redundant add more.

    Ctrl-C ends the search and prints the results so far.

    Exit code: 0 explained, 30 the time was up or Ctrl-C was pressed, 2 bad input.

    \b
    cluewise explain sudoku 11..............
    cluewise explain tents puzzles.txt --steps
    """
    if options["rules"] and not options["steps"]:
        raise click.UsageError("--rules chooses among the deductions of --steps: add --steps")
    codes, gap = [OK], list[str]()
    for read in puzzles(asked.name, asked.arguments, asked.with_settings(settings)):
        with alone(codes):
            if isinstance(read, Unread):
                raise read.error
            explanation = _explained(read[1], **options)
            codes.append(UNKNOWN if explanation.stopped else OK)
            if form == "json":
                echo_json(as_json.explanation_json(explanation, place(read[0])))
            elif form in PICTURES:
                echo_picture(pictures.explained(explanation), form)
            else:
                echo("\n".join([*gap, *findings.explained(explanation, full=full)]))
                _tell_unused(explanation, options)
            gap = [""]
    return worst(codes)


FOR = {"steps": UNIQUE, "redundant": UNIQUE, "all": NONE, "smallest": NONE}
"""The option, and the verdict that it is for."""
WITH = {UNIQUE: "exactly one solution", NONE: "no solution"}


def _tell_unused(explanation: Explanation, options: dict[str, Any]) -> None:
    """Prints on standard error which options do not fit this puzzle or its number of solutions."""
    for option, verdict in FOR.items():
        if options[option] and explanation.verdict not in (verdict, UNKNOWN_VERDICT):
            click.echo(f"cluewise: --{option} is for puzzles with {WITH[verdict]}", err=True)
    if options["redundant"] and explanation.verdict == UNIQUE and not any(explanation.puzzle.spare_clues()):
        message = f"--redundant tries no clue of this {explanation.puzzle.name} puzzle: none can be removed by itself"
        echo(f"cluewise: {message}", err=True)


def _explained(puzzle: Puzzle, **options: Any) -> Explanation:
    """As `explain`, with a status line on a terminal. Ctrl-C keeps the results so far."""
    so_far: list[Explanation] = []
    status = StatusLine()

    def watch(explanation: Explanation, activity: str) -> None:
        so_far[:] = [explanation]
        status.tell(activity)

    try:
        return explain(puzzle, watch=watch, **options)
    except KeyboardInterrupt:
        if not so_far:
            raise
        so_far[0].stopped = True
        return so_far[0]
    finally:
        status.clear()
