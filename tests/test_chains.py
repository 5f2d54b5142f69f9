"""Trials explained as chains: each link follows by its reason, each premise is needed, the sentence has the order."""

import json
import re
from typing import Any

import pytest

import cluewise
from cluewise.explanations.abbreviate import LINES, MANY, MARK, WIDTH, WORTH, abbreviated
from cluewise.explanations.as_json import step_json
from cluewise.explanations.chains import MOST, Chains
from cluewise.explanations.checking import check_step
from cluewise.explanations.deduction import BRIEF, Deduction
from cluewise.explanations.engines import Stopped
from cluewise.explanations.facts import Fact
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.explanations.ideas import Ideas, KnownValues
from cluewise.explanations.implication_graph import ImplicationGraph
from cluewise.explanations.pictures import CLASH, FEW_CELLS, TRIAL, Notes, hinted
from cluewise.explanations.sentences import (
    as_paths,
    gathered_reasons,
    joined_facts,
    joined_links,
    link_sentences,
    link_text,
    listed,
    number_of_sentences,
    reader,
    sentence,
)
from cluewise.explanations.steps import LEMMA_REASONS, Link, Step
from cluewise.explanations.techniques import CROSSED_OUT
from cluewise.explanations.telling import Telling
from cluewise.explanations.trial_core import Trial
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.rules import Islands
from cluewise.puzzles.common.solution import Reason
from cluewise.registry.loading import puzzle_class

pytestmark = pytest.mark.few

LOOP = ("slitherlink", "5x5t0:d2a01c3a11f32a3")


def steps_of(name: str, text: str) -> list[Step]:
    (puzzle,) = cluewise.read(name, text)
    explanation = cluewise.explain(puzzle, steps=True, timeout=None)
    assert explanation.solved
    return list(explanation.steps or [])


@pytest.mark.deep
def test_a_loop_is_told_in_chains_where_many_reasons_would_come() -> None:
    (puzzle,) = cluewise.read(*LOOP)
    with GuardedModel(puzzle) as guarded:
        assert guarded.solve()
        goal, solution = guarded.true_facts(), guarded.solution()
        guarded.second(solution)
        plain = list(iter(Deduction(guarded, goal).next, None))
    with GuardedModel(puzzle) as guarded:
        assert guarded.solve()
        guarded.second(guarded.solution())
        deduction = Deduction(guarded, goal, reader=reader(puzzle, frozenset(puzzle.reasons())))
        told = list(iter(deduction.next, None))
        assert deduction.solved
        chains = [step for step in told if step.kind == "chain"]
        assert chains
        assert all(check_step(guarded, step) for step in told)
        shorter = [chains[0]._replace(links=chains[0].links[:1] + chains[0].links[2:])]
        assert not any(check_step(guarded, step) for step in shorter)
        more = chains[0]._replace(facts=(*chains[0].facts, next(guarded.fact(x) for x in goal)))
        assert not check_step(guarded, more)
    assert max(len(step.reasons) for step in plain) > 3
    assert all(number_of_sentences(step.links) <= MOST for step in chains)
    assert not any(step.kind == "set" for step in told)


def test_a_few_reasons_come_before_chains() -> None:
    """Two or three reasons are told together only in a short sentence."""
    (puzzle,) = cluewise.read(*LOOP)
    read, kinds = reader(puzzle, frozenset(puzzle.reasons())), set()
    for step in steps_of(*LOOP):
        kinds.add(step.kind)
        assert step.kind != "reasons" or read(step) <= BRIEF
    assert kinds == {"reason", "reasons", "chain"}


def test_the_links_of_a_chain_use_its_reasons_and_end_in_a_clash() -> None:
    for step in steps_of(*LOOP):
        if step.kind != "chain":
            assert not step.links or step.kind == "set"
            continue
        assert step.links[0].reasons == ()
        assert step.links[-1].facts == ()
        assert all(link.facts and len(link.reasons) < 2 for link in step.links[1:-1])
        assert {reason for link in step.links for reason in link.reasons} == set(step.reasons)


