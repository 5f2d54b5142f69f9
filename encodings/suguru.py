"""Suguru compiled: the encodings of all puzzles with rooms. Rule numbers are those of `puzzles/suguru.py`.

Rule 1 is their family `room`, rule 2 `apart`, rule 3 `given`.
"""

from .common.rooms import ROOM_ENCODINGS

ENCODINGS = ROOM_ENCODINGS
