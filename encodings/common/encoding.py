"""The Encoding: a frozen record around the function that builds a Model."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import Refused, UnknownName
from cluewise.puzzles.common.solution import ReasonRead, Slot, Solution, Value, silently

from .graphs.lowerings import CNF as CNF
from .graphs.lowerings import ILP as ILP
from .graphs.lowerings import LOWERINGS, fitting, lower
from .model import Model
from .path_decoding import PathValue


def _identity(puzzle: Any, values: Mapping[Slot, Value]) -> Solution:
    return Solution(values)


class _Lowered:
    """The function `build` of an encoding with a lowering. Its docstring is read from the encoding's own function when
    it is asked for: that of a compiled encoding imports the whole compiler."""

    def __init__(self, build: Callable[[Any], Model], lowering: str) -> None:
        self.__wrapped__, self.__name__, self.__module__ = build, build.__name__, build.__module__
        self.lowering = lowering

    def __call__(self, puzzle: Any) -> Model:
        return lower(self.__wrapped__(puzzle), self.lowering)

    @property
    def __doc__(self) -> str | None:  # type: ignore[override]
        return self.__wrapped__.__doc__


class Encoding(NamedTuple):
    """A way to compile a puzzle: a choice of variables, and the constraints over them.

    - `build(puzzle)` returns a new Model; it is pure.
    - `globals`: the kinds of global constraints that the Model states. `lowering` is the name of the lowering that
      states them; None: not chosen yet (see `variants`), and no solver accepts the Model of `build`.
    - `prefers`: the lowering that is tried first (None: the first of `LOWERINGS` that fits).
    - `files`: the targets for whose files the encoding is preferred, because its eager formula is much smaller.
    - `cuts`: the Model has cuts of its own (`Model.cut`).
    - `made_for`: the forms for which the variables are chosen.
    - `aliases`: old names of this encoding, each with the lowering that it implies.
    - `blames`: false if the clues were simplified before encoding; the reasons of constraints would then be wrong. If
      it is true, the Model without the constraints of a clue's Reasons states the puzzle without the clue.
    - `antichain`: no solution's set of true slot literals contains another's, so blocking the true ones is enough.
    - `redundant`: the names of the constraint families that only help the solver.
    - `shares`: clues enter only as literals. The Model of `without_clues()` and the literals of `clues()` together
      state the same as the puzzle's own Model, so one engine can serve all puzzles with these rules.
    - `explains`: this encoding is preferred for explanations, because its formula is much smaller than that of the
      first encoding. `certifies_from`: preferred for certificates of puzzles with at least this many slots; None:
      never.
    - `weak`: rules whose Reasons imply more than their clauses propagate. Levels complete them.
    - `suited`: a SAT engine and a cardinality encoding with which the Model is much faster. They are the defaults if
      the user names neither and the engine runs here.
    - `example`: it shows a technique, and `rules` is faster and comes before it.
    - `compiled`: the Model is compiled from the rules of the kind. `asks`: it uses predicates that the search uses too,
      so it is not independent of the search.
    - `decode(puzzle, values)` turns the values of the Model's slots into a Solution if those slots are not the puzzle's
      own. An exported file can state a PathValue, but no other function.
    """

    name: str
    summary: str
    source: str
    build: Callable[[Any], Model]
    globals: tuple[type, ...] = ()
    lowering: str | None = None
    prefers: str | None = None
    files: tuple[str, ...] = ()
    cuts: bool = False
    made_for: tuple[str, ...] = (CNF, ILP)
    aliases: Mapping[str, str | None] = {}
    blames: bool = True
    antichain: bool = False
    redundant: tuple[str, ...] = ()
    shares: bool = False
    explains: bool = False
    certifies_from: int | None = None
    weak: tuple[str, ...] = ()
    suited: tuple[str, str | None] | None = None
    example: bool = False
    compiled: bool = False
    asks: bool = False
    decode: Callable[[Any, Mapping[Slot, Value]], Solution] = _identity

    def plain(self, puzzle: Any) -> Model:
        """As `build`, for a solver that reads no Reasons. Reasons are only made if the encoder itself reads one."""
        try:
            with silently():
                return self.build(puzzle)
        except ReasonRead:
            return self.build(puzzle)

    def worded(self, puzzle: Any) -> Model:
        """As `build`, with Reasons even inside `plain`: for a wrapped encoding whose wrapper reads them."""
        with silently(False):
            return self.build(puzzle)

    @property
    def label(self) -> str:
        """The name, with the name of the lowering if there is a choice."""
        return f"{self.name}/{self.lowering}" if self.lowering else self.name

    @property
    def lowerings(self) -> tuple[str, ...]:
        """The names of the lowerings that fit, the preferred one first; empty without global constraints."""
        if not self.globals:
            return ()
        names = [name for name in fitting(self.globals) if set(LOWERINGS[name].targets) & set(self.made_for)]
        return tuple(sorted(names, key=lambda name: name != self.prefers))

    def lowered(self, lowering: str) -> "Encoding":
        """This encoding with a lowering of its global constraints."""

        return self._replace(build=_Lowered(self.build, lowering), lowering=lowering, aliases={})

    @property
    def variants(self) -> "tuple[Encoding, ...]":
        """The encoding with each lowering that fits, the preferred one first; itself if nothing is left to choose."""
        if self.lowering is not None or not self.globals:
            return (self,)
        known = _VARIANTS.get(self.build)
        if known is None or known[0] is not self:
            known = _VARIANTS[self.build] = self, tuple(map(self.lowered, self.lowerings))
        return known[1]

    @property
    def targets(self) -> tuple[str, ...]:
        """The forms to which the Model may be lowered."""
        if self.lowering is None:
            offered = {target for name in self.lowerings for target in LOWERINGS[name].targets} or {*self.made_for}
        else:
            offered = {*LOWERINGS[self.lowering].targets}
        return tuple(target for target in self.made_for if target in offered)

    @property
    def lazy(self) -> bool:
        """True if the Model has cuts, so that a file of its clauses does not state the whole puzzle."""
        return self.cuts or (self.lowering is not None and LOWERINGS[self.lowering].lazy)

    @property
    def direct(self) -> bool:
        """True if the Model's slots are the puzzle's own."""
        return self.decode is _identity

    @property
    def exportable(self) -> bool:
        """True if an exported file states the whole puzzle and how to decode an answer."""
        return not self.lazy and (self.direct or isinstance(self.decode, PathValue))

    @property
    def reference(self) -> bool:
        """True if its file states the whole puzzle."""
        return self.exportable

    def whole(self, puzzle: Any) -> Model:
        """The Model of a puzzle, for a file. Raises Refused if constraints are added during solving: by declaration,
        or because a rule of this puzzle is compiled to cuts."""
        model = None if self.lazy else self.build(puzzle)
        if model is None or model.finders:
            raise Refused(
                f"encoding '{self.label}' adds constraints while it solves: its file would not state the puzzle"
            )
        return model


_VARIANTS: dict[Callable[[Any], Model], tuple[Encoding, tuple[Encoding, ...]]] = {}
"""The variants of encodings, cached by function, with the encoding itself: every solve of a small puzzle needs them."""


def encoding(**declared: Any) -> Callable[[Callable[[Any], Model]], Encoding]:
    """A decorator that turns a function into an Encoding with the function's name (`_` becomes `-`).

    `lazy` and `targets` are the names of `cuts` and `made_for` in version 0.1.
    """
    for old, new in (("lazy", "cuts"), ("targets", "made_for")):
        if old in declared:
            declared[new] = declared.pop(old)

    def declare(build: Callable[[Any], Model]) -> Encoding:
        return Encoding(name=build.__name__.replace("_", "-"), build=build, **declared)

    return declare


def variants(encodings: Sequence[Encoding]) -> Iterator[Encoding]:
    """Every encoding with every lowering that fits it, in order of preference."""
    for item in encodings:
        yield from item.variants


def explains(item: Encoding) -> bool:
    """True if the constraints of an encoding can explain a puzzle: all have Reasons, over the puzzle's own slots."""
    stated = item.lowering is None or LOWERINGS[item.lowering].explains
    return item.blames and stated and item.direct and CNF in item.targets


