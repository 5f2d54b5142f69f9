"""Tables of limited size."""

from cluewise.puzzles.common.lru import Bounded


def test_a_full_table_forgets_all_for_a_new_key_only() -> None:
    table = Bounded[str, int](2)
    table["a"], table["b"] = 1, 2
    table["b"] = 3
    assert table == {"a": 1, "b": 3}
    table["c"] = 4
    assert table == {"c": 4}
