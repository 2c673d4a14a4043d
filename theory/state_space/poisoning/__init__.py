"""Clean labels that poison: additive growth, the negative state it needs, and how far the damage can be scaled.

With B = C = 1, a teacher of states (1, 0) and one sequence on tap p, a special sequence on tap 1 adds the same rate to every state,
and S_1 nears 1 before any state has taken the lead. Without it growth is multiplicative and the largest state wins. What distinguishes
the two is the lowest coefficient of P', m_1: it is absent where tap 1 carries no data, and moves no gap between states where it does.
Source: COHEN_2026, "Certain Examples Can Disrupt Generalization".
"""
