"""Rules about loops and their absence, over a whole board."""

from collections.abc import Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations, compress, permutations
from typing import Any

from ..geometry import Cell, Edge, flooded, is_forest
from ..solution import Reason, Slot, Value, Violation
from .connection import CUT_OFF, MOST_WALL, Connected, component_numbers, listed
from .rule import PartialValues, Rule, cells_of


class ConnectedLines(Connected):
    """The edges with value 1 are connected: those that meet in a place touch."""

    def __init__(self, reason: Reason, slots: Collection[Edge]) -> None:
        super().__init__(reason, slots, (1,), _meeting(slots))

    def closer(self, values: PartialValues, finding: str) -> str:
        """Names the places that the lines of a part that is cut off cannot leave, if they are few."""
        named, index = CUT_OFF.fullmatch(finding), {str(slot): i for i, slot in enumerate(self.slots)}
        if named is None or not {named[1], named[2]} <= index.keys():
            return finding
        parts = (self._reached(values, index[edge]) for edge in named.groups())
        places = cells_of(self.slots[i] for i in min(parts, key=len))
        return f"{finding}, because no line can leave {listed(places)}" if len(places) <= MOST_WALL else finding

    def _reached(self, values: PartialValues, start: int) -> list[int]:
        """The edges that lines from one edge can still reach."""
        return sorted(flooded([start], lambda i: values[i] in (None, 1), self._around.__getitem__))


class SingleLoop(ConnectedLines):
    """The slots with value 1 are the edges of one loop: they are connected, at least one edge has the value 1, and a
    closed loop has no edge beside it.

    The rule that each place has none or two of these edges is local: use `Count` with `numbers=(0, 2)`.
    """

    def first_violation(self, values: PartialValues) -> Violation | None:
        if None in values or 1 not in values:
            return next(iter(self._cut_off(values)), None)
        linked: dict[int, list[int]] = {}
        for a, b in compress(self._pairs, map((1).__eq__, values)):
            linked.setdefault(a, []).append(b)
            linked.setdefault(b, []).append(a)
        plain = set(map(len, linked.values())) == {2}
        sound = plain and _steps_around(linked) == len(linked)
        return None if sound else next(iter(self._cut_off(values)), None)

    @cached_property
    def _pairs(self) -> list[tuple[int, int]]:
        """The places at the ends of each edge, as numbers: they are quicker to look up than cells."""
        number: dict[Cell, int] = {}
        ends = (edge.ends for edge in self.slots)  # type: ignore[attr-defined]
        return [(number.setdefault(a, len(number)), number.setdefault(b, len(number))) for a, b in ends]

    def _cut_off(self, held: PartialValues) -> list[Violation]:
        if all(value == 0 for value in held):
            return [self.violation("no loop was found")]
        return super()._cut_off(held) or self._closed(held)

    def closed_at(self, held: PartialValues) -> Cell | None:
        """The first place of a loop that has all lines so far; None if there is none."""
        linked: dict[Cell, list[Cell]] = {}
        for edge, value in zip(self.slots, held, strict=True):
            for a, b in permutations(edge.ends) if value == 1 else ():  # type: ignore[attr-defined]
                linked.setdefault(a, []).append(b)
        plain = bool(linked) and set(map(len, linked.values())) == {2}
        return min(linked) if plain and _steps_around(linked) == len(linked) else None

    def _closed(self, held: PartialValues) -> list[Violation]:
        """A Violation if a loop is closed and another edge is not part of it."""
        drawn = [edge for edge, value in zip(self.slots, held, strict=True) if value == 1]
        at: dict[Cell, list[Edge]] = {}
        for edge in drawn:  # the slots are edges
            for end in edge.ends:  # type: ignore[attr-defined]
                at.setdefault(end, []).append(edge)  # type: ignore[arg-type]
        node = {cell: i for i, cell in enumerate(at)}
        pairs = [tuple(node[end] for end in edge.ends) for edge in drawn]  # type: ignore[attr-defined]
        root = component_numbers(len(node), pairs)  # type: ignore[arg-type]
        edges: dict[int, list[Slot]] = {}
        for edge, (a, _) in zip(drawn, pairs, strict=True):
            edges.setdefault(root[a], []).append(edge)
        for top, part in edges.items():
            cells = [cell for cell in at if root[node[cell]] == top]
            plain = len(part) == len(drawn) and all(len(at[cell]) == 2 for cell in cells)
            if len(part) >= len(cells) and not plain:
                other = next((edge for edge in drawn if edge not in part), None)
                where = "a line" if other is None else f"the line at {other}"
                return [self.violation(f"a loop is closed at {cells[0]}, and {where} is not part of it", tuple(cells))]
        return []


