"""Names: aliases, addresses that name their puzzle, and the interpretation of command line arguments."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cluewise
from cluewise import sources
from cluewise.puzzles.common.errors import PuzzleError, UnknownName
from cluewise.puzzles.common.puzzlink import PuzzLink
from cluewise.puzzles.common.reading import Text
from cluewise.registry import names
from cluewise.registry.loading import puzzle_class, puzzle_names
from tests.common import EXAMPLE, ROOT, command

SLITHER = "https://puzz.link/p?slither/5/5/cbcbcddad"
MASHU = "https://puzz.link/p?mashu/6/6/1063000i3000"
UNKNOWN_TYPE = "https://puzz.link/p?icelom/5/5/abc"
WITHOUT_U = "4x4:Ap"
"""One black cell is given."""


def lines(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


# ── what the sources state ──


def test_the_sources_state_what_the_classes_say() -> None:
    """Aliases and types of addresses are found without importing the puzzle."""
    for name in puzzle_names():
        cls = puzzle_class(name)
        assert names.stated_aliases(name) == {alias: dict(settings) for alias, settings in cls.aliases.items()}, name
        declared = [kind for form in cls.formats if isinstance(form, PuzzLink) for kind in (form.pid, *form.also)]
        assert names.stated_address_types(name) == declared, name


def test_no_two_puzzles_share_a_name() -> None:
    assert [name for name in puzzle_names() if names.clashes(name)] == []


def test_aliases_are_words_with_settings_that_the_puzzle_has() -> None:
    for name in puzzle_names():
        for alias, settings in puzzle_class(name).aliases.items():
            assert alias.replace("-", "").isalnum(), name
            assert alias == alias.lower(), name
            puzzle_class(name).read_settings(settings)
        assert set(names.stated_address_types(name)) <= {name, *puzzle_class(name).aliases}, name


def test_names_that_clash_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "stated_aliases", lambda name: {"pearl": {}, "masyu": {}} if name == "tents" else {})
    assert names.clashes("tents") == ["masyu"]
    monkeypatch.setattr(names, "stated_aliases", lambda name: {"pearl": {}})
    monkeypatch.setattr(names, "stated_address_types", lambda name: ["mashu"])
    assert names.clashes("tents") == ["pearl", "mashu"]


def test_a_name_that_is_a_file_costs_no_look_at_the_others() -> None:
    program = (
        "import sys, cluewise.registry.names as names; names.named('signpost'); "
        "print(names._aliases.cache_info().currsize, names.named('takuzu').name, "
        "[name for name in sys.modules if name.startswith('cluewise.puzzles.') and '.common' not in name])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True, cwd=ROOT)
    assert done.stdout == "0 unruly []\n"


# ── words ──


def test_an_alias_stands_for_its_settings() -> None:
    assert names.named("takuzu") == ("unruly", {"unique": "yes"})
    assert names.named("unruly") == ("unruly", {})
    (takuzu,) = cluewise.read("takuzu", WITHOUT_U)
    (unruly,) = cluewise.read("tohu-wa-vohu", WITHOUT_U)
    assert (takuzu.name, takuzu.format()) == ("unruly", f"4x4u{WITHOUT_U[3:]}")
    assert unruly.format() == WITHOUT_U
    assert cluewise.read("takuzu", WITHOUT_U, unique="no") == [unruly]
    assert cluewise.read("takuzu", takuzu.format()) == cluewise.read("unruly", takuzu.format()) == [takuzu]


@pytest.mark.parametrize("word", ["signpots", "takuzi", "slitherr", "sukodu"])
def test_the_nearest_name_is_suggested(word: str) -> None:
    suggestion = {"signpots": "signpost", "takuzi": "takuzu", "slitherr": "slither", "sukodu": "sudoku"}[word]
    with pytest.raises(UnknownName, match=f"no puzzle '{word}'. Did you mean '{suggestion}'"):
        names.named(word)


@pytest.mark.parametrize("word", ["nokind", "arrow", "icelom", "number-snake"])
def test_only_near_names_are_suggested(word: str) -> None:
    with pytest.raises(UnknownName, match=f"no puzzle '{word}'. There are"):
        names.named(word)
    with pytest.raises(PuzzleError, match=rf"Cluewise lacks the puzzle '{word}'\. 'cluewise list'"):
        sources.puzzle_of(Text(f"https://puzz.link/p?{word}/5/5/abc"))


def test_capitals_and_underscores_are_read() -> None:
    words = {"Sudoku": "sudoku", "AKARI": "lightup", "Killer": "sudoku", "yajilin_regions": "yajilin-regions"}
    assert {word: names.named(word).name for word in words} == words
    assert puzzle_class("yajilin_regions").name == "yajilin-regions"


def test_what_is_no_name_at_all_is_told_apart() -> None:
    done = command("solve", EXAMPLE)
    assert (done.returncode, done.stdout) == (2, "")
    assert "'5x5:" in done.stderr
    assert "a game ID does not name its puzzle" in done.stderr
    assert "no puzzle, file or address 'no file.txt'" in command("solve", "no file.txt").stderr


def test_addresses_are_known_by_their_form() -> None:
    assert sources.is_address(SLITHER)
    assert sources.is_address("slither/5/5/cbcbcddad")
    assert sources.is_address(UNKNOWN_TYPE)
    assert not sources.is_address(EXAMPLE)
    assert not sources.is_address("puzzles/slither.txt")
    assert sources.puzzle_of(Text(SLITHER)) == "slitherlink"
    with pytest.raises(PuzzleError, match="lacks the puzzle 'icelom'"):
        sources.puzzle_of(Text(UNKNOWN_TYPE))


# ── verbs ──


def test_an_address_needs_no_name(tmp_path: Path) -> None:
    expected = command("solve", "slitherlink", SLITHER).stdout
    assert expected
    assert command("solve", SLITHER).stdout == command("solve", "loopy", SLITHER).stdout == expected
    file = tmp_path / "addresses.txt"
    file.write_text(f"# a comment\n{SLITHER}\n")
    for arguments, stdin in ((["solve", str(file)], ""), (["solve", "-"], SLITHER), (["solve"], SLITHER)):
        assert command(*arguments, stdin=stdin).stdout == expected
    assert command("check", SLITHER, expected).stdout == "solved\n"
    assert command("export", SLITHER).stdout == command("export", "slitherlink", SLITHER).stdout
    assert command("show", SLITHER).stdout.startswith("slitherlink, encoding ")
    assert ",solved," in command("compare", SLITHER, "--solvers", "glucose4", "--csv", "-").stdout


def test_json_has_the_main_name() -> None:
    for arguments in (["takuzu", WITHOUT_U], ["binairo", "4x4u:Ap"]):
        (line,) = lines(command("solve", *arguments, "--format", "json").stdout)
        assert line["puzzle"] == "unruly"
    (line,) = lines(command("solve", "takuzu", "4x4:oops", "--format", "json").stdout)
    assert line["puzzle"] == "unruly"


def test_addresses_of_several_puzzles_in_one_batch(tmp_path: Path) -> None:
    file = tmp_path / "addresses.txt"
    file.write_text("\n".join((SLITHER, UNKNOWN_TYPE, MASHU, "hello", "slither/2/2/!", "")))
    out = tmp_path / "answers.jsonl"
    done = command("batch", str(file), "--unique", "--no-times", "-o", str(out))
    assert done.returncode == 2
    answers = lines(out.read_text())
    assert [line["puzzle"] for line in answers] == ["slitherlink", None, "masyu", None, "slitherlink"]
    assert [line["status"] for line in answers] == ["solved", "unknown", "solved", "unknown", "unknown"]
    assert "icelom" in answers[1]["reason"]
    assert "expected an address" in answers[3]["reason"]
    written = out.read_text()
    out.write_text("".join(written.splitlines(keepends=True)[:2]))
    assert command("batch", str(file), "--unique", "--no-times", "-o", str(out), "--resume").returncode == 2
    assert out.read_text() == written
    solved = lines(command("solve", str(file), "--unique", "--format", "json").stdout)
    assert [line["puzzle"] for line in solved] == [line["puzzle"] for line in answers]


def test_a_setting_that_one_of_several_puzzles_has_not_is_a_bad_line(tmp_path: Path) -> None:
    stars = "https://puzz.link/p?starbattle/4/4/1/aq8d1g"
    file = tmp_path / "addresses.txt"
    file.write_text(f"{SLITHER}\n{stars}\n")
    answers = lines(command("batch", str(file), "--set", "stars=1").stdout)
    assert [line["status"] for line in answers] == ["unknown", "unsatisfiable"]
    assert "no slitherlink setting 'stars'" in answers[0]["reason"]


@pytest.mark.parametrize(
    ("arguments", "messages"),
    [
        (["solve"], ["empty", "PUZZLE"]),
        (["solve", "LICENSE"], ["LICENSE: expected addresses", "name the PUZZLE"]),
        (["solve", UNKNOWN_TYPE], ["lacks the puzzle 'icelom'"]),
        (["solve", "slitherlink", MASHU], ["'mashu'", "not of slitherlink"]),
        (["check", SLITHER], ["[PUZZLE] SOURCE SOLUTION"]),
        (["check", "slitherlink", SLITHER], ["[PUZZLE] SOURCE SOLUTION"]),
        (["export"], ["[PUZZLE] SOURCE"]),
        (["compare", SLITHER, MASHU], ["masyu and slitherlink"]),
        (["compare", SLITHER, "--generate", "3x3"], ["takes a PUZZLE"]),
        (["generate", SLITHER, "3x3"], ["no puzzle, file or address"]),
    ],
    ids=lambda value: " ".join(value)[:50],
)
def test_bad_words(arguments: list[str], messages: list[str]) -> None:
    done = command(*arguments)
    assert "Traceback" not in done.stderr
    assert (done.returncode, done.stdout) == (2, "")
    assert all(word in done.stderr for word in messages), done.stderr


def test_generate_and_family_take_aliases(tmp_path: Path) -> None:
    made = command("generate", "takuzu", "4x4", "--any", "--seed", "1").stdout
    assert made.startswith("4x4u:")
    assert (
        command("family", "takuzu", "--generate", "4x4", "--seeds", "1", "--to", "text", "-o", str(tmp_path)).stderr
        == ""
    )
    assert (tmp_path / "unruly-4x4-1.txt").read_text().startswith("4x4u:")
    assert command("grade", "loopy", "nope").stderr.startswith("cluewise: no encoding 'nope'")


def test_list_shows_aliases_and_formats() -> None:
    (listed,) = lines(command("list", "--format", "json").stdout)
    by_name = {puzzle["name"]: puzzle for puzzle in listed["puzzles"]}
    assert by_name["unruly"]["aliases"]["takuzu"] == {"unique": "yes"}
    assert by_name["slitherlink"]["formats"] == ["Tatham game ID", "puzz.link address", "rows"]
    assert by_name["tents"]["formats"][0] == "grid with counts"
    assert "unruly (also takuzu unique=yes, " in command("list").stdout


def test_python_reads_addresses(tmp_path: Path) -> None:
    file = tmp_path / "addresses.txt"
    file.write_text(f"{SLITHER}\n{MASHU}\n")
    assert [puzzle.name for puzzle in cluewise.read(file)] == ["slitherlink", "masyu"]
    assert cluewise.read(SLITHER) == cluewise.read("slither", SLITHER)
    with pytest.raises(PuzzleError, match="neither a file nor an address"):
        cluewise.read("signpost")
    with pytest.raises(PuzzleError, match="no such file"):
        cluewise.read(tmp_path / "missing")
