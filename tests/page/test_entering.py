"""Entering numbers, marks and colours; rules beside the board; the comfort of playing."""

from tests.page.driving import Page, expect
from tests.page.test_playing import SIDE, SUDOKU, corner, middle

SLITHER = "5x5t0:2b1b2b1b2b3b3b0b3"


def test_a_click_selects_and_changes_nothing(desk: Page) -> None:
    desk.open(SUDOKU, "sudoku")
    for _ in range(2):
        desk.click(12)
    desk.click(12, button="right")
    assert desk.entries() == {}
    desk.tab.keyboard.type("4")
    desk.click(12)
    assert desk.entries() == {12: 3}


def test_several_cells_take_a_number_by_drag_shift_and_ctrl(desk: Page) -> None:
    desk.open(SUDOKU, "sudoku")
    desk.drag([middle(3, 0), middle(3, 2)])
    desk.tab.keyboard.type("4")
    assert desk.entries() == {12: 3, 13: 3, 14: 3}
    desk.tab.keyboard.press("Control+z")
    assert desk.entries() == {}, "one stroke"
    desk.click(12)
    for key, number in (("Shift", 13), ("Control", 15)):
        desk.tab.keyboard.down(key)
        desk.click(number)
        desk.tab.keyboard.up(key)
    desk.tab.keyboard.type("1")
    assert desk.entries() == {12: 0, 13: 0, 15: 0}
    desk.tab.mouse.dblclick(*desk.at(*middle(3, 0)))
    desk.tab.keyboard.press("Backspace")
    assert desk.entries() == {}


def test_marks_at_corners_and_in_the_centre_vanish_where_the_number_is_seen(desk: Page) -> None:
    desk.open(SUDOKU, "sudoku")
    desk.drag([middle(3, 0), middle(3, 3)])
    for key in ("Shift+Digit1", "Shift+Digit2", "Control+Digit2", "Control+Digit3"):
        desk.tab.keyboard.press(key)
    marks = desk.tab.locator("#board .marks text")
    expect(marks).to_have_text(["1", "2", "23"] * 4)
    desk.click(13)
    desk.tab.keyboard.type("2")
    expect(marks).to_have_text(["1", "3"] * 3)
    desk.tab.keyboard.press("Control+z")
    expect(marks).to_have_text(["1", "2", "23"] * 4)
    desk.tab.click("#choices-box summary")
    desk.tab.uncheck("#tidies")
    desk.click(13)
    desk.tab.keyboard.type("2")
    expect(marks).to_have_text(["1", "2", "23"] * 3)
    desk.tab.check("#tidies")
    desk.tab.click("#choices-box summary")


def test_colours_mark_cells_also_inside_a_loop(desk: Page) -> None:
    desk.open(SLITHER, "slitherlink")
    desk.tab.click("#colour")
    desk.drag(
        [(corner(0, 0)[0] + SIDE / 2, corner(0, 0)[1] + SIDE / 2), (corner(0, 2)[0] + SIDE / 2, corner(0, 2)[1] + 20)]
    )
    expect(desk.tab.locator("#board .colours .colour-0")).to_have_count(3)
    desk.pad(1)
    desk.tab.mouse.click(*desk.at(*middle(0, 0)))
    expect(desk.tab.locator("#board .colours .colour-1")).to_have_count(1)
    desk.tab.mouse.click(*desk.at(*middle(0, 0)))
    expect(desk.tab.locator("#board .colours rect")).to_have_count(2)
    desk.tab.click("#colour")
    assert not desk.solved()


def test_the_question_mark_lists_the_keys(desk: Page) -> None:
    desk.open(SUDOKU, "sudoku")
    desk.click(12)
    desk.tab.keyboard.press("?")
    expect(desk.tab.locator("#keys-list")).to_contain_text("undo")
    desk.tab.click("#keys-close")
    assert desk.entries() == {}


def cell_nodes(page: Page) -> list[tuple[float, float]]:
    """The middles of the cells that a drag makes a region of."""
    drag = page.board["drag"]
    return [drag["nodes"][cell] for cell in sorted({cell for area in drag["areas"] for cell in area[:2]})]


def test_a_drag_from_cell_to_cell_draws_a_rectangle(desk: Page) -> None:
    desk.open("4---\n---4", "shikaku")
    cells = cell_nodes(desk)
    desk.drag([cells[0], cells[5]])
    assert list(desk.entries().values()) == [1, 1], "the two walls beside it"


def test_a_drag_over_cells_draws_a_region(desk: Page) -> None:
    desk.open("# set: size=4\n----\n-3--\n----\n----", "palisade")
    cells = cell_nodes(desk)
    desk.drag([cells[0], cells[1], cells[5]])
    assert list(desk.entries().values()) == [1] * 5
    desk.drag([cells[0], cells[4]])
    assert list(desk.entries().values()) == [1] * 4, "a cell more in the same region"


def test_the_rules_an_example_and_the_ways_to_enter_are_beside_the_board(desk: Page, phone: Page) -> None:
    for page, way in ((desk, "Right click"), (phone, "Press longer")):
        page.open("5x5:gWfBj", "masyu")
        expect(page.tab.locator("#task")).to_contain_text("Draw a single loop")
        if page is phone:
            page.tab.tap("#how-box summary")
        expect(page.tab.locator("#how-rules li")).to_have_count(6)
        expect(page.tab.locator("#how-example svg")).to_have_count(2)
        expect(page.tab.locator("#how-enter")).to_contain_text(way)
    assert phone.tab.evaluate("document.documentElement.scrollWidth") <= 360
    desk.open("# rules: Normal rules apply.\n" + SUDOKU, "sudoku")
    expect(desk.tab.locator("#how-setter")).to_have_text("The setter says: Normal rules apply.")


def test_done_clues_are_grey_and_pieces_have_colours(desk: Page) -> None:
    desk.open(SLITHER, "slitherlink")
    desk.drag([corner(1, 0), corner(0, 0), corner(0, 1)])
    expect(desk.tab.locator("#board text.done")).to_have_text(["2"])
    desk.drag([corner(4, 4), corner(4, 5)])
    expect(desk.tab.locator("#board [class^=piece-]")).to_have_count(2)
    assert (
        len(
            set(
                desk.tab.locator("#board [class^=piece-]").evaluate_all(
                    "all => all.map((one) => one.className.baseVal)"
                )
            )
        )
        == 2
    )


def test_ctrl_and_wheel_enlarge_the_board_and_clicks_still_hit(desk: Page) -> None:
    desk.open(SUDOKU, "sudoku")
    was = desk.boxed["width"]
    desk.tab.mouse.move(*desk.at(*middle(1, 1)))
    desk.tab.keyboard.down("Control")
    desk.tab.mouse.wheel(0, -60)
    desk.tab.keyboard.up("Control")
    desk.tab.wait_for_function("was => document.getElementById('board').clientWidth > was * 1.1", arg=was)
    desk.look()
    desk.click(12)
    desk.tab.keyboard.type("4")
    assert desk.entries() == {12: 3}
    desk.tab.evaluate("import('./src/main.js').then(({board}) => board.scale(1 / board.zoom))")
