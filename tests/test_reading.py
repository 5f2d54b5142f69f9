"""From bytes to text, header lines, several puzzles to a file, and messages that show the place."""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, ClassVar, Self

import pytest

import cluewise
from cluewise import sources
from cluewise.puzzles.common.errors import CluewiseError, PuzzleError, UnknownName, quote
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.puzzle.settings import DISTINCT, Setting, whole_number, yes_or_no
from cluewise.puzzles.common.reading import MOST_DEPTH, Text, decode_bytes, load_json, read_width_height, split_header
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.hashi import Hashi
from cluewise.puzzles.maze import Maze
from cluewise.puzzles.regex import Regex
from cluewise.puzzles.signpost import Signpost
from cluewise.puzzles.sudoku import Sudoku
from cluewise.puzzles.tents import Tents
from cluewise.registry.loading import puzzle_class
from tests.common import ROOT, command

if TYPE_CHECKING:
    from cluewise.puzzles.common.puzzle import Puzzle

PUZZLE = "2x2:1ceag"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_bytes(encoding: str, newline: str, tmp_path: Path) -> None:
    """UTF-16 without a byte-order mark is binary; everything else is read."""
    file = tmp_path / "puzzle.txt"
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")
    file.write_bytes(mark + f"# source: café{newline}{PUZZLE}{newline}{PUZZLE}{newline}".encode(encoding))
    assert [puzzle.format() for puzzle in cluewise.read("signpost", file)] == [PUZZLE, PUZZLE]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x7fELF\0\0", "binary"),
        ("2x2".encode("utf-16-le"), "binary"),
        (b"\xff\xfe\x00", "cannot be read as utf-16-le"),
        (b"2x2:\x81", "cannot be read as cp1252"),
        (b"\xff\xfe2\0\0\0", "binary"),
    ],
)
def test_bytes_that_are_no_text(data: bytes, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        decode_bytes(data, "file")


def test_header() -> None:
    text = split_header(
        "# source: me\n# a comment\n# set: planks=3 connected=no\n# solutions: 12\n\nbody\n# no header\n"
    )
    assert (text.body, text.line, text.expected) == ("body\n# no header\n", 6, 12)
    assert text.settings == {"planks": "3", "connected": "no"}


def test_a_line_without_the_space_is_no_header() -> None:
    assert split_header("#####\n#S E#\n").body == "#####\n#S E#\n"


@pytest.mark.parametrize(
    ("header", "column"), [("# set: planks", 8), ("# solutions: many", 13), ("# solutions: ²", 13)]
)
def test_bad_header(header: str, column: int) -> None:
    with pytest.raises(PuzzleError) as caught:
        split_header(f"\n{header}\nbody", "file")
    assert (caught.value.line, caught.value.column) == (2, column)


def test_a_header_holds_for_what_follows() -> None:
    pieces = Signpost.split(f"# solutions: 1\n{PUZZLE}\n\n{PUZZLE}\n# solutions: 2\n# note\n{PUZZLE}\n", "file")
    assert [(piece.line, piece.expected) for piece in pieces] == [(2, 1), (4, 1), (7, 2)]
    assert [piece.place for piece in pieces] == ["file:2", "file:4", "file:7"]


def test_settings_are_known_and_complete() -> None:
    with pytest.raises(PuzzleError, match="line 1: in the header: no signpost setting 'planks'"):
        Signpost.parse(f"# set: planks=3\n{PUZZLE}")

    with pytest.raises(UnknownName, match="no signpost setting 'planks'"):
        Signpost.parse(PUZZLE, {"planks": 3})

    class Variant(Signpost):
        settings = {
            "planks": whole_number(2, 1, 4, "planks"),
            "connected": yes_or_no(True, "connected"),
            "alphabet": FREE,
        }
        views = {"all": "everything", "some": "a part"}

    defaults = {"planks": 2, "connected": True, "alphabet": "A-Z", DISTINCT: None}
    assert Variant.complete_settings({}) == defaults
    settings = {"planks": "3", "connected": False, "alphabet": "0-9", DISTINCT: "some"}
    read = {"planks": 3, "connected": False, "alphabet": "0-9", DISTINCT: "some"}
    assert Variant.complete_settings(settings) == read
    for wrong in ({"planks": 5}, {"planks": "many"}, {"connected": "maybe"}, {DISTINCT: "none"}):
        with pytest.raises(PuzzleError, match=f"setting {next(iter(wrong))}: expected .*found"):
            Variant.complete_settings(wrong)


def test_values_are_taken_as_text_is() -> None:
    """A value of the right type is read like its text. Any other value raises an error, never a crash."""
    cases: tuple[tuple[type[Puzzle], str, object, str], ...] = (
        (Hashi, "planks", 3, "3"),
        (Hashi, "loops", False, "no"),
        (Maze, "start", (1, 2), "1,2"),
        (Maze, "exit", Cell(1, 2), "r2c3"),
        (Sudoku, "box", (2, 3), "2x3"),
        (Regex, "alphabet", "A-C x", "A-C\\x20x"),
        (Tents, DISTINCT, "tents", "tents"),
    )
    for cls, key, value, text in cases:
        setting = cls.all_settings()[key]
        kept = setting.value(key, text)
        assert setting.value(key, value) == setting.value(key, kept) == setting.value(key, setting.text(kept)) == kept
        for wrong in (2.5, True, None, object(), [1, 2, 3], (), (1, -2), 10**5000, "", "²", {"a": 1}):
            with suppress(PuzzleError):
                assert setting.value(key, wrong) == wrong or wrong in ("", None)


def test_a_contradiction_between_text_and_settings_is_told_for_every_puzzle() -> None:
    @dataclass(frozen=True)
    class Stating(Signpost):
        """Its text may state the number of planks."""

        planks: int = 2
        settings: ClassVar = {"planks": whole_number(2, 1, 4, "planks")}

        @classmethod
        def read(cls, text: Text, settings: Mapping[str, Any]) -> Self:
            head, slash, planks = text.body.partition("/")
            read = Signpost.read(text._replace(body=head), {})
            return cls(read.width, read.height, read.arrows, read.hints, int(planks) if slash else settings["planks"])

    assert [Stating.parse(text).planks for text in (PUZZLE, f"{PUZZLE}/3", f"# set: planks=3\n{PUZZLE}/3")] == [2, 3, 3]
    assert Stating.parse(f"{PUZZLE}/3", {"planks": "3"}).planks == 3
    assert Stating.parse(f"# set: planks=1\n{PUZZLE}", {"planks": 3}).planks == 3
    with pytest.raises(
        PuzzleError, match="line 4, column 1: the ID says planks=3, but the settings say planks=2"
    ) as caught:
        Stating.parse(Text(f"{PUZZLE}/3", line=4), {"planks": 2})
    assert caught.value.excerpt == f"{PUZZLE}/3"
    with pytest.raises(PuzzleError, match="line 1: the ID says planks=3, but the header says planks=2"):
        Stating.parse(f"# set: planks=2\n{PUZZLE}/3")


FREE = Setting("A-Z", "letters", str)
YES = yes_or_no(True, "connected")


def test_several_puzzles_that_stand_one_a_source() -> None:
    """Each puzzle begins with a `# source:` line. If `#` is a sign of the puzzle, only header lines are removed."""
    text = "# source: one\n# # #\n#S E\n# source: two\n# solutions: 3\n# set: planks=3\n#S#\n"
    pieces = Maze.split(text, "file")
    assert [(piece.body, piece.line, piece.expected) for piece in pieces] == [("# # #\n#S E", 2, None), ("#S#\n", 7, 3)]
    assert pieces[1].settings == {"planks": "3"}


@pytest.mark.parametrize(
    "text",
    [
        "# set: shortest=yes\n# source: x\nS..\n..E\n",
        "# source: x\n# set: shortest=yes\nS..\n..E\n",
        "# set: shortest=yes\n\n# source: x\n\nS..\n..E\n",
        "# source: w\n# set: shortest=yes\n# source: x\nS..\n..E\n",
    ],
)
def test_header_lines_before_the_source_hold_for_the_puzzle_that_follows(text: str) -> None:
    (piece,) = Maze.split(text)
    assert (Maze.parse(piece).shortest, piece.body.split()) == (True, ["S..", "..E"])
    (first, second) = Maze.split(f"SE\n{text}".replace("# source: w\n", ""))
    assert not Maze.parse(first).shortest
    assert Maze.parse(second).shortest
    assert second.set_in == 1 + piece.set_in - text.count("# source: w")


@pytest.mark.parametrize("header", ["# set: alphabet=A-Z", "# solutions: 3"])
def test_header_lines_within_a_puzzle_are_an_error(header: str) -> None:
    """This also holds if other lines that begin with `#` are comments."""
    lines = ["shape=rectangular", "num_rows=1", "num_cols=1", "num_regexes_per_row=1", "num_regexes_per_col=1", "'A'"]
    for at in (1, 3, 6):
        text = "\n".join([*lines[:at], header, *lines[at:], "'.'"])
        with pytest.raises(PuzzleError, match="a header line must be before the puzzle, not inside it") as caught:
            Regex.parse(text)
        assert caught.value.line == at + 1
    assert Regex.parse("\n".join([header, "# a comment", *lines, "# another", "'.'"])).height == 1


def test_a_comment_between_puzzles_on_lines_keeps_the_header() -> None:
    pieces = Signpost.split(f"# solutions: 3\n{PUZZLE}\n# note\n\n{PUZZLE}\n# source: x\n# note\n{PUZZLE}\n")
    assert [(piece.line, piece.expected) for piece in pieces] == [(2, 3), (5, 3), (8, None)]


def test_a_bad_header_spoils_only_its_own_puzzles() -> None:
    pieces = Signpost.split(f"{PUZZLE}\n# set: x\n\n{PUZZLE}\n# source: next\n{PUZZLE}\n", "file")
    assert [piece.problem is None for piece in pieces] == [True, False, True]
    with pytest.raises(PuzzleError, match="expected key=value") as caught:
        Signpost.parse(pieces[1])
    assert caught.value.line == 2


def test_equal_solutions_of_other_processes_are_one() -> None:
    """Strings hash differently in every process, so a hash that was looked at there means nothing here."""
    program = (
        "import pickle, sys; from cluewise.puzzles.common.solution import Solution; "
        "one = Solution({'a': 'n', 'b': 's'}); hash(one); sys.stdout.buffer.write(pickle.dumps(one))"
    )
    solutions = {
        pickle.loads(
            subprocess.run(
                [sys.executable, "-c", program],
                capture_output=True,
                check=True,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": ".", "PYTHONHASHSEED": seed},
            ).stdout
        )
        for seed in "123"
    }
    assert solutions == {Solution({"b": "s", "a": "n"})}


ON_LINES = {
    "hashi": ["3x3:2a2c2a2", "2x1:aa"],
    "pattern": ["2x2:1/1/1/1", "2x1:1/1/2"],
    "queens": ["8", "12"],
    "signpost": [PUZZLE, "2x1:1ca"],
    "sudoku": ["2x2:1_1n", "2x3:zj", "3x3:" + "z" * 3 + "c"],
    "tents": ["2x2:ab,1,0,1,0", "2x1:a_,1,0,1"],
}
CHARACTERS = ["." * 81, "1" + "." * 80, "." * 16]


@pytest.mark.parametrize("bad", [["x"], ["x y z"], ["1234"], ["." * 9], ["x", "y", "z" * 16, "no line\tof it"]])
@pytest.mark.parametrize(
    ("name", "good"), [*((name, lines) for name, lines in ON_LINES.items()), ("sudoku", CHARACTERS)]
)
def test_a_bad_line_is_bad_wherever_it_stands(name: str, good: list[str], bad: list[str]) -> None:
    """Each line is a piece with its line number, also if the first line is no puzzle."""
    for lines in (bad + good, good + bad, [*good[:1], *bad, *good[1:]], [*bad, good[0]]):
        pieces = puzzle_class(name).split("# set: a=b\n" + "\n\n".join(lines) + "\n", "file")
        assert [piece.body for piece in pieces] == lines
        assert [piece.line for piece in pieces] == [2 + 2 * k for k in range(len(lines))]
        assert {piece.settings["a"] for piece in pieces} == {"b"}


def _spaced(side: int) -> str:
    return "\n".join(" ".join(str(1 + (r * 7 + c) % side) for c in range(side)) for r in range(side))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("sudoku", "\n".join(["." * 16] * 16)),
        ("sudoku", "\n".join(["." * 17, *["." * 16] * 15])),
        ("sudoku", "\n".join([*["." * 16] * 9, "x", *["." * 16] * 6])),
        ("sudoku", "\n".join(["." * 10, *["." * 9] * 8])),
        ("sudoku", "title\n" + "\n".join(["." * 9] * 9)),
        ("sudoku", _spaced(16)),
        ("sudoku", _spaced(36)),
        ("tents", "  1 0\n1 * -\n0 - x\n"),
        ("hashi", "2.2\n...\n2x2\n"),
        ("pattern", "1\n1\n\n1\nx\n"),
        ("queens", "Q...\n..x\n....\n"),
        ("maze", "3x3:\n#S#\n#E#\n"),
    ],
)
def test_a_grid_stays_whole_also_a_bad_one(name: str, text: str) -> None:
    assert [piece.body.strip() for piece in puzzle_class(name).split(text)] == [text.strip()]


