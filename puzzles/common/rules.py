"""Rules as objects that judge full and partial grids.

A `Rule` has a Reason and the slots that it restricts, in its own order. `judge(held)` gets the values of the slots in
that order, None for an open slot:

- it reports no violation if the open slots could still be filled so that this rule holds;
- it always reports a violation for a full assignment that breaks the rule.

Otherwise it may report that a partial assignment cannot be completed; the search (`backtrack:rules`) prunes with that.
A rule about few slots is *local*. A *global* rule (`wide`) is about a whole board: it has one general Reason, and each
Violation has a narrowed copy of it with the cells where the rule breaks. One object serves the whole board, because a
flood fill for each place would take quadratic time on large boards.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from math import prod
from operator import or_
from typing import TYPE_CHECKING, Any, ClassVar

from .geometry import Cell, Edge
from .shapes import Kind, kind_of
from .solution import Reason, Slot, Solution, Value, Violation
from .wording import count_words

if TYPE_CHECKING:
    from .puzzle import Puzzle

Held = Sequence[Any]
"""The values of a rule's slots, in the rule's order; None for an open slot."""


class Rule(ABC):
    """A restriction of the values of `slots`; `reason` names and describes it.

    The search calls `probe` for every remaining value if the rule has few slots. A `quick` rule is probed whatever its
    number of slots, because its `probe` does not call `judge` for each value.
    """

    wide: ClassVar[bool] = False
    quick: ClassVar[bool] = False

    def __init__(self, reason: Reason, slots: Iterable[Slot]) -> None:
        self.reason, self.slots = reason, tuple(slots)

    @abstractmethod
    def judge(self, held: Held) -> Violation | None:
        """A Violation if the rule is broken or can no longer be kept; else None."""

    def blame(self, held: Held) -> list[Violation]:
        """All Violations: at most one for a local rule, one for each place for a global rule."""
        violation = self.judge(held)
        return [] if violation is None else [violation]

    def probe(self, held: list[Any]) -> Callable[[int, Value], bool]:
        """A test `fits(place, value)` for the open slot at `slots[place]`: False if the value would break the rule.

        `judge` must accept `held`.
        """

        def fits(place: int, value: Value) -> bool:
            held[place] = value
            violation = self.judge(held)
            held[place] = None
            return violation is None

        return fits

    def violation(self, finding: str, cells: Iterable[Cell] | None = None) -> Violation:
        """A Violation with the Reason's text and the finding. With `cells`, the Reason is narrowed to these cells."""
        reason = self.reason if cells is None else self.reason.narrowed(cells)
        return Violation(reason.rule, f"{reason.text}: {finding}", reason.cells, reason)


class Whole(Rule):
    """All rules of a puzzle as one, by its method `broken`: for puzzles that have no Rule objects."""

    wide = True

    def __init__(self, puzzle: "Puzzle") -> None:
        super().__init__(Reason("rule", "all", None, "all rules are kept"), puzzle.slots())
        self.puzzle = puzzle

    def judge(self, held: Held) -> Violation | None:
        pairs = zip(self.slots, held, strict=True)
        solution = Solution((slot, value) for slot, value in pairs if value is not None)
        return next(iter(self.puzzle.broken(solution)), None)


# ── local rules ──


class Count(Rule):
    """low ≤ number of slots with one of `values` ≤ high. If `numbers` is given, that number is one of them instead."""

    def __init__(
        self,
        reason: Reason,
        slots: Iterable[Slot],
        values: Container[Value],
        low: int = 0,
        high: int | None = None,
        numbers: Collection[int] | None = None,
    ) -> None:
        super().__init__(reason, slots)
        high = len(self.slots) if high is None else high
        self.values, self.numbers = values, range(low, high + 1) if numbers is None else numbers

    def judge(self, held: Held) -> Violation | None:
        count = sum(value in self.values for value in held if value is not None)
        most = count + held.count(None)
        if any(count <= number <= most for number in self.numbers):
            return None
        return self.violation(f"found {count}" if count == most else f"{count} to {most} are possible")


