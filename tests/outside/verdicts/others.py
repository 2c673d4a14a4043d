"""What the statements of `statements/others.py` must get."""

from tests.outside.must import Must

MUST = {
    "late.harmonic": Must("refuted"),
    "tails.none": Must("inconclusive or refuted"),
    "tails.barely": Must("holds or inconclusive"),
    "small.heads": Must("refuted"),
    "order.tiny-first": Must("refuted or holds", says="step size"),
    "boxes.quintic": Must("holds or refuted or inconclusive"),
    "corner.coth": Must("refuted", says="t=0"),
    "corner.entropy": Must("holds or inconclusive", says="p=[0.0, 1.0]"),
    "corner.piecewise": Must("holds or inconclusive"),
    "floats.recurrence": Must("refuted or inconclusive", says="floats=True"),
    "equal.logarithms": Must("holds"),
    "floats.softmax": Must("refuted or inconclusive", says="floats=True"),
    "equal.roots": Must("holds"),
    "limit.riemann": Must("holds or inconclusive"),
    "limit.bounded": Must("holds or inconclusive"),
    "limit.small-sine": Must("holds or inconclusive"),
    "bound.silu": Must("holds or inconclusive"),
}
