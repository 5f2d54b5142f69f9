"""Puzzles of a level: digging, local repair, symmetries, masks, and the command."""

import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

import cluewise
from cluewise.explanations.closure import goal_of
from cluewise.explanations.closure_levels import level_of
from cluewise.explanations.completion import ReasonShapes
from cluewise.explanations.engines import Clock
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.generation import sampling
from cluewise.generation.board import Board
from cluewise.generation.digging import Digging
from cluewise.generation.harden import climbed, count_clues, dug
from cluewise.generation.levelled import Made, Missed, _TooHard, _verified, make
from cluewise.generation.local_repair import filled, tuned
from cluewise.generation.patterns import SYMMETRIES, Mask, arranged, places_of, read_clue_count
from cluewise.generation.random_puzzles import random_pair
from cluewise.generation.request import read_levels, read_request
from cluewise.generation.sampling import LOOKS, BoardDrawing
from cluewise.puzzles.common.errors import EncodingBug, PuzzleError, Refused, SolverFailure, UnknownName
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Violation
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.generators.common.tiny import Divided
from cluewise.puzzles.invlitso import Invlitso
from cluewise.registry.loading import puzzle_class
from cluewise.spare_clues import without
from tests.common import ROOT, command, solution_set

pytestmark = pytest.mark.few


def level_from_text(puzzle: Puzzle) -> int | None:
    """The level of what stands in the text, on a fresh model; it has one solution."""
    read = type(puzzle).parse(puzzle.format())
    assert len(cluewise.solve(read, limit=2).solutions) == 1
    with GuardedModel(read) as guarded:
        assert guarded.solve()
        return level_of(guarded, goal_of(guarded, guarded.true_facts())).level


def made(name: str, size: str, level: Any, **options: Any) -> Made:
    (result,) = cluewise.generate(name, size, level=level, seed=options.pop("seed", 1), **options)
    return result


@pytest.mark.parametrize("seed", range(4))
def test_a_board_for_level_1_is_the_best_of_those_that_were_looked_at(seed: int, monkeypatch: Any) -> None:
    cls = puzzle_class("stostone")
    with closing(ReasonShapes()) as shapes:
        looking = BoardDrawing(cls, read_request(cls, "6x6", {}, level=1), Random(seed), Clock(), Counter(), shapes)
        shares, look = list[float](), BoardDrawing._open_share
        monkeypatch.setattr(BoardDrawing, "_open_share", lambda *args: shares.append(look(*args)) or shares[-1])
        pair = looking.pair()
        best = looking._promising(*pair)
        assert look(looking, *best) == min(shares)
        assert min(shares) <= len(shares) / LOOKS
        assert all(min(shares[:number]) > number / LOOKS for number in range(1, len(shares)))
        assert (best == pair) == (shares.index(min(shares)) == 0)


@pytest.mark.parametrize(("levels", "own"), [("1", 1), ("2", 2), ("1-3", None), ("2-3", 2)])
def test_boards_have_the_arguments_of_the_lowest_level_but_not_in_a_range_from_level_1(
    levels: str, own: int | None, monkeypatch: Any
) -> None:
    cls = puzzle_class("slitherlink")
    asked = list[Any]()
    monkeypatch.setattr(type(generator_for(cls)), "for_levels", {1: {"clues": 0.1}, 2: {"clues": 0.2}})
    monkeypatch.setattr(sampling, "random_pair", lambda cls, rng, arguments, _: asked.append(arguments["clues"]))
    with closing(ReasonShapes()) as shapes:
        request = read_request(cls, "4x4", {}, level=levels)
        BoardDrawing(cls, request, Random(1), Clock(), Counter(), shapes)._random()
    assert asked == [{1: 0.1, 2: 0.2, None: generator_for(cls).many_clues["clues"]}[own]]


CASES = [
    ("slitherlink", "5x4", 1),
    ("slitherlink", "6x6", 2),
    ("slitherlink", "6x6", 3),
    ("sudoku", "2x2", 1),
    ("sudoku", "2x3", 2),
    ("tents", "7x6", 2),
    ("mosaic", "6x5", 2),
    ("nurikabe", "6x5", 2),
    ("kakuro", "4x5", 1),
    ("yajilin", "5x5", 2),
    ("hitori", "5x5", 2),
    ("keen", "4", 2),
]


