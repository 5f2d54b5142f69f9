"""Takes clues away as long as a level still solves the puzzle.

A clue that is needed now is needed later too, because fewer clues never make a puzzle easier. So each group of clues is
decided once. At level 1 many groups go, so they are halved: if everything follows without a set of groups, the set
goes. (Junker, QuickXplain, 2004, finds minimal conflicts by the same halving.) At higher levels few groups go. Each is
tried alone, and only if there is one solution without it.
"""

from collections.abc import Collection, Sequence
from contextlib import closing
from random import Random
from typing import Any, NamedTuple

from cluewise.why.closure import EASY
from cluewise.why.reach import Reach

from .board import Board, ClueGroup, Hardness

OTHERS = 8
"""How many groups that were needed before are tried on a board that is hardly different."""


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

    def dig(self, level: int) -> None:
        """Takes groups away as long as the level solves the puzzle; the first ones are tried first.

        First lower levels dig, because that is fast, and because a group that a level needs makes the puzzle harder
        than the level when it goes.
        """
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
        still = self._halved(alike) if alike else []
        self.kept = others[:OTHERS]
        self._pass()
        self.kept += [*still, *others[OTHERS:]]

    def _halved(self, groups: list[ClueGroup]) -> list[ClueGroup]:
        """Removes all these groups if they can go together, else what can go of each half. Returns the others."""
        if self._go(groups):
            return []
        if len(groups) == 1:
            return groups
        half = len(groups) // 2
        return [*self._halved(groups[:half]), *self._halved(groups[half:])]

    def _pass(self) -> int:
        """Tries each group that is left. Returns how many were taken."""
        before = len(self.removed)
        if self.level > EASY:
            self.kept = [group for group in self.kept if not self._go([group])]
        elif self.kept:
            with closing(self._reach(self.kept)) as base:
                self.kept = self._needed(self.kept, not base.open)
        return len(self.removed) - before

    def _reach(self, groups: Sequence[ClueGroup]) -> Reach:
        """What follows without these groups."""
        without = self._off.union(*(group.guards for group in groups))
        return self.board.reach(self.level, without, quick=self.quick)

    def _go(self, groups: Sequence[ClueGroup]) -> bool:
        """Removes groups if all follows by trials without them."""
        if sum(len(group.clues) for group in groups) > self.may_go:
            return False
        if self.board.has_other(self._off.union(*(group.guards for group in groups))):
            return False
        with closing(self._reach(groups)) as reach:
            if reach.open:
                return False
        self._remove(groups)
        return True

    def _remove(self, groups: Sequence[ClueGroup]) -> None:
        self.may_go -= sum(len(group.clues) for group in groups)
        self.removed += groups
        self._off.update(*(group.guards for group in groups))

    def _needed(self, groups: list[ClueGroup], can_go: bool) -> list[ClueGroup]:
        """Removes what can go of these groups at level 1, and returns the others. `can_go`: whether all can."""
        if can_go and sum(len(group.clues) for group in groups) <= self.may_go:
            self._remove(groups)
            return []
        if len(groups) == 1 or not self.may_go:
            return groups
        half = len(groups) // 2
        kept = []
        for part in (groups[:half], groups[half:]):
            with closing(self._reach(part)) as inner:
                all_follows = not inner.open
            kept += self._needed(part, all_follows)
        return kept

    def put_back(self, rng: Random, share: float) -> None:
        """Puts a share of the removed groups back, and mixes the order."""
        back = rng.sample(self.removed, max(1, round(share * len(self.removed)))) if self.removed else []
        for group in back:
            self.removed.remove(group)
            self.may_go += len(group.clues)
        self._off = set().union(*(group.guards for group in self.removed))
        self.kept = rng.sample([*self.kept, *back], len(self.kept) + len(back))

    def hardness(self, level: int) -> Hardness:
        """How far the puzzle is beyond this level."""
        return self.board.hardness(level, self._off)

    def state(self) -> State:
        return State([*self.removed], [*self.kept], self.may_go)

    def restore(self, state: State) -> None:
        self.removed, self.kept, self.may_go = [*state.removed], [*state.kept], state.may_go
        self._off = set().union(*(group.guards for group in self.removed))
