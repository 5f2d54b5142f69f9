"""The first screen, the puzzle of the day, books, links with entries, pictures for posts."""

import re
from pathlib import Path

from tests.page.driving import Page, asked, expect
from tests.page.test_playing import SUDOKU


def home(page: Page) -> None:
    page.tab.evaluate("import('./src/dom.js').then(({fold}) => fold('', true))")
    page.tab.click("#show-home")
    page.tab.locator("#home-six svg").nth(5).wait_for()


def test_the_first_screen_offers_six_kinds_and_what_was_played_last(desk: Page) -> None:
    desk.open(SUDOKU, "sudoku")
    desk.click(12)
    desk.tab.keyboard.type("4")
    home(desk)
    expect(desk.tab.locator("#continue")).to_have_text("Continue with sudoku")
    desk.tab.locator("#home-six button").nth(1).click()
    expect(desk.tab.locator("#title")).to_have_text("slitherlink")
    home(desk)
    desk.tab.click("#continue")
    expect(desk.tab.locator("#title")).to_have_text("sudoku")
    desk.await_entries({12: 3})


def test_a_link_opens_by_enter_and_the_browsers_back_brings_what_was_there_before(desk: Page) -> None:
    desk.open(SUDOKU, "sudoku")
    home(desk)
    desk.tab.fill("#home-text", "https://puzz.link/p?nurikabe/5/4/i3g2n1h1h")
    desk.tab.press("#home-text", "Enter")
    expect(desk.tab.locator("#title")).to_have_text("nurikabe")
    desk.tab.go_back()
    expect(desk.tab.locator("#title")).to_have_text("sudoku")
    desk.tab.go_forward()
    expect(desk.tab.locator("#title")).to_have_text("nurikabe")


def test_the_first_screen_finds_kinds_by_all_names_and_opens_a_family(desk: Page) -> None:
    home(desk)
    desk.tab.fill("#home-find", "binairo")
    expect(desk.tab.locator("#kinds-list li:visible h3")).to_have_text([re.compile("unruly")])
    home(desk)
    desk.tab.locator("#home-families button", has_text="Regions").click()
    expect(desk.tab.locator("#kinds-list details[open] summary h2")).to_have_text(["Regions"])


def test_the_puzzle_of_the_day_is_the_same_everywhere(desk: Page) -> None:
    wish = "import('./src/days.js').then(({wishOf, dateOf}) => wishOf(dateOf(new Date()), '1'))"
    native = asked("generate", **desk.tab.evaluate(wish))
    home(desk)
    desk.tab.click("#day-easy")
    expect(desk.tab.locator("#title")).to_have_text(native["name"].replace("_", " "))
    text = "import('./src/session.js').then(({session}) => session.puzzle.text)"
    assert desk.tab.evaluate(text) == native["text"]


def test_a_book_has_the_puzzles_of_a_family(desk: Page) -> None:
    home(desk)
    if desk.tab.locator("#book-kinds").is_hidden():
        desk.tab.click("#show-book")
    desk.tab.select_option("#book-level", "1")
    with desk.tab.expect_download() as download:
        desk.tab.click("#save-book")
    assert download.value.path().read_text().count("<svg") >= 2


def test_a_link_with_entries_and_a_picture_for_a_post(desk: Page, tmp_path: Path) -> None:
    desk.open(SUDOKU, "sudoku")
    desk.click(12)
    desk.tab.keyboard.type("4")
    desk.tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.tab.click("#more summary")
    desk.tab.click("#copy-progress")
    desk.tab.locator("#message").get_by_text("copied").wait_for()
    link = desk.tab.evaluate("navigator.clipboard.readText()")
    with desk.tab.expect_download() as download:
        desk.tab.click("#save-post")
    assert download.value.path().read_bytes()[16:24] == (1200).to_bytes(4, "big") * 2
    desk.tab.click("#more summary")
    desk.tab.evaluate("import('./src/keeping.js').then(({forgetAll}) => forgetAll())")
    desk.tab.evaluate("hash => { location.hash = ''; location.hash = hash; }", link.partition("#")[2])
    desk.await_entries({12: 3})


def test_the_page_says_how_far_one_is(desk: Page) -> None:
    desk.open(SUDOKU, "sudoku")
    desk.click(12)
    desk.tab.keyboard.type("4")
    desk.tab.click("#progress")
    steps = asked("steps", name="sudoku", text=SUDOKU)
    expect(desk.tab.locator("#message")).to_contain_text(f"You are at step 2 of {steps['count']}.")
    expect(desk.tab.locator("#message")).to_contain_text(f"Level {steps['level']}")


def test_no_screen_is_longer_than_three_on_a_phone(phone: Page) -> None:
    """With the boxes beside the board as they are at first: other tests leave them open."""
    home(phone)
    phone.tab.evaluate("document.querySelectorAll('#play details').forEach((one) => (one.open = false))")
    height = "document.documentElement.scrollHeight / innerHeight"
    assert phone.tab.evaluate(height) <= 3
    for box in ("kinds", "new", "list", "genres"):
        phone.tab.tap(f"#show-{box}")
        if box == "kinds":
            phone.tab.locator("#kinds-list details").first.wait_for()
            phone.tab.evaluate("document.querySelectorAll('#kinds-list details').forEach((one) => (one.open = false))")
        assert phone.tab.evaluate(height) <= 3, box
        assert phone.tab.evaluate("document.documentElement.scrollWidth") <= 360, box
        phone.tab.tap(f"#show-{box}")
