"""Finds the line of an author's files where a rule or a statement of a Model is used wrongly.

A rule is evaluated, and a statement is lowered, long after the line that made it. So after a failure, and before the
contract, the rules and the Models of a puzzle are made once more with checked arguments: the first wrong one raises
WrongUse at its line. Plain solving checks nothing.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from functools import cache, wraps
from importlib import import_module
from importlib.util import find_spec
from types import UnionType
from typing import Any, Union, get_args, get_origin

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.plural import count_words
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules import GlobalRule, Rule, Table
from cluewise.puzzles.common.solution import silently

from .folders import module_name

LITERALS = frozenset({"literals", "literal", "clauses", "condition", "conclusions", "parts", "a", "b"})
"""The arguments of a Model's methods that are literals."""


class WrongUse(Exception):
    """An unexpected argument or result."""


# ── signatures ──


@cache
def _arguments(call: Callable[..., Any]) -> ast.arguments:
    """The arguments of a function, or of a class's constructor, from its source."""
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(call.__init__ if isinstance(call, type) else call))).body  # type: ignore[misc]
    assert isinstance(node, ast.FunctionDef)
    node.args.args = node.args.args[1:]
    return node.args


@cache
def types_of(call: Callable[..., Any]) -> dict[str, str]:
    """The types of the arguments, from their source."""
    arguments = _arguments(call)
    both = (*arguments.args, *arguments.kwonlyargs)
    return {one.arg: ast.unparse(one.annotation) for one in both if one.annotation is not None}


@cache
def signature_of(call: Callable[..., Any], name: str = "") -> str:
    """`Count(reason, slots, values, low=0, high=None, numbers=None)`, without types."""
    arguments = deepcopy(_arguments(call))
    for one in (*arguments.args, *arguments.kwonlyargs):
        one.annotation = None
    return f"{name or call.__name__}({ast.unparse(arguments)})"


# ── arguments ──


def _problem(expected: Any, value: Any) -> str:
    """The part of a value with an unexpected type, as text; empty if there is none."""
    origin: Any = get_origin(expected)
    inner = get_args(expected)
    if origin in (Union, UnionType):
        return "" if any(not _problem(one, value) for one in inner) else _found(value)
    if origin is tuple:
        if not isinstance(value, tuple) or (Ellipsis not in inner and len(value) != len(inner)):
            return _found(value)
        return next(filter(None, map(_problem, inner, value)), "") if Ellipsis not in inner else ""
    if origin is not None and isinstance(origin, type):
        if expected is Callable or origin is get_origin(Callable[..., Any]):
            return "" if callable(value) else _found(value)
        if not isinstance(value, origin):
            return _found(value)
        if issubclass(origin, Mapping) and len(inner) == 2:
            mapping: Any = value
            pairs = ((inner[0], key) for key in mapping), ((inner[1], one) for one in mapping.values())
            return next(filter(None, (_problem(*pair) for some in pairs for pair in some)), "")
        elements: Any = value if issubclass(origin, Iterable) and len(inner) == 1 else ()
        return next(filter(None, (_problem(inner[0], one) for one in elements)), "")
    if expected is None or expected is type(None):
        return "" if value is None else _found(value)
    if expected is Cell:
        return "" if isinstance(value, tuple) and len(value) == 2 else _found(value)
    if expected is Hashable:
        return "" if isinstance(value, Hashable) else _found(value)
    if isinstance(expected, type) and expected not in (Any, object):
        return "" if isinstance(value, expected) else _found(value)
    return ""


def _found(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:59]}…"


def _kept(value: Any) -> Any:
    """A value that can be iterated over twice."""
    return tuple(_kept(one) for one in value) if isinstance(value, Iterator) else value


def _bound(call: Callable[..., Any], name: str, args: Any, given: Any) -> inspect.BoundArguments:
    """The checked arguments of a call; `name` is that of the class or the method. Raises WrongUse."""
    form = inspect.signature(call)
    usage = signature_of(call, name)
    try:
        bound = form.bind(*args, **given)
    except TypeError as error:
        raise WrongUse(f"{usage}: {error}") from None
    types = types_of(call)
    for argument, value in list(bound.arguments.items())[1:]:
        parameter = form.parameters[argument]
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        bound.arguments[argument] = value = _kept(value)
        if problem := _problem(parameter.annotation, value):
            raise WrongUse(f"{usage}: expected {types[argument]} for `{argument}`, found {problem}")
    return bound


# ── rules and statements that check their arguments ──


def _rule_classes(base: type = Rule) -> Iterator[type]:
    one: type
    for one in base.__subclasses__():
        if ".common.rules." in one.__module__ and "__init__" in vars(one):
            yield one
        yield from _rule_classes(one)


@contextmanager
def _replaced(owner: type, name: str, new: Callable[..., Any]) -> Iterator[None]:
    old = vars(owner)[name]
    setattr(owner, name, new)
    try:
        yield
    finally:
        setattr(owner, name, old)


def _checked_rule(cls: type, slots: Collection[Any]) -> Callable[..., None]:
    make = vars(cls)["__init__"]

    @wraps(make)
    def checked(self: Rule, *args: Any, **given: Any) -> None:
        bound = _bound(make, cls.__name__, (self, *args), given)
        make(*bound.args, **bound.kwargs)
        strange = [slot for slot in self.slots if slot not in slots] if type(self) is cls else []
        if strange:
            raise WrongUse(f"{cls.__name__}: {_found(strange[0])} is not a slot of this puzzle")
        if isinstance(self, Table) and any(len(row) != len(self.slots) for row in self.allowed):
            row = next(row for row in self.allowed if len(row) != len(self.slots))
            raise WrongUse(
                f"Table: a row has {count_words(len(row), 'value')} for {count_words(len(self.slots), 'slot')}"
            )

    return checked