def test_every_source_has_a_form_of_its_own() -> None:
    """After a `# source:` line, and the header lines before it, a grid may follow on lines, and lines on a grid."""
    grid, lines = "  1 0\n1 * -\n0 - -", ON_LINES["tents"]
    text = f"{lines[0]}\n# set: a=b\n# source: one\n{grid}\n\n# source: two\nx\n{lines[1]}\n"
    pieces = puzzle_class("tents").split(text, "file")
    assert [(piece.body.strip("\n"), piece.line) for piece in pieces] == [
        (lines[0], 1), (grid, 4), ("x", 9), (lines[1], 10),
    ]  # fmt: skip
    assert [dict(piece.settings) for piece in pieces] == [{}, {"a": "b"}, {}, {}]


def test_a_long_text_of_lines_that_might_be_puzzles_is_split_at_once() -> None:
    start = process_time()
    text = "\n".join(f"{k:09}"[:9] for k in range(100_000))
    assert len(puzzle_class("sudoku").split(text)) == 1
    assert process_time() - start < 5


def test_text_from_elsewhere_is_normalised() -> None:
    assert len(Signpost.split(f"\ufeff{PUZZLE}\r\n{PUZZLE}\r\n")) == 2


def test_the_place_of_an_error() -> None:
    with pytest.raises(PuzzleError) as caught:
        Signpost.parse(Text("2x2:1cxag", "file.txt", 7))
    assert str(caught.value) == (
        "file.txt, line 7, column 7: expected an arrow (a–h) for cell 2 of 4, found 'x'\n    2x2:1cxag\n          ^"
    )


