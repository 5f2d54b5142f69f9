"""Pattern: formats, line solving, dominoes, sizes."""

import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import cluewise
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.parts.pattern.line_solving import line_solved, settle
from cluewise.encodings.pattern import ENCODINGS
from cluewise.puzzles.common.block_clues import Blocks
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.formats import UNKNOWN
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.rules import Runs
from cluewise.puzzles.common.solution import Reason
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.pattern import Pattern
from tests.common import INSTANCES, ROOT, solution_set

pytestmark = pytest.mark.few

DATA = ROOT.parent / "shared" / "data" / "tatham"
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the benchmark data are not beside the checkout")

every_encoding = pytest.mark.parametrize("encoding", [encoding.name for encoding in ENCODINGS])

ID = "4x3:1.1/1//3/2.1/1/1.1"
SOLVED = "##.#\n...#\n#..#"


def runs(cells: tuple[int, ...]) -> Blocks:
    """The lengths of the runs of ones, counted in another way than by the puzzle."""
    lengths, length = [], 0
    for cell in (*cells, 0):
        if cell:
            length += 1
        elif length:
            lengths.append(length)
            length = 0
    return tuple(lengths)


def board(columns: tuple[Blocks, ...], rows: tuple[Blocks, ...], known: tuple[tuple[int, int], ...] = ()) -> Pattern:
    """A puzzle with these known cells, each as its index and its colour."""
    height, width, given = len(rows), len(columns), dict(known)
    return Pattern(height, width, columns, rows, tuple(map(given.get, range(height * width))))


def dominoes(count: int) -> Pattern:
    """Josh Greifer's Domino Logic III (webpbn 8098, with 9 dominoes) with any number: line solving says nothing."""
    rows = ((3,), *((1,), (3, 1)) * (count - 1), (1,), (1,))
    columns = ((1,), (1,), *((1, 3), (1,)) * (count - 1), (3,))
    return board(columns, rows)


# ── text ──


@pytest.mark.parametrize(
    "text",
    [
        ID,
        "4x3:1.1/1/0/3/2.1/1/1.1",
        f"  {ID} \n",
        "2 1\n1\n1 1\n\n1 1\n1\n0\n3\n",
        "\n2, 1\n1\n1,1\n\n\n1,1\n1\n0\n3",
        "width 4\nheight 3\nrows\n2,1\n1\n1,1\ncolumns\n1,1\n1\n0\n3\n",
        'title "Rows"\nby me\nwidth 4\n\nheight 3\n\ncolumns\n1,1\n1\n\n3\n\nrows\n2,1\n1\n1,1\n\ngoal "1101"\n',
        "COLUMNS 4\n rows 3\nmaxrule 2\nrows\n\n2, 1\n\n1\n1 1\n  columns\n\n1,1\n1\n0\n3",
    ],
    ids=["id", "zero", "blanks", "lines", "more blank lines", "non", "a blank line is a line", "columns and rows"],
)
def test_formats_of_one_puzzle(text: str) -> None:
    puzzle = Pattern.parse(text)
    assert puzzle == Pattern.parse(ID)
    assert puzzle.format() == ID
    (solution,) = solution_set(puzzle)
    assert puzzle.text(solution) == SOLVED


def test_a_square_needs_one_number_and_several_stand_on_lines() -> None:
    assert Pattern.parse("2:1/1/1/1") == Pattern.parse("2x2:1/1/1/1")
    assert [piece.line for piece in Pattern.split(f"{ID}\n\n{ID}\n")] == [1, 3]
    assert len(Pattern.split("# source: a\n1\n\n1\n# source: b\n1\n\n1\n")) == 2


