"""Connected slots: a global statement of the Model."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

from cluewise.puzzles.common.geometry import SIZES, cells, edges, ends_of
from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.rules import Connected, Count, Islands, JoinedTo, Rule, cells_of
from cluewise.puzzles.common.rules.counting import CountsAtOnce
from cluewise.puzzles.common.solution import Slot

from ..clause_cache import state_once
from ..graphs.statements import BoardLinks, KeptLinks, OnDemand, Subgraph
from ..model import FALSE, TRUE, Literal, Model
from .board import RuleBoard
from .colours import state_border

Group = Sequence[Any]
"""Slots of which one surely has a value."""


def connected(board: RuleBoard, rule: Connected) -> None:
    """The slots with one of the values are connected. If no two others touch, on a board that is a full rectangle, the
    board is undivided: lowerings have shorter ways to state that."""
    members = dict(zip(rule.slots, board.literals(rule.slots, rule.values), strict=True))
    links = _links(board, rule)
    family = board.family(rule)
    if board.may_be_undivided and isinstance(links, BoardLinks) and _is_undivided(board, rule, links):
        shaded: dict[Any, Literal] = {slot: -literal for slot, literal in members.items()}
        family.undivided(shaded, board.puzzle.touching, rule.reason)
        return
    if FALSE in members.values():
        members = {slot: literal for slot, literal in members.items() if literal != FALSE}
        links = [link for link in links if link[0] in members and link[1] in members]
    if len(board.of(Connected)) > 1:
        state_border(board, rule, members)
    sure: Iterable[Group] = _sure_groups(board, rule) if board.silent else ()
    family.connected(Subgraph(members, links), rule.reason, named=_own_cells, sure=sure)
    if sure and all(
        other is rule or type(other) in (Count, CountsAtOnce) for other in board.rules
    ):  # others state it better
        only = _in_all(sure)
        board.model.hint(("cuts",), partial(_state_neighbours, rule, members, only, _beside(board, rule)))


def joined_to(board: RuleBoard, rule: JoinedTo) -> None:
    """Each slot with one of the values is connected with a root that has one."""
    members = dict(zip(rule.slots, board.literals(rule.slots, rule.values), strict=True))
    roots = {rule.slots[i]: TRUE for i in rule.roots}
    board.family(rule).connected(Subgraph(members, _links(board, rule)), rule.reason, roots=roots)


def _in_all(groups: Iterable[Group]) -> set[Slot]:
    """The slots that all groups have; groups are read until there is none."""
    common: set[Slot] | None = None
    for group in groups:
        common = {*group} if common is None else common.intersection(group)
        if not common:
            break
    return common or set()


def _state_neighbours(
    rule: Connected,
    members: Mapping[Slot, Literal],
    only: Collection[Slot],
    beside: Mapping[Slot, Sequence[Slot]],
    model: Model,
) -> None:
    """x → ∨ x over the slots beside it. The slots of `only` may be the only ones with the values of the rule."""
    family = model.family("rules")

    def state() -> None:
        for slot, literal in members.items():
            if slot not in only:
                near = [members[other] for other in beside.get(slot, ()) if other in members]
                family.clause((-literal, *near), rule.reason)

    if only:
        state()
    else:
        state_once(family, state, beside, members.values())


def _sure_groups(board: RuleBoard, rule: Connected) -> Iterable[Group]:
    """Groups of slots that have one with these values, because a Count says so, or islands cannot reach it."""
    sign = board.sign(rule.values) if board.pair else None
    if sign is None:
        return ()
    beyond = _beyond_islands(board, rule)
    first = [(beyond[len(beyond) // 2],)] if beyond else []
    return OnDemand(chain(first, _counted_inside(board, rule, sign)))


def _counted_inside(board: RuleBoard, rule: Connected, sign: int) -> Iterator[Group]:
    """The groups that Counts name, all of whose slots are in the rule."""
    inside, groups = set(rule.slots), _counted_groups(board, sign)
    if len(board.of(Connected)) > 1:
        at: Mapping[Slot, list[Group]] = board.once(("sure groups", sign), lambda: _by_first_slot(groups))
        groups = (group for slot in rule.slots for group in at.get(slot, ()))
    return filter(inside.issuperset, groups)


def _by_first_slot(groups: Iterable[Group]) -> Mapping[Slot, list[Group]]:
    at = dict[Slot, list[Group]]()
    for group in groups:
        at.setdefault(group[0], []).append(group)
    return at


def _beyond_islands(board: RuleBoard, rule: Connected) -> Sequence[Slot]:
    """The slots of a rule about the other cells that no island reaches, if islands are stated already."""
    for other in board.of(Islands):
        known = board.known(("islands", other.slots, other.value))
        if known is not None and other.slots == rule.slots and other.value not in rule.values:
            reached = {cell for room in known[1].values() for cell in room}
            return [cell for cell in other.cells if cell not in reached]
    return ()


def _counted_groups(board: RuleBoard, sign: int) -> Iterator[Group]:
    """All groups of slots that have one of this sign, because a Count says so."""
    for other in board.rules:
        if (type(other) is Count or type(other) is CountsAtOnce) and (counted := board.sign(other.values)) is not None:
            groups, numbers = other.groups if type(other) is CountsAtOnce else (other.slots,), other.numbers
            size = len(groups[0]) if groups else 0
            if size and numbers and (min(numbers) > 0 if counted == sign else max(numbers) < size):
                yield from groups


def _own_cells(slot: Slot) -> tuple[Any, ...]:
    return cells_of((slot,))


Links = Sequence[tuple[Any, Any, Literal]]

_LINKS = Bounded[int, tuple[Rule, Links]](SIZES)
"""The links of rules that puzzles of one size share, by identity."""


def _links(board: RuleBoard, rule: Connected) -> Links:
    kept = _LINKS.get(id(rule))
    if kept is None:
        kept = _LINKS[id(rule)] = rule, kept_links(board, rule.slots, rule.links)
    return kept[1]


_BESIDE = Bounded[int, tuple[Rule, Mapping[Slot, Sequence[Slot]]]](SIZES)


def _beside(board: RuleBoard, rule: Connected) -> Mapping[Slot, Sequence[Slot]]:
    """The slots that are linked to each slot."""
    kept = _BESIDE.get(id(rule))
    if kept is None:
        beside = dict[Slot, list[Slot]]()
        for a, b, _ in _links(board, rule):
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
        kept = _BESIDE[id(rule)] = rule, beside
    return kept[1]


def kept_links(board: RuleBoard, slots: Sequence[Slot], pairs: Iterable[tuple[int, int]]) -> KeptLinks:
    """The pairs of slots that touch: those of the board if they are the same, because searches cache tables of them."""
    touching = getattr(board.puzzle, "touching", ())
    ends = [(slots[a], slots[b]) for a, b in pairs]
    if isinstance(touching, tuple) and len(ends) == len(touching) and ends == [*ends_of(touching)]:
        return BoardLinks.of(touching)
    return KeptLinks((a, b, TRUE) for a, b in ends)


_TOUCHING = Bounded[tuple[int, int], tuple[Rule, Rule, bool]](SIZES)


def _is_undivided(board: RuleBoard, rule: Connected, links: Links) -> bool:
    """True if the board is a full rectangle, and Counts state that of two slots that touch, one has these values."""
    puzzle: Any = board.puzzle
    if rule.slots is not cells(puzzle.height, puzzle.width) or puzzle.touching is not edges(
        puzzle.height, puzzle.width
    ):
        return False
    for other in board.rules:
        if type(other) is CountsAtOnce and len(other.groups[0]) == 2:
            key = id(rule), id(other)
            kept = _TOUCHING.get(key)
            if kept is None:
                apart = _may_keep_apart(board, rule, other) and _keep_apart(links, other.groups)
                kept = _TOUCHING[key] = rule, other, apart
            if kept[2]:
                return True
    pairs = [count.slots for count in board.of(Count) if _may_keep_apart(board, rule, count)]
    return not board.silent and _keep_apart(links, pairs)


def _may_keep_apart(board: RuleBoard, rule: Connected, count: Count | CountsAtOnce) -> bool:
    """True if these Counts of two slots say that one of them has the values of the rule."""
    outside = [value for value in board.pair if value not in rule.values]
    counted = [value for value in board.pair if value in count.values]
    return len(outside) == 1 and counted == outside and 2 not in count.numbers


def _keep_apart(links: Links, groups: Iterable[Sequence[Slot]]) -> bool:
    """True if all slots that touch are a pair among these groups."""
    pairs = {tuple(group) for group in groups}
    return all((a, b) in pairs or (b, a) in pairs for a, b, _ in links)