class Passed(Rule):
    """Exactly `count` of the groups have a slot with one of `values`.

    For example, each group has the edges of a cell: then a line passes exactly `count` of the cells.
    """

    def __init__(self, reason: Reason, groups: Sequence[Iterable[Slot]], values: Container[Value], count: int) -> None:
        super().__init__(reason, dict.fromkeys(slot for group in groups for slot in group))
        index = {slot: i for i, slot in enumerate(self.slots)}
        self.groups = [[index[slot] for slot in group] for group in groups]
        self.values, self.count = values, count

    def judge(self, held: Held) -> Violation | None:
        sure = [value is not None and value in self.values for value in held]
        least = sum(any(sure[i] for i in group) for group in self.groups)
        most = sum(any(sure[i] or held[i] is None for i in group) for group in self.groups)
        if least <= self.count <= most:
            return None
        return self.violation(f"found {least}" if least == most else f"{least} to {most} are possible")


class AllDifferent(Rule):
    """No two slots have the same value."""

    quick = True

    def judge(self, held: Held) -> Violation | None:
        seen: dict[Value, int] = {}
        for i, value in enumerate(held):
            if value is not None and seen.setdefault(value, i) != i:
                return self.violation(f"{value} stands at {self.slots[seen[value]]} and {self.slots[i]}")
        return None

    def probe(self, held: list[Any]) -> Callable[[int, Value], bool]:
        taken = set(held)
        return lambda _, value: value not in taken


class Sum(Rule):
    """low ≤ sum of the values ≤ high; every value is from `least` to `most`."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], low: int, high: int, least: int, most: int) -> None:
        super().__init__(reason, slots)
        self.low, self.high, self.least, self.most = low, high, least, most

    def judge(self, held: Held) -> Violation | None:
        known = [value for value in held if value is not None]
        total, missing = sum(known), len(held) - len(known)
        if total + missing * self.least > self.high or total + missing * self.most < self.low:
            return self.violation(f"found {total}" + (f" and {missing} open" if missing else ""))
        return None


class Product(Rule):
    """The product of the values is `number`; every value is from 1 to `most`."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], number: int, most: int) -> None:
        super().__init__(reason, slots)
        self.number, self.most = number, most

    def judge(self, held: Held) -> Violation | None:
        known = prod(value for value in held if value is not None)
        rest, odd = divmod(self.number, known)
        if not odd and _is_product(rest, held.count(None), self.most):
            return None
        return self.violation(f"found {known}" + (f" and {held.count(None)} open" if None in held else ""))


