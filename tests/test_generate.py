"""`generate`: arguments of `random`, and puzzles with one solution and no clue to spare."""

import copy
import inspect
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from time import sleep
from typing import Any

import pytest

import cluewise
from cluewise import spare_clues
from cluewise.generation import unique_puzzles
from cluewise.generation.local_repair import filled
from cluewise.generation.random_puzzles import (
    random_arguments,
    random_pair,
    random_puzzle,
    random_texts,
    read_arguments,
)
from cluewise.kept_rules import kept_rules
from cluewise.puzzles.common.errors import CluewiseError, PuzzleError, UnknownName
from cluewise.puzzles.common.geometry import cells, components, neighbours, reached
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Solution
from cluewise.puzzles.generators.common.connected_cells import stays_connected
from cluewise.puzzles.generators.common.latin_squares import mix_rows
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.generators.common.random_loops import changed_patch, random_patch
from cluewise.puzzles.parts.slitherlink.grids import GRIDS
from cluewise.puzzles.signpost import Signpost
from cluewise.registry.loading import puzzle_class
from tests.common import command
from tests.kinds import few_kinds, half_of_kinds
from tests.witnesses import subject

pytestmark = pytest.mark.few

SIZES = {
    "gappy": "9",
    "keen": "4",
    "dominosa": "3",
    "galaxies": "10x10",
    "maze": "7x5",
    "multisudoku": "6x6",
    "queens": "6",
    "starbattle": "5",
    "sudoku": "2x2",
    "trinairo": "6x3",
    "unequal": "4",
    "unruly": "6x4",
}
SIZE = "5x4"


