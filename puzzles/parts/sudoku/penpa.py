"""Sudoku in drawings of Penpa+: boxes, cages, thermometers, arrows, dots, parities and inequality signs."""

from collections.abc import Iterator, Sequence
from typing import Any

from ...common.errors import PuzzleError, Refused, quote
from ...common.formats import Board, Signs
from ...common.geometry import edges, regions_of, walls_of
from ...common.penpa.glyphs import CIRCLES
from ...common.penpa.parts import BORDER, Part, drawn_walls, side_of, value_of
from ...common.penpa.sheet import (
    BELOW,
    CAGES,
    CELL,
    DASHES,
    EDGES,
    FREE_EDGES,
    FREE_LINES,
    LINES,
    RIGHT,
    SMALL,
    Sheet,
    SheetNumber,
    SheetPlace,
)
from .boxes import MOST, fitting, rectangles
from .constraint import Constraint
from .frame import board_of
from .penpa_cages import find_cages, lines_of

UNREAD = (
    "latin", "alphabet", "tightfit", "consecutivepairs", "isodoku", "consecutive", "sudokurve", "tile", "battleship",
    "deficit", "surplus", "outside",
)  # fmt: skip
"""Genre tags whose rules the marks do not state."""

LISTED, LINED = ("thermo", "arrows"), (LINES, FREE_LINES, FREE_EDGES)
GREATER = {1: (1, 0), 3: (0, 1), 2: (1, 0), 4: (0, 1), 5: (1, 0), 7: (0, 1), 6: (1, 0), 8: (0, 1)}
"""For each style of an inequality sign the order of its cells, the greater one first."""
DOTS = {1: ("difference", 1), 2: ("ratio", 2)}
DASHED = 10
"""The style of the lines of cages."""


class SudokuSheet(Part):
    """The whole board of a Sudoku."""

    fields = ("given", "boxes", "box", "diagonals", "cages", "digits", "constraints", "title", "notes", "cosmetics")
    checks_size = True

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        side = sheet.width
        if unread := [tag for tag in UNREAD if tag in sheet.tags]:
            raise sheet.error(
                "the drawing", f"its genre tag {quote(unread[0])} has rules that are not read from a drawing"
            )
        if sheet.height != side or side > MOST:
            raise sheet.error(
                "the drawing", f"a sudoku is square, with a side of at most {MOST}, not {side}x{sheet.height}"
            )
        signs = Signs(numbers=range(1, side + 1))
        given = [self._given(sheet, place, signs) for place in sheet.cells()]
        found = [*_listed(sheet), *_between(sheet), *_in_cells(sheet), *_cages(sheet)]
        if "nonconsecutive" in sheet.tags:
            found.append(Constraint("nonconsecutive"))
        crossing = [Constraint("diagonal", (), (value,)) for value in _diagonals(sheet)]
        boxes = self._boxes(sheet)
        for layer in LINED:
            for ends in sheet.marks[layer]:
                raise sheet.error(ends[0] if type(ends) is tuple else ends, "a line has no known rule in a Sudoku")
        board |= board_of(side, side, range(1, side + 1), given, boxes, [*found, *crossing])
        del board["notes"]
        if sheet.settings.get("diagonals"):
            board["diagonals"] = True

    @staticmethod
    def _given(sheet: Sheet, place: SheetPlace, signs: Signs) -> Any:
        text = sheet.take_text(place)
        if (
            text is not None
            and len(text) == 1
            and text.isalpha()
            and signs.numbers is not None
            and len(signs.numbers) > 9
        ):
            text = str(ord(text.upper()) - ord("A") + 10)
        return None if text is None else value_of(sheet, place, signs, text)

    def _boxes(self, sheet: Sheet) -> Sequence[int | None]:
        """The boxes that borders separate; without borders the usual ones, or those of the setting `box`."""
        side = sheet.width
        walls = drawn_walls(sheet)
        boxes = regions_of(side, side, walls)
        if max(boxes) == 0:
            try:
                return rectangles(*fitting(side, sheet.settings.get("box")))
            except PuzzleError as problem:
                raise sheet.error("the drawing", f"no borders are drawn: {problem.message}") from None
        if inside := walls - walls_of(side, side, boxes):
            wall = min(inside)
            raise sheet.error("the drawing", f"the border between {wall.ends[0]} and {wall.ends[1]} ends inside a box")
        sizes = {box: boxes.count(box) for box in boxes}
        wrong = next((box for box, size in sizes.items() if size != side), None)
        if wrong is not None:
            place = SheetPlace(CELL, *divmod(boxes.index(wrong), side))
            raise sheet.error(place, f"expected boxes of {side} cells, found one of {sizes[wrong]}")
        return boxes

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        if puzzle.digits or puzzle.height != puzzle.width or None in puzzle.boxes:
            raise Refused("a drawing in Penpa+ holds square Sudokus with boxes and the numbers from 1 on")
        for place, number in zip(sheet.cells(), puzzle.given, strict=True):
            if number is not None:
                sheet.write(place, str(number))
        walls = walls_of(puzzle.height, puzzle.width, puzzle.boxes)
        for edge in edges(puzzle.height, puzzle.width):
            if edge in walls:
                sheet.put(EDGES, side_of(edge), BORDER)
        for cage in puzzle.cages:
            places = [_cell(puzzle, i) for i in cage.cells]
            sheet.put(CAGES, len(sheet.marks[CAGES]), places)
            for ends in lines_of(places):
                sheet.put(DASHES, ends, DASHED)
            if cage.sum is not None:
                sheet.put(SMALL, (min(places), "upper left"), SheetNumber(str(cage.sum)))
        for constraint in puzzle.constraints:
            _draw(sheet, puzzle, constraint)
        if puzzle.diagonals:
            for falling in (True, False):
                sheet.put(EDGES, _corners(puzzle.width, falling), BORDER)


