"""Nikoji: connected regions with one letter each; same letter, same form and place of the letter; else other shapes."""

from typing import Any

from .common import divided, lying


def is_solution(puzzle: Any, value: Any) -> bool:
    forms: dict[Any, Any] = {}
    for region in divided(value):
        letters = [
            (letter, place) for place in region if (letter := puzzle.letters[place[0] * puzzle.width + place[1]])
        ]
        if len(letters) != 1:
            return False
        ((letter, (r, c)),) = letters
        form = {(a - r, b - c) for a, b in region}
        if forms.setdefault(letter, form) != form:
            return False
    shapes = [tuple(lying(form)) for form in forms.values()]
    return bool(forms) and len({*shapes}) == len(shapes)
