"""Datasets for machine learning: questions and answers of all kinds, scores, resuming, the check of a file."""

import doctest
import importlib.util
import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import cluewise
from cluewise.cli import run
from cluewise.datasets.broken import CLASH, PAIR, Statements
from cluewise.datasets.build import Selection, entries, line_of, plan_of
from cluewise.datasets.images import key_of
from cluewise.datasets.items import part_of
from cluewise.datasets.judging import IDLE, Judge
from cluewise.datasets.proofs import fault
from cluewise.datasets.questions import STYLES, answer_text, board_text, question
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class, puzzle_names
from tests.common import ROOT

PAGE = ROOT / "docs" / "how-to" / "machine-learning.md"


def drawn(name: str, size: str | None = None) -> tuple[Any, Solution]:
    """A random puzzle of a small size, with a solution."""
    cls = puzzle_class(name)
    generator = generator_for(cls)
    return generator.random(random.Random(name), **cls.size(size or generator.small_sizes[0]))


def with_rest(puzzle: Any) -> Any:
    """The JSON value of the board on which each open slot has the value that people do not enter."""
    return puzzle.value(Solution({**dict.fromkeys(puzzle.slots(), puzzle.rest), **puzzle.given_values()}))


@pytest.mark.parametrize("style", STYLES)
def test_an_answer_of_every_kind_is_read_with_anything_around_it(style: str) -> None:
    for name in puzzle_names():
        puzzle, solution = drawn(name)
        answer = answer_text(puzzle, solution, style)
        judge = Judge(puzzle, answer)
        lines = answer.split("\n")
        for text in (
            answer,
            f"Sure!\n```\n{answer}\n```\nIs it right?",
            f"```text\n{answer}\n```",
            f"The solution is:\n\n{answer}\n\nI hope that it helps.",
            "\n".join(f"    {line}" for line in lines),
            answer.replace("\n", "\r\n"),
        ):
            assert judge.score(text) == 1, (name, text)


def test_no_cheat_scores_in_any_kind() -> None:
    for name in puzzle_names():
        puzzle, solution = drawn(name)
        judge = Judge(puzzle, answer_text(puzzle, solution, "text"))
        if judge.score(with_rest(puzzle)) == 1:
            continue  # such as stitches without a stitch: no entry of a dataset
        for cheat in (
            *("", None, "I do not know.", question(puzzle, "text"), board_text(puzzle, "text")),
            *(puzzle.text(Solution({})), with_rest(puzzle)),
        ):
            assert judge.score(cheat) <= IDLE, (name, cheat)


def test_the_board_in_a_question_is_read_as_the_puzzle() -> None:
    for name in puzzle_names():
        puzzle, _ = drawn(name)
        for style in ("text", "grid"):
            asked = question(puzzle, style)
            assert type(puzzle).parse(re.findall(r"```\n(.*?)\n```", asked, re.DOTALL)[0]) == puzzle, name
        assert "written as." not in asked, name


@pytest.mark.parametrize(
    ("kind", "size", "sentences"),
    [
        ("keen", "4x3", ("one of 4 numbers from 1 on.",)),
        ("pentominous", "4x3", ("F, I, L, N, P",)),
        ("palisade", "4x3", ("every region is 5.",)),
        ("starbattle", "4x4", ("every region is 1.",)),
        ("battleship", "4x3", ("The setting fleet=1 (the ships",)),
        ("magnets", "4x3", ("are not equal. A number",)),
        ("minesweeper", "4x3", ("A cell with a clue holds no mine.\n", "rows of numbers, ? and -.\n")),
        ("renban", "3x3", ("In the line `walls:`, r1c1-r1c2 is",)),
        ("net", "4x3", ("The board is written as rows of hex digits",)),
        ("sudoku", "2x3", ("The board is written as a grid of characters", "The setting box=2x3 (")),
    ],
)
def test_the_question_has_all_that_the_rules_need(kind: str, size: str, sentences: Sequence[str]) -> None:
    asked = question(drawn(kind, size)[0], "text")
    assert all(sentence in asked for sentence in sentences), asked


def test_no_rule_speaks_of_other_settings_or_texts() -> None:
    for name in puzzle_names():
        puzzle, _ = drawn(name)
        rules = question(puzzle, "json").partition("\n\n")[0]
        assert not re.search(r"ithout diagonal|In puzz\.link|[.] [a-z]{2,} |cannot|value is a list", rules), rules


