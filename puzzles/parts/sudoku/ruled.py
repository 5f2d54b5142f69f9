"""Our own format of variants: a grid of given numbers, a blank line, and a line for each rule.

9x9 signs, one line a row, or numbers between blanks; `.` is an open cell

digits: 0-8                            the numbers, if they are not 1 to the longer side
boxes: 2x3      boxes: none            boxes, if they are not those as square as possible
boxes: AAB ABB CCC                     irregular boxes, a word for each row; `.` is in no box
thermo: r1c1 r1c2 r1c3                 name and cells
cage 10: r2c1 r2c2                     name, numbers with commas between them, cells
arrow: r3c3 | r3c4 r3c5                `|` between groups of cells
regex "1.*9": r4c1 r4c2                words in quotation marks
any-of: (thermo: r1c1 r1c2) (thermo: r1c2 r1c1; cage 3: r1c1 r1c2)
anti-knight
"""

import json
import re
from typing import Any

from ...common.errors import PuzzleError, nearest, quote
from ...common.formats import Board
from ...common.reading import Text, lines_of
from .boxes import rectangles
from .constraint import Constraint
from .frame import MOST_SIDE, board_of, numbered_boxes, usual_boxes
from .table import KINDS, kind_of
from .texts import grid_lines, is_rule, read_table
from .values import read_given

MOST_NESTED = 20
"""The largest depth of nested `any-of`."""
_TOKEN = re.compile(
    r"\s*(?:(?P<word>[a-z]+(?:-[a-z]+)*(?![\w-]))|(?P<cell>r[0-9]{1,2}c[0-9]{1,2})|(?P<string>\"(?:\\.|[^\"\\])*\")"
    r"|(?P<number>-?[0-9]{1,6}(?:--?[0-9]{1,6})?)|(?P<sign>[:|;(),]))"
)
_CELL = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})")
_SPAN = re.compile(r"\s*([0-9]{1,2})-([0-9]{1,2})\s*")
_HEAD = re.compile(r"\s*(digits|boxes)\s*:\s*(.*)")


