"""The twelve pentominoes by their letters."""

from ...common.polyomino_boards import kinds_of

DRAWN = {
    "F": "-XX XX- -X-",
    "I": "XXXXX",
    "L": "XXXX X---",
    "N": "XXX- --XX",
    "P": "XX XX X-",
    "T": "XXX -X- -X-",
    "U": "X-X XXX",
    "V": "X-- X-- XXX",
    "W": "X-- XX- -XX",
    "X": "-X- XXX -X-",
    "Y": "XXXX -X--",
    "Z": "XX- -X- -XX",
}
"""The shape of each letter, row by row."""
KINDS = kinds_of(DRAWN)
