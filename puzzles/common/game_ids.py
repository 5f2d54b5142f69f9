"""Parts of Simon Tatham's game IDs: the head with the size, runs of blanks, switches, block structures.

These functions are for puzzles that read their IDs with their own code; the module `tatham` has the formats.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .geometry import component_numbers, numbered
from .lazy import compiled_later
from .plural import count_words
from .reading import Scanner

NO_SIGNS: Mapping[Any, Any] = {}
NO_NUMBERS = range(0)


class Head(NamedTuple):
    """The part of an ID before the colon: the size, the index in the text where it begins, True if the ID has one
    number for both sides, and the parameters that are not skipped, in their order."""

    width: int
    height: int
    at: int
    square: bool
    parameters: tuple[str, ...]


_HEAD = compiled_later(r"\s*+[0-9]++(?:x[0-9]++)?+(?:[A-Za-z](?:[A-Za-z0-9]|[.][0-9]){0,40})?:")
_PLAIN = compiled_later(r"\s*+([1-9][0-9]{0,8})(?:x([1-9][0-9]{0,8}))?+:")
_BLANKS = {chr(ord("a") + i): (None,) * (i + 1) for i in range(26)}


def is_id(body: str) -> bool:
    """True if a text begins like a game ID: a size, parameters and a colon."""
    return _HEAD.match(body) is not None


def read_head(
    scanner: Scanner, expected: str = "a width", *, known: str = "", skipped: str = "", names: str = ""
) -> Head:
    """Reads the head of an ID, `WxH…:` or `W…:` (a square), including the colon. Raises PuzzleError.

    `expected` names the first part for errors. `known` is the pattern of a parameter that is read, `skipped` that of a
    parameter that only the generator uses; `names` lists both for errors.
    """
    body = scanner.text.body
    if plain := _PLAIN.match(body):  # the usual case: no parameters and no errors
        scanner.at = plain.end()
        return Head(int(plain[1]), int(plain[2] or plain[1]), plain.start(1), plain[2] is None, ())
    start = scanner.at = len(body) - len(body.lstrip())
    width = height = scanner.positive(expected)
    pattern = re.compile(f"({known or '(?!)'})|{skipped or '(?!)'}")
    # An x without a number after it may be a parameter.
    square = scanner.peek() != "x" or bool(pattern.match("x") and not body[scanner.at + 1 : scanner.at + 2].isdigit())
    if not square:
        scanner.take()
        height = scanner.positive("a height")
    parameters = list[str]()
    while scanner.peek() != ":":
        match = pattern.match(body, scanner.at)
        if match is None:
            wanted = f"':' or a parameter ({names})" if names else "':' after the size"
            raise scanner.error(f"expected {wanted}, found {scanner.found()}")
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
    """Reads places in reading order: `a`–`z` are 1–26 empty places (None), a sign or a number is the value of a place.

    A `_` separates two numbers; elsewhere it is ignored if there are numbers. Without `tail`, the empty places at the
    end may be missing. `place` names a place in errors. Raises PuzzleError.
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
        raise scanner.error(f"blanks beyond the {count_words(count, place)}", scanner.at - 1)
    return places


def _number_within(scanner: Scanner, numbers: range) -> int:
    """Reads the number here, and a `_` after it."""
    start = scanner.at
    number = scanner.number()
    if number is None or number not in numbers:
        raise scanner.error(f"expected a number from {numbers[0]} to {numbers[-1]}, found {number}", start)
    scanner.at += scanner.text.body.startswith("_", scanner.at)
    return number


def write_runs(places: Iterable[Any], signs: Mapping[Any, str] = NO_SIGNS) -> str:
    """The text for `read_runs`; `signs` maps values to signs."""
    tokens, blanks, number = list[str](), 0, False
    for value in places:
        if value is None:
            blanks += 1
            continue
        tokens.append(blank_letters(blanks))
        separated = number and not blanks and value not in signs
        tokens.append(signs[value] if value in signs else f"_{value}" if separated else str(value))
        blanks, number = 0, value not in signs
    return "".join(tokens) + blank_letters(blanks)


def blank_letters(blanks: int) -> str:
    """The letter `a`–`z` for 1–26 blanks; more blanks are several letters, the `z` first."""
    return "z" * ((blanks - 1) // 26) + chr(ord("a") + (blanks - 1) % 26) if blanks else ""


def _neighbours(side: int) -> list[tuple[int, int]]:
    """The pairs of neighbouring cells: horizontal pairs row by row, then vertical pairs column by column."""
    across = [(side * r + c, side * r + c + 1) for r in range(side) for c in range(side - 1)]
    return across + [(side * r + c, side * (r + 1) + c) for c in range(side) for r in range(side - 1)]


def read_blocks(scanner: Scanner, side: int, *, full: str = "z", counted: bool = False) -> tuple[int, ...]:
    """Reads a block structure: for each cell the number of its block, numbered in reading order of their first cells.

    `_` is a pair with an edge. `a`–`z` are 1–26 pairs without an edge and then a pair with an edge; the letter `full`
    has no such pair after it. The text ends one pair past the last. With `counted`, a number after a sign repeats it.
    """
    pairs = _neighbours(side)
    joined, at = list[tuple[int, int]](), 0
    while at < len(pairs) + 1:
        letter = scanner.take()
        if letter != "_" and not "a" <= letter <= "z":
            scanner.at -= len(letter)
            raise scanner.error(f"expected the edges of the blocks, found {scanner.found()}")
        open_pairs = 0 if letter == "_" else ord(letter) - ord("a") + 1
        for _ in range(scanner.positive("a number") if counted and scanner.peek().isdigit() else 1):
            if at + open_pairs > len(pairs):
                raise scanner.error("edges beyond the grid", scanner.at - 1)
            joined += pairs[at : at + open_pairs]
            at += open_pairs + (letter != full)
    return numbered(component_numbers(side * side, joined))


def write_blocks(blocks: Sequence[int], side: int, *, full: str = "z", counted: bool = False) -> str:
    """The text for `read_blocks`; with `counted`, a number replaces three or more equal signs in a row."""
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
    """Reads cells with one of two values: `a`–`y` are 0–24 blanks and the first value, `A`–`Y` 0–24 blanks and the
    second. `z` and `Z` are 25 blanks.

    With `past`, the text ends one place past the last cell, with the first value. Without it, a letter for that place
    is allowed only if the last cells are blank. Raises PuzzleError.
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
            raise scanner.error(f"this leads beyond the {count_words(count, 'cell')}")
        scanner.take()
    return cells[:count]


def write_switches(cells: Iterable[Any], values: tuple[Any, Any] = (0, 1), *, past: bool = True) -> str:
    """The text for `read_switches`."""
    tokens, blanks = list[str](), 0
    for value in (*cells, values[0]):
        if value is None:
            blanks += 1
            continue
        letters = "z" * (blanks // 25) + chr(ord("a") + blanks % 25)
        tokens.append(letters.upper() if value == values[1] else letters)
        blanks = 0
    return "".join(tokens) if past else "".join(tokens).removesuffix("a")
