"""Figures of the page in Chromium: start, latency, Stop, heap, bytes.

    python benchmarks/browser.py [--shots | --latency | --start]

Processor time of a start is that of the worker's own thread, from /proc (Linux); without /proc it is left out. Wall
times depend on the load of the machine: give both. Needs `make page` and Chromium. With `--shots`, writes
screenshots to build/shots; the README shows one of them.
"""

import argparse
import gzip
import json
import os
import random
import shutil
import statistics
import threading
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import psutil
from playwright.sync_api import sync_playwright

from cluewise.page.serving import _Handler, built_page, server
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class, puzzle_names

SHOTS = Path(__file__).parent.parent / "build" / "shots"
SHOWN = ("slitherlink", "nurikabe", "masyu", "sudoku", "hashi", "heyawake", "kakuro", "tents", "numberlink", "yinyang")
SUDOKU = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ASK = "([op, args, desk]) => import('./src/main.js').then(({engine}) => engine.ask(op, args, undefined, desk))"


def threads() -> dict[str, float]:
    """Seconds of processor time of each thread of a web worker, by its folder in /proc."""
    times = {}
    for process in psutil.Process().children(recursive=True):
        for folder in Path(f"/proc/{process.pid}/task").glob("*"):
            with suppress(OSError):  # it has ended
                if (folder / "comm").read_text().startswith("DedicatedWorker"):
                    fields = (folder / "stat").read_text().rpartition(")")[2].split()
                    times[str(folder)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return times


def started(browser: Any, address: str, **options: Any) -> Any:
    tab = browser.new_context(**options).new_page()
    tab.set_default_timeout(180_000)
    tab.goto(address)
    tab.wait_for_selector("body[data-ready=true]")
    return tab


def shown(tab: Any, name: str, text: str) -> None:
    tab.evaluate("document.getElementById('title').textContent = ''")
    fragment = urlencode({"kind": name, "text": text})
    tab.evaluate(f"location.hash = ''; location.hash = {json.dumps(fragment)}")
    tab.locator("#title", has_text=name).wait_for()
    tab.locator("#board[data-drawn=all]").wait_for()


def start(browser: Any, address: str) -> Any:
    """The first visit, then others: they start from the snapshot that the first one kept."""
    context = browser.new_context(viewport={"width": 1100, "height": 800})
    for visit in ("first visit", "second visit", "third visit"):
        clock = time.perf_counter()
        tab = context.new_page()
        tab.set_default_timeout(180_000)
        tab.goto(address)
        tab.wait_for_selector("#home-six svg")
        pictures = time.perf_counter() - clock
        tab.wait_for_selector("body[data-ready=true]")
        passed, used = time.perf_counter() - clock, max(threads().values(), default=0)
        origin = tab.evaluate("document.body.dataset.from")
        print(f"{visit}, from {origin}: {used:.1f} s of processor time of the worker, {passed:.1f} s of wall time")
        print(f"{visit}: the pictures of the first screen after {pictures:.1f} s of wall time")
        tab.evaluate(ASK, ["heap", {}, "ask"])
        if visit != "third visit":
            tab.close()
            time.sleep(1)
    return tab


def latency(tab: Any, name: str, text: str, clicks: int = 20) -> None:
    """From a click to its picture, measured in the page; and the processor time for each."""
    shown(tab, name, text)
    tab.locator("#stop").wait_for(state="hidden")
    measure = """async number => {
      const { board } = await import('./src/main.js');
      const times = [];
      const open = board.data.targets.flatMap((target, i) => target.fixed === undefined ? [i] : []);
      for (let i = 0; i < number; i++) {
        await new Promise((next) => setTimeout(next, 100));
        const start = performance.now();
        const drawn = new Promise((resolve) => new MutationObserver((_, seen) => (seen.disconnect(), resolve()))
          .observe(board.picture.root, { childList: true }));
        board.cycle(open[(i * 37) % open.length]);
        await drawn;
        times.push(performance.now() - start);
      }
      return times;
    }"""
    devtools = tab.context.new_cdp_session(tab)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def used() -> tuple[float, float]:
        metrics = {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}
        return sum(threads().values()), metrics["TaskDuration"]

    before = used()
    times = tab.evaluate(measure, clicks)
    worker, page = ((after - earlier) * 1000 / clicks for earlier, after in zip(before, used(), strict=True))
    median, least, most = statistics.median(times), min(times), max(times)
    line = f"median {median:.0f} ms, least {least:.0f} ms, most {most:.0f} ms; "
    line += f"processor time: worker {worker:.0f} ms, page {page:.0f} ms"
    print(f"click to picture, {name}, {len(text)} signs: {line}")


def large() -> str:
    """The text of a Slitherlink of 30 x 30."""
    cls = puzzle_class("slitherlink")
    return generator_for(cls).random(random.Random(1), **cls.size("30x30"))[0].format()


def heap(tab: Any, what: str) -> None:
    sizes = [tab.evaluate(ASK, ["heap", {}, desk]) / 2**20 for desk in ("play", "ask")]
    print(f"heap after {what}: play {sizes[0]:.0f} MB, ask {sizes[1]:.0f} MB")


def stop(tab: Any) -> None:
    """Stop during a long question, a click meanwhile, and the next answer."""
    shown(tab, "slitherlink", "5x5t0:2b1b2b1b2b3b3b0b3")
    long = "engine.ask('generate', {name: 'heyawake', size: '14x14'}).catch(() => {})"
    tab.evaluate(f"import('./src/main.js').then(({{engine}}) => {{ {long}; }})")
    time.sleep(3)
    measure = """async () => {
      const { board, engine } = await import('./src/main.js');
      const start = performance.now();
      engine.stop();
      const stopped = performance.now() - start;
      await engine.ask('hint', { name: 'slitherlink', text: '5x5t0:2b1b2b1b2b3b3b0b3', entries: [] });
      return [stopped, performance.now() - start];
    }"""
    latency(tab, "slitherlink", "5x5t0:2b1b2b1b2b3b3b0b3")
    stopped, after = tab.evaluate(measure)
    print(f"Stop: {stopped:.0f} ms; the next hint came {after / 1000:.1f} s later")


def sudoku(tab: Any) -> None:
    """20 hints, all steps and three new puzzles."""
    place: dict[str, Any] = {"name": "sudoku", "text": SUDOKU}
    entries: list[Any] = []
    for _ in range(20):
        found = tab.evaluate(ASK, ["hint", {**place, "entries": entries}, "ask"])
        entries += found["moves"]
    heap(tab, "20 hints on a 9x9 Sudoku")
    tab.evaluate(ASK, ["steps", place, "ask"])
    heap(tab, "all steps")
    for seed in range(3):
        tab.evaluate(ASK, ["generate", {"name": "sudoku", "size": "9", "seed": seed}, "ask"])
    heap(tab, "three new ones")


def kinds(tab: Any) -> None:
    for name in puzzle_names():
        cls = puzzle_class(name)
        text = generator_for(cls).random(random.Random(name), **cls.size(generator_for(cls).small_sizes[0]))[0].format()
        opened = tab.evaluate(ASK, ["open", {"name": name, "text": text}, "play"])
        tab.evaluate(ASK, ["verdict", {"name": name, "text": opened["text"]}, "ask"])
    heap(tab, f"all {len(puzzle_names())} kinds")


def first_visit(browser: Any) -> None:
    """The bytes that a server with gzip sends on a first visit in a private window, until it needs no network."""
    folder, counts = Path(built_page()), Counter[str]()

    class Counting(_Handler):
        def copyfile(self, source: Any, out: Any) -> None:
            counts[self.path.strip("/") or "index.html"] += 1
            super().copyfile(source, out)

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Counting, directory=str(folder))) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        tab = started(browser, f"http://127.0.0.1:{serving.server_address[1]}/")
        tab.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        tab.evaluate(ASK, ["heap", {}, "ask"])
        tab.context.close()
        serving.shutdown()
    total = sum(count * _packed((folder / name).read_bytes()) for name, count in counts.items())
    twice = ", ".join(f"{name} {count} times" for name, count in counts.items() if count > 1)
    print(f"first visit in a private window: {total / 1e6:.1f} MB with gzip; {twice or 'no file twice'}")


