"""A pattern with back-references along a line: a formula for each state, which is what is left to do at a place."""

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
from .letters import Grid
from .spans import Spans, Windows

ANYWHERE = Anchor("")
"""The end of a look-ahead's body, wherever that is."""


class Rest:
    """What is left to do: an item (a Node, Close or Round) and the rest behind it. Equal ones are one object.

    It covers from `shortest` to `longest` letters, refers to the groups in `reads`, and `fresh` says that there is a
    fresh Round in it.
    """

    __slots__ = ("fresh", "item", "longest", "reads", "rest", "shortest")

    def __init__(self, item: Any, rest: Optional["Rest"], length: int) -> None:
        self.item, self.rest = item, rest
        self.fresh: bool = isinstance(item, Round) and item.fresh
        self.shortest, self.longest, self.reads = _bounds(item, length)
        if rest is not None:
            self.fresh |= rest.fresh
            self.shortest += rest.shortest
            self.longest += rest.longest
            self.reads |= rest.reads


def _bounds(item: Any, length: int) -> tuple[int, int, frozenset[int]]:
    """How many letters an item covers, the least and the greatest number, and the groups it reads."""
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


class State(NamedTuple):
    """What is left to do can be done from this place on with these captures."""

    rest: Rest | None
    at: int
    captures: Captures


class Span(NamedTuple):
    """The piece covers from place i to place j."""

    node: Node
    i: int
    j: int


class Denied(NamedTuple):
    """The state is not."""

    state: State


Option = tuple[State | Span | Denied | Formula, ...]
"""A conjunction."""


class States:
    """The formulas of the states of a pattern that reads captures, each a disjunction over the states that follow."""

    def __init__(self, grid: Grid, cells: Sequence[int], tree: Node, formulas: Formulas) -> None:
        self.grid, self.cells, self.tree, self.formulas = grid, cells, tree, formulas
        self.end = len(cells)
        self.spans = Spans(grid, cells, formulas)
        self._rests: dict[tuple[Any, Rest | None], Rest] = {}

    def formula(self) -> Formula:
        """The whole line matches."""
        root = State(self._rest(self.tree, None), 0, no_captures(self.tree))
        options, order = self._explore(root)
        found: dict[State, Formula] = {}
        for state in order:
            found[state] = self.formulas.any([self._all(option, found) for option in options[state]])
        return found[root]

    def _explore(self, root: State) -> tuple[dict[State, list[Option]], list[State]]:
        """The options of every state, the tables of the pieces that they name, and an order from the end on."""
        options: dict[State, list[Option]] = {}
        windows: dict[Node, Windows] = {}
        order: dict[State, None] = {}
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
                    elif isinstance(part, State | Denied):
                        following = part if isinstance(part, State) else part.state
                        if following not in options:
                            stack.append(following)
        self.spans.fill(windows)
        return options, list(order)

    def _is_possible(self, option: Option) -> bool:
        """Do the lengths allow it? A denied state has no say."""
        return all(self._fits(*part[:2]) for part in option if isinstance(part, State))

    def _fits(self, rest: Rest | None, at: int) -> bool:
        if rest is None:
            return at == self.end
        return at + rest.shortest <= self.end <= at + rest.longest

    def _all(self, option: Option, found: dict[State, Formula]) -> Formula:
        whole = TRUE
        for part in option:
            if isinstance(part, State):
                formula = found[part]
            elif isinstance(part, Span):
                formula = self.spans.tables[part.node].get(part.i, {}).get(part.j)
            elif isinstance(part, Denied):
                formula = self.formulas.contrary(found[part.state])
            else:
                formula = part
            whole = self.formulas.all(whole, formula)
        return whole

    # ── what is left to do ──

    def _rest(self, item: Any, rest: Rest | None) -> Rest:
        key = item, rest
        if key not in self._rests:
            self._rests[key] = Rest(item, rest, self.end)
        return self._rests[key]

    def _read_on(self, rest: Rest | None) -> Rest | None:
        """What is left when letters have been read: no round is fresh any more."""
        items = []
        while rest is not None and rest.fresh:
            items.append(rest.item)
            rest = rest.rest
        for item in reversed(items):
            rest = self._rest(item._replace(fresh=False) if isinstance(item, Round) else item, rest)
        return rest

    # ── the next step ──

    def _options(self, state: State) -> Iterable[Option]:
        """The next item: a piece whose captures nobody reads as a span, any other taken apart."""
        left, at, captures = state
        if left is None:
            return ((),)
        item, rest = left.item, left.rest
        if isinstance(item, Close):
            return ((State(rest, at, captured(captures, item.group, (item.start, at))),),)
        if isinstance(item, Round):
            return [(State(then, at, captures),) for then in self._next_round(item, rest)]
        if item is ANYWHERE:
            return ((),)
        if not item.reads and not item.groups & self.tree.reads:
            return self._span(item, rest, at, captures)
        if isinstance(item, LookAhead):
            seen = State(self._rest(item.body, self._rest(ANYWHERE, None)), at, captures)
            return ((Denied(seen) if item.negative else seen, State(rest, at, captures)),)
        if isinstance(item, BackReference):
            return self._back_reference(item.number, rest, at, captures)
        if isinstance(item, Group) and item.number in self.tree.reads:  # its last capture is read no more
            then = self._rest(item.body, self._rest(Close(item.number, at), rest))
            return ((State(then, at, captured(captures, item.number, None)),),)
        return [(State(then, at, captures),) for then in self._apart(item, rest)]

    def _span(self, item: Node, rest: Rest | None, at: int, captures: Captures) -> Iterator[Option]:
        on = self._read_on(rest)
        for j in range(at + item.shortest, min(at + item.longest, self.end) + 1):
            yield Span(item, at, j), State(on if j > at else rest, j, captures)

    def _next_round(self, this: Round, rest: Rest | None) -> Iterator[Rest | None]:
        """The least number first; of the rounds beyond, an empty one is the last."""
        low, high = this.repetition.rounds(self.end)
        body = this.repetition.body
        if this.done < low:
            yield self._rest(body, self._rest(Round(this.repetition, this.done + 1), rest))
            return
        yield rest
        if not this.fresh and (high is None or this.done < high):
            done = low if high is None else this.done + 1
            yield self._rest(body, self._rest(Round(this.repetition, done, fresh=not body.shortest), rest))

    def _apart(self, item: Node, rest: Rest | None) -> Iterator[Rest | None]:
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

    def _back_reference(self, group: int, rest: Rest | None, at: int, captures: Captures) -> Iterable[Option]:
        """Equal letters under the group's span and this one."""
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
        return ((*same, State(then, end, kept)),)
