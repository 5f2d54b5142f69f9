"""Orders of the links of a trial with few sentences: consecutive similar reasons are one sentence."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.solution import Reason

from .sentences import kind_of_link

BEAM, LONG = 8, 8
"""The number of orders that are kept after each sentence, if the first order has more than LONG sentences."""


class Inference(NamedTuple):
    """The consequences of one reason (or of none: a slot takes one of its values). Without literals: the clash.

    `premises`: the facts before it that the reason needs. `inner`: the links of a trial inside the trial, from the
    opposite of the literal to a clash; then `guards` are all that it uses.
    """

    literals: tuple[Literal, ...]
    guards: tuple[Literal, ...]
    inner: tuple["Inference", ...] = ()
    premises: tuple[Literal, ...] = ()


class Because(NamedTuple):
    """The antecedents of a literal: earlier facts, guards, and the trial inside that shows it."""

    premises: Collection[Literal]
    guards: tuple[Literal, ...]
    inner: tuple[Inference, ...] = ()


Reasons = Mapping[Literal, Reason]


def sentences(reasons: Reasons, links: Sequence[Inference]) -> int:
    """The number of sentences of these links, with those of trials inside, without suppositions."""
    kinds = [_kind(reasons, link.guards, link.inner) for link in links]
    changes = sum(one != other for one, other in pairwise(kinds[:-1]))
    return 1 + changes + (len(kinds) > 1) + sum(sentences(reasons, link.inner[1:]) for link in links if link.inner)


def _kind(reasons: Reasons, guards: Iterable[Literal], inner: Sequence[Inference]) -> object:
    """The kind of a link. Consecutive links of one kind are one sentence; a trial inside is a kind of its own."""
    return inner or tuple(kind_of_link(reasons[guard] for guard in guards))


def in_short_order(
    literals: Sequence[Literal], because: Mapping[Literal, Because], before: Collection[Literal], reasons: Reasons
) -> list[Inference]:
    """The links that show these literals, which come in the order in which they follow. `before`: the known facts.

    Each round adds all links by reasons of one kind, at first always the largest set. If the result has many sentences,
    several orders are built side by side.
    """
    links = _within(1, literals, because, before, reasons)
    if sentences(reasons, links) <= LONG:
        return links
    return min(links, _within(BEAM, literals, because, before, reasons), key=lambda order: sentences(reasons, order))


def _within(
    width: int,
    literals: Sequence[Literal],
    because: Mapping[Literal, Because],
    before: Collection[Literal],
    reasons: Reasons,
) -> list[Inference]:
    """The first complete order, out of `width` orders built side by side."""
    kinds = {literal: _kind(reasons, because[literal].guards, because[literal].inner) for literal in literals}
    orders: list[tuple[Collection[Literal], list[Inference]]] = [(before, [])]
    while True:
        further: dict[frozenset[Literal], list[Inference]] = {}
        for known, links in orders:
            left = [literal for literal in literals if literal not in known]
            if not left:
                return links
            for kind in dict.fromkeys(kinds[literal] for literal in left):
                batch = _batch([literal for literal in left if kinds[literal] == kind], because, known)
                if batch:
                    shown = frozenset(known).union(*(link.literals for link in batch))
                    further.setdefault(shown, [*links, *batch])
        orders = [*sorted(further.items(), key=lambda order: -len(order[0]))[:width]]


def _batch(
    literals: Iterable[Literal], because: Mapping[Literal, Because], before: Collection[Literal]
) -> list[Inference]:
    """The links of these literals of one kind, one after the other, as far as they follow."""
    links: list[Inference] = []
    earlier: list[set[Literal]] = []  # the facts before each link
    now = set(before)
    for literal in literals:
        premises, guards, inner = because[literal]
        if not now.issuperset(premises):
            continue
        same = [i for i, link in enumerate(links) if link.guards == guards and earlier[i].issuperset(premises)]
        if same and not inner:
            before_it = links[same[-1]]
            premises = dict.fromkeys((*before_it.premises, *sorted(premises)))
            links[same[-1]] = before_it._replace(literals=(*before_it.literals, literal), premises=tuple(premises))
        else:
            links.append(Inference((literal,), guards, inner, tuple(sorted(premises))))
            earlier.append(set(now))
        now.add(literal)
    return links
