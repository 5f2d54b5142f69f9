"""Singular and plural in messages and reasons."""

from functools import lru_cache


@lru_cache(500)
def count_words(number: int, singular: str, plural: str = "") -> str:
    """`1 cell`, `3 cells`: the number and what it counts. Without `plural`, an "s" is appended to the singular."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"


BASE = {"holds": "hold", "has": "have", "belongs": "belong", "points": "point"}


def denied(phrase: str) -> str:
    """The opposite of a phrase: `is a lamp` becomes `is not a lamp`, `holds a lamp` becomes `does not hold a lamp`."""
    verb, _, rest = phrase.partition(" ")
    if rest.startswith("in no "):
        return f"{verb} in a {rest.removeprefix('in no ')}"
    if rest.startswith(("not ", "no ")):
        return f"{verb} {'a ' if rest.startswith('no ') else ''}{rest.partition(' ')[2]}"
    return f"does not {BASE[verb]} {rest}" if verb in BASE else f"{verb} not {rest}"
