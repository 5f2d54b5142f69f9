"""The Python functions: parameters have names and types, and the call raises for wrong arguments."""

import inspect
import re
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest

import cluewise
from cluewise.puzzles.common.errors import CluewiseError, PuzzleError, Refused, UnknownName
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.queens import Queens
from cluewise.puzzles.sudoku import Sudoku
from cluewise.puzzles.tents import Tents

FUNCTIONS = [getattr(cluewise, name) for name in cluewise.__all__ if inspect.isfunction(getattr(cluewise, name))]
SEVERAL = Sudoku.parse("1......2.......4")

SOLVING: dict[str, Callable[..., object]] = {
    "solve": cluewise.solve,
    "solving": cluewise.solving,
    "solutions": cluewise.solutions,
    "solve_many": lambda puzzle, **options: cluewise.solve_many([puzzle], **options),
}
"""Each of them is only called: no answer and no solution is asked for."""

FOR_ONE = ("certify", "cross_check", "race")
"""Parameters that apply to a single puzzle."""

every_way_to_solve = pytest.mark.parametrize("call", SOLVING.values(), ids=SOLVING)


def test_these_are_the_functions() -> None:
    names = {"check", "read", "solve", "solve_many", "solutions", "solving", "decode", "export"}
    names |= {"explain", "hint", "rate", "certify", "compare", "generate", "live", "dataset", "score"}
    names |= {"backbone", "count", "minimise", "sample"}
    assert {function.__name__ for function in FUNCTIONS} == names


def test_no_module_hides_a_name() -> None:
    """Python binds an imported module to its name in the package."""
    assert set(cluewise.__all__).isdisjoint(module.name for module in iter_modules(cluewise.__path__))


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_parameters_have_names_types_and_words(function: Callable[..., object]) -> None:
    text = function.__doc__ or ""
    if "those of `solve`" in text:
        text += cluewise.solve.__doc__ or ""
    for name, parameter in inspect.signature(function).parameters.items():
        assert parameter.annotation not in (inspect.Parameter.empty, Any), name
        if parameter.kind is inspect.Parameter.VAR_KEYWORD:
            assert (function.__name__, name) in {("read", "settings"), ("generate", "settings"), ("live", "settings")}
        if len(inspect.signature(function).parameters) > 2 and name not in ("puzzle", "stream"):
            assert f"`{name}`" in text, name


def test_all_ways_to_solve_take_the_same_parameters() -> None:
    expected = dict(inspect.signature(cluewise.solve).parameters)
    for function, further in ((cluewise.solving, set()), (cluewise.solutions, set()), (cluewise.solve_many, {"share"})):
        parameters = dict(inspect.signature(function).parameters)
        common = [name for name in expected if function is not cluewise.solve_many or name not in FOR_ONE]
        assert common[1:] == [name for name in list(parameters)[1:] if name not in further]
        assert set(parameters) - set(expected) - {"puzzles"} == further
        for name in common[2:]:
            assert parameters[name] == expected[name]


@every_way_to_solve
@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"encoding": "direct"}, UnknownName, "no encoding 'direct'"),
        ({"encoding": "nowhere.py:build"}, Refused, "no file 'nowhere.py'"),
        ({"solver": "glucose5"}, UnknownName, "no solver 'glucose5'"),
        ({"solver": "no-such-program {cnf}"}, Refused, "was not found"),
        ({"solver": "backtrack:astar"}, UnknownName, "no solver 'backtrack:astar'"),
        ({"solver": ""}, UnknownName, "no solver ''"),
        ({"cardinality": "total"}, UnknownName, "no cardinality encoding 'total'"),
        ({"sums": "total"}, UnknownName, "'total'"),
        ({"distinct": "colour"}, UnknownName, "no view 'colour'"),
        ({"limit": 0}, Refused, "limit"),
        ({"timeout": -1}, Refused, "timeout"),
        ({"memory": 0}, Refused, "memory"),
        ({"encoding": 3}, Refused, "encoding: expected a name or None, found 3"),
        ({"solver": ["glucose4"]}, Refused, "solver: expected a name"),
        ({"distinct": b"solution"}, Refused, "distinct: expected a name"),
    ],
    ids=str,
)
def test_what_is_wrong_is_told_at_the_call(
    call: Callable[..., object], options: dict[str, Any], error: type[CluewiseError], message: str
) -> None:
    with pytest.raises(error) as caught:
        call(SEVERAL, **options)
    assert message in str(caught.value)


