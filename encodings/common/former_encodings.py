"""Names of hand-written encodings of earlier versions in whose place is `rules`. Files, comparisons and commands use
them."""

from collections.abc import Mapping

_FORMER: Mapping[str, str] = {
    "aqre": "cells",
    "aquarium": "layers cells",
    "canal": "sights cuts",
    "cave": "sights tree=tree flow=flow crosses",
    "chocona": "cells patterns",
    "cojun": "direct bits",
    "compass": "owners layers",
    "creek": "components cells cuts=cuts tree=tree flow=flow",
    "dbchoco": "isometries shifts",
    "dominosa": "cover directions",
    "doppelblock": "inside pairs",
    "doubleback": "edges inside",
    "easyasabc": "letters bits",
    "fillomino": "numbers cuts=cuts groups owners trees=tree flow=flow",
    "geradeweg": "edges inside",
    "hakoiri": "symbols bits",
    "hanare": "places",
    "heyawake": "cells chains=chains components=cuts forest=tree flow=flow",
    "hitori": "cells chains=chains components=cuts forest=tree flow=flow",
    "juosan": "cells tables",
    "kakurasu": "sums automaton network",
    "keen": "automaton exponents",
    "kropki": "supports bits",
    "kurochute": "cells",
    "kurodoko": "sights forest=tree flow=flow crosses",
    "kurotto": "groups walks",
    "lightup": "lamps stretches",
    "linesweeper": "edges inside",
    "lits": "tetrominoes cuts=cuts tree=tree flow=flow",
    "map": "colours bits",
    "midloop": "edges inside",
    "minesweeper": "counts",
    "mosaic": "squares",
    "nawabari": "cover",
    "norinori": "dominoes",
    "nurikabe": "islands cuts=cuts tree=tree flow=flow",
    "paintarea": "tiles",
    "pentominous": "places cover",
    "putteria": "places",
    "renban": "lowest order",
    "roma": "arrows bits",
    "sashigane": "ways corners",
    "satogaeri": "steps moves",
    "shakashaka": "triangles quarters",
    "shikaku": "owners",
    "shimaguni": "islands",
    "starbattle": "counts columns",
    "statuepark": "fitting placements trees=tree packing groups",
    "stitches": "holes weights",
    "stostone": "sums",
    "str8ts": "lowest order",
    "sukoro": "numbers order",
    "tapa": "rings cuts=cuts tree=tree patterns flow=flow",
    "tasquare": "sides squares",
    "thermometers": "cells levels",
    "unequal": "supports order",
    "unruly": "automaton",
    "usoone": "liars",
    "yajilin-regions": "edges inside",
    "yinyang": "stones border tree=tree flow=flow",
}
"""For each kind the names; `name=lowering` if a name implied a lowering of global constraints."""


def former_encodings(kind: str) -> dict[str, str | None]:
    """The names of a kind, each with the lowering that it implies. They are aliases of `rules`."""
    pairs = (name.partition("=") for name in _FORMER.get(kind, "").split())
    return {name: lowering or None for name, _, lowering in pairs}
