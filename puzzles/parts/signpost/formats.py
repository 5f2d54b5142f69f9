"""Arrows and given numbers in a game ID."""

from typing import Any

from ...common.errors import quote
from ...common.formats import Board, Codec
from ...common.plural import count_words
from ...common.reading import Scanner

LETTERS = {letter: arrow for arrow, letter in enumerate("abcdefgh")}


class ArrowLetters(Codec):
    """For each cell the given number, if any, and the letter of its arrow, from `a` = north clockwise to `h`."""

    fields = ("arrows", "hints")

    def read(self, scanner: Scanner, board: Board) -> None:
        count = board["height"] * board["width"]
        arrows, hints = list[int](), list[int | None]()
        for i in range(1, count + 1):
            hints.append(_read_hint(scanner, count))
            arrow = LETTERS.get(scanner.peek())
            if arrow is None:
                raise scanner.error(f"expected an arrow (a–h) for cell {i} of {count}, found {scanner.found()}")
            arrows.append(arrow)
            scanner.at += 1
        scanner.end(f"the end after {count_words(count, 'cell')}")
        board |= {"arrows": tuple(arrows), "hints": tuple(hints)}

    def refusal(self, puzzle: Any) -> str:
        numbers = range(1, puzzle.height * puzzle.width + 1)
        strange = [hint for hint in puzzle.hints if hint is not None and hint not in numbers]
        strange += [arrow for arrow in puzzle.arrows if arrow not in range(len(LETTERS))]
        return f"a game ID cannot hold {quote(strange[0])}" if strange else ""

    def write(self, puzzle: Any) -> str:
        cells = zip(puzzle.hints, puzzle.arrows, strict=True)
        return "".join([f"{hint or ''}{'abcdefgh'[arrow]}" for hint, arrow in cells])


def _read_hint(scanner: Scanner, most: int) -> int | None:
    start = scanner.at
    number = scanner.number()
    if number is not None and not 1 <= number <= most:
        raise scanner.error(f"expected a number from 1 to {most}, found {number}", start)
    return number
