"""Encodings of Castle Wall: sides of the loop by parity, counts of lines; the loop itself as in `common/loops.py`.

Rule numbers are those of `puzzles/castle.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.common.kit import Edge, Reason

from .common.kit import Edges, Literal, Model
from .common.loop_kinds import Passes, loop_encodings
from .common.unary_sizes import running_sizes

if TYPE_CHECKING:
    from cluewise.puzzles.castle import Castle


def _walls(puzzle: "Castle", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3 and 4.

    clue: ¬x[e] at a clue (rule 3).  odd: parities of the edges that a line upwards from a clue crosses.
    wall: the last parity is odd for a white clue, even for a black one (rule 3).
    count: the numbers of edges on the loop, from the frame on.  number: those in the line of an arrow (rule 4).
    """
    for cell in puzzle.by_cell(puzzle.walls):
        for edge in puzzle.edges_at[cell]:
            model.family("clue").clause((-lines[edge],), puzzle.reason_of("clue", cell))
    odds = dict[Edge, Literal]()
    for cell, inside, across in puzzle.sides():
        odd = model.false
        for edge in across:
            if edge not in odds:
                odds[edge] = model.family("odd").differ(odd, lines[edge])
            odd = odds[edge]
        model.family("wall").clause((odd if inside else -odd,), puzzle.reason_of("side", cell))
    _numbers(puzzle, model, lines)


SHORT = 12
"""A line of fewer edges is counted faster for each clue alone."""


def _numbers(puzzle: "Castle", model: Model, lines: Edges) -> None:
    """Clues whose arrows point to the same place of the frame share the counts of the edges from there."""
    family, groups = model.family("number"), dict[Edge, list[tuple[Reason, int, tuple[Edge, ...]]]]()
    for cell, number, along in puzzle.counted():
        reason = puzzle.reason_of("number", cell)
        if len(along) < SHORT or number > len(along):
            family.exactly(number, (lines[edge] for edge in along), reason)
        else:
            groups.setdefault(along[-1], []).append((reason, number, along))
    for group in groups.values():
        longest = max((along for _, _, along in group), key=len)
        most = max(number for _, number, _ in group) + 1
        sizes = running_sizes(model.family("count"), [lines[edge] for edge in reversed(longest)], most)
        for reason, number, along in group:
            row = sizes[len(along)]
            units = row[number - 1 : number] if number else []
            units += [-size for size in row[number : number + 1]]
            family.clauses(((unit,) for unit in units), reason)


ENCODINGS = loop_encodings(_walls)
