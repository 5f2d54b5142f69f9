"""Opening, stopping, saving, and things that the page must never do."""

import json
import re
import zipfile
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from click.testing import CliRunner

from cluewise.page import answer
from cluewise.page.serving import built_page
from cluewise.verbs import cli
from tests.page.conftest import START, started
from tests.page.driving import Page, asked, expect

ADDRESS = "https://puzz.link/p?slither/5/5/cbcbcddad"
ID = "5x5t0:2b1b2b1b2b3b3b0b3"
ROWS = asked("write", name="slitherlink", text=ID, to="rows")["text"]


def shown(page: Page) -> str:
    """The text of the open puzzle, from the link."""
    page.tab.locator("#title", has_text=re.compile("slitherlink", re.IGNORECASE)).wait_for()
    return str(page.tab.evaluate("new URLSearchParams(location.hash.slice(1)).get('text')"))


def blank(page: Page) -> None:
    """Opens another puzzle first, so that an old board does not pass for the new one."""
    page.open("11..............", "sudoku")


@pytest.mark.parametrize("text", [ADDRESS, "> https://puzz.link/p?slither/5/5/cbcb\n> cddad", f"slitherlink {ID}"])
def test_texts_that_are_pasted(text: str, desk: Page) -> None:
    blank(desk)
    desk.paste(text)
    assert shown(desk) == ID


def test_a_setting_that_reads_a_text_has_a_button(desk: Page) -> None:
    blank(desk)
    desk.paste("# title: Waves\n# author: Ada\nhttps://puzz.link/p?slither/v:/5/5/cbcbcddad")
    desk.tab.locator("#open-remedies button", has_text="Read it with variant=ignore").click()
    desk.tab.locator("#read-as", has_text="which are ignored").wait_for()
    assert desk.tab.inner_text("#heading") == "Waves by Ada"
    blank(desk)
    expect(desk.tab.locator("#heading")).to_be_hidden()
    expect(desk.tab.locator("#open-remedies")).to_be_hidden()


def test_a_text_with_a_chosen_kind_a_fragment_and_a_dropped_file(desk: Page) -> None:
    blank(desk)
    desk.tab.click("#show-open")
    desk.tab.select_option("#kind", "slitherlink")
    desk.paste(ROWS)
    assert shown(desk) == ID
    desk.tab.evaluate("document.getElementById('kind').value = ''")
    blank(desk)
    drop = """text => {
      const data = new DataTransfer();
      data.items.add(new File([text], "puzzle.txt"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }"""
    desk.tab.evaluate(drop, f"# source: a file\n{ADDRESS}")
    assert shown(desk) == ID
    blank(desk)
    desk.open(ADDRESS)
    assert shown(desk) == ID


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?notakind/5/5/abc",
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTB",
        "what\nis this!!",
    ],
)
def test_nonsense_gives_the_message_of_the_command_line_and_keeps_the_board(text: str, desk: Page) -> None:
    desk.open(ADDRESS)
    before = desk.tab.locator("#board").inner_html()
    desk.paste(text)
    desk.tab.locator("#open-error").wait_for()
    error = json.loads(answer(json.dumps({"op": "open", "text": text})))["error"]
    expect(desk.tab.locator("#open-error")).to_have_text(error["text"])
    assert desk.tab.locator("#board").inner_html() == before
    assert shown(desk) == ID


def test_an_error_lights_its_place(desk: Page) -> None:
    if desk.tab.locator("#open-box").is_hidden():
        desk.tab.click("#show-open")
    desk.tab.select_option("#kind", "sudoku")
    desk.paste("1234\n3q12\n2143\n....")
    desk.tab.locator("#open-place").wait_for()
    expect(desk.tab.locator("#open-place")).to_contain_text("line 2, column 2")
    assert desk.tab.evaluate("document.getElementById('text').selectionStart") == 6
    desk.tab.evaluate("document.getElementById('kind').value = ''")


