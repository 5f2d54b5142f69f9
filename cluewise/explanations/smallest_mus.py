"""The smallest clash: yields smaller and smaller clashes, until none can be smaller.

A correction set is a set of reasons without which the others can hold. Every clash shares a reason with every
correction set. So a smallest set that hits all known correction sets is no larger than any clash; if it clashes, it is
a smallest clash (Ignatiev, Previti, Liffiton, Marques-Silva, Smallest MUS extraction with minimal hitting set
dualization, 2015). Between two smallest hitting sets, a greedy hitting set grows by new correction sets until it
clashes (Davies and Bacchus, Postponing optimization to speed up MAXSAT solving, 2013). This clash may be smaller, too.
"""

import random
from collections.abc import Collection, Iterator, Mapping, Sequence

from cluewise.encodings.common.model import Literal

from .engines import Clock, CoreEngine, SmallEngine

Stated = Mapping[Literal, Sequence[Sequence[Literal]]]
"""The clauses of each guard. Each clause begins with the negated guard."""

SHUFFLES = 12
"""The number of random orders in which reasons are dropped before the search for correction sets."""


def fewer_and_fewer(
    clauses: Sequence[Sequence[Literal]], guards: Sequence[Literal], best: Sequence[Literal], clock: Clock | None = None
) -> Iterator[tuple[Sequence[Literal], bool]]:
    """Yields clashes among these guards, each smaller than `best` and than the clash before. Yields the last clash
    again, with True, when it is proven that no clash is smaller. Raises Stopped."""
    engine = SmallEngine(clauses, clock or Clock())
    engine.prefer(guards)
    stated: dict[Literal, list[Sequence[Literal]]] = {guard: [] for guard in guards}
    for clause in clauses:
        if clause and -clause[0] in stated:
            stated[-clause[0]].append(clause)
    for clash in _smaller(engine, stated, len(best)):
        best = clash
        yield best, False
    yield best, True


def _smaller(engine: CoreEngine, stated: Stated, size: int) -> Iterator[list[Literal]]:
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
                return  # no clash is smaller
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


def _correction(engine: CoreEngine, stated: Stated, chosen: Collection[Literal]) -> list[Literal]:
    """A correction set: guards that cannot be added one by one. The engine's last model satisfies `chosen`."""
    held = dict.fromkeys([*chosen, *_kept(engine, stated)])
    correction = []
    for guard in stated:
        if guard not in held:
            if engine.solve([*held, guard]):
                held.update(dict.fromkeys(_kept(engine, stated)))
            else:
                correction.append(guard)
    return correction


def _kept(engine: CoreEngine, stated: Stated) -> list[Literal]:
    """The guards whose constraints hold in the model, also if the guard itself is false."""
    true = set(engine.model())
    return [
        guard
        for guard, clauses in stated.items()
        if guard in true or not any(true.isdisjoint(clause[1:]) for clause in clauses)
    ]
