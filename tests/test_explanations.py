"""Explanations of every puzzle: clashes, possible values, deductions, hints, ratings, and their texts and pictures."""

import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations, islice
from random import Random
from textwrap import wrap
from time import sleep
from typing import Any
from xml.etree import ElementTree

import pytest

import cluewise
from cluewise.cli import run
from cluewise.commands import rate as rate_verb
from cluewise.contract.subject import spread
from cluewise.encodings.common.model import Order
from cluewise.explanations import ambiguity_text, as_json, explanation_text, guarded_model, pictures, repairs, sentences
from cluewise.explanations.abbreviate import LINES, WIDTH, abbreviated
from cluewise.explanations.ambiguity import Values
from cluewise.explanations.checking import check_step
from cluewise.explanations.deduction import Deduction
from cluewise.explanations.engines import Clock, Stopped
from cluewise.explanations.explanation import Explanation, Rating, explain, hint, rate
from cluewise.explanations.facts import Fact
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.explanations.mus import clashes, smallest
from cluewise.explanations.repairs import Repair
from cluewise.explanations.smallest_mus import fewer_and_fewer
from cluewise.explanations.steps import Step
from cluewise.puzzles.common.errors import CluewiseError, UnknownName
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.puzzle.clues import lost_reasons
from cluewise.puzzles.common.solution import Reason, Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import encodings, puzzle_class
from cluewise.spare_clues import without
from tests.common import INSTANCES, command
from tests.kinds import few_kinds, half_of_kinds

pytestmark = pytest.mark.few

MOST_SLOTS = 40
MOST = {"signpost": 9, "hidato": 9, "bosanowa": 6, "araf": 24, "castle": 24, "moonsun": 24, "gappy": 64}
"""A path has as many values a cell as there are cells, Bosanowa even more. A step of the others may need a hundred
reasons, which takes a
second each."""


EACH = 4
"""The number of puzzles of each verdict."""


@cache
def small(name: str) -> tuple[Puzzle, ...]:
    """Small puzzles of a kind with no, one and several solutions; some of each."""
    most = MOST.get(name, MOST_SLOTS)
    by_verdict: dict[int, list[Puzzle]] = {}
    for puzzle in _small(name):
        if 0 < len(list(puzzle.slots())) <= most:
            by_verdict.setdefault(len(solved(puzzle, 2)), []).append(puzzle)
    return tuple(chain.from_iterable(spread(puzzles[::-1], EACH)[::-1] for puzzles in by_verdict.values()))


def _small(name: str) -> Iterator[Puzzle]:
    cls = puzzle_class(name)
    yield from islice(generator_for(cls).tiny(), 5, 300, 37)
    for seed, size in enumerate(generator_for(cls).small_sizes):
        yield generator_for(cls).random(Random(seed), **cls.size(size))[0]
        yield generator_for(cls).random(Random(seed), **cls.size(size), **generator_for(cls).few_clues)[0]
    for file in sorted((INSTANCES / name).glob("*.txt")):
        yield from cluewise.read(name, file)


@lru_cache(200)
def solved(puzzle: Puzzle, limit: int = 300) -> list[Solution]:
    return list(cluewise.solve(puzzle, limit=limit).solutions)


@half_of_kinds
def test_verdict_and_possible_values_are_those_of_all_solutions(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ambiguity_text, "PROPOSING", 0.0)  # proposals have tests of their own
    verdicts, tried = set(), 0
    for puzzle in small(name):
        explanation, solutions = explain(puzzle), solved(puzzle)
        assert explanation.verdict == ("none", "unique", "several")[min(len(solutions), 2)], puzzle.format()
        assert not explanation.stopped
        verdicts.add(explanation.verdict)
        if 1 < len(solutions) < 300 and len(puzzle.views) == 1:
            _judge_values(explanation, solutions)
            tried += 1
    assert verdicts == {"none", "unique", "several"}
    assert tried or name == "tents"


