"""Parts of addresses that puzz.link ignores: flags and walls without a meaning, and what follows a body."""

import pytest

import cluewise
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.formats import FIELD_WORDS, words_of
from cluewise.puzzles.common.puzzlink import PuzzLink, read_address
from cluewise.puzzles.common.puzzlink_marks import Borders
from cluewise.registry.loading import puzzle_class, puzzle_names
from cluewise.registry.names import address_types
from tests.common import command
from tests.test_pasted_texts import ADDRESSES

TYPES = address_types()
IGNORING = """
aqre chocona cojun detour dosufuwa dotchi dotchi2 hakoiri hanare juosan keen makaro meander nagenawa nondango norinori
nurimaze paintarea putteria railpool ripple roma satogaeri starbattle suguru sukororoom tilepaint toichika usoone
yajilin-regions
"""
"""The kinds with rooms in which a wall inside a room has no meaning."""
ONE_OF_EACH = {address.split("/")[0]: address for address in sorted(ADDRESSES, key=len)}


@pytest.mark.parametrize("rest", ["&id=7", "%22", ".0", "/#a", ")", '",', "/?x=1"])
def test_what_follows_a_body_is_ignored_and_named(rest: str) -> None:
    for pid, address in ONE_OF_EACH.items():
        cls = puzzle_class(TYPES[pid])
        if rest == ".0" and pid in ("skyscrapers", "easyasabc", "doppelblock", "dosufuwa", "japanesesums"):
            continue  # a body may go on with these signs
        plain, puzzle = cls.parse(f"?{address}"), cls.parse(f"?{address}{rest}")
        assert puzzle == plain, (address, rest)
        assert "the end of the address, '" in puzzle.read_as(), (address, rest)


@pytest.mark.parametrize("rest", ["abc", " is mine", "7"])
def test_what_may_be_part_of_a_body_is_refused(rest: str) -> None:
    with pytest.raises(PuzzleError, match="expected the end of the address"):
        puzzle_class("shikaku").parse(f"https://puzz.link/p?shikaku/2/2/4i{rest}")


def test_each_flag_is_read_ignored_or_refused_by_name() -> None:
    for name in puzzle_names():
        for form in puzzle_class(name).formats:
            if not isinstance(form, PuzzLink):
                continue
            plain = ONE_OF_EACH[form.pid]
            head = read_address(f"?{plain}")
            plain = plain.replace(f"/{head.flags}/", "/", 1) if head and head.flags else plain
            plain = plain.replace("/", f"/{form.always}/", 1) if form.always else plain
            for flag in set("abcdefghijklmnopqrstuvwxyz").difference(form.always):
                flagged = plain.replace("/", f"/{flag}" if form.always else f"/{flag}/", 1)
                if flag in form.other:
                    with pytest.raises(PuzzleError, match=f"the flag '{flag}' is not supported: {form.other[flag]}"):
                        puzzle_class(name).parse(f"?{flagged}")
                elif flag not in form.flags:
                    puzzle = puzzle_class(name).parse(f"?{flagged}")
                    assert puzzle == puzzle_class(name).parse(f"?{plain}")
                    assert f"the flag '{flag}' changes no rule and is ignored" in puzzle.read_as()


def test_arukone_uses_every_cell() -> None:
    puzzle = cluewise.read("https://puzz.link/p?arukone/3/2/1h1h")[0]
    assert puzzle.full  # type: ignore[attr-defined]
    assert puzzle.format_as("puzzlink") == "https://puzz.link/p?arukone/3/2/1h1h"
    assert not cluewise.read("https://puzz.link/p?arukone/e/3/2/1h1h")[0].full  # type: ignore[attr-defined]
    assert cluewise.read("arukone", "1-1\n---")[0].full  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("norinori/2/2/80", "between r2c1 and r2c2"),
        ("ripple/4/4/040000v", "between r3c2 and r3c3"),
        ("suguru/4/4/00g000v", "between r4c2 and r4c3"),
        ("factors/2/2/80g", "between r2c1 and r2c2"),
        ("norinori/3/2/i0", "between r1c1 and r1c2 and 1 more"),
    ],
)
def test_walls_without_a_meaning_are_ignored_and_named(address: str, place: str) -> None:
    puzzle = cluewise.read(f"https://puzz.link/p?{address}")[0]
    assert puzzle.read_as() == f"the border {place} inside a region has no meaning and is ignored"


def test_walls_without_a_meaning_are_named_in_files_as_in_addresses() -> None:
    board = "2\n2\n0 \n1 \n0 0 \n. . \n. . \n"
    ignored, kept = (cluewise.read(f"pzprv3.1\n{name}\n{board}")[0] for name in ("norinori", "lits"))
    assert ignored.read_as() == "the border between r2c1 and r2c2 inside a region has no meaning and is ignored"
    assert (kept.read_as(), kept.inner_walls) == ("", (None, 1, None, None))  # type: ignore[attr-defined]


def test_kinds_that_ignore_walls_inside_rooms_are_those_of_puzz_link() -> None:
    """puzz.link's program judged boards of each of these kinds with walls inside rooms: no answer changed."""
    kinds = {
        name
        for name in puzzle_names()
        for form in puzzle_class(name).formats
        for codec in getattr(form, "codecs", ())
        if isinstance(codec, Borders) and not codec.inside
    }
    assert kinds == {*IGNORING.split()}


def test_one_line_on_standard_error_says_what_is_ignored() -> None:
    done = command("solve", "https://puzz.link/p?yajilin/b/5/5/m32j10&id=7")
    assert done.returncode == 0
    assert (
        done.stderr
        == "read: the flag 'b' changes no rule and is ignored; the end of the address, '&id=7', is ignored\n"
    )


def test_rows_hold_walls_and_given_poles() -> None:
    for address in ("pentominous/5/2/pg0g", "magnets/2/2/11h1h10o900"):
        puzzle = cluewise.read(f"https://puzz.link/p?{address}")[0]
        assert puzzle_class(puzzle.name).parse(puzzle.format_as("rows")) == puzzle
    for text, message in (
        ("walls: r1c1-r3c1\n--\n--\n--", "expected a wall between two neighbours such as r1c1-r1c2, found 'r1c1-r3c1'"),
        ("walls: left\n--", "found 'left'"),
    ):
        with pytest.raises(PuzzleError, match=message):
            puzzle_class("pentominous").parse(text)
    with pytest.raises(PuzzleError, match="a norinori puzzle has no walls inside regions"):
        puzzle_class("norinori").parse("walls: r1c1-r1c2\nAA")


def test_refusals_name_fields_in_words() -> None:
    for name in puzzle_names():
        cls = puzzle_class(name)
        for field in ("inner_walls", "stops"):
            assert all(field in form.holds for form in cls.formats if field in cls.__dataclass_fields__)
    assert all(" " in words or words == "walls" for words in FIELD_WORDS.values())
    assert words_of("some_field") == "some field"
