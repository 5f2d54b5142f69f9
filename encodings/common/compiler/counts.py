"""Counts of slots with some values."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations, pairwise
from math import comb
from typing import Any

from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.rules import (
    Count,
    CountEach,
    CountIf,
    CountWhen,
    EqualCounts,
    OwnCount,
    PassedGroups,
    Rule,
    SingleLoop,
    TouchedGroup,
    UnequalCounts,
)
from cluewise.puzzles.common.rules.counting import CountsAtOnce
from cluewise.puzzles.common.solution import UNSPOKEN, Reason

from ..automata import Transition, accept
from ..literals import Taker, signed, taker
from ..model import FALSE, TRUE, Clause, Constraint, Family, Literal, LiteralCount
from ..unary_sizes import unary_size
from ..unary_sums import sum_between, total_of
from .board import RuleBoard, both, clause, single, without_constants

MOST_SHARED = 60
"""A count under a condition is stated by up to this many clauses, else by numbers that several rules share."""

MOST_CLAUSES = 40
"""A count whose numbers have gaps is stated by up to this many clauses, else by an automaton that counts."""


def count(board: RuleBoard, rule: Count) -> None:
    """low ≤ Σ x ≤ high. If the numbers have gaps: a clause for each smallest assignment that leads into a gap. At a
    place of a single loop also p → ∨ all x but one."""
    numbers = rule.numbers
    sign = board.sign(rule.values) if board.pair else None
    if sign is None:
        state_numbers(board.family(rule), board.terms(rule.slots, rule.values), numbers, rule.reason)
        return
    ones, family = board.ones, board.family(rule)
    literals = [ones[slot] for slot in rule.slots] if sign > 0 else [-ones[slot] for slot in rule.slots]
    if type(numbers) is not range or numbers.step != 1:
        state_numbers(family, literals, numbers, rule.reason)
        if 0 in numbers and 1 not in numbers and (place := _place(board, rule)) is not None:
            family.clauses(((-place, *literals[:i], *literals[i + 1 :]) for i in range(len(literals))), rule.reason)
        return
    low, high, size = numbers.start, numbers.stop - 1, len(literals)
    if low == 1 and high >= size and (place := _place(board, rule)) is not None:
        family.clause((place,), rule.reason)
        return
    if low > 0 or high < size:
        family.constraints.append(_in_range(literals, low, high))
        family.reasons.append(rule.reason)


def _in_range(literals: Sequence[Literal], low: int, high: int) -> Constraint:
    """low ≤ Σ x ≤ high: a clause, if one is enough."""
    size = len(literals)
    if low == 1 and high >= size:
        return Clause(literals)
    if low <= 0 and high == size - 1:
        return Clause([-literal for literal in literals])
    return LiteralCount(tuple(literals), max(low, 0), min(high, size))


def _place(board: RuleBoard, rule: Count) -> Literal | None:
    """p, the literal that a single loop passes the place where these edges meet, in a Model with Reasons.

    There a count that is not 1 is also p → ∨ all lines but one, and a count of some lines is p: one step each.
    """
    if board.silent or rule.values != (1,) or frozenset(rule.slots) not in board.once("places", lambda: _places(board)):
        return None
    return passed(board, board.literals(rule.slots, (1,)))


def _places(board: RuleBoard) -> set[frozenset[Any]]:
    """The edges that meet at each place of a single loop."""
    from cluewise.puzzles.common.crossing_boards import CrossingLoop  # few kinds have such a loop

    from ..loops import edges_at

    places = set[frozenset[Any]]()
    for loop in board.of(SingleLoop):
        places.update(map(frozenset, edges_at(loop.slots).values()))  # type: ignore[arg-type]
    for crossing in board.of(CrossingLoop):
        inner = (beside for beside in crossing.cells if not {*beside}.intersection(crossing.beyond))
        places.update(frozenset(crossing.slots[i] for i in beside if i >= 0) for beside in inner)
    return places


_GATHERED = Bounded[Hashable, tuple[Any, Any, list[Constraint]]](64)
"""The constraints of gathered Counts. The objects are kept with them, so that their ids remain theirs."""


def gathered(board: RuleBoard, rule: CountsAtOnce) -> None:
    """As Count. Puzzles of one size share these rules and the literals of their slots, and so the constraints; the
    literals of a hybrid's second board follow those of the first."""
    family, slots = board.named("rules"), board.puzzle.slots()
    key = id(rule), id(slots), next(iter(board.ones.values()), 0)
    kept = _GATHERED.get(key) if board.pair and board.silent else None
    if kept is None:
        before, variables = len(family.constraints), board.model.variables
        at_once = _at_once(board, rule) if board.pair and board.silent else None
        if at_once is not None:
            family.constraints += at_once
            family.reasons += [UNSPOKEN] * len(at_once)
        for one in rule.counts if at_once is None else ():
            count(board, one)
        if board.pair and board.silent and board.model.variables == variables:
            _GATHERED[key] = rule, slots, family.constraints[before:]
        return
    family.constraints += kept[2]
    family.reasons += [UNSPOKEN] * len(kept[2])


