"""The marker of tests that judge one kind of puzzle."""

from collections.abc import Iterable, Sequence
from typing import Any
from zlib import crc32

import pytest

from cluewise.contract.subject import QUARTERS
from cluewise.registry.loading import puzzle_names
from tests.parts import REST, Part


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


def few_of(
    values: Iterable[Any], argument: str = "name", share: int = FEW, *, half: bool = False
) -> pytest.MarkDecorator:
    """Runs a test in `make test` for one in `share` of these values (kinds without an argument), and for the others
    in `make test-all`; with `half`, for half of them, so that each has its turn in two of the quarters. The name of the
    test and QUARTER choose them."""
    return pytest.mark.few_of(*values, argument=argument, share=share, half=half)


few_kinds = few_of(puzzle_names())
half_of_kinds = few_of(puzzle_names(), half=True)
"""For tests that take long."""


def in_part(values: Sequence[Any], share: int, test: str, part: Part, *, half: bool = False) -> list[Any]:
    """The values for which a part of the suite runs a test of `few_of`: at least one in the first part."""
    order = sorted(values, key=lambda value: crc32(f"{test} {value}".encode()))
    few = order[part.quarter % len(order) :: share]
    if half and part.name == REST:
        chosen = [value for place, value in enumerate(order) if place % QUARTERS in part.quarters]
        return [value for value in values if value in chosen and value not in few]
    return [value for value in values if part.has(first=value in few)]
