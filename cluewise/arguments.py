"""The types of the arguments of the public functions: one table, by the argument's name."""

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, Signature, signature
from numbers import Integral, Real
from typing import Any, NamedTuple, ParamSpec, TypeVar, Unpack, get_args, get_origin, get_type_hints

from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle, expect_puzzle
from cluewise.puzzles.common.solution import Solution

Given = ParamSpec("Given")
Result = TypeVar("Result")

LONGEST = 60
"""The maximum number of letters of a wrong argument in a message."""


class Expected(NamedTuple):
    """The expectation of an argument: its description, and the test of a value."""

    description: str
    fits: Callable[[Any], bool]


def _or_none(expected: Expected) -> Expected:
    return Expected(f"{expected.description} or None", lambda value: value is None or expected.fits(value))


def _is_whole(value: Any) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool)


def _is_positive(value: Any) -> bool:
    number: Any = value  # numbers.Real declares no order
    return isinstance(value, Real) and not isinstance(value, bool) and bool(number > 0)


def _are_names(value: Any) -> bool:
    return isinstance(value, Collection) and not isinstance(value, str) and all(isinstance(name, str) for name in value)


def _is_share(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool) and 0 <= float(value) <= 1


def _are_shares(value: Any) -> bool:
    return isinstance(value, Collection) and not isinstance(value, str) and all(map(_is_share, value))


def _is_number_or_range(value: Any) -> bool:
    is_pair = isinstance(value, tuple) and len(value) == 2 and all(_is_whole(bound) for bound in value)
    return is_pair or isinstance(value, str) or _is_whole(value)


NAME = Expected("a name", lambda value: isinstance(value, str))
NAMES = Expected("a list of names", _are_names)
PATH = Expected("a path", lambda value: isinstance(value, str | os.PathLike))
FLAG = Expected("True or False", lambda value: isinstance(value, bool))
SECONDS = Expected("a number of seconds greater than 0", _is_positive)
MEGABYTES = Expected("a number of megabytes greater than 0", _is_positive)
NUMBER = Expected("a number", lambda value: isinstance(value, Real) and not isinstance(value, bool))
WHOLE = Expected("a whole number", _is_whole)
COUNT = Expected("a whole number from 1 on", lambda value: _is_whole(value) and value >= 1)
SOLUTION = Expected("a Solution", lambda value: isinstance(value, Solution))
PUZZLES = Expected(
    "puzzles, such as the list that cluewise.read returns",
    lambda value: isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping | Puzzle),
)

EXPECTED: dict[str, Expected] = {
    "name": Expected("a puzzle's name, an address or a path", lambda value: isinstance(value, str | os.PathLike)),
    "source": _or_none(Expected("a path or a text", PATH.fits)),
    "puzzles": PUZZLES,
    "solution": SOLUTION,
    "given": _or_none(SOLUTION),
    "found": Expected("a sequence of facts", lambda value: isinstance(value, Sequence) and not isinstance(value, str)),
    "limit": _or_none(COUNT),
    "timeout": _or_none(SECONDS),
    "memory": _or_none(MEGABYTES),
    "file": Expected("a path or an open text file", lambda value: PATH.fits(value) or hasattr(value, "write")),
    "to": _or_none(NAME),
    "watch": _or_none(Expected("a function", callable)),
    "seed": _or_none(WHOLE),
    "share": _or_none(FLAG),
    "certify": _or_none(PATH),
    "rules": _or_none(NAMES),
    **dict.fromkeys(("folder", "exported", "answer"), PATH),
    **dict.fromkeys(("encoding", "solver", "cardinality", "distinct"), _or_none(NAME)),
    **dict.fromkeys(("epsilon", "delta"), _or_none(NUMBER)),
    **dict.fromkeys(("task", "counter"), NAME),
    **dict.fromkeys(("encodings", "solvers", "cardinalities", "counters"), NAMES),
    **dict.fromkeys(("runs", "jobs", "count", "workers", "number"), COUNT),
    "size": Expected("a size such as '10x10'", lambda value: isinstance(value, str) or _is_whole(value)),
    "level": _or_none(Expected("a level such as 2, 'hard', '2-3' or (2, 3)", _is_number_or_range)),
    "clues": _or_none(Expected("a number of clues such as 24, '24-28' or (24, 28)", _is_number_or_range)),
    "draws": _or_none(COUNT),
    **dict.fromkeys(("kinds", "sizes"), NAMES),
    "style": NAME,
    "split": Expected("a list of shares such as (0.9, 0.1)", _are_shares),
    "broken": Expected("a share from 0 to 1", _is_share),
    "trace": FLAG,
    **dict.fromkeys(("symmetry", "where"), _or_none(NAME)),
    **dict.fromkeys(("cross_check", "race", "steps", "redundant", "all", "smallest", "check_only"), FLAG),
}
"""The expectations by argument. `puzzle` has a message of its own, `expect_puzzle`; `settings` are texts, whole numbers
and Booleans; `sums` and `globals` are a name or, in `compare`, a list of names."""

