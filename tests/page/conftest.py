"""A served page in Chromium. Tests skip with the name of a missing program."""

import importlib.util
import os
import shutil
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from cluewise.page.serving import built_page, server
from cluewise.puzzles.common.errors import Refused
from tests.page.driving import Page
from tests.parts import FIRST, Part

CHROMIUM = os.environ.get("CLUEWISE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
START = 120_000.0
"""The most milliseconds that the page may take to start on a loaded machine."""

WAIT = 30_000.0
"""The most milliseconds that an answer may take."""

MOST_HEAP = 512
"""The most MB of a worker's heap after all kinds."""


def _missing() -> str:
    if importlib.util.find_spec("playwright") is None:
        return "playwright is not installed: pip install '.[page]'"
    if CHROMIUM is None:
        return "Chromium is not installed"
    try:
        built_page()
    except Refused as refusal:
        return str(refusal)
    return ""


MISSING = _missing()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests with the marker `quarter` whose turn it is not are `slow`."""
    turn = Part(FIRST, int(os.environ["QUARTER"]))
    for item in items:
        if "/page/" in str(item.path):
            item.add_marker(pytest.mark.page)
            if item.get_closest_marker("quarter") and not turn.has_turn(item.nodeid):
                item.add_marker(pytest.mark.slow)
            if MISSING:
                item.add_marker(pytest.mark.skip(reason=MISSING))


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with server(built_page()) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_address[1]}/"
        serving.shutdown()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=WAIT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def started(chromium: Any, address: str, *, script: str = "", **options: Any) -> Page:
    """A page in a fresh profile, ready to be asked. `script` runs before those of the page."""
    context = chromium.new_context(accept_downloads=True, **options)
    context.add_init_script(script)
    context.set_default_timeout(START)
    page = Page(context.new_page(), address)
    page.tab.goto(address)
    page.tab.wait_for_selector("body[data-ready=true]")
    context.set_default_timeout(WAIT)
    return page


@pytest.fixture(scope="session")
def desk(chromium: Any, address: str) -> Iterator[Page]:
    """One page with a mouse, shared by the tests: each opens its own puzzle."""
    page = started(chromium, address, viewport={"width": 1100, "height": 1500})
    yield page
    assert page.strangers == []
    assert page.complaints == []
    assert page.heap() <= MOST_HEAP


@pytest.fixture(scope="session")
def phone(chromium: Any, address: str) -> Iterator[Page]:
    """One page on a small screen with touch."""
    page = started(chromium, address, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    yield page
    assert page.strangers == []
    assert page.complaints == []
