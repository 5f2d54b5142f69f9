"""Each kind of Rule against brute force: its verdicts on partial assignments, judged by all their completions.

A Rule never reports a violation if some completion satisfies it, and always reports one for a full assignment that
breaks it. It may miss partial assignments without a completion; the share found is printed, and has a minimum.
"""

import inspect
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, compress, groupby, product
from math import prod
from operator import ne
from typing import Any, NamedTuple

import pytest

from cluewise.puzzles.common import rules
from cluewise.puzzles.common.geometry import Cell, Edge, cells, components, edges, neighbours
from cluewise.puzzles.common.rules import Rule
from cluewise.puzzles.common.shapes import Kind, kind_of, moved
from cluewise.puzzles.common.solution import Reason

pytestmark = pytest.mark.few

REASON = Reason("rule", "kind", None, "the rule is kept")


class Example(NamedTuple):
    """A rule, the values of each slot, and the rule's demand on a full assignment, written from its description."""

    rule: Rule
    domains: Sequence[Sequence[Any]]
    holds: Callable[..., bool]


Rng = random.Random


def _count(rng: Rng) -> Example:
    slots, values = range(rng.randint(1, 5)), rng.sample(range(3), rng.randint(1, 2))
    if rng.random() < 0.5:
        low = rng.randint(0, len(slots))
        high = rng.randint(low, len(slots))
        rule = rules.Count(REASON, slots, values, low, high)
        return Example(rule, [range(3)] * len(slots), lambda *held: low <= sum(v in values for v in held) <= high)
    numbers = rng.sample(range(len(slots) + 1), rng.randint(1, len(slots)))
    rule = rules.Count(REASON, slots, values, numbers=numbers)
    return Example(rule, [range(3)] * len(slots), lambda *held: sum(v in values for v in held) in numbers)


def _passed(rng: Rng) -> Example:
    slots, values = range(rng.randint(1, 5)), rng.sample(range(3), rng.randint(1, 2))
    groups = [rng.sample(slots, rng.randint(1, len(slots))) for _ in range(rng.randint(1, 4))]
    count = rng.randint(0, len(groups))
    rule = rules.PassedGroups(REASON, groups, values, count)

    def holds(*held: int) -> bool:
        value = dict(zip(rule.slots, held, strict=True))
        return sum(any(value[slot] in values for slot in group) for group in groups) == count

    return Example(rule, [range(3)] * len(rule.slots), holds)


def _all_different(rng: Rng) -> Example:
    slots = range(rng.randint(1, 4))
    values = range(rng.randint(max(1, len(slots) - 1), 4))  # one too few, now and then
    rule = rules.AllDifferent(REASON, slots)
    return Example(rule, [values] * len(slots), lambda *held: len(set(held)) == len(held))


def _consecutive(rng: Rng) -> Example:
    slots = range(rng.randint(1, 4))
    rule = rules.Consecutive(REASON, slots)
    run = [list(range(low, low + len(slots))) for low in range(1, 7)]
    return Example(rule, [range(1, 7)] * len(slots), lambda *held: sorted(held) in run)


def _count_each(rng: Rng) -> Example:
    slots = range(rng.randint(1, 5))
    values = [rng.sample(range(3), rng.randint(1, 2)) for _ in slots]
    low = rng.randint(0, len(slots))
    high = rng.randint(low, len(slots))

    def holds(*held: int) -> bool:
        return low <= sum(value in some for value, some in zip(held, values, strict=True)) <= high

    return Example(rules.CountEach(REASON, slots, values, low, high), [range(3)] * len(slots), holds)


def _one_place(rng: Rng) -> Example:
    slots = range(rng.randint(2, 4))
    places = [rng.sample(slots, rng.randint(1, 2)) for _ in range(rng.randint(1, 3))]

    def holds(*held: int) -> bool:
        return any({*place} == {i for i, value in enumerate(held) if value == 1} for place in places)

    return Example(rules.OnePlace(REASON, slots, 1, places), [range(3)] * len(slots), holds)


def _count_if(rng: Rng) -> Example:
    others, own, values = rng.randint(1, 4), rng.sample(range(3), rng.randint(1, 2)), rng.sample(range(3), 2)
    low = rng.randint(0, others)
    high = rng.randint(low, others)

    numbers = rng.choice((None, rng.sample(range(others + 1), rng.randint(1, others))))

    def holds(first: int, *held: int) -> bool:
        return first not in own or sum(value in values for value in held) in (numbers or range(low, high + 1))

    rule = rules.CountIf(REASON, 0, own, range(1, others + 1), values, low, high, numbers)
    return Example(rule, [range(3)] * (others + 1), holds)


def _count_when(rng: Rng) -> Example:
    when = [(i, tuple(rng.sample(range(3), rng.randint(0, 2)))) for i in range(rng.randint(0, 2))]
    slots, values = range(len(when), len(when) + rng.randint(0, 3)), tuple(rng.sample(range(3), rng.randint(1, 2)))
    low = rng.randint(0, 2)
    high = rng.randint(low, 3)

    def holds(*held: int) -> bool:
        count = sum(held[i] in values for i in slots)
        return any(held[i] not in some for i, some in when) or low <= count <= high

    rule = rules.CountWhen(REASON, when, slots, values, low, high)
    return Example(rule, [range(3)] * (len(when) + len(slots)), holds)


def _sum_where(rng: Rng) -> Example:
    pairs = [(2 * i, 2 * i + 1) for i in range(rng.randint(0, 3))]
    total, values = rng.randint(0, 5), tuple(rng.sample(range(2), rng.randint(0, 2)))

    def holds(*held: int) -> bool:
        return sum(held[b] for a, b in pairs if held[a] in values) == total

    rule = rules.SumWhere(REASON, pairs, values, total, (0,))
    return Example(rule, [range(2), range(3)] * len(pairs), holds)


