"""Removes clues as long as a level still solves the puzzle.

A clue that is needed now is needed later too, because fewer clues never make a puzzle easier. So each group of clues is
decided once. At level 1 many groups are removable, so sets of groups are tried and divided: if everything follows
without a set, the whole set is removed. (Junker, QuickXplain, 2004, finds minimal conflicts by such a division.) The
facts that follow without a set follow without each part of it, and are derived once. At higher levels few groups are
removable. Each is tried alone, and only if the puzzle has one solution without it.

A puzzle that only level 3 solves is found more often in the other direction (`dig_to_one`): a search for other
solutions costs less than trials, and most puzzles that need all their clues are above level 2.
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from random import Random
from typing import Any, NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.explanations.closure import EASY
from cluewise.explanations.closure_levels import Reach
from cluewise.explanations.derivation import MANY

from .board import LENGTHS, Board, ClueGroup, Hardness
from .incremental_propagation import Followed, followed_from

ROUNDS, MORE_ROUNDS = 4, 6
"""The most needed groups to find among those that one solution does not need; more where searches are given up."""

UNSURE = 3
"""After this number of searches that are given up, other solutions are likely and the remaining groups are not tried
alone: nearly all would seem needed."""

LARGE = 150
"""On a board with more groups, level 1 does not dig before uniqueness decides, and shorter trials are not compared if
the level does not solve it: both take long."""

STEP = 8
"""The first step of a search for the largest number of groups beyond those that one solution does not need."""

HOPELESS = 300
"""If quick trials leave more than this number of facts open, all trials seldom derive them, and take long."""

LOOKED_AT = 100
"""The most literals of a short trial: 99 of 100 need fewer, and long ones often thousands."""

OTHERS = 8
"""The number of previously needed groups that are tried again on a nearly equal board."""


def _guards(groups: Sequence[ClueGroup]) -> set[Literal]:
    """The guards of the clues of these groups."""
    return set().union(*(group.guards for group in groups))


BLOCK, PARTS = 16, 4
"""More groups than BLOCK are divided into PARTS sets. Fewer are tried in sets that are likely to be removable."""

LAST = 8
"""The approximate number of recent groups that predict the next ones."""


class _Gone:
    """The share of the recent groups that were removed. It predicts how many more can be removed together."""

    def __init__(self) -> None:
        self._share = 0.9

    def note(self, gone: int, tried: int) -> None:
        for number in range(tried):
            self._share += ((number < gone) - self._share) / LAST

    def likely(self, most: int) -> int:
        """The number of groups that can be removed together in half of the cases, from 1 to `most`."""
        size, together = 1, self._share**2
        while size < most and together > 0.5:
            size, together = size + 1, together * self._share
        return size


class State(NamedTuple):
    """The removed groups, the remaining groups, and the number of clues that may still be removed."""

    removed: list[ClueGroup]
    kept: list[ClueGroup]
    may_go: int


class Digging:
    """Digs a board. `removed` and `kept` are the groups; `may_go` is the number of clues that may still be removed.

    Raises OutOfTests, Stopped.
    """

    def __init__(self, board: Board, groups: Sequence[ClueGroup], may_go: int) -> None:
        self.board, self.may_go = board, may_go
        self.level, self.quick = EASY, True
        self.removed: list[ClueGroup] = []
        self._off: set[int] = set()
        self.kept: list[ClueGroup] = list(groups)
        self._measured: dict[tuple[int, Sequence[int], frozenset[Literal]], Hardness] = {}

    @property
    def gone(self) -> int:
        """The number of clues that were removed."""
        return sum(len(group.clues) for group in self.removed)

    @property
    def is_large(self) -> bool:
        """True if the board has many groups."""
        return len(self.removed) + len(self.kept) > LARGE

    def dig(self, level: int, floor: int = 0) -> None:
        """Removes groups as long as the level solves the puzzle, the first ones first.

        Lower levels dig first, because they are fast, and because a puzzle without a group that the level needs is
        harder than the level. With a `floor`, groups that tell much go first, and `dig_to_one` is the last step. On a
        board of usual size with rules about the whole board, level 1 digs before it: these need many clues at a level.
        """
        if floor:
            self.first_what_tells_much()
            if self.board.closure.watchers and not self.is_large:
                self.dig(EASY)
            self.dig_to_one(level, floor)
            return
        passes = [(number, True) for number in range(EASY, level + 1)]
        taken = 0
        for self.level, self.quick in [*passes, (level, False)]:
            if self.quick or (level > EASY and not taken):  # all trials only if the quick ones were not enough
                taken = self._pass()

    def dig_again(self, level: int) -> None:
        """Removes groups as `dig` does, at this level only: few clues remain to be tried."""
        self.level, self.quick = level, True
        self._pass()

    def dig_alike(self, level: int, gone: Collection[Any]) -> None:
        """Removes groups on a board that is nearly equal to one on which the clues `gone` were removed.

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
        """Removes groups as long as there is one solution, then puts back as many as the level needs.

        It ends as soon as the level `floor` does not solve the puzzle. The clues `gone` are tried first, and together.
        """
        before = self.state()
        alike = [group for group in self.kept if gone and all(clue in gone for clue in group.clues)]
        others = [group for group in self.kept if group not in alike] if alike else self.kept
        kept = self._halved(alike, self._go_if_only) if alike else []
        untried = self._go_while_sure(others, kept)
        rest, self.kept = self.removed[len(before.removed) :], [*kept, *untried]
        if not untried and (not rest or not self.hardness(floor, ())[0]):
            return  # what the floor solves, the level solves too
        self.restore(before)
        sure, rest = len(rest), [*rest, *untried]
        known: list[Literal] = []  # these facts follow without all of them, so also without some
        for _ in range(MORE_ROUNDS if untried else ROUNDS):
            many, known = self._longest(rest, level, known, sure)
            self._remove(rest[:many])
            kept += rest[many : many + 1]
            rest = rest[many + 1 :]
            sure = len(rest)
            if not rest or (many and self.hardness(floor, ())[0]):
                break
            if untried:  # the level solves what is left, so there is one solution again
                before = self.state()
                untried = self._go_while_sure(rest, kept)
                rest = self.removed[len(before.removed) :]
                self.restore(before)
                sure, rest = len(rest), [*rest, *untried]
        self.kept = [*kept, *rest]

    def _go_while_sure(self, groups: Sequence[ClueGroup], kept: list[ClueGroup]) -> Sequence[ClueGroup]:
        """Removes each of these groups as `_go_if_only`, or adds it to `kept`, until UNSURE searches were given up.
        Returns the others."""
        most = self.board.unanswered + UNSURE
        for number, group in enumerate(groups, 1):
            if not self._go_if_only([group]):
                kept.append(group)
            if self.board.unanswered >= most:
                return groups[number:]
        return ()

    def _longest(
        self, groups: Sequence[ClueGroup], level: int, known: list[Literal], likely: int
    ) -> tuple[int, list[Literal]]:
        """The largest number of these groups, from the first on, that can be removed together at this level.

        The search begins with `likely` groups. What follows without more groups follows without fewer, and is not
        derived again. `known` follows without all of them; the result has all that is known so.
        """
        least, most, of_all = 0, len(groups), known
        tried, step = likely or most, STEP
        while least < most:
            without = self._off | _guards(groups[:tried])
            with closing(self.board.quick_then_complete(level, without, known, HOPELESS)) as reach:
                if reach.open:
                    known = [literal for literal in self.board.closure.goal if reach.held[literal]]
                    of_all = known if tried == len(groups) else of_all
                    most, step = tried - 1, len(groups)
                else:
                    least = tried
            middle = (least + most + 1) // 2
            tried, step = min(middle, least + step), 2 * step
        return least, of_all

    def _halved(self, groups: list[ClueGroup], go: Callable[[Sequence[ClueGroup]], bool]) -> list[ClueGroup]:
        """Removes all these groups if that is possible, else the removable part of each half. Returns the others."""
        if go(groups):
            return []
        if len(groups) == 1:
            return groups
        half = len(groups) // 2
        return [*self._halved(groups[:half], go), *self._halved(groups[half:], go)]

    def _pass(self) -> int:
        """Tries each remaining group. Returns how many were removed."""
        before = len(self.removed)
        if self.level > EASY:
            self.kept = [group for group in self.kept if not self._go([group])]
        elif self.kept:
            with closing(self._reach(self.kept)) as base, followed_from(base, _guards(self.kept)) as known:
                self._gone = _Gone()
                self.kept = self._needed(self.kept, known)
        return len(self.removed) - before

    def _reach(self, groups: Sequence[ClueGroup]) -> Reach:
        """The facts that follow without these groups."""
        without = self._off | _guards(groups)
        return self.board.reach(self.level, without, quick=self.quick, looked_at=LOOKED_AT)

    def _go(self, groups: Sequence[ClueGroup]) -> bool:
        """Removes groups if trials derive all facts without them. Returns True if so."""
        if not self._is_only(groups):
            return False
        with closing(self._reach(groups)) as reach:
            if reach.open:
                return False
        self._remove(groups)
        return True

    def _fits(self, groups: Sequence[ClueGroup]) -> bool:
        """True if the number of clues of these groups may still be removed."""
        return sum(len(group.clues) for group in groups) <= self.may_go

    def _go_if_only(self, groups: Sequence[ClueGroup]) -> bool:
        """Removes groups if a short search finds no other solution without them. Returns True if so."""
        if not self._is_only(groups):
            return False
        self._remove(groups)
        return True

    def _is_only(self, groups: Sequence[ClueGroup]) -> bool:
        """True if these groups may be removed, and a short search finds no other solution without them."""
        tried = _guards(groups)
        return self._fits(groups) and not self.board.has_other(self._off | tried, tried)

    def _remove(self, groups: Sequence[ClueGroup]) -> None:
        self.may_go -= sum(len(group.clues) for group in groups)
        self.removed += groups
        self._off |= _guards(groups)

    def _needed(self, groups: list[ClueGroup], known: Followed) -> list[ClueGroup]:
        """Removes the removable ones of these groups at level 1, and returns the others. `known` follows without
        them."""
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
                # if all parts before the last are removed, it is needed: not all groups are removable
                without = near if not kept and part[-1] is groups[-1] else near.with_more(self._off | _guards(part))
                kept += self._needed(part, without)
        return kept

    def _needed_alone(self, groups: list[ClueGroup], known: Followed) -> list[ClueGroup]:
        """As `_needed`, for groups that cannot all be removed. It tries as many at once as are likely to be
        removable."""
        kept: list[ClueGroup] = []
        start, fails = 0, len(groups)  # this number of next groups cannot be removed together
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
        """Puts a share of the removed groups back, and shuffles the order."""
        back = rng.sample(self.removed, max(1, round(share * len(self.removed)))) if self.removed else []
        for group in back:
            self.removed.remove(group)
            self.may_go += len(group.clues)
        self._off = _guards(self.removed)
        self.kept = rng.sample([*self.kept, *back], len(self.kept) + len(back))

    def first_what_tells_much(self) -> None:
        """Puts the groups first that tell many facts alone, such as a 0: they make a puzzle easy.

        The random order of those that tell equally many becomes one in which each comes next with a probability in
        proportion to one and the facts that it tells with one more fact: a 1 or 3 of Slant is likely to precede a 2.
        (Efraimidis and Spirakis, Weighted random sampling with a reservoir, 2006.)
        """
        self._order(lambda alone, more: (alone, 1 + more))

    def soon_what_tells_much(self) -> None:
        """As `first_what_tells_much`, but groups that tell facts alone are only likely to precede others that tell
        fewer."""
        self._order(lambda alone, more: (alone > 0, alone or 1 + more))

    def _order(self, rank: Callable[[int, int], tuple[int, int]]) -> None:
        """Puts the groups with the highest ranks first; the second number of a rank is the weight among equal ones."""
        ranks = {group: rank(*self.board.told_by(group)) for group in self.kept}
        chance = {group: 1 - place / len(self.kept) for place, group in enumerate(self.kept)}
        self.kept.sort(key=lambda group: (ranks[group][0], chance[group] ** (1 / ranks[group][1])), reverse=True)

    def hardness(self, level: int, lengths: Sequence[int] = LENGTHS) -> Hardness:
        """The distance of the puzzle from this level, as `Board.hardness`; on a large board only its first number if
        the level does not solve it: there, shorter trials and rules about the whole board take long, and most puzzles
        are above the level."""
        key = level, tuple(lengths), frozenset(self._off)
        if key not in self._measured:
            is_large = self.is_large
            is_above = is_large and lengths and not self.board.follows(level, self._off, HOPELESS)
            hopeless = HOPELESS if is_large else MANY
            self._measured[key] = (1,) if is_above else self.board.hardness(level, self._off, lengths, hopeless)
        return self._measured[key]

    def state(self) -> State:
        return State([*self.removed], [*self.kept], self.may_go)

    def restore(self, state: State) -> None:
        self.removed, self.kept, self.may_go = [*state.removed], [*state.kept], state.may_go
        self._off = _guards(self.removed)
