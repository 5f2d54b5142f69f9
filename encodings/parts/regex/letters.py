"""The cells of a regex crossword in a Model: classes of letters, the letters within them, and equal letters."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from cluewise.encodings.common.model import Grouped, Literal, Model
from cluewise.puzzles.parts.regex.patterns import (
    WORD,
    Alternation,
    Anchor,
    Concatenation,
    Group,
    Letters,
    LookAhead,
    Node,
    Ranges,
    Repetition,
)

from .formulas import FALSE, TRUE, Formula

if TYPE_CHECKING:
    from cluewise.puzzles.regex import Regex


class LetterModel:
    """A Model under construction: the classes of letters that the cells hold, and which cells hold the same letter.

    Cells are numbered in reading order, sets of letters are bits over the alphabet. `finish` states the letters within
    the classes. It is called after all patterns have been stated, because it must know which cells are compared.
    """

    def __init__(self, puzzle: "Regex") -> None:
        self.puzzle, self.model = puzzle, Model()
        self.model.completed_by("pattern", "letter")
        self._full = (1 << len(puzzle.letters)) - 1
        self._masks: dict[Ranges, int] = {}
        self._letters: dict[int, tuple[str, ...]] = {}
        self._within: dict[tuple[int, int], Formula] = {}
        self._equal: dict[tuple[int, int], Literal] = {}
        self._equivalent: set[tuple[int, int]] = set()
        self.number = {cell: i for i, cell in enumerate(puzzle.cells)}
        excluding: list[set[int]] = [set() for _ in puzzle.cells]
        for line, trees in zip(puzzle.lines, puzzle.trees, strict=True):
            masks = {self.mask(node.ranges) for tree in trees for node in _letters_in(tree)}
            for cell in line.cells:
                excluding[self.number[cell]] |= masks
        self._cells = [self._cell(i, masks) for i, masks in enumerate(excluding)]

    def mask(self, ranges: Ranges) -> int:
        """The letters of the alphabet in these ranges, as bits."""
        if ranges not in self._masks:
            letters = self.puzzle.letters
            bounds = ((bisect_left(letters, chr(low)), bisect_right(letters, chr(high))) for low, high in ranges)
            self._masks[ranges] = sum((1 << stop) - (1 << start) for start, stop in bounds)
        return self._masks[ranges]

    def _cell(self, i: int, masks: Iterable[int]) -> list[tuple[int, Literal]]:
        """States rule 1. Returns the classes of the letters of a cell, as bits, with their literals."""
        classes = [(block, self.model.new()) for block in _blocks(self._full, masks)]
        reason = self.puzzle.reason_of("letter", self.puzzle.cells[i])
        self.model.family("letter").exactly(1, [literal for _, literal in classes], reason)
        return classes

    def classes(self, i: int, mask: int) -> tuple[Literal, ...]:
        """The literals of the classes in a set of letters. The set is a union of classes of the cell."""
        return tuple(literal for block, literal in self._cells[i] if block & mask)

    def within(self, i: int, mask: int) -> Formula:
        """Cell i holds one of these letters. The set is a union of classes of the cell."""
        if (i, mask) not in self._within:
            self._within[i, mask] = self._state_within(i, mask)
        return self._within[i, mask]

    def _state_within(self, i: int, mask: int) -> Formula:
        inside, outside = self.classes(i, mask), self.classes(i, ~mask)
        if not outside or not inside:
            return FALSE if outside else TRUE
        fewer = min(inside, outside, key=len)
        sign = 1 if fewer is inside else -1
        if len(fewer) == 1:
            return frozenset((sign * fewer[0],))
        literal, family = self.model.new(), self.model.family("pattern")
        family.clause((-literal, *fewer))
        for option in fewer:
            family.clause((literal, -option))
        return frozenset((sign * literal,))

    def equal(self, i: int, j: int, *, both: bool) -> Formula:
        """A literal that implies that cells i and j hold the same letter; with `both`, it is equivalent to it."""
        if i == j:
            return TRUE
        pair = (min(i, j), max(i, j))
        if pair not in self._equal:
            self._equal[pair] = self.model.new()
        if both:
            self._equivalent.add(pair)
        return frozenset((self._equal[pair],))

    # ── the letters within the classes ──

    def finish(self) -> Model:
        """The whole Model. Cells that are compared get the same classes."""
        codes: list[Grouped] = []
        finer = self._compared()
        for i, cell in enumerate(self.puzzle.cells):
            classes = self._split(i, finer[i]) if i in finer else self._cells[i]
            codes.append(self.model.grouped(cell, [(literal, self.letters(block)) for block, literal in classes]))
        for (i, j), literal in self._equal.items():
            self._state_equal(literal, codes[i], codes[j], both=(i, j) in self._equivalent)
        return self.model

    def _compared(self) -> dict[int, list[int]]:
        """For each cell that is compared: the common classes of all cells that comparisons connect with it."""
        together = {i: {i} for pair in self._equal for i in pair}
        for i, j in self._equal:
            if together[i] is not together[j]:
                together[i] |= together[j]
                for k in together[j]:
                    together[k] = together[i]
        finer: dict[int, list[int]] = {}
        for i, cells in together.items():
            if i not in finer:
                blocks = _blocks(self._full, {block for k in cells for block, _ in self._cells[k]})
                finer.update(dict.fromkeys(cells, blocks))
        return finer

    def _split(self, i: int, finer: Iterable[int]) -> list[tuple[int, Literal]]:
        """The finer classes with their literals. States that a class holds exactly if one of its finer classes does."""
        literals: dict[int, Literal] = {}
        reason = self.puzzle.reason_of("letter", self.puzzle.cells[i])
        for block, literal in self._cells[i]:
            parts = [part for part in finer if part & block]
            if len(parts) == 1:
                literals[block] = literal
                continue
            literals.update((part, self.model.new()) for part in parts)
            self.model.family("letter").exactly(1, (-literal, *(literals[part] for part in parts)), reason)
        return [(part, literals[part]) for part in finer]

    def letters(self, block: int) -> tuple[str, ...]:
        """The letters of a set, ascending."""
        if block not in self._letters:
            letters = (letter for bit, letter in enumerate(self.puzzle.letters) if block >> bit & 1)
            self._letters[block] = tuple(letters)
        return self._letters[block]

    def _state_equal(self, equal: Literal, first: Grouped, second: Grouped, *, both: bool) -> None:
        """equal → the same class and the same bits; with `both`, also the converse."""
        family = self.model.family("equal")
        classes = [(a, b) for (a, _), (b, _) in zip(first.groups, second.groups, strict=True)]
        for a, b in (*classes, *zip(first.bits, second.bits, strict=True)):
            family.clause((-equal, -a, b))
            family.clause((-equal, a, -b))
        if both:
            differ = [self.model.new() for _ in first.bits]
            for literal, a, b in zip(differ, first.bits, second.bits, strict=True):
                family.clause((-literal, a, b))
                family.clause((-literal, -a, -b))
            for a, b in classes:
                family.clause((equal, -a, -b, *differ))


def _letters_in(tree: Node) -> Iterator[Letters]:
    """The sets of letters in a tree, and the set `\\w` for each word boundary."""
    todo: list[Any] = [tree]
    for node in todo:
        if isinstance(node, Letters):
            yield node
        elif isinstance(node, Anchor) and node.sign == "b":
            yield Letters(WORD)
        elif isinstance(node, Concatenation | Alternation):
            todo += node.parts if isinstance(node, Concatenation) else node.options
        elif isinstance(node, Repetition | Group | LookAhead):
            todo.append(node.body)


def _blocks(letters: int, masks: Iterable[int]) -> list[int]:
    """The coarsest partition of the letters in which every mask is a union of blocks."""
    blocks = [letters]
    for mask in sorted(masks):
        blocks = [part for block in blocks for part in (block & mask, block & ~mask) if part]
    return blocks
