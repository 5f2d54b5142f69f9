"""Propagation of global constraints on partial boards, against brute force over all completions."""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import pytest

from cluewise.encodings.common.graphs.partial_assignment import (
    NO,
    OPEN,
    YES,
    Forced,
    PartialAssignment,
    no_values,
    variables_of,
)
from cluewise.encodings.common.graphs.propagate_acyclic import Looping, Unlooping, UnloopingArcs
from cluewise.encodings.common.graphs.propagate_connected import Connecting
from cluewise.encodings.common.graphs.propagation import Watcher
from cluewise.encodings.common.graphs.statements import (
    Acyclic,
    Connected,
    Forest,
    SinglePath,
    Sized,
    Statement,
    Subgraph,
    Undivided,
    cells_subgraph,
)
from cluewise.encodings.common.literals import FALSE, TRUE, Literal
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.solution import Reason

pytestmark = pytest.mark.few

Place = tuple[int, int]
Partial = list[int]
"""partial[v] is OPEN, YES or NO for variable v from 1; partial[0] is unused."""

Holds = Callable[[Literal], bool]
SIZES = [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3)]


def grid(height: int, width: int) -> tuple[list[Place], list[tuple[Place, Place]]]:
    places = [(r, c) for r in range(height) for c in range(width)]
    right = [((r, c), (r, c + 1)) for r in range(height) for c in range(width - 1)]
    return places, right + [((r, c), (r + 1, c)) for r in range(height - 1) for c in range(width)]


def holding(bits: Partial) -> Holds:
    def holds(literal: Literal) -> bool:
        return literal == TRUE or (literal != FALSE and bits[abs(literal)] == (YES if literal > 0 else NO))

    return holds


def completions(partial: Partial) -> Iterator[Partial]:
    options = [(state,) if state else (YES, NO) for state in partial[1:]]
    for bits in product(*options):
        yield [0, *bits]


def held_of(partial: Partial) -> PartialAssignment:
    held = no_values(len(partial) - 1)
    for variable, state in enumerate(partial[1:], 1):
        if state:
            held[variable], held[-variable] = state, YES + NO - state
    return held


def judged(
    meaning: Callable[[Holds], bool], propagate: Callable[[PartialAssignment], list[Forced]], partial: Partial
) -> tuple[set[Literal], set[Literal], bool, bool]:
    """The literals that all completions share, those that were forced, whether there is no completion, and whether a
    clash was found. Asserts that each clause is true in all completions, and unit or false now."""
    held, forced, clash = held_of(partial), set[Literal](), False
    right = [bits for bits in completions(partial) if meaning(holding(bits))]
    for clause, _ in propagate(held):
        assert not any(held[literal] == YES for literal in clause)
        unknown = [literal for literal in clause if held[literal] == OPEN]
        assert len(unknown) < 2
        assert all(any(map(holding(bits), clause)) for bits in right)
        forced.update(unknown)
        clash = clash or not unknown
    free = [v for v in range(1, len(partial)) if partial[v] == OPEN]
    common = (
        {v if right[0][v] == YES else -v for v in free if len({bits[v] for bits in right}) == 1} if right else set()
    )
    return common, forced, not right, clash


def assert_complete(
    meaning: Callable[[Holds], bool], propagate: Callable[[PartialAssignment], list[Forced]], partial: Partial
) -> None:
    common, forced, impossible, clash = judged(meaning, propagate, partial)
    assert impossible == clash
    if not impossible:
        assert forced == common


def components(nodes: Iterable[Any], links: Iterable[tuple[Any, Any]]) -> list[set[Any]]:
    sets = [{node} for node in nodes]
    for u, v in links:
        first, second = (next((part for part in sets if end in part), None) for end in (u, v))
        if first is not None and second is not None and first is not second:
            first |= second
            sets.remove(second)
    return sets


def connected(members: Mapping[Any, Literal], links: Any, roots: Any = None, sure: Any = ()) -> Callable[[Holds], bool]:
    def meaning(holds: Holds) -> bool:
        nodes = {node for node, literal in members.items() if holds(literal)}
        sets = components(nodes, [(u, v) for u, v, literal in links if holds(literal)])
        if any(nodes.isdisjoint(group) for group in sure):
            return False
        if roots is None:
            return len(sets) < 2
        return all(any(node in roots and holds(roots[node]) for node in part) for part in sets)

    return meaning


