"""Nurikabe compiled: the sea, and the island of every cell; both are connected by cuts, trees or flows.

x[c] says that cell c is sea, o[c,k] that it belongs to the island of clue k. Rules: `puzzles/nurikabe.py`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from cluewise.puzzles.common.geometry import Cell, reached, squares

from .common.connected import Piece, by_cuts, by_flow, by_tree, cells_piece
from .common.encoding import CNF, ILP, encoding
from .common.model import Candidate, Clause, Cut, Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.nurikabe import Nurikabe

Owners = dict[Cell, dict[Cell, Literal]]


class Board(NamedTuple):
    """The Model so far; `owners[c][k]` is o[c,k], `distance[k][c]` the least number of steps from clue k to cell c."""

    model: Model
    sea: dict[Cell, Literal]
    piece: Piece
    owners: Owners
    distance: dict[Cell, dict[Cell, int]]


def _distances(puzzle: "Nurikabe", clue: Cell) -> dict[Cell, int]:
    """Steps from a clue to the cells its island may hold: not beside another clue, and within its size."""
    size = puzzle.sizes[clue] or len(puzzle.cells)
    barred = {near for other in puzzle.sizes if other != clue for near in (other, *puzzle.around[other])}
    steps = {clue: 0}
    queue = [clue]
    for cell in queue:
        for other in puzzle.around[cell] if steps[cell] + 1 < size else ():
            if other not in steps and other not in barred:
                steps[other] = steps[cell] + 1
                queue.append(other)
    return steps


def _board(puzzle: "Nurikabe") -> Board:
    """Rules 1, 2 and 4, but for connection: cells that share an edge belong to one island."""
    model = Model()
    sea = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    distance = {clue: _distances(puzzle, clue) for clue in puzzle.sizes}
    owners: Owners = {cell: {} for cell in puzzle.cells}
    for clue, steps in distance.items():
        for cell in steps:
            owners[cell][clue] = model.new()
    model.name_facts("island", {(cell, clue): o for cell, options in owners.items() for clue, o in options.items()})
    _own(puzzle, model, sea, owners)
    for clue, size in puzzle.sizes.items():
        model.family("clue").clause((owners[clue][clue],), puzzle.why["clue", clue])
        if size is not None:
            own = (owners[cell][clue] for cell in distance[clue])
            model.family("size").exactly(size, own, puzzle.why["island"].narrowed((clue,)))
    for four in squares(puzzle.height, puzzle.width):
        model.family("square").clause((-sea[cell] for cell in four), puzzle.why["square", four[0]])
    model.suggested += sea.values()
    piece = cells_piece(sea, (edge.ends for edge in puzzle.touching))
    return Board(model, sea, piece, owners, distance)


def _own(puzzle: "Nurikabe", model: Model, sea: Mapping[Cell, Literal], owners: Owners) -> None:
    """x[c] or one owner; o[c,k] → x[d] ∨ o[d,k] for the cells d beside c."""
    island = puzzle.why["island"]
    for cell, options in owners.items():
        model.family("owner").exactly(1, (sea[cell], *options.values()), island.narrowed((cell,)))
        for other in puzzle.around[cell]:
            for clue, literal in options.items():
                there = (owners[other][clue],) if clue in owners[other] else ()
                model.family("beside").clause((-literal, sea[other], *there), island.narrowed((cell, other)))


def _near_the_clue(puzzle: "Nurikabe", board: Board) -> None:
    """Layers n[c,k,j]: cell c of island k is at most j steps within the island from the clue.

    n[c,k,j] → ∨ n[d,k,j−1] over the cells d beside c;  o[c,k] = n[c,k,last].
    """
    for clue, steps in board.distance.items():
        last = (puzzle.sizes[clue] or len(steps)) - 1
        reason = puzzle.why["island"].narrowed((clue,))
        layer: dict[Cell, Literal] = {}
        for j in range(last + 1):
            inner, layer = layer, {}
            for cell, least in steps.items():
                if least > j:
                    continue
                own = board.owners[cell][clue]
                layer[cell] = own if j == last or cell == clue else board.model.new()
                if cell != clue:
                    closer = [inner[other] for other in puzzle.around[cell] if other in inner]
                    family = board.model.family("near")
                    family.clause((-layer[cell], *closer), reason)
                    if layer[cell] != own:
                        family.clause((-layer[cell], own), reason)
                    if cell in inner and inner[cell] != layer[cell]:
                        family.clause((-inner[cell], layer[cell]), reason)


def _cut_lost_islands(puzzle: "Nurikabe", board: Board) -> None:
    """Of an island without a clue: one of its cells is sea, or a cell around it is not."""

    def find(holds: Candidate) -> list[Cut]:
        unseen = {cell for cell, literal in board.sea.items() if not holds(literal)}
        cuts = []
        while unseen:
            island = reached(min(unseen), unseen.__contains__, puzzle.around)
            unseen.difference_update(island)
            if not any(cell in puzzle.sizes for cell in island):
                shore = dict.fromkeys(o for cell in island for o in puzzle.around[cell] if o not in set(island))
                clause = Clause((board.sea[island[0]], *(-board.sea[other] for other in shore)))
                cuts.append(Cut(clause, puzzle.why["island"].narrowed(island)))
        return cuts

    board.model.cut(find)


@encoding(
    summary="the island of each cell; sea and islands are connected by cuts",
    source="Dantzig, Fulkerson, Johnson, Solution of a large-scale traveling-salesman problem, 1954",
    lazy=True,
)
def cuts(puzzle: "Nurikabe") -> Model:
    """Variables: x[c]; o[c,k] where the island of k may reach.

    owner: x[c] + Σ_k o[c,k] = 1.  beside: o[c,k] → x[d] ∨ o[d,k].  size: Σ_c o[c,k] = number.  clue: o[k,k].
    square: ∨ ¬x.  Cuts: a part of the sea; an island without clue.
    """
    board = _board(puzzle)
    by_cuts(board.model, board.piece, puzzle.why["sea"])
    _cut_lost_islands(puzzle, board)
    return board.model


@encoding(
    summary="the island of each cell, and its distance from the clue; the sea is a tree, by vertex elimination",
    source="Rankooh and Rintanen 2022, for vertex elimination (see `common/paths.py`)",
    targets=(CNF,),
)
def tree(puzzle: "Nurikabe") -> Model:
    """Variables: those of `cuts`; n[c,k,j]: at most j steps from the clue; those of `connected.by_tree`.

    owner, beside, size, clue, square: as in `cuts`.  near: n[c,k,j] → ∨ n[d,k,j−1].  connected: the sea.
    """
    board = _board(puzzle)
    _near_the_clue(puzzle, board)
    by_tree(board.model, board.piece, puzzle.why["sea"])
    return board.model


@encoding(
    summary="the island of each cell; flows reach the cells of sea and islands",
    source="Gavish and Graves, The travelling salesman problem and related problems, 1978",
    targets=(ILP,),
)
def flow(puzzle: "Nurikabe") -> Model:
    """Variables: x[c]; o[c,k]; f[c,d], the flow between cells of an island; those of `connected.by_flow`.

    owner, beside, size, clue, square: as in `cuts`.  connected: the sea.  near: every cell of an island but its
    clue takes a unit of flow;  |f[c,d]| ≤ n·(1 − x[c]), n·(1 − x[d]).
    """
    board = _board(puzzle)
    by_flow(board.model, board.piece, puzzle.why["sea"])
    model, family, most = board.model, board.model.family("near"), len(puzzle.cells)
    balance: dict[Cell, list[tuple[int, object]]] = {cell: [(1, x)] for cell, x in board.sea.items()}
    for edge in puzzle.touching:
        units = model.integer(-most, most)
        one, other = edge.ends
        balance[one].append((-1, units))
        balance[other].append((1, units))
        for x in (board.sea[one], board.sea[other]):
            family.sum([(1, units), (most, x)], None, most, reason=puzzle.why["island"].narrowed(edge.ends))
            family.sum([(1, units), (-most, x)], -most, None, reason=puzzle.why["island"].narrowed(edge.ends))
    for cell, terms in balance.items():
        if cell not in puzzle.sizes:
            family.sum(terms, 1, 1, reason=puzzle.why["island"].narrowed((cell,)))  # type: ignore[arg-type]
    return model


ENCODINGS = (cuts, tree, flow)
