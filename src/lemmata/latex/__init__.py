"""A formula as a statement prints it: LaTeX that is read strictly into a tree, evaluated in every
arithmetic, and compared with the code.
"""

__lemmata__ = "prover"
