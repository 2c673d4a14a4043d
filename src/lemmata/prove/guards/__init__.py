"""What SymPy's symbols hide: divisors, questions asked of them, branches, joints, remainders;
recorded, and compared at points.
"""

__lemmata__ = "prover"
