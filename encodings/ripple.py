"""Ripple Effect compiled: the encodings of all puzzles with rooms. Rule numbers are those of `puzzles/ripple.py`.

Rule 1 is their family `room`, rule 2 `apart`, as rule 3, and rule 4 `given`.
"""

from .common.rooms import ROOM_ENCODINGS

ENCODINGS = ROOM_ENCODINGS
