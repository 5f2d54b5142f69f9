"""Tents (Tents and Trees): put one tent beside every tree, no two tents touching.

The rules, on W × H cells, some of them with a tree:

1. Every tree has one tent directly north, east, south or west of it, on a cell of the grid without a tree.
2. Every tent belongs to exactly one tree, even if it is beside two.
3. No two tents touch, not even diagonally.
4. A row or column with a count holds that many tents. A negative count means that the line has no count.
5. A given tent (`A`) is a tent. A cell marked `x` holds no tent.

Readings chosen. Any cell can have a tree. The setting `distinct` decides which solutions count as different. With
`matching`, the default, the same tents with another pairing of trees and tents are another solution. With `tents`, the
default of game IDs and addresses, only the places of the tents count. A count that cannot be met is not an error: the
puzzle has no solution.

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
which shows the pairing. A grid with plain tents `A` can be read too, and gets a pairing; so can a word of directions
such as `wne`.

>>> print(puzzle.text(puzzle.read_solution("wne")))
  1 0 2
1 - - n
1 w * *
1 - * e
"""

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from .common.formats import Format
from .common.geometry import STEP_NAMES, STEPS

from .common.kit import (  # isort: skip
    Cell, Drawing, GridPuzzle, PlayBoard, PuzzLink, Reason, Rules, Signs, Slot, Solution, Tatham, Text, Value,
    count_words,
)  # fmt: skip
from .common.puzzle.clues import Place, middle_of
from .common.puzzle.settings import DISTINCT
from .common.reading import as_text, read_json
from .common.shown_kinds import ShownCells
from .parts.tents import formats as texts
from .parts.tents.solutions import read_tents

MATCHING, PLACES = "matching", "tents"
Counts = tuple[int | None, ...]

_AFTER = ((0, 1), (1, -1), (1, 0), (1, 1))
"""The steps to the cells that touch a cell and come after it in reading order."""


