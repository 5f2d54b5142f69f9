"""New puzzles, sheets to print, and the steps as a film."""

import re
from pathlib import Path

from tests.page.driving import Page, asked, expect
from tests.page.test_gallery import axe

SUDOKU = "123434122143...."


def choose_kind(page: Page, kind: str, size: str) -> None:
    if page.tab.locator("#new-box").is_hidden():
        page.tab.click("#show-new")
    page.tab.evaluate("document.getElementById('new-about').textContent = ''")
    page.tab.select_option("#new-kind", kind)
    page.tab.locator("#new-about", has_text=re.compile(".")).wait_for()
    page.tab.fill("#new-size", size)


def form(page: Page, kind: str, size: str, **fields: str) -> None:
    choose_kind(page, kind, size)
    for field in ("level", "symmetry"):
        page.tab.select_option(f"#new-{field}", fields.get(field, {"level": "fewest", "symmetry": ""}[field]))
    page.tab.fill("#new-count", fields.get("count", "1"))
    page.tab.evaluate("document.getElementById('title').textContent = ''")
    page.tab.click("#make")


def test_a_new_puzzle_has_one_solution(desk: Page) -> None:
    form(desk, "unruly", "4x4")
    desk.tab.locator("#title", has_text="unruly").wait_for()
    desk.tab.locator("#badge[data-verdict=unique]").wait_for()


def test_a_wish_that_cannot_be_met_has_the_message_of_the_command_line(desk: Page) -> None:
    form(desk, "hitori", "4x4", level="1", symmetry="half-turn")
    desk.tab.locator("#new-error").wait_for()
    expect(desk.tab.locator("#new-error")).to_contain_text("has no puzzle of level 1")


def test_puzzles_of_a_level_become_a_sheet(desk: Page, tmp_path: Path) -> None:
    form(desk, "unruly", "4x4", level="1", count="3")
    desk.tab.locator("#made-list button").nth(2).wait_for()
    desk.tab.locator("#stop").wait_for(state="hidden")
    assert all(text.endswith("level 1") for text in desk.tab.locator("#made-list button").all_text_contents())
    expect(desk.tab.get_by_role("button", name="Open puzzle 2, level 1", exact=True)).to_have_count(1)
    desk.tab.evaluate(axe())
    said = "axe.run('#made-list', { runOnly: ['label-content-name-mismatch'] }).then(found => found.violations.length)"
    assert desk.tab.evaluate(said) == 0, "what is read aloud has the words that are seen"
    desk.tab.fill("#sheet-title", "Class <4b>")
    with desk.tab.expect_download() as download:
        desk.tab.click("#save-sheet")
    html = download.value.path().read_text()
    assert "Class &lt;4b&gt;" in html
    desk.tab.evaluate("window.print = () => { window.printed = document.querySelectorAll('#sheet > svg').length; }")
    desk.tab.click("#print-sheet")
    desk.tab.wait_for_function("() => window.printed === 2")
    desk.tab.emulate_media(media="print")
    expect(desk.tab.locator("#sheet svg").first).to_be_visible()
    expect(desk.tab.locator("header")).to_be_hidden()
    desk.tab.emulate_media(media="screen")
    desk.tab.evaluate("dispatchEvent(new Event('afterprint'))")
    desk.tab.locator("#made-list button").first.click()
    desk.tab.locator("#badge[data-verdict=unique]").wait_for()


# ── the film ──


def open_film(page: Page) -> None:
    if not page.tab.locator("#film").is_visible():
        page.tab.click("#more summary")
    page.tab.click("#film")
    page.tab.locator("#film-level", has_text=re.compile(".")).wait_for()


def test_the_steps_are_a_film_that_keys_drive(desk: Page) -> None:
    told: list[str] = [
        step["text"] for step in asked("verdict", name="sudoku", text=SUDOKU, steps=True)["explanation"]["steps"]
    ]
    desk.open(SUDOKU, "sudoku")
    desk.click(12)
    entered = desk.entries()
    open_film(desk)
    text, count = desk.tab.locator("#film-text p"), desk.tab.locator("#film-count")
    expect(count).to_have_text("Step 1 of 4")
    assert text.text_content() in told
    pictures = set()
    for number in range(1, 5):
        expect(count).to_have_text(f"Step {number} of 4")
        assert text.text_content() in told
        pictures.add(desk.tab.locator("#board").inner_html())
        desk.tab.keyboard.press("ArrowRight")
    assert len(pictures) == 4
    expect(desk.tab.locator("#film-level")).to_have_text("Level 1, easy: 4 steps, 100 % with a single reason.")
    desk.tab.keyboard.press("Home")
    expect(count).to_have_text("Step 1 of 4")
    desk.tab.keyboard.press("Escape")
    expect(desk.tab.locator("#film-box")).to_be_hidden()
    assert desk.entries() == entered
    desk.tab.click("#more summary")


def test_a_teacher_allows_some_rules_only(desk: Page) -> None:
    desk.open(SUDOKU, "sudoku")
    open_film(desk)
    desk.tab.click("#film-box summary")
    level = desk.tab.locator("#film-level")
    for rule in ("column", "box", "cell"):
        desk.tab.locator(f"#film-rules input[value={rule}]").uncheck()
        desk.tab.locator("#stop").wait_for(state="hidden")
    level.get_by_text("With these rules there is no further step.").or_(level.get_by_text("Level")).first.wait_for()
    rules = {rule["name"] for rule in asked("rules", name="sudoku", text=SUDOKU)["rules"]}
    native = asked("steps", name="sudoku", text=SUDOKU, rules=sorted(rules - {"column", "box", "cell"}))
    assert ("no further step" in (level.text_content() or "")) == (not native["solved"])
    for rule in ("column", "box", "cell"):
        desk.tab.locator(f"#film-rules input[value={rule}]").check()
    level.get_by_text("Level 1").wait_for()
    desk.tab.keyboard.press("Escape")
    desk.tab.click("#more summary")
