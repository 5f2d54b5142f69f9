"""Thousands of puzzles: every line is written once, whole and in order, with any solver and any death of a process."""

import errno
import importlib.util
import io
import json
import os
import pty
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import pytest

from cluewise.batch.expansion import expanded
from cluewise.batch.lines import TEXT_CHANGED, Place, WholeBatch, go_on, in_order, placed
from cluewise.batch.outputs import opened
from cluewise.batch.work import ALONE, SHARED, BatchItem, bundles, handfuls
from cluewise.process_pool import Crew
from cluewise.puzzles.common.errors import PuzzleError, Refused, SolverFailure
from cluewise.puzzles.common.reading import Text
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.queens import Queens
from cluewise.puzzles.sudoku import Sudoku
from tests.common import ROOT, command, descendants

STRANGE = Path(__file__).parent / "strange_encodings.py"
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
needs_dask = pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="needs distributed (Dask)")


def sudokus(count: int) -> list[str]:
    """Puzzles of two sizes with one solution and with many. One has no solution, one cannot be read."""
    rng = random.Random(1)
    puzzles = [
        generator_for(Sudoku)
        .random(rng, box=rng.choice([(2, 2), (2, 3)]), given=rng.choice([0.2, 0.4, 0.6]))[0]
        .write()
        for _ in range(count - 2)
    ]
    return [*puzzles[:5], "2x2:1_1n", "2x2:9p", *puzzles[5:]]


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(sudokus(600)) + "\n")
    return file


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    file = tmp_path / "boards.txt"
    file.write_text("4\n5\n6\n3\n8\n5\n7\n")
    return file


WITNESS = """
import os
from pathlib import Path
import psutil
from tests.strange_encodings import slow, stuck

def seen(puzzle, board, process):
    (Path(__file__).parent / f"{process}.worker").touch()
    return board(puzzle)

def worker(puzzle):
    return seen(puzzle, slow, os.getpid())

def worker_of_limited(puzzle):
    return seen(puzzle, stuck, psutil.Process(os.getppid()).ppid())  # a supervisor stands between them
"""


@pytest.fixture
def witness(tmp_path: Path) -> Path:
    """Encodings that leave a file `PROCESS.worker` beside them for every worker."""
    file = tmp_path / "witness.py"
    file.write_text(WITNESS)
    return file


def workers_seen(witness: Path) -> int:
    return len(list(witness.parent.glob("*.worker")))


