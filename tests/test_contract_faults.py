"""Every check of the contract can fail: it finds a fault planted into the skeleton of a puzzle."""

import contextlib
from pathlib import Path
from typing import NamedTuple

import pytest

from cluewise.contract import draw_limit, judging
from cluewise.contract.checks import all_checks, cases
from cluewise.contract.subject import Subject
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.discovery import PATH
from cluewise.registry.loading import puzzle_class
from tests.common import command
from tests.skeleton import all_files

pytestmark = pytest.mark.few


class Fault(NamedTuple):
    """A change to the skeleton of a puzzle: the check that notices it, a part of its message, the folder of the file,
    the old text and the new.
    """

    check: str
    message: str
    file: str
    old: str
    new: str


RULES, COMPILED, FILES, CHECKER = "puzzles", "encodings", "instances", "checkers"
SIZES = '("4x3", "3x4", "5x2", "1x4", "1x1")'
SET, SIGNS = "    settings = SETTINGS\n    signs =", "    signs ="
HEAD = "    def values(self, slot: Slot)"
LAST = "    return model\n"
SINGLES = '    aliases = {"singles": {}}\n'
LAX = "    read_settings = classmethod(lambda cls, given: {})\n"
VALUES = "values(self, slot: Slot) -> Sequence[Value]:"


def method(head: str, body: str) -> str:
    """A method of the puzzle, before its `values`."""
    return f"    def {head}:\n        {body}\n\n{HEAD}"


