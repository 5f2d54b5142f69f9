"""Regex crossword compiled: by the spans that pieces of patterns cover, or by automata along the lines.

Letters that no pattern through a cell tells apart are a class there; k[c,b] says that cell c holds a letter of class b.
Patterns are stated over classes, solutions are counted over letters: which letter of its class a cell holds is written
in bits. Rule numbers are those of `puzzles/regex.py`; what patterns
mean is said in `puzzles/parts/regex/patterns.py`.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

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

from .common import automata
from .common.encoding import CNF, ILP, encoding
from .common.model import Grouped, Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.regex import Line, Regex


class Known(Enum):
    """What needs no variable."""

    TRUE = True
    FALSE = False


Formula = Literal | Known


# ── letters ──


class Grid:
    """A Model under way: the classes of letters that the cells hold, and which cells hold the same letter.

    Cells are numbered in reading order, sets of letters are bits over the alphabet. `finish` states the letters within
    the classes when all patterns are stated: only then is it known which cells are compared.
    """

    def __init__(self, puzzle: "Regex") -> None:
        self.puzzle, self.model = puzzle, Model()
        self._full = (1 << len(puzzle.letters)) - 1
        self._masks: dict[Ranges, int] = {}
        self._letters: dict[int, tuple[str, ...]] = {}
        self._within: dict[tuple[int, int], Formula] = {}
        self._equal: dict[tuple[int, int], Literal] = {}
        self._equivalent: set[tuple[int, int]] = set()
        self.number = {cell: i for i, cell in enumerate(puzzle.cells)}
        told_apart: list[set[int]] = [set() for _ in puzzle.cells]
        for line, trees in zip(puzzle.lines, puzzle.trees, strict=True):
            masks = {self.mask(node.ranges) for tree in trees for node in _letters_in(tree)}
            for cell in line.cells:
                told_apart[self.number[cell]] |= masks
        self._cells = [self._cell(i, masks) for i, masks in enumerate(told_apart)]

    def mask(self, ranges: Ranges) -> int:
        """The letters of the alphabet in these ranges, as bits."""
        if ranges not in self._masks:
            letters = self.puzzle.letters
            bounds = ((bisect_left(letters, chr(low)), bisect_right(letters, chr(high))) for low, high in ranges)
            self._masks[ranges] = sum((1 << stop) - (1 << start) for start, stop in bounds)
        return self._masks[ranges]

    def _cell(self, i: int, masks: Iterable[int]) -> list[tuple[int, Literal]]:
        """Rule 1: the classes of the letters of a cell, as bits, and their literals."""
        classes = [(block, self.model.new()) for block in _blocks(self._full, masks)]
        reason = self.puzzle.letter_reason(self.puzzle.cells[i])
        self.model.family("letter").exactly(1, [literal for _, literal in classes], reason)
        return classes

    def classes(self, i: int, mask: int) -> tuple[Literal, ...]:
        """The literals of the classes in a set of letters that is a union of some."""
        return tuple(literal for block, literal in self._cells[i] if block & mask)

    def within(self, i: int, mask: int) -> Formula:
        """Does cell i hold one of these letters? The set is a union of classes of the cell."""
        if (i, mask) not in self._within:
            self._within[i, mask] = self._state_within(i, mask)
        return self._within[i, mask]

    def _state_within(self, i: int, mask: int) -> Formula:
        inside, outside = self.classes(i, mask), self.classes(i, ~mask)
        if not outside or not inside:
            return Known(not outside)
        fewer = min(inside, outside, key=len)
        sign = 1 if fewer is inside else -1
        if len(fewer) == 1:
            return sign * fewer[0]
        literal, family = self.model.new(), self.model.family("pattern")
        family.clause((-literal, *fewer))
        for option in fewer:
            family.clause((literal, -option))
        return sign * literal

    def equal(self, i: int, j: int, *, both: bool) -> Formula:
        """A literal that implies that cells i and j hold the same letter; with `both`, that is equivalent to it."""
        if i == j:
            return Known.TRUE
        pair = (min(i, j), max(i, j))
        if pair not in self._equal:
            self._equal[pair] = self.model.new()
        if both:
            self._equivalent.add(pair)
        return self._equal[pair]

    # ── the letters within the classes ──

    def finish(self) -> Model:
        """The whole Model. Cells that are compared are told apart by the same classes."""
        codes: list[Grouped] = []
        finer = self._compared()
        for i, cell in enumerate(self.puzzle.cells):
            classes = self._split(i, finer[i]) if i in finer else self._cells[i]
            codes.append(self.model.grouped(cell, [(literal, self.letters(block)) for block, literal in classes]))
        for (i, j), literal in self._equal.items():
            self._state_equal(literal, codes[i], codes[j], both=(i, j) in self._equivalent)
        return self.model

    def _compared(self) -> dict[int, list[int]]:
        """For each cell that is compared: the classes by which all cells that hang together with it are told apart."""
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
        """Literals of finer classes: one of those in a class, or not this class."""
        literals: dict[int, Literal] = {}
        reason = self.puzzle.letter_reason(self.puzzle.cells[i])
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
            held = (letter for bit, letter in enumerate(self.puzzle.letters) if block >> bit & 1)
            self._letters[block] = tuple(held)
        return self._letters[block]

    def _state_equal(self, equal: Literal, one: Grouped, other: Grouped, *, both: bool) -> None:
        """equal → the same class and the same bits; with `both`, also the contrary."""
        family = self.model.family("equal")
        held = [(first, second) for (first, _), (second, _) in zip(one.groups, other.groups, strict=True)]
        for first, second in (*held, *zip(one.bits, other.bits, strict=True)):
            family.clause((-equal, -first, second))
            family.clause((-equal, first, -second))
        if both:
            differ = [self.model.new() for _ in one.bits]
            for literal, first, second in zip(differ, one.bits, other.bits, strict=True):
                family.clause((-literal, first, second))
                family.clause((-literal, -first, -second))
            for first, second in held:
                family.clause((equal, -first, -second, *differ))


def _letters_in(tree: Node) -> Iterator[Letters]:
    """The sets of letters in a tree, and that of `\\w` for each word boundary."""
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
    """The coarsest partition of the letters of which every mask is a union of blocks."""
    blocks = [letters]
    for mask in sorted(masks):
        blocks = [part for block in blocks for part in (block & mask, block & ~mask) if part]
    return blocks


# ── spans ──


class Span(NamedTuple):
    """The node covers from place i to place j of the line. For nodes that have nothing to do with captures."""

    node: Node
    i: int
    j: int


class Tail(NamedTuple):
    """The parts of a concatenation from the k-th on cover from i to j."""

    node: Concatenation
    k: int
    i: int
    j: int


class Rounds(NamedTuple):
    """`low` rounds of a repetition, and up to `spare` more (None: any number), cover from i to j."""

    node: Repetition
    low: int
    spare: int | None
    i: int
    j: int


class Seen(NamedTuple):
    """The body of a look-ahead matches what follows place i."""

    node: LookAhead
    i: int


class State(NamedTuple):
    """What is left to do can be done from this place on with these captures."""

    rest: Rest | None
    at: int
    captures: Captures


class Not(NamedTuple):
    """The contrary of another formula."""

    of: Any


Option = tuple[Any, ...]
"""A conjunction: formulas, and keys (Span, …) that stand for formulas."""

_ANYWHERE = Anchor("")
"""The end of a look-ahead's body, wherever that is."""