def _sum(rng: Rng) -> Example:
    slots = range(rng.randint(1, 4))
    low = rng.randint(0, 3 * len(slots))
    high = rng.randint(low, 3 * len(slots) + 2)
    rule = rules.Sum(REASON, slots, low, high, 1, 3)
    return Example(rule, [range(1, 4)] * len(slots), lambda *held: low <= sum(held) <= high)


def _product(rng: Rng) -> Example:
    slots, most = range(rng.randint(1, 4)), rng.randint(1, 6)
    number = rng.choice((0, 1, 2, 4, 5, 6, 7, 8, 12, 18, 24, 36))
    rule = rules.Product(REASON, slots, number, most)
    return Example(rule, [range(1, most + 1)] * len(slots), lambda *held: prod(held) == number)


def _weighted(rng: Rng) -> Example:
    weights = [{value: rng.randint(0, 3) for value in range(3)} for _ in range(rng.randint(0, 4))]
    total = rng.randint(0, 2 * len(weights))
    rule = rules.Weighted(REASON, range(len(weights)), weights, total)
    return Example(rule, [range(3)] * len(weights), lambda *held: sum(map(dict.get, weights, held)) == total)


def _relation(rng: Rng) -> Example:
    holds = rng.choice((lambda a, b: a < b, lambda a, b: a * b == 6, lambda a, b: abs(a - b) == 1))
    return Example(rules.Relation(REASON, (0, 1), holds), [range(1, 5)] * 2, holds)


def _one_of(rng: Rng) -> Example:
    values = rng.sample(range(4), rng.randint(1, 3))
    return Example(rules.OneOf(REASON, 0, values), [range(4)], lambda value: value in values)


def _table(rng: Rng) -> Example:
    width = rng.randint(1, 4)
    rows = [tuple(rng.randrange(3) for _ in range(width)) for _ in range(rng.randint(0, 5))]
    return Example(rules.Table(REASON, range(width), rows), [range(3)] * width, lambda *held: held in rows)


def _runs(rng: Rng) -> Example:
    lengths = [rng.randint(1, 3) for _ in range(rng.randint(0, 3))]
    slots = range(rng.randint(1, 7))
    rule = rules.Runs(REASON, slots, lengths, 1)
    domains = [range(2)] * len(slots)
    return Example(
        rule, domains, lambda *held: [len(list(run)) for value, run in groupby(held) if value == 1] == lengths
    )


def _mixed_runs(rng: Rng) -> Example:
    lengths = sorted(rng.randint(1, 3) for _ in range(rng.randint(0, 3)))
    slots = range(rng.randint(1, 7))
    rule = rules.MixedRuns(REASON, slots, lengths, 1)
    domains = [range(2)] * len(slots)
    return Example(
        rule, domains, lambda *held: sorted(len(list(run)) for value, run in groupby(held) if value == 1) == lengths
    )


def _run_sums(rng: Rng) -> Example:
    top, slots = rng.randint(1, 3), range(rng.randint(1, 5))
    sums = [rng.choice((None, *range(1, 2 * top + 1))) for _ in range(rng.randint(0, 3))]
    rule = rules.RunSums(REASON, slots, sums, top)

    def holds(*held: int) -> bool:
        runs = [sum(run) for filled, run in groupby(held, bool) if filled]
        return len(runs) == len(sums) and all(one in (None, run) for one, run in zip(sums, runs, strict=True))

    return Example(rule, [range(top + 1)] * len(slots), holds)


def _path(rng: Rng) -> Example:
    slots = range(rng.randint(1, 5))
    onward = [[j for j in slots if j != i and rng.random() < 0.5] for i in slots]
    rule = rules.Path(REASON, slots, onward)

    def holds(*held: int) -> bool:
        if sorted(held) != list(range(1, len(slots) + 1)):
            return False
        at = {number: i for i, number in enumerate(held)}
        return all(at[number + 1] in onward[at[number]] for number in range(1, len(slots)))

    return Example(rule, [range(1, len(slots) + 1)] * len(slots), holds)


def _visible(rng: Rng) -> Example:
    side, slots = rng.randint(1, 4), range(rng.randint(1, 5))
    count = rng.randint(1, side)
    rule = rules.Visible(REASON, slots, count, side)

    def holds(*held: int) -> bool:
        return sum(all(lower < value for lower in held[:i]) for i, value in enumerate(held)) == count

    return Example(rule, [range(1, side + 1)] * len(slots), holds)


def _sight(rng: Rng) -> Example:
    lengths = [rng.randint(0, 3) for _ in range(rng.randint(1, 3))]
    slots = iter(range(9))
    arms = [[next(slots) for _ in range(length)] for length in lengths]
    count = rng.randint(1, 2 + sum(lengths))
    rule = rules.Sight(REASON, arms, (0,), count)

    def holds(*held: int) -> bool:
        return count == 1 + sum(not any(held[i] for i in arm[: k + 1]) for arm in arms for k in range(len(arm)))

    return Example(rule, [range(2)] * sum(lengths), holds)


def _are_connected(members: set[Any], links: Sequence[tuple[Any, Any]], roots: Iterable[Any] | None = None) -> bool:
    """True if all members are connected with one of them, or with these roots."""
    reached = set(list(members)[:1] if roots is None else roots) & members
    while more := {b for a, b in (*links, *((b, a) for a, b in links)) if a in reached and b in members} - reached:
        reached |= more
    return reached == members


def _connected(rng: Rng) -> Example:
    slots = range(rng.randint(1, 6))
    links = [(a, b) for a in slots for b in slots if a < b and rng.random() < 0.4]
    values = rng.choice(((1,), (0, 2)))
    rule = rules.Connected(REASON, slots, values, links)

    def holds(*held: int) -> bool:
        return _are_connected({slot for slot in slots if held[slot] in values}, links)

    return Example(rule, [range(3 if len(slots) < 5 else 2)] * len(slots), holds)


def _joined_to(rng: Rng) -> Example:
    slots = range(rng.randint(1, 6))
    links = [(a, b) for a in slots for b in slots if a < b and rng.random() < 0.4]
    values, roots = rng.choice(((1,), (0, 2))), [slot for slot in slots if rng.random() < 0.4]
    rule = rules.JoinedTo(REASON, slots, values, links, roots)

    def holds(*held: int) -> bool:
        return _are_connected({slot for slot in slots if held[slot] in values}, links, roots)

    return Example(rule, [range(3 if len(slots) < 5 else 2)] * len(slots), holds)


