"""Encodings of Signpost: by positions (all of them, or only the possible ones), by successor arcs alone or with ranks.

N is the number of cells, cells are indices i, j in reading order, `puzzle.onward[i]` are the cells the arrow of i
points to. Rule numbers are those of `puzzles/signpost.py`.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ..puzzles.common.kit import Slot, Value
from .common.bits import ones
from .common.kit import CNF, Model, encoding
from .common.model import Candidate, Clause, Cut, Finder, OneHot, Order
from .common.path_decoding import PathHead, PathStep, PathValue
from .common.path_numbers import each_leads_on, number_holders, numbers_on_a_path, one_more
from .common.references import ANSOTEGUI_2008, DANTZIG_1954, MILLER_1960
from .parts.signpost.remainders import Positions

if TYPE_CHECKING:
    from cluewise.puzzles.signpost import Signpost

WIDE = 10
"""If `windows` leaves a cell more numbers than this on average, it also states arcs, which then save time."""

END = "end"
"""The value of the cell that holds N, in the model of `successor`: no cell follows."""


# ── windows: the possible numbers of each cell ──


def possible_numbers(puzzle: "Signpost") -> list[int]:
    """The possible numbers of each cell, as bits; 0 for all cells if the puzzle has no solution."""
    return numbers_on_a_path(puzzle.hints, puzzle.onward, puzzle.inward)


@encoding(
    summary="cell × number, only the numbers a cell may hold",
    source=f"constraint propagation before encoding; cf. {ANSOTEGUI_2008} (clues worked in first); arcs beside "
    "numbers: Hnich, Smith, Walsh, Dual modelling of permutation and injection problems, 2004",
    blames=False,
    antichain=True,
    redundant=("number", "leave", "enter", "step"),
)
def windows(puzzle: "Signpost") -> Model:
    """Variables: x[i,k] for every number k that `possible_numbers` leaves cell i; none if it leaves only one. If it
    leaves more than `WIDE` on average, a[i,j] for every j that may follow i; if one of the two cells is settled, a[i,j]
    is an x of the other.

    cell: Σ_k x[i,k] = 1.  arrow: x[i,k] → ∨_{j after i} x[j,k+1], and x[j,k+1] → ∨_{i before j} x[i,k].
    number: Σ_i x[i,k] = 1. The other families imply it: each number implies the next and the one before, so N cells
    hold all N numbers. Without it, or with arrows in one direction only, sparse puzzles take several times as long.
    leave: Σ_j a[i,j] + x[i,N] = 1.  enter: Σ_i a[i,j] + x[j,1] = 1.  step: a[i,j] → (x[i,k] ↔ x[j,k+1]) for all k.
    The families `leave`, `enter` and `step` follow, too. With them, one literal says that j comes next, for all
    numbers. Without them, the solver learns this for each number, and sparse puzzles take six times as long.
    """
    model = Model()
    possible = possible_numbers(puzzle)
    numbers = [ones(mask) for mask in possible]
    at = [dict.fromkeys(options, 0) for options in numbers]  # 0: settled, no variable needed
    for i, (cell, options) in enumerate(zip(puzzle.cells, numbers, strict=True)):
        if len(options) == 1:
            model.fixed(cell, options[0])
        else:
            code = model.one_hot(cell, options)
            at[i] = dict(zip(options, code.variables, strict=True))
            model.family("cell").exactly(1, code.variables, puzzle.reason_of("cell", puzzle.cells[i]))
    _each_possible_number_once(puzzle, model, at)
    count = len(puzzle.cells)
    each_leads_on(model.family("arrow"), at, puzzle.onward, 1, count)
    each_leads_on(model.family("arrow"), at, puzzle.inward, -1, 1)
    if sum(map(len, numbers)) > WIDE * count:
        _one_way_on(puzzle, model, at)
    return model


def _each_possible_number_once(puzzle: "Signpost", model: Model, at: Sequence[Mapping[int, int]]) -> None:
    """Rule 1 for the numbers that are not settled."""
    places = number_holders(at)
    number_family = model.family("number")
    for number in range(1, len(puzzle.cells) + 1):
        variables = places.get(number, [])
        if variables != [0]:
            number_family.exactly(1, variables, puzzle.reason_of("number", number))


def _one_way_on(puzzle: "Signpost", model: Model, at: Sequence[Mapping[int, int]]) -> None:
    """One arc leaves every cell that is not settled, and one enters it, except at the ends of the path."""
    out: list[list[int]] = [[] for _ in at]
    into: list[list[int]] = [[] for _ in at]
    for i, targets in enumerate(puzzle.onward):
        for j in targets:
            arc = _arc(model, at[i], at[j])
            if arc is not None:
                out[i].append(arc)
                into[j].append(arc)
    for name, arcs, end in (("leave", out, len(at)), ("enter", into, 1)):
        family = model.family(name)
        for literals, options in zip(arcs, at, strict=True):
            if len(options) > 1:
                family.exactly(1, [*literals, options[end]] if end in options else literals)


def _arc(model: Model, before: Mapping[int, int], after: Mapping[int, int]) -> int | None:
    """The variable of an arc, with its steps; None if the arc is impossible, or if both cells are settled."""
    shared = [k for k in before if k + 1 in after]
    if not shared or len(before) == len(after) == 1:
        return None
    if len(before) == 1 or len(after) == 1:  # its number says whether the other cell is next to it on the path
        return before[shared[0]] or after[shared[0] + 1]
    arc = model.new()
    step = model.family("step").clause
    for cell, neighbour, more in ((before, after, 1), (after, before, -1)):
        for number, variable in cell.items():
            step([-arc, -variable, neighbour[number + more]] if number + more in neighbour else [-arc, -variable])
    return arc


# ── positions: the whole puzzle, cell by number ──


@encoding(
    summary="cell × number, every number for every cell",
    source="the direct encoding of a permutation with adjacency, as for Hamiltonian paths (Prestwich 2003)",
    antichain=True,
)
def positions(puzzle: "Signpost") -> Model:
    """Variables: x[i,k], N² of them, one-hot per cell.

    cell: Σ_k x[i,k] = 1.  number: Σ_i x[i,k] = 1.  arrow: x[i,k] → ∨_{j after i} x[j,k+1] for k < N.  hint: x[i,hint].
    """
    model = Model()
    count = len(puzzle.cells)
    codes = [model.one_hot(cell, range(1, count + 1)) for cell in puzzle.cells]
    first = [code.first - 1 for code in codes]  # x[i,k] = first[i] + k
    cell, number = model.family("cell"), model.family("number")
    for i, code in enumerate(codes):
        cell.exactly(1, code.variables, puzzle.reason_of("cell", puzzle.cells[i]))
    for k in range(1, count + 1):
        number.exactly(1, (start + k for start in first), puzzle.reason_of("number", k))
    arrow = model.family("arrow")
    for i, targets in enumerate(puzzle.onward):
        reason = puzzle.reason_of("arrow", puzzle.cells[i])
        for k in range(1, count):
            arrow.clause((-first[i] - k, *(first[j] + k + 1 for j in targets)), reason)
    hint = model.family("hint")
    for i, hinted in enumerate(puzzle.hints):
        if hinted:
            hint.clause((first[i] + hinted,), puzzle.reason_of("hint", puzzle.cells[i]))
    return model


# ── successor: the next cell of each cell, with lazy cuts for cycles ──


def _follows(puzzle: "Signpost", cell: Slot, following: Value) -> PathStep | None:
    return None if following == END else PathStep(cell, following)


_numbered = PathValue(lambda puzzle: PathHead(), _follows)
"""Numbers the cells in the order of their successors, from the cell that is no successor."""


@encoding(
    summary="successor arcs between cells, cycles and wrong lengths cut lazily",
    source=f"{DANTZIG_1954}; lazily in SAT: Soh, Le Berre, Roussel, Banbara, Tamura, Incremental SAT-based "
    "method with native Boolean cardinality handling for the Hamiltonian cycle problem, 2014",
    cuts=True,
    blames=False,
    antichain=True,
    redundant=("end",),
    decode=_numbered,
)
def successor(puzzle: "Signpost") -> Model:
    """Variables: a[i,j] if `possible_numbers` lets j follow i, e[i] the path ends in i, s[j] it starts in j.

    leave: Σ_j a[i,j] + e[i] = 1.  enter: Σ_i a[i,j] + s[j] = 1.
    Cuts: a cycle; a stretch of path whose cells cannot hold consecutive numbers.
    end: Σ_i e[i] = 1; without it, cuts would exclude the other ends one by one.
    """
    model = Model()
    possible = possible_numbers(puzzle)
    codes = []
    entries: list[list[int]] = [[] for _ in puzzle.cells]
    for i, targets in enumerate(puzzle.onward):
        options = [j for j in targets if possible[i] << 1 & possible[j]]
        ends = [END] if possible[i] >> len(puzzle.cells) & 1 else []
        code = model.one_hot(puzzle.cells[i], [*(puzzle.cells[j] for j in options), *ends])
        codes.append(code)
        for j, variable in zip(options, code.variables, strict=False):
            entries[j].append(variable)
        model.family("leave").exactly(1, code.variables)
    starts = [model.new() if numbers >> 1 & 1 else None for numbers in possible]
    for into, start in zip(entries, starts, strict=True):
        model.family("enter").exactly(1, [*into, start] if start else into)
    model.family("end").exactly(1, [literal for code in codes if (literal := code.literal(END))])
    model.cut(_cycles_and_lengths(puzzle, possible, codes, starts))
    return model


def _cycles_and_lengths(
    puzzle: "Signpost", possible: Sequence[int], codes: Sequence[OneHot], starts: Sequence[int | None]
) -> Finder:
    index: dict[Value, int] = {cell: i for i, cell in enumerate(puzzle.cells)}
    last = 1 << len(puzzle.cells)

    def find(candidate: Candidate) -> list[Cut]:
        values, cuts = candidate.values, []
        for walk, closed in _walks([index.get(values[cell]) for cell in puzzle.cells]):
            steps = [codes[i].literal(puzzle.cells[j]) for i, j in pairwise(walk)]
            literals = [literal for literal in steps if literal]
            if closed:
                cuts.append(Cut(Clause(-literal for literal in literals)))
                continue
            allowed = [possible[i] for i in walk]
            allowed[0] &= 1 << 1
            allowed[-1] &= last
            bounds = (starts[walk[0]], codes[walk[-1]].literal(END))
            cuts += (Cut(clause) for clause in _impossible_stretches(allowed, possible, walk, literals, bounds))
        return cuts

    return find


def _walks(following: Sequence[int | None]) -> Iterable[tuple[list[int], bool]]:
    """The path and the cycles of a successor function (None: the end); a cycle repeats its first cell at its end."""
    unseen = dict.fromkeys(range(len(following)))
    targets = set(following)
    for start in [i for i in unseen if i not in targets] + list(unseen):
        if start not in unseen:
            continue
        walk: list[int] = []
        i: int | None = start
        while i is not None and i in unseen:
            del unseen[i]
            walk.append(i)
            i = following[i]
        yield (walk, False) if i is None else ([*walk, i], True)


def _impossible_stretches(
    allowed: Sequence[int],
    possible: Sequence[int],
    walk: Sequence[int],
    steps: Sequence[int],
    bounds: tuple[int | None, int | None],
) -> Iterable[Clause]:
    """Shortest stretches of a path whose cells cannot hold consecutive numbers, as clauses over its arcs.

    Walks forwards until no number is left, then backwards until none is left. A clause excludes that stretch.
    """
    numbers, start = allowed[0], 0
    for end in range(len(walk)):
        numbers = allowed[end] if end == start else numbers << 1 & allowed[end]
        if numbers:
            continue
        back, begin = allowed[end], end
        while back and begin > start:
            begin -= 1
            back = back >> 1 & allowed[begin]
        literals = list(steps[begin:end])
        if begin == 0 and bounds[0] and allowed[0] != possible[walk[0]]:
            literals.append(bounds[0])
        if end == len(walk) - 1 and bounds[1] and allowed[-1] != possible[walk[-1]]:
            literals.append(bounds[1])
        yield Clause(-literal for literal in literals)
        numbers, start = allowed[end], end


# ── order: arcs, and the number of each cell as a rank ──


@encoding(
    summary="successor arcs, with the numbers as order-encoded ranks",
    source=f"{MILLER_1960}; in SAT with the order encoding of Tamura et al. 2009",
    made_for=(CNF,),
)
def order(puzzle: "Signpost") -> Model:
    """Variables: r[i] ≥ k for 1 < k ≤ N (order-encoded slots), a[i,j] if i points to j.

    leave: Σ_j a[i,j] + [r[i] ≥ N] = 1.  enter: Σ_i a[i,j] + [r[j] < 2] = 1.
    order: r[i] ≥ k + 1 → r[i] ≥ k.
    step: a[i,j] → (r[i] ≥ k ↔ r[j] ≥ k + 1) for all k.  hint: r[i] = hint.
    """
    model = Model()
    count = len(puzzle.cells)
    ranks = [model.order(cell, range(1, count + 1)) for cell in puzzle.cells]
    entries: list[list[int]] = [[] for _ in puzzle.cells]
    numbers = puzzle.rule("number", None, "each number stands in one cell")
    model.uses("arrow", numbers)
    model.uses("cell", numbers, puzzle.clue("arrow", None, "arrows point to the next number"))
    model.completed_by("number", "arrow", "cell")
    for i, targets in enumerate(puzzle.onward):
        reason = puzzle.reason_of("arrow", puzzle.cells[i])
        arcs = [model.new() for _ in targets]
        for j, arc in zip(targets, arcs, strict=True):
            entries[j].append(arc)
            for clause in one_more(arc, ranks[i], ranks[j]):
                model.family("step").clause(clause, reason)
        if count > 1:
            model.family("leave").exactly(1, [*arcs, *_holds(ranks[i], count)], reason)
    if count > 1:
        for j, arcs in enumerate(entries):
            model.family("enter").exactly(1, [*arcs, *_holds(ranks[j], 1)], puzzle.reason_of("cell", puzzle.cells[j]))
    for i, hinted in enumerate(puzzle.hints):
        for literal in _holds(ranks[i], hinted) if hinted else ():
            model.family("hint").clause((literal,), puzzle.reason_of("hint", puzzle.cells[i]))
    return model


def _holds(rank: Order, number: int) -> tuple[int, ...]:
    """The literals that state this rank; a single literal for 1 and N."""
    return rank.literals(number)


# ── remainders: arcs, and the number of each cell modulo small numbers ──


@encoding(
    summary="successor arcs, with the numbers modulo a few small ones",
    source="Heule, Chinese remainder encoding for Hamiltonian cycles, 2021",
    made_for=(CNF,),
    antichain=True,
    certifies_from=300,
    decode=_numbered,
)
def remainders(puzzle: "Signpost") -> Model:
    """Variables: a[i,j] if i points to j, e[i] the path ends in i, s[j] it starts in j; m[i,q,r] the number of cell i
    is r modulo q, for the moduli q of `parts/signpost/remainders.py`.

    leave: Σ_j a[i,j] + e[i] = 1.  enter: Σ_i a[i,j] + s[j] = 1.  remainder: Σ_r m[i,q,r] = 1.
    step: a[i,j] ∧ m[i,q,r] → m[j,q,r+1].  start: s[j] → m[j,q,1].  end: e[i] → m[i,q,N], so that the path has all N
    cells.  hint: m[i,q,hint].
    """
    model = Model()
    count = len(puzzle.cells)
    codes = [
        model.one_hot(cell, [*(puzzle.cells[j] for j in targets), END])
        for cell, targets in zip(puzzle.cells, puzzle.onward, strict=True)
    ]
    starts = [model.new() for _ in puzzle.cells]
    arcs = {
        (i, j): code.first + k
        for i, (code, targets) in enumerate(zip(codes, puzzle.onward, strict=True))
        for k, j in enumerate(targets)
    }
    numbers = Positions(model, count, count)
    numbers.one_each(model.family("remainder"), [puzzle.reason_of("cell", cell) for cell in puzzle.cells])
    numbers.count_up(
        model.family("step"), arcs, {i: puzzle.reason_of("arrow", cell) for i, cell in enumerate(puzzle.cells)}
    )
    for i, code in enumerate(codes):
        model.family("leave").exactly(1, code.variables, puzzle.reason_of("arrow", puzzle.cells[i]))
        model.family("enter").exactly(
            1, (starts[i], *(arcs[j, i] for j in puzzle.inward[i])), puzzle.reason_of("cell", puzzle.cells[i])
        )
        end = code.variables[-1]
        for first, last in zip(numbers.stating(i, 1), numbers.stating(i, count), strict=True):
            model.family("start").clause((-starts[i], first), puzzle.reason_of("number", 1))
            model.family("end").clause((-end, last), puzzle.reason_of("number", count))
        hinted = puzzle.hints[i]
        for literal in numbers.stating(i, hinted) if hinted else ():
            model.family("hint").clause((literal,), puzzle.reason_of("hint", puzzle.cells[i]))
    return model


ENCODINGS = (windows, positions, successor, order, remainders)
