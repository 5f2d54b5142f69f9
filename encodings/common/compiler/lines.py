"""Rules about a line of slots in its order."""

from collections.abc import Collection, Hashable, Sequence
from itertools import product
from typing import Any, NamedTuple

from cluewise.puzzles.common.loop_rules import Stretches
from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.rules import FirstSeen, Rule, Runs, Sight, SumBetween, Visible
from cluewise.puzzles.common.solution import Slot, Value

from ..automata import Transition, accept
from ..bits import ones
from ..block_lines import BlockLine, slack, state_moves
from ..line_solving import Settled, settle
from ..model import FALSE, TRUE, Literal
from .board import RuleBoard, clause
from .counts import state_numbers
from .facts import lean_on, values_once
from .narrow import Domains
from .predicates import plain_key


def runs(board: RuleBoard, rule: Runs) -> None:
    """The moves of the blocks of the line, in the order encoding (`block_lines.state_moves`)."""
    literals, family = [board.literal(slot, rule.value) for slot in rule.slots], board.family(rule)
    line, black, white = BlockLine(rule.lengths, literals), _bits(literals, TRUE), _bits(literals, FALSE)
    solved = _settled(tuple(rule.lengths), len(literals), black, white) if line.slack >= 0 else None
    if solved is None:
        family.clause((), rule.reason)
    elif (black | white).bit_count() < len(literals):
        state_moves(board.model, line, _moves(board, line, solved), rule.reason, family.name)


_SETTLED = Bounded[tuple[tuple[int, ...], int, int, int], Settled | None](2000)
"""The results of line solving; also by the cells that are then known, for which it gives the same."""


def _settled(lengths: tuple[int, ...], count: int, black: int, white: int) -> Settled | None:
    key = lengths, count, black, white
    if key not in _SETTLED:
        _SETTLED[key] = solved = settle(lengths, count, black, white)
        if solved is not None:
            _SETTLED[lengths, count, solved.black, solved.white] = solved
    return _SETTLED[key]


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
    """The colours that line solving leaves."""
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
    solved = _settled(tuple(rule.lengths), count, black, white) if slack(rule.lengths, count) >= 0 else None
    if solved is None:
        return {}
    changed: dict[Slot, Sequence[Value]] = {rule.slots[p]: (rule.value,) for p in ones(solved.black & ~black)}
    for p in ones(solved.white & ~white):
        changed[rule.slots[p]] = [value for value in domains[rule.slots[p]] if value != rule.value]
    return changed


def visible(board: RuleBoard, rule: Visible) -> None:
    """m[i,v]: one of the first i slots is v or higher; s[i]: slot i is seen.  m[i,v] ↔ m[i−1,v] ∨ x[i,v] ∨ m[i,v+1];
    s[i] ↔ ∨_v x[i,v] ∧ ¬m[i−1,v];  Σ s = count. A slot with 0 is not seen."""
    heights = sorted({value for slot in rule.slots for value in board.values(slot) if value})  # type: ignore[type-var]
    higher, seen = dict.fromkeys(heights, FALSE), list[Literal]()
    for i, slot in enumerate(rule.slots):
        empty = FALSE if rule.low else board.literal(slot, 0)
        sees = TRUE if not i and rule.low else board.model.new()
        after = higher.copy()
        above = FALSE
        for value in reversed(heights):
            literal, before = board.literal(slot, value), higher[value]
            least = value == heights[0] and rule.low
            after[value] = above = TRUE if least else _some(board, (before, literal, above))
            clause(board.named("seen"), (-literal, before, sees), None)
            clause(board.named("seen"), (-literal, -before, -sees), None)
        clause(board.named("seen"), (-empty, -sees), None)
        higher = after
        seen.append(sees)
    state_numbers(board.family(rule), seen, (rule.count,), rule.reason)


def _some(board: RuleBoard, literals: Sequence[Literal]) -> Literal:
    """A literal that is true exactly if one of these is."""
    if TRUE in literals:
        return TRUE
    kept = [literal for literal in literals if literal != FALSE]
    return board.named("seen").disjunction(kept) if kept else FALSE


# ── arms ──


def sight(board: RuleBoard, rule: Sight) -> None:
    """s[k]: the first k slots of an arm are seen.  s[k] ↔ s[k−1] ∧ slot k;  Σ s = count − 1. Arms are cut after `count`
    slots, because these are enough to see too many."""
    literals = []
    for arm in arms_of(board, rule, rule.lengths, rule.values):
        literals += prefixes(board, arm[: rule.count])
    state_numbers(board.family(rule), literals, (rule.count - 1,), rule.reason)


def arms_of(board: RuleBoard, rule: Rule, lengths: Sequence[int], values: object) -> list[list[Literal]]:
    """The literals of each arm of a rule whose slots are those of the arms."""
    literals, arms, start = board.literals(rule.slots, values), list[list[Literal]](), 0  # type: ignore[arg-type]
    for length in lengths:
        arms.append(literals[start : start + length])
        start += length
    return arms