def _single_loop(rng: Rng) -> Example:
    slots = edges(*rng.choice(((2, 2), (1, 4), (2, 3))))
    links = [(slot, other) for slot in slots for other in slots if set(slot.ends) & set(other.ends)]
    rule = rules.SingleLoop(REASON, slots)

    def holds(*held: int) -> bool:
        lines = {edge for edge, value in zip(slots, held, strict=True) if value}
        ends = [end for edge in lines for end in edge.ends]
        closed = len(lines) >= len(set(ends))
        return (
            bool(lines) and _are_connected(lines, links) and (not closed or all(ends.count(end) == 2 for end in ends))
        )

    return Example(rule, [range(2)] * len(slots), holds)


def _connected_lines(rng: Rng) -> Example:
    slots = edges(*rng.choice(SHAPES))
    links = [(slot, other) for slot in slots for other in slots if set(slot.ends) & set(other.ends)]

    def holds(*held: int) -> bool:
        return _are_connected({edge for edge, value in zip(slots, held, strict=True) if value}, links)

    return Example(rules.ConnectedLines(REASON, slots), [range(2)] * len(slots), holds)


def _several_parts(rng: Rng) -> Example:
    shape = rng.choice(SHAPES)
    slots = edges(*shape)

    def holds(*held: int) -> bool:
        return len(_groups(cells(*shape), [edge.ends for edge in compress(slots, held)])) > 1

    return Example(rules.SeveralParts(REASON, slots), [range(2)] * len(slots), holds)


def _no_loop(rng: Rng) -> Example:
    nodes = range(rng.randint(2, 5))
    links = [
        {value: tuple(rng.sample(nodes, 2)) for value in range(rng.randint(1, 2))} for _ in range(rng.randint(1, 6))
    ]
    rule = rules.NoLoop(REASON, range(len(links)), links)

    def holds(*held: int) -> bool:
        pairs = [at[value] for value, at in zip(held, links, strict=True) if value in at]
        return len(_groups(nodes, pairs)) == len(nodes) - len(pairs)

    return Example(rule, [range(2)] * len(links), holds)


def _reached_count(rng: Rng) -> Example:
    shape = rng.choice(SHAPES)
    board, pairs = cells(*shape), [edge.ends for edge in edges(*shape)]
    start, *goals = rng.sample(board, min(len(board), rng.randint(1, 4)))
    around = {cell: [b if a == cell else a for a, b in pairs if cell in (a, b)] for cell in board}
    slots, count = [cell for cell in board if cell not in (start, *goals)], rng.randint(0, 2)

    def holds(*held: int) -> bool:
        walk = {start, *(cell for cell, value in zip(slots, held, strict=True) if not value)}
        groups = _groups(sorted(walk), [(a, b) for a, b in pairs if {a, b} <= walk])
        own = next(group for group in groups if start in group)
        return sum(any(near in own for near in around[goal]) for goal in goals) == count

    rule = rules.ReachedCount(REASON, slots, start, [start, *goals], around, count)
    return Example(rule, [range(2)] * len(slots), holds)


def _on_loop(rng: Rng, loops: bool = True) -> Example:
    """A loop through the first link: its ends are joined without it."""
    nodes, rule_class = range(rng.randint(2, 5)), rules.OnLoop if loops else rules.OffLoop
    links = [
        {value: tuple(rng.sample(nodes, 2)) for value in range(rng.randint(1, 2))} for _ in range(rng.randint(1, 6))
    ]

    def holds(*held: int) -> bool:
        own = links[0].get(held[0])
        pairs = [at[value] for value, at in zip(held[1:], links[1:], strict=True) if value in at]
        on_loop = own is not None and any({*own} <= group for group in _groups(nodes, pairs))
        return on_loop == loops

    return Example(rule_class(REASON, range(len(links)), links), [range(2)] * len(links), holds)


def _off_loop(rng: Rng) -> Example:
    return _on_loop(rng, loops=False)


def _network(rng: Rng) -> Example:
    """Values are sets of links that are open, as sums of powers of two; two links may join the same slots."""
    slots, blank = range(rng.randint(1, 4)), rng.choice(((), (0,)))
    pairs = [(a, b) for a in slots for b in slots if a < b for _ in range(2) if rng.random() < 0.5][:5]
    opening = [{value for value in range(32) if value >> i & 1} for i in range(len(pairs))]
    joints = [(a, opens, b, opens) for (a, b), opens in zip(pairs, opening, strict=True)]
    rule = rules.Network(REASON, slots, blank, joints)

    def holds(*held: int) -> bool:
        members = {slot for slot in slots if held[slot] not in blank}
        joined = [(a, b) for i, (a, b) in enumerate(pairs) if (held[a] & held[b]) >> i & 1]
        return _are_connected(members, joined) and len(joined) == max(len(members) - 1, 0)

    sides = [sum(1 << i for i, pair in enumerate(pairs) if slot in pair) for slot in slots]
    domains = [[value for value in range(32) if not value & ~mask] for mask in sides]
    return Example(rule, [rng.sample(domain, min(len(domain), 6)) for domain in domains], holds)


def _groups_are_right(groups: Sequence[set[Cell]], clues: dict[Cell, int | None]) -> bool:
    inside = [[clues[cell] for cell in group if cell in clues] for group in groups]
    return all(len(sizes) == 1 and sizes[0] in (None, len(group)) for group, sizes in zip(groups, inside, strict=True))


def _groups(members: Sequence[Any], links: Sequence[tuple[Any, Any]]) -> list[set[Any]]:
    groups = [{cell} for cell in members]
    for a, b in links:
        one, other = (next(group for group in groups if cell in group) for cell in (a, b))
        if one is not other:
            one |= other
            groups.remove(other)
    return groups


