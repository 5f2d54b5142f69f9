"""Hybrids of several boards: sentences that join them, each against its own predicate; texts, verbs, pictures."""

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import cluewise
from cluewise.contract.judging import judge
from cluewise.contract.reference import reference_checker
from cluewise.generation.random_puzzles import random_pair
from cluewise.generation.unique_puzzles import unique_puzzles
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.sentences.read_sentence import sentences
from cluewise.puzzles.common.several_boards import BoardSlot
from cluewise.puzzles.common.solution import Solution
from cluewise.registry.loading import encodings, puzzle_class
from tests.common import command

Place = tuple[int, int]


class Boards:
    """A filled hybrid: `n` the numbers, `s` the other values of cells, `on` the pairs of places with the value 1."""

    def __init__(self, puzzle: Any, solution: Mapping[Any, Any]) -> None:
        self.n: dict[Place, Any] = {}
        self.s: dict[Place, Any] = {}
        self.on: set[frozenset[Place]] = set()
        for number, part in puzzle.boards.items():
            for slot in part.slots():
                value = solution[BoardSlot(number, slot) if number else slot]
                if not hasattr(slot, "ends"):
                    (self.n if part.name == "plain_numbers" else self.s)[slot[0], slot[1]] = value
                elif value == 1:
                    self.on.add(frozenset((end[0], end[1]) for end in slot.ends))
        self.cells = list(product(range(puzzle.height), range(puzzle.width)))

    def beside(self, p: Place) -> list[Place]:
        return [q for q in self.cells if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1]

    def around(self, p: Place) -> list[Place]:
        return [q for q in self.cells if q != p and max(abs(p[0] - q[0]), abs(p[1] - q[1])) == 1]

    def pairs(self) -> Iterator[tuple[Place, Place]]:
        return ((p, q) for p in self.cells for q in self.beside(p) if p < q)

    def sides(self, p: Place) -> int:
        r, c = p
        corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
        return sum(frozenset(pair) in self.on for pair in zip(corners, corners[1:] + corners[:1], strict=True))

    def passed(self, p: Place) -> bool:
        return any(p in pair for pair in self.on)

    def lined(self, p: Place, q: Place) -> bool:
        return frozenset((p, q)) in self.on

    def gap(self, p: Place, q: Place) -> int:
        return abs(int(self.n[p]) - int(self.n[q]))


class Case(NamedTuple):
    sentence: str
    kinds: tuple[str, str]
    size: Place
    holds: Callable[[Boards], bool]


SHADED, EDGED = ("plain_shading", "plain_numbers"), ("slitherlink", "plain_numbers")
PASSED, WALLED = ("plain_loop", "plain_numbers"), ("palisade", "plain_numbers")


def _count(b: Boards, cells: list[Place]) -> int:
    return sum(b.s[q] for q in cells)


def _sums(b: Boards) -> bool:
    rows = [[(r, c) for c in range(2)] for r in range(2)]
    return all(sum(b.n[p] for p in row if b.s[p]) == 3 for row in rows)


def _in_line(p: Place, q: Place) -> bool:
    return p[0] == q[0] or p[1] == q[1]


