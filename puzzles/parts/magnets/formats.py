"""The plates of Magnets and the numbers outside, in game IDs and addresses.

A region is a plate of two cells, or a single cell without plate. The numbers at the top and left count plus poles,
the numbers at the bottom and right minus poles.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...common.formats import SIDES, UNKNOWN, Board, Codec, Signs
from ...common.geometry import cells, edges, numbered, regions_of, walls_of
from ...common.puzzlink import no_digits, refusal_of
from ...common.puzzlink_marks import read_packed, read_walls, write_packed, write_walls
from ...common.puzzlink_numbers import MOST_8, is_number, read_number8, read_skipping, write_number16, write_skipping
from ...common.reading import Scanner
from ...common.tatham import Characters

if TYPE_CHECKING:
    from ...common.boards import GridPuzzle

PLUS, MINUS, EMPTY = "+", "-", "."


class PoleSigns(Signs):
    """Given cells in rows: `+` and `-` for poles, `x` for an empty cell, and `.` for a cell that is not given."""

    def __init__(self) -> None:
        super().__init__({PLUS: PLUS, MINUS: MINUS, "x": EMPTY})

    @property
    def expected(self) -> str:
        return "'+', '-', 'x' or '.'"

    def write(self, value: Any) -> str:
        return "." if value is None else super().write(value)


def sizes_of(regions: Sequence[int]) -> list[int]:
    """For each cell the number of cells of its region."""
    count = [0] * (max(regions) + 1)
    for region in regions:
        count[region] += 1
    return [count[region] for region in regions]


# ── game IDs ──


class Poles(Codec):
    """One character for each number (`.` for none), a comma after each side; the sides are top, left, bottom, right."""

    fields = ("top", "left", "bottom", "right")

    def read(self, scanner: Scanner, board: Board) -> None:
        for side in self.fields:
            numbers = list[int | None]()
            while len(numbers) < board["width" if side in ("top", "bottom") else "height"]:
                sign = scanner.peek()
                if sign != "." and (not sign or sign not in Characters.DIGITS):
                    raise scanner.error(f"expected a number or '.' at the {side}, found {scanner.found()}")
                numbers.append(None if sign == "." else Characters.DIGITS.index(sign))
                scanner.take()
            scanner.expect(",", f" after the numbers at the {side}")
            board[side] = tuple(numbers)

    def write(self, puzzle: "GridPuzzle") -> str:
        return "".join("".join(map(self._sign, getattr(puzzle, side))) + "," for side in self.fields)

    def _sign(self, number: int | None) -> str:
        return "." if number is None else Characters.DIGITS[number]

    def refusal(self, puzzle: "GridPuzzle") -> str:
        most = len(Characters.DIGITS) - 1
        fits = all(number is None or is_number(number, most) for side in SIDES for number in getattr(puzzle, side))
        return "" if fits else f"a game ID holds numbers up to {most} only"


HALVES = {"L": ("R", 0, 1), "R": ("L", 0, -1), "T": ("B", 1, 0), "B": ("T", -1, 0)}
"""For each half of a plate the sign of the other half, and the step to it (rows down, columns right)."""


class PlateHalves(Codec):
    """A letter for each cell: `L`, `R`, `T`, `B` for the left, right, top, bottom half of a plate, `*` for no plate."""

    fields = ("regions",)

    def read(self, scanner: Scanner, board: Board) -> None:
        height, width = board["height"], board["width"]
        signs, places = list[str](), list[int]()
        while len(signs) < height * width:
            sign = scanner.peek()
            if sign in HALVES or sign == "*":
                signs.append(sign)
                places.append(scanner.at)
            elif sign != ",":  # commas have no meaning
                raise scanner.error(f"expected cell {len(signs) + 1} of {height * width}, found {scanner.found()}")
            scanner.take()
        first = list[int]()
        for i, sign in enumerate(signs):
            partner, down, right = HALVES.get(sign, ("*", 0, 0))
            r, c = i // width + down, i % width + right
            if not (0 <= r < height and 0 <= c < width and signs[r * width + c] == partner):
                raise scanner.error(f"this is half a plate: expected '{partner}' beside it", places[i])
            first.append(min(i, r * width + c))
        board["regions"] = numbered(first)

    def write(self, puzzle: "GridPuzzle") -> str:
        regions: Sequence[int] = puzzle.regions  # type: ignore[attr-defined]
        last = {region: i for i, region in enumerate(regions)}
        first = {region: i for i, region in reversed(list(enumerate(regions)))}
        signs = {0: "*", 1: "LR", puzzle.width: "TB"}
        return "".join(signs[last[region] - first[region]][i != first[region]] for i, region in enumerate(regions))


# ── addresses ──


class Outer(Codec):
    """Numbers in hexadecimal: the minus and the plus poles of each column, then of each row."""

    fields, holding = SIDES, f"numbers from 0 to {MOST_8}"

    def read(self, scanner: Scanner, board: Board) -> None:
        values = read_skipping(scanner, 2 * (board["width"] + board["height"]), read_number8)
        clues = [None if value == UNKNOWN else value for value in values]
        columns, rows = clues[: 2 * board["width"]], clues[2 * board["width"] :]
        sides = {"top": columns[1::2], "bottom": columns[::2], "left": rows[1::2], "right": rows[::2]}
        board |= {side: tuple(numbers) for side, numbers in sides.items()}

    def write(self, puzzle: "GridPuzzle") -> str:
        top, bottom, left, right = (getattr(puzzle, side) for side in SIDES)
        pairs = [*zip(bottom, top, strict=True), *zip(right, left, strict=True)]
        return write_skipping([number for pair in pairs for number in pair], write_number16)

    def fits(self, value: Any) -> bool:
        return is_number(value, MOST_8)

    def refusal(self, puzzle: "GridPuzzle") -> str:
        return refusal_of([number for side in SIDES for number in getattr(puzzle, side)], self)


class Plates(Codec):
    """The borders. If the board has given poles or cells without plate, the poles follow (three cells in a character).
    If it has cells without plate, they follow as well (five in a character)."""

    fields = ("regions", "given")

    def read(self, scanner: Scanner, board: Board) -> None:
        height, width, start = board["height"], board["width"], scanner.at
        bits = read_walls(scanner, height, width)
        count = height * width
        poles = [0] * count if no_digits(scanner) else read_packed(scanner, count, 3, 3)
        bare = [0] * count if no_digits(scanner) else read_packed(scanner, count, 2, 5)
        empty = dict(zip(cells(height, width), bare, strict=True))
        borders = zip(edges(height, width), bits, strict=True)
        walls = {edge for edge, bit in borders if bit or any(empty[end] for end in edge.ends)}
        board["regions"] = regions_of(height, width, walls)
        board["given"] = tuple((None, PLUS, MINUS)[pole] for pole in poles) if any(poles) else ()
        for (cell, hole), size in zip(empty.items(), sizes_of(board["regions"]), strict=True):
            if size != 2 - hole:
                raise scanner.error(f"the region at {cell} has {size} cells, and a plate has two", start)

    def refusal(self, puzzle: "GridPuzzle") -> str:
        given: Sequence[Any] = puzzle.given  # type: ignore[attr-defined]
        return "such an address has no cells that are given as empty" if EMPTY in given else ""

    def write(self, puzzle: "GridPuzzle") -> str:
        height, width = puzzle.height, puzzle.width
        regions, given = puzzle.regions, puzzle.given  # type: ignore[attr-defined]
        empty = {cell: int(size == 1) for cell, size in zip(puzzle.cells, sizes_of(regions), strict=True)}
        walls = walls_of(height, width, regions)
        bits = [int(edge in walls and not any(empty[end] for end in edge.ends)) for edge in edges(height, width)]
        borders = write_walls(bits, height, width)
        if not given and not any(empty.values()):
            return borders
        poles = [(None, PLUS, MINUS).index(pole) for pole in given] or [0] * len(empty)
        bare = write_packed(list(empty.values()), 2, 5) if any(empty.values()) else ""
        return borders + write_packed(poles, 3, 3) + bare
