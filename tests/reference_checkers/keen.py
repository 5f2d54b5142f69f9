"""Keen: a latin square; cages have the given sums, products, differences and quotients."""

from math import prod
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    n = len(value)
    if any(sorted(line) != list(range(1, n + 1)) for line in (*value, *zip(*value, strict=True))):
        return False
    numbers = [number for row in value for number in row]
    for cage, label in enumerate(puzzle.labels):
        held = [number for number, name in zip(numbers, puzzle.cages, strict=True) if name == cage]
        if label is not None:
            target = int(label.rstrip("+-*/"))
            results = {
                "+": sum(held) == target,
                "*": prod(held) == target,
                "-": max(held) - min(held) == target,
                "/": max(held) == target * min(held),
            }
            if not results[label[-1]]:
                return False
    return True
