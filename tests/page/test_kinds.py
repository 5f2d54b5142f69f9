"""Every kind plays: its solution is entered by pointer alone, then by keyboard alone; the verdict is the native one."""

import math
import random
from typing import Any

import pytest

import cluewise
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class, puzzle_names
from tests.common import INSTANCES
from tests.kinds import each_kind
from tests.page.driving import Page, asked, choices_of, expect

SMALL, MOST = 9, 70
"""The fewest and the most slots of a puzzle that is played, if the instances have such a puzzle."""


def unique_instance(name: str) -> Puzzle:
    """The smallest instance of a common size with one solution."""
    cls = puzzle_class(name)
    texts = (text for path in sorted((INSTANCES / name).iterdir()) for text in cls.split(path.read_text()))
    puzzles = [cls.parse(text) for text in texts if text.expected == 1 and len(text.body) < 2000]
    ranked = sorted(puzzles, key=lambda puzzle: len(puzzle.slots()))
    fitting = [puzzle for puzzle in ranked if SMALL <= len(puzzle.slots()) <= MOST]
    return fitting[0] if fitting else ranked[-1]


def wanted_choices(page: Page, puzzle: Puzzle) -> dict[int, int]:
    """Targets and choices that enter the solution, without the values that people leave out."""
    again = puzzle_class(puzzle.name).parse(asked("open", name=puzzle.name, text=puzzle.format())["text"])
    solution = cluewise.solve(again).solutions[0]
    numbers = {slot: i for i, slot in enumerate(again.slots())}
    entries = {
        numbers[slot]: list(again.values(slot)).index(value) for slot, value in solution.items() if value != again.rest
    }
    return choices_of(page.board, entries)


def by_pointer(page: Page, wanted: dict[int, int]) -> None:
    """Clicks; with many values, and with numbers, a click on the place and one on the pad."""
    for number, choice in sorted(wanted.items()):
        target = page.board["targets"][number]
        table = page.board["tables"][target["table"]]
        moves = target.get("moves", ())
        if target.get("keyed"):
            (x1, y1, x2, y2) = target["shapes"][0]
            page.drag([(x1, y1), (x2, y2)])
            continue
        if moves and len(moves[choice]) > 1 and all(page.entries().get(slot) == value for slot, value in moves[choice]):
            continue  # another target entered it
        page.click(number)
        if page.board.get("written"):
            page.pad(choice)
            continue
        if len(table["signs"]) > 2:
            if choice:
                page.pad(choice)
            continue
        if len(moves) > 1:
            while any(page.entries().get(slot) != value for slot, value in moves[choice]):
                page.click(number)
            continue
        for _ in range(choice):
            page.click(number)


def by_keyboard(page: Page, wanted: dict[int, int]) -> None:
    """Walks over all targets and types signs; a sign that no key has is reached by Space."""
    keys = ["Home"]
    for number, target in enumerate(page.board["targets"]):
        if number in wanted:
            sign = page.board["tables"][target["table"]]["signs"][wanted[number]]
            keys += list(sign) if sign.isascii() else [" "] * (wanted[number] + 1)
        keys.append("PageDown")
    page.keys(*keys)


HYBRIDS = {
    "yinyang+sudoku": "# set: sudoku_box=2x2\n+ yinyang\nWB-W\n--W-\n----\n----\n+ sudoku\n2x2:1d2c4e3",
    "slitherlink+sudoku": "# set: sudoku_box=2x2\n+ slitherlink\n1---\n-3--\n----\n13-2\n+ sudoku\n2x2:c1a4b3d2b",
}
"""Boards of their own, touched at the same cells, or beside each other."""


@pytest.mark.parametrize("name", HYBRIDS)
def test_each_board_of_a_hybrid_plays(name: str, desk: Page) -> None:
    played(puzzle_class(name).parse(HYBRIDS[name]), desk)
    hint = asked("hint", name=name, text=HYBRIDS[name])
    desk.open(HYBRIDS[name], name)
    message = desk.tab.locator("#message")
    desk.tab.click("#hint")
    message.get_by_text("Look here").wait_for()
    desk.tab.click("#hint", click_count=2)
    message.get_by_text(hint["lines"][0]).wait_for()


@pytest.mark.quarter
@each_kind
def test_each_kind_plays(name: str, desk: Page) -> None:
    played(unique_instance(name), desk)


