"""Numbers that puzz.link does not let people enter, but that its addresses can hold.

They have the meaning of puzz.link's answer check, or they are refused with their place.
"""

import pytest

from cluewise.puzzles.common.errors import PuzzleError
from cluewise.registry.loading import puzzle_class
from tests.common import solution_set

UNKNOWN_INSTEAD = (
    "geradeweg/3/3/{}h..h.g",
    "cbanana/3/2/{}k",
    "country/3/2/k0{}2",
    "dbchoco/2/2/g{}i",
    "sashigane/3/2/{}k3m",
    "shikaku/3/2/{}i4g",
)
"""Addresses with a place for a clue 0, which puzz.link judges as a clue without number."""


@pytest.mark.parametrize("address", UNKNOWN_INSTEAD)
def test_a_clue_0_is_a_clue_without_number(address: str) -> None:
    kind = puzzle_class(address.partition("/")[0])
    assert kind.parse(address.format("0")) == kind.parse(address.format("."))


def test_a_loop_passes_a_circle_with_0_and_its_stretches_are_equal() -> None:
    assert len(solution_set(puzzle_class("geradeweg").parse("geradeweg/3/3/0h..h.g"))) == 1


REFUSED = {
    "ripple/3/1/00h": (13, "from 1 to 3, not 0"),
    "ripple/3/1/0g4g": (14, "from 1 to 3, not 4"),
    "suguru/3/1/00h": (13, "from 1 to 3, not 0"),
    "cojun/3/1/00h": (12, "from 1 to 3, not 0"),
    "fillomino/3/1/g0g": (16, "at least 1, not 0"),
    "hanare/3/1/0g0g": (14, "at least 1, not 0"),
    "nanro/3/1/00h": (12, "at least 1, not 0"),
    "putteria/3/1/00h": (15, "at least 1, not 0"),
    "sukoro/2/2/a0b": (13, "at least 1, not 0"),
    "renban/3/1/020g": (14, "at least 1, not 0"),
    "shimaguni/2/1/g10": (17, "at least one cell"),
    "stostone/2/2/000": (16, "at least one cell"),
    "bosanowa/3/1/00g1": (15, "from 1 to 1023, not 0"),
    "bosanowa/3/1/0.g1": (15, "from 1 to 1023, not ?"),
    "bosanowa/3/1/41g1": (17, "no clue in a hole"),
    "lapaz/3/1/1g2g": (11, "no clue in a hole"),
    "lapaz/3/1/1g.4": (13, "no clue in a hole"),
    "roma/2/1/01.": (12, "an arrow or a goal"),
}
"""Addresses with other clues that puzz.link does not let people enter, and their columns."""


@pytest.mark.parametrize("address", REFUSED)
def test_other_clues_are_refused_by_their_place(address: str) -> None:
    column, text = REFUSED[address]
    with pytest.raises(PuzzleError, match=text) as refusal:
        puzzle_class(address.partition("/")[0]).parse(address)
    assert (refusal.value.line, refusal.value.column) == (1, column)