class Spans:
    """Formulas for what a pattern may cover on a line: and–or graphs over Span, Tail, …, each node a variable.

    Variables say "matches" where they are true. Under a negative look-ahead they must also be true where it does: then
    (`both`) they are defined by equivalences.
    """

    def __init__(self, grid: Grid, line: "Line", tree: Node) -> None:
        self.grid, self.tree, self.both = grid, tree, tree.denies
        self.cells = [grid.number[cell] for cell in line.cells]
        self.family = grid.model.family("pattern")
        self._formulas: dict[Any, Formula] = {}
        self._together: dict[frozenset[Literal], Literal] = {}
        self._options: dict[type, Callable[[Any], Iterable[Option]]] = {
            Span: self._span,
            Tail: self._tail,
            Rounds: self._rounds,
            Seen: self._seen,
            State: self._state,
        }

    def formula(self) -> Formula:
        """The whole line matches."""
        tree, end = self.tree, len(self.cells)
        return self._evaluate(State(Rest(tree, None), 0, no_captures(tree)) if tree.reads else Span(tree, 0, end))

    # ── the graph: what each node needs ──

    def _span(self, span: Span) -> Iterable[Option]:
        node, i, j = span
        if not node.shortest <= j - i <= node.longest:
            return ()
        if isinstance(node, Letters):
            return ((self.grid.within(self.cells[i], self.grid.mask(node.ranges)),),)
        if isinstance(node, Concatenation):
            return ((Tail(node, 0, i, j),),)
        if isinstance(node, Alternation):
            return [(Span(option, i, j),) for option in node.options]
        if isinstance(node, Group):
            return ((Span(node.body, i, j),),)
        if isinstance(node, Repetition):
            low, high = node.rounds(len(self.cells))
            return ((Rounds(node, low, None if high is None else high - low, i, j),),)
        if isinstance(node, LookAhead):
            return ((Not(Seen(node, i)) if node.negative else Seen(node, i),),)
        assert isinstance(node, Anchor)
        return self._anchor(node.sign, i)

    def _tail(self, tail: Tail) -> Iterable[Option]:
        node, k, i, j = tail
        if k == len(node.parts):
            return ((),) if i == j else ()
        part, (short, long) = node.parts[k], node.following[k + 1]
        low, high = max(i + part.shortest, j - long), min(i + part.longest, j - short)
        return [(Span(part, i, m), Tail(node, k + 1, m, j)) for m in range(low, high + 1)]

    def _rounds(self, rounds: Rounds) -> Iterable[Option]:
        """One round, and then the others. Empty rounds beyond the least number cannot help."""
        node, low, spare, i, j = rounds
        body = node.body
        if i == j:
            return ((Span(body, i, i),),) if low else ((),)
        left = (low - 1) * body.shortest if low else 0
        if low:
            low -= 1
        elif spare is not None:
            spare -= 1
            if spare < 0:
                return ()
        if spare is not None and spare >= j - i:
            spare = None
        start = max(body.shortest, 0 if rounds.low else 1)
        stop = min(j - left, i + body.longest)
        return [(Span(body, i, m), Rounds(node, low, spare, m, j)) for m in range(i + start, stop + 1)]

    def _seen(self, seen: Seen) -> Iterable[Option]:
        body, i = seen.node.body, seen.i
        last = min(i + body.longest, len(self.cells))
        return [(Span(body, i, j),) for j in range(i + body.shortest, last + 1)]

    def _anchor(self, sign: str, i: int) -> Iterable[Option]:
        if sign != "b":
            return ((),) if i == (0 if sign == "^" else len(self.cells)) else ()
        word = self.grid.mask(WORD)
        before = self.grid.within(self.cells[i - 1], word) if i else Known.FALSE
        after = self.grid.within(self.cells[i], word) if i < len(self.cells) else Known.FALSE
        return (before, Not(after)), (Not(before), after)

    def _state(self, state: State) -> Iterable[Option]:
        """The next item: a node without captures as a span, any other taken apart."""
        (rest, at, captures), end = state, len(self.cells)
        if rest is None:
            return ((),) if at == end else ()
        item, rest = rest
        if isinstance(item, Close):
            return ((State(rest, at, captured(captures, item.group, (item.start, at))),),)
        if isinstance(item, Round):
            return [(State(then, at, captures),) for then in self._next_round(item, rest)]
        if item is _ANYWHERE:
            return ((),)
        if not item.reads and not item.groups & self.tree.reads:
            last = min(at + item.longest, end)
            on = read_on(rest)
            return [
                (Span(item, at, j), State(on if j > at else rest, j, captures))
                for j in range(at + item.shortest, last + 1)
            ]
        if isinstance(item, LookAhead):
            seen = State(Rest(item.body, Rest(_ANYWHERE, None)), at, captures)
            return ((Not(seen) if item.negative else seen, State(rest, at, captures)),)
        if isinstance(item, BackReference):
            return self._back_reference(item.number, rest, at, captures)
        if isinstance(item, Group) and item.number in self.tree.reads:  # its last capture is read no more
            then = Rest(item.body, Rest(Close(item.number, at), rest))
            return ((State(then, at, captured(captures, item.number, None)),),)
        return [(State(then, at, captures),) for then in self._apart(item, rest)]

    def _next_round(self, this: Round, rest: Rest | None) -> Iterator[Rest | None]:
        """The least number first; of the rounds beyond, an empty one is the last."""
        low, high = this.repetition.rounds(len(self.cells))
        body = this.repetition.body
        if this.done < low:
            yield Rest(body, Rest(Round(this.repetition, this.done + 1), rest))
            return
        yield rest
        if not this.fresh and (high is None or this.done < high):
            done = low if high is None else this.done + 1
            yield Rest(body, Rest(Round(this.repetition, done, fresh=not body.shortest), rest))

    def _apart(self, item: Node, rest: Rest | None) -> Iterator[Rest | None]:
        if isinstance(item, Alternation):
            yield from (Rest(option, rest) for option in item.options)
        elif isinstance(item, Group):
            yield Rest(item.body, rest)
        elif isinstance(item, Repetition):
            yield Rest(Round(item, 0), rest)
        else:
            assert isinstance(item, Concatenation)
            for part in reversed(item.parts):
                rest = Rest(part, rest)
            yield rest

    def _back_reference(self, group: int, rest: Rest | None, at: int, captures: Captures) -> Iterable[Option]:
        """Equal letters under the group's span and this one."""
        capture = captures[group]
        if capture is None or at + capture[1] - capture[0] > len(self.cells):
            return ()
        same = [
            self.grid.equal(self.cells[i], self.cells[j], both=self.both)
            for i, j in zip(range(*capture), range(at, len(self.cells)), strict=False)
        ]
        captures = captures if is_read(rest, group) else captured(captures, group, None)
        return ((*same, State(read_on(rest) if same else rest, at + len(same), captures)),)

    # ── from the graph to clauses ──

    def _evaluate(self, root: Any) -> Formula:
        """The formula of a node, those it needs first: depth first without recursion."""
        options: dict[Any, list[Option]] = {}
        stack = [root]
        while stack:
            key = stack[-1]
            if key not in options:
                options[key] = list(self._options[type(key)](key))
                stack += [need for option in options[key] for need in self._needs(option)]
                continue
            stack.pop()
            if key not in self._formulas:
                self._formulas[key] = self._either(options[key])
        return self._formulas[root]

    def _needs(self, option: Option) -> Iterator[Any]:
        for part in option:
            key = part.of if type(part) is Not else part
            if type(key) in self._options and key not in self._formulas:
                yield key

    def _value(self, part: Any) -> Formula:
        if type(part) is Not:
            value = self._value(part.of)
            return -value if isinstance(value, int) else Known(not value.value)
        return part if isinstance(part, int | Known) else self._formulas[part]

    def _either(self, options: Iterable[Option]) -> Formula:
        """∨ over the options of ∧ over their parts: a variable, unless that is nothing new."""
        either: dict[Literal, None] = {}
        for option in options:
            literals = set()
            for value in map(self._value, option):
                if isinstance(value, int):
                    literals.add(value)
                elif value is Known.FALSE:
                    break
            else:
                if not literals:
                    return Known.TRUE
                if not any(-literal in literals for literal in literals):
                    either[self._all(frozenset(literals))] = None
        if any(-literal in either for literal in either):
            return Known.TRUE
        if len(either) < 2:
            return next(iter(either), Known.FALSE)
        literal = self.grid.model.new()
        self.family.clause((-literal, *either))
        for one in either if self.both else ():
            self.family.clause((literal, -one))
        return literal

    def _all(self, literals: frozenset[Literal]) -> Literal:
        """∧ literals."""
        if len(literals) == 1:
            return next(iter(literals))
        if literals not in self._together:
            together = self._together[literals] = self.grid.model.new()
            for literal in sorted(literals):
                self.family.clause((-together, literal))
            if self.both:
                self.family.clause((together, *(-literal for literal in sorted(literals))))
        return self._together[literals]


