"""`explain`, `hint` and `rate` at a time limit: they report the results so far, and nothing that is not proven."""

import json
from collections.abc import Sequence

import pytest

import cluewise
from cluewise.cli import run
from cluewise.commands import solve
from cluewise.explanations import as_json, explanation, explanation_text, proposals, usual
from cluewise.explanations.engines import Clock, CoreEngine, Stopped
from cluewise.explanations.usual import Found, answered, found_in_time
from cluewise.pipeline import SolveRun
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution

NONE, SEVERAL, UNIQUE = "11..............", "12343412........", "123434122143...."
RULES_ONLY = "....\n....\n....\n....\n\nanti-king\nanti-knight\ndisjoint"
"""No solution, and no clue."""
CUTS = "https://puzz.link/p?nurikabe/4/4/g2q2j"


def read(text: str) -> Puzzle:
    (puzzle,) = cluewise.read(*([text] if "://" in text else ["sudoku", text]))
    return puzzle


@pytest.fixture
def stop_after(monkeypatch: pytest.MonkeyPatch) -> object:
    """Stops every search over guarded clauses after some questions, as a clock does."""
    solve = CoreEngine.solve

    def stop_after(questions: int) -> None:
        left = iter(range(questions))

        def limited(engine: CoreEngine, assumed: Sequence[int], budget: int | None = None) -> bool | None:
            if next(left, None) is None:
                raise Stopped
            return solve(engine, assumed, budget)

        monkeypatch.setattr(CoreEngine, "solve", limited)

    return stop_after


@pytest.mark.few
@pytest.mark.parametrize(
    ("text", "verdict"),
    [(NONE, "none"), (RULES_ONLY, "none"), (SEVERAL, "several"), (UNIQUE, "unique"), (CUTS, None)],
)
def test_an_explanation_can_end_anywhere(text: str, verdict: str | None, stop_after) -> None:  # type: ignore[no-untyped-def]
    puzzle = read(text)
    verdict = verdict or ("none", "unique", "several")[len(cluewise.solve(puzzle, limit=2).solutions)]
    for questions in (0, 1, 2, 3, 5, 8, 13):
        stop_after(questions)
        found = explanation.explain(puzzle, steps=True, all=True)
        assert found.verdict == verdict
        lines = list(explanation_text.findings(found, full=False))
        assert (lines[-1] == "The search was stopped early: these are the results so far.") == found.stopped
        assert len(lines) > 1
        if found.clash is not None:
            data = as_json.explanation_json(found, "")
            assert data["clash"]
            assert data["minimal"] is found.clash.minimal
            assert found.clash.minimal or "not yet minimal" in lines[0]
        if questions == 0:
            assert found.stopped
            assert "Leaving out a single clue does not help." not in lines


@pytest.mark.few
@pytest.mark.parametrize("text", [NONE, SEVERAL, UNIQUE, CUTS])
@pytest.mark.parametrize("wrong", [False, True])
def test_a_hint_can_end_anywhere(text: str, wrong: bool, stop_after) -> None:  # type: ignore[no-untyped-def]
    puzzle = read(text)
    solutions = cluewise.solve(puzzle, limit=2).solutions
    slot = puzzle.slots()[-1]
    values = [value for value in puzzle.values(slot) if (value in {s[slot] for s in solutions}) != wrong]
    entries = Solution({slot: values[0]} if values else {})
    for questions in (0, 1, 2, 3, 5, 8):
        stop_after(questions)
        advice = explanation.hint(puzzle, entries)
        lines = list(explanation_text.hinted(advice))
        assert lines
        assert all(lines)
        assert advice.clash is None or not solutions
        if advice.right is not None and len(solutions) < 2:
            assert advice.right is any(all(s[at] == value for at, value in entries.items()) for s in solutions)


@pytest.mark.few
@pytest.mark.parametrize(("verb", "said"), [("explain", "results so far"), ("hint", "The search was stopped early")])
def test_ctrl_c_keeps_what_was_found(
    verb: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(explanation, "GuardedModel", interrupted)
    assert run([verb, "sudoku", NONE]) == 30
    out = capsys.readouterr().out
    assert said in out
    assert ("There is no solution." in out) == (verb == "explain")


def test_ctrl_c_of_a_count_says_how_many_were_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(search: SolveRun) -> None:
        if search.count == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(solve.Printer, "begin", lambda _, search: setattr(search, "watch", interrupted))
    assert run(["solve", "sudoku", SEVERAL, "--count"]) == 130
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "interrupted: 2 solutions found so far\ncluewise: interrupted\n")


def test_one_solution_may_be_all_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read(SEVERAL)
    known = cluewise.solve(puzzle).solutions
    monkeypatch.setattr(explanation, "found_in_time", lambda *_: Found(known, complete=False, ended=True))
    found = explanation.explain(puzzle)
    assert (found.verdict, found.count, found.counted, found.stopped) == ("unknown", 1, False, True)
    assert list(explanation_text.findings(found)) == [
        puzzle.text(known[0]),
        "This is a solution. The search was stopped early before it was known whether there is another.",
    ]


def test_values_that_were_not_all_tried_are_called_so(stop_after) -> None:  # type: ignore[no-untyped-def]
    stop_after(0)
    found = explanation.explain(read(SEVERAL))
    assert found.values is not None
    assert not found.values.complete
    assert "These values were found so far; there may be more:" in explanation_text.findings(found)
    assert not any("In common" in line for line in explanation_text.findings(found))


def test_fewer_clues_are_not_excluded_by_a_search_that_was_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise Stopped

    monkeypatch.setattr(proposals._Search, "fewest", stopped)
    monkeypatch.setattr(explanation, "several", explanation.several)
    assert not explanation.explain(read(SEVERAL)).fewest_clues


@pytest.mark.few
@pytest.mark.parametrize("text", [NONE, SEVERAL, UNIQUE, CUTS])
def test_the_usual_way_goes_on_in_a_process(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read(text)
    expected = cluewise.solve(puzzle, limit=2)
    monkeypatch.setattr(usual, "_budgets", lambda clock: [None])
    found = found_in_time(puzzle, 2, Clock(60))
    assert (len(found.solutions), found.complete, found.ended) == (len(expected.solutions), expected.complete, False)
    assert found_in_time(puzzle, 2, Clock(0)).ended
    with pytest.raises(Stopped):
        answered(puzzle, 2, Clock(0))


@pytest.mark.few
@pytest.mark.parametrize("verb", ["explain", "hint", "rate"])
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_limit_too_short_for_anything_is_said(verb: str, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([verb, "sudoku", UNIQUE, "--timeout", "0.000001", "--format", form]) == 30
    out = capsys.readouterr().out
    if form == "json":
        assert json.loads(out)["stopped"]
    else:
        assert "was stopped early before it was known" in out or "the time was up" in out
