"""`cluewise.Game`: moves, violations, the solution, pictures."""

import pytest

import cluewise


def game() -> cluewise.Game:
    return cluewise.Game(cluewise.read("sudoku", "123434122143....")[0])


def test_a_game_from_the_first_move_to_the_solution() -> None:
    played = game()
    assert len(played.legal_moves()) == 16
    played.enter((3, 0), 1)
    assert {violation.rule for violation in played.violations()} == {"column", "box"}
    assert played.hint().right is False
    played.enter((3, 0), None)
    assert played.violations() == []
    while not played.is_solved:
        step = played.hint().step
        assert step is not None
        for fact in step.conclusions:
            if fact.relation == "=":
                played.enter(fact.slot, fact.value)
    assert played.picture("text").splitlines()[-1] == "4 3 2 1"  # type: ignore[union-attr]


def test_a_solved_board_needs_no_rest_values() -> None:
    (puzzle,) = cluewise.read("https://puzz.link/p?slither/5/5/cbcbcddad")
    (solution,) = cluewise.solve(puzzle, limit=1).solutions
    played = cluewise.Game(puzzle)
    for slot, value in solution.items():
        if value:
            played.enter(slot, value)
    assert played.is_solved


def test_pictures() -> None:
    played = game()
    assert str(played.picture()).startswith("<svg")
    pytest.importorskip("cairosvg")
    assert bytes(played.picture("png")).startswith(b"\x89PNG")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("slot", "value", "message"),
    [
        ((0, 0), 2, "is given"),
        ((9, 9), 1, "does not exist"),
        ([3, 0], 1, "does not exist"),
        ((3, 0), 7, "has the values"),
        ((3, 0), [7], "has the values"),
    ],
)
def test_bad_moves(slot: object, value: object, message: str) -> None:
    with pytest.raises(cluewise.Refused, match=message):
        game().enter(slot, value)  # type: ignore[arg-type]


def test_a_text_is_no_puzzle() -> None:
    with pytest.raises(cluewise.Refused):
        cluewise.Game("1234")  # type: ignore[arg-type]
    with pytest.raises(cluewise.Refused, match="svg, png or text"):
        game().picture("gif")