def _judge_values(explanation: Explanation, solutions: Sequence[Solution]) -> None:
    """Are the possible values, and what decides them, those of the solutions?"""
    puzzle = explanation.puzzle
    assert explanation.values is not None
    assert explanation.solution is not None
    assert explanation.values.complete
    for slot in puzzle.slots():
        assert set(explanation.values.possible[slot]) == {solution[slot] for solution in solutions}, puzzle.format()
    assert explanation.count == len(solutions)
    assert explanation.deciding
    chosen = {slot: explanation.solution[slot] for slot in explanation.deciding}
    agreeing = [item for item in solutions if all(item[slot] == value for slot, value in chosen.items())]
    assert agreeing == [explanation.solution]
    if explanation.fewest:
        assert not _decided_by_fewer(solutions, list(explanation.values.ambiguous), len(explanation.deciding))


@few_kinds
def test_clashes_are_minimal_and_repairs_help(name: str) -> None:
    for puzzle in (puzzle for puzzle in small(name) if not solved(puzzle, 2)):
        with GuardedModel(puzzle) as guarded:
            assert not guarded.solve()
            for clash in clashes(guarded):
                guards = [guarded.guards[reason] for reason in clash.reasons]
                assert guarded.engine.solve(guards) is False
                assert all(guarded.engine.solve([guard for guard in guards if guard != omitted]) for omitted in guards)
        explanation = explain(puzzle, all=True)
        assert explanation.clash is not None
        seen = [reason for clash in (explanation.clash, *(explanation.further or ())) for reason in clash.reasons]
        assert len(seen) == len(set(seen))
        assert not solved(with_only(puzzle, explanation.clash.reasons), 1), puzzle.format()
        for repair in explanation.repairs or ():
            assert helps(repair, puzzle), (puzzle.format(), repair)


def spare_clues(puzzle: Puzzle) -> Iterator[tuple[Any, tuple[Reason, ...]]]:
    """Each clue that can be removed, and the Reasons that go with it."""
    for clue in chain.from_iterable(puzzle.spare_clues()):
        yield clue, lost_reasons(puzzle, puzzle.without_clue(clue))


def with_only(puzzle: Puzzle, reasons: Sequence[Reason]) -> Puzzle:
    """The puzzle without the clues that none of these reasons names."""
    for clue in [clue for clue, lost in spare_clues(puzzle) if set(lost).isdisjoint(reasons)]:
        puzzle = puzzle.without_clue(clue)
    return puzzle


def helps(repair: Repair, puzzle: Puzzle) -> bool:
    """Is the solution of a repair right for the puzzle without its clues, or does it break only these clues?"""
    gone = [clue for clue, lost in spare_clues(puzzle) if not set(lost).isdisjoint(repair.clues)]
    if gone and set(repair.clues) <= set(lost_reasons(puzzle, without(puzzle, gone))):
        return not type(puzzle).parse(without(puzzle, gone).format()).check(repair.solution)
    named = {cell for reason in repair.clues for cell in reason.cells}
    broken = puzzle.check(repair.solution)
    return all(one.reason in repair.clues or (one.rule == "value" and {*one.cells} <= named) for one in broken)


@pytest.mark.parametrize(
    ("name", "text"),
    [("maze", "E#\n##\nS#\n##"), ("galaxies", "5x2:gdcc"), ("galaxies", "2x2:abbb"), ("hashi", "1"), ("hashi", "2")],
)
def test_what_does_not_help_is_no_repair(name: str, text: str) -> None:
    (puzzle,) = cluewise.read(name, text)
    assert not explain(puzzle).repairs


@pytest.mark.parametrize("text", ["-\n-\n6\n1", "kurotto/3/4/g326g0g52h3"])
def test_a_clash_names_the_circles_that_it_needs(text: str) -> None:
    (puzzle,) = cluewise.read("kurotto", text)
    explanation = explain(puzzle)
    assert explanation.clash is not None
    assert {reason.rule for reason in explanation.clash.reasons} == {"circle", "number"}
    assert explanation.repairs
    assert all(helps(repair, puzzle) for repair in explanation.repairs)


def test_a_clash_of_fillomino_names_its_numbers() -> None:
    (puzzle,) = cluewise.read("fillomino", "fillomino/3/2/131322")
    clash = explain(puzzle).clash
    assert clash is not None
    assert {reason.kind for reason in clash.reasons} == {"clue", "rule"}
    assert not solved(with_only(puzzle, clash.reasons), 1)


