"""Playing on a board: gestures, keyboard, undo, hints, checks."""

import re

import pytest

from tests.page.driving import Page, asked, expect

MASYU = "5x5:gWfBj"
SLITHER = "https://puzz.link/p?slither/5/5/cbcbcddad"
SUDOKU = "123434122143...."
SIDE = 40.0


def middle(r: int, c: int) -> tuple[float, float]:
    return 10 + SIDE * (c + 0.5), 10 + SIDE * (r + 0.5)


def corner(r: int, c: int) -> tuple[float, float]:
    return 10 + SIDE * c, 10 + SIDE * r


def lines(page: Page) -> int:
    """How many slots have a line."""
    return sum(value == 1 for value in page.entries().values())


# ── dragging ──


def test_a_drag_over_cells_draws_links_and_back_takes_them_back(desk: Page) -> None:
    desk.open(MASYU, "masyu")
    desk.drag([middle(0, 0), middle(0, 4), middle(2, 4)])
    assert lines(desk) == 6
    desk.tab.click("#undo")
    assert lines(desk) == 0
    desk.tab.click("#redo")
    assert lines(desk) == 6
    desk.tab.click("#undo")
    desk.drag([middle(0, 0), middle(0, 4), middle(0, 2)])
    assert lines(desk) == 2
    desk.drag([middle(0, 0), middle(0, 2)])
    assert lines(desk) == 0


def test_a_drag_along_points_draws_sides(desk: Page) -> None:
    desk.open(SLITHER)
    desk.drag([corner(0, 0), corner(0, 2), corner(2, 2)])
    assert lines(desk) == 4


def test_a_drag_paints_cells_as_one_stroke(desk: Page) -> None:
    desk.open("1---\n----\n----\n----", "nurikabe")
    desk.drag([middle(1, 0), middle(1, 3)])
    assert len(desk.entries()) == 4
    desk.tab.click("#undo")
    assert desk.entries() == {}


def test_a_drag_from_a_number_draws_the_next_ones(desk: Page) -> None:
    desk.open("---\n-1-\n---\n---\n---", "hidato")
    desk.drag([middle(1, 1), middle(1, 2), middle(3, 2)])
    assert desk.entries() == {5: 1, 8: 2, 11: 3}
    desk.drag([middle(3, 2), middle(3, 0), middle(3, 1)])
    assert desk.entries() == {5: 1, 8: 2, 11: 3, 10: 4}
    desk.open("4x1:1ccc4g", "signpost")
    desk.drag([middle(0, 0), middle(0, 2)])
    assert desk.entries() == {2: 1}


def test_a_drag_from_a_tree_pitches_its_tent(desk: Page) -> None:
    desk.open("  1 0\n1 - *\n0 - -", "tents")
    (tree, cell), moves = next(((a, b), moves) for a, b, moves in desk.board["drag"]["spans"])
    nodes = desk.board["drag"]["nodes"]
    desk.drag([nodes[tree], nodes[cell]])
    assert desk.entries() == dict(moves)


def test_a_touch_shades_a_cell_and_a_drag_draws_beside_it(desk: Page) -> None:
    desk.open("....\n....\n....", "koburin")
    desk.click(0)
    assert set(desk.entries().values()) == {0}
    desk.drag([middle(1, 0), middle(1, 3)])
    assert lines(desk) == 3
    expect(desk.tab.locator("#said")).to_have_text("row 1, column 1: shaded")


def test_buttons_show_the_values_of_a_kind(desk: Page) -> None:
    desk.open("--\n--\n\na a\na a", "hakoiri")
    desk.tab.locator("#pad button svg").first.wait_for()
    expect(desk.tab.locator("#pad button svg")).to_have_count(4)
    expect(desk.tab.locator("#pad button").first).to_have_attribute("aria-label", "a circle")


def test_a_cancelled_pointer_and_a_second_finger_take_the_stroke_back(desk: Page) -> None:
    desk.open(MASYU, "masyu")
    desk.drag([middle(0, 0), middle(0, 3)], release=False)
    desk.tab.dispatch_event("#board", "pointercancel", {"pointerId": 1, "bubbles": True})
    desk.tab.mouse.up()
    assert desk.entries() == {}


# ── touch ──


def touch(page: Page, kind: str, *points: tuple[float, float]) -> None:
    if not hasattr(page, "touching"):
        page.touching = page.tab.context.new_cdp_session(page.tab)  # type: ignore[attr-defined]
    places = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(page.at(*point) for point in points)]
    page.touching.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})  # type: ignore[attr-defined]


