"""What the statements of `statements/exact.py` must get."""

from tests.outside.must import Must

MUST = {
    "mod.double": Must("refuted"),
    "mod.triple": Must("refuted"),
    "integral.zero": Must("refuted"),
    "integral.area": Must("holds or inconclusive"),
    "series.geometric": Must("inconclusive or refuted", exact=False),
    "integral.laplace": Must("inconclusive or refuted", exact=False),
    "generic.degree": Must("refuted", says="a=0"),
    "generic.roots": Must("refuted", says="a=0"),
    "pole.corner": Must("holds", says="off the zeros of p + q"),
    "pole.corner-bound": Must("holds", says="off the zeros of p + q"),
    "pole.inverse": Must("holds", says="off the zeros of"),
    "pole.computed": Must("holds", says="off the zeros of a - 1"),
    "kink.abs": Must("holds", says="off the zeros of x"),
    "question.three": Must("refuted"),
    "once.start": Must("holds", says="at t = 0", never="all t", partial=True),
    "floats.round": Must("holds or inconclusive", exact=False),
}
