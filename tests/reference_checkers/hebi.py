"""Hebi: snakes of cells with 1 to 5 do not touch or see each other; arrows tell the first number they see."""

from typing import Any

from .common import Place, beside

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    board = {(r, c): number for r, row in enumerate(value) for c, number in enumerate(row)}
    clues = {divmod(i, puzzle.width): clue for i, clue in enumerate(puzzle.marks) if clue is not None}
    if any((board[place] is None) != isinstance(clues.get(place), tuple) for place in board):
        return False
    snake = dict[Place, Place]()  # for each cell of a snake its 1
    for start in (place for place, number in board.items() if number == 1):
        path = [start]
        for number in range(2, 6):
            following = [place for place in beside(path[-1]) if board.get(place) == number]
            if len(following) != 1:
                return False
            path += following
        if not snake.keys().isdisjoint(path):
            return False
        snake |= dict.fromkeys(path, start)
        r, c = start[0] - path[1][0], start[1] - path[1][1]
        if seen(board, start, (r, c)):
            return False
    if snake.keys() != {place for place, number in board.items() if number}:
        return False
    if any(snake[place] != snake[other] for place in snake for other in beside(place) if other in snake):
        return False
    return all(
        clue[0] == "?" or not clue[1] or seen(board, place, STEPS[clue[1]]) == clue[0]
        if isinstance(clue, tuple)
        else board[place] == clue
        for place, clue in clues.items()
    )


def seen(board: dict[Place, Any], place: Place, step: Place) -> int:
    """The first number from a place in a direction, before a black cell or the frame; 0 if there is none."""
    r, c = place[0] + step[0], place[1] + step[1]
    while board.get((r, c)) == 0:
        r, c = r + step[0], c + step[1]
    return board.get((r, c)) or 0
