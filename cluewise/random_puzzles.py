"""Random puzzles with the settings of a command line."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cluewise.puzzles.common.puzzle import DISTINCT, Puzzle


def random_puzzle(cls: type[Puzzle], rng: random.Random, given: Mapping[str, Any]) -> Puzzle:
    """A puzzle made with these arguments of `random`. The view is said of the result: no drawing depends on it."""
    arguments = {key: value for key, value in given.items() if key != DISTINCT}
    made, _ = cls.random(rng, **arguments)
    return replace(made, distinct=given[DISTINCT]) if DISTINCT in given else made  # type: ignore[type-var]  # puzzles are dataclasses
