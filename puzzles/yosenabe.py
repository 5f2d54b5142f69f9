"""Yosenabe: move all circles in straight lines into pots; the number of a pot is the sum of the circles in it.

The rules, on W × H cells, some of them with a circle; some cells form pots, the groups that they are over edges:

1. A circle moves up, down, left or right in a straight line, or stays in its cell.
2. Circles pass and reach no cell in which another circle starts, passes or ends.
3. In the end each circle is in a pot, and each pot has one circle or more.
4. The number of a pot is the sum of the numbers of the circles that are in it in the end.

Readings chosen. A circle without number adds nothing. In puzz.link a pot whose sum is 0 may have any number. The number
of a pot may be in any of its cells; a pot with two numbers is refused, and so is one with `?`, which puzz.link finds
wrong with any circles that have numbers.

Formats, the first written: puzz.link addresses of `yosenabe`, if no number of a pot is in a cell with a circle; rows of
the circles, numbers, `?` for a circle without one and `-`, then rows of the pots, numbers, `#` for other cells of pots
and `-`.

>>> puzzle = Yosenabe.parse("2--\\n-?-\\n\\n--2\\n-#-")
>>> puzzle.numbers, puzzle.pots
((2, None, None, None, '?', None), (None, None, 2, None, '#', None))
>>> puzzle.format()
'https://puzz.link/p?yosenabe/3/2/502ji2j.j'

Slots are the cells with circles, the value is `0` for a circle that stays, or `^ v < >` and the distance of the move.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.circle_moves import CircleMoves

from .common.kit import (  # isort: skip
    UNKNOWN, Board, Cell, Cells, Codec, Drawing, Flaw, PuzzLink, Rows, Rules, Scanner, Signs, components,
)  # fmt: skip
from .common.puzzlink_marks import read_packed, write_packed
from .common.puzzlink_numbers import read_number16, read_skipping, write_number16, write_skipping

POT = "#"
MOST = 255


@dataclass(frozen=True)
class _PotNumber:
    number: int


class CirclesAndPots(Codec):
    """A bit for each cell of a pot; then circles as in `Number16` up to 255, `i` or `g` and the one or two digits of a
    pot's number, and `j`–`z` for 1–17 other cells."""

    fields = ("numbers", "pots")

    def read(self, scanner: Scanner, board: Board) -> None:
        count = board["height"] * board["width"]
        pots: list[Any] = [POT if bit else None for bit in read_packed(scanner, count, 2, 5)]
        start, tokens = scanner.at, read_skipping(scanner, count, _read_token, "j")
        for i, token in enumerate(tokens):
            if isinstance(token, _PotNumber):
                if pots[i] is None:
                    raise scanner.error("the number of a pot is in a cell that is none", start)
                pots[i] = token.number
        board["numbers"] = tuple(None if isinstance(token, _PotNumber) else token for token in tokens)
        board["pots"] = tuple(pots)

    def write(self, puzzle: Any) -> str:
        tokens = [
            number if number is not None else _PotNumber(pot) if pot not in (None, POT) else None
            for number, pot in zip(puzzle.numbers, puzzle.pots, strict=True)
        ]
        return write_packed([int(pot is not None) for pot in puzzle.pots], 2, 5) + write_skipping(
            tokens, _write_token, "j"
        )

    def refusal(self, puzzle: Any) -> str:
        for number, pot in zip(puzzle.numbers, puzzle.pots, strict=True):
            if number is not None and pot not in (None, POT):
                return "such an address holds no number of a pot in a cell with a circle"
            if any(type(n) is not int or n > MOST for n in (number, pot) if n not in (None, UNKNOWN, POT)):
                return f"such an address holds numbers from 0 to {MOST}"
            if number == POT or pot == UNKNOWN:
                return "such an address holds no such clue"
        return ""


def _read_token(scanner: Scanner) -> Any:
    sign = scanner.peek()
    if sign not in ("i", "g"):
        return read_number16(scanner)
    start, digits = scanner.at, ""
    scanner.take()
    while len(digits) < " ig".index(sign) and scanner.peek() in tuple("0123456789abcdef"):
        digits += scanner.take()
    if len(digits) < " ig".index(sign):
        raise scanner.error(f"expected the number of a pot after '{sign}'", start)
    return _PotNumber(int(digits, 16))


def _write_token(token: Any) -> str:
    if isinstance(token, _PotNumber):
        return f"i{token.number:x}" if token.number < 16 else f"g{token.number:x}"
    return write_number16(token)


@dataclass(frozen=True)
class Yosenabe(CircleMoves):
    """`pots` has the number of a pot in one of its cells, `#` in its other cells, None in cells of no pot."""

    pots: tuple[Any, ...]

    name = "yosenabe"
    family = "Things to place"
    formats = (
        PuzzLink("yosenabe", CirclesAndPots()),
        Rows(
            Cells("numbers", Signs(numbers=range(10_000), unknown=True)),
            Cells("pots", Signs({POT: POT}, numbers=range(10_000))),
        ),
    )
    puzzlink_needs = "line"
    clue_layers = (("pots",),)
    bare_clue = POT
    most_cells = 2500

    @cached_property
    def pot_cells(self) -> list[list[Cell]]:
        """The cells of each pot."""
        return components(list(self.by_cell(self.pots)), self.around)

    def sum_of(self, pot: list[Cell]) -> list[tuple[Cell, int]]:
        """The cells of a pot with its number; at most one if the puzzle is valid."""
        clues = self.by_cell(self.pots)
        return [(cell, clues[cell]) for cell in pot if clues[cell] != POT]

    def validation_error(self) -> str:
        for pot in self.pot_cells:
            if len(numbers := self.sum_of(pot)) > 1:
                text = f"a pot has one number, but the pot at {pot[0]} has {len(numbers)}"
                return Flaw(text, "pots", self.cells.index(numbers[1][0]))
        return ""

    def rules(self) -> Rules:
        from .common.kit import OneOf
        from .common.rules import CountEach, Weighted

        yield from self.visit_rules()
        inside = self.by_cell(self.pots)
        for cell, moves in self.moves.items():
            reason = self.rule("pot", cell, f"the circle at {cell} ends in a pot", (cell,))
            yield OneOf(reason, cell, [move for move, path in moves.items() if path[-1] in inside])
        for pot in self.pot_cells:
            ends = self.arrivals(pot)
            reason = self.rule("filled", pot[0], f"the pot at {pot[0]} has a circle in the end", pot)
            yield CountEach(reason, ends, ends.values(), 1, len(ends))
            for place, number in self.sum_of(pot):
                known = {circle: moves for circle, moves in ends.items() if self.circles[circle] != UNKNOWN}
                weights = [
                    {move: int(move in moves) * self.circles[circle] for move in self.moves[circle]}
                    for circle, moves in known.items()
                ]
                text = f"the circles in the pot at {pot[0]} have the sum {number}"
                yield Weighted(self.clue("sum", place, text, pot), known, weights, number)

    def draw_ground(self, drawing: Drawing) -> None:
        for cell in self.by_cell(self.pots):
            drawing.fill(cell, "#dfe6ec")

    def draw_clues(self, drawing: Drawing) -> None:
        self.draw_circles(drawing)
        for cell, number in self.by_cell(self.pots).items():
            drawing.write_in_corner(cell, "≈" if number == POT else str(number))
