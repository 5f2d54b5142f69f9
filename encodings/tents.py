"""Tents compiled: tents and their links to trees (all of them, or what propagation leaves), or directions alone.

l[k,d] says that tree k has its tent in direction d, t[c] that a tent stands in cell c. Only cells beside a tree are
candidates. In every encoding the view `tents` is the literals t[c], each equivalent to "a tent stands here". Rule
numbers are those of `puzzles/tents.py`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from cluewise.puzzles.common.geometry import Cell

from .common.encoding import encoding
from .common.model import Family, Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.tents import Tents

VIEW = "tents"

# ── propagation: where can tents still stand? ──

Bits = int
"""A set of cells: cell (r, c) is bit r·(width + 1) + c, so that a free column parts the rows."""


class State(NamedTuple):
    """What propagation knows: cells where a tent may stand, cells where one does (a subset), and per direction the
    trees (as cells) that may have their tent there."""

    possible: Bits
    sure: Bits
    links: tuple[Bits, ...]


class Clash(Exception):
    """Propagation has found that there is no solution."""


def _moved(cells: Bits, step: int) -> Bits:
    return cells << step if step >= 0 else cells >> -step


def _once_twice(sets: Iterable[Bits]) -> tuple[Bits, Bits]:
    """The cells in one of the sets at least, and in two at least."""
    once = twice = 0
    for cells in sets:
        twice |= once & cells
        once |= cells
    return once, twice


def _every_other(cells: Bits, step: int) -> Bits:
    """Of every run of cells, a step apart, the first, the third, the fifth …: as many tents as fit into it."""
    joined = cells & _moved(cells, step)
    chosen = cells & ~joined
    while True:
        grown = chosen | (_moved(chosen, 2 * step) & joined)
        if grown == chosen:
            return chosen
        chosen = grown


class Line(NamedTuple):
    """A row or column with a count: its name and number, its cells, the steps along it and across."""

    name: str
    number: int
    count: int
    cells: Bits
    along: int
    across: int


class Ground:
    """A puzzle as bit sets. The deductions of `propagate` hold for all trees, or all runs, in a few operations each."""

    def __init__(self, puzzle: "Tents") -> None:
        width, height = puzzle.width, puzzle.height
        self.stride = stride = width + 1
        self.steps = {"n": -stride, "e": 1, "s": stride, "w": -1}
        self.size = stride * height
        self.trees = self.bits(puzzle.trees)
        self.given, self.barred = self.bits(puzzle.given), self.bits(puzzle.barred)
        row, column = (1 << width) - 1, self.bits((r, 0) for r in range(height))
        self.inside = row * column
        rows, columns = (_counted(counts, len(puzzle.trees)) for counts in (puzzle.rows, puzzle.columns))
        self.lines = [
            *(Line("row", r, count, row << r * stride, 1, stride) for r, count in rows),
            *(Line("column", c, count, column << c, stride, 1) for c, count in columns),
        ]

    def bits(self, cells: Iterable[tuple[int, int]]) -> Bits:
        digits = bytearray(b"0") * self.size
        for r, c in cells:
            digits[-1 - r * self.stride - c] = 49
        return int(digits, 2)

    def start(self) -> State:
        """Nothing known but the clues in cells."""
        free = self.inside & ~self.trees & ~self.barred
        around = [_moved(self.trees, step) for step in self.steps.values()]
        return State(free & _once_twice(around)[0], self.given, (self.trees,) * 4)

    def propagate(self) -> State:
        """The fixed point of all deductions. Raises Clash."""
        state = self.start()
        while True:
            before = state
            state = self.counted(self.apart(self.linked(state)))
            if state == before:
                return state

    def linked(self, state: State) -> State:
        """Rules 1 and 2: a link needs its cell and a cell a link; the last link of a tree holds, and so does the last
        one to a tent; what is linked has no other link."""
        steps = tuple(self.steps.values())
        links = [trees & _moved(state.possible, -step) for trees, step in zip(state.links, steps, strict=True)]
        once, twice = _once_twice(links)
        last = [trees & ~twice for trees in links]
        tents = [_moved(trees, step) for trees, step in zip(last, steps, strict=True)]
        settled, shared = _once_twice(tents)
        links = [trees & ~_moved(settled, -step) | own for trees, own, step in zip(links, last, steps, strict=True)]
        sure = state.sure | settled
        into = [_moved(trees, step) for trees, step in zip(links, steps, strict=True)]
        reached, often = _once_twice(into)
        if shared or self.trees & ~once or sure & ~reached:
            raise Clash
        owners = [_moved(cells & sure & ~often, -step) for cells, step in zip(into, steps, strict=True)]
        owning, _ = _once_twice(owners)
        links = [trees & ~owning | own for trees, own in zip(links, owners, strict=True)]
        return State(state.possible & reached, sure, tuple(links))

    def apart(self, state: State) -> State:
        """Rule 3: nothing stands beside a tent, nor beside both of the two cells that are left to a tree."""
        wide = state.sure | state.sure << 1 | state.sure >> 1
        around = (wide | wide << self.stride | wide >> self.stride) & ~state.sure
        after = state.sure << 1 | wide << self.stride
        if state.sure & after:
            raise Clash
        return State(state.possible & ~around & ~self.between(state.links), state.sure, state.links)

    def between(self, links: Sequence[Bits]) -> Bits:
        """The cells that touch both of the two cells that are left to a tree."""
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
        found = 0
        for trees, steps in pairs:
            for step in steps:
                found |= _moved(trees, step)
        return found

    def counted(self, state: State) -> State:
        """Rule 4, by the room of a line: how many tents fit into its runs of free cells.

        A full line takes no more. Without room to spare, odd runs settle, and what lies along a run touches a tent:
        of two neighbours in it, one is. With room for one more, odd runs keep all but one of their tents: what
        touches two of their places touches a tent.
        """
        free = state.possible & ~state.sure
        most = {step: _every_other(free, step) for step in (1, self.stride)}
        odd = {step: most[step] & _every_other(free, -step) for step in most}  # alike from both ends
        two = {step: odd[step] << step & odd[step] >> step for step in odd}
        sure, beside = state.sure, 0
        for _, _, count, cells, along, across in self.lines:
            wanted = count - (state.sure & cells).bit_count()
            room = (most[along] & cells).bit_count()
            if not 0 <= wanted <= room:
                raise Clash
            if wanted == 0:
                beside |= free & cells
            elif room - wanted < 2:
                sure |= odd[along] & cells if wanted == room else 0
                touched = (free if wanted == room else two[along]) & cells
                beside |= _moved(touched, across) | _moved(touched, -across)
        if sure & beside:
            raise Clash
        return State(state.possible & ~beside, sure, state.links)


def _counted(counts: Sequence[int | None], trees: int) -> Iterator[tuple[int, int]]:
    """The lines with a count. Each tent stands in one of them: a single one without a count gets what is left.

    Raises Clash where the counts do not add up to the number of trees.
    """
    left = trees - sum(filter(None, counts))
    unknown = counts.count(None)
    if left < 0 or (left and not unknown):
        raise Clash
    for line, count in enumerate(counts):
        if count is not None:
            yield line, count
        elif unknown == 1:
            yield line, left


@encoding(
    summary="tents and links, only those that propagation leaves",
    source="constraint propagation before encoding, by bit-parallel deductions of our own; on what is left as `links`",
    blames=False,
    antichain=True,
)
def pruned(puzzle: "Tents") -> Model:
    """Variables: l[k,d] for trees with several links left, t[c] for open cells with several; with one, t[c] is it.

    tree: ∨_d l[k,d], ¬(l[k,n] ∧ l[k,s]), ¬(l[k,e] ∧ l[k,w]); other pairs touch.  own: Σ l into c = t[c], or 1.
    touch: ¬(t[c] ∧ t[c′]) for cells that touch.  row, column: Σ t[c] = what is left of the count.
    """
    model = Model()
    try:
        ground = Ground(puzzle)
        state = ground.propagate()
    except Clash:
        model.family("clash").clause(())
        model.name_view(VIEW, ())
        return model
    into = _open_links(puzzle, model, ground, state)
    tents: dict[int, Literal] = {}
    own = model.family("own")
    for cell, links in into.items():
        if state.sure >> cell & 1:
            own.exactly(1, links)
        elif len(links) == 1:
            tents[cell] = links[0]
        else:
            tents[cell] = model.new()
            own.exactly(1, (-tents[cell], *links))
    _open_touch(model.family("touch"), tents, ground.stride)
    _open_counts(model, tents, ground, state)
    model.name_view(VIEW, tents.values())
    return model


def _open_links(puzzle: "Tents", model: Model, ground: Ground, state: State) -> dict[int, list[Literal]]:
    """Rule 1 for the trees with several links left: the links into each cell."""
    into: dict[int, list[Literal]] = {}
    # A string has its bits at hand; shifting a large integer for each of them would take quadratic time.
    left = [
        (way, step, f"{links:0{ground.size}b}"[::-1]) for (way, step), links in zip(ground.steps.items(), state.links)
    ]
    family = model.family("tree")
    for tree in puzzle.trees:
        bit = tree.r * ground.stride + tree.c
        ways = {way: bit + step for way, step, links in left if links[bit] == "1"}
        if len(ways) == 1:
            model.fixed(tree, *ways)
            continue
        code = model.one_hot(tree, ways)
        at = dict(zip(ways, code.variables, strict=True))
        family.clause(code.variables)
        for one, other in ("ns", "ew"):
            if one in at and other in at:
                family.clause((-at[one], -at[other]))
        for cell, link in zip(ways.values(), code.variables, strict=True):
            into.setdefault(cell, []).append(link)
    return into


def _open_touch(family: Family, tents: Mapping[int, Literal], stride: int) -> None:
    """Rule 3, each pair once."""
    for cell, tent in tents.items():
        for step in (1, stride - 1, stride, stride + 1):
            if cell + step in tents:
                family.clause((-tent, -tents[cell + step]))


def _open_counts(model: Model, tents: Mapping[int, Literal], ground: Ground, state: State) -> None:
    """Rule 4, less the tents that are sure."""
    open_in: dict[tuple[str, int], list[Literal]] = {}
    for cell, tent in tents.items():
        r, c = divmod(cell, ground.stride)
        open_in.setdefault(("row", r), []).append(tent)
        open_in.setdefault(("column", c), []).append(tent)
    for line in ground.lines:
        literals = open_in.get((line.name, line.number))
        if literals:
            model.family(line.name).exactly(line.count - (state.sure & line.cells).bit_count(), literals)


# ── the whole puzzle ──


@encoding(
    summary="a variable for every tent and every link to a tree",
    source="the 0-1 model of the rules; touching by 2 × 2 blocks, the cliques of king moves",
    antichain=True,
)
def links(puzzle: "Tents") -> Model:
    """Variables: l[k,d], one-hot a tree; t[c] for every cell beside a tree.

    tree: Σ_d l[k,d] = 1.  own: Σ l into c = t[c].  touch: Σ t ≤ 1 in every 2 × 2 block.  row, column: Σ t = count.
    given: t[c].  barred: ¬t[c].
    """
    model = Model()
    into = _all_links(puzzle, model)
    tents = {cell: model.new() for cell in puzzle.beside}
    own, touch = model.family("own"), model.family("touch")
    for cell, tent in tents.items():
        own.exactly(1, (-tent, *into[cell]), puzzle.own_reason(cell))
    for corner, cells in puzzle.blocks.items():
        touch.at_most(1, (tents[cell] for cell in cells), puzzle.touch_reason(corner))
    _all_counts(puzzle, model, {cell: [tent] for cell, tent in tents.items()})
    for cell in puzzle.given:
        model.family("given").clause((tents[cell],) if cell in tents else (), puzzle.given_reason(cell))
    for cell in puzzle.barred:
        if cell in tents:
            model.family("barred").clause((-tents[cell],), puzzle.barred_reason(cell))
    model.name_view(VIEW, tents.values())
    return model


def _all_links(puzzle: "Tents", model: Model) -> dict[Cell, list[Literal]]:
    """Rule 1, and the links into each cell."""
    into: dict[Cell, list[Literal]] = {cell: [] for cell in puzzle.beside}
    family = model.family("tree")
    for tree, options in zip(puzzle.trees, puzzle.fields, strict=True):
        code = model.one_hot(tree, (way for way, _ in options))
        family.exactly(1, code.variables, puzzle.tree_reason(tree))
        for (_, cell), link in zip(options, code.variables, strict=True):
            into[cell].append(link)
    return into


def _all_counts(puzzle: "Tents", model: Model, in_cell: Mapping[Cell, Sequence[Literal]]) -> None:
    """Rule 4, for literals of which one at most is true in a cell, and one is where a tent stands."""
    in_row: list[list[Literal]] = [[] for _ in puzzle.rows]
    in_column: list[list[Literal]] = [[] for _ in puzzle.columns]
    for (r, c), literals in in_cell.items():
        in_row[r] += literals
        in_column[c] += literals
    for r, count in enumerate(puzzle.rows):
        if count is not None:
            model.family("row").exactly(count, in_row[r], puzzle.row_reason(r))
    for c, count in enumerate(puzzle.columns):
        if count is not None:
            model.family("column").exactly(count, in_column[c], puzzle.column_reason(c))


# ── directions alone ──


@encoding(
    summary="directions alone, what excludes what pair by pair",
    source="the direct encoding of the enumeration problem, a direction a tree; cf. Walsh, SAT v CSP, 2000",
    antichain=True,
    redundant=("view",),
)
def directions(puzzle: "Tents") -> Model:
    """Variables: l[k,d], one-hot a tree.

    tree: Σ_d l[k,d] = 1.  own: ¬(a ∧ b) for links into one cell.  touch: ¬(a ∧ b) for links of two trees into cells
    that touch.  row, column: Σ l into its cells = count.  given: ∨ l into c.  barred: ¬l for every l into c.
    view: t[c] = Σ l into c, where there are several; it only names the tents.
    """
    model = Model()
    into = _all_links(puzzle, model)
    own, touch = model.family("own"), model.family("touch")
    for cell, links in into.items():
        own.at_most(1, links, puzzle.own_reason(cell))
    for one, other in _touching(puzzle):
        reason = puzzle.touch_reason(puzzle.block_of(one, other))
        for a, b in product(
            zip(puzzle.beside[one], into[one], strict=True), zip(puzzle.beside[other], into[other], strict=True)
        ):
            if a[0] != b[0]:
                touch.clause((-a[1], -b[1]), reason)
    _all_counts(puzzle, model, into)
    for cell in puzzle.given:
        model.family("given").clause(into.get(cell, ()), puzzle.given_reason(cell))
    for cell in puzzle.barred:
        for link in into.get(cell, ()):
            model.family("barred").clause((-link,), puzzle.barred_reason(cell))
    _name_tents(model, into)
    return model


def _touching(puzzle: "Tents") -> Iterator[tuple[Cell, Cell]]:
    """The pairs of cells beside trees that touch, each once."""
    for r, c in puzzle.beside:
        for other in (Cell(r, c + 1), Cell(r + 1, c - 1), Cell(r + 1, c), Cell(r + 1, c + 1)):
            if other in puzzle.beside:
                yield Cell(r, c), other


def _name_tents(model: Model, into: Mapping[Cell, Sequence[Literal]]) -> None:
    tents = []
    for links in into.values():
        tents.append(links[0] if len(links) == 1 else model.new())
        if len(links) > 1:
            model.family("view").exactly(1, (-tents[-1], *links))
    model.name_view(VIEW, tents)


ENCODINGS = (pruned, links, directions)
