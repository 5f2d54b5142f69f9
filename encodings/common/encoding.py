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

    `build(puzzle)` is pure. `targets` says to what its Model may be lowered. `lazy` Models carry cuts, so a file does
    not state the whole puzzle. `blames` is false where clues were worked in beforehand, so that reasons would lie.
    `antichain` declares that no solution's set of true slot literals contains another's, so that blocking the true
    ones is enough. `redundant` names the constraint families that only help the solver. `shares` declares that clues
    enter only as literals: the Model of `without_clues()` and the literals that state `clues()` say the same as the
    puzzle's own Model, so that one engine serves all puzzles with these rules. `decode(puzzle, values)` turns values
    of the Model's slots into a Solution where those slots are not the puzzle's own. Where it is an AlongWay, an
    exported file states it; a file cannot state any other function. `explains` prefers it where reasons are asked
    for, `certifies` where a certificate is, for its formula is much smaller than that of the first one. `suited` names
    a SAT engine and a cardinality encoding that the Model is much faster with: they are taken where nobody names either
    and the engine runs here.
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
        """Are the Model's slots the puzzle's own?"""
        return self.decode is _identity

    @property
    def exportable(self) -> bool:
        """Does a file of it state the whole puzzle, and how an answer is decoded?"""
        return not self.lazy and (self.direct or isinstance(self.decode, AlongWay))

    @property
    def reference(self) -> bool:
        """Eager and not preprocessed: its file states the whole puzzle, and its reasons are true."""
        return not self.lazy and self.blames


def encoding(**declared: Any) -> Callable[[Callable[[Any], Model]], Encoding]:
    """Makes the function below it an Encoding of the function's name (`_` becomes `-`)."""

    def declare(build: Callable[[Any], Model]) -> Encoding:
        return Encoding(name=build.__name__.replace("_", "-"), build=build, **declared)

    return declare


def made(name: str, words: str, build: Callable[[Any], Model], **declared: Any) -> Encoding:
    """An Encoding of a function that is made, not written: this is its name and its docstring."""
    build.__name__, build.__doc__ = name, words
    return encoding(**declared)(build)


def choose(
    encodings: Sequence[Encoding], name: str | None, target: str, *, reference: bool = False, sharing: bool = False
) -> Encoding:
    """The encoding of a name, or the first that fits a target ("cnf", "ilp").

    With `reference`, the default is the first that is also eager and not preprocessed (files, external programs). With
    `sharing`, it is the first that also `shares`, where one does (many puzzles in one engine). Raises UnknownName, and
    Refused where the named encoding has no such target.
    """
    if name is None:
        return _default(encodings, target, reference=reference, sharing=sharing)
    chosen = next((one for one in encodings if one.name == name), None)
    if chosen is None:
        raise UnknownName("encoding", name, [one.name for one in encodings])
    if target not in chosen.targets:
        fitting = ", ".join(one.name for one in encodings if target in one.targets)
        raise Refused(f"encoding '{name}' does not compile to {target.upper()}; these do: {fitting}")
    return chosen


def _default(encodings: Sequence[Encoding], target: str, *, reference: bool, sharing: bool) -> Encoding:
    there = [one for one in encodings if target in one.targets]
    fitting = [one for one in there if one.reference or not reference]
    if not fitting:
        which = "eager and not preprocessed" if reference else "for this solver"
        names = ", ".join(one.name for one in there) or "none"
        raise Refused(f"no encoding to {target.upper()} here is {which}; choose one: {names}")
    return next((one for one in fitting if sharing and one.shares), fitting[0])
