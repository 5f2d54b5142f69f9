"""Rules of a person's own: an example is taken, a puzzle is made and opened again from its link."""

from tests.page.driving import Page, expect


def test_an_example_is_made_and_opened_again_from_its_link(desk: Page) -> None:
    desk.tab.click("#show-genres")
    desk.tab.locator("#genre-example option", has_text="Lanterns").wait_for(state="attached")
    desk.tab.select_option("#genre-example", label="Lanterns")
    desk.tab.click("#genre-take")
    desk.tab.fill("#genre-size", "5x4")
    desk.tab.click("#genre-make")
    desk.tab.locator("#title", has_text="own rules").wait_for()
    link = desk.tab.evaluate("location.hash")
    assert "rules=board" in link
    desk.open("11..............", "sudoku")
    desk.tab.evaluate("hash => { location.hash = hash; }", link)
    desk.tab.locator("#title", has_text="own rules").wait_for()
    desk.tab.click("#show-genres")
    desk.tab.fill("#genre-text", "board: cells shaded or not\nclues: number 0-4 in cells\na: no two stars touch")
    desk.tab.click("#genre-make")
    expect(desk.tab.locator("#genre-error")).to_contain_text("line 3, column 11: expected values of the board")
