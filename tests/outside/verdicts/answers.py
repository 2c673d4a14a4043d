"""What the statements of `statements/answers.py` must get."""

from tests.outside.must import Must

MARKED = "by SymPy's"
MUST = {
    "sum.inside": Must("holds", says=MARKED),
    "sum.edge": Must("inconclusive or refuted", exact=False),
    "sum.poisson": Must("holds", says=MARKED),
    "sum.squares": Must("holds", says=MARKED),
    "integral.one": Must("holds", says=MARKED),
    "integral.anywhere": Must("inconclusive or refuted", exact=False),
    "integral.gauss": Must("holds", says=MARKED),
    "integral.pareto": Must("inconclusive or refuted", exact=False),
    "integral.pole": Must("inconclusive or refuted", exact=False),
    "integral.period": Must("holds", says="compared with quadrature"),
    "integral.cube": Must("holds", never=MARKED, exact=True),
    "integral.bound": Must("holds", says=MARKED),
    "degree.monic": Must("holds", exact=True),
    "degree.three": Must("refuted", says="a=3"),
    "degree.positive": Must("holds", exact=True),
    "rank.two": Must("refuted"),
    "rank.within": Must("holds", says=MARKED),
    "eigenvalues.two": Must("refuted", says="b=0"),
    "roots.meet": Must("refuted"),
    "roots.vieta": Must("holds", says=MARKED),
    "limit.decay": Must("holds or inconclusive"),
    "limit.flat": Must("refuted", says="a=1"),
    "written.simple": Must("holds"),
    "computed.degree": Must("refuted", says="a=0"),
    "class.degree": Must("refuted", says="a=0"),
    "logarithms.primes": Must("holds", exact=True),
}
