"""A fault in an author's files is reported once, at its line, by `grade` and by a `solve` that fails."""

from pathlib import Path
from typing import NamedTuple

import pytest

from cluewise.registry.discovery import PATH
from tests.common import command
from tests.kinds import few_of
from tests.skeleton import all_files

pytestmark = pytest.mark.few

RULES, COMPILED = "puzzles", "encodings"
COUNT = 'Count(self.clue("number", cell, text, (cell,)), self.around[cell], (1,), number, number)'
GIVEN = 'OneOf(self.clue("given", cell, f"{cell} is not shaded", (cell,)), cell, (0,))'
REASON = 'self.clue("number", cell, text, (cell,))'


class Fault(NamedTuple):
    """A change to a file of the skeleton, a part of the message, and whether `solve` fails too."""

    file: str
    old: str
    new: str
    message: str
    fails: bool = True


FAULTS = [
    Fault(RULES, COUNT, f"Connected({REASON}, self.cells, (0,))", "Connected(reason, slots, values, links): missing a"),
    Fault(RULES, COUNT, f"Connected({REASON}, self.cells, (0,), (0,))", "for `links`, found 0"),
    Fault(RULES, COUNT, f"Connected({REASON}, self.cells, (0,), ((1, 2, 3),))", "for `links`, found (1, 2, 3)"),
    Fault(RULES, COUNT, f"Count({REASON}, self.cells, 1, number, number)", "Container[Value] for `values`, found 1"),
    Fault(RULES, COUNT, f"Count({REASON}, self.cells, (1,), 'two')", "expected int for `low`, found 'two'"),
    Fault(RULES, COUNT, f"Count({REASON}, [(99, 0)], (1,), number)", "(99, 0) is not a slot of this puzzle"),
    Fault(RULES, COUNT, f"Count({REASON}, self.cells, (1,), most=number)", "unexpected keyword argument 'most'"),
    Fault(RULES, COUNT, "Count('number', self.cells, (1,), 0)", "for `reason`, found 'number'", fails=False),
    Fault(RULES, COUNT, "Count(self.around[cell], (1,), number, number)", "expected Reason for `reason`, found"),
    Fault(RULES, COUNT, f"Relation({REASON}, self.cells, 3)", "for `holds`, found 3"),
    Fault(RULES, COUNT, f"Table({REASON}, self.cells, ((1,),))", "1 value for"),
    Fault(RULES, COUNT, "None", "rule 2 of `rules` is None, not a Rule"),
    Fault(RULES, COUNT, "Statement(self)", "the rule is imported by `from cluewise.puzzles.common.rules import Connec"),
    Fault(RULES, GIVEN, GIVEN.replace("(0,))", "0)"), "expected Collection[Value] for `values`, found 0"),
    Fault(RULES, GIVEN, GIVEN.replace("(cell,)", "cell.r"), "'int' object is not iterable", fails=False),
    Fault(RULES, "return (0, 1)", "return 2", "`values` returns 2"),
    Fault(RULES, "def rules(self)", "def rules(self):\n        return 3\n\n    def others(self)", "`rules` returns 3"),
    Fault(RULES, "drawing.write(cell, str(number))", "drawing.write(number)", "missing 1 required", fails=False),
    Fault(COMPILED, 'reason_of("number", cell)', 'reason_of("numbr", cell)', "no reason 'numbr' at", fails=False),
    Fault(COMPILED, "(-shaded[cell],)", "(0,)", "the literal 0 has no variable in this Model"),
    Fault(COMPILED, "(-shaded[cell],)", "(10**6,)", "the literal 1000000 has no variable in this Model"),
    Fault(COMPILED, "(-shaded[cell],)", '("x",)', "expected Iterable[Literal] for `literals`, found 'x'"),
    Fault(COMPILED, "(-shaded[cell],)", "-shaded[cell]", "expected Iterable[Literal] for `literals`, found -"),
    Fault(COMPILED, 'puzzle.reason_of("given", cell)', '"given"', "for `reason`, found 'given'", fails=False),
    Fault(COMPILED, 'puzzle.reason_of("given", cell)', 'puzzle.clue("x", 0, "y")', "has the Reason 'x'", fails=False),
    Fault(COMPILED, "exactly(number, neighbours", "exactly(neighbours, number", "expected int for `bound`, found ("),
    Fault(COMPILED, "    return model\n", "    model.new()\n", "the encoding `counts` returns None, not its Model"),
    Fault(COMPILED, "model.boolean(cell, 0, 1)", "model.boolean(cell.r, 0, 1)", "AssertionError"),
]
FIRST = "from cluewise.puzzles.common.kit import Count, OneOf\n"
IMPORTS = (
    "from cluewise.puzzles.common.kit import Count, OneOf, Relation, Table\n"
    "        from cluewise.puzzles.common.rules import Connected\n"
)
STATEMENT = "from cluewise.encodings.common.kit import Connected as Statement\n"


def planted(folder: Path, name: str, fault: Fault) -> tuple[Path, int]:
    """Writes the skeleton of a puzzle with a fault in it. Returns the file and the line of the fault."""
    changed = folder / fault.file / f"{name}.py"
    for path, text in all_files(name):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text.replace(FIRST, IMPORTS))
    text = changed.read_text()
    assert text.count(fault.old) == 1, fault
    line = text[: text.index(fault.old)].count("\n") + 1
    text = text.replace(fault.old, fault.new)
    if fault.new == "Statement(self)":
        text = text.replace("Statement(self)", "Statement(None, None)").replace(
            IMPORTS, f"{IMPORTS}        {STATEMENT}"
        )
        line += 1
    changed.write_text(text)
    return changed, line


@few_of(range(len(FAULTS)), "number")
def test_a_fault_is_reported_once_at_its_line(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fault, name = FAULTS[number], f"wrong{number}"
    file, line = planted(tmp_path, name, fault)
    while "returns" in fault.message and "def " not in file.read_text().splitlines()[line - 1]:
        line -= 1  # a wrong result is reported at the head of the function
    monkeypatch.setenv(PATH, str(tmp_path))
    texts = [command("grade", name)]
    assert texts[0].returncode == 20
    if fault.fails:
        texts.append(command("solve", name, "2-1\n--1"))
        assert texts[1].returncode == 2
    for done in texts:
        said = done.stdout + done.stderr
        assert said.count(str(file)) == 1, said
        assert f"{file}, line {line}: " in said
        assert fault.message in said
        assert f"(the line is: {file.read_text().splitlines()[line - 1].strip()})" in said
        assert "Traceback" not in said
        assert len(said.splitlines()) < 4


@pytest.mark.deep
def test_other_faults_are_told_once_for_all_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault in the drawing of random puzzles is found by the checks."""
    planted(tmp_path, "drawless", Fault(RULES, "rng.random() < 0.4", "rng.random() < 1 // 0", ""))
    monkeypatch.setenv(PATH, str(tmp_path))
    done = command("grade", "drawless")
    assert done.returncode == 20
    assert done.stdout.count("`random` draws no puzzle") == 1
    assert "The same message as for " in done.stdout
