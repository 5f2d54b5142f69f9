"""Checks a release: builds sdist and wheel, and tries each in a fresh environment without the checkout.

    make release-check

In each environment it checks the metadata, and runs the commands and the program of the README. Their output must be
the output in the README.
"""

import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
AUTHOR = "the Cluewise developers"
REQUIRED = ("Name", "Version", "Summary", "Author", "License-Expression", "Keywords", "Requires-Python", "Classifier")
"""Fields that the metadata must have."""
UNWANTED = ("Home-page", "Project-URL", "Author-email")

METADATA = "from importlib.metadata import metadata; print(metadata('cluewise'))"


def main() -> None:
    """Ends with an error if a check fails."""
    sys.path.insert(0, str(ROOT))
    from tests.test_readme import blocks, sessions

    readme = (ROOT / "README.md").read_text("utf-8")
    (program,), (printed,) = blocks(readme, "python"), blocks(readme, "text")
    with TemporaryDirectory() as scratch:
        for package in build(Path(scratch) / "packages"):
            folder = Path(scratch) / package.suffix.strip(".")
            python = install(package, folder / "environment")
            problems = list(metadata_problems(run([str(python), "-c", METADATA], folder)))
            for command, expected in [*sessions(readme), (f"python - <<'END'\n{program}END", printed)]:
                output = run(["bash", "-c", f'PATH="{python.parent}:$PATH"; {command}'], folder, check=False)
                if output.rstrip("\n") != expected.rstrip("\n"):
                    problems.append(f"{command}\nprinted:\n{output}")
            if problems:
                sys.exit("\n".join([f"{package.name}:", *problems]))
            print(f"{package.name}: installs alone, and the README is true of it")


def build(folder: Path) -> list[Path]:
    """The sdist and the wheel."""
    subprocess.run(
        [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)], check=True, stdout=subprocess.DEVNULL
    )
    packages = sorted(folder.iterdir())
    if [package.suffix for package in packages] != [".whl", ".gz"]:
        sys.exit(f"expected a wheel and an sdist, found {', '.join(package.name for package in packages)}")
    return packages


def install(package: Path, environment: Path) -> Path:
    """Installs the package with HiGHS in a fresh environment. Returns the path of its Python."""
    venv.create(environment, with_pip=True)
    python = environment / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", f"{package}[highs]"], check=True)
    return python


def run(command: list[str], folder: Path, *, check: bool = True) -> str:
    """Runs a command outside of the checkout, and returns its output."""
    folder.mkdir(parents=True, exist_ok=True)
    return subprocess.run(command, cwd=folder, check=check, capture_output=True, text=True).stdout


def metadata_problems(printed: str) -> Iterator[str]:
    """Yields the missing, unwanted and wrong fields in the metadata of a package."""
    fields = dict(re.findall(r"^([A-Za-z-]+): (.+)$", printed, re.MULTILINE))
    yield from (f"the metadata lacks {name}" for name in REQUIRED if not fields.get(name))
    yield from (f"the metadata has {name}" for name in UNWANTED if name in fields)
    if fields.get("Author") != AUTHOR:
        yield f"the author is {fields.get('Author')!r}"


if __name__ == "__main__":
    if shutil.which("bash") is None:
        sys.exit("the README's commands need bash")
    main()
