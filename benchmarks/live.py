"""A live board: times of its answers while clues are set, and its answers against fresh solves.

    python benchmarks/live.py [KIND…] [--page]      times in processor milliseconds; in the built page's Pyodide
    python benchmarks/live.py [KIND…] --browser      the page's worker in Chromium: from a question to its answer
    python benchmarks/live.py [KIND…] --memory 2000  the growth of memory over so many puzzles on one board
    python benchmarks/live.py [KIND…] --streams 50   a verdict of each of so many unique puzzles, alone and shared
    python benchmarks/live.py [KIND…] --fewer 6      the removal of clues from so many boards
    python benchmarks/live.py [KIND…] --kinds [--write]  the kinds whose clues only add constraints to the rules
    python benchmarks/live.py [KIND…] --check 10000  so many verdicts, entries and shared values against fresh solves
    python benchmarks/live.py [KIND…] --check 1000 --large  the same on boards of 8×8 to 10×10

The page is that of `make page`, run in node or in Chromium. A clue is added to an empty board until all of a random
puzzle are there; then clues are removed; then a wrong clue is set.
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from shutil import which
from typing import Any, NamedTuple

import cluewise
from cluewise.explanations.guarded_model import explaining
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class, puzzle_names
from cluewise.solvers.budgets import giving_up
from cluewise.solvers.live_engine import LiveEngine, LiveState

SIZES = {
    "creek": "10x10",
    "heyawake": "10x10",
    "kurodoko": "9x9",
    "masyu": "10x10",
    "minesweeper": "10x10",
    "nurimisaki": "8x8",
    "simpleloop": "8x8",
    "slant": "10x10",
    "slitherlink": "10x10",
    "tapa": "8x8",
    "yajilin": "10x10",
    "yinyang": "8x8",
}
QUESTIONS = ("verdict, clue more", "shared values", "verdict, clue less", "clash")
MOST_SLOTS = 150
SECONDS, CONFLICTS = 5.0, 20_000
"""The limits of each answer that is compared: those that take longer are counted. A search of a fresh solve also ends
after this number of conflicts."""
MOST_SECONDS = 10.0
"""The processor time after which the rest of a kind's puzzles is left out and counted."""
MOST_SOLUTIONS = 40
"""The most solutions with which shared values are compared."""


def processor() -> float:
    """Milliseconds of processor time of this process."""
    if sys.platform == "emscripten":
        from js import process  # type: ignore[import-not-found]

        used = process.cpuUsage()
        return float(used.user + used.system) / 1000
    return time.process_time() * 1000


def timed(function: Callable[[], Any]) -> tuple[Any, float]:
    start = processor()
    return function(), processor() - start


# ── times ──


def ladder(puzzle: Any, rng: random.Random) -> list[Any]:
    """The puzzle without its clues, then with more and more of them."""
    clues = [clue for group in puzzle.spare_clues() for clue in group]
    puzzles = [puzzle]
    for clue in rng.sample(clues, len(clues)):
        puzzles.append(puzzles[-1].without_clue(clue))
    return puzzles[::-1]


def with_wrong_clue(puzzle: Any, rng: random.Random) -> Any:
    """The puzzle with another clue in one place; with a clue more if all its clues are equal."""
    field, layer = next((field, getattr(puzzle, field)) for field in puzzle.clue_signs())
    values = sorted({value for value in layer if value is not None}, key=str)
    places = [i for i, value in enumerate(layer) if (value is None) == (len(values) == 1)]
    place = rng.choice(places)
    return puzzle.with_place(field, place, rng.choice([value for value in values if value != layer[place]]))


def setting(name: str, size: str, boards: int) -> dict[str, list[float]]:
    """The times of each question."""
    times: dict[str, list[float]] = {question: [] for question in QUESTIONS}
    kind = puzzle_class(name)
    for seed in range(boards):
        rng = random.Random(f"{name} {seed}")
        puzzles = ladder(generator_for(kind).random(rng, **kind.size(size))[0], rng)
        with cluewise.LiveBoard(puzzles[0]) as board:
            board.verdict()

            def changed(puzzle: Any, board: Any = board) -> None:
                board.change(puzzle)
                board.verdict()

            for puzzle in puzzles[1:]:
                times["verdict, clue more"].append(timed(lambda puzzle=puzzle: changed(puzzle))[1])
                times["shared values"].append(timed(board.shared)[1])
            for puzzle in puzzles[-2:0:-1]:
                times["verdict, clue less"].append(timed(lambda puzzle=puzzle: changed(puzzle))[1])
            for _ in range(5):
                changed(with_wrong_clue(puzzles[-1], rng))
                if board.verdict() == "none":
                    times["clash"].append(timed(board.clash)[1])
    return times


