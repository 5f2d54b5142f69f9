"""Variant Sudoku: every kind of constraint against brute force, links and files, bad input, published puzzles."""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import pairwise
from time import process_time
from typing import Any

import pytest

import cluewise
from cluewise.encodings.parts.sudoku.crossing_sums import crossing_sums
from cluewise.encodings.parts.sudoku.stating import all_forms
from cluewise.encodings.parts.sudoku.table import ENCODERS
from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.parts.sudoku.constraint import Constraint
from cluewise.puzzles.parts.sudoku.layout import diagonal
from cluewise.puzzles.parts.sudoku.lz import pack, unpack
from cluewise.puzzles.parts.sudoku.table import KINDS
from cluewise.puzzles.sudoku import Sudoku
from cluewise.registry.loading import encodings
from cluewise.solvers.milp import first as first_milp
from tests.common import ROOT, command, solution_set

pytestmark = pytest.mark.few

DATA = ROOT.parent / "shared" / "data" / "sudoku-variants"
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the published variants are not beside the checkout")

WIDE = "12..\n....\n\nboxes: none\ndigits: 1-5\n"
"""A board on which rules of the whole grid have room."""

RULES = {
    "cage": "any-of: (cage 7: r1c1 r1c2 r1c3) (cage: r1c1 r2c3)",
    "different": "different: r1c1 r2c3 r3c2",
    "extra-region": "extra-region: r1c1 r2c3 r3c2 r4c4",
    "sum": "sum 3,1,-1,1: r1c1 r2c3 r3c3",
    "arrow": "arrow: r3c1 r3c2 | r4c1 r4c2 r4c3 r4c4 r1c1 r2c3",
    "sum-line": "sum-line 5: r1c1 r1c2 r2c2 r2c3 r3c3",
    "equal-sum": "equal-sum: r1c1 r2c2 | r3c3 r4c4",
    "same-values": "same-values: r1c1 r2c2 | r3c3 r4c4",
    "contains": "contains 1,1,2: r1c1 r2c3 r3c2 r4c4",
    "contains-exactly": "contains-exactly 1,1,2: r1c1 r2c3 r3c2 r4c4",
    "look-and-say": "look-and-say 2,1,0,3: r1c1 r2c3 r3c2 r4c4",
    "counting-circles": "counting-circles: r1c1 r2c3 r3c2 r4c4 r1c2",
    "rellik": "rellik 5: r1c1 r2c3",
    "equality-cage": "equality-cage: r1c1 r2c2 r2c3 r3c2",
    "lunchbox": "lunchbox 3: r1c1 r1c2 r1c3 r1c4",
    "thermo": "thermo: r1c1 r1c2 r1c3",
    "slow-thermo": "slow-thermo: r1c1 r2c3 r3c2 r3c3",
    "renban": "renban: r1c1 r2c3 r3c3",
    "palindrome": "palindrome: r1c1 r2c3 r3c4 r3c2 r4c4",
    "whisper": "whisper 2: r1c1 r1c2 r2c3",
    "between": "between: r1c1 r1c2 r2c2 r3c3",
    "lockout": "lockout 2: r1c1 r1c2 r2c3 r3c3",
    "modular": "modular 2: r1c1 r1c2 r2c3 r3c3",
    "entropic": "entropic: r1c1 r1c2 r1c3",
    "parity": "parity: r1c1 r1c2 r2c3 r3c3",
    "zipper": "zipper: r1c1 r1c2 r2c3 r3c3\nzipper: r3c1 r3c2 r4c1",
    "nabner": "nabner: r1c1 r2c3",
    "double-arrow": "double-arrow: r1c1 r1c2 r2c2 r2c3",
    "region-sum": "region-sum: r1c1 r1c2 r1c3 r1c4 r2c4",
    "pairs": "pairs 1-3,3-1,2-4,3-2: r1c1 r1c2 r2c3",
    "all-pairs": "all-pairs 1-3,3-1,2-4,3-2,1-2: r1c1 r1c2 r1c3",
    "difference": "difference 2: r1c1 r1c2",
    "ratio": "ratio 2: r1c2 r1c3",
    "pair-sum": "pair-sum 5: r1c1 r2c1",
    "greater": "greater: r1c1 r1c2",
    "quadruple": "quadruple 1,1,3: r2c2 r2c3 r3c2 r3c3",
    "clone": "clone: r1c1 r1c2 | r3c2 r3c3",
    "one-of": "one-of 1,3: r1c1",
    "odd": "odd: r1c1",
    "even": "even: r1c1",
    "minimum": "minimum: r2c2 | r1c2 r2c1 r2c3 r3c2",
    "maximum": "maximum: r2c2 | r1c2 r2c1 r2c3 r3c2",
    "column-index": "column-index: r1c1 r2c2",
    "row-index": "row-index: r1c1 r2c2",
    "box-index": "box-index: r1c1 r2c3",
    "value-index": "value-index: r1c1 r1c2 r2c2 r2c3 r3c3",
    "little-killer": "little-killer 7: r1c2 r2c3 r3c4",
    "sandwich": "sandwich 3: r1c1 r1c2 r1c3 r1c4",
    "x-sum": "x-sum 5: r1c1 r2c1 r3c1 r4c1",
    "skyscraper": "skyscraper 3: r1c4 r1c3 r1c2 r1c1",
    "hidden-skyscraper": "hidden-skyscraper 2: r1c1 r1c2 r1c3 r1c4",
    "numbered-room": "numbered-room 3: r4c1 r3c1 r2c1 r1c1",
    "full-rank": "full-rank 6: r2c1 r2c2 r2c3 r2c4\nfull-rank 8: r1c3 r2c3 r3c3 r4c3",
    "diagonal": "diagonal 1",
    "anti-knight": "boxes: none\nanti-knight\ngreater: r1c1 r1c2",
    "anti-king": WIDE + "anti-king",
    "anti-taxicab": WIDE + "anti-taxicab",
    "disjoint": "disjoint",
    "nonconsecutive": WIDE + "nonconsecutive: r1c1 r1c2 | r1c2 r1c3 | r1c1 r2c1",
    "no-ratio": "no-ratio 3: r1c1 r1c2",
    "no-pair-sum": "no-pair-sum 3: r1c1 r1c2",
    "global-entropy": WIDE + "global-entropy",
    "global-mod": WIDE + "global-mod",
    "dutch-flatmates": WIDE + "dutch-flatmates",
    "region-same-values": WIDE + "region-same-values",
    "automaton": 'automaton "RRP0QeIg": r1c1 r1c2 | r2c3 r3c3',  # the sum of each stretch is even
    "regex": 'regex "1?(2|[34]3?)+.{1,2}": r1c1 r1c2 r2c3 r3c3',
    "any-of": "any-of: (thermo: r1c1 r1c2 r2c3) (thermo: r3c1 r3c2; odd: r4c4) (even: r1c4; even: r2c1)",
}
"""A small example for every kind."""


