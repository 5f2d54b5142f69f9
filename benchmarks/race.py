"""Processor times of two versions, and of peers, on the same puzzles, in turns within one run.

    python benchmarks/race.py [KIND …] [--sides 10 20] [--puzzles 5] [--rounds 5] [--against FOLDER] [--cold]
        [--peer NAME=COMMAND …] [--tatham FOLDER] [--boards FILE] [--list] [--write]

The puzzles are those of `generate --unique`, kept in build/growth (`growth.py` makes them), and with --tatham the first
ones of each of a folder's files; or those of --boards, a file of JSON lines {"kind", "size", "text"}. --against is a
checkout of another version (`git worktree add FOLDER COMMIT`). A peer is a command that reads lines of JSON {"kind",
"text", "board"}, where the board has the fields of the puzzle, and answers each with {"ms": MILLISECONDS}, or null for
a kind that it does not know; it lives in an environment of its own (`peer_puzzlekit.py`).

Each version runs in a process of its own that stays alive; with --cold, each round in a child of it that has solved a
board of another size only, so that it makes all tables of the size, as in a shell. A round reads a puzzle from its text
and proves that it has one solution. Garbage is collected between the rounds. Prints milliseconds per kind and size: the
median over the puzzles of each puzzle's median. A ratio is the geometric mean over the puzzles of ours : theirs, so
below 1 we are faster.
"""

import argparse
import gc
import json
import os
import shlex
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
KINDS = (
    *("hitori", "creek", "nurimisaki", "minesweeper", "heyawake", "lightup", "country", "cave", "yajilin", "kakuro"),
    "shikaku",
)
PHASES = ("ms", "read", "build", "load", "solve", "rest")
OURS = "now"


def serve() -> None:
    """Answers every line of input with the milliseconds of a solve: what a version in the race runs."""
    for line in sys.stdin:
        task = json.loads(line)
        if task["cold"] is None:
            print(json.dumps(measured(task)), flush=True)
        elif (child := os.fork()) == 0:
            print(json.dumps(measured({**task, "warm": False})), flush=True)
            os._exit(0)
        elif os.waitpid(child, 0)[1]:
            sys.exit(f"{task['kind']}: a child has failed")


def measured(task: dict[str, Any]) -> dict[str, float]:
    """The milliseconds of a solve by phase, and the numbers of clauses and cuts."""
    import cluewise

    cls = type(cluewise.read(task["kind"], task["text"])[0])
    for text in (task["cold"], task["text"] if task["warm"] else None):
        if text is not None:
            cluewise.solve(cls.parse(text), limit=2)
    gc.collect()
    start = process_time()
    puzzle = cls.parse(task["text"])
    read = process_time() - start
    answer = cluewise.solve(puzzle, limit=2)
    spent = process_time() - start
    if len(answer.solutions) != 1 or not answer.complete:
        sys.exit(f"{task['kind']}: {answer.verdict} instead of one\n{task['text']}")
    stats = answer.stats
    parts = {"read": read, "build": stats.build_cpu, "load": stats.load_cpu, "solve": stats.solve_cpu}
    rest = spent - sum(part or 0.0 for part in parts.values())
    reply = {name: 1000 * (part or 0.0) for name, part in {"ms": spent, **parts, "rest": rest}.items()}
    return {**reply, "clauses": stats.clauses or 0, "cuts": stats.cuts or 0}


