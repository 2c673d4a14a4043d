"""What SymPy's algorithms answer for a generic symbol: recorded, compared at points, and named in
the grade.
"""

__lemmata__ = "prover"
