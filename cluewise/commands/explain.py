"""`cluewise explain`: why a puzzle has no solution, several, or just this one."""

from typing import Any

import click

from cluewise.exits import OK, UNKNOWN, complain, worst
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.why import pictures, words
from cluewise.why.explanation import NONE, UNIQUE, Explanation, explain
from cluewise.why.explanation import UNKNOWN as UNKNOWN_VERDICT

from .common import Asked, StatusLine, Unread, asked_argument, place, puzzles, why_options
from .output import PICTURES, echo_json, echo_picture


@click.command()
@asked_argument()
@click.option("--steps", is_flag=True, help="With one solution: the deductions that lead to it, the easiest first.")
@click.option("--redundant", is_flag=True, help="With one solution: the clues that can go.")
@click.option("--all", is_flag=True, help="With none: further clashes that share no reason.")
@click.option("--smallest", is_flag=True, help="With none: a clash with the fewest reasons there are.")
@why_options("text", "json", *PICTURES)
def command(asked: Asked, form: str, settings: tuple[tuple[str, str], ...], **options: Any) -> int:
    """Tell why a puzzle has one solution, several or none.

    No solution: clues and rules that cannot hold together, none of them needless, and the fewest clues that would have
    to go or to change. Several: what each slot can be, and the fewest slots that would decide it. Exactly one: it is
    printed; --steps and --redundant say more.

    Ctrl-C prints what was found so far. Exit code: 0 explained, 30 the time was up or it was stopped, 2 bad input.

    \b
    cluewise explain sudoku 11..............
    cluewise explain tents puzzles.txt --steps
    """
    if options["rules"] and not options["steps"]:
        raise click.UsageError("--rules chooses among the deductions of --steps: add --steps")
    codes, text = [OK], list[str]()
    for read in puzzles(asked.name, asked.words, asked.with_settings(settings)):
        try:
            if isinstance(read, Unread):
                raise read.error
            told = _explained(read[1], **options)
            codes.append(UNKNOWN if told.stopped else OK)
            if form == "json":
                echo_json(words.explanation_json(told, place(read[0])))
            elif form in PICTURES:
                echo_picture(pictures.explained(told), form)
            else:
                click.echo("\n".join([*text, *words.explained(told)]))
                _tell_unused(told, options)
            text = [""]
        except CluewiseError as error:
            codes.append(complain(error))
    return worst(codes)


FOR = {"steps": UNIQUE, "redundant": UNIQUE, "all": NONE, "smallest": NONE}
"""The verdict that an option is for."""
WITH = {UNIQUE: "exactly one solution", NONE: "no solution"}


def _tell_unused(told: Explanation, options: dict[str, Any]) -> None:
    """Options that say nothing about a puzzle with this many solutions, on standard error."""
    for option, verdict in FOR.items():
        if options[option] and told.verdict not in (verdict, UNKNOWN_VERDICT):
            click.echo(f"cluewise: --{option} is for puzzles with {WITH[verdict]}", err=True)


def _explained(puzzle: Puzzle, **options: Any) -> Explanation:
    """As `explain`, with a word on a terminal about what is done; Ctrl-C leaves what was found."""
    so_far: list[Explanation] = []
    status = StatusLine()

    def watch(told: Explanation, words: str) -> None:
        so_far[:] = [told]
        status.tell(words)

    try:
        return explain(puzzle, watch=watch, **options)
    except KeyboardInterrupt:
        if not so_far:
            raise
        so_far[0].stopped = True
        return so_far[0]
    finally:
        status.clear()
