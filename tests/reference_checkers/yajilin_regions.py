"""Regional Yajilin: one loop; cells off it are shaded, do not touch, and the numbers of rooms count them."""

from typing import Any

from cluewise.puzzles.yajilin_regions import YajilinRegions
from tests.reference_checkers import along, beside, lines_of
from tests.reference_checkers.slitherlink import one_loop


def obeys(puzzle: YajilinRegions, value: Any) -> bool:
    lines = lines_of(value)
    shaded = {divmod(i, puzzle.width) for i in range(len(puzzle.regions))} - set(along(lines))
    rooms = [puzzle.regions[r * puzzle.width + c] for r, c in shaded]
    return (
        one_loop(lines)
        and not any(beside(cell) & shaded for cell in shaded)
        and all(number in (None, "?", rooms.count(room)) for room, number in enumerate(puzzle.numbers))
    )
