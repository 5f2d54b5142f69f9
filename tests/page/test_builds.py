"""A new build replaces the old one in a browser that has visited the page."""

import json
import shutil
import threading
from pathlib import Path
from typing import Any

from cluewise.page.serving import built_page, server
from tests.page.conftest import started


def test_a_new_build_replaces_the_old_one(chromium: Any, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    shutil.copytree(built_page(), folder)
    with server(str(folder)) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{serving.server_address[1]}/"
        page = started(chromium, address)
        page.tab.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        index, worker = folder / "index.html", folder / "sw.js"
        index.write_text(index.read_text().replace("<h1>Cluewise</h1>", "<h1>Cluewise, new</h1>"))
        old = json.loads((folder / "build.json").read_text())["build"]
        for file in (worker, folder / "build.json"):
            file.write_text(file.read_text().replace(old, "new"))
        changed = "navigator.serviceWorker.addEventListener('controllerchange', () => { window.changed = true; })"
        page.tab.evaluate(
            f"() => {{ {changed}; return navigator.serviceWorker.getRegistration().then((r) => r.update()); }}"
        )
        for _ in range(600):
            if page.tab.evaluate("window.changed === true"):
                break
            page.tab.wait_for_timeout(100)
        page.tab.reload()
        page.tab.locator("h1", has_text="Cluewise, new").wait_for()
        names = page.tab.evaluate("caches.keys()")
        assert "cluewise-new" in names
        assert not [name for name in names if old in name]
        page.tab.context.close()
        serving.shutdown()