@lru_cache(4096)
def _is_product(number: int, factors: int, most: int) -> bool:
    """Is `number` the product of this many factors from 1 to `most`? Factors 1 are not tried: the rest may be 1."""
    if number == 1 or factors == 0 or number == 0:
        return number == 1
    return any(
        number % factor == 0 and _is_product(number // factor, factors - 1, most) for factor in range(2, most + 1)
    )


class Weighted(Rule):
    """The weights of the slots' values add up to `total`; `weights` maps values to weights, for each slot in turn."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], weights: Iterable[Mapping[Any, int]], total: int) -> None:
        super().__init__(reason, slots)
        self.weights, self.total = tuple(weights), total

    def judge(self, held: Held) -> Violation | None:
        sums = {0}
        for value, weights in zip(held, self.weights, strict=True):
            steps = set(weights.values()) if value is None else {weights[value]}
            sums = {before + step for before in sums for step in steps}
        if self.total in sums:
            return None
        return self.violation(f"found {sums.pop()}" if len(sums) == 1 else "that sum cannot be reached")


class Relation(Rule):
    """The predicate `holds` is true of all values together, such as a comparison. It is called only with all values."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], holds: Callable[..., bool]) -> None:
        super().__init__(reason, slots)
        self.holds = holds

    def judge(self, held: Held) -> Violation | None:
        if None in held or self.holds(*held):
            return None
        return self.violation(f"found {' and '.join(map(str, held))}")


class Path(Rule):
    """n slots hold the numbers from 1 to n, and each slot leads to the slot with the next number.

    `onward[i]` are the indices of the slots that the i-th slot can lead to.
    """

    quick = True

    def __init__(self, reason: Reason, slots: Iterable[Slot], onward: Sequence[Iterable[int]]) -> None:
        super().__init__(reason, slots)
        self.onward = [frozenset(places) for places in onward]
        self.inward: list[list[int]] = [[] for _ in self.slots]
        for i, places in enumerate(self.onward):
            for j in places:
                self.inward[j].append(i)

    def judge(self, held: Held) -> Violation | None:
        at: dict[int, int] = {}
        for i, number in enumerate(held):
            if number is not None and at.setdefault(number, i) != i:
                return self._narrowed(f"{number} stands at {self.slots[at[number]]} and {self.slots[i]}", at[number], i)
        for number, i in at.items():
            following = at.get(number + 1)
            if following is not None and following not in self.onward[i]:
                finding = f"{self.slots[i]}, which holds {number}, does not lead to {self.slots[following]}"
                return self._narrowed(f"{finding}, which holds {number + 1}", i, following)
        for number, missing, free in self._wanted(held, at):
            if not free:
                finding = f"no slot remains for {missing}, next to {number} at {self.slots[at[number]]}"
                return self._narrowed(finding, at[number])
        return None

    def _wanted(self, held: Held, at: Mapping[int, int]) -> Iterator[tuple[int, int, list[int]]]:
        """Each number that is placed, the number before or after it if that is not placed yet, and its free places."""
        for number, i in at.items():
            for missing, places in ((number + 1, self.onward[i]), (number - 1, self.inward[i])):
                if 0 < missing <= len(held) and missing not in at:
                    yield number, missing, [j for j in places if held[j] is None]

    def _narrowed(self, finding: str, *places: int) -> Violation:
        return self.violation(finding, cells_of(self.slots[i] for i in places))

    def probe(self, held: list[Any]) -> Callable[[int, Value], bool]:
        at = {number: i for i, number in enumerate(held) if number is not None}
        forced = {places[0]: missing for _, missing, places in self._wanted(held, at) if len(places) == 1}

        def fits(place: int, value: Any) -> bool:
            before, after = at.get(value - 1), at.get(value + 1)
            reached = before is None or place in self.onward[before]
            free = value not in at and forced.get(place, value) == value
            return free and reached and (after is None or after in self.onward[place])

        return fits


class OneOf(Rule):
    """One slot has one of these values: its given value, or one of a few possible values."""

    def __init__(self, reason: Reason, slot: Slot, values: Collection[Value]) -> None:
        super().__init__(reason, (slot,))
        self.values = values

    def judge(self, held: Held) -> Violation | None:
        return None if held[0] is None or held[0] in self.values else self.violation(f"found {held[0]}")


class Table(Rule):
    """The slots together take one of the allowed tuples of values."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], allowed: Iterable[Sequence[Value]]) -> None:
        super().__init__(reason, slots)
        self.allowed = frozenset(map(tuple, allowed))

    def judge(self, held: Held) -> Violation | None:
        if None not in held:
            fits = tuple(held) in self.allowed
        else:
            known = [(i, value) for i, value in enumerate(held) if value is not None]
            fits = any(all(row[i] == value for i, value in known) for row in self.allowed)
        return None if fits else self.violation("found " + " ".join("?" if v is None else str(v) for v in held))


class Runs(Rule):
    """The maximal runs of slots with `value` have these lengths, in this order."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], lengths: Iterable[int], value: Value) -> None:
        super().__init__(reason, slots)
        self.value = value
        # An automaton with one transition for each sign: 1 for a slot of a run, 0 for the gap after it.
        self.signs = [sign for length in lengths for sign in (1,) * length + (0,)][:-1]

    def judge(self, held: Held) -> Violation | None:
        signs = [0, *self.signs, 0]
        last = len(signs) - 1
        states = {0}  # the number of signs that have been read; the sign of a gap may repeat
        for value in held:
            wanted = (0, 1) if value is None else (int(value == self.value),)
            repeated = {state for state in states if signs[state] == 0 and 0 in wanted}
            states = repeated | {state + 1 for state in states if state < last and signs[state + 1] in wanted}
        ends = {last, last - 1} if self.signs else {0, last}
        if states & ends:
            return None
        return self.violation("no arrangement is left" if None in held else "found other runs")


class Visible(Rule):
    """`count` slots are seen from the first one: those higher than all slots before them. Values are 1 to `top`."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], count: int, top: int) -> None:
        super().__init__(reason, slots)
        self.count, self.top = count, top

    def judge(self, held: Held) -> Violation | None:
        seen = {0: 1}  # by greatest height so far: the possible numbers of seen slots, as bits
        for value in held:
            after: dict[int, int] = {}
            for height, counts in seen.items():
                if height and (value is None or value <= height):
                    after[height] = after.get(height, 0) | counts
                for higher in range(height + 1, self.top + 1) if value is None else (value,):
                    if higher > height:
                        after[higher] = after.get(higher, 0) | counts << 1
            seen = after
        possible = [count for count in range(len(held) + 1) if any(counts >> count & 1 for counts in seen.values())]
        if self.count in possible:
            return None
        return self.violation(f"{possible[0]} can be seen" if len(possible) == 1 else "that many cannot be seen")


class Sight(Rule):
    """`count` slots are seen from a place: itself, and along each arm the slots before the first without `values`.

    The rule's slots are the slots of the arms, nearest first, without the place itself.
    """

    def __init__(self, reason: Reason, arms: Sequence[Sequence[Slot]], values: Container[Value], count: int) -> None:
        super().__init__(reason, (slot for arm in arms for slot in arm))
        self.lengths, self.values, self.count = [len(arm) for arm in arms], values, count

    def judge(self, held: Held) -> Violation | None:
        counts, start = 1 << 1, 0  # the possible numbers of seen slots along the arms so far, as bits
        for length in self.lengths:
            ends = self._ends(held[start : start + length])
            counts = reduce(or_, (counts << k for k in ends))
            start += length
        if counts >> self.count & 1:
            return None
        single = counts & (counts - 1) == 0
        return self.violation(f"found {counts.bit_length() - 1}" if single else "that many cannot be seen")

    def _ends(self, arm: Held) -> Iterator[int]:
        """The possible numbers of seen slots of an arm."""
        for k, value in enumerate(arm):
            if value is None or value not in self.values:
                yield k
            if value is not None and value not in self.values:
                return
        yield len(arm)


# ── global rules ──


def components(size: int, links: Iterable[tuple[int, int]]) -> list[int]:
    """For each node 0..size−1 the least node of its component in the graph with these links."""
    root = list(range(size))
    for a, b in links:
        while root[a] != a:
            root[a] = a = root[root[a]]
        while root[b] != b:
            root[b] = b = root[root[b]]
        if a < b:
            root[b] = a
        elif b < a:
            root[a] = b
    for node in range(size):  # a root is less than its other nodes, so it is final before them
        root[node] = root[root[node]]
    return root


class Connected(Rule):
    """The slots with one of `values` are connected; `links` are the pairs of slots that touch."""

    wide = True

    def __init__(
        self, reason: Reason, slots: Iterable[Slot], values: Container[Value], links: Iterable[tuple[Slot, Slot]]
    ) -> None:
        super().__init__(reason, slots)
        index = {slot: i for i, slot in enumerate(self.slots)}
        self.values = values
        self.links = [(index[a], index[b]) for a, b in links if a in index and b in index]

    def judge(self, held: Held) -> Violation | None:
        return next(iter(self._cut_off(held)), None)

    def blame(self, held: Held) -> list[Violation]:
        return self._cut_off(held)

    def _cut_off(self, held: Held) -> list[Violation]:
        sure = [value is not None and value in self.values for value in held]
        possible = [value is None or inside for value, inside in zip(held, sure, strict=True)]
        root = components(len(held), ((a, b) for a, b in self.links if possible[a] and possible[b]))
        parts: dict[int, list[int]] = {}
        for i, inside in enumerate(sure):
            if inside:
                parts.setdefault(root[i], []).append(i)
        if len(parts) < 2:
            return []
        largest = max(parts.values(), key=len)
        return [
            self.violation(f"{self.slots[part[0]]} is cut off", cells_of(self.slots[i] for i in part))
            for part in parts.values()
            if part is not largest
        ]


def cells_of(slots: Iterable[Slot]) -> tuple[Cell, ...]:
    """The cells of these slots, each once: a cell itself, the two ends of an edge."""
    places = ((slot,) if isinstance(slot, Cell) else slot.ends if isinstance(slot, Edge) else () for slot in slots)
    return tuple(dict.fromkeys(cell for ends in places for cell in ends))


class SingleLoop(Connected):
    """The slots with value 1 are the edges of one loop: they are connected, at least one edge has the value 1, and a
    closed loop has no edge beside it.

    The rule that each place has none or two of these edges is local: use `Count` with `numbers=(0, 2)`.
    """

    def __init__(self, reason: Reason, slots: Collection[Edge]) -> None:
        at: dict[Cell, list[Edge]] = {}
        for edge in slots:
            for end in edge.ends:
                at.setdefault(end, []).append(edge)
        links = ((a, b) for meeting in at.values() for i, a in enumerate(meeting) for b in meeting[:i])
        super().__init__(reason, slots, (1,), links)

    def _cut_off(self, held: Held) -> list[Violation]:
        if all(value == 0 for value in held):
            return [self.violation("no loop was found")]
        return super()._cut_off(held) or self._closed(held)

    def _closed(self, held: Held) -> list[Violation]:
        """A loop that is closed while another edge is not part of it."""
        drawn = [edge for edge, value in zip(self.slots, held, strict=True) if value == 1]
        at: dict[Cell, list[Edge]] = {}
        for edge in drawn:  # the slots are edges
            for end in edge.ends:  # type: ignore[attr-defined]
                at.setdefault(end, []).append(edge)  # type: ignore[arg-type]
        node = {cell: i for i, cell in enumerate(at)}
        pairs = [tuple(node[end] for end in edge.ends) for edge in drawn]  # type: ignore[attr-defined]
        root = components(len(node), pairs)  # type: ignore[arg-type]
        edges: dict[int, list[Slot]] = {}
        for edge, (a, _) in zip(drawn, pairs, strict=True):
            edges.setdefault(root[a], []).append(edge)
        for top, part in edges.items():
            cells = [cell for cell in at if root[node[cell]] == top]
            plain = len(part) == len(drawn) and all(len(at[cell]) == 2 for cell in cells)
            if len(part) >= len(cells) and not plain:
                return [self.violation("a loop is closed, and a line is not part of it", tuple(cells))]
        return []


class NoLoop(Rule):
    """The links that the values make form no loop.

    `links[i]` maps values of the i-th slot to the two nodes that they join; other values join nothing.
    """

    wide = True

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

    def judge(self, held: Held) -> Violation | None:
        return next(iter(self.blame(held)), None)

    def blame(self, held: Held) -> list[Violation]:
        """Removes links at loose ends until no loose end remains. This leaves the loops, and chains between them."""
        remaining = {i: at[value] for i, (value, at) in enumerate(zip(held, self.links, strict=True)) if value in at}
        meeting: list[set[int]] = [set() for _ in range(self.size)]
        for i, (a, b) in remaining.items():
            meeting[a].add(i)
            meeting[b].add(i)
        loose = [node for node, links in enumerate(meeting) if len(links) == 1]
        for node in loose:  # the list grows during the loop
            for i in tuple(meeting[node]):
                for end in remaining.pop(i):
                    meeting[end].discard(i)
                    if len(meeting[end]) == 1:
                        loose.append(end)
        root = components(self.size, remaining.values())
        loops: dict[int, list[int]] = {}
        for i, (node, _) in remaining.items():
            loops.setdefault(root[node], []).append(i)
        return [self.violation("found a loop", cells_of(self.slots[i] for i in loop)) for loop in loops.values()]


Joint = tuple[Slot, Container[Value], Slot, Container[Value]]
"""Where two slots meet: the first slot and its values that open to the second, then the second slot and its values."""


class Network(Rule):
    """The slots form one network without a loop. Two slots are joined if both open to each other.

    A slot with a value of `blank` is not part of the network. The rule that no slot opens to a closed one is local.
    """

    wide = True

    def __init__(
        self, reason: Reason, slots: Iterable[Slot], blank: Collection[Value], joints: Iterable[Joint]
    ) -> None:
        super().__init__(reason, slots)
        index = {slot: i for i, slot in enumerate(self.slots)}
        self.blank = blank
        self.joints = [
            (index[a], opens_a, index[b], opens_b) for a, opens_a, b, opens_b in joints if a in index and b in index
        ]

    def judge(self, held: Held) -> Violation | None:
        return next(iter(self.blame(held)), None)

    def blame(self, held: Held) -> list[Violation]:
        sure = [(a, b) for a, opens_a, b, opens_b in self.joints if held[a] in opens_a and held[b] in opens_b]
        loops = _loops(len(held), sure)
        if loops:
            return [self._narrowed("a loop", loop) for loop in loops]
        possible = (
            (a, b)
            for a, opens_a, b, opens_b in self.joints
            if (held[a] is None or held[a] in opens_a) and (held[b] is None or held[b] in opens_b)
        )
        root, parts = components(len(held), possible), dict[int, list[int]]()
        for i, value in enumerate(held):
            if value not in self.blank if value is not None else not self.blank:
                parts.setdefault(root[i], []).append(i)
        largest = max(parts.values(), key=len, default=None)
        return [self._narrowed("cut off", part) for part in parts.values() if part is not largest]

    def _narrowed(self, finding: str, places: Iterable[int]) -> Violation:
        cells = cells_of(self.slots[i] for i in places)
        shown = ", ".join(map(str, cells[:4])) + (", …" if len(cells) > 4 else "")
        return self.violation(f"{finding}: {shown}", cells)


def _loops(size: int, links: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The nodes on a loop or between loops, one list for each component; several links may join two nodes."""
    if len(links) == size - len(set(components(size, links))):
        return []
    at: list[list[int]] = [[] for _ in range(size)]
    for a, b in links:
        at[a].append(b)
        at[b].append(a)
    ends = [node for node in range(size) if len(at[node]) == 1]
    for node in ends:  # the list grows during the loop: chains that end nowhere are removed
        for neighbour in at[node]:
            at[neighbour].remove(node)
            if len(at[neighbour]) == 1:
                ends.append(neighbour)
        at[node] = []
    component = components(size, [(a, b) for a in range(size) for b in at[a]])
    loops: dict[int, list[int]] = {}
    for node in range(size):
        if at[node]:
            loops.setdefault(component[node], []).append(node)
    return list(loops.values())


class Groups(Rule):
    """Every group has exactly one clue, which gives its size; a clue without a number (None) leaves the size open.

    `cells` are the nodes, `clues` maps cells to their clues. A group is a maximal set of linked cells; the subclass
    decides which cells are linked.
    """

    wide = True

    def __init__(
        self, reason: Reason, slots: Iterable[Slot], cells: Sequence[Cell], clues: Mapping[Cell, int | None]
    ) -> None:
        super().__init__(reason, slots)
        self.cells = cells
        self.clues = [(i, clues[cell]) for i, cell in enumerate(cells) if cell in clues]

    @abstractmethod
    def linked(self, held: Held) -> tuple[Sequence[bool], Sequence[int], Sequence[int]]:
        """For each cell: is it in a group for sure; its component over the links that hold for sure; its component over
        the links that may still hold (see `components`)."""

    def judge(self, held: Held) -> Violation | None:
        return next(iter(self.blame(held)), None)

    def blame(self, held: Held) -> list[Violation]:
        inside, sure, possible = self.linked(held)
        groups: dict[int, list[int]] = {}
        for i, root in enumerate(sure):
            if inside[i]:
                groups.setdefault(root, []).append(i)
        reach: dict[int, int] = {}
        for root in possible:
            reach[root] = reach.get(root, 0) + 1
        clues: dict[int, list[int | None]] = {}
        with_clue: set[int] = set()  # the components that have a clue
        for i, size in self.clues:
            with_clue.add(possible[i])
            if inside[i]:
                clues.setdefault(sure[i], []).append(size)
        violations = []
        for root, group in groups.items():
            finding = self._finding(len(group), reach[possible[root]], clues.get(root, []), possible[root] in with_clue)
            if finding:
                violations.append(self.violation(finding, (self.cells[i] for i in group)))
        return violations

    def _finding(self, size: int, reach: int, clues: Sequence[int | None], clue_in_reach: bool) -> str:
        if len(clues) > 1:
            return f"{len(clues)} clues are in one group"
        if not clue_in_reach:
            return "this group has no clue"
        wanted = clues[0] if clues else None
        if wanted is not None and size > wanted:
            return f"{size} cells around a {wanted}"
        if wanted is not None and reach < wanted:
            return f"a {wanted} has room for {count_words(reach, 'cell')} only"
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
        index = {cell: i for i, cell in enumerate(cells)}
        self.value, self.links = value, [(index[a], index[b]) for a, b in links]

    def linked(self, held: Held) -> tuple[Sequence[bool], Sequence[int], Sequence[int]]:
        inside = [value == self.value for value in held]
        possible = [value is None or value == self.value for value in held]
        sure = components(len(held), ((a, b) for a, b in self.links if inside[a] and inside[b]))
        return inside, sure, components(len(held), ((a, b) for a, b in self.links if possible[a] and possible[b]))


class Regions(Groups):
    """Regions of a division; the slots are the borders between cells: 0 joins its two cells, 1 is a wall."""

    def __init__(
        self, reason: Reason, borders: Sequence[Edge], cells: Sequence[Cell], clues: Mapping[Cell, int | None]
    ) -> None:
        super().__init__(reason, borders, cells, clues)
        index = {cell: i for i, cell in enumerate(cells)}
        self.links = [(index[edge.ends[0]], index[edge.ends[1]]) for edge in borders]

    def linked(self, held: Held) -> tuple[Sequence[bool], Sequence[int], Sequence[int]]:
        pairs = list(zip(self.links, held, strict=True))
        sure = components(len(self.cells), (link for link, value in pairs if value == 0))
        possible = components(len(self.cells), (link for link, value in pairs if value != 1))
        return [True] * len(self.cells), sure, possible


class EqualRegions(Regions):
    """Regions of a division, all of `size` cells."""

    def __init__(self, reason: Reason, borders: Sequence[Edge], cells: Sequence[Cell], size: int) -> None:
        super().__init__(reason, borders, cells, {})
        self.size = size

    def _finding(self, size: int, reach: int, clues: Sequence[int | None], clue_in_reach: bool) -> str:
        if size > self.size:
            return f"{size} cells are joined"
        # Walls separate the cells in reach from the rest, so whole regions have to fill them.
        return f"there is room for {count_words(reach, 'cell')}" if reach % self.size else ""


class NumberedGroups(Rule):
    """Groups of linked slots with the same number have as many slots as the number says."""

    wide = True

    def __init__(self, reason: Reason, slots: Iterable[Slot], links: Iterable[tuple[Slot, Slot]]) -> None:
        super().__init__(reason, slots)
        index = {slot: i for i, slot in enumerate(self.slots)}
        self.around: list[list[int]] = [[] for _ in self.slots]
        for a, b in links:
            self.around[index[a]].append(index[b])
            self.around[index[b]].append(index[a])

    def judge(self, held: Held) -> Violation | None:
        return next(self._wrong(held), None)

    def blame(self, held: Held) -> list[Violation]:
        return list(self._wrong(held))

    def _wrong(self, held: Held) -> Iterator[Violation]:
        seen: set[int] = set()
        for i, number in enumerate(held):
            if number is None or i in seen:
                continue
            group = self._flood([i], held, (number,))
            seen.update(group)
            if len(group) > number:
                finding = f"{len(group)} cells around a {number}"
            elif (reach := len(self._flood(group, held, (number, None)))) < number:
                finding = f"a {number} has room for {count_words(reach, 'cell')} only"
            else:
                continue
            yield self.violation(finding, cells_of(self.slots[k] for k in group))

    def _flood(self, group: Sequence[int], held: Held, values: Container[Value | None]) -> list[int]:
        """The group, and the slots with one of `values` that a walk from it reaches through such slots."""
        queue = list(group)
        seen = set(group)
        for i in queue:
            for k in self.around[i]:
                if k not in seen and held[k] in values:
                    seen.add(k)
                    queue.append(k)
        return queue


class Division(Rule):
    """Walls separate different regions: no wall stands between two cells that another path joins."""

    wide = True

    def __init__(self, reason: Reason, borders: Sequence[Edge], cells: Sequence[Cell]) -> None:
        super().__init__(reason, borders)
        index = {cell: i for i, cell in enumerate(cells)}
        self.size = len(cells)
        self.links = [(index[edge.ends[0]], index[edge.ends[1]]) for edge in borders]

    def judge(self, held: Held) -> Violation | None:
        return next(iter(self.blame(held)), None)

    def blame(self, held: Held) -> list[Violation]:
        joined = components(self.size, (link for link, value in zip(self.links, held, strict=True) if value == 0))
        return [
            self.violation("a wall inside a region, between {} and {}".format(*cells_of((edge,))), cells_of((edge,)))
            for edge, (a, b), value in zip(self.slots, self.links, held, strict=True)
            if value == 1 and joined[a] == joined[b]
        ]


class Shapes(Rule):
    """Every group of linked slots with the value 1 has one of these shapes: cells as `shapes.kind_of` gives them."""

    wide = True

    def __init__(
        self, reason: Reason, cells: Sequence[Cell], links: Iterable[tuple[Cell, Cell]], kinds: Collection[Kind]
    ) -> None:
        super().__init__(reason, cells)
        index = {cell: i for i, cell in enumerate(cells)}
        self.cells, self.links, self.kinds = cells, [(index[a], index[b]) for a, b in links], kinds

    def judge(self, held: Held) -> Violation | None:
        return next(self._wrong(held), None)

    def blame(self, held: Held) -> list[Violation]:
        return list(self._wrong(held))

    def groups(self, held: Held) -> tuple[list[tuple[list[Cell], int]], Collection[int]]:
        """The groups, each with the number of cells that it may grow to; and the sizes of all components that may be
        filled."""
        pairs = [(a, b) for a, b in self.links if held[a] != 0 and held[b] != 0]
        sure = components(len(held), ((a, b) for a, b in pairs if held[a] and held[b]))
        possible, members = components(len(held), pairs), dict[int, list[int]]()
        reach = Counter(root for root, value in zip(possible, held, strict=True) if value != 0)
        for i, value in enumerate(held):
            if value:
                members.setdefault(sure[i], []).append(i)
        groups = [([self.cells[i] for i in group], reach[possible[group[0]]]) for group in members.values()]
        return groups, reach.values()

    def _wrong(self, held: Held) -> Iterator[Violation]:
        sizes = set(map(len, self.kinds))
        for group, reach in self.groups(held)[0]:
            if len(group) > max(sizes, default=0):
                yield self.violation(f"{len(group)} cells are connected", group)
            elif reach < min(sizes):
                yield self.violation(f"there is room for {count_words(reach, 'cell')} only", group)
            elif reach == len(group) and kind_of(group) not in self.kinds:
                yield self.violation(f"the group at {group[0]} has another shape", group)


class ShapeTimes(Shapes):
    """Exactly `count` groups have this shape."""

    def __init__(
        self, reason: Reason, cells: Sequence[Cell], links: Iterable[tuple[Cell, Cell]], kind: Kind, count: int
    ) -> None:
        super().__init__(reason, cells, links, (kind,))
        self.kind, self.count = kind, count

    def _wrong(self, held: Held) -> Iterator[Violation]:
        groups, rooms = self.groups(held)
        closed = (group for group, reach in groups if reach == len(group) == len(self.kind))
        matching = [group for group in closed if kind_of(group) == self.kind]
        if len(matching) > self.count or (len(matching) < self.count and None not in held):
            yield self.violation(f"found {len(matching)}", [cell for group in matching for cell in group])
        elif sum(room // len(self.kind) for room in rooms) < self.count:
            yield self.violation("there is too little room")