def test_a_tap_enters_and_a_long_press_enters_the_second_value_once(phone: Page) -> None:
    phone.open("1---\n----\n----\n----", "nurikabe")
    touch(phone, "touchStart", middle(1, 1))
    touch(phone, "touchEnd")
    assert list(phone.entries().values()) == [1]
    phone.times(100, 100)
    touch(phone, "touchStart", middle(2, 2))
    phone.tab.wait_for_timeout(700)
    touch(phone, "touchEnd")
    assert sorted(phone.entries().values()) == [0, 1]


def test_a_tap_with_two_fingers_enters_the_second_value(phone: Page) -> None:
    phone.open("1---\n----\n----\n----", "nurikabe")
    touch(phone, "touchStart", middle(1, 1))
    touch(phone, "touchStart", middle(1, 1), middle(2, 3))
    touch(phone, "touchEnd")
    assert list(phone.entries().values()) == [0]


def test_a_pinch_enlarges_the_board_and_writes_nothing(phone: Page) -> None:
    phone.open("30x30:" + "z" * 34 + "p", "masyu")
    expect(phone.tab.locator("#message")).to_contain_text("Two fingers enlarge the board.")
    phone.open(MASYU, "masyu")
    touch(phone, "touchStart", middle(1, 1))
    touch(phone, "touchStart", middle(1, 1), middle(3, 3))
    for step in range(1, 6):
        aside = step / 10
        touch(phone, "touchMove", middle(1 - aside, 1 - aside), middle(3 + aside, 3 + aside))
    touch(phone, "touchEnd")
    assert phone.entries() == {}
    assert phone.tab.evaluate("visualViewport.scale") > 1
    phone.tab.evaluate("scrollTo(0, 0)")
    phone.touching.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 1})  # type: ignore[attr-defined]
    assert phone.tab.evaluate("visualViewport.scale") == 1, "the tests after this one see the whole page"


# ── keyboard, undo, try ──


def test_digits_wait_for_the_next_one(desk: Page) -> None:
    desk.open("---\n-1-\n---\n---\n---", "hidato")
    desk.tab.locator("#board").focus()
    desk.tab.keyboard.press("Home")
    desk.tab.keyboard.type("12")
    assert desk.entries() == {0: 11}
    desk.tab.keyboard.press("ArrowRight")
    desk.tab.keyboard.type("3")
    assert desk.entries() == {0: 11, 1: 2}
    desk.tab.keyboard.press("Control+z")
    assert desk.entries() == {0: 11}
    expect(desk.tab.locator("#board")).to_have_attribute("aria-label", re.compile("row 1, column 2"))


def test_given_places_are_announced_and_stay(desk: Page) -> None:
    desk.open(SUDOKU, "sudoku")
    desk.click(0)
    expect(desk.tab.locator("#said")).to_have_text("row 1, column 1: 1, given")
    assert desk.entries() == {}


def test_a_try_is_kept_or_taken_back(desk: Page) -> None:
    desk.open(MASYU, "masyu")
    desk.click(0)
    desk.tab.click("#try")
    desk.click(5)
    assert lines(desk) == 2
    desk.tab.click("#drop")
    assert lines(desk) == 1
    desk.tab.locator("#try").wait_for()  # it is drawn in the next frame


def test_pencil_marks_are_written_undone_and_kept_and_enter_nothing(desk: Page) -> None:
    desk.open(SUDOKU, "sudoku")
    marks = desk.tab.locator("#board .marks text")
    desk.cursor_to(12)
    desk.tab.keyboard.press("p")
    desk.tab.keyboard.type("14")
    expect(marks).to_have_text(["1", "4"])
    expect(desk.tab.locator("#said")).to_have_text("row 4, column 1: empty, marks 1, 4")
    desk.tab.keyboard.type("1")
    expect(marks).to_have_text(["4"])
    desk.tab.keyboard.press("Control+z")
    desk.tab.reload()
    desk.tab.locator("#board .marks").wait_for()
    expect(marks).to_have_text(["1", "4"])
    desk.cursor_to(12)
    desk.tab.keyboard.type("4")
    expect(marks).to_have_count(0)
    desk.tab.click("#check")
    desk.tab.locator("#message").get_by_text("Right so far.").wait_for()
    desk.cursor_to(12)
    desk.tab.keyboard.press("Backspace")
    expect(marks).to_have_text(["1", "4"])
    desk.tab.keyboard.press("Backspace")
    assert desk.entries() == {}


