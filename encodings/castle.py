"""Encodings of Castle Wall: sides of the loop by parity, counts of lines; the loop itself as in `common/loops.py`.

Rule numbers are those of `puzzles/castle.py`.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

from cluewise.puzzles.common.kit import Edge
from cluewise.puzzles.common.solution import is_silent

from .common.kit import Edges, Literal, Model
from .common.loop_kinds import COUNTED, Passes, loop_encodings

if TYPE_CHECKING:
    from cluewise.puzzles.castle import Castle


def _walls(puzzle: "Castle", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3 and 4.

    clue: ¬x[e] at a clue (rule 3).  odd: parities of the edges that a line upwards from a clue crosses.
    wall: the last parity is odd for a white clue, even for a black one (rule 3).
    number: the number of edges on the loop in the line of an arrow (rule 4).
    Where no Reason is needed, `odd` and `number` leave out the edges at clues.
    """
    barred = set[Edge]()
    for cell in puzzle.by_cell(puzzle.walls):
        for edge in puzzle.edges_at[cell]:
            model.family("clue").clause((-lines[edge],), puzzle.reason_of("clue", cell))
        if is_silent():
            barred.update(puzzle.edges_at[cell])
    odds = dict[Edge, Literal]()
    for cell, inside, across in puzzle.sides():
        odd = model.false
        for edge in across:
            if edge in barred:
                continue
            if edge not in odds:
                odds[edge] = model.family("odd").differ(odd, lines[edge])
            odd = odds[edge]
        model.family("wall").clause((odd if inside else -odd,), puzzle.reason_of("side", cell))
    _numbers(puzzle, model, lines, barred)


def _numbers(puzzle: "Castle", model: Model, lines: Edges, barred: Collection[Edge]) -> None:
    """Where no Reason is needed, the lines of arrows that point to the same place of the frame are stated in parts: the
    next longer line has so many edges more."""
    family, shorter = model.family("number"), dict[Edge, tuple[int, int]]()
    for cell, number, along in sorted(puzzle.counted(), key=lambda one: len(one[2])):
        more, part = number, along
        if along and is_silent():
            less, length = shorter.get(along[-1], (0, 0))
            shorter[along[-1]] = number, len(along)
            more, part = number - less, along[: len(along) - length]
        family.exactly(more, (lines[edge] for edge in part if edge not in barred), puzzle.reason_of("number", cell))


ENCODINGS = loop_encodings(_walls, suited=COUNTED)
