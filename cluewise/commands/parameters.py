"""The positional arguments that the verbs share."""

from collections.abc import Sequence
from typing import NamedTuple

Settings = dict[str, str]


class Parameters(NamedTuple):
    """The positional arguments of a verb: the puzzle's name, the settings of its alias, and the other arguments.

    Without a name, each source is an address or holds addresses, which name their puzzles.
    """

    name: str | None
    settings: Settings
    arguments: tuple[str, ...]

    def with_settings(self, set_options: Sequence[tuple[str, str]]) -> Settings:
        """All settings; those of `--set` override those of the alias."""
        return {**self.settings, **dict(set_options)}
