"""Numberlink compiled: a variable per edge; equal numbers are joined by labels that cells on a line share, or by a flow
per number.

x[e] says that a line runs along edge e; b[c,i] is bit i of the label of cell c: the place of its line's number among
all numbers. Rule numbers are those of `puzzles/numberlink.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell

from .common.connected import Piece, by_flow, by_tree
from .common.encoding import CNF, ILP, encoding
from .common.loops import Edges, edges_at
from .common.model import TRUE, Literal, Model
from .common.papers import DANTZIG_1954, GAVISH_1978, RANKOOH_2022
from .common.single_path import cut_loops, none_or_two

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cluewise.puzzles.numberlink import Numberlink

ALL = "numbers"
"""A place that links all cells with numbers."""


def _lines(puzzle: "Numberlink") -> tuple[Model, Edges]:
    """Rules 1, 2 and 4 for each cell by itself. They allow lines from number to number, and loops."""
    model = Model()
    lines = {edge: model.boolean(edge, 0, 1).variable for edge in puzzle.edges}
    at = {cell: [lines[edge] for edge in meeting] for cell, meeting in puzzle.edges_at.items()}
    for cell in puzzle.held:
        model.family("end").exactly(1, at[cell], puzzle.why["end", cell])
    others = {cell: literals for cell, literals in at.items() if cell not in puzzle.held}
    if puzzle.full:
        for cell, literals in others.items():
            model.family("degree").exactly(2, literals, puzzle.why["degree", cell])
    else:
        none_or_two(model.family("degree"), others, lambda cell: (puzzle.why["degree", cell],) * 2)
    return model, lines


def _label(puzzle: "Numberlink", model: Model, lines: Edges) -> None:
    """label: the bits at a number.  same: x[e] → (b[c,i] ↔ b[d,i]) for the ends c and d of e."""
    size = (len(puzzle.pairs) - 1).bit_length()
    bits = {cell: [model.new() for _ in range(size)] for cell in puzzle.cells}
    for label, pair in enumerate(puzzle.pairs.values()):
        for cell in pair:
            for i, bit in enumerate(bits[cell]):
                model.family("label").clause((bit if label >> i & 1 else -bit,), puzzle.why["end", cell])
    for edge, x in lines.items():
        reason = puzzle.why["joined"].narrowed(edge.ends, f"a line along {edge} belongs to one number")
        for a, b in zip(*(bits[end] for end in edge.ends), strict=True):
            model.family("same").clause((-x, -a, b), reason)
            model.family("same").clause((-x, a, -b), reason)


@encoding(
    summary="a variable per edge; labels in bits along the lines; loops as cuts",
    source=f"{DANTZIG_1954}, for the loops",
    lazy=True,
)
def labels(puzzle: "Numberlink") -> Model:
    """Variables: x[e]; b[c,i].

    end: Σ x = 1 at a number.  degree: none or two of x at another cell; Σ x = 2 with `full`.
    label: the bits at a number.  same: x[e] → (b[c,i] ↔ b[d,i]).  Cuts: a loop.
    """
    model, lines = _lines(puzzle)
    _label(puzzle, model, lines)
    links: list[tuple[Hashable, Hashable]] = [edge.ends for edge in lines]
    links += [(ALL, cell) for cell in puzzle.held]  # a component with numbers is not a loop
    cut_loops(model, links, [*lines.values(), *[TRUE] * len(puzzle.held)], ALL, puzzle.why["joined"])
    return model


def _rooted(puzzle: "Numberlink", model: Model, lines: Edges) -> tuple[Piece, dict[Cell, Literal]]:
    """Rule 3: the cells in use, linked by lines; the first of equal numbers are the roots to which they are joined."""
    sure = puzzle.cells if puzzle.full else puzzle.held
    used = {
        cell: TRUE if cell in sure else model.family("used").disjunction(lines[edge] for edge in meeting)
        for cell, meeting in edges_at(lines).items()
    }
    piece = Piece(used, [(*edge.ends, x) for edge, x in lines.items()])
    return piece, {first: TRUE for first, _ in puzzle.pairs.values()}


@encoding(
    summary="a variable per edge; labels in bits along the lines; trees from the numbers, by vertex elimination",
    source=RANKOOH_2022,
    targets=(CNF,),
)
def tree(puzzle: "Numberlink") -> Model:
    """Variables: x[e]; b[c,i]; u[c] ↔ ∨ x[e] at cell c; those of `connected.by_tree`.

    end, degree, label, same: as in `labels`.  connected: each cell in use with the first of two equal numbers.
    """
    model, lines = _lines(puzzle)
    _label(puzzle, model, lines)
    piece, roots = _rooted(puzzle, model, lines)
    by_tree(model, piece, puzzle.why["joined"], roots=roots)
    return model


@encoding(
    summary="a variable per edge and number; a flow from the numbers reaches every cell in use",
    source=f"multi-commodity flows; {GAVISH_1978}",
    targets=(ILP,),
)
def commodities(puzzle: "Numberlink") -> Model:
    """Variables: x[e]; z[e,k], the line of number k runs along edge e; y[c,k], it passes cell c; u[c] ↔ ∨ x[e] at cell
    c; those of `connected.by_flow`.

    end, degree: as in `labels`.  edge: Σ_k z[e,k] = x[e].  cell: Σ_e z[e,k] = 2·y[c,k] over the edges at a cell without
    number; at a cell with number k, z of other numbers is 0.  connected: as in `tree`.
    """
    model, lines = _lines(puzzle)
    joined = puzzle.why["joined"]
    along = {edge: {number: model.new() for number in puzzle.pairs} for edge in lines}
    for edge, x in lines.items():
        model.family("edge").exactly(1, (-x, *along[edge].values()), joined.narrowed(edge.ends))
    for cell, meeting in edges_at(lines).items():
        for number in puzzle.pairs:
            z = [along[edge][number] for edge in meeting]
            if cell not in puzzle.held:
                model.family("cell").sum([(-2, model.new()), *((1, lit) for lit in z)], 0, 0, reason=joined)
            elif puzzle.held[cell] != number:
                model.family("cell").exactly(0, z, puzzle.why["end", cell])
    piece, roots = _rooted(puzzle, model, lines)
    by_flow(model, piece, joined, roots=roots)
    return model


ENCODINGS = (labels, tree, commodities)
