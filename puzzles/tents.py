"""Tents (Tents and Trees): put one tent beside every tree, no two tents touching.

The rules, on W × H cells of which some hold a tree:

1. Every tree has one tent directly north, east, south or west of it, on a cell of the grid without a tree.
2. Every tent belongs to exactly one tree, even if it stands beside two.
3. No two tents touch, not even diagonally.
4. A row or column with a count holds that many tents. A negative count means that the line has no count.
5. A given tent (`A`) is a tent. A cell marked `x` holds no tent.

Readings chosen. A tree can stand anywhere. The setting `distinct` decides which solutions differ. With `matching`, the
default, the pairing of trees and tents counts: the same tents with another pairing are another solution. With `tents`,
the default of game IDs and addresses, only the places of the tents count. A count that cannot be met is not an error:
the puzzle has no solution.

Formats, the first written:

- A grid: a line of column counts, then for each row a line with its count and its cells. `*` is a tree, `-` a free
  cell, `A` a given tent, `x` a cell without a tent. Blank lines are ignored.
- Tatham's game ID, one a line: the size, the cells in reading order, then the counts of the columns and of the rows.
  `_` is a tree, `a`–`y` are 1–25 free cells and a tree, `z` is 25 free cells. `!` or `-` after a letter makes its last
  cell a given tent or a cell without a tent. The cells end with one tree past the last cell.
- A puzz.link address of `tents`, one a line.

A side has at most 500 cells.

>>> puzzle = Tents.parse("3x3:d_aa,1,0,2,1,1,1")
>>> print(puzzle.format())
# set: distinct=tents
  1 0 2
1 - - -
1 - * *
1 - * -

Slots are the cells of trees; the value is the direction from the tree to its tent: n, e, s, w. `value` is the list of
directions, with the trees in reading order. The text is the grid; each tent is written as the direction from its tree,
which shows the pairing. A grid with plain tents `A` can be read too, and gets a pairing; so can the directions alone,
`wne`.

>>> print(puzzle.text(puzzle.read_solution("wne")))
  1 0 2
1 - - n
1 w * *
1 - * e
"""

import re
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.errors import quote
from .common.formats import UNKNOWN, Board, OwnFormat
from .common.game_ids import is_id, read_head
from .common.geometry import COMPASS, Cell, cells
from .common.places import line_text
from .common.puzzle import DISTINCT, Place, Puzzle, middle_of
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Marks
from .common.puzzlink_numbers import Outer16
from .common.reading import Scanner, Text, as_text, check_size, lines_of, read_json, read_width_height
from .common.solution import Reason, Slot, Solution, Value, Violation
from .common.wording import count_words

if TYPE_CHECKING:
    from random import Random

    from .common.picture import Picture
    from .common.surface import PlayBoard

STEPS = {step.name[0]: (step.dr, step.dc) for step in COMPASS[::2]}
"""For n, e, s, w: the rows down and the columns right from a tree to its tent."""

WORDS = {step.name[0]: step.name for step in COMPASS[::2]}

MATCHING, PLACES = "matching", "tents"
TREE, FREE, GIVEN, BARRED = "*-Ax"
MOST = 500
_WORD = re.compile(r"\S+")
_BLANKS = "_abcdefghijklmnopqrstuvwxy"
"""Letters of a game ID: 0 to 24 blanks, and a tree."""
_COUNT = re.compile(r"-?[0-9]{1,9}")

Counts = tuple[int | None, ...]


class _Counts(Outer16):
    """The counts of an address. A count without a number is treated as no count."""

    def read(self, scanner: Scanner, board: Board) -> None:
        super().read(scanner, board)
        board |= {side: tuple(None if count == UNKNOWN else count for count in board[side]) for side in self.fields}


class _Trees(Marks):
    """The trees of an address."""

    def read(self, scanner: Scanner, board: Board) -> None:
        super().read(scanner, board)
        places = zip(cells(board["height"], board["width"]), board["trees"], strict=True)
        board["trees"] = tuple(cell for cell, mark in places if mark)

    def layer(self, puzzle: Any) -> list[Any]:
        trees = set(puzzle.trees)
        return [1 if cell in trees else None for cell in cells(puzzle.height, puzzle.width)]