def test_a_tile_of_net_can_be_another() -> None:
    """No text of a Net lacks a tile, so a repair is another tile in its place."""
    (puzzle,) = cluewise.read("net", "1x5:23151")
    (repair, *_) = explain(puzzle).repairs or ()
    assert [reason.at for reason in repair.clues] == [(1, 0), (2, 0)]
    tiles = [repair.solution[cell] for cell in puzzle.slots()]
    assert solved(cluewise.read("net", "1x5:" + "".join(map(str, tiles)))[0], 1)


def test_clues_that_a_rule_names() -> None:
    """Islands get their sizes by a rule, not by clues: nothing is said of clues, and equal rules share a line."""
    explanation = explain(puzzle_class("nurikabe").parse("11-\n---\n--3"))
    assert explanation.repairs == []
    assert str(explanation).splitlines()[-2].startswith("- each island holds one number, its size (here: r1c1; ")
    assert str(explanation).splitlines()[-1] == "They also use: each clue is on an island."
    assert "Leaving out" not in str(explanation)


def test_a_clue_that_no_group_can_have_is_named() -> None:
    """The 3 stands outside the values of its cell, so no reason of the encoding can be dropped; the clue can."""
    told = explain(puzzle_class("fillomino").parse("? 3"))
    assert str(told).splitlines()[-1] == "Without 'r1c2 holds 3' there is a solution."


def test_few_numbers_are_tried_in_place_of_a_large_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """In time: a cut address may state a clue of many thousands."""
    tried, is_puzzle = list[Any](), repairs._is_puzzle
    monkeypatch.setattr(repairs, "_is_puzzle", lambda puzzle: tried.append(puzzle) or is_puzzle(puzzle))
    (repair,) = explain(cluewise.read("https://puzz.link/p?nanro/2/2/00$00abcl")[0]).repairs or ()
    assert [reason.text for reason in repair.clues] == ["r1c1 is 80524"]
    assert 0 < len(tried) <= 2 * repairs.MOST_NUMBERS


def test_no_single_clue_helps() -> None:
    """Three cells make no regions of two, with or without clues."""
    explanation = explain(puzzle_class("palisade").parse("1x3n2:a11"))
    assert explanation.repairs == []
    assert str(explanation).splitlines()[-1] == "Leaving out a single clue does not help."


@few_kinds
def test_the_smallest_clash_is_no_larger(name: str) -> None:
    puzzles = [puzzle for puzzle in small(name) if not solved(puzzle, 2)][:3]
    for puzzle in puzzles:
        with GuardedModel(puzzle) as guarded:
            guarded.solve()
            first = next(clashes(guarded))
            *_, least = smallest(guarded, first)
            assert least.smallest
            assert len(least.reasons) <= len(first.reasons)
            assert guarded.engine.solve([guarded.guards[reason] for reason in least.reasons]) is False
            assert len(puzzle.slots()) > MOST_SLOTS or len(least.reasons) == _fewest(guarded)
    assert puzzles


def _fewest(guarded: GuardedModel) -> int:
    """How many reasons clash at least, as PySAT's extractor of smallest sets finds it."""
    from pysat.examples.optux import OptUx
    from pysat.formula import WCNF

    formula = WCNF()
    formula.extend(list(map(list, guarded.clauses)))
    formula.extend([[guard] for guard in guarded.guards.values()], weights=[1] * len(guarded.guards))
    with OptUx(formula, solver="g4", adapt=True, exhaust=True, minz=True, nodisj=True) as extractor:
        return len(extractor.compute() or ())


def _decided_by_fewer(solutions: Sequence[Solution], slots: Sequence[Any], number: int) -> bool:
    """Whether fewer values than this exclude all solutions but one. Three values or more are not tried."""
    for size in range(1, min(number, 3)):
        for chosen in combinations(slots, size):
            values = Counter(tuple(solution[slot] for slot in chosen) for solution in solutions)
            if 1 in values.values():
                return True
    return False


@pytest.mark.deep
def test_fewer_values_are_denied_only_if_that_is_proven() -> None:
    (puzzle,) = cluewise.read("sudoku", "12343412........")
    assert " the rest is decided; fewer values do not decide it.\n" in str(explain(puzzle))
    (many,) = cluewise.read("sudoku", "." * 16)
    explanation = explain(many)
    assert explanation.deciding
    assert not explanation.fewest
    assert ", the rest is decided.\n" in str(explanation)


