"""The backbone of a puzzle: the values that all its solutions share.

Each further solution must differ from all solutions before it in a value that they share. So every solution shortens
the list of shared values, and when there is no such solution, the list is the backbone (Marques-Silva, Janota and
Lynce, On computing backbones of propositional theories, 2010).
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

from cluewise.encodings.common.encoding import Encoding, variants
from cluewise.encodings.common.model import Assignment, Literal, Model
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Slot, Solution, Value
from cluewise.registry.loading import encodings_of
from cluewise.solvers.common import NO_LIMITS, Figures, Limits
from cluewise.solvers.enumeration import AssignmentReader, Values, View

from .pipeline import SolveOptions, SolveRequest, SolveRun, checked, enumerated, loaded, make_request

if TYPE_CHECKING:
    from .reply_parts import ReplyPart


class SharedReader(AssignmentReader):
    """Reads Assignments, and blocks all values that the results so far share."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._shared: dict[Slot, Value] | None = None

    def blocking(self, result: Assignment, values: Values, view: View) -> Sequence[Literal]:
        known = dict(values) if self._shared is None else self._shared
        self._shared = {slot: value for slot, value in known.items() if values[slot] == value}
        slots = self.model.slots
        stated = (literal for slot, value in self._shared.items() for literal in slots[slot].literals(value))
        return [-literal for literal in dict.fromkeys(stated)]


def _differing(request: SolveRequest, figures: Figures) -> Iterator[Solution]:
    """A few solutions whose common values are those of all solutions."""
    if request.search is not None:
        yield from request.solutions(figures)
        return
    model, engine = loaded(request, figures)
    with closing(engine):
        yield from checked(request, enumerated(request, SharedReader(model), engine, figures))


def direct(puzzle: Puzzle, options: SolveOptions) -> SolveRequest:
    """The request with an encoding whose slots are the puzzle's own. Raises UnknownName, Refused."""
    options = options._replace(view=puzzle.default_view())
    request = make_request(puzzle, options)
    if request.encoding is None or request.encoding.direct:
        return request
    assert request.solver is not None
    fitting = [item for item in variants(encodings_of(puzzle)) if _fits(item, request.solver.kind)]
    if options.encoding is None and fitting:
        return make_request(puzzle, options._replace(encoding=fitting[0].label))
    names = ", ".join(dict.fromkeys(item.name for item in fitting)) or "none"
    raise Refused(
        f"encoding '{request.encoding.label}' has other slots than the puzzle, so it has no backbone; "
        f"these have one: {names}"
    )


def _fits(item: Encoding, target: str) -> bool:
    return item.direct and target in item.targets


class BackboneRun(SolveRun):
    """A running search for the backbone. Afterwards, if `proven`, `shared` has the common values."""

    shared: Solution | None = None
    proven = False

    def __next__(self) -> Solution:
        try:
            self._last = solution = super().__next__()
        except StopIteration:
            self.proven, self.complete = self.complete, self.complete and self.count < 2  # others were not listed
            raise
        known = (self.shared or solution).items()
        self.shared = Solution((slot, value) for slot, value in known if solution[slot] == value)
        return solution

    def parts(self) -> "Iterator[ReplyPart]":
        from .reply_parts import PartKind, ReplyPart

        if self.shared is None or not self.proven:
            return
        puzzle, shared = self.puzzle, self.shared
        unsure = [slot for slot in puzzle.slots() if slot not in shared]
        yield ReplyPart(
            PartKind.SHARED, puzzle.text(self._last, unsure), partial(puzzle.headed_picture, shared, unsure)
        )
        total = len(unsure) + len(shared)
        yield ReplyPart(PartKind.REMARK, f"all solutions share {len(shared)} of {total} values")

    def as_dict(self) -> dict[str, Any]:
        known = self.shared is not None and self.proven
        return {"backbone": [list(pair) for pair in (self.shared or {}).items()] if known else None}


def backbone(puzzle: Puzzle, options: SolveOptions, limits: Limits = NO_LIMITS) -> BackboneRun:
    """Starts to look for the values that all solutions share. Raises UnknownName, Refused."""
    request = direct(puzzle, options)
    return BackboneRun(request, None, limits, partial(_differing, request))
