"""`cluewise explain`: why a puzzle has no solution, several solutions, or exactly one."""

from typing import Any

import click

from cluewise.answer_output import worst
from cluewise.exit_codes import OK, UNKNOWN
from cluewise.explanations import as_json, explanation_text, pictures
from cluewise.explanations.explanation import Explanation, explain
from cluewise.explanations.film import film
from cluewise.explanations.numbering import numbered
from cluewise.explanations.results import NONE, UNIQUE
from cluewise.explanations.results import UNKNOWN as UNKNOWN_VERDICT
from cluewise.puzzles.common.errors import Refused, quote
from cluewise.puzzles.common.plural import count_words

from .common import (
    Parameters,
    Unread,
    alone,
    full_option,
    parameters_argument,
    place,
    puzzles,
    until_interrupted,
    why_options,
)
from .output import (
    PICTURES,
    OutputType,
    Size,
    check_size,
    echo,
    echo_finding,
    keep_sources,
    size_option,
    write_output,
)


class RangeType(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.3 on
    """The numbers of steps: `30-40` or `30`, as a range that is not empty."""

    name = "A-B"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> range:
        first, dash, last = str(value).partition("-")
        numbers = [number.strip() for number in ((first, last) if dash else (first, first))]
        if not all(number.isascii() and number.isdigit() and len(number) < 10 for number in numbers):
            self.fail(f"expected numbers of steps such as 30-40 or 30, found {quote(value)}", param, context)
        low, high = map(int, numbers)
        if low < 1:
            self.fail(f"steps are numbered from 1, found {quote(value)}", param, context)
        if low > high:
            self.fail(f"the first number is larger than the last in {quote(value)}: write {high}-{low}", param, context)
        return range(low, high + 1)


@click.command()
@parameters_argument()
@click.option("--steps", is_flag=True, help="If there is one solution: the deductions that lead to it, easiest first.")
@click.option(
    "--range",
    "chosen",
    type=RangeType(),
    metavar="A-B",
    help="Only the steps with these numbers, such as 30-40 or 30.",
)
@click.option("--redundant", is_flag=True, help="If there is one solution: the clues that can be left out.")
@click.option("--all", is_flag=True, help="If there is no solution: further clashes that share no reason.")
@click.option("--smallest", is_flag=True, help="If there is no solution: a clash with the fewest reasons.")
@click.option(
    "-o",
    "--output",
    type=OutputType(),
    metavar="FILE.html",
    help="Write the steps as a film: one page with a slider, a picture a step.",
)
@full_option
@why_options("text", "json", *PICTURES)
@size_option
def command(
    parameters: Parameters,
    output: str | None,
    form: str,
    full: bool,
    settings: tuple[tuple[str, str], ...],
    chosen: range | None,
    size: Size | None,
    **options: Any,
) -> int:
    """Explain why a puzzle has no, several or one solution.

    No solution: prints clues and rules that cannot hold together, and the fewest clues to remove or change. The list
    is minimal: without any one of its clues and rules, the others can hold. (If time was short, it may be marked as
    not yet minimal.) Several solutions: prints the possible values of each slot, and a few values that would decide
    the rest. One solution: prints it; --steps and --redundant add more.

    Steps have the same numbers in text, in JSON and in pictures, where each sentence is below its picture. --range
    selects some of them. With -o FILE.html they are a film for any browser, in a single file. After the time limit
    or Ctrl-C, the results so far are printed.

    Exit code: 0 explained, 30 time limit or Ctrl-C, 2 bad input.

    \b
    cluewise explain sudoku 11..............
    cluewise explain tents puzzles.txt --steps
    cluewise explain unruly 4x2:Acbc --steps -o film.html
    cluewise explain tents puzzles.txt --steps --range 5-8 --format svg > steps.svg
    """
    _check_options(output, options, chosen)
    check_size(size, form)
    if output is not None:
        keep_sources(output, parameters.arguments)
    codes, gap = [OK], list[str]()

    def show(explanation: Explanation, source: str) -> None:
        echo_finding(
            form,
            size,
            lambda: as_json.explanation_json(explanation, source, chosen),
            lambda: pictures.explained(explanation, full=full, chosen=chosen),
            lambda: (*gap, *explanation_text.explained(explanation, full=full, chosen=chosen)),
            stopped=explanation.stopped,
            advice="fewer steps by --range" if explanation.steps else "",
        )
        if form == "text":
            _report_unused(explanation, options)

    for read in puzzles(parameters.name, parameters.arguments, parameters.with_settings(settings)):
        with alone(codes):
            if isinstance(read, Unread):
                raise read.error
            explanation = until_interrupted(explain, read[1], **options)
            codes.append(UNKNOWN if explanation.stopped else OK)
            if chosen is not None and explanation.steps is not None:
                _check_range(chosen, explanation)
            if output is not None and explanation.steps:
                _write_film(output, explanation, full=full)
            else:
                show(explanation, place(read[0]))
            gap = [""]
    return worst(codes)


def _write_film(output: str, explanation: Explanation, *, full: bool) -> None:
    text = film(explanation, full=full)
    write_output(output, lambda stream: stream.write(text))
    echo(f"{output}: {count_words(len(numbered(explanation)), 'step')}", err=True)


def _check_options(output: str | None, options: dict[str, Any], chosen: range | None) -> None:
    """Raises UsageError for options that need `--steps`, and if a film cannot be written."""
    for option, given in (("--rules", options["rules"]), ("--range", chosen)):
        if given and not options["steps"]:
            raise click.UsageError(f"{option} selects deductions of --steps: add --steps")
    if output is None:
        return
    if not output.endswith(".html"):
        raise click.UsageError(f"-o writes a film of the steps: expected FILE.html, found {quote(output)}")
    if not options["steps"]:
        raise click.UsageError("-o writes a film of the steps: add --steps")
    if chosen is not None:
        raise click.UsageError("a film has all steps: it takes no --range")


def _check_range(chosen: range, explanation: Explanation) -> None:
    """Raises Refused if the explanation does not have steps with all these numbers."""
    number = len(numbered(explanation))
    if number < chosen[-1]:
        steps = count_words(number, "step") + (" so far" if explanation.stopped else "")
        raise Refused(f"--range ends at {chosen[-1]}, but the explanation has {steps}")


FOR = {"steps": UNIQUE, "redundant": UNIQUE, "all": NONE, "smallest": NONE}
"""The option, and the verdict that it is for."""
WITH = {UNIQUE: "exactly one solution", NONE: "no solution"}


def _report_unused(explanation: Explanation, options: dict[str, Any]) -> None:
    """Reports on standard error the options that do not fit this puzzle or its number of solutions."""
    for option, verdict in FOR.items():
        if options[option] and explanation.verdict not in (verdict, UNKNOWN_VERDICT):
            click.echo(f"cluewise: --{option} is for puzzles with {WITH[verdict]}", err=True)
    if options["redundant"] and explanation.verdict == UNIQUE and not any(explanation.puzzle.spare_clues()):
        message = f"--redundant tries no clue of this {explanation.puzzle.name} puzzle: none can be removed by itself"
        echo(f"cluewise: {message}", err=True)
