"""Rules made wrong on purpose. Nothing is known of their classes but the arguments of `__init__`.

A rule is dropped or negated, or one argument is changed: a number by one, both bounds by one, an item of a collection
missing (its first or last; for a slot or a cell also all that refers to it), each member of a collection changed so.
"""

import inspect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple
from unittest.mock import patch

from cluewise.puzzles.common import boards
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules import Rule
from cluewise.puzzles.common.solution import Reason, Violation

Family = tuple[str, str]
"""The name of a rule and its class. A fault is made in all rules of a family, as a fault in `rules()` would be."""

Fault = Callable[["Made"], Rule | None]
"""Makes the wrong rule; None drops it."""

Change = Callable[[Any], Any]
"""From an argument to a wrong one; None if it cannot be changed so."""


# ── the arguments of rules ──


class Made(NamedTuple):
    """A rule, and how it was made."""

    rule: Rule
    arguments: inspect.BoundArguments

    @property
    def family(self) -> Family:
        return self.rule.reason.rule, type(self.rule).__name__

    @property
    def known(self) -> Mapping[str, Any]:
        """The arguments by name."""
        return self.arguments.arguments

    def remade(self, changed: Mapping[str, Any]) -> Rule:
        """The rule with other arguments; the same rule if one of them is None."""
        if None in changed.values():
            return self.rule
        arguments = inspect.BoundArguments(self.arguments.signature, {**self.known, **changed})  # type: ignore[arg-type]
        return type(self.rule)(*arguments.args, **arguments.kwargs)


def rules_of(puzzle: Puzzle) -> list[Made]:
    """The rules of a puzzle with their arguments."""
    list(puzzle.rules())  # type: ignore[attr-defined]  # imports the classes
    made: dict[int, Made] = {}
    with patch.object(boards, "MOST_KEPT", 0), _recording(made):  # no rules are kept from another board
        rules = list(puzzle.rules())  # type: ignore[attr-defined]
    return [made[id(rule)] for rule in rules]


@contextmanager
def _recording(made: dict[int, Made]) -> Iterator[None]:
    """Records the arguments of every rule that is made."""

    def recorded(original: Callable[..., None]) -> Callable[..., None]:
        whole = inspect.signature(original)
        signature = whole.replace(parameters=list(whole.parameters.values())[1:])

        def init(self: Rule, *args: Any, **options: Any) -> None:
            if id(self) not in made:  # else this is the `__init__` of a base class
                bound = signature.bind(*args, **options)
                bound.apply_defaults()
                bound.arguments = {name: _listed(value) for name, value in bound.arguments.items()}
                made[id(self)] = Made(self, bound)
                args, options = bound.args, bound.kwargs
            original(self, *args, **options)

        return init

    originals = [(cls, cls.__init__) for cls in (Rule, *_classes(Rule)) if "__init__" in vars(cls)]
    try:
        for cls, original in originals:
            cls.__init__ = recorded(original)  # type: ignore[method-assign]
        yield
    finally:
        for cls, original in originals:
            cls.__init__ = original  # type: ignore[method-assign]


def _classes(cls: type[Rule]) -> Iterator[type[Rule]]:
    for sub in cls.__subclasses__():
        yield sub
        yield from _classes(sub)


def _listed(argument: Any) -> Any:
    """The argument, with lists in place of iterators, which can be read only once."""
    return [*map(_listed, argument)] if isinstance(argument, Iterator) or type(argument) is list else argument


# ── faults ──


class Negated(Rule):
    """The negated rule: it complains exactly about full assignments that keep the rule."""

    def __init__(self, rule: Rule) -> None:
        super().__init__(rule.reason, rule.slots)
        self.rule = rule

    def first_violation(self, values: Sequence[Any]) -> Violation | None:
        kept = None not in values and self.rule.first_violation(values) is None
        return self.violation("it is kept") if kept else None


