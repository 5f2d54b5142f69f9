"""Cuts for loops, and the candidate with its loops joined, which an engine can prefer.

Every edge cut of a graph is crossed by an even number of the links of a loop, so at least two links join its sides if
the loop passes both.

Sources: Dantzig, Fulkerson, Johnson, Solution of a large-scale traveling-salesman problem, 1954; Fischetti and others,
Thinning out Steiner trees, 2017 (cuts that face a target); Karp, A patching algorithm for the nonsymmetric
traveling-salesman problem, 1979 (loops are joined by the exchange of two links).
"""

from collections.abc import Iterator, Sequence

from ..literals import Values
from ..model import TRUE, Candidate, Cut, Family, Literal, Model
from .cuts import ENCLOSING, connected, narrowed, plain
from .statements import Loop
from .traversal import Enclosures, NumberedSubgraph, numbered

MOST_LINKS = 12
"""On a live board, a cut with at most this number of links states that two of them are present, a larger one that one
is. More clauses than that slow the engine down."""

JOINED = 6
"""From this number of loops on, the candidate with its loops joined is preferred. With fewer, the search has other
conflicts to solve, and the preference leads it away from them."""


def loop(family: Family, stated: Loop) -> None:
    """Cuts: for every component of a candidate except the largest, with a node u in it and a node v in the largest:
    ¬u ∨ ¬v ∨ (all links that face the largest).

    u and v are left out if they are sure. After many loops, the candidate with its loops joined is preferred next.
    """
    cuts = LoopCuts(stated)
    if cuts.subgraph.linked:
        family.model.cut(cuts)
    else:
        connected(family, stated.connected)


def with_loop_cuts(model: Model) -> Model:
    """A copy of the Model with strong cuts for its loops; the Model itself if it has none."""
    own = len(model.finders) - len(model.cut_statements)
    loops = {i: stated for i, stated in enumerate(model.cut_statements, own) if isinstance(stated, Loop)}
    found = {i: LoopCuts(stated, strong=True) for i, stated in loops.items() if _has_variables(stated)}
    if not found:
        return model
    stronger = model.copy()
    for i, cuts in found.items():
        stronger.finders[i] = cuts
    return stronger


def _has_variables(stated: Loop) -> bool:
    """True if each link has a variable of its own, so that links can be counted by their literals."""
    literals = [literal for _, _, literal in stated.subgraph.links]
    return len(set(literals)) == len(literals) and TRUE not in literals


class LoopCuts:
    """Finds the cuts of `loop`. Strong cuts leave out the links to what a loop of any length encloses, and state two
    links: ¬u ∨ ¬v ∨ (all links that face the largest, but one), for each of these links."""

    def __init__(self, stated: Loop, *, strong: bool = False) -> None:
        self._stated, self.subgraph, self._strong = stated, numbered(stated.subgraph), strong
        number = self.subgraph.number
        self._sure = {number[node] for node in stated.sure if node in number}
        self._fewest = 2 if strong else JOINED

    def __call__(self, holds: Candidate) -> list[Cut]:
        components = self.subgraph.components(holds.literals)
        if len(components) < 2:
            return []
        components.sort(key=len)
        reason, nodes, cuts = self._stated.reason, self.subgraph.nodes, list[Cut]()
        largest = self._witness(components[-1])
        for part, links in zip(components, self._leaving(components), strict=False):
            passed = (-self._witness(part), -largest)
            if not self._strong:
                named = self._stated.connected.cells(map(nodes.__getitem__, part))
                cuts.append(Cut(plain((*passed, *links)), narrowed(reason, named)))
            else:
                omitted = links if 0 < len(links) <= MOST_LINKS else (None,)
                cuts += [Cut(plain((*passed, *(x for x in links if x != one))), reason) for one in omitted]
        if len(components) >= self._fewest:
            cuts[0] = cuts[0]._replace(likely=joined_loops(self.subgraph, components, holds.literals))
        return cuts

    def _witness(self, part: Sequence[int]) -> Literal:
        """The literal of a node of the part; TRUE if one is sure."""
        return self.subgraph.witness(part) if self._sure.isdisjoint(part) else TRUE

    def _leaving(self, components: Sequence[Sequence[int]]) -> Iterator[list[Literal]]:
        """For each component except the last, the links that leave it, towards the last if it encloses anything."""
        subgraph, enclosures, targets = self.subgraph, None, 0
        for i, part in enumerate(components[:-1]):
            if not self._strong and len(part) < ENCLOSING:
                inside = set(part)
                yield [literal for node in part for other, literal in subgraph.around[node] if other not in inside]
            elif subgraph.grid is not None:
                targets = targets or subgraph.grid.mask(components[-1])
                yield subgraph.grid.links_towards(subgraph.around, part, targets)
            else:
                enclosures = enclosures or Enclosures(subgraph, components)
                yield enclosures.ways_out(i, components[-1])


def joined_loops(subgraph: NumberedSubgraph, components: Sequence[Sequence[int]], values: Values) -> list[Literal]:
    """The literals of links and nodes that differ from a candidate if its loops are joined: if links a–b and c–d of two
    loops are opposite sides of a square, b–c and d–a replace them.

    A loop that cannot be joined to the largest one is left out. The result may break other constraints.
    """
    loop_of = [-1] * len(subgraph.nodes)
    for i, part in enumerate(components):
        for node in part:
            loop_of[node] = i
    last, changed = [*range(len(components))], dict[Literal, bool]()

    def joined_to(i: int) -> int:
        while last[i] != i:
            last[i] = last[last[i]]
            i = last[i]
        return i

    for a, c, ab, cd, bc, da in subgraph.opposite_links(values):
        one, other = joined_to(loop_of[a]), joined_to(loop_of[c])
        if one != other and changed.keys().isdisjoint((ab, cd, bc, da)):
            last[one] = other
            changed |= {ab: False, cd: False, bc: True, da: True}
    largest = joined_to(len(components) - 1)
    for i, part in enumerate(components):
        if joined_to(i) != largest:
            for node in part:
                held = [literal for _, literal in subgraph.around[node] if changed.get(literal, values[literal])]
                changed |= dict.fromkeys((subgraph.members[node], *held), False)
    changed.pop(TRUE, None)
    return [literal if held else -literal for literal, held in changed.items()]
