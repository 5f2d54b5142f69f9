"""Rules about the shapes of groups, over a whole board."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import product

from ..geometry import Cell, Edge, component_numbers
from ..plural import count_words
from ..shapes import Kind, kind_of, moved, orientations
from ..solution import Reason, Value, Violation
from .groups import joined
from .rule import GlobalRule, PartialValues, Rule, index_pairs


class Shapes(GlobalRule):
    """Every group of linked slots with the value has one of these shapes, in the form of `shapes.kind_of`. The slots
    have two values."""

    def __init__(
        self,
        reason: Reason,
        cells: Sequence[Cell],
        links: Iterable[tuple[Cell, Cell]],
        kinds: Collection[Kind],
        value: Value = 1,
    ) -> None:
        super().__init__(reason, cells)
        self.cells, self.links, self.kinds, self.value = cells, index_pairs(cells, links), kinds, value

    def groups(self, held: PartialValues) -> tuple[list[tuple[list[Cell], int]], Collection[int]]:
        """The groups, each with the number of cells that it can grow to; and the sizes of all components that can be
        filled."""
        may = [value is None or value == self.value for value in held]
        pairs = [(a, b) for a, b in self.links if may[a] and may[b]]
        possible, members = component_numbers(len(held), pairs), dict[int, list[int]]()
        sure = possible
        if None in held:
            sure = component_numbers(len(held), [(a, b) for a, b in pairs if held[a] == held[b] == self.value])
        reach = Counter(root for root, inside in zip(possible, may, strict=True) if inside)
        for i, value in enumerate(held):
            if value == self.value:
                members.setdefault(sure[i], []).append(i)
        groups = [([self.cells[i] for i in group], reach[possible[group[0]]]) for group in members.values()]
        return groups, reach.values()

    def violations(self, values: PartialValues) -> Iterator[Violation]:
        sizes = set(map(len, self.kinds))
        for group, reach in self.groups(values)[0]:
            if len(group) > max(sizes, default=0):
                yield self.violation(f"{len(group)} cells are connected", group)
            elif reach < min(sizes):
                yield self.violation(f"there is room for {count_words(reach, 'cell')} only", group)
            elif reach == len(group) and kind_of(group) not in self.kinds:
                yield self.violation(f"the group at {group[0]} has another shape", group)


class ShapeTimes(Shapes):
    """Exactly `count` groups have this shape; with `low`, at least so many and at most `count`."""

    def __init__(
        self,
        reason: Reason,
        cells: Sequence[Cell],
        links: Iterable[tuple[Cell, Cell]],
        kind: Kind,
        count: int,
        low: int | None = None,
    ) -> None:
        super().__init__(reason, cells, links, (kind,))
        self.kind, self.count, self.low = kind, count, count if low is None else low

    def violations(self, values: PartialValues) -> Iterator[Violation]:
        groups, rooms = self.groups(values)
        closed = (group for group, reach in groups if reach == len(group) == len(self.kind))
        matching = [group for group in closed if kind_of(group) == self.kind]
        if len(matching) > self.count or (len(matching) < self.low and None not in values):
            yield self.violation(f"found {len(matching)}", [cell for group in matching for cell in group])
        elif sum(room // len(self.kind) for room in rooms) < self.low:
            yield self.violation("there is too little room")


class UnlikeGroups(Shapes):
    """Two groups of linked slots with the value that touch at a corner do not both have the same one of these shapes,
    turned or mirrored. The shapes have at most six cells: no group of one touches itself at a corner alone."""

    @cached_property
    def corners(self) -> list[tuple[Cell, Cell, tuple[Cell, Cell]]]:
        """The pairs of diagonal neighbours, and the common neighbours of each."""
        inside = {*self.cells}
        return [
            (cell, other, between)
            for cell in self.cells
            for step in (-1, 1)
            if (other := Cell(cell.r + 1, cell.c + step)) in inside
            and inside.issuperset(between := (Cell(cell.r, other.c), Cell(other.r, cell.c)))
        ]

    def violations(self, values: PartialValues) -> Iterator[Violation]:
        closed = [group for group, reach in self.groups(values)[0] if reach == len(group)]
        at = {cell: i for i, group in enumerate(closed) for cell in group}
        kinds, seen = [kind_of(group) for group in closed], set[tuple[int, int]]()
        for cell, other, _ in self.corners:
            a, b = at.get(cell, -1), at.get(other, -1)
            if a != b and min(a, b) >= 0 and (a, b) not in seen and kinds[a] == kinds[b] and kinds[a] in self.kinds:
                seen |= {(a, b), (b, a)}
                yield self.violation(f"those at {closed[a][0]} and {closed[b][0]} are alike", closed[a] + closed[b])


class RegionShapes(GlobalRule):
    """Each region of a division has a shape without an error; the slots are the borders between cells.

    `wrong(group, reach)` gets cells that are certainly joined, in reading order, and the number of cells that their
    region can grow to. It returns the error, or "".
    """

    def __init__(
        self, reason: Reason, borders: Sequence[Edge], cells: Sequence[Cell], wrong: Callable[[list[Cell], int], str]
    ) -> None:
        super().__init__(reason, borders)
        self.cells, self.wrong = cells, wrong
        self.links = index_pairs(cells, (edge.ends for edge in borders))

    def groups(self, held: PartialValues) -> list[tuple[list[Cell], int]]:
        """The groups of cells that are certainly joined, each with the number of cells that it can grow to."""
        sure, possible = joined(len(self.cells), self.links, held)
        groups, reach = dict[int, list[Cell]](), Counter(possible)
        for cell, root in zip(self.cells, sure, strict=True):
            groups.setdefault(root, []).append(cell)
        return [(group, reach[possible[root]]) for root, group in groups.items()]

    def violations(self, values: PartialValues) -> Iterator[Violation]:
        for group, reach in self.groups(values):
            if finding := self.wrong(group, reach):
                yield self.violation(finding, group)


@lru_cache(4096)
def _is_part(group: Kind, kind: Kind) -> bool:
    """True if these cells are part of this shape, turned or mirrored."""
    rows, columns = (1 + max(along) for along in zip(*group, strict=True))
    for shape in map(frozenset, orientations(kind)):
        lower, right = (max(along) for along in zip(*shape, strict=True))
        steps = product(range(lower - rows + 2), range(right - columns + 2))
        if any(all((r + dr, c + dc) in shape for r, c in group) for dr, dc in steps):
            return True
    return False


class ShapedRegions(RegionShapes):
    """Each region of a division has one of these shapes, turned or mirrored; the slots are the borders."""

    def __init__(self, reason: Reason, borders: Sequence[Edge], cells: Sequence[Cell], kinds: Collection[Kind]) -> None:
        super().__init__(reason, borders, cells, self._error)
        self.kinds = frozenset(kinds)

    def _error(self, group: Sequence[Cell], reach: int) -> str:
        if reach == len(group):
            return "" if kind_of(group) in self.kinds else f"the region of {group[0]} has another shape"
        cells = moved(group)
        fits = any(len(kind) <= reach and _is_part(cells, kind) for kind in self.kinds)
        return "" if fits else f"no shape has room for the cells joined at {group[0]}"


class ShapeAt(RegionShapes):
    """The region of a cell has this shape; the slots are the borders."""

    def __init__(self, reason: Reason, borders: Sequence[Edge], cells: Sequence[Cell], cell: Cell, kind: Kind) -> None:
        super().__init__(reason, borders, cells, self._error)
        self.cell, self.kind = cell, kind

    @cached_property
    def placements(self) -> list[tuple[list[int], int, int]]:
        """The placements of the shape over the cell: the indices of the cells, the borders inside, and those around it
        as bits."""
        index, placed = {cell: i for i, cell in enumerate(self.cells)}, list[tuple[list[int], int, int]]()
        for shape in orientations(self.kind):
            for r, c in shape:
                cells = [index.get(Cell(self.cell.r + dr - r, self.cell.c + dc - c), -1) for dr, dc in shape]
                if -1 in (places := {*cells}):
                    continue
                ends = [(a in places) + (b in places) for a, b in self.links]
                inside, around = (sum(1 << i for i, number in enumerate(ends) if number == n) for n in (2, 1))
                placed.append((cells, inside, around))
        return placed

    def violations(self, values: PartialValues) -> Iterator[Violation]:
        """Each placement has a border around it that joins, or walls that separate its cells."""
        if not self._has_place(values, self._is_joined):
            yield from self._misfits(values)

    def deeper_violation(self, values: PartialValues) -> Violation | None:
        """No placement is left without a wall inside, which no division has."""
        fits = self._has_place(values, lambda cells, borders: False)
        return None if fits else next(self._misfits(values), None)

    def _has_place(self, values: PartialValues, joined_around_walls: Callable[[Sequence[int], int], bool]) -> bool:
        joins = sum(1 << i for i, value in enumerate(values) if value == 0)
        walls = sum(1 << i for i, value in enumerate(values) if value == 1)
        return any(
            not around & joins and (not inside & walls or joined_around_walls(cells, inside & ~walls))
            for cells, inside, around in self.placements
        )

    def _misfits(self, values: PartialValues) -> Iterator[Violation]:
        for group, reach in self.groups(values):
            if self.cell in group:
                yield self.violation(self._error(group, reach) or "no place is left for the shape", group)

    def _is_joined(self, cells: Sequence[int], borders: int) -> bool:
        """True if these borders join all of the cells."""
        root = component_numbers(len(self.cells), (link for i, link in enumerate(self.links) if borders >> i & 1))
        return len({root[cell] for cell in cells}) == 1

    def _error(self, group: list[Cell], reach: int) -> str:
        if self.cell not in group:
            return ""
        if reach < len(self.kind):
            return f"there is room for {count_words(reach, 'cell')} only"
        return "" if _is_part(moved(group), self.kind) else "its cells form another shape"


class LShapes(RegionShapes):
    """Each region of a division is an L: a corner with two arms of one cell or more; the slots are the borders."""

    def __init__(self, reason: Reason, borders: Sequence[Edge], cells: Sequence[Cell]) -> None:
        super().__init__(reason, borders, cells, _not_an_l)


def _not_an_l(group: Sequence[Cell], reach: int) -> str:
    """The reason why joined cells are not part of an L, or, if they cannot grow, no L; empty if they are."""
    rows, columns = (len(set(along)) for along in zip(*group, strict=True))
    if min(rows, columns) == 1:
        return f"{count_words(len(group), 'cell')} in a line" if reach == len(group) else ""
    crossing = [cell for cell in group if all(r == cell.r or c == cell.c for r, c in group)]
    corners = [cell for cell in crossing if _at_ends(cell, group)]
    return "" if corners else f"the region of {group[0]} has another shape"


def _at_ends(cell: Cell, group: Sequence[Cell]) -> bool:
    """True if a cell is in a corner of the smallest rectangle around the group."""
    rows, columns = zip(*group, strict=True)
    return cell.r in (min(rows), max(rows)) and cell.c in (min(columns), max(columns))


class UnlikeRegions(RegionShapes):
    """No two regions that share an edge have the same shape; the slots are the borders. With `turned`, shapes that are
    turned or mirrored are equal."""

    def __init__(self, reason: Reason, borders: Sequence[Edge], cells: Sequence[Cell], *, turned: bool = True) -> None:
        super().__init__(reason, borders, cells, lambda group, reach: "")
        self.turned = turned

    def violations(self, values: PartialValues) -> Iterator[Violation]:
        closed = [group for group, reach in self.groups(values) if len(group) == reach]
        region = {cell: i for i, group in enumerate(closed) for cell in group}
        form = kind_of if self.turned else moved
        kinds, seen = [form(group) for group in closed], set[tuple[int, int]]()
        for edge in self.slots:
            a, b = (region.get(end, -1) for end in edge.ends)  # type: ignore[attr-defined]
            if a != b and min(a, b) >= 0 and (a, b) not in seen and kinds[a] == kinds[b]:
                seen |= {(a, b), (b, a)}
                yield self.violation(f"those at {closed[a][0]} and {closed[b][0]} are alike", closed[a] + closed[b])


class RegionPair(Rule):
    """The regions of two cells of a division; the slots are the borders."""

    is_global = True

    def __init__(
        self, reason: Reason, borders: Sequence[Edge], cells: Sequence[Cell], first: Cell, second: Cell
    ) -> None:
        super().__init__(reason, borders)
        self.cells, self.first, self.second = cells, first, second
        self.links = index_pairs(cells, (edge.ends for edge in borders))

    def regions(self, values: PartialValues) -> list[tuple[set[Cell], set[Cell]]]:
        """For both cells the cells that are certainly in its region, and those that may be."""
        groups, index = joined(len(self.cells), self.links, values), {cell: i for i, cell in enumerate(self.cells)}
        starts = (index[self.first], index[self.second])
        sure, possible = (
            [{cell for cell, root in zip(self.cells, roots, strict=True) if root == roots[i]} for i in starts]
            for roots in groups
        )
        return list(zip(sure, possible, strict=True))


class MovedRegion(RegionPair):
    """The region of the second cell is that of the first, moved from one cell to the other, and not turned."""

    def first_violation(self, values: PartialValues) -> Violation | None:
        step = self.second.r - self.first.r, self.second.c - self.first.c
        (own, room), (other, other_room) = self.regions(values)
        for cells, within, sign in ((own, other_room, 1), (other, room, -1)):
            for cell in sorted(cells):
                image = Cell(cell.r + sign * step[0], cell.c + sign * step[1])
                if image not in within:
                    return self.violation(f"{cell} has no counterpart")
        return None


class UnlikePair(RegionPair):
    """The regions of the two cells have different shapes; shapes that are turned or mirrored are equal."""

    def first_violation(self, values: PartialValues) -> Violation | None:
        (own, room), (other, other_room) = self.regions(values)
        open_ones = len(own) < len(room) or len(other) < len(other_room)
        return None if open_ones or kind_of(own) != kind_of(other) else self.violation("they are alike")


class RegionCount(RegionPair):
    """The region of a cell has `number` of the cells `counted` with the value 1. The slots are the borders, then these
    cells."""

    def __init__(
        self,
        reason: Reason,
        borders: Sequence[Edge],
        cells: Sequence[Cell],
        cell: Cell,
        counted: Iterable[Cell],
        number: int,
    ) -> None:
        super().__init__(reason, borders, cells, cell, cell)
        self.borders, self.cell, self.counted, self.number = self.slots, cell, tuple(counted), number
        self.slots += self.counted

    def first_violation(self, values: PartialValues) -> Violation | None:
        held = dict(zip(self.counted, values[len(self.borders) :], strict=True))
        sure, possible = self.regions(values[: len(self.borders)])[0]
        least = sum(held.get(cell) == 1 for cell in sure)
        most = sum(held[cell] != 0 for cell in possible if cell in held)
        if least <= self.number <= most:
            return None
        return self.violation(f"found {least}" if least == most else "that many cannot be")


class UnlikeShapes(Rule):
    """Two sets of cells: the cells with `value` in one do not have the same shape, turned or mirrored, as those in the
    other, if some of both touch. `touching` are the pairs of a cell of each.
    """

    def __init__(
        self,
        reason: Reason,
        areas: tuple[Sequence[Cell], Sequence[Cell]],
        touching: Iterable[tuple[Cell, Cell]],
        value: Value,
    ) -> None:
        super().__init__(reason, (*areas[0], *areas[1]))
        self.areas, self.touching, self.value = areas, tuple(touching), value

    def first_violation(self, values: PartialValues) -> Violation | None:
        if None in values:
            return None
        inside = {cell for cell, value in zip(self.slots, values, strict=True) if value == self.value}
        pieces = [[cell for cell in area if cell in inside] for area in self.areas]
        if not all(pieces) or not any(a in inside and b in inside for a, b in self.touching):
            return None
        return self.violation("both have the same shape") if len({*map(kind_of, pieces)}) == 1 else None