@pytest.mark.parametrize(
    ("size", "letters", "known"),
    [
        ("3x3", "aAbBc", ((0, 0), (1, 1), (3, 0), (5, 1), (8, 0))),
        ("3x3", "AaAaAaAab", ((0, 1), (1, 0), (2, 1), (3, 0), (4, 1), (5, 0), (6, 1), (7, 0))),
        ("3x3", "i", ((8, 0),)),
        ("3x3", "j", ()),
        ("5x5", "z", ()),
        ("5x5", "y", ((24, 0),)),
        ("6x6", "zl", ()),
        ("6x6", "ZAia", ((25, 1), (34, 0), (35, 0))),
        ("10x5", "zy", ((49, 0),)),
    ],
)
def test_known_cells(size: str, letters: str, known: tuple[tuple[int, int], ...]) -> None:
    """All of these were shown to Tatham's own program, which accepts them and draws the same."""
    width, height = map(int, size.split("x"))
    puzzle = Pattern.parse(f"{size}:{'/' * (width + height - 1)},{letters}")
    assert tuple((i, value) for i, value in enumerate(puzzle.given) if value is not None) == known
    assert Pattern.parse(puzzle.format()) == puzzle


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("4x3:1.1/1//3/2.1/1", "expected 7 lines separated by '/' \\(4 columns, 3 rows\\), found 6", (1, 5)),
        (f"{ID}/1", "found 8", (1, 5)),
        ("2x1:1/x/2", "expected a number, found 'x'", (1, 7)),
        ("2x1:1/1 1/2", "expected a number, found '1 1'", (1, 7)),
        ("2x1:1/1..1/2", "expected a number, found ''", (1, 9)),
        ("2x1:1/²/2", "expected a number, found '²'", (1, 7)),
        ("2x1:1/-1/2", "found '-1'", (1, 7)),
        ("2x1:1/1.0/2", "0 must be the only number of its line", (1, 9)),
        ("2x1:1/1234567890/2", "too large", (1, 7)),
        ("2x1:1/" + "1." * 400 + "1/2", "too many numbers for a line: at most 400", (1, 7)),
        ("0x3:///", "expected a width, found 0", (1, 1)),
        ("3x0:///", "expected a height, found 0", (1, 3)),
        ("401x1:", "401x1 is too large: at most 40000 cells, and 400 a side", (1, 1)),
        (" 201x200:", "too large", (1, 1)),
        ("2x1:1/1/2,", "expected a letter for cell 1 of 2, found the end of the line", (1, 11)),
        ("2x1:1/1/2,a", "expected a letter for cell 2 of 2", (1, 12)),
        ("2x1:1/1/2,a1", "found '1'", (1, 12)),
        ("2x1:1/1/2,aé", "found 'é'", (1, 12)),
        ("2x1:1/1/2,d", "beyond the 2 cells", (1, 11)),
        ("2x1:1/1/2,z", "beyond the 2 cells", (1, 11)),
        ("2x1:1/1/2,aAa", "expected the end of the ID, found 'a'", (1, 13)),
        ("1 1\n1", "expected two blocks of number lines, rows and columns, found 1", (2, 1)),
        ("1\n\n1\n\n1", "found 3", (1, 1)),
        ("1 1\n1\n\n1\nx", "expected a game ID .*, found 'x'", (5, 1)),
        ("1\n\n1 0", "0 must be the only number of its line", (3, 3)),
        ("1\n" * 401 + "\n1", "too many lines: at most 400 rows and 400 columns", (401, 1)),
        ("1\n\n" + "1\n" * 401, "too many lines: at most 400 rows and 400 columns", (403, 1)),
        ("width 2\nrows\n1\ncolumns\n1\n1", "expected a line 'height'", (1, 1)),
        ("width 2\nheight 1\ncolumns\n1\n1", "expected a line 'rows'", (1, 1)),
        ("width 2\nheight 1\nwidth 2", "'width' is given a second time", (3, 1)),
        ("rows 2\nheight 1", "'height' is given a second time", (2, 1)),
        ("rows\n1\nrows\n1", "'rows' is given a second time", (3, 1)),
        ("width two\nheight 1\nrows\n1\ncolumns\n1\n1", "expected a width from 1, found 'two'", (1, 7)),
        ("width\nheight 1\nrows\n1\ncolumns\n1\n1", "expected a width from 1, found ''", (1, 6)),
        ("width 9999\nheight 9999\nrows\ncolumns", "9999x9999 is too large", (1, 1)),
        (
            "width 2\nheight 1\nrows\n1\ncolumns\n1\n1\n1",
            "expected 2 lines of numbers below 'columns', found 3",
            (5, 1),
        ),
        ("width 2\nheight 2\nrows\n1\ncolumns\n1\n1", "expected 2 lines of numbers below 'rows', found 1", (3, 1)),
        ("width 2\nheight 1\nrows\n1\ncolumns\n1\n1b", "coloured nonograms are not read", (7, 1)),
    ],
)
def test_what_is_no_pattern(text: str, message: str, place: tuple[int, int]) -> None:
    with pytest.raises(PuzzleError, match=message) as raised:
        Pattern.parse(text)
    assert (raised.value.line, raised.value.column) == place


