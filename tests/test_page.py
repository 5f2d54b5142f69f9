"""The Python side of the page: questions and answers as JSON, for every kind."""

import base64
import io
import json
import random
import subprocess
import sys
import zipfile
from functools import partial
from typing import Any
from xml.etree import ElementTree

import pytest

import cluewise
from cluewise.certification.checking import check_files
from cluewise.certification.proofs import Outcome
from cluewise.page import answer
from cluewise.page.data import Opened
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from cluewise.solvers.common import Limits
from cluewise.solvers.processes import runner, system
from tests.kinds import few_kinds

SUDOKU = "123434122143...."


def asked(op: str, told: list[Any] | None = None, **question: Any) -> Any:
    """The answer to a question, which has to be one."""
    told = [] if told is None else told
    reply = json.loads(answer(json.dumps({"op": op, **question}), lambda item: told.append(json.loads(item))))
    assert "error" not in reply, reply
    return reply["ok"]


def refused(op: str, **question: Any) -> dict[str, Any]:
    error: dict[str, Any] = json.loads(answer(json.dumps({"op": op, **question})))["error"]
    return error


def moves_of(board: dict[str, Any], target: dict[str, Any], choice: int) -> list[list[int]]:
    """What a choice of a target enters, from the board's JSON alone."""
    if "moves" in target:
        return list(target["moves"][choice])
    return [[target["slot"], board["tables"][target["table"]]["values"][choice]]]


@few_kinds
def test_each_kind_is_opened_drawn_and_solved(name: str) -> None:
    """A solution is entered through the JSON of the board: then it is solved, and with one wrong value it is not."""
    cls = puzzle_class(name)
    puzzle, solution = generator_for(cls).random(random.Random(name), **cls.size(generator_for(cls).small_sizes[0]))
    opened = asked("open", name=name, text=puzzle.format())
    board, place = opened["board"], {"name": name, "text": opened["text"]}
    again = cls.parse(opened["text"])
    numbers = {slot: i for i, slot in enumerate(again.slots())}
    wanted = {
        numbers[slot]: list(again.values(slot)).index(value) for slot, value in solution.items() if value != puzzle.rest
    }
    entries: dict[int, int] = dict(board["given"])
    for target in board["targets"]:
        for choice in range(len(board["tables"][target["table"]]["signs"])):
            moves = moves_of(board, target, choice)
            if all(wanted.get(slot) == value for slot, value in moves):
                entries |= dict(moves)
    assert asked("solved", **place, entries=list(entries.items()))
    parts = asked("draw", **place, entries=list(entries.items()))["parts"]
    picture = again.picture(opened_solution(again, entries)).themed_svg()
    assert put_together(opened["svg"], parts) == ElementTree.canonicalize(picture, rewrite_prefixes=True)
    checked = asked("check", **place, entries=list(entries.items()))
    assert checked == {"solved": True, "fits": True, "violations": []}
    changed = {**entries, **wrong_value(board, entries)}
    other = {slot: list(again.values(slot))[changed[i]] for slot, i in numbers.items() if i in changed}
    assert asked("solved", **place, entries=list(changed.items())) == is_solved(again, other)


def opened_solution(puzzle: Any, entries: dict[int, int]) -> Solution:
    slots = list(puzzle.slots())
    return Solution({slots[i]: list(puzzle.values(slots[i]))[value] for i, value in sorted(entries.items())})


def put_together(empty: str, parts: list[Any]) -> str:
    """The picture of some parts, from the one of the empty board, as canonical XML."""
    root = ElementTree.fromstring(empty)
    title, *shapes = list(root)
    root[:] = [title]
    for part in parts:
        made = f'<svg xmlns="http://www.w3.org/2000/svg">{part}</svg>'
        root.extend(ElementTree.fromstring(made) if isinstance(part, str) else shapes[part[0] : sum(part)])
    return ElementTree.canonicalize(ElementTree.tostring(root, encoding="unicode"), rewrite_prefixes=True)


