"""The constraints of variant Sudoku, each as a function of a board, the numbers of its cells, and its values.

A constraint has a `kind`, `sets` of cells (indices in reading order), `values`, and `inner`, the options of `any-of`.
"""

import re
from base64 import urlsafe_b64decode
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, combinations, groupby, pairwise
from typing import Any, NamedTuple

Numbers = list[int]


class Board(NamedTuple):
    """A full grid: its size, the lowest and the highest number, the box and the number of each cell."""

    height: int
    width: int
    low: int
    high: int
    boxes: Sequence[int | None]
    numbers: Numbers

    def rows(self) -> list[list[int]]:
        return [[r * self.width + c for c in range(self.width)] for r in range(self.height)]

    def columns(self) -> list[list[int]]:
        return [[r * self.width + c for r in range(self.height)] for c in range(self.width)]

    def boxes_of_cells(self) -> list[list[int]]:
        names = {box for box in self.boxes if box is not None}
        return [[i for i, box in enumerate(self.boxes) if box == name] for name in names]

    def at(self, r: int, c: int) -> int | None:
        """The number in a row and column from 0; None outside the grid."""
        return self.numbers[r * self.width + c] if 0 <= r < self.height and 0 <= c < self.width else None

    def pairs(self) -> Iterator[tuple[tuple[int, int], int, int]]:
        """Every two cells: the steps down and to the right from one to the other (down ≥ 0), and their indices."""
        for i, j in combinations(range(len(self.numbers)), 2):
            yield (j // self.width - i // self.width, j % self.width - i % self.width), i, j

    def apart(self, *steps: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """The indices of two cells that are so far apart (down, across), in any direction."""
        return ((i, j) for (down, right), i, j in self.pairs() if (down, abs(right)) in steps)

    def squares(self) -> Iterator[Numbers]:
        for r in range(self.height - 1):
            for c in range(self.width - 1):
                yield [self.numbers[(r + k) * self.width + c + m] for k in (0, 1) for m in (0, 1)]

    def third(self, number: int) -> str:
        """Low, middle or high: three classes of equal size, or else the low and the high class are equal."""
        size = self.high - self.low + 1
        part = round(size / 3)
        return "low" if number < self.low + part else "high" if number > self.high - part else "middle"


def differ(numbers: Sequence[Any]) -> bool:
    return len(set(numbers)) == len(numbers)


def near(line: Sequence[Any], count: int) -> bool:
    """True if any `count` neighbours of a line are different."""
    return all(line[i] != line[j] for i, j in combinations(range(len(line)), 2) if j - i < count)


def falls(line: Numbers, total: int) -> bool:
    """True if the line is a series of stretches with this sum."""
    sums = set(accumulate(line))
    return sum(line) % total == 0 and sums.issuperset(range(total, sum(line) + 1, total))


def between_sum(line: Numbers, one: int, other: int) -> int | None:
    """The sum of the numbers between two numbers of a line; None if one of them is not there once."""
    if line.count(one) != 1 or line.count(other) != 1:
        return None
    first, last = sorted((line.index(one), line.index(other)))
    return sum(line[first + 1 : last])


def seen(line: Numbers) -> list[bool]:
    """For each number: True if it is larger than all before it (0 is no building)."""
    return [number > max([0, *line[:k]]) for k, number in enumerate(line)]


def element(line: Sequence[int], place: int) -> int | None:
    """The number at a place that counts from 1; None if there is no such place."""
    return line[place - 1] if 1 <= place <= len(line) else None


def indexes(board: Board, cell: int, line: list[int]) -> bool:
    """True if the number v of a cell, the p-th of a line of cells, says that p is the v-th number of the line."""
    return cell in line and element([board.numbers[i] for i in line], board.numbers[cell]) == line.index(cell) + 1


def rank(board: Board, line: Sequence[int]) -> int | None:
    """The rank of a line among all rows and columns in both directions; None if another of them reads the same."""
    lines = [tuple(cells[::step]) for cells in (*board.rows(), *board.columns()) for step in (1, -1)]
    words = [[board.numbers[i] for i in cells] for cells in lines if cells != tuple(line)]
    word = [board.numbers[i] for i in line]
    return None if word in words else 1 + sum(other < word for other in words)


def flatmates(board: Board) -> bool:
    middle = (board.low + board.high) // 2
    cells = [divmod(i, board.width) for i, number in enumerate(board.numbers) if number == middle]
    return all(board.low == board.at(r - 1, c) or board.high == board.at(r + 1, c) for r, c in cells)


def equal_regions(board: Board) -> bool:
    regions = [*board.rows(), *board.columns(), *board.boxes_of_cells()]
    longest = max(map(len, regions))
    return len({frozenset(board.numbers[i] for i in cells) for cells in regions if len(cells) == longest}) == 1


def unmarked(board: Board, sets: Any) -> Iterator[tuple[int, int]]:
    """The numbers of all neighbours, except those of the marked pairs of cells."""
    marked = set(map(frozenset, sets))
    for i, j in board.apart((0, 1), (1, 0)):
        if frozenset((i, j)) not in marked:
            yield board.numbers[i], board.numbers[j]


def region_sums(board: Board, cells: Sequence[int]) -> set[int]:
    """The sums of the stretches of a line inside regions; cells in no region belong to none."""
    stretches = groupby(cells, key=lambda i: board.boxes[i])
    return {sum(board.numbers[i] for i in part) for box, part in stretches if box is not None}


def matches(pattern: str, numbers: Numbers) -> bool:
    signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return re.fullmatch(pattern.upper(), "".join(signs[number] for number in numbers)) is not None


def accepts(board: Board, machine: str, stretches: Sequence[Numbers]) -> bool:
    """Runs an automaton of the Interactive Sudoku Solver; `puzzles/parts/sudoku/machine.py` describes its text."""
    data = urlsafe_b64decode(machine + "=" * (-len(machine) % 4))
    bits, at = "".join(f"{byte:08b}" for byte in data), 0

    def take(count: int) -> int:
        nonlocal at
        at += count
        return int(bits[at - count : at] or "0", 2)

    single, state_bits, signs = take(2), take(4) + 1, take(4) + 1
    first, more = take(state_bits), take(state_bits)
    accepting = {*range(first, first + more)}
    accepting |= {k for k in reversed(range(first)) if take(1)}
    length_bits, sign_bits = (0 if single else take(4)), (signs - 1).bit_length()
    moves: list[set[tuple[int, int]]] = []
    while len(bits) - at >= (signs if single else max(length_bits, 1)):
        known = [k for k in reversed(range(signs)) if take(1)][::-1] if single else range(take(length_bits))
        moves.append({(k if single else take(sign_bits), take(state_bits)) for k in known})
    word = [[number - board.low for number in stretch] for stretch in stretches]
    states = set(range(first))
    for k in [k for part, line in enumerate(word) for k in [board.high - board.low + 1] * bool(part) + line]:
        states = {after for state in states for sign, after in moves[state] if sign == k}
    return not states.isdisjoint(accepting)


LINES: dict[str, Callable[[Numbers], bool]] = {
    "different": differ,
    "extra-region": differ,
    "thermo": lambda line: all(a < b for a, b in pairwise(line)),
    "slow-thermo": lambda line: line == sorted(line),
    "renban": lambda line: sorted(line) == list(range(min(line), min(line) + len(line))),
    "palindrome": lambda line: line == line[::-1],
    "between": lambda line: all(min(line[0], line[-1]) < number < max(line[0], line[-1]) for number in line[1:-1]),
    "parity": lambda line: all(a % 2 != b % 2 for a, b in pairwise(line)),
    "nabner": lambda line: all(abs(a - b) > 1 for a, b in combinations(line, 2)),
    "double-arrow": lambda line: 2 * (line[0] + line[-1]) == sum(line),
    "zipper": lambda line: (
        len({line[k] + line[-1 - k] if 2 * k + 1 != len(line) else line[k] for k in range(len(line))}) == 1
    ),
    "counting-circles": lambda line: all(line.count(number) == number for number in line),
    "value-index": lambda line: element(line[2:], line[1]) == line[0],
    "greater": lambda line: line[0] > line[1],
    "odd": lambda line: line[0] % 2 == 1,
    "even": lambda line: line[0] % 2 == 0,
}
"""Constraints about the numbers of one set of cells, without values."""

VALUED: dict[str, Callable[[Numbers, tuple[Any, ...]], bool]] = {
    "cage": lambda line, values: differ(line) and values in ((), (sum(line),)),
    "sum": lambda line, values: (
        sum(weight * number for weight, number in zip(values[1:] or [1] * len(line), line, strict=True)) == values[0]
    ),
    "sum-line": lambda line, values: any(
        falls(line[k:] + line[:k], values[0]) for k in range(len(line) if values[1:] == (1,) else 1)
    ),
    "contains": lambda line, values: all(line.count(value) >= values.count(value) for value in values),
    "quadruple": lambda line, values: all(line.count(value) >= values.count(value) for value in values),
    "contains-exactly": lambda line, values: all(line.count(value) == values.count(value) for value in values),
    "look-and-say": lambda line, values: all(line.count(values[k + 1]) == values[k] for k in range(0, len(values), 2)),
    "rellik": lambda line, values: (
        differ(line) and all(sum(some) != values[0] for k in range(1, len(line) + 1) for some in combinations(line, k))
    ),
    "lunchbox": lambda line, values: differ(line) and between_sum(line, min(line), max(line)) == values[0],
    "whisper": lambda line, values: all(abs(a - b) >= values[0] for a, b in pairwise(line)),
    "lockout": lambda line, values: (
        abs(line[0] - line[-1]) >= values[0]
        and not any(min(line[0], line[-1]) <= number <= max(line[0], line[-1]) for number in line[1:-1])
    ),
    "modular": lambda line, values: near([number % values[0] for number in line], values[0]),
    "pairs": lambda line, values: all(f"{a}-{b}" in values for a, b in pairwise(line)),
    "all-pairs": lambda line, values: all(f"{a}-{b}" in values for a, b in combinations(line, 2)),
    "difference": lambda line, values: abs(line[0] - line[1]) == values[0],
    "ratio": lambda line, values: line[0] == values[0] * line[1] or line[1] == values[0] * line[0],
    "pair-sum": lambda line, values: sum(line) == values[0],
    "one-of": lambda line, values: line[0] in values,
    "little-killer": lambda line, values: sum(line) == values[0],
    "x-sum": lambda line, values: line[0] <= len(line) and sum(line[: line[0]]) == values[0],
    "skyscraper": lambda line, values: sum(seen(line)) == values[0],
    "hidden-skyscraper": lambda line, values: (
        [number for number, visible in zip(line[1:], seen(line)[1:], strict=True) if not visible][:1] == [values[0]]
    ),
    "numbered-room": lambda line, values: element(line, line[0]) == values[0],
    "regex": lambda line, values: matches(values[0], line),
}
"""Constraints about the numbers of one set of cells and some values."""

SETS: dict[str, Callable[[list[Numbers]], bool]] = {
    "arrow": lambda sets: int("".join(map(str, sets[0]))) == sum(sets[1]),
    "equal-sum": lambda sets: len(set(map(sum, sets))) == 1,
    "same-values": lambda sets: all(Counter(one) == Counter(sets[0]) for one in sets),
    "clone": lambda sets: sets[0] == sets[1],
    "minimum": lambda sets: all(sets[0][0] < number for others in sets[1:] for number in others),
    "maximum": lambda sets: all(sets[0][0] > number for others in sets[1:] for number in others),
}
"""Constraints about several sets of numbers."""

BOARDS: dict[str, Callable[[Board, Any, Any], bool]] = {
    "equality-cage": lambda board, sets, values: equal_parts(board, [board.numbers[i] for i in sets[0]]),
    "entropic": lambda board, sets, values: near([board.third(board.numbers[i]) for i in sets[0]], 3),
    "region-sum": lambda board, sets, values: len(region_sums(board, sets[0])) < 2,
    "column-index": lambda board, sets, values: all(indexes(board, i, board.rows()[i // board.width]) for i in sets[0]),
    "row-index": lambda board, sets, values: all(indexes(board, i, board.columns()[i % board.width]) for i in sets[0]),
    "box-index": lambda board, sets, values: all(
        any(indexes(board, i, box) for box in board.boxes_of_cells()) for i in sets[0]
    ),
    "sandwich": lambda board, sets, values: (
        between_sum([board.numbers[i] for i in sets[0]], board.low, board.high) == values[0]
    ),
    "full-rank": lambda board, sets, values: rank(board, sets[0]) == values[0],
    "diagonal": lambda board, sets, values: differ(
        [board.at(i, board.width - 1 - i if values == (1,) else i) for i in range(board.height)]
    ),
    "anti-knight": lambda board, sets, values: all(
        board.numbers[i] != board.numbers[j] for i, j in board.apart((1, 2), (2, 1))
    ),
    "anti-king": lambda board, sets, values: all(board.numbers[i] != board.numbers[j] for i, j in board.apart((1, 1))),
    "anti-taxicab": lambda board, sets, values: (
        not any(board.numbers[i] == board.numbers[j] == down + abs(right) for (down, right), i, j in board.pairs())
    ),
    "disjoint": lambda board, sets, values: all(
        differ([board.numbers[box[k]] for box in board.boxes_of_cells() if k < len(box)])
        for k in range(len(board.numbers))
    ),
    "nonconsecutive": lambda board, sets, values: all(abs(a - b) != 1 for a, b in unmarked(board, sets)),
    "no-ratio": lambda board, sets, values: (
        not any(a == value * b or b == value * a for a, b in unmarked(board, sets) for value in values)
    ),
    "no-pair-sum": lambda board, sets, values: not any(a + b in values for a, b in unmarked(board, sets)),
    "global-entropy": lambda board, sets, values: all(
        {*map(board.third, square)} == {"low", "middle", "high"} for square in board.squares()
    ),
    "global-mod": lambda board, sets, values: all(
        {number % 3 for number in square} == {0, 1, 2} for square in board.squares()
    ),
    "dutch-flatmates": lambda board, sets, values: flatmates(board),
    "region-same-values": lambda board, sets, values: equal_regions(board),
    "automaton": lambda board, sets, values: accepts(
        board, values[0], [[board.numbers[i] for i in part] for part in sets]
    ),
}
"""Constraints that need the board."""


def equal_parts(board: Board, line: Numbers) -> bool:
    """As many numbers are low as high, as many odd as even, none is in the middle, and none stands twice."""
    middle = (board.low + board.high) / 2
    low, high = sum(number < middle for number in line), sum(number > middle for number in line)
    odd = sum(number % 2 for number in line)
    return differ(line) and low == high and low + high == len(line) == 2 * odd


def keeps(board: Board, constraint: Any) -> bool:
    """True if the board satisfies a constraint."""
    kind, sets, values = constraint.kind, constraint.sets, constraint.values
    if kind == "any-of":
        return any(all(keeps(board, part) for part in option) for option in constraint.inner)
    numbers = [[board.numbers[i] for i in cells] for cells in sets]
    if kind in LINES:
        return LINES[kind](numbers[0])
    if kind in VALUED:
        return VALUED[kind](numbers[0], values)
    return SETS[kind](numbers) if kind in SETS else BOARDS[kind](board, sets, values)
