"""Results that are made one by one, and show themselves in a notebook."""

from collections import deque
from collections.abc import Callable, Generator, Iterator
from itertools import islice
from typing import Generic, TypeVar

from cluewise.puzzles.common.errors import CluewiseError

Item = TypeVar("Item")

FIRST = 12
"""The most results that a notebook shows at once."""


class Results(Iterator[Item], Generic[Item]):
    """An iterator over results. A notebook makes and shows the next ones, which remain to be iterated over.

    `what` is the kind of the results in the plural, in words; `html` shows one of them.
    """

    def __init__(self, results: Generator[Item, None, None], what: str, html: Callable[[Item], str]) -> None:
        self._results, self._what, self._html = results, what, html
        self._early: deque[Item] = deque()
        self._failure: CluewiseError | None = None

    def __next__(self) -> Item:
        if self._early:
            return self._early.popleft()
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure
        return next(self._results)

    def close(self) -> None:
        """Ends the work; no further result is made."""
        self._early.clear()
        self._results.close()

    def __repr__(self) -> str:
        return f"<{self._what}, made one by one: list(…) makes all>"

    def _repr_html_(self) -> str:
        """The next results, for a notebook."""
        from html import escape

        try:
            self._early.extend(islice(self._results, max(0, FIRST - len(self._early))))
        except CluewiseError as error:
            self._failure = error

        shown = "".join(
            f'<div style="display:inline-block;margin:4px">{self._html(item)}</div>' for item in self._early
        )
        failure = "" if self._failure is None else f"<p>{escape(str(self._failure))}</p>"
        return f"<div>{shown or f'<p>no further {escape(self._what)}</p>'}{failure}</div>"
