"""How many of the students that fit also extrapolate, where nothing but their fit, or their norm, chooses them."""