def test_a_text_that_fits_many_kinds_offers_them(desk: Page) -> None:
    desk.paste("1...\n..2.\n.3..\n...4")
    desk.tab.locator("#candidates button", has_text="sudoku").click(timeout=START)
    desk.tab.locator("#title", has_text="sudoku").wait_for()


QUICK = """async () => {
  const { board, engine } = await import('./src/main.js');
  const shown = () => new Promise((resolve) => new MutationObserver((_, seen) => (seen.disconnect(), resolve()))
    .observe(document.querySelector('#board svg'), { childList: true, subtree: true }));
  const times = [];
  for (let i = 0; i < 8; i++) {
    const start = performance.now();
    const drawn = shown();
    board.cycle(5);
    await drawn;
    times.push(performance.now() - start);
  }
  const start = performance.now();
  document.getElementById('stop').click();
  return [Math.min(...times), performance.now() - start];
}"""
"""The quickest of eight clicks, because other programs take the processor meanwhile, and Stop; in ms."""


def test_stop_answers_at_once_and_loses_nothing(desk: Page) -> None:
    desk.open(ADDRESS)
    desk.tab.locator("#badge[data-verdict=unique]").wait_for()
    desk.click(0)
    desk.tab.click("#show-new")
    desk.tab.select_option("#new-kind", "heyawake")
    desk.tab.fill("#new-size", "12x12")
    desk.tab.click("#make")
    desk.tab.locator("#stop").wait_for()
    desk.look()
    desk.click(3)
    assert not desk.solved()
    click, stop = desk.tab.evaluate(QUICK)
    assert click < 100
    assert stop < 100
    desk.tab.locator("#stop").wait_for(state="hidden")
    assert desk.entries()[0] == desk.entries()[3] == 1
    desk.tab.click("#check")
    answer = desk.tab.locator("#message").get_by_text(re.compile("Right so far|mistake"))
    answer.wait_for(timeout=120_000)  # after a stop the engine starts anew


def test_the_board_stays_where_it_is_when_the_verdict_comes(desk: Page, phone: Page) -> None:
    for page in (desk, phone):
        for text in ("12..34..........", "1234\n1234\n....\n...."):
            page.open(text, "sudoku")
            before = page.tab.locator("#board").bounding_box()
            page.tab.locator("#verdict-box").wait_for()
            page.tab.click("#hint")
            page.tab.locator("#message p").first.wait_for()
            assert page.tab.locator("#board").bounding_box() == before


def test_pictures_out(desk: Page, tmp_path: Path) -> None:
    desk.open(ADDRESS)
    desk.tab.locator("#more summary").click()
    with desk.tab.expect_download() as download:
        desk.tab.click("#save-svg")
    assert download.value.path().read_text() == asked("write", name="slitherlink", text=ID, to="svg")["text"]
    with desk.tab.expect_download() as download:
        desk.tab.click("#save-png")
    png = download.value.path().read_bytes()
    assert png[:4] == b"\x89PNG"
    assert min(int.from_bytes(png[i : i + 4], "big") for i in (16, 20)) >= 1000
    assert len(png) > 5000
    desk.tab.fill("#png-width", "700")
    with desk.tab.expect_download() as download:
        desk.tab.click("#save-png")
    assert int.from_bytes(download.value.path().read_bytes()[16:20], "big") == 700
    desk.tab.fill("#png-width", "")
    desk.tab.locator("#more summary").click()


EVIL = "<img src=x onerror=window.bad=1>"


def test_a_certificate_is_accepted_by_the_command_line(desk: Page, tmp_path: Path) -> None:
    desk.open(ADDRESS)
    desk.tab.click("#more summary")
    with desk.tab.expect_download() as download:
        desk.tab.click("#certificate")
    desk.tab.locator("#message").get_by_text("exactly one").wait_for()
    with zipfile.ZipFile(download.value.path()) as packed:
        packed.extractall(tmp_path)
    checked = CliRunner().invoke(cli, ["certify", str(tmp_path / "certificate")])
    assert checked.exit_code == 0, checked.output
    desk.tab.click("#more summary")


