"""Rules about a line of slots in its order."""

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations, islice, product
from typing import Any, NamedTuple

from cluewise.puzzles.common.loop_rules import Stretches, StretchLengths
from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.rules import (
    FirstSeen,
    Regular,
    Rule,
    Runs,
    RunSums,
    SeenNumber,
    Sight,
    SumBetween,
    UnequalRuns,
    Visible,
)
from cluewise.puzzles.common.solution import Reason, Slot, Value

from ..automata import Transition, accept, accepted
from ..bits import ones
from ..block_lines import BlockLine, slack, state_moves
from ..line_solving import Settled, settle
from ..literals import signed
from ..model import FALSE, TRUE, Family, Literal
from ..unary_sums import total_of
from .board import RuleBoard, both, clause
from .counts import state_numbers
from .facts import lean_on, values_once
from .forms import state_form
from .narrow import Domains
from .predicates import plain_key
from .unary_tables import unary_clauses


def runs(board: RuleBoard, rule: Runs) -> None:
    """The moves of the blocks of the line, in the order encoding (`block_lines.state_moves`)."""
    literals, family = [board.literal(slot, rule.value) for slot in rule.slots], board.family(rule)
    if None in rule.lengths:
        ranges = [(length or 1, length or len(literals)) for length in rule.lengths]
        _open_runs(board, rule, literals, ranges)
        return
    line, black, white = BlockLine(rule.known, literals), _bits(literals, TRUE), _bits(literals, FALSE)
    solved = _settled(tuple(rule.known), len(literals), black, white) if line.slack >= 0 else None
    if solved is None:
        family.clause((), rule.reason)
    elif (black | white).bit_count() < len(literals):
        state_moves(board.model, line, _moves(board, line, solved), rule.reason, family.name)


def _open_runs(
    board: RuleBoard, rule: Rule, literals: Sequence[Literal], ranges: Sequence[tuple[int, int]]
) -> list[Mapping[tuple[int, int], Literal]]:
    """An automaton for runs whose lengths have a least and a greatest number. In state (i, inside) it has read i runs,
    or is inside of run i, with the number of its slots so far; this stays at the least length if any greater one will
    do. Returns the literals of the states after each slot; nothing if the runs do not fit."""
    board.model.comparable = board.model.constants = True
    count = len(literals)
    states: set[tuple[int, int]] = {(0, 0)}
    layers = []
    for literal in literals:
        layer = list[Transition]()
        for i, inside in sorted(states):
            least, most = ranges[i] if i < len(ranges) else (1, 0)
            if not inside:
                layer.append(Transition((i, 0), (-literal,), (i, 0)))
            elif inside >= least:
                layer.append(Transition((i, inside), (-literal,), (i + 1, 0)))
            if inside < most:
                longer = inside + 1 if most < count else min(inside + 1, least)
                layer.append(Transition((i, inside), (literal,), (i, longer)))
        layers.append([step for step in layer if step.literals != (FALSE,)])
        states = {step.after for step in layers[-1]}  # type: ignore[misc]
    last = len(ranges) - 1
    ends = [(i, n) for i, n in states if (i, n) == (last + 1, 0) or (i == last and n >= ranges[i][0])]
    return accepted(board.family(rule), layers, (0, 0), ends, rule.reason)


def regular(board: RuleBoard, rule: Regular[Any]) -> None:
    """The automaton of the rule. A step reads all values of a slot that lead from one state to another."""
    board.model.comparable = board.model.constants = True
    states, layers, left = {rule.start}, [], len(rule.slots)
    for slot in rule.slots:
        left -= 1
        steps: dict[tuple[Any, Any], list[Literal]] = {}
        for state in sorted(states):
            for value, literal in zip(board.values(slot), board.row(slot), strict=True):
                after = rule.onward(state, value)
                if after is not None and literal != FALSE and rule.least(after) <= left:
                    steps.setdefault((state, after), []).append(literal)
        layers.append([Transition(before, tuple(some), after) for (before, after), some in steps.items()])
        states = {after for _, after in steps}
    accept(board.family(rule), layers, rule.start, [state for state in states if rule.is_end(state)], rule.reason)


