"""The numbers of clues that a symmetry and a mask allow."""

from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.puzzle.clues import Place

from .patterns import MAY, NEVER, Mask, alike, extent, sides_of


def refuse_count(puzzle: Puzzle, symmetry: str | None, mask: Mask | None, clues: tuple[int, int]) -> None:
    """Raises Refused if no symmetrical set of places that fits the mask has this number of clues.

    The check needs a kind that names all places of its clues; some kinds count their clues otherwise.
    """
    slots = [
        (field, i) for fields in getattr(puzzle, "clue_layers", ()) for field in fields
        for i in range(len(getattr(puzzle, field)))
    ]  # fmt: skip
    if puzzle.fixed_clues():
        return  # a clue that mirrors a fixed one is counted alone
    places = {slot: puzzle.place_of(slot) for slot in slots}
    known = {place for place in places.values() if place is not None}
    if len(known) < len(slots) or not {clue for layer in puzzle.spare_clues() for clue in layer} <= {*slots}:
        return
    sizes, fixed = _group_sizes(puzzle, known, symmetry, mask)
    counts = 1 << fixed  # bit n: n clues are possible
    for number in sizes:
        counts |= counts << number
    fitting = counts >> clues[0] << clues[0] & ((1 << min(clues[1], fixed + sum(sizes)) + 1) - 1)
    if not fitting:
        _refuse_counts([number for number in range(counts.bit_length()) if counts >> number & 1], clues)


def _group_sizes(puzzle: Puzzle, known: set[Place], symmetry: str | None, mask: Mask | None) -> tuple[list[int], int]:
    """The sizes of the groups of places that may have clues, and the number of places that must have one."""
    size = extent(puzzle)
    signs = mask.signs(puzzle, known) if mask else {}
    sizes, fixed, seen = [], 0, set[Place]()
    sides = sides_of(known, size)
    for place in known:
        if place in seen:
            continue
        group = alike(place, size, symmetry, sides)
        if not known.issuperset(group):
            group = []
        seen.update(group)
        here = {signs.get(other, MAY) for other in group}
        if here & {*NEVER}:
            continue
        if here <= {MAY}:
            sizes.append(len(group))
        else:
            fixed += len(group)
    return sizes, fixed


def _refuse_counts(possible: list[int], clues: tuple[int, int]) -> None:
    low, high = clues
    requested = f"{low} clues" if low == high else f"{low} to {high} clues"
    if low > possible[-1]:
        raise Refused(f"{low} clues are too many: the mask or the symmetry leaves places for {possible[-1]} at most")
    if high < possible[0]:
        raise Refused(f"{high} clues are too few: the mask asks for {possible[0]} at least")
    below = max(number for number in possible if number < low)
    above = min(number for number in possible if number > high)
    raise Refused(f"{requested}: the mask or the symmetry allows {below} or {above}, and no number between")
