"""Whole sessions: a solver on a phone, a setter at a desk."""

import pytest

import cluewise
from tests.page.driving import Page, asked, choices_of, expect, until

SLITHER = "5x5t0:2b1b2b1b2b3b3b0b3"
NURIKABE = "https://puzz.link/p?nurikabe/5/4/i3g2n1h1h"


def presses_of_hint(page: Page) -> None:
    before = page.entries()
    for _ in range(4):
        page.tab.tap("#hint")
        if page.entries() != before:
            return
        page.tab.locator("#message p").first.wait_for()


@pytest.mark.parametrize(("name", "text"), [("slitherlink", SLITHER), ("nurikabe", NURIKABE)])
def test_a_solver_with_a_phone_plays_to_the_end_with_two_hints(name: str, text: str, phone: Page) -> None:
    phone.open(text, name)
    board = phone.board
    phone.tab.evaluate("scrollTo(0, 0)")
    phone.tab.tap("#hint")
    told = phone.tab.locator("#message p").first.bounding_box()
    assert told["y"] + told["height"] <= 740, "a hint is read without scrolling"
    phone.look()
    presses_of_hint(phone)
    native = asked("verdict", name=name, text=text)
    entries = {slot: value for slot, value in native["solution"] if not name.startswith("slither") or value == 1}
    wanted = choices_of(board, entries)
    half = len(wanted) // 2
    for i, (number, choice) in enumerate(sorted(wanted.items())):
        if i == half:
            presses_of_hint(phone)
        for _ in range(choice + 1):
            if all(phone.entries().get(slot) == value for slot, value in choices(board, number, choice)):
                break
            phone.tab.touchscreen.tap(*phone.at(*board["targets"][number]["at"]))
    assert phone.solved()
    shown = phone.tab.locator("#solved").bounding_box()
    assert shown["y"] + shown["height"] <= 740, "the end is seen without scrolling"
    assert phone.tab.evaluate("document.documentElement.scrollWidth") <= 360


def choices(board: dict[str, object], number: int, choice: int) -> list[list[int]]:
    target = board["targets"][number]  # type: ignore[index]
    return [[target["slot"], board["tables"][target["table"]]["values"][choice]]]  # type: ignore[index]


def test_a_setter_mends_an_ambiguous_puzzle_and_copies_its_address(desk: Page) -> None:
    desk.paste("https://puzz.link/p?sudoku/4/4/12h34p")
    desk.tab.locator("#badge[data-verdict=several]").wait_for()
    expect(desk.tab.locator("#verdict-box pre")).to_contain_text("r1c3 and r1c4: 3 or 4")
    desk.tab.click("#show-open")
    desk.tab.select_option("#kind", "sudoku")
    desk.paste("12..\n34..\n...3\n..2.")
    desk.tab.locator("#badge[data-verdict=unique]").wait_for()
    desk.tab.evaluate("document.getElementById('kind').value = ''")
    desk.tab.click("#more summary")
    desk.tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.tab.click("#copy-puzzlink")
    desk.tab.locator("#message").get_by_text("copied").wait_for()
    address = desk.tab.evaluate("navigator.clipboard.readText()")
    assert address == "https://puzz.link/p?sudoku/4/4/12h34k3h2g"
    for kind in ("penpa", "f-puzzles"):
        desk.tab.click(f"#copy-{kind}")
        until(desk.tab, "was => navigator.clipboard.readText().then((text) => text !== was)", address)
        address = desk.tab.evaluate("navigator.clipboard.readText()")
        assert cluewise.read(address)[0].read_back() == "2x2:1_2b3_4e3b2a"
    desk.tab.click("#copy-embedded")
    until(desk.tab, "navigator.clipboard.readText().then((text) => text.endsWith('&view=play'))")
    fragment = desk.tab.evaluate("navigator.clipboard.readText().then((text) => location.hash = text.split('#')[1])")
    desk.tab.locator("body.embedded").wait_for()
    expect(desk.tab.locator("#board")).to_be_visible()
    expect(desk.tab.locator("header")).to_be_hidden()
    desk.tab.evaluate("hash => location.hash = hash", fragment.replace("&view=play", ""))
    desk.tab.locator("body:not(.embedded)").wait_for()
    desk.tab.click("#more summary")
