"""Keys of predicates, under which the tuples that they accept are kept.

Two predicates with one key accept the same tuples: a key has the code and all that it encloses.
"""

from collections.abc import Callable, Hashable
from functools import partial
from types import BuiltinFunctionType, CodeType, FunctionType, NoneType
from typing import Any

SIMPLE = (int, str, bool, NoneType)
MODULES = ("_operator", "operator", "builtins", "math")
"""The modules whose functions have no state."""


def quick_key(function: Callable[..., Any]) -> tuple[Hashable, ...] | None:
    """A key with identities, for a function that encloses numbers, texts and frozen sets only; else None. Keep the
    function as long as the key."""
    if type(function) is not FunctionType or function.__kwdefaults__:
        return None
    key: list[Hashable] = [id(function.__code__), id(function.__globals__)]
    enclosed = [cell.cell_contents for cell in function.__closure__ or ()]
    for part in (*enclosed, *(function.__defaults__ or ())):
        kind = type(part)
        if kind in SIMPLE:
            key.append((kind, part))
        elif kind is frozenset:
            key.append(id(part))
        else:
            return None
    return tuple(key)


class _NotPlain(Exception):
    """A value that has more parts than its key would have."""


def plain_key(value: Any) -> Hashable:
    """A hashable copy of numbers, texts, collections of them and functions that enclose only such values; None for any
    other value."""
    try:
        return _plain(value)
    except _NotPlain:
        return None


def _plain(value: Any) -> Hashable:
    if value is None or type(value) in (int, str, bool, float, bytes, range):
        return type(value), value
    if type(value) in (tuple, list):
        return type(value), tuple(map(_plain, value))
    if type(value) in (set, frozenset):
        return type(value), frozenset(map(_plain, value))
    if type(value) is dict:
        return dict, tuple((_plain(key), _plain(item)) for key, item in value.items())
    if type(value) is FunctionType:
        return _plain_function(value)
    if type(value) is partial:
        return partial, _plain(value.func), _plain(value.args), _plain(value.keywords)
    if isinstance(value, type):
        return value
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value), tuple(map(_plain, value))
    if type(value) is BuiltinFunctionType and getattr(value.__self__, "__name__", "") in MODULES:
        return value
    raise _NotPlain


def _plain_function(function: FunctionType) -> Hashable:
    """The code, and what it encloses. Functions of a module are never changed, so their names are enough."""
    cells = tuple(_plain(cell.cell_contents) for cell in function.__closure__ or ())
    code: CodeType = function.__code__
    defaults = _plain(function.__defaults__), _plain(function.__kwdefaults__)
    return code, function.__module__, cells, defaults
