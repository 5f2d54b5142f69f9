"""Pieces of Simon Tatham's game IDs that several games share."""

from collections.abc import Sequence

from .reading import Scanner


def read_runs(scanner: Scanner, count: int, high: int) -> list[int | None]:
    """Cells in reading order: a number, `a`–`z` = that many blanks, `_` between two numbers. Numbers are 1..high."""
    cells: list[int | None] = []
    while len(cells) < count:
        start = scanner.at
        number = scanner.number()
        if number is not None:
            if not 1 <= number <= high:
                raise scanner.error(f"expected a number from 1 to {high}, found {number}", start)
            cells.append(number)
            if scanner.peek() == "_":
                scanner.take()
        elif "a" <= scanner.peek() <= "z":
            cells += [None] * (ord(scanner.take()) - ord("a") + 1)
        else:
            raise scanner.error(f"expected cell {len(cells) + 1} of {count}, found {scanner.found()}")
    if len(cells) > count:
        raise scanner.error(f"blanks beyond the {count} cells", scanner.at - 1)
    return cells


def write_runs(cells: Sequence[int | None]) -> str:
    """What `read_runs` reads."""
    words: list[str] = []
    blanks = 0
    for cell in [*cells, 0]:
        if cell is None:
            blanks += 1
            continue
        while blanks:
            words.append(chr(ord("a") + min(blanks, 26) - 1))
            blanks -= min(blanks, 26)
        if cell:
            words.append(f"_{cell}" if words and words[-1][-1].isdigit() else str(cell))
    return "".join(words)


def _neighbours(side: int) -> list[tuple[int, int]]:
    """The pairs of neighbouring cells: across row by row, then down column by column."""
    across = [(side * r + c, side * r + c + 1) for r in range(side) for c in range(side - 1)]
    return across + [(side * r + c, side * (r + 1) + c) for c in range(side) for r in range(side - 1)]


def read_blocks(scanner: Scanner, side: int) -> tuple[int, ...]:
    """A block structure: per cell the number of its block, blocks counted in reading order of their first cells.

    `_` is an edge, `a`–`y` that many pairs without an edge and then one with, `z` 26 without; the count ends one past
    the last pair.
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
        if at + open_pairs > len(pairs):
            raise scanner.error("edges beyond the grid", scanner.at - 1)
        for a, b in pairs[at : at + open_pairs]:
            joined[root(a)] = root(b)
        at += open_pairs + (letter != "z")
    numbers: dict[int, int] = {}
    return tuple(numbers.setdefault(root(cell), len(numbers)) for cell in range(side * side))


def write_blocks(blocks: Sequence[int], side: int) -> str:
    """What `read_blocks` reads."""
    words, run = [], 0
    edges = [blocks[a] != blocks[b] for a, b in _neighbours(side)]
    for edge in [*edges, True]:
        if edge:
            words.append("z" * (run // 26) + ("_" if run % 26 == 0 else chr(ord("a") + run % 26 - 1)))
            run = 0
        else:
            run += 1
    return "".join(words)