def _clues(rng: Rng, board: Sequence[Cell]) -> dict[Cell, int | None]:
    return {cell: rng.choice((None, 1, 2, 3, 4)) for cell in board if rng.random() < 0.4}


SHAPES = ((2, 2), (1, 4), (2, 3), (3, 2))


def _islands(rng: Rng) -> Example:
    shape = rng.choice(SHAPES)
    board, clues, links = cells(*shape), _clues(rng, cells(*shape)), [edge.ends for edge in edges(*shape)]
    rule = rules.Islands(REASON, board, 0, links, clues)

    def holds(*held: int) -> bool:
        land = {cell for cell, value in zip(board, held, strict=True) if value == 0}
        joined = [(a, b) for a, b in links if a in land and b in land]
        return _groups_are_right(_groups(sorted(land), joined), clues)

    return Example(rule, [range(2)] * len(board), holds)


def _regions(rng: Rng) -> Example:
    shape = rng.choice(SHAPES)
    board, borders, clues = cells(*shape), edges(*shape), _clues(rng, cells(*shape))
    rule = rules.Regions(REASON, borders, board, clues)

    def holds(*held: int) -> bool:
        open_borders = [edge.ends for edge, value in zip(borders, held, strict=True) if value == 0]
        return _groups_are_right(_groups(board, open_borders), clues)

    return Example(rule, [range(2)] * len(borders), holds)


def _equal_regions(rng: Rng) -> Example:
    shape, size = rng.choice(SHAPES), rng.randint(1, 4)
    board, borders = cells(*shape), edges(*shape)
    rule = rules.EqualRegions(REASON, borders, board, size)

    def holds(*held: int) -> bool:
        open_borders = [edge.ends for edge, value in zip(borders, held, strict=True) if value == 0]
        return all(len(group) == size for group in _groups(board, open_borders))

    return Example(rule, [range(2)] * len(borders), holds)


def _numbered_groups(rng: Rng) -> Example:
    shape = rng.choice(SHAPES)
    board, links = cells(*shape), [edge.ends for edge in edges(*shape)]
    rule = rules.NumberedGroups(REASON, board, links)

    def holds(*held: int) -> bool:
        number = dict(zip(board, held, strict=True))
        groups = _groups(board, [(a, b) for a, b in links if number[a] == number[b]])
        return all(number[cell] == len(group) for group in groups for cell in group)

    return Example(rule, [range(1, 5 if len(board) < 5 else 4)] * len(board), holds)


def _joined(rng: Rng) -> Example:
    shape, values = rng.choice(SHAPES), rng.choice(((1,), (0,), (0, 1)))
    board, around, count = cells(*shape), neighbours(*shape), rng.randint(0, 4)
    starts = rng.sample(board, 1 if len(values) > 1 else rng.randint(1, 3))
    rule = rules.JoinedCount(REASON, board, starts, around, count, values)

    def holds(*held: int) -> bool:
        number = dict(zip(board, held, strict=True))
        wanted = number[starts[0]] if len(values) > 1 else values[0]
        joined = [edge.ends for edge in edges(*shape) if all(number[end] == wanted for end in edge.ends)]
        groups = _groups([cell for cell in board if number[cell] == wanted], joined)
        return sum(len(group) for group in groups if not group.isdisjoint(starts)) == count

    return Example(rule, [range(2)] * len(board), holds)


def _block_rule(rng: Rng) -> Example:
    shape, values, size = rng.choice(SHAPES), rng.choice(((1,), (0, 1))), rng.randint(1, 3)
    board, links = cells(*shape), [edge.ends for edge in edges(*shape)]

    def faults(blocks: rules.Blocks) -> Iterator[tuple[str, Sequence[Cell]]]:
        whole = {block for block in blocks.values() if block.cells}
        yield from (("size", block.cells) for block in whole if not len(block.cells) <= size <= block.room)

    def holds(*held: int) -> bool:
        number = dict(zip(board, held, strict=True))
        groups = _groups(board, [(a, b) for a, b in links if number[a] == number[b]])
        return all(len(group) == size for group in groups if number[min(group)] in values)

    return Example(rules.BlockRule(REASON, board, values, links, faults), [range(2)] * len(board), holds)


def _shapes(rng: Rng) -> Example:
    board, links, kinds = _drawn_shapes(rng)

    def holds(*held: int) -> bool:
        return all(kind_of(group) in kinds for group in _shaded(board, links, held))

    return Example(rules.Shapes(REASON, board, links, kinds), [range(2)] * len(board), holds)


def _shape_times(rng: Rng) -> Example:
    board, links, kinds = _drawn_shapes(rng)
    kind, count, low = rng.choice(sorted(kinds)), rng.randint(1, 2), rng.choice((None, 0))

    def holds(*held: int) -> bool:
        times = [kind_of(group) for group in _shaded(board, links, held)].count(kind)
        return times == count if low is None else low <= times <= count

    return Example(rules.ShapeTimes(REASON, board, links, kind, count, low), [range(2)] * len(board), holds)


def _unlike_groups(rng: Rng) -> Example:
    board, links, kinds = _drawn_shapes(rng)

    def touch(one: Sequence[Cell], other: Sequence[Cell]) -> bool:
        return any(abs(a.r - b.r) == abs(a.c - b.c) == 1 for a in one for b in other)

    def holds(*held: int) -> bool:
        groups = [group for group in _shaded(board, links, held) if kind_of(group) in kinds]
        return not any(touch(*two) and len({*map(kind_of, two)}) == 1 for two in combinations(groups, 2))

    return Example(rules.UnlikeGroups(REASON, board, links, kinds), [range(2)] * len(board), holds)


def _drawn_shapes(rng: Rng) -> tuple[Sequence[Cell], Sequence[tuple[Cell, Cell]], set[Kind]]:
    shape = rng.choice(SHAPES)
    drawn = rng.sample((((0, 0),), ((0, 0), (0, 1)), ((0, 0), (0, 1), (1, 0)), ((0, 0), (1, 0), (2, 0))), 2)
    kinds = {kind_of(Cell(*place) for place in places) for places in drawn}
    return cells(*shape), [edge.ends for edge in edges(*shape)], kinds


