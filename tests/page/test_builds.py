"""A new build replaces the old one in a browser that has visited the page."""

import json
import shutil
import threading
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

from cluewise.page.serving import built_page, server
from tests.page.conftest import START, started
from tests.page.driving import Page


def sent(serving: Any) -> Counter[str]:
    """The number of times that a server sends each file from now on."""
    counts: Counter[str] = Counter()
    handler = serving.RequestHandlerClass

    class Counting(handler.func):  # type: ignore[misc]
        def copyfile(self, source: Any, out: Any) -> None:
            counts[self.path] += 1
            super().copyfile(source, out)

    serving.RequestHandlerClass = partial(Counting, **handler.keywords)
    return counts


def test_a_new_build_waits_for_open_pages_and_replaces_the_old_one(chromium: Any, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    shutil.copytree(built_page(), folder)
    with server(str(folder)) as serving:
        counts = sent(serving)
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{serving.server_address[1]}/"
        page = started(chromium, address)
        page.tab.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        large = {name: count for name, count in counts.items() if name.endswith((".wasm", ".zip", ".pack"))}
        assert list(large.values()) == [1, 1, 1], "a private window keeps no large file: each was fetched once"
        page.tab.reload()  # from here on the service worker answers
        page.tab.wait_for_selector("body[data-ready=true]", timeout=START)
        page.open("5x5:gWfBj", "masyu")
        page.click(0)
        index, worker = folder / "index.html", folder / "sw.js"
        index.write_text(index.read_text().replace("<h1>Cluewise</h1>", "<h1>Cluewise, new</h1>"))
        old = json.loads((folder / "build.json").read_text())["build"]
        for file in (worker, folder / "build.json"):
            file.write_text(file.read_text().replace(old, "new"))
        page.tab.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => 1)")
        page.tab.locator("#update").wait_for(timeout=START)
        built = "fetch('build.json').then((found) => found.json()).then(({build}) => build)"
        assert page.tab.evaluate(built) == old, "an open page has the files of its own build"
        page.tab.click("#update")
        page.tab.locator("h1", has_text="Cluewise, new").wait_for(timeout=START)
        page.tab.locator("#title", has_text="masyu").wait_for(timeout=START)
        assert len(page.entries()) == 1
        names = page.tab.evaluate("caches.keys()")
        assert "cluewise / new" in names
        assert not [name for name in names if old in name]
        page.tab.context.close()
        serving.shutdown()


def test_the_page_can_be_installed(desk: Page) -> None:
    browser = desk.tab.context.new_cdp_session(desk.tab)
    assert browser.send("Page.getAppManifest")["errors"] == []
    errors = {error["errorId"] for error in browser.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}
