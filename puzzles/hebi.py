"""Hebi-Ichigo (snakes): place snakes of five numbered cells that do not look at each other.

The rules, on W × H cells, some of them black:

1. A snake is a path of five white cells with the numbers from 1 to 5, each beside the one before.
2. Different snakes do not share an edge.
3. A snake looks from its 1 away from its 2. It does not see another snake before the next black cell or the frame.
4. A number in a black cell is the first number in the direction of its arrow before the next black cell or the frame;
   0 says that there is none. A black cell without number (`?`) or without arrow says nothing.
5. A cell with a given number holds it.

Readings chosen, those of puzz.link: two cells of one snake may touch that do not follow each other. A board without
snakes is a solution if the clues allow it.

Formats, the first written: puzz.link addresses of `hebi`, which hold no given numbers; rows of numbers with arrows
(`2^`, `?^`), `#` and `3#` for black cells without arrow, given numbers from 1 to 5, and `-`.

>>> puzzle = Hebi.parse("1> - - - - -")
>>> puzzle.format(), len(puzzle.white)
('https://puzz.link/p?hebi/6/1/41e', 5)

Slots are the white cells, the value is the number, 0 for none.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import compress, product
from typing import Any, Self

from .common.arrows import DIRECTIONS, WORDS, Arrows, draw_arrows
from .common.geometry import ray
from .common.kit import UNKNOWN, Cell, CellPuzzle, Cells, Drawing, PuzzLink, Rows, Rules, Slot, Value
from .common.puzzle.clues import Place
from .common.puzzlink_numbers import Arrow, Arrow16

LENGTH = 5
NUMBERS = range(1, LENGTH + 1)
BARE = Arrow(UNKNOWN)
SIGNS = {(step.dr, step.dc): sign for sign, step in DIRECTIONS.items()}


class _Clues(Arrows):
    """Numbers with arrows, black cells without arrow, and given numbers."""

    def read(self, token: str) -> Any:
        if token.endswith("#") and token[:-1].isdecimal():
            return Arrow(int(token[:-1]))
        return int(token) if token.isdecimal() and int(token) in NUMBERS else super().read(token)

    def write(self, value: Any) -> str:
        bare = isinstance(value, Arrow) and value != BARE and not value.direction
        return f"{value.number}#" if bare else str(value) if isinstance(value, int) else super().write(value)


@cache
def _apart(shown: tuple[bool, ...]) -> frozenset[tuple[int, ...]]:
    """The numbers of the white cells of a pair, of three cells in a line or of a square, by which no snakes touch."""
    found = product(*(range(LENGTH + 1) if white else (0,) for white in shown))
    return frozenset(tuple(compress(numbers, shown)) for numbers in found if APART[len(shown)](*numbers))


def _in_square(a: int, b: int, c: int, d: int) -> bool:
    """True unless three cells have numbers of a snake and the fourth not the one between them."""
    ring = (a, b, d, c)
    turns = ((ring[i], ring[(i + step) % 4], ring[i - 2], ring[(i - step) % 4]) for i in range(4) for step in (1, -1))
    return all((one + 1, one + 3) != (two, four) or three == one + 2 for one, two, three, four in turns if one)


APART: Mapping[int, Callable[..., bool]] = {
    2: lambda a, b: not (a and b) or abs(a - b) in (1, 3),
    3: lambda a, b, c: {a, c} != {b + 1, b + 3} or not b,
    4: _in_square,
}


@dataclass(frozen=True)
class Hebi(CellPuzzle):
    """`marks` has an Arrow for each black cell, the number of a given cell, else None."""

    marks: tuple[Any, ...]

    name = "hebi"
    aliases = {"hebi-ichigo": {}, "snakes": {}}
    formats = (PuzzLink("hebi", Arrow16("marks")), Rows(Cells("marks", _Clues({"#": BARE}))))
    puzzlink_needs = "number"
    signs = {0: "."}
    phrases = {0: "is empty"}
    clue_layers = (("marks",),)
    turning_signs = ("^>v<",)
    bare_clue = BARE
    dots_if_empty = True

    def validation_error(self) -> str:
        numbers = ((cell, number) for cell, (number, _) in self.black.items() if number != UNKNOWN)
        cell, number = next(((cell, n) for cell, n in numbers if n is None or n > LENGTH), (None, None))
        return f"a number is from 0 to {LENGTH}, not {number}: see {cell}" if cell else ""

    def without_clue(self, clue: tuple[str, int]) -> Self:
        return self.with_place(*clue, BARE if isinstance(self.marks[clue[1]], Arrow) else None)

    def traces(self) -> Sequence[Place]:
        """None: a black cell belongs to the board, as a wall does."""
        return ()

    @cached_property
    def black(self) -> dict[Cell, Arrow]:
        """The black cells with their arrows."""
        return {cell: clue for cell, clue in self.by_cell(self.marks).items() if isinstance(clue, Arrow)}

    @cached_property
    def white(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if cell not in self.black)

    def slots(self) -> Sequence[Slot]:
        return self.white

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(LENGTH + 1)

    def seen(self, cell: Cell, arrow: str) -> list[Cell]:
        """The white cells from a cell in a direction, up to the next black cell or the frame."""
        cells = [self.cells[i] for i in ray(cell, DIRECTIONS[arrow], self.height, self.width)]
        return cells[: next((i for i, place in enumerate(cells) if place in self.black), len(cells))]

    def rules(self) -> Rules:
        from .common.kit import Count, OneOf
        from .common.rules import FirstSeen

        for cell, (number, arrow) in self.black.items():
            if number != UNKNOWN and arrow:
                seen, where = self.seen(cell, arrow), f"{WORDS[arrow]} {cell}"
                text = f"the first number {where} is {number}" if number else f"there is no number {where}"
                reason = self.clue("first", cell, text, (cell, *seen))
                yield FirstSeen(reason, seen, (0,), number) if number else Count(reason, seen, NUMBERS, 0, 0)
        for cell, number in self.by_cell(self.marks).items():
            if cell not in self.black:
                yield OneOf(self.clue("given", cell, f"{cell} holds {number}", (cell,)), cell, (number,))
        yield from self._snake_rules()

    def _snake_rules(self) -> Rules:
        """The rules about the numbers beside a number, and about what a snake sees."""
        from .common.rules import CountIf, CountWhen

        near = {cell: [at for at in self.around[cell] if at not in self.black] for cell in self.white}
        for cell, number in product(self.white, NUMBERS):
            for following in {number - 1, number + 1}.intersection(NUMBERS):
                text = f"a {number} at {cell} is beside one {following}"
                reason = self.rule("next", (cell, number, following), text, (cell,))
                yield CountIf(reason, cell, (number,), near[cell], (following,), 1, 1)
        yield from self._apart_rules()
        for cell, other in ((at, beside) for at in self.white for beside in near[at]):
            if seen := self.seen(cell, SIGNS[cell.r - other.r, cell.c - other.c]):
                text = f"a snake with 1 at {cell} and 2 at {other} sees no other snake"
                reason = self.rule("view", (cell, other), text, (cell, other, *seen))
                yield CountWhen(reason, [(cell, (1,)), (other, (2,))], seen, NUMBERS, 0, 0)

    def _apart_rules(self) -> Rules:
        """The rules that cells of different snakes do not touch. Cells of one snake that touch without following each
        other are 1 and 4 or 2 and 5, in a square with the two cells between them."""
        from .common.kit import Table

        pairs, lines = self.touching_pairs, (line.cells for line in self.lines)
        threes = (cells[i : i + 3] for cells in lines for i in range(len(cells) - 2))
        for cells in (*pairs, *threes, *self.squares):
            shown = tuple(cell not in self.black for cell in cells)
            white = [cell for cell, here in zip(cells, shown, strict=True) if here]
            if len(white) == len(cells) or len(white) == 3:
                text = f"no two snakes touch in {', '.join(map(str, white))}"
                yield Table(self.rule("apart", tuple(white), text, white), white, _apart(shown))

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.kit import INK

        for cell in self.black:
            drawing.shade(cell, INK)
        draw_arrows(drawing, {cell: clue for cell, clue in self.black.items() if clue != BARE})
        for cell, number in self.by_cell(self.marks).items():
            if cell not in self.black:
                drawing.write(cell, str(number))
        drawing.frame()