@half_of_kinds
def test_steps_lead_to_the_solution_and_each_is_forced_by_nothing_less(name: str) -> None:
    tried = 0
    for puzzle in small(name):
        solutions = solved(puzzle, 2)
        if len(solutions) != 1:
            continue
        with GuardedModel(puzzle) as guarded:
            assert guarded.solve()
            goal, solution = guarded.true_facts(), guarded.solution()
            assert not guarded.second(solution)
            deduction = Deduction(guarded, goal)
            while (step := deduction.next()) is not None:
                assert check_step(guarded, step), (puzzle.format(), sentences.sentence(puzzle, step, puzzle.reasons()))
                assert {guarded.fact(item) for item in goal} >= set(step.conclusions)
            open_facts = [guarded.fact(literal) for literal in deduction.open if guarded.settles(literal)]
            assert not open_facts or len(puzzle.views) > 1, (puzzle.format(), open_facts)
        tried += 1
    assert tried


@few_kinds
def test_a_wrong_entry_is_found(name: str) -> None:
    puzzle = next(puzzle for puzzle in small(name) if len(solved(puzzle, 2)) == 1 and len(list(puzzle.slots())) > 1)
    (solution,) = solved(puzzle, 2)
    slots = [slot for slot in puzzle.slots() if len(puzzle.values(slot)) > 1]
    right = Solution({slot: solution[slot] for slot in slots[::2]})
    advice = hint(puzzle, right)
    assert advice.right
    assert advice.step is None or all(
        fact.view or fact.slot not in right or fact.value != right[fact.slot] for fact in advice.step.conclusions
    )
    for slot in slots[:4]:
        wrong = next(value for value in puzzle.values(slot) if value != solution[slot])
        entries = Solution({**right, slot: wrong})
        advice = hint(puzzle, entries)
        if puzzle.view == puzzle.default_view():
            assert advice.right is False
            assert advice.wrong == ((slot, wrong),)
        assert hint(puzzle, entries, check_only=True).right == advice.right


def of_each_verdict(name: str) -> list[Puzzle]:
    """A small puzzle with no, one and several solutions each."""
    return [*{len(solved(puzzle, 2)): puzzle for puzzle in small(name)}.values()]


@half_of_kinds
def test_explanations_are_told_in_every_form(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ambiguity_text, "PROPOSING", 0.05)
    for puzzle in of_each_verdict(name):
        explanation = explain(puzzle, steps=True, redundant=True, all=True)
        text = "\n".join(explanation_text.explained(explanation))
        assert text.startswith(explanation_text.shown(puzzle))
        line = json.loads(json.dumps(as_json.explanation_json(explanation, "-")))
        assert line["verdict"] == explanation.verdict
        ElementTree.fromstring(pictures.explained(explanation).svg())
        advice = hint(puzzle)
        _judge_steps(explanation, explanation.steps or [advice.step][: advice.step is not None])
        assert json.loads(json.dumps(as_json.hint_json(advice, "-")))["right"] == advice.right
        ElementTree.fromstring(pictures.hinted(advice, None).svg())
        assert "\n".join(explanation_text.hinted(advice))


def _judge_steps(explanation: Explanation, steps: Sequence[Step]) -> None:
    """No step concludes its own premise, and none takes more than five lines, unless a single reason does."""
    puzzle = explanation.puzzle
    for step in steps:
        so = sentences.joined_facts(puzzle, step.conclusions)
        assert so not in [reason.text for reason in step.reasons]
        assert so != sentences.joined_facts(puzzle, step.facts)
        text = abbreviated(puzzle, step, explanation.announced, full=False)
        assert len(wrap(text, WIDTH)) <= LINES + 2, text


@few_kinds
def test_a_few_reasons_on_an_engine_of_their_own_answer_as_all(name: str) -> None:
    """Whatever is assumed of the facts that they speak of."""
    puzzle, rng = next(puzzle for puzzle in small(name) if solved(puzzle, 2)), Random(0)
    with GuardedModel(puzzle) as guarded:
        assert guarded.solve()
        facts = list(guarded.facts)
        for _ in range(30):
            guards = rng.sample(list(guarded.guards.values()), min(2, len(guarded.guards)))
            about = {abs(literal) for clause in guarded.parts.of(guards) for literal in clause}
            about_them = [fact for fact in facts if abs(fact) in about]
            assumed = [*guards, *rng.sample(about_them, min(3, len(about_them)))]
            small_engine = guarded.part(guards)
            assert small_engine.solve(assumed) == guarded.engine.solve(assumed)
            if small_engine.solve(assumed) is False:
                assert guarded.engine.solve(sorted(small_engine.core())) is False


