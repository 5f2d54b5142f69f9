"""Pentopia: place some pieces of a bank apart from each other; arrows point to the nearest of them.

The rules, on W × H cells, for a bank of pieces:

1. Every group of shaded cells is a piece of the bank, in any rotation or reflection, each at most once.
2. No two pieces touch, not even at a corner.
3. A cell with a clue is not shaded.
4. From a cell with arrows, the first shaded cells in the directions of its arrows are at one distance, and in every
   other direction farther away, or there is none. A clue without arrows (`?`) says nothing of directions.

If a piece is in the bank several times, it is placed at most so many times. Addresses with the flag `t` are refused: in
puzz.link, pieces may cover clues there.

Formats, the first written: puzz.link addresses of `pentopia`; rows of arrows such as `^>`, `?` and `-`. The bank is a
setting: `pentominoes` (the default), `tetrominoes`, `double-tetrominoes`, `none`, or a list of pieces: a length for a
straight piece, rows such as `##/#.` for another piece.

>>> puzzle = Pentopia.parse("# set: pieces=2,1\\n- - v\\n- - -\\n<> - -")
>>> puzzle.arrows
(None, None, 'v', None, None, None, '><', None, None)
>>> puzzle.format()
'https://puzz.link/p?pentopia/3/3/h2ich/2/21o/11g'

Slots are cells, the value is 1 for shaded and 0 for not shaded.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from .common.arrows import DIRECTIONS
from .common.bank_boards import BankPuzzle
from .common.banks import SETS, bank, straight
from .common.formats import Words
from .common.geometry import ray
from .common.kit import UNKNOWN, Cell, Cells, Drawing, Number16, PuzzLink, Rows, Rules, Scanner, Solution, Solved
from .common.puzzlink_marks import Bank, Shape

RING = "^>v<"
BITS = {"^": 1, "v": 2, "<": 4, ">": 8}


class ArrowSets(Words):
    """One to four different arrows in any order, or `?`; the value has them in the order of `RING`."""

    def __init__(self) -> None:
        super().__init__(r"[<>^v]{1,4}|\?", "'^', '<>', '?'")

    def read(self, token: str) -> str | None:
        arrows = super().read(token)
        if arrows is None or arrows == UNKNOWN:
            return arrows
        if len(set(arrows)) < len(arrows):
            raise ValueError(token)
        return "".join(sorted(arrows, key=RING.index))


class ArrowBits(Number16):
    """Arrows as the sum of their `BITS`."""

    holding = "arrows"

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        start, values = scanner.at, super().values_of(scanner, count)
        if any(value not in (None, UNKNOWN) and value > sum(BITS.values()) for value in values):
            raise scanner.error("expected sums of arrows, from 1 to 15", start)
        arrows = ("".join(sign for sign in RING if isinstance(value, int) and value & BITS[sign]) for value in values)
        return tuple(found or value for found, value in zip(arrows, values, strict=True))

    def written(self, layer: Sequence[Any]) -> str:
        return super().written([value if value in (None, UNKNOWN) else sum(map(BITS.get, value)) for value in layer])

    def fits(self, value: Any) -> bool:
        return value == UNKNOWN or (isinstance(value, str) and {*value} <= {*RING})


@dataclass(frozen=True)
class Pentopia(BankPuzzle):
    """`arrows` has the arrows of each cell, in the order `^>v<`, `?`, or None; `pieces` is the bank."""

    arrows: tuple[str | None, ...]
    pieces: tuple[Shape, ...] = SETS["pentominoes"]

    name = "pentopia"
    corners = True
    all_used = False
    turning_signs = (RING,)
    formats = (
        PuzzLink("pentopia", ArrowBits("arrows", least=1), Bank("pieces"), other={"t": "pieces may cover clues"}),
        Rows(Cells("arrows", ArrowSets())),
    )
    settings = {"pieces": bank(SETS["pentominoes"], "the bank")}
    clue_layers = (("arrows",),)

    def arms(self, cell: Cell) -> list[list[Cell]]:
        """The cells from a cell to the frame, nearest first, in the directions of `RING`."""
        return [[self.cells[i] for i in ray(cell, DIRECTIONS[sign], self.height, self.width)] for sign in RING]

    def rules(self) -> Rules:
        from .common.kit import OneOf
        from .common.loop_rules import Stretches

        yield from self.bank_rules()
        for cell, arrows in self.by_cell(self.arrows).items():
            yield OneOf(self.clue("clue", cell, f"{cell} is not shaded", (cell,)), cell, (0,))
            if arrows != UNKNOWN:
                arms = self.arms(cell)
                allowed = partial(_are_nearest, tuple(sign in arrows for sign in RING), tuple(map(len, arms)))
                names = " and ".join(DIRECTIONS[sign].name for sign in arrows)
                piece, verb = ("pieces", "are") if arrows[1:] else ("piece", "is")
                text = f"the {piece} nearest to {cell} {verb} {names} of it"
                yield Stretches(self.clue("arrows", cell, text, (cell,)), arms, allowed, 0)

    def draw_clues(self, drawing: Drawing) -> None:
        super().draw_clues(drawing)
        for cell, arrows in self.by_cell(self.arrows).items():
            if arrows == UNKNOWN:
                drawing.write(cell, arrows)
            else:
                x, y = drawing.middle(cell)
                for to in map(DIRECTIONS.__getitem__, arrows):
                    drawing.picture.write(x + 11 * to.dc, y + 11 * to.dr, to.arrow, 17)


def _are_nearest(pointed: tuple[bool, ...], sizes: tuple[int, ...], lengths: tuple[int, ...]) -> bool:
    """True if the pointed arms end at one distance, and the others later or never."""
    least = lengths[pointed.index(True)]  # other arms are compared with the first pointed one
    for arrow, size, length in zip(pointed, sizes, lengths, strict=True):
        if arrow != (length == least < size) or (length < least and length < size):
            return False
    return True


SMALL = (*straight(1, 2, 3), ("##", "#."))
DENSE = 0.25
"""The approximate share of shaded cells of random boards."""
TINY = (straight(1), straight(2, 1), straight(1, 1))
"""The pieces of tiny boards."""


def generator_class() -> type:
    from .generators.common.kit import BankGenerator, Filled, Random

    class PentopiaGenerator(BankGenerator[Pentopia]):
        small_sizes = ("4x3", "3x4", "5x2", "1x5", "4x4")
        few_clues = {"clues": 0.2}
        tiny_boards = (
            Filled((None, "^", ">", "?"), sizes=((1, 1),), each={"pieces": TINY[:1]}),
            Filled(
                (None, "^", ">", "<", "^v", "?"),
                sizes=((2, 1), (1, 3), (2, 2), (3, 2)),
                most=1,
                each={"pieces": TINY},
            ),
            Filled((None, "v", "<", "><"), sizes=((3, 1),), least=2, each={"pieces": TINY[1:2]}),
        )

        def random(
            self, rng: Random, width: int, height: int, clues: float = 0.4, pieces: tuple[Shape, ...] | None = None
        ) -> Solved[Pentopia]:
            """`width`, `height`; `clues`, the share of the cells from which a piece is seen that have arrows (default
            0.4); `pieces` (default: a set of pentominoes or tetrominoes, or a few small pieces)."""
            area = height * width
            default = SETS["pentominoes"] if area >= 80 else SETS["tetrominoes"] if area >= 36 else SMALL[:area]
            blank = self.kind.blank(height, width, pieces=default if pieces is None else pieces)
            order = rng.sample(blank.pieces, len(blank.pieces))
            while order:
                covered = sum("".join(shape).count("#") for shape in order)
                fits = covered <= max(DENSE * area, 1)
                if taken := fits and self.scattered(rng, replace(blank, pieces=tuple(order)), 10):
                    return self.with_shading(blank, rng, taken, clues)
                order.pop()
            return self.with_shading(blank, rng, (), clues)

        def clues_of(self, puzzle: Pentopia, solution: Solution) -> Mapping[str, list[str | None]]:
            return {"arrows": [self._seen(puzzle, cell, solution) or None for cell in puzzle.cells]}

        def _seen(self, puzzle: Pentopia, cell: Cell, solution: Solution) -> str:
            """The arrows of an unshaded cell; empty if it sees no piece."""
            if solution[cell]:
                return ""
            arms = [next((i for i, at in enumerate(arm) if solution[at]), None) for arm in puzzle.arms(cell)]
            least = min((n for n in arms if n is not None), default=None)
            return "" if least is None else "".join(s for s, n in zip(RING, arms, strict=True) if n == least)

    return PentopiaGenerator
