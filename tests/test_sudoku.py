"""Sudoku: formats, variants, searches, sizes; and known counts if the benchmark data are beside the checkout."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest

import cluewise
from cluewise.encodings.common.bits import ones
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.number_sets import number_sets
from cluewise.encodings.common.sums import ENCODINGS as SUMS
from cluewise.encodings.sudoku import ENCODINGS, candidates
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.parts.sudoku.boxes import Cage
from cluewise.puzzles.sudoku import Sudoku
from tests.common import INSTANCES, ROOT, solution_set

pytestmark = pytest.mark.few

DATA = ROOT.parent / "shared" / "data" / "sudoku"
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the benchmark data are not beside the checkout")

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
KILLER = "2x3k:l4w,ca_a___a___aa_c__bc____a_a___a_aa__a___,12c10a17_5_7b3a3_12a14b6e6_14c1a6_10b"
GRID = "\n".join(CLASSIC[i : i + 9] for i in range(0, 81, 9))


def spaced(text: str) -> str:
    rows = [" | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)) for row in text.split("\n")]
    return "\n------+-------+------\n".join("\n".join(rows[i : i + 3]) for i in (0, 3, 6))


@pytest.mark.parametrize(
    "text",
    [CLASSIC, CLASSIC.replace(".", "0"), GRID, spaced(GRID), spaced(GRID).replace(".", "_"), f"\n{GRID}\n\n"],
    ids=["line", "zeros", "grid", "separators", "underscores", "blank lines"],
)
def test_formats_of_one_puzzle(text: str) -> None:
    puzzle = Sudoku.parse(text)
    assert puzzle == Sudoku.parse(Sudoku.parse(CLASSIC).format())
    (solution,) = solution_set(puzzle)
    assert "".join(str(number) for row in puzzle.value(solution) for number in row) == SOLVED


def test_letters_and_spaced_numbers_are_the_same() -> None:
    puzzle, _ = generator_for(Sudoku).random(random.Random(1), **Sudoku.size("4x4"))
    signs = "".join(".123456789ABCDEFG"[number or 0] for number in puzzle.given)
    rows = [puzzle.given[i : i + 16] for i in range(0, 256, 16)]
    numbers = "\n".join(" ".join(str(number or ".") for number in row) for row in rows)
    letters = "\n".join(signs[i : i + 16].lower() for i in range(0, 256, 16))
    assert Sudoku.parse(signs) == Sudoku.parse(numbers) == Sudoku.parse(letters) == puzzle


def test_many_on_lines_and_a_square_of_lines() -> None:
    """Sixteen lines of sixteen signs are one grid. Two lines of sixteen signs are two puzzles of side 4."""
    assert len(Sudoku.split(f"{CLASSIC}\n{CLASSIC}\n")) == 2
    assert len(Sudoku.split(f"{'.' * 16}\n" * 2)) == 2
    assert len(Sudoku.split(f"{'.' * 16}\n" * 16)) == 1


def written(puzzle: Sudoku) -> list[str]:
    """One puzzle as spaced numbers, the same in columns, with rules around boxes, and as rows of signs."""
    side, height, width = puzzle.side, *(puzzle.box or (1, 1))
    rows = [puzzle.given[i : i + side] for i in range(0, side * side, side)]
    plain = [" ".join(str(number or ".") for number in row) for row in rows]
    wide = [" ".join(f"{number or '.':>2}" for number in row) for row in rows]
    signs = ["".join(".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number or 0] for number in row) for row in rows]
    parted = ["|".join(row[i : i + width] for i in range(0, side, width)) for row in signs]
    ruled = ["-" * 25, *(line for i, row in enumerate(parted, 1) for line in ([row] if i % height else [row, "-+-"]))]
    return ["\n".join(lines) for lines in (plain, wide, signs, parted, ruled)]


@pytest.mark.parametrize("size", ["2x2", "1x5", "2x3", "3x3", "2x5", "4x4", "5x5", "5x6"])
def test_a_grid_is_told_by_all_of_it(size: str) -> None:
    """The first line of a grid may have as many characters as a square, spaces or dashes among them."""
    squares = 0
    for seed in range(12):
        puzzle, _ = generator_for(Sudoku).random(random.Random(seed), **Sudoku.size(size), given=seed / 12)
        for text in written(puzzle):
            (piece,) = Sudoku.split(text)
            assert Sudoku.parse(piece, {"box": puzzle.box}) == puzzle
            assert [item.body.strip() for item in Sudoku.split(f"# source: a\n{text}\n# source: b\n{text}")] == [
                text.strip()
            ] * 2
            squares += len(text.split("\n")[0]) in (16, 25, 36, 49, 64)
    assert squares


def test_small_boards_on_a_line_and_lines_that_are_no_board() -> None:
    assert [Sudoku.parse("." * n**2).side for n in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert Sudoku.parse("1.......2", {"box": "1x3"}).given[8] == 2
    for count, message in ((80, "81 make a 9x9"), (82, "found 82 signs"), (3, "4 make a 2x2")):
        with pytest.raises(PuzzleError, match=message):
            Sudoku.parse("." * count)
    with pytest.raises(PuzzleError, match="the ID says box=2x2, but the settings say box=1x4"):
        Sudoku.parse("2x2:p", {"box": "1x4"})


def test_settings_for_text() -> None:
    line = "." * 36
    assert Sudoku.parse(line).box == (2, 3)
    tall = Sudoku.parse(line, {"box": "3x2", "diagonals": "yes"})
    assert (tall.box, tall.diagonals) == ((3, 2), True)
    assert Sudoku.parse(tall.format()) == tall
    assert Sudoku.parse(f"# set: box=3x2 diagonals=yes\n{line}") == tall
    with pytest.raises(PuzzleError, match="do not fill"):
        Sudoku.parse(line, {"box": "3x3"})
    texts = ("wide", "-2x-3", "2x", "x3", "0x6", "²x3", "2x3x1", "(2, 3)", "1" * 5000)
    for wrong in (*texts, (2, -3), (2,), (2, 3, 1), [3, 2], 6, 2.5):
        with pytest.raises(PuzzleError, match="setting box: expected height x width of a box"):
            Sudoku.parse(line, {"box": wrong})
    assert cluewise.read("sudoku", line, box="3x2", diagonals=True) == [tall]
    assert Sudoku.parse(line, {"box": (3, 2), "diagonals": True}) == tall
    assert Sudoku.parse(line, {"box": None}) == Sudoku.parse(line, {"box": ""}) == Sudoku.parse(line)


@pytest.mark.parametrize(
    ("text", "settings", "message"),
    [
        ("2x2x:p", {"diagonals": "no"}, "the ID says diagonals=yes, but the settings say diagonals=no"),
        ("# set: diagonals=no\n2x2x:p", {}, "line 1: the ID says diagonals=yes, but the header says diagonals=no"),
        ("2x3:zj", {"box": (3, 2)}, "the ID says box=2x3, but the settings say box=3x2"),
        ("4j:p,abbbbbbba", {"box": "2x2"}, "the ID says box=none, but the settings say box=2x2"),
    ],
)
def test_contradictions(text: str, settings: dict[str, object], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Sudoku.parse(text, settings)


def test_settings_that_agree_with_the_id() -> None:
    assert Sudoku.parse("2x2x:p", {"diagonals": True, "box": "2x2"}) == Sudoku.parse("2x2:p", {"diagonals": "yes"})
    assert Sudoku.parse("# set: diagonals=no\n2x2x:p", {"diagonals": "yes"}).diagonals


def test_settings_for_random_puzzles() -> None:
    assert generator_for(Sudoku).random(random.Random(1), **generator_for(Sudoku).arguments("6", {"box": "3x2"}))[
        0
    ].box == (3, 2)
    arguments = generator_for(Sudoku).arguments("2x2", {"diagonals": "yes", "box": None})
    assert generator_for(Sudoku).random(random.Random(1), **arguments)[0].diagonals
    for size, settings, message in (
        ("2x3", {"box": "3x2"}, "the size 2x3 says box=2x3, but the settings say box=3x2"),
        ("2x2x", {"diagonals": "no"}, "the size 2x2x says diagonals=yes, but the settings say diagonals=no"),
        ("9", {"box": "2x2"}, "boxes of 2x2 do not fill a side of 9"),
        ("5", {}, "there is no box shape for a side of 5"),
    ):
        with pytest.raises(PuzzleError, match=message):
            generator_for(Sudoku).random(random.Random(1), **generator_for(Sudoku).arguments(size, settings))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3x3:", "expected cell 1 of 81"),
        ("3x3:zzzd", "blanks beyond the 81 cells"),
        ("3x3:10zzza", "from 1 to 9, found 10"),
        ("3x3:zzzc,", "expected the end"),
        ("9:zzzc", "expected"),
        ("99x99:", "out of range"),
        ("0x3:", "expected a width, found 0"),
        ("4j:p", "expected ',' and the structure of the boxes"),
        ("4j:p,zz", "edges beyond the grid"),
        ("4j:p," + "_" * 25, "boxes of 4 cells"),
        ("4j:p,?", "expected the edges"),
        ("2x2k:p,zz", "edges beyond"),
        ("53..7....\n6..195", "expected"),
        ("123\n456\n78x", "expected a number from 1 to 3"),
        ("1 2 3 4\n1 2 3 5\n. . . .\n. . . .", "found '5'"),
        ("." * 80, "expected"),
        ("." * 25, "there is no box shape"),
        ("y" + "." * 80, "found 'y'"),
        ("." * 37**2, "a side of 37 is out of range"),
        (("." * 37 + "\n") * 37, "a grid of at most 36 rows, found 37 rows"),
        ("1 " * 5 + "\n" + "1 2 3\n" * 3, "expected 4 numbers in each of 4 rows, found 5"),
    ],
)
def test_what_is_no_sudoku(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Sudoku.parse(text)


def test_candidates_settle_an_easy_puzzle_and_see_a_clash() -> None:
    assert all(len(numbers) == 1 for numbers in candidates(Sudoku.parse(CLASSIC)))
    assert not all(candidates(Sudoku.parse("1..1............")))


@pytest.mark.deep
def test_fewest_candidates_first_needs_fewer_nodes() -> None:
    puzzle = cluewise.read("sudoku", INSTANCES / "sudoku" / "classic-9.txt")[0]
    nodes = [cluewise.solve(puzzle, None, solver=f"backtrack:{search}").stats.nodes or 0 for search in ("mrv", "dfs")]
    assert 0 < nodes[0] < nodes[1]


def test_check_names_the_unit() -> None:
    puzzle = Sudoku.parse("." * 16)
    broken = puzzle.check(puzzle.read_solution("1 1 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 9"))
    assert [violation.rule for violation in broken] == ["cell", "row", "column", "box"]
    assert [violation.text for violation in broken[:3]] == [
        "r4c4 holds one number: found 9, not a number from 1 to 4",
        "row 1 holds each number once: 1 stands 2 times",
        "column 2 holds each number once: 1 stands 2 times",
    ]


def test_cages_add_up() -> None:
    puzzle, solution = generator_for(Sudoku).random(random.Random(2), **Sudoku.size("2x2k"))
    cage = next(cage for cage in puzzle.cages if len(cage.cells) > 1)
    wrong = replace(puzzle, given=(None,) * 16, cages=(cage._replace(sum=(cage.sum or 0) + 1),))
    assert [violation.rule for violation in wrong.check(solution)] == ["cage"]
    assert solution_set(wrong) == solution_set(wrong, solver="backtrack")


# ── cages ──


def _with_cages(rng: random.Random, puzzle: Sudoku, solution: Solution, most: int) -> Sudoku:
    """Cages of up to `most` cells anywhere on the board, some without a sum, now and then one with a wrong sum."""
    free = rng.sample(range(len(puzzle.cells)), len(puzzle.cells))
    cages = []
    while free:
        cells: list[int] = []
        for i in free[: rng.randint(1, most)]:
            if solution[puzzle.cells[i]] not in {solution[puzzle.cells[j]] for j in cells}:
                cells.append(i)
        free = [i for i in free if i not in cells]
        total = sum(int(str(solution[puzzle.cells[i]])) for i in cells) + (rng.random() < 0.02)
        cages.append(Cage(None if rng.random() < 0.2 else total, tuple(sorted(cells))))
    return replace(puzzle, cages=tuple(sorted(cages, key=lambda cage: cage.cells)))


def _caged(size: str, most: int, number: int, **options: float) -> list[Sudoku]:
    rng = random.Random(f"{size} {most}")
    drawn = (generator_for(Sudoku).random(rng, **Sudoku.size(size), **options) for _ in range(number))
    return [_with_cages(rng, puzzle, solution, most) for puzzle, solution in drawn]


@pytest.fixture
def few_sets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nearly all cages have too many sets."""
    number_sets.cache_clear()
    monkeypatch.setattr("cluewise.encodings.common.number_sets.SETS", 1)
    yield
    number_sets.cache_clear()


