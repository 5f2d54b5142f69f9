"""The names of puzzles: their own names, their aliases, and the types of their addresses.

A puzzle's name is the name of its file, so finding a name needs no reading. For any other word, the sources
of all puzzles are searched for the literals `aliases = {…}` and `PuzzLink("type", …, also=(…))`. Importing all puzzles
would take many times as long. A test checks that the literals agree with the classes.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import PuzzleError, UnknownName, nearest, quote
from cluewise.puzzles.common.lazy_regex import compiled_later
from cluewise.puzzles.common.reading import Text, normalised, one_a_line

from .discovery import own_names
from .loading import puzzle_names

_ALIASES = compiled_later(r"^    aliases\b[^=\n]*=\s*(?P<expression>)\{", re.MULTILINE)
_ADDRESSES = compiled_later(r"\b(?P<expression>)PuzzLink\(")
_SUDOKU = compiled_later(
    "f-puzzles|sudokupad|crackingthecryptic|cracking-the-cryptic|Interactive-Sudoku-Solver", re.IGNORECASE
)
"""Sites whose links hold Sudokus."""
_WORD = compiled_later(r"[\w-]+")
_NAME = compiled_later(r"[^\W\d_][\w-]*")


class Named(NamedTuple):
    """A puzzle's name, and the settings that its alias stands for."""

    name: str
    settings: Mapping[str, str] = {}


def named(word: object) -> Named:
    """The puzzle that a name or an alias stands for. Raises UnknownName, which suggests the nearest words."""
    if not isinstance(word, str):
        raise UnknownName("puzzle", word, puzzle_names(installed=True))
    puzzle = find(word)
    if puzzle is None:
        kind = "puzzle" if _WORD.fullmatch(word) else "puzzle, file or address"
        raise UnknownName(kind, word, puzzle_names(installed=True), tuple(aliases(installed=True)))
    return puzzle


def find(word: str) -> Named | None:
    """As `named`, but None for a word that is neither a name nor an alias.

    Installed packages are searched last, and only for words that look like a name; a file or an address does not.
    """
    puzzle = Named(word) if word in puzzle_names() else aliases().get(word)
    if puzzle is None and _NAME.fullmatch(word):
        return Named(word) if word in puzzle_names(installed=True) else aliases(installed=True).get(word)
    return puzzle


def aliases(*, installed: bool = False) -> dict[str, Named]:
    """Every alias, and the puzzle it stands for. With `installed`, also those of installed packages."""
    return _aliases(puzzle_names(installed=installed))


@cache
def _aliases(names: tuple[str, ...]) -> dict[str, Named]:
    """If two puzzles have the same alias, the first gets it; the project's own puzzles come first."""
    by_alias: dict[str, Named] = {}
    for name in sorted(names, key=lambda name: name not in own_names()):
        for alias, settings in stated_aliases(name).items():
            by_alias.setdefault(alias, Named(name, settings))
    return by_alias


def address_types(*, installed: bool = False) -> dict[str, str]:
    """The known types of addresses, and the puzzle of each. With `installed`, also those of installed packages."""
    return _address_types(puzzle_names(installed=installed))


@cache
def _address_types(names: tuple[str, ...]) -> dict[str, str]:
    by_type: dict[str, str] = {}
    for name in sorted(names, key=lambda name: name not in own_names()):
        for kind in stated_address_types(name):
            by_type.setdefault(kind, name)
    return by_type


def clashes(name: str) -> list[str]:
    """A puzzle's aliases and types of addresses that another puzzle has too, and its aliases that are names."""
    others = [other_name for other_name in puzzle_names(installed=True) if other_name != name]
    taken = {word for other_name in others for word in (other_name, *stated_aliases(other_name))} | {name}
    types = {kind for other_name in others for kind in stated_address_types(other_name)}
    return [word for word in stated_aliases(name) if word in taken] + [
        kind for kind in stated_address_types(name) if kind in types
    ]


# ── addresses ──