LONG = "z" * 20_000


@pytest.mark.parametrize(
    "read",
    [
        lambda: Signpost.parse(f"# set: {LONG}\n{PUZZLE}"),
        lambda: Signpost.parse(f"# set: {LONG}=1\n{PUZZLE}"),
        lambda: Signpost.parse(f"# solutions: {LONG}\n{PUZZLE}"),
        lambda: Signpost.parse(PUZZLE, {LONG: 1}),
        lambda: Hashi.parse("1.1", {"planks": LONG}),
        lambda: Hashi.parse("1.1", {"planks": 10**5000}),
        lambda: Signpost.parse(PUZZLE).read_solution(LONG),
        lambda: Signpost.parse(PUZZLE).read_solution(f"[[1, 2], [4, {'9' * 4000}]]"),
        lambda: Maze.parse("SE").read_solution(f"[[0, {'9' * 4000}]]"),
        lambda: read_width_height(LONG),
        lambda: cluewise.read("signpost", LONG),
        lambda: cluewise.read(LONG, PUZZLE),
    ],
)
def test_messages_do_not_echo_long_words(read: Callable[[], object]) -> None:
    with pytest.raises(CluewiseError) as caught:
        read()
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "arguments", [["--set", LONG], ["--set", f"planks={LONG}"], ["--set", f"{LONG}=1"], ["--solver", LONG]]
)
def test_the_command_line_does_not_echo_long_words(arguments: list[str]) -> None:
    done = command("solve", "hashi", "1.1", *arguments)
    assert done.returncode == 2
    assert len(done.stderr) < 1000


