"""Solutions as marks of the solving layer, and the answers that Penpa+ compares with what a solver draws."""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ..geometry import Cell, Edge
from ..solution import Solution
from .parts import side_of
from .sheet import BELOW, CELL, CORNER, EDGES, LINES, RIGHT, SURFACES, SYMBOLS, TEXTS, WALLS, Sheet, SheetPlace

GREEN, DOUBLE = 3, 30
"""The styles of a solver's line, and of two lines."""

SOLVER, SOLVER_TEXT = 8, 2
"""The colours of a solver's cell and text."""

DARK = (1, 3, 4, 8)
NAMES = ("shaded cells", "lines", "edges", "walls", "numbers", "symbols")
"""The lists of an answer."""

_CODES = {"circle_M": "A", "tri": "B", "arrow_S": "C", "battleship_B": "D", "star": "E", "tents": "F", "math_G": "G"}
_LAMPS = {3: "H", 4: "I"}
CHECKED: Mapping[str, str] = {
    "circle_M": "circle", "tri": "tri", "arrow_S": "arrow", "battleship_B": "battleship", "star": "star",
    "tents": "tent", "math_G": "math", "sun_moon": "akari",
}  # fmt: skip
"""The setting of the answer check for each symbol, without `sol_` before it."""


class AnswerMarks:
    """The marks of a solution. This class draws none: no marks are known for the kind."""

    grid: Sequence[str] = ("1", "2", "1")
    """Penpa's settings of the lines of the grid, of its points, and of its frame."""

    def put(self, sheet: Sheet, puzzle: Any, solution: Solution) -> None:
        """Draws a solution."""


class Shaded(AnswerMarks):
    """Cells with the value 1 are shaded."""

    def put(self, sheet: Sheet, puzzle: Any, solution: Solution) -> None:
        for cell, value in solution.items():
            if value == 1 and isinstance(cell, Cell):
                sheet.put(SURFACES, SheetPlace(CELL, *cell), SOLVER)


class Bars(AnswerMarks):
    """Cells with 1 have an upright line, others a level one."""

    def put(self, sheet: Sheet, puzzle: Any, solution: Solution) -> None:
        for cell, value in solution.items():
            assert isinstance(cell, Cell)
            upright = (SheetPlace(BELOW, cell.r - 1, cell.c), SheetPlace(BELOW, *cell))
            sheet.put(
                WALLS,
                upright if value == 1 else (SheetPlace(RIGHT, cell.r, cell.c - 1), SheetPlace(RIGHT, *cell)),
                GREEN,
            )


class LoopLines(AnswerMarks):
    """Lines between the middles of cells."""

    grid = ("2", "2", "1")

    def put(self, sheet: Sheet, puzzle: Any, solution: Solution) -> None:
        for edge, value in solution.items():
            if value and isinstance(edge, Edge):
                first, second = edge.ends
                sheet.put(LINES, (SheetPlace(CELL, *first), SheetPlace(CELL, *second)), GREEN)


class Gaps(LoopLines):
    """Lines, and the cells that the loop does not pass."""

    grid = ("1", "2", "1")

    def put(self, sheet: Sheet, puzzle: Any, solution: Solution) -> None:
        super().put(sheet, puzzle, solution)
        for cell in puzzle.shaded(dict(solution.items())):
            sheet.put(SURFACES, SheetPlace(CELL, *cell), SOLVER)


class Moves(LoopLines):
    """The way of each circle that moves: `>2`."""

    STEPS: Mapping[str, tuple[int, int]] = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}

    def put(self, sheet: Sheet, puzzle: Any, solution: Solution) -> None:
        for cell, move in solution.items():
            assert isinstance(cell, Cell)
            assert isinstance(move, str)
            if move[0] in self.STEPS:
                dr, dc = self.STEPS[move[0]]
                way = [SheetPlace(CELL, cell.r + k * dr, cell.c + k * dc) for k in range(int(move[1:]) + 1)]
                for ends in pairwise(way):
                    sheet.put(LINES, (min(ends), max(ends)), GREEN)


