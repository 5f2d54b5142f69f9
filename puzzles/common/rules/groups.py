"""Rules about groups of linked cells and the regions of a division, over a whole board."""

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from heapq import heappop, heappush

from ..geometry import Cell, Edge, component_numbers, flooded
from ..plural import count_words
from ..solution import Reason, Slot, Value, Violation
from .rule import GlobalRule, PartialValues, Rule, cells_of, index_pairs
from .values import Relation


class Groups(Rule):
    """Every group has exactly one clue, which gives its size; a clue without a number (None) leaves the size open.

    `cells` are the nodes, `clues` maps cells to their clues. A group is a maximal set of linked cells; the subclass
    decides which cells are linked.
    """

    is_global = True

    def __init__(
        self, reason: Reason, slots: Iterable[Slot], cells: Sequence[Cell], clues: Mapping[Cell, int | None]
    ) -> None:
        super().__init__(reason, slots)
        self.cells = cells
        self.clues = [(i, clues[cell]) for i, cell in enumerate(cells) if cell in clues]

    @abstractmethod
    def linked(self, held: PartialValues) -> tuple[Sequence[bool], Sequence[int], Sequence[int]]:
        """For each cell: True if it is certainly in a group; its component over the certain links; its component over
        the links that are still possible (see `component_numbers`)."""

    def first_violation(self, values: PartialValues) -> Violation | None:
        return next(iter(self.all_violations(values)), None)

    def all_violations(self, values: PartialValues) -> list[Violation]:
        inside, sure, possible = self.linked(values)
        groups: dict[int, list[int]] = {}
        for i, root in enumerate(sure):
            if inside[i]:
                groups.setdefault(root, []).append(i)
        reach: dict[int, int] = {}
        for root in possible:
            reach[root] = reach.get(root, 0) + 1
        clues: dict[int, list[tuple[int, int | None]]] = {}
        with_clue: set[int] = set()  # the components that have a clue
        for i, size in self.clues:
            with_clue.add(possible[i])
            if inside[i]:
                clues.setdefault(sure[i], []).append((i, size))
        violations = []
        for root, group in groups.items():
            finding = self._finding(group, reach[possible[root]], clues.get(root, []), possible[root] in with_clue)
            if finding:
                violations.append(self.violation(finding, (self.cells[i] for i in group)))
        return violations

    def _finding(
        self, group: Sequence[int], reach: int, clues: Sequence[tuple[int, int | None]], clue_in_reach: bool
    ) -> str:
        if len(clues) > 1:
            return f"the clues at {self.cells[clues[0][0]]} and {self.cells[clues[1][0]]} are in one group"
        if not clue_in_reach:
            return f"no clue can be in the group of {self.cells[group[0]]}"
        at, wanted = clues[0] if clues else (0, None)
        if wanted is not None and len(group) > wanted:
            return f"the {wanted} at {self.cells[at]} is in a group of {len(group)} cells"
        if wanted is not None and reach < wanted:
            return f"the {wanted} at {self.cells[at]} has room for {count_words(reach, 'cell')} only"
        return ""


