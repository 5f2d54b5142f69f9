"""Pattern by classic search: line solving to a fixed point and then a guess, or plainly cell by cell.

Sources: Batenburg and Kosters, Solving nonograms by combining relaxations, 2009, for solving a line by dynamic
programming; the plain search is in textbooks. This module does not use the encodings or `check`.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple, Optional

from cluewise.puzzles.common.formats import UNKNOWN
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import Figures

from .common import Search, tree_search

if TYPE_CHECKING:
    from cluewise.puzzles.parts.pattern.formats import Blocks
    from cluewise.puzzles.pattern import Pattern

WHITE, BLACK, OPEN = 0, 1, 2
REMEMBERED = 1 << 14

GridBytes = bytes
"""The colour of each cell in reading order, or OPEN."""


def _read(blocks: "Blocks") -> list[dict[int, int]]:
    """The automaton of a line: for each state, the states after a white and after a black cell, if they exist.

    State i has seen the first i of the cells that the blocks and the white cells between them take up. A block of any
    length takes up one, and there is a white cell behind it if it is the last.
    """
    lengths = [_least(block) for block in blocks]
    signs = [colour for length in lengths for colour in (*[BLACK] * length, WHITE)]
    signs = signs if _spare(blocks) else signs[:-1]
    states: list[dict[int, int]] = [{colour: i + 1} for i, colour in enumerate(signs)] + [{}]
    for i, state in enumerate(states):
        if i in (0, len(signs)) or signs[i - 1] == WHITE:
            state[WHITE] = i  # more white cells than needed
    for block, behind in zip(blocks, accumulate(length + 1 for length in lengths), strict=True):
        if block == UNKNOWN:
            states[behind - 1][BLACK] = behind - 1
    return states


def _least(block: int | str) -> int:
    return 1 if block == UNKNOWN else int(block)


def _spare(blocks: "Blocks") -> int:
    """The number of states at the end of `_read` that need not be reached."""
    return int(blocks[-1:] == (UNKNOWN,))


def _too_long(blocks: "Blocks", room: int) -> bool:
    return sum(map(_least, blocks)) + len(blocks) > room + 1


# ── lines: the cells on which all placements in a line agree, then a guess ──


def solve_line(blocks: "Blocks", cells: GridBytes) -> GridBytes | None:
    """The cells on which all placements of the line's blocks agree; None if there is no placement."""
    if _too_long(blocks, len(cells)):
        return None
    states = _read(blocks)
    reached = [{0}]
    for cell in cells:
        steps = (step for i in reached[-1] for step in states[i].items())
        reached.append({after for colour, after in steps if cell in (OPEN, colour)})
    agreed, leading = bytearray(cells), set(range(len(states) - 1 - _spare(blocks), len(states)))
    for p in reversed(range(len(cells))):
        taken = [
            (i, colour)
            for i in reached[p]
            for colour, after in states[i].items()
            if after in leading and cells[p] in (OPEN, colour)
        ]
        colours = {colour for _, colour in taken}
        leading = {i for i, _ in taken}
        if len(colours) == 1:
            agreed[p] = colours.pop()
    return bytes(agreed) if 0 in leading else None


def lines(puzzle: "Pattern", figures: Figures) -> Iterator[Solution]:
    """Searches over grids that line solving cannot extend. The first open cell is tried black, then white."""
    width, height = puzzle.width, puzzle.height
    blocks = puzzle.blocks
    places = [slice(r * width, r * width + width) for r in range(height)]
    places += [slice(c, None, width) for c in range(width)]
    solved = lru_cache(REMEMBERED)(solve_line)

    def settled(grid: bytearray, pending: dict[int, None]) -> Iterator[GridBytes]:
        """Yields the grid after the pending lines are solved to a fixed point; nothing if a line has no placement."""
        while pending:
            line = next(iter(pending))
            del pending[line]
            before = bytes(grid[places[line]])
            after = solved(blocks[line], before)
            if after is None:
                return
            grid[places[line]] = after
            first = height if line < height else 0
            pending.update((first + p, None) for p in range(len(before)) if before[p] != after[p])
        yield bytes(grid)

    def expand(grid: GridBytes) -> Iterator[GridBytes]:
        i = grid.index(OPEN)
        for colour in (BLACK, WHITE):
            child = bytearray(grid)
            child[i] = colour
            yield from settled(child, {i // width: None, height + i % width: None})

    def solution(grid: GridBytes) -> Solution | None:
        return None if OPEN in grid else Solution(zip(puzzle.cells, grid, strict=True))

    roots = settled(bytearray(_known_cells(puzzle)), dict.fromkeys(range(len(blocks))))
    return tree_search(roots, expand, solution, figures)


def _known_cells(puzzle: "Pattern") -> GridBytes:
    """The grid with the known cells."""
    return bytes(OPEN if colour is None else colour for colour in puzzle.given)


# ── cells: one after the other ──


class FilledRuns(NamedTuple):
    """The first `done` cells in reading order, with the states of the present row and of each column.

    `colours` is a linked list, newest cell first, so a child copies only the columns.
    """

    done: int
    row: int
    columns: tuple[int, ...]
    colours: Optional["Colours"]


class Colours(NamedTuple):
    """A cell's colour, and the cells before it."""

    colour: int
    rest: Optional["Colours"]


def cells(puzzle: "Pattern", figures: Figures) -> Iterator[Solution]:
    """Searches cell by cell in reading order, black first. A line must have room for its remaining blocks."""
    width, height = puzzle.width, puzzle.height
    if any(_too_long(blocks, len(line.cells)) for blocks, line in zip(puzzle.blocks, puzzle.lines, strict=True)):
        return tree_search([], lambda _: (), lambda _: None, figures)
    grid = _known_cells(puzzle)
    rows, columns = [[(_read(blocks), _spare(blocks)) for blocks in side] for side in (puzzle.rows, puzzle.columns)]

    def follow(line: tuple[list[dict[int, int]], int], state: int, colour: int, room: int) -> int | None:
        """The state after a cell of this colour; None if the remaining blocks have no room."""
        states, spare = line
        after = states[state].get(colour)
        return after if after is not None and len(states) - 1 - spare - after <= room else None

    def expand(filled: FilledRuns) -> Iterator[FilledRuns]:
        r, c = divmod(filled.done, width)
        for colour in (BLACK, WHITE) if grid[filled.done] == OPEN else (grid[filled.done],):
            row = follow(rows[r], filled.row, colour, width - c - 1)
            column = follow(columns[c], filled.columns[c], colour, height - r - 1)
            if row is not None and column is not None:
                read = (*filled.columns[:c], column, *filled.columns[c + 1 :])
                yield FilledRuns(filled.done + 1, row if c + 1 < width else 0, read, Colours(colour, filled.colours))

    def solution(filled: FilledRuns) -> Solution | None:
        if filled.done < width * height:
            return None
        values, colours = [], filled.colours
        while colours is not None:
            values.append(colours.colour)
            colours = colours.rest
        return Solution(zip(puzzle.cells, reversed(values), strict=True))

    return tree_search([FilledRuns(0, 0, (0,) * width, None)], expand, solution, figures)


SEARCHES: dict[str, Search] = {"lines": lines, "cells": cells}
"""By name, the default first."""
