"""Reasons, facts and steps in words."""

import re
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from cluewise.puzzles.common.places import sentence_start
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Slot, Value

from .facts import Fact
from .steps import Link, Step

MOST_CELLS, MOST_PLACES = 6, 10
"""The most cells of a reason that are listed. Of more places with the same known fact, only some are named."""


def because(reason: Reason, announced: Collection[Reason]) -> str:
    """A reason in words. A global rule that is used at one place names it: `the region at r1c1 is a square` for `each
    region is a square`; other rules have the cells of the place after them."""
    if _is_general(reason, announced):
        return reason.text
    if one := EACH.fullmatch(reason.text):
        return f"the {one[1]} at {reason.cells[0]} {one[2]}"
    return f"{reason.text} (here: {cells_text(reason)})"


def _is_general(reason: Reason, announced: Collection[Reason]) -> bool:
    return reason in announced or not reason.cells


def used_for(step: Step) -> list[Reason]:
    """The background of a step as far as it is mentioned: not the positions of clues, nor many single cells."""
    used = [reason for reason in step.used if reason.kind != "clue" or reason.at is not None]
    used = [reason for reason in used if reason not in step.unsaid]
    cells = Counter((reason.kind, reason.rule) for reason in used if len(reason.cells) == 1)
    return [reason for reason in used if cells[reason.kind, reason.rule] <= MOST_CELLS]


def _elsewhere(puzzle: Puzzle, step: Step) -> Callable[[Reason], Reason]:
    """Omits the place where a global rule is used if the facts of a step name it already."""
    named = {cell for fact in (*step.facts, *step.conclusions) for cell in fact.cells(puzzle)}
    return lambda reason: reason._replace(cells=()) if reason.cells and named.issuperset(reason.cells) else reason


def cells_text(reason: Reason) -> str:
    """The cells of a reason, at most MOST_CELLS of them."""
    return ", ".join(map(str, reason.cells[:MOST_CELLS])) + (", …" if len(reason.cells) > MOST_CELLS else "")


