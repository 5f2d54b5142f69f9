"""Undead (haunted mirror maze): place ghosts, vampires and zombies; numbers count those that are seen from outside.

The rules, on W × H cells, some of them with a mirror:

1. Every cell without mirror holds a ghost, a vampire or a zombie; some are given.
2. The totals are the numbers of monsters of each kind.
3. A number beside a row or column counts the monsters that are seen from there. The line of sight follows the mirrors
   until it leaves the grid. Zombies are always seen, vampires only before the first mirror, ghosts only behind it.

Readings chosen: if a line of sight crosses a cell twice, each time counts by itself; the totals include given monsters.

Formats, the first written. Tatham's game ID (Undead): `WxH:`, the totals of ghosts, vampires and zombies, a comma
after each; the cells, `a`–`z` for 1–26 cells without mirror, `L` for the mirror `\\`, `R` for `/`, `G`, `V`, `Z` for a
given monster; the numbers outside, clockwise from the upper left, a comma before each. Rows of `\\`, `/`, `G`, `V`, `Z`
and `-`, with the numbers before them in lines `top:`, `bottom:`, `left:`, `right:`; the totals are settings.

>>> Undead.parse("2x1:0,1,0,aL,1,0,1,0,0,1").grid
(None, '\\\\')
>>> Undead.parse("# set: ghosts=1 vampires=0 zombies=0\\ntop: 0 0\\nbottom: 0 1\\nleft: 0\\nright: 0\\n-\\\\").format()
'2x1:1,0,0,aL,0,0,0,1,0,0'

Slots are the cells without mirror, the values are `G`, `V` and `Z`; in the text of a solution mirrors are `\\` and `/`.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from .common.errors import cut

from .common.kit import (  # isort: skip
    SIDES, Cell, CellPuzzle, Cells, Drawing, Outside, Rows, Rules, Setting, Signs, Slot, Tatham, Value, count_words,
)  # fmt: skip
from .common.geometry import line_text
from .parts.undead.ids import Haunted

MONSTERS = GHOST, VAMPIRE, ZOMBIE = "G", "V", "Z"
TOTALS = ("ghosts", "vampires", "zombies")
MIRRORS = FALLING, RISING = "\\", "/"
SIGNS = Signs({sign: sign for sign in (*MIRRORS, *MONSTERS)})
ENDS = {"row": ("left", "right"), "column": ("top", "bottom")}
INTO = {"top": (1, 0), "bottom": (-1, 0), "left": (0, 1), "right": (0, -1)}
"""For each side the step into the grid, in rows and columns."""


class Look(NamedTuple):
    """A line of sight: the side and place where it starts, the number there, the cells that it passes, each with the
    kind of monster that is not seen there, and the side and place where it ends."""

    start: tuple[str, int]
    number: int | None
    passes: tuple[tuple[Cell, str], ...]
    end: tuple[str, int]


@dataclass(frozen=True)
class Undead(CellPuzzle):
    """`grid` has the mirror or the given monster of each cell, else None. The numbers outside and the totals follow."""

    grid: tuple[str | None, ...]
    top: tuple[int | None, ...]
    bottom: tuple[int | None, ...]
    left: tuple[int | None, ...]
    right: tuple[int | None, ...]
    ghosts: int | None = None
    vampires: int | None = None
    zombies: int | None = None

    name = "undead"
    turning_signs = ("/\\",)
    values_are_numbers = False
    value_words = {GHOST: ("ghost", "ghosts"), ZOMBIE: ("zombie", "zombies"), VAMPIRE: ("vampire", "vampires")}
    aliases = {"haunted-mirror-maze": {}}
    clue_layers = (("grid",),)  # the numbers outside are never removed, because an ID has all of them
    fixed_marks = MIRRORS
    formats = (
        Tatham(Haunted(TOTALS, {"L": FALLING, "R": RISING, "G": GHOST, "V": VAMPIRE, "Z": ZOMBIE})),
        Rows(Cells("grid", SIGNS), outside=Outside(Signs(numbers=range(10_000)))),
    )
    settings = {kind: Setting(None, f"the number of {kind}", int) for kind in TOTALS}
    outside = SIDES

    def validation_error(self) -> str:
        totals, places = [total for *_, total in self.totals], len(self.monsters)
        fits = len(totals) < len(MONSTERS) or sum(totals) == places
        return "" if fits else f"expected {places} monsters, one a cell without mirror, found {cut(sum(totals))}"

    @property
    def totals(self) -> list[tuple[str, str, int]]:
        """The totals that are given: the kind of monster, its name in the plural, the number."""
        totals = ((kind, plural, getattr(self, plural)) for kind, plural in zip(MONSTERS, TOTALS, strict=True))
        return [total for total in totals if total[2] is not None]

    @cached_property
    def held(self) -> dict[Cell, Any]:
        """The content of each cell: a mirror, a given monster or None."""
        return dict(zip(self.cells, self.grid, strict=True))

    @cached_property
    def monsters(self) -> tuple[Cell, ...]:
        """The cells without mirror."""
        return tuple(cell for cell, sign in self.held.items() if sign not in MIRRORS)

    @property
    def known(self) -> dict[Cell, Any]:
        return {cell: sign for cell, sign in self.held.items() if sign in MONSTERS}

    def slots(self) -> Collection[Slot]:
        return self.monsters

    def values(self, slot: Slot) -> Sequence[Value]:
        return GHOST, ZOMBIE, VAMPIRE  # the order of facts: seen only in mirrors, everywhere, only directly

    def sign_of_blank(self, cell: Cell) -> str:
        return str(self.held[cell])

    @cached_property
    def looks(self) -> dict[tuple[str, int], Look]:
        """The lines of sight from all places around the grid, with a number or without."""
        ends = ((line, i, side) for line in self.lines for i, side in zip((0, -1), ENDS[line.kind], strict=True))
        return {(side, line.number): self._look(side, line.number, line.cells[i]) for line, i, side in ends}

    def _look(self, side: str, place: int, cell: Cell) -> Look:
        number, (dr, dc), hidden = getattr(self, side)[place], INTO[side], GHOST
        passes = list[tuple[Cell, str]]()
        while cell in self.held:
            if self.held[cell] in MIRRORS:
                hidden = VAMPIRE
                dr, dc = (dc, dr) if self.held[cell] == FALLING else (-dc, -dr)
            else:
                passes.append((cell, hidden))
            cell = Cell(cell.r + dr, cell.c + dc)
        end = next(side for side, step in INTO.items() if step == (-dr, -dc))
        return Look((side, place), number, tuple(passes), (end, cell.c if dr else cell.r))

    def value_word(self, slot: Slot, value: Value) -> str:
        return {GHOST: "ghost", ZOMBIE: "zombie", VAMPIRE: "vampire"}[str(value)]

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import Weighted

        for kind, plural, total in self.totals:
            reason = self.clue("total", kind, f"the number of {plural} is {total}", self.monsters)
            yield Count(reason, self.monsters, (kind,), total, total)
        for look in self.looks.values():
            if look.number is not None:
                seen = count_words(look.number, "monster is", "monsters are")
                side, number = look.start
                line = line_text("column" if side in ("top", "bottom") else "row", number)
                text = f"{seen} seen from the {side} of {line}"
                weights = {cell: dict.fromkeys(MONSTERS, 0) for cell, _ in look.passes}
                for (cell, hidden), kind in product(look.passes, MONSTERS):
                    weights[cell][kind] += kind != hidden
                reason = self.clue("seen", look.start, text, weights)
                yield Weighted(reason, weights, weights.values(), look.number)
        yield from self.given_rules()

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        from .parts.undead.monsters import draw

        draw(drawing, cell, str(value))

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.drawing import MIRROR
        from .common.kit import GIVEN

        for cell, sign in self.by_cell(self.grid).items():
            if sign in MIRRORS:
                drawing.diagonal(cell, sign, MIRROR, inset=0.1)
            else:
                drawing.fill(cell, GIVEN)
                self.draw_value(drawing, cell, sign)
        drawing.frame()

    def caption(self) -> str:
        return ", ".join(f"{plural}: {total}" for _, plural, total in self.totals)