def _shaded(board: Sequence[Cell], links: Sequence[tuple[Cell, Cell]], held: Sequence[int]) -> list[set[Any]]:
    shaded = [cell for cell, value in zip(board, held, strict=True) if value]
    return _groups(shaded, [(a, b) for a, b in links if a in shaded and b in shaded])


def _division(rng: Rng) -> Example:
    shape = rng.choice(SHAPES)
    board, borders = cells(*shape), edges(*shape)
    rule = rules.Division(REASON, borders, board)

    def holds(*held: int) -> bool:
        groups = _groups(board, [edge.ends for edge, value in zip(borders, held, strict=True) if value == 0])
        walls = [edge.ends for edge, value in zip(borders, held, strict=True) if value == 1]
        return not any(a in group and b in group for a, b in walls for group in groups)

    return Example(rule, [range(2)] * len(borders), holds)


def _inside(rng: Rng) -> Example:
    shape, number = rng.choice(SHAPES), rng.randint(0, 3)
    board, borders = cells(*shape), edges(*shape)
    cell, some = rng.choice(board), rng.sample(board, rng.randint(1, len(board)))
    rule = rules.Inside(REASON, borders, board, cell, some, number)

    def holds(*held: int) -> bool:
        groups = _groups(board, [edge.ends for edge, value in zip(borders, held, strict=True) if value == 0])
        return next(len(set(some).intersection(group)) for group in groups if cell in group) == number

    return Example(rule, [range(2)] * len(borders), holds)


def _region_shapes(rng: Rng) -> Example:
    """Regions of a single row."""
    shape = rng.choice(SHAPES)
    board, borders = cells(*shape), edges(*shape)
    rule = rules.RegionShapes(
        REASON, borders, board, lambda group, _: "two rows" if len({c.r for c in group}) > 1 else ""
    )

    def holds(*held: int) -> bool:
        groups = _groups(board, [edge.ends for edge, value in zip(borders, held, strict=True) if value == 0])
        return all(len({place.r for place in group}) == 1 for group in groups)

    return Example(rule, [range(2)] * len(borders), holds)


def _shaped_regions(rng: Rng) -> Example:
    """Regions of one cell, or of two."""
    shape = rng.choice(SHAPES)
    board, borders, sizes = cells(*shape), edges(*shape), rng.choice(((1, 2), (2,)))

    def holds(*held: int) -> bool:
        groups = _groups(board, [edge.ends for edge, value in zip(borders, held, strict=True) if value == 0])
        return all(len(group) in sizes for group in groups)

    kinds = [cells(1, size) for size in sizes]
    return Example(rules.ShapedRegions(REASON, borders, board, kinds), [range(2)] * len(borders), holds)


def _unlike_regions(rng: Rng) -> Example:
    shape, turned = rng.choice(SHAPES), rng.random() < 0.5
    board, borders, form = cells(*shape), edges(*shape), kind_of if turned else moved

    def holds(*held: int) -> bool:
        groups = _groups(board, [edge.ends for edge, value in zip(borders, held, strict=True) if value == 0])
        of = {cell: group for group in groups for cell in group}
        beside = [(of[edge.ends[0]], of[edge.ends[1]]) for edge in borders]
        return all(a == b or form(a) != form(b) for a, b in beside)

    return Example(rules.UnlikeRegions(REASON, borders, board, turned=turned), [range(2)] * len(borders), holds)


def _first_seen(rng: Rng) -> Example:
    slots, blanks, value = range(rng.randint(1, 4)), rng.sample(range(3), rng.randint(1, 2)), rng.randrange(4)

    def holds(*held: int) -> bool:
        return next((one for one in held if one == value or one not in blanks), None) == value

    return Example(rules.FirstSeen(REASON, slots, blanks, value), [range(4)] * len(slots), holds)


def _sum_between(rng: Rng) -> Example:
    slots, total = range(rng.randint(2, 5)), rng.randint(0, 4)

    def holds(*held: int) -> bool:
        parts = " ".join(map(str, held)).split("0")
        return len(parts) == 3 and sum(map(int, parts[1].split())) == total

    return Example(rules.SumBetween(REASON, slots, 0, total), [range(4)] * len(slots), holds)


def _unequal_runs(rng: Rng) -> Example:
    value, slots = rng.randrange(2), range(rng.randint(1, 7))

    def holds(*held: int) -> bool:
        lengths = [len(list(run)) for known, run in groupby(held) if known == value]
        return all(map(ne, lengths, lengths[1:]))

    return Example(rules.UnequalRuns(REASON, slots, value), [range(2)] * len(slots), holds)


def _equal_counts(rng: Rng) -> Example:
    slots, size = range(6), 3

    def holds(*held: int) -> bool:
        first, second = held[:size], held[size:]
        return not (first[0] and second[0]) or sum(first) == sum(second)

    return Example(rules.EqualCounts(REASON, (slots[:size], slots[size:]), 1), [range(2)] * 6, holds)


def _unequal_counts(rng: Rng) -> Example:
    """The groups may share a slot."""
    slots, size, shared = range(6), rng.randint(1, 5), rng.randint(0, 1)

    def holds(*held: int) -> bool:
        return sum(held[:size]) != sum(held[size - shared :])

    return Example(rules.UnequalCounts(REASON, (slots[:size], slots[size - shared :]), 1), [range(2)] * 6, holds)


def _touched_group(rng: Rng) -> Example:
    slots = cells(1, 6)
    groups = [[(slots[0], slots[2]), (slots[1], slots[3])], [(slots[1], slots[4])], [(slots[0], slots[5])]]
    rule = rules.TouchedGroup(REASON, slots[:2], groups[: rng.randint(1, 3)], 1)
    at = {slot: i for i, slot in enumerate(rule.slots)}

    def holds(*held: int) -> bool:
        touched = [any(held[at[a]] == held[at[b]] == 1 for a, b in group) for group in groups if group[0][1] in at]
        return touched.count(True) < 2 and (1 not in held[:2] or any(touched))

    return Example(rule, [range(2)] * len(rule.slots), holds)


