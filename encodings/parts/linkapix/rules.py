"""How the compiler states Link-a-Pix's own rule: by the place of each cell on its line.

s[c,k,i]: the cell c is on the line of a clue k, i steps from its nearer end.  d[c,e]: the line along the edge e leads
from c to a cell that is nearer to an end.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from cluewise.puzzles.common.geometry import Cell, Edge, steps
from cluewise.puzzles.common.rules import Count
from cluewise.puzzles.parts.linkapix.rules import EqualEnds

from ...common.compiler.board import RuleBoard, clause
from ...common.compiler.counts import passed
from ...common.compiler.directions import edges_at
from ...common.compiler.facts import lean_on
from ...common.compiler.table import Stated
from ...common.model import FALSE, Literal


class LineStep(NamedTuple):
    """A place on the lines of a clue: its number of steps from the nearer end."""

    clue: str
    number: int
    steps: int

    @property
    def is_middle(self) -> bool:
        """True if no cell of the line has a neighbour on it that is farther from the ends."""
        return self.steps == (self.number - 1) // 2

    def moved(self, by: int) -> "LineStep":
        """The place so many steps farther from the ends."""
        return self._replace(steps=self.steps + by)


def equal_ends(board: RuleBoard, rule: EqualEnds) -> None:
    """¬x + Σ s = 1 at a cell, where x says that a line passes it; s[c,k,0] at an end with the clue k.
    x[e] ∧ d[c,e] ∧ s[c,k,i] → s[c',k,i-1], and back, for the ends c, c' of e.  d[c,e] → x[e] ∧ ¬d[c',e].
    x[e] ∧ ¬d[c,e] ∧ ¬d[c',e] ∧ s[c,k,i] → s[c',k,i], which is possible in the middle of an even number of cells alone.
    A cell that is no end has one d, in the middle of an odd number of cells two; an end has none."""
    at = edges_at(rule)
    lean_on(board, rule, board.of(Count))
    places = {cell: {step: board.model.new() for step in few} for cell, few in _steps(rule, at).items()}
    nearer = {(cell, edge): FALSE if cell in rule.ends else board.model.new() for cell in at for edge in at[cell]}
    for cell, edges in at.items():
        if cell in rule.ends:
            clause(board.family(rule), [*places[cell].values()], rule.reason.narrowed((cell,)))
        else:
            _pass(board, rule, cell, board.literals(edges, (1,)), [nearer[cell, e] for e in edges], places[cell])
    for edge in dict.fromkeys(edge for edges in at.values() for edge in edges):
        a, b = edge.ends
        _lead(board, rule, edge, (a, b), places, nearer)
        _lead(board, rule, edge, (b, a), places, nearer)


def _pass(
    board: RuleBoard,
    rule: EqualEnds,
    cell: Cell,
    lines: Sequence[Literal],
    nearer: Sequence[Literal],
    places: Mapping[LineStep, Literal],
) -> None:
    """A line that passes a cell leads nearer to an end once, or twice in its middle."""
    family, why = board.family(rule), rule.reason.narrowed((cell,))
    family.exactly(1, (-passed(board, lines), *places.values()), why)
    middle = [s for step, s in places.items() if step.is_middle and step.number % 2]
    for one, other in combinations(nearer, 2):
        clause(family, (-one, -other, *middle), why)
    for s in places.values():
        clause(family, (-s, *nearer), why)
    for s in middle:
        for line, near in zip(lines, nearer, strict=True):
            clause(family, (-s, -line, near), why)


def _lead(
    board: RuleBoard,
    rule: EqualEnds,
    edge: Edge,
    ends: tuple[Cell, Cell],
    places: Mapping[Cell, Mapping[LineStep, Literal]],
    nearer: Mapping[tuple[Cell, Edge], Literal],
) -> None:
    """The place of the second end of an edge follows from that of the first."""
    family, why, line = board.family(rule), rule.reason.narrowed(ends), board.literal(edge, 1)
    cell, other = ends
    near, back = nearer[cell, edge], nearer[other, edge]
    clause(family, (-near, line), why)
    if cell < other:
        clause(family, (-near, -back), why)
    for step, s in places[cell].items():
        clause(family, (-near, -s, places[other].get(step.moved(-1), FALSE)), why)
        clause(family, (-back, -s, places[other].get(step.moved(1), FALSE)), why)
        same = step.is_middle and step.number % 2 == 0
        clause(family, (-line, near, back, -s, places[other].get(step, FALSE) if same else FALSE), why)


def _steps(rule: EqualEnds, at: Mapping[Cell, list[Edge]]) -> dict[Cell, list[LineStep]]:
    """The possible places of each cell: two ends with one clue are near enough to it, with the right parity."""
    around = {cell: [end for edge in edges for end in edge.ends if end != cell] for cell, edges in at.items()}
    alike: dict[tuple[str, int], list[Cell]] = {}
    for cell, of in rule.ends.items():
        alike.setdefault(of, []).append(cell)
    found: dict[Cell, list[LineStep]] = {cell: [] for cell in at}
    for (clue, number), ends in alike.items():
        away: dict[Cell, dict[Cell, int]] = {}
        for end in ends:
            found[end].append(LineStep(clue, number, 0))
            for cell, distance in steps(end, number - 2, lambda cell: cell not in rule.ends, around).items():
                away.setdefault(cell, {})[end] = distance
        for cell, distances in away.items():
            for i in range(1, (number + 1) // 2) if cell not in rule.ends else ():
                near, far = (
                    {end for end, distance in distances.items() if distance <= most and (most - distance) % 2 == 0}
                    for most in (i, number - 1 - i)
                )
                if near and far and len(near | far) > 1:
                    found[cell].append(LineStep(clue, number, i))
    return found


STATED = {"EqualEnds": Stated(equal_ends)}
