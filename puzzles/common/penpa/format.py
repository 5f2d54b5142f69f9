"""Penpa+ links as a text format of the kinds in `table.py`."""

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from ..errors import PuzzleError, Refused, UnknownName
from ..formats import Board, Flaw, Format, SizedPuzzle
from ..heading import Heading
from ..penpa_links import is_link
from ..reading import Text
from ..solution import Solution
from .answers import answer_lists, checks, compare, without_given
from .leftovers import settle
from .link import (
    ANSWER,
    CHECKS,
    HEAD,
    MODES,
    PROBLEM,
    SITE,
    SOLVING_COLOURS,
    TAGS,
    PenpaLink,
    error,
    packed,
    read_link,
    shortened,
)  # fmt: skip
from .parts import StatedSetting
from .sheet import CELL, Sheet, SheetPlace, as_layers, read_sheet, without_first
from .special_parts import Noted
from .table import KINDS, Kind

ORIGIN = "origin"
"""The key of a Board for the Drawing from which it was read."""

_SETTINGS = re.compile(r"^Settings:(.*)$", re.MULTILINE)


class PenpaDrawing(NamedTuple):
    """The drawing from which a puzzle was read: its link, its problem, and sentences about the reading."""

    link: PenpaLink
    problem: Sheet
    remarks: tuple[str, ...]

    def compare(self, puzzle: Any, solution: Solution) -> str:
        """See `PuzzleText.compared`."""
        published = self.link.answers()
        if published is None:
            return "not compared" if self.link.published else ""
        return compare(published, answer_lists(solved_marks(self.problem, puzzle, solution)), self.problem)


class Penpa(Format):
    """Links of a kind. They hold everything: settings that are no marks are a line in the link's rules."""

    name, kind, on_a_line = "Penpa+ link", "penpa", True
    codecs = ()

    def __init__(self, cls: Any, drawn: Kind) -> None:
        self.drawn, self.settings = drawn, frozenset(cls.text_settings())

    @property
    def holds(self) -> frozenset[str]:
        return self.settings | part_fields(self.drawn)

    def fits(self, body: str) -> bool:
        return is_link(body)

    def named_in(self, body: str) -> bool:
        return True

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        return read_board(read_link(text), text, cls, self.drawn)

    def error(self, text: Text, puzzle: Any, flaw: str) -> PuzzleError:
        if isinstance(flaw, Flaw) and len(getattr(puzzle, flaw.field)) == puzzle.height * puzzle.width:
            return error(text, f"{SheetPlace(CELL, *divmod(flaw.i, puzzle.width))}: {flaw}")
        return error(text, flaw)

    def refusal(self, puzzle: Any) -> str:
        try:
            written_sheet(self.drawn, puzzle)
        except Refused as refused:
            return str(refused)
        return ""

    def write(self, puzzle: Any) -> str:
        return written(puzzle)


@cache
def format_of(cls: Any) -> Penpa:
    """The format of a kind. Raises Refused if no convention for its drawings is known."""
    if cls.name not in KINDS:
        raise Refused(f"Penpa+ links of {cls.name} puzzles are not read or written: no convention for them is known")
    return Penpa(cls, KINDS[cls.name])


# ── reading ──


def read_board(link: PenpaLink, text: Text, cls: Any, kind: Kind) -> Board:
    """The board in a link. Raises PuzzleError with the place in the grid."""
    sheet = read_sheet(link, text)
    if kind.framed and _has_frame(sheet):
        without_first(sheet)
    if not any(part.checks_size for part in kind.parts):
        try:
            cls.check_size(text, sheet.height, sheet.width)
        except PuzzleError as problem:
            raise error(text, problem.message) from None
    stated = _stated(link, text, cls)
    sheet.settings = {**stated, **text.settings}
    board: Board = {"height": sheet.height, "width": sheet.width, **stated}
    for part in kind.parts:
        part.read(sheet, board, cls)
    settle(sheet, cls.name)
    heading = Heading.of(link.title, link.author, _SETTINGS.sub("", link.rules))
    return {**board, "heading": heading, ORIGIN: PenpaDrawing(link, sheet, tuple(sheet.remarks))}


def _stated(link: PenpaLink, text: Text, cls: Any) -> Mapping[str, Any]:
    """The settings that the rules of a link state."""
    words = [word for line in _SETTINGS.findall(link.rules) for word in line.split()]
    pairs = dict(word.split("=", 1) for word in words if "=" in word)
    try:
        return {key: value for key, value in cls.read_settings(pairs).items() if key in pairs}
    except (UnknownName, PuzzleError) as problem:
        raise error(text, f"in the rules of the link: {problem}") from None


def _has_frame(sheet: Sheet) -> bool:
    """True if the first row and column of the grid have symbols of clue cells alone."""
    first = [place for place in sheet.cells() if place.r == 0 or place.c == 0]
    shapes = [sheet.get("symbol", place) for place in first]
    return min(sheet.height, sheet.width) > 1 and all(mark is not None and mark.shape == "kakuro" for mark in shapes)


