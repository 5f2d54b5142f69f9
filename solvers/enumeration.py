"""Solutions one by one out of an engine: solve, cut, decode, block. The only such loop; every engine runs in it."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from time import perf_counter

from cluewise.encodings.common.model import Assignment, Clause, Model
from cluewise.puzzles.common.errors import EncodingBug
from cluewise.puzzles.common.solution import Slot, Solution, Value

from .common import Engine, Figures, clock

TELL = 0.2
"""Seconds between two reports of the figures while cuts are added."""


class View:
    """What makes two solutions different: the image, and the literals that state it (None: the model has none)."""

    def __init__(self, model: Model, name: str, image: Callable[[Solution], Hashable], *, is_default: bool) -> None:
        self.image = image
        self.literals = model.views.get(name)
        #: Does an image come back? It does where the view is coarser than the slots and blocking is over slots.
        self.repeats = self.literals is None and not is_default


def enumerate_solutions(
    model: Model,
    engine: Engine,
    decode: Callable[[Mapping[Slot, Value]], Solution],
    view: View,
    figures: Figures,
    *,
    antichain: bool = False,
) -> Iterator[Solution]:
    """Solutions with pairwise different images, until there are no more. The caller checks them by the rules.

    `antichain` blocks the true literals alone (see Encoding). Raises SolverFailure, and EncodingBug where a model
    comes back that was blocked.
    """
    seen: set[Hashable] = set()
    last: Hashable = None
    for true, values in candidates(model, engine, figures):
        solution = decode(values)
        image = view.image(solution)
        if last is not None and image == last and not view.repeats:
            raise EncodingBug("a solution that was blocked came back")
        last = image
        if image not in seen:
            if view.repeats:
                seen.add(image)
            yield solution
        engine.add(_blocking(model, true, values, view, antichain=antichain))


def candidates(model: Model, engine: Engine, figures: Figures) -> Iterator[tuple[Assignment, Mapping[Slot, Value]]]:
    """Assignments that no lazy cut violates, with the values of the slots; the caller blocks one to get the next."""
    figures.cuts = 0 if model.finders else None
    told = perf_counter()
    while True:
        start = clock()
        true = engine.solve()
        figures.spend("solve", start)
        engine.report(figures)
        if true is None:
            return
        cuts = model.cuts(true) if model.finders else ()
        if not cuts:
            yield true, model.decode(true)
            continue
        for cut in cuts:
            engine.add(cut.clause)
        figures.cuts = (figures.cuts or 0) + len(cuts)
        if start[0] - told > TELL:
            told = start[0]
            figures.tell()


def _blocking(model: Model, true: Assignment, values: Mapping[Slot, Value], view: View, *, antichain: bool) -> Clause:
    """¬(the literals that state this solution): over the view's literals where it has some, else over all slots."""
    if view.literals is not None:
        return Clause(-literal if true[abs(literal)] == (literal > 0) else literal for literal in view.literals)
    return Clause(-literal for literal in model.stating(values) if literal > 0 or not antichain)