# ── what is kept ──


def test_a_reload_restores_entries_and_undo(desk: Page) -> None:
    desk.open(MASYU, "masyu")
    desk.click(0)
    desk.click(3)
    kept = desk.entries()
    desk.tab.reload()
    desk.tab.locator("#play").wait_for()
    assert desk.solved() is False
    assert desk.entries() == kept
    desk.tab.click("#undo")
    assert len(desk.entries()) == 1


# ── hints and checks ──


def test_a_hint_shows_where_which_rule_and_why_and_enters(desk: Page) -> None:
    desk.open(SUDOKU, "sudoku")
    message = desk.tab.locator("#message")
    desk.tab.click("#hint")
    message.get_by_text("Look here").wait_for()
    native = asked("hint", name="sudoku", text=SUDOKU)
    desk.tab.click("#hint")
    message.get_by_text(native["rule"][0]).wait_for()
    expect(message).not_to_contain_text(native["lines"][0])
    desk.tab.click("#hint")
    message.get_by_text(native["lines"][0]).wait_for()
    assert desk.entries() == {}
    desk.tab.locator("#message .place").first.hover()
    expect(desk.tab.locator("#board .lit")).to_have_count(1)
    desk.tab.click("#hint")
    desk.await_entries(dict(asked("hint", name="sudoku", text=SUDOKU)["moves"]))


def test_a_long_explanation_is_folded_and_told_on_demand(desk: Page) -> None:
    desk.open(SUDOKU, "sudoku")
    whole, short = (
        "Suppose that r1c1 is 1. " + "Then r1c2 is 2. " * 40 + "So it is.",
        "Suppose (… 40 more links.) So it is.",
    )
    report = "texts => import('./src/messages.js').then(({folded, message}) => message(folded(...texts), 'Next.'))"
    desk.tab.evaluate(report, [whole, short])
    message = desk.tab.locator("#message")
    expect(message.locator("p")).to_have_text([f"{short} Tell all", "Next."])
    message.get_by_text("Tell all").click()
    expect(message.locator("p")).to_have_text([whole, "Next."])
    expect(message.locator(".place")).to_have_count(41)


def test_back_to_before_the_first_mistake(desk: Page) -> None:
    desk.open(SUDOKU, "sudoku")
    desk.tab.locator("#badge[data-verdict=unique]").wait_for()
    for r, digit in ((12, "4"), (13, "1"), (14, "2")):
        desk.cursor_to(r)
        desk.tab.keyboard.type(digit)
    desk.tab.click("#check")
    desk.tab.locator("#message").get_by_text("There is a mistake.").wait_for()
    expect(desk.tab.locator("#message")).to_contain_text("1 entry is wrong")
    desk.tab.click("#message button")
    expect(desk.tab.locator("#board .wrong polygon")).to_have_count(1)
    desk.tab.click("#back")
    desk.tab.locator("#message").get_by_text("before the first mistake").wait_for()
    assert desk.entries() == {12: 3}


def test_broken_rules_are_told_as_one_goes_only_if_asked(desk: Page) -> None:
    desk.open(SUDOKU, "sudoku")
    desk.tab.click("#choices-box summary")
    desk.tab.check("#as-i-go")
    desk.cursor_to(12)
    desk.tab.keyboard.type("2")
    desk.tab.locator("#message").get_by_text("2 stands 2 times").first.wait_for()
    desk.tab.uncheck("#as-i-go")
    desk.tab.click("#choices-box summary")


def test_an_ambiguous_puzzle_shows_both_values(desk: Page) -> None:
    desk.open("12..34..........", "sudoku")
    desk.tab.locator("#badge[data-verdict=several]").wait_for()
    expect(desk.tab.locator("#verdict-box pre")).to_contain_text("solutions")
    expect(desk.tab.locator("#verdict-box svg")).to_have_count(1)


@pytest.mark.parametrize("text", ["11..............", "1234\n1234\n....\n...."])
def test_a_puzzle_without_solution_shows_its_board_and_the_clash(text: str, desk: Page) -> None:
    desk.open(text, "sudoku")
    desk.tab.locator("#badge[data-verdict=none]").wait_for()
    expect(desk.tab.locator("#verdict-box pre")).to_contain_text("cannot hold together")
    desk.tab.locator("#board svg text").nth(1).wait_for()