def test_what_is_quoted_is_cut_and_disturbs_no_terminal() -> None:
    assert quote("x" * 60) == f"'{'x' * 60}'"
    assert quote("x" * 61) == f"'{'x' * 60}…'"
    assert quote("a\x1b[2Jb\n") == "'a�[2Jb�'"
    assert quote(10**5000) == "'a number of very many digits'"


def test_a_long_line_is_cut_around_the_place() -> None:
    with pytest.raises(PuzzleError) as caught:
        Signpost.parse("100x100:" + "a" * 5000 + "?" + "a" * 5_000_000)
    _, line, caret = str(caught.value).split("\n")
    assert len(line) < 90
    assert line[caret.index("^")] == "?"


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("0x5:", "expected a width, found 0", 1),
        ("5x0:", "expected a height", 3),
        ("5xa:", "expected a height", 3),
        ("5x5", "expected ':'", 4),
        ("5x5:", "cell 1 of 25, found the end", 5),
        ("2x2:ceagg", "expected the end after 4 cells", 9),
        ("2x2:5ceag", "expected a number from 1 to 4, found 5", 5),
        ("2x2:0ceag", "expected a number from 1 to 4, found 0", 5),
        ("2x2:1Ceag", "found 'C'", 6),
        ("2x2:1iceg", "found 'i'", 6),
        ("99999x99999:", "too large: at most 10000 cells", 1),
        ("9999999999x1:", "this number is too large", 1),
        ("101x100:", "too large", 1),
        ("²x2:ceag", "expected a signpost game ID such as 4x4:…, found '²'", 1),
    ],
)
def test_what_is_no_signpost(text: str, message: str, column: int) -> None:
    with pytest.raises(PuzzleError, match=message) as caught:
        Signpost.parse(text)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 3\n4 5 6", "expected 2 rows of 2 numbers, found 2 rows of 3"),
        ("1 2", "found 1 row of 2"),
        ("1 x\n4 3", "expected a number, found 'x'"),
        ("[[1, 2], [4]]", "found 2 rows of 1 or 2"),
        ("[[1, 2], [4, 3.5]]", "as JSON"),
        ("[[1, 2], 7]", "as JSON"),
        ("[" * 100_000, "as JSON"),
        ("[[1, 2]", "as JSON"),
        ("", "found 0 rows of 0"),
    ],
)
def test_what_is_no_solution_of_signpost(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Signpost.parse(PUZZLE).read_solution(text)


def test_the_place_of_a_mistake_in_rows_of_numbers() -> None:
    with pytest.raises(PuzzleError, match="expected a number, found '1x'") as caught:
        Signpost.parse(PUZZLE).read_solution("  1 2\n 1x 3")
    assert (caught.value.line, caught.value.column) == (2, 2)


def test_one_puzzle_is_not_two() -> None:
    with pytest.raises(PuzzleError, match="expected one puzzle, found 2"):
        Signpost.parse(f"{PUZZLE}\n{PUZZLE}\n")


@pytest.mark.parametrize("text", ["", "x", "8x", "x8", "8x0", "-8", "8x8x8", "²", "99999", "8 x 6"])
def test_sizes(text: str) -> None:
    with pytest.raises(PuzzleError, match="too large: at most 9999" if text == "99999" else "expected a size"):
        read_width_height(text)


def test_neither_file_nor_puzzle_says_both() -> None:
    with pytest.raises(
        PuzzleError, match=r"no file 'nowhere\.txt', and as a signpost puzzle: expected a signpost game ID"
    ):
        cluewise.read("signpost", "nowhere.txt")
    with pytest.raises(PuzzleError, match=r"and as an unruly puzzle: .* \(formats: Tatham game ID, rows\)"):
        cluewise.read("unruly", "nonsense")
    with pytest.raises(PuzzleError, match="no such file"):
        cluewise.read("signpost", Path("nowhere.txt"))


def test_headers_without_puzzles_take_no_long_time() -> None:
    from time import process_time

    start = process_time()
    pieces = Signpost.split("# source: nobody\n\n" * 20_000 + PUZZLE)
    assert process_time() - start < 1  # a walk back from each header would take a minute
    assert [piece.body for piece in pieces] == [PUZZLE]


def test_json_has_a_limit_of_depth() -> None:
    """Also below the depth that Python refuses itself, where a message about the value would fail."""
    for depth, fits in ((MOST_DEPTH, True), (MOST_DEPTH + 1, False), (900, False), (100_000, False)):
        with nullcontext() if fits else pytest.raises(ValueError, match="more than 100 lists"):
            load_json("[" * depth + "]" * depth)
    assert load_json("[[]]" + " " * 200) == [[]]


def test_a_comparison_nested_too_deeply_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "deep.json").write_text("[" * 100_000)
    done = command("compare", "sudoku", "." * 16, "--resume", str(tmp_path / "deep.json"))
    assert (done.returncode, "more than 100 lists" in done.stderr) == (2, True)


LARGE = {
    "creek": "creek/118/100/" + "z" * 600 + "y",
    "hitori": "\n".join([" ".join(["12"] * 118)] * 100),
    "lightup": "akari/118/100/" + "z" * 590,
    "minesweeper": "mines/118/100/" + "z" * 590,
    "mosaic": "118x100:" + "z" * 453 + "v",
    "slant": "gokigen/118/100/" + "z" * 600 + "y",
    "slitherlink": "slither/118/100/" + "z" * 590,
    "unruly": "118x100:" + "z" * 472 + "a",
}


@pytest.mark.parametrize("kind", LARGE)
def test_large_boards_of_rules_about_few_cells_are_read(kind: str) -> None:
    assert puzzle_class(kind).parse(LARGE[kind]).width == 118


def test_lines_without_an_address_are_not_read_to_be_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "read_puzzle", lambda *_: pytest.fail("a puzzle is read"))
    lines = ["1" + 80 * ".", "." + "1" + 79 * "."]
    assert [text.body for text in sources.split("sudoku", "\n".join(lines), "list")] == lines
