"""Regular expressions that are compiled when they are first used: compiling all of them took a tenth of the start."""

import re
from typing import Any, cast


class _Later:
    """Stands for a compiled pattern. Each method is taken from the compiled pattern once."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._given = pattern, flags

    def __getattr__(self, name: str) -> Any:
        value = getattr(re.compile(*self._given), name)
        setattr(self, name, value)
        return value


def compiled_later(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """As `re.compile`, at the first use. Invalid patterns are noticed only then."""
    return cast("re.Pattern[str]", _Later(pattern, flags))
