"""Yosenabe: circles move straight into pots, ways share no cell; each pot has circles, and its number is their sum."""

from typing import Any

from .common import pieces

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    circles = {divmod(i, puzzle.width): n for i, n in enumerate(puzzle.numbers) if n is not None}
    pots = {divmod(i, puzzle.width): n for i, n in enumerate(puzzle.pots) if n is not None}
    visited, ends = list[tuple[int, int]](), dict[tuple[int, int], Any]()
    for (r, c), number in circles.items():
        move = value[r][c]
        dr, dc = STEPS.get(move[0], (0, 0))
        way = [(r + k * dr, c + k * dc) for k in range(int(move.strip("^v<>")) + 1)]
        visited += way
        ends[way[-1]] = 0 if number == "?" else number
    if len(visited) != len(set(visited)) or not ends.keys() <= pots.keys():
        return False
    for pot in pieces(set(pots)):
        held = [ends[place] for place in pot if place in ends]
        if not held or any(pots[place] not in ("#", sum(held)) for place in pot):
            return False
    return True
