"""Builds the page into a folder that needs no server of its own: `python page/build.py`, or `make page`.

`pinned.json` says all versions, with the SHA-256 of what is fetched: Pyodide and idb-keyval from npm, PySAT's
WebAssembly wheel and six from PyPI, by their ordinary clients. What was fetched is kept in build/fetched. A hash that
differs ends the build.
"""

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent
FETCHED, BUILT = ROOT / "build" / "fetched", ROOT / "build" / "page"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
STATIC = ("index.html", "style.css", "manifest.webmanifest", "icon.svg")
SCRIPTS = tuple(sorted(path.name for path in (HERE / "src").glob("*.js") if path.name != "sw.js"))
UNUSED = re.compile(r"\.data/scripts/|^pysat/allies/")
"""Programs for a command line, and a part of PySAT that nothing here imports."""

LICENCES = {
    "pyodide": "pyodide-MPL-2.0.txt",
    "cpython": "cpython-PSF-2.0.txt",
    "python-sat": "python-sat-MIT.txt",
    "sat-engines": "sat-engines-MIT.txt",
    "six": "six-MIT.txt",
    "idb-keyval": "idb-keyval-Apache-2.0.txt",
    "cluewise": "cluewise-MIT.txt",
}


WIDE = {b"\0OOl\0": b"\0OOL\0", b"\0Osl\0": b"\0OsL\0"}
"""Formats in PySAT's library, and what replaces them. It reads 64-bit numbers (limits of conflicts, bounds of counts)
as `long`, which has 32 bits in WebAssembly: the other half was random, so engines ignored their limits. All its numbers
with these formats have 64 bits (pysolvers.cc of 1.9.dev17)."""


class NotBuilt(Exception):
    """Why the page cannot be built, in a sentence."""


class NotFetched(NotBuilt):
    """A registry or its client cannot be reached: exit code 3, so that a test can tell it from a wrong file."""


def main() -> int:
    """Builds the page; 2 if that is impossible, 3 if something cannot be fetched."""
    try:
        build()
    except NotBuilt as problem:
        print(f"the page was not built: {problem}", file=sys.stderr)
        return 3 if isinstance(problem, NotFetched) else 2
    size = sum(path.stat().st_size for path in BUILT.rglob("*") if path.is_file())
    print(f"{BUILT.relative_to(ROOT)}: {size / 1e6:.1f} MB; `cluewise open` shows it")
    return 0


def build() -> None:
    """Fetches what is pinned, and writes the page. Raises NotBuilt."""
    pinned = json.loads((HERE / "pinned.json").read_text())
    archives = [_wheel(pinned[name]) for name in ("six", "python-sat")]
    pyodide, keyval = (_npm(name, pinned[name]) for name in ("pyodide", "idb-keyval"))
    axe = pinned.pop("axe-core")
    with suppress(NotFetched):
        _npm("axe-core", axe)  # for the tests
    shutil.rmtree(BUILT, ignore_errors=True)
    for folder in ("pyodide", "src", "lib", "lang", "licences"):
        (BUILT / folder).mkdir(parents=True)
    for name in PYODIDE:
        _unpack(pyodide, name, BUILT / "pyodide" / name)
    _unpack(keyval, "dist/index.js", BUILT / "lib" / "idb-keyval.js")
    _pack(archives)
    for name in STATIC:
        shutil.copy(HERE / name, BUILT / name)
    for name in SCRIPTS:
        shutil.copy(HERE / "src" / name, BUILT / "src" / name)
    for name in LICENCES.values():
        source = ROOT / "LICENSE" if name == LICENCES["cluewise"] else HERE / "licences" / name
        shutil.copy(source, BUILT / "licences" / name)
    _write_headers()
    _describe(pinned)


