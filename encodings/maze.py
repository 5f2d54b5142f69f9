"""Encodings of Maze: by the pairs of neighbours that the way joins, or by its steps.

Cells are places p, q: indices of `puzzle.free`. e[p,q] says that the way joins the neighbours p and q; a[p,q] says
that it steps from p to q, exit[p] that it ends in p, off[p] that it does not pass p. Steps into S and out of an exit
have no variables, which states a part of rules 3 and 4. Rule numbers are those of `puzzles/maze.py`.
"""

from collections.abc import Container, Iterator, Mapping
from itertools import chain, pairwise
from typing import TYPE_CHECKING, cast

from ..puzzles.common.kit import Reason, Slot, Solution, Value
from .common.graphs.cuts import joined
from .common.graphs.statements import Acyclic, Arc, SinglePath
from .common.kit import CNF, ILP, Literal, Model, encoding
from .common.path_decoding import PathHead, PathStep, PathValue
from .common.single_path import none_or_two

if TYPE_CHECKING:
    from cluewise.puzzles.maze import Maze

    from ..puzzles.common.kit import Cell

EXIT, OFF = "exit", "off"


def _shortest_steps(puzzle: "Maze") -> dict[Arc, int]:
    """The steps of all shortest ways, each with its index on the way, from 0."""
    start = puzzle.place(puzzle.start)
    before, after = puzzle.distances([start]), puzzle.remaining  # a shortest way never passes through an exit
    steps: dict[Arc, int] = {}
    for p in puzzle.places:
        done, remaining = before[p], after[p]
        if done is not None and remaining is not None and done + remaining == after[start]:
            steps |= {(p, p + step): done for step in puzzle.steps.values() if after[p + step] == remaining - 1}
    return steps


# ── edges: the neighbours that the way joins ──


def _neighbours(puzzle: "Maze") -> Iterator[Arc]:
    """The pairs of neighbours, the lower place first. Pairs of two exits are left out: the way ends at the first."""
    board, stride = puzzle.free, puzzle.stride
    ends = frozenset(map(puzzle.place, puzzle.ends))
    for p in puzzle.places:
        for q in (p + 1, p + stride):
            if board[q] and not (p in ends and q in ends):
                yield p, q


def _joined(values: Mapping[Slot, Value]) -> Iterator[Arc]:
    return (edge for edge, chosen in values.items() if chosen)  # type: ignore[misc]  # the slots are edges


def _along(puzzle: "Maze", values: Mapping[Slot, Value]) -> Solution:
    way = joined(_joined(values), puzzle.place(puzzle.start))[0]
    return puzzle.solution(map(puzzle.cell, way))


