"""Checks a certificate from the files of its folder alone.

All files are made again from the puzzle, the view, the solutions and the proof, and must be equal. Hashes are compared
first: they reveal damage and the damaged file. They do not reveal forgery, because a forger writes new hashes; the
proof, the rules and the encoding do.
"""

import json
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import (
    CluewiseError,
    EncodingBug,
    PuzzleError,
    Refused,
    SolverFailure,
    UnknownName,
    cut,
)
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.registry.loading import puzzle_class
from cluewise.solvers.common import NO_LIMITS, Limits
from cluewise.solvers.processes.supervisor import MEMORY, TIMEOUT

from .content import (
    FORBIDDING,
    FORMULA,
    KIND,
    MANIFEST,
    OWN_HASH,
    PROOF,
    README,
    RULES,
    SOLUTIONS,
    Compiled,
    Content,
    FoundSolution,
    compiled,
    files,
    manifest,
    sha256,
    understood,
    without_own_hash,
)
from .proofs import Outcome, judge

MOST_BYTES = {MANIFEST: 2**24, README: 2**24}
MOST_OTHERS = min(2**31, sys.maxsize // 4)
"""The maximum size in bytes of the formula, of the solutions and of the proof. With 32-bit addresses it is 512 MiB."""

REACHED = {TIMEOUT: "the time was up", MEMORY: "out of memory"}


class Checked(NamedTuple):
    """The result for a folder: outcome, reason (empty if the certificate holds), puzzle, claim, the proof checkers that
    ran, and the view under which the claim counts solutions."""

    outcome: Outcome
    reason: str = ""
    puzzle: str | None = None
    claim: str | None = None
    checkers: tuple[str, ...] = ()
    view: str | None = None


class _Stop(Exception):
    """A certificate that does not hold: the reason and the outcome."""

    def __init__(self, reason: str, outcome: Outcome = Outcome.REFUSED) -> None:
        super().__init__(reason)
        self.reason, self.outcome = reason, outcome


def check_folder(folder: str | os.PathLike[str], limits: Limits = NO_LIMITS) -> Checked:
    """Checks the certificate in a folder; undecided if a limit is reached. With limits, it runs in its own process.

    Raises PuzzleError if the folder holds no certificate, Refused for limits on Windows.
    """
    path = os.fspath(folder)
    if not os.path.isdir(path):
        raise PuzzleError(
            "a file, not the folder of a certificate" if os.path.exists(path) else "there is no such folder", path
        )
    if not os.path.isfile(os.path.join(path, MANIFEST)):
        raise PuzzleError(f"not a certificate: there is no {MANIFEST} here", path)
    if limits == NO_LIMITS:
        return _check_whole(path)
    from cluewise.solvers.processes.runner import limited

    try:
        (checked,) = limited(partial(_emit, path), limits)
    except SolverFailure as failure:
        return Checked(Outcome.UNDECIDED, REACHED.get(str(failure), str(failure)))
    return Checked(*checked)


def _emit(path: str, emit: Callable[[Checked], object]) -> None:
    emit(_check_whole(path))


def _check_whole(path: str) -> Checked:
    try:
        return check_files({name: data for name in _NAMES if (data := _read(path, name)) is not None})
    except PuzzleError as error:
        raise PuzzleError(error.message, path) from None
    except MemoryError:
        return Checked(Outcome.UNDECIDED, REACHED[MEMORY])


_NAMES = (FORMULA, PROOF, SOLUTIONS, README, MANIFEST)


def _read(folder: str, name: str) -> bytes | None:
    """The content of a file in the folder; None if it does not exist."""
    path = os.path.join(folder, name)
    if not os.path.isfile(path):
        return None
    most = MOST_BYTES.get(name, MOST_OTHERS)
    try:
        with open(path, "rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            if size > most:
                raise PuzzleError(f"{name} is larger than {most // 2**20} MiB")
            return stream.read(size)
    except OSError as error:
        raise PuzzleError(f"{name} cannot be read: {error.strerror}") from None


def check_files(contents: Mapping[str, bytes]) -> Checked:
    """As `check_folder`, for the contents of the files by name. Raises PuzzleError if they are not a certificate."""
    text = _manifest(contents[MANIFEST]) if MANIFEST in contents else None
    if text is None:
        raise PuzzleError(f"not a certificate: {MANIFEST} has another format")
    known: dict[str, Any] = {}
    try:
        data = _undamaged(contents, text)
        known.update(puzzle=_text(data, "puzzle"), claim=_text(data, "claim"), view=_text(data, "view"))
        checkers = _hold(contents, data)
    except _Stop as stop:
        return Checked(stop.outcome, stop.reason, **known)
    return Checked(Outcome.HOLDS, "", **known, checkers=checkers)


# ── the manifest and hashes ──


def _manifest(data: bytes) -> str | None:
    """Returns the text of the manifest; None if the file is not even a damaged manifest."""
    text = data.decode(errors="replace")
    return text if f'"{KIND.rpartition(" ")[0]}' in text or f'"{OWN_HASH}"' in text else None


def _undamaged(contents: Mapping[str, bytes], text: str) -> dict[str, Any]:
    """Checks the hashes in the manifest and returns its data. Raises _Stop."""
    hashed, line = without_own_hash(text)
    data = _json(MANIFEST, text)
    if not isinstance(data, dict) or line != f'  "{OWN_HASH}": "{sha256(hashed.encode())}",':
        raise _Stop(f"{MANIFEST} was changed: its {OWN_HASH} differs")
    if data.get("certificate") != KIND:
        raise _Stop(f"{MANIFEST} is not of the kind '{KIND}'", Outcome.UNDECIDED)
    hashes = data.get("files")
    expected = {FORMULA, SOLUTIONS, README} | ({PROOF} if data.get("complete") else set())
    if not isinstance(hashes, dict) or set(hashes) != expected:
        raise _Stop(f"{MANIFEST} names other files than a certificate has")
    for name in sorted(expected):
        if name not in contents:
            raise _Stop(f"{name} is missing")
        if hashes[name] != sha256(contents[name]):
            raise _Stop(f"{name} was changed: its {OWN_HASH} differs")
    return data


def _json(name: str, text: str) -> Any:
    """The data of a JSON file. Raises _Stop, also for a repeated key in an object, which readers treat differently."""
    try:
        return json.loads(text, object_pairs_hook=partial(_object, name))
    except (ValueError, RecursionError):
        raise _Stop(f"{name} is damaged: it cannot be read") from None


def _object(name: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entries = dict(pairs)
    if len(entries) < len(pairs):
        doubled = next(key for number, (key, _) in enumerate(pairs) if key in dict(pairs[:number]))
        raise _Stop(f"{name}: '{cut(doubled)}' occurs twice")
    return entries


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise _Stop(f"{MANIFEST} has no '{key}'")
    return value


# ── comparison with files made again ──


def _hold(contents: Mapping[str, bytes], data: Mapping[str, Any]) -> tuple[str, ...]:
    """Checks everything, and returns the names of the checkers of the proof. Raises _Stop."""
    versions = data.get("versions")
    version = versions.get("cluewise") if isinstance(versions, dict) else None
    is_version = isinstance(version, str) and re.fullmatch(r"[0-9A-Za-z.+-]{1,40}", version)
    if not is_version:
        raise _Stop(f"{MANIFEST} does not state its versions")
    most = contents[FORMULA].count(b"\n")
    formula = _formula(_puzzle(data), _text(data, "view"), most)
    proof = _decoded(contents, PROOF) if data.get("complete") else None
    assert isinstance(versions, dict)
    assert isinstance(version, str)
    try:
        solutions = _solutions(formula, _decoded(contents, SOLUTIONS), most)
    except _Stop as stop:  # the variables of another version may mean something else
        raise _by_version(stop, version) from None
    others = {name: number for name, number in versions.items() if name != "cluewise"}
    content = Content(formula, solutions, proof, version, others)
    made = files(content)
    _compare_files(contents, content, made)
    checkers: tuple[str, ...] = ()
    if proof is not None:
        judged = judge(content.clauses, formula.variables, proof)
        if judged.outcome is not Outcome.HOLDS:
            raise _Stop(f"{PROOF}: {judged.reason}", judged.outcome)
        checkers = tuple(judged.checkers)
    _compare_manifest(contents, data, content)
    _compare_readme(contents, content, made)
    return checkers


def _puzzle(data: Mapping[str, Any]) -> Puzzle:
    name, text = _text(data, "puzzle"), _text(data, "text")
    try:
        kind = puzzle_class(name)
        if RULES in data and data[RULES] != kind.rules_text:
            raise _Stop(f"the genre '{cut(name)}' has other rules here than in {MANIFEST}", Outcome.UNDECIDED)
        return kind.parse(text)
    except UnknownName:
        if RULES not in data:
            raise _Stop(f"the puzzle in {MANIFEST} cannot be read: there is no puzzle '{cut(name)}'") from None
        way = f"save its '{RULES}' as {cut(name)}.rules and name that file in CLUEWISE_PATH"
        raise _Stop(f"the genre '{cut(name)}' of {MANIFEST} is not known here: {way}", Outcome.UNDECIDED) from None
    except CluewiseError as error:
        raise _Stop(f"the puzzle in {MANIFEST} cannot be read: {_first_line(error)}") from None


def _formula(puzzle: Puzzle, view: str, most: int) -> Compiled:
    if view not in puzzle.views:
        raise _Stop(f"the view in {MANIFEST} is none of {puzzle.name}: '{cut(view)}'")
    try:
        return compiled(puzzle, view, most)
    except Refused as error:
        raise _Stop(f"the puzzle has no clauses here: {_first_line(error)}", Outcome.UNDECIDED) from None


def _first_line(error: Exception) -> str:
    return str(error).split("\n", 1)[0]


def _decoded(contents: Mapping[str, bytes], name: str) -> str:
    try:
        return contents[name].decode()
    except UnicodeDecodeError:
        raise _Stop(f"{name} is not a text") from None


def _solutions(formula: Compiled, text: str, most: int) -> list[FoundSolution]:
    """Reads up to `most` solutions from their true variables and checks them by the rules. Raises _Stop."""
    listed = _json(SOLUTIONS, text)
    if not isinstance(listed, list):
        raise _Stop(f"{SOLUTIONS} is not a list")
    if len(listed) > most:
        raise _Stop(f"{SOLUTIONS} has {len(listed)} solutions, {FORMULA} only {most} lines")
    return [_solution(formula, entry, number) for number, entry in enumerate(listed, 1)]


def _solution(formula: Compiled, entry: Any, number: int) -> FoundSolution:
    place = f"{SOLUTIONS}: solution {number}"
    variables = entry.get("true") if isinstance(entry, dict) else None
    most = formula.model.variables
    if not isinstance(variables, list) or not all(type(item) is int and 0 < item <= most for item in variables):
        raise _Stop(f"{place} does not state which of the {most} variables are true")
    true = bytearray(most + 1)
    for variable in variables:
        true[variable] = 1
    try:
        solution = understood(formula, bytes(true))
    except (EncodingBug, KeyError, ValueError, TypeError) as error:
        raise _Stop(f"{place} means nothing: {_first_line(error)}") from None
    broken = formula.puzzle.check(solution.solution)
    if broken:
        raise _Stop(f"{place} breaks the rules: {broken[0].text}")
    if entry.get("text") != formula.puzzle.text(solution.solution):
        raise _Stop(f"{place}: its text does not match its variables")
    if json.dumps(entry.get("value")) != json.dumps(formula.puzzle.value(solution.solution)):
        raise _Stop(f"{place}: its value does not match its variables")
    return solution


def _compare_files(contents: Mapping[str, bytes], content: Content, made: Mapping[str, bytes]) -> None:
    """Compares formula and solutions with those `made` again from the puzzle. Raises _Stop."""
    seen = set()
    for number, solution in enumerate(content.found, 1):
        identity = solution.solution if _may_repeat(content) else solution.image
        if identity in seen:
            raise _Stop(f"{SOLUTIONS}: solution {number} occurs twice")
        seen.add(identity)
    for name in (FORMULA, SOLUTIONS):
        if made[name] != contents[name]:
            raise _by_version(_Stop(f"{name}: {_difference(contents[name], made[name], content)}"), content.version)


def _compare_readme(contents: Mapping[str, bytes], content: Content, made: Mapping[str, bytes]) -> None:
    """Raises _Stop, undecided, for another README: its wording proves nothing, but differs from this version's."""
    if contents[README] != made[README]:
        number = _first_difference(contents[README].split(b"\n"), made[README].split(b"\n"))
        raise _Stop(f"all but {README} holds: its line {number} differs from this version's wording", Outcome.UNDECIDED)


def _by_version(stop: "_Stop", version: str) -> "_Stop":
    """A refusal; undecided if another version made the certificate, which may encode differently."""
    from ..version import __version__

    if version == __version__ or stop.outcome is not Outcome.REFUSED:
        return stop
    return _Stop(f"{stop} (it was made by version {cut(version)})", Outcome.UNDECIDED)


def _compare_manifest(contents: Mapping[str, bytes], data: Mapping[str, Any], content: Content) -> None:
    """Compares the manifest with the other files. Raises _Stop."""
    made = manifest(content, {name: contents[name] for name in data["files"]})
    stated = {key: value for key, value in data.items() if key != OWN_HASH}
    for key in made.keys() | stated.keys():
        value, stated_value = (
            json.dumps(entries.get(key), sort_keys=True) for entries in (made, stated)
        )  # as JSON, 1 and true differ
        if value != stated_value or (key in made) != (key in stated):
            raise _Stop(f"{MANIFEST}: '{cut(key)}' does not match the other files")


def _may_repeat(content: Content) -> bool:
    """True if solutions may share an image: the view is coarser than the forbidding clauses."""
    compiled = content.compiled
    return compiled.view != compiled.puzzle.default_view() and compiled.view not in compiled.model.views


def _difference(read: bytes, made: bytes, content: Content) -> str:
    """Returns the first difference from the file that puzzle, view and solutions determine."""
    lines, others = read.split(b"\n"), made.split(b"\n")
    number = _first_difference(lines, others)
    says_how_many = others[min(number, len(others)) - 1].startswith(FORBIDDING.encode())
    if says_how_many or number >= len(others) - len(content.found):
        return f"line {number} does not forbid the solutions of {SOLUTIONS} under the view {content.compiled.view}"
    return f"line {number} does not match the puzzle in {MANIFEST}"


def _first_difference(lines: Sequence[bytes], others: Sequence[bytes]) -> int:
    """The number, from 1, of the first line that differs."""
    pairs = enumerate(zip(lines, others, strict=False), 1)
    return next((number for number, (line, other) in pairs if line != other), min(len(lines), len(others)) + 1)
