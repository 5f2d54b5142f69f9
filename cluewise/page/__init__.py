"""The Python side of the page, independent of the browser: it answers questions in JSON.

Every question contains the puzzle's text and all entries, so that nothing is lost when a process is stopped.
"""

from .answers import answer as answer