def slowly(clauses: Any, guards: list[int], best: list[int], emit: Any) -> None:
    """Runs in a separate process, which may be a fresh interpreter that imports this function."""
    for clash in fewer_and_fewer(clauses, guards, guards):  # as if the first were all reasons
        emit(clash)
        sleep(60)


def test_better_clashes_are_told_until_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from cluewise.explanations import mus as module

    monkeypatch.setattr(module, "_emit", slowly)
    (puzzle,) = cluewise.read("sudoku", "11..............")
    explanation = explain(puzzle, smallest=True, timeout=3)
    assert explanation.stopped
    assert explanation.clash is not None
    assert 3 <= len(explanation.clash.reasons) < 20
    assert not explanation.clash.smallest
    assert explanation.repairs


def test_clues_that_can_go() -> None:
    """A Sudoku has one number more than it needs. Clues are left out as long as the solution stays unique."""
    (puzzle,) = cluewise.read("sudoku", "1234341221434321")
    explanation = explain(puzzle, redundant=True)
    assert explanation.redundant is not None
    assert len(explanation.redundant) == 16
    assert explanation.together is not None
    assert 10 <= len(explanation.together) <= 12


def test_clues_that_are_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "sudoku", "2x2:1a3e4e2a", "--redundant"]) == 0
    assert capsys.readouterr().out.endswith("4 clues were tried, and each is needed.\n")


