"""Tables of what was made once and is kept for later, as long as they are small."""

from typing import TypeVar

Key = TypeVar("Key")
Kept = TypeVar("Kept")


class Bounded(dict[Key, Kept]):
    """A table that forgets everything before it gets more than `most` entries.

    A key may have the identity of an object: as long as the entry holds the object, no other has this identity.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: Key, kept: Kept) -> None:
        if len(self) >= self.most and key not in self:
            self.clear()
        super().__setitem__(key, kept)
