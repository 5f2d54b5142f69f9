"""Satogaeri: circles move straight, as far as given; paths share no cell; each room has one of them in the end."""

from typing import Any

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    width = puzzle.width
    visited, ends = list[tuple[int, int]](), list[int]()
    for i, number in enumerate(puzzle.numbers):
        r, c = divmod(i, width)
        if number is None:
            continue
        move = value[r][c]
        dr, dc = STEPS.get(move[0], (0, 0))
        length = int(move.strip("^v<>"))
        way = [(r + k * dr, c + k * dc) for k in range(length + 1)]
        r, c = way[-1]
        if number not in ("?", length) or not (0 <= r < puzzle.height and 0 <= c < width):
            return False
        visited += way
        ends.append(puzzle.regions[r * width + c])
    return len(visited) == len(set(visited)) and sorted(ends) == sorted(set(puzzle.regions))
