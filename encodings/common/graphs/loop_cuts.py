"""Strong cuts for a loop, for an engine that keeps them for many puzzles, and the candidate with its loops joined.

Every edge cut of a graph is crossed by an even number of the links of a loop, so at least two links join its sides if
the loop passes both.

Sources: Dantzig, Fulkerson, Johnson, Solution of a large-scale traveling-salesman problem, 1954; Fischetti and others,
Thinning out Steiner trees, 2017 (cuts that face a target); Karp, A patching algorithm for the nonsymmetric
traveling-salesman problem, 1979 (loops are joined by the exchange of two links).
"""

from collections.abc import Iterator, Sequence

from ..literals import Values
from ..model import TRUE, Candidate, Cut, Literal, Model
from .cuts import plain
from .statements import Loop
from .traversal import Enclosures, NumberedSubgraph, numbered

MOST_LINKS = 12
"""A cut with at most this number of links states that two of them are present, a larger one that one is. More clauses
than that slow the engine down."""


def with_loop_cuts(model: Model) -> "tuple[Model, list[LoopCuts]]":
    """A copy of the Model with strong cuts for its loops, and these; the Model itself if it has none."""
    own = len(model.finders) - len(model.cut_statements)
    loops = {i: stated for i, stated in enumerate(model.cut_statements, own) if isinstance(stated, Loop)}
    found = {i: LoopCuts(stated) for i, stated in loops.items() if _has_variables(stated)}
    if not found:
        return model, []
    stronger = model.copy()
    for i, cuts in found.items():
        stronger.finders[i] = cuts
    return stronger, [*found.values()]


def _has_variables(stated: Loop) -> bool:
    """True if each link has a variable of its own, so that links can be counted by their literals."""
    literals = [literal for _, _, literal in stated.subgraph.links]
    return len(set(literals)) == len(literals) and TRUE not in literals


class LoopCuts:
    """Finds cuts: for every component of a candidate except the largest, with a node u in it and a node v in the
    largest: ¬u ∨ ¬v ∨ (all links that face the largest, but one), for each of these links.

    - `joined`: what the last candidate with several loops lacks to be a single one; see `JoinedLoops`.
    """

    def __init__(self, stated: Loop) -> None:
        self._reason, self._subgraph = stated.reason, numbered(stated.subgraph)
        self.joined: list[Literal] = []

    def __call__(self, holds: Candidate) -> list[Cut]:
        subgraph = self._subgraph
        components = sorted(subgraph.components(holds.literals), key=len)
        if len(components) < 2:
            self.joined = []
            return []
        enclosures, cuts = Enclosures(subgraph, components), list[Cut]()
        for i, part in enumerate(components[:-1]):
            passed = (-subgraph.witness(part), -subgraph.witness(components[-1]))
            links = enclosures.ways_out(i, components[-1])
            omitted = links if 0 < len(links) <= MOST_LINKS else (None,)
            cuts += [Cut(plain((*passed, *(x for x in links if x != one))), self._reason) for one in omitted]
        self.joined = JoinedLoops(subgraph, components, holds.literals).literals() if cuts else []
        return cuts


class JoinedLoops:
    """A candidate's loops as one: if links a–b and c–d of two loops are opposite sides of a square, b–c and d–a replace
    them. A loop without such a square is left out. The result may break other constraints."""

    def __init__(self, subgraph: NumberedSubgraph, components: Sequence[Sequence[int]], values: Values) -> None:
        self._subgraph, self._components, self._values = subgraph, components, values
        self._loop_of = {node: i for i, part in enumerate(components) for node in part}
        self._changed: dict[Literal, bool] = {}

    def literals(self) -> list[Literal]:
        """The literals of links and nodes that differ from the candidate."""
        for first, *_ in self._components[:-1]:
            part = [node for node, loop in self._loop_of.items() if loop == self._loop_of[first]]
            square = next(self._squares(part), None)
            if square is None:
                self._leave_out(part)
                continue
            (a, c), (ab, bc, cd, da) = square
            self._changed |= {ab: False, bc: True, cd: False, da: True}
            old, new = self._loop_of[a], self._loop_of[c]
            self._loop_of = {node: new if loop == old else loop for node, loop in self._loop_of.items()}
        return [literal if held else -literal for literal, held in self._changed.items()]

    def _squares(self, part: Sequence[int]) -> Iterator[tuple[tuple[int, int], tuple[Literal, ...]]]:
        """Squares with a node a in this loop and a node c in another one: a and c, and the four links."""
        around, loop_of = self._subgraph.around, self._loop_of
        for a in part:
            for b, ab in around[a]:
                for d, da in around[a] if self._holds(ab) else ():
                    if self._holds(da) or loop_of.get(d, loop_of[a]) == loop_of[a]:
                        continue
                    at_d = dict(around[d])
                    for c, bc in around[b]:
                        if c in at_d and self._holds(at_d[c]) and not self._holds(bc):
                            yield (a, c), (ab, bc, at_d[c], da)

    def _leave_out(self, part: Sequence[int]) -> None:
        for node in part:
            if self._subgraph.members[node] < TRUE:
                self._changed[self._subgraph.members[node]] = False
            self._changed |= {literal: False for _, literal in self._subgraph.around[node] if self._holds(literal)}

    def _holds(self, literal: Literal) -> bool:
        return self._changed.get(literal, bool(self._values[literal]))