CASES = (
    Case("each number counts the shaded cells beside it", SHADED, (2, 2),
         lambda b: all(b.n[p] in (0, _count(b, b.beside(p))) for p in b.cells)),
    Case("each number counts the odd numbers around it", SHADED, (2, 2),
         lambda b: all(b.n[p] in (0, sum(b.n[q] % 2 for q in b.around(p))) for p in b.cells)),
    Case("each number counts the unshaded cells in its row and column", SHADED, (1, 3),
         lambda b: all(b.n[p] in (0, 3 - sum(b.s.values())) for p in b.cells)),
    Case("each number in a shaded cell counts the unshaded cells around it", SHADED, (2, 2),
         lambda b: all(not b.s[p] or b.n[p] in (0, 3 - _count(b, b.around(p))) for p in b.cells)),
    Case("each number in a shaded cell counts the shaded cells at and around it", SHADED, (1, 3),
         lambda b: all(not b.s[p] or b.n[p] in (0, 1 + _count(b, b.around(p))) for p in b.cells)),
    Case("numbers in shaded cells are odd", SHADED, (1, 3),
         lambda b: all(not b.s[p] or b.n[p] in (0, 1, 3) for p in b.cells)),
    Case("numbers in unshaded cells are at least 2", SHADED, (1, 3),
         lambda b: all(b.s[p] or b.n[p] in (0, 2, 3) for p in b.cells)),
    Case("numbers in shaded cells are exactly 2", SHADED, (1, 2),
         lambda b: all(not b.s[p] or b.n[p] in (0, 2) for p in b.cells)),
    Case("neighbours in shaded cells differ by at least 2", SHADED, (2, 2),
         lambda b: all(not (b.s[p] and b.s[q] and b.n[p] and b.n[q]) or b.gap(p, q) > 1 for p, q in b.pairs())),
    Case("no two shaded cells with equal numbers touch", SHADED, (2, 2),
         lambda b: all(not (b.s[p] and b.s[q] and b.n[p]) or b.n[p] != b.n[q] for p, q in b.pairs())),
    Case("no two unshaded cells with equal numbers are in one line", SHADED, (1, 4),
         lambda b: all(b.s[p] or b.s[q] or not b.n[p] or b.n[p] != b.n[q] for p in b.cells for q in b.cells
                       if p < q and _in_line(p, q))),
    Case("no two shaded cells with equal numbers are in one line", SHADED, (3, 1),
         lambda b: all(not (b.s[p] and b.s[q] and b.n[p]) or b.n[p] != b.n[q] for p in b.cells for q in b.cells
                       if p < q)),
    Case("the numbers in the shaded cells of each row add up to 3", SHADED, (2, 2), _sums),
    Case("each number counts the lines on its sides", EDGED, (2, 2),
         lambda b: all(b.n[p] in (0, b.sides(p)) for p in b.cells)),
    Case("each number up to 2 counts the lines on its sides", EDGED, (2, 2),
         lambda b: all(b.n[p] in (0, 3, b.sides(p)) for p in b.cells)),
    Case("each odd number has at least 2 lines on its sides", EDGED, (2, 2),
         lambda b: all(b.n[p] % 2 == 0 or b.sides(p) > 1 for p in b.cells)),
    Case("each shaded cell has exactly 2 lines on its sides", ("slitherlink", "plain_shading"), (2, 3),
         lambda b: all(not b.s[p] or b.sides(p) == 2 for p in b.cells)),
    Case("the loop passes no even numbers", PASSED, (2, 3),
         lambda b: all(b.n[p] != 2 or not b.passed(p) for p in b.cells)),
    Case("the loop passes all odd numbers", PASSED, (2, 3),
         lambda b: all(b.n[p] % 2 == 0 or b.passed(p) for p in b.cells)),
    Case("neighbours on the loop differ by at least 2", PASSED, (2, 2),
         lambda b: all(not b.lined(p, q) or 0 in (b.n[p], b.n[q]) or b.gap(p, q) > 1 for p, q in b.pairs())),
    Case("neighbours across a wall differ by at least 2", WALLED, (2, 2),
         lambda b: all(not b.lined(p, q) or 0 in (b.n[p], b.n[q]) or b.gap(p, q) > 1 for p, q in b.pairs())),
    Case("neighbours of one region differ by at least 1", WALLED, (2, 2),
         lambda b: all(b.lined(p, q) or 0 in (b.n[p], b.n[q]) or b.gap(p, q) for p, q in b.pairs())),
    Case("shaded cells of different regions do not touch", ("palisade", "plain_shading"), (2, 2),
         lambda b: all(not (b.lined(p, q) and b.s[p] and b.s[q]) for p, q in b.pairs())),
)  # fmt: skip