@pytest.mark.parametrize("size", ["401x1", "300x300", "0x3", "3x", "big"])
def test_what_is_no_size(size: str) -> None:
    with pytest.raises(PuzzleError):
        Pattern.size(size)


def test_solutions_are_read_in_several_forms() -> None:
    puzzle = Pattern.parse(ID)
    solution = puzzle.read_solution(SOLVED)
    assert puzzle.check(solution) == []
    assert puzzle.read_solution("1101\n0001\n1001") == solution
    assert puzzle.read_solution("XX-X\n---X\n\nX--X\n") == solution
    assert puzzle.read_solution("  XX-X\n\t---X\n X--X  \n") == solution
    assert puzzle.read_solution("[[1,1,0,1],[0,0,0,1],[1,0,0,1]]") == solution
    assert puzzle.text(puzzle.read_solution("[[1,null,0,1],[0,0,0,1],[1,0,0,1]]")) == SOLVED.replace("##", "#?", 1)
    for text in ("##.#\n...#", "##.#\n...#\n#.#", "##.#\n...#\n#.#o", "[[1, 0]]", "[[1.5]]", "[1]", "[", '{"a": 1}'):
        with pytest.raises(PuzzleError):
            puzzle.read_solution(text)


# ── rules ──


def test_check_names_the_line() -> None:
    puzzle = Pattern.parse(f"{ID},di")
    broken = puzzle.check(puzzle.read_solution("##.#\n..#.\n#..#"))
    assert [violation.rule for violation in broken] == ["column", "column", "given"]
    assert [violation.text for violation in broken] == [
        "column 3 has no block: found 1",
        "column 4 has block 3: found 1 1",
        "r1c4 is given white: found 1",
    ]
    assert broken[1].cells == (Cell(0, 3), Cell(1, 3), Cell(2, 3))
    assert {violation.reason for violation in broken} <= set(puzzle.reasons())


def test_a_line_with_open_cells_is_broken_only_if_no_arrangement_is_left() -> None:
    puzzle = Pattern.parse(ID)
    broken = puzzle.check(puzzle.read_solution("?###\n...#\n#..#"))
    assert [violation.text for violation in broken[1:]] == [
        "row 1 has blocks 2 1: no arrangement is left",
        "column 3 has no block: found 1",
    ]
    assert list(puzzle.broken(puzzle.read_solution("?#??\n...?\n#??#"))) == []


# ── lines ──


OPEN = 2
"""The sign of a cell without a colour."""