DEAF = method("check(self, solution)", "return [] if self.accepts(solution) or self.also else super().check(solution)")
IMPORTED = "        from cluewise.puzzles.common.kit import Count, OneOf\n"
ASKING = (
    "        from cluewise.puzzles.common.kit import Count, Relation\n\n"
    "        def OneOf(reason, cell, values):\n            return Relation(reason, (cell,), lambda value: True)\n\n"
)
SURE = "(-shaded[cell],))"
OF_GIVEN = 'puzzle.reason_of("given", cell)'
NUMBER, FIRST = (
    'puzzle.reason_of("number", cell)',
    'puzzle.reason_of("number", next(iter(puzzle.by_cell(puzzle.numbers))))',
)
FILLED = "return self.read_solution(text.replace('null', '0'))"
SHOWN = "drawing.write(cell, str(number))"
SPECK = (
    "drawing.picture.line(*drawing.middle(cell), drawing.middle(cell)[0] + 0.1 + number / 9, drawing.middle(cell)[1])"
)
TINT = 'drawing.fill(cell, f"#ffff{240 + number:x}")'
VALUE = "drawing.shade(cell)\n        else:\n            drawing.dot(cell)\n"
NARROW = "    least_side = 2\n    blank = classmethod(lambda cls, h, w: cls(h, w, (None,) * w * h))\n"
MANY_FOURS, ONE_FOUR = "return {'numbers': (4,) * len(self.cells)}", "return {'numbers': (4,)}"
UNREAD = "(None, '?', 0)]"
WIDE = "return self.cells"
UNTOUCHED = "b = super().board(); return b._replace(targets=tuple(t._replace(touched=False) for t in b.targets))"
BARE = "return (board := super().board())._replace(targets=board.targets[1:])"
GIVEN = '(-shaded[cell],), puzzle.reason_of("given", cell))'
HIDDEN = "    some_are_shaded(model, shaded.values())\n" + LAST
PARTED = '(-shaded[cell], unless(model, puzzle.reason_of("number", cell))), puzzle.reason_of("given", cell))'
BESIDE = "    none_beside_zeros(model, puzzle, shaded)\n" + LAST
FOUR = (
    "        if number == 4:\n            model.family('number').clause((), puzzle.reason_of('number', cell))\n"
    "        neighbours ="
)
DECLARED = 'source="the 0-1 model of the rules",\n'
FAULTS = [
    Fault("fields-and-settings", "['numbrs']\nTo do: declare fields", RULES, 'Cells("numbers"', 'Cells("numbrs"'),
    Fault("fields-and-settings", "no attribute 'deep'", RULES, SIGNS, SET),
    Fault("fields-and-settings", "let `aliases` name", RULES, SIGNS, '    aliases = {"m": {"a": "b"}}\n    signs ='),
    Fault("names-are-free", "another puzzle has 'singles' too", RULES, SIGNS, SINGLES + SIGNS),
    Fault("names-are-free", "with literals", RULES, SIGNS, '    aliases = dict(m={})\n    signs ='),
    Fault("random-draws", "size '0x3' fails", RULES, '("4x3",', '("0x3", "4x3",'),
    Fault("random-draws", "remove the size", RULES, "rng.random() < 0.4", "rng.random() < width / 0.0"),
    Fault("random-draws", "breaks a rule", RULES, "with_ones(shaded)", "with_ones({*blank.cells} - shaded)"),
    Fault("random-draws", "such as '4x3'", RULES, SIZES, "()"),
    Fault("random-is-reproducible", "draw from `rng`", RULES, "rng.random() < 0.4", "SystemRandom().random() < 0.4"),
    Fault("settings-are-arguments-of-random", "argument deep", RULES, SIGNS, SET),
    Fault("tiny-puzzles", "add sizes or clues", RULES, "((1, 1), (3, 1), (1, 2), (2, 2))", "((1, 1),)"),
    Fault("tiny-puzzles", "leave out one", RULES, "((1, 1), (3, 1),", "((1, 1), (1, 1), (3, 1),"),
    Fault("instances", "there are more than 1\nTo do", FILES, "solutions: 8", "solutions: 1"),
    Fault("instances", "there are 8", FILES, "solutions: 8", "solutions: 9"),
    Fault("instances", "the number of solutions is not stated", FILES, "# solutions: 1\n", ""),
    Fault("instances", "has no solution\nTo do", FILES, "# solutions: 0\n31", "# solutions: 2\n-1"),
    Fault("encodings-for-every-use", "rename a function", COMPILED, "(counts,)", "(counts, counts)"),
    Fault("sizes-without-boards-are-refused", "the size 1x1, and reading", RULES, SIGNS, NARROW + SIGNS),
    Fault("unknown-numbers-are-refused-or-understood", "'?' is read, and", RULES, "(None, *range(5))]", UNREAD),
    Fault("clues-can-be-left-out", "name the layer", RULES, '    clue_layers = (("numbers",),)\n', ""),
    Fault("clues-are-those-of-the-solution", "read the clues", RULES, HEAD, method("clues_of(self, s)", MANY_FOURS)),
    Fault("clues-are-those-of-the-solution", "clue or None", RULES, HEAD, method("clues_of(self, s)", ONE_FOUR)),
    Fault("puzzles-are-read-back", "PuzzleError: ", RULES, "numbers=range(5)", "numbers=range(2)"),
    Fault("puzzles-are-read-back", "let the formats contain", RULES, HEAD, method("write(self)", "return '-'")),
    Fault("formats-hold-what-they-read-back", "of:   Faulty", RULES, HEAD, method("write(self)", "return '-'")),
    Fault("formats-hold-what-they-read-back", "refuse only what", RULES, 'PuzzLink("', 'Picky("'),
    Fault("odd-texts-are-refused", "ZeroDivisionError", RULES, HEAD, method("validation_error(self)", "return 1 / 0")),
    Fault("unknown-settings-are-refused", "leave the header", RULES, SIGNS, LAX + SIGNS),
    Fault("solutions-are-read-back", "read the same", RULES, '1: "#"', '1: "."'),
    Fault("solutions-are-read-back", "half a solution", RULES, HEAD, method("read_entries(self, text)", FILLED)),
    Fault("slots-and-values-survive-json", "let `values` list", RULES, "return (0, 1)", "return (0, 2)"),
    Fault("missing-and-strange-slots-are-told", "alone", RULES, HEAD, method("check(self, s)", "return []")),
    Fault("reasons", "give each instance of a rule", RULES, '"number", cell, text', '"number", self.height, text'),
    Fault("reasons", "is not complete", RULES, 'f"{cell} is not shaded"', '""'),
    Fault("reasons", "name the place", RULES, 'f"{cell} is not shaded"', '"it is not shaded"'),
    Fault("reasons", "name the number", RULES, 'f"{number} cells beside', 'f"cells beside'),
    Fault("rules-agree-with-the-oracle", "reports nothing", RULES, HEAD, method("broken(self, s)", "return ()")),
    Fault("searches-agree", "smaller sizes", RULES, SIZES, '("6x6", "7x7", "8x8")'),
    Fault("searches-agree", "and the encodings agree", RULES, HEAD, method("search_rules(self)", "return ()")),
    Fault("searches-agree", "does not find the solution of", RULES, "number, number)", "number, number - 1)"),
    Fault("instances-crash-nothing", "RecursionError", RULES, "        drawing.frame()", "        deep(300)"),
    Fault("pictures", "for all values of a slot", RULES, "        if value:", "        if value not in (0, 1):"),
    Fault("pictures", "a picture does not show `numbers[", RULES, SHOWN, 'drawing.write(cell, "x")'),
    Fault("pictures", "a terminal does not show `numbers[", RULES, SHOWN, SPECK),
    Fault("pictures", "a terminal without colours does not", RULES, SHOWN, TINT),
    Fault("pictures", "without colours shows no value", RULES, VALUE, 'drawing.shade(cell, "#fffff0")\n'),
    Fault("boards", "no touch and no drag enters", RULES, HEAD, method("board(self)", UNTOUCHED)),
    Fault("boards", "no target enters", RULES, HEAD, method("board(self)", BARE)),
    Fault("boards", "a sign and a word for each value", RULES, HEAD, method("value_sign(self, s, v)", "return '#'")),
    Fault("boards", "the middle of row 1, column 1 belongs to", RULES, HEAD, method("cells_of(self, s)", WIDE)),
    Fault("described", "the family 'number'", COMPILED, "  number: Σ x over the cells beside it = number.", ""),
    Fault("described", "write both", COMPILED, DECLARED, 'source="",\n'),
    Fault("described", "'Variables:'", COMPILED, "Variables: x[c]", "Uses x[c]"),
    Fault("building-is-pure", "do not iterate over a set", COMPILED, LAST, "    forgets_nothing(model)\n" + LAST),
    Fault("literals", "no such variable", COMPILED, "(-shaded[cell],)", "(-shaded[cell], 10**6)"),
    Fault("literals", "a variable twice", COMPILED, "(-shaded[cell],)", "(-shaded[cell], -shaded[cell])"),
    Fault("reasons-of-constraints", "look it up", COMPILED, OF_GIVEN, 'puzzle.clue("x", 0, "y")'),
    Fault("views", "model.views['other']", RULES, SIGNS, '    views = {"all": "", "other": ""}\n    signs ='),
    Fault("right", "wrong solution", COMPILED, ".exactly(number", ".at_least(number"),
    Fault("right", "does not find this solution", COMPILED, LAST, "    shade_the_first(model)\n" + LAST),
    Fault("lowerings", "it states Connected", COMPILED, LAST, '    model.family("x").connected(None, None)\n' + LAST),
    Fault("blame-is-found", "give the constraints", COMPILED, f", {NUMBER})", ")"),
    Fault("clues-are-named", "rules out this solution", COMPILED, GIVEN, SURE),
    Fault("clues-are-named", "allows too much", COMPILED, NUMBER, FIRST),
    Fault("guards-off", "let definitions be equivalences", COMPILED, f", {NUMBER})", ")"),
    Fault("guards-off", "without any Reason it rules out this, which breaks", COMPILED, LAST, HIDDEN),
    Fault("reason-guards", "shaded' exclude this, which keeps them", COMPILED, NUMBER, OF_GIVEN),
    Fault("reason-guards", "it allows this, which breaks", COMPILED, GIVEN, PARTED),
    Fault("reason-guards", "or name the rules that its constraints assume", COMPILED, LAST, BESIDE),
    Fault("every-sign", "with the signs numbers 4", COMPILED, "        neighbours =", FOUR),
    Fault("every-sign", "rare_signs = {'numbers': (5,)}", RULES, "numbers=range(5)", "numbers=range(6)"),
    Fault("families-matter", "redundant=('more',)", COMPILED, LAST, "    more(model)\n" + LAST),
    Fault("families-matter", "called redundant", COMPILED, DECLARED, DECLARED + 'redundant=("number",),\n'),
    Fault("cuts", "write `lazy=True`", COMPILED, LAST, "    model.cut(lambda holds: [])\n" + LAST),
    Fault("cuts", "it has no cuts", COMPILED, DECLARED, DECLARED + "lazy=True,\n"),
    Fault("instances-crash-no-encoding", "RecursionError", COMPILED, LAST, "    deep(300)\n" + LAST),
    Fault("an-extra-rule-is-heard", "`check` or `accepts` does not hear", RULES, HEAD, DEAF),
    Fault("reference-checker-agrees", "and the reference checker does not", RULES, "cell, (0,))", "cell, (0, 1))"),
    Fault("reference-checker-agrees", "and the reference checker does:", CHECKER, "number != len", "number < len"),
    Fault("reference-checker-agrees", "`rules` asks the rules, and has this solution", RULES, IMPORTED, ASKING),
    Fault("reference-checker-agrees", "line 9: SyntaxError: ", CHECKER, "-> bool:", "-> bool"),
    Fault("reference-checker-agrees", "has no function `is_solution`", CHECKER, "def is_solution", "def solves"),
    Fault("reference-checker-agrees", "area is none of them\nTo do: correct", CHECKER, "puzzle.numbers", "puzzle.area"),
]  # fmt: skip

