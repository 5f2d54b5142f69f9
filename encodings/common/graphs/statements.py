"""Global constraints: statements about a whole graph, which a Model stores as it stores clauses and sums.

A statement says *what* must hold. A lowering (`lowerings.py`) chooses *how* it is stated: as cuts, clauses or rows. The
`meaning` of a statement is a direct computation for one assignment. It is written for tests, which compare every
lowering with it on all assignments of small graphs.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, count, islice
from typing import Any, NamedTuple, TypeVar

from cluewise.puzzles.common.geometry import SIZES, Cell, Edge, between_corners, component_numbers, ends_of
from cluewise.puzzles.common.solution import Reason

from ..literals import FALSE, TRUE, Literal

Item = TypeVar("Item")

Node = Hashable
Around = Mapping[Any, Sequence[tuple[Node, Literal]]]
Holds = Callable[[Literal], bool]
"""A function from a literal, constants included, to its truth value."""

Roots = Mapping[Any, Literal]
"""The nodes that can be roots. A node is a root if its literal is true."""


class Subgraph(NamedTuple):
    """A graph with a present part.

    A node is present if its literal in `members` is true. A link (u, v, literal) is present if its literal and both
    nodes are. Several links may join the same two nodes, each with a literal of its own.
    """

    members: Mapping[Any, Literal]
    links: Sequence[tuple[Node, Node, Literal]]

    def around(self) -> Around:
        """Per node its links, as pairs (other end, literal)."""
        around: dict[Node, list[tuple[Node, Literal]]] = {node: [] for node in self.members}
        for u, v, literal in self.links:
            around[u].append((v, literal))
            around[v].append((u, literal))
        return around


class KeptLinks(tuple[tuple[Any, Any, Literal], ...]):
    """Links that boards of one size share. They are equal only to themselves, so searches cache tables by them."""

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    @cached_property
    def around(self) -> Mapping[Any, list[Any]]:
        """The other ends of the links at each node that has one."""
        around: dict[Any, list[Any]] = {}
        for a, b, _ in self:
            around.setdefault(a, []).append(b)
            around.setdefault(b, []).append(a)
        return around


class BoardLinks(KeptLinks):
    """The links of all `edges` of a board, with their cells. They are made once for a size."""

    cells: frozenset[Cell]

    @classmethod
    def of(cls, edges: tuple[Edge, ...]) -> "BoardLinks":
        return cls._of(edges, between_corners(edges))

    @classmethod
    @lru_cache(SIZES)
    def _of(cls, edges: tuple[Edge, ...], corners: bool) -> "BoardLinks":
        ends = ends_of(edges)
        links = cls([(a, b, TRUE) for a, b in ends])
        links.cells = frozenset(chain.from_iterable(ends))
        return links


def cells_subgraph(
    members: Mapping[Cell, Literal], touching: tuple[Edge, ...] | Iterable[tuple[Cell, Cell]]
) -> Subgraph:
    """Cells that are linked if both are present. Pairs with a cell that is not a member are left out.

    `touching` is a tuple of Edges, as a puzzle returns those of its board, or any pairs of cells. Searches are quicker
    if it has all edges of a board.
    """
    pairs: Iterable[Any] = touching
    if isinstance(touching, tuple) and touching and isinstance(touching[0], Edge):
        links = BoardLinks.of(touching)
        if links.cells == members.keys():
            return Subgraph(members, links)
        pairs = ends_of(touching)
    return Subgraph(members, [(a, b, TRUE) for a, b in pairs if a in members and b in members])


def parts(present: Collection[Node], around: Around, holds: Holds) -> list[list[Any]]:
    """The components of the present nodes, each a list in breadth-first order."""
    unseen = set(present)
    components = []
    for start in present:
        if start not in unseen:
            continue
        unseen.discard(start)
        part = [start]
        for node in part:
            for neighbour, literal in around[node]:
                if neighbour in unseen and (literal == TRUE or holds(literal)):
                    unseen.discard(neighbour)
                    part.append(neighbour)
        components.append(part)
    return components


def near(starts: Iterable[Any], around: Around, most: int | None, inside: Callable[[Any], bool]) -> dict[Any, int]:
    """The nodes inside up to `most` links away from the starts, with their numbers of links."""
    distance = {node: 0 for node in starts if inside(node)}
    waiting = [*distance]
    for node in waiting:
        if most is None or distance[node] < most:
            for other, literal in around[node]:
                if literal != FALSE and other not in distance and inside(other):
                    distance[other] = distance[node] + 1
                    waiting.append(other)
    return distance


class OnDemand(Iterable[Item]):
    """The items of an iterable, each made when it is first asked for. False if there is none."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._made: list[Item] = []
        self._left = iter(items)

    def __iter__(self) -> Iterator[Item]:
        for i in count():
            if i == len(self._made):
                self._made += islice(self._left, 1)
            if i == len(self._made):
                return
            yield self._made[i]

    def __bool__(self) -> bool:
        return any(True for _ in self)