@pytest.mark.parametrize(("name", "size", "level"), CASES)
def test_a_puzzle_has_exactly_the_level(name: str, size: str, level: int) -> None:
    result = made(name, size, level)
    assert result.level == level == level_from_text(result.puzzle)
    assert not result.puzzle.check(result.solution)
    assert result.clues == count_clues(result.puzzle)


@pytest.mark.deep
def test_levels_that_need_more_than_trials() -> None:
    assert level_from_text(made("slitherlink", "7x7", 4).puzzle) == 4


def test_a_range_of_levels() -> None:
    levels = {result.level for result in cluewise.generate("slitherlink", "5x5", level="1-2", count=6, seed=1)}
    assert levels == {1, 2}


@pytest.mark.deep
def test_no_clue_is_left_that_the_level_does_not_need() -> None:
    """On its own text: without any clue, the level does not solve it."""
    for level in (1, 2):
        puzzle = made("slitherlink", "5x4", level).puzzle
        for clue in puzzle.spare_clues()[0]:
            less = puzzle.without_clue(clue)
            several = len(cluewise.solve(less, limit=2).solutions) > 1
            assert several or (level_from_text(less) or 5) > level


@pytest.mark.deep
def test_a_board_that_is_too_easy_is_made_harder_without_a_new_draw() -> None:
    """Star Battle has no clues that can be removed, so the board itself is changed."""
    request = read_request(puzzle_class("starbattle"), "6", {}, level=2, draws=1)
    cls = puzzle_class("starbattle")
    climbs = []
    for seed in range(8):
        rng = Random(seed)
        board = tuned(
            *random_pair(cls, rng, {**generator_for(cls).many_clues, **request.arguments}), request, 2, rng, Clock()
        )
        if board is None:
            continue
        first = dug(board, request, 2, rng)
        best = climbed(first, request, 2, rng)
        assert best.merit >= first.merit
        assert best.is_met == (level_from_text(best.board.puzzle) == 2)
        climbs.append((first.is_met, best.is_met))
        for closed in {first.board, best.board}:
            closed.close()
    assert (False, True) in climbs


@pytest.mark.parametrize("name", ["heyawake", "palisade", "stostone", "thermometers"])
def test_a_board_with_all_its_clues_is_changed_in_another_way(name: str) -> None:
    """A clue that stands there already changes nothing, although a wrong solution would need another one."""
    cls, rng = puzzle_class(name), Random(5)
    puzzle, solution = random_pair(cls, rng, {**generator_for(cls).many_clues, **cls.size("6x6")})
    with closing(Board(filled(puzzle, solution), solution)) as board:
        wrong = [board.stating(slot, 1 - board.solution[slot]) for slot in board.puzzle.slots()]
        assert any(pair and pair[0] == board.puzzle for pair in (board.changed(other, rng) for other in wrong))
        pairs = [pair for other in wrong if (pair := board.changed_anew(other, rng))]
    assert all(changed != board.puzzle for changed, _ in pairs)
    assert any(not changed.check(known) for changed, known in pairs)


def test_a_board_without_open_cells_is_not_made_harder() -> None:
    puzzle = puzzle_class("lightup").parse("2x2:BBBB")
    request = read_request(puzzle_class("lightup"), "2x2", {}, level=3)
    with closing(Board(puzzle, cluewise.solve(puzzle).solutions[0])) as board:
        first = dug(board, request, 3, Random(1))
        assert not first.is_met
        assert climbed(first, request, 3, Random(1)) is first


@pytest.mark.deep
def test_shorter_trials_leave_more_open() -> None:
    result = made("sudoku", "2x3", 2)
    with closing(Board(result.puzzle, result.solution)) as board:
        hardness = board.hardness(2)
        assert list(hardness) == sorted(hardness)
        assert hardness[0] == 0 < hardness[-1] == board.hardness(1)[0]


@pytest.mark.parametrize(("name", "size"), [("slitherlink", "4x3"), ("creek", "4x4"), ("sudoku", "2x2")])
def test_other_solutions_while_digging(name: str, size: str) -> None:
    """Held against all solutions, on one engine that keeps what it has seen."""
    cls, rng = puzzle_class(name), Random(5)
    puzzle, solution = random_pair(cls, rng, {**generator_for(cls).many_clues, **cls.size(size)})
    clues = [clue for layer in puzzle.spare_clues() for clue in layer]
    verdicts = []
    with closing(Board(puzzle, solution)) as board:
        groups = board.groups([[clue] for clue in clues])
        for _ in range(60):
            gone = rng.sample(groups, rng.randint(0, len(groups)))
            less = without(puzzle, [clue for group in gone for clue in group.clues])
            several = len(cluewise.solve(less, limit=2).solutions) > 1
            verdicts.append(several)
            assert board.has_other(frozenset().union(*(group.guards for group in gone))) == several
    assert {*verdicts} == {True, False}