def _state_spans(grid: Grid, i: int, k: int) -> None:
    """Rule 2 for pattern k of line i, by spans."""
    puzzle = grid.puzzle
    formula = Spans(grid, puzzle.lines[i], puzzle.trees[i][k]).formula()
    if formula is not Known.TRUE:
        clause = (formula,) if isinstance(formula, int) else ()
        grid.model.family("pattern").clause(clause, puzzle.pattern_reason(i, k))


def _build(puzzle: "Regex", state: Callable[[Grid, int, int], None]) -> Model:
    grid = Grid(puzzle)
    for i, trees in enumerate(puzzle.trees):
        for k in range(len(trees)):
            state(grid, i, k)
    return grid.finish()


@encoding(
    summary="which pieces of the patterns cover which stretches of the lines",
    source="the table of Cocke, Younger and Kasami: Quimper and Walsh, Decomposing global grammar constraints, 2007",
    targets=(CNF,),
)
def spans(puzzle: "Regex") -> Model:
    """Variables: k[c,b]; bits of the letter's index in its class; s[p,i,j], piece p of a pattern covers from i to j.

    letter: Σ_b k[c,b] = 1; in cells that are compared, k[c,b] ↔ ∨ the finer classes in b, which all of them have.
    range: the index is that of a letter in the class.
    pattern: s of a whole pattern over its whole line; s of a concatenation → ∨_m (s of its first part up to m ∧ s of
    the others from m), of an alternation → ∨ s of its options, of a repetition → ∨_m (a round up to m ∧ the other
    rounds from m). A back-reference is e[c,d] for the cells c, d under the group and under it; what is left of a
    pattern has a variable for each place and captures it can have. Under negative look-ahead, → is ↔.
    equal: e[c,d] → (c and d have the same class and the same bits).
    Only spans between the least and the greatest length are there.
    """
    return _build(puzzle, _state_spans)


