"""The entries of a sheet, and its file."""

from collections.abc import Sequence
from contextlib import suppress

from cluewise.api import solve
from cluewise.explanations.closure import goal_of
from cluewise.explanations.closure_levels import level_of
from cluewise.explanations.engines import Clock, Stopped
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.solvers.common import Status

from .files import as_html, as_pdf, as_svg, load_weasyprint
from .layout import SheetItem, Style, pages

ENDINGS = ("html", "pdf", "svg")


def ending(path: str) -> str:
    """The format of a sheet, from its suffix. Raises Refused for any but html, pdf and svg."""
    word = path.rpartition(".")[2].lower()
    if word not in ENDINGS:
        raise Refused(f"a sheet is FILE.html, FILE.pdf or FILE.svg, not '{path}'")
    return word


def sheet(items: Sequence[SheetItem], style: Style, form: str) -> bytes:
    """A sheet as a file. Raises Refused for a board too large for the page, and for a PDF without WeasyPrint."""
    drawn = pages(items, style)
    if form == "svg":
        return as_svg(drawn).encode()
    return as_pdf(drawn, style.title) if form == "pdf" else as_html(drawn, style.title).encode()


def refuse_unready(form: str) -> None:
    """Raises Refused for a PDF without WeasyPrint."""
    if form == "pdf":
        load_weasyprint()


def refuse_too_large(item: SheetItem, style: Style) -> None:
    """Raises Refused for a board that is too large for its box on a page."""
    pages([item], style)


def item_of(puzzle: Puzzle, timeout: float) -> tuple[SheetItem, str]:
    """A puzzle with its solution and its level, and a remark if one of them is missing."""
    answer = solve(puzzle, limit=2, timeout=timeout)
    if answer.status is Status.UNSATISFIABLE:
        return SheetItem(puzzle), "it has no solution"
    if len(answer.solutions) > 1:
        return SheetItem(puzzle), "it has several solutions, so none is printed"
    if not answer.complete:
        return SheetItem(puzzle), f"unknown after {timeout:g} seconds: it may have one solution or several"
    return SheetItem(puzzle, answer.solutions[0], _level(puzzle, timeout)), ""


def _level(puzzle: Puzzle, timeout: float) -> int | None:
    """The level of a puzzle with one solution; None if unknown."""
    with suppress(Stopped, Refused), GuardedModel(puzzle, Clock(timeout)) as guarded:
        if guarded.solve():
            return level_of(guarded, goal_of(guarded, guarded.true_facts())).level
    return None
