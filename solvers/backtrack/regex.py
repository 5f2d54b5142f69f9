"""Regex crossword by classic search: sets of letters, narrowed along each line to a fixed point; then a cell is split.

A set of letters is an integer with a bit for each letter of the alphabet. Along a line, a state is the rest of the
pattern, the place, and the captures of the groups. A state carries the letters that the cells may hold on the paths to
it; if paths meet, their sets are joined cell by cell. A back-reference narrows the cells of both texts. Sources:
Waltz, Understanding line drawings of scenes with shadows, 1975, for narrowing to a fixed point; Pesant, A regular
language membership constraint for finite sequences of variables, 2004, for narrowing along a line.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import or_
from typing import TYPE_CHECKING

from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.parts.regex.patterns import (
    WORD,
    Alternation,
    Anchor,
    BackReference,
    Captures,
    Close,
    Concatenation,
    Group,
    Letters,
    LookAhead,
    Node,
    Ranges,
    Repetition,
    Rest,
    Round,
    captured,
    is_read,
    no_captures,
    read_on,
)
from cluewise.solvers.common import Figures

from .common import Search, tree_search

if TYPE_CHECKING:
    from cluewise.puzzles.regex import Regex

Sets = tuple[int, ...]
"""The letters that the cells of a line, or of the whole puzzle, may hold."""

MatchPoint = tuple[Rest | None, int, Captures]
Effect = Callable[[Sets], Sets | None]
"""The letters of the cells after a move; None if the move is impossible."""

Move = tuple[MatchPoint, Effect | None]


def narrow(pattern: Node, sets: Sets, letters: Sequence[str]) -> Sets | None:
    """The letters that occur if the pattern matches a line of these sets; None if it matches none.

    The result is exact if every set is one letter. With back-references and look-aheads, it may have too many letters,
    never too few.
    """
    start = (Rest(pattern, None), 0, no_captures(pattern))
    return _Walk(pattern, len(sets), letters).through(start, sets, whole=True)


class _Walk:
    """The moves of one pattern along a line."""

    def __init__(self, pattern: Node, length: int, letters: Sequence[str]) -> None:
        self.length, self.letters, self.read = length, letters, pattern.reads
        self._bits: dict[Ranges, int] = {}

    def bits(self, ranges: Ranges) -> int:
        if ranges not in self._bits:
            held = Letters(ranges)
            self._bits[ranges] = sum(1 << i for i, letter in enumerate(self.letters) if letter in held)
        return self._bits[ranges]

    def through(self, start: MatchPoint, sets: Sets, *, whole: bool) -> Sets | None:
        """Joins the letters of the cells over all matches up to the end of the line (anywhere, if not `whole`)."""
        moves, order = self._graph(start, sets)
        ends = {state for state in order if state[0] is None and (not whole or state[1] == self.length)}
        useful = set(ends)
        for state in order:
            if any(after in useful for after, _ in moves[state]):
                useful.add(state)
        held: dict[MatchPoint, Sets] = {start: sets}
        result: Sets | None = None
        for state in reversed(order):
            if state not in useful or state not in held:
                continue
            if state in ends:
                result = _join(result, held[state])
            for after, effect in moves[state]:
                if after in useful and (then := effect(held[state]) if effect else held[state]) is not None:
                    held[after] = _join(held.get(after), then)
        return result

    def _graph(self, start: MatchPoint, sets: Sets) -> tuple[dict[MatchPoint, list[Move]], list[MatchPoint]]:
        """The moves of all reached states, and the states in an order in which moves lead backwards."""
        moves: dict[MatchPoint, list[Move]] = {}
        order: list[MatchPoint] = []
        done: set[MatchPoint] = set()
        stack = [start]
        while stack:
            state = stack[-1]
            if state not in moves:
                moves[state] = list(self._moves(state, sets, surely=False))
                stack += [after for after, _ in moves[state] if after not in moves]
                continue
            stack.pop()
            if state not in done:
                done.add(state)
                order.append(state)
        return moves, order

    def sees(self, start: MatchPoint, sets: Sets, *, surely: bool) -> bool:
        """True if the rest of the pattern can match from this state. `surely`: with any letters of the sets in the
        cells.
        """
        seen, todo = {start}, [start]
        while todo:
            state = todo.pop()
            if state[0] is None:
                return True
            for after, _ in self._moves(state, sets, surely=surely):
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        return False

    # ── moves ──

    def _moves(self, state: MatchPoint, sets: Sets, *, surely: bool) -> Iterator[Move]:
        todo, at, captures = state
        if todo is None:
            return
        item, rest = todo
        if isinstance(item, Letters):
            if at < self.length and _fits(sets[at], self.bits(item.ranges), surely=surely):
                yield (read_on(rest), at + 1, captures), _reading(at, self.bits(item.ranges))
        elif isinstance(item, BackReference):
            yield from self._back_reference(item.number, state, sets, surely=surely)
        elif isinstance(item, LookAhead):
            yield from self._look_ahead(item, state, sets, surely=surely)
        elif isinstance(item, Anchor):
            if self._stands(item.sign, at, sets, surely=surely):
                yield (rest, at, captures), None
        elif isinstance(item, Close):
            yield (rest, at, captured(captures, item.group, (item.start, at))), None
        elif isinstance(item, Group) and item.number in self.read:  # its old capture is no longer read
            then = Rest(item.body, Rest(Close(item.number, at), rest))
            yield (then, at, captured(captures, item.number, None)), None
        else:
            for todo in self._apart(item, rest):
                yield (todo, at, captures), None

    def _apart(self, item: Node | Round, rest: Rest | None) -> Iterator[Rest | None]:
        if isinstance(item, Concatenation):
            for part in reversed(item.parts):
                rest = Rest(part, rest)
            yield rest
        elif isinstance(item, Alternation):
            yield from (Rest(option, rest) for option in item.options)
        elif isinstance(item, Group):
            yield Rest(item.body, rest)
        elif isinstance(item, Repetition):
            yield from self._round(Round(item, 0), rest)
        else:
            assert isinstance(item, Round)
            yield from self._round(item, rest)

    def _round(self, item: Round, rest: Rest | None) -> Iterator[Rest | None]:
        """The first `low` rounds may be empty; after them, an empty round ends the repetition."""
        repetition, done, fresh = item
        low, high = repetition.rounds(self.length)
        if done < low:
            yield Rest(repetition.body, Rest(Round(repetition, done + 1), rest))
            return
        yield rest
        if not fresh and (high is None or done < high):
            again = Round(repetition, done if high is None else done + 1, fresh=not repetition.body.shortest)
            yield Rest(repetition.body, Rest(again, rest))

    def _back_reference(self, group: int, state: MatchPoint, sets: Sets, *, surely: bool) -> Iterator[Move]:
        todo, at, captures = state
        capture = captures[group]
        assert todo is not None
        if capture is None or at + capture[1] - capture[0] > self.length:
            return
        pairs = [(i, at + i - capture[0]) for i in range(*capture)]
        if all(_same(sets[i], sets[j], surely=surely) for i, j in pairs):
            kept = captures if is_read(todo.rest, group) else captured(captures, group, None)
            yield (read_on(todo.rest) if pairs else todo.rest, at + len(pairs), kept), _equating(pairs)

    def _look_ahead(self, node: LookAhead, state: MatchPoint, sets: Sets, *, surely: bool) -> Iterator[Move]:
        todo, at, captures = state
        assert todo is not None
        body = (Rest(node.body, None), at, captures)
        after = (todo.rest, at, captures)
        if node.negative:
            if not self.sees(body, sets, surely=not surely):
                yield after, None
        elif self.sees(body, sets, surely=surely):
            yield after, lambda held: self.through(body, held, whole=False)

    def _stands(self, sign: str, at: int, sets: Sets, *, surely: bool) -> bool:
        if sign != "b":
            return at == (0 if sign == "^" else self.length)
        word = self.bits(WORD)
        before = sets[at - 1] if at else 0
        after = sets[at] if at < self.length else 0
        # The places before and after the line count as signs that are not part of a word.
        is_word = before & word, after & word
        is_other = not at or before & ~word, at == self.length or after & ~word
        differ = bool((is_word[0] and is_other[1]) or (is_other[0] and is_word[1]))
        agree = bool((is_word[0] and is_word[1]) or (is_other[0] and is_other[1]))
        return differ and not (surely and agree)


def _fits(held: int, wanted: int, *, surely: bool) -> bool:
    return not held & ~wanted if surely else bool(held & wanted)


def _same(first: int, second: int, *, surely: bool) -> bool:
    return first == second and first.bit_count() == 1 if surely else bool(first & second)


def _join(first: Sets | None, second: Sets) -> Sets:
    return second if first is None or first == second else tuple(map(or_, first, second))


def _reading(at: int, wanted: int) -> Effect:
    def effect(held: Sets) -> Sets | None:
        kept = held[at] & wanted
        return (*held[:at], kept, *held[at + 1 :]) if kept else None

    return effect


def _equating(pairs: Sequence[tuple[int, int]]) -> Effect:
    def effect(held: Sets) -> Sets | None:
        cells = list(held)
        for i, j in pairs:
            cells[i] = cells[j] = cells[i] & cells[j]
            if not cells[i]:
                return None
        return tuple(cells)

    return effect


class _Crossword:
    """The lines of a puzzle by their cells, and the narrowing of all lines."""

    def __init__(self, puzzle: "Regex") -> None:
        number = {cell: i for i, cell in enumerate(puzzle.cells)}
        self.letters = puzzle.letters
        self.lines = [[number[cell] for cell in line.cells] for line in puzzle.lines]
        self.walks = [
            [(tree, _Walk(tree, len(cells), self.letters)) for tree in trees]
            for cells, trees in zip(self.lines, puzzle.trees, strict=True)
        ]
        self.crossing: list[list[int]] = [[] for _ in puzzle.cells]
        for number_of_line, cells in enumerate(self.lines):
            for i in cells:
                self.crossing[i].append(number_of_line)

    def narrow(self, sets: Sets, changed: Iterable[int]) -> Sets | None:
        """The fixed point after the sets of some cells changed; None if a line has no match."""
        cells = list(sets)
        waiting = dict.fromkeys(line for i in changed for line in self.crossing[i])
        while waiting:
            line = next(iter(waiting))
            del waiting[line]
            for tree, walk in self.walks[line]:
                before = tuple(cells[i] for i in self.lines[line])
                after = walk.through((Rest(tree, None), 0, no_captures(tree)), before, whole=True)
                if after is None:
                    return None
                for i, old, new in zip(self.lines[line], before, after, strict=True):
                    if old != new:
                        cells[i] = new
                        waiting.update(dict.fromkeys(self.crossing[i]))
        return tuple(cells)


def propagate(puzzle: "Regex", figures: Figures) -> Iterator[Solution]:
    """Searches over the sets of all cells at their fixed point (None if a line has no match). A state has two children:
    a cell takes one of its letters, or the other letters."""
    crossword = _Crossword(puzzle)
    full = (1 << len(puzzle.letters)) - 1

    def root() -> Iterator[Sets | None]:
        yield crossword.narrow((full,) * len(puzzle.cells), range(len(puzzle.cells)))

    def expand(sets: Sets | None) -> Iterator[Sets | None]:
        if sets is None:
            return
        i = min((i for i, held in enumerate(sets) if held & (held - 1)), key=lambda i: sets[i].bit_count())
        first = sets[i] & -sets[i]
        for part in (first, sets[i] ^ first):
            yield crossword.narrow((*sets[:i], part, *sets[i + 1 :]), [i])

    def solution(sets: Sets | None) -> Solution | None:
        if sets is None or any(held & (held - 1) for held in sets):
            return None
        return Solution(
            (cell, puzzle.letters[held.bit_length() - 1]) for cell, held in zip(puzzle.cells, sets, strict=True)
        )

    return tree_search(root(), expand, solution, figures)


SEARCHES: dict[str, Search] = {"propagate": propagate}
"""By name, the default first."""
