"""Boards to play on: the targets and drags of single kinds. The contract judges the boards of all kinds."""

import random
from itertools import pairwise
from typing import Any

import pytest

from cluewise.puzzles.common.geometry import Edge
from cluewise.puzzles.common.play_board import Moves, PlayBoard
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class


def drawn(name: str) -> tuple[Puzzle, Solution]:
    cls = puzzle_class(name)
    return generator_for(cls).random(random.Random(name), **cls.size(generator_for(cls).small_sizes[0]))


def walked(board: PlayBoard, path: list[int]) -> dict[Any, Any]:
    """What a drag over these nodes enters."""
    entries: dict[Any, Any] = {}
    moves: list[Moves] = [board.drag.links[step][0] for step in pairwise(path)]
    for changes in moves:
        entries |= changes
    return entries


def read(name: str, text: str) -> Puzzle:
    return puzzle_class(name).parse(text)


def test_a_drag_over_cells_enters_the_edges_between_consecutive_cells() -> None:
    board = read("masyu", "5x3:gWfB").board()
    at = {point: i for i, point in enumerate(board.drag.nodes)}
    path = [at[30.0 + 40 * c, 30.0 + 40 * r] for r, c in ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 4), (2, 4))]
    assert walked(board, path) == {
        **{Edge(0, c, 0, c + 1): 1 for c in range(4)},
        **{Edge(r, 4, r + 1, 4): 1 for r in range(2)},
    }


def test_a_drag_over_two_cells_draws_a_domino() -> None:
    board = read("dominosa", "1:100011").board()
    entries = walked(board, [0, 1])
    assert entries == {Edge(0, 0, 0, 1): 0, Edge(0, 1, 0, 2): 1, Edge(0, 0, 1, 0): 1, Edge(0, 1, 1, 1): 1}


def test_a_drag_draws_the_way_out_of_a_maze() -> None:
    maze = read("maze", "####\n#S E\n####")
    assert walked(maze.board(), [0, 1, 2]) == {(1, 1): "e", (1, 2): "e", (1, 3): "exit"}


def test_a_drag_lays_tracks() -> None:
    board = drawn("tracks")[0].board()
    first, middle, last = next(iter(board.drag.turns))
    ((slot, value),) = board.drag.turns[first, middle, last]
    assert board.targets[middle].slot == slot
    assert value in [choice.value for choice in board.targets[middle].choices]


def test_a_square_of_queens_sets_the_column_of_its_row() -> None:
    board = read("queens", "Q...\n....\n...x\n....").board()
    assert len(board.targets) == 15
    assert board.targets[0].fixed == 0
    assert board.targets[6].sets(0) == ((1, 2),)


def test_a_tent_stands_in_a_cell() -> None:
    board = read("tents", "  1 0\n1 - *\n0 - -").board()
    names = {target.name: target for target in board.targets}
    assert names["row 1, column 1"].sets(0) == (((0, 1), "w"),)
    assert names["row 1, column 1"].choices[0].word == "tent west of its tree"


def test_bridges_that_cross_have_points_of_their_own() -> None:
    board = read("hashi", ".1.\n1.1\n.1.").board()
    assert [board.hit(*target.at) for target in board.targets] == [[i] for i in range(len(board.targets))]
    (start, *_) = board.drag.links
    assert [moves[0][1] for moves in board.drag.links[start]] == [1, 2]


@pytest.mark.parametrize(("name", "chain"), [("signpost", "last"), ("hidato", "each")])
def test_chains_count(name: str, chain: str) -> None:
    board = drawn(name)[0].board()
    assert board.counting
    assert board.drag.chain == chain


@pytest.mark.parametrize("name", ["yajilin", "koburin", "yajilin-regions", "country"])
def test_a_cell_off_the_loop_is_touched_and_its_edges_get_no_line(name: str) -> None:
    puzzle, solution = drawn(name)
    board = puzzle.board()
    touched = [target for target in board.targets if target.touched]
    assert {target.slot for target in board.targets if not target.touched} == set(puzzle.slots())
    for target in touched:
        assert len(target.shapes[0]) == 4
        assert target.moves
        assert all(value == 0 for _, value in target.sets(0))
    assert touched[0].held(solution) in (0, None)
    assert board.drag.links


def test_a_tile_and_a_layer_of_water_are_one_target() -> None:
    assert len(read("paintarea", "--\n2-\n\na a\nb b").board().targets) == 2
    (lower, upper) = read("aquarium", "a a\na b").board().targets[:2]
    assert [len(target.shapes) for target in (lower, upper)] == [1, 2]


def test_a_pole_sets_the_other_one_of_its_plate() -> None:
    board = drawn("magnets")[0].board()
    target = next(target for target in board.targets if len(target.choices) > 1)
    plus = [choice.sign for choice in target.choices].index("+")
    assert [value for _, value in target.sets(plus)] == ["+", "-"]


def test_a_drag_moves_a_circle_and_pitches_a_tent() -> None:
    circles = read("satogaeri", "-1-\n\na b c").board()
    assert circles.drag.spans == {(1, 1): (((0, 1), "0"),), (1, 0): (((0, 1), "<1"),), (1, 2): (((0, 1), ">1"),)}
    tents = read("tents", "  1 0\n1 - *\n0 - -").board()
    assert (((0, 1), "w"),) in tents.drag.spans.values()


def test_a_drag_draws_arrows() -> None:
    board = drawn("roma")[0].board()
    (a, b), ((((cell, sign),),)) = next(iter(board.drag.links.items()))
    (x1, y1), (x2, y2) = board.drag.nodes[a], board.drag.nodes[b]
    assert {"^": (0, -1), "v": (0, 1), "<": (-1, 0), ">": (1, 0)}[sign] == ((x2 - x1) / 40, (y2 - y1) / 40)
    assert board.hit(x1, y1) == [board.targets.index(next(t for t in board.targets if t.slot == cell))]
