"""What global constraints imply on partial boards: clauses that are unit or false under the known literals.

A searching solver asks for cuts of whole assignments. Explanations and levels ask what follows now. An object below is
made once for a constraint and called with the values of the literals (`Held`). It returns a `Forced` for every literal
that the constraint forces, and for a clash. A clause is a consequence of the constraint alone; all its literals are
false but at most one, which is open.

Connectivity is complete: it finds what all connected completions of the board have in common, by articulation points
(Tarjan, Depth-first search and linear graph algorithms, 1972). So is acyclicity. Single loops are not: whether a
partial loop can be completed is NP-complete (Itai, Papadimitriou, Szwarcfiter, Hamilton paths in grid graphs, 1982).
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Reason

from ..literals import FALSE, TRUE, Literal
from .statements import Acyclic, Connected, Forest, Loop, Path, Statement, Undivided

Node = Hashable
Link = tuple[Any, Any, Literal]

Held = bytearray
"""The value of every literal: held[l] is OPEN, YES (l holds) or NO (−l holds), for negative literals too, because
Python counts negative indices from the end. It has 2·variables + 1 bytes; held[0] is YES."""

OPEN, YES, NO = 0, 1, 2

SURE: Literal = 0
"""The literal that stands for the constant TRUE here: held[0] is YES."""


class Forced(NamedTuple):
    """A clause that is unit or false, and the nodes that it is about (its Reason is narrowed to them)."""

    clause: tuple[Literal, ...]
    nodes: tuple[Any, ...]


def no_values(variables: int) -> Held:
    """The values of a board on which nothing is known."""
    held = bytearray(2 * variables + 1)
    held[SURE] = YES
    return held


def _clause(literals: Iterable[Literal]) -> tuple[Literal, ...]:
    return tuple(literal for literal in dict.fromkeys(literals) if literal)


def _index(literal: Literal) -> Literal:
    return SURE if literal == TRUE else literal


# ── connectivity ──

ROOT = ("root",)


class Connecting:
    """The nodes whose literals hold are connected. A link is present if its literal and both its nodes hold.

    With `roots`, every member is connected with a node whose root literal holds. Other constraints state that each set
    of nodes in `sure` has a member. The vertices are the nodes and then the links that have a literal of their own: so
    a bridge is an articulation point like any other.
    """

    def __init__(
        self,
        members: Mapping[Any, Literal],
        links: Sequence[Link],
        roots: Mapping[Any, Literal] | None = None,
        sure: Sequence[Collection[Node]] = (),
    ) -> None:
        present = {node: _index(literal) for node, literal in members.items() if literal != FALSE}
        if roots is not None:  # one more node, joined to every root, is connected with all members
            present[ROOT] = SURE
            links = [*links, *((node, ROOT, literal) for node, literal in roots.items())]
        self.nodes = list(present)
        self.count = len(self.nodes)
        self.literals = list(present.values())
        number = {node: i for i, node in enumerate(self.nodes)}
        self.around: list[list[tuple[int, int]]] = [[] for _ in self.nodes]  # (other node, vertex of the link or −1)
        self.beside: list[list[int]] = [[] for _ in self.nodes]
        for u, v, literal in links:
            if u in number and v in number and u != v and literal != FALSE:
                self._link(number[u], number[v], literal)
        self.groups = [frozenset(number[node] for node in group if node in number) for group in sure]

    def _link(self, u: int, v: int, literal: Literal) -> None:
        vertex = -1
        if literal != TRUE:
            vertex = len(self.literals)
            self.literals.append(literal)
            self.beside.append([u, v])
        for node, other in ((u, v), (v, u)):
            self.around[node].append((other, vertex))
            self.beside[node].append(other if vertex < 0 else vertex)

    def __call__(self, held: Held) -> list[Forced]:
        state = [held[literal] for literal in self.literals]
        known = [i for i in range(self.count) if state[i] == YES]
        if not known and not self.groups:
            return []
        searches = []
        seen = bytearray(len(state))
        for start in (*known, *(i for i in range(self.count) if state[i] == OPEN)):
            if not seen[start]:
                searches.append(_Search(self.beside, state, seen, start))
        forced = self._lost(state, searches, known) if len(searches) > 1 else []
        if searches and (self.groups or len(known) > 1):
            forced += self._cut_vertices(state, searches[0])
        return forced

    def _forced(self, literals: Iterable[Literal], part: Iterable[int]) -> Forced:
        return Forced(_clause(literals), tuple(self.nodes[i] for i in part if self.nodes[i] is not ROOT))

    def ways_out(self, state: Sequence[int], inside: Collection[int], removed: int = -1) -> list[Literal]:
        """The literals that would lead out of these nodes. All are false, but that of the removed vertex."""
        literals, out = self.literals, []
        for node in inside:
            for other, link in self.around[node]:
                if other not in inside:
                    if link >= 0 and (link == removed or state[link] == NO):
                        out.append(literals[link])
                    else:
                        out.append(literals[other])
        return out

    def _lost(self, state: Sequence[int], searches: Sequence["_Search"], known: Sequence[int]) -> list[Forced]:
        """Components that a known member, or a whole group with a member, lies outside of have no members."""
        forced = []
        for number, search in enumerate(searches):
            inside = [vertex for vertex in search.order if vertex < self.count]
            outside: list[Literal] | None = None
            if known and number:
                outside = [-self.literals[known[0]]]
            else:
                for group in self.groups:
                    if not any(search.number[i] >= 0 for i in group if state[i] != NO):
                        outside = [self.literals[i] for i in group if i in set(inside)]
                        break
            if outside is None:
                continue
            out = self.ways_out(state, set(inside))
            members = [i for i in inside if state[i] == YES]
            for i in members[:1] or inside:  # one clash is enough
                forced.append(self._forced((-self.literals[i], *outside, *out), inside))
        return forced

    def _cut_vertices(self, state: Sequence[int], search: "_Search") -> list[Forced]:
        """Open vertices that every path between two known members, or groups with a member, passes."""
        order, low, parent, last, number = search.order, search.low, search.parent, search.last, search.number
        count, total = self.count, 0
        before = []  # before[i]: known members among the first i vertices
        for vertex in order:
            before.append(total)
            total += vertex < count and state[vertex] == YES
        before.append(total)
        spans = []
        for group in self.groups:
            at = [number[i] for i in group if state[i] != NO]
            if at and min(at) >= 0:
                spans.append((group, min(at), max(at)))
        forced, done = [], set[int]()
        for child in range(1, len(order)):
            above = parent[child]
            if low[child] < above or state[order[above]] != OPEN or above in done:
                continue
            end = last[child]
            inner = before[end + 1] - before[child]
            if not inner and not any(first >= child and final <= end for _, first, final in spans):
                continue
            if total == inner and not any(final < child or first > end for _, first, final in spans):
                continue
            part = {vertex for vertex in order[child : end + 1] if vertex < count}
            beyond = self._beyond(state, search, spans, child, end) if total == inner else ()
            if not part or beyond is None:
                continue
            literals: list[Literal] = []
            if inner:
                literals.append(-self.literals[next(i for i in order[child:] if i < count and state[i] == YES)])
            else:
                group = next(g for g, first, final in spans if first >= child and final <= end)
                literals += [self.literals[i] for i in group if i not in part]
            if total != inner:
                others = (*order[:child], *order[end + 1 :])
                literals.append(-self.literals[next(i for i in others if i < count and state[i] == YES)])
            else:
                literals += [self.literals[i] for i in beyond if i in part]
            done.add(above)
            forced.append(self._forced((*literals, *self.ways_out(state, part, order[above])), part))
        return forced

    def _beyond(
        self, state: Sequence[int], search: "_Search", spans: Sequence[Any], child: int, end: int
    ) -> frozenset[int] | None:
        """A group whose possible members all lie outside of the part; not only at the vertex above it."""
        vertex = search.order[search.parent[child]]
        for group, _, _ in spans:
            possible = [i for i in group if state[i] != NO]
            if possible != [vertex] and not any(child <= search.number[i] <= end for i in possible):
                return group  # type: ignore[no-any-return]
        return None


class _Search:
    """A depth-first search, without recursion, over the vertices that are not known to be absent.

    `order[i]` is the vertex with number i, `number` its inverse (−1: not reached). The vertices below it have the
    numbers up to last[i]; low[i] is the lowest number that one further edge reaches from these.
    """

    def __init__(self, beside: Sequence[Sequence[int]], state: Sequence[int], seen: bytearray, start: int) -> None:
        number = [-1] * len(state)
        number[start] = 0
        seen[start] = 1
        self.number, self.order, self.low, self.parent, self.last = number, [start], [0], [-1], [0]
        order, low, parent, last = self.order, self.low, self.parent, self.last
        stack = [(0, iter(beside[start]))]
        while stack:
            i, rest = stack[-1]
            for other in rest:
                if state[other] == NO:
                    continue
                j = number[other]
                if j < 0:
                    j = number[other] = len(order)
                    order.append(other)
                    seen[other] = 1
                    low.append(i)
                    parent.append(i)
                    last.append(j)
                    stack.append((j, iter(beside[other])))
                    break
                if j < low[i]:
                    low[i] = j
            else:
                stack.pop()
                last[i] = len(order) - 1
                if stack and low[i] < low[stack[-1][0]]:
                    low[stack[-1][0]] = low[i]


# ── cycles ──


class Unlooping:
    """The present links form no cycle. A link is present if its literal and both its nodes hold.

    A clause names the nodes and links of one cycle: one of them is absent.
    """

    def __init__(self, members: Mapping[Any, Literal], links: Sequence[Link]) -> None:
        self.members = {node: _index(literal) for node, literal in members.items() if literal != FALSE}
        self.links = [
            (u, v, _index(literal))
            for u, v, literal in links
            if literal != FALSE and u in self.members and v in self.members
        ]

    def __call__(self, held: Held) -> list[Forced]:
        state = {node: held[literal] for node, literal in self.members.items()}
        forest = _Forest(node for node, value in state.items() if value == YES)
        forced, waiting = [], dict[Any, list[tuple[Any, Literal]]]()
        undecided = []
        for u, v, literal in self.links:
            link, both = held[literal], (state[u], state[v])
            if link == NO or NO in both:
                continue
            if both == (YES, YES):
                if link == OPEN:
                    undecided.append((u, v, literal))
                elif not forest.join(u, v, literal):
                    forced.append(self._cycle(forest, u, v, literal))
            elif link == YES and YES in both:
                node, other = (u, v) if both[1] == YES else (v, u)
                waiting.setdefault(node, []).append((other, literal))
        forced += [self._cycle(forest, *link) for link in undecided if forest.together(*link[:2])]
        for node, beside in waiting.items():
            first: dict[Any, tuple[Any, Literal]] = {}
            for other, literal in beside:
                earlier = first.setdefault(forest.find(other), (other, literal))
                if earlier != (other, literal):
                    path, through = forest.path(earlier[0], other)
                    forced.append(self._chain((node, *path), (earlier[1], literal, *through)))
                    break
        return forced

    def _cycle(self, forest: "_Forest", u: Any, v: Any, literal: Literal) -> Forced:
        nodes, links = forest.path(u, v)
        return self._chain(nodes, (literal, *links))

    def _chain(self, nodes: Sequence[Any], links: Iterable[Literal]) -> Forced:
        present = (*(self.members[node] for node in nodes), *links)
        return Forced(_clause(-literal for literal in present), tuple(nodes))


class _Forest:
    """Trees of present links. Disjoint sets say which nodes are together (Galler and Fischer, An improved equivalence
    algorithm, 1964)."""

    def __init__(self, nodes: Iterable[Any]) -> None:
        self.beside: dict[Any, list[tuple[Any, Literal]]] = {node: [] for node in nodes}
        self._above = {node: node for node in self.beside}

    def find(self, node: Any) -> Any:
        above = self._above
        while above[node] != node:
            above[node] = node = above[above[node]]
        return node

    def together(self, u: Any, v: Any) -> bool:
        return bool(self.find(u) == self.find(v))

    def join(self, u: Any, v: Any, literal: Literal) -> bool:
        """Adds a present link; False if it would close a cycle."""
        first, second = self.find(u), self.find(v)
        if first == second:
            return False
        self._above[first] = second
        self.beside[u].append((v, literal))
        self.beside[v].append((u, literal))
        return True

    def path(self, start: Any, end: Any) -> tuple[list[Any], list[Literal]]:
        """The nodes and the links of the path between two nodes of one tree."""
        came: dict[Any, tuple[Any, Literal]] = {start: (start, SURE)}
        queue = [start]
        for node in queue:
            if node == end:
                break
            for other, literal in self.beside[node]:
                if other not in came:
                    came[other] = node, literal
                    queue.append(other)
        nodes, links = [end], []
        while nodes[-1] != start:
            node, literal = came[nodes[-1]]
            nodes.append(node)
            links.append(literal)
        return nodes, links


class UnloopingArcs:
    """The arcs (from, to) whose literals hold form no directed cycle."""

    def __init__(self, arcs: Mapping[tuple[Any, Any], Literal]) -> None:
        self.arcs = [(u, v, _index(literal)) for (u, v), literal in arcs.items() if literal != FALSE]

    def __call__(self, held: Held) -> list[Forced]:
        after: dict[Any, list[tuple[Any, Literal]]] = {}
        possible = []
        for u, v, literal in self.arcs:
            state = held[literal]
            if state != NO:
                possible.append((u, v, literal))
                if state == YES:
                    after.setdefault(u, []).append((v, literal))
        forced, reach = [], dict[Any, dict[Any, tuple[Any, Literal]]]()
        for u, v, literal in possible:
            if u != v and v not in after:
                continue
            if v not in reach:
                reach[v] = _reached(after, v)
            if u in reach[v]:
                nodes, through = [u], [literal]
                while nodes[-1] != v:
                    node, arc = reach[v][nodes[-1]]
                    nodes.append(node)
                    through.append(arc)
                forced.append(Forced(_clause(-arc for arc in through), tuple(nodes)))
        return forced


def _reached(after: Mapping[Any, Sequence[tuple[Any, Literal]]], start: Any) -> dict[Any, tuple[Any, Literal]]:
    """The nodes to which present arcs lead, each with the node before it and the arc."""
    came, queue = {start: (start, SURE)}, [start]
    for node in queue:
        for other, literal in after.get(node, ()):
            if other not in came:
                came[other] = node, literal
                queue.append(other)
    return came


# ── one loop ──


class Looping:
    """The lines between two points that hold form one loop: no line closes a loop while another line lies elsewhere,
    and a closed loop excludes all other lines. (How many lines meet at a point, and connectivity, are stated apart.)"""

    def __init__(self, lines: Iterable[Link]) -> None:
        self.lines = [(u, v, _index(literal)) for u, v, literal in lines if literal != FALSE]

    def __call__(self, held: Held) -> list[Forced]:
        present = [line for line in self.lines if held[line[2]] == YES]
        forest = _Forest(end for u, v, _ in present for end in (u, v))
        closing = [line for line in present if not forest.join(*line)]
        undecided = [line for line in self.lines if held[line[2]] == OPEN]
        if closing:
            u, v, literal = closing[0]
            nodes, through = forest.path(u, v)
            around = {literal, *through}
            others = [line for *_, line in present if line not in around]
            return [
                Forced(_clause((*(-line for line in around), -other)), tuple(nodes))
                for other in others[:1] or [line for *_, line in undecided]
            ]
        size: dict[Any, int] = {}
        for u, _, _ in present:
            top = forest.find(u)
            size[top] = size.get(top, 0) + 1
        forced = []
        for u, v, literal in undecided:
            if u in forest.beside and v in forest.beside and forest.together(u, v):
                top = forest.find(u)
                if size[top] < len(present):
                    nodes, through = forest.path(u, v)
                    other = next(line for end, _, line in present if forest.find(end) != top)
                    forced.append(Forced(_clause((-literal, *(-line for line in through), -other)), tuple(nodes)))
        return forced


# ── statements ──

Propagate = Callable[[Held], list[Forced]]
Propagator = Callable[[Held], Iterable[tuple[tuple[Literal, ...], Reason | None]]]
"""From a partial board to clauses that are false now, or that leave one literal open, each with its Reason."""


def propagator(stated: Statement) -> Propagator:
    """What a statement implies on partial boards; its Reason is narrowed to the cells that a clause is about."""
    propagate, cells = _propagating(stated)

    def implied(held: Held) -> Iterable[tuple[tuple[Literal, ...], Reason | None]]:
        reason = stated.reason
        return [(clause, reason and reason.narrowed(cells(nodes))) for clause, nodes in propagate(held)]

    return implied


def _propagating(stated: Statement) -> tuple[Propagate, Callable[[Sequence[Any]], Iterable[Cell]]]:
    if isinstance(stated, Undivided):
        stated = stated.connected
    if isinstance(stated, Loop):
        connecting, looping = Connecting(*stated.piece), Looping(stated.piece.links)
        return lambda held: [*looping(held), *connecting(held)], stated.connected.cells
    if isinstance(stated, Connected):
        return Connecting(*stated.piece, stated.roots, stated.sure), stated.cells
    if isinstance(stated, Path):
        return _from_start(stated), _cells
    if isinstance(stated, Forest):
        nodes = dict.fromkeys(end for u, v, _ in stated.links for end in (u, v))
        return Unlooping(dict.fromkeys(nodes, TRUE), stated.links), _forest_cells(stated)
    assert isinstance(stated, Acyclic), stated
    return UnloopingArcs(stated.arcs), lambda nodes: ()


def _cells(nodes: Iterable[Any]) -> Iterable[Cell]:
    return [node for node in nodes if isinstance(node, Cell)]


def _from_start(stated: Path) -> Connecting:
    """Every present link is connected with the start. A link is a node of its own here, beside its two ends."""
    places = dict.fromkeys(end for u, v, _ in stated.links for end in (u, v))
    at: dict[Any, list[Any]] = {place: [] for place in places}
    members: dict[Any, Literal] = {}
    for number, (u, v, literal) in enumerate(stated.links):
        members[number] = literal
        at[u].append(number)
        at[v].append(number)
    members[ROOT] = TRUE
    links = [(a, b, TRUE) for meeting in at.values() for i, a in enumerate(meeting) for b in meeting[:i]]
    links += [(number, ROOT, TRUE) for number in at.get(stated.start, ())]
    return Connecting(members, links)


def _forest_cells(stated: Forest) -> Callable[[Sequence[Any]], Iterable[Cell]]:
    """The cells of the links between these nodes."""
    number = {frozenset((u, v)): i for i, (u, v, _) in enumerate(stated.links)}

    def cells(nodes: Sequence[Any]) -> Iterable[Cell]:
        if stated.named is None:
            return ()
        pairs = (frozenset(pair) for pair in zip(nodes, (*nodes[1:], nodes[0]), strict=True))
        return dict.fromkeys(cell for pair in pairs if pair in number for cell in stated.named(number[pair]))

    return cells
