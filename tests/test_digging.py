"""Digging at level 1: large groups are tried together, and the result is that of trying each clue alone."""

from collections.abc import Collection, Iterator
from contextlib import closing, suppress
from random import Random

import pytest

from cluewise.explanations.closure import EASY, MEDIUM
from cluewise.explanations.facts import Fact
from cluewise.generation.board import Board
from cluewise.generation.digging import Digging
from cluewise.generation.local_repair import filled
from cluewise.generation.random_puzzles import random_pair
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from cluewise.spare_clues import without
from tests.kinds import half_of_kinds


@pytest.mark.parametrize("most", [7, 1000])
@pytest.mark.parametrize(
    ("name", "size", "seed"),
    [
        ("slitherlink", "7x7", 1),
        ("tapa", "6x6", 2),
        ("kurodoko", "5x5", 3),
        ("yinyang", "6x6", 1),
        ("sudoku", "3x2", 1),
    ],
)
def test_each_clue_is_decided_as_if_it_were_tried_alone(name: str, size: str, seed: int, most: int) -> None:
    cls, rng = puzzle_class(name), Random(seed)
    puzzle, solution = random_pair(cls, rng, {**generator_for(cls).many_clues, **cls.size(size)})
    clues = [clue for layer in puzzle.spare_clues() for clue in layer]
    rng.shuffle(clues)
    with closing(Board(puzzle, solution)) as board:
        assert board.follows(EASY)
        groups = board.groups([[clue] for clue in clues])
        digging = Digging(board, groups, most)
        digging.dig(EASY)
        off, kept, gone = set[int](), [], 0
        for group in groups:
            if gone < most and board.follows(EASY, off | group.guards):
                off, gone = off | group.guards, gone + 1
            else:
                kept.append(group)
        assert digging.kept == kept
        assert digging.gone == gone


@pytest.mark.parametrize("name", ["battleship", "slant", "str8ts"])
def test_several_clues_are_removed_as_one_by_one(name: str) -> None:
    kind = puzzle_class(name)
    puzzle, _ = random_pair(kind, Random(1), kind.size(generator_for(kind).small_sizes[0]))
    clues = [clue for layer in puzzle.spare_clues() for clue in layer]
    less = puzzle
    for clue in clues:
        less = less.without_clue(clue)
    assert clues
    assert without(puzzle, clues) == less
    assert without(puzzle, iter(())) is puzzle


def test_a_given_piece_of_tracks_is_no_reason_that_its_cell_has_a_piece() -> None:
    """So what follows without some clues is the same on a board with all of them and on one without these."""
    cls = puzzle_class("tracks")
    puzzle, solution = random_pair(cls, Random(2), {**generator_for(cls).many_clues, **cls.size("6x6")})
    clues = [clue for layer in puzzle.spare_clues() for clue in layer]
    for gone in (clues, clues[::2], clues[1::2]):
        with closing(Board(puzzle, solution)) as board, closing(Board(without(puzzle, gone), solution)) as less:
            groups = board.groups([[clue] for clue in gone])
            off = set().union(*(group.guards for group in groups))
            assert board.hardness(MEDIUM, off) == less.hardness(MEDIUM)


MORE_OPEN = {
    "regex": "letters that only removed clues distinguish remain different classes",
}
"""Kinds in which fewer facts may follow on a board that has had more clues, with the reason. Digging then keeps a clue
that is not needed."""


@half_of_kinds
def test_what_follows_without_some_clues_follows_on_a_board_that_never_had_them(name: str) -> None:
    """No constraint of a removed clue remains in force, not even as a bound of values. A reason of several clues is off
    without any of them."""
    cls, rng = puzzle_class(name), Random(2)
    for puzzle, solution in _full_board(cls, rng):
        clues = [clue for layer in puzzle.spare_clues() for clue in layer]
        for share in (0.2, 0.6, 1.0) if clues else ():
            gone = rng.sample(clues, max(1, round(share * len(clues))))
            less = without(puzzle, gone)
            assert all({*less.values(slot)} <= {*puzzle.values(slot)} for slot in puzzle.slots())
            with closing(Board(puzzle, solution)) as board, closing(Board(less, solution)) as bare:
                off = set().union(*(group.guards for group in board.groups([[clue] for clue in gone])))
                known = _known(board, off) & {*bare.guarded.facts.values()}
                expected = _known(bare, ())
                assert known <= expected
                assert known == expected or name in MORE_OPEN, expected - known


def _full_board(cls: type[Puzzle], rng: Random) -> Iterator[tuple[Puzzle, Solution]]:
    """A board with many clues: of 6x6 if there is any, else of a small size."""
    makes = generator_for(cls)
    for size in ("2x3" if cls.name == "sudoku" else "6x6", *makes.small_sizes[:1]):
        with suppress(PuzzleError):
            puzzle, solution = random_pair(cls, rng, {**makes.many_clues, **cls.size(size)})
            yield filled(puzzle, solution), solution
            return


def _known(board: Board, off: Collection[int]) -> set[Fact]:
    """The facts of the solution that follow at level 1 without the reasons of these guards."""
    with closing(board.reach(EASY, off)) as reach:
        return {board.guarded.facts[literal] for literal in board.closure.goal if reach.held[literal]}
