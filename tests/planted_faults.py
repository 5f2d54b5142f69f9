"""Faults that `right` cannot see, planted into the source one by one: does `make test` notice them?

`python -m tests.planted_faults` (`make mutants`) plants FAULTS faults, chosen with a fixed seed, of the six ROLES: what
is written, a lowering, a Reason, a picture, a generator, a sentence. A process of its own reads the faulty module in
place of the file. It runs the tests of `make test` that concern the fault, one quarter after the other, and then those
of `make test-all` likewise. The table has the first test that fails.
"""

import argparse
import ast
import contextlib
import json
import multiprocessing
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatch
from hashlib import sha256
from importlib import import_module
from importlib.machinery import SourceFileLoader
from itertools import chain, islice, product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cluewise.registry.folders import module_name

ROOT = Path(__file__).parent.parent
SEED, FAULTS, JUDGED = 46, 66, 4
"""The seed, the number of faults, and the most kinds on which a fault of a shared file is judged."""
BEFORE = Path(__file__).with_suffix(".json")
"""The test that noticed each fault when `--write` was given last. It is tried first."""
SECONDS = 30
"""The time limit of a test, in seconds of processor time: a test that runs into it fails."""

FIRST, REST = "first", "rest"  # as in tests.parts, which imports modules that may be faulty

Edit = tuple[int, str, Callable[[], None]]
"""A possible fault: its line, its description, and the function that plants it into the syntax tree."""


class Fault(NamedTuple):
    """A fault of a role: the kinds on which it is judged, the file, the line and the description."""

    role: str
    kinds: tuple[str, ...]
    file: str
    number: int
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.role:9} {self.file}:{self.line}  {self.text}"

    @property
    def name(self) -> str:
        return f"{self.file}: {self.text}"


# ── faults in a syntax tree ──

SWAPPED: dict[type, type] = {
    one: other
    for pair in ((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.In, ast.NotIn), (ast.Add, ast.Sub))
    for one, other in (pair, pair[::-1])
}


def _set(node: ast.AST, field: str, new: Any, index: int | None = None) -> Callable[[], None]:
    def plant() -> None:
        if index is None:
            setattr(node, field, new)
        else:
            getattr(node, field)[index] = new
        ast.fix_missing_locations(node)

    return plant


def _changed(node: ast.AST, old: ast.AST, field: str, new: ast.AST, index: int | None = None) -> Edit:
    was = ast.unparse(old)
    text = f"{was if len(was) < 60 else was[:57] + '…'} → {ast.unparse(new) or 'nothing'}"
    return getattr(old, "lineno", getattr(node, "lineno", 0)), text, _set(node, field, new, index)


def operators(function: ast.AST) -> Iterator[Edit]:
    """Another comparison, a sum for a difference, the next number."""
    for node in ast.walk(function):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPPED and not _is_share(node):
            new = ast.Compare(node.left, [SWAPPED[type(node.ops[0])](), *node.ops[1:]], node.comparators)
            yield node.lineno, f"{ast.unparse(node)} → {ast.unparse(new)}", _set(node, "ops", new.ops)
        elif isinstance(node, ast.BinOp) and type(node.op) in SWAPPED:
            swapped = ast.BinOp(node.left, SWAPPED[type(node.op)](), node.right)
            yield node.lineno, f"{ast.unparse(node)} → {ast.unparse(swapped)}", _set(node, "op", swapped.op)


def _is_share(node: ast.Compare) -> bool:
    """True for a random number and a share, which are never equal."""
    other = node.comparators[0]
    return "rng.random()" in ast.unparse(node) or (isinstance(other, ast.Constant) and isinstance(other.value, float))


def statements(function: ast.AST) -> Iterator[Edit]:
    """A call that is left out."""
    for node in ast.walk(function):
        for field in ("body", "orelse"):
            for i, statement in enumerate(body if isinstance(body := getattr(node, field, None), list) else ()):
                if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
                    yield _changed(node, statement, field, ast.Pass(), i)


def reasons(function: ast.AST) -> Iterator[Edit]:
    """A constraint without its Reason, or with another one."""
    other = ast.parse("next(iter(puzzle.reasons()))", mode="eval").body
    for node in ast.walk(function):
        for i, argument in enumerate(node.args if isinstance(node, ast.Call) else ()):
            if _is_reason(argument):
                for new in (ast.Constant(None), other):
                    yield _changed(node, argument, "args", new, i)
        if isinstance(node, ast.keyword) and node.arg == "reason" and _is_reason(node.value):
            yield _changed(node, node.value, "value", ast.Constant(None))


