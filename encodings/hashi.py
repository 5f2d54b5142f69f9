"""Hashi compiled: planks in order or one-hot encoding; islands connected by cuts, by a rooted tree or by a flow.

x[e] is the number of planks on edge e, 0..P; an edge is present where x[e] ≥ 1. Rule numbers are those of
`puzzles/hashi.py`.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from .common.connectivity import Acyclic, Graph, component_cuts, cycle_cuts, flow, forest, spanning_tree
from .common.encoding import CNF, ILP, encoding
from .common.model import Candidate, Cut, Model
from .common.papers import GAVISH_1978, RANKOOH_2022, TAMURA_2009
from .common.paths import by_binary, by_elimination

if TYPE_CHECKING:
    from cluewise.puzzles.hashi import Hashi

# ── planks: rules 1 and 2 ──


def _ordered(puzzle: "Hashi", model: Model, most: Sequence[int]) -> list[int]:
    """x[e] in 0..most[e], order-encoded. Returns for each edge e its first variable v: v + k − 1 says x[e] ≥ k.

    So v also says that e is present. It is 0 if e can never be present.
    """
    first = []
    for edge, top in zip(puzzle.edges, most, strict=True):
        if top:
            first.append(model.order(edge, range(top + 1)).first)
        else:
            model.fixed(edge, 0)
            first.append(0)
    return first


def _full(puzzle: "Hashi") -> list[int]:
    return [puzzle.planks] * len(puzzle.edges)


def _tightened(puzzle: "Hashi") -> list[int]:
    """The most planks on each edge: no more than the number of either island. If both islands have this number, it is
    one less, because the two islands would be cut off from the rest."""
    most = []
    more_islands = puzzle.connected and len(puzzle.islands) > 2
    for i, j in puzzle.links:
        first, second = puzzle.numbers[i], puzzle.numbers[j]
        top = min(puzzle.planks, first or puzzle.planks, second or puzzle.planks)
        most.append(top - 1 if more_islands and first == second == top else top)
    return most


# ── islands: rule 4 ──


@lru_cache(maxsize=2**12)
def _bounds(most: tuple[int, ...], number: int | None) -> list[list[int]]:
    """Clauses that state that edges with 0..most[i] planks have `number` planks together (None: at least 1).

    ∨ᵢ x[i] ≥ t[i] + 1 for every t with Σ t = number − 1;  ∨ᵢ ¬(x[i] ≥ t[i]) for every t with Σ t = number + 1.
    Literals are indices into the list of all x[i] ≥ k, edge by edge, followed by their negations.
    """
    steps = sum(most)
    if steps < (number or 1):
        return [[]]
    starts = [sum(most[:i]) for i in range(len(most))]
    clauses = []
    for planks in product(*(range(top + 1) for top in most)):
        if sum(planks) == (number or 1) - 1:
            clauses.append([at + k for at, k, top in zip(starts, planks, most, strict=True) if k < top])
        elif number is not None and sum(planks) == number + 1:
            clauses.append([steps + at + k - 1 for at, k in zip(starts, planks, strict=True) if k])
    return clauses


def _combinations(puzzle: "Hashi", model: Model, first: Sequence[int], most: Sequence[int], *, blame: bool) -> None:
    """Excludes the combinations of planks at an island that are one plank too few or one too many."""
    family = model.family("island")
    for i, (number, edges) in enumerate(zip(puzzle.numbers, puzzle.edges_at, strict=True)):
        reason = puzzle.island_reason(i) if blame else None
        literals = [first[e] + k for e in edges for k in range(most[e])]
        literals += [-literal for literal in literals]
        for clause in _bounds(tuple([most[e] for e in edges]), number):
            family.clause([literals[at] for at in clause], reason)


def _counts(puzzle: "Hashi", model: Model, first: Sequence[int]) -> None:
    """Σ_{e at island, k} [x[e] ≥ k] = number; ≥ 1 if the island has no number."""
    family = model.family("island")
    for i, (number, edges) in enumerate(zip(puzzle.numbers, puzzle.edges_at, strict=True)):
        steps = [first[e] + k for e in edges for k in range(puzzle.planks)]
        if number is None:
            family.clause(steps, puzzle.island_reason(i))
        else:
            family.exactly(number, steps, puzzle.island_reason(i))


# ── crossings: rule 3 ──


def _crossings(puzzle: "Hashi", model: Model, present: Sequence[int], *, blame: bool) -> None:
    """Two edges that cross are not both present."""
    family = model.family("crossing")
    for e, f in puzzle.crossings:
        if present[e] and present[f]:
            reason = puzzle.crossing_reason(e, f) if blame else None
            family.clause((-present[e], -present[f]), reason)


# ── connection and loops: rules 5 and 6 ──


def _graph(puzzle: "Hashi", present: Sequence[int]) -> Graph:
    return Graph(len(puzzle.islands), [(i, j, p) for (i, j), p in zip(puzzle.links, present, strict=True) if p])


def _cut_lazily(puzzle: "Hashi", model: Model, present: Sequence[int]) -> None:
    """Adds cuts for the components and cycles of a candidate."""
    if not puzzle.connected and puzzle.loops:
        return
    graph = _graph(puzzle, present)
    edges = [edge for edge, literal in zip(puzzle.edges, present, strict=True) if literal]

    def find(candidate: Candidate) -> list[Cut]:
        planks = [candidate.values[edge] for edge in edges]
        cuts = component_cuts(graph, planks, puzzle.connected_reason()) if puzzle.connected else []
        return cuts if puzzle.loops else cuts + cycle_cuts(graph, planks, puzzle.loops_reason())

    model.cut(find)


def _suggest_thin_bridges(model: Model, first: Sequence[int], most: Sequence[int]) -> None:
    """Suggests one plank on every edge. Thin bridges leave planks for more bridges, so fewer cuts are needed."""
    for variable, top in zip(first, most, strict=True):
        if top:
            model.suggest(variable)
        if top > 1:
            model.suggest(-variable - 1)


def _state_in_trees(puzzle: "Hashi", model: Model, present: Sequence[int], acyclic: Acyclic = by_binary) -> None:
    if puzzle.connected:
        spanning_tree(model.family("connected"), _graph(puzzle, present), puzzle.connected_reason(), acyclic)
    if not puzzle.loops:
        forest(model.family("loops"), _graph(puzzle, present), puzzle.loops_reason(), acyclic)


def _rooted(puzzle: "Hashi", acyclic: Acyclic) -> Model:
    """All rules as clauses; rules 5 and 6 as trees."""
    model, most = Model(), _full(puzzle)
    first = _ordered(puzzle, model, most)
    _combinations(puzzle, model, first, most, blame=True)
    _crossings(puzzle, model, first, blame=True)
    _state_in_trees(puzzle, model, first, acyclic)
    return model


# ── encodings ──


@encoding(
    summary="order-encoded planks; clauses forbid wrong sums at islands; components cut lazily",
    source=f"sums: {TAMURA_2009}; cuts: Coelho, Laporte, Lindbeck, Vidal, Benchmark instances and branch-and-cut "
    "algorithm for the Hashiwokakero puzzle, 2019",
    targets=(CNF,),
    lazy=True,
    blames=False,
)
def cuts(puzzle: "Hashi") -> Model:
    """Variables: x[e] ≥ k for 1 ≤ k ≤ m[e], the most planks that the two islands, P and rule 5 allow.

    order: x[e] ≥ k + 1 → x[e] ≥ k.  island: ∨ x[e] ≥ t[e] + 1 for Σ t = number − 1, ∨ x[e] < t[e] for Σ t = number + 1.
    crossing: x[e] < 1 ∨ x[f] < 1.  Cuts: ∨ x[e] ≥ 1 over the edges that leave a component; ∨ x[e] < 1 over a loop.
    """
    model, most = Model(), _tightened(puzzle)
    first = _ordered(puzzle, model, most)
    _combinations(puzzle, model, first, most, blame=False)
    _crossings(puzzle, model, first, blame=False)
    _cut_lazily(puzzle, model, first)
    if puzzle.connected and puzzle.loops:
        _suggest_thin_bridges(model, first, most)
    return model


@encoding(
    summary="the same sums, all islands in a rooted tree with ranks in bits",
    source="sums: Tamura et al. 2009; ranks: Gebser, Janhunen, Rintanen, Answer set programming as SAT modulo "
    "acyclicity, 2014",
    targets=(CNF,),
)
def tree(puzzle: "Hashi") -> Model:
    """Variables: x[e] ≥ k for 1 ≤ k ≤ P; a[i,j], island j is the parent of i; r[i,b], bit b of the rank of i.

    order, island, crossing as in `cuts`.  connected: a[i,j] → x[e] ≥ 1, a[i,j] → r[j] < r[i], ∨_j a[i,j] for all but
    the root.  loops: separate arcs and ranks, x[e] ≥ 1 → a[i,j] ∨ a[j,i], Σ_j a[i,j] ≤ 1.
    """
    return _rooted(puzzle, by_binary)


@encoding(
    summary="the same sums, all islands in a rooted tree, acyclic by vertex elimination",
    source=RANKOOH_2022,
    targets=(CNF,),
)
def elimination(puzzle: "Hashi") -> Model:
    """Variables: x[e] ≥ k for 1 ≤ k ≤ P; a[i,j], island j is the parent of i; e[i,j] of `common/paths.py`.

    order, island, crossing as in `cuts`; connected, loops as in `tree`, with elimination in place of ranks.
    """
    return _rooted(puzzle, by_elimination)


@encoding(
    summary="order-encoded planks, counted at islands; components cut lazily",
    source="Coelho, Laporte, Lindbeck, Vidal 2019",
    lazy=True,
)
def counts(puzzle: "Hashi") -> Model:
    """Variables: x[e] ≥ k for 1 ≤ k ≤ P. For integer programs, and for comparing cardinality encodings.

    order, crossing and cuts as in `cuts`.  island: Σ_{e,k} [x[e] ≥ k] = number.
    """
    model = Model()
    first = _ordered(puzzle, model, _full(puzzle))
    _counts(puzzle, model, first)
    _crossings(puzzle, model, first, blame=True)
    _cut_lazily(puzzle, model, first)
    return model


@encoding(
    summary="an integer program: planks counted at islands, a flow from one island to all others",
    source=f"single-commodity flow: {GAVISH_1978}",
    targets=(ILP,),
)
def flows(puzzle: "Hashi") -> Model:
    """Variables: x[e] ≥ k for 1 ≤ k ≤ P; f[e], the flow over edge e, integer.

    order, crossing as in `cuts`, island as in `counts`.  connected: every island but the first keeps one unit of flow,
    |f[e]| ≤ (islands − 1)·[x[e] ≥ 1].  loops: Σ_e [x[e] ≥ 1] = islands − 1 if connected, else as in `tree`.
    """
    model = Model()
    first = _ordered(puzzle, model, _full(puzzle))
    _counts(puzzle, model, first)
    _crossings(puzzle, model, first, blame=True)
    if puzzle.connected:
        flow(model.family("connected"), _graph(puzzle, first), puzzle.connected_reason())
    if not puzzle.loops and puzzle.connected:
        model.family("loops").exactly(max(0, len(puzzle.islands) - 1), first, puzzle.loops_reason())
    elif not puzzle.loops:
        forest(model.family("loops"), _graph(puzzle, first), puzzle.loops_reason(), by_binary)
    return model


@encoding(
    summary="a variable per edge and number of planks, weighted sums, a rooted tree",
    source="the direct encoding of de Kleer 1989; sums as decision diagrams: Eén and Sörensson 2006",
    antichain=True,
)
def direct(puzzle: "Hashi") -> Model:
    """Variables: x[e,k], edge e has k planks, 0 ≤ k ≤ P; those of `tree`. All are 0-1, also as an integer program.

    planks: Σ_k x[e,k] = 1.  island: Σ_{e,k} k·x[e,k] = number.  crossing: x[e,0] ∨ x[f,0].  connected, loops as in
    `tree`, where ¬x[e,0] says that e is present.
    """
    model = Model()
    none = [model.one_hot(edge, range(puzzle.planks + 1)).first for edge in puzzle.edges]
    planks, island = model.family("planks"), model.family("island")
    for e, first in enumerate(none):
        planks.exactly(1, range(first, first + puzzle.planks + 1), puzzle.planks_reason(e))
    for i, (number, edges) in enumerate(zip(puzzle.numbers, puzzle.edges_at, strict=True)):
        terms = [(k, none[e] + k) for e in edges for k in range(1, puzzle.planks + 1)]
        island.sum(terms, number or 1, number, reason=puzzle.island_reason(i))
    present = [-variable for variable in none]
    _crossings(puzzle, model, present, blame=True)
    _state_in_trees(puzzle, model, present)
    return model


ENCODINGS = (cuts, tree, elimination, counts, flows, direct)
