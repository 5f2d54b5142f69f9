"""The import graph: the files of the project that a file imports, directly or not."""

import ast
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import cluewise
from cluewise.encodings.common import kit as encodings_kit
from cluewise.puzzles.common import kit as puzzles_kit
from cluewise.puzzles.generators.common import kit as generators_kit
from cluewise.registry.folders import module_name

ROOT = Path(__file__).parent.parent
PUBLIC_DOOR = "cluewise/__init__.py"
KITS = {
    f"cluewise.{folder}.kit": {name: f"{folder}.{home}" for home, names in kit._HOME.items() for name in names}
    for folder, kit in (
        ("puzzles.common", puzzles_kit),
        ("encodings.common", encodings_kit),
        ("puzzles.generators.common", generators_kit),
    )
}
"""By kit: the modules of its names."""
FOLDERS = ("puzzles", "encodings", "solvers", "cluewise")


@cache
def modules() -> tuple[Path, ...]:
    """The modules of the project, without tests."""
    return tuple(path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))


@cache
def _module_files() -> frozenset[str]:
    return frozenset(str(path.relative_to(ROOT)) for path in modules())


def own_files(kind: str) -> list[str]:
    """The files of a kind that other modules import by its name: its puzzle, generator, encodings and search."""
    folders = ("puzzles", "puzzles/generators", "encodings", "solvers/backtrack")
    files = (f"{folder}/{module_name(kind)}.py" for folder in folders)
    return [file for file in files if file in _module_files()]


def found_by_name(kind: str) -> list[str]:
    """The own files of a kind, and those in which the generators of its bases are found by name, for a kind without
    one."""
    puzzle = ROOT / "puzzles" / f"{module_name(kind)}.py"
    needed = [file for module in imports(puzzle) for file in files(module)] if puzzle.is_file() else []
    generators = [
        file.replace("puzzles/", "puzzles/generators/", 1) for file in needed if file.startswith("puzzles/common/")
    ]
    rules = f"encodings/parts/{kind}/rules.py"
    return own_files(kind) + [file for file in (*generators, rules, *COMPILER) if (ROOT / file).is_file()]


COMPILER = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "encodings/common/compiler").glob("*.py"))
"""The compiler finds the statement of a class of rules by name."""


Import = ast.Import | ast.ImportFrom


class Outline(NamedTuple):
    """The import statements of a file, those in its functions too; the classes at its top; and the names that it uses
    as attributes of the package, such as `cluewise.solve`."""

    imports: tuple[Import, ...]
    classes: tuple[str, ...]
    used: tuple[str, ...]


@cache
def outline(path: Path) -> Outline:
    """Keeps no tree: the trees of all files would slow down each garbage collection."""
    tree = ast.parse(path.read_text("utf-8"))
    found = tuple(node for node in _statements(tree) if isinstance(node, Import))
    whole = any(isinstance(node, ast.Import) and node.names[0].name == "cluewise" for node in found)
    nodes = (node for node in (ast.walk(tree) if whole else ()) if isinstance(node, ast.Attribute))
    used = (node.attr for node in nodes if isinstance(node.value, ast.Name) and node.value.id == "cluewise")
    return Outline(found, tuple(node.name for node in tree.body if isinstance(node, ast.ClassDef)), tuple(used))


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """The statements in a node. Expressions are not searched: most nodes belong to them."""
    for field in ("body", "handlers", "orelse", "finalbody", "cases"):
        for statement in getattr(node, field, ()):
            yield statement
            yield from _statements(statement)


@cache
def imports(path: Path) -> tuple[str, ...]:
    """The imported modules of the project, relative to `cluewise.`, with relative imports resolved. For `from a import
    b`, both `a` and `a.b` are listed, because `b` may be a module. A name of a kit is also one of its module.
    """
    used = outline(path).used
    attributes = [f"cluewise.{home}" for name in used for home, names in cluewise._HOME.items() if name in names]
    return _ours([*_imported(path, outline(path).imports), *attributes])


