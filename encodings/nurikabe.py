"""Nurikabe compiled: the sea, and the island of every cell; cuts, trees or flows connect both.

x[c] says that cell c is sea, o[c,k] that it belongs to the island of clue k. Rules: `puzzles/nurikabe.py`.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from cluewise.puzzles.common.geometry import Cell, reached, squares, steps

from .common.connected import Piece, by_cuts, by_flow, by_tree, cells_piece
from .common.encoding import CNF, ILP, encoding
from .common.model import TRUE, Candidate, Clause, Cut, Literal, Model
from .common.papers import DANTZIG_1954, GAVISH_1978

if TYPE_CHECKING:
    from cluewise.puzzles.nurikabe import Nurikabe

Owners = dict[Cell, dict[Cell, Literal]]


class Board(NamedTuple):
    """The Model without connectivity; the sea, the cells of all islands, and the islands' roots (the clues)."""

    model: Model
    sea: Piece
    land: Piece
    roots: dict[Cell, Literal]


def _room(puzzle: "Nurikabe", clue: Cell) -> Iterable[Cell]:
    """The cells that may belong to the island of a clue: not beside another clue, and within reach of its size."""
    size = puzzle.sizes[clue] or len(puzzle.cells)
    others = [other for other in puzzle.sizes if other != clue]
    barred = {cell for other in others for cell in (other, *puzzle.around[other])}
    return steps(clue, size - 1, lambda cell: cell not in barred, puzzle.around)


def _board(puzzle: "Nurikabe") -> Board:
    """Rules 1, 2 and 4: cells that share an edge belong to one island."""
    model = Model()
    sea = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    rooms = {clue: {cell: model.new() for cell in _room(puzzle, clue)} for clue in puzzle.sizes}
    owners: Owners = {cell: {clue: room[cell] for clue, room in rooms.items() if cell in room} for cell in sea}
    model.name_facts("island", {(cell, clue): o for clue, room in rooms.items() for cell, o in room.items()})
    _own(puzzle, model, sea, owners)
    for clue, size in puzzle.sizes.items():
        model.family("clue").clause((owners[clue][clue],), puzzle.why["clue", clue])
        if size is not None:
            model.family("size").exactly(size, rooms[clue].values(), puzzle.why["island"].narrowed((clue,)))
    for four in squares(puzzle.height, puzzle.width):
        model.family("square").clause((-sea[cell] for cell in four), puzzle.why["square", four[0]])
    model.suggested += sea.values()
    links = [edge.ends for edge in puzzle.touching]
    land = cells_piece({cell: -literal for cell, literal in sea.items()}, links)
    return Board(model, cells_piece(sea, links), land, dict.fromkeys(rooms, TRUE))


def _own(puzzle: "Nurikabe", model: Model, sea: Mapping[Cell, Literal], owners: Owners) -> None:
    """x[c], or exactly one owner; o[c,k] → x[d] ∨ o[d,k] for the cells d beside c."""
    island = puzzle.why["island"]
    for cell, options in owners.items():
        model.family("owner").exactly(1, (sea[cell], *options.values()), island.narrowed((cell,)))
        for neighbour in puzzle.around[cell]:
            for clue, literal in options.items():
                same = (owners[neighbour][clue],) if clue in owners[neighbour] else ()
                model.family("beside").clause((-literal, sea[neighbour], *same), island.narrowed((cell, neighbour)))


def _cut_lost_islands(puzzle: "Nurikabe", board: Board) -> None:
    """Cuts: for an island without a clue, one of its cells is sea, or a cell around it is not."""

    sea = board.sea.members

    def find(holds: Candidate) -> list[Cut]:
        unseen = {cell for cell, literal in sea.items() if not holds(literal)}
        cuts = []
        while unseen:
            island = reached(min(unseen), unseen.__contains__, puzzle.around)
            unseen.difference_update(island)
            if not any(cell in puzzle.sizes for cell in island):
                beside = (neighbour for cell in island for neighbour in puzzle.around[cell])
                shore = dict.fromkeys(cell for cell in beside if cell not in set(island))
                clause = Clause((sea[island[0]], *(-sea[cell] for cell in shore)))
                cuts.append(Cut(clause, puzzle.why["island"].narrowed(island)))
        return cuts

    board.model.cut(find)


@encoding(
    summary="the island of each cell; sea and islands are connected by cuts",
    source=DANTZIG_1954,
    lazy=True,
)
def cuts(puzzle: "Nurikabe") -> Model:
    """Variables: x[c]; o[c,k] if the island of k may reach c.

    owner: x[c] + Σ_k o[c,k] = 1.  beside: o[c,k] → x[d] ∨ o[d,k].  size: Σ_c o[c,k] = number.  clue: o[k,k].
    square: ∨ ¬x.  Cuts: a part of the sea; an island without clue.
    """
    board = _board(puzzle)
    by_cuts(board.model, board.sea, puzzle.why["sea"])
    _cut_lost_islands(puzzle, board)
    return board.model


@encoding(
    summary="the island of each cell; sea and islands are trees, by vertex elimination",
    source="Rankooh and Rintanen 2022, for vertex elimination (see `common/paths.py`)",
    targets=(CNF,),
)
def tree(puzzle: "Nurikabe") -> Model:
    """Variables: those of `cuts`; those of `connected.by_tree` for the sea, and for the islands, whose roots are clues.

    owner, beside, size, clue, square: as in `cuts`.  connected: the sea; every cell of an island with its clue.
    """
    board = _board(puzzle)
    by_tree(board.model, board.sea, puzzle.why["sea"])
    by_tree(board.model, board.land, puzzle.why["island"], roots=board.roots)
    return board.model


@encoding(
    summary="the island of each cell; flows reach the cells of sea and islands",
    source=GAVISH_1978,
    targets=(ILP,),
)
def flow(puzzle: "Nurikabe") -> Model:
    """Variables: those of `cuts`; those of `connected.by_flow` for the sea, and for the islands, whose roots are clues.

    owner, beside, size, clue, square: as in `cuts`.  connected: the sea; every cell of an island with its clue.
    """
    board = _board(puzzle)
    by_flow(board.model, board.sea, puzzle.why["sea"])
    by_flow(board.model, board.land, puzzle.why["island"], roots=board.roots)
    return board.model


ENCODINGS = (cuts, tree, flow)
