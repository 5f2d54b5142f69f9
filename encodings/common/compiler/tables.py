"""Rules about few slots, stated by the value tuples that they allow.

`Allowed` has these tuples as bits of one integer. If the slots have two values each, the rule is stated by its smallest
forbidden partial assignments (prime implicates), so unit propagation finds all that the rule alone implies. Two slots
with more values are stated by supports (Gent, Arc consistency in SAT, 2002), and others by a decision diagram, which
the automaton of `automata.accept` states. A solver alone gets few clauses that exclude boxes of tuples instead.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, product
from math import prod
from typing import NamedTuple

from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.rules import Rule
from cluewise.puzzles.common.solution import Value

from ..automata import Transition, accept
from ..literals import Taker, signed, taker
from ..model import FALSE, TRUE, Clause, Literal
from .board import RuleBoard, clause

MOST_SETS = 1 << 12
"""The smallest forbidden assignments are found for up to this many sets of slots."""
MOST_CLAUSES = 120


class Allowed(NamedTuple):
    """The allowed tuples of some slots: bit i is 1 if tuple i of `product(*values)` is allowed."""

    values: tuple[tuple[Value, ...], ...]
    bits: int

    @classmethod
    def of_tuples(cls, values: Sequence[Sequence[Value]], allowed: Iterable[Sequence[Value]]) -> "Allowed":
        places = [{value: i for i, value in enumerate(known)} for known in values]
        bits = 0
        for row in allowed:
            number = 0
            for value, place in zip(row, places, strict=True):
                if value not in place:
                    break
                number = number * len(place) + place[value]
            else:
                bits |= 1 << number
        return cls(tuple(map(tuple, values)), bits)

    @classmethod
    def of_flags(cls, values: Sequence[Sequence[Value]], flags: Iterable[bool]) -> "Allowed":
        """`flags` are in the order of `product(*values)`."""
        text = bytes([48 + flag for flag in flags])[::-1]
        return cls(tuple(map(tuple, values)), int(text or b"0", 2))

    @property
    def size(self) -> int:
        return prod(map(len, self.values))


Forbidden = list[tuple[tuple[int, int], ...]]
"""Partial assignments, each as pairs (index of a slot, index of its value)."""

_FORBIDDEN = Bounded[tuple[tuple[int, ...], int], tuple[Forbidden | None]](5000)


def smallest_forbidden(sizes: tuple[int, ...], bits: int) -> Forbidden | None:
    """The smallest partial assignments that no allowed tuple extends, for slots with these numbers of values; None if
    there are too many. The result is kept: it depends on nothing else."""
    key = sizes, bits
    kept = _FORBIDDEN.get(key)
    if kept is None:
        kept = _FORBIDDEN[key] = (_smallest_forbidden(sizes, bits),)
    return kept[0]


@lru_cache(64)
def masks_of(sizes: tuple[int, ...]) -> list[list[int]]:
    """For each slot and value the bits of the tuples that have it."""
    masks, stride, total = [], prod(sizes), prod(sizes)
    for size in sizes:
        step, stride = stride, stride // max(size, 1)
        period = (1 << stride) - 1
        while step < total:  # each time twice as many periods
            period, step = period | period << step, 2 * step
        period &= (1 << total) - 1
        masks.append([period << stride * value for value in range(size)])
    return masks


def _smallest_forbidden(sizes: tuple[int, ...], bits: int) -> Forbidden | None:
    """Quine and McCluskey's merging (1956) with all partial assignments at once.

    Each slot has one more value, which stands for "any". A bit of one integer tells that no allowed tuple is like a
    partial assignment. Such a partial assignment is smallest if it has no slot that may become "any".
    """
    if 1 << sum(size > 1 for size in sizes) > MOST_SETS:
        return None
    values = [range(size) for size in sizes]
    strides = [prod(size + 1 for size in sizes[i + 1 :]) for i in range(len(sizes))]
    flags = bytearray(b"0") * prod(size + 1 for size in sizes)
    places = [0]
    for known, stride in zip(values, strides, strict=True):
        places = [place + value * stride for place in places for value in known]
    for number, place in enumerate(places):
        if not bits >> number & 1:
            flags[-1 - place] = 49
    excluded = int(flags, 2)
    masks = masks_of(tuple([size + 1 for size in sizes]))
    for known, stride, mask in zip(values, strides, masks, strict=True):
        wider = mask[0]
        for value in known:
            wider &= excluded >> value * stride
        excluded |= wider << len(known) * stride
    smallest = excluded
    for known, stride, mask in zip(values, strides, masks, strict=True):
        wider = (excluded & mask[-1]) >> len(known) * stride
        for value in known:
            smallest &= ~(wider << value * stride)
    if smallest.bit_count() > MOST_CLAUSES:
        return None
    found, steps = Forbidden(), list(zip(range(len(sizes)), strides, sizes, strict=True))
    while smallest:
        place = (smallest & -smallest).bit_length() - 1
        smallest &= smallest - 1
        found.append(tuple([(i, at) for i, step, size in steps if (at := place // step % (size + 1)) < size]))
    return sorted(found, key=lambda one: (len(one), one))


Clauses = list[list[int]]
"""Literals are numbered from 1 over the values of all slots in their order; −k is the negation of k."""


def state_allowed(board: RuleBoard, rule: Rule, allowed: Allowed) -> None:
    """The slots of the rule take one of the allowed tuples."""
    takers = _takers(tuple(map(len, allowed.values)), allowed.bits, boxes=board.silent)
    if takers is None:
        _state_diagram(board, rule, allowed)
        return
    if not takers:
        return
    slots, literals = rule.slots, list[Literal]()
    for slot, values in zip(slots, allowed.values, strict=True):
        literals += board.row_of(slot, values)
    literals = signed(literals)
    clauses: list[Sequence[Literal]] = [take(literals) for take in takers]
    family = board.family(rule)
    if FALSE in literals:
        clauses = [[literal for literal in one if literal != FALSE] for one in clauses if TRUE not in one]
    if len(set(slots)) < len(slots):
        for one in clauses:
            clause(family, one, rule.reason)
    else:
        family.constraints += map(Clause, clauses)
        family.reasons += [rule.reason] * len(clauses)


@lru_cache(5000)
def _takers(sizes: tuple[int, ...], bits: int, *, boxes: bool) -> list[Taker] | None:
    """As `_clauses`; a taker for each of the clauses."""
    numbered = _clauses(sizes, bits, boxes=boxes)
    return None if numbered is None else list(map(taker, numbered))


def _clauses(sizes: tuple[int, ...], bits: int, *, boxes: bool) -> Clauses | None:
    """The clauses that exclude all other tuples than the allowed ones; None if they are too many."""
    if bits == (1 << prod(sizes)) - 1:
        return []
    if len(sizes) == 2 and max(sizes) > 2:
        return _supports(*sizes, bits)
    starts = list(accumulate(sizes, initial=1))
    if len(sizes) == 1 or max(sizes, default=0) <= 2:
        forbidden = smallest_forbidden(sizes, bits)
        return None if forbidden is None else [[-starts[i] - value for i, value in one] for one in forbidden]
    return _boxes(sizes, bits, starts) if boxes else None


def _boxes(sizes: tuple[int, ...], bits: int, starts: Sequence[int]) -> Clauses | None:
    """The tuples that a clause excludes are a box: a set of values for each slot.

    Values that no other slot tells apart are in the same boxes: the first of them stands for all.
    """
    alike = _alike(sizes, bits)
    chosen = _chosen(sizes, bits, [[values[0] for values in groups] for groups in alike])
    boxes = _largest_boxes(tuple([tuple(map(len, groups)) for groups in alike]), chosen)
    if boxes is None:
        return None
    return [
        [
            literal
            for start, groups, inside, size in zip(starts, alike, box, sizes, strict=False)
            for literal in _outside(start, {value for i in inside for value in groups[i]}, size)
        ]
        for box in boxes
    ]


@lru_cache(2000)
def _largest_boxes(counts: tuple[tuple[int, ...], ...], bits: int) -> list[list[set[int]]] | None:
    """Boxes that exclude all other tuples than those of `bits`; None if they are too many. `counts` has, for each slot,
    the numbers of values that its values stand for.

    No box can be made larger; each is the one with the most new tuples among those that grow from one tuple, by the
    order of the slots.
    """
    sizes = tuple(map(len, counts))
    weights = _weights(counts)
    left, found = ((1 << prod(sizes)) - 1) & ~bits, list[list[set[int]]]()
    while left:
        if len(found) == MOST_CLAUSES:
            return None
        grown = [_grown(sizes, left & -left, bits, first) for first in range(len(sizes))]
        new = [sum([weight * (covered & left & mask).bit_count() for weight, mask in weights]) for _, covered in grown]
        chosen, covered = grown[new.index(max(new))]
        left &= ~covered
        found.append(chosen)
    return found


def _weights(counts: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Each product of one number of every slot, and the bits of the tuples that have it."""
    flags: dict[int, bytearray] = {}
    total = prod(map(len, counts))
    for i, weight in enumerate(map(prod, product(*counts))):
        flags.setdefault(weight, bytearray(b"0") * total)[-1 - i] = 49
    return [(weight, int(bits, 2)) for weight, bits in flags.items()]