def _steps_around(linked: Mapping[Any, Sequence[Any]]) -> int:
    """The length of the loop through the first place; each place is linked to two others."""
    start = next(iter(linked))
    before, place, steps = start, linked[start][0], 1
    while place != start:
        a, b = linked[place]
        before, place = place, b if a == before else a
        steps += 1
    return steps


def _meeting(slots: Collection[Edge]) -> Iterator[tuple[Edge, Edge]]:
    """The pairs of edges that meet in a place, computed when the first is read: a correct loop needs none."""
    at: dict[Cell, list[Edge]] = {}
    for edge in slots:
        for end in edge.ends:
            at.setdefault(end, []).append(edge)
    for meeting in at.values():
        yield from combinations(meeting[::-1], 2)


class SeveralParts(Rule):
    """The edges with value 1 do not connect all places."""

    is_global = True

    def __init__(self, reason: Reason, slots: Collection[Edge]) -> None:
        super().__init__(reason, slots)
        places = {place: i for i, place in enumerate(dict.fromkeys(end for edge in slots for end in edge.ends))}
        self.links = [(places[edge.ends[0]], places[edge.ends[1]]) for edge in slots]
        self.size = len(places)

    def first_violation(self, values: PartialValues) -> Violation | None:
        drawn = [link for link, value in zip(self.links, values, strict=True) if value == 1]
        if len(drawn) < self.size - 1 or any(component_numbers(self.size, drawn)):
            return None
        return self.violation("all are connected")


class LinkRule(Rule):
    """Base class of rules about the links that the values make.

    `links[i]` maps values of the i-th slot to the two nodes that they join; other values join nothing.
    """

    def __init__(
        self, reason: Reason, slots: Iterable[Slot], links: Iterable[Mapping[Any, tuple[Hashable, Hashable]]]
    ) -> None:
        super().__init__(reason, slots)
        node: dict[Hashable, int] = {}
        self.links = [
            {value: (node.setdefault(a, len(node)), node.setdefault(b, len(node))) for value, (a, b) in at.items()}
            for at in links
        ]
        self.size = len(node)


class OnLoop(LinkRule):
    """The link of the first slot is part of a loop of links; no loop has a node twice."""

    def first_violation(self, values: PartialValues) -> Violation | None:
        own, *others = (
            [*at.values()] if value is None else [at[value]] if value in at else []
            for value, at in zip(values, self.links, strict=True)
        )
        root = component_numbers(self.size, chain.from_iterable(others))
        return None if any(root[a] == root[b] for a, b in own) else self.violation("no loop passes there")


class OffLoop(LinkRule):
    """The link of the first slot, if there is one, is part of no loop of links."""

    def first_violation(self, values: PartialValues) -> Violation | None:
        own, *others = map(dict.get, self.links, values)
        if own is None:
            return None
        root = component_numbers(self.size, filter(None, others))
        return self.violation("a loop passes there") if root[own[0]] == root[own[1]] else None