def test_clues_that_cannot_be_removed_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is claimed about them."""
    text = "top: 4 3\nleft: 3 4\n- -\n- -"
    assert run(["explain", "kakuro", text, "--redundant"]) == 0
    output, errors = capsys.readouterr()
    assert output.endswith("This is the only solution.\n")
    assert errors == "cluewise: --redundant tries no clue of this kakuro puzzle: none can be removed by itself\n"
    assert explain(cluewise.read("kakuro", text)[0], redundant=True).redundant is None


def test_only_some_rules() -> None:
    (puzzle,) = cluewise.read("sudoku", "1...34122143432.")
    rows = explain(puzzle, steps=True, rules=("row", "cell"))
    assert rows.steps
    assert {reason.rule for step in rows.steps for reason in step.reasons} <= {"row", "cell", "given"}
    with pytest.raises(UnknownName, match=r"no sudoku rule 'rows'\. Did you mean 'row'"):
        explain(puzzle, steps=True, rules=("rows",))


def test_the_clock() -> None:
    (puzzle,) = cluewise.read("sudoku", "." * 81)
    explanation = explain(puzzle, timeout=0.01)
    assert explanation.stopped
    with GuardedModel(puzzle, Clock(1e-9)) as guarded, pytest.raises(Stopped):
        guarded.solve()


def test_techniques() -> None:
    (puzzle,) = cluewise.read("sudoku", "123434122143....")
    explanation = explain(puzzle, steps=True)
    assert explanation.steps is not None
    assert {step.technique for step in explanation.steps} & {"naked single", "hidden single"}


def test_ratings() -> None:
    (easy,) = cluewise.read("sudoku", "1234341221434...")
    rating = rate(easy)
    assert rating.verdict == "unique"
    assert rating.single == 1.0
    assert rating.score is not None
    (none,) = cluewise.read("sudoku", "11..............")
    assert rate(none).verdict == "none"
    assert rate(none).score is None


@pytest.mark.deep
def test_limits_hold_while_the_model_is_built() -> None:
    """Building this Model takes much longer than the limit, so the clock of the explanation cannot help."""
    (large,) = cluewise.read("queens", "1000")
    explanation = explain(large, timeout=0.2)
    assert (explanation.verdict, explanation.stopped, explanation.limit) == ("unknown", True, "timeout")
    assert str(explanation).endswith("The search was stopped early before it was known whether there is a solution.")
    advice = hint(large, timeout=0.2)
    assert (advice.right, advice.stopped, str(advice)) == (
        None,
        True,
        "The search was stopped early before it was known whether there is a solution.",
    )
    rating = rate(large, timeout=0.2)
    assert (rating.verdict, rating.stopped, rating.limit) == ("unknown", True, "timeout")


@pytest.mark.deep
def test_memory_is_limited() -> None:
    (large,) = cluewise.read("queens", "1000")
    explanation = explain(large, timeout=None, memory=40)
    assert (explanation.verdict, explanation.limit) == ("unknown", "memory")
    unknown = "The limit of memory was reached before it was known whether there is a solution."
    assert str(explanation).endswith(unknown)
    assert str(hint(large, timeout=None, memory=40)) == unknown
    with pytest.raises(CluewiseError, match="memory: expected"):
        explain(large, memory=-1)
    done = command("rate", "queens", "1000", "4", "--memory", "40", "--timeout", "60", "--workers", "2")
    assert "  the limit of memory was reached  " in done.stdout


def test_a_process_of_its_own_finds_the_same() -> None:
    (puzzle,) = cluewise.read("sudoku", "123434122143....")
    here, told = explain(puzzle, steps=True), list[str]()
    there = explain(puzzle, steps=True, memory=500, watch=lambda _, activity: told.append(activity))
    assert there == here
    assert told
    assert hint(puzzle, memory=500) == hint(puzzle)
    assert rate(puzzle, memory=500) == rate(puzzle)
    with pytest.raises(UnknownName):
        rate(puzzle, rules=["nonsense"], memory=500)


@pytest.mark.deep
def test_no_score_where_these_rules_do_not_solve() -> None:
    (puzzle,) = cluewise.read("slitherlink", "slither/5/5/cbcbcddad")
    rating = rate(puzzle, rules=["loop"])
    assert (rating.verdict, rating.solved, rating.score) == ("unique", False, None)
    done = command("rate", "slither/5/5/cbcbcddad", "--rules", "loop")
    assert done.returncode == 30
    assert "  these rules do not solve it  " in done.stdout


def test_lines_of_rate_fit_the_terminal() -> None:
    (puzzle,) = cluewise.read("slitherlink", "slither/5/5/cbcbcddad")
    rating = Rating("unique", 3, 3, hardest=Fact(puzzle.slots()[0], "=", 1), score=12345.67, total=99999)  # type: ignore[index]
    several = Rating("several")
    for source in ("https://puzz.link/p?" + "x" * 300, "/a/folder/with/a/long/name/and/more/puzzles.txt:12345"):
        for line in (rate_verb._line(each, puzzle, source) for each in (rating, several)):
            assert len(line) <= 80
            assert "…" in line
    assert "several solutions" in line
    assert line.endswith("zzles.txt:12345")
    assert rate_verb._line(rating, puzzle, "a.txt:1").endswith("  a.txt:1  (p1q1)")


def test_two_equal_givens_side_by_side_are_three_reasons() -> None:
    """Clues that clash in pairs come before anything is shrunk, in all kinds."""
    skyscrapers = "top: 1 - - 1\n1 - - -\n- - 2 -\n- 3 3 -\n- - - -"
    for name, text in (("sudoku", "12.43..2...3.33."), ("skyscrapers", skyscrapers)):
        (puzzle,) = cluewise.read(name, text)
        clash = explain(puzzle).clash
        assert clash is not None
        assert [reason.kind for reason in clash.reasons] == ["clue", "clue", "rule"]


def test_a_repair_of_two_clues_says_what_would_do() -> None:
    (puzzle,) = cluewise.read("sudoku", "11..22..........")
    repair = (explain(puzzle).repairs or [])[0]
    assert repair.together
    assert len(repair.instead) == len(repair.clues) == 2
    told = explanation_text._repair(repair)
    assert "; they could say: " in told
    assert all(text in told for text in repair.instead)


def test_too_many_solutions_are_named_as_the_reason() -> None:
    (puzzle,) = cluewise.read("sudoku", "1" + 80 * ".")
    explanation = Explanation(puzzle, "several", values=Values({}, {}), count=500, proposals=None, alterations=[])
    explanation.can_add_clues = True
    lines = [*explanation_text.findings(explanation)]
    assert lines[-1].startswith("There are too many solutions to find the clues")
    assert "cluewise generate sudoku" in lines[-1]


def test_a_wrong_entry_takes_five_lines() -> None:
    (puzzle,) = cluewise.read("sudoku", "1234341221434...")
    solution = cluewise.solve(puzzle).solutions[0]
    wrong = hint(puzzle, Solution({slot: 5 - value for slot, value in solution.items()}))
    assert "(16 entries are wrong)" in str(wrong)
    wrong.wrong = tuple(solution.items()) * 40
    wrong.facts = tuple(Fact(slot, "=", value) for slot, value in wrong.wrong)
    text = list(explanation_text.hinted(wrong, full=False))
    assert sum(len(wrap(line, 80)) for line in text) <= 5
    assert all(" more (--full names them)" in line for line in text)


def test_steps_without_premises() -> None:
    (puzzle,) = cluewise.read("shikaku", "2x2:1_1_1_1")
    assert rate(puzzle).score
    assert str(hint(puzzle)) == "No other rectangle is left for r1c1: so the rectangle of r1c1 is r1c1 alone."


def test_on_the_command_line() -> None:
    done = command("explain", "sudoku", "11..............")
    assert done.returncode == 0
    assert "- row 1 holds 1 once\n" in done.stdout
    assert command("explain", "sudoku", "1" * 15).returncode == 2
    line = json.loads(command("explain", "sudoku", "1234341221434...", "--format", "json", "--steps").stdout)
    assert line["verdict"] == "unique"
    assert {"clash", "repairs", "forced", "ambiguous", "impossible", "redundant", "steps"} <= set(line)
    assert ": so r4c" in command("hint", "sudoku", "123434122143....").stdout
    rows = "1 2 3 4\n3 4 1 2\n2 1 4 3\n"
    right = command("hint", "sudoku", "123434122143....", "--given", f"{rows}4 . . .", "--check-only")
    assert (right.returncode, right.stdout) == (0, "Right so far.\n")
    wrong = command("hint", "sudoku", "123434122143....", "--given", f"{rows}3 . . .", "--check-only")
    assert (wrong.returncode, wrong.stdout) == (20, "This leads to no solution.\n")
    named = command("hint", "sudoku", "123434122143....", "--given", f"{rows}3 . . .")
    assert named.returncode == 20
    assert named.stdout.startswith("Wrong: r4c1 is 3.\n")
    edges = "[[0,0,0,1],[0,0,1,0],[0,1,0,2],[0,2,0,3],[0,3,0,4]]"
    right = command("hint", "slither/5/5/cbcbcddad", "--given", edges)
    assert (right.returncode, right.stdout.startswith("Wrong")) == (0, False)
    table = command("rate", "sudoku", "1234341221434...", "11..............", "--workers", "2")
    assert table.returncode == 30
    assert "no solution" in table.stdout
    assert "narrowest" in table.stdout


class Dying(rate_verb._Task):
    """At module level: a worker may be a fresh interpreter, which imports it."""

    def rated(self, puzzle: Puzzle) -> Rating | CluewiseError:
        if puzzle.format().endswith("_3_4c"):
            os.abort()
        return super().rated(puzzle)


@pytest.mark.deep
def test_a_worker_that_dies_costs_the_rating_of_its_puzzle() -> None:
    texts = ["1234341221434...", "12343412........", "123434122143....", "1234341221434321"]
    puzzles = [cluewise.read("sudoku", text)[0] for text in texts]
    died, several, *unique = rate_verb._ratings(Dying(None, 10.0, None, ()), puzzles, 2)
    assert "worker died" in str(died)
    assert several.verdict == "several"  # type: ignore[union-attr]
    assert [explanation.verdict for explanation in unique] == ["unique"] * 2  # type: ignore[union-attr]


def test_what_the_text_says() -> None:
    (puzzle,) = cluewise.read("tents", "  1 1 0\n1 - - -\n0 - * -\n0 - - -")
    explanation: Explanation = explain(puzzle)
    assert explanation.clash is not None
    assert [reason.rule for reason in explanation.clash.reasons]
    text = "\n".join(explanation_text.explained(explanation))
    assert "There is no solution. These cannot hold together." in text


def test_what_was_found_is_told_when_it_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the middle of the steps: those that were found are printed, exit code 30."""
    from click.testing import CliRunner

    from cluewise.commands.explain import command as verb
    from cluewise.explanations import explanation

    calls = iter(range(20))

    class Interrupted(Deduction):
        def next_alone(self) -> object:  # type: ignore[override]
            if next(calls, None) is None:
                raise KeyboardInterrupt
            return super().next_alone()

    monkeypatch.setattr(explanation, "Deduction", Interrupted)
    done = CliRunner().invoke(verb, ["sudoku", "1234341221434...", "--steps"], standalone_mode=False)
    assert done.return_value == 30
    assert "The search was stopped early: these are the results so far." in done.output
    assert "Steps that only cross out what a placed value excludes are not listed." in done.output


