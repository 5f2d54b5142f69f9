"""The smallest clash: yields smaller and smaller clashes, until none can be smaller.

Every clash shares a reason with every set of reasons whose absence would help (a correction set). So a smallest set
that meets all of those found so far is no larger than any clash; if it clashes itself, it is a smallest one (Ignatiev,
Previti, Liffiton, Marques-Silva, Smallest MUS extraction with minimal hitting set dualization, 2015). Between two
smallest meeting sets, correction sets are collected along a greedy one (Davies and Bacchus, Postponing optimization to
speed up MAXSAT solving, 2013); it ends in a clash, which may be smaller than those before.
"""

import random
from collections.abc import Collection, Iterator, Mapping, Sequence

from cluewise.encodings.common.model import Literal

from .engines import Clock, Engine, SmallEngine

Stated = Mapping[Literal, Sequence[Sequence[Literal]]]
"""The clauses of each guard. They begin with its negation."""

SHUFFLES = 12
"""Orders in which reasons are dropped, before correction sets are looked for."""


def fewer_and_fewer(
    clauses: Sequence[Sequence[Literal]], guards: Sequence[Literal], best: Sequence[Literal]
) -> Iterator[tuple[Sequence[Literal], bool]]:
    """Clashes among these guards, each smaller than the one before and the `best` so far; the last one again when it
    is proven that there is no smaller one."""
    engine = SmallEngine(clauses, Clock())
    engine.prefer(guards)
    stated: dict[Literal, list[Sequence[Literal]]] = {guard: [] for guard in guards}
    for clause in clauses:
        if clause and -clause[0] in stated:
            stated[-clause[0]].append(clause)
    for clash in _smaller(engine, stated, len(best)):
        best = clash
        yield best, False
    yield best, True


def _smaller(engine: Engine, stated: Stated, size: int) -> Iterator[list[Literal]]:
    """Yields minimal clashes, each smaller than the one before, until none can be smaller."""
    from pysat.examples.hitman import Hitman

    rng, guards = random.Random(0), list(stated)
    for _ in range(SHUFFLES):
        clash = engine.minimal(rng.sample(guards, len(guards)), [], size - 1)
        if len(clash) < size:
            size = len(clash)
            yield clash
    with Hitman(solver="g4", htype="sorted") as meeting:
        while True:
            least: list[Literal] = meeting.get() or []
            if len(least) >= size:
                return  # no smaller one is left
            chosen = dict.fromkeys(least)
            while engine.solve(list(chosen)):
                correction = _correction(engine, stated, chosen)
                meeting.hit(correction)
                chosen[rng.choice(correction)] = None
            if len(chosen) == len(least):
                yield least
                return
            clash = engine.minimal(rng.sample(list(chosen), len(chosen)), [], size - 1)
            if len(clash) < size:
                size = len(clash)
                yield clash


def _correction(engine: Engine, stated: Stated, chosen: Collection[Literal]) -> list[Literal]:
    """Guards that cannot join these one by one, with a model of these at hand; without them, all others hold."""
    held = dict.fromkeys([*chosen, *_kept(engine, stated)])
    correction = []
    for guard in stated:
        if guard not in held:
            if engine.solve([*held, guard]):
                held.update(dict.fromkeys(_kept(engine, stated)))
            else:
                correction.append(guard)
    return correction


def _kept(engine: Engine, stated: Stated) -> list[Literal]:
    """The guards that the model keeps the constraints of, even of those that it has left out."""
    true = set(engine.model())
    return [
        guard
        for guard, clauses in stated.items()
        if guard in true or not any(true.isdisjoint(clause[1:]) for clause in clauses)
    ]