class _Ruled:
    """Reads one text."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.placed: list[tuple[int, Constraint]] = []
        lines = [(at, line) for at, line in lines_of(text.body) if line.strip()]
        first = next((k for k, (_, line) in enumerate(lines) if is_rule(line)), None)
        if first is None:
            first = next((k for k, (_, line) in enumerate(lines) if re.match(r"\s*[a-z]", line)), len(lines))
        heads = self._heads(lines[first:])
        self.rules = [(at, line) for at, line in lines[first:] if not _HEAD.fullmatch(line)]
        end = lines[first][0] if first < len(lines) else len(text.body)
        table = read_table(text, grid_lines(text.body[:end]), square=False)
        self.height, self.width = table.height, table.width
        if not 0 < self.height <= MOST_SIDE or not 0 < self.width <= MOST_SIDE:
            raise text.error(f"expected a grid of at most {MOST_SIDE} rows and columns before the rules")
        self.numbers = self._digits(*heads.get("digits", (0, "")))
        self.boxes = self._boxes(*heads.get("boxes", (0, "")))
        self.given = read_given(text, table, self.numbers, stated="digits" in heads)

    def _heads(self, lines: list[tuple[int, str]]) -> dict[str, tuple[int, str]]:
        """The lines `digits` and `boxes`, with the offsets of the lines."""
        heads: dict[str, tuple[int, str]] = {}
        for at, line in lines:
            if match := _HEAD.fullmatch(line):
                if match[1] in heads:
                    raise self.text.error(f"{match[1]} stands twice", at)
                heads[match[1]] = (at, match[2].strip())
        return heads

    def _digits(self, at: int, word: str) -> range:
        if not word:
            return range(1, max(self.height, self.width) + 1)
        match = _SPAN.fullmatch(word)
        if match is None or not int(match[1]) <= int(match[2]) < 36:
            raise self.text.error(f"digits: expected a span such as 0-8, found {quote(word)}", at)
        return range(int(match[1]), int(match[2]) + 1)

    def _boxes(self, at: int, word: str) -> tuple[int | None, ...]:
        if not word:
            return usual_boxes(self.height, self.width, len(self.numbers))
        if word == "none":
            return (None,) * (self.height * self.width)
        match = re.fullmatch(r"([1-9][0-9]?)x([1-9][0-9]?)", word)
        if match:
            height, width = int(match[1]), int(match[2])
            if self.height % height or self.width % width:
                raise self.text.error(f"boxes: {word} do not fill {self.height} rows of {self.width} cells", at)
            return rectangles(height, width, self.height, self.width)
        rows = word.split()
        if [len(row) for row in rows] != [self.width] * self.height:
            raise self.text.error(f"boxes: expected {self.height} words of {self.width} letters", at)
        return numbered_boxes([None if sign == "." else sign for row in rows for sign in row])

    # ── rules ──

    def constraints(self) -> list[Constraint]:
        """The constraints of all lines."""
        return [c for at, line in self.rules for c in self._line(at, line)]

    def _line(self, at: int, line: str) -> list[Constraint]:
        tokens: list[tuple[str, str, int]] = []
        k = 0
        while line[k:].strip():
            match = _TOKEN.match(line, k)
            if match is None:
                raise self.text.error(
                    f"expected a rule such as 'thermo: r1c1 r1c2', found {quote(line.strip())}", at + k
                )
            kind = str(match.lastgroup)
            tokens.append((kind, match[kind], at + match.start(kind)))
            k = match.end()
        depth = 0
        for _, sign, place in tokens:
            depth += (sign == "(") - (sign == ")")
            if depth > MOST_NESTED:
                raise self.text.error(f"more than {MOST_NESTED} rules are inside each other", place)
        constraint, end = self._constraint(tokens, 0, at)
        if end < len(tokens):
            raise self.text.error(f"unexpected {quote(tokens[end][1])}", tokens[end][2])
        return [constraint]

    def _constraint(self, tokens: list[tuple[str, str, int]], k: int, at: int) -> tuple[Constraint, int]:
        kind, name, at = tokens[k] if k < len(tokens) else ("", "the end of the line", at)
        if kind != "word" or name not in (*KINDS, "diagonals"):
            raise self.text.error(f"expected the name of a rule, found {quote(name)}{_known_names(name)}", at)
        k += 1
        values: list[int | str] = []
        while k < len(tokens) and tokens[k][0] in ("number", "string"):
            values.append(self._value(*tokens[k]))
            k += 1
            if k < len(tokens) and tokens[k][1] == ",":
                k += 1
        groups: list[tuple[int, ...]] = []
        options: list[tuple[Constraint, ...]] = []
        if k < len(tokens) and tokens[k][1] == ":":
            k += 1
            if name == "any-of":
                options, k = self._options(tokens, k)
            else:
                groups, k = self._groups(tokens, k)
        c = Constraint(name, tuple(groups), tuple(values), tuple(options))
        if name in KINDS:
            self.placed.append((at, c))
        elif c != Constraint(name):
            raise self.text.error("diagonals takes no numbers and no cells", at)
        return c, k

    def _value(self, kind: str, word: str, at: int) -> int | str:
        if kind == "number":
            return int(word) if re.fullmatch("-?[0-9]+", word) else word
        try:
            return str(json.loads(word))
        except ValueError:
            raise self.text.error(f"{quote(word)} is no text in quotation marks", at) from None

    def _groups(self, tokens: list[tuple[str, str, int]], k: int) -> tuple[list[tuple[int, ...]], int]:
        groups: list[list[int]] = [[]]
        while k < len(tokens) and (tokens[k][0] == "cell" or tokens[k][1] == "|"):
            if tokens[k][1] == "|":
                groups.append([])
            else:
                groups[-1].append(self._cell(tokens[k][1], tokens[k][2]))
            k += 1
        if not all(groups):
            raise self.text.error("expected cells such as r1c1", tokens[min(k, len(tokens)) - 1][2])
        return list(map(tuple, groups)), k

    def _cell(self, word: str, at: int) -> int:
        match = _CELL.fullmatch(word)
        assert match
        r, c = int(match[1]) - 1, int(match[2]) - 1
        if not (0 <= r < self.height and 0 <= c < self.width):
            raise self.text.error(f"{word} lies outside the {self.height}x{self.width} grid", at)
        return r * self.width + c

    def _options(self, tokens: list[tuple[str, str, int]], k: int) -> tuple[list[tuple[Constraint, ...]], int]:
        options: list[tuple[Constraint, ...]] = []
        while k < len(tokens) and tokens[k][1] == "(":
            parts = list[Constraint]()
            while k < len(tokens) and tokens[k][1] in "(;":
                if len(parts) > 200 or tokens[k][2] < 0:
                    raise self.text.error("too many parts", tokens[k][2])
                c, k = self._constraint(tokens, k + 1, tokens[k][2])
                parts.append(c)
            if k >= len(tokens) or tokens[k][1] != ")":
                raise self.text.error("expected ')'", tokens[min(k, len(tokens) - 1)][2])
            k += 1
            options.append(tuple(parts))
        return options, k


def _known_names(name: str) -> str:
    """After an unknown name: the nearest one."""
    close = nearest(name, KINDS)
    return f".{close}" if close else ""


def read_ruled(text: Text, cls: type[Any]) -> Board:
    """The fields of a puzzle of the class. Raises PuzzleError with its place."""
    ruled = _Ruled(text)
    constraints = []
    for c in ruled.constraints():
        both = [Constraint("diagonal", (), (1,)), Constraint("diagonal", (), (-1,))]
        constraints += both if c.kind == "diagonals" else [c]
    numbers, candidates, notes = ruled.given
    constraints += candidates
    board = board_of(ruled.height, ruled.width, ruled.numbers, numbers, ruled.boxes, constraints, notes)
    puzzle = cls(**board)
    for at, c in ruled.placed:
        if flaw := kind_of(c).validation_error(c, puzzle):
            raise text.error(flaw, at)
    return board


# ── writing ──


def refusal(puzzle: Any) -> str:
    """The reason why this format cannot write a puzzle; empty if it can."""
    if max(puzzle.height, puzzle.width) > MOST_SIDE:
        return f"a grid with rules has at most {MOST_SIDE} rows and columns"
    return ""


def written(puzzle: Any) -> str:
    """The puzzle as text."""
    long = puzzle.numbers[-1] > 9
    words = [str(number) if number is not None else "." for number in puzzle.given]
    longest = max(map(len, words)) if long else 1
    if long:
        words = [word.rjust(longest) for word in words]
    rows = [words[k : k + puzzle.width] for k in range(0, len(words), puzzle.width)]
    spaced = long or puzzle.height == 1
    lines = [(" " if spaced else "").join(row) for row in rows]
    lines.append("")
    if puzzle.digits:
        lines.append("digits: {}-{}".format(*puzzle.digits))
    lines += _boxes(puzzle)
    if puzzle.diagonals:
        lines.append("diagonals")
    for cage in puzzle.cages:
        lines.append(rule_line(Constraint("cage", (cage.cells,), () if cage.sum is None else (cage.sum,)), puzzle))
    lines += (rule_line(c, puzzle) for c in puzzle.constraints)
    if not lines[-1]:  # a line that says that this is such a text
        lines.append(f"digits: {puzzle.numbers[0]}-{puzzle.numbers[-1]}")
    return "\n".join(lines)


def _boxes(puzzle: Any) -> list[str]:
    if puzzle.boxes == usual_boxes(puzzle.height, puzzle.width, len(puzzle.numbers)):
        return []
    if set(puzzle.boxes) == {None}:
        return ["boxes: none"]
    if puzzle.box:
        return ["boxes: {}x{}".format(*puzzle.box)]
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    signs = ["." if box is None else letters[box] for box in puzzle.boxes]
    rows = ("".join(signs[k : k + puzzle.width]) for k in range(0, len(signs), puzzle.width))
    return ["boxes: " + " ".join(rows)]


def rule_line(c: Constraint, puzzle: Any) -> str:
    """The line of a constraint."""
    values = ",".join(
        str(v) if isinstance(v, int) or re.fullmatch("[0-9]+-[0-9]+", v) else json.dumps(v) for v in c.values
    )
    head = f"{c.kind} {values}" if values else c.kind
    if c.inner:
        return f"{head}: " + " ".join(
            f"({'; '.join(rule_line(part, puzzle) for part in option)})" for option in c.inner
        )
    groups = (" ".join(f"r{i // puzzle.width + 1}c{i % puzzle.width + 1}" for i in group) for group in c.sets)
    return f"{head}: {' | '.join(groups)}" if c.sets else head


__all__ = ["PuzzleError", "read_ruled", "refusal", "written"]
