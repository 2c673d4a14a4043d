"""Terms as they are read: in LaTeX, and in plain characters for a terminal."""
