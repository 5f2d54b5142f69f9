"""Pictures of trees and tents."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...common.picture import Picture


def draw_tree(picture: "Picture", x: float, y: float) -> None:
    """Draws a trunk and a crown of three discs, centred on (x, y)."""
    with picture.symbol(x, y, "♣", crown := "#3f8f5a"):
        picture.rectangle(x - 2.5, y + 4, 5, 11, fill="#7a5230")
        for dx, dy, radius in ((-5.5, 1, 7.5), (5.5, 1, 7.5), (0, -6, 8.5)):
            picture.circle(x + dx, y + dy, radius, fill=crown)
        picture.circle(x - 2.5, y - 8, 3, fill="#63ad79")


def draw_tent(picture: "Picture", x: float, y: float, cloth: str, inside: str) -> None:
    """Draws a ridge tent with an open front, centred on (x, y)."""
    with picture.symbol(x, y, "▲", cloth):
        picture.polygon(((x, y - 12), (x + 15, y + 12), (x - 15, y + 12)), fill=cloth)
        picture.polygon(((x, y - 4), (x + 6, y + 12), (x - 6, y + 12)), fill=inside)