def on_a_small_board(rules: str) -> Sudoku:
    return Sudoku.parse(rules if rules[:2] == "12" else f"....\n....\n....\n....\n\n{rules}")


@cache
def grids(puzzle: Sudoku) -> frozenset[Solution]:
    """All solutions without the constraints."""
    return solution_set(replace(puzzle, constraints=()))


def by_brute_force(puzzle: Sudoku) -> frozenset[Solution]:
    """The grids without the constraints that the Rules of the constraints do not complain about."""
    rules = [rule for rule in puzzle.all_rules if rule.reason.rule in KINDS]
    return frozenset(
        grid
        for grid in grids(puzzle)
        if not any(rule.first_violation([grid[slot] for slot in rule.slots]) for rule in rules)
    )


def test_every_kind_has_an_example_and_an_encoder() -> None:
    assert set(RULES) == set(KINDS) == set(ENCODERS)


@pytest.mark.parametrize("kind", RULES)
def test_encodings_agree_with_brute_force(kind: str) -> None:
    puzzle = on_a_small_board(RULES[kind])
    expected = by_brute_force(puzzle)
    assert 0 < len(expected) < len(grids(puzzle)), kind
    for encoding in encodings("sudoku"):
        assert not encoding.lazy  # so that each writes files
        assert solution_set(puzzle, encoding=encoding.name) == expected, encoding.name
    assert all(not puzzle.check(solution) for solution in expected)


@pytest.mark.parametrize(
    "kind", ["arrow", "whisper", "skyscraper", "any-of", "quadruple", "region-sum", "regex", "automaton"]
)
def test_integer_programs(kind: str) -> None:
    """With given numbers, so that few solutions remain."""
    puzzle = on_a_small_board(RULES[kind])
    solution = min(by_brute_force(puzzle), key=lambda grid: [grid[cell] for cell in puzzle.cells])
    given = replace(puzzle, given=tuple(solution[cell] if k % 3 else None for k, cell in enumerate(puzzle.cells)))
    for encoding in ("complete", "minimal"):
        assert solution_set(given, encoding=encoding, solver=first_milp()) == solution_set(given)


@pytest.mark.parametrize("kind", RULES)
def test_searches_agree(kind: str) -> None:
    """With half of the numbers given, the searches find what the encodings find."""
    puzzle = on_a_small_board(RULES[kind])
    solution = max(by_brute_force(puzzle), key=lambda grid: [grid[cell] for cell in puzzle.cells])
    given = replace(puzzle, given=tuple(solution[cell] if k % 3 else None for k, cell in enumerate(puzzle.cells)))
    for search in ("rules", "mrv"):
        assert solution_set(given, solver=f"backtrack:{search}") == solution_set(given)


