"""Goishi: pick all stones in an order along rows and columns, past no stone that is left, and never turn back."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    stones = {divmod(i, puzzle.width) for i, stone in enumerate(puzzle.stones) if stone}
    order = {value[r][c]: (r, c) for r, c in stones}
    if sorted(order) != list(range(1, len(stones) + 1)):
        return False
    last = (0, 0)
    for number in range(1, len(stones)):
        (r, c), (to_r, to_c) = order[number], order[number + 1]
        if r != to_r and c != to_c:
            return False
        way = (to_r > r) - (to_r < r), (to_c > c) - (to_c < c)
        if way == (-last[0], -last[1]):
            return False
        left = [order[later] for later in range(number + 2, len(stones) + 1)]
        if any(min(r, to_r) <= a <= max(r, to_r) and min(c, to_c) <= b <= max(c, to_c) for a, b in left):
            return False
        last = way
    return True
