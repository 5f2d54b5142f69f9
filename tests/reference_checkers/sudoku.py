"""Sudoku: no number twice in a row, column, box, or diagonal; cages differ and have sums; the rules of a variant."""

from typing import Any

from .sudoku_variants import Board, keeps


def is_solution(puzzle: Any, value: Any) -> bool:
    numbers = [number for row in value for number in row]
    low, high = puzzle.digits or (1, max(puzzle.height, puzzle.width))
    board = Board(puzzle.height, puzzle.width, low, high, puzzle.boxes, numbers)
    units = [*board.rows(), *board.columns(), *board.boxes_of_cells()]
    if puzzle.diagonals:
        units += [[row[r] for r, row in enumerate(board.rows())], [row[-1 - r] for r, row in enumerate(board.rows())]]
    groups = [*units, *(cage.cells for cage in puzzle.cages)]
    return (
        all(low <= number <= high for number in numbers)
        and all(given in (None, number) for given, number in zip(puzzle.given, numbers, strict=True))
        and all(len({numbers[i] for i in group}) == len(group) for group in groups)
        and all(cage.sum in (None, sum(numbers[i] for i in cage.cells)) for cage in puzzle.cages)
        and all(keeps(board, constraint) for constraint in puzzle.constraints)
    )
