"""Regular expressions that are compiled at their first use. To compile all of them takes a tenth of the start."""

import re
from typing import Any, cast


class _Later:
    """A proxy of a compiled pattern. Each method is looked up in the compiled pattern once."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._given = pattern, flags

    def __getattr__(self, name: str) -> Any:
        value = getattr(re.compile(*self._given), name)
        setattr(self, name, value)
        return value


def compiled_later(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """As `re.compile`, but at the first use. An invalid pattern is an error only then."""
    return cast("re.Pattern[str]", _Later(pattern, flags))