@encoding(
    summary="the pairs of neighbours that the way joins",
    source="lazy cuts in SAT: Soh et al. 2014; a breadth-first way (Moore 1959) is suggested",
    globals=(SinglePath,),
    made_for=(CNF,),
    blames=False,
    antichain=True,
    decode=_along,
)
def edges(puzzle: "Maze") -> Model:
    """Variables: e[p,q] for neighbours that are not both exits; with `shortest`, for those that a shortest way joins.

    start: Σ_q e[S,q] = 1.  exit: Σ e[p,q] = 1 over the pairs with an exit.  degree: any other place is joined to no
    neighbour or to two: e → ∨ others, ¬(e ∧ f ∧ g).  stray: all pairs are on the way, none on a cycle.
    shortest: Σ e[p,q] = 1 over the pairs that a shortest way joins with its k-th step, for each k; no cycle is left.
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
        model.family("stray").path(_links(model), puzzle.place(puzzle.start), None)
    return model


def _none_or_two(puzzle: "Maze", model: Model, at: Mapping[int, list[Literal]]) -> None:
    """Rules 1 and 4. Every other place is joined to two neighbours or to none."""
    ends = list(map(puzzle.place, sorted(puzzle.ends)))
    start = puzzle.place(puzzle.start)
    model.family("start").exactly(1, at[start])
    model.family("exit").exactly(1, chain.from_iterable(at[p] for p in ends))
    ruled = {start, *ends}
    none_or_two(model.family("degree"), {p: variables for p, variables in at.items() if variables and p not in ruled})


def _links(model: Model) -> list[tuple[int, int, Literal]]:
    """The pairs of neighbours with their variables."""
    return [(*cast("Arc", edge), variable) for variable, edge in enumerate(model.slots, 1)]


@encoding(
    summary="the pairs of neighbours that the way joins, with reasons",
    source="the 0-1 model of a path; lazy cuts in SAT: Soh et al. 2014",
    globals=(SinglePath,),
    made_for=(CNF,),
    antichain=True,
    decode=_along,
)
def subtours(puzzle: "Maze") -> Model:
    """Variables: e[p,q] for all neighbours.

    start: Σ_q e[S,q] = 1.  exit: Σ_q e[p,q] ≤ 1 for each exit p.  degree: as in `edges`.  stray: as in `edges`; so
    there is no way from exit to exit.  shortest: ¬e[p,q] where no shortest way joins p and q; Σ e[p,q] = 1 over the
    pairs that a shortest way joins with its k-th step.
    """
    model = Model()
    at: dict[int, list[Literal]] = {p: [] for p in puzzle.places}
    for p in puzzle.places:
        for q in (p + 1, p + puzzle.stride):
            if puzzle.free[q]:
                variable = model.boolean((p, q)).variable
                at[p].append(variable)
                at[q].append(variable)
    start = puzzle.place(puzzle.start)
    model.family("start").exactly(1, at.pop(start), puzzle.start_reason)
    for cell in sorted(puzzle.ends):
        model.family("exit").at_most(1, at.pop(puzzle.place(cell)), puzzle.exit_reason(cell))

    def reasons(p: int) -> tuple[Reason, Reason]:
        return puzzle.step_reason(puzzle.cell(p)), puzzle.once_reason(puzzle.cell(p))

    none_or_two(model.family("degree"), at, reasons)
    model.family("stray").path(_links(model), start, puzzle.stray_reason)
    if puzzle.shortest and puzzle.remaining[start] is not None:
        _only_shortest(puzzle, model)
    return model


def _only_shortest(puzzle: "Maze", model: Model) -> None:
    """Rule 6 over all neighbours: a shortest way joins one pair of each number."""
    family = model.family("shortest")
    numbers = {(min(step), max(step)): k for step, k in _shortest_steps(puzzle).items()}
    layers: dict[int, list[Literal]] = {k: [] for k in numbers.values()}
    for variable, edge in enumerate(model.slots, 1):
        if edge in numbers:
            layers[numbers[edge]].append(variable)
        else:
            family.clause((-variable,), puzzle.shortest_reason)
    for variables in layers.values():
        family.exactly(1, variables, puzzle.shortest_reason)


# ── flow: a unit from S to an exit ──


def _flows(puzzle: "Maze", arc: Slot, chosen: Value) -> PathStep | None:
    """The step along which the unit flows on a[p,q], with its name; None if nothing flows."""
    if not chosen:
        return None
    p, q = cast("Arc", arc)
    names = {by: name for name, by in puzzle.steps.items()}
    return PathStep(puzzle.cell(p), puzzle.cell(q), names[q - p])


@encoding(
    summary="a flow of one unit from S to an exit at the least cost",
    source="the shortest path as a flow: Ford and Fulkerson, Flows in networks, 1962",
    made_for=(ILP,),
    antichain=True,
    redundant=("once",),
    decode=PathValue(lambda puzzle: PathHead(puzzle.start, EXIT, OFF), _flows),
)
def flow(puzzle: "Maze") -> Model:
    """Variables: a[p,q], the unit flows from p to its neighbour q; none into S, none out of an exit.

    start: Σ_q a[S,q] = 1.  step: Σ_p a[p,q] = Σ_r a[q,r] at any place but S and exits.  shortest: Σ a[p,q] ≤ d, the
    breadth-first distance.  once: Σ_p a[p,q] ≤ 1.  Objective: Σ a[p,q], so that nothing flows beside the way. A way
    alone costs less than any flow that contains it, and a clause that blocks a way blocks these flows, too. So the
    optimum satisfies `once`. Solvers that stop before the optimum need `once`; their answers then contain a way, too.
    """
    model = Model()
    start = puzzle.place(puzzle.start)
    into, onward = _at_places(puzzle, {(p, q): model.boolean((p, q)).variable for _, p, q in _moves(puzzle)})
    model.family("start").exactly(1, onward[start].values(), puzzle.start_reason)
    step, once = model.family("step"), model.family("once")
    for q, cell in zip(puzzle.places, puzzle.cells, strict=True):
        if cell not in puzzle.ends and q != start:
            terms = [*((1, arc) for arc in into[q].values()), *((-1, arc) for arc in onward[q].values())]
            step.sum(terms, 0, 0, reason=puzzle.step_reason(cell))
            once.at_most(1, into[q].values(), puzzle.once_reason(cell))
    cost = [(1, variable) for variable in range(1, model.variables + 1)]
    if (steps := puzzle.remaining[start]) is not None and puzzle.shortest:
        model.family("shortest").sum(cost, None, steps, reason=puzzle.shortest_reason)
    model.minimise(cost)
    return model


# ── steps: the next place after each place ──

Arcs = dict[Arc, Literal]
"""a[p,q] by (p, q)."""

AtPlaces = dict[int, dict[int, Literal]]
"""Per place, the literals of the steps to (or from) its neighbours."""


def _moves(puzzle: "Maze") -> Iterator[tuple[str, int, int]]:
    """The possible steps: name, place, next place. No step leads into S or out of an exit."""
    board, start = puzzle.free, puzzle.place(puzzle.start)
    ends = frozenset(map(puzzle.place, puzzle.ends))
    for p in puzzle.places:
        if p not in ends:
            for name, by in puzzle.steps.items():
                if board[p + by] and p + by != start:
                    yield name, p, p + by


def _at_places(puzzle: "Maze", arcs: Arcs) -> tuple[AtPlaces, AtPlaces]:
    """Per place, the steps that lead into it; and per place, the steps that lead out of it."""
    into: AtPlaces = {p: {} for p in puzzle.places}
    onward: AtPlaces = {p: {} for p in puzzle.places}
    for (p, q), arc in arcs.items():
        onward[p][q] = into[q][p] = arc
    return into, onward


def _steps(puzzle: "Maze", allowed: Container[Arc] | None = None) -> tuple[Model, Arcs]:
    """Rules 1 to 4, with a variable per value of each slot and only the `allowed` steps. Suggests a shortest way.

    step: Σ_q a[p,q] + off[p] = 1, for S without off; for an exit, exit[p] + off[p] = 1.  once: Σ_p a[p,q] + off[q] = 1.
    """
    model = Model()
    arcs: Arcs = {}
    told = puzzle.clue if puzzle.exits else puzzle.rule
    model.uses(
        "",
        puzzle.start_reason,
        puzzle.rule("step", None, "the way leads from cell to cell, and not back into S"),
        told("exit", None, "the way can only end at an exit"),
    )
    model.completed_by("step", "once")
    model.completed_by("stray", "once")
    names: dict[int, dict[str, int]] = {p: {} for p in puzzle.places}
    for name, p, q in _moves(puzzle):
        if allowed is None or (p, q) in allowed:
            names[p][name] = q
    family = model.family("step")
    for p, cell in zip(puzzle.places, puzzle.cells, strict=True):
        values = [EXIT] if cell in puzzle.ends else list(names[p])
        code = model.one_hot(cell, values if cell == puzzle.start else [*values, OFF])
        arcs |= {(p, q): variable for q, variable in zip(names[p].values(), code.variables, strict=False)}
        family.exactly(1, code.variables, _step_reason(puzzle, cell))
    into, _ = _at_places(puzzle, arcs)
    once = model.family("once")
    for q, cell in zip(puzzle.places, puzzle.cells, strict=True):
        if cell != puzzle.start:
            entries = [*into[q].values(), *model.slots[cell].literals(OFF)]
            once.exactly(1, entries, puzzle.once_reason(cell))
    if way := puzzle.shortest_way():
        for slot, value in puzzle.solution(way).items():
            model.suggest(model.slots[slot].literals(value)[0])
    return model, arcs


def _never_back(puzzle: "Maze", model: Model, arcs: Arcs) -> None:
    """turn: a[p,q] → ∨ a[q,r], r ≠ p, and a[q,r] → ∨ a[p,q], p ≠ r. No cycles of two places; dead ends propagate."""
    into, onward = _at_places(puzzle, arcs)
    family = model.family("turn")
    for q, cell in zip(puzzle.places, puzzle.cells, strict=True):
        if cell == puzzle.start or cell in puzzle.ends:
            continue
        for first, second in ((into[q], onward[q]), (onward[q], into[q])):
            for p, arc in first.items():
                further = (literal for r, literal in second.items() if r != p)
                family.clause((-arc, *further), puzzle.stray_reason)


def _step_reason(puzzle: "Maze", cell: "Cell") -> Reason:
    if cell == puzzle.start:
        return puzzle.start_reason
    return puzzle.exit_reason(cell) if cell in puzzle.ends else puzzle.step_reason(cell)


@encoding(
    summary="steps from cell to cell; with `shortest`, only those on shortest ways",
    source="the network model of a path",
    globals=(Acyclic,),
    blames=False,
    antichain=True,
    redundant=("turn",),
)
def arcs(puzzle: "Maze") -> Model:
    """Variables: a[p,q], exit[p], off[p], one-hot per place; with `shortest`, steps on shortest ways only.

    step, once, turn: see `_steps`, `_never_back`.  stray: no cycle among the a[p,q]; nothing with `shortest`.
    """
    model, arcs = _steps(puzzle, _shortest_steps(puzzle) if puzzle.shortest else None)
    _never_back(puzzle, model, arcs)
    if not puzzle.shortest:
        model.family("stray").acyclic(arcs, puzzle.stray_reason)
    return model


@encoding(
    summary="steps from cell to cell",
    source="the network model of a path",
    globals=(Acyclic,),
    prefers="elimination",
    aliases={"elimination": "elimination", "ranks": "ranks", "mtz": "integers"},
    antichain=True,
    redundant=("turn",),
)
def steps(puzzle: "Maze") -> Model:
    """Variables: a[p,q], exit[p], off[p], one-hot per place.

    step, once, turn: see `_steps`, `_never_back`.  stray: no cycle among the a[p,q].
    shortest: ¬a[p,q] for steps that are on no shortest way.
    """
    model, arcs = _steps(puzzle)
    _never_back(puzzle, model, arcs)
    longest = puzzle.remaining[puzzle.place(puzzle.start)] if puzzle.shortest else None
    model.family("stray").acyclic(arcs, puzzle.stray_reason, longest=longest)
    if puzzle.shortest:
        shortest = _shortest_steps(puzzle)
        for step, arc in arcs.items():
            if step not in shortest:
                model.family("shortest").clause((-arc,), puzzle.shortest_reason)
    return model


ENCODINGS = (edges, subtours, flow, arcs, steps)
