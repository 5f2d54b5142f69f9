"""The page in Firefox: it starts, a puzzle is played by mouse and keys, and set. Skipped by name without Firefox."""

from pathlib import Path

import pytest

from cluewise.page.serving import built_page
from tests.page.firefox import FIREFOX, firefox

PUZZLE = "kind=sudoku&text=123434122143432."
LAST = """const {left, top, width, height} = document.getElementById('board').getBoundingClientRect();
return [left + 0.85 * width, top + 0.85 * height];"""
"""The last cell of a small board."""


@pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed")
def test_a_puzzle_is_played_and_set_in_firefox(address: str, tmp_path: Path) -> None:
    assert built_page()
    with firefox(tmp_path) as browser:
        browser.asked("WebDriver:Navigate", url=f"{address}#{PUZZLE}")
        browser.wait("document.body.dataset.ready === 'true'")
        browser.wait("document.getElementById('badge').dataset.verdict === 'unique'")
        browser.run("document.getElementById('board').scrollIntoView()")
        browser.click(*browser.run(LAST))
        browser.keys("1")
        browser.wait("!document.getElementById('solved').hidden")
        browser.run("document.getElementById('set-clues').click()")
        browser.wait("document.body.classList.contains('setting')")
        browser.run("document.getElementById('board').focus()")
        browser.keys("\ue003")  # Backspace: the cursor is on the first cell
        browser.wait("new URLSearchParams(location.hash.slice(1)).get('text').match(/a/)")
        browser.wait("document.getElementById('badge').dataset.verdict === 'unique'")
