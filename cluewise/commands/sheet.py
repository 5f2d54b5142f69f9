"""`cluewise sheet`: puzzles on pages to print."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from cluewise.answer_output import worst
from cluewise.exit_codes import OK, complain
from cluewise.sheets.layout import PAPERS, SheetItem, Style

from .common import Parameters, Seconds, Unread, alone, listed_names, parameters_argument, place, puzzles, set_option
from .output import OutputType, echo, keep_sources, write_output

Function = TypeVar("Function", bound=Callable[..., Any])


SHEET_ONLY = ("title", "captions", "a_page", "paper", "no_solutions")


def _captions(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    """The captions; an empty one means the puzzle's number."""
    listed_names(context, parameter, value)  # refuses an empty list
    return None if value is None else tuple(caption.strip() for caption in value.split(","))


def sheet_options(command: Function) -> Function:
    """The options for the style of a sheet."""
    for option in (
        click.option("--no-solutions", is_flag=True, help="No solutions at the back."),
        click.option("--paper", type=click.Choice(tuple(PAPERS)), default="a4", show_default=True, help="Paper size."),
        click.option(
            "--a-page", type=click.IntRange(1, 48), default=4, show_default=True, metavar="K", help="Puzzles on a page."
        ),
        click.option(
            "--captions",
            callback=_captions,
            metavar="A,B,…",
            help="Captions of the puzzles, instead of their titles or numbers.",
        ),
        click.option("--title", default="", help="The title of the sheet (default: the name of the puzzle)."),
    ):
        command = option(command)
    return command


def style_of(options: dict[str, Any]) -> Style:
    """The Style of a sheet, from the options of `sheet_options`."""
    captions = options["captions"] or ()
    return Style(options["title"], options["paper"], options["a_page"], not options["no_solutions"], captions)


def captions_of(style: Style, numbers: Sequence[int]) -> tuple[str, ...]:
    """The captions of the puzzles with these numbers, which count from 1; the last puzzles may have none."""
    return tuple(style.captions[number - 1] for number in numbers if number <= len(style.captions))


def write_sheet(items: list[SheetItem], style: Style, path: str) -> None:
    """Writes a sheet, and reports it on standard error. Raises Refused, PuzzleError."""
    from cluewise.sheets.build_sheet import ending, sheet

    data = sheet(items, style, ending(path))
    write_output(path, lambda stream: stream.write(data), binary=True)
    echo(f"{path}: {len(items)} puzzle{'s' * (len(items) != 1)}", err=True)


@click.command()
@parameters_argument()
@click.option("-o", "--output", required=True, type=OutputType(), metavar="FILE", help="FILE.html, .pdf or .svg.")
@sheet_options
@click.option(
    "--timeout", type=Seconds(), default=10.0, show_default=True, metavar="SECONDS", help="Time limit for each puzzle."
)
@set_option
def command(
    parameters: Parameters,
    output: str,
    timeout: float,
    settings: tuple[tuple[str, str], ...],
    **options: Any,
) -> int:
    """Make pages to print: puzzles, rules, levels, solutions.

    The solutions are on pages at the back.

    Each puzzle is solved and rated. Puzzles without exactly one solution are reported on standard error and have no
    solution at the back. A PDF needs the extra `pdf`; any browser prints an HTML file.

    Exit code 2: a puzzle cannot be read, or a board is too large for the page.

    \b
    cluewise sheet tents puzzles.txt -o tents.pdf --a-page 6 --title 'Tents, class 4b'
    cluewise sheet slitherlink mo.txt tu.txt -o week.html --captions Monday,Tuesday --paper letter
    """
    from cluewise.sheets.build_sheet import ending, item_of

    ending(output)
    keep_sources(output, parameters.arguments)
    style = style_of(options)
    codes, items, numbers = [OK], [], list[int]()
    for number, read in enumerate(
        puzzles(parameters.name, parameters.arguments, parameters.with_settings(settings)), 1
    ):
        with alone(codes):
            if isinstance(read, Unread):
                codes.append(complain(read.error))
                continue
            item, remark = item_of(read[1], timeout)
            items.append(item)
            numbers.append(number)
            if remark:
                echo(f"{place(read[0])}: {remark}", err=True)
    if items:
        write_sheet(items, style._replace(captions=captions_of(style, numbers)), output)
    return worst(codes)