def _own_count(rng: Rng) -> Example:
    height, width = rng.choice(((1, 4), (2, 3), (3, 2)))
    board = cells(height, width)
    own = rng.choice(board)
    groups = [[cell for cell in board if cell.r == own.r], [cell for cell in board if cell.c == own.c]]
    rule = rules.OwnCount(REASON, own, groups)

    def holds(*held: int) -> bool:
        return held.count(held[0]) == held[0]

    return Example(rule, [range(1, 4)] * len(rule.slots), holds)


def _seen_number(rng: Rng) -> Example:
    lengths = [rng.randint(0, 3), rng.randint(0, 2)]
    slots = cells(1, 1 + sum(lengths))
    arms = slots[1 : 1 + lengths[0]], slots[1 + lengths[0] :]

    def holds(*held: Any) -> bool:
        seen = 0
        for arm in (held[1 : 1 + lengths[0]], held[1 + lengths[0] :]):
            seen += next((k for k, value in enumerate(arm) if value != "."), len(arm))
        return held[0] in (".", seen)

    return Example(rules.SeenNumber(REASON, slots[0], arms, (".",)), [(".", 0, 1, 2)] * len(slots), holds)


def _is_rectangle(group: set[Cell]) -> bool:
    return len({cell.r for cell in group}) * len({cell.c for cell in group}) == len(group)


def _named_blocks(rng: Rng) -> Example:
    shape = rng.choice(SHAPES)
    board, links = cells(*shape), [edge.ends for edge in edges(*shape)]
    names = {cell: rng.choice("AB") for cell in rng.sample(board, min(len(board), rng.randint(1, 4)))}

    def holds(*held: int) -> bool:
        found = [{names[cell] for cell in group if cell in names} for group in _shaded(board, links, held)]
        return all(len(own) == 1 for own in found) and len(found) == len({name for own in found for name in own})

    return Example(rules.NamedBlocks(REASON, board, 1, links, names), [range(2)] * len(board), holds)


def _no_rectangles(rng: Rng) -> Example:
    shape = rng.choice((*SHAPES, (3, 3)))
    board, links = cells(*shape), [edge.ends for edge in edges(*shape)]
    free = {*rng.sample(board, rng.choice((0, 2)))}

    def holds(*held: int) -> bool:
        return not any(_is_rectangle(block) for block in _shaded(board, links, held) if free.isdisjoint(block))

    return Example(rules.NoRectangles(REASON, board, 1, links, free), [range(2)] * len(board), holds)


def _corner_touches(rng: Rng) -> Example:
    shape, count = rng.choice((*SHAPES, (3, 3))), rng.randint(0, 2)
    board, links = cells(*shape), [edge.ends for edge in edges(*shape)]

    def holds(*held: int) -> bool:
        blocks = _shaded(board, links, held)
        apart = {(one, other) for block in blocks for one in block for other in {*board} - {*block}}
        shaded = {cell for block in blocks for cell in block}
        return all(
            sum(abs(a.r - b.r) == abs(a.c - b.c) == 1 for a in block for b in shaded if (a, b) in apart) == count
            for block in filter(_is_rectangle, blocks)
        )

    return Example(rules.CornerTouches(REASON, board, 1, links, count), [range(2)] * len(board), holds)


def _unequal_blocks(rng: Rng) -> Example:
    shape = rng.choice(SHAPES)
    board, links = cells(*shape), [edge.ends for edge in edges(*shape)]
    pairs = [tuple(rng.sample(board, 2)) for _ in range(3)]

    def holds(*held: int) -> bool:
        of = {cell: group for group in _shaded(board, links, held) for cell in group}
        met = [(of[a], of[b]) for a, b in pairs if a in of and b in of]
        return all(one is other or len(one) != len(other) for one, other in met)

    return Example(rules.UnequalBlocks(REASON, board, 1, links, pairs), [range(2)] * len(board), holds)


def _linked_blocks(rng: Rng) -> Example:
    return _chain_holds(rng, rules.LinkedBlocks, lambda chain: len(chain) > 1)


def _unlike_chains(rng: Rng) -> Example:
    return _chain_holds(rng, rules.UnlikeChains, lambda chain: len({*map(kind_of, chain)}) == len(chain))


def _sized_chains(rng: Rng) -> Example:
    return _chain_holds(
        rng, rules.SizedChains, lambda chain: sorted(map(len, chain)) == [*range(1, len(chain) + 1)] != [1]
    )


def _chain_holds(rng: Rng, rule_class: Any, right: Callable[[Sequence[tuple[Cell, ...]]], bool]) -> Example:
    """The rule is kept if each chain of blocks is right."""
    shape = rng.choice((*SHAPES, (3, 3)))
    board, links = cells(*shape), [edge.ends for edge in edges(*shape)]

    def meet(one: Sequence[Cell], other: Sequence[Cell]) -> bool:
        return any(abs(a.r - b.r) == abs(a.c - b.c) == 1 for a in one for b in other)

    def holds(*held: int) -> bool:
        blocks = [tuple(group) for group in _shaded(board, links, held)]
        chains = components(blocks, {one: [other for other in blocks if meet(one, other)] for one in blocks})
        return all(map(right, chains))

    return Example(rule_class(REASON, board, 1, links), [range(2)] * len(board), holds)


def _straight_walls(rng: Rng) -> Example:
    allowed = {
        (0, 0, 0, 0),
        (1, 0, 1, 0),
        (0, 1, 0, 1),
        (1, 1, 1, 0),
        (1, 1, 0, 1),
        (1, 0, 1, 1),
        (0, 1, 1, 1),
        (1,) * 4,
    }
    return Example(rules.StraightWalls(REASON, range(4)), [range(2)] * 4, lambda *held: held in allowed)


