"""The marker of tests that judge one kind of puzzle. `tests/cache_keys.py` skips unchanged kinds."""

from collections.abc import Iterable
from typing import Any

import pytest

from cluewise.registry.loading import puzzle_names


def of_kind(name: str, *values: Any, **options: Any) -> Any:
    """Parameters of a test that judges the kind `name`.

    All tests of a kind run in one process (`--dist loadgroup`): they share its puzzles, solutions and certificates.
    """
    return pytest.param(name, *values, marks=(pytest.mark.kind(name), pytest.mark.xdist_group(name)), **options)


def each_of(names: Iterable[str]) -> pytest.MarkDecorator:
    """Runs a test once for each of these kinds, as its argument `name`."""
    return pytest.mark.parametrize("name", [of_kind(name, id=name) for name in names])


each_kind = each_of(puzzle_names())
