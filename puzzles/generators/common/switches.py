"""Changes a Latin square a little: two parallel lines exchange some of their values.

A Latin square stays one if the lines exchange the smallest set of cells in which both hold the same values (a cycle
switch; Wanless, Cycle switches in Latin squares, 2004).
"""

from collections.abc import Mapping
from random import Random
from typing import TypeVar

from ...common.geometry import Cell

V = TypeVar("V")


def switched(rng: Random, square: Mapping[Cell, V], cell: Cell) -> dict[Cell, V]:
    """The square after two rows, or two columns, have exchanged some values, that of `cell` among them.

    A line may hold a value several times, such as that of blank cells. The square is unchanged if both lines hold the
    same value there. On an oblong board, the longer lines exchange values: only these hold all of them.
    """
    height, width = (1 + max(places) for places in zip(*square, strict=True))
    flat = rng.random() < 0.5 if height == width else width > height
    count, length = (height, width) if flat else (width, height)
    own, start = cell if flat else cell[::-1]
    other = rng.choice([line for line in range(count) if line != own] or [own])
    first, second = ([Cell(line, i) if flat else Cell(i, line) for i in range(length)] for line in (own, other))
    wanted, lacking, open_places = square[first[start]], square[second[start]], {*range(length)} - {start}
    exchanged = [start]
    while lacking != wanted:  # the first line has `lacking` twice, until the other one is exchanged
        place = rng.choice([i for i in sorted(open_places) if square[first[i]] == lacking])
        open_places.remove(place)
        exchanged.append(place)
        lacking = square[second[place]]
    swapped = {first[i]: square[second[i]] for i in exchanged} | {second[i]: square[first[i]] for i in exchanged}
    return {**square, **swapped}
