"""Encodings of Numberlink: a variable per edge; equal numbers are joined by labels that cells on a line share, or by
lines of each number.

x[e] says that a line runs along edge e; b[c,i] is bit i of the label of cell c: the place of its line's number among
all numbers. Rule numbers are those of `puzzles/numberlink.py`.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..puzzles.common.kit import Cell, Edge, Slot, Value, squares
from .common.kit import ILP, RULES_MODEL, TRUE, Connected, Edges, Literal, Model, Subgraph, encoding
from .common.loops import edges_at
from .common.model import FALSE, Preferred
from .common.single_path import none_or_two

if TYPE_CHECKING:
    from cluewise.puzzles.numberlink import Numberlink


def _lines(puzzle: "Numberlink") -> tuple[Model, Edges]:
    """Rules 1, 2 and 4 for each cell by itself. They allow lines from number to number, and loops."""
    model = Model()
    lines = model.booleans(puzzle.edges)
    at = {cell: [lines[edge] for edge in meeting] for cell, meeting in puzzle.edges_at.items()}
    for cell in puzzle.held:
        model.family("end").exactly(1, at[cell], puzzle.reason_of("end", cell))
    others = {cell: literals for cell, literals in at.items() if cell not in puzzle.held}
    if puzzle.full:
        for cell, literals in others.items():
            model.family("degree").exactly(2, literals, puzzle.reason_of("degree", cell))
    else:
        none_or_two(model.family("degree"), others, lambda cell: (puzzle.reason_of("degree", cell),) * 2)
    return model, lines


def _label(puzzle: "Numberlink", model: Model, lines: Edges) -> dict[Cell, list[Literal]]:
    """label: the bits at a number.  same: x[e] → (b[c,i] ↔ b[d,i]) for the ends c and d of e."""
    size = (len(puzzle.pairs) - 1).bit_length()
    bits = {cell: [model.new() for _ in range(size)] for cell in puzzle.cells}
    for label, pair in enumerate(puzzle.pairs.values()):
        for cell in pair:
            for i, bit in enumerate(bits[cell]):
                model.family("label").clause((bit if label >> i & 1 else -bit,), puzzle.reason_of("end", cell))
    for edge, x in lines.items():
        reason = puzzle.reason_of("joined").narrowed(edge.ends, f"a line {edge.between_text} belongs to one number")
        for a, b in zip(*(bits[end] for end in edge.ends), strict=True):
            model.family("same").clause((-x, -a, b), reason)
            model.family("same").clause((-x, a, -b), reason)
    return bits


def _prefer_short(puzzle: "Numberlink", model: Model, lines: Edges) -> None:
    """Prefers lines without detours that are as high up as they can be. In a 2×2 square with cells a, b above c, d:

    - No line runs along three sides of a square: the fourth is shorter. Nor along the upper four of the outer sides of
      two squares side by side, if the cell between is unused.
    - A line that turns at c or d passes through the opposite cell instead, a or b, if that is unused.

    Each such step makes a line shorter or moves it up, so every solution leads to a preferred one. If no step back is
    possible from any preferred solution, there are no other solutions.
    """
    at = {cell: [lines[edge] for edge in meeting] for cell, meeting in puzzle.edges_at.items()}
    four_sides: dict[tuple[Cell, ...], list[Literal]]
    four_sides = {four: [-lines[side] for side in _sides(four)] for four in squares(puzzle.height, puzzle.width)}
    clauses = []
    for four, (top, bottom, left, right) in four_sides.items():
        a, b, _, d = four
        clauses += [[top, bottom, left], [top, bottom, right], [top, left, right], [bottom, left, right]]
        clauses += [[left, bottom, *at[b]], [right, bottom, *at[a]]]
        beside = four_sides.get(tuple(Cell(r, c + 1) for r, c in four))
        if beside is not None:
            clauses.append([left, top, beside[0], beside[3], *at[d]])

    def are_all(solutions: Sequence[Mapping[Slot, Value]]) -> bool:
        return not any(_has_step_back(puzzle, solution) for solution in solutions)

    model.preferred = Preferred(clauses, are_all)


def _sides(square: tuple[Cell, Cell, Cell, Cell]) -> tuple[Edge, Edge, Edge, Edge]:
    """The upper, the lower, the left and the right side."""
    a, b, c, d = square
    return Edge.between(a, b), Edge.between(c, d), Edge.between(a, c), Edge.between(b, d)


def _has_step_back(puzzle: "Numberlink", solution: Mapping[Slot, Value]) -> bool:
    """True if a line can run around a square beside one of its edges, through two unused cells, or through the unused
    lower cell of a square instead of the upper one opposite."""
    drawn = {edge for edge in puzzle.edges if solution[edge]}
    used = {cell for edge in drawn for cell in edge.ends}
    for square in squares(puzzle.height, puzzle.width):
        unused = [cell for cell in square if cell not in used]
        sides = len(drawn.intersection(_sides(square)))
        if (sides, len(unused)) == (1, 2) or (sides == 2 and unused and unused[0] in square[2:]):
            return True
    return False


def _join(puzzle: "Numberlink", model: Model, lines: Edges) -> Mapping[Cell, Literal]:
    """Rule 3: the cells in use, linked by lines; the first of equal numbers are the roots. Returns u for all cells."""
    sure = puzzle.cells if puzzle.full else puzzle.held
    if puzzle.full:
        model.uses("joined", puzzle.rule("degree", None, "a line passes each cell"))
    used = {
        cell: TRUE if cell in sure else model.family("used").disjunction(lines[edge] for edge in meeting)
        for cell, meeting in edges_at(lines).items()
    }
    subgraph = Subgraph(used, [(*edge.ends, x) for edge, x in lines.items()])
    roots = {first: TRUE for first, _ in puzzle.pairs.values()}
    model.completed_by("joined", "end", "degree")
    model.family("connected").connected(subgraph, puzzle.reason_of("joined"), roots=roots)
    return used


@encoding(
    summary="a variable per edge; labels in bits along the lines",
    source=RULES_MODEL,
    globals=(Connected,),
    aliases={"tree": "tree"},
)
def labels(puzzle: "Numberlink") -> Model:
    """Variables: x[e]; b[c,i]; u[c].

    used: u[c] ↔ ∨ x[e] at cell c.  end: Σ x = 1 at a number.  degree: none or two of x at another cell; Σ x = 2 with
    `full`.  label: the bits at a number.  same: x[e] → (b[c,i] ↔ b[d,i]).
    connected: each cell in use with the first of two equal numbers.
    With `apart`, differ: δ[e,i] ↔ b[c,i] ⊕ b[d,i].  apart: u[c] ∧ u[d] → x[e] ∨ ∨_i δ[e,i], for the ends of e (rule 5).
    """
    model, lines = _lines(puzzle)
    bits = _label(puzzle, model, lines)
    used = _join(puzzle, model, lines)
    if not puzzle.full and not puzzle.apart:
        _prefer_short(puzzle, model, lines)
    for edge, x in lines.items() if puzzle.apart else ():
        model.uses("apart", puzzle.reason_of("joined"))
        labels_of = zip(*(bits[end] for end in edge.ends), strict=True)
        apart = [model.family("differ").differ(a, b) for a, b in labels_of]
        unused = [-used[end] for end in edge.ends if used[end] != TRUE]
        model.family("apart").clause((x, *unused, *apart), puzzle.reason_of("apart"))
    return model


@encoding(
    summary="a variable per edge and number",
    source="multi-commodity flows",
    globals=(Connected,),
    made_for=(ILP,),
    prefers="flow",
    files=(ILP,),
)
def commodities(puzzle: "Numberlink") -> Model:
    """Variables: x[e]; z[e,k], the line of number k runs along edge e; y[c,k], it passes cell c; u[c].

    used, end, degree: as in `labels`.  edge: Σ_k z[e,k] = x[e].  cell: Σ_e z[e,k] = 2·y[c,k] over the edges at a cell
    without number; at a cell with number k, z of other numbers is 0.  connected: as in `labels`.
    With `apart`, apart: y[c,k] ∧ y[d,k] → x[e] for the ends of e; y is known at a number (rule 5).
    """
    model, lines = _lines(puzzle)
    joined = puzzle.reason_of("joined")
    along = {edge: {number: model.new() for number in puzzle.pairs} for edge in lines}
    for edge, x in lines.items():
        model.family("edge").exactly(1, (-x, *along[edge].values()), joined.narrowed(edge.ends))
    passing: dict[tuple[Cell, int], Literal] = dict.fromkeys(puzzle.held.items(), TRUE)
    for cell, meeting in edges_at(lines).items():
        for number in puzzle.pairs:
            z = [along[edge][number] for edge in meeting]
            if cell not in puzzle.held:
                y = passing[cell, number] = model.new()
                model.family("cell").sum([(-2, y), *((1, lit) for lit in z)], 0, 0, reason=joined)
            elif puzzle.held[cell] != number:
                model.family("cell").exactly(0, z, puzzle.reason_of("end", cell))
    for edge, x in lines.items() if puzzle.apart else ():
        model.uses("apart", joined)
        for number in puzzle.pairs:
            both = [passing.get((end, number), FALSE) for end in edge.ends]
            if FALSE not in both:
                clause = (x, *(-y for y in both if y != TRUE))
                model.family("apart").clause(clause, puzzle.reason_of("apart"))
    _join(puzzle, model, lines)
    return model


ENCODINGS = (labels, commodities)