def test_a_board_whose_other_solutions_were_asked_for_can_be_dug() -> None:
    cls = puzzle_class("sudoku")
    puzzle, solution = random_pair(cls, Random(1), {**generator_for(cls).many_clues, **cls.size("2x2")})
    clues = [clue for layer in puzzle.spare_clues() for clue in layer]
    with closing(Board(puzzle, solution)) as board:
        assert not board.has_other(())
        (group,) = board.groups([clues])
        assert board.has_other(group.guards)


def test_digging_keeps_what_follows() -> None:
    cls = puzzle_class("slitherlink")
    puzzle, solution = random_pair(cls, Random(3), {**generator_for(cls).many_clues, **cls.size("5x5")})
    with closing(Board(puzzle, solution)) as board:
        clues = [[clue] for clue in puzzle.spare_clues()[0]]
        groups = board.groups(clues)
        for level in (1, 2, 3):
            digging = Digging(board, groups, 10)
            digging.dig(level)
            assert len(digging.removed) <= 10
            assert {*digging.removed, *digging.kept} == set(groups)
            off = [guard for group in digging.removed for guard in group.guards]
            assert board.follows(level, off)
            less = without(puzzle, [clue for group in digging.removed for clue in group.clues])
            assert (level_from_text(less) or 5) <= level


@pytest.mark.deep
@pytest.mark.parametrize("name", ["slitherlink", "creek"])
def test_digging_to_one_solution_ends_where_the_level_solves(name: str) -> None:
    """What went together before can go together; a small Creek is too easy, whatever goes."""
    cls, rng, beyond = puzzle_class(name), Random(3), []
    puzzle, solution = random_pair(cls, rng, {**generator_for(cls).many_clues, **cls.size("6x6")})
    clues = puzzle.spare_clues()[0]
    with closing(Board(puzzle, solution)) as board:
        groups = board.groups([[clue] for clue in clues])
        for _ in range(6):
            digging = Digging(board, rng.sample(groups, len(groups)), len(groups))
            digging.dig(3, 2)
            assert len({*digging.removed, *digging.kept}) == len(digging.removed) + len(digging.kept) == len(groups)
            off = {guard for group in digging.removed for guard in group.guards}
            assert board.follows(3, off)
            beyond.append(name == "creek" or digging.hardness(2)[0] > 0)
            alike = Digging(board, groups, len(groups))
            alike.dig_to_one(3, 2, {clue for group in digging.removed for clue in group.clues})
            assert {*alike.removed} >= {*digging.removed}
    assert any(beyond)


@pytest.mark.deep
def test_same_seed_same_puzzles_with_any_number_of_workers() -> None:
    options: dict[str, Any] = {"level": "1-3", "count": 4, "seed": 7, "symmetry": "half-turn"}
    alone = [result.puzzle for result in cluewise.generate("slitherlink", "5x5", **options)]
    assert alone == [result.puzzle for result in cluewise.generate("slitherlink", "5x5", workers=2, **options)]
    assert alone == [result.puzzle for result in cluewise.generate("slitherlink", "5x5", timeout=600, **options)]
    assert alone[:2] == [result.puzzle for result in cluewise.generate("slitherlink", "5x5", **{**options, "count": 2})]
    assert len(set(alone)) == 4


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_clues_stand_symmetrically(symmetry: str) -> None:
    for name, size, extent in (("slitherlink", "6x6", (12, 12)), ("slant", "5x5", (10, 10)), ("sudoku", "2x2", (8, 8))):
        puzzle = made(name, size, 1, symmetry=symmetry).puzzle
        places = set(places_of(puzzle).values())
        assert places
        for move in SYMMETRIES[symmetry]:
            assert {move(place, extent) for place in places} == places


