"""Signs of terms (temporary)."""

from __future__ import annotations

from lemmata.kernel.quotients import Quotients, Unreduced


def proof(kind, left, right, supposes):
    gap = left - right
    apart = [one for k, one in supposes if k == "nonzero"]
    try:
        q = Quotients(gap, *apart)
    except Unreduced:
        return None
    top, bottom = q.of(gap)
    st, sb = q.sign(top), q.sign(bottom)
    if kind == "nonzero":
        known = [q.of(one)[0] for one in apart]
        for f, _ in top.factor()[1]:
            if "> 0" in (q.sign(f), q.sign(-f)) or f in known or -f in known:
                continue
            return None
        return True if top != 0 else None
    if sb != "> 0":
        return None
    return True if st == "> 0" or (st and kind == "nonnegative") else None
