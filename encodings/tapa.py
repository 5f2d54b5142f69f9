"""Encodings of Tapa: the cells around a clue by clauses or by patterns.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/tapa.py`.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from cluewise.kit import (  # isort: skip
    CNF, RULES_MODEL, UNKNOWN, Cell, Connected, Literal, Model, Reason, cells_subgraph, encoding, squares,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.puzzles.tapa import Tapa

Patterns = tuple[int, ...]
"""Possible patterns of a ring as integers; bit i says that its i-th cell is shaded."""

WITHOUT = {1 << i: sum(1 << values for values in range(256) if not values >> i & 1) for i in range(8)}
"""For each bit, the set of values without it."""


@lru_cache(4096)
def _patterns(inside: int, clue: tuple[Any, ...], zero: bool) -> Patterns:
    """The patterns that a clue allows; `inside` has the bits of the ring's cells that are on the board."""
    return tuple(ring for ring in range(256) if not ring & ~inside and _agree(ring, clue, zero))


def _agree(ring: int, clue: tuple[Any, ...], zero: bool) -> bool:
    """Rules 4 and 5: each number is the length of a run, each `?` the length of another run."""
    runs = _runs(ring)
    if not runs:
        return clue == (0,) or (zero and clue == (UNKNOWN,))
    known = Counter(number for number in clue if number != UNKNOWN)
    return known <= runs and runs.total() == len(clue)


@cache
def _runs(ring: int) -> Counter[int]:
    """The number of runs of each length in a ring."""
    walk = f"{ring:08b}"
    turn = walk.find("0") + 1  # start after a cell that is not shaded, if the ring has one
    return Counter(map(len, (walk[turn:] + walk[:turn]).replace("0", " ").split()))


@lru_cache(4096)
def _clauses(inside: int, patterns: Patterns) -> tuple[tuple[int, int], ...]:
    """All prime implicates of a set of patterns, as pairs (cells, values) of bits. These cells cannot have these values
    together, but without any one of the cells the others can.

    Sets of values are integers too: bit v says that the cells can have the values v.
    """
    possible, every, excluded = {inside: sum(1 << ring for ring in patterns)}, {0: 1}, dict[int, int]()
    for cells in _subsets(inside):
        if absent := inside & ~cells:
            more = possible[cells | (bit := absent & -absent)]
            possible[cells] = (more | more >> bit) & WITHOUT[bit]
    implicates: list[tuple[int, int]] = []
    for cells in sorted(possible, key=lambda cells: (cells.bit_count(), cells)):
        implied = 0
        for bit in (1 << i for i in range(8) if cells >> i & 1):
            every[cells] = every[cells ^ bit] | every[cells ^ bit] << bit
            implied |= excluded[cells ^ bit] | excluded[cells ^ bit] << bit
        excluded[cells] = every[cells] & ~possible[cells]
        prime = excluded[cells] & ~implied
        while prime:
            values = prime.bit_length() - 1
            implicates.append((cells, values))
            prime ^= 1 << values
    return tuple(implicates)


def _subsets(bits: int) -> Iterator[int]:
    subset = bits
    while subset:
        yield subset
        subset = (subset - 1) & bits
    yield 0


def _wall(puzzle: "Tapa") -> tuple[Model, dict[Cell, Literal]]:
    """Rules 1, 2 and 3. Returns the Model and the literals of shaded cells."""
    model = Model()
    shaded = model.booleans(puzzle.cells)
    for cell in puzzle.by_cell(puzzle.numbers):
        model.family("clue").clause((-shaded[cell],), puzzle.reason_of("clue", cell))
    for four in squares(puzzle.height, puzzle.width):
        model.family("square").clause((-shaded[cell] for cell in four), puzzle.reason_of("square", four[0]))
    subgraph = cells_subgraph(shaded, puzzle.touching)
    model.family("connected").connected(subgraph, puzzle.reason_of("connected"))
    return model, shaded


def _around(
    puzzle: "Tapa", shaded: dict[Cell, Literal]
) -> Iterator[tuple[Reason, int, Patterns, list[Literal | None]]]:
    """For each clue its Reason, the ring's cells as bits, its patterns, and the literals of its cells."""
    for cell, clue in puzzle.by_cell(puzzle.numbers).items():
        ring = [None if place is None else shaded[place] for place in puzzle.rings[cell]]
        inside = sum(1 << i for i, literal in enumerate(ring) if literal)
        yield puzzle.reason_of("runs", cell), inside, _patterns(inside, clue, puzzle.zero), ring


@encoding(
    summary="a variable per cell; the prime implicates around each clue",
    source=RULES_MODEL,
    globals=(Connected,),
    made_for=(CNF,),
    aliases={"cuts": "cuts", "tree": "tree"},
)
def rings(puzzle: "Tapa") -> Model:
    """Variables: x[c].

    clue: ¬x.  square: ∨ ¬x.  runs: the prime implicates of the patterns around a clue, as clauses over x.
    connected: the shaded cells.
    """
    model, shaded = _wall(puzzle)
    for reason, inside, allowed, ring in _around(puzzle, shaded):
        for cells, values in _clauses(inside, allowed):
            literals = ((literal, values >> i & 1) for i, literal in enumerate(ring) if literal and cells >> i & 1)
            model.family("runs").clause((-literal if held else literal for literal, held in literals), reason)
    return model


@encoding(
    summary="a variable per cell, and per pattern around a clue",
    source=RULES_MODEL,
    globals=(Connected,),
    aliases={"flow": "flow"},
)
def patterns(puzzle: "Tapa") -> Model:
    """Variables: x[c]; p[c,k]: the k-th pattern is around a cell c with a clue.

    clue, square, connected: as in `rings`.  pattern: Σ_k p[c,k] = 1.  runs: x[d] = Σ p[c,k] over the patterns with d
    shaded.
    """
    model, shaded = _wall(puzzle)
    for reason, _, allowed, ring in _around(puzzle, shaded):
        chosen = {pattern: model.new() for pattern in allowed}
        model.family("pattern").exactly(1, chosen.values(), reason)
        for i, literal in enumerate(ring):
            if literal:
                selectors = [(1, selector) for pattern, selector in chosen.items() if pattern >> i & 1]
                model.family("runs").sum([*selectors, (-1, literal)], 0, 0, reason=reason)
    return model


ENCODINGS = (rings, patterns)