def quantile(times: Sequence[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else float("nan")


def table(kinds: Sequence[str], boards: int) -> Iterator[str]:
    yield "| kind | " + " | ".join(f"{question}: median / p95 / max" for question in QUESTIONS) + " |"
    yield "|---|" + "---|" * len(QUESTIONS)
    for name in kinds:
        times = setting(name, SIZES[name], boards).values()
        cells = (f"{statistics.median(t):.1f} / {quantile(t, 0.95):.1f} / {max(t):.1f}" if t else "–" for t in times)
        yield f"| {name} {SIZES[name]} | " + " | ".join(cells) + " |"


# ── memory ──

WARM = 200
"""The number of puzzles before the memory is measured for the first time: tables of a size are made by then."""


def resident() -> float:
    """The resident memory of this process in megabytes. Linux only."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def memory(kinds: Sequence[str], count: int) -> Iterator[str]:
    yield "| kind | growth of memory | loads | variables | clauses | cuts |"
    yield "|---|---:|---:|---:|---:|---:|"
    for name in kinds:
        rng, kind, size = random.Random(name), puzzle_class(name), puzzle_class(name).size(SIZES[name])
        with cluewise.LiveBoard(generator_for(kind).random(rng, **size)[0]) as board:
            for number in range(WARM + count):
                if number == WARM:
                    before = resident()
                board.change(generator_for(kind).random(rng, **size)[0])
                board.verdict(SECONDS)
            grown, stats = resident() - before, board.stats
        sizes = " | ".join(str(stats[figure]) for figure in ("loads", "variables", "clauses", "cuts"))
        yield f"| {name} {SIZES[name]} | {grown:.1f} MB | {sizes} |"


# ── streams, and fewer clues ──

STREAMS = ("yinyang", "unruly", "kurochute", "slant", "masyu", "simpleloop", "starbattle", "hitori", "norinori")
FEWER = ("slitherlink", "minesweeper", "creek", "tapa", "masyu", "slant")
ROUNDS = 2


def unique_boards(name: str, count: int, at: int) -> list[Any]:
    """Unique puzzles: before clues are removed (`at` 0), or with the fewest (-1)."""
    from cluewise.generation.unique_puzzles import unique_puzzles

    kind = puzzle_class(name)
    made = (
        unique_puzzles(kind, random.Random(seed), kind.size({**SIZES, "unruly": "10x10"}.get(name, "8x8")))
        for seed in range(count)
    )
    return [next(puzzles) if at == 0 else list(puzzles)[at] for puzzles in made]


def streams(kinds: Sequence[str], count: int) -> Iterator[str]:
    yield "| kind | alone | in a stream |"
    yield "|---|---:|---:|"
    for name in kinds:
        puzzles = unique_boards(name, count, -1)
        least: dict[bool | None, list[float]] = {False: [], None: []}
        for share in [*least] * ROUNDS:
            read = [type(puzzle).parse(puzzle.format()) for puzzle in puzzles]
            answers = cluewise.solve_many(read, limit=2, share=share)
            times = [timed(partial(next, answers))[1] for _ in read]
            least[share] = [*map(min, least[share] or times, times)]
        yield f"| {name} | {sum(least[False]) / count:.2f} | {sum(least[None]) / count:.2f} |"


def fewer_clues(kinds: Sequence[str], count: int) -> Iterator[str]:
    from cluewise.bulk_solve import Many
    from cluewise.pipeline import SolveOptions
    from cluewise.spare_clues import fewer

    yield "| kind | milliseconds |"
    yield "|---|---:|"
    for name in kinds:
        best, boards = float("inf"), unique_boards(name, count, 0)
        solutions = [cluewise.solve(board).solutions[0] for board in boards]
        for _ in range(ROUNDS):
            many, spent = Many(SolveOptions(), 2), 0.0
            for board, solution in zip(boards, solutions, strict=True):
                puzzle = type(board).parse(board.format())
                clues = [clue for group in puzzle.spare_clues() for clue in group]
                spent += timed(lambda args=(puzzle, solution, clues, many): list(fewer(*args)))[1]
            best = min(best, spent / count)
        yield f"| {name} | {best:.1f} |"


# ── kinds whose clues separate from the rules ──

LARGEST = ("10x10", "9x9", "9", "8x8", "8")
LARGE = ("9x9", "9", "8x8", "8", "7x7", "7", "6x6", "6", "5x5", "5")
REMOVED = 12
"""The most clues of a board that are removed, each alone."""


class Separation(NamedTuple):
    """Of `tried` clues, the `separate` ones only add constraints: the Model without the clue has no others. `causes`:
    what else changes."""

    board: str
    tried: int
    separate: int
    causes: tuple[str, ...]


def separation(name: str) -> Separation:
    kind, rng, board = puzzle_class(name), random.Random(name), drawn(name, random.Random(name), LARGE, 500)
    clues = [clue for group in board.spare_clues() for clue in group]
    fewer = [board.without_clue(clue) for clue in rng.sample(clues, min(REMOVED, len(clues)))]
    engine, encoding, causes, separate = LiveEngine(), explaining(board), Counter[str](), 0
    whole, *others = [
        engine.state(encoding.worded(puzzle), [reason for reason in puzzle.reasons() if reason.kind == "clue"])
        for puzzle in (board, *fewer)
    ]
    for state in others:
        separate += (follows := engine.follows(whole, state))
        causes.update(() if follows else _causes(whole, state))
    engine.close()
    size = "×".join(str(getattr(board, side)) for side in ("width", "height") if hasattr(board, side))
    return Separation(size or kind.name, len(fewer), separate, tuple(causes))


def _causes(whole: LiveState, fewer: LiveState) -> set[str]:
    """What changes in a Model when a clue is removed, besides that the clue's constraints go."""
    if whole.named is None or fewer.named is None or whole.generation != fewer.generation:
        return {"integer variables"}
    if whole.named.slots != fewer.named.slots:
        return {"the slots and their values"}
    known = set(whole.named.groups)
    rules = {f"rule {group.place[1]}" for group in fewer.named.groups if group.constraints and group not in known}
    finders = {"cuts of the encoding's own"} if None in fewer.named.finders else set[str]()
    if not finders and not frozenset(fewer.named.finders) <= frozenset(whole.named.finders):
        finders = {"a global statement"}
    return rules | finders


def kinds_table(kinds: Sequence[str]) -> Iterator[str]:
    rows = {name: separation(name) for name in kinds}
    apart = [name for name, row in rows.items() if row.tried == row.separate > 0]
    fixed = [name for name, row in rows.items() if not row.tried]
    yield f"In {len(apart)} of {len(rows)} kinds each clue only adds constraints: {', '.join(apart)}."
    yield ""
    yield f"In {len(fixed)} kinds no clue is removed alone: {', '.join(fixed)}."
    yield ""
    yield "In the others, more changes when a clue is removed:"
    yield ""
    yield "| kind | board | clues that only add | what else changes |"
    yield "|---|---|---:|---|"
    for name, row in rows.items():
        if row.separate < row.tried:
            yield f"| {name} | {row.board} | {row.separate} of {row.tried} | {', '.join(row.causes)} |"


# ── answers against fresh solves ──


def drawn(
    name: str, rng: random.Random, sizes: Sequence[str] = ("5x5", "5", "6x6", "6"), most: int = MOST_SLOTS
) -> Any:
    """A random puzzle of the first of these sizes that the kind has, with at most so many slots."""
    kind = puzzle_class(name)
    for size in (*sizes, *reversed(generator_for(kind).small_sizes)):
        try:
            puzzle = generator_for(kind).random(rng, **kind.size(size))[0]
        except (CluewiseError, TypeError):
            continue
        if len(puzzle.slots()) <= most:
            return puzzle
    raise AssertionError(name)


def changes(name: str, count: int, rng: random.Random, *, large: bool) -> Iterator[Any]:
    """Puzzles, each with a clue more, less or changed, or one of those before, or a new one."""
    sizes: dict[str, Any] = {"sizes": LARGEST, "most": 500} if large else {}
    seen = [drawn(name, rng, **sizes)]
    for number in range(count):
        puzzle, chance = seen[-1], rng.random()
        clues = [clue for group in puzzle.spare_clues() for clue in group]
        if number % 25 == 24:
            puzzle = drawn(name, rng, **sizes)
        elif chance < 0.5 and clues:
            puzzle = puzzle.without_clue(rng.choice(clues))
        elif chance < 0.7:
            puzzle = wrong if (wrong := changed_place(puzzle, rng)) is not None else rng.choice(seen)
        else:
            puzzle = rng.choice(seen[-8:])
        seen.append(puzzle)
        yield puzzle


def changed_place(puzzle: Any, rng: random.Random) -> Any:
    """The puzzle with another clue, or a clue more, in a place; None if it would be no puzzle."""
    try:
        (field, layer) = rng.choice([(field, getattr(puzzle, field)) for field in puzzle.clue_signs()])
        values = [value for value in layer if value is not None]
        changed = puzzle.with_place(field, rng.randrange(len(layer)), rng.choice(values))
        return type(puzzle).parse(changed.format()) if not changed.validation_error() else None
    except (AttributeError, CluewiseError, IndexError, LookupError, TypeError, ValueError):
        return None


def compared(name: str, count: int, tally: Counter[str], *, large: bool) -> Iterator[str]:
    """The answers that differ from those of a fresh solve. `tally` counts the comparisons, and the answers without a
    comparison because one of the two took too long."""
    rng = random.Random(name)
    puzzles = list(changes(name, count, rng, large=large))
    with cluewise.LiveBoard(puzzles[0]) as board:
        end = processor() + 1000 * MOST_SECONDS
        for number, puzzle in enumerate(puzzles):
            if processor() > end:
                tally[f"puzzles of {name} left out"] = count - number
                return
            board.change(puzzle)
            limit = MOST_SOLUTIONS if number % 4 == 0 else 2
            fresh = solved_anew(puzzle, limit)
            verdict = board.verdict(SECONDS)
            if verdict == "unknown" or fresh is None:
                tally[f"unknown verdicts of {name}"] += 1
                continue
            tally["verdicts"] += 1
            if verdict != (expected := ("none", "unique", "several")[min(2, len(fresh.solutions))]):
                yield f"{name}: {verdict}, not {expected}: {puzzle.format()}"
            if fresh.complete and len(puzzle.views) == 1 and fresh.solutions:
                yield from _shared_and_entries(board, fresh.solutions, rng, tally)


def solved_anew(puzzle: Any, limit: int) -> Any:
    """The answer of a solve; None if it finds too few solutions and is not complete in time."""
    from cpu_limit import TooLong, within  # the page has neither this file nor signals

    with suppress(TooLong), giving_up(CONFLICTS), within(SECONDS):
        answer = cluewise.solve(puzzle, limit=limit)
        if answer.complete or len(answer.solutions) > 1:
            return answer
    return None


def _shared_and_entries(
    board: Any, solutions: Sequence[Solution], rng: random.Random, tally: Counter[str]
) -> Iterator[str]:
    """Compares the shared values, and entries of one or two values, with all solutions."""
    shared = {slot: value for slot, value in solutions[0].items() if all(s[slot] == value for s in solutions)}
    values, complete = board.shared(SECONDS)
    tally["shared values" if complete else f"unknown shared values of {board.puzzle.name}"] += 1
    if (values != shared) if complete else not values.items() <= shared.items():
        yield f"{board.puzzle.name}: other shared values: {board.puzzle.format()}"
    for slot in rng.sample(list(board.puzzle.slots()), min(2, len(board.puzzle.slots()))):
        fits = board.enter(slot, rng.choice(list(board.puzzle.values(slot))), SECONDS)
        expected = any(all(s[slot] == value for slot, value in board.entries.items()) for s in solutions)
        tally["entries" if fits is not None else f"unknown entries of {board.puzzle.name}"] += 1
        if fits is not None and fits != expected:
            yield f"{board.puzzle.name}: {fits} for {board.entries}: {board.puzzle.format()}"
    for slot in list(board.entries):
        board.erase(slot)


def check(kinds: Sequence[str], verdicts: int, *, large: bool) -> int:
    """Prints the differences; returns their number."""
    found, each, total = 0, -(-verdicts // len(kinds)), Counter[str]()
    for name in kinds:
        tally = Counter[str]()
        for difference in compared(name, each, tally, large=large):
            print(difference, flush=True)
            found += 1
        print(f"{name}: {counted(tally)}", file=sys.stderr, flush=True)
        total += tally
    print(f"{len(kinds)} kinds: {found} differences; {counted(total)}")
    return found


def counted(tally: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {what}" for what, number in tally.items())


TIMED = """async ([op, args]) => {
  const { engine } = await import('./src/main.js');
  const start = performance.now();
  await engine.ask(op, args, undefined, 'play');
  return performance.now() - start;
}"""


def in_browser(kinds: Sequence[str], boards: int) -> Iterator[str]:
    """The times of the page's own worker for a question and its answer as JSON, with the reading of the puzzle's text,
    the Model and the picture: wall time, and the worker's processor time in steps of 10 ms (Linux)."""
    from threading import Thread

    from browser import started, threads
    from playwright.sync_api import sync_playwright

    from cluewise.page.serving import built_page, server

    yield "| kind | " + " | ".join(f"{question}: wall; processor" for question in QUESTIONS[:3]) + " |"
    yield "|---|" + "---|" * 3
    with sync_playwright() as playwright, server(built_page()) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        with playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"]) as browser:
            tab = started(browser, f"http://127.0.0.1:{serving.server_address[1]}/")
            for name in kinds:
                times: dict[str, list[tuple[float, float]]] = {question: [] for question in QUESTIONS[:3]}

                def ask(question: str, op: str, puzzle: Any, times: Any = times) -> None:
                    before = sum(threads().values())
                    wall = tab.evaluate(TIMED, [op, {"name": puzzle.name, "text": puzzle.format()}])
                    times[question].append((wall, 1000 * (sum(threads().values()) - before)))

                for seed in range(boards):
                    for question, op, puzzle in asked(name, seed):
                        ask(question, op, puzzle)
                yield f"| {name} {SIZES[name]} | " + " | ".join(map(_cell, times.values())) + " |"
        serving.shutdown()


def asked(name: str, seed: int) -> Iterator[tuple[str, str, Any]]:
    """The questions of a board, each with the page's operation and the puzzle."""
    rng, kind = random.Random(f"{name} {seed}"), puzzle_class(name)
    puzzles = ladder(generator_for(kind).random(rng, **kind.size(SIZES[name]))[0], rng)
    for puzzle in puzzles:
        yield QUESTIONS[0], "count", puzzle
        yield QUESTIONS[1], "shared", puzzle
    for puzzle in puzzles[-2:0:-1]:
        yield QUESTIONS[2], "count", puzzle


def _cell(times: Sequence[tuple[float, float]]) -> str:
    if not times:
        return "–"
    columns = zip(*times, strict=True)
    return "; ".join(f"{statistics.median(c):.0f} / {quantile(c, 0.95):.0f} / {max(c):.0f}" for c in columns)


def in_page(arguments: Sequence[str]) -> int:
    root = Path(__file__).parent.parent
    return subprocess.run(["node", root / "page" / "in_node.mjs", __file__, *arguments], check=False).returncode


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("kinds", nargs="*", help="the kinds (default: twelve; for --check all)")
    parser.add_argument("--page", action="store_true", help="in the built page's Pyodide")
    parser.add_argument("--browser", action="store_true", help="in the built page, in Chromium")
    parser.add_argument("--boards", type=int, default=2, help="the number of boards of a kind")
    parser.add_argument("--memory", type=int, metavar="N", help="the growth of memory over N puzzles")
    parser.add_argument("--check", type=int, metavar="N", help="compare N verdicts with fresh solves")
    parser.add_argument("--large", action="store_true", help="with --check: boards of 8×8 to 10×10")
    parser.add_argument("--streams", type=int, metavar="N", help="verdicts of N unique puzzles")
    parser.add_argument(
        "--kinds", dest="kinds_table", action="store_true", help="the kinds whose clues only add constraints"
    )
    parser.add_argument("--write", action="store_true", help="with --kinds: write docs/measured/live.md")
    parser.add_argument("--fewer", type=int, metavar="N", help="the removal of clues from N boards")
    options = parser.parse_args(arguments)
    if options.page:
        return in_page([argument for argument in arguments if argument != "--page"])
    if options.check:
        return min(1, check(options.kinds or list(puzzle_names()), options.check, large=options.large))
    if options.kinds_table:
        lines = list(kinds_table(options.kinds or list(puzzle_names())))
        if options.write:
            from page import MEASURED, fill

            fill(MEASURED / "live.md", {"kinds": lines}.get)
        print(*lines, sep="\n")
        return 0
    kinds = options.kinds or list(SIZES)
    lines = memory(kinds, options.memory) if options.memory else table(kinds, options.boards)
    if options.browser:
        lines = in_browser(kinds, options.boards)
    if options.streams:
        lines = streams(options.kinds or STREAMS, options.streams)
    if options.fewer:
        lines = fewer_clues(options.kinds or FEWER, options.fewer)
    for line in lines:
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    if sys.platform == "emscripten":
        main(list(globals()["arguments"]))
    else:
        sys.exit(main(sys.argv[1:]))