def wrong_value(board: dict[str, Any], entries: dict[int, int]) -> dict[int, int]:
    """Another value in the first slot that is not given."""
    given = dict(board["given"])
    for target in board["targets"]:
        for choice in range(len(board["tables"][target["table"]]["signs"])):
            moves = dict(moves_of(board, target, choice))
            if not set(moves) & set(given) and any(entries.get(slot) != value for slot, value in moves.items()):
                return moves
    return {}


def is_solved(puzzle: Any, values: dict[Any, Any]) -> bool:
    return not puzzle.check(Solution({**dict.fromkeys(puzzle.slots(), puzzle.rest), **values}))


# ── opening ──


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?slither/5/5/cbcbcddad",
        "> https://puzz.link/p?slither/5/5/cbcb\n> cddad",
        "slitherlink 3x2t0:3c2a",
        "# source: a page\nhttps://puzz.link/p?slither/5/5/cbcbcddad",
    ],
)
def test_what_solve_reads_is_opened(text: str) -> None:
    assert asked("open", text=text)["name"] == "slitherlink"


def test_a_text_that_fits_many_kinds_offers_them() -> None:
    offered = asked("open", text="1...\n..2.\n.3..\n...4")["candidates"]
    assert "sudoku" in [item["name"] for item in offered]
    candidates = [{"name": item["name"], "text": item["text"]} for item in offered if item["name"] in ("sudoku", "map")]
    told: list[Any] = []
    assert asked("fits", told, candidates=candidates) == told == ["sudoku"]
    assert all(item["svg"].startswith("<svg") for item in offered)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing was pasted"),
        ("no such thing\nat all!!", "no kind of puzzle reads this text"),
        ("https://puzz.link/p?notakind/5/5/abc", "Cluewise lacks the puzzle 'notakind'"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTBbtpAEL3zFai", "enpa"),
    ],
)
def test_nonsense_has_the_message_of_the_command_line(text: str, message: str) -> None:
    error = refused("open", text=text)
    assert message in error["text"]
    assert error["kind"] in ("puzzle", "refused")


def test_an_error_has_its_place() -> None:
    error = refused("open", name="sudoku", text="1234\n3q12\n2143\n....")
    assert (error["kind"], error["line"], error["column"]) == ("puzzle", 2, 2)


def test_an_error_of_ours_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cluewise.page.answers.find_puzzle", lambda text, name: 1 / 0)
    error = refused("open", text="1")
    assert error["kind"] == "defect"
    assert "\n" not in error["text"]


# ── asking ──


PLACE = {"name": "sudoku", "text": SUDOKU}


def test_a_hint_has_words_marks_and_entries() -> None:
    given = cluewise.read("sudoku", SUDOKU)[0]
    found = asked("hint", **PLACE, entries=[])
    assert found["right"]
    assert found["lines"] == str(cluewise.hint(given)).splitlines()
    assert {mark[2] for mark in found["marks"]} >= {"conclusion"}
    assert found["moves"]
    assert '<g class="marks"' in str(asked("draw", **PLACE, entries=found["moves"], marks=found["marks"])["parts"])


def test_buttons_show_what_values_draw() -> None:
    faces = asked("faces", name="undead", text=random_text("undead"), target=0)
    assert len(faces) == 3
    assert all("light-dark" in face for face in faces)
    assert len(set(faces)) == 3
    signs = asked("faces", name="sudoku", text="12..\n34..\n....\n....", target=2)
    assert signs == [""] * 4, "numbers are written"


def test_buttons_show_what_clues_draw() -> None:
    for name, drawn in {"undead": "ZVG/\\", "net": "0f1a", "battleship": "J7M", "hakoiri": "stc", "roma": "o>"}.items():
        text = random_text(name)
        board = asked("setting", name=name, text=text)["board"]
        signs = [table["signs"] for table in board["tables"]]
        table = next(i for i, each in enumerate(signs) if {*drawn} <= {*each})
        target = next(i for i, each in enumerate(board["targets"]) if each["table"] == table)
        assert len({sign.lower() for sign in signs[table]}) == len(signs[table]), "two buttons for one clue"
        faces = dict(zip(signs[table], asked("faces", name=name, text=text, target=target, setting=True), strict=True))
        assert all(faces[sign].count("<svg") == 1 for sign in drawn.replace("0", "")), name
    assert not any(asked("faces", name="tapa", text=random_text("tapa"), target=0, setting=True)), "clues are typed"


