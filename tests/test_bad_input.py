"""No input causes a traceback, or needs over a second or much more memory than its length (`tests/bad_input.py`)."""

import json
import random

import pytest

from cluewise.contract.ruled import STRANGE
from cluewise.generation.random_puzzles import random_pair
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from tests import bad_input
from tests.bad_input import Failure, Reader, campaign, changed, readers, tried
from tests.kinds import few_kinds

SHARES = 16
"""The normal run tries 20 000 inputs in this number of parts. Each part has its own seed."""


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.deep) for part in range(1, SHARES))])
def test_bad_input_is_refused_by_words(part: int) -> None:
    counts = campaign(20_000 // SHARES, part)
    assert min(sum(counts.values()), len(counts)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_a_million_of_bad_inputs(part: int) -> None:
    assert sum(campaign(50_000, 1000 + part).values()) == 50_000


@pytest.mark.deep
def test_every_reader_takes_what_is_right() -> None:
    """Otherwise the campaign would test refusals only."""
    for reader in readers():
        assert reader.samples, reader.name
        for text in (
            reader.samples[:1] if reader.name.startswith(("files", "answers", "certificates")) else reader.samples
        ):
            try:
                reader.read(text)
            except PuzzleError as error:
                # Answers to another file, several addresses a line, and settings that the text decides.
                others = ("files", "answers", "bytes", "addresses", "settings")
                assert reader.name.startswith(others), (reader.name, text, error)


@few_kinds
def test_sizes_are_refused_before_anything_is_allocated(name: str) -> None:
    """Every number in a text that states a size is made a million times as large."""
    for text in {sample for sample in bad_input._puzzle_samples(name) if len(sample) < 400}:
        for start, sign in enumerate(text):
            if sign.isdigit() and not (start and text[start - 1].isdigit()):
                grown = text[:start] + sign + "999999" + text[start + 1 :]
                tried(Reader(name, 1, lambda one: bad_input._puzzle(name, one), []), grown, watched=True)


@few_kinds
def test_values_and_slots_that_a_puzzle_lacks_are_shown_or_refused_by_words(name: str) -> None:
    """From Python, a solution may have any values."""
    cls = puzzle_class(name)
    draws = (random_pair(cls, random.Random(1), cls.size(size)) for size in generator_for(cls).small_sizes)
    puzzle, solution = next(draw for draw in draws if draw[1])
    first = next(iter(solution))
    strange = [Solution({**solution, first: value}) for value in (*STRANGE, 10_000)]
    for assignment in (*strange, Solution({**solution, "stray": 1})):
        for show in (puzzle.text, puzzle.value, puzzle.picture):
            try:
                show(assignment)
            except PuzzleError as error:
                assert str(first) in str(error) or "stray" in str(error), error


def test_the_message_about_a_strange_value_names_its_slot() -> None:
    puzzle = puzzle_class("lapaz").parse("1 - -\n- - -")
    first = next(iter(puzzle.slots()))
    with pytest.raises(PuzzleError, match=f"{first} cannot be 'north'"):
        puzzle.picture(Solution({first: "north"}))
    with pytest.raises(KeyError), puzzle.naming_strange(Solution({})):
        raise KeyError("a defect of the drawing")


# ── the campaign itself ──


def wrong(text: str) -> None:
    if "9" in text:
        raise KeyError(text)


def slow(text: str) -> None:
    sum(range(10**7))


def greedy(text: str) -> None:
    [0] * 10**6


@pytest.mark.parametrize(("read", "problem"), [(wrong, "KeyError"), (slow, "seconds"), (greedy, "bytes for 3 letters")])
def test_the_campaign_notices(read: bad_input.Read, problem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bad_input, "MOST_SECONDS", 0.01)
    with pytest.raises(Failure, match=problem):
        tried(Reader("a reader", 1, read, []), "5x9", watched=read is greedy)


def test_changes_are_the_same_for_the_same_seed() -> None:
    texts = ["5x5:a1b2", "top: 1 2\nab\ncd"]
    one, other = ([changed(random.Random(seed), texts[0], texts) for seed in range(50)] for _ in range(2))
    assert one == other
    assert len(set(one)) > 40
    assert json.dumps(one)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("unequal", "3----\nv----\n-<---\nv----\n-4---"),  # a number between cells
        ("slitherlink", f"https://puzz.link/p?{'x' * 5000}/2/2/a"),  # a long name
        ("hashi", "https://puzz.link/p?hashi/6/5/m0g3g3m3h1g2g3h2"),  # no other text could say an island with 0
        ("undead", f"# set: ghosts=1 vampires={'3' * 3000} zombies=1\n-"),
        (None, f"https://puzz.link/p?{'x' * 5000}/2/2/a"),
    ],
)
def test_what_campaigns_found(name: str | None, text: str) -> None:
    read = bad_input._addresses if name is None else lambda one: bad_input._puzzle(name, one)
    with pytest.raises(PuzzleError) as caught:
        read(text)
    assert len(str(caught.value)) < bad_input.LONGEST_MESSAGE


def test_a_long_name_in_an_address_takes_no_time() -> None:
    text = f"https://puzz.link/p?{'uak' * 15_000}/6/6/a"
    tried(Reader("addresses", 1, bad_input._addresses, []), text, watched=False)
