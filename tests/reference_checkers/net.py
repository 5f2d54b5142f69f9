"""Net: the tiles, turned, form one network without loop that leads neither off the grid nor through barriers."""

from typing import Any

LINKS = ((1, 0, 1, 4), (2, -1, 0, 8), (4, 0, -1, 1), (8, 1, 0, 2))
"""A side, the step over it, and the side that it meets."""


def is_solution(puzzle: Any, value: Any) -> bool:
    turned = {(r, c): int(digit, 16) for r, row in enumerate(value) for c, digit in enumerate(row)}
    for tile, number in zip(puzzle.tiles, turned.values(), strict=True):
        if f"{number:04b}" not in f"{int(tile, 16):04b}" * 2:
            return False
    beside: dict[tuple[int, int], list[tuple[int, int]]] = {cell: [] for cell, number in turned.items() if number}
    for (r, c), number in turned.items():
        for side, down, right, opposite in (link for link in LINKS if number & link[0]):
            to = (r + down, c + right)
            if puzzle.wrap:
                to = (to[0] % puzzle.height, to[1] % puzzle.width)
            barred = {((r, c), side), (to, opposite)} & {(tuple(cell), at) for cell, at in puzzle.barriers}
            if barred or to == (r, c) or not turned.get(to, 0) & opposite:
                return False
            beside[r, c].append(to)
    reached = list(beside)[:1]
    for cell in reached:
        reached += [to for to in dict.fromkeys(beside[cell]) if to not in reached]
    return len(reached) == len(beside) and sum(map(len, beside.values())) == 2 * max(len(beside) - 1, 0)
