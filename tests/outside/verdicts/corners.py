"""What the statements of `statements/corners.py` must get."""

from tests.outside.must import Must

MUST = {
    "geometric": Must("inconclusive", says="r=1"),
    "geometric-late": Must("refuted"),
    "singular": Must("inconclusive", says="undefined at x=-1.0"),
    "singular-wrong": Must("refuted"),
    "overflow": Must("inconclusive", says="undefined at x=1000.0"),
    "overflow-wrong": Must("refuted"),
    "sinc": Must("inconclusive", says="undefined at x=0.0"),
    "sinc-wrong": Must("refuted"),
    "divergence": Must("inconclusive", says="p=[0.0, 1.0]"),
    "divergence-wrong": Must("refuted"),
    "level": Must("inconclusive", says="undefined at a=0"),
    "level-wrong": Must("refuted"),
    "mean": Must("inconclusive", says="undefined at a=0"),
    "mean-wrong": Must("refuted"),
    "nowhere": Must("error"),
}
