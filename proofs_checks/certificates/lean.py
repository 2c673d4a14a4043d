"""The lemmas of a certificate in the language of Lean 4 with Mathlib, for who has these: written, not checked here."""

from __future__ import annotations

import re

from lemmata.proofs_checks.certificates.export import Certificate
from lemmata.proofs_checks.certificates.proof import Goal, Lemma
from lemmata.proofs_checks.certificates.statement import Statement

WORDS = {
    "exp": "Real.exp",
    "sqrt": "Real.sqrt",
    "ln": "Real.log",
    "cos": "Real.cos",
    "sin": "Real.sin",
    "Rabs": "abs",
    "PI": "Real.pi",
    "INR": "Nat.cast",
    "<>": "≠",
    "<=": "≤",
}
WORD = re.compile(r"[A-Za-z_][\w']*|<>|<=")
HEAD = """/- {claim}
   {check}
   NOT CHECKED HERE: this text was written beside a certificate for Rocq; no Lean has read it. The tactics are a first attempt. -/
import Mathlib
"""


def text(certificate: Certificate) -> str:
    """Return the lemmas of a certificate as a file for Lean."""
    head = HEAD.format(claim=certificate.claim, check=certificate.check)
    return "\n".join([head, *(f"{_theorem(one)}\n" for one in certificate.lemmas)])


def _theorem(one: Lemma) -> str:
    statement = one.statement
    binders = [f"({names} : {kind})" for names, kind in statement.binders("ℕ", "ℝ")]
    for name, told in statement.lets():
        binders.append(f"({name} : ℝ) (e{name} : {name} = {_said(told)})")
    binders += [f"(h{k} : {_said(statement.proposition(item))})" for k, item in enumerate(statement.hypotheses, 1)]
    conclusions = [_ascribed(statement.proposition(goal.said), goal) for goal in one.goals]
    proofs = [_proof(statement, goal) for goal in one.goals]
    split = f"refine ⟨{', '.join('?_' for _ in proofs)}⟩\n"
    whole = proofs[0] if len(proofs) == 1 else split + "\n".join(f"· {told}" for told in proofs)
    subst = "".join(f"subst e{name}\n" for name, _ in reversed(statement.lets()))
    body = (subst + whole).replace("\n", "\n  ")
    return f"theorem {one.name}\n    " + "\n    ".join(binders) + " :\n    " + " ∧\n    ".join(conclusions) + f" := by\n  {body}"


def _ascribed(told: str, goal: Goal) -> str:
    left, sign, right = told.partition(f" {goal.said.sign} ")
    return f"(({_said(left)} : ℝ){_said(sign)}{_said(right)})"


def _proof(statement: Statement, goal: Goal) -> str:
    if goal.excess is None:
        return "field_simp; ring"
    left, right, excess = (_said(statement.text(place, 1, whole=True)) for place in (goal.left, goal.right, goal.excess))
    return f"nlinarith [show (0 : ℝ) ≤ {excess} by positivity, show ({left} : ℝ) = {right} + ({excess}) by field_simp; ring]"


def _said(told: str) -> str:
    return WORD.sub(lambda word: WORDS.get(word[0], word[0]), told)