class Racer:
    """A process that solves puzzles one by one."""

    def __init__(self, name: str, command: Sequence[str], folder: Path | None = None) -> None:
        self.name, self.is_peer = name, folder is None
        env = {**os.environ, "PYTHONHASHSEED": "0"}
        if folder is not None:
            env["PYTHONPATH"] = str(folder)
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=env)

    def run(self, kind: str, text: str, *, warm: bool, cold: str | None = None) -> dict[str, float] | None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        task = {
            "kind": kind,
            "text": text,
            "warm": warm,
            "cold": cold,
            "board": board_of(kind, text) if self.is_peer else None,
        }
        self._process.stdin.write(json.dumps(task) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            sys.exit(f"{self.name} ended: {kind}")
        reply: dict[str, float] | None = json.loads(line)
        return reply

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


@cache
def board_of(kind: str, text: str) -> dict[str, Any]:
    """The fields of a puzzle, for peers that cannot read its text."""
    from cluewise.registry.loading import puzzle_class

    puzzle: Any = puzzle_class(kind).parse(text)
    return {field.name: getattr(puzzle, field.name) for field in fields(puzzle)}


def sets(options: argparse.Namespace) -> Iterator[tuple[str, str, list[str]]]:
    """The kind, a title and the texts of each set of puzzles."""
    if options.boards:
        by_set: dict[tuple[str, str], list[str]] = {}
        for board in map(json.loads, options.boards.read_text().splitlines()):
            by_set.setdefault((board["kind"], f"{board['size']}x{board['size']}"), []).append(board["text"])
        yield from ((*key, texts) for key, texts in by_set.items() if key[0] in options.kinds)
        return
    from growth import made

    from cluewise.registry.loading import puzzle_class

    for kind in options.kinds:
        for side in options.sides:
            yield kind, f"{side}x{side}", made(kind, side, options.puzzles, options.timeout)
        for path in sorted((options.tatham or Path()).glob(f"{kind}*")) if options.tatham else ():
            texts = puzzle_class(kind).split(path.read_text())[: options.puzzles]
            yield kind, path.stem, [text.body for text in texts]


def raced(kind: str, text: str, racers: Sequence[Racer], rounds: int, cold: str | None) -> dict[str, dict[str, float]]:
    """The medians of one puzzle, by racer; a racer that does not know the kind is left out. `cold` is a board of
    another size for --cold."""
    replies: dict[str, list[dict[str, float]]] = {racer.name: [] for racer in racers}
    for i in range(rounds):
        for racer in racers if i % 2 else reversed(racers):
            reply = racer.run(kind, text, warm=i == 0, cold=cold)
            if reply is not None:
                replies[racer.name].append(reply)
    return {
        name: {key: statistics.median(reply[key] or 0.0 for reply in several) for key in several[0]}
        for name, several in replies.items()
        if several
    }


def cells_of(
    kind: str, title: str, results: Sequence[dict[str, dict[str, float]]], names: Sequence[str]
) -> tuple[list[str], dict[str, float]]:
    """One line of the table, and the ratios by racer."""

    def median(name: str, key: str = "ms") -> float:
        return statistics.median(result[name][key] for result in results if name in result)

    cells = [kind, title, str(len(results)), *(f"{median(OURS, key):.2f}" for key in PHASES)]
    cells += [f"{median(OURS, key):.0f}" for key in ("clauses", "cuts")]
    ratios = {}
    for name in names:
        both = [result[OURS]["ms"] / result[name]["ms"] for result in results if name in result]
        if both:
            ratios[name] = statistics.geometric_mean(both)
        cells += [f"{median(name):.2f}", f"{ratios[name]:.2f}"] if both else ["–", "–"]
    return cells, ratios


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", default=list(KINDS))
    parser.add_argument("--sides", nargs="+", type=int, default=[10, 20])
    parser.add_argument("--puzzles", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--timeout", type=float, default=90.0, help="seconds to make a puzzle")
    parser.add_argument("--against", type=Path, metavar="FOLDER")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--tatham", type=Path, metavar="FOLDER")
    parser.add_argument("--boards", type=Path, metavar="FILE")
    parser.add_argument("--cold", action="store_true", help="with tables made anew; not for the first size of a kind")
    parser.add_argument("--write", action="store_true", help="write the table into docs/measured/performance.md")
    parser.add_argument("--list", action="store_true", help="print the puzzles instead")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        return serve()
    if options.list:
        for kind, title, texts in sets(options):
            print(f"# {kind} {title}", *texts, sep="\n")
        return None
    return race(options)


def race(options: argparse.Namespace) -> None:
    """Runs all sets and prints the table, then the geometric mean of the ratios by racer."""
    command = [sys.executable, str(Path(__file__).resolve()), "--serve"]
    racers = [Racer(OURS, command, ROOT)]
    if options.against:
        racers.append(Racer("before", command, options.against))
    for peer in options.peer:
        name, _, line = peer.partition("=")
        racers.append(Racer(name, shlex.split(line)))
    names = [racer.name for racer in racers[1:]]
    head = ["kind", "size", "n", *PHASES, "clauses", "cuts", *(title for name in names for title in (name, "ratio"))]
    print(*(f"{title:>9}" for title in head))
    ratios: dict[str, list[float]] = {name: [] for name in names}
    lines = list[list[str]]()
    first: dict[str, list[str]] = {}
    for kind, title, texts in sorted(sets(options), key=lambda one: one[0]):
        smallest = first.setdefault(kind, texts)
        if options.cold and (smallest is texts or not smallest):
            continue
        cold = smallest[0] if options.cold else None
        results: list[Any] = [raced(kind, text, racers, options.rounds, cold) for text in texts[: options.puzzles]]
        cells, found = cells_of(kind, title, results, names) if results else ([], {})
        if cells:
            lines.append(cells)
            print(*(f"{cell:>9}" for cell in cells), flush=True)
        for name, ratio in found.items():
            ratios[name].append(ratio)
    means = [
        f"ours : {name}: {statistics.geometric_mean(several):.2f} over {len(several)} sets"
        for name, several in ratios.items()
        if several
    ]
    print(*means, sep="\n")
    if options.write:
        from page import MEASURED, fill, table

        fill(MEASURED / "performance.md", {"race": [*table(head, *lines), "", f"{'; '.join(means)}."]}.get)
    for racer in racers:
        racer.close()


if __name__ == "__main__":
    sys.exit(main())
