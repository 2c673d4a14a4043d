"""What the statements of `statements/floats.py` must get."""

from tests.outside.must import Must

MUST = {
    "quad.wrong": Must("inconclusive", says="only floats can compute this: write @tested(..., floats=True)"),
    "quad.said": Must("refuted"),
    "quad.true": Must("holds"),
    "scipy.gamma": Must("inconclusive", says="only floats can compute this: write @tested(..., floats=True)"),
    "numpy.exp": Must("refuted"),
    "lemmata.exp": Must("refuted"),
}
