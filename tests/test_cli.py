"""The command line as a process: output, JSON, exit codes, and one clear message for every bad input."""

import json
import os
import pty
import random
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.signpost import Signpost
from cluewise.puzzles.tents import Tents
from tests.common import EXAMPLE, EXAMPLE_SOLVED, INSTANCES, ROOT, command, on_a_terminal

pytestmark = pytest.mark.few

TWO = "4x3:cdefcdgebaag"
NONE = "3x2:1cegaa4c"
KEYS = {
    "puzzle", "source", "status", "complete", "count", "unique", "solutions", "encoding", "solver", "cardinality",
    "sums", "globals", "seconds", "variables", "clauses", "conflicts", "cuts", "reason", "certified",
}  # fmt: skip


def lines(output: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in output.splitlines()]


# ── solve ──


@pytest.mark.parametrize(
    ("arguments", "code", "printed"),
    [
        ([EXAMPLE], 0, EXAMPLE_SOLVED),
        ([EXAMPLE, "--unique"], 0, EXAMPLE_SOLVED),
        ([EXAMPLE, "--count"], 0, "1\n"),
        ([TWO, "--count"], 0, "2\n"),
        ([NONE], 20, ""),
        ([NONE, "--count"], 20, "0\n"),
        ([NONE, "--unique"], 20, ""),
        ([NONE, "--all"], 20, ""),
        ([EXAMPLE, EXAMPLE], 0, f"{EXAMPLE_SOLVED}\n{EXAMPLE_SOLVED}"),
        ([EXAMPLE, NONE], 20, EXAMPLE_SOLVED),
    ],
)
def test_solve(arguments: list[str], code: int, printed: str) -> None:
    done = command("solve", "signpost", *arguments)
    assert (done.returncode, done.stdout) == (code, printed), done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        [EXAMPLE], [TWO, "--unique"], [TWO, "--all"], [NONE, "--unique"], ["5x5:1", EXAMPLE, "--count"], ["words"], [],
    ],
)  # fmt: skip
def test_a_plain_solve_says_the_same_as_click(arguments: list[str]) -> None:
    """Without other options, `commands/solve_printer.py` reads the command line."""
    plain, by_click = command("solve", "signpost", *arguments), command("solve", "signpost", *arguments, "--plain")
    assert (plain.returncode, plain.stdout, plain.stderr) == (by_click.returncode, by_click.stdout, by_click.stderr)


def test_all_and_limit() -> None:
    every = command("solve", "signpost", TWO, "--all")
    assert every.returncode == 0
    assert len(every.stdout.split("\n\n")) == 2
    assert len(command("solve", "signpost", TWO, "--limit", "5").stdout.split("\n\n")) == 2
    assert len(command("solve", "signpost", TWO, "--limit", "1").stdout.split("\n\n")) == 1


def test_several_solutions_show_where_they_differ() -> None:
    done = command("solve", "signpost", TWO, "--unique")
    assert done.returncode == 10
    first, second, shared = (block.split() for block in done.stdout.split("\n\n"))
    assert [a if a == b else "?" for a, b in zip(first, second, strict=True)] == shared
    assert f"differ in {shared.count('?')} places" in done.stderr


@pytest.mark.parametrize("how", [[], ["--all"], ["--unique"], ["--count"], ["--limit", "3"]])
def test_json(how: list[str]) -> None:
    done = command("solve", "signpost", EXAMPLE, TWO, NONE, "--format", "json", *how)
    one, two, none = lines(done.stdout)
    assert set(one) == set(none) == KEYS
    assert set(two) == (KEYS | {"ambiguous"} if how == ["--unique"] else KEYS)
    assert [line["status"] for line in (one, two, none)] == ["solved", "solved", "unsatisfiable"]
    assert [line["source"] for line in (one, two, none)] == [EXAMPLE, TWO, NONE]
    assert (one["encoding"], one["solver"], one["cardinality"]) == ("windows", "glucose4", "mixed")
    assert set(one["seconds"]) == {"build", "load", "solve"}  # type: ignore[call-overload]
    assert one["cuts"] is one["reason"] is None
    assert (none["count"], none["unique"], none["complete"]) == (0, False, True)
    proven = bool(how)
    assert (one["complete"], one["unique"]) == (proven, True if proven else None)
    assert (two["unique"], two["count"]) == ((False, 2) if proven else (None, 1))
    assert len(one["solutions"]) == (0 if how == ["--count"] else 1)  # type: ignore[arg-type]
    if how == ["--unique"]:
        assert two["complete"] is False
        assert done.returncode == 20


