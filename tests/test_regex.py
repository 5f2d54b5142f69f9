"""Regex crossword: formats, chosen patterns against the matcher, propagation, published crosswords."""

import json
import random
import sys
from itertools import product
from pathlib import Path

import pytest

import cluewise
from cluewise.comparisons.description import describe
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.regex import ENCODINGS
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.parts.regex.matching import matches
from cluewise.puzzles.parts.regex.patterns import parse
from cluewise.puzzles.regex import GridShape, Regex
from cluewise.solvers.backtrack.regex import narrow
from tests.common import INSTANCES, ROOT, solution_set

pytestmark = pytest.mark.few

DATA = ROOT.parent / "shared" / "data" / "regex"
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the benchmark data are not beside the checkout")

WAYS = ({"encoding": "spans"}, {"encoding": "automaton"}, {"solver": "backtrack:propagate"})

BEGINNER = """\
shape = rectangular
num_rows = 2
num_cols = 2
num_regexes_per_row = 1
num_regexes_per_col = 1
'HE|LL|O+'
'[PLEASE]+'
'[^SPEAK]+'
'EP|IP|EF'
"""


def row(pattern: str, length: int, alphabet: str = "") -> Regex:
    """One row with this pattern; the columns may hold anything."""
    return Regex(1, length, GridShape.RECTANGULAR, ((pattern,), *[(".",)] * length), alphabet)


def words(puzzle: Regex, **options: str) -> set[str]:
    return {puzzle.value(solution)[0] for solution in solution_set(puzzle, **options)}


# ── formats ──


@pytest.mark.parametrize(
    "text",
    [
        BEGINNER,
        BEGINNER.replace(" = ", "="),
        BEGINNER.replace("'", '"'),
        f"# a comment\n\n{BEGINNER.replace(chr(10), chr(10) * 2)}\n# another",
        "\n".join([*BEGINNER.splitlines()[5:], *BEGINNER.splitlines()[:5]]),
        BEGINNER.replace("\n", " \r\n\t"),
    ],
    ids=["plain", "no blanks", "double quotes", "comments", "patterns first", "blanks around"],
)
def test_formats_of_one_puzzle(text: str) -> None:
    puzzle = Regex.parse(text)
    assert puzzle == Regex.parse(BEGINNER)
    (solution,) = solution_set(puzzle)
    assert puzzle.text(solution) == "| H | E |\n| L | P |"
    assert puzzle.value(solution) == ["HE", "LP"]
    assert puzzle.read_solution('["HE", "LP"]') == puzzle.read_solution(" | H | E |\n\n| L | P |  ") == solution


def test_quotes_need_no_escaping() -> None:
    text = BEGINNER.replace("'[PLEASE]+'", "  '['\"]'+'  ")
    assert Regex.parse(text).patterns[1] == ("['\"]'+",)
    assert Regex.parse(Regex.parse(text).format()) == Regex.parse(text)


def test_lines_of_a_hexagon() -> None:
    """Rows top to bottom; to the north-west from the lower left; to the south-west from the right corner."""
    blank = Regex(3, 3, GridShape.HEXAGONAL, ())
    assert [len(line.cells) for line in blank.lines] == [2, 3, 2] * 3
    assert [str(cell) for cell in blank.lines[3].cells] == ["r3c1", "r2c1"]
    assert [str(cell) for cell in blank.lines[4].cells] == ["r3c2", "r2c2", "r1c1"]
    assert [str(cell) for cell in blank.lines[6].cells] == ["r2c3", "r3c2"]
    assert [str(cell) for cell in blank.lines[7].cells] == ["r1c2", "r2c2", "r3c1"]


def test_text_of_a_hexagon() -> None:
    puzzle = Regex(3, 3, GridShape.HEXAGONAL, ((".+",),) * 9)
    solution = puzzle.read_solution('["AB", "C |", "#?"]')
    assert puzzle.text(solution) == "  | A | B |\n| C |   | | |\n  | # | ? |"
    assert puzzle.read_solution(puzzle.text(solution)) == solution
    part = Solution({Cell(0, 0): "A"})
    assert puzzle.text(part, [Cell(0, 1)]).startswith("  | A | ¿ |\n| · | · | · |")
    assert puzzle.read_solution(json.dumps(puzzle.value(part))) == part