PLAIN = {
    "plain_shading": "board: cells shaded or not\nclues: idle B in cells\nidle: cells with a idle B are shaded",
    "plain_numbers": "board: numbers 1 to 3 or empty\nclues: old 1-3 in cells\nit: each old is the number in its cell",
    "plain_loop": "board: loop through cells\nclues: idle B in cells\nsingle: the lines form a single loop",
}
"""Boards without restrictions of their own, except that a loop is one."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of CLUEWISE_PATH with a hybrid for each case."""
    top = tmp_path_factory.mktemp("genres")
    (top / "puzzles").mkdir()
    for name, text in PLAIN.items():
        (top / "puzzles" / f"{name}.rules").write_text(f"{text}\n")
    for i, case in enumerate(CASES):
        lines = [f"as: {kind}" for kind in case.kinds]
        (top / "puzzles" / f"joined{i}.rules").write_text("\n".join([*lines, f"tried: {case.sentence}"]) + "\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CLUEWISE_PATH", str(top))
        yield top


def blank(kind: Any, case: Case) -> Any:
    """A board without clues."""
    height, width = case.size
    settings = {"palisade": {"size": 2}}
    parts = [(part.blank(height, width, **settings.get(part.name, {}))) for part in (kind.host_kind, *kind.guest_kinds)]
    return kind.joined(parts[0], parts[1:])


def filled(puzzle: Any) -> Iterator[Solution]:
    """All values of the cells, with the solutions of the host if its slots are edges."""
    first = puzzle.host.slots()
    if all(hasattr(slot, "ends") for slot in first):
        hosts = [dict(solution) for solution in cluewise.solutions(puzzle.host)]
    else:
        hosts = [dict(zip(first, each, strict=True)) for each in product(*map(puzzle.values, first))]
    others = [slot for slot in puzzle.slots() if isinstance(slot, BoardSlot)]
    for host, values in product(hosts, product(*map(puzzle.values, others))):
        yield Solution({**host, **dict(zip(others, values, strict=True))})


@pytest.mark.parametrize("i", range(len(CASES)), ids=[case.sentence for case in CASES])
def test_a_joining_sentence_means_what_its_predicate_says(i: int, folder: Path) -> None:
    puzzle = blank(puzzle_class(f"joined{i}"), CASES[i])
    every = list(filled(puzzle))
    wanted = {solution for solution in every if CASES[i].holds(Boards(puzzle, solution))}
    assert 0 < len(wanted) < len(every)
    assert set(cluewise.solutions(puzzle, encoding="rules")) == wanted
    rules = [rule for part in puzzle.added if not part.leads for rule in part.rules]
    judged = {s for s in every if all(rule.first_violation([s[slot] for slot in rule.slots]) is None for rule in rules)}
    assert judged == wanted
    some = Random(i).sample(every, 20)
    assert [puzzle.accepts(solution) for solution in some] == [solution in wanted for solution in some]
    assert [not puzzle.check(solution) for solution in some] == [solution in wanted for solution in some]


def test_each_joining_sentence_has_a_predicate(folder: Path) -> None:
    tried = {puzzle_class(f"joined{i}").statements[0].sentence.pattern.text for i in range(len(CASES))}  # type: ignore[attr-defined]
    assert {item.pattern.text for item in sentences("joined")} == tried


HYBRIDS = ("yinyang+sudoku", "slitherlink+skyscrapers", "palisade+mosaic", "masyu+creek+sudoku")


@pytest.mark.few
@pytest.mark.parametrize("name", HYBRIDS)
def test_kinds_on_boards_of_their_own_have_the_product_of_their_solutions(name: str) -> None:
    kind: Any = puzzle_class(name)
    size = {**kind.size("4"), "clues": 0.9}
    puzzle, solution = random_pair(kind, Random(4), size)
    checker = reference_checker(name)
    assert checker is not None
    wanted = set(cluewise.solutions(puzzle, encoding="rules"))
    assert solution in wanted
    assert all(checker.accepts(puzzle, one) and puzzle.check(one) == [] for one in list(wanted)[:20])
    number = 1
    for board in puzzle.boards.values():
        number *= len(set(cluewise.solutions(board)))
    assert len(wanted) == number
    for encoding in encodings(name):
        for item in encoding.variants[:2]:
            assert set(cluewise.solutions(puzzle, encoding=item.name, globals=item.lowering)) == wanted, item.label
    assert set(cluewise.solutions(puzzle, solver="backtrack:rules")) == wanted
    for text in (puzzle.text(solution), json.dumps(puzzle.value(solution))):
        assert puzzle.read_solution(text) == solution
    assert puzzle.parse(puzzle.format()) == puzzle
    targets = puzzle.board().targets
    assert sorted(map(repr, (target.slot for target in targets))) == sorted(map(repr, puzzle.slots()))
    assert all(puzzle.board().hit(*target.at) == [i] for i, target in enumerate(targets))