def random_text(name: str) -> str:
    cls = puzzle_class(name)
    return generator_for(cls).random(random.Random(name), **cls.size(generator_for(cls).small_sizes[0]))[0].read_back()


def test_wrong_entries_are_found_and_the_last_right_state() -> None:
    right, wrong = [[12, 3]], [[12, 3], [13, 0]]
    assert asked("hint", **PLACE, entries=right, check_only=True)["right"]
    assert not asked("hint", **PLACE, entries=wrong, check_only=True)["right"]
    assert asked("before", **PLACE, states=[[], right, wrong, [*wrong, [14, 0]]]) == {"state": 1}


@pytest.mark.parametrize(
    ("text", "verdict"), [(SUDOKU, "unique"), ("1" + "." * 15, "several"), ("11" + "." * 14, "none")]
)
def test_verdicts(text: str, verdict: str) -> None:
    found = asked("verdict", name="sudoku", text=text)
    assert found["verdict"] == verdict
    assert (found["solution"] is not None) == (verdict == "unique")
    assert (found["svg"] is not None) == (verdict != "unique")
    assert found["lines"]
    for line in found["lines"]:  # sentences: a board in proportional letters is unreadable
        assert line[:2] == "- " or line[-1] in ".:", line


@few_kinds
def test_a_solution_is_drawn_with_what_is_given(name: str) -> None:
    """Borders and lines between given values belong to it, too."""
    cls = puzzle_class(name)
    puzzle, solution = generator_for(cls).random(random.Random(1), **cls.size(generator_for(cls).small_sizes[0]))
    board = Opened(cls.parse(puzzle.format()))
    entered = [move for move in board.moves(solution.items()) if board.slots[move[0] or 0] not in board.board.given]
    shown = asked("write", name=name, text=puzzle.format(), entries=entered, to="picture")["text"]
    whole = cls.parse(puzzle.format()).picture(Solution({slot: solution[slot] for slot in board.slots}))
    assert shown == whole.themed_svg()


def test_a_given_empty_cell_needs_no_dot() -> None:
    (tapa,) = cluewise.read("tapa", "https://puzz.link/p?tapa/3/3/g2m")
    assert tapa.picture(Solution(tapa.given_values())).svg() == tapa.picture().svg()


def test_the_film_and_the_level_count_the_same_steps() -> None:
    told: list[Any] = []
    found = asked("steps", told, name="skyscrapers", text="4:4/////////3/////1/3")
    assert found["profile"]["steps"] == found["count"] == len(told)


def test_steps_are_told_one_by_one() -> None:
    told: list[Any] = []
    found = asked("steps", told, **PLACE)
    assert found["solved"]
    assert 0 < len(told) <= found["count"]
    assert all(step["text"] and step["svg"].startswith("<svg") for step in told)


def test_a_new_puzzle_is_told_with_fewer_and_fewer_clues() -> None:
    told: list[Any] = []
    found = asked("generate", told, name="unruly", size="4x4", seed=1)
    assert found["text"] == told[-1]["text"]
    assert len(told) > 1
    assert asked("verdict", name="unruly", text=found["text"])["verdict"] == "unique"


def test_formats_out() -> None:
    place = {"name": "slitherlink", "text": asked("open", text="https://puzz.link/p?slither/5/5/cbcbcddad")["text"]}
    assert asked("write", **place, to="puzzlink")["text"] == "https://puzz.link/p?slither/5/5/cbcbcddad"
    puzzle = cluewise.read("slitherlink", place["text"])[0]
    assert asked("write", **place, to="svg", entries=[[0, 1]])["text"].startswith("<svg")
    assert asked("write", **place, to="svg")["text"] == puzzle.picture(Solution({})).svg()


