"""Tracks compiled: the ends, the numbers and the given pieces; pieces and joints as in `common/sides.py`.

x[j] says that the track leads over the joint j of two cells, or out of the grid; u[c] that cell c has track. Rule
numbers are those of `puzzles/tracks.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.common.side_boards import BLANK

from .common.cardinality import NATIVE
from .common.connected import Piece
from .common.model import TRUE, Literal, Model, OneHot
from .common.sides import Clues, OpenSides, showing, side_encodings
from .common.single_path import cut_loops

if TYPE_CHECKING:
    from cluewise.puzzles.common.geometry import Cell
    from cluewise.puzzles.tracks import Tracks


def _state(puzzle: "Tracks", model: Model, sides: OpenSides) -> Piece:
    """Rules 2, 4 and 5. Rule 3: the cells with track are connected, and the cell at the entry has track."""
    for cell, rim in puzzle.frame.items():
        for side in rim:
            model.family("frame").clause((-sides.at[cell][side],), puzzle.why["frame", cell])
    for name, (cell, side) in puzzle.ends.items():
        model.family("end").clause((sides.at[cell][side],), puzzle.why[name])
    used = {cell: _used(model, sides, cell) for cell in puzzle.cells}
    for line, number in puzzle.counted():
        reason = puzzle.why["number", (line.kind, line.number)]
        model.family("number").exactly(number, (used[cell] for cell in line.cells), reason)
    for cell, digit in puzzle.by_cell(puzzle.given).items():
        for literal in showing(sides.at[cell], digit):
            model.family("given").clause((literal,), puzzle.why["given", cell])
    links = [(joint.one, joint.other, x) for joint, x in sides.joints.items()]
    return Piece({**used, puzzle.ends["entry"][0]: TRUE}, links)


def _used(model: Model, sides: OpenSides, cell: "Cell") -> Literal:
    """A literal for u[c]."""
    code = model.slots[cell]
    if isinstance(code, OneHot):
        return -code.literals(BLANK)[0]
    return model.family("used").disjunction(sides.at[cell].values())


def _cut(puzzle: "Tracks", model: Model, sides: OpenSides, piece: Piece) -> None:
    ends = [(joint.one, joint.other) for joint in sides.joints]
    cut_loops(model, ends, list(sides.joints.values()), puzzle.ends["entry"][0], puzzle.why["network"])


FAMILIES = """end, frame: x[j] or ¬x[j].  used: u[c] ↔ ∨ x[j] over the sides of c.  number: Σ u[c] = number over a line.
given: x[j] or ¬x[j] for the four sides."""
CUTS = "for a loop, x[j] → ∨ x[i] over the joints that leave its cells."
# A connected track with an open side at each end has no side left that could lead out of the grid.
ENCODINGS = side_encodings(
    Clues(lambda *_: None, _state, _cut, FAMILIES, CUTS, suited=("gluecard4", NATIVE), redundant=("frame",))
)