# ── automata ──


class Layers(NamedTuple):
    """An automaton along a line: the steps of each cell, the start and the accepting states."""

    steps: list[list[automata.Step]]
    start: int
    accepting: list[int]


def _unroll(grid: Grid, line: "Line", tree: Node) -> Layers:
    """The automaton of a steady pattern. A state is what is left to do when a letter has been read.

    Source: Antimirov, Partial derivatives of regular expressions and finite automaton constructions, 1996.
    """
    start = Rest(tree, None)
    numbers: dict[Rest | None, int] = {start: 0}
    steps: list[list[automata.Step]] = []
    states: list[Rest | None] = [start]
    for p, cell in enumerate(line.cells):
        i, layer = grid.number[cell], []
        after: dict[Rest | None, None] = {}
        for state in states:
            for letters, then in _readings(state, p, len(line.cells)):
                literals = grid.classes(i, grid.mask(letters.ranges))
                after[then] = None
                number = numbers.setdefault(then, len(numbers))
                layer.append(automata.Step(numbers[state], literals, number))
        steps.append(list(dict.fromkeys(layer)))
        states = list(after)
    return Layers(steps, 0, [numbers[state] for state in states if _is_done(state, len(line.cells))])


def _readings(state: Rest | None, at: int, length: int) -> Iterator[tuple[Letters, Rest | None]]:
    """The sets of letters that can be read next, and what is left to do then."""
    for rest in _without_reading(state, at, length):
        if rest is not None and isinstance(rest.item, Letters):
            yield rest.item, rest.rest


