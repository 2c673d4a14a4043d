"""What training conserves, and what it does not.

On any data b_d^2 - c_d^2; on data that touch a single tap h also a_d^2 - h b_d^2; with b = c and that tap h >= 1, differences of
b_d^{-h}; with B = C = 1 and that tap p >= 3, differences of a_d^{2-p}. In the coordinates b + c = u e^g, b - c = v e^{-g} the first
law reads b_d^2 - c_d^2 = u_d v_d. Source: COHEN_2026, "Teacher-Student Setting"; the laws are not printed there.
"""
