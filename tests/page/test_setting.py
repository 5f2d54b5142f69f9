"""Clues that are set in place, and lists of puzzles."""

import re

from cluewise.registry.loading import puzzle_class
from tests.page.driving import Page, asked, expect, until
from tests.page.test_making import choose_kind


def settle(page: Page, before: str = "") -> str:
    """The text of the puzzle and its verdict, as soon as a text other than the one before is judged."""
    judged = """before => {
      const { verdict, of } = document.getElementById('badge').dataset;
      const text = new URLSearchParams(location.hash.slice(1)).get('text');
      return of && of === text && of !== before && `${verdict} ${text}`;
    }"""
    found: str = page.tab.wait_for_function(judged, arg=before).json_value()
    page.tab.locator("#stop").wait_for(state="hidden")
    return found


def cursor_at(page: Page, name: str) -> None:
    """Moves the cursor to a place of the board that is set, by keys."""
    find = """name => import('./src/main.js').then(({board}) =>
      board.data.targets.findIndex((target) => target.name === name))"""
    page.cursor_to(page.tab.evaluate(find, name))


def test_a_setter_makes_a_puzzle_from_an_empty_board(desk: Page) -> None:
    choose_kind(desk, "sudoku", "2x2")
    desk.tab.click("#blank")
    desk.tab.locator("body.setting").wait_for()
    verdict, _, text = settle(desk).partition(" ")
    assert verdict == "several"
    desk.keys("Home", *"12", "ArrowRight", "3")
    expect(desk.tab.locator("#said")).to_contain_text("row 1, column 2: 3")
    for _ in range(16):
        verdict, _, text = settle(desk, text).partition(" ")
        if verdict == "unique":
            break
        desk.tab.click("#suggest")
        desk.tab.locator("#message").get_by_text("This excludes other solutions").wait_for()
    assert verdict == "unique"
    assert asked("verdict", name="sudoku", text=text)["verdict"] == "unique"
    desk.tab.click("#spare")
    desk.tab.locator("#message").get_by_text("left out").first.wait_for()
    desk.tab.click("#undo")
    verdict, _, less = settle(desk, text).partition(" ")
    assert verdict == "several"
    desk.tab.click("#redo")
    assert settle(desk, less) == f"unique {text}"
    desk.tab.click("#end-setting")
    desk.tab.locator("body:not(.setting)").wait_for()


def test_few_clues_become_a_puzzle_in_one_press_and_what_is_decided_is_shown(desk: Page) -> None:
    choose_kind(desk, "slitherlink", "5x5")
    desk.tab.click("#blank")
    desk.tab.locator("body.setting").wait_for()
    _, _, text = settle(desk).partition(" ")
    desk.board = desk.tab.evaluate("import('./src/main.js').then(({board}) => board.data)")
    desk.look()
    desk.tab.check("#show-decided")
    for cell in (0, 12):
        desk.click(cell)
        desk.pad(desk.board["tables"][0]["signs"].index("3"))
        verdict, _, text = settle(desk, text).partition(" ")
        assert verdict == "several"
    native = asked("decided", name="slitherlink", text=text, seconds=60)
    assert native["complete"]
    expect(desk.tab.locator("#board")).to_have_attribute("data-decided", str(native["values"]))
    desk.tab.click("#finish")
    desk.tab.locator("#message").get_by_text("there is exactly one solution").wait_for()
    verdict, _, text = settle(desk, text).partition(" ")
    assert verdict == "unique"
    desk.tab.locator("#board[data-decided='60']").wait_for()
    desk.tab.locator("#level", has_text="Level").wait_for()
    desk.tab.uncheck("#show-decided")
    expect(desk.tab.locator("#board[data-decided]")).to_have_count(0)
    desk.tab.click("#end-setting")
    desk.tab.locator("body:not(.setting)").wait_for()


def test_a_board_is_turned_and_gets_another_column_under_way(desk: Page) -> None:
    desk.open("3x2:3a1b2", "slitherlink")
    desk.tab.evaluate("document.getElementById('more').open = true")
    desk.tab.click("#set-clues")
    desk.tab.locator("body.setting").wait_for()
    text = settle(desk).partition(" ")[2]
    numbers = []
    for change in ("turn", "+1right"):
        desk.tab.select_option("#reshape-to", change)
        desk.tab.click("#reshape")
        text = settle(desk, text).partition(" ")[2]
        numbers.append(puzzle_class("slitherlink").parse(text).numbers)
    assert numbers == [(None, 3, None, None, 2, 1), (None, 3, None, None, None, None, 2, 1, None)]
    desk.tab.get_by_role("button", name="Back to the board before").click()
    assert puzzle_class("slitherlink").parse(settle(desk, text).partition(" ")[2]).width == 2
    desk.tab.click("#end-setting")
    desk.tab.evaluate("document.getElementById('more').open = false")


