"""Generator of Mochikoro puzzles."""

from cluewise.kit import RectangleIslandsGenerator

from ..mochikoro import Mochikoro


class MochikoroGenerator(RectangleIslandsGenerator[Mochikoro]):
    pass
