"""The encoding `rules` of every kind: its Model is compiled from its rules.

What it declares (the kinds of global constraints, cuts) is found in the code of the kind's `rules`, when it is first
asked for. The compiler is imported when a Model is built.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from .encoding import Encoding
from .graphs.statements import Undivided

NAME = "rules"
EXTRA_RULES = "cluewise.puzzles.common.also"
"""The module of extra rules: they are no rules of the kind."""
SUMMARY = "compiled from the rules of the kind"
COMPUTED = ("globals", "prefers", "suited", "cuts", "asks", "aliases", "summary")
"""The fields of an Encoding that are computed from the rules."""


class CompiledRules(Encoding):
    """The Encoding of a kind by its rules. What it declares is computed when it is first read."""

    __slots__ = ()

    @property
    def globals(self) -> tuple[type, ...]:
        """The kinds of global constraints that the rule classes of the kind may state."""
        build: Any = self.build
        kinds = dict.fromkeys(kind for row in build.rows for kind in row.globals)
        return tuple(kind for kind in kinds if kind is not Undivided or build.may_be_undivided)

    @property
    def prefers(self) -> str | None:
        """The lowering that the statement of a rule class of the kind prefers."""
        build: Any = self.build
        preferred = (row.prefers for row in build.rows if row.prefers)
        return next(preferred, None)

    @property
    def suited(self) -> tuple[str, str | None] | None:
        """The engine and the cardinality encoding that the statement of a rule class of the kind suits."""
        build: Any = self.build
        alone = [row.alone for row in build.rows if row.alone and not self.globals and not self.cuts]
        return next((row.suited for row in build.rows if row.suited), next(iter(alone), None))

    @property
    def cuts(self) -> bool:
        return any(row.cuts for row in self.build.rows)  # type: ignore[attr-defined]

    @property
    def asks(self) -> bool:
        return any(row.asks for row in self.build.rows)  # type: ignore[attr-defined]

    @property
    def aliases(self) -> Mapping[str, str | None]:
        from .former_encodings import former_encodings

        return former_encodings(self.build.kind.name)  # type: ignore[attr-defined]

    @property
    def summary(self) -> str:
        return SUMMARY + ("; it is not independent of the search" if self.asks else "")

    def _replace(self, **changes: Any) -> Encoding:  # type: ignore[override]
        """A plain Encoding: with another function, nothing can be computed from the rules."""
        computed = {name: getattr(self, name) for name in COMPUTED if name not in changes}
        return Encoding(*self)._replace(**{**computed, **changes})


class _Build:
    """The function `build` of a kind's encoding by its rules."""

    __name__ = NAME

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def __call__(self, puzzle: Any) -> Any:
        from .compiler.compile_rules import compiled

        return compiled(puzzle, self.own, may_be_undivided=self.may_be_undivided)

    def of_size(self, puzzle: Any, rules: Sequence[Any]) -> Any:
        """The board of a puzzle with only these of its rules."""
        from .compiler.compile_rules import stated_board

        return stated_board(puzzle, rules, self.own, may_be_undivided=self.may_be_undivided)

    def added(self, board: Any, puzzle: Any, rules: Sequence[Any], after: int) -> Any:
        """A Model of further rules, those of a puzzle, on the slots of a board; its variables follow `after`."""
        from .compiler.compile_rules import state

        return state(board.fork(puzzle, rules, after), self.own)

    @cached_property
    def may_be_undivided(self) -> bool:
        """True if the rules of the kind may say that no two shaded cells touch."""
        return "touch_rules" in rule_code(self.kind).functions

    @cached_property
    def own(self) -> Mapping[str, Any]:
        """The statements of rule classes of this kind, by name."""
        stem, here = (
            self.kind.__module__.rpartition(".")[2],
            os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
        )
        has_own = os.path.isfile(os.path.join(here, "parts", stem, "rules.py"))
        if not has_own and os.path.isfile(os.path.join(os.path.dirname(here), "puzzles", f"{stem}.py")):
            return {}  # a kind of the project: quicker than the search for a module
        name = f"cluewise.encodings.parts.{stem}.rules"
        try:
            own: Mapping[str, Any] = import_module(name).STATED
        except ModuleNotFoundError as error:
            if error.name is None or not name.startswith(error.name):
                raise
            return {}
        return own

    @cached_property
    def rows(self) -> list[Any]:
        """The rows of the table for the rule classes that the kind's `rules` name."""
        from .compiler.table import stated

        names = {rule_class.__name__ for rule_class in rule_classes(self.kind)}
        rows = (stated(rule_class, self.own) for rule_class in rule_classes(self.kind))
        plain: dict[str, Any] = {"globals": (), "asks": False, "cuts": False}
        return [row._replace(**plain) if any(map(names.issuperset, row.beside)) else row for row in rows]

    @property
    def __doc__(self) -> str:  # type: ignore[override]
        from .compiler.described import description

        return description(rule_classes(self.kind), self.own)