@dataclass(frozen=True)
class Tents(ShownCells, GridPuzzle):
    """`trees`, `given` tents and `barred` cells (no tent) are in reading order; the count of a line may be None."""

    trees: tuple[Cell, ...]
    columns: Counts
    rows: Counts
    given: tuple[Cell, ...] = ()
    barred: tuple[Cell, ...] = ()
    distinct: str | None = None

    name = "tents"
    shown_words = ("tent", "tents", "empty")
    aliases = {"tents-and-trees": {}}
    formats = (
        texts.CountedGrid(),
        Tatham(texts.GroundLetters(), texts.AllCounts()),
        PuzzLink("tents", texts.OuterCounts(("top", "left"), ("columns", "rows")), texts.TreeMarks("trees")),
    )
    marked_cells = {texts.TREE: "trees", texts.GIVEN: "given", texts.BARRED: "barred"}
    most_cells, most_side = texts.MOST_SIDE * texts.MOST_SIDE, texts.MOST_SIDE
    views = {MATCHING: "the pairing of tents and trees counts", PLACES: "only the places of the tents count"}

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
        """The 2 × 2 blocks in which tents could touch: the top left cell, and the cells beside a tree, at least two."""
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

    def placed_signs(self) -> Mapping[str, Signs]:
        return dict.fromkeys(("columns", "rows"), Signs(numbers=range(1000)))

    @classmethod
    def format_of(cls, body: str) -> Format:
        """The grid with counts is written first and read last."""
        drawn = cls.penpa_format(body)
        return drawn or next((form for form in cls.formats[1:] if form.fits(body)), cls.formats[0])

    @classmethod
    def read(cls, text: Text, settings: Mapping[str, Any]) -> Self:
        """Game IDs and addresses imply that only the places of the tents count."""
        implied = PLACES if cls.on_a_line(text.body) else None
        return super().read(text, {**settings, DISTINCT: settings[DISTINCT] or implied})

    # ── rules ──

    def slots(self) -> Collection[Slot]:
        return self.trees

    def values(self, slot: Slot) -> Sequence[Value]:
        return tuple(STEPS)

    def shown_cells(self) -> "dict[Cell, Any]":
        shown: dict[Cell, Any] = {cell: {1: []} for cell in self.cells if cell not in set(self.trees)}
        for tree, options in zip(self.trees, self.fields, strict=True):
            for step, cell in options:
                shown[cell][1].append((tree, (step,)))
        return shown

    def rules(self) -> Rules:
        from .parts.tents.rules import OneOwner, TentBeside, TentCount

        at: dict[Cell, list[tuple[Cell, str]]] = {}
        for tree, options in zip(self.trees, map(dict, self.fields), strict=True):
            yield TentBeside(
                self.clue("tree", tree, f"the tree in {tree} has a tent of its own beside it", (tree,)), tree, options
            )
            for direction, cell in options.items():
                at.setdefault(cell, []).append((tree, direction))

        def count(reason: Reason, cells: Collection[Cell], low: int, high: int) -> TentCount:
            links: dict[Cell, dict[str, Cell]] = {}
            for cell in cells:
                for tree, direction in at.get(cell, ()):
                    links.setdefault(tree, {})[direction] = cell
            return TentCount(reason, tuple(links.items()), low, high)

        for cell in self.beside:
            yield OneOwner(self.rule("own", cell, f"a tent in {cell} belongs to one tree", (cell,)), cell, at[cell])
        for corner, block in self.blocks.items():
            text = f"at most one of {' and '.join(map(str, block))} holds a tent"
            yield count(self.rule("touch", corner, text, block), block, 0, 1)
        for line, number in zip(self.lines, (*self.rows, *self.columns), strict=True):
            if number is not None:
                text = f"{line} holds {count_words(number, 'tent')}"
                yield count(self.clue(line.kind, line.number, text, line.cells), line.cells, number, number)
        for cell in self.given:
            yield count(self.clue("given", cell, f"a tent is given in {cell}", (cell,)), (cell,), 1, 1)
        for cell in self.barred:
            yield count(self.clue("barred", cell, f"no tent stands in {cell}", (cell,)), (cell,), 0, 0)

    def plainly_solved(self, solution: Solution) -> bool:
        """True if the tents satisfy all rules: tests the set of their cells, without a rule for each cell."""
        if len(solution) != len(self.trees) or not all(tree in solution for tree in self.trees):
            return False
        tents = [self.tent(tree, solution[tree]) for tree in self.trees]
        places = {tent for tent in tents if tent}
        return (
            len(places) == len(tents)
            and places.isdisjoint((*self.trees, *self.barred))
            and places.issuperset(self.given)
            and not any((r + dr, c + dc) in places for r, c in places for dr, dc in _AFTER)
            and _are_met(self.rows, [tent.r for tent in places])
            and _are_met(self.columns, [tent.c for tent in places])
        )

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        direction = STEP_NAMES.get(str(value), str(value))
        return f"the tree in {slot} {'does not have' if relation == '≠' else 'has'} its tent in the {direction}"

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
        return texts.counted_grid(self, {**signs, **{tree: "?" for tree in self.trees if tree not in tents}})

    def value(self, solution: Solution) -> Any:
        """The list of the directions from the trees to their tents, in reading order of the trees."""
        return [solution.get(tree) for tree in self.trees]

    def read_solution(self, text: str | Text) -> Solution:
        text = as_text(text)
        word = text.body.strip()
        if word.startswith("["):
            directions = read_json(text, "a list of directions")
        elif word.strip("nesw.?") or not word or len(word) != len(self.trees):
            return read_tents(self, text)
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

    # ── pictures ──

    def canvas(self) -> Drawing:
        from .common.drawing import Drawing

        return Drawing(self.height, self.width, self.name, ("top", "left"))

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        """Draws trees on a meadow, each with a path to its tent, and the counts above and on the left."""
        from .common.drawing import MARK
        from .common.picture import MARK_INK
        from .parts.tents.pictures import draw_tent, draw_tree

        picture, middle = drawing.picture, drawing.middle
        marked = [tree for tree in self.trees if tree in unsure]
        tents = {tree: self.tent(tree, solution.get(tree)) for tree in self.trees if tree not in unsure}
        drawing.ground("#f2f7e6")
        for tree in marked:
            drawing.fill(tree, MARK)
        drawing.grid()
        drawing.frame()
        drawing.clues("top", self.columns)
        drawing.clues("left", self.rows)
        for tree, tent in tents.items():
            if tent:
                picture.line(*middle(tree), *middle(tent), stroke="#dcb877", stroke_width=9)
        for tree in self.trees:
            draw_tree(picture, *middle(tree))
        candidates = ((tree, self.tent(tree, step)) for tree in marked for step in drawing.candidates.get(tree, ()))
        possible = [(tree, tent) for tree, tent in candidates if tent]
        for tree, tent in possible:
            picture.lines([(middle(tree), middle(tent))], stroke="#dcb877", stroke_width=2, stroke_dasharray="3 5")
        for tent in dict.fromkeys(tent for _, tent in possible):
            with picture.shrunk(middle(tent), middle(tent), 0.5):
                draw_tent(picture, *middle(tent), "#d9622b", "#7c2f10")
        for x, y in map(middle, marked):
            picture.write(x + 13.5, y - 11, "?", 14, fill=MARK_INK, font_weight="bold")
        for tent in filter(None, tents.values()):
            draw_tent(picture, *middle(tent), "#d9622b", "#7c2f10")
        for cell in set(self.given) - set(tents.values()):
            draw_tent(picture, *middle(cell), "#b9c2c9", "#6b7780")
        for x, y in map(middle, self.barred):
            for slope in (5, -5):
                picture.line(x - 5, y - slope, x + 5, y + slope, stroke="#a9b58e", stroke_width=2.5)

    # ── the board to play on ──

    def board(self) -> PlayBoard:
        """A target for each cell where a tent can stand: its choices are the trees that the tent can belong to. A drag
        from a tree to a cell pitches its tent there."""
        from .common.play_board import Choice, Surface, Target, place_name

        surface, targets = Surface(self), []
        tent_at: dict[Cell, dict[Cell, str]] = {}
        for tree, options in zip(self.trees, self.fields, strict=True):
            for direction, cell in options:
                tent_at.setdefault(cell, {})[tree] = direction
        for cell in self.beside:
            owners = tent_at[cell]
            choices = tuple(Choice(step, f"tent {STEP_NAMES[step]} of its tree", step) for step in owners.values())
            moves = tuple(((tree, step),) for tree, step in owners.items())
            shape, at = (surface.corners(cell),), surface.middle(cell)
            targets.append(Target(place_name(cell), shape, at, choices, moves=moves))
        ends = {(tree, cell): ((tree, step),) for cell, owners in tent_at.items() for tree, step in owners.items()}
        return surface.board(targets=tuple(targets), drag=surface.spans((*self.trees, *self.beside), ends))

    # ── making new puzzles ──

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


def _are_met(counts: Counts, lines: Sequence[int]) -> bool:
    """True if these lines, one for each tent, have the tents that the counts require."""
    found = Counter(lines)
    return all(count is None or count == found[line] for line, count in enumerate(counts))
