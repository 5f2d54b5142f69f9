"""The rules of Onsen about whole loops: one circle each, and the cells that they pass in each room."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ...common.geometry import Cell, flooded, reached
from ...common.inner_walls import walls_inside
from ...common.plural import count_words
from ...common.rules import GlobalRule, PartialValues, Rule, component_numbers
from ...common.solution import Reason, Slot, Value, Violation


class LoopRule(GlobalRule):
    """A rule about the loops of a board; the slots are its edges."""

    def __init__(self, reason: Reason, puzzle: Any) -> None:
        super().__init__(reason, puzzle.edges)
        self.cells, self.circle, self.area_at = puzzle.cells, puzzle.circle, puzzle.area_at
        index = {cell: i for i, cell in enumerate(self.cells)}
        self.links = [(index[edge.ends[0]], index[edge.ends[1]]) for edge in puzzle.edges]

    def lines(self, held: PartialValues) -> Iterator[list[tuple[int, int]]]:
        """The lines of each loop, or of each part of one, as pairs of indices of cells."""
        drawn = [link for link, value in zip(self.links, held, strict=True) if value == 1]
        sure, parts = component_numbers(len(self.cells), drawn), dict[int, list[tuple[int, int]]]()
        for a, b in drawn:
            parts.setdefault(sure[a], []).append((a, b))
        yield from parts.values()


class WithCircle(LoopRule):
    """Each loop passes exactly one circle."""

    def violations(self, values: PartialValues) -> Iterator[Violation]:
        links = (link for link, value in zip(self.links, values, strict=True) if value != 0)
        possible = component_numbers(len(self.cells), links)
        reached = {possible[i] for i, cell in enumerate(self.cells) if cell in self.circle}
        for lines in self.lines(values):
            cells = [self.cells[i] for i in dict.fromkeys(end for line in lines for end in line)]
            circles = [cell for cell in cells if cell in self.circle]
            if len(circles) > 1:
                yield self.violation(f"the circles at {circles[0]} and {circles[1]} are on one loop", cells)
            elif possible[lines[0][0]] not in reached:
                yield self.violation(f"the loop through {cells[0]} reaches no circle", cells)


class SingleVisits(LoopRule):
    """Each loop crosses the border of each room at most twice; a wall inside a room is a border on both its sides."""

    def __init__(self, reason: Reason, puzzle: Any) -> None:
        super().__init__(reason, puzzle)
        self.inside = {frozenset(edge.ends) for edge in walls_inside(puzzle)}

    def violations(self, values: PartialValues) -> Iterator[Violation]:
        for lines in self.lines(values):
            ends = [[self.cells[i] for i in line] for line in lines]
            pairs = [[self.area_at[cell] for cell in line] for line in ends]
            both = zip(pairs, ends, strict=True)
            borders = (rooms for rooms, line in both if rooms[0] != rooms[1] or frozenset(line) in self.inside)
            crossings = Counter(room for rooms in borders for room in rooms)
            for room, count in crossings.items():
                if count > 2:
                    at = [cell for rooms, line in zip(pairs, ends, strict=True) if room in rooms for cell in line]
                    yield self.violation(
                        f"one loop crosses the border of the room of {at[0]} {count} times", dict.fromkeys(at)
                    )


class EqualVisits(Rule):
    """The loop through a circle passes `number` cells in each room that it visits; None: any number, equal in all."""

    is_global = True

    def __init__(self, reason: Reason, puzzle: Any, start: Cell, number: int | None) -> None:
        super().__init__(reason, puzzle.edges)
        self.start, self.number, self.area_at = start, number, puzzle.area_at
        self.around, self.rooms, self.circles = puzzle.edges_at, puzzle.areas, {*puzzle.circle}

    def _linked(self, value: Mapping[Slot, Value | None]) -> dict[Cell, list[Cell]]:
        """The cells to which lines run from each cell."""
        return {
            cell: [end for edge in edges if value[edge] == 1 for end in edge.ends if end != cell]
            for cell, edges in self.around.items()
        }

    def first_violation(self, values: PartialValues) -> Violation | None:
        value = dict(zip(self.slots, values, strict=True))
        linked = self._linked(value)
        loop = reached(self.start, lambda _: True, linked)
        counts = Counter(self.area_at[cell] for cell in loop) if linked[self.start] else {}
        for room, count in counts.items():
            if self.number is not None and count > self.number:
                return self._found(count, room, loop)
        grows = any(value[edge] is None for cell in loop for edge in self.around[cell])
        if grows or not counts:
            return None
        first = next(iter(counts.values())) if self.number is None else self.number
        wrong = next((room for room, count in counts.items() if count != first), None)
        return None if wrong is None else self._found(counts[wrong], wrong, loop)

    def deeper_violation(self, values: PartialValues) -> Violation | None:
        """A room that the loop visits and that has too few cells for it, or another circle on it.

        Where a room has no more cells for the loop than it needs, it passes all of them.
        """
        value = dict(zip(self.slots, values, strict=True))
        linked, mine = self._linked(value), [self.start]
        others = flooded(self.circles - {self.start}, lambda _: True, linked.__getitem__)
        dead = {cell for cell, edges in self.around.items() if all(value[edge] == 0 for edge in edges)}
        size = 0
        while size < len(mine := flooded(mine, lambda _: True, linked.__getitem__)):
            size = len(mine)
            counts = Counter(self.area_at[cell] for cell in mine)
            most = self.number or max(counts.values())
            for room in counts:
                free = [cell for cell in self.rooms[room] if cell not in dead and cell not in others]
                if len(free) < most:
                    needs = f"needs {count_words(most, 'cell')} in the room at {self.rooms[room][0]}"
                    return self.violation(
                        f"the loop through {self.start} {needs}, but has {len(free)} there at most", mine
                    )
                mine += [cell for cell in free if len(free) == most and cell not in mine]
        return None

    def _found(self, count: int, room: int, loop: list[Cell]) -> Violation:
        at = next(cell for cell in loop if self.area_at[cell] == room)
        return self.violation(f"{count_words(count, 'cell')} in the room of {at}")
