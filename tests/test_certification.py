"""Certificates are valid, and a tampered one is not; checkers, forms of answers, the second solve."""

import json
import random
import stat
import sys
from collections.abc import Iterable
from io import FileIO
from itertools import chain, combinations, islice
from pathlib import Path
from typing import Any

import pytest

import cluewise
from cluewise.certification import certificate, checking, confirmation, proofs, rup_checker
from cluewise.certification.certificate import content, pysat_version
from cluewise.certification.checking import check_files, check_folder
from cluewise.certification.content import (
    BY_PROPAGATION,
    FORMULA,
    MANIFEST,
    PROOF,
    README,
    SOLUTIONS,
    files,
    reference,
    sha256,
    without_own_hash,
)
from cluewise.certification.proofs import Outcome, judge
from cluewise.cli import run
from cluewise.contract.subject import spread
from cluewise.puzzles.common.errors import EncodingBug, PuzzleError, Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class, puzzle_names
from cluewise.solvers import sat
from cluewise.solvers.common import Status
from tests.common import EXAMPLE, EXAMPLE_SOLVED, INSTANCES
from tests.kinds import few_kinds, few_of, half_of_kinds
from tests.tampering import (
    blank_boards,
    damaged,
    false_claims,
    forged,
    forged_proofs,
    instances,
    proves,
    rehashed,
    small,
)
from tests.witnesses import subject

pytestmark = pytest.mark.few

TWO = "4x3:cdefcdgebaag"
NONE = "3x2:1cegaa4c"
LARGE = 10**6
"""Clauses times letters of a proof: too much for the plain checker."""


