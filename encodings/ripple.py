"""Encodings of Ripple Effect: those of all puzzles with rooms. Rule numbers are those of `puzzles/ripple.py`.

The family `room` states rule 1, `apart` rules 2 and 3, `given` rule 4.
"""

from .common.rooms import ROOM_ENCODINGS

ENCODINGS = ROOM_ENCODINGS
