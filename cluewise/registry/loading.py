"""Puzzles, encodings and searches by name. A puzzle's modules are imported when they are first needed."""

import os
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from cluewise.encodings.common.encoding import Encoding, find
from cluewise.encodings.common.rules_encoding import hybrid_encoding, rules_encoding
from cluewise.puzzles.common.boards import GridPuzzle
from cluewise.puzzles.common.errors import BrokenPuzzle, CluewiseError, Refused, UnknownName
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.random_solutions import SOLVERS

from . import discovery
from .folders import PLUS, class_in, is_own, module_name, own_names
from .genres import find_solution

if TYPE_CHECKING:
    from cluewise.solvers.backtrack.common import Search

SOLVERS[:] = [find_solution]


def puzzle_names(*, installed: bool = False) -> tuple[str, ...]:
    """The puzzles of the project and of CLUEWISE_PATH; with `installed`, also those of installed packages."""
    outside = discovery.path_names()
    if installed:
        from .packages import names as of_packages

        outside = [*outside, *of_packages()]
    return tuple(sorted({*own_names(), *outside})) if outside else own_names()


def _check_known(name: Any) -> None:
    """Raises UnknownName, also for a name that is not a string."""
    if isinstance(name, str) and PLUS in name:
        for part in name.split(PLUS):
            _check_known(part)
    elif not is_own(name) and not (isinstance(name, str) and discovery.home(name)):
        raise UnknownName("puzzle", name, puzzle_names(installed=True))


def _module(folder: str, name: str) -> Any:
    """The module of a puzzle in one of the folders. Raises UnknownName, BrokenPuzzle."""
    _check_known(name)
    module = f"cluewise.{folder}.{module_name(name)}"
    try:
        return import_module(module)
    except CluewiseError:
        raise
    except Exception as error:  # a file that somebody is writing can raise anything
        from .error_origin import broken

        raise broken(error, module) from error


def puzzle_class(name: str) -> type[Puzzle]:
    """The class of a puzzle; `_` counts as `-` in the name of one of the project. Raises UnknownName, BrokenPuzzle."""
    if not is_own(name):
        name = hyphened if isinstance(name, str) and is_own(hyphened := name.replace("_", "-")) else name
        _check_known(name)
    return _puzzle_class(name)


@cache
def _puzzle_class(name: str) -> type[Puzzle]:
    module = _module("puzzles", name)
    cls: type[Puzzle] | None = class_in(module)
    if cls is None:
        raise BrokenPuzzle(f"{module.__file__}: expected a class that derives from Puzzle or from a base of the kit")
    problem = _unfinished(cls, name)
    if problem:
        from .error_origin import line_of

        raise BrokenPuzzle(f"{line_of(cls)}: {problem}")
    return cls


def _unfinished(cls: type[Puzzle], name: str) -> str:
    """A message about the missing parts of a puzzle's class; empty if the class can be used."""
    if "__dataclass_params__" not in vars(cls) or not vars(cls)["__dataclass_params__"].frozen:
        return f"the class {cls.__name__} is not a frozen dataclass: write @dataclass(frozen=True) above it"
    if getattr(cls, "name", None) != name:
        return f"the class {cls.__name__} needs the name of its file: write name = '{name}' in it"
    if not getattr(cls, "formats", ()):
        return f"the class {cls.__name__} has no `formats`: list the formats that it reads"
    missing = sorted(getattr(cls, "__abstractmethods__", ()))
    return f"the class {cls.__name__} does not define {', '.join(missing)}" if missing else ""


def _has_file(folder: str, name: str) -> bool:
    """True if a puzzle has a module in one of the folders. Raises UnknownName."""
    _check_known(name)
    if is_own(name):  # quicker than the search for a module
        package, file = import_module(f"cluewise.{folder}"), f"{module_name(name)}.py"
        return any(os.path.isfile(os.path.join(place, file)) for place in package.__path__)
    return find_spec(f"cluewise.{folder}.{module_name(name)}") is not None


@cache
def encodings(name: str) -> tuple[Encoding, ...]:
    """A puzzle's encodings, the preferred one first: those by hand, the one that is compiled from its rules, and
    examples of techniques. A puzzle of the kit needs none by hand.

    Raises UnknownName for the puzzle, BrokenPuzzle.
    """
    kind: Any = puzzle_class(name)
    if hasattr(kind, "guest_kinds"):
        of_host = [item for item in encodings(kind.host_kind.name) if item.direct and not item.compiled]
        return (*(hybrid_encoding(item, kind) for item in of_host), rules_encoding(kind))
    compiled = (rules_encoding(kind),) if issubclass(kind, GridPuzzle) else ()
    by_hand = _by_hand(name) if not compiled or has_encodings(name) else ()
    examples = tuple(item for item in by_hand if item.example and compiled)
    return (*(item for item in by_hand if item not in examples), *compiled, *examples)


def has_encodings(name: str) -> bool:
    """True if a puzzle has a file of hand-written encodings. Raises UnknownName for the puzzle."""
    return _has_file("encodings", name)


def _by_hand(name: str) -> tuple[Encoding, ...]:
    module = _module("encodings", name)
    listed = getattr(module, "ENCODINGS", ())
    may_lack = bool(puzzle_class(name).rules_text)
    if not (listed or may_lack) or not all(isinstance(item, Encoding) for item in listed):
        raise BrokenPuzzle(f"{module.__file__}: expected ENCODINGS = (…), functions under @encoding(…), at least one")
    return tuple(listed)


def encodings_with(name: str, encoding: str | None) -> tuple[Encoding, ...]:
    """A puzzle's encodings, and the function of `encoding` if that is `FILE.py:function`.

    Raises UnknownName for the puzzle, Refused if the function does not exist.
    """
    if encoding is None or ".py:" not in encoding:
        return encodings(name)
    from .external_encodings import load

    return (*encodings(name), load(encoding))


def encodings_of(puzzle: Puzzle, encoding: str | None = None) -> tuple[Encoding, ...]:
    """As `encodings_with`, for a puzzle: with extra rules, those of its encodings that can state them.

    Raises Refused if `encoding` is another one.
    """
    known = encodings_with(puzzle.name, encoding)
    also: tuple[str, ...] = getattr(puzzle, "also", ())
    if not also:
        return known
    from cluewise.encodings.common.also import with_also

    able = with_also(known, type(puzzle), also)
    if encoding is not None:
        name = find(known, encoding)[0].name
        if name not in [item.name for item in able]:
            others = ", ".join(item.name for item in able)
            raise Refused(
                f"encoding '{name}' has other slots than the puzzle: it cannot state extra rules; {others} can"
            )
    return able


def searches_of(puzzle: Puzzle) -> "dict[str, Search]":
    """The searches of a puzzle. Only the generic ones know extra rules."""
    known = searches(puzzle.name)
    if not getattr(puzzle, "also", ()):
        return known
    from cluewise.solvers.backtrack.rules import SEARCHES

    return {name: search for name, search in known.items() if name in SEARCHES}


@cache
def searches(name: str) -> "dict[str, Search]":
    """A puzzle's searches by name, the preferred one first: its classic ones, and then the generic one by its rules.

    Raises UnknownName for the puzzle.
    """
    from cluewise.solvers.backtrack.rules import SEARCHES

    puzzle_class(name)
    has_classic = _has_file("solvers.backtrack", name)
    classic: dict[str, Search] = _module("solvers.backtrack", name).SEARCHES if has_classic else {}
    return {**classic, **SEARCHES}