def test_json_of_a_solution() -> None:
    (line,) = lines(command("solve", "signpost", EXAMPLE, "--format", "json").stdout)
    (solution,) = line["solutions"]  # type: ignore[misc]
    assert solution["text"] + "\n" == EXAMPLE_SOLVED
    assert solution["value"] == [list(map(int, row.split())) for row in EXAMPLE_SOLVED.splitlines()]


def test_ambiguous_cells_are_those_that_differ() -> None:
    (line,) = lines(command("solve", "signpost", TWO, "--unique", "--format", "json").stdout)
    first, second = (solution["value"] for solution in line["solutions"])  # type: ignore[attr-defined]
    assert line["ambiguous"] == [[r, c] for r in range(3) for c in range(4) if first[r][c] != second[r][c]]


def test_json_of_the_backtracker() -> None:
    (line,) = lines(command("solve", "signpost", EXAMPLE, "--solver", "backtrack", "--format", "json").stdout)
    assert (line["encoding"], line["cardinality"], line["solver"]) == (None, None, "backtrack:dfs")
    assert (line["variables"], line["clauses"], line["conflicts"]) == (None, None, None)


def test_sources(tmp_path: Path) -> None:
    """Files, text and standard input. `source` has the place of each puzzle."""
    file = tmp_path / "puzzles.txt"
    file.write_text(f"# source: a test\n{EXAMPLE}\n\n{TWO}\n")
    done = command("solve", "signpost", str(file), NONE, "-", "--format", "json", stdin=f"{EXAMPLE}\r\n")
    assert [line["source"] for line in lines(done.stdout)] == [f"{file}:2", f"{file}:4", NONE, "-"]
    assert command("solve", "signpost", stdin=EXAMPLE).stdout == EXAMPLE_SOLVED


