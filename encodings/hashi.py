"""Encodings of Hashi: planks in order or one-hot encoding.

x[e] is the number of planks on edge e, 0..P; an edge is present where x[e] ≥ 1. Rule numbers are those of
`puzzles/hashi.py`.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from .common.graphs.statements import Forest
from .common.kit import CNF, TRUE, Connected, Model, Subgraph, encoding
from .common.references import TAMURA_2009

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
def _bounds(most: tuple[int, ...], number: int) -> list[list[int]]:
    """Clauses that state that edges with 0..most[i] planks have `number` planks together.

    ∨ᵢ x[i] ≥ t[i] + 1 for every t with Σ t = number − 1;  ∨ᵢ ¬(x[i] ≥ t[i]) for every t with Σ t = number + 1.
    Literals are indices into the list of all x[i] ≥ k, edge by edge, followed by their negations.
    """
    steps = sum(most)
    if steps < number:
        return [[]]
    starts = [sum(most[:i]) for i in range(len(most))]
    clauses = []
    for planks in product(*(range(top + 1) for top in most)):
        if sum(planks) == number - 1:
            clauses.append([at + k for at, k, top in zip(starts, planks, most, strict=True) if k < top])
        elif sum(planks) == number + 1:
            clauses.append([steps + at + k - 1 for at, k in zip(starts, planks, strict=True) if k])
    return clauses


def _combinations(puzzle: "Hashi", model: Model, first: Sequence[int], most: Sequence[int], *, blame: bool) -> None:
    """Excludes the combinations of planks at an island that are one plank too few or one too many."""
    family = model.family("island")
    for i, (number, edges) in enumerate(zip(puzzle.numbers, puzzle.edges_at, strict=True)):
        if blame:
            _state_bridge(puzzle, model, i, [first[e] for e in edges])
        elif number is None:
            family.clause([first[e] for e in edges if most[e]])
        if number is not None:
            reason = puzzle.reason_of("island", puzzle.islands[i]) if blame else None
            literals = [first[e] + k for e in edges for k in range(most[e])]
            literals += [-literal for literal in literals]
            for clause in _bounds(tuple([most[e] for e in edges]), number):
                family.clause([literals[at] for at in clause], reason)


def _state_bridge(puzzle: "Hashi", model: Model, i: int, present: Sequence[int]) -> None:
    """∨ [x[e] ≥ 1]: an island has a bridge. The number of the island implies it."""
    model.family("bridge").clause(present, puzzle.reason_of("bridge", puzzle.islands[i]))


def _counts(puzzle: "Hashi", model: Model, first: Sequence[int]) -> None:
    """Σ_{e at island, k} [x[e] ≥ k] = number; ≥ 1 for every island."""
    family = model.family("island")
    for i, (number, edges) in enumerate(zip(puzzle.numbers, puzzle.edges_at, strict=True)):
        _state_bridge(puzzle, model, i, [first[e] for e in edges])
        if number is not None:
            steps = [first[e] + k for e in edges for k in range(puzzle.planks)]
            family.exactly(number, steps, puzzle.reason_of("island", puzzle.islands[i]))


# ── crossings: rule 3 ──


def _crossings(puzzle: "Hashi", model: Model, present: Sequence[int], *, blame: bool) -> None:
    """Two edges that cross are not both present."""
    family = model.family("crossing")
    for e, f in puzzle.crossings:
        if present[e] and present[f]:
            reason = puzzle.reason_of("crossing", (puzzle.edges[e], puzzle.edges[f])) if blame else None
            family.clause((-present[e], -present[f]), reason)


# ── connection and loops: rules 5 and 6 ──


def _connect(puzzle: "Hashi", model: Model, present: Sequence[int]) -> None:
    """Rules 5 and 6, over the edges that are present if these literals hold (0: never)."""
    links = [(i, j, literal) for (i, j), literal in zip(puzzle.links, present, strict=True) if literal]
    if puzzle.connected:
        islands = Subgraph(dict.fromkeys(range(len(puzzle.islands)), TRUE), links)
        model.family("connected").connected(islands, puzzle.reason_of("connected"))
    if not puzzle.loops:
        model.family("loops").forest(links, puzzle.reason_of("loops"))


def _suggest_thin_bridges(model: Model, first: Sequence[int], most: Sequence[int]) -> None:
    """Suggests one plank on every edge. Thin bridges leave planks for more bridges, so fewer cuts are needed."""
    for variable, top in zip(first, most, strict=True):
        if top:
            model.suggest(variable)
        if top > 1:
            model.suggest(-variable - 1)


# ── encodings ──


@encoding(
    summary="order-encoded planks, no more than both islands allow; clauses forbid wrong sums at islands",
    source=TAMURA_2009,
    globals=(Connected, Forest),
    made_for=(CNF,),
    aliases={"cuts": "cuts"},
    blames=False,
)
def tight(puzzle: "Hashi") -> Model:
    """Variables: x[e] ≥ k for 1 ≤ k ≤ m[e], the most planks that the two islands, P and rule 5 allow.

    order: x[e] ≥ k + 1 → x[e] ≥ k.  island: ∨ x[e] ≥ t[e] + 1 for Σ t = number − 1, ∨ x[e] < t[e] for Σ t = number + 1.
    crossing: x[e] < 1 ∨ x[f] < 1.  connected: the islands, over edges with x[e] ≥ 1.  loops: these form a forest.
    """
    model, most = Model(), _tightened(puzzle)
    first = _ordered(puzzle, model, most)
    _combinations(puzzle, model, first, most, blame=False)
    _crossings(puzzle, model, first, blame=False)
    _connect(puzzle, model, first)
    if puzzle.connected and puzzle.loops:
        _suggest_thin_bridges(model, first, most)
    return model


@encoding(
    summary="order-encoded planks; clauses forbid wrong sums at islands",
    source=TAMURA_2009,
    globals=(Connected, Forest),
    made_for=(CNF,),
    prefers="ranks",
    aliases={"tree": "ranks", "elimination": "tree"},
)
def combinations(puzzle: "Hashi") -> Model:
    """Variables: x[e] ≥ k for 1 ≤ k ≤ P.

    order, island, crossing, connected, loops: as in `tight`.  bridge: ∨_e x[e] ≥ 1.
    """
    model, most = Model(), _full(puzzle)
    first = _ordered(puzzle, model, most)
    _combinations(puzzle, model, first, most, blame=True)
    _crossings(puzzle, model, first, blame=True)
    _connect(puzzle, model, first)
    return model


@encoding(
    summary="order-encoded planks, counted at islands",
    source="Coelho, Laporte, Lindbeck, Vidal, Benchmark instances and branch-and-cut algorithm for the Hashiwokakero "
    "puzzle, 2019",
    globals=(Connected, Forest),
    aliases={"flows": "flow"},
)
def counts(puzzle: "Hashi") -> Model:
    """Variables: x[e] ≥ k for 1 ≤ k ≤ P. For integer programs, and for comparing cardinality encodings.

    order, crossing, connected, loops: as in `tight`.  island: Σ_{e,k} [x[e] ≥ k] = number.  bridge: ∨_e x[e] ≥ 1.
    """
    model = Model()
    first = _ordered(puzzle, model, _full(puzzle))
    _counts(puzzle, model, first)
    _crossings(puzzle, model, first, blame=True)
    _connect(puzzle, model, first)
    return model


@encoding(
    summary="a variable per edge and number of planks, weighted sums",
    source="the direct encoding of de Kleer 1989; sums as decision diagrams: Eén and Sörensson 2006",
    globals=(Connected, Forest),
    prefers="ranks",
    antichain=True,
)
def direct(puzzle: "Hashi") -> Model:
    """Variables: x[e,k], edge e has k planks, 0 ≤ k ≤ P.

    planks: Σ_k x[e,k] = 1.  island: Σ_{e,k} k·x[e,k] = number.  bridge: ∨_e ¬x[e,0].  crossing: x[e,0] ∨ x[f,0].
    connected, loops: as in `tight`, where ¬x[e,0] says that e is present.
    """
    model = Model()
    none = [model.one_hot(edge, range(puzzle.planks + 1)).first for edge in puzzle.edges]
    planks, island = model.family("planks"), model.family("island")
    for e, first in enumerate(none):
        planks.exactly(1, range(first, first + puzzle.planks + 1), puzzle.reason_of("planks", puzzle.edges[e]))
    for i, (number, edges) in enumerate(zip(puzzle.numbers, puzzle.edges_at, strict=True)):
        _state_bridge(puzzle, model, i, [-none[e] for e in edges])
        if number is not None:
            terms = [(k, none[e] + k) for e in edges for k in range(1, puzzle.planks + 1)]
            island.sum(terms, number, number, reason=puzzle.reason_of("island", puzzle.islands[i]))
    present = [-variable for variable in none]
    _crossings(puzzle, model, present, blame=True)
    _connect(puzzle, model, present)
    return model


ENCODINGS = (tight, combinations, counts, direct)