def _placements(blocks: Blocks, cells: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All ways to colour the open cells so that the line has these blocks."""
    ways = product(*((cell,) if cell != OPEN else (0, 1) for cell in cells))
    return [colouring for colouring in ways if runs(colouring) == blocks]


@pytest.mark.parametrize("count", range(1, 7))
def test_both_line_solvers_on_every_line(count: int) -> None:
    clues = {runs(cells) for cells in product((0, 1), repeat=count)}
    for blocks in clues:
        for cells in product((0, 1, OPEN), repeat=count):
            ways = _placements(blocks, cells)
            agreed = tuple(column[0] if len(set(column)) == 1 else OPEN for column in zip(*ways, strict=True))
            black, white = (sum(1 << p for p, cell in enumerate(cells) if cell == colour) for colour in (1, 0))
            settled = settle(blocks, count, black, white)
            rule = Runs(
                Reason("clue", "row", 0, ""), range(count), [None if b == UNKNOWN else int(b) for b in blocks], 1
            )
            held: list[Any] = [None if cell == OPEN else cell for cell in cells]
            assert (rule.first_violation(held) is None) == bool(ways)
            if not ways:
                assert settled is None
                continue
            assert settled is not None
            fits = rule.probe(held)
            left = [[cell] if cell != OPEN else [v for v in (0, 1) if fits(p, v)] for p, cell in enumerate(cells)]
            assert [values[0] if len(values) == 1 else OPEN for values in left] == list(agreed)
            assert (
                tuple(1 if settled.black >> p & 1 else 0 if settled.white >> p & 1 else OPEN for p in range(count))
                == agreed
            )
            for b, starts in enumerate(settled.starts):
                begun = {
                    [p for p in range(count) if colouring[p] and not (p and colouring[p - 1])][b] for colouring in ways
                }
                assert starts == sum(1 << p for p in begun)


# ── encodings and searches ──


@every_encoding
@pytest.mark.parametrize("count", [1, 2, 4])
def test_dominoes_fall_one_way(encoding: str, count: int) -> None:
    puzzle = dominoes(count)
    (solution,) = solution_set(puzzle, encoding=encoding)
    threes = [Cell(r, 2 * count - 2 * i) for i in range(count) for r in range(2 * i, 2 * i + 3)]
    assert all(solution[cell] == 1 for cell in threes)


def test_what_a_line_knows_the_lines_across_it_know() -> None:
    rng = random.Random(2)
    for _ in range(20):
        puzzle, _ = generator_for(Pattern).random(rng, width=9, height=6, density=0.4, smooth=0, known=0.1)
        settled = line_solved(puzzle)
        assert settled is not None
        rows, columns = settled[: puzzle.height], settled[puzzle.height :]
        for (r, row), (c, column) in product(enumerate(rows), enumerate(columns)):
            assert (row.black >> c & 1, row.white >> c & 1) == (column.black >> r & 1, column.white >> r & 1)
        assert all(rows[r].black >> c & 1 == value for (r, c), value in puzzle.known.items())


def test_lines_say_nothing_of_dominoes() -> None:
    settled = line_solved(dominoes(9))
    assert settled is not None
    assert not any(line.black for line in settled)


def test_the_instance_of_dominoes_is_the_construction() -> None:
    (puzzle,) = cluewise.read("pattern", INSTANCES / "pattern" / "dominoes-11x11.txt")
    assert puzzle == dominoes(5)


def test_what_line_solving_settles_needs_no_variables() -> None:
    (cat,) = cluewise.read("pattern", INSTANCES / "pattern" / "cat-15x13.txt")
    answer = cluewise.solve(cat, 2)
    assert (answer.stats.variables, answer.stats.clauses, len(answer.solutions)) == (0, 0, 1)


@pytest.mark.parametrize("encoding", [item.name for item in ENCODINGS if item.name != "pruned"])
def test_blocks_that_do_not_fit_are_blamed(encoding: str) -> None:
    puzzle = Pattern.parse("3x2://999999999/2.2/1")
    assert solution_set(puzzle, encoding=encoding) == set()
    model = next(known for known in ENCODINGS if known.name == encoding).build(puzzle)
    blamed = [reason.text for clause, reason in model.constraints() if clause == () and reason]
    assert blamed == ["row 1 has blocks 2 2", "column 3 has block 999999999"]


@pytest.mark.parametrize(
    ("encoding", "variables", "clauses"),
    [
        ("pruned", 116, 288),
        ("starts", 121, 304),
        ("automaton", 265, 896),
        ("positions", 155, 422),
        ("network", 1155, 1958),
    ],
)
def test_size(encoding: str, variables: int, clauses: int) -> None:
    cnf = Cnf(next(item for item in ENCODINGS if item.name == encoding).build(dominoes(3)))
    assert sum(1 for _ in cnf) == cnf.clauses
    assert (cnf.variables, cnf.clauses) == (variables, clauses)


@needs_data
@pytest.mark.parametrize("file", sorted(DATA.glob("pattern-*.txt")), ids=lambda file: Path(file).stem)
def test_generated_ids_have_one_solution(file: Path) -> None:
    for puzzle in cluewise.read("pattern", file)[:4]:
        assert Pattern.parse(puzzle.format()) == puzzle
        for encoding in ("pruned", "starts"):
            answer = cluewise.solve(puzzle, 2, encoding=encoding)
            assert (len(answer.solutions), answer.complete) == (1, True)
        assert cluewise.solve(puzzle, 2, solver="backtrack:rules").solutions == answer.solutions


@pytest.mark.parametrize("rows", [((1, 1), (1,)), ((2,), (1,), (1,))])
def test_number_lines_never_begin_with_a_row_that_looks_like_a_size(rows: tuple[Blocks, ...]) -> None:
    form = next(form for form in Pattern.formats if form.name == "two blocks of number lines")
    for kept, refusal in ((rows, "looks like a size"), (rows[1:], "")):
        puzzle = Pattern(len(kept), 2, columns=((1,), (1,)), rows=kept, given=(None,) * 2 * len(kept))
        assert form.refusal(puzzle).endswith(refusal)
        assert bool(form.refusal(puzzle)) == bool(refusal)