class Islands(Groups):
    """Groups of cells with the value `value`, linked if they share an edge; the slots are the cells."""

    def __init__(
        self,
        reason: Reason,
        cells: Sequence[Cell],
        value: Value,
        links: Iterable[tuple[Cell, Cell]],
        clues: Mapping[Cell, int | None],
    ) -> None:
        super().__init__(reason, cells, cells, clues)
        self.value, self.links = value, index_pairs(cells, links)

    def linked(self, held: PartialValues) -> tuple[Sequence[bool], Sequence[int], Sequence[int]]:
        inside = [value == self.value for value in held]
        sure = component_numbers(len(held), ((a, b) for a, b in self.links if inside[a] and inside[b]))
        if None not in held:
            return inside, sure, sure
        may = [value is None or value == self.value for value in held]
        return inside, sure, component_numbers(len(held), ((a, b) for a, b in self.links if may[a] and may[b]))

    def deeper_violation(self, values: PartialValues) -> Violation | None:
        """A clue with too little room, or a group that no clue reaches, if islands keep their distance.

        A group that no clue reaches is seen before room that a clue lacks because of groups beside it.
        """
        if (growing := self._growing(values)) is None:
            return None
        lonely, cramped = dict(growing.homeless), list[Violation]()
        for i, size in self.clues:
            found, reached = growing.reach(i, len(self.cells) if size is None else size)
            if size is not None and len(found) < size:
                room = f"the {size} at {self.cells[i]} has room for {count_words(len(found), 'cell')} only"
                cramped.append(self.violation(room, (self.cells[i],)))
                if growing.barred(i, found) is None:
                    return cramped[-1]
            for root in reached:
                lonely.pop(root, None)
        for group in lonely.values():
            return self.violation(f"no clue reaches {self.cells[group[0]]}", (self.cells[group[0]],))
        return next(iter(cramped), None)

    def _growing(self, values: PartialValues) -> "_Growing | None":
        """The growth of the islands; None if a clue's cell is not known to be on an island."""
        inside, sure, _ = self.linked(values)
        if not all(inside[i] for i, _ in self.clues):
            return None
        groups: dict[int, list[int]] = {}
        for i, root in enumerate(sure):
            if inside[i]:
                groups.setdefault(root, []).append(i)
        return _Growing(values, sure, groups, self._around, {sure[i]: i for i, _ in self.clues})

    def closer(self, values: PartialValues, finding: str) -> str:
        """Names the cells for which a clue has room, or the clue that lacks the fewest cells to reach a group."""
        growing = self._growing(values)
        if growing is not None and (lonely := LONELY.fullmatch(finding)):
            root = next(growing.sure[i] for i, cell in enumerate(self.cells) if str(cell) == lonely[1])
            return f"{finding}{self._nearest(growing, root)}"
        place, size = _too_small(finding, self.cells)
        if place is None:
            return finding
        wanted = dict(self.clues).get(place) or len(self.cells)
        found = growing.reach(place, wanted)[0] if growing is not None else set[int]()
        barred = growing.barred(place, found) if growing is not None and len(found) == size else None
        if len(found) != size:
            found = {*flooded([place], lambda k: values[k] in (None, self.value), self._around.__getitem__)}
        told = _with_room(finding, size, [self.cells[i] for i in sorted(found)])
        return told if barred is None else f"{told}: {self.cells[barred[0]]} would join {self.cells[barred[1]]}, too"

    def _nearest(self, growing: "_Growing", root: int) -> str:
        """The clue that lacks the fewest cells to reach a group, and these cells if other groups or walls matter."""
        found = growing.nearest(root, {i: size for i, size in self.clues if size is not None})
        if found is None:
            return ""
        clue, cells = found
        at, group = self.cells[clue], growing.groups[root]
        text = f": the {dict(self.clues)[clue]} at {at} would need {len(cells)} cells"
        away = min(abs(at.r - self.cells[i].r) + abs(at.c - self.cells[i].c) for i in group)
        plain = len(cells) == away + len(group)
        return text if plain else _with_room(text, len(cells), [self.cells[i] for i in sorted(cells)])

    @cached_property
    def _around(self) -> list[list[int]]:
        """The neighbours of each cell, as indices."""
        around: list[list[int]] = [[] for _ in self.cells]
        for a, b in self.links:
            around[a].append(b)
            around[b].append(a)
        return around


ROOM = re.compile(r"the \d+ at (\S+) has room for (\d+) cells? only")

LONELY = re.compile(r"no clue reaches (\S+)")

MOST_UNIONS = 2000
"""The most unions of groups that are looked at for the clue that lacks the fewest cells to reach a group."""

MOST_ROOM = 9
"""The most cells of too little room that are named."""


def _too_small(finding: str, cells: Sequence[Slot]) -> tuple[int | None, int]:
    """The clue's cell and the number of cells of a finding that a clue has too little room; None for others."""
    room = ROOM.fullmatch(finding)
    place = next((i for i, cell in enumerate(cells) if str(cell) == room[1]), None) if room else None
    return place, int(room[2]) if room else 0


