"""The marker of tests that judge one kind of puzzle."""

from collections.abc import Iterable
from typing import Any

import pytest

from cluewise.registry.loading import puzzle_names


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
