"""Encodings of Linesweeper: numbers over the cells that the loop passes; the loop itself as in `common/loops.py`.

Rule numbers are those of `puzzles/linesweeper.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import Edges, Model, Passes, loop_encodings

if TYPE_CHECKING:
    from cluewise.puzzles.linesweeper import Linesweeper


def _numbers(puzzle: "Linesweeper", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3 and 4.

    clue: ¬x[e] at a number (rule 3).  number: Σ p[c] = number, over the cells around it (rule 4).
    """
    for cell, number, near in puzzle.counted():
        for edge in puzzle.edges_at[cell]:
            model.family("clue").clause((-lines[edge],), puzzle.reason_of("clue", cell))
        model.family("number").exactly(number, (passes[place] for place in near), puzzle.reason_of("number", cell))


ENCODINGS = loop_encodings(_numbers)
