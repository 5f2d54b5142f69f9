"""Multi-Sudoku: each square of k×k boxes on the board is a Sudoku, and so is the grid of middle boxes or cells. Of a
windmill, only the middle square and those with a box of their own."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    k, side = puzzle.box, puzzle.box**2
    given = [puzzle.given[r * puzzle.width : (r + 1) * puzzle.width] for r in range(puzzle.height)]
    for row, told in zip(value, given, strict=True):
        for number, clue in zip(row, told, strict=True):
            if (number is None) != (clue == "#") or clue not in (None, "#", number):
                return False
    apart = side if puzzle.hidden != "none" else k
    squares, places = [], []
    for top in range(0, puzzle.height - side + 1, apart):
        for left in range(0, puzzle.width - side + 1, apart):
            square = [row[left : left + side] for row in value[top : top + side]]
            if all(None not in row for row in square):
                squares.append(square)
                places.append((top, left))
    if puzzle.pattern == "windmill":
        squares = [
            square
            for square, (top, left) in zip(squares, places, strict=True)
            if (2 * top + side, 2 * left + side) == (puzzle.height, puzzle.width)
            or any(
                sum(0 <= r - y < side and 0 <= c - x < side for y, x in places) == 1
                for r in range(top, top + side)
                for c in range(left, left + side)
            )
        ]
    if puzzle.hidden == "boxes":
        kept = [i for i in range(puzzle.height) if i // k % k == k // 2]
        squares.append([[value[r][c] for c in kept] for r in kept])
    if puzzle.hidden == "cells":
        squares.append([row[k // 2 :: k] for row in value[k // 2 :: k]])
    return all(_is_sudoku(square, k) for square in squares)


def _is_sudoku(square: list[list[int]], k: int) -> bool:
    wanted = set(range(1, k * k + 1))
    columns = [[row[c] for row in square] for c in range(k * k)]
    boxes = [
        [square[r + i][c + j] for i in range(k) for j in range(k)]
        for r in range(0, k * k, k)
        for c in range(0, k * k, k)
    ]
    return all(set(unit) == wanted for unit in (*square, *columns, *boxes))