class NoLoop(LinkRule):
    """The links that the values make form no loop."""

    is_global = True

    def first_violation(self, values: PartialValues) -> Violation | None:
        return next(iter(self.all_violations(values)), None) if self._has_loop(values) else None

    def _has_loop(self, values: PartialValues) -> bool:
        return not is_forest(self.size, [*filter(None, map(dict.get, self.links, values))])

    def all_violations(self, values: PartialValues) -> list[Violation]:
        """Removes links at loose ends until no loose end remains. Loops and the chains between them remain."""
        remaining = {i: at[value] for i, (value, at) in enumerate(zip(values, self.links, strict=True)) if value in at}
        meeting: list[set[int]] = [set() for _ in range(self.size)]
        for i, (a, b) in remaining.items():
            meeting[a].add(i)
            meeting[b].add(i)
        loose = [node for node, links in enumerate(meeting) if len(links) == 1]
        for node in loose:  # the list grows during the loop
            for i in [i for i in meeting[node] if remaining[i][0] != remaining[i][1]]:
                for end in remaining.pop(i):
                    meeting[end].discard(i)
                    if len(meeting[end]) == 1:
                        loose.append(end)
        root = component_numbers(self.size, remaining.values())
        loops: dict[int, list[int]] = {}
        for i, (node, _) in remaining.items():
            loops.setdefault(root[node], []).append(i)
        return [self._found(cells_of(self.slots[i] for i in loop)) for loop in loops.values()]

    def _found(self, cells: Sequence[Cell]) -> Violation:
        return self.violation(f"found a loop: {_listed(cells)}", cells)


Joint = tuple[Slot, Container[Value], Slot, Container[Value]]
"""Where two slots meet: the first slot and its values that open to the second, then the second slot and its values."""


class Network(Rule):
    """The slots form one network without a loop. Two slots are joined if both open to each other.

    A slot with a value of `blank` is not part of the network. The rule that no slot opens to a closed one is local.
    """

    is_global = True

    def __init__(
        self, reason: Reason, slots: Iterable[Slot], blank: Collection[Value], joints: Iterable[Joint]
    ) -> None:
        super().__init__(reason, slots)
        index = {slot: i for i, slot in enumerate(self.slots)}
        self.blank = blank
        self.joints = [
            (index[a], opens_a, index[b], opens_b) for a, opens_a, b, opens_b in joints if a in index and b in index
        ]

    def first_violation(self, values: PartialValues) -> Violation | None:
        return next(iter(self.all_violations(values)), None)

    def all_violations(self, values: PartialValues) -> list[Violation]:
        sure = [(a, b) for a, opens_a, b, opens_b in self.joints if values[a] in opens_a and values[b] in opens_b]
        loops = _loops(len(values), sure)
        if loops:
            return [self._narrowed("a loop", loop) for loop in loops]
        possible = (
            (a, b)
            for a, opens_a, b, opens_b in self.joints
            if (values[a] is None or values[a] in opens_a) and (values[b] is None or values[b] in opens_b)
        )
        root, parts = component_numbers(len(values), possible), dict[int, list[int]]()
        for i, value in enumerate(values):
            if value not in self.blank if value is not None else not self.blank:
                parts.setdefault(root[i], []).append(i)
        largest = max(parts.values(), key=len, default=None)
        return [self._narrowed("cut off", part) for part in parts.values() if part is not largest]

    def _narrowed(self, finding: str, places: Iterable[int]) -> Violation:
        cells = cells_of(self.slots[i] for i in places)
        return self.violation(f"{finding}: {_listed(cells)}", cells)


def _listed(cells: Sequence[Cell]) -> str:
    """The first of some cells, for a sentence."""
    return ", ".join(map(str, cells[:4])) + (", …" if len(cells) > 4 else "")


def _loops(size: int, links: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The nodes on a loop or between loops, one list for each component; several links may join two nodes."""
    if len(links) == size - len(set(component_numbers(size, links))):
        return []
    at: list[list[int]] = [[] for _ in range(size)]
    for a, b in links:
        at[a].append(b)
        at[b].append(a)
    ends = [node for node in range(size) if len(at[node]) == 1]
    for node in ends:  # the list grows during the loop: chains with a loose end are removed
        for neighbour in at[node]:
            at[neighbour].remove(node)
            if len(at[neighbour]) == 1:
                ends.append(neighbour)
        at[node] = []
    component = component_numbers(size, [(a, b) for a in range(size) for b in at[a]])
    loops: dict[int, list[int]] = {}
    for node in range(size):
        if at[node]:
            loops.setdefault(component[node], []).append(node)
    return list(loops.values())