def test_a_line_outside_a_closed_loop_does_not_close_it() -> None:
    (puzzle,) = cluewise.read("masyu", "W - -\n- - -\n- - -")
    inside, outside = puzzle.slots()[:2]
    idea = f"a loop is closed at r1c1, and the line at {outside} is not part of it"
    told = [
        link_text(puzzle, Link((Fact(slot, "=", 0),), (), idea=idea), (), first=False) for slot in (inside, outside)
    ]
    assert told == [
        f"Then no line runs between r1c1 and r1c2; otherwise {idea}.",
        "Then no line runs between r1c2 and r1c3, because a loop is closed at r1c1 without it.",
    ]


def test_a_chain_in_words_and_as_json() -> None:
    (puzzle,) = cluewise.read(*LOOP)
    announced = frozenset(puzzle.reasons())
    step = next(step for step in steps_of(*LOOP) if "loop is closed" in sentence(puzzle, step, announced))
    assert sentence(puzzle, step, announced) == (
        "Suppose that no line runs between corners p5q2 and p6q2. Then a line runs along p5q2–p5q3–p6q3–p6q2, "
        "because 3 edges of cell r5c2 are on the loop. Then a line runs along p6q2–p6q1–p5q1–p5q2, because none "
        "or two edges meet at corners p5q2, p6q2 and p6q1. But then a loop is closed at p5q1, and the line at "
        "p3q1–p3q2 is not part of it. So a line runs between corners p5q2 and p6q2."
    )
    data = json.loads(json.dumps(step_json(puzzle, step, announced), default=str))
    assert data["kind"] == "chain"
    assert [link["text"].split()[0] for link in data["links"]] == ["Suppose", *["Then"] * 4, "But"]
    assert [len(link["reasons"]) for link in data["links"]] == [0, 1, 1, 1, 1, 1]
    assert data["technique"] is None


@pytest.mark.deep
def test_the_steps_are_the_same_again() -> None:
    assert steps_of(*LOOP) == steps_of(*LOOP)


@pytest.mark.parametrize(("name", "text"), [LOOP])
def test_a_hint_tells_a_chain_where_the_steps_do(name: str, text: str) -> None:
    (puzzle,) = cluewise.read(name, text)
    assert puzzle_class(name) is type(puzzle)
    steps = steps_of(name, text)
    number = next(i for i, step in enumerate(steps) if step.links)
    values = {fact.slot: fact.value for step in steps[:number] for fact in step.conclusions if fact.relation == "="}
    hint = cluewise.hint(puzzle, cluewise.Solution(values), timeout=None)
    assert hint.step is not None
    assert hint.step.kind == "chain"


LEMMAS = "https://puzz.link/p?heyawake/10/10/ogh92i94id3q7kfbsnvv007so07vo071ou7pg121g2g2231g120i1h0k0"


@pytest.mark.deep
def test_a_set_is_told_with_lemmas_between(monkeypatch: pytest.MonkeyPatch) -> None:
    """A link may need a few reasons; each follows, and no premise of the step can go. No trials inside here."""
    monkeypatch.setattr(Chains, "nested", lambda self: [])
    monkeypatch.setattr("cluewise.explanations.build_step.MOST_IN_PARTS", 0)
    (puzzle,) = cluewise.read("heyawake", LEMMAS)
    with GuardedModel(puzzle) as guarded:
        assert guarded.solve()
        goal, solution = guarded.true_facts(), guarded.solution()
        guarded.second(solution)
        deduction = Deduction(guarded, goal, reader=reader(puzzle, frozenset(puzzle.reasons())))
        told = [step for step in iter(deduction.next, None) if step.kind == "set" and step.links]
        assert told
        for step in told:
            assert check_step(guarded, step)
            assert 1 < max(len(link.reasons) for link in step.links) <= LEMMA_REASONS
            assert {reason for link in step.links for reason in link.reasons} == {*step.reasons}
            assert not step.links[-1].facts
            assert sentence(puzzle, step, puzzle.reasons()).startswith("Suppose that ")
            assert not check_step(guarded, step._replace(links=(*step.links[:1], step.links[-1])))


