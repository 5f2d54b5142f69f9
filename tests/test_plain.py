"""Building for a solver alone: the same constraints, without Reasons."""

import os
import subprocess
import sys
from random import Random

import pytest

import cluewise
from cluewise.encodings.common.model import Model
from cluewise.puzzles.common.solution import UNSPOKEN, ReasonRead, silently
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import encodings, puzzle_class
from tests.common import ROOT
from tests.kinds import few_kinds


def stated(model: Model) -> object:
    return model.variables, model.constants, [(family.constraints, family.reasons) for family in model.families]


@few_kinds
def test_the_constraints_are_those_with_reasons(name: str) -> None:
    cls, rng = puzzle_class(name), Random(name)
    puzzle = generator_for(cls).random(rng, **cls.size(generator_for(cls).small_sizes[0]))[0]
    for encoding in encodings(name):
        for variant in () if encoding.compiled else encoding.variants:  # compiled ones use several rules together
            plain, again = (variant.plain(cls.parse(puzzle.format())) for _ in range(2))
            worded = variant.build(puzzle)
            assert stated(plain) == stated(again)  # the second is made of what is cached for its size
            assert [family.name for family in plain.families] == [family.name for family in worded.families]
            shorter = any(family.name == "onward" for family in plain.families)  # what it implies may be left out
            for ours, theirs in zip(plain.families, worded.families, strict=True):
                assert shorter or ours.constraints == theirs.constraints
                silent = dict(zip(theirs.constraints, (reason is None for reason in theirs.reasons), strict=True))
                assert all(
                    silent[one] == (why is None) for one, why in zip(ours.constraints, ours.reasons, strict=True)
                )


DIGESTS = """
import hashlib, random
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names
for name in puzzle_names():
    cls = puzzle_class(name)
    puzzle, _ = generator_for(cls).random(random.Random(f"{name}0"), **cls.size(generator_for(cls).small_sizes[0]))
    for encoding in encodings(name):
        model = encoding.variants[0].plain(cls.parse(puzzle.format()))
        stated = puzzle.format(), model.variables, [family.constraints for family in model.families]
        print(name, encoding.name, hashlib.sha256(repr(stated).encode()).hexdigest())
"""


@pytest.mark.deep
def test_puzzles_and_models_are_the_same_with_other_hashes() -> None:
    one, other = (
        subprocess.run(
            [sys.executable, "-c", DIGESTS],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in "12"
    )
    assert one.splitlines() == other.splitlines()


def test_no_rule_and_no_sentence_is_made() -> None:
    (puzzle,) = cluewise.read("hitori", "3x2:112233")
    encoding = encodings("hitori")[0].variants[0]
    model = encoding.plain(puzzle)
    assert "all_rules" not in vars(puzzle)
    assert all(reason is UNSPOKEN for family in model.families for reason in family.reasons)


def test_an_encoder_that_reads_a_reason_gets_it() -> None:
    (puzzle,) = cluewise.read("hitori", "3x2:112233")

    def build(puzzle: object) -> Model:
        model = Model()
        model.family("cells").clause([1] * len(puzzle.reason_of("touch", puzzle.touching[0]).cells))  # type: ignore[attr-defined]
        return model

    model = encodings("hitori")[0]._replace(build=build).plain(puzzle)
    assert len(model.families[0].constraints[0]) == 2  # type: ignore[arg-type]


@pytest.mark.parametrize("read", ["text", "cells", "place"])
def test_what_stands_for_a_reason_can_be_passed_on_but_not_read(read: str) -> None:
    assert UNSPOKEN.narrowed(()) is UNSPOKEN
    with pytest.raises(ReasonRead):
        getattr(UNSPOKEN, read)
    (puzzle,) = cluewise.read("hitori", "3x2:112233")
    with silently(), pytest.raises(ReasonRead):
        "touch" in puzzle.why  # type: ignore[attr-defined]  # noqa: B015
    with silently():
        assert all(reason.text for reason in puzzle.reasons())  # kept for whoever reads them next
    with silently(), silently(False):
        assert puzzle.reason_of("connected").text  # type: ignore[attr-defined]


def test_rules_of_a_size_are_made_once() -> None:
    """The loop of two Slitherlinks of one size is one rule; on another grid it is another one."""
    texts = {"slitherlink": ["2x2t0:3c", "2x2t0:c2", "2x2t2:3c"], "slant": ["2x1:a2d", "2x1:1e", "1x2:a2d"]}
    for name, ids in texts.items():
        puzzles = [cluewise.read(name, text)[0] for text in ids]
        one, two, other = [puzzle.quiet_rules[-1] for puzzle in puzzles]  # type: ignore[attr-defined]
        assert one is two
        assert other is not two
        for puzzle in puzzles:
            assert all(puzzle.accepts(solution) for solution in cluewise.solve(puzzle, limit=None).solutions)
