"""Encodings of Tents: tents and their links to trees (all, or those that propagation leaves).

l[k,d] says that tree k has its tent in direction d, t[c] that cell c has a tent. Only cells beside a tree are
candidates. In every encoding the view `tents` has the literals t[c], each equivalent to "the cell has a tent". Rule
numbers are those of `puzzles/tents.py`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..puzzles.common.kit import Cell
from .common.kit import Literal, Model, encoding
from .common.model import Family

if TYPE_CHECKING:
    from cluewise.puzzles.tents import Tents

VIEW = "tents"

# ── propagation: the possible cells of tents ──

Bits = int
"""A set of cells: cell (r, c) is bit r·(width + 1) + c, so that an empty column separates the rows."""


class Deduced(NamedTuple):
    """The state of propagation: possible cells of tents, cells with a tent (a subset), and for each direction the trees
    (as cells) whose tent may be there.
    """

    possible: Bits
    sure: Bits
    links: tuple[Bits, ...]


class Conflict(Exception):
    """Propagation has found that there is no solution."""


def _moved(cells: Bits, step: int) -> Bits:
    return cells << step if step >= 0 else cells >> -step


def _once_twice(sets: Iterable[Bits]) -> tuple[Bits, Bits]:
    """The cells in at least one of the sets, and the cells in at least two."""
    once = twice = 0
    for cells in sets:
        twice |= once & cells
        once |= cells
    return once, twice


def _fixed_point(deduce: Callable[[Deduced], Deduced], state: Deduced) -> Deduced:
    while (deduced := deduce(state)) != state:
        state = deduced
    return state


def _every_other(cells: Bits, step: int) -> Bits:
    """The first, third, fifth … cell of every run of cells that are a step apart: as many as tents fit into the run."""
    joined = cells & _moved(cells, step)
    chosen = cells & ~joined
    while True:
        grown = chosen | (_moved(chosen, 2 * step) & joined)
        if grown == chosen:
            return chosen
        chosen = grown


class TentLine(NamedTuple):
    """A row or column: its cells, and the number of tents in it (None: any number)."""

    cells: Bits
    wanted: int | None


class Axis(NamedTuple):
    """All rows, or all columns: the lines in order, the index of a cell's line, the steps along and across a line, the
    directions to the line before (`back`) and to the next line (`forth`)."""

    name: str
    lines: Sequence[TentLine]
    place: Callable[[int], int]
    along: int
    across: int
    back: str
    forth: str


class BitBoard:
    """A puzzle as bit sets. Each deduction of `propagate` treats all trees, or all runs, in a few operations."""

    def __init__(self, puzzle: "Tents") -> None:
        width, height, trees = puzzle.width, puzzle.height, len(puzzle.trees)
        self.stride = stride = width + 1
        self.steps = {"n": -stride, "e": 1, "s": stride, "w": -1}
        self.size = stride * height
        self.trees = self.bits(puzzle.trees)
        self.given, self.barred = self.bits(puzzle.given), self.bits(puzzle.barred)
        row, column = (1 << width) - 1, self.bits((r, 0) for r in range(height))
        self.inside = row * column
        rows = [TentLine(row << r * stride, count) for r, count in enumerate(_added_up(puzzle.rows, trees))]
        columns = [TentLine(column << c, count) for c, count in enumerate(_added_up(puzzle.columns, trees))]
        self.axes = (
            Axis("row", rows, lambda cell: cell // stride, 1, stride, "n", "s"),
            Axis("column", columns, lambda cell: cell % stride, stride, 1, "w", "e"),
        )

    def bits(self, cells: Iterable[tuple[int, int]]) -> Bits:
        digits = bytearray(b"0") * self.size
        for r, c in cells:
            digits[-1 - r * self.stride - c] = 49
        return int(digits, 2)

    def start(self) -> Deduced:
        """The state before any deduction: it knows only the clues in cells."""
        free = self.inside & ~self.trees & ~self.barred
        around = [_moved(self.trees, step) for step in self.steps.values()]
        return Deduced(free & _once_twice(around)[0], self.given, (self.trees,) * 4)

    def propagate(self) -> Deduced:
        """The fixed point of all deductions. Raises Clash."""

        def local(state: Deduced) -> Deduced:
            return self.apart(self.linked(state))

        return _fixed_point(lambda state: self.counted(_fixed_point(local, state)), self.start())

    def linked(self, state: Deduced) -> Deduced:
        """Rules 1 and 2. A link needs a possible cell, and a cell needs a link. The last possible link of a tree is
        true, and so is the last link to a tent. A linked tree or tent has no other link.
        """
        steps = tuple(self.steps.values())
        links = [trees & _moved(state.possible, -step) for trees, step in zip(state.links, steps, strict=True)]
        once, twice = _once_twice(links)
        last = [trees & ~twice for trees in links]
        tents = [_moved(trees, step) for trees, step in zip(last, steps, strict=True)]
        settled, shared = _once_twice(tents)
        links = [trees & ~_moved(settled, -step) | kept for trees, kept, step in zip(links, last, steps, strict=True)]
        sure = state.sure | settled
        into = [_moved(trees, step) for trees, step in zip(links, steps, strict=True)]
        reached, often = _once_twice(into)
        if shared or self.trees & ~once or sure & ~reached:
            raise Conflict
        owners = [_moved(cells & sure & ~often, -step) for cells, step in zip(into, steps, strict=True)]
        owning, _ = _once_twice(owners)
        links = [trees & ~owning | kept for trees, kept in zip(links, owners, strict=True)]
        return Deduced(state.possible & reached, sure, tuple(links))

    def apart(self, state: Deduced) -> Deduced:
        """Rule 3: no tent touches a tent, or touches both cells of a tree that has two cells left."""
        wide = state.sure | state.sure << 1 | state.sure >> 1
        around = (wide | wide << self.stride | wide >> self.stride) & ~state.sure
        after = state.sure << 1 | wide << self.stride
        if state.sure & after:
            raise Conflict
        return Deduced(state.possible & ~around & ~self.between(state.links), state.sure, state.links)

    def between(self, links: Sequence[Bits]) -> Bits:
        """The cells that touch both cells of a tree that has two cells left."""
        n, e, s, w = links
        up, stride = -self.stride, self.stride
        pairs = (
            (n & e & ~s & ~w, (up + 1,)),
            (n & w & ~s & ~e, (up - 1,)),
            (s & e & ~n & ~w, (stride + 1,)),
            (s & w & ~n & ~e, (stride - 1,)),
            (n & s & ~e & ~w, (1, -1)),
            (e & w & ~n & ~s, (up, stride)),
        )
        cells = 0
        for trees, steps in pairs:
            for step in steps:
                cells |= _moved(trees, step)
        return cells

    def counted(self, state: Deduced) -> Deduced:
        """Rule 4, by the number of tents that fit into a line's runs of free cells.

        A line with all its tents takes no more. If only the missing tents fit, odd runs are settled, and every cell
        along a run touches a tent, because one of two neighbours in the run is a tent. If one more would fit, odd runs
        keep all but one of their tents, so a cell that touches two of their places touches a tent.
        """
        free = state.possible & ~state.sure
        sure, beside = state.sure, 0
        for axis in self.axes:
            most = _every_other(free, axis.along)
            odd = most & _every_other(free, -axis.along)  # the same places from both ends: in runs of odd length
            amid = odd << axis.along & odd >> axis.along
            for cells, wanted in axis.lines:
                if wanted is None:
                    continue
                open_tents = wanted - (state.sure & cells).bit_count()
                spare = (most & cells).bit_count() - open_tents
                if open_tents < 0 or spare < 0:
                    raise Conflict
                if open_tents == 0:
                    beside |= free & cells
                elif spare < 2:
                    sure |= 0 if spare else odd & cells
                    touched = (amid if spare else free) & cells
                    beside |= touched << axis.across | touched >> axis.across
        if sure & beside:
            raise Conflict
        return Deduced(state.possible & ~beside, sure, state.links)


def _added_up(counts: Sequence[int | None], trees: int) -> list[int | None]:
    """The counts of all rows or columns. They add up to the trees, so a single count that is not given is the rest.

    Raises Clash if they do not add up.
    """
    rest = trees - sum(filter(None, counts))
    unknown = counts.count(None)
    if rest < 0 or (rest and not unknown):
        raise Conflict
    return [rest if count is None and unknown == 1 else count for count in counts]


# ── pruned: the tents and links that propagation leaves ──


@encoding(
    summary="tents and links that propagation leaves; counts of links across the lines between rows and columns",
    source="constraint propagation before encoding, by bit-parallel deductions of our own; counts as differences",
    blames=False,
    antichain=True,
)
def pruned(puzzle: "Tents") -> Model:
    """Variables: l[k,d] for trees with several links left, t[c] for open cells with several; with one link, t[c] is it.

    tree: ∨_d l[k,d], ¬(l[k,n] ∧ l[k,s]), ¬(l[k,e] ∧ l[k,w]); other pairs touch.  own: Σ l into c = t[c], or 1.
    touch: ¬(t[c] ∧ t[c′]) for cells that touch.  row, column: if all counts on one side of a line between two
    rows are known, the number of tents minus trees there is known: Σ l[k,n] − Σ l[k,s] across the line; elsewhere
    Σ t[c] = count. These sums have fewer literals, and rows share none with columns.
    """
    model = Model()
    try:
        ground = BitBoard(puzzle)
        state = ground.propagate()
    except Conflict:
        model.family("clash").clause(())
        model.name_view(VIEW, {})
        return model
    open_links = _open_links(puzzle, model, ground, state)
    tents = _open_tents(model, open_links, ground, state)
    _open_touch(model.family("touch"), tents, ground.stride)
    for axis in ground.axes:
        _open_counts(model.family(axis.name), axis, ground, state, open_links, tents)
    model.name_view(VIEW, tents)
    return model


def _open_links(puzzle: "Tents", model: Model, ground: BitBoard, state: Deduced) -> dict[str, dict[int, Literal]]:
    """Rule 1 for the trees with several links left: per direction their links."""
    links: dict[str, dict[int, Literal]] = {side: {} for side in ground.steps}
    # The bits of a string can be read directly; to shift a large integer for each tree would take quadratic time.
    masks = [(side, f"{trees:0{ground.size}b}"[::-1]) for side, trees in zip(ground.steps, state.links, strict=True)]
    family = model.family("tree")
    for tree in puzzle.trees:
        bit = tree.r * ground.stride + tree.c
        sides = [side for side, bits in masks if bits[bit] == "1"]
        if len(sides) == 1:
            model.fixed(tree, sides[0])
            continue
        code = model.one_hot(tree, sides)
        family.clause(code.variables)
        for a, b in ("ns", "ew"):
            if a in sides and b in sides:
                family.at_most(1, (*code.literals(a), *code.literals(b)))
        for side, link in zip(sides, code.variables, strict=True):
            links[side][bit] = link
    return links


def _open_tents(
    model: Model, links: Mapping[str, Mapping[int, Literal]], ground: BitBoard, state: Deduced
) -> dict[int, Literal]:
    """Rule 2, and t[c] for every cell that propagation leaves open."""
    into: dict[int, list[Literal]] = {}
    for side, link_of in links.items():
        for tree, link in link_of.items():
            into.setdefault(tree + ground.steps[side], []).append(link)
    tents: dict[int, Literal] = {}
    own = model.family("own")
    sure = f"{state.sure:0{ground.size}b}"[::-1]
    for cell, reaching in into.items():
        if sure[cell] == "1":
            own.exactly(1, reaching)
        elif len(reaching) == 1:
            tents[cell] = reaching[0]
        else:
            tents[cell] = model.new()
            own.exactly(1, (-tents[cell], *reaching))
    return tents


def _open_touch(family: Family, tents: Mapping[int, Literal], stride: int) -> None:
    """Rule 3, each pair once."""
    for cell, tent in tents.items():
        for step in (1, stride - 1, stride, stride + 1):
            if cell + step in tents:
                family.clause((-tent, -tents[cell + step]))


def _open_counts(
    family: Family,
    axis: Axis,
    ground: BitBoard,
    state: Deduced,
    links: Mapping[str, Mapping[int, Literal]],
    tents: Mapping[int, Literal],
) -> None:
    """Rule 4: the links across the border of two lines if their number is known, else the tents in the line."""
    _, twice = _once_twice(state.links)
    settled = {side: trees & ~twice for side, trees in zip(ground.steps, state.links, strict=True)}
    backward, forward = _by_line(links[axis.back], axis.place), _by_line(links[axis.forth], axis.place)
    inside = _by_line(tents, axis.place)
    surplus = _surplus(
        [None if line.wanted is None else line.wanted - (line.cells & ground.trees).bit_count() for line in axis.lines]
    )
    for i, line in enumerate(axis.lines):
        if None in surplus[i : i + 2] and line.wanted is not None:
            _exactly(family, line.wanted - (state.sure & line.cells).bit_count(), inside.get(i, ()))
        crossing = surplus[i + 1]
        if crossing is None or i + 1 == len(axis.lines):
            continue
        crossing += (settled[axis.forth] & line.cells).bit_count()
        crossing -= (settled[axis.back] & axis.lines[i + 1].cells).bit_count()
        leaving = [-link for link in forward.get(i, ())]
        _exactly(family, crossing + len(leaving), (*leaving, *backward.get(i + 1, ())))


def _exactly(family: Family, bound: int, literals: Sequence[Literal]) -> None:
    """States nothing if no literal is left and none must be true."""
    if bound or literals:
        family.exactly(bound, literals)


def _by_line(literals: Mapping[int, Literal], place: Callable[[int], int]) -> dict[int, list[Literal]]:
    lines: dict[int, list[Literal]] = {}
    for cell, literal in literals.items():
        lines.setdefault(place(cell), []).append(literal)
    return lines


def _surplus(differences: Sequence[int | None]) -> list[int | None]:
    """Before each line and after the last: the number of tents minus that of trees so far; None if it is unknown.

    `differences` has this number for each line. They add up to 0, so sums from either end can be used.
    """
    before, behind = _running(differences), _running(differences[::-1])[::-1]
    from_behind = [None if after is None else -after for after in behind]
    return [after if known is None else known for known, after in zip(before, from_behind, strict=True)]


def _running(numbers: Iterable[int | None]) -> list[int | None]:
    """The sums of the first 0, 1, 2 … numbers; None from the first unknown number on."""
    totals: list[int | None] = [0]
    for number in numbers:
        last = totals[-1]
        totals.append(None if last is None or number is None else last + number)
    return totals


# ── the whole puzzle ──


@encoding(
    summary="a variable for every tent and every link to a tree",
    source="the 0-1 model of the rules; touching by 2 × 2 blocks, the cliques of king moves",
    antichain=True,
)
def links(puzzle: "Tents") -> Model:
    """Variables: l[k,d], one-hot per tree; t[c] for every cell beside a tree.

    tree: Σ_d l[k,d] = 1.  own: Σ l into c = t[c].  touch: Σ t ≤ 1 in every 2 × 2 block.  row, column: Σ t = count.
    given: t[c].  barred: ¬t[c].
    """
    model = Model()
    into = _all_links(puzzle, model)
    tents = {cell: model.new() for cell in puzzle.beside}
    own, touch = model.family("own"), model.family("touch")
    for cell, tent in tents.items():
        own.exactly(1, (-tent, *into[cell]), puzzle.reason_of("own", cell))
    for corner, cells in puzzle.blocks.items():
        touch.at_most(1, (tents[cell] for cell in cells), puzzle.reason_of("touch", corner))
    _all_counts(puzzle, model, {cell: [tent] for cell, tent in tents.items()})
    for cell in puzzle.given:
        model.family("given").clause((tents[cell],) if cell in tents else (), puzzle.reason_of("given", cell))
    for cell in puzzle.barred:
        if cell in tents:
            model.family("barred").clause((-tents[cell],), puzzle.reason_of("barred", cell))
    model.name_view(VIEW, tents)
    return model


def _all_links(puzzle: "Tents", model: Model) -> dict[Cell, list[Literal]]:
    """Rule 1, and the links into each cell."""
    into: dict[Cell, list[Literal]] = {cell: [] for cell in puzzle.beside}
    family = model.family("tree")
    model.uses("", puzzle.clue("tree", None, "tents stand in free cells beside their trees"))
    for rule in ("touch", "row", "column", "given", "barred"):  # they count links to cells, or cells
        model.completed_by(rule, "own")
    for tree, options in zip(puzzle.trees, puzzle.fields, strict=True):
        code = model.one_hot(tree, (side for side, _ in options))
        family.exactly(1, code.variables, puzzle.reason_of("tree", tree))
        for (_, cell), link in zip(options, code.variables, strict=True):
            into[cell].append(link)
    return into


def _all_counts(puzzle: "Tents", model: Model, in_cell: Mapping[Cell, Sequence[Literal]]) -> None:
    """Rule 4. At most one of the literals in a cell is true; one is true if and only if the cell has a tent."""
    in_row: list[list[Literal]] = [[] for _ in puzzle.rows]
    in_column: list[list[Literal]] = [[] for _ in puzzle.columns]
    for (r, c), literals in in_cell.items():
        in_row[r] += literals
        in_column[c] += literals
    for r, count in enumerate(puzzle.rows):
        if count is not None:
            model.family("row").exactly(count, in_row[r], puzzle.reason_of("row", r))
    for c, count in enumerate(puzzle.columns):
        if count is not None:
            model.family("column").exactly(count, in_column[c], puzzle.reason_of("column", c))


ENCODINGS = (pruned, links)
