"""A pattern with back-references along a line: a formula for each state, the rest of the pattern at a place."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Optional

from cluewise.puzzles.parts.regex.patterns import (
    UNBOUNDED,
    Alternation,
    Anchor,
    BackReference,
    Captures,
    Close,
    Concatenation,
    Group,
    LookAhead,
    Node,
    Repetition,
    Round,
    captured,
    no_captures,
)

from .formulas import TRUE, Formula, Formulas
from .letters import LetterModel
from .spans import Spans, Windows

ANYWHERE = Anchor("")
"""The end of a look-ahead's body, which may be at any place."""


class Remainder:
    """The pattern that remains to match: an item (a Node, Close or Round) and the rest behind it. Equal Rests are one
    object.

    It covers `shortest` to `longest` letters and refers to the groups in `reads`. `fresh` says that it contains a fresh
    Round.
    """

    __slots__ = ("fresh", "item", "longest", "reads", "rest", "shortest")

    def __init__(self, item: Any, rest: Optional["Remainder"], length: int) -> None:
        self.item, self.rest = item, rest
        self.fresh: bool = isinstance(item, Round) and item.fresh
        self.shortest, self.longest, self.reads = _bounds(item, length)
        if rest is not None:
            self.fresh |= rest.fresh
            self.shortest += rest.shortest
            self.longest += rest.longest
            self.reads |= rest.reads


def _bounds(item: Any, length: int) -> tuple[int, int, frozenset[int]]:
    """The least and the greatest number of letters that an item covers, and the groups that it reads."""
    if item is ANYWHERE:
        return 0, UNBOUNDED, frozenset()
    if isinstance(item, Node):
        return item.shortest, item.longest, item.reads
    if isinstance(item, Close):
        return 0, 0, frozenset()
    low, high = item.repetition.rounds(length)
    body = item.repetition.body
    most = UNBOUNDED if high is None else (high - item.done) * body.longest
    return max(0, low - item.done) * body.shortest, most, item.repetition.reads


class MatchState(NamedTuple):
    """The rest matches from this place on, with these captures."""

    rest: Remainder | None
    at: int
    captures: Captures


class Span(NamedTuple):
    """The piece covers the letters from place i to place j."""

    node: Node
    i: int
    j: int


class Denied(NamedTuple):
    """The state does not hold."""

    state: MatchState


Option = tuple[MatchState | Span | Denied | Formula, ...]
"""A conjunction."""


