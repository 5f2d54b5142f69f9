"""The rule of Hashi that all islands are connected."""

from collections.abc import Iterator, Sequence

from ...common.geometry import Cell, Edge
from ...common.plural import count_words
from ...common.rules import GlobalRule, PartialValues, component_numbers
from ...common.solution import Reason, Violation


class AllJoined(GlobalRule):
    """The edges with values other than 0 connect all islands.

    `links` has the indices of the islands at both ends of each edge. An open edge may still join them.
    """

    def __init__(
        self, reason: Reason, edges: Sequence[Edge], islands: Sequence[Cell], links: Sequence[tuple[int, int]]
    ) -> None:
        super().__init__(reason, edges)
        self.islands, self.links = islands, links

    def violations(self, values: PartialValues) -> Iterator[Violation]:
        """One violation for each group of islands that no walk reaches from the first island."""
        root = component_numbers(
            len(self.islands), (link for link, n in zip(self.links, values, strict=True) if n != 0)
        )
        if not any(root):
            return
        groups: dict[int, list[Cell]] = {}
        for island, group in zip(self.islands, root, strict=True):
            groups.setdefault(group, []).append(island)
        for cells in list(groups.values())[1:]:
            size = count_words(len(cells), "island")
            yield self.violation(f"no walk leads from {self.islands[0]} to {cells[0]} ({size} there)", cells)
