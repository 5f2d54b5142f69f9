"""Unruly (binairo, takuzu, tohu wa vohu): colour the cells black and white, evenly and without three in a row.

The rules, on W × H cells, both even:

1. Every cell is black or white.
2. No three neighbours in a row or column have the same colour.
3. In each row and each column half of the cells are black.
4. With `unique`, no two rows are equal and no two columns are; a row may equal a column.
5. A given cell has its colour.

Formats, the first written. Tatham's game ID: `WxH:` (with `u`, rule 4 holds), then letters: `a`–`y` are 0–24 blanks and
a white cell, `A`–`Y` are 0–24 blanks and a black cell, `z` is 25 blanks; the text ends with a white cell one place past
the grid. Rows of `0` (white), `1` (black) and `-`.

>>> puzzle = Unruly.parse("4x2:Acbc")
>>> puzzle.given
(1, None, None, 0, None, 0, None, None)
>>> Unruly.parse("1-\\n--").format()
'2x2:Ad'

Slots are cells, the value is 1 for black and 0 for white; text and JSON value are rows of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from .common.boards import kept_for_size

from .common.kit import (  # isort: skip
    Cells, Line, PuzzleError, Rows, Rules, ShadingPuzzle, Signs, Solution, Solved, Tatham, count_words,
    yes_or_no,
)  # fmt: skip
from .common.tatham import Switches


@dataclass(frozen=True)
class Unruly(ShadingPuzzle):
    """`given` has the colour of each cell, None where it is open."""

    given: tuple[int | None, ...]
    unique: bool = False

    name = "unruly"
    most_cells = 40_000
    aliases = {"takuzu": {"unique": "yes"}, "binairo": {"unique": "yes"}, "tohu-wa-vohu": {}}
    formats = (Tatham(Switches("given"), flags={"u": "unique"}), Rows(Cells("given", Signs({"0": 0, "1": 1}))))
    settings = {"unique": yes_or_no(False, "no two rows and no two columns are equal")}
    signs = {0: "0", 1: "1"}
    phrases = {0: "is white", 1: "is black"}
    two_colours = True
    clue_layers = (("given",),)
    given_alone = True

    def validation_error(self) -> str:
        odd = self.width % 2 or self.height % 2
        return f"both sides have to be even, not {self.width}x{self.height}" if odd else ""

    def rules(self) -> Rules:
        yield from self._board_rules(unlike=self.unique)
        yield from self.given_rules()

    @kept_for_size
    def _board_rules(self, *, unlike: bool) -> Rules:
        """Rules 1 to 3; and rule 4 if lines are `unlike`."""
        from .common.kit import Count, Relation

        for line in self.lines:
            half = len(line.cells) // 2
            text = f"{line} has {count_words(half, 'black cell')}"
            reason = self.rule("half", (line.kind, line.number), text, line.cells)
            yield Count(reason, line.cells, (1,), half, half)
            for i, three in enumerate(zip(line.cells, line.cells[1:], line.cells[2:], strict=False)):
                text = f"{three[0]} to {three[2]} are not all of one colour"
                yield Count(self.rule("three", (line.kind, line.number, i), text, three), three, (1,), 1, 2)
        for first, second in self.line_pairs() if unlike else ():
            both = (*first.cells, *second.cells)
            place = (first.kind, first.number, second.number)
            reason = self.rule("unlike", place, f"{first} and {second} differ", both)
            yield Relation(reason, both, lambda *held: held[: len(held) // 2] != held[len(held) // 2 :])

    def line_pairs(self) -> Iterator[tuple[Line, Line]]:
        """The pairs of lines for rule 4."""
        pairs = combinations(self.lines, 2) if self.unique else ()
        return (pair for pair in pairs if pair[0].kind == pair[1].kind)


def _three(rows: list[bytearray], r: int, c: int) -> bool:
    """True if the cell is part of three equal neighbours."""
    across, down = rows[r][max(0, c - 2) : c + 3], bytes(row[c] for row in rows[max(0, r - 2) : r + 3])
    return any(three in window for three in (b"\0\0\0", b"\1\1\1") for window in (across, down))


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, Filled, Random, some
    from .generators.common.latin_squares import mix_rows

    class UnrulyGenerator(CellGenerator[Unruly]):
        small_sizes = ("4x2", "2x4", "4x4", "6x4", "2x2")
        few_clues = {"given": 0.1}
        many_clues = {"given": 1.0}
        tiny_boards = (Filled((None, 0, 1), ((2, 2), (4, 2), (2, 4)), most=3, each={"unique": (False, True)}),)

        def random(
            self, rng: Random, width: int, height: int, given: float = 0.35, unique: bool = False
        ) -> Solved[Unruly]:
            """`width`, `height`; `given`, the share of given cells (default 0.35); `unique`, True if rule 4 applies."""
            blank = self.kind.blank(height, width, unique=unique)
            for _ in range(20):
                rows = self._random_rows(rng, width, height)
                if not unique or (len({*map(bytes, rows)}) == height and len({*zip(*rows, strict=True)}) == width):
                    solution = Solution(zip(blank.cells, (colour for row in rows for colour in row), strict=True))
                    return replace(blank, given=some(rng, solution.values(), given)), solution
            raise PuzzleError(f"no {width}x{height} with rows and columns that all differ was found")

        def _random_rows(self, rng: Random, width: int, height: int) -> list[bytearray]:
            """A chessboard on which neighbouring rows swap colours at random; no three equal neighbours may result."""
            rows = [bytearray((r + c) % 2 for c in range(width)) for r in range(height)]
            pairs = ((r, r + 1) for r in rng.choices(range(height - 1), k=5 * height * width))
            mix_rows(rng, rows, pairs, lambda changed: not any(_three(rows, r, c) for r, c in changed))
            return rows

    return UnrulyGenerator