def test_a_bad_puzzle_does_not_stop_the_others(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{EXAMPLE}\n2x2:oops\n{NONE}\n{EXAMPLE}\n")
    done = command("solve", "signpost", "missing.txt", str(file))
    assert done.returncode == 2
    assert done.stdout == f"{EXAMPLE_SOLVED}\n{EXAMPLE_SOLVED}"
    assert f"{file}, line 2, column 5" in done.stderr
    assert "missing.txt" in done.stderr


def test_every_puzzle_has_its_line_of_a_count(tmp_path: Path) -> None:
    """This includes puzzles that cannot be read, missing sources, and puzzles without an answer of the solver."""
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{TWO}\n2x2:oops\n# set: planks=3\n{TWO}\n# source: next\n{NONE}\n{EXAMPLE}\n")
    done = command("solve", "signpost", "missing.txt", str(file), "--count")
    assert (done.returncode, done.stdout.split()) == (2, ["?", "2", "?", "?", "0", "1"])
    done = command("solve", "signpost", TWO, EXAMPLE, "--count", "--solver", "cat {cnf}")
    assert (done.returncode, done.stdout) == (30, "?\n?\n")


def test_timeout() -> None:
    large = generator_for(Signpost).random(random.Random(1), width=40, height=40, hints=0.0, ends=False)[0].format()
    start = time.monotonic()
    done = command("solve", "signpost", large, "--timeout", "0.5", "--encoding", "positions", "--format", "json")
    assert time.monotonic() - start < 0.5 + 5  # the limit, and the start of Python on a busy machine
    (line,) = lines(done.stdout)
    assert (line["status"], line["reason"], line["complete"], line["unique"]) == ("unknown", "timeout", False, None)
    assert done.returncode == 30
    text = command("solve", "signpost", large, "--timeout", "0.5", "--encoding", "positions", "--count")
    assert (text.returncode, text.stdout) == (30, "?\n")
    assert "timeout" in text.stderr


@pytest.mark.deep
def test_solutions_found_before_the_timeout_are_printed() -> None:
    loose = generator_for(Signpost).random(random.Random(1), width=8, height=8, hints=0.0, ends=False)[0].format()
    done = command("solve", "signpost", loose, "--timeout", "1", "--all", "--format", "json")
    (line,) = lines(done.stdout)
    assert (line["status"], line["reason"], line["complete"], line["unique"]) == ("solved", "timeout", False, False)
    assert line["count"] == len(line["solutions"]) > 1  # type: ignore[arg-type]
    assert done.returncode == 30


def test_svg() -> None:
    for arguments in ([EXAMPLE], [TWO, "--unique"]):
        done = command("solve", "signpost", *arguments, "--format", "svg")
        assert ElementTree.fromstring(done.stdout).tag.endswith("svg")
    drawn = command("export", "signpost", EXAMPLE, "--to", "svg")
    assert ElementTree.fromstring(drawn.stdout).tag.endswith("svg")


@pytest.mark.parametrize("form", ["text", "svg"])
@pytest.mark.parametrize(
    ("answer", "code", "message"),
    [("s UNSATISFIABLE\n", 20, "no solution"), ("s UNKNOWN\n", 30, "the answer gives no verdict")],
)
def test_decoding_an_answer_without_a_solution_says_so(
    form: str, answer: str, code: int, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "puzzle.cnf"
    assert command("export", "signpost", "2x2:1ceag", "-o", str(file)).returncode == 0
    done = command("decode", str(file), "-", "--format", form, stdin=answer)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", f"{message}\n")


# ── check, generate, list ──


def test_check() -> None:
    assert command("check", "signpost", EXAMPLE, EXAMPLE_SOLVED).returncode == 0
    done = command("check", "signpost", "2x2:1ceag", "-", "--format", "json", stdin="1 2\n3 .\n")
    (line,) = lines(done.stdout)
    assert done.returncode == 20
    assert (line["puzzle"], line["source"], line["solved"]) == ("signpost", "2x2:1ceag", False)
    assert [violation["rule"] for violation in line["violations"]] == ["missing", "arrow"]  # type: ignore[attr-defined]
    assert line["violations"][0]["cells"] == [[1, 1]]  # type: ignore[index]
    solved = command("solve", "signpost", EXAMPLE, "--format", "json").stdout
    assert command("check", "signpost", EXAMPLE, "-", stdin=solved).stdout == "solved\n"


def test_check_looks_at_every_solution_of_a_line() -> None:
    solved = command("solve", "queens", "5", "--limit", "2", "--format", "json").stdout
    assert command("check", "queens", "5", "-", stdin=solved).stdout == "solved\n"
    line = json.loads(solved)
    line["solutions"][1]["value"] = [0, 2, 4, 1, 1]
    done = command("check", "queens", "5", "-", stdin=json.dumps(line))
    assert done.returncode == 20
    assert done.stdout
    assert all(text.startswith("solution 2: ") for text in done.stdout.splitlines())
    foreign = command("check", "sudoku", "....", "-", stdin=solved)
    assert (foreign.returncode, foreign.stdout) == (2, "")
    assert "those of 'queens'" in foreign.stderr


def test_index(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{EXAMPLE}\n2x2:1ceag\n")
    assert command("check", "signpost", str(file), "1 2\n4 3", "--index", "2").returncode == 0
    for arguments in ([], ["--index", "3"], ["--index", "0"]):
        assert command("check", "signpost", str(file), "1 2\n4 3", *arguments).returncode == 2


def test_outputs_that_would_lose_something_or_cannot_be(tmp_path: Path) -> None:
    source, link, target = tmp_path / "puzzle.txt", tmp_path / "link", tmp_path / "target"
    source.write_text("2x2:1ceag\n")
    link.symlink_to(target)
    for output, message in (
        (source, "both read and written"),
        (tmp_path, "a folder"),
        (tmp_path / "no" / "x", "no folder"),
    ):
        done = command("export", "signpost", str(source), "-o", str(output))
        assert done.returncode == 2
        assert message in done.stderr
    for arguments in (["batch", "signpost", str(tmp_path)], ["merge", str(source)]):
        done = command(*arguments, "-o", str(source))
        assert done.returncode == 2
        assert "both read and written" in done.stderr
    assert command("export", "signpost", str(source), "-o", str(link)).returncode == 0
    assert link.is_symlink()
    assert target.read_text().startswith("c cluewise")
    assert source.read_text() == "2x2:1ceag\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "puzzle.txt", "target"]


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("puzzle.cnf", "c cluewise"),
        ("puzzle.dimacs", "c cluewise"),
        ("puzzle.txt", "c cluewise"),
        ("puzzle", "c cluewise"),
        (".lp", "c cluewise"),
        ("puzzle.wcnf", "c cluewise"),
        ("puzzle.opb", "* #variable="),
        ("puzzle.lp", "\\ cluewise"),
        ("puzzle.LP", "\\ cluewise"),
        ("puzzle.mps", "* cluewise"),
        ("puzzle.svg", "<svg"),
    ],
)
def test_the_suffix_of_an_exported_file_tells_its_format(name: str, begins: str, tmp_path: Path) -> None:
    done = command("export", "signpost", "2x2:1ceag", "-o", str(tmp_path / name))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    text = (tmp_path / name).read_text()
    assert text.startswith(begins)
    assert ("p cnf" in text) == (begins == "c cluewise" and name != "puzzle.wcnf")


def test_a_suffix_that_contradicts_the_format_is_refused(tmp_path: Path) -> None:
    for name, to in (("puzzle.lp", "dimacs"), ("puzzle.cnf", "wcnf"), ("puzzle.svg", "lp")):
        done = command("export", "signpost", "2x2:1ceag", "-o", str(tmp_path / name), "--to", to)
        assert is_clear(done, name, f"--to says {to}")
    assert not list(tmp_path.iterdir())
    for name, to in (("puzzle.lp", "lp"), ("puzzle.txt", "lp")):
        assert command("export", "signpost", "2x2:1ceag", "-o", str(tmp_path / name), "--to", to).returncode == 0
        assert (tmp_path / name).read_text().startswith("\\ cluewise")


@pytest.mark.deep
def test_generate_is_reproducible_and_solvable() -> None:
    first = command("generate", "signpost", "6x4", "--any", "--seed", "5", "-n", "20")
    assert first.stdout == command("generate", "signpost", "6x4", "--any", "--seed", "5", "-n", "20").stdout
    assert len(set(first.stdout.splitlines())) == 20
    solved = command("solve", "signpost", "-", stdin=first.stdout)
    assert solved.returncode == 0
    assert len(solved.stdout.split("\n\n")) == 20
    drawn = command("generate", "signpost", "3x3", "--any")
    assert drawn.stderr.startswith("seed ")


def test_generated_puzzles_are_asked_about_under_the_view_of_a_setting() -> None:
    """The text contains the view. The same seed draws the same puzzle under any view."""
    plain, places = (
        command("generate", "tents", "5x5", "--any", "--seed", "1", "-n", "2", *view)
        for view in ([], ["--set", "distinct=tents"])
    )
    assert places.returncode == 0, places.stderr
    assert places.stdout.replace("# set: distinct=tents\n", "") == plain.stdout
    read = [Tents.parse(piece) for piece in Tents.split(places.stdout)]
    assert [puzzle.view for puzzle in read] == ["tents", "tents"]
    assert command("generate", "tents", "5x5", "--any", "--set", "distinct=odd").returncode == 2


def test_list() -> None:
    (listed,) = lines(command("list", "--format", "json").stdout)
    (signpost,) = (puzzle for puzzle in listed["puzzles"] if puzzle["name"] == "signpost")  # type: ignore[attr-defined]
    assert {"name", "formats", "settings", "encodings", "views"} <= set(signpost)
    assert {"name", "targets", "lazy", "blames", "exportable", "summary"} <= set(signpost["encodings"][0])
    assert "totalizer" in listed["cardinalities"]  # type: ignore[operator]
    solvers = {solver["name"]: solver for solver in listed["solvers"]}  # type: ignore[attr-defined]
    assert {"name", "kind", "available", "capabilities"} <= set(solvers["glucose4"])
    assert "assumptions" in solvers["glucose4"]["capabilities"]
    assert solvers["cryptosat"]["available"] is False
    plain = command("list").stdout
    assert command("list").stderr == ""
    assert "windows" in plain
    assert "\x1b" not in plain


@pytest.mark.parametrize("verb", ["solve", "check", "export", "decode", "generate", "list"])
def test_help_has_examples(verb: str) -> None:
    done = command(verb, "--help")
    assert done.returncode == 0
    assert f"cluewise {verb}" in done.stdout


def test_version() -> None:
    import cluewise

    assert command("--version").stdout == f"cluewise {cluewise.__version__}\n"


@pytest.mark.deep
def test_colour_only_on_a_terminal() -> None:
    assert "\x1b[" in on_a_terminal("solve", "signpost", TWO, "--unique")
    assert "\x1b[" not in command("solve", "signpost", TWO, "--unique").stdout
    assert "cardinality encodings" in on_a_terminal("list")


def test_no_source_on_a_terminal_is_a_usage_error() -> None:
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "cluewise", "solve", "signpost"],
        stdin=theirs, capture_output=True, text=True, check=False, cwd=ROOT, timeout=30,
    )  # fmt: skip
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 2
    assert "no SOURCE" in done.stderr


