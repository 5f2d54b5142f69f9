"""Formats of other programs and of forums, each with its recogniser. They are read, for puzzles and for states."""

from collections.abc import Callable
from math import isqrt
from typing import Any, NamedTuple

from ...common.errors import PuzzleError
from ...common.formats import Board
from ...common.heading import NO_HEADING, Heading
from ...common.reading import Text
from ...common.solution import Solution
from .boxes import MOST, Box
from .grids import GivenFormat
from .texts import CUBES, WordGrid, read_table
from .values import read_given, read_state, state_of


class ForeignCells(NamedTuple):
    """The cells of a text, its heading, and remarks about the reading."""

    grid: WordGrid
    heading: Heading = NO_HEADING
    notes: tuple[str, ...] = ()


class ForeignFormat(GivenFormat):
    """A format whose `cells` reads a puzzle, or with `state=True` a state. It is not written."""

    def __init__(
        self, name: str, fits: Callable[[str], bool], cells: Callable[..., ForeignCells], *, on_a_line: bool = False
    ) -> None:
        self.name, self._fits, self.cells, self.on_a_line = name, fits, cells, on_a_line

    def fits(self, body: str) -> bool:
        return self._fits(body)

    def read_with(self, text: Text, box: Box | None) -> Board:
        grid, heading, notes = self.cells(text, state=False)
        given = read_given(text, grid, range(1, grid.width + 1))
        given = given._replace(notes=(*notes, *given.notes))
        board = self.board(text, grid.width, given, box)
        return {**board, "heading": heading} if heading != NO_HEADING else board

    def refusal(self, puzzle: Any) -> str:
        return f"{self.name} is only read"

    def write(self, puzzle: Any) -> str:
        raise NotImplementedError


# ── the readers are imported when a text may be theirs ──


def _is_framed(body: str) -> bool:
    if "\n" not in body.strip() or len(body) > 20_000:
        return False
    from .forum import forum_grid, has_frame

    return has_frame(body) or (_unusual(body) and forum_grid(body) is not None)


def _unusual(body: str) -> bool:
    """Whether the rows of a text are not all words or signs, as many as rows. Small grids have candidates in words."""
    from .texts import WORD, grid_lines, is_rule

    lines = [line for _, line in grid_lines(body)]
    if any(map(is_rule, lines)) or len(lines) > MOST:
        return False
    words = [[match[0] for match in WORD.finditer(line)] for line in lines]
    side, counts = len(lines), [(len(row), sum(map(len, row))) for row in words]
    return any(side not in both or (side < 10 and both[0] == side < both[1]) for both in counts)


def _framed(text: Text, *, state: bool) -> ForeignCells:
    from .forum import forum_grid, unequal_row

    found = forum_grid(text.body, state=state)
    if found is None:
        place, sentence = unequal_row(text) or (0, "expected the rows of a grid, found none")
        raise text.error(sentence, place)
    return ForeignCells(found.grid, found.heading, found.notes)


def _is_record(body: str) -> bool:
    from .records import first_line, is_address, is_hodoku, is_record

    line = first_line(body)
    return is_hodoku(line) or is_address(line) or is_record(line)


def _record(text: Text, *, state: bool) -> ForeignCells:
    from .records import read_record

    found = read_record(text, state=state)
    words = found.signs
    if len(words) in CUBES:
        start = words[0][0]
        grid = read_table(text, [(start, text.body[start : start + len(words)])])
    else:
        side = isqrt(len(words))
        grid = WordGrid(side, side, words)
    return ForeignCells(grid, found.heading, found.notes)


def _is_list(body: str) -> bool:
    from .lists import is_list

    return is_list(body)


def _listed(text: Text, *, state: bool) -> ForeignCells:
    from .lists import read_list

    return ForeignCells(read_list(text))


def _is_xml(body: str) -> bool:
    if body.lstrip()[:1] != "<":
        return False
    from .bundles import is_xml

    return is_xml(body)


def _in_xml(text: Text, *, state: bool) -> ForeignCells:
    from .bundles import games

    several = games(text)
    if len(several) > 1:
        raise text.error(f"expected one puzzle, found {len(several)}")
    if several[0].problem:
        raise several[0].problem
    table = read_table(text, [(0, several[0].body)])
    return ForeignCells(WordGrid(table.height, table.width, [(0, word) for _, word in table.words]))


RECORD = ForeignFormat("line with other fields", _is_record, _record, on_a_line=True)
FOREIGN = (
    ForeignFormat("OpenSudoku file", _is_xml, _in_xml),
    ForeignFormat("list of rows", _is_list, _listed),
    RECORD,
    ForeignFormat("grid of a forum", _is_framed, _framed),
)
"""The formats in the order in which they are tried."""


def read_any_state(text: Text, height: int, width: int, numbers: range) -> Solution:
    """A solution or a half-filled grid in any form in which a puzzle is read. Raises PuzzleError."""
    from .forum import forum_grid
    from .records import first_line, is_hodoku

    found = forum_grid(text.body, height, state=True) if height == width < 10 else None
    if found is not None and found.grid.candidates:
        return state_of(text, found.grid, height, width, numbers)
    if is_hodoku(first_line(text.body)):
        return state_of(text, _record(text, state=True).grid, height, width, numbers)
    try:
        return read_state(text, height, width, numbers)
    except PuzzleError as error:
        if found := forum_grid(text.body, height, state=True) if height == width else None:
            return state_of(text, found.grid, height, width, numbers)
        form = next((form for form in FOREIGN[:3] if form.fits(text.body)), None)
        if form is None:
            raise
        try:
            grid = form.cells(text, state=True).grid
        except PuzzleError:
            raise error from None
        return state_of(text, grid, height, width, numbers)
