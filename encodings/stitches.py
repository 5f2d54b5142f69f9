"""Encodings of Stitches: the stitches and their ends, or the stitches alone.

x[e] says that a stitch runs along edge e; y[c] that cell c is an end of one. Rule numbers are those of
`puzzles/stitches.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, Model, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.stitches import Stitches


def _joined(puzzle: "Stitches") -> Model:
    """x[e], and rules 2 and 3."""
    model = Model()
    for edge in puzzle.borders:
        model.boolean(edge, 0, 1)
    for rooms, shared in puzzle.shared.items():
        stitches = (model.literal(edge, 1) for edge in shared)
        model.family("pair").exactly(puzzle.stitches, stitches, puzzle.reason_of("pair", rooms))
    for cell, meeting in puzzle.borders_at.items():
        if len(meeting) > 1:
            stitches = (model.literal(edge, 1) for edge in meeting)
            model.family("cell").at_most(1, stitches, puzzle.reason_of("cell", cell))
    return model


@encoding(summary="the stitches and their ends", source=RULES_MODEL)
def holes(puzzle: "Stitches") -> Model:
    """Variables: x[e], y[c].

    pair: Σ x = stitches over the edges between two rooms.  cell: Σ x ≤ 1 at a cell.
    end: y[c] ↔ ∨ x at c.  line: Σ y = clue over a line.
    """
    model = _joined(puzzle)
    is_end = {
        cell: model.family("end").disjunction(model.literal(edge, 1) for edge in meeting)
        for cell, meeting in puzzle.borders_at.items()
    }
    for line, clue in puzzle.counted_lines():
        ends = (is_end[cell] for cell in line.cells)
        model.family("line").exactly(clue, ends, puzzle.reason_of("line", (line.kind, line.number)))
    return model


@encoding(summary="the stitches alone, weighted by their ends in a line", source=RULES_MODEL)
def weights(puzzle: "Stitches") -> Model:
    """Variables: x[e].

    pair, cell: as in `holes`.  line: Σ (ends of e in the line) · x[e] = clue.
    """
    model = _joined(puzzle)
    model.uses("line", puzzle.rule("cell", None, "a cell is the end of one stitch at most"))
    for line, clue in puzzle.counted_lines():
        counts = ((sum(end in line.cells for end in edge.ends), edge) for edge in puzzle.borders)
        terms = [(ends, model.literal(edge, 1)) for ends, edge in counts if ends]
        model.family("line").sum(terms, clue, clue, reason=puzzle.reason_of("line", (line.kind, line.number)))
    return model


ENCODINGS = (holes, weights)