@pytest.mark.deep
@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1", "cp932"])
def test_json_is_json_in_any_encoding(encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter that a terminal cannot show is written as JSON writes it, not as Python does."""
    puzzle, file = tmp_path / "café 😀.txt", tmp_path / "ž 😀.cnf"
    puzzle.write_text("2x2:1ceag\n2x2:oops\n")
    (tmp_path / "answer").write_text("s UNSATISFIABLE\n")
    assert command("export", "signpost", str(puzzle), "--index", "1", "-o", str(file)).returncode == 0
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    for arguments, code, named in (
        (["solve", "signpost", puzzle], 2, puzzle),
        (["check", "signpost", puzzle, "1 2\n4 3", "--index", "1"], 0, puzzle),
        (["decode", file, tmp_path / "answer"], 20, file),
    ):
        done = command(*map(str, arguments), "--format", "json")
        assert done.returncode == code, done.stderr
        assert {line["source"].partition(":")[0] for line in lines(done.stdout)} == {str(named)}
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    assert "café 😀" in command("solve", "signpost", str(puzzle), "--format", "json").stdout


# ── errors ──


def is_clear(done: subprocess.CompletedProcess[str], *messages: str) -> bool:
    assert "Traceback" not in done.stderr
    assert done.returncode == 2, (done.returncode, done.stderr)
    assert done.stdout == ""
    assert all(word in done.stderr for word in messages), done.stderr
    assert len(done.stderr) < 1500
    return True


@pytest.mark.parametrize(
    ("content", "messages"),
    [
        pytest.param(b"", ["empty"], id="empty"),
        pytest.param(b"\n\n", ["empty"], id="blank"),
        pytest.param(b"# a comment\n", ["empty"], id="comment only"),
        pytest.param(bytes(range(256)), ["binary"], id="binary"),
        pytest.param(b"5x5:1cc\n", ["line 1, column 8", "cell 3 of 25"], id="too short"),
        pytest.param(EXAMPLE.encode() + b"a\n", ["line 1, column 38", "expected the end"], id="too long"),
        pytest.param(b"5x5:1cceefzfggeeccghcac3e12hch10ah25a", ["column 11", "found 'z'"], id="letter"),
        pytest.param(b"fivexfive:abc", ["column 1", "found 'f'"], id="letters for digits"),
        pytest.param(b"2x2:9ceag", ["column 5", "from 1 to 4, found 9"], id="hint beyond the grid"),
        pytest.param(b"99999x99999:", ["too large"], id="too large"),
        pytest.param(b"5x5:" + b"a" * 10_000_000, ["column 30", "…"], id="10 MB line"),
        pytest.param(b"a" * 10_000_000, ["column 1"], id="10 MB of nothing"),
        pytest.param(b"9" * 10_000_000, ["too large"], id="10 MB number"),
        pytest.param(b"\xff\xfe2\x00", ["expected"], id="UTF-16 cut"),
        pytest.param(b"\x81\x8d", ["not text"], id="no encoding"),
        pytest.param(b"# set: planks=3\n2x2:1ceag", ["no signpost setting 'planks'"], id="setting"),
    ],
)
def test_bad_files(content: bytes, messages: list[str], tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_bytes(content)
    assert is_clear(command("solve", "signpost", str(file)), *messages)
    assert is_clear(command("solve", "signpost", "-", stdin=content), *messages)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_marked_files_with_windows_line_ends_are_read(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_bytes(f"{EXAMPLE}\r\n".encode(encoding))
    assert command("solve", "signpost", str(file)).stdout == EXAMPLE_SOLVED


@pytest.mark.parametrize(
    ("arguments", "messages"),
    [
        (["solve", "signpost", str(INSTANCES)], ["directory"]),
        (["solve", "signpost", "missing.txt"], ["no file 'missing.txt'", "as a signpost puzzle"]),
        (["solve", "signpots", EXAMPLE], ["no puzzle 'signpots'", "Did you mean 'signpost'?"]),
        (["solve", "signpost", EXAMPLE, "--encoding", "position"], ["Did you mean 'positions'?", "windows"]),
        (["solve", "signpost", EXAMPLE, "--solver", "glucose"], ["no solver 'glucose'", "cadical195", "highs"]),
        (["solve", "signpost", EXAMPLE, "--solver", "backtrack:x"], ["backtrack:dfs, backtrack:bfs"]),
        (["solve", "signpost", EXAMPLE, "--solver", "cat {cnf} > x | y"], ["found a formula"]),
        (["solve", "signpost", EXAMPLE, "--solver", "nope {cnf}"], ["the program 'nope'", "was not found"]),
        (["solve", "signpost", EXAMPLE, "--cardinality", "total"], ["no cardinality encoding"]),
        (["solve", "signpost", EXAMPLE, "--distinct", "x"], ["no view 'x'"]),
        (["solve", "signpost", EXAMPLE, "--set", "x=1"], ["no signpost setting 'x'"]),
        (["solve", "signpost", EXAMPLE, "--set", "x"], ["KEY=VALUE"]),
        (["solve", "signpost", EXAMPLE, "--all", "--count"], ["exclude one another"]),
        (["solve", "signpost", EXAMPLE, "--limit", "0"], ["--limit"]),
        (["solve", "signpost", EXAMPLE, "--timeout", "0"], ["--timeout"]),
        (["solve", "signpost", EXAMPLE, "--all", "--format", "svg"], ["svg"]),
        (["solve"], ["PUZZLE"]),
        (["sovle"], ["sovle"]),
        (["check", "signpost", EXAMPLE, "1 2 3"], ["expected 5 rows of 5 numbers"]),
        (["check", "signpost", "-", "-"], ["only one"]),
        (["check", "signpost", EXAMPLE, '{"solutions": []}'], ["expected one JSON line"]),
        (["export", "signpost", EXAMPLE, "--encoding", "successor"], ["would not state the puzzle"]),
        (["export", "signpost", EXAMPLE, "--to", "lp", "--encoding", "order"], ["positions"]),
        (["decode", "missing.cnf", "missing.txt"], ["missing"]),
        (["decode", "README.md", ""], ["expected the name of a file"]),
        (["decode", "-", "-"], ["only one of FILE and ANSWER"]),
        (["decode", "README.md", "docs"], ["docs: this is a directory, not a file"]),
        (["family", "signpots", "--generate", "3x3", "-o", "x"], ["no puzzle 'signpots'"]),
        (["family", "signpost", "--generate", " ,", "-o", "x"], ["--generate", "found ' ,'"]),
        (["family", "signpost", "--generate", "3x3", "-o", ""], ["the name of a folder"]),
        (
            ["family", "signpost", "--generate", "3x3", "-o", "x", "--to", "text", "--encoding", "order"],
            ["no encoding"],
        ),
        (["grade", "signpots", "order"], ["no puzzle 'signpots'"]),
        (["compare", "signpots", "--generate", "3x3"], ["no puzzle 'signpots'"]),
        (["compare", "signpost", EXAMPLE, "--encodings", ","], ["--encodings", "found ','"]),
        (["compare", "signpost", "--generate", ""], ["--generate", "found ''"]),
        (["compare", "signpost", EXAMPLE, "--csv", "-", "--json", "-"], ["only one of --csv, --json and --markdown"]),
        (["decode", "README.md", "README.md"], ["README.md", "cluewise export"]),
        (["generate", "signpost", "8", "--any"], []),
        (["generate", "signpost", "0x3"], ["expected a size"]),
        (["generate", "signpost", "9999x9999"], ["at most 10000 cells"]),
        (["generate", "signpost", "3x3", "-n", "0"], ["-n"]),
        (["list", "--format", "xml"], ["json"]),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else None,
)
def test_bad_arguments(arguments: list[str], messages: list[str]) -> None:
    if not messages:
        assert command(*arguments).returncode == 0
        return
    done = command(*arguments)
    if "> x" in arguments[-1]:  # no shell: `>` and `|` are words for cat, which cannot read them
        assert (done.returncode, done.stdout) == (30, "")
        assert messages[0] in done.stderr
        return
    assert is_clear(done, *messages)


def test_what_is_refused_leaves_no_folder(tmp_path: Path) -> None:
    folder = tmp_path / "family"
    for options in (["--encoding", "successor"], ["--to", "lp", "--cardinality", "totalizer"]):
        done = command("family", "signpost", "--generate", "3x3", "-o", str(folder), *options)
        assert (done.returncode, folder.exists()) == (2, False), done.stderr


def test_a_folder_without_a_file_is_no_batch(tmp_path: Path) -> None:
    (tmp_path / ".hidden").touch()
    assert is_clear(command("batch", "signpost", str(tmp_path)), f"{tmp_path}: there is no file in this folder")


@pytest.mark.deep
def test_a_comparison_that_cannot_be_gone_on_with_is_named(tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text("{}")
    assert is_clear(command("compare", "signpost", EXAMPLE, "--resume", str(file)), f"{file}: this is not an output of")


def test_an_exported_file_by_standard_input(tmp_path: Path) -> None:
    (tmp_path / "answer").write_text("s UNSATISFIABLE\n")
    exported = command("export", "signpost", NONE).stdout
    done = command("decode", "-", str(tmp_path / "answer"), stdin=exported)
    assert (done.returncode, done.stdout, done.stderr) == (20, "", "no solution\n")


def test_a_wrong_solver_is_exit_code_30_a_wrong_encoding_1() -> None:
    fake = f"{sys.executable} {ROOT / 'tests' / 'fake_solver.py'}"
    done = command("solve", "signpost", EXAMPLE, "--solver", f"{fake} wrong {{cnf}}")
    assert (done.returncode, done.stdout) == (30, "")
    assert "gave values that violate a clause" in done.stderr
    assert "Traceback" not in done.stderr
    rooks = f"{ROOT / 'tests' / 'strange_encodings.py'}:rooks"
    done = command("solve", "queens", "4", "--count", "--encoding", rooks, "--solver", f"{fake} right {{cnf}}")
    assert (done.returncode, done.stdout) == (1, "?\n")
    assert "wrong solution" in done.stderr
    assert ":rooks, solver" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.deep
def test_a_reader_that_stops_early_is_no_error() -> None:
    loose = generator_for(Signpost).random(random.Random(1), width=6, height=6, hints=0.0, ends=False)[0].format()
    process = subprocess.Popen(
        [sys.executable, "-m", "cluewise", "solve", "signpost", loose, "--limit", "3000"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, text=True,
    )  # fmt: skip
    assert process.stdout
    assert process.stderr
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    process.wait()
    process.stderr.close()


def interrupted(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the program, with Ctrl-C at the moment at which it begins to import this module."""
    program = (
        "import os, runpy, signal, sys\n"
        "class Interrupts:\n"
        "    def find_spec(name, *_):\n"
        f"        if name == {module!r}: os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupts)\n"
        f"sys.argv[1:] = {list(arguments)!r}\n"
        "runpy.run_module('cluewise', run_name='__main__', alter_sys=True)\n"
    )
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT)