def listed(texts: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`. Repeated texts are dropped."""
    parts = list(dict.fromkeys(texts))
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else ""


def sentence(puzzle: Puzzle, step: Step, announced: Collection[Reason], most: int | None = None) -> str:
    """`Row 3 holds 2 tents, and r4c2 holds a tent: so r4c6 holds no tent.`

    `most`: of more places that have the same known fact, only some are named.
    A step without premises has the one value that the encoding leaves a slot.
    """
    if step.links:
        told = {reason.rule for link in step.links for reason in link.reasons}  # the links name the places
        seen = any(link.text for link in step.links)  # the cages behind innies and outies are in their words
        behind = (reason._replace(cells=()) for reason in used_for(step) if not seen and reason.rule not in told)
        used = "; ".join(dict.fromkeys(gathered_reasons(behind, announced)))
        parts = (
            f"{sentence_start(used)}." if used and not step.told else "",
            *link_sentences(puzzle, step, announced),
            so_of_chain(puzzle, step),
        )
        return " ".join(filter(None, parts))
    if step.idea or step.premise:
        return with_idea(puzzle, step)
    reasons = list(gathered_reasons(reasons_of(puzzle, step, announced), announced))
    facts = _known_facts(puzzle, step, most)
    premises = (
        apart([*reasons, facts]) if _has_clauses(reasons) else ", and ".join(filter(None, (listed(reasons), facts)))
    )
    conclusions = conclusions_text(puzzle, step)
    name = f" ({step.technique})" if step.technique else ""
    if not premises:
        return f"Nothing else is possible: {conclusions}.{name}"
    return f"{sentence_start(premises)}: so {conclusions}.{name}"


def conclusions_text(puzzle: Puzzle, step: Step, number: int | None = None) -> str:
    """The conclusions, or the first ones. Where few values are left for a slot, these are named.

    Facts beside the values, such as `the loop passes r1c1`, are omitted where values at the same cells are concluded.
    Facts with names of their own, such as `the rectangle of r1c1 is r1c1–r2c2`, are told in place of values.
    """
    named = [fact for fact in step.conclusions if fact.view in puzzle.spoken_views and fact.is_spoken(puzzle)]
    cells = {cell for fact in step.conclusions if not fact.view for cell in fact.cells(puzzle)}
    values = [fact for fact in step.conclusions if fact.is_spoken(puzzle)]
    shown = (
        named
        or (values if puzzle.spoken_views else [])
        or [fact for fact in step.conclusions if fact.is_spoken(puzzle) or not _is_within(puzzle, fact, cells)]
    )
    return joined_facts(puzzle, shown[:number], left=dict(step.left))


def _is_within(puzzle: Puzzle, fact: Fact, cells: Collection[object]) -> bool:
    at = fact.cells(puzzle)
    return bool(at) and all(cell in cells for cell in at)


SEEN_NAMES = ("no third line", "one way on", "dead end", "one place in reach", "one number in reach", "combinations")
"""The names of techniques that the sentence says in its own words."""


def with_idea(puzzle: Puzzle, step: Step) -> str:
    """`The sea is connected: so r4c7 is sea; otherwise r1c1 is cut off from r3c7.`"""
    premise = premise_text(step)
    otherwise = f"; otherwise {step.idea}" if step.idea else ""
    name = f" ({step.technique})" if step.technique and step.technique not in SEEN_NAMES else ""
    so = conclusions_text(puzzle, step)
    return f"{sentence_start(f'{premise}: so {so}' if premise else so)}{otherwise}.{name}"


def premise_text(step: Step) -> str:
    """The premise of a step with an idea: what is seen, or its reasons."""
    return step.premise or listed(_gathered(reason.text for reason in step.reasons))


def _known_facts(puzzle: Puzzle, step: Step, most: int | None) -> str:
    """The known facts of a step. If most values of a slot are excluded, those that are left are told: `is 2 or 4`.

    A conclusion about the same slot is not told before it follows.
    """
    excluded: dict[Slot, list[Value]] = {}
    for fact in step.facts:
        if fact.relation == "≠" and not fact.view:
            excluded.setdefault(fact.slot, []).append(fact.value)
    left = {slot: [value for value in puzzle.values(slot) if value not in gone] for slot, gone in excluded.items()}
    few = {slot: values for slot, values in left.items() if len(values) <= len(excluded[slot])}
    only = {slot: values[0] for slot, values in few.items() if len(values) == 1}
    for fact in step.conclusions:
        only.pop(fact.slot, None)
    others = [fact for fact in step.facts if fact.view or fact.relation != "≠" or fact.slot not in only]
    left = {slot: values for slot, values in few.items() if len(values) > 1}
    places, told = _places_left(puzzle, [*others, *(Fact(slot, "=", value) for slot, value in only.items())])
    return ", and ".join(filter(None, (places, joined_facts(puzzle, told, most, left))))


MOST_LEFT = 4
"""The most places that are left for a value if they are named in place of all others."""


def _places_left(puzzle: Puzzle, facts: Sequence[Fact]) -> tuple[str, Sequence[Fact]]:
    """`only r1c2 and r1c3 are left for 3 and 15` for values that these facts exclude at all other places, if those are
    many; and the other facts. The values of places are not repeated then: they are on the board."""
    values = dict.fromkeys(fact.value for fact in facts if fact.relation == "≠" and not fact.view)
    by_places: dict[tuple[Slot, ...], list[Value]] = {}
    for value in values if len(facts) > MOST_PLACES else ():
        gone = {fact.slot for fact in facts if not fact.view and (fact.value == value) == (fact.relation == "≠")}
        left = tuple(slot for slot in puzzle.slots() if slot not in gone and value in puzzle.values(slot))
        if len(gone) > MOST_PLACES and len(left) <= MOST_LEFT:
            by_places.setdefault(left, []).append(value)
    if not by_places:
        return "", facts
    texts = [
        f"{f'only {listed(map(str, left))}' if left else 'no place'} {'are' if len(left) > 1 else 'is'} left for "
        + listed(map(str, some))
        for left, some in by_places.items()
    ]
    told = {value for some in by_places.values() for value in some}
    return listed(texts), [fact for fact in facts if fact.view or (fact.relation == "≠" and fact.value not in told)]


def reasons_of(puzzle: Puzzle, step: Step, announced: Collection[Reason]) -> list[Reason]:
    """The reasons of a step as they are reported, with its background at the end."""
    short, used = _elsewhere(puzzle, step), used_for(step)
    told = {reason.rule for reason in used if reason.at is None}  # at every place
    reasons = [reason if reason in announced else short(reason) for reason in step.reasons]
    return [*(reason for reason in reasons if reason.at is None or reason.rule not in told), *used]


def so_of_chain(puzzle: Puzzle, step: Step, number: int | None = None) -> str:
    """The conclusion of a chain: the opposite of its supposition, and other facts that follow in the same way; or the
    first ones."""
    if not step.conclusions:
        return ""  # a part of a long proof
    left, parts = dict(step.left), (step.conclusions[:1], step.conclusions[1:number])
    shown, likewise = (joined_facts(puzzle, some, left=left) for some in parts)
    name = f" ({step.technique})" if step.technique else ""
    return f"So {shown}{likewise and f', and likewise {likewise}'}.{name}"


def _reasons(reasons: Iterable[Reason], announced: Collection[Reason]) -> str:
    texts = list(gathered_reasons(reasons, announced))
    return apart(texts) if _has_clauses(texts) else listed(texts)


CLAUSE = re.compile(r"[a-z], |\d, (?![rp]?\d)")
"""A comma that does not part two places or numbers."""


def _has_clauses(texts: Sequence[str]) -> bool:
    """True if several texts are told together and one of them has clauses of its own."""
    return len(texts) > 1 and any(map(CLAUSE.search, texts))


def apart(texts: Iterable[str]) -> str:
    """`a; b; and c`, for texts with commas."""
    *first, last = filter(None, texts)
    return "; ".join([*first, f"and {last}" if first else last])


def gathered_reasons(reasons: Iterable[Reason], announced: Collection[Reason]) -> Iterator[str]:
    """Reasons in words; those that differ only in their place are one text."""
    reasons = list(reasons)
    general = {reason.text for reason in reasons if _is_general(reason, announced)}
    return _gathered(
        because(reason, announced) for reason in reasons if _is_general(reason, announced) or reason.text not in general
    )


PLACE = r"\b(?:r\d+c|p\d+q)\d+\b"
GAP = "\0"
ONE_PLACE = re.compile(rf"((?:(?!{PLACE}).)*)({PLACE}(?:–{PLACE})?)((?:(?!{PLACE}).)*)")
"""A text with one place, or with one stretch of a line, by its ends."""
TWO_PLACES = re.compile(rf"({PLACE}) and ({PLACE})( (?:(?!{PLACE}).)*)")
HERE = re.compile(r"(.*) \(here: (.*)\)")
EACH = re.compile(r"each (region|rectangle) (.*)")
"""A rule about all parts of a division. Every cell is in one, so the rule holds of the part at any cell."""
NAMED = re.compile(rf"[Tt]he [a-z ]+ at ({PLACE})")
"""A place by the name of what it holds: `the clue at r1c1`."""


def without_names(text: str) -> str:
    """A text with places in the place of clues: `r1c1 is not shaded` for `the clue at r1c1 is not shaded`."""
    return NAMED.sub(r"\1", text)


def shape(reason: Reason) -> str:
    """The text of a reason without its place. Reasons with the same shape are reported together."""
    return _shape_and_place(reason.text)[0]


def _shape_and_place(text: str) -> tuple[str, str]:
    """A text with a gap for its place or stretch, its pair of places, or its use; the text itself if it has none."""
    if used := HERE.fullmatch(text):
        return f"{used[1]} (here: {GAP})", used[2]
    if one := ONE_PLACE.fullmatch(text):
        return f"{one[1]}{GAP}{one[3]}", one[2]
    if two := TWO_PLACES.fullmatch(text):
        return f"{GAP}{two[3]}", f"{two[1]}–{two[2]}"
    return text, ""


def _in_reading_order(place: str) -> list[int]:
    """A key for the names of cells; without a number, `…` is after them."""
    return [int(number) for number in re.findall(r"\d+", place)] or [sys.maxsize]


def _gathered(texts: Iterable[str]) -> Iterator[str]:
    """Texts; those that differ only in their place are one: `… at corners r1c1, r2c1 and r2c2`."""
    alike: dict[str, dict[str, str]] = {}
    for text in texts:
        form, place = _shape_and_place(text)
        alike.setdefault(form, {})[place] = text
    for form, found in alike.items():
        before, _, after = form.partition(GAP)
        if len(found) == 1:
            yield from found.values()
        elif before.endswith("(here: "):
            cells = sorted({cell for place in found for cell in place.split(", ")}, key=_in_reading_order)
            yield f"{before}{', '.join(cells[:MOST_CELLS])}{', …' if len(cells) > MOST_CELLS else ''}{after}"
        elif not after and before.endswith((" corner ", " cell ")):
            yield f"{before[:-1]}s {listed(found)}"
        elif before.endswith(" cell "):
            yield f"{before.removesuffix('cell ')}each of the cells {listed(found)}{after}"
        else:
            pairs = "the two cells of " if TWO_PLACES.fullmatch(next(iter(found.values()))) else ""
            yield f"{before}{pairs}{'each of ' if after else ''}{listed(found)}{after}"


def kind_of_link(reasons: Iterable[Reason]) -> Sequence[tuple[str, str]]:
    """The rules that a link names. Consecutive links of the same rules are one sentence."""
    return [(reason.kind, reason.rule) for reason in reasons]


def joined_links(links: Sequence[Link]) -> list[Link]:
    """The links of a chain as they are reported: consecutive links by the same rule are one.

    Facts beside the values are omitted unless a later link without an idea needs them.
    """
    joined: list[Link] = []
    kinds: list[Sequence[tuple[str, str]]] = []
    needed = set[Fact]()
    shown: list[Link] = []
    for number, link in reversed([*enumerate(links)]):
        all_of = not number or link.links
        facts = tuple(fact for fact in link.facts if all_of or not fact.view or fact in needed)
        if facts or not link.facts:
            shown.insert(0, link._replace(facts=facts))
            needed.update(() if link.idea else link.premises)
    for link in shown:
        alike = kind_of_link(link.reasons)
        if len(joined) > 1 and alike == kinds[-1] and _go_together(joined[-1], link):
            before, further = joined[-1], {fact.slot for fact in link.facts}
            joined[-1] = before._replace(
                facts=before.facts + link.facts,
                reasons=before.reasons + link.reasons,
                premises=before.premises + link.premises,
                left=tuple(each for each in before.left if each[0] not in further) + link.left,
            )
        else:
            joined.append(link)
            kinds.append(alike)
    if len(joined) > 2 and set(joined[-1].premises).issubset(joined[-2].facts) and joined[-1].reasons:
        joined[-1] = joined[-1]._replace(premises=())  # the sentence before says them
    return joined


def _go_together(one: Link, other: Link) -> bool:
    """True if two links by the same rule are one sentence: they have one idea or none, or are about one slot."""
    if not other.facts or one.links or other.links or one.text or other.text:
        return False
    return one.idea == other.idea or (
        form_of(one.idea) == form_of(other.idea) and _excluding(one) == _excluding(other) is not None
    )


NUMBER = re.compile(r"\b\d+( cells?)?\b")


def form_of(idea: str) -> str:
    """An idea without its numbers, and without the places at its end: ideas of one form are one argument."""
    return NUMBER.sub("#", idea.partition(",")[0])


def _excluding(link: Link) -> object:
    """The slot of which a link excludes values; None for other links."""
    slots = {fact.slot for fact in link.facts}
    return slots if len(slots) == 1 and all(fact.relation == "≠" and not fact.view for fact in link.facts) else None


def number_of_sentences(links: Sequence[Link]) -> int:
    """The number of sentences of a chain, without supposition and conclusion; those of trials inside count, too."""
    _, *joined = joined_links(links)
    return len(joined) + sum(number_of_sentences(link.links) for link in joined if link.links)


def link_sentences(puzzle: Puzzle, step: Step, announced: Collection[Reason], *, brief: bool = False) -> list[str]:
    """The sentences of a chain, from `Suppose` to `But`. A further part of a long proof begins with `Still suppose`."""
    links = shown_links(step)
    told = [link_text(puzzle, link, announced, first=number == 0, brief=brief) for number, link in enumerate(links)]
    return [f"Still {told[0][0].lower()}{told[0][1:]}", *told[step.told :]] if step.told else told


def shown_links(step: Step) -> Sequence[Link]:
    """The links of a chain as they are reported; those of a part of a long proof are joined already."""
    return joined_links(step.links) if step.told is None else step.links


def link_text(puzzle: Puzzle, link: Link, announced: Collection[Reason], *, first: bool, brief: bool = False) -> str:
    """A link of a chain: `Suppose that …` for the first one, `Then …`, or `But …`. If `brief`, without reasons."""
    facts = joined_facts(puzzle, link.facts, left=dict(link.left))
    reason = _reasons(link.reasons, announced)
    if link.links:
        return _inner(puzzle, link, announced, brief=brief)
    if first:
        return f"Suppose that {facts}."
    if link.text:
        return f"Then {link.text}." if link.facts else f"But then {link.text}."
    if brief and link.facts:
        return f"Then {facts}."
    if link.idea:
        return f"Then {facts}{_why(link)}." if link.facts else f"But then {link.idea}."
    if not link.facts:
        return f"But {_clash(puzzle, link, reason)}."
    places = f", and no other place is left for {alternatives(_placed(link))}" if _placed(link) else ""
    return f"Then {facts}, because {reason}{places}." if reason else f"Then {facts}."


def _why(link: Link) -> str:
    """What would be found without the facts of a link, or has been found for one that is not part of it."""
    found = link.idea.removesuffix(f", and the line at {link.facts[0].slot} is not part of it")
    return f"; otherwise {found}" if found == link.idea else f", because {found} without it"


def _placed(link: Link) -> list[Value]:
    """The values of a link with no other place, which its reasons do not name; empty for other links."""
    values = list(dict.fromkeys(fact.value for fact in link.facts))
    gone = {premise.value for premise in link.premises}
    places = all(fact.relation == "=" and not fact.view for fact in link.facts) and gone == {*values}
    slots = {fact.slot for fact in link.facts}
    places = places and all(fact.relation == "≠" and fact.slot not in slots for fact in link.premises)
    named = {word for reason in link.reasons for word in reason.text.split()}
    return values if places and named.isdisjoint(map(str, values)) else []


def _clash(puzzle: Puzzle, link: Link, reason: str) -> str:
    """`row 3 holds 2 tents, and r3c1, r3c4 and r3c6 hold a tent`: a reason, and the facts with which it cannot hold.

    Without a reason, a slot has no value left, or would have two.
    """
    places, premises = _places_left(puzzle, link.premises)
    facts = ", and ".join(filter(None, (places, joined_facts(puzzle, premises, MOST_PLACES))))
    if reason:
        return f"{reason}, and then {facts}" if facts else reason
    slots = {fact.slot for fact in link.premises if not fact.view}
    values = [fact for fact in link.premises if fact.relation == "="]
    if len(slots) == 1 and all(not fact.view for fact in link.premises):
        subject = puzzle.slot_text(link.premises[0].slot)
        if len(values) > 1:
            return f"{subject} cannot be both {listed(value_words(puzzle, fact.slot, fact.value) for fact in values)}"
        if not values:
            return f"then no value is left for {subject}"
    return f"these exclude each other: {facts}" if facts else "nothing is possible then"


def _inner(puzzle: Puzzle, link: Link, announced: Collection[Reason], *, brief: bool) -> str:
    """A trial inside a trial, in one sentence: `If also …, then …, because …; then …; but …: so …`; a part of it in
    several."""
    if link.told is not None:
        also = f"{'Still s' if link.told > 1 else 'S'}uppose also that {joined_facts(puzzle, link.links[0].facts)}."
        told = [link_text(puzzle, each, announced, first=False, brief=brief) for each in link.links[link.told :]]
        return " ".join([also, *told, *([f"So {joined_facts(puzzle, link.facts)}."] if link.facts else [])])
    supposed, *links, clash = joined_links(link.links)
    parts = [f"If also {joined_facts(puzzle, supposed.facts)}"]
    for each in (*links, clash):
        parts.append(link_text(puzzle, each, announced, first=False, brief=brief).removesuffix("."))
    rest = "; ".join(part[0].lower() + part[1:] for part in parts[1:])
    return f"{parts[0]}, {rest}: so {joined_facts(puzzle, link.facts)}."


UNSPOKEN = 200
"""The characters that a conclusion beside the values, such as the island of a cell, counts for."""


def reader(puzzle: Puzzle, announced: Collection[Reason]) -> Callable[[Step], int]:
    """The length of the text of a step: the characters of its sentence, and more for a conclusion beside the values."""
    return lambda step: (
        len(sentence(puzzle, step, announced)) + (0 if step.conclusions[0].is_spoken(puzzle) else UNSPOKEN)
    )


BETWEEN = " between "
"""The word before the two places of an edge in the text of a fact."""
PLURAL = {"is": "are", "holds": "hold", "stays": "stay", "has": "have"}
PLURAL |= {"belongs": "belong", "does": "do", "opens": "open"}


FURTHER_VERB = re.compile(rf"\bor ({'|'.join(PLURAL)})\b")
LEAVES = ", which leaves "

Left = Mapping[Slot, Sequence[Value]]


ABOUT_A_PLACE = re.compile(rf"({PLACE}) ((?:{'|'.join(PLURAL)}) .*)")


def joined_facts(
    puzzle: Puzzle, facts: Sequence[Fact], most: int | None = None, left: Left = MappingProxyType({})
) -> str:
    """Facts in words. One clause joins equal facts about several slots, or several excluded values of one slot.

    `most`: of more slots in a clause, about half as many are named. `left`: slots with the values that remain, which
    are named in place of the excluded ones.
    """
    excluded: dict[str, list[Fact]] = {}
    for fact in facts:
        if fact.relation == "≠" and not fact.view:
            excluded.setdefault(str(fact.slot), []).append(fact)
    clauses: dict[str, list[str]] = {}
    single: dict[str, str] = {}
    texts = _with_endings({fact: fact.text(puzzle) for fact in facts})
    for fact in facts:
        same_slot = excluded.get(str(fact.slot), []) if fact.relation == "≠" else []
        subject, predicate, alone = _parted(puzzle, fact, texts[fact], same_slot, left)
        if alone:
            single[predicate] = alone
        clauses.setdefault(predicate, []).append(subject)
    unique = {predicate: list(dict.fromkeys(subjects)) for predicate, subjects in clauses.items()}
    told = [
        single[predicate] if predicate in single and len(subjects) == 1 else _clause(subjects, predicate, most)
        for predicate, subjects in unique.items()
    ]
    leaving = [text for text in told if LEAVES in text]
    return ", and ".join(filter(None, (listed(text for text in told if text not in leaving), *leaving)))


def _parted(puzzle: Puzzle, fact: Fact, text: str, same_slot: Sequence[Fact], left: Left) -> tuple[str, str, str]:
    """The subject and the predicate of a fact, and the clause of this subject alone if it has other words (else empty).

    `same_slot`: the excluded values of the slot, if this fact excludes one.
    """
    subject = puzzle.slot_text(fact.slot)
    predicate = text.removeprefix(f"{subject} ")
    if len(same_slot) > 1 and predicate.startswith("is not "):
        predicate = "is not " + alternatives(excluded_values(puzzle, _in_order(same_slot)))
    if same_slot and predicate == text and not fact.view:  # the text has a subject of its own
        values = left.get(fact.slot, ())
        text = Fact(fact.slot, "=", values[0]).text(puzzle) if len(values) == 1 else _none_of(puzzle, same_slot)
        return "", text, text
    if fact.slot in left and fact.relation == "≠" and not fact.view:
        return subject, _left_words(puzzle, fact.slot, left[fact.slot], predicate), ""
    if predicate != text or same_slot[1:]:
        return subject, predicate, ""
    if of_place := ABOUT_A_PLACE.fullmatch(text):
        return of_place[1], of_place[2], ""
    what, between, _ = text.partition(BETWEEN)
    return (subject, what + between, text) if between else ("", text, text)


def _none_of(puzzle: Puzzle, facts: Sequence[Fact]) -> str:
    """Excluded values of one slot, whose texts differ in their last words: `… does not have its tent in the east or
    south`."""
    texts = [fact.text(puzzle).split() for fact in _in_order(facts)]
    same = 0
    while len({tuple(text[: same + 1]) for text in texts}) == 1 and all(len(text) > same + 1 for text in texts):
        same += 1
    return f"{' '.join(texts[0][:same])} {alternatives(_with_ranges(' '.join(text[same:]) for text in texts))}"


NUMBERED = re.compile(r"(\d+) (.*)")
RANGE = 3
"""The fewest consecutive numbers that are told as a range."""


def _with_ranges(texts: Iterable[str]) -> Iterator[str]:
    """Texts such as `1 up`, `2 up` and `3 up` as one text, `1 to 3 up`."""
    ends: dict[str, list[str]] = {}
    for text in texts:
        numbered = NUMBERED.fullmatch(text)
        ends.setdefault(numbered[2] if numbered else "", []).append(text)
    for end, alike in ends.items():
        numbers = sorted(int(text.partition(" ")[0]) for text in alike) if end else []
        if len(numbers) >= RANGE and numbers[-1] - numbers[0] + 1 == len(numbers):
            yield f"{numbers[0]} to {numbers[-1]} {end}"
        else:
            yield from alike


def left_words(puzzle: Puzzle, slot: Slot, values: Sequence[Value]) -> str:
    """A slot with these values left: `r1c1 is 2 or 4`."""
    in_order = [value for value in puzzle.values(slot) if value in values]
    return f"{puzzle.slot_text(slot)} {_left_words(puzzle, slot, in_order, '')}"


def _left_words(puzzle: Puzzle, slot: Slot, values: Sequence[Value], excluded: str) -> str:
    """The predicate of a slot with these values left: `is 2 or 4`, `is shaded or holds a foot`."""
    texts = [Fact(slot, "=", value).text(puzzle).removeprefix(f"{puzzle.slot_text(slot)} ") for value in values]
    states = [text.removeprefix("is ") for text in texts if text.startswith("is ")]
    others = [text for text in texts if not text.startswith("is ")]
    if len(values) == 1 and states:
        return f"{excluded}{LEAVES}{states[0]}"
    return f"{'is ' if states else ''}{alternatives([*states, *others])}"


def value_words(puzzle: Puzzle, slot: Slot, value: Value) -> str:
    """A value after `is`, in words."""
    return Fact(slot, "=", value).text(puzzle).removeprefix(f"{puzzle.slot_text(slot)} ").removeprefix("is ")


def excluded_values(puzzle: Puzzle, facts: Sequence[Fact]) -> Iterator[str]:
    """The values that these facts about one slot exclude. Three or more consecutive numbers are a range, `4 to 7`; many
    up to the largest are `4 or more`."""
    if not all(type(fact.value) is int and fact.text(puzzle).endswith(f" is not {fact.value}") for fact in facts):
        yield from (value_words(puzzle, fact.slot, fact.value) for fact in facts)
        return
    for _, run in groupby(enumerate(facts), lambda each: each[1].value - each[0]):  # type: ignore[operator]
        numbers = [fact.value for _, fact in run]
        if len(numbers) > MOST_PLACES and numbers[-1] == puzzle.values(facts[0].slot)[-1]:
            yield f"{numbers[0]} or more"
        else:
            yield from [f"{numbers[0]} to {numbers[-1]}"] if len(numbers) >= RANGE else map(str, numbers)


ENDING = re.compile(rf"(.*) ({PLACE}(?:–{PLACE})?)")


def _with_endings(texts: Mapping[Fact, str]) -> dict[Fact, str]:
    """The texts of facts. Those that deny one thing at several places, such as `r1c1 does not belong to the region of
    r1c3`, end in all of them, `r1c3, r2c2 or r2c5`, if that is shorter than to join their subjects."""
    denied = {
        fact: found
        for fact, text in texts.items()
        if fact.view and not fact.value and (found := ENDING.fullmatch(text))
    }
    texts = {**texts, **_with_one_head({fact: text for fact, text in texts.items() if fact not in denied})}
    heads = dict.fromkeys(found[1] for found in denied.values())
    predicates = {about[2] if (about := ABOUT_A_PLACE.fullmatch(found[0])) else found[0] for found in denied.values()}
    if len(heads) >= len(predicates):
        return dict(texts)
    ends = {head: alternatives(found[2] for found in denied.values() if found[1] == head) for head in heads}
    return {**texts, **{fact: f"{found[1]} {ends[found[1]]}" for fact, found in denied.items()}}


def _with_one_head(texts: Mapping[Fact, str]) -> dict[Fact, str]:
    """Facts such as `the loop passes r1c1` and `the loop passes r1c2` as one text, `the loop passes r1c1 and r1c2`."""
    found = {fact: ends for fact, text in texts.items() if fact.view and (ends := ENDING.fullmatch(text))}
    found = {fact: ends for fact, ends in found.items() if not re.search(PLACE, ends[1])}
    heads: dict[str, list[str]] = {}
    for ends in found.values():
        heads.setdefault(ends[1], []).append(ends[2])
    return {fact: f"{ends[1]} {listed(heads[ends[1]])}" for fact, ends in found.items() if len(heads[ends[1]]) > 1}


LINE = "a line runs"
"""Edges with a line are reported as paths."""

EDGE = re.compile(rf"({PLACE})–({PLACE})")
NUMBERS = re.compile(r"\d+")


def as_paths(edges: Sequence[str]) -> Iterator[str]:
    """Edges as paths by way of their turns, `r1c1–r1c4–r3c4`, in the order of their first edges.

    Edges that branch, or that have another form, stay as they are.
    """
    ends: dict[str, tuple[Place, Place]] = {}
    for text in edges:
        if (edge := EDGE.fullmatch(text)) is None:
            yield from dict.fromkeys(edges)
            return
        ends[text] = _place(edge[1]), _place(edge[2])
    at: dict[Place, list[str]] = {}
    for text, places in ends.items():
        for place in places:
            at.setdefault(place, []).append(text)
    if any(len(beside) > 2 for beside in at.values()):
        yield from ends
        return
    reported = set[str]()
    for text in ends:
        if text not in reported:
            path = _path(text, ends, at, reported)
            turns = [b for a, b, c in zip(path, path[1:], path[2:], strict=False) if (a[0] == b[0]) != (b[0] == c[0])]
            yield "–".join(name for *_, name in (path[0], *turns, path[-1]))


Place = tuple[int, int, str]
"""The row and the column of a place, and its name."""


def _place(name: str) -> Place:
    row, column = map(int, NUMBERS.findall(name))
    return row, column, name


def _path(
    edge: str, ends: Mapping[str, tuple[Place, Place]], at: Mapping[Place, Sequence[str]], reported: set[str]
) -> list[Place]:
    """The places along the path of an edge, from its first end on; its edges are then reported."""
    reported.add(edge)
    path = [*ends[edge]]
    for _ in range(2):
        while further := [other for other in at[path[-1]] if other not in reported]:
            reported.add(further[0])
            path.append(next(place for place in ends[further[0]] if place != path[-1]))
        path.reverse()
    return path


def _first(subjects: Sequence[str], most: int | None) -> Sequence[str]:
    if most is None or len(subjects) <= most:
        return subjects
    named = subjects[: most // 2]
    return [*named, f"{len(subjects) - len(named)} more"]


def alternatives(values: Iterable[object]) -> str:
    """`1`, `1 or 2`, `1, 2 or 3`."""
    return listed(map(str, values)).replace(" and ", " or ")


def _in_order(facts: Sequence[Fact]) -> list[Fact]:
    try:
        return sorted(facts, key=lambda fact: fact.value)  # type: ignore[arg-type,return-value]
    except TypeError:
        return list(facts)


def _clause(subjects: Sequence[str], predicate: str, most: int | None) -> str:
    if predicate.endswith(BETWEEN):
        at = "at"
        if predicate.startswith(LINE):
            paths = list(as_paths(subjects))
            at = "at" if len(paths) == len(set(subjects)) else "along"
            subjects = paths
        subjects = _first(subjects, most)
        return f"{predicate.removesuffix(BETWEEN)} {at} {listed(subjects)}"
    verb, _, complement = predicate.partition(" ")
    if len(subjects) > 1:
        verb = PLURAL.get(verb, verb)
        complement = FURTHER_VERB.sub(lambda found: f"or {PLURAL[found[1]]}", complement)
    return f"{listed(_first(as_runs(subjects), most))} {verb} {complement}".rstrip()


CELL = re.compile(r"r(\d+)c(\d+)")
RUN = 3
"""The fewest cells side by side that are told as a run."""


def as_runs(subjects: Sequence[str]) -> Sequence[str]:
    """More than MOST_CELLS cells with those side by side in a row, or else in a column, as runs: `r1c1 to r1c4`."""
    found = {text: cell for text in subjects if (cell := CELL.fullmatch(text))}
    if len(found) < len(subjects) or len(subjects) <= MOST_CELLS:
        return subjects
    at = {(int(cell[1]), int(cell[2])): text for text, cell in found.items()}
    runs: dict[str, str] = {}
    for dr, dc in ((0, 1), (1, 0)):
        for r, c in sorted(at):
            run = [at[r, c]] if (r, c) in at and (r - dr, c - dc) not in at else []
            while run and (r + dr * len(run), c + dc * len(run)) in at:
                run.append(at[r + dr * len(run), c + dc * len(run)])
            if len(run) >= RUN:
                runs |= dict.fromkeys(run, f"{run[0]} to {run[-1]}")
        at = {place: text for place, text in at.items() if text not in runs}
    return list(dict.fromkeys(runs.get(text, text) for text in subjects))