@pytest.mark.parametrize("wrong", range(4))
def test_sums_that_cross(wrong: int) -> None:
    """Sums of all diagonals of two cells or more, and one of them larger by up to 3: the corners' sums follow."""
    puzzle = on_a_small_board("12..\n....\n....\n....\n")
    grid = sorted(grids(puzzle), key=repr)[wrong]
    starts = [(row, column) for row in (0, 3) for column in range(4)]
    lines = [diagonal(puzzle, 4 * r + c, -1 if r else 1, step) for r, c in starts for step in (-1, 1)]
    longer = [line for line in lines if len(line) > 1]
    totals = [sum(grid[puzzle.cells[i]] for i in line) for line in longer]
    totals[3] += wrong
    constraints = (Constraint("little-killer", (line,), (n,)) for line, n in zip(longer, totals, strict=True))
    crossed = replace(puzzle, constraints=tuple(constraints))
    listed = all_forms(crossed)
    derived = list(crossing_sums(crossed, listed))
    assert {len(form.cells) for form in derived} >= {2, 4}
    for found in grids(puzzle):
        numbers = [found[cell] for cell in puzzle.cells]
        said = [sum(w * numbers[i] for i, w in zip(f.cells, f.weights, strict=True)) == f.low for f in derived]
        if all(sum(numbers[i] for i in line) == n for line, n in zip(longer, totals, strict=True)):
            assert all(said)
    for encoding in encodings("sudoku"):
        assert solution_set(crossed, encoding=encoding.name) == by_brute_force(crossed)
    assert bool(by_brute_force(crossed)) == (not wrong)


@pytest.mark.parametrize("kind", RULES)
def test_texts_are_read_back(kind: str) -> None:
    puzzle = on_a_small_board(RULES[kind])
    assert Sudoku.parse(puzzle.format()) == puzzle
    for form in ("f-puzzles", "iss"):
        try:
            text = puzzle.format_as(form)
        except Refused:
            continue
        if kind not in (
            "odd",
            "even",
            "any-of",
            "clone",
        ):  # ISS writes these as candidates and sets of the same numbers
            assert Sudoku.parse(text) == puzzle, text
        assert solution_set(Sudoku.parse(text)) == solution_set(puzzle), text


@pytest.mark.parametrize("kind", RULES)
def test_pictures_show_the_constraint(kind: str) -> None:
    """A picture with the constraint differs from one without, unless the rule of the whole grid has no place."""
    puzzle = on_a_small_board(RULES[kind])
    plain = replace(puzzle, constraints=())
    if not KINDS[kind].of_grid or kind == "diagonal":
        assert puzzle.picture().svg() != plain.picture().svg()
    assert "<svg" in puzzle.picture(next(iter(by_brute_force(puzzle)))).svg()


def test_other_shapes_and_numbers() -> None:
    """Numbers from 0, rectangles, cells in no box: the encodings agree with the search."""
    for text in (
        "12..\n....\n....\n....\n\narrow: r2c2 | r1c1 r3c3",
        "1..\n...\n..0\n\ndigits: 0-2\nthermo: r1c2 r2c3",
        "12\n..\n..\n\ndigits: 1-4\nboxes: none\nsum 5: r2c1 r3c2",
        "1.3.\n....\n\ndigits: 1-5\nboxes: none\nwhisper 2: r2c1 r2c2 r2c3",
        "0..\n...\n..1\n\ndigits: 0-3\nboxes: none\nskyscraper 2: r2c1 r2c2 r2c3\ncage 3: r2c1 r2c2",
        "1..2\n....\n....\n....\n\nboxes: AAB. ACBB CCBD .CDD",
    ):
        puzzle = Sudoku.parse(text)
        assert Sudoku.parse(puzzle.format()) == puzzle
        expected = solution_set(puzzle, solver="backtrack:rules")
        assert expected
        for encoding in encodings("sudoku"):
            assert solution_set(puzzle, encoding=encoding.name) == expected, (encoding.name, text)