def _alike(sizes: tuple[int, ...], bits: int) -> list[list[list[int]]]:
    """For each slot its values in groups: those of a group allow the same values of the other slots."""
    alike, stride = list[list[list[int]]](), prod(sizes)
    for size, masks in zip(sizes, masks_of(sizes), strict=True):
        stride //= size
        groups: dict[int, list[int]] = {}
        for value in range(size):
            groups.setdefault(bits >> value * stride & masks[0], []).append(value)
        alike.append(list(groups.values()))
    return alike


def _chosen(sizes: Sequence[int], bits: int, values: Sequence[Sequence[int]]) -> int:
    """The bits of the tuples with these values, in their order."""
    places = [0]
    for size, known in zip(sizes, values, strict=True):
        places = [place * size + value for place in places for value in known]
    flags = f"{bits:0{prod(sizes)}b}"
    return int("".join([flags[-1 - place] for place in reversed(places)]), 2)


def _outside(start: int, values: set[int], size: int) -> list[int]:
    """The literals that a slot has none of these values."""
    if len(values) == 1 < size:
        return [-start - value for value in values]
    return [start + value for value in range(size) if value not in values]


@lru_cache(4096)
def _grown(sizes: tuple[int, ...], start: int, bits: int, first: int) -> tuple[list[set[int]], int]:
    """A box of tuples that are not allowed, and its bits. It grows from one tuple along slot `first`, then the next."""
    masks, full = masks_of(sizes), (1 << prod(sizes)) - 1
    box = [{value for value, mask in enumerate(known) if mask & start} for known in masks]
    unions = [next(mask for mask in known if mask & start) for known in masks]
    for i in (*range(first, len(masks)), *range(first)):
        others = full
        for j, union in enumerate(unions):
            if j != i:
                others &= union
        for value, mask in enumerate(masks[i]):
            if not others & mask & bits:
                box[i].add(value)
                unions[i] |= mask
    covered = full
    for union in unions:
        covered &= union
    return box, covered