def rules_encoding(kind: Any) -> Encoding:
    """The encoding `rules` of a class of puzzles."""
    if hasattr(kind, "guest_kinds"):
        return hybrid_encoding(rules_encoding(kind.host_kind), kind)
    return CompiledRules(NAME, SUMMARY, "the rules of the puzzle", _Build(kind), compiled=True)


def hybrid_encoding(item: Encoding, kind: Any) -> Encoding:
    """An encoding of the host of a hybrid, with the rules of the guests and of its own sentences."""
    from .compiler.described import description
    from .compiler.table import stated
    from .hybrids import with_guests

    host, *guests = [_Build(part) for part in (kind.host_kind, *kind.guest_kinds)]
    functions: list[Any] = [statement.sentence.state for statement in kind.statements]
    rows = [row for guest in guests for row in guest.rows]
    rows += [stated(rule_class, {}) for rule_class in classes_named(kind, functions).classes]
    classes = dict.fromkeys(each for guest in guests for each in rule_classes(guest.kind))
    described = description(classes, {name: row for guest in guests for name, row in guest.own.items()})
    own = [build.own for build in (host, *guests)]
    return with_guests(item, own, rows, described, several=any(kind.leaders))


# ── the rule classes that a kind names ──


class RuleCode(NamedTuple):
    """The rule classes that the code of `rules` and `domains` names, here and in the functions that it calls: at least
    those that it uses. `functions` are the names of these functions."""

    classes: tuple[type, ...]
    functions: frozenset[str]


def rule_classes(kind: type) -> tuple[type, ...]:
    """The rule classes that a kind may use."""
    return rule_code(kind).classes


@cache
def rule_code(kind: type) -> RuleCode:
    """What the code of a kind's rules names."""
    stated: list[FunctionType] = getattr(kind, "rule_functions", list)()
    return classes_named(kind, [*(one for name in ("rules", "domains") for one in _methods(kind, name)), *stated])


def classes_named(kind: type, functions: Iterable[FunctionType]) -> RuleCode:
    """What the code of these functions names; `kind` has the methods that they call."""
    from cluewise.puzzles.common.rules import Rule

    found: dict[type, None] = {}
    waiting = list(functions)
    seen = set[CodeType]()
    kind = getattr(kind, "host_kind", kind)  # the rules of a hybrid are those of its kinds
    for function in waiting:  # the list grows during the loop
        if function.__code__ in seen or function.__module__ == EXTRA_RULES:
            continue
        seen.add(function.__code__)
        for named in _named(kind, function):
            if isinstance(named, type):
                if issubclass(named, Rule):
                    found[named] = None
            elif isinstance(named, FunctionType):
                waiting.append(named)
    return RuleCode(tuple(found), frozenset(function.__name__ for function in waiting))


def _methods(kind: type, name: str) -> Iterator[FunctionType]:
    """The functions of this name in the class and its bases: methods, properties, decorated ones."""
    for cls in kind.__mro__:
        if name in vars(cls):
            yield from _functions(vars(cls)[name])


def _functions(item: Any) -> Iterator[FunctionType]:
    """The functions behind an attribute."""
    item = getattr(item, "__wrapped__", item)
    for part in (item, *(getattr(item, name, None) for name in ("fget", "func", "__func__"))):
        if isinstance(part := getattr(part, "__wrapped__", part), FunctionType):
            yield part
        elif isinstance(part, partial) and isinstance(part.func, FunctionType):
            yield part.func


def _named(kind: type, function: FunctionType) -> Iterator[Any]:
    """The objects that the code of a function names: globals, imported objects, attributes of the kind."""
    for code in _codes(function.__code__):
        yield from _imported(code, function.__globals__)
        for name in code.co_names:
            if name in function.__globals__:
                named = function.__globals__[name]
                yield named if isinstance(named, type) else getattr(named, "__wrapped__", named)
            yield from _methods(kind, name)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _imported(code: CodeType, names: Mapping[str, Any]) -> Iterator[Any]:
    """The objects that a function imports."""
    from opcode import opmap

    if opmap["IMPORT_NAME"] not in code.co_code[::2]:
        return  # reading the instructions takes longer
    from dis import get_instructions
    from importlib.util import resolve_name

    constants: list[Any] = []
    for step in get_instructions(code):
        if step.opname in ("LOAD_CONST", "LOAD_SMALL_INT"):
            constants.append(step.argval)
        elif step.opname == "IMPORT_NAME" and len(constants) > 1:
            level, wanted = constants[-2:]
            module = import_module(
                resolve_name("." * level + step.argval, names["__package__"]) if level else step.argval
            )
            for name in wanted or ():
                path = f"{module.__name__}.{name}"  # a module that nothing has imported yet
                named = getattr(module, name) if hasattr(module, name) else import_module(path)
                yield named if isinstance(named, type) else getattr(named, "__wrapped__", named)
