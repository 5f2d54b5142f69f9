"""Cardinality encodings by name: the one place that calls PySAT's `CardEnc`.

PySAT takes the caller's variables as its auxiliaries unless it is told where they end; here it always is. Bounds
that an encoding of PySAT refuses (0, n, beyond n) are decided here, and a name that exists only for "at most one"
leaves larger bounds to `seqcounter`.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from cluewise.puzzles.common.errors import UnknownName


class Cardinality(NamedTuple):
    """A cardinality encoding: PySAT's number for it (None: written here), whether it takes any bound, its source."""

    number: int | None
    any_bound: bool
    source: str


DEFAULT = "mixed"
NATIVE = "native"
SMALL = 5
"""`mixed` writes at-most-one over up to this many literals pairwise: never more clauses than a counter, no
auxiliaries."""

ENCODINGS: dict[str, Cardinality] = {
    "mixed": Cardinality(None, True, "pairwise at most one up to five literals, else seqcounter"),
    "pairwise": Cardinality(0, False, "¬(a ∧ b) for every pair"),
    "seqcounter": Cardinality(1, True, "sequential counter, Sinz 2005"),
    "sortnetwrk": Cardinality(2, True, "sorting network, Batcher 1968"),
    "cardnetwrk": Cardinality(3, True, "cardinality network, Asín et al. 2009"),
    "bitwise": Cardinality(4, False, "bitwise, Prestwich 2007"),
    "ladder": Cardinality(5, False, "ladder, Gent and Nightingale 2004"),
    "totalizer": Cardinality(6, True, "totalizer, Bailleux and Boufkhad 2003"),
    "mtotalizer": Cardinality(7, True, "modulo totalizer, Ogawa et al. 2013"),
    "kmtotalizer": Cardinality(8, True, "k-cardinality modulo totalizer, Morgado et al. 2014"),
    NATIVE: Cardinality(None, True, "the engine's own at-most constraints, where it has them; else mixed"),
}


def find(name: str | None) -> str:
    """The name itself, or the default for None. Raises UnknownName."""
    if name is None:
        return DEFAULT
    if name not in ENCODINGS:
        raise UnknownName("cardinality encoding", name, ENCODINGS)
    return name


class Encoder:
    """Writes counts as clauses; `top` is the last variable in use and moves on with every auxiliary."""

    def __init__(self, name: str, top: int) -> None:
        self.name = find(name)
        self.top = top

    def at_most(self, bound: int, literals: Sequence[int]) -> Iterator[Sequence[int]]:
        """Clauses for: at most `bound` of the literals are true."""
        if bound < 0:
            yield ()
        elif bound == 0:
            yield from ((-literal,) for literal in literals)
        elif bound == len(literals) - 1:
            yield tuple(-literal for literal in literals)
        elif bound < len(literals):
            number = self._number(bound, len(literals))
            if number == 0:
                yield from ((-a, -b) for a, b in combinations(literals, 2))
            else:
                yield from self._pysat(bound, literals, number)

    def at_least(self, bound: int, literals: Sequence[int]) -> Iterator[Sequence[int]]:
        """Clauses for: at least `bound` of the literals are true."""
        if bound == 1:
            yield literals
        elif bound > 0:
            yield from self.at_most(len(literals) - bound, [-literal for literal in literals])

    def _number(self, bound: int, size: int) -> int:
        chosen = ENCODINGS[self.name]
        if chosen.number is None:
            return 0 if bound == 1 and size <= SMALL else 1
        return chosen.number if bound == 1 or chosen.any_bound else 1

    def _pysat(self, bound: int, literals: Sequence[int], number: int) -> Iterator[Sequence[int]]:
        from pysat.card import CardEnc

        counter = CardEnc.atmost(lits=list(literals), bound=bound, top_id=self.top, encoding=number)
        self.top = max(self.top, counter.nv)
        clauses: list[list[int]] = counter.clauses
        yield from clauses
