"""Trials told as chains: each link follows by its reason, no premise can go, and the sentence says it in order."""

import json

import pytest

import cluewise
from cluewise.finding.loading import puzzle_class
from cluewise.why.as_json import step_json
from cluewise.why.checking import check_step
from cluewise.why.deduction import Deduction
from cluewise.why.grounds import Grounds
from cluewise.why.sentences import reader, sentence
from cluewise.why.steps import Step

LOOP = ("slitherlink", "5x5t0:d2a01c3a11f32a3")


def steps_of(name: str, text: str) -> list[Step]:
    (puzzle,) = cluewise.read(name, text)
    explanation = cluewise.explain(puzzle, steps=True, timeout=None)
    assert explanation.solved
    return list(explanation.steps or [])


def test_a_loop_is_told_in_chains_where_many_reasons_would_come() -> None:
    (puzzle,) = cluewise.read(*LOOP)
    with Grounds(puzzle) as grounds:
        assert grounds.solve()
        goal, solution = grounds.true_facts(), grounds.solution()
        grounds.second(solution)
        plain = list(iter(Deduction(grounds, goal).next, None))
    with Grounds(puzzle) as grounds:
        assert grounds.solve()
        grounds.second(grounds.solution())
        deduction = Deduction(grounds, goal, reader=reader(puzzle, frozenset(puzzle.reasons())))
        told = list(iter(deduction.next, None))
        assert deduction.solved
        chains = [step for step in told if step.kind == "chain"]
        assert chains
        assert all(check_step(grounds, step) for step in told)
        shorter = [chains[0]._replace(links=chains[0].links[:1] + chains[0].links[2:])]
        assert not any(check_step(grounds, step) for step in shorter)
        more = chains[0]._replace(facts=(*chains[0].facts, next(grounds.fact(x) for x in goal)))
        assert not check_step(grounds, more)
    assert max(len(step.reasons) for step in plain) > 3
    assert all(len(step.links) - 1 <= 12 for step in chains)
    assert sum(step.kind == "set" for step in told) < sum(step.kind == "set" for step in plain)


def test_the_links_of_a_chain_use_its_reasons_and_end_in_a_clash() -> None:
    for step in steps_of(*LOOP):
        if step.kind != "chain":
            assert not step.links
            continue
        assert step.links[0].reasons == ()
        assert step.links[-1].facts == ()
        assert all(link.facts and len(link.reasons) < 2 for link in step.links[1:-1])
        assert {reason for link in step.links for reason in link.reasons} == set(step.reasons)


def test_a_chain_in_words_and_as_json() -> None:
    (puzzle,) = cluewise.read(*LOOP)
    announced = frozenset(puzzle.reasons())
    step = next(step for step in steps_of(*LOOP) if step.kind == "chain")
    assert sentence(puzzle, step, announced) == (
        "Suppose that a line runs between corners r4c4 and r4c5. Then no line runs at r3c4–r3c5 and r3c4–r4c4, "
        "because 1 edge of r3c4 is on the loop. But none or two edges meet at corner r3c4. So no line runs between "
        "corners r4c4 and r4c5."
    )
    data = json.loads(json.dumps(step_json(puzzle, step, announced), default=str))
    assert data["kind"] == "chain"
    assert [link["text"].split()[0] for link in data["links"]] == ["Suppose", "Then", "But"]
    assert [len(link["reasons"]) for link in data["links"]] == [0, 1, 1]
    assert data["technique"] is None


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