def _at_once(board: RuleBoard, rule: CountsAtOnce) -> list[Constraint] | None:
    """The constraints of Counts on slots with two values, as `count` states them; None if they need variables."""
    sign, numbers, ones = board.sign(rule.values), rule.numbers, board.ones
    if sign is None or not rule.groups:
        return None
    size = len(rule.groups[0])
    groups = [[sign * ones[slot] for slot in group] for group in rule.groups]
    if type(numbers) is range and numbers.step == 1:
        low, high = numbers.start, numbers.stop - 1
        if low > 0 or high != size - 1:
            return [_in_range(group, low, high) for group in groups if low > 0 or high < size]
        return [Clause([-literal for literal in group]) for group in groups]  # the most common rule
    possible = tuple([number for number in sorted(numbers) if number <= size])
    if board.model.constants or not possible or possible[-1] - possible[0] < len(possible):
        return None
    clauses = _gap_clauses(size, possible)
    if clauses is None:
        return None
    return [Clause(take(known)) for known in map(signed, groups) for take in clauses]


def count_each(board: RuleBoard, rule: CountEach) -> None:
    """low ≤ Σ x ≤ high, where x says that a slot has one of its own values."""
    terms: list[Literal] = []
    for slot, values in zip(rule.slots, rule.values, strict=True):
        terms += board.terms((slot,), values)
    state_numbers(board.family(rule), terms, range(rule.low, rule.high + 1), rule.reason)


def count_if(board: RuleBoard, rule: CountIf) -> None:
    """x → low ≤ Σ y ≤ high: a clause for each n − low + 1 and each high + 1 of the n slots. If the numbers have gaps: a
    clause for each smallest assignment that leads into a gap."""
    first, *others = rule.slots
    own, counted = [-board.among(first, rule.own)], board.literals(others, rule.values)
    _count_unless(board, rule, own, counted)


def count_when(board: RuleBoard, rule: CountWhen) -> None:
    """x₁ ∧ x₂ ∧ … → low ≤ Σ y ≤ high: clauses as for CountIf."""
    own = [-board.among(rule.slots[i], values) for i, values in rule.when]
    _count_unless(board, rule, own, board.literals([rule.slots[i] for i in rule.counted], rule.values))


def _count_unless(
    board: RuleBoard, rule: CountIf | CountWhen, others: Sequence[Literal], counted: Sequence[Literal]
) -> None:
    count_unless(board, rule, others, counted, rule.numbers)


def count_unless(
    board: RuleBoard, rule: Rule, others: Sequence[Literal], counted: Sequence[Literal], numbers: Iterable[int]
) -> None:
    """The number of true literals is one of these numbers, or one of the `others` is true. If that takes many clauses,
    rules about the same literals share s[k]: at least k of them are true."""
    family, size = board.family(rule), len(counted)
    spans = [*gaps([number for number in sorted(numbers) if 0 <= number <= size], size)]
    if sum(comb(size, low) * comb(size - low, size - high) for low, high in spans) > MOST_SHARED:
        kept = [literal for literal in counted if literal != FALSE]
        ends = [end for low, high in spans for end in (low, high + 1) if end <= len(kept)]
        least = [TRUE, *_at_least(board, kept, max(ends, default=0))]
        for low, high in spans:
            more = least[high + 1] if high + 1 < len(least) else FALSE
            clause(family, (*others, -least[low] if low < len(least) else TRUE, more), rule.reason)
        return
    for low, high in spans:
        for some in leading_into(counted, low, high):
            clause(family, (*others, *some), rule.reason)


def passed_groups(board: RuleBoard, rule: PassedGroups) -> None:
    """p ↔ ∨ x over a group; Σ p = count."""
    groups = [passed(board, board.literals([rule.slots[i] for i in group], rule.values)) for group in rule.groups]
    state_numbers(board.family(rule), groups, (rule.count,), rule.reason)


