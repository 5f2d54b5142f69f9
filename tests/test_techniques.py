"""Techniques against their definitions: each fits its pattern, needs every fact of it, and its steps follow."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product

import pytest

import cluewise
from cluewise.encodings.common.graphs.statements import Loop
from cluewise.explanations.checking import check_step
from cluewise.explanations.deduction import Deduction
from cluewise.explanations.explanation import explain
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.explanations.sentences import reader
from cluewise.explanations.steps import Step
from cluewise.explanations.techniques import COSTS, CROSSED_OUT, TECHNIQUES, Outline, technique
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.solution import Reason

ALL = range(1, 10)


@cache
def empty() -> GuardedModel:
    return GuardedModel(cluewise.read("sudoku", "." * 81)[0])


@pytest.fixture(scope="module", autouse=True)
def _closed() -> Iterator[None]:
    yield
    empty().close()
    empty.cache_clear()


def unit(kind: str, number: int, digit: int) -> Reason:
    """The reason that row, column or box `number` (from 1) holds a digit once."""
    return next(reason for reason in empty().guards if (reason.rule, reason.at) == (kind, (number - 1, digit)))


def cell(name: str) -> Reason:
    return next(reason for reason in empty().guards if reason.rule == "cell" and str(reason.at) == name)


def excluded(cells: Iterable[str], digits: Iterable[int]) -> list[int]:
    """The literals that these cells do not hold these digits."""
    literals = {
        (str(fact.slot), fact.value): literal for literal, fact in empty().facts.items() if fact.relation == "≠"
    }
    return [literals[place, digit] for place, digit in product(cells, digits)]


def but(*digits: int) -> list[int]:
    return [digit for digit in ALL if digit not in digits]


def row(number: int, *without: int) -> list[str]:
    return [f"r{number}c{c}" for c in ALL if c not in without]


def column(number: int, *without: int) -> list[str]:
    return [f"r{r}c{number}" for r in ALL if r not in without]


def cases() -> Iterator[tuple[str, list[Reason], list[int], list[int]]]:
    """Technique, reasons, facts, conclusions."""
    box = [f"r{r}c{c}" for r in (2, 3) for c in (1, 2, 3)]
    yield "pointing", [unit("row", 1, 5), unit("box", 1, 5)], excluded(box, [5]), excluded(["r1c4", "r1c9"], [5])
    line = excluded(row(1, 1, 2, 3), [5])
    yield "claiming", [unit("row", 1, 5), unit("box", 1, 5)], line, excluded(box, [5])
    pair = [cell("r1c1"), cell("r1c4"), unit("row", 1, 2), unit("row", 1, 7)]
    yield "naked pair", pair, excluded(["r1c1", "r1c4"], but(2, 7)), excluded(["r1c2", "r1c9"], [2, 7])
    yield "hidden pair", pair, excluded(row(1, 1, 4), [2, 7]), excluded(["r1c1", "r1c4"], but(2, 7))
    three = ["r1c1", "r1c4", "r1c9"]
    triple = [*map(cell, three), *(unit("row", 1, digit) for digit in (2, 5, 7))]
    yield "naked triple", triple, excluded(three, but(2, 5, 7)), excluded(["r1c2"], [2, 5, 7])
    yield "hidden triple", triple, excluded(row(1, 1, 4, 9), [2, 5, 7]), excluded(three, but(2, 5, 7))
    wing = [unit("row", 2, 3), unit("row", 7, 3), unit("column", 1, 3), unit("column", 5, 3)]
    yield "X-wing", wing, excluded([*row(2, 1, 5), *row(7, 1, 5)], [3]), excluded(["r1c1", "r9c5"], [3])
    fish = [unit("column", c, 4) for c in (1, 5, 9)] + [unit("row", r, 4) for r in (2, 4, 8)]
    rest = [place for c in (1, 5, 9) for place in column(c, 2, 4, 8)]
    yield "swordfish", fish, excluded(rest, [4]), excluded(["r2c2", "r8c7"], [4])
    xy = [cell("r1c1"), cell("r1c5"), cell("r5c1"), unit("row", 1, 1), unit("column", 1, 2)]
    xy += [unit("column", 5, 3), unit("row", 5, 3)]
    left = [*excluded(["r1c1"], but(1, 2)), *excluded(["r1c5"], but(1, 3)), *excluded(["r5c1"], but(2, 3))]
    yield "XY-wing", xy, left, excluded(["r5c5"], [3])
    sky = [unit("row", 1, 6), unit("row", 5, 6), unit("column", 2, 6), unit("column", 8, 6), unit("box", 6, 6)]
    two = [*excluded(row(1, 2, 8), [6]), *excluded(row(5, 2, 7, 8, 9), [6])]
    yield "simple chain", sky, two, excluded(["r4c8"], [6])


@pytest.mark.parametrize("number", range(10))
def test_a_technique_of_sudoku_fits_its_pattern_and_needs_all_of_it(number: int) -> None:
    """The engine says that the step follows; without any fact it has another name or does not follow."""
    guarded = empty()
    name, reasons, facts, conclusions = list(cases())[number]
    assert technique(Outline(guarded, conclusions, facts, reasons)) == name
    premises = [guarded.guards[reason] for reason in reasons]
    assert all(guarded.engine.solve([*premises, *facts, -literal]) is False for literal in conclusions)
    for omitted in facts:
        fewer = [literal for literal in facts if literal != omitted]
        follows = all(guarded.engine.solve([*premises, *fewer, -literal]) is False for literal in conclusions)
        assert not follows or technique(Outline(guarded, conclusions, fewer, reasons)) != name
    for omitted_reason in reasons:
        fewer_reasons = [reason for reason in reasons if reason != omitted_reason]
        guards = [guarded.guards[reason] for reason in fewer_reasons]
        follows = all(guarded.engine.solve([*guards, *facts, -literal]) is False for literal in conclusions)
        assert not follows or technique(Outline(guarded, conclusions, facts, fewer_reasons)) != name
    elsewhere = excluded(["r8c2"], [9])
    assert technique(Outline(guarded, [*conclusions, *elsewhere], facts, reasons)) != name


def steps(name: str, text: str) -> tuple[GuardedModel, list[Step]]:
    (puzzle,) = cluewise.read(name, text)
    guarded = GuardedModel(puzzle)
    guarded.solve()
    goal = guarded.true_facts()
    guarded.second(guarded.solution())
    deduction = Deduction(guarded, goal, reader=reader(puzzle, frozenset(puzzle.reasons())))
    return guarded, list(iter(deduction.next, None))


PAIRS = "3x3:c5_4i7a8e2_3_9a4a6_8a5_2a7m3_8_6e3b8c4f2d4_7a1_6a"
NAMED = "3x3:1a7b9a2h4b4b5_6c6a2d5a9_5b6b8c3c2g8_5a4a9g4b7a1a9_3"


@pytest.fixture(scope="module")
def sudokus() -> Iterator[list[tuple[GuardedModel, list[Step]]]]:
    told = [steps("sudoku", text) for text in (PAIRS, NAMED)]
    yield told
    for guarded, _ in told:
        guarded.close()


@pytest.mark.deep
def test_a_pair_is_one_step(sudokus: list[tuple[GuardedModel, list[Step]]]) -> None:
    """What its cells and numbers force is said at once, and the chain is told for the first of it."""
    found, named = 0, set[str]()
    for guarded, told in sudokus:
        named |= {step.technique for step in told}
        for step in told:
            assert check_step(guarded, step)
            if step.technique in ("naked pair", "hidden pair", "X-wing", "XY-wing"):
                found += len(step.conclusions) > 1
                assert step.cost == COSTS[step.technique]
                assert len({fact.slot for fact in step.conclusions if fact.relation == "="}) == 0
    assert found
    assert named >= {CROSSED_OUT, "naked single", "hidden single", "pointing", "claiming", "hidden pair"}


@pytest.mark.deep
def test_a_single_is_the_only_value_or_the_only_place(sudokus: list[tuple[GuardedModel, list[Step]]]) -> None:
    """All other numbers are excluded in the cell, or the number in all other cells of the unit; and no other step."""
    names = set[str]()
    for step in (step for _, told in sudokus for step in told):
        if len(step.reasons) != 1 or len(step.conclusions) != 1:
            assert step.technique not in ("naked single", "hidden single")
            continue
        (reason,), (entry,) = step.reasons, step.conclusions
        others = {(fact.slot, fact.value) for fact in step.facts if fact.relation == "≠"}
        whole = len(others) == len(step.facts) == 8 and entry.relation == "="
        naked = whole and others == {(entry.slot, value) for value in ALL if value != entry.value}
        hidden = whole and others == {(place, entry.value) for place in reason.cells if place != entry.slot}
        expected = "naked single" if naked else "hidden single" if hidden else ""
        assert step.technique in ((expected,) if expected else (CROSSED_OUT, ""))
        names.add(step.technique)
    assert names >= {"naked single", "hidden single"}


TENTS = (
    "8x8:eacdcmdcec_ga,1,2,1,1,2,2,1,2,2,2,0,2,1,1,2,2",
    "8x8:aibaffdefcfab,3,1,2,1,1,2,1,1,1,2,2,1,1,2,0,3",
)


@pytest.mark.parametrize("text", TENTS)
def test_a_line_is_full_or_needs_all_its_free_cells(text: str) -> None:
    """The line has as many tents as its clue says, or as few cells left that can hold one; and no other step."""
    guarded, told = steps("tents", text)
    places, names = {fact.slot for fact in guarded.facts.values() if fact.view == "tents"}, set[str]()
    for step in told:
        if [reason.rule for reason in step.reasons] not in (["row"], ["column"]):
            assert not step.technique.startswith("the line ")
            continue
        line = places & {*step.reasons[0].cells}
        number = int(step.reasons[0].text.split()[3])  # "row 8 holds 2 tents"
        held, concluded = ({(fact.slot, fact.value) for fact in part} for part in (step.facts, step.conclusions))
        full = held != set() and held == {(slot, True) for slot, _ in held} and len(held) == number
        left = line - {slot for slot, _ in held}
        needs = held != set() and held == {(slot, False) for slot, _ in held} and len(left) == number
        assert {slot for slot, _ in concluded} <= left
        assert (step.technique == "the line is full") == (full and {value for _, value in concluded} == {False})
        assert (step.technique == "the line needs all its free cells") == (
            needs and {value for _, value in concluded} == {True}
        )
        names.add(step.technique)
    assert names >= {"the line is full", "the line needs all its free cells"}
    guarded.close()


def joined(edges: Sequence[Edge], edge: Edge) -> bool:
    """Whether these edges join the ends of another edge."""
    reached = {edge.ends[0]}
    for _ in edges:
        reached |= {end for each in edges if not reached.isdisjoint(each.ends) for end in each.ends}
    return edge.ends[1] in reached


def test_what_would_close_the_loop_does() -> None:
    guarded, told = steps("slitherlink", "5x5t0:d2a01c3a11f32a3")
    assert any(isinstance(stated, Loop) for stated in guarded.model.watched)
    for step in told:
        by_loop = [reason.rule for reason in step.reasons] == ["loop"]
        lines = [fact.slot for fact in step.facts if fact.value == 1]
        closes = by_loop and all(
            fact.value == 0 and isinstance(fact.slot, Edge) and joined(lines, fact.slot)  # type: ignore[arg-type]
            for fact in step.conclusions
        )
        assert (step.technique == "would close the loop") == closes
    guarded.close()


def reached(start: Cell, free: Iterable[Cell]) -> set[Cell]:
    seen = {start}
    for place in (queue := [start]):
        beside = {Cell(place.r + i, place.c + j) for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        queue += sorted((beside & set(free)) - seen)
        seen |= beside & set(free)
    return seen


@pytest.mark.parametrize(
    "text",
    [
        "5x5:2235243521253125422551342",
        "8x8:2675444338864215735375634263811274225438813437713817234661463426",
    ],
)
def test_what_would_cut_off_does(text: str) -> None:
    """Shading the cell would part unshaded cells; what is shut in but for one cell has no other way out."""
    (puzzle,) = cluewise.read("hitori", text)
    for step in explain(puzzle, steps=True).steps or ():
        if [reason.rule for reason in step.reasons] != ["connected"]:
            assert step.technique not in ("would cut off", "no other way out")
            continue
        (concluded,) = [fact.slot for fact in step.conclusions]
        shaded = {fact.slot for fact in step.facts if fact.value == 1}
        free = [place for place in puzzle.slots() if place not in shaded and place != concluded]
        white = [fact.slot for fact in step.facts if fact.value == 0]
        regions = [reached(place, free) for place in white]  # type: ignore[arg-type]
        assert any(other not in regions[0] for other in white)
        shut_in = any(region <= set(white) for region in regions)
        assert step.technique == ("no other way out" if shut_in else "would cut off")


def test_what_is_too_far_is_too_far_for_every_number() -> None:
    (puzzle,) = cluewise.read("nurikabe", "https://puzz.link/p?nurikabe/6/5/l2g4h1j1m1i1g")
    found = 0
    for step in explain(puzzle, steps=True).steps or ():
        for fact in step.conclusions if step.technique == "too far for any number" else ():
            assert isinstance(fact.slot, Cell)
            assert fact.value == 1
            for clue, size in puzzle.sizes.items():  # type: ignore[attr-defined]
                assert abs(fact.slot.r - clue.r) + abs(fact.slot.c - clue.c) >= size
            found += 1
    assert found


def test_names_are_told_once() -> None:
    names = [each.name for each in TECHNIQUES]
    assert len(names) == len(set(names))
    assert set(COSTS) <= set(names)
