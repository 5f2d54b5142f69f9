"""Is what would be released whole? Builds sdist and wheel, tries each in a fresh environment without the checkout.

    make release-check

In each environment it looks at the metadata and runs the commands and the program of the README; what is printed must
be what the README says.
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
WANTED = ("Name", "Version", "Summary", "Author", "License-Expression", "Keywords", "Requires-Python", "Classifier")
"""Fields of the metadata that have to be there."""
UNWANTED = ("Home-page", "Project-URL", "Author-email")

METADATA = "from importlib.metadata import metadata; print(metadata('cluewise'))"


def main() -> None:
    """Ends with an error where something is missing."""
    sys.path.insert(0, str(ROOT))
    from tests.test_readme import blocks, sessions

    readme = (ROOT / "README.md").read_text("utf-8")
    (program,), (printed,) = blocks(readme, "python"), blocks(readme, "text")
    with TemporaryDirectory() as scratch:
        for package in build(Path(scratch) / "packages"):
            place = Path(scratch) / package.suffix.strip(".")
            python = install(package, place / "environment")
            problems = list(metadata_problems(run([str(python), "-c", METADATA], place)))
            for command, wanted in [*sessions(readme), (f"python - <<'END'\n{program}END", printed)]:
                found = run(["bash", "-c", f'PATH="{python.parent}:$PATH"; {command}'], place, check=False)
                if found.rstrip("\n") != wanted.rstrip("\n"):
                    problems.append(f"{command}\nprinted:\n{found}")
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
    """The Python of a fresh environment that holds the package with HiGHS."""
    venv.create(environment, with_pip=True)
    python = environment / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", f"{package}[highs]"], check=True)
    return python


def run(command: list[str], folder: Path, *, check: bool = True) -> str:
    """What a command prints, run outside of the checkout."""
    folder.mkdir(parents=True, exist_ok=True)
    return subprocess.run(command, cwd=folder, check=check, capture_output=True, text=True).stdout


def metadata_problems(printed: str) -> Iterator[str]:
    """What is missing in the metadata of a package, or does not belong there."""
    fields = dict(re.findall(r"^([A-Za-z-]+): (.+)$", printed, re.MULTILINE))
    yield from (f"the metadata lacks {name}" for name in WANTED if not fields.get(name))
    yield from (f"the metadata has {name}" for name in UNWANTED if name in fields)
    if fields.get("Author") != AUTHOR:
        yield f"the author is {fields.get('Author')!r}"


if __name__ == "__main__":
    if shutil.which("bash") is None:
        sys.exit("the README's commands need bash")
    main()
