"""Which stretches of a line the pieces of a pattern can cover: the table of Cocke, Younger and Kasami, with formulas.

For pieces whose captures nobody reads. From the whole down to the letters it is found out which stretches matter, by
the least and the greatest lengths of pieces; then, from the letters up, each of these stretches gets a formula.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cluewise.puzzles.parts.regex.patterns import (
    UNBOUNDED,
    WORD,
    Alternation,
    Anchor,
    Concatenation,
    Group,
    Letters,
    LookAhead,
    Node,
    Repetition,
)

from .formulas import FALSE, TRUE, Formula, Formulas
from .letters import Grid

Windows = dict[int, int]
"""The stretches that matter: from a place, the set of places where they end, as bits."""

Table = dict[int, dict[int, Formula]]
"""table[i][j]: the piece covers from place i to place j; false where there is nothing."""


class Rounds(NamedTuple):
    """The stretches to be covered by a repetition.

    `least[k]`: by the rounds from the k-th of its least number on. `beyond[k]`: by the rounds from the k-th of the
    others on; first the stretches so short that there are enough rounds for any number, then the longer ones. `free`:
    by any number of rounds.
    """

    least: list[Windows]
    beyond: list[tuple[Windows, Windows]]
    free: Windows


class Spans:
    """The tables of pieces of a pattern along a line; `cells` are the numbers of the line's cells."""

    def __init__(self, grid: Grid, cells: Sequence[int], formulas: Formulas) -> None:
        self.grid, self.cells, self.formulas = grid, cells, formulas
        self.length = len(cells)
        self.tables: dict[Node, Table] = {}
        self._between: dict[Node, Any] = {}  # what pieces in a row have to cover
        self._needs: dict[type[Node], Callable[[Any, Windows], Iterable[tuple[Node, Windows]]]] = {
            Alternation: self._need_options,
            Concatenation: self._need_parts,
            Repetition: self._need_rounds,
            Group: lambda group, windows: [(group.body, windows)],
            LookAhead: self._need_ahead,
        }
        self._covers: dict[type[Node], Callable[[Any, Windows], Table]] = {
            Letters: self._cover_letter,
            Anchor: self._cover_anchor,
            Alternation: self._cover_options,
            Concatenation: self._cover_parts,
            Repetition: self._cover_rounds,
            Group: lambda group, _: self.tables[group.body],
            LookAhead: self._cover_ahead,
        }

    def fill(self, wanted: Mapping[Node, Windows]) -> None:
        """Makes the tables of these pieces, and of all the pieces in them."""
        order = list(wanted.items())
        for node, windows in order:  # grows on the way
            if type(node) in self._needs:
                order += self._needs[type(node)](node, windows)
        for node, windows in reversed(order):
            self.tables[node] = self._covers[type(node)](node, windows)

    # ── one letter, or none ──

    def _cover_letter(self, node: Letters, windows: Windows) -> Table:
        mask = self.grid.mask(node.ranges)
        return {i: {i + 1: self.grid.within(self.cells[i], mask)} for i in windows}

    def _cover_anchor(self, node: Anchor, windows: Windows) -> Table:
        place = {"^": 0, "$": self.length}
        return {
            i: {i: self._word_end(i) if node.sign == "b" else TRUE if place[node.sign] == i else FALSE} for i in windows
        }

    def _word_end(self, i: int) -> Formula:
        """The letters before and behind a place: is one of them part of a word, and the other not?"""
        formulas, word = self.formulas, self.grid.mask(WORD)
        before = self.grid.within(self.cells[i - 1], word) if i else FALSE
        after = self.grid.within(self.cells[i], word) if i < self.length else FALSE
        begins = formulas.all(formulas.contrary(before), after)
        return formulas.any((begins, formulas.all(before, formulas.contrary(after))))

    def _need_ahead(self, node: LookAhead, windows: Windows) -> Iterable[tuple[Node, Windows]]:
        body = node.body
        ends = ((i, _places(i + body.shortest, min(i + body.longest, self.length))) for i in windows)
        return [(body, {i: some for i, some in ends if some})]

    def _cover_ahead(self, node: LookAhead, windows: Windows) -> Table:
        table: Table = {}
        for i in windows:
            seen = self.formulas.any(self.tables[node.body].get(i, {}).values())
            table[i] = {i: self.formulas.contrary(seen) if node.negative else seen}
        return table

    # ── one of several ──

    def _need_options(self, node: Alternation, windows: Windows) -> Iterable[tuple[Node, Windows]]:
        for option in node.options:
            fitting = (
                (i, ends & _places(i + option.shortest, min(i + option.longest, self.length)))
                for i, ends in windows.items()
            )
            yield option, {i: ends for i, ends in fitting if ends}

    def _cover_options(self, node: Alternation, windows: Windows) -> Table:
        table: Table = {}
        for i in windows:
            ways: dict[int, list[Formula]] = {}
            for option in node.options:
                for j, formula in self.tables[option].get(i, {}).items():
                    ways.setdefault(j, []).append(formula)
            table[i] = {j: self.formulas.any(some) for j, some in ways.items()}
        return table

    # ── one behind the other ──

    def _need_parts(self, node: Concatenation, windows: Windows) -> Iterable[tuple[Node, Windows]]:
        self._between[node] = between = []
        for part, (shortest, longest) in zip(node.parts, node.following[1:], strict=True):
            between.append(windows)
            heads, windows = self._split(part, windows, shortest, longest)
            yield part, heads

    def _cover_parts(self, node: Concatenation, windows: Windows) -> Table:
        if not node.parts:
            return {i: {i: TRUE} for i in windows}
        table = self.tables[node.parts[-1]]
        for part, wanted in zip(node.parts[-2::-1], self._between[node][-2::-1], strict=True):
            table = {i: self._row(i, ends, self.tables[part], table) for i, ends in wanted.items()}
        return table

    def _need_rounds(self, node: Repetition, windows: Windows) -> Iterable[tuple[Node, Windows]]:
        body, (low, high) = node.body, node.rounds(self.length)
        rounds, wanted = Rounds([], [], {}), Windows()
        spare = UNBOUNDED if high is None else high - low
        for left in reversed(range(low)):
            rounds.least.append(windows)
            heads, windows = self._split(body, windows, left * body.shortest, (left + spare) * body.longest)
            _add(wanted, heads)
        while spare < self.length and windows:
            near = {i: ends & _places(i, i + spare) for i, ends in windows.items()}
            _add(rounds.free, near)
            far = {i: ends & ~near[i] for i, ends in windows.items()}
            rounds.beyond.append((near, far))
            spare -= 1
            heads, windows = self._split(body, far, 0, spare * body.longest, least=1)
            _add(wanted, heads)
        _add(rounds.free, windows)
        for i in range(self.length):
            heads, tails = self._split(body, {i: rounds.free.get(i, 0)}, 0, UNBOUNDED, least=1)
            _add(wanted, heads)
            _add(rounds.free, tails)
        self._between[node] = rounds
        return [(body, wanted)]

    def _cover_rounds(self, node: Repetition, windows: Windows) -> Table:
        """Of the rounds beyond the least number, those that are empty cannot help."""
        rounds: Rounds = self._between[node]
        body = self.tables[node.body]
        free: Table = {}
        for i in sorted(rounds.free, reverse=True):
            free[i] = {i: TRUE} | self._row(i, rounds.free[i] & ~_places(i, i), body, free, least=1)
        table = {} if rounds.beyond else free
        for near, far in reversed(rounds.beyond):
            rest, table = table, {}
            for i, ends in near.items():
                table[i] = {j: formula for j, formula in free.get(i, {}).items() if ends >> j & 1}
                table[i] |= self._row(i, far[i], body, rest, least=1)
        for wanted in reversed(rounds.least):
            table = {i: self._row(i, ends, body, table) for i, ends in wanted.items()}
        return table

    def _split(
        self, first: Node, windows: Windows, shortest: int, longest: int, least: int = 0
    ) -> tuple[Windows, Windows]:
        """What a piece, and what comes behind it, have to cover together: by the piece, and by the others.

        The piece covers at least `least` letters, the others from `shortest` to `longest`.
        """
        heads, tails = Windows(), Windows()
        for i, ends in windows.items():
            for m in range(i + max(least, first.shortest), min(i + first.longest, self.length) + 1):
                left = ends & _places(m + shortest, min(m + longest, self.length))
                if left:
                    heads[i] = heads.get(i, 0) | 1 << m
                    tails[m] = tails.get(m, 0) | left
        return heads, tails

    def _row(self, i: int, ends: int, heads: Table, tails: Table, least: int = 0) -> dict[int, Formula]:
        """From place i to each of the ends: ∨_m (the first piece up to m ∧ the others from m)."""
        ways: dict[int, list[Formula]] = {}
        for m, head in heads.get(i, {}).items():
            if head is not None and m >= i + least:
                for j, tail in tails.get(m, {}).items():
                    if ends >> j & 1:
                        ways.setdefault(j, []).append(self.formulas.all(head, tail))
        return {j: self.formulas.any(some) for j, some in ways.items()}


def cover(grid: Grid, cells: Sequence[int], tree: Node, formulas: Formulas) -> Formula:
    """The whole line matches a pattern that reads no captures."""
    if not tree.shortest <= len(cells) <= tree.longest:
        return FALSE
    spans = Spans(grid, cells, formulas)
    spans.fill({tree: {0: 1 << len(cells)}})
    return spans.tables[tree].get(0, {}).get(len(cells))


def _places(low: int, high: int) -> int:
    """The places from low to high, as bits."""
    return (2 << high) - (1 << low) if low <= high else 0


def _add(windows: Windows, more: Windows) -> None:
    for i, ends in more.items():
        if ends:
            windows[i] = windows.get(i, 0) | ends
