"""Addresses are written as puzz.link writes them.

`addresses.txt` has addresses of random boards with every form of clue, which puzz.link's own program (robx/pzprjs, MIT)
read and wrote back unchanged.
"""

import gzip
import json

import pytest

from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.puzzlink import PuzzLink
from cluewise.puzzles.pattern import Pattern
from cluewise.puzzles.sashigane import Sashigane
from cluewise.registry.loading import puzzle_class, puzzle_names
from cluewise.registry.names import address_types
from tests.test_addresses import POSITIONS
from tests.test_pasted_texts import ADDRESSES


def test_addresses_of_every_form_come_back() -> None:
    types, count = address_types(), dict[str, int]()
    for address in ADDRESSES:
        pid = address.split("/")[0]
        written = puzzle_class(types[pid]).parse(f"?{address}").format_as("puzzlink").partition("?")[2]
        assert written.rstrip("/") == address.rstrip("/")
        count[pid] = count.get(pid, 0) + 1
    forms = [form for name in puzzle_names() for form in puzzle_class(name).formats if isinstance(form, PuzzLink)]
    assert not [form.pid for form in forms if count.get(form.pid, 0) < 2]


@pytest.mark.skipif(not POSITIONS.exists(), reason=f"{POSITIONS.name} is not beside the checkout")
def test_addresses_of_puzz_links_own_tests_come_back() -> None:
    types = address_types()
    with gzip.open(POSITIONS, "rt", encoding="utf-8") as lines:
        addresses = {json.loads(line)["url"] for line in lines} - {None}
    for address in sorted(addresses):
        name = types.get(address.split("/")[0])
        try:
            puzzle = name and puzzle_class(name).parse(f"?{address}")
        except PuzzleError:
            continue  # `test_positions.py` knows these
        if puzzle and name != "kakuro" and not address.startswith("arukone/e/"):  # several addresses of one puzzle
            assert puzzle.format_as("puzzlink").partition("?")[2].rstrip("/") == address.rstrip("/")


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("castle/3/3/d1+d", "expected '0.' for a clue without a number"),
        ("sashigane/2/2/@m", "an arrow without direction"),
        ("sashigane/2/2/+123m", "expected a number from 0 to 255"),
        ("magnets/1/2/+123lo", "expected a number from 0 to 255"),
        ("nonogram/2/2/+123i", "expected a number from 0 to 255"),
    ],
)
def test_signs_that_puzz_link_does_not_know_there_are_refused(address: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        puzzle_class(address_types()[address.split("/")[0]]).parse(f"https://puzz.link/p?{address}")


def test_numbers_that_puzz_link_does_not_read_there_are_not_written() -> None:
    long = Pattern.parse("300x1:" + "1/" * 300 + "300")
    with pytest.raises(Refused, match="numbers up to 255"):
        long.format_as("puzzlink")
    with pytest.raises(Refused, match="numbers from 1 to 255"):
        Sashigane.parse("o300 -\n- -").format_as("puzzlink")