@pytest.mark.parametrize("encoding", [item.name for item in ENCODINGS])
@pytest.mark.parametrize(("size", "most"), [("2x2", 4), ("2x2x", 4), ("1x4", 3), ("1x3", 3), ("2x3", 5)])
def test_cages_of_any_shape(encoding: str, size: str, most: int) -> None:
    for puzzle in _caged(size, most, 12, given=0.1 if size != "2x3" else 0.6):
        assert solution_set(puzzle, encoding=encoding) == solution_set(puzzle, solver="backtrack:mrv"), puzzle.format()


@pytest.mark.usefixtures("few_sets")
@pytest.mark.parametrize("encoding", [item.name for item in ENCODINGS])
def test_cages_with_too_many_sets(encoding: str) -> None:
    assert number_sets(4, 2, 5) is None
    test_cages_of_any_shape(encoding, "2x2", 4)


@pytest.mark.parametrize(("size", "most"), [("2x2", 4), ("2x2x", 3), ("1x4", 3), ("1x5", 5), ("2x3", 6)])
def test_candidates_lose_no_solution(size: str, most: int) -> None:
    """The cages overlap rows, columns and boxes in every way."""
    taken = 0
    for puzzle in _caged(size, most, 40, given=0.05 if size in ("2x2", "2x2x", "1x4") else 0.5):
        remaining = candidates(puzzle)
        taken += sum(puzzle.side - len(numbers) for numbers in remaining)
        for solution in solution_set(puzzle, encoding="minimal"):
            assert all(solution[cell] in remaining[i] for i, cell in enumerate(puzzle.cells)), puzzle.format()
    assert taken


