"""Relations on a board: cells that exclude each other's number, and clues that are done."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.geometry import Cell, Corner
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Slot, Solution, Value

MOST_SLOTS = 30
"""Rules about more slots exclude no pairs of values."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in the units of the picture."""


def seen_by(puzzle: Puzzle, slots: Sequence[Slot], values: Sequence[Sequence[Value]]) -> dict[int, list[int]]:
    """For each slot with numbers or letters the slots that cannot have the same one, both by their indices.

    A pair counts if some rules exclude the first value that both can have, and some the last one.
    """
    number = {slot: i for i, slot in enumerate(slots)}
    excluded: dict[tuple[int, int], set[Value]] = {}
    for rule in puzzle.search_rules():
        if rule.is_global or not 1 < len(rule.slots) <= MOST_SLOTS:
            continue
        for (i, a), (j, b) in combinations(enumerate(rule.slots), 2):
            pair = number[a], number[b]
            for value in _ends(values[pair[0]], values[pair[1]], puzzle.rest):
                held: list[Any] = [None] * len(rule.slots)
                held[i] = held[j] = value
                if value not in excluded.get(pair, ()) and rule.first_violation(held) is not None:
                    excluded.setdefault(pair, set()).add(value)
                    excluded.setdefault(pair[::-1], set()).add(value)
    seen: dict[int, list[int]] = {}
    for (a, b), found in excluded.items():
        if found >= set(_ends(values[a], values[b], puzzle.rest)):
            seen.setdefault(a, []).append(b)
    return seen


def _ends(first: Sequence[Value], second: Sequence[Value], rest: Value | None) -> tuple[Value, ...]:
    both = [value for value in first if value in second and value != rest]
    return (both[0], both[-1]) if both else ()


class DoneClues:
    """The places of the clues of a board, and whether entries satisfy them."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._rules = list(self._placed()) if puzzle.picture().place is not None else []

    def _placed(self) -> Iterator[tuple[Box, list[Any]]]:
        """The place of each clue, and its rules. Clues that only give a value of their own cell have no place."""
        rules: dict[Any, list[Any]] = {}
        for rule in self.puzzle.search_rules():
            if rule.reason.kind == "clue" and not rule.is_global:
                rules.setdefault(rule.reason.place, []).append(rule)
        for own in rules.values():
            reason = max((rule.reason for rule in own), key=lambda reason: len(reason.cells))
            counting = [rule for rule in own if type(rule).__name__ != "OneOf"]
            if counting and (box := self._box(reason)) is not None:
                yield box, counting

    def _box(self, reason: Any) -> Box | None:
        picture = self.puzzle.picture()
        assert picture.place is not None
        if isinstance(reason.at, Corner) and picture.point is not None:
            x, y = picture.point(reason.at)
            return x - 10, y - 10, x + 10, y + 10
        if not reason.cells:
            return None
        first = reason.cells[0]
        x, y, side = picture.place(first)
        down, right = _direction(reason.cells)
        if not (down or right) or not self._is_line(reason.cells):
            return x, y, x + side, y + side
        if down:
            return (x, 0, x + side, y) if down > 0 else (x, y + side, x + side, picture.height)
        return (0, y, x, y + side) if right > 0 else (x + side, y, picture.width, y + side)

    def _is_line(self, cells: Sequence[Cell]) -> bool:
        """True for a whole row or column, whose clue is beside the board."""
        down, _ = _direction(cells)
        return len(cells) == getattr(self.puzzle, "height" if down else "width", 0)

    def boxes(self, entered: Solution) -> list[Box]:
        """The places of the clues that these entries satisfy. Open slots count as having the value that people omit,
        but one slot is entered at least."""
        return [box for box, rules in self._rules if all(self._holds(rule, entered) for rule in rules)]

    def _holds(self, rule: Any, entered: Mapping[Slot, Value]) -> bool:
        held = [entered.get(slot) for slot in rule.slots]
        if all(value is None for value in held):
            return False
        rest = self.puzzle.rest
        try:
            whole = [rest if value is None else value for value in held]
            return None not in whole and rule.first_violation(whole) is None
        except CluewiseError:
            return False


def _direction(cells: Sequence[Cell]) -> tuple[int, int]:
    """The step from each cell to the next, down and right; (0, 0) if the cells are in no line."""
    steps = {(b.r - a.r, b.c - a.c) for a, b in pairwise(cells)}
    down, right = steps.pop() if len(steps) == 1 else (0, 0)
    return (down, right) if abs(down) + abs(right) == 1 else (0, 0)
