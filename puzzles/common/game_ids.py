"""What Simon Tatham's game IDs are made of: the head with the size, runs of blanks, switches, block structures.

These are functions of a Scanner, for the puzzles that read their IDs themselves; `tatham` has the formats of the kit.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .reading import Scanner

NO_SIGNS: Mapping[Any, Any] = {}
NO_NUMBERS = range(0)


class Head(NamedTuple):
    """What stands before the colon of an ID: the size, where it begins in the text, whether one side is named for both,
    and the parameters that mean something, in their order."""

    width: int
    height: int
    at: int
    square: bool
    parameters: tuple[str, ...]


_HEAD = re.compile(r"\s*+[0-9]++(?:x[0-9]++)?+(?:[A-Za-z](?:[A-Za-z0-9]|[.][0-9]){0,40})?:")
_PLAIN = re.compile(r"\s*+([1-9][0-9]{0,8})(?:x([1-9][0-9]{0,8}))?+:")
_BLANKS = {chr(ord("a") + i): (None,) * (i + 1) for i in range(26)}


def is_id(body: str) -> bool:
    """Does a text begin like a game ID: a size, parameters, a colon?"""
    return _HEAD.match(body) is not None


def read_head(
    scanner: Scanner, expected: str = "a width", *, known: str = "", skipped: str = "", names: str = ""
) -> Head:
    """Reads the `WxH…:` (or `W…:`, a square) that an ID begins with, the colon included. Raises PuzzleError.

    `expected` says in words what begins here. `known` is a pattern of one parameter that means something, `skipped` of
    one that was for the generator only; `names` lists both for a message.
    """
    body = scanner.text.body
    if plain := _PLAIN.match(body):  # most have no parameters, and nothing wrong with them
        scanner.at = plain.end()
        return Head(int(plain[1]), int(plain[2] or plain[1]), plain.start(1), plain[2] is None, ())
    start = scanner.at = len(body) - len(body.lstrip())
    width = height = scanner.positive(expected)
    pattern = re.compile(f"({known or '(?!)'})|{skipped or '(?!)'}")
    # An x with no number behind it may be a parameter.
    square = scanner.peek() != "x" or bool(pattern.match("x") and not body[scanner.at + 1 : scanner.at + 2].isdigit())
    if not square:
        scanner.take()
        height = scanner.positive("a height")
    parameters = list[str]()
    while scanner.peek() != ":":
        match = pattern.match(body, scanner.at)
        if match is None:
            what = f"':' or a parameter ({names})" if names else "':' after the size"
            raise scanner.error(f"expected {what}, found {scanner.found()}")
        parameters += [match[1]] if match[1] else []
        scanner.at = match.end()
    scanner.take()
    return Head(width, height, start, square, tuple(parameters))


def read_runs(
    scanner: Scanner,
    count: int,
    signs: Mapping[str, Any] = NO_SIGNS,
    numbers: range = NO_NUMBERS,
    *,
    place: str = "cell",
    tail: bool = True,
) -> list[Any]:
    """Places in reading order: `a`–`z` are 1–26 empty ones (None), a sign or a number stands for itself.

    A `_` parts two numbers; elsewhere among numbers it means nothing. Without `tail`, the empty ones at the end may be
    missing. Raises PuzzleError, with `place` for what is read.
    """
    body, places = scanner.text.body, list[Any]()
    while len(places) < count:
        sign = body[scanner.at : scanner.at + 1]
        if sign in signs:
            places.append(signs[sign])
            scanner.at += 1
        elif sign in _BLANKS:
            places += _BLANKS[sign]
            scanner.at += 1
        elif numbers and "0" <= sign <= "9":
            places.append(_number_within(scanner, numbers))
        elif numbers and sign == "_":
            scanner.at += 1
        elif sign in ("", ",", "\n") and not tail:
            places += [None] * (count - len(places))
        else:
            raise scanner.error(f"expected {place} {len(places) + 1} of {count}, found {scanner.found()}")
    if len(places) > count:
        raise scanner.error(f"blanks beyond the {count} {place}s", scanner.at - 1)
    return places


def _number_within(scanner: Scanner, numbers: range) -> int:
    """The number here, and the `_` behind it."""
    start = scanner.at
    number = scanner.number()
    if number is None or number not in numbers:
        raise scanner.error(f"expected a number from {numbers[0]} to {numbers[-1]}, found {number}", start)
    scanner.at += scanner.text.body.startswith("_", scanner.at)
    return number


def write_runs(places: Iterable[Any], signs: Mapping[Any, str] = NO_SIGNS) -> str:
    """What `read_runs` reads; `signs` by value."""
    words, blanks, number = list[str](), 0, False
    for value in places:
        if value is None:
            blanks += 1
            continue
        words.append(blank_letters(blanks))
        parted = number and not blanks and value not in signs
        words.append(signs[value] if value in signs else f"_{value}" if parted else str(value))
        blanks, number = 0, value not in signs
    return "".join(words) + blank_letters(blanks)


def blank_letters(blanks: int) -> str:
    """`a`–`z` for 1–26 blanks; more are cut, the full ones first."""
    return "z" * ((blanks - 1) // 26) + chr(ord("a") + (blanks - 1) % 26) if blanks else ""


def _neighbours(side: int) -> list[tuple[int, int]]:
    """The pairs of neighbouring cells: across row by row, then down column by column."""
    across = [(side * r + c, side * r + c + 1) for r in range(side) for c in range(side - 1)]
    return across + [(side * r + c, side * (r + 1) + c) for c in range(side) for r in range(side - 1)]


def read_blocks(scanner: Scanner, side: int, *, full: str = "z", counted: bool = False) -> tuple[int, ...]:
    """A block structure: per cell the number of its block, blocks counted in reading order of their first cells.

    `_` is an edge, `a`–`z` are 1–26 pairs without an edge and then one with, but none follows the letter `full`; the
    count ends one past the last pair. With `counted`, a number behind a sign tells how many times it stands.
    """
    pairs = _neighbours(side)
    joined, at = list(range(side * side)), 0

    def root(cell: int) -> int:
        while joined[cell] != cell:
            joined[cell] = joined[joined[cell]]
            cell = joined[cell]
        return cell

    while at < len(pairs) + 1:
        letter = scanner.take()
        if letter != "_" and not "a" <= letter <= "z":
            scanner.at -= len(letter)
            raise scanner.error(f"expected the edges of the blocks, found {scanner.found()}")
        open_pairs = 0 if letter == "_" else ord(letter) - ord("a") + 1
        for _ in range(scanner.positive("a number") if counted and scanner.peek().isdigit() else 1):
            if at + open_pairs > len(pairs):
                raise scanner.error("edges beyond the grid", scanner.at - 1)
            for a, b in pairs[at : at + open_pairs]:
                joined[root(a)] = root(b)
            at += open_pairs + (letter != full)
    numbers: dict[int, int] = {}
    return tuple(numbers.setdefault(root(cell), len(numbers)) for cell in range(side * side))


def write_blocks(blocks: Sequence[int], side: int, *, full: str = "z", counted: bool = False) -> str:
    """What `read_blocks` reads; a sign is counted where it stands three times or more."""
    signs, run, most = "", 0, ord(full) - ord("a") + 1
    edges = [blocks[a] != blocks[b] for a, b in _neighbours(side)]
    for edge in [*edges, True]:
        if not edge:
            run += 1
            continue
        while run > 26 or run == most:
            signs, run = signs + full, run - most
        signs, run = signs + (chr(ord("a") + run - 1) if run else "_"), 0
    return re.sub(r"(.)\1\1+", lambda same: f"{same[1]}{len(same[0])}", signs) if counted else signs


def read_switches(scanner: Scanner, count: int, values: tuple[Any, Any] = (0, 1), *, past: bool = True) -> list[Any]:
    """Cells of two values: `a`–`y` are 0–24 blanks and then the first value, `A`–`Y` as many and then the second.

    `z` and `Z` are 25 blanks. With `past`, the text ends one place past the last cell, with the first value; without, a
    letter for that place may stand where cells before it are blank. Raises PuzzleError.
    """
    cells = list[Any]()
    while len(cells) < count + past:
        letter = scanner.peek()
        if not (letter.isascii() and letter.isalpha()):
            raise scanner.error(f"expected a letter for cell {len(cells) + 1} of {count}, found {scanner.found()}")
        blanks = ord(letter.lower()) - ord("a")
        cells += [None] * blanks
        if blanks < 25:
            cells.append(values[letter.isupper()])
        if len(cells) > count + (blanks < 25 or past):
            raise scanner.error(f"this leads beyond the {count} cells")
        scanner.take()
    return cells[:count]


def write_switches(cells: Iterable[Any], values: tuple[Any, Any] = (0, 1), *, past: bool = True) -> str:
    """What `read_switches` reads."""
    words, blanks = list[str](), 0
    for value in (*cells, values[0]):
        if value is None:
            blanks += 1
            continue
        word = "z" * (blanks // 25) + chr(ord("a") + blanks % 25)
        words.append(word.upper() if value == values[1] else word)
        blanks = 0
    return "".join(words) if past else "".join(words).removesuffix("a")