def lines(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


# ── tampering, with every puzzle ──


some_kinds = few_of(puzzle_names()[::4])
"""For certificates that must be refused: those of all kinds have the same files and the same checkers."""


@half_of_kinds
def test_a_certificate_holds(name: str) -> None:
    checked = check_files(files(small(name)))
    assert checked[:4] == (Outcome.HOLDS, "", name, "exactly one")
    assert proofs.OWN in checked.checkers


@some_kinds
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


@some_kinds
def test_forgery_with_new_hashes_is_refused_by_name(name: str) -> None:
    good = small(name)
    other = next((instance for instance in instances(name) if instance.format() != good.compiled.puzzle.format()), None)
    for tampered in forged(good, random.Random(name), other):
        checked = check_files(tampered.files)
        assert checked.outcome in (Outcome.REFUSED, Outcome.UNDECIDED), (tampered.what, checked)
        assert checked.reason, tampered.what
        assert tampered.names in checked.reason, (tampered.what, checked.reason)


@some_kinds
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


@some_kinds
def test_a_proof_without_its_end_proves_nothing(name: str) -> None:
    good = small(name)
    assert good.proof is not None
    for proof in (good.proof[: -len(BY_PROPAGATION)], "", good.proof[:-1], good.proof + "0\n"):
        checked = check_files(rehashed({**files(good), PROOF: proof.encode()}))
        assert checked.outcome is Outcome.REFUSED
        assert PROOF in checked.reason


# ── false claims ──


@some_kinds
def test_no_false_claim_about_a_blank_or_a_tiny_board_holds(name: str) -> None:
    """Random boards are tried where no tiny one has a solution (Scrin)."""
    boards = [*blank_boards(name), *spread(list(generator_for(puzzle_class(name)).tiny()), 300)]
    drawn = (known.puzzle for known in subject(name).small)
    _refuses_false_claims(islice((puzzle for puzzle in chain(boards, drawn) if cluewise.solve(puzzle).solutions), 8))


@pytest.mark.slow
@few_kinds
def test_no_false_claim_about_any_tiny_board_holds(name: str) -> None:
    _refuses_false_claims([*blank_boards(name), *generator_for(puzzle_class(name)).tiny()])


def _refuses_false_claims(puzzles: Iterable[Puzzle]) -> None:
    tried = 0
    for puzzle in puzzles:
        for view in puzzle.views:
            for forged_files, claim in false_claims(puzzle, view):
                checked = check_files(forged_files)
                assert checked.outcome is Outcome.REFUSED, (puzzle.format(), view, claim, checked)
                tried += 1
    assert tried


def test_a_formula_without_clauses_has_solutions() -> None:
    assert judge([], 3, BY_PROPAGATION).outcome is Outcome.REFUSED
    assert judge([], 0, BY_PROPAGATION).outcome is Outcome.REFUSED
    assert judge([], 2, "1 0\n-1 0\n0\n").outcome is Outcome.REFUSED


@pytest.mark.deep
def test_proofs_for_all_formulas_of_two_variables_are_judged_like_by_the_simple_checker() -> None:
    """Formulas of up to three clauses, the empty one and tautologies among them, and proofs of up to two lemmas."""
    literals = (1, -1, 2, -2)
    clauses: list[tuple[int, ...]] = [(), *((a,) for a in literals), *combinations(literals, 2)]
    for size in range(4):
        for formula in map(list, combinations(clauses, size)):
            for lemmas in ([], ["1"], ["-2"], ["1", "-1"], ["1 2", "2"]):
                proof = "".join(f"{lemma} 0\n" for lemma in lemmas) + BY_PROPAGATION
                holds = judge(formula, 2, proof).outcome is Outcome.HOLDS
                assert holds is (() in formula or proves(formula, proof)), (formula, proof)


PROPAGATING = [name for name in sorted(sat.ENGINES) if sat.available(name) and sat.ENGINES[name].propagation]


@pytest.mark.parametrize("name", PROPAGATING)
def test_propagation_in_an_engine_without_clauses_finds_no_contradiction(name: str) -> None:
    with sat.start(name) as engine:
        assert sat.propagated(engine, [])[0] is True
        assert sat.propagated(engine, [3])[0] is True
        assert sat.propagated(engine, [])[0] is True
        engine.add_clause([1])
        engine.add_clause([-1])
        assert sat.propagated(engine, [])[0] is False


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
        ("2\n0\n", "line 1 is not a step"),
        ("3 0\n0\n", "line 1 is not a step of a proof for 2 variables"),
        ("2  0\n0\n", "line 1 is not a step"),
        ("d 0\n0\n", "line 1 is not a step"),
        ("x 0\n0\n", "line 1 is not a step"),
        ("9" * 5000 + " 0\n0\n", "line 1 is not a step"),
        ("d 1 2 0\nd 1 2 0\n0\n", "line 2 deletes a clause that is not there"),
    ],
)
def test_what_is_no_proof_is_told_by_its_line(proof: str, message: str) -> None:
    judged = judge(SQUARE, 2, proof)
    assert judged.outcome is Outcome.REFUSED
    assert message in judged.reason


@pytest.mark.deep
@pytest.mark.parametrize("moments", [1, 2, 1000])
def test_blocks_of_any_size_judge_alike(moments: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rup_checker, "BLOCK", moments)
    for name in ("nurikabe", "slitherlink", "hitori"):
        good = small(name)
        clauses = [tuple(clause) for clause in good.clauses]
        assert good.proof is not None
        assert judge(clauses, good.compiled.variables, good.proof).outcome is Outcome.HOLDS
        for proof, change in forged_proofs(good, random.Random(moments), 4):
            holds = judge(clauses, good.compiled.variables, proof).outcome is Outcome.HOLDS
            assert holds is proves(clauses, proof), change


@few_of(range(150), "seed")
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


@pytest.mark.deep
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
        first = confirmation.make_request(puzzle, confirmation.SolveOptions(encoding, solver))
        chosen, other = first, confirmation.second_way(first)
        assert (chosen.solver and chosen.solver.kind) != (other.solver and other.solver.kind)
        assert chosen.encoding is None or chosen.encoding != other.encoding