def _is_reason(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "reason_of"


def sentences(function: ast.AST) -> Iterator[Edit]:
    """A sentence without one of its parts."""
    for node in ast.walk(function):
        for i, value in enumerate(node.values if isinstance(node, ast.JoinedStr) else ()):
            if isinstance(value, ast.FormattedValue):
                yield _changed(node, value.value, "values", ast.Constant("it"), i)


class Role(NamedTuple):
    """The files (`{kind}` for those of one kind), the names of functions (`*`: any ending), the faults, the checks of
    the contract that are tried first, and test files."""

    files: tuple[str, ...]
    functions: tuple[str, ...]
    faults: tuple[Callable[[ast.AST], Iterator[Edit]], ...]
    checks: tuple[str, ...]
    tests: tuple[str, ...] = ()


TECHNIQUES = ("chains", "cuts", "elimination", "flows", "ranks", "sizes", "trees")
BOARDS = "puzzles/common/*_boards.py"
OWN = ("puzzles/{kind}.py", "puzzles/parts/{kind}/*.py")
APPROVED = "tests/test_approved.py"
ROLES = {
    "written": Role(
        (*OWN, "puzzles/common/formats.py", "puzzles/common/puzzlink*.py", "puzzles/common/tatham.py", BOARDS),
        ("write*", "text", "value", "format", "read_*", "refusal"),
        (operators, statements),
        ("formats-hold-what-they-read-back", "puzzles-are-read-back", "solutions-are-read-back", "pictures"),
        (APPROVED,),
    ),
    "lowering": Role(
        tuple(f"encodings/common/graphs/{name}.py" for name in TECHNIQUES),
        ("*",),
        (operators, statements),
        ("lowerings", "right", "cuts", "families-matter"),
        ("tests/test_graphs.py",),
    ),
    "reason": Role(
        ("encodings/{kind}.py",),
        ("*",),
        (reasons,),
        ("reasons-of-constraints", "blame-is-found", "clues-are-named", "reason-guards"),
    ),
    "picture": Role((*OWN, BOARDS), ("draw*", "picture*"), (statements,), ("pictures", "boards"), (APPROVED,)),
    "generator": Role(
        ("puzzles/generators/{kind}.py", "puzzles/{kind}.py"),
        ("random", "clues_of", "changed"),
        (operators, statements),
        (
            "random-draws",
            "settings-are-arguments-of-random",
            "clues-are-those-of-the-solution",
            "reference-checker-agrees",
        ),
        (APPROVED, "tests/test_changed_boards.py"),
    ),
    "sentence": Role(OWN, ("rules", "given_text", "clue_text"), (sentences,), ("reasons", "pictures"), (APPROVED,)),
}


def edits(role: Role, tree: ast.Module) -> list[Edit]:
    """All faults of a role in a syntax tree, in the order of the lines."""
    found: dict[tuple[int, str], Edit] = {}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.FunctionDef)
            and _blames(node)
            and any(fnmatch(node.name, one) for one in role.functions)
        ):
            for faults in role.faults:
                found |= {edit[:2]: edit for edit in faults(node)}
    return [found[key] for key in sorted(found)]


def _blames(function: ast.FunctionDef) -> bool:
    return all("blames=False" not in ast.unparse(decorator) for decorator in function.decorator_list)


# ── the choice ──


