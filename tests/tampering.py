"""Certificates tampered with: what a clumsy copy does to them, and what a forger does who writes new hashes."""

import json
import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import cluewise
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.trust.certificate import content
from cluewise.trust.content import (
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
from tests.common import INSTANCES

Files = Mapping[str, bytes]
LARGEST = 1500
"""The largest instance file, in bytes."""
MOST_LINES = 1000
"""The most lines of a proof."""


class Tampered(NamedTuple):
    """Changed files, what was done to them, and the words that the refusal has to say."""

    files: Files
    what: str
    names: str


def instances(name: str) -> list[Puzzle]:
    """The instances of a puzzle, from the smallest file on."""
    paths = sorted((INSTANCES / name).glob("*.txt"), key=lambda path: (path.stat().st_size, path.name))
    return [puzzle for path in paths if path.stat().st_size < LARGEST for puzzle in cluewise.read(name, path)]


@cache
def small(name: str) -> Content:
    """A certificate of one solution, for a small instance, with a proof that says something where there is one."""
    made = []
    for puzzle in instances(name)[:12]:
        one = content(puzzle, puzzle.view, 2)
        if one.claim == "exactly one":
            made.append(one)
            if one.proof and one.proof != BY_PROPAGATION and one.proof.count("\n") < MOST_LINES:
                return one
    return made[0]


# ── damage ──


def damaged(good: Files, rng: random.Random) -> Iterator[Tampered]:
    """Each file with one letter, one line or two lines changed, and each file removed."""
    for name, data in good.items():
        for what, changed in _changed(data, rng):
            if changed != data:
                yield Tampered({**good, name: changed}, f"{name}, {what}", name)
        if name != MANIFEST:
            yield Tampered({other: data for other, data in good.items() if other != name}, f"{name}, gone", name)


def _changed(data: bytes, rng: random.Random) -> Iterator[tuple[str, bytes]]:
    place = rng.randrange(len(data))
    yield f"letter {place}", data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
    lines = data.splitlines(keepends=True)
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    yield f"without line {one + 1}", b"".join(lines[:one] + lines[one + 1 :])
    yield f"line {one + 1} twice", b"".join(lines[:one] + lines[one:][:1] + lines[one:])
    lines[one], lines[other] = lines[other], lines[one]
    yield f"lines {one + 1} and {other + 1} changed about", b"".join(lines)


# ── forgery ──


def forged(good: Content, rng: random.Random, other: Puzzle | None = None) -> Iterator[Tampered]:
    """Changes with new hashes: of the formula, the solutions, the puzzle, the view, the manifest."""
    there = files(good)
    for text in _forged_formulas(there[FORMULA].decode(), rng):
        yield Tampered(rehashed({**there, FORMULA: text.encode()}), "another formula", FORMULA)
    for text in _forged_solutions(json.loads(there[SOLUTIONS])):
        yield Tampered(rehashed({**there, SOLUTIONS: text.encode()}), "another solution", SOLUTIONS)
    yield Tampered(rehashed({**there, README: there[README] + b"!"}), "another README", README)
    for key, value in json.loads(there[MANIFEST]).items():
        if key not in (OWN_HASH, "files", "versions", "checked by"):
            yield Tampered(rehashed(there, {key: _another(value)}), f"another {key}", "")
    yield Tampered(rehashed(there, {"remark": "trust me"}), "a key more", MANIFEST)
    for view in good.compiled.puzzle.views:
        if view != good.compiled.view:
            yield Tampered(rehashed(there, {"view": view}), "another view", "")
    if other is not None and other.format() != good.compiled.puzzle.format():
        yield Tampered(rehashed(there, {"text": other.format()}), "another puzzle", "")


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
    (one,) = listed
    yield json.dumps([])
    yield json.dumps([one, one])
    yield json.dumps([{**one, "text": one["text"] + "!"}])
    yield json.dumps([{**one, "value": "?"}])
    yield json.dumps([{**one, "true": []}] if one["true"] else [{**one, "true": [-1]}])
    yield json.dumps([{**one, "true": one["true"][1:]}])
    yield json.dumps([{**one, "true": [10**9]}])
    yield json.dumps([1])
    yield "[" * 5000


def forged_proofs(good: Content, rng: random.Random, number: int) -> Iterator[tuple[str, str]]:
    """Proofs with a line altered, removed or moved, and a description of the change. Some are still proofs."""
    assert good.proof is not None
    for _ in range(number):
        lines = good.proof.splitlines()
        place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                words = lines[place].split()
                literal = rng.randrange(len(words))
                words[literal] = str(-int(words[literal])) if words[literal] not in "d0" else "1"
                lines[place], what = " ".join(words), "altered"
            case 1:
                what = "missing"
                del lines[place]
            case 2:
                what = "moved"
                lines.insert(other, lines.pop(place))
            case _:
                words = lines[place].split()
                what = "shorter"
                lines[place] = " ".join(words[:-2] + words[-1:])
        text = "".join(f"{line}\n" for line in lines)
        if text != good.proof:
            yield text, f"line {place + 1} {what}"


def rehashed(there: Files, changes: Mapping[str, Any] | None = None) -> dict[str, bytes]:
    """These files with these entries in the manifest and with correct hashes."""
    data = {**json.loads(there[MANIFEST]), **(changes or {})}
    others = {name: content for name, content in there.items() if name != MANIFEST}
    data["files"] = {name: sha256(content) for name, content in sorted(others.items())}
    if not data["complete"]:
        data["files"].pop(PROOF, None)
    own = {OWN_HASH: ""}
    text = json.dumps({**own, **{key: value for key, value in data.items() if key != OWN_HASH}}, indent=2) + "\n"
    rest, _ = without_own_hash(text)
    return {**others, MANIFEST: text.replace('""', f'"{sha256(rest.encode())}"', 1).encode()}


def proves(clauses: list[tuple[int, ...]], proof: str) -> bool:
    """A third, very simple checker: line by line, with sets only."""
    known = [frozenset(clause) for clause in clauses]
    held: set[int] = set()
    steps = proof.splitlines()
    if any(line.split()[-1:] != ["0"] for line in steps) or "0" in steps[:-1]:
        return False
    for words in map(str.split, steps):
        if words[0] == "d":
            gone = frozenset(map(int, words[1:-1]))
            held |= _propagated(known, held) or set()
            if len(gone) > 1:
                if gone not in known:
                    return False
                known.remove(gone)
            continue
        clause = frozenset(map(int, words[:-1]))
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
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    return None
                if len(left) == 1:
                    true.add(left[0])
        if len(true) == before:
            return true
