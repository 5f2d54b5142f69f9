"""Keen: numbers from `lowest` on, as many as the longer side has cells, none twice in a line; cages have their results.

A clue without an operation is the result of some operation. A difference or quotient begins with any of its numbers.
"""

from fractions import Fraction
from itertools import permutations
from math import prod
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    known = range(puzzle.lowest, puzzle.lowest + max(len(value), len(value[0])))
    for line in (*value, *zip(*value, strict=True)):
        if len(set(line)) < len(line) or any(number not in known for number in line):
            return False
    numbers = [number for row in value for number in row]
    for cage, label in enumerate(puzzle.labels):
        held = [number for number, name in zip(numbers, puzzle.cages, strict=True) if name == cage]
        if label is not None:
            target = int(label.rstrip("+-*/"))
            signs = label[len(str(target)) :] or "+-*/"
            if not any(target == result for sign in signs for result in results(sign, held)):
                return False
    return True


def results(sign: str, held: list[int]) -> list[Any]:
    if sign in "+*":
        return [sum(held) if sign == "+" else prod(held)]
    orders = [order for order in permutations(held) if len(order) > 1]
    if sign == "-":
        return [order[0] - sum(order[1:]) for order in orders]
    return [Fraction(order[0], prod(order[1:])) for order in orders if 0 not in order[1:]]