def is_address(text: str) -> bool:
    """Returns whether the text is an address that names a puzzle, known or not. Text pasted around it is ignored."""
    return _type_of(pasted(text, alone=True)) is not None


def may_hold_addresses(text: str) -> bool:
    """A quick test. Returns False only if the text certainly holds no address."""
    return "/" in text or "%2" in text


def pasted(text: str, *, alone: bool = False) -> str:
    """See `puzzles/common/clipboard.py`."""
    if not may_hold_addresses(text):
        return text
    from cluewise.puzzles.common.clipboard import pasted

    return pasted(text, alone=alone)


def foreign(text: Text) -> PuzzleError | None:
    """See `puzzles/common/clipboard.py`."""
    if "://" not in text.body:
        return None
    from cluewise.puzzles.common.clipboard import foreign

    return foreign(text)


def puzzle_of(text: Text) -> str:
    """The puzzle that an address names. Raises PuzzleError."""
    if text.problem:
        raise text.problem
    kind = _type_of(text.body)
    if kind is None:
        raise text.error("expected an address such as https://puzz.link/p?…, because no PUZZLE is named")
    name = address_types().get(kind) or address_types(installed=True).get(kind)
    if name is None:
        hint = nearest(kind, address_types())
        raise text.error(f"no puzzle here has addresses of the type {quote(kind)}{hint and f'.{hint}'}")
    return name


def split_addresses(text: str, source: str = "") -> list[Text]:
    """The lines of a file of addresses, not parsed yet. `puzzle_of` reports lines that are no address.

    Raises PuzzleError if no line is an address.
    """
    texts = list(one_a_line(normalised(text), source))
    if not any(is_address(each.body) for each in texts):
        problem = "no line is one" if texts else "this is empty"
        raise PuzzleError(f"expected addresses, but {problem}: name the PUZZLE before the SOURCE", source)
    return texts


def _type_of(text: str) -> str | None:
    if "/" not in text:
        return None
    if _SUDOKU.search(text[:300]):
        from cluewise.puzzles.common.sudoku_links import is_link

        if is_link(text):
            return "sudoku"
    from cluewise.puzzles.common.puzzlink import read_address

    address = read_address(text)
    return address and address.pid


# ── what the sources state ──


@cache
def _source(name: str) -> str:
    """The source of a puzzle's module; empty if it cannot be read."""
    from importlib.util import find_spec  # imported where it is needed: starting takes longer than most puzzles

    spec = find_spec(f"cluewise.puzzles.{name}")
    loader: Any = spec and spec.loader
    try:
        return loader.get_source(f"cluewise.puzzles.{name}") or ""
    except (AttributeError, ImportError, OSError, SyntaxError):
        return ""  # using the puzzle reports the error


@cache
def stated_aliases(name: str) -> dict[str, dict[str, str]]:
    """The literal `aliases` in a puzzle's source."""
    for node in _expressions(_source(name), _ALIASES, "}"):
        try:
            return dict(ast.literal_eval(node))
        except (ValueError, TypeError):
            continue
    return {}


@cache
def stated_address_types(name: str) -> list[str]:
    """The types of addresses in the `PuzzLink` calls of a puzzle's source. The first type is used for writing."""
    types: list[str] = []
    for call in _expressions(_source(name), _ADDRESSES, ")"):
        if isinstance(call, ast.Call) and call.args:
            also = next((keyword.value for keyword in call.keywords if keyword.arg == "also"), None)
            try:
                types += [ast.literal_eval(call.args[0]), *(ast.literal_eval(also) if also else ())]
            except (ValueError, TypeError):
                continue
    return types


def _expressions(source: str, head: re.Pattern[str], closing: str) -> Iterator[ast.expr]:
    """The expressions that start at a match of `head` and end with a closing bracket."""
    for match in head.finditer(source):
        start = match.start("expression")
        end = source.find(closing, start)
        while end >= 0:
            try:
                yield ast.parse(source[start : end + 1], mode="eval").body
                break
            except (SyntaxError, ValueError):
                end = source.find(closing, end + 1)