def imports_outside(path: Path, function: str) -> tuple[str, ...]:
    """The same of all statements but those in the function of this name."""
    tree = ast.parse(path.read_text("utf-8"))
    tree.body = [node for node in tree.body if not (isinstance(node, ast.FunctionDef) and node.name == function)]
    return _ours(_imported(path, (node for node in _statements(tree) if isinstance(node, Import))))


def _ours(found: Iterable[str]) -> tuple[str, ...]:
    ours = (name for name in found if name.split(".")[0] in ("cluewise", "tests"))
    return tuple(dict.fromkeys(name.removeprefix("cluewise.") for name in ours))


def _imported(path: Path, statements: Iterable[Import]) -> Iterator[str]:
    for node in statements:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            module = base(path, node)
            names = KITS.get(module, {})
            yield from (f"cluewise.{names[alias.name]}" for alias in node.names if alias.name in names)
            yield from (module, *(f"{module}.{alias.name}" for alias in node.names))


def base(path: Path, node: ast.ImportFrom) -> str:
    """The full name of the module after `from`."""
    package = _package(path)
    return ".".join([*package[: len(package) - node.level + 1] * bool(node.level), *filter(None, [node.module])])


def _package(path: Path) -> list[str]:
    folder = path.relative_to(ROOT).parent.parts
    return list(folder) if folder[:1] == ("tests",) else ["cluewise", *(part for part in folder if part != "cluewise")]


@cache
def files(module: str) -> tuple[str, ...]:
    """The file of a module, such as `puzzles/common/grid.py`, and those of the packages around it. A name that is no
    module, such as that of a class, has no file of its own.
    """
    parts = module.split(".")
    found: list[str] = []
    for length in range(1, len(parts) + 1):
        path = "/".join(parts[:length])
        candidates = (f"{top}{path}{end}" for top in ("", "cluewise/") for end in (".py", "/__init__.py"))
        found += [file for file in candidates if file in _module_files()][:1]
    return tuple(found)


def names_of_own_packages(path: Path) -> list[str]:
    """The names that a module imports from the `__init__` of a package around it. Modules and `__path__` are none."""
    package = _package(path)
    own = {".".join(package[: length + 1]) for length in range(len(package))}
    found: list[str] = []
    for node in outline(path).imports:
        if isinstance(node, ast.ImportFrom):
            module = base(path, node)
            found += (f"{module}.{alias.name}" for alias in node.names if module in own)
    found += (f"cluewise.{name}" for name in outline(path).used)
    return [name for name in found if not name.endswith(".__path__") and not _is_module(name)]


def _is_module(name: str) -> bool:
    """Whether this is a module or a folder of modules."""
    path = "/".join(name.split(".")[1:])
    return any((ROOT / f"{top}{path}{end}").exists() for top in ("", "cluewise/") for end in (".py", ""))


SCRIPTS = "page/src"
_SCRIPT_IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")


def scripts() -> Iterator[Path]:
    """The files of the page's JavaScript."""
    yield from sorted((ROOT / SCRIPTS).glob("*.js"))


def script_imports(text: str) -> set[str]:
    """The files that a script in SCRIPTS imports: `import … from`, `export … from`, `import()`, and types."""
    return {os.path.normpath(f"{SCRIPTS}/{name}") for name in _SCRIPT_IMPORT.findall(text)}


def reached(starts: Iterable[str]) -> set[str]:
    """The files that these files import, directly or through others, and they themselves.

    The package's own `__init__` is reached by all. What it offers counts where it is used (`cluewise.solve`), and so
    do the names of the kits.
    """
    reached, waiting = set[str](), list(starts)
    while waiting:
        file = waiting.pop()
        if file not in reached:
            reached.add(file)
            if file == PUBLIC_DOOR or file.endswith("/common/kit.py"):
                continue
            waiting += (needed for module in imports(ROOT / file) for needed in files(module))
    return reached | {PUBLIC_DOOR}
