"""Shingoki (semaphores, traffic lights): draw one loop that turns at black circles and goes straight at white ones.

The rules, on W × H cells, some of them with a white, a black or a grey circle, which may have a number:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes every circle.
4. At a white circle the loop goes straight; at a black circle it turns. At a grey circle it does either.
5. A number is the sum of the lengths of the two straight stretches from its circle to the next turns, counted in pieces
   of the line.

Formats: rows of `w`, `b` and `g` (grey) for circles, with the number after the letter (`w4`), and `-`.

>>> puzzle = Shingoki.parse("w2 - -\\n- - -\\n- - b")
>>> puzzle.circles[0], puzzle.circles[8]
('w2', 'b')

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .common.circle_boards import GREY_TOO, CirclePuzzle
from .common.kit import Cell, Cells, Rows, Solved


@dataclass(frozen=True)
class Shingoki(CirclePuzzle):
    name = "shingoki"
    aliases = {"semaphores": {}, "traffic-lights": {}}
    formats = (Rows(Cells("circles", GREY_TOO)),)

    @staticmethod
    def is_white(lengths: Sequence[int]) -> bool:
        return any(one and other for one, other in zip(lengths[:2], lengths[2:], strict=True))

    @staticmethod
    def said(cell: Cell, white: bool) -> str:
        return f"the loop {'goes straight' if white else 'turns'} at {cell}"


def generator_class() -> type:
    from .generators.common.circle_boards import CircleGenerator
    from .generators.common.kit import Filled, Random

    class ShingokiGenerator(CircleGenerator[Shingoki]):
        def tiny(self) -> Iterator[Shingoki]:
            yield from super().tiny()
            yield from Filled((None, "g", "g2"), sizes=((2, 2),), least=1).of(self.kind)
            yield from Filled((None, "g", "g3"), sizes=((3, 2), (3, 3)), least=1, most=2).of(self.kind)

        def random(
            self, rng: Random, width: int, height: int, clues: float = 0.5, grey: float = 0.0
        ) -> Solved[Shingoki]:
            """`width`, `height`, both 2 or more; `clues`, the share of possible circles that are set (default 0.5);
            `grey`, the share of grey circles (default 0)."""
            puzzle, lines = super().random(rng, width, height, clues)
            if not grey:
                return puzzle, lines
            circles = (c and ("g" + c[1:] if rng.random() < grey else c) for c in puzzle.circles)
            return replace(puzzle, circles=tuple(circles)), lines

    return ShingokiGenerator
