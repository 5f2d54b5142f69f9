"""The rule of Kurotto's numbers. Only `rules()` imports this module, like `common/rules/`."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.rules import Held, Rule
from cluewise.puzzles.common.solution import Reason, Violation


class JoinedCount(Rule):
    """Exactly `count` shaded cells are joined to cells of `starts`; shaded cells that share an edge are joined.

    `cells` are the cells within `count` + 1 steps from the starts; cells further away do not matter.
    """

    def __init__(
        self,
        reason: Reason,
        cells: Sequence[Cell],
        starts: Collection[Cell],
        around: Mapping[Cell, Iterable[Cell]],
        count: int,
    ) -> None:
        super().__init__(reason, cells)
        index = {cell: i for i, cell in enumerate(cells)}
        self.starts = [index[cell] for cell in starts if cell in index]
        self.around = [[index[neighbour] for neighbour in around[cell] if neighbour in index] for cell in cells]
        self.count = count

    def judge(self, held: Held) -> Violation | None:
        least = self._joined([value == 1 for value in held])
        if least > self.count:
            return self.violation(f"found {least}{' or more' if None in held else ''}")
        most = self._joined([value != 0 for value in held])
        if most < self.count:
            return self.violation(f"found {most}" if least == most else f"{least} to {most} are possible")
        return None

    def _joined(self, inside: Sequence[bool]) -> int:
        """The number of cells that a walk from the starts through cells inside reaches."""
        queue = [i for i in self.starts if inside[i]]
        seen = set(queue)
        for i in queue:
            for k in self.around[i]:
                if inside[k] and k not in seen:
                    seen.add(k)
                    queue.append(k)
        return len(queue)
