"""Hashi (Hashiwokakero, Bridges): connect the islands by bridges, as many at each island as its number says.

The rules, on islands in the cells of a grid:

1. Bridges run straight, across or down, between two islands with only water between them.
2. A bridge between two islands has at most `planks` planks, which lie side by side (default 2).
3. Bridges do not cross.
4. The number of an island is the number of planks that end there. An island without a number (`?`) has at least one.
5. With `connected` (default), a walk over bridges leads from every island to every other.
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

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from .common.errors import cut, quote
from .common.formats import UNKNOWN, Board, OwnFormat, only_read
from .common.game_ids import is_id, read_head, read_runs, write_runs
from .common.geometry import Cell, cells
from .common.puzzle import Place, Puzzle, Setting, middle_of, whole_number, yes_or_no
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Number16
from .common.reading import Scanner, Text, as_text, check_size, lines_of, natural, read_json_lists, read_width_height
from .common.solution import Reason, Slot, Solution, Value, Violation
from .common.wording import count_words

if TYPE_CHECKING:
    from random import Random

    from .common.picture import Picture

MOST_CELLS = 250_000
MOST_PLANKS = 4
PLANKS = 2
WATER = "."
SIGNS = WATER + "123456789abcdefg"
"""Signs of a grid: an island with the number n is SIGNS[n]."""
_ISLANDS = {sign.upper(): number for number, sign in enumerate(SIGNS) if number}
ACROSS, DOWN = " -=EF", ' |"#$'
"""Signs of n planks in the text of a solution."""
OPEN = {".", "?", "¿"}
"""Signs of an edge without a value in the text of a solution."""

_HAS = re.compile(r"\s*[0-9]+[ \t]+[0-9]+[ \t]+[0-9]+[ \t]*(\n|$)")


class Bridge(NamedTuple):
    """Two islands that a bridge may join: (top, left) and (bottom, right), in one row or in one column."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def ends(self) -> tuple[Cell, Cell]:
        return Cell(self.top, self.left), Cell(self.bottom, self.right)

    @property
    def across(self) -> bool:
        return self.top == self.bottom

    def between(self, step: int = 1) -> list[tuple[int, int]]:
        """The cells between its ends in a drawing where neighbouring rows and columns are `step` apart."""
        top, left, bottom, right = (step * end for end in self)
        if top == bottom:
            return [(top, c) for c in range(left + 1, right)]
        return [(r, left) for r in range(top + 1, bottom)]

    def __str__(self) -> str:
        return "–".join(map(str, self.ends))

    @property
    def between_text(self) -> str:
        """The edge in a sentence: `between r1c1 and r1c4`."""
        return "between {} and {}".format(*self.ends)


class _Islands(Number16):
    """The islands of an address: numbers in cells, `.` for an island without a number."""

    def __init__(self) -> None:
        super().__init__("islands")
        self.fields = ("islands", "numbers")

    def read(self, scanner: Scanner, board: Board) -> None:
        super().read(scanner, board)
        layer = zip(cells(board["height"], board["width"]), board["islands"], strict=True)
        islands = {cell: None if number == UNKNOWN else number for cell, number in layer if number is not None}
        if 0 in islands.values():
            raise scanner.error("expected islands with 1 plank or more, found one with 0")
        board |= _fields(board["height"], board["width"], islands)

    def layer(self, puzzle: Any) -> list[Any]:
        numbers = {cell: number or UNKNOWN for cell, number in zip(puzzle.islands, puzzle.numbers, strict=True)}
        return [numbers.get(cell) for cell in cells(puzzle.height, puzzle.width)]


ADDRESS = PuzzLink("hashi", _Islands(), also=("hashikake", "bridges"))