ADDRESS = PuzzLink("tents", _Counts(("top", "left"), ("columns", "rows")), _Trees("trees"))


@dataclass(frozen=True)
class Tents(Puzzle):
    """`trees`, `given` tents and `barred` cells (no tent) are in reading order; the count of a line may be None."""

    width: int
    height: int
    trees: tuple[Cell, ...]
    columns: Counts
    rows: Counts
    given: tuple[Cell, ...] = ()
    barred: tuple[Cell, ...] = ()
    distinct: str | None = None

    name = "tents"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"tents-and-trees": {}}
    formats = (
        OwnFormat("rows", "grid with counts"),
        OwnFormat(
            "tatham",
            "Tatham game ID",
            lambda tents: _write_id(tents),
            on_a_line=True,
            refusal=lambda tents: "a game ID needs every count" if None in tents.columns + tents.rows else "",
        ),
        ADDRESS,
    )
    views: ClassVar[Mapping[str, str]] = {
        MATCHING: "which tent belongs to which tree counts",
        PLACES: "only the places of the tents count",
    }
    small_sizes = ("6x4", "3x5", "5x5", "6x1", "1x5", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"trees": 0.3, "counts": 0.3, "marks": 0.1}

    # ── geometry ──

    @cached_property
    def fields(self) -> tuple[tuple[tuple[str, Cell], ...], ...]:
        """For each tree the directions in which its tent can stand, each with the cell: in the grid, without a tree."""
        taken = set(self.trees)
        return tuple(
            tuple(
                (direction, cell)
                for direction, (dr, dc) in STEPS.items()
                if 0 <= r + dr < self.height
                and 0 <= c + dc < self.width
                and (cell := Cell(r + dr, c + dc)) not in taken
            )
            for r, c in self.trees
        )

    @cached_property
    def beside(self) -> dict[Cell, list[Cell]]:
        """The cells where a tent can stand, in reading order, each with the trees beside it."""
        trees_of: dict[Cell, list[Cell]] = {}
        for tree, options in zip(self.trees, self.fields, strict=True):
            for _, cell in options:
                trees_of.setdefault(cell, []).append(tree)
        return {cell: trees_of[cell] for cell in sorted(trees_of)}

    @cached_property
    def blocks(self) -> dict[Cell, list[Cell]]:
        """The 2 × 2 blocks where tents could touch: their top left cells, with the two or more cells beside a tree."""
        members: dict[Cell, list[Cell]] = {}
        for cell in self.beside:
            for r in {max(cell.r - 1, 0), min(cell.r, max(self.height - 2, 0))}:
                for c in {max(cell.c - 1, 0), min(cell.c, max(self.width - 2, 0))}:
                    members.setdefault(Cell(r, c), []).append(cell)
        return {corner: members[corner] for corner in sorted(members) if len(members[corner]) > 1}

    def tent(self, tree: Cell, direction: Value) -> Cell | None:
        """The cell in a direction from a tree; None if `direction` is not a direction or leads off the grid."""
        if not (isinstance(direction, str) and direction in STEPS):
            return None
        r, c = tree.r + STEPS[direction][0], tree.c + STEPS[direction][1]
        return Cell(r, c) if 0 <= r < self.height and 0 <= c < self.width else None

    # ── text ──

    @classmethod
    def on_a_line(cls, body: str) -> bool:
        return is_id(body) or ADDRESS.fits(body)

    @classmethod
    def check_size(cls, text: Text, height: int, width: int) -> None:
        check_size(text, width, height, MOST * MOST, MOST)

    @classmethod
    def read(cls, text: Text, settings: Mapping[str, Any]) -> Self:
        if is_id(text.body):
            return cls(*_read_id(text), settings[DISTINCT] or PLACES)
        if ADDRESS.fits(text.body):
            return cls(**ADDRESS.read(text, cls), distinct=settings[DISTINCT] or PLACES)
        return cls(*_read_grid(text), settings[DISTINCT])

    def write(self) -> str:
        return self._show({**dict.fromkeys(self.given, GIVEN), **dict.fromkeys(self.barred, BARRED)})

    def _show(self, signs: Mapping[Cell, str]) -> str:
        """The grid with its counts, trees and these signs."""
        signs = {**dict.fromkeys(self.trees, TREE), **signs}
        columns, rows = _written(self.columns), _written(self.rows)
        size = max(map(len, columns + rows))
        body = ((signs.get(Cell(r, c), FREE) for c in range(self.width)) for r in range(self.height))
        lines = [["", *columns], *([count, *row] for count, row in zip(rows, body, strict=True))]
        return "\n".join(" ".join(word.rjust(size) for word in line) for line in lines)

    # ── rules ──

    def slots(self) -> Collection[Slot]:
        return self.trees

    def values(self, slot: Slot) -> Sequence[Value]:
        return tuple(STEPS)

    def reasons(self) -> list[Reason]:
        return [
            *map(self.tree_reason, self.trees),
            *(self.own_reason(cell) for cell in self.beside),
            *map(self.touch_reason, self.blocks),
            *(self.row_reason(r) for r, count in enumerate(self.rows) if count is not None),
            *(self.column_reason(c) for c, count in enumerate(self.columns) if count is not None),
            *map(self.given_reason, self.given),
            *map(self.barred_reason, self.barred),
        ]

    def tree_reason(self, tree: Cell) -> Reason:
        return Reason("clue", "tree", tree, f"the tree in {tree} has one tent beside it", (tree,))

    def own_reason(self, cell: Cell) -> Reason:
        return Reason("rule", "own", cell, f"a tent in {cell} belongs to one tree", (cell,))

    def touch_reason(self, corner: Cell) -> Reason:
        text = f"at most one of {' and '.join(map(str, self.blocks[corner]))} holds a tent"
        return Reason("rule", "touch", corner, text, tuple(self.blocks[corner]))

    def row_reason(self, r: int) -> Reason:
        text = f"{line_text('row', r)} holds {count_words(self.rows[r] or 0, 'tent')}"
        return Reason("clue", "row", r, text, tuple(Cell(r, c) for c in range(self.width)))

    def column_reason(self, c: int) -> Reason:
        text = f"{line_text('column', c)} holds {count_words(self.columns[c] or 0, 'tent')}"
        return Reason("clue", "column", c, text, tuple(Cell(r, c) for r in range(self.height)))

    def given_reason(self, cell: Cell) -> Reason:
        return Reason("clue", "given", cell, f"a tent is given in {cell}", (cell,))

    def barred_reason(self, cell: Cell) -> Reason:
        return Reason("clue", "barred", cell, f"no tent stands in {cell}", (cell,))

    def block_of(self, first: Cell, second: Cell) -> Cell:
        """The top left cell of the first block that holds two touching cells."""
        return Cell(
            min(first.r, second.r, max(self.height - 2, 0)),
            min(first.c, second.c, max(self.width - 2, 0)),
        )

    def broken(self, solution: Solution) -> Iterator[Violation]:
        trees: set[Cell] = set(self.trees)
        owners: dict[Cell, list[Cell]] = {}
        for tree in self.trees:
            direction = solution.get(tree)
            if direction is None:
                continue
            tent = self.tent(tree, direction)
            if tent is None or tent in trees:
                text = f"the tree in {tree} has its tent {quote(direction)} of it, where none can stand"
                yield Violation("tree", text, (tree,), self.tree_reason(tree))
            else:
                owners.setdefault(tent, []).append(tree)
        for tent, sharing in owners.items():
            if len(sharing) > 1:
                text = f"the trees in {' and '.join(map(str, sharing))} share the tent in {tent}"
                yield Violation("own", text, (tent, *sharing), self.own_reason(tent))
        yield from self._check_touching(owners)
        complete = all(solution.get(tree) is not None for tree in self.trees)
        yield from self._check_counts(owners, complete=complete)
        yield from self._check_marks(owners, complete=complete)

    def _check_touching(self, tents: Collection[Cell]) -> Iterator[Violation]:
        for tent in tents:
            r, c = tent
            for neighbour in (Cell(r, c + 1), Cell(r + 1, c - 1), Cell(r + 1, c), Cell(r + 1, c + 1)):
                if neighbour in tents:
                    reason = self.touch_reason(self.block_of(tent, neighbour))
                    yield Violation("touch", f"the tents in {tent} and {neighbour} touch", (tent, neighbour), reason)

    def _check_counts(self, tents: Collection[Cell], *, complete: bool) -> Iterator[Violation]:
        """Too few tents are a violation only if every tree has its tent."""
        lines = (
            ("row", self.rows, [tent.r for tent in tents], self.row_reason),
            ("column", self.columns, [tent.c for tent in tents], self.column_reason),
        )
        for rule, counts, places, reason in lines:
            present = [0] * len(counts)
            for line in places:
                present[line] += 1
            for line, (count, number) in enumerate(zip(counts, present, strict=True)):
                if count is not None and (number > count or (complete and number < count)):
                    text = f"{line_text(rule, line)} holds {count_words(number, 'tent')}, not {count}"
                    yield Violation(rule, text, reason(line).cells, reason(line))

    def _check_marks(self, tents: Collection[Cell], *, complete: bool) -> Iterator[Violation]:
        for cell in self.given:
            if complete and cell not in tents:
                text = f"{cell} holds no tent, but a tent is given there"
                yield Violation("given", text, (cell,), self.given_reason(cell))
        for cell in self.barred:
            if cell in tents:
                text = f"{cell} holds a tent, which is not allowed there"
                yield Violation("barred", text, (cell,), self.barred_reason(cell))

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        direction = WORDS.get(str(value), str(value))
        return f"the tree in {slot} has its tent {'not ' if relation == '≠' else ''}in the {direction}"

    def view_text(self, view: str, place: Slot, *, holds: bool) -> str:
        return f"{place} holds {'a' if holds else 'no'} tent"

    def image(self, solution: Solution, view: str) -> Hashable:
        if view == MATCHING:
            return solution
        return frozenset(self.tent(tree, solution.get(tree)) for tree in self.trees)

    # ── solutions ──

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        tents = {tree: self.tent(tree, solution.get(tree)) for tree in self.trees if tree not in unsure}
        signs = {tent: str(solution[tree]) for tree, tent in tents.items() if tent}
        return self._show({**signs, **{tree: "?" for tree in self.trees if tree not in tents}})

    def value(self, solution: Solution) -> Any:
        return [solution.get(tree) for tree in self.trees]

    def read_solution(self, text: str | Text) -> Solution:
        text = as_text(text)
        word = text.body.strip()
        if word.startswith("["):
            directions = read_json(text, "a list of directions")
        elif word.strip("nesw.?") or not word or len(word) != len(self.trees):
            return _read_board(self, text)
        else:
            directions = [None if direction in ".?" else direction for direction in word]
        if not isinstance(directions, list) or not all(
            direction is None or (isinstance(direction, str) and direction in STEPS) for direction in directions
        ):
            raise text.error('expected a list of directions, ["n", "e", "s", "w"]')
        if len(directions) != len(self.trees):
            expected = count_words(len(self.trees), "direction")
            raise text.error(f"expected {expected}, one for each tree, found {len(directions)}")
        return Solution(
            (tree, direction) for tree, direction in zip(self.trees, directions, strict=True) if direction is not None
        )

    def picture(self, solution: Solution | None = None, unsure: Collection[Slot] = ()) -> "Picture":
        return _draw(self, solution or Solution({}), unsure)

    # ── the board to play on ──

    def board(self) -> "PlayBoard":
        """A target for each cell where a tent can stand: its choices are the trees that the tent can belong to. A drag
        from a tree to a cell pitches its tent there."""
        from .common.surface import Choice, Surface, Target, place_name

        surface, targets = Surface(self), []
        tent_at: dict[Cell, dict[Cell, str]] = {}
        for tree, options in zip(self.trees, self.fields, strict=True):
            for direction, cell in options:
                tent_at.setdefault(cell, {})[tree] = direction
        for cell in self.beside:
            owners = tent_at[cell]
            choices = tuple(Choice(step, f"tent {WORDS[step]} of its tree", step) for step in owners.values())
            moves = tuple(((tree, step),) for tree, step in owners.items())
            shape, at = (surface.corners(cell),), surface.middle(cell)
            targets.append(Target(place_name(cell), shape, at, choices, moves=moves))
        ends = {(tree, cell): ((tree, step),) for cell, owners in tent_at.items() for tree, step in owners.items()}
        return surface.board(targets=tuple(targets), drag=surface.spans((*self.trees, *self.beside), ends))

    # ── making new puzzles ──

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        """All trees on up to 3 × 2 cells, each count 1 or None (on two cells also 0); on one row also all marks."""
        for width, height in ((1, 1), (2, 1), (1, 2), (3, 1), (2, 2), (3, 2)):
            places = cells(height, width)
            for signs in product("*-Ax" if height == 1 else "*-", repeat=len(places)):
                marked = [tuple(cell for cell, s in zip(places, signs, strict=True) if s == sign) for sign in "*Ax"]
                counts = (None, 0, 1) if len(places) < 3 else (None, 1)
                for columns in product(counts, repeat=width):
                    for rows in product(counts, repeat=height) if len(places) < 6 else ((None, None), (1, 1)):
                        yield cls(width, height, marked[0], columns, rows, marked[1], marked[2])

    @classmethod
    def size(cls, text: str) -> dict[str, Any]:
        return read_width_height(text, MOST * MOST, MOST)

    @classmethod
    def random(
        cls, rng: "Random", width: int, height: int, trees: float = 0.2, counts: float = 1.0, marks: float = 0.0
    ) -> tuple[Self, Solution]:
        """`trees`, their share of the cells (default 0.2; from 0.18 on, fewer may fit); `counts`, the share of given
        counts (default 1); `marks`, the share of cells with a given tent or barred (default 0)."""
        places = cells(height, width)
        directions = _random_directions(rng, places, round(trees * len(places)))
        tents = {Cell(r + STEPS[direction][0], c + STEPS[direction][1]) for (r, c), direction in directions.items()}
        marked = [cell for cell in places if cell not in directions and rng.random() < marks]

        def count(line: Sequence[Cell]) -> int | None:
            return sum(cell in tents for cell in line) if rng.random() < counts else None

        puzzle = cls(
            width,
            height,
            tuple(sorted(directions)),
            tuple(count(places[c::width]) for c in range(width)),
            tuple(count(places[r * width : (r + 1) * width]) for r in range(height)),
            tuple(cell for cell in marked if cell in tents),
            tuple(cell for cell in marked if cell not in tents),
        )
        return puzzle, Solution((tree, directions[tree]) for tree in puzzle.trees)

    def spare_clues(self) -> Sequence[Sequence[Any]]:
        """The marks, then the counts: each as the name of its field and the cell or the index in the field."""
        marks = [(field, cell) for field in ("given", "barred") for cell in getattr(self, field)]
        sides = ("columns", "rows")
        counts = [(side, i) for side in sides for i, count in enumerate(getattr(self, side)) if count is not None]
        return [marks, counts]

    def without_clue(self, clue: tuple[str, Any]) -> Self:
        field, at = clue
        held = getattr(self, field)
        if field in ("given", "barred"):
            changed: dict[str, Any] = {field: tuple(cell for cell in held if cell != at)}
        else:
            changed = {field: (*held[:at], None, *held[at + 1 :])}
        return replace(self, **changed)

    def place_of(self, clue: tuple[str, Any]) -> Place:
        field, at = clue
        if field in ("given", "barred"):
            return middle_of(at)
        return (-1, 2 * at + 1) if field == "columns" else (2 * at + 1, -1)

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Removes a tree whose tents differ in the two solutions, with its tent in `solution`."""
        tree: Any = rng.choice(solution.differing(other))
        tent = self.tent(tree, solution[tree])
        assert tent is not None
        changed = replace(
            self,
            trees=tuple(kept for kept in self.trees if kept != tree),
            columns=tuple(n and n - (c == tent.c) for c, n in enumerate(self.columns)),
            rows=tuple(n and n - (r == tent.r) for r, n in enumerate(self.rows)),
            given=tuple(cell for cell in self.given if cell != tent),
        )
        return changed, Solution((kept, solution[kept]) for kept in changed.trees)


def _written(counts: Counts) -> list[str]:
    return ["-1" if count is None else str(count) for count in counts]


# ── reading ──

Fields = tuple[int, int, tuple[Cell, ...], Counts, Counts, tuple[Cell, ...], tuple[Cell, ...]]
"""Width, height, trees, columns, rows, given, barred."""


def _fields(signs: Sequence[str], columns: Sequence[int | None], rows: Sequence[int | None]) -> Fields:
    """The fields from the signs of all cells in reading order."""
    width, height = len(columns), len(rows)
    cells_of: dict[str, list[Cell]] = {sign: [] for sign in (TREE, GIVEN, BARRED)}
    for i, sign in enumerate(signs):
        if sign != FREE:
            cells_of[sign].append(Cell(*divmod(i, width)))
    trees, given, barred = (tuple(places) for places in cells_of.values())
    return width, height, trees, tuple(columns), tuple(rows), given, barred


def _lines(text: Text) -> Iterator[list[re.Match[str]]]:
    """The words of each line that is not blank."""
    for start, line in lines_of(text.body):
        matches = _WORD.finditer(text.body, start, start + len(line))
        if words := list(islice(matches, MOST + 2)):  # enough to see that the line is too long
            yield words


def _read_grid(text: Text) -> Fields:
    lines = _lines(text)
    columns = [_read_count(word, text) for word in next(lines)]
    _fits(text, len(columns))
    rows: list[int | None] = []
    signs: list[str] = []
    for count, *row in lines:
        rows.append(_read_count(count, text))
        _fits(text, len(rows), count.start())
        if len(row) != len(columns):
            expected = f"expected the count of a row and {count_words(len(columns), 'cell')}"
            raise text.error(f"{expected}, found {count_words(len(row) + 1, 'word')}", count.start())
        for word in row:
            if word.group() not in (TREE, FREE, GIVEN, BARRED):
                raise text.error(f"expected * - A or x, found {quote(word.group())}", word.start())
            signs.append(word.group())
    if not rows:
        raise text.error("expected rows below the column counts: the count of a row and its cells")
    return _fields(signs, columns, rows)


def _fits(text: Text, side: int, offset: int = 0) -> None:
    if not 0 < side <= MOST:
        raise text.error(f"expected sides from 1 to {MOST}, found {side}", offset)


def _read_count(word: re.Match[str], text: Text) -> int | None:
    if not _COUNT.fullmatch(word.group()):
        raise text.error(f"expected a count (negative for no count), found {quote(word.group())}", word.start())
    count = int(word.group())
    return count if count >= 0 else None


def _read_id(text: Text) -> Fields:
    scanner = Scanner(text)
    width, height, at, *_ = read_head(scanner, skipped="d[a-z]", names="d")
    check_size(text, width, height, MOST * MOST, MOST, at=at)
    signs = _read_signs(scanner, width * height)
    counts: list[int] = []
    for kind, length in (("column", width), ("row", height)):
        for line in range(length):
            comma = scanner.peek() == ","
            scanner.at += comma
            count = scanner.number() if comma else None
            if count is None:
                raise scanner.error(f"expected the count of {line_text(kind, line)}, found {scanner.found()}")
            counts.append(count)
    scanner.end()
    return _fields(signs, counts[:width], counts[width:])


def _write_id(puzzle: Tents) -> str:
    """The text for `_read_id`; the puzzle must have every count."""
    signs = {**dict.fromkeys(puzzle.trees, ""), **dict.fromkeys(puzzle.given, "!"), **dict.fromkeys(puzzle.barred, "-")}
    letters, blanks = list[str](), 0
    for cell in (*cells(puzzle.height, puzzle.width), None):  # an ID has one more tree past the last cell
        if cell is None or cell in signs:
            letters += ["z" * (blanks // 25), _BLANKS[blanks % 25], signs[cell] if cell else ""]
            blanks = 0
        else:
            blanks += 1
    counts = "".join(f",{count}" for count in puzzle.columns + puzzle.rows)
    return f"{puzzle.width}x{puzzle.height}:{''.join(letters)}{counts}"


def _read_signs(scanner: Scanner, count: int) -> list[str]:
    """The signs of the cells in a game ID. The text has one more tree past the last cell; it is dropped."""
    signs: list[str] = []
    while len(signs) <= count:
        letter = scanner.peek()
        if letter == "z":
            signs += [FREE] * 25
        elif letter == "_" or "a" <= letter <= "y":
            signs += [FREE] * (_BLANKS.index(letter)) + [TREE]
        elif letter and letter in "!-" and signs:
            signs[-1] = GIVEN if letter == "!" else BARRED
        else:
            expected = f"cell {len(signs) + 1} of {count}" if len(signs) < count else "the tree past the last cell"
            raise scanner.error(f"expected {expected}, found {scanner.found()}")
        if len(signs) > count + 1 or (len(signs) > count and letter == "z"):
            raise scanner.error(f"cells beyond the {count} of the grid")
        scanner.take()
    return signs[:-1]


def _read_board(puzzle: Tents, text: Text) -> Solution:
    """Reads a grid with tents, with or without the counts; `?` is a tree without a known tent."""
    lines = list(_lines(text))
    if len(lines) == puzzle.height + 1 and _are_counts(lines[0]):
        del lines[0]
    lines = [line[1:] if len(line) > puzzle.width and _are_counts(line[:1]) else line for line in lines]
    if len(lines) != puzzle.height or any(len(line) != puzzle.width for line in lines):
        grid = f"{count_words(puzzle.height, 'row')} of {count_words(puzzle.width, 'cell')}"
        expected = count_words(len(puzzle.trees), "direction")
        raise text.error(f"expected {expected}, or {grid} with or without the counts")
    signs = {(r, c): word for r, line in enumerate(lines) for c, word in enumerate(line)}
    trees = set(puzzle.trees)
    directions: dict[Cell, str] = {}
    plain: list[Cell] = []
    for (r, c), word in signs.items():
        sign = word.group()
        if sign == GIVEN:
            plain.append(Cell(r, c))
        elif sign in (TREE, "?", *STEPS):
            dr, dc = STEPS.get(sign, (0, 0))
            tree = Cell(r - dr, c - dc)
            if tree not in trees:
                raise text.error(f"'{sign}' needs a tree in {tree}, which has none", word.start())
            if sign in STEPS and directions.setdefault(tree, sign) != sign:
                raise text.error(f"this is a second tent for the tree in {tree}", word.start())
        elif sign not in (FREE, BARRED):
            raise text.error(f"expected * - A or a direction n e s w, found {quote(sign)}", word.start())
    for tent in _paired(puzzle, plain, directions):
        raise text.error(f"no tree is left for the tent in {tent}", signs[tent].start())
    return Solution(directions)


def _are_counts(words: Sequence[re.Match[str]]) -> bool:
    return all(_COUNT.fullmatch(word.group()) for word in words)


def _paired(puzzle: Tents, tents: Sequence[Cell], directions: dict[Cell, str]) -> Iterator[Cell]:
    """Assigns a tree to each of these tents, adds to `directions`, and yields the tents without a free tree.

    By augmenting paths (Berge 1957): if all trees beside a tent are taken, the tents on a path to a free tree change
    trees.
    """
    free = set(puzzle.trees) - set(directions)
    tree_of: dict[Cell, Cell] = {}
    tent_of: dict[Cell, Cell] = {}
    for start in tents:
        reached: dict[Cell, Cell] = {}  # tree → the tent from which it was reached
        queue = [start]
        for tent in queue:
            for tree in puzzle.beside.get(tent, ()):
                if tree in free and tree not in reached:
                    reached[tree] = tent
                    queue += [tent_of[tree]] if tree in tent_of else []
        end = next((tree for tree in reached if tree not in tent_of), None)
        if end is None:
            yield start
        while end is not None:
            tent = tent_of[end] = reached[end]
            tree_of[tent], end = end, tree_of.get(tent)
    for tree, tent in tent_of.items():
        directions[tree] = next(step for step in STEPS if puzzle.tent(tree, step) == tent)


# ── making new puzzles ──


def _random_directions(rng: "Random", places: Sequence[Cell], most: int) -> dict[Cell, str]:
    """At most `most` trees with the directions of their tents, placed in pairs at random while they fit."""
    grid, directions = set(places), dict[Cell, str]()
    tents: set[tuple[int, int]] = set()
    for r, c in rng.sample(places, len(places)):
        if len(directions) == most:
            break
        if Cell(r, c) in directions or any((r + dr, c + dc) in tents for dr in (-1, 0, 1) for dc in (-1, 0, 1)):
            continue
        sites = [(Cell(r - dr, c - dc), direction) for direction, (dr, dc) in STEPS.items()]
        sites = [(tree, direction) for tree, direction in sites if tree in grid and tree not in directions]
        if sites:
            tree, direction = rng.choice(sites)
            directions[tree] = direction
            tents.add((r, c))
    return directions


# ── the picture ──


def _draw(puzzle: Tents, solution: Solution, unsure: Collection[Slot]) -> "Picture":
    """Draws trees on a meadow, each with a path to its tent, and the counts above and on the left."""
    from .common.drawing import MARK, Drawing, pencilled
    from .common.picture import MARK_INK

    drawing = Drawing(puzzle.height, puzzle.width, "Tents", ("top", "left"))
    picture, middle = drawing.picture, drawing.middle
    marked = [tree for tree in puzzle.trees if tree in unsure]
    tents = {tree: puzzle.tent(tree, solution.get(tree)) for tree in puzzle.trees if tree not in unsure}
    drawing.ground("#f2f7e6")
    for tree in marked:
        drawing.fill(tree, MARK)
    drawing.grid()
    drawing.frame()
    drawing.clues("top", puzzle.columns)
    drawing.clues("left", puzzle.rows)
    for tree, tent in tents.items():
        if tent:
            picture.line(*middle(tree), *middle(tent), stroke="#dcb877", stroke_width=9)
    for tree in puzzle.trees:
        _draw_tree(picture, *middle(tree))
    candidates = ((tree, puzzle.tent(tree, step)) for tree in marked for step in pencilled(unsure).get(tree, ()))
    possible = [(tree, tent) for tree, tent in candidates if tent]
    for tree, tent in possible:
        picture.lines([(middle(tree), middle(tent))], stroke="#dcb877", stroke_width=2, stroke_dasharray="3 5")
    for tent in dict.fromkeys(tent for _, tent in possible):
        with picture.shrunk(middle(tent), middle(tent), 0.5):
            _draw_tent(picture, *middle(tent), "#d9622b", "#7c2f10")
    for x, y in map(middle, marked):
        picture.write(x + 13.5, y - 11, "?", 14, fill=MARK_INK, font_weight="bold")
    for tent in filter(None, tents.values()):
        _draw_tent(picture, *middle(tent), "#d9622b", "#7c2f10")
    for cell in set(puzzle.given) - set(tents.values()):
        _draw_tent(picture, *middle(cell), "#b9c2c9", "#6b7780")
    for x, y in map(middle, puzzle.barred):
        for slope in (5, -5):
            picture.line(x - 5, y - slope, x + 5, y + slope, stroke="#a9b58e", stroke_width=2.5)
    return picture


def _draw_tree(picture: "Picture", x: float, y: float) -> None:
    """Draws a trunk and a crown of three discs, centred on (x, y)."""
    with picture.symbol(x, y, "♣", crown := "#3f8f5a"):
        picture.rectangle(x - 2.5, y + 4, 5, 11, fill="#7a5230")
        for dx, dy, radius in ((-5.5, 1, 7.5), (5.5, 1, 7.5), (0, -6, 8.5)):
            picture.circle(x + dx, y + dy, radius, fill=crown)
        picture.circle(x - 2.5, y - 8, 3, fill="#63ad79")


def _draw_tent(picture: "Picture", x: float, y: float, cloth: str, inside: str) -> None:
    """Draws a ridge tent with an open front, centred on (x, y)."""
    with picture.symbol(x, y, "▲", cloth):
        picture.polygon(((x, y - 12), (x + 15, y + 12), (x - 15, y + 12)), fill=cloth)
        picture.polygon(((x, y - 4), (x + 6, y + 12), (x - 6, y + 12)), fill=inside)