@pytest.mark.parametrize(
    ("alphabet", "unsure", "none"),
    [("", "¿", "·"), ("A-C", "?", "·"), ("A?", "¿", "·"), ("A·", "?", "─"), ("?¿·", "⟿", "─"), ("?¿·─-▓", "⟿", "▔")],
)
def test_open_cells_are_told_from_letters(alphabet: str, unsure: str, none: str) -> None:
    """A `?`, a `·` or a `¿` may be a letter: then another sign stands for a cell without one."""
    puzzle = row(".*", 3, alphabet)
    for letters in ("A??", "¿·?", "·?¿", "AAA"):
        solution = Solution({Cell(0, c): letter for c, letter in enumerate(letters) if letter in puzzle.letters})
        cells = [f" {solution.get(Cell(0, c), none)} " for c in range(3)]
        assert puzzle.text(solution) == f"|{'|'.join(cells)}|"
        assert puzzle.read_solution(puzzle.text(solution)) == solution
        assert puzzle.read_solution(json.dumps(puzzle.value(solution))) == solution
        assert puzzle.text(solution, [Cell(0, 1)]) == f"|{cells[0]}| {unsure} |{cells[2]}|"
        partial = {cell: letter for cell, letter in solution.items() if cell != Cell(0, 1)}
        assert puzzle.read_solution(puzzle.text(solution, [Cell(0, 1)])) == Solution(partial)


def test_alphabet() -> None:
    assert len(Regex.parse(BEGINNER).letters) == 95
    assert Regex.parse(BEGINNER.replace("E|L", "é|[ß-à]\\n\\s")).letters[95:] == ("ß", "à", "é")
    puzzle = Regex.parse(BEGINNER, {"alphabet": "A-C x"})
    assert puzzle.letters == (" ", "A", "B", "C", "x")
    assert puzzle.format().startswith("# set: alphabet=A-C\\x20x\n")
    assert Regex.parse(puzzle.format()) == puzzle