class States:
    """The formulas of the states of a pattern that reads captures, each a disjunction over its next states."""

    def __init__(self, grid: LetterModel, cells: Sequence[int], tree: Node, formulas: Formulas) -> None:
        self.grid, self.cells, self.tree, self.formulas = grid, cells, tree, formulas
        self.end = len(cells)
        self.spans = Spans(grid, cells, formulas)
        self._rests: dict[tuple[Any, Remainder | None], Remainder] = {}

    def formula(self) -> Formula:
        """The formula that says that the whole line matches."""
        root = MatchState(self._rest(self.tree, None), 0, no_captures(self.tree))
        options, order = self._explore(root)
        formula_of: dict[MatchState, Formula] = {}
        for state in order:
            formula_of[state] = self.formulas.any([self._all(option, formula_of) for option in options[state]])
        return formula_of[root]

    def _explore(self, root: MatchState) -> tuple[dict[MatchState, list[Option]], list[MatchState]]:
        """The options of every state, and an order in which a state comes after those in its options. Fills `spans`."""
        options: dict[MatchState, list[Option]] = {}
        windows: dict[Node, Windows] = {}
        order: dict[MatchState, None] = {}
        stack = [root]
        while stack:
            state = stack[-1]
            if state in options:
                order[stack.pop()] = None
                continue
            options[state] = [option for option in self._options(state) if self._is_possible(option)]
            for option in options[state]:
                for part in option:
                    if isinstance(part, Span):
                        ends = windows.setdefault(part.node, {})
                        ends[part.i] = ends.get(part.i, 0) | 1 << part.j
                    elif isinstance(part, MatchState | Denied):
                        following = part if isinstance(part, MatchState) else part.state
                        if following not in options:
                            stack.append(following)
        self.spans.fill(windows)
        return options, list(order)

    def _is_possible(self, option: Option) -> bool:
        """True if the lengths of the rests fit the line. Denied states are ignored."""
        return all(self._fits(*part[:2]) for part in option if isinstance(part, MatchState))

    def _fits(self, rest: Remainder | None, at: int) -> bool:
        if rest is None:
            return at == self.end
        return at + rest.shortest <= self.end <= at + rest.longest

    def _all(self, option: Option, formula_of: dict[MatchState, Formula]) -> Formula:
        whole = TRUE
        for part in option:
            if isinstance(part, MatchState):
                formula = formula_of[part]
            elif isinstance(part, Span):
                formula = self.spans.tables[part.node].get(part.i, {}).get(part.j)
            elif isinstance(part, Denied):
                formula = self.formulas.contrary(formula_of[part.state])
            else:
                formula = part
            whole = self.formulas.all(whole, formula)
        return whole

    # ── rests ──

    def _rest(self, item: Any, rest: Remainder | None) -> Remainder:
        key = item, rest
        if key not in self._rests:
            self._rests[key] = Remainder(item, rest, self.end)
        return self._rests[key]

    def _read_on(self, rest: Remainder | None) -> Remainder | None:
        """The rest after letters have been read: none of its rounds is fresh."""
        items = []
        while rest is not None and rest.fresh:
            items.append(rest.item)
            rest = rest.rest
        for item in reversed(items):
            rest = self._rest(item._replace(fresh=False) if isinstance(item, Round) else item, rest)
        return rest

    # ── the next step ──

    def _options(self, state: MatchState) -> Iterable[Option]:
        """The options of the next item: Spans of a piece whose captures are not read; any other item is taken apart."""
        remaining, at, captures = state
        if remaining is None:
            return ((),)
        item, rest = remaining.item, remaining.rest
        if isinstance(item, Close):
            return ((MatchState(rest, at, captured(captures, item.group, (item.start, at))),),)
        if isinstance(item, Round):
            return [(MatchState(then, at, captures),) for then in self._next_round(item, rest)]
        if item is ANYWHERE:
            return ((),)
        if not item.reads and not item.groups & self.tree.reads:
            return self._span(item, rest, at, captures)
        if isinstance(item, LookAhead):
            seen = MatchState(self._rest(item.body, self._rest(ANYWHERE, None)), at, captures)
            return ((Denied(seen) if item.negative else seen, MatchState(rest, at, captures)),)
        if isinstance(item, BackReference):
            return self._back_reference(item.number, rest, at, captures)
        if isinstance(item, Group) and item.number in self.tree.reads:  # its last capture is not read any more
            then = self._rest(item.body, self._rest(Close(item.number, at), rest))
            return ((MatchState(then, at, captured(captures, item.number, None)),),)
        return [(MatchState(then, at, captures),) for then in self._apart(item, rest)]

    def _span(self, item: Node, rest: Remainder | None, at: int, captures: Captures) -> Iterator[Option]:
        after_letters = self._read_on(rest)
        for j in range(at + item.shortest, min(at + item.longest, self.end) + 1):
            yield Span(item, at, j), MatchState(after_letters if j > at else rest, j, captures)

    def _next_round(self, current: Round, rest: Remainder | None) -> Iterator[Remainder | None]:
        """The least number of rounds comes first. Of the rounds beyond it, an empty round is the last."""
        low, high = current.repetition.rounds(self.end)
        body = current.repetition.body
        if current.done < low:
            yield self._rest(body, self._rest(Round(current.repetition, current.done + 1), rest))
            return
        yield rest
        if not current.fresh and (high is None or current.done < high):
            done = low if high is None else current.done + 1
            yield self._rest(body, self._rest(Round(current.repetition, done, fresh=not body.shortest), rest))

    def _apart(self, item: Node, rest: Remainder | None) -> Iterator[Remainder | None]:
        if isinstance(item, Alternation):
            yield from (self._rest(option, rest) for option in item.options)
        elif isinstance(item, Group):
            yield self._rest(item.body, rest)
        elif isinstance(item, Repetition):
            yield self._rest(Round(item, 0), rest)
        else:
            assert isinstance(item, Concatenation)
            for part in reversed(item.parts):
                rest = self._rest(part, rest)
            yield rest

    def _back_reference(self, group: int, rest: Remainder | None, at: int, captures: Captures) -> Iterable[Option]:
        """The letters from `at` on equal the letters that the group has captured."""
        capture = captures[group]
        if capture is None:
            return ()
        end = at + capture[1] - capture[0]
        then = self._read_on(rest) if end > at else rest
        if not self._fits(then, end):
            return ()
        kept = captures if rest is not None and group in rest.reads else captured(captures, group, None)
        pairs = zip(range(*capture), range(at, end), strict=True)
        same = (self.grid.equal(self.cells[i], self.cells[j], both=self.formulas.both) for i, j in pairs)
        return ((*same, MatchState(then, end, kept)),)
