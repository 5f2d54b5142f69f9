"""Tables of limited size, and what is kept in them."""

from collections.abc import Sequence
from random import Random

import pytest

import cluewise
from cluewise.encodings.common.compiler import judged
from cluewise.encodings.common.compiler.board import _SHARED, RuleBoard
from cluewise.encodings.common.compiler.connected import _beside, _state_neighbours
from cluewise.encodings.common.compiler.judged import by_table
from cluewise.encodings.common.model import Clause
from cluewise.generation.random_puzzles import random_pair
from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.rules import Connected, Relation
from cluewise.puzzles.common.solution import UNSPOKEN, silently
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from tests.kinds import half_of_kinds

SLOTS = ("a", "b", "c")


def test_a_full_table_forgets_all_for_a_new_key_only() -> None:
    table = Bounded[str, int](2)
    table["a"], table["b"] = 1, 2
    table["b"] = 3
    assert table == {"a": 1, "b": 3}
    table["c"] = 4
    assert table == {"c": 4}


def _forgetting(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is stored in a table is gone at the next look-up, as if another thread had emptied it."""
    monkeypatch.setattr(Bounded, "__setitem__", lambda *_: None)


@half_of_kinds
def test_another_thread_may_empty_the_tables(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cls = puzzle_class(name)
    puzzle, solution = random_pair(cls, Random(1), cls.size(generator_for(cls).small_sizes[0]))
    _forgetting(monkeypatch)
    assert puzzle.accepts(solution)
    assert next(cluewise.solutions(puzzle)) is not None


def test_another_thread_may_empty_the_table_of_encodings_with_extra_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    _forgetting(monkeypatch)
    puzzle = puzzle_class("creek").parse("---\n-2-\n---", {"also": "no 2x2 square is all unshaded"})
    assert cluewise.solve(puzzle).solutions


def _clauses(numbers: Sequence[int]) -> list[tuple[int, ...]]:
    """The clauses of a Relation on two slots with these numbers, each board with a tuple of its own."""
    with silently():
        board = RuleBoard(None, ())
        board.add_slots(dict.fromkeys("ab", (*numbers,)), {}, {})
        by_table(board, Relation(UNSPOKEN, ("a", "b"), lambda one, other: one + other == 4))
    return [tuple(clause) for clause in board.named("rules").constraints if isinstance(clause, Clause)]


def test_a_table_that_is_kept_by_identity_keeps_the_values_of_its_key() -> None:
    """Values that are forgotten and made anew have other ids, and the old ids may be those of other values."""
    several = (1, 2, 3), (1, 2, 3), (2, 4, 6), (3, 2, 1), (4, 5, 6)
    expected = {}
    for numbers in several:
        judged._KEPT.clear()
        expected[numbers] = _clauses(numbers)
    judged._KEPT.clear()
    for numbers in several * 50:
        _SHARED.clear()
        assert _clauses(numbers) == expected[numbers]


def test_neighbours_of_connected_cells_are_kept_for_their_links() -> None:
    """Two rules about the same cells, over edges and over corners."""
    members = {slot: number for number, slot in enumerate(SLOTS, 1)}
    for links in (((0, 1), (1, 2)), ((0, 1), (1, 2), (0, 2))):
        with silently():
            rule = Connected(UNSPOKEN, SLOTS, (1,), [(SLOTS[a], SLOTS[b]) for a, b in links])
            board = RuleBoard(None, (rule,))
            _state_neighbours(rule, members, (), _beside(board, rule), board.model)
        near = {tuple(sorted(clause)) for clause in board.named("rules").constraints if isinstance(clause, Clause)}
        assert near == {
            tuple(sorted((-x - 1, *(y + 1 for pair in links if x in pair for y in pair if y != x)))) for x in range(3)
        }
