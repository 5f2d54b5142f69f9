"""Paths through a maze."""

from collections.abc import Iterator, Mapping

from ...common.geometry import Cell

EXIT, OFF = "exit", "off"


def walk_from(following: Mapping[Cell, Cell], cell: Cell | None) -> Iterator[Cell]:
    """A cell and those that follow it, until none follows or a cell repeats."""
    seen = set()
    while cell is not None and cell not in seen:
        yield cell
        seen.add(cell)
        cell = following.get(cell)
