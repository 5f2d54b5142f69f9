"""The messages of the first eight puzzles about bad input, with the line and the column."""

from pathlib import Path

import pytest

from cluewise.answer_output import as_json
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.registry.loading import puzzle_class
from tests.common import command

Case = tuple[str, str, int, int]
"""A bad text, the message, line and column of the place."""

# fmt: off
PUZZLES: dict[str, list[Case]] = {
    "signpost": [
        ("x", "expected a signpost game ID such as 4x4:…, found 'x'", 1, 1),
        ("0x2:a", "expected a width, found 0", 1, 1),
        ("2xg", "expected a height, found 'g'", 1, 3),
        ("2x0:", "expected a height, found 0", 1, 3),
        ("41x", "expected a height, found the end of the line", 1, 4),
        ("9999999999:", "this number is too large: at most 9 digits are allowed", 1, 1),
        ("401:a", "401x401 is too large: at most 10000 cells", 1, 1),
        ("1e", "expected ':' or a parameter (c), found 'e'", 1, 2),
        ("2", "expected ':' or a parameter (c), found the end of the line", 1, 2),
        (" 2x2:x", "expected an arrow (a–h) for cell 1 of 4, found 'x'", 1, 6),
        ("1x1:6", "expected a number from 1 to 1, found 6", 1, 5),
        ("1x1:éa", "expected an arrow (a–h) for cell 1 of 1, found 'é'", 1, 5),
        ("9:a", "expected an arrow (a–h) for cell 2 of 81, found the end of the line", 1, 4),
        ("1x1:ah", "expected the end after 1 cell, found 'h'", 1, 6),
    ],
    "sudoku": [
        ("2x0:a", "expected a height, found 0", 1, 3),
        ("9x:a", "expected the shape of a box, such as 3x3, or j for jigsaw", 1, 1),
        ("9z:a", "expected the shape of a box, such as 3x3, or j for jigsaw", 1, 1),
        ("3x3-:a", "expected a Solo game ID, a grid, or a line of signs (4 make a 2x2), found 6 signs on a line", 1, 1),
        ("6x7:a", "a side of 42 is out of range: from 1 to 36", 1, 1),
        ("9d:a", "expected the shape of a box, such as 3x3, or j for jigsaw", 1, 1),
        ("1x1:2", "expected a number from 1 to 1, found 2", 1, 5),
        ("1x1:.", "expected cell 1 of 1, found '.'", 1, 5),
        ("1x3:", "expected cell 1 of 9, found the end of the line", 1, 5),
        ("1x1:d", "blanks beyond the 1 cell", 1, 5),
        ("2x3:b1a9999999999926", "this number is too large: at most 9 digits are allowed", 1, 8),
        ("1x1:ar", "expected the end of the ID, found 'r'", 1, 6),
        ("2j:4", "expected a number from 1 to 2, found 4", 1, 4),
        ("2jx:d4", "expected ',' and the structure of the boxes, found '4'", 1, 6),
        ("2j:d,9", "expected the edges of the blocks, found '9'", 1, 6),
        ("2j:d,a", "expected the edges of the blocks, found the end of the line", 1, 7),
        ("2j:d,zzz", "edges beyond the grid", 1, 6),
        ("2j:d,_____", "expected 2 boxes of 2 cells", 1, 6),
        ("1x1kaa2:a", "expected ',' and the structure of the cages, found the end of the line", 1, 10),
        ("1x2k:b1_2,b__a,2_3_1a", "expected ',' and the sums of the cages, found 'a'", 1, 14),
        ("1x2k:b1_2,b__,2_3_1_1", "a cage has two sums: at most one is allowed", 1, 15),
        ("1x2k:b1_2,b__,4_3_1_1", "expected a number from 1 to 3, found 4", 1, 15),
        ("1.1", "expected a Solo game ID, a grid, or a line of signs (4 make a 2x2), found 3 signs on a line", 1, 1),
        ("1\n12", "expected 2 numbers in each of 2 rows, found 1", 1, 1),
        ("12\n31", "expected a number from 1 to 2 or a blank, found '3'", 2, 1),
        ("a", "expected a number from 1 to 1 or a blank, found 'a'", 1, 1),
    ],
    "queens": [
        ("é", "expected a number, or a board of Q . x, found 'é'", 1, 1),
        ("²", "expected a number of queens, found '²'", 1, 1),
        ("0", "expected a number of queens, found 0", 1, 1),
        ("8Q", "expected nothing after the number of queens, found 'Q'", 1, 2),
        ("4213", "4213 queens are too many: at most 2000", 1, 1),
        ("9991999999", "this number is too large: at most 9 digits are allowed", 1, 1),
        ("Q.\n..x", "expected 2 squares in each of 2 rows, found 3", 2, 1),
        ("Q.\n.q", "expected a number, or a board of Q . x, found 'q'", 2, 2),
    ],
    "country": [
        (
            "--\n--\n\nAB\nBA",
            "the region at r1c2 has to be connected: r2c1, which has the same name, does not touch the rest",
            5,
            1,
        )
    ],
    "tents": [
        ("1x0:", "expected a height, found 0", 1, 3),
        ("501:", "501x501 is too large: at most 250000 cells, and 500 a side", 1, 1),
        ("8x8q:", "expected ':' or a parameter (d), found 'q'", 1, 4),
        ("2:3a2", "expected cell 1 of 4, found '3'", 1, 3),
        ("36:", "expected cell 1 of 1296, found the end of the line", 1, 4),
        ("1:zz", "cells beyond the 1 of the grid", 1, 3),
        ("2x1:aaa", "cells beyond the 2 of the grid", 1, 6),
        ("1x1:__,1", "expected the count of row 1, found the end of the line", 1, 9),
        ("2x1:b2,1", "expected the count of column 1, found '2'", 1, 6),
        ("2x1:a", "expected the tree past the last cell, found the end of the line", 1, 6),
        ("1x1:__,1,1x", "expected the end of the ID, found 'x'", 1, 11),
        (",", "expected a count (negative for no count), found ','", 1, 1),
        ("  0\n0 a", "expected * - A or x, found 'a'", 2, 3),
        ("30\n0 ", "expected the count of a row and 1 cell, found 1 word", 2, 1),
        (" 8", "expected rows below the column counts: the count of a row and its cells", 1, 1),
    ],
    "hashi": [
        ("0x2:zz", "expected a width, found 0", 1, 1),
        ("3x0:a", "expected a height, found 0", 1, 3),
        ("10x:", "expected a height, found ':'", 1, 4),
        ("501x501:", "501x501 is too large: at most 250000 cells", 1, 1),
        ("9X2:", "expected ':' or a parameter (m1 to m4, L, i, e, d), found 'X'", 1, 2),
        ("2x2m5:a", "expected ':' or a parameter (m1 to m4, L, i, e, d), found 'm'", 1, 4),
        ("2x2m:a", "expected ':' or a parameter (m1 to m4, L, i, e, d), found 'm'", 1, 4),
        ("6:", "expected cell 1 of 36, found the end of the line", 1, 3),
        ("4x1m1: ", "expected cell 1 of 4, found ' '", 1, 7),
        ("3:zz", "blanks beyond the 9 cells", 1, 3),
        ("3x1:1a1x", "expected the end of the ID, found 'x'", 1, 8),
        ("1x2m1:85", "with planks=1 an island has at most 4 planks, found 8 at r1c1: set planks=2", 1, 7),
        ("A", "with planks=2 an island has at most 8 planks, found 10 at r1c1: set planks=3", 1, 1),
        (".x", "expected an island (1-9, a-g, ?) or water (.), found 'x'", 1, 2),
        (".1\n9", "expected 2 cells in a row, found 1", 2, 1),
        ("1 2 2\n1", "expected 1 row of 2 numbers, found 1 number", 2, 2),
        ("1 2 2\n1 1 1", "expected 1 row of 2 numbers, found more", 2, 5),
        ("1 2 2\n1 0", "the first line says 2 islands, but the rows have 1", 1, 1),
        ("1 2 2\n1 x", "expected a number, found 'x'", 2, 3),
    ],
    "regex": [
        ("z:", "expected key = value, or a pattern in quotes", 1, 1),
        ("shape = round", "expected 'shape = rectangular or hexagonal', found 'round'", 1, 1),
        ("shape = hexagonal\nrows = 1", "a hexagonal puzzle has num_regexes_per_line, found 'rows'", 2, 1),
        ("shape = hexagonal\n'.", "expected ' at the end of the pattern", 2, 2),
        (
            "shape = hexagonal\nnum_regexes_per_line = 6",
            "expected 'num_regexes_per_line = ' and a number from 1 to 5, found '6'", 2, 1,
        ),
        (
            "shape = hexagonal\nnum_regexes_per_line = 1\n'.'",
            "expected patterns for a hexagon, 3, 9, 15, 21 … lines with 1 each, found 1 pattern", 1, 1,
        ),
        (
            "shape = hexagonal\nnum_regexes_per_line = 1\n'.'\n'.'\n'(.'",
            "not a regular expression: missing ), unterminated subpattern", 5, 2,
        ),
    ],
    "maze": [
        ("Sm", "expected # or a space, S or E, found 'm'", 1, 2),
        ("SS\n", "expected one S, the start, found another in r1c1", 1, 2),
        ("@ ", "expected one S, the start, found none", 1, 1),
        ("@\n", "expected a free cell, found walls only", 1, 1),
        (".\n.\n\n.\n", "expected 1 sign in each row, found 0", 3, 1),
        (
            "type octile\nheight x\nwidth 1\nmap\n@",
            "expected a height in the map's header, a number such as 'height 512'", 1, 1,
        ),
        ("type octile\nheight 2\nwidth 1\nmap\n@", "expected 2 rows, found 1", 5, 1),
        ("type octile\nheight 1\nwidth 2\nmap\n@6", "expected . or @, found '6'", 5, 2),
        ("type octile\nheight 9999\nwidth 9999\nmap\n@6", "9999x9999 is too large: at most 2000000 cells", 1, 1),
    ],
    "pattern": [
        ("0x401:", "expected a width, found 0", 1, 1),
        ("9x0:", "expected a height, found 0", 1, 3),
        ("9999999999x3:", "this number is too large: at most 9 digits are allowed", 1, 1),
        ("9x9q:", "expected ':' after the size, found 'q'", 1, 4),
        ("9x501:", "9x501 is too large: at most 40000 cells, and 400 a side", 1, 1),
        ("8:1", "expected 16 lines separated by '/' (8 columns, 8 rows), found 1", 1, 3),
        ("1x1:x/1", "expected a number, found 'x'", 1, 5),
        ("1x1:1/0.1", "0 must be the only number of its line: it means a line without blocks", 1, 7),
        ("3x1:1/1/1/3,b0", "expected a letter for cell 3 of 3, found '0'", 1, 14),
        ("1x1:1/,", "expected a letter for cell 1 of 1, found the end of the line", 1, 8),
        ("3x1:1/1/1/3,bx", "this leads beyond the 3 cells", 1, 14),
        ("1x1:/,b6x5", "expected the end of the ID, found '6'", 1, 8),
        ("c:", "expected a game ID (5x5:…), a .non file, or lines of numbers, found 'c:'", 1, 1),
        ("1", "expected two blocks of number lines, rows and columns, found 1", 1, 1),
        ("width 1\nheight 1\nrows\n1\n", "expected a line 'columns'", 1, 1),
        ("width 1\nheight 2\nrows\n1\ncolumns\n1", "expected 2 lines of numbers below 'rows', found 1", 3, 1),
        ("width 0\nheight 2\nrows\n1\ncolumns\n1", "expected a width from 1, found '0'", 1, 7),
    ],
}