def test_frames_tables_and_lists() -> None:
    puzzle, solution = drawn("heyawake")
    rows = puzzle.text(solution).split("\n")
    judge = Judge(puzzle, "\n".join(rows))
    width = len(rows[0])
    for text in (
        "\n".join(["+" + "-" * width + "+", *(f"|{row}|" for row in rows), "+" + "-" * width + "+"]),
        "\n".join(f"| {' | '.join(row)} |" for row in rows),
        "\n".join(", ".join(row) for row in rows),
        "\n".join(f"Row {i}: {row}" for i, row in enumerate(rows, 1)),
        json.dumps(rows),
        json.dumps([list(row) for row in rows]),
        "first " + json.dumps([[1] * width] * len(rows)) + " but then " + json.dumps(puzzle.value(solution)),
        puzzle.value(solution),
    ):
        assert judge.score(text) == 1, text
    assert judge.score("\n".join(rows[:-1])).rule == "unreadable"
    assert judge.score(["x", object()]) == 0


def test_a_solution_of_another_text_scores_1() -> None:
    puzzle, solution = drawn("araf")
    answer = puzzle.text(solution)
    assert Judge(puzzle, answer).score(answer.translate(str.maketrans("ABC", "xyz"))) == 1


def test_a_wrong_answer_gets_its_share_and_the_first_broken_rule() -> None:
    puzzle = cluewise.read("sudoku", "123434122143....")[0]
    judge = Judge(puzzle, "1234341221434321")
    one, more = judge.score("1234341221434322"), judge.score("1234341221434411")
    assert 0.05 < more < one < 1
    assert one.rule == "row"
    assert "r4c4" in one.text or "row 4" in one.text
    assert judge.score("123434122143432?").rule == "missing"
    assert judge.score("123434122143432?") <= IDLE


def mutants(answer: str, count: int) -> list[str]:
    rng, signs = random.Random(1), "?#.-|0123456789AB[]{},\n `"
    texts = []
    for _ in range(count):
        text = answer
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(signs) + text[at + rng.randint(0, 2) :]
        texts.append(text)
    return texts


@pytest.mark.parametrize("name", ["hashi", "slitherlink", "tents", "regex", "shikaku", "maze"])
def test_a_mutated_answer_scores_1_only_for_a_solution(name: str) -> None:
    puzzle, solution = drawn(name)
    judge = Judge(puzzle, puzzle.text(solution))
    for text in mutants(puzzle.text(solution), 100):
        result = judge.score(text)
        assert 0 <= result <= 1
        if result == 1:
            read = judge.read(text)
            assert read is not None
            assert not puzzle.check(read)


def turned(text: str) -> str:
    """A board of rows of single signs and areas, mirrored at its diagonal."""
    return "\n\n".join("\n".join(map("".join, zip(*block.split("\n"), strict=True))) for block in text.split("\n\n"))


@pytest.mark.parametrize("name", ["heyawake", "nurikabe", "masyu", "lits", "creek", "unruly", "kropki"])
def test_images_of_a_board_have_one_key(name: str) -> None:
    puzzle, _ = drawn(name, "4x4")
    text = puzzle.format_as("rows").replace(" ", "")
    upside_down = "\n\n".join("\n".join(block.split("\n")[::-1]) for block in text.split("\n\n"))
    images = [type(puzzle).parse(image) for image in (turned(text), upside_down, turned(upside_down))]
    assert {key_of(image) for image in images} == {key_of(puzzle)}
    others = {key_of(generator_for(type(puzzle)).random(random.Random(i), 4, 4)[0]) for i in range(9)}
    assert len(others) > 4


def made(count: int = 8, **options: Any) -> list[str]:
    plan = plan_of(["unruly", "heyawake", "takuzu"], seed=4, broken=0.4, split=(0.5, 0.5), **options)
    return [line_of(entry) for entry in entries(Selection(plan), count)]


