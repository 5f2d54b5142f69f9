"""Hashi (Hashiwokakero, Bridges): connect the islands by bridges; the number of an island counts its bridges.

The rules, on islands in the cells of a grid:

1. Bridges run straight, across or down, between two islands with only water between them.
2. A bridge between two islands has at most `planks` planks, which lie side by side (default 2).
3. Bridges do not cross.
4. The number of an island is the number of planks that end there. An island without a number (`?`) has at least one.
5. With `connected` (default), bridges connect all islands.
6. Without `loops` (default: they are allowed), bridges form no loop. So they form a tree, or several trees if
   `connected` is off. The planks of one bridge do not count as a loop.

Readings chosen. Islands may touch, and a bridge may join two touching islands: published puzzles (Coelho et al. 2019)
have no solution otherwise. A grid without islands has one solution, which is empty. A single island has no solution,
because no number is 0.

Formats, all read, the first written:

- A grid with one line for each row: `.` water, `1`–`9` and `a`–`g` (10–16) islands, `?` an island without a number.
- Tatham's Bridges ID, one on a line: `WxH`, `mN` for the planks, `L` for no loops, `:`, then cells in reading order:
  `1`–`9` and `A`–`G` are islands, `a`–`z` are 1–26 cells of water. The parameters `i`, `e` and `d` are for Tatham's
  generator only. The settings `planks` and `loops` apply if the ID does not state them; a contradiction is an error.
- puzz.link addresses of `hashi`, one on a line; `.` is an island without a number.
- `.has` files: a line with the numbers of rows, columns and islands, then rows of numbers, 0 for water.

>>> puzzle = Hashi.parse("3.2\\n...\\n1.?")
>>> puzzle == Hashi.parse("3.2\\r\\n...\\r\\n1.?\\r\\n"), Hashi.parse("3x3m2:3a2c1b").write()
(True, '3.2\\n...\\n1..')

Slots are edges: pairs of islands that a bridge may join, (row, column, row, column), ends in reading order. Values are
numbers of planks, 0 for none. `value` is a sorted list of [row, column, row, column, planks] with planks > 0.

The text shows bridges in the water: `-` `=` `E` `F` are 1–4 planks across, `|` `"` `#` `$` 1–4 planks down. `.` along
an edge means that it has no value yet, `?` that it is unsure (`¿` if an island of the puzzle is `?`). If islands touch,
the text has an extra row or column between all rows and columns, to show every bridge.

>>> print(puzzle.text(puzzle.read_solution("[[0, 0, 0, 2, 2], [0, 0, 2, 0, 1]]")))
3=2
|
1 ?
>>> print(Hashi.parse("33\\n11").text(Solution({})))
3.3
. .
1.1
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .common.shown_kinds import ShownCells

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Drawing, Flaw, GridPuzzle, Number16, PuzzLink, Rows, Rules, Slot, Solution, Text,
    Value, count_words, yes_or_no,
)  # fmt: skip
from .common.puzzle.settings import whole_number
from .common.reading import as_text
from .parts.hashi.bridges import Bridge, draw_signs, planks_of, read_drawing, read_list
from .parts.hashi.formats import MOST_PLANKS, BridgesId, HasFile, SeaSigns

if TYPE_CHECKING:
    from .common.kit import OneOf


PLANKS = 2


@dataclass(frozen=True)
class Hashi(ShownCells, GridPuzzle):
    """`sea` has the number of the island in each cell, `?` for an island without a number, None for water."""

    sea: tuple[Any, ...]
    planks: int = PLANKS
    connected: bool = True
    loops: bool = True

    name = "hashi"
    family = "Lines and loops"
    shown_words = ("bridge", "bridges", "empty")
    aliases = {"bridges": {}, "hashikake": {}, "hashiwokakero": {}}
    formats = (
        Rows(Cells("sea", SeaSigns())),
        BridgesId("sea"),
        PuzzLink("hashi", Number16("sea"), also=("hashikake", "bridges")),
        HasFile(),
    )
    puzzlink_needs = "line"
    settings = {
        "planks": whole_number(PLANKS, 1, MOST_PLANKS, "most planks between two islands"),
        "connected": yes_or_no(True, "all islands are connected"),
        "loops": yes_or_no(True, "bridges may form loops"),
    }
    most_cells = 250_000
    unlisted = 0
    clue_layers = (("sea",),)
    bare_clue = UNKNOWN

    # ── geometry ──

    @cached_property
    def islands(self) -> tuple[Cell, ...]:
        """The cells of the islands in reading order."""
        return tuple(Cell(*divmod(i, self.width)) for i, number in enumerate(self.sea) if number is not None)

    @cached_property
    def numbers(self) -> tuple[int | None, ...]:
        """The number of each island, None for an island without a number."""
        return tuple(None if number == UNKNOWN else number for number in self.sea if number is not None)

    @cached_property
    def links(self) -> tuple[tuple[int, int], ...]:
        """For each edge, in the order of `edges`, the indices of the islands at its ends."""
        nexts: list[list[int]] = [[] for _ in self.islands]
        last_in: dict[int, int] = {}
        for i, (r, c) in enumerate(self.islands):
            if i and self.islands[i - 1].r == r:
                nexts[i - 1].append(i)
            if c in last_in:
                nexts[last_in[c]].append(i)
            last_in[c] = i
        return tuple((i, j) for i, following in enumerate(nexts) for j in following)

    @cached_property
    def edges(self) -> tuple[Bridge, ...]:
        """All edges, sorted."""
        return tuple(Bridge(*self.islands[i], *self.islands[j]) for i, j in self.links)

    @cached_property
    def edges_at(self) -> tuple[tuple[int, ...], ...]:
        """For each island the indices of its edges."""
        at: list[list[int]] = [[] for _ in self.islands]
        for e, (i, j) in enumerate(self.links):
            at[i].append(e)
            at[j].append(e)
        return tuple(map(tuple, at))

    @cached_property
    def crossings(self) -> tuple[tuple[int, int], ...]:
        """The pairs of edges that cross, as indices: first the edge across, then the edge down.

        A sweep in reading order remembers the last edge down in each column; two edges never overlap in a column.
        """
        pairs: list[tuple[int, int]] = []
        below: dict[int, int] = {}
        for e, (top, left, _, right) in enumerate(self.edges):
            if left == right:
                below[left] = e
                continue
            for c in range(left + 1, right):
                down = below.get(c)
                if down is not None and self.edges[down].r2 > top:
                    pairs.append((e, down))
        return tuple(pairs)

    # ── rules ──

    def validation_error(self) -> str:
        most = 4 * self.planks
        for i, number in enumerate(self.sea):
            cell = Cell(*divmod(i, self.width))
            if number == 0:
                return Flaw(f"expected islands with 1 plank or more, found one with 0 at {cell}", "sea", i)
            if number not in (None, UNKNOWN) and number > most:
                needed = -(-number // 4)
                advice = f": set planks={needed}" if needed <= MOST_PLANKS else ""
                found = f"found {number} at {cell}{advice}"
                return Flaw(f"with planks={self.planks} an island has at most {most} planks, {found}", "sea", i)
        return ""

    def slots(self) -> Collection[Slot]:
        return self.edges

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(self.planks + 1)

    def shown_cells(self) -> "dict[Cell, Any]":
        """The cells between islands, each with a bridge or empty."""
        islands = set(self.islands)
        shown: dict[Cell, Any] = {cell: {1: []} for cell in self.cells if cell not in islands}
        for edge in self.edges:
            for r in range(edge.r1, edge.r2 + 1):
                for c in range(edge.c1, edge.c2 + 1):
                    if (cell := Cell(r, c)) in shown:
                        shown[cell][1].append((edge, range(1, self.planks + 1)))
        return shown

    def domains(self) -> "Iterator[OneOf]":
        from .common.kit import OneOf

        for edge in self.edges:
            text = f"at most {count_words(self.planks, 'plank lies', 'planks lie')} {edge.between_text}"
            yield OneOf(self.rule("planks", edge, text, edge.ends), edge, self.values(edge))

    def rules(self) -> Rules:
        from .common.kit import Count, Sum
        from .common.rules import NoLoop
        from .parts.hashi.rules import AllJoined

        some = range(1, self.planks + 1)
        at = [[self.edges[e] for e in indices] for indices in self.edges_at]
        for cell, edges in zip(self.islands, at, strict=True):
            yield Count(self.rule("bridge", cell, f"the island at {cell} has a bridge", (cell,)), edges, some, low=1)
        for cell, edges, number in zip(self.islands, at, self.numbers, strict=True):
            if number is not None:
                text = f"the island at {cell} has {count_words(number, 'plank')}"
                yield Sum(self.clue("island", cell, text, (cell,)), edges, number, number, 0, self.planks)
        for across, down in self.crossings:
            pair = self.edges[across], self.edges[down]
            text = f"bridges {pair[0].between_text} and {pair[1].between_text} do not cross"
            reason = self.rule("crossing", pair, text, (*pair[0].ends, *pair[1].ends))
            yield Count(reason, pair, some, high=1)
        if self.connected:
            reason = self.rule("connected", None, "bridges connect all islands")
            yield AllJoined(reason, self.edges, self.islands, self.links)
        if not self.loops:
            ends = (dict.fromkeys(some, link) for link in self.links)
            yield NoLoop(self.rule("loops", None, "bridges form no loop"), self.edges, ends)

    def plainly_solved(self, solution: Solution) -> bool:
        """Uses sums over indices: to make the rules would take a quarter of the time of a solve."""
        from .common.rules import component_numbers

        planks: list[Any] = list(map(solution.get, self.edges))
        if len(solution) != len(planks) or not all(type(n) is int and 0 <= n <= self.planks for n in planks):
            return False
        totals = [0] * len(self.islands)
        for (i, j), n in zip(self.links, planks, strict=True):
            totals[i] += n
            totals[j] += n
        right = all(total == (number or max(1, total)) for total, number in zip(totals, self.numbers, strict=True))
        if not right or any(planks[e] and planks[f] for e, f in self.crossings):
            return False
        drawn = [link for link, n in zip(self.links, planks, strict=True) if n]
        groups = len(set(component_numbers(len(totals), drawn)))
        return not (self.connected and groups > 1) and (self.loops or len(drawn) + groups == len(totals))

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        assert isinstance(slot, Bridge)
        if relation == "<" and value == 1:
            return f"no plank lies {slot.between_text}"
        bound = {"=": "", "≠": "not ", "≥": "at least ", "<": "fewer than "}[relation]
        assert isinstance(value, int)
        return f"{bound}{count_words(value, 'plank lies', 'planks lie')} {slot.between_text}"

    def value_word(self, slot: Slot, value: Value) -> str:
        return count_words(int(str(value)), "plank")

    # ── solutions ──

    @property
    def unsure_sign(self) -> str:
        return "¿" if None in self.numbers else "?"

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        return draw_signs(self, solution, unsure, self.unsure_sign)

    def value(self, solution: Solution) -> Any:
        """The list of the bridges, each [row, column, row, column, planks], sorted, without planks of 0."""
        return [[*edge, solution[edge]] for edge in self.edges if solution.get(edge)]

    def read_solution(self, text: str | Text) -> Solution:
        text = as_text(text)
        return Solution((read_list if text.body.lstrip().startswith("[") else read_drawing)(self, text))

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        """Draws islands as discs of sand in the sea, planks as parallel lines, and an unsure edge as a marked band."""
        from .common.kit import INK
        from .parts.hashi.pictures import draw_bridge

        drawing.ground("#e3eff5")
        for edge in self.edges:
            possible = "-".join(map(str, drawing.candidates.get(edge, "?")))
            draw_bridge(drawing, edge, possible if edge in unsure else planks_of(solution.get(edge)) or 0)
        for i, (cell, number) in enumerate(zip(self.islands, self.numbers, strict=True)):
            decided = all(self.edges[e] in solution and self.edges[e] not in unsure for e in self.edges_at[i])
            x, y = drawing.middle(cell)
            fill = "#f3dfae" if decided else "#fffaf0"
            drawing.picture.circle(x, y, 13.5, fill=fill, stroke=INK, stroke_width=1.6)
            drawing.picture.write(x, y, UNKNOWN if number is None else str(number), 15, font_weight="bold")
