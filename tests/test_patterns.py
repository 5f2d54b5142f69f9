"""Patterns: our dialect is that of Python's `re`, the rest is refused with its place, and matching never explodes."""

import pytest

from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.parts.regex.matching import TooManyStates, count_states, matches
from cluewise.puzzles.parts.regex.patterns import MOST_NESTED, parse
from tests.dialect import differences

CASES = 2000
"""`python -m tests.dialect` compares a hundred thousand."""


def fits(pattern: str, line: str) -> bool:
    return matches(parse(pattern)[0], line)


@pytest.mark.deep
def test_we_agree_with_re() -> None:
    differing, undecided = differences(CASES, seed=1)
    assert not differing
    assert undecided < CASES / 100


@pytest.mark.parametrize(
    ("pattern", "line", "expected"),
    [
        ("(A*)*B", "A" * 30, False),
        (r"(.*)*\1", "AB" * 15, True),
        (r"((A*)*)*\2B", "A" * 20, False),
        ("(?:A?){30}A{30}", "A" * 30, True),
        ("(?:A?){4000000000}", "A" * 3, True),
        (r"(a*)*\1", "aa", True),  # the last round captures nothing
        (r"(a+)*\1", "aa", True),
        (r"(aa)*\1", "aaa", False),
        (r"(?:(a)|b)*\1", "aba", True),  # a round without the group leaves it as it was
        (r"(?:(a)|b)\1", "b", False),  # a group that is not set matches nothing
        (r"(?:(|b)a\1)*", "baa", False),
        (r"(.)(?!\1).", "aa", False),
        (r"(?=.*(.)\1$)[xy]{3}", "xyy", True),
        (r"\ba\b \bb\b$", "a b", True),
        (r"(?!)", "", False),
        (r"[^\W\d_]\D\S\s", "éa  ", False),  # letters are those of ASCII
        (".", "\n", False),
        ("[[a]", "[", True),
    ],
)
def test_matching(pattern: str, line: str, expected: bool) -> None:
    assert fits(pattern, line) == expected


@pytest.mark.parametrize(
    ("pattern", "column", "message"),
    [
        ("a(?<=b)", 2, "'(?<' is not part of the dialect"),
        ("(?P<x>a)", 1, "'(?P' is not part"),
        ("(?i)a", 1, "'(?i' is not part"),
        ("(?>a)", 1, "'(?>' is not part"),
        ("a(?#b)", 2, "'(?#' is not part"),
        ("(?", 1, "is not part of the dialect"),
        (r"a\Z", 2, r"\Z is not part"),
        (r"\Ba", 1, r"\B is not part"),
        ("a*+", 3, "possessive"),
        ("a{2,}+", 6, "possessive"),
        (r"(?=(a+?))\1b", 10, "group 1 is captured inside a look-ahead"),
        (r"(?!(a))(?=\1)", 11, "group 1 is captured inside a look-ahead"),
        (r"(?:(?=(.)\1)..)*", 10, "would still see what it captured the round before"),
        (r"((?:x(?=(.)\2)){2}y)", 12, "would still see"),
        (r"(?=(a)|\1)*", 8, "would still see"),
        (r"(a)\10", 4, "back-references are"),
        (r"\2(a)", 2, "invalid group reference 2"),
        (r"(a\1)", 3, "cannot refer to an open group"),
        ("a**", 3, "multiple repeat"),
        ("(a", 1, "unterminated subpattern"),
        ("a)", 2, "unbalanced parenthesis"),
        ("[a", 1, "unterminated character set"),
        (r"\q", 1, "bad escape"),
        ("a{99999999999}", 1, "too large"),
        ("(" * 500 + ")" * 500, MOST_NESTED + 1, f"at most {MOST_NESTED} within one another"),
        ("a" * 1001, 1, "too long"),
    ],
)
def test_refused_with_its_place(pattern: str, column: int, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse(pattern)
    assert message in caught.value.message
    assert caught.value.column == column


@pytest.mark.parametrize(
    "pattern",
    [
        r"\(?:a",
        r"[(?<=]",
        r"a\++",
        r"[*+]+",
        r"(?=(a)\1)aa",
        r"\\Z",
        "x{a}+",
        r"[\]a]",
        r"(?:(?=(.)\1)..)?a*",
        r"(?=(.)\1).*(a|b)*",
    ],
)
def test_what_only_looks_refused(pattern: str) -> None:
    parse(pattern)


def test_what_must_be_remembered_is_bounded() -> None:
    tree, _ = parse(r"(.*)(.*)(.*)(.*)(.*)(.*)x\1\2\3\4\5\6")
    with pytest.raises(TooManyStates):
        count_states(tree, 30, 10_000)
    assert count_states(parse(r".*(.)(.)(.)(.)\4\3\2\1.*")[0], 13, 10_000) < 500


def test_widths() -> None:
    for pattern, shortest, longest in (("a?(bc|d){2,3}", 2, 7), (r"(a|bc)\1", 2, 4), ("(?=abc)^$", 0, 0)):
        tree, _ = parse(pattern)
        assert (tree.shortest, tree.longest) == (shortest, longest)
