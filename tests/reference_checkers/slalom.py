"""Slalom: one loop through the circle that passes each gate once, straight across, in the order of the numbers."""

from typing import Any

from .common import Place, along, lines_of, one_loop

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
ALONG = {"|": (1, 0), "_": (0, 1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    lines, marks = lines_of(value), {divmod(i, puzzle.width): mark for i, mark in enumerate(puzzle.marks) if mark}
    if not one_loop(lines):
        return False
    near, (start,) = along(lines), (place for place, mark in marks.items() if mark == "o")
    black = {place for place, mark in marks.items() if mark == "#" or isinstance(mark, tuple)}
    if start not in near or black & near.keys():
        return False
    gates = _gates(marks)
    for gate in gates:
        passed = [place for place in gate if place in near]
        if len(passed) != 1:
            return False
        (r, c), (down, across) = passed[0], ALONG[marks[passed[0]]]
        if {(r + down, c + across), (r - down, c - across)} & {*near[passed[0]]}:
            return False
    order, before, here = list[int](), start, near[start][0]
    while here != start:
        order += [i for i, gate in enumerate(gates) if here in gate]
        before, here = here, next(place for place in near[here] if place != before)
    numbers = _numbers(marks, gates, black)
    return any(all(way.index(i) + 1 == n for i, n in numbers.items()) for way in (order, order[::-1]))


def _gates(marks: dict[Place, Any]) -> list[set[Place]]:
    """The pieces of each gate."""
    gates, done = [], set[Place]()
    for (r, c), mark in sorted((place, mark) for place, mark in marks.items() if mark in ("|", "_")):
        if (r, c) not in done:
            gate, (down, across) = set[Place](), ALONG[mark]
            while marks.get((r, c)) == mark:
                gate.add((r, c))
                r, c = r + down, c + across
            gates.append(gate)
            done |= gate
    return gates


def _numbers(marks: dict[Place, Any], gates: list[set[Place]], black: set[Place]) -> dict[int, int]:
    """The gates with a number, by index: by equal ones at both ends, by single ones, then by those at no other gate."""
    at: list[list[int]] = [[] for _ in gates]
    for r, c in sorted(black):
        number, arrow = marks[r, c] if isinstance(marks[r, c], tuple) else (None, "")
        for sign, (down, across) in STEPS.items() if number else ():
            place = (r + down, c + across)
            if arrow in ("", sign) and marks.get(place) == ("|" if down else "_"):
                at[next(i for i, gate in enumerate(gates) if place in gate)].append(number)
    known = {i: numbers[0] for i, numbers in enumerate(at) if len(numbers) == 2 and numbers[0] == numbers[1]}
    while True:
        free = {i: [n for n in at[i] if n not in known.values()] for i in range(len(gates)) if i not in known}
        lone = [numbers[0] for numbers in free.values() if len(numbers) == 1]
        every = [n for numbers in free.values() for n in numbers]
        found = {i: numbers[0] for i, numbers in free.items() if len(numbers) == 1 and lone.count(numbers[0]) == 1}
        if not found:
            unique = {i: [n for n in numbers if every.count(n) == 1] for i, numbers in free.items()}
            found = {i: numbers[0] for i, numbers in unique.items() if len(numbers) == 1}
        if not found:
            return known
        known |= found
