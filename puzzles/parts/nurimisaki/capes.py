"""Nurimisaki's rule for circles with a number: a line of that many cells leads away from the circle."""

from cluewise.puzzles.common.rules import PartialValues, Sight
from cluewise.puzzles.common.solution import Violation


class StraightSight(Sight):
    """Along one arm `count` slots are seen, including the place itself; along all other arms none."""

    def first_violation(self, values: PartialValues) -> Violation | None:
        start, possible = 0, []
        for length in self.lengths:
            possible.append(set(self._ends(values[start : start + length])))
            start += length
        blocked = [0 in ends for ends in possible]
        for i, ends in enumerate(possible):
            if self.count > 1 and self.count - 1 in ends and all(blocked[:i] + blocked[i + 1 :]):
                return None
        return self.violation("no direction is left" if None in values else "found another line")
