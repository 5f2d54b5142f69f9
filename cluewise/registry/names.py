"""The names of puzzles: their own names, their aliases, and the address types.

A puzzle's name is the name of its file, so a name is found without reading. Aliases and address types are in the
sources of the puzzles (`name_index.py`).
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from cluewise.puzzles.common.errors import Refused, UnknownName, quote
from cluewise.puzzles.common.lazy import compiled_later

from .folders import PLUS, RULES, is_own, module_name
from .loading import puzzle_names
from .name_index import KindNames, own_index, stated, stated_address_types, stated_aliases

_WORD = compiled_later(r"[\w-]+")
_NAME = compiled_later(r"[^\W\d_][\w-]*")
_PARTS = compiled_later(r"[\w-]*(\+[\w-]*)+")
"""Names of puzzles with `+` between them, or a text that is meant so."""
_HYBRID = compiled_later(r"[a-z0-9_-]+(\+[a-z0-9_-]+){1,7}")


class Named(NamedTuple):
    """A puzzle's name, and the settings of its alias."""

    name: str
    settings: Mapping[str, str] = {}


def named(word: object) -> Named:
    """The puzzle with this name or alias. Raises UnknownName, which suggests the nearest words."""
    if not isinstance(word, str):
        raise UnknownName("puzzle", word, puzzle_names(installed=True))
    puzzle = find(word)
    if puzzle is None:
        from cluewise.puzzles.common.game_ids import is_id

        _check_parts(word)
        if is_id(word):
            raise Refused(f"{quote(word)}: a game ID does not name its puzzle: write the name before it")
        kind = "puzzle" if _WORD.fullmatch(word) else "puzzle, file or address"
        raise UnknownName(kind, word, puzzle_names(installed=True), tuple(aliases(installed=True)))
    return puzzle


def _check_parts(word: str) -> None:
    """Raises UnknownName, Refused for a word with `+` whose parts are no names of puzzles."""
    if _PARTS.fullmatch(word):
        for part in word.split(PLUS):
            if not part:
                raise Refused(f"{quote(word)}: a name is missing beside '+': expected such as creek+mosaic")
            named(part)


def find(word: str) -> Named | None:
    """As `named`, but None for a word that is neither a name nor an alias. Capitals count as small letters, `_` as `-`.

    Installed packages are searched last, and only for words that look like a name; a file or an address does not.
    """
    written_as = word.lower().replace("_", "-")
    return _find(word) or (_find(written_as) if written_as != word and not word.endswith(RULES) else None)


def _find(word: str) -> Named | None:
    if word.endswith(RULES) and len(word) > len(RULES):
        return use_genre(word)
    if PLUS in word and _HYBRID.fullmatch(word):
        return _hybrid(word.split(PLUS))
    puzzle = Named(word) if is_own(word) or word in puzzle_names() else aliases().get(word)
    if puzzle is None and _NAME.fullmatch(word):
        return Named(word) if word in puzzle_names(installed=True) else aliases(installed=True).get(word)
    return puzzle


def _hybrid(words: list[str]) -> Named | None:
    """The hybrid of the kinds with these names or aliases; None if a word is neither."""
    parts = [find(word) for word in words]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    settings = dict(known[0].settings)
    for part in known[1:]:
        settings |= {f"{module_name(part.name)}_{key}": value for key, value in part.settings.items()}
    return Named(PLUS.join(part.name for part in known), settings)


def use_genre(file: str) -> Named:
    """The genre in a file NAME.rules, which is from now on found by its name. Raises PuzzleError, Refused."""
    from .genre_paths import use

    return Named(use(file, lambda: {alias: known.name for alias, known in aliases().items()}, address_types))


def aliases(*, installed: bool = False) -> dict[str, Named]:
    """The puzzle of each alias. With `installed`, also those of installed packages."""
    return _aliases(puzzle_names(installed=installed))


@cache
def _aliases(names: tuple[str, ...]) -> dict[str, Named]:
    """If two puzzles have the same alias, the first gets it; the project's own puzzles come first."""
    by_alias: dict[str, Named] = {}
    for name, of_puzzle in _stated(names):
        for alias, settings in of_puzzle.aliases.items():
            by_alias.setdefault(alias, Named(name, settings))
    return by_alias


def address_types(*, installed: bool = False) -> dict[str, str]:
    """The puzzle of each address type. With `installed`, also those of installed packages."""
    return _address_types(puzzle_names(installed=installed))


@cache
def _address_types(names: tuple[str, ...]) -> dict[str, str]:
    by_type: dict[str, str] = {}
    for name, of_puzzle in _stated(names):
        for kind in of_puzzle.address_types:
            by_type.setdefault(kind, name)
    return by_type


def _stated(names: tuple[str, ...]) -> Iterator[tuple[str, KindNames]]:
    """Yields the aliases and address types of each puzzle, the project's own puzzles first."""
    own = own_index()
    for name in sorted(names, key=lambda name: name not in own):
        yield name, own.get(name) or stated(name)


def clashes(name: str) -> list[str]:
    """The aliases and address types of a puzzle that another puzzle has too, and its aliases that are names."""
    others = [other_name for other_name in puzzle_names(installed=True) if other_name != name]
    taken = {word for other_name in others for word in (other_name, *stated_aliases(other_name))} | {name}
    types = {kind for other_name in others for kind in stated_address_types(other_name)}
    return [word for word in stated_aliases(name) if word in taken] + [
        kind for kind in stated_address_types(name) if kind in types
    ]