def _write_headers() -> None:
    """Writes the headers of the page in the forms of two kinds of hosts: `_headers` (Netlify, Cloudflare Pages) and
    `.htaccess` (Apache)."""
    from cluewise.page.serving import HEADERS

    lines = "".join(f"  {name}: {value}\n" for name, value in HEADERS.items())
    (BUILT / "_headers").write_text(f"/*\n{lines}")
    rules = "".join(f'Header set {name} "{value}"\n' for name, value in HEADERS.items())
    types = "AddType text/javascript .js .mjs\nAddType application/wasm .wasm\n"
    (BUILT / ".htaccess").write_text(types + rules)


# ── fetching ──


def _npm(name: str, pin: dict[str, Any]) -> Path:
    return _fetched(pin, ["npm", "pack", "--silent", f"{name}@{pin['version']}"])


def _wheel(pin: dict[str, Any]) -> Path:
    name = pin["file"].split("-")[0].replace("_", "-")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    if "platform" in pin:
        command += ["--platform", pin["platform"], "--python-version", pin["python"]]
    return _fetched(pin, [*command, f"{name}=={pin['version']}"])


def _fetched(pin: dict[str, Any], command: list[str]) -> Path:
    """The file of a pin, fetched if it is not there. Raises NotBuilt."""
    path = FETCHED / pin["file"]
    FETCHED.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        try:
            done = subprocess.run(command, cwd=FETCHED, capture_output=True, text=True, timeout=300, check=False)
        except (FileNotFoundError, subprocess.TimeoutExpired) as error:
            raise NotFetched(f"{pin['file']} cannot be fetched: {error}") from None
        if done.returncode or not path.exists():
            reason = (done.stderr.strip().splitlines() or ["no such file came"])[-1]
            raise NotFetched(f"{pin['file']} cannot be fetched: {reason}")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    if digest != pin["sha256"]:
        path.unlink()
        raise NotBuilt(f"{pin['file']} has the SHA-256 {digest}, but pinned.json says {pin['sha256']}")
    return path


def _unpack(tarball: Path, name: str, to: Path) -> None:
    """Writes one file of an npm package."""
    with tarfile.open(tarball) as packed:
        content = packed.extractfile(f"package/{name}")
        assert content is not None
        to.write_bytes(content.read())


# ── packing ──


def _pack(wheels: list[Path]) -> None:
    """Writes all Python files one after the other, compressed, and where each one is; equal sources give equal files.
    The index of names is added, as to a wheel.

    A worker writes them into its file system faster than Python unpacks archives.
    """
    sys.path.insert(0, str(ROOT))
    from cluewise.registry.name_index import built_in_index

    files = [(name, source.read_bytes()) for name, source in sorted(_modules())]
    files.append(("cluewise/registry/name_index.txt", built_in_index().encode()))
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            names = [name for name in packed.namelist() if not UNUSED.search(name)]
            files += [(name, widened(name, packed.read(name))) for name in names]
    (BUILT / "files.pack").write_bytes(gzip.compress(b"".join(content for _, content in files), mtime=0))
    (BUILT / "files.json").write_text(json.dumps([[name, len(content)] for name, content in files]))


def widened(name: str, content: bytes) -> bytes:
    """PySAT's library with `WIDE` formats; any other file as it is. Raises NotBuilt."""
    for narrow, wide in WIDE.items() if name.startswith("pysolvers.") else ():
        if content.count(narrow) != 1:
            raise NotBuilt(f"{name} has the format {narrow!r} {content.count(narrow)} times: look at WIDE in build.py")
        content = content.replace(narrow, wide)
    return content


def _modules() -> Iterator[tuple[str, Path]]:
    linked = {"encodings", "solvers", "puzzles", "instances"}
    for path in (ROOT / "cluewise").rglob("*.py"):
        if path.relative_to(ROOT / "cluewise").parts[0] not in linked:
            yield str(path.relative_to(ROOT)), path
    for folder in linked - {"instances"}:
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".py", ".rules"):
                yield f"cluewise/{path.relative_to(ROOT)}", path


