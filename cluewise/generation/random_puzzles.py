"""Random puzzles with the arguments of a command line."""

import inspect
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from cluewise.puzzles.common.also import ALSO
from cluewise.puzzles.common.errors import LimitReached, UnknownName
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.puzzle.settings import DISTINCT, Setting, yes_or_no
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.error_origin import blaming

SAMPLE = "sample"
"""The argument for boards whose solution the sampler draws."""

MOST = 1000
"""The largest whole number as an argument of `random`: a larger number would take too long."""


def random_arguments(cls: type[Puzzle], size: str) -> dict[str, Setting]:
    """The options of a random puzzle besides its size: its settings, and the other arguments of `random`.

    Raises PuzzleError for an impossible size.
    """
    sized = cls.size(size)
    parameters = list(inspect.signature(generator_for(cls).random).parameters.values())[1:]
    extra = {item.name: _setting(item) for item in parameters if item.name not in (*sized, *cls.all_settings())}
    return {**cls.all_settings(), **{name: setting for name, setting in extra.items() if setting is not None}}


def _setting(parameter: inspect.Parameter) -> Setting | None:
    """An argument of `random` as a setting; None for a type that a text cannot give."""
    default = parameter.default
    if parameter.annotation is float:
        return Setting(default, "a share from 0 to 1", _share)
    if parameter.annotation is bool:
        return yes_or_no(default, "yes or no")
    if parameter.annotation is int:
        return Setting(default, f"a whole number from 0 to {MOST}", _whole_number)
    return Setting(default, "a word", str) if parameter.annotation is str else None


def _share(text: str) -> float:
    share = float(text)
    if not 0 <= share <= 1:
        raise ValueError
    return share


def _whole_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) <= MOST):
        raise ValueError
    return int(text)


def read_arguments(cls: type[Puzzle], size: str, texts: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of `random` (and the view) from a size and `key=value`s. Raises PuzzleError, UnknownName."""
    sampled = yes_or_no(False, "does the sampler draw the solution, nearly uniformly?")
    known = {**random_arguments(cls, size), SAMPLE: sampled}
    for key in texts:
        if key not in known:
            raise UnknownName(f"{cls.name} setting or argument", key, known)
    settings = {key: value for key, value in texts.items() if key in cls.all_settings()}
    others = {key: known[key].value(key, value) for key, value in texts.items() if key not in settings}
    return {**generator_for(cls).arguments(size, settings), **others}


def random_puzzle(cls: type[Puzzle], rng: random.Random, arguments: Mapping[str, Any]) -> Puzzle:
    """A random puzzle with these arguments of `random`. The view is set afterwards, because drawing does not use it.

    Raises PuzzleError for impossible arguments.
    """
    return random_pair(cls, rng, arguments)[0]


def random_texts(
    cls: type[Puzzle], seed: int | str, arguments: Mapping[str, Any], number: int, seconds: float | None
) -> Iterator[str | None]:
    """The texts of `number` random puzzles, drawn one after the other with one generator.

    None for a puzzle that took longer than `seconds`; each puzzle after it has a generator of its own. Raises
    PuzzleError for impossible arguments, and Refused on Windows if the time is limited.
    """
    if seconds is None:
        yield from _texts(cls, seed, arguments, number)
        return
    from cluewise.solvers.processes.runner import limited_each

    done, own_seed = 0, seed
    while done < number:
        try:
            for text in limited_each(partial(_emit, cls, own_seed, arguments, number - done), seconds):
                yield text
                done += 1
        except LimitReached:
            yield None
            done += 1
            own_seed = f"{seed} {done + 1}"


def _texts(cls: type[Puzzle], seed: int | str, arguments: Mapping[str, Any], number: int) -> Iterator[str]:
    rng = random.Random(seed)
    for _ in range(number):
        yield random_puzzle(cls, rng, arguments).format()


def _emit(
    cls: type[Puzzle], seed: int | str, arguments: Mapping[str, Any], number: int, emit: Callable[[str], None]
) -> None:
    with blaming():
        for text in _texts(cls, seed, arguments, number):
            emit(text)


def random_pair(
    cls: type[Puzzle], rng: random.Random, arguments: Mapping[str, Any], symmetry: str | None = None
) -> tuple[Puzzle, Solution]:
    """As `random_puzzle`, with the solution that the clues come from. Many clues are in symmetrical places."""
    of_random = {key: value for key, value in arguments.items() if key not in (DISTINCT, SAMPLE, ALSO)}
    makes = generator_for(cls, symmetry)
    if also := arguments.get(ALSO):
        from cluewise.puzzles.generators.common.extra_rules import random_with

        made, solution = random_with(makes, rng, of_random, also)
    else:
        made, solution = makes.random(rng, **of_random)
    if arguments.get(SAMPLE):
        from .sampled_boards import with_sampled_solution

        made, solution = with_sampled_solution(made, solution, rng)
    if DISTINCT in arguments:
        made = replace(made, distinct=arguments[DISTINCT])  # type: ignore[type-var]  # puzzles are dataclasses
    return made, solution