def passed(board: RuleBoard, literals: Sequence[Literal]) -> Literal:
    """A literal that is true exactly if one of these is; rules about the same literals share it."""

    if board.passes and not board.known("passes"):
        _share_passes(board)

    def make() -> Literal:
        if TRUE in literals:
            return TRUE
        kept = dict.fromkeys(literal for literal in literals if literal != FALSE)
        return board.named("passed").disjunction(kept) if kept else FALSE

    literal: Literal = board.once(("passed", *sorted(literals)), make)
    return literal


def _share_passes(board: RuleBoard) -> None:
    """Lets other rules use the literals of the places that a loop passes."""
    from ..loops import edges_at

    board.once("passes", lambda: True)
    for place, meeting in edges_at(board.of(SingleLoop)[0].slots).items():  # type: ignore[arg-type]
        lines = board.literals(meeting, (1,))
        board.once(("passed", *sorted(lines)), partial(board.passes.__getitem__, place))


def state_numbers(family: Family, literals: Sequence[Literal], numbers: Collection[int], reason: Reason | None) -> None:
    """The number of true literals, constants included, is one of `numbers`."""
    literals, sure = without_constants(literals)
    size = len(literals)
    possible = [number - sure for number in sorted(numbers) if 0 <= number - sure <= size]
    if len(possible) == size + 1:
        return
    if not possible:
        family.clause((), reason)
        return
    low, high = possible[0], possible[-1]
    if high - low + 1 == len(possible):
        if low == 1 and high == size and len(set(map(abs, literals))) == size:
            family.clause(literals, reason)
        else:
            family.count(literals, low, high, reason)
        return
    clauses = _gap_clauses(size, tuple(possible))
    if clauses is None:
        _by_automaton(family, literals, possible, reason)
    else:
        known = signed(literals)
        family.constraints += [Clause(take(known)) for take in clauses]
        family.reasons += [reason] * len(clauses)


@lru_cache(4096)
def _gap_clauses(size: int, possible: tuple[int, ...]) -> list[Taker] | None:
    """The clauses that exclude the numbers of `size` true literals that are not possible; None if they are too many.
    Literals that are all equal are a cycle of implications."""
    if possible == (0, size):
        return [taker((-i, i % size + 1)) for i in range(1, size + 1)]
    spans = list(gaps(possible, size))
    if sum(comb(size, low) * comb(size - low, size - high) for low, high in spans) > MOST_CLAUSES:
        return None
    return [taker(one) for low, high in spans for one in leading_into(range(1, size + 1), low, high)]


def gaps(possible: Sequence[int], size: int) -> Iterator[tuple[int, int]]:
    """The maximal intervals of numbers from 0 to `size` that are not possible."""
    before = -1
    for number in (*possible, size + 1):
        if number - before > 1:
            yield before + 1, number - 1
        before = number


def leading_into(literals: Sequence[Literal], low: int, high: int) -> Iterator[list[Literal]]:
    """Clauses: not (`low` of the literals are true, and all but `high` are false)."""
    for true in combinations(literals, low):
        rest = [literal for literal in literals if literal not in true]
        for false in combinations(rest, len(literals) - high):
            yield [*(-literal for literal in true), *false]


def _by_automaton(
    family: Family, literals: Sequence[Literal], possible: Collection[int], reason: Reason | None
) -> None:
    most = max(possible)
    layers = [
        [
            Transition(n, (x,), n + step)
            for n in range(i + 1)
            for x, step in ((-literal, 0), (literal, 1))
            if n + step <= most
        ]
        for i, literal in enumerate(literals)
    ]
    accept(family, layers, 0, set(possible), reason)


def equal_counts(board: RuleBoard, rule: EqualCounts) -> None:
    """s[c,k]: at least k slots from c to the end of its line have the value.  s[c,k] ↔ s[d,k] ∨ (x[c] ∧ s[d,k−1]) for
    the slot d after c;  x ∧ x′ for the first slots → (s[c,k] ↔ s[c′,k])."""
    literals = board.literals(rule.slots, (rule.value,))
    lines = literals[: rule.size], literals[rule.size :]
    most = min(_most(board, line, rule) for line in (rule.slots[: rule.size], rule.slots[rule.size :]))
    sizes = [unary_counts(board, line[1:], most) for line in lines]
    family = board.family(rule)
    for k in range(max(map(len, sizes))):
        a, b = (size[k] if k < len(size) else FALSE for size in sizes)
        for one, other in ((a, b), (b, a)):
            clause(family, (-lines[0][0], -lines[1][0], -one, other), rule.reason)


