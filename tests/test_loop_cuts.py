"""Cuts for loops: they exclude several loops and no single one."""

from itertools import product

from cluewise.encodings.common.graphs.loop_cuts import with_loop_cuts
from cluewise.encodings.common.graphs.lowerings import lower
from cluewise.encodings.common.loops import degrees, loop_subgraph
from cluewise.encodings.common.model import Literal, Model
from cluewise.puzzles.common.geometry import Cell, Edge, cells, edges
from cluewise.puzzles.common.solution import Reason

REASON = Reason("rule", "loop", None, "there is one loop")


def looped(height: int, width: int) -> tuple[Model, dict[Edge, Literal]]:
    """One loop on a board, with cuts as `cluewise.solve` has them."""
    model = Model()
    lines = model.booleans(edges(height, width))
    degrees(model.family("degree"), lines, lambda _: REASON)
    model.family("connected").loop(loop_subgraph(model.family("passed"), lines), REASON)
    return lower(model, "cuts"), lines


def borders(height: int, width: int) -> list[frozenset[frozenset[Cell]]]:
    """All sets of edges with none or two at each point, as pairs of points: sums of squares of four points."""
    squares = [
        frozenset(map(frozenset, ((a, b), (a, c), (b, d), (c, d))))
        for r, k in product(range(height - 1), range(width - 1))
        for a, b, c, d in [(Cell(r, k), Cell(r, k + 1), Cell(r + 1, k), Cell(r + 1, k + 1))]
    ]
    sums: list[frozenset[frozenset[Cell]]] = [frozenset()]
    for square in squares:
        sums += [chosen ^ square for chosen in sums]
    points = cells(height, width)
    return [chosen for chosen in sums if all(sum(point in pair for pair in chosen) in (0, 2) for point in points)]


def candidate(model: Model, lines: dict[Edge, Literal], chosen: frozenset[frozenset[Cell]]) -> bytes:
    """The assignment of the edges and of the points that they pass."""
    true = bytearray(model.variables + 1)
    for edge, literal in lines.items():
        true[literal] = frozenset(edge.ends) in chosen
    for point, literal in model_points(model).items():
        true[abs(literal)] = any(point in pair for pair in chosen) == (literal > 0)
    return bytes(true)


def model_points(model: Model) -> dict[Cell, Literal]:
    (stated,) = model.cut_statements
    return dict(stated.subgraph.members)  # type: ignore[union-attr]


def test_cuts_exclude_several_loops_and_no_single_one() -> None:
    """All candidates on 4×4 points. Among them are a loop around another, and loops side by side."""
    model, lines = looped(4, 4)
    stronger = with_loop_cuts(model)
    assignments = [candidate(model, lines, chosen) for chosen in borders(4, 4)]
    single = [true for true in assignments if not model.cuts(true)]
    several = [true for true in assignments if model.cuts(true)]
    assert single
    assert several
    for true in single:
        assert not stronger.cuts(true)
    clauses = {tuple(cut.clause) for true in several for cut in stronger.cuts(true)}
    for clause in clauses:
        assert all(any((literal > 0) == true[abs(literal)] for literal in clause) for true in single), clause


def test_cuts_are_shorter_and_demand_two_links() -> None:
    """A square of four points in the corner of 4×4 points has four links to the others: any three are a clause."""
    model, lines = looped(4, 4)
    stronger = with_loop_cuts(model)
    squares = [(Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(1, 1)), (Cell(2, 2), Cell(2, 3), Cell(3, 2), Cell(3, 3))]
    chosen = frozenset(frozenset(edge.ends) for edge in lines for square in squares if set(edge.ends) <= set(square))
    true = candidate(model, lines, chosen)
    assert [len(cut.clause) for cut in model.cuts(true)] == [2 + 4]
    assert [len(cut.clause) for cut in stronger.cuts(true)] == [2 + 3] * 4


def test_joined_loops_are_a_single_one() -> None:
    """Of all candidates on 4×5 points with several loops: the joined ones have the degrees of a loop, and no cuts."""
    model, lines = looped(4, 5)
    stronger = with_loop_cuts(model)
    joined = list[int]()
    for chosen in borders(4, 5):
        true = bytearray(candidate(model, lines, chosen))
        cuts = stronger.cuts(bytes(true))
        if cuts:
            assert cuts[0].likely
            for literal in cuts[0].likely:
                true[abs(literal)] = literal > 0
            pairs = {frozenset(edge.ends) for edge, literal in lines.items() if true[literal]}
            assert candidate(model, lines, frozenset(pairs)) == bytes(true)
            assert {sum(point in pair for pair in pairs) for point in cells(4, 5)} <= {0, 2}
            assert not model.cuts(bytes(true))
            joined.append(len(pairs) - len(chosen))
    assert min(joined) < 0 == max(joined), "some loops are left out, others joined by an exchange"
