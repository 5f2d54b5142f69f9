"""Encodings of puzzles with one loop. This module states the loop; each kind states its own rules over the edges."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.solution import Reason, is_silent

from .cardinality import NATIVE
from .encoding import Encoding, encoding
from .graphs.statements import Loop
from .loops import Edges, by_degrees, by_faces, one_loop, onward, passed
from .model import Family, Literal, Model
from .references import JORDAN, RULES_MODEL

if TYPE_CHECKING:
    from cluewise.puzzles.common.loop_boards import RoomLoopPuzzle

Passes = Mapping[Cell, Literal]
Rules = Callable[[Any, Model, Edges, Passes], Collection[Cell] | None]

COUNTED = ("minicard", NATIVE)
"""The engine and the counts with which loops under counts of cells or edges are much faster."""
ONE_LOOP = """Variables: x[e], the loop runs along edge e; p[c], the loop passes cell c (a corner if it runs along
    sides); those of `loops.one_loop`.

    degree: x[e] → ∨ the other edges at c, ¬(x[e] ∧ x[f] ∧ x[g]).  some: ∨ x[e].  passed: p[c] ↔ ∨ x[e] at c.
    onward: p[c] → ∨ the other edges at c, for each x[e].  connected: all c that the loop passes.
    """
CROSSING = """Variables: x[e], the loop runs along edge e; p[c], the loop passes cell c; h[c], v[c], t[c].

    degree: x[e] → ∨ the other edges at a cell; x[e] ∧ x[f] ∧ x[g] → the fourth, or never.  some: ∨ x[e].
    passed: p[c] ↔ ∨ x[e] at cell c.  onward: p[c] → ∨ the other edges at c, for each x[e].
    track: h[c] ↔ ∨ x[e] across, v[c] ↔ ∨ x[e] down, t[c] ↔ h[c] ∧ v[c] ∧ ∨ ¬x[e].
    connected: the tracks h[c], v[c], linked by x[e] and t[c].
    """
BY_FACES = """Variables: i[q], face q is inside; x[e], and the others of `edges`.

    side: x[e] ↔ i[q] ⊕ i[r] for its two sides.  some: ∨ i[q].
    touch: around a point, never only two opposite faces are inside (unless the loop may cross itself there).
    All other families: as in `edges`.
    """


def loop_encodings(
    rules: Rules,
    *,
    redundant: Sequence[str] = (),
    weak: Sequence[str] = (),
    crossing: bool = False,
    cells: bool = True,
    aliases: Mapping[str, str | None] = MappingProxyType({}),
    suited: tuple[str, str | None] | None = None,
) -> tuple[Encoding, ...]:
    """The encodings `edges` and `inside` of a puzzle with one loop: a variable per edge, or per face.

    `rules(puzzle, model, x, p)` states the rules of the kind over the edges x and the cells p that the loop passes; its
    docstring says, below its first line, what each of its families states. It may return cells that the loop passes by
    these rules: cuts are then shorter. `redundant` (without the family `onward`),
    `weak`, `aliases` and `suited` (of `edges`) are those of `Encoding`: if a rule says which cells the loop passes,
    "passed" and, on each board with such a cell, "some" are redundant. If `crossing`, the puzzle is a `CrossingPuzzle`.
    `cells` is false if the rules do not mention the cells that the loop passes. Then the rules get no p, and
    explanations do not mention these cells, which keeps steps short.
    """

    def edges(puzzle: Any) -> Model:
        if crossing:
            from .crossings import crossing_degrees

            begun = crossing_degrees(puzzle)
        else:
            begun = by_degrees(puzzle, met=cells)
        return _stated(puzzle, rules, *begun, crossing, cells)

    def inside(puzzle: Any) -> Model:
        if crossing:
            from .crossings import crossing_faces as begun
        else:
            begun = by_faces
        return _stated(puzzle, rules, *begun(puzzle), crossing, cells)

    families = (rules.__doc__ or "").partition("\n\n")[2]
    edges.__doc__ = (CROSSING if crossing else ONE_LOOP).rstrip() + f"\n{families}"
    inside.__doc__ = BY_FACES
    edges.__module__ = inside.__module__ = rules.__module__
    summary = "faces inside the loop; an edge separates inside from outside"
    more = (*redundant, "onward") if cells else tuple(redundant)
    declared: dict[str, Any] = {"globals": (Loop,), "redundant": more, "weak": tuple(weak)}
    return (
        encoding(summary="a variable per edge", source=RULES_MODEL, aliases=aliases, suited=suited, **declared)(edges),
        encoding(summary=summary, source=JORDAN, blames=False, **declared)(inside),
    )


def _stated(puzzle: Any, rules: Rules, model: Model, lines: Edges, crossing: bool, cells: bool) -> Model:
    if not cells:
        return one_loop(puzzle, model, lines, sure=rules(puzzle, model, lines, {}) or ())
    passes = passed(model.family("passed"), lines, met=True)
    model.name_facts("passed", passes)
    if lines:
        onward(model.family("onward"), lines, passes, lambda cell: puzzle.reason_of("degree", cell))
    if not passes:  # a board of one cell
        passes = dict.fromkeys(puzzle.cells, model.false)
    if crossing:
        from .crossings import tracks

        subgraph = tracks(model, lines)
        rules(puzzle, model, lines, passes)
        model.family("connected").loop(subgraph, puzzle.reason_of("loop"))
        return model
    sure = rules(puzzle, model, lines, passes) or ()
    return one_loop(puzzle, model, lines, passes, sure)


def gaps(puzzle: Any, model: Model, lines: Edges, passes: Passes) -> None:
    """clue: ¬x[e] at a clue.  touch: p[c] ∨ p[d] for neighbours without clue (`GapPuzzle`)."""
    for cell in puzzle.held:
        for edge in puzzle.edges_at[cell]:
            model.family("clue").clause((-lines[edge],), puzzle.reason_of("clue", cell))
    for edge in puzzle.open_pairs():
        model.family("touch").clause((passes[end] for end in edge.ends), puzzle.reason_of("touch", edge))


def open_cells(puzzle: Any, model: Model, lines: Edges, passes: Passes) -> None:
    """shaded: ¬x[e] at a shaded cell.  open: p[c] for the other cells."""
    for cell, shaded in zip(puzzle.cells, puzzle.shaded, strict=True):
        if shaded:
            for edge in puzzle.edges_at[cell]:
                model.family("shaded").clause((-lines[edge],), puzzle.reason_of("shaded", cell))
        else:
            model.family("open").clause((passes[cell],), puzzle.reason_of("open", cell))
    _all_decided(model)


def _all_decided(model: Model) -> None:
    """Removes x → p, for a solver alone: other clauses say of each cell that the loop passes it, or that no edge of it
    is on the loop. Then p is false by `onward`."""
    if is_silent():
        family = model.family("passed")
        family.constraints, family.reasons = [], []


def every(puzzle: Any, model: Model, passes: Passes) -> None:
    """every: p[c]."""
    for cell, literal in passes.items():
        model.family("every").clause((literal,), puzzle.reason_of("every", cell))
    _all_decided(model)


def turning(family: Family, puzzle: Any, lines: Edges, cell: Cell) -> Literal:
    """A literal that says that the loop turns in a cell: t ↔ (n ⊕ s) ∧ (e ⊕ w).

    Otherwise it runs straight on, as the degree of the cell demands (the family `onward`): x ∧ ¬t → the opposite edge.
    """
    beside = puzzle.beside(cell)
    pairs = [[lines[edge] for edge in beside[i::2] if edge] for i in range(2)]
    either = [family.differ(*pair) if len(pair) == 2 else family.disjunction(pair) for pair in pairs]
    turns = family.conjunction(either)
    for pair in pairs:
        for literal in pair:
            opposite = (other for other in pair if other != literal)
            family.model.family("onward").clause((turns, -literal, *opposite), puzzle.reason_of("degree", cell))
    return turns


def gated(family: Family, lines: Edges, gates: Sequence[Edge], times: int, reason: Reason) -> None:
    """The loop visits a room `times` times: Σ x[e] = 2 · times over the edges that lead out of it."""
    family.exactly(2 * times, (lines[edge] for edge in gates), reason)


def barred_walls(puzzle: "RoomLoopPuzzle", model: Model, lines: Edges) -> None:
    """inside: Σ x[e] ≤ 0, or ≤ 1 on a board of one room, over walls inside rooms that the loop visits once."""
    for barred, most in puzzle.barred():
        model.family("inside").at_most(most, (lines[edge] for edge in barred), puzzle.reason_of("inside", barred[0]))


# ── straight stretches of the loop from a cell ──


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


def adding_up(family: Family, arms: Sequence[Sequence[Literal]], number: int, reason: Reason) -> None:
    """The reaches of the two arms that the loop uses add up to a number. The arms need only `number` reaches.

    ¬r[number], as both arms have a line;  ¬r[k] ∨ ¬s[number − k + 1];  r[1] ∧ s[1] → r[k] ∨ s[number − k + 1].
    """
    family.clauses(([-arm[number - 1]] for arm in arms if len(arm) >= number), reason)
    for one, other in combinations([arm for arm in arms if arm], 2):
        first = min(max(2, number - len(other)), len(one) + 1)
        for k in range(first, min(number - 1, len(one) + 1) + 1):
            both = [*one[k - 1 : k], *other[number - k : number - k + 1]]
            family.clause((-one[0], -other[0], *both), reason)
            if len(both) == 2:
                family.clause([-literal for literal in both], reason)