def run_sums(board: RuleBoard, rule: RunSums) -> None:
    """If each number stands once, as other rules say: an automaton for the runs, and i[k,v]: v is in run k.
    x[c,v] → (i[k,v] ↔ cell c is in run k);  Σ v·i[k,v] = the sum of run k. Else the automaton of the rule."""
    once = values_once(board, rule.slots, 0)
    if once is None:
        regular(board, rule)
        return
    lean_on(board, rule, once)
    top, count = rule.symbols[-1], len(rule.slots)
    ranges = [(1, count) if total is None else lengths_with(total, top, count) for total in rule.totals]
    states = _open_runs(board, rule, [-board.literal(slot, 0) for slot in rule.slots], ranges)
    for k, total in enumerate(rule.totals if states else ()):
        if total is not None:
            inside = [
                _some(board.named("seen"), [x for (i, n), x in after.items() if i == k and n]) for after in states
            ]
            within = _within(board, rule, inside, 0)
            board.family(rule).sum(within, total, total, reason=rule.reason)


@lru_cache(4096)
def lengths_with(total: int, top: int, most: int) -> tuple[int, int]:
    """The least and the greatest number of different numbers from 1 to `top` with this sum, at most `most`."""
    lengths = [n for n in range(1, min(top, most) + 1) if n * (n + 1) <= 2 * total <= n * (2 * top - n + 1)]
    return (lengths[0], lengths[-1]) if lengths else (1, 0)


def _within(board: RuleBoard, rule: Rule, inside: Sequence[Literal], blank: Value) -> list[tuple[int, Literal]]:
    """For each number, which is in at most one slot, the number and a literal that it is in a slot that is inside."""
    family, within, held = board.family(rule), dict[Any, Literal](), dict[Any, list[Literal]]()
    for slot, here in zip(rule.slots, inside, strict=True):
        for value, holds in zip(board.values(slot), board.row(slot), strict=True):
            if value and value != blank:
                known = within[value] = within.get(value) or board.model.new()
                clause(family, (-holds, -known, here), rule.reason)
                clause(family, (-holds, known, -here), rule.reason)
                held.setdefault(value, []).append(holds)
    for value, known in within.items():
        clause(family, (-known, *held[value]), rule.reason)
    return [*within.items()]


_SETTLED = Bounded[tuple[tuple[int, ...], int, int, int], Settled](2000)
"""The results of line solving; also by the cells that are then known, for which it gives the same."""


def _settled(lengths: tuple[int, ...], count: int, black: int, white: int) -> Settled | None:
    key = lengths, count, black, white
    solved = _SETTLED.get(key)
    if solved is None and (solved := settle(lengths, count, black, white)) is not None:
        _SETTLED[key] = _SETTLED[lengths, count, solved.black, solved.white] = solved
    return solved


def _bits(literals: Sequence[Literal], constant: Literal) -> int:
    return sum([1 << p for p, literal in enumerate(literals) if literal == constant])


def _moves(board: RuleBoard, line: BlockLine, solved: Settled) -> list[list[Literal]]:
    """The variables of the moves that line solving leaves, between constants."""
    moves = []
    for first, starts in zip(line.first, solved.starts, strict=True):
        low, high = (starts & -starts).bit_length() - 1 - first, starts.bit_length() - 1 - first
        never = [FALSE] * (line.slack + 1 - high)
        moves.append([TRUE] * (low + 1) + [board.model.new() for _ in range(high - low)] + never)
    return moves


def narrow_runs(rule: Runs, domains: Domains) -> Domains:
    """The colours that line solving leaves. A line with a run of any length keeps its colours."""
    if None in rule.lengths:
        return {}
    black = white = 0
    for p, known in enumerate(map(domains.__getitem__, rule.slots)):
        if len(known) == 1:
            if known[0] == rule.value:
                black |= 1 << p
            else:
                white |= 1 << p
        elif rule.value not in known:
            white |= 1 << p
    count = len(rule.slots)
    solved = _settled(tuple(rule.known), count, black, white) if slack(rule.known, count) >= 0 else None
    if solved is None:
        return {}
    changed: dict[Slot, Sequence[Value]] = {rule.slots[p]: (rule.value,) for p in ones(solved.black & ~black)}
    for p in ones(solved.white & ~white):
        changed[rule.slots[p]] = [value for value in domains[rule.slots[p]] if value != rule.value]
    return changed