@pytest.mark.deep
def test_two_ways_that_disagree_fail_loudly(monkeypatch: pytest.MonkeyPatch) -> None:
    (puzzle,) = cluewise.read("signpost", TWO)
    going = confirmation._solved
    ways: list[object] = []

    def one_less(*arguments: Any) -> Any:
        ways.append(arguments)
        solutions = going(*arguments)
        return solutions if len(ways) == 1 else solutions._replace(solutions=solutions.solutions[1:])

    monkeypatch.setattr(confirmation, "_solved", one_less)
    with pytest.raises(EncodingBug, match="disagree: 2 against 1 solutions"):
        cluewise.solve(puzzle, limit=None, cross_check=True)
    ways.clear()
    assert run(["solve", "signpost", TWO, "--all", "--cross-check"]) == 1


@pytest.mark.parametrize(
    ("text", "encoding"),
    [("10x10", "positions"), ("20x14", "positions"), ("20x20", "remainders")],
)
def test_the_size_chooses_the_encoding_for_certificates(text: str, encoding: str) -> None:
    """At 20×20 the first reference encoding has eight times as many clauses; below, it has far shorter proofs."""
    signpost = puzzle_class("signpost")
    puzzle, _ = generator_for(signpost).random(random.Random(1), **signpost.size(text))
    assert reference(puzzle).name == encoding
    assert small("slitherlink").compiled.encoding.label == "edges/tree"


@pytest.mark.deep
def test_puzzles_with_few_numbers_are_certified(tmp_path: Path) -> None:
    """`remainders` found no proof for this one in a minute."""
    (puzzle,) = cluewise.read("signpost", INSTANCES / "signpost" / "large-20x14.txt")
    assert cluewise.solve(puzzle, limit=2, certify=tmp_path).certified


# ── limits, and what is told ──


@pytest.mark.parametrize("token", ["4_5", "+1", "01", "00", "-0", "\u0661", "1\r", "1\t", "--1", "1.0", "\uff11"])
def test_tokens_are_those_of_dimacs(token: str) -> None:
    for line in (f"{token} 0", f"1 2 {token}", f"d {token} 0", f"{token}"):
        judged = judge([(1,), (-1,)], 45, f"{line}\n{BY_PROPAGATION}")
        assert judged.outcome is Outcome.REFUSED, line
        assert "line 1 is not a step" in judged.reason, line


@pytest.mark.parametrize("line", ["1 -1 0\n", "d 1 0\n", "d 1 -1 0\n"])
def test_lines_are_counted_before_they_are_parsed(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "_has_native", lambda: False)
    monkeypatch.setattr(proofs, "read_proof", lambda *_: pytest.fail("it was parsed"))
    assert judge(SQUARE, 2, line * 200_000 + BY_PROPAGATION).outcome is Outcome.UNDECIDED


def test_more_solutions_than_lines_are_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    originals = files(small("hashi"))
    number = originals[FORMULA].count(b"\n") + 1
    monkeypatch.setattr(checking, "_solution", lambda *_: pytest.fail("it was read"))
    checked = check_files(rehashed({**originals, SOLUTIONS: json.dumps([1] * number).encode()}))
    assert (checked.outcome, f"has {number} solutions" in checked.reason) == (Outcome.REFUSED, True)


