"""Encodings from outside the package: `FILE.py:function`, where the function builds a Model from a puzzle."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from itertools import chain
from typing import Any

from cluewise.encodings.common.encoding import Encoding
from cluewise.encodings.common.model import Constraint, LinearSum, LiteralCount, Model, literals_of
from cluewise.encodings.common.path_decoding import PathValue
from cluewise.puzzles.common.errors import EncodingBug, Refused
from cluewise.puzzles.common.solution import Slot, Solution, Value


@cache
def load(place: str) -> Encoding:
    """The encoding at `FILE.py:function`: an Encoding, or a function that builds a Model. Raises Refused.

    The file is run, with all rights of the user.
    """
    path, _, name = place.rpartition(":")
    function = getattr(_module(path), name, None)
    if isinstance(function, Encoding):
        build, decode = _watched_build(function.build, place), _watched_decode(function, place)
        return function._replace(name=place, build=build, decode=decode)
    if not callable(function):
        raise Refused(f"'{path}' has no function '{name}' that builds a Model from a puzzle")
    summary = (function.__doc__ or "an encoding from outside").strip().split("\n")[0]
    return Encoding(name=place, summary=summary, source=path, build=_watched_build(function, place))


def _module(path: str) -> Any:
    spec = spec_from_file_location("cluewise_foreign", path)
    if spec is None or spec.loader is None:
        raise Refused(f"'{path}' cannot be read as Python")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except FileNotFoundError:
        raise Refused(f"there is no file '{path}'") from None
    except Exception as error:  # the file can raise anything
        place = f"'{path}'{_line_of(path, error)}"
        raise Refused(f"{place} cannot be run: {type(error).__name__}: {error}") from error
    return module


def _watched(function: Any, place: str, context: str = "") -> Any:
    """Returns the function with its exceptions turned into EncodingBug, which names the line that raised it."""

    def watched(*arguments: Any) -> Any:
        try:
            return function(*arguments)
        except EncodingBug:
            raise
        except (Exception, SystemExit) as error:
            raise EncodingBug(f"'{place}'{context} failed: {type(error).__name__}: {error}{_line(error)}") from error

    return watched


def _watched_build(build: Any, place: str) -> Any:
    watched = _watched(build, place)

    def checked(puzzle: Any) -> Model:
        model = watched(puzzle)
        if not isinstance(model, Model):
            raise EncodingBug(f"'{place}' returned {type(model).__name__}, not a Model")
        _check_literals(model, place)
        _check_numbers(model, place)
        return model

    return checked


def _watched_decode(encoding: Encoding, place: str) -> Any:
    """The watched decode of an encoding. A decode that exported files can state keeps its type."""
    decode = encoding.decode
    if encoding.direct:
        return decode
    if isinstance(decode, PathValue):
        return PathValue(_watched(decode.way, place, ", in decode,"), _watched(decode.step, place, ", in decode,"))
    watched = _watched(decode, place, ", in decode,")

    def checked(puzzle: Any, values: Mapping[Slot, Value]) -> Solution:
        solution = watched(puzzle, values)
        if not isinstance(solution, Solution):
            raise EncodingBug(f"'{place}' decodes to {type(solution).__name__}, not to a Solution")
        return solution

    return checked


def _check_numbers(model: Model, place: str) -> None:
    """Refuses bounds and coefficients that are not whole numbers."""
    for family in model.families:
        for number in chain.from_iterable(map(_numbers, family.constraints)):
            if type(number) is not int:
                raise EncodingBug(
                    f"'{place}' states a constraint of family '{family.name}' with {number!r}: expected a whole number"
                )


def _numbers(constraint: Constraint) -> Iterable[Any]:
    """The bounds and coefficients; a sum may lack a bound."""
    if isinstance(constraint, LinearSum):
        bounds = (bound for bound in (constraint.low, constraint.high) if bound is not None)
        return chain(bounds, (coefficient for coefficient, _ in constraint.terms))
    return (constraint.low, constraint.high) if isinstance(constraint, LiteralCount) else ()


def _check_literals(model: Model, place: str) -> None:
    """Refuses invalid literals: solvers treat them differently, and some end the interpreter."""
    for family in model.families:
        for literal in chain.from_iterable(map(literals_of, family.constraints)):
            if type(literal) is not int or not 0 < abs(literal) <= model.variables:
                known = f"literals are ±1 to ±{model.variables}" if model.variables else "there are no variables"
                raise EncodingBug(f"'{place}' states a constraint of family '{family.name}' with {literal!r}: {known}")


def _line_of(path: str, error: BaseException) -> str:
    """The last line of this file that was running."""
    import traceback

    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    return f", line {lines[-1]}," if lines else ""


def _line(error: BaseException) -> str:
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    return f" (line {frames[-1].lineno} of {frames[-1].filename})" if len(frames) > 1 else ""
