"""Bridges, and the drawings of them in signs."""

from collections.abc import Collection, Sequence
from typing import Any

from ...common.errors import quote
from ...common.formats import UNKNOWN
from ...common.geometry import Edge
from ...common.plural import count_words
from ...common.reading import Text, read_json_lists
from ...common.solution import Slot, Solution
from .formats import MOST_PLANKS, SIGNS

ACROSS, DOWN = " -=EF", ' |"#$'
"""Signs of n planks in the text of a solution."""
OPEN = {".", "?", "¿"}
"""Signs of an edge without a value in the text of a solution."""
_SIGN_OF = {number: sign for sign, number in SIGNS.items()}


class Bridge(Edge):
    """Two islands that a bridge may join, in one row or in one column."""

    __slots__ = ()

    def water(self, step: int = 1) -> list[tuple[int, int]]:
        """The cells between its ends in a drawing whose neighbouring rows and columns are `step` apart."""
        top, left, bottom, right = (step * end for end in self)
        if top == bottom:
            return [(top, c) for c in range(left + 1, right)]
        return [(r, left) for r in range(top + 1, bottom)]


def planks_of(value: object) -> int | None:
    """The value if it is a number of planks, else None."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_PLANKS else None


def sign_of(number: int | None) -> str:
    """The sign of an island with this number."""
    return UNKNOWN if number is None else _SIGN_OF[number]


def step_of(puzzle: Any) -> int:
    """The distance of rows and columns in a drawing: 2 if islands touch, else 1."""
    return 1 if all(edge.water() for edge in puzzle.edges) else 2


def draw_signs(puzzle: Any, solution: Solution, unsure: Collection[Slot], unsure_sign: str) -> str:
    """The bridges of a solution, as signs in the water between the islands."""
    step, unsure = step_of(puzzle), set(unsure)
    rows = [[" "] * (step * puzzle.width - step + 1) for _ in range(step * puzzle.height - step + 1)]
    signs = [(unsure_sign if edge in unsure else _bridge_sign(edge, solution), edge) for edge in puzzle.edges]
    signs.sort(key=lambda drawn: (drawn[0] != ".", drawn[1] in unsure))  # later signs cover earlier ones
    for sign, edge in signs:
        for r, c in edge.water(step) if sign != " " else ():
            rows[r][c] = sign
    for (r, c), number in zip(puzzle.islands, puzzle.numbers, strict=True):
        rows[step * r][step * c] = sign_of(number)
    return "\n".join("".join(row).rstrip() for row in rows)


def _bridge_sign(edge: Bridge, solution: Solution) -> str:
    planks = planks_of(solution.get(edge))
    return "." if planks is None else (ACROSS if edge.flat else DOWN)[planks]


def read_list(puzzle: Any, text: Text) -> dict[Slot, int]:
    """Reads the JSON value of a solution. Edges that the puzzle lacks are kept; `check` reports them."""
    values: dict[Slot, int] = dict.fromkeys(puzzle.edges, 0)
    for bridge in read_json_lists(text, "a list of bridges, each [row, column, row, column, planks],", length=5):
        start, end = sorted((bridge[:2], bridge[2:4]))
        edge = Bridge(*start, *end)
        if values.get(edge):
            raise text.error(f"the bridge {edge.between_text} is listed twice")
        values[edge] = bridge[4]
    return values


def read_drawing(puzzle: Any, text: Text) -> dict[Slot, int]:
    """Reads the text of a solution; an edge with a sign of OPEN along it has no value."""
    step = step_of(puzzle)
    height, width = step * puzzle.height - step + 1, step * puzzle.width - step + 1
    raw_lines = text.body.rstrip().split("\n")
    lines = [line.rstrip() for line in raw_lines]
    if len(lines) > height or max(map(len, lines)) > width:
        size = f"{count_words(len(lines), 'row')} of up to {max(map(len, lines))}"
        drawing = f"{count_words(height, 'row')} of {count_words(width, 'character')}"
        raise text.error(f"expected a drawing of {drawing}, found {size}")
    rows = [line.ljust(width) for line in lines] + [" " * width] * (height - len(lines))
    values: dict[Slot, int] = {}
    islands = zip(puzzle.islands, puzzle.numbers, strict=True)
    drawn = {(step * r, step * c): sign_of(number) for (r, c), number in islands}
    open_cells = _open_cells(puzzle, rows, step)
    for edge in puzzle.edges:
        cells = edge.water(step)
        shown = {rows[r][c] for r, c in cells if (r, c) not in open_cells}
        planks = _planks_by(shown, ACROSS if edge.flat else DOWN)
        if planks is not None:
            values[edge] = planks
        if planks:
            drawn.update((cell, rows[cell[0]][cell[1]]) for cell in cells)
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            wanted = drawn.get((r, c))
            if sign != wanted and (wanted or (sign != " " and sign not in OPEN)):
                expected = f"the island {wanted}" if wanted else "bridges from island to island"
                offset = sum(len(line) + 1 for line in raw_lines[:r]) + c
                raise text.error(f"expected {expected}, found {quote(sign)}", offset)
    return values


def _open_cells(puzzle: Any, rows: Sequence[str], step: int) -> set[tuple[int, int]]:
    """The cells of edges that are open from end to end; their signs cover the bridges that cross them."""
    covered: set[tuple[int, int]] = set()
    for edge in puzzle.edges:
        cells = edge.water(step)
        if all(rows[r][c] in OPEN for r, c in cells):
            covered.update(cells)
    return covered


def _planks_by(signs: set[str], plank_signs: str) -> int | None:
    """The number of planks shown by the signs along an edge; None for an open edge.

    `signs` excludes the open edges that cross the edge; `plank_signs` are the signs of planks in its direction.
    """
    shown = plank_signs.find("".join(signs)) if len(signs) == 1 else 0
    if shown > 0:
        return shown
    return None if not signs or (signs & OPEN and " " not in signs) else 0
