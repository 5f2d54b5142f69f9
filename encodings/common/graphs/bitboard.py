"""Searches on boards of cells that share edges. A set of cells is an integer with a bit for each cell, so one step of a
search moves all cells at once.

The bits of a row are consecutive. The bit after them is never set, so that no step leaves a row.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import compress
from operator import itemgetter

from cluewise.puzzles.common.geometry import SIZES, Cell

from ..literals import FALSE, TRUE, Literal, Values, index_of
from .statements import BoardLinks

_DIGITS = b"01".ljust(256, b"1")
_CHOSEN = b"\0\1".rjust(50, b"\0").ljust(256, b"\0")
"""Turns the digits 0 and 1 into numbers."""


@lru_cache(SIZES)
def stride_of(links: BoardLinks) -> int:
    """The distance between the bit of a cell and that of the cell below; 0 if some link is no shared edge of cells."""
    cells: frozenset[tuple[int, int]] = links.cells
    shared = sum([((r, c + 1) in cells) + ((r + 1, c) in cells) for r, c in cells])
    pairs = {(a, b) for a, b, _ in links}
    all_shared = len(links) == len(pairs) == shared and {(b.r - a.r, b.c - a.c) for a, b in pairs} <= {(0, 1), (1, 0)}
    return max((c for _, c in cells), default=0) + 2 if all_shared else 0


def grid_stride(nodes: Sequence[object]) -> int:
    """The distance between the bit of a cell or corner and that of the one below; 0 if the nodes are not of a grid."""
    if not all(isinstance(node, Cell) and node.r >= 0 <= node.c for node in nodes):
        return 0
    return max((node.c for node in nodes), default=0) + 2  # type: ignore[attr-defined]


class FloodBoard:
    """The cells of a statement, without cells that can never be present. `nodes` and `members` have their literals."""

    def __init__(self, nodes: Sequence[Cell], members: Sequence[Literal], stride: int) -> None:
        self.stride = stride
        self.places = [cell.r * stride + cell.c for cell in nodes]
        self.at: dict[int, int] = {place: i for i, place in enumerate(self.places)}
        self._literals: list[Literal] = [FALSE] * (max(self.places, default=0) + 1)
        self.all = self.mask(range(len(nodes)))
        self.always = self.mask(i for i, literal in enumerate(members) if literal == TRUE)
        indices = [0] * (max(self.places, default=0) + 2)  # at least two, so that the getter returns a tuple
        for place, literal in zip(self.places, members, strict=True):
            indices[-1 - place], self._literals[place] = index_of(literal), literal
        self._present = itemgetter(*indices)

    def mask(self, nodes: Iterable[int]) -> int:
        """The set of these nodes."""
        mask = 0
        for node in nodes:
            mask |= 1 << self.places[node]
        return mask

    def nodes_of(self, mask: int) -> Iterator[int]:
        """The nodes of a set, in reading order."""
        while mask:
            lowest = mask & -mask
            yield self.at[lowest.bit_length() - 1]
            mask ^= lowest

    def beside(self, mask: int) -> int:
        """A set, and all cells that share an edge with it."""
        stride = self.stride
        return (mask | mask << 1 | mask >> 1 | mask << stride | mask >> stride) & self.all

    def flood(self, mask: int, inside: int) -> int:
        """The cells that can be reached from a set in steps inside another set, which contains it.

        A sum moves to the end of a row's run at once: its carry passes all cells inside, up to the first cell outside.
        """
        stride = self.stride
        while True:
            wider = (mask | mask >> 1 | mask << stride | mask >> stride) & inside
            wider |= inside & ~(inside + wider)
            if wider == mask:
                return mask
            mask = wider

    def components(self, values: Values) -> list[int]:
        """The components of the present nodes, as sets."""
        present = int(bytes(self._present(values)).translate(_DIGITS), 2) & self.all
        found = []
        while present:
            part = self.flood(present & -present, present)
            found.append(part)
            present ^= part
        return found

    def ways_out(self, part: int, targets: int) -> list[Literal]:
        """As `NumberedSubgraph.ways_out`."""
        outside = self.all & ~part
        beside = self.beside(part) & outside
        reached = self.flood(targets & outside & ~beside, outside & ~beside)
        chosen = beside & (targets | self.beside(reached))
        return [*compress(self._literals, bin(chosen)[:1:-1].encode().translate(_CHOSEN))]

    def links_towards(
        self, around: Sequence[Sequence[tuple[int, Literal]]], part: Sequence[int], targets: int
    ) -> list[Literal]:
        """The links that leave a part towards nodes that are reachable from a set without passing the part. `around`
        has the links at each node: the other node, and the literal."""
        mask = self.mask(part)
        outside = self.all & ~mask
        beside = self.beside(mask) & outside
        behind = beside & ~self.flood(targets, outside)
        left_out = {*part, *self.nodes_of(behind)}
        return [literal for node in part for other, literal in around[node] if other not in left_out]

    def witness(self, part: int) -> Literal:
        """As `NumberedSubgraph.witness`."""
        return TRUE if part & self.always else self._literals[part.bit_length() - 1]
