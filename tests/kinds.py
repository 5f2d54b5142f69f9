"""The marker of tests that judge one kind of puzzle."""

from collections.abc import Iterable, Sequence
from typing import Any
from zlib import crc32

import pytest

from cluewise.registry.loading import puzzle_names
from tests.parts import Part


def of_kind(name: str, *values: Any, marks: Iterable[pytest.MarkDecorator] = (), **options: Any) -> Any:
    """Parameters of a test that judges the kind `name`. The tests of a kind run one after the other."""
    return pytest.param(name, *values, marks=(pytest.mark.kind(name), *marks), **options)


def each_of(names: Iterable[str], first: Iterable[str] | None = None) -> pytest.MarkDecorator:
    """Runs a test once for each of these kinds, as its argument `name`. If `first` names kinds, `make test` runs the
    test for these only, and `make test-all` for the others."""
    later = () if first is None else (pytest.mark.deep,)
    return pytest.mark.parametrize(
        "name", [of_kind(name, id=name, marks=() if first is None or name in first else later) for name in names]
    )


each_kind = each_of(puzzle_names())

FEW = 32
"""`make test` runs a test of `few_kinds` for one in this number of kinds."""


def few_of(values: Iterable[Any], argument: str = "name", share: int = FEW) -> pytest.MarkDecorator:
    """Runs a test in `make test` for one in `share` of these values (kinds without an argument), and for the others
    in `make test-all`. The name of the test and QUARTER choose them."""
    return pytest.mark.few_of(*values, argument=argument, share=share)


few_kinds = few_of(puzzle_names())


def in_part(values: Sequence[Any], share: int, test: str, part: Part) -> list[Any]:
    """The values for which a part of the suite runs a test of `few_of`: at least one in the first part."""
    order = sorted(values, key=lambda value: crc32(f"{test} {value}".encode()))
    few = order[part.quarter % len(order) :: share]
    return [value for value in values if part.has(first=value in few)]
