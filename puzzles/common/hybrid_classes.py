"""The classes of hybrids, made from those of their kinds."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import MISSING, fields
from dataclasses import dataclass as as_dataclass
from dataclasses import field as dataclass_field
from functools import cache
from typing import Any, ClassVar

from .boards import GridPuzzle
from .errors import PuzzleError
from .hybrid_text import HybridText, guest_fields
from .hybrids import HybridPuzzle
from .puzzle import Puzzle, Setting
from .sentences.vocabulary import Vocabulary, vocabulary_of
from .several_boards import SeveralBoards, joint_vocabulary
from .solution import Reason, Value

MOST_GUESTS = 3


class _NamedReasons:
    """A puzzle of a hybrid: the sentences of its Reasons name its kind. Those of a guest also have its name before the
    name of the rule, so that no two Reasons have the same place."""

    own_name: ClassVar[str]
    before: ClassVar[str] = ""

    def rule(self, name: str, at: Any, text: str, cells: Any = (), *shown: object) -> Reason:
        """The Reason for an instance of a rule."""
        named: Reason = super().rule(self.before + name, at, self._worded(name, text), cells, *shown)  # type: ignore[misc]
        return named

    def clue(self, name: str, at: Any, text: str, cells: Any = (), *shown: object) -> Reason:
        """The Reason for a clue."""
        named: Reason = super().clue(self.before + name, at, self._worded(name, text), cells, *shown)  # type: ignore[misc]
        return named

    def _worded(self, name: str, text: str) -> str:
        return text if name.startswith("also") else f"{text} ({self.own_name})"

    def reason_of(self, name: str, at: Any = None) -> Reason:
        """The Reason of a rule of the kind, by its name in the kind."""
        named: Reason = super().reason_of(self.before + name, at)  # type: ignore[misc]
        return named


@cache
def part_class(kind: Any, *, guest: bool) -> Any:
    """The class of a puzzle of this kind in a hybrid."""
    named = {"own_name": kind.name, "before": f"{kind.name}-" if guest else "", "__module__": kind.__module__}
    return type(kind.__name__, (_NamedReasons, kind), named)


def misfit(kinds: Sequence[Any]) -> str:
    """The reason why no board can have all of these kinds; empty if one may."""
    names = [kind.name for kind in kinds]
    if not 2 <= len(kinds) <= MOST_GUESTS + 1:
        return f"a hybrid has 2 to {MOST_GUESTS + 1} kinds, found {len(kinds)}"
    if len(set(names)) < len(names):
        return "a hybrid has different kinds"
    for kind in kinds:
        if not issubclass(kind, GridPuzzle) or issubclass(kind, HybridPuzzle):
            return f"{kind.name} cannot be a part of a hybrid"
    first = kinds[0]
    for kind in kinds[1:]:
        some = {slots_of(first), slots_of(kind)}
        if len(some) > 1 and any(slots.startswith("the slots of") for slots in some):
            return f"{first.name} decides {slots_of(first)}, but {kind.name} decides {slots_of(kind)}"
    for guest, leader in zip(kinds, leaders_of(kinds), strict=True):
        if guest is kinds[leader]:
            continue
        own = {name for cls in guest.__mro__ if cls.__module__ == guest.__module__ for name in vars(cls)}
        if "draw" in own and "draw_clues" not in own:
            return f"{guest.name} draws its clues and values together: name it first"
    return ""


def leaders_of(kinds: Sequence[Any]) -> tuple[int, ...]:
    """For each kind the number of the first one with the same slots."""
    slots = [slots_of(kind) for kind in kinds]
    return tuple(map(slots.index, slots))


def vocabulary_of_all(kinds: Sequence[Any]) -> Vocabulary:
    """The words of the boards of these kinds."""
    leaders = leaders_of(kinds)
    return joint_vocabulary(kinds, leaders) if any(leaders) else vocabulary_of(kinds[0])


def slots_of(kind: Any) -> str:
    """The slots of a kind in words, with the meaning of their values."""
    vocabulary = vocabulary_of(kind)
    if vocabulary.slots and not getattr(kind, "shown_words", ()):
        return vocabulary.board if vocabulary.slots != "cells" or vocabulary.has_numbers else _values_of(kind)
    bases = {base.__name__ for base in kind.__mro__}
    if "CellPuzzle" not in bases:
        return f"the slots of {kind.name}"
    return _values_of(kind)


def _values_of(kind: Any) -> str:
    signs: Mapping[Value, str] = kind.signs
    return "cells that are shaded or not" if set(signs) == {0, 1} else f"cells with {', '.join(map(str, signs))}"


def hybrid_class(
    name: str, kinds: Sequence[Any], module: str, class_name: str, text: str = "", statements: Any = ()
) -> Any:
    """The class of a hybrid, for a module of this name. `text` is its file, `statements` are its further rules. Raises
    PuzzleError if the kinds do not fit each other."""
    if problem := misfit(kinds):
        raise PuzzleError(problem)
    host, guests = part_class(kinds[0], guest=False), tuple(part_class(kind, guest=True) for kind in kinds[1:])
    own = {name: one for kind in guests for name, one in _fields_of(kind).items()}
    leaders, base, joint = leaders_of(kinds), HybridPuzzle, dict[str, Any]()
    if any(leaders):
        base, joint = SeveralBoards, {"vocabulary": vocabulary_of_all(kinds), "views": Puzzle.views}
    attributes: dict[str, Any] = {
        **own,
        "__module__": module,
        "__qualname__": class_name,
        "__doc__": f"Puzzles that are {' and '.join(kind.name for kind in kinds)} at the same time.",
        "__annotations__": dict.fromkeys(own, Any),
        "name": name,
        "aliases": {},
        "host_kind": host,
        "guest_kinds": guests,
        "leaders": leaders,
        "statements": tuple(statements),
        "rules_text": text,
        "formats": (HybridText(tuple(kinds)),),
        "settings": _settings(host, guests),
        "outside": host.outside,
        "most_cells": min(kind.most_cells for kind in kinds),
        **joint,
    }
    return as_dataclass(frozen=True)(type(class_name, (base, host), attributes))


def _fields_of(kind: Any) -> dict[str, Any]:
    known = {one.name: one for one in fields(kind)}
    made = {}
    for name, own in guest_fields(kind).items():
        default, factory = known[own].default, known[own].default_factory
        given = {} if default is MISSING else {"default": default}
        given |= {} if factory is MISSING else {"default_factory": factory}
        made[name] = dataclass_field(kw_only=True, repr=known[own].repr, compare=known[own].compare, **given)
    return made


def _settings(host: Any, guests: Collection[Any]) -> dict[str, Setting]:
    settings = dict(host.settings)
    for guest in guests:
        settings |= {name: guest.settings[own] for name, own in guest_fields(guest).items() if own in guest.settings}
    return settings
