"""The settings of a puzzle, which `--set KEY=VALUE` changes, and its views."""

from abc import ABC
from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar, NamedTuple

from ..errors import PuzzleError, UnknownName, quote
from ..reading import natural

DISTINCT = "distinct"
"""The setting that chooses the view; every puzzle with several views has it."""

VARIANT = "variant"
"""The setting, and the field, of puzzles whose address marks variant rules (`v:NAME`)."""


def written(value: Any) -> str:
    """A setting's value as text; Booleans become `yes` and `no`."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


class Setting(NamedTuple):
    """A setting of a puzzle, which `--set KEY=VALUE` changes.

    `description` is for people. `read` turns text into a value and raises ValueError for text that is not allowed.
    `choices` lists the allowed texts if they are few. `write` turns a value into text, so that
    `read(write(value)) == value`; it may raise ValueError or TypeError for anything that is not a value. If the default
    is None, the text of the puzzle decides.

    A puzzle keeps the value in a field with the name of the setting, so `Puzzle.parse` can detect a text that
    contradicts the setting.
    """

    default: Any
    description: str
    read: Callable[[str], Any]
    choices: tuple[str, ...] = ()
    write: Callable[[Any], str] = written

    def value(self, key: str, raw: Any) -> Any:
        """The value of `raw`, which is text or already a value. None is allowed only if it is the default.

        Raises PuzzleError if the setting `key` does not allow it.
        """
        if raw is None and self.default is None:
            return None
        try:
            text = raw if isinstance(raw, str) else self.write(raw)
            if self.choices and text not in self.choices:
                raise ValueError
            value = self.read(text)
            if value != raw and not isinstance(raw, str):
                raise ValueError
        except PuzzleError:
            raise
        except (TypeError, ValueError):
            known = ", ".join(self.choices) or self.description
            raise PuzzleError(f"setting {key}: expected {known}, found {quote(raw)}") from None
        return value

    def text(self, value: Any) -> str:
        """A value as text for `--set`; `none` for None."""
        return "none" if value is None else self.write(value)


def yes_or_no(default: bool, description: str) -> Setting:
    """A setting that is `yes` or `no`."""
    return Setting(default, description, lambda text: text == "yes", ("yes", "no"))


def whole_number(default: int, low: int, high: int, description: str) -> Setting:
    """A setting that is a number from low to high."""
    return Setting(default, description, int, tuple(map(str, range(low, high + 1))))


def number_from(low: int, default: int | None, description: str) -> Setting:
    """A setting that is a whole number from low on; it may also be `none` if the default is None."""

    def read(text: str) -> int | None:
        number = natural(text)
        if text == "none" and default is None:
            return None
        if number is None or number < low:
            raise ValueError(text)
        return number

    return Setting(default, description, read)


IGNORE = "ignore"


def _read_variant(text: str) -> str:
    if text.partition(":")[0] != IGNORE:
        raise ValueError(text)
    return text


IGNORED_VARIANT = Setting(
    None, f"{IGNORE} (the normal rules instead of the variant rules that an address marks)", _read_variant
)
"""The setting `variant`: `ignore`, or `ignore:NAME` with the name of the variant."""


class PuzzleSettings(ABC):
    """The names, settings and views of a puzzle:

    - `name`: the name of the puzzle's file, also used in JSON. No two puzzles have a name or an alias in common.
    - `aliases`: other names of the puzzle, each with the settings that it implies. `name` and `aliases` must be
      literals, because they are read from the source without an import.
    - `family`: one of FAMILIES (`families.py`), where the base does not tell it.
    - `settings`: the settings by name. Each has a field and an argument of `random` with the same name.
    - `views`: by name, the difference that makes two solutions count as two; the default comes first. A puzzle with
      several views has a field `distinct` for the chosen one.
    """

    name: ClassVar[str]
    family: ClassVar[str] = ""
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    settings: ClassVar[Mapping[str, Setting]] = {}
    views: ClassVar[Mapping[str, str]] = {"solution": "every slot counts"}

    @classmethod
    def default_view(cls) -> str:
        return next(iter(cls.views))

    @property
    def view(self) -> str:
        """The view under which the solutions of this instance are counted."""
        return str(getattr(self, DISTINCT, None) or self.default_view())

    @classmethod
    def all_settings(cls) -> dict[str, Setting]:
        """The settings of the class; a base may add some whose default is that of their field."""
        return cls.declared_settings()

    @classmethod
    def declared_settings(cls) -> dict[str, Setting]:
        """The declared settings, and `distinct` if the puzzle has several views."""
        if len(cls.views) < 2:
            return dict(cls.settings)
        description = "what makes two solutions different"
        return {**cls.settings, DISTINCT: Setting(None, description, str, tuple(cls.views))}

    @classmethod
    def text_settings(cls) -> dict[str, Setting]:
        """The settings that `--set` and header lines may state; `variant` is one if addresses can mark it."""
        return cls.all_settings()

    @classmethod
    def read_settings(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        """The values of the settings given. Raises UnknownName, PuzzleError."""
        if not given:
            return {}
        known = cls.text_settings()
        for key in given:
            if key not in known:
                raise UnknownName(f"{cls.name} setting", key, known)
        return {key: known[key].value(key, value) for key, value in given.items()}

    @classmethod
    def complete_settings(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        """A value for every declared setting: the given one, else the default (for `distinct`, None)."""
        return {key: setting.default for key, setting in cls.declared_settings().items()} | cls.read_settings(given)

    def changed_settings(self) -> dict[str, str]:
        """The settings of this instance that differ from their defaults, as text."""
        return self._settings_besides(())

    def _settings_besides(self, stated: Collection[str]) -> dict[str, str]:
        """The settings that differ from their defaults, without those that the text itself states."""
        others = {key: setting for key, setting in self.text_settings().items() if key not in stated}
        values = {key: (setting, getattr(self, key)) for key, setting in others.items()}
        return {key: setting.write(value) for key, (setting, value) in values.items() if value != setting.default}
