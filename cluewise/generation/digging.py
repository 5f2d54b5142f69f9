"""Takes clues away as long as a level still solves the puzzle.

A clue that is needed now is needed later too, because fewer clues never make a puzzle easier. So each group of clues is
decided once. At level 1 many groups go, so they are parted again and again: if everything follows without a set of
groups, the set goes. (Junker, QuickXplain, 2004, finds minimal conflicts by such parting.) What follows without a set
follows without each part of it, and is found once. At higher levels few groups go. Each is tried alone, and
only if there is one solution without it.

A puzzle that only level 3 solves is found more often from the other side (`dig_to_one`): a search for other solutions
costs less than trials, and most puzzles that need all their clues are above level 2.
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from random import Random
from typing import Any, NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.explanations.closure import EASY
from cluewise.explanations.closure_levels import Reach

from .board import Board, ClueGroup, Hardness
from .incremental_propagation import Followed, followed_from

ROUNDS = 4
"""How many groups that are needed are looked for among those that are not needed for one solution."""

FEW = 60
"""So many groups at most are tried at a floor one by one: on a large board that takes long and helps little."""

LOOKED_AT = 100
"""The most literals that are looked at for a short trial: 99 of 100 need fewer, and long ones often thousands."""

OTHERS = 8
"""How many groups that were needed before are tried on a board that is hardly different."""


def _guards(groups: Sequence[ClueGroup]) -> set[Literal]:
    """The guards of the clues of these groups."""
    return set().union(*(group.guards for group in groups))


BLOCK, PARTS = 16, 4
"""More groups than a block are tried together, and then in so many parts; those of a block as they may go."""

LAST = 8
"""So many of the last groups, about, tell whether the next ones may go."""


class _Gone:
    """How many of the last groups went, and so how many more may well go together."""

    def __init__(self) -> None:
        self._share = 0.9

    def note(self, gone: int, tried: int) -> None:
        for number in range(tried):
            self._share += ((number < gone) - self._share) / LAST

    def likely(self, most: int) -> int:
        """The number of groups that go together in half of the cases, 1 at least, and no more than `most`."""
        size, together = 1, self._share**2
        while size < most and together > 0.5:
            size, together = size + 1, together * self._share
        return size


class State(NamedTuple):
    """What was removed, what is left, and how many clues may still go."""

    removed: list[ClueGroup]
    kept: list[ClueGroup]
    may_go: int


class Digging:
    """Digs a board. `removed` and `kept` are the groups; `may_go` is the number of clues that may still go.

    Raises OutOfTests, Stopped.
    """

    def __init__(self, board: Board, groups: Sequence[ClueGroup], may_go: int) -> None:
        self.board, self.may_go = board, may_go
        self.level, self.quick = EASY, True
        self.removed: list[ClueGroup] = []
        self._off: set[int] = set()
        self.kept: list[ClueGroup] = list(groups)

    @property
    def gone(self) -> int:
        """The number of clues that were removed."""
        return sum(len(group.clues) for group in self.removed)

    def dig(self, level: int, floor: int = 0) -> None:
        """Takes groups away as long as the level solves the puzzle; the first ones are tried first.

        First lower levels dig, because that is fast, and because a group that a level needs makes the puzzle harder
        than the level when it goes. With a `floor`, the last level is that of `dig_to_one`.
        """
        if floor:
            self.dig(EASY)
            if len(self.kept) <= FEW:
                self.dig_again(floor)
            self.dig_to_one(level, floor)
            return
        passes = [(number, True) for number in range(EASY, level + 1)]
        taken = 0
        for self.level, self.quick in [*passes, (level, False)]:
            if self.quick or (level > EASY and not taken):  # all trials only if the quick ones did not suffice
                taken = self._pass()

    def dig_again(self, level: int) -> None:
        """Takes groups away as `dig` does, at this level at once: few clues are left to be tried."""
        self.level, self.quick = level, True
        self._pass()

    def dig_alike(self, level: int, gone: Collection[Any]) -> None:
        """Takes groups away on a board that is hardly different from one on which the clues `gone` went.

        These are tried together. Most others were needed and still are, so only a few are tried.
        """
        self.level, self.quick = level, True
        alike = [group for group in self.kept if all(clue in gone for clue in group.clues)]
        others = [group for group in self.kept if group not in alike]
        still = self._halved(alike, self._go) if alike else []
        self.kept = others[:OTHERS]
        self._pass()
        self.kept += [*still, *others[OTHERS:]]

    def dig_to_one(self, level: int, floor: int, gone: Collection[Any] = ()) -> None:
        """Takes groups away as long as there is one solution, then puts as many back as the level needs.

        It ends as soon as the level `floor` does not solve the puzzle. The clues `gone` are tried first, and together.
        """
        before = self.state()
        alike = [group for group in self.kept if gone and all(clue in gone for clue in group.clues)]
        others = [group for group in self.kept if group not in alike] if alike else self.kept
        kept = self._halved(alike, self._go_if_only) if alike else []
        kept += [group for group in others if not self._go_if_only([group])]
        rest = self.removed[len(before.removed) :]
        self.restore(before)
        for _ in range(ROUNDS):
            many = self._longest(rest, level)
            self._remove(rest[:many])
            kept += rest[many : many + 1]
            rest = rest[many + 1 :]
            if not rest or (many and not self.board.follows(floor, self._off)):
                break
        self.kept = [*kept, *rest]

    def _longest(self, groups: Sequence[ClueGroup], level: int) -> int:
        """How many of these groups, from the first on, can go together at this level."""
        least, most = 0, len(groups)
        tried = most
        while least < most:
            without = self._off | _guards(groups[:tried])
            least, most = (tried, most) if self.board.follows(level, without) else (least, tried - 1)
            tried = (least + most + 1) // 2
        return least

    def _halved(self, groups: list[ClueGroup], go: Callable[[Sequence[ClueGroup]], bool]) -> list[ClueGroup]:
        """Removes all these groups if they can go together, else what can go of each half. Returns the others."""
        if go(groups):
            return []
        if len(groups) == 1:
            return groups
        half = len(groups) // 2
        return [*self._halved(groups[:half], go), *self._halved(groups[half:], go)]

    def _pass(self) -> int:
        """Tries each group that is left. Returns how many were taken."""
        before = len(self.removed)
        if self.level > EASY:
            self.kept = [group for group in self.kept if not self._go([group])]
        elif self.kept:
            with closing(self._reach(self.kept)) as base, followed_from(base, _guards(self.kept)) as known:
                self._gone = _Gone()
                self.kept = self._needed(self.kept, known)
        return len(self.removed) - before

    def _reach(self, groups: Sequence[ClueGroup]) -> Reach:
        """What follows without these groups."""
        without = self._off | _guards(groups)
        return self.board.reach(self.level, without, quick=self.quick, looked_at=LOOKED_AT)

    def _go(self, groups: Sequence[ClueGroup]) -> bool:
        """Removes groups if all follows by trials without them."""
        if not self._is_only(groups):
            return False
        with closing(self._reach(groups)) as reach:
            if reach.open:
                return False
        self._remove(groups)
        return True

    def _fits(self, groups: Sequence[ClueGroup]) -> bool:
        """Whether so many clues may still go."""
        return sum(len(group.clues) for group in groups) <= self.may_go

    def _go_if_only(self, groups: Sequence[ClueGroup]) -> bool:
        """Removes groups if no other solution is soon found without them."""
        if not self._is_only(groups):
            return False
        self._remove(groups)
        return True

    def _is_only(self, groups: Sequence[ClueGroup]) -> bool:
        """Whether these groups may go, and no other solution is soon found without them."""
        return self._fits(groups) and not self.board.has_other(self._off | _guards(groups))

    def _remove(self, groups: Sequence[ClueGroup]) -> None:
        self.may_go -= sum(len(group.clues) for group in groups)
        self.removed += groups
        self._off |= _guards(groups)

    def _needed(self, groups: list[ClueGroup], known: Followed) -> list[ClueGroup]:
        """Removes what can go of these groups at level 1, and returns the others. `known` follows without them all."""
        if known.is_all and self._fits(groups):
            self._remove(groups)
            return []
        if not self.may_go:
            return groups
        if len(groups) <= BLOCK:
            return self._needed_alone(groups, known)
        kept: list[ClueGroup] = []
        step = -(-len(groups) // PARTS)
        with known.near(_guards(groups)) as near:
            for start in range(0, len(groups), step):
                part = groups[start : start + step]
                # if all before the last part went, that part cannot go: all groups together could not
                without = near if not kept and part[-1] is groups[-1] else near.with_more(self._off | _guards(part))
                kept += self._needed(part, without)
        return kept

    def _needed_alone(self, groups: list[ClueGroup], known: Followed) -> list[ClueGroup]:
        """As `_needed`, for groups that cannot go together: so many are tried at once as may well go."""
        kept: list[ClueGroup] = []
        start, fails = 0, len(groups)  # so many of the next groups cannot go together
        while start < len(groups):
            size = self._gone.likely(fails // 2 if fails else len(groups) - start)
            part = groups[start : start + size]
            if fails == 1:
                kept += part
                self._gone.note(0, 1)
            elif self._fits(part) and known.with_more(self._off | _guards(part)).is_all:
                self._remove(part)
                self._gone.note(size, size)
            else:
                fails = size
                continue
            start, fails = start + size, max(0, fails - size)
        return kept

    def put_back(self, rng: Random, share: float) -> None:
        """Puts a share of the removed groups back, and mixes the order."""
        back = rng.sample(self.removed, max(1, round(share * len(self.removed)))) if self.removed else []
        for group in back:
            self.removed.remove(group)
            self.may_go += len(group.clues)
        self._off = _guards(self.removed)
        self.kept = rng.sample([*self.kept, *back], len(self.kept) + len(back))

    def hardness(self, level: int) -> Hardness:
        """How far the puzzle is beyond this level."""
        return self.board.hardness(level, self._off)

    def state(self) -> State:
        return State([*self.removed], [*self.kept], self.may_go)

    def restore(self, state: State) -> None:
        self.removed, self.kept, self.may_go = [*state.removed], [*state.kept], state.may_go
        self._off = _guards(self.removed)
