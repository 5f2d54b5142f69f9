"""What every encoding is: a frozen record around the function that builds its Model."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import Refused, UnknownName
from cluewise.puzzles.common.solution import Slot, Solution, Value

from .model import Model
from .ways import AlongWay

CNF, ILP = "cnf", "ilp"


def _identity(puzzle: Any, values: Mapping[Slot, Value]) -> Solution:
    return Solution(values)


class Encoding(NamedTuple):
    """How a puzzle is compiled.

    - `build(puzzle)` returns the Model; it is pure. `targets` are the forms to which the Model may be lowered.
    - `lazy`: the Model has cuts, so a file of its clauses does not state the whole puzzle.
    - `blames`: false if the clues were simplified before encoding; the reasons of constraints would then be wrong.
    - `antichain`: no solution's set of true slot literals contains another's, so blocking the true ones is enough.
    - `redundant`: the names of the constraint families that only help the solver.
    - `shares`: clues enter only as literals. The Model of `without_clues()` and the literals of `clues()` together
      state the same as the puzzle's own Model, so one engine can serve all puzzles with these rules.
    - `explains`, `certifies`: this encoding is preferred for explanations, or for certificates, because its formula is
      much smaller than that of the first encoding.
    - `suited`: a SAT engine and a cardinality encoding with which the Model is much faster. They are the defaults if
      the user names neither and the engine runs here.
    - `decode(puzzle, values)` turns the values of the Model's slots into a Solution if those slots are not the puzzle's
      own. An exported file can state an AlongWay, but no other function.
    """

    name: str
    summary: str
    source: str
    build: Callable[[Any], Model]
    targets: tuple[str, ...] = (CNF, ILP)
    lazy: bool = False
    blames: bool = True
    antichain: bool = False
    redundant: tuple[str, ...] = ()
    shares: bool = False
    explains: bool = False
    certifies: bool = False
    suited: tuple[str, str | None] | None = None
    decode: Callable[[Any, Mapping[Slot, Value]], Solution] = _identity

    @property
    def direct(self) -> bool:
        """True if the Model's slots are the puzzle's own."""
        return self.decode is _identity

    @property
    def exportable(self) -> bool:
        """True if an exported file states the whole puzzle and how to decode an answer."""
        return not self.lazy and (self.direct or isinstance(self.decode, AlongWay))

    @property
    def reference(self) -> bool:
        """True if it is eager and not preprocessed: its file states the whole puzzle, and its reasons are correct."""
        return not self.lazy and self.blames


def encoding(**declared: Any) -> Callable[[Callable[[Any], Model]], Encoding]:
    """A decorator that turns a function into an Encoding with the function's name (`_` becomes `-`)."""

    def declare(build: Callable[[Any], Model]) -> Encoding:
        return Encoding(name=build.__name__.replace("_", "-"), build=build, **declared)

    return declare


def made(name: str, docstring: str, build: Callable[[Any], Model], **declared: Any) -> Encoding:
    """An Encoding of a function that another function returned; sets its name and docstring first."""
    build.__name__, build.__doc__ = name, docstring
    return encoding(**declared)(build)


def choose(
    encodings: Sequence[Encoding], name: str | None, target: str, *, reference: bool = False, sharing: bool = False
) -> Encoding:
    """The encoding with this name; without a name, the first that compiles to the target ("cnf", "ilp").

    With `reference`, the default must also be eager and not preprocessed (for files and external programs). With
    `sharing`, the default is the first that also `shares`, if any does (for many puzzles in one engine).

    Raises UnknownName, and Refused if the named encoding does not compile to the target.
    """
    if name is None:
        return _default(encodings, target, reference=reference, sharing=sharing)
    chosen = next((candidate for candidate in encodings if candidate.name == name), None)
    if chosen is None:
        raise UnknownName("encoding", name, [candidate.name for candidate in encodings])
    if target not in chosen.targets:
        fitting = ", ".join(candidate.name for candidate in encodings if target in candidate.targets)
        raise Refused(f"encoding '{name}' does not compile to {target.upper()}; these do: {fitting}")
    return chosen


def _default(encodings: Sequence[Encoding], target: str, *, reference: bool, sharing: bool) -> Encoding:
    candidates = [candidate for candidate in encodings if target in candidate.targets]
    fitting = [candidate for candidate in candidates if candidate.reference or not reference]
    if not fitting:
        quality = "eager and not preprocessed" if reference else "for this solver"
        names = ", ".join(candidate.name for candidate in candidates) or "none"
        raise Refused(f"no encoding to {target.upper()} here is {quality}; choose one: {names}")
    return next((candidate for candidate in fitting if sharing and candidate.shares), fitting[0])