def _regions_hold(rng: Rng, make: Callable[..., Rule], fits: Callable[[set[Any]], bool]) -> Example:
    """A rule about the shape of each region."""
    shape = rng.choice(SHAPES)
    board, borders = cells(*shape), edges(*shape)

    def holds(*held: int) -> bool:
        return all(map(fits, _groups(board, [e.ends for e, value in zip(borders, held, strict=True) if value == 0])))

    return Example(make(REASON, borders, board), [range(2)] * len(borders), holds)


def _l_shapes(rng: Rng) -> Example:
    def is_l(group: set[Cell]) -> bool:
        corners = [c for c in group if all(c.r == other.r or c.c == other.c for other in group)]
        ends = [c for c in corners if len({other.r >= c.r for other in group if other.r != c.r}) == 1]
        return any(len({other.c >= c.c for other in group if other.c != c.c}) == 1 for c in ends)

    return _regions_hold(rng, rules.LShapes, is_l)


def _shape_at(rng: Rng) -> Example:
    kind = kind_of(Cell(*place) for place in rng.choice((((0, 0), (0, 1)), ((0, 0), (0, 1), (1, 0)))))
    first = Cell(0, 0)
    return _regions_hold(
        rng,
        lambda reason, borders, board: rules.ShapeAt(reason, borders, board, first, kind),
        lambda group: first not in group or kind_of(group) == kind,
    )


def _pair_holds(rng: Rng, kind: Any, holds: Callable[[set[Cell], set[Cell], tuple[int, int]], bool]) -> Example:
    """`kind` about the regions of two cells of a small board, and what it demands of them."""
    shape = rng.choice(((2, 2), (2, 3), (1, 5), (3, 2)))
    board, borders = cells(*shape), edges(*shape)
    ends = rng.sample(board, 2)
    step = ends[1].r - ends[0].r, ends[1].c - ends[0].c

    def all_hold(*held: int) -> bool:
        groups = _groups(board, [edge.ends for edge, value in zip(borders, held, strict=True) if value == 0])
        own, other = ({*group} for cell in ends for group in groups if cell in group)
        return holds(own, other, step)

    return Example(kind(REASON, borders, board, *ends), [range(2)] * len(borders), all_hold)


def _moved_region(rng: Rng) -> Example:
    return _pair_holds(
        rng,
        rules.MovedRegion,
        lambda own, other, step: {(r + step[0], c + step[1]) for r, c in own} == other,
    )


def _unlike_pair(rng: Rng) -> Example:
    return _pair_holds(rng, rules.UnlikePair, lambda own, other, _: kind_of(own) != kind_of(other))


def _region_count(rng: Rng) -> Example:
    shape = rng.choice(((2, 2), (1, 4), (3, 1)))
    board, borders, number = cells(*shape), edges(*shape), rng.randint(0, 3)
    cell, counted = rng.choice(board), rng.sample(board, rng.randint(1, len(board)))
    rule = rules.RegionCount(REASON, borders, board, cell, counted, number)

    def holds(*held: int) -> bool:
        value = dict(zip(rule.slots, held, strict=True))
        groups = _groups(board, [edge.ends for edge in borders if value[edge] == 0])
        return sum(value[at] for group in groups if cell in group for at in group if at in counted) == number

    return Example(rule, [range(2)] * len(rule.slots), holds)


def _unlike_shapes(rng: Rng) -> Example:
    board = cells(2, 3)
    areas = (board[:3], board[3:]) if rng.random() < 0.5 else (board[::2], board[1::2])
    touching = [e.ends if e.ends[0] in areas[0] else e.ends[::-1] for e in edges(2, 3)]
    touching = [pair for pair in touching if pair[0] in areas[0] and pair[1] in areas[1]]

    def holds(*held: int) -> bool:
        value = dict(zip(rule.slots, held, strict=True))
        meets = any(value[a] and value[b] for a, b in touching)
        return not meets or len({kind_of(cell for cell in area if value[cell]) for area in areas}) == 2

    rule = rules.UnlikeShapes(REASON, areas, touching, 1)
    return Example(rule, [range(2)] * 6, holds)


