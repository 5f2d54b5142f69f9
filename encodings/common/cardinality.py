"""Cardinality encodings by name. Only this module calls PySAT's encodings of counts.

PySAT uses the caller's variables as auxiliaries unless it gets the last variable in use, so it always gets it here.
Bounds that PySAT's encodings refuse (0, n, beyond n) are handled here. An encoding that exists only for "at most one"
uses `seqcounter` for larger bounds. `at_most_one/` has our own encodings, one file each.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from cluewise.puzzles.common.errors import UnknownName

from .at_most_one.chunks import chunks
from .at_most_one.pairwise import pairwise
from .capped_counts import capped_counter
from .literals import renaming

AtMostOne = Callable[[Sequence[int], Callable[[], int]], Iterator[Sequence[int]]]


class Cardinality(NamedTuple):
    """A cardinality encoding, for any bound or for at-most-one only.

    It is either an encoding of PySAT (`number` is its number there) or our own function (`at_most_one`).
    """

    source: str
    number: int | None = None
    any_bound: bool = False
    at_most_one: AtMostOne | None = None


def mixed(literals: Sequence[int], new: Callable[[], int]) -> Iterator[Sequence[int]]:
    """Pairwise for up to SMALL literals (few more clauses than chunks, and no auxiliaries), chunks for more."""
    return pairwise(literals) if len(literals) <= SMALL else chunks(literals, new)


# These are imported when they are first used: starting takes longer than most puzzles.


def _product(literals: Sequence[int], new: Callable[[], int]) -> Iterator[Sequence[int]]:
    from .at_most_one.product import product

    return product(literals, new)


def _commander(literals: Sequence[int], new: Callable[[], int]) -> Iterator[Sequence[int]]:
    from .at_most_one.commander import commander

    return commander(literals, new)


def _bimander(literals: Sequence[int], new: Callable[[], int]) -> Iterator[Sequence[int]]:
    from .at_most_one.bimander import bimander

    return bimander(literals, new)


SMALL = 5
COMBINATIONS = 20
"""Up to this many clauses without auxiliary variables are shorter than a counter and load faster."""

DEFAULT = "mixed"
NATIVE = "native"
SEQUENTIAL = 1

ENCODINGS: dict[str, Cardinality] = {
    "mixed": Cardinality(
        "pairwise up to 5 literals, else chunks; other bounds: up to 20 combinations, else seqcounter",
        at_most_one=mixed,
    ),
    "pairwise": Cardinality("¬(a ∧ b) for every pair", at_most_one=lambda literals, _: pairwise(literals)),
    "product": Cardinality("Chen 2010", at_most_one=_product),
    "commander": Cardinality("Klieber and Kwon 2007", at_most_one=_commander),
    "bimander": Cardinality("Hölldobler and Nguyen 2013", at_most_one=_bimander),
    "chunks": Cardinality("chunks of four, nested; Biere 2013", at_most_one=chunks),
    "bitwise": Cardinality("bitwise, Prestwich 2007", 4),
    "ladder": Cardinality("ladder, Gent and Nightingale 2004", 5),
    "seqcounter": Cardinality("sequential counter, Sinz 2005", SEQUENTIAL, any_bound=True),
    "sortnetwrk": Cardinality("sorting network, Batcher 1968", 2, any_bound=True),
    "cardnetwrk": Cardinality("cardinality network, Asín et al. 2009", 3, any_bound=True),
    "totalizer": Cardinality("totalizer, Bailleux and Boufkhad 2003", 6, any_bound=True),
    "mtotalizer": Cardinality("modulo totalizer, Ogawa et al. 2013", 7, any_bound=True),
    "kmtotalizer": Cardinality("k-cardinality modulo totalizer, Morgado et al. 2014", 8, any_bound=True),
    NATIVE: Cardinality("the engine's own at-most constraints; elsewhere mixed", at_most_one=mixed),
}


def find_cardinality(name: str | None) -> str:
    """The name itself, or the default for None. Raises UnknownName."""
    if name is None:
        return DEFAULT
    if name not in ENCODINGS:
        raise UnknownName("cardinality encoding", name, ENCODINGS)
    return name


class Encoder:
    """Writes counts as clauses. `top` is the last variable in use; every auxiliary increases it."""

    def __init__(self, name: str, top: int) -> None:
        self.name = find_cardinality(name)
        self.top = top

    def new(self) -> int:
        """An auxiliary variable."""
        self.top += 1
        return self.top

    def at_most(self, bound: int, literals: Sequence[int]) -> Iterable[Sequence[int]]:
        """Clauses for: at most `bound` of the literals are true."""
        if bound == 1 < len(literals) <= SMALL and self.name == DEFAULT:  # by far the most common case
            return combinations([-literal for literal in literals], 2)
        if bound < 0:
            return ((),)
        if bound == 0:
            return [(-literal,) for literal in literals]
        if bound == len(literals) - 1:
            return (tuple([-literal for literal in literals]),)
        if bound >= len(literals):
            return ()
        chosen = ENCODINGS[self.name]
        if bound == 1 and chosen.at_most_one:
            return chosen.at_most_one(literals, self.new)
        if self.name in (DEFAULT, NATIVE) and comb(len(literals), bound + 1) <= COMBINATIONS:
            return combinations([-literal for literal in literals], bound + 1)
        return self._pysat(bound, literals, chosen.number if bound == 1 or chosen.any_bound else SEQUENTIAL)

    def at_least(self, bound: int, literals: Sequence[int]) -> Iterable[Sequence[int]]:
        """Clauses for: at least `bound` of the literals are true."""
        if bound <= 0:
            return ()
        if bound == 1:
            return (literals,)
        return self.at_most(len(literals) - bound, [-literal for literal in literals])

    def capped(self, number: int, literals: Sequence[int], caps: tuple[int, ...]) -> Iterable[Sequence[int]]:
        """Clauses for: `number` of the literals are true, and at most caps[i] of the first i + 1."""
        counter = capped_counter if len(literals) > LONGEST_KEPT else _kept_capped_counter
        return self._renamed(literals, *counter(number, caps))

    def _pysat(self, bound: int, literals: Sequence[int], number: int | None) -> Iterable[Sequence[int]]:
        counter = _counter if len(literals) > LONGEST_KEPT else _kept_counter
        return self._renamed(literals, *counter(len(literals), bound, number))

    def _renamed(self, literals: Sequence[int], auxiliaries: int, pattern: list[list[int]]) -> list[list[int]]:
        rename = renaming([*literals, *range(self.top + 1, self.top + 1 + auxiliaries)])
        self.top += auxiliaries
        return [list(map(rename, clause)) for clause in pattern]


LONGEST_KEPT = 100
"""Counters of up to this many literals are cached: PySAT makes a counter slower than we rename one."""


def _counter(size: int, bound: int, number: int | None) -> tuple[int, list[list[int]]]:
    """The number of auxiliaries, and the clauses: at most `bound` of the variables 1 to `size` are true.

    The library is called without the module `pysat.card`: its import takes longer than most solves.
    """
    import pycard  # type: ignore[import-not-found]

    clauses, last = pycard.encode_atmost(list(range(1, size + 1)), bound, size, number, in_main_thread())
    return max(0, last - size), clauses


_kept_counter = lru_cache(256)(_counter)
_kept_capped_counter = lru_cache(256)(capped_counter)


def in_main_thread() -> int:
    """1 in the main thread, where PySAT's libraries catch Ctrl-C. Without the module `threading`, there is no other."""
    threading = sys.modules.get("threading")
    return int(threading is None or threading.current_thread() is threading.main_thread())
