"""Pills: the cells of each sum are three in a line, their numbers add up to it; clues count the covered numbers."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    width, numbers = puzzle.width, puzzle.numbers
    held = [pill for row in value for pill in row]
    for pill in range(1, puzzle.pills + 1):
        at = [i for i, other in enumerate(held) if other == pill]
        if len(at) != 3 or sum(numbers[i] for i in at) != pill:
            return False
        step = at[1] - at[0]
        if at[2] - at[1] != step or (step != width and (step != 1 or at[0] // width != at[2] // width)):
            return False
    covered = [number if pill else 0 for number, pill in zip(numbers, held, strict=True)]
    rows = [sum(covered[r * width : (r + 1) * width]) for r in range(puzzle.height)]
    sums = [*rows, *(sum(covered[c::width]) for c in range(width))]
    return all(clue in (None, total) for clue, total in zip((*puzzle.right, *puzzle.bottom), sums, strict=True))
