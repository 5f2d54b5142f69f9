"""Drives the page as a person does: by clicks, touches and keys on what the page shows."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import Any
from urllib.parse import urlencode, urlparse

from cluewise.page import answer


def asked(op: str, **question: Any) -> Any:
    """The answer of the Python side, natively."""
    reply = json.loads(answer(json.dumps({"op": op, **question})))
    assert "error" not in reply, reply
    return reply["ok"]


def expect(shown: Any) -> Any:
    """Assertions about a locator that wait until they hold: most answers of the page come later than the press."""
    from playwright.sync_api import expect

    return expect(shown)


def until(tab: Any, expression: str, arg: Any = None, seconds: float = 60) -> Any:
    """The first value of this script that is true. Playwright's `wait_for_function` takes any promise for true."""
    end = monotonic() + seconds
    while not (found := tab.evaluate(expression, arg)):
        assert monotonic() < end, f"still not true: {expression}"
        tab.wait_for_timeout(50)
    return found


class Page:
    """A tab with the page. `strangers` are requests to other origins, `complaints` errors of its scripts."""

    def __init__(self, tab: Any, address: str) -> None:
        self.tab, self.address = tab, address
        self.strangers: list[str] = []
        self.complaints: list[str] = []
        own = urlparse(address).netloc
        tab.on("request", lambda request: self._look(request.url, own))
        tab.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.board: dict[str, Any] = {}
        self.boxed: dict[str, float] = {}
        """Where the board was when it was last looked at."""

    def _look(self, url: str, own: str) -> None:
        if not url.startswith(("data:", "blob:")) and urlparse(url).netloc != own:
            self.strangers.append(url)

    # ── opening ──

    def open(self, text: str, name: str = "", *, forget: bool = True) -> dict[str, Any]:
        """Opens a puzzle by the fragment, as a link does, without what was kept of it."""
        if forget:
            self.tab.evaluate("import('./src/keeping.js').then(({forgetAll}) => forgetAll())")
        self.tab.evaluate("document.getElementById('title').textContent = ''")
        self.tab.evaluate(f"location.hash = ''; location.hash = {json.dumps(urlencode({'kind': name, 'text': text}))}")
        self.tab.locator("#title", has_text=re.compile(".")).wait_for()
        self.board = asked("open", text=text, name=name or None)["board"]
        self.times(60_000, 60_000)
        self.look()
        return self.board

    def look(self) -> None:
        """Looks where the board is."""
        self.tab.locator("#board").scroll_into_view_if_needed()
        self.boxed = self.tab.locator("#board").bounding_box()

    def heap(self) -> float:
        """The largest heap of the two workers, in MB."""
        ask = "desk => import('./src/main.js').then(({engine}) => engine.ask('heap', {}, undefined, desk))"
        return max(self.tab.evaluate(ask, desk) for desk in ("play", "ask")) / 2**20

    def times(self, press: int, digits: int) -> None:
        """Sets how long a long press takes and how long a digit waits, in ms: no test depends on a quick machine."""
        change = "times => import('./src/main.js').then(({board}) => Object.assign(board, times))"
        self.tab.evaluate(change, {"pressTime": press, "digits": digits})

    @contextmanager
    def unjudged(self) -> Iterator[None]:
        """No verdict is asked for meanwhile, because that of a random board may take long."""
        change = """stubbed => import('./src/main.js').then(({engine}) => {
          const ask = engine.constructor.prototype.ask;
          const stub = (op, ...rest) => op === 'verdict' ? Promise.reject({text: ''}) : ask.call(engine, op, ...rest);
          if (stubbed) engine.ask = stub;
          else delete engine.ask;
        })"""
        self.tab.evaluate(change, True)
        yield
        self.tab.evaluate(change, False)

    def asked(self, op: str, **question: Any) -> Any:
        """The answer of the page's second worker."""
        ask = "([op, args]) => import('./src/main.js').then(({engine}) => engine.ask(op, args, undefined, 'ask'))"
        return self.tab.evaluate(ask, [op, question])

    def paste(self, text: str) -> None:
        """Types into the box and presses Open."""
        if self.tab.locator("#open-box").is_hidden():
            self.tab.click("#show-open")
        self.tab.fill("#text", text)
        self.tab.click("#open")

    # ── the board ──

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the board in the coordinates of the screen. The board stays where it is while a person plays."""
        box = self.boxed
        return (
            box["x"] + x / self.board["width"] * box["width"],
            box["y"] + y / self.board["height"] * box["height"],
        )

    def click(self, number: int, button: str = "left") -> None:
        self.tab.mouse.click(*self.at(*self.board["targets"][number]["at"]), button=button)

    def pad(self, choice: int) -> None:
        """Clicks a button of the pad."""
        middle = """choice => {
          const box = document.querySelectorAll("#pad button")[choice].getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        }"""
        self.tab.mouse.click(*self.tab.evaluate(middle, choice))

    def cursor_to(self, number: int) -> None:
        """Moves the cursor to a target, by keys."""
        self.keys("Home", *["PageDown"] * number)

    def keys(self, *keys: str) -> None:
        """Presses keys on the board, all in one go; `test_playing.py` presses real ones."""
        press = """keys => {
          const board = document.getElementById("board");
          board.focus();
          for (const key of keys) board.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        }"""
        self.tab.evaluate(press, keys)

    def drag(self, points: Iterable[tuple[float, float]], *, release: bool = True) -> None:
        places = [self.at(*point) for point in points]
        self.tab.mouse.move(*places[0])
        self.tab.mouse.down()
        for place in places[1:]:
            self.tab.mouse.move(*place, steps=4)
        if release:
            self.tab.mouse.up()

    def entries(self) -> dict[int, int]:
        """What is entered."""
        return dict(self.tab.evaluate("import('./src/session.js').then(({session}) => [...session.past.entries])"))

    def await_entries(self, wanted: Mapping[int, int]) -> None:
        """Waits for an answer that enters something."""
        count = "count => import('./src/session.js').then(({session}) => session.past.entries.size === count)"
        until(self.tab, count, len(wanted))
        assert self.entries() == wanted

    def solved(self) -> bool:
        """Whether the page says so, after all that was entered is drawn."""
        self.tab.locator("#board[data-drawn=all]").wait_for()
        return bool(self.tab.locator("#solved").is_visible())


def choices_of(board: Mapping[str, Any], entries: Mapping[int, int]) -> dict[int, int]:
    """Targets and choices that enter these entries, from the board's data alone."""
    given, wanted = dict(board["given"]), {}
    for number, target in enumerate(board["targets"]):
        values = board["tables"][target["table"]]["values"]
        for choice in range(len(board["tables"][target["table"]]["signs"])):
            moves = target["moves"][choice] if "moves" in target else [[target["slot"], values[choice]]]
            new = any(slot not in given for slot, _ in moves)
            if new and "fixed" not in target and all(entries.get(slot) == value for slot, value in moves):
                wanted[number] = choice
    return wanted