#: Per puzzle an instance, and solutions of it.
SOLUTIONS: dict[str, tuple[str, list[Case]]] = {
    "signpost": ("2x2:1ceag", [
        ("", "expected 2 rows of 2 numbers, found 0 rows of 0", 1, 1),
        ("1 2\n3", "expected 2 rows of 2 numbers, found 2 rows of 1 or 2", 1, 1),
        ("1 2\n3 h", "expected a number, found 'h'", 2, 3),
        ("[[1, 2], [3, []]]", "expected rows of numbers, [[1, 2], [4, 3]], as JSON", 1, 1),
    ]),
    "sudoku": ("1x1:a", [
        ("1 1", "expected 1 row of 1 number, found 1 row of 2", 1, 1),
        ("w", "expected a number, found 'w'", 1, 1),
        ("[1]", "expected rows of numbers, [[1, 2], [4, 3]], as JSON", 1, 1),
    ]),
    "queens": ("4", [
        ("(1,3)", "expected 4 columns, one for each row, found 2", 1, 1),
        ("1 3 0 z", "expected a column, found 'z'", 1, 7),
        ("[1, 3, 0, 2.5]", "expected a list of columns, [1, 3, 0, 2]", 1, 1),
        (".Q..\n...Q\nQ..Q\n..Q.", "row 3 has 2 queens, at most one is allowed", 3, 4),
        (".Q..\n...Q\nQ...\n..z.", "expected a board of Q . x, found 'z'", 4, 3),
        (".Q..\n...Q\nQ...\n..Q", "expected 4 squares in each of 4 rows, found 3", 4, 1),
    ]),
    "tents": ("  1 0 2\n1 - - -\n1 - * *\n1 - * -", [
        ("w", "expected 3 directions, or 3 rows of 3 cells with or without the counts", 1, 1),
        ('["w"]', "expected 3 directions, one for each tree, found 1", 1, 1),
        ("[4]", 'expected a list of directions, ["n", "e", "s", "w"]', 1, 1),
        ("w - -\n- * *\n- * -", "'w' needs a tree in r1c2, which has none", 1, 1),
        ("A - -\n- * *\n- * -", "no tree is left for the tent in r1c1", 1, 1),
        ("- n n\nw * *\n- * e", "this is a second tent for the tree in r2c2", 2, 1),
        ("- - z\n- * *\n- * -", "expected * - A or a direction n e s w, found 'z'", 1, 5),
    ]),
    "hashi": ("3.2\n...\n1.?", [
        ("3=22", "expected a drawing of 3 rows of 3 characters, found 1 row of up to 4", 1, 1),
        ("3=2\n|\n2 ?", "expected the island 1, found '2'", 3, 1),
        ("3=2\n|z\n1 ?", "expected bridges from island to island, found 'z'", 2, 2),
        ("[[0, 0, 0, 2]]", "expected a list of bridges, each [row, column, row, column, planks], as JSON", 1, 1),
        ("[[0, 0, 0, 2, 1], [0, 2, 0, 0, 1]]", "the bridge between r1c1 and r1c3 is listed twice", 1, 1),
    ]),
    "maze": ("S #\n# E", [
        ("[[0]]", "expected a list of cells, each [row, column], as JSON", 1, 1),
        ("→↓#", "expected 2 rows, found 1", 1, 1),
        ("→↓#→\n#→E", "expected 3 signs in a row, found 4", 1, 1),
        ("→z#\n#→E", "expected an arrow, E, e, ? or a space in r1c2, found 'z'", 1, 2),
        ("→↓→\n#→E", "expected a wall in r1c3, found '→'", 1, 3),
    ]),
    "pattern": ("2x1:1//1", [
        ("#", "expected 1 row of 2 cells, found 1 row of 1", 1, 1),
        ("#x", "expected one of '.', '#', 'X', '1', '-', '0' or '?', found 'x'", 1, 2),
        ('[[1, "0"]]', "expected values of a pattern puzzle (0, 1), found '0'", 1, 1),
    ]),
}
# fmt: on


