"""Rules about the course of a loop: turns, and the lengths of straight stretches."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, combinations, product

from .geometry import Cell, Edge
from .rules import PartialValues, Rule
from .solution import Reason, Slot, Violation

Beside = Sequence[Slot | None]
"""The edges of a cell: north, east, south, west; None at the frame."""


class Turns(Rule):
    """The number of these cells in which the loop turns is one of `numbers`."""

    def __init__(self, reason: Reason, places: Sequence[Beside], numbers: Collection[int]) -> None:
        super().__init__(reason, dict.fromkeys(edge for beside in places for edge in beside if edge))
        index = {edge: i for i, edge in enumerate(self.slots)}
        self.places = [[None if edge is None else index[edge] for edge in beside] for beside in places]
        self.numbers = numbers

    def first_violation(self, held: PartialValues) -> Violation | None:
        least = most = 0
        for place in self.places:
            values = [0 if i is None else held[i] for i in place]
            ways = {turns for pair, turns in WAYS if all(v is None or v == (k in pair) for k, v in enumerate(values))}
            least += ways == {True}
            most += True in ways
        if any(least <= number <= most for number in self.numbers):
            return None
        return self.violation(f"found {least}" if least == most else f"{least} to {most} are possible")


WAYS: list[tuple[tuple[int, ...], bool]] = [
    ((), False),
    ((0, 1, 2, 3), False),
    *((pair, (pair[1] - pair[0]) % 2 == 1) for pair in combinations(range(4), 2)),
]
"""The passages of a cell: the indices of two edges, none, or all four at a crossing; True if it is a turn."""


Groups = Sequence[Sequence[Slot]]
"""The edges of each of some cells."""


def _states(values: Sequence[PartialValues], on: bool) -> bool:
    """True if the known edges of these cells allow the loop to pass all of them (or, without `on`, none)."""
    if on:
        return all(any(value != 0 for value in held) for held in values)
    return all(all(value != 1 for value in held) for held in values)


def _cell_of(edges: Sequence[Slot]) -> Cell | None:
    """The cell where these edges meet; None if that is not one cell."""
    shared = set.intersection(*({*edge.ends} for edge in edges if isinstance(edge, Edge))) if edges else set()
    return shared.pop() if len(shared) == 1 else None


class AllOrNone(Rule):
    """The loop passes all of these cells or none of them."""

    def __init__(self, reason: Reason, cells: Groups) -> None:
        super().__init__(reason, dict.fromkeys(slot for edges in cells for slot in edges))
        index = {slot: i for i, slot in enumerate(self.slots)}
        self.cells = [[index[slot] for slot in edges] for edges in cells]

    def first_violation(self, values: PartialValues) -> Violation | None:
        held = [[values[i] for i in edges] for edges in self.cells]
        if _states(held, True) or _states(held, False):
            return None
        return self.violation(f"found {sum(1 in one for one in held)} of {len(held)}")


class OneKind(Rule):
    """The loop passes all cells of one of two kinds, at least one cell, and no cell of the other kind."""

    speaks = True

    def __init__(self, reason: Reason, kinds: Sequence[Groups], extra: Sequence[Slot] = ()) -> None:
        super().__init__(reason, dict.fromkeys((*extra, *chain.from_iterable(chain.from_iterable(kinds)))))
        self.kinds = kinds

    @cached_property
    def index(self) -> dict[Slot, int]:
        return {slot: i for i, slot in enumerate(self.slots)}

    def possible(self, held: PartialValues, kinds: Sequence[Groups]) -> set[int]:
        """The kinds that the loop may pass: 0, 1."""
        values = [[[held[self.index[slot]] for slot in cell] for cell in groups] for groups in kinds]
        return {k for k in (0, 1) if values[k] and _states(values[k], True) and _states(values[1 - k], False)}

    def first_violation(self, values: PartialValues) -> Violation | None:
        return None if self.possible(values, self.kinds) else self.violation(self._finding(values))

    def _finding(self, held: PartialValues) -> str:
        """The cells that exclude both kinds, if their edges name them."""
        passed, left_out = ([list[Cell](), list[Cell]()] for _ in range(2))
        for k, groups in enumerate(self.kinds):
            for edges in groups:
                values = {held[self.index[slot]] for slot in edges}
                if (cell := _cell_of(edges)) and (1 in values or values <= {0}):
                    (passed if 1 in values else left_out)[k].append(cell)
        for k in (0, 1):
            if passed[k] and left_out[k]:
                return f"the loop passes {passed[k][0]} but not {left_out[k][0]}, which is of the same kind"
            if left_out[k] and not self.kinds[1 - k]:
                return f"the loop does not pass {left_out[k][0]}, and there is no other kind"
        for cells, text in ((passed, "both {} and {}"), (left_out, "neither {} nor {}")):
            if all(cells):
                return f"the loop passes {text.format(cells[0][0], cells[1][0])}, which are of different kinds"
        return "neither kind is passed as a whole"


class Alternate(OneKind):
    """If the loop uses one of the edges between two rooms, it passes different kinds of cells in the two rooms."""

    def __init__(self, reason: Reason, edges: Sequence[Slot], one: Sequence[Groups], other: Sequence[Groups]) -> None:
        super().__init__(reason, [*one, *other], edges)
        self.crossed = len(edges)

    def first_violation(self, values: PartialValues) -> Violation | None:
        if 1 not in values[: self.crossed]:
            return None
        first, second = (self.possible(values, kinds) for kinds in (self.kinds[:2], self.kinds[2:]))
        if len(first) == 1 and first == second:
            return self.violation("both rooms have the same kind")
        return None


class Stretches(Rule):
    """`allowed` is true for the lengths of the stretches that begin at a place, one for each arm.

    An arm is the list of edges in a straight line from the place. The length of its stretch is the number of edges with
    the value `value` before the first edge with another value.
    """

    def __init__(
        self,
        reason: Reason,
        arms: Sequence[Sequence[Slot]],
        allowed: Callable[[tuple[int, ...]], bool],
        value: int = 1,
    ) -> None:
        super().__init__(reason, (slot for arm in arms for slot in arm))
        self.sizes, self.allowed, self.value = [len(arm) for arm in arms], allowed, value

    def first_violation(self, values: PartialValues) -> Violation | None:
        lengths, start = list[list[int]](), 0
        for size in self.sizes:
            lengths.append(list(_lengths(values[start : start + size], self.value)))
            start += size
        if any(map(self.allowed, product(*lengths))):
            return None
        single = all(len(options) == 1 for options in lengths)
        return self.violation(f"found {' and '.join(str(n) for n, *_ in lengths)}" if single else "no length is left")


def _lengths(arm: PartialValues, on: int) -> Iterator[int]:
    """The possible lengths of an arm."""
    for k, value in enumerate(arm):
        if value != on:
            yield k
        if value is not None and value != on:
            return
    yield len(arm)


class StretchLengths(Rule):
    """The lengths of the stretches that pass some places are exactly `lengths` and `more` others.

    `lines` has the slots of straight lines, each with the numbers of its places: place k is between the slots k − 1 and
    k. A stretch is a maximal run of slots with the value 1; it passes the places at its ends, too.
    """

    def __init__(
        self,
        reason: Reason,
        lines: Iterable[tuple[Sequence[Slot], Collection[int]]],
        lengths: Collection[int],
        more: int = 0,
    ) -> None:
        self.lines = [(tuple(line), sorted(places)) for line, places in lines]
        super().__init__(reason, (slot for line, _ in self.lines for slot in line))
        self.lengths, self.more = frozenset(lengths), more

    def first_violation(self, values: PartialValues) -> Violation | None:
        possible, options, start = set[int](), dict[int, set[int]](), 0
        for line, places in self.lines:
            held, beside = values[start : start + len(line)], {i for k in places for i in (k - 1, k)}
            for first, end in _runs(held):
                if any(first <= k <= end for k in places):
                    possible.add(end - first)
                    for i in beside.intersection(range(first, end)):
                        if held[i] == 1:
                            options.setdefault(start + i, set()).add(end - first)
            start += len(line)
        certain = {length for few in options.values() if len(few) == 1 for length in few}
        if self.lengths <= possible and len(possible - self.lengths) >= self.more:
            strange = certain - self.lengths
            lost = not self.more and any(self.lengths.isdisjoint(few) for few in options.values())
            if len(strange) <= self.more and not lost:
                return None
        if None in values:
            return self.violation("these lengths are not possible any more")
        return self.violation(f"found {', '.join(map(str, sorted(possible))) or 'none'}")


def _runs(held: PartialValues) -> Iterator[tuple[int, int]]:
    """The first slot and the end of each run that may be a stretch."""
    for first in range(len(held)):
        if first and held[first - 1] == 1:
            continue
        for end in range(first + 1, len(held) + 1):
            if held[end - 1] == 0:
                break
            if end == len(held) or held[end] != 1:
                yield first, end