@pytest.mark.parametrize("alphabet", ["Z-A", "a]", "A]|[B", "A][B", "\x01", "\\n", "\\x00-\\uffff"])
def test_no_alphabet(alphabet: str) -> None:
    with pytest.raises(PuzzleError, match="setting alphabet: expected at most 500 letters as a class"):
        Regex.parse(BEGINNER, {"alphabet": alphabet})


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("rectangular", "round", 1, "expected 'shape = rectangular or hexagonal', found 'round'"),
        ("num_rows = 2", "", 1, "expected 'num_rows = ' and a number from 1 to 60, found ''"),
        ("num_rows = 2", "num_rows = 0", 2, "a number from 1 to 60, found '0'"),
        ("num_rows = 2", "num_rows = 99999", 2, "a number from 1 to 60"),
        ("num_rows = 2", "num_rows = 3", 1, "expected 5 patterns for 5 lines, found 4"),
        ("num_rows = 2", "num_rows = 60\nnum_cols = 60", 4, "num_cols is given twice"),
        ("num_rows = 2", "rows = 2", 2, "found 'rows'"),
        ("rectangular", "hexagonal", 2, "a hexagonal puzzle has num_regexes_per_line, found 'num_rows'"),
        ("'HE|LL|O+'", "HE|LL|O+", 6, "expected key = value, or a pattern in quotes"),
        ("'HE|LL|O+'", "'HE|LL|O+", 6, "expected ' at the end of the pattern"),
        ("HE|LL", "HE(|LL", 6, "missing ), unterminated subpattern"),
        ("HE|LL", r"(?<=H)", 6, "is not part of the dialect"),
        ("HE|LL", r"[\u0100-\uffff]", 1, "the patterns name more than 500 letters"),
        ("PLEASE", "", 7, "unterminated character set"),
    ],
)
def test_bad_puzzles(old: str, new: str, line: int, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Regex.parse(BEGINNER.replace(old, new))
    assert message in caught.value.message
    assert caught.value.line == line


def test_the_place_of_a_mistake_in_a_pattern() -> None:
    with pytest.raises(PuzzleError) as caught:
        Regex.parse(BEGINNER.replace("'[^SPEAK]+'", "   '[^SPEAK]++'"))
    assert (caught.value.line, caught.value.column) == (8, 14)


def test_hexagons_have_the_right_number_of_patterns() -> None:
    head = "shape = hexagonal\nnum_regexes_per_line = 2\n"
    assert Regex.parse(head + "'.*'\n" * 18).height == 3
    for count in (1, 2, 4, 12, 16):
        with pytest.raises(PuzzleError, match=f"found {count} pattern"):
            Regex.parse(head + "'.*'\n" * count)


@pytest.mark.parametrize("pattern", [r"(.*)(.*)(.*)(.*)(.*)(.*)x\1\2\3\4\5\6", "(((a?){0,60}){0,60}){0,60}"])
def test_too_much_to_remember_is_refused(pattern: str) -> None:
    head = "shape=rectangular\nnum_rows=1\nnum_cols=60\nnum_regexes_per_row=1\nnum_regexes_per_col=1\n"
    found = r"row 1: the back-references or counters of .* need too many states"
    with pytest.raises(PuzzleError, match=found) as caught:
        Regex.parse(head + "\n".join(f"'{line}'" for line in (pattern, *[".*"] * 60)))
    assert (caught.value.line, caught.value.column) == (6, 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('["HE"]', "expected rows of 2, 2 letters, found 2"),
        ('["HE", "L"]', "found 2, 1"),
        ('["HE", 1]', "expected rows of letters as JSON"),
        ("| H | E |\n| LP |", "expected a row of letters between bars"),
        ("HE\nLP", "expected a row of letters between bars"),
    ],
)
def test_bad_solutions(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message.replace("|", r"\|")):
        Regex.parse(BEGINNER).read_solution(text)


@pytest.mark.parametrize("size", ["0x3", "3x", "hex", "hex0", "hex31", "61x1", "60x60", "hexa"])
def test_bad_sizes(size: str) -> None:
    with pytest.raises(PuzzleError):
        Regex.size(size)


def test_check_names_every_broken_rule() -> None:
    puzzle = Regex.parse(BEGINNER)
    broken = puzzle.check(Solution({Cell(0, 0): "H", Cell(0, 1): "EE", Cell(1, 0): 7}))
    assert [violation.rule for violation in broken] == ["missing", "letter", "letter"]
    broken = puzzle.check(puzzle.read_solution('["HE", "OP"]'))
    assert [violation.text for violation in broken] == ["row 2 matches [PLEASE]+: it reads 'OP'"]
    assert broken[0].reason in puzzle.reasons()
    assert broken[0].cells == (Cell(1, 0), Cell(1, 1))


# ── encodings and the search against the matcher ──


def expected(puzzle: Regex) -> set[str]:
    every = map("".join, product(puzzle.letters, repeat=puzzle.width))
    return {word for word in every if matches(puzzle.trees[0][0], word)}