def _is_done(state: Rest | None, length: int) -> bool:
    return None in _without_reading(state, length, length)


def _without_reading(state: Rest | None, at: int, length: int) -> dict[Rest | None, None]:
    """All that can be left to do at this place before the next letter is read."""
    seen: dict[Rest | None, None] = {state: None}
    todo = [state]
    for rest in todo:
        for then in _derive(rest, at, length) if rest is not None else ():
            if then not in seen:
                seen[then] = None
                todo.append(then)
    return seen


def _derive(state: Rest, at: int, length: int) -> Iterator[Rest | None]:
    item, rest = state
    if isinstance(item, Concatenation):
        for part in reversed(item.parts):
            rest = Rest(part, rest)
        yield rest
    elif isinstance(item, Alternation):
        yield from (Rest(option, rest) for option in item.options)
    elif isinstance(item, Group):
        yield Rest(item.body, rest)
    elif isinstance(item, Repetition):
        yield Rest(Round(item, 0), rest)
    elif isinstance(item, Anchor):
        if at == (0 if item.sign == "^" else length):
            yield rest
    elif isinstance(item, Round):
        low, high = item.repetition.rounds(length)
        if item.done >= low:
            yield rest
        if high is None or item.done < high:
            done = item.done + 1 if item.done < low or high is not None else low
            yield Rest(item.repetition.body, Rest(Round(item.repetition, done), rest))


