"""Formulas for the stretches of a line that pieces of a pattern can cover: the table of Cocke, Younger and Kasami.

No piece may have captures that are read. A pass from the whole pattern down to the letters computes the relevant
stretches from the least and the greatest lengths of pieces. A pass from the letters up gives each of them a formula.
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
from .letters import LetterModel

Windows = dict[int, int]
"""The relevant stretches: for each place where they begin, the set of places where they end, as bits."""

Table = dict[int, dict[int, Formula]]
"""table[i][j]: the piece covers the letters from place i to place j. A missing entry is false."""


class Rounds(NamedTuple):
    """The stretches that rounds of a repetition have to cover.

    `least[k]`: the stretches for the k-th required round and all later rounds. `beyond[k]`: those for the k-th round
    beyond the required ones and all later rounds; first the stretches that are so short that the bound on the rounds
    does not matter, then the longer ones. `free`: those for any number of rounds.
    """

    least: list[Windows]
    beyond: list[tuple[Windows, Windows]]
    free: Windows


class Spans:
    """The tables of pieces of a pattern along a line; `cells` are the numbers of the line's cells."""

    def __init__(self, grid: LetterModel, cells: Sequence[int], formulas: Formulas) -> None:
        self.grid, self.cells, self.formulas = grid, cells, formulas
        self.length = len(cells)
        self.tables: dict[Node, Table] = {}
        self._between: dict[Node, Any] = {}  # the stretches for the parts of a piece
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
        for node, windows in order:  # grows during the iteration
            if type(node) in self._needs:
                order += self._needs[type(node)](node, windows)
        for node, windows in reversed(order):
            self.tables[node] = self._covers[type(node)](node, windows)

    # ── letters, anchors, look-ahead ──

    def _cover_letter(self, node: Letters, windows: Windows) -> Table:
        mask = self.grid.mask(node.ranges)
        return {i: {i + 1: self.grid.within(self.cells[i], mask)} for i in windows}

    def _cover_anchor(self, node: Anchor, windows: Windows) -> Table:
        place = {"^": 0, "$": self.length}
        return {
            i: {i: self._word_end(i) if node.sign == "b" else TRUE if place[node.sign] == i else FALSE} for i in windows
        }

    def _word_end(self, i: int) -> Formula:
        """Exactly one of the letters before and behind a place is part of a word."""
        formulas, word = self.formulas, self.grid.mask(WORD)
        before = self.grid.within(self.cells[i - 1], word) if i else FALSE
        after = self.grid.within(self.cells[i], word) if i < self.length else FALSE
        begins = formulas.all(formulas.contrary(before), after)
        return formulas.any((begins, formulas.all(before, formulas.contrary(after))))

    def _need_ahead(self, node: LookAhead, windows: Windows) -> Iterable[tuple[Node, Windows]]:
        body = node.body
        ends = ((i, _places(i + body.shortest, min(i + body.longest, self.length))) for i in windows)
        return [(body, {i: places for i, places in ends if places})]

    def _cover_ahead(self, node: LookAhead, windows: Windows) -> Table:
        table: Table = {}
        for i in windows:
            seen = self.formulas.any(self.tables[node.body].get(i, {}).values())
            table[i] = {i: self.formulas.contrary(seen) if node.negative else seen}
        return table

    # ── alternations ──

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
            options: dict[int, list[Formula]] = {}
            for option in node.options:
                for j, formula in self.tables[option].get(i, {}).items():
                    options.setdefault(j, []).append(formula)
            table[i] = {j: self.formulas.any(formulas) for j, formulas in options.items()}
        return table

    # ── concatenations and repetitions ──

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
        for later in reversed(range(low)):
            rounds.least.append(windows)
            heads, windows = self._split(body, windows, later * body.shortest, (later + spare) * body.longest)
            _add(wanted, heads)
        while spare < self.length and windows:
            short = {i: ends & _places(i, i + spare) for i, ends in windows.items()}
            _add(rounds.free, short)
            longer = {i: ends & ~short[i] for i, ends in windows.items()}
            rounds.beyond.append((short, longer))
            spare -= 1
            heads, windows = self._split(body, longer, 0, spare * body.longest, least=1)
            _add(wanted, heads)
        _add(rounds.free, windows)
        for i in range(self.length):
            heads, tails = self._split(body, {i: rounds.free.get(i, 0)}, 0, UNBOUNDED, least=1)
            _add(wanted, heads)
            _add(rounds.free, tails)
        self._between[node] = rounds
        return [(body, wanted)]

    def _cover_rounds(self, node: Repetition, windows: Windows) -> Table:
        """Empty rounds beyond the required ones are left out, because they cover nothing."""
        rounds: Rounds = self._between[node]
        body = self.tables[node.body]
        free: Table = {}
        for i in sorted(rounds.free, reverse=True):
            free[i] = {i: TRUE} | self._row(i, rounds.free[i] & ~_places(i, i), body, free, least=1)
        table = {} if rounds.beyond else free
        for short, longer in reversed(rounds.beyond):
            rest, table = table, {}
            for i, ends in short.items():
                table[i] = {j: formula for j, formula in free.get(i, {}).items() if ends >> j & 1}
                table[i] |= self._row(i, longer[i], body, rest, least=1)
        for wanted in reversed(rounds.least):
            table = {i: self._row(i, ends, body, table) for i, ends in wanted.items()}
        return table

    def _split(
        self, first: Node, windows: Windows, shortest: int, longest: int, least: int = 0
    ) -> tuple[Windows, Windows]:
        """Splits stretches between a piece and the pieces behind it: the stretches of the piece, those of the others.

        The piece covers at least `least` letters, the others `shortest` to `longest`.
        """
        heads, tails = Windows(), Windows()
        for i, ends in windows.items():
            for m in range(i + max(least, first.shortest), min(i + first.longest, self.length) + 1):
                reachable = ends & _places(m + shortest, min(m + longest, self.length))
                if reachable:
                    heads[i] = heads.get(i, 0) | 1 << m
                    tails[m] = tails.get(m, 0) | reachable
        return heads, tails

    def _row(self, i: int, ends: int, heads: Table, tails: Table, least: int = 0) -> dict[int, Formula]:
        """For each place j in `ends`: ∨_m (the first piece covers from i to m ∧ the others cover from m to j)."""
        options: dict[int, list[Formula]] = {}
        for m, head in heads.get(i, {}).items():
            if head is not None and m >= i + least:
                for j, tail in tails.get(m, {}).items():
                    if ends >> j & 1:
                        options.setdefault(j, []).append(self.formulas.all(head, tail))
        return {j: self.formulas.any(formulas) for j, formulas in options.items()}


def cover(grid: LetterModel, cells: Sequence[int], tree: Node, formulas: Formulas) -> Formula:
    """The formula that says that the whole line matches a pattern that reads no captures."""
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
