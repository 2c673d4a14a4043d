"""Certificates: the relations of exact checks as lemmas whose proofs a proof assistant's kernel
checks, and what decides what they say.

`graph` says an expression of SymPy in a few operations on real numbers or not at all, `statement`
prints the lemma, `reading` reads the print again and compares it with the relation at points,
`signs` and `proof` write the proof, `kernel` has it checked.
"""

__lemmata__ = "prover"
