"""Architecture: the allowed imports between folders, and the discovery of the package."""

import ast
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from cluewise.registry.discovery import instance_folders
from cluewise.registry.loading import puzzle_names
from cluewise.verbs import LABORATORY
from tests.common import EXAMPLE, EXAMPLE_SOLVED, ROOT
from tests.import_graph import (
    KITS,
    base,
    files,
    found_by_name,
    imports,
    imports_outside,
    modules,
    names_of_own_packages,
    outline,
    reached,
    script_imports,
    scripts,
)

LINKED = ("encodings", "solvers", "puzzles", "instances")
"""The folders that a wheel has inside the package; in a checkout, links lead to them."""

#: Folder → what it and the folders in it may import of ours; the nearest counts. `solvers/backtrack` knows the
#: puzzle it searches (its instance and geometry), never an encoding. `parts/x` belongs to the puzzle x.
MAY_IMPORT = {
    "puzzles/common": ("puzzles.common",),
    "puzzles": ("puzzles.common", "puzzles.parts", "puzzles.generators.common", "puzzles.generators.parts"),
    "puzzles/parts": ("puzzles.common", "puzzles.parts"),
    "puzzles/generators/common": ("puzzles.common", "puzzles.generators.common"),
    "puzzles/generators": ("puzzles",),
    "encodings/common": ("puzzles.common", "encodings.common"),
    "encodings": ("puzzles", "encodings.common", "encodings.parts"),
    "solvers/backtrack": ("puzzles", "solvers.common", "solvers.backtrack.common"),
    "solvers": ("puzzles.common", "encodings.common", "solvers"),
    "cluewise": ("",),
}


def _allowed(folder: str, module: str) -> bool:
    while folder not in MAY_IMPORT:
        folder = os.path.dirname(folder)
    allowed = MAY_IMPORT[folder]
    return any(not prefix or module == prefix or module.startswith(f"{prefix}.") for prefix in allowed)


