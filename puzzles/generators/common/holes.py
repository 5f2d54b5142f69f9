"""Holes in divided boards: cells that leave their areas."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from ...common.errors import PuzzleError
from ...common.geometry import HOLE, Cell, numbered
from ...common.holed_boards import HoledBoard
from ...common.solution import Solution, Solved

HP = TypeVar("HP", bound=HoledBoard)


def with_holes(puzzle: HP, rng: Random, solution: Solution, free: Collection[Cell], count: int) -> Solved[HP]:
    """The puzzle with this number of holes in random `free` cells, without which the solution remains one.

    Raises PuzzleError if an area would lose its last cell or fall apart before that.
    """
    regions, left = list(puzzle.regions), count
    for cell in rng.sample(sorted(free), len(free)) if count else ():
        i = puzzle.cells.index(cell)
        region, regions[i] = regions[i], HOLE
        if region in regions and not _with_regions(puzzle, regions).validation_error():
            left -= 1
        else:
            regions[i] = region
        if not left:
            break
    if left:
        raise PuzzleError(f"this board has no room for {count} holes: found {count - left}")
    holed = _with_regions(puzzle, regions)
    return holed, Solution({slot: solution[slot] for slot in holed.slots()})


def each_holed(puzzles: Iterable[HP]) -> Iterator[HP]:
    """The valid puzzles with a hole in one of the cells, each once."""
    yield from dict.fromkeys(holed for puzzle in puzzles for holed in _holed(puzzle))


def _holed(puzzle: HP) -> Iterator[HP]:
    for i in range(len(puzzle.cells)):
        regions = [HOLE if i == k else region for k, region in enumerate(puzzle.regions)]
        if puzzle.regions[i] in regions and not (holed := _with_regions(puzzle, regions)).validation_error():
            yield holed


def _with_regions(puzzle: HP, regions: Sequence[int]) -> HP:
    """The puzzle with these areas, by the old numbers: each keeps its clue."""
    fields: dict[str, Any] = {"regions": numbered(regions)}
    if hasattr(puzzle, "numbers"):
        fields["numbers"] = tuple(puzzle.numbers[region] for region in dict.fromkeys(regions) if region != HOLE)
    return replace(puzzle, **fields)