@dataclass(frozen=True)
class Hashi(Puzzle):
    """`islands` are in reading order; `numbers` has the number of each, None for an island without a number."""

    height: int
    width: int
    islands: tuple[Cell, ...]
    numbers: tuple[int | None, ...]
    planks: int = PLANKS
    connected: bool = True
    loops: bool = True

    name = "hashi"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"bridges": {}, "hashikake": {}, "hashiwokakero": {}}
    formats = (
        OwnFormat("rows", "grid of . 1-9 a-g ?"),
        OwnFormat(
            "tatham",
            "Tatham game ID",
            lambda hashi: _write_id(hashi),
            on_a_line=True,
            holds=("planks", "loops"),
            refusal=lambda hashi: "a game ID needs the number of every island" if None in hashi.numbers else "",
        ),
        ADDRESS,
        only_read("rows", ".has"),
    )
    settings: ClassVar[Mapping[str, Setting]] = {
        "planks": whole_number(PLANKS, 1, MOST_PLANKS, "most planks between two islands"),
        "connected": yes_or_no(True, "all islands are connected"),
        "loops": yes_or_no(True, "bridges may form loops"),
    }
    unlisted = 0
    small_sizes = ("6x5", "4x7", "7x1", "1x5", "2x2", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"islands": 0.5, "unknown": 0.1, "touching": True}

    # ── geometry ──

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
                if down is not None and self.edges[down].bottom > top:
                    pairs.append((e, down))
        return tuple(pairs)

    # ── text ──

    @classmethod
    def on_a_line(cls, body: str) -> bool:
        return is_id(body) or ADDRESS.fits(body)

    @classmethod
    def check_size(cls, text: Text, height: int, width: int) -> None:
        check_size(text, width, height, MOST_CELLS)

    @classmethod
    def read(cls, text: Text, settings: Mapping[str, Any]) -> Self:
        if is_id(text.body):
            return cls(**_read_id(text, settings))
        if ADDRESS.fits(text.body):
            board = ADDRESS.read(text, cls)
            for number in filter(None, board["numbers"]):
                _within(text, 0, number, settings["planks"])
            return cls(**board, **settings)
        read = _read_has if _HAS.match(text.body) else _read_grid
        return cls(**read(text, settings["planks"]), **settings)

    def write(self) -> str:
        rows = [[WATER] * self.width for _ in range(self.height)]
        for (r, c), number in zip(self.islands, self.numbers, strict=True):
            rows[r][c] = _sign(number)
        return "\n".join(map("".join, rows))

    # ── rules ──

    def slots(self) -> Collection[Slot]:
        return self.edges

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(self.planks + 1)

    def reasons(self) -> list[Reason]:
        return [
            *map(self.planks_reason, range(len(self.edges))),
            *map(self.bridge_reason, range(len(self.islands))),
            *(self.island_reason(i) for i, number in enumerate(self.numbers) if number is not None),
            *(self.crossing_reason(*pair) for pair in self.crossings),
            *([self.connected_reason()] if self.connected else ()),
            *(() if self.loops else [self.loops_reason()]),
        ]

    def planks_reason(self, e: int) -> Reason:
        edge = self.edges[e]
        text = f"at most {count_words(self.planks, 'plank lies', 'planks lie')} {edge.between_text}"
        return Reason("rule", "planks", edge, text, edge.ends)

    def bridge_reason(self, i: int) -> Reason:
        cell = self.islands[i]
        return Reason("rule", "bridge", cell, f"the island at {cell} has a bridge", (cell,))

    def island_reason(self, i: int) -> Reason:
        """The clue of an island with a number."""
        cell, number = self.islands[i], self.numbers[i]
        assert number is not None
        return Reason("clue", "island", cell, f"the island at {cell} has {count_words(number, 'plank')}", (cell,))

    def crossing_reason(self, across: int, down: int) -> Reason:
        pair = self.edges[across], self.edges[down]
        return Reason(
            "rule",
            "crossing",
            pair,
            f"bridges {pair[0].between_text} and {pair[1].between_text} do not cross",
            (*pair[0].ends, *pair[1].ends),
        )

    def connected_reason(self) -> Reason:
        return Reason("rule", "connected", None, "bridges connect all islands")

    def loops_reason(self) -> Reason:
        return Reason("rule", "loops", None, "bridges form no loop")

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        assert isinstance(slot, Bridge)
        if relation == "<" and value == 1:
            return f"no plank lies {slot.between_text}"
        bound = {"=": "", "≠": "not ", "≥": "at least ", "<": "fewer than "}[relation]
        assert isinstance(value, int)
        return f"{bound}{count_words(value, 'plank lies', 'planks lie')} {slot.between_text}"

    def value_word(self, slot: Slot, value: Value) -> str:
        return count_words(int(str(value)), "plank")

    def cells_of(self, slot: Slot) -> tuple[Cell, ...]:
        return slot.ends if isinstance(slot, Bridge) else ()

    def broken(self, solution: Solution) -> Iterator[Violation]:
        planks: list[int | None] = []
        for e, edge in enumerate(self.edges):
            value = solution.get(edge)
            planks.append(_planks(value, self.planks))
            if value is not None and planks[e] is None:
                message = f"{cut(value)} planks lie {edge.between_text}, not 0 to {self.planks}"
                yield Violation("planks", message, edge.ends, self.planks_reason(e))
        yield from self._broken_islands(planks)
        for pair in self.crossings:
            if planks[pair[0]] and planks[pair[1]]:
                reason = self.crossing_reason(*pair)
                across, down = (self.edges[e].between_text for e in pair)
                message = f"the bridge {across} crosses the bridge {down}"
                yield Violation("crossing", message, reason.cells, reason)
        yield from self._broken_walks(planks)

    def _broken_islands(self, planks: Sequence[int | None]) -> Iterator[Violation]:
        """The violations at islands. While an edge of an island has no value, only too many planks are a violation."""
        for i, (cell, number) in enumerate(zip(self.islands, self.numbers, strict=True)):
            around = [planks[e] for e in self.edges_at[i]]
            total = sum(filter(None, around))
            if total == number or (number is None and total) or (None in around and total < (number or 1)):
                continue
            message = f"the island at {cell} has {count_words(total, 'plank')}"
            if number is None:
                yield Violation("bridge", message, (cell,), self.bridge_reason(i))
            else:
                yield Violation("island", f"{message}, not {number}", (cell,), self.island_reason(i))

    def _broken_walks(self, planks: Sequence[int | None]) -> Iterator[Violation]:
        """Violations of rules 5 and 6. An edge without a value may still connect, and does not yet close a loop."""
        if self.connected:
            ends = (link for link, n in zip(self.links, planks, strict=True) if n != 0)
            groups = _Groups(len(self.islands), ends).members()
            for group in groups[1:]:
                cells = tuple(self.islands[i] for i in group)
                size = count_words(len(group), "island")
                message = f"no walk leads from {self.islands[groups[0][0]]} to {cells[0]} ({size} there)"
                yield Violation("connected", message, cells, self.connected_reason())
        if not self.loops:
            bridges = [edge for edge, n in enumerate(planks) if n]
            for b in _Groups(len(self.islands), (self.links[e] for e in bridges)).closing:
                edge = self.edges[bridges[b]]
                yield Violation(
                    "loops", f"the bridge {edge.between_text} closes a loop", edge.ends, self.loops_reason()
                )

    # ── solutions ──

    @cached_property
    def _step(self) -> int:
        """The distance of rows and columns in a text: 2 if islands touch, else 1."""
        return 1 if all(edge.between() for edge in self.edges) else 2

    @property
    def unsure_sign(self) -> str:
        return "¿" if None in self.numbers else "?"

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        step = self._step
        rows = [[" "] * (step * self.width - step + 1) for _ in range(step * self.height - step + 1)]
        unsure = set(unsure)
        signs = [(self.unsure_sign if edge in unsure else _bridge_sign(edge, solution), edge) for edge in self.edges]
        signs.sort(key=lambda drawn: (drawn[0] != ".", drawn[1] in unsure))  # later signs cover earlier ones
        for sign, edge in signs:
            for r, c in edge.between(step) if sign != " " else ():
                rows[r][c] = sign
        for (r, c), number in zip(self.islands, self.numbers, strict=True):
            rows[step * r][step * c] = _sign(number)
        return "\n".join("".join(row).rstrip() for row in rows)

    def value(self, solution: Solution) -> Any:
        return [[*edge, solution[edge]] for edge in self.edges if solution.get(edge)]

    def read_solution(self, text: str | Text) -> Solution:
        text = as_text(text)
        return Solution(_listed(self, text) if text.body.lstrip()[:1] == "[" else _planks_in(self, text, self._step))

    def picture(self, solution: Solution | None = None, unsure: Collection[Slot] = ()) -> "Picture":
        return _draw(self, solution or Solution({}), unsure)

    # ── making new ones ──

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        """All grids of up to 2 × 2 cells: with one plank, numbers up to 2 and all rules; with two, numbers up to 4."""
        for width, height in ((1, 1), (2, 1), (1, 3), (2, 2)):
            places = cells(height, width)
            for most, planks, rules in ((2, 1, list(product((True, False), repeat=2))), (4, 2, [(True, True)])):
                for signs in product((0, None, *range(1, most + 1)), repeat=len(places)):
                    drawn = [(cell, sign) for cell, sign in zip(places, signs, strict=True) if sign != 0]
                    islands, numbers = tuple(cell for cell, _ in drawn), tuple(sign for _, sign in drawn)
                    for connected, loops in rules:
                        yield cls(height, width, islands, numbers, planks, connected, loops)

    @classmethod
    def size(cls, text: str) -> dict[str, Any]:
        return read_width_height(text, MOST_CELLS)

    @classmethod
    def random(
        cls,
        rng: "Random",
        width: int,
        height: int,
        planks: int = PLANKS,
        connected: bool = True,
        loops: bool = True,
        islands: float = 0.25,
        unknown: float = 0.0,
        touching: bool = False,
    ) -> tuple[Self, Solution]:
        """`islands`, the share of cells with an island (default 0.25; fewer may fit); `unknown`, the share of islands
        without a number (default 0); `touching`, whether islands may touch (default no); and the settings."""
        growth = _Growth(rng, height, width, touching=touching, longest=round(1 / max(islands, 0.01)) + 2)
        target = max(2, round(islands * width * height))
        for _ in range(1 if connected else rng.randint(1, 1 + target // 8)):
            growth.start()
        growth.grow(target)
        places = tuple(sorted(growth.islands))
        sea = cls(height, width, places, (None,) * len(places), planks, connected, loops)
        solution = {edge: rng.randint(1, planks) if edge in growth.bridges else 0 for edge in sea.edges}
        if loops:
            _close_loops(rng, sea, solution)
        totals = (sum(solution[sea.edges[e]] for e in at) for at in sea.edges_at)
        numbers = tuple(None if rng.random() < unknown else total for total in totals)
        return replace(sea, numbers=numbers), Solution(solution.items())

    def spare_clues(self) -> Sequence[Sequence[int]]:
        """The indices of the islands with a number, as one group."""
        return [[i for i, number in enumerate(self.numbers) if number is not None]]

    def without_clue(self, clue: int) -> Self:
        return replace(self, numbers=(*self.numbers[:clue], None, *self.numbers[clue + 1 :]))

    def place_of(self, clue: int) -> Place:
        return middle_of(self.islands[clue])

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Changes the number of planks of a bridge where the two solutions differ."""
        bridges = [edge for edge in solution.differing(other) if solution[edge]]
        if self.planks == 1 or not bridges:
            return None
        edge = rng.choice(bridges)
        planks = rng.choice([number for number in range(1, self.planks + 1) if number != solution[edge]])
        changed: dict[Any, Any] = {**solution, edge: planks}
        totals = [sum(changed[self.edges[e]] for e in at) for at in self.edges_at]
        numbers = tuple(None if old is None else new for old, new in zip(self.numbers, totals, strict=True))
        return replace(self, numbers=numbers), Solution(changed)


def _planks(value: object, most: int = MOST_PLANKS) -> int | None:
    """The value if it is a number of planks, else None."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most else None


class _Groups:
    """Union–find: the groups that the links form, and `closing`, the indices of links that close a loop."""

    def __init__(self, count: int, links: Iterable[tuple[int, int]]) -> None:
        self._above = list(range(count))
        self.closing: list[int] = []
        for number, (i, j) in enumerate(links):
            low, high = sorted((self.root(i), self.root(j)))
            if low == high:
                self.closing.append(number)
            self._above[high] = low

    def root(self, i: int) -> int:
        above = self._above
        while above[i] != i:
            above[i] = above[above[i]]
            i = above[i]
        return i

    def members(self) -> list[list[int]]:
        groups: dict[int, list[int]] = {}
        for i in range(len(self._above)):
            groups.setdefault(self.root(i), []).append(i)
        return list(groups.values())


# ── reading ──


def _sign(number: int | None) -> str:
    return UNKNOWN if number is None else SIGNS[number]


def _bridge_sign(edge: Bridge, solution: Solution) -> str:
    planks = _planks(solution.get(edge))
    return "." if planks is None else (ACROSS if edge.across else DOWN)[planks]


def _within(text: Text, offset: int, number: int, planks: int) -> int:
    """The number of an island. Raises PuzzleError if its four sides cannot hold as many planks."""
    if number > 4 * planks:
        message = f"with planks={planks} an island has at most {4 * planks} planks, found {number}"
        needed = -(-number // 4)
        advice = f": set planks={needed}" if needed <= MOST_PLANKS else ""
        raise text.error(message + advice, offset)
    return number


def _fields(height: int, width: int, numbers: Mapping[Cell, int | None]) -> dict[str, Any]:
    """The fields of a puzzle from the islands in reading order and their numbers."""
    return {"height": height, "width": width, "islands": tuple(numbers), "numbers": tuple(numbers.values())}


def _read_grid(text: Text, planks: int) -> dict[str, Any]:
    body = text.body.rstrip()
    width, height = len(body.partition("\n")[0].rstrip()), body.count("\n") + 1
    check_size(text, width, height, MOST_CELLS)
    numbers: dict[Cell, int | None] = {}
    for r, (start, line) in enumerate(lines_of(body)):
        row = line.rstrip()
        if len(row) != width:
            raise text.error(f"expected {count_words(width, 'cell')} as in the first row, found {len(row)}", start)
        for match in re.finditer(r"[^.]", row):
            c, sign = match.start(), match.group()
            number = SIGNS.find(sign.lower()) if sign != UNKNOWN else None
            if number == -1:
                raise text.error(f"expected an island (1-9, a-g, ?) or water (.), found {quote(sign)}", start + c)
            numbers[Cell(r, c)] = number if number is None else _within(text, start + c, number, planks)
    return _fields(height, width, numbers)


def _read_has(text: Text, planks: int) -> dict[str, Any]:
    scanner = Scanner(text)
    matches = re.finditer(r"\S+", text.body)
    height, width, islands = (_number(text, next(matches)) for _ in range(3))
    if not height * width:
        raise scanner.error(f"expected rows and columns, found {height} x {width}")
    check_size(text, width, height, MOST_CELLS)
    expected = f"expected {count_words(height, 'row')} of {count_words(width, 'number')}"
    numbers: dict[Cell, int | None] = {}
    count = 0
    for count, match in enumerate(matches, 1):
        number = _number(text, match)
        if count > height * width:
            raise text.error(f"{expected}, found more", match.start())
        if number:
            numbers[Cell(*divmod(count - 1, width))] = _within(text, match.start(), number, planks)
    if count < height * width:
        raise text.error(f"{expected}, found {count_words(count, 'number')}", len(text.body.rstrip()))
    if len(numbers) != islands:
        raise text.error(f"the first line says {count_words(islands, 'island')}, but the rows have {len(numbers)}")
    return _fields(height, width, numbers)


def _number(text: Text, match: "re.Match[str]") -> int:
    number = natural(match.group())
    if number is None:
        raise text.error(f"expected a number, found {quote(match.group())}", match.start())
    return number


def _read_id(text: Text, settings: Mapping[str, Any]) -> dict[str, Any]:
    scanner = Scanner(text)
    names = f"m1 to m{MOST_PLANKS}, L, i, e, d"
    head = read_head(scanner, known=f"L|m0*[1-{MOST_PLANKS}](?![0-9])", skipped="[ied][0-9]*", names=names)
    check_size(text, head.width, head.height, MOST_CELLS, at=head.at)
    rules = dict(settings)
    for parameter in head.parameters:
        rules |= {"loops": False} if parameter == "L" else {"planks": int(parameter[1:])}
    start = scanner.at
    numbers = read_runs(scanner, head.height * head.width, _ISLANDS)
    signs = re.compile("[^a-z]").finditer(text.body, start, scanner.at)
    scanner.end(f"the end after {count_words(len(numbers), 'cell')}")
    islands = {Cell(*divmod(at, head.width)): number for at, number in enumerate(numbers) if number}
    if max(islands.values(), default=0) > 4 * rules["planks"]:
        for number, sign in zip(islands.values(), signs, strict=True):
            _within(text, sign.start(), number, rules["planks"])
    return _fields(head.height, head.width, islands) | rules


def _write_id(puzzle: Hashi) -> str:
    rules = f"m{puzzle.planks}" + ("" if puzzle.loops else "L")
    signs = {cell: _sign(number).upper() for cell, number in zip(puzzle.islands, puzzle.numbers, strict=True)}
    layer = write_runs(map(signs.get, cells(puzzle.height, puzzle.width)), {sign: sign for sign in signs.values()})
    return f"{puzzle.width}x{puzzle.height}{rules}:{layer}"


def _listed(puzzle: Hashi, text: Text) -> dict[Slot, int]:
    """Reads the JSON value of a solution. Edges that the puzzle lacks are kept; `check` reports them."""
    values: dict[Slot, int] = dict.fromkeys(puzzle.edges, 0)
    for bridge in read_json_lists(text, "a list of bridges, each [row, column, row, column, planks],", length=5):
        start, end = sorted((bridge[:2], bridge[2:4]))
        edge = Bridge(*start, *end)
        if values.get(edge):
            raise text.error(f"the bridge {edge.between_text} is listed twice")
        values[edge] = bridge[4]
    return values


def _planks_in(puzzle: Hashi, text: Text, step: int) -> dict[Slot, int]:
    """Reads the text of a solution; an edge with a sign of OPEN along it has no value."""
    height, width = step * puzzle.height - step + 1, step * puzzle.width - step + 1
    raw_lines = text.body.rstrip().split("\n")
    lines = [line.rstrip() for line in raw_lines]
    if len(lines) > height or max(map(len, lines)) > width:
        size = f"{count_words(len(lines), 'row')} of up to {max(map(len, lines))}"
        drawing = f"{count_words(height, 'row')} of {count_words(width, 'character')}"
        raise text.error(f"expected a drawing of {drawing}, found {size}")
    rows = [line.ljust(width) for line in lines] + [" " * width] * (height - len(lines))
    values: dict[Slot, int] = {}
    drawn = {(step * r, step * c): _sign(number) for (r, c), number in zip(puzzle.islands, puzzle.numbers, strict=True)}
    open_cells = _open_cells(puzzle, rows, step)
    for edge in puzzle.edges:
        cells = edge.between(step)
        shown = {rows[r][c] for r, c in cells if (r, c) not in open_cells}
        planks = _planks_by(shown, ACROSS if edge.across else DOWN)
        if planks is not None:
            values[edge] = planks
        if planks:
            drawn.update((cell, rows[cell[0]][cell[1]]) for cell in cells)
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            wanted = drawn.get((r, c))
            if sign != wanted and (wanted or (sign != " " and sign not in OPEN)):
                expected = f"the island {wanted}" if wanted else "bridges from island to island"
                offset = sum(len(line) + 1 for line in raw_lines[:r]) + c
                raise text.error(f"expected {expected}, found {quote(sign)}", offset)
    return values


def _open_cells(puzzle: Hashi, rows: Sequence[str], step: int) -> set[tuple[int, int]]:
    """The cells of edges that are open from end to end; their signs cover the bridges that cross them."""
    covered: set[tuple[int, int]] = set()
    for edge in puzzle.edges:
        cells = edge.between(step)
        if all(rows[r][c] in OPEN for r, c in cells):
            covered.update(cells)
    return covered


def _planks_by(signs: set[str], plank_signs: str) -> int | None:
    """The number of planks that the signs along an edge show, None for an open edge.

    `signs` excludes the open edges that cross the edge; `plank_signs` are the signs of planks in its direction.
    """
    shown = plank_signs.find("".join(signs)) if len(signs) == 1 else 0
    if shown > 0:
        return shown
    return None if not signs or (signs & OPEN and " " not in signs) else 0


# ── making ──


class _Growth:
    """Random islands and bridges: each bridge grows from an island over free cells to a new island."""

    def __init__(self, rng: "Random", height: int, width: int, *, touching: bool, longest: int) -> None:
        self.rng, self.height, self.width = rng, height, width
        self.touching, self.longest = touching, longest
        self.islands: set[Cell] = set()
        self.bridges: set[Bridge] = set()
        self._covered: set[tuple[int, int]] = set()
        self._growing: list[Cell] = []

    def start(self, tries: int = 20) -> None:
        """Places a first island with its first bridge, if a place for both is found."""
        for _ in range(tries):
            cell = Cell(self.rng.randrange(self.height), self.rng.randrange(self.width))
            if self._free(cell) and self._apart(cell) and self._extend(cell):
                self.islands.add(cell)
                self._growing.append(cell)
                return

    def grow(self, target: int) -> None:
        """Adds bridges to new islands until there are `target` islands, or no island has room for another bridge."""
        growing = self._growing
        while growing and len(self.islands) < target:
            i = self.rng.randrange(len(growing))
            if not self._extend(growing[i]):
                growing[i] = growing[-1]
                growing.pop()

    def _extend(self, cell: Cell) -> bool:
        """Adds a bridge from this cell to a new island, in a random direction with room; False if no direction has."""
        for dr, dc in self.rng.sample(((0, 1), (1, 0), (0, -1), (-1, 0)), 4):
            ends = []
            for distance in range(1, self.longest + 1):
                end = Cell(cell.r + distance * dr, cell.c + distance * dc)
                if not self._free(end):
                    break
                if (distance > 1 or self.touching) and self._apart(end):
                    ends.append(end)
            if ends:
                end = self.rng.choice(ends)
                edge = Bridge(*min(cell, end), *max(cell, end))
                self.bridges.add(edge)
                self._covered.update(edge.between())
                self.islands.add(end)
                self._growing.append(end)
                return True
        return False

    def _free(self, cell: Cell) -> bool:
        inside = 0 <= cell.r < self.height and 0 <= cell.c < self.width
        return inside and cell not in self.islands and cell not in self._covered

    def _apart(self, cell: Cell) -> bool:
        r, c = cell
        return self.touching or self.islands.isdisjoint(((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)))


def _close_loops(rng: "Random", sea: Hashi, solution: dict[Bridge, int]) -> None:
    """Puts bridges on random edges that cross no bridge."""
    crossed: dict[int, list[int]] = {}
    for across, down in sea.crossings:
        crossed.setdefault(across, []).append(down)
        crossed.setdefault(down, []).append(across)
    for e, edge in enumerate(sea.edges):
        if rng.random() < 0.3 and not any(solution[sea.edges[i]] for i in (e, *crossed.get(e, ()))):
            solution[edge] = rng.randint(1, sea.planks)


# ── drawing ──


def _draw(puzzle: Hashi, solution: Solution, unsure: Collection[Slot]) -> "Picture":
    """Draws islands as discs of sand in the sea, planks as parallel lines, and an unsure edge as a marked band."""
    from .common.drawing import INK, Drawing, pencilled

    drawing = Drawing(puzzle.height, puzzle.width, "Hashi")
    picture, centre = drawing.picture, drawing.middle
    drawing.ground("#e3eff5")
    for edge in puzzle.edges:
        start, end = map(centre, edge.ends)
        possible = "-".join(map(str, pencilled(unsure).get(edge, "?")))
        _draw_bridge(picture, (*start, *end), possible if edge in unsure else _planks(solution.get(edge)) or 0)
    for i, (cell, number) in enumerate(zip(puzzle.islands, puzzle.numbers, strict=True)):
        decided = all(puzzle.edges[e] in solution and puzzle.edges[e] not in unsure for e in puzzle.edges_at[i])
        fill = "#f3dfae" if decided else "#fffaf0"
        picture.circle(*centre(cell), 13.5, fill=fill, stroke=INK, stroke_width=1.6)
        picture.write(*centre(cell), UNKNOWN if number is None else str(number), 15, font_weight="bold")
    return picture


def _draw_bridge(picture: "Picture", line: tuple[float, ...], planks: int | str) -> None:
    """Draws the planks side by side from centre to centre, or the text for an unsure edge; islands cover the ends."""
    from .common.picture import MARK, MARK_INK

    x1, y1, x2, y2 = line
    if isinstance(planks, str):
        picture.line(x1, y1, x2, y2, stroke=MARK, stroke_width=20)
        size = 14 if planks == "?" else 10 if y1 < y2 or x2 - x1 > 50 else 7
        picture.write((x1 + x2) / 2, (y1 + y2) / 2, planks, size, fill=MARK_INK)
        return
    for plank in range(planks):
        aside = 5.0 * (plank - (planks - 1) / 2)
        dx, dy = (0.0, aside) if y1 == y2 else (aside, 0.0)
        picture.line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, stroke="#8a5a2b", stroke_width=2.6)
