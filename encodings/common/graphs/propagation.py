"""Propagation of global constraints on partial boards: clauses that are unit or false under the known literals.

A searching solver asks for cuts of whole assignments. Explanations and levels need the consequences of the known
literals. A Watcher is made once for a statement and called with the values of the literals (`PartialValues`). It
returns a clause for every literal that the statement forces, and for a clash. A clause is a consequence of the
statement alone; all its literals are false, except at most one open literal.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Protocol

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Reason

from ..literals import TRUE, Literal
from .partial_assignment import Forced, PartialAssignment
from .partial_assignment import MayImply as MayImply
from .propagate_acyclic import Looping, Unlooping, UnloopingArcs
from .propagate_connected import ROOT, Connecting
from .propagate_sizes import Sizing
from .statements import Acyclic, Connected, Forest, Loop, SinglePath, Sized, Statement, Undivided
from .watched_sizes import look


class Propagate(MayImply, Protocol):
    """The propagation of a constraint on a partial board. `variables` are those that it reads."""

    variables: set[int]

    def __call__(self, held: PartialAssignment, /) -> list[Forced]: ...

    def contracted(self, held: PartialAssignment) -> MayImply:
        """The same for boards on which at least these values are known."""


class Both:
    """Two constraints; the first propagates faster."""

    def __init__(self, first: Any, second: Any) -> None:
        self.first, self.second = first, second
        self.size = first.size + second.size
        self.variables: set[int] = getattr(first, "variables", set()) | getattr(second, "variables", set())

    def __call__(self, held: PartialAssignment) -> list[Forced]:
        return [*self.first(held), *self.second(held)]

    def contracted(self, held: PartialAssignment) -> MayImply:
        return Either(self.first.contracted(held), self.second.contracted(held))


class Either:
    """A test that is true if one of two tests is."""

    def __init__(self, first: MayImply, second: MayImply) -> None:
        self.first, self.second, self.size = first, second, first.size + second.size

    def __call__(self, held: PartialAssignment) -> object:
        return self.first(held) or self.second(held)


Implied = tuple[tuple[Literal, ...], Reason | None]
"""A clause that is false now, or that leaves one literal open, and its Reason."""


class Watcher:
    """The propagation of a statement on partial boards; its Reason is narrowed to the cells of a clause.

    `guard`: the literal that switches the statement on; None if it always holds. The statement of a clue has the guard
    of the clue, and its Reason is not narrowed.
    """

    def __init__(self, stated: Statement, guard: Literal | None = None) -> None:
        self.reason, self.guard = stated.reason, guard
        self._propagate: Callable[[PartialAssignment], list[Forced]]
        self._why: Callable[[Sequence[Any]], Reason | None]
        self._sizing: tuple[Sizing, Sized] | None = None
        self.contracted: Callable[[PartialAssignment], MayImply]
        if isinstance(stated, Sized):
            sizing = Sizing(stated)
            self._sizing = sizing, stated
            self._propagate, self._why = sizing, stated.why
            self.variables, self.contracted = sizing.variables, partial(look, sizing)
        else:
            propagate, cells = _propagating(stated)
            self._propagate = propagate
            self._why = lambda nodes: self.reason if guard else self.reason and self.reason.narrowed(cells(nodes))
            self.variables, self.contracted = propagate.variables, propagate.contracted

    def __call__(self, held: PartialAssignment) -> list[Implied]:
        implied = [(clause, self._why(nodes)) for clause, nodes in self._propagate(held)]
        if self._sizing is not None and (walls := self._sizing[1].walls):
            sizing, stated = self._sizing
            implied += [(clause, walls.narrowed(stated.cells(nodes))) for clause, nodes in sizing.walled(held)]
        return implied


def _propagating(stated: Statement) -> tuple[Propagate, Callable[[Sequence[Any]], Iterable[Cell]]]:
    if isinstance(stated, Undivided):
        stated = stated.connected
    if isinstance(stated, Loop):
        connecting, looping = Connecting(*stated.subgraph), Looping(stated.subgraph.links)
        return Both(looping, connecting), stated.connected.cells
    if isinstance(stated, Connected):
        return Connecting(*stated.subgraph, stated.roots, stated.sure), stated.cells
    if isinstance(stated, SinglePath):
        return _from_start(stated), _cells
    if isinstance(stated, Forest):
        return Unlooping(stated.links), _forest_cells(stated)
    assert isinstance(stated, Acyclic), stated
    return UnloopingArcs(stated.arcs), lambda nodes: ()


def _cells(nodes: Iterable[Any]) -> Iterable[Cell]:
    return [node for node in nodes if isinstance(node, Cell)]


def _from_start(stated: SinglePath) -> Connecting:
    """Every present link is connected with the start. A link is a node of its own here, beside its two ends."""
    places = dict.fromkeys(end for u, v, _ in stated.links for end in (u, v))
    at: dict[Any, list[Any]] = {place: [] for place in places}
    members: dict[Any, Literal] = {}
    for number, (u, v, literal) in enumerate(stated.links):
        members[number] = literal
        at[u].append(number)
        at[v].append(number)
    members[ROOT] = TRUE
    links = [(a, b, TRUE) for meeting in at.values() for i, a in enumerate(meeting) for b in meeting[:i]]
    links += [(number, ROOT, TRUE) for number in at.get(stated.start, ())]
    return Connecting(members, links)


def _forest_cells(stated: Forest) -> Callable[[Sequence[Any]], Iterable[Cell]]:
    """The cells of the links between these nodes."""
    number = {frozenset((u, v)): i for i, (u, v, _) in enumerate(stated.links)}

    def cells(nodes: Sequence[Any]) -> Iterable[Cell]:
        if stated.named is None:
            return ()
        pairs = (frozenset(pair) for pair in zip(nodes, (*nodes[1:], nodes[0]), strict=True))
        return dict.fromkeys(cell for pair in pairs if pair in number for cell in stated.named(number[pair]))

    return cells
