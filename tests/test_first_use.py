"""The first attempts of new users work, or a message says what to do instead."""

from pathlib import Path

import pytest

import cluewise
from cluewise.puzzles.common.errors import Refused
from tests.common import command, on_a_terminal

AKARI = "https://puzz.link/p?akari/6/6/nekcakbl"
SUDOKU = "123434122143...."


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("slove", "sudoku", SUDOKU), "Did you mean 'solve'?"),
        (("solve", "https://puzz.link/p?akkari/6/6/nekcakbl"), "Did you mean 'akari'?"),
        (("solve", "https://puzz.link/p?akari"), "copy its address, which has the type, the size and the clues"),
        (("hint", "sudoku", SUDOKU, "--given", "nofile.txt"), "no file 'nofile.txt'"),
        (("export", AKARI, "-o", "puzzle.gif"), "pictures are .svg, .png and .pdf"),
        (("explain", AKARI, "--rules", "lit"), "add --steps"),
        (("list", "sodoku"), "Did you mean 'sudoku'?"),
        (("solve", "sudoku", SUDOKU, "--timeout", "abc"), "not a valid number of seconds"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_message_says_what_to_do(arguments: tuple[str, ...], message: str) -> None:
    done = command(*arguments)
    assert done.returncode == 2
    assert message in done.stderr


def test_an_address_is_never_looked_for_as_a_file() -> None:
    assert "no file" not in command("solve", "https://puzz.link/p?akari/999/999/a").stderr


def test_rows_may_stand_on_one_line() -> None:
    assert "r4c1 is 4" in command("hint", "sudoku", SUDOKU, "--given", "1234 3412 2143 ?3??").stdout
    assert command("check", AKARI, "..*... .*4*.. ..*.2* .0..*. *..1.. ...*..").stdout == "solved\n"
    assert command("hint", AKARI, "--given", "..*... .*4*.. ..*??? ?????? ?????? ?????").returncode == 2


def test_the_examples_of_hint_work() -> None:
    assert command("hint", "unruly", "4x2:Acbc", "--given", "1??0 ?0??").returncode == 0


def test_explain_says_which_options_do_not_apply() -> None:
    done = command("explain", "sudoku", "12343412........", "--redundant")
    assert "--redundant is for puzzles with exactly one solution" in done.stderr
    assert "- r3c2, r3c4, r4c2 and r4c4: 1 or 3\n" in done.stdout


def test_rate_sorts(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("1234341221.34...\n1234341221434321\n")
    lines = command("rate", "sudoku", str(file), "--sort").stdout.splitlines()[1:]
    scores = [float(line.split()[0]) for line in lines]
    assert len(scores) == 2
    assert scores == sorted(scores)
    assert lines[0].endswith("puzzles.txt:2")


def test_list_takes_a_puzzle() -> None:
    output = command("list", "takuzu").stdout
    assert output.startswith("unruly (also takuzu")
    assert "solvers" not in output


def test_batch_says_why_the_first_puzzle_cannot_be_read(tmp_path: Path) -> None:
    done = command("batch", "sudoku", "nofile.txt", "-o", str(tmp_path / "out.jsonl"))
    assert "the first of these: line 1, column 1: no file 'nofile.txt'" in done.stderr


def test_the_table_of_compare_fits_a_narrow_terminal() -> None:
    shown = on_a_terminal("compare", "queens", "4", "--solvers", "glucose4", "--encodings", "board", columns=60)
    assert "board/glucose4" in shown
    assert "ratio" in shown
    assert "--markdown" in shown


@pytest.mark.parametrize("ask", [cluewise.solve, cluewise.explain, cluewise.hint, cluewise.rate])
def test_python_says_what_it_expects(ask) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(Refused, match="makes puzzles of it"):
        ask("1234")
    with pytest.raises(Refused, match="expected one puzzle, found 1 in a list"):
        ask(cluewise.read("sudoku", SUDOKU))


def test_print_tells_in_words() -> None:
    (puzzle,) = cluewise.read("sudoku", SUDOKU)
    assert str(cluewise.explain(puzzle)).endswith("This is the only solution.")
    assert str(cluewise.hint(puzzle)).endswith("(naked single)")
    table = cluewise.compare([puzzle], encodings=["complete"], task="count")
    assert str(table).startswith("| column |")
    assert repr(table).startswith("<Comparison: sudoku, count, 1 instance,")
    assert "variables=" in repr(cluewise.solve(puzzle).stats)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("solve", "galaxies", "-o-"),
            "'-o'. Write '--' before a text that begins with '-': cluewise solve … -- '-o-…'",
        ),
        (("check", "galaxies", "-o-", "AA"), "Write '--' before a text that begins with '-': cluewise check … --"),
        (("generate", "lits", "4x4", "--count", "3"), "'--count'. The number of puzzles is '-n K'."),
        (("generate", "lits", "4x4", "--number", "3"), "'--number'. The number of puzzles is '-n K'."),
        (("solve", "lits", "--limitt", "3"), "'--limitt'. Did you mean '--limit'?"),
    ],
)
def test_an_unknown_option_says_what_to_write(arguments: tuple[str, ...], message: str) -> None:
    done = command(*arguments)
    assert done.returncode == 2
    assert message in done.stderr


def test_a_text_after_two_dashes_may_begin_with_a_dash() -> None:
    assert command("solve", "galaxies", "--", "-o-").stdout == "AA\n"


@pytest.mark.parametrize("name", ["lits", "norinori", "net", "aquarium", "magnets", "starbattle", "country"])
@pytest.mark.parametrize("word", ["abc", "A", "./ab", "ab/cd.txt"])
def test_the_mistyped_name_of_a_file_is_no_puzzle(name: str, word: str) -> None:
    done = command("solve", name, word)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "no file" in done.stderr


def test_a_single_row_of_letters_is_a_puzzle_with_blanks_in_a_file_and_in_standard_input(tmp_path: Path) -> None:
    (tmp_path / "row.txt").write_text("AAAA")
    assert command("solve", "lits", "A A A A").stdout == "####\n"
    assert command("solve", "lits", str(tmp_path / "row.txt")).stdout == "####\n"
    assert command("solve", "lits", "-", stdin="AAAA").stdout == "####\n"


def test_an_address_of_another_site_costs_only_its_own_line(tmp_path: Path) -> None:
    first, last = "https://puzz.link/p?slither/5/5/cbcbcddad", "https://puzz.link/p?slither/2/2/di"
    foreign = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb9"
    file = tmp_path / "links.txt"
    file.write_text(f"# source: {foreign}\n{first}\n{foreign}\n{last}\n")
    for name in ((), ("slitherlink",)):
        done = command("solve", *name, str(file), "--count")
        assert (done.returncode, len(done.stdout.split())) == (2, 3)
        assert f"{file}, line 3: the Penpa+ link is damaged" in done.stderr
    file.write_text(f"\n{foreign}\n")
    assert f"{file}, line 2: the Penpa+ link is damaged" in command("solve", str(file)).stderr
