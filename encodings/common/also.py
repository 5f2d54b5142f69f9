"""Extra rules (the setting `also`) on the Model of any encoding: they are compiled onto the slots that it has made."""

from collections.abc import Hashable, Sequence
from typing import Any

from cluewise.puzzles.common.also import statements
from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.solution import is_silent

from .encoding import Encoding
from .hybrids import state_rules
from .model import Model
from .rules_encoding import classes_named


def with_also(encodings: Sequence[Encoding], kind: type, also: tuple[str, ...]) -> tuple[Encoding, ...]:
    """The encodings that can state extra rules, with these rules: those whose variables are the puzzle's slots."""
    key = kind, also, *map(id, encodings)
    made = _MADE.get(key)
    if made is None:
        made = _MADE[key] = tuple(encodings), _with_also(encodings, kind, also)
    return made[1]


_MADE = Bounded[Hashable, tuple[tuple[Encoding, ...], tuple[Encoding, ...]]](64)
"""The encodings with extra rules, and those without them, which keep their ids."""


def _with_also(encodings: Sequence[Encoding], kind: type, also: tuple[str, ...]) -> tuple[Encoding, ...]:
    from .compiler.table import stated

    functions: list[Any] = [statement.sentence.state for statement in statements(kind, also)]
    rows = [stated(rule_class, {}) for rule_class in classes_named(kind, functions).classes]
    kinds = tuple(dict.fromkeys(each for row in rows for each in row.globals))
    return tuple(_stated(item, kinds, rows) for item in encodings if item.direct)


def _stated(item: Encoding, kinds: tuple[type, ...], rows: Sequence[Any]) -> Encoding:
    from .graphs.statements import Undivided

    build = item.build
    more = tuple(each for each in kinds if each is not Undivided and each not in item.globals)

    def built(puzzle: Any) -> Model:
        model = build(puzzle)
        if not item.compiled and not any(getattr(puzzle, "leaders", ())):
            state_also(model, puzzle)
        model.preferred = None  # other solutions may be the only ones
        return model

    built.__doc__ = build.__doc__
    return item._replace(
        build=built,
        globals=(*item.globals, *more),
        cuts=item.cuts or any(row.cuts for row in rows),
        asks=item.asks or any(row.asks for row in rows),
    )


def state_also(model: Model, puzzle: Any) -> None:
    """States the extra rules of a puzzle on a Model with its slots."""
    state_rules(model, puzzle, puzzle.quiet_also_rules if is_silent() else puzzle.also_rules, {})