@pytest.mark.parametrize("name", ["sudoku", "hitori", "galaxies", "slitherlink"])
def test_candidates_are_pencilled_into_the_picture(name: str) -> None:
    explanation = next(explanation for explanation in map(explain, small(name)) if explanation.verdict == "several")
    assert explanation.values is not None
    picture, forced = pictures.explained(explanation).svg(), Solution(explanation.values.forced)
    assert ">?<" not in picture
    assert picture != explanation.puzzle.picture(forced, list(explanation.values.ambiguous)).svg()
    assert picture != explanation.puzzle.picture(forced).svg()


@pytest.mark.parametrize("grid", ["squares", "triangles", "honeycomb"])
def test_steps_mark_edges_and_faces_of_any_grid(grid: str) -> None:
    puzzle, _ = generator_for(puzzle_class("slitherlink")).random(Random(1), width=3, height=3, clues=1.0, grid=grid)
    explanation = explain(puzzle, steps=True)
    assert explanation.steps
    svg = pictures.explained(explanation).svg()
    for colour in (pictures.PREMISE, pictures.CONCLUSION):
        assert f'stroke="{colour}"' in svg
    assert 'fill-opacity="0.12"' in svg


def test_one_of_a_thing_is_singular() -> None:
    clue, other = ((Reason("clue", "given", text, text),) for text in ("1 is given", "2 is given"))
    (puzzle,) = cluewise.read("sudoku", "1234341221434321")
    explanation = Explanation(puzzle, "unique", cluewise.solve(puzzle).solutions[0])
    explanation.redundant, explanation.together = [clue], [clue]
    assert list(explanation_text.findings(explanation))[-2:] == ["1 clue can be left out:", "- 1 is given"]
    explanation.redundant = [clue, other]
    assert (
        list(explanation_text.findings(explanation))[-1] == "Without the first of them, no other clue can be left out."
    )
    explanation.together = [clue, other]
    assert "2 of them can be left out together:" in explanation_text.findings(explanation)
    several = explain(cluewise.read("sudoku", "12..34..2143....")[0])
    assert any(line.startswith("If r4c4 is ") for line in explanation_text.findings(several))


