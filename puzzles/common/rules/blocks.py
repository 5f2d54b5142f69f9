"""Rules about the blocks of a board: groups of cells with equal values, linked over edges."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from ..geometry import Cell, component_numbers, components
from ..shapes import kind_of
from ..solution import Reason, Value, Violation
from .rule import GlobalRule, PartialValues, index_pairs


class ValueBlock(NamedTuple):
    """Linked cells with one value. `room`: the number of cells that the block can have in the end."""

    cells: tuple[Cell, ...]
    room: int

    @property
    def done(self) -> bool:
        """True if the block cannot grow."""
        return len(self.cells) == self.room


Blocks = Mapping[Cell, ValueBlock]
"""The block of each cell whose value is known."""
Fault = tuple[str, Iterable[Cell]]
"""The error, and its cells."""


class BlockRule(GlobalRule):
    """`faults(blocks)` reports errors of the blocks of `values` that no open cell can mend.

    A cell with another value has a block without cells, so `blocks` has all cells that are not open.
    """

    def __init__(
        self,
        reason: Reason,
        cells: Sequence[Cell],
        values: Sequence[Value],
        links: Iterable[tuple[Cell, Cell]],
        faults: Callable[[Blocks], Iterable[Fault]],
    ) -> None:
        super().__init__(reason, cells)
        self.cells, self.values, self.links, self.faults = cells, values, index_pairs(cells, links), faults

    def violations(self, values: PartialValues) -> Iterator[Violation]:
        for finding, cells in self.faults(self._blocks(values)):
            yield self.violation(finding, cells)

    def _blocks(self, held: PartialValues) -> Blocks:
        blocks = {cell: ValueBlock((), 0) for cell, value in zip(self.cells, held, strict=True) if value is not None}
        for value in self.values:
            sure = possible = component_numbers(
                len(held), [(a, b) for a, b in self.links if held[a] == held[b] == value]
            )
            if None in held:
                may = [known is None or known == value for known in held]
                possible = component_numbers(len(held), [(a, b) for a, b in self.links if may[a] and may[b]])
            room, members = dict[int, int](), dict[int, list[int]]()
            for i, known in enumerate(held):
                room[possible[i]] = room.get(possible[i], 0) + 1
                if known == value:
                    members.setdefault(sure[i], []).append(i)
            for part in members.values():
                block = ValueBlock(tuple([self.cells[i] for i in part]), room[possible[part[0]]])
                blocks |= dict.fromkeys(block.cells, block)
        return blocks


class NamedBlocks(BlockRule):
    """Each block of cells with this value has cells of exactly one of these names, and all cells of that name."""

    def __init__(
        self,
        reason: Reason,
        cells: Sequence[Cell],
        value: Value,
        links: Iterable[tuple[Cell, Cell]],
        names: Mapping[Cell, str],
    ) -> None:
        super().__init__(reason, cells, (value,), links, self._misnamed)
        self.value, self.names = value, names

    def _misnamed(self, blocks: Blocks) -> Iterator[Fault]:
        first = dict[str, ValueBlock]()
        for block in {*blocks.values()}:
            names = {self.names[cell]: None for cell in block.cells if cell in self.names}
            if len(names) > 1:
                yield f"{' and '.join(sorted(names))} are in one block", block.cells
            if block.done and block.cells and not names:
                yield f"the block at {block.cells[0]} has no letter", block.cells
            for name in names:
                other = first.setdefault(name, block)
                if other != block and (block.done or other.done):
                    yield f"{name} is in two blocks", (*other.cells, *block.cells)


class NoRectangles(BlockRule):
    """No block of cells with this value is a full rectangle, unless it has one of the `free` cells."""

    def __init__(
        self,
        reason: Reason,
        cells: Sequence[Cell],
        value: Value,
        links: Iterable[tuple[Cell, Cell]],
        free: Iterable[Cell] = (),
    ) -> None:
        super().__init__(reason, cells, (value,), links, self._rectangles)
        self.free = frozenset(free)

    def _rectangles(self, blocks: Blocks) -> Iterator[Fault]:
        for block in {*blocks.values()}:
            if block.done and self.free.isdisjoint(block.cells) and _is_rectangle(block):
                yield f"the block at {block.cells[0]} is a rectangle", block.cells


def _is_rectangle(block: ValueBlock) -> bool:
    if not block.cells:
        return False
    rows, columns = {cell.r for cell in block.cells}, {cell.c for cell in block.cells}
    return len(block.cells) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)


class CornerTouches(BlockRule):
    """Each block of cells with this value that is a full rectangle touches others of them at `count` of its corners."""

    def __init__(
        self, reason: Reason, cells: Sequence[Cell], value: Value, links: Iterable[tuple[Cell, Cell]], count: int
    ) -> None:
        super().__init__(reason, cells, (value,), links, self._touches)
        self.count = count

    def _touches(self, blocks: Blocks) -> Iterator[Fault]:
        everywhere = {*self.cells}
        for block in {*blocks.values()}:
            if block.done and _is_rectangle(block):
                (r1, c1), (r2, c2) = block.cells[0], block.cells[-1]
                corners = {Cell(r, c) for r in (r1 - 1, r2 + 1) for c in (c1 - 1, c2 + 1)} & everywhere
                least = sum(corner in blocks and blocks[corner].room > 0 for corner in corners)
                if not least <= self.count <= least + len(corners - blocks.keys()):
                    yield f"the one at {block.cells[0]} touches {least}", block.cells


class UnequalBlocks(BlockRule):
    """Two blocks of cells with this value have different sizes if the cells of one of these pairs are in them."""

    def __init__(
        self,
        reason: Reason,
        cells: Sequence[Cell],
        value: Value,
        links: Iterable[tuple[Cell, Cell]],
        pairs: Iterable[tuple[Cell, Cell]],
    ) -> None:
        self.pairs = tuple(pairs)
        super().__init__(reason, cells, (value,), links, self._alike)

    def _alike(self, blocks: Blocks) -> Iterator[Fault]:
        for pair in self.pairs:
            one, other = (blocks.get(cell) for cell in pair)
            if one and other and one.cells and one != other and one.done and other.done and one.room == other.room:
                yield f"two of {one.room} meet at {pair[0]} and {pair[1]}", (*one.cells, *other.cells)


class ChainRule(BlockRule):
    """Blocks of cells with this value that touch at corners form chains."""

    def __init__(self, reason: Reason, cells: Sequence[Cell], value: Value, links: Iterable[tuple[Cell, Cell]]) -> None:
        super().__init__(reason, cells, (value,), links, self._faults)
        self.value = value

    def _faults(self, blocks: Blocks) -> Iterator[Fault]:
        """The errors of the blocks of a partial board."""
        raise NotImplementedError

    @cached_property
    def corners(self) -> dict[Cell, list[Cell]]:
        """For each cell the cells that share a corner with it, and no edge."""
        inside, steps = {*self.cells}, [(dr, dc) for dr in (-1, 1) for dc in (-1, 1)]
        return {cell: [at for dr, dc in steps if (at := Cell(cell.r + dr, cell.c + dc)) in inside] for cell in inside}

    def beside(self, block: ValueBlock) -> set[Cell]:
        """The cells that share a corner with a block and are not in it."""
        return {near for cell in block.cells for near in self.corners[cell]}.difference(block.cells)

    def chains(self, blocks: Blocks) -> list[list[ValueBlock]]:
        """The blocks of each chain, as far as they certainly touch."""
        found = {block: None for block in blocks.values() if block.cells}
        return components(found, {b: [blocks[at] for at in self.beside(b) if blocks.get(at) in found] for b in found})

    def alike(self, chain: Iterable[ValueBlock], form: Callable[[Sequence[Cell]], Hashable]) -> Iterator[Fault]:
        """The pairs of blocks of one form that cannot grow."""
        forms = dict[Hashable, ValueBlock]()
        for block in chain:
            other = forms.setdefault(form(block.cells), block) if block.done else block
            if other is not block:
                yield f"those at {other.cells[0]} and {block.cells[0]} are alike", (*other.cells, *block.cells)


class LinkedBlocks(ChainRule):
    """Each block of cells with this value touches another one at a corner."""

    def _faults(self, blocks: Blocks) -> Iterator[Fault]:
        for block in {*blocks.values()}:
            if block.cells and block.done and all(at in blocks and not blocks[at].cells for at in self.beside(block)):
                yield f"the one at {block.cells[0]} touches no other", block.cells


class UnlikeChains(ChainRule):
    """No two blocks of a chain have the same shape, turned or mirrored. Blocks of cells with this value that touch at
    corners form chains."""

    def _faults(self, blocks: Blocks) -> Iterator[Fault]:
        for chain in self.chains(blocks):
            yield from self.alike(chain, kind_of)


class SizedChains(ChainRule):
    """Each chain has two blocks or more, one of each size from 1 to their number. Blocks of cells with this value that
    touch at corners form chains."""

    def _faults(self, blocks: Blocks) -> Iterator[Fault]:
        for chain in self.chains(blocks):
            yield from self.alike(chain, len)
            closed = all(block.done and blocks.keys() >= self.beside(block) for block in chain)
            if closed and not 1 < len(chain) >= max(len(block.cells) for block in chain):
                cells = [cell for block in chain for cell in block.cells]
                yield f"the chain at {cells[0]} misses a size", cells
