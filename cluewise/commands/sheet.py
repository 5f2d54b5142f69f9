"""`cluewise sheet`: puzzles on pages to print."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from cluewise.exits import OK, complain, worst
from cluewise.sheets.layout import PAPERS, Item, Style

from .common import Asked, Seconds, Unread, alone, asked_argument, place, puzzles, set_option
from .output import OutputType, keep_sources, write_output

Function = TypeVar("Function", bound=Callable[..., Any])


def sheet_options(command: Function) -> Function:
    """The options of a sheet's look."""
    for option in (
        click.option("--no-solutions", is_flag=True, help="Leave out the solutions at the back."),
        click.option("--paper", type=click.Choice(tuple(PAPERS)), default="a4", show_default=True, help="The paper."),
        click.option(
            "--a-page", type=click.IntRange(1, 48), default=4, show_default=True, metavar="K", help="Puzzles a page."
        ),
        click.option("--title", default="", help="The title of the sheet (default: the name of the puzzle)."),
    ):
        command = option(command)
    return command


def style_of(title: str, a_page: int, paper: str, *, no_solutions: bool) -> Style:
    """How the sheet looks."""
    return Style(title, paper, a_page, not no_solutions)


def write_sheet(items: list[Item], style: Style, path: str) -> None:
    """Writes a sheet, and says so on standard error. Raises Refused, PuzzleError."""
    from cluewise.sheets.door import ending, sheet

    data = sheet(items, style, ending(path))
    write_output(path, lambda stream: stream.write(data), binary=True)
    click.echo(f"{path}: {len(items)} puzzle{'s' * (len(items) != 1)}", err=True)


@click.command()
@asked_argument()
@click.option("-o", "--output", required=True, type=OutputType(), metavar="FILE", help="FILE.html, .pdf or .svg.")
@sheet_options
@click.option(
    "--timeout", type=Seconds(), default=10.0, show_default=True, metavar="SECONDS", help="To solve each puzzle."
)
@set_option
def command(
    asked: Asked,
    output: str,
    title: str,
    a_page: int,
    paper: str,
    no_solutions: bool,
    timeout: float,
    settings: tuple[tuple[str, str], ...],
) -> int:
    """Put puzzles on pages to print, with their rules, their levels, and the solutions at the back.

    Each puzzle is solved and rated. Standard error names those without exactly one solution; they have no solution at
    the back. A PDF needs the extra `pdf`; an HTML file is printed by any browser.

    Exit code 2: a puzzle cannot be read, or a board is too large for the page.

    \b
    cluewise sheet tents puzzles.txt -o tents.pdf --a-page 6 --title 'Tents, class 4b'
    cluewise sheet monday.txt tuesday.txt -o week.html --paper letter
    """
    from cluewise.sheets.door import ending, item_of

    ending(output)
    keep_sources(output, asked.arguments)
    codes, items = [OK], []
    for read in puzzles(asked.name, asked.arguments, asked.with_settings(settings)):
        with alone(codes):
            if isinstance(read, Unread):
                codes.append(complain(read.error))
                continue
            item, remark = item_of(read[1], timeout)
            items.append(item)
            if remark:
                click.echo(f"{place(read[0])}: {remark}", err=True)
    if items:
        write_sheet(items, style_of(title, a_page, paper, no_solutions=no_solutions), output)
    return worst(codes)