def written(encodings: Sequence[Encoding]) -> Sequence[Encoding]:
    """The hand-written encodings; all of them if there are none. A default is one of these."""
    return [item for item in encodings if not item.compiled] or encodings


class Purpose(NamedTuple):
    """The purpose of an encoding, by which a default is chosen.

    - `target`: the form that the solver reads, "cnf" or "ilp".
    - `reference`: the default must be eager (for files and external programs), and it blames if any such does.
    - `sharing`: the default is the first that also `shares`, if any does (for many puzzles in one engine).
    """

    target: str
    reference: bool = False
    sharing: bool = False


def find(encodings: Sequence[Encoding], name: str, lowering: str | None = None) -> tuple[Encoding, str | None]:
    """The encoding with this name, label (`edges/tree`) or old name, and its lowering if one is chosen.

    Raises UnknownName, and Refused if both choose different ones.
    """
    for item in encodings:
        if item.name == name:
            return item, lowering
    plain, _, stated = name.rpartition("/")
    if plain and stated in LOWERINGS and lowering in (None, stated):
        return find(encodings, plain, stated)
    for item in encodings:
        if name in item.aliases:
            meant = item.aliases[name]
            if None not in (lowering, meant) and meant != lowering:
                raise Refused(f"'{name}' is the old name of '{item.name}' with --globals {meant}, not {lowering}")
            return item, meant or lowering
    raise UnknownName("encoding", name, [item.name for item in encodings])


