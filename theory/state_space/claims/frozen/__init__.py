"""Claims on training A alone (B = C = 1) with data on a single tap: its path, where it ends, when it leaves zero, what it cannot fit."""
