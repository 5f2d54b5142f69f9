"""A step: its conclusions, its facts and reasons, and its form in a report."""

from typing import NamedTuple

from cluewise.puzzles.common.solution import Reason, Slot, Value

from .facts import Fact
from .techniques import COSTS

FEW_REASONS = 3
"""The most reasons of a step that is reported without a chain."""

MOST_REASONS = 8
"""The most reasons that are told in one sentence; a longer proof is told in parts (`numbering.py`)."""

LEMMA_REASONS = 5
"""The most reasons of a link in a set that is reported with lemmas."""

PER_REASON = 10
"""The weight of a reason, in facts."""


KINDS = ("reason", "reasons", "chain", "set")
"""The kinds of steps (`Step.kind`)."""


class Link(NamedTuple):
    """A link of a chain: facts that follow by one reason from the facts before.

    The first link has the supposition and no reason; the last has no facts: its reason cannot hold any more.

    - `links`: the links of a trial inside the trial, if it needs one. It shows the opposite of its supposition, and
      `reasons` are all that it uses.
    - `idea`: the finding of the rule if the facts did not hold, or about the clash (`ideas.py`); empty if it has none.
    - `text`: what is seen, in place of the facts and reasons; empty if they are told themselves.
    - `premises`: the facts before that the reason needs.
    - `left`: as in a Step.
    - `told`: of a part of a trial inside, the number of its first links that the parts before tell, the supposition
      included; None for a whole trial. All parts but the last have no facts.
    """

    facts: tuple[Fact, ...]
    reasons: tuple[Reason, ...]
    links: tuple["Link", ...] = ()
    idea: str = ""
    premises: tuple[Fact, ...] = ()
    left: tuple[tuple[Slot, tuple[Value, ...]], ...] = ()
    text: str = ""
    told: int | None = None


class Step(NamedTuple):
    """`facts` and `reasons` force all `conclusions`; no proper subset of them does.

    - `used`: the background of these reasons: other rules, and the drawn board.
    - `links`: a trial as a chain: the opposite of the conclusion is supposed, and each link needs one reason. Without
      any one of the facts and reasons the links do not reach their end (a longer argument might). In a set, a link may
      need up to LEMMA_REASONS reasons.
    - `idea`: the finding of the rule if the conclusions did not hold (`ideas.py`); empty if it has none.
    - `premise`: what is seen on the board, in place of the reasons and facts; empty if they are told themselves.
    - `left`: slots of which the conclusions exclude values, with the few values that are left.
    - `unsaid`: the background that the findings of rules stand for.
    - `told`: of a part of a long proof, the number of its first links that the parts before tell, the supposition
      included; None for a whole step. All parts but the last have no conclusions.
    """

    conclusions: tuple[Fact, ...]
    facts: tuple[Fact, ...]
    reasons: tuple[Reason, ...]
    technique: str = ""
    used: tuple[Reason, ...] = ()
    links: tuple[Link, ...] = ()
    idea: str = ""
    premise: str = ""
    left: tuple[tuple[Slot, tuple[Value, ...]], ...] = ()
    unsaid: tuple[Reason, ...] = ()
    told: int | None = None

    @property
    def kind(self) -> str:
        """`reason` (at most one), `reasons` (at most FEW_REASONS), `chain` or `set`; a set may have links, too."""
        if self.idea:
            return "reason"
        if self.links and all(len(link.reasons) < 2 or link.links or link.text or link.idea for link in self.links):
            return "chain"
        return "reason" if len(self.reasons) < 2 else "reasons" if len(self.reasons) <= FEW_REASONS else "set"

    @property
    def cost(self) -> int:
        """The difficulty of the step: its technique's cost, or one that grows with the square of the reasons' number.

        At least 1.
        """
        return COSTS.get(self.technique) or max(1, PER_REASON * (len(self.reasons) ** 2) + len(self.facts))
