"""Rules of a variant Sudoku are drawn on the board by pointer: each kind gives the rows that its text gives."""

import re
from typing import Any

import pytest

from cluewise.page.setting import Setter
from cluewise.puzzles.parts.sudoku.table import KINDS
from cluewise.puzzles.sudoku import Sudoku
from tests.page.driving import Page, expect
from tests.page.test_making import choose_kind
from tests.page.test_setting import settle
from tests.test_sudoku_variants import RULES

MARKED = {
    "nonconsecutive": "difference 1: r1c1 r1c2\nratio 2: r2c1 r2c2\nnonconsecutive: r1c1 r1c2 | r2c1 r2c2",
    "no-ratio": "difference 1: r1c1 r1c2\nno-ratio 2: r1c1 r1c2",
    "no-pair-sum": "pair-sum 5: r1c1 r2c1\nno-pair-sum 5,10: r1c1 r2c1",
}
"""Negative rules exempt the pairs that are marked on the board."""

CELL = re.compile(r"r(\d+)c(\d+)")
RULE = re.compile(r'(?P<name>[a-z-]+)(?: (?P<values>"[^"]*"|[^:"]+))?(?:: ?(?P<cells>.*))?')

DRAW = """async (steps) => {
  const {board} = await import('./src/main.js');
  const {session, enter} = await import('./src/session.js');
  const box = document.getElementById('board');
  const by = (id) => document.getElementById(id);
  enter(new Map([...session.past.entries].filter(([slot]) => slot < board.data.rules[0])));
  const {left, top, side} = board.data.grid;
  const send = (type, [r, c]) => {
    const frame = box.getBoundingClientRect(), room = board.room;
    const [x, y] = [left + c * side, top + r * side];
    const at = (length, all, size) => (length + room) / (all + 2 * room) * size;
    box.dispatchEvent(new PointerEvent(type, {
      clientX: frame.left + at(x, board.data.width, frame.width),
      clientY: frame.top + at(y, board.data.height, frame.height),
      pointerId: 1, button: 0, bubbles: true,
    }));
  };
  for (const [what, ...rest] of steps) {
    if (what === 'tool') document.querySelector(`[data-tool="${rest[0]}"]`).click();
    else if (what === 'values') {
      by('rule-values').value = rest[0];
      by('rule-values').dispatchEvent(new Event('change'));
    } else if (what === 'several') by('several').checked = rest[0];
    else if (what === 'press' && !by(rest[0]).hidden) by(rest[0]).click();
    else if (what === 'stroke') {
      send('pointerdown', rest[0][0]);
      for (const place of rest[0].slice(1)) send('pointermove', place);
      send('pointerup', rest[0].at(-1));
    } else if (what === 'options') {
      const selects = [...document.querySelectorAll('#rules-list select')].slice(-rest[0].length);
      selects.forEach((select, i) => { select.value = String(rest[0][i]); });
      by('rules-choose').click();
    }
  }
  return [...session.past.entries];
}"""


def _steps(line: str) -> list[list[Any]]:
    """The gestures that draw the rule of a line."""
    if line.startswith("any-of"):
        options = [part.split("; ") for part in re.findall(r"\(([^()]*)\)", line)]
        drawn = [step for option in options for part in option for step in _steps(part)]
        return [*drawn, ["options", [k for k, option in enumerate(options, 1) for _ in option]]]
    match = RULE.fullmatch(line)
    assert match is not None, line
    name, values, cells = match["name"], (match["values"] or "").strip('"'), match["cells"] or ""
    if name in ("boxes", "digits"):
        return [["tool", f"head {name}"], ["values", cells]]
    shape = KINDS[name].drawn
    groups = [[(int(r) - 0.5, int(c) - 0.5) for r, c in CELL.findall(group)] for group in cells.split("|")]
    steps: list[list[Any]] = [["tool", f"{shape} {name}"], *([["values", values]] if values else [])]
    if shape == "grid":
        return steps
    return [*steps, *_strokes(shape, name, groups)]


def _strokes(shape: str, name: str, groups: list[list[tuple[float, float]]]) -> list[list[Any]]:
    (r, c), second = groups[0][0], groups[0][1:2]
    if shape == "cell":
        return [["stroke", [(r, c)]]]
    if shape in ("pair", "corner"):
        last = groups[0][-1]
        return [["stroke", [((r + last[0]) / 2, (c + last[1]) / 2)]]]
    if shape in ("outside", "diagonal"):
        down, right = second[0][0] - r, second[0][1] - c
        return [["stroke", [(r - down, c - right), (r, c)] if shape == "diagonal" else [(r - down, c - right)]]]
    if shape == "arrow" and len(groups[0]) > 1:
        parts: list[list[Any]] = [["several", True]]
        for group in groups:
            parts += [*(["stroke", [cell]] for cell in group), ["press", "rule-next"]]
        return parts
    if shape in ("line", "arrow"):
        return [
            step for group in groups for step in (*(["stroke", [cell]] for cell in group), ["press", "rule-next"])
        ] + [["press", "rule-done"]]
    parts = [["several", True]]
    for group in groups:
        parts += [*(["stroke", [cell]] for cell in group), ["press", "rule-next"]]
    return [*parts, ["press", "rule-done"]]


def _canonical(puzzle: Sudoku) -> set[Any]:
    """The rules, without the order of cells where it does not count."""

    def rule(c: Any) -> Any:
        kind = KINDS[c.kind]
        sorts = kind.drawn == "cells" and not kind.in_order
        inner = tuple(tuple(map(rule, option)) for option in c.inner)
        return c.kind, tuple(tuple(sorted(cells)) if sorts else cells for cells in c.sets), c.values, inner

    return {puzzle.boxes, puzzle.digits, puzzle.diagonals, puzzle.cages, *map(rule, puzzle.constraints)}


@pytest.mark.quarter
def test_each_constraint_of_the_table_is_drawn_by_pointer(desk: Page) -> None:
    choose_kind(desk, "sudoku", "2x2")
    desk.tab.click("#blank")
    desk.tab.locator("body.setting #palette").wait_for()
    settle(desk)
    empty = Setter(Sudoku.parse("....\n....\n....\n...."))
    wrong = {}
    stub = "import('./src/main.js').then(({engine}) => { engine.ask = () => Promise.reject({text: ''}); })"
    desk.tab.evaluate(stub)  # the board is judged natively
    for kind, sample in [*(RULES | MARKED).items(), ("a cage", "cage 5: r1c1 r1c2\ncage: r3c3 r4c3")]:
        text = "\n".join(line for line in sample.split("\n") if line[:2] not in ("12", "..", ""))
        expected = Sudoku.parse(f"....\n....\n....\n....\n\n{text}")
        entries = desk.tab.evaluate(DRAW, [step for line in text.split("\n") for step in _steps(line)])
        drawn, flaw = empty.drawn(dict(entries))
        if flaw or _canonical(drawn) != _canonical(expected):
            wrong[kind] = flaw or drawn.format()
    desk.tab.evaluate("import('./src/main.js').then(({engine}) => { delete engine.ask; })")
    assert wrong == {}
    desk.tab.click("#end-setting")
    desk.tab.locator("body:not(.setting)").wait_for()
    expect(desk.tab.locator("#palette")).to_be_hidden()
