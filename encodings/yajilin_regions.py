"""Encodings of Regional Yajilin: shaded cells over the edges of the loop; the loop itself as in `common/loops.py`.

A cell is shaded if the loop does not pass it. Rule numbers are those of `puzzles/yajilin_regions.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import Edges, Model, Passes, gaps, loop_encodings

if TYPE_CHECKING:
    from cluewise.puzzles.yajilin_regions import YajilinRegions


def _rooms(puzzle: "YajilinRegions", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3 and 4.

    touch: p[c] ∨ p[d] for neighbours (rule 3).  number: Σ p[c] = (cells of a room) − number (rule 4).
    """
    gaps(puzzle, model, lines, passes)
    for room, number in puzzle.counted():
        cells = puzzle.areas[room]
        inside = (passes[cell] for cell in cells)
        model.family("number").exactly(len(cells) - number, inside, puzzle.reason_of("number", room))


ENCODINGS = loop_encodings(_rooms)