SETTING = Expected("a text, a number or True or False", lambda value: isinstance(value, str | int | float))


def expecting(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """A decorator that raises Refused for an argument of a wrong type. The message is one line that names it."""
    written = signature(function)
    form = unpacked(written)
    others = next((name for name, p in form.parameters.items() if p.kind is Parameter.VAR_KEYWORD), None)
    named = [name for name in form.parameters if name != others]
    places = [name for name in named if form.parameters[name].kind is not Parameter.KEYWORD_ONLY]
    needed = {name for name in named if form.parameters[name].default is Parameter.empty}
    expected = {name: _expectation(form, name) for name in form.parameters}

    @wraps(function)
    def called(*arguments: Given.args, **options: Given.kwargs) -> Result:
        given: dict[str, Any] = {**dict(zip(places, arguments, strict=False)), **options}
        try:
            whole = len(given) == len(arguments) + len(options) and needed <= given.keys()
            rest = {} if others is None else {name: given.pop(name) for name in options if name not in named}
            if not (whole and given.keys() <= expected.keys()):  # `bind` takes longer than many a puzzle
                given = form.bind(*arguments, **options).arguments
            elif rest:
                given[str(others)] = rest
        except TypeError as error:
            if form == written:
                return function(*arguments, **options)  # Python itself raises the error
            raise TypeError(f"{function.__name__}() {error}") from None
        for name, value in given.items():
            expect(name, value, expected[name])
        return function(*arguments, **options)

    vars(called)["__signature__"] = form
    return called


def unpacked(form: Signature) -> Signature:
    """The signature with the keywords of a TypedDict (`**options: Unpack[…]`) one by one: they default to None, or to
    False."""
    parameters: list[Parameter] = []
    for parameter in form.parameters.values():
        if get_origin(parameter.annotation) is not Unpack:
            parameters.append(parameter)
            continue
        for name, kind in get_type_hints(get_args(parameter.annotation)[0]).items():
            default = False if kind is bool else None
            parameters.append(Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind))
    return form.replace(parameters=parameters)


def _expectation(form: Signature, name: str) -> Expected | None:
    """The expectation of an argument; None for the keywords `settings`, and for a puzzle."""
    if name in ("sums", "globals"):
        return _or_none(NAME) if form.parameters[name].default is None else NAMES
    return EXPECTED.get(name)


def expect(name: str, value: object, expected: Expected | None) -> None:
    """Raises Refused unless the value of the argument `name` is as expected."""
    if name == "puzzle":
        expect_puzzle(value)
    elif name == "settings":
        assert isinstance(value, Mapping)
        for key, setting in value.items():
            expect(key, setting, SETTING)
    else:
        assert expected is not None
        if not expected.fits(value):
            raise Refused(f"{name}: expected {expected.description}, found {shown(value)}")


def shown(value: object) -> str:
    """A wrong argument for a message: the beginning of its `repr`, on one line."""
    text = " ".join(repr(value).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def each_a_puzzle(puzzles: Iterable[Any]) -> Iterable[Puzzle]:
    """Yields the puzzles of an argument `puzzles`. Raises Refused for any other item."""
    for index, puzzle in enumerate(puzzles):
        if not isinstance(puzzle, Puzzle):
            raise Refused(f"puzzles: expected a puzzle at index {index}, found {shown(puzzle)}")
        yield puzzle