def _most(board: RuleBoard, line: Sequence[Any], rule: EqualCounts) -> int:
    """A bound of the number of slots with the value, by the Counts of longer lines, if no Reasons are made."""

    def make() -> dict[Any, list[Count]]:
        at: dict[Any, list[Count]] = {}
        for other in single(board.rules):
            if type(other) is Count and rule.value in other.values and other.numbers:
                for slot in other.slots:
                    at.setdefault(slot, []).append(other)
        return at

    counts: Sequence[Count] = board.once(("counts at", rule.value), make).get(line[0], ()) if board.silent else ()
    return min([len(line), *(max(other.numbers) for other in counts if {*line}.issubset(other.slots))])


def unary_counts(board: RuleBoard, literals: Sequence[Literal], most: int) -> list[Literal]:
    """For each k from 1 to `most`: at least k of the literals are true. Lines with the same end share them."""
    if not literals or most < 1:
        return []

    def make() -> list[Literal]:
        rest, family = unary_counts(board, literals[1:], most), board.named("count")
        counted = list[Literal]()
        for k in range(min(most, len(literals))):
            fewer = rest[k - 1] if k else TRUE
            both = literals[0] if fewer == TRUE else family.conjunction((literals[0], fewer))
            counted.append(family.disjunction((rest[k], both)) if k < len(rest) else both)
        return counted

    counted: list[Literal] = board.once(("unary", *literals, most), make)
    return counted


def unequal_counts(board: RuleBoard, rule: UnequalCounts) -> None:
    """n[g,k]: exactly k slots of group g have the value.  ¬n[g,k] ∨ ¬n[g′,k]. Groups of several rules share them."""
    numbers = [_exact_counts(board, board.literals(group, (rule.value,))) for group in rule.groups]
    for first, second in zip(*numbers, strict=False):
        clause(board.family(rule), (-first, -second), rule.reason)


def touched_group(board: RuleBoard, rule: TouchedGroup) -> None:
    """g: both slots of a pair of the group have the value.  x → ∨ g for each own slot x;  ¬g ∨ ¬g′."""
    known, family = board.literals(rule.slots, (rule.value,)), board.family(rule)
    groups = [
        passed(board, [both(board.named("passed"), known[a], known[b]) for a, b in group]) for group in rule.groups
    ]
    for literal in known[: rule.own]:
        clause(family, (-literal, *groups), rule.reason)
    for one, other in combinations(groups, 2):
        clause(family, (-one, -other), rule.reason)


def own_count(board: RuleBoard, rule: OwnCount) -> None:
    """For each value n of the first slot: s[g,k]: at least k slots of group g have it;  slot = n → Σ s = n + the number
    of groups − 1, because each group counts the slot. Groups of several rules share s."""
    family, first = board.family(rule), rule.slots[0]
    values: Sequence[Any] = board.values(first)
    for number in values:
        literal = board.literal(first, number)
        numbers = [_at_least(board, board.literals(group, (number,))) for group in rule.groups]
        sure = sum(own.count(TRUE) for own in numbers)
        total = number + len(numbers) - 1 - sure
        unsure = [[one for one in own if one != TRUE] for own in numbers]
        for one in sum_between(unsure, total, total, board.model.new) if total >= 0 else [()]:
            clause(family, (-literal, *one), rule.reason)


def _at_least(board: RuleBoard, literals: Sequence[Literal], most: int | None = None) -> Sequence[Literal]:
    """For each k from 1 on, up to `most`: at least k of the literals are true. The first are TRUE if some literals
    are."""
    most = len(literals) if most is None else most

    def make() -> Sequence[Literal]:
        kept, sure = without_constants(literals)
        numbers = [[literal] for literal in kept]
        return [*(TRUE,) * sure, *total_of(numbers, most - sure, board.named("count"))]

    least: Sequence[Literal] = board.once(("at least", most, *literals), make)
    return least


def _exact_counts(board: RuleBoard, literals: Sequence[Literal]) -> list[Literal]:
    """For each number from 0 on: exactly so many of the literals are true."""

    def make() -> list[Literal]:
        kept, sure = without_constants(literals)
        least = unary_size(board.model, kept, len(kept)) if kept else []
        family = board.named("count")
        exact = [family.conjunction((k, -more)) for k, more in pairwise(least)]
        exact = [-least[0], *exact, least[-1]] if least else [TRUE]
        if len(exact) > 2:
            family.exactly(1, exact)
        return [FALSE] * sure + exact

    counts: list[Literal] = board.once(("exact", *literals), make)
    return counts
