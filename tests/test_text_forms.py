"""The registry of forms and formats of texts, and the table of texts that hold no puzzle."""

import json
from urllib.parse import quote

import pytest

import cluewise
from cluewise.page import answer
from cluewise.puzzles.common.errors import CluewiseError, PuzzleError
from cluewise.puzzles.common.no_puzzles import SERVERS, TABLE, NoPuzzle
from cluewise.registry.format_list import EXAMPLES, Example, listed_formats
from cluewise.registry.loading import puzzle_class, puzzle_names
from cluewise.registry.text_forms import FORMS, TextForm, form_of
from docs.make import texts
from tests.common import command

OTHERS = {
    "short link": ("git.io/JReKb", "<https://tinyurl.com/2p8abc>", "http://bit.ly/3x"),
    "page of puzz.link without a puzzle": ("https://puzz.link/", "puzz.link/db/?type=slither", "https://puzz.link/p"),
    "site that keeps its puzzles": (
        "www.puzzle-nurikabe.com/?size=3",
        "https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?id=000ABC",
        "https://www.gmpuzzles.com/blog/2024/05/masyu/",
        "https://www.janko.at/Raetsel/Heyawake/007.a.htm",
    ),
    "seed of a game": (
        "9x9#123456789",
        "3x3dt#77",
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html#7x7t0dn#4711",
    ),
    "picture": ("data:image/png;base64,iVBORw0KGgo=", "https://a.b/c.JPG?x=1", "puzzle.png"),
    "pzpr file": ("pzprv3/nurikabe/3/3/", "pzprv3\nnurikabe\n3\n3\n2 . .\n"),
    "video, post or message": ("https://x.com/a/status/1", "https://discord.com/channels/1/2/3"),
}
"""More texts of some forms of the table."""


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_each_form_reads_its_example(form: TextForm) -> None:
    assert form_of(form.example) is form
    puzzle = cluewise.read(form.example)[0]
    assert puzzle == cluewise.read(puzzle.name, form.example)[0]


@pytest.mark.parametrize(("name", "example"), EXAMPLES.items(), ids=EXAMPLES.keys())
def test_each_format_reads_its_example(name: str, example: Example) -> None:
    assert cluewise.read(example.puzzle, example.text)
    assert puzzle_class(example.puzzle).format_of(example.text).name == name  # type: ignore[attr-defined]


def test_every_format_of_a_puzzle_has_an_example() -> None:
    assert EXAMPLES.keys() == {form.name for name in puzzle_names() for form in puzzle_class(name).formats}


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.name)
def test_texts_without_a_puzzle_have_a_way_out(row: NoPuzzle) -> None:
    for text in (row.example, *OTHERS.get(row.name, ())):
        for name in (None, "slitherlink", "sudoku", "lits", "signpost"):
            if name == "sudoku" and row.name == "short link":
                continue  # has a message of its own
            with pytest.raises(PuzzleError) as error:
                cluewise.read(text) if name is None else cluewise.read(name, text)
            assert error.value.message == f"{row.what}: {row.way}", (text, name)
        done = command("solve", text)
        assert done.returncode == 2
        assert row.way in done.stderr
        assert row.way in json.loads(answer(json.dumps({"op": "open", "text": text})))["error"]["text"]


def test_the_hosts_are_whole_names() -> None:
    assert len(set(SERVERS)) == len(SERVERS)
    for text in (
        "https://puzz.link/p?slither/2/1/12",
        "https://not.co/p?slither/2/1/12",
        "https://x.com.a/p?slither/2/1/12",
    ):
        assert cluewise.read(text)[0].name == "slitherlink"


def test_the_page_of_a_game_has_the_game_and_its_id() -> None:
    page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{}.html#{}"
    for game, text, name in (("loopy", "5x5t0:2b1b2b1b2b3b3b0b3", "slitherlink"), ("bridges", "3x1:2a2", "hashi")):
        assert cluewise.read(page.format(game, quote(text)))[0] == cluewise.read(name, text)[0]
    with pytest.raises(PuzzleError, match="Cluewise lacks the puzzle 'twiddle'"):
        cluewise.read(page.format("twiddle", "3x3n2:1,2,3"))


def test_json_is_read_back() -> None:
    texts = ("# title: Waves\n# author: Ada\n# rules: a\n# set: span=rooms\n2-\n--\n\nAA\nBB", "2--\n---\n\nAAA\nAAA")
    for text in texts:
        puzzle = cluewise.read("heyawake", text)[0]
        done = command("convert", "heyawake", "-", "--to", "json", stdin=text)
        again = cluewise.read(done.stdout)[0]
        assert (again, again.heading) == (puzzle, puzzle.heading)
    for text, message in (
        ('{"puzzle": "lits", "text": "AA", "settings": 3}', "expected an object of texts"),
        ('{"puzzle": "nolits", "text": "AA"}', "Cluewise lacks the puzzle 'nolits'"),
    ):
        with pytest.raises(CluewiseError, match=message):
            cluewise.read(text)


def test_the_list_and_the_page_have_all_rows() -> None:
    listed, page = command("list", "--formats").stdout, texts()
    for rows in listed_formats().values():
        for row in rows:
            assert row["name"] in listed
            assert row["example"] in page
    assert json.loads(command("list", "lits", "--formats", "--format", "json").stdout) == listed_formats("lits")