class Bridges(AnswerMarks):
    """Lines from cell to cell along each bridge, double for two planks."""

    grid = ("3", "2", "2")

    def put(self, sheet: Sheet, puzzle: Any, solution: Solution) -> None:
        for bridge, planks in solution.items():
            if planks and isinstance(bridge, Edge):
                places = [SheetPlace(CELL, r, c) for r, c in _between(*bridge)]
                for ends in pairwise(places):
                    sheet.put(LINES, ends, DOUBLE if planks == 2 else GREEN)


def _between(r1: int, c1: int, r2: int, c2: int) -> list[tuple[int, int]]:
    return [(r1, c) for c in range(c1, c2 + 1)] if r1 == r2 else [(r, c1) for r in range(r1, r2 + 1)]


class Fence(AnswerMarks):
    """Lines from corner to corner."""

    grid = ("3", "1", "2")

    def put(self, sheet: Sheet, puzzle: Any, solution: Solution) -> None:
        for edge, value in solution.items():
            if value and isinstance(edge, Edge):
                first, second = (SheetPlace(CORNER, end.r - 1, end.c - 1) for end in edge.ends)
                sheet.put(EDGES, (first, second), GREEN)


class Diagonals(AnswerMarks):
    """A diagonal in each cell."""

    grid = ("2", "2", "2")

    def put(self, sheet: Sheet, puzzle: Any, solution: Solution) -> None:
        for cell, sign in solution.items():
            assert isinstance(cell, Cell)
            left, right = (1, 0) if sign == "/" else (0, 1)
            first, second = (
                SheetPlace(CORNER, cell.r - 1 + left, cell.c - 1),
                SheetPlace(CORNER, cell.r - 1 + right, cell.c),
            )
            sheet.put(EDGES, (min(first, second), max(first, second)), GREEN)


class RegionEdges(AnswerMarks):
    """Edges between the regions."""

    grid = ("2", "2", "1")

    def put(self, sheet: Sheet, puzzle: Any, solution: Solution) -> None:
        for edge, value in solution.items():
            if value and isinstance(edge, Edge):
                sheet.put(EDGES, side_of(edge), GREEN)


class Digits(AnswerMarks):
    """The number or letter of each cell; cells with a `shaded` value are shaded instead."""

    def __init__(self, shaded: Collection[Any] = ()) -> None:
        self.shaded = shaded

    def put(self, sheet: Sheet, puzzle: Any, solution: Solution) -> None:
        for cell, value in solution.items():
            assert isinstance(cell, Cell)
            place, sign = SheetPlace(CELL, *cell), puzzle.value_sign(cell, value)
            if value in self.shaded:
                sheet.put(SURFACES, place, SOLVER)
            elif sign not in (".", "-"):
                sheet.write(place, sign, SOLVER_TEXT)


class CellSymbols(AnswerMarks):
    """A symbol, as shape and style, in each cell whose value has one."""

    def __init__(self, symbols: Mapping[Any, tuple[str, int]]) -> None:
        self.symbols = symbols

    def put(self, sheet: Sheet, puzzle: Any, solution: Solution) -> None:
        for cell, value in solution.items():
            if value in self.symbols and isinstance(cell, Cell):
                sheet.draw(SheetPlace(CELL, *cell), *self.symbols[value])


class Ships(AnswerMarks):
    """The segments of ships."""

    STYLES: Mapping[str, int] = {"": 1, "e": 3, "s": 4, "w": 5, "n": 6}

    def put(self, sheet: Sheet, puzzle: Any, solution: Solution) -> None:
        ships = {cell for cell, value in solution.items() if value == 1 and isinstance(cell, Cell)}
        for r, c in ships:
            sides = {"n": (r - 1, c), "e": (r, c + 1), "s": (r + 1, c), "w": (r, c - 1)}
            beside = "".join(side for side, cell in sides.items() if cell in ships)
            sheet.draw(SheetPlace(CELL, r, c), "battleship_B", self.STYLES.get(beside, 2))


class TentSymbols(AnswerMarks):
    """The tents."""

    def put(self, sheet: Sheet, puzzle: Any, solution: Solution) -> None:
        for tree, direction in solution.items():
            tent = puzzle.tent(tree, direction)
            if tent is not None:
                sheet.draw(SheetPlace(CELL, *tent), "tents", 2)


# ── the answer check ──


