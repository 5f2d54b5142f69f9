"""Every kind is set, from an empty board to its smallest instance, by pointer alone and by keys alone.

The boards come from the Python side natively. One page plays all of them, and its workers answer nothing.
"""

from typing import Any

import pytest

from cluewise.page.setting import Setter
from cluewise.registry.loading import puzzle_names
from tests.kinds import each_of
from tests.page.driving import Page
from tests.page.test_kinds import unique_instance

KEPT = {"maze": 1, "tracks": 2}
"""Kinds whose empty board has some clues: mazes keep their start, tracks their ends. Signposts keep all arrows."""

SET = """async ([data, side, wanted, way]) => {
  const {Board} = await import('./src/board.js');
  const {hit} = await import('./src/shapes.js');
  const {labels} = await import('./src/pad.js');
  let [box, pad] = ['setting-box', 'setting-pad'].map((id) => {
    document.getElementById(id)?.remove();
    const made = document.createElement('div');
    Object.assign(made, {id, tabIndex: 0});
    made.style.position = 'relative';
    document.querySelector('main').prepend(made);
    return made;
  });
  const board = new Board(box, pad);
  [board.digits, board.sets] = [60000, true];
  const owner = {enter: (entries) => {}, say: () => {}, preview: () => {}, faces: async () => []};
  board.owner = owner;
  board.show(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${data.width} ${data.height}"></svg>`);
  board.open(data, new Map(), [0, 0, side, 0, 0]);
  box.focus();
  const {left, top, width, height} = box.getBoundingClientRect();
  const press = (key) => box.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
  const click = (target) => {
    const [x, y] = target.at;
    const at = {clientX: left + x / data.width * width, clientY: top + y / data.height * height};
    for (const type of ['pointerdown', 'pointerup']) {
      box.dispatchEvent(new PointerEvent(type, {...at, pointerId: 1, button: 0, bubbles: true}));
    }
  };
  const byPointer = (target, choice) => {
    click(target);
    board.typed = '';
    const {signs} = data.tables[target.table];
    const keys = labels(data.tables[target.table]);
    const buttons = [...pad.querySelectorAll('button')];
    if (typeof choice === 'string') {
      for (const sign of choice) {
        if (keys.includes(sign)) buttons[keys.indexOf(sign)].click();
        else {
          board.pad.field.value += sign;
          board.pad.field.dispatchEvent(new Event('input'));
        }
      }
      buttons.at(-1).click();
    } else if (signs.length <= 2) for (let i = 0; i < choice; i++) click(target);
    else if (keys === signs) buttons[choice].click();
    else for (const sign of signs[choice]) buttons[keys.indexOf(sign)].click();
  };
  const sign = (target, choice) => typeof choice === 'string' ? choice : data.tables[target.table].signs[choice];
  press('Home');
  const missed = [];
  data.targets.forEach((target, number) => {
    const {slot, moves} = target;
    const choice = moves ? (wanted[moves[0][0][0]] === moves[0][0][1] ? 0 : undefined) : wanted[slot];
    if (way === 'pointer' && hit(data.targets, ...target.at) !== number) missed.push(target.name);
    if (choice !== undefined && way === 'pointer') byPointer(target, choice);
    else if (choice !== undefined) for (const key of sign(target, choice)) press(key);
    if (way === 'keys') press('PageDown');
  });
  const entries = [...board.entries];
  box.remove();
  pad.remove();
  return {entries, missed};
}"""


@pytest.mark.quarter
@pytest.mark.parametrize("way", ["pointer", "keys"])
@each_of(puzzle_names())
def test_each_kind_is_set_from_an_empty_board(name: str, way: str, desk: Page) -> None:
    puzzle: Any = unique_instance(name)
    puzzle = type(puzzle).parse(puzzle.read_back())
    empty = Setter(Setter(puzzle).drawn({})[0])
    assert len(empty.entries()) <= KEPT.get(name, 0) or name == "signpost", "a clue that nobody can set"
    wanted = Setter(puzzle).entries()
    side = puzzle.picture().place(puzzle.cells[0])[2] if puzzle.picture().place else 40
    data = empty.board_json()
    found = desk.tab.evaluate(SET, [data, side, {str(slot): choice for slot, choice in wanted.items()}, way])
    assert found["missed"] == []
    elsewhere = {
        *range(*data.get("heading", (0,))),
        *range(*data.get("rules", (0,))),
    }
    assert dict(found["entries"]) == {slot: choice for slot, choice in wanted.items() if slot not in elsewhere}
    assert empty.with_entries({**wanted, **dict(found["entries"])}) == puzzle