NESTED = "6x6t0:a23c2b0h11022a110f23a"


@pytest.mark.deep
def test_a_trial_inside_a_trial_is_told_in_one_sentence() -> None:
    """Each link inside follows by its reason; with one less, or another supposition, the step does not hold."""
    (puzzle,) = cluewise.read("slitherlink", NESTED)
    announced = frozenset(puzzle.reasons())
    with GuardedModel(puzzle) as guarded:
        assert guarded.solve()
        goal, solution = guarded.true_facts(), guarded.solution()
        guarded.second(solution)
        steps = list(iter(Deduction(guarded, goal, reader=reader(puzzle, announced)).next, None))
        nested = [step for step in steps if any(link.links for link in step.links)]
        assert nested
        assert {step.kind for step in steps} == {"reason", "reasons", "chain"}
        for step in nested:
            assert check_step(guarded, step)
            (at, link), *_ = ((i, link) for i, link in enumerate(step.links) if link.links)
            supposed, *between, clash = link.links
            assert {reason for each in link.links for reason in each.reasons} == {*link.reasons}
            assert not clash.facts
            assert MOST >= number_of_sentences(step.links) > number_of_sentences(link.links)
            other = supposed._replace(facts=link.facts)
            for wrong in ((supposed, *between[1:], clash), (other, *between, clash), (supposed, *between)):
                links = (*step.links[:at], link._replace(links=wrong), *step.links[at + 1 :])
                assert wrong == link.links or not check_step(guarded, step._replace(links=links))
            text = link_sentences(puzzle, step, announced)
            assert any(each.startswith("If also ") and "; but " in each and ": so " in each for each in text)
            data = json.loads(json.dumps(step_json(puzzle, step, announced), default=str))
            (inner, *_) = (each["links"] for each in data["links"] if "links" in each)
            assert [each["text"].split()[0] for each in inner] == ["Suppose", *["Then"] * len(between), "But"]


@pytest.mark.deep
def test_trials_inside_are_left_out_where_they_are_not_needed() -> None:
    """1 clashes if 2 is tried inside: 1 and 2 imply 3 and its opposite, 1 and the opposite of 2 imply 4 and its own."""
    texts = ([-1, -2, 3], [-1, -2, -3], [-1, 2, 4], [-1, 2, -4], [-5, 6])
    clauses = [(0, clause) for clause in texts]
    at = {literal: [i for i, (_, clause) in enumerate(clauses) if literal in clause] for literal in range(-6, 7)}
    graph = ImplicationGraph(clauses, lambda literal: at[literal], (), range(1, 7))
    assert graph.run([5]) is None
    assert graph.uses(1) is None
    assert graph.uses(1, [6]) is None
    for tests in ([2], [-2], [6, 2]):
        uses = graph.uses(1, tests)
        assert uses is not None
        assert {*uses.numbers} == {0, 1, 2, 3}
        assert {*map(abs, uses.literals)} == {1, 2, 3, 4}
        assert not uses.known
        assert graph.log == [5, 6]


# ── which trial, and in which words ──


def test_the_cheapest_clash_uses_the_fewest_facts() -> None:
    """Literal 1 leads to a clash over 2, 3 and 4, and over 5 alone, whose clauses come later."""
    clauses = [(0, clause) for clause in ([-1, 2], [-2, 3], [-3, 4], [-3, -4], [-1, 5], [-1, -5])]
    at = {literal: [i for i, (_, clause) in enumerate(clauses) if literal in clause] for literal in range(-5, 6)}
    uses = ImplicationGraph(clauses, lambda literal: at[literal], (), range(1, 6)).uses(1)
    assert uses is not None
    assert {*map(abs, uses.literals)} == {1, 5}
    assert ImplicationGraph(clauses, lambda literal: at[literal], (), range(1, 6)).uses(-5) is None


