"""Mejilink: one loop along dotted edges; a tile off the undotted frame has as many dotted sides off it as cells."""

from typing import Any

from .common import lines_of, one_loop


def is_solution(puzzle: Any, value: Any) -> bool:
    loop, (height, width) = lines_of(value), (puzzle.height, puzzle.width)
    lying = [frozenset({(r, c), (r, c + 1)}) for r in range(height + 1) for c in range(width)]
    upright = [frozenset({(r, c), (r + 1, c)}) for r in range(height) for c in range(width + 1)]
    undotted = {edge for edge, mark in zip(lying + upright, puzzle.undotted, strict=True) if mark}
    if not one_loop(loop) or loop & undotted:
        return False
    sides = {
        (r, c): {edge for edge in lying + upright if edge <= {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}}
        for r in range(height)
        for c in range(width)
    }
    remaining = set(sides)
    while remaining:
        tile = {remaining.pop()}
        while more := {cell for cell in remaining for one in tile if sides[cell] & sides[one] & undotted}:
            tile |= more
            remaining -= more
        frame = [edge for cell in tile for edge in sides[cell] if sum(edge in of for of in sides.values()) == 1]
        off = [edge for cell in tile for edge in sides[cell] - loop - undotted]
        if undotted.isdisjoint(frame) and len(off) != len(tile):
            return False
    return True