def size_of(name: str) -> str:
    return SIZES.get(name, "4" if getattr(puzzle_class(name), "is_square", False) else SIZE)


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    def late(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def solutions(puzzle: Puzzle) -> int:
    """The number of solutions: two means several."""
    answer = cluewise.solve(puzzle, limit=2)
    assert answer.solutions
    return len(answer.solutions)


# ── arguments of random ──


@few_kinds
def test_arguments_can_be_said_on_a_command_line(name: str) -> None:
    cls = puzzle_class(name)
    known = random_arguments(cls, size_of(name))
    parameters = list(inspect.signature(generator_for(cls).random).parameters)[1:]
    ways_to_say_a_size = {*cls.size(size_of(name)), "side", "box"}
    assert set(parameters) <= {*known, *ways_to_say_a_size}
    with pytest.raises(UnknownName, match=f"{name} setting or argument 'nope'"):
        read_arguments(cls, size_of(name), {"nope": "1"})


@half_of_kinds
def test_no_argument_makes_random_crash_or_go_on_for_ever(name: str) -> None:
    cls = puzzle_class(name)
    for size in (size_of(name), *generator_for(cls).small_sizes):
        for key, setting in random_arguments(cls, size).items():
            extremes = {"a share from 0 to 1": ("0", "1"), "a whole number from 0 to 1000": ("0", "1", "1000")}
            for value in setting.choices or extremes.get(setting.description, ()):
                with at_most(20):
                    try:
                        puzzle = random_puzzle(cls, random.Random(1), read_arguments(cls, size, {key: value}))
                    except PuzzleError:
                        continue
                    assert cls.parse(puzzle.format()) == puzzle


@pytest.mark.parametrize(
    ("size", "settings", "message"),
    [
        ("4x4", {"given": "1.5"}, "setting given: expected a share from 0 to 1, found '1.5'"),
        ("4x4", {"given": "nan"}, "share"),
        ("4x4", {"given": "much"}, "share"),
        ("4x4", {"unique": "maybe"}, "setting unique: expected yes, no"),
        ("4x4", {"clues": "0.5"}, "no unruly setting or argument 'clues'.* There are: unique, also, given, sample"),
        ("4x3", {}, "even"),
    ],
)
def test_bad_arguments(size: str, settings: dict[str, str], message: str) -> None:
    cls = puzzle_class("unruly")
    with pytest.raises(CluewiseError, match=message):
        random_puzzle(cls, random.Random(1), read_arguments(cls, size, settings))


def test_arguments_of_a_command_line_reach_random() -> None:
    full = command("generate", "unruly", "4x4", "--any", "--seed", "1", "--set", "given=1").stdout
    assert len(full.strip()) == len("4x4:") + 17
    assert command("generate", "shikaku", "4x4", "--any", "--seed", "1", "--set", "largest=1").stdout.count("1") == 16
    assert command("generate", "shikaku", "4x4", "--set", "largest=x").returncode == 2
    done = command("compare", "unruly", "--generate", "4x4", "--seeds", "1", "--set", "given=1", "--csv", "-")
    assert ",solved," in done.stdout


@pytest.mark.deep
def test_large_boards_are_drawn_in_time() -> None:
    with at_most(20):
        for name in ("nurikabe", "masyu", "slitherlink", "shikaku", "hashi", "tents"):
            random_puzzle(puzzle_class(name), random.Random(1), {"width": 60, "height": 60})
        random_puzzle(puzzle_class("unruly"), random.Random(1), {"width": 100, "height": 100, "unique": True})


@pytest.mark.parametrize("name", ["araf", "ayeheya", "bricks"])
def test_a_board_of_20x20_is_drawn(name: str) -> None:
    """Most random divisions or Latin squares of this size fit none of these kinds, so that none was found."""
    cls = puzzle_class(name)
    puzzle, solution = generator_for(cls).random(random.Random(1), **cls.size("20x20"))
    assert puzzle.accepts(solution)


def test_connected_cells_without_one_are_told_as_by_a_walk() -> None:
    rng = random.Random(1)
    for _ in range(3000):
        height, width = rng.randint(1, 5), rng.randint(1, 5)
        around = neighbours(height, width)
        some = {cell for cell in cells(height, width) if rng.random() < 0.7}
        members = set(reached(rng.choice(cells(height, width)), some.__contains__, around))
        cell = rng.choice(sorted(members))
        rest = members - {cell}
        expected = bool(rest) and set(reached(min(rest), rest.__contains__, around)) == rest
        assert stays_connected(members, cell, around) == expected


def test_cells_fall_into_components() -> None:
    rng = random.Random(3)
    for _ in range(300):
        height, width = rng.randint(1, 5), rng.randint(1, 5)
        around = neighbours(height, width)
        members = [cell for cell in cells(height, width) if rng.random() < 0.6]
        groups = components(members, around)
        assert sorted(cell for component in groups for cell in component) == members
        assert [min(component) for component in groups] == sorted(min(component) for component in groups)
        for component in groups:
            beside = {other for cell in component for other in around[cell]} - set(component)
            assert beside.isdisjoint(members)
            assert set(reached(component[0], set(component).__contains__, around)) == set(component)


@pytest.mark.parametrize("row", [(0, 1, 0, 1, 0, 1), (1, 2, 3, 4, 5)])
def test_mixed_rows_and_their_columns_hold_what_they_held(row: tuple[int, ...]) -> None:
    rng = random.Random(4)
    rows = [[*row[k:], *row[:k]] for k in range(len(row))]
    before = [sorted(line) for line in (*rows, *zip(*rows, strict=True))]
    fitting = copy.deepcopy(rows)
    mix_rows(rng, fitting, [(0, 1)] * 20, lambda changed: False)
    assert fitting == rows
    seen = set()
    for _ in range(50):
        mix_rows(rng, rows, [rng.sample(range(len(rows)), 2)])
        assert [sorted(line) for line in (*rows, *zip(*rows, strict=True))] == before
        seen.add(str(rows))
    assert len(seen) > 10


def test_square_boards_have_one_side() -> None:
    cls = puzzle_class("starbattle")
    assert cls.size("8") == {"side": 8}
    with pytest.raises(PuzzleError, match="expected one side such as 5, found '8x6'"):
        cls.size("8x6")
    with pytest.raises(PuzzleError, match="a starbattle puzzle is square, not 3x2"):
        cls.parse("AAB\nABB")


@pytest.mark.parametrize("grid", GRIDS)
def test_patches_have_one_loop_around_them(grid: str) -> None:
    rng = random.Random(2)
    blank: Any = generator_for(puzzle_class("slitherlink")).random(rng, width=3, height=4, clues=0.0, grid=grid)[0]
    for _ in range(100):
        patch = random_patch(rng, blank.mesh)
        assert blank.check(blank.border(patch)) == []
        changed = changed_patch(rng, blank.mesh, patch, blank.cells)
        assert len(patch ^ changed) == 1
        assert blank.check(blank.border(changed)) == []


# ── one solution ──


@cache
def unique(name: str, seed: int) -> tuple[Puzzle, ...]:
    """A puzzle with one solution, and then with fewer and fewer clues."""
    cls = puzzle_class(name)
    return tuple(unique_puzzles.unique_puzzles(cls, random.Random(seed), read_arguments(cls, size_of(name), {})))


@half_of_kinds
def test_unique_puzzles_have_one_solution_and_no_clue_to_spare(name: str) -> None:
    for seed in range(3):
        made = unique(name, seed)
        assert made
        assert all(solutions(puzzle) == 1 for puzzle in made)
        last = made[-1]
        assert puzzle_class(name).parse(last.format()) == last
        for group in last.spare_clues():
            for clue in group:
                assert solutions(last.without_clue(clue)) == 2, (last.format(), clue)


@few_kinds
def test_a_clue_less_is_a_puzzle_with_the_same_solutions_and_more(name: str) -> None:
    cls, rng = puzzle_class(name), random.Random(4)
    for _ in range(5):
        puzzle, solution = random_pair(cls, rng, read_arguments(cls, size_of(name), {}))
        clues = [clue for group in puzzle.spare_clues() for clue in group]
        for clue in clues:
            fewer = puzzle.without_clue(clue)
            assert fewer.check(solution) == []
            assert cls.parse(fewer.format()) == fewer
            assert sum(map(len, fewer.spare_clues())) == len(clues) - 1
    none = {"dominosa", "galaxies", "goishi", "hitori", "keen", "maze", "net", "nurikabe", "pattern", "shikaku"}
    none |= {
        "araf", "ayeheya", "bosanowa", "chainedb", "dominion", "dosufuwa", "dotchi2", "doubleback", "entryexit",
        "heteromino", "invlitso", "kakuro", "koburin", "kropki", "lightshadow", "linkapix", "lits", "mejilink",
        "moonsun", "nanameguri", "nawabari", "nikoji", "nondango", "norinori", "norinuri", "nothing", "numberlink",
        "nuribou", "nuriloop", "onsen", "simpleloop", "slalom", "starbattle", "tatamibari", "undead", "usoone",
        "usotatami", "wblink", "yajilin",
    }  # fmt: skip  # their texts tell all, or small boards need all
    assert clues or name in none


@half_of_kinds
def test_puzzles_are_told_apart_where_two_solutions_differ(name: str) -> None:
    """The result is a puzzle with a known solution. The other solution is excluded, or the known one is new."""
    cls, rng = puzzle_class(name), random.Random(5)
    changes = i = 0
    while changes < 6 and (i := i + 1) < 60:
        options = generator_for(cls).few_clues if i % 2 else {}
        puzzle, solution = random_pair(cls, rng, {**read_arguments(cls, size_of(name), {}), **options})
        other = next((item for item in cluewise.solve(puzzle, limit=2).solutions if item != solution), None)
        changed = other and generator_for(type(puzzle)).excluding(puzzle, rng, solution, other)
        if changed:
            changes += 1
            new_puzzle, kept = changed
            assert new_puzzle.check(kept) == [], puzzle.format()
            assert cls.parse(new_puzzle.format()) == new_puzzle
            assert kept != solution or new_puzzle.check(other) != [], puzzle.format()
    assert changes == 6 or name in {"kropki", "mejilink"}  # small boards with all their clues have one solution


@pytest.mark.parametrize("name", ["slitherlink", "sudoku", "nurikabe", "tents"])
def test_the_same_seed_makes_the_same_puzzle(name: str) -> None:
    arguments = ("generate", name, size_of(name), "--unique", "--seed", "7")
    first, again = (command(*arguments, "-n", "2") for _ in range(2))
    assert (first.returncode, first.stdout) == (0, again.stdout), first.stderr
    alone = [line for line in command(*arguments).stdout.splitlines() if not line.startswith("# source")]
    several = [line for line in first.stdout.splitlines() if not line.startswith("# source")]
    assert several[: len(alone)] == alone
    solved = command("solve", name, "-", "--count", stdin=first.stdout)
    assert solved.stdout == "1\n1\n"


@few_kinds
def test_reasons_of_clues_are_those_that_go_with_them(name: str) -> None:
    puzzle = unique(name, 0)[0]
    _are_those_that_go(puzzle)


@pytest.mark.parametrize(
    ("name", "size"),
    [("fillmat", "6x6"), ("fillmat", "7x5"), ("slitherlink", "5x5"), ("munraito", "6x6"), ("tapa", "6x5")],
)
def test_reasons_of_several_clues_go_with_each_of_them(name: str, size: str) -> None:
    kind = puzzle_class(name)
    pair = random_pair(kind, random.Random(1), {**generator_for(kind).many_clues, **kind.size(size)})
    puzzle = filled(*pair)
    of_clue = _are_those_that_go(puzzle)
    assert (max(map(len, spare_clues.clues_of(of_clue).values())) > 1) == (name == "fillmat")


def _are_those_that_go(puzzle: Puzzle) -> dict[Any, list[Reason]]:
    """The reasons of all clues; those of each layer are what the puzzle lacks without the clue."""
    known = set(puzzle.reasons())
    clues = [clue for layer in puzzle.spare_clues() for clue in layer]
    gone = {clue: known - set(puzzle.without_clue(clue).reasons()) for clue in clues}
    for several in (*puzzle.spare_clues(), clues):
        found = spare_clues.reasons_of(puzzle, several)
        assert {clue: set(reasons) for clue, reasons in found.items()} == {clue: gone[clue] for clue in several}
    return spare_clues.reasons_of(puzzle, clues)


@pytest.mark.parametrize("name", ["slitherlink", "masyu", "unruly", "skyscrapers", "regex", "queens"])
def test_cores_leave_nothing_to_try(name: str) -> None:
    puzzle = unique(name, 1)[0]
    solution = cluewise.solve(puzzle).solutions[0]
    for clues in puzzle.spare_clues():
        *_, (less, untried, _) = spare_clues._by_cores(puzzle, solution, clues)
        assert (solutions(less), untried) == (1, [])


@pytest.mark.parametrize("name", ["slitherlink", "masyu", "tapa", "slant"])
def test_kept_rules_accept_only_solutions(name: str) -> None:
    puzzle = unique(name, 2)[-1]
    clues = [clue for group in puzzle.spare_clues() for clue in group]
    halves = spare_clues._halves(puzzle, clues)
    rules = kept_rules(puzzle, halves, spare_clues.clues_of(spare_clues.reasons_of(puzzle, clues, halves)))
    assert rules is not None
    assert kept_rules(puzzle.without_clue(clues[0]), [puzzle], {}) is None  # a rule more
    for clue in clues:
        fewer, others = puzzle.without_clue(clue), [item for item in clues if item != clue]
        for solution in cluewise.solve(fewer, limit=2).solutions:
            assert rules.accept(solution, others)
            assert rules.accept(solution, clues) == puzzle.accepts(solution)


def test_cores_that_tell_too_little_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the Reasons of no clue are known, no clue seems to be needed."""
    monkeypatch.setattr(spare_clues, "reasons_of", lambda _, clues, halves: {clue: [] for clue in clues})
    cls = puzzle_class("slitherlink")
    made = list(unique_puzzles.unique_puzzles(cls, random.Random(1), read_arguments(cls, "4x3", {})))
    assert all(solutions(puzzle) == 1 for puzzle in made)
    assert all(solutions(made[-1].without_clue(clue)) == 2 for clue in made[-1].spare_clues()[0])


def test_other_solutions_that_break_a_rule_leave_a_clue_to_try(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = unique("slitherlink", 2)[0]
    solution = cluewise.solve(puzzle).solutions[0]
    monkeypatch.setattr(spare_clues._Others, "find", lambda *_: Solution({}))
    *_, (less, untried, _) = spare_clues._by_cores(puzzle, solution, puzzle.spare_clues()[0])
    assert less == puzzle
    assert sorted(untried) == sorted(puzzle.spare_clues()[0])


@pytest.mark.deep
def test_what_has_one_solution_is_printed_when_the_time_is_up() -> None:
    done = command("generate", "slitherlink", "30x30", "--unique", "--seed", "1", "--timeout", "3")
    if done.returncode == 0:  # a slow machine has none yet
        assert done.stdout.startswith("30x30t0:")
        assert "not all clues were tried" in done.stderr


def test_none_that_is_unique_is_told() -> None:
    """A lone cell of Hitori may be shaded or not."""
    done = command("generate", "hitori", "1x1", "--unique", "--seed", "1", "-n", "2", "--timeout", "20")
    assert (done.returncode, done.stdout) == (30, "")
    assert "puzzle 1: none with one solution found" in done.stderr
    assert "puzzle 2: none with one solution found" in done.stderr
    done = command("generate", "slitherlink", "90x90", "--unique", "--seed", "1", "--timeout", "0.1")
    assert (done.returncode, done.stdout) == (30, "")
    assert "in 0.1 seconds" in done.stderr


@pytest.mark.deep
def test_a_stuck_board_is_given_up_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first drawing has islands so large that no engine answers soon. (It took all the time, without a puzzle.)"""
    assert unique_boards("nurikabe", "10x10", "1 48")
    assert not unique_boards("hitori", "1x1", "1 1")
    tried = []
    changed = unique_puzzles.with_one_solution
    monkeypatch.setattr(unique_puzzles, "with_one_solution", lambda *given: tried.append(given[0]) or changed(*given))
    assert not unique_boards("lits", "4x2", "1 1")
    assert len(tried) == unique_puzzles.RETRIES * len(set(tried)) < unique_puzzles.DRAWINGS


def unique_boards(name: str, size: str, seed: str) -> list[Puzzle]:
    cls = puzzle_class(name)
    return list(unique_puzzles.unique_puzzles(cls, random.Random(seed), read_arguments(cls, size, {})))


class Dawdling(Signpost):
    """A class and not a patched method: the work may run in a process of its own, which imports it."""

    SLOW = "4x3:c12d3cedg1egac2ag"

    def format(self) -> str:
        text = super().format()
        if text == self.SLOW:
            sleep(60)
        return text


@pytest.mark.deep
def test_plain_puzzles_have_a_limit_of_time_each() -> None:
    done = command("generate", "statuepark", "60x60", "--any", "--timeout", "0.3", "--seed", "1", "-n", "2")
    assert (done.returncode, done.stdout) == (30, "")
    assert done.stderr == "".join(f"puzzle {i}: none found in 0.3 seconds\n" for i in (1, 2))
    cls = puzzle_class("signpost")
    arguments = read_arguments(cls, "4x3", {})
    limited = list(random_texts(cls, 5, arguments, 4, 60.0))
    assert limited == list(random_texts(cls, 5, arguments, 4, None))
    assert limited[1] == Dawdling.SLOW
    texts = list(random_texts(Dawdling, 5, arguments, 4, 6.0))
    assert (texts[0], texts[1]) == (limited[0], None)
    assert None not in texts[2:]
    with pytest.raises(PuzzleError, match="no room for a tetromino"):
        next(random_texts(puzzle_class("lits"), 1, {"width": 1, "height": 1}, 1, 60.0))


@pytest.mark.deep
def test_statues_that_find_no_place_become_fewer() -> None:
    """Four sets of pentominoes hardly fit into 24 × 24 cells."""
    cls = puzzle_class("statuepark")
    puzzle, solution = generator_for(cls).random(random.Random(1), 24, 24)
    assert not puzzle.check(solution)
    assert 0.2 < sum(solution.values()) / 24**2 < 0.42


def test_further_numbers_of_gates_count_in_the_direction_of_those_on_the_board() -> None:
    judged = 0
    for puzzle, solution in subject("slalom").corpus:
        clues = generator_for(type(puzzle)).clues_of(puzzle, solution)  # type: ignore[attr-defined]
        fuller: Any = replace(puzzle, marks=tuple(clues["marks"]))  # type: ignore[type-var]
        own: dict[int, int] = puzzle.numbered  # type: ignore[attr-defined]
        assert all(fuller.numbered.get(gate, number) == number for gate, number in own.items()), puzzle.format()
        judged += len(own) > 0
    assert judged


def test_a_drawing_without_solution_is_no_unique_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    cls = puzzle_class("signpost")
    impossible, possible = cls.parse("3x2:1cegaa4c"), cls.parse("2x2:1ceag")
    solution = cluewise.solve(possible).solutions[0]
    drawings = iter([(impossible, solution), (possible, solution)])
    monkeypatch.setattr(type(generator_for(cls)), "random", lambda generator, rng, **_: next(drawings))
    assert list(unique_puzzles.unique_puzzles(cls, random.Random(1), {})) == [possible]


def test_arguments_of_unique_puzzles() -> None:
    assert command("generate", "takuzu", "4x4", "--unique", "--seed", "1").stdout.startswith("4x4u:")
    assert command("generate", "starbattle", "3", "--unique").returncode == 2
    few: Any = unique("queens", 1)[-1]
    assert len(few.given) < 6