@pytest.mark.parametrize("size", SIZES)
def test_connected_cells_on_every_partial_board(size: Place) -> None:
    """All partial boards up to 3x2, and every seventh of 3x3."""
    places, touching = grid(*size)
    members = {place: i for i, place in enumerate(places, 1)}
    links = [(u, v, TRUE) for u, v in touching]
    propagate = Connecting(members, links)
    step = 17 if len(places) > 6 else 1
    for number, states in enumerate(product((OPEN, YES, NO), repeat=len(places))):
        if not number % step:
            assert_complete(connected(members, links), propagate, [0, *states])


@pytest.mark.parametrize("seed", range(8))
def test_connected_pieces_with_links_constants_and_roots(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        places, touching = grid(*rng.choice([(2, 2), (2, 3), (3, 2)]))
        literals = iter(range(1, 100))
        members = {place: next(literals) if rng.random() < 0.8 else rng.choice((TRUE, FALSE)) for place in places}
        linked = rng.random() < 0.5
        links = [(u, v, next(literals) if linked and rng.random() < 0.6 else TRUE) for u, v in touching]
        if rng.random() < 0.3:
            links.append((*touching[0], next(literals)))  # two links between the same nodes
        roots = None
        if rng.random() < 0.5:
            chosen = rng.sample(places, rng.randint(1, 2))
            roots = {place: next(literals) if rng.random() < 0.5 else TRUE for place in chosen}
        partial = [0, *rng.choices((OPEN, YES, NO), (2, 1, 1), k=next(literals) - 1)]
        assert_complete(connected(members, links, roots), Connecting(members, links, roots), partial)


@pytest.mark.parametrize("seed", range(4))
def test_groups_with_a_member_give_true_clauses(seed: int) -> None:
    """With groups it is sound, and finds what a single component or cell on the way implies."""
    rng, found = random.Random(seed), 0
    for _ in range(100):
        places, touching = grid(*rng.choice([(2, 3), (3, 3), (1, 4)]))
        members = {place: i for i, place in enumerate(places, 1)}
        links = [(u, v, TRUE) for u, v in touching]
        sure = [set(rng.sample(places, rng.randint(1, 2))) for _ in range(2)]
        partial = [0, *rng.choices((OPEN, YES, NO), (3, 1, 1), k=len(places))]
        _, forced, _, _ = judged(connected(members, links, sure=sure), Connecting(members, links, None, sure), partial)
        found += len(forced)
    assert found > 20


def acyclic(places: Sequence[Any], links: Any) -> Callable[[Holds], bool]:
    def meaning(holds: Holds) -> bool:
        present = [(u, v) for u, v, literal in links if holds(literal)]
        return len(components(places, present)) == len(places) - len(present)

    return meaning


@pytest.mark.parametrize("seed", range(4))
def test_no_cycle_of_links(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(80):
        places, touching = grid(*rng.choice([(2, 2), (2, 3), (3, 3)]))
        links = [(u, v, i) for i, (u, v) in enumerate(touching, 1)]
        partial = [0, *rng.choices((OPEN, YES, NO), (1, 3, 1), k=len(links))]
        assert_complete(acyclic(places, links), Unlooping(links), partial)


def without_cycle(arcs: Mapping[tuple[int, int], Literal]) -> Callable[[Holds], bool]:
    def meaning(holds: Holds) -> bool:
        left = {arc for arc, literal in arcs.items() if holds(literal)}
        while left:
            starts = {u for u, _ in left}
            ending = {(u, v) for u, v in left if v not in starts}
            if not ending:
                return False
            left -= ending
        return True

    return meaning


@pytest.mark.parametrize("seed", range(4))
def test_no_directed_cycle(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(80):
        pairs = [(u, v) for u in range(4) for v in range(4)]
        arcs = {arc: i for i, arc in enumerate(rng.sample(pairs, 8), 1)}
        partial = [0, *rng.choices((OPEN, YES, NO), (2, 3, 1), k=8)]
        assert_complete(without_cycle(arcs), UnloopingArcs(arcs), partial)


def one_loop(lines: Mapping[tuple[Place, Place], Literal]) -> Callable[[Holds], bool]:
    def meaning(holds: Holds) -> bool:
        present = [line for line, literal in lines.items() if holds(literal)]
        points = [end for line in present for end in line]
        return (
            bool(present)
            and all(points.count(point) == 2 for point in points)
            and len(components(dict.fromkeys(points), present)) == 1
        )

    return meaning


def loops(places: Collection[Place], lines: Mapping[tuple[Place, Place], Literal]) -> Iterator[Partial]:
    for bits in product((YES, NO), repeat=len(lines)):
        if one_loop(lines)(holding([0, *bits])):
            yield [0, *bits]


@pytest.mark.deep
def test_one_loop_gives_true_clauses_and_closes_no_loop_early() -> None:
    rng, found = random.Random(1), 0
    places, touching = grid(3, 4)
    lines = {line: i for i, line in enumerate(touching, 1)}
    propagate = Looping([(*line, literal) for line, literal in lines.items()])
    for bits in loops(places, lines):
        for _ in range(6):
            partial = [0, *(state if rng.random() < 0.7 else OPEN for state in bits[1:])]
            common, forced, _, clash = judged(one_loop(lines), propagate, partial)
            assert not clash
            assert forced <= common
            found += len(forced)
    assert found > 60


def test_a_loop_may_not_close_while_a_line_lies_elsewhere() -> None:
    _, touching = grid(3, 4)
    lines = {line: i for i, line in enumerate(touching, 1)}
    square = [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 0), (1, 1))]
    propagate = Looping([(*line, literal) for line, literal in lines.items()])
    partial = [0] + [OPEN] * len(lines)
    for line in (*square, ((1, 3), (2, 3))):
        partial[lines[line]] = YES
    (forced,) = propagate(held_of(partial))
    assert -lines[(0, 0), (1, 0)] in forced.clause
    assert set(forced.nodes) == {(0, 0), (0, 1), (1, 1), (1, 0)}
    partial[lines[(1, 3), (2, 3)]] = OPEN
    assert propagate(held_of(partial)) == []


def statements() -> Iterator[Statement]:
    """A statement of each kind on a board of 2x3 cells, over variables from 1."""
    reason = Reason("rule", "test", None, "a test")
    cells = [Cell(r, c) for r in range(2) for c in range(3)]
    touching = [Edge.between(a, b) for a, b in grid_edges(cells)]
    numbered = {cell: i for i, cell in enumerate(cells, 1)}
    links = [(*edge.ends, i) for i, edge in enumerate(touching, 1)]
    yield Connected(cells_subgraph(numbered, (edge.ends for edge in touching)), reason)
    yield Connected(Subgraph(dict.fromkeys(cells, TRUE), links), reason, roots={cells[0]: TRUE, cells[4]: 8})
    yield Forest(links, reason, named=lambda i: touching[i].ends)
    yield SinglePath(links, cells[0], reason)
    yield Acyclic({(0, 1): 1, (1, 2): 2, (2, 0): 3, (1, 0): 4}, reason)


def sized(height: int, width: int, least: int, most: int | None, how: str) -> Sized:
    """Sizes of cells, of the groups beside a corner, or of regions between walls."""
    places, touching = [Cell(r, c) for r in range(height) for c in range(width)], grid(height, width)[1]
    pairs = [(Cell(*u), Cell(*v)) for u, v in touching]
    reason = Reason("rule", "test", None, "a test")
    if how == "regions":
        links = [(u, v, i if i % 2 else -i) for i, (u, v) in enumerate(pairs, 1)]
        return Sized(Subgraph(dict.fromkeys(places, TRUE), links), least, most, reason, walls=reason)
    subgraph = cells_subgraph({place: i for i, place in enumerate(places, 1)}, pairs)
    nodes = None if how == "cells" else [Cell(0, 1), Cell(1, 0)]
    if how == "own":
        return Sized(subgraph, least, most, reason, nodes[:1] if nodes else None, subgraph.members[Cell(0, 1)])
    return Sized(subgraph, least, most, reason, nodes, TRUE if how != "sometimes" else len(places) + 1)


@pytest.mark.parametrize(
    ("stated", "share"),
    [
        pytest.param(sized(1, 4, 2, 2, "cells"), 0.7, id="row"),
        pytest.param(sized(2, 3, 3, 3, "cells"), 0.7, id="exactly three"),
        pytest.param(sized(3, 3, 2, 3, "cells"), 0.7, id="two or three"),
        pytest.param(sized(3, 3, 4, 4, "cells"), 0.7, id="exactly four"),
        pytest.param(sized(3, 3, 0, 2, "cells"), 1.0, id="at most two"),
        pytest.param(sized(3, 3, 4, None, "cells"), 1.0, id="at least four"),
        pytest.param(sized(3, 3, 4, 4, "beside"), 0.7, id="beside a corner"),
        pytest.param(sized(2, 3, 2, 3, "sometimes"), 0.7, id="sometimes"),
        pytest.param(sized(2, 3, 1, 1, "own"), 1.0, id="one, if it is present itself"),
        pytest.param(sized(2, 3, 2, 3, "own"), 0.9, id="two or three, if it is present itself"),
        pytest.param(sized(2, 3, 3, 3, "regions"), 0.5, id="regions"),
    ],
)
def test_sizes_imply_what_follows_from_one_component(stated: Sized, share: float) -> None:
    """On all partial boards up to 3x2, and some of the larger ones: clauses that are true, unit or false; and a share
    of all literals that follow."""
    watcher = Watcher(stated)
    links = (link for _, _, link in stated.subgraph.links)
    variables = max(variables_of((*stated.subgraph.members.values(), *links, stated.when)) - {abs(TRUE)})
    step = max(1, 3**variables // 1000) | 1
    found = following = 0
    for number, states in enumerate(product((OPEN, YES, NO), repeat=variables)):
        if not number % step:
            common, forced, impossible, clash = judged(
                stated.meaning, lambda held: [Forced(clause, ()) for clause, _ in watcher(held)], [0, *states]
            )
            assert impossible or forced <= common
            found += len(forced) if not impossible else clash or bool(forced)
            following += len(common) if not impossible else 1
    assert found >= share * following > 0, (found, following)


def grid_edges(cells: Sequence[Cell]) -> Iterator[tuple[Cell, Cell]]:
    for cell in cells:
        for other in (Cell(cell.r, cell.c + 1), Cell(cell.r + 1, cell.c)):
            if other in cells:
                yield cell, other


@pytest.mark.parametrize("stated", list(statements()), ids=lambda stated: type(stated).__name__)
def test_statements_imply_all_that_follows_from_them(stated: Statement) -> None:
    """Against the meaning of the statement itself; the Reasons are narrowed to cells of the board."""
    rng, propagate = random.Random(1), Watcher(stated)

    def forced(held: PartialAssignment) -> list[Forced]:
        implied = list(propagate(held))
        assert all(reason is not None and reason.rule == "test" for _, reason in implied)
        return [Forced(clause, ()) for clause, _ in implied]

    for _ in range(60):
        partial = [0, *rng.choices((OPEN, YES, NO), (3, 2, 2), k=8)]
        assert_complete(stated.meaning, forced, partial)


def test_undivided_boards_use_no_other_rule() -> None:
    """That shaded cells do not touch is another rule: without it, only connectedness follows."""
    cells = [Cell(r, c) for r in range(2) for c in range(2)]
    touching = [Edge.between(a, b) for a, b in grid_edges(cells)]
    stated = Undivided({cell: i for i, cell in enumerate(cells, 1)}, touching, Reason("rule", "test", None, "a test"))
    assert not list(Watcher(stated)(held_of([0, YES, YES, OPEN, OPEN])))
    ((clause, _),) = Watcher(stated)(held_of([0, NO, YES, OPEN, NO]))
    assert -3 in clause


SIZED = (
    (1, 4, 2, 2, "cells"),
    (3, 3, 4, 4, "cells"),
    (3, 3, 2, 4, "cells"),
    (3, 3, 4, None, "cells"),
    (3, 3, 4, 4, "beside"),
    (3, 3, 3, 4, "sometimes"),
    (3, 3, 2, 3, "own"),
    (3, 3, 3, 3, "regions"),
    (3, 4, 4, 4, "regions"),
)


@pytest.mark.parametrize(
    "stated", [*statements(), *(sized(*how) for how in SIZED)], ids=lambda stated: type(stated).__name__
)
def test_looks_tell_whether_anything_is_implied(stated: Statement) -> None:
    """A look is made on a board from which nothing follows; it tells this for boards on which more is known."""
    rng, watcher = random.Random(3), Watcher(stated)
    variables = max(watcher.variables)
    seen = Counter[bool]()
    for _ in range(400):
        held = held_of([0, *rng.choices((OPEN, YES, NO), (5, rng.randrange(3), rng.randrange(3)), k=variables)])
        if watcher(held):
            continue
        look, open_ones = watcher.contracted(held), [v for v in range(1, variables + 1) if held[v] == OPEN]
        for _ in range(10):
            more = held.copy()
            for variable in rng.sample(open_ones, min(len(open_ones), rng.randrange(4))):
                more[variable], more[-variable] = rng.choice(((YES, NO), (NO, YES)))
            assert bool(look(more)) == bool(watcher(more)), (held, more)
            seen[bool(look(more))] += 1
    assert set(seen) == {True, False}, seen