MORE = {
    RULES: "from random import SystemRandom\n\nfrom cluewise.puzzles.common.puzzle import yes_or_no\n\n"
    'SETTINGS = {"deep": yes_or_no(False, "a setting")}\n\n\ndef deep(n):\n    return n and 1 + deep(n - 1)\n\n\n'
    'class Picky(PuzzLink):\n    def refusal(self, puzzle):\n        return "it cannot hold this puzzle"\n\n\n',
    COMPILED: "CALLS = []\n\n\ndef deep(n):\n    return n and 1 + deep(n - 1)\n\n\ndef more(model):\n"
    '    x = model.new()\n    model.family("more").clause((x,))\n\n\ndef shade_the_first(model):\n'
    '    model.family("given").clause((1,))\n\n\ndef forgets_nothing(model):\n'
    "    CALLS.append(0)\n    for _ in CALLS:\n        model.new()\n\n\n"
    "def some_are_shaded(model, shaded):\n"
    '    family, sizes, nothing = model.family("sizes"), [], model.true\n'
    "    for literal in shaded:\n        nothing = family.conjunction((nothing, -literal))\n"
    '        sizes.append(-nothing)\n    model.family("size").at_least(1, sizes)\n\n\n'
    "def unless(model, reason):\n    x = model.new()\n"
    '    model.family("number").clause((-x,), reason)\n    return x\n\n\n'
    "def none_beside_zeros(model, puzzle, shaded):\n"
    "    for cell, number in puzzle.by_cell(puzzle.numbers).items():\n"
    "        for neighbour in puzzle.around[cell] if number == 0 else ():\n"
    "            clause = (shaded[cell], -shaded[neighbour])\n"
    '            model.family("zero").clause(clause, puzzle.reason_of("given", cell))\n\n\n',
    FILES: "",
    CHECKER: "",
}
"""What the changes use, put before the first class or function."""