FAR = "as: yinyang\nas: sudoku\nfar: neighbours in black cells differ by at least 2\n"


@pytest.fixture
def far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CLUEWISE_PATH", "")
    file = tmp_path / "far.rules"
    file.write_text(FAR)
    return file


def test_the_verbs_read_a_genre_of_two_boards(far: Path) -> None:
    made = command("generate", str(far), "4", "--unique", "--seed", "2").stdout
    answer = json.loads(command("solve", str(far), "-", "--unique", "--format", "json", stdin=made).stdout)
    (solution,) = answer["solutions"]
    assert (answer["unique"], {*solution["value"]}) == (True, {"yinyang", "sudoku"})
    (far.parent / "solution.txt").write_text(solution["text"])
    assert command("check", str(far), "-", str(far.parent / "solution.txt"), stdin=made).stdout == "solved\n"
    other = "no 2x2 square is all white; neighbours are not consecutive; numbers in white cells are at least 2"
    assert command("solve", str(far), "-", "--set", f"also={other}", stdin=made).returncode == 20
    assert "(sudoku)" in command("hint", str(far), "-", stdin=made).stdout
    proof = str(far.parent / "proof")
    assert command("solve", str(far), "-", "--unique", "--certify", proof, stdin=made).returncode == 0
    refused = command("new", "--from", str(far))
    assert "a hybrid has no file in Python" in refused.stderr


def test_an_extra_rule_is_about_any_board_or_about_all(far: Path) -> None:
    kind: Any = puzzle_class("yinyang+sudoku")
    board = "WB--\n--W-\n----\n---B\n+ sudoku\n2x2:p"
    plain = kind.parse(board)
    for sentence in ("no black cells at r2c2", "odd numbers at r1c1", "numbers in black cells are odd"):
        puzzle = kind.parse(board, {"also": sentence})
        assert kind.parse(puzzle.format()) == puzzle
        first = next(cluewise.solutions(plain))
        assert puzzle.accepts(first) == (not puzzle.check(first))
        for encoding in encodings(kind.name):
            for solution in list(zip(range(3), cluewise.solutions(puzzle, encoding=encoding.name), strict=False)):
                assert puzzle.accepts(solution[1])


@pytest.mark.parametrize(
    ("sentence", "error"),
    [
        ("each number counts the lines on its sides", "this sentence joins numbers in cells and a loop on borders"),
        ("numbers in black cells are red", "expected odd or even: odd, even, found 'red'"),
        ("no two stars touch", "expected values of the board: black cells, white cells"),
    ],
)
def test_a_sentence_that_fits_none_of_the_boards_is_refused(sentence: str, error: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        puzzle_class("yinyang+sudoku").parse("--\n--\n+ sudoku\n1x1:a", {"also": sentence})
    assert error in str(raised.value)


@pytest.mark.parametrize("text", ["[[1]]", "WB\nBW", '{"yinyang": []}', "WB\n+ kropki\n12"])
def test_a_wrong_solution_of_two_boards_has_one_error(text: str) -> None:
    puzzle = puzzle_class("yinyang+sudoku").parse("--\n--\n+ sudoku\n1 .\n. .")
    with pytest.raises(PuzzleError):
        puzzle.read_solution(text)


@pytest.mark.deep
def test_two_boards_pass_the_contract() -> None:
    assert {case: failure for case, failure in judge("yinyang+sudoku") if failure} == {}


def test_unique_puzzles_of_two_boards_name_their_kinds() -> None:
    *_, last = unique_puzzles(puzzle_class("yinyang+sudoku"), Random(3), {"width": 4, "height": 4})
    assert len(list(cluewise.solutions(last))) == 1
    assert all(reason.text.endswith(("(yinyang)", "(sudoku)")) for reason in last.reasons())