def _packed(data: bytes) -> int:
    """The size with gzip; already packed files are not packed again."""
    return min(len(data), len(gzip.compress(data, 9)))


def shots(browser: Any, address: str) -> None:
    """Screenshots of ten kinds: a part of the solution and a hint, on a desk (light) and on a phone (dark)."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    examples = json.loads((Path(built_page()) / "build.json").read_text())["examples"]
    for device, width, height, scheme in (("desk", 900, 620, "light"), ("phone", 390, 760, "dark")):
        tab = started(browser, address, viewport={"width": width, "height": height}, color_scheme=scheme)
        for name in SHOWN:
            shown(tab, name, examples[name])
            tab.locator("#badge[data-verdict=unique]").wait_for()
            enter = """async () => {
              const { board, puzzleSolution } = await import('./src/main.js');
              const part = puzzleSolution().filter((_, i) => (i * 7) % 10 < 5);
              board.entries = board.apply(new Map(), part);
              board.owner.enter(board.entries);
            }"""
            tab.evaluate(enter)
            for _ in range(2):
                tab.click("#hint")
                tab.locator("#message p").first.wait_for()
                tab.locator("#stop").wait_for(state="hidden")
            tab.locator("#board[data-drawn=all]").wait_for()
            tab.wait_for_timeout(150)
            tab.evaluate("scrollTo(0, 0)")
            tab.screenshot(path=SHOTS / f"{name}-{device}.png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shots", action="store_true")
    parser.add_argument("--latency", action="store_true", help="from a click to its picture alone")
    parser.add_argument("--start", action="store_true", help="visits alone")
    options = parser.parse_args()
    with sync_playwright() as playwright, server(built_page()) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{serving.server_address[1]}/"
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        if options.shots:
            shots(browser, address)
        elif options.latency:
            latency(started(browser, address), "slitherlink", large())
        elif options.start:
            start(browser, address)
        else:
            first_visit(browser)
            tab = start(browser, address)
            for name, text in (
                ("slitherlink", "5x5t0:2b1b2b1b2b3b3b0b3"),
                ("sudoku", SUDOKU),
                ("slitherlink", large()),
            ):
                latency(tab, name, text)
            stop(tab)
            sudoku(tab)
            kinds(tab)
        serving.shutdown()


if __name__ == "__main__":
    main()
