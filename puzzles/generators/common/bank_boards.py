"""Base class of generators for puzzles that place a bank of shapes."""

from random import Random
from typing import Any, TypeVar

from ...common.bank_boards import BankPuzzle
from ...common.geometry import Cell
from ...common.shapes import Placement
from .cell_boards import CellGenerator

P = TypeVar("P", bound=BankPuzzle)


class BankGenerator(CellGenerator[P]):
    def scattered(self, rng: Random, blank: Any, tries: int = 60) -> set[Cell]:
        """The cells of pieces that are placed at random, large pieces first; the empty set if that fails.

        Each piece is put on one of up to six free placements: the one that leaves the most cells free.
        """
        order = sorted(blank.kinds.items(), key=lambda entry: -len(entry[0]))
        wanted = [kind for kind, count in order for _ in range(count)]
        options = {kind: blank.placed(kind) for kind in blank.kinds}
        for _ in range(tries):
            taken, barred = set[Cell](), set[Cell]()
            for kind in wanted:
                drawn = rng.sample(options[kind], min(len(options[kind]), 400))
                free = (
                    place for place in drawn if barred.isdisjoint(place.cells) and self.leaves_room(blank, taken, place)
                )
                candidates = [place for place, _ in zip(free, range(6), strict=False)]
                if not candidates:
                    break
                chosen = min(candidates, key=lambda place: len(barred.union(place.cells, place.border)))
                taken.update(chosen.cells)
                barred.update(chosen.cells, chosen.border)
            else:
                return taken
        return set()

    def leaves_room(self, puzzle: P, taken: set[Cell], placement: Placement) -> bool:
        """True if this piece may be added to the pieces that cover the cells `taken`."""
        return True
