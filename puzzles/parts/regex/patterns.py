"""Regular expressions as trees: Python's own parser reads them; the nodes have data for encoders and searches.

The dialect is a part of `re.fullmatch` with `re.ASCII`: literals, classes, `.`, groups, alternation, greedy and lazy
repetition, back-references `\\1`–`\\9`, the anchors `^ $ \\b`, look-ahead. Anything else is refused with its place. A
back-reference is also refused if it could refer to an earlier capture of a look-ahead: if it is outside the look-ahead,
or inside it while the look-ahead is in a repetition. Therefore the order of several matches does not matter: trees do
not distinguish greedy from lazy, and a look-ahead is only true or false.

A repetition first makes its least number of rounds, empty or not; of later rounds, only the last may be empty. This is
the behaviour of `re`, visible in captures: `(a*)*\\1` matches `aa`, because the last round captured nothing.
"""

import re
import re._parser as sre  # type: ignore[import-not-found]
import warnings
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Optional

from cluewise.puzzles.common.reading import Text

MOST_SIGNS = 1000
MOST_NESTED = 20
"""The most groups inside each other: the parser is recursive, and so is the walk over its result."""

UNBOUNDED = 1 << 20
"""A length greater than that of any line."""

Ranges = tuple[tuple[int, int], ...]
"""The first and the last code point of each range; ascending and disjoint."""

_LAST = 0x10FFFF
_DIGITS: Ranges = ((48, 57),)
_SPACES: Ranges = ((9, 13), (32, 32))
WORD: Ranges = ((48, 57), (65, 90), (95, 95), (97, 122))


# ── the tree ──


class Node:
    """A piece of a pattern: it covers from `shortest` to `longest` letters, captures `groups` and refers to `reads`.

    `steady`: a match depends only on the letters it covers and the ends of the line. `denies`: the piece has a negative
    look-ahead. `counted` is the largest product of the rounds of nested repetitions. Nodes are compared by identity.
    """

    __slots__ = ("counted", "denies", "groups", "longest", "reads", "shortest", "steady")

    def __init__(self, shortest: int, longest: int, parts: "Sequence[Node]" = ()) -> None:
        self.shortest, self.longest = min(shortest, UNBOUNDED), min(longest, UNBOUNDED)
        self.groups: frozenset[int] = frozenset().union(*(part.groups for part in parts))
        self.reads: frozenset[int] = frozenset().union(*(part.reads for part in parts))
        self.steady: bool = all(part.steady for part in parts)
        self.denies: bool = any(part.denies for part in parts)
        self.counted: int = max((part.counted for part in parts), default=1)


class Letters(Node):
    """One letter of a set: a literal, a class, or `.`."""

    __slots__ = ("ranges",)

    def __init__(self, ranges: Ranges) -> None:
        super().__init__(1, 1)
        self.ranges = ranges

    def __contains__(self, letter: str) -> bool:
        return any(low <= ord(letter) <= high for low, high in self.ranges)


class Concatenation(Node):
    """Its parts in turn; `following[k]` is the shortest and the longest length of the parts from k on."""

    __slots__ = ("following", "parts")

    def __init__(self, parts: Sequence[Node]) -> None:
        following = [(0, 0)]
        for part in reversed(parts):
            following.append((following[-1][0] + part.shortest, following[-1][1] + part.longest))
        super().__init__(*following[-1], parts)
        self.parts, self.following = tuple(parts), following[::-1]


class Alternation(Node):
    """One of its options."""

    __slots__ = ("options",)

    def __init__(self, options: Sequence[Node]) -> None:
        super().__init__(min(node.shortest for node in options), max(node.longest for node in options), options)
        self.options = tuple(options)


class Repetition(Node):
    """`low` to `high` rounds of its body (None: any number)."""

    __slots__ = ("body", "high", "low")

    def __init__(self, body: Node, low: int, high: int | None) -> None:
        super().__init__(low * body.shortest, (UNBOUNDED if high is None else high) * body.longest, (body,))
        self.body, self.low, self.high = body, low, high
        self.counted = min(max(1, low if high is None else high) * body.counted, UNBOUNDED)

    def rounds(self, length: int) -> tuple[int, int | None]:
        """The bounds, reduced to numbers that make a difference in a line of this length.

        All but one of the rounds after the first `low` cover letters. At most `length` of the first `low` rounds do. At
        each place between them, each group can be captured empty once more; further rounds change nothing.
        """
        low = min(self.low, (length + 1) * (len(self.groups) + 1))
        return low, None if self.high is None or self.high - self.low > length else low + self.high - self.low


class Group(Node):
    """Captures the letters that its body covers."""

    __slots__ = ("body", "number")

    def __init__(self, number: int, body: Node) -> None:
        super().__init__(body.shortest, body.longest, (body,))
        self.number, self.body = number, body
        self.groups |= {number}


class BackReference(Node):
    """The same letters as the last capture of a group; no match if the group has no capture."""

    __slots__ = ("number",)

    def __init__(self, group: Group) -> None:
        super().__init__(group.shortest, group.longest)
        self.number, self.steady = group.number, False
        self.reads = frozenset({group.number})