def test_clues_that_can_go_are_taken_away_by_a_button(desk: Page) -> None:
    desk.open("1234341221434321", "sudoku")
    desk.tab.evaluate("document.getElementById('more').open = true")
    desk.tab.click("#set-clues")
    desk.tab.locator("body.setting").wait_for()
    desk.tab.click("#spare")
    desk.tab.get_by_role("button", name="Take away r1c1: 1").click()
    desk.tab.get_by_role("button", name=re.compile(r"Take away \d+ together")).click()
    desk.tab.locator("#message").get_by_text("No clue can be left out.").wait_for()
    desk.tab.wait_for_function("document.getElementById('badge').dataset.verdict === 'unique'")
    assert len(desk.entries()) < 8
    desk.tab.click("#end-setting")
    desk.tab.evaluate("document.getElementById('more').open = false")


def test_a_number_that_is_typed_at_another_place_does_not_continue_the_one_before(desk: Page) -> None:
    desk.open("----\n" * 4, "fillomino")
    desk.tab.evaluate("document.getElementById('more').open = true")
    desk.tab.click("#set-clues")
    desk.tab.locator("body.setting").wait_for()
    desk.board = desk.tab.evaluate("import('./src/main.js').then(({board}) => board.data)")
    desk.look()
    signs = desk.board["tables"][0]["signs"]
    for cell, number in ((0, "1"), (5, "2")):
        desk.click(cell)
        desk.tab.keyboard.press(number)
    desk.await_entries({0: signs.index("1"), 5: signs.index("2")})
    for button in ("left", "right"):
        desk.click(5, button=button)
    assert desk.entries() == {0: signs.index("1"), 5: signs.index("2")}, "a click changes no number"
    desk.tab.click("#end-setting")
    desk.tab.evaluate("document.getElementById('more').open = false")


def test_clues_that_stand_together_wait_for_each_other(desk: Page) -> None:
    desk.open("1-1\n2-2", "numberlink")
    desk.tab.evaluate("document.getElementById('more').open = true")
    desk.tab.click("#set-clues")
    desk.tab.locator("body.setting").wait_for()
    desk.tab.locator("#board[data-drawn=all]").wait_for()
    desk.keys("Home", "ArrowDown", "Backspace")
    desk.tab.locator("#message").get_by_text("2").first.wait_for()
    desk.keys("ArrowRight", "2")
    desk.tab.wait_for_function("() => new URLSearchParams(location.hash.slice(1)).get('text').includes('22')")
    expect(desk.tab.locator("#board .marks text")).to_have_count(0)
    desk.tab.click("#end-setting")
    desk.tab.evaluate("document.getElementById('more').open = false")


def test_a_touch_is_limited_to_cells_or_to_lines_between_them(desk: Page) -> None:
    choose_kind(desk, "kropki", "3x3")
    desk.tab.click("#blank")
    desk.tab.locator("body.setting").wait_for()
    settle(desk)
    desk.board = desk.tab.evaluate("import('./src/main.js').then(({board}) => board.data)")
    desk.look()
    names = [target["name"] for target in desk.board["targets"]]
    entered = []
    for reached, place in (("cells", "between r1c1 and r1c2"), ("between", "row 1, column 1")):
        desk.tab.select_option("#reach", reached)
        desk.click(names.index(place))
        if reached == "cells":
            desk.pad(0)  # numbers are not clicked through
        entered.append([names[slot].startswith("between") for slot in desk.entries()])
    assert entered == [[False], [False, True]]
    desk.tab.select_option("#reach", "")
    desk.click(names.index("row 3, column 3"))
    desk.pad(1)
    expect(desk.tab.locator("#board .cursor")).to_have_count(1)  # the board keeps the focus
    desk.tab.click("#end-setting")
    desk.tab.locator("body:not(.setting)").wait_for()
    choose_kind(desk, "slitherlink", "3x3")
    desk.tab.click("#blank")
    desk.tab.locator("body.setting").wait_for()
    expect(desk.tab.locator("#reach-box")).to_be_hidden()
    desk.tab.click("#end-setting")
    desk.tab.locator("body:not(.setting)").wait_for()


