"""What the statements of `statements/late.py` must get."""

from tests.outside.must import Must

MUST = {
    "tested.bits": Must("refuted", says="n=512"),
    "exact.harmonic": Must("refuted", says="n=227"),
    "floats.logarithm": Must("refuted", says="n=1097"),
    "stated.last": Must("refuted", says="n=1001"),
    "reals.geometric": Must("refuted"),
    "true.cubes": Must("holds"),
    "true.binary": Must("holds"),
}
