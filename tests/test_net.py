"""Net: the pictures of barriers, which are no layer of the board, so that the contract does not change them."""

from dataclasses import replace
from itertools import pairwise

from cluewise.puzzles.net import RIGHT, Net


def test_each_barrier_is_drawn() -> None:
    puzzle = Net.parse("3x2:4v6h141hv8")
    barriers = sorted(puzzle.barriers)
    assert len(barriers) > 1
    boards = [replace(puzzle, barriers=frozenset(barriers[:number])) for number in range(len(barriers) + 1)]
    for fewer, more in pairwise(boards):
        assert fewer.picture().svg() != more.picture().svg()


def test_a_barrier_across_the_seam_is_drawn_on_both_sides() -> None:
    bare = Net.parse("3x2w:4v6h141hv8")
    inner, seam = (
        replace(bare, barriers=frozenset({barrier})).picture().svg() for barrier in (((0, 0), RIGHT), ((0, 2), RIGHT))
    )
    bare = replace(bare, barriers=frozenset())
    assert len(seam) - len(bare.picture().svg()) > 1.5 * (len(inner) - len(bare.picture().svg())) > 0