def test_what_was_said_of_another_board_is_folded(desk: Page) -> None:
    choose_kind(desk, "sudoku", "2x2")
    desk.tab.click("#blank")
    desk.tab.locator("body.setting").wait_for()
    settle(desk)
    desk.tab.locator("#verdict-box").wait_for()
    with desk.unjudged():
        desk.keys("Home", "1", "ArrowRight", "1")
        desk.tab.locator("#badge:is([data-verdict=none], [data-verdict=unknown])").wait_for()
        expect(desk.tab.locator("#verdict-box")).to_be_hidden()
    desk.tab.click("#end-setting")
    desk.tab.locator("body:not(.setting)").wait_for()


def test_a_board_that_needs_a_number_keeps_what_is_set_and_says_so(desk: Page) -> None:
    choose_kind(desk, "renban", "3x3")
    desk.tab.click("#blank")
    desk.tab.locator("body.setting").wait_for()
    badge = desk.tab.locator("#badge[data-verdict=flawed]")
    badge.wait_for()
    expect(desk.tab.locator("#board svg:not(.overlay) text")).to_have_count(0)
    for button in ("#suggest", "#spare"):
        desk.tab.click(button)
        desk.tab.locator("#message").get_by_text("expected at least one given number").wait_for()
    cursor_at(desk, "row 1, column 1")
    desk.keys("4")
    text = settle(desk).partition(" ")[2]
    given: tuple[int | None, ...] = puzzle_class("renban").parse(text).given
    assert [number for number in given if number is not None] == [4]
    desk.tab.evaluate("import('./src/asking.js').then(({verdict}) => void verdict())")
    desk.keys("Backspace")
    badge.wait_for()  # and the verdict that was stopped says nothing of this board
    desk.tab.click("#undo")
    assert settle(desk).partition(" ")[2] == text
    desk.tab.click("#end-setting")
    desk.tab.locator("body:not(.setting)").wait_for()


def test_texts_beside_the_board_are_clues(desk: Page) -> None:
    desk.open("3x2:1/1/1/2/1", "pattern")
    desk.tab.evaluate("document.getElementById('more').open = true")
    desk.tab.click("#set-clues")
    desk.tab.locator("body.setting").wait_for()
    settle(desk)
    desk.board = desk.tab.evaluate("import('./src/main.js').then(({board}) => board.data)")
    width = desk.board["width"]
    desk.look()
    names = [target["name"] for target in desk.board["targets"]]
    desk.click(names.index("left, 2"))
    expect(desk.tab.locator("#pad input")).to_have_value("1")
    for key in ("1", ",", "1", "↵"):
        desk.tab.locator("#pad button", has_text=key).first.click()
    desk.tab.wait_for_function("() => new URLSearchParams(location.hash.slice(1)).get('text') === '3x2:1/1/1/2/1.1'")
    wider = "width => import('./src/main.js').then(({board}) => board.data.width > width && board.data)"
    desk.board = until(desk.tab, wider, width)
    desk.look()
    desk.click(names.index("left, 1"))
    desk.tab.keyboard.type("1")
    desk.tab.keyboard.press("ArrowDown")
    desk.tab.wait_for_function("() => new URLSearchParams(location.hash.slice(1)).get('text') === '3x2:1/1/1/1/1.1'")
    desk.tab.click("#undo")
    desk.tab.wait_for_function("() => new URLSearchParams(location.hash.slice(1)).get('text') === '3x2:1/1/1/2/1.1'")
    desk.tab.click("#end-setting")
    desk.tab.evaluate("document.getElementById('more').open = false")


def test_a_list_becomes_a_table_of_verdicts(desk: Page) -> None:
    desk.tab.click("#show-list")
    lines = ("https://puzz.link/p?sudoku/4/4/12h34p", "https://puzz.link/p?slither/5/5/cbcbcddad", "nonsense/x")
    desk.tab.fill("#list-text", "\n".join(f"https://puzz.link/p?{x}" if "://" not in x else x for x in lines))
    desk.tab.click("#judge-list")
    rows = desk.tab.locator("#list-rows tr")
    rows.nth(2).wait_for()
    desk.tab.locator("#stop").wait_for(state="hidden")
    expect(rows.locator("td:nth-child(3)")).to_have_text(["several", "unique", "not read"])
    with desk.tab.expect_download() as download:
        desk.tab.click("#save-list")
    table = download.value.path().read_text()
    assert table.splitlines()[1].startswith('"1","sudoku","several"')
    desk.tab.locator("#list-rows a").nth(1).click()
    desk.tab.locator("#title", has_text="slitherlink").wait_for()
