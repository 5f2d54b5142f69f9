"""The choices, the timer, the end of a puzzle and the next one; the bookmarklet; headers for other hosts."""

import re
import shlex
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest

from cluewise.page.serving import HEADERS, built_page
from tests.page.conftest import START, started
from tests.page.driving import Page, asked, choices_of, expect
from tests.page.test_playing import SUDOKU

HEYAWAKE = "https://puzz.link/p?heyawake/8/7/5tddball9asce61vo0vok0g0k01g0h"
SMALL = "12..\n34..\n...3\n..2."


def choose(page: Page, choice: str, *, on: bool) -> None:
    if not page.tab.locator("#choices-box[open]").count():
        page.tab.click("#choices-box summary")
    page.tab.set_checked(f"#choose-{choice}", on)


def test_rooms_are_white_by_choice(desk: Page) -> None:
    desk.open(HEYAWAKE, "heyawake")
    tinted = desk.tab.locator('#board [fill*="cw-room"]')
    assert tinted.count() > 0
    fills = "all => [...new Set(all.map((one) => getComputedStyle(one).fill))]"
    before = tinted.evaluate_all(fills)
    assert "rgb(255, 255, 255)" not in before
    choose(desk, "white-rooms", on=True)
    assert tinted.evaluate_all(fills) == ["rgb(255, 255, 255)"]
    choose(desk, "white-rooms", on=False)
    assert tinted.evaluate_all(fills) == before


def test_the_timer_is_off_at_first_and_counts_until_the_end(desk: Page) -> None:
    desk.open(SMALL, "sudoku")
    clock = desk.tab.locator("#clock")
    expect(clock).to_be_hidden()
    choose(desk, "timer", on=True)
    expect(clock).to_be_visible()
    expect(clock).not_to_have_text("0:00")
    enter_solution(desk, SMALL)
    assert desk.solved()
    end = clock.text_content()
    desk.tab.wait_for_timeout(1500)
    expect(clock).to_have_text(end)
    desk.open(SUDOKU, "sudoku")
    expect(clock).to_have_text(re.compile("0:0[0-9]"))
    choose(desk, "timer", on=False)


def enter_solution(page: Page, text: str) -> None:
    """Selects each open place by a click, and types its number."""
    solution = dict(asked("verdict", name="sudoku", text=text)["solution"])
    for number, choice in choices_of(page.board, solution).items():
        page.click(number)
        page.tab.keyboard.type(page.board["tables"][page.board["targets"][number]["table"]]["signs"][choice])


def test_the_end_is_celebrated_and_the_next_puzzle_is_of_the_same_kind_and_level(desk: Page) -> None:
    desk.open(SMALL, "sudoku")
    expect(desk.tab.locator("#next-puzzle")).to_be_hidden()
    enter_solution(desk, SMALL)
    assert desk.solved()
    glow = "getComputedStyle(document.getElementById('board')).animationName"
    assert desk.tab.evaluate(glow) == "solved"
    desk.tab.emulate_media(reduced_motion="reduce")
    assert desk.tab.evaluate(glow) == "none"
    desk.tab.emulate_media(reduced_motion="no-preference")
    level = asked("level", name="sudoku", text=SMALL)["level"]
    first = desk.tab.evaluate("location.hash")
    desk.tab.click("#next-puzzle")
    desk.tab.wait_for_function("was => location.hash !== was", arg=first)
    expect(desk.tab.locator("#title")).to_have_text("sudoku")
    expect(desk.tab.locator("#next-puzzle")).to_be_hidden()
    text = parse_qs(desk.tab.evaluate("location.hash.slice(1)"))["text"][0]
    assert text != SMALL
    assert asked("level", name="sudoku", text=text)["level"] == level
    board = asked("open", name="sudoku", text=text)["board"]
    assert board["width"] == desk.board["width"], "the size is the same too"


