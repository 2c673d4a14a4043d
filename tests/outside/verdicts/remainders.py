"""What the statements of `statements/remainders.py` must get."""

from tests.outside.must import Must

MUST = {
    "mod.sum": Must("holds", exact=True),
    "mod.inner": Must("refuted", says="n=8"),
    "mod.split": Must("holds", says="every n ≥ 0", exact=True),
    "mod.square": Must("holds or inconclusive"),
    "mod.cubes": Must("refuted", says="n=18"),
    "mod.digits": Must("holds or inconclusive"),
    "floor.half": Must("holds or inconclusive"),
    "floor.late": Must("refuted", says="n=25"),
    "floor.step": Must("holds or inconclusive"),
    "floor.twice": Must("holds or inconclusive", exact=False),
    "mod.real": Must("holds", says="all x", exact=True),
    "floor.even": Must("refuted"),
}