def _with_room(finding: str, size: int, cells: Sequence[Slot]) -> str:
    """The finding with these cells, if there are so many, and few."""
    if not 1 < size <= MOST_ROOM or len(cells) != size:
        return finding
    *first, last = map(str, cells)
    return f"{finding}, {', '.join(first)} and {last}"


class _Growing:
    """The cells that islands can still get, on a partial board where all clues are on islands.

    `sure[i]` is the group of cell i over cells that are known to be inside, `groups` has the cells of each group, and
    `owned` its clue. The other groups are homeless.
    """

    def __init__(
        self,
        values: PartialValues,
        sure: Sequence[int],
        groups: Mapping[int, Sequence[int]],
        around: Sequence[Sequence[int]],
        owned: Mapping[int, int],
    ) -> None:
        self.values, self.sure, self.groups, self.around = values, sure, groups, around
        self.homeless = {root: group for root, group in groups.items() if root not in owned}
        self.near: dict[int, set[int]] = {}  # the clues of the islands at and beside each cell
        for root, clue in owned.items():
            for i in groups[root]:
                for j in (i, *around[i]):
                    self.near.setdefault(j, set()).add(clue)

    def reach(self, clue: int, size: int) -> tuple[set[int], list[int]]:
        """The cells that the island of a clue can get, and the homeless groups that can be a part of it."""
        own = len(self.groups[self.sure[clue]])
        found, joined = set(self.groups[self.sure[clue]]), list[int]()
        for steps in range(size - own):
            beside = {j for i in found for j in self.around[i]} - found
            fresh = {j for j in beside if self._may_join(j, clue, size - own - steps)}
            for root in {self.sure[j] for j in fresh} & self.homeless.keys():
                if own + steps + len(self.homeless[root]) <= size:
                    joined.append(root)
            found |= fresh
        return found, joined

    def barred(self, clue: int, found: Collection[int]) -> tuple[int, int] | None:
        """An open cell beside the cells that a clue can get, and a group beside it with which there would be too many
        cells; None if nothing but other islands and the sea is around."""
        for j in sorted({j for i in found for j in self.around[i]}.difference(found)):
            roots = {self.sure[k]: k for k in self.around[j] if self.sure[k] in self.homeless}
            if roots and self.values[j] is None and self.near.get(j, {clue}) == {clue}:
                return j, max(roots.values(), key=lambda k: len(self.homeless[self.sure[k]]))
        return None

    def nearest(self, root: int, sizes: Mapping[int, int]) -> tuple[int, frozenset[int]] | None:
        """The clue that lacks the fewest cells to reach a group, and the cells that its island would have with all
        groups that it joins; None if there is none, or if many unions are looked at first."""
        start = ((clue, frozenset(self.groups[self.sure[clue]])) for clue in sizes)
        queue = [(len(cells) - sizes[clue], sorted(cells), clue, cells) for clue, cells in start]
        seen = set[frozenset[int]]()
        while queue and len(seen) < MOST_UNIONS:
            _, _, clue, cells = heappop(queue)
            if self.groups[root][0] in cells:
                return clue, cells
            if cells in seen:
                continue
            seen.add(cells)
            for j in {j for i in cells for j in self.around[i]} - cells:
                open_to = self.values[j] is None or self.sure[j] in self.homeless
                if open_to and self.near.get(j, {clue}) == {clue}:
                    groups = (self.homeless.get(self.sure[k], ()) for k in (j, *self.around[j]))
                    union = cells.union((j,), *groups)
                    heappush(queue, (len(union) - sizes[clue], sorted(union), clue, union))
        return None

    def _may_join(self, i: int, clue: int, left: int) -> bool:
        """True if a cell is not beside another island, and the groups beside it fit into the cells left."""
        if self.near.get(i, {clue}) != {clue}:
            return False
        if i in self.groups.get(self.sure[i], ()):
            return True
        beside = {self.sure[j] for j in self.around[i]} & self.homeless.keys()
        return self.values[i] is None and sum(len(self.homeless[root]) for root in beside) < left


