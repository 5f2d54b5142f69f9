"""Propagation before encoding: removes numbers that the forms of `records.py` exclude.

`masks[i]` are the numbers that cell i may hold, as bits. Each function changes `masks`; an empty mask is a clash.
"""

from collections.abc import Hashable, Iterable, Sequence
from functools import reduce
from operator import and_, or_

from cluewise.puzzles.common.errors import Refused

from ...common.bits import ones
from .records import (
    AllDistinct,
    AllowedPair,
    Domain,
    EitherOf,
    Form,
    MachineRun,
    OneSet,
    Ranked,
    State,
    Times,
    Total,
    When,
)

MOST_STATES = 20_000
"""An automaton may reach this many states on its line, all places together. Sets of states can be 2ⁿ."""

Masks = list[int]
Layers = list[dict[State, list[tuple[int, State]]]]


def cells_of(form: Form) -> set[int]:
    """The cells that a form is about."""
    if isinstance(form, AllowedPair):
        return {form.a, form.b}
    if isinstance(form, Domain):
        return {form.cell}
    if isinstance(form, When):
        return {form.cell} if form.other is None else {form.cell, form.other}
    if isinstance(form, Ranked):
        return {i for line in (form.line, *form.others) for i in line}
    if isinstance(form, EitherOf):
        return {i for option in form.options for part in option for i in cells_of(part)}
    return set(form.cells)


def narrow(form: Form, masks: Masks) -> None:
    """Removes the numbers that one form excludes."""
    if isinstance(form, AllowedPair):
        _pair(form, masks)
    elif isinstance(form, Total):
        _total(form, masks)
    elif isinstance(form, MachineRun):
        _run(form, masks)
    elif isinstance(form, AllDistinct):
        _different(form.cells, masks, all_of=form.all_of)
    elif isinstance(form, OneSet):
        _one_set(form, masks)
    elif isinstance(form, Domain):
        masks[form.cell] &= form.numbers
    elif isinstance(form, Times):
        _times(form, masks)
    elif isinstance(form, When):
        _when(form, masks)
    elif isinstance(form, Ranked):
        masks[form.line[0]] &= 1 << form.first
    else:
        _choice(form, masks)


def _pair(form: AllowedPair, masks: Masks) -> None:
    to = form.allowed[0]
    a, b = masks[form.a], masks[form.b]
    reached = rest = 0
    for number in ones(a):
        if to[number] & b:
            rest |= 1 << number
            reached |= to[number]
    masks[form.a], masks[form.b] = rest, b & reached


def _different(cells: Sequence[int], masks: Masks, *, all_of: bool) -> None:
    settled = once = twice = 0
    for i in cells:
        mask = masks[i]
        twice |= once & mask
        once |= mask
        if mask & (mask - 1) == 0:
            if settled & mask:
                masks[i] = 0
            settled |= mask
    alone = once & ~twice if all_of else 0
    for i in cells:
        mask = masks[i]
        if mask & (mask - 1):
            only = mask & alone
            masks[i] = only if only else mask & ~settled


def _one_set(form: OneSet, masks: Masks) -> None:
    """The numbers of the sets that the cells can still fill; a number of all these sets that one cell can hold."""
    union = reduce(or_, [masks[i] for i in form.cells])
    left = [numbers for numbers in form.sets if not numbers & ~union and all(masks[i] & numbers for i in form.cells)]
    allowed, certain = reduce(or_, left, 0), reduce(and_, left, -1)
    once = twice = 0
    for i in form.cells:
        masks[i] &= allowed
        twice |= once & masks[i]
        once |= masks[i]
    alone = once & ~twice & certain
    for i in form.cells:
        masks[i] = masks[i] & alone or masks[i]


def _total(form: Total, masks: Masks) -> None:
    """Sets of sums are bits; the smallest sum of each cell is shifted to 0, because weights may be negative."""
    parts: list[list[tuple[int, int]]] = []
    shift = 0
    for i, weight in zip(form.cells, form.weights, strict=True):
        added = [(weight * number, number) for number in ones(masks[i])]
        if not added:
            return
        least = min(added)[0]
        shift += least
        parts.append([(value - least, number) for value, number in added])
    before = [1]
    for part in parts:
        before.append(reduce(or_, (before[-1] << value for value, _ in part)))
    low, high = max(form.low - shift, 0), form.high - shift
    wanted = ((1 << high + 1) - 1) >> low << low if high >= low else 0
    for k in reversed(range(len(parts))):
        sums, mask, rest = before[k], 0, 0
        for value, number in parts[k]:
            left = wanted >> value & sums
            if left:
                mask |= 1 << number
                rest |= left
        masks[form.cells[k]] = mask
        wanted = rest