class Connected(NamedTuple):
    """The present nodes form one component; the empty set does too. With `roots`, each component has a root instead.

    - `named(node)` returns the cells of a node for the Reasons of cuts (default: the node itself, if it is a Cell).
    - `sure`: each of these sets has a present node, as other constraints state. Cuts are then shorter.
    - `most`: no component has more nodes, as other constraints state. Flows are then smaller.
    - `steps(family)` adds clauses that count the steps of nodes from their roots. It returns True if they state that
      each node is connected with a root. Lowerings by trees use it: trees are left out then.
    """

    subgraph: Subgraph
    reason: Reason | None
    roots: Roots | None = None
    named: Callable[[Any], Iterable[Cell]] | None = None
    sure: Iterable[Collection[Any]] = ()
    most: int | None = None
    steps: Callable[[Any], bool] | None = None

    def components(self, holds: Holds) -> list[list[Any]]:
        members = self.subgraph.members
        return parts([node for node, literal in members.items() if holds(literal)], self.subgraph.around(), holds)

    def meaning(self, holds: Holds) -> bool:
        components = self.components(holds)
        if self.roots is None:
            return len(components) < 2
        roots = {node for node, literal in self.roots.items() if holds(literal)}
        return all(not roots.isdisjoint(part) for part in components)

    def cells(self, nodes: Iterable[Any]) -> Iterator[Cell]:
        """The cells of these nodes, for a Reason. They are computed when they are first read."""
        named = self.named or (lambda node: (node,) if isinstance(node, Cell) else ())
        yield from dict.fromkeys(cell for node in nodes for cell in named(node))


class Undivided(NamedTuple):
    """The unshaded cells are connected over their edges. Other constraints state that no two shaded cells share an
    edge.

    Take a graph of the shaded cells: an edge joins two of them that touch at a corner, and each shaded cell on the
    frame is joined to an extra node, the frame. The unshaded cells are connected exactly if this graph is a forest,
    because a cycle surrounds unshaded cells. On a board of one row or column, a shaded cell that is not at an end
    touches the frame twice, which is a cycle too.
    """

    shaded: Mapping[Cell, Literal]
    touching: Sequence[Edge]
    reason: Reason | None

    @property
    def connected(self) -> Connected:
        unshaded = {cell: -literal for cell, literal in self.shaded.items()}
        return Connected(cells_subgraph(unshaded, tuple(self.touching)), self.reason)

    def meaning(self, holds: Holds) -> bool:
        return self.connected.meaning(holds)


class Loop(NamedTuple):
    """The present links form one loop. Other constraints state that none or two links are present at each node.

    The nodes of the subgraph are those that the loop passes. It is connected then; and no link closes a loop while
    another link is present elsewhere. `sure`: the loop passes these nodes, as other constraints state. Cuts are then
    shorter.
    """

    subgraph: Subgraph
    reason: Reason
    sure: Collection[Node] = ()

    @property
    def connected(self) -> Connected:
        return Connected(self.subgraph, self.reason)

    def meaning(self, holds: Holds) -> bool:
        return self.connected.meaning(holds)


class Forest(NamedTuple):
    """The present links form no cycle. At most one link joins two nodes. All nodes are present.

    `named(index)` returns the cells of a link for the Reasons of cuts (default: none, the Reason is not narrowed).
    """

    links: Sequence[tuple[Node, Node, Literal]]
    reason: Reason | None
    named: Callable[[int], Iterable[Cell]] | None = None

    def meaning(self, holds: Holds) -> bool:
        held = [(u, v) for u, v, literal in self.links if holds(literal)]
        index = {node: i for i, node in enumerate(dict.fromkeys(node for link in held for node in link))}
        parts = set(component_numbers(len(index), [(index[u], index[v]) for u, v in held]))
        return len(held) == len(index) - len(parts)


