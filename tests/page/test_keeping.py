"""What the browser keeps: strokes, boards that are set, My puzzles; in several tabs, and without a store."""

import json
from pathlib import Path
from typing import Any

from tests.page.conftest import started
from tests.page.driving import Page, expect, until
from tests.page.test_making import choose_kind
from tests.page.test_setting import cursor_at, settle

MASYU = "5x5:gWfBj"
STORED = "import('./src/keeping.js').then(({records}) => records())"


def stored(page: Page, count: int = 1) -> list[Any]:
    """The records of the store, as soon as it has so many."""
    waiting = "count => import('./src/keeping.js').then(({records}) => records()).then((all) => all.length === count)"
    until(page.tab, waiting, count)
    return list(page.tab.evaluate(STORED))


def test_many_boards_with_many_strokes_are_kept(desk: Page) -> None:
    """Thirty boards of 300 cells with 500 strokes each come back whole."""
    desk.open(MASYU, "masyu")
    make = """async () => {
      const {History} = await import('./src/history.js');
      const {bring} = await import('./src/keeping.js');
      for (let board = 0; board < 30; board++) {
        const past = new History();
        for (let i = 0; i < 500; i++) past.push(new Map(past.entries).set(i % 300, 1 + Math.floor(i / 300)));
        const text = `30x10:${board}`;
        await bring([[`masyu\n${text}`, {name: 'masyu', text, past: past.kept(), changed: board, filled: 300}]]);
      }
    }"""
    desk.tab.evaluate(make)
    found = stored(desk, 30)
    assert {(len(record["past"]["strokes"]), record["past"]["at"]) for _, record in found} == {(500, 500)}
    desk.click(0)
    stored(desk, 31)


def test_a_damaged_record_is_ignored(desk: Page) -> None:
    desk.open(MASYU, "masyu")
    desk.click(0)
    stored(desk)
    spoil = """() => import('./lib/idb-keyval.js').then(async ({createStore, entries, set}) => {
      const store = createStore('cluewise', 'puzzles');
      for (const [key] of await entries(store)) await set(key, {past: {strokes: [7]}}, store);
    })"""
    desk.tab.evaluate(spoil)
    desk.tab.reload()
    desk.tab.locator("#title", has_text="masyu").wait_for()
    assert desk.entries() == {}
    desk.click(3)
    stored(desk)


def test_what_earlier_versions_kept_is_taken_over(desk: Page) -> None:
    desk.open(MASYU, "masyu")
    text = desk.tab.evaluate("import('./src/session.js').then(({session}) => session.puzzle.text)")
    old = {"version": 1, "states": [[], [[0, 1]], [[0, 1], [3, 1]]], "at": 1, "tried": None}
    desk.tab.evaluate(
        "([key, value]) => localStorage.setItem(key, value)", [f"cluewise:masyu\n{text}", json.dumps(old)]
    )
    desk.tab.reload()
    desk.tab.locator("#title", has_text="masyu").wait_for()
    assert desk.entries() == {0: 1}
    desk.tab.click("#redo")
    assert desk.entries() == {0: 1, 3: 1}
    assert desk.tab.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('cluewise:'))") == []


def test_a_board_that_is_set_survives_a_reload_with_undo_and_flaw(desk: Page) -> None:
    desk.open(MASYU, "masyu")  # and nothing else is kept
    choose_kind(desk, "renban", "3x3")
    desk.tab.click("#blank")
    desk.tab.locator("body.setting").wait_for()
    cursor_at(desk, "row 1, column 1")
    desk.keys("4")
    settle(desk)
    desk.keys("Backspace")
    desk.tab.locator("#badge[data-verdict=flawed]").wait_for()
    kept = desk.entries()
    desk.tab.reload()
    desk.tab.locator("body.setting").wait_for()
    desk.tab.locator("#badge[data-verdict=flawed]").wait_for()
    assert desk.entries() == kept == {}
    desk.tab.click("#show-mine")
    desk.tab.locator("#mine-list svg").first.wait_for()
    expect(desk.tab.locator("#mine-list svg text")).to_have_count(
        0
    )  # the picture is that of what is set, not of the base
    desk.tab.click("#show-mine")
    desk.tab.click("#undo")
    assert len(desk.entries()) == 1
    desk.tab.click("#end-setting")
    desk.tab.locator("body:not(.setting)").wait_for()
    desk.tab.click("#show-mine")
    desk.tab.locator("#mine-list svg").first.wait_for()
    desk.tab.locator("#mine-list .picture[aria-label*='set by you']").click()
    desk.tab.locator("body.setting").wait_for()
    assert len(desk.entries()) == 1
    desk.tab.click("#end-setting")
    desk.tab.locator("body:not(.setting)").wait_for()