def batch(*arguments: object, code: int | None = 0, **options: Any) -> str:
    """Standard output of a batch."""
    done = command("batch", *map(str, arguments), **options)
    assert code is None or done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def lines(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


# ── what is written ──


@pytest.mark.deep
def test_the_same_bytes_by_any_number_of_workers(puzzles: Path) -> None:
    options = ("sudoku", puzzles, "--no-times", "--unique")
    one = batch(*options, "--workers", 1, code=2)
    assert [line["index"] for line in lines(one)] == list(range(600))
    assert "seconds" not in one
    for workers in (2, 3):
        assert batch(*options, "--workers", workers, code=2) == one
    assert {line["count"] for line in lines(one)} == {0, 1, 2}


@pytest.mark.deep
def test_the_same_solutions_of_several_by_any_number_of_workers(puzzles: Path) -> None:
    options = ("sudoku", puzzles, "--no-times", "--limit", "3")
    assert batch(*options, "--workers", 1, code=2) == batch(*options, "--workers", 3, code=2)


@pytest.mark.few
@pytest.mark.parametrize("how", [[], ["--unique"], ["--count"], ["--all"], ["--limit", "2"]])
def test_lines_are_those_of_solve(how: list[str], tmp_path: Path) -> None:
    file = tmp_path / "signposts.txt"
    file.write_text("4x3:cdefcdgebaag\n3x2:1cegaa4c\n2x2:oops\n2x2:1ceag\n")
    done = command("batch", "signpost", str(file), *how)
    solved = command("solve", "signpost", str(file), *how, "--format", "json")
    actual, expected = lines(done.stdout), lines(solved.stdout)
    assert [next(iter(line)) for line in actual] == ["index"] * 4
    assert [line.pop("total") for line in actual] == [4] * 4
    assert len({line.pop("digest") for line in actual}) == 4
    assert len({line.pop("batch") for line in actual}) == 1
    for line in actual + expected:
        line.pop("index", None)
        assert set(line.pop("seconds")) == {"build", "load", "solve"}
    assert actual == expected
    assert done.returncode == solved.returncode == 2


def test_lines_of_shared_engines_have_the_keys_of_solve(puzzles: Path) -> None:
    first = puzzles.read_text().split("\n")[0]
    (line,) = lines(batch("sudoku", first, "--unique", code=None))
    (solved,) = lines(command("solve", "sudoku", first, "--format", "json", "--unique").stdout)
    assert list(line) == ["index", *solved, "total", "batch", "digest"]
    assert (line["encoding"], solved["encoding"]) == ("complete", "pruned")
    assert line["count"] == solved["count"]
    assert line["seconds"]["build"] is None


@pytest.mark.deep
def test_all_kinds_of_sources(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    (folder / "deeper").mkdir(parents=True)
    for name, text in {"b.txt": "5\n", "a.txt": "4\n6\n", "deeper/c.txt": "7\n", ".hidden": "1\n"}.items():
        (folder / name).write_text(text)
    sources = [folder, "8", "-", str(tmp_path / "**" / "*.txt"), tmp_path / "missing.txt"]
    answers = lines(batch("queens", *sources, "--count", code=2, stdin="9\n"))
    four, five, six, seven = 2, 10, 4, 40
    assert [line["count"] for line in answers] == [four, six, five, seven, 92, 352, four, six, five, seven, 0]
    assert [line["source"] for line in answers][:5] == [
        f"{folder}/a.txt:1", f"{folder}/a.txt:2", f"{folder}/b.txt:1", f"{folder}/deeper/c.txt:1", "8",
    ]  # fmt: skip
    assert answers[5]["source"] == "-"
    assert "no file" in answers[-1]["reason"]


@pytest.mark.deep
def test_a_folder_that_links_to_itself_is_read_once(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    (folder / "deeper").mkdir(parents=True)
    (folder / "deeper" / "a.txt").write_text("4\n")
    (folder / "b.txt").symlink_to("deeper/a.txt")
    (folder / "again").symlink_to(folder)
    (tmp_path / "link").symlink_to(folder)
    for named in (folder, tmp_path / "link"):
        assert list(expanded([str(named)])) == [f"{named}/b.txt", f"{named}/deeper/a.txt"]


def test_a_pattern_reads_no_file_twice(tmp_path: Path) -> None:
    """This holds for links that lead back (two of them make more paths than anybody can wait for), and for a folder
    that matches together with its files.
    """
    deeper = tmp_path / "folder" / "deeper"
    deeper.mkdir(parents=True)
    for name in ("a.txt", "folder/b.txt", "folder/.hidden.txt", "folder/deeper/c.txt"):
        (tmp_path / name).write_text("4\n")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "d.txt").write_text("4\n")
    for link in ("again", "and_again"):
        (deeper / link).symlink_to(tmp_path)
    (deeper / "link.txt").symlink_to(tmp_path / "a.txt")
    texts = ["a.txt", "folder/b.txt", "folder/deeper/c.txt", "folder/deeper/link.txt"]
    for pattern, names in {
        "**": texts,
        "**/*.txt": texts,
        "**/**/*.txt": texts,
        "**/deeper/**": texts[2:],
        "**/d*": texts[2:],
        "*/**/[bc].txt": texts[1:3],
        "fold*/*": texts[1:],
        "**/nothing": ["**/nothing"],
        "**/*": texts,
        "folder/deeper/*": ["folder/deeper/again/a.txt", "folder/deeper/again/folder/b.txt", *texts[2:]],
        "folder/deeper/again/*.txt": ["folder/deeper/again/a.txt"],
    }.items():
        assert list(expanded([f"{tmp_path}/{pattern}"])) == [f"{tmp_path}/{name}" for name in names], pattern


def test_a_pattern_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "[x]").mkdir()
    (tmp_path / "[x]" / "a.txt").write_text("4\n")
    monkeypatch.chdir(tmp_path)
    assert list(expanded(["**/*.txt", "**", "*/a*"])) == ["[x]/a.txt"] * 3


def test_puzzle_text_is_no_pattern() -> None:
    text = "Q?*[\n....\0"
    assert list(expanded([text, "[", "*?Q"])) == [text, "[", "*?Q"]


def test_standard_output_and_file_are_the_same(boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text("what was there before\n")
    assert batch("queens", boards, "--no-times", "-o", out, code=20) == ""
    assert out.read_text() == batch("queens", boards, "--no-times", code=20)


def test_as_many_processes_as_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    from cluewise.solvers.processes.system import processors

    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1, 5}, raising=False)
    assert processors() == 3
    monkeypatch.delattr(os, "sched_getaffinity")  # as on macOS
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    assert processors() == 7


@pytest.mark.few
@pytest.mark.parametrize("workers", [1, 2, 6])
def test_few_puzzles_are_spread_over_all_workers(workers: int, boards: Path, witness: Path) -> None:
    options = ("queens", boards, "--no-times", "--encoding", f"{witness}:worker")
    done = batch(*options, "--workers", workers, code=20)
    assert workers_seen(witness) == workers
    assert done == batch(*options, "--workers", 3, code=20)


@pytest.mark.deep
def test_limits_hold_for_each_puzzle(boards: Path, witness: Path) -> None:
    start = time.monotonic()
    options = ("--encoding", f"{witness}:worker_of_limited", "--timeout", 1.5, "--workers", 2)
    answers = lines(batch("queens", boards, *options, code=30))
    assert time.monotonic() - start < 20
    assert workers_seen(witness) == 2
    assert [line["reason"] for line in answers] == [None, "timeout", None, None, None, "timeout", None]
    answers = lines(batch("queens", "150", "--memory", 20, code=30))
    assert [(line["status"], line["reason"]) for line in answers] == [("unknown", "memory")]