def test_number_sets() -> None:
    for side in range(1, 8):
        for count, total in product(range(side + 2), range(-1, side * (side + 1) // 2 + 2)):
            expected = {numbers for numbers in combinations(range(1, side + 1), count) if sum(numbers) == total}
            assert {tuple(ones(mask)) for mask in number_sets(side, count, total) or ()} == expected
    assert number_sets(36, 18, 333) is None


@pytest.mark.parametrize("total", [None, 6])
def test_a_number_given_twice_in_a_cage(total: int | None) -> None:
    """In cells that share no row, column or box: nothing but the cage forbids it."""
    digits = tuple(1 if i in (5, 10) else None for i in range(16))
    cages = (Cage(total, (5, 6, 10)), *(Cage(None, (i,)) for i in range(16) if i not in (5, 6, 10)))
    puzzle = replace(Sudoku.parse("." * 16), given=digits, cages=cages)
    for encoding in ENCODINGS:
        assert solution_set(puzzle, encoding=encoding.name) == frozenset(), encoding.name


def test_sums_of_cages_settle_a_killer() -> None:
    """No number is given, and no search is needed; a harder one keeps the search short."""
    easy, hard = (cluewise.read("sudoku", INSTANCES / "sudoku" / f"killer-{name}9.txt")[0] for name in ("", "hard-"))
    assert all(len(numbers) == 1 for numbers in candidates(easy))
    assert not all(len(numbers) == 1 for numbers in candidates(hard))
    for encoding in ("complete", "pruned"):
        answer = cluewise.solve(hard, 2, encoding=encoding)
        assert (len(answer.solutions), answer.complete) == (1, True)
        assert (answer.stats.conflicts or 0) < 8000, "sums of digits alone took 22000"


@needs_data
def test_published_killers_need_no_search() -> None:
    for puzzle in cluewise.read("sudoku", DATA.parent / "tatham" / "solo-3x3k.txt"):
        assert all(len(numbers) == 1 for numbers in candidates(puzzle))


# ── sizes ──


@pytest.mark.parametrize(
    ("encoding", "text", "variables", "clauses"),
    [
        ("complete", "." * 16, 64, 448),
        ("minimal", "." * 16, 64, 304),
        ("augmented", "." * 16, 64, 704),
        ("complete", KILLER, 229, 2538),
        ("augmented", KILLER, 246, 3866),
    ],
)
def test_size(encoding: str, text: str, variables: int, clauses: int) -> None:
    model = next(item for item in ENCODINGS if item.name == encoding).build(Sudoku.parse(text))
    cnf = Cnf(model, "pairwise")
    assert sum(1 for _ in cnf) == cnf.clauses
    assert (model.variables, cnf.clauses) == (variables, clauses)


# ── published puzzles ──


@needs_data
def test_published_grids_with_spaced_numbers() -> None:
    for entry in json.loads((DATA / "gecode_sudoku_instances.json").read_text()):
        puzzle = Sudoku.parse(entry["puzzle"])
        assert puzzle.side == entry["side"]
        assert [Sudoku.parse(text) for text in written(puzzle)] == [puzzle] * 5, entry["id"]


@pytest.mark.deep
@needs_data
def test_known_counts() -> None:
    for line in (DATA / "counts.txt").read_text().splitlines():
        text, count, *first = line.split(":")
        puzzle = Sudoku.parse(text)
        answer = cluewise.solve(puzzle, None, encoding="pruned")
        assert (len(answer.solutions), answer.complete) == (int(count), True), text
        if count == "1":
            assert answer.solutions == [Solution(zip(puzzle.cells, map(int, first[0]), strict=True))]


@needs_data
@pytest.mark.parametrize("file", sorted((DATA.parent / "tatham").glob("solo-*")), ids=lambda file: Path(file).stem)
def test_generated_ids_have_one_solution(file: Path) -> None:
    for puzzle in cluewise.read("sudoku", file)[:5]:
        assert Sudoku.parse(puzzle.format()) == puzzle
        for encoding in ("complete", "pruned"):
            answer = cluewise.solve(puzzle, 2, encoding=encoding)
            assert (len(answer.solutions), answer.complete) == (1, True)


# ── sums: `minimal` states cages by them ──


@pytest.mark.parametrize("sums", SUMS)
def test_sum_encodings(sums: str) -> None:
    """Cages with sums, small and large, under every sum encoding."""
    rng = random.Random(7)
    for size in ("2x2k", "2x3k"):
        puzzle, _ = generator_for(Sudoku).random(rng, **Sudoku.size(size), given=0.4)
        expected = solution_set(puzzle, solver="backtrack:mrv")
        assert expected
        assert solution_set(puzzle, encoding="minimal", sums=sums) == expected
        wrong = replace(puzzle, cages=(puzzle.cages[0]._replace(sum=99), *puzzle.cages[1:]))
        assert solution_set(wrong, encoding="minimal", sums=sums) == frozenset()


def test_sum_encodings_differ_in_size() -> None:
    puzzle, _ = generator_for(Sudoku).random(random.Random(7), **Sudoku.size("3x3k"), given=0)
    sizes = {name: cluewise.solve(puzzle, 1, encoding="minimal", sums=name).stats.clauses for name in SUMS}
    assert len(set(sizes.values())) == len(SUMS), sizes
