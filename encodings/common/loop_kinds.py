"""The encodings of puzzles with one loop: each kind states its own rules over the edges, and the loop stands here."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.solution import Reason

from .crossings import crossing_degrees, crossing_faces, one_crossing_loop
from .encoding import Encoding, encoding
from .graphs.statements import Loop
from .loops import Edges, by_degrees, by_faces, one_loop, passed
from .model import Family, Literal, Model
from .papers import JORDAN, RULES_MODEL

Passes = Mapping[Cell, Literal]
State = Callable[[Any, Model, Edges, Passes], None]

EDGES = """Variables: x[e], the loop runs along edge e; p[c], the loop passes cell c; those of `loops.one_loop`.

    degree: x[e] → ∨ the other edges at a point, ¬(x[e] ∧ x[f] ∧ x[g]).  some: ∨ x[e].  passed: p[c] ↔ ∨ x[e] at cell c.
    {families}
    connected: the cells on the loop.
    """
INSIDE = """Variables: i[q], face q is inside; x[e], the loop runs along edge e; those of `loops.one_loop`.

    side: x[e] ↔ i[q] ⊕ i[r] for its two sides.  touch: no two loops meet at a point.  some: ∨ i[q].
    passed, {names}, connected: as in `edges`.
    """


CROSSING_EDGES = """Variables: x[e], the loop runs along edge e; p[c], the loop passes cell c; h[c], v[c], t[c].

    degree: x[e] → ∨ the other edges at a cell; x[e] ∧ x[f] ∧ x[g] → the fourth, or never.  some: ∨ x[e].
    passed: p[c] ↔ ∨ x[e] at cell c.
    {families}
    track: h[c] ↔ ∨ x[e] across, v[c] ↔ ∨ x[e] down, t[c] ↔ h[c] ∧ v[c] ∧ ∨ ¬x[e].
    connected: the tracks h[c], v[c], linked by x[e] and t[c].
    """
CROSSING_INSIDE = """Variables: i[q], a colour of face q; x[e], the loop runs along edge e; h[c], v[c], t[c].

    side: x[e] ↔ i[q] ⊕ i[r] for its two sides.  touch: no crossing where the loop may not cross itself.  some: ∨ i[q].
    passed, {names}, track, connected: as in `edges`.
    """


def loop_encodings(
    state: State,
    names: Sequence[str],
    families: str,
    redundant: Sequence[str] = (),
    *,
    weak: Sequence[str] = (),
    crossing: bool = False,
) -> tuple[Encoding, ...]:
    """The encodings by edges and by faces of a puzzle with one loop through cells.

    `state` states the rules of the kind, in the families of these names, which `families` describes. If a rule says
    which cells the loop passes, "passed" and, on each board with such a cell, "some" are `redundant`. `weak` is
    that of the encoding. If `crossing`, the puzzle is a `CrossingPuzzle`.
    """

    def edges(puzzle: Any) -> Model:
        return _stated(puzzle, state, *(crossing_degrees if crossing else by_degrees)(puzzle), crossing=crossing)

    def inside(puzzle: Any) -> Model:
        return _stated(puzzle, state, *(crossing_faces if crossing else by_faces)(puzzle), crossing=crossing)

    edges.__doc__ = (EDGES if not crossing else CROSSING_EDGES).format(families=families)
    inside.__doc__ = (INSIDE if not crossing else CROSSING_INSIDE).format(names=", ".join(names))
    edges.__module__ = inside.__module__ = state.__module__
    summary = "faces inside the loop; an edge separates inside from outside"
    declared: dict[str, Any] = {"globals": (Loop,), "redundant": tuple(redundant), "weak": tuple(weak)}
    return (
        encoding(summary="a variable per edge", source=RULES_MODEL, **declared)(edges),
        encoding(summary=summary, source=JORDAN, blames=False, **declared)(inside),
    )


def _stated(puzzle: Any, state: State, model: Model, lines: Edges, *, crossing: bool) -> Model:
    passes = passed(model.family("passed"), lines)
    model.name_facts("passed", passes)
    if len(passes) < len(puzzle.cells):  # a board of one cell
        passes = dict.fromkeys(puzzle.cells, model.false)
    state(puzzle, model, lines, passes)
    return one_crossing_loop(puzzle, model, lines) if crossing else one_loop(puzzle, model, lines, passes)


def gaps(puzzle: Any, model: Model, lines: Edges, passes: Passes) -> None:
    """clue: ¬x[e] at a clue.  touch: p[c] ∨ p[d] for neighbours without clue (`GapPuzzle`)."""
    for cell in puzzle.held:
        for edge in puzzle.edges_at[cell]:
            model.family("clue").clause((-lines[edge],), puzzle.why["clue", cell])
    for edge in puzzle.open_pairs():
        model.family("touch").clause((passes[end] for end in edge.ends), puzzle.why["touch", edge])


def every(puzzle: Any, model: Model, passes: Passes) -> None:
    """every: p[c]."""
    for cell, literal in passes.items():
        model.family("every").clause((literal,), puzzle.why["every", cell])


def turning(family: Family, puzzle: Any, lines: Edges, cell: Cell, passes: Passes) -> Literal:
    """A literal that says that the loop turns in a cell: p ∧ ¬(n ∧ s) ∧ ¬(e ∧ w)."""
    beside = puzzle.beside(cell)
    through = [family.conjunction((lines[a], lines[b])) for a, b in zip(beside[:2], beside[2:], strict=True) if a and b]
    return family.conjunction((passes[cell], *(-literal for literal in through)))


def gated(family: Family, lines: Edges, gates: Sequence[Edge], times: int, reason: Reason) -> None:
    """The loop enters and leaves a room `times` times: Σ x[e] = 2 · times over the edges that lead out of it."""
    family.exactly(2 * times, (lines[edge] for edge in gates), reason)


# ── stretches: how far the loop runs straight on from a cell ──


def reaches(family: Family, lines: Edges, arm: Sequence[Edge]) -> list[Literal]:
    """r[1], r[2], …: the first k edges of an arm are all lines. r[k] ↔ r[k−1] ∧ x[k-th edge]."""
    literals = [lines[edge] for edge in arm[:1]]
    for edge in arm[1:]:
        literals.append(family.conjunction((literals[-1], lines[edge])))
    return literals


def equal_if(
    family: Family, conditions: Sequence[Literal], arms: Sequence[Sequence[Literal]], reason: Reason, never: Literal
) -> None:
    """If all conditions hold, two arms that have a line have the same reach: r[k] ↔ s[k] for k > 1. `never` is the
    false literal."""
    against = [-condition for condition in conditions]
    for k in range(1, max(map(len, arms))):
        a, b = (arm[k] if k < len(arm) else never for arm in arms)
        family.clause((*against, -a, b), reason)
        family.clause((*against, a, -b), reason)