@pytest.mark.deep
@pytest.mark.parametrize("option", [["--timeout", "0.001"], ["--memory", "1"]])
def test_a_limit_ends_the_check(option: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _write(tmp_path / "c", files(small("slitherlink")))
    assert run(["certify", str(tmp_path / "c"), *option]) == 30
    assert "undecided: " + {"--timeout": "the time was up", "--memory": "out of memory"}[option[0]] in (
        capsys.readouterr().err
    )
    assert run(["certify", str(tmp_path / "c"), "--timeout", "100", "--memory", "2000"]) == 0
    assert cluewise.certify(tmp_path / "c", timeout=100).outcome is Outcome.HOLDS
    with pytest.raises(PuzzleError, match="no such folder"):
        cluewise.certify(tmp_path / "none", timeout=100)


def test_one_folder_that_is_too_large_for_the_memory_costs_no_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("large", "small"):
        _write(tmp_path / name, files(small("hashi")))
    check = checking.check_files
    calls: list[None] = []

    def first_too_large(contents: Any) -> Any:
        calls.append(None)
        if len(calls) == 1:
            raise MemoryError
        return check(contents)

    monkeypatch.setattr(checking, "check_files", first_too_large)
    assert run(["certify", str(tmp_path / "large"), str(tmp_path / "small")]) == 30
    printed = capsys.readouterr()
    assert "out of memory" in printed.err
    assert "holds: hashi" in printed.out


@pytest.mark.parametrize("name", [MANIFEST, SOLUTIONS])
def test_a_key_that_stands_there_twice_is_refused(name: str) -> None:
    originals = files(small("hashi"))
    key, value = {MANIFEST: ("claim", '"none"'), SOLUTIONS: ("text", '"x"')}[name]
    doubled = originals[name].replace(f'"{key}"'.encode(), f'"{key}": {value}, "{key}"'.encode(), 1)
    changed = {**originals, name: doubled}
    if name == MANIFEST:
        hashed, line = without_own_hash(doubled.decode())
        changed[name] = doubled.replace(line.encode(), f'  "sha256": "{sha256(hashed.encode())}",'.encode())
    else:
        changed = rehashed(changed)
    checked = check_files(changed)
    assert (checked.outcome, checked.reason) == (Outcome.REFUSED, f"{name}: '{key}' occurs twice")


def test_only_checkers_that_ran_now_are_named() -> None:
    originals = files(small("hashi"))
    assert b"checked by" not in originals[MANIFEST]
    assert check_files(rehashed(originals, {"checked by": ["a famous program"]})).outcome is Outcome.REFUSED


def test_the_view_is_part_of_the_claim(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = instances("tents")[0]
    for view in puzzle.views:
        made = content(puzzle, view, 2)
        _write(tmp_path / view, files(made))
        assert run(["certify", str(tmp_path / view)]) == 0
        assert f"solutions: {made.claim}, counted by the view '{view}'" in capsys.readouterr().out
        assert check_folder(tmp_path / view).view == view
    _write(tmp_path / "one", files(small("hashi")))
    assert run(["certify", str(tmp_path / "one")]) == 0
    assert "counted by" not in capsys.readouterr().out


def test_another_wording_of_the_readme_is_undecided() -> None:
    originals = files(small("hashi"))
    changed = rehashed({**originals, README: originals[README].replace(b"How to check it", b"How it is checked")})
    checked = check_files(changed)
    assert checked.outcome is Outcome.UNDECIDED
    assert "all but README holds" in checked.reason
    proof = {**originals, README: originals[README] + b"!", PROOF: b"1 0\n"}
    assert check_files(rehashed(proof)).outcome is Outcome.REFUSED


@pytest.mark.parametrize("folder", ["file/c", "/proc/c", "/proc/a/b"])
def test_an_unwritable_folder_is_told_before_the_search(
    folder: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("")
    monkeypatch.setattr(certificate, "content", lambda *_: pytest.fail("it was solved"))
    assert run(["solve", "signpost", EXAMPLE, "--certify", folder]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_the_trial_of_a_folder_leaves_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(certificate, "_without_formula", lambda lines: BY_PROPAGATION)
    good = small("slitherlink").compiled.puzzle
    assert not cluewise.solve(good, limit=2, certify=tmp_path / "a" / "b").certified
    assert not list(tmp_path.iterdir())


def test_files_are_read_in_pieces_that_32_bits_can_count(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _write(tmp_path / "c", files(small("hashi")))
    sizes: list[int] = []

    class Stream(FileIO):
        def read(self, size: int | None = -1) -> Any:
            assert size is not None
            sizes.append(size)
            return super().read(size)

    monkeypatch.setattr("builtins.open", lambda path, mode: Stream(path, mode))
    assert check_folder(tmp_path / "c").outcome is Outcome.HOLDS
    assert len(sizes) == 5
    assert max(sizes) < 2**20