def states(form: MachineRun, masks: Sequence[int]) -> Layers:
    """For each place, the states on paths from the start to an accepting state, each with the moves on such paths.

    Raises Refused if the states are too many.
    """
    layers: Layers = []
    reached: Iterable[State] = (form.machine.start,)
    count = 0
    for place, i in enumerate(form.cells):
        mask = masks[i]
        layer = {state: [move for move in form.machine.moves(state, place) if mask >> move[0] & 1] for state in reached}
        layers.append(layer)
        reached = dict.fromkeys(after for moves in layer.values() for _, after in moves)
        count += len(reached)
        if count > MOST_STATES:
            raise Refused(
                f"the rule of a line of {len(form.cells)} cells has more than {MOST_STATES} states there: too many to "
                "encode; the solver backtrack:rules needs no encoding"
            )
    wanted = {state for state in reached if form.machine.final(state)}
    for k in reversed(range(len(layers))):
        kept = {state: [move for move in moves if move[1] in wanted] for state, moves in layers[k].items()}
        layers[k] = {state: moves for state, moves in kept.items() if moves}
        wanted = set(layers[k])
    return layers


def smallest(layers: "Layers") -> "Layers":
    """The layers with states that have the same future as one state."""
    alike: dict[State, State] = {}  # of the layer after: each state's representative
    merged: Layers = []
    for k, layer in enumerate(reversed(layers)):
        kept: dict[Hashable, State] = {}
        representative: dict[State, State] = {}
        rest: dict[State, list[tuple[int, State]]] = {}
        for state, moves in layer.items():
            moves = [(number, alike[after] if k else None) for number, after in moves]  # at the end all are one
            representative[state] = kept.setdefault(tuple(moves), state)
            if representative[state] is state:
                rest[state] = moves
        merged.append(rest)
        alike = representative
    return merged[::-1]


def _run(form: MachineRun, masks: Masks) -> None:
    for i, layer in zip(form.cells, states(form, masks), strict=True):
        mask = 0
        for moves in layer.values():
            for number, _ in moves:
                mask |= 1 << number
        masks[i] &= mask


def _times(form: Times, masks: Masks) -> None:
    possible = [i for i in form.cells if masks[i] & form.numbers]
    sure = [i for i in possible if not masks[i] & ~form.numbers]
    if len(possible) < form.low or len(sure) > form.high:
        masks[form.cells[0]] = 0
    elif len(possible) == form.low:
        for i in possible:
            masks[i] &= form.numbers
    elif len(sure) == form.high:
        for i in possible:
            if masks[i] & ~form.numbers:
                masks[i] &= ~form.numbers


def _when(form: When, masks: Masks) -> None:
    bit = 1 << form.number
    if not masks[form.cell] & bit:
        return
    if (
        form.other is None
        or not masks[form.other] >> form.then & 1
        or (form.other == form.cell and form.number != form.then)
    ):
        masks[form.cell] &= ~bit
    elif masks[form.cell] == bit:
        masks[form.other] = 1 << form.then


def _choice(form: EitherOf, masks: Masks) -> None:
    """A cell keeps the numbers that some option allows; options that clash allow none."""
    cells = cells_of(form)
    left = dict.fromkeys(cells, 0)
    for option in form.options:
        trial = list(masks)
        for part in option:
            narrow(part, trial)
        if all(trial[i] for i in cells):
            for i in cells:
                left[i] |= trial[i]
    if not form.options:
        masks[0] = 0
    for i in cells:
        masks[i] = left[i]


def possible(option: Iterable[Form], masks: Sequence[int]) -> bool:
    """True if all forms of an option can hold."""
    trial = list(masks)
    for part in option:
        narrow(part, trial)
        if not all(trial[i] for i in cells_of(part)):
            return False
    return True


class Propagator:
    """Narrows masks by forms. A form is applied again when one of its cells has lost a number."""

    def __init__(self, forms: Iterable[Form]) -> None:
        self.forms = [(form, tuple(cells_of(form))) for form in forms]
        self.seen: dict[int, tuple[int, ...]] = {}

    def narrow(self, masks: Masks) -> None:
        """One round over the forms whose cells have changed since their last use."""
        for k, (form, cells) in enumerate(self.forms):
            now = tuple([masks[i] for i in cells])
            if self.seen.get(k) != now:
                narrow(form, masks)
                self.seen[k] = tuple([masks[i] for i in cells])