def test_like_reasons_and_facts_are_gathered() -> None:
    texts = {
        ("the loop enters and leaves r1c2, or does neither", "the loop enters and leaves r3c2, or does neither"): (
            "the loop enters and leaves each of r1c2 and r3c2, or does neither"
        ),
        ("none or two edges meet at corner p1q2", "none or two edges meet at corner p2q2"): (
            "none or two edges meet at corners p1q2 and p2q2"
        ),
        ("2 edges of cell r1c2 are on the loop", "2 edges of cell r3c2 are on the loop"): (
            "2 edges of each of the cells r1c2 and r3c2 are on the loop"
        ),
        ("r1c1 and r1c2 are not both shaded", "r2c2 and r3c2 are not both shaded"): (
            "the two cells of each of r1c1–r1c2 and r2c2–r3c2 are not both shaded"
        ),
        ("each island holds one number (here: r1c1, r1c2)", "each island holds one number (here: r3c1)"): (
            "each island holds one number (here: r1c1, r1c2, r3c1)"
        ),
        (
            "at least one cell of r1c1–r1c5, across two borders, is shaded",
            "at least one cell of r2c1–r2c5, across two borders, is shaded",
        ): ("at least one cell of each of r1c1–r1c5 and r2c1–r2c5, across two borders, is shaded"),
    }
    for each, gathered in texts.items():
        reasons = [Reason("rule", "rule", text, text) for text in each]
        assert listed(gathered_reasons(reasons, reasons)) == gathered
    used = [Reason("rule", "size", None, "each region is a square", (Cell(r, 0), Cell(r, 1))) for r in (0, 2)]
    assert listed(gathered_reasons(used, ())) == "the region at each of r1c1 and r3c1 is a square"
    assert listed(gathered_reasons([used[0], used[0]._replace(cells=())], ())) == "each region is a square"
    facts = [Fact((cell, Cell(0, 0)), "=", value=False, view="belongs") for cell in (Cell(0, 1), Cell(2, 2))]
    (puzzle,) = cluewise.read("nurikabe", "1--\n---\n---")
    assert joined_facts(puzzle, facts) == "r1c2 and r3c3 are not on the island of the number at r1c1"
    facts = [Fact((Cell(0, 1), Cell(0, c)), "=", value=False, view="belongs") for c in (0, 2, 4)]
    assert joined_facts(puzzle, facts) == "r1c2 is not on the island of the number at r1c1, r1c3 or r1c5"
    likewise = [fact._replace(slot=(Cell(2, 2), fact.slot[1])) for fact in facts]  # type: ignore[index]
    both = "r1c2 and r3c3 are not on the island of the number at r1c1, r1c3 or r1c5"
    assert joined_facts(puzzle, facts + likewise) == both