def test_text_in_a_picture_runs_nothing(desk: Page) -> None:
    """A pattern of a regex crossword goes into the picture as text, and scripts in a picture do not run."""
    shape = "shape = rectangular\nnum_rows = 1\nnum_cols = 2\nnum_regexes_per_row = 1\nnum_regexes_per_col = 1\n"
    text = f"{shape}'{EVIL}|ab'\n'.'\n'.'"
    desk.open(text, "regex")
    desk.tab.locator("#board text", has_text="<img").first.wait_for()
    desk.tab.evaluate(
        "text => import('./src/main.js').then(({board}) => board.show(text))",
        f'<svg xmlns="http://www.w3.org/2000/svg" onload="window.bad = 1"><script>window.bad = 1</script>'
        f'<image href="x" onerror="window.bad = 1"/><text>{EVIL.replace("<", "&lt;")}</text></svg>',
    )
    desk.tab.wait_for_timeout(200)
    assert desk.tab.evaluate("window.bad ?? 0") == 0


def test_the_policy_holds(desk: Page) -> None:
    """The server sends it with every file, and the page has it too for servers that send none."""
    sent = desk.tab.request.get(desk.address + "src/worker.js").headers["content-security-policy"]
    for policy in (sent, desk.tab.locator("meta[http-equiv]").get_attribute("content")):
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert "default-src 'none'" in policy
    assert desk.tab.evaluate("fetch('https://example.com/').then(() => 'got', () => 'refused')") == "refused"
    desk.strangers.clear()
    assert desk.tab.evaluate(INLINE) == 0


INLINE = """() => {
  const script = document.createElement('script');
  script.textContent = 'window.bad = 2';
  document.body.append(script);
  return window.bad ?? 0;
}"""


def test_licences_of_all_parts_are_listed(desk: Page) -> None:
    names = ("pyodide", "cpython", "python-sat", "sat-engines", "six", "cluewise")
    desk.tab.click("#show-about")
    listed = desk.tab.locator("#licences").inner_text()
    assert all(name in listed for name in names)
    for link in desk.tab.locator("#licences a").all():
        assert (Path(built_page()) / str(link.get_attribute("href"))).stat().st_size > 500
    desk.tab.click("#show-about")


SPOIL = """async () => {
  const name = (await caches.keys()).find((each) => each.includes(' snapshot '));
  const cache = await caches.open(name);
  const [request] = await cache.keys();
  await cache.put(request, new Response(new Uint8Array(1000)));
}"""


def test_a_link_opens_in_a_fresh_profile_and_again_without_a_network(chromium: Any, address: str) -> None:
    """The second visit starts from a snapshot; a damaged snapshot is dropped."""
    page = started(chromium, address)
    assert page.tab.evaluate("document.body.dataset.from") == "files"
    page.tab.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.tab.context.set_offline(True)
    page.tab.goto(address + "#" + urlencode({"kind": "slitherlink", "text": ID}))
    for expected in ("snapshot", "files"):
        page.tab.reload()
        page.tab.locator(f"body[data-from={expected}]").wait_for(timeout=START)
        page.tab.locator("#board svg").first.wait_for()
        assert shown(page) == ID
        page.tab.evaluate(SPOIL)
    assert page.complaints == []
    page.tab.context.close()


# ── memory ──

HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


@pytest.mark.slow
def test_the_heap_stays_small(chromium: Any, address: str) -> None:
    """After 20 hints on a Sudoku, all its steps and three new ones."""
    page = started(chromium, address)
    entries: list[Any] = []
    for _ in range(20):
        entries += page.asked("hint", name="sudoku", text=HARD, entries=entries)["moves"]
    assert page.heap() <= 256
    page.asked("steps", name="sudoku", text=HARD)
    for seed in range(3):
        page.asked("generate", name="sudoku", size="9", seed=seed)
    assert page.heap() <= 256
    page.tab.context.close()