def faults(made: Made, puzzle: Puzzle) -> dict[str, Fault]:
    """The faults of one rule by name."""
    found: dict[str, Fault] = {"dropped": lambda made: None, "negated": lambda made: Negated(made.rule)}
    if all(type(made.known.get(name)) is int for name in ("low", "high")):
        for text, step in (("one more", 1), ("one less", -1)):
            found[text] = partial(_changed, {"low": partial(_moved, step), "high": partial(_moved, step)})
    for name, argument in made.known.items():
        if isinstance(argument, Reason | Puzzle | Cell | Edge):
            continue
        for text, change in changes(name, argument):
            found[text] = partial(_changed, {name: change})
        if _is_collection(argument) and len(argument) > 1:
            for place, k in (("first", 0), ("last", -1)):
                found[f"{name} without the {place}"] = partial(_shortened, name, k)
        if name == "values" and made.rule.slots and isinstance(argument, Collection):
            others = tuple(value for value in puzzle.values(made.rule.slots[0]) if value not in argument)
            if others:
                found["other values"] = partial(_changed, {name: lambda _, others=others: others})
    return found


def _is_collection(argument: Any) -> bool:
    named = isinstance(argument, str) or hasattr(argument, "_fields")
    return isinstance(argument, Mapping | Sequence | set | frozenset) and not named


def _changed(changed: Mapping[str, Change], made: Made) -> Rule:
    return made.remade({name: change(made.known[name]) for name, change in changed.items()})


def _moved(step: int, number: Any) -> Any:
    return number + step


def changes(name: str, argument: Any) -> Iterator[tuple[str, Change]]:
    """The faults of an argument but missing items."""
    if type(argument) is bool:
        yield f"not {name}", lambda value: not value
    elif type(argument) is int:
        for step in (1, -1):
            yield f"{name} {step:+d}", partial(_moved, step)
    elif hasattr(argument, "_fields"):
        for field in argument._fields:
            for text, change in changes(f"{name}.{field}", getattr(argument, field)):
                yield text, partial(_in_field, field, change)
    elif isinstance(argument, Mapping | list | tuple | set | frozenset) and argument:
        members = list(argument.values()) if isinstance(argument, Mapping) else list(argument)
        if all(type(member) is int or member is None for member in members):
            for step in (1, -1):
                yield f"each of {name} {step:+d}", partial(_each, partial(_if_known, step))
        elif all(map(_is_collection, members)) and max(map(len, members)) > 2:
            for place, k in (("first", 0), ("last", -1)):
                yield f"each of {name} without its {place}", partial(_each, partial(_less, k))


def _in_field(field: str, change: Change, record: Any) -> Any:
    value = change(getattr(record, field))
    return None if value is None else record._replace(**{field: value})


def _each(change: Change, items: Any) -> Any:
    if isinstance(items, Mapping):
        return {key: change(value) for key, value in items.items()}
    return _like(items)(map(change, items))


def _if_known(step: int, number: Any) -> Any:
    return None if number is None else number + step


def _less(k: int, items: Any) -> Any:
    """The collection without its first (k = 0) or last item, unless it is its only one."""
    listed = list(items)
    if len(listed) > 1:
        del listed[k]
    return {key: items[key] for key in listed} if isinstance(items, Mapping) else _like(items)(listed)


def _like(items: Any) -> Callable[[Iterable[Any]], Any]:
    """A function that makes a collection of this type."""
    return list if isinstance(items, range) else type(items)


def _shortened(name: str, k: int, made: Made) -> Rule:
    """The rule without an item of an argument. If it is a slot or a cell, the others lose all that refers to it."""
    items = made.known[name]
    if len(items) < 2:
        return made.rule
    removed, changed = list(items)[k], {name: _less(k, items)}
    is_slot = isinstance(items, list | tuple) and tuple(items) == made.rule.slots
    for other, argument in made.known.items():
        if other == name or not isinstance(argument, list | tuple | Mapping) or not _is_collection(argument):
            continue
        if any(_refers(item, removed) for item in argument):
            if isinstance(argument, Mapping):
                changed[other] = {key: value for key, value in argument.items() if not _refers(key, removed)}
            else:
                changed[other] = _like(argument)(item for item in argument if not _refers(item, removed))
        elif is_slot and not isinstance(argument, Mapping) and len(argument) == len(items):
            changed[other] = _less(k, argument)
    return made.remade(changed)


def _refers(item: Any, removed: Any) -> bool:
    """True if an item is a slot or cell, or a link of it to another."""
    if not isinstance(removed, Cell | Edge):
        return False
    return item == removed or (isinstance(item, tuple) and removed in (item.ends if isinstance(item, Edge) else item))
