"""Boards of kinds that puzz.link does not have, each worked out by hand: a puzzle, an answer, and the rules it breaks.

Their source is this file: they were written for it. Clues beside the grid are added up in the comments.
"""

import pytest

import cluewise
from cluewise.registry.loading import puzzle_class

Board = tuple[str, str, str]
"""The puzzle, the answer, and the rules that the answer breaks, separated by blanks."""

BOARDS: dict[str, list[Board]] = {
    "kakurasu": [
        ("bottom: 1 2\nright: 1 2\n--\n--", "#.\n.#", ""),  # a diagonal: row 1 has column 1, row 2 has column 2
        ("bottom: 1 2\nright: 1 2\n--\n--", ".#\n#.", "sum"),  # the other diagonal: 2 and 1, 2 and 1
        ("bottom: 1 2\nright: 1 2\n--\n--", "##\n.#", "sum"),  # row 1 is 3, column 2 is 3
        ("bottom: 3 0 3\nright: 4 4\n---\n---", "#.#\n#.#", ""),  # 1 + 3 twice, 1 + 2 in columns 1 and 3
        ("bottom: 3 0 3\nright: 4 4\n---\n---", "#.#\n###", "sum"),  # row 2 is 6
        ("right: 3\n---", "##.", ""),  # 1 + 2
        ("right: 3\n---", "..#", ""),  # 3
        ("right: 3\n---", "#.#", "sum"),  # 4
        ("bottom: 6 5 4\nright: 6 3 3\n---\n---\n---", "###\n##.\n##.", "sum"),  # column 2 is 6, column 3 is 1
        ("bottom: - -\nright: - 1\n#-\n--", "..\n#.", "given"),  # the shaded cell is missing, row 2 is 1
    ],
    "stitches": [
        ("AB", "[[0, 0, 0, 1]]", ""),  # the only edge between the rooms
        ("AB", "[]", "pair"),  # not joined
        ("AB\nAB", "[[0, 0, 0, 1], [1, 0, 1, 1]]", "pair"),  # joined twice
        ("# set: stitches=2\nAB\nAB", "[[0, 0, 0, 1], [1, 0, 1, 1]]", ""),  # twice, as the puzzle says
        ("ABC", "[[0, 0, 0, 1], [0, 1, 0, 2]]", "cell"),  # two stitches at the middle cell
        ("AAB\nACC", "[[0, 1, 0, 2], [0, 2, 1, 2], [1, 0, 1, 1]]", "cell"),  # two at the corner, the only cell of B
        ("AABB\nACCB", "[[0, 1, 0, 2], [1, 0, 1, 1], [1, 2, 1, 3]]", ""),  # A and B, A and C, B and C
        ("AABB\nACCB", "[[0, 1, 0, 2], [0, 1, 1, 1], [1, 2, 1, 3]]", "cell"),  # two at the second cell of row 1
        ("top: 1 2 2 1\nleft: 2 4\nAABB\nACCB", "[[0, 1, 0, 2], [1, 0, 1, 1], [1, 2, 1, 3]]", ""),  # all ends count
        ("top: 1 2 2 1\nleft: 3 4\nAABB\nACCB", "[[0, 1, 0, 2], [1, 0, 1, 1], [1, 2, 1, 3]]", "line"),  # row 1: two
    ],
    "str8ts": [
        ("- -\n- -", "12\n21", ""),  # every street holds 1 and 2
        ("- -\n- -", "11\n22", "row street"),  # rows repeat a number
        ("- -\n- -", "12\n12", "column street"),  # columns repeat a number
        ("- # -\n- - -\n# - -", "1#3\n213\n#21", "column street"),  # 3 twice in column 3
        ("- # -\n- - -\n# - -", "1#2\n231\n#23", ""),  # streets 12, 231, 23; 12, 32, 213
        ("- # -\n- - -\n# - -", "3#2\n213\n#21", ""),  # 3 stands alone in row 1; columns 32, 12, 231
        ("- - #\n- - -\n# - -", "13#\n312\n#23", "street"),  # 1 and 3 in row 1 and in column 1
        ("- - #2\n- - -\n- - -", "12#\n231\n313", "black row street"),  # a black 2 in row 1; 3 twice in row 3
        ("# - #1\n- - -\n# - #", "#2#\n312\n#3#", ""),  # 213 down, 312 across; the black 1 is apart from 2 and 2
        ("# - #\n3 - -\n# - #", "#2#\n132\n#1#", "given"),  # the 3 was given
    ],
    "thermometers": [
        ("o<<", "##.", ""),  # two cells from the bulb
        ("o<<", "...", ""),  # none
        ("o<<", ".##", "gap"),  # not from the bulb
        ("o<<", "#.#", "gap"),  # with a gap
        ("left: 2\n>>o", ".##", ""),  # the bulb is at the right
        ("left: 2\n>>o", "##.", "gap"),  # two cells, but not from the bulb
        ("top: 1 2\nleft: 2 1\no<\no^", "##\n.#", ""),  # three of a bent thermometer; columns 1 and 2
        ("top: 1 2\nleft: 2 1\no<\no^", "##\n#.", "line"),  # columns 2 and 1
        ("top: 1 - 1\no-o\n^-^", "#-#\n.-.", ""),  # nothing is between them
        ("top: 1 - 1\no-o\n^-^", ".-#\n#-.", "gap"),  # the left one is filled below its bulb only
    ],
}

each_board = pytest.mark.parametrize(
    ("name", "board"), [(name, board) for name, boards in BOARDS.items() for board in boards]
)


@each_board
def test_a_board_breaks_the_rules_that_a_person_finds(name: str, board: Board) -> None:
    text, answer, rules = board
    puzzle = puzzle_class(name).parse(text)
    broken = cluewise.check(puzzle, puzzle.read_solution(answer))
    assert {violation.rule for violation in broken} == set(rules.split())


@pytest.mark.parametrize("name", BOARDS)
def test_there_are_ten_boards(name: str) -> None:
    assert len(BOARDS[name]) >= 10
    assert {bool(rules) for *_, rules in BOARDS[name]} == {True, False}