class LookAhead(Node):
    """Covers nothing; its body must match the letters that follow, or (`negative`) must not."""

    __slots__ = ("body", "negative")

    def __init__(self, body: Node, *, negative: bool) -> None:
        super().__init__(0, 0, (body,))
        self.body, self.negative, self.steady = body, negative, False
        self.denies |= negative


class Anchor(Node):
    """Covers nothing; `^` the start of the line, `$` its end, `b` a word boundary."""

    __slots__ = ("sign",)

    def __init__(self, sign: str) -> None:
        super().__init__(0, 0)
        self.sign, self.steady = sign, sign != "b"


# ── the rest of a pattern, for walks over a tree in the order of the line ──


class Rest(NamedTuple):
    """An item (a Node, Close or Round) and the rest after it; None at the end of the pattern."""

    item: Any
    rest: Optional["Rest"]


class Close(NamedTuple):
    """The group ends here; it began at `start`."""

    group: int
    start: int


class Round(NamedTuple):
    """`done` rounds are made (counted only as far as the number matters).

    `fresh`: the last round is not one of the first `low` rounds, and no letter has been read since it began. If it ends
    fresh, it was empty, so it is the last round.
    """

    repetition: Repetition
    done: int
    fresh: bool = False


Captures = tuple[tuple[int, int] | None, ...]
"""For each group number the start and end of its capture; None also for groups that are no longer read."""


def no_captures(pattern: Node) -> Captures:
    """The captures before the first letter, with room for the groups that are read."""
    return (None,) * (max(pattern.reads, default=0) + 1)


def captured(captures: Captures, group: int, capture: tuple[int, int] | None) -> Captures:
    """The captures with this capture (start, end) of a group; None if the group is no longer read."""
    return (*captures[:group], capture, *captures[group + 1 :])


def read_on(rest: Rest | None) -> Rest | None:
    """The rest after letters have been read: no round is fresh any more."""
    items, link = [], rest
    while link is not None:
        items.append(link.item)
        link = link.rest
    if not any(type(item) is Round and item.fresh for item in items):
        return rest
    for item in reversed(items):
        link = Rest(item._replace(fresh=False) if type(item) is Round else item, link)
    return link


def is_read(rest: Rest | None, group: int) -> bool:
    """True if the rest refers to the group."""
    while rest is not None:
        item = rest.item.repetition if type(rest.item) is Round else rest.item
        if type(item) is not Close and group in item.reads:
            return True
        rest = rest.rest
    return False


# ── reading ──


_TOKEN = re.compile(
    r"""(?P<set>  \[\^?\]? (?:\\.|[^\]\\])* \] )
      | (?P<reference> \\[1-9][0-9]* )
      | (?P<escape> \\. )
      | (?P<open>  \( (?:\?.?)? )
      | (?P<close> \) )
      | (?P<greed> (?:[*+?]|\{(?:[0-9]+(?:,[0-9]*)?|,[0-9]*)\}) (?P<possessive>\+)? )
      | .""",
    re.VERBOSE | re.DOTALL,
)


@lru_cache(4096)
def parse(pattern: str) -> tuple[Node, Ranges]:
    """The tree of a pattern, and the characters it names.

    Raises PuzzleError, its column counted in the pattern, for anything outside the dialect.
    """
    refuse = Text(pattern).error
    if len(pattern) > MOST_SIGNS:
        raise refuse(f"a pattern of {len(pattern)} characters is too long: at most {MOST_SIGNS}", 0)
    _Survey(pattern).run()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about `[[`, which a later Python may read in another way
            parsed = sre.parse(pattern, re.ASCII)
    except re.error as error:
        raise refuse(f"not a regular expression: {error.msg}", error.pos or 0) from None
    except OverflowError as error:
        raise refuse(f"not a regular expression: {error}", 0) from None
    builder = _Builder()
    return builder.build(parsed), _others(_others(builder.named))


