"""Encodings of Net: the frame and the barriers; tiles and joints as in `common/sides.py`.

x[j] says that the joint j of two tiles, or a side on the rim, is open. Rule numbers are those of `puzzles/net.py`.
"""

from typing import TYPE_CHECKING

from .common.kit import ILP, RULES_MODEL, TRUE, Connected, Model, Subgraph, encoding
from .common.sides import Make, OpenSides, by_digits, by_joints

if TYPE_CHECKING:
    from cluewise.puzzles.net import Net


def _network(puzzle: "Net", make: Make) -> Model:
    """Rules 1 and 2, also at the frame and at barriers. Rule 3: all tiles are connected, without a loop."""
    model = Model()
    sides = make(model, puzzle, lambda cell: puzzle.reason_of("tile", cell))
    model.name_facts("joint", sides.joints)
    for cell, rim in puzzle.rim.items():
        for side in rim:
            model.family("frame").clause((-sides.at[cell][side],), puzzle.reason_of("frame", cell))
    for joint in puzzle.walls:
        model.family("barrier").clause((-sides.joints[joint],), puzzle.reason_of("barrier", joint))
    match = puzzle.rule("match", None, "two cells side by side are both open to each other, or neither is")
    for rule in ("", "tile", "frame", "barrier", "network"):  # a joint of two cells is one variable
        model.uses(rule, match)
    _few_joints(puzzle, model, sides)
    tiles = dict.fromkeys(puzzle.network, TRUE)
    ends = ((joint.one, joint.other, x) for joint, x in sides.joints.items())
    subgraph = Subgraph(tiles, [link for link in ends if link[0] in tiles and link[1] in tiles])
    model.family("connected").connected(subgraph, puzzle.reason_of("network"))
    return model


def _few_joints(puzzle: "Net", model: Model, sides: OpenSides) -> None:
    """Connected tiles have a loop if there are at least as many open joints as tiles. Most puzzles have too few open
    sides for that.
    """
    most = max(len(puzzle.network) - 1, 0)
    if sum(int(tile, 16).bit_count() for tile in puzzle.tiles) > 2 * most:
        model.family("loop").at_most(most, sides.joints.values(), puzzle.reason_of("network"))


@encoding(
    summary="a variable per joint of two cells", source=RULES_MODEL, globals=(Connected,), aliases={"tree": "tree"}
)
def sides(puzzle: "Net") -> Model:
    """Variables: x[j], a joint j of two cells, or a side on the rim, is open. These determine a cell's digit.

    digit: the clauses over the four sides of a cell that all its digits satisfy.  frame, barrier: ¬x[j].
    loop: Σ x[j] < number of tiles, if they have enough open sides for more.  connected: the tiles, over open joints.
    """
    return _network(puzzle, by_joints)


@encoding(
    summary="a variable per digit of a cell",
    source=RULES_MODEL,
    globals=(Connected,),
    aliases={"flow": "flow"},
    files=(ILP,),
)
def digits(puzzle: "Net") -> Model:
    """Variables: y[c,d], cell c takes digit d; x[j], a joint j of two cells, or a side on the rim, is open.

    digit: Σ y[c,d] = 1.  match: ¬x[j] + Σ y[c,d] = 1 over the digits that open j, for both cells.
    frame, barrier, loop, connected: as in `sides`.
    """
    return _network(puzzle, by_digits)


ENCODINGS = (sides, digits)
