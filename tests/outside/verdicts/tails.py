"""What the statements of `statements/tails.py` must get."""

from tests.outside.must import Must

VARIANCE = "has the law a variance"
MUST = {
    "none.cauchy": Must("inconclusive", says=VARIANCE),
    "none.pareto": Must("inconclusive or refuted"),
    "none.ratio": Must("inconclusive or refuted"),
    "barely.square": Must("inconclusive", says=VARIANCE),
    "light.wrong": Must("refuted"),
    "light.exponential": Must("holds", grade="sampled"),
    "light.student": Must("holds", grade="sampled"),
    "light.coins": Must("holds", grade="sampled"),
}
