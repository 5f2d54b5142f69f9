"""Icebarn: one line from IN to OUT, straight over ice, where it may cross itself; along all arrows, over each barn."""

from typing import Any

from .common import Place, lines_of, pieces

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
OUTWARDS = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    lines, ice = lines_of(value), {divmod(i, puzzle.width) for i, mark in enumerate(puzzle.ice) if mark}
    (place, back), goal = _at_frame(puzzle, "in"), _at_frame(puzzle, "out")
    beyond, step = {(place, back), goal}, _turned(back)
    passed = dict[tuple[Place, Place], None]()
    while True:
        sides = [to for to in STEPS.values() if (place, to) in beyond or frozenset((place, _next(place, to))) in lines]
        if len(sides) == 2:
            (onward,) = (to for to in sides if to != _turned(step))
        elif len(sides) == 4 and place in ice:
            onward = step
        else:
            return False
        if place in ice and onward != step:
            return False
        step = onward
        passed[place, step] = None
        if (place, step) == goal:
            break
        place = _next(place, step)
    drawn = {frozenset((here, _next(here, to))) for here, to in passed if (here, to) != goal}
    visited = {here for here, _ in passed}
    return drawn == lines and _arrows(puzzle) <= passed.keys() and all(barn & visited for barn in pieces(ice))


def _turned(step: Place) -> Place:
    return -step[0], -step[1]


def _next(place: Place, step: Place) -> Place:
    return place[0] + step[0], place[1] + step[1]


def _at_frame(puzzle: Any, mark: str) -> tuple[Place, Place]:
    """The cell at IN or OUT, and the step beyond the frame."""
    last = {"top": 0, "bottom": puzzle.height - 1, "left": 0, "right": puzzle.width - 1}
    for side, step in OUTWARDS.items():
        for i, held in enumerate(getattr(puzzle, side)):
            if held == mark:
                return ((last[side], i) if step[0] else (i, last[side])), step
    raise ValueError(mark)


def _arrows(puzzle: Any) -> set[tuple[Place, Place]]:
    """The cells before the arrows, and the steps along them."""
    places = [((r, c), (r, c + 1)) for r in range(puzzle.height) for c in range(puzzle.width - 1)]
    places += [((r, c), (r + 1, c)) for r in range(puzzle.height - 1) for c in range(puzzle.width)]
    pairs = zip(places, puzzle.arrows, strict=True)
    return {(one if arrow in ">v" else other, STEPS[arrow]) for (one, other), arrow in pairs if arrow}
