"""Unequal (futoshiki, renzoku): fill a Latin square so that the signs between its cells are true.

The rules, on N × N cells:

1. Every row and every column holds each number from 1 to N once.
2. A sign between two neighbours points to the smaller number. A missing sign says nothing.
3. With `adjacent` (renzoku), bars replace the signs: two neighbours with a bar between them differ by one, and two
   neighbours without a bar do not.
4. A given cell holds the given number.

Formats, the first written. Tatham's game ID: `N:` (`Na:` with `adjacent`), then for each cell in reading order its
number, 0 where it is open; a letter for each neighbour that is smaller (`U` up, `R` right, `D` down, `L` left); and a
comma. A bar has a letter in both of its cells. As in the game's reader, `a`–`z` before a number are 1–26 cells without
number and letters, and the last comma may be missing. Rows of the cells and of the places between them: numbers, `<`,
`>`, `^`, `v`, bars `|` and `_`, and `-` for nothing.

>>> puzzle = Unequal.parse("2:0R,a0,2U,")
>>> puzzle.given, puzzle.lattice
((None, None, None, 2), (None, '>', None, None, None, '^', None, None, 2))
>>> print(Unequal.parse("-<-\\n--^\\n--2").format())
2:0,0L,0,2U,

Slots are cells, values are numbers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import gt
from typing import Any

from .common.formats import Lattice
from .common.geometry import line_text
from .common.kit import Board, Cell, Codec, Drawing, Edge, LatinPuzzle, Rows, Rules, Scanner, Signs, Tatham, yes_or_no

NUMBERS = range(1, 100)
Place = tuple[int, int]
"""Row and column of the lattice: cell (r, c) is at (2r, 2c), and the signs are at the places between cells."""

STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
SIGNS = {"U": "^", "R": ">", "D": "v", "L": "<"}
BARS = ("|", "_")


def _places(side: int) -> list[Place]:
    return [(y, x) for y in range(2 * side - 1) for x in range(2 * side - 1)]


class _Letters(Codec):
    """The lattice in a game ID: each cell is text such as `3UR,`."""

    fields = ("lattice",)

    def read(self, scanner: Scanner, board: Board) -> None:
        side, i, lattice = board["width"], 0, dict[Place, Any]()
        while i < side * side:
            while "a" <= scanner.peek() <= "z":
                i += ord(scanner.take()) - ord("a") + 1
            number = scanner.number()
            if number is None or i >= side * side:
                raise scanner.error(f"expected a number for each of {side * side} cells, found {scanner.found()}")
            cell_place = 2 * (i // side), 2 * (i % side)
            lattice[cell_place] = number or None
            while scanner.peek() in STEPS:
                place = _beside(cell_place, scanner.peek())
                if not 0 <= min(place) <= max(place) <= 2 * side - 2:
                    raise scanner.error(f"'{scanner.peek()}' leads out of the grid")
                lattice[place] = BARS[place[0] % 2] if place in lattice else SIGNS[scanner.peek()]
                scanner.take()
            i += 1
            if scanner.peek() == ",":
                scanner.take()
            elif i < side * side:
                raise scanner.error(f"expected ',' or one of U, R, D, L, found {scanner.found()}")
        board["lattice"] = tuple(map(lattice.get, _places(side)))

    def write(self, puzzle: Any) -> str:
        parts = list[str]()
        for r, c in puzzle.cells:
            signs = {letter: puzzle.stated.get(_beside((2 * r, 2 * c), letter)) for letter in STEPS}
            letters = [letter for letter, sign in signs.items() if sign in (SIGNS[letter], *BARS)]
            parts.append(f"{puzzle.stated.get((2 * r, 2 * c), 0)}{''.join(letters)},")
        return "".join(parts)


def _beside(place: Place, letter: str) -> Place:
    return place[0] + STEPS[letter][0], place[1] + STEPS[letter][1]


@dataclass(frozen=True)
class Unequal(LatinPuzzle):
    """`lattice` has the numbers of cells and the signs between them, 2N − 1 rows of 2N − 1; None for nothing."""

    lattice: tuple[Any, ...]
    adjacent: bool = False

    name = "unequal"
    turning_signs = ("^>v<", "|_")
    aliases = {"futoshiki": {}, "renzoku": {"adjacent": "yes"}}
    formats = (
        Tatham(_Letters(), square=True, flags={"a": "adjacent"}),
        Rows(Lattice("lattice", Signs({sign: sign for sign in "<>^v|_"}, numbers=NUMBERS))),
    )
    settings = {"adjacent": yes_or_no(False, "neighbours with a bar between them differ by one, others do not")}
    most_cells = 1024
    clue_layers = (("lattice",),)

    @cached_property
    def stated(self) -> dict[Place, Any]:
        """The numbers and signs by their places in the lattice."""
        pairs = zip(_places(self.width), self.lattice, strict=True)
        return {place: sign for place, sign in pairs if sign is not None}

    @property
    def given(self) -> tuple[int | None, ...]:
        """The number of each cell, None where it is open."""
        return tuple(self.stated.get((2 * cell.r, 2 * cell.c)) for cell in self.cells)

    def validation_error(self) -> str:
        fits: Sequence[Sequence[Sequence[object]]]
        fits = ((NUMBERS, ["|"]), (["_"], [])) if self.adjacent else ((NUMBERS, ["<", ">"]), (["^", "v"], []))
        for (y, x), sign in self.stated.items():
            if sign not in fits[y % 2][x % 2]:
                mode = "with" if self.adjacent else "without"
                place = f"{line_text('row', y)}, {line_text('column', x)} of the cells and signs"
                return f"'{sign}' in {place} does not fit a puzzle {mode} `adjacent`"
        return super().validation_error()

    def pairs(self) -> Iterator[tuple[str, Edge, Cell, Cell]]:
        """The relations of neighbours: of two cells, the first is "greater", or the two are "near" or "apart"."""
        for edge in self.touching:
            sign, (first, second) = self.stated.get((edge.r1 + edge.r2, edge.c1 + edge.c2)), edge.ends
            if self.adjacent:
                yield "near" if sign else "apart", edge, first, second
            elif sign:
                yield "greater", edge, *((first, second) if sign in (">", "v") else (second, first))

    def rules(self) -> Rules:
        from .common.kit import Relation

        yield from self.latin_rules()
        kinds: dict[str, tuple[str, Any]] = {
            "greater": ("{} is greater than {}", gt),
            "near": ("{} and {} differ by one", lambda a, b: abs(a - b) == 1),
            "apart": ("{} and {} do not differ by one", lambda a, b: abs(a - b) != 1),
        }
        for rule, edge, *cells in self.pairs():
            text, holds = kinds[rule]
            yield Relation(self.clue(rule, edge, text.format(*cells), edge.ends), cells, holds)

    def draw_clues(self, drawing: Drawing) -> None:
        super().draw_clues(drawing)
        for rule, _, *cells in self.pairs():
            if rule == "near":
                (x1, y1), (x2, y2) = map(drawing.middle, cells)
                x, y, dx, dy = (x1 + x2) / 2, (y1 + y2) / 2, (x2 - x1) / 10, (y2 - y1) / 10
                drawing.picture.line(x - 2.5 * dy, y - 2.5 * dx, x + 2.5 * dy, y + 2.5 * dx, stroke_width=7)
            elif rule == "greater":
                drawing.greater(*cells)

    def fixed_clues(self) -> Sequence[tuple[str, int]]:
        """No clues: bars are at all pairs of their kind, so no symmetry is required of them."""
        return ()

    def spare_clues(self) -> Sequence[Sequence[tuple[str, int]]]:
        """Numbers first, then signs. Bars are not removed, because a missing bar is a clue, too."""
        (clues,) = super().spare_clues()
        numbers = [(field, i) for field, i in clues if isinstance(self.lattice[i], int)]
        return [numbers] if self.adjacent else [numbers, [clue for clue in clues if clue not in numbers]]
