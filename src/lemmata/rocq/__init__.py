"""Certificates: the relations of exact checks as lemmas whose proofs a proof assistant's kernel
checks, and what decides what they say.

What lemmata's own kernel has proved is said in the theorem's terms, and proved by its certificate
(`theorems`); the print is read as terms again. Of what else is exact lemmas are about SymPy's
expressions (`export`): `graph` says one in a few operations on real numbers or not at all,
`statement` prints the lemma, `reading` reads the print again and compares it with the relation at
points, `signs` and `proof` write the proof, `kernel` has it checked.
"""

__lemmata__ = "prover"