def test_damaged_entries_are_ignored() -> None:
    assert asked("solved", **PLACE, entries=[[999, 1], [1], [0, 99], [-1, 0]]) is False


def test_kinds_are_listed() -> None:
    kinds = {kind["name"]: kind["aliases"] for kind in asked("kinds")}
    assert "loopy" in kinds["slitherlink"]
    assert asked("kind", name="hashi")["settings"]


# ── without processes ──


def test_limits_without_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a browser the work is done in the same process, and what cannot work is refused by name."""
    monkeypatch.setattr(system, "IS_EMSCRIPTEN", True)
    assert list(runner.limited(lambda emit: emit(1), Limits(1.0))) == [1]
    puzzle = cluewise.read("sudoku", SUDOKU)[0]
    assert cluewise.solve(puzzle, timeout=5).complete is False
    with pytest.raises(Refused, match="memory need processes"):
        list(runner.limited(partial(print), Limits(None, 10)))
    with pytest.raises(Refused, match="batch, compare and grade"):
        runner.start(partial(print), "")


def test_steps_that_only_cross_out_lead_to_a_value() -> None:
    """A hint always enters something, as long as something follows."""
    place = {"name": "unequal", "text": "4:2,0L,0,0,0,0,0,0,0,3,0,0,0,0,0U,3,"}
    assert len(asked("hint", **place, entries=[])["lines"]) > 1
    entries: list[list[int]] = []
    while (found := asked("hint", **place, entries=entries))["moves"]:
        entries = [*entries, *found["moves"]]
    assert asked("solved", **place, entries=entries), found["lines"]


def test_puzzles_of_a_level_and_their_sheet() -> None:
    told: list[Any] = []
    wish = {"name": "slitherlink", "size": "4x4", "level": "1", "symmetry": "half-turn", "seed": 1}
    found = asked("generate", told, **wish, count=2)
    assert [made["level"] for made in found["made"]] == [1, 1]
    assert [item["done"] for item in told if "done" in item] == [1, 2]
    pages = asked("sheet", name="slitherlink", texts=[made["text"] for made in found["made"]], title="<4b>")
    assert len(pages["pages"]) == 2
    assert "&lt;4b&gt;" in pages["html"]
    assert len(asked("sheet", name="slitherlink", texts=[found["text"]], solutions=False)["pages"]) == 1
    assert "symmetry and a number of clues need a level" in refused("generate", **{**wish, "level": ""})["text"]
    assert "1 to 48" in refused("generate", **wish, count=49)["text"]


def test_a_certificate_is_accepted() -> None:
    found = asked("certify", **PLACE)
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(found["zip"]))) as packed:
        contents = {name.removeprefix("certificate/"): packed.read(name) for name in packed.namelist()}
    assert (found["claim"], found["outcome"]) == ("exactly one", "holds")
    assert check_files(contents).outcome is Outcome.HOLDS
    spoilt = {**contents, "solutions.json": contents["solutions.json"].replace(b"1", b"2", 1)}
    assert check_files(spoilt).outcome is not Outcome.HOLDS


def test_steps_with_some_rules_only() -> None:
    rules = [rule["name"] for rule in asked("rules", **PLACE)["rules"]]
    assert rules == ["cell", "row", "column", "box"]
    assert asked("steps", **PLACE, rules=rules)["level"] == 1
    less = asked("steps", **PLACE, rules=["cell"])
    assert not less["solved"]
    assert less["level"] is None


def test_what_a_snapshot_holds_loads_no_binary_module() -> None:
    loaded = "from cluewise.page.warming import warm; warm(); import sys; print([m for m in sys.modules if 'pys' in m])"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "[]\n"


def test_a_trial_has_a_colour_of_its_own() -> None:
    told: list[Any] = []
    asked("steps", told, name="slitherlink", text="5x5t0:d2a01c3a11f32a3")
    chains = [step["svg"] for step in told if step["kind"] == "chain"]
    others = [step["svg"] for step in told if step["kind"] == "reason"]
    assert chains
    assert all("--cw-trial" in svg for svg in chains)
    assert not any("--cw-trial" in svg for svg in others)