@every_way_to_solve
def test_a_parameter_that_there_is_not_is_told_at_the_call(call: Callable[..., object]) -> None:
    with pytest.raises(TypeError, match="encodings"):
        call(SEVERAL, encodings="pruned")


def test_sharing_that_cannot_be_is_told_at_the_call() -> None:
    with pytest.raises(Refused, match="limit of time or memory"):
        cluewise.solve_many([SEVERAL], share=True, timeout=60)
    assert list(cluewise.solve_many([], share=True, timeout=60)) == []


def test_solve_many_takes_the_others_as_they_are_needed() -> None:
    taken: list[int] = []

    def puzzles() -> Iterator[Puzzle]:
        for side in (4, 5, 6):
            taken.append(side)
            yield Queens(side, side)

    answers = cluewise.solve_many(puzzles(), limit=None)
    assert taken == [4]
    assert [len(answer.solutions) for answer in answers] == [2, 10, 4]
    assert taken == [4, 5, 6]


def test_a_later_puzzle_that_cannot_be_asked_raises_when_it_comes() -> None:
    tents = Tents.parse("0 1\n1 * -")
    answers = cluewise.solve_many([tents, SEVERAL], distinct="tents")
    assert len(next(answers).solutions) == 1
    with pytest.raises(UnknownName, match="no view 'tents'"):
        next(answers)


def test_limits_of_solutions() -> None:
    assert len(list(cluewise.solutions(SEVERAL, 2))) == len(list(cluewise.solutions(SEVERAL, limit=2))) == 2
    assert len(list(cluewise.solutions(SEVERAL))) == len(cluewise.solve(SEVERAL, None).solutions) > 2


def test_settings_are_told_before_the_source_is_read() -> None:
    with pytest.raises(UnknownName, match="no hashi setting 'plank'"):
        cluewise.read("hashi", "no puzzle at all", plank=3)
    with pytest.raises(PuzzleError, match="setting planks"):
        cluewise.read("hashi", "no puzzle at all", planks=9)
    assert cluewise.read("hashi", "2.2", planks=3, connected=False) == cluewise.read(
        "hashi", "2.2", planks="3", connected="no"
    )


@pytest.mark.parametrize("name", [3, None, 2.5, b"sudoku", ["sudoku"], {3: 4}], ids=repr)
def test_a_name_that_is_no_text_has_a_message(name: Any) -> None:
    expected = f"name: expected a puzzle's name, an address or a path, found {name!r}"
    with pytest.raises(Refused, match=re.escape(expected)):
        cluewise.read(name, "....")
    with pytest.raises(Refused, match="to: expected a name or None, found"):
        cluewise.export(SEVERAL, StringIO(), 3 if name is None else name)  # None: the default format


@pytest.mark.parametrize("option", ["encoding", "cardinality", "sums"])
def test_what_an_export_cannot_use_is_told(option: str) -> None:
    wrong: Any = {option: 3}
    with pytest.raises(Refused, match=f"{option}: expected a name or None, found 3"):
        cluewise.export(SEVERAL, StringIO(), **wrong)


def test_an_answer_shows_its_verdict_and_solutions() -> None:
    answer = cluewise.solve(cluewise.read("signpost", "2x1:1c2a")[0], limit=None)
    assert repr(answer) == "<Answer to signpost: 1 solution>"
    assert str(answer) == "1 solution\n\n1 2"
    assert str(cluewise.solve(cluewise.read("queens", "3")[0])) == "no solution"
    assert repr(cluewise.solve(SEVERAL)) == "<Answer to sudoku: 1 solution, perhaps more>"


# ── arguments of wrong types ──


ARGUMENTS = [
    (function, name)
    for function in FUNCTIONS
    for name, parameter in inspect.signature(function).parameters.items()
    if parameter.annotation is not object
]


