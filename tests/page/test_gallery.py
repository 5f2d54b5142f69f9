"""The gallery of kinds, and what assistive technology finds on the page."""

import json
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cluewise.registry.loading import puzzle_names
from tests.page.driving import Page, asked, expect

ROOT = Path(__file__).parents[2]


def test_every_kind_is_found_by_its_names_and_played(desk: Page) -> None:
    desk.tab.click("#show-kinds")
    cards = desk.tab.locator("#kinds-list li")
    cards.first.wait_for()
    expect(cards).to_have_count(len(puzzle_names()))
    desk.tab.fill("#find", "Pearl")
    expect(desk.tab.locator("#found")).to_have_text(f"1 of {len(puzzle_names())} kinds")
    shown = desk.tab.locator("#kinds-list li:visible")
    assert (shown.locator("h3").text_content() or "").startswith("masyu")
    shown.locator(".row button").first.click()
    desk.tab.locator("#title", has_text="masyu").wait_for()
    desk.tab.locator("#badge[data-verdict=unique]").wait_for()


def test_the_levels_of_the_gallery_are_those_of_rate() -> None:
    made = json.loads((ROOT / "page" / "examples.json").read_text())
    for name in ("sudoku", "slitherlink", "aquarium"):
        for example in made.get(name, ()):
            assert asked("steps", name=name, text=example["text"])["level"] == example["level"]


# ── every eye ──


def axe() -> str:
    """The source of axe-core, which the build fetches for the tests."""
    pin = json.loads((ROOT / "page" / "pinned.json").read_text())["axe-core"]
    archive = ROOT / "build" / "fetched" / pin["file"]
    if not archive.exists():
        pytest.skip(f"{pin['file']} was not fetched")
    with tarfile.open(archive) as packed:
        source = packed.extractfile("package/axe.min.js")
        assert source is not None
        return source.read().decode()


@contextmanager
def scheme(page: Page, name: str) -> Iterator[None]:
    page.tab.emulate_media(color_scheme=name)
    yield
    page.tab.emulate_media(color_scheme="light")


@pytest.mark.parametrize(("colours", "rules"), [("light", []), ("dark", ["color-contrast"])])
def test_axe_finds_nothing(colours: str, rules: list[str], desk: Page) -> None:
    """All rules on light paper; on dark paper only what the colours can change."""
    desk.open("12..34..........", "sudoku")
    desk.tab.locator("#verdict-box").wait_for()
    desk.tab.evaluate(axe())
    run = """async rules => (await axe.run(rules.length ? { runOnly: rules } : {})).violations
      .map(({ id, nodes }) => [id, nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`)])"""
    with scheme(desk, colours):
        for box in ("home", "open", "new", "kinds", "mine", "list", "genres", "about"):
            desk.tab.click(f"#show-{box}")
            assert desk.tab.evaluate(run, rules) == [], box
            desk.tab.click(f"#show-{box}")


def test_forced_colours_a_large_scale_and_little_motion_keep_the_page_usable(desk: Page) -> None:
    desk.open("12..34..........", "sudoku")
    desk.tab.emulate_media(forced_colors="active", reduced_motion="reduce")
    size = desk.tab.viewport_size
    desk.tab.set_viewport_size({"width": size["width"] // 2, "height": size["height"] // 2})
    try:
        assert desk.tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
        desk.look()
        desk.click(2)
        desk.tab.keyboard.type("3")
        assert list(desk.entries().values()) == [2]
        colour = "getComputedStyle(document.getElementById('pencil')).backgroundColor"
        released = desk.tab.evaluate(colour)
        desk.tab.click("#pencil")
        assert desk.tab.evaluate(colour) != released, "a pressed button is seen"
        desk.tab.click("#pencil")
    finally:
        desk.tab.set_viewport_size(size)
        desk.tab.emulate_media(forced_colors="none", reduced_motion="no-preference")


def test_letters_of_double_size_fit(phone: Page) -> None:
    phone.open("12..34..........", "sudoku")
    phone.tab.evaluate("document.documentElement.style.fontSize = '200%'")
    try:
        assert phone.tab.evaluate("parseFloat(getComputedStyle(document.getElementById('hint')).fontSize)") == 32
        assert phone.tab.evaluate("document.documentElement.scrollWidth") <= 360
    finally:
        phone.tab.evaluate("document.documentElement.style.fontSize = ''")


def test_boxes_fit_on_a_phone(phone: Page) -> None:
    phone.open("12..34..........", "sudoku")
    for box, within in (("open", "#text"), ("list", "#list-text"), ("new", "#new-kind")):
        phone.tab.click(f"#show-{box}")
        place = phone.tab.locator(within).bounding_box()
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= 360
        phone.tab.click(f"#show-{box}")


def test_a_dark_page_is_printed_light_and_without_buttons(desk: Page) -> None:
    desk.open("12..34..........", "sudoku")
    desk.tab.emulate_media(color_scheme="dark", media="print")
    try:
        expect(desk.tab.locator("#board svg").first).to_be_visible()
        expect(desk.tab.locator("header, #tools, #pad").filter(visible=True)).to_have_count(0)
        paper = "getComputedStyle(document.querySelector('#board svg rect')).fill"
        assert desk.tab.evaluate(paper) == "rgb(255, 255, 255)"
    finally:
        desk.tab.emulate_media(color_scheme="light", media="screen")