def _describe(pinned: dict[str, Any]) -> None:
    """Writes build.json (hash, files, licences, examples) and the service worker with the hash of the build."""
    import cluewise

    sys.path.insert(0, str(HERE))
    versions = {name: pin["version"] for name, pin in pinned.items()}
    lock = json.loads((BUILT / "pyodide" / "pyodide-lock.json").read_text())
    versions |= {"cluewise": cluewise.__version__, "cpython": lock["info"]["python"]}
    versions["sat-engines"] = f"in python-sat {versions['python-sat']}"
    licences = [
        {"name": name, "version": versions[name], "licence": file.rsplit(".", 1)[0], "file": f"licences/{file}"}
        for name, file in LICENCES.items()
    ]
    examples = _examples()
    (BUILT / "gallery.json").write_text(json.dumps(_gallery(examples)))
    _tell()
    served = (path for path in BUILT.rglob("*") if path.is_file() and path.name not in (".htaccess", "_headers"))
    files = sorted(str(path.relative_to(BUILT)) for path in served)
    described = {"files": files, "versions": versions, "licences": licences, "examples": examples}
    hashed = hashlib.sha256(json.dumps(described).encode())
    for file in files:
        hashed.update((BUILT / file).read_bytes())
    digest = hashed.hexdigest()[:16]
    (BUILT / "build.json").write_text(json.dumps({"build": digest, **described}, indent=1))
    worker = (HERE / "src" / "sw.js").read_text().replace("BUILD", digest)
    (BUILT / "sw.js").write_text(worker)


def _tell() -> None:
    """Writes the rules of each kind, in each language, and a solved example."""
    from telling import examples, languages

    for language, texts in languages().items():
        (BUILT / "lang" / f"{language}.json").write_text(json.dumps(texts, ensure_ascii=False), "utf-8")
    (BUILT / "solved.json").write_text(json.dumps(examples(), separators=(",", ":")))


def _examples() -> dict[str, str]:
    """For each kind the text of its first instance of a common size with one solution."""
    import cluewise
    from cluewise.registry.loading import puzzle_names

    examples = {}
    for name in puzzle_names():
        texts = [text for path in sorted((ROOT / "instances" / name).iterdir()) for text in _unique(name, path)]
        fitting = [text for cells, text in texts if cells >= 16] or [text for _, text in texts]
        if fitting:
            examples[name] = cluewise.read(name, fitting[0])[0].format()
    return examples


def _gallery(examples: dict[str, str]) -> list[dict[str, Any]]:
    """For each kind its names, its first line of documentation, a picture, and puzzles of the levels that it has."""
    from telling import head

    import cluewise
    from cluewise.page.data import about
    from cluewise.puzzles.common.families import family
    from cluewise.registry.loading import puzzle_class, puzzle_names
    from cluewise.registry.names import aliases

    made = json.loads((HERE / "examples.json").read_text())
    also: dict[str, list[str]] = {}
    for alias, named in aliases().items():
        also.setdefault(named.name, []).append(alias)
    listed = []
    for name in puzzle_names():
        levels = made.get(name) or [{"level": None, "text": examples[name]}] * (name in examples)
        if not levels:
            continue
        puzzle = cluewise.read(name, levels[0]["text"])[0]
        picture = puzzle.picture().themed_svg()
        cls = puzzle_class(name)
        kind = {"name": name, "aliases": also.get(name, []), "about": about(cls), "family": family(cls)}
        listed.append({**kind, "title": head(name)["title"], "svg": picture, "examples": levels})
    return listed


def _unique(name: str, path: Path) -> Iterator[tuple[int, str]]:
    from cluewise.api import read_puzzle, texts_of

    for text in texts_of(name, path):
        if text.expected == 1:
            puzzle = read_puzzle(name, text)
            if len(puzzle.slots()) <= 200:
                yield len(puzzle.slots()), puzzle.format()


if __name__ == "__main__":
    sys.exit(main())