def _file(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_imports_point_one_way() -> None:
    wrong = {
        _file(path): [module for module in imports(path) if not _allowed(os.path.dirname(_file(path)), module)]
        for path in modules()
    }
    assert len(wrong) > 500
    assert {path: found for path, found in wrong.items() if found} == {}


#: Room of `cluewise/` → the rooms it does not know. What several of them need stands beside them.
STRANGERS = {
    "cluewise": ("commands", "batch", "comparisons"),
    "cluewise/batch": ("commands", "cli", "comparisons", "explanations"),
    "cluewise/registry": (
        "commands",
        "cli",
        "batch",
        "comparisons",
        "explanations",
        "generation",
        "certification",
        "api",
        "pipeline",
    ),
    "cluewise/readers": ("commands", "cli", "batch", "comparisons", "explanations", "generation", "api", "pipeline"),
    "cluewise/generation": ("commands", "cli", "batch", "comparisons", "certification"),
    "cluewise/comparisons": ("commands", "cli", "batch", "explanations"),
    "cluewise/contract": ("commands", "cli", "batch"),
    "cluewise/skeleton": ("commands", "cli", "batch", "comparisons"),
    "cluewise/skeleton/puzzles": ("commands", "cli", "batch", "comparisons", "encodings", "solvers"),
    "cluewise/page": ("commands", "cli", "batch", "comparisons"),
    "cluewise/datasets": ("commands", "cli", "comparisons"),
    "cluewise/services": ("commands", "cli", "batch", "comparisons"),
    "cluewise/adapters": ("commands", "cli", "batch", "comparisons"),
    "cluewise/explanations": ("commands", "cli", "batch", "comparisons", "generation"),
    "cluewise/commands": ("cli",),
    "cluewise/sheets": ("commands", "cli", "batch", "comparisons"),
    "cluewise/certification": ("commands", "cli", "batch", "comparisons"),
}
PUBLIC_DOOR = Path("cluewise/__init__.py")
"""Offers the public names of all rooms, `cluewise.compare` of the laboratory too."""
VERBS_WITH_A_ROOM = {"batch": "batch", "merge": "batch", "dataset": "batch"} | dict.fromkeys(LABORATORY, "comparisons")
VERBS_WITH_A_ROOM |= dict.fromkeys(("explain", "hint", "rate"), "explanations")


def _strangers(path: Path) -> tuple[str, ...]:
    folder = "/".join(path.relative_to(ROOT).parent.parts[:2])  # a room and what is in it
    strangers = STRANGERS[folder]
    if path.relative_to(ROOT) == PUBLIC_DOOR:
        strangers = tuple(room for room in strangers if room != "comparisons")
    if folder == "cluewise/commands":
        strangers += tuple({"batch", "comparisons", "explanations"} - {VERBS_WITH_A_ROOM.get(path.stem)})
    return strangers


def test_rooms_do_not_borrow_from_one_another() -> None:
    borrowed = {
        _file(path): [module for module in imports(path) if module.split(".")[0] in _strangers(path)]
        for path in sorted((ROOT / "cluewise").rglob("*.py"))
    }
    assert {path: found for path, found in borrowed.items() if found} == {}


def test_workers_of_a_cluster_import_no_command_line() -> None:
    program = "import sys, cluewise.batch.work, cluewise.batch.cluster; print('click' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True, cwd=ROOT)
    assert done.stdout == "False\n"


def test_only_the_function_generator_class_imports_what_generators_need() -> None:
    """The other verbs do not wait for it."""
    kinds = [path for path in OF_A_KIND if path.parent.name == "puzzles"]
    assert sum("def generator_class" in path.read_text("utf-8") for path in kinds) > 30
    others = {_file(path): imports_outside(path, "generator_class") for path in kinds}
    assert {path: found for path, found in others.items() if "puzzles.generators" in " ".join(found)} == {}


def test_an_arrow_that_points_the_wrong_way_is_seen() -> None:
    assert not _allowed("puzzles", "encodings.common.model")
    assert not _allowed("solvers/backtrack", "encodings.signpost")
    assert not _allowed("solvers", "puzzles.signpost")
    assert not _allowed("encodings/common", "puzzles.parts.regex.patterns")
    assert not _allowed("puzzles/common", "puzzles.parts.regex.patterns")
    assert not _allowed("puzzles", "puzzles.generators.creek")
    assert not _allowed("puzzles/parts/sudoku", "puzzles.generators.common.puzzle_generator")
    assert not _allowed("puzzles/generators", "encodings.common.model")
    assert _allowed("solvers", "puzzles.common.errors")


@cache
def _reached_by() -> dict[str, set[str]]:
    """By puzzle: the files that it, its encodings and its search need; by "": those that the framework needs."""
    folders = {"solvers", *_folders("cluewise")}
    framework = [file for file in map(_file, modules()) if os.path.dirname(file) in folders]
    framework.append("puzzles/generators/common/genre_boards.py")  # found by the name of the class of genres
    return {"": reached(framework)} | {name: reached(found_by_name(name)) for name in puzzle_names()}


def _folders(top: str) -> set[str]:
    """The folders with modules; the skeleton of a puzzle is no part of the framework."""
    folders = {_file(path.parent) for path in (ROOT / top).rglob("*.py")}
    return {folder for folder in folders if not folder.startswith("cluewise/skeleton/")}


def _in_folder(name: str) -> list[str]:
    """The modules in all folders of this name, without `__init__`."""
    return [file for file in map(_file, modules()) if f"/{name}/" in file and not file.startswith("cluewise")]


def _users(file: str) -> list[str]:
    return [name for name, files in _reached_by().items() if file in files]


def test_common_holds_what_at_least_two_puzzles_need() -> None:
    """The framework or at least two puzzles use each file, directly or through other modules."""
    users = {file: _users(file) for file in _in_folder("common")}
    assert {file: names for file, names in users.items() if "" not in names and len(names) < 2} == {}


def test_parts_serve_the_puzzle_whose_folder_they_are_in() -> None:
    owners = {file: [file.partition("/parts/")[2].partition("/")[0]] for file in _in_folder("parts")}
    assert {file: _users(file) for file in owners} == owners


OF_A_KIND = [
    path for folder in ("puzzles", "puzzles/generators", "encodings") for path in sorted((ROOT / folder).glob("*.py"))
]


def _order(name: str) -> tuple[bool, bool, str]:
    """Constants, classes, functions, as ruff sorts them."""
    return not name.isupper(), not name[0].isupper(), name.casefold()


def _unlike_the_kits(path: Path) -> list[str]:
    """Names of a kit that are out of order, and names of a kit from the modules that define them."""
    homes = {f"cluewise.{home}.{name}" for names in KITS.values() for name, home in names.items()}
    found: list[str] = []
    for node in outline(path).imports:
        if isinstance(node, ast.ImportFrom):
            names = [alias.name for alias in node.names]
            module = base(path, node)
            found += names if module in KITS and names != sorted(names, key=_order) else []
            found += [name for name in names if f"{module}.{name}" in homes]
    return found


def test_files_of_a_kind_import_the_names_of_the_kits_from_them() -> None:
    """The faces are what docs/add-a-puzzle.md teaches; all other names come from their modules."""
    assert len(OF_A_KIND) > 180
    assert {_file(path): found for path in OF_A_KIND if (found := _unlike_the_kits(path))} == {}
    names = [name for names in KITS.values() for name in names]
    assert len(names) == len({*names}) <= 125
    taught = (ROOT / "docs" / "add-a-puzzle.md").read_text("utf-8")
    assert [name for name in names if f"`{name}`" not in taught] == []


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """The sets of files that all reach one another."""
    below: dict[str, set[str]] = {}
    for start in graph:
        waiting, seen = [start], set[str]()
        while waiting:
            following = graph.get(waiting.pop(), set()) - seen
            seen |= following
            waiting += following
        below[start] = seen
    found: list[set[str]] = []
    for file, seen in below.items():
        circle = {other for other in seen if file in below.get(other, ())}
        if len(circle) > 1 and circle not in found:
            found.append(circle)
    return found


def test_no_file_imports_itself_through_others() -> None:
    """Imports inside functions and for types count too: whoever reads one file of a circle has to read all."""
    graph: dict[str, set[str]] = {}
    for path in modules():
        file = _file(path)
        named = (files(module)[-1:] for module in imports(path))
        graph[file] = {needed for needs in named for needed in needs} - {file, str(PUBLIC_DOOR)}
    assert [sorted(circle) for circle in circles(graph)] == []


def test_no_script_imports_itself_through_others() -> None:
    graph = {_file(path): script_imports(path.read_text("utf-8")) for path in scripts()}
    assert len(graph) > 10
    assert [sorted(circle) for circle in circles(graph)] == []


def test_each_import_of_a_script_is_seen() -> None:
    text = """import { a,
  b } from "./one.js";
import './two.js';
export { c } from "./three.js";
const four = await import("./four.js");
/** @typedef {import("../five.js").Five} Five */
fromFragment("./six.js");
import { loadPyodide } from "pyodide";
"""
    seen = {f"page/src/{name}.js" for name in ("one", "two", "three", "four")}
    assert script_imports(text) == seen | {"page/five.js"}


def test_no_module_imports_names_of_its_own_package() -> None:
    """What `__init__.py` offers is for others: inside the package each name comes from the module that defines it."""
    assert {_file(path): found for path in modules() if (found := names_of_own_packages(path))} == {}


def test_a_circle_is_seen() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [{"a", "b", "c"}]


def test_our_folders_are_imported_through_cluewise() -> None:
    """A bare `import encodings` would be the standard library's."""
    bare = {_file(path): _bare_names(path) & {"puzzles", "encodings", "solvers"} for path in modules()}
    assert {path: found for path, found in bare.items() if found} == {}


def _bare_names(path: Path) -> set[str]:
    """The packages of which a file imports names, without relative imports."""
    names: list[str] = []
    for node in outline(path).imports:
        if isinstance(node, ast.Import):
            names += (alias.name for alias in node.names)
        elif not node.level:
            names.append(node.module or "")
    return {name.partition(".")[0] for name in names}


def test_the_folders_have_no_init() -> None:
    """With `encodings/__init__.py`, `PYTHONPATH=. python` aborts at start-up."""
    assert [folder for folder in ("puzzles", "encodings", "solvers") if (ROOT / folder / "__init__.py").exists()] == []


def _solve(arguments: list[str], cwd: Path, **environment: str) -> str:
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | environment
    return subprocess.run(
        [*arguments, "solve", "signpost", EXAMPLE], cwd=cwd, env=env, capture_output=True, check=True, text=True
    ).stdout


def test_in_a_bare_checkout() -> None:
    assert _solve([sys.executable, "-m", "cluewise"], ROOT) == EXAMPLE_SOLVED


@pytest.mark.deep
def test_with_pythonpath(tmp_path: Path) -> None:
    assert _solve([sys.executable, "-m", "cluewise"], tmp_path, PYTHONPATH=str(ROOT)) == EXAMPLE_SOLVED
    assert _solve([sys.executable, "-m", "cluewise"], ROOT, PYTHONPATH=".") == EXAMPLE_SOLVED


def test_links_lead_to_the_folders() -> None:
    """In a checkout with links, and in a checkout where each link is a text file. An unpacked sdist has no links."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    for folder in LINKED:
        link = ROOT / "cluewise" / folder
        assert (os.readlink(link) if link.is_symlink() else link.read_text()) == f"../{folder}"


#: Imports every module there is. Prints the length of the package's path, the files that have more than one name, and
#: the files that are loaded by the path of a link.
IMPORT_ALL = """
import importlib, os, sys
import cluewise
print(len(cluewise.__path__))
for name in sys.argv[1:]:
    importlib.import_module(name)
names = {}
for name, module in list(sys.modules.items()):
    if file := getattr(module, "__file__", None):
        names.setdefault(os.path.realpath(file), set()).add(name)
print([(file, found) for file, found in names.items() if len(found) > 1 and "cluewise" in str(found)])
ours = [module for name, module in sys.modules.items() if name.startswith("cluewise.")]
print([module for module in ours if module.__file__ and module.__file__ != os.path.realpath(module.__file__)])
"""


def _links(folder: str, names: list[str]) -> tuple[str, ...]:
    """The names in a folder of a checkout that are not copied."""
    return LINKED if Path(folder) == ROOT / "cluewise" else ()


@pytest.mark.deep
def test_a_checkout_with_links_and_without(tmp_path: Path) -> None:
    """Nothing, as in an sdist; the text files that git writes on Windows in place of links; links in the package."""
    tmp_path = tmp_path.resolve()
    for folder in (*LINKED, "cluewise"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=_links)
    _runs_from(tmp_path)
    for folder in LINKED:
        (tmp_path / "cluewise" / folder).write_text(f"../{folder}")
    _runs_from(tmp_path)
    for folder in LINKED:
        (tmp_path / "cluewise" / folder).unlink()
        (tmp_path / "cluewise" / folder).symlink_to(f"../{folder}")
    _runs_from(tmp_path)


def _runs_from(tmp_path: Path) -> None:
    """The program runs from a checkout, and each of its modules has one name and one path there."""
    assert _solve([sys.executable, "-m", "cluewise"], tmp_path) == EXAMPLE_SOLVED
    assert _solve([sys.executable, "-m", "cluewise"], tmp_path.parent, PYTHONPATH=str(tmp_path)) == EXAMPLE_SOLVED
    ours = (
        path for path in modules() if path.stem not in ("__main__", "mcp_server") and path.parent.name != "adapters"
    )
    inside = (path.relative_to(ROOT).with_suffix("").parts for path in ours)  # the others need extras
    names = [".".join(("cluewise", *(part for part in parts if part != "cluewise"))) for parts in inside]
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL, *(name.removesuffix(".__init__") for name in names)],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout == "2\n[]\n[]\n", done.stderr


#: A file → how a line in it begins at which a person might stop. Solving a Hitori comes by.
STOPS = {
    "puzzles/hitori.py": "yield from touch_rules(self)",
    "encodings/common/compiler/board.py": "slots, (false, true) = self.puzzle.slots(), pair",
    "solvers/sat.py": "literals = self.model()",
}


@pytest.mark.deep
@pytest.mark.parametrize("file", STOPS)
def test_a_breakpoint_stops_in_the_file_that_a_person_edits(file: str) -> None:
    lines = (ROOT / file).read_text("utf-8").splitlines()
    number = next(number for number, line in enumerate(lines, start=1) if line.strip().startswith(STOPS[file]))
    steps = [f"break {ROOT / file}:{number}", "continue", "where", "quit"]
    debugger = [sys.executable, "-m", "pdb", *(part for step in steps for part in ("-c", step))]
    command = [*debugger, "-m", "cluewise", "solve", "hitori", "3x2:112233"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert f"\n> {ROOT / file}(" in done.stdout, done.stdout + done.stderr


def test_instances_are_found_once() -> None:
    """In a checkout, the package's path leads to the folder `instances` twice: directly and by a link."""
    assert [Path(folder) for folder in instance_folders("hitori")] == [ROOT / "instances" / "hitori"]


@pytest.mark.deep
def test_wheel_and_sdist(tmp_path: Path) -> None:
    """The wheel carries the folders inside the package, unpacks to something that runs, and owns no top-level name.

    Both are made from here: each folder is packed once, whether there are links to it or not.
    """
    build = [sys.executable, "-m", "build", "--sdist", "--wheel", "--outdir", str(tmp_path), str(ROOT)]
    built = subprocess.run(build, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        packed = [name.partition("/")[2] for name in archive.getnames()]
    assert len(packed) == len(set(packed))
    assert {"encodings/signpost.py", "instances/signpost/readme-5x5.txt", "cluewise/__init__.py"} <= set(packed)
    assert not [name for name in packed if name.endswith("name_index.txt")]
    assert not [name for name in packed if name.startswith(tuple(f"cluewise/{folder}" for folder in LINKED))]
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "installed")
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"cluewise"}
    assert len(names) == len(set(names))
    modules = ("encodings/signpost.py", "puzzles/common/reading.py", "solvers/backtrack/signpost.py")
    skeleton = ("skeleton/puzzles/skeleton.py",)
    inside = (*modules, *skeleton, "puzzles/parts/regex/patterns.py", "py.typed")
    assert all(f"cluewise/{name}" in names for name in inside)
    assert "cluewise/instances/signpost/readme-5x5.txt" in names
    installed = str(tmp_path / "installed")
    (tmp_path / "installed" / "encodings").mkdir()  # another package may own this name
    path_of_package = [sys.executable, "-c", "import cluewise; print(cluewise.__path__)"]
    path = subprocess.run(path_of_package, cwd=installed, capture_output=True, text=True, check=True).stdout
    assert path == f"['{installed}/cluewise']\n"
    assert _solve([sys.executable, "-m", "cluewise"], tmp_path, PYTHONPATH=installed) == EXAMPLE_SOLVED
    environment = {**os.environ, "PYTHONPATH": installed, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    aliases = [sys.executable, "-c", "from cluewise.registry.names import aliases; print(aliases()['takuzu'].name)"]
    done = subprocess.run(aliases, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "unruly\n"
    assert not (tmp_path / "cache").exists()  # the wheel has an index


def test_encodings_know_no_solver() -> None:
    libraries = ("pulp", "highspy", "pysat.solvers")
    for path in sorted((ROOT / "encodings").rglob("*.py")):
        nodes = outline(path).imports
        names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
        names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level]
        assert not [name for name in names if name.startswith(libraries)], path


def test_highs_needs_no_pulp() -> None:
    pytest.importorskip("highspy")
    program = (
        "import sys; from cluewise.cli import run; "
        "run(['solve', 'signpost', sys.argv[1], '--solver', 'highs', '--encoding', 'positions']); "
        "print('pulp' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, EXAMPLE], capture_output=True, check=True, text=True, cwd=ROOT
    )
    assert done.stdout == f"{EXAMPLE_SOLVED}False\n"


def test_starting_imports_nothing_heavy() -> None:
    """PuLP, NumPy, rich, matplotlib, psutil, click and Python code of PySAT are imported only if they are used."""
    program = (
        "import sys; from cluewise.cli import run; run(['solve', 'signpost', sys.argv[1]]); "
        "run(['solve', 'lightup', '2x2:d', '--count']); "  # by another engine
        "heavy = ('pulp', 'numpy', 'rich', 'matplotlib', 'multiprocessing', 'psutil', 'click', 'pysat', "
        "'xml.etree', 'html', 'subprocess', 'cluewise.questions', 'cluewise.puzzles.common.picture'); "
        "print([name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, EXAMPLE], capture_output=True, check=True, text=True, cwd=ROOT
    )
    assert done.stdout == f"{EXAMPLE_SOLVED}2\n[]\n"


def test_the_program_starts_without_inspect() -> None:
    """`dataclasses` would import it; a class without a docstring, which needs it, still gets a signature as one."""
    program = (
        "import sys; sys.argv[1:1] = ['solve', 'signpost']; from cluewise.__main__ import main; main(); "
        "print([name for name in ('inspect', 'ast', 'dis', 'tokenize') if name in sys.modules]); "
        "from dataclasses import make_dataclass; print(make_dataclass('Pair', ['a', 'b']).__doc__.partition(':')[0])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, EXAMPLE], capture_output=True, check=True, text=True, cwd=ROOT
    )
    unneeded = sys.version_info < (3, 12)  # from then on, `dataclasses` uses it for every class
    assert done.stdout == f"{EXAMPLE_SOLVED}{'[]' if unneeded else done.stdout.splitlines()[-2]}\nPair(a\n"


SAME_NAME = {"Connected"}
"""Class names of two modules: a rule, and the statement by which a Model says the same."""


def test_no_class_name_stands_for_two_things() -> None:
    """A public class name stands in one module; a name that two modules need says of each what it is."""
    homes: dict[str, set[str]] = {}
    for file in modules():
        for name in outline(file).classes:
            if not name.startswith("_"):
                homes.setdefault(name, set()).add(_file(file))
    twice = {name: sorted(files) for name, files in homes.items() if len(files) > 1}
    assert len(homes) > 500
    assert {name: twice[name] for name in twice.keys() - SAME_NAME} == {}, "name each for what it is (docs/glossary.md)"
    assert set(twice) >= SAME_NAME


@pytest.mark.parametrize("address", ["slither/2/1/12", "masyu/3/2/000", "sudoku/4/4/1h2k3h4"])
def test_few_files_take_part_in_a_solve(address: str) -> None:
    """`benchmarks/files.py` lists them."""
    command = [sys.executable, str(ROOT / "benchmarks" / "files.py"), f"https://puzz.link/p?{address}"]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert 30 < int(done.stdout.split()[0]) <= 57


@pytest.mark.deep
def test_benchmarks_import_what_exists() -> None:
    """Except those that run in the environment of another program, and those of the page where that has none."""
    files = [file for file in (ROOT / "benchmarks").glob("*.py") if not file.stem.startswith("peer_")]
    if find_spec("playwright") is None:
        files = [file for file in files if "\nfrom playwright" not in file.read_text()]
    names = [file.stem for file in files]
    imports = f"for name in {sorted(names)}: __import__(name)"
    done = subprocess.run([sys.executable, "-c", imports], cwd=ROOT / "benchmarks", capture_output=True, text=True)
    assert not done.returncode, done.stderr