@pytest.mark.parametrize(
    ("module", "options"),
    [
        ("cluewise.cli", ()),
        ("click", ("--plain",)),
        ("cluewise.commands.solve_printer", ()),
        ("cluewise.commands.solve", ("--plain",)),
        ("cluewise.puzzles.signpost", ()),
        ("pysolvers", ()),
    ],
)
def test_an_interrupt_during_an_import_shows_no_traceback(module: str, options: tuple[str, ...]) -> None:
    done = interrupted(module, "solve", "signpost", EXAMPLE, *options)
    assert (done.stdout, done.stderr) == ("", "cluewise: interrupted\n")
    assert done.returncode in (130, -signal.SIGINT)  # Python ends itself by the signal where it saw it in an `exec`


@pytest.mark.deep
def test_an_interrupt_in_a_finalizer_ends_the_program() -> None:
    """Python drops what is raised there."""
    program = (
        "import os, signal, sys, time\n"
        "import cluewise.cli\n"
        "from cluewise.__main__ import main\n"
        "class Engine:\n"
        "    def __del__(self): os.kill(os.getpid(), signal.SIGINT)\n"
        "def run():\n"
        "    Engine()\n"
        "    until = time.monotonic() + 30\n"
        "    while time.monotonic() < until: time.sleep(0.01)\n"
        "    return 0\n"
        "cluewise.cli.run_and_flush = run\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.stdout, done.stderr, done.returncode) == ("", "cluewise: interrupted\n", 130)


@pytest.mark.deep
@pytest.mark.parametrize("module", ["cluewise.puzzles.common.lazy", "cluewise.__main__", "cluewise.commands.list"])
@pytest.mark.parametrize("program", [["-m", "cluewise"], ["-W", "ignore", "-m", "cluewise"], ["cluewise"]])
def test_an_interrupt_of_the_starting_program_shows_no_traceback(
    module: str, program: list[str], tmp_path: Path
) -> None:
    """As `python -m cluewise`, where Python itself imports the package before the module that guards, and as the script
    that an installation makes."""
    script = tmp_path / "cluewise"
    script.write_text("import sys\nfrom cluewise.__main__ import main\nsys.exit(main())\n")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(
        "import os, signal, sys\n"
        "class Interrupts:\n"
        "    def find_spec(name, *_):\n"
        f"        if name == {module!r}: os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupts)\n"
    )
    path = os.pathsep.join([str(tmp_path / "site"), str(ROOT)])
    words = [str(script)] if program == ["cluewise"] else program
    done = subprocess.run(
        [sys.executable, *words, "list"],
        capture_output=True, text=True, check=False, cwd=ROOT, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    assert (done.stdout, done.stderr) in (("", ""), ("", "cluewise: interrupted\n"))
    assert done.returncode in (130, -signal.SIGINT)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["solve", "signpost", EXAMPLE], 1),
        (["list"], 1),
        (["--help"], 1),
        (["convert", "signpost", EXAMPLE, "--to", "svg"], 1),
        (["solve", "signpost", "3x2:1cegaa4c"], 20),  # nothing was to be printed
        (["export", "signpost", EXAMPLE, "-o", os.devnull], 0),
        (["solve", "signpost", "nonsense"], 2),
    ],
)
def test_a_closed_output_loses_the_answer(arguments: list[str], code: int) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "cluewise", *arguments],
        capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == code
    assert ("standard output is closed: the answer is lost" in done.stderr) is (code == 1)
    assert "Traceback" not in done.stderr


def test_a_solver_of_an_extra_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from cluewise.cli import run
    from cluewise.solvers import milp

    def missing() -> Any:
        raise ModuleNotFoundError("No module named 'highspy'", name="highspy")

    monkeypatch.setitem(milp.SOLVERS, "highs", missing)
    milp.problem.cache_clear()
    try:
        assert run(["solve", "signpost", EXAMPLE, "--solver", "highs"]) == 2
        reason = "the package highspy is not installed: pip install 'cluewise[highs]'"
        assert f"solver 'highs' does not run here: {reason}" in capsys.readouterr().err
    finally:
        milp.problem.cache_clear()


def test_nothing_is_imported_before_the_guard_stands() -> None:
    """The package and the module of the installed program do not import it."""
    (script,) = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"].values()
    module, _, function = script.partition(":")
    program = (
        f"import sys; before = set(sys.modules); from {module} import {function}; "
        "print(sorted({name.partition('.')[0] for name in set(sys.modules) - before}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "['cluewise']\n"
