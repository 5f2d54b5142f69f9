"""Encodings of Suguru: those of all puzzles with rooms. Rule numbers are those of `puzzles/suguru.py`.

The family `room` states rule 1, `apart` rule 2, `given` rule 3.
"""

from .common.rooms import ROOM_ENCODINGS

ENCODINGS = ROOM_ENCODINGS