def cases(tables: dict[str, list[Case]]) -> list[object]:
    return [pytest.param(name, *case, id=f"{name}-{case[0][:30]}") for name, table in tables.items() for case in table]


@pytest.mark.parametrize(("name", "text", "message", "line", "column"), cases(PUZZLES))
def test_what_is_no_puzzle(name: str, text: str, message: str, line: int, column: int) -> None:
    with pytest.raises(PuzzleError) as caught:
        puzzle_class(name).parse(text)
    assert (caught.value.message, caught.value.line, caught.value.column) == (message, line, column)


@pytest.mark.parametrize(
    ("name", "text", "message", "line", "column"), cases({name: some for name, (_, some) in SOLUTIONS.items()})
)
def test_what_is_no_solution(name: str, text: str, message: str, line: int, column: int) -> None:
    puzzle = puzzle_class(name).parse(SOLUTIONS[name][0])
    with pytest.raises(PuzzleError) as caught:
        puzzle.read_solution(text)
    assert (caught.value.message, caught.value.line, caught.value.column) == (message, line, column)


def test_a_terminal_obeys_no_text_of_a_file(tmp_path: Path) -> None:
    """Names of files and unknown words have no escape sequences and line breaks, and JSON writes them as escapes."""
    (tmp_path / "a\x1b[2J\nb").write_text("1..\n")
    for arguments in (
        ("solve", "sudoku", str(tmp_path / "a\x1b[2J\nb")),
        ("so\x1b[2Jlve",),
        ("rate", "su\x9bdoku", "1"),
    ):
        done = command(*arguments)
        assert done.returncode == 2
        assert not {*done.stdout, *done.stderr} & {"\x1b", "\x9b"}
        assert "�" in done.stderr
    assert "a�[2J�b, line 1" in command("solve", "sudoku", str(tmp_path / "a\x1b[2J\nb")).stderr
    assert as_json("\x9b\u202e×") == '"\\u009b\\u202e×"'