def _state_automata(unrolled: Callable[..., None], grid: Grid, i: int, k: int) -> None:
    """Rule 2 for pattern k of line i, by an automaton where it is steady, else by spans."""
    puzzle = grid.puzzle
    line, tree = puzzle.lines[i], puzzle.trees[i][k]
    if not tree.steady:
        _state_spans(grid, i, k)
        return
    unrolled(grid.model.family("pattern"), *_unroll(grid, line, tree), puzzle.pattern_reason(i, k))


@encoding(
    summary="an automaton along each line; spans where a pattern looks back, ahead or at word boundaries",
    source="Quimper and Walsh, Global grammar constraints, 2006, after Pesant 2004; automata by Antimirov 1996",
    targets=(CNF,),
)
def automaton(puzzle: "Regex") -> Model:
    """Variables: k[c,b] and bits as in `spans`; s[p,q], the automaton of a pattern is in state q before the p-th cell
    of its line; t[p,i], it takes its i-th step there.

    letter, range, equal: as in `spans`.  pattern: the clauses of `automata.accept`.
    """
    return _build(puzzle, partial(_state_automata, automata.accept))


@encoding(
    summary="the automaton as a flow, for integer programs",
    source="Côté, Gendron, Rousseau, Modeling the regular constraint with integer programming, 2007",
    targets=(ILP,),
)
def flow(puzzle: "Regex") -> Model:
    """Variables: k[c,b] and bits as in `spans`; t[p,i], the automaton of a pattern takes its i-th step at the p-th cell
    of its line.

    letter, range, equal: as in `spans`.  pattern: one unit of flow from the start to an accepting state
    (`automata.flow`). Patterns that look back, ahead or at word boundaries are stated as in `spans`: clauses are rows
    too.
    """
    return _build(puzzle, partial(_state_automata, automata.flow))


ENCODINGS = (spans, automaton, flow)
