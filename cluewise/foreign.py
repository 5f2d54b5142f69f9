"""Encodings from outside the package: `FILE.py:function`, where the function builds a Model from a puzzle."""

from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from itertools import chain
from typing import Any

from cluewise.encodings.common.encoding import Encoding
from cluewise.encodings.common.model import Model, literals_of
from cluewise.puzzles.common.errors import EncodingBug, Refused


@cache
def load(place: str) -> Encoding:
    """The encoding at `FILE.py:function`: an Encoding, or a function that builds a Model. Raises Refused.

    The file is run, so it can do whatever its author wants.
    """
    path, _, name = place.rpartition(":")
    found = getattr(_module(path), name, None)
    if isinstance(found, Encoding):
        return found._replace(name=place, build=_watched(found.build, place))
    if not callable(found):
        raise Refused(f"'{path}' has no function '{name}' that builds a Model from a puzzle")
    summary = (found.__doc__ or "an encoding from outside").strip().split("\n")[0]
    return Encoding(name=place, summary=summary, source=path, build=_watched(found, place))


def _module(path: str) -> Any:
    spec = spec_from_file_location("cluewise_foreign", path)
    if spec is None or spec.loader is None:
        raise Refused(f"'{path}' cannot be read as Python")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except FileNotFoundError:
        raise Refused(f"there is no file '{path}'") from None
    except Exception as error:  # whatever a stranger's file stumbles over
        raise Refused(f"'{path}' cannot be run: {type(error).__name__}: {error}") from error
    return module


def _watched(build: Any, place: str) -> Any:
    """The function, whose failures are its own: told as such, with the line they came from."""

    def watched(puzzle: Any) -> Model:
        try:
            model = build(puzzle)
        except (Exception, SystemExit) as error:
            raise EncodingBug(f"'{place}' failed: {type(error).__name__}: {error}{_line(error)}") from error
        if not isinstance(model, Model):
            raise EncodingBug(f"'{place}' returned {type(model).__name__}, not a Model")
        _check_literals(model, place)
        return model

    return watched


def _check_literals(model: Model, place: str) -> None:
    """Solvers differ in what they make of a literal that is none: some end the interpreter."""
    for family in model.families:
        for literal in chain.from_iterable(map(literals_of, family.constraints)):
            if type(literal) is not int or not 0 < abs(literal) <= model.variables:
                known = f"literals are ±1 to ±{model.variables}" if model.variables else "there are no variables"
                raise EncodingBug(f"'{place}' states a constraint of family '{family.name}' with {literal!r}: {known}")


def _line(error: BaseException) -> str:
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    return f" (line {frames[-1].lineno} of {frames[-1].filename})" if len(frames) > 1 else ""
