"""Given values."""

from typing import Any

from .model import Model


def take_givens(model: Model, puzzle: Any) -> None:
    """given: each cell of `puzzle.known` takes its value."""
    for cell, value in puzzle.known.items():
        model.family("given").takes(cell, value, puzzle.reason_of("given", cell))