@pytest.mark.parametrize(
    ("pattern", "length"),
    [
        (r"(a*)*\1", 4),
        (r"(a|b|)*\1", 3),
        (r"(?:()|()){2}\1\2a", 1),
        (r"(?:()|())\1\2a", 1),
        (r"(?:a?(?:()|())b?)*\1\2", 2),
        (r"(?:(|b)a\1)*", 3),
        (r"(?:(a|)|b\1)*", 2),
        (r"(?:(a)|b\1)*", 4),
        (r"(?:(a|b)(?=.?\1).?)*", 4),
        (r"((a|b)\2)\1", 4),
        (r"(.)(?!.*\1).*", 3),
        (r"(?!.*(.).*\1).*", 3),
        (r"(?!(?!a).)\w*", 3),
        (r"(?:^|a)(?:$|b){2}", 2),
        (r"(?:(?=b)|a|b){3}", 2),
        (r"(?:a|b|){2,3}", 4),
        (r"\b\w+\b \b", 3),
        (r"(?:a{2,3}|b{0,1}){2}", 4),
        (r"((a*)*)*b", 4),
        (r"b{0,4}(?:ac?){0,3}", 7),  # no cell holds c: a round that could cover two letters covers one
        (r"b{1,3}(?:ba?|a){1,4}|(?:aa?){2,3}", 7),
        (r"(?:a{0,2}|b){2,4}", 6),
    ],
)
def test_every_word_of_chosen_patterns(pattern: str, length: int) -> None:
    puzzle = row(pattern, length, "ab" if length > 3 else "ab\\x20")
    for way in WAYS:
        assert words(puzzle, **way) == expected(puzzle), way
    if len(expected(puzzle)) < 12:
        assert words(puzzle, encoding="flow", solver="milp") == expected(puzzle)


def test_long_patterns_need_no_deep_recursion() -> None:
    """After a new round of the repetition, a chain of 250 pieces remains."""
    puzzle = row("(a?)*" + "b?" * 250 + r"\1", 2, "ab")
    limit = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(200)
        texts = words(puzzle, encoding="spans")
    finally:
        sys.setrecursionlimit(limit)
    assert texts == expected(puzzle)


# ── counting over letters ──


def test_a_class_of_letters_is_as_many_solutions() -> None:
    puzzle = row("[AB].", 2, "A-E")
    assert len(words(puzzle)) == 10
    (first, second), ambiguous = cluewise.solve(puzzle, limit=2).solutions, "E"
    assert first != second
    assert ambiguous in {letter for word in words(puzzle) for letter in word}


@pytest.mark.parametrize("way", WAYS, ids=lambda way: next(iter(way.values())))
def test_different_letters_of_one_class(way: dict[str, str]) -> None:
    """No pattern tells the letters apart, and still there must be two of them."""
    assert len(words(row(r"(.)(?!\1).", 2, "A-E"), **way)) == 20
    assert words(row(r"(.)(?!\1).", 2, "A"), **way) == set()
    assert len(words(row(r"(.)\1", 2), **way)) == 95


# ── the search ──


def narrowed(pattern: str, sets: list[str]) -> list[str] | None:
    letters = sorted(set("".join(sets)))
    bits = tuple(sum(1 << letters.index(letter) for letter in letter_set) for letter_set in sets)
    remaining = narrow(parse(pattern)[0], bits, letters)
    return remaining and [
        "".join(letter for i, letter in enumerate(letters) if letter_set >> i & 1) for letter_set in remaining
    ]


@pytest.mark.parametrize(
    ("pattern", "sets", "expected"),
    [
        ("[AB]+C+", "ABC ABC ABC", "AB ABC C"),
        (r"([AB]+)X\1.*", "AB AC X A AB AC", "A A X A A AC"),
        (r"(...?)\1*", "A B ABC AC ABD A", "A B A A B A"),
        (r"(...?)\1*", "AB B C AC ABD AB", None),
        (r"(?=.B)(.)..\1", "AC ABC ABC AB", "A B ABC A"),
        (r"(.)(?!\1).", "A AB", "A AB"),
        (r"(.)(?!\1).", "A A", None),
        (r"A*", "AB AC B", None),
    ],
)
def test_narrowing(pattern: str, sets: str, expected: str | None) -> None:
    assert narrowed(pattern, sets.split()) == (expected.split() if expected else None)


def test_where_propagation_stalls() -> None:
    (puzzle,) = cluewise.read("regex", INSTANCES / "regex" / "stalled-hexagon.txt")
    answer = cluewise.solve(puzzle, limit=None, solver="backtrack")
    assert answer.stats.nodes > 1
    assert answer.stats.backtracks > 0
    assert len(answer.solutions) == 1


