"""Mazes compiled: by the pairs of neighbours that the way joins, or by its steps.

Cells are places p, q: numbers in `puzzle.board`. e[p,q] says that the way joins the neighbours p and q; a[p,q] that it
steps from p to q, exit[p] that it ends in p, off[p] that it leaves p out. No step leads into S and none out of an exit:
so far rules 3 and 4 lie in the variables there are. Rule numbers are those of `puzzles/maze.py`.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain, combinations, pairwise
from typing import TYPE_CHECKING

from cluewise.puzzles.common.solution import Slot, Solution, Value

from .common.encoding import CNF, ILP, encoding
from .common.model import Clause, Cut, Cuts, Family, Literal, Model
from .common.paths import Arc, by_binary, by_elimination, by_integers, cut_cycles

if TYPE_CHECKING:
    from cluewise.puzzles.maze import Maze

EXIT, OFF = "exit", "off"


def _shortest_steps(puzzle: "Maze") -> dict[Arc, int]:
    """The steps on shortest ways, each with its number on the way, from 0."""
    start = puzzle.place(puzzle.start)
    before = puzzle.distances([start], stops=frozenset(map(puzzle.place, puzzle.ends)))
    after = puzzle.remaining
    found = {}
    for p in puzzle.places:
        done, left = before[p], after[p]
        if done is not None and left is not None and done + left == after[start]:
            found |= {(p, p + step): done for step in puzzle.steps.values() if after[p + step] == left - 1}
    return found


# ── edges: which neighbours does the way join? ──


def _neighbours(puzzle: "Maze") -> Iterator[Arc]:
    """The pairs of neighbours, the lower place first, without those of two exits: the way ends in the first."""
    board, stride = puzzle.board, puzzle.stride
    ends = frozenset(map(puzzle.place, puzzle.ends))
    for p in puzzle.places:
        for q in (p + 1, p + stride):
            if board[q] and not (p in ends and q in ends):
                yield p, q


def _walks(joined: Iterable[Arc], start: int) -> Iterator[list[int]]:
    """The way from a place, then the cycles beside it, as far as these pairs join places."""
    beside: dict[int, list[int]] = {start: []}
    for p, q in joined:
        beside.setdefault(p, []).append(q)
        beside.setdefault(q, []).append(p)
    while beside:
        place: int | None = next(iter(beside))
        walk = []
        while place is not None:
            walk.append(place)
            place = next((q for q in beside.pop(place) if q in beside), None)
        yield walk


def _joined(values: Mapping[Slot, Value]) -> Iterator[Arc]:
    return (edge for edge, chosen in values.items() if chosen)  # type: ignore[misc]  # the slots are edges


def _along(puzzle: "Maze", values: Mapping[Slot, Value]) -> Solution:
    way = next(_walks(_joined(values), puzzle.place(puzzle.start)))
    return puzzle.solution(map(puzzle.cell, way))


@encoding(
    summary="the pairs of neighbours that the way joins, cycles beside it cut lazily",
    source="subtours as cuts: Dantzig, Fulkerson, Johnson 1954; lazily in SAT: Soh et al. 2014; a breadth-first way "
    "(Moore 1959) is suggested",
    targets=(CNF,),
    lazy=True,
    blames=False,
    antichain=True,
    decode=_along,
)
def edges(puzzle: "Maze") -> Model:
    """Variables: e[p,q] for neighbours that are not both exits; with `shortest`, for those that a shortest way joins.

    start: Σ_q e[S,q] = 1.  exit: Σ e[p,q] = 1 over the pairs with an exit.  degree: any other place is joined to no
    neighbour or to two: e → ∨ others, ¬(e ∧ f ∧ g).  Cuts: of the places W of a cycle, e → ∨ pairs that leave W.
    shortest: Σ e[p,q] = 1 over the pairs that a shortest way joins with its k-th step, for each k; it leaves no cycles.
    """
    model = Model()
    numbers = {(min(step), max(step)): k for step, k in _shortest_steps(puzzle).items()} if puzzle.shortest else None
    at: dict[int, list[Literal]] = {p: [] for p in puzzle.places}
    layers: dict[int, list[Literal]] = {}
    joined = set(map(tuple, map(sorted, pairwise(map(puzzle.place, puzzle.shortest_way())))))
    for edge in numbers or () if puzzle.shortest else _neighbours(puzzle):
        variable = model.boolean(edge).variable
        model.suggest(variable if edge in joined else -variable)
        for p in edge:
            at[p].append(variable)
        if numbers:
            layers.setdefault(numbers[edge], []).append(variable)
    _none_or_two(puzzle, model, at)
    for variables in layers.values():
        model.family("shortest").exactly(1, variables)
    if not puzzle.shortest:
        model.cuts = _cut_cycles(puzzle, at)
    return model


def _none_or_two(puzzle: "Maze", model: Model, at: Mapping[int, list[Literal]]) -> None:
    """Rules 1 and 4, and at every other place a way in and a way out, or neither."""
    ends = list(map(puzzle.place, puzzle.ends))
    start = puzzle.place(puzzle.start)
    model.family("start").exactly(1, at[start])
    model.family("exit").exactly(1, chain.from_iterable(at[p] for p in ends))
    clause = model.family("degree").clause
    ruled = {start, *ends}
    for p, variables in at.items():
        if p in ruled:
            continue
        for i, variable in enumerate(variables):
            clause((-variable, *variables[:i], *variables[i + 1 :]))
        if len(variables) > 2:
            for a, b, c in combinations(variables, 3):
                clause((-a, -b, -c))


def _cut_cycles(puzzle: "Maze", at: Mapping[int, list[Literal]]) -> Cuts:
    start = puzzle.place(puzzle.start)

    def cuts(values: Mapping[Slot, Value]) -> list[Cut]:
        found = []
        for cycle in list(_walks(_joined(values), start))[1:]:
            met: dict[Literal, int] = {}
            for variable in chain.from_iterable(at[p] for p in cycle):
                met[variable] = met.get(variable, 0) + 1
            leaving = [variable for variable, times in met.items() if times == 1]
            p, q = sorted(cycle[:2])
            (edge,) = set(at[p]) & set(at[q])
            found.append(Cut(Clause((-edge, *leaving))))
        return found

    return cuts


# ── steps: where does the way lead on? ──


def _steps(puzzle: "Maze", allowed: Collection[Arc] | None = None) -> tuple[Model, dict[Arc, Literal]]:
    """Rules 1 to 4: slots with a variable a value, and a[p,q] by (p, q); `allowed` leaves out other steps.

    step: Σ_q a[p,q] + off[p] = 1, in S without off; in an exit, exit[p] + off[p] = 1.  once: Σ_p a[p,q] + off[q] = 1.
    """
    model = Model()
    step, once = model.family("step"), model.family("once")
    start, ends = puzzle.place(puzzle.start), frozenset(map(puzzle.place, puzzle.ends))
    arcs: dict[Arc, Literal] = {}
    into: dict[int, list[Literal]] = {p: [] for p in puzzle.places}
    for p, cell in zip(puzzle.places, puzzle.cells, strict=True):
        onward = {name: p + by for name, by in puzzle.steps.items() if puzzle.board[p + by] and p + by != start}
        if allowed is not None:
            onward = {name: q for name, q in onward.items() if (p, q) in allowed}
        values = [EXIT] if p in ends else list(onward)
        code = model.one_hot(cell, values if p == start else [*values, OFF])
        reason = puzzle.start_reason if p == start else puzzle.exit_reason(cell) if p in ends else None
        step.exactly(1, code.variables, reason or puzzle.step_reason(cell))
        if p not in ends:
            for q, variable in zip(onward.values(), code.variables, strict=False):
                arcs[p, q] = variable
                into[q].append(variable)
        if p != start:
            into[p].append(code.variables[-1])
    for p, cell in zip(puzzle.places, puzzle.cells, strict=True):
        if p != start:
            once.exactly(1, into[p], puzzle.once_reason(cell))
    return model, arcs


def _suggest_way(puzzle: "Maze", model: Model) -> None:
    for cell, value in puzzle.solution(puzzle.shortest_way()).items():
        for literal in model.slots[cell].literals(value):
            model.suggest(literal)


@encoding(
    summary="steps from cell to cell, cycles beside the way cut lazily",
    source="the network model of a path; cycles as cuts: Dantzig, Fulkerson, Johnson 1954",
    lazy=True,
    blames=False,
    antichain=True,
    redundant=("turn",),
)
def arcs(puzzle: "Maze") -> Model:
    """Variables: a[p,q], exit[p], off[p], one-hot per place; with `shortest`, steps on shortest ways only: no cycles.

    step, once: see `_steps`.  turn: ¬(a[p,q] ∧ a[q,p]), the shortest cycles, which cuts would bring about one by one.
    Cuts: of a cycle's steps, ∨ ¬a[p,q].
    """
    model, arcs = _steps(puzzle, _shortest_steps(puzzle) if puzzle.shortest else None)
    turn = model.family("turn")
    for (p, q), arc in arcs.items():
        if p < q and (q, p) in arcs:
            turn.clause((-arc, -arcs[q, p]), puzzle.stray_reason)

    def taken(values: Mapping[Slot, Value]) -> Iterator[Arc]:
        for p, cell in zip(puzzle.places, puzzle.cells, strict=True):
            if values[cell] not in (EXIT, OFF):
                yield p, p + puzzle.steps[str(values[cell])]

    if not puzzle.shortest:
        model.cuts = cut_cycles(arcs, taken, puzzle.stray_reason)
    if puzzle.shortest_way():
        _suggest_way(puzzle, model)
    return model


def _shortest(puzzle: "Maze", model: Model) -> int | None:
    """Rule 6: at most as many places besides S are on the way as breadth-first search needs steps; this number.

    Σ_p ¬off[p] ≤ d.  None where the rule is not asked for, or there is no way out at all.
    """
    steps = puzzle.remaining[puzzle.place(puzzle.start)] if puzzle.shortest else None
    if steps is not None:
        off = (model.slots[cell].literals(OFF)[0] for cell in puzzle.cells if cell != puzzle.start)
        model.family("shortest").at_most(steps, (-literal for literal in off), puzzle.shortest_reason)
    return steps


@encoding(
    summary="steps from cell to cell, acyclic by vertex elimination",
    source="Rankooh and Rintanen, Propositional encodings of acyclicity and reachability by using vertex elimination, 2022",
    antichain=True,
)
def elimination(puzzle: "Maze") -> Model:
    """Variables: a[p,q], exit[p], off[p], one-hot per place; e[p,q] of `by_elimination`.

    step, once: see `_steps`.  stray: no cycle among the a[p,q].  shortest: Σ_p ¬off[p] ≤ d, the breadth-first distance.
    """
    model, arcs = _steps(puzzle)
    by_elimination(model.family("stray"), arcs, puzzle.stray_reason)
    _shortest(puzzle, model)
    return model


@encoding(
    summary="steps from cell to cell that count up, in binary",
    source="Miller, Tucker, Zemlin 1960, in SAT with binary ranks: Zhou, Wang, Yap 2023",
    targets=(CNF,),
    antichain=True,
)
def ranks(puzzle: "Maze") -> Model:
    """Variables: a[p,q], exit[p], off[p], one-hot per place; ranks of `by_binary`.

    step, once: see `_steps`.  stray: a[p,q] → r[p] < r[q].  shortest: Σ_p ¬off[p] ≤ d, the breadth-first distance.
    """
    model, arcs = _steps(puzzle)
    by_binary(model.family("stray"), arcs, puzzle.stray_reason)
    _shortest(puzzle, model)
    return model


@encoding(
    summary="steps from cell to cell that count up, as an integer program",
    source="Miller, Tucker, Zemlin, Integer programming formulation of traveling salesman problems, 1960",
    targets=(ILP,),
    antichain=True,
)
def counted(puzzle: "Maze") -> Model:
    """Variables: a[p,q], exit[p], off[p], one-hot per place; r[p], integer.

    step, once: see `_steps`.  stray: a[p,q] → r[q] − r[p] ≥ 1.  shortest: Σ_p ¬off[p] ≤ d, the breadth-first distance.
    """
    model, arcs = _steps(puzzle)
    by_integers(model.family("stray"), arcs, puzzle.stray_reason)
    _shortest(puzzle, model)
    return model


ENCODINGS = (edges, arcs, elimination, ranks, counted)
