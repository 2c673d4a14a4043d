"""What the statements of `statements/small.py` must get."""

from tests.outside.must import Must

MUST = {
    "heads.third": Must("holds", never="to within"),
    "heads.wrong": Must("refuted"),
    "bound.wrong": Must("refuted"),
    "zero.wrong": Must("refuted"),
    "floats.unsaid": Must("inconclusive or refuted", says="floats=True"),
    "balls.square": Must("refuted"),
    "zero.rounded": Must("holds"),
    "zero.array": Must("holds"),
    "quadrature.true": Must("holds"),
    "scale.stated": Must("holds", says="to within 1e-09 of the scale given"),
    "decay.true": Must("holds", never="to within"),
}