def _checked_statement(method: Any, why: Collection[tuple[str, Any]] | None) -> Callable[..., Any]:
    @wraps(method)
    def checked(self: Any, *args: Any, **given: Any) -> Any:
        from cluewise.encodings.common.model import Family

        bound = _bound(method, method.__name__, (self, *args), given)
        model = self.model if isinstance(self, Family) else self
        for name in LITERALS & bound.arguments.keys():
            named = types_of(method)[name].startswith("Mapping")
            for literal in _flat(bound.arguments[name].values() if named else bound.arguments[name]):
                _check_literal(model, method.__name__, name, literal)
        reason = bound.arguments.get("reason")
        if reason is not None and why is not None and (reason.kind, reason.rule) not in why:
            raise WrongUse(f"{method.__name__}: no rule of this puzzle has the Reason '{reason.rule}'")
        return method(*bound.args, **bound.kwargs)

    return checked


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, Iterable) and not isinstance(value, str):
        for one in value:
            yield from _flat(one)
    else:
        yield value


def _check_literal(model: Any, method: str, name: str, literal: Any) -> None:
    from cluewise.encodings.common.model import FALSE, TRUE

    if type(literal) is not int:
        raise WrongUse(f"{method}: expected literals for `{name}`, found {_found(literal)}")
    if literal not in (TRUE, FALSE) and not 0 < abs(literal) <= model.variables:
        raise WrongUse(f"{method}: the literal {literal} has no variable in this Model: it has 1 to {model.variables}")


@contextmanager
def _checking(puzzle: Puzzle, why: Collection[tuple[str, Any]] | None = None) -> Iterator[None]:
    """A context in which rules and statements check their arguments. `why` has kinds and rules of the known Reasons."""
    from cluewise.encodings.common.model import Family, Model
    from cluewise.puzzles.common import rules

    for name in dir(rules):
        getattr(rules, name, None)  # imports the modules of all rules
    slots = {*puzzle.slots()}
    with ExitStack() as stack:
        for cls in {*_rule_classes()} - {GlobalRule}:
            stack.enter_context(_replaced(cls, "__init__", _checked_rule(cls, slots)))
        for owner in (Family, Model):
            for name, method in list(vars(owner).items()):
                if inspect.isfunction(method) and not name.startswith("_") and "->" in inspect.getsource(method):
                    stack.enter_context(_replaced(owner, name, _checked_statement(method, why)))
        yield


# ── a puzzle ──


def check_use(puzzle: Puzzle) -> None:
    """Makes the slots, the values and the rules of a puzzle, and its Models, with checked arguments. Raises WrongUse at
    the first wrong use, and any exception of the author's code."""
    with silently(False):
        _check_slots(puzzle)
        with _checking(puzzle):
            _check_rules(puzzle)
        _check_encodings(puzzle)


def _check_slots(puzzle: Puzzle) -> None:
    slots = puzzle.slots()
    if not isinstance(slots, Collection):
        raise _at(type(puzzle).slots, f"`slots` returns {_found(slots)}, not a collection of slots")
    for slot in slots:
        values = puzzle.values(slot)
        if not isinstance(values, Sequence) or None in values:
            raise _at(type(puzzle).values, f"`values` returns {_found(values)}, not a sequence of values without None")


def _check_encodings(puzzle: Puzzle) -> None:
    why = {(reason.kind, reason.rule) for reason in puzzle.reasons()}
    from cluewise.encodings.common.model import Model

    module = f"cluewise.encodings.{module_name(puzzle.name)}"
    for encoding in import_module(module).ENCODINGS if find_spec(module) else ():
        with _checking(puzzle, why):
            model = encoding.build(puzzle)
        if not isinstance(model, Model):
            raise _at(encoding.build, f"the encoding `{encoding.name}` returns {_found(model)}, not its Model")
        lacking = [slot for slot in puzzle.slots() if slot not in model.slots]
        if lacking and encoding.decode is None:
            raise _at(encoding.build, f"the Model of `{encoding.name}` has no slot {_found(lacking[0])}")


def _check_rules(puzzle: Puzzle) -> None:
    rules: Any = getattr(type(puzzle), "rules", None)
    if rules is None:
        return  # a puzzle that judges solutions itself
    made = rules(puzzle)
    if not isinstance(made, Iterable):
        raise _at(rules, f"`rules` returns {_found(made)}, no rules: write `yield` before each rule")
    for number, rule in enumerate(made, 1):
        if not isinstance(rule, Rule):
            line = getattr(getattr(made, "gi_frame", None), "f_lineno", None)
            raise _at(rules, f"rule {number} of `rules` is {_no_rule(rule)}", line)


def _no_rule(found: Any) -> str:
    """A message about an object that is not a Rule, with the right import for a statement of the same name."""
    from cluewise.puzzles.common import rules

    name = type(found).__name__
    if name in dir(rules):
        home = "cluewise.puzzles.common.rules"
        return f"the statement {name} for Models: the rule is imported by `from {home} import {name}`"
    return f"{_found(found)}, not a Rule"


class Located(WrongUse):
    """A WrongUse with its file and line, for a fault outside running lines of the author."""

    def __init__(self, message: str, file: str, line: int) -> None:
        super().__init__(message)
        self.file, self.line = file, line


def _at(function: Any, message: str, line: int | None = None) -> WrongUse:
    """A WrongUse at a line of an author's function, or at its `def`."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    if code is None:
        return WrongUse(message)
    lines, first = inspect.getsourcelines(code)
    start = next((i for i, text in enumerate(lines) if text.lstrip().startswith("def ")), 0)
    return Located(message, code.co_filename, line or first + start)