def choose(
    encodings: Sequence[Encoding],
    name: str | None,
    target: str,
    lowering: str | None = None,
    *,
    reference: bool = False,
    sharing: bool = False,
) -> Encoding:
    """The encoding with this name and lowering. Without a name, the first that fits (see `Purpose`).

    Raises UnknownName, and Refused if no such encoding compiles to the target.
    """
    if lowering is not None and lowering not in LOWERINGS:
        raise UnknownName("lowering of global constraints", lowering, list(LOWERINGS))
    wanted = Purpose(target, reference, sharing)
    if name is None:
        return _first(encodings, lowering, wanted)
    chosen, lowering = find(encodings, name, lowering)
    candidates = _with_lowering([chosen], lowering)
    ordered = _ordered(candidates, wanted)
    if not ordered:
        others = ", ".join(dict.fromkeys(item.label for item in variants(encodings) if target in item.targets))
        raise Refused(f"encoding '{candidates[0].label}' does not compile to {target.upper()}; these do: {others}")
    return next((item for item in ordered if item.reference or not reference), ordered[0])


def _first(encodings: Sequence[Encoding], lowering: str | None, wanted: Purpose) -> Encoding:
    """The default of the hand-written encodings if there is one: what a compiled one declares takes longer to find. An
    example is only the default where a reference is wanted."""
    by_hand = written(encodings)
    if not wanted.reference and all(item.example for item in by_hand):
        by_hand = encodings
    try:
        return _default(_with_lowering(by_hand, lowering), wanted)
    except Refused:
        if len(by_hand) == len(encodings):
            raise
    return _default(_with_lowering(encodings, lowering), wanted)


def _with_lowering(encodings: Sequence[Encoding], lowering: str | None) -> list[Encoding]:
    """The variants with this lowering; None: all variants. Raises Refused if there are none."""
    fitting_ones = [item for item in variants(encodings) if lowering in (None, item.lowering)]
    if not fitting_ones:
        known = ", ".join(dict.fromkeys(name for item in encodings for name in item.lowerings))
        names = ", ".join(item.name for item in encodings)
        offered = f"these are possible: {known}" if known else "there are no global constraints"
        raise Refused(f"--globals {lowering} does not fit the encoding{'s'[: len(encodings) - 1]} {names}; {offered}")
    return fitting_ones


def makes_clauses(encodings: Sequence[Encoding], name: str | None, lowering: str | None) -> bool:
    """True if the encoding and the lowering with these names compile to clauses, and for unknown names."""
    if name is not None:
        try:
            chosen, lowering = find(encodings, name, lowering)
        except (Refused, UnknownName):
            return True
        if lowering is not None and lowering in chosen.lowerings:
            chosen = chosen.lowered(lowering)
        return CNF in chosen.targets
    return lowering is None or lowering not in LOWERINGS or CNF in LOWERINGS[lowering].targets


def _ordered(encodings: Sequence[Encoding], wanted: Purpose) -> list[Encoding]:
    """The encodings with the target, best first.

    They keep their order. But of the variants of one encoding for a reference, those whose lowering is made for the
    target come first; and a lowering that an encoding prefers is preferred for its own target only.
    """
    names = list(dict.fromkeys(item.name for item in encodings))

    def rank(item: Encoding) -> tuple[bool, int, bool]:
        lowering = LOWERINGS.get(item.lowering or "")
        other = lowering is not None and lowering.targets[0] != wanted.target
        suits_files = wanted.reference and wanted.target in item.files
        return not suits_files, names.index(item.name), other and (wanted.reference or item.lowering == item.prefers)

    return sorted((item for item in encodings if wanted.target in item.targets), key=rank)


def _default(encodings: Sequence[Encoding], wanted: Purpose) -> Encoding:
    candidates = _ordered(encodings, wanted)
    fitting_ones = [item for item in candidates if not wanted.reference or item.reference]
    if not fitting_ones:
        quality = "eager" if wanted.reference else "for this solver"
        names = ", ".join(item.label for item in candidates) or "none"
        raise Refused(f"no encoding to {wanted.target.upper()} here is {quality}; choose one: {names}")
    preferred = (
        item for item in fitting_ones if (wanted.sharing and item.shares) or (wanted.reference and item.blames)
    )
    return next(preferred, fitting_ones[0])
