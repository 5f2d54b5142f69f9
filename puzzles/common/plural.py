"""Singular and plural in messages and reasons."""


def count_words(number: int, singular: str, plural: str = "") -> str:
    """`1 cell`, `3 cells`: the number and what it counts. Without `plural`, an "s" is appended to the singular."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"
