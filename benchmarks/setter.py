"""A setter's tasks on the page in Chromium: clicks, seconds and presses until there is exactly one solution.

    python benchmarks/setter.py [TASK…] [--phone]

Each task begins at *New* and uses the pointer, and keys for numbers. The clues are some of a random puzzle, so that a
solution exists. A drag counts as one click. `ready` is the time until the empty board is there, `set` that for setting
the clues, at the speed of the script, `unique` that of the presses of *Make it unique*. Seconds are wall time on a
machine with other work; `worker` is the processor time of the page's workers in all. Needs `make page`.
"""

import argparse
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from browser import started, threads
from page import as_row
from playwright.sync_api import sync_playwright

from cluewise.page.serving import built_page, server
from cluewise.page.setting import Setter
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class

MOST_PRESSES = 5


class Desk:
    """The page, with the number of clicks so far."""

    def __init__(self, tab: Any, phone: bool) -> None:
        self.tab, self.phone, self.clicks = tab, phone, 0
        self._times: dict[str, float] = {}

    def worked(self) -> float:
        """The processor time of all workers so far, in seconds, also of those that ended since the last question."""
        self._times |= threads()
        return sum(self._times.values())

    def press(self, selector: str) -> None:
        self.tab.click(selector)
        self.clicks += 1

    def board(self) -> dict[str, Any]:
        found: dict[str, Any] = self.tab.evaluate("import('./src/main.js').then(({board}) => board.data)")
        return found

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the picture on the screen."""
        script = """([x, y]) => import('./src/main.js').then(({board}) => {
          const {left, top, width, height} = document.getElementById('board').getBoundingClientRect();
          const {data, room} = board;
          return [left + (x + room) / (data.width + 2 * room) * width,
                  top + (y + room) / (data.height + 2 * room) * height];
        })"""
        found: tuple[float, float] = tuple(self.tab.evaluate(script, [x, y]))
        return found

    def click(self, x: float, y: float) -> None:
        self.tab.mouse.click(*self.at(x, y))
        self.clicks += 1

    def drag(self, points: list[tuple[float, float]]) -> None:
        places = [self.at(*point) for point in points]
        self.tab.mouse.move(*places[0])
        self.tab.mouse.down()
        for place in places[1:]:
            self.tab.mouse.move(*place, steps=4)
        self.tab.mouse.up()
        self.clicks += 1

    def clue(self, slot: int, choice: Any) -> None:
        """Sets a clue: a click for the place, and keys, or further clicks, for its sign."""
        board = self.board()
        target = next(each for each in board["targets"] if each.get("slot") == slot)
        signs = board["tables"][target["table"]]["signs"]
        if len(signs) <= 2:
            for _ in range(choice + 1):
                self.click(*target["at"])
        else:
            self.click(*target["at"])
            self.tab.keyboard.press("Backspace")
            self.tab.keyboard.type(choice if isinstance(choice, str) else signs[choice])


def some_clues(kind: str, size: str, count: int, seed: int) -> Callable[[Desk], None]:
    """Sets a number of the clues of a random puzzle, without walls."""

    def task(desk: Desk) -> None:
        cls = puzzle_class(kind)
        puzzle, _ = generator_for(cls).random(Random(seed), **cls.size(size))
        setter: Any = Setter(puzzle)
        entries = setter.entries()
        for slot in Random(seed).sample(sorted(entries), count):
            desk.clue(slot, entries[slot])

    return task


def regions(kind: str, size: str, seed: int, numbers: int) -> Callable[[Desk], None]:
    """Draws the regions of a random puzzle, a drag over cells for each, then walls that no drag drew, and numbers.

    Without numbers, it is a puzzle with one solution.
    """

    def task(desk: Desk) -> None:
        cls = puzzle_class(kind)
        random_one = generator_for(cls).random(Random(seed), **cls.size(size))[0]
        puzzle: Any = random_one if numbers else _unique(kind, size, seed)
        wanted = Setter(puzzle).entries()
        board = desk.board()
        walls = {slot for _, _, slot in board["drag"]["areas"]}
        nodes = board["drag"]["nodes"]
        for path in _paths(puzzle):
            desk.drag([tuple(nodes[cell]) for cell in path])
        desk.tab.locator("#board[data-drawn=all]").wait_for()
        for slot in sorted(walls):
            entries = desk.tab.evaluate("import('./src/session.js').then(({session}) => [...session.past.entries])")
            if (slot in wanted) != (slot in dict(entries)):
                desk.clue(slot, 0)
        for slot in [slot for slot in wanted if slot not in walls][:numbers]:
            desk.clue(slot, wanted[slot])

    return task


def _unique(kind: str, size: str, seed: int) -> Any:
    from cluewise.generation.unique_puzzles import unique_puzzles

    cls = puzzle_class(kind)
    *_, last = unique_puzzles(cls, Random(seed), cls.size(size))
    return last


def _paths(puzzle: Any) -> Iterator[list[int]]:
    """For each region a walk over its cells from neighbour to neighbour, as long as one is found."""
    layer = next(getattr(puzzle, name) for name in ("regions", "rooms", "areas") if hasattr(puzzle, name))
    width = puzzle.width
    for region in sorted(set(layer)):
        cells = {i for i, other in enumerate(layer) if other == region}
        best: list[int] = []
        for start in cells:
            path = [start]
            while step := [
                i for i in (path[-1] - 1, path[-1] + 1, path[-1] - width, path[-1] + width)
                if i in cells and i not in path and (abs(i - path[-1]) > 1 or i // width == path[-1] // width)
            ]:  # fmt: skip
                path.append(min(step))
            best = max(best, path, key=len)
        if len(best) > 1:
            yield best


def killer(desk: Desk) -> None:
    """A thermometer of four cells, and six cages of three or two cells with sums of one solution."""
    side = desk.board()["grid"]
    cls = puzzle_class("sudoku")
    puzzle, solution = generator_for(cls).random(Random(6), **cls.size("6"))
    numbers = [solution[cell] for cell in puzzle.cells]

    def middle(i: int) -> tuple[float, float]:
        return side["left"] + (i % 6 + 0.5) * side["side"], side["top"] + (i // 6 + 0.5) * side["side"]

    rising = next(_rising(numbers))
    desk.press("details[data-head='Lines'] > summary")
    desk.press("[data-tool='line thermo']")
    desk.drag([middle(i) for i in rising])
    desk.press("details[data-head='Sets of cells'] > summary")
    desk.press("[data-tool='cells cage']")
    for cage in ((0, 1, 2), (4, 5), (12, 18), (21, 22, 23), (30, 31), (33, 34, 35)):
        desk.drag([middle(i) for i in cage])
        desk.tab.keyboard.type(str(sum(numbers[i] for i in cage)))


def _rising(numbers: list[int]) -> Iterator[list[int]]:
    """Lines of four neighbours with rising numbers."""
    lines = [[i] for i in range(36)]
    while lines:
        line = lines.pop(0)
        if len(line) == 4:
            yield line
        last = line[-1]
        steps = [j for j in (last - 1, last + 1, last - 6, last + 6) if 0 <= j < 36 and abs(j % 6 - last % 6) < 2]
        lines += [[*line, j] for j in steps if numbers[j] > numbers[last]]


TASKS: Mapping[str, tuple[str, str, Callable[[Desk], None]]] = {
    "masyu": ("masyu", "8x8", some_clues("masyu", "8x8", 3, 1)),
    "slitherlink": ("slitherlink", "6x6", some_clues("slitherlink", "6x6", 5, 1)),
    "heyawake": ("heyawake", "8x8", regions("heyawake", "8x8", 3, 2)),
    "starbattle": ("starbattle", "8", regions("starbattle", "8", 2, 0)),
    "killer": ("sudoku", "6", killer),
}


def measured(desk: Desk, name: str) -> list[object]:
    kind, size, task = TASKS[name]
    used, clock = desk.worked(), time.perf_counter()
    desk.clicks = 0
    for selector in ("#show-new", "#new-kind", "#new-size"):
        desk.press(selector)
    desk.tab.select_option("#new-kind", kind)
    desk.tab.locator("#new-about:not(:empty)").wait_for()
    desk.tab.fill("#new-size", size)
    desk.press("#blank")
    desk.tab.locator("body.setting #board[data-drawn=all]").wait_for()
    ready = time.perf_counter() - clock
    task(desk)
    verdict = _verdict(desk)
    done, clicks, presses = time.perf_counter() - clock, desk.clicks, 0
    while verdict == "several" and presses < MOST_PRESSES:
        presses += 1
        desk.worked()
        desk.press("#finish")
        desk.tab.locator("#stop").wait_for(state="hidden")
        verdict = _verdict(desk)
    last = time.perf_counter() - clock
    used = desk.worked() - used
    desk.press("#end-setting")
    desk.tab.locator("body:not(.setting)").wait_for()
    return [
        name,
        size,
        clicks,
        f"{ready:.1f}",
        f"{done - ready:.1f}",
        presses,
        f"{last - done:.1f}",
        verdict,
        f"{used:.1f}",
    ]


def _verdict(desk: Desk) -> str:
    """The verdict on the board once all is drawn; that on the page may be of the board before."""
    desk.tab.locator("#board[data-drawn=all]").wait_for()
    script = """async () => {
      const {engine} = await import('./src/main.js');
      const {place} = await import('./src/session.js');
      return (await engine.ask('count', {...place(), seconds: 20})).verdict;
    }"""
    return str(desk.tab.evaluate(script))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", nargs="*", metavar="TASK", help=", ".join(TASKS))
    parser.add_argument("--phone", action="store_true", help="a screen of 390 × 760")
    options = parser.parse_args()
    names = options.tasks or list(TASKS)
    size = {"width": 390, "height": 760} if options.phone else {"width": 1100, "height": 1000}
    with sync_playwright() as playwright, server(built_page()) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        tab = started(browser, f"http://127.0.0.1:{serving.server_address[1]}/", viewport=size)
        print(as_row(("task", "size", "clicks", "ready s", "set s", "presses", "unique s", "verdict", "worker s")))
        desk = Desk(tab, options.phone)
        for name in names:
            print(as_row(measured(desk, name)), flush=True)
        serving.shutdown()


if __name__ == "__main__":
    main()