def visible(board: RuleBoard, rule: Visible) -> None:
    """m[i,v]: one of the first i slots is v or higher; s[i]: slot i is seen.  m[i,v] ↔ m[i−1,v] ∨ x[i,v] ∨ m[i,v+1];
    s[i] ↔ ∨_v x[i,v] ∧ ¬m[i−1,v];  Σ s = count. A slot with 0 is not seen."""
    values: list[tuple[Any, ...]] = [board.values(slot) for slot in rule.slots]
    literals = [literal for slot in rule.slots for literal in board.row(slot)]
    state = partial(_state_visible, values, rule.low)
    seen = state_form(board, rule, ("visible", rule.low, *values), literals, state, "seen")
    state_numbers(board.family(rule), seen, (rule.count,), rule.reason)


def _state_visible(
    values: Sequence[tuple[Any, ...]],
    low: int,
    _: Family,
    definitions: Family,
    literals: Sequence[Literal],
    reason: Reason | None,
) -> list[Literal]:
    heights = sorted({value for known in values for value in known if value})
    higher, seen, left = dict.fromkeys(heights, FALSE), list[Literal](), iter(literals)
    for i, known in enumerate(values):
        own = dict(zip(known, left, strict=False))
        sees = TRUE if not i and low else definitions.model.new()
        after = higher.copy()
        above = FALSE
        for value in reversed(heights):
            literal, before = own.get(value, FALSE), higher[value]
            least = low and value == heights[0]
            after[value] = above = TRUE if least else _some(definitions, (before, literal, above))
            clause(definitions, (-literal, before, sees), None)
            clause(definitions, (-literal, -before, -sees), None)
        if not low:
            clause(definitions, (-own.get(0, FALSE), -sees), None)
        higher = after
        seen.append(sees)
    return seen


def _some(family: Family, literals: Sequence[Literal]) -> Literal:
    """A literal that is true exactly if one of these is."""
    if TRUE in literals:
        return TRUE
    kept = [literal for literal in literals if literal != FALSE]
    return family.disjunction(kept) if kept else FALSE


# ── arms ──


def sight(board: RuleBoard, rule: Sight) -> None:
    """s[k]: the first k slots of an arm are seen.  s[k] ↔ s[k−1] ∧ slot k;  Σ s = count − 1. Arms are cut after `count`
    slots, because these are enough to see too many."""
    literals = []
    for arm in arms_of(board, rule, rule.lengths, rule.values):
        literals += prefixes(board, arm[: rule.count])
    state_numbers(board.family(rule), literals, (rule.count - 1,), rule.reason)


def seen_number(board: RuleBoard, rule: SeenNumber) -> None:
    """As Sight, for the number of the first slot: t[n] ↔ Σ s ≥ n;  slot = n → t[n] ∧ ¬t[n + 1]."""
    first, family = rule.slots[0], board.family(rule)
    arms = []
    for arm in rule.arms:
        seen = prefixes(board, board.literals(arm, rule.values))
        arms.append([literal for literal in seen if literal != FALSE])
    sure = sum(literal == TRUE for arm in arms for literal in arm)
    numbers = [[literal for literal in arm if literal != TRUE] for arm in arms]
    own: dict[Any, Literal] = {
        value: board.literal(first, value) for value in board.values(first) if value not in rule.values
    }
    total = total_of([*filter(None, numbers)], max([0, *own]) + 1 - sure, board.named("seen"))
    least = [*(TRUE,) * (1 + sure), *total]
    for number, literal in own.items():
        clause(family, (-literal, least[number] if number < len(least) else FALSE), rule.reason)
        clause(family, (-literal, -least[number + 1] if number + 1 < len(least) else TRUE), rule.reason)


def arms_of(board: RuleBoard, rule: Rule, lengths: Sequence[int], values: object) -> list[list[Literal]]:
    """The literals of each arm of a rule whose slots are those of the arms."""
    literals, arms, start = board.literals(rule.slots, values), list[list[Literal]](), 0  # type: ignore[arg-type]
    for length in lengths:
        arms.append(literals[start : start + length])
        start += length
    return arms


