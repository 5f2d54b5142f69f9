"""Rules written a second time, as short as can be, each module from its puzzle's text alone.

`check`, the oracle and pictures share the puzzle's Rules, so a misread rule would survive all of them. A module
`NAME.py` here has `obeys(puzzle, value)`: is this JSON value of a full answer a solution? It uses the clues of the
puzzle, and none of its rules or geometry.
"""