FLOORS: dict[str, tuple[Callable[[Rng], Example], float]] = {
    "Count": (_count, 1.0),
    "PassedGroups": (_passed, 0.5),  # it does not see which groups share their slots
    "AllDifferent": (_all_different, 0.25),  # it does not count the values
    "Sum": (_sum, 1.0),
    "Product": (_product, 1.0),
    "Weighted": (_weighted, 1.0),
    "Relation": (_relation, 0.0),  # it is asked of full assignments only
    "OneOf": (_one_of, 1.0),
    "Table": (_table, 1.0),
    "Runs": (_runs, 1.0),
    "MixedRuns": (_mixed_runs, 1.0),
    "RunSums": (_run_sums, 1.0),
    "Path": (_path, 0.5),
    "Visible": (_visible, 1.0),
    "Sight": (_sight, 1.0),
    "Connected": (_connected, 1.0),
    "JoinedTo": (_joined_to, 1.0),
    "ConnectedLines": (_connected_lines, 1.0),
    "SingleLoop": (_single_loop, 1.0),
    "SeveralParts": (_several_parts, 1.0),
    "OnLoop": (_on_loop, 0.4),  # neither is that both values of a slot fail
    "OffLoop": (_off_loop, 0.3),
    "NoLoop": (_no_loop, 0.4),  # that both values of a slot close a loop is not seen
    "Network": (_network, 0.9),  # it does not know what a slot can take
    "Islands": (_islands, 0.5),
    "Regions": (_regions, 0.5),
    "EqualRegions": (_equal_regions, 0.85),
    "NumberedGroups": (_numbered_groups, 0.6),
    "JoinedCount": (_joined, 0.7),
    "ReachedCount": (_reached_count, 0.7),
    "BlockRule": (_block_rule, 0.5),
    "Shapes": (_shapes, 0.5),
    "ShapeTimes": (_shape_times, 0.1),  # it does not count the places that are left
    "Division": (_division, 1.0),
    "Inside": (_inside, 0.3),
    "RegionShapes": (_region_shapes, 0.3),
    "ShapedRegions": (_shaped_regions, 0.3),
    "UnlikeGroups": (_unlike_groups, 0.3),
    "UnlikeRegions": (_unlike_regions, 0.3),
    "Consecutive": (_consecutive, 0.5),
    "CountEach": (_count_each, 1.0),
    "OnePlace": (_one_place, 0.9),
    "CountIf": (_count_if, 1.0),
    "CountWhen": (_count_when, 1.0),
    "SumWhere": (_sum_where, 0.2),  # it does not see how large open numbers can be
    "FirstSeen": (_first_seen, 0.8),
    "SumBetween": (_sum_between, 0.3),  # it knows no greatest value
    "UnequalRuns": (_unequal_runs, 0.3),
    "EqualCounts": (_equal_counts, 1.0),
    "OwnCount": (_own_count, 0.5),
    "TouchedGroup": (_touched_group, 0.5),
    "SeenNumber": (_seen_number, 0.5),
    "UnequalCounts": (_unequal_counts, 0.0),  # with an open slot it can always be kept
    "NamedBlocks": (_named_blocks, 0.3),
    "NoRectangles": (_no_rectangles, 0.3),
    "CornerTouches": (_corner_touches, 0.3),
    "UnequalBlocks": (_unequal_blocks, 0.3),
    "LinkedBlocks": (_linked_blocks, 0.1),  # it waits for blocks that cannot grow
    "SizedChains": (_sized_chains, 0.05),  # it waits for chains that cannot grow
    "UnlikeChains": (_unlike_chains, 0.3),
    "StraightWalls": (_straight_walls, 0.0),  # it is asked of full assignments only
    "LShapes": (_l_shapes, 0.3),
    "ShapeAt": (_shape_at, 0.5),
    "MovedRegion": (_moved_region, 0.3),
    "RegionCount": (_region_count, 0.5),
    "UnlikePair": (_unlike_pair, 0.1),
    "UnlikeShapes": (_unlike_shapes, 0.0),  # it is asked of full assignments only
}
"""By the name of the kind: what makes examples of it, and the least share that it has to notice of the hopeless partial
assignments with an open slot."""


def _partial(rng: Rng, example: Example) -> list[Any]:
    share = rng.random()
    return [rng.choice(list(domain)) if rng.random() < share else None for domain in example.domains]


def _completions(held: Sequence[Any], domains: Sequence[Sequence[Any]]) -> Iterator[tuple[Any, ...]]:
    return product(*(domain if value is None else (value,) for value, domain in zip(held, domains, strict=True)))


@pytest.mark.parametrize("kind", FLOORS)
def test_a_kind_against_brute_force(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    make, floor = FLOORS[kind]
    rng, hopeless, noticed = random.Random(kind), 0, 0
    for _ in range(120):
        example = make(rng)
        assert prod(map(len, example.domains)) <= 4096
        for _ in range(12):
            held = _partial(rng, example)
            can_be_kept = any(example.holds(*full) for full in _completions(held, example.domains))
            complains = example.rule.first_violation(list(held)) is not None
            shown = (kind, example.rule.__dict__, held)
            assert not (complains and can_be_kept), ("it complains, and the rule can be kept", shown)
            if None not in held:
                assert complains != can_be_kept, ("a full assignment that breaks the rule", shown)
            elif not can_be_kept:
                hopeless += 1
                noticed += complains
    share = noticed / hopeless if hopeless else 1.0
    with capsys.disabled():
        print(f"\n{kind}: notices {noticed} of {hopeless} hopeless partial assignments, {share:.0%}", end="")
    assert share >= floor


@pytest.mark.parametrize("kind", FLOORS)
def test_probing_takes_no_value_away_that_could_stand(kind: str) -> None:
    """It also removes all other values of the last open slot."""
    make, rng = FLOORS[kind][0], random.Random(f"probe {kind}")
    for _ in range(120):
        example = make(rng)
        held = _partial(rng, example)
        if None not in held or example.rule.first_violation(held) is not None:
            continue
        fits = example.rule.probe(list(held))
        kept = [full for full in _completions(held, example.domains) if example.holds(*full)]
        for place, value in ((i, v) for i, one in enumerate(held) if one is None for v in example.domains[i]):
            could_stand = any(full[place] == value for full in kept)
            assert fits(place, value) or not could_stand, (held, place, value)
            assert could_stand or held.count(None) > 1 or not fits(place, value), (held, place, value)


@pytest.mark.parametrize("kind", FLOORS)
def test_what_a_kind_says(kind: str) -> None:
    """`all_violations` has a Violation if `first_violation` has one. Each has the rule's name, a text, and a Reason:
    the announced Reason, or a copy narrowed to cells, which only global rules may give. The judged values stay
    unchanged.
    """
    make, rng = FLOORS[kind][0], random.Random(f"said {kind}")
    for _ in range(120):
        example = make(rng)
        held = _partial(rng, example)
        before = list(held)
        violation, violations = example.rule.first_violation(held), example.rule.all_violations(held)
        assert held == before
        assert (violation is None) == (not violations)
        for complaint in filter(None, (violation, *violations)):
            assert complaint.text
            assert complaint.rule == "kind"
            assert complaint.text.startswith(REASON.text)
            assert complaint.reason is not None
            assert complaint.reason._replace(cells=()) == REASON
            assert complaint.cells == complaint.reason.cells
            assert example.rule.is_global or kind == "Path" or complaint.reason == REASON


def test_every_kind_is_held_against_brute_force() -> None:
    """A new kind of rule needs examples and an independent definition in FLOORS."""
    kinds = {
        name
        for name, one in ((name, getattr(rules, name)) for name in dir(rules))
        if isinstance(one, type) and issubclass(one, Rule) and not inspect.isabstract(one)
    }
    assert kinds == set(FLOORS)


def test_edges_and_cells_are_told_by_cells_of() -> None:
    assert rules.cells_of((Edge(0, 0, 0, 1), Cell(0, 1), "other")) == (Cell(0, 0), Cell(0, 1))
