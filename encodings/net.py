"""Net compiled: the frame and the barriers; tiles and joints as in `common/sides.py`.

x[j] says that the joint j of two tiles, or a side on the rim, is open. Rule numbers are those of `puzzles/net.py`.
"""

from typing import TYPE_CHECKING

from .common.connected import Piece, by_cuts
from .common.model import TRUE, Model
from .common.sides import Clues, OpenSides, side_encodings

if TYPE_CHECKING:
    from cluewise.puzzles.common.geometry import Cell
    from cluewise.puzzles.common.solution import Reason
    from cluewise.puzzles.net import Net


def _state(puzzle: "Net", model: Model, sides: OpenSides) -> Piece:
    """Rule 2 at the frame and at barriers: ¬x[j]. Rule 3: all tiles are connected, without a loop."""
    for cell, rim in puzzle.rim.items():
        for side in rim:
            model.family("frame").clause((-sides.at[cell][side],), puzzle.why["frame", cell])
    for joint in puzzle.walls:
        model.family("barrier").clause((-sides.joints[joint],), puzzle.why["barrier", joint])
    _few_joints(puzzle, model, sides)
    tiles = dict.fromkeys(puzzle.network, TRUE)
    ends = ((joint.one, joint.other, x) for joint, x in sides.joints.items())
    return Piece(tiles, [link for link in ends if link[0] in tiles and link[1] in tiles])


def _few_joints(puzzle: "Net", model: Model, sides: OpenSides) -> None:
    """Connected tiles have a loop if there are as many joints as tiles. Most puzzles lack the open sides for that."""
    most = max(len(puzzle.network) - 1, 0)
    if sum(int(tile, 16).bit_count() for tile in puzzle.tiles) > 2 * most:
        model.family("loop").at_most(most, sides.joints.values(), puzzle.why["network"])


def _cut(puzzle: "Net", model: Model, sides: OpenSides, piece: Piece) -> None:
    by_cuts(model, piece, puzzle.why["network"])


def _why(puzzle: "Net", cell: "Cell") -> "Reason":
    return puzzle.why["tile", cell]


FAMILIES = """frame, barrier: ¬x[j].  loop: Σ x[j] < number of tiles, if they have enough open sides for more."""
CUTS = "for a part of the network, ∨ x[j] over the joints that leave it."
ENCODINGS = side_encodings(Clues(_why, _state, _cut, FAMILIES, CUTS))
