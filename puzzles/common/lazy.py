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
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f"{package}.{places[name]}"), name)
        setattr(sys.modules[module], name, value)  # so it is not asked for again
        return value

    return getter
