"""Certificates: the relations of exact checks as lemmas whose proofs a proof assistant's kernel
checks, and what decides what they say.

What lemmata's own kernel has proved is said in the theorem's terms, and proved by its certificate
(`theorems`): `nodes` says a term in a few operations on real numbers, or `opaque` takes a number in
its place; `statement` prints the lemma, `reading` reads the print again as terms, which must be the
theorem's; `signs` and `proof` write the proof, `export` the file, and `kernel` has it checked.
"""

__lemmata__ = "prover"
