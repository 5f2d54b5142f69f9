"""Encodings of Tracks: the ends, the numbers and the given pieces; pieces and joints as in `common/sides.py`.

x[j] says that the track leads over the joint j of two cells, or out of the grid; u[c] that cell c has track. Rule
numbers are those of `puzzles/tracks.py`.
"""

from typing import TYPE_CHECKING

from ..puzzles.common.side_boards import BLANK
from .common.cardinality import NATIVE
from .common.kit import ILP, RULES_MODEL, TRUE, Connected, Literal, Model, Subgraph, encoding
from .common.model import OneHot
from .common.sides import Make, OpenSides, by_digits, by_joints, showing

if TYPE_CHECKING:
    from cluewise.puzzles.tracks import Tracks

    from ..puzzles.common.kit import Cell


def _track(puzzle: "Tracks", make: Make) -> Model:
    """All rules. Rule 3: the cells with track are connected with the cell at the entry."""
    model = Model()
    sides = make(model, puzzle, lambda _: None)
    model.name_facts("joint", sides.joints)
    for cell, rim in puzzle.frame.items():
        for side in rim:
            model.family("frame").clause((-sides.at[cell][side],), puzzle.reason_of("frame", cell))
    for name, (cell, side) in puzzle.ends.items():
        model.family("end").clause((sides.at[cell][side],), puzzle.reason_of(name))
    match = puzzle.rule("match", None, "two cells side by side are both open to each other, or neither is")
    for rule in ("", "frame", *puzzle.ends, "number", "given", "network"):  # a joint of two cells is one variable
        model.uses(rule, match)
    model.uses("network", puzzle.reason_of("entry"))
    used = {cell: _used(model, sides, cell) for cell in puzzle.cells}
    for line, number in puzzle.counted():
        reason = puzzle.reason_of("number", (line.kind, line.number))
        model.family("number").exactly(number, (used[cell] for cell in line.cells), reason)
    for cell, digit in puzzle.by_cell(puzzle.given).items():
        for literal in showing(sides.at[cell], digit):
            model.family("given").clause((literal,), puzzle.reason_of("given", cell))
    links = [(joint.one, joint.other, x) for joint, x in sides.joints.items()]
    entry = {puzzle.ends["entry"][0]: TRUE}
    model.family("connected").connected(Subgraph({**used, **entry}, links), puzzle.reason_of("network"), roots=entry)
    return model


def _used(model: Model, sides: OpenSides, cell: "Cell") -> Literal:
    """A literal for u[c]."""
    code = model.slots[cell]
    if isinstance(code, OneHot):
        return -code.literals(BLANK)[0]
    return model.family("used").disjunction(sides.at[cell].values())


# A connected track with an open side at each end has no side left that could lead out of the grid: `frame` follows.


@encoding(
    summary="a variable per joint of two cells",
    source=RULES_MODEL,
    globals=(Connected,),
    aliases={"tree": "tree"},
    suited=("gluecard4", NATIVE),
    redundant=("frame",),
)
def sides(puzzle: "Tracks") -> Model:
    """Variables: x[j], a joint j of two cells, or a side on the rim, is open. These determine a cell's digit.

    digit: the clauses over the four sides of a cell that all its digits satisfy.  end, frame: x[j] or ¬x[j].
    used: u[c] ↔ ∨ x[j] over the sides of c.  number: Σ u[c] = number over a line.
    given: x[j] or ¬x[j] for the four sides.  connected: the cells with track, with the entry.
    """
    return _track(puzzle, by_joints)


@encoding(
    summary="a variable per digit of a cell",
    source=RULES_MODEL,
    globals=(Connected,),
    aliases={"flow": "flow"},
    files=(ILP,),
    redundant=("frame",),
)
def digits(puzzle: "Tracks") -> Model:
    """Variables: y[c,d], cell c takes digit d; x[j], a joint j of two cells, or a side on the rim, is open.

    digit: Σ y[c,d] = 1.  match: ¬x[j] + Σ y[c,d] = 1 over the digits that open j, for both cells.
    end, frame, number, given, connected: as in `sides`.
    """
    return _track(puzzle, by_digits)


ENCODINGS = (sides, digits)
