"""Certificates hold, and none holds any more when it was tampered with; checkers, forms of answers, the second way."""

import json
import random
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

import cluewise
from cluewise.catalogue import puzzle_names
from cluewise.cli import run
from cluewise.puzzles.common.errors import EncodingBug, PuzzleError, Refused
from cluewise.solvers.common import Status
from cluewise.trust import certificate, proofs, rup, second
from cluewise.trust.certificate import content, pysat_version
from cluewise.trust.checking import check_files, check_folder
from cluewise.trust.content import (
    BY_PROPAGATION,
    FORMULA,
    MANIFEST,
    PROOF,
    README,
    SOLUTIONS,
    files,
    reference,
)
from cluewise.trust.proofs import Outcome, judge
from tests.common import EXAMPLE, EXAMPLE_SOLVED
from tests.tampering import damaged, forged, forged_proofs, instances, proves, rehashed, small

TWO = "4x3:cdefcdgebaag"
NONE = "3x2:1cegaa4c"
NAMES = puzzle_names()
LARGE = 10**6
"""Clauses times letters of a proof: too much for the plain checker."""


def lines(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


# ── tampering, with every puzzle ──


@pytest.mark.parametrize("name", NAMES)
def test_a_certificate_holds(name: str) -> None:
    checked = check_files(files(small(name)))
    assert checked[:4] == (Outcome.HOLDS, "", name, "exactly one")
    assert proofs.OWN in checked.checkers


@pytest.mark.parametrize("name", NAMES)
def test_damage_is_refused_by_name(name: str) -> None:
    for tampered in damaged(files(small(name)), random.Random(name)):
        try:
            checked = check_files(tampered.files)
        except PuzzleError as error:  # nothing is left that says what it is
            assert tampered.names == MANIFEST, tampered.what
            assert MANIFEST in str(error)
            continue
        assert checked.outcome is not Outcome.HOLDS, tampered.what
        assert tampered.names in checked.reason, (tampered.what, checked.reason)


@pytest.mark.parametrize("name", NAMES)
def test_forgery_with_new_hashes_is_refused_by_name(name: str) -> None:
    good = small(name)
    other = next((instance for instance in instances(name) if instance.format() != good.compiled.puzzle.format()), None)
    for tampered in forged(good, random.Random(name), other):
        checked = check_files(tampered.files)
        assert checked.outcome in (Outcome.REFUSED, Outcome.UNDECIDED), (tampered.what, checked)
        assert checked.reason, tampered.what
        assert tampered.names in checked.reason, (tampered.what, checked.reason)


@pytest.mark.parametrize("name", NAMES)
def test_a_forged_proof_is_refused_unless_it_still_proves(name: str) -> None:
    """Some lines of a proof can be left out. A plain third checker decides whether the rest is a proof."""
    good = small(name)
    original = files(good)
    clauses = [tuple(clause) for clause in good.clauses]
    for proof, change in forged_proofs(good, random.Random(name), 3):
        checked = check_files(rehashed({**original, PROOF: proof.encode()}))
        judged = judge(clauses, good.compiled.variables, proof)
        assert judged.outcome in (Outcome.HOLDS, Outcome.REFUSED), change
        if judged.outcome is Outcome.REFUSED:
            assert (checked.outcome, checked.reason) == (Outcome.REFUSED, f"{PROOF}: {judged.reason}"), change
        elif len(clauses) * len(proof) < LARGE:
            assert proves(clauses, proof), change


@pytest.mark.parametrize("name", NAMES)
def test_a_proof_without_its_end_proves_nothing(name: str) -> None:
    good = small(name)
    assert good.proof is not None
    for proof in (good.proof[: -len(BY_PROPAGATION)], "", good.proof[:-1], good.proof + "0\n"):
        checked = check_files(rehashed({**files(good), PROOF: proof.encode()}))
        assert checked.outcome is Outcome.REFUSED
        assert PROOF in checked.reason


# ── our own checker ──

SQUARE = [(1, 2), (-1, 2), (1, -2), (-1, -2)]


@pytest.mark.parametrize(
    ("proof", "wrong"),
    [
        ("2 0\n0\n", None),
        ("1 0\n2 0\n0\n", None),
        ("0\n", 1),
        ("2 0\nd 1 2 0\nd -1 2 0\n0\n", None),  # what held by itself goes on holding
        ("d 1 2 0\n2 0\n0\n", 2),
        ("d 2 1 0\n-2 0\n0\n", 3),
        ("d 1 2 0\n-2 0\n-1 0\n0\n", 4),
        ("2 0\nd 2 0\n0\n", None),  # unit clauses stay
        ("1 2 0\nd 1 2 0\n2 0\n0\n", None),  # of two equal clauses one stays
        ("1 2 0\nd 1 2 0\nd 1 2 0\n2 0\n0\n", 4),
    ],
)
def test_deletions_are_honoured(proof: str, wrong: int | None) -> None:
    judged = judge(SQUARE, 2, proof)
    assert judged.reason == ("" if wrong is None else f"line {wrong} does not follow from the lines before it")
    assert proves(SQUARE, proof) is (wrong is None)


@pytest.mark.parametrize(
    ("proof", "message"),
    [
        ("", "its last line is not the empty clause"),
        ("2 0\n", "its last line is not the empty clause"),
        ("2 0\n0", "line 2 does not end"),
        ("0\n2 0\n", "line 1 is the empty clause, but more lines follow"),
        ("2\n0\n", "line 1 is no step"),
        ("3 0\n0\n", "line 1 is no step of a proof for 2 variables"),
        ("2  0\n0\n", "line 1 is no step"),
        ("d 0\n0\n", "line 1 is no step"),
        ("x 0\n0\n", "line 1 is no step"),
        ("9" * 5000 + " 0\n0\n", "line 1 is no step"),
        ("d 1 2 0\nd 1 2 0\n0\n", "line 2 deletes a clause that is not there"),
    ],
)
def test_what_is_no_proof_is_told_by_its_line(proof: str, message: str) -> None:
    judged = judge(SQUARE, 2, proof)
    assert judged.outcome is Outcome.REFUSED
    assert message in judged.reason


@pytest.mark.parametrize("moments", [1, 2, 1000])
def test_blocks_of_any_size_judge_alike(moments: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rup, "BLOCK", moments)
    for name in ("nurikabe", "slitherlink", "hitori"):
        good = small(name)
        clauses = [tuple(clause) for clause in good.clauses]
        assert good.proof is not None
        assert judge(clauses, good.compiled.variables, good.proof).outcome is Outcome.HOLDS
        for proof, change in forged_proofs(good, random.Random(moments), 4):
            holds = judge(clauses, good.compiled.variables, proof).outcome is Outcome.HOLDS
            assert holds is proves(clauses, proof), change


@pytest.mark.parametrize("seed", range(150))
def test_random_deletions_are_judged_like_by_the_simple_checker(seed: int) -> None:
    """Random proofs: weakened and shortened copies of clauses, and deletions of any clause, right after it or later."""
    rng = random.Random(seed)
    clauses = [tuple(rng.choice((-1, 1)) * v for v in rng.sample(range(1, 7), rng.choice((2, 3)))) for _ in range(28)]
    known, lines = list(clauses), []
    for _ in range(rng.randrange(3, 25)):
        clause = rng.choice(known)
        kind = rng.random()
        if kind < 0.3:  # a part of a clause, and then without the whole
            part = rng.sample(clause, max(1, len(clause) - 1))
            lines += [(*part, 0), ("d", *clause, 0)][: rng.choice((1, 2))]
            known.append(tuple(part))
        elif kind < 0.6:
            lines.append(("d", *clause, 0))
        else:
            known.append(tuple({*clause[:1], *rng.choice(known)[:2]}))
            lines.append((*known[-1], 0))
    proof = "".join(" ".join(map(str, line)) + "\n" for line in [*lines, (0,)])
    judged = judge(clauses, 6, proof)
    assert (judged.outcome is Outcome.HOLDS) is proves(clauses, proof), proof


def test_an_empty_clause_in_the_formula_is_enough() -> None:
    assert judge([()], 0, BY_PROPAGATION).outcome is Outcome.HOLDS


# ── other checkers ──


def test_checkers_that_disagree_are_a_defect(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    good = small("hashi")
    _write(tmp_path / "c", files(good))
    monkeypatch.setattr(proofs, "_own", lambda *_: "line 1 does not follow")
    monkeypatch.setattr(proofs, "_checkers", lambda *_: [(proofs.OWN, proofs._own), ("other", lambda *_: "")])
    assert run(["certify", str(tmp_path / "c")]) == 1
    with pytest.raises(EncodingBug, match="the checkers disagree"):
        content(good.compiled.puzzle, good.compiled.view, 2)


@pytest.mark.parametrize(("says", "code"), [("s VERIFIED", 0), ("s NOT VERIFIED", 1), ("", 0)])
def test_drat_trim_is_a_third(says: str, code: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "drat-trim"
    program.write_text(f"#!{sys.executable}\nprint('c x')\nprint('{says}')\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    _write(tmp_path / "c", files(small("hashi")))
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert run(["certify", str(tmp_path / "c")]) == code
    asked = check_folder(tmp_path / "c").checkers
    assert (proofs.DRAT_TRIM in asked) is bool(says == "s VERIFIED")


def test_long_proofs_need_a_native_checker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    good = small("slitherlink")
    monkeypatch.setattr(proofs, "MOST_LEMMAS", 3)
    monkeypatch.setattr(proofs, "MOST_FOR_DRATIFY", 3)
    checked = check_files(files(good))
    assert checked.outcome is Outcome.UNDECIDED
    assert "a native checker is needed" in checked.reason
    answer = cluewise.solve(good.compiled.puzzle, limit=2, certify=tmp_path / "c")
    assert (answer.status, answer.certified, answer.solutions) == (Status.UNKNOWN, False, [])
    assert "a native checker is needed" in str(answer.reason)
    assert not (tmp_path / "c").exists()


def test_dratify_agrees() -> None:
    dratify = pytest.importorskip("dratify")
    for name in ("nurikabe", "slitherlink", "undead"):
        good = small(name)
        checkers = check_files(files(good)).checkers
        assert f"dratify {dratify.__version__}" in checkers
        for proof, change in forged_proofs(good, random.Random(2), 10):
            judged = judge(good.clauses, good.compiled.variables, proof)
            assert judged.outcome in (Outcome.HOLDS, Outcome.REFUSED), change


# ── answers ──


@pytest.mark.parametrize(
    ("arguments", "code", "printed", "claim"),
    [
        ([EXAMPLE, "--unique"], 0, EXAMPLE_SOLVED, "exactly one"),
        ([EXAMPLE, "--count"], 0, "1\n", "exactly one"),
        ([TWO, "--count"], 0, "2\n", "exactly 2"),
        ([NONE, "--unique"], 20, "", "none"),
        ([NONE, "--count"], 20, "0\n", "none"),
        ([NONE], 20, "", "none"),
        ([EXAMPLE], 0, EXAMPLE_SOLVED, "at least 1"),
    ],
)
def test_solve_certifies(
    arguments: list[str], code: int, printed: str, claim: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "c"
    assert run(["solve", "signpost", *arguments, "--certify", str(folder)]) == code
    assert capsys.readouterr().out == printed
    checked = check_folder(folder)
    assert (checked.outcome, checked.claim) == (Outcome.HOLDS, claim)
    assert (folder / PROOF).exists() is not claim.startswith("at least")
    assert run(["certify", str(folder), "--format", "json"]) == 0
    (line,) = lines(capsys.readouterr().out)
    assert line["verdict"] == "holds"
    assert line["claim"] == claim


def test_several_solutions_are_shown_by_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "signpost", TWO, "--unique", "--certify", str(tmp_path), "--format", "json"]) == 10
    (line,) = lines(capsys.readouterr().out)
    assert (line["certified"], line["count"], line["unique"], line["solver"]) == (True, 2, False, certificate.PROVER)
    assert check_folder(tmp_path).claim == "at least 2"


def test_several_puzzles_have_folders_of_their_own(tmp_path: Path) -> None:
    assert run(["solve", "signpost", EXAMPLE, "?", NONE, "--unique", "--certify", str(tmp_path)]) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1", "3"]
    assert run(["certify", str(tmp_path / "1"), str(tmp_path / "3")]) == 0


@pytest.mark.parametrize(
    "other",
    [
        ["--encoding", "windows"],
        ["--solver", "cadical195"],
        ["--solver", "backtrack"],
        ["--cardinality", "totalizer"],
        ["--cross-check"],
    ],
)
def test_other_choices_are_refused(other: list[str], tmp_path: Path) -> None:
    assert run(["solve", "signpost", EXAMPLE, "--certify", str(tmp_path / "c"), *other]) == 2
    assert not (tmp_path / "c").exists()
    accepted = ["--solver", "glucose42", "--encoding", content(_example(), "solution", 1).compiled.encoding.name]
    assert run(["solve", "signpost", EXAMPLE, "--certify", str(tmp_path / "c"), *accepted]) == 0


def _example() -> Any:
    (puzzle,) = cluewise.read("signpost", EXAMPLE)
    return puzzle


def test_a_folder_that_is_not_empty_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    assert run(["solve", "signpost", EXAMPLE, "--certify", str(tmp_path)]) == 2
    assert run(["solve", "signpost", EXAMPLE, "--certify", str(tmp_path / "mine")]) == 2
    assert run(["solve", "signpost", EXAMPLE, "--certify", ""]) == 2
    with pytest.raises(Refused, match="empty one"):
        cluewise.solve(_example(), certify="")
    with pytest.raises(Refused, match="not empty"):
        cluewise.solve(_example(), certify=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_in_a_process_of_its_own(tmp_path: Path) -> None:
    answer = cluewise.solve(_example(), limit=2, timeout=60, certify=tmp_path)
    assert (answer.complete, answer.certified, len(answer.solutions)) == (True, True, 1)
    assert check_folder(tmp_path).outcome is Outcome.HOLDS


def test_a_proof_that_does_not_check_is_no_answer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(certificate, "_without_formula", lambda lines: BY_PROPAGATION)
    folder = str(tmp_path / "c")
    good = small("slitherlink").compiled.puzzle
    assert run(["solve", "slitherlink", good.format(), "--unique", "--certify", folder]) == 30
    answer = cluewise.solve(good, limit=2, certify=folder)
    assert (answer.status, answer.certified, answer.solutions) == (Status.UNKNOWN, False, [])
    assert answer.reason == "the proof is not confirmed: line 1 does not follow from the lines before it"
    assert not (tmp_path / "c").exists()


@pytest.mark.parametrize(
    ("version", "parts"), [("1.9.dev17", (1, 9, 17)), ("1.8.dev25", (1, 8, 25)), ("2.0", (2, 0, 1 << 30))]
)
def test_versions_are_ordered(version: str, parts: tuple[int, ...]) -> None:
    assert pysat_version(version) == parts


def test_an_old_pysat_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import pysat

    monkeypatch.setattr(pysat, "__version__", "1.9.dev15")
    with pytest.raises(Refused, match=r"python-sat 1\.9\.dev16 or later, here is 1\.9\.dev15"):
        cluewise.solve(_example(), certify=tmp_path)


def test_a_coarse_view_counts_images(tmp_path: Path) -> None:
    """If a view has no literals, each solution with the same image is forbidden, and they are counted once."""
    for puzzle in instances("tents")[:8]:
        for view in puzzle.views:
            answer = cluewise.solve(puzzle, limit=None, distinct=view)
            made = content(puzzle, view, None)
            assert made.number == len(answer.solutions)
            assert check_files(files(made)).outcome is Outcome.HOLDS


# ── folders that are none ──


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        (MANIFEST, b"", 2),
        (MANIFEST, b"{}", 2),
        (MANIFEST, b"\xff\xfe\x00", 2),
        (MANIFEST, b"[" * 100_000, 2),
        (MANIFEST, b'{\n  "sha256": "x",\n' + b"[" * 100_000, 20),
        (SOLUTIONS, b"[" * 100_000, 20),
        (FORMULA, b"", 20),
        (README, b"\xff", 20),
        (PROOF, b"\x00" * 1000, 20),
    ],
)
def test_strange_files(name: str, data: bytes, code: int, tmp_path: Path) -> None:
    _write(tmp_path / "c", {**files(small("hashi")), name: data})
    assert run(["certify", str(tmp_path / "c")]) == code


STRANGE = (None, True, 5, 1.5, "x", "", [], {}, [1], {"a": 1}, "\n", 10**30, "../x", [[]])


def test_strange_words_in_a_manifest_and_in_a_solution() -> None:
    originals = files(small("hashi"))
    manifest = json.loads(originals[MANIFEST])
    for key in ("certificate", "claim", "puzzle", "text", "view", "solutions", "encoding", "variables", "versions"):
        for word in STRANGE:
            assert check_files(rehashed(originals, {key: word})).outcome is not Outcome.HOLDS, (key, word)
    (one,) = json.loads(originals[SOLUTIONS])
    for key in one:
        for word in STRANGE:
            changed = json.dumps([{**one, key: word}]).encode()
            assert check_files(rehashed({**originals, SOLUTIONS: changed})).outcome is Outcome.REFUSED, (key, word)
    assert manifest["claim"] == "exactly one"


def test_what_is_not_there(tmp_path: Path) -> None:
    assert run(["certify", str(tmp_path / "none")]) == 2
    assert run(["certify", str(tmp_path)]) == 2
    assert run(["certify"]) == 2


def test_another_version_may_have_other_clauses(tmp_path: Path) -> None:
    """A certificate of another version holds if its clauses are the same; otherwise the result is unknown."""
    made = small("hashi")._replace(version="0.0.1")
    assert check_files(files(made)).outcome is Outcome.HOLDS
    originals = files(made)
    formula = originals[FORMULA].replace(b" 0\n", b" 1 0\n")
    assert check_files(rehashed({**originals, FORMULA: formula})).outcome is Outcome.UNDECIDED
    wild = files(small("hashi")._replace(version="0\np cnf 1 1\nc "))
    assert check_files(wild).outcome is Outcome.REFUSED


def _write(folder: Path, contents: dict[str, bytes]) -> None:
    folder.mkdir()
    for name, data in contents.items():
        (folder / name).write_bytes(data)


# ── the second way ──


@pytest.mark.parametrize(("text", "limit", "count"), [(EXAMPLE, 2, 1), (TWO, None, 2), (NONE, 1, 0), (TWO, 1, 1)])
def test_two_ways_agree(text: str, limit: int | None, count: int) -> None:
    (puzzle,) = cluewise.read("signpost", text)
    answer = cluewise.solve(puzzle, limit=limit, cross_check=True)
    assert (len(answer.solutions), answer.certified) == (count, False)
    assert cluewise.solve(puzzle).certified is None


def test_the_second_way_is_of_another_kind() -> None:
    puzzle = _example()
    for solver, encoding in (("glucose4", None), ("highs", None), ("backtrack", None), (None, "positions")):
        chosen = second.choose_route(puzzle, second.Route(encoding, solver))
        other = second.choose_route(puzzle, second.second_route(puzzle, chosen))
        assert (chosen.solver and chosen.solver.kind) != (other.solver and other.solver.kind)
        assert chosen.encoding is None or chosen.encoding != other.encoding


def test_two_ways_that_disagree_fail_loudly(monkeypatch: pytest.MonkeyPatch) -> None:
    (puzzle,) = cluewise.read("signpost", TWO)
    going = second._solved
    ways: list[object] = []

    def one_less(*arguments: Any) -> Any:
        ways.append(arguments)
        solutions = going(*arguments)
        return solutions if len(ways) == 1 else solutions._replace(solutions=solutions.solutions[1:])

    monkeypatch.setattr(second, "_solved", one_less)
    with pytest.raises(EncodingBug, match="disagree: 2 against 1 solutions"):
        cluewise.solve(puzzle, limit=None, cross_check=True)
    ways.clear()
    assert run(["solve", "signpost", TWO, "--all", "--cross-check"]) == 1


def test_an_encoding_that_certifies_goes_before_the_first_reference() -> None:
    """Signpost's first one has eight times as many clauses at 20×20."""
    assert reference("signpost").name == "remainders"
    assert reference("slitherlink").name == "tree"
    assert small("signpost").compiled.encoding.name == "remainders"
