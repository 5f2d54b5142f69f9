"""Names of a module that are imported when they are asked for: who imports one of them loads no other."""

import sys

TYPE_CHECKING = False  # True for type checkers; importing `typing` would take longer than the rest of this file

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def lazy_names(module: str, package: str, homes: "Mapping[str, tuple[str, ...]]") -> "Callable[[str], Any]":
    """The `__getattr__` of the module: `homes` lists the names by the modules of the package in which they stand."""
    places = {name: home for home, names in homes.items() for name in names}

    def getter(name: str) -> "Any":
        if name not in places:
            return _renamed(module, name, places)
        from importlib import import_module

        value = getattr(import_module(f"{package}.{places[name]}"), name)
        setattr(sys.modules[module], name, value)  # so it is not asked for again
        return value

    return getter


def _renamed(module: str, name: str, places: "Mapping[str, str]") -> "Any":
    """The object that had this name in version 0.2, with a warning. Raises AttributeError for other names."""
    from .old_names import new_name, warn

    new = new_name(name)
    if new is None or new not in places:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    warn(f"{module}.{name}", new, 4)
    return getattr(sys.modules[module], new)