def prefixes(board: RuleBoard, arm: Sequence[Literal]) -> list[Literal]:
    """For each k from 1 on a literal: the first k literals hold. Rules about one arm share them."""
    known: dict[tuple[Literal, Literal], Literal] = board.once("prefixes", dict)
    seen, before, family = list[Literal](), TRUE, board.named("seen")
    for literal in arm:
        key = before, literal
        if key not in known:
            known[key] = both(family, before, literal)
        before = known[key]
        seen.append(before)
    if FALSE not in seen and TRUE not in seen and len(seen) > 1:
        board.once(("chain", *seen), lambda: board.model.chain(seen))
    return seen


class Lengths(NamedTuple):
    """The allowed tuples of the lengths of arms; for each arm the number of edges that matter, one more than its
    largest allowed length."""

    ways: frozenset[tuple[int, ...]]
    sizes: tuple[int, ...]


_LENGTHS = Bounded[Hashable, Lengths](2000)
"""By the predicate and the numbers of edges of the arms."""


def stretches(board: RuleBoard, rule: Stretches) -> None:
    """The lengths of the arms, in unary: clauses that exclude those that are not allowed; an automaton if they are too
    many."""
    predicate = plain_key(rule.allowed)
    key = None if predicate is None else (predicate, *rule.sizes)
    lengths = _LENGTHS.get(key) or _lengths(rule)
    if key is not None:
        _LENGTHS[key] = lengths
    arms = arms_of(board, rule, rule.sizes, (rule.value,))
    literals = [
        literal for arm, size in zip(arms, lengths.sizes, strict=True) for literal in prefixes(board, arm[:size])
    ]
    state_form(board, rule, ("stretches", lengths), literals, partial(_state_lengths, lengths), "length")


def _lengths(rule: Stretches) -> Lengths:
    ways = frozenset(filter(rule.allowed, product(*(range(size + 1) for size in rule.sizes))))
    most = map(max, zip(*ways, strict=True)) if ways else [0] * len(rule.sizes)
    return Lengths(ways, tuple(map(min, rule.sizes, (n + 1 for n in most))))


def _state_lengths(
    lengths: Lengths, family: Family, definitions: Family, literals: Sequence[Literal], reason: Reason | None
) -> list[Literal]:
    """The lengths of the arms together are allowed. The literals say of each arm that it is longer than 0, 1, …"""
    ways, sizes = lengths
    clauses = unary_clauses(tuple([size + 1 for size in sizes]), ways)
    if clauses is not None:
        known = signed(literals)
        for one in clauses:
            clause(family, [known[k] for k in one], reason)
        return []
    layers, states, left = list[list[Transition]](), [ways], iter(literals)
    for size in sizes:
        arm = list(islice(left, size))
        exact = [_length_is(definitions, arm, length) for length in range(size + 1)]
        readers: dict[tuple[Any, Any], list[Literal]] = {}
        for state in states:
            for length, literal in enumerate(exact):
                following = frozenset(way[1:] for way in state if way[0] == length)
                if following and literal != FALSE:
                    readers.setdefault((state, following), []).append(literal)
        layers.append([Transition(before, tuple(some), after) for (before, after), some in readers.items()])
        read = {literal for some in readers.values() for literal in some}
        for literal in exact:
            if literal not in read:
                clause(family, (-literal,), reason)
        states = list(dict.fromkeys(after for _, after in readers))
    accept(family, layers, ways, {frozenset({()})}, reason)
    return []


def _length_is(family: Family, arm: Sequence[Literal], length: int) -> Literal:
    """The arm has exactly this length."""
    return both(family, arm[length - 1] if length else TRUE, -arm[length] if length < len(arm) else TRUE)