# ── writing ──


def written_sheet(kind: Kind, puzzle: Any) -> Sheet:
    """The drawing of a puzzle. Raises Refused if it cannot be drawn."""
    spaces = [part.space(puzzle) for part in kind.parts]
    above, below, left, right = (max(sides) for sides in zip(*spaces, strict=True))
    height, width, frame = puzzle.height, puzzle.width, int(kind.framed)
    rows, columns = above + frame + height + below, left + frame + width + right
    sheet = Sheet(height, width, above + frame, left + frame, rows, columns)
    sheet.framed = frame
    for part in kind.parts:
        part.write(sheet, puzzle)
    return sheet


def solved_marks(problem: Sheet, puzzle: Any, solution: Solution) -> Sheet:
    """The marks of a solution in the geometry of a problem, without those that the problem has."""
    marks = Sheet(problem.height, problem.width, problem.above, problem.left, problem.rows, problem.columns)
    KINDS[puzzle.name].answer.put(marks, puzzle, solution)
    without_given(marks, problem)
    return marks


def written(puzzle: Any, solution: Solution | None = None, *, for_solvers: bool = False) -> str:
    """A new link to a puzzle. With a solution, its marks are in the solving layer, and it is the answer that the page
    of solvers checks; `for_solvers` leaves the solving layer empty and opens that page.

    Raises Refused if the puzzle cannot be drawn.
    """
    from .blank import blank_lines

    cls: Any = type(puzzle)
    kind = format_of(cls).drawn
    problem = written_sheet(kind, puzzle)
    marks = None if solution is None else solved_marks(problem, puzzle, solution)
    settings = beside_settings(puzzle, kind)
    lines = blank_lines(problem, kind.answer.grid, for_solvers=for_solvers)
    lines[HEAD] = _headed(lines[HEAD], puzzle.heading, settings)
    lines[PROBLEM] = _json(as_layers(problem))
    lines[TAGS] = _json([kind.tag])
    after = ""
    if marks is not None:
        if not for_solvers:
            lines[ANSWER] = _json(as_layers(marks))
        lists = answer_lists(marks)
        ticked = checks(marks) if any(lists) else set()
        lines[CHECKS] = _json({key: key in ticked for key in json.loads(lines[CHECKS])})
        if for_solvers and not ticked:
            raise Refused(f"Penpa+ compares no marks of a {puzzle.name} solution")
        if ticked:
            after = f"&a={packed(_json(lists))}"
    data = packed("\n".join(map(shortened, lines)))
    return f"{SITE}#m={'solve' if for_solvers else 'edit'}&p={data}{after}"


def part_fields(kind: Kind) -> frozenset[str]:
    """The fields that the marks of a drawing state."""
    parts = [part for part in kind.parts if not isinstance(part, StatedSetting) or isinstance(part, Noted)]
    return frozenset(field for part in parts for field in part.fields)


def beside_settings(puzzle: Any, kind: Kind) -> dict[str, str]:
    """The settings that a link states in its rules: those that no mark states, if they differ from their defaults or
    are asked for."""
    stated, known = part_fields(kind), puzzle.text_settings()
    asked = {part.fields[0] for part in kind.parts if isinstance(part, StatedSetting)} - stated
    always = {key: known[key].text(getattr(puzzle, key)) for key in asked if getattr(puzzle, key) is not None}
    return {**puzzle._settings_besides(stated), **always}


def _headed(line: str, heading: Heading, settings: Mapping[str, str]) -> str:
    """The first line of a link with title, author and rules; settings are a line of the rules."""
    stated = "Settings: " + " ".join(f"{key}={value}" for key, value in settings.items()) if settings else ""
    rules = "\n".join(filter(None, (heading.rules, stated)))
    author, title = f"Author: {heading.author}".rstrip(), f"Title: {heading.title}".rstrip()
    for place, text in (("RULES", rules), ("Author:", author), ("Title:", title)):
        for sign, escape in ((",", "%2C"), ("\n", "%2D"), ("&", "%2E"), ("=", "%2F")):
            text = text.replace(sign, escape)
        line = line.replace(place, text, 1)
    return line


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def with_answer(drawing: PenpaDrawing, puzzle: Any, solution: Solution) -> str:
    """The link of a drawing with the marks of a solution in its solving layer; all else remains as it is.

    A link for solvers, which has no solving layer, becomes one for setters.
    """
    from .blank import MODES_LINE

    link, marks = drawing.link, solved_marks(drawing.problem, puzzle, solution)
    lines = {ANSWER: _json(as_layers(marks))}
    if link.is_for_solvers:
        link = link._replace(
            before=link.before.replace("m=solve", "m=edit"), after=link.after.replace("m=solve", "m=edit")
        )
        lines |= {MODES: MODES_LINE, SOLVING_COLOURS: _json(as_layers(Sheet(1, 1, 0, 0, 1, 1)))}
    return link.written(lines)
