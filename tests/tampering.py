"""Tampered certificates: damaged as by a faulty copy, or forged with new hashes."""

import json
import random
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

import cluewise
from cluewise.certification.certificate import content
from cluewise.certification.content import (
    BY_PROPAGATION,
    FORMULA,
    MANIFEST,
    OWN_HASH,
    PROOF,
    README,
    SOLUTIONS,
    Content,
    files,
    sha256,
    without_own_hash,
)
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from tests.common import INSTANCES

Files = Mapping[str, bytes]
LARGEST = 1500
"""The largest instance file, in bytes."""
MOST_LINES = 1000
"""The most lines of a proof."""


class Tampered(NamedTuple):
    """Changed files, a description of the change, and the text that the refusal must contain."""

    files: Files
    what: str
    names: str


def instances(name: str) -> list[Puzzle]:
    """The instances of a puzzle in small files, from the one with the fewest slots on."""
    paths = [path for path in sorted((INSTANCES / name).glob("*.txt")) if path.stat().st_size < LARGEST]
    return sorted(chain.from_iterable(cluewise.read(name, path) for path in paths), key=lambda one: len(one.slots()))


@cache
def small(name: str) -> Content:
    """A certificate of one solution, for a small instance, with a proof of several lines if there is one."""
    certificates = []
    for puzzle in instances(name)[:12]:
        certificate = content(puzzle, puzzle.view, 2)
        if certificate.claim == "exactly one":
            certificates.append(certificate)
            if certificate.proof and certificate.proof != BY_PROPAGATION and certificate.proof.count("\n") < MOST_LINES:
                return certificate
    return certificates[0]


# ── false claims ──

FOUND = 3
"""The most solutions of a puzzle whose certificate is forged."""
GUESSES = 1
"""The number of literals that forged proofs begin with."""


def false_claims(puzzle: Puzzle, view: str) -> Iterator[tuple[Files, str]]:
    """Certificates that claim fewer solutions than there are, and what each claims.

    Each leaves out a solution and the clause that forbids it. The proofs are the empty clause alone, guesses of a
    literal before it, and the proof of the true claim.
    """
    true = content(puzzle, view, FOUND)
    others = [true.proof] if true.proof is not None else []
    literals = range(1, min(GUESSES, true.compiled.variables) + 1)
    guesses = [f"{sign * variable} 0\n{BY_PROPAGATION}" for variable in literals for sign in (1, -1)]
    for left_out in range(len(true.found)):
        found = [solution for number, solution in enumerate(true.found) if number != left_out]
        for proof in (BY_PROPAGATION, *guesses, *others):
            made = true._replace(found=found, proof=proof)
            yield files(made), f"{made.claim} by {proof.splitlines()}"


def without_clues(puzzle: Puzzle) -> Puzzle:
    """The puzzle without all clues that can be left out."""
    while (clue := next(chain.from_iterable(puzzle.spare_clues()), None)) is not None:
        puzzle = puzzle.without_clue(clue)
    return puzzle


def blank_boards(name: str) -> list[Puzzle]:
    """The tiny puzzles of every size without their clues, each once."""
    smallest = {len(puzzle.slots()): puzzle for puzzle in generator_for(puzzle_class(name)).tiny()}
    return list(dict.fromkeys(without_clues(puzzle) for puzzle in smallest.values()))


# ── damage ──


def damaged(good: Files, rng: random.Random) -> Iterator[Tampered]:
    """Each file with one letter, one line or two lines changed, and each file removed."""
    for name, data in good.items():
        for change, changed in _changed(data, rng):
            if changed != data:
                yield Tampered({**good, name: changed}, f"{name}, {change}", name)
        if name != MANIFEST:
            yield Tampered({kept: data for kept, data in good.items() if kept != name}, f"{name}, gone", name)


def _changed(data: bytes, rng: random.Random) -> Iterator[tuple[str, bytes]]:
    place = rng.randrange(len(data))
    yield f"letter {place}", data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
    lines = data.splitlines(keepends=True)
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    yield f"without line {first + 1}", b"".join(lines[:first] + lines[first + 1 :])
    yield f"line {first + 1} twice", b"".join(lines[:first] + lines[first:][:1] + lines[first:])
    lines[first], lines[second] = lines[second], lines[first]
    yield f"lines {first + 1} and {second + 1} exchanged", b"".join(lines)


# ── forgery ──


