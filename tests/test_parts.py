"""The two parts of the suite together have all tests, and the first part has one of each."""

from collections import Counter

import pytest

from cluewise.contract.subject import QUARTERS
from tests.kinds import FEW, in_part
from tests.parts import FIRST, REST, Part


@pytest.mark.parametrize("number", [1, 3, 40, 110])
def test_two_parts_have_all_values_of_a_test(number: int) -> None:
    values = [f"kind{i}" for i in range(number)]
    for quarter in range(QUARTERS):
        first, rest = (in_part(values, FEW, "a test", Part(name, quarter)) for name in (FIRST, REST))
        assert 1 <= len(first) <= number / FEW + 1
        assert sorted(first + rest) == sorted(values)
        assert in_part(values, FEW, "a test", Part(None, quarter)) == values


def test_other_quarters_and_other_tests_have_other_values() -> None:
    values = range(110)
    chosen = [in_part(values, FEW, "a test", Part(FIRST, quarter)) for quarter in range(QUARTERS)]
    assert len({value for few in chosen for value in few}) == sum(map(len, chosen))
    assert in_part(values, FEW, "another test", Part(FIRST, 0)) != chosen[0]


@pytest.mark.parametrize("number", [4, 40, 110])
def test_half_of_the_values_have_their_turn_in_two_quarters(number: int) -> None:
    values = [f"kind{i}" for i in range(number)]
    turns = Counter[str]()
    for quarter in range(QUARTERS):
        first, rest = (in_part(values, FEW, "a test", Part(name, quarter), half=True) for name in (FIRST, REST))
        assert first == in_part(values, FEW, "a test", Part(FIRST, quarter))
        assert not {*first} & {*rest}
        assert number // 2 - 1 <= len(rest) <= number // 2 + 1
        assert in_part(values, FEW, "a test", Part(None, quarter), half=True) == values
        turns.update(rest)
    assert turns == dict.fromkeys(values, 2)