@pytest.mark.few
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["queens", "5", "6"], 0),
        (["queens", "5", "--unique"], 10),
        (["queens", "3", "5", "--unique"], 20),
        (["queens", "3", "x,"], 2),
        (["queens", "1", "--unique"], 0),
    ],
)
def test_exit_codes(arguments: list[str], code: int) -> None:
    batch(*arguments, code=code)


@pytest.mark.few
@pytest.mark.parametrize(
    ("arguments", "messages"),
    [
        (["queens", "5", "--encoding", "x"], ["no encoding 'x'"]),
        (["queens", "5", "--solver", "x"], ["no solver 'x'"]),
        (["queens", "5", "--distinct", "x"], ["no view 'x'"]),
        (["queens", "5", "--set", "x=1"], ["no queens setting 'x'"]),
        (["no-such", "5"], ["no puzzle 'no-such'"]),
        (["queens", "5", "--shard", "0/4"], ["expected part I of N as I/N"]),
        (["queens", "5", "--shard", "5/4"], ["5/4"]),
        (["queens", "5", "--shard", "x"], ["'x'"]),
        (["queens", "5", "--all", "--count"], ["exclude one another"]),
        (["queens", "5", "--workers", "2", "--dask", "tcp://127.0.0.1:1"], ["exclude one another"]),
        (["queens", "5", "--resume"], ["-o"]),
        (["queens", "5", "-o", "."], ["folder"]),
        (["queens", "5", "-o", "/nowhere/at/all"], ["no folder"]),
    ],
)
def test_bad_options_are_told_before_anything_runs(arguments: list[str], messages: list[str]) -> None:
    done = command("batch", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert all(word in done.stderr for word in messages), done.stderr


@pytest.mark.deep
def test_progress_is_for_terminals(boards: Path, tmp_path: Path) -> None:
    arguments = ["batch", "queens", str(boards), "--encoding", f"{STRANGE}:slow", "-o", str(tmp_path / "out.jsonl")]
    done = command(*arguments)
    assert "\x1b" not in done.stderr
    assert "7 of 7 puzzles" in done.stderr
    ours, theirs = pty.openpty()
    process = subprocess.Popen([sys.executable, "-m", "cluewise", *arguments], stderr=theirs, cwd=ROOT)
    os.close(theirs)
    shown = b""
    while True:
        try:
            shown += os.read(ours, 65536)
        except OSError:
            break
    process.wait()
    os.close(ours)
    assert "/s" in shown.decode()
    assert "/7" in shown.decode()


# ── pieces ──


def test_bundles_do_not_depend_on_who_takes_them() -> None:
    small, large = Text("x" * 81), Text("x" * 3000)
    items = [BatchItem(i, "", large if i % 100 == 7 else small) for i in range(1000)]
    cut = list(bundles(items))
    assert [item for bundle in cut for item in bundle] == items
    assert all(len(bundle) <= SHARED for bundle in cut)
    assert all(len(bundle) == 1 for bundle in cut if bundle[0].text is large)
    assert [len(bundle) for bundle in bundles([BatchItem(i, "", small) for i in range(600)])] == [SHARED, SHARED, 88]
    assert list(bundles([])) == []
    assert len(list(bundles([BatchItem(0, "", PuzzleError("no"))]))) == 1


@pytest.mark.parametrize("hands", [1, 2, 6, 1000])
@pytest.mark.parametrize("count", [0, 1, 6, 1000])
def test_what_shares_nothing_is_handed_out_fairly(count: int, hands: int) -> None:
    """No worker holds more than a part of its share of the rest. A thousand small puzzles are not handed out singly."""
    items = [BatchItem(i, "", Text("x" * 9)) for i in range(count)]
    cut = list(handfuls(items, hands))
    assert [item for bundle in cut for item in bundle] == items
    for bundle in cut:
        remaining = count - bundle[0].number
        assert len(bundle) == max(1, min(ALONE, remaining // (4 * hands)))
    assert len(cut) < 220 or count < 8 * hands
    large = [BatchItem(i, "", Text("x" * 3000)) for i in range(100)]
    assert all(len(bundle) == 1 for bundle in handfuls(large, hands))


def test_results_are_put_in_order() -> None:
    results = [(4, 0, "four"), (0, 0, "old"), (2, 0, "two"), (6, 0, "six")]
    assert [line for _, _, line in in_order(iter(results), [2, 4, 6])] == ["two", "four", "six"]


# ── shards ──


def test_shards_are_merged_to_the_whole(tmp_path: Path) -> None:
    ids = command("generate", "signpost", "4x4", "--any", "-n", "40", "--seed", "1").stdout
    file = tmp_path / "signposts.txt"
    file.write_text(ids)
    parts = [tmp_path / f"{i}.jsonl" for i in (1, 2, 3)]
    for i, part in enumerate(parts, 1):
        batch("signpost", file, "--no-times", "--unique", "--shard", f"{i}/3", "-o", part, code=None)
    assert [line["index"] for line in lines(parts[1].read_text())] == list(range(1, 40, 3))
    whole = batch("signpost", file, "--no-times", "--unique", code=None)
    out = tmp_path / "merged.jsonl"
    assert command("merge", *map(str, reversed(parts)), "-o", str(out)).returncode == 0
    assert out.read_text() == whole
    assert command("merge", *map(str, parts)).stdout == whole
    assert sorted(path.name for path in tmp_path.glob("*.jsonl*")) == ["1.jsonl", "2.jsonl", "3.jsonl", "merged.jsonl"]


@pytest.mark.few
@pytest.mark.parametrize("cut", [(2, 1), (1, 1), (1, 0), (0, 2)])
def test_merge_notices_a_part_cut_off_at_its_end(cut: tuple[int, int], tmp_path: Path) -> None:
    parts = [tmp_path / f"{i}.jsonl" for i in (1, 2)]
    for i, (part, kept) in enumerate(zip(parts, cut, strict=True), 1):
        batch("queens", "4", "5", "6", "7", "--shard", f"{i}/2", "-o", part)
        part.write_text("".join(part.read_text().splitlines(keepends=True)[:kept]))
    done = command("merge", *map(str, parts))
    assert (done.returncode, done.stdout) == (2, "")
    gone = [2 * row + part for row in (0, 1) for part in (0, 1) if row >= cut[part]]
    assert f"of 4 puzzles, those of the indices {', '.join(map(str, gone))} are missing" in done.stderr


def test_merge_of_a_batch_that_went_on_with_more_puzzles(tmp_path: Path) -> None:
    parts = [tmp_path / f"{i}.jsonl" for i in (1, 2)]
    for boards in (["4", "5", "6"], ["4", "5", "6", "7", "8"]):
        for i, part in enumerate(parts, 1):
            batch("queens", *boards, "--shard", f"{i}/2", "-o", part, "--resume")
    merged = lines(command("merge", *map(str, parts)).stdout)
    assert [(line["index"], line["total"]) for line in merged] == [(0, 3), (1, 3), (2, 3), (3, 5), (4, 5)]


@pytest.mark.few
@pytest.mark.parametrize(
    "other", [["4", "5", "6", "9"], ["9", "5", "6", "7"], ["4", "5", "6", "7", "--unique"], ["4", "5", "6", "8"]]
)
def test_merge_notices_a_part_of_another_batch_of_as_many(other: list[str], tmp_path: Path) -> None:
    """This also holds if the different puzzle is in another part."""
    parts = [tmp_path / f"{i}.jsonl" for i in (1, 2)]
    for i, (part, boards) in enumerate(zip(parts, (["4", "5", "6", "7"], other), strict=True), 1):
        batch("queens", *boards, "--shard", f"{i}/2", "-o", part, code=None)
    for first, second in (parts, parts[::-1]):
        done = command("merge", str(first), str(second))
        assert (done.returncode, done.stdout) == (2, "")
        assert f"{second}, line 1: a line of another batch than that of {first}, line 1" in done.stderr


@pytest.mark.deep
def test_merge_notices_a_beginning_of_another_batch(tmp_path: Path) -> None:
    """A batch that was continued with more puzzles has to begin with the puzzles of its first run."""
    small, large = tmp_path / "small.jsonl", tmp_path / "large.jsonl"
    for boards, part in ((["4", "5", "6"], small), (["4", "9", "6", "7"], large)):
        batch("queens", *boards, "-o", part)
    firsts, lasts = (part.read_text().splitlines(keepends=True) for part in (small, large))
    large.write_text(lasts[3])
    done = command("merge", str(large), str(small))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{large}, line 1: a line of a batch of 4 puzzles, which are not the first 4 here" in done.stderr
    small.write_text("".join([firsts[0], firsts[2]]))
    large.write_text(lasts[1] + lasts[3])
    done = command("merge", str(small), str(large))
    assert f"{small}, line 1: a line of a batch of 3 puzzles, which are not the first 3 here" in done.stderr


LINE = '{{"index": {}, "puzzle": "queens", "total": {}, "batch": "b", "digest": "d"}}\n'
ODD = {
    "torn": '{"index": 3, "pu',
    "nonsense": "nonsense\n",
    "list": "[1]\n",
    "deep": "[" * 100_000 + "\n",
    "negative": LINE.format(-1, 4),
    "beyond": LINE.format(4, 4),
    "far": '{"index": 99999999999, "puzzle": "queens"}\n',
    "farther": LINE.format(99999999999, 10**11),
    "true": LINE.format("true", 4),
    "undigested": '{"index": 3, "puzzle": "queens", "total": 4, "batch": "b"}\n',
    "untold": '{"index": 3, "puzzle": "queens"}\n',
}


@pytest.mark.few
@pytest.mark.parametrize(
    ("parts", "messages"),
    [
        (["0 2", "3"], ["of 4 puzzles, those of the indices 1 are missing"]),
        (["1"], ["indices 0, 2, 3 are"]),
        (["0 1", "1 2"], ["index 1", "two.jsonl", "one.jsonl", "line 1"]),
        (["0 1", "2 torn"], ["cut off", "--resume", "line 2"]),
        (["0", "absent"], ["cannot be read"]),
        (["0 1", "2 3 farther"], ["two.jsonl, line 3", "of 100000000000 puzzles", "indices 4, 5, 6, 7, 8 …"]),
        *(
            (["0 1", f"2 3 {odd}"], ["two.jsonl, line 3: expected a line of 'cluewise batch'"])
            for odd in (
                "nonsense",
                "list",
                "deep",
                "negative",
                "beyond",
                "far",
                "true",
                "untold",
                "undigested",
            )
        ),
    ],
)
def test_merge_complains_and_writes_nothing(parts: list[str], messages: list[str], tmp_path: Path) -> None:
    names = [tmp_path / f"{name}.jsonl" for name in ("one", "two")][: len(parts)]
    for name, part in zip(names, parts, strict=True):
        if part != "absent":
            name.write_text("".join(ODD.get(word) or LINE.format(word, 4) for word in part.split()))
    out = tmp_path / "out.jsonl"
    out.write_text("before")
    assert command("merge", *map(str, names)).stdout == ""
    done = command("merge", *map(str, names), "-o", str(out))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "defect" not in done.stderr
    assert all(word in done.stderr for word in messages), done.stderr
    assert out.read_text() == "before"
    assert not list(tmp_path.glob("*.part"))


# ── going on ──


@pytest.mark.few
@pytest.mark.parametrize("cut", [0, 5000, -20, None])
def test_resume_ends_as_if_nothing_had_happened(cut: int | None, puzzles: Path, tmp_path: Path) -> None:
    """This also holds if an engine that had learned from earlier puzzles found one of several solutions."""
    out, options = tmp_path / "out.jsonl", ("sudoku", puzzles, "--no-times", "--workers", 2)
    whole = batch(*options, code=2)
    if cut is not None:
        out.write_text(whole[:cut])
    batch(*options, "-o", out, "--resume", code=None)
    assert out.read_text() == whole
    batch(*options, "-o", out, "--resume", code=0)
    assert out.read_text() == whole


@pytest.mark.deep
def test_resume_of_a_shard(puzzles: Path, tmp_path: Path) -> None:
    out, options = tmp_path / "out.jsonl", ("sudoku", puzzles, "--no-times", "--shard", "2/3")
    whole = batch(*options, code=None)
    out.write_text(whole[: len(whole) // 2])
    batch(*options, "-o", out, "--resume", code=None)
    assert out.read_text() == whole


PLACES = [Place(0, "queens", "4", "d0"), Place(1, "queens", "é", "d1")]


def resumed(out: Path, places: list[Place]) -> int:
    """How many lines of a file a batch of these puzzles can use when it continues."""
    resume = partial(go_on, places=places, differs=lambda number, line: TEXT_CHANGED)
    with opened(str(out), resume) as output:
        return output.done


def line_of(place: Place) -> str:
    return (
        placed(place, WholeBatch(2, "b"), {"puzzle": place.puzzle, "source": place.source, "status": "solved"}) + "\n"
    )


@pytest.mark.few
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (line_of(PLACES[1]), "line 1: this is the answer to another puzzle than that of index 0"),
        (line_of(PLACES[0]._replace(puzzle="sudoku")), "line 1: this is the answer to another puzzle"),
        (line_of(PLACES[0]._replace(source="5")), "line 1: this is the answer to another puzzle"),
        (
            line_of(PLACES[0]._replace(digest="d1")),
            "line 1: the text or the settings of this puzzle have changed",
        ),
        (line_of(PLACES[0]) * 2, "line 2: this is the answer to another puzzle"),
        (line_of(PLACES[0]) + line_of(PLACES[1]) * 2, "line 3: this is the answer to a puzzle that is not here"),
        (line_of(PLACES[0]) + line_of(PLACES[1]) + "{", "line 3: expected a line of 'cluewise batch'"),
        ("nonsense\n" + line_of(PLACES[0]), "line 1: expected a line of 'cluewise batch'"),
        ('{"index": 0, "puz\n' + line_of(PLACES[1]), "line 1: expected a line of 'cluewise batch'"),
        ("precious notes\n", "line 1: expected a line of 'cluewise batch'"),
        ("precious notes", "line 1: expected a line of 'cluewise batch'"),
        ("\n", "line 1: expected a line of 'cluewise batch'"),
        ('{"index": 0, "name": "of something else', "line 1: expected a line of 'cluewise batch'"),
        ('{"index": 0, "puzzle": "queens"}\n', "line 1: expected a line of 'cluewise batch'"),
        *((line_of(PLACES[0]) + ODD[odd], "line 2: expected a line of 'cluewise batch'") for odd in (
            "nonsense", "list", "deep", "negative", "beyond", "far", "true", "untold",
        )),
    ],
)  # fmt: skip
def test_resume_refuses_what_is_no_output_of_this_batch(text: str, message: str, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text(text)
    with pytest.raises(Refused) as refused:
        resumed(out, PLACES)
    assert str(refused.value).startswith(f"{out}, {message}")
    assert out.read_text() == text


def test_resume_keeps_a_file_of_notes(boards: Path, tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("precious notes\n")
    done = command("batch", "queens", str(boards), "-o", str(notes), "--resume")
    assert (done.returncode, notes.read_text()) == (2, "precious notes\n")
    assert f"{notes}, line 1: expected a line" in done.stderr


@pytest.mark.few
@pytest.mark.parametrize(
    ("second", "stdin", "change"),
    [
        (["--unique"], "4\n6\n7\n", "the text or the settings of this puzzle have changed"),
        (["--all"], "4\n5\n6\n", "another question: --all, --limit, --count or --unique differs"),
        (["--unique", "--encoding", "binary"], "4\n5\n6\n", "another question: --encoding differs"),
        (["--unique", "--solver", "minisat22"], "4\n5\n6\n", "another question: --solver differs"),
        (["--unique", "--distinct", "solution"], "4\n5\n6\n", "another question: --distinct differs"),
    ],
)
def test_resume_notices_other_puzzles_and_other_questions(
    second: list[str], stdin: str, change: str, tmp_path: Path
) -> None:
    """Standard input always has the same name, and lines do not contain the question."""
    out = tmp_path / "out.jsonl"
    batch("queens", "-", "--unique", "-o", out, stdin="4\n5\n6\n", code=10)
    before = "".join(out.read_text().splitlines(keepends=True)[:2])
    out.write_text(before)
    done = command("batch", "queens", "-", *second, "-o", str(out), "--resume", stdin=stdin)
    assert (done.returncode, out.read_text()) == (2, before)
    assert change in done.stderr
    batch("queens", "-", "--unique", "--timeout", "60", "-o", out, "--resume", stdin="4\n5\n6\n", code=10)
    assert [line["index"] for line in lines(out.read_text())] == [0, 1, 2]


def test_a_torn_line_is_cut_off(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    first, second = (line_of(place).encode() for place in PLACES)
    for cut in range(len(second)):
        out.write_bytes(first + second[:cut])
        assert resumed(out, PLACES) == 1
        assert out.read_bytes() == first
    out.write_bytes(first + second[:-9] + b"\n")
    assert resumed(out, PLACES) == 1
    assert out.read_bytes() == first
    assert resumed(tmp_path / "none", []) == 0


# ── what dies ──


def _running(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


def _wait_for(condition: Any, seconds: float = 20) -> bool:
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    return bool(condition())


@contextmanager
def started(*arguments: object) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "cluewise", "batch", *map(str, arguments)],
        cwd=ROOT, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.few
@pytest.mark.parametrize("workers", [1, 2])
def test_a_worker_that_dies_costs_the_puzzle_it_held(
    workers: int, boards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    signs = tmp_path / "signs"
    monkeypatch.setenv("KILLED", str(signs))
    answers = lines(batch("queens", boards, "--encoding", f"{STRANGE}:killer", "--workers", workers, code=30))
    outcomes = [(line["index"], line["status"], line["reason"]) for line in answers]
    dead = ("unknown", "worker died")
    alive = [
        ("solved", None),
        dead,
        ("solved", None),
        ("unsatisfiable", None),
        ("solved", None),
        dead,
        ("solved", None),
    ]
    assert outcomes == [(index, *one) for index, one in enumerate(alive)]
    assert signs.read_text() == "xxxx", "each is tried twice"


@pytest.mark.deep
@linux_only
def test_a_worker_killed_from_outside_costs_nothing(boards: Path, tmp_path: Path) -> None:
    out, options = tmp_path / "out.jsonl", ("--no-times", "--encoding", f"{STRANGE}:slow", "--workers", 2)
    with started("queens", boards, boards, *options, "-o", out) as process:
        assert _wait_for(lambda: out.exists() and out.read_text().count("\n") >= 2)
        workers = [child for supervisor in psutil.Process(process.pid).children() for child in supervisor.children()]
        assert len(workers) == 2
        workers[0].kill()
        assert process.wait(30) == 20
    assert out.read_text() == batch("queens", boards, boards, *options, code=20)


@pytest.mark.deep
@pytest.mark.few
@linux_only
@pytest.mark.parametrize("limit", [[], ["--timeout", "60"]])
def test_a_killed_command_leaves_whole_lines_and_nothing_running(
    limit: list[str], boards: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.jsonl"
    options = ("queens", *[boards] * 5, "--no-times", "--encoding", f"{STRANGE}:slow", "--workers", 2, *limit)
    with started(*options, "-o", out) as process:
        assert _wait_for(lambda: out.exists() and out.read_text().count("\n") >= 3)
        children = descendants(process.pid)
        assert len(children) >= 2
        process.kill()
        process.wait()
    assert _wait_for(lambda: not any(map(_running, children)), 5)
    written = out.read_text()
    assert written.endswith("\n")
    assert [line["index"] for line in lines(written)] == list(range(written.count("\n")))
    batch(*options, "-o", out, "--resume", code=20)
    assert out.read_text().startswith(written)
    assert [line["index"] for line in lines(out.read_text())] == list(range(35))


@pytest.mark.deep
@pytest.mark.few
@linux_only
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 128 + signal.SIGTERM)])
def test_a_signal_ends_it_in_order(number: int, code: int, boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    options = ("queens", *[boards] * 5, "--encoding", f"{STRANGE}:slow", "--workers", 2)
    with started(*options, "-o", out) as process:
        assert _wait_for(lambda: out.exists() and out.read_text().count("\n") >= 3)
        children = descendants(process.pid)
        process.send_signal(number)
        assert process.wait(10) == code
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
    assert _wait_for(lambda: not any(map(_running, children)), 5)
    assert [line["index"] for line in lines(out.read_text())] == list(range(out.read_text().count("\n")))


# ── outputs ──


@pytest.mark.deep
@pytest.mark.few
@pytest.mark.parametrize("second", [["--resume"], []])
def test_one_batch_at_a_time_writes_an_output(second: list[str], boards: Path, tmp_path: Path) -> None:
    out, options = tmp_path / "out.jsonl", ("queens", *[boards] * 5, "--encoding", f"{STRANGE}:slow", "--no-times")
    with started(*options, "--workers", 2, "-o", out) as process:
        assert _wait_for(lambda: out.exists() and out.read_text().count("\n") >= 2)
        for arguments in (["batch", *map(str, options), *second], ["merge", str(boards)]):
            done = command(*arguments, "-o", str(out))
            assert (done.returncode, done.stdout) == (2, "")
            assert f"'{out}' is being written by process {process.pid}" in done.stderr
        assert process.wait(60) == 20
    assert out.read_text() == batch(*options, code=20)
    batch(*options, "-o", out, *second, code=None)


@pytest.mark.deep
@linux_only
def test_a_batch_that_was_killed_holds_no_output(boards: Path, tmp_path: Path) -> None:
    """Nor does a worker of it that is still at work."""
    out, options = tmp_path / "out.jsonl", ("queens", boards, "--encoding", f"{STRANGE}:slow", "--workers", 2)
    with started(*options, "-o", out) as process:
        assert _wait_for(lambda: out.exists() and out.read_text().count("\n") >= 1)
        process.kill()
        process.wait()
        with opened(str(out)):
            pass


@pytest.mark.few
@pytest.mark.parametrize("kind", ["device", "pipe"])
def test_resume_goes_on_with_files_only(kind: str, tmp_path: Path) -> None:
    out = "/dev/zero" if kind == "device" else str(tmp_path / "pipe")
    if kind == "pipe":
        os.mkfifo(out)
    done = command("batch", "queens", "4", "-o", out, "--resume", timeout=30)
    assert done.returncode == 2
    assert f"'{out}' is a device or a pipe" in done.stderr


def at_most(size: int) -> Any:
    """For a child: files grow no further. Sizes in bytes."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.deep
@pytest.mark.few
@pytest.mark.parametrize("size", [10, 100, 5000, 20_001])
def test_a_full_disk_leaves_whole_lines(size: int, puzzles: Path, tmp_path: Path) -> None:
    out, options = tmp_path / "out.jsonl", ("sudoku", puzzles, "--no-times")
    done = command("batch", *map(str, options), "-o", str(out), preexec_fn=at_most(size))
    assert done.returncode == 2
    assert f"{out}: cannot be written: File too large" in done.stderr
    whole = batch(*options, code=2)
    kept = out.read_text()
    assert kept == whole[: whole.rfind("\n", 0, size) + 1]
    assert f"{kept.count(chr(10))} of 600 puzzles" in done.stderr
    batch(*options, "-o", out, "--resume", code=None)
    assert out.read_text() == whole


@pytest.mark.deep
def test_a_signal_in_the_middle_of_a_line_leaves_whole_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(io.FileIO):
        def write(self, data: Any) -> int:
            if len(data) > 6:
                return super().write(data[:5])
            raise KeyboardInterrupt

    out = tmp_path / "out.jsonl"
    with opened(str(out)) as output, Interrupted(str(out), "r+") as interrupted:
        output.write("first")
        interrupted.seek(len("first\n"))
        monkeypatch.setattr(output, "_raw", interrupted)
        with pytest.raises(KeyboardInterrupt):
            output.write("second line")
        monkeypatch.undo()
    assert out.read_text() == "first\n"


@pytest.mark.deep
@pytest.mark.few
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    "verb", ["solve queens 8", "solve queens 8 --format json", "batch queens 8", "export queens 8", "list"]
)
def test_a_full_standard_output_is_named(verb: str) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cluewise", *verb.split()], cwd=ROOT, stdout=full, stderr=subprocess.PIPE,
            check=False, text=True, env={**os.environ, "PYTHONUNBUFFERED": ""},
        )  # fmt: skip
    assert done.returncode == 2
    assert "cluewise: standard output: " in done.stderr
    assert "No space left on device" in done.stderr
    assert "Exception" not in done.stderr


@pytest.mark.few
@pytest.mark.parametrize("verb", ["solve", "batch"])
def test_a_full_folder_for_temporary_files_is_named(verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    options = ("queens", "60", "--solver", "cat {cnf}", "--format", "json")
    done = command(verb, *options[: None if verb == "solve" else -2], preexec_fn=at_most(8192))
    (line,) = lines(done.stdout)
    assert done.returncode == 30
    assert line["reason"].startswith(f"no temporary file can be written in {tmp_path}")
    assert line["reason"].endswith("File too large")


def test_no_folder_for_temporary_files(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> str:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(tempfile, "mkdtemp", full)
    with pytest.raises(SolverFailure, match=r"no temporary file can be written.*No space left"):
        Crew(1)


@pytest.mark.deep
@pytest.mark.few
@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_lines_are_json_in_any_encoding(encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are UTF-8 whatever the terminal is."""
    file, out = tmp_path / "é😀.txt", tmp_path / "out.jsonl"
    file.write_text("4\n")
    plain = batch("queens", file, "--no-times")
    assert "é😀" in plain
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    escaped = batch("queens", file, "--no-times")
    assert escaped.isascii()
    assert lines(escaped) == lines(plain)
    batch("queens", file, "--no-times", "-o", out)
    assert out.read_text() == plain


# ── a cluster ──


@contextmanager
def cluster(tmp_path: Path) -> Iterator[str]:
    """The address of a local scheduler with two workers. It does not retry after a death."""
    note, env = tmp_path / "scheduler.json", {**os.environ, "PYTHONPATH": str(ROOT)}
    env |= {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0", "PYTHONWARNINGS": "ignore"}
    local = ["--host", "127.0.0.1", "--no-dashboard"]
    starts = [["dask_scheduler", *local, "--port", "0", "--scheduler-file", str(note)]]
    starts += [["dask_worker", "--scheduler-file", str(note), *local, "--nthreads", "1"]] * 2
    running: list[subprocess.Popen[bytes]] = []
    try:
        for module, *options in starts:
            program = [sys.executable, "-m", f"distributed.cli.{module}", *options]
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
            running.append(subprocess.Popen(program, cwd=tmp_path, env=env, **quiet))
            assert _wait_for(lambda: note.exists() and note.read_text().endswith("\n}"), 30)  # it is filled later
        yield json.loads(note.read_text())["address"]
    finally:
        for process in running:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.mark.deep
@needs_dask
def test_a_cluster(puzzles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real scheduler with two workers gives the same bytes. A worker that dies costs only its puzzle."""
    monkeypatch.setenv("PYTHONWARNINGS", "ignore")
    with cluster(tmp_path) as address:
        options = ("sudoku", puzzles, "--no-times", "--limit", 2)
        assert batch(*options, "--dask", address, code=2) == batch(*options, code=2)
        strange = ("--encoding", f"{STRANGE}:killer_of_clusters", "--dask", address)
        answers = lines(batch("queens", "4", "5", "6", *strange, code=30))
    assert [line["reason"] for line in answers] == [None, "worker died", None]


@pytest.mark.deep
@pytest.mark.few
@needs_dask
@pytest.mark.parametrize(
    ("address", "message"), [("tcp://127.0.0.1:9", "no Dask scheduler answers"), ("x:y:z", "x:y:z")]
)
def test_no_cluster(address: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs in a separate process: a client leaves threads behind, and a process with threads does not fork."""
    monkeypatch.setenv("PYTHONWARNINGS", "ignore")
    done = command("batch", "queens", "5", "--dask", address)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    from cluewise.batch.cluster import Cluster

    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Refused, match=r"cluewise\[dask\]"):
        Cluster("tcp://127.0.0.1:9")


def test_queens_without_clues_share() -> None:
    assert Queens.parse("8").without_clues() == Queens(8, 8)


@pytest.mark.few
@pytest.mark.parametrize("source", ["", "*", "**", "**/*", "sub/pipe*"])
def test_pipes_in_a_folder_are_left_out(source: str, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for folder in (tmp_path, tmp_path / "sub"):
        (folder / "puzzle.txt").write_text("2x2:1ceag")
        (folder / "pipe-1").write_text("2x2:1ceag")
        os.mkfifo(folder / "pipe-2")
    (tmp_path / "gone").symlink_to("nowhere")
    found = list(expanded([os.path.join(tmp_path, source)]))
    assert found
    assert not [path for path in found if path.endswith("pipe-2")]
    assert list(expanded([str(tmp_path / "pipe-2")])) == [str(tmp_path / "pipe-2")]