def joined(size: int, links: Iterable[tuple[int, int]], borders: PartialValues) -> tuple[list[int], list[int]]:
    """The components of `size` cells over the links that are certainly open (border 0), and over those that may be."""
    pairs = list(zip(links, borders, strict=True))
    sure = component_numbers(size, [link for link, border in pairs if border == 0])
    if None not in borders:
        return sure, sure
    return sure, component_numbers(size, [link for link, border in pairs if border != 1])


class Regions(Groups):
    """Regions of a division; the slots are the borders between cells: 0 joins its two cells, 1 is a wall."""

    def __init__(
        self, reason: Reason, borders: Sequence[Edge], cells: Sequence[Cell], clues: Mapping[Cell, int | None]
    ) -> None:
        super().__init__(reason, borders, cells, clues)
        self.links = index_pairs(cells, (edge.ends for edge in borders))

    def linked(self, held: PartialValues) -> tuple[Sequence[bool], Sequence[int], Sequence[int]]:
        return [True] * len(self.cells), *joined(len(self.cells), self.links, held)


class Inside(Rule):
    """The region of a cell contains exactly `number` of some cells; the slots are the borders between cells."""

    is_global = True

    def __init__(
        self,
        reason: Reason,
        borders: Sequence[Edge],
        board: Sequence[Cell],
        cell: Cell,
        some: Iterable[Cell],
        number: int,
    ) -> None:
        super().__init__(reason, borders)
        index = {place: i for i, place in enumerate(board)}
        self.links = index_pairs(board, (edge.ends for edge in borders))
        self.cells, self.size, self.cell, self.number = board, len(board), index[cell], number
        self.some = [index[place] for place in some]

    def first_violation(self, values: PartialValues) -> Violation | None:
        sure, possible = joined(self.size, self.links, values)
        least = sum(sure[i] == sure[self.cell] for i in self.some)
        most = sum(possible[i] == possible[self.cell] for i in self.some)
        if least <= self.number <= most:
            return None
        return self.violation(f"found {least}" if least == most else f"{least} to {most} are possible")


class EqualRegions(Regions):
    """Regions of a division, all of `size` cells."""

    def __init__(self, reason: Reason, borders: Sequence[Edge], cells: Sequence[Cell], size: int) -> None:
        super().__init__(reason, borders, cells, {})
        self.size = size

    def _finding(
        self, group: Sequence[int], reach: int, clues: Sequence[tuple[int, int | None]], clue_in_reach: bool
    ) -> str:
        if len(group) > self.size:
            return f"{len(group)} cells are joined at {self.cells[group[0]]}"
        # Walls separate the cells in reach from the rest, so whole regions have to fill them.
        return self._room(group[0], count_words(reach, "cell"), reach) if reach % self.size else ""

    def _room(self, at: int, cells: str, reach: int) -> str:
        room = f"{self.cells[at]} has room for {cells}"
        return f"{room} only" if reach < self.size else f"{room}, and {reach} is not a multiple of {self.size}"

    def deeper_violation(self, values: PartialValues) -> Violation | None:
        """A part of the board that whole regions cannot fill, if walls part groups that are too large together."""
        sure, possible = self._kept_apart(values)
        for root, reach in Counter(possible).items():
            if reach % self.size:
                group = [i for i, other in enumerate(sure) if other == sure[possible.index(root)]]
                return self.violation(self._finding(group, reach, (), True), (self.cells[i] for i in group))
        return None

    def _kept_apart(self, values: PartialValues) -> tuple[Sequence[int], Sequence[int]]:
        """As `linked`, but no link is possible between groups that have more than `size` cells together."""
        _, sure, _ = self.linked(values)
        sizes, number = Counter(sure), len(self.cells)
        pairs = zip(self.links, values, strict=True)
        fits = (
            (a, b)
            for (a, b), value in pairs
            if value != 1 and (sure[a] == sure[b] or sizes[sure[a]] + sizes[sure[b]] <= self.size)
        )
        return sure, component_numbers(number, fits)

    def closer(self, values: PartialValues, finding: str) -> str:
        """Names the smallest part of the board that whole regions cannot fill."""
        if " has room for " not in finding:
            return finding
        _, _, possible = self.linked(values)
        if not any(reach % self.size for reach in Counter(possible).values()):
            _, possible = self._kept_apart(values)
        parts: dict[int, list[int]] = {}
        for i, root in enumerate(possible):
            parts.setdefault(root, []).append(i)
        part = min((part for part in parts.values() if len(part) % self.size), key=len, default=[])
        cells = _with_room(count_words(len(part), "cell"), len(part), [self.cells[i] for i in part])
        return self._room(part[0], cells, len(part)) if part else finding


