"""Encodings of Moon or Sun: a literal for each room says whether the loop passes moons; the loop as in
`common/loops.py`.

m[q] says that the loop passes the moons of room q. Rule numbers are those of `puzzles/moonsun.py`.
"""

from typing import TYPE_CHECKING

from .common.kit import Edges, Model
from .common.loop_kinds import COUNTED, Passes, barred_walls, gated, loop_encodings

if TYPE_CHECKING:
    from cluewise.puzzles.moonsun import Moonsun


def _rooms(puzzle: "Moonsun", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3 to 5.

    once: Σ x[e] = 2 over the edges that lead out of a room (rule 3).  inside: as in `barred_walls`.
    kind: p[c] ↔ m[q] for a moon of room q, p[c] ↔ ¬m[q] for a sun.  some kind: ¬m[q] without moons, m[q] without suns
    (rule 4).  turns: x[e] → (m[q] ⊕ m[r]) for an edge between rooms q and r (rule 5).
    """
    for room, gates in puzzle.gated():
        gated(model.family("once"), lines, gates, 1, puzzle.reason_of("once", room))
    barred_walls(puzzle, model, lines)
    moon = [model.new() for _ in puzzle.areas]
    kind, some, turns = (model.family(name) for name in ("kind", "some kind", "turns"))
    for room, literal in enumerate(moon):
        reason = puzzle.reason_of("kind", room)
        for held, chosen in zip(puzzle.marked(room), (literal, -literal), strict=True):
            passed = [passes[cell] for cell in held]
            kind.clauses([clause for p in passed for clause in ((-chosen, p), (chosen, -p))], reason)
            if not held:
                some.clause((-chosen,), reason)
    for rooms, edges in puzzle.between_rooms.items():
        one, other = (moon[room] for room in rooms)
        for edge in edges:
            model.uses("turns", *(puzzle.reason_of("kind", room) for room in rooms), at=edge)
            x, reason = lines[edge], puzzle.reason_of("turns", edge)
            turns.clauses(((-x, one, other), (-x, -one, -other)), reason)


ENCODINGS = loop_encodings(_rooms, redundant=("some",), suited=COUNTED)