@few_kinds
def test_order_codes_follow_the_order_of_the_values(name: str) -> None:
    """Facts such as "at least v" are told by the values of the puzzle."""
    for puzzle in islice(generator_for(puzzle_class(name)).tiny(), 5):
        for encoding in encodings(name):
            for slot, code in encoding.build(puzzle).slots.items():
                if isinstance(code, Order):
                    assert [value for value in puzzle.values(slot) if value in code.values] == list(code.values)


def test_the_smallest_clash_is_found_on_windows_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no process with a limit there."""
    (puzzle,) = cluewise.read("sudoku", "11..............")
    expected = cluewise.explain(puzzle, smallest=True)
    monkeypatch.setattr("cluewise.solvers.processes.system.IS_WINDOWS", True)
    found = cluewise.explain(puzzle, smallest=True)
    assert found.clash is not None
    assert found.clash == expected.clash
    assert found.clash.smallest
    assert not found.stopped
    assert found.repairs == expected.repairs


def test_engines_of_parts_are_bounded_by_megabytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for three engines the steps are the same, and never more than three are open."""
    (puzzle,) = cluewise.read("sudoku", "1234341221434...")
    expected = explain(puzzle, steps=True).steps
    monkeypatch.setattr(guarded_model, "ENGINE_MEGABYTES", 4.8)
    monkeypatch.setattr(guarded_model, "PARTS_MEGABYTES", 15.0)
    kept, part = [], GuardedModel.part

    def counted(self: GuardedModel, guards: Sequence[int]) -> Any:
        engine = part(self, guards)
        kept.append(len(self._parts))
        return engine

    monkeypatch.setattr(GuardedModel, "part", counted)
    assert explain(puzzle, steps=True).steps == expected
    assert max(kept) == 3