class _Survey:
    """Refuses text that the parser accepts and the dialect does not have; errors need places, which a tree lacks."""

    def __init__(self, pattern: str) -> None:
        self._pattern, self._refuse = pattern, Text(pattern).error
        self._opened: list[int] = []  # where the groups around a token begin
        self._look_aheads: list[int] = []  # the look-aheads among these groups
        self._captured: list[tuple[int, ...]] = [()]  # for each group the look-aheads around it
        self._inward: list[tuple[int, int]] = []  # (start of a look-ahead, place where it reads its capture)
        self._closed: int | None = None  # the start of the group that was closed last

    def run(self) -> None:
        for token in _TOKEN.finditer(self._pattern):
            closed, self._closed = self._closed, None
            if token.lastgroup == "greed":
                self._greed(token, closed)
            elif token.lastgroup in ("reference", "escape", "open", "close"):
                getattr(self, f"_{token.lastgroup}")(token.start(), token.group())

    def _reference(self, at: int, word: str) -> None:
        if len(word) > 2:
            raise self._refuse("back-references are \\1 to \\9", at)
        number = int(word[1:])
        around = self._captured[number] if number < len(self._captured) else ()
        if around != tuple(self._look_aheads[: len(around)]):
            raise self._refuse(f"group {number} is captured inside a look-ahead, where {word} cannot reach it", at)
        if around:
            self._inward.append((around[-1], at))

    def _escape(self, at: int, word: str) -> None:
        if word in ("\\A", "\\Z", "\\B"):
            raise self._refuse(f"{word} is not part of the dialect: its anchors are ^ $ \\b", at)

    def _open(self, at: int, word: str) -> None:
        if word not in ("(", "(?:", "(?=", "(?!"):
            raise self._refuse(f"'{word}' is not part of the dialect: its groups are ( (?: (?= (?!", at)
        self._opened.append(at)
        if word in ("(?=", "(?!"):
            self._look_aheads.append(at)
        elif word == "(":
            self._captured.append(tuple(self._look_aheads))
        if len(self._opened) > MOST_NESTED:
            raise self._refuse(f"groups are nested too deeply: at most {MOST_NESTED} within one another", at)

    def _close(self, at: int, word: str) -> None:
        if self._opened:
            self._closed = self._opened.pop()
            if self._look_aheads[-1:] == [self._closed]:
                self._look_aheads.pop()

    def _greed(self, token: re.Match[str], closed: int | None) -> None:
        if token["possessive"]:
            raise self._refuse("possessive repetition is not part of the dialect", token.end() - 1)
        if closed is not None and token.group() != "?":
            for look_ahead, at in self._inward:
                if look_ahead >= closed:
                    message = "in a repetition, a look-ahead would still see what it captured the round before"
                    raise self._refuse(message, at)


class _Builder:
    """From the parser's output to our tree."""

    def __init__(self) -> None:
        self.named: list[tuple[int, int]] = []
        self._groups: dict[int, Group] = {}

    def build(self, parsed: Iterable[tuple[Any, Any]]) -> Node:
        parts = [self._node(str(operation), argument) for operation, argument in parsed]
        return parts[0] if len(parts) == 1 else Concatenation(parts)

    def _node(self, operation: str, argument: Any) -> Node:
        node: Node = getattr(self, f"_{operation.lower()}")(argument)
        return node

    def _literal(self, code: int) -> Node:
        return Letters(self._name(((code, code),)))

    def _not_literal(self, code: int) -> Node:
        return Letters(_others(self._name(((code, code),))))

    def _any(self, _: None) -> Node:
        return Letters(_others(((10, 10),)))

    def _in(self, members: Sequence[tuple[Any, Any]]) -> Node:
        ranges: list[tuple[int, int]] = []
        for operation, argument in members:
            if operation is sre.LITERAL:
                ranges += self._name(((argument, argument),))
            elif operation is sre.RANGE:
                ranges += self._name((argument,))
            elif operation is sre.CATEGORY:
                ranges += _category(str(argument))
        return Letters(_others(ranges) if members[0][0] is sre.NEGATE else _others(_others(ranges)))

    def _branch(self, argument: tuple[None, Sequence[Any]]) -> Node:
        return Alternation([self.build(option) for option in argument[1]])

    def _subpattern(self, argument: tuple[int | None, int, int, Any]) -> Node:
        number, _, _, body = argument
        if number is None:
            return self.build(body)
        self._groups[number] = Group(number, self.build(body))
        return self._groups[number]

    def _max_repeat(self, argument: tuple[int, Any, Any]) -> Node:
        low, high, body = argument
        return Repetition(self.build(body), low, None if high is sre.MAXREPEAT else high)

    _min_repeat = _max_repeat

    def _groupref(self, number: int) -> Node:
        return BackReference(self._groups[number])

    def _assert(self, argument: tuple[int, Any]) -> Node:
        return LookAhead(self.build(argument[1]), negative=False)

    def _assert_not(self, argument: tuple[int, Any]) -> Node:
        return LookAhead(self.build(argument[1]), negative=True)

    def _failure(self, _: Any) -> Node:
        return LookAhead(Concatenation(()), negative=True)  # the parser's node for (?!)

    def _at(self, place: Any) -> Node:
        return Anchor({sre.AT_BEGINNING: "^", sre.AT_END: "$", sre.AT_BOUNDARY: "b"}[place])

    def _name(self, ranges: Ranges) -> Ranges:
        self.named += ranges
        return ranges


def _category(name: str) -> Ranges:
    _, _, kind = name.rpartition("_")
    ranges = {"DIGIT": _DIGITS, "SPACE": _SPACES, "WORD": WORD}[kind]
    return _others(ranges) if "_NOT_" in name else ranges


def _others(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """All code points that are in none of the ranges."""
    gaps, start = [], 0
    for low, high in sorted(ranges):
        if low > start:
            gaps.append((start, low - 1))
        start = max(start, high + 1)
    return (*gaps, (start, _LAST)) if start <= _LAST else tuple(gaps)