def planted(seed: int = SEED, count: int = FAULTS) -> list[Fault]:
    """The faults, of each role as many, in own files of different kinds and in shared files. The order of files and
    faults is that of hashes of their own texts: another file, or a changed one, leaves the choice from others as it is.
    """
    from cluewise.registry.discovery import own_names

    faults: list[Fault] = []
    for name, role in ROLES.items():
        kinds = sorted(own_names(), key=lambda kind: _order(seed, name, kind))
        own = ((list(_own_files(role, kind)), kind) for kind in kinds)
        files = [(min(some, key=lambda file: _order(seed, name, file)), kind) for some, kind in own if some]
        paths = (path for pattern in role.files if "{" not in pattern for path in ROOT.glob(pattern))
        shared = [(str(path.relative_to(ROOT)), None) for path in paths]
        shared.sort(key=lambda one: _order(seed, name, one[0]))
        some = shared[: count // len(ROLES) // 3] if files else [*shared, *shared]
        chosen = (_one(seed, name, file, kind, kinds, faults) for file, kind in (*some, *files))
        for fault in islice(filter(None, chosen), count // len(ROLES)):
            faults.append(fault)
    return faults


def _order(*parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()


def _own_files(role: Role, kind: str) -> Iterator[str]:
    for pattern in role.files:
        if "{" in pattern:
            yield from (
                str(path.relative_to(ROOT)) for path in sorted(ROOT.glob(pattern.format(kind=module_name(kind))))
            )


def _one(seed: int, name: str, file: str, kind: str | None, kinds: list[str], chosen: list[Fault]) -> Fault | None:
    """A fault in a file that is not chosen yet, if it has one that changes a result (SAME)."""
    tree = ast.parse((ROOT / file).read_text())
    names = {fault.name for fault in chosen}
    found = (
        Fault(name, (), file, number, line, text) for number, (line, text, _) in enumerate(edits(ROLES[name], tree))
    )
    possible = [fault for fault in found if (file, fault.text) not in SAME and fault.name not in names]
    if not possible:
        return None
    fault = min(possible, key=lambda one: _order(seed, name, one.name))
    return fault._replace(kinds=(kind,) if kind else _users(file, tree, kinds, fault.line))


def _users(file: str, tree: ast.Module, kinds: list[str], line: int) -> tuple[str, ...]:
    """The first kinds that name the class at this line of a shared file, its module's classes if it is in none, or a
    class derived from one of them, or the genres in text if no kind names them; for a file with lowerings, the kinds
    that state its global constraints."""
    if "graphs" in file:
        return _stating(tree, kinds)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    here = [node for node in classes if node.lineno <= line <= (node.end_lineno or line)] or classes
    names = _derived({node.name for node in here})
    using = [kind for kind in kinds if not names.isdisjoint(re.findall(r"\w+", _text_of(kind)))]
    return tuple(using or (kind for kind in kinds if (ROOT / "puzzles" / f"{kind}.rules").is_file()))[:JUDGED]


def _derived(names: set[str]) -> set[str]:
    """These classes of `puzzles/common`, and all that are derived from them."""
    heads = {
        name: set(re.findall(r"\w+", bases))
        for path in sorted(ROOT.glob("puzzles/common/*.py"))
        for name, bases in re.findall(r"^class (\w+)\((.*?)\):", path.read_text(), re.MULTILINE)
    }
    while more := {name for name, bases in heads.items() if name not in names and not names.isdisjoint(bases)}:
        names = names | more
    return names


def _stating(tree: ast.Module, kinds: list[str]) -> tuple[str, ...]:
    stated = {
        kind: set(re.findall(r"\w+", " ".join(re.findall(r"globals=\((.*?)\)", _text_of(kind))))) for kind in kinds
    }
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "statements")
    known = set().union(*stated.values())
    left = known.intersection(alias.name for node in imports for alias in node.names) or known
    first: list[str] = []
    for kind in kinds:
        if not left.isdisjoint(stated[kind]):
            first.append(kind)
            left -= stated[kind]
    return (*first, *(kind for kind in kinds if stated[kind] and kind not in first))[:JUDGED]


def _text_of(kind: str) -> str:
    files = [ROOT / folder / f"{module_name(kind)}.py" for folder in ("puzzles", "encodings")]
    return "".join(file.read_text() for file in files if file.is_file())


SAME: dict[tuple[str, str], str] = {
    (
        "encodings/common/graphs/trees.py",
        "family.clause((-arcs[a, b], -arcs[b, a]), stated.reason) → pass",
    ): "it propagates sooner; no cycle includes none of two arcs (test_graphs: arcs of three vertices)",
    (
        "encodings/common/graphs/chains.py",
        "b in around → b not in around",
    ): "the shortest cuts are stated before a candidate violates them; the finder has them too",
    (
        "encodings/common/graphs/cuts.py",
        "group <= closed → group < closed",
    ): "where the group is the closed component itself, the weaker cut is made, which is true, too",
    (
        "encodings/common/graphs/cuts.py",
        "v != TRUE → v == TRUE",
    ): "a cut that requires more of the links out of a component is not made; the weaker one is true, too",
    (
        "encodings/common/graphs/flows.py",
        "n - 1 → n + 1",
    ): "units have two bounds, their range and the sum, and the other one is as tight",
    (
        "puzzles/generators/thermometers.py",
        "barred[cell] == 1 → barred[cell] != 1",
    ): "some of the cells are filled, but not all, exactly if some are empty, but not all",
    (
        "puzzles/generators/goishi.py",
        "(fewer := count_orders(changed, orders + 1)) <= orders → "
        "(fewer := count_orders(changed, orders + 1)) < orders",
    ): "the search walks on from fewer boards; those that it returns have fewer orders in either way",
    **{
        (
            "puzzles/generators/common/shading.py",
            f"first.{at} → first.{at.replace('+', '-')}",
        ): "it draws the mirror image"
        for at in ("r + r", "c + c")
    },
}
"""Faults that change no result, and why: by file and description."""


# ── the judgement ──


class Noticed(NamedTuple):
    """The part of the suite and the quarter that notice a fault, and the test; empty if none does."""

    fault: Fault
    part: str
    quarter: int
    test: str
    seconds: float


def judged(fault: Fault) -> Noticed:
    """Plants a fault into this process, and runs the tests that concern it until one fails: first the one that noticed
    it before. The contract is called without pytest, which would collect the tests of all kinds: first the checks that
    suit the role, then the others."""
    start = time.process_time()
    _plant(fault)
    signal.signal(signal.SIGPROF, _too_long)
    for part, quarter, found in chain(
        _as_before(fault),
        _in_contract(fault, FIRST),
        _in_files(fault, FIRST),
        _in_files(fault, REST),
        _in_contract(fault, REST),
    ):
        if found:
            return Noticed(fault, part, quarter, found, time.process_time() - start)
    return Noticed(fault, "", 0, "", time.process_time() - start)


def _too_long(*_: object) -> None:
    raise TimeoutError(f"longer than {SECONDS} seconds")


def _plant(fault: Fault) -> None:
    path = (ROOT / fault.file).resolve()
    tree = ast.parse(path.read_text())
    edits(ROLES[fault.role], tree)[fault.number][2]()
    code, original = compile(tree, str(path), "exec"), SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> Any:
        return code if Path(self.path).resolve() == path else original(self, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


Found = tuple[str, int, str]
"""Part, quarter, and test that notices a fault; without a test, all that ran has passed."""


def _as_before(fault: Fault) -> Iterator[Found]:
    """The test of the first part that noticed the fault when `--write` was given last."""
    part, quarter, test = noticed_before().get(fault.name, ("", 0, ""))
    if part == REST:
        return
    about, kind, name = (*test.split(": ", 2), "", "")[:3]
    if about == "contract":
        kinds = tuple(known for known in fault.kinds if known == kind)  # none if the kind has another name by now
        yield from _in_contract(fault._replace(kinds=kinds), part, (quarter, name))
    elif part and about != "import":
        yield part, quarter, _first_failure(fault, f"tests/{test}", part, quarter)


def noticed_before() -> dict[str, Found]:
    """The contents of BEFORE, by the name of the fault."""
    return {name: tuple(found) for name, found in json.loads(BEFORE.read_text()).items()} if BEFORE.exists() else {}


def _in_contract(fault: Fault, part: str, only: tuple[int, str] | None = None) -> Iterator[Found]:
    """Each check that a part of the suite makes, or only one case of one quarter."""
    try:
        from cluewise.contract.checks import cases
        from cluewise.contract.subject import QUARTERS
        from tests.parts import Part
        from tests.test_contract import checks_of
        from tests.witnesses import subject
    except Exception as error:  # no test runs at all
        yield part, 0, f"import: {error!r}"
        return
    suited = ROLES[fault.role].checks
    quarters: Iterable[int] = (only[0],) if only else range(QUARTERS)
    for early, quarter, kind in product((True,) if only else (True, False), quarters, fault.kinds):
        try:
            judged = checks_of(kind, Part(part, quarter))
            for case in cases(subject(kind)):
                wanted = case.name == only[1] if only else (case.check.name in suited) == early
                if wanted and case.check in judged:
                    signal.setitimer(signal.ITIMER_PROF, SECONDS)
                    failure = case.failure(judged[case.check])
                    signal.setitimer(signal.ITIMER_PROF, 0)
                    yield part, quarter, f"contract: {kind}: {case.name}" if failure else ""
        except Exception as error:
            yield part, quarter, f"contract: {kind}: {error!r}"


def _in_files(fault: Fault, part: str) -> Iterator[Found]:
    """The same for the other tests that judge a kind every time: its own file, that of the faulty module, the mutants,
    those of the role."""
    names = (*fault.kinds, Path(fault.file).stem)
    own = [file for name in names if (ROOT / (file := f"tests/test_{name}.py")).is_file()]
    turns = [*((0, file) for file in (*own, EXAMPLES, MUTANTS)), *product(range(4), ROLES[fault.role].tests)]
    for quarter, file in turns:
        yield part, quarter, _first_failure(fault, file, part, quarter)


class FirstFailure:
    """A plugin of pytest that leaves out the tests of other kinds, and keeps the name of the first test that fails."""

    def __init__(self, kinds: tuple[str, ...]) -> None:
        self.kinds, self.test = kinds, ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        of_kind = [(item, item.get_closest_marker("kind")) for item in items]
        items[:] = [item for item, marker in of_kind if marker is None or marker.args[0] in self.kinds]

    def pytest_runtest_logstart(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)

    def pytest_runtest_logfinish(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.pytest_collectreport(report)

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.test:
            self.test = report.nodeid.removeprefix("tests/")
            raise KeyboardInterrupt


def _first_failure(fault: Fault, file: str, part: str, quarter: int = 0) -> str:
    os.environ["QUARTER"] = str(quarter)
    first = FirstFailure(fault.kinds)
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--part={part}", file]
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere):
        status = pytest.main(options, [first])
    signal.setitimer(signal.ITIMER_PROF, 0)
    if status == pytest.ExitCode.INTERNAL_ERROR:  # the fault, or the time limit, stopped pytest itself
        return first.test or f"{file}: {status!r}"
    assert first.test or status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED), status
    return first.test


EXAMPLES = "tests/test_readme.py::test_docstring_examples"
MUTANTS = "tests/test_mutants.py"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=SEED, help="choose other faults")
    parser.add_argument("--only", type=int, nargs="*", help="the numbers of the faults, from 0")
    parser.add_argument("--list", action="store_true", help="print the faults only")
    parser.add_argument("--write", action="store_true", help=f"store the tests that notice them in {BEFORE.name}")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args()
    known = _in_a_process(planted, (options.seed,))
    faults = [known[number] for number in options.only] if options.only is not None else known
    if options.list:
        print(*(f"{number:2} {fault} {','.join(fault.kinds)}" for number, fault in enumerate(faults)), sep="\n")
        return
    for library in ("click", "highspy", "pulp", "pysat.solvers", "rich.console"):
        with contextlib.suppress(ImportError):
            import_module(library)  # the processes of all faults share what they all need
    with multiprocessing.get_context("fork").Pool(options.processes, maxtasksperchild=1) as pool:
        results = [_shown(result) for result in pool.imap_unordered(judged, faults, chunksize=1)]
    if options.write:
        found = noticed_before() | {result.fault.name: result[1:4] for result in results if result.test}
        BEFORE.write_text(json.dumps(dict(sorted(found.items())), indent=1, ensure_ascii=False) + "\n")
    early, late = (sum(result.part.startswith(part) for result in results) for part in ("first", "rest"))
    print(f"{early} of {len(results)} noticed by make test, {late} more by make test-all")
    sys.exit(10 * early < 9 * len(results) or early + late < len(results))


def _in_a_process(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """The result of a function in a process of its own, so that this one imports no module that will be faulty."""
    with multiprocessing.get_context("fork").Pool(1) as pool:
        return pool.apply(function, arguments)


def _shown(result: Noticed) -> Noticed:
    where = f"quarter {result.quarter}" if result.part == "first" else result.part or "—"
    print(f"{result.fault}\n    {where:9} {result.test or 'not noticed'}  ({result.seconds:.1f} s)", flush=True)
    return result


if __name__ == "__main__":
    main()