def test_clues_outside_are_symmetrical_where_both_sides_have_them() -> None:
    puzzle: Any = made("skyscrapers", "4", 1, symmetry="half-turn").puzzle
    for one, other in (("top", "bottom"), ("left", "right")):
        assert [clue is None for clue in getattr(puzzle, one)] == [
            clue is None for clue in reversed(getattr(puzzle, other))
        ]


def test_a_mask_says_where_clues_stand() -> None:
    mask = "?????? ?####? ?#..#? ?#..#? ?####? ??????"
    puzzle: Any = made("slitherlink", "6x6", "1-3", where=mask).puzzle
    for sign, number in zip("".join(mask.split()), puzzle.numbers, strict=True):
        assert sign == "?" or (number is not None) == (sign == "#")


@pytest.mark.deep
def test_masks_of_corner_points() -> None:
    cls = puzzle_class("slant")
    puzzle, _ = random_pair(cls, Random(1), {**generator_for(cls).many_clues, **cls.size("3x2")})
    parts = arranged(puzzle, None, Mask.read("...? #### ...."))
    assert parts is not None
    assert [len(parts.gone), len(parts.fixed), len(parts.groups[0])] == [7, 4, 1]
    with pytest.raises(Refused, match="3 rows of 4"):
        arranged(puzzle, None, Mask.read("... ..."))


@pytest.mark.deep
def test_the_number_of_clues() -> None:
    for low, high in ((24, 24), (30, 34)):
        assert low <= made("sudoku", "3x3", "1-2", clues=(low, high)).clues <= high
    assert [read_clue_count(text) for text in ("24", "20-30", "-9", "20-")] == [(24, 24), (20, 30), (0, 9), (20, 10**6)]


def test_numbers_and_pairs_in_python() -> None:
    assert [made.clues for made in cluewise.generate("sudoku", "3x3", clues=26, seed=1)] == [26]
    for request, message in (
        ({"level": (2,)}, "level: expected a level such as 2, 'hard', '2-3' or"),
        ({"level": ("easy", "hard")}, "level: expected"),
        ({"clues": (30, 20)}, "the first number is larger"),
        ({"clues": (-3, 20)}, "from 0 on"),
        ({"clues": 2.5}, "clues: expected a number of clues such as 24"),
    ):
        with pytest.raises((PuzzleError, Refused), match=re.escape(message)):
            cluewise.generate("sudoku", "3x3", seed=1, **request)  # type: ignore[arg-type]


@pytest.mark.deep
def test_counts_of_clues_that_stand_symmetrically() -> None:
    for symmetry, clues in (("half-turn", 17), ("both", 18), ("diagonal", 16)):
        assert made("slitherlink", "5x5", "1-3", symmetry=symmetry, clues=(clues, clues)).clues == clues


def test_levels_are_read() -> None:
    assert [read_levels(text) for text in ("3", "easy", "2-3", "easy-hard")] == [(3, 3), (1, 1), (2, 3), (1, 3)]
    with pytest.raises(UnknownName, match="easy, medium"):
        read_levels("heavy")
    with pytest.raises(PuzzleError, match="the first is higher"):
        read_levels("3-2")


