"""Dominion: shade dominoes apart, so that each unshaded block has a letter of its own.

The rules, on W × H cells, some of them with a letter:

1. Every shaded cell shares an edge with exactly one other shaded cell. So shaded cells form dominoes, which touch each
   other only at corners.
2. A cell with a letter or `?` is not shaded.
3. Every block of unshaded cells, connected over edges, has a letter; `?` is none that counts.
4. Equal letters are in one block, different letters in different blocks.

Letters are A to Z, then AA to AZ.

Formats, the first written: puzz.link addresses of `dominion`; rows of letters, `?` and `-`.

>>> puzzle = Dominion.parse("A - -\\n- - B")
>>> puzzle.letters
(1, None, None, None, None, 2)
>>> puzzle.format()
'https://puzz.link/p?dominion/3/2/1j2'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Drawing, Number16, PuzzLink, Rows, Rules, ShadingPuzzle, Signs, Solution, Solved, components,
)  # fmt: skip
from .common.letters import LETTER_RANGE, LETTER_SIGNS, LETTERS
from .common.shading import domino_rules


@dataclass(frozen=True)
class Dominion(ShadingPuzzle):
    """`letters` has the number of each cell's letter, from 1; `?` for an unshaded cell without one, else None."""

    letters: tuple[Any, ...]

    name = "dominion"
    formats = (PuzzLink("dominion", Number16("letters")), Rows(Cells("letters", Signs(LETTERS, unknown=True))))
    clue_layers = ()  # a block without its letter is wrong

    def validation_error(self) -> str:
        return self.flaw_in("letters", lambda n: not 0 < n <= len(LETTERS), LETTER_RANGE)

    def blocks(self, shaded: Collection[Cell]) -> list[list[Cell]]:
        """The unshaded blocks."""
        return components([cell for cell in self.cells if cell not in shaded], self.around)

    def names(self) -> dict[Any, str]:
        """The letters by cell."""
        return {cell: LETTER_SIGNS[clue] for cell, clue in self.by_cell(self.letters).items() if clue != UNKNOWN}

    def rules(self) -> Rules:
        from .common.rules import NamedBlocks

        yield from self.unshaded_rules(self.by_cell(self.letters))
        yield from domino_rules(self)
        reason = self.rule("letter", None, "each unshaded block has one letter, and all cells with it")
        yield NamedBlocks(reason, self.cells, 0, self.touching_pairs, self.names())

    def draw_clues(self, drawing: Drawing) -> None:
        names = self.names()
        for cell in self.by_cell(self.letters):
            drawing.write(cell, names.get(cell, UNKNOWN))
        super().draw_clues(drawing)


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, Filled, Random
    from .generators.common.shading import dominoes_apart

    class DominionGenerator(CellGenerator[Dominion]):
        small_sizes = ("4x3", "3x4", "4x2", "5x1", "2x2")
        for_levels = {2: {"clues": 0.1}, 3: {"clues": 0.1}}
        rare_levels = {
            3: "at 10×10, trials of two further facts solved seven of 19 random boards, and one had level 3; a change "
            "of a board can only add letters, which makes it easier",
        }
        tiny_boards = (Filled((None, 1, 2, UNKNOWN), most=3),)

        def random(self, rng: Random, width: int, height: int, clues: float = 0.1) -> Solved[Dominion]:
            """`width`, `height`; `clues`, the share of unshaded cells with a letter, beside one in each block (default
            0.1)."""
            shaded, blank = (
                dominoes_apart(rng, height, width),
                self.kind.blank(height, width),
            )
            while len(blocks := blank.blocks(shaded)) > len(LETTERS):
                dominoes = components(sorted(shaded), blank.around)
                shaded.difference_update(rng.choice(dominoes))
            first = {rng.choice(block): i + 1 for i, block in enumerate(rng.sample(blocks, len(blocks)))}
            return self.with_shading(replace(blank, letters=tuple(map(first.get, blank.cells))), rng, shaded, clues)

        def clues_of(self, puzzle: Dominion, solution: Solution) -> dict[str, list[int | None]]:
            """The letters of all unshaded cells."""
            of, known = dict[Cell, int](), puzzle.by_cell(puzzle.letters)
            for block in puzzle.blocks([cell for cell in puzzle.cells if solution[cell]]):
                name = next((known[cell] for cell in block if known.get(cell, UNKNOWN) != UNKNOWN), None)
                of |= dict.fromkeys(block, name) if name else {}
            return {"letters": list(map(of.get, puzzle.cells))}

        def changed(
            self, puzzle: Dominion, rng: Random, solution: Solution, other: Solution
        ) -> Solved[Dominion] | None:
            """Adds a letter that excludes this solution, and keeps the other one."""
            return self.added(puzzle, rng, other, solution)

    return DominionGenerator
