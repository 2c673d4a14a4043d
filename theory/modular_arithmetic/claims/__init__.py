"""The claims about modular arithmetic, one module a topic.

Above a record stand its mutants, formulas that are wrong on purpose: each has the signature of the formula that it stands for, and
differs from it by one slip, a factor, a sign, an index, a forgotten term.
"""
