"""`cluewise family`: a generated family of puzzles as files, with a manifest."""

import hashlib
import json
import os
from collections.abc import Iterator
from io import StringIO
from typing import Any

import click

from cluewise import model_files
from cluewise.comparisons.families import family, levelled, read_seeds
from cluewise.comparisons.runs import Sample
from cluewise.encodings.common.encoding import choose
from cluewise.encodings.common.files import FORMATS
from cluewise.exit_codes import OK
from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.reading import load_json, read_file
from cluewise.registry.loading import encodings_with
from cluewise.registry.names import Named

from .common import (
    TIMEOUT,
    Seconds,
    cardinality_option,
    encoding_option,
    globals_option,
    puzzle_argument,
    set_option,
    sums_option,
)

TEXT = "text"
ENDINGS = {"dimacs": "cnf", TEXT: "txt"}


@click.command()
@puzzle_argument
@click.option("--generate", "sizes", required=True, metavar="SIZES", help="Sizes, such as 10x10,15x15.")
@click.option("--seeds", default="0..4", show_default=True, metavar="A..B", help="One puzzle of each size per seed.")
@click.option("--to", type=click.Choice([TEXT, *FORMATS]), default="dimacs", show_default=True, help="Format.")
@click.option("--unique", is_flag=True, help="Puzzles with one solution and no redundant clue.")
@click.option("--level", metavar="L", help="Puzzles of a level: 1 to 5, a word, or a range such as 1-3.")
@click.option(
    "--timeout",
    type=Seconds(),
    metavar="SECONDS",
    help=f"Time limit for each puzzle of --unique (default {TIMEOUT:g}).",
)
@click.option("-o", "--output", required=True, metavar="DIR", help="The folder to write into.")
@encoding_option
@cardinality_option
@sums_option
@globals_option
@set_option
def command(
    puzzle: Named,
    sizes: str,
    seeds: str,
    to: str,
    unique: bool,
    level: str | None,
    timeout: float | None,
    output: str,
    encoding: str | None,
    cardinality: str | None,
    sums: str | None,
    globals: str | None,
    settings: tuple[tuple[str, str], ...],
) -> int:
    """Write random puzzles as files, with a manifest.

    `manifest.json` has the SHA-256 hash of every file. The same command writes the same bytes on every machine. A
    folder that holds another family is refused. With --level, the manifest also has each puzzle's level, number of
    clues and seed, and a puzzle that is not found ends the command with exit code 30. With --unique, the manifest is
    only written if every puzzle is found in time (else exit code 30), because partial results depend on the machine.

    \b
    cluewise family signpost --generate 10x10,15x15 --seeds 0..24 --to dimacs -o signposts
    cluewise family slitherlink --generate 8x8 --seeds 0..9 --level 3 --to text -o loops
    cluewise family nurikabe --generate 8x8 --seeds 0..9 --unique --to text -o nurikabes
    """
    if not output:
        raise click.UsageError("--output: expected the name of a folder")
    size_list = [size.strip() for size in sizes.split(",") if size.strip()]
    if not size_list:
        raise click.UsageError(f"--generate: expected sizes with commas between them, found '{sizes}'")
    if to == TEXT and (encoding or cardinality or sums or globals):
        raise click.UsageError(
            "--to text writes the puzzles: it takes no encoding, no cardinality, no sums, no globals"
        )
    if to != TEXT:
        known = encodings_with(puzzle.name, encoding)
        chosen = choose(known, encoding, FORMATS[to].target, globals, reference=True)
        encoding, globals = chosen.name, chosen.lowering
    stated = {**puzzle.settings, **dict(settings)}
    if timeout is not None and not unique:
        raise click.UsageError("--timeout is for --unique only: other puzzles need no search")
    seconds = (TIMEOUT if timeout is None else timeout) if unique else None
    if level is not None and unique:
        raise click.UsageError(
            "--level and --unique exclude one another: --unique removes clues regardless of the level"
        )
    instances = _instances(puzzle.name, size_list, read_seeds(seeds), stated, seconds, level)
    choices = {"encoding": encoding, "cardinality": cardinality, "sums": sums, "globals": globals}
    content: dict[str, Any] = {
        "puzzle": puzzle.name,
        "format": to,
        **choices,
        "sizes": sizes,
        "seeds": seeds,
        "settings": stated,
    }
    if unique:
        content["unique"] = True
    if level is not None:
        content["level"] = level
    manifest = os.path.join(output, "manifest.json")
    _refuse_another_family(manifest, content)
    try:
        files = [{**_put(instance, output, to, **choices), **details} for instance, details in instances]
        with open(manifest, "w", encoding="utf-8", newline="\n") as file:
            json.dump({**content, "files": files}, file, indent=1, ensure_ascii=False)
            file.write("\n")
    except OSError as error:
        raise PuzzleError(f"cannot be written: {error.strerror}", error.filename or output) from None
    return OK


def _instances(
    name: str, sizes: list[str], seeds: range, stated: dict[str, Any], seconds: float | None, level: str | None
) -> Iterator[tuple[Sample, dict[str, Any]]]:
    """Each instance, with further entries for the manifest."""
    if level is not None:
        return levelled(name, sizes, seeds, stated, level)
    return ((instance, {}) for instance in family(name, sizes, seeds, stated, seconds))


def _refuse_another_family(manifest: str, content: dict[str, Any]) -> None:
    """Raises Refused if the folder has the manifest of another family: its hashes would be lost."""
    if not os.path.exists(manifest):
        return
    try:
        present = load_json(read_file(manifest))
        same = {key: value for key, value in present.items() if key != "files"} == content
    except (ValueError, AttributeError):
        same = False
    if not same:
        raise Refused(f"'{manifest}' belongs to another family, and its hashes would be lost: choose another folder")


def _put(instance: Sample, folder: str, to: str, **choices: str | None) -> dict[str, str]:
    """Writes an instance into the folder. Returns its entry in the manifest."""
    name = f"{instance.puzzle}-{instance.place}.{ENDINGS.get(to, to)}"
    data = _written(instance, to, **choices)
    os.makedirs(folder, exist_ok=True)  # not earlier: an error leaves no empty folder
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)
    return {"file": name, "sha256": hashlib.sha256(data).hexdigest(), "puzzle": instance.text}


def _written(instance: Sample, to: str, **choices: str | None) -> bytes:
    """An instance in a format."""
    if to == TEXT:
        return f"{instance.text}\n".encode()
    stream = StringIO()
    model_files.export(instance.read(), stream, to, **choices)
    return stream.getvalue().encode()