def test_boxes_of_a_rectangle_fill_it() -> None:
    """A grid of 5 rows and 10 columns has boxes of 5 rows and 2 columns."""
    puzzle = Sudoku.parse(".Shape~5x10.Thermo~R1C1~R1C2")
    assert puzzle.boxes == tuple(c // 2 for _ in range(5) for c in range(10))
    assert Sudoku.parse(puzzle.format()) == Sudoku.parse(puzzle.format_as("iss")) == puzzle
    assert set(Sudoku.parse(".Shape~7x7.Thermo~R1C1~R1C2").boxes) == {None}


def test_explanations_name_the_constraint() -> None:
    from cluewise.explanations.explanation import explain
    from cluewise.explanations.explanation_text import explained

    puzzle = on_a_small_board("thermo: r1c1 r1c2 r1c3 r1c4\nthermo: r2c1 r1c1\nwhisper 3: r1c1 r2c2")
    text = "\n".join(explained(explain(puzzle)))
    assert "thermometer" in text or "whisper" in text


def test_random_variants_keep_their_solution() -> None:
    rng = random.Random(5)
    for names in ("thermo,killer", "arrow,difference", "renban,sandwich", "whisper,little-killer", "skyscraper,x-sum"):
        puzzle, solution = generator_for(Sudoku).random(
            rng, **generator_for(Sudoku).arguments("9", {"constraints": names}), given=0.2
        )
        assert not puzzle.check(solution)
        assert Sudoku.parse(puzzle.format()) == puzzle
        kinds = {c.kind for c in puzzle.constraints} | ({"cage"} if puzzle.cages else set())
        assert kinds == {name.replace("killer", "cage") if name == "killer" else name for name in names.split(",")}
    with pytest.raises(PuzzleError, match="setting constraints"):
        generator_for(Sudoku).arguments("9", {"constraints": "thermo,unknown"})


# ── links ──


def link(**fields: object) -> str:
    size = fields.pop("size", 4)
    assert isinstance(size, int)
    data = {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **fields}
    return "https://www.f-puzzles.com/?load=" + pack(json.dumps(data, separators=(",", ":")))


def test_lz_string() -> None:
    rng = random.Random(3)
    for length in (0, 1, 2, 10, 300, 3000):
        text = "".join(rng.choice("ab{}€\U0001f600") for _ in range(length))
        assert unpack(pack(text)) == text
    assert pack("hello hello") == "BYUwNmD2AECGvQ==" or unpack(pack("hello hello")) == "hello hello"
    packed = pack('{"size":9}' * 20)
    with pytest.raises(PuzzleError, match="cut off after"):
        unpack(packed.rstrip("=")[:-6])
    with pytest.raises(PuzzleError, match="no sign of base64"):
        unpack("N4Ig§")


def test_one_link_in_many_dresses() -> None:
    plain = link(thermometer=[{"lines": [["R1C1", "R1C2", "R2C2"]]}], antiknight=True)
    data = plain.partition("=")[2]
    expected = on_a_small_board("thermo: r1c1 r1c2 r2c2\nanti-knight")
    for text in (
        plain,
        plain + "#x",
        data,
        f"fpuz{data}",
        f"https://sudokupad.app/fpuzzles{data}",
        f"https://sudokupad.app/?puzzleid=fpuz{data}",
        f"https://sudokupad.app/sudoku/fpuzzles{data}",
        f"https://app.crackingthecryptic.com/sudoku/fpuz{data}",
        plain.replace("+", " ").replace("=N", "=N"),
        plain.replace("/", "%2F").replace("https:%2F%2Fwww.f-puzzles.com%2F", "https://www.f-puzzles.com/"),
    ):
        assert Sudoku.parse(text) == expected, text
    assert cluewise.read(plain) == [expected]


def test_a_slash_that_a_server_took() -> None:
    """Of two slashes one is left; the reader gives it back."""
    data = {"size": 4, "grid": [[{}] * 4] * 4, "odd": [{"cell": "R1C1"}]}
    texts = (json.dumps({**data, "title": "x" * k + "\uffff"}, ensure_ascii=False) for k in range(60))
    found = next(packed for packed in map(pack, texts) if packed.count("//") == 1)
    assert Sudoku.parse("https://sudokupad.app/fpuz" + found.replace("//", "/")) == on_a_small_board("odd: r1c1")


PAD: dict[str, Any] = {"cells": [[{} for _ in range(4)] for _ in range(4)]}
RENBAN = [{"lines": [["R1C1", "R1C2"]]}]
XSUM = [{"cell": "R0C1", "value": "3"}]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://f-puzzles.com/?id=abcd1234", "key of the f-puzzles server"),
        ("https://sudokupad.app/0zkbctsdwi", "api/puzzle/0zkbctsdwi"),
        ("https://sudokupad.app/blobz/lynx", "key of the SudokuPad server"),
        ("https://tinyurl.com/abc", "short link"),
        (link()[:-9], "cut off"),
        (link(size=99), "size: expected a whole number from 1 to 25"),
        (link(thermometer=[{"lines": [["R1C1", "R9C1"]]}]), r"thermometer\[0\]\.lines\[0\]\[1\]"),
        (link(thermometer=[{"lines": [["R1C1", 7]]}]), r"thermometer\[0\]\.lines\[0\]\[1\]: expected a cell"),
        (link(thermometer=7), "thermometer: expected a list"),
        (link(killercage=[{"cells": ["R1C1"], "value": "<20"}]), r"killercage\[0\]\.value: expected a whole number"),
        (link(sandwichsum=[{"cell": "R0C0", "value": "3"}]), r"sandwichsum\[0\]\.cell: R0C0 stands before no row"),
        (link(mysteryrule=[{"cells": ["R1C1"]}]), "mysteryrule: this field is not known"),
        (link(littlekillersum=[{"cell": "R0C0", "direction": [], "value": 3}]), "direction: expected UL"),
        (link(circle=[{"cells": 5, "lines": 7}]), "1 x circle"),
        (link(negative=["purple"]), "negative: expected ratio or xv"),
        (link(xv=[{"cells": ["R1C1", "R1C2"], "value": "Q"}]), "expected X or V"),
        (link(line=[{"lines": [["R1C1", "R1C2"]], "outlineC": "#B0B0B0"}]), "1 x line of colour #B0B0B0"),
        (link(line=[{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban"}]), "copy of a constraint"),
        (link(renban=RENBAN, line=[{"lines": [["R2C1", "R2C2"]], "fromConstraint": "Renban"}]), "of this copy"),
        (link(renban=RENBAN, circle=[{"cells": ["R4C4"], "isNewConstraint": True}]), "of this copy"),
        (link(xsum=XSUM, text=[{"cells": ["R0C1"], "value": "4", "fromConstraint": "X-Sum"}]), "of this copy"),
        (link(arrow=[{"cells": ["R1C1"], "lines": [["R1C2", "R1C3"]]}]), "begins in R1C2, outside its circle"),
        (json.dumps(PAD | {"metadata": {"antifoo": "yes"}}), "metadata.antifoo: this field is not known"),
        (json.dumps(PAD | {"metadata": {"antiking": "maybe"}}), "metadata.antiking: expected true or false"),
        (json.dumps(PAD | {"cages": [{"cells": [[0, 0]]}]}), "1 cages without a rule"),
        (json.dumps(PAD | {"cages": [{"cells": [[0, 0]], "magic": True}]}), r"cages\[0\].magic: this is not known"),
        (json.dumps(PAD | {"regions": 5}), "regions: expected a list"),
        ("{" * 5000, "no JSON|no SudokuPad"),
        ('{"size": 4, "grid": []}', "grid: expected 4 rows"),
        (".Thermo~R1C1~R9Ca", "outside the 9x9 grid"),
        (".Mystery~R1C1", ".Mystery has no rule"),
        (".Shape~9x9~Raw", "Raw"),
        (".Shape~7x7~9.RegionSize~9.Thermo~R1C1~R1C2", "regions of 9 cells do not fill a 7x7 grid"),
        (".Or.Thermo~R1C1~R1C2", "no .End"),
        ("....\n....\n....\n....\n\nthermo: r1c1 r9c1", "r9c1 lies outside the 4x4 grid"),
        ("....\n....\n....\n....\n\nthermos: r1c1", "expected the name of a rule"),
        ("....\n....\n....\n....\n\nthermo 3: r1c1 r1c2", "line 6, column 1: thermo takes no number, not 1"),
        ("....\n....\n....\n....\n\nodd: r1c1\n  cage 3,4: r1c1 r1c2", "line 7, column 3: cage takes a sum or no"),
        ("....\n....\n....\n....\n\nany-of: (odd: r1c1) (thermo: r1c1)", "line 6, column 22: thermo takes at least 2"),
        ("....\n....\n....\n....\n\ndiagonals: r1c1", "line 6, column 1: diagonals takes no numbers and no cells"),
        ("....\n....\n....\n....\n\ndigits: 1-4\ndigits: 1-5", "line 7, column 1: digits stands twice"),
        ("....\n....\n....\n....\n\nfull-rank 17: r1c1 r1c2 r1c3 r1c4", "full-rank takes a rank from 1 to 16"),
        (".AntiKnight~R1C1", "AntiKnight: 'R1C1' is one argument too many"),
        (".Sandwich~5~R1~7", "Sandwich: '7' is one argument too many"),
        (".RegionSize~9.RegionSize~3.Thermo~R1C1~R1C2", "RegionSize stands twice"),
        (".Or.StrictXV.Thermo~R1C1~R1C2.End", "StrictXV holds for the whole grid"),
        (".Replicate~H.Thermo~R1C7~R1C8.End", "R1C8 moves out of the grid"),
        (".Replicate~H.AntiKnight.End", "AntiKnight cannot be moved"),
        (".Replicate~H.Thermo~R1C7~R1C8", "Replicate has no .End"),
        (".Replicate~!.Thermo~R1C7~R1C8.End", "Replicate: '!' is no key"),
        (".Or" * 5000, "more than 20 of Or, And, Replicate are inside each other"),
        (".And" * 5000 + ".~R1C1_1" + ".End" * 5000, "more than 20 of Or"),
        ("....\n....\n....\n....\n\n" + "any-of: (" * 5000, "line 6, column 189: more than 20 rules"),
        ('{"size": 4, "grid": ' + "[" * 101 + "]" * 101 + "}", "more than 100 lists and objects are inside each other"),
        ("{ce: [[{v:1},],[,]], x: " + "[" * 5000 + "]" * 5000 + "}", "more than 100 lists and objects"),
        (".FullRankTies~any", "FullRankTies has no rule"),
        ("....\n....\n....\n....\n\nregex \"(1\": r1c1", "pattern"),
        ("....\n....\n....\n....\n\nautomaton \"Q\": r1c1", "automaton"),
        ("....\n....\n....\n....\n\nautomaton \"QgIn\": r1c1", "the automaton is cut off"),
    ],
)  # fmt: skip
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Sudoku.parse(text)


@pytest.mark.deep
def test_large_input_is_refused_at_once() -> None:
    """Ten megabytes of JSON, nested JSON, a long link, a link with very many slashes, a long string of ISS."""
    grid = json.dumps([[{}] * 9] * 9)
    start = process_time()
    for text in (
        f'{{"size": 9, "grid": {grid}, "odd": [{", ".join(["{}"] * 2_500_000)}]}}',
        '{"size": 9, "grid": ' + "[" * 4_000_000,
        "https://www.f-puzzles.com/?load=" + "A" * 10**7,
        "https://sudokupad.app/fpuz" + "N4Ig/" * 100_000,
        ".Thermo~R1C1~R1C2" * 600_000,
    ):
        with pytest.raises(PuzzleError):
            Sudoku.parse(text)
    assert process_time() - start < 10


@pytest.mark.deep
def test_automata_with_very_many_states_are_refused() -> None:
    """A pattern whose automaton has 2⁹ states is encoded, one with 2¹⁵ is not."""
    puzzle = on_a_small_board('regex ".*1.{8}.*": ' + " ".join(f"r{r}c{c}" for r in range(1, 5) for c in range(1, 5)))
    assert cluewise.solve(puzzle, 1).solutions
    long = " ".join(f"r{k // 9 + 1}c{k % 9 + 1}" for k in range(81))
    large = Sudoku.parse("\n".join(["." * 9] * 9) + f'\n\nregex ".*1.{{14}}.*": {long}')
    with pytest.raises(Refused, match="more than 20000 states"):
        cluewise.solve(large, 1)


def test_items_inside_each_other() -> None:
    """Twenty are read, written and solved."""
    text = "".join(f".Or.Thermo~R{k % 9 + 1}C1~R{k % 9 + 1}C2" for k in range(20)) + ".Thermo~R9C1~R9C2" + ".End" * 20
    puzzle = Sudoku.parse(text)
    assert Sudoku.parse(puzzle.format_as("iss")) == Sudoku.parse(puzzle.format()) == puzzle
    assert cluewise.solve(puzzle, 1).solutions


def test_replicated_items() -> None:
    """The origin comes to each cell of the key: bits in reading order, six a character, the lowest first."""
    expected = Sudoku.parse(".Thermo~R1C1~R2C2.Thermo~R1C2~R2C3.~R1C1_1_2.~R1C2_1_2")
    assert Sudoku.parse(".Replicate~D.Thermo~R1C1~R2C2.~R1C1_1_2.End") == expected
    assert Sudoku.parse(".Replicate~D~R2C2.Thermo~R2C2~R3C3.~R2C2_1_2.End") == expected
    nested = ".Replicate~B.Replicate~D.Thermo~R1C1~R2C2.End.End.Replicate~D.~R1C1_1_2.End"
    assert Sudoku.parse(nested) == expected
    inside = Sudoku.parse(".Or.Replicate~D.Thermo~R1C1~R2C2.End.Thermo~R5C1~R5C2.End")
    assert inside == Sudoku.parse(".Or.And.Thermo~R1C1~R2C2.Thermo~R1C2~R2C3.End.Thermo~R5C1~R5C2.End")


def test_drawings_can_be_ignored_and_copies_are() -> None:
    text = link(line=[{"lines": [["R1C1", "R1C2"]], "outlineC": "#B0B0B0"}])
    assert Sudoku.parse(text, {"cosmetics": "ignore"}) == Sudoku.parse("." * 16)
    copied = link(
        renban=[{"lines": [["R1C1", "R1C2"]]}], line=[{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban"}]
    )
    assert Sudoku.parse(copied) == on_a_small_board("renban: r1c1 r1c2")
    caged = {"killercage": [{"cells": ["R1C1", "R1C2", "R2C2"], "value": "6"}]}
    with pytest.raises(PuzzleError, match="1 x line"):  # it lies in the cage, but may be a whisper
        Sudoku.parse(link(**caged, line=[{"lines": [["R1C1", "R1C2"]]}]))
    outline = {"cells": ["R1C1", "R1C2", "R2C2"], "outlineC": "#000000"}
    assert Sudoku.parse(link(**caged, cage=[outline])) == Sudoku.parse(link(**caged))


@pytest.mark.parametrize("words", ["Digits may not repeat on the marked diagonals.", "Shaded cells are even", "A is 1"])
def test_rules_in_words_are_reported(words: str) -> None:
    """In f-puzzles and SudokuPad, wherever they are; a sentence that says nothing is left out."""
    rules = f"Normal sudoku rules apply.\n{words}"
    cage = {"cage": [{"cells": ["R1C1"], "value": f"rules: {rules}"}]}
    texts = [link(ruleset=rules), link(metadata={"rules": rules}), link(**cage)]
    for more in (
        {"metadata": {"rules": rules.split("\n")}},
        {"cages": [{"value": f"rules: {rules}"}]},
        {"rules": rules},
    ):
        texts.append(json.dumps(PAD | more))
    for text in texts:
        expected = f"the setter's rules, not checked against what was read: {words}"
        assert Sudoku.parse(text).read_as() == f"4×4{'' if 'f-puzzles' in text else ', no boxes'}; {expected}"
    assert Sudoku.parse(link(ruleset="Normal Sudoku rules apply.")).read_as() == "4×4"


def test_words_of_a_link_are_printed_on_one_line() -> None:
    """Escape sequences are replaced, line breaks too, and long words are cut."""
    text = link(title="A\n\x1b[2J", author="\x9b31m\u202eB", ruleset="x\x1b]0;y\x07. " + "word " * 1000)
    words = "4×4; the setter's rules, not checked against what was read: x�]0;y�. word"
    for verb in (["solve"], ["convert", "--to", "f-puzzles"], ["hint"]):
        line = next(line for line in command(*verb, "sudoku", text).stderr.split("\n") if line.startswith("read: "))
        assert line.startswith(f"read: A �[2J by �31m�B: {words}")
        assert (line[-19:], len(line) < 2200) == ("… (5008 characters)", True)


@pytest.mark.parametrize("value", [True, 1, "yes", "true"])
@pytest.mark.parametrize("name", ["antiknight", "antiking"])
def test_known_flags_are_rules(name: str, value: object) -> None:
    kind = {"antiknight": "anti-knight", "antiking": "anti-king"}[name]
    cage = {"cages": [{"cells": [], "value": f"{name}: {value}"}]}
    for text in (json.dumps(PAD | {"metadata": {name: value}}), json.dumps(PAD | cage), link(metadata={name: value})):
        assert [c.kind for c in Sudoku.parse(text).constraints] == [kind]
    for no in (False, 0, "no"):
        assert not Sudoku.parse(json.dumps(PAD | {"metadata": {name: no}})).constraints


def test_cages_that_let_numbers_repeat() -> None:
    cage = {"cells": [[0, 0], [0, 1]], "value": 4}
    pad = [Sudoku.parse(json.dumps(PAD | {"cages": [cage | {"unique": unique}]})) for unique in (False, True)]
    assert [(puzzle.cages, [c.kind for c in puzzle.constraints]) for puzzle in pad] == [
        ((), ["sum"]),
        (((4, (0, 1)),), []),
    ]
    repeated = Sudoku.parse(link(killercage=[{"cells": ["R1C1", "R2C2"], "value": "4", "unique": False}]))
    assert repeated == on_a_small_board("sum 4: r1c1 r2c2")


def test_what_was_read_is_said() -> None:
    dots = [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R2C1", "R2C2"]}]
    puzzle = Sudoku.parse(link(difference=dots, thermometer=[{"lines": [["R3C1", "R3C2"]]}], antiknight=True))
    assert puzzle.read_as() == "4×4, 2 white dots (not all given), 1 thermometer, anti-knight"


def test_classic_and_sudokupad() -> None:
    pad = {"cells": [[{"value": 1}, {}], [{}, {}]], "regions": [], "cages": [{"cells": [[0, 1], [1, 1]], "value": 3}]}
    assert Sudoku.parse(json.dumps(pad)).cages[0].sum == 3
    packed = pack(json.dumps(pad))
    assert Sudoku.parse(f"https://sudokupad.app/scl{packed}") == Sudoku.parse(json.dumps(pad))
    zipped = "{ce:[[{v:1},],[,]],re:[],ca:[{ce:[[0,1],[1,1]],v:3}]}"
    assert Sudoku.parse("scl" + pack(zipped)) == Sudoku.parse(json.dumps(pad))
    with pytest.raises(PuzzleError, match="holds a drawing"):
        Sudoku.parse("scl" + pack(json.dumps({**pad, "lines": [{"wayPoints": []}]})))
    assert Sudoku.parse("https://sudokupad.app/classic1P").given == (1,) + (None,) * 15


def test_minimum_cells_side_by_side_are_not_compared() -> None:
    puzzle = Sudoku.parse(link(minimum=[{"cell": "R2C2"}, {"cell": "R2C3"}]))
    compared = {c.sets[0][0]: c.sets[1] for c in puzzle.constraints}
    assert compared == {5: (1, 4, 9), 6: (2, 7, 10)}


def test_negative_rules_exempt_marked_pairs() -> None:
    puzzle = Sudoku.parse(link(nonconsecutive=True, difference=[{"cells": ["R1C2", "R1C1"]}]))
    (rule,) = (c for c in puzzle.constraints if c.kind == "nonconsecutive")
    assert rule.sets == ((0, 1),)
    for solution in solution_set(puzzle):
        row = [solution[cell] for cell in puzzle.cells[:4]]
        assert [abs(a - b) == 1 for a, b in pairwise(row)] == [True, False, False]


def test_the_page_of_rules_has_every_kind() -> None:
    """Its name, the first sentence of its meaning, its field of f-puzzles."""
    rows = [
        line for line in (ROOT / "docs" / "how-to" / "sudoku-rules.md").read_text("utf-8").splitlines() if "|" in line
    ]
    for kind in KINDS.values():
        sentence = " ".join((kind.__doc__ or "").split()).split(". ")[0].rstrip(".")
        row = next((row for row in rows if row.startswith(f"| `{kind.name}` |")), "")
        assert sentence in row, kind.name
        assert kind.field in row


# ── published puzzles ──


def records() -> list[dict[str, object]]:
    return [json.loads(line) for line in (DATA / "give.jsonl").read_text().splitlines()]


@needs_data
def test_links_of_setters_are_packed_to_the_same_bytes() -> None:
    for record in records():
        if isinstance(data := record.get("fpuzzles"), str):
            assert pack(unpack(data)) == data


@needs_data
def test_drawings_with_rules_in_prose_are_refused() -> None:
    for line in (DATA / "refuse.jsonl").read_text().splitlines():
        with pytest.raises(PuzzleError):
            Sudoku.parse(json.loads(line)["fpuzzles"])


@needs_data
def test_published_variants_are_read_back_and_solutions_are_right() -> None:
    """All are read and written; the stated solutions break no rule. The benchmark solves them."""
    checked = 0
    for record in records():
        for form in ("fpuzzles", "iss"):
            if not isinstance(text := record.get(form), str):
                continue
            try:
                puzzle = Sudoku.parse(text, {"cosmetics": "ignore"})
            except PuzzleError:
                continue
            assert Sudoku.parse(puzzle.format()) == puzzle
            numbers = record.get("solution")
            if isinstance(numbers, list):
                assert not puzzle.check(Solution(zip(puzzle.cells, numbers, strict=True))), (record["name"], form)
                checked += 1
    assert checked > 200


def _smaller(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The data without one field, and without the last entry of a field."""
    for name, value in data.items():
        if name not in NO_RULE and value not in (None, "", [], {}, False):
            yield name, {key: other for key, other in data.items() if key != name}
            if isinstance(value, list):
                yield f"{name}[-1]", {**data, name: value[:-1]}


def _means_nothing(name: str, data: dict[str, Any]) -> bool:
    """A rule that the format says is none: a circle without a line, dots twice, a pair of an extra region."""
    last = data[name.removesuffix("[-1]")]
    return "[-1]" in name and (last[-1] in last[:-1] or (name.startswith("arrow") and not last[-1].get("lines")))


NO_RULE = {
    "size", "grid", "title", "author", "ruleset", "solution", "highlightConflicts",
    "line", "circle", "rectangle", "text", "cage",
}  # fmt: skip


@needs_data
def test_every_field_of_a_published_link_counts() -> None:
    """Nothing is dropped silently: without any one field, or the last entry of one, another puzzle is read."""
    counted = 0
    for record in records():
        if isinstance(link := record.get("fpuzzles"), str):
            data = json.loads(unpack(link))
            puzzle = Sudoku.parse(json.dumps(data), {"cosmetics": "ignore"})
            for name, less in _smaller(data):
                counted += 1
                with suppress(PuzzleError):  # a drawing is the copy of what is missing
                    other = Sudoku.parse(json.dumps(less), {"cosmetics": "ignore"})
                    assert other != puzzle or _means_nothing(name, data), (record["name"], name)
    assert counted > 200


@needs_data
def test_every_unknown_field_of_a_published_link_is_refused() -> None:
    """At the top, in a cell, in an entry."""
    for record in records():
        if isinstance(link := record.get("fpuzzles"), str):
            data = json.loads(unpack(link))
            entries = {name: value for name, value in data.items() if name not in NO_RULE and isinstance(value, list)}
            strange = [{**data, "strange": [1]}]
            strange += [
                {**data, name: [*value[:-1], {**value[-1], "strange": 1}]}
                for name, value in entries.items()
                if value and isinstance(value[-1], dict)
            ]
            data["grid"][0][0] |= {"strange": 1}
            for changed in (*strange, data):
                with pytest.raises(PuzzleError, match="strange"):
                    Sudoku.parse(json.dumps(changed), {"cosmetics": "ignore"})


@needs_data
def test_every_item_of_a_published_string_counts() -> None:
    """Without any one item of a string of ISS, another puzzle is read, or the rest is refused."""
    counted = 0
    for record in records():
        text = record.get("iss")
        if not isinstance(text, str) or any(f".{name}" in text for name in ("Or", "And", "Replicate")):
            continue
        try:
            puzzle = Sudoku.parse(text)
        except PuzzleError:
            continue
        items = text[1:].split(".")
        for k in sorted({items.index(item) for item in {item.split("~")[0]: item for item in items}.values()}):
            rest = "." + ".".join(items[:k] + items[k + 1 :])
            if items.count(items[k]) == 1 and rest != "." and not items[k].startswith("RegionSize"):
                counted += 1
                with suppress(PuzzleError):
                    assert Sudoku.parse(rest) != puzzle, (record["name"], items[k])
    assert counted > 200


def test_each_constraint_is_a_clue_that_may_be_spare() -> None:
    """The thermometer follows from the rest; the arrow, the whisper and the given number do not."""
    text = "....\n....\n....\n...1\n\narrow: r3c4 | r2c4 r2c3\nthermo: r1c1 r1c2 r1c3\nwhisper 2: r4c1 r4c2 r3c2"
    explanation = cluewise.explain(Sudoku.parse(text), redundant=True)
    assert [[reason.rule for reason in lost] for lost in explanation.redundant or ()] == [["thermo"]]
    fewer = cluewise.solve(Sudoku.parse(text.replace("thermo: r1c1 r1c2 r1c3\n", "")), 2)
    assert fewer.complete
    assert len(fewer.solutions) == 1


def test_json_says_what_was_read() -> None:
    done = command("solve", "sudoku", "-", "--format", "json", stdin="....\n....\n....\n...1\n\nthermo: r1c1 r1c2")
    assert json.loads(done.stdout)["read"] == "4×4, 1 given, 1 thermometer"