@pytest.mark.parametrize("wrong", [object(), 1.5j, {"a": 1}.items()])
def test_an_argument_of_a_wrong_type_is_named(wrong: object) -> None:
    (puzzle,) = cluewise.read("signpost", "2x2:1ceag")
    solution = cluewise.solve(puzzle).solutions[0]
    right = {
        "puzzle": puzzle, "puzzles": [puzzle], "solution": solution, "name": "signpost", "source": "2x2:1ceag",
        "folder": "x", "size": "3x3", "exported": "x", "answer": "x", "file": StringIO(),
        "number": 1, "entry": {},
    }  # fmt: skip
    for function, parameter in ARGUMENTS:
        needed = {key: right[key] for key in inspect.signature(function).parameters if key in right}
        called = "planks" if parameter == "settings" else parameter
        with pytest.raises(Refused, match=f"^{called}: expected ") as caught:
            list(function(**{**needed, called: wrong}) or ())
        assert len(str(caught.value).splitlines()) == 1, (function, parameter)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda puzzle: cluewise.read(5), "name: expected a puzzle's name, an address or a path, found 5"),
        (lambda puzzle: cluewise.check(puzzle, None), "solution: expected a Solution, found None"),
        (lambda puzzle: cluewise.hint(puzzle, {"a": 1}), "given: expected a Solution or None, found {'a': 1}"),
        (lambda puzzle: cluewise.solve_many([5]), "puzzles: expected a puzzle at index 0, found 5"),
        (lambda puzzle: list(cluewise.solve_many([puzzle, 5])), "puzzles: expected a puzzle at index 1, found 5"),
        (lambda puzzle: cluewise.compare([puzzle, 5]), "puzzles: expected a puzzle at index 1, found 5"),
        (lambda puzzle: cluewise.compare([puzzle], solvers="glucose4"), "expected a list of names, found 'glucose4'"),
        (lambda puzzle: cluewise.rate(puzzle, rules=[1]), "rules: expected a list of names or None, found [1]"),
        (lambda puzzle: cluewise.rate(puzzle, timeout=-1), "timeout: expected a number of seconds greater than 0"),
        (lambda puzzle: cluewise.rate("x" * 500), "puzzle: expected a puzzle, found the text"),
    ],
)
def test_wrong_arguments_and_what_was_expected(call: Callable[[Any], object], message: str) -> None:
    (puzzle,) = cluewise.read("signpost", "2x2:1ceag")
    with pytest.raises(Refused, match=re.escape(message)):
        call(puzzle)


def test_python_itself_names_an_argument_that_is_unknown_or_missing() -> None:
    with pytest.raises(TypeError, match=r"check\(\) missing 2 required"):
        cluewise.check()
    with pytest.raises(TypeError, match=r"rate\(\) got an unexpected keyword argument 'colour'"):
        cluewise.rate(None, colour="red")


# ── files for other solvers ──


def test_export_takes_a_path_whose_suffix_tells_the_format(tmp_path: Path) -> None:
    (puzzle,) = cluewise.read("signpost", "2x2:1ceag")
    for name, to, begins in (
        ("one.cnf", None, "c "),
        ("two.opb", None, "* #variable="),
        ("three.txt", None, "c "),
        ("four.txt", "lp", "\\ "),
    ):
        path, stream = tmp_path / name, StringIO()
        assert cluewise.export(puzzle, path, to) is None
        cluewise.export(puzzle, stream, to or ("opb" if name.endswith("opb") else None))
        assert path.read_text() == stream.getvalue()
        assert stream.getvalue().startswith(begins)
    cluewise.export(puzzle, str(tmp_path / "one.cnf"), encoding="positions")
    assert "positions" in (tmp_path / "one.cnf").read_text()


def test_what_cannot_be_exported_leaves_files_as_they_were(tmp_path: Path) -> None:
    (puzzle,) = cluewise.read("signpost", "2x2:1ceag")
    path = tmp_path / "a.cnf"
    path.write_text("precious")
    with pytest.raises(Refused, match="which is the format dimacs, but `to` is lp"):
        cluewise.export(puzzle, path, "lp")
    with pytest.raises(Refused, match="native at-most"):
        cluewise.export(puzzle, path, cardinality="native")
    with pytest.raises(UnknownName, match="no file format 'nope'"):
        cluewise.export(puzzle, path, "nope")
    with pytest.raises(Refused, match="draws it"):
        cluewise.export(puzzle, tmp_path / "a.svg")
    with pytest.raises(PuzzleError, match="cannot be written: No such file"):
        cluewise.export(puzzle, tmp_path / "none" / "a.cnf")
    assert [file.name for file in tmp_path.iterdir()] == ["a.cnf"]
    assert path.read_text() == "precious"