def _cell(puzzle: Any, i: int) -> SheetPlace:
    return SheetPlace(CELL, *divmod(i, puzzle.width))


def _corners(side: int, falling: bool) -> tuple[SheetPlace, SheetPlace]:
    """The ends of a long diagonal: corners of the grid."""
    left, right = (-1, side - 1) if falling else (side - 1, -1)
    ends = sorted((SheetPlace(1, left, -1), SheetPlace(1, right, side - 1)))
    return ends[0], ends[1]


def _index(sheet: Sheet, place: SheetPlace) -> int:
    if place.kind != CELL or not sheet.holds(place):
        raise sheet.error(place, "a rule of a Sudoku is about cells of the grid")
    return place.r * sheet.width + place.c


def _listed(sheet: Sheet) -> Iterator[Constraint]:
    """Thermometers and arrows, from their bulbs."""
    for layer in LISTED:
        for key, places in [*sheet.marks[layer].items()]:
            sheet.take(layer, key)
            cells = tuple(_index(sheet, place) for place in places)
            if len(cells) > 1:
                sets = (cells,) if layer == "thermo" else (cells[:1], cells[1:])
                yield Constraint("thermo" if layer == "thermo" else "arrow", sets)


def _between(sheet: Sheet) -> Iterator[Constraint]:
    """Dots and inequality signs on the sides of cells."""
    for edge in edges(sheet.height, sheet.width):
        place = SheetPlace(RIGHT if edge.flat else BELOW, edge.r1, edge.c1)
        cells = tuple(r * sheet.width + c for r, c in edge.ends)
        dot = sheet.get("symbol", place)
        if dot is None:
            continue
        if dot.shape in CIRCLES and dot.style in DOTS:
            sheet.take("symbol", place)
            kind, number = DOTS[dot.style]
            yield Constraint(kind, (cells,), (number,))
        elif dot.shape == "inequality" and dot.style in GREATER:
            sheet.take("symbol", place)
            yield Constraint("greater", (tuple(cells[k] for k in GREATER[dot.style]),))


def _in_cells(sheet: Sheet) -> Iterator[Constraint]:
    """Grey circles are odd cells, grey squares even ones."""
    for i, place in enumerate(sheet.cells()):
        if sheet.get("symbol", place) in (("circle_L", 3), ("circle_M", 3), ("square_L", 3), ("square_M", 3)):
            shape = sheet.take("symbol", place).shape
            yield Constraint("odd" if shape.startswith("circle") else "even", ((i,),))


def _cages(sheet: Sheet) -> Iterator[Constraint]:
    """Cages with their sums, small numbers in one of their cells."""
    find_cages(sheet)
    for key, places in [*sheet.marks[CAGES].items()]:
        sheet.take(CAGES, key)
        cells = tuple(sorted(_index(sheet, place) for place in places))
        sums = [(place, mark) for place in places if (mark := sheet.take(SMALL, (place, "upper left"))) is not None]
        values = tuple(value_of(sheet, place, Signs(numbers=range(1, 1000)), mark.text.strip()) for place, mark in sums)
        if len(values) > 1:
            raise sheet.error(sums[1][0], "this is a second sum of its cage")
        yield Constraint("cage", (cells,), values)


def _diagonals(sheet: Sheet) -> Iterator[int]:
    """The long diagonals that are drawn from corner to corner: 1 rising, -1 falling."""
    for falling in (True, False):
        for layer in (FREE_EDGES, EDGES):
            if sheet.take(layer, _corners(sheet.width, falling)) is not None:
                yield -1 if falling else 1


def _draw(sheet: Sheet, puzzle: Any, constraint: Constraint) -> None:
    """Draws a constraint. Raises Refused if it has no mark."""
    places = [_cell(puzzle, i) for group in constraint.sets for i in group]
    known: dict[Any, int] = {item: style for style, item in DOTS.items()}
    style = known.get((constraint.kind, *constraint.values))
    if constraint.kind in ("thermo", "arrow"):
        layer = "thermo" if constraint.kind == "thermo" else "arrows"
        if layer == "thermo" or len(constraint.sets[0]) == 1:
            sheet.put(layer, len(sheet.marks[layer]), places)
            return
    elif constraint.kind in ("odd", "even"):
        sheet.draw(places[0], "circle_L" if constraint.kind == "odd" else "square_L", 3)
        return
    elif style is not None or constraint.kind == "greater":
        first, second = sorted(places)
        flat = first.r == second.r
        sign = (3 if flat else 4) if places[0] == first else (1 if flat else 2)
        shape = "inequality" if constraint.kind == "greater" else "circle_SS"
        sheet.draw(SheetPlace(RIGHT if flat else BELOW, first.r, first.c), shape, sign if style is None else style)
        return
    raise Refused(f"a drawing in Penpa+ has no mark for the rule {constraint.kind}")