def forged(good: Content, rng: random.Random, other: Puzzle | None = None) -> Iterator[Tampered]:
    """Changes with new hashes: of the formula, the solutions, the puzzle, the view, the manifest."""
    original = files(good)
    for text in _forged_formulas(original[FORMULA].decode(), rng):
        yield Tampered(rehashed({**original, FORMULA: text.encode()}), "another formula", FORMULA)
    for text in _forged_solutions(json.loads(original[SOLUTIONS])):
        yield Tampered(rehashed({**original, SOLUTIONS: text.encode()}), "another solution", SOLUTIONS)
    yield Tampered(rehashed({**original, README: original[README] + b"!"}), "another README", README)
    for key, value in json.loads(original[MANIFEST]).items():
        if key not in (OWN_HASH, "files", "versions"):
            yield Tampered(rehashed(original, {key: _another(value)}), f"another {key}", "")
    yield Tampered(rehashed(original, {"remark": "trust me"}), "a key more", MANIFEST)
    for view in good.compiled.puzzle.views:
        if view != good.compiled.view:
            yield Tampered(rehashed(original, {"view": view}), "another view", "")
    if other is not None and other.format() != good.compiled.puzzle.format():
        yield Tampered(rehashed(original, {"text": other.format()}), "another puzzle", "")


def _another(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"{value}?"


def _forged_formulas(text: str, rng: random.Random) -> Iterator[str]:
    lines = text.splitlines(keepends=True)
    start = next(number for number, line in enumerate(lines) if line.startswith("p cnf")) + 1
    clause = rng.randrange(start, len(lines))
    yield "".join(lines[:clause] + lines[clause + 1 :])
    yield "".join([*lines[:clause], *(["1 0\n"] if lines[clause] != "1 0\n" else ["-1 0\n"]), *lines[clause + 1 :]])
    yield text + "1 -1 0\n"
    yield "".join(lines[:-1])


def _forged_solutions(listed: list[dict[str, Any]]) -> Iterator[str]:
    (entry,) = listed
    yield json.dumps([])
    yield json.dumps([entry, entry])
    yield json.dumps([{**entry, "text": entry["text"] + "!"}])
    yield json.dumps([{**entry, "value": "?"}])
    yield json.dumps([{**entry, "true": []}] if entry["true"] else [{**entry, "true": [-1]}])
    yield json.dumps([{**entry, "true": entry["true"][1:]}])
    yield json.dumps([{**entry, "true": [10**9]}])
    yield json.dumps([1])
    yield "[" * 5000


def forged_proofs(good: Content, rng: random.Random, number: int) -> Iterator[tuple[str, str]]:
    """Proofs with a line altered, removed or moved, and a description of the change. Some are still proofs."""
    assert good.proof is not None
    for _ in range(number):
        lines = good.proof.splitlines()
        place, target = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                tokens = lines[place].split()
                literal = rng.randrange(len(tokens))
                tokens[literal] = str(-int(tokens[literal])) if tokens[literal] not in "d0" else "1"
                lines[place], change = " ".join(tokens), "altered"
            case 1:
                change = "missing"
                del lines[place]
            case 2:
                change = "moved"
                lines.insert(target, lines.pop(place))
            case _:
                tokens = lines[place].split()
                change = "shorter"
                lines[place] = " ".join(tokens[:-2] + tokens[-1:])
        text = "".join(f"{line}\n" for line in lines)
        if text != good.proof:
            yield text, f"line {place + 1} {change}"


def rehashed(originals: Files, changes: Mapping[str, Any] | None = None) -> dict[str, bytes]:
    """These files with these entries in the manifest and with correct hashes."""
    data = {**json.loads(originals[MANIFEST]), **(changes or {})}
    others = {name: content for name, content in originals.items() if name != MANIFEST}
    data["files"] = {name: sha256(content) for name, content in sorted(others.items())}
    if not data["complete"]:
        data["files"].pop(PROOF, None)
    own_hash = {OWN_HASH: ""}
    text = json.dumps({**own_hash, **{key: value for key, value in data.items() if key != OWN_HASH}}, indent=2) + "\n"
    hashed, _ = without_own_hash(text)
    return {**others, MANIFEST: text.replace('""', f'"{sha256(hashed.encode())}"', 1).encode()}


def proves(clauses: list[tuple[int, ...]], proof: str) -> bool:
    """A third, very simple checker: line by line, with sets only."""
    known = [frozenset(clause) for clause in clauses]
    held: set[int] = set()
    steps = proof.splitlines()
    if any(line.split()[-1:] != ["0"] for line in steps) or "0" in steps[:-1]:
        return False
    for tokens in map(str.split, steps):
        if tokens[0] == "d":
            gone = frozenset(map(int, tokens[1:-1]))
            now = _propagated(known, held)
            held = {1, -1} if now is None else now  # once refuted by propagation, always refuted
            if len(gone) > 1:
                if gone not in known:
                    return False
                known.remove(gone)
            continue
        clause = frozenset(map(int, tokens[:-1]))
        if _propagated(known, held | {-literal for literal in clause}) is not None:
            return False
        known.append(clause)
        if not clause:
            return True
    return False


def _propagated(known: list[frozenset[int]], true: set[int]) -> set[int] | None:
    """All literals that follow by unit propagation; None if they clash."""
    true = set(true)
    if any(-literal in true for literal in true):
        return None
    while True:
        before = len(true)
        for clause in known:
            if not clause & true:
                open_literals = [literal for literal in clause if -literal not in true]
                if not open_literals:
                    return None
                if len(open_literals) == 1:
                    true.add(open_literals[0])
        if len(true) == before:
            return true
