"""The instance with B = C = 1 and data on a single tap p, solved: the endpoint is one scalar root.

With S_q = sum_d a_d^q, k*_p = 1 and one sequence of unit amplitude on tap p, da_d/dt = 2 p a_d^{p-1} (1 - S_p). In the clock
dtau = 2 p (1 - S_p) dt every state moves by itself, and training stops where S_p = 1. Growth is multiplicative: the largest state wins
by as much as it leads.
Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", the setting "SSM per Theorem" without special sequences.
"""
