"""The matcher of patterns: a search through states that visits no state twice.

A backtracking matcher may need exponential time (`(A*)*B`). Here a state is the rest of the pattern, the place in the
line and the captures that are still read, so the states are few. Sources: Thompson, Regular expression search
algorithm, 1968; for captures as part of the state, Becchi and Crowley, Extending finite automata to efficiently match
Perl-compatible regular expressions, 2008. This is the matcher of `check`; encodings and search have their own.
"""

from collections.abc import Iterator
from typing import Any

from .patterns import (
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
    Repetition,
    Rest,
    Round,
    captured,
    is_read,
    no_captures,
    read_on,
)

MatchPoint = tuple[Rest | None, int, Captures]


class TooManyStates(Exception):
    """A search has exceeded its bound."""


def matches(pattern: Node, line: str) -> bool:
    """True if the pattern matches the whole line."""
    search = _Search(pattern, len(line), line)
    return search.reaches((Rest(pattern, None), 0, no_captures(pattern)), whole=True)


def count_states(pattern: Node, length: int, most: int) -> int:
    """The number of states of a search in any line of this length. Raises TooManyStates if it is more than `most`.

    Only captures and nested counters make many states, so this number bounds the work of encodings and searches.
    """
    search = _Search(pattern, length, None, most)
    search.reaches((Rest(pattern, None), 0, no_captures(pattern)), whole=True)
    return search.states


_WORD = Letters(WORD)


class _Search:
    """A search for one line and one pattern. Without a line, every letter fits, and the search visits all states."""

    def __init__(self, pattern: Node, length: int, line: str | None, most: int | None = None) -> None:
        self.length, self.line, self.most = length, line, most
        self.read = pattern.reads
        self.states = 0
        self._steps: dict[type, Any] = {
            Letters: self._letters,
            Concatenation: self._concatenation,
            Alternation: self._alternation,
            Repetition: self._repetition,
            Round: self._round,
            Group: self._group,
            Close: self._close,
            BackReference: self._back_reference,
            LookAhead: self._look_ahead,
            Anchor: self._anchor,
        }

    def reaches(self, start: MatchPoint, *, whole: bool) -> bool:
        """True if the rest of the pattern can match from this state on; with `whole`, up to the end of the line."""
        seen, todo, matched = {start}, [start], False
        while todo:
            rest, at, captures = todo.pop()
            if rest is None:
                matched = matched or not whole or at == self.length
                if matched and self.line is not None:
                    return True
                continue
            for state in self._steps[type(rest.item)](rest.item, rest.rest, at, captures):
                if state not in seen:
                    seen.add(state)
                    todo.append(state)
            if self.most is not None and self.states + len(seen) > self.most:
                raise TooManyStates
        self.states += len(seen)
        return matched

    def _letters(self, node: Letters, rest: Rest | None, at: int, captures: Captures) -> Iterator[MatchPoint]:
        if at < self.length and (self.line is None or self.line[at] in node):
            yield read_on(rest), at + 1, captures

    def _concatenation(
        self, node: Concatenation, rest: Rest | None, at: int, captures: Captures
    ) -> Iterator[MatchPoint]:
        for part in reversed(node.parts):
            rest = Rest(part, rest)
        yield rest, at, captures

    def _alternation(self, node: Alternation, rest: Rest | None, at: int, captures: Captures) -> Iterator[MatchPoint]:
        for option in node.options:
            yield Rest(option, rest), at, captures

    def _repetition(self, node: Repetition, rest: Rest | None, at: int, captures: Captures) -> Iterator[MatchPoint]:
        yield Rest(Round(node, 0), rest), at, captures

    def _round(self, node: Round, rest: Rest | None, at: int, captures: Captures) -> Iterator[MatchPoint]:
        """The first `low` rounds may be empty; of the rounds after them, only the last may."""
        body = node.repetition.body
        low, high = node.repetition.rounds(self.length)
        if node.done < low:
            yield Rest(body, Rest(Round(node.repetition, node.done + 1), rest)), at, captures
            return
        yield rest, at, captures
        if (high is None or node.done < high) and not node.fresh:
            again = Round(node.repetition, low if high is None else node.done + 1, fresh=not body.shortest)
            yield Rest(body, Rest(again, rest)), at, captures

    def _group(self, node: Group, rest: Rest | None, at: int, captures: Captures) -> Iterator[MatchPoint]:
        if node.number in self.read:  # its old capture cannot be read before the group closes again
            yield Rest(node.body, Rest(Close(node.number, at), rest)), at, captured(captures, node.number, None)
        else:
            yield Rest(node.body, rest), at, captures

    def _close(self, node: Close, rest: Rest | None, at: int, captures: Captures) -> Iterator[MatchPoint]:
        yield rest, at, captured(captures, node.group, (node.start, at))

    def _back_reference(
        self, node: BackReference, rest: Rest | None, at: int, captures: Captures
    ) -> Iterator[MatchPoint]:
        capture = captures[node.number]
        if capture is None:
            return
        start, stop = capture
        end = at + stop - start
        if end <= self.length and (self.line is None or self.line[start:stop] == self.line[at:end]):
            kept = captures if is_read(rest, node.number) else captured(captures, node.number, None)
            yield read_on(rest) if end > at else rest, end, kept

    def _look_ahead(self, node: LookAhead, rest: Rest | None, at: int, captures: Captures) -> Iterator[MatchPoint]:
        matched = self.reaches((Rest(node.body, None), at, captures), whole=False)
        if self.line is None or matched != node.negative:
            yield rest, at, captures

    def _anchor(self, node: Anchor, rest: Rest | None, at: int, captures: Captures) -> Iterator[MatchPoint]:
        if {"^": at == 0, "$": at == self.length, "b": self.line is None or self._at_word_end(self.line, at)}[
            node.sign
        ]:
            yield rest, at, captures

    def _at_word_end(self, line: str, at: int) -> bool:
        before, after = at > 0 and line[at - 1] in _WORD, at < self.length and line[at] in _WORD
        return before != after
