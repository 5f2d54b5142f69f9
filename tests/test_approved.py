"""Each kind shows what `tests/approved/NAME.txt` says (`tests/approved.py`)."""

from cluewise.registry.discovery import own_names
from tests.approved import approved, shown
from tests.kinds import each_of


@each_of(own_names())
def test_pictures_and_sentences_are_as_approved(name: str) -> None:
    assert shown(name) == approved(name), f"if the difference is right: python -m tests.approved {name}"