@pytest.mark.deep
def test_a_resumed_set_is_the_uninterrupted_one(tmp_path: Path) -> None:
    """Also after a cut-off line, in two processes, and with a set that grows."""
    options = ["dataset", "unruly", "heyawake", "takuzu", "--seed", "4", "--broken", "0.4", "--split", "0.5,0.5"]
    path = tmp_path / "set.jsonl"
    whole = "".join(f"{line}\n" for line in made())
    path.write_text(whole[: len(whole) // 2])
    assert run([*options, "-n", "5", "--resume", "--workers", "1", "-o", str(path)]) == 0
    assert whole.startswith(path.read_text())
    assert path.read_text().count("\n") >= 5
    assert run([*options, "-n", "8", "--resume", "--workers", "2", "-o", str(path), "--card"]) == 0
    assert path.read_text() == whole
    assert "| heyawake |" in (tmp_path / "README.md").read_text()
    assert run(["dataset", "--check", str(path), "--workers", "1"]) == 0


def test_a_set_of_another_request_is_not_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "set.jsonl"
    path.write_text(f"{made(1)[0]}\n")
    assert run(["dataset", "unruly", "--seed", "4", "--resume", "-o", str(path), "-n", "1"]) == 2
    assert "set.jsonl, line 1: expected a line of this dataset" in capsys.readouterr().err


def test_a_set_with_few_boards_ends_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "set.jsonl"
    arguments = ["dataset", "unruly", "--sizes", "2x2", "--seed", "1", "-n", "99", "--workers", "1", "-o", str(path)]
    assert run(arguments) == 30
    assert "unruly 2x2: " in capsys.readouterr().err
    keys = [json.loads(line)["metadata"]["board"] for line in path.read_text().splitlines()]
    assert len(keys) == len({*keys}) < 20


def test_a_part_never_changes() -> None:
    parts = [part_of(str(i), (0.8, 0.2)) for i in range(500)]
    assert 330 < parts.count("train") < 470
    assert parts == [part_of(str(i), (0.8, 0.2)) for i in range(500)]
    assert {part_of(str(i), (0.5, 0.3, 0.2)) for i in range(99)} == {"train", "validation", "test"}


def broken(task: str) -> dict[str, Any]:
    found = [json.loads(line) for line in made()]
    return next(entry for entry in found if entry["metadata"]["task"] == task)


def test_a_clash_is_minimal_and_judged_by_the_rules() -> None:
    entry = broken(CLASH)
    numbers = [*map(int, entry["answer"].split(", "))]
    puzzle = puzzle_class(entry["metadata"]["kind"]).parse(entry["metadata"]["text"])
    statements = Statements(puzzle)
    assert cluewise.score(entry["answer"], entry) == 1
    assert all(not statements.clash({*numbers} - {number}) for number in numbers)
    others = {*range(1, len(statements.texts) + 1)}
    more = sorted({*numbers, min(others - {*numbers})})
    assert IDLE < cluewise.score(f"The numbers are\n{', '.join(map(str, more))}", entry) < 1
    assert cluewise.score(", ".join(map(str, others)), entry) <= IDLE
    assert cluewise.score(", ".join(map(str, numbers[1:])), entry) == 0
    assert cluewise.score("none", entry).rule == cluewise.score("999", entry).rule == "unreadable"


def test_a_pair_needs_both_solutions_and_the_places() -> None:
    entry = broken(PAIR)
    first, second, places = re.fullmatch(r"(```.*?```)\n(```.*?```)\n(.*)", entry["answer"], re.DOTALL).groups()  # type: ignore[union-attr]
    assert cluewise.score(entry["answer"], entry) == 1
    assert cluewise.score(f"{second}\nand\n{first}\n{places}", entry) == 1
    assert 0.5 < cluewise.score(f"{first}\n{second}", entry) < 1
    assert IDLE < cluewise.score(f"{first}\n{first}\n{places}", entry) < 0.5
    assert cluewise.score(entry["question"], entry) <= IDLE


def test_the_check_finds_each_false_statement() -> None:
    entry = json.loads(made(1, trace=True)[0])
    assert fault(entry) == ""
    assert entry["metadata"]["canonical_steps"][0]["text"]
    for key, value in (("level", 5), ("score", 1.5), ("steps", 0), ("board", "0"), ("solution", "0"), ("kind", "lits")):
        assert fault({**entry, "metadata": {**entry["metadata"], key: value}}), key
    assert fault({**entry, "answer": entry["question"]})
    assert fault({**entry, "question": "Solve."}) == "the question is not that of this puzzle"
    blank = "\n".join("." * 4 for _ in range(4))
    assert fault({**entry, "metadata": {**entry["metadata"], "kind": "unruly", "text": blank}})


@pytest.mark.parametrize("verb", ["check", "score"])
@pytest.mark.parametrize("line", ["{", "[]", '{"question": "", "answer": ""}', '{"metadata": 3}', "\udcff", "[" * 9999])
def test_a_broken_line_is_named(verb: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, answers = tmp_path / "set.jsonl", tmp_path / "answers.jsonl"
    path.write_bytes(f"{made(1)[0]}\n{line}\n".encode("utf-8", "surrogateescape"))
    answers.write_text('""\n""\n')
    arguments = ["dataset", "--check", str(path)] if verb == "check" else ["score", str(path), str(answers)]
    assert run(arguments) == 2
    error = capsys.readouterr().err
    assert "set.jsonl" in error
    assert "line 2" in error
    assert "Traceback" not in error


def test_answers_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, answers = tmp_path / "set.jsonl", tmp_path / "answers.jsonl"
    path.write_text("".join(f"{line}\n" for line in made(2)))
    first, second = (json.loads(line) for line in path.read_text().splitlines())
    by_id = [{"id": e["metadata"]["id"], "answer": e["answer"]} for e in (second, first)]
    for lines in ([first["answer"], {"answer": second["answer"]}], by_id):
        answers.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
        assert run(["score", str(path), str(answers)]) == 0
        assert capsys.readouterr().out.endswith("mean 1.0000, 2 of 2 solved\n")
    for lines, message in (
        ([""], "there is no answer to this line"),
        (["", "", ""], "there are more answers"),
        ([3, ""], "expected a text"),
        ([by_id[0], by_id[0]], "expected an id that no other answer has"),
        ([by_id[0], ""], "some answers have an id"),
        ([{"id": "x", "answer": ""}, by_id[0]], "there is no answer with the id"),
    ):
        answers.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
        assert run(["score", str(path), str(answers)]) == 2
        assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nosuch"], "no puzzle 'nosuch'"),
        (["sudoku", "--sizes", "x"], "x"),
        (["sudoku", "--level", "9"], "no level '9'"),
        (["--split", "0.9"], "expected two or three shares"),
        (["--split", "0.9,nan"], "expected two or three shares"),
        (["--broken", "2"], "2"),
        (["--style", "prose"], "prose"),
        (["-o", "/nonexistent/x.jsonl"], "there is no folder"),
        (["--resume"], "needs a file"),
        (["--card"], "needs a file"),
        (["--check", "/nonexistent/x.jsonl"], "cannot be read"),
        (["--check", "x.jsonl", "--trace"], "--check takes only"),
        (["--dask", "tcp://x", "--workers", "2"], "exclude one another"),
    ],
)
def test_wrong_options(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dataset", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_an_entry_that_is_none_is_refused() -> None:
    for entry in ({}, {"metadata": None, "answer": ""}, {"metadata": {"kind": 3}, "answer": ""}, None):
        with pytest.raises(cluewise.Refused):
            cluewise.score("", entry)  # type: ignore[arg-type]


def test_a_huge_answer_is_read_soon() -> None:
    puzzle, solution = drawn("slitherlink")
    judge = Judge(puzzle, puzzle.text(solution))
    for text in ("[" * 10**6, "```\n" * 10**5, "1\n" * 10**5, "+-" * 10**6, json.dumps([[[1] * 9] * 9] * 999)):
        assert judge.score(text) <= IDLE


def test_the_pages_sessions_and_the_docstrings() -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    sessions = "\n".join(re.findall(r"```pycon\n(.*?)```", PAGE.read_text(), re.DOTALL))
    runner.run(parser.get_doctest(sessions, {}, "page", str(PAGE), 0))
    for part in (cluewise.score, cluewise.dataset, cluewise.Game):
        runner.run(parser.get_doctest(part.__doc__ or "", {}, part.__name__, None, 0))
    assert runner.summarize().failed == 0


def test_the_environment_of_gymnasium() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    pytest.importorskip("numpy")
    (program,) = re.findall(r"```python gymnasium\n(.*?)```", PAGE.read_text(), re.DOTALL)
    space: dict[str, Any] = {}
    exec(program, space)
    environment = space["PuzzleEnv"]("unruly", "4x4", seed=1)
    checker = importlib.import_module(f"{gymnasium.__name__}.utils.env_checker")
    checker.check_env(environment, skip_render_check=True)
    environment.reset()
    solution = cluewise.solve(environment.puzzle).solutions[0]
    ends = [environment.step(i)[2] for i, (slot, value) in enumerate(environment.moves) if solution[slot] == value]
    assert ends[-1]


def test_the_dataset_of_reasoning_gym() -> None:
    reasoning_gym = pytest.importorskip("reasoning_gym")
    importlib.import_module("cluewise.adapters.reasoning_gym")
    data = reasoning_gym.create_dataset("cluewise", kinds=("unruly",), size=4, seed=3)
    entry = data[2]
    assert (data.score_answer(entry["answer"], entry), data.score_answer(None, entry)) == (1, 0)
    assert list(data) == list(reasoning_gym.create_dataset("cluewise", kinds=("unruly",), size=4, seed=3))


def test_the_tasks_of_verifiers() -> None:
    pytest.importorskip("verifiers.v1")
    import asyncio

    module: Any = importlib.import_module("cluewise.adapters.verifiers")
    task, *others = module.CluewiseTaskset(module.TasksConfig(kinds=("unruly",), seed=3, count=3))
    assert [other.data.idx for other in others] == [1, 2]
    trace = type("Trace", (), {"last_reply": task.data.entry["answer"]})()
    assert asyncio.run(task.by_rules(trace)) == 1


def test_no_module_replaces_a_function() -> None:
    names = {path.stem for path in (ROOT / "cluewise").iterdir()}
    assert names.isdisjoint({"score", "dataset", "game", "board", "live"})
