"""The page shows no options of the command line: its messages name settings, which have buttons."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import cluewise
from cluewise.page import answer
from cluewise.page.answers import for_the_page
from cluewise.puzzles.common.penpa.link import read_link
from cluewise.puzzles.common.reading import Text
from tests.common import ROOT

REACHED = (
    "puzzles",
    "encodings/parts",
    "cluewise/page",
    "cluewise/explanations",
    "cluewise/generation",
    "cluewise/sheets",
)
FILES = ("cluewise/sources.py", "cluewise/pipeline.py")
OPTION = re.compile(r"--[a-z]")
NO_MESSAGES = (
    "--full",
    "var(--cw",
    "'?--set ([a-z_]+=",
    "'cluewise list --sentences'",
    "# key=1: change the lines",
    "key=1 is not a file that hint",
)


def texts_in(path: Path) -> Iterator[str]:
    """The literals of a module with an option in them; a setting replaces each inserted value."""
    source = path.read_text("utf-8")
    if not OPTION.search(source):
        return
    tree = ast.parse(source)
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)} - {
        id(node) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)
    }
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        text = ""
        if isinstance(node, ast.JoinedStr):
            text = "".join(part.value if isinstance(part, ast.Constant) else "key=1" for part in node.values)  # type: ignore[misc]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside | docs:
            text = node.value
        if OPTION.search(text):
            yield text


def test_no_message_names_an_option() -> None:
    paths = [*(path for folder in REACHED for path in (ROOT / folder).rglob("*.py")), *(ROOT / file for file in FILES)]
    texts = [text for path in paths for text in texts_in(path) if not text.strip().startswith(NO_MESSAGES)]
    assert len(texts) > 4
    assert [text for text in texts if OPTION.search(for_the_page(f"x: {text}")[0])] == []


def refused(text: str, name: str = "") -> dict[str, object]:
    asked = {"op": "open", "text": text, "name": name or None}
    return json.loads(answer(json.dumps(asked)))["error"]  # type: ignore[no-any-return]


def test_kinds_are_chosen_in_a_list() -> None:
    link = cluewise.read("nurikabe", "1-\n--")[0].format_as("penpa")
    untagged = read_link(Text(link)).written({17: "[]"})
    for text in ("# title: x", "", "puzzle.txt", untagged):
        assert "PUZZLE" not in str(refused(text)["text"])
        assert "SOURCE" not in str(refused(text)["text"])
    assert "choose the kind; its marks fit" in str(refused(untagged)["text"])


def test_settings_have_buttons() -> None:
    marked = refused("https://puzz.link/p?nurikabe/v:/6/6/4j4p6h4p6j6")
    assert marked["remedies"] == ["variant=ignore"]
    assert "variant=ignore" in str(marked["text"])
    rows = refused("\n".join(["1" + "." * 15, *["." * 16] * 15]), "sudoku")
    assert rows["remedies"] == ["box=4x4"]
    assert "'the setting" not in str(rows["text"])
    for error in (marked, rows):
        assert "--" not in str(error["text"])


def test_options_in_brackets_are_left_out() -> None:
    assert for_the_page("take fewer puzzles a page, at most 2 (--a-page 2)") == (
        "take fewer puzzles a page, at most 2",
        [],
    )
    assert for_the_page("a (cluewise convert --to svg) b; --set box=2x3") == ("a b; the setting box=2x3", ["box=2x3"])
