"""A small cache."""

from typing import TypeVar

Key = TypeVar("Key")
Kept = TypeVar("Kept")


class Bounded(dict[Key, Kept]):
    """A table that is emptied before it gets more than `most` entries.

    A key may contain the id of an object if the entry keeps the object: no other object then has this id.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: Key, kept: Kept) -> None:
        if len(self) >= self.most and key not in self:
            self.clear()
        super().__setitem__(key, kept)