@pytest.mark.deep
@pytest.mark.parametrize(("name", "size"), [("tracks", "6x6"), ("slitherlink", "6x6"), ("nurikabe", "6x6")])
def test_trials_know_what_is_known_before_they_are_told(name: str, size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else one could show a known fact, and nothing would clash in its step."""
    (made,) = cluewise.generate(name, size, level=3, seed=1)
    asked: list[bool] = []
    trials = Chains.trials
    with GuardedModel(made.puzzle) as guarded:
        assert guarded.solve()
        goal = guarded.true_facts()
        guarded.second(guarded.solution())
        deduction = Deduction(guarded, goal, reader=reader(made.puzzle, frozenset()))

        def looked(chains: Chains) -> Any:
            asked.append(chains._known.keys() >= {*deduction._board.entered, *deduction._board.known})
            return trials(chains)

        monkeypatch.setattr(Chains, "trials", looked)
        assert [*iter(deduction.next, None)]
    assert asked
    assert all(asked)


@pytest.mark.deep
def test_of_choices_that_exclude_each_other_the_one_that_holds_is_told_alone() -> None:
    """A cell that belongs to one region belongs to no other, and of a clue's own cell nothing is told."""
    for name, text in (
        ("compass", "compass/5/5/....g.001i0.1.h..1.h0.11h....i035.....j"),
        ("nawabari", "nawabari/6/6/a2a1l2a34e3a2b4a43b"),
    ):
        (puzzle,) = cluewise.read(name, f"https://puzz.link/p?{text}")
        denied = 0
        for step in cluewise.explain(puzzle, steps=True, timeout=None).steps or ():
            choices = [fact for fact in step.conclusions if fact.view]
            settled = {(fact.view, fact.slot[0]) for fact in choices if fact.value}  # type: ignore[index]
            others = {(fact.view, fact.slot[0]) for fact in choices if not fact.value}  # type: ignore[index]
            assert not settled & others
            denied += len(others)
            assert all(fact.slot[0] != fact.slot[1] for fact in choices)  # type: ignore[index]
        assert denied


def test_links_of_one_rule_one_after_the_other_are_one_sentence() -> None:
    """Also if their texts differ in more than the place. Another rule between them begins a sentence."""
    (puzzle,) = cluewise.read("nurikabe", "1--\n---\n---")
    facts = [Fact(Cell(0, c), "=", value=bool(c)) for c in range(3)]
    rooms = [Reason("clue", "number", n, f"the room at r{n}c1 has {n} shaded cells") for n in (2, 3)]
    touch = Reason("rule", "touch", 1, "r1c1 and r1c2 are not both shaded")
    start, end = Link(tuple(facts[:1]), ()), Link((), (rooms[0],))
    links = [start, *(Link((fact,), (room,)) for fact, room in zip(facts[1:], rooms, strict=True)), end]
    assert number_of_sentences(links) == 2
    step = Step((facts[0],), (), (*rooms, touch), links=tuple(links))
    assert link_sentences(puzzle, step, {*rooms, touch})[1].endswith(
        "because the room at r2c1 has 2 shaded cells and the room at r3c1 has 3 shaded cells."
    )
    apart = [start, links[1], Link((facts[2],), (touch,)), Link((facts[2],), (rooms[1],)), end]
    assert number_of_sentences(apart) == 4


def test_turns_count_before_facts_where_a_kind_is_given() -> None:
    """One way to the clash has three facts by one kind of reason, the other two facts by two kinds."""
    clauses = [(7, [-1, 2]), (7, [-2, 3]), (7, [-3, 4]), (7, [-4, -1]), (8, [-1, 5]), (9, [-5, -1])]
    at = {literal: [i for i, (_, clause) in enumerate(clauses) if literal in clause] for literal in range(-5, 6)}
    for kind, way in ((None, {1, 5}), (lambda guard: guard, {1, 2, 3, 4})):
        graph = ImplicationGraph(clauses, lambda literal: at[literal], (7, 8, 9), range(1, 6))
        uses = graph.uses(1, kind=kind)
        assert uses is not None
        assert {*map(abs, uses.literals)} == way


@pytest.mark.deep
def test_singles_name_what_they_exclude() -> None:
    (puzzle,) = cluewise.read("sudoku", "3x3:1a7b9a2h4b4b5_6c6a2d5a9_5b6b8c3c2g8_5a4a9g4b7a1a9_3")
    explanation = cluewise.explain(puzzle, steps=True, timeout=None)
    steps = explanation.steps or ()
    told = [sentence(puzzle, step, explanation.announced) for step in steps]
    assert (
        "Box 4 holds 4 once, and r4c1 to r4c3, r5c1, r5c2 and r6c1 to r6c3 are not 4: so r5c3 is 4. (hidden single)"
        in told
    )
    beside = "1 (r9c6), 3 (r9c9), 4 (r9c1), 5 (r3c5), 6 (r5c5), 7 (r9c4), 8 (r7c6) and 9 (r9c8)"
    assert f"r9c5 must differ from {beside}: so r9c5 is 2. (naked single)" in told
    shown = {fact.slot for step in steps if step.technique != CROSSED_OUT for fact in step.conclusions}
    given = zip(puzzle.slots(), puzzle.given, strict=True)
    assert shown.issuperset(slot for slot, number in given if number is None)


@pytest.mark.deep
def test_long_arguments_are_folded() -> None:
    (puzzle,) = cluewise.read(*LOOP)
    announced = frozenset(puzzle.reasons())
    steps = steps_of(*LOOP)
    chain = next(step for step in steps if step.kind == "chain")
    assert abbreviated(puzzle, chain, announced, full=False) == sentence(puzzle, chain, announced)
    links = [link for step in steps for link in step.links[1:-1]]
    long = chain._replace(links=(*chain.links[:-1], *links, chain.links[-1]))
    folded = abbreviated(puzzle, long, announced, full=False)
    texts = link_sentences(puzzle, long, announced, brief=True)
    shown, left = re.fullmatch(r"(.*) \(… (\d+) more links: --full tells all\.\) But .*", folded).groups()  # type: ignore[union-attr]
    assert shown == " ".join(texts[: len(texts) - 1 - int(left)])
    bare = link_text(puzzle, long.links[-1]._replace(premises=()), announced, first=False)
    assert folded.endswith(f"{bare} So {joined_facts(puzzle, long.conclusions)}.")
    assert abbreviated(puzzle, long, announced, full=True) == sentence(puzzle, long, announced)
    facts = tuple(fact for step in steps for fact in step.conclusions)
    many = Step(facts[:2], facts[2:], tuple(puzzle.reasons())[:4])
    folded = abbreviated(puzzle, many, announced, full=False)
    assert f", and {len(facts) - 2} known facts (--full names them): so " in folded
    ranges = tuple(Reason("rule", "line", i, f"r1c{i} to r9c{i} are not alike") for i in range(1, MANY))
    folded = abbreviated(puzzle, many._replace(reasons=ranges), announced | {*ranges}, full=False)
    assert " and further reasons, and " in folded
    folded = abbreviated(puzzle, many._replace(reasons=ranges * 2), announced, full=False)
    assert folded.startswith(f"No short reason is known ({2 * MANY - 2} clues and rules together force it; --full")
    wide = Step(tuple(fact._replace(value=0) for fact in facts), (), tuple(puzzle.reasons())[:1])  # no short paths
    assert "and so on (" in abbreviated(puzzle, wide, announced, full=False)
    for step in (long, many, wide):
        assert "--full" not in abbreviated(puzzle, step, announced, full=False, by="")
        assert len(abbreviated(puzzle, step, announced, full=False)) <= (LINES + 1) * WIDTH
        assert len(sentence(puzzle, step, announced)) > LINES * WIDTH


@pytest.mark.deep
def test_what_a_mark_would_hardly_shorten_is_told() -> None:
    (puzzle,) = cluewise.read(*LOOP)
    announced = frozenset(puzzle.reasons())
    steps = steps_of(*LOOP)
    chain = next(step for step in steps if step.kind == "chain")
    links = [link for step in steps for link in step.links[1:-1]]
    folded = set[bool]()
    for number in range(len(links)):
        longer = chain._replace(links=(*chain.links[:-1], *links[:number], chain.links[-1]))
        whole, text = sentence(puzzle, longer, announced), abbreviated(puzzle, longer, announced, full=False)
        assert whole == text or len(whole) > len(text) + WORTH - 2 * MARK
        folded.add(whole != text)
    assert folded == {False, True}


@pytest.mark.deep
def test_the_places_of_a_link_come_in_reading_order() -> None:
    steps = steps_of("sudoku", "3x3:1a7b9a2h4b4b5_6c6a2d5a9_5b6b8c3c2g8_5a4a9g4b7a1a9_3")
    places = [[fact.slot for fact in link.facts] for step in steps for link in step.links if len(link.facts) > 1]
    assert places
    assert all(slots == sorted(slots) for slots in places)  # type: ignore[type-var]


def test_steps_without_facts_are_told_together() -> None:
    """Those with one finding, one after the other. In Python they stay apart."""
    (puzzle,) = cluewise.read("nurikabe", "https://puzz.link/p?nurikabe/6/5/l2g4h1j1m1i1g")
    explanation = cluewise.explain(puzzle, steps=True, timeout=None)
    (first,) = [line for line in str(explanation).splitlines() if line.startswith("1. ")]
    together = "so r2c5 and r3c6 are sea; otherwise the clues at r2c6 and r3c5 are in one group. (would join two clues)"
    assert f"3. Each island holds one number, its size: {together}" in str(explanation).splitlines()
    assert first.endswith("otherwise the 1 at r2c6 is in a group of 2 cells. (the group is complete)")
    assert all(len(step.conclusions) == 1 for step in (explanation.steps or [])[:11])
    lines = [line for line in str(explanation).splitlines() if " so " in line or "uppose" in line]
    numbers = [line.split(".")[0] for line in lines]
    assert numbers == [str(i) for i in range(1, len(numbers) + 1)]


def test_edges_with_a_line_are_told_as_paths() -> None:
    assert list(as_paths(["r1c1–r1c2", "r1c2–r1c3", "r1c3–r2c3"])) == ["r1c1–r1c3–r2c3"]
    assert list(as_paths(["r1c2–r2c2", "r4c4–r4c5", "r1c1–r1c2"])) == ["r1c1–r1c2–r2c2", "r4c4–r4c5"]
    square = ["r1c1–r1c2", "r1c1–r2c1", "r2c1–r2c2", "r1c2–r2c2"]
    assert list(as_paths(square)) == ["r1c1–r1c2–r2c2–r2c1–r1c1"]
    branching = ["r1c1–r1c2", "r1c2–r1c3", "r1c2–r2c2"]
    assert list(as_paths(branching)) == branching
    assert list(as_paths(["between a and b"])) == ["between a and b"]


def test_of_many_places_with_one_fact_some_are_named() -> None:
    (puzzle,) = cluewise.read("nurikabe", "https://puzz.link/p?nurikabe/6/5/l2g4h1j1m1i1g")
    apart = [cell for cell in puzzle.cells if (cell.r + cell.c) % 2 == 0]  # type: ignore[attr-defined]
    facts = [Fact(cell, "=", 1) for cell in apart[:12]]
    assert joined_facts(puzzle, facts, 12) == joined_facts(puzzle, facts)
    assert joined_facts(puzzle, facts, 10) == "r1c1, r1c3, r1c5, r2c2, r2c4 and 7 more are sea"
    side_by_side = [Fact(cell, "=", 1) for cell in puzzle.cells[:12]]  # type: ignore[attr-defined]
    assert joined_facts(puzzle, side_by_side, 10) == "r1c1 to r1c6 and r2c1 to r2c6 are sea"


# ── pictures, and an early end ──


@pytest.mark.deep
def test_a_chain_is_drawn_with_its_trial_numbered() -> None:
    """The trial is inked and numbered by sentence; it is not known after the step, but its conclusion is."""
    (puzzle,) = cluewise.read(*LOOP)
    notes = Notes(puzzle)
    for step in steps_of(*LOOP):
        picture = notes.after(step)
        texts = [element.text for element in picture.root.iter() if element.get("fill") == TRIAL]
        tried = [fact for link in step.links for fact in link.facts]
        numbers = {str(n) for n, link in enumerate(joined_links(step.links), 1) if link.facts}
        assert {text for text in texts if text} == numbers
        strokes = [element.get("stroke") for element in picture.root.iter()]
        small = [reason for link in step.links[-1:] for reason in link.reasons if len(reason.cells) <= FEW_CELLS]
        assert (CLASH in strokes) == bool(small)
        assert all(notes.values[fact.slot] == fact.value for fact in step.conclusions)
        assert not step.links or notes.values[tried[0].slot] != tried[0].value
    hint = cluewise.hint(puzzle, timeout=None)
    assert TRIAL not in hinted(hint, None).svg()


def test_a_hint_draws_its_chain() -> None:
    (puzzle,) = cluewise.read(*LOOP)
    steps = steps_of(*LOOP)
    number = next(i for i, step in enumerate(steps) if step.links)
    values = {fact.slot: fact.value for step in steps[:number] for fact in step.conclusions if fact.relation == "="}
    given = cluewise.Solution(values)
    hint = cluewise.hint(puzzle, given, timeout=None)
    svg = hinted(hint, given).svg()
    assert f'fill="{TRIAL}" font-size="8.5">1</text>' in svg


@pytest.mark.deep
def test_steps_found_in_time_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is up in the middle of a search for chains: the steps before are told."""
    (puzzle,) = cluewise.read(*LOOP)
    whole, calls, trials = steps_of(*LOOP), iter(range(3)), Chains.trials

    def stopped(self: Chains) -> list[Trial]:
        if next(calls, None) is None:
            raise Stopped("the time is up")
        return trials(self)

    monkeypatch.setattr(Chains, "trials", stopped)
    explanation = cluewise.explain(puzzle, steps=True, timeout=None)
    assert explanation.stopped
    assert explanation.steps == whole[: len(explanation.steps or ())]
    assert 3 <= len(explanation.steps or ()) < len(whole)
    assert "The search was stopped early: these are the results so far." in str(explanation)


def test_a_chain_is_followed_by_what_its_conclusion_shows_at_once() -> None:
    """The rest of a step was told as chains to an end that the board denied by then, without the idea of the loop."""
    (puzzle,) = cluewise.read("masyu", "7x7:cWlBaWaWWbWgBbWiWWb")
    announced = frozenset(puzzle.reasons())
    with GuardedModel(puzzle) as guarded:
        assert guarded.solve()
        deduction = Deduction(guarded, guarded.true_facts(), reader=reader(puzzle, announced))
        texts = [sentence(puzzle, step, announced) for step in iter(Telling(deduction).next, None)]
    assert "A line that comes to r6c4 cannot go on from there: so no line runs between r6c4 and r6c5." in texts
    assert not any("one loop (here" in text for text in texts)


def test_the_island_of_a_cell_is_told_by_its_number() -> None:
    (puzzle,) = cluewise.read("nurikabe", "1---\n---3")
    reason = next(rule.reason for rule in puzzle.search_rules() if isinstance(rule, Islands))
    unshaded, owner = Fact(Cell(1, 2), "=", 0), Fact((Cell(1, 2), Cell(1, 3)), "=", value=True, view="island")
    assert owner.text(puzzle) == "r2c3 is on the island of the 3 at r2c4"
    named = Ideas(puzzle).owner(Step((owner,), (unshaded,), (reason,)))
    assert named == "r2c3 is on an island, and no other number reaches it"
    assert not Ideas(puzzle).owner(Step((owner,), (unshaded, Fact(Cell(1, 1), "=", 1)), (reason,)))


def test_a_link_names_the_values_that_are_left() -> None:
    (puzzle,) = cluewise.read("fillomino", "3-\n--")
    facts = tuple(Fact(Cell(0, 1), "≠", value) for value in (1, 2))
    link = Link(facts, (), left=((Cell(0, 1), (3, 4)),))
    assert link_text(puzzle, link, (), first=False) == "Then r1c2 is 3 or 4."


def test_a_sum_that_no_numbers_fit_names_those_that_it_needs() -> None:
    (puzzle,) = cluewise.read("kakuro", "https://puzz.link/p?kakuro/6/5/l.b9n79mdbmf0b0r.0dldH59cdMc")
    run = (Cell(2, 2), Cell(3, 2))
    reasons = [reason for reason in puzzle.reasons() if reason.text == "the run down from r3c3 has the sum 7"]
    state = KnownValues(puzzle)
    assert Ideas(puzzle).clash(reasons, state) is None
    state.learn(Fact(cell, "<", 4) if cell == run[0] else Fact(cell, "<", 3) for cell in run)
    clash = Ideas(puzzle).clash(reasons, state)
    assert clash is not None
    assert clash.text == f"{reasons[0].text}, as 1 + 6, 2 + 5 or 3 + 4, and r3c3 is 1 to 3 and r4c3 is 1 or 2"