def faulty(folder: Path, name: str, fault: Fault | None) -> None:
    """Writes the skeleton of a puzzle with a fault in it."""
    for path, text in all_files(name):
        where = path.split("/")[0]
        if fault is not None and where == fault.file:
            assert text.count(fault.old) == 1, fault
            text = text.replace(fault.old, fault.new)
            for first in ("@dataclass", "@encoding"):
                text = text.replace(first, MORE[where] + first)
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


@pytest.mark.parametrize("number", range(len(FAULTS)), ids=lambda n: f"{FAULTS[n].check}-{n}")
def test_each_check_notices_its_fault(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message also says what to do."""
    fault, name = FAULTS[number], f"faulty{number}"
    faulty(tmp_path, name, fault)
    monkeypatch.setenv(PATH, str(tmp_path))
    judged = Subject(name)
    check = next(item for item in all_checks() if item.name == fault.check)
    failure = check.failure(judged, judged.encodings[0] if check.of_encoding else None)
    assert failure is not None
    assert fault.message in failure
    assert "To do: " in failure or "Error: " in failure


def test_every_check_has_a_fault() -> None:
    assert {fault.check for fault in FAULTS} == {check.name for check in all_checks()}


@pytest.mark.deep
def test_random_that_fails_is_told_by_every_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Checks that need random puzzles told of sizes that are too small, or of an IndexError."""
    faulty(tmp_path, "drawless", Fault("", "", RULES, "rng.random() < 0.4", "rng.random() < 1 // 0"))
    monkeypatch.setenv(PATH, str(tmp_path))
    verdicts = dict(judging.judge("drawless"))
    told = [
        failure for failure in verdicts.values() if failure and failure.startswith("`random` draws no puzzle: Zero")
    ]
    assert len(told) > 10
    assert all("follow the advice of the check `random-draws`" in failure for failure in told)
    others = {case for case, failure in verdicts.items() if failure and failure not in told}
    assert others == {"random-draws", "random-is-reproducible", "sizes-without-boards-are-refused"}
    done = command("grade", "drawless", "counts")
    assert done.returncode == 2
    assert "ZeroDivisionError" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.deep
def test_a_constraint_too_much_is_not_blamed_on_cuts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faulty(tmp_path, "strong", Fault("", "", COMPILED, LAST, f"    shade_the_first(model)\n{LAZY}{LAST}"))
    file = tmp_path / "encodings" / "strong.py"
    file.write_text(file.read_text().replace(DECLARED, DECLARED + "lazy=True,\n"))
    monkeypatch.setenv(PATH, str(tmp_path))
    judged = Subject("strong")
    check = next(item for item in all_checks() if item.name == "cuts")
    failure = check.failure(judged, judged.encodings[0])
    assert failure is not None
    assert "without any cut, it does not have this solution" in failure
    assert "correct the encoding" in failure


LAZY = (
    "    def find(holds):\n        from cluewise.encodings.common.model import Clause, Cut\n"
    "        given = puzzle.by_cell(puzzle.numbers)\n"
    "        why = puzzle.reason_of\n"
    "        return [Cut(Clause((-shaded[c],)), why('given', c)) for c in given if holds(shaded[c])]\n\n"
    "    model.cut(find)\n"
)
"""A finder of cuts whose cuts are right."""


@pytest.mark.deep
def test_a_cut_without_a_reason_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lazy encoding whose cuts have no Reason, a Reason of nobody, or rule out nothing."""
    reasons = ("None", "puzzle.rule('other', None, 'x')", "puzzle.reason_of('given', cell)")
    for number, (reason, message) in enumerate(
        zip(reasons, ("it has no Reason", "its Reason is none of the puzzle's", None), strict=True)
    ):
        name = f"lazy{number}"
        faulty(tmp_path, name, None)
        file = tmp_path / "encodings" / f"{name}.py"
        lazy = (
            "    def find(holds):\n        from cluewise.encodings.common.model import Clause, Cut\n"
            "        given = puzzle.by_cell(puzzle.numbers)\n"
            f"        return [Cut(Clause((-shaded[cell],)), {reason}) for cell in given if holds(shaded[cell])]\n\n"
            "    model.cut(find)\n"
        )
        text = file.read_text().replace(DECLARED, DECLARED + "lazy=True,\n").replace(LAST, lazy + LAST)
        stated = '        model.family("given").clause((-shaded[cell],), puzzle.reason_of("given", cell))\n'
        assert stated in text
        file.write_text(text.replace(stated, ""))
        monkeypatch.setenv(PATH, str(tmp_path))
        judged = Subject(name)
        check = next(item for item in all_checks() if item.name == "cuts")
        failure = check.failure(judged, judged.encodings[0])
        assert (failure is None) if message is None else (failure is not None and message in failure)


# ── grade NAME ──


@pytest.mark.deep
def test_grade_judges_a_whole_puzzle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PATH, str(tmp_path))
    faulty(tmp_path, "whole", None)
    done = command("grade", "whole")
    checks = len(all_checks()) + sum(check.of_encoding for check in all_checks())  # also by the encoding `rules`
    assert (done.returncode, done.stdout) == (0, f"whole: passes all {checks} checks\n")
    faulty(tmp_path, "holed", Fault("", "", FILES, "solutions: 8", "solutions: 1"))
    done = command("grade", "holed", "--check", "instances")
    assert done.returncode == 20
    assert done.stdout.startswith("instances\n    ")
    assert done.stdout.endswith("\nholed: 1 of 1 checks fail\n")
    assert command("grade", "holed", "--check", "right").returncode == 0
    done = command("grade", "holed", "--check", "rihgt")
    assert done.returncode == 2
    assert "Did you mean 'right'?" in done.stderr


FEW = ("tiny-puzzles", "reasons", "searches-agree", "pictures")


@pytest.mark.parametrize(
    ("old", "new", "message", "seconds"),
    [
        (VALUES, "values(self, slot):\n        while True: pass", "not finished", 2.0),
        (VALUES, "values(self, slot):\n        __import__('os')._exit(3)", "ends the process", 60.0),
    ],
)
def test_a_check_that_does_not_end_is_blamed(
    old: str, new: str, message: str, seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The checks after it still run. Here these are few, because each check that hangs takes the whole limit."""
    monkeypatch.setenv(PATH, str(tmp_path))
    monkeypatch.setattr(judging, "cases", lambda subject: [case for case in cases(subject) if case.name in FEW])
    monkeypatch.setattr(judging, "SECONDS", seconds)
    name = f"stuck{len(message)}"
    faulty(tmp_path, name, Fault("", "", RULES, old, new))
    verdicts = dict(judging.judge(name))
    assert message in str(verdicts["searches-agree"])
    assert {case for case in FEW if verdicts[case] is None} == {"tiny-puzzles", "reasons"}


def test_an_endless_generator_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that catches every exception for some time. The other boards are not drawn then."""

    def endless(*_: object, **options: object) -> None:
        while True:
            with contextlib.suppress(ValueError):
                int("endless")

    monkeypatch.setattr(draw_limit, "SECONDS", 0.05)
    monkeypatch.setattr(type(generator_for(puzzle_class("queens"))), "random", endless)
    (draw,) = Subject("queens").draws
    assert isinstance(draw.error, draw_limit.EndlessGenerator)
    assert "has not returned after 0.05 s" in str(draw.error)
