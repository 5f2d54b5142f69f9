"""A puzzle that is set: its solution is chosen, it becomes symmetrical, and leaves the page as a link or a file."""

from tests.page.driving import Page
from tests.page.test_setting import settle


def test_the_chosen_solution_gets_its_clues_and_partners(desk: Page) -> None:
    desk.open("12..............", "sudoku")
    desk.tab.evaluate("document.getElementById('more').open = true")
    desk.tab.click("#set-clues")
    desk.tab.locator("body.setting").wait_for()
    text = settle(desk).partition(" ")[2]
    desk.tab.click("#aims")
    desk.tab.get_by_role("button", name="Keep solution 2").click()
    verdict, _, text = settle(desk, text).partition(" ")
    assert verdict == "unique"
    desk.tab.click("#symmetrical")
    verdict, _, text = settle(desk, text).partition(" ")
    assert verdict == "unique"
    clued = {slot for slot, _ in desk.entries().items()}
    assert {15 - slot for slot in clued} == clued
    with desk.tab.expect_download() as download:
        desk.tab.click("#save-steps")
    assert download.value.path().read_text().startswith("<!doctype html>")
    with desk.tab.expect_download() as download:
        desk.tab.click("#save-page")
    assert "<svg" in download.value.path().read_text()
    desk.tab.click("#end-setting")
    desk.tab.evaluate("document.getElementById('more').open = false")