def prefixes(board: RuleBoard, arm: Sequence[Literal]) -> list[Literal]:
    """For each k from 1 on a literal: the first k literals hold. Rules about one arm share them."""
    seen: list[Literal] = []
    for i in range(len(arm)):
        before = seen[-1] if seen else TRUE

        def make(before: Literal = before, literal: Literal = arm[i]) -> Literal:
            if FALSE in (before, literal):
                return FALSE
            if TRUE in (before, literal):
                return before if literal == TRUE else literal
            return board.named("seen").conjunction((before, literal))

        seen.append(board.once(("seen", *arm[: i + 1]), make))
    if FALSE not in seen and TRUE not in seen and len(seen) > 1:
        board.once(("chain", *seen), lambda: board.model.chain(seen))
    return seen


def stretches(board: RuleBoard, rule: Stretches) -> None:
    """The lengths of the arms, in unary, as the literals of a table of the allowed tuples of lengths."""
    arms = [prefixes(board, arm) for arm in arms_of(board, rule, rule.sizes, (rule.value,))]
    if not arms:
        if not rule.allowed(()):
            board.family(rule).clause((), rule.reason)
        return
    diagram = _diagram(rule)
    layers = list[list[Transition]]()
    for arm, steps in zip(arms, diagram.layers, strict=True):
        exact = [length_is(board, arm, length) for length in range(len(arm) + 1)]
        layers.append(
            [
                Transition(before, literals, after)
                for before, lengths, after in steps
                if (literals := tuple([exact[n] for n in lengths if exact[n] != FALSE]))
            ]
        )
        read = {n for _, lengths, _ in steps for n in lengths}
        for n, literal in enumerate(exact):
            if n not in read and literal != FALSE:
                clause(board.family(rule), (-literal,), rule.reason)
    accept(board.family(rule), layers, diagram.start, diagram.accepting, rule.reason)


class LengthDiagram(NamedTuple):
    """The decision diagram of the allowed tuples of lengths: for each arm the steps from a state, over some lengths, to
    another state."""

    start: int
    layers: list[list[tuple[int, list[int], int]]]
    accepting: Collection[int]


_DIAGRAMS = Bounded[Hashable, LengthDiagram](2000)
"""The diagrams by the predicate and the numbers of edges of the arms."""


def _diagram(rule: Stretches) -> LengthDiagram:
    predicate = plain_key(rule.allowed)
    key = None if predicate is None else (predicate, *rule.sizes)
    found = None if key is None else _DIAGRAMS.get(key)
    if found is None:
        found = _make_diagram(rule)
        if key is not None:
            _DIAGRAMS[key] = found
    return found


def _make_diagram(rule: Stretches) -> LengthDiagram:
    ways = frozenset(filter(rule.allowed, product(*(range(size + 1) for size in rule.sizes))))
    states, numbers, layers = [ways], {ways: 0}, []
    for size in rule.sizes:
        steps: dict[tuple[int, int], list[int]] = {}
        after = dict[frozenset[Any], None]()
        for state in states:
            for length in range(size + 1):
                if left := frozenset(way[1:] for way in state if way[0] == length):
                    after[left] = None
                    steps.setdefault((numbers[state], numbers.setdefault(left, len(numbers))), []).append(length)
        layers.append([(before, lengths, to) for (before, to), lengths in steps.items()])
        states = list(after)
    return LengthDiagram(0, layers, {numbers[state] for state in states})


def length_is(board: RuleBoard, arm: Sequence[Literal], length: int) -> Literal:
    """The arm has exactly this length."""
    longer = -arm[length] if length < len(arm) else TRUE
    least = arm[length - 1] if length else TRUE

    def make() -> Literal:
        if FALSE in (longer, least):
            return FALSE
        if TRUE in (longer, least):
            return least if longer == TRUE else longer
        return board.named("length").conjunction((least, longer))

    literal: Literal = board.once(("length", least, longer), make)
    return literal


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
    ahead, behind = prefix_some(board, marked), prefix_some(board, marked[::-1])[::-1]
    between = [_both(board, a, b) for a, b in zip(ahead, behind, strict=True)]
    once = values_once(board, rule.slots, rule.mark)
    terms: list[tuple[int, Literal]] = []
    if once is None:
        for slot, inside in zip(rule.slots, between, strict=True):
            options = ((value, board.literal(slot, value)) for value in board.values(slot) if value != rule.mark)
            terms += [(value, _both(board, inside, x)) for value, x in options if value and x != FALSE]  # type: ignore[misc]
    else:
        lean_on(board, rule, once)
        within = {value: board.model.new() for value in _values_of(board, rule) if value}
        for slot, inside in zip(rule.slots, between, strict=True):
            for value in board.values(slot):
                if value in within:
                    holds = board.literal(slot, value)
                    clause(family, (-holds, -within[value], inside), rule.reason)
                    clause(family, (-holds, within[value], -inside), rule.reason)
        terms = list(within.items())  # type: ignore[arg-type]
    family.sum([(c, x) for c, x in terms if x != FALSE], rule.total, rule.total, reason=rule.reason)


def _values_of(board: RuleBoard, rule: SumBetween) -> list[Value]:
    known = (value for slot in rule.slots for value in board.values(slot))
    return [value for value in dict.fromkeys(known) if value != rule.mark]


def prefix_some(board: RuleBoard, literals: Sequence[Literal]) -> list[Literal]:
    """For each literal: one of those before it is true."""
    before, found = FALSE, list[Literal]()
    for literal in literals:
        found.append(before)
        before = _some(board, (before, literal))
    return found


def _both(board: RuleBoard, a: Literal, b: Literal) -> Literal:
    return -_some(board, (-a, -b))
