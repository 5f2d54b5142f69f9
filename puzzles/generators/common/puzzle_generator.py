"""The generator of the puzzles of a kind: random ones, changed ones, tiny ones; and the search for it.

The generator of the class `Creek` is the class `CreekGenerator`. It is returned by the function `generator_class` in
`puzzles/creek.py`, which imports what only generators need; or it is a class in that file, or one in
`puzzles/generators/creek.py`. That of `LoopPuzzle` in `puzzles/common/loop_boards.py` is `LoopGenerator` in
`puzzles/generators/common/loop_boards.py`. A class without a generator has those of its bases. Attributes of the class
itself (`random`, `tiny`, `clues_of`, `excluding`, `small_sizes`, `few_clues`, `many_clues`) come first.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import Parameter, Signature, signature
from random import Random
from types import FunctionType, ModuleType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, cast

from ...common.errors import PuzzleError, Refused
from ...common.formats import UNKNOWN
from ...common.old_names import warn
from ...common.puzzle import Puzzle
from ...common.solution import Solution, Solved

P = TypeVar("P", bound=Puzzle)


LONG_TRIALS = "the model is large, so the trials of one board of 10×10 take long, and few boards are tried"
"""A reason for `rare_levels`."""


def open_at_first(percent: int, boards: int = 20) -> str:
    """A reason for `rare_levels`: the least share of the facts that one reason at a time left open on random boards."""
    facts = "all facts" if percent == 100 else f"at least {percent} % of the facts"
    return f"at 10×10, one reason at a time left {facts} open on each of {boards} random boards with all their clues"


def of_boards(boards: int, *, one: int = 0, two: int = 0, eight: int = 0, several: int = 0, hard: int = 0) -> str:
    """A reason for `rare_levels`: `one` of these random boards followed from one reason at a time, `two` by trials of
    two further facts, `eight` by those of at most eight; `several` had several solutions, also after changes; `hard`
    were too hard with all their clues, also after changes."""
    trials = {"two further facts": two, "at most eight": eight} if two else {"at most eight further facts": eight}
    counts = {"one reason at a time": one, **{f"trials of {facts}": count for facts, count in trials.items()}}
    ended = [f"{what} solved {count}" for what, count in counts.items() if count]
    ended += [f"{several} had several solutions"] if several else []
    ended += [f"{hard} stayed too hard with all their clues"] if hard else []
    return f"of {boards} random boards of 10×10, {', '.join(ended)}"


class Addition(NamedTuple):
    """A clue that can be added: its layer, by the field, the number of its place there, and the clue."""

    field: str
    place: int
    clue: Any


class PuzzleGenerator(Generic[P]):
    """Generates the puzzles of one `kind`, which is their class. It is not needed to read or to solve a puzzle.

    - `symmetry`: the symmetry of the clues, a key of SYMMETRIES. A generator heeds it if few of its random clues would
      have clues at all mirror places (`heeds_symmetry`): `random` then makes boards with more of them, and boards are
      changed for a level under a symmetry, too.
    - `small_sizes`: sizes for `generate` that give small examples, non-square ones first.
    - `few_clues`, `many_clues`: arguments of `random` that leave many solutions, or give the most clues; by default the
      shares 0.3 and 1.0 of its argument `clues`.
    - `for_levels`: further arguments of `random`, by level, for boards that more often give puzzles of this level. A
      range of levels uses those of its lowest one, unless that is level 1.
    - `first_boards`: the least number of boards that are drawn for a level before one of them is changed, at most 10.
    - `rare_signs`: by field of a layer, the signs of clues that no small board with a solution has. The contract tries
      all others (`every-sign`).
    - `defaults`: the defaults of arguments of `random`, where the `random` of a base is used with others.
    - `no_levels`: the reason why there is no puzzle of a level, for `why_no_level`, by level.
    - `any_level_if_narrow`: True if `no_levels` does not speak of boards of one row or column.
    - `rare_levels`: the reason why few or no puzzles of a level are found, by level, after "level 3 is seldom found:".
      It is printed on the puzzle's page, and when `generate --level` finds none.
    """

    small_sizes: ClassVar[tuple[str, ...]] = ("3x2", "2x3", "4x2", "4x3", "1x5", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {}
    many_clues: ClassVar[Mapping[str, Any]] = {}
    for_levels: ClassVar[Mapping[int, Mapping[str, Any]]] = {}
    first_boards: ClassVar[int] = 4
    no_levels: ClassVar[Mapping[int, str]] = {}
    any_level_if_narrow: ClassVar[bool] = False
    rare_levels: ClassVar[Mapping[int, str]] = {}
    defaults: ClassVar[Mapping[str, Any]] = {}
    heeds_symmetry: ClassVar[bool] = False
    rare_signs: ClassVar[Mapping[str, tuple[Any, ...]]] = {}

    def __init__(self, kind: type[P], symmetry: str | None = None) -> None:
        self.kind, self.symmetry = kind, symmetry
        is_default = type(self).random is PuzzleGenerator.random
        own = self.default_random if is_default else self.random
        if (stated := with_defaults(own, self.defaults, kind)) is not None or is_default:
            self.random = stated or own  # type: ignore[method-assign]
        if "clues" in signature(self.random).parameters:
            self.few_clues = self.few_clues or {"clues": 0.3}  # type: ignore[misc]
            self.many_clues = self.many_clues or {"clues": 1.0}  # type: ignore[misc]

    def random(self, rng: Random, *args: Any, **size: Any) -> Solved[P]:
        """Makes a random solution and derives the clues from it. The puzzle may have further solutions.

        Every kind has its own named arguments: those that `Puzzle.size` returns, and others with defaults, which
        include all its settings. An argument `**settings` gets those that have no argument of their own.
        Raises PuzzleError for a size at which no puzzle exists.
        """
        return self.default_random(rng, *args, **size)

    def default_random(self, rng: Random, *args: Any, **size: Any) -> Solved[P]:
        """The `random` of a base, for kinds without one of their own."""
        raise Refused(f"{self.kind.name} has no random puzzles: its generator has no `random`")

    def arguments(self, size: str, settings: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments of `random`, and the view if it is set, from a size and settings.

        Raises PuzzleError for bad values and if size and settings contradict each other, UnknownName for a setting that
        does not exist.
        """
        arguments = self.kind.size(size)
        for key, value in self.kind.read_settings(settings).items():
            setting = self.kind.all_settings()[key]
            if value is None:
                continue
            if arguments.get(key, value) not in (value, setting.default):
                stated = f"the size {size} says {key}={setting.text(arguments[key])}"
                raise PuzzleError(f"{stated}, but the settings say {key}={setting.text(value)}")
            arguments[key] = value
        return arguments

    def tiny(self) -> Iterable[P]:
        """Puzzles of the smallest sizes, each once, 21 to 3 999 of them. Every encoding is tested on these first."""
        return ()

    def why_no_level(self, level: int, **size: Any) -> str | None:
        """The reason why no puzzle of this size has a level, after "there is none, because"; None if there may be one.

        It is printed on the puzzle's page and when `generate --level` refuses. By default the text in `no_levels`.
        """
        narrow = self.any_level_if_narrow and min(size.get("width", 1), size.get("height", 1)) < 2
        return None if narrow else self.no_levels.get(level)

    def why_too_few(self, puzzle: P, clues: int) -> str | None:
        """The reason why no puzzle of this size with these rules is unique with `clues` clues; None if one may be.

        `generate --clues` prints it when it refuses.
        """
        return None

    def clues_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The layers, by field, to which `excluding` may add clues: for each place the clue that the solution gives."""
        return {}

    def further_clues(self, puzzle: P, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        """Layers of clues that the solution gives, each with its field, which may occur several times: the clues that
        `additions` offers for places without a clue, and for those with a `?`. By default those of `clues_of`."""
        return self.clues_of(puzzle, solution).items()

    def additions(self, puzzle: P, solution: Solution) -> Iterator[Addition]:
        """All clues that can be added to a puzzle without losing the solution. Nothing else uses them."""
        for field, layer in self.further_clues(puzzle, solution):
            for place, (old, clue) in enumerate(zip(getattr(puzzle, field), layer, strict=True)):
                if clue is not None and clue != old and (old is None or UNKNOWN in str(old)):
                    yield Addition(field, place, clue)

    def with_addition(self, puzzle: P, addition: Addition) -> P:
        """The puzzle with one more clue."""
        return cast("P", cast("Any", puzzle).with_place(*addition))

    def excluding(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """A changed puzzle and a solution of it; the change is at a place where two solutions of this puzzle differ.

        The change keeps `solution` (or one near it) and excludes `other`. `generate --unique` repeats it until the
        puzzle has no second solution. None means that no change helps, and a new random puzzle is needed.
        """
        return None


def with_defaults(
    random: Callable[..., Any], defaults: Mapping[str, Any], kind: type[Puzzle]
) -> Callable[..., Any] | None:
    """`random` with these defaults, and the settings of a kind instead of `**settings`; its docstring names them. None
    if it needs neither."""
    own = list(signature(random).parameters.values())
    is_open = bool(own) and own[-1].kind is Parameter.VAR_KEYWORD and own[-1].name == "settings"
    if not defaults and not is_open:
        return None
    stated = [one.replace(default=defaults.get(one.name, one.default)) for one in (own[:-1] if is_open else own)]
    names = {one.name for one in stated}
    stated += [
        Parameter(name, Parameter.KEYWORD_ONLY, default=defaults.get(name, setting.default))
        for name, setting in (kind.settings.items() if is_open else ())
        if name not in names
    ]
    form = Signature(stated)

    def drawn(*args: Any, **given: Any) -> Any:
        bound = form.bind(*args, **given)
        bound.apply_defaults()
        return random(*bound.args, **bound.kwargs)

    vars(drawn)["__signature__"] = form
    drawn.__doc__ = random.__doc__
    for name, value in defaults.items():
        drawn.__doc__ = re.sub(rf"(`{name}`[^`]*\(default\s+)[^);]*", rf"\g<1>{value}", drawn.__doc__ or "")
    return drawn


def generator_for(kind: type[P], symmetry: str | None = None) -> PuzzleGenerator[P]:
    """The generator of the puzzles of a kind, for symmetrical clues if requested. Its file is imported now."""
    return _generator(kind, symmetry)


@cache
def _generator(kind: type[P], symmetry: str | None) -> PuzzleGenerator[P]:
    return _generator_class(kind)(kind, symmetry)


@cache
def _generator_class(kind: type) -> type[PuzzleGenerator[Any]]:
    if not issubclass(kind, Puzzle) or kind is Puzzle:
        return PuzzleGenerator
    written = _written_for(kind)
    found = dict.fromkeys([written] if written else map(_generator_class, kind.__bases__))
    bases = tuple(base for base in found if not any(base is not other and issubclass(other, base) for other in found))
    own = {name: call for name, call in _CALLS.items() if name in vars(kind)}
    own |= {name: vars(kind)[old] for name, olds in _DATA.items() for old in olds if old in vars(kind)}
    return (
        bases[0]
        if len(bases) == 1 and not own
        else cast("type[PuzzleGenerator[Any]]", type(_name_for(kind), bases, own))
    )


_CALLS: Mapping[str, Any] = {
    "random": property(lambda self: self.kind.random),
    "tiny": property(lambda self: self.kind.tiny),
    "clues_of": lambda self, puzzle, solution: puzzle.clues_of(solution),
    "excluding": lambda self, puzzle, rng, solution, other: puzzle.excluding(rng, solution, other),
}
"""Methods that may be defined on the class of a kind, which is shorter for a kind of an author."""

_DATA: Mapping[str, tuple[str, ...]] = {
    "small_sizes": ("small_sizes",),
    "few_clues": ("loose", "few_clues"),
    "many_clues": ("tight", "many_clues"),
    "rare_signs": ("rare_signs",),
}
"""The same for attributes; `loose` and `tight` are the names of version 0.1.0."""


def _name_for(kind: type) -> str:
    return f"{kind.__name__.removesuffix('Puzzle')}Generator"


def _written_for(kind: type) -> type[PuzzleGenerator[Any]] | None:
    """The generator that was written for this class itself."""
    name, module = _name_for(kind), kind.__module__
    returned = getattr(sys.modules[module], "generator_class", None)
    beside = returned() if isinstance(returned, FunctionType) else _named(sys.modules[module], name)
    above, dot, rest = module.partition(".puzzles.")
    own = f"{above}.puzzles.generators.{rest}"
    if beside is None and dot and _is_module(own):
        beside = _named(import_module(own), name)
    return beside if isinstance(beside, type) and issubclass(beside, PuzzleGenerator) else None


def _named(module: ModuleType, name: str) -> Any:
    """The class of this name in a module, or of the name that it had in version 0.2; None if there is none."""
    old = f"{name.removesuffix('Generator')}Maker"
    if name not in vars(module) and old in vars(module):
        warn(old, name)
    return vars(module).get(name, vars(module).get(old))


def _is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # it has no folder
        return False
