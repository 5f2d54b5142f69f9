"""Lazy names of a module: an object is imported when its name is first used. Lazy regular expressions.

To compile all expressions takes a tenth of the start.
"""

import sys

TYPE_CHECKING = False  # True for type checkers; importing `typing` would take longer than the rest of this file

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Mapping
    from typing import Any


def lazy_names(module: str, package: str, homes: "Mapping[str, tuple[str, ...]]") -> "Callable[[str], Any]":
    """The `__getattr__` of the module: `homes` maps the modules of the package to the names that they define."""
    places = {name: home for home, names in homes.items() for name in names}
    # Every `from MODULE import NAME` asks for `__path__`; without it `getter` would raise an error each time.
    vars(sys.modules[module]).setdefault("__path__", [])

    def getter(name: str) -> "Any":
        if name not in places:
            if name.startswith("__"):
                raise AttributeError(f"module {module!r} has no attribute {name!r}")
            return _renamed(module, name, places)
        from importlib import import_module

        value = getattr(import_module(f"{package}.{places[name]}"), name)
        setattr(sys.modules[module], name, value)  # so this function is not called for it again
        return value

    return getter


def lazy_dir(module: str, homes: "Mapping[str, tuple[str, ...]]") -> "Callable[[], list[str]]":
    """The `__dir__` of the module: its lazy names, also those that are not imported yet, and Python's own."""
    names = {name for of_home in homes.values() for name in of_home}
    return lambda: sorted(names.union(name for name in vars(sys.modules[module]) if name.startswith("__")))


def _renamed(module: str, name: str, places: "Mapping[str, str]") -> "Any":
    """The object that had this name in version 0.2, with a warning. Raises AttributeError for other names."""
    from .old_names import new_name, warn

    new = new_name(name)
    if new is None or new not in places:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    warn(f"{module}.{name}", new, 4)
    return getattr(sys.modules[module], new)


class _Later:
    """A proxy of a compiled pattern. Each method is looked up in the compiled pattern once."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._given = pattern, flags

    def __getattr__(self, name: str) -> "Any":
        import re

        value = getattr(re.compile(*self._given), name)
        setattr(self, name, value)
        return value


def compiled_later(pattern: str, flags: int = 0) -> "re.Pattern[str]":
    """As `re.compile`, but at the first use. An invalid pattern is an error only then."""
    return _Later(pattern, flags)  # type: ignore[return-value]