def _supports(height: int, width: int, bits: int) -> Clauses:
    """The clauses for two slots: x[a,v] → ∨ x[b,w] over the allowed w, and the same for b; or ¬x[a,v] ∨ ¬x[b,w], if
    few are not allowed."""
    may = [[bool(bits >> (i * width + j) & 1) for j in range(width)] for i in range(height)]
    found, stated = Clauses(), set[frozenset[int]]()
    for own, other, rows in (
        (0, height, may),
        (height, 0, [list(column) for column in zip(*may, strict=True)] if may else []),
    ):
        for i, flags in enumerate(rows):
            excluded = [j for j, flag in enumerate(flags) if not flag]
            literal = own + i + 1
            if 2 * len(excluded) > len(flags) or len(excluded) > 3:
                found.append([-literal, *(other + j + 1 for j, flag in enumerate(flags) if flag)])
            else:
                for j in excluded:
                    pair = frozenset((literal, other + j + 1))
                    if pair not in stated:
                        stated.add(pair)
                        found.append([-literal, -(other + j + 1)])
    return found


def _state_diagram(board: RuleBoard, rule: Rule, allowed: Allowed) -> None:
    """The reduced decision diagram of the tuples: its states are the sets of tuples that may follow."""
    layers, states, stride = list[list[Transition]](), [allowed.bits], allowed.size
    for slot, values in zip(rule.slots, allowed.values, strict=True):
        stride //= len(values)
        layer, after = list[Transition](), dict[int, None]()
        for state in states:
            readers: dict[int, list[int]] = {}
            for i, value in enumerate(values):
                if (left := state >> i * stride & (1 << stride) - 1) and (x := board.literal(slot, value)) != FALSE:
                    readers.setdefault(left, []).append(x)
            for left, literals in readers.items():
                layer.append(Transition(state, tuple(literals), left))
                after[left] = None
        read = {literal for step in layer for literal in step.literals}
        for value in values:
            if (literal := board.literal(slot, value)) not in read:
                clause(board.family(rule), (-literal,), rule.reason)
        layers.append(layer)
        states = list(after)
    accept(board.family(rule), layers, allowed.bits, {1}, rule.reason)