class NumberedGroups(GlobalRule):
    """Each group of linked slots with the same number has that number of slots."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], links: Iterable[tuple[Slot, Slot]]) -> None:
        super().__init__(reason, slots)
        index = {slot: i for i, slot in enumerate(self.slots)}
        self.around: list[list[int]] = [[] for _ in self.slots]
        for a, b in links:
            self.around[index[a]].append(index[b])
            self.around[index[b]].append(index[a])

    def violations(self, values: PartialValues) -> Iterator[Violation]:
        seen: set[int] = set()
        for i, number in enumerate(values):
            if number is None or i in seen:
                continue
            group = self._flood([i], values, (number,))
            seen.update(group)
            if len(group) > number:
                finding = f"the {number} at {self.slots[i]} is in a group of {len(group)} cells"
            elif (reach := len(self._flood(group, values, (number, None)))) < number:
                finding = f"the {number} at {self.slots[i]} has room for {count_words(reach, 'cell')} only"
            else:
                continue
            yield self.violation(finding, cells_of(self.slots[k] for k in group))

    def narrower_violations(self, values: PartialValues, left: Sequence[Collection[Value]]) -> Iterator[Violation]:
        """A group lacks room if cells where its number is excluded are left out."""
        for i, number in enumerate(values):
            if number is not None:
                fits = [
                    held == number or (held is None and number in some) for held, some in zip(values, left, strict=True)
                ]
                reach = flooded([i], fits.__getitem__, self.around.__getitem__)
                if len(reach) < number:
                    finding = f"the {number} at {self.slots[i]} has room for {count_words(len(reach), 'cell')} only"
                    cells = [self.slots[k] for k in sorted(reach)]
                    yield self.violation(_with_room(finding, len(reach), cells), cells_of(cells))

    def closer(self, values: PartialValues, finding: str) -> str:
        """Names the cells for which a group has room."""
        place, size = _too_small(finding, self.slots)
        if place is None:
            return finding
        reach = self._flood([place], values, (values[place], None))
        return _with_room(finding, size, [self.slots[i] for i in sorted(reach)])

    def _flood(self, group: Sequence[int], held: PartialValues, values: Container[Value | None]) -> list[int]:
        """The group, and the slots with one of `values` that a walk from it reaches through such slots."""
        return flooded(group, lambda k: held[k] in values, self.around.__getitem__)


class Division(Rule):
    """Walls separate different regions: no wall is between two cells that a path joins."""

    is_global = True

    def __init__(self, reason: Reason, borders: Sequence[Edge], cells: Sequence[Cell]) -> None:
        super().__init__(reason, borders)
        self.cells, self.size = cells, len(cells)
        self.links = index_pairs(cells, (edge.ends for edge in borders))

    def first_violation(self, values: PartialValues) -> Violation | None:
        return next(iter(self.all_violations(values)), None)

    def all_violations(self, values: PartialValues) -> list[Violation]:
        joined = component_numbers(
            self.size, (link for link, value in zip(self.links, values, strict=True) if value == 0)
        )
        return [
            self.violation("a wall inside a region, between {} and {}".format(*cells_of((edge,))), cells_of((edge,)))
            for edge, (a, b), value in zip(self.slots, self.links, values, strict=True)
            if value == 1 and joined[a] == joined[b]
        ]


class StraightWalls(Relation):
    """No wall ends or bends at a corner point: rectangles can meet there. The slots are the borders above it, right of
    it, below it and left of it.
    """

    together = "the regions are rectangles"

    def __init__(self, reason: Reason, slots: Iterable[Slot]) -> None:
        super().__init__(reason, slots, _straight)


def _straight(above: int, right: int, below: int, left: int) -> bool:
    return above + right + below + left != 1 and (above + below, right + left) != (1, 1)