def stretch_lengths(board: RuleBoard, rule: StretchLengths) -> None:
    """s[a,b]: the slots from a to b are a stretch: all are 1, and those before and after them are not.

    If no other lengths are allowed:  ¬s[a,b] for each other length up to one more than the largest, as one clause.
    For each listed length the disjunction of the stretches that have it; so many of the others occur as there are more.
    """
    family, reason, most = board.family(rule), rule.reason, max(rule.lengths, default=0)
    by_length: dict[int, list[Literal]] = {}
    for slots, places in rule.lines:
        line = board.literals(slots, (1,))
        for first, end in combinations(range(len(line) + 1), 2):
            length = end - first
            if not any(first <= k <= end for k in places):
                continue
            bounds = [line[i] for i in (first - 1, end) if 0 <= i < len(line)]
            if rule.more or length in rule.lengths:
                stretch = (*line[first:end], *(-bound for bound in bounds))
                known = board.once(("stretch", *stretch), partial(board.named("run").conjunction, stretch))
                by_length.setdefault(length, []).append(known)
            elif length <= most + 1:  # a longer stretch has a part of this length
                clause(family, [*(-one for one in line[first:end]), *(bounds if length <= most else ())], reason)
    for length in sorted(rule.lengths):
        clause(family, by_length.get(length, []), reason)
    if rule.more:
        others = [some for length, some in by_length.items() if length not in rule.lengths]
        state_numbers(family, [board.named("run").disjunction(some) for some in others], (rule.more,), reason)


# ── the first value, and the sum between two slots ──


def first_seen(board: RuleBoard, rule: FirstSeen) -> None:
    """Each slot is blank, or the value is in it or before it; the value is in some slot."""
    family, values = board.family(rule), [board.literal(slot, rule.value) for slot in rule.slots]
    for i, slot in enumerate(rule.slots):
        clause(family, (board.among(slot, rule.blanks), *values[: i + 1]), rule.reason)
    clause(family, values, rule.reason)


def sum_between(board: RuleBoard, rule: SumBetween) -> None:
    """e[c]: slot c is between the marked ones.  Σ v·x[c,v]·e[c] = total. If each value stands once, as other rules say,
    i[v] says that v is between them:  x[c,v] → (i[v] ↔ e[c]);  Σ v·i[v] = total."""
    family, marked = board.family(rule), [board.literal(slot, rule.mark) for slot in rule.slots]
    state_numbers(family, marked, (2,), rule.reason)
    seen = board.named("seen")
    ahead, behind = prefix_some(seen, marked), prefix_some(seen, marked[::-1])[::-1]
    between = [both(seen, a, b) for a, b in zip(ahead, behind, strict=True)]
    once = values_once(board, rule.slots, rule.mark)
    terms: list[tuple[int, Literal]] = []
    if once is None:
        for slot, inside in zip(rule.slots, between, strict=True):
            options = ((value, board.literal(slot, value)) for value in board.values(slot) if value != rule.mark)
            terms += [(value, both(seen, inside, x)) for value, x in options if value and x != FALSE]  # type: ignore[misc]
    else:
        lean_on(board, rule, once)
        terms = _within(board, rule, between, rule.mark)
    family.sum([(c, x) for c, x in terms if x != FALSE], rule.total, rule.total, reason=rule.reason)


def unequal_runs(board: RuleBoard, rule: UnequalRuns) -> None:
    """e[i,k]: a run of k slots begins at slot i.  e[i,k] ∧ e[j,k] → a slot between them has the value."""
    family, named = board.family(rule), board.named("run")
    literals = board.literals(rule.slots, (rule.value,))
    ended = [FALSE, *literals, FALSE]
    for k in range(1, (len(literals) + 1) // 2):
        begins = list[Literal]()
        for i in range(len(literals) - k + 1):
            inside = [x for x in (*literals[i : i + k], -ended[i], -ended[i + k + 1]) if x != TRUE]
            begins.append(FALSE if FALSE in inside else named.conjunction(inside))
        for i, begin in enumerate(begins):
            for j in range(i + k + 1, len(begins)):
                clause(family, (-begin, -begins[j], *literals[i + k + 1 : j - 1]), rule.reason)


def prefix_some(family: Family, literals: Sequence[Literal]) -> list[Literal]:
    """For each literal: one of those before it is true."""
    before, found = FALSE, list[Literal]()
    for literal in literals:
        found.append(before)
        before = _some(family, (before, literal))
    return found