def test_my_puzzles_leave_as_a_file_and_come_back(desk: Page, tmp_path: Path) -> None:
    desk.open(MASYU, "masyu")
    desk.click(0)
    [[key, record]] = stored(desk)
    desk.tab.click("#show-mine")
    with desk.tab.expect_download() as download:
        desk.tab.click("#save-mine")
    file = tmp_path / "mine.json"
    download.value.save_as(file)
    desk.tab.locator("#mine-list button", has_text="Delete").click()
    desk.tab.locator("#mine-report", has_text="Nothing").wait_for()
    desk.tab.set_input_files("#mine-file", file)
    desk.tab.locator("#mine-report", has_text="1 puzzle added.").wait_for()
    assert stored(desk) == [[key, record]]
    desk.tab.set_input_files("#mine-file", file)
    desk.tab.locator("#mine-report", has_text="0 puzzles added, 1 here already.").wait_for()
    file.write_text("[]")
    desk.tab.set_input_files("#mine-file", file)
    desk.tab.locator("#mine-report", has_text="expected a file of My puzzles").wait_for()
    desk.tab.click("#show-mine")


def test_two_tabs_with_one_puzzle_follow_each_other(desk: Page) -> None:
    desk.open(MASYU, "masyu")
    other = Page(desk.tab.context.new_page(), desk.address)
    other.tab.goto(desk.tab.url)
    other.tab.wait_for_selector("body[data-ready=true]", timeout=120_000)
    other.tab.locator("#title", has_text="masyu").wait_for()
    desk.click(0)
    until(other.tab, "import('./src/session.js').then(({session}) => session.past.entries.size === 1)")
    other.board = desk.board
    other.look()
    other.click(3)
    until(desk.tab, "import('./src/session.js').then(({session}) => session.past.entries.size === 2)")
    other.tab.close()
    assert len(desk.entries()) == 2


SLOW_STORE = """
const get = IDBObjectStore.prototype.get;
IDBObjectStore.prototype.get = function (key) {
  const request = get.call(this, key);
  const slow = {
    set onsuccess(done) {
      request.onsuccess = () => {
        slow.result = request.result;
        if (window.answer || !key.startsWith("masyu")) done();
        else window.answer = done;
      };
    },
  };
  return slow;
};
"""


def test_what_another_tab_enters_while_a_puzzle_is_read_is_not_lost(desk: Page) -> None:
    desk.open(MASYU, "masyu")
    tab = desk.tab.context.new_page()
    tab.add_init_script(SLOW_STORE)
    tab.goto(desk.tab.url)
    until(tab, "() => window.answer && true", seconds=120)
    desk.click(0)
    desk.tab.wait_for_timeout(1000)  # the store takes it, and the other tabs hear of it
    tab.evaluate("() => window.answer()")
    until(tab, "() => import('./src/session.js').then(({ session }) => session.past?.entries.size === 1)")
    tab.close()


def test_a_browser_that_keeps_nothing_says_so_and_plays_on(chromium: Any, address: str) -> None:
    page = started(chromium, address, script="IDBFactory.prototype.open = () => { throw new Error('quota'); }")
    page.open(MASYU, "masyu", forget=False)
    page.click(0)
    page.tab.locator("#unkept", has_text="does not keep your puzzles").wait_for()
    assert len(page.entries()) == 1
    page.tab.click("#show-mine")
    page.tab.locator("#mine-report", has_text="keeps no puzzles here").wait_for()
    page.tab.context.close()
