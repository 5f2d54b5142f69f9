"""Random rooms with three symbols each."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from ....common.geometry import Cell, pieces, surroundings

if TYPE_CHECKING:
    from random import Random

    from ....common.boards import GridPuzzle


def three_in_each(rng: "Random", board: "GridPuzzle", symbols: Sequence[str], count: int) -> list[dict[Cell, str]]:
    """Symbols that obey rules 2 and 3 of Hakoiri, for `count` rooms or fewer. Those of a room are connected."""
    near, around = surroundings(board.height, board.width), board.around
    rooms: list[dict[Cell, str]] = []
    held: dict[Cell, str] = {}
    for _ in range(60 * count):
        edge = [cell for cell in board.cells if cell not in held and any(other in held for other in around[cell])]
        three = [rng.choice(edge or board.cells)]
        while len(three) < 3:
            free = [cell for member in three for cell in around[member] if cell not in held and cell not in three]
            if not free:
                break
            three.append(rng.choice(free))
        for order in rng.sample(list(permutations(symbols)), 6) if len(three) == 3 else ():
            room = dict(zip(three, order, strict=True))
            if all(held.get(other) != symbol for cell, symbol in room.items() for other in near[cell]):
                rooms.append(room)
                held |= room
                break
        if len(rooms) == count:
            break
    return rooms


def exchanged(
    rng: "Random", board: "GridPuzzle", rooms: list[dict[Cell, str]], part: Mapping[Cell, int]
) -> dict[int, int]:
    """The room of each part of the board, where each part has one symbol; pairs of rooms have exchanged parts."""
    room = {part[cell]: k for k, held in enumerate(rooms) for cell in held}
    symbol = {part[cell]: sign for held in rooms for cell, sign in held.items()}
    links = {(part[a], part[b]) for edge in board.touching for a, b in (edge.ends, edge.ends[::-1])}
    beside = {k: [other for other in room if (k, other) in links] for k in room}
    for _ in range(4 * len(rooms)):
        a, b = rng.choice(sorted(links))
        both = [k for k in room if room[k] in (room[a], room[b])]
        first = rng.sample(both, 3)
        halves = (first, [k for k in both if k not in first])
        if all(len({symbol[k] for k in half}) == 3 and len(pieces(half, beside)) == 1 for half in halves):
            room |= {k: room[a if half is first else b] for half in halves for k in half}
    return room