@pytest.mark.parametrize(("pattern", "fits"), [("(A*)*B", False), (r"(.*)*\1", True)])
def test_never_explodes(pattern: str, fits: bool) -> None:
    puzzle = row(pattern, 30)
    assert (puzzle.check(puzzle.read_solution(json.dumps(["A" * 30]))) == []) == fits
    assert (narrowed(pattern, ["AB"] * 29 + ["A"]) is not None) == fits
    assert len(cluewise.solve(puzzle, limit=2).solutions) == 1 + fits


# ── sizes, pinned: growth is a reviewed change ──


@pytest.mark.parametrize(("encoding", "variables", "clauses"), [("spans", 359, 994), ("automaton", 337, 1042)])
def test_size(encoding: str, variables: int, clauses: int) -> None:
    (puzzle,) = cluewise.read("regex", INSTANCES / "regex" / "generated-hexagon.txt")
    model = next(item for item in ENCODINGS if item.name == encoding).build(puzzle)
    cnf = Cnf(model)
    assert sum(1 for _ in cnf) == cnf.clauses
    assert (model.variables, cnf.clauses) == (variables, clauses)


def test_classes_are_named() -> None:
    """The output of `cluewise show` for a class of letters, and for the letter in it."""
    puzzle = row("[AB]", 1, "A-L")
    model = next(encoding for encoding in ENCODINGS if encoding.name == "spans").build(puzzle)
    lines = "\n".join(describe(puzzle, model, None, None))
    assert "1 slots (1 grouped)" in lines
    assert "exactly 1 of r1c1 in {A, B}, r1c1 in {C, D, E, F, G, H, …}" in lines
    assert "bit 3 of r1c1 → r1c1 in {C, D, E, F, G, H, …}" in lines


# ── published crosswords ──


def published() -> list[Path]:
    return sorted(DATA.glob("*.input.txt")) if DATA.is_dir() else []


def published_rows(file: Path, puzzle: Regex) -> tuple[list[str], bool]:
    """The first published grid, and whether it is stated to be the only one."""
    text = file.with_name(file.name.replace("input", "output_expected")).read_bytes().decode("cp1252")
    drawn_rows = [line.strip() for line in text.split("\n") if "|" in line][: puzzle.height]
    start, step = (2, 4) if puzzle.shape is GridShape.HEXAGONAL else (1, 3)
    return [line[start::step] for line in drawn_rows], "no other solutions" in text


@pytest.mark.deep
@needs_data
@pytest.mark.parametrize("way", [{}, *WAYS[1:]], ids=str)
def test_published(way: dict[str, str]) -> None:
    assert len(published()) == 57
    for file in published():
        (puzzle,) = cluewise.read("regex", file)
        rows, unique = published_rows(file, puzzle)
        answer = cluewise.solve(puzzle, limit=2, **way)
        assert (len(answer.solutions) == 1) == unique, file.name
        assert puzzle.check(puzzle.read_solution(json.dumps(rows))) == [], file.name
        assert not unique or puzzle.value(answer.solutions[0]) == rows, file.name


@needs_data
@pytest.mark.parametrize(("name", "branches"), [("MIT", False), ("search_required", True)])
def test_branches(name: str, branches: bool) -> None:
    (puzzle,) = cluewise.read("regex", DATA / f"{name}.input.txt")
    answer = cluewise.solve(puzzle, limit=None, solver="backtrack")
    assert (answer.stats.nodes > 1, answer.stats.backtracks > 0) == (branches, branches)


def test_random_patterns_of_digits_are_read_back() -> None:
    """A digit behind a back-reference is no part of its number."""
    rng = random.Random(1)
    texts = [generator_for(Regex).random(rng, **Regex.size("4x2"), alphabet="01")[0].format() for _ in range(100)]
    assert [Regex.parse(text).format() for text in texts] == texts
    assert any(f"\\{number}[" in text for text in texts for number in range(1, 4))