def played(puzzle: Puzzle, desk: Page) -> None:
    """Enters the solution by pointer, then by keys, then changes it."""
    name = puzzle.name
    desk.open(puzzle.format(), name)
    wanted = wanted_choices(desk, puzzle)
    by_pointer(desk, wanted)
    assert desk.solved()
    desk.tab.click("#clear")
    assert not desk.solved() or not wanted
    by_keyboard(desk, wanted)
    assert desk.solved()
    change_one(desk, wanted)
    assert not desk.solved()
    desk.tab.locator("#badge[data-verdict=unique]").wait_for()
    native = asked("verdict", name=name, text=puzzle.read_back())
    expect(desk.tab.locator("#verdict-box pre")).to_have_text("\n".join(native["lines"]))


def change_one(page: Page, wanted: dict[int, int]) -> None:
    """Empties one place of the solution, and enters another value where that is possible."""
    number = random.Random(page.board["width"]).choice(sorted(wanted))
    page.keys("Home", *["PageDown"] * number, "Backspace")
    signs = page.board["tables"][page.board["targets"][number]["table"]]["signs"]
    other = next((i for i in range(len(signs)) if i != wanted[number] and signs[i].isascii()), None)
    if other is not None:
        page.keys(*signs[other])


HINTED = ("slitherlink", "nurikabe", "sudoku", "masyu", "hashi")
"""The kinds whose hints are compared in front; the others are `slow`."""


def states(puzzle: Puzzle) -> list[list[list[int]]]:
    """Three states of a puzzle: empty, a part of the solution, and a wrong one."""
    again = puzzle_class(puzzle.name).parse(puzzle.read_back())
    solution = cluewise.solve(again).solutions[0]
    slots = list(again.slots())
    whole = [[i, list(again.values(slot)).index(solution[slot])] for i, slot in enumerate(slots)]
    part = random.Random(1).sample(whole, len(whole) // 3)
    wrong = next(([i, k] for i, held in part for k in range(len(again.values(slots[i]))) if k != held), None)
    return [[], part, [*[pair for pair in part if wrong is None or pair[0] != wrong[0]], *([wrong] if wrong else [])]]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in HINTED else pytest.mark.slow) for name in puzzle_names()]
)
def test_hints_are_the_native_ones(name: str, desk: Page) -> None:
    puzzle = unique_instance(name)
    text = puzzle.read_back()
    for entries in states(puzzle):
        question: dict[str, Any] = {"name": name, "text": text, "entries": entries}
        assert desk.asked("hint", **question)["lines"] == asked("hint", **question)["lines"]


@pytest.mark.slow
@each_kind
def test_verdicts_of_all_instances_are_the_native_ones(name: str, desk: Page) -> None:
    for path in sorted((INSTANCES / name).iterdir()):
        for text in puzzle_class(name).split(path.read_text()):
            puzzle = puzzle_class(name).parse(text)
            if len(puzzle.slots()) > 150:
                continue
            question = {"name": name, "text": puzzle.read_back()}
            native, here = asked("verdict", **question), desk.asked("verdict", **question)
            for part in ("verdict", "forced", "ambiguous"):
                assert here["explanation"][part] == native["explanation"][part], path


# ── places ──


@pytest.mark.quarter
@each_kind
def test_targets_are_large_enough_for_a_finger(name: str, phone: Page) -> None:
    """On a screen of 360 px: no sideways scrolling, and targets of boards up to 10×10 are 24 px apart."""
    cls = puzzle_class(name)
    sizes = ("10x10", "8x8", "8", "6", *generator_for(cls).small_sizes)
    puzzle = next(filter(None, (random_puzzle(cls, size) for size in sizes)))
    with phone.unjudged():
        board = phone.open(puzzle.format(), name)
    assert phone.tab.evaluate("document.documentElement.scrollWidth") <= 360
    scale = phone.boxed["width"] / board["width"]
    points = [target["at"] for target in board["targets"] if "keyed" not in target]
    least = min(
        (math.dist(a, b) for i, a in enumerate(points) for b in points[:i]),
        default=100,
    )
    assert least * scale >= 24 - 0.5
    hits = phone.tab.evaluate(
        "targets => import('./src/shapes.js').then(({hit}) => targets.map(({at}) => hit(targets, at[0], at[1])))",
        board["targets"],
    )
    touched = [i for i, target in enumerate(board["targets"]) if "keyed" not in target]
    assert [hits[i] for i in touched] == touched


def random_puzzle(cls: Any, size: str) -> Puzzle | None:
    """None if the kind has no puzzle of this size."""
    try:
        return generator_for(cls).random(random.Random(cls.name), **cls.size(size))[0]
    except Exception:
        return None
