"""The Python side of the page: questions as JSON, answers as JSON. Nothing here knows a browser.

Every question carries the puzzle's text and all entries, so that a process that was stopped loses nothing.
"""

from .answers import answer as answer