def test_the_bookmarklet_brings_the_address_or_the_selection_of_another_page(desk: Page) -> None:
    desk.tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.tab.click("#show-about")
    desk.tab.click("#copy-bookmarklet")
    expect(desk.tab.locator("#bookmarklet")).to_have_value(re.compile("^javascript:"))
    desk.tab.click("#show-about")
    script = desk.tab.evaluate("navigator.clipboard.readText()").removeprefix("javascript:")
    other = desk.tab.context.new_page()
    other.goto(desk.address + "icon.svg?sudoku/4/4/12h34k3h2g")
    called = f"(() => {{ const open = (url) => {{ opened = url; }}; let opened = ''; {script}; return opened; }})()"
    assert other.evaluate(called) == f"{desk.address}#text=" + other.evaluate("encodeURIComponent(location.href)")
    other.evaluate("""text => {
        const shown = document.createElementNS('http://www.w3.org/2000/svg', 'text');
        shown.textContent = text;
        document.documentElement.append(shown);
        getSelection().selectAllChildren(shown);
    }""", "https://puzz.link/p?sudoku/4/4/12h34k3h2g")  # fmt: skip
    opened = other.evaluate(called)
    other.close()
    assert opened.startswith(f"{desk.address}#text=https%3A")
    desk.tab.evaluate("hash => { location.hash = hash; }", opened.partition("#")[2])
    expect(desk.tab.locator("#badge")).to_have_text("exactly one solution")
    assert len(desk.tab.locator("#title").text_content()) > 0


def for_netlify(text: str) -> tuple[dict[str, str], dict[str, str]]:
    """The types and headers of a file `_headers`."""
    first, *lines = text.splitlines()
    assert first == "/*"
    return {}, dict(line.strip().split(": ", 1) for line in lines)


def for_apache(text: str) -> tuple[dict[str, str], dict[str, str]]:
    """The types and headers of a file `.htaccess`."""
    types: dict[str, str] = {}
    headers: dict[str, str] = {}
    for line in text.splitlines():
        directive, *words = shlex.split(line)
        if directive == "AddType":
            types |= dict.fromkeys(words[1:], words[0])
        else:
            assert (directive, words[0]) == ("Header", "set")
            headers[words[1]] = words[2]
    return types, headers


@pytest.mark.parametrize(("file", "read"), [("_headers", for_netlify), (".htaccess", for_apache)])
def test_a_host_with_the_headers_of_a_file_serves_the_page(file: str, read: Any, chromium: Any) -> None:
    types, headers = read((Path(built_page()) / file).read_text())
    assert headers == HEADERS

    class Host(SimpleHTTPRequestHandler):
        extensions_map = SimpleHTTPRequestHandler.extensions_map | types

        def end_headers(self) -> None:
            for name, value in headers.items():
                self.send_header(name, value)
            super().end_headers()

        def log_message(self, *_: Any) -> None:
            """Logs nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=built_page())) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        page = started(chromium, f"http://127.0.0.1:{host.server_address[1]}/")
        page.open(SMALL, "sudoku")
        expect(page.tab.locator("#badge")).to_have_text("exactly one solution")
        assert page.complaints == []
        page.tab.context.close()
        host.shutdown()


def test_the_page_speaks_the_chosen_language(desk: Page) -> None:
    desk.open(SUDOKU, "sudoku")
    for language, hint, verdict, way in (
        ("de", "Tipp", "genau eine Lösung", "Ein Klick ändert nichts"),
        ("en", "Hint", "exactly one solution", "A click changes nothing"),
    ):
        desk.tab.evaluate("import('./src/dom.js').then(({fold}) => fold('home', true))")
        desk.tab.select_option("#language", language)
        desk.tab.wait_for_selector(f"html[lang={language}] body[data-ready=true]", timeout=START)
        expect(desk.tab.locator("#hint")).to_have_text(hint)
        expect(desk.tab.locator("#badge")).to_have_text(verdict)
        expect(desk.tab.locator("#how-enter")).to_contain_text(way)
        expect(desk.tab.locator("#how-rules li").first).to_contain_text("Write a number")