@pytest.mark.deep
def test_no_sudoku_with_one_solution_has_too_few_given_numbers() -> None:
    """Holds for all of sides 1 and 2, and for the fewest that are made at side 4."""
    cls, unique = puzzle_class("sudoku"), 0
    for puzzle in generator_for(cls).tiny():
        if len(solution_set(puzzle)) == 1:
            unique += 1
            assert generator_for(cls).why_too_few(puzzle, count_clues(puzzle)) is None
    assert unique > 10
    fewest = made("sudoku", "2x2", 1, clues="4").puzzle
    assert generator_for(cls).why_too_few(fewest, 4) is None
    assert generator_for(cls).why_too_few(fewest, 3)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("slitherlink", "5x6", "--symmetry", "diagonal"), "needs a square board"),
        (("slitherlink", "5x5", "--symmetry", "round"), "no symmetry 'round'"),
        (("kakuro", "5x5", "--symmetry", "half-turn"), "no clues that can be removed"),
        (("kakuro", "5x5", "--clues", "5"), "no clues that can be removed"),
        (("map", "6x6", "--symmetry", "half-turn"), "no places in rows and columns"),
        (("sudoku", "2x2", "--clues", "40-50"), "40 clues are too many: sudoku 2x2 has places for 16 at most"),
        (("queens", "5", "--clues", "90"), "90 clues are too many: queens 5 has"),
        (
            ("slitherlink", "7x7", "--clues", "50-60"),
            "50 clues are too many: slitherlink 7x7 has places for 49 at most",
        ),
        (("sudoku", "2x2", "--clues", "9-8"), "the first number is larger"),
        (("sudoku", "3x3", "--clues", "10"), "10 clues are too few: a Sudoku with such boxes and one solution has 17"),
        (("sudoku", "3x3x", "--clues", "0-7"), "7 clues are too few: two numbers that are not given could be"),
        (("sudoku", "2x2", "--level", "6"), "no level '6'"),
        (("sudoku", "2x2", "--where", "..# ##"), "row 2 of the mask"),
        (("sudoku", "2x2", "--where", "## ##"), "4 rows of 4"),
        (("sudoku", "2x2", "--where", "mask.txt"), "1 row of 8 signs (there is no file 'mask.txt')"),
        (
            ("slitherlink", "2x2", "--where", "#? ?.", "--symmetry", "half-turn"),
            "asks for a clue at r1c1 and for none at r2c2",
        ),
        (("slitherlink", "2x2", "--where", "## ?.", "--clues", "1"), "1 clues are too few: the mask asks for 2"),
        (("slitherlink", "2x2", "--where", "#. ?.", "--clues", "3"), "leaves places for 2 at most"),
        (("slitherlink", "6x6", "--symmetry", "both", "--clues", "21-22"), "allows 20 or 24, and no number between"),
        (("slitherlink", "10000x10000"), "the size '10000x10000' is too large: at most 9999 a side"),
        (("sudoku", "2x2", "--any", "--level", "2"), "--any takes no --level"),
        (("sudoku", "2x2", "--any", "--unique"), "do not go together"),
        (("sudoku", "2x2", "--with", "luck"), "expected solution, level, steps"),
        (("slitherlink", "5x5", "--rules", "luck"), "no slitherlink rule 'luck'"),
        (
            ("hitori", "5x5", "--level", "1"),
            "hitori has no puzzle of level 1: at the beginning every reason leaves a choice",
        ),
        (("invlitso", "3x3"), "invlitso has no puzzle of level 1: no division of so small a board"),
    ],
)
def test_impossible_wishes_are_refused(arguments: tuple[str, ...], message: str) -> None:
    done = command("generate", *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert message in done.stderr


@pytest.mark.parametrize("name", ["context", "dosufuwa", "hitori", "juosan", "nothing"])
def test_nothing_follows_by_one_reason_in_kinds_without_level_1(name: str) -> None:
    cls = puzzle_class(name)
    for seed, size in enumerate(("2x3", "4x3", "5x5", "8x6") * 3):
        puzzle, solution = random_pair(cls, Random(seed), {**generator_for(cls).many_clues, **cls.size(size)})
        assert generator_for(cls).why_no_level(1, **cls.size(size))
        with closing(Board(puzzle, solution)) as board, closing(board.reach(1)) as reach:
            assert len(reach.open) == len(board.closure.goal) > 0


@pytest.mark.deep
def test_boards_that_are_said_to_have_no_puzzle_have_none() -> None:
    divided = [*Divided(((2, 2), (2, 3), (2, 4), (3, 3))).of(Invlitso)]
    single = {
        (puzzle.height, puzzle.width) for puzzle in divided if len(cluewise.solve(puzzle, limit=2).solutions) == 1
    }
    assert single == {(2, 2)}
    sizes = {(puzzle.height, puzzle.width) for puzzle in divided}
    refused = {size for size in sizes if generator_for(Invlitso).why_no_level(1, height=size[0], width=size[1])}
    assert refused == sizes - single


def test_an_impossible_wish_is_refused_before_its_seed_is_told() -> None:
    done = command("generate", "sudoku", "2x2", "--clues", "300")
    assert done.returncode == 2
    assert "seed" not in done.stderr
    done = command("generate", "slitherlink", "60x60", "--level", "3", "--timeout", "0.5")
    assert done.returncode == 30
    assert done.stderr.startswith("seed ")


@pytest.mark.deep
def test_a_hard_wish_ends_after_its_draws() -> None:
    done = command("generate", "sudoku", "2x2", "--level", "3", "--seed", "1", "--draws", "2")
    assert (done.returncode, done.stdout) == (30, "")
    assert "puzzle 1: none found in 2 draws: too easy with the fewest clues (2); --draws" in done.stderr
    done = command("generate", "hitori", "1x1", "--seed", "1", "--draws", "2")
    assert done.returncode == 30
    assert "--any gives random puzzles" in done.stderr
    with pytest.raises(SolverFailure, match="none found in 1 draws"):
        list(cluewise.generate("sudoku", "2x2", level=3, draws=1, seed=1))


def test_the_reason_why_a_level_is_rare_is_printed_if_nothing_is_found() -> None:
    reason = generator_for(puzzle_class("magnets")).rare_levels[3]
    done = command("generate", "magnets", "2x1", "--level", "3", "--seed", "1", "--draws", "1")
    assert done.returncode == 30
    assert f"; level 3 is seldom found: {reason}; --draws tries more" in done.stderr
    done = command("generate", "magnets", "2x1", "--level", "2-3", "--seed", "1", "--draws", "1")
    assert "seldom" not in done.stderr


def test_a_drawing_that_fails_by_bad_luck_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    cls = puzzle_class("slitherlink")
    makes, request = generator_for(cls), read_request(cls, "4x4", {}, level="1")
    drawn, failures = makes.random, iter(range(4))

    def unlucky(*args: Any, **size: Any) -> Any:
        if next(failures, None) is not None:
            raise PuzzleError("no loop was found")
        return drawn(*args, **size)

    monkeypatch.setattr(makes, "random", unlucky)
    made = make(request, "luck", 1)
    assert isinstance(made, Made)
    assert made.draws == 5
    failures = iter(range(5))
    with pytest.raises(PuzzleError, match="no loop was found"):
        make(request, "luck", 1)


@pytest.mark.deep
def test_a_draw_that_is_too_hard_says_what_is_known() -> None:
    """The level above the highest that was wished is not looked for."""
    puzzle = puzzle_class("slitherlink").parse("5x5t0:1d0c3a3112b1c3b3")  # level 3
    for level in (1, 2):
        request = read_request(puzzle_class("slitherlink"), "5x5", {}, level=str(level))
        with pytest.raises(_TooHard, match=f"^above level {level}, or several solutions$"):
            _verified(puzzle, None, request, Clock())


def test_a_wrong_solution_of_a_made_puzzle_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    cls = puzzle_class("slitherlink")
    request = read_request(cls, "5x5", {}, level="3")
    monkeypatch.setattr(cls, "check", lambda puzzle, solution: [Violation("loop", "there are two loops")])
    with pytest.raises(EncodingBug, match="wrong solution: there are two loops"):
        _verified(cls.parse("5x5t0:1d0c3a3112b1c3b3"), None, request, Clock())


def test_a_level_of_a_range_that_does_not_exist_is_not_tried() -> None:
    assert read_request(puzzle_class("hitori"), "5x5", {}, level="1-3").possible_levels() == [2, 3]
    (made,) = cluewise.generate("hitori", "5x5", level="1-2", seed=1)
    assert made.level == 2


@pytest.mark.deep
def test_a_small_board_is_not_dug_again_and_again() -> None:
    request = read_request(puzzle_class("hitori"), "1x1", {}, draws=9)
    result = make(request, "1", 1)
    assert isinstance(result, Missed)
    assert result.reasons["a board that was tried before"] == 8


@pytest.mark.deep
def test_one_that_is_not_found_costs_no_other() -> None:
    request = read_request(puzzle_class("sudoku"), "2x2", {}, level=2, draws=1)
    results = [make(request, "5", number) for number in range(1, 7)]
    assert {type(result) for result in results} <= {Made, Missed}
    assert [result.number for result in results] == list(range(1, 7))


@pytest.mark.deep
def test_the_time_ends_the_command_and_prints_no_unfinished_puzzle() -> None:
    done = command("generate", "slitherlink", "60x60", "--level", "3", "--seed", "1", "--timeout", "0.5")
    assert (done.returncode, done.stdout) == (30, "")
    assert "the time was up after 0 puzzles" in done.stderr


@pytest.mark.deep
def test_ctrl_c_keeps_what_is_finished() -> None:
    program = [sys.executable, "-m", "cluewise", "generate", "slitherlink", "5x5", "--seed", "1", "-n", "100000"]
    running = subprocess.Popen(
        [*program, "--workers", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env={**os.environ}
    )
    assert running.stdout is not None
    first = running.stdout.readline().decode()
    sleep(0.2)
    running.send_signal(signal.SIGINT)
    rest, errors = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"Traceback" not in errors
    texts = [line for line in (first + rest.decode()).splitlines() if not line.startswith("#")]
    assert all(len(cluewise.read("slitherlink", text)) == 1 for text in texts)


def test_without_options_puzzles_are_of_level_1_to_3() -> None:
    done = command("generate", "slitherlink", "5x5", "--seed", "1", "-n", "2", "--format", "json", "--with", "solution")
    for line in done.stdout.splitlines():
        data = json.loads(line)
        (puzzle,) = cluewise.read(data["puzzle"], data["text"])
        assert level_from_text(puzzle) == data["level"] <= 3
        assert cluewise.solve(puzzle).solutions == [puzzle.read_solution(json.dumps(data["solution"]["value"]))]


@pytest.mark.deep
def test_rules_bound_the_deductions() -> None:
    (result,) = cluewise.generate("unruly", "6x6", level=1, rules=["three", "half", "given"], seed=1)
    rating = cluewise.rate(result.puzzle, rules=["three", "half", "given"])
    assert rating.level == 1


def test_steps_and_levels_can_be_printed() -> None:
    done = command("generate", "sudoku", "2x2", "--level", "1", "--seed", "1", "--with", "level,solution,steps")
    assert done.stdout.splitlines()[0].endswith("sudoku 2x2 --level 1 --seed 1, number 1, level 1")
    assert "1. " in done.stdout


@pytest.mark.deep
def test_families_of_a_level(tmp_path: Path) -> None:
    base = ("family", "slitherlink", "--generate", "5x5,6x5", "--seeds", "0..1", "--to", "text", "-o")
    for folder in ("a", "b"):
        assert command(*base, str(tmp_path / folder), "--level", "2").returncode == 0
    manifest = json.loads((tmp_path / "a" / "manifest.json").read_text())
    assert manifest["level"] == "2"
    for entry in manifest["files"]:
        (puzzle,) = cluewise.read("slitherlink", tmp_path / "a" / entry["file"])
        assert (level_from_text(puzzle), count_clues(puzzle)) == (entry["level"], entry["clues"]) == (2, entry["clues"])
        assert entry["seed"] in (0, 1)
        assert (tmp_path / "a" / entry["file"]).read_bytes() == (tmp_path / "b" / entry["file"]).read_bytes()
    assert command(*base, str(tmp_path / "c"), "--level", "2", "--unique").returncode == 2


@pytest.mark.deep
def test_export_writes_every_puzzle_into_a_folder(tmp_path: Path) -> None:
    source = tmp_path / "puzzles.txt"
    source.write_text("2x2:1ceag\n2x2:bad\n2x2:1ceag\n")
    done = command("export", "signpost", str(source), "--to", "dimacs", "--into", str(tmp_path / "cnfs"))
    assert done.returncode == 2
    assert sorted(path.name for path in (tmp_path / "cnfs").iterdir()) == ["signpost-1.cnf", "signpost-3.cnf"]
    assert command("export", "signpost", str(source), "--into", str(tmp_path / "x"), "--index", "1").returncode == 2
    done = command("export", "signpost", str(source), "--into", str(source))
    assert (done.returncode, done.stderr) == (2, f"cluewise: {source}: cannot be written: it is not a folder\n")


@pytest.mark.deep
def test_a_board_that_is_too_hard_gets_all_its_clues() -> None:
    """Skyscrapers are drawn with the clues outside; numbers are given only if these do not suffice."""
    cls = puzzle_class("skyscrapers")
    puzzle: Any
    puzzle, solution = random_pair(cls, Random(1), {**generator_for(cls).many_clues, **cls.size("4")})
    full: Any = filled(puzzle, solution)
    assert None in puzzle.given
    assert None not in full.given
    assert not full.check(solution)


def test_places_of_clues() -> None:
    for name, size in (("tents", "4x3"), ("hashi", "5x4"), ("queens", "4"), ("signpost", "4x3"), ("creek", "3x2")):
        cls = puzzle_class(name)
        puzzle, _ = random_pair(cls, Random(1), {**generator_for(cls).many_clues, **cls.size(size)})
        places = places_of(puzzle)
        assert len(set(places.values())) == len(places) == count_clues(puzzle) + len(tuple(puzzle.fixed_clues()))