Arc = tuple[int, int]
Arcs = Mapping[Arc, Literal]


class Acyclic(NamedTuple):
    """The present arcs form no directed cycle. `longest`: no present path has more arcs (None: any length).

    A given `longest` is a part of the statement only for lowerings by ranks: other constraints must imply it.
    """

    arcs: Arcs
    reason: Reason | None
    longest: int | None = None

    def meaning(self, holds: Holds) -> bool:
        remaining = {arc for arc, literal in self.arcs.items() if holds(literal)}
        while remaining:
            ends = {w for _, w in remaining}
            leading = {(v, w) for v, w in remaining if v in ends}
            if leading == remaining:
                return False
            remaining = leading
        return True


class SinglePath(NamedTuple):
    """Every present link is connected with the place `start`. Other constraints state the degrees of the places, so
    the present links form one path, without loops beside it."""

    links: Sequence[tuple[Node, Node, Literal]]
    start: Node
    reason: Reason | None

    def meaning(self, holds: Holds) -> bool:
        around: dict[Node, list[tuple[Node, Literal]]] = {self.start: []}
        for u, v, literal in self.links:
            if holds(literal):
                around.setdefault(u, []).append((v, TRUE))
                around.setdefault(v, []).append((u, TRUE))
        return len(parts(around, around, holds)) == 1


Bounds = tuple[int, int]
"""The least and the largest size of a component."""


class Sized(NamedTuple):
    """Each component of the present nodes has from `least` to `most` nodes (None: any number from `least` on).

    With `nodes`, only the components that contain one of these nodes are meant, all together, and only if `when` holds:
    the groups beside a number, or the region of one cell. The Reason is that of a clue then, and it is not narrowed.

    - `walls`: if it is given, a link between two nodes of one component is present: no wall is within a region.
      This is the Reason for it.
    - `named`: as in `Connected`.
    - `numbers`: the subgraphs of this statement and of its brothers by their bounds, where each node is present in at
      most one of them, as other constraints state. Lowerings by clauses state all brothers with the first one.
    """

    subgraph: Subgraph
    least: int
    most: int | None
    reason: Reason | None
    nodes: Collection[Node] | None = None
    when: Literal = TRUE
    walls: Reason | None = None
    named: Callable[[Any], Iterable[Cell]] | None = None
    numbers: Mapping[Bounds, Subgraph] | None = None

    def meaning(self, holds: Holds) -> bool:
        present = [node for node, literal in self.subgraph.members.items() if holds(literal)]
        components = parts(present, self.subgraph.around(), holds)
        return self._are_of_size(components, holds) and (self.walls is None or self._have_no_walls(components, holds))

    def _are_of_size(self, components: Sequence[Sequence[Node]], holds: Holds) -> bool:
        sizes = list(map(len, components))
        if self.nodes is not None:
            meant = [part for part in components if not set(self.nodes).isdisjoint(part)]
            sizes = [sum(map(len, meant))] if holds(self.when) else []
        return all(self.least <= size and (self.most is None or size <= self.most) for size in sizes)

    def _have_no_walls(self, components: Sequence[Sequence[Node]], holds: Holds) -> bool:
        number = {node: i for i, part in enumerate(components) for node in part}
        between = (literal for u, v, literal in self.subgraph.links if u in number and number[u] == number.get(v))
        return all(map(holds, between))

    def why(self, nodes: Iterable[Any]) -> Reason | None:
        """The Reason of a clause about these nodes."""
        if self.nodes is not None or self.reason is None:
            return self.reason
        return self.reason.narrowed(self.cells(nodes))

    def cells(self, nodes: Iterable[Any]) -> Iterable[Cell]:
        """The cells of these nodes, for a Reason."""
        if self.named is None:
            return [node for node in nodes if isinstance(node, Cell)]
        return dict.fromkeys(cell for node in nodes for cell in self.named(node))


Statement = Connected | Undivided | Loop | Forest | Acyclic | SinglePath | Sized
