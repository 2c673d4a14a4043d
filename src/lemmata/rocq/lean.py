"""The lemmas of a certificate in the language of Lean 4 with Mathlib, for who has these: written,
not checked here.
"""

from __future__ import annotations

import re

from lemmata.rocq.export import Certificate
from lemmata.rocq.proof import Goal, Lemma

WORDS = {
    "exp": "Real.exp",
    "sqrt": "Real.sqrt",
    "ln": "Real.log",
    "cos": "Real.cos",
    "sin": "Real.sin",
    "Rabs": "abs",
    "PI": "Real.pi",
    "<>": "≠",
    "<=": "≤",
}
NATURAL = re.compile(r"INR ([\w']+)")
"""A natural number in a real expression: said with its type, since Lean would leave that of a bare
cast open.
"""
IDENTITY = "first | ring1 | (field_simp <;> ring1)"
"""`field_simp` fails where nothing is divided, and `ring1` where nothing is left of the goal."""
BY_PRODUCTS = "first | positivity | nlinarith"
WORD = re.compile(r"[A-Za-z_][\w']*|<>|<=")
HEAD = """/- {claim}
   {check}
   NOT CHECKED HERE: this text was written beside a certificate for Rocq; no Lean has read it.
   The tactics are a first attempt. -/
import Mathlib
"""


def text(certificate: Certificate) -> str:
    """Return the lemmas of a certificate as a file for Lean."""
    head = HEAD.format(claim=certificate.claim, check=certificate.check)
    return "\n".join([head, *(f"{_theorem(lemma)}\n" for lemma in certificate.lemmas)])


def _theorem(lemma: Lemma) -> str:
    statement = lemma.statement
    binders = [f"({names} : {kind})" for names, kind in statement.binders("ℕ", "ℝ")]
    for name, term in statement.lets():
        binders.append(f"({name} : ℝ) (e{name} : {name} = {_said(term)})")
    binders += [
        f"(h{k} : {_said(statement.proposition(item))})"
        for k, item in enumerate(statement.hypotheses, 1)
    ]
    conclusions = [_ascribed(statement.proposition(goal.said), goal) for goal in lemma.goals]
    proofs = [_proof(goal) for goal in lemma.goals]
    split = f"refine ⟨{', '.join('?_' for _ in proofs)}⟩\n"
    tactics = proofs[0] if len(proofs) == 1 else split + "\n".join(f"· {proof}" for proof in proofs)
    subst = "".join(f"subst e{name}\n" for name, _ in reversed(statement.lets()))
    body = (subst + tactics).replace("\n", "\n  ")
    return (
        f"theorem {lemma.name}\n    "
        + "\n    ".join(binders)
        + " :\n    "
        + " ∧\n    ".join(conclusions)
        + f" := by\n  {body}"
    )


def _ascribed(proposition: str, goal: Goal) -> str:
    left, sign, right = proposition.partition(f" {goal.said.sign} ")
    return f"(({_said(left)} : ℝ){_said(sign)}{_said(right)})"


def _proof(goal: Goal) -> str:
    return IDENTITY if goal.kind == "zero" else BY_PRODUCTS


def _said(term: str) -> str:
    return WORD.sub(lambda word: WORDS.get(word[0], word[0]), NATURAL.sub(r"(\1 : ℝ)", term))
