"""Sizes of components: as cuts, or as counts of the nodes that one node owns or that some nodes reach.

Source of the cuts: Dantzig, Fulkerson, Johnson, Solution of a large-scale traveling-salesman problem, 1954.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..model import FALSE, TRUE, Candidate, Cut, Family, Literal
from .cuts import plain, ways_out
from .statements import Around, Connected, Node, Sized, Subgraph, near, parts

# ── cuts ──


def cut_sizes(family: Family, stated: Sized) -> None:
    """Cuts for a component that is too small, for each of its nodes u: ¬u ∨ (the literals that would extend it). For
    one that is too large, for trees of most + 1 nodes that together cover it: ∨ (¬u ∨ ¬link).

    With `nodes`, of the components of these nodes together: ¬when instead of ¬u.
    With `walls`, once the sizes are right, for an absent link within a component: link ∨ (¬u ∨ ¬link' of a tree).
    """
    model = family.model
    key = (family.name, None if stated.nodes is None else id(stated.subgraph))
    finder = model.shared_finders.get(key)
    if finder is None:
        finder = (
            _Sizes(model.around) if stated.nodes is None else _Beside(stated.subgraph, model.around(stated.subgraph))
        )
        model.shared_finders[key] = finder
        model.cut(finder.find)
    finder.add(stated)
    if stated.nodes is None and stated.least > 1:
        around = model.around(stated.subgraph)
        for node, literal in stated.subgraph.members.items():
            out = ways_out((node,), stated.subgraph.members, around)
            if literal != FALSE and TRUE not in out:
                family.clause(plain((-literal, *out)), stated.why((node,)))


class _Sizes:
    """A finder of cuts for all statements of a family, each with its own subgraph. It looks up present nodes by the
    true variables of a candidate, because most subgraphs may be empty.
    """

    def __init__(self, around: Callable[[Subgraph], Around]) -> None:
        self._around = around
        self._stated: list[tuple[Sized, Around]] = []
        self._at: dict[int, list[tuple[int, Any]]] = {}  # per variable the subgraphs with nodes of its literal
        self._always: dict[int, list[Any]] = {}
        self._others: dict[int, list[tuple[Any, Literal]]] = {}  # with negative literals: searched one by one
        self._rank: dict[int, dict[Any, int]] = {}

    def add(self, stated: Sized) -> None:
        number, members = len(self._stated), stated.subgraph.members
        self._stated.append((stated, self._around(stated.subgraph)))
        if any(FALSE < literal < 0 for literal in members.values()):
            self._others[number] = list(members.items())
            return
        for node, literal in members.items():
            if literal == TRUE:
                self._always.setdefault(number, []).append(node)
            elif literal != FALSE:
                self._at.setdefault(literal, []).append((number, node))
        if number in self._always and len(self._always[number]) < len(members):
            self._rank[number] = {node: i for i, node in enumerate(members)}

    def find(self, holds: Candidate) -> list[Cut]:
        wrong: list[Cut] = []
        regions = []
        for number, nodes in self._present(holds).items():
            stated, around = self._stated[number]
            components = parts(nodes, around, holds)
            most = len(nodes) if stated.most is None else stated.most
            for part in components:
                if not stated.least <= len(part) <= most:
                    wrong += _wrong_size(stated, around, part, holds)
            if stated.walls is not None:
                regions += [(stated, around, part) for part in components]
        return wrong or [cut for region in regions for cut in _inner_walls(*region, holds)]

    def _present(self, holds: Candidate) -> dict[int, list[Any]]:
        """The present nodes of each subgraph that has any, in the order of its members."""
        present = {number: [*nodes] for number, nodes in self._always.items()}
        true, variable = holds.true, 0
        while self._at and (variable := true.find(1, variable + 1)) > 0:
            for number, node in self._at.get(variable, ()):
                present.setdefault(number, []).append(node)
        for number, rank in self._rank.items():
            present[number].sort(key=rank.__getitem__)
        for number, items in self._others.items():
            present[number] = [node for node, literal in items if holds(literal)]
        return present


def _wrong_size(stated: Sized, around: Around, part: Sequence[Any], holds: Candidate) -> Iterator[Cut]:
    members = stated.subgraph.members
    if len(part) < stated.least:
        out, why = ways_out(part, members, around), stated.why(part)
        literals = dict.fromkeys(members[node] for node in part)
        for witness in (TRUE,) if TRUE in literals else literals:
            yield Cut(plain((-witness, *out)), why)
    elif stated.most is not None and len(part) > stated.most:
        uncovered = set(part)
        for start in part:
            if start in uncovered:
                nodes, links = tree([start], set(part), around, holds, stated.most + 1)
                uncovered.difference_update(nodes)
                yield Cut(_absent(members, nodes, links), stated.why(nodes))


def _absent(members: Mapping[Any, Literal], nodes: Iterable[Any], links: Iterable[Literal]) -> Any:
    return plain((*(-members[node] for node in nodes), *(-link for link in links)))


class _Beside:
    """A finder of cuts for all statements of a family about nodes of one subgraph. Nodes are numbers here."""

    def __init__(self, subgraph: Subgraph, around: Around) -> None:
        self._piece = subgraph  # keeps its identity
        number = {node: i for i, node in enumerate(subgraph.members)}
        self._number, self._literals = number, list(subgraph.members.values())
        self._around = [[(number[other], link) for other, link in around[node]] for node in number]
        self._around_of: Around = dict(enumerate(self._around))
        self._stated: list[tuple[Sized, list[int], int]] = []
        self._plain = all(0 < literal != TRUE for literal in self._literals)

    def add(self, stated: Sized) -> None:
        starts = [self._number[node] for node in stated.nodes or ()]
        self._stated.append((stated, starts, len(self._number) if stated.most is None else stated.most))

    def find(self, holds: Candidate) -> list[Cut]:
        true, literals = holds.true, self._literals
        if self._plain:
            present = [i for i, literal in enumerate(literals) if true[literal] == 1]
        else:
            present = [i for i, literal in enumerate(literals) if holds(literal)]
        groups = parts(present, self._around_of, holds)
        group_of = {i: number for number, group in enumerate(groups) for i in group}
        cuts = []
        for stated, starts, most in self._stated:
            beside = {group_of[i] for i in starts if i in group_of}
            size = sum([len(groups[number]) for number in beside])
            if not stated.least <= size <= most and holds(stated.when):
                small = size < stated.least
                joined = [i for number in beside for i in groups[number]]
                clause = self._border(starts, joined, group_of) if small else self._tree(starts, most, group_of, holds)
                cuts.append(Cut(plain((-stated.when, *clause)), stated.reason))
        return cuts

    def _border(self, starts: Sequence[int], joined: Iterable[int], present: Collection[int]) -> list[Literal]:
        """The literals that would lead to more nodes: of a link that is absent, or of its other end."""
        literals = self._literals
        border = [literals[i] for i in starts if i not in present]
        inside = set(joined)
        for i in inside:
            for j, link in self._around[i]:
                if j not in inside:
                    border.append(literals[j] if link == TRUE else link)
        return border

    def _tree(self, starts: Sequence[int], most: int, present: Collection[int], holds: Candidate) -> list[Literal]:
        """¬u and ¬link for most + 1 nodes that are connected with the starts, the nearest first."""
        nodes, absent = [i for i in starts if i in present][: most + 1], list[Literal]()
        seen = set(nodes)
        for i in nodes:
            if len(nodes) > most:
                break
            for j, link in self._around[i]:
                if len(nodes) <= most and j not in seen and j in present and (link == TRUE or holds(link)):
                    seen.add(j)
                    nodes.append(j)
                    absent.append(-link)
        return [*(-self._literals[i] for i in nodes), *absent]


def tree(
    first: Sequence[Node], part: Collection[Any], around: Around, holds: Candidate, most: int
) -> tuple[list[Any], list[Literal]]:
    """Up to `most` nodes of a component, the nearest to the first ones first, and the links that join them."""
    unseen = set(part).difference(first)
    nodes, links = [*first], list[Literal]()
    for node in nodes:
        for neighbour, literal in around[node]:
            if len(nodes) < most and neighbour in unseen and (literal == TRUE or holds(literal)):
                unseen.discard(neighbour)
                nodes.append(neighbour)
                links.append(literal)
    return nodes, links


def _inner_walls(stated: Sized, around: Around, part: list[Any], holds: Candidate) -> Iterator[Cut]:
    inside = set(part)
    nodes, links = tree(part[:1], inside, around, holds, len(part))
    for u, v, link in stated.subgraph.links:
        if u in inside and v in inside and not holds(link):
            clause = plain((link, *_absent(stated.subgraph.members, nodes, links)))
            yield Cut(clause, stated.walls and stated.walls.narrowed(stated.cells((u, v))))


# ── counted ──


def counted(family: Family, stated: Sized, connected: Callable[[Family, Connected], None]) -> None:
    """By owners, or by what the nodes reach. `connected` states connectedness, where components have a least size.

    A statement with `numbers` is stated with the first of its brothers.
    """
    family.model.constants = True
    if stated.numbers is None:
        (_by_owners if stated.nodes is None else _by_reach)(family, stated, connected)
    elif (stated.least, stated.most) == next(iter(stated.numbers)):
        from .numbered_sizes import by_numbers

        by_numbers(family, stated, connected)


def _by_owners(family: Family, stated: Sized, connected: Callable[[Family, Connected], None]) -> None:
    """Variables: o[u,k], node u is in component k. Its number is its first node, near enough; or, where that takes
    fewer variables (`_numbered`), the components are counted from 0, in the order of their first nodes.

    u → ∨ o[u,k];  Σ o[u,k] ≤ 1;  o[u,k] → u;  o[u,k] ∧ link ∧ v → o[v,k];  with walls: ¬link → ¬(o[u,k] ∧ o[v,k]);
    ∨ o[u,k] over all u → least ≤ Σ o[u,k] ≤ most;  every present node is connected with the first of a component.
    """
    members, around = stated.subgraph.members, family.model.around(stated.subgraph)
    possible = {node: literal for node, literal in members.items() if literal != FALSE}
    order = {node: i for i, node in enumerate(possible)}
    far = None if stated.most is None else stated.most - 1
    rooms = {
        k: near((k,), around, far, lambda node, first=order[k]: order.get(node, -1) >= first)  # type: ignore[misc]
        for k in possible
    }
    rooms = {k: room for k, room in rooms.items() if len(room) >= stated.least}
    few = len(possible) // max(1, stated.least)
    by_number = 2 * few * len(possible) < sum(map(len, rooms.values()))
    owners, roots = _numbered(family, stated, possible, few) if by_number else _owned(family, stated, possible, rooms)
    for node in possible:
        options = owners[node]
        family.clause((-members[node], *options.values()), stated.why((node,)))
        family.at_most(1, options.values(), stated.why((node,)))
        for own in options.values():
            family.clause((-own, members[node]), stated.why((node,)))
    links = [(u, v, link) for u, v, link in stated.subgraph.links if u in possible and v in possible]
    for u, v, link in links:
        if u != v:
            _share(family, stated, owners, u, v, link)
            _share(family, stated, owners, v, u, link)
    if stated.least > 1:
        graph = Subgraph(possible, links)
        connected(family, Connected(graph, stated.reason, roots, stated.named, most=stated.most))


Owners = Mapping[Any, Mapping[Any, Literal]]


def _owned(
    family: Family, stated: Sized, possible: Iterable[Any], rooms: Mapping[Any, Collection[Any]]
) -> tuple[Owners, Mapping[Any, Literal]]:
    """o[u,k] for the nodes u in the room of k: o[u,k] → o[k,k]. The nodes that own themselves are the first ones."""
    owners: dict[Any, dict[Any, Literal]] = {node: {} for node in possible}
    most = None if stated.most is None else stated.most - 1
    for k, room in rooms.items():
        for node in room:
            owners[node][k] = family.model.new()
        own, others = owners[k][k], [owners[node][k] for node in room if node != k]
        for other in others:
            family.clause((-other, own), stated.why((k,)))
        family.sum(((1, other) for other in others), stated.least - 1, most, when=own, reason=stated.why((k,)))
    return owners, {k: owners[k][k] for k in rooms}


def _numbered(
    family: Family, stated: Sized, possible: Mapping[Any, Literal], few: int
) -> tuple[Owners, Mapping[Any, Literal]]:
    """o[u,k] for k < few, e[u,k]: a node up to u is in component k. e[u,k] ↔ e[u−1,k] ∨ o[u,k];  o[u,k] → e[u−1,k−1];
    f[u], u is the first of a component: f[u] ∧ o[u,k] → ¬e[u−1,k]."""
    owners: dict[Any, dict[Any, Literal]] = {}
    firsts, before = dict[Any, Literal](), [FALSE] * few
    for u in possible:
        owners[u] = {k: family.model.new() for k in range(few)}
        firsts[u] = family.model.new()
        for k, own in owners[u].items():
            family.clause((-firsts[u], -own, -before[k]), stated.why((u,)))
            if k:
                family.clause((-own, before[k - 1]), stated.why((u,)))
        before = [family.disjunction((begun, own)) for begun, own in zip(before, owners[u].values(), strict=True)]
    for k, begun in enumerate(before):
        terms = [(1, own[k]) for own in owners.values()]
        family.sum(terms, stated.least, stated.most, when=begun, reason=stated.reason)
    return owners, firsts


def _share(family: Family, stated: Sized, owners: Mapping[Any, Any], u: Any, v: Any, link: Literal) -> None:
    """If u and v are joined, the owner of u owns v, too; with walls, only then."""
    why = stated.why((u, v))
    for k, own in owners[u].items():
        beyond = (owners[v][k],) if k in owners[v] else ()
        family.clause((-own, -link, -stated.subgraph.members[v], *beyond), why)
        if stated.walls is not None and beyond:
            family.clause((link, -own, -beyond[0]), stated.walls.narrowed(stated.cells((u, v))))


def _by_reach(family: Family, stated: Sized, connected: Callable[[Family, Connected], None]) -> None:
    """Variables: r[u], node u is reached from `nodes`, for nodes that are near enough.

    u → r[u] for `nodes`;  r[u] → u;  r[u] ∧ link ∧ v → r[v];  when → least ≤ Σ r[u] ≤ most;  the reached nodes are
    connected with `nodes`.
    """
    members, around = stated.subgraph.members, family.model.around(stated.subgraph)
    starts = [node for node in stated.nodes or () if members[node] != FALSE]
    within = near(starts, around, stated.most, lambda node: members[node] != FALSE)
    reached = {node: family.model.new() for node in within}
    for node, literal in reached.items():
        family.clause((-literal, members[node]), stated.reason)
    for node in starts:
        family.clause((-members[node], reached[node]), stated.reason)
    links = [(u, v, link) for u, v, link in stated.subgraph.links if u in reached and v in reached and u != v]
    for a, b, link in links:
        for u, v in ((a, b), (b, a)):
            family.clause((-reached[u], -link, -members[v], reached[v]), stated.reason)
    terms = [(1, literal) for literal in reached.values()]
    when = None if stated.when == TRUE else stated.when
    family.sum(terms, stated.least, stated.most, when=when, reason=stated.reason)
    if stated.least > 0 and reached:
        roots = dict.fromkeys(starts, TRUE)
        connected(family, Connected(Subgraph(reached, links), stated.reason, roots, stated.named, most=stated.most))
