"""Random borders with numbers that differ by their lengths, cell by cell in reading order."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ....common.errors import PuzzleError
from ....common.geometry import Cell, Edge, cells

LONGEST = 4
"""The longest border."""
SPREAD = 6
"""The largest absolute value of a number, before the numbers are shifted."""
PATIENCE = 40
"""The steps without progress after which two rows are removed."""
STEPS = 1500
"""The steps for each cell after which a board is given up."""


class _State(NamedTuple):
    """The state before a cell: the last W cells are the front.

    - `number`, `room`: by cell of the front its number, and the last cell of its room;
    - `held`: by the last cell of an open room its numbers;
    - `left`, `above`: by cell of the front the length of the border there (0: none), and its length still to come.
    """

    number: dict[Cell, int]
    room: dict[Cell, Cell]
    held: dict[Cell, frozenset[int]]
    left: dict[Cell, tuple[int, int]]
    above: dict[Cell, tuple[int, int]]


class _Step(NamedTuple):
    """The choice for a cell: the lengths of the borders left of it and above it, its number, the rooms that it
    joins."""

    left: int
    above: int
    number: int
    rooms: frozenset[Cell]


def bordered_numbers(rng: Random, height: int, width: int, most: int) -> tuple[dict[Cell, int], set[Edge]]:
    """Numbers and borders of rooms with at most `most` cells. Every difference across a border is its length.

    Raises PuzzleError if none are found.
    """
    steps, taken = list[tuple[_State, Iterator[tuple[_Step, _State]]]](), list[_Step]()
    state, best, waited = _State({}, {}, {}, {}, {}), 0, 0
    for _ in range(STEPS * height * width):
        if len(taken) == height * width:
            break
        cell = Cell(*divmod(len(taken), width))
        if len(steps) == len(taken):
            steps.append((state, _steps(rng, height, width, most, cell, state)))
        following = next(steps[-1][1], None)
        waited += 1
        if following is None or waited > PATIENCE:
            back = max(0, len(taken) - 2 * width) if waited > PATIENCE else max(0, len(taken) - 1)
            if waited > PATIENCE:
                best, waited = back, 0
            state = steps[back][0]
            keep = back if waited == 0 or not taken else back + 1
            del steps[keep:], taken[back:]
            continue
        step, state = following
        taken.append(step)
        if len(taken) > best:
            best, waited = len(taken), 0
    if len(taken) < height * width:
        raise PuzzleError(f"no numbers were found for rooms of at most {most} cells on {width}x{height} cells")
    step_at = dict(zip(cells(height, width), taken, strict=True))
    walls = {Edge(cell.r, cell.c - 1, *cell) for cell, step in step_at.items() if step.left}
    walls |= {Edge(cell.r - 1, cell.c, *cell) for cell, step in step_at.items() if step.above}
    return {cell: step.number for cell, step in step_at.items()}, walls


def _steps(
    rng: Random, height: int, width: int, most: int, cell: Cell, state: _State
) -> Iterator[tuple[_Step, _State]]:
    """The steps for a cell that close no room with a gap, in random order; rooms without gaps come first. Each step has
    the state after it."""
    west, north = Cell(cell.r, cell.c - 1), Cell(cell.r - 1, cell.c)
    lefts = _lengths(state.left.get(north), height - cell.r) if cell.c else (0,)
    aboves = _lengths(state.above.get(west) if cell.c else None, width - cell.c) if cell.r else (0,)
    steps = list[tuple[float, _Step]]()
    for left in lefts:
        for above in aboves:
            sides = [(side, length) for side, length in ((west, left), (north, above)) if side in state.number]
            rooms = frozenset(state.room[side] for side, length in sides if not length)
            held = [number for room in rooms for number in state.held[room]]
            inside = any(length and state.room[side] in rooms for side, length in sides)
            if inside or len({*held}) < len(held) or len(held) >= most:
                continue
            numbers = set(range(min(held) - 2, max(held) + 3) if held else range(-SPREAD, SPREAD + 1))
            for side, length in sides:
                if length:
                    numbers &= {state.number[side] - length, state.number[side] + length}
            for number in sorted(numbers.difference(held)):
                span = max(*held, number) - min(*held, number) + 1 if held else 1
                if span <= most and abs(number) <= SPREAD:
                    order = span - len(held) + 2 * rng.random() + abs(number) / 10
                    steps.append((order, _Step(left, above, number, rooms)))
    steps.sort(key=lambda pair: pair[0])
    return ((step, after) for _, step in steps if (after := _after(state, step, height, width, cell)))


def _lengths(before: tuple[int, int] | None, room: int) -> tuple[int, ...]:
    """The possible lengths of a border, after a cell with such a border and with space for `room` cells."""
    length, left = before or (0, 0)
    if left:
        return (length,)
    return (0,) if length else (0, *range(1, min(room, LONGEST) + 1))


def _after(state: _State, step: _Step, height: int, width: int, cell: Cell) -> _State | None:
    """The state after a step; None if it closes a room with a gap."""
    west, north = Cell(cell.r, cell.c - 1), Cell(cell.r - 1, cell.c)
    numbers = frozenset((step.number, *(number for room in step.rooms for number in state.held[room])))
    held = {room: some for room, some in state.held.items() if room not in step.rooms} | {cell: numbers}
    room = {at: cell if last in step.rooms else last for at, last in state.room.items() if at != north} | {cell: cell}
    open_rooms = {*room.values()} if cell != (height - 1, width - 1) else set()
    if any(max(some) - min(some) >= len(some) for last, some in held.items() if last not in open_rooms):
        return None
    to_come = []
    for length, before in ((step.left, state.left.get(north)), (step.above, state.above.get(west))):
        to_come.append((length, (before[1] if before and before[1] else length) - 1 if length else 0))
    return _State(
        {at: number for at, number in state.number.items() if at != north} | {cell: step.number},
        room,
        {last: some for last, some in held.items() if last in open_rooms},
        {at: pair for at, pair in state.left.items() if at != north} | {cell: to_come[0]},
        {at: pair for at, pair in state.above.items() if at != north} | {cell: to_come[1]},
    )