def without_given(marks: Sheet, problem: Sheet) -> None:
    """Removes the marks that the problem has, too."""
    for layer in (SURFACES, TEXTS, SYMBOLS, EDGES):
        for place in problem.marks[layer]:
            marks.marks[layer].pop(place, None)


def answer_lists(marks: Sheet) -> list[list[str]]:
    """The six lists of the answer check, each sorted: shaded cells, lines, edges, walls, numbers, symbols."""
    lists: list[list[str]] = [
        [str(marks.index(place)) for place, colour in marks.marks[SURFACES].items() if colour in DARK],
        [f"{_joined(marks, ends)},{1 + (style == DOUBLE)}" for ends, style in marks.marks[LINES].items()],
        [f"{_joined(marks, ends)},{1 + (style == DOUBLE)}" for ends, style in marks.marks[EDGES].items()],
        [_joined(marks, ends) for ends in marks.marks[WALLS]],
        [f"{marks.index(place)},{number.text}" for place, number in marks.marks[TEXTS].items()],
        [f"{marks.index(place)},{_code(*symbol)}" for place, symbol in marks.marks[SYMBOLS].items() if _code(*symbol)],
    ]
    return [sorted(items) for items in lists]


def _joined(marks: Sheet, ends: Sequence[SheetPlace]) -> str:
    return ",".join(str(marks.index(place)) for place in ends)


def _code(shape: str, style: Any) -> str:
    """The style and the letter of a symbol in an answer; empty for a symbol that is not checked."""
    if shape == "sun_moon":
        return f"{style}{_LAMPS[style]}" if style in _LAMPS else ""
    return f"{1 if shape == 'star' else style}{_CODES[shape]}" if shape in _CODES else ""


def checks(marks: Sheet) -> set[str]:
    """The settings of the answer check that compare these marks."""
    layers = {SURFACES: "surface", LINES: "loopline", EDGES: "loopedge", WALLS: "wall", TEXTS: "number"}
    ticked = {check for layer, check in layers.items() if marks.marks[layer]}
    for symbol in marks.marks[SYMBOLS].values():
        if _code(*symbol):
            ticked.add("mine" if symbol == ("sun_moon", 4) else CHECKED[symbol.shape])
    return {f"sol_{check}" for check in ticked}


def compare(published: Any, ours: Sequence[Sequence[str]], problem: Sheet) -> str:
    """How a published answer compares with a solution's lists: `same`, `other`, or `not compared`."""
    if not isinstance(published, list) or not all(isinstance(items, list) for items in published):
        return "not compared"
    theirs, mine = ([_normal(items, problem) for items in lists] for lists in (published, ours))
    if len(published) != len(NAMES) or not any(theirs):  # alternatives, each a list of its own
        found, known = [items for items in theirs if items], [items for items in mine if items]
        return (
            "not compared" if not (found and known) else "same" if any(items in known for items in found) else "other"
        )
    both = [(items, own) for items, own in zip(theirs, mine, strict=True) if items and own]
    if not both:
        return "not compared"
    return "same" if all(_without_frame(items, own, problem) == own for items, own in both) else "other"


def _normal(items: Sequence[Any], problem: Sheet) -> frozenset[str]:
    """An answer's items without their styles, and without edges that the problem draws."""
    normal = set[str]()
    for item in items:
        if isinstance(item, list):  # exact colours: the cell, and then its colours
            normal |= {str(item[0])} if len(item) > 1 and item[1] in DARK else set()
            continue
        words = str(item).split(",")
        if len(words) > 2:
            words = [*words[:2], "2" if words[2] in ("2", str(DOUBLE)) else "1"]
        if len(words) < 3 or _ends(problem, words) not in problem.given_edges:
            normal.add(",".join(words))
    return frozenset(normal)


def _without_frame(theirs: frozenset[str], ours: frozenset[str], problem: Sheet) -> frozenset[str]:
    """The published items and, if they have no edges of the frame, those of the solution: Penpa+ ignores edges on a
    frame that it draws."""
    framed = {item for item in ours if problem.is_frame(_ends(problem, item.split(",")))}
    return theirs if theirs & framed else theirs | framed


def _ends(problem: Sheet, words: Sequence[str]) -> Any:
    try:
        return tuple(sorted(problem.place(int(word)) for word in words[:2]))
    except ValueError:
        return ()
